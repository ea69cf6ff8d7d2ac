"""Everything of a module that is looked up in play, as pages: terrain, tables, notes, cards."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from hexwright.editor.play.question.sum_table import rule_link
from hexwright.exporters.charts import Chart, charts_of, modifiers_head
from hexwright.schema.language import current_language, tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.module import Module
from hexwright.schema.notes import note_title, notes_in
from hexwright.schema.translated import translated

TABLE, TERRAIN = "table-", "terrain-"
# Readable on light and dark windows alike: the words on it are dark.
_IN_USE = "background-color:#ffe08a; color:#2b241a;"
_HEAD = "background-color:#6b5f4b; color:#fffaf0;"


class InUse(NamedTuple):
    """What of a chart counts just now: rows, a column, and modifiers by name."""

    rows: frozenset[int] = frozenset()
    column: int | None = None
    modifiers: frozenset[str] = frozenset()

    @property
    def is_anything(self) -> bool:
        """Whether anything of the chart is marked."""
        return bool(self.rows or self.modifiers) or self.column is not None


class Page(NamedTuple):
    """One thing to look up; `lines` are its words, for the search."""

    id: str
    group: str
    title: str
    lines: tuple[str, ...]
    chart: Chart | None = None
    text: str = ""

    def html(self, in_use: InUse) -> str:
        """The page for a reader, with what counts now marked."""
        return _chart_html(self.chart, in_use) if self.chart is not None else self.text


def pages_of(module: Module) -> list[Page]:
    """All pages of a module in the user's language, by group."""
    spoken = translated(module, current_language())
    return [*_charts(spoken), *_notes(spoken), *_decks(spoken)]


def _charts(module: Module) -> Iterator[Page]:
    for chart in charts_of(module):
        group = tr("Terrain") if chart.id.startswith(TERRAIN) else tr("Tables")
        rows = [" · ".join(filter(None, row)) for row in chart.rows]
        modifiers = [" ".join(modifier) for modifier in chart.modifiers]
        lines = (" · ".join(chart.head), *rows, *modifiers, chart.notes)
        yield Page(chart.id, group, chart.title, lines, chart)


def _notes(module: Module) -> Iterator[Page]:
    for name, text in notes_in(module.notes, current_language()).items():
        yield Page(f"note-{name}", tr("Notes"), note_title(name, text), tuple(text.splitlines()))


def _decks(module: Module) -> Iterator[Page]:
    for deck in module.decks.values():
        lines = tuple(f"{card.title}: {card.text}" for card in deck.cards)
        text = _deck_html(deck)
        yield Page(f"deck-{deck.id}", tr("Cards"), deck.title, lines, text=text)


def _deck_html(deck: Deck) -> str:
    rows = []
    for card in deck.cards:
        copies = f" ×{card.copies}" if card.copies > 1 else ""
        words = escape(card.text).replace("\n", "<br/>")
        rows.append(f"<p><b>{escape(card.title)}</b>{copies}<br/>{words}</p>")
    return f"<h2>{escape(deck.title)}</h2>{''.join(rows)}"


def _chart_html(chart: Chart, in_use: InUse) -> str:
    parts = [f"<h2>{escape(chart.title)}</h2>"]
    aside = [tr("Roll: {dice}", dice=chart.dice)] if chart.dice else []
    aside = [escape(one) for one in aside] + ([rule_link(chart.rule)] if chart.rule else [])
    if aside:
        parts.append(f"<p>{' · '.join(aside)}</p>")
    parts.append(_grid(chart.head, chart.rows, in_use, chart.heads))
    if chart.modifiers:
        marked = [n for n, one in enumerate(chart.modifiers) if one[0] in in_use.modifiers]
        rows = InUse(frozenset(marked))
        parts.append("<br/>" + _grid(modifiers_head(), chart.modifiers, rows, 1))
    if chart.notes:
        parts.append(f"<p>{escape(chart.notes)}</p>")
    return "".join(parts)


def _grid(
    head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], in_use: InUse, heads: int
) -> str:
    """A table with lines; rows and a column that count are coloured, and said in words."""
    cells = [
        f'<th style="{_IN_USE if n == in_use.column else _HEAD}">{escape(one)}</th>'
        for n, one in enumerate(head)
    ]
    found = [f"<tr>{''.join(cells)}</tr>"]
    for number, row in enumerate(rows):
        cells = []
        for n, one in enumerate(row):
            is_in_use = number in in_use.rows and (in_use.column in (None, n) or n < heads)
            style = f' style="{_IN_USE}"' if is_in_use else ""
            words = escape(one) or "–"
            sign = "▸ " if is_in_use and n == 0 else ""
            cells.append(f"<td{style}>{sign}{f'<b>{words}</b>' if n < heads else words}</td>")
        found.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table border="1" cellspacing="0" cellpadding="4">{"".join(found)}</table>'
