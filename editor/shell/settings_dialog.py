"""The preferences: language, colours, autosave, map style and keyboard shortcuts."""

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import choice_field, search_field
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import AnySpec
from hexwright.render.styles import STYLES, style_title
from hexwright.schema.language import available_languages, tr

_ID = Qt.ItemDataRole.UserRole
_NATIVE = QKeySequence.SequenceFormat.NativeText
# Every language in its own words.
_LANGUAGES = {"en": "English", "es": "Español"}


class SettingsDialog(FittingDialog):
    """Shows what is chosen and keeps what is changed when accepted."""

    def __init__(self, specs: Collection[AnySpec], parent: QWidget | None = None) -> None:
        """The preferences as they are kept now."""
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self.ask_for(620, 520)
        self.general = _General(self)
        self.keys = ShortcutList(specs, preferences.own_shortcuts(), self)
        tabs = QTabWidget(self)
        tabs.addTab(self.general, icon("preferences"), tr("&General"))
        tabs.addTab(self.keys, icon("keyboard"), tr("&Keyboard"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(tabs)
        layout.addWidget(buttons)

    def accept(self) -> None:
        """Keep everything."""
        self.general.keep()
        preferences.set_own_shortcuts(self.keys.changed())
        super().accept()


class _General(QWidget):
    """Language, colours, autosave and map style."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        languages = [(code, _LANGUAGES.get(code, code)) for code in available_languages()]
        languages.insert(0, ("", tr("As the computer")))
        themes = [
            ("system", tr("As the computer")),
            ("light", tr("Light colours")),
            ("dark", tr("Dark colours")),
        ]
        styles = [(name, style_title(style)) for name, style in STYLES.items()]
        self.language = choice_field(tr("Language"), languages, preferences.language(), self)
        self.theme = choice_field(tr("Colours"), themes, preferences.theme(), self)
        self.style_name = choice_field(tr("Map style"), styles, preferences.map_style(), self)
        self.autosave = QSpinBox(self)
        self.autosave.setRange(1, 300)
        self.autosave.setSuffix(tr(" seconds"))
        self.autosave.setValue(preferences.autosave_seconds())
        form = QFormLayout(self)
        form.setContentsMargins(20, 20, 20, 20)
        form.setVerticalSpacing(12)
        form.addRow(tr("&Language:"), self.language)
        form.addRow(tr("&Colours:"), self.theme)
        form.addRow(tr("&Map style:"), self.style_name)
        form.addRow(tr("Keep work for recovery &after:"), self.autosave)
        hint = QLabel(tr("Another language can be used at once, or from the next start."), self)
        hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        hint.setWordWrap(True)
        form.addRow("", hint)

    def keep(self) -> None:
        """Keep what is chosen."""
        preferences.set_language(str(self.language.currentData()))
        chosen = str(self.theme.currentData())
        preferences.set_theme(next(theme for theme in preferences.THEMES if theme == chosen))
        preferences.set_map_style(str(self.style_name.currentData()))
        preferences.set_autosave_seconds(self.autosave.value())


class ShortcutList(QWidget):
    """All actions with their keys; the keys of the chosen one can be changed."""

    def __init__(
        self, specs: Collection[AnySpec], own: dict[str, str], parent: QWidget | None = None
    ) -> None:
        """The keys in use: those of the list of actions, or the user's own."""
        super().__init__(parent)
        self._specs = {spec.id: spec for spec in specs}
        self._own = dict(own)
        self.words = search_field(tr("Filter"), tr("Filter"), self)
        self.words.textChanged.connect(self._filter)
        self.table = self._make_table()
        self.edit = QKeySequenceEdit(self)
        self.edit.setMaximumSequenceLength(1)
        self.edit.setClearButtonEnabled(True)
        self.edit.setAccessibleName(tr("New keys"))
        self.edit.editingFinished.connect(self._take)
        self.reset = QPushButton(tr("&Usual keys"), self)
        self.reset.clicked.connect(self._reset)
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(QLabel(tr("New keys:"), self))
        row.addWidget(self.edit, 1)
        row.addWidget(self.reset)
        layout = QVBoxLayout(self)
        for part in (self.words, self.table):
            layout.addWidget(part)
        layout.addLayout(row)
        layout.addWidget(self.fault)
        self._fill()
        self.table.selectRow(0)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(len(self._specs), 2, self)
        table.setHorizontalHeaderLabels([tr("Action"), tr("Key")])
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        table.itemSelectionChanged.connect(self._show)
        return table

    def changed(self) -> dict[str, str]:
        """Keys that differ from the usual ones, by id of the action."""
        return {
            name: keys
            for name, keys in self._own.items()
            if name in self._specs and keys != self._specs[name].shortcut
        }

    def keys_of(self, action: str) -> str:
        """The keys of an action as they are in the list now."""
        return self._own.get(action, self._specs[action].shortcut)

    def set_keys(self, action: str, keys: str) -> bool:
        """Give an action other keys; refused if another action has them."""
        wanted = QKeySequence(keys)
        for other in self._specs:
            taken = QKeySequence(self.keys_of(other))
            if other != action and keys and taken == wanted:
                words = self._specs[other].words
                self.fault.setText(tr("“{action}” has these keys already.", action=words))
                return False
        self.fault.clear()
        self._own[action] = keys
        self._fill()
        return True

    def current(self) -> str:
        """Id of the chosen action."""
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(_ID)) if item else ""

    def _fill(self) -> None:
        for row, (name, spec) in enumerate(self._specs.items()):
            item = QTableWidgetItem(icon(spec.icon), spec.words)
            item.setData(_ID, name)
            item.setToolTip(plain_tip(spec.tip))
            keys = QKeySequence(self.keys_of(name)).toString(_NATIVE)
            self.table.setItem(row, 0, item)
            self.table.setItem(row, 1, QTableWidgetItem(keys))

    def _filter(self, words: str) -> None:
        for row, spec in enumerate(self._specs.values()):
            text = f"{spec.words} {spec.tip} {self.keys_of(spec.id)}".casefold()
            self.table.setRowHidden(row, words.casefold() not in text)

    def _show(self) -> None:
        if self.current():
            self.edit.setKeySequence(QKeySequence(self.keys_of(self.current())))
            self.fault.clear()

    def _take(self) -> None:
        keys = self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if self.current() and keys != self.keys_of(self.current()):
            self.set_keys(self.current(), keys)

    def _reset(self) -> None:
        action = self.current()
        if action and self.set_keys(action, self._specs[action].shortcut):
            self._show()
