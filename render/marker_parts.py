"""Parts of the symbols of works, markers, ranks and the sea."""

from collections.abc import Callable

from PySide6.QtGui import QPainterPath

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from hexwright.render.symbol_shape import Shape, Shapes, at


def _smoke() -> Shapes:
    """A cloud of smoke."""
    cloud = QPainterPath()
    cloud.setFillRule(cloud.fillRule().WindingFill)
    puffs = ((-0.5, 0.2, 0.4), (0.0, 0.3, 0.42), (0.5, 0.16, 0.42), (-0.22, -0.26, 0.42))
    for x, y, radius in (*puffs, (0.3, -0.3, 0.36)):
        cloud.addEllipse(at(x, y), radius, radius)
    curls = QPainterPath(at(-0.3, 0.02))
    curls.cubicTo(at(-0.1, -0.2), at(0.14, 0.0), at(0.0, 0.16))
    return [Shape(cloud), Shape(curls, 0.07, pale=True)]


def _wire() -> Shapes:
    """Coils of barbed wire."""
    coils = QPainterPath()
    for x in (-0.6, -0.2, 0.2, 0.6):
        coils.addEllipse(at(x, 0.0), 0.34, 0.5)
    barbs = QPainterPath()
    for x in (-0.6, -0.2, 0.2, 0.6):
        for y in (-0.5, 0.5):
            barbs.addPath(line(at(x - 0.1, y - 0.1), at(x + 0.1, y + 0.1)))
            barbs.addPath(line(at(x + 0.1, y - 0.1), at(x - 0.1, y + 0.1)))
    return [Shape(coils, 0.07), Shape(barbs, 0.06)]


def _mine() -> Shapes:
    """A mine with its horns."""
    horns = QPainterPath()
    for turn in range(0, 360, 45):
        horns.moveTo(compass(turn, 0.5))
        horns.lineTo(compass(turn, 0.9))
    return [
        Shape(horns, 0.14),
        Shape(circle(at(0, 0), 0.58)),
        Shape(circle(at(0, 0), 0.18), pale=True),
    ]


def _foxhole() -> Shapes:
    """A hole dug into the ground, with its parapet."""
    pit = QPainterPath(at(-0.96, 0.0))
    pit.lineTo(at(-0.52, 0.0))
    pit.cubicTo(at(-0.44, 0.86), at(0.44, 0.86), at(0.52, 0.0))
    pit.lineTo(at(0.96, 0.0))
    banks = QPainterPath(at(-0.94, -0.06))
    banks.quadTo(at(-0.7, -0.56), at(-0.46, -0.06))
    banks.closeSubpath()
    banks.moveTo(at(0.46, -0.06))
    banks.quadTo(at(0.7, -0.56), at(0.94, -0.06))
    banks.closeSubpath()
    return [Shape(pit, 0.16), Shape(banks)]


def _bunker() -> Shapes:
    """A pillbox with its slit."""
    block = polygon(at(-0.96, 0.62), at(-0.66, -0.5), at(0.66, -0.5), at(0.96, 0.62))
    slit = line(at(-0.42, -0.04), at(0.42, -0.04))
    roof = line(at(-0.78, -0.54), at(0.78, -0.54))
    return [Shape(block), Shape(roof, 0.16), Shape(slit, 0.2, pale=True)]


def _flames() -> Shapes:
    """A fire."""
    outer = QPainterPath(at(-0.1, 0.92))
    outer.cubicTo(at(-0.9, 0.86), at(-0.8, 0.1), at(-0.46, -0.22))
    outer.cubicTo(at(-0.42, 0.06), at(-0.32, 0.12), at(-0.22, 0.14))
    outer.cubicTo(at(-0.34, -0.4), at(0.0, -0.7), at(0.06, -1.0))
    outer.cubicTo(at(0.5, -0.6), at(0.36, -0.24), at(0.44, -0.08))
    outer.cubicTo(at(0.54, -0.14), at(0.56, -0.26), at(0.56, -0.36))
    outer.cubicTo(at(1.0, 0.2), at(0.74, 0.92), at(-0.1, 0.92))
    inner = QPainterPath(at(0.0, 0.78))
    inner.cubicTo(at(-0.36, 0.7), at(-0.2, 0.3), at(0.04, 0.06))
    inner.cubicTo(at(0.1, 0.36), at(0.38, 0.5), at(0.0, 0.78))
    return [Shape(outer), Shape(inner, pale=True)]


def _target() -> Shapes:
    """Rings with a cross: what is aimed at."""
    hairs = line(at(-1.0, 0), at(-0.5, 0))
    for one, other in (((0.5, 0), (1.0, 0)), ((0, -1.0), (0, -0.5)), ((0, 0.5), (0, 1.0))):
        hairs.addPath(line(at(*one), at(*other)))
    return [Shape(circle(at(0, 0), 0.7), 0.13), Shape(hairs, 0.13), Shape(circle(at(0, 0), 0.2))]


