"""Counters of a set-up on the map: after any edit they stand as if they had just been put up."""

import pytest
from msgspec.structs import replace

from hexwright.editor.play.board.pieces import BoardPieces
from hexwright.editor.scenarios.edits.setup import (
    SetUp,
    Stock,
    moved,
    on_top,
    put,
    raised,
    taken_off,
    turned,
)
from hexwright.editor.scenarios.setup_pieces import SetUpPieces
from hexwright.engine.core.game import Game
from hexwright.render.map_picture import MapPicture
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import PARCHMENT
from hexwright.schema.module import Module
from tests.helpers.modules import module_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def module() -> Module:
    return module_of()


@pytest.fixture
def picture(module: Module) -> MapPicture:
    found = scenario_picture(module, module.scenarios["meeting"], PARCHMENT)
    assert found is not None
    return found


def edits(module: Module, setup: SetUp, picture: MapPicture) -> dict[str, SetUp]:
    index = picture.board.index
    start = index.find(setup[0].hex)
    assert start is not None
    away = moved(index, setup, [0], start, (start[0], start[1] + 1))
    assert away is not None
    made = {
        "turn": turned(module, setup, [0], 1),
        "put": put(module, setup, [Stock(piece="red-2")], setup[0].hex),
        "take off": taken_off(setup, [0]),
        "raise": raised(setup, [0], 1),
        "on top": on_top(setup, frozenset([0])),
        "move": away,
    }
    boxed = replace(setup[0], hex="", box="somewhere")
    return {**{name: one.setup for name, one in made.items()}, "box": (boxed, *setup[1:])}


def test_a_marker_lies_aside_of_the_units_in_its_hex(module: Module, picture: MapPicture) -> None:
    unit, _, marker, *_ = module.scenarios["meeting"].setup
    standing = SetUpPieces(module, picture, (unit, replace(marker, hex=unit.hex))).by_number
    off = standing[0].rect.center() - standing[1].rect.center()
    assert off.x() == off.y() > 5


@pytest.mark.parametrize("name", ["turn", "put", "take off", "raise", "on top", "move", "box"])
def test_what_is_followed_is_what_is_put_up_anew(
    module: Module, picture: MapPicture, name: str
) -> None:
    setup = module.scenarios["meeting"].setup
    before = SetUpPieces(module, picture, setup)
    after = edits(module, setup, picture)[name]
    followed = SetUpPieces(module, picture, after, before)
    assert list(followed.by_number.items()) == list(
        SetUpPieces(module, picture, after).by_number.items()
    )


def test_a_counter_that_comes_back_to_the_map_stands_below_later_ones(
    module: Module, picture: MapPicture
) -> None:
    setup = module.scenarios["meeting"].setup
    off = (replace(setup[0], hex="", box="somewhere"), *setup[1:])
    without = SetUpPieces(module, picture, off, SetUpPieces(module, picture, setup))
    assert list(SetUpPieces(module, picture, setup, without).by_number) == sorted(
        SetUpPieces(module, picture, setup).by_number
    )


def test_other_looks_of_counters_are_seen(module: Module, picture: MapPicture) -> None:
    setup = module.scenarios["meeting"].setup
    before = SetUpPieces(module, picture, setup)
    kinds = tuple(replace(kind, name=f"{kind.name}!") for kind in module.counters.kinds)
    other = module.with_documents({"counters.json": replace(module.counters, kinds=kinds)})
    names = {one.name for one in SetUpPieces(other, picture, setup, before).by_number.values()}
    assert names != {one.name for one in before.by_number.values()}


def test_a_band_leads_from_a_counter_to_the_further_hexes_that_it_covers(
    module: Module, picture: MapPicture
) -> None:
    setup = module.scenarios["meeting"].setup
    pieces = SetUpPieces(module, picture, setup)
    long = next(number for number, one in enumerate(setup) if one.extends)
    standing = pieces.by_number[long]
    places = [picture.board.place(one) for one in (setup[long].hex, *setup[long].extends)]
    here, beyond = (picture.layout.centre(*place) for place in places if place is not None)
    assert [end for _, end in standing.limbs] == [beyond - here]
    assert standing.bounds.contains(beyond)
    assert pieces.by_number[0].limbs == ()


def test_in_play_a_body_is_found_wherever_its_band_lies(
    module: Module, picture: MapPicture
) -> None:
    game = Game.start(module, "meeting", 1)
    pieces = BoardPieces(module, picture, game.view(""))
    body = game.piece("blue-1")
    for hex_ in body.hexes:
        centre = pieces.centre(hex_)
        assert centre is not None
        found = pieces.at(centre)
        assert found is not None
        assert (found.id, found.hex) == ("blue-1", body.hex)
