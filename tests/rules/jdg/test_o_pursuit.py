"""Pursuit: who follows whom along which way, and when it ends (10.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import LevelSet, Rolled
from hexwright.engine.core.modifiers import Modifier
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.combats import Combat, add_combat
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.announced_shocks import combat_one
from hexwright.engine.systems.jdg.charge import resolve_charge
from hexwright.engine.systems.jdg.pursuit import Chase, first_pursuers, pursue, pursuit_points
from hexwright.engine.systems.jdg.records import Activation, note_retreat
from hexwright.engine.systems.jdg.shock_ratio import Fight, begun, shock_modifiers
from hexwright.engine.systems.jdg.troops import (
    CHARGE,
    DEMORALISED,
    DISORDERED,
    GOOD,
    ORDERS,
    SHOCK,
    in_square,
    state_of,
)
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
    sample,
)
from tests.helpers.situations import Situation

YES, NO = True, False
EAST, WEST = 1, 7
FIELD = """
    .    .    .    .    .    .    .    .
      .    .    .    .    .    .    .    .
    .    .    .C   .E   .    .    .    .
      .    .    .    .    .    .    .    .
    .    .    .    .    .    .    .    .
"""


def charging(**more: Any) -> Counter:
    """Cavalry that has made its charge move."""
    more.setdefault("strength", 6)
    return cavalry(statuses=(ORDERS, CHARGE), **{"facing": EAST, **more})


def foot(**more: Any) -> Counter:
    """Infantry of the other side that looks at the chargers."""
    return infantry(RED, **{"facing": WEST, **more})


USUAL: dict[str, Any] = {"C": charging(), "E": foot()}


def field(drawing: str = FIELD, *dice: int, **more: Any) -> Situation:
    """A situation in which C, in 0303, has charged at E, in 0403."""
    units = {name: one for name, one in USUAL.items() if name in drawing}
    game = battle(drawing, dice=dice, **{**units, **more})
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "combat"
    return game


def charge(game: Situation, *choices: Any, units: tuple[str, ...] = ("C",)) -> None:
    """Fight the charge with these choices."""
    game.play(resolve_charge(game, Combat(units, ("0403",), units)), *choices)


def driven(
    game: Situation, *path: str, units: tuple[str, ...] = ("C",), quarry: str = "E"
) -> Chase:
    """A pursuit of an enemy who went back along a path; he stands at its end in the drawing."""
    note_retreat(game, quarry, path)
    return Chase(begun(game, Fight(units, (path[0],), units)), {path[0]: (quarry,)})


# --- that it happens ------------------------------------------------------------------------------


def test_jdg_263_a_charge_that_drives_its_enemy_away_goes_on() -> None:
    # 5 + 2: the infantry tests and goes back; the next charge makes both test; then the last test.
    game = field(FIELD, 5, 6, 2, 6, 6, 6)
    charge(game, ("0503",), PASS, NO)

    assert game.piece("C").hex == "0403"
    assert game.piece("E").hex == "0503"


def test_jdg_263_a_charge_that_does_not_empty_the_hex_is_over() -> None:
    game = field(FIELD, 2, 6, 6, 6)
    charge(game)
    assert game.piece("C").hex == "0303"


def test_jdg_263_one_of_two_defenders_who_stays_keeps_the_pursuers_out() -> None:
    drawing = FIELD.replace(".E", ".E+F")
    # 6 to 12: 4 - 2 + 2, all test; one of the two fails and goes back.
    game = field(drawing, 4, 6, 7, 6, 6, F=foot())
    charge(game, ("0503",))
    assert game.piece("C").hex == "0303"


def test_jdg_249_the_last_test_comes_after_the_pursuit() -> None:
    # The first charge drives the infantry back, the second is indecisive, the last test fails.
    game = field(FIELD, 5, 6, 2, 6, 6, 7)
    charge(game, ("0503",), PASS, NO)
    assert game.piece("C").hex == "0403"
    assert state_of(game, "C") == DISORDERED


def test_jdg_265_a_pursuit_needs_no_engagement_test() -> None:
    game = field(FIELD, 5, 6, 2, 6, 6, 6, C=charging(engagement=0))
    charge(game, ("0503",), PASS, NO)
    assert game.piece("C").hex == "0403"


# --- who ------------------------------------------------------------------------------------------


TWO_STACKS = """
    .    .    .    .    .    .    .    .
      .    .    .    .D   .    .    .    .
    .    .    .C   .    .E   .    .    .
      .    .    .    .    .    .    .    .
