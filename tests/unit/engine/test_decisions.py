"""Questions: lazy options, allowed and refused answers, and the text of every choice."""

import pytest

from hexwright.engine.core.decision import (
    PASS,
    Choice,
    Decision,
    Refusal,
    RuleViolation,
    choice_of,
    choose_action,
    choose_number,
    choose_one,
    choose_order,
    choose_path,
    choose_several,
    text_of,
    yes_no,
)
from hexwright.engine.core.options import Options
from tests.unit.engine.toys import refusal_of

QUESTIONS: dict[str, Decision[object]] = {
    "yes-no": yes_no("red", "Stand?"),  # type: ignore[dict-item] # every question is one
    "number": choose_number("red", "How many?", 1, 3),  # type: ignore[dict-item] # any choice
    "action": choose_action("red", "What?", {":go": "Go"}),  # type: ignore[dict-item] # any choice
    "piece": choose_one("piece", "red", "Who?", lambda: ["a"], buttons={PASS: "Nobody"}),  # type: ignore[dict-item] # any choice
    "path": choose_path(  # type: ignore[dict-item] # any choice
        "red", "Where?", lambda: [("0101", "0102")], allows=lambda path: path[-1] == "0103"
    ),
    "several": choose_several(  # type: ignore[dict-item] # any choice
        "piece", "red", "Who?", lambda: "abc", least=1, most=2, allows=lambda some: some != ("c",)
    ),
    "order": choose_order("piece", "red", "In which order?", lambda: "abc"),  # type: ignore[dict-item] # any choice
}


@pytest.mark.parametrize(
    ("kind", "choice"),
    [
        ("yes-no", True),
        ("number", 3),
        ("action", ":go"),
        ("piece", "a"),
        ("piece", PASS),
        ("path", ("0101", "0102")),
        ("path", ("0101", "0203", "0103")),
        ("several", ("a", "c")),
        ("order", ("c", "a", "b")),
    ],
)
def test_an_allowed_answer_has_a_text_that_stands_for_it(kind: str, choice: Choice) -> None:
    question = QUESTIONS[kind]
    assert refusal_of(question, choice) is None
    assert choice_of(question, text_of(choice)) == choice


@pytest.mark.parametrize(
    ("kind", "choice"),
    [
        ("yes-no", 1),
        ("yes-no", "yes"),
        ("number", 4),
        ("number", True),
        ("action", ":stay"),
        ("piece", "b"),
        ("piece", ("a",)),
        ("path", ("0101",)),
        ("path", "0101"),
        ("several", ()),
        ("several", ("a", "b", "c")),
        ("several", ("a", "a")),
        ("several", ("c",)),
        ("several", ("d",)),
        ("order", ("a", "b")),
    ],
)
def test_any_other_answer_is_refused_with_a_reason(kind: str, choice: Choice) -> None:
    refusal = refusal_of(QUESTIONS[kind], choice)
    assert refusal is not None
    assert refusal.reason


def test_options_are_worked_out_when_looked_at_and_only_once() -> None:
    looks: list[int] = []

    def look() -> list[str]:
        looks.append(1)
        return ["a", "b"]

    question = choose_one("piece", "red", "Who?", look)
    assert looks == []
    assert list(question.options) == ["a", "b"]
    assert len(question.options) == 2
    assert looks == [1]
    question.options.forget()
    assert question.options[1] == "b"
    assert looks == [1, 1]


def test_one_option_can_be_tested_without_working_out_all() -> None:
    def never() -> list[str]:
        raise AssertionError

    assert "0405" in Options(never, lambda one: one == "0405")


def test_a_refusal_names_its_own_rule_or_that_of_the_question() -> None:
    question = choose_one(
        "hex",
        "red",
        "Where?",
        lambda: ["0101"],
        "ccn-038",
        why_not=lambda hex_: Refusal("It is a lake.", "ccn-045") if hex_ == "0102" else None,
    )
    assert refusal_of(question, "0102") == Refusal("Hex 0102 — It is a lake.", "ccn-045")
    other = refusal_of(question, "0202")
    assert other is not None
    assert other.rule == "ccn-038"


@pytest.mark.parametrize(
    ("kind", "default"), [("yes-no", False), ("piece", PASS), ("number", None), ("several", None)]
)
def test_the_default_declines_where_one_may_decline(kind: str, default: object) -> None:
    assert QUESTIONS[kind].default == default


@pytest.mark.parametrize(("kind", "text"), [("yes-no", "maybe"), ("number", "two")])
def test_a_text_that_stands_for_no_choice_is_refused(kind: str, text: str) -> None:
    with pytest.raises(RuleViolation):
        choice_of(QUESTIONS[kind], text)
