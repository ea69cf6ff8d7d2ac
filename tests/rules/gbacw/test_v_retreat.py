"""Retreats and advances (12.4, 12.6), leaders with them (12.7), abandoned guns (12.8)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Eliminated, Flipped, Moved
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.advance import advance, may_advance
from hexwright.engine.systems.gbacw.cohesion import Blow
from hexwright.engine.systems.gbacw.fight import (
    disorder,
    lose_guns_left_behind,
    replace_leaders,
    retreat,
)
from hexwright.engine.systems.gbacw.leader_losses import (
    bury_leaders,
    is_alone,
    may_be_replaced,
    refuges,
    relocate_leaders,
)
from hexwright.engine.systems.gbacw.results import (
    answer_for,
    division_box,
    drive_back,
    finish,
    man_guns,
    take_losses,
    toll_of,
)
from hexwright.engine.systems.gbacw.retreat import Task, may_enter, step_back, ways_back
from hexwright.engine.systems.gbacw.troops import (
    ABANDONED,
    ACTIVATION,
    NO_SHOCK,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    SECOND,
    Counter,
    battery,
    battle,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, leaders_of
from tests.helpers.situations import Situation

BRIGADIER = leaders_of(FIRST[BLUE])[0]
WIDE = """
    .    .    .    .    .
    .    .    .Z   .    .
    .    .    .A   .    .
    .    .    .    .    .
    .    .    .    .    .