"""


def chase_of(game: Situation, *units: str) -> Chase:
    """The infantry E has gone from 0403 to 0503."""
    return driven(game, "0403", "0503", units=units)


def test_jdg_266_the_best_cohesion_pursues() -> None:
    game = field(TWO_STACKS, C=charging(cohesion=6), D=charging(facing=5, cohesion=7))
    assert first_pursuers(game, chase_of(game, "C", "D")) == ["D"]


def test_jdg_266_heavy_cavalry_pursues_first_whatever_its_cohesion() -> None:
    heavy = charging(cohesion=5, heavy=True)
    game = field(TWO_STACKS, C=heavy, D=charging(facing=5, cohesion=7))
    assert first_pursuers(game, chase_of(game, "C", "D")) == ["C"]


def test_jdg_266_the_owner_chooses_among_equals() -> None:
    game = field(TWO_STACKS, C=charging(), D=charging(facing=5))
    chase = chase_of(game, "C", "D")
    assert first_pursuers(game, chase) == ["C", "D"]
    assert game.play(pursue(game, chase), "C", PASS) == ("C",)
    assert game.piece("D").hex == "0402"


STACK = FIELD.replace(".C   .E", ".D+C .    .E")


def test_jdg_266_one_unit_of_a_stack_may_pursue_alone() -> None:
    game = field(STACK, C=charging(cohesion=7), D=charging())
    chase = chase_of(game, "C", "D")
    assert game.play(pursue(game, chase), NO, PASS) == ("C",)
    assert game.piece("D").hex == "0303"


def test_jdg_267_or_the_whole_stack_which_stays_together() -> None:
    game = field(STACK, C=charging(cohesion=7), D=charging())
    chase = chase_of(game, "C", "D")
    assert set(game.play(pursue(game, chase), YES, PASS)) == {"C", "D"}
    assert [game.piece(one).hex for one in "CD"] == ["0403", "0403"]


def test_jdg_266_of_several_stacks_the_whole_one_pursues() -> None:
    game = field(
        TWO_STACKS.replace(".D ", ".D+G "),
        C=charging(),
        D=charging(facing=5, cohesion=7),
        G=charging(facing=5),
    )
    chase = chase_of(game, "C", "D", "G")
    game.run(pursue(game, chase))
    while game.decision is not None:
        assert game.decision.rule == "jdg-269"
        game.answer(next(iter(game.decision.buttons)))
    assert [game.piece(one).hex for one in "CDG"] == ["0303", "0403", "0403"]


def test_jdg_047_a_commander_with_the_pursuers_may_ride_along() -> None:
    drawing = STACK.replace("D+C", "C+general_tannhof")
    general = {"general_tannhof": commander()}
    for goes, end in ((YES, "0403"), (NO, "0303")):
        game = field(drawing, **general)
        game.play(pursue(game, chase_of(game, "C")), goes, PASS)
        assert game.piece("general_tannhof").hex == end


def test_jdg_046_a_commander_left_behind_must_go_before_the_pursuit() -> None:
    drawing = STACK.replace("D+C .    ", "C   .marshal_vessely    ")
    game = field(drawing, marshal_vessely=commander(RED))
    decision = game.run(pursue(game, chase_of(game, "C")))
    assert decision is not None
    assert (decision.side, decision.subject) == (RED, "marshal_vessely")


def test_jdg_335_cavalry_in_disorder_does_not_pursue_but_the_next_one_does() -> None:
    game = field(TWO_STACKS, C=charging(), D=charging(facing=5, cohesion=9, state=DISORDERED))
    assert first_pursuers(game, chase_of(game, "C", "D")) == ["C"]


def test_jdg_335_without_anybody_in_order_there_is_no_pursuit() -> None:
    game = field(STACK.replace("D+", ""), C=charging(state=DISORDERED))
    assert game.play(pursue(game, chase_of(game, "C"))) == ()


# --- where to -------------------------------------------------------------------------------------


LONG = """
    .    .    .    .    .    .    .    .    .
      .    .    .    .    .    .    .    .    .
    .    .    .C   .    .    .    .E   .    .
      .    .    .    .    .    .    .    .    .
    .    .    .    .    .    .    .    .    .
