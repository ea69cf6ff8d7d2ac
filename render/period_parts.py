"""Parts of the symbols of the age of muskets, and of markers of any age."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from hexwright.render.symbol_shape import Shape, Shapes, at


def _musket() -> Shapes:
    """A musket with bayonet, upright."""
    barrel = polygon(at(-0.045, -0.62), at(0.045, -0.62), at(0.07, 0.3), at(-0.07, 0.3))
    stock = QPainterPath(at(-0.07, 0.1))
    stock.lineTo(at(0.08, 0.1))
    stock.lineTo(at(0.1, 0.42))
    stock.quadTo(at(0.13, 0.6), at(0.26, 0.92))
    stock.lineTo(at(0.0, 0.98))
    stock.quadTo(at(-0.1, 0.6), at(-0.07, 0.1))
    bayonet = polygon(at(-0.03, -0.6), at(0.03, -0.6), at(0.0, -1.0))
    guard = line(at(-0.07, 0.36), at(-0.16, 0.44), at(-0.06, 0.54))
    return [Shape(barrel), Shape(stock), Shape(bayonet), Shape(guard, 0.04)]


def _sabre() -> Shapes:
    """A curved sabre, upright."""
    blade = QPainterPath(at(-0.06, 0.5))
    blade.quadTo(at(-0.12, -0.3), at(0.32, -0.98))
    blade.quadTo(at(0.16, -0.3), at(0.08, 0.5))
    blade.closeSubpath()
    hilt = QPainterPath(at(-0.2, 0.5))
    hilt.lineTo(at(0.2, 0.5))
    grip = line(at(0.0, 0.5), at(-0.03, 0.9))
    bow = QPainterPath(at(0.18, 0.5))
    bow.quadTo(at(0.24, 0.86), at(-0.02, 0.92))
    return [Shape(blade), Shape(hilt, 0.11), Shape(grip, 0.12), Shape(bow, 0.06)]


def _sword() -> Shapes:
    """A straight sword, upright."""
    blade = polygon(at(-0.07, 0.45), at(-0.06, -0.8), at(0, -1), at(0.06, -0.8), at(0.07, 0.45))
    guard = line(at(-0.26, 0.48), at(0.26, 0.48))
    grip = line(at(0, 0.5), at(0, 0.82))
    return [Shape(blade), Shape(guard, 0.12), Shape(grip, 0.11), Shape(circle(at(0, 0.9), 0.1))]


def _lance() -> Shapes:
    """A lance with its pennon, upright."""
    shaft = line(at(0, -0.7), at(0, 1))
    head = polygon(at(-0.07, -0.68), at(0.07, -0.68), at(0, -1))
    flag = polygon(at(0.03, -0.66), at(0.5, -0.62), at(0.36, -0.48), at(0.5, -0.34), at(0.03, -0.3))
    return [Shape(shaft, 0.09), Shape(head), Shape(flag)]


def _cannon() -> Shapes:
    """A gun seen from the side, muzzle to the right."""
    barrel = polygon(
        at(-0.62, -0.34), at(0.78, -0.56), at(0.98, -0.6), at(1.0, -0.34), at(0.82, -0.34),
        at(-0.56, 0.0),
    )  # fmt: skip
    knob = circle(at(-0.7, -0.17), 0.1)
    trail = polygon(at(-0.3, -0.02), at(0.12, -0.08), at(-0.86, 0.78), at(-1, 0.78), at(-1, 0.64))
    wheel, hub = circle(at(0.1, 0.34), 0.44), circle(at(0.1, 0.34), 0.1)
    spokes = QPainterPath()
    for turn in range(0, 360, 45):
        spokes.moveTo(at(0.1, 0.34))
        spokes.lineTo(at(0.1, 0.34) + compass(turn + 22, 0.42))
    return [
        Shape(barrel), Shape(knob), Shape(trail), Shape(wheel, 0.24, pale=True),
        Shape(wheel, 0.13), Shape(spokes, 0.055), Shape(hub),
    ]  # fmt: skip


def _horn() -> Shapes:
    """The hunting horn of light troops."""
    horn = QPainterPath(at(-0.78, -0.5))
    horn.cubicTo(at(-0.95, 0.75), at(0.5, 1.0), at(0.72, -0.12))
    horn.lineTo(at(0.98, -0.34))
    horn.lineTo(at(0.36, -0.46))
    horn.lineTo(at(0.46, -0.18))
    horn.cubicTo(at(0.3, 0.42), at(-0.5, 0.36), at(-0.62, -0.5))
    horn.closeSubpath()
    cord = QPainterPath(at(-0.66, -0.2))
    cord.cubicTo(at(-0.5, -0.9), at(0.1, -0.95), at(0.44, -0.16))
    return [Shape(horn), Shape(cord, 0.07)]


def _grenade() -> Shapes:
    """The flaming grenade of picked troops."""
    flame = QPainterPath(at(-0.2, 0.08))
    for x, y, bend in ((-0.5, -0.55, -0.5), (-0.16, -0.4, -0.3), (0.0, -1.0, -0.2)):
        flame.quadTo(at(bend, -0.2), at(x, y))
    for x, y, bend in ((0.16, -0.4, 0.1), (0.5, -0.55, 0.3), (0.2, 0.08, 0.5)):
        flame.quadTo(at(bend, -0.3), at(x, y))
    flame.closeSubpath()
    return [Shape(flame), Shape(circle(at(0, 0.46), 0.5))]


def _bicorne() -> Shapes:
    """A general's hat with plume and cockade."""
    hat = QPainterPath(at(-1.0, 0.42))
    hat.cubicTo(at(-0.72, 0.3), at(-0.62, -0.62), at(0.0, -0.62))
    hat.cubicTo(at(0.62, -0.62), at(0.72, 0.3), at(1.0, 0.42))
    hat.cubicTo(at(0.5, 0.66), at(-0.5, 0.66), at(-1.0, 0.42))
    plume = QPainterPath(at(-0.02, -0.5))
    plume.cubicTo(at(-0.1, -1.05), at(0.5, -1.1), at(0.62, -0.72))
    plume.cubicTo(at(0.4, -0.8), at(0.2, -0.72), at(0.14, -0.46))
    plume.closeSubpath()
    braid = line(at(0.0, -0.2), at(0.0, 0.28))
    return [
        Shape(hat), Shape(plume), Shape(circle(at(0, -0.16), 0.17), pale=True),
        Shape(circle(at(0, -0.16), 0.08)), Shape(braid, 0.06, pale=True),
    ]  # fmt: skip


