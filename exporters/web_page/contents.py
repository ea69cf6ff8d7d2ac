"""Everything that a page shows, put together as plain data; pictures by number."""

from dataclasses import dataclass
from typing import Any

from hexwright.exporters.attributes import titles
from hexwright.exporters.base import Source
from hexwright.exporters.choices import chosen_scenarios, in_its_language
from hexwright.exporters.table_rows import table_data, terrain_data
from hexwright.exporters.web_page.battles import Battles
from hexwright.exporters.web_page.boards import BoardPictures, boards_of
from hexwright.exporters.web_page.cards import deck_data, rules_data
from hexwright.exporters.web_page.counters import CounterPictures, oob_data, pieces_data
from hexwright.exporters.web_page.pictures import Pictures, file_number
from hexwright.exporters.web_page.replays import replays_of
from hexwright.exporters.web_page.terms import dictionaries
from hexwright.schema.language import current_language
from hexwright.schema.module import Module
from hexwright.schema.translated import languages_of

# Instead of a language: the reader of the page chooses.
ALL = "all"
_CLASSES = ("unit", "leader", "weapon", "marker")


@dataclass(frozen=True)
class Contents:
    """The data of a page, the pictures that it names by number, and how large the hexes became."""

    data: dict[str, Any]
    pictures: Pictures
    pixels_per_hex: int


def contents_of(source: Source) -> Contents:
    """Gather what the options ask for; raises DataError if a scenario's map cannot be made."""
    language = source.options.get("language", ALL)
    languages = languages_of(source.module) if language == ALL else [language]
    if language != ALL:
        source = in_its_language(source)
    module, options = source.module, source.options
    pictures = Pictures(options["quality"])
    battles = chosen_scenarios(source)
    boards, board_of = boards_of(module, battles)
    tiles = BoardPictures(source, boards)
    maps = [tiles.data(one, pictures) for one in boards]
    counters = CounterPictures(source, pictures)
    pieces = pieces_data(module, counters)
    maker = Battles(module, pieces, counters)
    scenarios = [
        {
            **maker.data(battle, board_of[name]),
            "hands": [maker.hand(one) for one in battle.hands if options["cards"]],
            "picture": file_number(pictures, source.images, battle.picture),
        }
        for name, battle in battles.items()
    ]
    replays = replays_of(options.get("game", ""), module, maker, board_of)
    decks = module.decks.values() if options["cards"] else ()
    data: dict[str, Any] = {
        **_about(module, languages),
        "cover": file_number(pictures, source.images, module.info.cover),
        "maps": maps,
        "terrain": terrain_data(module),
        "pieces": pieces,
        "titles": {owner: titles(module, owner) for owner in _CLASSES},
        "oobs": [oob_data(module, one) for one in module.oobs.values()],
        "scenarios": scenarios,
        "replays": replays,
        "tables": [table_data(module, one) for one in module.tables.values()],
        "decks": [deck_data(source, one, pictures) for one in decks],
        "rules": rules_data(module) if options["rules"] else [],
    }
    data["words"] = dictionaries(module, data, languages)
    return Contents(data, pictures, tiles.pixels_per_hex)


def _about(module: Module, languages: list[str]) -> dict[str, Any]:
    info = module.info
    return {
        "title": info.title,
        "version": info.version,
        "description": info.description or "",
        "authors": list(info.authors),
        "licence": info.licence or "",
        "notes": info.notes or "",
        "system": module.system.declaration.title if module.system else "",
        "sides": [{"id": one.id, "name": one.name, "colour": one.colour} for one in info.sides],
        "languages": languages,
        "language": current_language() if current_language() in languages else languages[0],
    }
