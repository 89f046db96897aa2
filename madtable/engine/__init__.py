"""A card table as a pure library: questions, facts, chance, time and words, with no screen and no
files.
"""
