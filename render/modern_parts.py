"""Parts of the symbols of the twentieth century: soldiers, weapons, vehicles."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from hexwright.render.symbol_shape import Shape, Shapes, at


def _soldier() -> Shapes:
    """A man with helmet and rifle, walking to the right."""
    helmet = QPainterPath(at(-0.3, -0.62))
    helmet.cubicTo(at(-0.3, -1.06), at(0.3, -1.06), at(0.32, -0.64))
    helmet.lineTo(at(0.4, -0.56))
    helmet.lineTo(at(-0.36, -0.56))
    helmet.closeSubpath()
    body = polygon(
        at(-0.26, -0.34), at(0.22, -0.34), at(0.3, 0.02), at(0.2, 0.3), at(0.4, 0.62),
        at(0.44, 0.98), at(0.22, 0.98), at(0.18, 0.68), at(-0.02, 0.4), at(-0.14, 0.7),
        at(-0.4, 0.98), at(-0.6, 0.9), at(-0.34, 0.56), at(-0.24, 0.24), at(-0.34, -0.1),
    )  # fmt: skip
    rifle = line(at(-0.66, 0.22), at(0.82, -0.42))
    arm = line(at(-0.1, -0.24), at(0.16, 0.06), at(0.42, -0.24))
    return [
        Shape(helmet), Shape(circle(at(0.03, -0.5), 0.2)), Shape(body),
        Shape(arm, 0.2), Shape(rifle, 0.17, pale=True), Shape(rifle, 0.1),
        Shape(line(at(-0.68, 0.24), at(-0.4, 0.12)), 0.18),
    ]  # fmt: skip


def _helmet() -> Shapes:
    """A steel helmet from the side."""
    shell = QPainterPath(at(-0.82, 0.3))
    shell.cubicTo(at(-0.9, -0.9), at(0.74, -0.98), at(0.8, 0.1))
    shell.lineTo(at(1.0, 0.3))
    shell.lineTo(at(0.5, 0.3))
    shell.cubicTo(at(0.1, 0.3), at(-0.1, 0.52), at(-0.46, 0.56))
    shell.lineTo(at(-0.86, 0.56))
    shell.closeSubpath()
    strap = line(at(0.36, 0.34), at(0.2, 0.78), at(-0.2, 0.52))
    rim = line(at(-0.8, 0.3), at(0.5, 0.16))
    return [Shape(shell), Shape(strap, 0.08), Shape(rim, 0.05, pale=True)]


def _machine_gun() -> Shapes:
    """A machine gun on its tripod, muzzle to the right."""
    receiver = polygon(at(-0.62, -0.36), at(0.12, -0.36), at(0.12, -0.02), at(-0.62, -0.02))
    jacket = line(at(0.12, -0.2), at(0.62, -0.2))
    muzzle = line(at(0.62, -0.2), at(0.98, -0.2))
    grips = line(at(-0.62, -0.28), at(-0.88, -0.34))
    grips.addPath(line(at(-0.62, -0.08), at(-0.88, -0.02)))
    belt = line(at(-0.2, 0.0), at(-0.34, 0.3), at(-0.62, 0.36))
    legs = line(at(-0.1, 0.02), at(-0.66, 0.84))
    legs.addPath(line(at(-0.06, 0.02), at(0.1, 0.84)))
    legs.addPath(line(at(-0.02, 0.02), at(0.62, 0.84)))
    return [
        Shape(receiver), Shape(jacket, 0.2), Shape(muzzle, 0.1), Shape(grips, 0.1),
        Shape(belt, 0.14), Shape(legs, 0.12),
    ]  # fmt: skip


def _light_machine_gun() -> Shapes:
    """A light machine gun with bipod and drum, muzzle to the right."""
    stock = polygon(at(-1.0, -0.1), at(-0.5, -0.2), at(-0.5, 0.04), at(-0.94, 0.22))
    barrel = line(at(-0.5, -0.08), at(0.98, -0.3))
    body = polygon(at(-0.52, -0.22), at(0.12, -0.3), at(0.14, -0.06), at(-0.5, 0.04))
    bipod = line(at(0.62, -0.22), at(0.44, 0.6))
    bipod.addPath(line(at(0.64, -0.22), at(0.84, 0.6)))
    grip = line(at(-0.4, 0.02), at(-0.5, 0.34))
    return [
        Shape(stock), Shape(barrel, 0.12), Shape(body), Shape(circle(at(-0.12, 0.16), 0.22)),
        Shape(bipod, 0.09), Shape(grip, 0.14),
    ]  # fmt: skip


def _mortar() -> Shapes:
    """A mortar: tube, base plate and bipod."""
    tube = polygon(at(-0.62, 0.62), at(0.34, -0.92), at(0.62, -0.74), at(-0.34, 0.8))
    rim = line(at(0.28, -0.98), at(0.72, -0.7))
    bipod = line(at(0.2, -0.26), at(0.3, 0.84))
    bipod.addPath(line(at(0.2, -0.26), at(0.76, 0.84)))
    plate = line(at(-0.86, 0.84), at(-0.12, 0.84))
    return [Shape(tube), Shape(rim, 0.14), Shape(bipod, 0.1), Shape(plate, 0.18)]


def _field_gun() -> Shapes:
    """A gun of the world wars with its shield, muzzle to the right."""
    barrel = line(at(-0.3, -0.14), at(0.98, -0.3))
    brake = line(at(0.84, -0.29), at(1.0, -0.31))
    shield = polygon(at(-0.3, -0.72), at(-0.08, -0.6), at(-0.02, 0.36), at(-0.22, 0.36))
    trail = polygon(at(-0.2, 0.1), at(-0.12, 0.3), at(-0.92, 0.74), at(-1.0, 0.62))
    wheel, hub = circle(at(-0.02, 0.44), 0.38), circle(at(-0.02, 0.44), 0.12)
    return [
        Shape(trail), Shape(barrel, 0.14), Shape(brake, 0.22), Shape(shield),
        Shape(wheel, 0.26, pale=True), Shape(wheel, 0.16), Shape(hub),
    ]  # fmt: skip


def _howitzer() -> Shapes:
    """A short gun that shoots high, muzzle to the upper right."""
    barrel = polygon(at(-0.5, 0.02), at(0.48, -0.92), at(0.78, -0.62), at(-0.22, 0.34))
    trail = polygon(at(-0.3, 0.1), at(0.0, 0.2), at(-0.84, 0.8), at(-1.0, 0.68))
    wheel, hub = circle(at(0.08, 0.36), 0.46), circle(at(0.08, 0.36), 0.12)
    spokes = QPainterPath()
    for turn in range(0, 360, 60):
        spokes.moveTo(at(0.08, 0.36))
        spokes.lineTo(at(0.08, 0.36) + compass(turn, 0.44))
    return [
        Shape(barrel), Shape(trail), Shape(wheel, 0.24, pale=True), Shape(wheel, 0.13),
        Shape(spokes, 0.06), Shape(hub),
    ]  # fmt: skip


def _rocket() -> Shapes:
    """A rocket that flies up, with its stick."""
    head = QPainterPath(at(-0.22, -0.3))
    head.cubicTo(at(-0.2, -0.8), at(-0.06, -0.92), at(0.0, -1.0))
    head.cubicTo(at(0.06, -0.92), at(0.2, -0.8), at(0.22, -0.3))
    head.lineTo(at(0.22, 0.24))
    head.lineTo(at(-0.22, 0.24))
    head.closeSubpath()
    stick = line(at(0.0, 0.2), at(0.0, 1.0))
    tails = line(at(-0.16, 0.36), at(-0.36, 0.78))
    tails.addPath(line(at(0.16, 0.36), at(0.36, 0.78)))
    ring = line(at(-0.22, -0.22), at(0.22, -0.22))
    return [Shape(head), Shape(stick, 0.09), Shape(tails, 0.09), Shape(ring, 0.07, pale=True)]


def _radio() -> Shapes:
    """A field radio with its handset and aerial."""
    case = QPainterPath()
    case.addRoundedRect(QRectF(-0.78, -0.28, 1.3, 1.14), 0.12, 0.12)
    dials = circle(at(-0.46, 0.06), 0.17)
    dials.addPath(circle(at(0.0, 0.06), 0.17))
    grille = line(at(-0.58, 0.46), at(0.32, 0.46))
    grille.addPath(line(at(-0.58, 0.64), at(0.32, 0.64)))
    aerial = line(at(0.38, -0.28), at(0.38, -1.0))
    waves = QPainterPath()
    for reach in (0.3, 0.54):
        box = QRectF(0.38 - reach, -0.86 - reach, 2 * reach, 2 * reach)
        waves.arcMoveTo(box, -45)
        waves.arcTo(box, -45, 90)
    return [
        Shape(case), Shape(dials, pale=True), Shape(grille, 0.08, pale=True),
        Shape(aerial, 0.09), Shape(waves, 0.08),
    ]  # fmt: skip


def _flamethrower() -> Shapes:
    """Two tanks with a hose, and the flame that leaves it."""
    tanks = QPainterPath()
    tanks.addRoundedRect(QRectF(-0.95, -0.5, 0.34, 1.3), 0.16, 0.16)
    tanks.addRoundedRect(QRectF(-0.54, -0.5, 0.34, 1.3), 0.16, 0.16)
    hose = QPainterPath(at(-0.5, -0.44))
    hose.cubicTo(at(-0.4, -1.0), at(0.0, -0.6), at(0.06, -0.1))
    lance = line(at(-0.02, 0.14), at(0.34, -0.24))
    flame = QPainterPath(at(0.3, -0.2))
    flame.cubicTo(at(0.4, -0.7), at(0.84, -0.5), at(0.86, -1.0))
    flame.cubicTo(at(1.16, -0.6), at(1.0, -0.06), at(0.3, -0.2))
    return [Shape(tanks), Shape(hose, 0.09), Shape(lance, 0.14), Shape(flame)]


def _charge_bag() -> Shapes:
    """A satchel full of explosives with a burning fuse."""
    bag = QPainterPath()
    bag.addRoundedRect(QRectF(-0.74, -0.26, 1.3, 1.06), 0.14, 0.14)
    flap = line(at(-0.74, 0.16), at(-0.1, 0.36), at(0.56, 0.16))
    strap = QPainterPath(at(-0.6, -0.22))
    strap.cubicTo(at(-0.5, -0.9), at(0.28, -0.9), at(0.42, -0.22))
    fuse = QPainterPath(at(0.5, -0.1))
    fuse.cubicTo(at(0.72, -0.3), at(0.6, -0.56), at(0.84, -0.66))
    spark = polygon(*(at(0.86, -0.7) + compass(45 * k, 0.2 if k % 2 else 0.09) for k in range(8)))
    return [
        Shape(bag), Shape(flap, 0.07, pale=True), Shape(strap, 0.1), Shape(fuse, 0.06),
        Shape(spark),
    ]  # fmt: skip


def _anti_tank_rifle() -> Shapes:
    """A launcher on the shoulder: tube, grip and warhead."""
    tube = line(at(-0.96, 0.3), at(0.46, -0.24))
    head = polygon(at(0.4, -0.36), at(0.66, -0.46), at(1.0, -0.42), at(0.76, -0.18), at(0.48, -0.1))
    grips = line(at(-0.2, 0.06), at(-0.12, 0.4))
    grips.addPath(line(at(0.16, -0.06), at(0.24, 0.26)))
    return [Shape(tube, 0.2), Shape(head), Shape(grips, 0.12)]


def _tank() -> Shapes:
    """A tank from the side, gun to the right."""
    turret = QPainterPath(at(-0.46, -0.14))
    turret.lineTo(at(-0.36, -0.5))
    turret.lineTo(at(0.16, -0.5))
    turret.lineTo(at(0.34, -0.14))
    turret.closeSubpath()
    hull = polygon(at(-0.94, -0.1), at(0.72, -0.1), at(0.98, 0.18), at(-0.98, 0.18))
    track = QPainterPath()
    track.addRoundedRect(QRectF(-0.96, 0.16, 1.86, 0.46), 0.23, 0.23)
    wheels = QPainterPath()
    for x in (-0.68, -0.36, -0.04, 0.28, 0.6):
        wheels.addPath(circle(at(x, 0.39), 0.1))
    gun = line(at(0.2, -0.34), at(0.98, -0.4))
    return [
        Shape(turret), Shape(hull), Shape(gun, 0.11), Shape(track), Shape(wheels, pale=True),
    ]  # fmt: skip


def _truck() -> Shapes:
    """A lorry, driving to the right."""
    bed = polygon(at(-0.96, -0.5), at(0.22, -0.5), at(0.22, 0.28), at(-0.96, 0.28))
    cab = polygon(
        at(0.28, -0.3), at(0.62, -0.3), at(0.76, 0.0), at(0.98, 0.06), at(0.98, 0.3), at(0.28, 0.3)
    )
    wheels = circle(at(-0.58, 0.42), 0.24)
    wheels.addPath(circle(at(0.62, 0.42), 0.24))
    window = polygon(at(0.36, -0.2), at(0.56, -0.2), at(0.66, 0.02), at(0.36, 0.02))
    return [
        Shape(bed), Shape(cab), Shape(window, pale=True), Shape(wheels, 0.2, pale=True),
        Shape(wheels),
    ]  # fmt: skip


MODERN_PARTS: dict[str, Callable[[], Shapes]] = {
    "soldier": _soldier,
    "helmet": _helmet,
    "machine-gun": _machine_gun,
    "light-machine-gun": _light_machine_gun,
    "mortar": _mortar,
    "field-gun": _field_gun,
    "howitzer": _howitzer,
    "rocket": _rocket,
    "radio": _radio,
    "flamethrower": _flamethrower,
    "charge-bag": _charge_bag,
    "launcher": _anti_tank_rifle,
    "tank": _tank,
    "truck": _truck,
}
