"""A second reading of command, orders, facing, stacking and movement (4 - 9): rules that meet."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, RecordSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.command import take_chain
from hexwright.engine.systems.gbacw.fight import retreat
from hexwright.engine.systems.gbacw.fire import SURPRISED
from hexwright.engine.systems.gbacw.fire_modifiers import TURNED_IN_REACTION
from hexwright.engine.systems.gbacw.loose_cannon import act_on_his_own
from hexwright.engine.systems.gbacw.march import most_equivalents
from hexwright.engine.systems.gbacw.markers import acting_brigades, cup, has_turn, next_marker
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.order_changes import may_try
from hexwright.engine.systems.gbacw.orders import give_orders
from hexwright.engine.systems.gbacw.reaction_facing import may_react
from hexwright.engine.systems.gbacw.records import Activation, Efficiency, efficiency_key
from hexwright.engine.systems.gbacw.reinforcements import call_up, order_arrivals
from hexwright.engine.systems.gbacw.troops import order_of, refused_hands
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from hexwright.schema.model.map import Hexside
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.gbacw import (
    BLUE,
    GREY,
    battery,
    battle,
    begin,
    cavalry,
    infantry,
    leader,
    sample,
)
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def acting(drawing: str = OPEN, order: str = "advance", **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), **more}
    orders = {"us-1-1": order, **keep.pop("orders", {})}
    return battle(drawing, acts="us-1-1", orders=orders, **keep, **values)


def ends(game: Situation, unit: str = "A") -> set[str]:
    return {way[-1] for way in ways_of(game, unit)}


# --- 5 --------------------------------------------------------------------------------------------


def texts(value: object) -> Iterator[str]:
    """Every text inside of something that a side is told."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from texts(key)
            yield from texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def test_gbacw_031_the_other_side_learns_no_efficiency_marker() -> None:
    import msgspec

    game = Game.start(sample(), "crossroads-drill", 5)
    players = {side: RandomPlayer(number) for number, side in enumerate(game.sides)}
    for _ in range(40):
        if game.decision is not None:
            game.submit(players[game.decision.side].answer(game.decision))
    drawn = [
        card
        for name, pile in game.state.piles.items()
        if name.startswith("efficiency-union/dealt")
        for card in pile.cards
    ]
    assert drawn

    view = list(texts(msgspec.to_builtins(game.view(GREY))))
    log = [text for event in game.log(GREY) for text in texts(msgspec.to_builtins(event))]

    assert not [one for one in (*view, *log) if one in drawn]
    record = game.state.records[efficiency_key(BLUE)]
    assert isinstance(record, Efficiency)
    told = [
        event.record
        for event in game.log(GREY)
        if isinstance(event, RecordSet) and event.key == efficiency_key(BLUE)
    ]
    assert all(one.corps == {} for one in told if isinstance(one, Efficiency))


def test_gbacw_026_a_battery_of_the_division_out_of_command_acts_once_less() -> None:
    game = battle(".l_us_d1   .   .   .   .   .   .G", l_us_d1=leader(command_range=2), G=battery())
    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 2})))
    take_chain(game)
    assert has_turn(game, "G", "us-1")

    game.emit(Counted("turn", "activated", "G"))

    assert not has_turn(game, "G", "us-1")


# --- 6 --------------------------------------------------------------------------------------------


def test_gbacw_036_orders_of_this_turn_limit_the_march_to_the_markers_of_the_division() -> None:
    game = battle(
        ".l_us_corps+l_us_d1+l_us_b1+A   .   .",
        l_us_corps=leader(),
        l_us_d1=leader(),
        l_us_b1=leader(),
        A=infantry(),
    )
    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 3})))
    assert most_equivalents(game, "A") == 4

    game.run(give_orders(game))
    game.answer("l_us_b1")
    game.answer(":march")
    settle(game)

    assert most_equivalents(game, "A") == 3


