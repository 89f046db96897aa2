"""Mao on the screen."""
