"""What players reach for: bags of pieces, endless markers, decks, dice, counts, and their hands."""

from collections.abc import Iterator, Mapping
from itertools import count

from hexwright.exporters.battle_words import BattleWords
from hexwright.exporters.dice import dice_of
from hexwright.exporters.pieces import Piece
from hexwright.exporters.tabletop_simulator.cards import Dealt, Shop
from hexwright.exporters.tabletop_simulator.kit import RULES, Kit
from hexwright.exporters.tabletop_simulator.objects import (
    TableObject,
    TablePlace,
    bag,
    endless_bag,
    table_object,
)
from hexwright.exporters.tabletop_simulator.seats import hands, seat_colours
from hexwright.exporters.tabletop_simulator.side_table import SideTableTile
from hexwright.exporters.tabletop_simulator.symbol_dice import is_cube, symbol_die
from hexwright.exporters.tabletop_simulator.tokens import Tokens
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario

_GAP, _ACROSS = 3.0, 4
_DICE = {4: "Die_4", 6: "Die_6", 8: "Die_8", 10: "Die_10", 12: "Die_12", 20: "Die_20"}
_DICE_GIVEN = 2


class Supply:
    """Everything of a scenario that lies in rows to the right of the board, and its decks."""

    def __init__(
        self, kit: Kit, battle: Scenario, tokens: Tokens, shop: Shop, dealt: Mapping[str, Dealt]
    ) -> None:
        """For a scenario that is complete by itself; `dealt` is by deck."""
        self._shop, self._dealt, guids = shop, dealt, shop.guids
        self._kit, self._module, self._battle = kit, kit.module, battle
        self._words = BattleWords(kit.module, battle)
        self._tokens, self._guids = tokens, guids

    def things(self, board: tuple[float, float], table: SideTableTile) -> Iterator[TableObject]:
        """All of it."""
        wide, high = board
        spots = (
            TablePlace(wide / 2 + _GAP * (1 + at % _ACROSS), 2.0, high / 2 - _GAP * (at // _ACROSS))
            for at in count()
        )
        yield from self._arrivals(spots)
        yield from self._formations(spots)
        yield from self._markers(spots)
        yield from self._decks(table)
        yield from self._dice(spots)
        yield from self._counts(spots)
        yield from self._rules(spots)
        yield from hands(self._module, self._guids, board)

    def _arrivals(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        for arrival in self._battle.reinforcements:
            spot = next(spots)
            inside = [
                self._tokens.token(piece, piece.id, spot)
                for piece in self._kit.cast.members(arrival)
            ]
            words = self._words.arrival(arrival), self._words.entry(arrival)
            guid = self._guids.new(f"arrival|{arrival.id}")
            yield bag(guid, spot, ": ".join(filter(None, words)), inside)

    def _formations(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        for (side, formation), pieces in self._unplaced().items():
            spot = next(spots)
            inside = [self._tokens.token(piece, piece.id, spot) for piece in pieces]
            guid = self._guids.new(f"formation|{side}|{formation}")
            yield bag(guid, spot, f"{self._words.side(side)}: {formation}", inside)

    def _unplaced(self) -> dict[tuple[str, str], list[Piece]]:
        """The pieces that are neither placed nor on their way, by side and formation."""
        gone = {one.piece for one in self._battle.setup}
        for arrival in self._battle.reinforcements:
            gone.update(self._module.members(arrival))
        sides = {one.side for one in self._battle.sides}
        found: dict[tuple[str, str], list[Piece]] = {}
        for piece in self._kit.cast.pieces:
            if piece.id not in gone and piece.side in sides:
                formation = piece.commands[0].name if piece.commands else tr("Others")
                found.setdefault((piece.side, formation), []).append(piece)
        return found

    def _markers(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        for piece in self._kit.cast.markers:
            spot = next(spots)
            inside = self._tokens.token(piece, f"supply|{piece.id}", spot)
            yield endless_bag(self._guids.new(f"bag|{piece.id}"), spot, piece.name, inside)

    def _decks(self, table: SideTableTile) -> Iterator[TableObject]:
        """Decks and cups on their places of the side table."""
        for deck in self._kit.decks:
            x, z = table.deck(deck.deck.id)
            spot = TablePlace(x, 2.0, z, face_down=deck.deck.kind == "deck")
            pile = deck.pile(self._shop, spot, self._dealt[deck.deck.id])
            if pile is not None:
                yield pile

    def _dice(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        for die, numbers in dice_of(self._module):
            sides = sum(face.count for face in die.faces) or die.highest - die.lowest + 1
            for number in range(max(_DICE_GIVEN, *numbers)):
                guid, spot = self._guids.new(f"die|{die.id}|{number}"), next(spots)
                if is_cube(die):
                    yield symbol_die(die, guid, spot, self._kit.url)
                else:
                    yield table_object(_DICE.get(sides, "Die_6"), guid, spot, Nickname=die.name)

    def _rules(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        """The rules of the system, to be leafed through."""
        if self._kit.has_rules:
            pages = {"PDFUrl": f"{self._kit.url}{RULES}", "PDFPassword": "", "PDFPage": 0}
            guid = self._guids.new("rules")
            yield table_object(
                "Custom_PDF", guid, next(spots), Nickname=tr("Rules"), CustomPDF=pages
            )

    def _counts(self, spots: Iterator[TablePlace]) -> Iterator[TableObject]:
        """A count of turns and one of points for each side."""
        guid = self._guids.new("turn")
        yield table_object("Counter", guid, next(spots), Nickname=tr("Turn"), Counter={"value": 1})
        colours = seat_colours(self._module)
        for side in self._battle.sides:
            yield table_object(
                "Counter",
                self._guids.new(f"points|{side.side}"),
                next(spots),
                Nickname=tr("Points: {side}", side=self._words.side(side.side)),
                Description=colours[side.side],
                Counter={"value": side.points},
            )
