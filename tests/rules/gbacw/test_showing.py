"""What a window shows of Great Battles: plain data, and nothing that a side may not know."""

from hexwright.engine.core.game_events import LevelSet, RecordSet
from hexwright.engine.core.known import known_board
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.showing import Listing, Patch
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks
from hexwright.engine.systems.gbacw.records import CHAIN, Chain, Efficiency, efficiency_key
from hexwright.engine.systems.gbacw.showing import SHOWING, arcs_of, lists_of, reach_of, signs_of
from hexwright.engine.systems.gbacw.troops import ATTACK
from tests.helpers.gbacw import BLUE, GREY, battle, infantry, leader
from tests.helpers.situations import Situation

FIELD = """
    .    .    .    .    .
      .    .a   .x   .
    .    .    .b   .y   .
      .    .    .    .
    .    .    .    .    .
"""


def field() -> Situation:
    return battle(
        FIELD,
        a=infantry(facing=3),
        b=infantry(facing=3),
        x=infantry(GREY, facing=9),
        y=infantry(GREY, facing=9),
    )


def hexes(patches: tuple[Patch, ...], kind: str) -> set[str]:
    return {hex_ for patch in patches if patch.kind == kind for hex_ in patch.hexes}


def listed(game: Situation, title: str, viewer: str) -> Listing:
    board = known_board(game.setting, game.view(viewer))
    return next(one for one in lists_of(board, viewer) if one.title == title)


def test_gbacw_072_a_unit_has_two_hexes_in_front_two_behind_and_one_on_each_flank() -> None:
    found = arcs_of(field(), "a")
    assert [len(hexes(found, one)) for one in ("front", "flank", "rear")] == [2, 2, 2]


def test_gbacw_179_the_field_of_fire_lies_in_front_and_within_range() -> None:
    game = field()
    assert hexes(arcs_of(game, "a"), "fire")
    assert not hexes(arcs_of(game, "a"), "fire") & hexes(arcs_of(game, "a"), "rear")


def test_gbacw_013_a_leader_shows_how_far_his_commands_reach() -> None:
    field_ = FIELD.replace(".a ", ".l_us_b1 ")
    game = battle(field_, l_us_b1=leader(), b=infantry(), x=infantry(GREY), y=infantry(GREY))
    assert game.piece("l_us_b1").hex in hexes(reach_of(game, "l_us_b1"), "command")


def test_gbacw_047_units_show_orders_but_advance_has_no_marker() -> None:
    game = field()
    assert ATTACK not in [sign.status for sign in signs_of(game, "a", BLUE)]
    game.emit(LevelSet(game.module.units["a"].command, ATTACK))
    assert ATTACK in [sign.status for sign in signs_of(game, "a", BLUE)]


def test_orders_that_lie_on_the_unit_itself_are_not_shown_twice() -> None:
    game = field()
    game.emit(StatusSet("a", ATTACK))
    assert ATTACK not in [sign.status for sign in signs_of(game, "a", BLUE)]


def test_gbacw_017_who_is_out_of_command_has_a_sign() -> None:
    game = field()
    game.emit(RecordSet(CHAIN, Chain(units=("a",))))
    assert [sign.status for sign in signs_of(game, "a", GREY)] == ["out-of-command"]
    assert not signs_of(game, "b", GREY)


def test_gbacw_242_shocks_stand_in_the_order_in_which_they_are_fought() -> None:
    game = field()
    hex_of = {one: game.piece(one).hex for one in "xy"}
    note_combats(game, [Combat(("b",), (hex_of["y"],)), Combat(("a",), (hex_of["x"],))])
    note_shocks(game, Shocks("resolve"))
    left = [line.pieces for line in listed(game, "Shocks to be fought", BLUE).lines]
    note_shocks(game, Shocks("resolve", from_right=True))
    right = [line.pieces for line in listed(game, "Shocks to be fought", BLUE).lines]
    assert left == right[::-1]
    assert sorted(left) == [("a",), ("b",)]


def test_gbacw_242_a_shock_in_the_list_names_its_units_once() -> None:
    game = field()
    note_combats(game, [Combat(("a",), (game.piece("x").hex,))])
    note_shocks(game, Shocks("resolve"))
    (line,) = listed(game, "Shocks to be fought", BLUE).lines
    assert line.text == "1. a against x"
    assert line.note.startswith("shock · Die and ")


def test_gbacw_031_the_efficiency_of_a_corps_is_known_to_its_side_alone() -> None:
    game = field()
    drawn = Efficiency(BLUE, corps={"us-i": 3}, divisions={"us-1": 2})
    game.emit(RecordSet(efficiency_key(BLUE), drawn))
    own, other = (
        next(line.note for line in listed(game, "Efficiency", one).lines if line.side == BLUE)
        for one in (BLUE, GREY)
    )
    assert "3" in own
    assert "3" not in other
    assert "2 markers" in own
    assert "2 markers" in other


def test_every_overlay_of_the_window_works_for_a_whole_side() -> None:
    game = field()
    for overlay in SHOWING.overlays.values():
        assert all(patch.hexes for patch in overlay.of_side(game, BLUE))
