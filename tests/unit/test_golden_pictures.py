"""Every kind of art in every style, measured by stored pictures.

`pytest tests/unit/test_golden_pictures.py --update-golden` draws them anew; look at them before
you commit them.
"""

from pathlib import Path

import pytest
from PIL import Image

from hexwright.render.styles import STYLES
from hexwright.schema.model.terrain import ArtStyle
from tests.helpers.pixels import as_pillow, difference, store
from tests.helpers.swatches import ARTS, BARE, drawn, swatches

pytestmark = pytest.mark.usefixtures("qapp")

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "pictures"
SWATCHES = swatches()
CASES = [(style, name) for style in STYLES for name in SWATCHES]
MOST_BYTES_EACH, MOST_BYTES = 8_192, 1_500_000


def stored(style: str, name: str) -> Path:
    return GOLDEN / style / f"{name}.png"


@pytest.mark.parametrize(("style", "name"), CASES)
def test_the_art_looks_as_it_did(
    style: str, name: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    actual = as_pillow(drawn(SWATCHES[name], STYLES[style]))
    path = stored(style, name)
    if pytestconfig.getoption("--update-golden"):
        store(actual, path)
    with Image.open(path) as golden:
        found = difference(actual, golden)
    seen = tmp_path / path.name
    actual.save(seen)
    assert found.is_small, f"{found}: drawn {seen}, stored {path}"


@pytest.mark.parametrize(("style", "name"), CASES)
def test_bare_ground_would_not_pass_for_the_art(style: str, name: str) -> None:
    bare = as_pillow(drawn(BARE, STYLES[style]))
    with Image.open(stored(style, name)) as golden:
        assert not difference(bare, golden).is_small or name == "hex-plain"


@pytest.mark.parametrize("name", [name for name in sorted(SWATCHES) if name.startswith("hex-")])
def test_no_style_would_pass_for_another(name: str) -> None:
    pictures = [as_pillow(drawn(SWATCHES[name], style)) for style in STYLES.values()]
    pairs = [(one, other) for one in pictures for other in pictures if one is not other]
    assert not any(difference(one, other).is_small for one, other in pairs)


def test_every_art_of_the_format_has_a_picture() -> None:
    shown = {name.partition("-")[2] for name in SWATCHES}
    assert shown >= set(ARTS), ArtStyle


def test_no_stored_picture_is_left_over() -> None:
    expected = {stored(style, name) for style, name in CASES}
    assert set(GOLDEN.rglob("*.png")) == expected


def test_the_stored_pictures_stay_small() -> None:
    sizes = [path.stat().st_size for path in GOLDEN.rglob("*.png")]
    assert max(sizes) <= MOST_BYTES_EACH
    assert sum(sizes) <= MOST_BYTES
