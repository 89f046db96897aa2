"""What every scene and widget draws with: art, lettering, words, the layout and the tempo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from madtable.engine.message import Message, Value, message
from madtable.ui.art import Art
from madtable.ui.keys import Keymap
from madtable.ui.lettering import Lettering
from madtable.ui.places import Layout, Places
from madtable.ui.tween import Tempo

Label = Message | str
"""What a widget says: a message to be worded, or a text as it is (a name)."""


class Speech(Protocol):
    """The words of one language."""

    @property
    def lang(self) -> str:
        """Its code: `en`, `sv`."""
        ...

    def say(self, message: Message, names: Sequence[str] = (), me: int | None = None) -> str:
        """The sentence in words; `names` are the seats' names, `me` the seat that reads it."""
        ...

    def __contains__(self, key: object) -> bool:
        """Whether there are words for a key."""
        ...


class Kit:
    """The things that all screens share.

    `speak` gives the words of a language, `map_of` the places of a scene by its name (`title`).
    `ui_scale` is the person's own enlargement; `drift` moves everything by so many units (see
    Layout). `typing_at` is where text is being entered (px), None when letters are not text; the
    window follows it. `keys_used` says whether keys or a pad were used last, so that the focus is
    to be seen. `by_value` says how hands are sorted at first: by value and then suit, or the other
    way round. `tips` says whether things on the table are explained to whoever rests on them. After
    `auto_answer_s` a question with a single answer is answered by itself (0: never). `hear` is who
    plays sounds, if anybody does; `look_at` brings an area (px) into a window that is too small for
    the whole screen, and `seen` is the part (px) that it shows or is on its way to.
    """

    def __init__(
        self,
        art: Art,
        letters: Lettering,
        speak: Callable[[str], Speech],
        lang: str,
        map_of: Callable[[str], Places],
        *,
        languages: tuple[str, ...] = ("en", "sv"),
        tempo: Tempo | None = None,
        ui_scale: float = 1.0,
    ) -> None:
        self.art = art
        self.letters = letters
        self.words = speak(lang)
        self.languages = languages
        self.tempo = tempo or Tempo()
        self.ui_scale = ui_scale
        self.drift = (0.0, 0.0)
        self.layout = Layout((1920, 1080), ui_scale)
        self.typing_at: Rect | None = None
        self.keys_used = True
        self.by_value = False
        self.tips = True
        self.take_back = False
        """Whether the last choice can be taken back while it has shown nothing."""
        self.captions = False
        """Whether the log says in words what is heard."""
        self.auto_answer_s = 0.0
        self.confirm_risky = False
        self.keymap = Keymap()
        self.hear: Callable[[str], None] | None = None
        self.look_at: Callable[[Rect], None] = _nobody_looks
        self.seen: Callable[[], Rect] = lambda: Rect((0, 0), self.layout.size)
        self.on_language: Callable[[str], None] | None = None
        self._speak = speak
        self._map_of = map_of

    @property
    def s(self) -> float:
        """Px per design unit."""
        return self.layout.s

    def px(self, units: float) -> int:
        """Design units in px."""
        return self.layout.px(units)

    def places(self, name: str) -> Places:
        """The map of a scene."""
        return self._map_of(name)

    def speak(self, lang: str) -> None:
        """Change the language and tell who keeps settings; scenes follow at the next relayout."""
        if lang != self.words.lang:
            self.words = self._speak(lang)
            if self.on_language is not None:
                self.on_language(lang)

    def play(self, sound: str) -> None:
        """Let a sound be heard, by its name; nothing where there is no sound."""
        if self.hear is not None:
            self.hear(sound)

    def say(self, key: str, **values: Value) -> str:
        """A sentence by its key and values."""
        return self.words.say(message(key, **values))

    def text(self, label: Label) -> str:
        """What a label says."""
        return label if isinstance(label, str) else self.words.say(label)


def _nobody_looks(_: Rect) -> None:
    """Without a window there is nothing to bring into it."""
