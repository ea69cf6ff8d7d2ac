"""Charts in play: found by keys and words, marked where they count, and rolled on without rules."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.board_menu import palette_entries
from hexwright.editor.play.free.table_roller import TableRoller
from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell.palette import Palette
from hexwright.engine.core.decision import Decision, Refusal, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.module import Module
from tests.helpers.hands import LEFT
from tests.helpers.tables import Player, seated, table

KEYS = Qt.Key
SAMPLES = Path(__file__).parents[2] / "sample_modules"
SHIFT = Qt.KeyboardModifier.ShiftModifier
MARK = "#ffe08a"


def who(_game: Game) -> Decision[str]:
    tired = Refusal("Too tired.", "toy-2")
    return choose_one("piece", "red", "Who?", lambda: ["a", "b"], why_not=lambda _: tired)


def sample(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


def begun(qtbot: QtBot, name: str) -> Player:
    module = sample(name)
    game = Game.start(module, next(iter(module.scenarios)), 1)
    others = dict.fromkeys(game.sides[1:], "random")
    return seated(qtbot, PlaySession(game, others), 1280, 800)


def with_charts(qtbot: QtBot, name: str) -> Player:
    player = begun(qtbot, name)
    QTest.keyClick(player.window, KEYS.Key_F4)
    assert player.window.charts.isVisible()
    return player


def page(player: Player) -> str:
    return player.window.charts.page.toPlainText()


@pytest.mark.parametrize("name", ["ccn", "jdg", "free"])
def test_a_key_shows_every_chart_of_a_module_and_puts_them_away(qtbot: QtBot, name: str) -> None:
    player = with_charts(qtbot, name)
    module = player.window.session.module
    contents = page(player)
    for one in module.tables.values():
        assert one.title in contents
    for deck in module.decks.values():
        assert deck.title in contents
    assert player.window.charts.words.hasFocus()
    QTest.keyClick(player.window, KEYS.Key_F4)
    assert not player.window.charts.isVisible()
    assert not player.window.actions_by_id["view.charts"].isChecked()


def test_words_find_rows_and_lead_to_their_chart(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "jdg")
    charts = player.window.charts
    QTest.keyClicks(charts.words, "batteries together")
    assert "Fire" in page(player)
    charts.page.anchorClicked.emit(QUrl("page:table-fire"))
    assert charts.current == "table-fire"
    assert charts.words.text() == ""
    assert charts.page.textCursor().selectedText().casefold() == "batteries together"
    QTest.keyClicks(charts.words, "zzz")
    assert "No chart holds" in page(player)
    QTest.mouseClick(charts.contents, LEFT)
    assert charts.current == ""


def test_a_rule_of_a_chart_opens_the_rules(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "jdg")
    player.window.charts.show_page("table-fire")
    player.window.charts.page.anchorClicked.emit(QUrl("jdg-172"))
    assert player.window.table.rules.current == "jdg-172"


def test_the_ground_under_the_mouse_is_marked(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "ccn")
    charts, board = player.window.charts, player.board
    charts.show_page("terrain-hexes")
    assert MARK not in charts.page.toHtml()
    assert board.shown is not None
    index = board.shown.index
    wood = next(
        one for one in index.terrain_of if index.map.terrain.legend[index.code_of(one)] == "forest"
    )
    board.point_at(BoardTarget(wood))
    assert MARK in charts.page.toHtml()
    assert "▸ Forest" in page(player)


def test_what_the_question_is_about_stands_first(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "ccn")
    session, charts = player.window.session, player.window.charts
    decision = session.decision()
    assert decision is not None
    first = next(iter(session.module.tables.values()))
    assert "In use now" not in page(player)
    session.module.tables[first.id] = replace(first, rule=decision.rule)
    charts.renew()
    assert page(player).startswith("In use now")


def test_the_row_of_the_piece_in_hand_is_marked(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "ccn")
    answering = player.window.answering
    chance = RandomPlayer(1)
    while (decision := answering.decision) is not None and decision.kind != "path":
        player.window.session.answer(chance.answer(decision))
    assert decision is not None
    player.window.charts.show_page("table-movement")
    piece = player.window.session.view().pieces[decision.subject]
    troop = player.window.session.module.kinds[piece.kind].attributes["troop"]
    assert f"▸ {str(troop).replace('-', ' ')}" in page(player)
    assert page(player).count("▸") == 1


def test_the_rows_of_a_roll_are_marked_in_every_chart_that_was_read(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "ccn")
    window = player.window
    window.session.bots.set_paused(True)
    chance = RandomPlayer(3)
    while not any(isinstance(one, TableRead) for one in window.session.log()):
        decision = window.session.game.decision
        assert decision is not None
        window.session.game.submit(chance.answer(decision))
    window.charts.renew()
    rolled = [one for one in window.session.log() if isinstance(one, Rolled)][-1]
    window.charts.show_page("table-battle-die")
    assert page(player).count("▸") == len(set(rolled.values))


def test_notes_of_the_module_are_read_beside_the_map(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "free")
    charts = player.window.charts
    QTest.keyClicks(charts.words, "creaking")
    assert "A foggy night: how to play" in page(player)
    charts.page.anchorClicked.emit(QUrl("page:note-how-to-play.md"))
    assert "Spotting" in page(player)
    assert "**" not in page(player)


def test_charts_are_in_the_language_of_the_user(qtbot: QtBot) -> None:
    choose_language("es")
    player = with_charts(qtbot, "free")
    assert "Descubrir" in page(player)


# --- rolling on a table --------------------------------------------------------------------------


def roller(qtbot: QtBot) -> Player:
    player = begun(qtbot, "free")
    player.board.setFocus()
    player.key(KEYS.Key_O)
    assert player.window.charts.current == "table-spotting"
    assert player.window.free is not None
    assert player.window.free.roller.isVisible()
    return player


def test_a_table_is_rolled_on_with_what_counts(qtbot: QtBot) -> None:
    player = roller(qtbot)
    window, session = player.window, player.window.session
    assert window.free is not None
    roll = window.free.roller
    roll.times["lantern"].setValue(1)
    roll.times["hidden"].setValue(2)
    roll.added.setValue(3)
    QTest.keyClick(window, KEYS.Key_O, SHIFT)
    rolled = next(one for one in session.log() if isinstance(one, Rolled))
    assert [(modifier.reason, modifier.amount) for modifier in rolled.modifiers] == [
        ("Lantern lit", 1),
        ("Hidden", -2),
        ("Agreed by the players", 3),
    ]
    read = [one for one in session.log() if isinstance(one, TableRead)]
    assert [one.wanted for one in read] == [str(rolled.total)] * len(read)
    assert read[0].result in roll.result.text()
    html = window.charts.page.toHtml()
    assert MARK in html
    assert "▸ Lantern lit" in page(player)
    assert "▸ Creaking wheels" not in page(player)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 500)])
def test_nothing_of_the_roller_lies_on_anything_in_a_small_window(
    qtbot: QtBot, width: int, height: int
) -> None:
    choose_language("es")
    player = roller(qtbot)
    player.window.resize(width, height)
    assert player.window.free is not None
    roll = player.window.free.roller
    QTest.keyClick(player.window, KEYS.Key_O, SHIFT)
    qtbot.waitUntil(lambda: bool(roll.result.text()))
    parts = [*roll.times.values(), roll.added, roll.button, roll.result]
    qtbot.waitUntil(lambda: roll.rect().contains(in_roller(roll, parts[-1])))
    places = [in_roller(roll, part) for part in parts]
    assert all(one.bottom() < other.top() for one, other in pairwise(places))


def in_roller(roll: TableRoller, part: QWidget) -> QRect:
    return QRect(part.mapTo(roll, QPoint()), part.size())


def test_a_die_is_one_click_and_one_key(qtbot: QtBot) -> None:
    player = begun(qtbot, "free")
    window = player.window
    assert window.free is not None
    window.free.dice[0].trigger()
    assert sum(isinstance(one, Rolled) for one in window.session.log()) == 1
    QTest.keyClick(window, KEYS.Key_F1, SHIFT)
    assert sum(isinstance(one, Rolled) for one in window.session.log()) == 2


def test_escape_leaves_an_action_that_was_begun(qtbot: QtBot) -> None:
    player = begun(qtbot, "free")
    session = player.window.session
    first = session.decision()
    for button in (":roll", ":track", ":table"):
        player.window.answering.choose(button)
        assert session.decision() is not first
        player.board.setFocus()
        player.key(KEYS.Key_Escape)
        assert session.steps == 0


def test_a_table_that_nobody_rolls_on_has_no_dice(qtbot: QtBot) -> None:
    player = with_charts(qtbot, "free")
    assert player.window.free is not None
    player.window.charts.show_page("terrain-hexes")
    assert not player.window.free.roller.isVisible()


# --- menu and palette ----------------------------------------------------------------------------


def test_the_palette_finds_actions_and_charts(qtbot: QtBot) -> None:
    player = begun(qtbot, "jdg")
    QTest.keyClick(player.window, KEYS.Key_P, Qt.KeyboardModifier.ControlModifier | SHIFT)
    palette = player.window.findChild(Palette)
    assert isinstance(palette, Palette)
    words = [entry.words for entry in palette_entries(player.window)]
    assert "Turn the board" in words
    assert "Charts" in words
    QTest.keyClicks(palette.typed, "go to cohesion")
    QTest.keyClick(palette.typed, KEYS.Key_Return)
    qtbot.waitUntil(player.window.charts.isVisible)
    assert player.window.charts.current == "table-cohesion-test"


def test_the_right_button_asks_why_and_turns_the_board(qtbot: QtBot) -> None:
    player = seated(qtbot, table(who))
    menu = player.window.menu.for_place(BoardTarget("0504", "x"))
    words = {action.text(): action for action in menu.actions()}
    words["Why can this not be chosen?"].trigger()
    assert "Too tired." in player.board.bubble.words.text()
    assert player.window.actions_by_id["view.turn"] in menu.actions()
    chosen = player.window.menu.for_place(BoardTarget("0101", "a"))
    assert "Why can this not be chosen?" not in [action.text() for action in chosen.actions()]
