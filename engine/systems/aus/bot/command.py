"""The Veteran in command: markers, activations, marches, rally, and those who arrive."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.bot.thought import Answer, Thought
from hexwright.engine.systems.aus.neighbours import distance_to_enemy
from hexwright.engine.systems.aus.pool import CUP, side_values
from hexwright.engine.systems.aus.rally import box_of
from hexwright.engine.systems.aus.troops import (
    LEVELS,
    divisions_of,
    fatigue_of,
    is_gun,
    level_of,
    units_of,
)

_FULL, _LIMITED, _ON, _DROP = ":full", ":limited", ":march", ":drop"
_NOWHERE: Final = 99


# --- markers --------------------------------------------------------------------------------------


def _divisions(board: Board, marker: str) -> Sequence[str]:
    """The divisions that a marker lets act, as far as it names them."""
    command = board.card(marker).command
    if not command:
        return ()
    if board.module.commands[command].level == "division":
        return (command,)
    return divisions_of(board, command)


def _is_wanted(thought: Thought, marker: str) -> bool:
    """Whether most divisions of a marker are fit to act, and have something to do."""
    board = thought.board
    known = [one for one in _divisions(board, marker) if units_of(board, one)]
    if not known:
        return True
    fit = [one for one in known if is_fit(thought, marker, one)]
    return len(fit) * 2 > len(known)


def is_fit(thought: Thought, marker: str, division: str) -> bool:
    """Whether a division should act in full: rested, and near enough for it to matter.

    Where markers come and go at will, those who have far to go do so in part, which tires nobody.
    """
    board, weights = thought.board, thought.weights
    is_in = marker in board.cards(CUP.inside(thought.side))
    most = weights.tired if is_in else weights.rested
    tired, left = fatigue_to_come(thought, division), turns_left(board)
    if tired > most and tired + left > weights.spent:
        return False
    if side_values(board, thought.side).get("command_change") is not None:
        return True
    near = min(distance_to_enemy(board, one) for one in units_of(board, division))
    return near <= weights.at_hand


def turns_left(board: Board) -> int:
    """How many turns follow this one."""
    return len(board.scenario.turns) - board.state.turn


def fatigue_to_come(thought: Thought, division: str) -> int:
    """The fatigue of a division when this turn is over, as far as it is known by now."""
    board = thought.board
    change = int(board.look_up("command-card", box_of(board, division))["fatigue"])
    return fatigue_of(board, division) + max(0, change)


def choose_markers(thought: Thought) -> Choice:
    """As many as go together, those first that let most units act; none of the tired."""
    board, decision = thought.board, thought.decision

    def size(marker: str) -> tuple[int, str]:
        return -sum(len(units_of(board, one)) for one in _divisions(board, marker)), marker

    fresh = sorted((one for one in decision.options if _is_wanted(thought, one)), key=size)
    chosen: tuple[str, ...] = ()
    for one in fresh:
        wider = (*chosen, one)
        fits = not decision.most or len(wider) <= decision.most
        if fits and (decision.allows is None or decision.allows(wider)):
            chosen = wider
    return chosen


def first_marker(thought: Thought) -> Choice:
    """The command that is nearest to the enemy opens the turn."""
    board = thought.board

    def near(marker: str) -> tuple[int, str]:
        units = chain.from_iterable(units_of(board, one) for one in _divisions(board, marker))
        return min((distance_to_enemy(board, one) for one in units), default=_NOWHERE), marker

    return min(thought.decision.options, key=near, default=PASS)


# --- activations ----------------------------------------------------------------------------------


def try_full(thought: Thought) -> Choice | None:
    """Everything if it can be had, else a part."""
    return next((one for one in (_FULL, _LIMITED) if one in thought.decision.buttons), None)


def next_to_act(thought: Thought) -> Choice:
    """Who is nearest to the enemy begins, so that nobody is in the way of those behind."""
    board, decision = thought.board, thought.decision

    def near(piece: str) -> tuple[int, str]:
        stands = decision.stands_for(piece) if decision.stands_for else (piece,)
        units = [one for one in stands if is_on_map(board, one)]
        far = [thought.nearest_enemy(board.piece(one).hex) for one in units]
        return min(far, default=_NOWHERE), piece

    return min(decision.options, key=near, default=PASS)


def march(thought: Thought) -> Choice:
    """Those who are far from the enemy and have far to go."""
    return _has_far_to_go(thought, thought.decision.subject)


def march_on(thought: Thought) -> Choice | None:
    """On, as long as it is far."""
    wanted = _ON if _has_far_to_go(thought, thought.decision.subject) else _DROP
    return wanted if wanted in thought.decision.buttons else None


def _has_far_to_go(thought: Thought, leader: str) -> bool:
    board, least = thought.board, thought.weights.march_from
    led = board.module.leaders[leader].commands if leader in board.module.leaders else ()
    units = [one for command in led for one in units_of(board, command) if not is_gun(board, one)]
    if not units or min(distance_to_enemy(board, one) for one in units) < least:
        return False
    ways = [distance(board, board.piece(one).hex, thought.goal(one)) for one in units]
    return sum(ways) >= least * len(ways)


# --- rally and arrivals ---------------------------------------------------------------------------


def rally(thought: Thought) -> Choice:
    """The worst first; it costs nothing to try."""
    board = thought.board
    return thought.best(lambda one: (LEVELS.index(level_of(board, one)), one))


def enter(thought: Thought) -> Choice | None:
    """Everybody who can comes."""
    return next(iter(thought.decision.options), None)


def decline(thought: Thought) -> Choice | None:
    """Commands stay as they are: no brigades, no companies."""
    decision = thought.decision
    if decision.kind == "yes-no":
        return False
    return PASS if PASS in decision.buttons else None


def first_named(thought: Thought) -> Choice | None:
    """Of commanders and of corps that the plan binds, the one that the scenario names first."""
    return next(iter(thought.decision.buttons), None)


def yes(thought: Thought) -> Choice:
    """Always."""
    del thought
    return True


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("aus-019", "yes-no"): yes,
    ("aus-025", "several"): choose_markers,
    ("aus-403", "several"): choose_markers,
    ("aus-422", "action"): first_named,
    ("aus-397", "action"): first_named,
    ("aus-398", "action"): first_named,
    ("aus-411", "yes-no"): decline,
    ("aus-041", "several"): choose_markers,
    ("aus-036", "card"): first_marker,
    ("aus-045", "action"): try_full,
    ("aus-048", "piece"): next_to_act,
    ("aus-038", "piece"): next_to_act,
    ("aus-096", "yes-no"): march,
    ("aus-098", "action"): march_on,
    ("aus-318", "piece"): rally,
    ("aus-336", "piece"): enter,
    ("aus-334", "hex"): enter,
    ("aus-347", "yes-no"): decline,
    ("aus-356", "hex"): decline,
}