"""
WAY = ("0403", "0503", "0603", "0703")


def test_jdg_268_the_pursuer_follows_until_it_is_next_to_its_quarry() -> None:
    game = field(LONG)
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS, PASS) == ("C",)
    assert game.piece("C").hex == "0603"


def test_jdg_268_or_until_any_enemy_is_in_front_of_it() -> None:
    drawing = LONG.replace(
        "    .    .    .    .    .    .    .    .    .\n      .    .    .    .    .",
        "    .    .    .    .    .    .    .    .    .\n      .    .    .    .    .X",
        1,
    )
    game = field(drawing, X=foot())
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS, NO) == ("C",)
    assert game.piece("C").hex == "0503"


def test_jdg_268_it_ignores_zones_of_control() -> None:
    drawing = """
        .    .    .    .    .    .    .    .    .
          .    .    .X   .    .    .    .    .    .
        .    .    .C   .    .    .    .E   .    .
          .    .    .    .    .    .    .    .    .
    """
    game = field(drawing, X=foot(), C=charging(facing=3))
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS, PASS) == ("C",)
    assert game.piece("C").hex == "0603"


def test_jdg_269_it_turns_a_vertex_at_most_and_only_towards_its_quarry() -> None:
    game = field(LONG)
    decision = game.run(pursue(game, driven(game, *WAY)))
    assert decision is not None
    # From the north-east it may turn to the south-east: the quarry went east.
    assert list(decision.buttons) == [PASS, facing_button(3)]
    game.answer(facing_button(3))
    assert game.piece("C").facing == 3


def test_jdg_269_it_turns_so_that_the_way_of_its_quarry_is_before_it() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .C   .    .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .    .    .E   .    .    .
    """
    game = field(drawing)
    decision = game.run(pursue(game, driven(game, "0403", "0404", "0505")))
    assert decision is not None
    assert list(decision.buttons) == [PASS, facing_button(3)]
    game.answer(facing_button(3))
    game.answer(PASS)
    assert game.result == ("C",)
    assert game.piece("C").hex == "0404"


ASIDE = """
    .    .    .    .    .    .    .    .
      .    .    .    .    .    .    .    .
    .    .    .C   .    .    .    .    .
      .    .    .    .E   .    .    .    .
    .    .    .    .    .    .    .    .
"""


def test_jdg_273_beside_its_quarry_it_must_turn_to_it() -> None:
    game = field(ASIDE)
    decision = game.run(pursue(game, driven(game, "0403", "0404")))
    assert decision is not None
    assert list(decision.buttons) == [facing_button(3)]
    game.answer(facing_button(3))
    assert game.result == ("C",)


def test_jdg_273_but_not_to_a_quarry_under_cover() -> None:
    game = field(ASIDE.replace(".E", "vE"))
    assert game.play(pursue(game, driven(game, "0403", "0404")), PASS) == ()


