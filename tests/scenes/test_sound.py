import numpy as np
import pygame
import pytest

from game.battle.event import Event
from game.ecs.components import Weapon, Weapons
from game.space.field import Kind
from scenes.app import App
from scenes.menus.settings_menu import SettingsScene
from scenes.play.opening import Shipped
from scenes.stage import sound
from scenes.weight import hearing, recipes, waves
from tests.scenes.fakes import button, click, playing, press, started, steps

ASKED = ("hit", "miss", "crit", "shield", "dice", "hurt", "down", "death", "fall", "door", "victory", "defeat", "click",
         "refuse", "wings", "dig", *hearing.WEAPONS, *(f"step {ground}" for ground in hearing.GROUNDS), "step stone",
         "step water")  # fmt: skip
BEDS = ("bed wind", "bed water", "bed hall", "bed hum")


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
    wave = recipes.samples(name)
    assert wave.dtype == np.int16
    assert wave.shape[1] == 2
    assert 0.03 < len(wave) / waves.RATE < 2
    assert 2500 < np.abs(wave.astype(int)).max() <= 0.36 * 32767
    assert abs(int(wave[0, 0])) < 1500
    assert np.abs(wave[-1].astype(int)).max() < 100


def test_the_dearest_sounds_are_the_rarest():
    lengths = {name: len(recipes.samples(name)) for name in recipes.NAMES}
    assert max(lengths["step stone"], lengths["click"], lengths["hit"]) < min(lengths["victory"], lengths["defeat"]) / 3


def test_no_two_sounds_are_alike():
    made = [recipes.samples(name).tobytes() for name in recipes.NAMES]
    assert len(set(made)) == len(recipes.NAMES) == len(ASKED) + len(BEDS)


def test_sounds_play_on_a_device(speaker):
    sounds = sound.Sounds(40)
    assert sounds.heard
    for name in recipes.NAMES:
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


@pytest.mark.parametrize("name", BEDS)
def test_a_bed_goes_on_where_it_began_and_is_quieter_than_a_step(name):
    wave = recipes.samples(name).astype(int)
    jump = np.abs(wave[0] - wave[-1]).max()
    assert jump <= np.abs(np.diff(wave, axis=0)).max()
    assert 5 < len(wave) / waves.RATE < 7
    assert np.abs(wave).max() < np.abs(recipes.samples("step stone").astype(int)).max()


@pytest.mark.parametrize(("name", "kind"), [
    ("longsword", "blade"), ("greataxe", "blade"), ("greatclub", "bludgeon"), ("fists", "bludgeon"),
    ("longspear", "pierce"), ("light-crossbow", "bow"), ("sling", "bow"), ("long-rifle", "gun"),
    ("arc-pistol", "energy"), ("bite", "claw"), ("other talon", "claw"), ("touch", "spell"),
])  # fmt: skip
def test_a_weapon_sounds_like_its_kind(name, kind):
    assert hearing.weapon_kind(Weapon(name)) == kind


def test_a_weapon_without_a_telling_name_sounds_as_it_strikes():
    named = [Weapon("x", natural=True), Weapon("x", reach=1), Weapon("x", reach=0, range=6)]
    assert [hearing.weapon_kind(one) for one in named] == ["claw", "blade", "bow"]


@pytest.mark.parametrize(("kind", "bare", "ground"), [
    (Kind("floor", "."), "stone", "stone"), (Kind("floor", "."), "grass", "grass"),
    (Kind("floor", "."), "metal", "metal"), (Kind("deep-water", "w", water=2), "stone", "water"),
    (Kind("rubble", ","), "grass", "rubble"), (Kind("soil", ":"), "stone", "sand"),
    (Kind("wooden-wall", "|"), "stone", "wood"), (Kind("wheat", "w"), "wood", "grass"),
])  # fmt: skip
def test_a_step_sounds_like_the_ground(kind, bare, ground):
    assert hearing.ground_kind(kind, bare) == ground


