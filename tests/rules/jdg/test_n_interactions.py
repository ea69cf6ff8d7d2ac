"""Charges beside other attacks (10): whom the cavalry really charges and pursues."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.parts.combats import Combat, add_combat
from hexwright.engine.systems.jdg.advance import ALONE
from hexwright.engine.systems.jdg.announced_shocks import combat_one
from hexwright.engine.systems.jdg.charge import resolve_charge
from hexwright.engine.systems.jdg.charge_moves import can_countercharge
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_ratio import Fight, shock_modifiers
from hexwright.engine.systems.jdg.squares import stop_before_squares
from hexwright.engine.systems.jdg.troops import CHARGE, ORDERS, SHOCK, SHOCK_TEST, in_square
from tests.helpers.jdg import RED, Counter, cavalry, drawn
from tests.helpers.jdg_shock import MAP, NORTH, SOUTH, field, foe, ours, throw
from tests.helpers.situations import Situation

YES, NO = True, False
# B at 0304 charges X; Y beside X is in a village, and I at 0302 attacks both from behind.
BESIDE = drawn(6, 6, {"I": "0302", "X": "0303", "Y": "0403", "B": "0304"}, {"0403": "v"})
BOTH = ("0303", "0403")
APART = {"combined_shock_attackers_contiguous": False}


def beside(*dice: int, **units: object) -> Situation:
    """The charge of B on X, with the shock of I on X and on Y, whom no charge reaches."""
    us = {"B": ours(cavalry, statuses=(ORDERS, CHARGE)), "I": ours(facing=SOUTH)}
    them = {"X": foe(facing=NORTH), "Y": foe(facing=NORTH)}
    return field(*dice, drawing=BESIDE, options=APART, **{**us, **them, **units})


CHARGE_AND_SHOCK = Combat(("B", "I"), BOTH, ("B",))


# --- what the charge does not reach ---------------------------------------------------------------


def test_jdg_212_jdg_336_infantry_takes_a_hex_that_no_charge_reached() -> None:
    # A zero and four or five more: all test, and Y alone fails and goes.
    game = beside(0, 0, 0, 0, 9, 0)
    game.play(resolve_charge(game, CHARGE_AND_SHOCK), "0403", PASS)
    assert [game.piece(one).hex for one in "BIXY"] == ["0304", "0403", "0303", "0503"]


def test_jdg_263_jdg_271_the_pursuit_follows_those_who_were_charged() -> None:
    # Both go back; B has no choice but to follow X.
    game = beside(2, 0, 0, 0)
    game.run(resolve_charge(game, CHARGE_AND_SHOCK))
    while game.decision is not None and game.piece("B").hex == "0304":
        assert game.decision.rule != "jdg-271"
        game.answer(next(iter(game.decision.options)))
    assert game.piece("B").hex == "0303"


def test_jdg_255_jdg_336_cavalry_out_of_reach_of_the_charge_does_not_countercharge() -> None:
    game = beside(Y=foe(cavalry))
    fight = Fight(*CHARGE_AND_SHOCK)
    assert not can_countercharge(game, fight, "0403")
    open_ground = field(
        drawing=BESIDE.replace("v", "."),
        B=ours(cavalry),
        I=ours(facing=SOUTH),
        X=foe(),
        Y=foe(cavalry),
    )
    assert can_countercharge(open_ground, fight, "0403")


def test_jdg_247_jdg_336_a_square_that_is_not_charged_costs_the_charge_nothing() -> None:
    units = {"B": ours(cavalry), "I": ours(facing=SOUTH), "X": foe(), "Y": foe(square=True)}
    slope = {("0403", "0304"): "slope"}
    game = field(drawing=BESIDE.replace("v", "."), sides=slope, **units)
    fight = Fight(*CHARGE_AND_SHOCK, ground=("0302", "0403"))
    assert "Charge on a square" not in {part.reason for part in shock_modifiers(game, fight).parts}


def test_jdg_193_jdg_212_nobody_tests_for_an_attack_that_has_no_target_left() -> None:
    game = beside(I=ours(facing=SOUTH, statuses=(SHOCK_TEST,)))
    add_combat(game, CHARGE_AND_SHOCK)
    for one in "XY":
        game.emit(Eliminated(one, ""))
    game.play(combat_one(game))
    assert not [event for event in game.events if isinstance(event, Rolled)]
    assert CHARGE not in game.piece("B").statuses
    assert SHOCK_TEST not in game.piece("I").statuses


# --- squares before others ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rider", "side", "asked"),
    [
        (foe(cavalry), {}, ["R"]),
        (ours(cavalry, facing=SOUTH), {}, ["R", "B"]),
        (ours(cavalry, facing=SOUTH), {("0303", "0304"): "slope"}, ["R"]),
    ],
    ids=["of their own side", "of the enemy", "of the enemy, behind a slope"],
)
def test_jdg_251_only_who_charges_a_square_may_stop_before_it(
    rider: Counter, side: dict[tuple[str, str], str], asked: list[str]
) -> None:
    # R rides at the infantry S in 0303; B, who also looks there, waits for his charge on Y.
    drawing = drawn(6, 6, {"R": "0302", "S": "0303", "Y": "0403", "B": "0304"})
    square = ours(facing=NORTH) if rider.side == RED else foe()
    units = {"R": rider, "S": square, "Y": foe(), "B": ours(cavalry)}
    game = field(0, drawing=drawing, sides=side, options=APART, **units)
    targets = ("0303", "0403") if asked == ["R", "B"] else ("0403",)
    add_combat(game, Combat(("B",), targets, ("B",)))

    game.run(stop_before_squares(game, ("R",)))
    subjects = []
    while game.decision is not None:
        is_square = game.decision.rule == "jdg-095"
        if not is_square:
            subjects.append(game.decision.subject)
        game.answer(is_square and game.decision.subject == "S")
    assert in_square(game, "S")
    assert subjects == asked


# --- after it -------------------------------------------------------------------------------------


def test_jdg_223_infantry_takes_the_hex_of_a_refusal_though_the_charge_was_thrown_back() -> None:
    # P refuses the shock of A. 8:4, charge and combined arms: all test, and B alone goes back.
    units = {"A": ours(), "B": ours(cavalry, statuses=(ORDERS, CHARGE))}
    game = field(0, 0, 9, 0, 0, 0, drawing=MAP, P=foe(cavalry), X=foe(), **units)
    combat = Combat(("B", "A"), ("0303", "0203"), ("B",))
    game.play(resolve_charge(game, combat), ("0102",), PASS, ("0305",), ALONE, PASS)
    assert [game.piece(one).hex for one in "AB"] == ["0203", "0305"]


def test_jdg_207_jdg_264_cavalry_that_stops_a_breakthrough_pursues_before_the_next_combat() -> None:
    # A beats X and breaks through to Z, who throws it back: 9 + 2, then 0 - 3 - 1.
    units = {"A": ours(cohesion=8, statuses=(ORDERS, SHOCK)), "B": ours(statuses=(ORDERS, SHOCK))}
    them = {"X": foe(), "Z": foe(cavalry, cohesion=9, strength=9), "Y": foe()}
    drawing = drawn(6, 9, {"Z": "0204", "X": "0305", "A": "0206", "Y": "0605", "B": "0606"})
    game = field(9, 0, 5, drawing=drawing, **units, **them)
    add_combat(game, Combat(("A",), ("0305",)))
    add_combat(game, Combat(("B",), ("0605",)))
    game.play(combat_one(game), "A", ("0405",), PASS, ("0206",), YES, PASS)
    assert [game.piece(one).hex for one in "AZ"] == ["0206", "0305"]

    decision = throw(game, 5).run(combat_one(game))

    assert decision is not None
    assert (decision.rule, decision.subject) == ("jdg-290", "A")
    assert SHOCK in game.piece("B").statuses


@pytest.mark.parametrize("charges", [False, True])
def test_jdg_208_jdg_264_infantry_strikes_back_though_cavalry_beside_it_pursues(
    *, charges: bool
) -> None:
    # A and B are thrown back from X and Y; B routs, A stands again before the hex that it left.
    marker = CHARGE if charges else SHOCK
    units = {"A": ours(statuses=(ORDERS, SHOCK)), "B": ours(cavalry, statuses=(ORDERS, marker))}
    them = {"X": foe(strength=6, cohesion=9), "Y": foe(cavalry, strength=6, cohesion=9)}
    game = field(0, 0, 9, drawing=MAP, **units, **them)
    combat = Combat(("A", "B"), BOTH, ("B",) if charges else ())
    game.run(resolve_charge(game, combat) if charges else resolve(game, combat))
    while game.decision is not None and game.decision.rule != "jdg-208":
        find: dict[str, Any] = {"jdg-290": ("0205",), "jdg-255": NO, "jdg-264": YES}
        choice = find.get(game.decision.rule, PASS)
        ways = list(game.decision.options) or list(game.decision.buttons)
        game.answer(choice if choice in (*ways, *game.decision.buttons) else ways[0])
    assert game.decision is not None
    assert game.decision.subject == "X"
    assert game.piece("Y").hex != "0403"
