"""Orders and tactical groups (3.3 and 3.4)."""

import dataclasses
from collections import defaultdict

import msgspec
import pytest

from hexwright.engine.core.game_events import CountsCleared, RecordSet
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.jdg.initiative import (
    groups_without_orders,
    initiative_modifiers,
    try_leader_initiative,
)
from hexwright.engine.systems.jdg.markers import cup, next_marker
from hexwright.engine.systems.jdg.orders import (
    FAILED,
    PASSED,
    active_units,
    allowed,
    can_order,
    place_orders,
    reveal,
    status_of,
    tactical_groups,
)
from hexwright.engine.systems.jdg.records import (
    Activation,
    OrderMarkers,
    StrategicInitiative,
    order_markers,
)
from hexwright.engine.systems.jdg.troops import ACTIVATION, NO_ORDERS, ORDERS
from tests.helpers.jdg import BLUE, FIRST, RED, battery, battle, commander, infantry, sample
from tests.helpers.situations import Situation

FALKNER = FIRST[BLUE]
CHAIN = """
    .A   .    .B   .    .C   .    .    .D   .general_tannhof
"""
FIVE = {name: infantry() for name in "ABCD"}


def chain(**more: object) -> Situation:
    return battle(CHAIN, **FIVE, general_tannhof=commander(), **more)  # type: ignore[arg-type] # more


def test_jdg_025_units_at_most_two_hexes_apart_are_one_group() -> None:
    assert tactical_groups(chain(), FALKNER) == (("A", "B", "C"), ("D",))


def test_jdg_025_by_option_only_neighbours_hang_together() -> None:
    game = chain(options={"tactical_group_link_distance": 1})
    assert len(tactical_groups(game, FALKNER)) == 4


def test_jdg_026_a_unit_far_from_all_others_is_a_group_of_its_own() -> None:
    assert ("D",) in tactical_groups(chain(), FALKNER)


def test_jdg_027_enemies_between_do_not_break_a_group() -> None:
    drawing = ".A   .E   .B"
    game = battle(drawing, A=infantry(), B=infantry(), E=infantry(RED))
    assert tactical_groups(game, FALKNER) == (("A", "B"),)


def test_jdg_028_orders_are_limited_by_the_capacity_of_the_commander() -> None:
    game = chain()
    game.state.pieces["general_tannhof"]
    capacity = int(game.attribute("general_tannhof", "order_capacity"))
    groups = [(FALKNER, ("D",))] * (capacity + 1)
    assert can_order(game, groups[:capacity])
    assert not can_order(game, groups)


def test_jdg_029_only_groups_in_command_range_get_orders() -> None:
    game = chain()
    decision = game.run(place_orders(game, BLUE))
    assert decision is not None
    reach = int(game.attribute("general_tannhof", "command_range"))
    assert list(decision.options) == (["A", "D"] if reach >= 5 else ["D"])


def test_jdg_028_the_other_side_does_not_learn_which_markers_say_what() -> None:
    game = chain()
    game.play(place_orders(game, BLUE), ("D",))
    markers = order_markers(game, FALKNER)
    assert markers is not None
    assert markers.ordered == (1,)
    assert markers.seen_by(RED) == OrderMarkers(BLUE, markers.groups, ())
    assert markers.seen_by(BLUE) == markers
    noted = [event for event in game.events if isinstance(event, RecordSet)]
    assert all(one.seen_by(RED) is None for one in noted if one.record.groups)


def test_jdg_030_units_keep_their_status_wherever_they_go() -> None:
    game = chain()
    game.play(place_orders(game, BLUE), ("D",))
    reveal(game, FALKNER)
    assert ORDERS in game.piece("D").statuses
    assert NO_ORDERS in game.piece("A").statuses


def test_jdg_ex_02_a_formation_in_two_groups_needs_two_orders() -> None:
    game = chain()
    game.play(place_orders(game, BLUE), ("D",))
    reveal(game, FALKNER)
    assert [status_of(game, one) for one in "ABCD"] == ["no_orders"] * 3 + ["orders"]


def test_jdg_031_markers_are_turned_over_once_and_stay_open() -> None:
    game = chain()
    game.play(place_orders(game, BLUE), ("D",))
    reveal(game, FALKNER)
    before = len(game.events)
    reveal(game, FALKNER)
    assert len(game.events) == before
    markers = order_markers(game, FALKNER)
    assert markers is not None
    assert markers.ordered == (1,)
    assert markers.seen_by(RED) == markers