def test_jdg_269_a_hex_of_friends_that_it_rides_through_counts_for_its_turn() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .C   .I   .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
          .    .    .    .    .E   .    .    .
    """
    game = field(drawing, I=infantry(facing=EAST))
    decision = game.run(pursue(game, driven(game, "0403", "0404", "0505", "0506")))
    assert decision is not None
    assert game.piece("C").hex == "0404"
    # Two vertices for two hexes: the next one lies to the south-east.
    assert list(decision.buttons) == [PASS, facing_button(3), facing_button(5)]


def test_jdg_270_after_an_elimination_it_advances_turns_and_charges_whom_it_finds() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .X   .    .    .    .
        .    .    .C   .    .    .    .E   .
          .    .    .    .    .    .    .    .
    """
    game = field(drawing, X=foot())
    game.emit(Eliminated("E"))
    chase = Chase(Fight(("C",), ("0403",), ("C",)), {"0403": ("E",)})
    decision = game.run(pursue(game, chase))
    assert decision is not None
    assert list(decision.buttons) == [PASS, facing_button(3), facing_button(11)]
    # X, before it, is not the quarry: it may halt.
    game.answer(PASS)
    game.answer(NO)
    assert game.result == ("C",)
    assert game.piece("C").hex == "0403"


def test_jdg_270_not_if_the_dead_were_artillery() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .X   .    .    .    .
        .    .    .C   .    .    .    .B   .
          .    .    .    .    .    .    .    .
    """
    game = field(drawing, X=foot(), B=battery(RED, facing=WEST))
    game.emit(Eliminated("B"))
    chase = Chase(Fight(("C",), ("0403",), ("C",)), {"0403": ("B",)})
    assert game.play(pursue(game, chase), PASS) == ()
    assert game.piece("C").hex == "0403"


def test_jdg_271_the_owner_chooses_among_those_who_fled() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .    .F   .    .    .
        .    .    .C   .    .E   .    .    .
          .    .    .    .    .    .    .    .
    """
    game = field(drawing, F=foot())
    note_retreat(game, "E", ("0403", "0503"))
    note_retreat(game, "F", ("0403", "0402", "0502"))
    chase = Chase(Fight(("C",), ("0403",), ("C",)), {"0403": ("E", "F")})
    decision = game.run(pursue(game, chase))
    assert decision is not None
    assert list(decision.options) == ["E", "F"]
    assert decision.rule == "jdg-271"


@pytest.mark.parametrize("letter", ["w", "v", "m"])
def test_jdg_272_closed_terrain_ends_the_pursuit(letter: str) -> None:
    drawing = LONG.replace(".C   .    .    ", f".C   .    {letter}    ")
    game = field(drawing, roads=[WAY])
    assert game.play(pursue(game, driven(game, *WAY)), PASS) == ()
    assert game.piece("C").hex == "0403"


def test_jdg_272_so_do_hexsides_that_no_charge_crosses() -> None:
    game = field(LONG, sides={("0503", "0603"): "slope"})
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS) == ()
    assert game.piece("C").hex == "0503"


@pytest.mark.parametrize("friend", [battery(facing=EAST), infantry(square=True)])
def test_jdg_272_and_friendly_guns_or_squares(friend: Counter) -> None:
    drawing = LONG.replace(".C   .    .    ", ".C   .    .B   ")
    game = field(drawing, B=friend)
    assert game.play(pursue(game, driven(game, *WAY)), PASS) == ()
    assert game.piece("C").hex == "0403"


def test_jdg_155_cavalry_of_a_demoralised_formation_ends_its_pursuit_before_a_zone() -> None:
    game = field(LONG)
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED))
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS) == ()
    # 0603 is in the zone of the quarry.
    assert game.piece("C").hex == "0503"


def test_jdg_330_it_rides_through_friends_with_whom_it_cannot_stand() -> None:
    drawing = LONG.replace(".C   .    .    ", ".C   .    .I   ")
    game = field(drawing, I=infantry(facing=EAST))
    assert game.play(pursue(game, driven(game, *WAY)), PASS, PASS) == ("C",)
    assert game.piece("C").hex == "0603"


