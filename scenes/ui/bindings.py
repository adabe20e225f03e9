"""Which key does what: as the game comes, and as the player has put it?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from game.i18n import tr
from game.reasons import Text, text
from scenes.ui.words import say

VERBS = (*"1234567890", "-", "=", *"qefghxzbjouy", "/")
"""Keys of the verbs in their order, and with Shift of as many more; ending the turn has one of its own."""
ACTIONS: dict[str, tuple[Text, tuple[int, ...]]] = {
    "confirm": (text("Do what the cursor shows"), (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)),
    "back": (text("Back, one level at a time"), (pygame.K_ESCAPE,)),
    "next": (text("Next creature or target (Shift: the one before)"), (pygame.K_TAB,)),
    "keep": (text("Keep the cursor where it is (also the right button)"), (pygame.K_p,)),
    "home": (text("Take the cursor to the acting creature"), (pygame.K_c,)),
    "up": (text("Cursor up"), (pygame.K_UP,)),
    "down": (text("Cursor down"), (pygame.K_DOWN,)),
    "left": (text("Cursor left"), (pygame.K_LEFT,)),
    "right": (text("Cursor right"), (pygame.K_RIGHT,)),
    "vary": (text("Another mode or weapon"), (pygame.K_v,)),
    "arm": (text("The acting creature's next weapon"), (pygame.K_F7,)),
    "round": (text("Take the way round that provokes fewer attacks"), (pygame.K_n,)),
    "higher": (text("Aim higher"), (pygame.K_PAGEUP,)),
    "lower": (text("Aim lower"), (pygame.K_PAGEDOWN,)),
    "undo": (text("Undo (also Ctrl+Z)"), (pygame.K_BACKSPACE,)),
    "end": (text("End the turn"), (pygame.K_PERIOD, pygame.K_KP_PERIOD)),
    "threat": (text("Hold: squares foes threaten (Shift: those they could next turn)"), (pygame.K_t,)),
    "reach": (text("Reach by turns"), (pygame.K_r,)),
    "sights": (text("What could be struck from the place pointed at"), (pygame.K_F3,)),
    "places": (text("Where flanks and cover are, against the foe pointed at or the nearest"), (pygame.K_F4,)),
    "peril": (text("What could strike at the place pointed at, in the foes' next turn"), (pygame.K_F5,)),
    "more": (text("Show or fold the actions that never apply"), (pygame.K_m,)),
    "why": (text("Fold the why-panel"), (pygame.K_i,)),
    "log": (text("Fold the log"), (pygame.K_l,)),
    "panels": (text("Go through the panels (Shift: back)"), (pygame.K_F6,)),
    "compare": (text("The move pointed at under other rulebooks"), (pygame.K_F2,)),
    "codex": (text("Open the rules"), (pygame.K_k,)),
    "keys": (text("Show the keys"), (pygame.K_F1,)),
    "lesson hint": (text("A hint, in a lesson; advice, in a battle against the computer"), (pygame.K_HOME,)),
    "lesson show": (text("Show me, in a lesson"), (pygame.K_INSERT,)),
    "lesson again": (text("The step from the start, in a lesson"), (pygame.K_DELETE,)),
    "pan up": (text("Pan up"), (pygame.K_w,)),
    "pan down": (text("Pan down"), (pygame.K_s,)),
    "pan left": (text("Pan left"), (pygame.K_a,)),
    "pan right": (text("Pan right"), (pygame.K_d,)),
    "fullscreen": (text("Full screen"), (pygame.K_F11,)),
    "screenshot": (text("Screenshot"), (pygame.K_F12,)),
    "again": (text("Show the last deed again; once more: from the one before it on"), (pygame.K_F10,)),
    "step": (text("The computer's turn deed by deed: it waits for this key each time"), (pygame.K_F8,)),
    "go on": (text("Let the computer go on by itself"), (pygame.K_F9,)),
    **{f"verb {n}": (text("Action {n}", n=n), (ord(key),)) for n, key in enumerate(VERBS, 1)},
}
"""Every action that a key can stand for, with the keys that it comes with."""
SIGNS = {
    pygame.K_UP: "\u2191", pygame.K_DOWN: "\u2193", pygame.K_LEFT: "\u2190", pygame.K_RIGHT: "\u2192",
    pygame.K_PAGEUP: "PgUp", pygame.K_PAGEDOWN: "PgDn", pygame.K_ESCAPE: "Esc", pygame.K_RETURN: "Enter",
}  # fmt: skip
"""Keys whose usual sign is shorter than their name."""

BUTTONS = {"confirm": "A", "back": "B", "end": "X", "next": "Y", "panels": "Back", "undo": "L3", "vary": "R3",
           "step": "X", "again": "Y", "go on": "B", "menu": "Start"}  # fmt: skip
"""Buttons of a gamepad for what they do; three of them while the computer acts."""

POINTING = ("up", "down", "left", "right", "next", "confirm")
"""Actions by whose keys somebody points who has no hand at the mouse."""
EMPTY = re.compile(r" ?[(\uff08][)\uff09]")
"""Brackets with nothing in them, as our languages write them."""
SHIFT = "\u21e7"
"""Sign of the key that is held for the second row of verbs."""


@dataclass
class Bindings:
    """The keys in force: the game's own where the player has set no other."""

    own: Mapping[str, int] = field(default_factory=dict)
    pad: bool = False
    """A gamepad is in hand: its buttons are named instead of keys."""
    typed: bool = False
    """Keys point, and no mouse does: what one would click is not told."""

    def __post_init__(self) -> None:
        """Look up the action of every key once; of several the first in the list has it."""
        self._actions: dict[int, str] = {}
        for action in ACTIONS:
            for key in self.keys(action):
                self._actions.setdefault(key, action)

    def keys(self, action: str) -> tuple[int, ...]:
        """List the keys of an action."""
        return (self.own[action],) if action in self.own else ACTIONS[action][1]

    def action(self, key: int) -> str:
        """Give what a key does, or ''."""
        return self._actions.get(key, "")

    def rivals(self, action: str) -> list[str]:
        """List the other actions that want a key of this one."""
        wanted = self.keys(action)
        return [other for other in ACTIONS if other != action and any(key in wanted for key in self.keys(other))]

    def label(self, action: str) -> str:
        """Write the first key of an action, or the button of the gamepad that is in hand, '' where it has none."""
        return BUTTONS.get(action, "") if self.pad else self.key(action)

    def key(self, action: str) -> str:
        """Write the first key of an action, whatever is in hand."""
        return sign(self.keys(action)[0])

    def spelt(self, action: str) -> str:
        """Write the first key of an action so that it stands out in a sentence: a full stop would not."""
        label = self.label(action)
        return label if label[-1:].isalnum() else f"[{label}]"

    def headed(self, action: str, words: str) -> str:
        """Write the words of a button after its key; without it where a gamepad is in hand that has none for it."""
        return f"{self.label(action)}  {words}" if self.label(action) else words

    def labels(self, action: str) -> str:
        """Write all keys of an action."""
        return ", ".join(sign(key) for key in self.keys(action) if key not in NUMBER_PAD)


