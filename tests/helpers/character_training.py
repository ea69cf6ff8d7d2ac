"""The weights of importers/scan/characters.py anew: `python -m tests.helpers.character_training`.

Every font on this machine teaches (Debian: fonts-liberation, fonts-freefont-ttf, fonts-urw-base35)
but DejaVu: paper maps for measuring are lettered in it.
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from hexwright.importers.scan import characters
from hexwright.importers.scan.characters import ALPHABET, GLYPH, glyph

Floats = npt.NDArray[np.float32]
_HIDDEN = 96
_HELD_BACK = 8


def drawn(font: ImageFont.FreeTypeFont, text: str) -> Floats:
    """A character in ink, large."""
    image = Image.new("L", (96, 96), 0)
    ImageDraw.Draw(image).text((48, 48), text, fill=255, font=font, anchor="mm")
    return (np.asarray(image) / 255).astype(np.float32)


def _plain(values: npt.NDArray[Any]) -> Floats:
    return np.asarray(values, np.float32)


def worn(ink: Floats, rng: np.random.Generator) -> Floats | None:
    """The character as a scan has it: slanted, small, blurred, noisy, not cut out quite right."""
    turn, slant = rng.normal(0, 3), rng.normal(0, 0.08)
    matrix = cv2.getRotationMatrix2D((48, 48), turn, 1.0)
    matrix[0, 1] += slant
    matrix[0, 2] -= slant * 48
    ink = _plain(cv2.warpAffine(ink, matrix, (96, 96)))
    small = rng.uniform(9, 30) / 50
    ink = _plain(
        cv2.resize(
            ink, None, fx=small * rng.uniform(0.88, 1.12), fy=small, interpolation=cv2.INTER_AREA
        )
    )
    ink = _plain(cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.2, 1.1)))
    ink = ink + rng.normal(0, rng.uniform(0.0, 0.16), ink.shape).astype(np.float32)
    large = 20 / (50 * small)
    if large > 1:
        ink = _plain(cv2.resize(ink, None, fx=large, fy=large, interpolation=cv2.INTER_LINEAR))
    ink = np.clip(ink, 0, 1)
    rows, columns = np.where(ink > rng.uniform(0.3, 0.55))
    if len(rows) < 4:
        return None
    top, bottom, left, right = rows.min(), rows.max(), columns.min(), columns.max()
    jitter = rng.integers(-1, 2, 4)
    top, left = max(0, top + jitter[0]), max(0, left + jitter[1])
    cut = ink[top : bottom + 1 + max(0, jitter[2]), left : right + 1 + max(0, jitter[3])]
    if cut.size == 0:
        return None
    if rng.random() < 0.5:
        cut = np.clip((cut - 0.15) * 1.4, 0, 1)
    return glyph(cut.astype(np.float32))


def examples(
    paths: list[Path], times: int, rng: np.random.Generator
) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Glyphs of all fonts, and which character each is."""
    glyphs, of = [], []
    for path in paths:
        font = ImageFont.truetype(path, 50)
        blank = drawn(font, "\uffff")
        for number, text in enumerate(ALPHABET):
            ink = drawn(font, text)
            if ink.max() == 0 or np.array_equal(ink, blank):
                continue
            # Digits are read far more often.
            for _ in range(times * (3 if number < 10 else 1)):
                made = worn(ink, rng)
                if made is not None:
                    glyphs.append(made.ravel())
                    of.append(number)
    return np.array(glyphs, np.float32), np.array(of)


def trained(
    glyphs: Floats, of: npt.NDArray[np.intp], epochs: int, rng: np.random.Generator
) -> list[Floats]:
    """Weights and biases of two layers, by Adam."""
    sizes = [(GLYPH * GLYPH, _HIDDEN), (_HIDDEN, len(ALPHABET))]
    values: list[Floats] = []
    for rows, columns in sizes:
        values.append(rng.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32))
        values.append(np.zeros(columns, np.float32))
    means = [np.zeros_like(value) for value in values]
    squares = [np.zeros_like(value) for value in values]
    step = 0
    for epoch in range(epochs):
        rate = 2e-3 * (0.5 * (1 + np.cos(np.pi * epoch / epochs)))
        for chosen in np.array_split(rng.permutation(len(glyphs)), max(1, len(glyphs) // 256)):
            step += 1
            slopes = _slopes(values, glyphs[chosen], of[chosen])
            for number, slope in enumerate(slopes):
                means[number] = 0.9 * means[number] + 0.1 * slope
                squares[number] = 0.999 * squares[number] + 0.001 * slope**2
                mean, square = means[number] / (1 - 0.9**step), squares[number] / (1 - 0.999**step)
                values[number] = values[number] - rate * (
                    mean / (np.sqrt(square) + 1e-8) + 1e-3 * values[number]
                ).astype(np.float32)
    return values


def _slopes(values: list[Floats], glyphs: Floats, of: npt.NDArray[np.intp]) -> list[Floats]:
    first, one, second, two = values
    hidden = np.maximum(glyphs @ first + one, 0)
    scores = hidden @ second + two
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores)
    chances /= chances.sum(axis=1, keepdims=True)
    chances[np.arange(len(of)), of] -= 1
    chances /= len(of)
    back = (chances @ second.T) * (hidden > 0)
    return [glyphs.T @ back, back.sum(axis=0), hidden.T @ chances, chances.sum(axis=0)]


def packed(values: Floats) -> dict[str, str]:
    """Eight bits a number, with a scale for each column."""
    table = np.atleast_2d(values)
    scales = (np.abs(table).max(axis=0) / 127 + 1e-12).astype("<f4")
    data = np.round(table / scales).astype(np.int8)
    return {
        "data": base64.b64encode(data.tobytes()).decode(),
        "scales": base64.b64encode(scales.tobytes()).decode(),
    }


def main(times: int, epochs: int) -> None:
    """Train, say how well fonts that were held back are read, and write the weights."""
    rng = np.random.default_rng(1)
    unusual = ("Dingbats", "Symbol", "D050000L", "StandardSymbols", "Emoji", "DejaVu")
    paths = [
        path
        for path in sorted(Path("/usr/share/fonts").rglob("*.[to]tf"))
        if not any(word in path.name for word in unusual)
    ]
    held = paths[::_HELD_BACK]
    glyphs, of = examples([path for path in paths if path not in held], times, rng)
    values = trained(glyphs, of, epochs, rng)
    layers = [{"weights": packed(values[k]), "bias": packed(values[k + 1])} for k in (0, 2)]
    target = Path(characters.__file__).with_name("character_weights.json")
    target.write_text(json.dumps({"alphabet": ALPHABET, "layers": layers}) + "\n", "ascii")
    tests, truth = examples(held, 3, rng)
    right = characters.character_chances(tests).argmax(axis=1) == truth
    digits = truth < 10
    told = (
        f"{len(paths)} fonts, {len(glyphs)} glyphs; fonts held back: digits "
        f"{right[digits].mean():.3f}, letters {right[~digits].mean():.3f}\n"
    )
    sys.stdout.write(told)


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:3] or ("8", "20")))
