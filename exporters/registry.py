"""All exporters: those that come with the program and those that other packages add."""

from functools import cache
from importlib.metadata import entry_points

from hexwright.exporters.base import Exporter
from hexwright.exporters.data import DataExporter
from hexwright.exporters.image import ImageExporter
from hexwright.exporters.print_and_play import PrintExporter
from hexwright.exporters.tabletop_simulator import TabletopSimulatorExporter
from hexwright.exporters.tiled import TiledExporter
from hexwright.exporters.vassal import VassalExporter
from hexwright.exporters.web_page import WebPageExporter
from hexwright.schema.issues import DataError, Issue, nearest
from hexwright.schema.language import tr

ENTRY_POINTS = "hexwright.exporters"

_BUILT_IN: tuple[Exporter, ...] = (
    VassalExporter(),
    ImageExporter(),
    PrintExporter(),
    TabletopSimulatorExporter(),
    TiledExporter(),
    DataExporter(),
    WebPageExporter(),
)


def exporter_ids() -> list[str]:
    """Ids of all exporters; built-in ones first."""
    own = [one.id for one in _BUILT_IN]
    return [*own, *sorted(set(entry_points(group=ENTRY_POINTS).names) - set(own))]


@cache
def exporter(exporter_id: str) -> Exporter:
    """The exporter of this id; raises DataError if there is none. Only this one is loaded."""
    for known in _BUILT_IN:
        if known.id == exporter_id:
            return known
    for point in entry_points(group=ENTRY_POINTS, name=exporter_id):
        found: Exporter = point.load()()
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
