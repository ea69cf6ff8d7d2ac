"""What a window shows of Jours de Gloire: plain data, and nothing that a side may not know."""

from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.core.known import known_board
from hexwright.engine.core.showing import Listing, Patch, Sign
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.combats import Combat, note_combats, note_pursuit
from hexwright.engine.systems.jdg.markers import cup
from hexwright.engine.systems.jdg.orders import FAILED, PASSED
from hexwright.engine.systems.jdg.records import (
    INITIATIVE,
    Activation,
    OrderMarkers,
    StrategicInitiative,
    orders_key,
)
from hexwright.engine.systems.jdg.showing import (
    SHOWING,
    arcs_of,
    arcs_of_side,
    corridors_of,
    corridors_of_side,
    lists_of,
    marker_name,
    signs_of,
    zone_of_piece,
    zones_of_side,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DEMORALISED,
    NO_ORDERS,
    ORDERS,
    ROUTED,
)
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.situations import Situation

WIDE = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .U   .    .
      .    .    .    .    .
    .    .    .    .    .
"""


def hexes(patches: tuple[Patch, ...], kind: str) -> list[str]:
    return sorted(hex_ for patch in patches if patch.kind == kind for hex_ in patch.hexes)


def listing(game: Situation, start: str, viewer: str = BLUE) -> Listing:
    found = lists_of(game, viewer)
    return next(one for one in found if one.title.startswith(start))


# --- over the map ---------------------------------------------------------------------------------


def test_jdg_137_a_unit_shows_two_hexes_in_front_and_four_behind() -> None:
    game = battle(WIDE, U=infantry(facing=1))

    patches = arcs_of(game, "U")

    assert len(hexes(patches, "front")) == 2
    assert len(hexes(patches, "rear")) == 4
    assert not set(hexes(patches, "front")) & set(hexes(patches, "rear"))


def test_jdg_139_a_square_shows_no_rear() -> None:
    game = battle(WIDE, U=infantry(facing=1, square=True))

    patches = arcs_of(game, "U")

    assert len(hexes(patches, "front")) == 6
    assert not hexes(patches, "rear")


def test_a_routed_unit_shows_no_arcs() -> None:
    assert arcs_of(battle(WIDE, U=infantry(facing=1, state=ROUTED)), "U") == ()


def test_jdg_165_a_battery_shows_what_its_guns_reach() -> None:
    game = battle(WIDE, U=battery(facing=1, effective_range=1, maximum_range=2))

    patches = arcs_of(game, "U")

    assert len(hexes(patches, "fire")) == 2
    assert len(hexes(patches, "long-fire")) == 3


def test_the_fronts_of_a_side_are_those_of_its_units_alone() -> None:
    game = battle(
        """
        .a   .    .    .
          .    .    .    .b
        """,
        a=infantry(facing=3), b=infantry(RED, facing=9),
    )  # fmt: skip

    assert hexes(arcs_of_side(game, BLUE), "front") == hexes(arcs_of(game, "a"), "front")


def test_jdg_145_zones_are_those_of_the_rules() -> None:
    game = battle(WIDE, U=infantry(facing=1))

    assert len(hexes(zone_of_piece(game, "U"), "zone")) == 6
    assert zones_of_side(game, BLUE) == zone_of_piece(game, "U")
    assert zones_of_side(game, RED) == ()


def test_jdg_145_artillery_alone_shows_no_zone() -> None:
    assert zone_of_piece(battle(WIDE, U=battery(facing=1)), "U") == ()


def test_jdg_029_a_commander_shows_how_far_his_orders_reach() -> None:
    game = battle(WIDE.replace(".U", ".general_tannhof"), general_tannhof=commander())

    reached = hexes(zone_of_piece(game, "general_tannhof"), "command")

    assert len(reached) == len(game.hexes())
    assert not arcs_of(game, "general_tannhof")


CHARGE = """
    .    .    .    .    .    .
      .    .    .    .    .    .
    .c   .    .    .e   .    .
      .    .    .    .    .    .
    .    .    .    .    .    .