@pytest.mark.parametrize("drawn", [False, True])
def test_gbacw_064_off_the_march_a_brigade_acts_unless_its_march_marker_was_drawn(
    *, drawn: bool
) -> None:
    game = battle(
        ".l_us_b1+A   .   .   .Z",
        l_us_b1=leader(),
        A=infantry(formation="march", facing=2),
        Z=infantry(GREY, facing=9),
        orders={"us-1-1": "march"},
    )
    cup(game).lay_out(game)
    if drawn:
        march = next(card for card in game.cards(cup(game).out(BLUE)) if "march-union" in card)
        cup(game).put_in(game, [march], BLUE)
        assert next_marker(game)
        game.play(end(game))
    begin(game, "cs-1-1")
    game.emit(Counted("activation", SURPRISED, "us-1-1"))

    game.run(close(game))
    settle(game)

    assert order_of(game, "A") == "advance"
    assert ("us-1-1" in acting_brigades(game, "us-1")) is not drawn


async def end(game: Game) -> None:
    from hexwright.engine.systems.gbacw.markers import end_marker

    end_marker(game)


def test_gbacw_063_off_the_march_by_a_roll_a_brigade_acts_though_its_marker_was_drawn() -> None:
    from hexwright.engine.systems.gbacw.order_changes import change

    game = battle(
        ".l_us_b1+A   .   .",
        l_us_b1=leader(orders_rating=0),
        A=infantry(formation="march", facing=2),
        orders={"us-1-1": "march"},
        dice=[9],
    )
    cup(game).lay_out(game)
    march = next(card for card in game.cards(cup(game).out(BLUE)) if "march-union" in card)
    cup(game).put_in(game, [march], BLUE)
    assert next_marker(game)
    game.run(change(game, "us-1-1"))
    game.answer(":advance")
    settle(game)
    game.play(end(game))

    assert "us-1-1" in acting_brigades(game, "us-1")


def test_gbacw_056_each_brigade_tries_once_by_a_marker_and_only_with_its_leader_there() -> None:
    game = battle(
        ".l_us_b1+A   .B",
        l_us_b1=leader(orders_rating=0),
        A=infantry(),
        B=infantry(command="us-2-1"),
    )
    begin_activation(game, Activation(side=BLUE, formations=("us-1-1", "us-2-1"), division="us-1"))
    assert may_try(game) == ["us-1-1"]

    game.emit(Counted("activation", "tried", "us-1-1"))

    assert may_try(game) == []


def test_gbacw_059_a_driven_unit_does_not_turn_its_back_on_the_enemy_beside_it() -> None:
    drawing = OPEN.replace(".A  .", ".l_us_b1+A  .Z")
    game = acting(drawing, l_us_b1=leader(profile="aggressive"), Z=infantry(GREY, facing=9))
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act(game, "A"))
    if ":turn" in offered(game):
        game.answer(":turn")
        assert not {":face-7", ":face-9", ":face-11"} & offered(game)


def test_gbacw_059_a_driven_unit_turns_to_the_enemy_beside_its_flank() -> None:
    # Z stands on the left flank of A; one vertex brings it into the front.
    drawing = OPEN.replace(".A  .", ".l_us_b1+A  .").replace(
        "    .   .   .   .   .   .\n    .   .   .l", "    .   .   .Z  .   .   .\n    .   .   .l"
    )
    game = acting(drawing, l_us_b1=leader(profile="aggressive"), Z=infantry(GREY, facing=3))
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act(game, "A"))

    assert PASS not in offered(game)
    assert ":turn" in offered(game)


# --- 7 --------------------------------------------------------------------------------------------


def test_gbacw_082_who_only_passes_a_refused_flank_does_not_end_the_refusal() -> None:
    drawing = """
    .   .   .   .   .
    .   .B  .   .   .
    .   .   .A  .   .
    .   .   .   .   .
    """
    game = acting(drawing, A=infantry(formation="refused-left"), B=infantry())

    game.run(act(game, "B"))
    game.answer(("0302", "0401"))
    settle(game)

    assert refused_hands(game, "A") == ("left",)
    assert left(game, "A") == 6 * 12


