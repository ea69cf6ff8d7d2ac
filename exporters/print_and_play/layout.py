"""Where things go on paper, in millimetres: blocks of counters or cards, and the backs of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
MARK_LENGTH: Final = 5.0
MARK_OFFSET: Final = 2.0
# Lengths come from additions of millimetres: what differs by less than this is equal.
_TINY: Final = 1e-6
_OVERLAP: Final = 0.2

Size = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle by its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def grown(self, by: float) -> "Rect":
        """Larger by a length on every side."""
        return Rect(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, right: float, down: float) -> "Rect":
        """The same rectangle elsewhere."""
        return self._replace(left=self.left + right, top=self.top + down)

    def united(self, other: "Rect") -> "Rect":
        """The rectangle around both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(left, top, right - left, bottom - top)


def around(rects: Iterable[Rect]) -> Rect:
    """The rectangle around all of some."""
    first, *others = rects
    for one in others:
        first = first.united(one)
    return first


@dataclass(frozen=True)
class Sheet:
    """A sheet of paper, and how what is printed on its two sides comes together."""

    width: float
    height: float
    # Turned over its long or short edge, or "fold": folded in the middle.
    duplex: str = "long"
    # How far all backs are moved, for a printer that does not meet the front.
    offset: Size = (0.0, 0.0)
    gutter: float = 0.0
    bleed: float = MARK_OFFSET

    @property
    def folds(self) -> bool:
        """Whether fronts and backs share one side of the paper."""
        return self.duplex == "fold"

    @property
    def mark_offset(self) -> float:
        """How far crop marks begin from the cut, always outside the bleed."""
        return max(MARK_OFFSET, self.bleed)

    @property
    def gap(self) -> float:
        """The room between blocks of different sizes: the crop marks of both."""
        return 2 * (self.mark_offset + MARK_LENGTH) + 1

    @property
    def backs_turned(self) -> bool:
        """Whether backs stand on their heads, so that counters turn over sideways."""
        return self.duplex == "short"

    def room(self, margin: Size) -> Rect:
        """Where fronts may lie; the right half of a sheet that is folded."""
        across, down = margin
        left = self.width / 2 if self.folds else 0.0
        return Rect(left + across, down, self.width - left - 2 * across, self.height - 2 * down)

    def back(self, front: Rect) -> Rect:
        """Where the back of something lies, on its page."""
        if self.duplex == "short":
            return front._replace(top=self.height - front.bottom).moved(*self.offset)
        mirrored = front._replace(left=self.width - front.right)
        return mirrored if self.folds else mirrored.moved(*self.offset)


class Slot(NamedTuple):
    """The place of one thing, by its number."""

    item: int
    rect: Rect


