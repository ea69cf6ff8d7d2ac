"""What players read in the game's notebook: the scenario, how it is won, dice and rules of it."""

from collections.abc import Iterator
from typing import Any

from schema.language import tr
from schema.model.scenario import Reinforcement, Scenario
from schema.module import Module

_INK = {"r": 0.25, "g": 0.2, "b": 0.15}


def tabs(module: Module, battle: Scenario) -> dict[str, Any]:
    """The pages of the notebook, by their number."""
    pages = [(title, body) for title, body in _pages(module, battle) if body.strip()]
    return {
        str(number): {
            "title": title,
            "body": body,
            "color": "Grey",
            "visibleColor": _INK,
            "id": number,
        }
        for number, (title, body) in enumerate(pages)
    }


def _pages(module: Module, battle: Scenario) -> Iterator[tuple[str, str]]:
    yield battle.title, "\n\n".join(part for part in (battle.summary, battle.notes) if part)
    yield tr("Victory"), "\n".join(one.text for one in battle.victory)
    yield tr("Objectives"), "\n".join(_objectives(battle))
    yield (
        tr("Special rules"),
        "\n\n".join(f"{one.title}\n{one.text}".rstrip() for one in battle.special_rules),
    )
    yield tr("Cards and reinforcements"), "\n".join(_beginnings(module, battle))
    yield tr("History"), battle.history


def _objectives(battle: Scenario) -> Iterator[str]:
    for one in battle.objectives:
        where = " ".join(one.hexes)
        yield tr("{name} ({where}): {points} points", name=one.name, where=where, points=one.points)


def _beginnings(module: Module, battle: Scenario) -> Iterator[str]:
    names = {side.id: side.name for side in module.info.sides}
    for side in battle.sides:
        if side.hand:
            yield tr("{side}: {count} cards", side=names[side.side], count=side.hand)
    for arrival in battle.reinforcements:
        yield arrival_name(module, arrival)


def arrival_name(module: Module, arrival: Reinforcement) -> str:
    """Who arrives when and where, in words."""
    names = {side.id: side.name for side in module.info.sides}
    where = " ".join(arrival.hexes) or arrival.zone
    words = tr("{side}, turn {turn}", side=names.get(arrival.side, ""), turn=arrival.turn)
    return f"{words}: {where}" if where else words
