"""The second tutorial: a skirmish with own rules, from a blank module to the first shot."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from docs.tutorial import own_rules
from docs.tutorial.person import Person
from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import TableRead
from hexwright.schema.language import choose_language, current_language
from hexwright.schema.load import load


@pytest.fixture(params=["en", "es"], autouse=True)
def language(request: pytest.FixtureRequest) -> None:
    choose_language(request.param)


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


def test_a_skirmish_with_own_rules_is_authored_from_nothing_and_played(
    window: MainWindow, tmp_path: Path
) -> None:
    words = own_rules.WORDS[current_language()]
    person = Person(window, lambda *_: None)
    folder = own_rules.author(person, tmp_path)
    assert [row.message for row in window.problems.rows] == []
    module, issues = load(folder)
    assert module is not None
    assert issues == []
    assert tuple(side.name for side in module.info.sides) == words.sides
    (name,) = module.info.fields["unit"]
    assert [str(kind.attributes[name]) for kind in module.counters.kinds] == [
        squad.shots for squad in words.squads
    ]
    assert name in [field.show for field in module.counters.templates[0].fields]
    (text,) = module.notes.values()
    assert text.startswith(f"# {words.note}\n\n{words.rules[0]}")

    game = own_rules.play(person)
    assert len(game.session.view().pieces) == sum(
        len(squad.hexes.split()) for squad in words.squads
    )
    log = game.session.log()
    assert any(isinstance(one, Rolled) for one in log)
    assert any(isinstance(one, TableRead) for one in log)
    (note,) = module.notes
    game.charts.show_page(f"note-{note}")
    assert words.rules[0].replace("*", "") in game.charts.page.toPlainText()
    game.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody answers
    game.close()
    window.workspace.close()
