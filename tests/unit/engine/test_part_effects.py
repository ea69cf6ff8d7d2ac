"""Effects of results: read from the cells of a table, and carried out in printed order."""

import pytest

from hexwright.engine.parts.effects import Effect, carry_out, effect_of, effects_of, words_of
from tests.helpers.situations import situation

WORDS = {"test": "morale check", "retreat": "retreat"}


def test_a_cell_lists_effects_with_their_amounts() -> None:
    texts = ("test +2", "retreat 1", "disorder", "test -1")
    assert effects_of(texts) == [
        Effect("test", 2),
        Effect("retreat", 1),
        Effect("disorder"),
        Effect("test", -1),
    ]


@pytest.mark.parametrize("text", ["", "Retreat", "retreat two", "retreat 1 2"])
def test_a_text_of_another_form_names_no_effect(text: str) -> None:
    assert effect_of(text) is None


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect("test", 1), "morale check +1"),
        (Effect("test"), "morale check"),
        (Effect("retreat", 2), "retreat 2"),
        (Effect("disorder"), "disorder"),
    ],
)
def test_effects_are_told_in_the_words_of_the_system(effect: Effect, words: str) -> None:
    assert words_of(effect, WORDS) == words


def test_of_each_effect_all_results_come_before_anything_follows() -> None:
    told: list[str] = []

    def result(unit: str, effect: Effect) -> str:
        told.append(f"{effect.kind} of {unit}")
        return unit.lower()

    async def follow(unit: str, effect: Effect, result: str) -> None:
        told.append(f"{result} after {effect.kind} of {unit}")

    situation(".").play(carry_out(effects_of(("test", "retreat 1")), ("A", "B"), result, follow))

    assert told == [
        "test of A",
        "test of B",
        "a after test of A",
        "b after test of B",
        "retreat of A",
        "retreat of B",
        "a after retreat of A",
        "b after retreat of B",
    ]
