"""A small reader of our own for single printed digits and capital letters.

Its weights were learned from characters that were drawn in many fonts, blurred and worn
(tests/helpers/character_training.py makes them anew); docs/adr/0018-reading-printed-numbers.md says
why.
"""

import base64
import json
from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.patches import Floats

ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GLYPH: Final = 16
_INNER: Final = 14
_WEIGHTS: Final = "character_weights.json"


def glyph(ink: Floats) -> Floats:
    """A character cut out tightly, 0 for paper and 1 for ink, in the size that the reader knows."""
    height, width = ink.shape
    scale = _INNER / max(height, width, 1)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(ink.astype(np.float32), size, interpolation=way)
    made = np.zeros((GLYPH, GLYPH), np.float32)
    top, left = (GLYPH - size[1]) // 2, (GLYPH - size[0]) // 2
    made[top : top + size[1], left : left + size[0]] = small
    most = float(made.max())
    return made / most if most > 0 else made


def character_chances(glyphs: Floats) -> Floats:
    """How likely each character of the alphabet is for each glyph: shape (glyphs, 36)."""
    layers = _layers()
    values = glyphs.reshape(len(glyphs), -1)
    for number, (weights, bias) in enumerate(layers):
        values = values @ weights + bias
        if number < len(layers) - 1:
            values = np.maximum(values, 0)
    values -= values.max(axis=1, keepdims=True)
    chances = np.exp(values)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)


@cache
def _layers() -> list[tuple[Floats, Floats]]:
    stored = json.loads(files(__package__).joinpath(_WEIGHTS).read_text("ascii"))
    return [(_unpacked(one["weights"]), _unpacked(one["bias"])[0]) for one in stored["layers"]]


def _unpacked(packed: dict[str, object]) -> Floats:
    """Whole numbers of eight bits, times a scale for each column."""
    data = np.frombuffer(base64.b64decode(str(packed["data"])), np.int8)
    scales = np.frombuffer(base64.b64decode(str(packed["scales"])), "<f4")
    return np.asarray(data.reshape(-1, len(scales)) * scales, np.float32)
