"""SVG files show what PNG files show, in a program of others; drawing programs find layers."""

import io
import subprocess
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from hexwright.exporters.base import Source
from hexwright.exporters.image.pictures import Picture, pictures_of
from hexwright.render import map_picture
from hexwright.render.brush import box, circle, clipped, dashes, write
from hexwright.render.fonts import ensure_application, text_path
from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import BOARD_LAYERS, Layers
from hexwright.render.picture import map_bytes
from hexwright.render.relief import draw_ground
from hexwright.render.small_picture import Draw, image_of, png_bytes, svg_bytes
from hexwright.render.svg_page import layer, named
from hexwright.render.svg_paint import PathTexts, path_data
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved
from tests.helpers.modules import module_of
from tests.helpers.pixels import MEAN_ALLOWED, Difference, difference
from tests.helpers.sample_exports import NORTH, SAMPLES, sample
from tests.helpers.tools import tool

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
SIZE = QSizeF(30, 20)
# What scenarios lay on a map, without its ground and its print.
ADDED = Layers(0, 0, 0, 0, 0, 0, 0, labels=0)
# The share of rims in a picture of small counters; a layer that is lost is far more.
RIMS = 0.01
# Firs in the snow are slivers of light and shade: rims everywhere, looked at by eye.
ALL_RIMS = {"setup-winter-forest": Difference(mean=6.0, share=0.015)}


def shown(svg: bytes, size: tuple[int, int]) -> Image.Image:
    """The file as another program draws it, on white."""
    across, down = map(str, size)
    words = [tool("rsvg-convert"), "-w", across, "-h", down, "-b", "white", "--unlimited"]
    drawn = subprocess.run(words, input=svg, stdout=subprocess.PIPE, check=True)
    return Image.open(io.BytesIO(drawn.stdout)).convert("RGB")


