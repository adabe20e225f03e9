import numpy as np
import pygame
import pytest

from scenes.stage import sound

ASKED = ("step", "hit", "miss", "dice", "hurt", "down", "door", "victory", "defeat", "click", "refuse")


@pytest.fixture
def speaker(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_speaker(monkeypatch):
    pygame.mixer.quit()

    def fail(*_args, **_kwargs):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)


@pytest.mark.parametrize("name", ASKED)
def test_a_sound_is_short_quiet_and_ends_in_silence(name):
    wave = sound.samples(name)
    assert wave.dtype == np.int16
    assert wave.shape[1] == 2
    assert 0.03 < len(wave) / sound.RATE < 2
    assert 3000 < np.abs(wave.astype(int)).max() <= 0.36 * 32767
    assert abs(int(wave[0, 0])) < 1500
    assert np.abs(wave[-1].astype(int)).max() < 100


def test_the_dearest_sounds_are_the_rarest():
    lengths = {name: len(sound.samples(name)) for name in sound.NAMES}
    assert max(lengths["step"], lengths["click"], lengths["hit"]) < min(lengths["victory"], lengths["defeat"]) / 3


def test_no_two_sounds_are_alike():
    waves = [sound.samples(name).tobytes() for name in sound.NAMES]
    assert len(set(waves)) == len(sound.NAMES) == len(ASKED)


def test_sounds_play_on_a_device(speaker):
    sounds = sound.Sounds(40)
    assert sounds.heard
    for name in sound.NAMES:
        sounds.play(name)
    assert sounds.level() == 40
    assert sounds.level(900) == 100
    assert sounds.level(-1) == 0
    sounds.play("hit")
    sounds.close()
    sounds.play("hit")


def test_another_format_is_replaced(speaker):
    pygame.mixer.init(22050, -16, 1)
    assert sound.Sounds().heard
    assert pygame.mixer.get_init() == (sound.RATE, -16, 2)


def test_without_a_device_nothing_is_heard_and_nothing_fails(no_speaker):
    sounds = sound.Sounds(55)
    assert not sounds.heard
    sounds.play("victory")
    assert sounds.level() == 55
    assert sounds.level(20) == 20
    sounds.close()


@pytest.mark.parametrize("device", ["speaker", "no_speaker"])
def test_an_unknown_sound_is_an_error(device, request):
    request.getfixturevalue(device)
    sounds = sound.Sounds()
    with pytest.raises(KeyError):
        sounds.play("kazoo")
    sounds.close()
