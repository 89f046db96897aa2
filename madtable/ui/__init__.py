"""Everything between a game and the eye: window, art, lettering, places, board, screens."""
