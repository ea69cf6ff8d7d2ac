"""The colours of offset print on coated paper, as the ICC profile that PDF/X-4 files carry.

A model of our own: dots of four inks beside and over each other (Neugebauer), with the colours of
solid inks, of two over each other and of paper that the standard for offset print gives. It tells
a printing house what the amounts of ink in the file are meant to look like; a house that has a
profile of its own press replaces it.
"""

from functools import cache
from itertools import product
from struct import pack
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NAME: Final = "Hexwright offset on coated paper"
# Lightness, red to green and yellow to blue of each overprint of cyan, magenta and yellow.
_LAB: Final = {
    (0, 0, 0): (95.0, 0.0, -2.0),
    (1, 0, 0): (55.0, -37.0, -50.0),
    (0, 1, 0): (48.0, 74.0, -3.0),
    (0, 0, 1): (89.0, -5.0, 93.0),
    (0, 1, 1): (47.0, 68.0, 48.0),
    (1, 0, 1): (50.0, -65.0, 27.0),
    (1, 1, 0): (24.0, 17.0, -46.0),
    (1, 1, 1): (23.0, 0.0, 0.0),
}
# What black ink lets through of the light that it is printed on.
_BLACK: Final = 0.025
_WHITE: Final = np.array([0.9642, 1.0, 0.8249])
# Light is caught in paper between dots: sums are taken of roots (Yule and Nielsen).
_CAUGHT: Final = 1.7
# Steps of each ink, and of lightness and both colours, in the tables of the profile.
_INK_STEPS: Final = 9
_LAB_STEPS: Final = 17
_BYTE: Final = 255.0


@cache
def press_profile() -> bytes:
    """The profile: from inks to colours, and back."""
    tags = {
        b"cprt": _text("Public domain"),
        b"desc": _description(NAME),
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(_fixed(value) for value in _WHITE),
    }
    there, back = _table(4, 3, _INK_STEPS, _to_lab()), _table(3, 4, _LAB_STEPS, _to_inks())
    for number in b"012":
        tags[b"A2B%c" % number] = there
        tags[b"B2A%c" % number] = back
    tags[b"gamt"] = _table(3, 1, 2, np.zeros((8, 1)))
    return _whole(tags)


# --- the model --------------------------------------------------------------------------------


def colours(inks: Floats) -> Floats:
    """Lightness and colour of amounts of cyan, magenta, yellow and black, each from 0 to 1."""
    light = np.zeros((len(inks), 3))
    for over, lab in _LAB.items():
        weight = np.ones(len(inks))
        for ink, is_there in enumerate(over):
            weight = weight * (inks[:, ink] if is_there else 1 - inks[:, ink])
        roots = _light(np.array([lab]))[0] ** (1 / _CAUGHT)
        black = inks[:, 3:4]
        light += weight[:, None] * roots * (1 - black + black * _BLACK ** (1 / _CAUGHT))
    return _lab(light**_CAUGHT)


def _light(lab: Floats) -> Floats:
    """The light of colours, as a share of white."""
    f = (lab[:, :1] + 16) / 116
    cubes = np.hstack([f + lab[:, 1:2] / 500, f, f - lab[:, 2:3] / 200])
    return np.where(cubes > 6 / 29, cubes**3, 3 * (6 / 29) ** 2 * (cubes - 4 / 29))


def _lab(light: Floats) -> Floats:
    """What an eye sees of light."""
    f = np.where(light > (6 / 29) ** 3, np.cbrt(light), light / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f.T
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)


def _to_lab() -> Floats:
    """The table from inks to colours, as shares of what a byte holds."""
    steps = np.linspace(0, 1, _INK_STEPS)
    lab = colours(np.array(list(product(steps, repeat=4))))
    return np.stack([lab[:, 0] / 100, (lab[:, 1] + 128) / _BYTE, (lab[:, 2] + 128) / _BYTE], 1)


def _to_inks() -> Floats:
    """The table back: of all mixtures the one that looks most alike, grey made with black ink."""
    mixtures = _mixtures()
    seen = colours(mixtures)
    steps = np.linspace(0, 1, _LAB_STEPS)
    wanted = np.array(list(product(steps * 100, steps * _BYTE - 128, steps * _BYTE - 128)))
    squares = (seen**2).sum(axis=1)
    best = [int(np.argmin(squares - 2 * seen @ lab)) for lab in wanted]
    return mixtures[best]


def _mixtures() -> Floats:
    """Mixtures that are printed: where black is, one of the colours stays away."""
    steps = np.linspace(0, 1, 15)
    pairs = np.array(list(product(steps, steps, np.linspace(0, 1, 9))))
    none = np.zeros(len(pairs))
    first, second, black = pairs.T
    with_black = [
        np.stack([*kept, black], axis=1)
        for kept in ((none, first, second), (first, none, second), (first, second, none))
    ]
    three = np.array(list(product(np.linspace(0, 1, 12), repeat=3)))
    without = np.hstack([three, np.zeros((len(three), 1))])
    return np.vstack([*with_black, without])


# --- the file ---------------------------------------------------------------------------------


def _table(taken: int, given: int, steps: int, cells: Floats) -> bytes:
    """A table of bytes with straight curves before and after it."""
    straight = bytes(range(256))
    numbers = np.clip(np.rint(cells * _BYTE), 0, _BYTE).astype(np.uint8)
    same = b"".join(_fixed(value) for value in np.eye(3).flat)
    head = b"mft1\0\0\0\0" + bytes([taken, given, steps, 0]) + same
    return head + straight * taken + numbers.tobytes() + straight * given


def _fixed(value: float) -> bytes:
    return pack(">i", round(value * 65536))


def _text(words: str) -> bytes:
    return b"text\0\0\0\0" + words.encode("ascii") + b"\0"


def _description(words: str) -> bytes:
    """Words in ASCII; the places for other scripts stay empty."""
    letters = words.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + pack(">I", len(letters)) + letters + bytes(8 + 3 + 67)


def _whole(tags: dict[bytes, bytes]) -> bytes:
    """Head, list of tags and what they say; equal ones once."""
    at = 128 + 4 + 12 * len(tags)
    places: dict[bytes, int] = {}
    body = b""
    for said in tags.values():
        if said not in places:
            places[said] = at + len(body)
            body += said + bytes(-len(said) % 4)
    listed = pack(">I", len(tags))
    for name, said in tags.items():
        listed += name + pack(">II", places[said], len(said))
    size = 128 + len(listed) + len(body)
    head = pack(">I", size) + b"\0\0\0\0" + b"\x02\x40\0\0" + b"prtrCMYKLab "
    head += pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += b"".join(_fixed(value) for value in _WHITE)
    return head + bytes(128 - len(head)) + listed + body
