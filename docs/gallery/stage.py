"""The stage of the gallery: the real window without a screen, its settings its own, a camera."""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir

# Before anything makes an application.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PIL import Image, ImageOps
from PySide6.QtCore import QBuffer, QDeadlineTimer, QIODevice, QPoint, QRect, QSettings, QSize
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from hexwright.editor.app import application
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.program import speak_language
from hexwright.schema.language import choose_language

PICTURES = Path(__file__).parents[1] / "pictures"
SIZE = QSize(1280, 800)
# What a page loads at once; a picture that is larger gets fewer colours.
_MOST_BYTES = 195_000
_COLOURS = (224, 160, 112, 80, 56)
# Pixels of a colour that are worth a place in the palette.
_RARE = 12
# A busy machine takes its time over a scan.
_PATIENCE_MS = 60_000


class NotInTimeError(Exception):
    """The application did not come to rest."""


@contextmanager
def own_home() -> Iterator[Path]:
    """A home that nobody has used: no recent modules, no settings, no caches."""
    # Always the same name, since the start page shows it.
    home = Path(gettempdir()) / "hexwright-gallery"
    rmtree(home, ignore_errors=True)
    home.mkdir()
    for name in ("CONFIG", "CACHE", "DATA", "STATE"):
        os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    user = QSettings.Scope.UserScope
    QSettings.setPath(QSettings.Format.IniFormat, user, str(home / "config"))
    yield home
    rmtree(home, ignore_errors=True)


def wait_until(holds: Callable[[], bool]) -> None:
    """Let the application work until something holds."""
    deadline = QDeadlineTimer(_PATIENCE_MS)
    while not holds():
        if deadline.hasExpired():
            raise NotInTimeError
        QApplication.processEvents()


def rest(milliseconds: int = 120) -> None:
    """Let the application finish what it has begun."""
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents()


class Stage:
    """One window of the application, and pictures of it."""

    def __init__(self, language: str = "en", size: QSize = SIZE, pictures: Path = PICTURES) -> None:
        """Open the window on its start page; pictures of it go into a folder."""
        choose_language(language)
        self.pictures = pictures
        self.application = application()
        speak_language(self.application)
        self.window = MainWindow()
        self.window.resize(size)
        self.window.show()
        rest()

    @property
    def document(self) -> ModuleDocument:
        """The module on show."""
        document = self.window.workspace.document
        assert document is not None
        return document

    def make(self, folder: Path, system: str, title: str) -> None:
        """Make a new module from the template of a system."""
        self.window.files.make(folder, system, title)
        wait_until(lambda: self.window.workspace.source == folder)
        self.settle()

    def open(self, source: Path) -> None:
        """Open a module and wait until its map is drawn and its problems are known."""
        self.window.open_module(source)
        wait_until(lambda: self.window.workspace.source == source)
        self.settle()

    def show_document(self, path: str) -> None:
        """Go to a document of the module."""
        self.window.tree.setCurrentIndex(self.window.documents.index_of(path))
        self.settle()

    def settle(self) -> None:
        """Wait until the map is drawn and the checks are through."""
        rest()
        validation = self.window.workspace.validation
        wait_until(lambda: validation is None or validation.is_current)
        wait_until(self._is_drawn)
        rest()

    def _is_drawn(self) -> bool:
        canvases = self.window.findChildren(MapCanvas)
        return all(canvas.is_complete() for canvas in canvases if canvas.isVisible())

    def do(self, action: str) -> None:
        """Trigger an action of the window by its id."""
        self.window.actions_by_id[action].trigger()
        self.settle()

    def shoot(self, name: str, *on_top: QWidget, part: QRect | None = None) -> None:
        """Take a picture of the window or a part of it, with dialogs on top where they stand."""
        self.settle()
        self.window.statusBar().repaint()
        picture = self.window.grab(part or self.window.rect())
        if on_top:
            painter = QPainter(picture)
            for widget in on_top:
                _put(painter, widget.grab(), self._corner(widget))
            painter.end()
        save(picture.toImage(), name, self.pictures)

    def shoot_widget(self, name: str, widget: QWidget, part: QRect | None = None) -> None:
        """Take a picture of one widget or a part of it."""
        self.settle()
        save(widget.grab(part or widget.rect()).toImage(), name, self.pictures)

    def _corner(self, widget: QWidget) -> QPoint:
        size, whole = widget.frameGeometry().size(), self.window.size()
        at = self.window.mapFromGlobal(widget.frameGeometry().topLeft())
        room_x, room_y = whole.width() - size.width(), whole.height() - size.height()
        if widget.windowType() == widget.windowType().Dialog or not widget.isVisible():
            return QPoint(room_x // 2, max(room_y // 2, 0))
        return QPoint(min(max(at.x(), 0), room_x), min(max(at.y(), 0), room_y))

    def close(self) -> None:
        """Close the window without a question."""
        self.window.workspace.close()
        self.window.close()
        self.window.deleteLater()
        rest()


def _put(painter: QPainter, picture: QPixmap, at: QPoint) -> None:
    """A picture with a thin frame, as windows have one."""
    size = picture.deviceIndependentSize().toSize()
    for reach, alpha in ((8, 24), (5, 36), (2, 60)):
        colour = painter.pen().color()
        colour.setAlpha(alpha)
        painter.fillRect(at.x() - reach, at.y() - reach + 4, size.width() + 2 * reach,
                         size.height() + 2 * reach, colour)  # fmt: skip
    painter.drawPixmap(at, picture)


def save(image: QImage, name: str, folder: Path = PICTURES) -> None:
    """Write a picture with as few colours as it needs to stay small."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes, Qt takes both
    original = Image.open(io.BytesIO(bytes(buffer.data().data()))).convert("RGB")
    sample = _sample(original)
    data = b""
    for colours in _COLOURS:
        chosen = sample.quantize(colours, kmeans=2, dither=Image.Dither.NONE)
        reduced = original.quantize(palette=chosen, dither=Image.Dither.NONE)
        written = io.BytesIO()
        reduced.save(written, "PNG", optimize=True)
        data = written.getvalue()
        if len(data) <= _MOST_BYTES:
            break
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.png").write_bytes(data)


def _sample(original: Image.Image) -> Image.Image:
    """What the palette is made from: the picture, and again all its colours, rare ones as well.

    Without them a red star on a green map comes out brown.
    """
    coarse = ImageOps.posterize(original, 3).getcolors(512) or []
    colours = [colour for count, colour in coarse if count > _RARE]
    band = original.height // 4
    sample = Image.new("RGB", (original.width, original.height + band))
    sample.paste(original)
    wide = original.width / len(colours)
    for number, colour in enumerate(colours):
        box = (round(number * wide), original.height, round((number + 1) * wide), sample.height)
        sample.paste(colour, box)
    return sample
