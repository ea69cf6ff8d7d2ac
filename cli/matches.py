"""Many games in several processes, and a table of who won how often."""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import NamedTuple

from hexwright.engine.core.board import sides_of
from hexwright.engine.players.match import Result, likely_share, play_match
from hexwright.schema.examine import sound_module
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module


class Pairing(NamedTuple):
    """A game to be played, told to another process: the module's place, scenario, players, seed."""

    place: Path
    scenario: str
    players: tuple[str, ...]
    seed: int


def pairings(
    place: Path, scenarios: Iterable[str], players: tuple[str, ...], games: int, seed: int
) -> list[Pairing]:
    """Games with seeds from one on; the players change sides after each."""
    turns = [players[number:] + players[:number] for number in range(len(players))]
    return [
        Pairing(place, scenario, turns[number % len(turns)], seed + number)
        for scenario in scenarios
        for number in range(games)
    ]


def played(games: list[Pairing], jobs: int = 0) -> Iterator[Result]:
    """The results in the order of the games; with one job nothing is started beside."""
    jobs = min(jobs or os.cpu_count() or 1, len(games))
    if jobs <= 1:
        yield from map(_play, games)
        return
    # A forked copy of a process that has threads may wait for ever on a lock of one of them.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play, games, chunksize=2)


def _play(game: Pairing) -> Result:
    return play_match(_module(game.place), game.scenario, game.players, game.seed)


@cache
def _module(place: Path) -> Module:
    _, module = sound_module(place)
    return module


def table_of(module: Module, scenario: str, results: list[Result]) -> Iterator[str]:
    """Lines about a scenario: wins and points of each side, wins of each player, lengths."""
    games = len(results)
    yield tr_many("{scenario}: 1 game|{scenario}: {count} games", games, scenario=scenario)
    sides = sides_of(module, module.scenarios[scenario])
    names = {one.id: one.name for one in module.info.sides}
    for number, side in enumerate(sides):
        wins = sum(result.winner == side for result in results)
        points = sum(result.points[number] for result in results) / games
        yield "  " + tr(
            "{name}: {wins}, {points} points",
            name=names[side],
            wins=_share(wins, games),
            points=f"{points:.1f}",
        )
    players = list(dict.fromkeys(name for result in results for name in result.players))
    if len(players) > 1:
        for name in players:
            wins = sum(_won_by(result, sides) == name for result in results)
            yield "  " + tr("{name}: {wins}", name=name, wins=_share(wins, games))
    undecided = sum(not result.winner for result in results)
    if undecided:
        yield "  " + tr("undecided: {count}", count=undecided)
    turns = [result.turns for result in results]
    yield "  " + tr(
        "turns: {least} to {most}, half of the games at most {middle}",
        least=min(turns),
        most=max(turns),
        middle=int(median(turns)),
    )


def _won_by(result: Result, sides: tuple[str, ...]) -> str:
    return result.players[sides.index(result.winner)] if result.winner else ""


def _share(wins: int, games: int) -> str:
    low, high = likely_share(wins, games)
    return tr_many(
        "1 win, {share} % ({low} to {high} %)|{count} wins, {share} % ({low} to {high} %)",
        wins,
        share=round(100 * wins / games),
        low=round(100 * low),
        high=round(100 * high),
    )
