"""Every symbol of the set, measured by stored pictures.

`pytest tests/unit/test_golden_symbols.py --update-golden` draws them anew; look at them before you
commit them.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.nato_symbols import FRAMES, SIZES, nato_name, nato_parts
from hexwright.render.symbol_choice import symbol_names
from hexwright.render.symbols import draw_symbol, symbol
from tests.helpers.pixels import as_pillow, difference, store

pytestmark = pytest.mark.usefixtures("qapp")

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "symbols"
SIDE = 64
FRAMED = [nato_name("infantry", frame) for frame in list(FRAMES)[1:]]
SIZED = [nato_name("armour", size=size) for size in SIZES]
NAMES = [*symbol_names(), *FRAMED, *SIZED]
# What the issue of the symbols asks for, by the words of players.
ASKED_FOR = (
    "line-infantry", "light-infantry", "guard-infantry", "light-cavalry", "heavy-cavalry",
    "lancer", "dragoon", "foot-artillery", "horse-artillery", "siege-artillery", "leader-brigade",
    "leader-division", "leader-corps", "leader-army", "squad", "team", "machine-gun", "mortar",
    "radio", "smoke", "wire", "mines",
)  # fmt: skip


def drawn(name: str) -> Image.Image:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("#f2e8cd"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_symbol(painter, name, QRectF(8, 8, 48, 48), QColor("#241a10"), QColor("#f2e8cd"))
    painter.end()
    return as_pillow(image)


@pytest.mark.parametrize("name", NAMES)
def test_the_symbol_looks_as_it_did(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    actual, path = drawn(name), GOLDEN / f"{name}.png"
    if pytestconfig.getoption("--update-golden"):
        store(actual, path)
    with Image.open(path) as golden:
        found = difference(actual, golden)
    seen = tmp_path / path.name
    actual.save(seen)
    assert found.is_small, f"{found}: drawn {seen}, stored {path}"


def test_no_stored_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(NAMES)


@pytest.mark.parametrize("name", ASKED_FOR)
def test_what_was_asked_for_is_drawn(name: str) -> None:
    assert name in NAMES
    assert symbol(name) != symbol("no such symbol")


@pytest.mark.parametrize("name", NAMES)
def test_no_symbol_leaves_its_square(name: str) -> None:
    for shape in symbol(name):
        bounds = shape.path.boundingRect()
        reach = max(
            abs(bounds.left()), abs(bounds.right()), abs(bounds.top()), abs(bounds.bottom())
        )
        assert reach + shape.width / 2 < 1.3


def test_an_army_group_is_not_an_army_of_groups() -> None:
    assert nato_parts("nato-infantry-army-group") == ("infantry", "friend", "army-group")


def test_a_branch_nato_does_not_know_is_no_nato_symbol() -> None:
    assert nato_parts("nato-elephants") is None


def test_a_code_is_a_symbol_of_its_own() -> None:
    assert symbol("nato-10031000161211000000") == symbol("nato-infantry-battalion")


def test_a_code_that_means_nothing_is_an_unknown_symbol() -> None:
    assert symbol("nato-99999999999999999999") == symbol("no such symbol")


def test_the_program_starts_without_reading_natos_symbols() -> None:
    asked = "import sys, render.symbols; print('milsymbol' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "False"
