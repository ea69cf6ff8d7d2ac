"""The printed chart of an order of battle: what is drawn, measured by a stored picture.

`pytest tests/unit/test_oob_chart.py --update-golden` draws it anew; look before you commit.
"""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

import hexwright.render.oob_chart
from hexwright.render.oob_chart import OobChart
from hexwright.render.oob_chart_files import chart_image, save_chart
from hexwright.render.oob_chart_layout import Block, arranged
from hexwright.schema.issues import DataError
from hexwright.schema.language import spoken
from hexwright.schema.load import load
from hexwright.schema.model.oob import Command, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import OobTree
from tests.helpers.command_line import run
from tests.helpers.pixels import as_pillow, difference, store

pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "oob-chart.png"
JDG = ROOT / "sample_modules" / "jdg"


@pytest.fixture(scope="module")
def jdg() -> Module:
    module = load(JDG).module
    assert module is not None
    return module


def test_the_sums_name_groups_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = load(ROOT / "sample_modules" / "cce").module
    assert module is not None
    written: list[str] = []
    draw = hexwright.render.oob_chart._text

    def noted(painter: QPainter, words: str, *rest: Any, **more: Any) -> None:
        written.append(words)
        draw(painter, words, *rest, **more)

    monkeypatch.setattr(hexwright.render.oob_chart, "_text", noted)
    with spoken("es"):
        chart_image(OobChart(module, next(iter(module.oobs))), dpi=30)
    sums = next(words for words in written if words.startswith("Unidades: "))
    assert "Pelotón" in sums
    assert "squad" not in sums


def test_the_chart_looks_as_it_did(
    jdg: Module, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    actual = as_pillow(chart_image(OobChart(jdg, "blue"), dpi=60))
    if pytestconfig.getoption("--update-golden"):
        store(actual, GOLDEN)
    with Image.open(GOLDEN) as golden:
        found = difference(actual, golden)
    actual.save(tmp_path / GOLDEN.name)
    assert found.is_small, f"{found}: drawn {tmp_path / GOLDEN.name}, stored {GOLDEN}"


def test_another_colour_would_not_pass_for_it(jdg: Module) -> None:
    oob = jdg.oobs["blue"]
    commands = tuple(replace(command, colour="#7a2a7a") for command in oob.commands)
    changed = jdg.with_documents({"oob/blue.json": replace(oob, commands=commands)})
    actual = as_pillow(chart_image(OobChart(changed, "blue"), dpi=60))
    with Image.open(GOLDEN) as golden:
        assert not difference(actual, golden).is_small


def rects(block: Block, at: QPointF | None = None) -> list[QRectF]:
    """All boxes of a chart where they are drawn."""
    at = at or QPointF()
    own = [block.box.translated(at)] if block.box.height() else []
    return [*own, *(rect for corner, inner in block.below for rect in rects(inner, at + corner))]


@pytest.mark.parametrize("corps", [1, 3, 9])
def test_no_box_covers_another(jdg: Module, corps: int) -> None:
    commands: list[Any] = [Command(id="army", name="Army")]
    units = []
    for number in range(corps):
        commands.append(Command(id=f"c{number}", name=f"Corps {number}", parent="army"))
        for inner in range(number % 4):
            name = f"d{number}-{inner}"
            commands.append(Command(id=name, name=name, parent=f"c{number}"))
            units += [
                Unit(id=f"{name}-{one}", kind="line-infantry", command=name)
                for one in range(inner * 6)
            ]
    oob = replace(jdg.oobs["blue"], commands=tuple(commands), units=tuple(units), leaders=())
    block = arranged(OobTree(oob))
    boxes = rects(block)
    assert len(boxes) == len(commands)
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])
    whole = QRectF(QPointF(), block.size)
    assert all(whole.contains(box) for box in boxes)


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")]
)
def test_the_chart_is_written_in_every_format(
    jdg: Module, tmp_path: Path, suffix: str, start: bytes
) -> None:
    path = tmp_path / f"red{suffix}"
    save_chart(jdg, "red", path)
    assert path.read_bytes().startswith(start)


def test_an_unknown_order_of_battle_is_refused_in_words(jdg: Module, tmp_path: Path) -> None:
    with pytest.raises(DataError) as refused:
        save_chart(jdg, "green", tmp_path / "green.png")
    assert "green" in refused.value.issues[0].message


def test_an_unknown_format_is_refused_in_words(jdg: Module, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="bmp"):
        save_chart(jdg, "red", tmp_path / "red.bmp")


def test_the_chart_is_drawn_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "blue.svg"
    ended = run(capsys, "render", JDG, "--oob", "blue", "-o", target)
    assert (ended.code, ended.err) == (0, "")
    assert b"<svg" in target.read_bytes()


@pytest.mark.parametrize(
    ("words", "part"),
    [(("--oob", "blu"), "blue"), (("--oob", "blue", "--map", "kaltbach"), "map")],
)
def test_wrong_words_for_a_chart_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str
) -> None:
    ended = run(capsys, "render", JDG, *words, "-o", tmp_path / "a.png")
    assert ended.code != 0
    assert part in ended.err
