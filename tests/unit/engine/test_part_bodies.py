"""Bodies of several hexes on the board, played by a small system of their own."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.bodies import (
    Body,
    Manoeuvre,
    Shape,
    about_faced,
    contracted,
    extended,
    followed,
    formed_column,
    formed_line,
    moved,
    wheeled_forward,
)
from hexwright.engine.hexes.coordinates import neighbour
from hexwright.engine.hexes.costs import CostTable, MoveStyle, Refusal
from hexwright.engine.parts import movement
from hexwright.engine.parts.bodies import (
    BodyRules,
    Search,
    as_action,
    body_of,
    carry_out,
    hexes_at,
    judged,
    left_after,
    shares,
    within_reach,
)
from hexwright.engine.parts.ground import field_of
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.issues import DataError
from hexwright.schema.load import read_record
from hexwright.schema.model.map import Grid
from hexwright.schema.model.save import Save
from hexwright.schema.module import Module
from tests.helpers.modules import module_of
from tests.unit.engine.toys import everything

# --- a small system ------------------------------------------------------------------------------
# Lines of up to three hexes and columns that follow a road: each side in turn lets its regiment do
# one thing.

COLUMN = "column"
FORMATIONS = [
    {"id": "line", "name": "Line", "facing": "vertex", "hexes": 3},
    {"id": COLUMN, "name": "Column", "facing": "hexside", "hexes": 3},
]


def shape(board: Board, piece: str) -> Shape:
    return "column" if board.piece(piece).formation == COLUMN else "line"


def costs(board: Board, piece: str) -> CostTable:
    style = MoveStyle("foot", uses_lines=shape(board, piece) == "column")
    return CostTable.of(field_of(board), style)


def enemies_bar(board: Board, piece: str, hex_: str, *, ends: bool) -> Refusal | None:
    side = board.piece(piece).side
    others = [one for one in board.pieces_in(hex_) if one.id != piece]
    if any(other.side != side for other in others):
        return Refusal("occupied", rule="drill-002")
    if ends and others:
        return Refusal("may-not-stop", rule="drill-003")
    return None


RULES = BodyRules(shape=shape, costs=costs, bars=enemies_bar)


def drill(grid: Grid, body: Body) -> dict[str, Manoeuvre]:
    """All that the drill book has, by name."""
    if body.shape == "column":
        head = body.hexes[0]
        found = {
            f"march-{one}": followed(grid, body, neighbour(grid, head, one), 3)
            for one in range(6)
            if neighbour(grid, head, one) not in body.hexes
        }
        return {**found, "about": about_faced(grid, body)}
    front = (body.facing // 2, body.facing // 2 + 1)
    return {
        "left-oblique": moved(grid, body, front[0]),
        "right-oblique": moved(grid, body, front[1]),
        "wheel-left": wheeled_forward(grid, body, "left"),
        "wheel-right": wheeled_forward(grid, body, "right"),
        "about": about_faced(grid, body),
    }


def in_place(grid: Grid, body: Body) -> dict[str, tuple[Manoeuvre, str | None]]:
    """Changes of formation and of length."""
    found: dict[str, tuple[Manoeuvre, str | None]] = {}
    if body.shape == "line":
        found["file-off"] = formed_column(grid, body, "left"), COLUMN
        if len(body.hexes) < 3:
            found["extend"] = extended(grid, body, "right"), None
    else:
        line = formed_line(grid, body, "right")
        if line is not None:
            found["form-line"] = line, "line"
    if len(body.hexes) > 1:
        found["close"] = contracted(grid, body, body.hexes[-1]), None
    return found


@rule("drill-001")
async def drill_turn(game: Game) -> None:
    """Each side in turn lets its regiment do one thing that nothing forbids."""
    side = game.state.active
    unit = next(piece.id for piece in game.pieces_of(side) if piece.kind == "infantry")
    options = possible(game, unit)
    buttons = {f":{name}": name for name in options}
    action = await ask(choose_action(side, "What now?", {**buttons, PASS: "Stand"}, "drill-001"))
    if action != PASS:
        manoeuvre, formation = options[action.removeprefix(":")]
        carry_out(game, unit, manoeuvre, formation=formation, rule="drill-001")
    game.emit(PhaseBegan("", game.opponent(side)))


def possible(board: Board, unit: str) -> dict[str, tuple[Manoeuvre, str | None]]:
    grid, body = field_of(board).grid, body_of(board, unit, RULES)
    found: dict[str, tuple[Manoeuvre, str | None]] = {
        name: (one, None) for name, one in drill(grid, body).items()
    }
    found.update(in_place(grid, body))
    return {
        name: one
        for name, one in found.items()
        if judged(board, unit, one[0], RULES).refusal is None
    }


DRILL = Rulebook(system="free", version=1, proceed=drill_turn)

# A field of 8 by 8 with a lake, a wood and a winding road; flat tops, even columns lower.
ROWS = [
    "........",
    "........",
    "..~.....",
    "....w...",
    "........",
    "........",
    "........",
    "........",
]
ROAD = ["0108", "0207", "0307", "0306", "0405", "0505", "0604"]
EAST = 3


def module(changes: dict[str, Any] | None = None, **red: Any) -> Module:
    field = {
        "id": "field",
        "title": "Field",
        "grid": {"orientation": "flat", "columns": 8, "rows": 8, "stagger": "even"},
        "terrain": {"legend": {".": "clear", "w": "woods", "~": "lake"}, "rows": ROWS},
        "lines": [{"id": "road", "terrain": "road", "hexes": ROAD}],
    }
    setup = [
        {
            "piece": "red-1",
            "hex": "0203",
            "extends": ["0204"],
            "facing": EAST,
            "formation": "line",
            **red,
        },
        {"piece": "blue-1", "hex": "0704", "facing": 9},
    ]
    scenario = {
        "id": "meeting",
        "title": "Drill",
        "maps": [{"map": "field"}],
        "sides": [{"side": "red"}, {"side": "blue"}],
        "first_side": "red",
        "turns": [{"label": "1"}],
        "setup": setup,
    }
    return module_of(
        {
            "maps/field.json#": field,
            "scenarios/meeting.json#": scenario,
            "counters.json#/formations": FORMATIONS,
            "counters.json#/kinds/0/formations": ["line", COLUMN],
            **(changes or {}),
        }
    )


def game_of(**red: Any) -> Game:
    return Game.start(module(**red), "meeting", 1, rulebook=DRILL, is_watched=True)


def play(game: Game, *actions: str) -> Game:
    """Let red do these things, while blue stands."""
    for action in actions:
        game.submit(f":{action}")
        game.submit(PASS)
    return game


def hexes(game: Game, unit: str = "red-1") -> tuple[str, ...]:
    return game.piece(unit).hexes


# --- lines ---------------------------------------------------------------------------------------


def test_a_line_of_two_advances_as_one() -> None:
    game = play(game_of(), "right-oblique")
    assert hexes(game) == ("0304", "0305")
    assert (game.stack("0304"), game.stack("0305")) == (("red-1",), ("red-1",))
    assert (game.stack("0203"), game.stack("0204")) == ((), ())


def test_a_line_wheels_about_its_end() -> None:
    game = play(game_of(), "wheel-right")
    assert hexes(game) == ("0304", "0204")
    assert game.piece("red-1").facing == EAST + 2
    assert "wheels" in [event.text(game.names) for event in game.events][-3]


def test_water_before_one_part_stops_the_whole_line() -> None:
    game = game_of()
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    blocked = judged(game, "red-1", moved(grid, body, 1), RULES)
    assert blocked.refusal is not None
    assert (blocked.refusal.why, blocked.at) == ("prohibited", "0303")
    assert blocked.words() == "0303: Lake cannot be entered"
    assert "left-oblique" not in possible(game, "red-1")
    assert hexes(game) == ("0203", "0204")


def test_an_enemy_before_one_part_stops_the_whole_line() -> None:
    game = game_of(hex="0604", extends=["0605"])
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    for direction, is_free in ((1, False), (2, True)):
        found = judged(game, "red-1", moved(grid, body, direction), RULES)
        assert (found.refusal is None) is is_free, direction
    assert judged(game, "red-1", moved(grid, body, 1), RULES).at == "0704"


def test_a_body_blocks_others_in_each_of_its_hexes() -> None:
    game = game_of(hex="0604", extends=["0605"])
    for hex_ in ("0604", "0605"):
        assert enemies_bar(game, "blue-1", hex_, ends=False) is not None


def test_the_edge_of_the_map_stops_the_whole_line() -> None:
    game = game_of(hex="0801", extends=["0802"])
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    found = judged(game, "red-1", moved(grid, body, 2), RULES)
    assert found.refusal == Refusal("off-map")


def test_a_line_pays_for_the_dearest_hex_that_a_part_enters() -> None:
    game = game_of(hex="0404", extends=["0405"])
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    found = judged(game, "red-1", moved(grid, body, 1), RULES)
    assert found.by_part == (Fraction(2), Fraction(1))
    assert found.dearest == found.dearest_hex == 2


def test_terrain_may_take_the_whole_allowance_of_a_body_but_not_along_a_road() -> None:
    whole = {"terrain.json#/hexes/0/movement/foot": "whole"}
    start = {"hex": "0207", "extends": ["0108"], "facing": 2, "formation": COLUMN}
    game = Game.start(module(whole, **start), "meeting", 1, rulebook=DRILL)
    field, body = field_of(game), body_of(game, "red-1", RULES)
    along, off = (judged(game, "red-1", followed(field.grid, body, field.place(one)), RULES)
                  for one in ("0307", "0308"))  # fmt: skip
    assert (along.takes_all, along.dearest) == (False, Fraction(1))
    assert off.takes_all
    found = within_reach(game, "red-1", 3, Search(rules=RULES, repertoire=repertoire))
    off_the_road = [one.way for one in found.values() if one.way[-1].body.hexes[0] not in
                    {field.place(hex_) for hex_ in ROAD}]  # fmt: skip
    assert off_the_road
    assert all(len([one for one in way if one.kind == "follow"]) == 1 for way in off_the_road)


def test_the_far_end_of_a_wheel_pays_for_two_hexes() -> None:
    game = game_of(hex="0503", extends=["0502", "0504"])
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    found = judged(game, "red-1", wheeled_forward(grid, body, "right"), RULES)
    assert sorted(found.by_part) == [0, 1, 2]
    assert found.dearest_hex == 1


@pytest.mark.parametrize(
    ("friend", "why"), [("0602", None), ("0703", "may-not-stop"), ("0603", "may-not-stop")]
)
def test_a_wheel_swings_past_a_friend_but_does_not_end_on_one(friend: str, why: str | None) -> None:
    game = game_of(hex="0503", extends=["0502", "0504"])
    game.emit(Placed(Piece("infantry#1", "infantry", "red", friend)))
    field = field_of(game)
    wheel = wheeled_forward(field.grid, body_of(game, "red-1", RULES), "right")
    assert [field.number(one) for one in wheel.tracks[1]] == ["0502", "0602", "0703"]
    refusal = judged(game, "red-1", wheel, RULES).refusal
    assert (refusal.why if refusal else None) == why


def test_parts_that_pay_each_for_itself_run_out_each_for_itself() -> None:
    game = game_of(hex="0603", extends=["0504", "0404"], facing=2, formation=COLUMN)
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    step = judged(game, "red-1", followed(grid, body, neighbour(grid, body.hexes[0], 1)), RULES)
    assert left_after((Fraction(3), Fraction(2), Fraction(2)), step) == tuple(
        map(Fraction, (2, 1, 0))
    )
    assert left_after((Fraction(3), Fraction(2), Fraction(1)), step) is None


def test_an_about_face_costs_nothing_on_the_ground_and_enters_no_hex() -> None:
    game = game_of()
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    assert judged(game, "red-1", about_faced(grid, body), RULES).dearest == 0
    play(game, "about")
    assert game.piece("red-1").facing == EAST + 6
    assert hexes(game) == ("0203", "0204")


def test_a_line_extends_and_closes_up() -> None:
    game = play(game_of(), "extend")
    assert hexes(game) == ("0203", "0204", "0205")
    assert game.piece("red-1").facing == EAST
    play(game, "close")
    assert hexes(game) == ("0205",)
    assert list(game.state.stacks) == ["0704", "0205"]


# --- columns -------------------------------------------------------------------------------------


def test_a_column_snakes_along_the_road() -> None:
    game = game_of(hex="0108", extends=[], facing=2, formation=COLUMN)
    seen = []
    for step in (1, 1, 0, 1, 1, 1):
        play(game, f"march-{step}")
        seen.append(hexes(game))
    assert seen[0] == ("0207", "0108")
    assert seen[1] == ("0307", "0207", "0108")
    assert [one[0] for one in seen] == ROAD[1:]
    assert seen[-1] == tuple(ROAD[-1:-4:-1])
    assert game.piece("red-1").facing == 2


def test_the_parts_of_a_column_pay_each_for_itself() -> None:
    game = game_of(hex="0603", extends=["0504", "0404"], facing=2, formation=COLUMN)
    grid, body = field_of(game).grid, body_of(game, "red-1", RULES)
    found = judged(game, "red-1", followed(grid, body, neighbour(grid, body.hexes[0], 1)), RULES)
    assert found.by_part == (Fraction(1), Fraction(1), Fraction(2))


def test_a_line_files_off_and_forms_again() -> None:
    game = play(game_of(), "file-off")
    assert (game.piece("red-1").formation, game.piece("red-1").facing) == (COLUMN, 0)
    assert hexes(game) == ("0203", "0204")
    play(game, "march-0", "march-0")
    assert hexes(game) == ("0201", "0202", "0203")
    play(game, "form-line")
    assert (game.piece("red-1").formation, game.piece("red-1").facing) == ("line", EAST)


def test_a_column_that_turns_about_is_led_by_its_tail() -> None:
    game = game_of(hex="0202", extends=["0203"], facing=0, formation=COLUMN)
    play(game, "about")
    assert hexes(game) == ("0203", "0202")


# --- reach ---------------------------------------------------------------------------------------


def repertoire(grid: Grid, body: Body) -> Iterable[Manoeuvre]:
    return drill(grid, body).values()


def test_within_one_point_a_line_goes_straight_and_wheels_where_nothing_is_in_the_way() -> None:
    game = game_of()
    search = Search(rules=RULES, repertoire=repertoire, price=lambda one: one.dearest or 1)
    found = within_reach(game, "red-1", 1, search)
    field = field_of(game)
    stands = {tuple(field.number(hex_) for hex_ in body.hexes) for body in found}
    ahead, wheels, about = ("0304", "0305"), {("0304", "0204"), ("0203", "0304")}, ("0203", "0204")
    assert stands == {ahead, *wheels, about}
    assert all(len(reach.way) == reach.cost == 1 for reach in found.values())


def test_further_off_the_cheapest_way_counts_and_carries_the_body_there() -> None:
    game = game_of()
    search = Search(rules=RULES, repertoire=repertoire, price=lambda one: one.dearest or 1)
    found = within_reach(game, "red-1", 4, search)
    field = field_of(game)
    there = Body("line", tuple(map(field.place, ("0404", "0405"))), EAST)
    assert found[there].cost == 2
    for manoeuvre in found[there].way:
        assert judged(game, "red-1", manoeuvre, RULES).refusal is None
        carry_out(game, "red-1", manoeuvre)
    assert hexes(game) == ("0404", "0405")


# --- the kernel ----------------------------------------------------------------------------------


def through_a_file(save: Save) -> Save:
    read = read_record(SAVE, dump(SAVE, save))
    assert isinstance(read, Save)
    return read


def test_saved_loaded_forked_and_taken_back_in_the_middle_it_is_the_same_game() -> None:
    game = play(game_of(), "right-oblique", "wheel-right")
    game.submit(":extend")
    loaded = Game.load(game.module, through_a_file(game.save()), rulebook=DRILL)
    assert loaded.issues == []
    assert everything(loaded.game) == everything(game)
    fork = game.fork()
    play_on = ["about", "wheel-left"]
    for one in (game, fork, loaded.game):
        one.submit(PASS)
        play(one, *play_on)
    assert everything(fork) == everything(game) == everything(loaded.game)
    before = hexes(game)
    game.undo(referee=True)
    game.undo(referee=True)
    assert hexes(game) != before
    play(game, play_on[-1])
    assert hexes(game) == before


def test_a_save_with_a_torn_body_is_refused() -> None:
    save = game_of().save()
    document = msgspec.json.decode(dump(SAVE, save).decode().replace('"0204"', '"0505"'))
    read = read_record(SAVE, msgspec.json.encode(document))
    assert isinstance(read, Save)
    with pytest.raises(DataError, match="red-1 is torn: 0203, 0505"):
        Game.load(module(), read, rulebook=DRILL)


def test_others_see_a_face_down_body_as_one_blank_counter() -> None:
    game = game_of()
    record = game.piece("red-1")
    game.state.pieces["red-1"] = msgspec.structs.replace(record, visibility="face-down")
    view = game.view("blue")
    assert view.stacks["0203"] == view.stacks["0204"] == ("?0203/0",)
    assert view.pieces["?0203/0"].hexes == ("0203", "0204")


@pytest.mark.parametrize("seed", range(6))
def test_random_drill_never_leaves_half_a_body_anywhere(seed: int) -> None:
    game, player = game_of(), RandomPlayer(seed)
    for _ in range(60):
        assert game.decision is not None
        game.submit(player.answer(game.decision))
        covered = [hex_ for hex_, pieces in game.state.stacks.items() if "red-1" in pieces]
        assert sorted(covered) == sorted(hexes(game))


def test_strength_is_divided_evenly_and_the_counter_has_the_rest() -> None:
    assert shares(9, 2) == (5, 4)
    assert shares(17, 3) == (6, 6, 5)
    assert shares(18, 3) == (6, 6, 6)


def test_in_free_play_a_body_is_put_down_as_it_lies_and_closes_up_where_it_would_fall_off() -> None:
    game = Game.start(module(), "meeting", 1, is_watched=True)
    play_freely(game, "red-1", "0505")
    assert hexes(game) == ("0505", "0506")
    play_freely(game, "red-1", "0808")
    assert hexes(game) == ("0808",)


def test_in_free_play_a_body_swings_about_its_counter_where_there_is_room() -> None:
    game = Game.start(module(), "meeting", 1, is_watched=True)
    for facing, after in ((7, ("0203", "0103")), (8, ("0203", "0103")), (2, ("0203", "0304"))):
        game.submit("red-1")
        game.submit(":turn")
        game.submit(facing)
        assert (game.piece("red-1").facing, hexes(game)) == (facing, after)


def play_freely(game: Game, piece: str, hex_: str) -> None:
    game.submit(piece)
    game.submit(hex_)


# --- under the eyes of others --------------------------------------------------------------------


@pytest.mark.parametrize("is_stopped", [False, True])
def test_a_line_manoeuvres_step_by_step_and_others_break_in(*, is_stopped: bool) -> None:
    game = game_of()
    grid, seen = field_of(game).grid, []
    first = moved(grid, body_of(game, "red-1", RULES), 2)
    then = wheeled_forward(grid, first.body, "left")
    actions = [as_action(game, judged(game, "red-1", one, RULES)) for one in (first, then)]

    async def after(board: Game, step: movement.PaidStep) -> bool:
        seen.append((step.kind, step.cost, board.piece("red-1").hexes))
        return not is_stopped

    travel = movement.carry_out(game, ("red-1",), actions, movement.MoveRules(after=after))
    with pytest.raises(StopIteration) as stop:
        travel.send(None)
    assert seen[0] == ("move", 1, ("0304", "0305"))
    assert [kind for kind, *_ in seen[1:]] == ([] if is_stopped else ["wheel"])
    assert stop.value.value.cancelled == (tuple(actions[1:]) if is_stopped else ())


def test_a_body_that_goes_back_as_it_lies_needs_room_for_all_its_parts() -> None:
    game = game_of()
    assert hexes_at(game, "red-1", "0106") == ("0106", "0107")
    assert hexes_at(game, "red-1", "0108") == ()
    assert hexes_at(game, "blue-1", "0108") == ("0108",)
