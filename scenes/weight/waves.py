"""What are sounds made of? Tones, noise and what shapes them, as arrays of samples from -1 to 1 or so."""

import numpy as np
from numpy.typing import NDArray

RATE = 44100
"""Samples a second."""
Wave = NDArray[np.float32]
_COARSE = 8
"""Beds are worked out at an eighth of the rate: nothing in them is that high, and they are long."""


def times(seconds: float) -> Wave:
    """Give the moment of each sample."""
    return np.arange(int(seconds * RATE)).astype(np.float32) / np.float32(RATE)


def fade(wave: Wave, attack: float, decay: float) -> Wave:
    """Let a wave rise in `attack` seconds and die away, to a third every `decay` seconds; it ends in silence."""
    t = np.arange(len(wave)) / RATE
    end = np.minimum(1, (t[-1] - t) / 0.01)
    return np.asarray(wave * np.minimum(1, t / attack) * np.exp(-t / decay) * end, dtype=np.float32)


def tone(pitch: float, seconds: float, decay: float, slide: float = 1.0) -> Wave:
    """Give a soft struck tone: a sine and two quieter overtones; the pitch in Hz slides to `slide` times itself."""
    t = times(seconds)
    phase = 2 * np.pi * pitch * (t + (slide - 1) * t * t / (2 * seconds))
    wave = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    return fade(wave.astype(np.float32), 0.006, decay)


def ring(pitches: tuple[float, ...], seconds: float, decay: float) -> Wave:
    """Give struck metal: sines that fit no scale, the higher the sooner gone."""
    t = times(seconds)
    parts = (np.sin(2 * np.pi * pitch * t) * np.exp(-t * n / decay) / (n + 1) for n, pitch in enumerate(pitches))
    return fade(np.sum(list(parts), axis=0).astype(np.float32), 0.002, decay)


def rustle(seconds: float, decay: float, smooth: int, seed: int = 1, attack: float = 0.003) -> Wave:
    """Give noise that dies away; `smooth` samples are averaged, so more is duller."""
    noise = np.random.default_rng(seed).standard_normal(int(seconds * RATE) + smooth).astype(np.float32)
    total = np.cumsum(noise)
    dull = (total[smooth:] - total[:-smooth]) / np.sqrt(smooth)
    return fade(dull.astype(np.float32), attack, decay)


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Add waves up, each as (starts after seconds, loudness, wave)."""
    ends = [int(start * RATE) + len(wave) for start, _, wave in parts]
    whole = np.zeros(max(ends), dtype=np.float32)
    for (_, loudness, wave), end in zip(parts, ends, strict=True):
        whole[end - len(wave) : end] += loudness * wave
    return whole


def tune(pitches: tuple[float, ...], beat: float, last: float) -> Wave:
    """Play pitches one after another, the last one `last` seconds long."""
    longest = len(pitches) - 1
    notes = ((i * beat, 1.0, tone(p, last if i == longest else beat * 2, 0.3)) for i, p in enumerate(pitches))
    return mix(*notes)


def endless(least: float, most: float, swell: tuple[int, float], seed: int) -> Wave:
    """Give six seconds of noise that go on where they began, between two pitches, the lower the louder.

    `swell`: how often in its length it rises and falls, and by which part of itself.
    """
    size, dice = 1 << 15, np.random.default_rng(seed)
    pitch = np.fft.rfftfreq(size, _COARSE / RATE)
    loud = np.where((pitch >= least) & (pitch <= most), 1 / np.maximum(pitch, 20.0), 0.0)
    turned = np.exp(2j * np.pi * dice.random(len(pitch)))
    wave = np.fft.irfft(loud * turned, size)
    around = 2 * np.pi * np.arange(size) / size
    tide = 1 - swell[1] / 2 * (1 + np.sin(swell[0] * around + np.sin(around)))
    return finer(wave / np.abs(wave).max() * tide)


def drone(pitches: tuple[float, ...], beats: int) -> Wave:
    """Give six seconds of low tones that go on where they began; they swell `beats` times."""
    size = 1 << 15
    around = 2 * np.pi * np.arange(size) / size
    whole = [round(pitch * size * _COARSE / RATE) for pitch in pitches]
    wave = np.sum([np.sin(turns * around) / (n + 1) for n, turns in enumerate(whole)], axis=0)
    return finer(wave * (0.75 + 0.25 * np.sin(beats * around)))


def finer(wave: NDArray[np.float64]) -> Wave:
    """Bring a wave that goes on where it began from an eighth of the rate to the whole."""
    now = wave.astype(np.float32)
    part, fine = (np.roll(now, -1) - now) / np.float32(_COARSE), np.empty((len(now), _COARSE), dtype=np.float32)
    for n in range(_COARSE):
        fine[:, n] = now + np.float32(n) * part
    return fine.ravel()
