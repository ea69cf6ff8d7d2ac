"""Games are kept as they are played, and offered back when the program died."""

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.play import journal
from hexwright.editor.play.journal import JournalFolder
from hexwright.editor.play.keeping import games_home
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.editor.play.start import alone
from hexwright.editor.play.start.games import Games
from hexwright.editor.play.start.kept_games import LeftGame, left_games, resumed
from hexwright.editor.play.start.new_game import NewGame, seats_of
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.program import Program
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.kill_games import SYSTEMS, Outcome, kill_one

SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = Games()
    yield made
    for window in list(made.windows):
        window.close()


def module_of(system: str) -> Module:
    module, _ = load(SAMPLES[system])
    assert module is not None
    return module


def begin(games: Games, system: str = "ccn", seed: int = 3, **seats: str) -> PlayWindow:
    module = module_of(system)
    scenario = next(iter(module.scenarios))
    players = dict.fromkeys(seats_of(module, scenario), HUMAN) | seats
    window = games.begin(module, NewGame(scenario, players, {}, "strict", seed))
    assert window is not None
    return window


def answer(session: PlaySession, times: int = 1) -> None:
    player = RandomPlayer(session.steps)
    for _ in range(times):
        if session.waiting_for:
            session.sit_down(session.waiting_for)
        decision = session.decision()
        assert decision is not None
        session.answer(player.choose(Seat(session.game.fork(), decision.side)))


def folder_of(window: PlayWindow) -> JournalFolder:
    assert window.files.keeper is not None
    return window.files.keeper.held


def die(window: PlayWindow) -> JournalFolder:
    """Leave the table as a program that died leaves it."""
    held = folder_of(window)
    held.release()
    assert window.files.keeper is not None
    window.files.keeper._writer.close()
    window.session.changed.disconnect(window.files.keeper.follow)
    window.files.keeper = None
    return held


def the_one() -> LeftGame:
    (left,) = left_games()
    return left


def _killed(system: str, seed: int, place: Path) -> Outcome:
    home = place / str(seed)
    home.mkdir()
    outcome = kill_one(system, seed, home, answers=25, delay=0.01)
    assert outcome.is_exact
    return outcome


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_of_a_killed_program_is_there_to_its_last_answer(
    system: str, tmp_path: Path
) -> None:
    # Chance may end a game without rules before its time; another one is tried then.
    games = (_killed(system, seed, tmp_path) for seed in range(5, 15))
    outcome = next(game for game in games if not game.is_over)
    assert len(outcome.found) > 10


def test_every_answer_is_in_the_journal_before_the_next_question(games: Games) -> None:
    window = begin(games)
    for _ in range(12):
        answer(window.session)
        assert folder_of(window).read().choices == window.session.game.choices


def test_a_game_goes_on_exactly_where_it_was(games: Games) -> None:
    window = begin(games)
    answer(window.session, 15)
    window.session.bots.set_pace(50)
    window.session.bots.set_paused(True)
    before = window.session.game
    die(window)
    back = games.resume(the_one())
    assert back is not None
    game = back.session.game
    assert game.choices == before.choices
    assert game.state == before.state
    assert game.setting.options == before.setting.options
    assert game.setting.enforcement == before.setting.enforcement
    assert back.session.players == window.session.players
    assert (back.session.bots.pace, back.session.bots.is_paused) == (50, True)
    assert back.files.is_modified
    assert folder_of(back).read().choices == before.choices
    assert left_games() == []


def test_who_sits_where_is_kept_when_it_changes(games: Games) -> None:
    window = begin(games)
    answer(window.session, 3)
    side = next(iter(window.session.players))
    window.session.bots.set_paused(True)
    window.session.set_player(side, "random")
    assert folder_of(window).read().table.players[side] == "random"


def test_what_is_taken_back_is_taken_back_in_the_journal(games: Games) -> None:
    window = begin(games, "free")
    session = window.session
    while not (session.steps > 3 and session.can_undo):
        answer(session)
    session.undo()
    assert folder_of(window).read().choices == session.game.choices
    answer(session, 2)
    assert folder_of(window).read().choices == session.game.choices
    session.show_step(1)
    session.resume_here()
    assert folder_of(window).read().choices == session.game.choices


