"""Reads a module of VASSAL, part by part, and makes a module of free rules of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as replaced
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hexwright.importers.base import Imported, Importer
from hexwright.importers.report import FILE, Tally
from hexwright.importers.vassal.archive import AREA, Members, open_module
from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.counters import KindBook, named
from hexwright.importers.vassal.decks import Decks
from hexwright.importers.vassal.element_words import OF_THE_WINDOW, READ, element_words
from hexwright.importers.vassal.extensions import extend
from hexwright.importers.vassal.game_parts import dice_of, sides_of, turns_of
from hexwright.importers.vassal.ground import with_usual_kinds
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.pages import board_notes, chart_notes
from hexwright.importers.vassal.part_notes import PieceNotes, part_notes
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.pieces import (
    Piece,
    Prototypes,
    decoded,
    definitions_in,
    forget_types,
)
from hexwright.importers.vassal.saves import Save, read_save
from hexwright.importers.vassal.scenarios import Stage
from hexwright.importers.vassal.sequence import number_of
from hexwright.importers.vassal.tables import Table, tables_of
from hexwright.importers.vassal.tree import Element, all_of, build_tree, children_of, has_any, short
from hexwright.schema.blank import blank_module
from hexwright.schema.dump import dump_module
from hexwright.schema.ids import free_id, slug
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.progress import Progress

_VERSION: Final = re.compile(r"[0-9]+(\.[0-9]+){0,3}")
_HEX_MM: Final = 20.0
_STEPS: Final = 5
_MOST_HIDDEN: Final = 20_000
# So often an import tells how far it is, and can be stopped.
_TOLD_EVERY: Final = 50


class VassalImporter(Importer):
    """A .vmod file or an extension: boards, pieces, decks, set-ups and charts."""

    id = "vassal"
    suffixes = (".vmod", ".vmdx")
    additions = (".vmdx",)

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("VASSAL module")

    def read(
        self,
        path: Path,
        progress: Progress,
        terrain: Mapping[str, str],
        added: Sequence[Path] = (),
    ) -> Imported:
        """The module that is made of a file, and of extensions of it; raises DataError."""
        del terrain  # boards are pictures
        progress(0, _STEPS, tr("Opening the module"))
        members, tally = open_module(path), Tally(AREA)
        root = build_tree(members)
        for file in added:
            extension = open_module(file)
            extend(root, build_tree(extension), tally)
            members.add(extension)
        reading = _Reading(members, root, progress, tally)
        try:
            module = reading.module(path.stem)
        finally:
            forget_types()
        files = {**dump_module(module), **reading.notes}
        pictures = reading.pictures.shown_in(files.values())
        tally.taken[tr("Pictures")] = len(pictures)
        page = tally.page(", ".join(file.name for file in (path, *added)))
        summary = "\n".join(f"{what}: {count}" for what, count in tally.taken.items())
        return Imported({**files, **pictures, FILE: page.encode()}, tally.issues(), summary)


class _Reading:
    """One import."""

    def __init__(self, members: Members, root: Element, progress: Progress, tally: Tally) -> None:
        self._members, self._root, self._progress = members, root, progress
        self.tally = tally
        self.pictures = Pictures(members, tally)
        self.notes: dict[str, bytes] = {}
        # Definitions of pieces in the commands of others, in the order in which they are met.
        self._inside: dict[str, None] = {}
        self._own_traits = PieceNotes()
        self._has_squares = False
        self._known = dict(self._definitions())
        self._prototypes = Prototypes(self._known)

    def module(self, stem: str) -> Module:
        """Everything that can be taken over."""
        title = named(str(self._root.get("name") or ""), stem or tr("Module"))
        name = slug(title, "module")
        blank = blank_module("free", name, title, "map")
        sides = sides_of(self._root, self.tally) or blank.info.sides
        self._step(1, tr("Maps"))
        tables = tables_of(self._root, self.pictures, self.tally)
        self._has_squares = any(
            board.stand_in == "squares" for table in tables for board in table.boards.values()
        )
        sheets = [one for table in tables for one in table.maps]
        maps = {one.map_id: one.map for one in sheets if one.map}
        by_name = {side.name.lower(): side.id for side in sides}
        book = KindBook(self.pictures, self.tally, by_name, self._mm(tables))
        decks = Decks(self.pictures, self.tally, self._piece)
        for pile in all_of(self._root, "DrawPile"):
            if not decks.add(pile):
                self.tally.lose(tr("piles without cards"), str(pile.get("name", "")))
        self._step(2, tr("Counters"))
        slots = self._slots(book)
        hidden = self._hidden(book)
        book.end_palettes()
        turns = turns_of(self._root, self.tally)
        stage = Stage(tables, book, decks, self.tally, sides, turns, next(iter(maps or blank.maps)))
        self._step(3, tr("Set-ups"))
        scenarios = self._scenarios(stage)
        last = [stage.named_apart(one) for one in sheets]
        maps = {made.id: made for made in last if made}
        scenarios = {name: stage.with_last_numbers(one) for name, one in scenarios.items()}
        self._step(4, tr("Charts"))
        notes = chart_notes(self._root, self._members, self.pictures, self.tally)
        parts = part_notes(self._root, self._known.items())
        own, boards = self._own_traits.note(), board_notes(tables)
        self.notes = {path: text.encode() for path, text in (*notes, *parts, *own, *boards)}
        version = _VERSION.match(str(self._root.get("version", "")))
        info = replace(
            blank.info,
            version=version[0] if version else "1.0",
            description=str(self._root.get("description") or "")[:2000] or None,
            sides=sides,
            dice=dice_of(self._root) or blank.info.dice,
            boxes=tuple(stage.boxes.made.values()),
        )
        counters = book.counters()
        self.tally.taken[tr("Pieces inside of other pieces")] = hidden
        self._count(maps, slots, len(counters.kinds), decks, scenarios)
        self._count_left()
        has_scan = any(
            board.map and board.art and not board.stand_in
            for table in tables for board in table.boards.values()
        )  # fmt: skip
        return Module(
            info,
            with_usual_kinds(blank.terrain) if has_scan else blank.terrain,
            counters,
            maps=maps or blank.maps,
            decks=decks.made,
            scenarios=scenarios,
            assets=tuple(self.pictures.files),
        )

    def _step(self, number: int, what: str) -> None:
        self._progress(number, _STEPS, what)

    def _definitions(self) -> Iterator[tuple[str, Piece]]:
        for one in all_of(self._root, "PrototypeDefinition"):
            try:
                yield str(one.get("name", "")), decoded(one.text or "")
            except ValueError:
                self.tally.lose(tr("prototypes that cannot be read"), str(one.get("name", "")))

    def _piece(self, slot: Element) -> Piece | None:
        """The piece of a slot; counted if it cannot be read."""
        try:
            piece = decoded(slot.text or "")
            self._own_traits.add(piece)
            return self._prototypes.expanded(piece)
        except ValueError:
            self.tally.lose(tr("pieces that cannot be read"), str(slot.get("entryName", "")))
            return None

    def _mm(self, tables: list[Table]) -> float:
        """What a pixel is on paper: hexes of the largest map have the usual size."""
        boards = [board for table in tables for board in table.maps]
        largest = max(boards, key=lambda board: len(board.hexes), default=None)
        return _HEX_MM / largest.grid.steps[1] if largest and largest.grid else 0.2

    def _slots(self, book: KindBook) -> int:
        """Make kinds of all pieces that lie in palettes; how many there are."""
        count = 0
        for number, slot in enumerate(all_of(self._root, "PieceSlot", "CardSlot")):
            if not number % _TOLD_EVERY:
                self._step(2, f"{tr('Counters')}: {number}")
            above = list(slot.iterancestors())
            if any(short(one) == "DrawPile" for one in above):
                continue
            piece = self._piece(slot)
            if piece is not None:
                groups = [str(one.get("entryName") or one.get("name") or "") for one in above]
                is_palette = any(short(one) == "PieceWindow" for one in above)
                name = str(slot.get("entryName", ""))
                count += self._add(book, piece, name, groups, is_palette=is_palette)
        return count

    def _add(
        self, book: KindBook, piece: Piece, name: str, groups: list[str], *, is_palette: bool
    ) -> bool:  # fmt: skip
        if book.is_full:
            self.tally.lose(tr("pieces beyond the most that a module may have"))
            return False
        palette = list(reversed(groups))[1:] if is_palette else ()
        own = book.standing(piece, name, groups, palette).attributes
        if own.keys() - {"palette"}:
            what = tr("properties in which pieces of palettes differ from others that look alike")
            self.tally.lose(what, piece.name or name)
        self._inside |= dict.fromkeys(definitions_in(piece))
        return True

    def _hidden(self, book: KindBook) -> int:
        """Make kinds of the pieces that other pieces place or turn into; how many there are."""
        count, done = 0, set[str]()
        while (left := self._inside.keys() - done) and len(done) < _MOST_HIDDEN:
            for text in [one for one in self._inside if one in left]:
                done.add(text)
                try:
                    piece = self._prototypes.expanded(decoded(text))
                except ValueError:
                    self.tally.lose(tr("pieces that cannot be read"), text[:40])
                    continue
                count += self._add(book, piece, "", [], is_palette=False)
        if left:
            words = tr("pieces inside of pieces beyond the most that are looked at")
            self.tally.lose(words, count=len(left))
        return count

    def _scenarios(self, stage: Stage) -> dict[str, Scenario]:
        start = list(self._start(stage))
        found: dict[str, Scenario] = {}
        is_plain = not has_any(self._root, "PredefinedSetup")
        for one in all_of(self._root, "PredefinedSetup"):
            title = str(one.get("name", ""))
            if one.get("isMenu") == "true":
                continue
            if one.get("useFile", "true") != "true" or not one.get("file"):
                is_plain = True
                continue
            self._step(3, f"{tr('Set-ups')}: {len(found) + 1}")
            save = self._save(str(one.get("file")))
            if save is None:
                continue
            stage.count_unknown_cards(save.in_decks)
            pieces = [*save.pieces, *([] if save.has_own_start else start)]
            name = free_id(slug(title, "setup"), found)
            found[name] = stage.scenario(name, title, pieces, save.boards, save.notes)
        if is_plain and (start or not found):
            name = free_id("at-start", found)
            found[name] = stage.scenario(name, tr("At the start"), start, {})
        return found

    def _save(self, file: str) -> Save | None:
        if file not in self._members:
            self.tally.lose(tr("set-ups whose file is not in the module"), file)
            return None
        try:
            save = read_save(self._members, file)
        except (ValueError, DataError):
            self.tally.lose(tr("set-ups that cannot be read"), file)
            return None
        if save.broken:
            self.tally.lose(tr("pieces of set-ups that cannot be read"), file, save.broken)
        if save.others:
            self.tally.lose(tr("lines of set-ups about players and properties"), file, save.others)
        return save

    def _start(self, stage: Stage) -> Iterator[Piece]:
        """The pieces of at-start stacks, on the map of their stack."""
        for table in stage.tables.values():
            in_play = {one.board.name: one for one in table.layout(None)}
            for stack in all_of(table.element, "SetupStack"):
                owner = str(stack.get("owningBoard") or "")
                slots = children_of(stack, "PieceSlot", "CardSlot")
                name = owner if owner in table.boards else next(iter(in_play), "")
                if name and name not in in_play:
                    words = tr("pieces at the start on boards that are not in play")
                    self.tally.lose(words, name, len(slots))
                    continue
                at = _stack_at(stack, table.boards.get(name))
                left, top = table.edge
                x, y = in_play[name].on_table(at) if name else (left + at[0], top + at[1])
                for slot in slots:
                    piece = self._piece(slot)
                    if piece is not None:
                        words = str(slot.get("entryName", ""))
                        yield _moved(piece, table.name, round(x), round(y), words)

    def _count(
        self, maps: dict[str, Map], slots: int, kinds: int, decks: Decks,
        scenarios: dict[str, Scenario],
    ) -> None:  # fmt: skip
        hexes = sum(len(row.replace(" ", "")) for one in maps.values() for row in one.terrain.rows)
        cards = sum(card.copies for deck in decks.made.values() for card in deck.cards)
        placed = [one for scenario in scenarios.values() for one in scenario.setup]
        self.tally.taken.update(
            {
                tr("Maps"): len(maps),
                tr("Hexes"): hexes,
                tr("Pieces in the source"): slots,
                tr("Kinds of counters"): kinds,
                tr("Decks"): len(decks.made),
                tr("Cards"): cards,
                tr("Scenarios"): len(scenarios),
                tr("Pieces on hexes"): sum(bool(one.hex) for one in placed),
                tr("Pieces in boxes"): sum(bool(one.box) for one in placed),
                tr("Notes"): len(self.notes),
            }
        )

    def _count_left(self) -> None:
        for element in self._root.iter():
            name = short(element)
            if not name or name in READ or (self._has_squares and name.startswith("SquareGrid")):
                continue
            if "." in element.tag and not element.tag.startswith("VASSAL."):
                self.tally.lose(tr("parts with program code of their own, never run"), element.tag)
            elif name in OF_THE_WINDOW:
                self.tally.lose(tr("parts of VASSAL's own window, which Hexwright has itself"))
            else:
                words = str(element.get("name") or element.get("title") or "")
                self.tally.lose(element_words(name), words)
        for name in sorted(self._prototypes.missing):
            self.tally.lose(tr("prototypes that are not in the module"), name)
        unused = self.pictures.unused()
        if unused:
            self.tally.lose(tr("pictures that nothing shows"), count=unused)


def _moved(piece: Piece, table: str, x: int, y: int, name: str) -> Piece:
    return replaced(piece, map=table, x=x, y=y, name=piece.name or name)


def _stack_at(stack: Element, board: Board | None) -> Pixel:
    """The pixel of a stack: the middle of the hex that it names, else the one that it says."""
    at = number_of(stack.get("x"), 0), number_of(stack.get("y"), 0)
    if board is None or stack.get("useGridLocation") != "true":
        return at
    found = board.pixel_of(str(stack.get("location", "")))
    return found or at