"""


def field(*dice: int, drawing: str = WIDE, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    return battle(drawing, dice=dice, **units, **rest)


def ways(game: Situation, least: int = 1, most: int = 1, *units: str) -> list[tuple[str, ...]]:
    return ways_back(game, Task(units or ("A",), least, most, ("Z",)))


# --- where to (12.44) ---------------------------------------------------------------------------


def test_gbacw_288_a_retreat_leads_away_from_the_nearest_enemy() -> None:
    assert sorted(way[-1] for way in ways(field())) == ["0203", "0304", "0403"]


def test_gbacw_288_not_off_the_map() -> None:
    game = field(drawing=column(".", ".Z", ".A"))
    assert ways(game) == []


def test_gbacw_288_not_next_to_whoever_drives_it_back() -> None:
    game = field()
    assert not may_enter(game, "A", "0202", ("Z",))
    assert may_enter(game, "A", "0304", ("Z",))


def test_gbacw_288_not_in_front_of_an_enemy_but_among_friends() -> None:
    drawing = """
        .    .    .    .    .
        .    .    .Z   .    .
        .    .    .A   .    .
        .    .    .B   .    .
        .    .    .    .    .
        .    .    .Y   .    .
    """
    game = field(
        drawing=drawing, B=infantry(facing=NORTH, strength=2), Y=infantry(GREY, facing=NORTH)
    )
    assert not may_enter(game, "A", "0305", ("Z",))
    assert may_enter(game, "A", "0304", ("Z",))


def test_gbacw_235_not_into_a_hex_with_a_shock_still_to_be_fought() -> None:
    drawing = column(".", ".Z", ".A", ".B", ".")
    game = field(drawing=drawing, B=infantry(facing=NORTH, strength=2))
    assert may_enter(game, "A", "0104", ("Z",))
    note_combats(game, [Combat(("Z",), ("0104",))])
    assert not may_enter(game, "A", "0104", ("Z",))


def test_gbacw_287_one_or_two_hexes_are_for_the_owner_to_choose() -> None:
    assert {len(way) for way in ways(field(), 1, 2)} == {1, 2}


def test_gbacw_288_if_only_two_hexes_lead_away_two_it_is() -> None:
    # The first hex back is next to Y, as A is now; the second is not.
    game = field(
        drawing="""
        .    .
        .Z   .
        .A   .Y
        .    .
        .    .
        .    .
        """,
        Y=infantry(GREY, facing=NORTH),
    )
    assert ways(game, 1, 2) == [("0104", "0105")]


def test_gbacw_293_a_unit_runs_through_friends_it_cannot_stand_with() -> None:
    drawing = column(".", ".Z", ".A", ".B", ".")
    game = field(6, drawing=drawing, B=infantry(facing=NORTH, command=SECOND[BLUE]))
    assert ways(game) == [("0104", "0105")]
    toll = toll_of(game, Blow("shock", "gbacw-293", ("Z",)), "0103")
    game.play(_driven(game, toll))
    assert game.piece("A").hex == "0105"
    assert [event.piece for event in game.history.events if isinstance(event, Rolled)] == ["B"]


async def _driven(game: Situation, toll: Any) -> None:
    await drive_back(game, toll, ["A"], 1, 1)
    await answer_for(game, toll.shaken, toll.blow)


def test_gbacw_361_a_way_through_friends_is_a_way() -> None:
    drawing = column(".", ".Z", ".A", ".B", ".")
    game = field(drawing=drawing, B=infantry(facing=NORTH, command=SECOND[BLUE]))
    assert ways(game)
    game = field(
        drawing=column(".", ".Z", ".A", ".B"), B=infantry(facing=NORTH, command=SECOND[BLUE])
    )
    assert not ways(game)


def test_gbacw_293_whoever_may_choose_stops_before_friends() -> None:
    drawing = column(".", ".Z", ".A", ".", ".B", ".")
    game = field(drawing=drawing, B=infantry(facing=NORTH, command=SECOND[BLUE]))
    assert ways(game, 1, 2) == [("0104",)]


def test_gbacw_291_a_unit_that_cannot_retreat_loses_a_point_for_each_hex() -> None:
    game = field(drawing=column(".", ".Z", ".A"))
    toll = toll_of(game, Blow("shock", "gbacw-291", ("Z",)), "0103")
    game.play(drive_back(game, toll, ["A"], 2, 2))
    assert strength(game, "A") == 4


def test_gbacw_292_guns_that_cannot_retreat_are_abandoned() -> None:
    game = field(drawing=column(".", ".Z", ".A", "w"), A=battery(facing=NORTH))
    assert step_back(game, "A", "0103", "0104") is None
    toll = toll_of(game, Blow("shock", "gbacw-292", ("Z",)), "0103")
    game.play(drive_back(game, toll, ["A"], 1, 1))
    assert is_abandoned(game, "A")


def test_gbacw_286_by_road_guns_retreat_where_they_could_not_else() -> None:
    game = field(
        drawing=column(".", ".Z", ".A", "w"),
        A=battery(facing=NORTH),
        roads=[("0103", "0104")],
    )
    assert step_back(game, "A", "0103", "0104") is not None


def test_gbacw_289_rough_ground_tests_a_unit_on_its_way() -> None:
    game = field(7, drawing=column(".", ".Z", ".A", "s", "."))
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-289"))
    assert is_disordered(game, "A")


def test_gbacw_289_it_stops_one_that_is_disordered_already() -> None:
    game = field(5, drawing=column(".", ".Z", ".A", "s", "."), A=infantry(disordered=True))
    game.play(retreat(game, "A", 2, cause="shock", rule="gbacw-289"))
    assert game.piece("A").hex == "0104"


def test_gbacw_290_a_stack_retreats_together_in_its_order() -> None:
    game = field(drawing=column(".", ".Z", ".B+A", ".", "."), B=infantry(facing=NORTH, strength=2))
    toll = toll_of(game, Blow("shock", "gbacw-290", ("Z",)), "0103")
    game.play(drive_back(game, toll, ["A", "B"], 1, 1))
    assert game.stack("0104") == ("B", "A")


def test_gbacw_079_a_retreating_unit_keeps_its_facing() -> None:
    game = field(drawing=column(".", ".Z", ".A", ".", "."))
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-079"))
    assert game.piece("A").facing == NORTH


def test_gbacw_294_a_phasing_unit_that_retreats_has_done_with_its_activation() -> None:
    game = field(drawing=column(".", ".Z", ".A", ".", "."), acts=FIRST[BLUE])
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-294"))
    assert game.count(ACTIVATION, NO_SHOCK, "A")


def test_gbacw_083_a_retreat_ends_the_refusal_of_a_flank() -> None:
    game = field(
        drawing=column(".", ".Z", ".A", ".", "."),
        A=infantry(facing=NORTH, formation="refused-right"),
    )
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-083"))
    assert game.piece("A").formation == "line"


def test_gbacw_121_a_line_retreats_extended_if_it_can() -> None:
    game = field(
        drawing="""
        .    .Z   .
        .    .A   .
        .    .    .
        .    .    .
        .    .    .
        """,
        A=infantry(strength=9, facing=1, formation="extended-line", extends=["0303"]),
    )
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-121"))
    if game.decision is not None:
        game.answer(next(iter(game.decision.options)))
    assert len(game.piece("A").hexes) == 2


# --- advances (12.6) ----------------------------------------------------------------------------


def test_gbacw_302_guns_never_advance_and_rivers_are_not_crossed() -> None:
    drawing = column(".", ".", ".A", ".", ".Z")
    assert may_advance(field(drawing=drawing), "A", "0102")
    assert not may_advance(field(drawing=drawing, A=battery(facing=NORTH)), "A", "0102")
    game = field(drawing=drawing, sides={("0102", "0103"): "river"})
    assert not may_advance(game, "A", "0102")


def test_gbacw_302_rough_ground_tests_those_who_advance() -> None:
    game = field(7, drawing=column(".", "s", ".A", ".", ".Z"))
    assert game.play(advance(game, "A", "0102", "gbacw-302"))
    assert is_disordered(game, "A")


def test_gbacw_209_whoever_advanced_does_not_fire_prepared() -> None:
    game = field(drawing=column(".", ".", ".A", ".", ".Z"), acts=FIRST[BLUE])
    game.play(advance(game, "A", "0102", "gbacw-302"))
    assert game.count(ACTIVATION, "unsteady", "A")


# --- leaders (12.7) -----------------------------------------------------------------------------


LED = column(".", ".Z", f".A+{BRIGADIER}", ".", ".B", ".")


@pytest.mark.parametrize(("die", "lives"), [(0, False), (1, True)])
def test_gbacw_303_a_leader_with_units_that_lose_points_may_fall(*, die: int, lives: bool) -> None:
    game = field(die, drawing=LED, B=infantry(facing=NORTH), **{BRIGADIER: leader()})
    toll = toll_of(game, Blow("fire", "gbacw-303", ("Z",)), "0103")
    take_losses(game, toll, toll.stack, 1)
    game.play(finish(game, toll))
    assert is_on_map(game, BRIGADIER) is lives


def test_gbacw_303_a_leader_without_units_left_dies() -> None:
    game = field(drawing=LED, B=infantry(facing=NORTH), **{BRIGADIER: leader()})
    game.emit(Eliminated("A"))
    bury_leaders(game)
    assert is_on_map(game, BRIGADIER)
    game.emit(Eliminated("B"))
    bury_leaders(game)
    assert not is_on_map(game, BRIGADIER)


def test_gbacw_304_a_leader_may_go_along_or_stay() -> None:
    game = field(drawing=LED, B=infantry(facing=NORTH), **{BRIGADIER: leader()})
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-304"), "0104")
    assert game.piece(BRIGADIER).hex == "0104"


def test_gbacw_305_a_leader_left_alone_rides_to_the_nearest_friends() -> None:
    game = field(drawing=LED, B=infantry(facing=NORTH), **{BRIGADIER: leader()})
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-305"), PASS)
    assert game.piece(BRIGADIER).hex == "0104"


def test_gbacw_305_without_a_way_he_dies() -> None:
    game = field(
        drawing=column(".B", ".Z", f".{BRIGADIER}"),
        B=infantry(facing=NORTH),
        **{BRIGADIER: leader()},
    )
    assert is_alone(game, BRIGADIER)
    assert refuges(game, BRIGADIER) == []
    game.play(relocate_leaders(game))
    assert not is_on_map(game, BRIGADIER)


def test_gbacw_306_a_lost_leader_is_replaced_with_a_unit_of_his_command() -> None:
    game = field(0, drawing=LED, B=infantry(facing=NORTH), **{BRIGADIER: leader()})
    toll = toll_of(game, Blow("fire", "gbacw-306", ("Z",)), "0103")
    take_losses(game, toll, toll.stack, 1)
    assert not is_on_map(game, BRIGADIER)
    game.play(replace_leaders(game), "0105")
    assert game.piece(BRIGADIER).hex == "0105"
    assert game.piece(BRIGADIER).face == "replacement"


def test_gbacw_306_a_second_brigadier_comes_back_himself_a_division_leader_does_not() -> None:
    division = leaders_of("us-1")[0]
    drawing = column(".", ".Z", f".A+{BRIGADIER}+{division}", ".", ".")
    game = field(drawing=drawing, **{BRIGADIER: leader(), division: leader()})
    for one in (BRIGADIER, division):
        game.emit(Flipped(one, "replacement"))
        game.emit(Eliminated(one))
    assert may_be_replaced(game, BRIGADIER)
    assert not may_be_replaced(game, division)


def test_gbacw_306_with_all_units_routed_he_joins_his_superior() -> None:
    division = leaders_of("us-1")[0]
    drawing = column(".", ".Z", f".A+{BRIGADIER}", f".{division}", ".")
    game = field(drawing=drawing, **{BRIGADIER: leader(), division: leader()})
    game.emit(Eliminated(BRIGADIER))
    game.emit(Moved("A", box=division_box(game, "A")))
    game.play(replace_leaders(game))
    assert game.piece(BRIGADIER).hex == "0104"


# --- abandoned guns (12.8) ----------------------------------------------------------------------


def test_gbacw_308_guns_left_behind_flip_and_are_lost_a_turn_later() -> None:
    game = field(A=battery(facing=NORTH, statuses=[ABANDONED[0]]))
    lose_guns_left_behind(game)
    assert has(game, "A", ABANDONED[1])
    lose_guns_left_behind(game)
    assert game.piece("A").is_gone


def test_gbacw_310_friends_man_abandoned_guns_again() -> None:
    game = field(
        drawing=column(".", ".Z", ".", ".A+B", "."),
        A=battery(facing=SOUTH, statuses=[ABANDONED[0]]),
        B=infantry(facing=NORTH),
    )
    assert game.play(man_guns(game, "B")) == "A"
    assert not is_abandoned(game, "A")
    assert is_disordered(game, "A")
    assert game.piece("A").facing == NORTH


def test_gbacw_310_one_battery_at_a_time_as_its_owner_likes() -> None:
    game = field(
        drawing=column(".", ".Z", ".", ".C+A+B", "."),
        A=battery(facing=NORTH, statuses=[ABANDONED[0]]),
        C=battery(facing=NORTH, statuses=[ABANDONED[0]]),
        B=infantry(facing=NORTH),
    )
    assert game.play(man_guns(game, "B"), "C") == "C"
    assert game.play(man_guns(game, "B")) == ""
    assert is_abandoned(game, "A")


def test_gbacw_280_a_chain_of_retreats_ends() -> None:
    drawing = column(".", ".Z", ".A", ".B", ".C", ".", ".", ".")
    game = field(
        4,
        5,
        4,
        5,
        4,
        drawing=drawing,
        A=infantry(facing=NORTH, disordered=True),
        B=infantry(facing=NORTH, disordered=True, command=SECOND[BLUE]),
        C=infantry(facing=NORTH, disordered=True, command=SECOND[BLUE]),
    )
    game.run(disorder(game, "A", cause="shock", rule="gbacw-280"))
    while game.decision is not None:
        game.answer(next(iter(game.decision.options)))
    assert all(is_on_map(game, one) for one in "ABC")
