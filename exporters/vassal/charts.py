"""The module's tables as pages in a window of VASSAL."""

from collections.abc import Iterator, Mapping
from typing import Any

from exporters.table_rows import table_data, terrain_data
from exporters.vassal.component import MODULE, WIDGET, Element, component
from exporters.vassal.pages import grid, heading, listing, page, paragraphs
from exporters.vassal.sequence import plain
from schema.language import current_language, tr
from schema.model.table import Table
from schema.module import Module

# With more charts than these, tabs are harder to find one in than a list.
_MOST_TABS = 6


def chart_pages(module: Module) -> Iterator[tuple[str, str, bytes]]:
    """File, title and page of each chart."""
    yield "chart-terrain.html", tr("Terrain"), _terrain_page(module)
    texts = module.texts.get(current_language())
    words = texts.words if texts else {}
    for name in sorted(module.tables):
        table = module.tables[name]
        yield f"chart-{name}.html", table.title, _table_page(module, table, words)


def chart_window(titles: dict[str, str]) -> Element:
    """The window that shows all charts; `titles` are by file."""
    charts = [
        component(f"{WIDGET}HtmlChart", chartName=plain(title), fileName=file)
        for file, title in titles.items()
    ]
    name = tr("Charts")
    shelf = (
        component(f"{WIDGET}TabWidget", *charts, entryName=name)
        if len(charts) <= _MOST_TABS
        else component(
            f"{WIDGET}ListWidget", *charts, entryName=name, width=950, height=650, divider=220
        )
    )
    return component(
        f"{MODULE}ChartWindow",
        shelf,
        name=name,
        text=name,
        tooltip=tr("Tables and terrain effects"),
        hotkey=f"{ord('C')},520",
    )


def _table_page(module: Module, table: Table, words: Mapping[str, str]) -> bytes:
    data = table_data(module, table)
    columns = [f"{name} ({unit})" if unit else name for name, unit in data["columns"]]
    ours = [column.type in ("flag", "cost") for column in table.columns]
    rows = [
        [_text(cell, words, is_ours=of) for cell, of in zip(row, ours, strict=False)]
        for row in data["rows"]
    ]
    modifiers = [[*one[:2], " ".join(filter(None, one[2:4]))] for one in data["modifiers"]]
    return page(
        data["title"],
        paragraphs(tr("Roll: {dice}", dice=data["die"])) if data["die"] else "",
        grid(columns, rows) if rows else "",
        heading(tr("Modifiers")) if modifiers else "",
        listing([tr("Modifier"), tr("Value"), tr("When")], modifiers) if modifiers else "",
        paragraphs(data["notes"]),
    )


def _text(cell: str | list[str], words: Mapping[str, str], *, is_ours: bool) -> str:
    """A cell in the language of the export: what we say ourselves, or what the module says."""
    if isinstance(cell, list):
        return ", ".join(_text(part, words, is_ours=is_ours) for part in cell)
    return _word(cell) if is_ours else words.get(cell, cell)


def _word(text: str) -> str:
    # The empty text is the heading of a catalogue of words.
    return tr(text) if text else ""


def _terrain_page(module: Module) -> bytes:
    groups = terrain_data(module)
    titles = {
        "hexes": tr("Hexes"),
        "hexsides": tr("Hexsides"),
        "lines": tr("Roads and other lines"),
    }
    parts = []
    for group, kinds in groups.items():
        if kinds:
            parts += [heading(titles[group]), _terrain_grid(module, kinds)]
    return page(tr("Terrain"), *parts)


def _terrain_grid(module: Module, kinds: list[dict[str, Any]]) -> str:
    classes = [one.name for one in module.terrain.movement_classes]
    effects = list(dict.fromkeys(title for kind in kinds for title, _ in kind["effects"]))
    rows = []
    for kind in kinds:
        values = dict(kind["effects"])
        costs = [_word(kind["costs"].get(name, "")) for name in classes]
        rows.append([kind["name"], *costs, *(_word(values.get(one, "")) for one in effects)])
    return grid([tr("Terrain"), *classes, *map(_word, effects)], rows)
