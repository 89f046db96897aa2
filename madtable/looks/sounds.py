"""Which fact is heard as what, for every game: by the name of the fact's class.

The games tell their facts by classes of the same names where they mean the same thing, and so they
sound the same. A fact that is not heard is listed too: an audit wants each in one of the two.
Nothing here looks into a fact, except at whose turn it is: what everybody at the table may hear
must not depend on what only one may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from madtable.engine.event import Event
from madtable.engine.journal import Header
from madtable.ui.kit import Kit
from madtable.ui.sound import Cue
from madtable.ui.stack import Scene

if TYPE_CHECKING:
    from madtable.ui.board import Board


class Heard(NamedTuple):
    """A sound, how many seconds into the fact's picture it comes (at brisk speed), and whether it
    is heard even when the picture is skipped.
    """

    sound: str
    after_s: float = 0.0
    kept: bool = False


LANDS = 0.33
"""When a card that was played lands: lifted for 0.09 s, then 0.26 s in the air."""

HEARD: Mapping[str, Heard] = {
    # dealing and piles
    "HandDealt": Heard("shuffle"),
    "PileRecycled": Heard("shuffle"),
    "PileReshuffled": Heard("shuffle"),
    "DeckAdded": Heard("shuffle"),
    "StartTurned": Heard("card", 0.38),
    "CardSetAside": Heard("slide"),
    # cards on their way
    "CardPlayed": Heard("card", LANDS),
    "CardReturned": Heard("slide"),
    "CardDrawn": Heard("slide"),
    "CardTaken": Heard("slide"),
    "CardsTakenUp": Heard("slide"),
    "CardPassed": Heard("slide"),
    "CardsGiven": Heard("slide"),
    "CardsGivenBack": Heard("slide"),
    "HandsExchanged": Heard("slide"),
    "TrickDiscarded": Heard("slide"),
    # what is said and done at the table
    "TurnPassed": Heard("flick"),
    "LeadPassed": Heard("flick"),
    "Gestured": Heard("flick"),
    "Touched": Heard("flick"),
    "DrawUnavailable": Heard("flick"),
    "LastCard": Heard("bubble"),
    "Spoke": Heard("bubble"),
    "VoteCast": Heard("bubble"),
    # what is decided
    "ColourNamed": Heard("stamp"),
    "DirectionNamed": Heard("stamp"),
    "AttackMade": Heard("stamp"),
    "AttackAnswered": Heard("stamp"),
    "Called": Heard("stamp"),
    "PenaltyUndone": Heard("stamp"),
    "PointOfOrderCalled": Heard("stamp"),
    "RuleMade": Heard("stamp"),
    "RuleVoted": Heard("stamp"),
    "TrickWon": Heard("stamp"),
    "PenaltyGiven": Heard("error"),
    "ModeFlipped": Heard("flip"),
    "GameWon": Heard("win", kept=True),
}

OWN_TURN = Heard("flick")
"""It is the turn of whoever sits at the screen; nobody else's is heard."""

TURNS = frozenset(("TurnBegan", "TurnMoved"))

QUIET = frozenset(
    (
        # Nobody hears who might have answered, nor who has not.
        "WindowOpened",
        "AnswerDeclined",
        "WindowClosed",
        "AttackResolved",
        # The deal that follows is heard.
        "RoundBegan",
        # The drawing was heard already.
        "CardKept",
        "StarterNamed",
        "CallReferred",
        "CallDismissed",
        "PointOfOrderEnded",
        "RuleDropped",
        # Sheets of figures, and the win that follows them is heard.
        "PointsCounted",
        "RoundEnded",
        "GameScored",
        "MatchScored",
    )
)


MOODS: Mapping[str, str] = {
    "mad-magazine": "mad",
    "madskortspel": "mad",
    "mad-lab": "lab",
    "mao": "mao",
}
"""Which tune belongs to the table of a game."""

USUAL_MOOD = "bench"


def mood(scenes: Sequence[Scene]) -> str:
    """The tune that fits what is shown: that of the table that lies there, if one does."""
    for scene in reversed(scenes):
        header = getattr(getattr(scene, "table", None), "header", None)
        if isinstance(header, Header):
            return MOODS[header.game]
    return USUAL_MOOD


def heard(event: Event, viewer: int) -> Heard | None:
    """What somebody at seat `viewer` hears of a fact."""
    name = type(event).__name__
    if name in TURNS:
        return OWN_TURN if getattr(event, "seat", None) == viewer else None
    return HEARD.get(name)


def cues(kit: Kit, viewer: int) -> Callable[[Event], Cue | None]:
    """What the staging of a table plays beside the pictures."""

    def cue(event: Event) -> Cue | None:
        found = heard(event, viewer)
        if found is None:
            return None
        after_s = 0.0 if kit.tempo.less else found.after_s * kit.tempo.factor
        return Cue(kit.play, found.sound, after_s, kept=found.kept)

    return cue


def captioned(kit: Kit, board: Board) -> Callable[[Event], Cue | None]:
    """The cues for whoever sits at the front of a board, whose log says what is heard, for those
    who want to read it: now, and wherever it is written afresh later.
    """

    def sound_of(event: Event) -> str:
        found = heard(event, board.viewer)
        return found.sound if found is not None else ""

    def cue(event: Event) -> Cue | None:
        found = cues(kit, board.viewer)(event)
        return None if found is None else found.followed(board.caption)

    board.sound_of = sound_of
    return cue
