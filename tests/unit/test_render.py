"""Pictures of maps and counters: complete, repeatable, and safe with whatever the data says."""

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from lxml import etree
from PIL import Image
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter

from hexwright.render.chance import chance
from hexwright.render.counter_look import CounterLook, kind_look, piece_look, placement_look
from hexwright.render.counter_picture import SetUp, draw_counter
from hexwright.render.fonts import SANS, SERIF, family, text_path
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.picture import map_bytes, map_image, save_map
from hexwright.render.styles import PARCHMENT
from hexwright.render.symbol_choice import RECIPES
from hexwright.render.symbols import symbol
from hexwright.schema.issues import DataError
from hexwright.schema.load import load, load_module
from hexwright.schema.model.counters import CounterKind, Face
from hexwright.schema.model.map import Hexside, Label, Line, Map
from hexwright.schema.model.scenario import Placement
from hexwright.schema.model.terrain import Art, ArtStyle
from hexwright.schema.module import Module
from tests.helpers.modules import documents

# One application for the whole run: that of the window tests, which may share this process.
pytestmark = pytest.mark.usefixtures("qapp")

SAMPLES = Path(__file__).resolve().parents[2] / "sample_modules"
SAMPLE_IDS = sorted(path.parent.name for path in SAMPLES.glob("*/module.json"))