@pytest.mark.parametrize(
    ("action", "with_orders", "without"),
    [("move", "full", "half"), ("shock", "yes", "test"), ("rally", "yes", "yes")],
)
def test_jdg_032_jdg_034_orders_decide_what_a_group_may_do(
    action: str, with_orders: str, without: str
) -> None:
    game = battle(".A   .B", A=infantry(statuses=[ORDERS]), B=infantry(statuses=[NO_ORDERS]))
    assert allowed(game, "A", action) == with_orders
    assert allowed(game, "B", action) == without


def leaderless(*dice: int, initiative: int = 5) -> Situation:
    game = battle(
        ".A   .    .    .    .    .    .    .    .    .B   .general_tannhof",
        A=infantry(statuses=[NO_ORDERS]),
        B=infantry(statuses=[NO_ORDERS]),
        general_tannhof=commander(),
        dice=dice,
    )
    note_activation(game, Activation("m", BLUE, (FALKNER,), initiative=initiative))
    groups = tactical_groups(game, FALKNER)
    game.emit(RecordSet(f"orders/{FALKNER}", OrderMarkers(BLUE, groups, (), is_open=True)))
    return game


def test_jdg_ex_22_the_commander_in_range_is_taken_from_the_roll() -> None:
    drm = int(leaderless().attribute("general_tannhof", "drm"))
    game = leaderless(5 + drm)
    game.play(try_leader_initiative(game), "B")
    assert game.count(ACTIVATION, PASSED, "B")


def test_jdg_039_out_of_range_the_commander_does_not_help() -> None:
    game = leaderless(6)
    game.play(try_leader_initiative(game), "A")
    assert game.count(ACTIVATION, FAILED, "A")
    assert not game.count(ACTIVATION, FAILED, "B")


def test_jdg_040_a_group_whose_leader_fails_may_only_rally() -> None:
    game = leaderless(9)
    game.play(try_leader_initiative(game), "A")
    assert allowed(game, "A", "move") == "no"
    assert allowed(game, "A", "fire") == "no"
    assert allowed(game, "A", "rally") == "yes"


def test_jdg_038_each_group_tries_once() -> None:
    game = leaderless(9)
    game.play(try_leader_initiative(game), "A")
    decision = game.run(try_leader_initiative(game))
    assert decision is not None
    assert list(decision.options) == ["B", "general_tannhof"]


def test_jdg_033_trying_is_a_choice() -> None:
    game = leaderless()
    assert game.play(try_leader_initiative(game), ":pass") is False


def test_jdg_035_jdg_036_each_group_chooses_for_itself() -> None:
    game = leaderless(0)
    game.play(try_leader_initiative(game), "B")
    assert status_of(game, "B") == "initiative_passed"
    assert status_of(game, "A") == "no_orders"
    assert (allowed(game, "B", "move"), allowed(game, "A", "move")) == ("full", "half")


def test_jdg_041_with_the_next_marker_a_group_may_try_again() -> None:
    game = leaderless(9)
    game.play(try_leader_initiative(game), "A")
    game.emit(CountsCleared(ACTIVATION))
    assert status_of(game, "A") == "no_orders"
    decision = game.run(try_leader_initiative(game))
    assert decision is not None
    assert "A" in list(decision.options)


def two_chiefs() -> Situation:
    """Two commanders of one army, one order each; A is near the one, B near both, C near none."""
    game = battle(
        ".A   .general_tannhof .    .B   .    .    .    .    .    .    .C",
        A=infantry(),
        B=infantry(),
        C=infantry(),
        general_tannhof=commander(),
    )
    chief = game.module.leaders["general_tannhof"]
    second = msgspec.structs.replace(chief, id="second")
    oob = game.module.oobs[BLUE]
    with_both = msgspec.structs.replace(
        oob,
        leaders=tuple(
            msgspec.structs.replace(
                one,
                attributes={**one.attributes, "order_capacity": 1, "command_range": 2, "drm": drm},
            )
            for one, drm in ((chief, 1), (second, 3))
        ),
    )
    module = game.module.with_documents({"oob/blue.json": with_both})
    setting = dataclasses.replace(game.setting, module=module, memory=defaultdict(dict))
    again = Situation(setting, game.state)
    again.emit(Placed(Piece("second", "commander", BLUE, hex="0501")))
    return again


def test_jdg_053_each_commander_gives_his_own_orders_within_his_own_range() -> None:
    game = two_chiefs()
    near, both, far = ((FALKNER, (one,)) for one in "ABC")
    assert can_order(game, [near, both])
    assert not can_order(game, [near, near])
    assert not can_order(game, [far])


