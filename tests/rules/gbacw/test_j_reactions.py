"""Reactions to movement (9.6), and leaders who drive their brigades (6.24)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.systems.gbacw.actions import act_one
from hexwright.engine.systems.gbacw.loose_cannon import act_on_his_own, is_driven
from hexwright.engine.systems.gbacw.order_changes import change
from hexwright.engine.systems.gbacw.reaction_facing import may_react, reactions
from hexwright.engine.systems.gbacw.reaction_movement import escapes, may_go_away
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import brigade_order, refused_hands
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.situations import Situation

COMES = """
    .   .   .   .   .   .
    .A  .   .   .Z  .   .
    .   .   .   .   .   .
"""


def comes(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), "Z": infantry(GREY, facing=7), **more}
    drawing = keep.pop("drawing", COMES)
    return battle(drawing, acts="us-1-1", orders={"us-1-1": "attack"}, **keep, **values)


def test_gbacw_164_a_unit_may_turn_one_vertex_when_an_enemy_comes_beside_it() -> None:
    game = comes(dice=[3])

    game.play(act(game, "A"), ("0201", "0302"), ":face-9", PASS)

    assert game.piece("Z").facing == 9
    assert game.piece("Z").face == "good"


def test_gbacw_165_a_failed_test_disorders_but_the_turn_stands() -> None:
    game = comes(dice=[9])

    game.play(act(game, "A"), ("0201", "0302"), ":face-9", PASS)

    assert game.piece("Z").facing == 9
    assert game.piece("Z").face == "disordered"


def test_gbacw_165_artillery_turns_without_a_test() -> None:
    game = comes(Z=battery(GREY, facing=7, weapon="P10"), dice=[])
    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    while game.decision is not None and game.decision.rule != "gbacw-164":
        game.answer(PASS)
    assert game.decision is not None
    # No die is scripted: a test would fail here.
    game.answer(":face-9")
    assert game.piece("Z").facing == 9
    assert game.count("activation", "reacted", "Z")


def test_gbacw_164_each_turn_in_reaction_is_named_by_the_hexes_looked_at() -> None:
    game = comes()
    game.run(act(game, "A"))
    game.answer(("0201", "0302"))

    decision = game.decision

    assert decision is not None
    turns = [words for one, words in decision.buttons.items() if str(one).startswith(":face")]
    assert len(set(turns)) == len(turns) == 2
    assert all(words.startswith("Turn towards 0") for words in turns)


def test_gbacw_165_a_unit_reacts_once_and_not_in_front_of_another_enemy() -> None:
    game = comes(
        drawing="""
        .   .   .   .   .   .
        .A  .   .   .Z  .   .
        .   .   .   .B  .   .
        """,
        B=infantry(facing=11),
    )
    assert not may_react(game, "Z", "A")
    assert may_react(comes(), "Z", "A")


def test_gbacw_114_an_extended_line_only_refuses_in_reaction() -> None:
    line = infantry(GREY, strength=9, facing=9, formation="extended-line", extends=["0401"])
    game = comes(Z=line)

    assert set(reactions(game, "Z")) == {":refuse-left", ":refuse-right"}


def test_gbacw_166_who_refuses_a_flank_does_not_turn_in_reaction() -> None:
    game = comes(Z=infantry(GREY, facing=9, formation="refused-left"))

    assert not any(reaction.startswith(":face") for reaction in reactions(game, "Z"))


def test_gbacw_164_a_unit_may_refuse_a_flank_in_reaction() -> None:
    game = comes(Z=infantry(GREY, facing=9), dice=[2])

    game.play(act(game, "A"), ("0201", "0302"), ":refuse-left", PASS)

    assert refused_hands(game, "Z") == ("left",)


def test_gbacw_049_units_on_the_march_do_not_react() -> None:
    game = comes(Z=infantry(GREY, facing=6, formation="march"))
    game.emit(LevelSet("cs-1-1", "march"))

    assert not may_react(game, "Z", "A")
    assert not may_go_away(game, "Z", "A")


def test_gbacw_168_gbacw_170_cavalry_gets_out_of_the_way_before_the_step_and_tests() -> None:
    game = comes(Z=cavalry(GREY, facing=9), dice=[2])

    game.play(act(game, "A"), ("0201",), ("0502", "0602"), PASS)

    assert game.piece("Z").hex == "0602"
    assert game.piece("A").hex == "0201"


def test_gbacw_168_infantry_does_not_get_out_of_the_way() -> None:
    assert not may_go_away(comes(), "Z", "A")
    assert may_go_away(comes(Z=cavalry(GREY, facing=9)), "Z", "A")


def test_gbacw_169_artillery_goes_only_where_ground_is_easy_and_no_enemy_sees_it() -> None:
    game = comes(Z=battery(GREY, facing=9))

    assert escapes(game, "Z", "A", "0201") == {}


def test_gbacw_170_hard_ground_is_added_to_the_test_of_cavalry() -> None:
    game = comes(
        Z=cavalry(GREY, facing=9),
        drawing=COMES.replace(".Z  .", ".Z  w"),
    )

    found = escapes(game, "Z", "A", "0302")

    assert found[("0502",)].added == 3


def test_gbacw_339_at_night_cavalry_waits_until_the_enemy_is_about_to_be_beside_it() -> None:
    game = comes(Z=cavalry(GREY, facing=9), light="night")

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.piece("Z").hex == "0402"


# --- loose cannons --------------------------------------------------------------------------------


DRIVEN = """
    .   .   .   .   .   .   .   .
    .l_us_b1+A  .   .   .Z  .   .   .   .
    .   .   .   .   .   .   .   .
