"""Light and dark colours of the window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from hexwright.editor.shell import preferences
from hexwright.render.fonts import SANS, family

_ROLES = QPalette.ColorRole
_LIGHT = {
    _ROLES.Window: "#f3eee2",
    _ROLES.WindowText: "#2b241a",
    _ROLES.Base: "#fdfaf2",
    _ROLES.AlternateBase: "#f6f1e4",
    _ROLES.Text: "#2b241a",
    _ROLES.Button: "#ebe4d3",
    _ROLES.ButtonText: "#3a3022",
    _ROLES.ToolTipBase: "#fffbe9",
    _ROLES.ToolTipText: "#2b241a",
    _ROLES.PlaceholderText: "#857a66",
    _ROLES.Highlight: "#8c3f2f",
    _ROLES.HighlightedText: "#fffaf0",
    _ROLES.Link: "#8c3f2f",
}
_DARK = {
    _ROLES.Window: "#26231f",
    _ROLES.WindowText: "#e8e0cf",
    _ROLES.Base: "#39352e",
    _ROLES.AlternateBase: "#3f3a33",
    _ROLES.Text: "#e8e0cf",
    _ROLES.Button: "#3f3a32",
    _ROLES.ButtonText: "#e8e0cf",
    _ROLES.ToolTipBase: "#3b362f",
    _ROLES.ToolTipText: "#e8e0cf",
    _ROLES.PlaceholderText: "#a99f8c",
    _ROLES.Highlight: "#9c4f3c",
    _ROLES.HighlightedText: "#fffaf0",
    _ROLES.Link: "#e0a58f",
}
# Round and square boxes to tick: Qt draws their rim darker than the window, where nobody sees it.
_TICKED = ("QCheckBox", "QRadioButton")
_DARK_BOX = "#625a4d"
_FAINT = {"light": "#a79c88", "dark": "#8a8172"}


def palette(*, dark: bool) -> QPalette:
    """The colours of the window."""
    made = QPalette()
    for role, code in (_DARK if dark else _LIGHT).items():
        made.setColor(role, QColor(code))
    faint = QColor(_FAINT["dark" if dark else "light"])
    for role in (_ROLES.Text, _ROLES.WindowText, _ROLES.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def apply_theme(application: QApplication, *, dark: bool) -> None:
    """Give the whole application light or dark colours."""
    if application.style().name() != "fusion":
        application.setStyle("Fusion")
    made = palette(dark=dark)
    application.setPalette(made)
    if dark:
        made.setColor(_ROLES.Base, QColor(_DARK_BOX))
    for kind in _TICKED:
        QApplication.setPalette(made, kind)  # type: ignore[arg-type] # the binding wants text


def is_dark() -> bool:
    """Whether the user, or the system if the user leaves it to it, wants dark colours."""
    chosen = preferences.theme()
    if chosen == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return chosen == "dark"


def apply_chosen_theme() -> None:
    """Give the whole application the colours that the user wants."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, dark=is_dark())


def apply_font(application: QApplication) -> None:
    """Use the font that comes with the program, present on every machine."""
    font = QFont(family(SANS))
    font.setPointSizeF(10.5)
    family(SANS, bold=True)
    application.setFont(font)