def test_jdg_341_of_several_commanders_in_range_one_alone_is_counted() -> None:
    game = two_chiefs()
    assert initiative_modifiers(game, ("B",)).total == -3
    assert initiative_modifiers(game, ("A",)).total == -1


def test_jdg_ex_01_one_order_is_enough_for_a_chain_and_who_strays_keeps_it() -> None:
    game = battle(
        ".A   .    .B   .    .C   .general_tannhof .D   .    .E",
        A=infantry(),
        B=infantry(),
        C=infantry(),
        D=infantry(),
        E=infantry(),
        general_tannhof=commander(),
    )
    assert len(tactical_groups(game, FALKNER)) == 1
    game.play(place_orders(game, BLUE), ("A",))
    reveal(game, FALKNER)
    game.emit(Moved("E", "0101"))
    assert {status_of(game, one) for one in "ABCDE"} == {"orders"}


def test_jdg_ex_16_a_marker_activates_all_groups_each_by_its_own_status() -> None:
    game = chain()
    game.play(place_orders(game, BLUE), ("D",))
    note_activation(game, Activation("m", BLUE, (FALKNER,)))
    reveal(game, FALKNER)
    assert active_units(game) == ["A", "B", "C", "D"]
    assert (allowed(game, "A", "move"), allowed(game, "D", "move")) == ("half", "full")


# --- combined markers -----------------------------------------------------------------------------


def assault(segments: tuple[str, ...], *dice: int) -> Situation:
    """A combined marker for units near the commander is played; A has secret orders, B none."""
    card = msgspec.structs.replace(
        sample().decks["activation-markers"].cards[0],
        id="assault",
        command="",
        piece="general_tannhof",
        attributes={
            "code": "C",
            "initiative": 5,
            "scope": "near-commander",
            "scope_range": 3,
            "segments": segments,
        },
    )
    deck = msgspec.structs.replace(sample().decks["activation-markers"], cards=(card,))
    game = battle(
        ".A   .general_tannhof .    .B   .    .    .C",
        A=infantry(),
        B=infantry(command="brigade-rauch"),
        C=infantry(command="brigade-rauch"),
        general_tannhof=commander(),
        dice=dice,
        documents={"decks/activation-markers.json": deck},
    )
    for name, unit in ((FALKNER, "A"), ("brigade-rauch", "B")):
        groups = tactical_groups(game, name)
        ordered = (0,) if unit == "A" else ()
        game.emit(RecordSet(f"orders/{name}", OrderMarkers(BLUE, groups, ordered)))
    cup(game).lay_out(game)
    game.emit(RecordSet("initiative", StrategicInitiative(BLUE, game.cards(cup(game).out())[0])))
    assert next_marker(game)
    return game


def test_jdg_031_a_combined_marker_turns_over_the_orders_of_those_who_may_attack() -> None:
    game = assault(("movement", "combat"))
    assert status_of(game, "A") == "orders"
    assert status_of(game, "B") == "no_orders"


def test_jdg_031_a_combined_marker_for_which_orders_do_not_matter_turns_none_over() -> None:
    game = assault(("rally",))
    found = order_markers(game, FALKNER)
    assert found is not None
    assert not found.is_open


def test_jdg_038_units_of_a_combined_marker_try_the_initiative_on_it() -> None:
    game = assault(("movement", "combat"), 0)
    asked = game.run(try_leader_initiative(game))
    assert asked is not None
    assert list(asked.options) == ["B", "general_tannhof"]
    game.answer("B")
    assert status_of(game, "B") == "initiative_passed"


def test_jdg_039_units_of_the_group_whom_a_combined_marker_leaves_out_may_be_in_range() -> None:
    game = battle(
        ".A   .    .B   .    .    .    .    .general_tannhof",
        A=infantry(),
        B=battery(),
        general_tannhof=commander(),
    )
    groups = tactical_groups(game, FALKNER)
    assert groups == (("A", "B"),)
    game.emit(RecordSet(f"orders/{FALKNER}", OrderMarkers(BLUE, groups, (), is_open=True)))
    note_activation(game, Activation("m", BLUE, (FALKNER,), arms=("infantry",)))
    assert groups_without_orders(game) == [("A",)]
    drm = int(game.attribute("general_tannhof", "drm"))
    assert initiative_modifiers(game, ("A",)).total == -drm


def test_jdg_033_nobody_tries_the_initiative_of_a_marker_that_needs_no_orders() -> None:
    game = assault(("fire",))
    assert game.run(try_leader_initiative(game)) is None
