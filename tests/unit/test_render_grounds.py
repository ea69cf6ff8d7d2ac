"""Land that is drawn once for several scenarios: the same pixels, and not drawn again."""

from typing import Any

import msgspec
import pytest
from PySide6.QtGui import QImage

from benchmarks.drawn_map import drawn_module
from hexwright.render import map_picture
from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.job import Job, unpacked
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.picture import map_image
from hexwright.render.styles import STYLES
from hexwright.schema.model.map import Label, Map, Site
from hexwright.schema.module import Module

pytestmark = pytest.mark.usefixtures("qapp")

PIXELS = 40
replaced = msgspec.structs.replace
IMAGES = ImageShelf()


@pytest.fixture(scope="module")
def module() -> Module:
    return drawn_module(16, 16)


@pytest.fixture
def lands_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The maps whose land was drawn, an entry for each piece."""
    drawn: list[str] = []
    draw_land = MapPicture._draw_land

    def watched(picture: MapPicture, *rest: Any) -> None:
        drawn.append(picture.board.map.title)
        draw_land(picture, *rest)

    monkeypatch.setattr(map_picture.MapPicture, "_draw_land", watched)
    return drawn


def with_map(module: Module, **changes: Any) -> Module:
    return module.with_documents({"maps/field.json": replaced(module.maps["field"], **changes)})


def drawn(module: Module, grounds: Grounds | None = None, **how: Any) -> QImage:
    return map_image(module, "field", pixels_per_hex=PIXELS, images=IMAGES, grounds=grounds, **how)


def other_battle(map_: Map) -> dict[str, Any]:
    """What another scenario lays on a map."""
    return {
        "title": "Another battle",
        "sites": (Site(id="ford", name="Ford", hex="002003", objective=True), *map_.sites[1:]),
        "labels": (Label(text="Here they stand", hex="004005"), *map_.labels[1:]),
    }


def test_pictures_on_common_ground_are_the_same_pixels(module: Module) -> None:
    other = with_map(module, **other_battle(module.maps["field"]))
    assert drawn(other) != drawn(module), "nothing else lies on it: the test shows nothing"
    grounds = Grounds()
    for each in (module, other, module):
        assert drawn(each, grounds) == drawn(each)


def test_the_land_of_another_battle_is_not_drawn_again(
    module: Module, lands_drawn: list[str]
) -> None:
    grounds = Grounds()
    drawn(module, grounds)
    pieces = len(lands_drawn)
    assert pieces
    drawn(with_map(module, **other_battle(module.maps["field"])), grounds)
    assert len(lands_drawn) == pieces


def test_other_land_is_drawn_for_itself(module: Module) -> None:
    map_ = module.maps["field"]
    rows = tuple(row[::-1] for row in map_.terrain.rows)
    other = with_map(module, terrain=replaced(map_.terrain, rows=rows))
    assert drawn(other) != drawn(module)
    grounds = Grounds()
    for each in (module, other, module):
        assert drawn(each, grounds) == drawn(each)


def test_another_style_and_other_layers_are_drawn_for_themselves(module: Module) -> None:
    grounds = Grounds()
    ways: tuple[dict[str, Any], ...] = (
        {},
        {"style": STYLES["modern"]},
        {"layers": Layers(grid=0.0)},
        {"layers": Layers(zones=1.0)},
    )
    for how in ways:
        assert drawn(module, grounds, **how) == drawn(module, **how)


def test_ground_that_finds_no_room_is_drawn_again(module: Module, lands_drawn: list[str]) -> None:
    grounds = Grounds(most_bytes=1)
    first = drawn(module, grounds)
    pieces = len(lands_drawn)
    assert drawn(module, grounds) == first
    assert len(lands_drawn) == 2 * pieces


def test_another_process_gets_no_ground(module: Module) -> None:
    job = Job(module, "field", images=IMAGES, grounds=Grounds())
    assert unpacked(job.packed()).grounds is None
