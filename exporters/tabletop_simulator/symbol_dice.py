"""Dice with symbols as cubes of our own, so that the game shows and tells the faces themselves.

The game has pictures for its own dice too, but how they are unfolded is written nowhere; of a mesh
of ours we know where each face lies and how the cube must be turned for it to be on top.
"""

from itertools import product
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.tabletop_simulator.objects import TableObject, TablePlace, table_object
from hexwright.render.dice_picture import draw_die_face
from hexwright.render.small_picture import image_of
from hexwright.schema.model.module import Die

# Like the game's own: about as large as a finger is wide.
_SIDE: Final = 1.0
_PIXELS: Final = 256
_ACROSS, _DOWN = 3, 2
_DICE_KIND, _PLASTIC = 2, 0

Axes = tuple[int, int, int]


class _CubeFace(NamedTuple):
    """A face of the mesh: where it looks, where the top of its picture is, what turns it up."""

    outward: Axes
    upward: Axes
    turned: Axes


# The game turns the first axis round when it reads a mesh. The two faces of this axis come first:
# they get a symbol that is there twice, and would tell the same if it did not.
_CUBE: Final = (
    _CubeFace((1, 0, 0), (0, 1, 0), (0, 0, 270)),
    _CubeFace((-1, 0, 0), (0, 1, 0), (0, 0, 90)),
    _CubeFace((0, 1, 0), (0, 0, -1), (0, 0, 0)),
    _CubeFace((0, -1, 0), (0, 0, 1), (0, 0, 180)),
    _CubeFace((0, 0, 1), (0, 1, 0), (270, 0, 0)),
    _CubeFace((0, 0, -1), (0, 1, 0), (90, 0, 0)),
)


def is_cube(die: Die) -> bool:
    """Whether a die has symbols on six faces."""
    return sum(face.count for face in die.faces) == len(_CUBE)


def files_of(die: Die) -> tuple[str, str]:
    """The files of its mesh and of its picture."""
    return f"die-{die.id}.obj", f"die-{die.id}.png"


def symbol_die(die: Die, guid: str, spot: TablePlace, url: str) -> TableObject:
    """A die on the table; its files lie under `url`."""
    mesh, picture = (f"{url}{name}" for name in files_of(die))
    names = {face.id: face.name for face in die.faces}
    values: list[dict[str, Any]] = [
        {"Value": names[name], "Rotation": dict(zip("xyz", map(float, one.turned), strict=True))}
        for name, one in zip(_ids(die), _CUBE, strict=True)
    ]
    return table_object(
        "Custom_Model",
        guid,
        spot,
        Nickname=die.name,
        CustomMesh={
            "MeshURL": mesh,
            "DiffuseURL": picture,
            "NormalURL": "",
            "ColliderURL": "",
            "Convex": True,
            "MaterialIndex": _PLASTIC,
            "TypeIndex": _DICE_KIND,
            "CastShadows": True,
        },
        RotationValues=values,
    )


def _ids(die: Die) -> list[str]:
    """The symbol of each face of the cube, those that are there most often first."""
    often = sorted(die.faces, key=lambda face: -face.count)
    return [face.id for face in often for _ in range(face.count)]


def die_image(die: Die) -> QImage:
    """The six faces side by side, in the order of the mesh."""
    ids = _ids(die)

    def draw(painter: QPainter) -> None:
        for at, name in enumerate(ids):
            row, column = divmod(at, _ACROSS)
            draw_die_face(painter, die, name, QRectF(column, row, 1, 1))

    return image_of(QSizeF(_ACROSS, _DOWN), _PIXELS, draw)


def die_mesh() -> bytes:
    """A cube on which the picture is folded."""
    corners: list[str] = []
    places = [
        f"vt {column / _ACROSS:.6f} {1 - row / _DOWN:.6f}"
        for row, column in product(range(_DOWN + 1), range(_ACROSS + 1))
    ]
    normals, faces = [], []
    for at, one in enumerate(_CUBE):
        right = _across(one.upward, one.outward)
        # Against the clock as seen from outside, beginning at the lower left.
        for along, up in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            spot = (
                _SIDE / 2 * (out + along * r + up * u)
                for out, r, u in zip(one.outward, right, one.upward, strict=True)
            )
            corners.append("v " + " ".join(f"{part:.4f}" for part in spot))
        normals.append("vn " + " ".join(map(str, one.outward)))
        top_left = at // _ACROSS * (_ACROSS + 1) + at % _ACROSS + 1
        low_left = top_left + _ACROSS + 1
        pictured = (low_left, low_left + 1, top_left + 1, top_left)
        ends = (f"{4 * at + n}/{t}/{at + 1}" for n, t in enumerate(pictured, 1))
        faces.append("f " + " ".join(ends))
    return "\n".join([*corners, *places, *normals, *faces, ""]).encode()


def _across(one: Axes, other: Axes) -> Axes:
    """The axis that is square to two others."""
    a, b, c = one
    x, y, z = other
    return (b * z - c * y, c * x - a * z, a * y - b * x)
