"""Pages that are made from the schema alone: the module's own page, and decks with their cards."""

from itertools import combinations
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.decks.hand_tab import HandTab, drawn
from hexwright.editor.decks.page import DeckPage
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.records.list_tab import ListTab
from hexwright.editor.records.record_editor import RecordEditor
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import DECK, MODULE
from hexwright.schema.dump import dump_module
from hexwright.schema.load import load_module
from hexwright.schema.model.deck import Card, Deck
from tests.fuzz import sample
from tests.helpers.modules import module_of

DECK_PATH = DECK.path("orders")


def show(page: RecordEditor, qtbot: QtBot, path: str) -> ModuleDocument:
    qtbot.addWidget(page)
    page.resize(1100, 700)
    document = ModuleDocument(module_of({}), {})
    page.show_document(document, path)
    page.show()
    return document


@pytest.fixture
def module_page(qtbot: QtBot) -> RecordEditor:
    page = RecordEditor()
    show(page, qtbot, MODULE.file)
    return page


@pytest.fixture
def deck_page(qtbot: QtBot) -> DeckPage:
    page = DeckPage()
    show(page, qtbot, DECK_PATH)
    return page


def document(page: RecordEditor) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def click(tab: ListTab, name: str) -> None:
    QTest.mouseClick(tab.sheet.buttons[name], Qt.MouseButton.LeftButton)


def type_into(page: RecordEditor | ListTab, way: tuple[str, ...], text: str) -> None:
    field = page.form.fields[way]
    field.start()
    line = field.focusProxy()
    assert line is not None
    QTest.keyClicks(line, text)


def is_sound(page: RecordEditor) -> bool:
    return load_module(dump_module(document(page).module)).is_sound


def test_every_list_of_a_document_has_a_tab(module_page: RecordEditor) -> None:
    assert list(module_page.lists) == ["sides", "nations", "dice", "tracks", "boxes"]


def test_buttons_for_rows_cannot_be_pressed_while_a_list_has_none(
    module_page: RecordEditor,
) -> None:
    tab = module_page.lists["boxes"]
    module_page.tabs.setCurrentWidget(tab)

    def may() -> set[str]:
        return {name for name, button in tab.sheet.buttons.items() if button.isEnabled()}

    assert may() == set(tab.sheet.buttons)
    click(tab, "delete")
    assert not tab.items
    assert may() == {"add", "paste"}
    click(tab, "add")
    assert may() == set(tab.sheet.buttons)


def test_a_list_inside_an_entry_shows_several_rows(qtbot: QtBot) -> None:
    page = RecordEditor()
    qtbot.addWidget(page)
    page.resize(940, 440)
    page.show_document(ModuleDocument(sample("ccn"), {}), MODULE.file)
    page.show()
    tab = page.lists["dice"]
    page.tabs.setCurrentWidget(tab)
    faces = tab.inner["faces"].sheet.grid
    assert faces.chart.rowCount() > 3
    assert faces.viewport().height() >= 4 * faces.rowHeight(0)


def test_a_side_is_added_named_and_undone(module_page: RecordEditor) -> None:
    tab = module_page.lists["sides"]
    tab.go_to(1)
    click(tab, "add")
    type_into(tab, ("name",), "Green")
    assert [side.name for side in document(module_page).module.info.sides] == [
        "Red",
        "Blue",
        "Green",
    ]
    assert document(module_page).stack.count() == 2
    document(module_page).stack.undo()
    document(module_page).stack.undo()
    assert len(document(module_page).module.info.sides) == 2


def test_a_new_id_takes_everything_along(module_page: RecordEditor) -> None:
    tab = module_page.lists["sides"]
    tab.go_to(0)
    type_into(tab, ("id",), "crimson")
    line = tab.form.fields["id",].focusProxy()
    assert line is not None
    QTest.keyClick(line, Qt.Key.Key_Return)
    module = document(module_page).module
    assert module.info.sides[0].id == "crimson"
    assert module.oobs["red"].side == "crimson"
    assert is_sound(module_page)


