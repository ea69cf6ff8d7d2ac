"""The step that joins a further sheet to the map of those before."""

from PySide6.QtWidgets import QWidget

from hexwright.editor.map.dialogs.join import JoinDialog
from hexwright.editor.scan.steps import BACK, back_button, step_line
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class JoinSheetsDialog(JoinDialog):
    """Asks where the new sheet lies: beside the map, below it, or anywhere."""

    def __init__(
        self, module: Module, map_id: str, sheet: str, parent: QWidget | None = None
    ) -> None:
        """The map that is there first, then the one of the new sheet; no others are asked about."""
        super().__init__(module, map_id, parent, {map_id, sheet})
        self.setWindowTitle(tr("Map from scan"))
        self.settings.insertWidget(0, step_line("join", self, joins=True))
        self.back = back_button(self.buttons)
        self.back.clicked.connect(lambda: self.done(BACK))
