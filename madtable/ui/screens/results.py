"""The end of a round: who won, how the others did, and what next."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from madtable.engine.message import Message, message
from madtable.ui import ground, palette, paper
from madtable.ui.intent import Back, Confirm, Focus, Intent, Tap
from madtable.ui.kit import Kit
from madtable.ui.offer import Ending, Rank
from madtable.ui.palette import PLAYERS
from madtable.ui.places import Layout
from madtable.ui.screens.confetti import Confetti
from madtable.ui.screens.ranking import Ranking
from madtable.ui.screens.star import Star
from madtable.ui.sheet import Piece
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.tween import Call, Delay, Parallel, Sequence, Timeline, Tween, in3, out3
from madtable.ui.widgets.button import Button, alike
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel

NEEDS = (
    "rays",
    "burst",
    "jar",
    "crown",
    "banner",
    "ranking",
    "ranking_rows",
    "next",
    "look",
    "menu",
    "proof",
    "chances",
)
"""The places that scenes/results.tmx must have."""

CONFETTI = 62.0
"""How wide a drawing among the confetti is, in units."""

HOPS, HOP = 3, 46.0
CROWN_TILT = 6.0
DROP = 420.0
"""How high the jar hops and from where the crown falls, in units."""

Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the results lead; what is None has no button."""

    menu: Act
    next_round: Act | None = None
    look: Act | None = None
    proof: Act | None = None
    chances: Act | None = None


