"""Reading rules from the play window."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.play.rule_text import RulePanel
from hexwright.schema.language import choose_language
from hexwright.schema.rules_reference import rules_of


def panel(qtbot: QtBot, system: str = "ccn") -> RulePanel:
    made = RulePanel(system)
    qtbot.addWidget(made)
    made.resize(380, 420)
    made.show()
    return made


def test_a_rule_is_shown_with_its_words(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    assert rules.show_rule("ccn-043")
    shown = rules.page.toPlainText()
    assert "ccn-043" in shown
    assert rules_of("ccn")["ccn-043"].text.split(". ")[1] in shown


def test_numbers_in_the_text_are_links_to_other_rules(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    rules.show_rule("ccn-043")
    assert 'href="ccn-176"' in rules.page.toHtml()
    rules.page.anchorClicked.emit(QUrl("ccn-176"))
    assert rules.current == "ccn-176"


def test_neighbouring_rules_are_a_click_away(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    rules.show_rule("ccn-043")
    for neighbour in ("ccn-042", "ccn-044"):
        assert f'href="{neighbour}"' in rules.page.toHtml()


def test_back_and_forward_go_along_what_was_read(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    for one in ("ccn-001", "ccn-002", "ccn-003"):
        rules.show_rule(one)
    QTest.mouseClick(rules.back, Qt.MouseButton.LeftButton)
    assert rules.current == "ccn-002"
    QTest.mouseClick(rules.forward, Qt.MouseButton.LeftButton)
    assert (rules.current, rules.forward.isEnabled()) == ("ccn-003", False)


def test_words_are_found_in_all_rules(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    QTest.keyClicks(rules.words, "horse artillery")
    assert "ccn-053" in rules.page.toPlainText()
    assert "ccn-001" not in rules.page.toPlainText()


def test_the_printed_paragraph_is_shown_and_found(qtbot: QtBot) -> None:
    rules = panel(qtbot, "jdg")
    QTest.keyClicks(rules.words, "10.5.2")
    found = rules.page.toPlainText()
    wanted = next(rule for rule in rules_of("jdg").values() if "10.5.2" in rule.printed)
    assert wanted.id in found
    rules.show_rule(wanted.id)
    assert f"§ {'; '.join(wanted.printed)}" in rules.page.toPlainText()


def test_an_empty_search_returns_to_the_rule_that_was_open(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    rules.show_rule("ccn-001")
    QTest.keyClicks(rules.words, "horse")
    rules.words.clear()
    assert "Exactly two sides" in rules.page.toPlainText()


def test_an_unknown_number_leaves_the_page_as_it_is(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    rules.show_rule("ccn-001")
    assert not rules.show_rule("ccn-999")
    assert rules.current == "ccn-001"


def test_a_chapter_lists_its_rules(qtbot: QtBot) -> None:
    rules = panel(qtbot)
    rules.page.anchorClicked.emit(QUrl("section:C"))
    assert "Horse artillery" in rules.page.toPlainText()


def test_a_game_without_rules_says_so(qtbot: QtBot) -> None:
    assert "no written rules" in panel(qtbot, "free").page.toPlainText()


def test_rules_are_read_in_the_language_in_use(qtbot: QtBot) -> None:
    choose_language("es")
    rules = panel(qtbot, "jdg")
    assert "Carga de caballería" in rules.page.toPlainText()
    rules.show_rule("jdg-226")
    assert "Las cargas nunca se pueden rehusar." in rules.page.toPlainText()
