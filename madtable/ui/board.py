"""What every card table has: felt, seats, one's own hand, heading, log, prompt, bubbles, buttons.

A look (one per game) builds on this: it adds what its game puts in the middle, tells how each fact
is staged and how a question is put. The board never holds a position: it shows a view, and plays
facts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.engine.view import View
from madtable.ui import paper
from madtable.ui.asker import Asker
from madtable.ui.cards import Card, CardArt, CardPrinter
from madtable.ui.halo import Pointing
from madtable.ui.hand import Hand
from madtable.ui.intent import Intent, Press
from madtable.ui.kit import Kit
from madtable.ui.log_tape import LogLine, LogTape
from madtable.ui.marks import Mark, Tip, log_mark, seat_marks
from madtable.ui.parts import Bubble, Burst, Heading, Prompt, Wording
from madtable.ui.places import Layout, Places
from madtable.ui.seating import Company, seat_blocks
from madtable.ui.seats import THINK_BALLOON_AFTER
from madtable.ui.spread import Spot
from madtable.ui.stack import Scene
from madtable.ui.stage import Stage
from madtable.ui.staging import Stager
from madtable.ui.tips import Tips
from madtable.ui.tween import Call, Delay, Motion, Timeline, Tween
from madtable.ui.tween import Sequence as InTurn
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.zone import Zone

ANCHORS = (
    "menu",
    "heading",
    "log",
    "prompt",
    "hand",
    "human_seat",
    "human_bubble",
    "human_tail",
    "toast",
    "action_a",
    "action_b",
    "icon_sort",
)


class Board:
    """A table on the screen. `submit` is called with the text of an answer once the person has made
    it.
    """

    hand_class: ClassVar[type[Hand]] = Hand
    """How the hand of whoever sits at the screen behaves."""

    waits: ClassVar[bool] = True
    """Whether the game waits for whoever looks at the table."""

    def __init__(
        self, kit: Kit, stage: Stage, company: Company, faces: CardArt, places: Places, shade: str
    ) -> None:
        self.kit = kit
        self.stage = stage
        self.company = company
        self.faces = faces
        self.places = places
        self.shade = shade
        self.asker = Asker()
        self.timeline = Timeline(kit.tempo)
        self.controls = Controls(kit, stage)
        self.submit: Callable[[str], None] = _nobody_listens
        self.open_menu: Callable[[], None] = lambda: None
        self.open_log: Callable[[], None] = lambda: None
        self.open_rules: Callable[[], None] = lambda: None
        self.open_hint: Callable[[], None] | None = None
        """What gives the person a hint; None in games that have none."""
        self.pointing = Pointing(self)
        self.tips = Tips(self)
        self.wins: tuple[int, ...] = ()
        """By seat the rounds of the sitting won so far, once this one is over."""
        self.when_over: Callable[[], None] | None = None
        """What leads back to the results, while somebody looks at the table once more."""
        self.lay_over: Callable[[Scene], None] = _nobody_looks
        self.sound_of: Callable[[Event], str] = _unheard
        """The name of the sound that belongs to a fact; empty where nothing is heard."""
        self.raised = 0.0
        """How much higher than on its map the hand lies, in units: above what is laid below it."""
        self.lines: list[LogLine] = []
        self.preface: list[LogLine] = []
        """What stands in the log before the first fact, for everybody to read."""
        self.bubbles: dict[int, Bubble] = {}
        self.places.require(ANCHORS, "parts")

    # -- building -------------------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """The seat at the bottom of the screen."""
        return self.company.viewer

    def build(self, layout: Layout) -> None:
        """Lay out everything for this window; the caller settles afterwards."""
        self.timeline.clear()
        self.tips.hide()
        self.stage.clear()
        self.bubbles.clear()
        self.layout = layout
        self.s = layout.s
        self.printer = CardPrinter(self.kit.art, self.faces, self.s, self.shade)
        self.controls = Controls(self.kit, self.stage)
        kit = self.kit
        place = self.part
        self.heading = Heading(kit.letters, place("heading"), self.s)
        self.log_tape = LogTape(
            kit.art, kit.letters, place("log"), self.s, kit.say("table.log"), self.log_room()
        )
        self.prompt = Prompt(kit.art, kit.letters, place("prompt"), self.s)
        for item in (self.heading, self.log_tape, self.prompt):
            self.stage.add(item)
        menu = IconButton(kit, place("menu"), "icons/menu", lambda: self.open_menu(), name="menu")
        self.controls.add(menu)
        log = Zone(kit, place("log"), "log", lambda: self.open_log())
        log.radius = 6.0
        self.controls.add(log)
        self.seats = seat_blocks(kit, self.printer, self.company, self.places, layout)
        for seat in self.seats:
            self.stage.add(seat)
        hand = place("hand").move(0, -kit.px(self.raised))
        self.controls.home = hand.center
        self.hand = self.hand_class(
            self.stage,
            self.printer,
            (hand.centerx, hand.centery),
            room=hand.width / self.s,
            width=self.hand_width(),
            sort_key=self.sort_key,
            tempo=kit.tempo,
        )

    def part(self, name: str) -> Rect:
        """The rectangle of a named part of the scene, in px; it may lie elsewhere with so many
        seats.
        """
        group = f"seats_{len(self.company.sitters)}"
        return self.layout.rect(self.places.at(name, group))

    def asked_at(self) -> Rect:
        """What puts the question to the person, in px, empty when nothing does; tips leave it
        clear.
        """
        return self.prompt.written()

    def clear_of_words(self) -> Rect:
        """What words in passing leave clear, in px; empty when they may lie anywhere."""
        return self.asked_at()

    # -- for looks to say -----------------------------------------------------------------------

    def hand_width(self) -> float:
        """The width of a card in hand, in units."""
        return 176.0

    def log_room(self) -> int:
        """How many lines the log tape shows."""
        return 4

    def sort_key(self, code: str) -> object:
        """The place of a card in a sorted hand."""
        return code

    def stagers(self) -> dict[type[Event], Stager]:
        """How each class of fact is shown."""
        raise NotImplementedError

    def settle(self, view: View) -> None:
        """Make the table equal the view, whatever happened between."""
        raise NotImplementedError

    def ask(self, decision: Decision | None) -> None:
        """Put a question to the person, or none."""
        before = self.asker.decision
        self.asker.ask(decision)
        if decision is None or before is None or decision.id != before.id:
            self.pointing.at(())

    def handle(self, intent: Intent) -> bool:
        """Act on what the person means, as far as the table is concerned."""
        return self.controls.handle(intent)

    def before_deal(self) -> None:
        """Show the table as it is before the first card is dealt."""
        raise NotImplementedError

    def put_away(self) -> None:
        """Hide what only whoever plays here would use; for tables that are only looked at."""
        for widget in self.controls.widgets:
            widget.visible = False

    def refresh(self) -> None:
        """Show the question as far as it has been answered."""
        raise NotImplementedError

    def lay_out(self, text: str) -> None:
        """Choose all that makes up an answer, and leave it to the person to give it."""
        self.asker.lay_out(text)
        self.refresh()

    def wait_for(self, seat: int) -> None:
        """Say that a seat is being waited for."""

    def after_skip(self, press: Press) -> bool:
        """Whether a press that ended an animation may also count as itself; only harmless
        ones may.
        """
        return self.hand.at(*press.pos) is not None

    def cards_at(self, place: str) -> list[Card]:
        """The cards that lie at a place of the rules (`hand:G5`)."""
        return [card for card in self.hand.cards if place == f"hand:{card.code}"]

    # -- what things are ------------------------------------------------------------------------

    def tip_of(self, code: str) -> Tip | None:
        """What is told of a card, if anything."""
        return None

    def marks(self) -> list[Mark]:
        """What else lies on the table that there is something to tell of, the front first."""
        return [*seat_marks(self), log_mark(self)]

    # -- words ----------------------------------------------------------------------------------

    def say(self, message: Message) -> str:
        """A sentence about this table, with the players' names in it."""
        return self.kit.words.say(message, self.company.names, self.company.reader)

    def note(self, event: Event) -> None:
        """Write the log's line for a fact, if it has one."""
        said = event.log()
        if said is not None:
            self.lines.append(LogLine(self.say(said), self.glyph_of(event)))
            self.log_tape.show(self.lines)

    def rewrite(self, events: Iterable[Event]) -> None:
        """Write the log afresh, from all facts that may be read in it now."""
        self.lines[:] = self.preface
        for event in events:
            said = event.log()
            if said is not None:
                self.lines.append(LogLine(self.say(said), self.glyph_of(event)))
            if self.kit.captions:
                self._caption(self.sound_of(event))
        self.log_tape.show(self.lines)

    def caption(self, sound: str) -> None:
        """Write into the log that a sound is heard, for those who want to read it; the same one
        twice running is written once.
        """
        if self.kit.captions:
            self._caption(sound)
            self.log_tape.show(self.lines)

    def _caption(self, sound: str) -> None:
        line = LogLine(self.kit.say(f"caption.{sound}"), "icons/sound") if sound else None
        if line is not None and self.lines[-1:] != [line]:
            self.lines.append(line)

    def glyph_of(self, event: Event) -> str:
        """The drawing that stands before a fact's line in the log; none as a rule."""
        return ""

    # -- one's own hand -------------------------------------------------------------------------

    def own_hand(self, codes: Sequence[str], count: int) -> list[str | None]:
        """What lies in the hand at the bottom: its cards, or as many backs where it is not
        `open`.
        """
        return list(codes) if self.company.open else [None] * count

    def conceal(self) -> None:
        """Turn the hand face down at once, and forget whatever its owner was about to do."""
        self.hurry()
        self.tips.hide()
        self.ask(None)
        self.think(None)
        self.company = replace(self.company, open=False)
        self.hand.conceal()

    # -- bubbles --------------------------------------------------------------------------------

    def bubble(self, seat: int, text: str, *, stay: bool = False) -> None:
        """Let a seat say something; `stay` keeps the bubble until `hush`."""
        self.hush(seat)
        block = self.seats[seat]
        wording = Wording.of(self.kit.letters, text, self.s)
        bubble = Bubble(
            self.kit.art,
            self.kit.letters,
            text,
            block.tail,
            block.bubble_centre(wording.width),
            Rect((0, 0), self.layout.size),
            self.s,
            # Time to read it in, whatever else happens meanwhile: nothing waits for a bubble.
            seconds=None if stay else max(2.4, 1.2 + 0.06 * len(text)),
            still=self.kit.tempo.less,
            wording=wording,
        )
        self.bubbles[seat] = bubble
        self.stage.add(bubble)

    def hush(self, seat: int) -> None:
        """Take a seat's bubble away."""
        bubble = self.bubbles.pop(seat, None)
        if bubble is not None:
            self.stage.remove(bubble)

    # -- pieces of motion -----------------------------------------------------------------------

    def new_card(self, code: str | None, spot: Spot, z: float = 60.0) -> Card:
        """A card put on the table for a flight."""
        card = Card(self.printer, code, spot, z)
        self.stage.add(card)
        return card

    def drop(self, card: Card) -> None:
        """Take a card off the screen."""
        self.stage.remove(card)

    def close_up(self, seconds: float = 0.22) -> Motion:
        """The hand closing up round what has changed in it."""
        at_tempo = seconds * self.kit.tempo.factor
        return InTurn(Call(lambda: self.hand.lay(seconds=at_tempo)), Delay(seconds))

    def hit(self, seat: int) -> Motion:
        """A red burst behind a jar that shakes three times."""
        block = self.seats[seat]

        def step(t: float) -> None:
            block.hit = 1.0 if t < 1.0 else 0.0
            block.shake = 6.0 * math.sin(t * 6 * math.pi) * (1 - t) if t < 1.0 else 0.0
            block.stir()
            block.touch()

        return Tween(0.5, step, lambda t: t)

    def puff(self, centre: tuple[float, float], colour: str, seconds: float = 0.16) -> Motion:
        """A small burst of ink where something landed."""
        shown: list[Burst] = []

        def begin() -> None:
            piece = self.kit.art.kept(
                ("puff", colour, round(self.s, 4)),
                lambda: paper.burst(11, 60, 40, colour, 9, self.s),
            )
            burst = Burst(self.kit.letters, piece, centre, "", self.s, z=13.5)
            shown.append(burst)
            self.stage.add(burst)

        def step(t: float) -> None:
            if t >= 1.0:
                for burst in shown:
                    self.stage.remove(burst)

        return Tween(seconds, step, begin=begin)

    # -- time -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for bubbles, widgets and thinking jars."""
        self.timeline.update(dt)
        self.hand.update(dt)
        self.pointing.update(dt)
        self.tips.update(dt)
        self.controls.update(dt)
        for seat, bubble in tuple(self.bubbles.items()):
            if not bubble.update(dt):
                self.hush(seat)
        for block in self.seats:
            if block.thinking is not None:
                before, block.thinking = block.thinking, block.thinking + dt
                # A still jar (less motion) only gets its balloon, once.
                if block.bubbling or before <= THINK_BALLOON_AFTER < block.thinking:
                    block.touch()

    def hurry(self) -> None:
        """Let everything be where it is going."""
        self.timeline.skip()
        self.hand.finish()

    def think(self, seat: int | None) -> None:
        """Show that a seat is thinking (bubbles rise in its jar); None: nobody is."""
        for number, block in enumerate(self.seats):
            thinking = number == seat
            if thinking != (block.thinking is not None):
                block.thinking = 0.0 if thinking else None
                block.bubbling = thinking and not self.kit.tempo.less
                block.stir()
                block.touch()

    def turn(self, seat: int | None) -> None:
        """Show whose turn it is: the burst behind the jar."""
        for number, block in enumerate(self.seats):
            if block.turn != (number == seat):
                block.turn = number == seat
                block.touch()


def _nobody_listens(_: str) -> None:
    """A board that no scene has taken on yet hands its answers to nobody."""


def _unheard(_: Event) -> str:
    """A board that no scene has taken on yet is silent."""
    return ""


def _nobody_looks(_: Scene) -> None:
    """A board that no scene has taken on yet lays nothing over itself."""
