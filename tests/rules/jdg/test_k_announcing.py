"""Announcing shocks (9.1 to 9.7): who may attack, whom he must attack, who drops out."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.parts.combats import Combat, add_combat, pending
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.announced_shocks import (
    announce_one,
    announcers,
    attackers_in,
    combat_one,
    directions,
)
from hexwright.engine.systems.jdg.orders import FAILED
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_ratio import (
    COUNTER_SHOCK,
    FROZEN,
    SHOCKED,
    is_closed_to_charges,
    remaining,
    uncovered,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    DISORDERED,
    ORDERS,
    ROUTED,
    SHOCK,
    SHOCK_TEST,
    state_of,
)
from tests.helpers.jdg import Counter, battery, cavalry
from tests.helpers.jdg_shock import (
    A_ON_X,
    MAP,
    NORTH,
    SOUTH,
    field,
    foe,
    ours,
    throw,
)

# --- who may attack -------------------------------------------------------------------------------


def test_jdg_183_cavalry_shocks_as_infantry_does() -> None:
    game = field(A=ours(cavalry), X=foe())
    assert announcers(game) == {"A": "0204"}


def test_jdg_184_units_attack_enemies_in_their_front_hexes() -> None:
    game = field(A=ours(), P=foe(), X=foe(), Y=foe())
    assert directions(game, "0204") == {NORTH: ("0303", "0203")}


def test_jdg_141_jdg_184_enemies_behind_are_not_attacked() -> None:
    assert not announcers(field(A=ours(facing=SOUTH), X=foe()))


def test_jdg_184_units_of_other_formations_do_not_attack() -> None:
    other = "brigade-osten"
    game = field(A=ours(command=other), X=foe())
    assert not announcers(game)


@pytest.mark.parametrize(
    "unit",
    [ours(state=DISORDERED), ours(state=ROUTED), ours(square=True), ours(battery)],
    ids=["disordered", "routed", "square", "artillery"],
)
def test_jdg_185_who_may_not_attack(unit: Counter) -> None:
    assert not announcers(field(A=unit, X=foe()))


def test_jdg_185_a_group_whose_initiative_failed_does_not_attack() -> None:
    game = field(A=ours(statuses=()), X=foe())
    game.emit(Counted(ACTIVATION, FAILED, "A"))
    assert not announcers(game)


def test_jdg_240_cavalry_that_did_not_dare_to_charge_does_not_attack() -> None:
    game = field(A=ours(cavalry), X=foe())
    game.emit(Counted(ACTIVATION, FROZEN, "A"))
    assert not announcers(game)


def test_jdg_186_a_hex_that_cannot_be_entered_is_not_attacked_but_the_other_is() -> None:
    river = {("0204", "0303"): "river"}
    game = field(A=ours(), P=foe(), X=foe(), sides=river)
    assert directions(game, "0204") == {NORTH: ("0203",)}


def test_jdg_186_cavalry_does_not_attack_a_castle() -> None:
    game = field(A=ours(cavalry), X=foe(), drawing=MAP.replace(".X", "cX"))
    assert not announcers(game)


def test_jdg_114_all_units_of_a_hex_attack_together() -> None:
    game = field(A=ours(), X=foe(), S=ours(), drawing=MAP.replace(".A ", ".A+S "))
    assert attackers_in(game, "0204") == ("A", "S")


def test_jdg_114_a_disordered_unit_stays_out_of_it() -> None:
    game = field(A=ours(), X=foe(), S=ours(state=DISORDERED), drawing=MAP.replace(".A ", ".A+S "))
    assert attackers_in(game, "0204") == ("A",)


# --- announcing -----------------------------------------------------------------------------------


def test_jdg_189_shock_is_voluntary() -> None:
    game = field(A=ours(), X=foe())
    assert game.play(announce_one(game), PASS) is False
    assert pending(game) == ()


@pytest.mark.parametrize(("status", "marker"), [((ORDERS,), SHOCK), ((), SHOCK_TEST)])
def test_jdg_189_an_attack_is_marked_by_the_orders(status: tuple[str, ...], marker: str) -> None:
    game = field(A=ours(statuses=status), X=foe())
    assert game.play(announce_one(game), "A") is True
    assert marker in game.piece("A").statuses
    assert pending(game) == (A_ON_X,)
    assert not announcers(game)


def test_jdg_187_an_attacker_attacks_all_in_front_whom_nobody_else_attacks() -> None:
    game = field(A=ours(), P=foe(), X=foe())
    game.play(announce_one(game), "A", ("0303",))
    assert uncovered(game) == {"0203": ["A"]}
    assert game.play(announce_one(game)) is False
    assert pending(game) == (Combat(("A",), ("0303", "0203")),)


def test_jdg_187_enemies_attacked_by_another_need_not_be_attacked() -> None:
    game = field(A=ours(), B=ours(), P=foe(), X=foe())
    game.play(announce_one(game), "A", ("0203",))
    game.play(announce_one(game), "B")
    game.play(announce_one(game))
    assert pending(game) == (Combat(("A",), ("0203",)), Combat(("B",), ("0303",)))


def test_jdg_187_the_owner_says_who_of_two_attacks_an_enemy_left_over() -> None:
    game = field(A=ours(), B=ours(), P=foe(), X=foe(), Y=foe())
    game.play(announce_one(game), "A", ("0203",))
    game.play(announce_one(game), "B", ("0403",))
    game.play(announce_one(game), "B")
    assert pending(game)[1] == Combat(("B",), ("0403", "0303"))


def test_jdg_215_charged_enemies_count_as_attacked_by_others() -> None:
    game = field(A=ours(), B=ours(cavalry, statuses=(CHARGE,)), P=foe(), X=foe())
    add_combat(game, Combat(("B",), ("0303",), ("B",)))
    game.play(announce_one(game), "A", ("0203",))
    assert uncovered(game) == {}


def test_jdg_212_a_shock_on_charged_enemies_joins_the_charge() -> None:
    game = field(A=ours(), B=ours(cavalry, statuses=(CHARGE,)), X=foe())
    add_combat(game, Combat(("B",), ("0303",), ("B",)))
    game.play(announce_one(game), "A")
    assert pending(game) == (Combat(("B", "A"), ("0303",), ("B",)),)


def test_jdg_344_whoever_is_attacked_twice_is_attacked_in_one_combat() -> None:
    game = field(A=ours(), B=ours(), P=foe(), X=foe(), Y=foe())
    add_combat(game, Combat(("B",), ("0303", "0403")))
    game.play(announce_one(game), "A", ("0303", "0203"))
    assert pending(game) == (Combat(("B", "A"), ("0303", "0403", "0203")),)


def test_jdg_336_an_enemy_closed_to_charges_is_left_out_of_the_charge() -> None:
    game = field(
        B=ours(cavalry, statuses=(CHARGE,)), X=foe(), Y=foe(), drawing=MAP.replace(".Y", "vY")
    )
    add_combat(game, Combat(("B",), ("0303",), ("B",)))
    assert uncovered(game) == {}
    assert is_closed_to_charges(game, "0304", "0403")
    assert remaining(game, pending(game)[0]).targets == ("0303",)


AROUND = """
    .    .    .    .    .    .
      .    .C   .    .    .    .
    .    .    .X   .    .    .
      .    .A   .B   .    .    .
    .    .    .    .    .    .
