"""Combat where two rules meet, and what no other file has a place for."""

import dataclasses
from collections import defaultdict
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Eliminated, Flipped
from hexwright.engine.parts.combats import Combat, note_combats, pending
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.after_shock import Chain as ShockChain
from hexwright.engine.systems.gbacw.after_shock import after_shock
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks
from hexwright.engine.systems.gbacw.fight import (
    can_fire,
    disorder,
    fire_action,
    fire_before_reaction,
    shock_phase,
)
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, is_shell, volley_modifiers
from hexwright.engine.systems.gbacw.fire_strength import shares_of_hex
from hexwright.engine.systems.gbacw.leader_losses import promoted
from hexwright.engine.systems.gbacw.recovery import rally
from hexwright.engine.systems.gbacw.resolution import resolve
from hexwright.engine.systems.gbacw.results import finish, take_losses, toll_of, upset
from hexwright.engine.systems.gbacw.shock import commitments, fires
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    defence_strength,
)
from hexwright.engine.systems.gbacw.shock_results import best_cohesion, spared
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    FIRED,
    has,
    is_abandoned,
    is_disordered,
    movement,
    strength,
)
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    OOBS,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

BRIGADIER = leaders_of(FIRST[BLUE])[0]
FIELD = column(".", ".", ".Z", ".A", ".", ".")


def field(*dice: int, drawing: str = FIELD, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest.setdefault("acts", FIRST[BLUE])
    rest.setdefault("orders", {FIRST[BLUE]: "attack"})
    return battle(drawing, dice=dice, **units, **rest)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


# --- fire ---------------------------------------------------------------------------------------


def test_gbacw_104_fire_before_shock_hits_the_topmost_unit_that_attacks() -> None:
    # B lies on top but takes no part; two points are lost and the test is passed.
    game = field(9, 0, drawing=FIELD.replace(".A", ".A+B"), B=infantry(facing=NORTH))
    note_combats(game, [Combat(("A",), ("0103",))])
    game.play(fires(game), "Z")
    assert (strength(game, "A"), strength(game, "B")) == (4, 6)


def test_gbacw_104_a_gun_is_lost_from_a_section_by_lot() -> None:
    guns = battery(
        facing=NORTH,
        strength=4,
        sections=[{"weapon": "TB", "guns": 2}, {"weapon": "H12", "guns": 2}],
    )
    game = field(A=guns)
    toll = toll_of(game, Blow("fire", "gbacw-104"), "0104")
    take_losses(game, toll, toll.stack, 1)
    assert sorted(share.whole for share in shares_of_hex(game, "0104")) == [1, 2]


def test_gbacw_103_a_top_unit_that_collapses_makes_the_others_test() -> None:
    # 8 and prepared fire of 6: two lost and a test with 2 more, which is passed; Y fails its own.
    game = field(
        9,
        1,
        7,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=SOUTH),
        Z=infantry(GREY, facing=SOUTH, strength=6, losses=2, back=4),
    )
    game.play(fire_action(game, "A"), ("0103",), PASS)
    assert has(game, "Z", COLLAPSED)
    assert is_disordered(game, "Y")


def test_gbacw_310_a_unit_that_rallies_mans_the_guns_beside_it() -> None:
    game = field(
        0,
        drawing=column(".Z", ".", ".", ".", ".B+A", "."),
        A=infantry(facing=NORTH, disordered=True),
        B=battery(facing=NORTH, statuses=["abandoned-1"]),
    )
    game.run(rally(game, "A"))
    decline_all(game)
    assert not is_abandoned(game, "B")


def test_gbacw_106_every_green_attacker_tests_by_itself() -> None:
    green = {name: infantry(facing=NORTH, green=True) for name in "AB"}
    game = field(6, 7, drawing=FIELD.replace(".A", ".B+A"), **green)
    note_combats(game, [Combat(("A", "B"), ("0103",))])
    game.play(commitments(game))
    assert pending(game)[0].attackers == ("A",)


def test_gbacw_180_nobody_has_to_fire() -> None:
    game = field()
    assert can_fire(game, "A")
    game.play(fire_action(game, "A"), ())
    assert not game.count(ACTIVATION, FIRED, "A")


