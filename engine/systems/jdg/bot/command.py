"""The Veteran in command: orders, initiative, markers, and where its commanders go."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.bot.judge import chance_up_to
from hexwright.engine.systems.jdg.bot.thought import Answer, Thought
from hexwright.engine.systems.jdg.initiative import initiative_modifiers
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.troops import (
    commanders_of,
    formations,
    is_commander,
    is_good,
    markers_of,
    units_of,
)


def _need(thought: Thought, unit: str) -> float:
    """How much a unit has to do: by its worth, and by how near the enemy is."""
    reach = thought.weights.order_reach
    far = thought.ground.nearest(thought.board.piece(unit).hex)
    ready = 1.0 if is_good(thought.board, unit) else 0.3
    return ready * thought.judge.worth(unit) * max(0.1, (reach - far) / reach)


def put_marker_in(thought: Thought) -> Choice:
    """Every marker is another activation."""
    del thought
    return True


def give_orders(thought: Thought) -> Choice:
    """Orders to the groups that have most to do, as many as the commanders can give."""
    decision = thought.decision
    of_group = decision.stands_for or (lambda unit: (unit,))
    needs = {
        first: sum(_need(thought, unit) for unit in of_group(first)) for first in decision.options
    }
    chosen: tuple[str, ...] = ()
    for first in sorted(needs, key=lambda one: -needs[one]):
        if decision.is_allowed((*chosen, first)):
            chosen = (*chosen, first)
    return chosen


def keep_reinforcements(thought: Thought) -> Choice:
    """Who marches as a reinforcement needs no orders."""
    del thought
    return ()


def first_marker(thought: Thought) -> Choice:
    """The formation that has most to do begins, with the lower of its markers' initiatives."""
    board = thought.board
    needs: dict[str, float] = {}
    for name in formations(board, thought.side):
        for marker in markers_of(board, name):
            needs[marker] = sum(_need(thought, unit) for unit in units_of(board, name))
    return thought.best(lambda marker: needs.get(marker, 0.0))


def leader_initiative(thought: Thought) -> Choice:
    """Who has no orders tries his leader where that is likely enough to help."""
    board, decision = thought.board, thought.decision
    for first in decision.options:
        if is_commander(board, first):
            continue
        group = tuple(decision.stands_for(first)) if decision.stands_for else (first,)
        most = activation(board).initiative - initiative_modifiers(board, group).total
        if chance_up_to(board, most) >= thought.weights.initiative_chance:
            return str(first)
    return PASS


def move_commander(thought: Thought) -> Choice:
    """To where most of his troops are in range, with some of them, and not before the enemy."""
    board, decision = thought.board, thought.decision
    chief = decision.subject
    reach = int(board.attribute(chief, "command_range", 0))
    troops = [
        (board.piece(unit).hex, _need(thought, unit))
        for name in formations(board, thought.side)
        if chief in commanders_of(board, name)
        for unit in units_of(board, name)
    ]

    def worth(hex_: str) -> float:
        weights = thought.weights
        total = commander_at(thought, hex_)
        for there, need in troops:
            far = distance(board, hex_, there)
            total += weights.commanded * need * (1.0 if far <= reach else reach / (far * 2))
        return total

    best = max(decision.options, key=lambda path: worth(path[-1]), default=())
    if not best or worth(best[-1]) <= worth(board.piece(chief).hex) + thought.weights.least_move:
        return PASS
    way: Choice = best
    return way


def commander_at(thought: Thought, hex_: str) -> float:
    """How safe a commander is in a hex."""
    weights = thought.weights
    missing = max(0, weights.commander_distance - thought.ground.nearest(hex_))
    with_troops = bool(units_in(thought.board, hex_))
    return weights.commander_in_danger * missing + weights.commander_with_troops * with_troops


def fall_back(thought: Thought) -> Choice:
    """A commander goes to where he is safest."""
    return thought.best(lambda hex_: commander_at(thought, hex_))


def ride_along(thought: Thought) -> Choice:
    """A commander goes with troops only if he would be left alone."""
    chief = thought.board.piece(thought.decision.subject)
    return not units_in(thought.board, chief.hex)


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("jdg-022", "yes-no"): put_marker_in,
    ("jdg-028", "several"): give_orders,
    ("jdg-033", "piece"): leader_initiative,
    ("jdg-044", "path"): move_commander,
    ("jdg-046", "hex"): fall_back,
    ("jdg-047", "yes-no"): ride_along,
    ("jdg-057", "card"): first_marker,
    ("jdg-124", "several"): keep_reinforcements,
    ("jdg-129", "hex"): fall_back,
}
