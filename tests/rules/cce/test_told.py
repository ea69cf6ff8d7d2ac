"""The language of cards is told in words, as charts print them."""

import re

import pytest

from hexwright.engine.systems.cce.language import (
    NEEDS,
    OPTIONS,
    PLACES,
    UNLESS,
    VERBS,
    WHOSE,
    WORDS,
    fault_of,
)
from hexwright.engine.systems.cce.told import cell_words
from hexwright.schema.language import spoken

STEPS = [
    *VERBS,
    *(f"{verb} {word}" for verb in VERBS for word in WORDS),
    *(f"may place smoke at={place}" for place in PLACES),
    *(f"break one {whose} broken by={by}" for whose in WHOSE for by in ("each", "owner", "active")),
    *(f"random-hex unless={unless}" for unless in UNLESS),
    *(f"{verb} {option}=own" for verb in VERBS for option in OPTIONS),
    "place smoke at=own,near",
    "break one by=owner,active",
]
# Words that stand in the middle of a step as they are, when nothing tells them.
_CODE = re.compile(r"=|\w-\w+-\w")


def effect(text: str) -> str:
    return cell_words("events", "effects", text)


def test_no_step_that_cards_may_have_is_told_in_code() -> None:
    sound = [text for text in STEPS if not fault_of(text)]
    assert [text for text in sound if _CODE.search(effect(text))] == []
    # Only what does not say what it places or removes is left to the module.
    assert {text.split()[0] for text in sound if not effect(text)} == {"place", "remove"}


def test_steps_with_faults_are_left_to_the_module() -> None:
    assert [text for text in STEPS if fault_of(text) and effect(text)] == []


@pytest.mark.parametrize("need", NEEDS)
def test_every_need_is_told(need: str) -> None:
    words = cell_words("actions", "needs", f"{need} 5")
    assert words
    assert words != need


@pytest.mark.parametrize(("text", "words"), [
    ("score -1", "lose 1 point"),
    ("score 2", "score 2 points"),
    ("add-firepower 2", "+2 to firepower"),
    ("may remove mines,wire", "may remove a minefield or some wire"),
    ("break one enemy here by=owner", "break one unit (of the enemy, there); the owner chooses"),
    ("discard random from=own", "discard a random card of the own hand"),
    ("discard one", "discard a card of the enemy’s hand"),
    ("suppress each own squad out-of-command",
     "suppress each squad (of the own side, out of the reach of its leaders)"),
])  # fmt: skip
def test_a_step_is_told_with_all_its_words(text: str, words: str) -> None:
    assert effect(text) == words


def test_steps_are_told_in_the_language_in_use() -> None:
    with spoken("es"):
        assert effect("rally one any broken") == (
            "reorganizar una unidad (de cualquier bando, sin cohesión)"
        )


def test_what_hidden_entrenchments_need_names_buildings() -> None:
    told = cell_words("actions", "needs", "open-hex building")
    assert told == "the hex has no building, water, blaze or fortification"


@pytest.mark.parametrize("cell", [
    ("fire-results", "standing", "break"), ("events", "effects", "sing loud"),
    ("actions", "needs", "a song"), ("events", "effects", ""), ("events", "effects", "place"),
])  # fmt: skip
def test_other_cells_are_words_of_the_module(cell: tuple[str, str, str]) -> None:
    assert cell_words(*cell) == ""
