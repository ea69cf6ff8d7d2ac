"""Options that several exporters offer."""

from collections.abc import Mapping
from typing import Any

from render.styles import STYLES, MapStyle, style_title
from schema.language import tr
from schema.module import Module
from schema.translated import languages_of


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


def language_choice(module: Module) -> dict[str, Any]:
    """In which of a module's languages its texts are written."""
    return {
        "title": tr("Language"),
        "description": tr("The language of maps, counters, cards and all other texts."),
        "enum": languages_of(module),
        "default": module.info.language,
    }


def several_choice(title: str, description: str, names: Mapping[str, str]) -> dict[str, Any]:
    """Any of several things by id, all of them unless the user chooses."""
    return {
        "title": title,
        "description": description,
        "type": "array",
        "items": {"enum": list(names), "x-names": dict(names)},
        "default": list(names),
    }
