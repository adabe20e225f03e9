"""How colours look to others: Machado, Oliveira and Fernandes 2009 at full severity, and plain greyscale."""

from itertools import combinations

import numpy as np
import pygame

SIMULATIONS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "greyscale": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def lab(colour, simulation="normal"):
    """CIE L*a*b* (D65) of a colour as somebody with that vision sees it."""
    c = np.array(colour[:3]) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    xyz = _XYZ @ np.clip(SIMULATIONS[simulation] @ linear, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def nearest(colours, simulation):
    """The smallest CIE76 distance between two of some colours."""
    seen = [lab(pygame.Color(colour), simulation) for colour in colours]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