class Results(Scene):
    """The end of a round. A tap or a key skips the fireworks."""

    def __init__(self, kit: Kit, ending: Ending, ways: Ways) -> None:
        super().__init__(kit)
        self.ending = ending
        self.ways = ways
        self._places = kit.places("results")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        self.timeline = Timeline()
        self._celebrated = False
        self._quiet = False
        self._written: list[Rect] = []
        self._star: Star | None = None
        self._confetti: Confetti | None = None

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit = self.kit
        focused = self.controls.focused.name if self.controls.focused else None
        self.timeline.clear()
        self.controls.clear()
        self.stage.clear()
        size, s = layout.size, layout.s
        rays = layout.centre(self._places.at("rays"))
        felt = self.ending.felt
        self.stage.background = kit.art.kept(
            ("rays", size, felt, rays), lambda: ground.rays(size, s, rays, felt)
        )
        self._star = Star(layout.point(self._places.at("burst")), 20, 372, 300, s)
        self.stage.add(self._star)
        heroes = self._lay_heroes(layout)
        self._lay_banner(layout)
        self._lay_ranking(layout)
        self._lay_buttons(layout, focused)
        self._lay_confetti(layout, [body.bounds() for body, _ in heroes])
        self._celebrate(heroes)

    def _lay_heroes(self, layout: Layout) -> list[tuple[Picture, Picture | None]]:
        """Put the winners' jars up, each with its crown; nobody is the laughing goat."""
        kit = self.kit
        jar, crown = layout.rect(self._places.at("jar")), layout.rect(self._places.at("crown"))
        winners = self.ending.winners
        if not winners:
            height = round(1.04 * jar.height)
            head = kit.art.drawing(
                "title/goat_head", round(height * kit.art.ratio("title/goat_head")), height
            )
            picture = Picture(head, head.get_rect(center=jar.center).topleft, 20.0)
            self.stage.add(picture)
            return [(picture, None)]
        heroes: list[tuple[Picture, Picture | None]] = []
        shrink = {1: 1.0, 2: 0.62, 3: 0.46, 4: 0.38}.get(len(winners), 0.34)
        width, height = round(jar.width * shrink), round(jar.height * shrink)
        columns = len(winners) if len(winners) <= 4 else math.ceil(len(winners) / 2)
        for index, rank in enumerate(winners):
            row, column = divmod(index, columns)
            rows = math.ceil(len(winners) / columns)
            in_row = min(columns, len(winners) - row * columns)
            spot = Rect(0, 0, width, height)
            spot.centerx = round(jar.centerx + (column - (in_row - 1) / 2) * width * 1.12)
            # Smaller jars leave room above for their crowns: the group moves down a little.
            low = 0.12 * (1.0 - shrink) * jar.height
            spot.centery = round(jar.centery + low + (row - (rows - 1) / 2) * height * 1.3)
            heroes.append(self._hero(rank, spot, jar, crown, shrink, index))
        return heroes

    def _hero(
        self, rank: Rank, spot: Rect, jar: Rect, crown: Rect, shrink: float, index: int
    ) -> tuple[Picture, Picture]:
        kit = self.kit
        name = f"seats/jar_{rank.creature}"
        body = Picture(kit.art.drawing(name, spot.width), spot.topleft, 20.0 + index)
        width = max(1, round(crown.width * shrink))
        top = kit.art.drawing("table/crown", 2 * width)
        top = kit.art.turned(("crown", width), top, CROWN_TILT, 0.5, step=0)
        x = spot.centerx + (crown.centerx - jar.centerx) * shrink
        y = spot.top + (crown.centery - jar.top) * shrink
        place = top.get_rect(center=(round(x), round(y)))
        worn = Picture(top, place.topleft, 20.5 + index)
        self.stage.add(body)
        self.stage.add(worn)
        return body, worn

    def _lay_banner(self, layout: Layout) -> None:
        kit = self.kit
        area = layout.rect(self._places.at("banner"))
        words = self._said()
        # Long names get a longer banner, as far as the ranking leaves room.
        wanted = kit.letters.width("screen", words, kit.s) + kit.px(120)
        room = layout.rect(self._places.at("ranking")).left - kit.px(60)
        width = max(area.width, min(wanted, room - 2 * kit.px(60)))
        left = max(kit.px(40), area.centerx - width // 2)
        left = min(left, room - width)
        area = Rect(left, area.top, width, area.height)
        key = ("banner", area.size, kit.s)
        strip: Piece = kit.art.kept(
            key, lambda: paper.banner(area.width / kit.s, area.height / kit.s, kit.s)
        )
        self.stage.add(Picture(strip.surface, strip.rect(area.topleft).topleft, 40.0))
        self.banner = self.controls.add(
            Caption(
                kit,
                area.inflate(-kit.px(90), 0),
                words,
                role="screen",
                anchor="centre",
                name="banner",
            )
        )
        self._written = [area]
        if self.ending.reason is not None:
            below = Rect(area.left - kit.px(120), area.bottom + kit.px(8), 0, kit.px(48))
            below.width = area.width + kit.px(240)
            self._written.append(below)
            self.controls.add(
                Caption(
                    kit,
                    below,
                    self.ending.reason,
                    colour=palette.PAPER,
                    anchor="centre",
                    name="reason",
                )
            )

    def aloud(self) -> str:
        """See narrator.Aloud."""
        reason = self.ending.reason
        return self._said() if reason is None else f"{self._said()}. {self.kit.text(reason)}"

    def _said(self) -> str:
        """The words on the banner."""
        kit, winners = self.kit, self.ending.winners
        if not winners:
            return kit.say("ui.results.nobody")
        names = [""] * len(PLAYERS)
        for rank in winners:
            names[rank.seat] = rank.name
        if len(winners) == 1 and winners[0].name == kit.say("ui.lobby.you"):
            return kit.say("ui.results.you")
        seats = " ".join(str(seat) for seat in sorted(rank.seat for rank in winners))
        key = "ui.results.wins" if len(winners) == 1 else "ui.results.shared"
        return kit.words.say(message(key, seats=seats), names)

    def _lay_ranking(self, layout: Layout) -> None:
        kit = self.kit
        panel = layout.rect(self._places.at("ranking"))
        rows = layout.rect(self._places.at("ranking_rows"))
        ranks = self.ending.ranks
        # The sheet is as long as its rows.
        full = min(kit.px(102), rows.height // max(1, len(ranks))) * len(ranks)
        panel.height -= max(0, rows.height - full)
        rows.height = full
        self.controls.show(Panel(kit, panel))
        head = Rect(panel.left + kit.px(34), panel.top, panel.width - kit.px(68), kit.px(92))
        heading = head.copy()
        heading.width = head.width // 2
        self.controls.add(Caption(kit, heading, self.ending.heading, role="panel", size=43))
        columns = Rect(heading.right, head.top + kit.px(4), head.width - heading.width, head.height)
        self.controls.add(
            Caption(
                kit,
                columns,
                self.ending.columns,
                role="note",
                colour=palette.NOTE,
                anchor="right",
                rows=2,
            )
        )
        self.controls.show(Ranking(kit, rows, ranks))

    def _lay_buttons(self, layout: Layout, focused: str | None) -> None:
        kit, controls = self.kit, self.controls
        small: list[Button] = []
        for name, act, style in (
            ("next", self.ways.next_round, "primary"),
            ("look", self.ways.look, "secondary"),
            ("menu", self.ways.menu, "secondary"),
            ("proof", self.ways.proof, "secondary"),
            ("chances", self.ways.chances, "secondary"),
        ):
            if act is None:
                continue
            rect = layout.rect(self._places.at(name))
            if name == "menu" and self.ways.look is None:
                rect.union_ip(layout.rect(self._places.at("look")))
            label = Message(f"ui.results.{name}")
            button = controls.add(Button(kit, rect, label, act, name=name, style=style))
            if style == "secondary":
                small.append(button)
        alike(small)
        first = "next" if self.ways.next_round is not None else "menu"
        controls.focus(focused if focused and controls.named(focused) else first)

    def _lay_confetti(self, layout: Layout, heroes: list[Rect]) -> None:
        kit, ending = self.kit, self.ending
        size = kit.px(CONFETTI)
        pictures: list[tuple[str, Surface]] = [
            (name, kit.art.drawing(name, size, size)) for name in ending.confetti
        ]
        for colour in ending.colours:
            card = partial(paper.confetti, colour, kit.s)
            piece: Piece = kit.art.kept(("confetti card", colour, kit.s), card)
            pictures.append((colour, piece.surface))
        if not ending.winners:
            pictures = []
        places = self._places
        rect = layout.rect
        taken = [
            rect(places.at(name))
            for name in ("jar", "crown", "ranking", "next", "look", "menu", "proof", "chances")
        ]
        free = [area.inflate(kit.px(24), kit.px(24)) for area in (*taken, *heroes, *self._written)]
        x, y = layout.point(places.at("burst"))
        self._confetti = Confetti(
            kit, self.stage, Rect((0, 0), layout.size), (x, y), pictures, free
        )

    # -- fireworks ------------------------------------------------------------------------------

    def _celebrate(self, heroes: list[tuple[Picture, Picture | None]]) -> None:
        assert self._confetti is not None
        if self._celebrated or self.kit.tempo.less or not self.ending.winners:
            self._celebrated = True
            self._confetti.settle()
            return
        for body, crown in heroes:
            if crown is not None:
                self._hop(body, crown)
        self.timeline.play(Sequence(Delay(0.9), Call(self._done)))

    def _hop(self, body: Picture, crown: Picture) -> None:
        """The jar hops three times, then the crown falls on it and bounces once."""
        floor, head = body.topleft, crown.topleft
        high, drop = self.kit.px(HOP), self.kit.px(DROP)

        def hop(t: float) -> None:
            lift = abs(math.sin(math.pi * HOPS * t)) * high * (1.0 - 0.45 * t)
            body.show(topleft=(floor[0], floor[1] - round(lift)))

        def fall(height: float) -> Callable[[float], None]:
            return lambda t: crown.show(topleft=(head[0], head[1] - round(height * (1.0 - t))))

        def bounce(t: float) -> None:
            crown.show(topleft=(head[0], head[1] - round(math.sin(math.pi * t) * high * 0.45)))

        def rest() -> None:
            body.moving = crown.moving = False
            body.show(topleft=floor)
            crown.show(topleft=head)

        body.moving = crown.moving = True
        fall(drop)(0.0)
        crown.visible = False

        def appear() -> None:
            crown.visible = True

        self.timeline.play(
            Sequence(
                Parallel(
                    Tween(0.9, hop, out3),
                    Sequence(
                        Delay(0.45),
                        Call(appear),
                        Tween(0.3, fall(drop), in3),
                        Tween(0.15, bounce, lambda t: t),
                    ),
                ),
                Call(rest),
            )
        )

    def _done(self) -> None:
        self._celebrated = True

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        self.timeline.update(dt)
        if self._confetti is not None:
            self._confetti.update(dt)
        if self._star is not None and not self.kit.tempo.less and not self._quiet:
            self._star.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if isinstance(intent, Focus):
            self._quiet = not intent.gained
            return True
        if isinstance(intent, Tap | Confirm | Back) and self.timeline.busy:
            self.timeline.skip()
            if self._confetti is not None:
                self._confetti.settle()
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            self.ways.menu()
            return True
        return False
