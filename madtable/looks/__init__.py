"""One plug-in per game: card faces, panels, effects; the only code that knows games and pixels."""
