"""The set-up of a scenario: the map, what can be put on it, and a form for what is chosen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.counters.edits.kinds import shared_value
from hexwright.editor.forms.fields import SEVERAL
from hexwright.editor.map.canvas.describe import description
from hexwright.editor.map.canvas.rulers import Ruler
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.scenarios.edits import setup as edits
from hexwright.editor.scenarios.edits.fields import OWNERS, entry_parts, placement_parts
from hexwright.editor.scenarios.edits.setup import Edited, Stock
from hexwright.editor.scenarios.hex_picker import HexPicker
from hexwright.editor.scenarios.hexes_field import Wanted
from hexwright.editor.scenarios.roster_panel import RosterPanel
from hexwright.editor.scenarios.row_form import RowForm
from hexwright.editor.scenarios.setup_canvas import SetUpCanvas
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.grid import Place
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.record_values import Way
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import entry_named
from hexwright.schema.values.record_sheet import stored

# What decides how the map looks; the set-up lies on top of it.
_DRAWN = ("maps", "overlays", "hexsides", "lines", "objectives", "turns", "window")

_HINT_LINES = 3
# How wide the list beside the map is, and how much of a narrow page it has at most.
_LIST, _SHARE = 340, 0.45


class SetUpTab(QWidget):
    """Puts counters on the map of a scenario."""

    hovered = Signal(str)
    zoomed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty map; `show_battle` fills it."""
        super().__init__(parent)
        self.steps: BattleSteps | None = None
        self.canvas = SetUpCanvas(self)
        self.picker = HexPicker(self.canvas, self)
        self.roster = RosterPanel(self)
        self.form = RowForm(13, self)
        self.heading = QLabel(self)
        self.heading.setWordWrap(True)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.map_style: MapStyle = PARCHMENT
        self.layers = Layers()
        self._images = ImageShelf()
        self._drawn: tuple[Any, ...] = ()
        self._take_picked: Callable[[list[str] | None], None] | None = None
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        map_ = QWidget(self)
        grid = QGridLayout(map_)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.picker, 0, 0, 1, 2)
        grid.addWidget(Ruler(self.canvas, standing=False), 1, 1)
        grid.addWidget(Ruler(self.canvas, standing=True), 2, 0)
        grid.addWidget(self.canvas, 2, 1)
        details = QWidget(self)
        below = QVBoxLayout(details)
        below.setContentsMargins(0, 4, 0, 0)
        below.addWidget(self.heading)
        below.addWidget(self.form, 1)
        side = self.side = QSplitter(Qt.Orientation.Vertical, self)
        side.addWidget(self.roster)
        side.addWidget(details)
        self._heights, self._has_form = [480, 220], True
        side.setSizes(self._heights)
        side.setStretchFactor(0, 1)
        side.setChildrenCollapsible(False)
        self.parts = QSplitter(Qt.Orientation.Horizontal, self)
        self.parts.addWidget(side)
        self.parts.addWidget(map_)
        self.parts.setStretchFactor(1, 1)
        self.parts.setSizes([_LIST, 760])
        self.parts.splitterMoved.connect(self._keep_parts)
        self._has_own_parts = False
        self.parts.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.parts)
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        canvas = self.canvas
        canvas.chosen_changed.connect(self._show_chosen)
        canvas.move_wanted.connect(self._move)
        canvas.put_wanted.connect(self._put)
        canvas.off_wanted.connect(self._take_off)
        canvas.turn_wanted.connect(self._turn)
        canvas.raise_wanted.connect(self._raise)
        canvas.pointed.connect(self._describe)
        canvas.zoomed.connect(self.zoomed)
        self.roster.put_wanted.connect(self._put_typed)
        self.form.typed.connect(partial(self._change, typing=True))
        self.form.chosen.connect(partial(self._change, typing=False))
        self.form.left.connect(self._leave)
        self.picker.picked.connect(self._picked)
        self.picker.given_up.connect(self._picked)

    # --- hexes for a field ----------------------------------------------------------------

    def pick(self, wanted: Wanted, take: Callable[[list[str] | None], None]) -> None:
        """Let hexes be picked on the map; `take` gets them, or None if the user gives it up."""
        self._take_picked = take
        self.side.setEnabled(False)
        self.picker.ask(wanted)

    def _picked(self, hexes: list[str] | None = None) -> None:
        self.side.setEnabled(True)
        take, self._take_picked = self._take_picked, None
        if take is not None:
            take(hexes)

    def _keep_parts(self) -> None:
        """The user says how wide the list is."""
        self._has_own_parts = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Until the user says otherwise, the map has the larger part of a narrow page."""
        super().resizeEvent(event)
        if not self._has_own_parts:
            wide = min(_LIST, int(_SHARE * self.width()))
            self.parts.setSizes([wide, self.width() - wide])

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever goes elsewhere picks nothing."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._take_picked = None
            self.picker.give_up()

    # --- showing --------------------------------------------------------------------------

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the set-up as it is now; the map is drawn again only if it looks different."""
        is_other = steps is not self.steps
        if self.steps is None or steps.document is not self.steps.document:
            self._images = ImageShelf(steps.document.asset)
        self.steps = steps
        battle = steps.battle
        shown = self._shown(battle, anew=is_other)
        self.setEnabled(shown is not None)
        if shown is None:
            self.canvas.show_nothing()
        else:
            self.canvas.show_setup(steps.module, shown, battle.setup, anew=is_other)
        self.roster.show_battle(steps.module, battle, self._images)
        self._show_chosen()

    def _shown(self, battle: Scenario, *, anew: bool) -> ShownMap | None:
        assert self.steps is not None
        module = self.steps.module
        maps = [module.maps.get(one.map) for one in battle.maps]
        parts = [getattr(battle, part) for part in _DRAWN]
        zones = edits.zones_of(module, battle)
        drawn = (*map(id, maps), *parts, zones, id(module.terrain), id(module.info), self.map_style)
        if not anew and drawn == self._drawn and self.canvas.shown is not None:
            return self.canvas.shown
        self._drawn = drawn
        try:
            picture = scenario_picture(module, battle, self.map_style, self._images, zones=zones)
        except DataError:
            # Maps too far apart; the list of problems says so.
            picture = None
        return ShownMap(picture, self.layers) if picture is not None else None

    def set_style(self, style: MapStyle) -> None:
        """Draw the map in another style."""
        self.map_style = style
        if self.steps is not None and self.steps.record is not None:
            self.show_battle(self.steps)

    def set_layers(self, layers: Layers) -> None:
        """Show other layers of the map."""
        self.layers = layers
        if self.canvas.shown is not None:
            self.canvas.refresh(self.canvas.shown.with_layers(layers))

    def renew_pictures(self) -> None:
        """Pictures of the module have changed."""
        if self.steps is not None:
            self._images = ImageShelf(self.steps.document.asset)
            self._drawn = ()

    def lead_to(self, number: int) -> None:
        """Choose a placement by its number in the set-up and bring it into view."""
        self.canvas.lead_to(number)
        self.canvas.setFocus()

    def _describe(self, pointer: Pointer) -> None:
        shown, steps = self.canvas.shown, self.steps
        if shown is None or steps is None:
            return
        ground = description(steps.module, shown.index, pointer)
        hex_ = shown.index.hex_at(*pointer.place) if pointer.place else None
        names = [edits.name_of(steps.module, one) for one in steps.battle.setup if hex_ == one.hex]
        self.hovered.emit(" · ".join([ground, *names]) if hex_ else ground)

    # --- what is chosen -------------------------------------------------------------------

    def selected_name(self) -> Named | None:
        """The piece, or the counter kind, of the first chosen placement."""
        if self.steps is None or not self.canvas.chosen:
            return None
        placed = self.steps.battle.setup[min(self.canvas.chosen)]
        if placed.piece:
            return entry_named(self.steps.module, "piece", placed.piece)
        return entry_named(self.steps.module, "kind", placed.kind)

    def _show_chosen(self) -> None:
        steps, chosen = self.steps, self.canvas.chosen
        self.form.setVisible(bool(chosen))
        self._share_height(with_form=bool(chosen))
        if steps is not None and self.canvas.shown is None:
            self.heading.setText(tr("This scenario has no map yet: add one in the tab Maps."))
            return
        if steps is None or not chosen:
            self.heading.setText(
                tr(
                    "Drag pieces onto the map; or choose one above, then double-click a hex or "
                    "type its number."
                )
            )
            return
        setup = steps.battle.setup
        placements = [setup[number] for number in sorted(chosen)]
        names = [edits.name_of(steps.module, placement) for placement in placements]
        many = tr_many("1 counter|{count} counters", len(names))
        self.heading.setText(names[0] if len(names) == 1 else many)
        self.form.show_entry(
            steps.module,
            steps.battle,
            OWNERS["setup"],
            placement_parts(steps.module, steps.battle, placements),
            lambda way: shared_value(placements, way, SEVERAL),
        )

    def _share_height(self, *, with_form: bool) -> None:
        """The list has the room of the form while there is none."""
        if with_form is self._has_form:
            return
        self._has_form = with_form
        # Without a form the heading is a hint of some lines.
        line = self.heading.fontMetrics().lineSpacing()
        self.heading.setMinimumHeight(0 if with_form else _HINT_LINES * line)
        if with_form:
            self.side.setSizes(self._heights)
        else:
            heights = self.side.sizes()
            # Before it was on show the splitter knows none.
            self._heights = heights if self.side.isVisible() else self._heights
            self.side.setSizes([sum(self._heights), 0])

    def _change(self, way: Way, value: Any, *, typing: bool) -> None:
        steps, chosen = self.steps, self.canvas.chosen
        if steps is None or not chosen or not self._can_be(way, value):
            return
        parts = entry_parts(steps.module, steps.battle, "setup") if len(way) == 1 else {}
        part = parts.get(str(way[0]), {})
        made = edits.with_values(steps.battle.setup, chosen, way, stored(way, part, value))
        title = self.form.form.fields[way].name
        label = tr("Change {field} of {kind}", field=title, kind=self.heading.text())
        if typing:
            steps.type_in(label, ("setup", chosen, way), setup=made.setup)
        else:
            steps.change(label, setup=made.setup)

    def _can_be(self, way: Way, value: Any) -> bool:
        """Whether a value is meant yet: half the number of a hex is no place to go to."""
        shown, field = self.canvas.shown, self.form.form.fields[way]
        if way != ("hex",) or not value or shown is None or shown.index.find(value) is not None:
            field.say("")
            return True
        field.say(tr("The map has no hex {hex}.", hex=value))
        return False

    def _leave(self) -> None:
        """What could not be used gives way to what stands."""
        if self.steps is not None:
            self.steps.leave()
            hex_ = self.form.form.fields.get(("hex",))
            if hex_ is not None:
                hex_.say("")
            self._show_chosen()

    # --- gestures, each of them one step --------------------------------------------------

    def _do(self, label: str, made: Edited) -> None:
        """Make the step; what was worked on is chosen after it."""
        assert self.steps is not None
        # The numbers mean the new set-up, which is shown while the step is made.
        self.canvas.chosen = made.numbers
        self.steps.change(label, setup=made.setup)
        self._show_chosen()
        self.canvas.viewport().update()

    def _move(self, start: Place, end: Place) -> None:
        steps, shown = self.steps, self.canvas.shown
        assert steps is not None
        assert shown is not None
        chosen = [n for n in self.canvas.chosen if steps.battle.setup[n].hex]
        made = edits.moved(shown.index, steps.battle.setup, chosen, start, end)
        if made is None:
            self.hovered.emit(tr("Nothing was moved: a counter would leave the map."))
        else:
            self._do(tr("Move counters"), made)

    def _put(self, stocks: list[Stock] | None, hex_: str) -> None:
        """Put counters into a hex: those dragged here, else those that the list has chosen."""
        steps, taken = self.steps, self.roster.stocks() if stocks is None else stocks
        if steps is not None and taken:
            self._do(tr("Put counters"), edits.put(steps.module, steps.battle.setup, taken, hex_))

    def _put_typed(self, stocks: list[Stock], typed: str) -> None:
        """Put counters into the hexes that were typed, a new one of each kind into each."""
        shown, hexes = self.canvas.shown, typed.replace(",", " ").split()
        unknown = [one for one in hexes if shown is None or shown.index.find(one) is None]
        fault = tr("The map has no hex {hex}.", hex=", ".join(unknown)) if unknown else ""
        if not hexes:
            fault = tr("Type a hex first.")
        elif len(hexes) > 1 and any(stock.piece for stock in stocks):
            fault = tr("A piece with a name stands in one hex only.")
        self.roster.say(fault)
        if fault or self.steps is None:
            self.roster.hex.setFocus()
            return
        made = edits.Edited(self.steps.battle.setup, frozenset())
        for hex_ in hexes:
            made = edits.put(self.steps.module, made.setup, stocks, hex_)
        self._do(tr("Put counters"), made)
        self.roster.go_on()

    def _take_off(self) -> None:
        if self.steps is not None:
            setup = self.steps.battle.setup
            self._do(tr("Take counters off the map"), edits.taken_off(setup, self.canvas.chosen))

    def _turn(self, by: int) -> None:
        if self.steps is not None and self.canvas.chosen:
            setup = self.steps.battle.setup
            index = self.canvas.shown.index if self.canvas.shown is not None else None
            made = edits.turned(self.steps.module, setup, self.canvas.chosen, by, index)
            self._do(tr("Turn counters"), made)

    def _raise(self, by: int) -> None:
        if self.steps is not None and self.canvas.chosen:
            made = edits.raised(self.steps.battle.setup, self.canvas.chosen, by)
            self._do(tr("Change the order of counters"), made)
