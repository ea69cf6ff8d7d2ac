"""The curtain between two people at one screen: it hides the secrets of each from the other."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from hexwright.editor.play.session import PlaySession
from hexwright.schema.language import tr

# A click or key that still belongs to the last answer must not lift the curtain.
_GRACE_MS: Final = 350
_FOLD: Final = 90
_FALLBACK: Final = "#5a4634"
_CARD_WIDTH: Final = 440
_CARD: Final = QColor("#fdfaf2")
_INK: Final = QColor("#2b241a")


class Curtain(QWidget):
    """Covers its parent while a person who is asked has not yet sat down.

    What lies below shows nothing secret at that time either: the session has no viewpoint then.
    """

    def __init__(self, session: PlaySession, parent: QWidget) -> None:
        """A curtain over a widget, up for now."""
        assert not isinstance(parent, QSplitter), "it would become one of the panes"
        super().__init__(parent)
        self._session, self._covered = session, parent
        self._side = ""
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(_GRACE_MS)
        self._is_pressed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.heading, self.words = _card_label(self, 22, bold=True), _card_label(self, 12)
        lines = QVBoxLayout(self)
        lines.addStretch(1)
        lines.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignHCenter)
        lines.addWidget(self.words, 0, Qt.AlignmentFlag.AlignHCenter)
        lines.addStretch(1)
        self.hide()
        parent.installEventFilter(self)
        session.changed.connect(self._follow)
        self._follow()

    # --- up and down ------------------------------------------------------------------------------

    def _follow(self) -> None:
        side = self._session.waiting_for
        if side != self._side:
            self._side = side
            if side:
                self._fall()
            else:
                self.hide()

    def _fall(self) -> None:
        names = self._session.names
        self.heading.setText(names.side(self._side))
        words = tr(
            "The next question is not for the eyes of others. "
            "When only {side} looks at the screen, click or press Enter.",
            side=names.side(self._side),
        )
        self.words.setText(words)
        self.words.setFixedHeight(self.words.heightForWidth(_CARD_WIDTH))
        self.setAccessibleName(self.heading.text())
        self.setAccessibleDescription(words)
        self._grace.start()
        self._cover()
        self.show()

    def lift(self) -> None:
        """The person who is asked has sat down."""
        if self._side:
            self._session.sit_down(self._side)

    def _cover(self) -> None:
        self.setGeometry(self._covered.rect())
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard, so that no key reaches what lies below."""
        super().showEvent(event)
        self._cover()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Cover the parent whatever its size, and whatever else is put on top of it."""
        kinds = (QEvent.Type.Resize, QEvent.Type.ChildAdded)
        # While the window dies, Qt may still ask what has lost its attributes already.
        covered = getattr(self, "_covered", None)
        if watched is covered and not self.isHidden() and event.type() in kinds:
            self._cover()
        return False

    # --- click or key -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click begins; one that began elsewhere does not count."""
        self._is_pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click lifts the curtain."""
        is_click = self._is_pressed and event.button() == Qt.MouseButton.LeftButton
        self._is_pressed = False
        if is_click and not self._grace.isActive():
            self.lift()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or Space lifts the curtain; no other key gets past it."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys and not event.isAutoRepeat() and not self._grace.isActive():
            self.lift()

    def focusNextPrevChild(self, _next: bool) -> bool:  # noqa: FBT001 - Qt calls it
        """Tab does not lead out from under the curtain."""
        return True

    # --- cloth ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cloth in the colour of the side, in folds, and a card with words on it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._folds())
        card = QRectF(self.heading.geometry().united(self.words.geometry()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_CARD)
        painter.drawRoundedRect(card.adjusted(-28, -22, 28, 22), 10, 10)

    def _folds(self) -> QLinearGradient:
        sides = {side.id: side.colour for side in self._session.module.info.sides}
        cloth = QColor(sides.get(self._side) or _FALLBACK)
        folds = QLinearGradient(0, 0, _FOLD, 0)
        folds.setSpread(QLinearGradient.Spread.RepeatSpread)
        for at, darker in ((0.0, 175), (0.35, 115), (0.55, 105), (0.8, 140), (1.0, 175)):
            folds.setColorAt(at, cloth.darker(darker))
        return folds


def _card_label(parent: QWidget, points: int, *, bold: bool = False) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(not bold)
    label.setFixedWidth(_CARD_WIDTH)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    font = QFont(label.font())
    font.setPointSizeF(points)
    font.setBold(bold)
    label.setFont(font)
    colours = label.palette()
    colours.setColor(label.foregroundRole(), _INK)
    label.setPalette(colours)
    return label