"""


def test_jdg_196_neighbours_combine_their_attack() -> None:
    game = field(A=ours(), B=ours(), X=foe())
    game.play(announce_one(game), "A")
    game.play(announce_one(game), "B")
    assert pending(game) == (Combat(("A", "B"), ("0303",)),)


@pytest.mark.parametrize(("together", "joins"), [(True, False), (False, True)])
def test_jdg_196_by_option_those_who_combine_need_not_be_neighbours(
    *, together: bool, joins: bool
) -> None:
    options = {"combined_shock_attackers_contiguous": together}
    game = field(
        A=ours(), C=ours(facing=SOUTH), X=foe(), drawing=AROUND.replace(".B", "."), options=options
    )
    game.play(announce_one(game), "A")
    assert ("C" in announcers(game)) is joins


def test_jdg_143_units_in_a_village_attack_any_way_they_turn() -> None:
    game = field(A=ours(facing=SOUTH), P=foe(), X=foe(), drawing=MAP.replace(".A", "vA"))
    assert directions(game, "0204") == {1: ("0303",), 9: ("0203",), 11: ("0303", "0203")}
    game.play(announce_one(game), "A", facing_button(1))
    assert game.piece("A").facing == 1
    assert uncovered(game) == {}


def test_jdg_138_jdg_143_whoever_cannot_attack_turns_with_the_others_of_its_hex() -> None:
    drawing = MAP.replace(".A ", "vA+S ")
    units = {"A": ours(facing=SOUTH), "S": ours(facing=SOUTH, state=DISORDERED), "X": foe()}
    game = field(drawing=drawing, **units)
    game.play(announce_one(game), "A", facing_button(NORTH))
    assert game.piece("A").facing == game.piece("S").facing == NORTH


def test_jdg_188_an_enemy_is_shocked_once_in_an_activation() -> None:
    game = field(A=ours(), X=foe())
    game.emit(Counted(ACTIVATION, SHOCKED, "X"))
    assert not announcers(game)


def test_jdg_216_the_limit_stays_with_the_defender() -> None:
    game = field(6, 0, A=ours(), X=foe())
    game.play(resolve(game, A_ON_X), ("0302",), PASS)
    assert game.count(ACTIVATION, SHOCKED, "X") == 1


# --- tests and obligations ------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "goes"), [(5, True), (6, False)])
def test_jdg_191_whoever_has_no_orders_tests_when_the_combat_comes(die: int, *, goes: bool) -> None:
    dice = [die, 6, 0] if goes else [die]
    game = field(A=ours(statuses=(), engagement=5), X=foe())
    game.play(announce_one(game), "A")
    throw(game, *dice).play(combat_one(game), *((("0302",), PASS) if goes else ()))
    assert (game.piece("A").hex == "0303") is goes
    assert SHOCK_TEST not in game.piece("A").statuses
    assert pending(game) == ()


def test_jdg_190_a_unit_that_passed_its_test_takes_part() -> None:
    game = field(A=ours(statuses=(), engagement=5), X=foe())
    game.play(announce_one(game), "A")
    throw(game, 5, 3, 0).play(combat_one(game), ("0205",))
    assert game.piece("A").hex == "0205"


def test_jdg_191_the_top_unit_rolls_for_its_stack() -> None:
    game = field(
        A=ours(statuses=(), engagement=9),
        S=ours(statuses=(), engagement=6),
        X=foe(),
        drawing=MAP.replace(".A ", ".A+S "),
    )
    game.play(announce_one(game), "S")
    throw(game, 7).play(combat_one(game))
    rolled = [event for event in game.events if isinstance(event, Rolled)]
    assert [one.piece for one in rolled] == ["S"]
    assert pending(game) == ()


def test_jdg_ex_11_jdg_192_who_fails_leaves_his_enemies_to_his_neighbour() -> None:
    game = field(A=ours(), B=ours(statuses=(), engagement=5), P=foe(strength=1), X=foe())
    game.play(announce_one(game), "A", ("0203",))
    game.play(announce_one(game), "B")
    game.play(announce_one(game))
    throw(game, 9).play(combat_one(game), "B")
    assert remaining(game, pending(game)[0]).targets == ("0203", "0303")


def test_jdg_192_targets_whom_nobody_reaches_are_released() -> None:
    game = field(A=ours(), X=foe(), Y=foe())
    assert remaining(game, Combat(("A",), ("0303", "0403"))).targets == ("0303",)


def test_jdg_195_a_unit_disordered_by_reaction_fire_does_not_attack() -> None:
    guns = foe(battery, strength=9, facing=SOUTH)
    game = field(4, A=ours(), X=foe(), G=guns, drawing=MAP.replace(".X ", ".X+G "))
    game.play(resolve(game, A_ON_X), "0204")
    assert state_of(game, "A") == DISORDERED
    assert game.count(ACTIVATION, SHOCKED, "X") == 0


def test_jdg_195_the_others_of_its_stack_attack_alone() -> None:
    guns = foe(battery, strength=9)
    drawing = MAP.replace(".X ", ".X+G ").replace(".A ", ".S+A ")
    game = field(4, 3, 0, 0, A=ours(), S=ours(), X=foe(), G=guns, drawing=drawing)
    game.run(resolve(game, Combat(("S", "A"), ("0303",))))
    game.answer("0204")
    assert state_of(game, "A") == DISORDERED
    assert game.count(ACTIVATION, "fought", "S") == 1
    assert game.count(ACTIVATION, "fought", "A") == 0


@pytest.mark.parametrize("reacts", [True, False])
def test_jdg_193_by_option_the_active_side_fires_at_those_who_strike_back(*, reacts: bool) -> None:
    options = {"active_side_may_react": reacts}
    game = field(A=ours(battery), X=foe(), options=options)
    decision = game.run(resolve(game, Combat(("X",), ("0204",)), COUNTER_SHOCK))
    assert decision is not None
    assert (decision.rule == "jdg-158") is reacts


def test_jdg_193_no_reaction_fire_where_the_test_fails() -> None:
    guns = foe(battery, strength=9, facing=SOUTH)
    game = field(
        A=ours(statuses=(), engagement=5),
        X=foe(),
        G=guns,
        drawing=MAP.replace(".X ", ".X+G "),
    )
    game.play(announce_one(game), "A")
    throw(game, 9).play(combat_one(game))
    assert game.piece("A").hex == "0204"


def test_jdg_194_batteries_fire_at_different_attackers() -> None:
    guns = {name: foe(battery, strength=0) for name in ("G", "H")}
    game = field(0, A=ours(), drawing=MAP.replace(".X ", ".G+H ").replace(".B", "."), **guns)
    decision = game.run(resolve(game, A_ON_X))
    assert decision is not None
    assert decision.rule == "jdg-158"
    decision = game.answer("0204")
    assert decision is None or decision.rule != "jdg-158"
