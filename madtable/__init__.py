"""A card table for the desktop: four odd card games, AI seats, people sharing one screen."""

__version__ = "0.1.0"
