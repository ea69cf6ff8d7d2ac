"""Dice in a tray: what they show, and under each what it counts as."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.render.brush import moved
from hexwright.render.dice_picture import draw_die
from hexwright.schema.model.module import Die

_SIDE, _SMALL, _GAP, _LINE = 44.0, 24.0, 12.0, 17.0
_TUMBLES, _MILLISECONDS = 7, 480


class ShownDie(NamedTuple):
    """A die that has fallen, and the word for what it counts as; empty if for nothing."""

    value: int | str
    word: str = ""


class DiceTray(QWidget):
    """Dice in rows; new ones may tumble for a moment before they lie still."""

    def __init__(self, parent: QWidget | None = None, *, is_small: bool = False) -> None:
        """An empty tray."""
        super().__init__(parent)
        self._die: Die | None = None
        self.dice: tuple[ShownDie, ...] = ()
        self._faces: Sequence[int | str] = ()
        self._is_small = is_small
        self._tells = False
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(_MILLISECONDS)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(lambda _: self.update())
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_dice(
        self,
        die: Die,
        dice: Sequence[ShownDie],
        faces: Sequence[int | str],
        *,
        tumbles: bool = False,
        tells: bool = False,
    ) -> None:
        """Lay dice out; `tells` says that dice without a word did not count."""
        self._die, self.dice, self._faces, self._tells = die, tuple(dice), faces, tells
        self.setAccessibleName(", ".join(_words(one) for one in self.dice))
        self._motion.stop()
        if tumbles and self.isVisible() and dice:
            self._motion.start()
        self.updateGeometry()
        self.update()

    @property
    def is_tumbling(self) -> bool:
        """Whether the dice are still in motion."""
        return self._motion.state() == QAbstractAnimation.State.Running

    # --- size -------------------------------------------------------------------------------------

    @property
    def _side(self) -> float:
        return _SMALL if self._is_small else _SIDE

    @property
    def _step(self) -> QSize:
        words = self.fontMetrics()
        longest = max((words.horizontalAdvance(die.word) for die in self.dice), default=0)
        shown = _LINE if longest and not self._is_small else 0.0
        wide = max(self._side + _GAP * (0.5 if self._is_small else 1), longest + 6.0)
        return QSize(round(wide), round(self._side + shown + 6))

    def _columns(self, width: int) -> int:
        return max(1, (width - 4) // self._step.width())

    def heightForWidth(self, width: int) -> int:
        """As many rows as the dice need."""
        rows = -(-max(len(self.dice), 1) // self._columns(width))
        return rows * self._step.height() + 4

    def sizeHint(self) -> QSize:
        """A row of a few dice."""
        return QSize(240, self.heightForWidth(240))

    def minimumSizeHint(self) -> QSize:
        """Room for one die."""
        return QSize(self._step.width() + 4, self._step.height())

    # --- painting ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """All dice; those in motion show other faces."""
        del event
        if self._die is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns, step = self._columns(self.width()), self._step
        for number, one in enumerate(self.dice):
            row, column = divmod(number, columns)
            left = 4.0 + column * step.width() + (step.width() - self._side - _GAP / 2) / 2
            at = QPointF(left + self._side / 2, 3 + row * step.height() + self._side / 2)
            self._paint_die(painter, number, one, at)
        painter.end()

    def _paint_die(self, painter: QPainter, number: int, one: ShownDie, at: QPointF) -> None:
        assert self._die is not None
        half = self._side / 2
        rect = QRectF(-half, -half, self._side, self._side)
        if self.is_tumbling:
            done = float(self._motion.currentValue())
            turn = int(done * _TUMBLES) + number
            value = self._faces[(turn * 5 + number * 3) % len(self._faces)]
            with moved(
                painter, at - QPointF(0, 6 * (1 - done)), turned=(1 - done) * 50 * (turn % 3 - 1)
            ):
                draw_die(painter, self._die, value, rect)
            return
        with moved(painter, at):
            draw_die(painter, self._die, one.value, rect, is_faint=self._tells and not one.word)
        if one.word and not self._is_small:
            painter.setPen(self.palette().windowText().color())
            room = QRectF(at.x() - 50, at.y() + half + 2, 100, _LINE)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, one.word)


def _words(one: ShownDie) -> str:
    return f"{one.value}: {one.word}" if one.word else str(one.value)
