"""Markers of a battle of its own (4.33, 5.31): artillery commanders, and tables of events."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.systems.gbacw.markers import (
    ACTIVATED,
    BY_SPECIAL,
    acting_brigades,
    available,
    cup,
    marching,
    next_marker,
)
from hexwright.engine.systems.gbacw.module_checks import events_can_be_read
from hexwright.engine.systems.gbacw.records import activation
from hexwright.schema.model.deck import Card
from hexwright.schema.model.table import Table
from tests.helpers.gbacw import BLUE, battery, battle, infantry, sample
from tests.helpers.situations import Situation

CORPS = "us-i"
FIELD = ".A   .G   .H"
EVENTS: dict[str, Any] = {
    "id": "events",
    "title": "Events",
    "kind": "roll",
    "die": "d10",
    "columns": [
        {"id": "total", "name": "Die", "type": "range"},
        {"id": "result", "name": "Event", "type": "text"},
    ],
    "rows": [[[0, 4], "Rain"], [[5, 9], "Rumours"]],
}


def pool(*cards: Card, dice: tuple[int, ...] = (), **more: Any) -> Situation:
    """The drill with one marker alone in its pool."""
    deck = sample().decks["activation-markers"]
    documents: dict[str, Any] = {
        "decks/activation-markers.json": replace(deck, cards=(*deck.cards, *cards))
    }
    documents |= more.pop("tables", {})
    units = {"A": infantry(), "G": battery(), "H": battery(command=CORPS), **more}
    return battle(FIELD, dice=dice, documents=documents, **units)


def drawn(game: Situation, card: str) -> None:
    """Let a marker be the only one in the pool, and draw it."""
    cup(game).lay_out(game)
    known = next(one for one in game.module.decks[cup(game).deck].cards if one.id == card)
    found = [one for one in game.cards(cup(game).out(known.side)) if game.card(one).id == card]
    cup(game).put_in(game, found[:1], known.side)
    assert next_marker(game)


def special(command: str, **more: Any) -> Card:
    attributes = {"chit": "special", **more}
    return Card(id="guns", title="Guns", side=BLUE, command=command, attributes=attributes)


def test_gbacw_040_a_side_may_put_its_special_markers_into_the_pool() -> None:
    game = pool(special(CORPS))
    cup(game).lay_out(game)
    assert "guns" in [game.card(one).id for one in available(game, BLUE)]


def test_gbacw_023_gbacw_040_the_marker_of_an_artillery_commander_lets_his_batteries_act() -> None:
    game = pool(special(CORPS))
    drawn(game, "guns")
    assert activation(game).units == ("G", "H")


def test_gbacw_023_the_marker_of_a_division_leaves_guns_of_the_corps_where_they_are() -> None:
    game = pool()
    drawn(game, "am-us-1")
    assert "H" not in activation(game).units


def test_gbacw_040_a_special_marker_lets_a_brigade_act_once_more() -> None:
    game = pool(special("us-1-1"))
    for _ in range(4):
        game.emit(Counted("turn", ACTIVATED, "us-1-1"))
    assert acting_brigades(game, "us-1") == []
    assert acting_brigades(game, "us-1-1", "special") == ["us-1-1"]


def test_gbacw_040_what_it_did_by_a_special_marker_does_not_count_for_its_division() -> None:
    game = pool(special("us-1-1"))
    for name in (ACTIVATED, ACTIVATED, ACTIVATED):
        game.emit(Counted("turn", name, "us-1-1"))
    assert acting_brigades(game, "us-1") == []
    game.emit(Counted("turn", BY_SPECIAL, "us-1-1"))
    assert acting_brigades(game, "us-1") == ["us-1-1"]


def test_gbacw_023_gbacw_045_a_reserve_of_guns_marches_by_the_march_marker() -> None:
    game = pool(
        special(CORPS), H=battery(command=CORPS, formation="march", facing=2, statuses=["march"])
    )
    drawn(game, "march-union")
    assert activation(game).units == ("H",)
    assert marching(game, BLUE) == []


def test_gbacw_040_an_event_is_rolled_for_on_the_table_of_its_marker_and_told() -> None:
    event = Card(
        id="event",
        title="Event",
        attributes={"chit": "random-event", "hook": "events"},
    )
    game = pool(event, dice=(7,), tables={"tables/events.json": convert(EVENTS, Table)})
    drawn(game, "event")
    told = [one for one in game.history.events if isinstance(one, TableRead)]
    assert [one.result for one in told] == ["Rumours"]
    assert activation(game).formations == ()


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"die": ""}, ["gbacw.events"]),
        ({"columns": EVENTS["columns"][:1]}, ["gbacw.events"]),
    ],
)
def test_gbacw_040_a_table_of_events_needs_a_die_and_a_result(
    changes: dict[str, Any], codes: list[str]
) -> None:
    deck = sample().decks["activation-markers"]
    card = Card(id="event", title="Event", attributes={"hook": "events"})
    module = sample().with_documents(
        {
            "decks/activation-markers.json": replace(deck, cards=(*deck.cards, card)),
            "tables/events.json": convert({**EVENTS, **changes}, Table),
        }
    )
    assert [issue.code for issue in events_can_be_read(module)] == codes
