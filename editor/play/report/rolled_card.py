"""A roll as the card that it was read from: its face, and a slip of it."""

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.play.board.marks import CHOSEN
from hexwright.editor.play.cards.card_popup import CardPopup
from hexwright.render.brush import box, fill, stroke
from hexwright.render.card_art import PAPER
from hexwright.render.card_foot import draw_foot, foot_width, rolls_of
from hexwright.render.card_look import CardLook
from hexwright.render.card_picture import card_rect, draw_card, foot_rect
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import colour, faded

_WIDE, _RIM = 92.0, 3.0
# How high the slip of the last roll is, and that of an earlier one.
_LARGE, _SMALL = 44.0, 24.0


class RolledCard(QWidget):
    """The card of the last roll; pointing at it holds it up."""

    def __init__(self, images: ImageShelf | None, parent: QWidget | None = None) -> None:
        """No card yet."""
        super().__init__(parent)
        self._images = images
        self.look: CardLook | None = None
        self.popup = CardPopup(images, self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_card(self, look: CardLook | None) -> None:
        """Show a card, or none."""
        self.look = look
        self.popup.hide()
        self.setVisible(look is not None)
        self.setAccessibleName(look.title if look is not None else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the card."""
        if self.look is None:
            return QSize()
        return card_rect(self.look, _WIDE).size().toSize() + QSize(6, 6)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Hold the card up to be read."""
        super().enterEvent(event)
        if self.look is not None:
            self.popup.show_card(self.look, self.rect(), self)

    def leaveEvent(self, event: QEvent) -> None:
        """Put it down."""
        self.popup.hide()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, with a ring around what was the roll."""
        del event
        if self.look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = card_rect(self.look, _WIDE).translated(_RIM, _RIM)
        draw_card(painter, self.look, rect, self._images, is_small=True)
        if rolls_of(self.look.fields):
            foot = foot_rect(self.look, rect).adjusted(-2, -1, 2, 1)
            stroke(painter, box(foot, 4), CHOSEN, 2.2)
        painter.end()


class RollSlip(QWidget):
    """What of a card was the roll: its dice, and what they set off."""

    def __init__(self, parent: QWidget | None = None, *, is_small: bool = False) -> None:
        """No roll yet."""
        super().__init__(parent)
        self._high = _SMALL if is_small else _LARGE
        self._is_small = is_small
        self.look: CardLook | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_roll_of(self, look: CardLook | None) -> bool:
        """Show the dice of a card; tells whether it has any, else there is nothing to see."""
        fields = rolls_of(look.fields) if look is not None else ()
        self.look = look if fields else None
        self.setVisible(bool(fields))
        self.setAccessibleName(", ".join(one.text for one in fields))
        self.update()
        return bool(fields)

    def sizeHint(self) -> QSize:
        """Room for two dice and a word."""
        return QSize(120, round(self._high + _RIM))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice of the last roll; of an earlier one on a piece of their card."""
        del event
        if self.look is None:
            return
        fields, band = rolls_of(self.look.fields), colour(self.look.band)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(_RIM / 2, _RIM / 2, self.width() - _RIM, self._high)
        if self._is_small:
            area.setWidth(min(foot_width(fields, self._high - 4) + 10, area.width()))
            fill(painter, box(area, 4), PAPER)
            fill(painter, box(QRectF(area.left(), area.top(), 4, area.height()), 2), band)
            stroke(painter, box(area, 4), faded(band, 0.8), 1.2)
            area = area.adjusted(8, 2, -2, -2)
        draw_foot(painter, fields, area)
        painter.end()
