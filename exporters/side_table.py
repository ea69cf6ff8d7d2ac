"""What lies beside the board, as a board of its own: boxes, tracks, decks with their discards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.module import Box, Track
from hexwright.schema.module import Module

Pixel = tuple[int, int]

# All in sizes of a counter.
_CELL = 1.2
_GAP = 0.35
_HEAD = 0.5
_WIDE = 14 * _CELL
_TRACK_COLUMNS = 10
_BOX_COLUMNS, _BOX_ROWS = 4, 2
# A turn in which units arrive has room for stacks beside each other.
_ARRIVAL, _ARRIVAL_COLUMNS = 2 * _CELL, 6


@dataclass(frozen=True)
class Area:
    """A rectangle in pixels; its heading stands in the upper part."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Pixel:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True)
class Space:
    """A place for pieces with its own name: a box, a space of a track, a deck or its discards."""

    name: str
    label: str
    area: Area


@dataclass(frozen=True)
class Group:
    """A heading with its spaces; the side whose colour it has, if any."""

    title: str
    side: str
    area: Area
    spaces: tuple[Space, ...]


class SideTable:
    """Where everything beside the board lies, in pixels of the table's picture."""

    def __init__(
        self,
        module: Module,
        counter: float,
        pixels_per_mm: float,
        *,
        more_boxes: Iterable[Box] = (),
        arrivals: Mapping[str, tuple[int, ...]] | None = None,
        filled: Mapping[str, int] | None = None,
    ) -> None:
        """Find a place for everything; a counter is so many pixels wide.

        `arrivals` are the turns in which units come, by side: each gets a place of its own.
        `filled` are the boxes with the most pieces that begin in them: none covers another.
        """
        self._counter = counter
        self.pixels_per_mm = pixels_per_mm
        self._cursor = [_GAP, _GAP, 0.0]
        self._filled = filled or {}
        self._boxes: dict[str, Group] = {}
        self._tracks: dict[str, Group] = {}
        self._decks: dict[str, Group] = {}
        self._track_of = {track.id: track for track in module.info.tracks}
        for track in module.info.tracks:
            self._tracks[track.id] = self._track(track)
        self._arrivals: dict[tuple[str, int], int] = {}
        self._coming: dict[str, Group] = {}
        for box in (*module.info.boxes, *more_boxes):
            self._boxes[box.id] = self._box(box)
        names = {side.id: side.name for side in module.info.sides}
        for side, turns in (arrivals or {}).items():
            self._coming[side] = self._turns(side, names[side], turns)
        for deck in sorted(module.decks):
            self._decks[deck] = self._deck(module.decks[deck])
        self.size = self._size()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing beside the board."""
        return not (self._boxes or self._tracks or self._decks or self._coming)

    def groups(self) -> Iterator[Group]:
        """Everything that is drawn."""
        yield from self._tracks.values()
        yield from self._boxes.values()
        yield from self._coming.values()
        yield from self._decks.values()

    def box(self, box: str, index: int = 0) -> Pixel | None:
        """Where the next piece of a box stands, after so many others; None for unknown boxes."""
        group = self._boxes.get(box)
        if group is None:
            return None
        area, step = group.spaces[0].area, round(self._counter * _CELL)
        columns, rows = max(round(area.width / step), 1), max(round(area.height / step), 1)
        row, column = divmod(index % (columns * rows), columns)
        return area.x + step // 2 + column * step, area.y + step // 2 + row * step

    def space(self, track: str, space: int) -> Pixel | None:
        """The middle of a space of a track; None if there is none."""
        group = self._tracks.get(track)
        if group is None:
            return None
        index = space - self._track_of[track].first
        inside = 0 <= index < len(group.spaces)
        return group.spaces[index].area.middle if inside else None

    def arrival(self, side: str, turn: int, index: int = 0) -> Pixel | None:
        """Where the next unit of a side waits for a turn; None if none is known to come then."""
        place = self._arrivals.get((side, turn))
        if place is None:
            return None
        area, step = self._coming[side].spaces[place].area, round(self._counter * _CELL)
        row, column = divmod(index % 4, 2)
        return area.x + step // 2 + column * step, area.y + step // 2 + row * step

    def box_middle(self, box: str) -> Pixel:
        """The middle of a box."""
        return self._boxes[box].spaces[0].area.middle

    def deck(self, deck: str) -> Area:
        """Where the cards of a deck lie."""
        return self._decks[deck].spaces[0].area

    def discards(self, deck: str) -> Area:
        """Where the cards of a deck go that were played."""
        return self._decks[deck].spaces[1].area

    def _track(self, track: Track) -> Group:
        count = track.last - track.first + 1
        columns = min(count, _TRACK_COLUMNS)
        rows = ceil(count / _TRACK_COLUMNS)
        left, top = self._place(columns * _CELL, rows * _CELL + _HEAD)
        spaces = []
        for index in range(count):
            row, column = divmod(index, _TRACK_COLUMNS)
            at = left + column * _CELL, top + _HEAD + row * _CELL
            number = str(track.first + index)
            name = f"{track.name} {number}"
            label = track.labels.get(number, "") or number
            spaces.append(Space(name, label, self._area(*at, _CELL, _CELL)))
        area = self._area(left, top, columns * _CELL, rows * _CELL + _HEAD)
        return Group(track.name, track.side, area, tuple(spaces))

    def _box(self, box: Box) -> Group:
        most = max(box.capacity, self._filled.get(box.id, 0))
        rows = max(_BOX_ROWS, ceil(most / _BOX_COLUMNS))
        wide, high = _BOX_COLUMNS * _CELL, rows * _CELL
        left, top = self._place(wide, high + _HEAD)
        space = Space(box.name, "", self._area(left, top + _HEAD, wide, high))
        return Group(box.name, box.side, self._area(left, top, wide, high + _HEAD), (space,))

    def _turns(self, side: str, name: str, turns: tuple[int, ...]) -> Group:
        columns = min(len(turns), _ARRIVAL_COLUMNS)
        wide, high = columns * _ARRIVAL, ceil(len(turns) / columns) * _ARRIVAL
        left, top = self._place(wide, high + _HEAD)
        title = tr("Reinforcements: {side}", side=name)
        spaces = []
        for index, turn in enumerate(turns):
            row, column = divmod(index, columns)
            at = left + column * _ARRIVAL, top + _HEAD + row * _ARRIVAL
            label = tr("Turn {turn}", turn=turn)
            spaces.append(Space(f"{title}, {label}", label, self._area(*at, _ARRIVAL, _ARRIVAL)))
            self._arrivals[side, turn] = index
        whole = self._area(left, top, wide, high + _HEAD)
        return Group(title, side, whole, tuple(spaces))

    def _deck(self, deck: Deck) -> Group:
        wide, high = (
            mm * self.pixels_per_mm / self._counter + 0.2 for mm in (deck.width_mm, deck.height_mm)
        )
        words = [(deck.title, tr("Draw")), (discards_name(deck), tr("Discards"))]
        if not deck.is_in_play:
            words = [(deck.title, tr("To be read"))]
        across = len(words) * (wide + _GAP) - _GAP
        left, top = self._place(across, high + _HEAD)
        piles = []
        for number, (name, label) in enumerate(words):
            at = left + number * (wide + _GAP)
            piles.append(Space(name, label, self._area(at, top + _HEAD, wide, high)))
        whole = self._area(left, top, across, high + _HEAD)
        return Group(deck.title, deck.side, whole, tuple(piles))

    def _place(self, wide: float, high: float) -> tuple[float, float]:
        """The next free spot in the row, or in a new row if it is full."""
        left, top, tallest = self._cursor
        if left > _GAP and left + wide > _WIDE:
            left, top, tallest = _GAP, top + tallest + _GAP, 0.0
        self._cursor = [left + wide + _GAP, top, max(tallest, high)]
        return left, top

    def _area(self, left: float, top: float, wide: float, high: float) -> Area:
        """Edges, not sizes, are rounded: neighbours share theirs."""
        ends = (left, top, left + wide, top + high)
        x, y, right, bottom = (round(end * self._counter) for end in ends)
        return Area(x, y, right - x, bottom - y)

    def _size(self) -> Pixel:
        margin = round(_GAP * self._counter)
        areas = [group.area for group in self.groups()]
        wide = max((area.x + area.width for area in areas), default=0) + margin
        high = max((area.y + area.height for area in areas), default=0) + margin
        return wide, high


def discards_name(deck: Deck) -> str:
    """The name of the pile of played cards."""
    return tr("{deck}: discards", deck=deck.title)
