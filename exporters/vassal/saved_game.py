"""Saved games of VASSAL: a scenario with every piece in its place, ready to be played.

The at-start stacks of the module are its decks alone. VASSAL lays them out by itself when a saved
game does not say that they are there already. It says so only when a scenario deals cards by name:
then the decks are in the saved game, without those cards.
"""

from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from hexwright.exporters.set_up import StartingPiece
from hexwright.exporters.vassal.archive import ModuleFile
from hexwright.exporters.vassal.deals import Deals, deck_type
from hexwright.exporters.vassal.losses import loss
from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.piece_text import Place
from hexwright.exporters.vassal.places import Places
from hexwright.exporters.vassal.plan import CARDS, LAYERS, MARKERS, UNITS
from hexwright.exporters.vassal.properties import layer_of
from hexwright.exporters.vassal.sequence import TAB, plain, sequence
from hexwright.schema.issues import Issue
from hexwright.schema.language import spoken, tr, tr_many
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.variants import resolved

_ESCAPE = "\x1b"
_MARK = b"!VCSK"
_KEY = 0x5A
_SCRAMBLED = bytes(byte ^ _KEY for byte in range(256))


def saved_game(book: PieceBook, scenario: str, moduledata: bytes) -> tuple[bytes, list[Issue]]:
    """The bytes of a .vsav file for a scenario, and what could not be put on the map."""
    battle = resolved(book.plan.module.scenarios[scenario], book.plan.module.scenarios)
    field = _Field(book, battle)
    text = sequence(_ESCAPE, field.lines())
    file = BytesIO()
    with ModuleFile(file) as archive:
        archive.add("savedGame", scrambled(text))
        archive.add("savedata", _savedata(moduledata, battle))
        archive.add("moduledata", moduledata)
    # The report is for whoever exports, the file for those who play.
    with spoken(""):
        return file.getvalue(), field.issues()


def scrambled(text: str) -> bytes:
    """A text as VASSAL obfuscates it."""
    return _MARK + f"{_KEY:02x}".encode() + text.encode().translate(_SCRAMBLED).hex().encode()


class _Field:
    """Everything that a scenario puts somewhere, and what had to be left in the palette."""

    def __init__(self, book: PieceBook, battle: Scenario) -> None:
        self._book = book
        self._battle = battle
        self._places = Places(book.plan, battle.id)
        self._deals = Deals(book.plan, battle, self._places)
        self._left = 0

    def lines(self) -> Iterator[str]:
        """The commands that set the game up."""
        plan, board = self._book.plan, self._places.board
        yield "begin_save"
        yield from self._pieces()
        yield from self._decks()
        if board is not None:
            yield _board_line(plan.map_name, board.name)
        if not plan.table.is_empty:
            yield _board_line(plan.table_name, plan.table_name)
        yield f"NOTES{TAB}{sequence('|', _notes(self._battle))}"
        yield "end_save"

    def issues(self) -> list[Issue]:
        """What a player has to do by hand."""
        found, words = [], {"scenario": self._battle.title}
        if self._left:
            message = tr_many(
                "{scenario}: no place for 1 of its pieces; it stays in the palette.|"
                "{scenario}: no place for {count} of its pieces; they stay in the palette.",
                self._left,
                **words,
            )
            hint = tr(
                "Say in the scenario where they begin, or give their side a box for reinforcements."
            )
            found.append(loss("vassal.no-place", message, hint))
        if self._deals.undealt:
            message = tr_many(
                "{scenario}: no place for 1 of the chits dealt; it stays in its cup.|"
                "{scenario}: no place for {count} of the chits dealt; they stay in their cups.",
                self._deals.undealt,
                **words,
            )
            hint = tr("Name a box or a track for them.")
            found.append(loss("vassal.no-place", message, hint))
        return found

    def _pieces(self) -> Iterator[str]:
        """All pieces and dealt cards, then the stacks in which they lie, the lowest first."""
        board = self._places.board
        orientation = board.map.grid.orientation if board else "flat"
        stacks = defaultdict[tuple[Place, str], list[str]](list)
        for number, (one, place) in enumerate(self._placed(), 1):
            name = f"p{number}"
            stacks[place, layer_of(one.piece)].append(name)
            yield self._book.placed_text(one, name, place, orientation)
        for number, card in enumerate(self._deals.cards, 1):
            name = f"c{number}"
            stacks[card.place, CARDS].append(name)
            yield card.text(name)
        for number, ((place, layer), names) in enumerate(stacks.items(), 1):
            state = sequence(";", (place.map, place.x, place.y, *names, f"@@{LAYERS.index(layer)}"))
            yield sequence("/", ("+", f"s{number}", "stack", state))

    def _placed(self) -> Iterator[tuple[StartingPiece, Place]]:
        """What has a place; a marker lies aside of units in its hex, to leave their numbers."""
        pieces = self._book.starting_pieces[self._battle.id]
        found = [(one, place) for one in pieces if (place := self._places.of(one))]
        self._left = len(pieces) - len(found)
        taken = {place for one, place in found if layer_of(one.piece) == UNITS}
        for one, place in found:
            is_above = layer_of(one.piece) == MARKERS and place in taken
            yield one, self._places.aside(place) if is_above else place

    def _decks(self) -> Iterator[str]:
        """The decks without the cards that are dealt; if none is, VASSAL lays them out itself."""
        if not self._deals.cards:
            return
        for number, (pile, place, cards) in enumerate(self._deals.decks(), 1):
            names = [f"d{number}-{copy}" for copy in range(1, len(cards) + 1)]
            for name, card in zip(names, cards, strict=True):
                yield card.text(name, place)
            is_down = "false" if pile.get("faceDown") == "Never" else "true"
            state = sequence(";", (place.map, place.x, place.y, is_down, sequence(",", names)))
            yield sequence("/", ("+", f"d{number}", deck_type(pile), state))
        yield f"SETUP_STACK{TAB}"


def _board_line(map_name: str, board: str) -> str:
    # What follows a stroke in the name would say whether the board is turned.
    return sequence(TAB, (f"{map_name}BoardPicker", sequence("/", (board,)), 0, 0))


def _notes(battle: Scenario) -> list[str]:
    """What players want to read about the scenario, line by line."""
    rules = [f"{rule.title}. {rule.text}" for rule in battle.special_rules]
    victory = [condition.text for condition in battle.victory]
    parts = [battle.title, battle.date, battle.summary, *rules, *victory, battle.notes]
    return [plain(line) for part in parts for line in part.splitlines()]


def _savedata(moduledata: bytes, battle: Scenario) -> bytes:
    """The metadata of the module with the scenario's title, and without the module's name."""
    root = etree.fromstring(moduledata)
    for name in root.findall("name"):
        root.remove(name)
    for description in root.findall("description"):
        description.text = plain(battle.title)
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return data
