"""Random play of a battle that grows: what a decision costs against ccn, and against itself."""

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from benchmarks.large_battle import Size, Source, large_battle
from benchmarks.random_play import per_second, played, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.core.game import Game
from hexwright.schema.module import Module

MOST_OF_CCN: Final = 3.0
CCN_BATTLES: Final = ("ravens-ridge", "field-of-montalvo")


class Grown(NamedTuple):
    """A system and the battle of its sample that grows; decisions and rounds of a measure."""

    system: str
    source: Source
    decisions: int
    rounds: int

    def battle(self, size: Size) -> Module:
        """The sample with a battle of this size."""
        return large_battle(sample(self.system), size, self.source)

    def against_ccn(self, battle: str, columns: int, rows: int) -> bool:
        """A decision at as many units as a battle of ccn has; whether it is cheap enough."""
        ccn = sample("ccn")
        size = Size(_units(ccn, battle), columns, rows)
        theirs = played(ccn, battle, self.decisions)
        ours = played(self.battle(size), self.source.battle, self.decisions)
        found = shares({"ccn": theirs, "ours": ours}, rounds=self.rounds)["ours"]
        speed = f"{per_second(ours):,.0f} decisions a second, ccn {per_second(theirs):,.0f}"
        sys.stdout.write(f"       {size}: {speed}\n")
        holds = found <= MOST_OF_CCN
        words = f"cost of a decision at {size.units} units / ccn ({battle})"
        sys.stdout.write(line(words, found, f"at most {MOST_OF_CCN:g}", holds=holds))
        return holds

    def growth(self, sizes: Sequence[Size], most: Sequence[float]) -> bool:
        """What decisions cost as a battle grows, against its first size."""
        name_of = self.source.battle
        ways = {str(size): played(self.battle(size), name_of, self.decisions) for size in sizes}
        found = shares(ways, rounds=self.rounds)
        holds, first = True, str(sizes[0]).replace(" units", "")
        for name, bound in zip(ways, most, strict=True):
            speed = per_second(ways[name])
            sys.stdout.write(
                f"       {name}: {speed:,.0f} decisions a second, {1000 / speed:.2f} ms each\n"
            )
            if found[name] != 1:
                fits = found[name] <= bound
                holds = holds and fits
                words = f"cost of a decision, {name} / {first}"
                sys.stdout.write(line(words, found[name], f"at most {bound:g}", holds=fits))
        return holds


def _units(module: Module, scenario: str) -> int:
    """The units that a scenario has on its map at the beginning."""
    game = Game.start(module, scenario, 1)
    pieces = [piece for side in game.sides for piece in game.pieces_of(side) if piece.hex]
    return sum(module.kinds[piece.kind].piece_class == "unit" for piece in pieces)
