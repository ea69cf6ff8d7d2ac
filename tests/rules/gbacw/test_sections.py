"""Batteries of several types of guns (8.24, 10.65, 10.69, 10.92), from the text before the code."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.gbacw.ammunition import resupply_fully, use_ammunition
from hexwright.engine.systems.gbacw.fight import fire_action
from hexwright.engine.systems.gbacw.fire_by_type import can_fire_by_type, fire_by_type
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, volley_modifiers
from hexwright.engine.systems.gbacw.fire_strength import shares_of_hex
from hexwright.engine.systems.gbacw.sections import (
    LOW,
    OUT,
    sections_in_order,
    set_shortage,
    shortage,
)
from hexwright.engine.systems.gbacw.targets import points_at, targets_of
from hexwright.engine.systems.gbacw.troops import LOW_AMMUNITION, NO_AMMUNITION, has
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from tests.helpers.gbacw import BLUE, FIRST, GREY, Counter, battery, battle, infantry
from tests.helpers.gbacw_fight import NORTH, SOUTH, settle
from tests.helpers.situations import Situation

FAR = """
    .Y   .Z   .
    .    .    .
    .    .    .
    .    .    .
    .    .    .
    .    .A   .
"""
NEAR = """
    .    .    .
    .Y   .Z   .
    .    .    .
    .    .A   .
    .    .    .
