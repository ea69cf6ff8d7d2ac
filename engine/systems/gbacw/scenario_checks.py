"""What a scenario of this system must keep: facings, cups, markers and boxes of divisions."""

from collections.abc import Iterator
from typing import Final

from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module

CUP: Final = "activation-markers"
# Where columns that march look; everybody else looks at a vertex.
_AT_HEXSIDES: Final = ("march", "extended-column")


def units_look_somewhere(module: Module) -> Iterator[Issue]:
    """Units have a facing; lines that arrive look at a vertex, columns at a hexside."""
    for battle in battles(module):
        for number, one in enumerate(battle.scenario.setup):
            if one.piece in module.units and one.hex and one.facing is None:
                where = pointer("setup", number, "facing")
                message, hint = tr("The unit looks nowhere."), _hint(one.formation)
                yield from battle.issue("gbacw.facing", "setup", where, message, hint)
        for number, group in enumerate(battle.scenario.reinforcements):
            if group.facing is None or not group.formation:
                continue
            if (group.facing % 2 == 0) != (group.formation in _AT_HEXSIDES):
                where = pointer("reinforcements", number, "facing")
                message = tr("Facing {facing} is a hexside.", facing=group.facing)
                if group.facing % 2:
                    message = tr("Facing {facing} is a vertex.", facing=group.facing)
                hint = _hint(group.formation)
                yield from battle.issue("gbacw.facing", "reinforcements", where, message, hint)


def _hint(formation: str) -> str:
    if formation in _AT_HEXSIDES:
        return tr("Counters look at a hexside: an even number from 0 to 10.")
    return tr("Counters look at a vertex: an odd number from 1 to 11.")


def sides_draw_efficiency(module: Module) -> Iterator[Issue]:
    """Every side has a cup of efficiency markers, one at least for each of its corps."""
    for battle in battles(module):
        for number, side in enumerate(battle.scenario.sides):
            deck = module.decks.get(side.attributes.get("efficiency_deck", ""))
            where = pointer("sides", number, "attributes", "efficiency_deck")
            if deck is None:
                message = tr("The side has no efficiency markers to draw.")
                hint = tr("Name a cup in “efficiency_deck”.")
                yield from battle.issue("gbacw.efficiency-cup", "sides", where, message, hint)
                continue
            markers = sum(card.copies for card in deck.cards if "value" in card.attributes)
            corps = len(_commands(battle, side.side, "corps"))
            if markers < corps:
                message = tr("The cup has fewer efficiency markers than the side has corps.")
                hint = tr("Add markers with a value from 1 to 4.")
                yield from battle.issue("gbacw.efficiency-cup", "sides", where, message, hint)


def divisions_have_markers_and_a_box(module: Module) -> Iterator[Issue]:
    """A division in play has activation markers, and a box for its routed units."""
    cup = module.decks.get(CUP)
    marked = {card.command for card in cup.cards if card.copies} if cup else set()
    boxed = {box.command for box in module.info.boxes if box.purpose == "routed"}
    for battle in battles(module):
        for number, side in enumerate(battle.scenario.sides):
            where = pointer("sides", number)
            for name in _commands(battle, side.side, "division"):
                title = module.commands[name].name
                if cup and name not in marked:
                    message = tr("“{name}” has no activation marker.", name=title)
                    hint = tr("Add a card with this command to the cup {cup}.", cup=CUP)
                    yield from battle.issue("gbacw.marker", "sides", where, message, hint)
                if name not in boxed:
                    message = tr("“{name}” has no box for its routed units.", name=title)
                    hint = tr("Add a box with the purpose “routed” and this command.")
                    yield from battle.issue("gbacw.box", "sides", where, message, hint)


def _commands(battle: Battle, side: str, level: str) -> list[str]:
    """Commands of a level that have units of a side in a scenario, now or later."""
    module = battle.module
    later = [member for group in battle.scenario.reinforcements for member in module.members(group)]
    found: dict[str, None] = {}
    for piece in [*(one.piece for one in battle.scenario.setup), *later]:
        unit = module.units.get(piece)
        name = unit.command if unit and module.side_of.get(piece) == side else ""
        while name and name in module.commands:
            if module.commands[name].level == level:
                found[name] = None
            name = module.commands[name].parent
    return list(found)


SCENARIO_CHECKS: Final = (
    units_look_somewhere,
    sides_draw_efficiency,
    divisions_have_markers_and_a_box,
)
