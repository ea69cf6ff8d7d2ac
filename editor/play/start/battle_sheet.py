"""What a scenario is about: a small picture of its map, and its words."""

import html
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from hexwright.editor.plain_text import WordsBrowser
from hexwright.editor.tasks import Task, watch
from hexwright.engine.core.names import names_of
from hexwright.render.picture import map_image
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module

_PICTURE: Final = QSize(380, 230)
_LEAST_PITCH: Final = 4.0
_MOST_PITCH: Final = 40.0


class BattleSheet(QWidget):
    """The picture of a scenario above its words."""

    def __init__(self, module: Module, parent: QWidget) -> None:
        """An empty sheet."""
        super().__init__(parent)
        self._module = module
        self._shown = ""
        self.picture = QLabel(self)
        self.picture.setFixedSize(_PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(tr("Map of the scenario"))
        self.words = WordsBrowser(self)
        self.words.setAccessibleName(tr("About the scenario"))
        self.words.setFixedWidth(_PICTURE.width())
        self.words.setOpenLinks(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picture)
        column.addWidget(self.words, 1)

    def show_scenario(self, scenario: Scenario) -> None:
        """Show a scenario, with all that it takes over from others."""
        self._shown = scenario.id
        self.words.setHtml(_about(self._module, scenario))
        self.picture.clear()
        map_id = next((one.map for one in scenario.maps if one.map in self._module.maps), "")
        if not map_id:
            return
        module, ratio = self._module, self.devicePixelRatioF()
        task = Task(lambda _report: _map_picture(module, map_id, scenario.id, ratio))
        watch(task, self, lambda image: self._show_picture(scenario.id, image))
        task.start()

    def _show_picture(self, scenario: str, image: QImage) -> None:
        if scenario == self._shown:
            self.picture.setPixmap(QPixmap.fromImage(image))


def _about(module: Module, scenario: Scenario) -> str:
    """The words of a scenario for a player."""
    word = names_of(module).word
    facts = [word(one) for one in (scenario.date, scenario.place) if one]
    if scenario.minutes:
        facts.append(tr_many("1 minute|{count} minutes", scenario.minutes))
    if scenario.turns:
        facts.append(tr_many("1 turn|{count} turns", len(scenario.turns)))
    texts = [" · ".join(facts), word(scenario.summary), word(scenario.history)]
    texts += [word(one.text) for one in scenario.victory]
    heading = f"<h3>{html.escape(word(scenario.title))}</h3>"
    return heading + "".join(f"<p>{html.escape(text)}</p>" for text in texts if text)


def _map_picture(module: Module, map_id: str, scenario: str, ratio: float) -> QImage:
    """The whole map with its set-up, as large as there is room."""
    room = _PICTURE * ratio
    columns = max(module.maps[map_id].grid.columns, 1)
    # A little larger than shown, so that it is sharp when made smaller.
    pitch = min(max(1.2 * room.width() / columns, _LEAST_PITCH), _MOST_PITCH * ratio)
    image = map_image(module, map_id, scenario, pixels_per_hex=pitch)
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = image.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    scaled.setDevicePixelRatio(ratio)
    return scaled
