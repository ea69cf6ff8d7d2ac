"""Artillery in shock (9.9)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.combats import Combat
from hexwright.engine.systems.jdg.announced_shocks import announcers
from hexwright.engine.systems.jdg.shock import SECOND, resolve
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import Fight, force_ratio
from hexwright.engine.systems.jdg.troops import ACTIVATION, DISORDERED, state_of
from tests.helpers.jdg import battery
from tests.helpers.jdg_shock import A_ON_X, DEEP, MAP, NORTH, field, foe, ours

WITH_A = MAP.replace(".A ", ".A+G ")
WITH_X = MAP.replace(".X ", ".X+G ")
SPENT = foe(battery, facing=NORTH)


def test_jdg_231_artillery_never_attacks() -> None:
    assert not announcers(field(A=ours(battery), X=foe()))


def test_jdg_231_artillery_adds_neither_strength_nor_cohesion() -> None:
    game = field(drawing=WITH_A, A=ours(), G=ours(battery, cohesion=9), X=foe())
    assert force_ratio(game, Fight(*A_ON_X)).wanted == "4:4"


def test_jdg_232_guns_with_a_beaten_attacker_are_disordered_and_go_back_with_him() -> None:
    game = field(3, 0, drawing=WITH_A, A=ours(), G=ours(battery), X=foe())
    game.play(resolve(game, A_ON_X), ("0205",), ("0205",))
    assert state_of(game, "G") == DISORDERED
    assert game.piece("G").hex == game.piece("A").hex == "0205"


def test_jdg_232_guns_stay_if_somebody_of_the_stack_stays() -> None:
    # A five: both sides test, and of the attackers only A fails and goes back.
    game = field(
        5,
        0,
        9,
        0,
        drawing=MAP.replace(".A ", ".A+S+G "),
        A=ours(strength=2),
        S=ours(strength=2),
        G=ours(battery),
        X=foe(),
    )
    game.play(resolve(game, Combat(("A", "S"), ("0303",))), ("0205",))
    assert (game.piece("A").hex, game.piece("S").hex) == ("0205", "0204")
    assert game.piece("G").hex == "0204"
    assert state_of(game, "G") == "good-order"


def test_jdg_232_guns_with_a_winning_attacker_stay_as_they_are() -> None:
    game = field(6, 0, drawing=WITH_A, A=ours(), G=ours(battery), X=foe())
    game.play(resolve(game, A_ON_X), ("0302",), PASS)
    assert game.piece("G").hex == "0204"
    assert state_of(game, "G") == "good-order"


@pytest.mark.parametrize(("die", "state"), [(6, "good-order"), (7, DISORDERED)])
def test_jdg_233_guns_with_a_beaten_defender_go_back_and_test(die: int, state: str) -> None:
    game = field(6, 0, die, drawing=WITH_X, A=ours(), X=foe(), G=SPENT)
    game.play(resolve(game, A_ON_X), ("0302",), ("0302",), PASS)
    assert game.piece("G").hex == "0302"
    assert state_of(game, "G") == state
    assert game.piece("A").hex == "0303"


def test_jdg_233_guns_stay_where_the_defenders_hold() -> None:
    game = field(5, 0, 0, drawing=WITH_X, A=ours(), X=foe(), G=SPENT)
    game.play(resolve(game, A_ON_X))
    assert game.piece("G").hex == "0303"


def test_jdg_234_guns_alone_fire_and_are_lost() -> None:
    game = field(0, A=ours(), X=foe(battery, strength=0))
    assert "alone" in shock_preview(game, Fight(*A_ON_X)).text
    game.play(resolve(game, A_ON_X), "0204", PASS)
    assert not game.is_in_play("X")
    assert game.piece("A").hex == "0303"


def test_jdg_234_two_batteries_alone_are_lost_together() -> None:
    game = field(drawing=WITH_X, A=ours(), X=SPENT, G=SPENT)
    game.play(resolve(game, A_ON_X), PASS)
    assert not game.is_in_play("X")
    assert not game.is_in_play("G")


def test_jdg_234_nobody_breaks_through_after_them() -> None:
    game = field(drawing=DEEP, A=ours(strength=12), X=SPENT, Z=foe())
    game.play(resolve(game, Combat(("A",), ("0305",))), PASS)
    assert game.count(ACTIVATION, SECOND, "A") == 0


B_ON_BOTH = Combat(("B",), ("0303", "0403"))


def test_jdg_235_guns_beside_another_target_are_lost_if_it_is_beaten() -> None:
    game = field(6, 0, B=ours(), X=foe(), Y=SPENT)
    game.play(resolve(game, B_ON_BOTH), ("0302",), "0403", PASS)
    assert not game.is_in_play("Y")
    assert game.piece("B").hex == "0403"


def test_jdg_235_guns_beside_another_target_live_if_it_holds() -> None:
    game = field(3, 0, B=ours(), X=foe(), Y=SPENT)
    game.play(resolve(game, B_ON_BOTH), ("0305",))
    assert game.is_in_play("Y")


@pytest.mark.parametrize(("hex_", "often"), [("0303", 1), ("0403", 0)])
def test_jdg_210_nobody_breaks_through_from_the_hex_of_guns_that_stood_alone(
    hex_: str, often: int
) -> None:
    empty = "      .    .    .    .    .    .\n"
    deep = MAP.replace(empty, "      .    .    .Z   .    .    .\n", 1)
    # 3:1 and a nine: disorder, retreat, breakthrough; Z stands before both hexes.
    units = {"B": ours(strength=12), "X": foe(), "Y": SPENT, "Z": foe(facing=NORTH)}
    game = field(9, 0, 5, 0, 0, drawing=deep, **units)
    game.run(resolve(game, B_ON_BOTH))
    while game.decision is not None and not game.count(ACTIVATION, SECOND, "B"):
        options = list(game.decision.options)
        game.answer(hex_ if hex_ in options else (options or list(game.decision.buttons))[0])
    assert game.piece("B").hex == hex_
    assert game.count(ACTIVATION, SECOND, "B") == often
