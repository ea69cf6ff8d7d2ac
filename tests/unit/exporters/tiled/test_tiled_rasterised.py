"""Tiled's own programs open the exported maps: every hex has the colour of its terrain."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hexwright.exporters.options import source_of
from hexwright.exporters.tiled import TiledExporter
from hexwright.schema.load import load_module
from tests.helpers.modules import SHAPES, small_module
from tests.helpers.sample_exports import SampleExports
from tests.helpers.tiled_reader import ReadMap, read_tiled

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(
        not (shutil.which("tmxrasterizer") and shutil.which("tiled")),
        reason="Tiled is not installed (Debian package tiled)",
    ),
]

_SECONDS = 60
_ARTS = ("plain", "woods", "marsh", "water")


def run(*words: str | Path, folder: Path) -> None:
    """Run one of Tiled's programs, without a screen and away from the user's settings."""
    own = {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    command = [str(word) for word in words]
    done = subprocess.run(
        command, env={**os.environ, **own}, capture_output=True, timeout=_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def export(files: dict[str, bytes], folder: Path, **options: Any) -> list[Path]:
    """The maps of an export."""
    module, writer = load_module(files).module, TiledExporter()
    assert module is not None
    report = writer.export(source_of(writer, module, files, options), folder)
    return [path for path in report.files if path.suffix == ".tmx"]


def rasterised(path: Path, folder: Path, *options: str) -> Image.Image:
    out = folder / f"{path.name}.png"
    run("tmxrasterizer", *options, path, out, folder=folder)
    with Image.open(out) as image:
        return image.convert("RGBA")


def wrong_hexes(drawn: ReadMap, raster: Image.Image) -> Iterator[tuple[int, int]]:
    """Hexes whose middle does not have the colour of the middle of their tile."""
    sheets: dict[Path, Image.Image] = {}
    for (column, row), tile in drawn.cells("terrain").items():
        if tile.image not in sheets:
            with Image.open(tile.image) as image:
                sheets[tile.image] = image.convert("RGBA")
        left, top, right, bottom = tile.box
        x, y = drawn.centre(column, row)
        wanted = sheets[tile.image].getpixel(((left + right) // 2, (top + bottom) // 2))
        if raster.getpixel((int(x), int(y))) != wanted:
            yield column, row


@pytest.mark.parametrize("name", ["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def test_every_hex_of_every_sample_map_has_its_colour(
    name: str, tmp_path: Path, sample_exports: SampleExports
) -> None:
    for path in sorted(sample_exports.of(name, "tiled").path.glob("*.tmx")):
        raster = rasterised(path, tmp_path, "--show-layer", "terrain", "--no-smoothing")
        assert list(wrong_hexes(read_tiled(path), raster)) == []


def shaped(orientation: str, stagger: str) -> dict[str, bytes]:
    """A map of four kinds of terrain that look different, with a hole."""
    rows = [".w~m.w~m.", "m~.w.~ wm", "w.m~.mw.~", "~~mm..ww.", "mw.~~.wm."]
    arts = {
        f"terrain.json#/hexes/{number}/art": {"style": style} for number, style in enumerate(_ARTS)
    }
    grid = {"orientation": orientation, "columns": 9, "rows": 5, "stagger": stagger}
    plain = {
        "id": "field",
        "title": "Field",
        "grid": grid,
        "terrain": {"legend": {".": "clear", "w": "woods", "m": "marsh", "~": "lake"}}
        | {"rows": rows},
    }
    gone = {"scenarios/meeting.json", "scenarios/rematch.json"}
    files = small_module({**arts, "maps/field.json": plain})
    return {name: data for name, data in files.items() if name not in gone}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_orientation_and_stagger_is_drawn_in_place(
    shape: tuple[str, str], tmp_path: Path
) -> None:
    [path] = export(shaped(*shape), tmp_path, pixels=40)
    drawn = read_tiled(path)
    raster = rasterised(path, tmp_path, "--show-layer", "terrain", "--no-smoothing")
    spots = [drawn.centre(*at) for at in drawn.cells("terrain")]
    colours = {raster.getpixel((int(x), int(y))) for x, y in spots}
    assert len(colours) >= len(_ARTS)
    assert list(wrong_hexes(drawn, raster)) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_tiles_leave_no_seam_between_them(shape: tuple[str, str], tmp_path: Path) -> None:
    [path] = export(shaped(*shape), tmp_path, pixels=40)
    raster = rasterised(path, tmp_path, "--show-layer", "terrain", "--no-smoothing")
    drawn = read_tiled(path)
    (left, top), (right, bottom) = drawn.centre(0, 2), drawn.centre(5, 4)
    inner = raster.crop((int(left), int(top), int(right), int(bottom)))
    assert inner.getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize("shape", SHAPES)
def test_both_forms_give_the_same_picture(shape: tuple[str, str], tmp_path: Path) -> None:
    [path] = export(shaped(*shape), tmp_path, pixels=40)
    one = rasterised(path, tmp_path)
    other = rasterised(path.with_suffix(".tmj"), tmp_path)
    assert one.tobytes() == other.tobytes()


def test_tiled_turns_one_form_into_the_other(tmp_path: Path) -> None:
    [path] = export(small_module(), tmp_path)
    made = tmp_path / "made.tmj"
    run("tiled", "--export-map", "json", path, made, folder=tmp_path)
    ours = read_tiled(path.with_suffix(".tmj"))
    theirs = json.loads(made.read_bytes())
    names = [layer["name"] for layer in theirs["layers"]]
    assert names == [layer.path[0] for layer in ours.layers if len(layer.path) == 1]
    data = [layer["data"] for layer in theirs["layers"] if layer["type"] == "tilelayer"]
    assert data == [layer.gids for layer in ours.layers if layer.kind == "tilelayer"]
