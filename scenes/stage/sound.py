"""What is heard? Sounds made when the game starts: short, soft, and none where there is no sound device."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

RATE = 44100
"""Samples a second."""
Wave = NDArray[np.float32]
_PEAK = 0.35
"""The loudest sample, of 1: quiet on purpose."""


def _time(seconds: float) -> Wave:
    return np.arange(int(seconds * RATE)).astype(np.float32) / np.float32(RATE)


def _fade(wave: Wave, attack: float, decay: float) -> Wave:
    """Let a wave rise in `attack` seconds and die away, to a third every `decay` seconds; it ends in silence."""
    t = np.arange(len(wave)) / RATE
    end = np.minimum(1, (t[-1] - t) / 0.01)
    return np.asarray(wave * np.minimum(1, t / attack) * np.exp(-t / decay) * end, dtype=np.float32)


def _tone(pitch: float, seconds: float, decay: float, slide: float = 1.0) -> Wave:
    """Give a soft struck tone: a sine and two quieter overtones; the pitch in Hz slides to `slide` times itself."""
    t = _time(seconds)
    phase = 2 * np.pi * pitch * (t + (slide - 1) * t * t / (2 * seconds))
    wave = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    return _fade(wave.astype(np.float32), 0.006, decay)


def _rustle(seconds: float, decay: float, smooth: int, seed: int = 1) -> Wave:
    """Give noise that dies away; `smooth` samples are averaged, so more is duller."""
    noise = np.random.default_rng(seed).standard_normal(int(seconds * RATE) + smooth).astype(np.float32)
    total = np.cumsum(noise)
    dull = (total[smooth:] - total[:-smooth]) / np.sqrt(smooth)
    return _fade(dull.astype(np.float32), 0.003, decay)


def _mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Add waves up, each as (starts after seconds, loudness, wave)."""
    ends = [int(start * RATE) + len(wave) for start, _, wave in parts]
    whole = np.zeros(max(ends), dtype=np.float32)
    for (_, loudness, wave), end in zip(parts, ends, strict=True):
        whole[end - len(wave) : end] += loudness * wave
    return whole


def _tune(pitches: tuple[float, ...], beat: float, last: float) -> Wave:
    """Play pitches one after another, the last one `last` seconds long."""
    longest = len(pitches) - 1
    notes = ((i * beat, 1.0, _tone(p, last if i == longest else beat * 2, 0.3)) for i, p in enumerate(pitches))
    return _mix(*notes)


def _knock(seed: int) -> Wave:
    return _mix((0, 0.7, _rustle(0.04, 0.008, 4, seed)), (0, 0.6, _tone(900 + 170 * (seed % 3), 0.05, 0.012)))


def _dice() -> Wave:
    """Three dice that rattle and come to rest."""
    falls = (0.0, 0.055, 0.1, 0.17, 0.21, 0.3, 0.37, 0.45)
    return _mix(*((at, 1 - at * 1.3, _knock(seed)) for seed, at in enumerate(falls)))


def _down() -> Wave:
    """A falling tone, and a body that comes to the ground."""
    thud = _mix((0, 0.9, _rustle(0.25, 0.05, 60)), (0, 1, _tone(70, 0.3, 0.1)))
    return _mix((0, 0.9, _tone(196, 0.5, 0.18, 0.5)), (0.16, 1, thud))


def _door() -> Wave:
    """A creak, and the leaf that meets the frame."""
    creak = _mix((0, 0.5, _tone(120, 0.3, 0.2, 1.6)), (0.02, 0.3, _rustle(0.28, 0.12, 30)))
    return _mix((0, 1, creak), (0.3, 1, _rustle(0.12, 0.025, 50)))


_RECIPES: dict[str, Callable[[], Wave]] = {
    "step": lambda: _mix((0, 0.8, _rustle(0.09, 0.022, 40)), (0, 0.6, _tone(105, 0.09, 0.03, 0.7))),
    "hit": lambda: _mix((0, 0.8, _rustle(0.16, 0.03, 12)), (0, 1, _tone(150, 0.22, 0.07, 0.55))),
    "miss": lambda: _fade(_rustle(0.22, 0.5, 7), 0.08, 0.06),
    "dice": _dice,
    "hurt": lambda: _mix((0, 0.5, _rustle(0.1, 0.02, 25)), (0, 1, _tone(260, 0.28, 0.1, 0.6))),
    "down": _down,
    "door": _door,
    "victory": lambda: _tune((392.0, 493.88, 587.33, 783.99), 0.13, 1.1),
    "defeat": lambda: _tune((329.63, 293.66, 246.94, 196.0), 0.2, 1.2),
    "click": lambda: _tone(680, 0.045, 0.012),
    "refuse": lambda: _mix((0, 1, _tone(185, 0.12, 0.05)), (0.09, 1, _tone(165, 0.16, 0.06))),
}
_LOUDNESS = {"step": 0.45, "click": 0.4, "refuse": 0.55, "miss": 0.6, "dice": 0.6}
NAMES = tuple(_RECIPES)
"""What can be played."""


def samples(name: str) -> NDArray[np.int16]:
    """Make a sound: 16-bit samples of shape (length, 2), peaking at a third at the most.  Raises KeyError."""
    wave = _RECIPES[name]()
    loud = wave / max(float(np.abs(wave).max()), 1e-6) * _PEAK * _LOUDNESS.get(name, 1.0)
    return np.repeat((loud * 32767).astype(np.int16)[:, None], 2, axis=1)


class Sounds:
    """All sounds, ready to play; where there is no sound device, the same methods, and nothing is heard."""

    def __init__(self, level: int = 70) -> None:
        """Start the mixer, at a level of 0 .. 100 percent."""
        self._level = 0
        self._ready: dict[str, Any] = {}
        if _mixer_started():
            self._ready = {name: pygame.sndarray.make_sound(samples(name)) for name in NAMES}
        self.level(level)

    @property
    def heard(self) -> bool:
        """Say whether there is a device to play on."""
        return bool(self._ready)

    def play(self, name: str) -> None:
        """Play a sound without waiting for it; no device, or one that went away, is no fault.  Raises KeyError."""
        if name not in _RECIPES:
            raise KeyError(name)
        if self._level and name in self._ready and pygame.mixer.get_init():
            self._ready[name].play()

    def level(self, percent: int | None = None) -> int:
        """Set the loudness (clamped to 0 .. 100) when one is given, and tell it."""
        if percent is not None:
            self._level = max(0, min(100, percent))
            for sound in self._ready.values() if pygame.mixer.get_init() else ():
                sound.set_volume(self._level / 100)
        return self._level

    def close(self) -> None:
        """Stop all sounds and let go of the device."""
        self._ready.clear()
        pygame.mixer.quit()


def _mixer_started() -> bool:
    """Start the mixer in the format of our samples; `pygame.init` may have started it in another."""
    wanted = (RATE, -16, 2)
    try:
        if pygame.mixer.get_init() not in (None, wanted):
            pygame.mixer.quit()
        pygame.mixer.init(*wanted, buffer=512, allowedchanges=0)
    except pygame.error:
        return False
    return pygame.mixer.get_init() == wanted
