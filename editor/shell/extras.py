"""Windows beside the main one: palette, help and preferences; and walking through the panes."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hexwright.editor import messages
from hexwright.editor.icons import icon
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import plain_words, set_shortcut
from hexwright.editor.theme import apply_chosen_theme
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.shell.palette import Entry

_NATIVE = QKeySequence.SequenceFormat.NativeText


def keys_in_use(window: "MainWindow") -> dict[str, str]:
    """The shortcuts of all actions by id."""
    portable = QKeySequence.SequenceFormat.PortableText
    return {
        name: action.shortcut().toString(portable) for name, action in window.actions_by_id.items()
    }


def show_palette(window: "MainWindow") -> None:
    """Let the user find an action, a tool or a document."""
    from hexwright.editor.shell.palette import Palette

    palette = Palette(palette_entries(window), window)
    palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    palette.open()


def palette_entries(window: "MainWindow") -> "list[Entry]":
    """Everything that the palette knows."""
    from hexwright.editor.shell.palette import Entry

    entries = [
        action_entry(window.actions_by_id[spec.id])
        for spec in window.specs
        if spec.id != "edit.palette"
    ]
    for path in window.documents.paths():
        document = window.documents.document_at(window.documents.index_of(path))
        if document is not None:
            words = tr("Go to {title}", title=document.title)
            picture = icon(document.kind.name)
            run = _go_to(window, path)
            entries.append(Entry(words, path, picture, is_enabled=True, run=run))
    return entries


def action_entry(action: QAction) -> "Entry":
    """An action as the palette shows it."""
    from hexwright.editor.shell.palette import Entry

    keys = action.shortcut().toString(_NATIVE)
    words = plain_words(action.text())
    return Entry(words, keys, action.icon(), action.isEnabled(), action.trigger)


def _go_to(window: "MainWindow", path: str) -> Callable[[], None]:
    return lambda: window.tree.setCurrentIndex(window.documents.index_of(path))


def show_shortcuts(window: "MainWindow") -> None:
    """Open the page of the help that has all keys."""
    from hexwright.editor.shell.help_window import SHORTCUTS

    show_help(window, SHORTCUTS)


def show_help(window: "MainWindow", page: str = "") -> None:
    """Open a page of the help, else the first."""
    from hexwright.editor.shell.help_window import PAGES, HelpWindow

    found = window.findChild(HelpWindow)
    help_window = found if isinstance(found, HelpWindow) else HelpWindow(window.specs, window)
    help_window.show_page(page or PAGES[0], keys_in_use(window))


def connect_start(window: "MainWindow", actions: Mapping[str, QAction]) -> None:
    """Let the start page open and make modules."""
    start = window.start
    start.open_requested.connect(window.open_module)
    start.kept.work_wanted.connect(partial(offer_work, window))
    start.kept.game_wanted.connect(partial(go_on_with_game, window))
    start.new_requested.connect(partial(ask_new_module, window))
    start.help_requested.connect(partial(show_help, window))
    start.folder_requested.connect(actions["file.open"].trigger)
    start.package_requested.connect(actions["file.open_package"].trigger)


def offer_work(window: "MainWindow", folder: Path) -> None:
    """Offer back the unsaved work in a folder."""
    window.files.offer_one(folder)
    window.start.kept.refill()


def offer_games(window: "MainWindow") -> None:
    """Say in a bar that games were left on the table, where the start page is not on show."""
    from hexwright.editor.play.keeping import games_home
    from hexwright.editor.play.start.kept_games import left_games

    found = left_games() if games_home().is_dir() else []
    folders = {one.held.folder: one.kept.head.title for one in found if one.kept is not None}
    for one in found:
        one.later()
    if not folders:
        return
    newest = next(iter(folders))
    if len(folders) == 1:
        title = folders[newest]
        words = tr("A game was not finished when Hexwright ended: {title}.", title=title)
    else:
        words = tr("Games were not finished when Hexwright ended: {count}.", count=len(folders))
    answers = {
        tr("Go on"): lambda: go_on_with_game(window, newest),
        tr("Later"): lambda: None,
    }
    tips = [*folders.values(), "", tr("They are on the start page, too.")]
    window.notice.ask(words, "\n".join(tips), answers)


def go_on_with_game(window: "MainWindow", folder: Path) -> None:
    """Put a game on the table that a program left there when it died."""
    from hexwright.editor.play.start.kept_games import left_game_in

    left = left_game_in(folder)
    if left is not None and left.kept is not None:
        window.games.resume(left, window)
    window.start.kept.refill()


def ask_new_module(window: "MainWindow", system: str = "", here: Path | None = None) -> None:
    """Let the user make a new module, in a folder that was chosen before if there is one."""
    from hexwright.editor.shell.new_module import NewModuleDialog

    new = NewModuleDialog.ask(window, system, here)
    if new is not None:
        window.files.make(new.folder, new.system, new.title, blank=new.blank)


def offer_module_in(window: "MainWindow", folder: Path) -> None:
    """Say that there is no module in a folder, and offer to make one there."""
    answer = messages.ask_no_module(window, folder)
    if answer == "new":
        ask_new_module(window, here=folder)
    elif answer == "open":
        other = messages.ask_module_folder(window)
        if other is not None:
            window.open_module(other)


def show_preferences(window: "MainWindow") -> None:
    """Let the user change the preferences, and use them at once where that can be."""
    from hexwright.editor.shell.settings_dialog import SettingsDialog

    language = preferences.language()
    dialog = SettingsDialog(window.specs, window)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    if accepted:
        use_preferences(window)
        if preferences.language() != language and messages.ask_language_now(window):
            window.language_changed.emit()


def use_preferences(window: "MainWindow") -> None:
    """Bring the window in line with the preferences."""
    window.show_theme()
    apply_chosen_theme()
    window.set_map_style(preferences.map_style())
    if window.workspace.autosave is not None:
        window.workspace.autosave.set_seconds(preferences.autosave_seconds())
    own = preferences.own_shortcuts()
    for spec in window.specs:
        set_shortcut(window.actions_by_id[spec.id], spec, own.get(spec.id, spec.shortcut))


def next_pane(window: "MainWindow") -> None:
    """Give the keyboard to the next part of the window, around the end."""
    panes: list[QWidget] = [window.pages]
    panes += [dock for dock in window.docks.panels() if not dock.visibleRegion().isEmpty()]
    focus = QApplication.focusWidget()
    here = next((n for n, pane in enumerate(panes) if focus and pane.isAncestorOf(focus)), -1)
    for step in range(1, len(panes) + 1):
        target = _first_focus(panes[(here + step) % len(panes)])
        if target is not None:
            target.setFocus()
            return


def _first_focus(pane: QWidget) -> QWidget | None:
    """What takes the keyboard first inside a pane."""
    for widget in (pane, *pane.findChildren(QWidget)):
        policy = widget.focusPolicy()
        if widget.isVisible() and widget.isEnabled() and policy & policy.TabFocus:
            return widget
    return None
