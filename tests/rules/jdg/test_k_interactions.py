"""Shocks in which several things come together (9.1 to 9.9): who really attacks whom."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.parts.combats import Combat, add_combat, pending
from hexwright.engine.systems.jdg.advance import ALONE, first_to_advance
from hexwright.engine.systems.jdg.announced_shocks import announce_one, combat_one
from hexwright.engine.systems.jdg.charge import resolve_charge
from hexwright.engine.systems.jdg.charge_moves import charge_targets, charge_ways
from hexwright.engine.systems.jdg.shock import counter_shock, resolve
from hexwright.engine.systems.jdg.shock_ratio import (
    SHOCKED,
    Fight,
    begun,
    remaining,
    shock_modifiers,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    DISORDERED,
    ORDERS,
    SHOCK,
    SHOCK_TEST,
    state_of,
)
from tests.helpers.jdg import battery, cavalry, drawn
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

APART = {"combined_shock_attackers_contiguous": False}
# I at 0302 looks south at X and Y, as B at 0304 does from the other side.
BETWEEN = drawn(6, 6, {"I": "0302", "X": "0303", "Y": "0403", "B": "0304"})
BOTH = ("0303", "0403")


def reasons(game: Situation, fight: Fight) -> set[str]:
    return {part.reason for part in shock_modifiers(game, fight).parts}


# --- who attacks whom -----------------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "rear"), [({("0204", "0203"): "river"}, False), ({}, True)])
def test_jdg_186_jdg_214_nobody_is_behind_an_enemy_whom_he_cannot_attack(
    sides: dict[tuple[str, str], str], *, rear: bool
) -> None:
    # C attacks P from the front; A is behind P, across the river.
    drawing = drawn(6, 6, {"C": "0202", "P": "0203", "X": "0303", "A": "0204"}, {"0303": "v"})
    units = {"A": ours(), "C": ours(facing=SOUTH), "P": foe(facing=NORTH), "X": foe()}
    game = field(drawing=drawing, sides=sides, options=APART, **units)
    fight = Fight(("A", "C"), ("0303", "0203"))
    assert ("Attack from the rear" in reasons(game, fight)) is rear


def test_jdg_192_jdg_336_what_infantry_leaves_over_is_no_target_of_a_charge() -> None:
    drawing = BETWEEN.replace(".Y", "vY")
    units = {"B": ours(cavalry, statuses=(ORDERS, CHARGE)), "X": foe(), "Y": foe()}
    infantry = ours(facing=SOUTH, statuses=(SHOCK_TEST,), engagement=5)
    game = field(drawing=drawing, options=APART, I=infantry, **units)
    combat = Combat(("B", "I"), BOTH, ("B",))
    assert remaining(game, combat).targets == BOTH
    throw(game, 9, 6, 0, 0).run(resolve_charge(game, combat))
    assert game.count(ACTIVATION, SHOCKED, "X") == 1
    assert game.count(ACTIVATION, SHOCKED, "Y") == 0


def test_jdg_188_whoever_was_shocked_before_is_not_shocked_alone_in_the_hex_of_another() -> None:
    game = field(A=ours(statuses=(ORDERS, SHOCK)), X=foe())
    add_combat(game, A_ON_X)
    game.emit(Counted(ACTIVATION, SHOCKED, "X"))
    game.play(combat_one(game))
    assert not [event for event in game.events if isinstance(event, Rolled)]
    assert SHOCK not in game.piece("A").statuses


def test_jdg_186_jdg_227_who_cannot_attack_a_hex_does_not_bar_a_refusal_from_it() -> None:
    # The light cavalry B attacks Y; between it and X is the river.
    units = {"I": ours(facing=SOUTH), "B": ours(cavalry), "X": foe(cavalry), "Y": foe()}
    river = {("0304", "0303"): "river"}
    game = field(drawing=BETWEEN, sides=river, options=APART, **units)
    decision = game.run(resolve(game, Combat(("I", "B"), BOTH)))
    assert decision is not None
    assert (decision.rule, decision.subject) == ("jdg-217", "X")


def test_jdg_217_jdg_226_whom_only_infantry_attacks_may_refuse_beside_a_charge() -> None:
    # B charges X; A attacks P as well as X.
    units = {"A": ours(), "B": ours(cavalry, statuses=(ORDERS, CHARGE))}
    game = field(0, 6, 0, drawing=MAP, P=foe(cavalry), X=foe(cavalry), **units)
    decision = game.run(resolve_charge(game, Combat(("B", "A"), ("0303", "0203"), ("B",))))
    assert decision is not None
    assert (decision.rule, decision.subject) == ("jdg-217", "P")
    game.answer(("0102",))
    assert game.piece("P").hex == "0102"


def test_jdg_223_jdg_229_infantry_beside_a_charge_may_take_the_hex_of_a_refusal() -> None:
    # 8:4, charge and combined arms, and a zero: everybody tests and stands.
    units = {"A": ours(), "B": ours(cavalry, statuses=(ORDERS, CHARGE))}
    game = field(0, 0, 0, 0, 0, 0, drawing=MAP, P=foe(cavalry), X=foe(), **units)
    combat = Combat(("B", "A"), ("0303", "0203"), ("B",))
    game.play(resolve_charge(game, combat), ("0102",), PASS, ALONE, PASS)
    assert game.piece("A").hex == "0203"


# --- side by side ---------------------------------------------------------------------------------


@pytest.mark.parametrize("together", [True, False])
def test_jdg_196_jdg_344_two_charges_on_one_enemy_come_from_neighbouring_hexes(
    *, together: bool
) -> None:
    drawing = drawn(6, 6, {"C": "0301", "X": "0303", "B": "0304"})
    units = {"B": ours(cavalry, statuses=(ORDERS, CHARGE)), "X": foe()}
    options = {"combined_shock_attackers_contiguous": together}
    game = field(drawing=drawing, options=options, C=ours(cavalry, facing=SOUTH), **units)
    add_combat(game, Combat(("B",), ("0303",), ("B",)))
    ends = {way[-1] for way in charge_ways(game, ("C",), "0303")}
    assert ends <= {"0204", "0403"} if together else {"0202", "0302"} <= ends
    assert "0303" in charge_targets(game, ("C",))


THREE = drawn(6, 6, {"P": "0203", "X": "0303", "C": "0403", "A": "0204", "B": "0304"})


def three(*, together: bool = True, **more: object) -> Situation:
    """A, B and C around X, B without orders; A and C are no neighbours."""
    game = field(
        drawing=THREE if "P" in more else THREE.replace(".P", "."),
        options={"combined_shock_attackers_contiguous": together},
        A=ours(),
        B=ours(statuses=(), engagement=5),
        C=ours(facing=9),
        X=foe(),
        **more,
    )
    for name in "ABC":
        game.play(announce_one(game), name, *((("0303",),) if name == "A" and "P" in more else ()))
    game.play(announce_one(game))
    return game


@pytest.mark.parametrize("first", ["A", "C"])
def test_jdg_196_a_failed_test_parts_those_who_were_side_by_side(first: str) -> None:
    game = throw(three(), 9, 5, 0, 0)
    assert [set(one.attackers) for one in pending(game)] == [{"A", "B", "C"}]
    decision = game.run(combat_one(game))
    assert decision is not None
    assert set(decision.options) == {"A", "C"}
    game.answer(first)
    assert [game.count(ACTIVATION, "fought", one) for one in "AC"] == [first == "A", first == "C"]
    assert not pending(game)


def test_jdg_196_by_option_those_who_pass_attack_together_wherever_they_stand() -> None:
    # 8:4, one of them from behind, and a zero: everybody tests and stands.
    game = throw(three(together=False), 9, 0, 0, 0, 0)
    game.play(combat_one(game))
    assert [game.count(ACTIVATION, "fought", one) for one in "AC"] == [1, 1]


def test_jdg_190_jdg_196_whoever_is_parted_attacks_his_other_targets_on_his_own() -> None:
    game = throw(three(P=foe()), 9, 3, 0, 0)
    game.play(combat_one(game), "C")
    assert pending(game) == (Combat(("A",), ("0203",)),)
    assert SHOCK in game.piece("A").statuses
    assert SHOCK not in game.piece("C").statuses


# --- who advances ---------------------------------------------------------------------------------


def test_jdg_203_who_could_not_attack_a_hex_does_not_keep_others_from_it() -> None:
    drawing = BETWEEN.replace(".Y", "mY")
    units = {"I": ours(facing=SOUTH), "B": ours(cavalry), "X": foe(), "Y": foe()}
    game = field(drawing=drawing, options=APART, **units)
    fight = begun(game, Fight(("I", "B"), BOTH))
    assert first_to_advance(game, fight, ("0403",)) == ["I"]
    assert first_to_advance(game, fight, ("0303",)) == ["B"]


def test_jdg_203_of_one_stack_one_unit_advances_though_another_has_gone_back() -> None:
    weak = ours(strength=2, cohesion=5)
    units = {"A": ours(strength=2), "S": weak, "T": weak, "X": foe(strength=6)}
    # A five: T and X fail and go back.
    game = field(5, 9, 0, 0, 9, drawing=MAP.replace(".A ", ".A+S+T "), **units)
    game.play(resolve(game, Combat(("A", "S", "T"), ("0303",))), ("0205",), ("0302",), PASS)
    assert [game.piece(one).hex for one in "AST"] == ["0303", "0204", "0205"]


def test_jdg_203_of_several_stacks_one_advances_whole_though_the_other_is_gone() -> None:
    drawing = drawn(4, 6, {"X": "0105", "A": "0205", "S": "0205", "B": "0106"})
    rivers = {("0106", "0206"): "river", ("0106", "0205"): "river"}
    small = {"strength": 2, "cohesion": 6}
    units = {"A": ours(facing=9, **small), "S": ours(facing=9, **small), "B": ours(**small)}
    game = field(
        5,
        0,
        0,
        9,
        9,
        drawing=drawing,
        sides=rivers,
        options=APART,
        X=foe(strength=6, facing=3),
        **units,
    )
    game.play(resolve(game, Combat(("A", "S", "B"), ("0105",))), PASS)
    assert not game.is_in_play("B")
    assert [game.piece(one).hex for one in "AS"] == ["0105", "0105"]


def test_jdg_223_guns_do_not_follow_heavy_cavalry_after_a_refusal() -> None:
    units = {"A": ours(cavalry, heavy=True), "G": ours(battery), "X": foe(cavalry)}
    game = field(drawing=MAP.replace(".A ", ".A+G "), **units)
    game.run(resolve(game, A_ON_X))
    game.answer(("0302",))
    decision = game.answer(PASS)
    assert decision is not None
    assert set(decision.buttons) == {ALONE, PASS}


def test_jdg_204_jdg_229_who_took_no_part_in_the_rest_may_take_the_hex_of_the_refusal() -> None:
    # X refuses A and B; B alone has Y in front, beats it and advances.
    game = field(0, 6, 0, A=ours(), B=ours(), X=foe(cavalry), Y=foe())
    combat = Combat(("A", "B"), BOTH)
    game.play(resolve(game, combat), ("0202",), PASS, ("0402",), PASS, ALONE, PASS)
    assert [game.piece(one).hex for one in "AB"] == ["0303", "0403"]


def test_jdg_205_jdg_207_nobody_breaks_through_whom_the_ground_disorders() -> None:
    # 9 + 3 - 2: X goes, and Z stands before A, who has climbed the slope.
    slope = {("0305", "0206"): "steep-slope"}
    game = field(9, drawing=DEEP, sides=slope, A=ours(cohesion=9), X=foe(), Z=foe())
    game.play(resolve(game, Combat(("A",), ("0305",))), ("0405",), PASS)
    assert (game.piece("A").hex, state_of(game, "A")) == ("0305", DISORDERED)


# --- striking back --------------------------------------------------------------------------------


def test_jdg_208_only_defenders_strike_back() -> None:
    game = field(A=ours(), B=ours(), Y=foe())
    assert game.run(counter_shock(game, Fight(("A",), ("0304",)), ["0204"])) is None