def test_bare_floor_sounds_as_its_level_says_that_it_is():
    bare = {card.path.stem: hearing.bare_ground(Shipped().open(card.path, 1, "normal").battle.world.ground)
            for card in Shipped().cards()}  # fmt: skip
    assert [bare[name] for name in ("derelict", "beacon", "foundry")] == ["metal"] * 3, "decks and gratings"
    assert [bare[name] for name in ("mill", "granary")] == ["wood"] * 2, "walls of boards; wheat under a roof"
    assert [bare[name] for name in ("rye", "barrow", "camp", "hulk")] == ["grass"] * 4, "under the sky"
    assert bare["furrow"] == "stone", "what is no soil there stops burrowers"
    assert [bare[name] for name in ("chapel", "giants", "shaft", "quay")] == ["stone"] * 4


def test_the_levels_lie_in_different_surroundings():
    beds = {card.path.stem: hearing.bed_of(Shipped().open(card.path, 1, "normal").battle.world.ground)
            for card in Shipped().cards()}  # fmt: skip
    assert (beds["rye"], beds["chapel"], beds["quay"]) == ("bed wind", "bed hall", "bed water")
    assert beds["barricade"] == "bed wind", "undergrowth grows there"
    assert beds["granary"] == "bed hall", "wheat is only heaped there"
    assert set(beds.values()) == set(BEDS)


@pytest.mark.parametrize(("kind", "facts", "sounds"), [
    ("struck", (("critical", 0),), ("blade", "hit")), ("struck", (("critical", 1),), ("blade", "crit")),
    ("missed", (), ("blade", "miss")), ("died", (), ("death",)), ("fell", (), ("fall",)), ("turn", (), ()),
])  # fmt: skip
def test_what_is_heard_of_an_event(kind, facts, sounds):
    _, scene = playing()
    world = scene.battle.world.fork()
    world.put(1, Weapons((Weapon("sword"),)))
    assert hearing.heard(Event(kind, 1, facts=(("target", 2), *facts)), world) == sounds


def test_no_sound_is_made_before_it_is_heard(speaker):
    sounds = sound.Sounds(70)
    assert not sounds._ready
    sounds.play("blade")
    assert list(sounds._ready) == ["blade"]


def test_each_kind_of_sound_has_a_level_of_its_own(speaker):
    sounds = sound.Sounds(100)
    sounds.mix({"steps": 0, "blows": 50})
    for name in ("step wood", "blade", "door"):
        sounds.play(name)
    assert "step wood" not in sounds._ready
    assert abs(sounds._ready["blade"].get_volume() - 0.5) < 0.02
    assert sounds._ready["door"].get_volume() == 1.0


def test_the_surroundings_are_heard_after_a_while_and_end_with_the_battle(speaker):
    app = App(started().settings, Shipped())
    app.exits.title()
    app.open_level(Shipped().cards()[0].path, 1)
    steps(app, 5)
    assert not app.sounds._bed
    steps(app, sound.AWHILE)
    assert app.sounds._bed == hearing.bed_of(app.top.battle.world.ground)
    app.pop()
    steps(app, 2)
    assert not app.sounds._bed


def test_the_mixer_stands_in_the_settings():
    app = started()
    app.push(SettingsScene(app))
    steps(app)
    assert app.settings.mixed == {"steps": 100, "blows": 100, "events": 100, "bed": 50}
    for name in recipes.MIXER:
        click(app, button(app, name))
    assert app.settings.mixed == {"steps": 0, "blows": 0, "events": 0, "bed": 60}
    assert app.sounds._mixed == app.settings.mixed
    press(app, pygame.K_LEFT)
    assert app.settings.bed == 50


def test_the_settings_say_where_there_is_no_device(no_speaker):
    app = started()
    app.push(SettingsScene(app))
    steps(app)
    assert "There is no sound device: nothing is heard." in app.top.panel.words
