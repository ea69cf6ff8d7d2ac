"""Names in sentences: rows of them, and verbs in their number, in both languages."""

import pytest

from hexwright.engine.core.card_events import ChitPulled, Drawn
from hexwright.engine.core.event import BLANK
from hexwright.engine.core.names import listed, names_of
from hexwright.schema.language import spoken, tr_many
from tests.fuzz import sample


@pytest.mark.parametrize(
    ("language", "words", "row"),
    [
        ("en", (), ""),
        ("en", ("a",), "a"),
        ("en", ("a", "b", "Infantry"), "a, b and Infantry"),
        ("es", ("a", "b"), "a y b"),
        ("es", ("Caballería", "Infantería"), "Caballería e Infantería"),
        ("es", ("agua", "hielo"), "agua y hielo"),
    ],
)
def test_names_stand_in_a_row_as_the_language_wants(
    language: str, words: tuple[str, ...], row: str
) -> None:
    with spoken(language):
        assert listed(words) == row


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("system", "name", "several"),
    [
        ("jdg", "Yellow Lancers", True),
        ("jdg", "1st Regiment, Duke's Own", False),
        ("jdg", "Hohenfels Infantry No. 1", False),
        ("free", "The Twins", True),
        ("free", "Cart of the inn", False),
    ],
)
def test_a_verb_has_the_number_of_the_name(
    language: str, system: str, name: str, *, several: bool
) -> None:
    module = sample(system)
    piece = next(one for one, known in module.pieces.items() if known.name == name)
    with spoken(language):
        assert (names_of(module).number(piece) > 1) == several


def test_a_leader_is_one_man_whatever_he_is_called() -> None:
    names = names_of(sample("ccn"))
    leader = next(one for one in names.module.leaders if names.piece(one).endswith("s"))
    assert names.number(leader) == 1


@pytest.mark.parametrize(("count", "text"), [(0, "0 blocks"), (1, "1 block"), (3, "3 blocks")])
def test_a_text_has_a_form_for_one_and_one_for_several(count: int, text: str) -> None:
    assert tr_many("1 block|{count} blocks", count) == text


@pytest.mark.parametrize(("language", "words"), [("en", "1 marker."), ("es", "1 marcador.")])
def test_what_is_drawn_unseen_from_a_cup_is_a_marker(language: str, words: str) -> None:
    names = names_of(sample("gbacw"))
    pulled = ChitPulled((BLANK,), source="efficiency-union", target="efficiency-union/drawn")
    with spoken(language):
        assert pulled.text(names).endswith(words)


def test_what_is_drawn_unseen_from_a_deck_is_a_card() -> None:
    names = names_of(sample("ccn"))
    drawn = Drawn((BLANK, BLANK), source="command", target="command/hand/french", side="french")
    assert drawn.text(names).endswith("2 cards.")
