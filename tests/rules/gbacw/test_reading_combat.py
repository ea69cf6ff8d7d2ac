"""A fifth reading (8.4, 11, 12): positions from the printed text, written before any code."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.stack_order import put_in_order
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.cohesion import Blow
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks
from hexwright.engine.systems.gbacw.envelopment import envelopment
from hexwright.engine.systems.gbacw.fight import disorder, retreat, shock_phase
from hexwright.engine.systems.gbacw.fire import surprise
from hexwright.engine.systems.gbacw.pre_shock import may_retreat
from hexwright.engine.systems.gbacw.results import answer_for, man_guns
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    defence_strength,
    favoured_side,
    position_of,
    shock_modifiers,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    DESIGNATED,
    MOVED,
    STANDS,
    brigade_order,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import drawn, settle
from tests.helpers.situations import Situation

EAST, WEST = 3, 9
BRIGADIER = "l_us_b1"
# Hexes around 0404: 0403, 0504, 0505 (right of it), 0405, 0305, 0304 (left), clockwise.


def field(*dice: int, order: str = "attack", tokens: Any = None, **more: Any) -> Situation:
    """A stands in 0404 and looks east."""
    places = {"h0404": ".A", **(tokens or {})}
    orders = {FIRST[BLUE]: order, **more.pop("orders", {})}
    values = {"A": infantry(facing=EAST), **more}
    return battle(drawn(**places), dice=dice, orders=orders, acts=FIRST[BLUE], **values)


def shock(*dice: int, combat: Combat | None = None, tokens: Any = None, **more: Any) -> Situation:
    """A attacks Z, who stands in 0504 and looks at it."""
    units = {"Z": infantry(GREY, facing=WEST), **more}
    game = field(*dice, tokens={"h0504": ".Z", **(tokens or {})}, **units)
    note_combats(game, [combat or Combat(("A",), ("0504",))])
    note_shocks(game, Shocks("retreat"))
    return game


def fight_out(game: Situation, **answers: Any) -> None:
    """Play all steps; questions are answered by their rule, as `gbacw_234`, or declined."""
    going = True
    while going:
        game.run(shock_phase(game))
        while (decision := game.decision) is not None:
            choice = answers.get(str(decision.rule).replace("-", "_"), decision.default)
            game.answer(next(iter(decision.options)) if choice is None else choice)
        going = bool(game.result)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def line(side: str = BLUE, **more: Any) -> Any:
    facing = EAST if side == BLUE else WEST
    return infantry(
        side, **{"strength": 12, "formation": "extended-line", "facing": facing, **more}
    )


FIGHT = Fight(("A",), ("0504",))


def _staff(chief: Any) -> dict[str, Any]:
    return {BRIGADIER: chief}


# --- extended regiments in shock (8.46, 8.48) -----------------------------------------------------


@pytest.mark.parametrize(("guns", "points"), [(0, 12), (3, 13), (8, 14)])
def test_gbacw_119_gbacw_267_a_line_defends_as_a_whole_with_the_guns_on_it(
    guns: int, points: int
) -> None:
    tokens = {"h0503": ".G"} if guns else {}
    units: dict[str, Any] = {"G": battery(GREY, facing=WEST, strength=guns)} if guns else {}
    game = shock(tokens=tokens, Z=line(GREY, extends=("0503",)), **units)
    if guns:
        put_in_order(game, "0503", ["Z", "G"], "gbacw-094")
    # One point for every four guns, and one at least.
    assert defence_strength(game, Fight(("A",), ("0504", "0503"))) == points


def test_gbacw_119_a_line_attacks_with_all_its_strength_though_half_of_it_touches_nobody() -> None:
    game = shock(A=line(extends=("0403",), strength=10), Z=infantry(GREY, facing=WEST))
    assert attack_strength(game, FIGHT) == 10


@pytest.mark.parametrize(
    ("formation", "may"), [("extended-line", True), ("extended-line-refused-left", False)]
)
def test_gbacw_122_gbacw_080_a_line_that_refuses_a_flank_does_not_envelop(
    formation: str, *, may: bool
) -> None:
    combat = Combat(("A",), ("0505",))
    game = shock(
        tokens={"h0504": ".", "h0505": ".Z"},
        combat=combat,
        A=line(extends=("0403",), formation=formation, strength=10),
    )
    assert (envelopment(game, "A", combat) is not None) is may


def test_gbacw_122_the_half_that_swings_may_not_begin_before_an_enemy() -> None:
    combat = Combat(("A",), ("0505",))
    game = shock(
        tokens={"h0504": ".", "h0505": ".Z", "h0402": ".Y"},
        combat=combat,
        A=line(extends=("0403",), strength=10),
        # Y looks south, at the half in 0403.
        Y=infantry(GREY, facing=7),
    )
    assert envelopment(game, "A", combat) is None


# --- modifiers of a shock (11.42-11.44, 11.72) ----------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "with_him", "amount"),
    [("aggressive", True, 1), ("normal", True, 0), ("aggressive", False, 0)],
)
def test_gbacw_271_an_aggressive_brigadier_helps_only_those_with_whom_he_stands(
    profile: str, *, with_him: bool, amount: int
) -> None:
    def total(where: str, who: str) -> int:
        tokens = {where: f".{BRIGADIER}"} if where != "h0404" else {"h0404": f".A+{BRIGADIER}"}
        game = shock(tokens=tokens, **_staff(leader(profile=who, command_range=5)))
        return shock_modifiers(game, FIGHT).total

    plain = total("h0404", "normal")
    assert total("h0404" if with_him else "h0304", profile) - plain == amount


@pytest.mark.parametrize(
    ("moved", "ground", "favoured"),
    [(("A", "B"), ".", "attacker"), (("A",), ".", "defender"), (("A", "B"), "w", "defender")],
)
def test_gbacw_245_odds_favour_the_attacker_when_all_have_moved_to_open_ground(
    moved: tuple[str, ...], ground: str, favoured: str
) -> None:
    game = shock(
        combat=Combat(("A", "B"), ("0504",)),
        tokens={"h0403": ".B", "h0504": f"{ground}Z"},
        B=infantry(facing=EAST),
    )
    for one in moved:
        game.emit(Counted(ACTIVATION, MOVED, one))
    assert favoured_side(game, Fight(("A", "B"), ("0504",))) == favoured


@pytest.mark.parametrize(("facing", "position"), [(9, "front"), (11, "flank"), (3, "rear")])
def test_gbacw_246_the_side_from_which_the_attack_comes(facing: int, position: str) -> None:
    game = shock(Z=infantry(GREY, facing=facing))
    assert position_of(game, "0504", FIGHT) == position


@pytest.mark.parametrize(("facing", "amount"), [(9, 0), (3, -1)])
def test_gbacw_246_another_enemy_before_the_attacker_counts_only_against_a_position(
    facing: int, amount: int
) -> None:
    def total(*, watched: bool) -> int:
        # Y looks at A's hex from the south-east and is not attacked.
        tokens = {"h0505": ".Y"} if watched else {"h0808": ".Y"}
        game = shock(tokens=tokens, Z=infantry(GREY, facing=facing), Y=infantry(GREY, facing=11))
        return shock_modifiers(game, FIGHT).total

    assert total(watched=True) - total(watched=False) == amount


# --- before the shock (11.33, 11.37) --------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "attacker", "may"),
    [("advance", "foot", True), ("attack", "foot", False), ("advance", "horse", False)],
)
def test_gbacw_234_who_retreats_before_a_shock(order: str, attacker: str, *, may: bool) -> None:
    rider = cavalry(facing=EAST) if attacker == "horse" else infantry(facing=EAST)
    game = shock(A=rider, orders={FIRST[GREY]: order})
    assert bool(may_retreat(game, "0504", [FIGHT])) is may


def test_gbacw_236_gbacw_254_after_such_a_retreat_nobody_is_disordered_and_nothing_goes_on() -> (
    None
):
    game = shock()
    game.run(shock_phase(game))
    # The first question is whether Z retreats.
    assert game.decision is not None
    assert game.decision.side == GREY
    way = next(iter(game.decision.options), None)
    game.answer(way if way is not None else next(iter(game.decision.buttons)))
    settle(game)
    fight_out(game)
    assert game.piece("Z").facing == WEST
    assert game.piece("Z").hex != "0504"
    assert not is_disordered(game, "A")


def test_gbacw_239_gbacw_255_a_marcher_who_fails_routs_and_his_brigade_pays_for_it() -> None:
    # Z fails its check and routs; Y, far away, fails its own test.
    game = shock(
        9,
        9,
        tokens={"h0808": ".Y"},
        orders={FIRST[GREY]: "march"},
        Z=infantry(GREY, formation="march", facing=8),
        Y=infantry(GREY, formation="march", facing=8),
    )
    game.emit(Counted(ACTIVATION, DESIGNATED, "Z"))
    surprise(game, "Z")
    fight_out(game)
    assert has(game, "Z", "routed")
    assert is_disordered(game, "Y")
    assert not is_disordered(game, "A")
    # 6.26 has the change of orders at the end of the activation, 11.48 at that of the shock.
    game.run(close(game))
    settle(game)
    assert brigade_order(game, FIRST[GREY]) == "advance"


def test_gbacw_239_a_marcher_who_passes_is_disordered_all_the_same() -> None:
    game = shock(
        0, 4, 4, 4, 4,
        orders={FIRST[GREY]: "march"},
        Z=infantry(GREY, formation="march", facing=8),
    )  # fmt: skip
    fight_out(game)
    assert is_disordered(game, "Z")


# --- routs and retreats (12.4, 12.5) --------------------------------------------------------------


def test_gbacw_299_nobody_tests_twice_for_routs_that_follow_from_one() -> None:
    """A routs, and B beside it; C, beside both, tests for A alone."""
    shaken: dict[str, Any] = {"facing": EAST, "disordered": True}
    game = field(
        tokens={"h0403": ".B", "h0304": ".C"},
        A=infantry(**shaken), B=infantry(**shaken), C=infantry(facing=EAST),
    )  # fmt: skip
    # In the order in which those beside A stand, whichever it is.
    game.state.forced = (9, 9, 9, 9)
    game.run(disorder(game, "A", cause="shock", rule="gbacw-280"))
    settle(game)
    assert has(game, "A", "routed")
    assert rolls(game).count("C") == 1


@pytest.mark.parametrize("hexes", [1, 2])
def test_gbacw_290_who_cannot_retreat_loses_a_point_for_every_hex(hexes: int) -> None:
    game = battle(".A", A=infantry(facing=EAST, strength=6))
    game.play(retreat(game, "A", hexes, cause="shock", rule="gbacw-287"))
    assert strength(game, "A") == 6 - hexes


def test_gbacw_292_guns_that_cannot_retreat_are_abandoned_and_lose_nothing() -> None:
    game = battle(".A", A=battery(facing=EAST, strength=6))
    game.play(retreat(game, "A", 2, cause="shock", rule="gbacw-287"))
    assert is_abandoned(game, "A")
    assert strength(game, "A") == 6


def test_gbacw_281_ground_that_disorders_again_only_stops() -> None:
    game = field(A=infantry(facing=EAST, disordered=True))
    game.play(disorder(game, "A", cause="terrain", rule="gbacw-151"))
    assert game.piece("A").hex == "0404"
    assert strength(game, "A") == 6
    assert game.count(ACTIVATION, STANDS, "A")


# --- guns left behind (12.8) ----------------------------------------------------------------------


@pytest.mark.parametrize(("shaken", "manned"), [(False, True), (True, False)])
def test_gbacw_310_who_moves_through_mans_guns_in_good_order_alone(
    *, shaken: bool, manned: bool
) -> None:
    game = field(
        tokens={"h0504": ".G"},
        A=infantry(facing=EAST, disordered=shaken, move=9),
        G=battery(facing=WEST, statuses=["abandoned-1"]),
        order="advance",
    )
    game.run(act(game, "A"))
    game.answer(("0504", "0604"))
    settle(game)
    assert is_abandoned(game, "G") is not manned
    assert game.piece("A").hex == "0604"


def test_gbacw_310_of_two_batteries_in_a_hex_one_is_manned() -> None:
    game = field(
        tokens={"h0404": ".G+H+A"},
        G=battery(facing=EAST, statuses=["abandoned-1"]),
        H=battery(facing=EAST, statuses=["abandoned-2"]),
    )
    game.run(man_guns(game, "A"))
    settle(game)
    assert sorted(is_abandoned(game, one) for one in "GH") == [False, True]
    again = field(
        tokens={"h0404": ".G+H+A"},
        G=battery(facing=EAST, statuses=["abandoned-1"]),
        H=battery(facing=EAST),
    )
    again.play(man_guns(again, "A"))
    assert is_abandoned(again, "G")


@pytest.mark.parametrize(("friend", "abandoned"), [(0, False), (9, True)])
def test_gbacw_308_gbacw_285_crews_hold_where_a_friend_in_good_order_holds(
    friend: int, *, abandoned: bool
) -> None:
    """Fire over their heads: the infantry in the hex of disordered guns tests, then the guns."""
    game = field(
        friend, 9,
        tokens={"h0404": ".G+A", "h0408": ".B"},
        G=battery(facing=EAST, disordered=True),
        B=infantry(facing=EAST),
    )  # fmt: skip
    shaken = [Shaken(one, "B", "friendly-fire") for one in ("A", "G")]
    game.run(answer_for(game, shaken, Blow("friendly-fire", "gbacw-197")))
    settle(game)
    assert is_abandoned(game, "G") is abandoned
    assert is_on_map(game, "A")
