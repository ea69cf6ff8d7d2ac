"""A PDF of which a full disk took only parts is never taken for a whole one."""

import errno
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QPainter, QPdfWriter

from hexwright.exporters.print_and_play.boxes import Boxes, finish
from hexwright.render.fonts import ensure_application


@pytest.fixture(scope="module")
def whole() -> bytes:
    """What Qt writes on a disk with room."""
    ensure_application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    painter.drawText(QPointF(100, 100), "words")
    painter.end()
    return bytes(buffer.data().data())


def finished(data: bytes, folder: Path) -> bytes:
    rough, done = folder / "a.rough", folder / "a.pdf"
    rough.write_bytes(data)
    box = (0.0, 0.0, 100.0, 100.0)
    finish(rough, done, "Title", [Boxes(box, box, box)])
    return done.read_bytes()


def test_a_whole_pdf_is_finished(whole: bytes, tmp_path: Path) -> None:
    assert finished(whole, tmp_path).endswith(b"%%EOF\n")


# The last one is inside the list of objects: what else lies near the end depends on the font.
@pytest.mark.parametrize("share", [0.0, 0.1, 0.4, 0.8, None])
@pytest.mark.parametrize("lost", [1, 400, None])
def test_a_pdf_with_a_hole_or_without_its_end_tells_of_a_full_disk(
    whole: bytes, tmp_path: Path, share: float | None, lost: int | None
) -> None:
    at = whole.index(b"\nxref\n") + 60 if share is None else int(len(whole) * share)
    torn = whole[:at] + (b"" if lost is None else whole[at + lost :])
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the number tells
        finished(torn, tmp_path)
    assert caught.value.errno == errno.ENOSPC
