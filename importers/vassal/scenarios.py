"""Scenarios from set-ups: every piece on its hex, or in the box of the zone where it lies."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.counters import KindBook, facing_of, named
from hexwright.importers.vassal.decks import Decks
from hexwright.importers.vassal.pieces import Piece
from hexwright.importers.vassal.tables import Table
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
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
        for table in self.tables.values():
            for board in table.boards.values():
                for name in board.box_names():
                    self.boxes.of(board.name, name)

    def scenario(
        self, scenario_id: str, title: str, pieces: Iterable[Piece],
        lines: dict[str, list[str]], notes: str = "",
    ) -> Scenario:  # fmt: skip
        """A scenario with these pieces; lines name the boards of each map."""
        placed = [(one, *self._board_at(one, lines)) for one in pieces if self._is_on_a_map(one)]
        shown = self._map(placed, lines)
        setup, hands = [], defaultdict[tuple[str, str, str], list[str]](list)
        dealt: Counter[tuple[str, str]] = Counter()
        for piece, board, point in placed:
            home = self._home(piece, dealt)
            owner = self._owner(piece)
            if home is not None and (owner or board is None or not board.hex_at(point)):
                box = "" if owner else self._box(piece, board, point)
                hands[home[0], owner, box].append(home[1])
                dealt[home] += 1
                continue
            setup.append(self._placement(piece, board, point, shown))
        return Scenario(
            id=scenario_id,
            title=named(title, tr("Set-up")),
            maps=(MapPlacement(map=shown.map_id if shown else self._blank_map),),
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

    def _board_at(
        self, piece: Piece, lines: dict[str, list[str]]
    ) -> tuple[Board | None, tuple[float, float]]:
        table = self.tables.get(piece.map)
        if table is None:
            return None, (0, 0)
        for board, (left, top) in table.layout(lines.get(piece.map)):
            x, y = piece.x - left, piece.y - top
            if 0 <= x <= board.size[0] and 0 <= y <= board.size[1]:
                return board, (x, y)
        return None, (0, 0)

    def _map(
        self, placed: Iterable[tuple[Piece, Board | None, object]], lines: dict[str, list[str]]
    ) -> Board | None:
        """The board that is played on: with the most pieces, or the first in play."""
        counts = Counter(board.map_id for _, board, _ in placed if board and board.map)
        boards = [board for table in self.tables.values()
                  for board, _ in table.layout(lines.get(table.name)) if board.map]  # fmt: skip
        return max(boards, key=lambda board: counts[board.map_id], default=None)

    def _owner(self, piece: Piece) -> str:
        table = self.tables.get(piece.map)
        names = {one.lower() for one in table.sides} if table else set()
        return next((side.id for side in self._sides if side.name.lower() in names), "")

    def _box(self, piece: Piece, board: Board | None, point: tuple[float, float]) -> str:
        if board is None:
            self._tally.lose(
                tr("places outside of all boards; the pieces lie in boxes"), piece.name
            )
            return self.boxes.of(piece.map, "")
        return self.boxes.of(board.name, board.box_at(point))

    def _placement(
        self, piece: Piece, board: Board | None, point: tuple[float, float], shown: Board | None
    ) -> Placement:
        one = self._book.standing(piece)
        number = board.hex_at(point) if board is not None and board is shown else ""
        if board is not None and not number and board is not shown and board.hex_at(point):
            what = tr("places on a second map of a set-up; the pieces lie in boxes")
            self._tally.lose(what, f"{board.name} {board.hex_at(point)}")
        facing = None
        if number and shown and shown.map:
            facing = facing_of(one.degrees, shown.map.grid.orientation)
            if facing is None and one.degrees:
                self._tally.lose(tr("turned pieces whose angle is no facing"), piece.name)
        levels = {key: level for key, level in one.statuses.items() if self._book.has_levels(key)}
        return Placement(
            kind=one.kind,
            hex=number,
            box="" if number else self._box(piece, board, point),
            face=one.face,
            facing=facing,
            statuses=tuple(one.statuses),
            levels=levels or None,
            attributes=one.attributes,
        )
