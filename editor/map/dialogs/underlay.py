"""The dialog for the scan below a map."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import (
    ChangeDialog,
    add_line,
    edge_colour,
    form,
    note,
    side_by_side,
)
from hexwright.editor.forms.plain_fields import number_field
from hexwright.editor.map.edits.underlay import (
    SUFFIXES,
    Scan,
    read_scan,
    with_opacity,
    with_scan,
    without_scan,
)
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_USUAL = 50


def ask_picture(parent: QWidget) -> Path | None:
    """A picture file; None if the user does not want to."""
    kinds = tr("Pictures ({suffixes})", suffixes=" ".join(f"*{suffix}" for suffix in SUFFIXES))
    name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a scan"), "", kinds)
    return Path(name) if name else None


class ScanPicture(QWidget):
    """A scan as faint as it will be, on the ground of the map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self.setMinimumSize(380, 280)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._image: QImage | None = None
        self._opacity = 1.0

    def show_image(self, data: bytes | None) -> None:
        """Show a picture, or none."""
        image = QImage.fromData(data) if data else None
        self._image = None
        if image is not None and not image.isNull():
            # Kept small: a scan may have a hundred times the pixels that are seen here.
            wanted = QSize(1600, 1200)
            smooth = Qt.TransformationMode.SmoothTransformation
            keep = Qt.AspectRatioMode.KeepAspectRatio
            large = image.width() > wanted.width() or image.height() > wanted.height()
            self._image = image.scaled(wanted, keep, smooth) if large else image
        self.update()

    def set_opacity(self, opacity: float) -> None:
        """Show it fainter or more solid."""
        self._opacity = opacity
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#e7e4c6"))
        painter.setPen(edge_colour(self))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if self._image is None:
            painter.setPen(QColor("#5c5443"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No scan"))
            return
        room = QRectF(self.rect()).adjusted(8, 8, -8, -8)
        size = self._image.size().toSizeF()
        scale = min(room.width() / size.width(), room.height() / size.height())
        box = QRectF(0, 0, size.width() * scale, size.height() * scale)
        box.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(self._opacity)
        painter.drawImage(box, self._image)


class UnderlayDialog(ChangeDialog):
    """Asks for a picture to lie below the map, and how solid it is."""

    def __init__(
        self,
        module: Module,
        map_id: str,
        read: Callable[[str], bytes | None],
        parent: QWidget | None = None,
    ) -> None:
        """`read` gives the bytes of a picture of the module."""
        super().__init__(parent, tr("Scan below the map"), tr("&Apply"))
        self._module = module
        self._map = module.maps[map_id]
        self._scan: Scan | None = None
        self._is_removed = False
        self._fault: list[Issue] = []
        old = self._map.underlay
        self.choose = QPushButton(tr("&Choose picture…"), self)
        self.remove = QPushButton(tr("&Remove"), self)
        self.words = note(self)
        percent = round(old.opacity * 100) if old else _USUAL
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Opacity"))
        self.percent: QSpinBox = number_field(0, 100, percent, tr("Opacity in percent"), "%")
        self.slider.setValue(percent)
        self.view = ScanPicture(self)
        self.view.show_image(read(old.image) if old else None)
        self._fill()
        self._connect()
        self.refresh()

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        module: Module,
        map_id: str,
        read: Callable[[str], bytes | None],
    ) -> Change | None:
        """The change of the scan that the user wants; None if there is none."""
        return cls(module, map_id, read, parent).asked()

    def _fill(self) -> None:
        lines: QFormLayout = form(self.settings)
        add_line(lines, tr("Picture:"), side_by_side(self.choose, self.remove), self.choose)
        lines.addRow("", self.words)
        lines.addRow(tr("&Opacity:"), self.slider)
        lines.addRow("", self.percent)
        hint = note(self)
        hint.setText(
            tr(
                "The scan is laid over the whole map first. Then tie it to the grid: drag control "
                "points from the scan to the hexes where they belong."
            )
        )
        lines.addRow(hint)
        self.words.setMinimumWidth(230)
        self.settings.addStretch(1)
        self.picture.addWidget(self.view, 1)

    def _connect(self) -> None:
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self._remove)
        self.slider.valueChanged.connect(self.percent.setValue)
        self.percent.valueChanged.connect(self.slider.setValue)
        self.percent.valueChanged.connect(self.refresh)

    def _choose(self) -> None:
        path = ask_picture(self)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Use the picture of a file, if it can be used."""
        try:
            self._scan, self._fault = read_scan(path), []
        except DataError as error:
            self._scan, self._fault = None, error.issues
        self._is_removed = False
        self.view.show_image(self._scan.data if self._scan else None)
        self.refresh()

    def _remove(self) -> None:
        self._scan, self._fault, self._is_removed = None, [], True
        self.view.show_image(None)
        self.refresh()

    def _change(self) -> Change | None:
        opacity = self.percent.value() / 100
        if self._scan is not None:
            return with_scan(self._module, self._map.id, self._scan, opacity)
        if self._is_removed:
            return without_scan(self._module, self._map.id)
        if self._map.underlay is not None:
            return with_opacity(self._module, self._map.id, opacity)
        return None

    def refresh(self) -> None:
        """Work out the change."""
        self.view.set_opacity(self.percent.value() / 100)
        has_scan = self._scan is not None or (
            self._map.underlay is not None and not self._is_removed
        )
        self.remove.setEnabled(has_scan)
        self.slider.setEnabled(has_scan)
        self.percent.setEnabled(has_scan)
        self.words.setText(self._scan_words())
        self.show_outcome(self._change(), self._fault)

    def _scan_words(self) -> str:
        if self._scan is not None:
            return tr(
                "{name}: {width} × {height} pixels",
                name=f"{self._scan.name}{self._scan.suffix}",
                width=self._scan.width,
                height=self._scan.height,
            )
        if self._map.underlay is not None and not self._is_removed:
            return self._map.underlay.image
        return tr("None chosen")
