"""Pages measured by stored pictures: one of each sort, as large as a thumb.

`pytest tests/unit/exporters/print_and_play/test_golden_pages.py --update-golden` draws them anew;
look at them before you commit them.
"""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from exporters.options import source_of
from exporters.print_and_play import PrintExporter
from schema.load import load_module, open_files
from tests.helpers.pixels import as_pillow, difference, store

pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).resolve().parents[4]
GOLDEN = ROOT / "tests" / "golden" / "print"
SMALL = (420, 420)
PAGES: dict[str, tuple[str, dict[str, Any], int]] = {
    "counters-front": ("jdg", {"what": ["counters"], "markers": 2}, 0),
    "counters-short-edge-back": (
        "jdg",
        {"what": ["counters"], "markers": 2, "duplex": "short", "gutter": 4},
        1,
    ),
    "counters-fold": ("free", {"what": ["counters"], "duplex": "fold", "cut_lines": True}, 0),
    "stickers": ("ccn", {"what": ["counters"], "paper": "letter"}, 2),
    "cards": ("free", {"what": ["cards"], "paper": "letter", "bleed": 3}, 0),
    "map-diagram": ("free", {"what": ["maps"]}, 0),
    "map-page": ("free", {"what": ["maps"], "style": "modern"}, 1),
    "charts": ("jdg", {"what": ["charts"]}, 0),
    "tracks": ("free", {"what": ["charts"], "paper": "a3"}, 0),
    "rules": ("jdg", {"what": ["rules"]}, 0),
    "scenario": ("free", {"what": ["rules"]}, 0),
}


def drawn(name: str) -> Image.Image:
    sample, options, number = PAGES[name]
    files = dict(open_files(ROOT / "sample_modules" / sample))
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
