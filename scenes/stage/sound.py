"""How are sounds played? Each is made when it is first heard; none where there is no sound device."""

from collections.abc import Mapping

import pygame

from scenes.weight.recipes import BED, MIXER, level_of, samples
from scenes.weight.waves import RATE

AWHILE = 40
"""Updates for which a place has to be there before one hears what lies around: its first frames are not for that."""
COMES, GOES = 1500, 600
"""Milliseconds in which the bed of sound comes and goes."""


class Sounds:
    """All sounds; where there is no sound device, the same methods, and nothing is heard."""

    def __init__(self, level: int = 70) -> None:
        """Start the mixer, at a level of 0 .. 100 percent."""
        self.heard = _mixer_started()
        """Whether there is a device to play on."""
        self._level = 0
        self._mixed = dict.fromkeys(MIXER, 100)
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._bed, self._wanted, self._for = "", "", 0
        if self.heard:
            pygame.mixer.set_reserved(1)
        self.level(level)

    def play(self, name: str) -> None:
        """Play a sound without waiting for it; no device, or one that went away, is no fault.  Raises KeyError."""
        if self._loud(level_of(name)) and self._there:
            self._sound(name).play()

    def level(self, percent: int | None = None) -> int:
        """Set the loudness of all (clamped to 0 .. 100) when one is given, and tell it."""
        if percent is not None:
            self._level = max(0, min(100, percent))
            self._tune()
        return self._level

    def mix(self, levels: Mapping[str, int]) -> None:
        """Set the levels of the mixer, in percent: steps, blows, events, bed."""
        self._mixed.update(levels)
        self._tune()

    def around(self, name: str) -> None:
        """Let a bed of sound be heard from a while on, for as long as it is asked for in each update; '': none."""
        self._for = self._for + 1 if name == self._wanted else 0
        self._wanted = name
        name = name if self._loud(BED) else ""
        if name == self._bed or (name and self._for < AWHILE) or not self._there:
            return
        channel, self._bed = pygame.mixer.Channel(0), name
        channel.fadeout(GOES)
        if name:
            channel.play(self._sound(name), loops=-1, fade_ms=COMES)

    def close(self) -> None:
        """Stop all sounds and let go of the device."""
        self.heard = False
        self._ready.clear()
        pygame.mixer.quit()

    @property
    def _there(self) -> bool:
        return self.heard and pygame.mixer.get_init() is not None

    def _loud(self, level: str) -> float:
        return self._level * self._mixed[level] / 10000

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._ready:
            self._ready[name] = pygame.sndarray.make_sound(samples(name))
            self._ready[name].set_volume(self._loud(level_of(name)))
        return self._ready[name]

    def _tune(self) -> None:
        for name, sound in self._ready.items() if self._there else ():
            sound.set_volume(self._loud(level_of(name)))


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
