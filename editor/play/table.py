"""The table: the board and the cards on the left, the question and the log on the right."""

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from hexwright.editor.play.board.beside_map import BesideMap
from hexwright.editor.play.board.minimap import BoardMinimap
from hexwright.editor.play.board.view import BoardView
from hexwright.editor.play.cards.card_popup import CardPopup
from hexwright.editor.play.cards.hand_view import HandView
from hexwright.editor.play.cards.hands import CardLooks
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.asking_column import AskingColumn
from hexwright.editor.play.question.odds_panel import OddsPanel
from hexwright.editor.play.question.panel import QuestionPanel
from hexwright.editor.play.replay_bar import ReplayBar
from hexwright.editor.play.report.dice_view import DiceView
from hexwright.editor.play.report.log_view import LogView
from hexwright.editor.play.rule_text import RulePanel
from hexwright.editor.play.situation_view import SituationView
from hexwright.editor.play.turn_header import TurnHeader
from hexwright.editor.shell.preferences import settings
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import MapStyle
from hexwright.schema.language import tr

_COLUMN, _HAND, _DICE = 340, 190, 300
_LOWEST_COLUMN, _LOWEST_TABS = 320, 104
# What lies below the board has no more of a low window than this.
_SHARE = 0.3
_WIDEST_COLUMN = 440
# Raised when panels come or go, since the sizes of others cannot be used then.
_VERSION = 4


class PlayTable(QWidget):
    """Every panel of a game, side by side; the user may make each larger or smaller."""

    def __init__(
        self,
        answering: Answering,
        images: ImageShelf | None,
        style: MapStyle,
        parent: QWidget | None = None,
    ) -> None:
        """Lay out the panels of a session."""
        super().__init__(parent)
        self.answering = answering
        session = answering.session
        self._cards = CardLooks(session.module, session.names)
        self._popup = CardPopup(images, self)
        self.board = BoardView(answering, images, style)
        self.hand = HandView(answering, images)
        self.header = TurnHeader(answering.session)
        self.question = QuestionPanel(answering)
        self.minimap = BoardMinimap(self.board)
        self.replay = ReplayBar(answering.session, self)
        self.odds = OddsPanel(answering)
        self.dice = DiceView(answering.session, images)
        self.rules = RulePanel(answering.session.module.info.system.id)
        self.log = LogView(answering.session)
        self.beside = BesideMap(answering)
        self.situation = SituationView(answering)
        self.tabs = self._tabs()
        self.tabs.setMinimumHeight(_LOWEST_TABS)
        self.near = _split(
            Qt.Orientation.Horizontal, [(self.hand, 1), (self.situation, 1), (self.dice, 0)]
        )
        self.felt = _split(Qt.Orientation.Vertical, [(self.board, 1), (self.near, 0)])
        asking = AskingColumn(self.header, self.question, self.odds)
        self.column = _split(Qt.Orientation.Vertical, [(asking, 2), (self.tabs, 1)], _Column)
        self.sides = _split(Qt.Orientation.Horizontal, [(self.felt, 1), (self.column, 0)])
        self._splits = {
            "near": self.near, "felt": self.felt, "column": self.column, "sides": self.sides,
        }  # fmt: skip
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.sides, 1)
        rows.addWidget(self.replay)
        # After the panels, which hear of it first.
        session.changed.connect(self._follow)
        self.question.choices.left_alone.connect(self.board.setFocus)
        self.log.installEventFilter(self)
        self._restore()
        self._follow()

    def _tabs(self) -> QTabWidget:
        """What is looked at now and then; a click on any rule number opens the rules."""
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(self.log, tr("Report"))
        tabs.addTab(self.rules, tr("Rules"))
        tabs.addTab(self.beside, tr("Beside the map"))
        tabs.addTab(self.minimap, tr("Overview"))
        for panel in (self.question, self.odds, self.dice, self.log, self.board.bubble):
            panel.rule_wanted.connect(self.show_rule)
        for leading in (self.log, self.situation):
            leading.hex_wanted.connect(self.board.lead_to_hex)
            leading.piece_wanted.connect(self.board.lead_to_piece)
        self.situation.line_shown.connect(self.board.show_line)
        self.log.card_wanted.connect(self._show_card)
        return tabs

    def _show_card(self, card: str) -> None:
        """Hold a card of the report up beside it, for as long as the mouse stays there."""
        look = self._cards.face(card)
        self._popup.show_card(look, QRect(0, 0, 1, 1), self.log)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        """A card that was held up beside the report is put down when the mouse leaves it."""
        if watched is self.log and event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._popup.hide()
        return super().eventFilter(watched, event)

    def show_rule(self, rule: str) -> None:
        """Open the text of a rule."""
        if self.rules.show_rule(rule):
            self.tabs.setCurrentWidget(self.rules)

    def _follow(self) -> None:
        """A game without cards, without lists or without dice needs no room for them."""
        shown = {
            self.hand: self.hand.has_cards,
            self.situation: self.situation.has_lists,
            self.dice: bool(self.dice.rolls),
        }
        for panel, is_needed in shown.items():
            panel.setVisible(is_needed)
        self.near.setVisible(any(shown.values()))

    def panes(self) -> list[QWidget]:
        """The panels that take the keyboard, in the order of F6."""
        return [
            self.board,
            self.hand,
            self.situation,
            self.question,
            self.odds,
            self.dice,
            self.tabs,
        ]

    # --- sizes ------------------------------------------------------------------------------------

    def _restore(self) -> None:
        # The names of all tabs, which are longer in some languages, can be read.
        names = self.tabs.tabBar().sizeHint().width()
        self.sides.setSizes([10_000, max(_COLUMN, min(names, _WIDEST_COLUMN))])
        self._has_own_felt = False
        self.felt.splitterMoved.connect(self._keep_felt)
        self.near.setSizes([10_000, 10_000, _DICE])
        self.column.setSizes([480, 210])
        kept = settings()
        for name, split in self._splits.items():
            sizes = kept.value(f"play_{name}_{_VERSION}")
            if isinstance(sizes, QByteArray):
                split.restoreState(sizes)
                self._has_own_felt = self._has_own_felt or split is self.felt

    def _keep_felt(self) -> None:
        """The user says how high the board is."""
        self._has_own_felt = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Until the user says otherwise, the board has the larger part of a low window."""
        super().resizeEvent(event)
        if not self._has_own_felt:
            near = min(_HAND, int(_SHARE * self.height()))
            self.felt.setSizes([self.height() - near, near])

    def remember(self) -> None:
        """Keep the sizes for the next game."""
        kept = settings()
        for name, split in self._splits.items():
            if split is not self.felt or self._has_own_felt:
                kept.setValue(f"play_{name}_{_VERSION}", split.saveState())


class _Column(QSplitter):
    """The question above the report: what it wants never keeps a window from becoming lower."""

    def minimumSizeHint(self) -> QSize:
        """Low: a long question is scrolled."""
        return QSize(super().minimumSizeHint().width(), _LOWEST_COLUMN)


def _split(
    orientation: Qt.Orientation,
    parts: list[tuple[QWidget, int]],
    make: type[QSplitter] = QSplitter,
) -> QSplitter:
    """Panels in a row, each with its share of what room there is to spare."""
    split = make(orientation)
    split.setChildrenCollapsible(False)
    for number, (part, share) in enumerate(parts):
        split.addWidget(part)
        split.setStretchFactor(number, share)
    return split
