"""How is each sound made, how loud is it, and which level of the mixer holds for it?"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from scenes.weight.waves import Wave, drone, endless, fade, mix, ring, rustle, tone, tune

_PEAK = 0.35
"""The loudest sample, of 1: quiet on purpose."""
STEPS, BLOWS, EVENTS, BED = "steps", "blows", "events", "bed"
MIXER = (STEPS, BLOWS, EVENTS, BED)
"""What has a level of its own."""
_LANDS = 0.09
"""Seconds after which a blow that is swung comes down."""


def _knock(seed: int) -> Wave:
    return mix((0, 0.7, rustle(0.04, 0.008, 4, seed)), (0, 0.6, tone(900 + 170 * (seed % 3), 0.05, 0.012)))


def _dice() -> Wave:
    """Three dice that rattle and come to rest."""
    falls = (0.0, 0.055, 0.1, 0.17, 0.21, 0.3, 0.37, 0.45)
    return mix(*((at, 1 - at * 1.3, _knock(seed)) for seed, at in enumerate(falls)))


def _thud() -> Wave:
    return mix((0, 0.9, rustle(0.25, 0.05, 60)), (0, 1, tone(70, 0.3, 0.1)))


def _door() -> Wave:
    """A creak, and the leaf that meets the frame."""
    creak = mix((0, 0.5, tone(120, 0.3, 0.2, 1.6)), (0.02, 0.3, rustle(0.28, 0.12, 30)))
    return mix((0, 1, creak), (0.3, 1, rustle(0.12, 0.025, 50)))


def _pebbles(loud: float, seeds: tuple[int, ...]) -> Wave:
    return mix(*((0.035 * n, loud / (n + 1), _knock(seed)) for n, seed in enumerate(seeds)))


def _swing(smooth: int, seconds: float = 0.14) -> Wave:
    """Something that is swung through the air."""
    return rustle(seconds, 0.06, smooth, 5, attack=seconds * 0.5)


def _hit() -> Wave:
    return mix((0, 0.8, rustle(0.16, 0.03, 12)), (0, 1, tone(150, 0.22, 0.07, 0.55)))


def _drips() -> Wave:
    """Drops that fall somewhere in a hall, over a drone that one hardly hears."""
    bed = drone((55.0, 82.5, 110.0), 2)
    for at, pitch in ((0.9, 1150.0), (2.6, 940.0), (4.4, 1290.0)):
        drop = tone(pitch, 0.16, 0.03, 1.3)
        start = int(at * 44100)
        bed[start : start + len(drop)] += np.float32(0.5) * drop
    return bed


_STEPS: dict[str, Callable[[], Wave]] = {
    "step stone": lambda: mix((0, 0.8, rustle(0.09, 0.022, 40)), (0, 0.6, tone(105, 0.09, 0.03, 0.7))),
    "step wood": lambda: mix((0, 0.4, rustle(0.06, 0.01, 14)), (0, 1, tone(172, 0.11, 0.028, 0.8))),
    "step grass": lambda: rustle(0.13, 0.05, 9, 3, attack=0.03),
    "step water": lambda: mix((0, 1, rustle(0.2, 0.06, 18, 4, attack=0.02)), (0.05, 0.5, tone(420, 0.09, 0.03, 1.9))),
    "step metal": lambda: mix((0, 0.4, rustle(0.04, 0.01, 6)), (0, 0.8, ring((310.0, 811.0, 1373.0), 0.2, 0.06))),
    "step sand": lambda: rustle(0.12, 0.035, 4, 6, attack=0.02),
    "step rubble": lambda: mix((0, 0.5, rustle(0.1, 0.03, 24, 7)), (0.01, 1, _pebbles(0.8, (2, 4, 6)))),
    "wings": lambda: rustle(0.18, 0.07, 55, 8, attack=0.08),
    "dig": lambda: mix((0, 1, rustle(0.24, 0.09, 110, 9, attack=0.04)), (0.06, 0.3, _pebbles(0.6, (1, 5)))),
}  # fmt: skip
_BLOWS: dict[str, Callable[[], Wave]] = {
    "blade": lambda: mix((0, 0.7, _swing(6)), (_LANDS, 0.7, ring((2310.0, 3670.0, 5190.0), 0.22, 0.07))),
    "bludgeon": lambda: mix((0, 0.7, _swing(30)), (_LANDS, 1, _thud())),
    "pierce": lambda: mix((0, 0.8, _swing(12, 0.1)), (_LANDS, 1, tone(330, 0.12, 0.03, 0.35))),
    "bow": lambda: mix((0, 1, tone(196, 0.2, 0.06, 0.97)), (0.03, 0.6, _swing(5, 0.16))),
    "gun": lambda: mix((0, 1, rustle(0.3, 0.045, 4)), (0, 0.9, tone(64, 0.25, 0.08, 0.6))),
    "energy": lambda: mix((0, 1, tone(1480, 0.22, 0.09, 0.22)), (0, 0.6, tone(1519, 0.22, 0.09, 0.2))),
    "claw": lambda: mix(*((0.03 * n, 1 - 0.2 * n, rustle(0.09, 0.02, 7 + n, 11 + n)) for n in range(3))),
    "spell": lambda: mix(*((0.05 * n, 0.8, tone(523.0 * step, 0.35, 0.12)) for n, step in enumerate((1, 1.5, 2.25)))),
    "hit": lambda: mix((_LANDS, 1, _hit())),
    "crit": lambda: mix((_LANDS, 1, _hit()), (_LANDS, 1, tone(58, 0.5, 0.16, 0.8)),
                        (_LANDS, 0.4, ring((1244.0, 1951.0, 2917.0), 0.45, 0.15))),
    "miss": lambda: fade(rustle(0.22, 0.5, 7), 0.08, 0.06),
    "shield": lambda: mix((_LANDS, 1, ring((409.0, 1093.0, 1733.0, 2647.0), 0.35, 0.11)), (_LANDS, 0.5, _hit())),
    "hurt": lambda: mix((0, 0.5, rustle(0.1, 0.02, 25)), (0, 1, tone(260, 0.28, 0.1, 0.6))),
}  # fmt: skip
_EVENTS: dict[str, Callable[[], Wave]] = {
    "dice": _dice,
    "down": lambda: mix((0, 0.9, tone(196, 0.5, 0.18, 0.5)), (0.16, 1, _thud())),
    "death": lambda: mix((0, 1, tone(147, 0.9, 0.3, 0.4)), (0.05, 0.5, tone(110, 0.9, 0.3, 0.5)), (0.3, 1, _thud())),
    "fall": lambda: mix((0, 0.6, tone(620, 0.34, 0.4, 0.3)), (0.3, 1, _thud())),
    "door": _door,
    "victory": lambda: tune((392.0, 493.88, 587.33, 783.99), 0.13, 1.1),
    "defeat": lambda: tune((329.63, 293.66, 246.94, 196.0), 0.2, 1.2),
    "click": lambda: tone(680, 0.045, 0.012),
    "refuse": lambda: mix((0, 1, tone(185, 0.12, 0.05)), (0.09, 1, tone(165, 0.16, 0.06))),
}
_BEDS: dict[str, Callable[[], Wave]] = {
    "bed wind": lambda: endless(60, 900, (3, 0.8), 21),
    "bed water": lambda: endless(250, 2600, (7, 0.5), 22) + np.float32(0.4) * endless(60, 300, (2, 0.6), 23),
    "bed hall": _drips,
    "bed hum": lambda: drone((50.0, 100.0, 150.0, 201.0), 4) + np.float32(0.8) * endless(200, 1500, (2, 0.3), 24),
}
_RECIPES = _STEPS | _BLOWS | _EVENTS | _BEDS
_LEVELS = {name: level for level, sounds in zip(MIXER, (_STEPS, _BLOWS, _EVENTS, _BEDS), strict=True)
           for name in sounds}  # fmt: skip
_LOUDNESS = {"click": 0.4, "refuse": 0.55, "miss": 0.6, "dice": 0.6, "wings": 0.3, "dig": 0.6, "spell": 0.7,
             "energy": 0.6, **dict.fromkeys(_STEPS, 0.45), **dict.fromkeys(_BEDS, 0.25)}  # fmt: skip
NAMES = tuple(_RECIPES)
"""What can be played."""


def level_of(name: str) -> str:
    """Say which level of the mixer holds for a sound.  Raises KeyError."""
    return _LEVELS[name]


def samples(name: str) -> NDArray[np.int16]:
    """Make a sound: 16-bit samples of shape (length, 2), peaking at a third at the most.  Raises KeyError."""
    wave = _RECIPES[name]()
    loud = wave / max(float(np.abs(wave).max()), 1e-6) * _PEAK * _LOUDNESS.get(name, 1.0)
    return np.repeat((loud * 32767).astype(np.int16)[:, None], 2, axis=1)
