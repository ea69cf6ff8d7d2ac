"""Games between computer players, and what their results prove."""

from pathlib import Path

import pytest

from hexwright.cli.matches import Pairing, pairings, table_of
from hexwright.engine.players.match import Result, likely_share
from tests.helpers.ccn import sample


def test_players_change_sides_after_each_game() -> None:
    games = pairings(Path("m"), ["mill"], ("a", "b"), 3, seed=5)
    assert games == [
        Pairing(Path("m"), "mill", ("a", "b"), 5),
        Pairing(Path("m"), "mill", ("b", "a"), 6),
        Pairing(Path("m"), "mill", ("a", "b"), 7),
    ]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (5, 10, 0.237, 0.763), (200, 200, 0.981, 1.0), (0, 20, 0.0, 0.161)],
)
def test_few_games_prove_little(wins: int, games: int, low: float, high: float) -> None:
    assert likely_share(wins, games) == pytest.approx((low, high), abs=0.001)


def test_wins_are_counted_for_sides_and_for_players() -> None:
    scenario = "mill-on-the-brook"
    results = [
        Result(scenario, 1, ("veteran", "random"), "french", (5, 1), 12, 90),
        Result(scenario, 2, ("random", "veteran"), "allied", (0, 5), 15, 99),
        Result(scenario, 3, ("veteran", "random"), "", (1, 1), 900, 9999),
    ]
    assert list(table_of(sample(), scenario, results)) == [
        "mill-on-the-brook: 3 games",
        "  French: 1 win, 33 % (6 to 79 %), 2.0 points",
        "  Allied: 1 win, 33 % (6 to 79 %), 2.3 points",
        "  veteran: 2 wins, 67 % (21 to 94 %)",
        "  random: 0 wins, 0 % (0 to 56 %)",
        "  undecided: 1",
        "  turns: 12 to 900, half of the games at most 15",
    ]
