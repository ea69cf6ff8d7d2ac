"""Pages as a PDF file: written by Qt page by page, then given exact boxes and steady bytes."""

import errno
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

from PySide6.QtCore import QFile, QFileDevice, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from hexwright.exporters.print_and_play.boxes import Boxes, finish
from hexwright.exporters.print_and_play.layout import Rect
from hexwright.exporters.print_and_play.pages import Bookmark, Page
from hexwright.exporters.print_and_play.press import prepare
from hexwright.render.fonts import ensure_application
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

_DPI = 1200
_POINTS = 72.0
_MM = _POINTS / 25.4


def write_pdf(
    path: Path,
    title: str,
    pages: Sequence[Page],
    step: Callable[[Page], None],
    *,
    is_for_press: bool = False,
) -> None:
    """Write all pages; `step` is called with the page before each of its steps; it may raise.

    For the press they have the colours of inks, and die lines.
    """
    ensure_application()
    rough = path.with_suffix(".rough")
    with rough.open("wb") as made:
        prepared = prepare if is_for_press else None
        _draw_all(made.fileno(), path, pages, step, prepared)
    marks = [_bookmarks(page) for page in pages]
    dies = [page.die for page in pages] if is_for_press else None
    finish(rough, path, title, [_boxes(page) for page in pages], marks, dies)
    rough.unlink()


def _draw_all(
    descriptor: int,
    path: Path,
    pages: Sequence[Page],
    step: Callable[[Page], None],
    prepared: Callable[[QPdfWriter], None] | None,
) -> None:
    """Let Qt draw into an open file; it tells of a full disk only if it is asked."""
    file = QFile()
    file.open(descriptor, QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(file)
    if prepared:
        prepared(writer)
    writer.setResolution(_DPI)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter()
    try:
        for page in pages:
            writer.setPageSize(QPageSize(_whole(page), QPageSize.Unit.Point))
            if not painter.isActive():
                _begin(painter, writer, path)
            else:
                writer.newPage()
            _draw(painter, page, step)
    finally:
        if painter.isActive():
            painter.end()
    if not file.flush() or file.error() != QFileDevice.FileError.NoError:
        raise OSError(errno.ENOSPC, file.errorString(), str(path))


def _begin(painter: QPainter, writer: QPdfWriter, path: Path) -> None:
    if not painter.begin(writer):
        message = tr("{name} cannot be written.", name=path.name)
        raise DataError([Issue(code="export.pdf", message=message)])


def _whole(page: Page) -> QSizeF:
    """Qt takes whole points only; the true size is put in afterwards."""
    return QSizeF(ceil(page.width * _MM), ceil(page.height * _MM))


def _draw(painter: QPainter, page: Page, step: Callable[[Page], None]) -> None:
    painter.save()
    # Pages are measured from below: what Qt added on top is cut off again.
    painter.translate(0, (ceil(page.height * _MM) - page.height * _MM) / _POINTS * _DPI)
    painter.scale(_DPI / 25.4, _DPI / 25.4)
    for draw in page.steps:
        step(page)
        draw(painter)
    painter.restore()


def _bookmarks(page: Page) -> tuple[Bookmark, ...]:
    return (Bookmark(page.title),) if page.bookmarks is None else page.bookmarks


def _boxes(page: Page) -> Boxes:
    trim = page.trim or page.paper
    return Boxes(*(_points(rect, page) for rect in (page.paper, trim, page.bleed or trim)))


def _points(rect: Rect, page: Page) -> tuple[float, float, float, float]:
    """Left, lower, right and upper edge in points, inside the paper."""
    left, right = max(rect.left, 0), min(rect.right, page.width)
    top, bottom = max(rect.top, 0), min(rect.bottom, page.height)
    return left * _MM, (page.height - bottom) * _MM, right * _MM, (page.height - top) * _MM
