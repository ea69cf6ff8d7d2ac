"""One scenario as a saved game: board, pieces in their places, and what lies around it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from hexwright.exporters.pieces import Piece
from hexwright.exporters.set_up import StartingPiece, on_tracks, placed
from hexwright.exporters.tabletop_simulator.board import JoinedMap
from hexwright.exporters.tabletop_simulator.cards import Dealt, Shop
from hexwright.exporters.tabletop_simulator.kit import Kit
from hexwright.exporters.tabletop_simulator.notes import tabs
from hexwright.exporters.tabletop_simulator.objects import (
    Guids,
    TableObject,
    TablePlace,
    Tile,
    tile,
)
from hexwright.exporters.tabletop_simulator.seats import hand_place, seat_colours
from hexwright.exporters.tabletop_simulator.side_table import SideTableTile
from hexwright.exporters.tabletop_simulator.supply import Supply
from hexwright.exporters.tabletop_simulator.tokens import Tokens, state_shown
from hexwright.schema.model.scenario import Hand
from hexwright.schema.variants import resolved

# The kinds of hex grid of the game, counted from 1 as scripts do.
_FLAT_GRID, _POINTY_GRID = 2, 3


class Save:
    """A scenario on the table."""

    def __init__(self, kit: Kit, scenario_id: str) -> None:
        """Prepare."""
        self._kit, self._module = kit, kit.module
        self.battle = resolved(self._module.scenarios[scenario_id], self._module.scenarios)
        self.board = JoinedMap(kit.source, self.battle)
        self._guids = Guids(f"{self._module.info.id}|{scenario_id}")
        self._tokens = Tokens(kit.images, kit.url, self._guids)
        self._table = SideTableTile(kit, self.board.size)
        # Every tile that stays where it is, and every piece with its place: for the script.
        self._fixed: list[dict[str, Any]] = []
        self._pieces: list[dict[str, Any]] = []
        # What the save could not show: why, and whose.
        self.left: list[tuple[str, str]] = []

    def text(self, script: str) -> bytes:
        """The whole save; the same module always gives the same text."""
        things = [*self._tiles(), *self._placed(), *self._on_table()]
        shop = Shop(self._guids, self._kit.url, self._kit.first_sheets)
        dealt: dict[str, Dealt] = defaultdict(Counter)
        things += self._dealt(shop, dealt)
        supply = Supply(self._kit, self.battle, self._tokens, shop, dealt)
        things += supply.things(self.board.size, self._table)
        snaps = [*self.board.hexes(), *self._table.snaps()]
        plan = {
            "done": False,
            "board": self._fixed,
            "pieces": self._pieces,
            "hexes": [[round(x, 4), round(z, 4)] for x, z in snaps],
            "grid": {"type": self._grid, "size": round(self.board.hex_units, 4)},
        }
        save = {
            "SaveName": f"{self._module.info.title}: {self.battle.title}",
            "GameMode": self._module.info.title,
            "Table": "Table_RPG",
            "Sky": "Sky_Museum",
            "Note": self.battle.title,
            "Grid": self._grid_state(),
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "TabStates": tabs(self._module, self.battle),
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

    def _grid_state(self) -> dict[str, Any]:
        size = round(self.board.hex_units, 4)
        return {
            "Type": self._grid - 1,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.5,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": size,
            "ySize": size,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        }

    def _labels(self) -> list[dict[str, str]]:
        names = [side.id for side in self._module.info.sides]
        return [{"displayed": name, "normalized": name} for name in names]

    # --- tiles that stay where they are

    def _tiles(self) -> Iterator[TableObject]:
        for part in self.board.parts():
            spot = TablePlace(part.right, 1.0, part.away)
            yield self._stays(part.name, self.battle.title, spot, (part.wide, part.high))
        for name, title, spot, size in self._table.tiles():
            yield self._stays(name, title, spot, size)

    def _stays(
        self, name: str, title: str, spot: TablePlace, size: tuple[float, float]
    ) -> TableObject:
        url = f"{self._kit.url}{name}"
        made = tile(
            self._guids.new(name),
            spot,
            Tile(url, url, *size, thick=0.2),
            Nickname=title,
            Locked=True,
            Tooltip=False,
        )
        where = {"x": round(spot.right, 4), "z": round(spot.away, 4), "width": round(size[0], 4)}
        self._fixed.append({"guid": made["GUID"], **where})
        return made

    # --- pieces

    def _placed(self) -> Iterator[TableObject]:
        """Pieces in hexes, stacked as the scenario lists them, their markers on top; in boxes."""
        in_box: Counter[str] = Counter()
        heights: Counter[tuple[float, float]] = Counter()
        for number, one in enumerate(placed(self._kit.cast, self.battle)):
            if one.hexes:
                where = self.board.hex(one.hexes[0])
            else:
                where = self._table.box(one.box, in_box[one.box])
                in_box[one.box] += 1
            if where is None:
                continue
            if len(one.hexes) > 1:
                self.left.append(("extends", one.piece.name))
            name = one.piece.id if one.piece.owner else f"{one.piece.kind.id}|{number}"
            yield self._lay(one, name, where, heights)
            for status in one.statuses:
                marker = self._marker(status)
                if marker is not None:
                    yield self._lay(StartingPiece(marker), f"{name}|{status}", where, heights)

    def _on_table(self) -> Iterator[TableObject]:
        heights: Counter[tuple[float, float]] = Counter()
        for one in on_tracks(self._kit.cast, self.battle):
            where = self._table.space(one.track, one.space)
            if where is not None:
                yield self._lay(one, f"{one.track}|{one.piece.id}", where, heights)

    def _dealt(self, shop: Shop, dealt: dict[str, Dealt]) -> Iterator[TableObject]:
        """Cards and chits that the scenario deals by name, in hands, boxes and on tracks."""
        decks = {one.deck.id: one for one in self._kit.decks}
        in_box: Counter[str] = Counter()
        for hand in self.battle.hands:
            deck = decks.get(hand.deck)
            if deck is None:
                continue
            known = {card.id: card for card in deck.deck.cards}
            for name in hand.cards:
                copy, spot = dealt[hand.deck][name], self._hand_place(hand, in_box)
                if spot is None or name not in known or copy >= known[name].copies:
                    self.left.append(("dealt", name))
                    continue
                dealt[hand.deck][name] += 1
                made = deck.single(shop, known[name], copy, spot)
                if hand.box or hand.track:
                    self._pieces.append(
                        {
                            "guid": made["GUID"],
                            "x": round(spot.right, 4),
                            "z": round(spot.away, 4),
                            "level": 0,
                        }
                    )
                yield made

    def _hand_place(self, hand: Hand, in_box: Counter[str]) -> TablePlace | None:
        """Where the next card of a hand lies."""
        where: tuple[float, float] | None
        if hand.box:
            where = self._table.box(hand.box, in_box[hand.box])
            in_box[hand.box] += 1
        elif hand.track:
            where = self._table.space(hand.track, hand.space)
        elif hand.side in seat_colours(self._module):
            return hand_place(self._module, hand.side, self.board.size)
        else:
            where = None
        return where and TablePlace(where[0], 1.3, where[1], face_down=hand.secret)

    def _lay(
        self,
        one: StartingPiece,
        name: str,
        where: tuple[float, float],
        heights: Counter[tuple[float, float]],
    ) -> TableObject:
        level = heights[where]
        heights[where] += 1
        facing = one.facing
        turned = 0.0 if facing is None else self.board.picture.layout.facing_angle(facing)
        shown, face_down = state_shown(one)
        x, z = where
        spot = TablePlace(x, 1.3 + 0.15 * level, z, turned, face_down)
        made = self._tokens.token(one.piece, name, spot, shown)
        self._pieces.append(
            {"guid": made["GUID"], "x": round(x, 4), "z": round(z, 4), "level": level}
        )
        return made

    def _marker(self, status: str) -> Piece | None:
        statuses = {one.id: one for one in self._module.counters.statuses}
        marker = statuses[status].marker if status in statuses else ""
        if marker not in self._module.kinds:
            self.left.append(("status", status))
            return None
        return self._kit.cast.counter(marker)
