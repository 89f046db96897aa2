"""Pictures of every screen, drawn without a display: for looking at, and for the README.

The tables come from scenario files (`assets/examples`, or one named on the command line), so that a
picture shows a state which the rules can reach and which is checked like any other worked example.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
from pygame import Surface

from madtable.ai.hint import hint
from madtable.ai.seats import lens
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused
from madtable.engine.journal import SeatLine
from madtable.engine.message import Message
from madtable.engine.scenario import ImpossibleTable
from madtable.engine.switches import Setting
from madtable.host.scenario import Scenario, read
from madtable.host.still import StillTable
from madtable.looks.album import ALBUM, page
from madtable.looks.catalogue import look
from madtable.looks.company import CREATURES, board_maker, company_of
from madtable.looks.endings import end_scene
from madtable.looks.examples import example, in_tongue, seats_of
from madtable.looks.guides import steps
from madtable.looks.kiosk_album import KIOSK, sheets
from madtable.looks.offers import offers
from madtable.looks.pictures import BOOKS, TABLES, Page, Picture
from madtable.looks.program import PLAYERS
from madtable.looks.rulebooks import rulebook
from madtable.looks.shared_album import SHARED, shared
from madtable.looks.title_cards import bench_pictures
from madtable.looks.tuning import make_kit
from madtable.store.files import read_whole, ready_folder
from madtable.store.licences import parts
from madtable.store.report import summary
from madtable.store.settings import Settings
from madtable.ui.board import Board
from madtable.ui.intent import Confirm, Key, Move
from madtable.ui.keys import HINT, TABLE
from madtable.ui.kit import Kit
from madtable.ui.offer import HUMAN, SeatChoice, SetUp
from madtable.ui.options import ShotsOptions
from madtable.ui.screens.about import About
from madtable.ui.screens.anyone import Anyone
from madtable.ui.screens.crash import BareRoom, CrashSheet
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.example import ExampleScene
from madtable.ui.screens.guide import Guide
from madtable.ui.screens.hint import HintSheet
from madtable.ui.screens.key_card import KeyCard, KeyGroup
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.peek import Peek
from madtable.ui.screens.results import Ways
from madtable.ui.screens.settings import SettingsScreen
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.sharing import Sharing
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Doors, Title
from madtable.ui.stack import Scene, SceneStack

FRAME_S = 1 / 60


SCREENS = (
    *("title", "title-continue", "setup", "setup-house", "setup-lab", "setup-people"),
    "setup-learners",
    *("settings", "keys", "about", "about-licence", "crash", "curtain", "anyone", "peek"),
    *ALBUM,
    *BOOKS,
    *KIOSK,
    *SHARED,
)


def names() -> tuple[str, ...]:
    """The names of all pictures."""
    return (*SCREENS, *TABLES)


def draw_shots(options: ShotsOptions) -> int:
    """Draw what the options ask for into their folder; 0.

    Raises BadInput for an unknown picture, a scenario that makes no sense, a folder that cannot be
    written.
    """
    if options.only is not None and options.scenario is None and options.only not in names():
        raise BadInput("--only", f"no picture {options.only!r}; there are {', '.join(names())}")
    ready_folder(options.out_dir)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    kit = make_kit(options.lang, Settings(), "brisk")
    camera = Camera(kit, options.size)
    if options.scenario is not None:
        pictures = camera.steps_of(options.scenario)
    else:
        wanted = names() if options.only is None else (options.only,)
        pictures = {name: camera.take(name) for name in wanted}
    try:
        for name, picture in pictures.items():
            pygame.image.save(picture, options.out_dir / f"{name}.png")
    except (OSError, pygame.error) as error:  # the disk has filled up meanwhile, say
        raise BadInput(str(options.out_dir), f"cannot be written: {error}") from None
    return 0


class Camera:
    """Draws screens of one size in one language."""

    def __init__(self, kit: Kit, size: tuple[int, int]) -> None:
        self.kit = kit
        self.size = size

    def take(self, name: str) -> Surface:
        """The picture of this name."""
        if name in TABLES:
            return self._table(TABLES[name])
        if name in ALBUM:
            return self._photograph(page(self.kit, name), settle_s=1.0)
        if name in KIOSK:
            return self._photograph(*sheets(self.kit, name), settle_s=1.0)
        if name in SHARED:
            return self._photograph(*shared(self.kit, name), settle_s=2.0)
        if name == "crash":
            return self._crash()
        if name.startswith("about"):
            return self._about(licence=name != "about")
        if name in BOOKS:
            return self._book(BOOKS[name])
        makers: Mapping[str, Callable[[], Scene]] = {
            "title": lambda: self._title(False),
            "title-continue": lambda: self._title(True),
            "setup": lambda: self._lobby({}),
            "setup-house": lambda: self._lobby({"decline": "draw_keep", "joker_counts": (3,)}),
            "setup-lab": lambda: self._lobby(
                {"advanced": True}, "mad-lab", ("meek", "meek", "random")
            ),
            "setup-people": lambda: self._lobby({}, levels=(HUMAN, "sly", HUMAN, HUMAN)),
            "setup-learners": lambda: self._lobby(
                {}, "mao", ("learner:meek", *["learner:sly"] * 3)
            ),
            "settings": lambda: SettingsScreen(self.kit, Settings, _nothing, _nothing, _nothing),
        }
        if name == "keys":
            return self._photograph(makers["settings"](), self._keys(), settle_s=0.2)
        if name in ("curtain", "anyone", "peek"):
            return self._between(name)
        return self._photograph(makers[name](), settle_s=3.0)

    def _between(self, name: str) -> Surface:
        """What several people see between two hands: the curtain, the question to everybody, and
        their own hand where it cannot answer.
        """
        scenario = example("answer")
        people = [SeatLine(HUMAN, "", CREATURES[seat]) for seat in range(scenario.players)]
        table = StillTable(scenario, people)
        sitters = company_of(self.kit, table.header.seats, 0).sitters
        if name == "peek":
            screen = OneScreen(self.kit, self._stack(), lambda: sitters)
            sharing = Sharing(screen, table, _hands_nothing_on)
            maker = board_maker(self.kit, table.header, 2, shown=True)
            return self._photograph(
                Peek(self.kit, table, 2, maker, sharing=sharing, resumed=True), settle_s=1.0
            )
        maker = board_maker(self.kit, table.header, 0, shown=False)
        below = TableScene(self.kit, table, 0, maker, resumed=True)
        stack = self._stack(below)
        if name == "anyone":
            stack.push(Anyone(self.kit, (1, 2), lambda: sitters, _nothing))
            self._wait(stack, 1.2)
        else:
            stack.push(Curtain(self.kit, below, 1, lambda: sitters, _nothing, _nothing))
            self._wait(stack, 1.0)
        return self._print(stack)

    def _photograph(self, *scenes: Scene, settle_s: float = 0.05) -> Surface:
        stack = self._stack(*scenes)
        self._wait(stack, settle_s)
        return self._print(stack)

    def _stack(self, *scenes: Scene) -> SceneStack:
        """These scenes, the first one at the bottom."""
        stack = SceneStack(self.kit)
        stack.resized(self.size)
        for scene in scenes:
            stack.push(scene)
        return stack

    def _wait(self, stack: SceneStack, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME_S))):
            stack.update(FRAME_S)

    def _print(self, stack: SceneStack) -> Surface:
        surface = Surface(self.size, 0, 32)
        stack.render(surface)
        return surface

    # -- round the table ------------------------------------------------------------------------

    def _keys(self) -> KeyCard:
        keys = (*look("mad-magazine").keys, *TABLE, *HINT)
        return KeyCard(self.kit, [KeyGroup(Message("keys.here"), keys)], _nothing)

    def _title(self, saved: bool) -> Scene:
        kit = self.kit
        note = kit.say("continue.note", game=kit.say("game.mad-magazine"), number=2)
        doors = Doors(
            _nothing,
            _nothing,
            resume=_nothing if saved else None,
            continued=note,
            how_to_play=_nothing,
            settings=_nothing,
            saved=_nothing,
            statistics=_nothing,
            about=_nothing,
        )
        return Title(kit, lambda: doors, bench_pictures(kit), PLAYERS)

    def _lobby(
        self,
        house: Mapping[str, Setting],
        game: str = "mad-magazine",
        levels: tuple[str, ...] = ("sly", "sly", "random"),
    ) -> Scene:
        setup = SetUp(
            game,
            tuple(SeatChoice(kind) for kind in (HUMAN, *levels)),
            house=dict(house),
        )
        return Lobby(self.kit, offers(self.kit)[0], lambda _: None, setup)

    def _crash(self) -> Surface:
        stack = self._stack(BareRoom(self.kit))
        try:
            raise ZeroDivisionError("a card was to be divided by nobody")
        except ZeroDivisionError as error:
            said = summary(error, Path.home(), {"language": self.kit.words.lang})
        sheet = CrashSheet(
            self.kit, said, resume=_nothing, title=_nothing, leave=_nothing, copy=lambda: ""
        )
        stack.push(sheet)
        self._wait(stack, 0.2)
        return self._print(stack)

    def _about(self, *, licence: bool) -> Surface:
        about = About(self.kit, parts)
        stack = self._stack(about)
        if licence:
            about.controls.focus("chapter.4")
        self._wait(stack, 0.2)
        return self._print(stack)

    def _book(self, page: Page) -> Surface:
        book = rulebook(self.kit, page.game)
        stack = self._stack(book)
        if page.query:
            book.look_for(page.query)
        else:
            book.controls.focus(f"chapter.{page.line}")
        if page.confirms:
            book.controls.focus("break_seal")
            stack.handle(Confirm())
        if page.confirms > 1:
            stack.handle(Move("left"))
            stack.handle(Confirm())
        if page.play:
            link = book.controls.named(f"play.{page.play}")
            assert link is not None
            link.tap(link.rect.center)
            for _ in range(page.steps):
                self._wait(stack, 0.1)
                shown = stack.top
                assert isinstance(shown, ExampleScene)
                shown.forward()
            self._wait(stack, 5.0)
        self._wait(stack, 0.2)
        return self._print(stack)

    # -- the table ------------------------------------------------------------------------------

    def _still(self, scenario: Scenario, viewer: int = 0) -> StillTable:
        """The table of an example; the viewer is the person, in the first jar."""
        return StillTable(scenario, seats_of(scenario, viewer))

    def _scene(self, table: StillTable, viewer: int) -> TableScene:
        kind = LiveTable if table.live else TableScene
        return kind(
            self.kit,
            table,
            viewer,
            board_maker(self.kit, table.header, viewer),
            resumed=True,
        )

    def _table(self, picture: Picture) -> Surface:
        scenario = in_tongue(example(picture.example), self.kit.words.lang)
        table = self._still(scenario, picture.viewer)
        if picture.ending or not picture.act:
            _play_through(table, scenario, picture.steps)
        self.kit.keys_used = picture.keyboard  # else no ring: as a person with a mouse sees it
        scene = self._scene(table, picture.viewer)
        stack = self._stack(scene)
        board = scene.board
        self._wait(stack, 0.1)
        if picture.ending:
            shown = look(table.header.game)
            ways = Ways(*[_nothing] * 5)
            # As after a second round, of which somebody else has won the first.
            table.header.wins[:] = [int(seat == 1) for seat in range(table.seats)]
            end = end_scene(shown, self.kit, table, board, 2, ways)
            stack = self._stack(end)
            self._wait(stack, 3.0)
            picture.afterwards(end)
            self._wait(stack, 0.5)
            return self._print(stack)
        if picture.act:
            board.ask(None)
            _play_until(table, scenario, picture.act)
            scene.settled = False
            self._wait(stack, picture.after_s)
        if picture.thinker is not None:
            board.ask(None)
            board.think(picture.thinker)
            board.wait_for(picture.thinker)
            board.update(1.4)
        if picture.keyboard:
            stack.handle(Move("right"))
            stack.handle(Move("right"))
        if picture.choose:
            for part, value in picture.choose.items():
                board.asker.choose(part, value)
            board.refresh()
        if picture.hint:
            board.open_hint = _nothing
            stack.relayout()
            stack.push(self._hint(table, picture.viewer, board))
        if picture.guide is not None:
            board.open_hint = _nothing
            stack.relayout()
            Guide(scene, steps(table.header.game), _nothing).show(picture.guide)
        picture.prepare(board)
        if picture.keys and scene.staging.busy:
            scene.catch_up()
        for key in picture.keys:
            stack.handle(Key(key))
        if not picture.act or picture.keys or picture.choose:
            self._wait(stack, 0.7 if picture.thinker is None else 0.05)
        return self._print(stack)

    def _hint(self, table: StillTable, viewer: int, board: Board) -> Scene:
        """The hint for what is asked; fewer games than usual will do for a picture."""
        decision = table.question(viewer)
        assert decision is not None
        found = hint(
            lens(table.header.game),
            table.view(viewer),
            decision,
            Chance(1),
            playouts=200,
            games=100,
        )
        board.pointing.at(found.advice[0].places)
        return HintSheet(board, found)

    def steps_of(self, path: Path) -> dict[str, Surface]:
        """A scenario step by step: one picture of its table at the start and after every `do`."""
        scenario = read(read_whole(path), str(path))
        try:
            table = self._still(scenario)
        except ImpossibleTable as error:
            raise BadInput(str(path), str(error)) from None
        found = {f"{scenario.id}-0": self._moment(table)}
        number = 0
        for step in scenario.steps:
            if step.do is None:
                continue
            number += 1
            try:
                table.act(step.do)
            except Refused as refused:
                where = f"{path}: step {number}: {step.do}"
                raise BadInput(where, f"is refused ({refused.key})") from None
            found[f"{scenario.id}-{number}"] = self._moment(table)
        return found

    def _moment(self, table: StillTable) -> Surface:
        """The table as whoever is asked sees it."""
        decision = table.question()
        viewer = decision.seat if decision is not None else 0
        return self._photograph(self._scene(table, viewer), settle_s=0.3)


def _play_through(table: StillTable, scenario: Scenario, steps: int | None = None) -> None:
    """The first `steps` things that an example does, all of them when None."""
    for text in [step.do for step in scenario.steps if step.do is not None][:steps]:
        table.act(text)


def _hands_nothing_on(*_: object, **__: object) -> SharedScene:
    """Nobody else gets the screen that a picture shows."""
    raise AssertionError("a picture does not change")


def _nothing(*_: object) -> None:
    """A door that leads nowhere: a picture has no visitors."""


def _play_until(table: StillTable, scenario: Scenario, act: str) -> None:
    """Everything that an example does up to `act`, which is done as well."""
    for step in scenario.steps:
        if step.do is not None:
            table.act(step.do)
        if step.do == act:
            return
    table.act(act)
