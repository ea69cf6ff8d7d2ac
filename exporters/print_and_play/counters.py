"""Counters to cut out, in the numbers of the counter mix, and stickers for blocks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtGui import QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.pieces import Piece, markers_of, pieces_of
from hexwright.exporters.print_and_play.layout import Rect
from hexwright.exporters.print_and_play.pages import qrect
from hexwright.exporters.print_and_play.sheets import Cell
from hexwright.render.counter_look import CounterLook
from hexwright.render.counter_picture import draw_blank, draw_counter
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

# A block has a sticker on both of its large sides.
_SIDES_OF_A_BLOCK = 2
# Knives drift: values and names keep so much more off the cut than on the screen.
_SAFE = 0.5


@dataclass(frozen=True)
class CounterMix:
    """How many of each piece are in the box."""

    counters: tuple[tuple[Piece, int], ...]
    stickers: tuple[tuple[Piece, int], ...]
    # Kinds of units that no scenario needs and that have no number.
    unneeded: tuple[str, ...]


def counter_mix(module: Module, markers: int) -> CounterMix:
    """All pieces with their numbers; markers without a number come so many times."""
    needed = _needed(module)
    counters, stickers, unneeded = [], [], []
    counts = [
        (piece, _count(piece, needed, markers))
        for piece in (*pieces_of(module), *markers_of(module))
    ]
    for piece, count in (*counts, *_spares(module)):
        if not count:
            unneeded.append(piece.kind.name)
        elif piece.look().shape == "block":
            stickers.append((piece, count * max(piece.steps, 1) * _SIDES_OF_A_BLOCK))
        else:
            counters.append((piece, count))
    return CounterMix(tuple(counters), tuple(stickers), tuple(unneeded))


def _count(piece: Piece, needed: Counter[tuple[str, str]], markers: int) -> int:
    if piece.owner is not None:
        return 1
    kind = piece.kind
    at_once = needed[kind.id, piece.side]
    in_box = kind.count if piece.side == piece.module.side_of_kind[kind.id] else 0
    fallback = markers if kind.piece_class == "marker" else 0
    return in_box or at_once or fallback


def _spares(module: Module) -> Iterator[tuple[Piece, int]]:
    """Counters that the mix has more than there are units of their kind."""
    used = Counter(piece.kind for piece in module.pieces.values())
    for kind in module.counters.kinds:
        side = module.side_of_kind[kind.id]
        if side and kind.count > used[kind.id] > 0:
            yield Piece(module, kind, side), kind.count - used[kind.id]


def _needed(module: Module) -> Counter[tuple[str, str]]:
    """How many counters of each kind and side the scenario needs that needs most of them."""
    most: Counter[tuple[str, str]] = Counter()
    for one in module.scenarios.values():
        battle = resolved(one, module.scenarios)
        placed = Counter((at.kind, _side(module, at.kind, at.side)) for at in battle.setup)
        for free in battle.free_setup:
            for kind, count in free.kinds.items():
                placed[kind, _side(module, kind, free.side)] += count
        most |= placed
    return most


def _side(module: Module, kind: str, side: str) -> str:
    return side or module.side_of_kind.get(kind, "")


def counter_cells(source: Source, mix: CounterMix) -> Iterator[Cell]:
    """Every counter, faces and steps in pairs: more than two make more than one counter."""
    for piece, count in mix.counters:
        looks = _looks(piece)
        for first in range(0, len(looks), 2):
            pair = looks[first : first + 2]
            yield from [look_cell(pair, source.images)] * count


def sticker_cells(source: Source, mix: CounterMix) -> Iterator[Cell]:
    """A sticker for each side of every block."""
    for piece, count in mix.stickers:
        # Blocks stand for the steps themselves.
        look = replace(piece.look(), steps=0)
        yield from [look_cell([look], source.images)] * count


def _looks(piece: Piece) -> list[CounterLook]:
    if len(piece.faces) > 1:
        return [piece.look(face.id) for face in piece.faces]
    return [piece.look(lost=lost) for lost in range(max(piece.steps, 1))]


def look_cell(looks: list[CounterLook], images: ImageShelf) -> Cell:
    """A counter with a front, and a back if there is one."""
    front, back = looks[0], looks[1] if len(looks) > 1 else None
    draw = partial(_draw, images=images)
    return Cell(
        front.width_mm,
        front.height_mm,
        partial(draw, look=front),
        partial(draw, look=back) if back else partial(_blank, look=front),
    )


def _draw(
    painter: QPainter, rect: Rect, bleed: float, look: CounterLook, images: ImageShelf
) -> None:
    inset = 0.0 if look.shape == "circle" else _SAFE
    draw_counter(painter, look, qrect(rect.grown(-inset)), images, bleed=bleed + inset)


def _blank(painter: QPainter, rect: Rect, bleed: float, look: CounterLook) -> None:
    draw_blank(painter, look, qrect(rect), bleed)
