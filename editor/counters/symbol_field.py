"""The symbol of a counter, chosen from a gallery of all that are drawn."""

from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.counters.edits.symbol_words import (
    nato_frames,
    nato_sizes,
    short_symbol_word,
    symbol_word,
)
from hexwright.editor.forms.gallery_field import Gallery, GalleryField
from hexwright.editor.forms.plain_fields import choice_field, search_field
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.terrain.swatches import unchanging_icon
from hexwright.render.nato_symbols import START, nato_code, nato_coded, nato_name, nato_parts
from hexwright.render.symbol_choice import symbol_names
from hexwright.render.symbols import draw_symbol
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema

_LISTED: Final = 52
_SHOWN: Final = 26
_ACROSS: Final = 6
# Milliseconds after which a window has surely been drawn once.
_SOON: Final = 40
# Under which an entry keeps what is drawn of it.
_DRAWN: Final = Qt.ItemDataRole.UserRole + 1


def symbol_pixmap(name: str, side: int, scale: float, palette: QPalette) -> QPixmap:
    """A symbol in the colours of the window."""
    made = QPixmap(QSize(side, side) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    if name:
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, ground = palette.color(QPalette.ColorRole.Text), palette.color(palette.ColorRole.Base)
        room = QRectF(0, 0, side, side).adjusted(
            *(side * one for one in (0.12, 0.12, -0.12, -0.12))
        )
        draw_symbol(painter, name, room, QColor(ink), QColor(ground))
        painter.end()
    return made


class SymbolField(GalleryField):
    """A button with the symbol; opens the gallery."""

    def __init__(self, name: str, tip: str, _part: Schema, parent: QWidget) -> None:
        """A button without a symbol."""
        super().__init__(name, tip, QSize(_SHOWN, _SHOWN), parent)
        self.symbol = ""

    def show_value(self, value: Any) -> None:
        """Show a symbol."""
        self._show(value or "", symbol_word(value or ""))

    def show_several(self) -> None:
        """No symbol; words say why."""
        self._show("", tr("several values"))

    def _show(self, symbol: str, words: str) -> None:
        self.symbol = symbol
        picture = symbol_pixmap(symbol, _SHOWN, self.devicePixelRatioF(), self.palette())
        self.show_choice(unchanging_icon(picture), words)

    def make_gallery(self) -> "SymbolGallery":
        """All symbols to choose from."""
        return SymbolGallery(self.symbol, self)


class SymbolGallery(Gallery):
    """All symbols with their names: search, click, or arrow keys and Enter."""

    def __init__(self, current: str, parent: QWidget) -> None:
        """Show all symbols, the current one chosen."""
        cell = QSize(112, _LISTED + 2 * parent.fontMetrics().height() + 12)
        super().__init__(tr("Symbol"), tr("Symbols"), QSize(_LISTED, _LISTED), cell, parent)
        self.list.setWordWrap(True)
        self.search = search_field(
            tr("Search symbols, or the code of a NATO symbol"), tr("Search symbols"), self
        )
        self.search.textChanged.connect(self._filter)
        parts = nato_parts(current) or ("", "friend", "")
        self.frames = self._choice(tr("Frame"), nato_frames(), parts[1])
        self.sizes = self._choice(tr("Size"), {"": tr("no size"), **nato_sizes()}, parts[2])
        self._nato_pictures = QTimer(self, singleShot=True)
        self._nato_pictures.timeout.connect(self._draw_nato)
        for name in ("", *symbol_names()):
            item = self._add(name)
            if self._as_chosen(name) == current:
                self.list.setCurrentItem(item)
        # The last is whatever NATO symbol is asked for by its code.
        self._coded = self._add(nato_coded(current.removeprefix(START)))
        if self._coded.data(Qt.ItemDataRole.UserRole):
            self.list.setCurrentItem(self._coded)
        self._draw()
        self._filter("")
        nato = QHBoxLayout()
        nato.addWidget(QLabel(tr("NATO symbols:"), self))
        nato.addWidget(self.frames)
        nato.addWidget(self.sizes)
        nato.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.search)
        column.addWidget(self.list)
        column.addLayout(nato)
        self.resize(self.list.gridSize().width() * _ACROSS + 44, 540)
        self.search.setFocus()

    def _choice(self, name: str, words: dict[str, str], chosen: str) -> QComboBox:
        made = choice_field(tr("NATO symbols: {name}", name=name), words.items(), chosen, self)
        made.activated.connect(self._draw)
        return made

    def _add(self, name: str) -> QListWidgetItem:
        item = QListWidgetItem(self.list)
        item.setData(Qt.ItemDataRole.UserRole, name)
        return item

    def _as_chosen(self, name: str) -> str:
        """A symbol with the frame and size that are chosen, if it is one of NATO's."""
        parts = nato_parts(name)
        if parts is None:
            return name
        return nato_name(parts[0], self.frames.currentData(), self.sizes.currentData())

    def _draw(self) -> None:
        """Give every symbol its picture and words; NATO's depend on what is chosen."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            name = self._as_chosen(item.data(Qt.ItemDataRole.UserRole))
            if item.data(_DRAWN) != name:
                item.setData(_DRAWN, name)
                item.setText(short_symbol_word(name))
                item.setSizeHint(self.list.gridSize() - QSize(4, 4))
                item.setToolTip(plain_tip(symbol_word(name)))
                if not nato_code(name):
                    self._picture(item)
        # The first of these takes most of a second: the window is there before.
        self._nato_pictures.start(_SOON)

    def _draw_nato(self) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if nato_code(item.data(_DRAWN)):
                self._picture(item)

    def _picture(self, item: QListWidgetItem) -> None:
        name, scale = item.data(_DRAWN), self.devicePixelRatioF()
        item.setIcon(unchanging_icon(symbol_pixmap(name, _LISTED, scale, self.palette())))

    def _filter(self, text: str) -> None:
        if text:
            self._coded.setData(Qt.ItemDataRole.UserRole, nato_coded(text))
            self._draw()
        words = text.casefold().split()
        first = None
        for row in range(self.list.count()):
            item, is_last = self.list.item(row), row == self.list.count() - 1
            name = item.data(Qt.ItemDataRole.UserRole)
            known = f"{item.text()} {name}".casefold()
            is_wanted = all(word in known for word in words) and bool(name or not is_last)
            item.setHidden(not is_wanted)
            if is_wanted and first is None:
                first = item
        chosen = self.list.selectedItems()
        if first is not None and all(item.isHidden() for item in chosen):
            self.list.setCurrentItem(first)
        self.list.scrollToItem(self.list.currentItem())

    def value(self) -> str:
        """The chosen symbol."""
        return self._as_chosen(super().value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; arrow keys go from the search to the symbols."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Enter on a frame or size says nothing about the symbol yet.
            if not (self.frames.hasFocus() or self.sizes.hasFocus()):
                self.accept()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.list.setFocus()
        else:
            super().keyPressEvent(event)