def sample(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


@pytest.fixture(scope="module")
def jdg() -> Module:
    return sample("jdg")


def field_module() -> Module:
    files = {name: msgspec.json.encode(value) for name, value in documents().items()}
    module = load_module(files).module
    assert module is not None
    return module


def with_map(module: Module, map_: Map, art: Art | None = None) -> Module:
    """The module with another map, and other art for all its hexes."""
    terrain = module.terrain
    if art is not None:
        kinds = tuple(msgspec.structs.replace(kind, art=art) for kind in terrain.hexes)
        terrain = msgspec.structs.replace(terrain, hexes=kinds)
    return Module(module.info, terrain, module.counters, maps={map_.id: map_}, oobs=module.oobs)


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def colours(image: QImage) -> set[int]:
    step = max(image.width() // 90, 1)
    return {
        image.pixel(x, y)
        for x in range(0, image.width(), step)
        for y in range(0, image.height(), step)
    }


# --- maps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE_IDS)
def test_every_map_of_the_samples_can_be_drawn(name: str) -> None:
    module = sample(name)
    for map_id in module.maps:
        assert len(colours(map_image(module, map_id, pixels_per_hex=24))) > 20


def test_the_same_map_gives_the_same_pixels(jdg: Module) -> None:
    first = map_image(jdg, "kaltbach", "kaltbach-crossing", 32)
    again = map_image(sample("jdg"), "kaltbach", "kaltbach-crossing", 32)
    assert pixels(first) == pixels(again)


def test_a_part_drawn_alone_looks_like_that_part_of_the_whole(jdg: Module) -> None:
    picture = MapPicture(jdg, jdg.maps["kaltbach"])
    sheet = picture.sheet()
    part = QRectF(sheet.left() + 300, sheet.top() + 250, 320, 320)

    def drawn(region: QRectF) -> QImage:
        image = QImage(320, 320, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.translate(-part.topLeft())
        picture.draw(painter, region)
        painter.end()
        return image

    whole, alone = drawn(sheet), drawn(part)
    differing = sum(
        abs(QColor(whole.pixel(x, y)).lightness() - QColor(alone.pixel(x, y)).lightness()) > 12
        for x in range(0, 320, 2)
        for y in range(0, 320, 2)
    )
    assert differing < 26  # a thousandth: nothing but the rims of strokes


@pytest.mark.parametrize("style", sorted(get_args(ArtStyle)))
def test_every_kind_of_art_leaves_its_mark_in_a_hex_or_on_a_side(style: str) -> None:
    module = field_module()
    bare = next(iter(module.maps.values()))
    bare = msgspec.structs.replace(bare, hexsides=(), lines=(), overlays=(), labels=(), sites=())
    plain = with_map(module, bare, Art(style="plain"))
    blank = pixels(map_image(plain, bare.id, pixels_per_hex=20))
    art = Art(style=style)  # type: ignore[arg-type] # one of the literals
    numbers = next(iter(plain.map_indexes.values())).numbers
    sides = (Hexside(terrain="it", between=(numbers[1][1], numbers[2][1])),)
    line = Line(id="it", terrain="it", hexes=(numbers[0][1], numbers[1][1], numbers[2][1]))
    drawn = [with_map(module, bare, art)]
    for map_ in (
        msgspec.structs.replace(bare, hexsides=sides),
        msgspec.structs.replace(bare, lines=(line,)),
    ):
        made = with_map(plain, map_)
        hexside = msgspec.structs.replace(made.terrain.hexsides[0], id="it", art=art)
        road = msgspec.structs.replace(made.terrain.lines[0], id="it", art=art)
        made.terrain = msgspec.structs.replace(made.terrain, hexsides=(hexside,), lines=(road,))
        drawn.append(made)
    pictures = [pixels(map_image(one, bare.id, pixels_per_hex=20)) for one in drawn]
    assert any(picture != blank for picture in pictures) or style == "plain"


@pytest.mark.parametrize("layer", ["grid", "numbers", "labels"])
def test_a_layer_that_is_switched_off_is_not_drawn(jdg: Module, layer: str) -> None:
    shown = map_image(jdg, "kaltbach", pixels_per_hex=32)
    hidden = map_image(
        jdg, "kaltbach", pixels_per_hex=32, layers=replace(Layers(), **{layer: False})
    )
    assert pixels(shown) != pixels(hidden)


def test_zones_are_drawn_when_asked_for(jdg: Module) -> None:
    shown = map_image(jdg, "kaltbach", pixels_per_hex=32, layers=Layers(zones=True))
    assert pixels(shown) != pixels(map_image(jdg, "kaltbach", pixels_per_hex=32))


def test_references_to_nowhere_are_left_out_instead_of_crashing() -> None:
    module = field_module()
    map_ = next(iter(module.maps.values()))
    broken = msgspec.structs.replace(
        map_,
        hexsides=(Hexside(terrain="nothing", between=("9999", "9998")),),
        lines=(Line(id="gap", terrain="road", hexes=("9999", "0101", "0404")),),
        labels=(Label(text="nowhere", hex="9999"),),
    )
    assert not map_image(with_map(module, broken), map_.id, pixels_per_hex=16).isNull()


def test_an_unknown_map_is_refused_in_words(jdg: Module) -> None:
    with pytest.raises(DataError) as raised:
        map_image(jdg, "atlantis")
    assert raised.value.issues[0].code == "render.map-unknown"


@pytest.mark.parametrize("size", [0, -5, 1e9, 20_000])
def test_a_picture_of_absurd_size_is_refused(jdg: Module, size: float) -> None:
    with pytest.raises(DataError) as raised:
        map_image(jdg, "kaltbach", pixels_per_hex=size)
    assert raised.value.issues[0].code == "render.size"


def test_a_saved_png_holds_the_picture(jdg: Module, tmp_path: Path) -> None:
    save_map(jdg, "kaltbach", tmp_path / "map.png", pixels_per_hex=20)
    assert QImage(str(tmp_path / "map.png")).size() == map_image(jdg, "kaltbach", None, 20).size()


def test_a_saved_svg_is_sound_and_needs_no_fonts(jdg: Module, tmp_path: Path) -> None:
    save_map(jdg, "kaltbach", tmp_path / "map.svg", "kaltbach-crossing")
    tree = etree.parse(tmp_path / "map.svg")
    names = {etree.QName(element).localname for element in tree.iter(etree.Element)}
    assert "path" in names
    assert "text" not in names
    # The soft light and shade of the hills, and nothing else.
    assert len(list(tree.iter("{*}image"))) <= 2


def test_other_suffixes_are_refused(jdg: Module, tmp_path: Path) -> None:
    with pytest.raises(DataError):
        save_map(jdg, "kaltbach", tmp_path / "map.bmp")
    assert list(tmp_path.iterdir()) == []


def test_svg_bytes_do_not_change_from_run_to_run(jdg: Module) -> None:
    assert map_bytes(jdg, "kaltbach", ".svg") == map_bytes(sample("jdg"), "kaltbach", ".svg")


def test_the_style_has_a_colour_for_every_kind_of_art() -> None:
    assert set(PARCHMENT.art) == set(get_args(ArtStyle))


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [SERIF, SANS])
def test_text_uses_the_fonts_that_come_with_the_program(style: str) -> None:
    text_path("warm up", style)
    assert family(style).startswith("Source S")
    assert family(style) in QFontDatabase.families()


@pytest.mark.parametrize("words", ["Kaltbach", "Größe", "Álamo ñandú", "0101"])
def test_every_letter_of_our_languages_has_a_shape(words: str) -> None:
    each = [text_path(letter, SERIF) for letter in words if letter != " "]
    assert all(not one.path.isEmpty() for one in each)


# --- counters ------------------------------------------------------------------------------------


def counter_image(look: CounterLook, images: ImageShelf | None = None) -> QImage:
    image = QImage(80, 80, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    draw_counter(painter, look, QRectF(5, 5, 64, 64), images)
    painter.end()
    return image


@pytest.mark.parametrize("name", sorted(RECIPES))
def test_every_symbol_of_the_set_has_shapes(name: str) -> None:
    assert all(not shape.path.isEmpty() for shape in symbol(name))


def test_an_unknown_symbol_gets_the_one_it_resembles() -> None:
    assert symbol("polish-lancers") is not symbol("lancer")
    assert [one.width for one in symbol("polish-lancers")] == [
        one.width for one in symbol("lancer")
    ]


@pytest.mark.parametrize("name", SAMPLE_IDS)
def test_every_kind_of_counter_of_the_samples_can_be_drawn(name: str) -> None:
    module = sample(name)
    for kind in module.counters.kinds:
        assert len(colours(counter_image(kind_look(module, kind)))) > 3


def test_a_unit_shows_the_values_of_its_face(jdg: Module) -> None:
    front, back = piece_look(jdg, "crown-prince"), piece_look(jdg, "crown-prince", "disordered")
    assert front is not None
    assert back is not None
    assert {one.at: one.text for one in front.printed}["bottom-left"] == "6"
    assert {one.at: one.text for one in back.printed}["bottom-left"] == "4"


def test_a_unit_wears_the_colour_of_its_nation_and_the_band_of_its_command(jdg: Module) -> None:
    look = piece_look(jdg, "crown-prince")
    assert look is not None
    assert (look.face, look.band) == ("#a33b35", "#58a7b5")


def test_lost_steps_are_never_more_than_there_are(jdg: Module) -> None:
    look = placement_look(jdg, Placement(piece="crown-prince", hex="0101", losses=99))
    assert look is not None
    assert look.lost == look.steps


def test_a_piece_that_nobody_knows_is_not_drawn(jdg: Module) -> None:
    assert placement_look(jdg, Placement(piece="ghost", hex="0101")) is None


def test_counters_in_one_hex_lie_on_top_of_each_other(jdg: Module) -> None:
    picture = MapPicture(jdg, jdg.maps["kaltbach"])
    stack = [Placement(piece=piece, hex="0404") for piece in ("lindau", "crown-prince")]
    (_, _, lower), (_, _, upper) = SetUp(jdg, picture, stack).counters
    assert lower != upper
    assert lower.intersects(upper)


def test_markers_lie_up_and_to_the_left_of_units_and_raise_none_of_them() -> None:
    cce = sample("cce")
    picture = MapPicture(cce, next(iter(cce.maps.values())))
    unit = next(one.id for one in cce.units.values())
    foxhole, smoke = Placement(kind="foxhole", hex="E5"), Placement(kind="smoke-1", hex="E5")
    stack = [foxhole, Placement(piece=unit, hex="E5"), smoke, Placement(kind="foxhole", hex="F5")]
    below, standing, above, alone = (rect for _, _, rect in SetUp(cce, picture, stack).counters)
    corner = standing.center() - below.center()
    assert corner.x() == corner.y() > standing.width() / 3
    assert above.center() != below.center()
    for rect, hex_ in ((standing, "E5"), (alone, "F5")):
        place = picture.board.place(hex_)
        assert place is not None
        assert rect.center() == picture.layout.centre(*place)


def test_a_unit_is_drawn_over_all_the_hexes_that_it_covers(jdg: Module) -> None:
    picture = MapPicture(jdg, jdg.maps["kaltbach"])
    long = Placement(piece="lindau", hex="0404", extends=("0403", "0402"))
    far = picture.layout.centre(3, 1)
    seen = []
    for placement in (long, msgspec.structs.replace(long, extends=())):
        image = QImage(800, 800, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        SetUp(jdg, picture, [placement]).draw(painter, QRectF(far - QPointF(9, 9), QSizeF(18, 18)))
        painter.end()
        seen.append(image.pixelColor(far.toPoint()).lightness() > 0)
    assert seen == [True, False]


def test_blocks_in_one_hex_stand_side_by_side() -> None:
    ccn = sample("ccn")
    picture = MapPicture(ccn, ccn.maps["ravens-ridge"])
    stack = [Placement(kind="french-line", hex="E7"), Placement(piece="lacombe", hex="E7")]
    (_, _, unit), (_, _, leader) = SetUp(ccn, picture, stack).counters
    assert leader.width() < unit.width()
    assert not leader.contains(unit.center())


def test_the_set_up_of_a_scenario_is_on_its_picture(jdg: Module) -> None:
    bare = map_image(jdg, "kaltbach", pixels_per_hex=32)
    assert pixels(bare) != pixels(map_image(jdg, "kaltbach", "kaltbach-crossing", 32))


def test_chance_depends_on_its_numbers_alone() -> None:
    assert chance(3, 4) == chance(3, 4)
    assert len({chance(column, row) for column in range(50) for row in range(50)}) == 2500


def test_a_counter_without_a_template_still_shows_its_name() -> None:
    module = field_module()
    kind = msgspec.structs.replace(module.counters.kinds[0], template="", name="Loners")
    assert "Loners" in [one.text for one in kind_look(module, kind).printed]


def faced_kind(**face: Any) -> tuple[Module, CounterKind]:
    module = field_module()
    back = Face(id="back", name="Back", **face)
    faces = (Face(id="front", name="Front"), back)
    return module, msgspec.structs.replace(module.counters.kinds[0], faces=faces)


def test_a_stripe_tells_a_face_from_the_front() -> None:
    module, kind = faced_kind(stripe="#00ff00")
    front, back = kind_look(module, kind), kind_look(module, kind, face="back")
    assert (front.stripe, back.stripe) == (None, "#00ff00")
    assert QColor("#00ff00").rgb() in colours(counter_image(back))


def test_a_picture_of_the_module_stands_in_the_place_of_the_symbol() -> None:
    module, kind = faced_kind(image="art/face.png", symbol="lancer")
    look = replace(kind_look(module, kind, face="back"), symbol="lancer")
    data = io.BytesIO()
    Image.new("RGB", (8, 8), "#00ff00").save(data, "PNG")
    shelf = ImageShelf({"art/face.png": data.getvalue()}.get)
    assert QColor("#00ff00").rgb() not in colours(counter_image(look))
    assert QColor("#00ff00").rgb() in colours(counter_image(look, shelf))


def test_a_band_shows_the_colour_of_the_movement_class(jdg: Module) -> None:
    classes = [
        msgspec.structs.replace(class_, colour="#123456") for class_ in jdg.terrain.movement_classes
    ]
    terrain = msgspec.structs.replace(jdg.terrain, movement_classes=tuple(classes))
    template = msgspec.structs.replace(jdg.counters.templates[0], band="class")
    counters = msgspec.structs.replace(jdg.counters, templates=(template,))
    module = jdg.with_documents({"terrain.json": terrain, "counters.json": counters})
    assert kind_look(module, module.counters.kinds[0]).band == "#123456"


_DRAW = """
import sys
from pathlib import Path
from hexwright.render.picture import map_bytes
from hexwright.schema.load import load
module = load(Path(sys.argv[1])).module
sys.stdout.buffer.write(map_bytes(module, "kaltbach", ".png", "kaltbach-crossing", 24))
"""


def _drawn_elsewhere(environment: dict[str, str]) -> bytes:
    """The picture as a fresh process draws it."""
    return subprocess.run(
        [sys.executable, "-c", _DRAW, str(SAMPLES / "jdg")],
        cwd=SAMPLES.parent,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout


def test_a_machine_without_fonts_draws_the_same_picture(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text("<fontconfig></fontconfig>", encoding="utf-8")
    nothing = {"FONTCONFIG_FILE": str(tmp_path / "fonts.conf"), "QT_QPA_FONTDIR": str(tmp_path)}
    here, there = _drawn_elsewhere({}), _drawn_elsewhere(nothing)
    (tmp_path / "here.png").write_bytes(here)
    (tmp_path / "there.png").write_bytes(there)
    # Said in a word: to tell two long rows of bytes apart takes minutes.
    is_same = there == here
    assert is_same
