"""Pictures are unpacked within a budget, however many a module has and however large they are."""

import base64
import io
import struct
import subprocess
import sys
from pathlib import Path
from zlib import compressobj, crc32

import pytest
from PIL import Image

from hexwright.render import image_shelf
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.images import PixelCount, check_image
from hexwright.schema.issues import DataError
from hexwright.schema.svg import check_svg
from tests.helpers.modules import documents, small_module

SIZE = (8000, 4000)
CARDS = 8
# All of them together take 1,000 MiB; the program alone takes about 120, one picture 128.
MOST_MEBIBYTES = 700
MEASURED = """
import resource, sys
from pathlib import Path
from hexwright.cli.main import main
code = main(sys.argv[1:])
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
status = Path("/proc/self/status")
if status.is_file():
    # Linux counts the parent of a new process otherwise.
    lines = status.read_text().splitlines()
    most = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
sys.stdout.write(f"\\n{most // 1024}\\n")
sys.exit(code)
"""


def picture(width: int, height: int) -> bytes:
    """A large picture in a small file."""
    data = io.BytesIO()
    Image.new("P", (width, height), 7).save(data, "PNG")
    return data.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured with the means of Unix")
def test_an_export_unpacks_one_large_picture_at_a_time(tmp_path: Path) -> None:
    deck = documents()["decks/orders.json"]
    cards = [
        {"id": f"large-{one}", "title": "Large", "image": f"art/p{one}.png"} for one in range(CARDS)
    ]
    changes = {"decks/orders.json#/cards": [*deck["cards"], *cards], "decks/orders.json#/size": 0}
    files = small_module(changes)
    files |= {f"art/p{one}.png": picture(*SIZE) for one in range(CARDS)}
    for name, data in files.items():
        file = tmp_path / "module" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    command = ["export", str(tmp_path / "module"), "--to", "tabletop-simulator"]
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *command, "-o", str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[-1]) < MOST_MEBIBYTES


def test_what_is_drawn_small_is_never_kept_large() -> None:
    shelf = ImageShelf({"art/p.png": picture(8000, 4000)}.get)
    found = shelf.find("art/p.png")
    assert found is not None
    assert shelf.unpacked(found, 3).width() == 1000
    assert max(image.width() for image in shelf._unpacked.values()) == 1000


def test_pictures_beyond_the_budget_are_forgotten_and_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(image_shelf, "MOST_BYTES", 100_000)
    shelf = ImageShelf({f"art/{one}.png": picture(200, 200) for one in range(5)}.get)
    for name in [*(f"art/{one}.png" for one in range(5)), "art/0.png"]:
        found = shelf.find(name)
        assert found is not None
        assert shelf.unpacked(found, 0).width() == 200
        assert sum(image.sizeInBytes() for image in shelf._unpacked.values()) <= 100_000


def test_the_total_of_pixels_has_a_limit_that_the_message_names() -> None:
    count = PixelCount(3_000_000)
    count.add(1000, 3000, "art/a.png")
    with pytest.raises(DataError) as caught:
        count.add(1, 1, "art/b.png")
    [issue] = caught.value.issues
    assert issue.code == "image.too-many-pixels"
    assert "3 million" in issue.message
    assert issue.file == "art/b.png"
    count.add(1, 1, "art/c.png")  # told once


def test_the_pictures_inside_a_drawing_are_counted_together() -> None:
    inside = base64.b64encode(picture(9000, 3000)).decode()
    image = f'<image href="data:image/png;base64,{inside}"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    check_svg(f"{head}{image * 2}</svg>".encode(), "art/a.svg")
    with pytest.raises(DataError, match=r"image\.too-many-pixels"):
        check_svg(f"{head}{image * 3}</svg>".encode(), "art/a.svg")


def png(size: tuple[int, int], depth: int, colours: int, pixel: bytes) -> bytes:
    """A picture of one colour with so many bits of it, which Pillow cannot write."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))

    head = struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, 0)
    packer = compressobj(1)
    rows = b"".join(packer.compress(b"\0" + pixel * size[0]) for _ in range(size[1]))
    body = chunk(b"IHDR", head) + chunk(b"IDAT", rows + packer.flush()) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


RED_OF_16_BITS = b"\xff\xff\x00\x00\x00\x00"


def test_a_picture_that_is_too_large_for_its_16_bits_is_refused_in_words() -> None:
    """Qt leaves it out: whoever was told nothing found an empty card."""
    width, height = 9000, 4500
    check_image(png((width, height), 8, 2, b"\xff\x00\x00"), ".png", "art/a.png")
    with pytest.raises(DataError) as caught:
        check_image(png((width, height), 16, 2, RED_OF_16_BITS), ".png", "art/a.png")
    [issue] = caught.value.issues
    assert issue.code == "image.too-large"
    assert "16 bits" in issue.message
    assert "8 bits" in issue.hint


def cmyk() -> bytes:
    data = io.BytesIO()
    Image.new("CMYK", (300, 200), (0, 255, 255, 0)).save(data, "JPEG", quality=95)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("rgb.png", png((300, 200), 16, 2, RED_OF_16_BITS)),
        ("rgba.png", png((300, 200), 16, 6, RED_OF_16_BITS + b"\xff\xff")),
        ("cmyk.jpg", cmyk()),
    ],
)
def test_pictures_of_printers_are_drawn_in_their_colours(name: str, data: bytes) -> None:
    assert check_image(data, Path(name).suffix, name) == (300, 200)
    shelf = ImageShelf({name: data}.get)
    found = shelf.find(name)
    assert found is not None
    seen = shelf.unpacked(found, 0).pixelColor(150, 100)
    assert seen.red() > 200
    assert seen.green() < 60
    assert seen.blue() < 60
