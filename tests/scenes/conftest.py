"""Scenes run without a display and without a sound device."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from game import i18n
from scenes.play.opening import speak


@pytest.fixture(autouse=True)
def english():
    """Speak English as the app does, with its words for what the rules call things; afterwards as without a window."""
    speak("en")
    yield
    i18n.use(i18n.Catalogue())
