"""What can be asked of the generator: map, year, how forces are raised, and each side."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hexwright.engine.systems.cce.generator.books import (
    NEEDED,
    PACKAGES,
    PURCHASES,
    number,
    refused,
    rows,
    table,
)
from hexwright.engine.systems.cce.nations import ATTACKER, DEFENDER, RECON
from hexwright.schema.language import tr
from hexwright.schema.model.module import Nation
from hexwright.schema.module import Module
from hexwright.schema.options import Options

BOUGHT, DRAWN = "bought", "drawn"
NO_WORKS: Final = "none"
_MOST_POINTS, _MOST_DRAWS = 200, 12


class SideWish(NamedTuple):
    """How a side of the battle shall be."""

    side: str
    nation: Nation
    posture: str
    quality: str
    points: int
    draws: int
    works: str


class Wishes(NamedTuple):
    """What battle is wanted."""

    title: str
    map: str
    year: int
    forces: str
    sides: tuple[SideWish, ...]


def options(module: Module) -> Options:
    """What may be chosen for a battle of this module; raises DataError if tables are missing."""
    for name in NEEDED:
        table(module, name)
    if not module.maps:
        raise refused("map", tr("The module has no map."), tr("Draw one first."))
    first, last = _years(module)
    found: Options = {
        "title": _text(tr("Title"), tr("What the scenario is called."), tr("A battle to order")),
        "map": _choice(
            tr("Map"),
            tr("The map that is fought for."),
            {k: m.title for k, m in module.maps.items()},
        ),
        "year": _number(tr("Year"), tr("It decides what there is."), (first, last), last - 1),
        "forces": _choice(
            tr("Forces"),
            tr("How both sides come by their units beside the basic order of battle."),
            {BOUGHT: tr("bought for points"), DRAWN: tr("drawn by support rolls")},
        ),
    }
    for place, side in enumerate(module.info.sides):
        found |= _of_side(module, side.id, side.name, is_first=not place)
    return found


def _of_side(module: Module, side: str, name: str, *, is_first: bool) -> Options:
    nations = {nation.id: nation.name for nation in module.info.nations if nation.side == side}
    if not nations:
        raise refused("nation", tr("{side} has no nation.", side=name))
    packages = dict.fromkeys(str(row["package"]) for row in rows(module, PACKAGES))
    words = {"light": tr("light"), "medium": tr("medium"), "heavy": tr("heavy")}
    works = {NO_WORKS: tr("none"), **{package: words.get(package, package) for package in packages}}
    heading = {"side": name}
    return {
        f"{side}_nation": _choice(
            tr("{side}: nation", **heading), tr("Whose deck and counters it has."), nations
        ),
        f"{side}_posture": _choice(
            tr("{side}: posture", **heading),
            tr("It decides the hand, the set-up and who has points at the start."),
            {
                ATTACKER: tr("attacker"),
                RECON: tr("reconnaissance"),
                DEFENDER: tr("defender"),
            },
            DEFENDER if is_first else ATTACKER,
        ),
        f"{side}_quality": _choice(
            tr("{side}: quality", **heading),
            tr("It decides the basic order of battle, orders and initiative."),
            quality_words(),
            "regular",
        ),
        f"{side}_points": _number(
            tr("{side}: points", **heading),
            tr("What its forces cost together, if they are bought."),
            (0, _MOST_POINTS),
            number(module, "points"),
        ),
        f"{side}_draws": _number(
            tr("{side}: draws", **heading),
            tr("How many support rolls it has, if forces are drawn."),
            (0, _MOST_DRAWS),
            number(module, "draws"),
        ),
        f"{side}_works": _choice(
            tr("{side}: fortifications", **heading), tr("Which package it has."), works
        ),
    }


def quality_words() -> dict[str, str]:
    """What qualities are called."""
    return {"green": tr("green"), "regular": tr("regular"), "elite": tr("elite")}


def _years(module: Module) -> tuple[int, int]:
    found = rows(module, PURCHASES)
    if not found:
        raise refused("empty", tr("The table of purchases is empty."))
    return min(int(row["first_year"]) for row in found), max(int(row["last_year"]) for row in found)


def _text(title: str, words: str, default: str) -> dict[str, Any]:
    return {
        "title": title,
        "description": words,
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "default": default,
    }


def _number(title: str, words: str, ends: tuple[int, int], default: int) -> dict[str, Any]:
    return {
        "title": title,
        "description": words,
        "type": "integer",
        "minimum": ends[0],
        "maximum": ends[1],
        "default": default,
    }


def _choice(
    title: str, words: str, choices: Mapping[str, str], default: str = ""
) -> dict[str, Any]:
    return {
        "title": title,
        "description": words,
        "type": "string",
        "enum": list(choices),
        "x-words": dict(choices),
        "default": default or next(iter(choices)),
    }


def wishes_of(module: Module, given: Mapping[str, Any]) -> Wishes:
    """The options as records."""
    nations = {nation.id: nation for nation in module.info.nations}
    return Wishes(
        str(given["title"]).strip(),
        str(given["map"]),
        int(given["year"]),
        str(given["forces"]),
        tuple(
            SideWish(
                side.id,
                nations[given[f"{side.id}_nation"]],
                given[f"{side.id}_posture"],
                given[f"{side.id}_quality"],
                given[f"{side.id}_points"],
                given[f"{side.id}_draws"],
                given[f"{side.id}_works"],
            )
            for side in module.info.sides
        ),
    )
