"""Envelopment (8.48, 8.49), charges that lose their target (11.57), parts of lines that fire."""

from typing import Any

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.systems.gbacw.advance import layouts
from hexwright.engine.systems.gbacw.charge_moves import charge_action
from hexwright.engine.systems.gbacw.designation import faults, strikes, why_no_shock
from hexwright.engine.systems.gbacw.envelopment import ENVELOPED, envelopment
from hexwright.engine.systems.gbacw.fight import fire_action, retreat
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, is_prepared
from hexwright.engine.systems.gbacw.shock import commitments
from hexwright.engine.systems.gbacw.shock_modifiers import Fight, defence_strength, position_of
from hexwright.engine.systems.gbacw.targets import CHARGE, targets_of
from hexwright.engine.systems.gbacw.troops import ACTIVATION, has
from hexwright.engine.systems.gbacw.volleys import volleys_at
from tests.helpers.gbacw import BLUE, FIRST, GREY, Counter, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

EAST, WEST = 3, 9
YES = True
# EX-27: the line stands in 0302 and 0303, its enemy in 0403; 0402 is open to the upper half.
FIELD = """
    .    .    .    .    .
    .    .    .A   .    .
    .    .    .    .Z   .
    .    .    .    .    .
"""
TARGET = Combat(("A",), ("0403",))


def line(**more: Any) -> Counter:
    values = {"strength": 9, "facing": EAST, "formation": "extended-line", "extends": ["0303"]}
    return infantry(**{**values, **more})


