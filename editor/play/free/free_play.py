"""Free play in the play window: the menu of the table, its keys, the right button of the mouse."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.board_menu import add_view_actions
from hexwright.editor.play.free.actions import free_specs
from hexwright.editor.play.free.menu import FreeMenu
from hexwright.editor.play.free.table import FreeTable, is_first
from hexwright.editor.play.free.table_roller import TableRoller, rollable_pages
from hexwright.editor.shell.action import make_actions
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.play.window import PlayWindow
    from hexwright.engine.core.decision import Choice

# Dice with a key of their own.
_MOST_KEYS = 4


class FreePlay(QObject):
    """Puts everything of a table without rules into a window."""

    def __init__(self, window: "PlayWindow") -> None:
        """Give a window the menu of the table."""
        super().__init__(window)
        self._board, self._window = window.board, window
        board = window.board
        self.table = FreeTable(board.session, self)
        self.roller = TableRoller(self.table, window.charts)
        window.answering.put_back = self._cancel
        self.menus = FreeMenu(self.table, board, window, self.roll_on_table)
        self.specs = free_specs()
        self.actions_by_id = make_actions(window, self.specs, self, {})
        self._fill_menu_bar()
        self.dice = list(self._die_actions())
        board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        board.customContextMenuRequested.connect(self._show_menu)
        board.take_stack = self._drag_stack
        board.session.changed.connect(self._follow)
        self._follow()

    def _fill_menu_bar(self) -> None:
        menu = self._window.menuBar().addMenu(tr("Ta&ble"))
        for spec in self.specs:
            if spec.starts_group:
                menu.addSeparator()
            menu.addAction(self.actions_by_id[spec.id])

    def _die_actions(self) -> Iterator[QAction]:
        """A button on the tool bar for every die of the module: one click, one roll."""
        bar = self._window.addToolBar(tr("Dice"))
        bar.setObjectName("dice")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        names = self.table.session.names
        dice = [(one.id, names.word(one.name)) for one in self.table.session.module.info.dice]
        for number, (die, words) in enumerate(dice or [("", "d6")], 1):
            choices: tuple[Choice, ...] = (":roll", f":{die}", 1) if die else (":roll", 1)
            action = bar.addAction(icon("roll"), words, partial(self.table.run, *choices))
            action.setToolTip(plain_tip(tr("Roll one: {die}", die=words)))
            if number <= _MOST_KEYS:
                action.setShortcut(f"Shift+F{number}")
            yield action

    def roll_on_table(self) -> None:
        """Show the chart of a table that is rolled on, with what the roll depends on."""
        pages = rollable_pages(self.table)
        if not pages:
            self._say(tr("The module has no table that dice are rolled for."))
            return
        window = self._window
        page = window.charts.current
        window.open_chart(page if page in pages else pages[0])
        self.roller.button.setFocus()

    def _cancel(self) -> bool:
        """Leave an action that was begun; whether there was one."""
        decision = self.table.session.decision()
        if decision is None or is_first(decision) or not self.table.session.can_undo:
            return False
        self.table.put_back()
        return True

    def _follow(self) -> None:
        """Letters act only while an action may begin: other questions have keys of their own."""
        decision = self.table.session.decision()
        is_open = decision is not None and is_first(decision)
        for action in (*self.actions_by_id.values(), *self.dice):
            action.setEnabled(is_open)

    # --- what is pointed at -----------------------------------------------------------------------

    def _spot(self) -> BoardTarget:
        """The piece and hex under the keyboard's cursor, else under the mouse."""
        piece = self._board.keys.member
        view = self.table.session.view()
        if piece in view.pieces:
            return BoardTarget(view.pieces[piece].hex, piece)
        spot = self._board.spot
        stack = view.stacks.get(spot.hex, ())
        return BoardTarget(spot.hex, spot.piece or (stack[-1] if stack else ""))

    def with_piece(self, do: Callable[[str], bool]) -> None:
        """Do something with the piece that is pointed at."""
        piece = self._spot().piece
        if not piece:
            self._say(tr("Point at a piece first."))
        elif not do(piece):
            self._say(tr("That cannot be done with this piece."))

    def with_hex(self, do: Callable[[str], bool]) -> None:
        """Do something in the hex that is pointed at."""
        hex_ = self._spot().hex
        if not hex_:
            self._say(tr("Point at a hex first."))
        elif not do(hex_):
            self._say(tr("That cannot be done here."))

    def _say(self, words: str) -> None:
        self._window.statusBar().showMessage(words, 5000)

    # --- menus ------------------------------------------------------------------------------------

    def choose(self, button: str, hex_: str = "") -> bool:
        """Do one thing of the table; where there is a choice, a menu asks."""
        decision = self.table.peek()
        if decision is None or button not in decision.buttons:
            self._say(tr("There is nothing to do that with."))
            return True
        menu = self.menus.for_action(button, hex_)
        if menu is not None:
            self._pop_up(menu)
        return True

    def _show_menu(self, at: QPoint) -> None:
        """The menu of the right button, or of the menu key at the keyboard's cursor."""
        decision = self.table.session.decision()
        if decision is None:
            return
        spot = self._spot()
        if self._board.rect().contains(at) and not self._board.keys.member:
            spot = self._board.spot_at(at.toPointF())
        menu = self.menus.for_place(*spot)
        menu.addSeparator()
        add_view_actions(menu, self._window)
        self._pop_up(menu, self._board.viewport().mapToGlobal(at))

    def _pop_up(self, menu: QMenu, at: QPoint | None = None) -> None:
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(at or QCursor.pos())

    def _drag_stack(self, spot: BoardTarget) -> str:
        """Take the stack under the mouse; the piece to show in the hand, none if it cannot be."""
        stack = self.table.session.view().stacks.get(spot.hex, ())
        return stack[-1] if stack and self.table.take_stack(spot.hex) else ""
