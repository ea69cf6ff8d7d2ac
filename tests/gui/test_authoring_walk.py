"""The way of the tutorial: a scenario authored from nothing is sound, can be played and built."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from docs.tutorial import walk
from docs.tutorial.person import Person
from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.engine.players.match import play_match
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from tests.helpers.command_line import run

# What the first scenario of a new user may cost, from the start page to the first card played;
# `Person` says what it counts.
MOST_GESTURES = 120


@pytest.fixture(params=["en", "es"], autouse=True)
def language(request: pytest.FixtureRequest) -> None:
    choose_language(request.param)


def no_picture(*_: object, **__: object) -> None:
    """The camera of a person who takes none."""


@pytest.fixture
def window(language: None, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:  # noqa: ARG001 - before the window
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "cancel")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    return made


def test_a_scenario_authored_by_mouse_and_keys_is_clean_is_played_and_is_built(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(window, no_picture)
    folder = walk.author(person, tmp_path)
    assert window.problems.rowCount() == 0
    assert not window.workspace.is_modified

    game_window = walk.play(person)
    session = game_window.session
    assert session.scenario.id == walk.SCENARIO
    assert person.gestures <= MOST_GESTURES
    game_window.close()
    window.workspace.close()

    loaded = load(folder)
    assert loaded.issues == []
    assert loaded.module is not None
    battle = loaded.module.scenarios[walk.SCENARIO]
    assert {one.hex for one in battle.setup if one.kind == "british-light"} == {walk.DRAGGED[1]}

    game = play_match(loaded.module, walk.SCENARIO, ["veteran", "veteran"], seed=1)
    assert game.winner in ("french", "allied")
    assert max(game.points) >= int(walk.BANNERS)

    package = tmp_path / "vale-seco.hexpkg"
    assert run(capsys, "build", folder, "-o", package).code == 0
    built = load(package)
    assert built.module is not None
    assert built.module.scenarios == loaded.module.scenarios