def field(drawing: str = FIELD, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": line(), "Z": infantry(GREY, facing=WEST)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    game = battle(drawing, acts=FIRST[BLUE], orders={FIRST[BLUE]: "attack"}, **units, **rest)
    note_combats(game, [TARGET])
    return game


def test_gbacw_ex_27_half_of_a_line_swings_to_attack_front_and_flank() -> None:
    game = field()
    assert position_of(game, "0403", Fight(("A",), ("0403",))) == "front"
    game.play(commitments(game), YES)
    assert sorted(game.piece("A").hexes) == ["0303", "0402"]
    assert position_of(game, "0403", Fight(("A",), ("0403",))) == "front-and-flank"
    assert game.count(ACTIVATION, ENVELOPED, "A")


def test_gbacw_122_not_in_disorder_nor_into_a_hex_that_is_taken() -> None:
    assert envelopment(field(), "A", TARGET) is not None
    assert envelopment(field(A=line(disordered=True)), "A", TARGET) is None
    taken = FIELD.replace(".A   .    .", ".A   .B   .")
    assert envelopment(field(taken, B=infantry(facing=EAST)), "A", TARGET) is None


def test_gbacw_122_not_in_front_of_another_enemy() -> None:
    other = FIELD.replace(
        "    .    .    .    .    .\n    .    .    .A",
        "    .    .    .    .Y   .\n    .    .    .A",
        1,
    )
    assert envelopment(field(other, Y=infantry(GREY, facing=SOUTH)), "A", TARGET) is None


def test_gbacw_123_a_line_that_has_swung_round_closes_up_before_it_goes() -> None:
    game = field()
    game.play(commitments(game), YES)
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-123"))
    decline_all(game)
    assert len(game.piece("A").hexes) == 1


def test_gbacw_118_parts_that_fire_at_one_hex_fire_together() -> None:
    game = field(
        """
        .    .    .    .    .
        .    .    .A   .    .
        .    .    .    .    .Z
        .    .    .    .    .
        """
    )
    (target,) = targets_of(game, "A")
    (volley,) = volleys_at(game, "A", [target])
    assert volley.points == 9
    assert len(volley.parts) == 1


def test_gbacw_118_return_fire_may_go_at_any_part() -> None:
    game = field()
    game.state.forced = (0, 0)
    game.run(fire_action(game, "A"))
    game.answer(("0403",))
    assert game.decision is not None
    assert list(game.decision.options) == ["Z"]


# --- charges (11.57) ----------------------------------------------------------------------------


BRIGADIER = leaders_of(FIRST[BLUE])[0]


def chased(*dice: int) -> Situation:
    """Z goes two hexes back as A's charge comes near; A has ridden where it meant to."""
    game = battle(
        column(".", ".", ".", ".Z", ".", ".", ".", f".A+{BRIGADIER}"),
        A=cavalry(facing=NORTH),
        Z=cavalry(GREY, facing=SOUTH),
        acts=FIRST[BLUE],
        orders={FIRST[BLUE]: "attack"},
        dice=dice,
        **{BRIGADIER: leader()},  # type: ignore[arg-type] # a counter
    )
    game.run(charge_action(game, "A"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    game.answer(("0103", "0102"))
    asked = game.answer(PASS)
    while asked is not None and asked.rule == "gbacw-168":
        asked = game.answer(PASS)
    assert asked is not None
    assert asked.rule == "gbacw-262"
    return game


def test_gbacw_262_cavalry_whose_target_has_gone_rides_on_to_it() -> None:
    game = chased(0, 0)
    decline_all(game)
    assert game.piece("A").hex == "0103"
    assert has(game, "A", CHARGE)


def test_gbacw_262_or_it_breaks_off_if_it_passes_a_test() -> None:
    game = chased(0, 0, 6)
    game.answer(YES)
    assert game.decision is None
    assert game.piece("A").hex == "0105"
    assert not has(game, "A", CHARGE)


# --- lines that advance (8.46, 8.47) ------------------------------------------------------------


def test_gbacw_119_a_line_must_attack_all_in_front_of_it() -> None:
    drawing = FIELD.replace(".A   .    .", ".A   .Y   .")
    game = field(drawing, Y=infantry(GREY, facing=WEST))
    assert set(strikes(game, "A")) == {"0402", "0403"}
    kinds = {fault.kind for fault in faults(game, [Combat(("A",), ("0403",))])}
    assert kinds == {"uncovered"}


def test_gbacw_120_a_line_advances_extended_if_it_can() -> None:
    game = field(FIELD.replace(".Z", ".", 1) + "    .    .    .    .Z   .\n")
    assert all(len(layout.hexes) == 2 for layout in layouts(game, "A", "0403"))
    assert layouts(game, "A", "0403")


def test_gbacw_ex_26_it_goes_as_a_block_or_wheels_upon_its_other_half() -> None:
    """The line in 0302 and 0303 takes 0402: with both halves, or one half wheels into it."""
    game = field(FIELD.replace(".Z", ".", 1) + "    .    .    .    .Z   .\n")
    found = {tuple(sorted(layout.hexes)) for layout in layouts(game, "A", "0402")}
    assert {("0402", "0403"), ("0303", "0402")} <= found


def test_gbacw_120_else_it_closes_up() -> None:
    game = field(
        """
        .    .    .    .B   .
        .    .    .A   .B2  .
        .    .    .    .    .
        .    .    .    .B3  .Z
        """,
        A=line(extends=["0301"]),
        B=infantry(facing=EAST),
        B2=infantry(facing=EAST),
        B3=infantry(facing=EAST),
    )
    assert layouts(game, "A", "0402") == []


# --- columns (8.5) ------------------------------------------------------------------------------


def column_unit(**more: Any) -> Counter:
    return line(facing=EAST, formation="extended-column", extends=["0202"], strength=9, **more)


COLUMN = """
    .    .    .    .
    .    .    .A   .Z
    .    .    .    .
"""


def test_gbacw_129_only_the_head_of_a_column_fires_and_never_prepared() -> None:
    game = field(COLUMN, A=column_unit(), Z=infantry(GREY, facing=WEST))
    found = targets_of(game, "A")
    assert set(found.values()) <= {("0302",)}
    volley = Volley("A", "0302", "0402", 5)
    assert not is_prepared(game, volley)


def test_gbacw_130_a_column_does_not_shock() -> None:
    game = field(COLUMN, A=column_unit(), Z=infantry(GREY, facing=WEST))
    refusal = why_no_shock(game, "A")
    assert refusal is not None
    assert refusal.rule == "gbacw-130"


def test_gbacw_126_a_column_defends_with_all_its_strength() -> None:
    game = field(COLUMN, A=column_unit(), Z=infantry(GREY, facing=WEST))
    assert defence_strength(game, Fight(("Z",), ("0302",))) == 9
