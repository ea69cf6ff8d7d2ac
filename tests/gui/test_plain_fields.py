"""Fields that stand by themselves, and what dialogs remember."""

from pytestqt.qtbot import QtBot

from hexwright.editor.forms.plain_fields import choice_field, offer
from hexwright.editor.shell.preferences import keep_choices, kept_choices

ARMIES = [(None, "any army"), ("", "no army"), ("red", "Red"), ("blue", "Blue")]


def test_a_choice_begins_with_the_first_unless_another_is_chosen(qtbot: QtBot) -> None:
    first, other = choice_field("Army", ARMIES), choice_field("Army", ARMIES, "blue")
    for field in (first, other):
        qtbot.addWidget(field)
    assert (first.currentText(), other.currentText()) == ("any army", "Blue")
    assert first.accessibleName() == "Army"


def test_what_was_chosen_stays_as_long_as_it_is_offered(qtbot: QtBot) -> None:
    field = choice_field("Army", ARMIES, "blue")
    qtbot.addWidget(field)
    told: list[int] = []
    field.currentIndexChanged.connect(told.append)
    offer(field, [*ARMIES[:2], ARMIES[3]])
    assert field.currentData() == "blue"
    offer(field, ARMIES[:3])
    assert field.currentText() == "any army"
    assert told == [], "nobody has chosen anything"


def test_dialogs_remember_the_latest_names_only() -> None:
    for number in range(70):
        keep_choices("test", f"module {number}", {"number": number})
    keep_choices("test", "module 20", {"number": -1})
    assert kept_choices("test", "module 20") == {"number": -1}
    assert kept_choices("test", "module 69") == {"number": 69}
    assert kept_choices("test", "module 3") == {}
    assert kept_choices("never kept", "module 20") == {}
