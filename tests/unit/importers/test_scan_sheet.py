"""Pictures of maps from any usual file, and files that are none."""

import io
import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from hexwright.importers.scan import sheet as sheets
from hexwright.importers.scan.sheet import read_sheet
from hexwright.schema.issues import DataError

WIDE, HIGH = 90, 60


def picture(mode: str = "RGB") -> Image.Image:
    """Left half red, right half white."""
    pixels = np.full((HIGH, WIDE, 3), 255, np.uint8)
    pixels[:, : WIDE // 2] = (200, 30, 40)
    return Image.fromarray(pixels).convert(mode)


def saved(folder: Path, image: Image.Image, name: str, **how: object) -> Path:
    path = folder / name
    image.save(path, **how)  # type: ignore[arg-type]  # whatever the format takes
    return path


def code_of(path: Path) -> str:
    with pytest.raises(DataError) as refused:
        read_sheet(path)
    assert refused.value.issues[0].hint
    return refused.value.issues[0].code


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("a.png", "RGB"),
        ("a.png", "P"),
        ("a.png", "RGBA"),
        ("a.gif", "P"),
        ("a.jpg", "RGB"),
        ("a.jpg", "CMYK"),
        ("a.tif", "RGB"),
        ("a.tif", "CMYK"),
        ("a.webp", "RGB"),
        ("a.pdf", "RGB"),
    ],
)
def test_every_usual_kind_of_picture_is_read_as_rgb(tmp_path: Path, name: str, mode: str) -> None:
    sheet = read_sheet(saved(tmp_path, picture(mode), name))
    height, width = sheet.pixels.shape[:2]
    left, right = sheet.pixels[height // 2, width // 4], sheet.pixels[height // 2, 3 * width // 4]
    assert np.abs(left.astype(int) - (200, 30, 40)).max() < 40
    assert right.min() > 230


def test_sixteen_bits_keep_their_shades(tmp_path: Path) -> None:
    deep = np.zeros((HIGH, WIDE), np.uint16)
    deep[:, WIDE // 2 :] = 32768
    sheet = read_sheet(saved(tmp_path, Image.fromarray(deep), "deep.png"))
    assert sheet.pixels[5, 5, 0] == 0
    assert 120 <= sheet.pixels[5, WIDE - 5, 0] <= 136


def test_what_shines_through_lies_on_white_paper(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (WIDE, HIGH), (0, 0, 0, 0))
    assert read_sheet(saved(tmp_path, clear, "clear.png")).pixels.min() == 255


def test_a_photo_is_turned_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    sheet = read_sheet(saved(tmp_path, picture(), "turned.jpg", exif=exif))
    assert (sheet.width, sheet.height) == (HIGH, WIDE)
    assert sheet.pixels[5, HIGH // 2, 1] < 90
    assert sheet.scale == 1


def test_a_large_picture_is_made_smaller_and_remembers_by_how_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_PIXELS", 60 * 60)
    sheet = read_sheet(saved(tmp_path, picture().resize((210, 190)), "large.png"))
    assert sheet.width * sheet.height <= 60 * 60
    assert sheet.scale == 4
    assert (sheet.width, sheet.height) == (53, 48)
    assert sheet.here(*sheet.given(7.0, 9.0)) == pytest.approx((7.0, 9.0))


def test_what_pillow_takes_for_a_bomb_is_read_within_our_own_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    assert read_sheet(saved(tmp_path, Image.new("RGB", (80, 60)), "large.png")).scale == 1
    assert Image.MAX_IMAGE_PIXELS == 1000


def test_a_large_jpeg_is_never_unpacked_at_its_full_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked: list[tuple[int, int]] = []
    load = JpegImageFile.load

    def watched(image: JpegImageFile) -> object:
        unpacked.append(image.size)
        return load(image)

    monkeypatch.setattr(JpegImageFile, "load", watched)
    monkeypatch.setattr(sheets, "MOST_PIXELS", 60 * 60)
    sheet = read_sheet(saved(tmp_path, picture().resize((111, 101)), "large.jpg"))
    assert max(unpacked) == (56, 51)
    assert (sheet.width, sheet.height, sheet.scale) == (56, 51, 2)


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.png"
    path.write_text("no picture at all")
    assert code_of(path) == "scan.not-a-picture"


def test_an_empty_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.png").touch()
    assert code_of(tmp_path / "empty.png") == "scan.empty"
    assert code_of(tmp_path) == "scan.unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.png")
    assert code_of(tmp_path / "map.png") == "scan.unreadable"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "GIF", "WEBP"])
def test_a_truncated_file_is_refused(tmp_path: Path, kind: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)
    file = io.BytesIO()
    Image.fromarray(noise).save(file, kind)
    path = tmp_path / "cut"
    path.write_bytes(file.getvalue()[: len(file.getvalue()) // 2])
    assert code_of(path) in ("scan.damaged", "scan.not-a-picture")


def test_a_damaged_pdf_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing more")
    assert code_of(path) == "scan.damaged"


def test_a_picture_of_one_pixel_is_refused(tmp_path: Path) -> None:
    assert code_of(saved(tmp_path, Image.new("RGB", (1, 1)), "dot.png")) == "scan.too-small"


def test_a_decompression_bomb_is_refused_unopened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_IN_FILE", 1000)
    assert code_of(saved(tmp_path, picture(), "bomb.png")) == "scan.too-large"
