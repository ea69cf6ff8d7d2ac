"""The counters of a page: every piece with all its faces, and the orders of battle above them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from hexwright.exporters.attributes import plain
from hexwright.exporters.base import Source
from hexwright.exporters.counter_images import counter_image
from hexwright.exporters.pieces import Piece, markers_of, pieces_of
from hexwright.exporters.web_page.pictures import Pictures
from hexwright.render.counter_look import CounterLook
from hexwright.schema.model.oob import Command, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import KIND, STEPS, Share, Totals, share_of, summable, totals
from hexwright.schema.oob_tree import TOP, Item, OobTree

# Sharp on a phone as well; where there are very many, the file matters more.
_PIXELS_PER_MM, _FEWER = 8.0, 5.0
_MANY = 1000


class CounterPictures:
    """Draws counters for a page; those that look alike share a picture."""

    def __init__(self, source: Source, pictures: Pictures) -> None:
        """Ask for pictures here."""
        self._pictures = pictures
        self._shelf = source.images
        many = len(source.module.pieces) > _MANY
        self._scale = _FEWER if many else _PIXELS_PER_MM

    def number(self, look: CounterLook) -> int:
        """The number of a counter's picture; the page itself draws the arrow of its facing."""
        look = replace(look, facing=None)
        return self._pictures.number(look, partial(counter_image, look, self._scale, self._shelf))


# --- pieces --------------------------------------------------------------------------------------


def pieces_data(module: Module, images: CounterPictures) -> dict[str, dict[str, Any]]:
    """Every piece by id, in the order of the orders of battle, then markers."""
    pieces = [*pieces_of(module), *markers_of(module)]
    return {piece.id: piece_data(piece, images) for piece in pieces}


def piece_data(piece: Piece, images: CounterPictures) -> dict[str, Any]:
    """A piece with the pictures and values of its faces."""
    return {
        "name": piece.name,
        "kind": piece.kind.name,
        "class": piece.kind.piece_class,
        "side": piece.side,
        "commands": [one.name for one in piece.commands],
        "steps": piece.steps,
        "shape": piece.look().shape,
        "faces": [
            {
                "name": face.name,
                "image": images.number(piece.look(face.id)),
                "values": {name: plain(value) for name, value in piece.values(face.id).items()},
            }
            for face in piece.faces
        ],
    }


# --- orders of battle ----------------------------------------------------------------------------


def oob_data(module: Module, oob: OrderOfBattle) -> dict[str, Any]:
    """An order of battle as a tree of commands, each with its sums."""
    tree = OobTree(oob)
    values = {STEPS: STEPS, **summable(module, oob)}
    sums = {value: totals(tree, partial(_share, module, value)) for value in values}
    return {
        "title": oob.title,
        "side": oob.side,
        "values": values,
        **_sums(module, sums, TOP),
        "below": list(_below(module, tree, sums, TOP)),
    }


def _share(module: Module, value: str, unit: Unit) -> Share:
    return share_of(module, unit, value, KIND)


def _below(
    module: Module, tree: OobTree, sums: dict[str, dict[Item, Totals]], item: Item
) -> Iterator[Any]:
    """What stands below a command: ids of pieces, and commands with what is below them."""
    for child in tree.children(item):
        entry = tree.entries[child]
        if not isinstance(entry, Command):
            yield entry.id
            continue
        yield {
            "name": entry.name,
            "level": entry.level,
            "colour": entry.colour or "",
            **_sums(module, sums, child),
            "below": list(_below(module, tree, sums, child)),
        }


def _sums(module: Module, sums: dict[str, dict[Item, Totals]], item: Item) -> dict[str, Any]:
    steps = sums[STEPS][item]
    kinds = {name: kind.name for name, kind in module.kinds.items()}
    return {
        "units": steps.units,
        "leaders": steps.leaders,
        "sums": {value: found[item].amount for value, found in sums.items()},
        "arms": {kinds.get(name, name): count for name, (count, _) in steps.groups.items()},
    }