def apart(svg: bytes, image: Image.Image) -> Difference:
    """How far both are apart; rims of lines, which each program draws in its way, do not count."""
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    half = (image.width // 2, image.height // 2)
    theirs = shown(svg, image.size).resize(half, Image.Resampling.BOX)
    return difference(theirs, paper.resize(half, Image.Resampling.BOX))


def tree_of(draw: Draw) -> etree._Element:
    return etree.fromstring(svg_bytes(SIZE, "Test", draw))


def drawn_alike(draw: Draw) -> None:
    ensure_application()
    found = apart(svg_bytes(SIZE, "Test", draw), as_rgba(image_of(SIZE, 20, draw)))
    assert found.is_small, found


def as_rgba(image: QImage) -> Image.Image:
    return Image.open(io.BytesIO(png_bytes(image))).convert("RGBA")


def pictures(name: str) -> Iterator[Picture]:
    """Set-ups, maps that no set-up shows, and one sheet and card of each sort, all drawn alike."""
    options = {
        "what": ["maps", "setups", "sheets", "cards"],
        "formats": ["png", "svg"],
        "text": "shapes",
        "pixels": 36,
        "dpi": 400,
        "style": "parchment",
    }
    # What is drawn on five joined sheets is drawn on one as well.
    module = sample(name, NORTH if name == "aus" else ())[0]
    battles = [resolved(one, module.scenarios) for one in module.scenarios.values()]
    # A set-up shows its whole map.
    seen = {f"map-{placed.map}" for battle in battles for placed in battle.maps}
    again = dict(laid_again(module, battles))
    for one in pictures_of(Source(module, {}, options)):
        kind = one.name.split("/")[0] if "/" in one.name else one.name
        if kind not in seen:
            seen.add(kind)
            yield again.get(one.name, one)


def laid_again(module: Module, battles: list[Scenario]) -> Iterator[tuple[str, Picture]]:
    """What further set-ups of one map add to it: its ground was compared in the first of them."""
    known = set()
    for battle in sorted(battles, key=lambda one: one.id):
        (placed, *others) = battle.maps
        if placed.map in known and not others:
            name = f"setup-{battle.id}"
            draw = partial(map_bytes, module, placed.map, scenario=battle.id, layers=ADDED)
            yield name, Picture(name, battle.title, partial(draw, pixels_per_hex=36), QImage)
        known |= {one.map for one in battle.maps}


@pytest.mark.parametrize("name", sorted(one.name for one in SAMPLES.iterdir() if one.is_dir()))
def test_another_program_shows_every_svg_as_the_png(name: str) -> None:
    far = {}
    for picture in pictures(name):
        png = Image.open(io.BytesIO(picture.data(".png"))).convert("RGBA")
        found = apart(picture.data(".svg"), png)
        most = ALL_RIMS.get(picture.name, Difference(MEAN_ALLOWED, RIMS))
        if found.mean > most.mean or found.share > most.share:
            far[picture.name] = found
    assert far == {}


def test_an_outline_that_was_written_for_another_page_is_taken_as_it_is() -> None:
    path, kept = circle(QPointF(6, 6), 4), PathTexts()
    once, again = kept.data(path), kept.data(circle(QPointF(6, 6), 4))
    assert once is again
    assert once == path_data(path) != kept.data(box(QRectF(0, 0, 10, 20)))
    assert PathTexts(0).data(path) == once


def shared_land() -> dict[str, Any]:
    """What pictures have in common that draw a land once."""
    return {"grounds": Grounds(), "images": ImageShelf(dict[str, bytes]().get)}


def test_maps_that_have_their_outlines_in_common_come_out_the_same() -> None:
    module, shares = module_of(), shared_land()
    (map_id,) = module.maps
    for battle in (*module.scenarios, None):
        alone = map_bytes(module, map_id, ".svg", battle, layers=BOARD_LAYERS)
        shared = map_bytes(module, map_id, ".svg", battle, layers=BOARD_LAYERS, **shares)
        assert shared == alone


def test_the_land_of_a_map_is_drawn_once_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    lands: list[object] = []

    def spy(board: object, *rest: Any) -> None:
        lands.append(board)
        draw_ground(board, *rest)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(map_picture, "draw_ground", spy)
    module, shares = module_of(), shared_land()
    (map_id,) = module.maps
    for battle in (*module.scenarios, None, *module.scenarios):
        map_bytes(module, map_id, ".svg", battle, layers=BOARD_LAYERS, **shares)
    assert len(lands) == 1
    map_bytes(module, map_id, ".svg", layers=BOARD_LAYERS, has_letters=True, **shares)
    map_bytes(module, map_id, ".svg", None, 40, BOARD_LAYERS, **shares)
    assert len(lands) == 3


def test_what_is_drawn_after_a_clip_is_whole() -> None:
    def draw(painter: QPainter) -> None:
        painter.setClipRect(QRectF(1, 1, 28, 18), Qt.ClipOperation.IntersectClip)
        with clipped(painter, circle(QPointF(6, 6), 4)):
            painter.fillRect(QRectF(0, 0, 30, 20), QColor("green"))
        painter.fillRect(QRectF(12, 2, 40, 8), QColor("red"))

    drawn_alike(draw)


def test_a_clip_inside_a_clip_leaves_what_lies_in_both() -> None:
    def draw(painter: QPainter) -> None:
        with (
            clipped(painter, box(QRectF(0, 0, 10, 20))),
            clipped(painter, circle(QPointF(10, 10), 8)),
        ):
            painter.fillRect(QRectF(0, 0, 30, 20), QColor("green"))

    drawn_alike(draw)


def test_clipping_that_is_switched_off_comes_back() -> None:
    def draw(painter: QPainter) -> None:
        painter.save()
        painter.setClipPath(circle(QPointF(10, 10), 5))
        painter.setClipping(False)
        painter.fillRect(QRectF(15, 0, 10, 5), QColor("blue"))
        painter.setClipping(True)
        painter.fillRect(QRectF(0, 0, 30, 20), QColor("green"))
        painter.restore()
        painter.fillRect(QRectF(15, 15, 10, 5), QColor("red"))

    drawn_alike(draw)


def test_colours_fade_as_on_an_image() -> None:
    def draw(painter: QPainter) -> None:
        spot = QRadialGradient(QPointF(8, 10), 8)
        spot.setColorAt(0, QColor(200, 0, 0, 200))
        spot.setColorAt(1, QColor(0, 0, 0, 0))
        painter.fillPath(circle(QPointF(8, 10), 8), spot)
        bar = QLinearGradient(QPointF(18, 0), QPointF(28, 0))
        bar.setColorAt(0, QColor("white"))
        bar.setColorAt(1, QColor("navy"))
        painter.rotate(5)
        painter.fillRect(QRectF(18, 2, 10, 12), bar)

    drawn_alike(draw)


def test_lines_keep_width_dashes_and_opacity_where_the_paper_is_stretched() -> None:
    def draw(painter: QPainter) -> None:
        painter.setOpacity(0.5)
        painter.strokePath(circle(QPointF(8, 10), 6), dashes(QColor("black"), 1.5, [2, 1]))
        painter.scale(2, 0.5)
        painter.strokePath(circle(QPointF(11, 20), 3), dashes(QColor("red"), 1, [3, 1]))

    drawn_alike(draw)


def test_shapes_of_every_sort_are_drawn() -> None:
    def draw(painter: QPainter) -> None:
        painter.setPen(QColor("navy"))
        painter.setBrush(QColor("khaki"))
        painter.drawRect(QRectF(1, 1, 5, 5))
        painter.drawEllipse(QRectF(8, 1, 5, 5))
        painter.drawPolygon([QPointF(15, 1), QPointF(20, 1), QPointF(17, 6)])
        painter.drawPolyline([QPointF(22, 1), QPointF(25, 5), QPointF(28, 1)])
        painter.drawLine(QPointF(1, 9), QPointF(28, 12))
        hole = QPainterPath()
        hole.addRect(QRectF(1, 12, 7, 7))
        hole.addRect(QRectF(3, 14, 3, 3))
        painter.drawPath(hole)

    drawn_alike(draw)


def test_pictures_are_put_in_whole_and_in_part_and_written_once() -> None:
    image = QImage(4, 4, QImage.Format.Format_ARGB32)
    image.fill(QColor("orange"))
    image.setPixelColor(0, 0, QColor("purple"))

    def draw(painter: QPainter) -> None:
        painter.drawImage(QRectF(1, 1, 8, 8), image)
        painter.drawImage(QRectF(11, 1, 8, 8), image)
        painter.drawImage(QRectF(21, 1, 8, 8), image, QRectF(2, 2, 2, 2))

    tree = tree_of(draw)
    assert len(tree.findall(f".//{SVG}image")) == 2
    assert len(tree.findall(f".//{SVG}use")) == 3


def test_layers_have_ids_and_names_and_empty_ones_are_left_out() -> None:
    def draw(painter: QPainter) -> None:
        with layer(painter, "roads"):
            painter.fillRect(QRectF(1, 1, 5, 5), QColor("red"))
        with layer(painter, "rivers"):
            pass
        with named(painter, "counter-guard", "Old “Guard” & Sons"):
            painter.fillRect(QRectF(1, 1, 5, 5), QColor("red"))

    groups = tree_of(draw).findall(f"{SVG}g")
    assert [(one.get("id"), one.get(LABEL)) for one in groups] == [
        ("roads", "Roads"),
        ("counter-guard", "Old “Guard” & Sons"),
    ]


def test_text_is_shapes_that_can_be_read_out_or_letters() -> None:
    def draw(painter: QPainter) -> None:
        write(painter, text_path("Hügel <3>"), QPointF(15, 10), 5, QColor("black"))

    shapes = tree_of(draw)
    assert not shapes.findall(f".//{SVG}text")
    assert [one.get("aria-label") for one in shapes.iter(f"{SVG}g")] == ["Hügel <3>"]
    letters = etree.fromstring(svg_bytes(SIZE, "Test", draw, has_letters=True))
    assert [one.text for one in letters.iter(f"{SVG}text")] == ["Hügel <3>"]


def test_the_parts_of_a_map_are_layers_and_the_counters_have_ids() -> None:
    tree = etree.fromstring(map_bytes(sample("jdg")[0], "kaltbach", ".svg", "kaltbach-crossing"))
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert {"areas", "rivers", "roads", "grid", "numbers", "labels", "counters", "frame"} <= {*ids}
    assert {"counter-dukes-own", "counter-ahrenfeld"} <= {*ids}


def test_the_size_on_paper_is_that_of_the_printed_hexes() -> None:
    module = sample("jdg")[0]
    tree = etree.fromstring(map_bytes(module, "kaltbach", ".svg"))
    again = etree.fromstring(map_bytes(module, "kaltbach", ".svg", pixels_per_hex=20))
    wide = [float(one.get("width", "")[:-2]) for one in (tree, again)]
    assert wide[0] == pytest.approx(wide[1], rel=0.01)
