"""Saved games of VASSAL: a scenario with every piece in its place, ready to be played.

The at-start stacks of the module are its decks alone. VASSAL lays them out by itself when a saved
game does not say that they are there already; so it does not say so.
"""

from collections import Counter
from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from exporters.vassal.archive import ModuleFile
from exporters.vassal.losses import loss
from exporters.vassal.piece_book import PieceBook
from exporters.vassal.piece_text import Place
from exporters.vassal.plan import LAYERS
from exporters.vassal.properties import layer_of
from exporters.vassal.sequence import TAB, plain, sequence
from exporters.vassal.setup import Standing
from schema.issues import Issue
from schema.language import spoken, tr
from schema.model.scenario import Scenario
from schema.variants import resolved

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
        self._board = book.plan.boards.of_scenario.get(battle.id)
        self._in_box: Counter[str] = Counter()
        self._left: list[Standing] = []

    def lines(self) -> Iterator[str]:
        """The commands that set the game up."""
        plan, notes = self._book.plan, _notes(self._battle)
        yield "begin_save"
        yield from self._pieces()
        if self._board is not None:
            yield _board_line(plan.map_name, self._board.name)
        if not plan.table.is_empty:
            yield _board_line(plan.table_name, plan.table_name)
        yield f"NOTES{TAB}{sequence('|', notes)}"
        yield "end_save"

    def issues(self) -> list[Issue]:
        """What a player has to do by hand."""
        found = []
        if self._left:
            message = tr(
                "{scenario}: {count} pieces have no place at the start and stay in the palette.",
                scenario=self._battle.title,
                count=len(self._left),
            )
            hint = tr("Give the side a box for reinforcements, or the scenario a turn track.")
            found.append(loss("vassal.no-place", message, hint))
        return found

    def _pieces(self) -> Iterator[str]:
        """All pieces, each stack after those that lie in it, the lowest first."""
        orientation = self._board.map.grid.orientation if self._board else "flat"
        stacks: dict[tuple[Place, str], list[str]] = {}
        for number, one in enumerate(self._book.standings[self._battle.id], 1):
            place = self._place(one)
            if place is None:
                self._left.append(one)
                continue
            name = f"p{number}"
            stacks.setdefault((place, layer_of(one.piece)), []).append(name)
            yield self._book.placed_text(one, name, place, orientation)
        for number, ((place, layer), names) in enumerate(stacks.items(), 1):
            state = sequence(";", (place.map, place.x, place.y, *names, f"@@{LAYERS.index(layer)}"))
            yield sequence("/", ("+", f"s{number}", "stack", state))

    def _place(self, one: Standing) -> Place | None:
        table = self._book.plan.table
        if one.track:
            return self._on_table(table.space(one.track, one.space))
        if one.box:
            return self._in(one.box)
        if one.hexes:
            return self._on_board(one.hexes[0])
        return self._waiting(one)

    def _on_board(self, hex_: str) -> Place | None:
        pixel = self._board.pixel(hex_) if self._board else None
        return Place(self._book.plan.map_name, *pixel) if pixel else None

    def _waiting(self, one: Standing) -> Place | None:
        """Reinforcements wait at their turn of the track, or in a box that is meant for them."""
        pixel = self._board.turn_pixel(one.space) if self._board else None
        if pixel is not None:
            return Place(self._book.plan.map_name, *pixel)
        for box in self._book.plan.module.info.boxes:
            if box.purpose == "reinforcements" and box.side in ("", one.piece.side):
                return self._in(box.id)
        return None

    def _in(self, box: str) -> Place | None:
        self._in_box[box] += 1
        return self._on_table(self._book.plan.table.box(box, self._in_box[box] - 1))

    def _on_table(self, pixel: tuple[int, int] | None) -> Place | None:
        return Place(self._book.plan.table_name, *pixel) if pixel else None


def _board_line(map_name: str, board: str) -> str:
    return sequence(TAB, (f"{map_name}BoardPicker", board, 0, 0))


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
