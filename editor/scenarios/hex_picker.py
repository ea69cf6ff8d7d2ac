"""Hexes that are picked on the map of a scenario, for a field that asks for some."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.map.tools.base import Preview
from hexwright.editor.scenarios.hexes_field import Wanted
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.scenarios.setup_canvas import SetUpCanvas
    from hexwright.schema.grid import Place

_LEFT = Qt.MouseButton.LeftButton
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HexPicker(QFrame):
    """A bar over the map while hexes are picked on it: a click or a drag takes them in or out."""

    picked = Signal(list)
    given_up = Signal()

    def __init__(self, canvas: "SetUpCanvas", parent: QWidget | None = None) -> None:
        """A bar that is away until something is asked for."""
        super().__init__(parent)
        self._canvas = canvas
        self._hexes: list[str] = []
        self._is_many = True
        # Whether the drag under way takes hexes in; None while there is none.
        self._takes: bool | None = None
        self._title = ""
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.done = QPushButton(tr("&Done"), self)
        self.done.clicked.connect(self.finish)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.clicked.connect(self.give_up)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 6, 4)
        picture = QLabel(self)
        picture.setPixmap(icon("select").pixmap(18, 18))
        line.addWidget(picture)
        line.addWidget(self.words, 1)
        line.addWidget(self.done)
        line.addWidget(self.cancel)
        self.hide()

    @property
    def is_picking(self) -> bool:
        """Whether hexes are asked for now."""
        return not self.isHidden()

    def ask(self, wanted: Wanted) -> None:
        """Ask for the hexes of something; where one only is wanted, a click is all."""
        self._title, self._hexes = wanted.title, list(wanted.hexes)
        self._is_many, self._takes = wanted.is_many, None
        self.done.setVisible(wanted.is_many)
        self._canvas.choose(())
        for watched in (self._canvas, self._canvas.viewport()):
            watched.removeEventFilter(self)
            watched.installEventFilter(self)
        self.show()
        self._show()
        if wanted.hexes and self._canvas.shown is not None:
            place = self._canvas.shown.index.find(wanted.hexes[0])
            if place is not None:
                self._canvas.show_place(place)
        self._canvas.setFocus()

    def finish(self) -> None:
        """Hand over what was picked."""
        self._end()
        self.picked.emit(self._hexes)

    def give_up(self) -> None:
        """Leave everything as it was."""
        if self.is_picking:
            self._end()
            self.given_up.emit()

    def _end(self) -> None:
        for watched in (self._canvas, self._canvas.viewport()):
            watched.removeEventFilter(self)
        self.hide()
        self._canvas.set_preview(Preview())

    def _show(self, under: "Place | None" = None) -> None:
        """Mark what is picked, with the hex under the mouse."""
        shown = self._canvas.shown
        found = (shown.index.find(hex_) for hex_ in self._hexes) if shown is not None else ()
        places = {place for place in found if place is not None}
        self._canvas.set_preview(Preview(frozenset(places | ({under} if under else set()))))
        told = ", ".join(self._hexes) if self._hexes else tr("none yet")
        if self._is_many:
            words = tr("Click the hexes of “{title}”: {hexes}", title=self._title, hexes=told)
        else:
            words = tr("Click the hex of “{title}”", title=self._title)
        self.words.setText(words)

    # --- the mouse and the keyboard over the map ---------------------------------------------

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Pick with the left button; other buttons move the map as ever."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        if not isinstance(event, QMouseEvent) or self._canvas.is_hand:
            return False
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return event.button() == _LEFT and self._press(event)
        if event.type() == QEvent.Type.MouseMove:
            return self._move(event)
        if event.type() == QEvent.Type.MouseButtonRelease and event.button() == _LEFT:
            self._takes = None
            return True
        return False

    def _press(self, event: QMouseEvent) -> bool:
        self._canvas.cursor_keys.hide()
        self._canvas.setFocus()
        hex_ = self._canvas.hex_at(event.position())
        if hex_:
            self._takes = hex_ not in self._hexes
            self._pick(hex_)
        return True

    def _move(self, event: QMouseEvent) -> bool:
        hex_ = self._canvas.hex_at(event.position())
        is_held = bool(event.buttons() & _LEFT)
        if is_held and hex_ and self._takes is not None:
            self._pick(hex_)
        elif not is_held:
            self._show(self._canvas.place_at(event.position()))
        return is_held

    def _pick(self, hex_: str) -> None:
        """Take a hex in or out, as the gesture began."""
        if not self._is_many:
            self._hexes = [hex_]
            self.finish()
        elif self._takes and hex_ not in self._hexes:
            self._hexes.append(hex_)
        elif not self._takes and hex_ in self._hexes:
            self._hexes.remove(hex_)
        if self.is_picking:
            self._show()

    def _key(self, event: QKeyEvent) -> bool:
        """Enter picks the hex of the cursor; without a cursor it is the end. Esc gives up."""
        key, canvas = event.key(), self._canvas
        if key == Qt.Key.Key_Escape:
            self.give_up()
            return True
        if key not in _ENTER:
            return False
        place = canvas.cursor_keys.place
        hex_ = canvas.shown.index.hex_at(*place) if canvas.shown is not None and place else None
        if hex_ is None:
            self.finish()
        else:
            self._takes = hex_ not in self._hexes
            self._pick(hex_)
            self._takes = None
        return True
