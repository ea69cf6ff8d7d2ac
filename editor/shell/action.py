"""An action as one record: menus, tool bar, shortcuts and tips are made from it, and it is done."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Generic, Never, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr

_NATIVE = QKeySequence.SequenceFormat.NativeText

# What an action works on: a window, or a part of one.
Target = TypeVar("Target")
_Target = TypeVar("_Target", contravariant=True)


@dataclass(frozen=True)
class ActionSpec(Generic[_Target]):
    """One thing that the user can do, and what does it: either `do` or, of a switch, `switch`."""

    id: str
    # Id of the menu that it stands in.
    menu: str
    text: str
    tip: str
    icon: str
    shortcut: str
    do: Callable[[_Target], object] | None = field(default=None, compare=False)
    # Told whether it is on now.
    switch: Callable[[_Target, bool], object] | None = field(default=None, compare=False)
    # What must be there for it to be chosen (editor.shell.conditions); empty for always.
    needs: str = ""
    checked: bool = False
    in_toolbar: bool = False
    starts_group: bool = False

    def __post_init__(self) -> None:
        assert (self.do is None) is not (self.switch is None), self.id

    @property
    def words(self) -> str:
        """Its name without marks for the menu."""
        return plain_words(self.text)


# For what only reads of actions, whatever they work on.
AnySpec = ActionSpec[Never]


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
        "components": tr("&Components"),
        "scenario": tr("&Scenario"),
        "tools": tr("&Tools"),
        "play": tr("&Play"),
        "help": tr("&Help"),
    }


def make_actions(
    window: QMainWindow,
    specs: Collection[ActionSpec[Target]],
    target: Target,
    own_shortcuts: Mapping[str, str],
) -> dict[str, QAction]:
    """An action of the window for each spec, which does it to the target."""
    return {
        spec.id: _made(window, spec, target, own_shortcuts.get(spec.id, spec.shortcut))
        for spec in specs
    }


def _made(window: QMainWindow, spec: ActionSpec[Target], target: Target, keys: str) -> QAction:
    action = QAction(icon(spec.icon), spec.text, window)
    action.setObjectName(spec.id)
    action.setStatusTip(spec.tip)
    do, switch = spec.do, spec.switch
    if switch is not None:
        action.setCheckable(True)
        action.setChecked(spec.checked)
        action.toggled.connect(lambda is_on: switch(target, is_on))
    if do is not None:
        action.triggered.connect(lambda: do(target))
    set_shortcut(action, spec, keys)
    return action


def set_shortcut(action: QAction, spec: AnySpec, keys: str) -> None:
    """Give an action a shortcut, which its tool tip names."""
    action.setShortcut(QKeySequence(keys))
    shown = action.shortcut().toString(_NATIVE)
    action.setToolTip(plain_tip(f"{spec.words} ({shown})" if shown else spec.words))


def show_full_screen(window: QMainWindow, full: bool) -> None:  # noqa: FBT001 - Qt calls it so
    """Let a window fill the screen, or no longer."""
    whole = Qt.WindowState.WindowFullScreen
    state = window.windowState()
    window.setWindowState(state | whole if full else state & ~whole)
