"""All exporters: those that come with the program and those that other packages add."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from hexwright.exporters.base import Exporter
from hexwright.schema.issues import DataError, Issue, nearest
from hexwright.schema.language import tr

ENTRY_POINTS = "hexwright.exporters"

# By id, in the order in which they are offered; imported when they are wanted.
_BUILT_IN = {
    "vassal": "hexwright.exporters.vassal:VassalExporter",
    "image": "hexwright.exporters.image:ImageExporter",
    "print": "hexwright.exporters.print_and_play:PrintExporter",
    "tabletop-simulator": "hexwright.exporters.tabletop_simulator:TabletopSimulatorExporter",
    "tiled": "hexwright.exporters.tiled:TiledExporter",
    "data": "hexwright.exporters.data:DataExporter",
    "web": "hexwright.exporters.web_page:WebPageExporter",
}


def exporter_ids() -> list[str]:
    """Ids of all exporters; built-in ones first."""
    return [*_BUILT_IN, *sorted(set(entry_points(group=ENTRY_POINTS).names) - set(_BUILT_IN))]


@cache
def exporter(exporter_id: str) -> Exporter:
    """The exporter of this id; raises DataError if there is none. Only this one is loaded."""
    found: Exporter
    if exporter_id in _BUILT_IN:
        module, _, name = _BUILT_IN[exporter_id].partition(":")
        found = getattr(import_module(module), name)()
        return found
    for point in entry_points(group=ENTRY_POINTS, name=exporter_id):
        found = point.load()()
        return found
    raise DataError([_unknown(exporter_id)])


def _unknown(exporter_id: str) -> Issue:
    ids = exporter_ids()
    guess = nearest(exporter_id, ids)
    hint = tr("Did you mean “{guess}”?", guess=guess) if guess else ""
    return Issue(
        code="export.unknown",
        message=tr("There is no exporter “{id}”.", id=exporter_id),
        hint=hint or tr("Known: {ids}.", ids=", ".join(ids)),
    )
