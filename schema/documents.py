"""Which files make up a module, and which schema and record each has."""

from typing import NamedTuple

from hexwright.schema.model.counters import Counters
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import ModuleInfo
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.model.save import Manifest, Save
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.model.table import Table
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.model.texts import Texts

FORMAT_VERSION = 1
ART_FOLDER = "art/"
REPLAY_FOLDER = "replays/"
# What stands at a path of a module: a document, a file of bytes (a picture), or nothing.
Content = Record | bytes | None


class DocumentKind(NamedTuple):
    """A kind of document: its schema's name, its record, and where it lives in a module."""

    name: str
    record: type[Record]
    file: str = ""
    folder: str = ""

    def path(self, document_id: str = "") -> str:
        """Path of a document of this kind inside the module folder."""
        return self.file or f"{self.folder}/{document_id}.json"

    def id_of(self, record: Record) -> str:
        """Id of a document of this kind; empty for those that there is only one of."""
        if isinstance(record, Texts):
            return record.language
        return str(getattr(record, "id", "")) if self.folder else ""


MODULE = DocumentKind("module", ModuleInfo, file="module.json")
TERRAIN = DocumentKind("terrain", Terrain, file="terrain.json")
COUNTERS = DocumentKind("counters", Counters, file="counters.json")
MAP = DocumentKind("map", Map, folder="maps")
OOB = DocumentKind("oob", OrderOfBattle, folder="oob")
TABLE = DocumentKind("table", Table, folder="tables")
DECK = DocumentKind("deck", Deck, folder="decks")
SCENARIO = DocumentKind("scenario", Scenario, folder="scenarios")
TEXTS = DocumentKind("texts", Texts, folder="texts")
SAVE = DocumentKind("save", Save)
MANIFEST = DocumentKind("manifest", Manifest)
SYSTEM = DocumentKind("system", SystemDeclaration)

# In the order in which a reader would want them; loading keeps it.
MODULE_KINDS = (MODULE, TERRAIN, COUNTERS, MAP, OOB, TABLE, DECK, SCENARIO, TEXTS)
ALL_KINDS = (*MODULE_KINDS, SAVE, MANIFEST, SYSTEM)

_BY_FILE = {kind.file: kind for kind in MODULE_KINDS if kind.file}
_BY_FOLDER = {kind.folder: kind for kind in MODULE_KINDS if kind.folder}


def kind_of(path: str) -> DocumentKind | None:
    """The kind of document that a path inside a module holds; None for pictures and notes."""
    if path in _BY_FILE:
        return _BY_FILE[path]
    folder, _, name = path.partition("/")
    if name.endswith(".json") and "/" not in name:
        return _BY_FOLDER.get(folder)
    return None
