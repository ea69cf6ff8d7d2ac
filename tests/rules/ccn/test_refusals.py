"""What a player reads when something is not offered, and what he may insist on."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Decision, Refusal, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.parts.troops import is_leader, units_on_map
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.entering import barred_by
from hexwright.engine.systems.ccn.movement import move
from hexwright.engine.systems.ccn.orders import why_not_ordered
from tests.helpers.ccn import battle, sample

PIECES = {
    "us": ("french-line", "E5"),
    "chief": ("french-leader", "A1"),
    "idle": ("french-line", "E3"),
    "near": ("british-line", "E7"),
    "far": ("british-line", "I5"),
}


def refusal(choice: str, *before: str) -> Refusal | None:
    game = battle(PIECES, ordered=["us"])
    game.run(battle_one(game))
    for one in before:
        game.answer(one)
    return game.refusal(choice)


@pytest.mark.parametrize(
    ("piece", "words", "rule"),
    [
        ("idle", "not ordered", "ccn-029"),
        ("chief", "a leader, no unit", "ccn-069"),
        ("near", "the other side", "ccn-064"),
    ],
)
def test_ccn_029_who_does_not_battle_is_told_why(piece: str, words: str, rule: str) -> None:
    found = refusal(piece)
    assert found is not None
    assert words in found.reason
    assert found.rule == rule


@pytest.mark.parametrize(
    ("kind", "path", "words", "rule"),
    [
        ("french-light", ("E6", "E7"), "gone 2 hexes and may battle after 1", "ccn-049"),
        ("french-foot-artillery", ("E6",), "only where it stood", "ccn-052"),
        ("french-line", ("F5",), "enters F5 may not battle", "ccn-270"),
        ("french-line", ("D5",), "enters D5 may not battle", "ccn-284"),
    ],
)
def test_ccn_049_052_who_may_not_battle_after_a_move_is_told_what_kept_him(
    kind: str, path: tuple[str, ...], words: str, rule: str
) -> None:
    pieces = {"us": (kind, "E5"), "other": ("french-line", "C5"), "near": ("british-line", "C6")}
    terrain = {"F5": "forest", "D5": "town"}
    game = battle(pieces, ordered=["us", "other"], terrain=terrain)
    move(game, "us", path)
    game.run(battle_one(game))

    found = game.refusal("us")

    assert found is not None
    assert words in found.reason
    assert found.rule == rule


def test_ccn_048_a_forced_march_of_the_line_is_refused_battle_by_its_own_rule() -> None:
    game = battle({"us": ("french-line", "E5")}, card="forced-march#1", ordered=["us"])

    assert barred_by(game, "us", ("E6", "E7")) == "ccn-048"


def test_ccn_081_a_target_out_of_range_is_told_with_both_distances() -> None:
    found = refusal("far", "us")
    assert found is not None
    assert "4 hexes away; the range is 2" in found.reason
    assert found.rule == "ccn-081"


def test_ccn_004_attack_left_says_that_a_unit_is_not_in_the_left_section() -> None:
    game = battle({"us": ("french-line", "E13")}, card="attack-left#1")
    found = why_not_ordered(game, "french", "us")
    assert found == Refusal("It is not in the left section of its side.", "ccn-004")


# --- insisting ------------------------------------------------------------------------------------


def asked(prompt: str) -> tuple[Game, Decision[Any]]:
    """A game that only warns, where a question with this beginning is open."""
    game = Game.start(sample(), next(iter(sample().scenarios)), 4, enforcement="warn")
    players = {side: RandomPlayer(number) for number, side in enumerate(game.sides)}
    while game.decision is not None:
        if game.decision.prompt.startswith(prompt):
            return game, game.decision
        answer = players[game.decision.side].answer(game.decision)
        while answer == PASS:
            answer = players[game.decision.side].answer(game.decision)
        game.submit(answer)
    raise AssertionError(prompt)


def test_a_leader_who_is_told_to_battle_leads_to_no_fault() -> None:
    game, question = asked("Which unit battles?")
    for one in [piece.id for piece in game.pieces_of(question.side) if is_leader(game, piece.id)]:
        copy = game.fork()
        with pytest.raises(RuleViolation, match="a leader, no unit"):
            copy.submit(one)
        try:
            copy.submit(one, anyway=True)
        except RuleViolation as violation:
            assert_cannot_go_on(violation)
        else:
            assert copy.decision is not None
            assert PASS in copy.decision.buttons
            assert not list(copy.decision.options)


def test_a_target_that_is_insisted_on_is_attacked() -> None:
    game, question = asked("Whom does")
    others = [
        unit
        for unit in units_on_map(game, game.opponent(question.side))
        if unit not in question.options
    ]
    taken = 0
    for target in others:
        copy = game.fork()
        with pytest.raises(RuleViolation, match="—"):
            copy.submit(target)
        try:
            copy.submit(target, anyway=True)
        except RuleViolation as violation:
            assert_cannot_go_on(violation)
            continue
        taken += any(isinstance(event, Rolled) and event.target == target for event in copy.events)
    assert taken


def assert_cannot_go_on(violation: RuleViolation) -> None:
    assert "cannot go on" in violation.reason
    assert violation.rule
