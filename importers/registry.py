"""All importers of foreign games: those of the program and those that other packages add."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from hexwright.importers.base import Importer
from hexwright.schema.issues import DataError, Issue, nearest
from hexwright.schema.language import tr

ENTRY_POINTS = "hexwright.importers"

# By id, in the order in which they are offered; imported when they are wanted.
_BUILT_IN = {
    "vassal": "hexwright.importers.vassal:VassalImporter",
    "tiled": "hexwright.importers.tiled:TiledImporter",
}


def importer_ids() -> list[str]:
    """Ids of all importers; built-in ones first."""
    return [*_BUILT_IN, *sorted(set(entry_points(group=ENTRY_POINTS).names) - set(_BUILT_IN))]


@cache
def importer(importer_id: str) -> Importer:
    """The importer of this id; raises DataError if there is none. Only this one is loaded."""
    found: Importer
    if importer_id in _BUILT_IN:
        module, _, name = _BUILT_IN[importer_id].partition(":")
        found = getattr(import_module(module), name)()
        return found
    for point in entry_points(group=ENTRY_POINTS, name=importer_id):
        found = point.load()()
        return found
    guess = nearest(importer_id, importer_ids())
    hint = tr("Did you mean “{guess}”?", guess=guess) if guess else ""
    hint = hint or tr("Known: {ids}.", ids=", ".join(importer_ids()))
    message = tr("There is no importer “{id}”.", id=importer_id)
    raise DataError([Issue(code="import.unknown", message=message, hint=hint)])
