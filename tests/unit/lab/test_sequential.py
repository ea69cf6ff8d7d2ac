"""Stopping when enough is known does not bend the answer: tried on games that are coins."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hexwright.engine.players.match import likely_share
from hexwright.lab.chapter import Chapter
from hexwright.lab.compare import difference
from hexwright.lab.figures import Figures
from hexwright.lab.record import GameRecord
from hexwright.lab.run import FILE, Plan, Run, Subject, packed
from hexwright.lab.sequential import ERROR, EvenTest, PairTest, lasting_share, surprise
from hexwright.lab.stopping import LeanKnown, ShareKnown, stopping
from hexwright.lab.store import Store, Task
from hexwright.lab.workers import Played
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

FREE = Path(__file__).resolve().parents[3] / "sample_modules" / "free"
# So many of 300 runs may be wrong before it is more than chance at 5 %: 15 and three deviations.
RUNS, MOST_WRONG = 300, 26


@pytest.fixture(scope="module")
def free() -> Module:
    module = load_module(open_files(FREE)).module
    assert module is not None
    return module


def chance_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - coins, the same in every run


def coins(seed: int, share: float, games: int) -> Iterator[bool]:
    chance = chance_of(seed)
    return (chance.random() < share for _ in range(games))


def coin_game(seed: int, *, is_won: bool, cards: dict[str, int] | None = None) -> GameRecord:
    return GameRecord(
        scenario="x",
        seed=seed,
        players=(),
        sides=("red", "blue"),
        winner="red" if is_won else "blue",
        cards=cards or {},
    )


# --- intervals that are looked at after every game -----------------------------------------------


def _ever_wrong(seed: int, share: float, *, is_lasting: bool) -> bool:
    won = 0
    for games, is_won in enumerate(coins(seed, share, 400), 1):
        won += is_won
        if is_lasting:
            # The interval is those shares against which not too much speaks.
            is_wrong = surprise(share, won, games) > 2.9957
        else:
            low, high = likely_share(won, games)
            is_wrong = games >= 20 and not low <= share <= high
        if is_wrong:
            return True
    return False


@pytest.mark.parametrize("share", [0.5, 0.65, 0.97])
def test_an_interval_that_is_looked_at_after_every_game_holds(share: float) -> None:
    wrong = sum(_ever_wrong(seed, share, is_lasting=True) for seed in range(RUNS))
    assert wrong <= MOST_WRONG


def test_the_interval_of_a_fixed_number_of_games_would_not() -> None:
    assert sum(_ever_wrong(seed, 0.5, is_lasting=False) for seed in range(RUNS)) > 2 * MOST_WRONG


@pytest.mark.parametrize(("cases", "games"), [(0, 30), (30, 30), (11, 30), (250, 500)])
def test_the_ends_of_an_interval_are_where_the_surprise_is_too_much(cases: int, games: int) -> None:
    low, high = lasting_share(cases, games)
    assert low <= cases / games <= high
    for inside, outside, end in ((low + 1e-6, low - 1e-6, low), (high - 1e-6, high + 1e-6, high)):
        assert surprise(inside, cases, games) < 2.99574
        assert not 0 < end < 1 or surprise(outside, cases, games) > 2.99572


def test_a_lasting_interval_is_wider_than_one_for_a_fixed_number() -> None:
    low, high = lasting_share(100, 200)
    fixed_low, fixed_high = likely_share(100, 200)
    assert low < fixed_low
    assert high > fixed_high


def test_the_interval_at_the_stop_holds() -> None:
    wrong = 0
    for seed in range(RUNS):
        rule, records = ShareKnown(0.3), []
        for number, is_won in enumerate(coins(seed, 0.6, 1000)):
            records.append(coin_game(number, is_won=is_won))
            rule.count((records[-1],))
            if rule.is_enough:
                break
        low, high = Figures.of(records, is_sequential=True).wins("red").interval
        assert high - low <= 0.3
        wrong += not low <= 0.6 <= high
    assert wrong <= MOST_WRONG


def test_a_difference_that_is_looked_at_after_every_pair_holds() -> None:
    wrong = 0
    for seed in range(RUNS):
        chance, test = chance_of(seed), PairTest()
        for _ in range(100):
            test.count(chance.choices((1, 0, -1), (0.25, 0.6, 0.15))[0])
            low, high = test.interval
            if not low <= 0.1 <= high:
                wrong += 1
                break
    assert wrong <= MOST_WRONG


# --- even or not ---------------------------------------------------------------------------------


def _verdicts(share: float, games: int = 3000) -> tuple[list[str], float]:
    found: list[str] = []
    played = 0
    for seed in range(RUNS):
        test = EvenTest(0.1)
        for is_won in coins(seed, share, games):
            test.count(is_won)
            played += 1
            if test.verdict:
                break
        found.append(test.verdict)
    return found, played / RUNS


def test_an_even_game_is_seldom_said_to_lean() -> None:
    found, _ = _verdicts(0.5)
    assert found.count("even") >= RUNS - MOST_WRONG


@pytest.mark.parametrize(("share", "who"), [(0.6, "first"), (0.4, "second")])
def test_a_game_that_leans_is_seldom_said_to_be_even(share: float, who: str) -> None:
    found, _ = _verdicts(share)
    assert found.count(who) >= RUNS - MOST_WRONG


def test_a_clear_answer_takes_few_games() -> None:
    _, close = _verdicts(0.6)
    _, clear = _verdicts(0.8)
    assert clear < close / 2
    # A fixed number of games that sees a lean of ten per cent as surely would be about 270.
    assert clear < 45


def test_draws_say_nothing_about_who_is_ahead() -> None:
    rule = LeanKnown(0.1)
    for seed in range(500):
        rule.count((GameRecord(scenario="x", seed=seed, players=(), sides=("red", "blue")),))
    assert (rule.test.first, rule.test.second, rule.is_enough) == (0, 0, False)


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.5, "neither side wins 10 per cent more"), (0.9, "wins more than half"), (-1, "Not clear")],
)
def test_the_report_says_what_became_clear(free: Module, share: float, words: str) -> None:
    sides = tuple(side.id for side in free.info.sides)
    games = [
        GameRecord(scenario="foggy-night", seed=at, players=(), sides=sides, winner=sides[not won])
        for at, won in enumerate(coins(1, share, 400 if share > 0 else 3))
    ]
    chapter = Chapter(free, "foggy-night", games, lean=0.1, is_sequential=True)
    assert words in "\n".join(chapter.lines())
    assert "hold whenever it stopped" in "".join(chapter._conclusions())


# --- cards ---------------------------------------------------------------------------------------


def _clear_cards(seed: int, *, is_charge_strong: bool) -> set[str]:
    chance, games = chance_of(seed), []
    for number in range(120):
        cards = {f"card {at}": 1 for at in range(30) if chance.random() < 0.4}
        share = 0.9 if is_charge_strong and "card 7" in cards else 0.5
        games.append(coin_game(number, is_won=chance.random() < share, cards=cards))
    return {swing.name for swing in Figures.of(games).swings("red") if swing.is_clear}


def test_of_many_cards_without_effect_seldom_any_is_called_strong() -> None:
    wrong = sum(bool(_clear_cards(seed, is_charge_strong=False)) for seed in range(100))
    # 5 of 100, and three deviations.
    assert wrong <= 11


def test_a_strong_card_is_found_and_stands_first() -> None:
    assert sum("card 7" in _clear_cards(seed, is_charge_strong=True) for seed in range(20)) >= 16


def test_the_interval_of_a_card_is_wider_the_more_cards_are_looked_at() -> None:
    games = [coin_game(at, is_won=at % 3 > 0, cards={"a": 1} if at % 2 else {}) for at in range(60)]
    (swing,) = Figures.of(games).swings("red")
    low, high = swing.interval
    wide_low, wide_high = swing._replace(looked_at=50).interval
    assert low < swing.difference < high
    assert wide_low < low
    assert wide_high > high


# --- a run counts in the order of seeds ----------------------------------------------------------


class Shuffled:
    """Plays coins, and gives them back in another order than they were asked for."""

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self.played = 0

    def play(self, tasks: list[Task], _package: object) -> Iterator[Played]:
        for start in range(0, len(tasks), self._ahead):
            for task in reversed(tasks[start : start + self._ahead]):
                self.played += 1
                is_won = chance_of(task.seed).random() < 0.9
                record = coin_game(task.seed, is_won=is_won)
                yield (
                    task,
                    GameRecord(
                        scenario=task.scenario,
                        seed=task.seed,
                        players=task.players,
                        sides=record.sides,
                        winner=record.winner,
                    ),
                )


@pytest.mark.parametrize(("width", "lean"), [(0.3, 0.0), (0.0, 0.1)])
def test_the_answer_is_the_same_in_whatever_order_games_end(
    tmp_path: Path, width: float, lean: float
) -> None:
    found = []
    for ahead in (1, 7, 50):
        with Store(tmp_path / f"{ahead}-{FILE}") as store:
            subject = packed(FREE, store)
            plan = Plan(("foggy-night",), ("random", "random"), 400, width=width, lean=lean)
            run = Run(store, Shuffled(ahead), plan, [subject])  # type: ignore[arg-type] # lists do
            list(run.play())
            found.append(run.counted(subject, "foggy-night"))
            assert list(run.play()) == [], "enough is known"
            assert run.wanted() == 0
    assert found[0] == found[1] == found[2]
    assert 20 <= len(found[0]) < 400


def test_games_of_another_plan_in_the_file_do_not_count(tmp_path: Path) -> None:
    with Store(tmp_path / FILE) as store:
        subject = packed(FREE, store)
        first = Plan(("foggy-night",), ("random", "random"), 6)
        list(Run(store, Shuffled(1), first, [subject]).play())  # type: ignore[arg-type] # lists do
        fewer = Plan(("foggy-night",), ("random", "random"), 4)
        run = Run(store, Shuffled(1), fewer, [subject])  # type: ignore[arg-type] # lists do
        assert [one.seed for one in run.counted(subject, "foggy-night")] == [1, 2, 3, 4]


def test_two_versions_stop_when_their_difference_is_known(tmp_path: Path) -> None:
    with Store(tmp_path / FILE) as store:
        subject = packed(FREE, store)
        other = Subject(subject.module, store.add_package(b"another", "another", 1))
        plan = Plan(("foggy-night",), ("random", "random"), 400, width=0.4)
        run = Run(store, Shuffled(4), plan, [subject, other])  # type: ignore[arg-type] # lists do
        list(run.play())
        old, new = (run.counted(one, "foggy-night") for one in (subject, other))
    assert [one.seed for one in old] == [one.seed for one in new]
    found = difference("red", old, new, is_sequential=True)
    assert found.interval[1] - found.interval[0] <= 0.4
    assert 20 <= found.games < 400


def test_where_nothing_is_asked_no_rule_stops() -> None:
    assert stopping(0, 0, 1) is None
    assert ERROR == 0.05