def _star() -> Shapes:
    points = [compass(36 * k, 1.0 if k % 2 == 0 else 0.42) for k in range(10)]
    return [Shape(polygon(*points))]


def _flag() -> Shapes:
    cloth = QPainterPath(at(-0.5, -0.85))
    cloth.cubicTo(at(-0.1, -1.05), at(0.25, -0.6), at(0.8, -0.8))
    cloth.lineTo(at(0.8, 0.05))
    cloth.cubicTo(at(0.25, 0.25), at(-0.1, -0.2), at(-0.5, 0.0))
    cloth.closeSubpath()
    return [Shape(line(at(-0.54, -0.95), at(-0.54, 1.0)), 0.12), Shape(cloth)]


def _arrow() -> Shapes:
    """An arrow that points up."""
    return [
        Shape(
            polygon(
                at(0, -1),
                at(0.68, -0.2),
                at(0.26, -0.2),
                at(0.26, 0.95),
                at(-0.26, 0.95),
                at(-0.26, -0.2),
                at(-0.68, -0.2),
            )
        )
    ]


def _square() -> Shapes:
    ring = QPainterPath()
    ring.addRect(QRectF(-0.72, -0.72, 1.44, 1.44))
    teeth = QPainterPath()
    for turn in range(0, 360, 90):
        for shift in (-0.45, 0.0, 0.45):
            spot = compass(turn, 0.72) + compass(turn + 90, shift)
            teeth.moveTo(spot)
            teeth.lineTo(spot + compass(turn, 0.25))
    return [Shape(ring, 0.2), Shape(teeth, 0.1)]


def _clash() -> Shapes:
    points = [compass(22.5 * k, 1.0 if k % 2 == 0 else 0.5) for k in range(16)]
    return [Shape(polygon(*points))]


def _cross() -> Shapes:
    path = line(at(-0.75, -0.75), at(0.75, 0.75))
    path.moveTo(at(0.75, -0.75))
    path.lineTo(at(-0.75, 0.75))
    return [Shape(path, 0.3)]


def _scroll() -> Shapes:
    """A written order."""
    sheet = QPainterPath()
    sheet.addRoundedRect(QRectF(-0.62, -0.85, 1.24, 1.7), 0.12, 0.12)
    lines = QPainterPath()
    for y in (-0.45, -0.12, 0.21):
        lines.moveTo(at(-0.36, y))
        lines.lineTo(at(0.36, y))
    return [
        Shape(sheet),
        Shape(lines, 0.09, pale=True),
        Shape(circle(at(0.28, 0.58), 0.17), pale=True),
    ]