def test_jdg_273_the_pursuer_charges_all_before_it_and_not_those_under_cover() -> None:
    # X stands in a village beside the quarry: the next charge strikes E alone.
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    vX   .    .    .    .
        .    .    .C   .E   .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
    """
    game = field(drawing, 5, 6, 2, 6, 6, 6, X=foot())
    charge(game, ("0503",), PASS, NO, NO)
    assert game.piece("C").hex == "0403"
    assert state_of(game, "X") == GOOD


@pytest.mark.parametrize(("limit", "end"), [("none", "0603"), ("full_ma", "0503")])
def test_jdg_343_a_pursuit_has_no_limit_but_by_option(limit: str, end: str) -> None:
    game = field(LONG, C=charging(move=2), options={"pursuit_mp_limit": limit})
    game.run(pursue(game, driven(game, *WAY)))
    while game.decision is not None:
        game.answer(PASS)
    assert game.piece("C").hex == end


def test_jdg_343_the_limit_is_the_full_allowance_of_the_slowest() -> None:
    game = field(STACK, C=charging(move=8), D=charging(move=5))
    assert pursuit_points(game, ["C", "D"]) is None
    game = field(STACK, D=charging(move=5), options={"pursuit_mp_limit": "full_ma"})
    assert pursuit_points(game, ["C", "D"]) == 5


# --- how often ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "amount"), [(0, 0), (1, 0), (2, -1), (3, -2), (4, -3), (5, -4)])
def test_jdg_274_from_the_second_charge_of_a_pursuit_on_there_is_fatigue(
    count: int, amount: int
) -> None:
    game = field()
    parts = shock_modifiers(game, Fight(("C",), ("0403",), ("C",), pursuit=count)).parts
    tired = [part for part in parts if part.rule == "jdg-274"]
    assert tired == ([Modifier(amount, "fatigue in pursuit", "jdg-274")] if amount else [])


def test_jdg_274_the_module_says_how_much() -> None:
    table = sample().tables["pursuit-fatigue"]
    harder = replace(table, rows=(((0, 0), 0), ((1, None), -5)))
    game = field(documents={"tables/pursuit-fatigue.json": harder})
    parts = shock_modifiers(game, Fight(("C",), ("0403",), ("C",), pursuit=1)).parts
    assert [part.amount for part in parts if part.rule == "jdg-274"] == [-5]


def test_jdg_ex_09_a_charge_and_four_more_count_0_0_1_2_3_less() -> None:
    plain = [" " * indent + ".    " * 10 for indent in (4, 6)]
    middle = "    .    .    .C   .E   " + ".    " * 6
    wide = "\n".join((*plain, middle, *reversed(plain)))
    # Each charge sends the infantry back in good order, until the fifth makes both test.
    game = field(wide, 5, 0, 5, 0, 6, 0, 7, 0, 5, 6, 6, 6)
    before = len(game.history.events)
    charge(game, *[one for end in ("0503", "0603", "0703", "0803") for one in ((end,), PASS, NO)])
    rolls = [event for event in list(game.history.events)[before:] if isinstance(event, Rolled)]
    tired = [
        sum(part.amount for part in roll.modifiers if part.rule == "jdg-274")
        for roll in rolls
        if roll.reason == "roll for the charge"
    ]
    assert tired == [0, 0, -1, -2, -3]


# --- halting --------------------------------------------------------------------------------------


MEETING = """
    .    .    .    .    .    .    .    .
      .    .    .    .X   .    .    .    .
    .    .    .C   .    .E   .    .    .
      .    .    .    .    .    .    .    .