"""


def driven(drawing: str = DRIVEN, profile: str = "aggressive", **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {
        "A": infantry(),
        "Z": infantry(GREY, facing=9),
        "l_us_b1": leader(profile=profile, orders_rating=0),
        **more,
    }
    return battle(drawing, acts="us-1-1", **keep, **values)


def test_gbacw_059_near_the_enemy_the_brigade_attacks() -> None:
    game = driven()

    game.play(act_on_his_own(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == "attack"
    assert activation(game).loose == {"us-1-1": "attack"}
    assert is_driven(game, "A")


def test_gbacw_059_far_from_the_enemy_the_brigade_advances() -> None:
    game = driven(DRIVEN.replace(".Z  .   .   .   .", ".   .   .   .   .Z"))

    game.play(act_on_his_own(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == "advance"
    assert activation(game).loose == {"us-1-1": "advance"}


def test_gbacw_059_a_unit_that_is_driven_goes_as_near_as_it_can() -> None:
    game = driven()
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act(game, "A"))
    assert game.decision is not None
    ends = {way[-1] for way in game.decision.options}
    assert ends
    assert ends <= {"0302", "0303", "0401", "0403"}
    with pytest.raises(RuleViolation, match="drives it at the enemy"):
        game.answer(PASS)


def test_gbacw_059_nobody_ends_the_activation_before_all_have_gone_at_the_enemy() -> None:
    game = driven()
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act_one(game))
    with pytest.raises(RuleViolation, match="all units that can go at him must"):
        game.answer(PASS)


def test_gbacw_061_a_cautious_leader_takes_his_brigade_back() -> None:
    game = driven(
        """
        .   .   .   .   .
        .   .   .l_us_b1+A  .   .Z
        .   .   .   .   .
        """,
        profile="cautious",
    )

    game.run(act_on_his_own(game, "us-1-1"))
    while game.decision is not None:
        game.answer(next(iter(game.decision.options), PASS))

    assert game.piece("A").hex in ("0202", "0201")
    assert brigade_order(game, "us-1-1") == "advance"
    assert "us-1-1" in activation(game).finished


def test_gbacw_062_an_unreliable_leader_may_turn_out_aggressive() -> None:
    game = driven(profile="unreliable", dice=[4, 1])

    game.play(change(game, "us-1-1"))

    assert activation(game).loose == {"us-1-1": "attack"}
