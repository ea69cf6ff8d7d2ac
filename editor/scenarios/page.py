"""The page of a scenario: the map with its set-up first, and all the rest of it in tabs."""

from collections.abc import Collection
from functools import partial
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.icons import icon
from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.scenarios.forms import GeneralForm, OptionsForm
from hexwright.editor.scenarios.hexes_field import Wanted
from hexwright.editor.scenarios.part_tab import PartTab
from hexwright.editor.scenarios.setup_tab import SetUpTab
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.editor.scenarios.turns_tab import TurnsTab
from hexwright.editor.scenarios.variant_tab import VariantTab
from hexwright.render.map_picture import Layers
from hexwright.render.styles import MapStyle
from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr
from hexwright.schema.references.names import Named


class Section(Protocol):
    """A part of the page that shows a scenario."""

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the scenario as it is now."""


class ScenarioPage(DocumentPage):
    """Edits one scenario."""

    hovered = Signal(str)
    zoomed = Signal(int)
    # An action of the window is wanted: its id.
    action_wanted = Signal(str)
    # Another part of the page is on show.
    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.setup = SetUpTab(self)
        self.setup.hovered.connect(self.hovered)
        self.setup.zoomed.connect(self.zoomed)
        self.general, self.options, self.variant = GeneralForm(), OptionsForm(), VariantTab()
        self.turns = TurnsTab("turns", tr("Turns"))
        self.lists: dict[str, PartTab] = {}
        self.buttons: dict[str, QToolButton] = {}
        self.tabs = PageTabs(tr("Scenario"), self)
        self.tabs.addTab(self.setup, icon("map"), tr("Map"))
        self.tabs.addTab(self.general, tr("General"))
        self._add_lists()
        self.tabs.addTab(self.variant, tr("Variant"))
        self.tabs.setCornerWidget(self._buttons())
        self.tabs.currentChanged.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)
        self.setFocusProxy(self.tabs)

    def minimumSizeHint(self) -> QSize:
        """Smaller than all its tabs would like: they can be scrolled."""
        return QSize(360, 300)

    def _add_lists(self) -> None:
        self.options.setWindowTitle(tr("Options"))
        for title, members in _groups().items():
            sections: list[QWidget] = [self._list(one, words) for one, words in members.items()]
            if "special_rules" in members:
                sections.append(self.options)
            self.tabs.addTab(self._group(title, sections), title)

    def _list(self, member: str, title: str) -> PartTab:
        if member == "turns":
            made: PartTab = self.turns
        else:
            # Counters are put on the map; their list only changes and sorts them.
            made = PartTab(member, title, adds=member != "setup")
        self.lists[member] = made
        made.pick_wanted.connect(partial(self._pick, made))
        made.setWindowTitle(title)
        return made

    def _group(self, title: str, sections: list[QWidget]) -> QWidget:
        if len(sections) == 1:
            return sections[0]
        inner = PageTabs(title, self)
        for section in sections:
            inner.addTab(section, section.windowTitle())
        inner.currentChanged.connect(self._turn)
        return inner

    def _buttons(self) -> QWidget:
        holder = QWidget(self)
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 2)
        line.setSpacing(4)
        for name, words, action in (
            ("compare", tr("Compare…"), "scenario.compare"),
            ("play", tr("Play"), "play.new"),
        ):
            button = QToolButton(holder)
            button.setIcon(icon(name))
            button.setIconSize(QSize(18, 18))
            button.setText(words)
            button.setAccessibleName(words)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAutoRaise(True)
            button.clicked.connect(partial(self.action_wanted.emit, action))
            line.addWidget(button)
            self.buttons[name] = button
        return holder

    # --- showing --------------------------------------------------------------------------

    def make_steps(self, document: ModuleDocument, path: str) -> BattleSteps:
        """What makes the steps of this page."""
        return BattleSteps(document, path)

    def concerns(self, paths: Collection[str]) -> bool:
        """The scenario, those that it is based on, and what the rest of the module names."""
        if any(kind_of(path) is None for path in paths):
            self.setup.renew_pictures()
        return self.steps is not None

    def refresh(self) -> None:
        """Show the scenario as it is now, as far as it can be seen."""
        self._show_section()

    def _hide_unplayed(self, steps: BattleSteps) -> None:
        """Hide the lists that the game system does nothing with, while nothing stands in them."""
        system = steps.module.system
        unplayed: Collection[str] = system.declaration.unplayed if system else ()
        for member, part in self.lists.items():
            is_shown = member not in unplayed or bool(getattr(steps.record, member))
            for tabs in (self.tabs, *self.tabs.findChildren(QTabWidget)):
                at = tabs.indexOf(part)
                if at >= 0:
                    tabs.setTabVisible(at, is_shown)

    def _turn(self, _index: int) -> None:
        self._show_section()
        self.turned.emit()

    def shows_map(self) -> bool:
        """Whether the map is on show, and not a part of the page beside it."""
        return self.section() is self.setup and self.setup.canvas.shown is not None

    def _show_section(self) -> None:
        if isinstance(self.steps, BattleSteps) and self.steps.record is not None:
            self._hide_unplayed(self.steps)
        section = self.section()
        self.setFocusProxy(self.setup.canvas if section is self.setup else self.tabs)
        if isinstance(self.steps, BattleSteps) and self.steps.record is not None:
            section.show_battle(self.steps)
            if self.setup.steps is not self.steps:
                # The overview shows the map of this scenario whatever tab is in front.
                self.setup.show_battle(self.steps)

    def selected_name(self) -> Named | None:
        """What is selected in the part that is on show."""
        ask = getattr(self.section(), "selected_name", None)
        found = ask() if callable(ask) else None
        return found if isinstance(found, Named) else None

    def section(self) -> Section:
        """The part of the page that is on show."""
        shown = self.tabs.currentWidget()
        while isinstance(shown, QTabWidget):
            shown = shown.currentWidget()
        assert shown is not None
        return shown  # type: ignore[return-value] # every tab is a section

    def show_section(self, section: QWidget) -> None:
        """Bring a part of the page to the front."""
        for at in range(self.tabs.count()):
            tab = self.tabs.widget(at)
            if tab is section:
                self.tabs.setCurrentIndex(at)
            elif isinstance(tab, QTabWidget) and tab.indexOf(section) >= 0:
                tab.setCurrentWidget(section)
                self.tabs.setCurrentIndex(at)

    def show_spot(self, pointer: str, hex_number: str) -> None:
        """Lead the eye to a placement, a row of a list, or a field."""
        steps = steps_of(pointer)
        if not steps:
            return
        row = int(steps[1]) if len(steps) > 1 and steps[1].isdecimal() else -1
        if steps[0] == "setup" and row >= 0 and hex_number:
            self.show_section(self.setup)
            self.setup.lead_to(row)
        elif steps == ["setup"]:
            # A piece is lacking: it is looked for in the list beside the map.
            self.show_section(self.setup)
            self.setup.roster.filter.setFocus()
        elif steps[0] in self.lists:
            self.show_section(self.lists[steps[0]])
            if row >= 0:
                self.lists[steps[0]].lead_to(row, tuple(steps[2:]))
        elif steps[0] in ("based_on", "leaves_out"):
            self.show_section(self.variant)
        else:
            form = self.options if steps[0] == "options" else self.general
            self.show_section(form)
            form.lead_to(tuple(steps))

    # --- the map --------------------------------------------------------------------------

    def _pick(self, part: PartTab, wanted: Wanted) -> None:
        """Let hexes of a list's entry be picked on the map, and come back with them."""

        def take(found: list[str] | None) -> None:
            self.show_section(part)
            part.take_picked(wanted, found)

        self.show_section(self.setup)
        if self.setup.canvas.shown is not None:
            self.setup.pick(wanted, take)

    def set_style(self, style: MapStyle) -> None:
        """Draw the map and the turn track in another style."""
        self.setup.set_style(style)
        self.turns.set_style(style)

    def set_layers(self, layers: Layers) -> None:
        """Show other layers of the map."""
        self.setup.set_layers(layers)


def _groups() -> dict[str, dict[str, str]]:
    """The lists of a scenario with their titles, by the tab that they share."""
    return {
        tr("Maps"): {
            "maps": tr("Maps"),
            "overlays": tr("Terrain laid"),
            "hexsides": tr("Hexsides laid"),
            "lines": tr("Lines laid"),
        },
        tr("Sides"): {"sides": tr("Sides")},
        tr("Turns"): {"turns": tr("Turns")},
        tr("Forces"): {
            "reinforcements": tr("Reinforcements"),
            "free_setup": tr("Free set-up"),
            "setup": tr("Placements"),
            "commands": tr("Commands"),
        },
        tr("Cards"): {"hands": tr("Hands"), "tracks": tr("Tracks")},
        tr("Victory"): {
            "objectives": tr("Objectives"),
            "awards": tr("Victory points"),
            "victory": tr("Victory conditions"),
        },
        tr("Rules"): {"special_rules": tr("Special rules")},
    }