def _clock() -> Shapes:
    hands = line(at(0, -0.52), at(0, 0), at(0.36, 0.2))
    return [Shape(circle(at(0, 0), 0.82), 0.2), Shape(hands, 0.15)]


def _question() -> Shapes:
    hook = QPainterPath(at(-0.42, -0.42))
    hook.cubicTo(at(-0.4, -1.05), at(0.52, -1.05), at(0.46, -0.4))
    hook.cubicTo(at(0.42, -0.05), at(0.0, -0.05), at(0.0, 0.36))
    return [Shape(hook, 0.26), Shape(circle(at(0, 0.8), 0.17))]


def _bell() -> Shapes:
    bell = QPainterPath(at(-0.82, 0.5))
    bell.cubicTo(at(-0.4, 0.2), at(-0.6, -0.75), at(0, -0.75))
    bell.cubicTo(at(0.6, -0.75), at(0.4, 0.2), at(0.82, 0.5))
    bell.closeSubpath()
    return [Shape(bell), Shape(circle(at(0, 0.64), 0.18)), Shape(circle(at(0, -0.82), 0.13))]


def _crate() -> Shapes:
    """A wooden crate: a frame and two braces across its boards."""
    box = QPainterPath()
    box.addRect(QRectF(-0.84, -0.66, 1.68, 1.36))
    frame = QPainterPath()
    frame.addRect(QRectF(-0.58, -0.42, 1.16, 0.88))
    braces = line(at(-0.58, -0.42), at(0.58, 0.46))
    braces.moveTo(at(-0.58, 0.46))
    braces.lineTo(at(0.58, -0.42))
    return [Shape(box), Shape(frame, 0.1, pale=True), Shape(braces, 0.1, pale=True)]


def _lantern() -> Shapes:
    """A lantern to be carried by hand, with a candle in it."""
    ring = QPainterPath()
    ring.addEllipse(QRectF(-0.22, -1.0, 0.44, 0.36))
    roof = polygon(at(-0.14, -0.72), at(0.14, -0.72), at(0.52, -0.36), at(-0.52, -0.36))
    house = QPainterPath()
    house.addRect(QRectF(-0.42, -0.38, 0.84, 1.0))
    pane = QPainterPath()
    pane.addRect(QRectF(-0.28, -0.24, 0.56, 0.74))
    flame = QPainterPath(at(0, -0.16))
    flame.cubicTo(at(0.26, 0.12), at(0.14, 0.28), at(0, 0.28))
    flame.cubicTo(at(-0.14, 0.28), at(-0.26, 0.12), at(0, -0.16))
    candle = line(at(0, 0.24), at(0, 0.5))
    foot = QPainterPath()
    foot.addRect(QRectF(-0.56, 0.6, 1.12, 0.22))
    rays = QPainterPath()
    for side in (-1, 1):
        for rise, from_, to in ((-0.34, 0.64, 0.92), (0.08, 0.66, 1.0), (0.5, 0.64, 0.92)):
            rays.moveTo(at(side * from_, rise * 0.6 + 0.06))
            rays.lineTo(at(side * to, rise + 0.06))
    return [
        Shape(ring, 0.11), Shape(roof), Shape(house), Shape(pane, pale=True), Shape(flame),
        Shape(candle, 0.14), Shape(foot), Shape(rays, 0.09),
    ]  # fmt: skip


def _otter() -> Shapes:
    """An otter on its way, looking right."""
    body = QPainterPath(at(-1.0, 0.52))
    body.cubicTo(at(-0.8, 0.3), at(-0.62, -0.34), at(-0.1, -0.36))
    body.cubicTo(at(0.14, -0.36), at(0.22, -0.3), at(0.36, -0.46))
    body.cubicTo(at(0.46, -0.66), at(0.72, -0.66), at(0.8, -0.46))
    body.cubicTo(at(0.98, -0.42), at(1.0, -0.24), at(0.84, -0.18))
    body.cubicTo(at(0.7, -0.1), at(0.66, 0.0), at(0.6, 0.16))
    body.cubicTo(at(0.56, 0.34), at(0.62, 0.46), at(0.72, 0.52))
    body.lineTo(at(0.4, 0.52))
    body.cubicTo(at(0.36, 0.4), at(0.3, 0.32), at(0.2, 0.3))
    body.cubicTo(at(0.0, 0.34), at(-0.1, 0.34), at(-0.2, 0.34))
    body.cubicTo(at(-0.2, 0.44), at(-0.12, 0.48), at(-0.04, 0.52))
    body.lineTo(at(-0.4, 0.52))
    body.cubicTo(at(-0.46, 0.4), at(-0.46, 0.3), at(-0.5, 0.2))
    body.cubicTo(at(-0.62, 0.4), at(-0.76, 0.54), at(-1.0, 0.52))
    body.closeSubpath()
    ear, eye = circle(at(0.46, -0.56), 0.09), circle(at(0.68, -0.42), 0.055)
    water = line(at(-0.9, 0.74), at(0.9, 0.74))
    return [Shape(body), Shape(ear), Shape(eye, pale=True), Shape(water, 0.09)]


