"""Where everything of an order-of-battle chart goes: boxes, side by side or hanging from a line."""

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from hexwright.schema.oob_tree import TOP, Item, OobTree

# Units of the chart: about a typographic point when it is printed in full size.
BOX_WIDE: Final = 168.0
HEAD: Final = 34.0
ROW: Final = 31.0
PAD: Final = 6.0
GAP: Final = 16.0
DROP: Final = 22.0
INDENT: Final = 20.0
# More rows stand in two columns.
_MOST_ROWS: Final = 8
# Paper is wider than high by this.
_ASPECT: Final = 1.41


@dataclass
class Block:
    """A command's box and all below it, with the place of each from the block's corner."""

    item: Item
    pieces: list[Item]
    size: QSizeF = field(default_factory=QSizeF)
    box: QRectF = field(default_factory=QRectF)
    # Blocks below, with their corners; they hang from a line at the left, or stand in a row.
    below: list[tuple[QPointF, "Block"]] = field(default_factory=list)
    hangs: bool = False

    @property
    def columns(self) -> int:
        """In how many columns the pieces stand."""
        return 2 if len(self.pieces) > _MOST_ROWS else 1

    def place(self, number: int) -> QRectF:
        """The place of a piece, from the block's corner."""
        rows = -(-len(self.pieces) // self.columns)
        column, row = divmod(number, rows)
        wide = self.box.width() / self.columns
        top = self.box.top() + HEAD + PAD / 2 + row * ROW
        return QRectF(self.box.left() + column * wide, top, wide, ROW)


def arranged(tree: OobTree, item: Item = TOP) -> Block:
    """A command with all below it; at the top there is no box but for pieces without a command."""
    children = tree.children(item)
    block = Block(item, [one for one in children if one.sort != "command"])
    below = [arranged(tree, one) for one in children if one.sort == "command"]
    own = _box_size(block) if item != TOP or block.pieces else QSizeF(0, 0)
    row, hanging = _row(own, below), _hanging(own, below)
    block.hangs = len(below) > 1 and _paper(hanging) < _paper(row)
    block.size = hanging if block.hangs else row
    _put(block, own, below)
    return block


def _box_size(block: Block) -> QSizeF:
    rows = -(-len(block.pieces) // block.columns)
    high = HEAD + (rows * ROW + PAD if rows else 0)
    return QSizeF(BOX_WIDE * block.columns, high)


def _drop(own: QSizeF, below: list[Block]) -> float:
    return own.height() + (DROP if below and own.height() else 0)


def _row(own: QSizeF, below: list[Block]) -> QSizeF:
    wide = sum(one.size.width() for one in below) + GAP * max(len(below) - 1, 0)
    high = max((one.size.height() for one in below), default=0)
    return QSizeF(max(wide, own.width()), _drop(own, below) + high)


def _hanging(own: QSizeF, below: list[Block]) -> QSizeF:
    indent = INDENT if own.height() else 0
    wide = indent + max((one.size.width() for one in below), default=0)
    high = sum(one.size.height() for one in below) + GAP * max(len(below) - 1, 0)
    return QSizeF(max(wide, own.width()), _drop(own, below) + high)


def _paper(size: QSizeF) -> float:
    """How high paper must be for something of a size."""
    return max(size.width() / _ASPECT, size.height())


def _put(block: Block, own: QSizeF, below: list[Block]) -> None:
    left = 0.0 if block.hangs else (block.size.width() - own.width()) / 2
    block.box = QRectF(QPointF(left, 0), own)
    top = _drop(own, below)
    if block.hangs:
        for one in below:
            block.below.append((QPointF(INDENT if own.height() else 0, top), one))
            top += one.size.height() + GAP
        return
    wide = sum(one.size.width() for one in below) + GAP * max(len(below) - 1, 0)
    across = (block.size.width() - wide) / 2
    for one in below:
        block.below.append((QPointF(across, top), one))
        across += one.size.width() + GAP
