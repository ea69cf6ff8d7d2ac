"""What an export to VASSAL consists of: names, numbers and places that all its parts agree on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from hexwright.exporters.base import Source
from hexwright.exporters.box_contents import most_in_boxes
from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.pieces import Piece, markers_of, pieces_of, usual_width
from hexwright.exporters.side_table import SideTable, discards_name
from hexwright.exporters.vassal.beyond_boxes import arrival_turns, lost_boxes, waits
from hexwright.exporters.vassal.boards import Boards, boards_of
from hexwright.exporters.vassal.gpids import GpIds
from hexwright.exporters.vassal.sequence import plain
from hexwright.schema.language import tr
from hexwright.schema.model.module import Box, Side
from hexwright.schema.module import Module

# The property that says in which layer a piece lies, and the layers from the lowest to the highest:
# pieces stack within their layer alone, and a piece that names none would lie on top.
LAYER = "Layer"
UNITS, MARKERS, CARDS = LAYERS = ("units", "markers", "cards")

# Where the middle of the first card of a hand lies, in sizes of the largest card.
_HAND_AT = 0.56


def unlike(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Names as VASSAL can hold them, with numbers behind those that are there already."""
    known, found = set(taken), []
    for name in map(plain, names):
        copies = (name if number == 1 else f"{name} ({number})" for number in count(1))
        made = next(one for one in copies if one not in known)
        known.add(made)
        found.append(made)
    return found


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
        own = {box.id for box in self.module.info.boxes}
        return SideTable(
            self.module,
            self.counter_pixels,
            self.pixels_per_mm,
            more_boxes=[box for box in self.lost_boxes.values() if box.id not in own],
            arrivals=arrival_turns(self.module),
            filled=most_in_boxes(self.module, lambda one: not waits(self.module, one)),
        )

    @cached_property
    def lost_boxes(self) -> dict[str, Box]:
        """Where the lost pieces of each side lie."""
        return lost_boxes(self.module)

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
    def card_pixels(self) -> tuple[float, float]:
        """Width and height of the largest card."""
        decks = self.module.decks.values()
        wide = max((deck.width_mm for deck in decks), default=1.0)
        high = max((deck.height_mm for deck in decks), default=1.0)
        return wide * self.pixels_per_mm, high * self.pixels_per_mm

    @cached_property
    def size_differences(self) -> tuple[float, float]:
        """By how many pixels the widest unit or leader is wider, and the highest higher."""
        looks = [piece.look() for piece in self.pieces]
        wide = [look.width_mm * self.pixels_per_mm for look in looks] or [0.0]
        high = [look.height_mm * self.pixels_per_mm for look in looks] or [0.0]
        return max(wide) - min(wide), max(high) - min(high)

    @cached_property
    def counter_images(self) -> CounterImages:
        """The pictures of counters, by their looks; files of the folder images."""
        return CounterImages(self.source, self.pixels_per_mm)

    @cached_property
    def sides(self) -> dict[str, Side]:
        """The sides by id; players choose one by its name."""
        return {side.id: side for side in self.module.info.sides}

    @cached_property
    def deck_names(self) -> dict[str, str]:
        """The piles to draw from by deck; commands find them by name, so no two are the same."""
        decks = self.module.decks
        return dict(
            zip(sorted(decks), unlike(decks[one].title for one in sorted(decks)), strict=True)
        )

    @cached_property
    def discards_names(self) -> dict[str, str]:
        """The piles of discards by deck."""
        taken = set(self.deck_names.values())
        names = [discards_name(self.module.decks[one]) for one in self.deck_names]
        return dict(zip(self.deck_names, unlike(names, taken), strict=True))

    @cached_property
    def solitaire(self) -> str:
        """The seat whose player may touch the pieces of all sides."""
        (name,) = unlike(["Solitaire"], {plain(side.name) for side in self.sides.values()})
        return name

    @property
    def has_hands(self) -> bool:
        """Whether players hold cards."""
        return any(deck.kind == "deck" for deck in self.module.decks.values())

    @property
    def hand_corner(self) -> tuple[int, int]:
        """The middle of the first card of a hand, in pixels across and down."""
        wide, high = self.card_pixels
        return round(wide * _HAND_AT), round(high * _HAND_AT)

    def hand_name(self, side: str) -> str:
        """The name of VASSAL's map for the cards in a side's hand."""
        return plain(tr("Hand of {side}", side=self.sides[side].name))
