"""Events become intents without loss and without doubles, whatever device they come from."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame.event import Event

from madtable.ui.gesture import Translator
from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    ConfirmEnd,
    DoubleTap,
    Drag,
    Drop,
    Editing,
    Exposed,
    Focus,
    Intent,
    Key,
    Move,
    Next,
    Point,
    Press,
    Previous,
    Quit,
    Resize,
    Scroll,
    Tap,
    Text,
)


def translator() -> Translator:
    return Translator(lambda pos: (int(pos[0]), int(pos[1])), 8)


def down(x: int, y: int, button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def up(x: int, y: int, button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)


def motion(x: int, y: int) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def key_up(code: int) -> Event:
    return Event(pygame.KEYUP, key=code, mod=0)


def told(*events: Event) -> list[Intent]:
    return translator().translate(events, 0.0)


# --- pointer --------------------------------------------------------------------------------------


def test_click_is_press_and_tap() -> None:
    assert told(down(5, 6), up(7, 8)) == [Press((5, 6)), Tap((7, 8))]


def test_places_are_mapped_to_the_surface() -> None:
    hands = Translator(lambda pos: (int(pos[0] * 2), int(pos[1] * 2)), 8)
    assert hands.translate([down(5, 6)], 0.0) == [Press((10, 12))]


def test_unsteady_hand_still_taps_and_a_far_one_drags() -> None:
    assert told(down(0, 0), motion(5, 5), up(5, 6)) == [Press((0, 0)), Tap((5, 6))]
    assert told(down(0, 0), motion(9, 0), motion(30, 0), up(40, 0)) == [
        Press((0, 0)),
        Drag((30, 0), (0, 0)),
        Drop((40, 0), (0, 0)),
    ]


def test_a_drag_that_comes_home_is_still_a_drag() -> None:
    assert told(down(0, 0), motion(50, 0), up(1, 0))[-1] == Drop((1, 0), (0, 0))


def test_a_flick_without_motion_in_between_is_a_drop() -> None:
    assert told(down(0, 0), up(100, 0)) == [Press((0, 0)), Drop((100, 0), (0, 0))]


def test_double_tap_is_two_taps_and_a_third_starts_anew() -> None:
    hands = translator()
    kinds = []
    for time in (0.0, 0.2, 0.4, 0.6):
        found = hands.translate([down(5, 5), up(5, 5)], time)
        assert isinstance(found[-1], Tap)
        kinds.append(type(found[-1]))
    assert kinds == [Tap, DoubleTap, Tap, DoubleTap]


def test_slow_or_distant_taps_are_no_double_tap() -> None:
    hands = translator()
    hands.translate([down(5, 5), up(5, 5)], 0.0)
    assert type(hands.translate([down(5, 5), up(5, 5)], 0.6)[-1]) is Tap
    assert type(hands.translate([down(99, 5), up(99, 5)], 0.7)[-1]) is Tap


def test_right_button_goes_back_and_nothing_else() -> None:
    assert told(down(5, 6, 3), up(5, 6, 3)) == [Back((5, 6))]


def test_middle_and_wheel_buttons_mean_nothing() -> None:
    assert told(*(down(1, 1, b) for b in (2, 4, 5)), *(up(1, 1, b) for b in (2, 4, 5))) == []


def test_wheel_scrolls_where_the_pointer_is() -> None:
    wheel = Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-0.5, flipped=False)
    assert told(motion(30, 40), wheel)[-1] == Scroll(0.0, -0.5, (30, 40))
    wheel.flipped = True
    assert told(motion(30, 40), wheel)[-1] == Scroll(0.0, 0.5, (30, 40))


def test_a_lost_release_does_not_swallow_the_next_press() -> None:
    found = told(down(5, 5), down(200, 200), up(200, 200))
    assert found == [Press((5, 5)), Cancel(), Press((200, 200)), Tap((200, 200))]


def test_losing_the_window_ends_what_was_held() -> None:
    lost = Event(pygame.WINDOWFOCUSLOST)
    found = told(down(5, 5), key(pygame.K_RETURN), lost, up(5, 5), key_up(pygame.K_RETURN))
    assert found == [Press((5, 5)), Confirm(), ConfirmEnd(), Cancel(), Focus(False)]


def test_leaving_the_window_points_nowhere() -> None:
    found = told(motion(5, 5), Event(pygame.WINDOWLEAVE))
    assert isinstance(found[-1], Point)
    assert found[-1].pos[0] < 0


ECHOES = [
    # The same tap told twice, by the touch screen and by a mouse that imitates it, in any mixture.
    "D d u U",
    "D d U u",
    "D U d u",
    "d D u U",
    "d u D U",
]


@pytest.mark.parametrize("order", ECHOES)
@pytest.mark.parametrize("frames", [1, 2, 4])
def test_a_touch_told_twice_is_one_tap(order: str, frames: int) -> None:
    hands = translator()
    make = {
        "D": down(50, 50, touch=True),
        "U": up(51, 50, touch=True),
        "d": down(50, 50),
        "u": up(51, 50),
    }
    events = [make[name] for name in order.split()]
    found: list[Intent] = []
    for frame in range(frames):
        found += hands.translate(events[frame * 4 // frames : (frame + 1) * 4 // frames], frame / 8)
    assert [type(intent) for intent in found] == [Press, Tap]


def test_a_real_double_tap_on_a_screen_that_tells_twice_stays_two() -> None:
    hands = translator()
    found: list[Intent] = []
    for time in (0.0, 0.25):
        events = [down(9, 9, touch=True), up(9, 9, touch=True), down(9, 9), up(9, 9)]
        found += hands.translate(events, time)
    assert [type(intent) for intent in found] == [Press, Tap, Press, DoubleTap]


@pytest.mark.parametrize("frame_ms", [5, 16, 50, 250])
@pytest.mark.parametrize("echoes", [False, True])
def test_ten_thousand_events_lose_nothing_and_double_nothing(frame_ms: int, echoes: bool) -> None:
    chance = random.Random(frame_ms)
    hands = translator()
    time_ms = 0.0
    timed: list[tuple[float, Event]] = []
    taps: list[tuple[int, int]] = []
    drops: list[tuple[int, int]] = []
    keys: list[str] = []
    backs = 0
    while len(timed) < 10_000:
        time_ms += chance.randrange(60, 220)
        # Each act elsewhere than the one before, as fingers do: an echo is known by its place.
        x = 40 * (len(timed) % 37) + chance.randrange(4)
        y = chance.randrange(1080)
        act = chance.randrange(6)
        if act <= 1:
            taps.append((x, y))
            timed.append((time_ms, down(x, y, touch=True)))
            timed.append((time_ms + 30, up(x, y, touch=True)))
            if echoes:
                lag = chance.choice((0, 3, 12))
                timed.append((time_ms + 30 + lag, down(x, y)))
                timed.append((time_ms + 31 + lag, up(x, y)))
        elif act == 2:
            drops.append((x + 300, y))
            timed.append((time_ms, down(x, y)))
            timed += [(time_ms + i, motion(x + i * 10, y)) for i in range(1, 31)]
            timed.append((time_ms + 40, up(x + 300, y)))
        elif act == 3:
            timed.append((time_ms, motion(x, y)))
        elif act == 4:
            code = chance.choice((pygame.K_d, pygame.K_1, pygame.K_h))
            keys.append(pygame.key.name(code))
            timed.append((time_ms, key(code)))
            timed.append((time_ms + 20, key_up(code)))
        else:
            backs += 1
            timed.append((time_ms, down(x, y, 3)))
            timed.append((time_ms + 20, up(x, y, 3)))
    timed.sort(key=lambda pair: pair[0])
    found: list[Intent] = []
    at, clock = 0, 0.0
    while at < len(timed):
        clock += frame_ms
        events = []
        while at < len(timed) and timed[at][0] <= clock:
            events.append(timed[at][1])
            at += 1
        found += hands.translate(events, clock / 1000)
    assert [intent.pos for intent in found if isinstance(intent, Tap)] == taps
    assert [intent.pos for intent in found if isinstance(intent, Drop)] == drops
    assert [intent.name for intent in found if isinstance(intent, Key)] == keys
    assert sum(isinstance(intent, Back) for intent in found) == backs
    presses = sum(isinstance(intent, Press) for intent in found)
    assert presses == len(taps) + len(drops)


# --- keyboard -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "mod", "intent"),
    [
        (pygame.K_LEFT, 0, Move("left")),
        (pygame.K_UP, 0, Move("up")),
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_KP_ENTER, 0, Confirm()),
        (pygame.K_SPACE, 0, Confirm()),
        (pygame.K_ESCAPE, 0, Back()),
        (pygame.K_TAB, 0, Next()),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Previous()),
        (pygame.K_d, 0, Key("d")),
        (pygame.K_KP3, 0, Key("3")),
        (pygame.K_LEFTBRACKET, 0, Key("[")),
        (pygame.K_3, 0, Key("3")),
        (pygame.K_F11, 0, Key("f11")),
        (pygame.K_RETURN, pygame.KMOD_LALT, Key("f11")),
        (pygame.K_v, pygame.KMOD_LCTRL, Key("v", ctrl=True)),
    ],
)
def test_keys(code: int, mod: int, intent: Intent) -> None:
    assert told(key(code, mod)) == [intent]


def test_a_held_key_confirms_once_but_moves_on() -> None:
    assert told(*[key(pygame.K_RETURN)] * 5, key_up(pygame.K_RETURN)) == [Confirm(), ConfirmEnd()]
    assert told(*[key(pygame.K_ESCAPE)] * 5) == [Back()]
    assert told(*[key(pygame.K_d)] * 5) == [Key("d")]
    assert told(*[key(pygame.K_DOWN)] * 5) == [Move("down")] * 5


def test_while_typing_letters_are_text_and_only_text() -> None:
    hands = translator()
    typed = [
        key(pygame.K_a),
        Event(pygame.TEXTINPUT, text="a"),
        key(pygame.K_SPACE),
        Event(pygame.TEXTINPUT, text=" "),
        Event(pygame.TEXTEDITING, text="に", start=0, length=1),
        Event(pygame.TEXTINPUT, text="日"),
    ]
    assert hands.translate(typed, 0.0) == [Key("a"), Confirm()]
    hands = translator()
    hands.typing = True
    assert hands.translate(typed, 0.0) == [Text("a"), Text(" "), Editing("に"), Text("日")]
    rest = [key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE), key(pygame.K_LEFT)]
    assert hands.translate(rest, 0.0) == [Key("backspace"), Key("backspace"), Move("left")]
    ends = [key(pygame.K_RETURN), key(pygame.K_ESCAPE)]
    assert hands.translate(ends, 0.0) == [Confirm(), Back()]


# --- pad ------------------------------------------------------------------------------------------


def pad(button: int, down: bool = True) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=button, instance_id=0)


def test_pad_buttons() -> None:
    assert told(pad(0), pad(0, False), pad(1), pad(9), pad(10), pad(3)) == [
        Confirm(),
        ConfirmEnd(),
        Back(),
        Previous(),
        Next(),
        Key("pad y"),
    ]
    assert told(pad(11), pad(12), pad(13), pad(14)) == [
        Move(way) for way in ("up", "down", "left", "right")
    ]


def test_a_pad_known_as_controller_is_not_told_twice_as_joystick() -> None:
    twin = Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0)
    assert told(pad(0), twin) == [Confirm()]
    plain = translator()
    plain.plain_pad(7)
    assert plain.translate([Event(pygame.JOYBUTTONDOWN, button=0, instance_id=7)], 0.0) == [
        Confirm()
    ]


def test_stick_steps_once_then_repeats_like_a_held_key() -> None:
    hands = translator()

    def stick(value: float) -> Event:
        return Event(pygame.CONTROLLERAXISMOTION, axis=0, value=int(value * 32767), instance_id=0)

    assert hands.translate([stick(0.3), stick(0.7), stick(0.9), stick(1.0)], 0.0) == [Move("right")]
    assert hands.translate([], 0.3) == []
    assert hands.translate([], 0.45) == [Move("right")]
    assert hands.translate([], 0.57) == [Move("right")]
    assert hands.translate([stick(0.1)], 0.6) == []
    assert hands.translate([], 2.0) == []
    assert hands.translate([stick(-0.8)], 2.1) == [Move("left")]


def test_a_pad_pulled_out_holds_nothing_any_more() -> None:
    hands = translator()
    gone = Event(pygame.JOYDEVICEREMOVED, instance_id=0)
    assert hands.translate([pad(0), pad(14)], 0.0) == [Confirm(), Move("right")]
    assert hands.translate([gone], 0.1) == [ConfirmEnd()]
    assert hands.translate([], 5.0) == [], "nor does it go on to the right"
    held = key(pygame.K_RETURN)
    assert hands.translate([held, Event(gone.type, instance_id=0)], 6.0) == [Confirm()]
    assert hands.translate([key_up(pygame.K_RETURN)], 6.1) == [ConfirmEnd()], "a key stays held"


# --- window ---------------------------------------------------------------------------------------


def test_window_events_come_once_a_frame() -> None:
    exposed, sized = Event(pygame.WINDOWEXPOSED), Event(pygame.WINDOWSIZECHANGED, x=1, y=1)
    close, leave = Event(pygame.WINDOWCLOSE), Event(pygame.QUIT)
    found = told(exposed, sized, exposed, Event(pygame.WINDOWRESIZED, x=1, y=1), close, leave)
    assert [type(intent) for intent in found] == [Exposed, Resize, Quit]
