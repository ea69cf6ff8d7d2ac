"""Parts of orders of battle copied and moved: ids, names of what is elsewhere, scenarios."""

import pytest

from hexwright.editor.oob.edits.clipboard import (
    copy_in,
    from_text,
    heads_of,
    home_for,
    move_in,
    part_of,
    scenarios_naming,
    to_text,
)
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import TOP, Item, OobTree
from tests.helpers.modules import module_of
from tests.unit.editor.test_oob import ARMY, army, command, leader, outline, unit


def two_armies() -> tuple[Module, OrderOfBattle, OrderOfBattle]:
    module = module_of({"oob/red.json": ARMY})
    return module, module.oobs["red"], module.oobs["blue"]


def test_a_part_has_all_that_is_below_what_was_chosen() -> None:
    _, oob = army()
    assert outline(part_of(oob, [command("right")])) == [
        "right",
        ["red-general", "guard", ["guns"]],
    ]


def test_a_part_comes_back_from_its_text() -> None:
    _, oob = army()
    part = part_of(oob, [command("right"), unit("scouts")])
    assert from_text(to_text(part)) == part


@pytest.mark.parametrize(
    "text",
    ["", "not at all", "[]", '{"id": "x"}', '{"id": "x", "title": "X", "side": "red"}',
     '{"id": "x", "title": "X", "side": "red", "units": [{"id": "A b", "kind": "k"}]}',
     "[" * 5000],
)  # fmt: skip
def test_other_texts_are_no_part(text: str) -> None:
    assert from_text(text) is None


def test_copies_have_ids_of_their_own_and_name_each_other() -> None:
    module, oob = army()
    made = copy_in(module, oob, part_of(oob, [command("right")]), command("left"))
    after = made.oobs["oob/red.json"]
    assert made.items == [command("right-2")]
    assert outline(after, command("left"))[2:] == [
        "right-2",
        ["red-general-2", "guard-2", ["guns-2"]],
    ]
    general = OobTree(after).entries[leader("red-general-2")]
    assert getattr(general, "commands") == ("right-2", "guard-2")  # noqa: B009 - one of three


def test_what_stays_is_as_it_was_beside_a_copy() -> None:
    module, oob = army()
    after = copy_in(module, oob, part_of(oob, [unit("guns")]), TOP).oobs["oob/red.json"]
    assert after.units[: len(oob.units)] == oob.units
    assert after.units[-1].carried_by == "red-1"


def test_a_copy_in_another_army_names_nothing_of_the_first() -> None:
    module, red, blue = two_armies()
    made = copy_in(module, blue, part_of(red, [unit("guns")]), TOP).oobs["oob/blue.json"]
    assert (made.units[-1].id, made.units[-1].carried_by) == ("guns-2", "")


def test_what_is_moved_to_another_army_keeps_its_ids() -> None:
    _, red, blue = two_armies()
    made = move_in(red, blue, [command("guard")], TOP)
    assert made is not None
    assert outline(made.oobs["oob/blue.json"])[-2:] == ["guard", ["guns"]]
    assert not {command("guard"), unit("guns")} & set(OobTree(made.oobs["oob/red.json"]).entries)


def test_the_army_that_something_left_names_it_no_more() -> None:
    _, red, blue = two_armies()
    made = move_in(red, blue, [command("guard")], TOP)
    assert made is not None
    assert made.oobs["oob/red.json"].leaders[0].commands == ("right",)


def test_within_an_army_a_part_is_moved() -> None:
    _, oob = army()
    made = move_in(oob, oob, [command("guard")], command("left"))
    assert made is not None
    assert outline(made.oobs["oob/red.json"], command("left")) == [
        "red-1",
        "red-2",
        "guard",
        ["guns"],
    ]


@pytest.mark.parametrize(
    ("items", "into"),
    [([command("right")], command("guard")), ([unit("nobody")], TOP), ([], TOP)],
)
def test_nothing_is_moved_below_itself_nor_out_of_nowhere(items: list[Item], into: Item) -> None:
    _, oob = army()
    assert move_in(oob, oob, items, into) is None


@pytest.mark.parametrize(
    ("chosen", "into"),
    [
        (None, TOP),
        (command("left"), command("left")),
        (unit("red-1"), command("left")),
        (command("guard"), command("right")),
        (unit("nobody"), TOP),
    ],
)
def test_things_are_pasted_into_the_chosen_command(chosen: Item | None, into: Item) -> None:
    _, oob = army()
    part = part_of(oob, [command("guard")])
    assert home_for(OobTree(oob), chosen, heads_of(part)) == into


def test_scenarios_that_use_something_are_found() -> None:
    module, _ = army()
    assert [one.id for one in scenarios_naming(module, [unit("red-1")])] == ["meeting"]
    assert scenarios_naming(module, [unit("scouts")]) == []
