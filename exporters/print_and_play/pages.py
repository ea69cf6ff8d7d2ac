"""Pages that are drawn alike on paper and on the screen, in millimetres from the upper left."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.print_and_play.layout import Rect
from hexwright.exporters.print_and_play.press import Die
from hexwright.render.fonts import ensure_application

_MM_PER_INCH = 25.4


class Bookmark(NamedTuple):
    """An entry in the list of contents that PDF readers show; those of level 1 lie in others."""

    title: str
    level: int = 0


@dataclass(frozen=True)
class Page:
    """One page: its paper, what is cut out of it, how far colours reach, and the drawing."""

    title: str
    width: float
    height: float
    draw: Callable[[QPainter], None]
    # The whole paper if not given.
    trim: Rect | None = None
    bleed: Rect | None = None
    # What is drawn before, step by step: a page of much work can be stopped between them.
    parts: tuple[Callable[[QPainter], None], ...] = ()
    # What begins on it; its title if nothing is said.
    bookmarks: tuple[Bookmark, ...] | None = None
    # What a printing house punches out of it.
    die: Die | None = None

    @property
    def steps(self) -> tuple[Callable[[QPainter], None], ...]:
        """All of the drawing, in order."""
        return (*self.parts, self.draw)

    @property
    def paper(self) -> Rect:
        """The whole sheet."""
        return Rect(0, 0, self.width, self.height)

    def image(self, dpi: float = 96) -> QImage:
        """The page as a picture, white where nothing is printed."""
        ensure_application()
        scale = dpi / _MM_PER_INCH
        wide, high = max(round(self.width * scale), 1), max(round(self.height * scale), 1)
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        for step in self.steps:
            step(painter)
        painter.end()
        return image


def qrect(rect: Rect) -> QRectF:
    """A rectangle as Qt has it."""
    return QRectF(*rect)
