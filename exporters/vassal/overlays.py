"""Small signs on pieces: statuses, formations, and that a piece has moved."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.pieces import Piece
from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.properties import identifier
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.traits import Layer, Trait, moved, submenu
from hexwright.render.counter_look import CounterLook, Printed, kind_look
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Formation, Status
from hexwright.schema.module import Module

FORMATION = "Formation"
_MOVED_MM = 5.0
_PAPER, _INK, _YELLOW = "#f2e8cd", "#3d2f1f", "#ffd54a"
# Right side first, the corner of pieces that have moved last; in halves of a counter.
_SPOTS = ((1, -1), (1, 1), (-1, 1), (1, 0), (0, 1), (-1, 0), (0, -1), (-1, -1))
# How wide a sign is on its counter.
_SHARE = 0.45
# Statuses of more levels show only whether there are any.
_MOST_LEVELS = 20


@dataclass(frozen=True)
class Overlays:
    """The signs of an export; counters are usually so many pixels wide."""

    module: Module
    images: CounterImages
    counter_pixels: float
    # Statuses that some set-up gives to a piece.
    used: Collection[str]

    def moved(self) -> Trait:
        """The sign of a piece that has moved, in its upper left corner."""
        letter = Printed(tr("M"), "centre", 0.6)
        look = _sign("circle", _MOVED_MM, _MOVED_MM, _YELLOW, letter)
        corner = -round(self.counter_pixels / 2)
        return moved(self.images.name(look, "moved"), (corner, corner), tr("Moved"), keys.MOVED)

    def statuses(self, piece_class: str) -> list[Status]:
        """The statuses that pieces of a class can show."""
        return [one for one in self._statuses if one.carried_by in ("piece", piece_class)]

    @cached_property
    def _statuses(self) -> list[Status]:
        """Those of the module, and those of its system that some set-up uses."""
        named = {status.id: status for status in self.module.counters.statuses}
        system = self.module.system
        for one in system.declaration.statuses if system else ():
            if one.id in self.used and one.id not in named:
                named[one.id] = Status(
                    id=one.id, name=one.name, carried_by=one.carried_by, levels=one.levels
                )
        return list(named.values())

    def status_keys(self, piece_class: str) -> list[str]:
        """The commands of all statuses that pieces of a class can show, for reports."""
        return [
            key
            for status in self.statuses(piece_class)
            for key in (_key(status), *([_key(status, "more")] if status.levels else []))
        ]

    def status_traits(self, piece_class: str) -> list[Trait]:
        """A layer for each status that can be switched on and off, in a menu of their own."""
        statuses = self.statuses(piece_class)
        if not statuses:
            return []
        layers = [self._status(status, number) for number, status in enumerate(statuses)]
        menus = [menu for layer in layers for menu in (layer.toggle[0], layer.up[0]) if menu]
        return [
            submenu(tr("Status"), menus),
            *(
                layer.trait(-1, status_slot(status.id))
                for layer, status in zip(layers, statuses, strict=True)
            ),
        ]

    def formation_traits(self, formations: Iterable[Formation]) -> list[Trait]:
        """A layer that shows which formation a piece has taken; none for the usual one."""
        known = list(formations)
        if len(known) < 2:
            return []
        pictures = [self._picture(one.marker, one.id, one.name) for one in known]
        if not known[0].marker:
            pictures[0] = ""
        names = ["", *(f"+ ({_word(one.name)})" for one in known[1:])]
        sizes = [self._width(one.marker) for one in known]
        layer = Layer(
            FORMATION,
            pictures,
            names,
            up=(tr("Next formation"), keys.FORMATION),
            offset=self._offset((0, 1)),
            scale=self.counter_pixels * _SHARE / max(sizes),
        )
        return [layer.trait(1, FORMATION)]

    def _status(self, status: Status, number: int) -> Layer:
        levels = levels_of(status)
        files = [self._picture(status.marker, status.id, status.name, n) for n in range(levels)]
        word = _word(status.name)
        names = [f"+ ({word})"]
        if levels > 1:
            names = [f"+ ({word} {level})" for level in range(1, levels + 1)]
        more = (tr("{status}: next", status=word), _key(status, "more")) if levels > 1 else ("", "")
        return Layer(
            identifier(status.id),
            files,
            names,
            up=more,
            toggle=(word, _key(status)),
            offset=self._offset(_SPOTS[number % len(_SPOTS)]),
            scale=self.counter_pixels * _SHARE / self._width(status.marker),
        )

    def _picture(self, marker: str, name: str, text: str, number: int = 0) -> str:
        """The picture of a marker, with the face of a level up; a text where there is none."""
        kind = self.module.kinds.get(marker)
        if kind is None:
            return self.images.name(_text_sign(text), f"sign-{name}")
        piece = Piece(self.module, kind, self.module.side_of_kind[kind.id])
        face = piece.faces[min(number, len(piece.faces) - 1)].id
        wanted = f"{piece.id}-{face}" if face else piece.id
        return self.images.name(piece.look(face), wanted)

    def _width(self, marker: str) -> int:
        kind = self.module.kinds.get(marker)
        look = _text_sign("") if kind is None else kind_look(self.module, kind)
        return self.images.size(look)[0]

    def _offset(self, spot: tuple[int, int]) -> tuple[int, int]:
        reach = self.counter_pixels * (1 - _SHARE / 2) / 2
        return round(spot[0] * reach), round(spot[1] * reach)


def levels_of(status: Status) -> int:
    """How many levels the layer of a status has."""
    return min(status.levels, _MOST_LEVELS) or 1


def status_slot(status: str) -> str:
    """By which a set-up finds the layer of a status."""
    return f"status-{status}"


def _key(status: Status, end: str = "") -> str:
    return keys.named("-".join(part for part in ("status", status.id, end) if part))


def _word(name: str) -> str:
    # A plus sign would split the name.
    return plain(name).replace("+", "&")


def _text_sign(text: str) -> CounterLook:
    return _sign("rounded", 12.0, 5.0, _PAPER, Printed(text, "centre", 0.6))


def _sign(shape: str, wide: float, high: float, face: str, printed: Printed) -> CounterLook:
    return CounterLook(
        shape=shape,
        width_mm=wide,
        height_mm=high,
        face=face,
        ink=_INK,
        band=None,
        symbol="",
        symbol_size=0.5,
        symbol_at="centre",
        printed=(printed,),
    )
