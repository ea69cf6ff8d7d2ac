"""A plain map that several tests look at, with its grid, looked for once."""

from functools import cache
from typing import Literal

import numpy as np

from hexwright.importers.scan.detect import Detection, detect
from hexwright.schema.model.map import Grid
from tests.helpers.paper_maps.grids import Pixels, draw_grid
from tests.helpers.paper_maps.plan import Plan, Style

PITCH = 32.0


def plain_plan(
    orientation: Literal["flat", "pointy"] = "flat",
    stagger: Literal["odd", "even"] = "even",
    stretch: float = 1.0,
) -> Plan:
    """Ten columns and eight rows."""
    grid = Grid(orientation=orientation, columns=10, rows=8, stagger=stagger)
    return Plan("easy", grid, PITCH, None, margins=(46.0, 38.0, 44.0, 42.0), stretch=stretch)


def paper_for(plan: Plan, ground: int = 225) -> Pixels:
    """The empty sheet of a plan."""
    wide, high = plan.size()
    return np.full((high, wide, 3), ground, np.uint8)


def on_paper(plan: Plan, style: Style = "lines", width: int = 1) -> Pixels:
    """A map of nothing but its grid, with paper around it."""
    picture = paper_for(plan)
    draw_grid(picture, plan, style, (60, 50, 40), width)
    return picture


@cache
def plain_picture() -> Pixels:
    """The plain map itself."""
    return on_paper(plain_plan())


@cache
def on_plain_paper() -> Detection:
    """What is found on the plain map."""
    return detect(plain_picture())
