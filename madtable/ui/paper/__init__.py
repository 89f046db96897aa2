"""The paper things of the table and the signs on it: drawn, never loaded.

Every function takes sizes in design units and `scale` (px per unit) and returns a `Piece` whose
origin is the part's nominal top left corner (its centre for round things); ink lines and hard
shadows reach beyond it. Nothing is kept here: hand the calls to `Art.kept`. Words are not drawn.
"""

from madtable.ui.paper.buttons import (
    SINK,
    badge,
    button,
    check_badge,
    icon_button,
    label,
    pill,
    stepper,
    toggle,
)
from madtable.ui.paper.halo import halo
from madtable.ui.paper.marks import burst, confetti, level, speed_lines, spiral_dot
from madtable.ui.paper.outlines import aimed_outline, card_rim, focus_ring, target_outline
from madtable.ui.paper.panels import SHADE, clipped, empty_tile, hard_shadow, panel, tile, veil
from madtable.ui.paper.ring import arrow, direction_ring
from madtable.ui.paper.speech import balloon, bubble
from madtable.ui.paper.strips import banner, label_tape, log_tape, prompt_strip, strip, toast
from madtable.ui.sheet import Piece

__all__ = [
    "SHADE",
    "SINK",
    "Piece",
    "aimed_outline",
    "arrow",
    "badge",
    "balloon",
    "banner",
    "bubble",
    "burst",
    "button",
    "card_rim",
    "check_badge",
    "clipped",
    "confetti",
    "direction_ring",
    "empty_tile",
    "focus_ring",
    "halo",
    "hard_shadow",
    "icon_button",
    "label",
    "label_tape",
    "level",
    "log_tape",
    "panel",
    "pill",
    "prompt_strip",
    "speed_lines",
    "spiral_dot",
    "stepper",
    "strip",
    "target_outline",
    "tile",
    "toast",
    "toggle",
    "veil",
]
