"""What a scenario of this system must keep: formations and facings, markers, tables and leaders."""

from collections.abc import Iterator
from typing import Final

from hexwright.schema.checks.scenarios.battle import battles
from hexwright.schema.documents import DECK
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module

CUP: Final = "lims"
_COLUMNS: Final = {"command_change": ("corps", "divisions"), "independents": ("leaders",)}


def units_stand_in_a_formation(module: Module) -> Iterator[Issue]:
    """Units that are placed have a formation of their kind, and look at what it looks at."""
    looks = {one.id: one.facing for one in module.counters.formations}
    for battle in battles(module):
        for number, one in enumerate(battle.scenario.setup):
            unit = module.units.get(one.piece)
            if unit is None or not one.hex or unit.kind not in module.kinds:
                continue
            where, known = pointer("setup", number), module.kinds[unit.kind].formations
            if one.formation not in known:
                message = tr("The unit stands in no formation that its kind can take up.")
                hint = tr("Known here: {names}.", names=", ".join(known))
                yield from battle.issue("aus.set-up-formation", "setup", where, message, hint)
            elif not _fits(looks.get(one.formation, ""), one.facing):
                message = tr("The unit does not look at what its formation looks at.")
                hint = tr(
                    "Lines look at a vertex, an odd number; others at a hexside, an even one."
                )
                yield from battle.issue("aus.set-up-facing", "setup", where, message, hint)


def _fits(looks_at: str, facing: int | None) -> bool:
    if looks_at not in ("vertex", "hexside"):
        return True
    return facing is not None and facing % 2 == int(looks_at == "vertex")


def sides_name_what_there_is(module: Module) -> Iterator[Issue]:
    """Markers are cards of the cup, of that side; tables have the columns that are read."""
    deck = module.decks.get(CUP)
    cards = {one.id: one for one in deck.cards} if deck else {}
    for battle in battles(module):
        for number, side in enumerate(battle.scenario.sides):
            where = pointer("sides", number, "attributes")
            for name in side.attributes.get("lims", ()):
                card = cards.get(name)
                if card is None or card.side != side.side:
                    message = tr("The side has no leader marker “{name}”.", name=name)
                    hint = tr("Name cards of the cup that belong to it.")
                    yield from battle.issue("aus.marker", "sides", where, message, hint)
            for what, columns in _COLUMNS.items():
                name = side.attributes.get(what)
                table = module.tables.get(str(name)) if name is not None else None
                has = [one.id for one in table.columns] if table else []
                if name is not None and any(one not in has for one in columns):
                    message = tr("“{name}” is no table that can be read for this.", name=name)
                    hint = tr("It needs the columns {names}.", names=", ".join(columns))
                    yield from battle.issue("aus.side-table", "sides", where, message, hint)
            for what in ("overall_commanders", "range_exempt"):
                for name in side.attributes.get(what, ()):
                    if name not in module.leaders:
                        message = tr("“{name}” is no leader.", name=name)
                        hint = tr("Name leaders of the order of battle.")
                        yield from battle.issue("aus.commander", "sides", where, message, hint)


def markers_belong_to_commands(module: Module) -> Iterator[Issue]:
    """A marker of a corps or a division names one, of its side."""
    deck = module.decks.get(CUP)
    for number, card in enumerate(deck.cards if deck else ()):
        sort = card.attributes.get("lim", "division")
        if sort not in ("corps", "division"):
            continue
        command = module.commands.get(card.command)
        own = module.side_of.get(card.command) if command else None
        if command is None or command.level != sort or own != card.side:
            yield Issue(
                code="aus.marker-command",
                message=tr("The marker lets nobody act: it names no such command of its side."),
                hint=tr("Name a corps or a division, as the marker says."),
                file=DECK.path(CUP),
                pointer=pointer("cards", number),
            )


SCENARIO_CHECKS: Final = (
    units_stand_in_a_formation,
    sides_name_what_there_is,
    markers_belong_to_commands,
)