def test_gbacw_190_what_is_nearer_to_the_lower_end_hides_above_the_average() -> None:
    drawing = column(".Z", ".", ".", ".", ".A")
    assert not sees(field(drawing=drawing, heights="0 2 0 0 3"), "0101", "0105")
    assert sees(field(drawing=drawing, heights="0 0 0 2 3"), "0101", "0105")


def test_gbacw_204_losses_come_before_all_else_of_a_result() -> None:
    # The last point of Z goes first, so nobody tests its cohesion.
    game = field(9, Z=infantry(GREY, facing=SOUTH, strength=2))
    game.run(fire_action(game, "A"))
    game.answer(("0103",))
    decline_all(game)
    assert rolls(game) == ["A"]


def test_gbacw_211_a_battery_fires_when_its_brigade_acts() -> None:
    game = field(A=battery(facing=NORTH, command=FIRST[BLUE]))
    assert can_fire(game, "A")


@pytest.mark.parametrize(("far", "shell"), [(3, False), (4, True)])
def test_gbacw_215_guns_fire_shell_from_four_hexes(*, far: int, shell: bool) -> None:
    drawing = column(".Z", *["."] * (far - 1), ".A")
    game = field(drawing=drawing, A=battery(facing=NORTH))
    assert is_shell(game, Volley("A", f"01{far + 1:02}", "0101", 6)) is shell


def test_gbacw_270_leaders_never_help_fire() -> None:
    plain = field()
    led = field(drawing=FIELD.replace(".A", f".A+{BRIGADIER}"), **{BRIGADIER: leader()})
    volley = Volley("A", "0104", "0103", 6)
    assert volley_modifiers(plain, volley) == volley_modifiers(led, volley)


def test_gbacw_ex_15_a_unit_that_joins_below_a_refusing_one_fires_into_its_refused_front() -> None:
    game = field(
        drawing=FIELD.replace(".A", ".B+A"),
        A=infantry(facing=NORTH, strength=4, formation="refused-right"),
        B=infantry(facing=NORTH, strength=2, formation="refused-right"),
    )
    assert [(share.normal, share.refused) for share in shares_of_hex(game, "0104")] == [
        (3, 1),
        (0, 2),
    ]


def test_gbacw_ex_39_the_ground_behind_the_higher_end_makes_a_crest() -> None:
    """Behind A it falls at once, towards Y after a hex; towards Z both are the same."""
    behind_at_once = field(drawing=column(".", ".A", ".", ".", ".Z"), heights="1 2 2 1 0")
    assert not sees(behind_at_once, "0102", "0105")
    as_far = field(drawing=column(".", ".", ".A", ".", ".", ".Z"), heights="1 2 2 2 1 0")
    assert sees(as_far, "0103", "0106")


def test_gbacw_ex_49_a_corps_commander_takes_three_from_the_roll() -> None:
    corps = leaders_of("us-i")[0]
    game = field(9, drawing=FIELD.replace(".A", f".A+{corps}"), **{corps: leader()})
    assert check_cohesion(game, "A").total == 6


def test_gbacw_098_a_battery_of_two_sections_rolls_one_test() -> None:
    guns = battery(
        GREY,
        facing=SOUTH,
        strength=4,
        sections=[{"weapon": "TB", "guns": 2}, {"weapon": "H12", "guns": 2}],
    )
    game = field(0, Z=guns)
    check_cohesion(game, "Z")
    assert rolls(game) == ["Z"]


def test_gbacw_171_a_phasing_unit_may_fire_at_guns_before_they_go() -> None:
    drawing = column(".", ".Z", ".", ".A", ".")
    game = field(9, 9, drawing=drawing, Z=battery(GREY, facing=SOUTH, strength=4))
    game.run(fire_before_reaction(game, "A", "Z"))
    assert game.decision is not None
    assert game.decision.rule == "gbacw-171"
    game.answer(next(iter(game.decision.options)))
    assert game.result is True
    assert game.count(ACTIVATION, FIRED, "A")


