"""The words of a page in every language of its module: those of the page, then the module's."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexwright.exporters.cell_words import in_words, system_words
from hexwright.exporters.table_rows import TABLE_WORDS
from hexwright.schema.language import catalogue, later
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import words_of

# Every text in the scripts of the page; a test holds the two together.
WORDS = (
    later("Drag counters"),
    later("Flip"),
    later("Move it"),
    later("Put all back"),
    later("One step back"),
    later("One step on"),
    later("Replay"),
    later("Step of the game"),
    later("To the end"),
    later("To the start"),
    later("Where does {piece} go? Click a hex, or walk there with the arrow keys and press Enter."),
    later("{piece} is in {hex}"),
    later(
        "Arrow keys move from hex to hex, with Shift they move the map; + and − zoom, 0 shows all."
    ),
    later("Back"),
    later("Cards"),
    later("Cards at the start"),
    later("Close"),
    later("Counters"),
    later("Filter counters"),
    later("Found"),
    later("Hex"),
    later("Hex {number}"),
    later("Hexes"),
    later("Hexsides"),
    later("History"),
    later("Language"),
    later("Level"),
    later("Map"),
    later("Maps without counters"),
    later("Markers"),
    later("Modifier"),
    later("Modifiers"),
    later("Movement cost"),
    later("Notes"),
    later("Notes and rules"),
    later("Nothing found."),
    later("Objective"),
    later("Objectives"),
    later("Off the map"),
    later("On the map"),
    later("Orders of battle"),
    later("Parts of the page"),
    later("Placed by their owners"),
    later("Reinforcements"),
    later("Roads and lines"),
    later("Rule"),
    later("Rules"),
    later("Scenario"),
    later("Scenarios"),
    later("Search"),
    later("Search units, hexes, tables and cards"),
    later("Show all"),
    later("Skip to the content"),
    later("Special rules"),
    later("Steps"),
    later("Sum of"),
    later("Table"),
    later("Tables"),
    later("Terrain"),
    later("Terrain effects chart"),
    later("Turn"),
    later("Turn {number}"),
    later("Turn {number} of {count}"),
    later("Value"),
    later("Victory"),
    later("When"),
    later("Zones"),
    later("Zoom"),
    later("Zoom in"),
    later("Zoom out"),
    later("a design of this module"),
    later("level {level}"),
    later("no"),
    later("version {version}"),
    later("wins with {points}"),
    later("within {count} of {hex}"),
    later("yes"),
    later("{count} at random"),
    later("1 card|{count} cards"),
    later("1 leader|{count} leaders"),
    later("1 point|{count} points"),
    later("1 step lost|{count} steps lost"),
    later("1 unit|{count} units"),
    later("1 minute|{count} minutes"),
    later("{terrain} towards {hex}"),
)
# Choices of the format that the page shows as they are.
_CHOICES = (
    later("dawn"),
    later("dusk"),
    later("night"),
    later("fog"),
    later("rain"),
    later("mud"),
    later("snow"),
    later("storm"),
)


def dictionaries(module: Module, data: Any, languages: Iterable[str]) -> dict[str, dict[str, str]]:
    """For each language, what the texts of page, system and rules are in it, and of the data.

    Texts of the module that the page does not show are not in it: they may be secret.
    """
    shown = set(_strings(data))
    found = {}
    for language in languages:
        known = catalogue(language)
        own = module.texts[language].words if language in module.texts else {}
        words = {text: known[text] for text in _texts(module) if text in known}
        rules = words_of(module.info.system.id, language)
        words |= {text: rules[text] for text in rules if text in shown}
        for table in module.tables.values():
            words |= system_words(module, table, language)
        found[language] = {**words, **{text: own[text] for text in own if text in shown}}
        found[language] |= _counted(data, own)
    return found


def _counted(data: Any, own: Mapping[str, str]) -> dict[str, str]:
    """Words of cells with a number behind them, which the page looks up as a whole."""
    cells = set(_strings([table["rows"] for table in data["tables"]]))
    return {text: words for text in cells if (words := in_words(text, own)) != text}


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _strings(list(data))
        yield from _strings(list(data.values()))
    elif isinstance(data, list):
        for one in data:
            yield from _strings(one)


def _texts(module: Module) -> list[str]:
    """All texts that are not the module's own, each once."""
    texts = dict.fromkeys((*WORDS, *_CHOICES, *TABLE_WORDS))
    if module.system is not None:
        declared = module.system.declaration
        texts |= dict.fromkeys(one.name for one in declared.statuses)
        for part in declared.attributes.values():
            titles = (one.get("title", "") for one in part.get("properties", {}).values())
            texts |= dict.fromkeys(titles)
    return list(texts)
