"""NATO map symbols of land units: frame, branch and size, as APP-6 shows them.

A name is `nato-`, then `hostile-`, `neutral-` or `unknown-` for another frame than a friend's, then
the branch, then, if wanted, the size: `nato-infantry`, `nato-hostile-armour-battalion`.

They are drawn here, in lines of the counter's own ink, rather than by `milsymbol`: that knows every
symbol there is, but takes most of a second and 130 MB of memory for the first one, and gives SVG in
fixed colours. Counters need a few dozen, on maps with hundreds of them.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from render.brush import circle, line, polygon
from render.symbol_shape import Shape, Shapes, at

START: Final = "nato-"
FRAMES: Final = ("friend", "hostile", "neutral", "unknown")
# Half the width and height of a friend's frame; icons are drawn for it.
_WIDE, _HIGH = 0.96, 0.64
_LINE: Final = 0.085
_DOT: Final = 0.1
# How far apart the marks of a size stand.
_APART: Final = 0.27


def _cross() -> Shapes:
    path = line(at(-_WIDE, -_HIGH), at(_WIDE, _HIGH))
    path.addPath(line(at(_WIDE, -_HIGH), at(-_WIDE, _HIGH)))
    return [Shape(path, _LINE)]


def _oval() -> Shapes:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.6, -0.3, 1.2, 0.6), 0.3, 0.3)
    return [Shape(path, _LINE)]


def _slash() -> Shapes:
    return [Shape(line(at(-_WIDE, _HIGH), at(_WIDE, -_HIGH)), _LINE)]


def _upright() -> Shapes:
    return [Shape(line(at(0, -_HIGH), at(0, _HIGH)), _LINE)]


def _ball() -> Shapes:
    return [Shape(circle(at(0, 0), 0.2))]


def _peak() -> Shapes:
    return [Shape(line(at(-_WIDE, _HIGH), at(0, -_HIGH), at(_WIDE, _HIGH)), _LINE)]


def _dome() -> Shapes:
    path = QPainterPath(at(-_WIDE, _HIGH))
    path.cubicTo(at(-0.6, -0.16), at(0.6, -0.16), at(_WIDE, _HIGH))
    return [Shape(path, _LINE)]


def _bridge() -> Shapes:
    path = line(at(-0.48, 0.24), at(-0.48, -0.2), at(0.48, -0.2), at(0.48, 0.24))
    path.addPath(line(at(0, -0.2), at(0, 0.24)))
    return [Shape(path, _LINE)]


def _gull() -> Shapes:
    path = QPainterPath(at(-0.3, 0.56))
    path.cubicTo(at(-0.26, 0.36), at(-0.06, 0.36), at(0.0, 0.54))
    path.cubicTo(at(0.06, 0.36), at(0.26, 0.36), at(0.3, 0.56))
    return [Shape(path, 0.07)]


def _mountain() -> Shapes:
    return [Shape(polygon(at(-0.24, _HIGH), at(0, 0.24), at(0.24, _HIGH)))]


def _mortar() -> Shapes:
    path = line(at(0, 0.18), at(0, -0.42))
    path.addPath(line(at(-0.16, -0.24), at(0, -0.42), at(0.16, -0.24)))
    return [Shape(path, _LINE), Shape(circle(at(0, 0.3), 0.13), _LINE)]


def _rocket() -> Shapes:
    path = line(at(-0.26, -0.22), at(0, -0.44), at(0.26, -0.22))
    path.addPath(line(at(-0.26, -0.02), at(0, -0.24), at(0.26, -0.02)))
    return [Shape(path, _LINE), Shape(circle(at(0, 0.2), 0.17))]


def _staff() -> Shapes:
    return [Shape(line(at(-_WIDE, _HIGH), at(-_WIDE, 1.0)), _LINE)]


def _lower_line() -> Shapes:
    return [Shape(line(at(-_WIDE, 0.38), at(_WIDE, 0.38)), _LINE)]


def _plus() -> Shapes:
    path = line(at(-_WIDE, 0), at(_WIDE, 0))
    path.addPath(line(at(0, -_HIGH), at(0, _HIGH)))
    return [Shape(path, _LINE)]


def _bolt() -> Shapes:
    path = line(at(-_WIDE, -_HIGH), at(0.12, 0.16), at(-0.12, -0.16), at(_WIDE, _HIGH))
    return [Shape(path, _LINE)]


def _rotor() -> Shapes:
    path = polygon(at(-0.56, -0.26), at(0.56, 0.26), at(0.56, -0.26), at(-0.56, 0.26))
    return [Shape(path)]


def _wheel() -> Shapes:
    spokes = line(at(-0.34, 0), at(0.34, 0))
    spokes.addPath(line(at(0, -0.34), at(0, 0.34)))
    spokes.addPath(line(at(-0.24, -0.24), at(0.24, 0.24)))
    spokes.addPath(line(at(-0.24, 0.24), at(0.24, -0.24)))
    return [Shape(circle(at(0, 0), 0.34), _LINE), Shape(spokes, 0.06)]


def _anchor() -> Shapes:
    arms = QPainterPath(at(-0.3, 0.18))
    arms.cubicTo(at(-0.26, 0.56), at(0.26, 0.56), at(0.3, 0.18))
    path = line(at(0, -0.36), at(0, 0.44))
    path.addPath(line(at(-0.18, -0.2), at(0.18, -0.2)))
    return [Shape(path, 0.07), Shape(arms, 0.07), Shape(circle(at(0, -0.42), 0.07), 0.06)]


def _arrow_up() -> Shapes:
    path = line(at(0, 0.42), at(0, -0.42))
    path.addPath(line(at(-0.18, -0.22), at(0, -0.42), at(0.18, -0.22)))
    path.addPath(line(at(-0.18, 0.42), at(0.18, 0.42)))
    return [Shape(path, _LINE)]


def _nothing() -> Shapes:
    return []


# What ends at the frame; everything else stands free in its middle.
_TO_EDGE: Final = {
    _cross,
    _slash,
    _upright,
    _peak,
    _dome,
    _lower_line,
    _plus,
    _bolt,
    _mountain,
    _gull,
    _staff,
}
Icon = tuple[Callable[[], Shapes], ...]
BRANCHES: Final[dict[str, Icon]] = {
    "infantry": (_cross,),
    "mechanised-infantry": (_cross, _oval),
    "motorised-infantry": (_cross, _upright),
    "mountain-infantry": (_cross, _mountain),
    "airborne-infantry": (_cross, _gull),
    "marine-infantry": (_cross, _anchor),
    "cavalry": (_slash,),
    "armoured-reconnaissance": (_slash, _oval),
    "armour": (_oval,),
    "artillery": (_ball,),
    "self-propelled-artillery": (_oval, _ball),
    "rocket-artillery": (_rocket,),
    "mortar": (_mortar,),
    "anti-tank": (_peak,),
    "air-defence": (_dome,),
    "machine-gun": (_arrow_up,),
    "engineer": (_bridge,),
    "signals": (_bolt,),
    "headquarters": (_staff,),
    "supply": (_lower_line,),
    "transport": (_wheel,),
    "medical": (_plus,),
    "helicopter": (_rotor,),
    "unit": (_nothing,),
}


def _dots(count: int) -> Shapes:
    return [Shape(circle(at(_APART * (k - (count - 1) / 2), 0), _DOT)) for k in range(count)]


def _bars(count: int) -> Shapes:
    path = QPainterPath()
    for k in range(count):
        x = _APART * (k - (count - 1) / 2)
        path.addPath(line(at(x, -0.15), at(x, 0.15)))
    return [Shape(path, _LINE)]


def _crosses(count: int) -> Shapes:
    path = QPainterPath()
    for k in range(count):
        x = (_APART + 0.06) * (k - (count - 1) / 2)
        path.addPath(line(at(x - 0.12, -0.14), at(x + 0.12, 0.14)))
        path.addPath(line(at(x + 0.12, -0.14), at(x - 0.12, 0.14)))
    return [Shape(path, 0.075)]


def _team() -> Shapes:
    stroke = line(at(-0.17, 0.15), at(0.17, -0.15))
    return [Shape(circle(at(0, 0), 0.12), 0.06), Shape(stroke, 0.06)]


SIZES: Final[dict[str, Shapes]] = {
    "team": _team(),
    "squad": _dots(1),
    "section": _dots(2),
    "platoon": _dots(3),
    "company": _bars(1),
    "battalion": _bars(2),
    "regiment": _bars(3),
    "brigade": _crosses(1),
    "division": _crosses(2),
    "corps": _crosses(3),
    "army": _crosses(4),
    "army-group": _crosses(5),
}


def nato_name(branch: str, frame: str = "friend", size: str = "") -> str:
    """The name of a symbol by its parts."""
    middle = "" if frame == "friend" else f"{frame}-"
    return f"{START}{middle}{branch}" + (f"-{size}" if size else "")


def nato_parts(name: str) -> tuple[str, str, str] | None:
    """Branch, frame and size of a name; None if it is none of these."""
    if not name.startswith(START):
        return None
    rest = name.removeprefix(START)
    frame = next((one for one in FRAMES if rest.startswith(f"{one}-")), "friend")
    rest = rest.removeprefix(f"{frame}-")
    if rest in BRANCHES:
        return rest, frame, ""
    # A longer name wins: an army group is no group of an army.
    for size in sorted(SIZES, key=len, reverse=True):
        branch = rest.removesuffix(f"-{size}")
        if branch != rest and branch in BRANCHES:
            return branch, frame, size
    return None


def nato_shapes(name: str) -> Shapes:
    """The shapes of a symbol; none if the name is not one of these."""
    parts = nato_parts(name)
    if parts is None:
        return []
    branch, frame, size = parts
    outline, top = _frame(frame)
    shapes = [Shape(outline, 0.11)]
    for draw in BRANCHES[branch]:
        fit = _to_edge(frame) if draw in _TO_EDGE else _in_middle(frame)
        shapes += [Shape(fit.map(one.path), one.width, one.pale) for one in draw()]
    if not size:
        return shapes
    # The whole moves down and shrinks a little to make room for the size above.
    onto = QTransform().translate(0, 0.2).scale(0.84, 0.84)
    shapes = [Shape(onto.map(one.path), one.width * 0.84, one.pale) for one in shapes]
    above = QTransform().translate(0, 0.2 + 0.84 * top - 0.24)
    shapes += [Shape(above.map(one.path), one.width, one.pale) for one in SIZES[size]]
    return shapes


def _frame(frame: str) -> tuple[QPainterPath, float]:
    """The outline around the icon, and how high its top is."""
    path = QPainterPath()
    if frame == "hostile":
        return polygon(at(0, -0.96), at(0.96, 0), at(0, 0.96), at(-0.96, 0)), -0.96
    if frame == "neutral":
        path.addRect(QRectF(-0.78, -0.78, 1.56, 1.56))
        return path, -0.78
    if frame == "unknown":
        path.moveTo(at(-0.46, -0.46))
        for x, y in ((0.46, -0.46), (0.46, 0.46), (-0.46, 0.46), (-0.46, -0.46)):
            last = path.currentPosition()
            middle = (last + at(x, y)) / 2
            out = middle * 2.35
            away = (at(x, y) - last) * 0.5
            path.cubicTo(out - away, out + away, at(x, y))
        return path, -0.92
    path.addRect(QRectF(-_WIDE, -_HIGH, 2 * _WIDE, 2 * _HIGH))
    return path, -_HIGH


def _to_edge(frame: str) -> QTransform:
    """How lines that end at a friend's frame end at another."""
    wide, high = {
        "friend": (_WIDE, _HIGH),
        "hostile": (0.48, 0.48),
        "neutral": (0.78, 0.78),
        "unknown": (0.5, 0.5),
    }[frame]
    return QTransform().scale(wide / _WIDE, high / _HIGH)


def _in_middle(frame: str) -> QTransform:
    """How an icon that stands free fits into a frame."""
    size = {"friend": 1.0, "hostile": 0.78, "neutral": 1.05, "unknown": 0.9}[frame]
    return QTransform().scale(size, size)


def nato_names() -> list[str]:
    """One name for each branch: the friend's, without a size."""
    return [nato_name(branch) for branch in BRANCHES]