@pytest.mark.parametrize("option", [False, True])
def test_gbacw_167_by_option_a_unit_driven_off_by_its_turn_may_answer(*, option: bool) -> None:
    """A fires into the flank of Z, which turns, fails twice and goes back a hex."""
    drawing = """
        .    .    .    .
        .    .    .Z   .
        .    .A   .    .
        .    .    .    .
    """
    game = field(
        0,
        5,
        4,
        drawing=drawing,
        A=infantry(facing=3),
        Z=infantry(GREY, facing=3, disordered=True, back=4),
        options={"return_fire_after_second_disorder": option},
        orders={FIRST[BLUE]: "attack", FIRST[GREY]: "advance"},
    )
    game.run(fire_action(game, "A"))
    game.answer(tuple(game.decision.options)[:1] if game.decision else ())
    asked = []
    while (decision := game.decision) is not None:
        asked.append(decision.rule)
        if decision.rule == "gbacw-164":
            game.answer(":face-5")
        else:
            default = decision.default
            game.answer(next(iter(decision.options)) if default is None else default)
    assert ("gbacw-203" in asked) is option


# --- losses and disorder ------------------------------------------------------------------------


def test_gbacw_274_losses_beyond_all_units_are_lost_themselves() -> None:
    game = field(
        drawing=FIELD.replace(".A", ".B+A"),
        A=infantry(facing=NORTH, strength=1),
        B=infantry(facing=NORTH, strength=1),
    )
    toll = toll_of(game, Blow("fire", "gbacw-274"), "0104")
    take_losses(game, toll, toll.stack, 5)
    game.play(finish(game, toll))
    assert not is_on_map(game, "A")
    assert not is_on_map(game, "B")


def test_gbacw_277_a_disordered_unit_has_the_lower_allowance() -> None:
    game = field(A=infantry(facing=NORTH, move=6))
    before = movement(game, "A")
    game.play(disorder(game, "A", cause="terrain", rule="gbacw-277"))
    assert (before, movement(game, "A")) == (6, 4)


def test_gbacw_282_after_a_shock_the_disordered_pay() -> None:
    game = field(
        drawing=FIELD.replace(".A", ".B+A"),
        A=infantry(facing=NORTH, disordered=True),
        B=infantry(facing=NORTH),
    )
    game.play(after_shock(game, ShockChain(["A", "B"])))
    assert (strength(game, "A"), strength(game, "B")) == (5, 6)
    assert is_disordered(game, "B")


def test_gbacw_282_cavalry_on_foot_loses_a_point_mounted_is_blown() -> None:
    game = field(A=cavalry(facing=NORTH, face="dismounted-disordered"))
    game.play(after_shock(game, ShockChain(["A"])))
    assert strength(game, "A") == 5
    game = field(A=cavalry(facing=NORTH, disordered=True))
    game.play(after_shock(game, ShockChain(["A"], ["A"])))
    assert has(game, "A", BLOWN)
    assert strength(game, "A") == 6


def test_gbacw_269_guns_with_a_second_disorder_by_shock_are_abandoned_and_stay() -> None:
    game = field(Z=battery(GREY, facing=SOUTH, disordered=True))
    toll = toll_of(game, Blow("shock", "gbacw-269", ("A",)), "0103")
    upset(game, toll, "Z")
    game.play(finish(game, toll, 1))
    assert is_abandoned(game, "Z")
    assert game.piece("Z").hex == "0103"


def test_gbacw_295_the_side_of_the_best_unit_goes_back_last() -> None:
    game = field(
        A=infantry(facing=NORTH, cohesion=8),
        options={"fatigue": True},
        fatigue={FIRST[BLUE]: 5},
    )
    # Step 5 is level 3, half of it rounded up is 2.
    assert best_cohesion(game, ["A"]) == 6
    assert best_cohesion(game, ["Z"]) == 6


def test_gbacw_297_if_both_sides_would_rout_the_best_unit_stands() -> None:
    worn: dict[str, Any] = {"disordered": True, "statuses": [COLLAPSED], "strength": 8, "losses": 5}
    game = field(
        A=infantry(facing=NORTH, back=3, **worn),
        Z=infantry(GREY, facing=SOUTH, back=4, **worn),
    )
    assert spared(game, ["A", "Z"]) == "Z"
    assert spared(game, ["A"]) == ""


def test_gbacw_297_of_equals_the_attacker_stands() -> None:
    assert spared(field(), ["Z", "A"]) == "A"


# --- shock --------------------------------------------------------------------------------------