def _axe() -> Shapes:
    """A felling axe, upright."""
    blade = QPainterPath(at(0.02, -0.94))
    blade.lineTo(at(0.24, -0.94))
    blade.quadTo(at(0.6, -0.66), at(0.5, -0.3))
    blade.quadTo(at(0.34, -0.48), at(0.02, -0.52))
    blade.closeSubpath()
    return [Shape(line(at(0.0, -0.9), at(-0.04, 0.98)), 0.14), Shape(blade)]


def _anchor() -> Shapes:
    """An anchor."""
    arms = QPainterPath(at(-0.74, 0.2))
    arms.cubicTo(at(-0.7, 1.06), at(0.7, 1.06), at(0.74, 0.2))
    stock = line(at(-0.44, -0.36), at(0.44, -0.36))
    shank = line(at(0, -0.56), at(0, 0.84))
    flukes = polygon(at(-0.96, 0.34), at(-0.74, -0.02), at(-0.5, 0.32))
    flukes.addPath(polygon(at(0.96, 0.34), at(0.74, -0.02), at(0.5, 0.32)))
    return [
        Shape(circle(at(0, -0.74), 0.17), 0.12), Shape(stock, 0.13), Shape(shank, 0.14),
        Shape(arms, 0.15), Shape(flukes),
    ]  # fmt: skip


def _ship() -> Shapes:
    """A sailing ship."""
    hull = QPainterPath(at(-0.9, 0.36))
    hull.lineTo(at(0.9, 0.36))
    hull.quadTo(at(0.8, 0.84), at(0.5, 0.84))
    hull.lineTo(at(-0.56, 0.84))
    hull.quadTo(at(-0.84, 0.8), at(-0.9, 0.36))
    sails = QPainterPath(at(-0.04, -0.86))
    sails.quadTo(at(-0.3, -0.2), at(-0.66, 0.2))
    sails.lineTo(at(-0.04, 0.2))
    sails.closeSubpath()
    sails.moveTo(at(0.1, -0.6))
    sails.quadTo(at(0.62, -0.4), at(0.66, 0.2))
    sails.lineTo(at(0.1, 0.2))
    sails.closeSubpath()
    return [Shape(hull), Shape(sails), Shape(line(at(0.03, -1.0), at(0.03, 0.4)), 0.08)]


def _peaks() -> Shapes:
    """Mountains below something."""
    path = line(at(-1.0, 0.7), at(-0.5, 0.1), at(-0.2, 0.44), at(0.2, -0.04), at(1.0, 0.7))
    return [Shape(path, 0.12)]


def _chevron() -> Shapes:
    """A stripe of rank."""
    return [Shape(line(at(-0.8, 0.3), at(0, -0.3), at(0.8, 0.3)), 0.34)]


def _crown() -> Shapes:
    """A crown."""
    body = polygon(
        at(-0.84, 0.5), at(-0.96, -0.4), at(-0.44, 0.0), at(0, -0.7), at(0.44, 0.0),
        at(0.96, -0.4), at(0.84, 0.5),
    )  # fmt: skip
    pearls = circle(at(-0.96, -0.48), 0.11)
    pearls.addPath(circle(at(0, -0.78), 0.13))
    pearls.addPath(circle(at(0.96, -0.48), 0.11))
    return [Shape(body), Shape(pearls), Shape(line(at(-0.84, 0.72), at(0.84, 0.72)), 0.18)]


def _skull() -> Shapes:
    """A skull: losses."""
    head = QPainterPath(at(-0.4, 0.5))
    head.cubicTo(at(-1.1, 0.2), at(-0.86, -0.96), at(0, -0.96))
    head.cubicTo(at(0.86, -0.96), at(1.1, 0.2), at(0.4, 0.5))
    head.lineTo(at(0.34, 0.92))
    head.lineTo(at(-0.34, 0.92))
    head.closeSubpath()
    eyes = circle(at(-0.32, -0.12), 0.22)
    eyes.addPath(circle(at(0.32, -0.12), 0.22))
    nose = polygon(at(0, 0.16), at(0.12, 0.4), at(-0.12, 0.4))
    teeth = line(at(-0.12, 0.66), at(-0.12, 0.92))
    teeth.addPath(line(at(0.12, 0.66), at(0.12, 0.92)))
    return [
        Shape(head), Shape(eyes, pale=True), Shape(nose, pale=True), Shape(teeth, 0.06, pale=True),
    ]  # fmt: skip


def _strike() -> Shapes:
    """Two bars that cross something out, with room around them."""
    path = line(at(-0.75, -0.75), at(0.75, 0.75))
    path.addPath(line(at(0.75, -0.75), at(-0.75, 0.75)))
    return [Shape(path, 0.44, pale=True), Shape(path, 0.22)]


MARKER_PARTS: dict[str, Callable[[], Shapes]] = {
    "smoke": _smoke,
    "wire": _wire,
    "mine": _mine,
    "foxhole": _foxhole,
    "bunker": _bunker,
    "flames": _flames,
    "target": _target,
    "axe": _axe,
    "anchor": _anchor,
    "ship": _ship,
    "peaks": _peaks,
    "chevron": _chevron,
    "crown": _crown,
    "skull": _skull,
    "strike": _strike,
}
