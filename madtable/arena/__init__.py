"""Bots against bots and the stopwatch: no screen, no files."""