"""


def test_jdg_238_cavalry_shows_whom_it_can_charge_and_the_ways_to_him() -> None:
    game = battle(CHARGE, c=cavalry(facing=3), e=infantry(RED, facing=9))

    patches = corridors_of(game, "c")

    assert hexes(patches, "target") == ["0403"]
    ways = [way for patch in patches for way in patch.ways]
    assert ways
    assert all(way[0] == "0103" for way in ways)
    assert all(way[-1] in hexes(patches, "reach") for way in ways)
    assert corridors_of_side(game, BLUE) == tuple(patch._replace(ways=()) for patch in patches)


def test_jdg_239_infantry_shows_no_charge() -> None:
    game = battle(CHARGE, c=infantry(facing=3), e=infantry(RED, facing=9))

    assert corridors_of(game, "c") == ()


def test_a_unit_that_is_gone_shows_nothing() -> None:
    game = battle(WIDE, U=cavalry(facing=1))
    game.state.pieces["U"] = type(game.piece("U"))("U", "light-cavalry", BLUE, is_gone=True)

    for overlay in SHOWING.overlays.values():
        assert overlay.of_piece(game, "U") == ()
    assert signs_of(game, "U", BLUE) == ()


# --- order markers --------------------------------------------------------------------------------


def with_orders(*, is_open: bool = False, ordered: tuple[int, ...] = (0,)) -> Situation:
    game = battle(".a   .b   .    .x", a=infantry(), b=infantry(), x=infantry(RED))
    markers = OrderMarkers(BLUE, (("a",), ("b",)), ordered, is_open=is_open)
    game.emit(RecordSet(orders_key(FIRST[BLUE]), markers))
    return game


def seen(game: Situation, piece: str, viewer: str) -> tuple[Sign, ...]:
    """The signs on a piece as a window shows them: from what the viewer may know."""
    return signs_of(known_board(game.setting, game.view(viewer)), piece, viewer)


def test_jdg_030_the_owner_knows_his_markers_although_they_lie_face_down() -> None:
    game = with_orders()

    assert [(one.status, one.is_face_down) for one in seen(game, "a", BLUE)] == [(ORDERS, True)]
    assert [(one.status, one.is_face_down) for one in seen(game, "b", BLUE)] == [(NO_ORDERS, True)]


def test_jdg_030_others_see_the_same_back_on_every_group() -> None:
    game = with_orders()

    for viewer in (RED, "?"):
        assert seen(game, "a", viewer) == seen(game, "b", viewer)
        assert seen(game, "a", viewer)[0].status == ""


def test_jdg_030_what_others_see_does_not_depend_on_the_orders() -> None:
    one, other = with_orders(ordered=(0, 1)), with_orders(ordered=())

    assert seen(one, "a", RED) == seen(other, "a", RED)
    lists = [lists_of(known_board(game.setting, game.view(RED)), RED) for game in (one, other)]
    assert lists[0] == lists[1]


def test_jdg_031_markers_that_were_turned_over_are_statuses_and_no_signs() -> None:
    assert seen(with_orders(is_open=True), "a", RED) == ()


def test_jdg_040_the_leaders_initiative_is_a_sign_on_each_unit() -> None:
    game = with_orders(is_open=True)
    game.emit(Counted(ACTIVATION, PASSED, "a"))
    game.emit(Counted(ACTIVATION, FAILED, "b"))

    assert [sign.text for sign in signs_of(game, "a", BLUE)] == ["+"]
    assert [sign.text for sign in signs_of(game, "b", BLUE)] == ["\N{MINUS SIGN}"]


def test_jdg_319_units_of_a_demoralised_formation_carry_its_marker() -> None:
    game = with_orders(is_open=True)
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED, 1))

    assert [sign.status for sign in signs_of(game, "a", BLUE)] == [DEMORALISED]
    assert signs_of(game, "x", BLUE) == ()


# --- lists ----------------------------------------------------------------------------------------


def test_jdg_030_the_list_of_orders_keeps_what_lies_face_down() -> None:
    game = with_orders()

    own = [line.note for line in listing(game, "Orders", BLUE).lines]
    others = [line.note for line in listing(game, "Orders", RED).lines]

    assert own == ["1 unit · orders, face down", "1 unit · no orders, face down"]
    assert others == ["1 unit · order marker, face down"] * 2


def test_jdg_025_a_line_of_the_orders_names_the_units_of_its_group() -> None:
    assert [line.pieces for line in listing(with_orders(), "Orders").lines] == [("a",), ("b",)]


def test_the_orders_of_the_one_who_looks_come_first() -> None:
    game = with_orders()
    game.emit(RecordSet(orders_key(FIRST[RED]), OrderMarkers(RED, (("x",),))))

    for viewer in (BLUE, RED):
        assert listing(game, "Orders", viewer).lines[0].side == viewer


def filled() -> Situation:
    game = battle(".a   .    .x", a=infantry(), x=infantry(RED))
    cup(game).lay_out(game)
    markers = tuple(card for card in game.cards(cup(game).out()) if "falkner" in card)
    game.emit(CardsMoved(markers, cup(game).out(), cup(game).inside(), BLUE))
    twins = tuple(card for card in game.cards(cup(game).out()) if "steinacker" in card)
    game.emit(CardsMoved(twins, cup(game).out(), cup(game).inside(), BLUE))
    return game


def test_jdg_013_the_cup_lists_each_marker_with_its_initiative() -> None:
    cup_list = listing(filled(), "In the cup")

    assert [line.text for line in cup_list.lines] == [
        "Division Falkner (6)",
        "Division Falkner (4)",
        "2 × Hohenfels Division Steinacker (5)",
    ]
    assert cup_list.lines[0].command == FIRST[BLUE]
    assert cup_list.title.endswith("4")


def test_jdg_016_the_cup_says_what_stays_in_it() -> None:
    assert "1" in listing(filled(), "In the cup").note


def test_jdg_014_the_marker_in_play_is_apart_from_those_played() -> None:
    game = filled()
    first, second = game.cards(cup(game).inside())[:2]
    game.emit(CardsMoved((first, second), cup(game).inside(), cup(game).played))
    note_activation(game, Activation(second, BLUE, (FIRST[BLUE],), initiative=4))

    now, earlier = listing(game, "Played").lines

    assert (now.text, now.is_now, now.pieces) == (marker_name(game, second), True, ("a",))
    assert (earlier.text, earlier.is_now) == (marker_name(game, first), False)


def test_jdg_055_the_markers_played_say_who_won_the_initiative() -> None:
    game = filled()
    game.emit(RecordSet(INITIATIVE, StrategicInitiative(BLUE)))
    first = game.cards(cup(game).inside())[:1]
    game.emit(CardsMoved(first, cup(game).inside(), cup(game).played))

    assert listing(game, "Played").note == "Initiative: Duchy of Westmark"


def test_jdg_189_a_pending_attack_names_attackers_targets_and_its_modifier() -> None:
    game = battle(
        """
        .    .a   .
          .x   .    .
        """,
        a=infantry(facing=7), x=infantry(RED, facing=1),
    )  # fmt: skip
    note_combats(game, [Combat(("a",), ("0102",))])

    line = listing(game, "Attacks").lines[0]

    assert line.text == "a against x"
    assert (line.pieces, line.hexes, line.side) == (("a",), ("0102",), BLUE)
    assert line.note.startswith("shock")
    assert "Strength" in line.note


def test_jdg_264_a_pursuit_that_waits_is_listed_before_the_attacks() -> None:
    drawing = """
        .    .a   .
          .x   .    .
        .c   .    .
    """
    game = battle(drawing, a=infantry(facing=7), x=infantry(RED), c=cavalry(facing=1))
    note_combats(game, [Combat(("a",), ("0102",))])
    note_pursuit(game, Combat(("c",), ("0102",), ("c",)))

    lines = listing(game, "Attacks").lines

    assert [line.pieces for line in lines] == [("c",), ("a",)]


def test_lists_without_lines_are_left_out() -> None:
    game = battle(".a   .    .x", a=infantry(), x=infantry(RED))
    cup(game).lay_out(game)

    assert lists_of(game, BLUE) == ()
