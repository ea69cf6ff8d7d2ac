"""What players read in the game's notebook: the scenario, how it is won, dice and rules of it."""

from collections.abc import Iterator
from typing import Any

from hexwright.exporters.battle_words import BattleWords
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module

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
    words = BattleWords(module, battle)
    yield battle.title, "\n\n".join(part for part in (battle.summary, battle.notes) if part)
    yield tr("Victory"), "\n".join(one.text for one in battle.victory)
    yield tr("Objectives and points"), "\n".join(words.scoring())
    yield (
        tr("Special rules"),
        "\n\n".join(f"{one.title}\n{one.text}".rstrip() for one in battle.special_rules),
    )
    yield tr("Sides"), "\n".join([*words.sides(), *words.hands()])
    yield tr("Placed by their owners"), "\n".join(words.placed_by_owner())
    yield tr("Reinforcements"), "\n".join(words.reinforcements())
    yield tr("History"), battle.history
