"""Where the user is on the way from a picture to a map."""

from html import escape
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QWidget

from hexwright.editor.forms.dialog_frame import AnswerButtons
from hexwright.schema.language import tr

# What dialogs of the way end with when the user wants to go back a step.
BACK = 2

Step = Literal["picture", "grid", "join", "terrain"]


def step_line(step: Step, parent: QWidget, *, joins: bool = False) -> QLabel:
    """The steps in order, the one on show in bold; a further sheet is joined on its way."""
    names = {"picture": tr("Picture"), "grid": tr("Grid")}
    if joins:
        names["join"] = tr("Join")
    names["terrain"] = tr("Terrain and numbers")
    words = [f"{n}. {escape(name)}" for n, name in enumerate(names.values(), start=1)]
    number = list(names).index(step) + 1
    words[number - 1] = f"<b>{words[number - 1]}</b>"
    line = QLabel(parent)
    line.setTextFormat(Qt.TextFormat.RichText)
    line.setText("&nbsp;&nbsp;→&nbsp;&nbsp;".join(words))
    line.setAccessibleName(
        tr(
            "Step {number} of {count}: {name}",
            number=number,
            count=len(names),
            name=names[step],
        )
    )
    return line


def back_button(buttons: AnswerButtons) -> QPushButton:
    """The button that goes back a step; the dialog says what it does."""
    back = buttons.addButton(tr("&Back"), QDialogButtonBox.ButtonRole.ResetRole)
    back.setAutoDefault(False)
    return back
