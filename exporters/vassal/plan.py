"""What an export to VASSAL consists of: names, numbers and places that all its parts agree on."""

from dataclasses import dataclass, field
from functools import cached_property

from hexwright.exporters.base import Source
from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.pieces import Piece, markers_of, pieces_of, usual_width
from hexwright.exporters.side_table import SideTable
from hexwright.exporters.vassal.boards import Boards, boards_of
from hexwright.exporters.vassal.gpids import GpIds
from hexwright.exporters.vassal.sequence import plain
from hexwright.schema.language import tr
from hexwright.schema.model.module import Side
from hexwright.schema.module import Module

# The property that says in which layer a piece lies, and the layers from the lowest to the highest:
# pieces stack within their layer alone, and a piece that names none would lie on top.
LAYER = "Layer"
UNITS, MARKERS, CARDS = LAYERS = ("units", "markers", "cards")


@dataclass(frozen=True)
class Plan:
    """One export; texts of the module are in the language that was chosen."""

    source: Source
    gpids: GpIds = field(default_factory=GpIds)

    @property
    def module(self) -> Module:
        """The module, in the language of the export."""
        return self.source.module

    @cached_property
    def boards(self) -> Boards:
        """What is played on; all boards belong to the map named `map_name`."""
        return boards_of(self.source)

    @cached_property
    def table(self) -> SideTable:
        """The second map, with boxes, tracks and decks."""
        return SideTable(self.module, self.counter_pixels, self.pixels_per_mm)

    @property
    def map_name(self) -> str:
        """The name of VASSAL's map that all boards belong to."""
        return tr("Map")

    @property
    def table_name(self) -> str:
        """The name of VASSAL's map with everything that lies beside the board."""
        return tr("Boxes, tracks and cards")

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All units and leaders."""
        return tuple(pieces_of(self.module))

    @cached_property
    def markers(self) -> tuple[Piece, ...]:
        """All counters that belong to no order of battle."""
        return tuple(markers_of(self.module))

    @property
    def counter_pixels(self) -> float:
        """How wide the usual counter is."""
        return self.boards.pixels_per_hex * float(self.source.options["counter_size"]) / 100

    @cached_property
    def pixels_per_mm(self) -> float:
        """Scale of counters and cards: the usual counter fills the chosen part of a hex."""
        return self.counter_pixels / usual_width((*self.pieces, *self.markers))

    @cached_property
    def counter_images(self) -> CounterImages:
        """The pictures of counters, by their looks; files of the folder images."""
        return CounterImages(self.source, self.pixels_per_mm)

    @cached_property
    def sides(self) -> dict[str, Side]:
        """The sides by id; players choose one by its name."""
        return {side.id: side for side in self.module.info.sides}

    @property
    def has_hands(self) -> bool:
        """Whether players hold cards."""
        return any(deck.kind == "deck" for deck in self.module.decks.values())

    def hand_name(self, side: str) -> str:
        """The name of VASSAL's map for the cards in a side's hand."""
        return plain(tr("Hand of {side}", side=self.sides[side].name))
