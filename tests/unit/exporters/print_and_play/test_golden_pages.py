"""Pages measured by stored pictures: one of each sort, as large as a thumb.

`pytest tests/unit/exporters/print_and_play/test_golden_pages.py --update-golden` draws them anew;
look at them before you commit them.
"""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hexwright.exporters.options import source_of
from hexwright.exporters.print_and_play import PrintExporter
from hexwright.schema.load import load_module, open_files
from tests.helpers.pixels import as_pillow, difference, store

pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).resolve().parents[4]
GOLDEN = ROOT / "tests" / "golden" / "print"
SMALL = (420, 420)
PAGES: dict[str, tuple[dict[str, Any], int]] = {
    "counters-front": ({"what": ["counters"]}, 0),
    "counters-short-edge-back": ({"what": ["counters"], "duplex": "short", "gutter": 4}, 1),
    "counters-fold": ({"what": ["counters"], "duplex": "fold", "cut_lines": True}, 0),
    "cards": ({"what": ["cards"], "paper": "letter", "bleed": 3}, 0),
    "card-backs": ({"what": ["cards"], "paper": "a3"}, 1),
    "map-diagram": ({"what": ["maps"]}, 0),
    "map-page": ({"what": ["maps"], "style": "modern"}, 1),
    "map-whole": ({"what": ["maps"], "map_layout": "whole", "style": "colour-blind"}, 0),
    "charts": ({"what": ["charts"]}, 0),
    "tracks": ({"what": ["charts"], "paper": "letter"}, 1),
    "oob": ({"what": ["charts"]}, -2),
    "scenario": ({"what": ["rules"]}, 0),
    "set-up": ({"what": ["rules"]}, 1),
}


def drawn(name: str) -> Image.Image:
    options, number = PAGES[name]
    files = dict(open_files(ROOT / "sample_modules" / "free"))
    module = load_module(files).module
    assert module is not None
    made = PrintExporter()
    page = made.previews(source_of(made, module, files, options))[number]
    image = as_pillow(page.draw())
    image.thumbnail(SMALL, Image.Resampling.BOX)
    return image


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    actual = drawn(name)
    path = GOLDEN / f"{name}.png"
    if pytestconfig.getoption("--update-golden"):
        store(actual, path)
    with Image.open(path) as golden:
        found = difference(actual, golden)
    seen = tmp_path / path.name
    actual.save(seen)
    assert found.is_small, f"{found}: {seen}"


def test_another_page_would_be_noticed() -> None:
    with Image.open(GOLDEN / "counters-front.png") as golden:
        assert not difference(drawn("counters-short-edge-back"), golden).is_small
