"""What a piece in play looks like: its counter as it is now, and the badges of its statuses."""

from dataclasses import replace
from typing import NamedTuple

from hexwright.engine.core.names import names_of
from hexwright.engine.core.showing import Sign
from hexwright.engine.core.state import Mark, Piece
from hexwright.render.counter_look import CounterLook, Printed, kind_look, piece_look
from hexwright.schema.module import Module

_UNKNOWN_FACE, _UNKNOWN_INK = "#8d8371", "#f6f1e4"


class Badge(NamedTuple):
    """A small round sign on a counter: a letter or level, and what it stands for."""

    text: str
    symbol: str
    name: str
    is_face_down: bool = False


def look_of(module: Module, piece: Piece) -> CounterLook:
    """The counter of a piece as it is now; a blank one if the viewer does not know it."""
    look: CounterLook | None = None
    if piece.id in module.pieces:
        look = piece_look(module, piece.id, piece.face, piece.steps)
    elif piece.kind in module.kinds:
        look = kind_look(module, module.kinds[piece.kind], piece.side, piece.face)
    if look is None:
        look = _blank(module, piece)
    lost = max(0, look.steps - piece.steps) if piece.steps else 0
    return replace(look, facing=piece.facing, lost=lost)


def _blank(module: Module, piece: Piece) -> CounterLook:
    """The back of a counter, in the colours of its side."""
    side = next((one for one in module.info.sides if one.id == piece.side), None)
    return CounterLook(
        shape="rounded",
        width_mm=16,
        height_mm=16,
        face=side.colour if side else _UNKNOWN_FACE,
        ink=side.accent if side else _UNKNOWN_INK,
        band=None,
        symbol="",
        symbol_size=0.5,
        symbol_at="centre",
        printed=(Printed("?", "centre", 0.5),),
    )


def mark_look(module: Module, mark: Mark) -> CounterLook | None:
    """The counter of a marker on a hex; None if the module has no such kind."""
    kind = module.kinds.get(mark.kind)
    return kind_look(module, kind, mark.side) if kind else None


def badges_of(module: Module, piece: Piece) -> list[Badge]:
    """The statuses and the formation of a piece, each as a sign with a name; not the usual one."""
    names = names_of(module)
    found = []
    for status, level in piece.statuses.items():
        name = names.status(status)
        letter = str(level) if level > 1 else name[:1].upper()
        found.append(Badge(letter, _symbol(module, status), name))
    kind = module.kinds.get(piece.kind)
    usual = kind.formations[0] if kind and kind.formations else ""
    if piece.formation and piece.formation != usual:
        name = names.formation(piece.formation)
        kin = tuple(map(names.formation, _kin_of(module, piece.formation)))
        found.append(Badge(letters_of(name, kin), "", name))
    return found


def _kin_of(module: Module, formation: str) -> tuple[str, ...]:
    """All formations of the kinds that know one: a sign means the same on all of them."""
    lists = [kind.formations for kind in module.kinds.values() if formation in kind.formations]
    return tuple(dict.fromkeys(one for formations in lists for one in formations))


def letters_of(name: str, kin: tuple[str, ...]) -> str:
    """One letter of a name or two, or the initials of its words: what tells it from its kin."""
    others = [one for one in kin if one != name]
    common = set.intersection(*(set(one.lower().split()) for one in (name, *others)))
    own, *rivals = [_ways_to_shorten(one, common if others else set()) for one in (name, *others)]
    for number, way in enumerate(own):
        if not any(rival[number] == way for rival in rivals):
            return way
    return own[-1]


def _ways_to_shorten(name: str, common: set[str]) -> tuple[str, str, str]:
    """A name in one letter, in two and in initials; words that all have say nothing."""
    words = [one for one in name.split() if one.lower() not in common] or name.split()
    first, initials = "".join(words), "".join(one[0] for one in words)
    return first[:1].upper(), first[:1].upper() + first[1:2], initials[:3].upper()


def badge_of(module: Module, sign: Sign) -> Badge:
    """A sign that a game system puts on a piece."""
    letter = sign.text or ("" if sign.is_face_down else sign.name[:1].upper())
    return Badge(letter, _symbol(module, sign.status), sign.name, sign.is_face_down)


def _symbol(module: Module, status: str) -> str:
    """The symbol of the marker that stands for a status; empty if it has none."""
    markers = {one.id: one.marker for one in module.counters.statuses}
    kind = module.kinds.get(markers.get(status, ""))
    return kind.symbol if kind else ""
