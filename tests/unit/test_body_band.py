"""Units of several hexes on the map: their further hexes look where the counter looks."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.body_band import Limbs, draw_band
from hexwright.render.counter_look import CounterLook
from hexwright.render.geometry import PITCH

LOOK = CounterLook(
    shape="rounded",
    width_mm=15,
    height_mm=15,
    face="#34557f",
    ink="#ffffff",
    band="#f0d06a",
    symbol="infantry",
    symbol_size=0.4,
    symbol_at="centre",
    printed=(),
)
MIDDLE = QPointF(2 * PITCH, 2 * PITCH)
NORTH, EAST, SOUTH_EAST = 0.0, 90.0, 120.0


def drawn(limb: QPointF, angle: float | None) -> QImage:
    image = QImage(int(4 * PITCH), int(4 * PITCH), QImage.Format.Format_ARGB32)
    image.fill(QColor("#e4e3bd"))
    limbs: Limbs = ((QPointF(), limb),)
    painter = QPainter(image)
    draw_band(painter, LOOK, limbs, MIDDLE, angle)
    painter.end()
    return image


def shows_where_it_looks(limb: QPointF, angle: float) -> bool:
    return drawn(limb, angle) != drawn(limb, None)


@pytest.mark.parametrize("north", [-PITCH, PITCH])
def test_both_flanks_of_a_line_look_where_the_counter_looks(north: float) -> None:
    assert shows_where_it_looks(QPointF(0, north), EAST)


@pytest.mark.parametrize(
    ("limb", "angle"),
    [
        (QPointF(0, PITCH), NORTH),
        (QPointF(0, -PITCH), SOUTH_EAST),
        (QPointF(-0.866 * PITCH, 0.5 * PITCH), EAST),
    ],
)
def test_the_tail_of_a_column_does_not(limb: QPointF, angle: float) -> None:
    assert not shows_where_it_looks(limb, angle)


def test_a_further_hex_has_the_stripe_of_the_command() -> None:
    end = MIDDLE + QPointF(0, -PITCH)
    tones = {drawn(QPointF(0, -PITCH), EAST).pixelColor(int(end.x()), int(end.y()) - n).name()
             for n in range(int(0.22 * PITCH))}  # fmt: skip
    assert LOOK.band in tones
