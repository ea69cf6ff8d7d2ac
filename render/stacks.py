"""How counters that share a hex lie there: above each other, markers aside of units."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from hexwright.render.counter_look import CounterLook
from hexwright.render.geometry import PITCH
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module

# How large a block is that shares its hex with another.
_SHOULDER = 0.68
# How far a marker lies aside of units, in sizes of a counter; all pictures and programs have it so.
ASIDE: Final = 0.4


class Level(NamedTuple):
    """How high a counter lies in its hex: above so many others, in the middle or aside of units."""

    above: int
    is_aside: bool = False


class Levels:
    """Tells the level of one counter of a set-up after the other.

    Markers lie up and to the left where there are units, whose values stay to be read.
    """

    def __init__(self, module: Module, setup: Iterable[Placement]) -> None:
        """Find out in which hexes there are units."""
        kinds = module.kinds.values()
        self._markers = frozenset(one.id for one in kinds if one.piece_class == "marker")
        self._taken = {one.hex for one in setup if not self.is_marker(one)}
        self._heights: Counter[tuple[str, bool]] = Counter()

    def is_marker(self, one: Placement) -> bool:
        """Whether a counter is no unit and no leader."""
        return one.kind in self._markers

    def next(self, one: Placement) -> Level:
        """The level of the counter that would be put up next."""
        is_aside = one.hex in self._taken and self.is_marker(one)
        return Level(self._heights[one.hex, is_aside], is_aside)

    def put_up(self, one: Placement) -> None:
        """The counter is there: others of its hex lie above it."""
        self._heights[one.hex, self.next(one).is_aside] += 1


def counter_rect(look: CounterLook, hex_mm: float) -> QRectF:
    """True to scale where that is sensible: neither lost in its hex nor larger than it."""
    share = min(max(look.width_mm / hex_mm, 0.52), 0.66)
    wide = PITCH * share
    return QRectF(0, 0, wide, wide * min(look.height_mm / look.width_mm, 1.3))


def stacked_rect(look: CounterLook, hex_mm: float, level: Level) -> QRectF:
    """A counter above others, around the middle of its hex; those below stay in sight."""
    rect, shift = counter_rect(look, hex_mm), QPointF(5.0, -6.5)
    aside = QPointF(1, 1) * (-ASIDE * rect.width()) if level.is_aside else QPointF()
    if look.shape == "block" and level.above:
        # Blocks stand side by side: the next one is smaller, at the shoulder of the first.
        rect = QRectF(0, 0, rect.width() * _SHOULDER, rect.height() * _SHOULDER)
        shift = QPointF(0.29, -0.2) * PITCH
    rect.moveCenter(shift * level.above + aside)
    return rect
