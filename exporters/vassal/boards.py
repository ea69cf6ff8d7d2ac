"""The boards of the exported module: every map, and every set-up that changes how a map looks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec
from PySide6.QtCore import QSize

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.vassal.hex_lattice import HexLattice, Pixel
from hexwright.exporters.vassal.sequence import plain
from hexwright.render.bands import Report, no_report, png_bands
from hexwright.render.geometry import Layout
from hexwright.render.job import Job
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.render.png import png
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.variants import resolved

# VASSAL runs out of memory with much larger pictures.
MOST_PIXELS = 8000


@dataclass(frozen=True)
class VassalBoard:
    """A picture to play on, and where its hexes are in it."""

    name: str
    image: str
    job: Job
    # The maps that lie on it; a single one unless a scenario joins several.
    parts: tuple[MapPlacement, ...]

    @property
    def map(self) -> Map:
        """The map as it is drawn; joined ones are one map."""
        return self.job.picture.board.map

    @property
    def index(self) -> MapIndex:
        """Where the printed numbers are."""
        return self.job.picture.board.index

    @cached_property
    def size(self) -> tuple[int, int]:
        """Pixels across and down."""
        size = self.job.size(MOST_PIXELS, MOST_PIXELS**2)
        return size.width(), size.height()

    def drawn(self, report: Report = no_report) -> Iterator[bytes]:
        """The PNG file of the picture, piece by piece; `report` is told how far it is."""
        bands = png_bands(self.job, QSize(*self.size), report)
        return png(*self.size, self.job.dots_per_metre, bands)

    @cached_property
    def lattice(self) -> HexLattice:
        """The hexes as VASSAL sees them."""
        grid = self.map.grid
        first = self._pixel(*Layout(grid).spot(0, 0))
        return HexLattice.of(grid, first, self.job.pixels_per_hex)

    def pixel(self, hex_: str) -> Pixel | None:
        """The pixel that pieces in a hex stand on; None if there is no such hex."""
        place = self.index.find(hex_)
        return self.lattice.centre(*self.lattice.line_of(*place)) if place else None

    def turn_pixel(self, turn: int) -> Pixel | None:
        """The middle of a turn's box on the printed track; None if there is no such box."""
        box = self.job.picture.turn_space(turn)
        if box is None:
            return None
        x, y = self._pixel(box.center().x(), box.center().y())
        return round(x), round(y)

    @property
    def track_top(self) -> int:
        """The row of pixels where the map ends and the printed track may begin."""
        return round(self._pixel(0, self.job.picture.frame.bottom())[1])

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        """A point of the map in pixels of the picture."""
        sheet, scale = self.job.picture.sheet(), self.job.scale
        return (x - sheet.left()) * scale, (y - sheet.top()) * scale


@dataclass(frozen=True)
class Boards:
    """All boards of an export, drawn at one scale so that counters fit all of them."""

    all: tuple[VassalBoard, ...]
    of_scenario: dict[str, VassalBoard]
    pixels_per_hex: float
    # Scenarios that share a board although their objectives or turns differ: it shows none.
    unmarked: tuple[str, ...]


@dataclass(frozen=True)
class _Drawing:
    """A board to be: what is drawn, for which scenarios."""

    key: str
    title: str
    job: Job
    parts: tuple[MapPlacement, ...]
    scenarios: tuple[str, ...] = ()


def boards_of(source: Source) -> Boards:
    """Find all boards; pictures that would be too large for VASSAL make all of them smaller."""
    wanted = float(source.options["pixels"])
    drawings = list(_drawings(source, wanted))
    largest = max((_longest(one.job) for one in drawings), default=1.0)
    # A little less than the limit: the last pixel may be a broken one.
    scale = min(wanted, wanted * (MOST_PIXELS - 1) / largest)
    taken: set[str] = set()
    boards: list[VassalBoard] = []
    of_scenario: dict[str, VassalBoard] = {}
    for one in drawings:
        title = plain(one.title) or one.key
        name, number = title, 2
        while name in taken:
            name, number = f"{title} ({number})", number + 1
        taken.add(name)
        job = one.job if scale == wanted else replace(one.job, pixels_per_hex=scale)
        boards.append(VassalBoard(name, f"board-{one.key}.png", job, one.parts))
        of_scenario.update(dict.fromkeys(one.scenarios, boards[-1]))
    unmarked = [
        scenario for one in drawings if one.job.scenario is None for scenario in one.scenarios
    ]
    return Boards(tuple(boards), of_scenario, scale, tuple(unmarked))


def _longest(job: Job) -> float:
    sheet = job.picture.sheet()
    return max(sheet.width(), sheet.height()) * job.scale


def _drawings(source: Source, pixels_per_hex: float) -> Iterator[_Drawing]:
    """A board for each map, marked as its scenarios want it, and for each changed or joined one."""
    module = source.module
    plain = Job(
        module,
        "",
        pixels_per_hex=pixels_per_hex,
        layers=BOARD_LAYERS,
        style=style_of(source.options),
        images=source.images,
        with_counters=False,
        grounds=source.grounds,
    )
    as_printed: dict[str, list[Scenario]] = {name: [] for name in sorted(module.maps)}
    changed: dict[bytes, list[Scenario]] = {}
    for name in sorted(module.scenarios):
        battle = resolved(module.scenarios[name], module.scenarios)
        maps = [one for one in battle.maps if one.map in module.maps]
        if len(maps) == 1 and not maps[0].turned and not _lays_terrain(battle):
            as_printed[maps[0].map].append(battle)
        elif maps:
            changed.setdefault(_marks(battle), []).append(battle)
    for name, battles in as_printed.items():
        is_one = len({_marks(battle) for battle in battles}) == 1
        job = replace(plain, map_id=name, scenario=battles[0].id if is_one else None)
        ids = tuple(battle.id for battle in battles)
        part = (MapPlacement(map=name),)
        yield _Drawing(f"map-{name}", module.maps[name].title, job, part, ids)
    for battles in changed.values():
        first = battles[0]
        ids = tuple(battle.id for battle in battles)
        job = replace(plain, scenario=first.id)
        yield _Drawing(f"setup-{first.id}", first.title, job, first.maps, ids)


def _lays_terrain(battle: Scenario) -> bool:
    return bool(battle.overlays or battle.hexsides or battle.lines)


def _marks(battle: Scenario) -> bytes:
    """Everything of a scenario that shows on its map but for the counters."""
    parts = (battle.maps, battle.overlays, battle.hexsides, battle.lines, battle.objectives)
    arrivals = [(one.side, one.turn) for one in battle.reinforcements]
    return msgspec.json.encode((parts, battle.turns, arrivals))
