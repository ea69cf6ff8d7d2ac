"""The play-test lab: games are kept once, told truly, and do not depend on who plays them."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved
from hexwright.engine.core.seat import Seat
from hexwright.engine.core.state import Piece
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.lab import play
from hexwright.lab.chapter import Chapter
from hexwright.lab.compare import difference
from hexwright.lab.figures import Figures, Share, Spread, UnitFate
from hexwright.lab.play import play_recorded, replayed
from hexwright.lab.record import GameRecord, Observer
from hexwright.lab.run import FILE, Plan, Run, Subject, packed
from hexwright.lab.store import Store
from hexwright.lab.time_limit import AnswerTooLongError, GameTooLongError, Limits, TimeLimit
from hexwright.lab.workers import InTurn, Processes
from hexwright.schema.issues import DataError
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

SAMPLES = Path(__file__).resolve().parents[3] / "sample_modules"
FREE = SAMPLES / "free"
PLAN = Plan(("foggy-night",), ("random", "random"), games=4)


@pytest.fixture(scope="module")
def free() -> Module:
    module = load_module(open_files(FREE)).module
    assert module is not None
    return module


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / FILE)


def ended(seed: int, winner: str, **more: object) -> GameRecord:
    values = {"points": (0, 0), "turns": 5, "players": ("random", "random"), **more}
    return GameRecord(scenario="x", seed=seed, sides=("red", "blue"), winner=winner, **values)  # type: ignore[arg-type] # by name


def records(store: Store, subject: Subject) -> list[GameRecord]:
    return list(store.records(subject.hash, "foggy-night"))


# --- one game ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_record(free: Module) -> None:
    first, second = (play_recorded(free, "foggy-night", ("random",) * 2, 3) for _ in range(2))
    assert first == second
    assert first != play_recorded(free, "foggy-night", ("random",) * 2, 4)


def test_a_record_counts_losses_and_where_units_stood() -> None:
    module = load_module(open_files(SAMPLES / "ccn")).module
    assert module is not None
    record = play_recorded(module, next(iter(module.scenarios)), ("random",) * 2, 1)
    assert record.end == "ended"
    assert record.lost_steps
    assert sum(record.losses_at.values()) >= len(record.eliminated)
    assert record.occupied
    assert record.rows
    assert record.first in record.sides

    fates = Figures.of([record]).fates(module)
    assert sum(fate.taken for fate in fates) == sum(record.lost_steps.values())
    assert sum(fate.kills for fate in fates) == len(record.eliminated)
    assert all(fate.size for fate in fates)
    assert any(fate.exchange > 1 for fate in fates)
    assert set(record.held) <= {one.id for one in module.scenarios[record.scenario].objectives}
    assert any("/" in name for name in record.rolls)


def test_a_kept_game_can_be_looked_at_again(free: Module) -> None:
    record = play_recorded(free, "foggy-night", ("random",) * 2, 3)
    game = replayed(free, record)
    assert (game.steps, game.state.turn) == (record.steps, record.turns)


def test_a_game_that_does_not_end_is_told_as_such(free: Module) -> None:
    record = play_recorded(free, "foggy-night", ("random",) * 2, 3, most_steps=2)
    assert (record.end, record.winner) == ("endless", "")


def test_a_player_that_breaks_fails_its_game_alone(
    free: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("thinking")

    monkeypatch.setattr(play, "play_on", broken)
    record = play_recorded(free, "foggy-night", ("random",) * 2, 3)
    assert (record.end, record.reason) == ("failed", "ZeroDivisionError: thinking")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_a_player_that_hangs_is_stopped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = packed(FREE, store)
    monkeypatch.setattr(Seat, "__init__", lambda *_: signal.pause())
    plan = Plan(("foggy-night",), ("random",) * 2, 1)
    (record,) = Run(store, InTurn(Limits(game=0.05)), plan, [subject]).play()
    assert (record.end, record.reason) == ("failed", "the game took longer than it was given")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_a_player_that_hangs_over_one_answer_fails_its_game_and_the_run_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject, usual = packed(FREE, store), RandomPlayer.choose
    asked: list[Seat] = []

    def hang_once(player: RandomPlayer, seat: Seat) -> Choice:
        asked.append(seat)
        if len(asked) == 7:
            sleep(60)
        return usual(player, seat)

    monkeypatch.setattr(RandomPlayer, "choose", hang_once)
    plan = Plan(("foggy-night",), ("random",) * 2, 2)
    first, second = Run(store, InTurn(Limits(answer=0.5)), plan, [subject]).play()
    assert (first.end, first.seed) == ("failed", 1)
    assert first.reason == "a player took longer for an answer than it was given"
    assert second.end == "ended"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_of_two_limits_the_one_that_comes_first_holds() -> None:
    with pytest.raises(AnswerTooLongError), TimeLimit(60), TimeLimit(0.05, AnswerTooLongError):
        sleep(30)
    with pytest.raises(GameTooLongError), TimeLimit(0.05), TimeLimit(60, AnswerTooLongError):
        sleep(30)
    with pytest.raises(GameTooLongError), TimeLimit(0.2):
        _sleep_in_pieces()
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def _sleep_in_pieces() -> None:
    """Each of them well within its own limit."""
    for number in range(3_000):
        with TimeLimit(60 if number % 2 else 20, AnswerTooLongError):
            sleep(0.01)


# --- a run ---------------------------------------------------------------------------------------


def test_a_game_is_never_played_twice(store: Store) -> None:
    subject = packed(FREE, store)
    run = Run(store, InTurn(), PLAN, [subject])
    assert len(list(run.play())) == 4
    assert list(run.play()) == []
    more = Run(store, InTurn(), Plan(PLAN.scenarios, PLAN.players, games=6), [subject])
    assert more.wanted() == 2
    assert [record.seed for record in more.play()] == [5, 6]


def test_a_run_that_was_stopped_goes_on_where_it_was(store: Store) -> None:
    subject = packed(FREE, store)
    run = Run(store, InTurn(), PLAN, [subject])
    games = run.play()
    first = next(games)
    games.close()  # type: ignore[attr-defined] # it is a generator
    assert [one.seed for one in run.play()] == [2, 3, 4]
    assert records(store, subject)[0] == first


def test_processes_give_the_same_file_as_one_after_the_other(tmp_path: Path) -> None:
    found = []
    for name, workers in (("one", InTurn()), ("two", Processes(2))):
        with Store(tmp_path / f"{name}.sqlite") as store:
            subject = packed(FREE, store)
            list(Run(store, workers, PLAN, [subject]).play())
            found.append(records(store, subject))
    assert found[0] == found[1]
    assert len(found[0]) == 4


def test_players_change_sides_after_each_game() -> None:
    tasks = Plan(("a",), ("x", "y"), games=3).tasks("hash", "a")
    assert [task.players for task in tasks] == [("x", "y"), ("y", "x"), ("x", "y")]


def test_a_module_that_changes_does_not_change_the_run(tmp_path: Path, store: Store) -> None:
    folder = tmp_path / "module"
    for file in FREE.rglob("*"):
        if file.is_file():
            place = folder / file.relative_to(FREE)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())
    subject = packed(folder, store)
    (folder / "module.json").write_text("{}")
    assert len(list(Run(store, InTurn(), PLAN, [subject]).play())) == 4


def test_enough_is_enough(store: Store) -> None:
    subject = packed(FREE, store)
    plan = Plan(PLAN.scenarios, PLAN.players, games=60, width=0.9)
    assert len(list(Run(store, InTurn(), plan, [subject]).play())) == 20


def test_another_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("no games in here, and long enough to be looked at as a header of something")
    with pytest.raises(DataError, match="cannot be used as a file of games"):
        Store(path)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_run_that_was_killed_loses_the_games_in_hand_alone(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil", reason="comes with hexwright[cluster]")
    words = ["--games", "4000", "--jobs", "2", "--report", str(tmp_path)]
    command = [sys.executable, "-m", "hexwright", "simulate", str(FREE), *words]
    file = tmp_path / FILE
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None and not _games_in(file):
            sleep(0.05)
        workers = psutil.Process(run.pid).children(recursive=True)
        run.kill()
    assert run.returncode == -signal.SIGKILL
    assert len(workers) >= 2
    assert psutil.wait_procs(workers, timeout=30)[1] == [], "its workers go too"
    with Store(file) as store:
        subject = packed(FREE, store)
        kept = records(store, subject)
        assert kept
        assert kept[:10] == [
            play_recorded(subject.module, "foggy-night", one.players, one.seed) for one in kept[:10]
        ]


def _games_in(file: Path) -> bool:
    if not file.exists():
        return False
    with Store(file) as store:
        return store.count() > 2


# --- figures -------------------------------------------------------------------------------------


def test_shares_have_their_intervals() -> None:
    figures = Figures.of([ended(seed, "red" if seed < 7 else "blue") for seed in range(10)])
    assert figures.wins("red").value == 0.7
    low, high = figures.wins("red").interval
    assert low == pytest.approx(0.397, abs=0.001)
    assert high == pytest.approx(0.892, abs=0.001)


def test_games_that_did_not_end_are_not_counted() -> None:
    games = [ended(1, "red"), ended(2, "", end="failed"), ended(3, "")]
    figures = Figures.of(games)
    assert (figures.wins("red").games, figures.draws.cases, len(figures.unfinished)) == (2, 1, 1)


def test_a_card_is_judged_by_the_games_with_it_and_without() -> None:
    games = [
        ended(seed, "red" if seed % 2 else "blue", cards={"orders/charge": 1} if seed % 2 else {})
        for seed in range(20)
    ]
    (swing,) = Figures.of(games).swings("red")
    assert (swing.with_it.value, swing.without.value, swing.difference) == (1.0, 0.0, 1.0)


def test_a_spread_has_its_quarters() -> None:
    assert Spread.of([1, 2, 3, 4, 5])[:5] == (1, 2, 3, 4, 5)


def test_the_games_worth_a_look_are_found() -> None:
    games = [
        ended(1, "red", turns=3, points=(4, 3)),
        ended(2, "red", turns=8, points=(9, 0)),
        ended(3, "blue", turns=8, points=(4, 3)),
    ]
    figures = Figures.of(games)
    found = [
        one.seed for one in (figures.shortest(), figures.most_lopsided(), figures.most_typical())
    ]
    assert found == [1, 2, 3]


def test_common_seeds_show_a_difference_that_is_there() -> None:
    old = [ended(seed, "red") for seed in range(40)]
    new = [ended(seed, "blue" if seed % 2 else "red") for seed in range(40)]
    found = difference("red", old, new)
    assert (found.games, found.value, found.is_seen) == (40, -0.5, True)


def test_equal_games_show_none_and_say_what_could_have_been_seen() -> None:
    games = [ended(seed, "red") for seed in range(30)]
    found = difference("red", games, games)
    assert not found.is_seen
    assert found.could_see == pytest.approx(0.1 * 2.8 / 1.96)


def test_only_common_seeds_are_compared() -> None:
    found = difference(
        "red", [ended(1, "red"), ended(2, "red")], [ended(2, "red"), ended(3, "blue")]
    )
    assert found.games == 1


# --- what may go wrong ---------------------------------------------------------------------------


def test_a_full_disk_is_told_in_words_and_what_is_kept_is_kept(store: Store) -> None:
    subject = packed(FREE, store)
    run = Run(store, InTurn(), Plan(PLAN.scenarios, PLAN.players, games=200), [subject])
    pages = store._file.execute("pragma page_count").fetchone()[0]
    # SQLite answers as it does on a disk that has room for so many pages.
    store._file.execute(f"pragma max_page_count = {pages + 4}")
    with pytest.raises(DataError, match=r"could not be kept .*full"):
        list(run.play())
    kept = store.count()
    assert kept > 0
    store._file.execute("pragma max_page_count = 100000")
    fewer = Run(store, InTurn(), Plan(PLAN.scenarios, PLAN.players, games=kept + 2), [subject])
    assert len(list(fewer.play())) == 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_a_time_limit_holds_in_a_thread_too() -> None:
    found: list[str] = []

    def endless() -> None:
        try:
            with TimeLimit(0.05):
                while True:
                    pass
        except TimeoutError as error:
            found.append(str(error))

    thread = Thread(target=endless)
    thread.start()
    thread.join(30)
    assert found == ["the game took longer than it was given"]


# --- what decides --------------------------------------------------------------------------------


def begun(piece: str, target: str, **more: object) -> ActionBegan:
    return ActionBegan(piece=piece, words="", target=target, **more)  # type: ignore[arg-type] # by name


def observed(*events: Event) -> Observer:
    sides = {"r1": "red", "r2": "red", "b1": "blue", "b2": "blue"}
    pieces = {
        name: Piece(name, "infantry", side=side, hex=f"010{at}", steps=3)
        for at, (name, side) in enumerate(sides.items(), 1)
    }
    observer = Observer(pieces)
    observer.watch(events)
    return observer


def test_what_a_target_loses_is_owed_to_its_attackers_in_equal_parts() -> None:
    seen = observed(begun("r1", "b1", helpers=("r2",)), LostSteps("b1", steps=3))
    assert seen.taken == {"r1": 1.5, "r2": 1.5}


def test_what_an_attacker_loses_is_owed_to_whom_he_attacked() -> None:
    seen = observed(begun("r1", "b1"), LostSteps("r1"), Eliminated("r1"))
    assert (seen.taken, seen.kills) == ({"b1": 1.0}, {"b1": 1.0})


def test_fire_within_an_attack_is_credited_to_who_fires_and_the_attack_goes_on() -> None:
    seen = observed(
        begun("r1", "b1"), begun("b2", "r1", within=True), LostSteps("r1"), LostSteps("b1")
    )
    assert seen.taken == {"b2": 1.0, "r1": 1.0}


def test_what_began_before_another_action_is_over() -> None:
    assert not observed(begun("r1", "b1"), begun("b2", "r2"), LostSteps("b1")).taken


def test_what_a_side_does_to_itself_is_owed_to_nobody() -> None:
    assert not observed(begun("r1", "b1"), LostSteps("r2")).taken
    assert not observed(LostSteps("r2")).taken


def test_whoever_stood_on_a_hex_last_holds_it() -> None:
    seen = observed(Moved("r1", "0505"), Moved("r1", "0506"), Moved("b1", "0505"))
    assert (seen.holders["0505"], seen.holders["0506"]) == ("blue", "red")


def test_dice_that_count_for_something_are_counted_and_numbers_are_added() -> None:
    numbers = Rolled("d6", (4, 2), reason="morale", side="red")
    faces = Rolled(
        "b", ("sabre", "flag", "sabre"), reason="fire", side="red", counting={"sabre": "hit|hits"}
    )
    seen = observed(numbers, numbers, faces)
    assert seen.rolls == {"red/morale": (4, 12), "red/fire": (3, 2)}


def test_an_objective_is_judged_by_the_games_in_which_it_was_held() -> None:
    games = [ended(at, "red", held={"hill": "red"}) for at in range(10)]
    games += [ended(10 + at, "blue", held={"hill": "blue"}) for at in range(10)]
    (swing,) = Figures.of(games).objectives("red")
    assert (swing.name, swing.difference, swing.is_clear) == ("hill", 1.0, True)


def test_luck_is_judged_by_the_games_that_had_such_a_roll() -> None:
    games = [ended(at, "red", rolls={"red/morale": (2, 2 + at)}) for at in range(20)]
    games += [ended(20 + at, "blue") for at in range(20)]
    games[0] = ended(0, "blue", rolls={"red/morale": (2, 2)})
    (swing,) = Figures.of(games).luck("red")
    assert (swing.with_it.games, swing.without.games) == (10, 10)
    assert (swing.with_it.cases, swing.without.cases) == (10, 9)


def test_a_game_with_the_usual_rolls_had_no_luck() -> None:
    rolls = [3] * 5 + [2] * 20
    games = [ended(at, "red", rolls={"red/morale": (1, roll)}) for at, roll in enumerate(rolls)]
    (swing,) = Figures.of(games).luck("red")
    assert (swing.with_it.games, swing.without.games) == (5, 20)


def test_a_unit_is_measured_by_what_it_took_for_each_of_its_steps() -> None:
    fate = UnitFate("guns", "red", Share(0, 1), steps=0, kills=1, taken=6, size=3)
    assert fate.exchange == 2


def test_the_report_tells_what_decides(free: Module) -> None:
    scenario = free.scenarios["foggy-night"]
    objective, sides = scenario.objectives[0], tuple(side.side for side in scenario.sides)
    games = [
        replace(
            ended(at, winner, held={objective.id: winner}, rolls={f"{winner}/morale": (1, at % 7)}),
            sides=sides,
        )
        for at in range(40)
        for winner in [sides[at % 2]]
    ]
    html = "".join(Chapter(free, "foggy-night", games).tables())
    assert objective.name in html
    assert "Objectives by what holding them" in html
