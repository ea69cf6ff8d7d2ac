"""Which shocks a side names at once: the best batch that the rules allow, of those looked at."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.parts.combats import Combat
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.gbacw.bot.judge import Judge
from hexwright.engine.systems.gbacw.designation import (
    attackers,
    faults,
    is_charging,
    must_shock,
    strikes,
)
from hexwright.engine.systems.gbacw.shock_modifiers import Fight
from hexwright.engine.systems.gbacw.troops import brigade_of, leader_of

Batch = tuple[Combat, ...]
Targets = tuple[str, ...]
# So many batches are looked at.
_MOST: Final = 400


def best_batch(board: Board, judge: Judge, least: float) -> Batch | None:
    """The batch that promises most; empty if none promises enough, None if no lawful one is found.

    Each shock has to promise at least so much, unless a unit in it must attack.
    """
    units = attackers(board)
    found: Batch | None = None
    best = 0.0
    known: dict[Combat, float] = {}
    for targets in islice(product(*(_choices(board, unit) for unit in units)), _MOST):
        batch = tuple(_combats(board, dict(zip(units, targets, strict=True))))
        value = 0.0
        for one in batch:
            if one not in known:
                known[one] = _promise(board, judge, one) - least
            value += known[one]
        if (found is None or value > best) and not faults(board, batch):
            found, best = batch, value
    return found


def _choices(board: Board, unit: str) -> list[Targets]:
    """Nobody, one of the enemies in front, or all of them."""
    open_ = strikes(board, unit)
    found: list[Targets] = [] if must_shock(board, unit) else [()]
    found += [(one,) for one in open_]
    return [*found, open_] if len(open_) > 1 else found


def _combats(board: Board, aims: dict[str, Targets]) -> Iterator[Combat]:
    """Attackers of the same hexes who stand side by side are one shock."""
    for targets in dict.fromkeys(aims.values()):
        left = [one for one, aim in aims.items() if aim == targets] if targets else []
        while left:
            group = [left.pop(0)]
            for one in group:
                group += [other for other in left if _beside(board, one, other)]
                left = [other for other in left if other not in group]
            chargers = tuple(one for one in group if is_charging(board, one))
            yield Combat(tuple(group), targets, chargers)


def _beside(board: Board, one: str, other: str) -> bool:
    hexes = board.piece(other).hexes
    return any(
        here in hexes or any(close in hexes for close in near(board, here))
        for here in board.piece(one).hexes
    )


def _promise(board: Board, judge: Judge, combat: Combat) -> float:
    leaderless = not _is_led(board, combat.attackers)
    return judge.shock(Fight(combat.attackers, combat.targets, combat.chargers, 0, leaderless))


def _is_led(board: Board, units: Sequence[str]) -> bool:
    hexes = {hex_ for unit in units for hex_ in board.piece(unit).hexes}
    leaders = {
        leader_of(board, brigade_of(board, unit)) for unit in units if brigade_of(board, unit)
    }
    return all(leader and board.piece(leader).hex in hexes for leader in leaders)
