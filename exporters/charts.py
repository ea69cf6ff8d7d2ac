"""The module's tables as players read them: texts in rows, in the language of the export."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hexwright.exporters.cell_words import in_words, system_words
from hexwright.exporters.table_rows import table_data, terrain_data
from hexwright.schema.language import current_language, tr
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module

# Columns in which we say something ourselves.
_OURS = ("flag", "cost")


@dataclass(frozen=True)
class Chart:
    """A table with its title."""

    # Unique among the charts of a module.
    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    # The first columns, which say what a row is about.
    heads: int = 1
    # Dice that are rolled for it, and the number of the rule that explains it.
    dice: str = ""
    rule: str = ""
    # Name, value and when they count.
    modifiers: tuple[tuple[str, str, str], ...] = ()
    notes: str = ""
    # A colour for each row, if there are any.
    swatches: tuple[str, ...] = ()

    @property
    def aside(self) -> list[str]:
        """What is said below the title."""
        found = [tr("Roll: {dice}", dice=self.dice)] if self.dice else []
        return found + ([tr("Rule {number}", number=self.rule)] if self.rule else [])


def modifiers_head() -> tuple[str, str, str]:
    """The titles of the columns of modifiers."""
    return tr("Modifier"), tr("Value"), tr("When")


def charts_of(module: Module) -> Iterator[Chart]:
    """All charts of a module, those of terrain first."""
    yield from terrain_charts(module)
    for name in sorted(module.tables):
        yield table_chart(module, module.tables[name])


def table_chart(module: Module, table: Table) -> Chart:
    """A table of the module."""
    data = table_data(module, table)
    texts = module.texts.get(current_language())
    words = {
        **(texts.words if texts else {}),
        **system_words(module, table, current_language()),
    }
    ours = [column.type in _OURS for column in table.columns]
    return Chart(
        f"table-{table.id}",
        data["title"],
        tuple(f"{name} ({unit})" if unit else name for name, unit in data["columns"]),
        tuple(
            tuple(_text(cell, words, is_ours=of) for cell, of in zip(row, ours, strict=False))
            for row in data["rows"]
        ),
        data["heads"],
        data["die"],
        data["rule"],
        tuple(
            (name, f"{value} / {per}" if per else value, when)
            for name, value, per, when, _ in data["modifiers"]
        ),
        data["notes"],
    )


def _text(cell: str | list[str], words: Mapping[str, str], *, is_ours: bool) -> str:
    """A cell: what we say ourselves, or what the module says."""
    if isinstance(cell, list):
        return ", ".join(_text(part, words, is_ours=is_ours) for part in cell)
    return _word(cell) if is_ours else in_words(cell, words)


def _word(text: str) -> str:
    # The empty text is the heading of a catalogue of words.
    return tr(text) if text else ""


def terrain_charts(module: Module) -> Iterator[Chart]:
    """What every kind of terrain does: hexes, hexsides and lines, those that the module has."""
    titles = {
        "hexes": tr("Terrain effects: hexes"),
        "hexsides": tr("Terrain effects: hexsides"),
        "lines": tr("Terrain effects: roads and other lines"),
    }
    for group, kinds in terrain_data(module).items():
        if kinds:
            yield _terrain_chart(module, f"terrain-{group}", titles[group], kinds)


def _terrain_chart(module: Module, name: str, title: str, kinds: list[dict[str, Any]]) -> Chart:
    classes = [one.name for one in module.terrain.movement_classes]
    effects = list(dict.fromkeys(effect for kind in kinds for effect, _ in kind["effects"]))
    rows = []
    for kind in kinds:
        values = dict(kind["effects"])
        costs = (_word(kind["costs"].get(name, "")) for name in classes)
        rows.append((kind["name"], *costs, *(_word(values.get(one, "")) for one in effects)))
    swatches = tuple(kind["colour"] for kind in kinds)
    return Chart(
        name,
        title,
        (tr("Terrain"), *classes, *map(_word, effects)),
        tuple(rows),
        swatches=swatches if any(swatches) else (),
    )
