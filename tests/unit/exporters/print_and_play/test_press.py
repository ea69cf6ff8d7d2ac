"""Files for a printing house, as Ghostscript, qpdf and colour management of others see them."""

import io
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageCms
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.print_and_play.layout import Rect
from hexwright.exporters.print_and_play.pages import Page
from hexwright.exporters.print_and_play.pdf import write_pdf
from hexwright.exporters.print_and_play.press import DIE, Die
from hexwright.exporters.print_and_play.press_profile import press_profile
from tests.helpers.tools import tool

# Ten dots a millimetre.
DPI = 254
DOTS = 10
COUNTER = Rect(20, 30, 16, 16)
HOLE = Rect(3, 40, 5, 5)


def draw(painter: QPainter) -> None:
    painter.fillRect(QRectF(18, 28, 20, 20), QColor("red"))
    picture = QImage(2, 2, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    painter.drawImage(QRectF(60, 30, 10, 10), picture)


def printed(path: Path) -> Path:
    pages = [
        Page("front", 100, 80, draw, COUNTER, COUNTER.grown(3), die=Die((COUNTER,), (HOLE,))),
        Page("rules", 100, 80, draw),
    ]
    write_pdf(path, "Kit & kin", pages, lambda _page: None, is_for_press=True)
    return path


def plain(path: Path) -> bytes:
    """The file with nothing packed."""
    words = [tool("qpdf"), "--qdf", "--object-streams=disable", str(path), "-"]
    return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout


def plates(path: Path) -> dict[str, Image.Image]:
    """What each ink prints on the first page; black where there is ink."""
    out = path.with_suffix(".tif")
    words = [tool("gs"), "-q", "-dNOPAUSE", "-dBATCH", "-dLastPage=1", "-sDEVICE=tiffsep"]
    subprocess.run([*words, f"-r{DPI}", f"-sOutputFile={out}", str(path)], check=True)
    found = {}
    for plate in path.parent.glob("*(*).tif"):
        with Image.open(plate) as image:
            found[plate.stem.partition("(")[2].rstrip(")")] = image.convert("L")
    return found


def test_the_file_is_sound_and_says_that_it_is_pdf_x_4(tmp_path: Path) -> None:
    path = printed(tmp_path / "kit.pdf")
    subprocess.run([tool("qpdf"), "--check", str(path)], check=True, stdout=subprocess.DEVNULL)
    text = plain(path)
    assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in text
    assert b"/S /GTS_PDFX" in text
    assert b"Kit &amp; kin" in text
    assert b"/Trapped /False" in text


def test_nothing_is_painted_in_the_colours_of_a_screen(tmp_path: Path) -> None:
    text = plain(printed(tmp_path / "kit.pdf"))
    assert re.search(rb"^[\d. ]+ (rg|RG)$", text, re.MULTILINE) is None
    assert b"/DeviceRGB" not in text
    assert text.count(b"/Subtype /Image") == 2


def test_the_die_is_an_ink_of_its_own_that_follows_the_counter(tmp_path: Path) -> None:
    found = plates(printed(tmp_path / "kit.pdf"))
    lines = found[DIE].point(lambda shade: 255 - shade)
    reach = lines.getbbox()
    assert reach is not None
    sides = (HOLE.left, COUNTER.top, COUNTER.right, COUNTER.bottom)
    assert reach == pytest.approx([side * DOTS for side in sides], abs=2)
    corner = lines.crop((200, 300, 203, 303))
    assert corner.getbbox() is None, "corners are round"


def test_die_lines_leave_the_inks_below_them_whole(tmp_path: Path) -> None:
    found = plates(printed(tmp_path / "kit.pdf"))
    edge = (COUNTER.left * DOTS, COUNTER.top * DOTS + 50)
    assert found["Magenta"].getpixel((round(edge[0]), round(edge[1]))) == 0
    assert found["Cyan"].getpixel((round(edge[0]), round(edge[1]))) == 255


def test_the_same_pages_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = printed(tmp_path / "one.pdf"), printed(tmp_path / "two.pdf")
    assert first.read_bytes() == second.read_bytes()


def test_the_profile_leads_from_inks_to_colours_and_back() -> None:
    press = ImageCms.ImageCmsProfile(io.BytesIO(press_profile()))
    screen = ImageCms.createProfile("sRGB")
    to_inks = ImageCms.buildTransform(
        screen, press, "RGB", "CMYK", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    back = ImageCms.buildTransform(
        press, screen, "CMYK", "RGB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    for colour in ((255, 255, 255), (128, 128, 128), (200, 30, 30), (120, 140, 70)):
        inks = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), to_inks)
        assert inks is not None
        seen = ImageCms.applyTransform(inks, back)
        assert seen is not None
        assert seen.getpixel((0, 0)) == pytest.approx(colour, abs=12)
    white = ImageCms.applyTransform(Image.new("RGB", (1, 1), "white"), to_inks)
    assert white is not None
    assert white.getpixel((0, 0)) == (0, 0, 0, 0), "paper is left white"