def test_gbacw_051_by_advance_orders_one_vertex_and_fire_but_not_two() -> None:
    drawing = """
    .   .   .   .   .   .
    .   .   .A  .   .   .Z
    .   .   .   .   .   .
    """
    for facing, fires in ((5, True), (7, False)):
        game = acting(drawing, A=infantry(facing=facing), Z=infantry(GREY, facing=9))
        game.run(act(game, "A"))
        game.answer(":turn")
        game.answer(":face-3")
        assert (":fire" in buttons(game, "A")) is fires


def test_gbacw_074_a_stack_turns_as_far_as_all_its_units_can_pay() -> None:
    game = acting(
        OPEN.replace(".A", ".B+A"), A=infantry(strength=3), B=infantry(strength=3, move=2)
    )
    game.emit(Counted("activation", "spent", "B", 24))

    game.run(act(game, "A"))
    game.answer(":turn")

    assert offered(game) - {PASS} == {":face-1", ":face-5"}


def test_gbacw_081_who_has_moved_to_others_does_not_make_them_refuse() -> None:
    drawing = """
    .   .   .   .   .
    .   .   .   .   .
    .   .A  .B  .   .
    .   .   .   .   .
    """
    game = acting(drawing, A=infantry(strength=3), B=infantry(strength=3))

    game.run(act(game, "A"))
    game.answer(("0303",))

    assert not {":refuse-left", ":refuse-right"} & set(buttons(game, "A"))
    assert ":refuse-left" in buttons(game, "B")


def test_gbacw_166_guns_that_refuse_in_reaction_fire_no_worse() -> None:
    drawing = """
    .   .   .   .   .   .
    .A  .   .   .Z  .   .
    .   .   .   .   .   .
    """
    game = acting(drawing, "attack", Z=battery(GREY, facing=9), dice=[0] * 9)

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    while game.decision is not None and ":refuse-left" not in offered(game):
        game.answer(PASS if game.decision.default is None else game.decision.default)
    game.answer(":refuse-left")
    settle(game)

    assert refused_hands(game, "Z") == ("left",)
    assert not game.count("activation", TURNED_IN_REACTION, "Z")


# --- 8 --------------------------------------------------------------------------------------------


def test_gbacw_092_gbacw_093_guns_pass_guns_for_two_points_and_a_test() -> None:
    game = acting(
        ".A   .G+H   .   .",
        A=battery(command="us-1-1"),
        G=battery(strength=8),
        H=battery(strength=8),
        dice=[3],
    )

    game.run(act(game, "A"))
    game.answer(("0201", "0301"))
    settle(game)

    assert left(game, "A") == (8 - 2 - 2) * 12
    assert game.state.forced == ()


def test_gbacw_093_who_comes_off_the_road_to_friends_on_it_is_tested_when_it_leaves() -> None:
    drawing = """
    .    .    .    .
    .A   .B   .    .
    """
    game = acting(
        drawing,
        A=infantry(strength=6),
        B=infantry(strength=12),
        roads=[["0201", "0202", "0302", "0402"]],
        dice=[0],
    )

    game.run(act(game, "A"))
    game.answer(("0202", "0302"))
    settle(game)

    assert game.state.forced == ()
    assert left(game, "A") == (6 - 2 - 2) * 12


@pytest.mark.parametrize("where", ["0201", "0301"])
def test_gbacw_093_marchers_on_either_side_close_a_bridge(where: str) -> None:
    drawing = [".A", ".", ".", ".", "."]
    column = int(where[:2]) - 1
    drawing[column] = ".B"
    game = acting(
        "   ".join(drawing),
        A=infantry(strength=3),
        B=infantry(strength=3, command="us-2-1", formation="march", facing=2),
        orders={"us-2-1": "march"},
        scenario={
            "hexsides": tuple(
                Hexside(between=("0201", "0301"), terrain=one) for one in ("river", "bridge")
            )
        },
        roads=[["0101", "0201", "0301", "0401", "0501"]],
    )

    assert "0401" not in ends(game)


