"""Scenarios from set-ups: every piece on its hex, or in the box of the zone where it lies."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import chain, count
from typing import Final

from msgspec.structs import replace

from hexwright.importers.report import Tally
from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.counters import KindBook, facing_of, named
from hexwright.importers.vassal.decks import Decks
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.pieces import Piece
from hexwright.importers.vassal.sheets import Sheet, Whole, laid_out
from hexwright.importers.vassal.tables import Laid, Table
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import Box, Side
from hexwright.schema.model.scenario import (
    Hand,
    MapPlacement,
    Placement,
    Scenario,
    ScenarioSide,
    Turn,
)

_LONGEST_NOTES: Final = 20_000
# What saves say of a piece that lies nowhere.
_NO_MAP: Final = ("", "null")


@dataclass(frozen=True)
class _Placed:
    """A piece, the board on which it lies and its point there, and the hex of which map."""

    piece: Piece
    laid: Laid | None = None
    point: Pixel = (0, 0)
    spot: tuple[Sheet, str] | None = None


class Boxes:
    """Boxes of the module by board and zone; made when first asked for."""

    def __init__(self) -> None:
        """None yet."""
        self.made: dict[tuple[str, str], Box] = {}
        self._ids: set[str] = set()
        self._names: Counter[str] = Counter()

    def of(self, board: str, zone: str) -> str:
        """The id of the box for a zone of a board, or for the rest of the board."""
        key = board, zone
        if key not in self.made:
            name = named(zone or board, tr("Beside the map"))
            self._names[name] += 1
            if self._names[name] > 1:
                name = named(f"{board}: {zone}", name)
            box = free_id(slug(name, "box"), self._ids)
            self._ids.add(box)
            self.made[key] = Box(id=box, name=name)
        return self.made[key].id


class Stage:
    """What all scenarios of an import share."""

    def __init__(
        self, tables: Iterable[Table], book: KindBook, decks: Decks, tally: Tally,
        sides: Sequence[Side], turns: tuple[Turn, ...], blank_map: str,
    ) -> None:  # fmt: skip
        """Boxes are made for all zones without hexes, whether anything lies there or not.

        The blank map is for games without hexes.
        """
        self.tables = {table.name: table for table in tables}
        self.boxes = Boxes()
        self._book, self._decks, self._tally = book, decks, tally
        self._sides, self._turns, self._blank_map = sides, turns, blank_map
        # What comes before the numbers of maps, and on which maps the pieces of scenarios lie.
        self._sheets: dict[str, str] = {}
        self._owners: dict[str, list[str]] = {}
        self._renamed: dict[str, dict[str, str]] = {}
        for table in self.tables.values():
            for board in table.boards.values():
                for name in board.box_names():
                    self.boxes.of(board.name, name)

    def scenario(
        self, scenario_id: str, title: str, pieces: Iterable[Piece],
        lines: dict[str, list[str]], notes: str = "",
    ) -> Scenario:  # fmt: skip
        """A scenario with these pieces; lines name the boards of each map."""
        placed = [self._placed(one, lines) for one in pieces if self._is_on_a_map(one)]
        whole = self._whole(placed, lines)
        setup, owners, hands = [], list[str](), defaultdict[tuple[str, str, str], list[str]](list)
        dealt: Counter[tuple[str, str]] = Counter()
        for one in placed:
            home = self._home(one.piece, dealt)
            owner = self._owner(one.piece)
            if home is not None and (owner or one.spot is None):
                hands[home[0], owner, "" if owner else self._box(one)].append(home[1])
                dealt[home] += 1
                continue
            map_id, made = self._placement(one, whole)
            setup.append(made)
            owners.append(map_id)
        self._owners[scenario_id] = owners
        self._name_apart(whole)
        return Scenario(
            id=scenario_id,
            title=named(title, tr("Set-up")),
            maps=tuple(whole.placed.values()) or (MapPlacement(map=self._blank_map),),
            sides=tuple(ScenarioSide(side=side.id) for side in self._sides),
            first_side=self._sides[0].id,
            turns=self._turns,
            setup=tuple(setup),
            hands=tuple(
                Hand(deck=deck, side=side, box=box, cards=tuple(cards))
                for (deck, side, box), cards in hands.items()
            ),
            notes=notes[:_LONGEST_NOTES],
        )

    def count_unknown_cards(self, cards: Iterable[Piece]) -> None:
        """Count the cards in piles of a set-up that no deck of the module has."""
        for card in cards:
            if self._decks.home(card) is None:
                self._tally.lose(tr("cards of set-ups that are in no deck"), card.name)

    def _is_on_a_map(self, piece: Piece) -> bool:
        """Whether VASSAL shows a piece: saves keep some that lie nowhere any more."""
        if piece.map not in _NO_MAP:
            return True
        self._tally.lose(tr("pieces of set-ups that lie on no map and are never seen"), piece.name)
        return False

    def _home(self, piece: Piece, dealt: Counter[tuple[str, str]]) -> tuple[str, str] | None:
        """The card that a piece is; None if it is none, or if all copies lie elsewhere already."""
        home = self._decks.home(piece)
        return home if home and dealt[home] < self._decks.copies(*home) else None

    def _placed(self, piece: Piece, lines: dict[str, list[str]]) -> _Placed:
        table, point = self.tables.get(piece.map), (float(piece.x), float(piece.y))
        for laid in table.layout(lines.get(piece.map)) if table else ():
            if laid.holds(point):
                here = laid.on_board(point)
                spot = laid.board.spot(here)
                found = (Sheet(spot[0], laid), spot[1]) if spot else None
                return _Placed(piece, laid, here, found)
        return _Placed(piece)

    def _whole(self, placed: Iterable[_Placed], lines: dict[str, list[str]]) -> Whole:
        """The map with the most pieces, what lies beside it, and others with pieces."""
        counts = Counter(one.spot[0].board.map_id for one in placed if one.spot)
        layouts = {name: table.layout(lines.get(name)) for name, table in self.tables.items()}
        sheets = [Sheet(map_, laid) for layout in layouts.values()
                  for laid in layout for map_ in laid.board.maps]  # fmt: skip
        if not sheets:
            return Whole()
        first = max(sheets, key=lambda sheet: counts[sheet.board.map_id])
        beside = [one for one in sheets
                  if one.laid.table == first.laid.table or counts[one.board.map_id]]  # fmt: skip
        return laid_out(dict.fromkeys((first, *beside)))

    def _name_apart(self, whole: Whole) -> None:
        """Put a sheet before the numbers of maps that have some of another map in play."""
        boards = {map_.map_id: map_ for table in self.tables.values() for map_ in table.maps}
        seen: dict[str, set[str]] = defaultdict(set)
        for map_id in whole.placed:
            numbers = boards[map_id].numbers.keys()
            if map_id not in self._sheets and seen[""] & numbers:
                self._sheets[map_id] = self._new_sheet(boards[map_id].title)
            seen[self._sheets.get(map_id, "")] |= numbers

    def _new_sheet(self, title: str) -> str:
        """A letter of a map's title that no other map has, else a number."""
        letters = [one for one in slug(title, "map").upper() if one.isalpha()]
        found = (f"{one}-" for one in chain(letters, count(2)))
        return next(one for one in found if one not in self._sheets.values())

    def named_apart(self, board: Board) -> Map | None:
        """The map of a board, with the numbers that its hexes have in the end."""
        sheet = self._sheets.get(board.map_id)
        if sheet is None:
            return board.map
        again = replaced(board, sheet=sheet)
        new = {place: number for number, place in again.numbers.items()}
        self._renamed[board.map_id] = {
            number: new[place] for number, place in board.numbers.items()
        }  # fmt: skip
        words = tr("maps with a letter before their numbers, which another map in play has too")
        self._tally.lose(words, board.title)
        return again.map

    def with_last_numbers(self, scenario: Scenario) -> Scenario:
        """A scenario with the numbers that hexes have in the end."""
        owners = zip(scenario.setup, self._owners[scenario.id], strict=True)
        setup = (replace(one, hex=self._renamed[owner][one.hex]) if owner in self._renamed else one
                 for one, owner in owners)  # fmt: skip
        return replace(scenario, setup=tuple(setup))

    def _owner(self, piece: Piece) -> str:
        table = self.tables.get(piece.map)
        names = {one.lower() for one in table.sides} if table else set()
        return next((side.id for side in self._sides if side.name.lower() in names), "")

    def _box(self, one: _Placed) -> str:
        if one.laid is None:
            self._tally.lose(
                tr("places outside of all boards; the pieces lie in boxes"), one.piece.name
            )
            return self.boxes.of(one.piece.map, "")
        return self.boxes.of(one.laid.board.name, one.laid.board.box_at(one.point))

    def _placement(self, placed: _Placed, whole: Whole) -> tuple[str, Placement]:
        """The map on which a piece lies, if on any, and its place."""
        one = self._book.standing(placed.piece)
        map_id, number, facing = "", "", None
        if placed.spot is not None:
            sheet, number = placed.spot
            if sheet.board.map_id in whole.placed:
                map_id, number = whole.hex_of(sheet.board.map_id, number)
                facing = facing_of(one.degrees, sheet.map.grid.orientation)
                if facing is None and one.degrees:
                    words = tr("turned pieces whose angle is no facing")
                    self._tally.lose(words, placed.piece.name)
            else:
                what = tr("places on a second map of a set-up; the pieces lie in boxes")
                self._tally.lose(what, f"{sheet.board.title} {number}")
                number = ""
        levels = {key: level for key, level in one.statuses.items() if self._book.has_levels(key)}
        return map_id, Placement(
            kind=one.kind,
            hex=number,
            box="" if number else self._box(placed),
            face=one.face,
            facing=facing,
            statuses=tuple(one.statuses),
            levels=levels or None,
            attributes=one.attributes,
        )
