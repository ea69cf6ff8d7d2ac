"""Maps drawn in parts, followed through edits, and by several threads: always the same pixels."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from benchmarks.drawn_map import drawn_module
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.styles import STYLES
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Hexside, Label, Line, Map, Overlay, Site
from hexwright.schema.module import Module

pytestmark = pytest.mark.usefixtures("qapp")

SIZE = 14
EVERYTHING = Layers(zones=1.0)
replaced = msgspec.structs.replace


@pytest.fixture(scope="module")
def module() -> Module:
    return drawn_module(SIZE, SIZE)


@pytest.fixture(scope="module")
def map_(module: Module) -> Map:
    return module.maps["field"]


def pixels_of(picture: MapPicture, pixels_per_hex: float) -> QRect:
    sheet, scale = picture.sheet(), pixels_per_hex / PITCH
    return QRect(0, 0, ceil(sheet.width() * scale), ceil(sheet.height() * scale))


def drawn(picture: MapPicture, pixels_per_hex: float, part: QRect | None = None) -> QImage:
    """A part of the sheet, or all of it."""
    part = part or pixels_of(picture, pixels_per_hex)
    image = QImage(part.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    scale, corner = pixels_per_hex / PITCH, picture.sheet().topLeft()
    painter = QPainter(image)
    painter.translate(-part.x(), -part.y())
    painter.scale(scale, scale)
    painter.translate(-corner)
    region = QRectF(part.x(), part.y(), part.width(), part.height())
    picture.draw(
        painter,
        QRectF(region.topLeft() / scale + corner, region.size() / scale),
        EVERYTHING,
    )
    painter.end()
    return image


@pytest.mark.parametrize("pixels_per_hex", [14.2, 27.0, 41.3, 64.0, 80.0, 150.0])
@pytest.mark.parametrize("style", sorted(STYLES))
def test_a_part_drawn_alone_is_that_part_of_the_whole(
    module: Module, map_: Map, pixels_per_hex: float, style: str
) -> None:
    picture = MapPicture(module, map_, STYLES[style])
    whole = drawn(picture, pixels_per_hex)
    dice = random.Random(style + str(pixels_per_hex))  # noqa: S311  the same in every run
    for _ in range(3):
        wide, high = (
            dice.randrange(20, min(220, side)) for side in (whole.width(), whole.height())
        )
        left, top = (
            dice.randrange(0, whole.width() - wide),
            dice.randrange(0, whole.height() - high),
        )
        part = QRect(left, top, wide, high)
        assert drawn(picture, pixels_per_hex, part) == whole.copy(part), part


def test_threads_that_draw_at_once_get_the_same_pixels(module: Module, map_: Map) -> None:
    alone = drawn(MapPicture(module, map_), 48.0)
    picture = MapPicture(module, map_)
    corners = [(x, y) for y in range(0, alone.height(), 130) for x in range(0, alone.width(), 130)]
    parts = [QRect(x, y, 130, 130).intersected(alone.rect()) for x, y in corners]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda part: drawn(picture, 48.0, part), parts))
    for part, image in zip(parts, found, strict=True):
        assert image == alone.copy(part), part


# --- edits ---------------------------------------------------------------------------------------

Edit = tuple[Map, set[Place]]


def number_at(map_: Map, place: Place) -> str:
    return MapIndex(map_).numbers[place[1]][place[0]]


def placed(dice: random.Random) -> Place:
    return dice.randrange(SIZE), dice.randrange(SIZE)


def with_code(rows: tuple[str, ...], place: Place, code: str) -> tuple[str, ...]:
    column, row = place
    line = rows[row][:column] + code + rows[row][column + 1 :]
    return (*rows[:row], line, *rows[row + 1 :])


def paint(map_: Map, dice: random.Random) -> Edit:
    place, code = placed(dice), dice.choice([*map_.terrain.legend, " "])
    terrain = replaced(map_.terrain, rows=with_code(map_.terrain.rows, place, code))
    return replaced(map_, terrain=terrain), {place}


def raise_ground(map_: Map, dice: random.Random) -> Edit:
    assert map_.elevation is not None
    place, code = placed(dice), dice.choice([*map_.elevation.legend])
    layer = replaced(map_.elevation, rows=with_code(map_.elevation.rows, place, code))
    return replaced(map_, elevation=layer), {place}


def neighbours(map_: Map, dice: random.Random) -> tuple[Place, Place]:
    index = MapIndex(map_)
    while True:
        place = placed(dice)
        number = index.hex_at(*place)
        beside = list(index.neighbours(number)) if number else []
        found = index.find(dice.choice(beside)) if beside else None
        if found is not None:
            return place, found


def add_hexside(map_: Map, dice: random.Random) -> Edit:
    one, other = neighbours(map_, dice)
    kind = dice.choice(map_.hexsides).terrain
    side = Hexside(terrain=kind, between=(number_at(map_, one), number_at(map_, other)))
    return replaced(map_, hexsides=(*map_.hexsides, side)), {one, other}


def remove_hexside(map_: Map, dice: random.Random) -> Edit:
    at = dice.randrange(len(map_.hexsides))
    places = {MapIndex(map_).locate(number) for number in map_.hexsides[at].between}
    rest = (*map_.hexsides[:at], *map_.hexsides[at + 1 :])
    return replaced(map_, hexsides=rest), {place for place in places if place is not None}


def change_line(map_: Map, dice: random.Random) -> Edit:
    """Cut a line short, cut it in two, take it away, or lay a new one."""
    at = dice.randrange(len(map_.lines))
    line = map_.lines[at]
    cut = dice.randrange(1, len(line.hexes))
    first, second = replaced(line, hexes=line.hexes[:cut]), replaced(line, hexes=line.hexes[cut:])
    second = replaced(second, id=f"{line.id}x{dice.random()}")
    one, other = neighbours(map_, dice)
    new = Line(
        id=f"new-{dice.random()}",
        terrain=line.terrain,
        hexes=(number_at(map_, one), number_at(map_, other)),
    )
    choice = dice.choice([(first,), (first, second), (), (line, new)])
    changed = {*line.hexes} if not choice else {*line.hexes[cut - 1 : cut + 1], *new.hexes}
    if choice == (first,):
        changed = {*line.hexes[cut - 1 :]}
    places = {MapIndex(map_).locate(number) for number in changed}
    lines = (*map_.lines[:at], *choice, *map_.lines[at + 1 :])
    return replaced(map_, lines=lines), {place for place in places if place is not None}


def add_overlay(map_: Map, dice: random.Random) -> Edit:
    place = placed(dice)
    kind = dice.choice(["bridge", "village", "woods", "marsh"])
    kind = kind if kind in map_.terrain.legend.values() else "village"
    laid = Overlay(terrain=kind, hex=number_at(map_, place), facing=dice.randrange(12))
    kept = map_.overlays if dice.random() < 0.7 else map_.overlays[1:]
    gone = {MapIndex(map_).locate(overlay.hex) for overlay in map_.overlays} - {None}
    return replaced(map_, overlays=(*kept, laid)), {place, *gone}  # type: ignore[arg-type] # text at random


def add_site(map_: Map, dice: random.Random) -> Edit:
    place = placed(dice)
    site = Site(
        id=f"s{dice.random()}",
        name="Here",
        hex=number_at(map_, place),
        number=dice.randrange(20),
        objective=dice.random() < 0.5,
    )
    return replaced(map_, sites=(*map_.sites, site)), {place}


EDITS: list[Callable[[Map, random.Random], Edit]] = [
    paint, paint, raise_ground, add_hexside, remove_hexside, change_line, add_overlay, add_site,
]  # fmt: skip


def edited(map_: Map, seed: int, count: int) -> Iterator[Edit]:
    dice = random.Random(seed)  # noqa: S311  the same in every run
    for _ in range(count):
        map_, touched = dice.choice(EDITS)(map_, dice)
        yield map_, touched


@pytest.mark.parametrize("seed", range(4))
def test_a_picture_that_follows_edits_is_the_one_made_anew(
    module: Module, map_: Map, seed: int
) -> None:
    picture = MapPicture(module, map_)
    drawn(picture, 30.0)
    for state, _ in edited(map_, seed, 25):
        picture = picture.followed(module, state)
        drawn(picture, 30.0, QRect(0, 0, 40, 40))
        map_ = state
    assert drawn(picture, 30.0) == drawn(MapPicture(module, map_), 30.0)


@pytest.mark.parametrize("seed", range(30))
def test_nothing_changes_outside_the_influence_of_an_edit(
    module: Module, map_: Map, seed: int
) -> None:
    old = MapPicture(module, map_)
    image = drawn(old, 30.0)
    for state, touched in edited(map_, 100 + seed, 3):
        new = old.followed(module, state)
        rect = new.influence(touched)
        again = drawn(new, 30.0)
        scale, corner = 30.0 / PITCH, new.sheet().topLeft()
        part = QRectF((rect.topLeft() - corner) * scale, rect.size() * scale).toAlignedRect()
        painter = QPainter(image)
        painter.drawImage(part.topLeft(), again, part)
        painter.end()
        assert image == again
        old = new


def change_label(label: Label, dice: random.Random) -> Label:
    return replaced(
        label,
        text=label.text + "x" * dice.randrange(9),
        angle=dice.choice([0.0, 40.0]),
        offset=(dice.uniform(-1, 1), dice.uniform(-1, 1)),
        size=dice.uniform(0.2, 0.9),
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_label_stays_within_its_rectangle(module: Module, map_: Map, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311  the same in every run
    label = change_label(dice.choice(map_.labels), dice)
    bare = replaced(map_, labels=())
    without, with_it = MapPicture(module, bare), MapPicture(module, replaced(bare, labels=(label,)))
    rect, scale = with_it.label_rect(label), 30.0 / PITCH
    corner = with_it.sheet().topLeft()
    part = QRectF((rect.topLeft() - corner) * scale, rect.size() * scale).toAlignedRect()
    image, after = drawn(without, 30.0), drawn(with_it, 30.0)
    assert image != after
    painter = QPainter(image)
    painter.drawImage(part.topLeft(), after, part)
    painter.end()
    assert image == after


@pytest.mark.parametrize("change", ["numbering", "grid", "terrain"])
def test_a_picture_follows_changes_of_the_whole_map(module: Module, map_: Map, change: str) -> None:
    picture = MapPicture(module, map_)
    drawn(picture, 24.0)
    new: Any = {
        "numbering": replaced(map_, numbering=replaced(map_.numbering, separator="-")),
        "grid": replaced(map_, grid=replaced(map_.grid, stagger="odd")),
        "terrain": map_,
    }[change]
    other = module
    if change == "terrain":
        kinds = tuple(reversed(module.terrain.hexes))
        renamed = tuple(
            replaced(kind, id=old.id) for kind, old in zip(kinds, module.terrain.hexes, strict=True)
        )
        terrain = replaced(module.terrain, hexes=renamed)
        other = Module(module.info, terrain, module.counters, maps=module.maps, oobs=module.oobs)
    assert drawn(picture.followed(other, new), 24.0) == drawn(MapPicture(other, new), 24.0)
