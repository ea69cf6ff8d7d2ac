"""Whose turn it is, the question, and the odds, one below the other."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from hexwright.editor.play.question.odds_panel import OddsPanel
from hexwright.editor.play.question.panel import QuestionPanel
from hexwright.editor.play.turn_header import TurnHeader

# Room that the odds have at least while there are any; in a low window a third of it, after the
# words of the question and two answers.
_ODDS = 130
# Of what the column and the panels below it have together.
_MOST = 0.72
_NARROWEST, _LOWEST = 280, 230
_SLIVER = 32


class AskingColumn(QWidget):
    """The question gets the height of its answers, the odds below it get the rest.

    What is pointed at changes the odds and never moves the answers.
    """

    def __init__(self, header: TurnHeader, question: QuestionPanel, odds: OddsPanel) -> None:
        """Put three panels below each other."""
        super().__init__()
        self._header, self._question, self._odds = header, question, odds
        for panel in (header, question, odds):
            panel.setParent(self)

    def minimumSizeHint(self) -> QSize:
        """Room for the header, all words and two answers, as far as the window allows it."""
        wide, around = max(self.width(), _NARROWEST), self.parentWidget()
        needed = self._header.sizeHint().height() + self._question.least_height(wide)
        most = _most(around) if around is not None else _LOWEST
        return QSize(_NARROWEST, max(_LOWEST, min(needed, most)))

    def event(self, event: QEvent) -> bool:
        """A panel that needs another height, or comes or goes, moves the others."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The panels follow."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        wide, top = self.width(), self._header.sizeHint().height()
        room = max(self.height() - top, 0)
        asked = room
        if not self._odds.isHidden():
            least = self._question.least_height(wide)
            most = min(max(room - _ODDS, 2 * room // 3, least), room)
            asked = min(self._question.needed_height(wide), most)
            # Half a line of odds says nothing: the bubble on the board has them then.
            asked = asked if room - asked >= _SLIVER else room
        self._header.setGeometry(0, 0, wide, top)
        self._question.setGeometry(0, top, wide, asked)
        self._odds.setGeometry(0, top + asked, wide, room - asked)


def _most(around: QWidget) -> int:
    """How high the column may want to be: never so that the window must grow for the others."""
    most = int(around.height() * _MOST)
    if isinstance(around, QSplitter):
        widgets = [around.widget(at) for at in range(1, around.count())]
        others = [one for one in widgets if one is not None]
        least = sum(
            one.minimumHeight() if one.minimumHeight() else one.minimumSizeHint().height()
            for one in others
        )
        most = min(most, around.height() - least - len(others) * around.handleWidth())
    return most