def test_gbacw_ex_46_a_line_of_three_hexes_attacks_two_with_all_its_strength() -> None:
    game = field(
        drawing="""
        .    .    .Y
        .    .A   .
        .    .    .Z
        .    .    .
        """,
        A=infantry(strength=18, facing=3, formation="extended-line", extends=["0201", "0203"]),
        Y=infantry(GREY, strength=6, facing=9),
        Z=infantry(GREY, strength=6, facing=9),
    )
    fight = Fight(("A",), ("0301", "0303"))
    assert attack_strength(game, fight) == 18
    assert defence_strength(game, fight) == 12


def broken(**more: Any) -> Situation:
    """Z has routed in the check before the shock; Y stands two hexes behind it."""
    game = field(
        drawing=column(".", ".Y", ".", ".", ".A", "."),
        Y=infantry(GREY, facing=SOUTH, weapon="M"),
        **more,
    )
    note_shocks(game, Shocks("resolve", broken=("0104",)))
    return game


def test_gbacw_251_who_broke_the_enemy_before_the_shock_advances_and_may_go_on() -> None:
    game = broken()
    game.run(resolve(game, Combat(("A",), ("0104",))))
    # It may turn, then go on.
    game.answer(PASS)
    assert game.decision is not None
    assert list(game.decision.options) == ["A"]


def test_gbacw_252_it_goes_up_to_two_hexes_further_and_stops_beside_an_enemy() -> None:
    game = broken()
    game.run(resolve(game, Combat(("A",), ("0104",))))
    game.answer(PASS)
    game.answer(("A",))
    game.answer("0103")
    assert game.piece("A").hex == "0103"
    assert game.decision is not None
    assert "0102" not in list(game.decision.options)


def test_gbacw_300_attackers_must_advance_after_the_enemy_broke() -> None:
    game = broken()
    game.run(resolve(game, Combat(("A",), ("0104",))))
    assert game.piece("A").hex == "0104"


def test_gbacw_255_the_rest_of_a_brigade_shocked_on_the_march_tests() -> None:
    game = field(
        drawing=column(".Y", ".", ".Z", ".A", ".", "."),
        Z=infantry(GREY, facing=6, formation="march"),
        Y=infantry(GREY, facing=6, formation="march"),
        orders={FIRST[BLUE]: "attack", FIRST[GREY]: "march"},
    )
    game.play(shock_phase(game), "A")
    note_combats(game, ())
    note_shocks(game, Shocks("resolve"))
    game.state.forced = (7,)
    assert not game.play(shock_phase(game))
    assert is_disordered(game, "Y")
    assert not is_disordered(game, "Z")


# --- leaders ------------------------------------------------------------------------------------


SECOND_BRIGADIER = leaders_of("us-2-1")[0]
DIVISION, CORPS = leaders_of("us-1")[0], leaders_of("us-i")[0]


def replaced(by: str, *gone: str) -> Board:
    """The division leader has fallen, who is replaced by somebody; others are gone too."""
    names = (DIVISION, CORPS, BRIGADIER, SECOND_BRIGADIER)
    drawing = column(f".A+{'+'.join(names)}", ".", ".", ".Z")
    game = field(drawing=drawing, **{name: leader() for name in names})
    for one in (DIVISION, *gone):
        game.emit(Eliminated(one))
    oob = game.module.oobs[OOBS[BLUE]]
    leaders = tuple(
        replace(one, replaced_by=by) if one.id == DIVISION else one for one in oob.leaders
    )
    document = {f"oob/{oob.id}.json": replace(oob, leaders=leaders)}
    module = game.module.with_documents(document)
    setting = dataclasses.replace(game.setting, module=module, memory=defaultdict(dict))
    return Board(setting, game.state)


def test_gbacw_307_a_replacement_may_be_a_leader_from_lower_down() -> None:
    assert promoted(replaced(SECOND_BRIGADIER), DIVISION) == SECOND_BRIGADIER


def test_gbacw_ex_53_if_he_is_gone_the_leader_of_the_senior_formation_takes_over() -> None:
    assert promoted(replaced(CORPS, CORPS), DIVISION) == BRIGADIER
    assert promoted(replaced(CORPS, CORPS, BRIGADIER), DIVISION) == SECOND_BRIGADIER


def test_gbacw_307_a_counter_that_was_turned_over_is_somebody_else() -> None:
    board = replaced(CORPS, CORPS)
    board.emit(Flipped(BRIGADIER, "replacement"))
    assert promoted(board, DIVISION) == SECOND_BRIGADIER