def test_a_saved_game_is_forgotten_until_it_goes_on(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_save_target", lambda *_: tmp_path / "evening.hexsave")
    window = begin(games)
    answer(window.session, 5)
    window.files.save()
    assert not folder_of(window).has_game
    answer(window.session)
    kept = folder_of(window).read()
    assert kept.choices == window.session.game.choices
    assert kept.head.file == str(tmp_path / "evening.hexsave")


def test_another_choice_in_place_of_a_saved_one_is_not_saved(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_save_target", lambda *_: tmp_path / "evening.hexsave")
    window = begin(games, "free")
    session = window.session
    decision = session.decision()
    assert decision is not None
    first, second = [option for option in decision.options if not option.startswith(":")][:2]
    session.answer(first)
    window.files.save()
    assert not window.files.is_modified
    session.undo()
    session.answer(second)
    assert session.steps == 1
    assert window.files.is_modified


def test_a_game_that_is_left_is_forgotten(games: Games) -> None:
    window = begin(games)
    answer(window.session, 4)
    held = folder_of(window)
    window.close()
    assert not held.folder.exists()


def test_a_game_of_computers_alone_is_not_kept(games: Games, qtbot: QtBot) -> None:
    module = module_of("ccn")
    scenario = next(iter(module.scenarios))
    players = dict.fromkeys(seats_of(module, scenario), "random")
    window = games.begin(module, NewGame(scenario, players, {}, "strict", 3))
    assert window is not None
    window.session.bots.set_pace(0)
    qtbot.waitUntil(lambda: window.session.steps > 2, timeout=10_000)
    assert not folder_of(window).has_game


def test_several_games_are_kept_beside_each_other(games: Games) -> None:
    windows = [begin(games, "ccn"), begin(games, "free"), begin(games, "ccn", seed=9)]
    for number, window in enumerate(windows):
        answer(window.session, 3 + number)
    for window in windows:
        die(window)
    found = left_games()
    assert sorted(len(one.kept.choices) for one in found if one.kept) == [3, 4, 5]
    for one in found:
        one.later()


def test_a_game_of_a_living_program_is_not_offered(games: Games) -> None:
    answer(begin(games).session, 3)
    assert left_games() == []


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_torn_last_line_is_dropped(games: Games, cut: int) -> None:
    window = begin(games)
    answer(window.session, 6)
    before = window.session.game.choices
    held = die(window)
    held.file.write_bytes(held.file.read_bytes()[:-cut])
    left = the_one()
    assert left.kept is not None
    assert left.kept.choices in (before[:-1], before[:-2])
    assert left.kept.issues == []
    assert resumed(left.kept, held.folder).session.game.choices == left.kept.choices


def test_a_line_that_is_wrong_in_the_middle_ends_the_game_there_and_is_told(games: Games) -> None:
    window = begin(games)
    answer(window.session, 6)
    before = window.session.game.choices
    held = die(window)
    lines = held.file.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"steps", b"stops")
    held.file.write_bytes(b"".join(lines))
    left = the_one()
    assert left.kept is not None
    assert left.kept.choices == before[:3]
    assert "up to answer 3" in left.kept.issues[0].message


@pytest.mark.parametrize("data", [b"", b"\x00" * 40, b"00000000 {}\n", b"[" * 9000])
def test_a_damaged_journal_is_told_and_no_crash(games: Games, data: bytes) -> None:
    window = begin(games)
    answer(window.session)
    die(window).file.write_bytes(data)
    left = the_one()
    assert left.is_damaged
    assert "damaged" in left.issues[0].message


def test_a_journal_of_another_format_is_kept(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    window = begin(games)
    answer(window.session)
    held = die(window)
    monkeypatch.setattr(journal, "FORMAT", 2)
    left = the_one()
    assert not left.is_damaged
    assert "another version" in left.issues[0].message
    left.later()
    assert held.has_game


def test_a_game_goes_on_with_the_module_as_it_was_though_that_is_edited_and_gone(
    games: Games, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(SAMPLES["free"], tmp_path / "free"))
    (folder / "art").mkdir()
    (folder / "art" / "crest.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8"
    )
    module, _ = load(folder)
    assert module is not None
    scenario = next(iter(module.scenarios))
    players = dict.fromkeys(seats_of(module, scenario), HUMAN)
    images = ImageShelf(lambda name: (folder / name).read_bytes())
    window = games.begin(module, NewGame(scenario, players, {}, "strict", 3), images)
    assert window is not None
    answer(window.session, 4)
    picture = folder_of(window).folder / "pictures" / "art" / "crest.svg"
    _wait_for(picture)
    shutil.rmtree(folder)
    before = window.session.game
    die(window)
    back = games.resume(the_one())
    assert back is not None
    assert back.session.game.state == before.state
    assert back.session.module.assets == ("art/crest.svg",)


def _wait_for(file: Path) -> None:
    from PySide6.QtTest import QTest

    for _ in range(100):
        if file.is_file():
            return
        QTest.qWait(50)
    pytest.fail(f"{file} was not written")


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin(games)
    answer(window.session, 2)
    said: list[str] = []
    window.files.said.connect(said.append)
    real = journal._write

    def full(_descriptor: int, _body: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(journal, "_write", full)
    answer(window.session, 3)
    assert len(said) == 1
    assert "no room" in said[0]
    monkeypatch.setattr(journal, "_write", real)
    answer(window.session)
    assert folder_of(window).read().choices == window.session.game.choices


def test_the_start_page_offers_the_game_and_it_goes_on(games: Games, qtbot: QtBot) -> None:
    window = begin(games)
    answer(window.session, 5)
    before = window.session.game.choices
    die(window)
    main = MainWindow()
    qtbot.addWidget(main)
    main.show()
    (row,) = main.start.kept.rows
    assert "5 answers" in row.words.text()
    assert row.buttons[0].text() == "Go on"
    row.buttons[0].click()
    (back,) = main.games.windows
    assert back.session.game.choices == before
    assert main.start.kept.rows == []
    assert not main.start.kept.isVisible()
    back.close()


def test_a_game_can_be_discarded_from_the_start_page(
    games: Games, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin(games)
    answer(window.session, 5)
    die(window)
    main = MainWindow()
    qtbot.addWidget(main)
    main.show()
    answers = [False, True]
    monkeypatch.setattr(messages, "may_discard_kept", lambda *_: answers.pop(0))
    main.start.kept.rows[0].buttons[1].click()
    assert len(main.start.kept.rows) == 1
    main.start.kept.rows[0].buttons[1].click()
    assert main.start.kept.rows == []
    assert list(games_home().iterdir()) == []


def test_who_opens_a_module_is_told_of_the_game_in_a_bar(
    games: Games,
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Given back afterwards: the program takes it over.
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    window = begin(games)
    answer(window.session, 5)
    die(window)
    folder = Path(shutil.copytree(SAMPLES["free"], tmp_path / "free"))
    program = Program(qapp)
    qtbot.addWidget(program.window)
    with qtbot.waitSignal(program.window.files.opened, timeout=10_000):
        program.start(folder)
    assert "not finished" in program.window.notice.words.text()
    program.window.notice.buttons[0].click()
    (back,) = program.window.games.windows
    assert back.session.steps == 5
    back.close()


@pytest.mark.parametrize("is_wanted", [True, False])
def test_playing_a_module_alone_offers_its_own_game(
    games: Games, monkeypatch: pytest.MonkeyPatch, *, is_wanted: bool
) -> None:
    windows = [begin(games, "free"), begin(games, "ccn")]
    for window in windows:
        answer(window.session, 4)
        die(window)
    asked: list[str] = []

    def ask(_parent: object, title: str, *_: object) -> bool:
        asked.append(title)
        return is_wanted

    monkeypatch.setattr(messages, "ask_go_on", ask)
    back = alone._resumed(games, module_of("ccn"))
    assert asked == [windows[1].session.scenario.title]
    assert (back is not None) == is_wanted
    assert len(left_games()) == (1 if is_wanted else 2)


def test_a_game_that_cannot_be_kept_anew_stays_where_it_was(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin(games)
    answer(window.session, 5)
    held = die(window)

    def full(_descriptor: int, _body: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(journal, "_write", full)
    assert games.resume(the_one()) is not None
    assert held.has_game


def test_another_game_from_a_file_is_not_written_behind_the_first(
    games: Games, tmp_path: Path
) -> None:
    window, other = begin(games), begin(games, seed=8)
    answer(other.session, 6)
    other.session.save(tmp_path / "other.hexsave")
    answer(window.session, 3)
    window.files.read(tmp_path / "other.hexsave")
    assert not folder_of(window).has_game
    answer(window.session)
    kept = folder_of(window).read()
    assert kept.head.save.seed == 8
    assert kept.choices == window.session.game.choices
