"""One unit in the place of another, in the middle of anything: a squad becomes teams, and back.

Ids that procedures hold meanwhile lead to the new pieces by `Board.heirs`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import Replaced
from hexwright.engine.core.state import Piece, count_key, count_parts, counted_piece

K = TypeVar("K")


def _all_of_it(*name: str) -> bool:
    del name
    return True


def _as_they_are(gone: Sequence[Piece], heirs: Sequence[Piece]) -> Sequence[int]:
    del gone
    return [heir.steps for heir in heirs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """What heirs take over, by the rules of a system.

    `statuses` says it of a status, `counts` of a count by its scope and name, where a scope that
    waits (“activation:1”) is asked about like the one under way; each heir gets the highest level
    and count of those that give way. `steps` are the steps of the heirs, from what
    is left of the others.
    """

    statuses: Callable[[str], bool] = _all_of_it
    counts: Callable[[str, str], bool] = _all_of_it
    steps: Callable[[Sequence[Piece], Sequence[Piece]], Sequence[int]] = _as_they_are


EVERYTHING = Inheritance()


def substitute(
    board: Board,
    gone: Sequence[str],
    by: Iterable[Piece],
    inheritance: Inheritance = EVERYTHING,
    *,
    rule: str = "",
    carriers: Mapping[str, str] | None = None,
) -> None:
    """Put pieces in the place of others, by one event.

    An heir that does not say where it is, whose it is or where it faces is like the first of those
    that give way. If one of these is not open, no heir is.
    """
    old = [board.piece(one) for one in gone]
    made = [_like(heir, old, inheritance) for heir in by]
    steps = inheritance.steps(old, made)
    heirs = tuple(replace(one, steps=left) for one, left in zip(made, steps, strict=True))
    counts = {
        count_key(scope, name, f"{heir.id}{place}"): amount
        for (scope, name, place), amount in _counted(board, gone).items()
        if inheritance.counts(scope.partition(":")[0], name)
        for heir in heirs
    }
    first, *others = gone
    event = Replaced(first, heirs, tuple(others), counts, dict(carriers or {}), rule=rule)
    board.emit(event)


def with_heirs(units: Sequence[str], gone: Sequence[str], heirs: Sequence[str]) -> tuple[str, ...]:
    """Units after some gave way to others: these stand where the first of those was."""
    at = next((number for number, one in enumerate(units) if one in gone), None)
    if at is None:
        return tuple(units)
    left = (unit for unit in units[at:] if unit not in gone)
    return tuple(dict.fromkeys((*units[:at], *heirs, *left)))


def _like(heir: Piece, old: Sequence[Piece], inheritance: Inheritance) -> Piece:
    """An heir with what it takes over."""
    first = old[0]
    levels = _highest((name, level) for one in old for name, level in one.statuses.items())
    kept = {name: level for name, level in levels.items() if inheritance.statuses(name)}
    is_elsewhere = bool(heir.hex or heir.box)
    hidden = next((one.visibility for one in old if one.visibility != "open"), heir.visibility)
    return replace(
        heir,
        side=heir.side or first.side,
        hex=heir.hex if is_elsewhere else first.hex,
        box=heir.box if is_elsewhere else first.box,
        facing=first.facing if heir.facing is None else heir.facing,
        carried_by=heir.carried_by if is_elsewhere else first.carried_by,
        statuses={**kept, **heir.statuses},
        visibility=hidden,
    )


def _counted(board: Board, pieces: Sequence[str]) -> dict[tuple[str, str, str], int]:
    """What was counted of pieces, by scope and name, and by place where those are told apart."""
    found = []
    for key, amount in board.state.counts.items():
        scope, name, owner = count_parts(key)
        piece, place = counted_piece(owner)
        if piece in pieces:
            found.append(((scope, name, place), amount))
    return _highest(found)


def _highest(found: Iterable[tuple[K, int]]) -> dict[K, int]:
    highest: dict[K, int] = {}
    for name, amount in found:
        highest[name] = max(amount, highest.get(name, amount))
    return highest
