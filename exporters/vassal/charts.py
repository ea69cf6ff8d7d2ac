"""The module's tables as pages in a window of VASSAL."""

from collections.abc import Iterator

from hexwright.exporters.charts import Chart, modifiers_head, table_chart, terrain_charts
from hexwright.exporters.vassal.component import MODULE, WIDGET, Element, component
from hexwright.exporters.vassal.pages import grid, heading, listing, page, paragraphs
from hexwright.exporters.vassal.sequence import plain
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# With more charts than these, tabs are harder to find one in than a list.
_MOST_TABS = 6
_WIDE = 950


def chart_pages(module: Module) -> Iterator[tuple[str, str, bytes]]:
    """File, title and page of each chart."""
    yield "chart-terrain.html", tr("Terrain"), _terrain_page(module)
    for name in sorted(module.tables):
        chart = table_chart(module, module.tables[name])
        yield f"chart-{name}.html", chart.title, _table_page(chart)


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
            f"{WIDGET}ListWidget",
            *charts,
            entryName=name,
            width=_WIDE,
            height=650,
            # From the left, where the chart is; the list of names is at the right.
            divider=_WIDE - 220,
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


def _terrain_page(module: Module) -> bytes:
    parts = ((heading(one.title), grid(one.head, one.rows)) for one in terrain_charts(module))
    return page(tr("Terrain"), *(part for pair in parts for part in pair))


def _table_page(chart: Chart) -> bytes:
    modifiers = chart.modifiers
    return page(
        chart.title,
        *map(paragraphs, chart.aside),
        grid(chart.head, chart.rows) if chart.rows else "",
        heading(tr("Modifiers")) if modifiers else "",
        listing(modifiers_head(), modifiers) if modifiers else "",
        paragraphs(chart.notes),
    )
