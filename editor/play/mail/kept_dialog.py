"""The list of one's games by e-mail."""

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor import messages
from hexwright.editor.forms.dialog_frame import AnswerButtons, note
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.engine.core.names import names_of
from hexwright.engine.mail.mail_folder import Entry, MailFolder
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_GAME = Qt.ItemDataRole.UserRole


class KeptDialog(FittingDialog):
    """The games of a module, and whose turn it is in each."""

    def __init__(
        self,
        module: Module,
        box: MailFolder,
        parent: QWidget | None = None,
        in_use: Collection[bytes] = (),
    ) -> None:
        """List the games in a folder; those `in_use` have a window and cannot be removed."""
        super().__init__(parent)
        self._box, self._in_use = box, in_use
        self.setWindowTitle(tr("Games by e-mail"))
        self._module = module
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Games by e-mail"))
        self.empty = note(self)
        self.empty.setText(
            tr("No game of this module is played by e-mail. Begin one with Play, or open a file.")
        )
        self.buttons = AnswerButtons(tr("&Go on"), self)
        self.remove = self.buttons.addButton(
            tr("&Remove…"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        self.remove.setToolTip(tr("Give the marked game up for good"))
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self._remove)
        key = QShortcut(QKeySequence.StandardKey.Delete, self.list)
        key.setContext(Qt.ShortcutContext.WidgetShortcut)
        key.activated.connect(self.remove.click)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(12)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty)
        column.addWidget(self.buttons)
        for entry in _entries(box):
            if entry.module == module.info.id:
                item = QListWidgetItem(self._words(entry), self.list)
                item.setData(_GAME, entry.game)
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self._follow)
        self.list.itemActivated.connect(self.accept)
        self._follow()
        self.resize(560, 300)

    def _follow(self) -> None:
        has_games = self.list.count() > 0
        self.list.setVisible(has_games)
        self.empty.setVisible(not has_games)
        self.buttons.ok.setEnabled(has_games)
        self.remove.setEnabled(has_games and self.chosen() not in self._in_use)

    def _remove(self) -> None:
        """Ask, and take the marked game out of the list and out of the folder."""
        game, item = self.chosen(), self.list.currentItem()
        if game is None or not messages.ask_remove_mail_game(self, item.text()):
            return
        try:
            self._box.remove(game)
        except DataError as error:
            messages.show_issues(self, tr("Games by e-mail"), error.issues)
            return
        self.list.takeItem(self.list.row(item))
        self._follow()

    def _words(self, entry: Entry) -> str:
        names = names_of(self._module)
        scenario = self._module.scenarios.get(entry.scenario)
        title = names.word(scenario.title) if scenario else entry.scenario
        side = names.side(entry.side)
        if not entry.other_name:
            return tr("{scenario}: {side}, nobody has accepted yet", scenario=title, side=side)
        told = {"scenario": title, "side": side, "name": entry.other_name}
        if entry.is_my_move:
            return tr("{scenario}: {side} against {name}, your turn", **told)
        return tr("{scenario}: {side} against {name}, you wait", **told)

    def chosen(self) -> bytes | None:
        """The game that is marked."""
        is_marked = self.list.currentRow() >= 0
        return bytes(self.list.currentItem().data(_GAME)) if is_marked else None

    @classmethod
    def ask(
        cls, module: Module, box: MailFolder, parent: QWidget, in_use: Collection[bytes] = ()
    ) -> bytes | None:
        """The game that the user wants to go on with."""
        dialog = cls(module, box, parent, in_use)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.chosen() if accepted else None


def _entries(box: MailFolder) -> list[Entry]:
    """What can be told of the games; those that cannot be read are left out."""
    found = []
    for game in box.games():
        try:
            found.append(box.entry(game))
        except DataError:
            continue
    return found
