"""`hexwright play`: what the command line says reaches the play window."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import hexwright.cli.commands.edit
from hexwright.editor import messages
from hexwright.editor.play.start import alone
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.game import Game
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.save_file import write_save
from tests.helpers.command_line import module_folder, run
from tests.helpers.modules import install_system

SAMPLES = Path(__file__).parents[2] / "sample_modules"
FREE = SAMPLES / "free"

Wanted = NewGame | Path | None


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What was to be played; no window is opened."""
    asked: list[Wanted] = []

    def window(_module: Module, _images: ImageShelf, wanted: Wanted) -> int:
        asked.append(wanted)
        return 0

    monkeypatch.setattr(alone, "run", window)
    return asked


def free_module() -> Module:
    module = load(FREE).module
    assert module is not None
    return module


def test_without_more_words_a_dialog_asks(
    opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "play", FREE).code == 0
    assert opened == [None]


def test_a_game_is_begun_as_the_words_say(
    opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--scenario", "foggy-night", "--players", "human,random", "--seed", 7)
    assert run(capsys, "play", FREE, *words, "--rules", "warn").code == 0
    players = {"smugglers": "human", "wardens": "random"}
    assert opened == [NewGame("foggy-night", players, {}, "warn", 7)]


def test_the_only_scenario_need_not_be_named(
    opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "play", FREE, "--seed", 7).code == 0
    assert isinstance(opened[0], NewGame)
    assert (opened[0].scenario, opened[0].seed) == ("foggy-night", 7)


def test_a_saved_game_is_handed_on(
    opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "play", FREE, "--resume", "evening.hexsave").code == 0
    assert opened == [Path("evening.hexsave")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scenario", "foggy-nigt"), "Did you mean “foggy-night”?"),
        (("--players", "humen,random"), "Did you mean “human”?"),
        (("--players", "human,human,human"), "3 players"),
        (("--seed", "soon"), "--seed"),
        (("--rules", "lax"), "--rules"),
        (("--resume", "x.hexsave", "--seed", "3"), "--seed and --resume exclude each other."),
        (("--turn", "x.hexturn", "--seed", "3"), "--seed and --turn exclude each other."),
        (("--turn", "x.hexturn", "--resume", "y"), "--resume and --turn exclude each other."),
    ],
)
def test_wrong_words_are_told_with_what_would_be_right(
    words: tuple[str, ...], said: str, opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "play", FREE, *words)
    assert ended.code == 2
    assert said in ended.err
    assert opened == []


def test_a_turn_of_a_game_by_mail_is_handed_on(
    monkeypatch: pytest.MonkeyPatch, opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    turns: list[Path] = []

    def window(_module: Module, _images: ImageShelf, path: Path) -> int:
        turns.append(path)
        return 0

    monkeypatch.setattr(alone, "run_turn", window)
    assert run(capsys, "play", FREE, "--turn", "x.hexturn").code == 0
    assert turns == [Path("x.hexturn")]
    assert opened == []


def test_a_system_that_cannot_be_played_says_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: list[Wanted],
    capsys: pytest.CaptureFixture[str],
) -> None:
    system = install_system(monkeypatch)
    folder = module_folder(tmp_path, {"module.json#/system": {"id": system}})
    ended = run(capsys, "play", folder)
    assert ended.code == 1
    assert "play.no-rules" in ended.err
    assert opened == []


def test_a_module_with_errors_is_not_played(
    tmp_path: Path, opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path, {"maps/field.json#/grid/columns": 0})
    ended = run(capsys, "play", folder)
    assert ended.code == 1
    assert "maps/field.json" in ended.err
    assert opened == []


def test_without_a_display_it_says_so(
    monkeypatch: pytest.MonkeyPatch, opened: list[Wanted], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hexwright.cli.commands.edit, "has_display", lambda *_: False)
    ended = run(capsys, "play", FREE)
    assert ended.code == 1
    assert "There is no display" in ended.err
    assert opened == []


# --- the window itself ---------------------------------------------------------------------------


@pytest.fixture
def no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window is opened, and the program ends at once."""
    monkeypatch.setattr(QApplication, "exec", lambda *_: 0)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)


def window_of(qtbot: QtBot) -> PlayWindow:
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, PlayWindow)]
    shown = next(one for one in found if one.isVisible())
    shown.session.bots.set_paused(True)
    shown.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody answers
    qtbot.addWidget(shown)
    return shown


@pytest.mark.usefixtures("no_loop")
def test_a_new_game_is_on_the_table(qtbot: QtBot) -> None:
    new = NewGame("foggy-night", {"smugglers": "human", "wardens": "human"}, {}, "strict", 5)
    assert alone.run(free_module(), ImageShelf(), new) == 0
    window = window_of(qtbot)
    assert window.session.game.setting.seed == 5


@pytest.mark.usefixtures("no_loop")
def test_a_fault_of_the_program_is_told_in_words(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(messages, "show_fault", lambda _window, what, _details: told.append(what))
    new = NewGame("foggy-night", {"smugglers": "human", "wardens": "human"}, {}, "strict", 5)
    alone.run(free_module(), ImageShelf(), new)
    window_of(qtbot)
    sys.excepthook(ValueError, ValueError("a slip"), None)
    qtbot.waitUntil(lambda: told == ["a slip"])


@pytest.mark.usefixtures("no_loop")
def test_a_saved_game_goes_on_where_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    module = free_module()
    game = Game.start(module, "foggy-night", 5)
    game.submit(":end-turn")
    write_save(tmp_path / "evening.hexsave", game.save({"smugglers": "human"}))
    assert alone.run(module, ImageShelf(), tmp_path / "evening.hexsave") == 0
    window = window_of(qtbot)
    assert window.session.view().active == "wardens"
    assert window.files.path == tmp_path / "evening.hexsave"


@pytest.mark.usefixtures("no_loop")
def test_a_file_that_is_no_saved_game_is_refused_before_any_window(tmp_path: Path) -> None:
    (tmp_path / "x.hexsave").write_text("{}")
    with pytest.raises(DataError):
        alone.run(free_module(), ImageShelf(), tmp_path / "x.hexsave")


@pytest.mark.usefixtures("no_loop")
def test_what_a_save_has_lost_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Issue] = []
    monkeypatch.setattr(messages, "show_issues", lambda _window, _title, found: told.extend(found))
    module = free_module()
    game = Game.start(module, "foggy-night", 5)
    save = replace(game.save(), choices=("nobody",))
    write_save(tmp_path / "old.hexsave", save)
    alone.run(module, ImageShelf(), tmp_path / "old.hexsave")
    window_of(qtbot)
    assert [one.code for one in told] == ["save.choice-refused"]
