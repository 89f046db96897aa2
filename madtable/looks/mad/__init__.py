"""The look of the MAD Magazine Card Game and of Madskortspel."""
