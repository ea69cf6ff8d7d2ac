"""Orders of battle edited as trees: adding, moving, copying, deleting, sums and searches."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.editor.oob.edits.copies import duplicate
from hexwright.editor.oob.edits.fields import OobSheet, inherited
from hexwright.editor.oob.edits.search import Filter, kept
from hexwright.editor.oob.edits.tree import (
    add_command,
    add_piece,
    change,
    delete,
    demote,
    may_go,
    place,
    promote,
    shift,
    with_below,
)
from hexwright.editor.oob.edits.uses import places_of, taken_out
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.oob import Leader, OrderOfBattle
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import KIND, STEPS, share_of, totals
from hexwright.schema.oob_tree import TOP, Item, OobTree, Sort, colours_of
from tests.helpers.modules import module_of

ARMY: dict[str, Any] = {
    "id": "red",
    "title": "Red army",
    "side": "red",
    "commands": [
        {"id": "army", "name": "Army", "level": "army", "colour": "#aa0000"},
        {"id": "left", "name": "Left corps", "parent": "army", "level": "corps"},
        {"id": "right", "name": "Right corps", "parent": "army", "colour": "#00aa00"},
        {"id": "guard", "name": "Guard division", "parent": "right", "level": "division"},
    ],
    "units": [
        {"id": "red-1", "kind": "infantry", "name": "1st Foot", "command": "left", "steps": 3},
        {"id": "red-2", "kind": "cavalry", "name": "Horse", "command": "left"},
        {"id": "guns", "kind": "infantry", "command": "guard", "carried_by": "red-1"},
        {"id": "scouts", "kind": "cavalry", "name": "Scouts"},
    ],
    "leaders": [
        {"id": "red-general", "kind": "general", "name": "Rossi", "commands": ["right", "guard"]}
    ],
}  # fmt: skip


def army() -> tuple[Module, OrderOfBattle]:
    module = module_of({"oob/red.json": ARMY})
    return module, module.oobs["red"]


def command(name: str) -> Item:
    return Item("command", name)


def unit(name: str) -> Item:
    return Item("unit", name)


def leader(name: str) -> Item:
    return Item("leader", name)


def outline(oob: OrderOfBattle, item: Item = TOP) -> list[Any]:
    """The tree as nested lists of ids."""
    found: list[Any] = []
    for child in OobTree(oob).children(item):
        found.append(child.id)
        below = outline(oob, child)
        if below:
            found.append(below)
    return found


# --- the tree ------------------------------------------------------------------------------------


def test_leaders_units_and_commands_stand_below_their_command() -> None:
    assert outline(army()[1]) == [
        "scouts",
        "army",
        ["left", ["red-1", "red-2"], "right", ["red-general", "guard", ["guns"]]],
    ]


def test_what_names_an_unknown_command_stands_at_the_top() -> None:
    _, oob = army()
    lost = replace(oob, units=tuple(replace(one, command="gone") for one in oob.units))
    assert set(OobTree(lost).children(TOP)) >= {unit("red-1"), unit("guns")}


def test_commands_in_a_circle_are_all_there() -> None:
    _, oob = army()
    circle = change(oob, {command("army")}, ("parent",), "guard")
    found = list(OobTree(circle).walk())
    assert len(found) == len(set(found)) == 9


def test_a_unit_and_a_command_may_have_the_same_id() -> None:
    _, oob = army()
    same = change(oob, {unit("scouts")}, ("id",), "army")
    assert {unit("army"), command("army")} <= set(OobTree(same).entries)


def test_colours_come_from_the_command_above_unless_set() -> None:
    colours = colours_of(OobTree(army()[1]))
    assert colours == {
        "army": "#aa0000", "left": "#aa0000", "right": "#00aa00", "guard": "#00aa00",
    }  # fmt: skip


# --- moving --------------------------------------------------------------------------------------


def test_several_go_into_a_command_together() -> None:
    _, oob = army()
    moved = place(oob, [unit("red-1"), unit("scouts"), command("guard")], command("left"))
    assert outline(moved) == [
        "army",
        ["left", ["red-2", "red-1", "scouts", "guard", ["guns"]], "right", ["red-general"]],
    ]


def test_a_unit_is_dropped_before_another() -> None:
    _, oob = army()
    moved = place(oob, [unit("scouts")], command("left"), unit("red-2"))
    assert outline(moved, command("left")) == ["red-1", "scouts", "red-2"]


def test_a_unit_that_is_dropped_among_commands_stays_with_the_units() -> None:
    _, oob = army()
    moved = place(oob, [unit("scouts")], command("right"), command("guard"))
    assert outline(moved, command("right")) == ["red-general", "scouts", "guard", ["guns"]]


def test_a_command_cannot_go_below_itself() -> None:
    _, oob = army()
    tree = OobTree(oob)
    assert not may_go(tree, [command("right")], command("guard"))
    assert not may_go(tree, [command("right")], command("right"))
    assert place(oob, [command("right")], command("guard")) == oob


def test_nothing_goes_into_a_unit() -> None:
    assert not may_go(OobTree(army()[1]), [unit("scouts")], unit("red-1"))


def test_what_is_chosen_with_its_command_stays_in_it() -> None:
    _, oob = army()
    moved = place(oob, [command("guard"), unit("guns")], command("left"))
    assert outline(moved, command("guard")) == ["guns"]


def test_a_leader_who_moves_keeps_his_other_commands() -> None:
    _, oob = army()
    moved = place(oob, [leader("red-general")], command("left"))
    assert moved.leaders[0].commands == ("left", "guard")


def test_a_leader_at_the_top_leads_nothing() -> None:
    _, oob = army()
    assert place(oob, [leader("red-general")], TOP).leaders[0].commands == ()


def test_only_those_beside_each_other_change_places() -> None:
    _, oob = army()
    moved = shift(oob, [unit("red-2")], -1)
    assert [one.id for one in moved.units] == ["red-2", "red-1", "guns", "scouts"]
    assert shift(moved, [unit("red-2")], -1) == moved
    assert shift(moved, [unit("red-2")], 1) == oob


def test_out_of_a_command_means_beside_it() -> None:
    _, oob = army()
    moved = promote(oob, [command("guard"), unit("red-1")])
    assert outline(moved) == [
        "scouts",
        "army",
        ["red-1", "left", ["red-2"], "right", ["red-general"], "guard", ["guns"]],
    ]


def test_at_the_top_nothing_goes_further_out() -> None:
    _, oob = army()
    assert promote(oob, [command("army"), unit("scouts")]) == oob


def test_a_command_goes_into_the_one_before_it() -> None:
    _, oob = army()
    moved = demote(oob, [command("right")])
    assert outline(moved, command("left")) == [
        "red-1", "red-2", "right", ["red-general", "guard", ["guns"]],
    ]  # fmt: skip
    assert demote(oob, [command("left")]) == oob


def test_a_unit_goes_into_the_command_beside_it() -> None:
    _, oob = army()
    moved = demote(oob, [unit("scouts")])
    assert outline(moved) == ["army", ["scouts", *outline(oob, command("army"))]]


# --- adding --------------------------------------------------------------------------------------


def test_a_new_command_has_the_level_of_those_beside_it() -> None:
    module, oob = army()
    made, item = add_command(module, oob, command("army"), "Centre")
    assert (item.id, made.commands[-1].level, made.commands[-1].parent) == (
        "centre", "corps", "army",
    )  # fmt: skip


def test_the_first_command_below_another_is_a_level_smaller() -> None:
    module, oob = army()
    made, _ = add_command(module, oob, command("guard"), "First")
    assert made.commands[-1].level == "brigade"


def test_a_new_unit_is_like_the_one_before_it() -> None:
    module, oob = army()
    found = add_piece(module, oob, "unit", command("left"), "red-2")
    assert found is not None
    made, item = found
    assert outline(made, command("left")) == ["red-1", "red-2", item.id]
    assert OobTree(made).entries[item].kind == "cavalry"  # type: ignore[union-attr] # a unit


def test_a_leader_needs_a_kind_of_leader() -> None:
    module, oob = army()
    kinds = tuple(kind for kind in module.counters.kinds if kind.piece_class != "leader")
    bare = module.with_documents({"counters.json": replace(module.counters, kinds=kinds)})
    assert add_piece(bare, oob, "leader", TOP) is None


# --- copying and deleting ------------------------------------------------------------------------


def test_a_copy_of_a_unit_counts_on() -> None:
    module, oob = army()
    made, new = duplicate(module, oob, [unit("red-1")], copies=2)
    assert [one.name for one in made.units][:3] == ["1st Foot", "2nd Foot", "3rd Foot"]
    assert new == [unit("2nd-foot"), unit("3rd-foot")]


def test_a_copy_of_a_command_takes_all_below_it_along() -> None:
    module, oob = army()
    made, new = duplicate(module, oob, [command("right")])
    assert outline(made, new[0]) == ["red-general-2", "guard-2", ["guns-2"]]
    copy = next(one for one in made.leaders if one.id == "red-general-2")
    assert copy.commands == (new[0].id, "guard-2")
    assert outline(made, command("right")) == outline(oob, command("right"))


def test_a_command_goes_with_all_below_it() -> None:
    _, oob = army()
    gone = with_below(oob, [command("right")])
    assert gone == [command("right"), leader("red-general"), command("guard"), unit("guns")]
    assert outline(delete(oob, set(gone))) == ["scouts", "army", ["left", ["red-1", "red-2"]]]


def test_nothing_names_what_has_gone() -> None:
    _, oob = army()
    other = Leader(
        id="deputy", kind="general", commands=("left", "guard"), replaced_by="red-general"
    )
    oob = replace(oob, leaders=(*oob.leaders, other))
    made = delete(oob, {command("guard"), unit("red-1"), leader("red-general")})
    assert [(one.commands, one.replaced_by) for one in made.leaders] == [(("left",), "")]
    guns = next(one for one in made.units if one.id == "guns")
    assert (guns.command, guns.carried_by) == ("", "")


def test_scenarios_lose_what_is_deleted() -> None:
    module, _ = army()
    placed = [one.piece for one in module.scenarios["meeting"].setup if one.piece]
    assert "red-1" in placed
    made = taken_out(module, {unit("red-1")})["scenarios/meeting.json"]
    assert isinstance(made, Scenario)
    assert [one.piece for one in made.setup if one.piece] == [
        one for one in placed if one != "red-1"
    ]
    assert "red-1" in {one.piece for one in module.scenarios["meeting"].setup}


def test_a_piece_knows_the_scenarios_it_starts_in() -> None:
    module, _ = army()
    titles = {one.title for one in module.scenarios.values()}
    assert set(places_of(module, "red-1")) == titles
    assert places_of(module, "guns") == {}


# --- sums ----------------------------------------------------------------------------------------


def test_a_command_adds_up_what_is_below_it() -> None:
    module, oob = army()
    tree = OobTree(oob)
    sums = totals(tree, lambda one: share_of(module, one, STEPS, KIND))
    steps = {kind.id: kind.steps for kind in module.counters.kinds}
    left = sums[command("left")]
    assert (left.units, left.leaders, left.steps) == (2, 0, 3 + steps["cavalry"])
    assert left.groups == {"infantry": (1, 3), "cavalry": (1, steps["cavalry"])}
    assert (sums[command("army")].units, sums[TOP].units, sums[TOP].leaders) == (3, 4, 1)


def test_values_of_the_kind_count_where_a_unit_has_none() -> None:
    module, oob = army()
    kinds = tuple(
        replace(kind, attributes={"power": 2}, faces=()) for kind in module.counters.kinds
    )
    module = module.with_documents({"counters.json": replace(module.counters, kinds=kinds)})
    oob = change(oob, {unit("red-1")}, ("attributes", "power"), 7)
    sums = totals(OobTree(oob), lambda one: share_of(module, one, "power", KIND))
    assert sums[command("left")].amount == 9


# --- searching -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(words="1st foo"), {"army", "left", "red-1"}),
        (Filter(words="left"), {"army", "left", "red-1", "red-2"}),
        (Filter(words="left horse"), {"army", "left", "red-2"}),
        (Filter(kind="cavalry"), {"army", "left", "red-2", "scouts"}),
        (Filter(words="nobody"), set()),
    ],
)
def test_a_search_finds_pieces_with_the_commands_above_them(
    wanted: Filter, found: set[str]
) -> None:
    module, oob = army()
    assert {item.id for item in kept(module, OobTree(oob), wanted)} == found


def test_a_search_finds_what_has_no_place_in_a_scenario() -> None:
    module, oob = army()
    found = {item.id for item in kept(module, OobTree(oob), Filter(missing_from="meeting"))}
    assert {"guns", "scouts"} <= found
    assert "red-1" not in found


# --- values --------------------------------------------------------------------------------------


def test_a_value_of_several_units_changes_at_once() -> None:
    _, oob = army()
    made = change(oob, {unit("red-1"), unit("scouts")}, ("nation",), "rubia")
    assert [one.nation for one in made.units] == ["rubia", "", "", "rubia"]


def test_the_kind_says_what_a_unit_does_not() -> None:
    module, oob = army()
    kind = module.kinds["cavalry"]
    entry = OobTree(oob).entries[unit("red-2")]
    assert inherited(module, entry, ("name",)) == kind.name
    assert inherited(module, entry, ("steps",)) == kind.steps


@pytest.mark.parametrize("sort", ["unit", "leader", "command"])
def test_every_cell_of_a_sheet_reads_back_what_it_shows(sort: Sort) -> None:
    module, oob = army()
    sheet = OobSheet(module, oob, sort)
    for row in range(sheet.count):
        for column in range(len(sheet.columns)):
            outcome = sheet.pasted({(row, column): sheet.text(row, column)})
            assert not outcome.faults
            assert sheet.with_values(outcome.values) == oob, (row, column)


def test_a_sheet_shows_what_the_kind_gives_in_brackets() -> None:
    module, oob = army()
    sheet = OobSheet(module, change(oob, {unit("red-1")}, ("name",), ""), "unit")
    at = [column.way for column in sheet.columns].index(("name",))
    assert sheet.words(0, at) == f"({module.kinds['infantry'].name})"
    assert sheet.text(0, at) == ""


def test_a_sheet_calls_the_nation_of_a_kind_by_its_name() -> None:
    module = module_of({"oob/red.json": ARMY, "counters.json#/kinds/0/nation": "rubia"})
    sheet = OobSheet(module, module.oobs["red"], "unit")
    at = [column.way for column in sheet.columns].index(("nation",))
    assert sheet.words(0, at) == "(Rubia)"


def test_chits_lose_what_is_deleted() -> None:
    module = module_of()
    deck = next(iter(module.decks.values()))
    cards = (replace(deck.cards[0], piece="red-general", command="red-corps"), *deck.cards[1:])
    path = f"decks/{deck.id}.json"
    module = module.with_documents({path: replace(deck, cards=cards)})
    made = taken_out(module, {leader("red-general"), command("red-corps")})[path]
    assert isinstance(made, Deck)
    assert (made.cards[0].piece, made.cards[0].command) == ("", "")
