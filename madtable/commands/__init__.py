"""The command line: what can be typed, who does it, what is printed of it."""
