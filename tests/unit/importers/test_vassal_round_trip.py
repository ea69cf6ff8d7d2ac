"""Our own exports for VASSAL come back whole."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.schema.files import read_folder
from hexwright.schema.grid import MapIndex
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import module_of, small_module
from tests.helpers.vassal_imports import read

Both = tuple[Module, Module, dict[str, int]]


@pytest.fixture(scope="module", params=["small", "free"])
def both(
    request: pytest.FixtureRequest, qapp: Any, tmp_path_factory: pytest.TempPathFactory
) -> Both:
    """A module of ours, what came back of it, and what was left out."""
    del qapp
    ours, files = _ours(request.param)
    path = tmp_path_factory.mktemp("round") / "out.vmod"
    writer = exporter("vassal")
    writer.export(source_of(writer, ours, files, {"pixels": 40}), path)
    return ours, *read(path)


def _ours(name: str) -> tuple[Module, Mapping[str, bytes]]:
    if name == "small":
        return module_of(), small_module()
    files = read_folder(next(folder for folder in sample_folders() if folder.name == name))
    module = load_module(files).module
    assert module is not None
    return module, files


def test_every_hex_comes_back(both: Both) -> None:
    ours, back, _ = both
    for one in ours.maps.values():
        [made] = [other for other in back.maps.values() if other.title == one.title]
        assert MapIndex(one).terrain_of.keys() == MapIndex(made).terrain_of.keys()
        assert made.grid.orientation == one.grid.orientation


def test_every_counter_comes_back_with_all_its_looks(both: Both) -> None:
    ours, back, _ = both
    faces = {kind.name: max(len(kind.faces), 1) for kind in back.counters.kinds}
    for piece in ours.pieces.values():
        kind = ours.kinds[piece.kind]
        looks = max(len(kind.faces), 1) * max(kind.steps, 1)
        assert faces[piece.name or kind.name] == looks
    sides = {(kind.name, kind.side) for kind in back.counters.kinds}
    for piece in ours.pieces.values():
        assert (piece.name or ours.kinds[piece.kind].name, ours.side_of[piece.id]) in sides


def test_every_place_of_a_set_up_comes_back(both: Both) -> None:
    ours, back, _ = both
    names = {kind.id: kind.name for kind in back.counters.kinds}
    for battle in (one for one in ours.scenarios.values() if not one.based_on):
        [made] = [one for one in back.scenarios.values() if one.title == battle.title]
        found = Counter((names[one.kind], one.hex) for one in made.setup if one.hex)
        for placed in (one for one in battle.setup if one.hex):
            piece = ours.pieces.get(placed.piece)
            kind = ours.kinds[piece.kind if piece else placed.kind]
            assert found[(piece.name if piece else "") or kind.name, placed.hex]


def test_every_card_comes_back(both: Both) -> None:
    ours, back, _ = both
    wanted = {
        deck.title: Counter({card.title: card.copies for card in deck.cards})
        for deck in ours.decks.values()
    }
    found = {
        deck.title: Counter({card.title: card.copies for card in deck.cards})
        for deck in back.decks.values()
    }
    assert found == wanted


def test_no_picture_piece_or_set_up_is_lost(both: Both) -> None:
    assert not [what for what in both[2] if "cannot be read" in what or "not in the" in what]
