"""Brawls of Great Battles of the American Civil War: crowded positions played out by lot.

Random players of whole games seldom come to blows. Here two small armies stand in one another's
arms; everybody of the side that acts fires or moves, then all its shocks are fought, and the other
side's turn comes. Every event is watched by the invariants of the system, and so are men and guns.

    python -m tests.helpers.brawls_gbacw --games 1000
"""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Coroutine
from functools import cache
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from hexwright.engine.core.decision import Decision
from hexwright.engine.parts.activation import depth, end_activation
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.fight import shock_phase
from hexwright.engine.systems.gbacw.troops import ACTED, ACTIVATION
from hexwright.engine.systems.gbacw.unit_actions import act, can_act
from hexwright.schema.module import Module
from tests.helpers.foretold_gbacw import position
from tests.helpers.gbacw import BLUE, FIRST, GREY, begin, sample
from tests.helpers.random_games import play_watched
from tests.helpers.strength_gbacw import Muster

_ROUNDS: Final = 4
_MOST: Final = 3000


class Brawl:
    """One position played out; what was asked is counted by rule."""

    def __init__(self, seed: int) -> None:
        """Set it up."""
        self.game = position(seed, is_watched=True)
        self.game.state.forced = None
        self.asked: Counter[str] = Counter()
        self._player = RandomPlayer(seed)
        self._luck = Random(seed)  # noqa: S311 # play, no secrets
        self._muster = Muster(self.game)

    def play(self) -> None:
        """Let both sides act in turn a few times."""
        for number in range(_ROUNDS):
            side = (BLUE, GREY)[number % 2]
            if number:
                begin(self.game, FIRST[side])
            self._act(side)
            while self._run(shock_phase(self.game)):
                pass
            self._run(close(self.game))
            while depth(self.game):
                end_activation(self.game)

    def _act(self, side: str) -> None:
        game = self.game
        units = [piece.id for piece in game.state.pieces.values() if piece.side == side]
        self._luck.shuffle(units)
        for unit in units:
            there = unit in game.state.pieces and is_on_map(game, unit)
            if there and not game.count(ACTIVATION, ACTED, unit) and can_act(game, unit):
                self._run(act(game, unit))

    def _run(self, procedure: Coroutine[Any, Any, Any]) -> Any:
        game = self.game
        decision = game.run(procedure)
        while decision is not None:
            self.asked[str(decision.rule)] += 1
            assert sum(self.asked.values()) < _MOST, "it does not end"
            assert len(decision.options) or decision.buttons or decision.kind == "several"
            decision = game.answer(self._answer(decision))
            self._muster.look()
        return game.result

    def _answer(self, decision: Decision[Any]) -> Any:
        """By lot; whoever may fire or attack mostly does."""
        if decision.rule in ("gbacw-203", "gbacw-231", "gbacw-250") and self._luck.random() < 0.8:
            options = list(decision.options)
            if options and decision.kind != "several":
                return self._luck.choice(options)
            if options and decision.kind == "several":
                return (self._luck.choice(options),)
        if ":fire" in decision.buttons and self._luck.random() < 0.5:
            return ":fire"
        return self._player.answer(decision)


# --- whole games ----------------------------------------------------------------------------------

MELEE: Final = "melee"
# How many columns the counters of the drill are shifted, by how their names begin.
_SHIFTS: Final = {"c-": -7, "l-cs": -7, "u-2-1": 4, "l-us-b2": 4}


@cache
def melee() -> Module:
    """The sample with a scenario more: the armies of the drill hand to hand, for two turns."""
    drill = sample().scenarios["crossroads-drill"]
    setup = tuple(
        replace(one, hex=_shifted(one.piece, one.hex),
                extends=tuple(_shifted(one.piece, hex_) for hex_ in one.extends))
        for one in drill.setup
    )  # fmt: skip
    orders = (
        replace(command, command=brigade)
        for brigade in FIRST.values()
        for command in drill.commands
    )
    new = replace(drill, id=MELEE, setup=setup, turns=drill.turns[:2], commands=tuple(orders))
    return sample().with_documents({f"scenarios/{MELEE}.json": new})


def _shifted(piece: str, hex_: str) -> str:
    by = next((by for name, by in _SHIFTS.items() if piece.startswith(name)), 0)
    return f"{int(hex_[:2]) + by:02}{hex_[2:]}"


def main() -> int:
    """Play brawls, and a whole melee after every tenth; tell what failed."""
    parser = ArgumentParser(prog="python -m tests.helpers.brawls_gbacw", description="Play brawls.")
    parser.add_argument("--games", type=int, default=1000, help="how many brawls (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so many")
    wanted = parser.parse_args()
    begun, done, failed = time.monotonic(), 0, 0
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        if wanted.seconds and time.monotonic() - begun > wanted.seconds:
            break
        done += 1
        try:
            Brawl(seed).play()
            if seed % 10 == 0:
                play_watched(melee(), MELEE, seed)
        except AssertionError as fault:
            failed += 1
            sys.stdout.write(f"seed {seed}: {fault}\n")
    sys.stdout.write(f"{done} brawls, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
