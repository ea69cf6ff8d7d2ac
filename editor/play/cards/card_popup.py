"""A card held up to be read, above whatever it lies on."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hexwright.render.brush import box, fill
from hexwright.render.card_look import CardLook
from hexwright.render.card_picture import card_rect, draw_card
from hexwright.render.image_shelf import ImageShelf

_WIDE = 270
_SHADOW = 10


class CardPopup(QWidget):
    """A large card on top of its window; it takes neither the mouse nor the keyboard."""

    def __init__(self, images: ImageShelf | None, parent: QWidget) -> None:
        """Nothing is held up yet."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._images = images
        self.look: CardLook | None = None
        self.hide()

    def show_card(self, look: CardLook, beside: QRect, of: QWidget) -> None:
        """Hold a card up over a place of a widget, or below it, wherever there is more room."""
        window = of.window()
        corner = of.mapTo(window, beside.topLeft())
        above, below = corner.y(), window.height() - corner.y() - beside.height()
        wide = min(_WIDE, (max(above, below) - 2 * _SHADOW) * look.width_mm / look.height_mm)
        if wide <= beside.width():
            self.hide()
            return
        self.setParent(window)
        self.look = look
        self.resize(card_rect(look, wide).size().toSize() + QSize(2 * _SHADOW, 2 * _SHADOW))
        x = corner.x() + (beside.width() - self.width()) // 2
        y = above - self.height() if above >= below else corner.y() + beside.height()
        self.move(max(0, min(x, window.width() - self.width())), y)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card with its shadow."""
        del event
        if self.look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        for spread in range(_SHADOW, 0, -2):
            room = inner.adjusted(-spread, -spread + 4, spread, spread)
            fill(painter, box(room, 16 + spread), QColor(20, 14, 6, 14))
        draw_card(painter, self.look, inner, self._images)
        painter.end()
