"""What dice may be expected to do: rows of tables and the fates of units, with their chances."""

from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts import chances
from hexwright.engine.systems.jdg.effects import Effect, effects_of
from hexwright.engine.systems.jdg.ladder import ELIMINATED, next_state
from hexwright.engine.systems.jdg.rolls import DIE
from hexwright.engine.systems.jdg.troops import GOOD, ROUTED


class Man(NamedTuple):
    """What decides about the fate of a unit: arm, state, and cohesion in order and in disorder."""

    arm: str
    state: str
    front: int
    back: int

    def cohesion(self, state: str) -> int:
        """Its cohesion in a state."""
        return self.front if state == GOOD else self.back


class Fate(NamedTuple):
    """The states that a unit may end in, each with its chance, and how likely it leaves its hex."""

    states: tuple[tuple[str, float], ...]
    leaves: float


@lasting
def rows(board: Board, table: str, added: int) -> tuple[tuple[Reading, float], ...]:
    """The rows of a table that a die with so much added leads to, each with its chance."""
    likely = chances.rows(board, DIE, table, added)
    return tuple((row, float(chance)) for row, chance in likely)


@lasting
def chance_up_to(board: Board, most: int) -> float:
    """How likely a die is not above a number."""
    return float(chances.chance(board, DIE, lambda number: number <= most))


@lasting
def fails(board: Board, cohesion: int, added: int) -> float:
    """How likely a test of cohesion is failed."""
    return sum(
        chance for row, chance in rows(board, "cohesion-test", added - cohesion) if row["effects"]
    )


@lasting
def fate(board: Board, man: Man, effects: tuple[str, ...], light: int) -> Fate:
    """What becomes of a unit under the effects of a result, tests in this light included."""
    odds = {man.state: 1.0}
    failed = leaves = 0.0
    for effect in effects_of(effects):
        if effect.kind == "test":
            failed = sum(
                chance * fails(board, man.cohesion(state), effect.amount + light)
                for state, chance in odds.items()
                if state not in (ROUTED, ELIMINATED)
            )
            odds = _after_test(board, man, odds, effect.amount + light)
        elif effect.kind == "retreat":
            leaves = 1.0
        elif effect.kind == "retreat-if-failed":
            leaves = max(leaves, failed)
        else:
            odds = _worse(board, man, odds, effect)
    gone = sum(odds.get(state, 0.0) for state in (ROUTED, ELIMINATED) if state != man.state)
    return Fate(tuple(odds.items()), max(leaves, gone))


def _after_test(board: Board, man: Man, odds: dict[str, float], added: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for state, chance in odds.items():
        fail = 0.0
        if state not in (ROUTED, ELIMINATED):
            fail = chance * fails(board, man.cohesion(state), added)
            worse = next_state(board, state, "disorder", man.arm)
            found[worse] = found.get(worse, 0.0) + fail
        found[state] = found.get(state, 0.0) + chance - fail
    return found


def _worse(board: Board, man: Man, odds: dict[str, float], effect: Effect) -> dict[str, float]:
    """After a disorder, a rout or the end."""
    found: dict[str, float] = {}
    for state, chance in odds.items():
        after = state
        if effect.kind == ELIMINATED:
            after = ELIMINATED
        elif state != ELIMINATED and effect.kind in ("disorder", "rout"):
            after = next_state(board, state, effect.kind, man.arm)
        found[after] = found.get(after, 0.0) + chance
    return found
