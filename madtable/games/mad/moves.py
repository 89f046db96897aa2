"""Moves and phases of a position as small numbers.

A move is one atomic choice. Placing a card that needs a colour or a target is several moves, one
phase after the other; nothing of it is seen by anybody before the last one is made. [MAG-A21]
"""

from __future__ import annotations

# Phases: what the mover is asked.
TURN = 0  # a card to place, or a draw
DRAWN = 1  # the card just drawn: place it or keep it
CHOOSING = 2  # follow or ignore the instruction; end the game with the JOKER
NAMING = 3  # the colour of the wild being placed
AIMING = 4  # whom it is aimed at
STEERING = 5  # which way
ANSWERING = 6  # answer the attack with You worry!, or let it be
ANSWER_NAMING = 7  # the colour of that You worry!
GIVING = 8  # the next card to give away
AFTER_NAMING = 9  # the colour, named once hands are exchanged (house rule)
OVER = 10

# Moves 0..40 place a face.
DRAW = 41
KEEP = 42
PASS = 43
NAME = 44  # + colour, to 47
FOLLOW = 48
IGNORE = 49
END_GAME = 50
LEFT = 51
RIGHT = 52
ANSWER = 53
DECLINE = 54
AIM = 55  # + seat, to 62
GIVE = 64  # + face, to 104

# Modes of the card being placed.
NO_MODE = 0
FOLLOWED = 1
IGNORED = 2
ENDED = 3

MODE_WORD = ("", "follow", "ignore", "end-game")

# Kinds of attack, by the card that makes it.
ATTACKS = ("VAR", "WOO", "GIV", "EXC")
BY_VARMINTS, BY_WOOLY, BY_GIVING, BY_EXCHANGE = range(4)

LEFTWARDS = 1
RIGHTWARDS = -1
DIRECTION_WORD = {LEFTWARDS: "left", RIGHTWARDS: "right"}
"""Left is clockwise, to the next higher seat; both sheets start to the right. [MAG-08, MAG-A05]"""
