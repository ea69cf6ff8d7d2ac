"""Dice with symbols: the face that is up after a turn is the one whose name the game tells."""

from math import cos, radians, sin
from typing import Any, NamedTuple

import pytest

from hexwright.exporters.tabletop_simulator.objects import TablePlace
from hexwright.exporters.tabletop_simulator.symbol_dice import (
    die_image,
    die_mesh,
    files_of,
    is_cube,
    symbol_die,
)
from hexwright.schema.model.module import Die, DieFace

pytestmark = pytest.mark.usefixtures("qapp")

Point = tuple[float, ...]
FACES = (
    DieFace(id="flag", name="Flag", symbol="flag", colour="#ff0000"),
    DieFace(id="foot", name="Foot", count=2, symbol="infantry", colour="#00ff00"),
    DieFace(id="horse", name="Horse", symbol="horse", colour="#0000ff"),
    DieFace(id="gun", name="Gun", symbol="artillery", colour="#00ffff"),
    DieFace(id="sabre", name="Sabre", symbol="sabre", colour="#ff00ff"),
)
DIE = Die(id="battle", name="Battle die", colour="#ffffff", faces=FACES)


class Side(NamedTuple):
    """A face of the mesh: its corners, where its picture is, from 0 to 1, and where it looks."""

    corners: list[Point]
    pictured: list[Point]
    outward: Point


def sides() -> list[Side]:
    """The mesh as a program reads it."""
    parts: dict[str, list[list[str]]] = {"v": [], "vt": [], "vn": [], "f": []}
    for line in die_mesh().decode().splitlines():
        sort, *words = line.split()
        parts[sort].append(words)

    def points(sort: str) -> list[Point]:
        return [tuple(map(float, words)) for words in parts[sort]]

    corners, pictured, normals = points("v"), points("vt"), points("vn")
    found = []
    for words in parts["f"]:
        ends = [[int(number) - 1 for number in word.split("/")] for word in words]
        found.append(
            Side(
                [corners[one] for one, _, _ in ends],
                [pictured[one] for _, one, _ in ends],
                normals[ends[0][2]],
            )
        )
    return found


def thing() -> dict[str, Any]:
    return symbol_die(DIE, "abcdef", TablePlace(), "https://example.org/")


def looks(side: Side) -> str:
    """The id of the symbol whose part of the picture a face has."""
    column = round(sum(one[0] for one in side.pictured) / 4 * 3 - 0.5)
    row = round((1 - sum(one[1] for one in side.pictured) / 4) * 2 - 0.5)
    drawn = die_image(DIE)
    cell = drawn.width() // 3
    area = drawn.copy(column * cell, row * cell, cell, cell)
    seen = {area.pixelColor(x, y).name() for x in range(0, cell, 4) for y in range(0, cell, 4)}
    (name,) = (one.id for one in FACES if one.colour in seen)
    return name


def turned(point: Point, rotation: dict[str, float]) -> Point:
    """A point of the mesh as the game turns it; on reading it mirrors the first axis."""
    x, y, z = -point[0], point[1], point[2]
    about = radians(rotation["z"])
    x, y = x * cos(about) - y * sin(about), x * sin(about) + y * cos(about)
    about = radians(rotation["x"])
    return (x, y * cos(about) - z * sin(about), y * sin(about) + z * cos(about))


def less(one: Point, other: Point) -> Point:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def square_to(one: Point, other: Point) -> Point:
    (a, b, c), (x, y, z) = one, other
    return (b * z - c * y, c * x - a * z, a * y - b * x)


def test_every_symbol_is_on_the_cube_as_often_as_on_the_die() -> None:
    names = [looks(side) for side in sides()]
    assert sorted(names) == sorted(one.id for one in FACES for _ in range(one.count))


def test_the_game_tells_the_name_of_the_face_that_is_up() -> None:
    names = {one.id: one.name for one in FACES}
    for value in thing()["RotationValues"]:
        (up,) = (one for one in sides() if turned(one.outward, value["Rotation"])[1] > 0.99)
        assert names[looks(up)] == value["Value"]


def test_no_picture_is_mirrored() -> None:
    for side in sides():
        low_left, low_right, _, top_left = side.corners
        right, up = less(low_right, low_left), less(top_left, low_left)
        assert square_to(right, up) == pytest.approx(side.outward)
        assert side.pictured[1][0] > side.pictured[0][0]
        assert side.pictured[3][1] > side.pictured[0][1]


def test_the_die_is_read_from_its_mesh_and_picture() -> None:
    mesh = thing()["CustomMesh"]
    assert [mesh["MeshURL"], mesh["DiffuseURL"]] == [
        f"https://example.org/{name}" for name in files_of(DIE)
    ]


def test_a_die_of_more_or_fewer_faces_is_no_cube() -> None:
    assert is_cube(DIE)
    assert not is_cube(Die(id="coin", name="Coin", faces=FACES[:1]))
    assert not is_cube(Die(id="d10", name="Ten-sided"))
