"""Rolls on tables in free play: columns, words, modifiers of every sort, and calling it off."""

from functools import cache
from pathlib import Path

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import Remarked, TableRead
from hexwright.schema.load import load
from hexwright.schema.model.table import Column, Modifier, Table
from hexwright.schema.module import Module

SAMPLES = Path(__file__).parents[3] / "sample_modules"

FIGHT = Table(
    id="fight",
    title="Fight",
    kind="odds",
    die="d6",
    columns=(
        Column(id="ground", name="Ground", type="key"),
        Column(id="roll", name="Roll", type="range"),
        Column(id="even", name="1:1", type="text", ratio=(1, 1)),
        Column(id="double", name="2:1", type="text", ratio=(2, 1)),
    ),
    rows=(
        ("heath", (1, 3), "hold", "back"),
        ("heath", (4, 7), "back", "rout"),
        ("marsh", (1, 7), "hold", "hold"),
    ),
    modifiers=(
        Modifier(id="drill", name="Drill", value=1),
        Modifier(id="crowd", name="Crowd", value=1, applies_to="column"),
        Modifier(id="more", name="More dice", value=1, applies_to="dice"),
    ),
    open_ended=False,
)


@cache
def module() -> Module:
    found = load(SAMPLES / "free").module
    assert found is not None
    return found.with_documents({"tables/fight.json": FIGHT})


def rolled(*choices: Choice, dice: tuple[int, ...] = ()) -> Game:
    game = Game.start(module(), "foggy-night", 1)
    game.state.forced = dice or None
    for choice in (":table", ":fight", *choices):
        game.submit(choice)
    return game


def readings(game: Game) -> list[tuple[str, str]]:
    return [(event.column, event.result) for event in game.events if isinstance(event, TableRead)]


def test_one_column_of_the_rows_that_were_chosen_is_read() -> None:
    game = rolled(":heath", ":double", ":roll", dice=(4,))
    assert readings(game) == [("2:1", "rout")]
    assert readings(rolled(":marsh", ":double", ":roll", dice=(4,))) == [("2:1", "hold")]


def test_modifiers_change_the_roll_the_column_and_the_dice() -> None:
    assert readings(rolled(":heath", ":even", ":modifier:drill", ":roll", dice=(3,))) == [
        ("1:1", "back")
    ]
    shifted = rolled(":heath", ":even", ":modifier:crowd", ":roll", dice=(3,))
    assert readings(shifted) == [("2:1", "back")]
    more = rolled(":heath", ":even", ":modifier:more", ":plus", ":minus", ":roll", dice=(2, 1))
    last = next(event for event in more.events if isinstance(event, Rolled))
    assert last.values == (2, 1)
    assert last.total == 3


def test_a_modifier_counts_as_often_as_it_is_chosen() -> None:
    game = rolled(":heath", ":even", ":modifier:drill", ":modifier:drill", ":roll", dice=(2,))
    last = next(event for event in game.events if isinstance(event, Rolled))
    assert [(modifier.reason, modifier.amount) for modifier in last.modifiers] == [("Drill", 2)]
    assert readings(game) == [("1:1", "back")]


def test_a_total_that_no_row_has_is_told() -> None:
    game = rolled(":heath", ":even", ":plus", ":plus", ":roll", dice=(6,))
    told = [event.text(game.names) for event in game.events if isinstance(event, Remarked)]
    assert told == ["Fight has no row for 8."]


def test_it_can_be_called_off_at_every_question() -> None:
    for before in ((), (":heath",), (":heath", ":even"), (":heath", ":even", ":plus")):
        game = rolled(*before, PASS)
        assert not any(isinstance(event, Rolled) for event in game.events)
        assert game.decision is not None
        assert ":end-turn" in game.decision.buttons
