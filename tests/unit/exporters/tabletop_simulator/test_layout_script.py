"""The script of a save, run with a table that stands in for the game's own."""

import json
from pathlib import Path
from typing import Any

import pytest
from lupa import LuaRuntime

SCRIPT = Path(__file__).resolve().parents[4] / "exporters" / "tabletop_simulator" / "layout.lua"
# What the game gives to scripts, as far as this one asks for it.
GAME = """
things, snaps = {}, nil
Grid = {}
Global = {setSnapPoints = function(given) snaps = given end}
waiting = {}
Wait = {condition = function(act, holds, patience, otherwise)
  if holds() then act() else
    table.insert(waiting, {act = act, holds = holds, otherwise = otherwise})
  end
end}
function time_passes()
  local before = waiting
  waiting = {}
  for _, one in ipairs(before) do Wait.condition(one.act, one.holds, 0, one.otherwise) end
end
function patience_ends()
  for _, one in ipairs(waiting) do if one.otherwise then one.otherwise() end end
  waiting = {}
end
function getObjectFromGUID(guid) return things[guid] end
function add(guid, memo, base)
  local thing = {memo = memo, scale = {x = 1, y = 1, z = 1}, position = nil}
  thing.getScale = function() return thing.scale end
  thing.setScale = function(s) thing.scale = {x = s[1], y = s[2], z = s[3]} end
  thing.setPosition = function(p) thing.position = p end
  thing.getBoundsNormalized = function() return {size = {x = base * thing.scale.x}} end
  thing.getBounds = function()
    return {center = {y = thing.position and thing.position[2] or 0}, size = {y = 0.2}}
  end
  things[guid] = thing
  return thing
end
"""
PLAN = {
    "done": False,
    "board": [{"guid": "aaaaaa", "x": 0, "z": 0, "width": 20}],
    "pieces": [
        {"guid": "bbbbbb", "x": 3, "z": -2, "level": 0},
        {"guid": "cccccc", "x": 3, "z": -2, "level": 1},
        {"guid": "dddddd", "x": 9, "z": 9, "level": 0},
    ],
    "hexes": [[0, 0], [1, 0.5]],
    "grid": {"type": 2, "size": 0.75},
}


class Table:
    """A table with a board and two pieces; the third of the plan has been thrown away."""

    def __init__(self) -> None:
        self.lua = LuaRuntime()
        self.lua.globals().JSON = {
            "decode": lambda text: self._value(json.loads(text)),
            "encode": lambda value: json.dumps(self._plain(value)),
        }
        self.lua.execute(GAME)
        self.lua.execute(SCRIPT.read_text(encoding="utf-8"))
        add = self.lua.globals().add
        self.board = add("aaaaaa", "20", 5)
        self.low = add("bbbbbb", "0.6", 2)
        self.high = add("cccccc", "0.6", 3)

    def _value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self.lua.table_from({key: self._value(one) for key, one in value.items()})
        if isinstance(value, list):
            return self.lua.table_from([self._value(one) for one in value])
        return value

    def _plain(self, value: Any) -> Any:
        if not hasattr(value, "items"):
            return value
        pairs = {key: self._plain(one) for key, one in value.items()}
        return list(pairs.values()) if 1 in pairs else pairs

    def load(self, plan: dict[str, Any]) -> None:
        self.lua.globals().onLoad(json.dumps(plan))

    def save(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.lua.globals().onSave())
        return found


@pytest.fixture
def table() -> Table:
    return Table()


def width(thing: Any) -> float:
    return float(thing.getBoundsNormalized().size.x)


def place(thing: Any) -> list[float]:
    return [float(one) for one in thing.position.values()]


def test_board_and_pieces_get_their_true_size_whatever_the_game_measures(table: Table) -> None:
    table.load(PLAN)
    assert width(table.board) == pytest.approx(20)
    assert width(table.low) == pytest.approx(0.6)
    assert width(table.high) == pytest.approx(0.6)


def test_pieces_lie_on_the_board_and_on_each_other(table: Table) -> None:
    table.load(PLAN)
    low, high = place(table.low), place(table.high)
    assert (low[0], low[2]) == (high[0], high[2]) == (3, -2)
    assert 1.1 < low[1] < high[1]


def test_every_hex_becomes_a_place_to_snap_to(table: Table) -> None:
    table.load(PLAN)
    snaps = list(table.lua.globals().snaps.values())
    assert [(one.position[1], one.position[3]) for one in snaps] == [(0, 0), (1, 0.5)]
    assert table.lua.globals().Grid.sizeX == 0.75


def test_a_save_made_in_the_game_is_not_laid_out_again(table: Table) -> None:
    table.load(PLAN)
    kept = table.save()
    assert kept["done"] is True
    again = Table()
    again.load(kept)
    assert again.low.position is None


def test_what_comes_out_of_a_bag_gets_its_true_size(table: Table) -> None:
    table.lua.globals().onObjectLeaveContainer(None, table.low)
    assert width(table.low) == pytest.approx(0.6)


def test_another_state_of_a_piece_gets_its_true_size(table: Table) -> None:
    table.lua.globals().onObjectStateChange(table.high)
    assert width(table.high) == pytest.approx(0.6)


def test_things_without_a_memo_stay_as_they_are(table: Table) -> None:
    die = table.lua.globals().add("eeeeee", None, 1)
    table.lua.globals().onObjectLeaveContainer(None, die)
    assert width(die) == 1


def test_nothing_is_measured_before_its_picture_has_come(table: Table) -> None:
    table.board.loading_custom = True
    table.load(PLAN)
    assert table.low.position is None
    table.board.loading_custom = False
    table.lua.globals().time_passes()
    assert width(table.board) == pytest.approx(20)
    assert table.save()["done"] is True


def test_a_picture_that_never_comes_does_not_keep_the_rest_from_its_place(table: Table) -> None:
    table.low.loading_custom = True
    table.load(PLAN)
    table.lua.globals().patience_ends()
    assert place(table.high)[0] == 3


def test_what_comes_out_of_a_bag_is_measured_when_its_picture_has_come(table: Table) -> None:
    table.low.loading_custom = True
    table.lua.globals().onObjectLeaveContainer(None, table.low)
    assert width(table.low) == 2
    table.low.loading_custom = False
    table.lua.globals().time_passes()
    assert width(table.low) == pytest.approx(0.6)
