"""What a game system shows beside its questions: overlays, signs on pieces, lists."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.map.canvas.marks import Marks
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.shell.mnemonics import letter_of
from hexwright.engine.core.decision import (
    Decision,
    ask,
    choose_action,
    choose_one,
    choose_path,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.piece_events import Flipped
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.systems.jdg.markers import cup
from hexwright.engine.systems.jdg.records import OrderMarkers, orders_key
from hexwright.engine.systems.jdg.showing import SHOWING
from tests.fuzz import sample
from tests.helpers.jdg import BLUE, FIRST, RED, battle, cavalry, infantry
from tests.helpers.tables import Asked, Player, ccn_table, last_answer

KEYS = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
FIELD = """
    .    .    .    .    .    .    .
      .    .    .i   .    .    .    .
    .    .    .    .    .e   .    .
      .    .    .    .    .    .    .
    .    .c   .    .    .    .x    .
      .    .d   .    .    .    .    .
"""
GROUPS = (("c", "d"), ("i",))
At = Callable[..., Player]


def who(_game: Game) -> Decision[str]:
    return choose_one("piece", BLUE, "Who?", lambda: ["c", "i"])


def orders(_game: Game) -> Decision[tuple[str, ...]]:
    return choose_several(
        "piece",
        BLUE,
        "Which groups?",
        lambda: ["c", "i"],
        stands_for=lambda one: next(group for group in GROUPS if one in group),
    )


def retreat(_game: Game) -> Decision[tuple[str, ...]]:
    ways = [("0203", "0304"), ("0403", "0304"), ("0403", "0404")]
    return choose_path(BLUE, "Which way back?", lambda: ways, subject="i")


def facing(_game: Game) -> Decision[str]:
    return choose_action(BLUE, "Which way?", {":up": "Up"}, about=lambda _: ("0303", "0403"))


def attacks(_game: Game) -> Decision[str]:
    return choose_one("piece", BLUE, "Which attack is next?", lambda: ["c", "i"])


def marker(game: Game) -> Decision[str]:
    return choose_one("card", BLUE, "Which marker?", lambda: game.cards(cup(game).out())[:2])


def jdg_table(asked: Asked, *, theirs: tuple[int, ...] = (0,)) -> PlaySession:
    """A table of Jours de Gloire where one question is asked again and again; a person is blue."""

    async def proceed(game: Game) -> None:
        answer: Any = await ask(asked(game))
        game.emit(Remarked(f"Answered: {answer!r}"))

    game = battle(
        FIELD,
        rulebook=Rulebook(system="jdg", version=1, proceed=proceed, showing=SHOWING),
        i=infantry(facing=1),
        c=cavalry(facing=3),
        d=cavalry(facing=3),
        e=infantry(RED, facing=7),
        x=infantry(RED, facing=9),
    )
    cup(game).lay_out(game)
    game.emit(RecordSet(orders_key(FIRST[BLUE]), OrderMarkers(BLUE, GROUPS, (0,))))
    game.emit(RecordSet(orders_key(FIRST[RED]), OrderMarkers(RED, (("e",), ("x",)), theirs)))
    note_combats(game, [Combat(("c", "d"), ("0605",), ("c", "d")), Combat(("i",), ("0503",))])
    game.state.forced = None
    game.begin()
    return PlaySession(game, {RED: "random"})


@pytest.fixture
def at(qtbot: QtBot) -> At:
    """Put a session into a window and a hand on it."""

    def begin(session: PlaySession) -> Player:
        window = PlayWindow(session)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        qtbot.addWidget(window, before_close_func=_forget)
        window.resize(1000, 700)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
        window.board.setFocus()
        return Player(window)

    return begin


def _forget(window: QWidget) -> None:
    assert isinstance(window, PlayWindow)
    window.session.bots.set_paused(True)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask


def hover(player: Player, where: QPointF) -> None:
    player.send(QEvent.Type.MouseMove, where, held=False)


def painted(player: Player) -> QImage:
    """What lies on the map; the map itself is drawn in the background, sooner or later."""
    board = player.board
    image = QImage(board.viewport().size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    board.paint_marks(painter, Marks(painter, board.camera, board.pieces.layout))
    painter.end()
    return image


def laid(player: Player) -> list[tuple[str, str]]:
    """The side and the sort of everything that lies over the map."""
    board = player.board
    return [(side, one.kind) for side, one in board.overlays.laid(board.pointed_piece)]


# --- over the map ---------------------------------------------------------------------------------


def test_f7_shows_the_arcs_of_the_piece_under_the_mouse(at: At) -> None:
    player = at(jdg_table(who))
    hover(player, player.point_of("e"))
    assert laid(player) == []

    player.key(KEYS.Key_F7)

    assert laid(player) == [(RED, "front"), (RED, "rear")]


def test_an_overlay_is_painted(at: At) -> None:
    player = at(jdg_table(who))
    hover(player, player.point_of("e"))
    before = painted(player)

    player.key(KEYS.Key_F8)

    assert painted(player) != before


def test_an_overlay_goes_away_with_the_same_key(at: At) -> None:
    player = at(jdg_table(who))
    hover(player, player.point_of("e"))

    player.key(KEYS.Key_F8)
    player.key(KEYS.Key_F8)

    assert laid(player) == []


def test_the_keyboards_cursor_shows_overlays_as_the_mouse_does(at: At) -> None:
    session = jdg_table(who)
    note_combats(session.game, [])
    player = at(session)
    player.key(KEYS.Key_F9)

    player.key(KEYS.Key_Tab)

    assert player.board.pointed_piece == "c"
    assert laid(player) == [(BLUE, "reach"), (BLUE, "target")]


def test_the_piece_of_the_question_shows_its_overlays_while_nothing_is_pointed_at(at: At) -> None:
    player = at(jdg_table(retreat))

    player.key(KEYS.Key_F8)

    assert laid(player) == [(BLUE, "zone")]


def test_zones_of_a_whole_side_need_no_mouse(at: At) -> None:
    player = at(jdg_table(who))

    player.key(KEYS.Key_F8)
    player.key(KEYS.Key_F8, SHIFT)

    assert laid(player) == [(RED, "zone")]


def test_zones_of_the_own_side_are_those_of_the_person_who_looks(at: At) -> None:
    player = at(jdg_table(who))

    player.key(KEYS.Key_F8)
    player.key(KEYS.Key_F7, SHIFT)

    assert laid(player) == [(BLUE, "zone")]


def test_overlays_that_a_system_does_not_have_are_not_offered(at: At) -> None:
    player = at(ccn_table())

    for name in ("arcs", "zones", "corridors", "all_own", "all_others"):
        assert not player.window.actions_by_id[f"view.{name}"].isVisible()
    assert not player.window.table.situation.isVisible()


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        (("aus", "learning"), "Reaction zones"),
        (("gbacw", "crossroads-drill"), "Command and contact"),
    ],
    ids=["aus", "gbacw"],
)
def test_an_overlay_is_called_as_its_game_system_calls_it(
    qtbot: QtBot, scenario: tuple[str, str], words: str
) -> None:
    system, battle_id = scenario
    session = PlaySession(Game.start(sample(system), battle_id, 1), {})
    window = PlayWindow(session)
    qtbot.addWidget(window)
    action = window.actions_by_id["view.zones"]
    assert action.text().replace("&", "") == words
    assert action.toolTip() == f"{words} (F8)"
    assert any(spec.words == words for spec in window.specs)
    assert_letters_differ(window)


def assert_letters_differ(window: PlayWindow) -> None:
    for menu in window.menuBar().actions():
        entries = menu.menu().actions()  # type: ignore[attr-defined] # PySide forgets its type
        letters = Counter(letter for entry in entries if (letter := letter_of(entry.text())))
        assert max(letters.values(), default=0) <= 1, menu.text()


def test_no_two_entries_of_a_menu_share_a_letter_and_no_two_actions_a_key(at: At) -> None:
    window = at(jdg_table(who)).window

    assert_letters_differ(window)
    keys = [action.shortcut().toString() for action in window.actions_by_id.values()]
    assert len(set(keys)) == len(keys)


def test_every_action_has_an_icon_and_words(at: At) -> None:
    for action in at(jdg_table(who)).window.actions_by_id.values():
        assert not action.icon().isNull()
        assert action.statusTip()


# --- markers --------------------------------------------------------------------------------------


def marker_on(player: Player, piece: str) -> list[tuple[str, bool]]:
    badges = player.board.pieces.by_piece[piece].badges
    return [(badge.symbol, badge.is_face_down) for badge in badges]


def test_own_order_markers_lie_face_down_but_can_be_read(at: At) -> None:
    player = at(jdg_table(who))

    assert marker_on(player, "c") == [("orders", True)]
    assert marker_on(player, "i") == [("no-orders", True)]


def test_a_disordered_unit_says_so_in_words_and_with_a_sign(at: At) -> None:
    session = jdg_table(who)
    session.game.emit(Flipped("i", "disordered"))
    player = at(session)
    hover(player, player.point_of("i"))

    assert [badge.text for badge in player.board.pieces.by_piece["i"].badges] == ["D", ""]
    assert "Disordered" in player.window.words.text()


def test_order_markers_of_the_other_side_show_their_backs(at: At) -> None:
    player = at(jdg_table(who))

    assert marker_on(player, "e") == marker_on(player, "x") == [("", True)]


def test_the_window_draws_the_same_whatever_the_other_side_has_ordered(at: At) -> None:
    pictures, words = [], []
    for theirs in ((0,), (0, 1)):
        player = at(jdg_table(who, theirs=theirs))
        pictures.append(painted(player))
        columns = player.window.table.situation.columns
        words.append(
            [
                column.lines.item(row).text()
                for column in columns
                for row in range(column.lines.count())
            ]
        )

    assert pictures[0] == pictures[1]
    assert words[0] == words[1]


def test_a_board_for_rules_holds_no_secret_orders_of_the_other_side() -> None:
    session = jdg_table(who)

    known = session.known().state.records[orders_key(FIRST[RED])]

    assert known.ordered == ()


def test_the_marker_is_told_in_words_under_the_mouse(at: At) -> None:
    player = at(jdg_table(who))
    hover(player, player.point_of("e"))

    assert "order marker, face down" in player.window.words.text()


def test_markers_of_one_formation_can_be_told_apart_on_their_buttons(at: At) -> None:
    player = at(jdg_table(marker))

    words = [button.words for button in player.window.table.question.choices.buttons.values()]

    assert len(words) == 2
    assert all(word.endswith(")") for word in words)


# --- groups and ways ------------------------------------------------------------------------------


def test_a_click_on_any_piece_of_a_group_chooses_the_group(at: At) -> None:
    player = at(jdg_table(orders))

    player.click(player.point_of("d"))

    assert player.window.answering.chosen == ("c",)


def test_a_second_click_on_another_piece_of_the_group_takes_it_out(at: At) -> None:
    player = at(jdg_table(orders))

    player.click(player.point_of("d"))
    player.click(player.point_of("c"))

    assert player.window.answering.chosen == ()


def test_a_piece_of_no_group_is_not_chosen(at: At) -> None:
    player = at(jdg_table(orders))

    player.click(player.point_of("e"))

    assert player.window.answering.chosen == ()


def test_without_groups_a_piece_stands_for_itself_alone(at: At) -> None:
    player = at(jdg_table(who))
    steps = player.window.session.steps

    player.click(player.point_of("d"))

    assert player.window.session.steps == steps


def test_of_two_ways_to_one_end_a_click_on_a_hex_between_takes_its_way(at: At) -> None:
    player = at(jdg_table(retreat))

    player.click(player.point("0203"))

    assert last_answer(player.window.session) == "('0203', '0304')"


def test_a_hex_between_that_several_ways_share_takes_none(at: At) -> None:
    player = at(jdg_table(retreat))
    hover(player, player.point("0403"))

    assert player.window.answering.pointed is None


def test_a_few_ways_are_drawn_before_one_is_pointed_at(at: At) -> None:
    player = at(jdg_table(retreat))
    drawn = painted(player)

    player.window.answering.question.paths = {
        end: [] for end in player.window.answering.question.paths
    }

    assert painted(player) != drawn


def test_an_answer_on_a_button_shows_the_hexes_that_it_is_about(at: At) -> None:
    player = at(jdg_table(facing))
    before = painted(player)

    player.window.table.question.choices.buttons[":up"].setFocus()

    assert painted(player) != before


# --- lists ----------------------------------------------------------------------------------------


def titles(player: Player) -> list[str]:
    columns = player.window.table.situation.columns
    return [column.heading.text() for column in columns if column.isVisible()]


def test_lists_lie_side_by_side_below_the_board(at: At) -> None:
    player = at(jdg_table(who))

    assert titles(player) == ["Attacks to be fought", "Orders"]


def test_the_line_under_the_cursor_is_shown_on_the_board(at: At) -> None:
    player = at(jdg_table(who))
    before = painted(player)
    lines = player.window.table.situation.columns[0].lines

    lines.setFocus()
    lines.setCurrentRow(1)

    assert player.board.shown_line is not None
    assert player.board.shown_line.pieces == ("i",)
    assert painted(player) != before


def test_a_line_is_no_longer_shown_when_the_keyboard_leaves_its_list(at: At) -> None:
    player = at(jdg_table(who))
    lines = player.window.table.situation.columns[0].lines
    lines.setFocus()
    lines.setCurrentRow(0)

    player.board.setFocus()

    assert player.board.shown_line is None


def test_enter_on_an_attack_chooses_it_when_that_is_the_question(at: At) -> None:
    player = at(jdg_table(attacks))
    lines = player.window.table.situation.columns[0].lines
    lines.setFocus()
    lines.setCurrentRow(1)

    player.key(KEYS.Key_Return)

    assert last_answer(player.window.session) == "'i'"


def test_lists_follow_the_game(at: At) -> None:
    session = jdg_table(who)
    player = at(session)
    note_combats(session.game, [])

    session.rise()

    assert titles(player) == ["Orders"]


def test_f6_reaches_the_lists(at: At) -> None:
    player = at(jdg_table(who))

    player.key(KEYS.Key_F6)

    assert player.window.table.situation.columns[0].lines.hasFocus()
