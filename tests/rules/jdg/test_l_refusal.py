"""Refusing a shock (9.8)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.core.piece_events import Flipped, Moved
from hexwright.engine.parts.combats import Combat
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.advance import ALONE, WITH_GUNS
from hexwright.engine.systems.jdg.announced_shocks import announce_one, combat_one
from hexwright.engine.systems.jdg.refusal import (
    REFUSED,
    disorders_on,
    may_refuse,
    modifiers_of_test,
    offer_refusal,
    refusal_paths,
    sort_of_attack,
)
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DEMORALISED,
    DISORDERED,
    ROUTED,
    state_of,
)
from tests.helpers.jdg import (
    FIRST,
    RED,
    Counter,
    battery,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.jdg_shock import (
    A_ON_X,
    DEEP,
    MAP,
    NORTH,
    SOUTH,
    field,
    foe,
    ours,
    throw,
)
from tests.helpers.situations import Situation

LIGHT, HEAVY = foe(cavalry), foe(cavalry, heavy=True)
BACK, FAR = ("0302",), ("0302", "0301")
# C at 0401 looks south at 0302; X stands between it and A.
TRAP = MAP.replace(
    "    .    .    .    .    .    .\n      .    .    .    .    .    .\n    .    .P",
    "    .    .    .    .C   .    .\n      .    .    .    .    .    .\n    .    .P",
)


def behind(what: str) -> str:
    """The map with something at 0302."""
    return MAP.replace("      .    .    .", f"      .    .    {what}", 1)


def ends(game: Situation, unit: str = "X", *attackers: str) -> set[tuple[str, ...]]:
    return set(refusal_paths(game, unit, attackers or ("A",)))


# --- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "may"),
    [
        (LIGHT, True),
        (HEAVY, True),
        (foe(cavalry, state=DISORDERED), True),
        (foe(cavalry, state=ROUTED), False),
        (foe(), False),
    ],
    ids=["light", "heavy", "disordered", "routed", "infantry"],
)
def test_jdg_217_cavalry_refuses_a_shock_by_infantry(unit: Counter, *, may: bool) -> None:
    assert may_refuse(field(A=ours(), X=unit), "X", ("A",), ()) is may


def test_jdg_217_only_once_in_an_activation() -> None:
    game = field(A=ours(), X=LIGHT)
    game.emit(Counted(ACTIVATION, REFUSED, "X"))
    assert not may_refuse(game, "X", ("A",), ())


def test_jdg_217_it_is_decided_before_the_attacker_tests() -> None:
    game = field(A=ours(statuses=()), X=LIGHT)
    game.play(announce_one(game), "A")
    decision = game.run(combat_one(game))
    assert decision is not None
    assert (decision.side, decision.rule) == (RED, "jdg-217")
    assert not [event for event in game.events if isinstance(event, Rolled)]


def test_jdg_217_whoever_stands_is_attacked() -> None:
    game = field(6, 0, A=ours(), X=LIGHT)
    game.play(resolve(game, A_ON_X), PASS, BACK, PASS)
    assert game.piece("A").hex == "0303"
    assert game.count(ACTIVATION, REFUSED, "X") == 0


@pytest.mark.parametrize(
    ("attackers", "unit", "may"),
    [
        (("I",), LIGHT, True),
        (("I", "H"), LIGHT, True),
        (("H",), LIGHT, True),
        (("H",), HEAVY, False),
        (("I", "H"), HEAVY, True),
        (("L",), LIGHT, False),
        (("I", "L"), LIGHT, False),
    ],
)
def test_jdg_224_jdg_225_jdg_227_who_may_refuse_whom(
    attackers: tuple[str, ...], unit: Counter, *, may: bool
) -> None:
    game = field(
        drawing=".I   .L   .H   .X",
        I=ours(),
        L=ours(cavalry),
        H=ours(cavalry, heavy=True),
        X=unit,
    )
    assert may_refuse(game, "X", attackers, ()) is may


def test_jdg_226_nobody_refuses_a_charge() -> None:
    game = field(A=ours(cavalry, heavy=True), B=ours(), X=LIGHT)
    assert sort_of_attack(game, ("A", "B"), ("A",)) == "charge"
    assert not may_refuse(game, "X", ("A", "B"), ("A",))


@pytest.mark.parametrize("reacts", [True, False])
def test_jdg_217_by_option_the_active_side_refuses_counter_shocks(*, reacts: bool) -> None:
    game = field(A=ours(cavalry), X=foe(), options={"active_side_may_react": reacts})
    assert may_refuse(game, "A", ("X",), ()) is reacts


# --- where to -------------------------------------------------------------------------------------


def test_jdg_217_it_goes_one_or_two_hexes_away() -> None:
    found = ends(field(A=ours(), X=LIGHT))
    assert {path for path in found if len(path) == 1} == {("0302",), ("0202",), ("0403",)}
    assert {len(path) for path in found} == {1, 2}


@pytest.mark.parametrize(("distance", "sideways"), [(3, False), (2, True)])
def test_jdg_218_two_hexes_gain_two_unless_read_otherwise(distance: int, *, sideways: bool) -> None:
    game = field(A=ours(), X=LIGHT, options={"refusal_two_hex_final_distance": distance})
    assert (("0302", "0202") in ends(game)) is sideways
    assert FAR in ends(game)


def test_jdg_222_it_never_goes_from_zone_to_zone_of_one_enemy() -> None:
    game = field(A=ours(), Y=ours(facing=SOUTH), X=LIGHT)
    # A holds 0203 and 0304, Y at 0403 holds 0302.
    assert {path[0] for path in ends(game)} == {"0202"}


def test_jdg_221_it_stops_in_an_enemy_zone() -> None:
    game = field(drawing=TRAP, A=ours(), C=ours(facing=SOUTH), X=LIGHT)
    assert BACK in ends(game)
    assert not [path for path in ends(game) if path[0] == "0302" and len(path) > 1]


def test_jdg_221_the_front_of_another_enemy_costs_a_disorder() -> None:
    game = field(drawing=TRAP, A=ours(), C=ours(facing=SOUTH), X=LIGHT)
    assert disorders_on(game, "X", BACK) == [1]
    assert disorders_on(game, "X", ("0202",)) == [0]


def test_jdg_220_rough_ground_costs_a_disorder() -> None:
    game = field(A=ours(), X=LIGHT, drawing=behind("w"))
    assert disorders_on(game, "X", BACK) == [1]
    throw(game, 0).play(offer_refusal(game, "X", ("A",)), BACK, PASS)
    assert state_of(game, "X") == DISORDERED


def test_jdg_221_it_keeps_out_of_what_cavalry_cannot_enter() -> None:
    game = field(A=ours(), X=LIGHT, drawing=behind("m"))
    assert BACK not in ends(game)


@pytest.mark.parametrize(("friend", "shares"), [(foe(), False), (LIGHT, True)])
def test_jdg_228_jdg_330_it_ends_in_a_legal_stack(friend: Counter, *, shares: bool) -> None:
    game = field(A=ours(), X=LIGHT, F=friend, drawing=behind(".F"))
    assert (BACK in ends(game)) is shares
    assert FAR in ends(game)


def test_jdg_080_it_does_not_pass_a_square() -> None:
    game = field(A=ours(), X=LIGHT, F=foe(square=True), drawing=behind(".F"))
    assert not [path for path in ends(game) if "0302" in path]


def test_jdg_155_jdg_221_demoralised_cavalry_enters_no_zone() -> None:
    game = field(drawing=TRAP, A=ours(), C=ours(facing=SOUTH), X=LIGHT)
    assert BACK in ends(game)
    game.emit(LevelSet(FIRST[RED], DEMORALISED))
    assert BACK not in ends(game)


@pytest.mark.parametrize(("state", "may"), [("good-order", True), (DISORDERED, False)])
def test_jdg_221_jdg_324_at_night_disordered_cavalry_does_not_go_near_another_enemy(
    state: str, *, may: bool
) -> None:
    rider = foe(cavalry, state=state)
    game = field(drawing=TRAP, A=ours(), C=ours(facing=SOUTH), X=rider, light="night")
    assert (BACK in ends(game)) is may


@pytest.mark.parametrize(("light", "disorders"), [("day", 0), ("night", 1)])
def test_jdg_220_what_a_zone_costs_at_night_makes_a_hex_rough(light: str, disorders: int) -> None:
    game = field(drawing=TRAP, A=ours(), C=ours(facing=NORTH), X=LIGHT, light=light)
    assert disorders_on(game, "X", BACK) == [disorders]


@pytest.mark.parametrize(("move", "far"), [(3, False), (4, True)])
def test_jdg_221_passing_friends_costs_a_point(move: int, *, far: bool) -> None:
    game = field(A=ours(), X=foe(cavalry, move=move), F=foe(), drawing=behind(".F"))
    assert (FAR in ends(game)) is far


# --- the test and the move ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "die", "state"),
    [
        (BACK, 5, "good-order"),
        (BACK, 6, DISORDERED),
        (FAR, 4, "good-order"),
        (FAR, 5, DISORDERED),
    ],
)
def test_jdg_219_one_hex_is_tested_with_one_more_and_two_with_two(
    path: tuple[str, ...], die: int, state: str
) -> None:
    game = field(die, A=ours(), X=LIGHT)
    game.play(offer_refusal(game, "X", ("A",)), path, facing_button(1))
    assert game.piece("X").hex == path[-1]
    assert state_of(game, "X") == state
    assert game.piece("X").facing == 1


def test_jdg_ex_14_jdg_219_the_test_comes_before_the_disorder_of_a_front_hex() -> None:
    game = field(0, drawing=TRAP, A=ours(), C=ours(facing=SOUTH), X=LIGHT)
    game.play(offer_refusal(game, "X", ("A",)), BACK, PASS)
    told = [type(event) for event in game.events if isinstance(event, Rolled | Moved | Flipped)]
    assert told == [Rolled, Moved, Flipped]


@pytest.mark.parametrize(
    ("attackers", "amount"), [(("A",), 1), (("A", "B"), 1), (("B",), None)], ids=str
)
def test_jdg_ex_36_jdg_224_jdg_225_heavy_cavalry_alone_asks_for_no_test(
    attackers: tuple[str, ...], amount: int | None
) -> None:
    game = field(A=ours(), B=ours(cavalry, heavy=True), X=LIGHT)
    found = modifiers_of_test(game, BACK, sort_of_attack(game, attackers, ()))
    assert (None if found is None else found.total) == amount


def test_jdg_224_light_cavalry_leaves_heavy_cavalry_without_a_test() -> None:
    game = field(A=ours(cavalry, heavy=True), X=LIGHT)
    game.play(resolve(game, A_ON_X), BACK, PASS, PASS)
    assert game.piece("X").hex == "0302"
    assert not [event for event in game.events if isinstance(event, Rolled)]


def test_jdg_230_disordered_cavalry_that_fails_routs_and_runs_three_hexes() -> None:
    game = field(9, drawing=DEEP, A=ours(), X=foe(cavalry, state=DISORDERED))
    decision = game.run(offer_refusal(game, "X", ("A",)))
    assert decision is not None
    decision = game.answer(("0304",))
    if decision is not None:
        game.answer(next(iter(decision.options)))
    assert state_of(game, "X") == ROUTED
    assert game.piece("X").hex[2:] == "02"


def test_jdg_047_a_commander_may_go_with_the_cavalry_that_refuses() -> None:
    for goes in (True, False):
        game = field(
            0,
            A=ours(),
            X=LIGHT,
            marshal_vessely=commander(RED),
            drawing=MAP.replace(".X ", ".X+marshal_vessely "),
        )
        game.play(offer_refusal(game, "X", ("A",)), BACK, PASS, goes)
        assert (game.piece("marshal_vessely").hex == "0302") is goes


# --- after it -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "guns"), [(ALONE, "0204"), (WITH_GUNS, "0303")])
def test_jdg_223_the_attacker_may_advance_and_take_his_guns_along(choice: str, guns: str) -> None:
    game = field(0, A=ours(), G=ours(battery), X=LIGHT, drawing=MAP.replace(".A ", ".A+G "))
    game.play(resolve(game, A_ON_X), BACK, PASS, choice, PASS)
    assert (game.piece("A").hex, game.piece("G").hex) == ("0303", guns)


def test_jdg_223_the_attacker_may_stay() -> None:
    game = field(0, A=ours(), X=LIGHT)
    game.play(resolve(game, A_ON_X), BACK, PASS, PASS)
    assert game.piece("A").hex == "0204"


B_ON_BOTH = Combat(("B",), ("0303", "0403"))


def test_jdg_229_other_targets_are_attacked_from_where_the_attacker_stands() -> None:
    # The refusal's test, then a four and three tests; nobody goes, so the empty hex may be taken.
    game = field(0, 4, 0, 0, B=ours(), X=LIGHT, Y=foe())
    game.play(resolve(game, B_ON_BOTH), BACK, PASS, ALONE, PASS)
    assert game.piece("B").hex == "0303"


def test_jdg_229_whoever_has_advanced_elsewhere_does_not_take_the_empty_hex() -> None:
    game = field(0, 6, 0, B=ours(), X=LIGHT, Y=foe())
    game.play(resolve(game, B_ON_BOTH), ("0202",), PASS, ("0402",), PASS)
    assert game.piece("B").hex == "0403"


def test_jdg_217_each_unit_of_a_stack_decides_for_itself() -> None:
    game = field(
        0,
        6,
        0,
        A=ours(),
        X=foe(cavalry),
        S=foe(cavalry),
        drawing=MAP.replace(".X ", ".S+X "),
    )
    game.play(resolve(game, A_ON_X), BACK, PASS, PASS, ("0202",), PASS)
    assert (game.piece("X").hex, game.piece("S").hex) == ("0302", "0202")


def test_jdg_227_infantry_is_not_asked() -> None:
    game = field(6, 0, A=ours(), X=foe(infantry))
    game.play(resolve(game, A_ON_X), BACK, PASS)
    assert game.piece("A").hex == "0303"