def test_an_id_that_is_taken_is_refused_in_place(module_page: RecordEditor) -> None:
    tab = module_page.lists["sides"]
    tab.go_to(0)
    type_into(tab, ("id",), "blue")
    assert tab.form.fields["id",].fault.isVisibleTo(tab)
    assert document(module_page).stack.count() == 0


def test_lists_inside_entries_are_edited_too(module_page: RecordEditor) -> None:
    module_page.tabs.setCurrentWidget(module_page.lists["dice"])
    dice = module_page.lists["dice"]
    dice.go_to(1)
    faces = dice.inner["faces"]
    faces.go_to(0)
    click(faces, "duplicate")
    found = document(module_page).module.info.dice[1].faces
    assert [one.id for one in found] == ["head", "head-2"]


def test_a_title_is_typed_as_one_step(module_page: RecordEditor) -> None:
    module_page.tabs.setCurrentIndex(module_page.tabs.count() - 1)
    type_into(module_page, ("title",), "Great skirmish")
    assert document(module_page).module.info.title == "Great skirmish"
    assert document(module_page).stack.count() == 1


def test_a_card_is_drawn_as_it_is_typed(deck_page: DeckPage) -> None:
    tab = deck_page.lists["cards"]
    tab.go_to(0)
    assert deck_page.preview.look is not None
    before = deck_page.preview.look.title
    type_into(tab, ("title",), "Forward")
    assert deck_page.preview.look is not None
    assert (before, deck_page.preview.look.title) == (before, "Forward")
    assert before != "Forward"


def test_all_cards_are_shown_with_their_copies(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentIndex(1)
    deck = deck_page.deck
    assert deck is not None
    shown = [(look.title, copies) for look, copies in deck_page.sheet.cards]
    assert shown == [(card.title, card.copies) for card in deck.cards]
    assert not deck_page.sheet.grab().isNull()


def test_a_hand_has_as_many_cards_as_asked_for(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.hand)
    deck_page.hand.count.setValue(2)
    assert len(deck_page.hand.fan.looks) == 2
    assert not deck_page.hand.fan.grab().isNull()


def test_drawing_again_deals_other_cards(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.hand)
    hand = deck_page.hand
    hand.count.setValue(1)
    seen = set()
    for _ in range(12):
        seen.add(hand.fan.looks[0].title)
        QTest.mouseClick(hand.again, Qt.MouseButton.LeftButton)
    assert len(seen) > 1


def test_no_hand_has_more_copies_of_a_card_than_the_deck() -> None:
    deck = Deck(
        id="few",
        title="Few",
        cards=(Card(id="a", title="A", copies=2), Card(id="b", title="B", copies=0)),
    )
    assert [one.id for one in drawn(deck, 5, seed=1)] == ["a", "a"]


def test_the_card_below_the_mouse_is_held_up(deck_page: DeckPage, qtbot: QtBot) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.hand)
    fan = deck_page.hand.fan

    def point_at_first_card() -> None:
        # Qt sends the move to whatever window lies there: on a busy machine this one may not have
        # its place yet.
        rect, at = fan.places()[0]
        QTest.mouseMove(fan, at.map(rect.center()).toPoint() - QPoint(20, 0))
        assert fan.raised == 0

    qtbot.waitUntil(point_at_first_card)


