"""What all tests run under."""

import gc

gc.set_threshold(200_000, 10, 20)
"""What a battle works out about its states lives long and points in circles: looked through seldom, it costs little."""
