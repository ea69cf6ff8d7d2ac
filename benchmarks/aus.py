"""Great Battles of the Napoleonic Wars at random: every battle of the sample against one of ccn."""

import sys
from typing import Final, NamedTuple

from benchmarks.random_play import per_second, played, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.core.game import Game
from hexwright.schema.module import Module

# What a decision may cost of one of ccn, for as many times the units as there are.
MOST_OF_CCN: Final = 3.5
CCN_BATTLE: Final = "field-of-montalvo"
DECISIONS: Final = 400
ROUNDS: Final = 5


class Battle(NamedTuple):
    """A battle that is measured, and how many units it has on the map at the beginning."""

    module: Module
    scenario: str
    units: int

    @classmethod
    def of(cls, module: Module, scenario: str) -> "Battle":
        """Count the units of a scenario."""
        game = Game.start(module, scenario, 1)
        pieces = [piece for side in game.sides for piece in game.pieces_of(side) if piece.hex]
        kinds = [module.kinds[piece.kind].piece_class for piece in pieces]
        return cls(module, scenario, kinds.count("unit"))


def run() -> int:
    """Print decisions per second and the ratios; 1 if a bound is broken."""
    module, ccn = sample("aus"), Battle.of(sample("ccn"), CCN_BATTLE)
    battles = sorted(
        (Battle.of(module, one) for one in module.scenarios), key=lambda one: one.units
    )
    sys.stdout.write(f"aus: {DECISIONS:,} random decisions of each of {len(battles)} battles\n")
    ways = {one.scenario: played(one.module, one.scenario, DECISIONS) for one in (ccn, *battles)}
    # All in one run, turn by turn, so that noise hits all alike.
    found = shares(ways, rounds=ROUNDS)
    for one in (ccn, *battles):
        speed = per_second(ways[one.scenario])
        sys.stdout.write(f"       {one.scenario}, {one.units} units: {speed:,.0f} a second\n")
    holds = [_against_ccn(battle, ccn, found[battle.scenario]) for battle in battles]
    first = battles[0]
    holds += [_growth(battle, first, found[battle.scenario] / found[first.scenario])
              for battle in battles[1:]]  # fmt: skip
    return 0 if all(holds) else 1


def _against_ccn(battle: Battle, ccn: Battle, share: float) -> bool:
    """A decision beside one of ccn; as many times the units may cost as many times more."""
    most = MOST_OF_CCN * max(1.0, battle.units / ccn.units)
    holds = share <= most
    words = f"cost of a decision, {battle.scenario} / ccn"
    sys.stdout.write(line(words, share, f"at most {most:.1f}", holds=holds))
    return holds


def _growth(battle: Battle, first: Battle, share: float) -> bool:
    """A decision beside one of the smallest battle."""
    most = battle.units / first.units
    holds = share <= most
    words = f"cost of a decision, {battle.scenario} / {first.scenario}"
    sys.stdout.write(line(words, share, f"at most {most:.1f}", holds=holds))
    return holds