NUMBER_PAD = (pygame.K_KP_ENTER, pygame.K_KP_PERIOD)
"""Second homes of keys, not worth naming."""
_current: list[Bindings] = [Bindings()]


def use(chosen: Mapping[str, int]) -> None:
    """Take these keys from now on; actions that there are not are left out."""
    _current[0] = Bindings({action: key for action, key in chosen.items() if action in ACTIONS})


def take(*, pad: bool, action: str = "", clicked: bool = False) -> bool:
    """Name the buttons of a gamepad, or keys, from now on; says whether that is new.

    `action`: what has been done by a key; `clicked`: the mouse has been.
    """
    now = _current[0]
    typed = not (pad or clicked) and (now.typed or action in POINTING)
    _current[0] = Bindings(now.own, pad, typed) if (now.pad, now.typed) != (pad, typed) else now
    return _current[0] is not now


def current() -> Bindings:
    """Give the keys in force."""
    return _current[0]


def key_of(number: int) -> str:
    """Give the label of the key for an action or an answer by its number from 0; '' beyond the keys."""
    if number >= 2 * len(VERBS):
        return ""
    label = current().label(f"verb {number % len(VERBS) + 1}")
    return label if number < len(VERBS) else f"{SHIFT}{label}"


def sign(key: int) -> str:
    """Write a key."""
    name = pygame.key.name(key)
    return SIGNS.get(key) or (name.upper() if len(name) == 1 else name.title()) or say("key {n}", n=key)


def bare(words: str) -> str:
    """Leave out the brackets of a key that the gamepad in hand has no button for."""
    return EMPTY.sub("", words)


def title(action: str) -> str:
    """Say what an action does."""
    return tr(ACTIONS[action][0])
