"""An independent reader and checker of VASSAL modules: it knows the format and no exporter.

`faults(path)` lists everything that VASSAL would refuse, lose or take otherwise, most of which it
never tells. `Module` and `read_save` answer questions about what a module holds.
"""

import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lxml import etree

from tests.helpers.vassal_checker.grids import places
from tests.helpers.vassal_checker.images import file_faults
from tests.helpers.vassal_checker.module import Module, Slot, text_of
from tests.helpers.vassal_checker.pieces import BadPieceError, Piece, decoded, piece_faults
from tests.helpers.vassal_checker.references import (
    module_reference_faults,
    piece_reference_faults,
)
from tests.helpers.vassal_checker.saves import Save, read_save, save_faults
from tests.helpers.vassal_checker.structure import (
    deck_reference_faults,
    map_faults,
    menu_faults,
    metadata_faults,
    start_faults,
    tree_faults,
    zip_faults,
)
from tests.helpers.vassal_checker.values import WHOLE, whole

__all__ = ["Module", "Piece", "Save", "Slot", "faults", "read_save"]


def faults(path: Path) -> list[str]:
    """Everything that is wrong with a module, in words; empty if nothing is."""
    try:
        module = Module(path)
    except zipfile.BadZipFile:
        return ["this is no zip"]
    except KeyError:
        return ["buildFile.xml is missing"]
    except etree.XMLSyntaxError as error:
        return [f"buildFile.xml is not well formed: {error}"]
    return list(dict.fromkeys(_faults(module)))


def _faults(module: Module) -> Iterator[str]:
    yield from zip_faults(module)
    yield from metadata_faults(module)
    yield from tree_faults(module)
    yield from map_faults(module)
    yield from menu_faults(module)
    yield from module_reference_faults(module)

    @cache
    def names_of(map_name: str, board: str) -> set[str]:
        boards = (one for one in module.boards(map_name) if one.name == board)
        return {name for one in boards for name in places(one.grid, one.size)}

    yield from start_faults(module, names_of)
    pictures: list[tuple[str, str]] = []
    gpids: list[str] = []
    yield from _slot_faults(module, pictures, gpids)
    yield from _prototype_faults(module, pictures, gpids)
    yield from _gpid_faults(module, gpids)
    yield from _setup_faults(module, pictures)
    yield from file_faults(module, pictures)


def _slot_faults(
    module: Module, pictures: list[tuple[str, str]], gpids: list[str]
) -> Iterator[str]:
    for slot in module.slots:
        label = f"slot “{slot.name}”"
        gpids.append(slot.gpid)
        try:
            piece = slot.piece
        except BadPieceError as error:
            yield f"{label}: {error}"
            continue
        if piece.gpid != slot.gpid:
            yield f"{label} has gpid {slot.gpid}, its state {piece.gpid}"
        if piece.map != "null":
            yield f"{label} is on the map “{piece.map}” instead of null"
        yield from _piece_faults(module, label, piece, pictures, gpids)
        whole_piece = module.expanded(slot)
        for fault in piece_reference_faults(module, whole_piece):
            yield f"{label}: {fault}"


def _piece_faults(
    module: Module, label: str, piece: Piece, pictures: list[tuple[str, str]], gpids: list[str]
) -> Iterator[str]:
    """Faults of a piece and of those it places; their pictures and gpids are added."""
    pictures += [(label, name) for name in piece.pictures()]
    yield from (f"{label}: {fault}" for fault in piece_faults(piece, module.prototypes))
    yield from deck_reference_faults(module, label, piece)
    try:
        placed = list(piece.placed())
    except BadPieceError as error:
        yield f"{label} places a piece that {error}"
        return
    for gpid, inner in placed:
        gpids.append(gpid)
        yield from _piece_faults(module, f"{label} places “{inner.name}”", inner, pictures, gpids)


def _prototype_faults(
    module: Module, pictures: list[tuple[str, str]], gpids: list[str]
) -> Iterator[str]:
    elements = module.all("PrototypeDefinition")
    for name, count in Counter(one.get("name", "") for one in elements).items():
        if count > 1 or not name or ";" in name:
            yield f"prototype “{name}”: names are unique, not empty and without semicolon"
    for element in elements:
        label = f"prototype “{element.get('name')}”"
        try:
            piece = decoded(text_of(element))
        except BadPieceError as error:
            yield f"{label}: {error}"
            continue
        yield from _piece_faults(module, label, piece, pictures, gpids)


def _gpid_faults(module: Module, gpids: list[str]) -> Iterator[str]:
    above = whole(module.root.get("nextPieceSlotId"), 0)
    for gpid, count in Counter(gpids).items():
        if not WHOLE.fullmatch(gpid):
            yield f"“{gpid}” is no gpid"
        elif int(gpid) >= above:
            yield f"gpid {gpid} is not below nextPieceSlotId {above}"
        if count > 1:
            yield f"gpid {gpid} is used {count} times"


def _setup_faults(module: Module, pictures: list[tuple[str, str]]) -> Iterator[str]:
    known = {slot.gpid for slot in module.slots}
    for element in module.all("PredefinedSetup"):
        name, file = element.get("name"), element.get("file")
        if element.get("useFile", "true") != "true" or element.get("isMenu") == "true":
            continue
        if not file or file not in module.files:
            yield f"set-up “{name}” names the file “{file}”, which is not in the zip"
            continue
        save = read_save(module, file)
        yield from (f"set-up “{name}”: {fault}" for fault in save_faults(module, save))
        for piece in save.pieces.values():
            pictures += [(f"set-up “{name}”", picture) for picture in piece.pictures()]
            if piece.gpid not in known:
                yield f"set-up “{name}”: piece “{piece.name}” has gpid {piece.gpid} of no slot"