"""
# Four napoleons, smoothbores that fire rapidly, and two Parrott rifles.
MIXED = [{"weapon": "N", "guns": 4}, {"weapon": "P10", "guns": 2}]
NAPOLEONS, RIFLES = 0, 1
YES, NO = True, False


def mixed(side: str = BLUE, **more: Any) -> Counter:
    facing = NORTH if side == BLUE else SOUTH
    return battery(side, **{"strength": 6, "facing": facing, "sections": MIXED, **more})


def guns(*dice: int, drawing: str = FAR, **more: Any) -> Situation:
    units: dict[str, Any] = {
        "A": mixed(),
        "Y": infantry(GREY, facing=SOUTH, weapon="M"),
        "Z": infantry(GREY, facing=SOUTH, weapon="M"),
    }
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest.setdefault("acts", FIRST[BLUE])
    return battle(drawing, dice=dice, **units, **rest)


def fired(game: Situation) -> list[tuple[str, Any]]:
    return [(roll.piece, roll.total) for roll in game.history.events if isinstance(roll, Rolled)]


# --- firing by types (10.65) ----------------------------------------------------------------------


def test_gbacw_213_each_type_fires_at_its_own_hex() -> None:
    game = guns(1, 1)
    game.play(fire_by_type(game, "A"), "0201", "0101")
    assert [piece for piece, _ in fired(game)] == ["A", "A"]


def test_gbacw_213_sections_may_fire_twice_at_the_same_hex_or_together() -> None:
    apart = guns(1, 1)
    apart.play(fire_by_type(apart, "A"), "0201", "0201", NO)
    assert len(fired(apart)) == 2
    together = guns(1)
    together.play(fire_by_type(together, "A"), "0201", "0201", YES)
    assert len(fired(together)) == 1


def test_gbacw_212_gbacw_213_together_the_worse_range_counts_alone_each_its_own() -> None:
    game = guns(
        drawing=FAR.replace("    .    .A   .\n", "    .  .  .\n    .  .  .\n    .  .A  .\n")
    )
    whole = volley_modifiers(game, Volley("A", "0208", "0201", 6)).total
    each = [
        volley_modifiers(game, Volley("A", "0208", "0201", 2, sections=(one,))).total
        for one in (NAPOLEONS, RIFLES)
    ]
    assert whole == min(each)
    assert each[NAPOLEONS] != each[RIFLES]


def test_gbacw_213_a_section_does_not_divide_its_fire() -> None:
    game = guns()
    game.run(fire_by_type(game, "A"))
    assert game.decision is not None
    assert game.decision.kind != "several"


def test_gbacw_213_a_section_may_be_silent_while_another_fires() -> None:
    game = guns(1)
    game.play(fire_by_type(game, "A"), PASS, "0201")
    assert len(fired(game)) == 1


def test_gbacw_213_a_battery_of_one_type_does_not_fire_by_types() -> None:
    game = guns(A=battery(facing=NORTH))
    assert ":fire-by-type" not in buttons(game, "A")


def test_gbacw_213_gbacw_218_only_smoothbores_that_fire_alone_may_fire_rapidly() -> None:
    game = guns(1, 1, 1, drawing=NEAR, Z=infantry(GREY, facing=NORTH, weapon="M"))
    game.run(fire_by_type(game, "A"))
    game.answer("0202")
    game.answer("0202")
    game.answer(NO)
    # The napoleons are asked, the rifles are not.
    assert game.decision is not None
    assert game.decision.rule == "gbacw-218"
    game.answer(YES)
    settle(game)
    assert [piece for piece, _ in fired(game)][:3] == ["A", "A", "A"]


def test_gbacw_213_gbacw_183_who_answers_by_one_section_holds_the_other_back() -> None:
    game = guns(
        1,
        1,
        drawing=NEAR,
        A=infantry(facing=NORTH, strength=1),
        Z=mixed(GREY),
    )
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    assert game.decision is not None
    assert {":section0-Z", ":section1-Z", ":rapid0-Z"} <= set(game.decision.buttons)
    assert ":rapid1-Z" not in game.decision.buttons
    game.answer(":section1-Z")
    settle(game)
    assert points_at(game, "Z", "0202", "0204", (NAPOLEONS,)) == 4
    assert [piece for piece, _ in fired(game)] == ["A", "Z"]


# --- ammunition (10.69) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "left"), [((5, 1), (LOW, 0)), ((1, 5), (0, LOW))])
def test_gbacw_219_a_five_of_one_section_is_its_own(
    dice: tuple[int, int], left: tuple[int, int]
) -> None:
    game = guns(*dice, 0, 0)
    game.run(fire_by_type(game, "A"))
    game.answer("0201")
    game.answer("0101")
    assert tuple(shortage(game, "A", one) for one in (NAPOLEONS, RIFLES)) == left
    assert has(game, "A", LOW_AMMUNITION)


def test_gbacw_213_gbacw_219_a_five_hits_all_sections_that_fire_at_the_same_hex() -> None:
    game = guns(5, 1, 0, 0)
    game.run(fire_by_type(game, "A"))
    for answer in ("0201", "0201", NO):
        game.answer(answer)
    assert [shortage(game, "A", one) for one in (NAPOLEONS, RIFLES)] == [LOW, LOW]


def test_gbacw_219_a_five_of_the_whole_battery_is_that_of_all_its_sections() -> None:
    game = guns(5, 0, 0)
    game.run(fire_action(game, "A"))
    game.answer(("0201",))
    assert [shortage(game, "A", one) for one in (NAPOLEONS, RIFLES)] == [LOW, LOW]


def test_gbacw_219_the_modifier_is_that_of_the_section_that_is_short() -> None:
    game = guns()
    set_shortage(game, "A", RIFLES, LOW, "gbacw-219")
    rules = [
        [part.rule for part in volley_modifiers(
            game, Volley("A", "0206", "0201", 2, sections=(one,))).parts]
        for one in (NAPOLEONS, RIFLES)
    ]  # fmt: skip
    assert "gbacw-219" not in rules[NAPOLEONS]
    assert "gbacw-219" in rules[RIFLES]


def test_gbacw_219_a_section_that_is_out_does_not_fire_with_the_rest() -> None:
    game = guns()
    set_shortage(game, "A", NAPOLEONS, OUT, "gbacw-219")
    assert points_at(game, "A", "0206", "0201") == 2
    assert not can_fire_by_type(game, "A")


def test_gbacw_219_the_battery_is_out_when_all_its_sections_are() -> None:
    game = guns()
    set_shortage(game, "A", NAPOLEONS, LOW, "gbacw-219")
    use_ammunition(game, "A", [5])
    assert not has(game, "A", NO_AMMUNITION)
    use_ammunition(game, "A", [5], sections=(RIFLES,))
    assert has(game, "A", NO_AMMUNITION)
    assert targets_of(game, "A") == {}


def test_gbacw_218_gbacw_219_after_rapid_fire_the_smoothbores_alone_are_out() -> None:
    """Rifles with them fire the first shot, and run low by a five of it."""
    game = guns()
    use_ammunition(game, "A", [1, 0], rapid=True)
    assert [shortage(game, "A", one) for one in (NAPOLEONS, RIFLES)] == [OUT, 0]
    other = guns()
    use_ammunition(other, "A", [5, 1], rapid=True)
    assert [shortage(other, "A", one) for one in (NAPOLEONS, RIFLES)] == [OUT, LOW]


# --- bringing it up (10.92) -----------------------------------------------------------------------


def short(**lacks: int) -> Situation:
    game = guns(1)
    for name, much in lacks.items():
        set_shortage(game, "A", {"napoleons": NAPOLEONS, "rifles": RIFLES}[name], much, "x")
    return game


def test_gbacw_226_some_guns_are_supplied_while_the_others_fire() -> None:
    game = short(napoleons=LOW)
    game.run(act(game, "A"))
    for answer in (":supply-section", ":fire", ("0201",)):
        game.answer(answer)
    assert shortage(game, "A", NAPOLEONS) == 0
    assert len(fired(game)) == 1


def test_gbacw_226_who_was_supplied_neither_fires_nor_does_the_battery_move() -> None:
    game = short(napoleons=LOW)
    game.run(act(game, "A"))
    game.answer(":supply-section")
    assert ways_of(game, "A") == {}
    assert ":rally" not in buttons(game, "A")
    game.answer(":fire")
    game.answer(("0201",))
    settle(game)
    event: Any = next(one for one in game.history.events if isinstance(one, Rolled))
    # The two rifles fire by themselves, at the range of rifles.
    alone = volley_modifiers(game, Volley("A", "0206", "0201", 2, sections=(RIFLES,)))
    assert event.total - event.values[0] == alone.total


def test_gbacw_226_guns_that_have_fired_are_not_supplied_but_the_others_are() -> None:
    game = short(napoleons=LOW, rifles=LOW)
    game.run(act(game, "A"))
    game.answer(":fire-by-type")
    game.answer("0201")
    game.answer(PASS)
    assert ":supply-section" in buttons(game, "A")
    game.answer(":supply-section")
    assert (shortage(game, "A", NAPOLEONS), shortage(game, "A", RIFLES)) == (LOW, 0)


def test_gbacw_226_a_whole_battery_brings_up_one_level_for_all_its_sections() -> None:
    game = short(napoleons=OUT, rifles=LOW)
    game.run(act(game, "A"))
    game.answer(":resupply")
    assert (shortage(game, "A", NAPOLEONS), shortage(game, "A", RIFLES)) == (LOW, 0)


def test_gbacw_226_next_to_the_enemy_no_section_is_supplied() -> None:
    drawing = """
        .Y  .   .
        .   .Z  .
        .   .A  .
    """
    game = guns(drawing=drawing)
    set_shortage(game, "A", RIFLES, LOW, "x")
    assert ":supply-section" not in buttons(game, "A")


def test_gbacw_070_in_reserve_every_section_has_all_its_ammunition() -> None:
    game = short(napoleons=OUT, rifles=LOW)
    resupply_fully(game, "A")
    assert (shortage(game, "A", NAPOLEONS), shortage(game, "A", RIFLES)) == (0, 0)


# --- their order (8.24) ---------------------------------------------------------------------------


def test_gbacw_095_gbacw_085_the_guns_on_top_fire_ahead_those_below_past_the_refused_flank() -> (
    None
):
    game = guns(A=mixed(formation="refused-left"))
    assert [(one.section, one.normal, one.refused) for one in shares_of_hex(game, "0206")] == [
        (NAPOLEONS, 3, 1),
        (RIFLES, 0, 2),
    ]
    game.run(act(game, "A"))
    game.answer(":reorder-guns")
    assert sections_in_order(game, "A") == (RIFLES, NAPOLEONS)
    assert [(one.section, one.normal, one.refused) for one in shares_of_hex(game, "0206")] == [
        (RIFLES, 2, 0),
        (NAPOLEONS, 1, 3),
    ]
    # It was no movement: they may still fire, and rapidly.
    assert ":fire" in buttons(game, "A")
