"""Options that several exporters offer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hexwright.exporters.base import Source
from hexwright.exporters.language_names import language_name
from hexwright.render.styles import STYLES, MapStyle, style_title
from hexwright.schema.language import current_language, tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.translated import languages_of, translated
from hexwright.schema.variants import resolved


def style_choice() -> dict[str, Any]:
    """In which style maps are drawn."""
    return {
        "title": tr("Map style"),
        "description": tr("How maps are drawn."),
        "enum": list(STYLES),
        "x-names": {name: style_title(style) for name, style in STYLES.items()},
        "default": next(iter(STYLES)),
    }


def style_of(options: Mapping[str, Any]) -> MapStyle:
    """The style that was chosen."""
    return STYLES[options["style"]]


def pixels_choice(default: int, most: int = 300) -> dict[str, Any]:
    """How large the hexes of a map are."""
    return {
        "title": tr("Pixels per hex"),
        "description": tr("The distance between the centres of two neighbouring hexes."),
        "type": "integer",
        "minimum": 16,
        "maximum": most,
        "default": default,
    }


def dpi_choice() -> dict[str, Any]:
    """How fine counters and cards are."""
    return {
        "title": tr("Dots per inch"),
        "description": tr("How fine counters and cards are drawn."),
        "type": "integer",
        "minimum": 50,
        "maximum": 1200,
        "default": 300,
    }


def language_choice(module: Module) -> Options:
    """In which of a module's languages everything is written; no choice if it has but one.

    The user's own, unless he says otherwise, where the module speaks it.
    """
    languages, spoken = languages_of(module), current_language()
    if len(languages) == 1:
        return {}
    what = tr("The language of maps, counters, cards and all other texts.")
    choice: dict[str, Any] = {
        "title": tr("Language"),
        "description": what,
        "enum": languages,
        "x-names": {code: language_name(code) for code in languages},
        "default": spoken if spoken in languages else module.info.language,
    }
    return {"language": choice}


def language_of(source: Source) -> str:
    """The language that was chosen."""
    return str(source.options.get("language", source.module.info.language))


def in_its_language(source: Source) -> Source:
    """The same with all texts of the module in the language that was chosen."""
    return replace(source, module=translated(source.module, language_of(source)))


def scenarios_choice(module: Module, description: str) -> dict[str, Any]:
    """Which scenarios are exported."""
    names = {one.id: one.title for one in module.scenarios.values()}
    return several_choice(tr("Scenarios"), description, names)


def chosen_scenarios(source: Source) -> dict[str, Scenario]:
    """The scenarios that were chosen, complete with what they take from others."""
    scenarios, chosen = source.module.scenarios, source.options.get("scenarios", ())
    return {name: resolved(one, scenarios) for name, one in scenarios.items() if name in chosen}


def several_choice(title: str, description: str, names: Mapping[str, str]) -> dict[str, Any]:
    """Any of several things by id, all of them unless the user chooses."""
    return {
        "title": title,
        "description": description,
        "type": "array",
        "items": {"enum": list(names), "x-names": dict(names)},
        "default": list(names),
    }
