"""Every action of the window, as data: menus, tool bar, shortcuts and tips are made from it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from hexwright.editor.icons import icon
from hexwright.schema.language import tr
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

_NATIVE = QKeySequence.SequenceFormat.NativeText


@dataclass(frozen=True)
class ActionSpec:
    """One thing that the user can do."""

    id: str
    # Id of the menu that it stands in.
    menu: str
    text: str
    tip: str
    icon: str
    shortcut: str
    # What must be there for it to be chosen (editor.shell.conditions); empty for always.
    needs: str = ""
    checkable: bool = False
    checked: bool = False
    in_toolbar: bool = False
    starts_group: bool = False
    # Its key counts only while the page has the keyboard, for keys that are letters.
    on_page: bool = False

    @property
    def words(self) -> str:
        """Its name without marks for the menu."""
        return plain_words(self.text)


def plain_words(text: str) -> str:
    """The text of an action without the mark of its letter and the dots of a dialog."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def menu_titles() -> dict[str, str]:
    """Menus in their order, by id."""
    return {
        "file": tr("&File"),
        "edit": tr("&Edit"),
        "view": tr("&View"),
        "map": tr("&Map"),
        "oob": tr("&Order of battle"),
        "scenario": tr("&Scenario"),
        "tools": tr("&Tools"),
        "play": tr("&Play"),
        "help": tr("&Help"),
    }


def make_actions(
    window: QMainWindow,
    specs: Collection[ActionSpec],
    handlers: Mapping[str, Callable[..., object]],
    own_shortcuts: Mapping[str, str],
) -> dict[str, QAction]:
    """An action of the window for each spec, joined to its handler."""
    actions = {}
    for spec in specs:
        action = QAction(icon(spec.icon), spec.text, window)
        action.setObjectName(spec.id)
        action.setStatusTip(spec.tip)
        action.setCheckable(spec.checkable)
        action.setChecked(spec.checked)
        handler = handlers[spec.id]
        if spec.checkable:
            action.toggled.connect(handler)
        else:
            action.triggered.connect(_alone(handler))
        set_shortcut(action, spec, own_shortcuts.get(spec.id, spec.shortcut))
        actions[spec.id] = action
    return actions


def _alone(handler: Callable[..., object]) -> Callable[[], None]:
    """The handler without what Qt would tell it."""

    def call() -> None:
        handler()

    return call


def set_shortcut(action: QAction, spec: ActionSpec, keys: str) -> None:
    """Give an action a shortcut, which its tool tip names."""
    action.setShortcut(QKeySequence(keys))
    shown = action.shortcut().toString(_NATIVE)
    action.setToolTip(f"{spec.words} ({shown})" if shown else spec.words)
