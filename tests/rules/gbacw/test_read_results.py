"""Results of combat where two rules meet, written from the text of chapter 12 alone."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.advance import advance, may_advance
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.fight import (
    after_entering,
    disorder,
    fire_action,
    lose_strength,
    retreat,
    undergo,
)
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, is_prepared
from hexwright.engine.systems.gbacw.leader_losses import relocate_leaders
from hexwright.engine.systems.gbacw.results import (
    answer_for,
    beside_unit,
    drive_back,
    finish,
    take_losses,
    toll_of,
    upset,
)
from hexwright.engine.systems.gbacw.retreat import Task, crossed_on, may_enter, ways_back
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    BLOWN,
    COLLAPSED,
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
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

BRIGADIER = leaders_of(FIRST[BLUE])[0]
OTHER = leaders_of(SECOND[BLUE])[0]
DIVISION = leaders_of("us-1")[0]
FIELD = column(".", ".Z", ".A", ".", ".", ".")


def field(*dice: int, drawing: str = FIELD, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    return battle(drawing, dice=dice, **units, **rest)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def ways(game: Situation, least: int, most: int, *units: str) -> list[tuple[str, ...]]:
    return ways_back(game, Task(units or ("A",), least, most, ("Z",)))


# --- losses and collapse (12.2) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "lost", "collapses"), [(7, 3, False), (7, 4, True), (2, 1, False)]
)
def test_gbacw_275_a_unit_collapses_below_half_not_at_it(
    printed: int, lost: int, *, collapses: bool
) -> None:
    game = field(A=infantry(facing=NORTH, strength=printed))
    game.play(lose_strength(game, "A", lost, "gbacw-275"))
    assert has(game, "A", COLLAPSED) is collapses


def test_gbacw_275_guns_never_collapse() -> None:
    game = field(A=battery(facing=NORTH, strength=6))
    game.play(lose_strength(game, "A", 5, "gbacw-275"))
    assert not has(game, "A", COLLAPSED)
    assert not is_disordered(game, "A")


def test_gbacw_275_the_loss_that_collapses_a_unit_asks_for_no_test_by_itself() -> None:
    game = field(A=infantry(facing=NORTH, strength=8, losses=4))
    game.play(lose_strength(game, "A", 1, "gbacw-275"))
    assert rolls(game) == []


def test_gbacw_275_a_collapsed_unit_tests_once_though_two_things_cost_it() -> None:
    # Fire takes a point and gives a second disorder, which takes another: one test at the end.
    game = field(
        0,
        A=infantry(facing=NORTH, strength=12, losses=7, disordered=True, statuses=[COLLAPSED]),
    )
    toll = toll_of(game, Blow("fire", "gbacw-275", ("Z",)), "0103")
    take_losses(game, toll, toll.stack, 1)
    upset(game, toll, "A")
    game.play(finish(game, toll), ("0104",))
    assert strength(game, "A") == 3
    assert rolls(game) == ["A"]


def test_gbacw_263_blown_and_collapsed_cavalry_tests_once() -> None:
    game = field(
        0,
        A=cavalry(
            facing=NORTH, strength=12, losses=7, disordered=True, statuses=[COLLAPSED, BLOWN]
        ),
    )
    toll = toll_of(game, Blow("fire", "gbacw-263", ("Z",)), "0103")
    take_losses(game, toll, toll.stack, 1)
    game.play(finish(game, toll))
    # One lost and one more for being blown.
    assert strength(game, "A") == 3
    assert rolls(game) == ["A"]


def test_gbacw_263_a_stack_of_blown_cavalry_loses_two_more_points() -> None:
    blown = {
        name: cavalry(facing=NORTH, strength=4, disordered=True, statuses=[BLOWN]) for name in "AB"
    }
    game = field(0, 0, drawing=FIELD.replace(".A", ".B+A"), **blown)
    toll = toll_of(game, Blow("fire", "gbacw-263", ("Z",)), "0103")
    for one in "AB":
        upset(game, toll, one)
    game.play(finish(game, toll), ("0104",))
    # One for the second disorders together, and one each for being blown.
    assert (strength(game, "A"), strength(game, "B")) == (2, 3)


# --- disorder (12.3) ----------------------------------------------------------------------------


def test_gbacw_276_leaders_help_in_a_test_by_fire() -> None:
    # 5 and prepared fire of 6: a test with 2 more; 5 + 2 - 1 is 6, which passes.
    game = field(
        5,
        5,
        drawing=FIELD.replace(".A", f".A+{BRIGADIER}"),
        **{BRIGADIER: leader()},
        acts=FIRST[GREY],
    )
    game.play(fire_action(game, "Z"), ("0103",), PASS)
    assert not is_disordered(game, "A")


def test_gbacw_272_only_leaders_of_its_command_help_and_all_of_them() -> None:
    stack = "+".join((BRIGADIER, DIVISION, OTHER))
    game = field(
        9,
        drawing=FIELD.replace(".A", f".A+{stack}"),
        **{BRIGADIER: leader(), DIVISION: leader(), OTHER: leader()},
    )
    assert check_cohesion(game, "A").total == 9 - 1 - 2


def test_gbacw_283_one_unit_with_a_second_disorder_pays_itself_below_another() -> None:
    game = field(
        drawing=FIELD.replace(".A", ".B+A"),
        A=infantry(facing=NORTH),
        B=infantry(facing=NORTH, disordered=True),
    )
    toll = toll_of(game, Blow("fire", "gbacw-283", ("Z",)), "0103")
    upset(game, toll, "A")
    upset(game, toll, "B")
    game.play(finish(game, toll), ("0104",))
    assert (strength(game, "A"), strength(game, "B")) == (6, 5)
    assert (game.piece("A").hex, game.piece("B").hex) == ("0103", "0104")


def test_gbacw_283_two_of_them_below_another_cost_the_top_unit_a_point() -> None:
    worn = infantry(facing=NORTH, disordered=True, strength=3)
    game = field(drawing=FIELD.replace(".A", ".C+B+A"), A=infantry(facing=NORTH), B=worn, C=worn)
    toll = toll_of(game, Blow("fire", "gbacw-283", ("Z",)), "0103")
    for one in "ABC":
        upset(game, toll, one)
    game.run(finish(game, toll))
    decline_all(game)
    assert [strength(game, one) for one in "ABC"] == [5, 3, 3]


def test_gbacw_285_guns_beside_infantry_pay_for_themselves() -> None:
    game = field(
        drawing=FIELD.replace(".A", ".B+A"),
        A=infantry(facing=NORTH, disordered=True),
        B=battery(facing=NORTH, disordered=True, strength=4),
    )
    toll = toll_of(game, Blow("fire", "gbacw-285", ("Z",)), "0103")
    upset(game, toll, "A")
    upset(game, toll, "B")
    game.play(finish(game, toll), ("0104",))
    assert (strength(game, "A"), strength(game, "B")) == (5, 3)
    assert game.piece("B").hex == "0103"


def test_gbacw_277_a_unit_disordered_by_ground_may_still_act() -> None:
    game = field(9, acts=FIRST[BLUE])
    game.play(undergo(game, "A", cause="terrain", rule="gbacw-277"))
    assert is_disordered(game, "A")
    assert not game.count(ACTIVATION, ACTED, "A")


# --- retreat (12.4) -----------------------------------------------------------------------------


def test_gbacw_288_a_march_may_be_driven_back_within_the_zone_of_the_enemy() -> None:
    game = field(
        A=infantry(facing=0, formation="march"),
        orders={FIRST[BLUE]: "march"},
    )
    assert ways(game, 1, 1) == [("0104",)]


def test_gbacw_288_a_unit_takes_the_facing_of_friends_it_joins() -> None:
    game = field(drawing=column(".", ".Z", ".A", ".B", ".", "."), B=infantry(facing=5, strength=1))
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-288"))
    assert game.piece("A").hex == "0104"
    assert game.piece("A").facing == 5


def test_gbacw_288_of_two_as_far_from_the_nearest_the_farther_from_the_cause() -> None:
    """Y is the nearest enemy, Z has fired from afar: of the ways from Y one leads from Z too."""
    drawing = """
        .    .    .    .    .
        .    .    .Y   .    .
        .Z   .    .A   .    .
        .    .    .    .    .
        .    .    .    .    .
    """
    game = field(drawing=drawing, Y=infantry(GREY, facing=11), Z=infantry(GREY, facing=11))
    found = {way[-1] for way in ways_back(game, Task(("A",), 1, 1, ("Z",)))}
    assert found == {"0403"}


def test_gbacw_288_nobody_retreats_beside_those_who_attack_it_next() -> None:
    drawing = """
        .    .    .    .    .
        .    .    .Z   .    .
        .    .Y   .A   .    .
        .    .    .    .    .
        .    .    .    .    .
    """
    game = field(drawing=drawing, Y=infantry(GREY, facing=1))
    assert may_enter(game, "A", "0304", ("Z",))
    note_combats(game, [Combat(("Y",), ("0303",))])
    assert not may_enter(game, "A", "0304", ("Z",))


def test_gbacw_291_half_a_retreat_costs_the_other_half() -> None:
    game = field(drawing=column(".", ".Z", ".A", "."))
    toll = toll_of(game, Blow("shock", "gbacw-291", ("Z",)), "0103")
    game.run(drive_back(game, toll, ["A"], 2, 2))
    decline_all(game)
    assert game.piece("A").hex == "0104"
    assert strength(game, "A") == 5


@pytest.mark.parametrize(("die", "abandoned"), [(0, False), (9, True)])
def test_gbacw_308_guns_that_are_run_through_hold_if_a_friend_in_good_order_does(
    die: int, *, abandoned: bool
) -> None:
    # B tests first, then the guns below it, which fail.
    game = field(
        die,
        9,
        drawing=column(".", ".Z", ".A", ".G+B", ".", "."),
        A=infantry(facing=NORTH, strength=9),
        B=infantry(facing=NORTH, strength=9, command=SECOND[BLUE]),
        G=battery(facing=NORTH, disordered=True),
    )
    game.play(retreat(game, "A", 1, cause="shock", rule="gbacw-293"))
    assert game.piece("A").hex == "0105"
    assert rolls(game) == ["B", "G"]
    assert is_abandoned(game, "G") is abandoned


def test_gbacw_293_a_line_that_is_run_through_tests_once() -> None:
    """Two hexes back lead through both hexes of B, which lies across the way."""
    drawing = """
        .    .Z   .
        .    .A   .
        .    .B   .
        .    .    .
        .    .    .
        .    .    .
    """
    line = infantry(
        facing=3, strength=9, formation="extended-line", extends=["0204"], command=SECOND[BLUE]
    )
    game = field(0, drawing=drawing, B=line, A=infantry(facing=NORTH, strength=9))
    task = Task(("A",), 2, 2, ("Z",))
    assert crossed_on(game, task, ("0203", "0204", "0205")) == ["B"]
    toll = toll_of(game, Blow("shock", "gbacw-293", ("Z",)), "0202")
    game.run(_through(game, toll))
    game.answer(("0203", "0204", "0205"))
    assert rolls(game) == ["B"]


async def _through(game: Situation, toll: Any) -> None:
    await drive_back(game, toll, ["A"], 2, 2)
    await answer_for(game, toll.shaken, toll.blow)


def test_gbacw_294_a_unit_driven_back_in_the_enemys_turn_may_act_later() -> None:
    game = field(acts=FIRST[GREY])
    game.play(retreat(game, "A", 1, cause="fire", rule="gbacw-294"))
    assert not game.count(ACTIVATION, ACTED, "A")


def test_gbacw_209_whoever_was_driven_back_does_not_fire_prepared() -> None:
    game = field(drawing=column(".", ".", ".A", ".", ".Z"), acts=FIRST[GREY])
    volley = Volley("A", "0103", "0104", 6, "return")
    assert is_prepared(game, volley)
    game.emit(Moved("A", "0104"))
    game.play(retreat(game, "A", 1, cause="fire", rule="gbacw-209"))
    assert game.piece("A").hex == "0103"
    assert not is_prepared(game, volley)


# --- rout (12.5) --------------------------------------------------------------------------------


def test_gbacw_299_those_in_the_hex_of_a_rout_test_too() -> None:
    game = field(drawing=FIELD.replace(".A", ".B+A"), B=infantry(facing=NORTH))
    assert beside_unit(game, "A") == ["B"]


def test_gbacw_299_a_leader_left_alone_rides_before_friends_test() -> None:
    """A routs in spite of its brigadier; he rides to B, and helps it in its test."""
    drawing = column(".", ".Z", f".A+{BRIGADIER}", ".B", ".")
    game = field(
        6,
        7,
        drawing=drawing,
        A=infantry(facing=NORTH, disordered=True),
        B=infantry(facing=NORTH),
        **{BRIGADIER: leader()},
    )
    game.run(disorder(game, "A", cause="shock", rule="gbacw-299"))
    decline_all(game)
    assert not is_on_map(game, "A")
    assert game.piece(BRIGADIER).hex == "0104"
    assert not is_disordered(game, "B")


# --- advance (12.6) -----------------------------------------------------------------------------


def test_gbacw_302_an_advance_stops_one_that_is_disordered_in_bad_ground() -> None:
    game = field(
        9,
        drawing=column(".", "s", ".A", ".", "."),
        A=infantry(facing=NORTH, disordered=True),
    )
    assert game.play(advance(game, "A", "0102", "gbacw-302")) is False
    assert strength(game, "A") == 6


def test_gbacw_302_an_advance_needs_room() -> None:
    game = field(
        drawing=column(".", ".B", ".A", ".", "."),
        A=infantry(facing=NORTH, strength=9),
        B=infantry(facing=NORTH, strength=9, command=SECOND[BLUE]),
    )
    assert not may_advance(game, "A", "0102")


# --- leaders (12.7) -----------------------------------------------------------------------------


def test_gbacw_303_every_leader_of_a_hex_is_rolled_for_once() -> None:
    game = field(
        0,
        5,
        drawing=FIELD.replace(".A", f".A+{BRIGADIER}+{DIVISION}").replace(".   ", ".B  ", 0),
        **{BRIGADIER: leader(), DIVISION: leader()},
    )
    toll = toll_of(game, Blow("fire", "gbacw-303", ("Z",)), "0103")
    take_losses(game, toll, toll.stack, 2)
    game.play(finish(game, toll))
    assert sorted(is_on_map(game, one) for one in (BRIGADIER, DIVISION)) == [False, True]


def test_gbacw_305_an_enemy_who_rides_up_to_a_lone_leader_drives_him_off() -> None:
    game = field(
        drawing=column(".", ".Z", f".{BRIGADIER}", ".", ".A", "."),
        acts=FIRST[GREY],
        **{BRIGADIER: leader()},
    )
    game.run(after_entering(game, "Z"))
    decline_all(game)
    assert game.piece(BRIGADIER).hex == "0105"


def test_gbacw_305_he_does_not_ride_past_the_enemy() -> None:
    # The only way leads by hexes next to Z and Y.
    game = field(
        drawing=column(".Z", f".{BRIGADIER}", ".", ".Y", ".A"),
        Y=infantry(GREY, facing=NORTH),
        **{BRIGADIER: leader()},
    )
    game.run(relocate_leaders(game))
    decline_all(game)
    assert not is_on_map(game, BRIGADIER)


# --- abandoned guns (12.8) ----------------------------------------------------------------------


def test_gbacw_309_nobody_is_beside_an_enemy_because_of_abandoned_guns() -> None:
    game = field(Z=battery(GREY, facing=SOUTH, statuses=["abandoned-1"]))
    assert not is_beside_enemy(game, "0103", BLUE)


def test_gbacw_310_a_disordered_unit_that_enters_does_not_man_guns() -> None:
    drawing = column(".", ".", ".G+A", ".", ".", ".Z")
    guns = battery(facing=SOUTH, statuses=["abandoned-1"])
    game = field(drawing=drawing, A=infantry(facing=NORTH, disordered=True), G=guns)
    game.play(after_entering(game, "A"))
    assert is_abandoned(game, "G")


def test_gbacw_310_one_that_advances_in_disorder_does() -> None:
    drawing = column(".", ".G", ".A", ".", ".", ".Z")
    guns = battery(facing=SOUTH, statuses=["abandoned-1"])
    game = field(drawing=drawing, A=infantry(facing=NORTH, disordered=True), G=guns)
    game.play(advance(game, "A", "0102", "gbacw-310"))
    assert not is_abandoned(game, "G")
    assert is_disordered(game, "G")


def test_gbacw_310_manned_guns_wait_for_their_next_activation() -> None:
    drawing = column(".", ".G", ".A", ".", ".", ".Z")
    guns = battery(facing=SOUTH, statuses=["abandoned-1"])
    game = field(drawing=drawing, G=guns, acts=FIRST[BLUE])
    game.play(advance(game, "A", "0102", "gbacw-310"))
    assert game.count(ACTIVATION, ACTED, "G")


def test_gbacw_308_abandoned_guns_keep_their_losses() -> None:
    game = field(A=battery(facing=NORTH, strength=6, losses=2, disordered=True))
    game.play(disorder(game, "A", cause="shock", rule="gbacw-308"))
    assert is_abandoned(game, "A")
    assert strength(game, "A") == 4


def test_gbacw_310_enemies_do_not_man_guns() -> None:
    drawing = column(".", ".G", ".A", ".", ".", ".Z")
    guns = battery(GREY, facing=SOUTH, statuses=["abandoned-1"])
    game = field(drawing=drawing, G=guns)
    game.play(advance(game, "A", "0102", "gbacw-310"))
    assert is_abandoned(game, "G")
    assert game.piece("A").hex == "0102"
    game.emit(Moved("A", "0103"))
    game.emit(Counted(ACTIVATION, ACTED, "A"))


def test_gbacw_290_a_stack_without_room_for_all_goes_to_different_hexes() -> None:
    drawing = """
        .    .    .Z   .    .
        .    .    .A+C .    .
        .    .B   .D   .    .
        .    .    .    .    .
    """
    full: dict[str, Any] = {"strength": 9, "command": SECOND[BLUE], "facing": NORTH}
    game = field(
        drawing=drawing,
        A=infantry(facing=NORTH, strength=4),
        C=infantry(facing=NORTH, strength=4),
        B=infantry(**full),
        D=infantry(**full),
    )
    toll = toll_of(game, Blow("shock", "gbacw-290", ("Z",)), "0302")
    game.run(drive_back(game, toll, ["C", "A"], 1, 1))
    decline_all(game)
    assert "0302" not in {game.piece("A").hex, game.piece("C").hex}
