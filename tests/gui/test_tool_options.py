"""The options panel: every tool's settings shown, changed, and followed both ways."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.choice_fields import ChoiceField, TruthField
from hexwright.editor.forms.fields import NameField, NumberField
from hexwright.editor.map.option_fields import KindField, SliderField, ZoneField
from hexwright.editor.map.tool_options import ToolOptions
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.registry import all_tools, tool
from hexwright.editor.terrain.kind_palette import KindBox, KindPalette, Look, name_lines
from hexwright.editor.theme import apply_theme
from hexwright.render.styles import STYLES
from hexwright.schema.model.terrain import Art
from tests.helpers.modules import GONE
from tests.helpers.tool_contexts import at, context_of, drag

TOOLS = [one for one in all_tools() if one.options]
_NO_KEYS = Qt.KeyboardModifier.NoModifier
ALONE = {"scenarios/meeting.json": GONE, "scenarios/rematch.json": GONE}


Panel = Callable[[ToolContext, str], ToolOptions]


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    """Panels of a narrow dock, showing a tool; they live as long as the test."""
    kept: list[ToolOptions] = []

    def make(context: ToolContext, tool_id: str) -> ToolOptions:
        made = ToolOptions(context)
        kept.append(made)
        qtbot.addWidget(made)
        made.resize(220, 500)
        made.show_tool(tool(tool_id))
        made.show()
        return made

    return make


def palette_of(options: ToolOptions, name: str) -> KindPalette:
    field = options.field(name)
    assert isinstance(field, KindField)
    assert isinstance(field.palette_, KindPalette)
    return field.palette_


def shown_names(palette: KindPalette) -> list[str]:
    items = [palette.list.item(row) for row in range(palette.list.count())]
    return [item.text() for item in items if not item.isHidden()]


# --- all tools --------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", TOOLS, ids=lambda one: one.id)
def test_every_option_of_every_tool_has_a_field(panel: Panel, shown: Tool) -> None:
    options = panel(context_of(), shown.id)
    assert set(options.fields) == set(shown.options)


@pytest.mark.parametrize("shown", TOOLS, ids=lambda one: one.id)
def test_every_field_has_a_name_for_those_who_cannot_see_it(panel: Panel, shown: Tool) -> None:
    options = panel(context_of(), shown.id)
    kinds = (QLineEdit, QComboBox, QAbstractSpinBox, QAbstractSlider)
    inputs = [
        one
        for kind in kinds
        for one in options.findChildren(kind)
        if one.isVisible() and not isinstance(one.parent(), QAbstractSpinBox)
    ]
    assert [one for one in inputs if not one.accessibleName()] == []


@pytest.mark.parametrize("shown", TOOLS, ids=lambda one: one.id)
def test_no_tool_needs_more_width_than_a_narrow_dock_has(panel: Panel, shown: Tool) -> None:
    options = panel(context_of(), shown.id)
    assert all(field.minimumSizeHint().width() <= 200 for field in options.fields.values())


@pytest.mark.parametrize("shown", TOOLS, ids=lambda one: one.id)
def test_every_field_can_be_reached_by_the_tab_key(panel: Panel, qtbot: QtBot, shown: Tool) -> None:
    options = panel(context_of(), shown.id)
    options.activateWindow()
    qtbot.waitUntil(options.isActiveWindow)
    next(iter(options.fields.values())).setFocus(Qt.FocusReason.TabFocusReason)
    reached = set()
    for _ in range(20):
        now = QApplication.focusWidget()
        fields = options.fields.items()
        reached |= {name for name, field in fields if now and field.isAncestorOf(now)}
        QTest.keyClick(now or options, Qt.Key.Key_Tab)
    assert reached == set(options.fields)


def test_the_panel_follows_the_tool(panel: Panel) -> None:
    options = panel(context_of(), "scatter")
    options.show_tool(tool("eraser"))
    assert list(options.fields) == ["radius"]
    options.show_tool(tool("terrain-brush"))
    assert list(options.fields) == ["radius", "terrain"]


def test_a_panel_may_be_made_before_there_is_a_desk(qtbot: QtBot) -> None:
    options = ToolOptions()
    qtbot.addWidget(options)
    options.show_tool(tool("terrain-brush"))
    assert options.fields == {}
    options.set_context(context_of())
    assert list(options.fields) == ["radius", "terrain"]


def test_a_panel_forgets_the_desk_before(panel: Panel) -> None:
    first, second = context_of(), context_of()
    options = panel(first, "eraser")
    options.set_context(second)
    first.set(radius=7)
    field = options.field("radius")
    assert isinstance(field, SliderField)
    assert field.slider.value() == 0


# --- palettes ---------------------------------------------------------------------------------


def test_the_palette_offers_all_kinds_with_the_chosen_one_marked(panel: Panel) -> None:
    palette = palette_of(panel(context_of(), "terrain-brush"), "terrain")
    assert shown_names(palette) == ["Clear", "Woods", "Marsh", "Lake"]
    assert palette.list.currentItem().text() == "Woods"


def test_a_click_on_a_kind_chooses_it(panel: Panel) -> None:
    context = context_of()
    palette = palette_of(panel(context, "terrain-brush"), "terrain")
    spot = palette.list.visualItemRect(palette.list.item(2)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, _NO_KEYS, spot)
    assert context.settings.terrain == "marsh"


def test_arrow_keys_choose_the_next_kind(panel: Panel) -> None:
    context = context_of()
    palette = palette_of(panel(context, "terrain-brush"), "terrain")
    palette.setFocus()
    QTest.keyClick(palette.list, Qt.Key.Key_Left)
    assert context.settings.terrain == "clear"


def test_the_eyedropper_moves_the_mark_of_the_palette(panel: Panel) -> None:
    context = context_of()
    palette = palette_of(panel(context, "terrain-brush"), "terrain")
    drag(context, tool("eyedropper"), [(1, 1)])
    assert palette.list.currentItem().text() == "Lake"


def test_few_kinds_need_no_search(panel: Panel) -> None:
    palette = palette_of(panel(context_of(), "terrain-brush"), "terrain")
    assert not palette.search.isVisible()


def crowded() -> ToolContext:
    """A context of a module with many kinds of terrain."""
    hexes = [{"id": f"kind-{n}", "name": f"Kind {n}"} for n in range(20)]
    plain = [{"id": one, "name": one.title()} for one in ("clear", "woods", "marsh", "lake")]
    return context_of({"terrain.json#/hexes": [*plain, *hexes]})


def test_many_kinds_can_be_searched(panel: Panel) -> None:
    palette = palette_of(panel(crowded(), "terrain-brush"), "terrain")
    assert palette.search.isVisible()
    QTest.keyClicks(palette.search, "kind 1")
    assert shown_names(palette) == ["Kind 1", *(f"Kind {n}" for n in range(10, 20))]


def test_the_return_key_chooses_the_first_that_was_found(panel: Panel) -> None:
    context = crowded()
    palette = palette_of(panel(context, "terrain-brush"), "terrain")
    QTest.keyClicks(palette.search, "mar")
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert context.settings.terrain == "marsh"


def test_escape_ends_a_search_and_down_goes_to_the_list(panel: Panel, qtbot: QtBot) -> None:
    options = panel(crowded(), "terrain-brush")
    options.activateWindow()
    qtbot.waitUntil(options.isActiveWindow)
    palette = palette_of(options, "terrain")
    palette.search.setFocus()
    QTest.keyClicks(palette.search, "lake")
    QTest.keyClick(palette.search, Qt.Key.Key_Escape)
    assert len(shown_names(palette)) == 24
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.hasFocus()


def test_a_new_kind_of_the_module_joins_the_palette(panel: Panel) -> None:
    context = context_of()
    palette = palette_of(panel(context, "terrain-brush"), "terrain")
    terrain = crowded().document.module.terrain
    context.document.do(Change("Kinds", {"terrain.json": terrain}))
    assert len(shown_names(palette)) == 24
    context.document.stack.undo()
    assert len(shown_names(palette)) == 4


def test_a_tool_of_several_kinds_has_boxes_that_open(panel: Panel) -> None:
    context = context_of()
    options = panel(context, "replace-kind")
    field = options.field("replaced")
    assert isinstance(field, KindField)
    box = field.palette_
    assert isinstance(box, KindBox)
    assert box.currentText() == "Clear"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert context.settings.replaced == "woods"
    assert context.settings.terrain == "woods"


def test_pictures_differ_by_art_and_by_style_of_map() -> None:
    size = KindBox("Kinds").iconSize()
    images = [
        Look("hexes", style=style).pixmap(Art(style=art), size, 1.0).toImage()
        for style in (STYLES["parchment"], STYLES["modern"])
        for art in ("woods", "water")
    ]
    assert all(one != other for n, one in enumerate(images) for other in images[n + 1 :])


def test_another_style_of_map_changes_the_pictures(panel: Panel) -> None:
    options = panel(context_of(), "hexside")
    before = options.grab().toImage()
    options.set_style(STYLES["modern"])
    assert options.grab().toImage() != before


def test_long_names_take_two_lines_at_most(panel: Panel) -> None:
    options = panel(context_of(), "eraser")
    metrics = QFontMetrics(options.font())
    wide = metrics.horizontalAdvance("Broken ground")
    assert name_lines(metrics, "Broken ground", wide) == ["Broken ground"]
    assert name_lines(metrics, "Broken ground", wide - 5) == ["Broken", "ground"]
    lines = name_lines(metrics, "Terraced vineyards with many stone walls", wide)
    assert len(lines) == 2
    assert lines[1].endswith("…")


# --- numbers ----------------------------------------------------------------------------------


def test_the_radius_is_set_by_slider_and_by_box_and_follows_the_keys(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "terrain-brush").field("radius")
    assert isinstance(field, SliderField)
    QTest.keyClick(field.slider, Qt.Key.Key_Right)
    assert (context.settings.radius, field.spin.value()) == (1, 1)
    field.spin.setValue(10)
    assert (context.settings.radius, field.slider.value()) == (10, 10)
    tool("terrain-brush").key(context, "[")
    assert (field.slider.value(), field.spin.value()) == (9, 9)


def test_the_density_is_a_percentage(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "scatter").field("density")
    assert isinstance(field, SliderField)
    assert field.spin.text() == "30 %"
    field.slider.setValue(100)
    assert context.settings.density == 100


def test_the_level_may_be_anything_that_the_format_holds(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "set-level").field("level")
    assert isinstance(field, NumberField)
    assert (field.spin.minimum(), field.spin.maximum()) == (-99, 999)
    field.spin.selectAll()
    QTest.keyClicks(field.spin, "-12")
    QTest.keyClick(field.spin, Qt.Key.Key_Return)
    assert context.settings.level == -12


# --- labels and sites -------------------------------------------------------------------------


def test_the_text_of_the_next_label_is_there_as_it_is_typed(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "label").field("label")
    assert isinstance(field, NameField)
    QTest.keyClicks(field.line, "Old Mill")
    assert context.settings.label == "Old Mill"


def test_typing_another_text_for_a_label_on_the_map_is_one_step(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "label").field("label")
    assert isinstance(field, NameField)
    context.choose_label(0)
    field.line.selectAll()
    QTest.keyClicks(field.line, "Ridge")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    assert context.map.labels[0].text == "Ridge"
    assert context.document.stack.count() == 1


def test_style_size_and_angle_of_labels_are_set(panel: Panel) -> None:
    context = context_of()
    options = panel(context, "label")
    style, size = options.field("label_style"), options.field("label_size")
    angle = options.field("label_angle")
    assert isinstance(style, ChoiceField)
    assert isinstance(size, NumberField)
    assert isinstance(angle, NumberField)
    style.list.setFocus()
    QTest.keyClick(style.list, Qt.Key.Key_Down)
    QTest.keyClick(size.spin, Qt.Key.Key_Up)
    QTest.keyClick(angle.spin, Qt.Key.Key_Down)
    settings = context.settings
    assert (settings.label_style, settings.label_size, settings.label_angle) == ("water", 0.45, -1)


def test_a_site_may_be_an_objective_and_have_a_number(panel: Panel) -> None:
    context = context_of()
    options = panel(context, "site")
    objective, number = options.field("objective"), options.field("site_number")
    assert isinstance(objective, TruthField)
    assert isinstance(number, NumberField)
    QTest.keyClick(objective.box, Qt.Key.Key_Space)
    QTest.keyClick(number.spin, Qt.Key.Key_Up)
    assert (context.settings.objective, context.settings.site_number) == (False, 1)
    context.set(site_number=0)
    assert number.spin.text() == "None"


# --- zones ------------------------------------------------------------------------------------


class ZoneFields(NamedTuple):
    zone: ZoneField
    name: NameField
    kind: ChoiceField
    side: ChoiceField


def zone_fields(options: ToolOptions) -> ZoneFields:
    zone, name = options.field("zone"), options.field("zone_name")
    kind, side = options.field("zone_kind"), options.field("zone_side")
    assert isinstance(zone, ZoneField)
    assert isinstance(name, NameField)
    assert isinstance(kind, ChoiceField)
    assert isinstance(side, ChoiceField)
    return ZoneFields(zone, name, kind, side)


def test_a_new_zone_gets_the_name_kind_and_side_that_were_set(panel: Panel) -> None:
    context = context_of(ALONE)
    zone = zone_fields(panel(context, "zone"))
    QTest.keyClicks(zone.name.line, "Camp")
    zone.kind.list.setFocus()
    QTest.keyClick(zone.kind.list, Qt.Key.Key_Down)
    zone.side.list.setFocus()
    QTest.keyClick(zone.side.list, Qt.Key.Key_Down)
    drag(context, tool("zone"), [(3, 3)])
    made = context.map.zones[-1]
    assert (made.name, made.kind, made.side) == ("Camp", "section", "red")
    assert zone.zone.list.currentText() == "Camp"


def test_the_name_of_the_chosen_zone_is_changed_in_one_step(panel: Panel) -> None:
    context = context_of(ALONE)
    zone = zone_fields(panel(context, "zone"))
    context.set(zone="north")
    assert zone.name.line.text() == "North"
    zone.name.line.selectAll()
    QTest.keyClicks(zone.name.line, "The heights")
    QTest.keyClick(zone.name.line, Qt.Key.Key_Return)
    assert context.map.zones[0].name == "The heights"
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert zone.name.line.text() == "North"


def test_kind_and_side_of_the_chosen_zone_are_changed(panel: Panel) -> None:
    context = context_of(ALONE)
    zone = zone_fields(panel(context, "zone"))
    context.set(zone="north")
    assert zone.kind.list.currentData() == "entry"
    zone.kind.list.setFocus()
    QTest.keyClick(zone.kind.list, Qt.Key.Key_Down)
    zone.side.list.setFocus()
    QTest.keyClick(zone.side.list, Qt.Key.Key_Down)
    assert (context.map.zones[0].kind, context.map.zones[0].side) == ("exit", "red")


def test_a_zone_is_deleted_and_comes_back(panel: Panel) -> None:
    context = context_of(ALONE)
    zone = zone_fields(panel(context, "zone"))
    assert not zone.zone.delete.isEnabled()
    context.set(zone="north")
    QTest.mouseClick(zone.zone.delete, Qt.MouseButton.LeftButton)
    assert [one.id for one in context.map.zones] == ["south"]
    assert zone.zone.list.currentText() == "New zone"
    context.document.stack.undo()
    assert zone.zone.list.count() == 3


# --- looks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
def test_the_icon_follows_light_and_dark_colours(
    panel: Panel, qtbot: QtBot, qapp: QApplication, *, dark: bool
) -> None:
    apply_theme(qapp, dark=not dark)
    options = panel(context_of(), "label")
    other = options._picture.pixmap().toImage()
    apply_theme(qapp, dark=dark)
    qtbot.waitUntil(lambda: options._picture.pixmap().toImage() != other)
    apply_theme(qapp, dark=False)


def test_the_hover_of_a_tool_uses_what_the_panel_has_set(panel: Panel) -> None:
    context = context_of()
    field = panel(context, "terrain-brush").field("radius")
    assert isinstance(field, SliderField)
    field.slider.setValue(1)
    assert len(tool("terrain-brush").hover(context, at(context, (1, 1))).places) == 7


def test_the_palette_of_one_kind_takes_the_room_that_is_left(panel: Panel) -> None:
    options = panel(context_of(), "terrain-brush")
    options.resize(220, 900)
    QApplication.processEvents()
    palette = palette_of(options, "terrain")
    below = options.height() - palette.mapTo(options, palette.rect().bottomLeft()).y()
    assert below < 40