def test_the_sheets_of_a_deck_are_shown_with_their_backs(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.pages)
    deck = deck_page.deck
    assert deck is not None
    cards = sum(card.copies for card in deck.cards)
    assert f"Cards: {cards}." in deck_page.pages.words.text()
    assert len(deck_page.pages.view.pages) == 2 * -(-cards // 9)
    assert not deck_page.pages.view.grab().isNull()


def test_sheets_follow_an_edit_of_the_deck(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.pages)
    before = len(deck_page.pages.view.pages)
    deck, steps = deck_page.deck, deck_page.steps
    assert deck is not None
    assert steps is not None
    more = Card(id="new", title="New", copies=9)
    steps.do("more", structs.replace(deck, cards=(*deck.cards, more)))
    assert len(deck_page.pages.view.pages) == before + 2


def test_another_paper_is_shown_at_once(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.pages)
    deck_page.pages.paper.setCurrentIndex(1)
    first = deck_page.pages.view.pages[0]
    assert (first.width, first.height) == (215.9, 279.4)


def test_a_card_that_fits_no_paper_is_told(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentWidget(deck_page.pages)
    deck, steps = deck_page.deck, deck_page.steps
    assert deck is not None
    assert steps is not None
    steps.do("large", structs.replace(deck, width_mm=400.0))
    assert "larger" in deck_page.pages.words.text()


def test_rows_are_deleted_and_moved_by_keys(deck_page: DeckPage) -> None:
    tab = deck_page.lists["cards"]
    deck = deck_page.deck
    assert deck is not None
    names = [card.id for card in deck.cards]
    tab.go_to(0)
    QTest.keyClick(tab.sheet.grid, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [card.id for card in deck_page.deck.cards][:2] == names[1::-1]  # type: ignore[union-attr] # still there
    QTest.keyClick(tab.sheet.grid, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert names[0] not in [card.id for card in deck_page.deck.cards]  # type: ignore[union-attr] # still there


def test_a_problem_leads_to_its_entry(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentIndex(2)
    deck_page.show_spot("/cards/1/title", "")
    assert deck_page.tabs.currentWidget() is deck_page.lists["cards"]
    assert deck_page.lists["cards"].row == 1


def test_the_models_keep_the_rules_of_qt(deck_page: DeckPage, qtmodeltester: Any) -> None:
    qtmodeltester.check(deck_page.lists["cards"].sheet.grid.chart, force_py=True)


def test_choices_stepped_through_by_keys_are_one_step(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentIndex(deck_page.tabs.count() - 1)
    field = deck_page.form.fields["kind",]
    field.setFocus()
    widget = field.focusProxy()
    assert widget is not None
    QTest.keyClick(widget, Qt.Key.Key_Down)
    QTest.keyClick(widget, Qt.Key.Key_Down)
    deck = deck_page.deck
    assert deck is not None
    assert (deck.kind, document(deck_page).stack.count()) == ("pool", 1)


def test_choices_after_the_keyboard_was_elsewhere_are_another_step(deck_page: DeckPage) -> None:
    deck_page.tabs.setCurrentIndex(deck_page.tabs.count() - 1)
    field = deck_page.form.fields["kind",]
    widget = field.focusProxy()
    assert widget is not None
    field.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Down)
    deck_page.form.fields["title",].setFocus()
    field.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Down)
    assert document(deck_page).stack.count() == 2


def test_what_is_drawn_from_a_cup_are_markers(qtbot: QtBot) -> None:
    tab = HandTab()
    qtbot.addWidget(tab)
    module = sample("jdg")
    tab.show_deck(module, module.decks["activation-markers"], ImageShelf())
    assert "Markers" in tab.words.text()


def lying(tab: HandTab) -> list[QRectF]:
    return [at.mapRect(rect) for rect, at in tab.fan.places()]


@pytest.mark.parametrize("count", [1, 3, 5, 20])
@pytest.mark.parametrize("size", [(900, 420), (560, 260)])
def test_markers_lie_side_by_side_so_that_each_is_read(
    qtbot: QtBot, count: int, size: tuple[int, int]
) -> None:
    tab = HandTab()
    qtbot.addWidget(tab)
    tab.resize(*size)
    tab.show()
    module = sample("gbacw")
    tab.show_deck(module, module.decks["activation-markers"], ImageShelf())
    tab.count.setValue(count)
    rects = lying(tab)
    assert len(rects) == count
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    assert all(QRectF(tab.fan.rect()).contains(rect) for rect in rects)
    assert all(tab.fan.card_at(rect.center()) == at for at, rect in enumerate(rects))


def test_cards_are_held_like_a_fan(qtbot: QtBot) -> None:
    tab = HandTab()
    qtbot.addWidget(tab)
    tab.resize(900, 420)
    module = sample("ccn")
    tab.show_deck(module, module.decks["command"], ImageShelf())
    first, second, *_ = lying(tab)
    assert first.intersects(second)
