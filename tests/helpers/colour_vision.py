"""How colours look to people who see fewer of them, and how far colours are apart for them.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a complete lack of one kind of
cone; they work on linear light. Distances are those of CIE L*a*b* (1976) under daylight.
"""

from math import sqrt

Rgb = tuple[float, float, float]
Lab = tuple[float, float, float]

_SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SIGHTS = tuple(_SIGHTS)


def seen(colour: tuple[int, int, int], sight: str) -> Lab:
    """A colour (0 to 255) as somebody with this kind of sight sees it."""
    light = [_linear(part / 255) for part in colour]
    mixed = [
        min(max(sum(share * part for share, part in zip(row, light, strict=True)), 0.0), 1.0)
        for row in _SIGHTS[sight]
    ]
    return _lab((mixed[0], mixed[1], mixed[2]))


def apart(one: Lab, other: Lab) -> float:
    """How different two colours look; 2.3 can just be told apart side by side."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _lab(light: Rgb) -> Lab:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = _root(x), _root(y), _root(z)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
