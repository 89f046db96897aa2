"""The text form of what a seat does: `play 7D`, `say have a nice day`, `call 0 FAIL_SAY mao`."""

from __future__ import annotations

from madtable.engine.errors import BadInput, Refused
from madtable.engine.notation import digits
from madtable.games.mao import acts
from madtable.games.mao.cards import CODE, FACE
from madtable.games.mao.infraction import CODES
from madtable.games.mao.phrases import GESTURES
from madtable.games.mao.position import Position

DRAW = "draw"
TOUCH = "touch"
POINT_OF_ORDER = "point-of-order"
END_POINT = "end-point"
VOTE = "vote overturn"
UPHOLD = "uphold"
DISMISS = "dismiss"
VERBS = (
    "play",
    DRAW,
    "say",
    "call",
    TOUCH,
    "gesture",
    POINT_OF_ORDER,
    END_POINT,
    "vote",
    UPHOLD,
    DISMISS,
)
"""What a seat can do while the game runs."""


def play_text(face: int) -> str:
    """The text of laying a face."""
    return f"play {CODE[face]}"


def say_text(phrase: str) -> str:
    """The text of saying something."""
    return f"say {phrase}"


def gesture_text(gesture: str) -> str:
    """The text of a gesture."""
    return f"gesture {gesture}"


def call_text(on: int, code: str, detail: str = "") -> str:
    """The text of calling a breach: its `detail` is a phrase or the handle of a rule."""
    return f"call {on} {code} {detail}".rstrip()


def perform(position: Position, seat: int, text: str) -> None:
    """Let `seat` do what `text` says.

    Raises Refused for what is known but used wrongly or impossible now, BadInput for a verb, a
    card, a seat, a code or a gesture that there is not; the table is as before then.
    """
    if not 0 <= seat < position.seats:
        raise BadInput(text, f"there are seats 0 to {position.seats - 1}, not {seat}")
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if verb == "play":
        acts.lay(position, seat, _face(rest, text))
    elif verb == "say":
        acts.say(position, seat, rest)
    elif verb == "call":
        _call(position, seat, rest, text)
    elif verb == "gesture":
        if not rest:
            raise Refused("mao.which-gesture")
        if rest not in GESTURES:
            raise BadInput(text, f"no gesture {rest!r}; there are " + ", ".join(GESTURES))
        acts.gesture(position, seat, rest)
    elif verb == "vote":
        if rest != "overturn":
            raise BadInput(text, "expected: vote overturn")
        acts.vote_overturn(position, seat)
    elif verb in _BARE:
        if rest:
            raise BadInput(text, f"nothing goes with {verb}")
        _BARE[verb](position, seat)
    else:
        raise BadInput(text, f"no such verb: {verb!r}; there are " + ", ".join(VERBS))


def _uphold(position: Position, seat: int) -> None:
    acts.rule_on_referral(position, seat, uphold=True)


def _dismiss(position: Position, seat: int) -> None:
    acts.rule_on_referral(position, seat, uphold=False)


def _draw(position: Position, seat: int) -> None:
    acts.draw(position, seat)


_BARE = {
    DRAW: _draw,
    TOUCH: acts.touch,
    POINT_OF_ORDER: acts.point_of_order,
    END_POINT: acts.end_point,
    UPHOLD: _uphold,
    DISMISS: _dismiss,
}


def _face(code: str, text: str) -> int:
    if not code:
        raise Refused("mao.which-card")
    if code not in FACE:
        raise BadInput(text, f"no such card: {code!r}")
    return FACE[code]


def _call(position: Position, by: int, rest: str, text: str) -> None:
    on, _, what = rest.partition(" ")
    code, _, detail = what.strip().partition(" ")
    if not on:
        raise Refused("mao.call-whom")
    target = digits(on)
    if target is None or target >= position.seats:
        raise BadInput(text, f"there are seats 0 to {position.seats - 1}, not {on!r}")
    if not code:
        raise Refused("mao.call-what")
    if code not in CODES:
        raise BadInput(text, f"no penalty is called {code!r}; there are " + ", ".join(CODES))
    acts.call(position, by, target, code, detail.strip())
