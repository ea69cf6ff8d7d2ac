"""A slip of paper beside the place of a click: why it was not taken, and by which rule."""

from html import escape

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.editor.play.rich_label import rich_label
from hexwright.schema.language import tr

_WIDEST, _NARROWEST = 340, 180
# Pixels between the place of the click and the slip, so that the hex stays in sight.
_AWAY = 34
_EDGE = 6


class Bubble(QFrame):
    """Words about what was clicked; a click elsewhere, Esc or its cross takes them away."""

    rule_wanted = Signal(str)
    insisted = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Nothing to say yet."""
        super().__init__(parent)
        self._around = parent
        self.setObjectName("bubble")
        self.setAccessibleName(tr("Why not"))
        self.words = rich_label()
        self.words.linkActivated.connect(self.rule_wanted)
        self.cross = QToolButton(self)
        self.cross.setText("×")
        self.cross.setAutoRaise(True)
        self.cross.setToolTip(tr("Close"))
        self.cross.setAccessibleName(tr("Close"))
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.clicked.connect(self.hide)
        # The panel with the question has the same button, and its key.
        self.anyway = ChoiceButton(tr("Do it anyway"))
        self.anyway.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.anyway.clicked.connect(self.insisted)
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.cross, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 6, 10)
        column.addLayout(row)
        column.addWidget(self.anyway)
        self.hide()

    def refuse(
        self, heading: str, reason: str, rule: str, at: QPointF, *, can_insist: bool
    ) -> None:
        """Say why what was clicked at a point is refused."""
        self._say("#c0392b", heading, reason, rule)
        self.anyway.setVisible(can_insist)
        self.stand_at(at)

    def tell(self, words: str, at: QPointF, rule: str = "") -> None:
        """Say something that is no refusal."""
        self._say("#2b6cb0", "", words, rule)
        self.anyway.hide()
        self.stand_at(at)

    def _say(self, tone: str, heading: str, words: str, rule: str) -> None:
        self.setStyleSheet(
            f"#bubble {{ border: 1px solid {tone}; border-left: 5px solid {tone};"
            " border-radius: 5px; background: #fffaf0; } #bubble QLabel { color: #2b241a; }"
            " #bubble QToolButton { color: #2b241a; }"
        )
        parts = [f"<b>{escape(heading)}</b><br/>" if heading else "", escape(words)]
        if rule:
            # On paper, which is light whatever the colours of the window are.
            link = f'<a href="{escape(rule)}" style="color:#1a4f8b">{escape(rule)}</a>'
            parts.append(f" {link}")
        self.words.setText("".join(parts))
        self.setAccessibleDescription(" ".join(filter(None, (heading, words, rule))))

    def stand_at(self, at: QPointF) -> None:
        """Stand beside a point, inside the view, and leave the point itself in sight."""
        room = self._around.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        wide = min(max(self.sizeHint().width(), _NARROWEST), _WIDEST, room.width())
        size = QSize(wide, self.heightForWidth(wide))
        self.setGeometry(_beside(at, size, room))
        self.show()
        self.raise_()


def _beside(at: QPointF, size: QSize, room: QRect) -> QRect:
    """A rectangle above a point, or below it where there is no room above."""
    x = min(max(round(at.x()) - size.width() // 2, room.left()), room.right() - size.width())
    above = round(at.y()) - _AWAY - size.height()
    y = above if above >= room.top() else round(at.y()) + _AWAY
    y = max(min(y, room.bottom() - size.height()), room.top())
    return QRect(x, y, size.width(), size.height())