"""


def test_jdg_275_a_pursuit_may_halt_before_another_enemy_after_a_test() -> None:
    game = field(MEETING, 7, X=foot())
    assert game.play(pursue(game, driven(game, "0403", "0503")), PASS, YES) == ()
    assert game.piece("C").hex == "0403"


def test_jdg_275_who_fails_goes_on() -> None:
    game = field(MEETING, 8, X=foot())
    assert game.play(pursue(game, driven(game, "0403", "0503")), PASS, YES) == ("C",)


def test_jdg_275_by_option_it_halts_without_a_test() -> None:
    game = field(MEETING, X=foot(), options={"pursuit_halt_requires_test": False})
    assert game.play(pursue(game, driven(game, "0403", "0503")), PASS, YES) == ()


def test_jdg_275_before_its_quarry_alone_it_may_not_halt() -> None:
    game = field(MEETING.replace("X", " "))
    assert game.play(pursue(game, driven(game, "0403", "0503")), PASS) == ("C",)


# --- squares in a pursuit -------------------------------------------------------------------------


def test_jdg_098_a_square_that_was_broken_is_not_formed_again_against_the_pursuit() -> None:
    # 9 - 2: the square tests and goes back, and is not asked when it is charged again.
    game = field(FIELD, 9, 6, 2, 6, 6, 6, E=foot(square=True))
    charge(game, ("0503",), PASS)
    assert not in_square(game, "E")


def test_jdg_099_infantry_newly_met_may_form_square_and_stop_the_pursuit() -> None:
    # The quarry forms square with 6, the charger is recalled, and takes its last test.
    game = field(FIELD, 5, 6, 6, 0, 6)
    charge(game, ("0503",), PASS, YES, YES, "0303", PASS)
    assert in_square(game, "E")
    assert game.piece("C").hex == "0303"


# --- pursuit by those who were charged ------------------------------------------------------------


def granted(*dice: int) -> Situation:
    """A charge that the result throws back: 0 + 5 - 9 + 2, the charger is disordered."""
    enemy = cavalry(RED, facing=WEST, strength=6, cohesion=9)
    game = field(FIELD, *dice, C=charging(cohesion=5), E=enemy)
    game.run(resolve_charge(game, Combat(("C",), ("0403",), ("C",))))
    game.answer(NO)
    game.answer(("0203",))
    assert game.decision is not None
    assert (game.decision.side, game.decision.rule) == (RED, "jdg-264")
    return game


def test_jdg_264_cavalry_that_was_charged_may_pursue_when_the_result_grants_it() -> None:
    game = granted(0)
    game.answer(YES)
    assert game.piece("E").hex == "0303"


def test_jdg_264_it_need_not_pursue_and_strikes_back_instead() -> None:
    game = granted(0)
    decision = game.answer(NO)
    assert decision is not None
    assert decision.rule == "jdg-208"


def test_jdg_264_without_countercharge_or_grant_nobody_pursues_the_attacker() -> None:
    # 0 + 2: the charger tests and goes back, and tests at the end.
    enemy = cavalry(RED, facing=WEST, strength=6)
    game = field(FIELD, 0, 6, 6, E=enemy)
    charge(game, NO, ("0203",))
    assert game.piece("E").hex == "0403"


def repulsed(*dice: int, **more: Any) -> Situation:
    """A shock by infantry that cavalry awaits, and that is thrown back: 0 + 6 - 7, a disorder."""
    game = field(
        FIELD,
        *dice,
        C=infantry(facing=EAST, strength=6, cohesion=6, statuses=(ORDERS, SHOCK)),
        E=cavalry(RED, facing=WEST, strength=6, cohesion=7),
        **more,
    )
    add_combat(game, Combat(("C",), ("0403",)))
    game.run(combat_one(game))
    game.answer(PASS)
    game.answer(("0203",))
    return game


def test_jdg_264_cavalry_that_threw_a_shock_back_may_pursue_and_charge() -> None:
    # The charge of the pursuit comes before other combats: 3 + 1 + 2, the infantry tests and goes.
    game = repulsed(0)
    assert game.decision is not None
    assert (game.decision.side, game.decision.rule) == (RED, "jdg-264")
    game.answer(YES)
    game.answer(PASS)
    assert game.decision is None
    assert game.piece("E").hex == "0303"

    add_combat(game, Combat(("C",), ("0303",)))
    game.state.forced = (3, 0)
    decision = game.run(combat_one(game))

    assert decision is not None
    assert decision.subject == "C"
    charges = [event for event in game.history.events if isinstance(event, Rolled)]
    assert [one.reason for one in charges][-2:] == ["roll for the charge", "cohesion test"]


def test_jdg_264_if_it_does_not_pursue_it_may_strike_back() -> None:
    game = repulsed(0)
    decision = game.answer(NO)
    assert decision is not None
    assert decision.rule == "jdg-208"


def test_jdg_245_264_nobody_pursues_after_a_shock_at_night() -> None:
    game = repulsed(0, light="night")
    assert game.decision is not None
    assert game.decision.rule == "jdg-208"


def countercharged(*dice: int, **more: Any) -> Situation:
    """A charge that is countercharged and thrown back a hex: 2 + 0, the attacker tests."""
    enemy = cavalry(RED, facing=WEST, strength=6)
    game = field(FIELD, *dice, E=enemy, **more)
    game.run(resolve_charge(game, Combat(("C",), ("0403",), ("C",))))
    game.answer(YES)
    return game


def test_jdg_257_after_a_countercharge_the_defender_may_pursue() -> None:
    # Countercharge 7, charge 2: C tests with 6 and goes back; E pursues, charges: 2 + 2, both test.
    game = countercharged(7, 2, 6, 2, 6, 6, 6, 6)
    game.answer(("0203",))
    assert game.decision is not None
    assert game.decision.rule == "jdg-264"
    game.answer(YES)
    game.answer(PASS)
    # The active side may countercharge in its turn, and does not.
    assert game.decision.rule == "jdg-255"
    game.answer(NO)
    assert game.decision is None
    game.check_dice()
    assert game.piece("E").hex == "0303"


def test_jdg_257_it_may_though_another_hex_under_the_charge_was_left() -> None:
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .X   .    .    .    .    .
        .    .    .C   .E   .    .    .    .
          .    .    .    .    .    .    .    .
    """
    # E countercharges; 2 + 2 from behind: all test, the charger and the infantry fail and go.
    game = field(
        drawing,
        *(0, 2, 9, 9, 0),
        C=charging(cohesion=6),
        X=foot(facing=EAST, strength=3, cohesion=6),
        E=cavalry(RED, facing=WEST, strength=3, cohesion=6),
    )
    game.run(resolve_charge(game, Combat(("C",), ("0302", "0403"), ("C",))))
    while game.decision is not None and game.decision.rule != "jdg-264":
        game.answer(next(iter(game.decision.options)))
    assert [state_of(game, one) for one in "CXE"] == [DISORDERED, DISORDERED, GOOD]
    assert game.decision is not None
    assert game.decision.subject == "E"


def test_jdg_257_it_need_not() -> None:
    game = countercharged(7, 2, 6, 6, 6)
    game.answer(("0203",))
    game.answer(NO)
    assert game.decision is None
    assert game.piece("E").hex == "0403"


def test_jdg_257_by_option_the_active_side_does_not_react_to_a_pursuit() -> None:
    game = countercharged(7, 2, 6, 2, 6, 6, 6, 6, options={"active_side_may_react": False})
    game.answer(("0203",))
    game.answer(YES)
    game.answer(PASS)
    assert game.decision is None


def test_jdg_258_guns_fire_at_pursuers_too() -> None:
    # C follows E to the battery B beside it, which fires at it: 9 + 4 + 1 - 1 disorders.
    drawing = """
        .    .    .    .    .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .C   .E   .B   .    .    .
          .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
    """
    game = field(drawing, 5, 6, 9, 5, B=battery(RED, facing=WEST, strength=4))
    charge(game, ("0404",), facing_button(3), NO, NO, "0403")
    assert state_of(game, "C") == DISORDERED
