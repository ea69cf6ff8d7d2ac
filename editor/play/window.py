"""The play window: a game on the table, beside the editor or alone."""

from pathlib import Path
from typing import get_args

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QMenu,
    QToolButton,
    QWidget,
)

from hexwright.editor.play.actions import play_menus, play_specs
from hexwright.editor.play.curtain import Curtain
from hexwright.editor.play.free.free_play import FreePlay
from hexwright.editor.play.free.table import FreeTable
from hexwright.editor.play.pace_bar import PaceBar
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.start.game_files import GameFiles
from hexwright.editor.play.table import PlayTable
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import make_actions
from hexwright.editor.shell.help_window import PAGES, HelpWindow
from hexwright.editor.shell.menus import make_toolbar
from hexwright.engine.core.showing import OverlayName
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import PARCHMENT, STYLES
from hexwright.schema.language import tr

_GEOMETRY = "play_geometry"
_NAMED = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class PlayWindow(QMainWindow):
    """One session with everything around it: the board, the question, the log."""

    new_game_wanted = Signal()  # another game of the same module
    left = Signal()  # the window is closed for good

    def __init__(
        self, session: PlaySession, images: ImageShelf | None = None, path: Path | None = None
    ) -> None:
        """Put a session on the table; `path` is the file it came from."""
        super().__init__()
        session.setParent(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session = session
        self.answering = Answering(session, self)
        style = STYLES.get(preferences.map_style(), PARCHMENT)
        self.table = PlayTable(self.answering, images, style, self)
        self.board = self.table.board
        self.setCentralWidget(self.table)
        self.files = GameFiles(session, self, path)
        self._make_actions()
        self._hide_overlays()
        self._make_status_bar()
        self.free = FreePlay(self.board, self) if FreeTable.suits(session) else None
        self.curtain = Curtain(session, self.table)
        self.files.said.connect(self._say)
        self.answering.changed.connect(self._follow)
        session.thinking.connect(self._follow)
        session.bots.pace_changed.connect(self._follow)
        self._restore()
        self._follow()
        self.board.setFocus()
        session.bots.go_on()

    # --- building ---------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        self.specs = play_specs()
        self.actions_by_id = make_actions(self, self.specs, self, {})
        for name, title in play_menus().items():
            menu = QMenu(title, self)
            for spec in self.specs:
                if spec.menu == name:
                    if spec.starts_group and menu.actions():
                        menu.addSeparator()
                    menu.addAction(self.actions_by_id[spec.id])
            if name == "help":
                self.menuBar().addMenu(tr("&Replay")).addActions(self.table.replay.actions())
            self.menuBar().addMenu(menu)
        bar = make_toolbar(self, self.specs, self.actions_by_id)
        pace = PaceBar(self.session.bots, self)
        self._pace = bar.insertWidget(self.actions_by_id["view.zoom_in"], pace)
        self._bar = bar

    def _name_overlays(self) -> None:
        """What lies over the map has its name on its button, where there is room for names."""
        buttons = [
            self._bar.widgetForAction(self.actions_by_id[f"view.{name}"])
            for name in get_args(OverlayName)
        ]
        for style in (_NAMED, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for button in buttons:
                assert isinstance(button, QToolButton)
                button.setToolButtonStyle(style)
            if self._bar.sizeHint().width() <= self.width():
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names on the tool bar come and go with the room for them."""
        super().resizeEvent(event)
        self._name_overlays()

    def showEvent(self, event: QShowEvent) -> None:
        """How wide the tool bar is, is known only now."""
        super().showEvent(event)
        self._name_overlays()

    def _hide_overlays(self) -> None:
        """Hide what the game system does not lay over the map."""
        offered = self.board.overlays.offered
        for name in get_args(OverlayName):
            self.actions_by_id[f"view.{name}"].setVisible(name in offered)
        for name in ("all_own", "all_others"):
            self.actions_by_id[f"view.{name}"].setVisible(bool(offered))

    def _make_status_bar(self) -> None:
        self.words = QLabel(self)
        self.zoom = QLabel(self)
        self.statusBar().addWidget(self.words, 1)
        self.statusBar().addPermanentWidget(self.zoom)
        self.board.described.connect(self.words.setText)
        self.board.zoomed.connect(lambda percent: self.zoom.setText(f"{percent} %"))

    # --- following the game -----------------------------------------------------------------------

    def _follow(self, _told: object = None) -> None:
        """The title, and what can be done now."""
        session = self.session
        title = f"{session.names.word(session.scenario.title)} – {session.module.info.title}"
        self.setWindowTitle(f"{title}[*]")
        self.setWindowModified(self.files.is_modified)
        has_bots = len(session.humans) < len(session.players)
        asked = session.view().asked
        stated = {
            "undo": session.can_undo,
            "seat": len(session.humans) > 1 and session.viewpoint is None and asked is not None,
            "bots": has_bots,
            "bot": asked is not None and session.is_live and asked.side not in session.humans,
        }
        for spec in self.specs:
            self.actions_by_id[spec.id].setEnabled(stated.get(spec.needs, True))
        self._pace.setVisible(has_bots)
        pause = self.actions_by_id["turn.pause"]
        pause.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        pause.setChecked(session.bots.is_paused)
        pause.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def undo(self) -> None:
        """Take a choice back; without rules, a whole action."""
        (self.free.table if self.free else self.session).undo()

    def decline(self) -> None:
        """Say no; from a panel where one reads and searches, only go back to the board."""
        focus = QApplication.focusWidget()
        if focus is not None and self.table.tabs.isAncestorOf(focus):
            self.board.setFocus()
        else:
            self.answering.decline()

    def take_seat(self) -> None:
        """Show what the side that is asked may see."""
        asked = self.session.view().asked
        if asked is not None and asked.side in self.session.humans:
            self.session.sit_down(asked.side)

    def _say(self, words: str) -> None:
        self.statusBar().showMessage(words, 8000)
        self._follow()

    def next_pane(self) -> None:
        """Give the keyboard to the next part of the window, around the end."""
        panes = [pane for pane in self.table.panes() if pane.isVisible()]
        focus = QApplication.focusWidget()
        here = [pane is focus or pane.isAncestorOf(focus) for pane in panes] if focus else [False]
        number = here.index(True) + 1 if True in here else 0
        target = panes[number % len(panes)]
        if target.focusPolicy() == Qt.FocusPolicy.NoFocus:
            target.focusNextChild() if target is focus else _first_child(target).setFocus()
        else:
            target.setFocus()

    def show_help(self, page: str = "") -> None:
        """Open a page of the help; without one, that of the game system or of playing at all."""
        own = f"playing-{self.session.module.info.system.id}"
        reader = self.findChild(HelpWindow) or HelpWindow(self.specs, self, play_menus())
        assert isinstance(reader, HelpWindow)
        reader.show_page(page or (own if own in PAGES else "playing"), {})

    # --- coming and going -------------------------------------------------------------------------

    def _restore(self) -> None:
        self.resize(1280, 860)
        geometry = preferences.settings().value(_GEOMETRY)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A game that is not saved is asked about; computer players stop thinking."""
        if not self.files.may_leave():
            event.ignore()
            return
        preferences.settings().setValue(_GEOMETRY, self.saveGeometry())
        self.table.remember()
        self.session.bots.set_paused(True)
        self.left.emit()
        super().closeEvent(event)


def _first_child(pane: QWidget) -> QWidget:
    """The first widget of a pane that takes the keyboard, else the pane."""
    children = pane.findChildren(QWidget)
    wanted = (
        one
        for one in children
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
    )
    return next(wanted, pane)
