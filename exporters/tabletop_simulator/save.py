"""One scenario as a saved game: board, pieces in their places, bags, decks, dice and notes."""

from collections.abc import Iterator
from functools import cached_property
from itertools import count
from typing import Any

import msgspec

from exporters.base import Source
from exporters.counter_images import CounterImages
from exporters.pieces import Piece, markers_of, pieces_of
from exporters.tabletop_simulator.board import Board
from exporters.tabletop_simulator.cards import CardSheets, Chits
from exporters.tabletop_simulator.notes import arrival_name, tabs
from exporters.tabletop_simulator.objects import (
    Guids,
    Spot,
    Thing,
    Tile,
    bag,
    endless_bag,
    thing,
    tile,
)
from exporters.tabletop_simulator.seats import hands, seat_colours
from exporters.tabletop_simulator.tokens import Tokens, state_shown
from schema.language import tr
from schema.model.scenario import Placement
from schema.variants import resolved

# The kinds of hex grid of the game, counted from 1 as scripts do.
_FLAT_GRID, _POINTY_GRID = 2, 3
_GAP = 3.0
_DICE = {"d4": "Die_4", "d6": "Die_6", "d8": "Die_8", "d10": "Die_10", "d12": "Die_12"}
_DICE_GIVEN = 2


class Save:
    """A scenario on the table."""

    def __init__(self, source: Source, scenario_id: str, images: CounterImages, url: str) -> None:
        """Prepare; `url` is put before the names of pictures."""
        self.source = source
        self.module = source.module
        self.battle = resolved(self.module.scenarios[scenario_id], self.module.scenarios)
        self.board = Board(source, self.battle)
        self._url = url
        self._guids = Guids(f"{self.module.info.id}|{scenario_id}")
        self._tokens = Tokens(images, url, self._guids)
        self._plan: list[dict[str, Any]] = []
        # Pieces that the save could not put on the board: why, and who.
        self.left: list[tuple[str, str]] = []

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return {one.id: one for one in pieces_of(self.module)}

    def text(self, script: str) -> bytes:
        """The whole save; the same module always gives the same text."""
        board = list(self._board_tiles())
        things = [*board, *self._placed(), *self._beside()]
        plan = {
            "done": False,
            "board": [
                {"guid": one["GUID"], "x": part.right, "z": part.away, "width": part.wide}
                for one, part in zip(board, self.board.parts(), strict=True)
            ],
            "pieces": self._plan,
            "hexes": [[round(x, 4), round(z, 4)] for x, z in self.board.hexes()],
            "grid": {"type": self._grid, "size": round(self.board.hex_units, 4)},
        }
        save = {
            "SaveName": f"{self.module.info.title}: {self.battle.title}",
            "GameMode": self.module.info.title,
            "Table": "Table_RPG",
            "Sky": "Sky_Museum",
            "Note": self.battle.title,
            "Grid": {
                "Type": self._grid - 1,
                "Lines": False,
                "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
                "Opacity": 0.5,
                "Snapping": False,
                "Offset": False,
                "BothSnapping": False,
                "xSize": round(self.board.hex_units, 4),
                "ySize": round(self.board.hex_units, 4),
                "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
            },
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "TabStates": tabs(self.module, self.battle),
            "LuaScript": script,
            "LuaScriptState": msgspec.json.encode(plan).decode(),
            "ComponentTags": {"labels": self._labels()},
            "ObjectStates": things,
        }
        return msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n"

    @property
    def _grid(self) -> int:
        flat = self.board.picture.board.map.grid.orientation == "flat"
        return _FLAT_GRID if flat else _POINTY_GRID

    def _labels(self) -> list[dict[str, str]]:
        names = [side.id for side in self.module.info.sides]
        return [{"displayed": name, "normalized": name} for name in names]

    # --- on the board

    def _board_tiles(self) -> Iterator[Thing]:
        for part in self.board.parts():
            url = f"{self._url}{part.name}"
            yield tile(
                self._guids.new(part.name),
                Spot(part.right, 1.0, part.away),
                Tile(url, url, part.wide, part.high, thick=0.2),
                Nickname=self.battle.title,
                Locked=True,
                Tooltip=False,
            )

    def _placed(self) -> Iterator[Thing]:
        """Counters on their hexes, stacked as the scenario lists them, their markers on top."""
        heights: dict[str, int] = {}
        for number, one in enumerate(self.battle.setup):
            piece = self._piece(one)
            where = self.board.hex(one.hex) if one.hex else None
            if piece is None or where is None:
                continue
            if one.extends:
                self.left.append(("extends", piece.name))
            name = one.piece or f"{one.kind}|{number}"
            yield self._lay(piece, name, one, where, heights)
            for status in one.statuses:
                marker = self._marker(status)
                if marker is not None:
                    plain = Placement(hex=one.hex)
                    yield self._lay(marker, f"{name}|{status}", plain, where, heights)

    def _lay(
        self,
        piece: Piece,
        name: str,
        placed: Placement,
        where: tuple[float, float],
        heights: dict[str, int],
    ) -> Thing:
        level = heights[placed.hex] = heights.get(placed.hex, -1) + 1
        facing = placed.facing
        turned = 0.0 if facing is None else self.board.picture.layout.facing_angle(facing)
        shown, face_down = state_shown(piece, placed)
        x, z = where
        spot = Spot(x, 1.3 + 0.15 * level, z, turned, face_down)
        made = self._tokens.token(piece, name, spot, shown)
        self._plan.append(
            {"guid": made["GUID"], "x": round(x, 4), "z": round(z, 4), "level": level}
        )
        return made

    def _piece(self, one: Placement) -> Piece | None:
        if one.piece:
            return self._pieces.get(one.piece)
        kind = self.module.kinds.get(one.kind)
        return Piece(self.module, kind, one.side or kind.side) if kind else None

    def _marker(self, status: str) -> Piece | None:
        statuses = {one.id: one for one in self.module.counters.statuses}
        kind = self.module.kinds.get(statuses[status].marker) if status in statuses else None
        if kind is None:
            self.left.append(("status", status))
            return None
        return Piece(self.module, kind, kind.side)

    # --- beside the board

    def _beside(self) -> Iterator[Thing]:
        """Bags, decks, dice and counters in rows to the right of the board."""
        wide, high = self.board.size
        spots = (
            Spot(wide / 2 + _GAP * (1 + number % 4), 2.0, high / 2 - _GAP * (number // 4))
            for number in count()
        )
        yield from self._arrivals(spots)
        yield from self._formations(spots)
        yield from self._markers(spots)
        yield from self._decks(spots)
        yield from self._dice(spots)
        yield from self._counters(spots)
        yield from hands(self.module, self._guids, self.board.size)

    def _arrivals(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        for arrival in self.battle.reinforcements:
            names = list(arrival.pieces)
            for command in arrival.commands:
                names.extend(self.module.pieces_of_command(command))
            spot = next(spots)
            inside = [
                self._tokens.token(self._pieces[name], name, spot)
                for name in names
                if name in self._pieces
            ]
            guid = self._guids.new(f"arrival|{arrival.id}")
            yield bag(guid, spot, arrival_name(self.module, arrival), inside)

    def _formations(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        """Bags by formation of the pieces that are neither on the board nor on their way."""
        gone = {one.piece for one in self.battle.setup if one.hex}
        for arrival in self.battle.reinforcements:
            gone |= set(arrival.pieces)
            for command in arrival.commands:
                gone |= set(self.module.pieces_of_command(command))
        sides = {one.side for one in self.battle.sides}
        bags: dict[tuple[str, str], list[Piece]] = {}
        for piece in self._pieces.values():
            if piece.id not in gone and piece.side in sides:
                formation = piece.commands[0].name if piece.commands else tr("Others")
                bags.setdefault((piece.side, formation), []).append(piece)
        names = {side.id: side.name for side in self.module.info.sides}
        for (side, formation), pieces in bags.items():
            spot = next(spots)
            inside = [self._tokens.token(piece, piece.id, spot) for piece in pieces]
            guid = self._guids.new(f"formation|{side}|{formation}")
            yield bag(guid, spot, f"{names[side]}: {formation}", inside)

    def _markers(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        for piece in markers_of(self.module):
            spot = next(spots)
            inside = self._tokens.token(piece, f"supply|{piece.id}", spot)
            yield endless_bag(self._guids.new(f"bag|{piece.id}"), spot, piece.name, inside)

    def _decks(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        first = 1
        for deck in decks_of(self.source):
            spot = next(spots)
            if isinstance(deck, Chits):
                yield deck.cup(self._guids, self._url, spot)
            else:
                down = Spot(spot.right, spot.up, spot.away, face_down=True)
                yield deck.pile(self._guids, first, self._url, down)
                first += len(deck.sheets)

    def _dice(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        system = self.module.system
        for kind in system.declaration.dice if system else ():
            for number in range(_DICE_GIVEN):
                name = _DICE.get(kind, "Die_6")
                yield thing(name, self._guids.new(f"die|{kind}|{number}"), next(spots))

    def _counters(self, spots: Iterator[Spot]) -> Iterator[Thing]:
        """A count of turns and one of points for each side."""
        guid = self._guids.new("turn")
        yield thing("Counter", guid, next(spots), Nickname=tr("Turn"), Counter={"value": 1})
        colours = seat_colours(self.module)
        for side in self.battle.sides:
            names = {one.id: one.name for one in self.module.info.sides}
            yield thing(
                "Counter",
                self._guids.new(f"points|{side.side}"),
                next(spots),
                Nickname=tr("Points: {side}", side=names[side.side]),
                Description=colours[side.side],
                Counter={"value": side.points},
            )


def decks_of(source: Source) -> Iterator[CardSheets | Chits]:
    """All decks and cups of the module."""
    for _, deck in sorted(source.module.decks.items()):
        if deck.cards:
            yield CardSheets(source, deck) if deck.kind == "deck" else Chits(source, deck)