@dataclass(frozen=True)
class Block:
    """Rows of things of one size, with or without gutters between them."""

    slots: tuple[Slot, ...]

    @property
    def bounds(self) -> Rect:
        """The rectangle around all."""
        return around(slot.rect for slot in self.slots)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where knives go down, and where they go across."""
        rects = [slot.rect for slot in self.slots]
        return (
            _apart(edge for rect in rects for edge in (rect.left, rect.right)),
            _apart(edge for rect in rects for edge in (rect.top, rect.bottom)),
        )

    def moved(self, right: float, down: float) -> "Block":
        """The same block elsewhere."""
        return Block(tuple(Slot(item, rect.moved(right, down)) for item, rect in self.slots))

    def inked(self, sheet: Sheet) -> Iterator[tuple[Slot, Rect]]:
        """Every place, in reading order, and how far its colours reach: the bleed where it is free.

        Towards neighbours that come later they reach a little too far, and are covered by these:
        where two colours only touched, programs would show a line of paper between them.
        """
        taken = {_spot(slot.rect) for slot in self.slots}
        inner = min(sheet.gutter / 2, sheet.bleed)
        over = max(inner, _OVERLAP)
        for slot in sorted(self.slots, key=lambda one: _spot(one.rect)[::-1]):
            rect = slot.rect
            across, down = rect.width + sheet.gutter, rect.height + sheet.gutter
            steps = ((-across, 0), (0, -down), (across, 0), (0, down))
            near = [_spot(rect.moved(*step)) in taken for step in steps]
            reach = zip(near, (inner, inner, over, over), strict=True)
            left, top, right, bottom = (length if one else sheet.bleed for one, length in reach)
            wide, high = rect.width + left + right, rect.height + top + bottom
            yield slot, Rect(rect.left - left, rect.top - top, wide, high)

    def back(self, sheet: Sheet) -> "Block":
        """The backs of all, each behind its front."""
        return Block(tuple(Slot(item, sheet.back(rect)) for item, rect in self.slots))


def _spot(rect: Rect) -> Size:
    return round(rect.left, 3), round(rect.top, 3)


def _apart(numbers: Iterable[float]) -> list[float]:
    """Numbers in order, those that are equal but for rounding only once."""
    found: list[float] = []
    for number in sorted(numbers):
        if not found or number - found[-1] > _TINY:
            found.append(number)
    return found


def fitting(room: float, size: float, gutter: float) -> int:
    """How many things of a size stand side by side."""
    return max(int((room + gutter + _TINY) // (size + gutter)), 0)


def arranged(sizes: Sequence[Size], sheet: Sheet, margin: Size) -> list[list[Block]]:
    """Things on as few sheets as their order allows, the largest first; what fits no sheet is out.

    Things of one size stand in one block, in the order given; each sheet's blocks are centred.
    """
    room = sheet.room(margin)
    pages = _Pages(room, sheet.gap)
    for size in sorted(dict.fromkeys(sizes), key=lambda one: (-one[0] * one[1], one)):
        items = [number for number, one in enumerate(sizes) if one == size]
        most = fitting(room.width, size[0], sheet.gutter)
        if not most or size[1] > room.height + _TINY:
            continue
        while items:
            top = pages.top(size[1])
            rows = fitting(room.height - top, size[1], sheet.gutter)
            taken, columns = _share(len(items), most, rows)
            at = Rect(room.left, room.top + top, room.width, 0)
            pages.add(_block(items[:taken], columns, size, at, sheet.gutter))
            items = items[taken:]
    return [_centred(blocks, room) for blocks in pages.blocks]


class _Pages:
    """Sheets that are filled from top to bottom."""

    def __init__(self, room: Rect, gap: float) -> None:
        self._room, self._gap = room, gap
        self.blocks: list[list[Block]] = []

    def top(self, height: float) -> float:
        """How far down the next block begins; on a new sheet if not even one row fits."""
        if self.blocks:
            top = self.blocks[-1][-1].bounds.bottom - self._room.top + self._gap
            if top + height <= self._room.height + _TINY:
                return top
        self.blocks.append([])
        return 0.0

    def add(self, block: Block) -> None:
        """Put a block on the last sheet."""
        self.blocks[-1].append(block)


def _share(count: int, most: int, rows: int) -> tuple[int, int]:
    """How many of some things a block takes, and in how many columns."""
    if count >= most * rows:
        return most * rows, most
    needed = -(-count // most)
    return count, -(-count // needed)


def _block(items: Sequence[int], columns: int, size: Size, at: Rect, gutter: float) -> Block:
    wide, high = size
    left = at.left + (at.width - columns * (wide + gutter) + gutter) / 2
    return Block(
        tuple(
            Slot(
                item,
                Rect(
                    left + number % columns * (wide + gutter),
                    at.top + number // columns * (high + gutter),
                    wide,
                    high,
                ),
            )
            for number, item in enumerate(items)
        )
    )


def _centred(blocks: list[Block], room: Rect) -> list[Block]:
    whole = around(block.bounds for block in blocks)
    down = room.top + (room.height - whole.height) / 2 - whole.top
    return [block.moved(0, down) for block in blocks]
