"""Cavalry charges: the charge move, squares, recall, countercharge, the clash (rules 5.N)."""

from typing import Any

import pytest

from engine.core.decision import PASS, RuleViolation
from engine.systems.jdg.announce import FROZEN, Combat, pending
from engine.systems.jdg.charge import declare_charge, may_charge, resolve_charge
from engine.systems.jdg.charge_ways import (
    charge_ends,
    charge_facings,
    charge_targets,
    charge_ways,
    charged_hexes,
)
from engine.systems.jdg.countercharge import can_countercharge
from engine.systems.jdg.ratio import Fight, shock_modifiers
from engine.systems.jdg.recall import hexes_back
from engine.systems.jdg.records import Activation, note_activation
from engine.systems.jdg.refusal import may_react
from engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    DISORDERED,
    GOOD,
    NO_ORDERS,
    ORDERS,
    ROUTED,
    SQUARE,
    in_square,
    state_of,
)
from engine.systems.jdg.turning import facing_button
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.situations import Situation

YES, NO = True, False
# Facings: to the east and north-east, and to the west and south-west.
EAST, WEST = 1, 7
FIELD = """
    .    .    .    .    .    .    .
      .C   .    .    .E   .    .
    .    .    .    .    .    .    .
"""


def rider(*, ordered: bool = True, **more: Any) -> Counter:
    """Cavalry of the active side, with orders or without."""
    more.setdefault("facing", EAST)
    return cavalry(statuses=(ORDERS if ordered else NO_ORDERS,), **more)


def field(drawing: str = FIELD, *dice: int, **more: Any) -> Situation:
    """A situation in which the formation of blue moves: C charges, E stands in its way."""
    units = {"C": rider(), "E": infantry(RED, facing=WEST)}
    found = {name: units[name] for name in units if f"{name}" in drawing} | {
        name: one for name, one in more.items() if isinstance(one, Counter)
    }
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    game = battle(drawing, dice=dice, **found, **rest)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "movement"
    return game


def modifiers(game: Situation, fight: Fight) -> dict[str, int]:
    """What counts in a charge, by its reasons."""
    return {one.reason: one.amount for one in shock_modifiers(game, fight).parts}


def charge_of(*units: str, at: str) -> Combat:
    """A charge that waits to be fought."""
    return Combat(units, (at,), units)


# --- who may charge whom --------------------------------------------------------------------------


def test_jdg_238_the_target_is_in_sight_ahead_of_the_charger() -> None:
    assert charge_targets(field(), ("C",)) == ["0402"]


def test_jdg_238_nobody_behind_the_charger_is_charged() -> None:
    assert charge_targets(field(C=rider(facing=WEST)), ("C",)) == []


def test_jdg_238_nobody_out_of_sight_is_charged() -> None:
    hidden = FIELD.replace(".C   .    ", ".C   .    w", 1).replace("w.", "w", 1)
    assert charge_targets(field(hidden), ("C",)) == []


def test_jdg_238_cavalry_in_a_village_looks_all_round() -> None:
    game = field(FIELD.replace(".C", "vC"), C=rider(facing=WEST))
    assert charge_targets(game, ("C",)) == ["0402"]
