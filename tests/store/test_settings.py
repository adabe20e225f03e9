"""Settings: where they lie, what is read of a file that somebody has edited, and that nothing set is lost."""

import json

import pytest

from game.store import settings as store
from game.store.settings import Settings, read_settings, settings_file, write_settings


@pytest.fixture
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "user_config_path", lambda name, appauthor: tmp_path / "config" / name)
    monkeypatch.setattr(store, "data_folder", lambda: tmp_path / "data")
    return tmp_path


def test_settings_lie_with_the_users_configuration(folders):
    assert settings_file() == folders / "config" / "fivefoot" / "settings.json"
    assert write_settings(Settings(volume=3), settings_file()) is None
    assert read_settings(settings_file()) == (Settings(volume=3), None)


def test_settings_beside_the_saves_move_once(folders):
    (folders / "data").mkdir()
    assert write_settings(Settings(scale=150), folders / "data" / "settings.json") is None
    assert read_settings(settings_file())[0].scale == 150
    assert not (folders / "data" / "settings.json").exists()
    assert write_settings(Settings(scale=200), folders / "data" / "settings.json") is None
    assert read_settings(settings_file())[0].scale == 150, "what is there is not written over"


@pytest.mark.parametrize("form", ["{}\n", "{}\r\n\r\n", "\ufeff{}", " {} "])
def test_a_file_edited_by_hand_is_read(tmp_path, form):
    told = json.dumps({"volume": 12, "language": "ru"}, indent=2)
    (tmp_path / "settings.json").write_text(form.replace("{}", told), encoding="utf-8")
    assert read_settings(tmp_path / "settings.json") == (Settings(volume=12, language="ru"), None)


@pytest.mark.parametrize(
    "wrong", ['{"volume": 1.5}', '{"volume": 500}', '{"volme": 1}', '{"volume": 1, "volume": 2}', "[]"]
)
def test_a_file_that_makes_no_sense_is_told(tmp_path, wrong):
    (tmp_path / "settings.json").write_text(wrong, encoding="utf-8")
    found, fault = read_settings(tmp_path / "settings.json")
    assert (found, str(fault)) == (Settings(), "The settings could not be read; the game's own are used.")