def _wagon() -> Shapes:
    body = polygon(at(-0.85, -0.15), at(0.85, -0.15), at(0.7, 0.25), at(-0.7, 0.25))
    tilt = QPainterPath(at(-0.75, -0.2))
    tilt.cubicTo(at(-0.7, -0.95), at(0.7, -0.95), at(0.75, -0.2))
    wheels = circle(at(-0.45, 0.42), 0.3)
    wheels.addPath(circle(at(0.45, 0.42), 0.3))
    return [Shape(tilt), Shape(body), Shape(wheels, 0.24, pale=True), Shape(wheels, 0.12)]


def _horse() -> Shapes:
    """A horse's head, looking left."""
    head = QPainterPath(at(-0.86, 0.3))
    head.cubicTo(at(-0.9, 0.12), at(-0.62, -0.16), at(-0.42, -0.5))
    head.cubicTo(at(-0.36, -0.68), at(-0.24, -0.76), at(-0.16, -0.98))
    head.lineTo(at(0.02, -0.72))
    head.cubicTo(at(0.62, -0.62), at(0.92, 0.1), at(0.8, 0.96))
    head.lineTo(at(-0.28, 0.96))
    head.cubicTo(at(-0.24, 0.62), at(-0.02, 0.42), at(-0.04, 0.16))
    head.cubicTo(at(-0.2, 0.26), at(-0.34, 0.24), at(-0.44, 0.3))
    head.cubicTo(at(-0.56, 0.42), at(-0.6, 0.56), at(-0.76, 0.54))
    head.cubicTo(at(-0.86, 0.52), at(-0.88, 0.42), at(-0.86, 0.3))
    head.closeSubpath()
    mane = QPainterPath(at(0.14, -0.5))
    mane.cubicTo(at(0.46, -0.36), at(0.6, 0.1), at(0.54, 0.7))
    return [
        Shape(head),
        Shape(mane, 0.07, pale=True),
        Shape(circle(at(-0.28, -0.36), 0.07), pale=True),
    ]


def _drum() -> Shapes:
    """A side drum with its sticks."""
    body = QPainterPath()
    body.addRect(QRectF(-0.66, -0.2, 1.32, 0.86))
    cords = line(at(-0.66, -0.1), at(-0.33, 0.56), at(0, -0.1), at(0.33, 0.56), at(0.66, -0.1))
    hoops = line(at(-0.7, -0.2), at(0.7, -0.2))
    hoops.moveTo(at(-0.7, 0.66))
    hoops.lineTo(at(0.7, 0.66))
    sticks = line(at(-0.8, -0.9), at(0.1, -0.3))
    sticks.moveTo(at(0.8, -0.9))
    sticks.lineTo(at(-0.1, -0.3))
    return [Shape(body), Shape(cords, 0.06, pale=True), Shape(hoops, 0.16), Shape(sticks, 0.1)]


def _diamond() -> Shapes:
    return [Shape(polygon(at(0, -0.9), at(0.7, 0), at(0, 0.9), at(-0.7, 0)))]


PERIOD_PARTS: dict[str, Callable[[], Shapes]] = {
    "musket": _musket,
    "sabre": _sabre,
    "sword": _sword,
    "lance": _lance,
    "cannon": _cannon,
    "horn": _horn,
    "grenade": _grenade,
    "bicorne": _bicorne,
    "star": _star,
    "flag": _flag,
    "arrow": _arrow,
    "square": _square,
    "clash": _clash,
    "cross": _cross,
    "scroll": _scroll,
    "clock": _clock,
    "question": _question,
    "bell": _bell,
    "crate": _crate,
    "lantern": _lantern,
    "otter": _otter,
    "wagon": _wagon,
    "horse": _horse,
    "drum": _drum,
    "diamond": _diamond,
}
