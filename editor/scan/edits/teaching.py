"""Teaching the terrain of a scan: examples, verdicts, corrections, and the map that comes of it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from hexwright.editor.document.changes import Change, map_change
from hexwright.editor.map.edits.renumbering import renumbered
from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.line_reader import Pair, ordered
from hexwright.importers.scan.recognise import Recognised
from hexwright.importers.scan.scanned_map import with_recognised
from hexwright.importers.scan.terrain import Cluster, TerrainReader, Verdict, by_doubt
from hexwright.schema.documents import MAP
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

# Examples of a kind from which on more of them help little.
ENOUGH = 5


class Teaching:
    """What a user teaches about one scan; every correction is learned from at once."""

    def __init__(
        self, map_: Map, grid: FoundGrid, reader: TerrainReader, examples: Mapping[Place, str]
    ) -> None:
        """Begin with examples that are known; lines and hexsides are those of `found`."""
        self.map = map_
        self.grid = grid
        self._reader = reader
        self.examples = {place: kind for place, kind in examples.items() if place in grid.centers}
        self.found = Recognised()
        self.verdicts: dict[Place, Verdict] = {}
        self._judge()

    def teach(self, place: Place, kind: str) -> None:
        """A hex is of this kind."""
        if place in self.grid.centers:
            self.examples[place] = kind
            self._judge()

    def teach_group(self, places: Sequence[Place], kind: str) -> None:
        """Hexes that look alike are of this kind: the most typical of them are examples."""
        for place in places[:ENOUGH]:
            self.examples[place] = kind
        self._judge()

    @cached_property
    def groups(self) -> list[Cluster]:
        """Hexes that look alike, found without examples; the largest groups first."""
        return self._reader.clusters()

    def forget(self, place: Place) -> None:
        """A hex is no example any more."""
        if self.examples.pop(place, None) is not None:
            self._judge()

    def _judge(self) -> None:
        by_kind: dict[str, list[Place]] = {}
        for place, kind in self.examples.items():
            by_kind.setdefault(kind, []).append(place)
        self.verdicts = self._reader.judged(by_kind)

    def doubtful(self) -> list[Place]:
        """Hexes to look at, the most doubtful first."""
        return by_doubt(self.verdicts)

    def counts(self) -> Counter[str]:
        """How many examples there are of each kind."""
        return Counter(self.examples.values())

    def kind_at(self, place: Place) -> str:
        """The kind that a hex will have; empty where there is no verdict."""
        verdict = self.verdicts.get(place)
        return verdict.kind if verdict else ""

    def made(self, *, lines: bool = True, hexsides: bool = True) -> Map:
        """The map with what was found; lines and hexsides only if they are wanted."""
        found = Recognised(
            terrain=self.verdicts,
            lines=self.found.lines if lines else {},
            hexsides=self.found.hexsides if hexsides else {},
        )
        return with_recognised(self.map, self.grid, found)

    def change_to(self, module: Module, made: Map, *, renumber: bool = False) -> Change:
        """All of it as one step, with the numbers that are printed if they are wanted."""
        label = tr("Recognise terrain")
        change = Change(label, {}) if made == self.map else map_change(label, made)
        numbering = self.found.numbering
        if not renumber or numbering is None:
            return change
        painted = module.with_documents({MAP.path(made.id): made})
        relaid = renumbered(painted, made.id, numbering.numbering)
        if relaid.problems:
            return change
        contents = {**change.contents, **relaid.change.contents}
        return Change(label, contents, focus=MAP.path(made.id))


def examples_on(
    map_: Map, selection: Collection[Place] = (), before: Mapping[Place, str] | None = None
) -> dict[Place, str]:
    """The hexes of a map that somebody painted by hand, with their kinds.

    Selected hexes are meant as they are. What was recognised before is no example unless it was
    changed since. Else the kind that most hexes have is what nobody has painted yet.
    """
    kinds = _kinds(map_)
    chosen = {place: kinds[place] for place in selection if place in kinds}
    if before is not None:
        return {place: kind for place, kind in kinds.items() if before.get(place) != kind} | chosen
    most = Counter(kinds.values()).most_common(1)
    ground = most[0][0] if most else ""
    return {place: kind for place, kind in kinds.items() if kind != ground} | chosen


def line_examples(map_: Map) -> Examples:
    """Roads and hexside features that lie on a map already: they teach what others look like."""
    index = MapIndex(map_)
    lines: dict[str, list[Pair]] = {}
    sides: dict[str, list[Pair]] = {}
    for line in map_.lines:
        for one, other in zip(line.hexes[:-1], line.hexes[1:], strict=True):
            _add(index, lines, line.terrain, (one, other))
    for side in map_.hexsides:
        _add(index, sides, side.terrain, side.between)
    return Examples(lines=lines, hexsides=sides)


def _add(index: MapIndex, found: dict[str, list[Pair]], kind: str, pair: tuple[str, str]) -> None:
    one, other = index.find(pair[0]), index.find(pair[1])
    if one is not None and other is not None:
        found.setdefault(kind, []).append(ordered((one, other)))


def _kinds(map_: Map) -> dict[Place, str]:
    legend = map_.terrain.legend
    return {
        (column, row): legend[code]
        for row, codes in enumerate(map_.terrain.rows)
        for column, code in enumerate(codes)
        if code in legend
    }
