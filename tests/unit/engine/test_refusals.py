"""Refusals: what was chosen in words, why not, by which rule; and any value at all as an answer."""

from collections.abc import Callable
from typing import Any

import pytest

from hexwright.engine.core.decision import (
    OFF_MAP,
    Decision,
    Refusal,
    RuleViolation,
    ask,
    choose_action,
    choose_number,
    choose_one,
    choose_order,
    choose_path,
    choose_several,
    choose_text,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, Overridden
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.rules import rule
from tests.helpers.modules import module_of
from tests.helpers.situations import piece, situation
from tests.unit.engine.toys import everything

HALT, ADVANCE = "orders/halt", "orders/advance#1"


class Nasty:
    """Whoever touches it is sorry."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __iter__(self) -> Any:
        raise ZeroDivisionError

    def __str__(self) -> str:
        raise ZeroDivisionError


class Named(str):
    """A text that is equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


ANYTHING: list[Any] = [
    None,
    3.5,
    float("nan"),
    10**5000,
    -1,
    True,
    b"a",
    bytearray(b"a"),
    "",
    "a" * 100_000,
    "\ud800",
    ":nothing",
    "?0101/0",
    OFF_MAP,
    ("A1", 3),
    (None,),
    (("a",),),
    [["a"]],
    ["a", 3],
    ("red-1", "red-1"),
    ("0101",) * 5000,
    {"a"},
    {"a": 1},
    object(),
    Nasty(),
    (Nasty(),),
    Named("red-1"),
    range(3),
    type,
    1j,
    "red-1",
    "blue-1",
    "0101",
    HALT,
]

QUESTIONS: dict[str, Decision[Any]] = {
    "yes-no": yes_no("red", "?", "toy-1"),
    "number": choose_number("red", "?", 1, 3, "toy-1"),
    "text": choose_text("red", "?", 5, rule="toy-1"),
    "action": choose_action("red", "?", {":go": "Go"}, "toy-1"),
    "piece": choose_one("piece", "red", "?", lambda: ["red-1"], "toy-1"),
    "hex": choose_one("hex", "red", "?", lambda: ["0101"], "toy-1"),
    "card": choose_one("card", "red", "?", lambda: [HALT], "toy-1"),
    "path": choose_path("red", "?", lambda: [("0101",)], "toy-1"),
    "several": choose_several("piece", "red", "?", lambda: ["red-1"], "toy-1"),
    "order": choose_order("piece", "red", "?", lambda: ["red-1"], "toy-1"),
}


def asking(decision: Decision[Any], **more: Any) -> Game:
    async def asks(game: Game) -> None:
        await ask(decision)
        game.emit(Counted("game", "answers"))

    rules = Rulebook(system="free", version=1, proceed=asks)
    return Game.start(module_of(), "meeting", 1, rulebook=rules, **more)


def violation_by(act: Callable[[], None]) -> RuleViolation | None:
    """The refusal that answers an act; None if it is carried out."""
    try:
        act()
    except RuleViolation as violation:
        return violation
    return None


def refused(decision: Decision[Any], choice: Any) -> tuple[str, str]:
    game = asking(decision)
    before = everything(game)
    with pytest.raises(RuleViolation) as violation:
        game.submit(choice)
    assert everything(game) == before
    assert game.decision is not None
    return violation.value.reason, violation.value.rule


@pytest.mark.parametrize("kind", list(QUESTIONS))
@pytest.mark.parametrize("enforcement", ["strict", "warn", "free"])
def test_any_value_at_all_is_carried_out_or_refused(kind: str, enforcement: Any) -> None:
    for value in ANYTHING:
        game = asking(QUESTIONS[kind], enforcement=enforcement)
        before, question = everything(game), game.decision
        violation = violation_by(lambda game=game, value=value: game.submit(value, anyway=True))  # type: ignore[misc] # bound now
        if violation is None:
            assert game.count("game", "answers") == 1
        else:
            assert violation.reason
            assert violation.rule == "toy-1"
            assert everything(game) == before
            assert game.decision is question


@pytest.mark.parametrize("kind", list(QUESTIONS))
@pytest.mark.parametrize("text", ["", "--3", "9" * 5000, "a, b", None, 3, ("a",), b"yes"])
def test_any_text_at_all_is_carried_out_or_refused(kind: str, text: Any) -> None:
    game = asking(QUESTIONS[kind])
    violation = violation_by(lambda: game.submit_text(text))
    assert violation.reason if violation else game.count("game", "answers") == 1


# --- in words -------------------------------------------------------------------------------------


def why(reason: str, rule_id: str = "") -> Any:
    return lambda _: Refusal(reason, rule_id)


def test_a_piece_is_called_by_its_name_and_its_hex() -> None:
    question = choose_one("piece", "red", "?", lambda: ["red-1"], "toy-1", why_not=why("Tired."))
    assert refused(question, "blue-1") == ("Infantry (0404) — Tired.", "toy-1")


def test_where_nothing_better_is_known_the_choices_are_named() -> None:
    question = choose_one("piece", "red", "?", lambda: ["red-1"], "toy-1")
    reason, _ = refused(question, "blue-1")
    assert reason == "Infantry (0404) — It is not among the choices: Infantry (0101)."


def test_a_card_is_called_by_its_title() -> None:
    question = choose_one("card", "red", "?", lambda: [HALT], "toy-1", why_not=why("Spent."))
    assert refused(question, ADVANCE) == ("“Advance” — Spent.", "toy-1")


def test_what_was_not_asked_for_is_called_by_its_name_too() -> None:
    reason, _ = refused(QUESTIONS["hex"], "blue-1")
    assert reason == "Infantry (0404) — Choose a hex of the map."


def test_of_several_things_the_one_that_is_not_offered_is_named() -> None:
    question = choose_several(
        "piece",
        "red",
        "?",
        lambda: ["red-1", "red-general"],
        "toy-1",
        why_not=why("Too many."),
        why_no_member=why("Not yours.", "toy-2"),
    )
    assert refused(question, ("red-1", "blue-1")) == ("Infantry (0404) — Not yours.", "toy-2")


def test_of_several_things_the_first_that_goes_too_far_is_named() -> None:
    question = choose_several(
        "piece",
        "red",
        "?",
        lambda: ["red-1", "red-general", "blue-1"],
        "toy-1",
        allows=lambda some: "red-general" not in some,
        why_not=lambda some: Refusal(f"{len(some)} are too many."),
    )
    reason, _ = refused(question, ("red-1", "red-general", "blue-1"))
    assert reason.endswith(" — 2 are too many.")
    assert "(0101)" in reason


@pytest.mark.parametrize(
    ("least", "most", "chosen", "words"),
    [
        (2, 0, ("red-1",), "At least 2 must be chosen."),
        (0, 1, ("red-1", "blue-1"), "No more than 1 can be chosen."),
        (0, 0, ("red-1", "red-1"), "It is named twice."),
    ],
)
def test_counts_are_told(least: int, most: int, chosen: tuple[str, ...], words: str) -> None:
    question = choose_several(
        "piece", "red", "?", lambda: ["red-1", "blue-1"], "toy-1", least=least, most=most
    )
    assert words in refused(question, chosen)[0]


def test_an_answer_that_is_not_offered_names_those_that_are() -> None:
    reason, _ = refused(QUESTIONS["action"], ":stay")
    assert reason == "This is not offered here; choose among: “Go”."


def test_a_question_without_a_rule_is_refused_by_the_rule_that_asks() -> None:
    @rule("toy-077")
    async def asks(_game: Game) -> None:
        await ask(yes_no("red", "?"))

    rules = Rulebook(system="free", version=1, proceed=asks)
    game = Game.start(module_of(), "meeting", 1, rulebook=rules)
    with pytest.raises(RuleViolation) as violation:
        game.submit("perhaps")
    assert violation.value.rule == "toy-077"


def test_nobody_learns_what_a_hidden_piece_is() -> None:
    question = choose_one("piece", "red", "?", lambda: ["a"], "toy-1", why_not=why("Too far."))

    async def asks(_game: Game) -> None:
        await ask(question)

    rules = Rulebook(system="free", version=1, proceed=asks)
    hidden = piece("infantry", "blue", visibility="hidden")
    game = situation(".a .spy", a=piece(), spy=hidden, rulebook=rules, enforcement="free")
    game.begin()
    for one in ("spy", "?0201/0"):
        with pytest.raises(RuleViolation, match="do not know this piece") as violation:
            game.submit(one)
        assert "0201" not in violation.value.reason


# --- insisting ------------------------------------------------------------------------------------


def fragile(*, later_on: bool) -> Game:
    """A game that breaks on every piece but a: in the next question, or in what follows of it."""

    async def asks(game: Game) -> None:
        who = await ask(choose_one("piece", "red", "Who?", lambda: ["a"], "toy-1"))
        points = {"a": ["0201"]}
        if later_on:
            await ask(yes_no("red", "Sure?", "toy-2"))
            game.emit(Counted("game", "moves", amount=len(points[who])))
        else:
            await ask(choose_one("hex", "red", "Where?", lambda: points[who], "toy-2"))

    rules = Rulebook(system="free", version=1, proceed=asks)
    game = situation(".a+b .", a=piece(), b=piece(), rulebook=rules, enforcement="warn")
    game.begin()
    return game


@pytest.mark.parametrize("later_on", [True, False])
def test_an_answer_after_which_the_rules_cannot_go_on_is_refused_at_once(*, later_on: bool) -> None:
    game = fragile(later_on=later_on)
    before, question = everything(game), game.decision
    with pytest.raises(RuleViolation, match=r"not among the choices.*cannot go on") as violation:
        game.submit("b", anyway=True)
    assert violation.value.rule == "toy-1"
    assert everything(game) == before
    assert game.decision is question


def test_what_was_overridden_is_told_with_names() -> None:
    game = asking(QUESTIONS["piece"], enforcement="free")
    game.submit("blue-1")
    told = next(event for event in game.events if isinstance(event, Overridden))
    text = told.text(game.names)
    assert "Infantry (?)" in text
    assert "blue-1" not in text
