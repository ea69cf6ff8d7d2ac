"""What Veterans share: a table of answers, thoughts about one question, a memory that forgets."""

from typing import Any

import pytest

from hexwright.engine.core.decision import choose_one
from hexwright.engine.players.veteran import Kept, Thinking, VeteranPlayer, weight_at
from tests.helpers.situations import Situation, situation

WEIGHTS = {"0101": 1.0, "0201": 3.0, "0301": 3.0}


class SeatOf:
    """A seat at which one question is open; imagined games are the game itself."""

    side = "red"

    def __init__(self, game: Situation, rule: str) -> None:
        self.decision = choose_one("hex", "red", "Where?", lambda: list(WEIGHTS), rule)
        self._game = game

    def imagined(self, seed: int) -> Situation:
        assert seed == 7
        return self._game


def answered(rule: str, answers: dict[Any, Any]) -> Any:
    seat: Any = SeatOf(situation(".  .  ."), rule)
    player = VeteranPlayer(7, answers, lambda seat, _: Thinking(seat, WEIGHTS))
    return player.think(seat, seat.decision)


def heaviest(thought: Thinking[dict[str, float]]) -> Any:
    return thought.best(lambda hex_: thought.weights[hex_])


def test_of_options_that_are_worth_the_same_the_first_is_best() -> None:
    assert answered("toy-001", {"toy-001": heaviest}) == "0201"


def test_an_answer_for_what_is_asked_comes_before_that_of_the_rule() -> None:
    answers = {"toy-001": heaviest, ("toy-001", "hex"): lambda _: "0301"}
    assert answered("toy-001", answers) == "0301"


def test_a_question_that_nobody_answers_is_left_to_chance() -> None:
    assert answered("toy-002", {"toy-001": heaviest}) is None


def test_what_is_kept_is_forgotten_when_the_moment_has_passed() -> None:
    kept: Kept[list[str]] = Kept(list)
    kept.at(1).append("seen")
    assert kept.at(1) == ["seen"]
    assert kept.at(2) == []
    assert kept.at(1) == []


@pytest.mark.parametrize(("number", "weight"), [(0, 0.5), (1, 2.0), (9, 2.0)])
def test_the_last_weight_stands_for_all_that_are_more(number: int, weight: float) -> None:
    assert weight_at((0.5, 2.0), number) == weight
