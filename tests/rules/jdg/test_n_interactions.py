"""Charges beside other attacks (rules 5.N, 5.O): whom the cavalry really charges and pursues."""

import pytest

from engine.core.decision import PASS
from engine.core.game_events import Rolled
from engine.core.piece_events import Eliminated
from engine.systems.jdg.charge import resolve_charge
from engine.systems.jdg.combats import Combat, add_combat
from engine.systems.jdg.countercharge import can_countercharge
from engine.systems.jdg.next_combat import combat_one
from engine.systems.jdg.ratio import Fight
from engine.systems.jdg.recall import stop_before_squares
from engine.systems.jdg.troops import CHARGE, ORDERS, SHOCK_TEST, in_square
from tests.helpers.jdg import RED, Counter, cavalry, drawn
from tests.helpers.jdg_shock import NORTH, SOUTH, field, foe, ours
from tests.helpers.situations import Situation

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


def test_jdg_193_jdg_212_nobody_tests_for_an_attack_that_has_no_target_left() -> None:
    game = beside(I=ours(facing=SOUTH, statuses=(SHOCK_TEST,)))
    add_combat(game, CHARGE_AND_SHOCK)
    for one in "XY":
        game.emit(Eliminated(one, ""))
    game.play(combat_one(game))
    assert not [one for one in game.events if isinstance(one, Rolled)]
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
