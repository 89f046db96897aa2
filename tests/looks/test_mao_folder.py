"""The sealed folder: one's own rules by the numbers with which they are spoken of elsewhere."""

from __future__ import annotations

import pytest

from madtable.looks.mao.inventions import Inventions
from madtable.looks.mao.leaves import FolderLeaf
from madtable.ui.widgets.scroll_text import ScrollText
from tests.looks.mao_tables import Show


def folder(own: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the folder says to somebody who has made these rules."""
    monkeypatch.setattr(Inventions, "sentences", lambda _: own)
    show = Show(["human", "knower", "knower"], 5, size=(1280, 720), less=True)
    show.scene.catch_up()
    show.board.open_folder()
    leaf = show.stack.top
    assert isinstance(leaf, FolderLeaf)
    text = leaf.controls.named("text")
    assert isinstance(text, ScrollText)
    return text._text


def test_several_rules_of_ones_own_have_the_numbers_by_which_they_are_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = folder(["Jacks salute.", "Nines hiss."], monkeypatch)
    assert "\n\n1. Jacks salute.\n\n2. Nines hiss.\n\n" in said
    assert "\n\n· Jacks salute.\n\n" in folder(["Jacks salute."], monkeypatch)
    assert "1." not in folder([], monkeypatch)
