"""Styles of maps are data: complete, checked, and safe for every kind of sight."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

import hexwright.render
from hexwright.render.map_picture import Layers
from hexwright.render.styles import FOLDER, PARCHMENT, STYLES, MapStyle, read_style, style_title
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import choose_language
from hexwright.schema.model.map import Label, TerrainLayer
from hexwright.schema.model.terrain import ArtStyle
from tests.helpers.colour_vision import SIGHTS, Lab, apart, seen
from tests.helpers.pixels import as_pillow
from tests.helpers.swatches import AREAS, Swatch, drawn

pytestmark = pytest.mark.usefixtures("qapp")

# Areas count as told apart by their colour from the first on, by their marks from the second.
COLOURS_APART, MARKS_APART = 10.0, 4.5
GROUNDS = [area for area in AREAS if area != "fieldwork"]


# --- files ---------------------------------------------------------------------------------------


def test_there_are_three_styles_each_under_its_own_name() -> None:
    assert {name: style.id for name, style in STYLES.items()} == {
        "parchment": "parchment",
        "modern": "modern",
        "colour-blind": "colour-blind",
    }


def test_every_file_of_the_folder_is_a_style_that_can_be_chosen() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(STYLES)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_style_has_a_colour_for_every_art_and_every_label(style: MapStyle) -> None:
    assert set(style.art) == set(get_args(ArtStyle))
    assert set(style.labels) == set(get_args(Label.__annotations__["style"]))


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_the_title_of_a_style_is_not_its_id(style: MapStyle) -> None:
    choose_language("en")
    assert style_title(style) != style.id


def test_every_name_that_the_drawing_asks_for_is_in_the_style() -> None:
    asked: dict[str, set[str]] = {"tone": set(), "width": set(), "strength": set()}
    for file in Path(hexwright.render.__path__[0]).glob("*.py"):
        for kind, name in re.findall(
            r'\.(tone|width|strength)\(\s*"([a-z0-9-]+)"', file.read_text(encoding="utf-8")
        ):
            asked[kind].add(name)
    assert asked["tone"] <= set(PARCHMENT.tones)
    assert asked["width"] <= set(PARCHMENT.widths)
    assert asked["strength"] <= set(PARCHMENT.strengths)
    assert len(asked["tone"]) > 20


def refused(text: str) -> Issue:
    with pytest.raises(DataError) as raised:
        read_style(text.encode(), "mine.json", PARCHMENT)
    return raised.value.issues[0]


def test_a_style_may_leave_out_what_is_as_in_another() -> None:
    style = read_style(b'{"id": "mine", "art": {"woods": "#112233"}}', "mine.json", PARCHMENT)
    assert style.art["woods"] == "#112233"
    assert style.art["water"] == PARCHMENT.art["water"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "style.broken"),
        ("[]", "style.broken"),
        ('{"paper": "red"}', "style.broken"),
        ('{"paper": 7}', "style.broken"),
        ('{"grid_alpha": 3}', "style.broken"),
        ('{"widths": {"road": -1}}', "style.broken"),
        ('{"widths": "wide"}', "style.broken"),
        ('{"patterns": {"woods": "stars"}}', "style.broken"),
        ('{"papre": "#ffffff"}', "style.unknown"),
        ('{"tones": {"shadwo": "#000000"}}', "style.unknown"),
        ('{"faces": {"place": "mono"}}', "style.face"),
        ('{"faces": {"place": ""}}', "style.face"),
        ('{"faces": {"place": "sans heavy"}}', "style.face"),
    ],
)
def test_a_broken_style_is_refused_in_words_that_name_its_file(text: str, code: str) -> None:
    issue = refused(text)
    assert issue.code == code
    assert "mine.json" in issue.message
    assert issue.hint


def test_the_message_says_which_member_is_broken() -> None:
    assert "paper" in refused('{"paper": "red"}').message
    assert "tones.shadwo" in refused('{"tones": {"shadwo": "#000000"}}').message


# --- sight ---------------------------------------------------------------------------------------


def ground(area: str, style: MapStyle) -> Image.Image:
    """Nothing but this terrain, without grid and numbers."""
    layer = TerrainLayer(legend={"a": area}, rows=("aaa",) * 3)
    only = Layers(grid=0.0, numbers=0.0)
    return as_pillow(drawn(Swatch({"terrain": layer}, only), style))


def looked_at(image: Image.Image, sight: str) -> tuple[Lab, list[float]]:
    """The mean colour of a picture, and how much lighter each of its pixels is than that."""
    # Fewer colours, so that each needs to be worked out only once.
    pixels = [tuple(part // 8 * 8 + 4 for part in pixel) for pixel in _pixels(image)]
    counted = Counter(pixels)
    labs = {pixel: seen(pixel, sight) for pixel in counted}  # type: ignore[arg-type] # three parts
    total = len(pixels)
    mean = tuple(sum(labs[one][k] * n for one, n in counted.items()) / total for k in range(3))
    return (mean[0], mean[1], mean[2]), [labs[pixel][0] - mean[0] for pixel in pixels]


def _pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    data = image.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def mistaken(style: MapStyle, sight: str) -> list[tuple[str, str]]:
    """Pairs of terrain that neither colour nor marks tell apart."""
    looks = {area: looked_at(ground(area, style), sight) for area in GROUNDS}
    found = []
    for one, other in combinations(GROUNDS, 2):
        (colour, marks), (other_colour, other_marks) = looks[one], looks[other]
        steps = [abs(a - b) for a, b in zip(marks, other_marks, strict=True)]
        same_marks = sum(steps) / len(steps) < MARKS_APART
        if apart(colour, other_colour) < COLOURS_APART and same_marks:
            found.append((one, other))
    return found


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_safe_style_tells_all_terrain_apart_for_every_sight(sight: str) -> None:
    assert mistaken(STYLES["colour-blind"], sight) == []


def test_the_measure_finds_what_other_styles_leave_to_good_eyes() -> None:
    assert mistaken(PARCHMENT, "deuteranopia")


@pytest.mark.parametrize("sight", SIGHTS[1:])
def test_the_simulation_leaves_greys_alone(sight: str) -> None:
    for grey in (0, 60, 128, 255):
        assert apart(seen((grey,) * 3, "normal"), seen((grey,) * 3, sight)) < 1.5


def test_red_and_green_of_one_lightness_are_alike_without_green_cones() -> None:
    red, green = (178, 80, 70), (100, 118, 60)
    full = apart(seen(red, "normal"), seen(green, "normal"))
    assert apart(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < full / 3


def test_a_colour_that_a_kind_asks_for_does_not_change_the_safe_style() -> None:
    safe = STYLES["colour-blind"]
    assert safe.of("woods", "#ff0000") == safe.of("woods")