def test_gbacw_107_no_line_reaches_a_hex_beside_enemy_guns() -> None:
    drawing = OPEN.replace(
        "    .   .   .   .   .   .\n    .   .   .A", "    .   .   .   .   .   .\n    .   .   .A"
    )
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    rows[0][2] = ".Z"
    game = acting(
        "\n".join("   ".join(row) for row in rows),
        A=infantry(strength=9),
        Z=battery(GREY, facing=7),
    )

    assert ":extend-left" not in buttons(game, "A")
    assert ":extend-right" in buttons(game, "A")


def test_gbacw_116_a_column_shares_no_hex_so_a_line_among_guns_forms_none() -> None:
    game = acting(
        OPEN.replace(".A", ".G+A"),
        A=infantry(strength=9, formation="extended-line", extends=["0302"]),
        G=battery(),
    )

    assert ":form-column" not in buttons(game, "A")


# --- 9 --------------------------------------------------------------------------------------------


def test_gbacw_163_units_of_the_side_that_acts_never_react() -> None:
    drawing = """
    .   .   .   .
    .   .A  .Z  .
    .   .   .   .
    """
    game = acting(drawing, "attack", A=infantry(facing=9), Z=infantry(GREY, facing=3))

    assert not may_react(game, "A", "Z")
    assert may_react(game, "Z", "A")


def test_gbacw_082_a_retreat_to_a_refused_flank_ends_the_refusal() -> None:
    # B has but one way back from Z: to the left of A.
    drawing = """
    .   .   .   .   .   .
    .   .   .   .B  .Z  .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    """
    game = acting(drawing, A=infantry(formation="refused-left"), B=infantry(), Z=infantry(GREY))

    game.run(retreat(game, "B", 1, cause="cautious-leader", rule="gbacw-061"))
    game.answer(("0302",))
    settle(game)

    assert game.piece("B").hex == "0302"
    assert refused_hands(game, "A") == ()


def due(**more: Any) -> Situation:
    one = Reinforcement(id="due", side=BLUE, turn=1, pieces=("B",), hexes=("0101",), facing=3)
    game = battle(
        ".   .B   .   .   .",
        B=infantry(strength=4),
        scenario={"reinforcements": (one,)},
        **more,
    )
    del game.state.pieces["B"]
    game.state.stacks.pop("0201")
    call_up(game)
    return game


def test_gbacw_053_gbacw_071_who_is_told_to_march_in_comes_in_march_formation() -> None:
    game = due()

    game.play(order_arrivals(game), ":march")

    assert order_of(game, "B") == "march"
    assert game.piece("B").formation == "march"
    assert game.piece("B").facing in range(0, 12, 2)


def test_gbacw_175_an_entry_hex_is_open_when_those_due_there_could_have_come() -> None:
    theirs = Reinforcement(id="theirs", side=GREY, turn=1, pieces=("Z",), hexes=("0401",), facing=9)
    game = acting(
        ".A   .   .   .   .Z",
        Z=infantry(GREY, facing=9),
        scenario={"reinforcements": (theirs,)},
    )
    game.state.stacks.pop("0501", None)
    del game.state.pieces["Z"]
    assert "0401" not in ends(game)

    game.state.turn = 2
    game.emit(Counted("turn", "passed", "x"))

    assert "0401" in ends(game)


def test_gbacw_360_cavalry_goes_round_nobody_and_guns_withdraw_beside_nobody() -> None:
    drawing = """
    .   .   .   .   .
    .Z  .   .A  .   .
    .   .   .   .   .
    """
    game = acting(drawing, A=battery(command="us-1-1"), Z=infantry(GREY, facing=3))

    game.run(act(game, "A"))
    if ":withdraw" in offered(game):
        game.answer(":withdraw")
        assert not [one for one in offered(game) if isinstance(one, tuple) and "0202" in one]


def test_gbacw_139_a_leader_enters_no_hex_of_the_enemy() -> None:
    from hexwright.engine.systems.gbacw.leaders import leader_ways

    game = battle(".l_us_b1   .   .Z   .", l_us_b1=leader(), Z=cavalry(GREY, facing=3))

    assert "0301" not in {way[-1] for way in leader_ways(game, "l_us_b1")}
