"""Checks on what drives loops: rings, depths and counts that would make a program run for ever.

They come before all others, which may then follow what a module says to its end.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from hexwright.schema.chains import RING, levels_below
from hexwright.schema.documents import DECK, MODULE, OOB, SCENARIO
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

MOST_LEVELS: Final = 40
MOST_SPACES: Final = 1000
MOST_CARDS: Final = 10_000
MOST_FACES: Final = 1000
MOST_COUNTERS: Final = 20_000


def commands_form_a_tree(module: Module) -> Iterator[Issue]:
    """No command is part of itself, directly or through others, nor nested out of all reason."""
    levels = levels_below({name: command.parent for name, command in module.commands.items()})
    for oob in module.oobs.values():
        for index, command in enumerate(oob.commands):
            file, where = OOB.path(oob.id), pointer("commands", index, "parent")
            if levels[command.id] == RING:
                message = tr("{name} is part of itself.", name=command.name)
                hint = tr("Choose another command above it.")
                yield _issue("oob.command-circle", message, hint, file, where)
            # One issue where the line grows too long, none for what hangs further down.
            elif levels[command.id] == MOST_LEVELS + 1:
                message = tr(
                    "{name} has more than {limit} commands above it.",
                    name=command.name,
                    limit=MOST_LEVELS,
                )
                hint = tr("Make it part of a command further up.")
                yield _issue("oob.too-deep", message, hint, file, where)


def nobody_carries_a_carrier_in_a_ring(module: Module) -> Iterator[Issue]:
    """No piece is carried by itself, directly or through others."""
    carried = {unit.id: unit.carried_by for unit in module.units.values() if unit.carried_by}
    levels = levels_below(carried)
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            if unit.carried_by:
                where = pointer("units", index, "carried_by")
                name = unit.name or unit.id
                yield from _carrying(levels[unit.id], name, OOB.path(oob.id), where)
    for scenario in module.scenarios.values():
        yield from _carried_in(module, scenario, carried)


def _carried_in(module: Module, scenario: Scenario, carried: Mapping[str, str]) -> Iterator[Issue]:
    """What a set-up says on its own; a ring of the order of battle was told there."""
    own = {one.piece: one.carried_by for one in scenario.setup if one.carried_by and one.piece}
    if not own:
        return
    played = resolved(scenario, module.scenarios)
    placed = {one.piece for one in played.setup}
    levels = levels_below({**{name: one for name, one in carried.items() if name in placed}, **own})
    for index, one in enumerate(scenario.setup):
        if one.carried_by and one.piece:
            where = pointer("setup", index, "carried_by")
            yield from _carrying(levels[one.piece], one.piece, SCENARIO.path(scenario.id), where)


def _carrying(level: int, name: str, file: str, where: str) -> Iterator[Issue]:
    if level == RING:
        message = tr("{name} is carried by itself.", name=name)
        hint = tr("Choose another piece that carries it, or none.")
        yield _issue("piece.carried-in-a-ring", message, hint, file, where)
    elif level == MOST_LEVELS + 1:
        message = tr("More than {limit} pieces carry each other here.", limit=MOST_LEVELS)
        hint = tr("Let one piece carry several others.")
        yield _issue("piece.carried-too-deep", message, hint, file, where)


def tracks_run_forwards(module: Module) -> Iterator[Issue]:
    """A track has a first and a last space, and not more between them than can be drawn."""
    for index, track in enumerate(module.info.tracks):
        where = pointer("tracks", index, "last")
        if track.first > track.last:
            message = tr(
                "The track “{name}” ends at {last}, before it begins at {first}.",
                name=track.name,
                first=track.first,
                last=track.last,
            )
            hint = tr("Swap the first and the last space.")
            yield _issue("track.backwards", message, hint, MODULE.file, where)
        elif track.last - track.first >= MOST_SPACES:
            message = tr_many(
                "The track “{name}” has 1 space; {limit} are the most.|"
                "The track “{name}” has {count} spaces; {limit} are the most.",
                track.last - track.first + 1,
                name=track.name,
                limit=MOST_SPACES,
            )
            hint = tr("Count tens or hundreds on a second track.")
            yield _issue("track.too-long", message, hint, MODULE.file, where)


def dice_can_be_rolled(module: Module) -> Iterator[Issue]:
    """A die has a face, and not more than a table of chances can hold."""
    for index, die in enumerate(module.info.dice):
        if not die.faces and die.lowest > die.highest:
            message = tr(
                "The die “{name}” has no number between {lowest} and {highest}.",
                name=die.name,
                lowest=die.lowest,
                highest=die.highest,
            )
            hint = tr("Swap the lowest and the highest number.")
            where = pointer("dice", index, "highest")
            yield _issue("die.backwards", message, hint, MODULE.file, where)
        where = pointer("dice", index, "faces")
        yield from _too_many(sum(face.count for face in die.faces), MOST_FACES, MODULE.file, where)


def decks_and_boxes_can_be_filled(module: Module) -> Iterator[Issue]:
    """Copies of cards and counters are so few that each can be made."""
    for deck in module.decks.values():
        count = sum(card.copies for card in deck.cards)
        yield from _too_many(count, MOST_CARDS, DECK.path(deck.id), "/cards")
    for scenario in module.scenarios.values():
        count = sum(sum(group.kinds.values()) for group in scenario.free_setup)
        yield from _too_many(count, MOST_COUNTERS, SCENARIO.path(scenario.id), "/free_setup")


def _too_many(count: int, most: int, file: str, where: str) -> Iterator[Issue]:
    if count > most:
        message = tr("These are {count} in all; {limit} are the most.", count=count, limit=most)
        yield _issue(
            "module.too-many", message, tr("Look for a number that is a slip."), file, where
        )


def _issue(code: str, message: str, hint: str, file: str, where: str) -> Issue:
    return Issue(code=code, message=message, hint=hint, file=file, pointer=where)


CHECKS = (
    commands_form_a_tree,
    nobody_carries_a_carrier_in_a_ring,
    tracks_run_forwards,
    dice_can_be_rolled,
    decks_and_boxes_can_be_filled,
)
