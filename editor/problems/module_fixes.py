"""Quick fixes for the parts that a game system needs, and for tracks, dice, decks and pictures."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.edits.at_pointer import change_of, edited, removed, value_of
from hexwright.editor.problems.edits.places import steps_of
from hexwright.schema.documents import DECK, MODULE, TABLE, TERRAIN
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.starter import system_sample

Fix = Callable[[ModuleDocument, Issue], Change | None]
# Takes what is missing from the sample of the system; None if the sample does not help.
Taking = Callable[[ModuleDocument, Issue, Module], Change | None]


def _from_sample(take: Taking) -> Fix:
    """A fix that brings what the system needs as its sample has it, in the module's language."""

    def fix(document: ModuleDocument, issue: Issue) -> Change | None:
        info = document.module.info
        sample = system_sample(info.system.id, info.language)
        return take(document, issue, sample) if sample is not None else None

    return fix


def _label(name: str) -> str:
    return tr("Add “{name}” as the game system has it", name=name)


# --- what the system needs -----------------------------------------------------------------------


def _add_table(_document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    found = sample.tables.get(issue.suggestion)
    if found is None:
        return None
    path = TABLE.path(found.id)
    return Change(_label(found.title), {path: found}, focus=path)


def _add_deck(_document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    found = sample.decks.get(issue.suggestion)
    if found is None:
        return None
    path = DECK.path(found.id)
    return Change(_label(found.title), {path: found}, focus=path)


def _add_die(document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    info = document.module.info
    found = next((die for die in sample.info.dice if die.id == issue.suggestion), None)
    if found is None:
        return None
    made = replace(info, dice=(*info.dice, found))
    return Change(_label(found.name), {MODULE.file: made}, focus=MODULE.file)


def _add_class(document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    """A movement class, with what kinds of terrain that the sample has too cost it."""
    terrain, theirs = document.module.terrain, sample.terrain
    found = next(
        (class_ for class_ in theirs.movement_classes if class_.id == issue.suggestion), None
    )
    if found is None:
        return None
    made: dict[str, Any] = {"movement_classes": (*terrain.movement_classes, found)}
    for group in ("hexes", "hexsides", "lines"):
        costs = {one.id: one.movement.get(found.id) for one in getattr(theirs, group)}
        made[group] = tuple(
            replace(one, movement={**one.movement, found.id: costs[one.id]})
            if costs.get(one.id) is not None
            else one
            for one in getattr(terrain, group)
        )
    contents = {TERRAIN.file: replace(terrain, **made)}
    return Change(_label(found.name), contents, focus=TERRAIN.file)


def bring_referenced(document: ModuleDocument, issue: Issue) -> Change | None:
    """Bring a deck, a die or a movement class that is named, missing, and part of the system."""
    steps = steps_of(issue.pointer)
    value = value_of(document.content(issue.file), steps)
    takers: dict[str, Taking] = {"deck": _add_deck, "die": _add_die, "movement_class": _add_class}
    take, name = takers.get(steps[-1]) if steps else None, value
    if len(steps) > 1 and steps[-2] == "movement":
        take, name = _add_class, steps[-1]
    if take is None or not isinstance(name, str):
        return None
    return _from_sample(take)(document, replace(issue, suggestion=name))


def _tables(document: ModuleDocument, issue: Issue, sample: Module) -> tuple[Table, Table] | None:
    """The table of an issue, and that of the sample."""
    ours = document.content(issue.file)
    theirs = sample.tables.get(ours.id) if isinstance(ours, Table) else None
    return (ours, theirs) if isinstance(ours, Table) and theirs is not None else None


def _add_row(document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    both = _tables(document, issue, sample)
    if both is None or [column.id for column in both[0].columns] != [
        column.id for column in both[1].columns
    ]:
        return None
    ours, theirs = both
    found = next((row for row in theirs.rows if row and row[0] == issue.suggestion), None)
    if found is None:
        return None
    return change_of(issue, _label(issue.suggestion), replace(ours, rows=(*ours.rows, found)))


def _add_modifier(document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    both = _tables(document, issue, sample)
    found = (
        next((modifier for modifier in both[1].modifiers if modifier.id == issue.suggestion), None)
        if both
        else None
    )
    if both is None or found is None:
        return None
    made = replace(both[0], modifiers=(*both[0].modifiers, found))
    return change_of(issue, _label(found.name), made)


def _add_faces(document: ModuleDocument, issue: Issue, sample: Module) -> Change | None:
    """The faces that a die lacks."""
    info, at = document.module.info, int(steps_of(issue.pointer)[1])
    die = info.dice[at]
    theirs = next((one for one in sample.info.dice if one.id == die.id), None)
    there = {face.id for face in die.faces}
    fresh = tuple(face for face in theirs.faces if face.id not in there) if theirs else ()
    if not fresh:
        return None
    made = replace(die, faces=(*die.faces, *fresh))
    dice = (*info.dice[:at], made, *info.dice[at + 1 :])
    names = ", ".join(one.name for one in fresh)
    return change_of(issue, _label(names), replace(info, dice=dice))


# --- what stands the wrong way round, or twice, or is of no use -----------------------------------


def _swapped(first: str, last: str) -> Fix:
    """A fix that swaps two numbers of an entry."""

    def fix(document: ModuleDocument, issue: Issue) -> Change | None:
        record, steps = document.content(issue.file), steps_of(issue.pointer)[:-1]
        entry = value_of(record, steps)
        if not isinstance(record, Record) or not isinstance(entry, Record):
            return None
        values = {first: getattr(entry, last), last: getattr(entry, first)}
        made = edited(record, steps, lambda one: replace(one, **values))
        return change_of(issue, tr("Swap the two numbers"), made)

    return fix


def _count_cards(document: ModuleDocument, issue: Issue) -> Change | None:
    """The size of a deck is that of its cards, unless the system wants another."""
    deck = document.content(issue.file)
    if not isinstance(deck, Deck) or not deck.size:
        return None
    count = sum(card.copies for card in deck.cards)
    system = document.module.system
    needed = {one.id: one.size for one in system.declaration.decks} if system else {}
    if count == deck.size or needed.get(deck.id, 0) not in (0, count):
        return None
    return change_of(issue, tr("Set it to {value}", value=count), replace(deck, size=count))


def _list_language(document: ModuleDocument, issue: Issue) -> Change | None:
    """Let the module know of a language that it has texts in."""
    info = document.module.info
    found = sorted(set(document.module.texts) - {info.language, *info.languages})
    language = next((one for one in found if issue.file.endswith(f"/{one}.json")), "")
    if not language:
        return None
    made = replace(info, languages=(*info.languages, language))
    label = tr("List the language “{language}”", language=language)
    return Change(label, {MODULE.file: made}, focus=MODULE.file)


def _remove_twin(document: ModuleDocument, issue: Issue) -> Change | None:
    """Take out the second placement of a piece."""
    steps = steps_of(issue.pointer)
    if steps[:1] != ["setup"]:
        return None
    return removed(document, issue, steps[:2], tr("Remove the second entry"))


def _remove_entry(label: Callable[[], str]) -> Fix:
    """A fix that takes out what the issue points to, or the entry whose id it points to."""

    def fix(document: ModuleDocument, issue: Issue) -> Change | None:
        steps = steps_of(issue.pointer)
        steps = steps[:-1] if steps[-1:] == ["id"] else steps
        return removed(document, issue, steps, label())

    return fix


def _delete_picture(document: ModuleDocument, issue: Issue) -> Change | None:
    if document.asset(issue.file) is None:
        return None
    name = issue.file.rsplit("/", 1)[-1]
    return Change(tr("Delete the picture “{name}”", name=name), {issue.file: None})


def _leave_square(document: ModuleDocument, issue: Issue) -> Change | None:
    """A unit that cannot form square starts without."""
    scenario, steps = document.content(issue.file), steps_of(issue.pointer)
    if not isinstance(scenario, Scenario) or steps[:1] != ["setup"] or len(steps) < 2:
        return None
    at = int(steps[1])
    placed = scenario.setup[at]
    attributes = {name: one for name, one in placed.attributes.items() if name != "square_box"}
    statuses = tuple(status for status in placed.statuses if status != "in-square")
    made = replace(placed, statuses=statuses, attributes=attributes)
    setup = (*scenario.setup[:at], made, *scenario.setup[at + 1 :])
    return change_of(issue, tr("Let it start without a square"), replace(scenario, setup=setup))


MODULE_FIXES: Final[dict[str, Fix]] = {
    "system.table-missing": _from_sample(_add_table),
    "system.deck-missing": _from_sample(_add_deck),
    "system.die-missing": _from_sample(_add_die),
    "system.movement-class-missing": _from_sample(_add_class),
    "system.row-missing": _from_sample(_add_row),
    "system.modifier-missing": _from_sample(_add_modifier),
    "ccn.die-face-missing": _from_sample(_add_faces),
    "track.backwards": _swapped("first", "last"),
    "die.backwards": _swapped("lowest", "highest"),
    "deck.wrong-count": _count_cards,
    "texts.not-listed": _list_language,
    "setup.placed-twice": _remove_twin,
    "oob.face-unknown": _remove_entry(lambda: tr("Remove the values of this face")),
    "piece.attribute-foreign": _remove_entry(lambda: tr("Remove what is of no use")),
    "table.modifier-unused": _remove_entry(lambda: tr("Remove what is of no use")),
    "asset.unused": _delete_picture,
    "ccn.square-not-infantry": _leave_square,
}
