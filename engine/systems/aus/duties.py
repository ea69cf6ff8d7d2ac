"""What a unit that moves must do: go at the enemy (4.7), to its objective (14.1.3), as planned."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.obligations import Obligation
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.aus.assault import may_start_melee, melee_targets
from hexwright.engine.systems.aus.manoeuvres import Action
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.plan import drive, is_driven
from hexwright.engine.systems.aus.records import MARCH, activation
from hexwright.engine.systems.aus.reinforcements import costs_to, goal_of
from hexwright.engine.systems.aus.troops import (
    DISORDER,
    SQUARE,
    blown,
    is_cavalry,
    is_cossack,
    is_gun,
    movement_class,
    shape,
    shape_of,
)
from hexwright.schema.language import tr

# How near cavalry that must charge has to come, and who must use the bayonet.
_NEAR: Final = {True: 2, False: 1}
_TURNS: Final = (":turn-left", ":turn-right", ":about-face")
_FORM: Final = ":form-"

Choices = Mapping[str, Sequence[Action]]


def duty_of(game: Game, unit: str, options: Choices) -> Obligation[str] | None:
    """What binds a unit that could do these things next; None if nothing does."""
    known = activation(game)
    if known.must == "charge":
        return None if is_gun(game, unit) else _go_at_them(game, unit, options)
    if known.level == MARCH and goal_of(game, unit):
        return _lead(game, unit, options)
    if is_driven(game, unit):
        return drive(game, unit, [one for one in options if not one.startswith(":")])
    return None


def is_bound(game: Game, unit: str, options: Choices) -> bool:
    """Whether a unit must do one of these things rather than stay (4.7, A15.2)."""
    duty = duty_of(game, unit, options)
    return duty is not None and any(duty.measure(one) > duty.measure(PASS) for one in options)


# --- at the enemy (4.7) ---------------------------------------------------------------------------


@rule("aus-068")
def _go_at_them(game: Game, unit: str, options: Choices) -> Obligation[str]:
    """Those who must charge or attack go nearer, form and turn for it while they can (4.7)."""
    side = game.piece(unit).side
    least = _NEAR[is_cavalry(game, unit)]

    def measure(choice: str) -> int:
        here = enemy_distance(game, game.piece(unit).hex, side)
        if choice == PASS:
            return int(here <= least and _can_do_no_more(game, unit))
        if choice.startswith(":"):
            return int(_prepares(game, unit, choice))
        there = enemy_distance(game, options[choice][0].hex, side)
        return int(there < here or there == here <= least)

    return Obligation(
        measure=measure, words=tr("It must go at the enemy."), rule="aus-068", enough=1
    )


def _is_unformed(board: Board, unit: str) -> bool:
    """Whether it is its formation alone that keeps a unit from attacking."""
    if is_cossack(board, unit) or blown(board, unit):
        return False
    return shape(board, unit) in (DISORDER, SQUARE)


def _can_do_no_more(board: Board, unit: str) -> bool:
    """Whether a unit that has come near is ready to attack, or never will be."""
    if _is_unformed(board, unit):
        return False
    fit = not is_cavalry(board, unit) and may_start_melee(board, unit)
    return not fit or bool(melee_targets(board, unit))


def _prepares(board: Board, unit: str, choice: str) -> bool:
    """Whether something that is no step brings a unit into the order that it needs."""
    if choice.startswith(_FORM):
        return shape_of(board, choice.removeprefix(_FORM)) not in (DISORDER, SQUARE)
    return choice in _TURNS and not _is_unformed(board, unit)


# --- to an objective (14.1.3) ---------------------------------------------------------------------


@rule("aus-338")
def _lead(game: Game, unit: str, options: Choices) -> Obligation[str]:
    """Reinforcements on the march go to their objective by the cheapest way (14.1.3)."""
    mover, side = movement_class(game, unit), game.piece(unit).side
    start = game.piece(unit).hex
    costs = costs_to(game, goal_of(game, unit), mover, side, start)
    here = costs.get(start)

    def leads(choice: str) -> int:
        if here is None or choice not in options or choice.startswith(":"):
            return 0
        action = options[choice][0]
        rest = costs.get(action.hex)
        return int(rest is not None and rest < here and rest + action.cost <= here)

    return Obligation(measure=leads, words=tr("It must go to its objective."), rule="aus-338")
