"""The scan that ships with the program: `python -m tests.helpers.paper_maps.sample` makes it anew.

A map of our own, drawn in the manner of these helpers and not in that of the program, printed,
folded, laid crookedly on a scanner and stored as a JPEG; and points on it as examples of its kinds.
"""

import json
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from hexwright.importers.scan.sample_scan import SAMPLE_EXAMPLES, SAMPLE_SCAN
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid, Numbering
from tests.helpers.paper_maps.art import Manner, Pixels, drawn, manner
from tests.helpers.paper_maps.plan import Pair, Plan
from tests.helpers.paper_maps.wear import PaperMap, scanned

T = TypeVar("T")
TITLE = "ALDER FORD"
# Terrain by hex; the kinds of the helpers, and what the free sample module calls them.
ROWS = (
    "sssccccchhhccw",
    "ssscccchhhhcww",
    "sscctccchhccww",
    "sccccccccccwww",
    "ccmmcccttccwwc",
    "cmmmmccttccccc",
    "cmmmccccccchhc",
    "ccmcccwwccchhh",
    "cccwwwwwcttchh",
    "ccwwwwwcctcccc",
)
KINDS = {"c": "clear", "w": "woods", "m": "marsh", "h": "hill", "t": "town", "s": "water"}
NAMES = {
    "clear": "heath", "woods": "thicket", "marsh": "reeds", "hill": "dunes", "town": "houses",
    "water": "sea", "road": "line:causeway", "river": "hexside:creek",
}  # fmt: skip
_ROADS: tuple[list[Place], ...] = (
    [(0, 4), (1, 3), (2, 3), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (8, 5), (8, 6), (9, 6),
     (9, 7), (9, 8), (9, 9)],
    [(13, 4), (12, 5), (11, 4), (10, 5), (9, 4), (8, 5)],
)  # fmt: skip
_RIVER = 5
_TOWNS = {"Alder": (4, 2), "Fordham": (8, 5), "Sallow": (10, 8)}
_PITCH, _MARGIN, _SEED = 62.0, 84.0, 18
_INK = (44, 36, 30)
_EXAMPLES = 5


def sample_plan() -> Plan:
    """What is on the map."""
    grid = Grid(orientation="flat", columns=len(ROWS[0]), rows=len(ROWS), stagger="even")
    plan = Plan("medium", grid, _PITCH, Numbering(), margin=_MARGIN)
    plan.terrain = {(c, r): KINDS[ROWS[r][c]] for c, r in plan.places}
    for way in _ROADS:
        plan.ways.append(("road", way))
        plan.lines |= {frozenset(step): "road" for step in pairwise(way)}
    plan.hexsides = dict.fromkeys(_between(plan, _RIVER), "river")
    return plan


def _between(plan: Plan, column: int) -> list[Pair]:
    """All hexsides between a column and the next, from top to bottom."""
    sides = [pair for pair in plan.pairs() if {c for c, _ in pair} == {column, column + 1}]
    return sorted(sides, key=lambda pair: sum(y for _, y in plan.side(pair)))


def sample_map() -> PaperMap:
    """The scan, and the truth about it."""
    plan = sample_plan()
    rng = np.random.default_rng(_SEED)
    how = replace(manner(plan, rng), names=False, number_at=(0.0, -0.34))
    flat, shares = drawn(plan, how, rng)
    return scanned(plan, _titled(flat, plan, how), shares, rng)


def _titled(flat: Pixels, plan: Plan, how: Manner) -> Pixels:
    """With a title, names of towns, a key of the terrain and a frame."""
    picture = Image.fromarray(flat)
    pen = ImageDraw.Draw(picture)
    serif = "DejaVuSerif.ttf"
    pen.text((picture.width / 2, 42), TITLE, _INK, ImageFont.truetype(serif, 44), anchor="mm")
    for name, place in _TOWNS.items():
        x, y = plan.centre(place)
        pen.text((x, y + 16), name, _INK, ImageFont.truetype(serif, 17), anchor="mm")
    small = ImageFont.truetype(serif, 18)
    room = (picture.width - 2 * _MARGIN) / len(KINDS)
    for number, kind in enumerate(KINDS.values()):
        left, top = round(_MARGIN + number * room), picture.height - 58
        pen.rectangle((left, top, left + 34, top + 26), fill=how.ink[kind][0], outline=_INK)
        pen.text((left + 44, top + 13), kind, _INK, small, anchor="lm")
    framed = np.asarray(picture).copy()
    cv2.rectangle(framed, (14, 12), (picture.width - 15, picture.height - 13), _INK, 2)
    return framed


def sample_examples(scan: PaperMap) -> dict[str, list[list[float]]]:
    """Five points of the scan for each kind, as `hexwright scan --examples` takes them."""
    found: dict[str, list[list[float]]] = {}
    centers, plan = scan.centers, scan.plan
    for kind in KINDS.values():
        places = [place for place, known in scan.terrain.items() if known == kind]
        found[NAMES[kind]] = [list(centers[place]) for place in _spread(places)]
    for pair in _spread(sorted(plan.lines, key=sorted)):
        # On the line, and nearer to one of the two: between them it would be a hexside.
        one, other = (np.array(centers[place]) for place in sorted(pair))
        found.setdefault(NAMES["road"], []).append((one + (other - one) / 3).tolist())
    for pair in _spread(_between(plan, _RIVER)):
        one, other = (np.array(centers[place]) for place in sorted(pair))
        found.setdefault(NAMES["river"], []).append(((one + other) / 2).tolist())
    return {kind: [[round(x, 1), round(y, 1)] for x, y in spots] for kind, spots in found.items()}


def _spread(things: list[T]) -> list[T]:
    """Five of many, from all over them."""
    chosen = np.linspace(0, len(things) - 1, min(_EXAMPLES, len(things)))
    return [things[round(number)] for number in chosen]


def main() -> None:
    """Write the scan and its examples to where the program has them."""
    scan = sample_map()
    SAMPLE_SCAN.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(scan.pixels).save(SAMPLE_SCAN, quality=72, optimize=True)
    lines = [f" {json.dumps(k)}: {json.dumps(v)}" for k, v in sample_examples(scan).items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    SAMPLE_EXAMPLES.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
