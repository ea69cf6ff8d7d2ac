"""Wrong answers to every question, at every level of enforcement, time-boxed.

`python -m tests.fuzz ccn --wrong-answers` plays on.
"""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from hexwright.engine.core.board import Enforcement
from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.language import choose_language
from hexwright.schema.rules_reference import reference_of
from tests import fuzz
from tests.helpers.wrong_answers import (
    LEVELS,
    Luck,
    check_words,
    ids_in,
    play_with_wrong_answers,
    wrong_answer,
)

SECONDS = 1
POSITIONS = 1000
WRONG_PER_POSITION = 3
# What is said where no rule says more: the sort of answer that is wanted, or what is offered.
NO_REASON = ("It is not among the choices", "This way is not among", "together with the others")
SYSTEMS = fuzz.played_systems()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("level", LEVELS)
def test_any_answer_is_carried_out_or_refused(system: str, level: Enforcement) -> None:
    module, start = fuzz.sample(system), time.monotonic()
    for scenario, seed in fuzz.trials(module, "", 1):
        play_with_wrong_answers(module, scenario, seed, level, seconds=SECONDS)
        if time.monotonic() - start > SECONDS:
            return


def positions(system: str, count: int) -> Iterator[Game]:
    """So many positions of random games of all scenarios; some questions of each are left out."""
    module, luck = fuzz.sample(system), Luck(1)
    found = 0
    for scenario, seed in fuzz.trials(module, "", 11):
        game = Game.start(module, scenario, seed)
        players = {side: RandomPlayer(seed + number) for number, side in enumerate(game.sides)}
        while game.decision is not None and found < count:
            if luck.below(3) == 0:
                found += 1
                yield game
            if game.decision is not None:
                game.submit(players[game.decision.side].answer(game.decision))
        if found == count:
            return


def refused(game: Game, answer: Any) -> RuleViolation | None:
    """The refusal of an answer; None if it was allowed and is carried out."""
    try:
        game.submit(answer)
    except RuleViolation as violation:
        return violation
    return None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_has_a_reason_in_words_and_a_rule_and_no_id(system: str) -> None:
    rules = {one.id for one in reference_of(system).rules} if system != "free" else set()
    luck, count = Luck(5), 0
    for game in positions(system, POSITIONS):
        for _ in range(WRONG_PER_POSITION):
            if game.decision is None:
                break
            violation = refused(game, wrong_answer(game, game.decision, luck))
            if violation is None:
                continue
            count += 1
            check_words(game, violation)
            if system != "free":
                assert violation.rule in rules, violation
                assert not any(one in violation.reason for one in NO_REASON), violation
    assert count > POSITIONS // 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_refusals_are_said_in_spanish_too(system: str) -> None:
    luck, english, spanish = Luck(7), [], []
    for game in positions(system, 60):
        assert game.decision is not None
        answer = wrong_answer(game, game.decision, luck)
        first = refused(game, answer)
        if first is None:
            continue
        choose_language("es")
        second = refused(game, answer)
        choose_language("en")
        assert second is not None
        english.append(first.reason.rpartition(" — ")[2])
        spanish.append(second.reason.rpartition(" — ")[2])
    assert english
    same = [one for one, other in zip(english, spanish, strict=True) if one == other]
    assert not same


# --- the checks themselves ------------------------------------------------------------------------


def test_a_refusal_with_an_id_or_without_a_rule_is_found() -> None:
    game = next(positions("ccn", 1))
    piece = next(iter(game.state.pieces))
    assert ids_in(game, f"({piece}) is tired.") == [piece]
    assert not ids_in(game, f"{piece}0 is tired.")
    for violation in (
        RuleViolation("ccn-001", f"{piece} is tired."),
        RuleViolation("", "It is tired."),
        RuleViolation("ccn-001", "E5"),
    ):
        with pytest.raises(AssertionError):
            check_words(game, violation)
