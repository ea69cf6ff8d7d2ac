"""Pages of a PDF as poppler draws them, and what can be measured on them in millimetres."""

import subprocess
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.helpers.tools import tool

# As fine as printers are.
DPI = 300
_MM = 25.4 / DPI
# Levels of grey that differ by less are the same surface.
_SAME = 3
# Surfaces narrower than this are edges and marks.
_LEAST_MM = 1.0


class Surface(NamedTuple):
    """A stretch of one level of grey along a line over a page."""

    grey: int
    start: float
    end: float

    @property
    def centre(self) -> float:
        """The middle of it."""
        return (self.start + self.end) / 2


def run(name: str, *words: str | Path) -> str:
    """What a program of poppler says."""
    done = subprocess.run([tool(name), *map(str, words)], check=True, capture_output=True)
    return done.stdout.decode()


def pictures(pdf: Path, folder: Path) -> list[Image.Image]:
    """All pages in grey, as fine as a good printer."""
    run("pdftoppm", "-r", str(DPI), "-gray", pdf, folder / "page")
    # Read at once: a page that nobody looked at would stay open.
    return [Image.open(BytesIO(path.read_bytes())) for path in sorted(folder.glob("page*.pgm"))]


def line_over(page: Image.Image, at_mm: float, *, down: bool, thick_mm: float = 0.5) -> list[float]:
    """The grey of every pixel along a straight strip over the page."""
    first, last = round((at_mm - thick_mm / 2) / _MM), round((at_mm + thick_mm / 2) / _MM)
    last = max(last, first + 1)
    box = (first, 0, last, page.height) if down else (0, first, page.width, last)
    size = (1, page.height) if down else (page.width, 1)
    strip = page.crop(box).resize(size, Image.Resampling.BOX)
    return [float(value) for value in strip.tobytes()]


def surfaces(line: list[float]) -> list[Surface]:
    """The surfaces along a line but for the paper, their edges where the grey is half way."""
    found: list[tuple[int, int, int]] = []
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or abs(line[at] - line[start]) > _SAME:
            if (at - start) * _MM >= _LEAST_MM:
                found.append((round(line[start]), start, at))
            start = at
    edges = [0.0]
    edges += [_edge(line, one[2], two[1]) for one, two in pairwise(found)]
    edges.append(float(len(line)))
    return [
        Surface(grey, edges[number] * _MM, edges[number + 1] * _MM)
        for number, (grey, _, _) in enumerate(found)
        if grey < 250
    ]


def _edge(line: list[float], start: int, end: int) -> float:
    """Where the grey changes from one surface to the next, as a fraction of pixels."""
    before, after = line[start - 1], line[end]
    if abs(before - after) <= _SAME:
        # The same surface on both sides of a mark.
        return (start + end) / 2
    return start + sum((line[at] - after) / (before - after) for at in range(start, end))


def marks(line: list[float]) -> list[float]:
    """The middles of thin dark marks along a line, in millimetres."""
    found = []
    at = 0
    while at < len(line):
        if line[at] > 200:
            at += 1
            continue
        end = at
        while end < len(line) and line[end] < 250:
            end += 1
        first = at - 1 if at and line[at - 1] < 250 else at
        weights = [255 - line[one] for one in range(first, end)]
        middle = sum(w * (first + n + 0.5) for n, w in enumerate(weights)) / sum(weights)
        if (end - first) * _MM < 1:
            found.append(middle * _MM)
        at = end + 1
    return found
