"""The page of a PDF shows what the picture of the same map shows."""

import io

import pytest
from PIL import Image

from hexwright.render.picture import map_bytes
from hexwright.render.styles import STYLES
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from tests.helpers.pdf_page import page_picture
from tests.helpers.pixels import as_pillow, difference

DPI = 60
# Small enough that the rims of lines, which stamps and shapes draw a little apart, do not count.
SMALL = (200, 150)
MEAN_ALLOWED = 4.0
SHARE_ALLOWED = 0.01


def _module(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


def _both(
    module: Module, map_id: str, scenario: str | None, style: str
) -> tuple[Image.Image, Image.Image]:
    """The picture and the page of a map, made small in the same way."""
    asked = (module, map_id)
    look = STYLES[style]
    drawn = map_bytes(*asked, ".png", scenario, style=look, dpi=DPI)
    page = page_picture(map_bytes(*asked, ".pdf", scenario, style=look), DPI / 72)
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    # A page is a whole number of points large, and so a little larger than the sheet.
    whole = as_pillow(page).crop((0, 0, *picture.size))
    return picture.resize(SMALL, Image.Resampling.BOX), whole.resize(SMALL, Image.Resampling.BOX)


@pytest.mark.parametrize(
    ("system", "map_id", "style"),
    [("ccn", "vila-cinza", "parchment"), *(("jdg", "kaltbach", style) for style in STYLES)],
)
def test_a_page_looks_like_the_picture(system: str, map_id: str, style: str) -> None:
    picture, page = _both(_module(system), map_id, None, style)
    apart = difference(picture, page)
    assert apart.mean <= MEAN_ALLOWED
    assert apart.share <= SHARE_ALLOWED


def test_a_page_with_a_set_up_shows_the_counters() -> None:
    module = _module("jdg")
    battle = next(iter(module.scenarios.values()))
    picture, page = _both(module, battle.maps[0].map, battle.id, "parchment")
    _, bare = _both(module, battle.maps[0].map, None, "parchment")
    assert difference(picture, page).mean <= MEAN_ALLOWED
    assert difference(picture, bare).mean > MEAN_ALLOWED
