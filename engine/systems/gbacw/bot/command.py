"""The Veteran in command: orders, markers, leaders, reserves, reinforcements, breastworks."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, line_of, units_in
from hexwright.engine.systems.gbacw import coordination, order_changes
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.bot.field import NOWHERE, centre_of, hexes_of
from hexwright.engine.systems.gbacw.bot.plans import distance_to_enemy
from hexwright.engine.systems.gbacw.bot.thought import Answer, Thought, far_from
from hexwright.engine.systems.gbacw.command import command_range
from hexwright.engine.systems.gbacw.orders import open_orders, order_button
from hexwright.engine.systems.gbacw.troops import (
    acting_units,
    brigade_order,
    brigades_of,
    divisions,
    led_by,
    level_of,
    units_of,
)

# How far before the enemy a leader without troops around him stays away (hexes).
_DANGER = 3
# Who builds breastworks: those who hold a place, with the enemy so far away.
_BUILD_NEAR, _BUILD_FAR = 5, 14
_DIE = 10


# --- orders ---------------------------------------------------------------------------------------


def _brigade(thought: Thought, leader: str) -> str:
    """The brigade that a piece stands for: that of a leader, or of a unit."""
    board = thought.board
    if leader in board.module.leaders:
        return led_by(board, leader)[0]
    return board.module.units[leader].command if leader in board.module.units else ""


def give_orders(thought: Thought) -> Choice:
    """Whoever has other orders than the plan needs, if these can be given."""
    board, plans = thought.board, thought.plans
    for leader in thought.decision.options:
        brigade = _brigade(thought, leader)
        wanted = plans.order(board, brigade)
        if wanted != brigade_order(board, brigade) and wanted in open_orders(board, brigade):
            return str(leader)
    return PASS


def choose_orders(thought: Thought) -> Choice | None:
    """The orders of the plan, or the nearest to them."""
    brigade = _brigade(thought, thought.decision.subject)
    wanted = thought.plans.order(thought.board, brigade) if brigade else "advance"
    for order in (wanted, "advance", "attack", "march"):
        if order_button(order) in thought.decision.buttons:
            return order_button(order)
    return None


def change_orders(thought: Thought) -> Choice:
    """Whoever needs other orders now, if the roll is likely enough to bring them."""
    board = thought.board
    for leader in thought.decision.options:
        brigade = _brigade(thought, leader)
        wanted, now = thought.plans.order(board, brigade), brigade_order(board, brigade)
        if wanted in (now, "march"):
            continue
        added = order_changes.modifiers(board, brigade).total
        rows = [board.look_up("orders-change", total=die + added) for die in range(_DIE)]
        changes = sum(row["result"] == "change" for row in rows)
        if changes >= thought.weights.change_chance * _DIE:
            return str(leader)
    return PASS


def arrivals(thought: Thought) -> Choice | None:
    """Reinforcements come on the march."""
    for order in ("march", "advance"):
        if order_button(order) in thought.decision.buttons:
            return order_button(order)
    return None


def coordinate(thought: Thought) -> Choice:
    """Only under a leader who is good at it: a low roll confuses everybody."""
    leader = thought.decision.subject
    added = coordination.modifiers(thought.board, leader).total
    return added >= thought.weights.coordination


def everybody(thought: Thought) -> Choice:
    """As many as may be, in their order."""
    decision = thought.decision
    chosen: tuple[str, ...] = ()
    for option in decision.options:
        wider = (*chosen, option)
        fits = not decision.most or len(wider) <= decision.most
        if fits and (decision.allows is None or decision.allows(wider)):
            chosen = wider
    return chosen


def nobody(thought: Thought) -> Choice:
    """None of them."""
    del thought
    return ()


def decline(thought: Thought) -> Choice:
    """Not at all."""
    del thought
    return PASS


# --- markers --------------------------------------------------------------------------------------


def first_marker(thought: Thought) -> Choice:
    """The division that is nearest to the enemy opens the turn."""
    board = thought.board

    def near(marker: str) -> int:
        command = board.card(marker).command
        found = [
            distance_to_enemy(board, brigade, thought.side)
            for division in divisions(board, thought.side)
            if command in line_of(board, division)
            for brigade in brigades_of(board, division)
        ]
        return min(found, default=NOWHERE)

    return str(min(thought.decision.options, key=lambda one: (near(one), one)))


def share_out(thought: Thought) -> Choice:
    """All that there is to give: the last of the ways, which gives most."""
    return list(thought.decision.buttons)[-1]


def attach(thought: Thought) -> Choice:
    """A battery acts with the brigade that is nearest to it and has something to do."""
    board = thought.board
    here = board.piece(thought.decision.subject).hex

    def far(leader: str) -> int:
        hexes = hexes_of(board, _brigade(thought, leader))
        return min((distance(board, here, hex_) for hex_ in hexes), default=NOWHERE)

    return min(thought.decision.options, key=lambda one: (far(one), one), default=PASS)


def next_brigade(thought: Thought) -> Choice:
    """Who is nearest to the enemy begins, so that nobody is in the way of those behind."""
    board = thought.board

    def far(piece: str) -> int:
        brigade = _brigade(thought, piece)
        return distance_to_enemy(board, brigade, thought.side)

    return min(thought.decision.options, key=lambda one: (far(one), one), default=PASS)


# --- leaders --------------------------------------------------------------------------------------


def move_leader(thought: Thought) -> Choice:
    """To where he reaches those whom he leads, with troops around him."""
    board, decision = thought.board, thought.decision
    leader = decision.subject
    if not leader or not decision.options:
        return PASS
    led = _led(thought, leader)
    best = max(decision.options, key=lambda way: leader_at(thought, leader, way[-1], led))
    stay = leader_at(thought, leader, board.piece(leader).hex, led)
    if leader_at(thought, leader, best[-1], led) <= stay + thought.weights.least_move:
        return PASS
    way: Choice = best
    return way


def leader_at(thought: Thought, leader: str, hex_: str, led: Sequence[str]) -> float:
    """What it is worth that a leader is in a hex, with those whom he leads in others."""
    board = thought.board
    reach = max(1, command_range(board, leader))
    found = 0.0
    for there in led:
        far = distance(board, hex_, there)
        found -= far * 0.1 + max(0, far - reach) * 0.5
    friends = [unit for unit in units_in(board, hex_) if board.piece(unit).side == thought.side]
    near = nearest_enemy(board, hex_, thought.side)
    if friends:
        found += 0.5 if level_of(board, leader) == "brigade" else 0.2
    elif near <= _DANGER:
        found -= 3.0 * (_DANGER + 1 - near)
    if level_of(board, leader) != "brigade" and near <= 1:
        found -= 1.0
    return found


def _led(thought: Thought, leader: str) -> list[str]:
    """The hexes where those are whom a leader leads: units of a brigade, else its commands."""
    board = thought.board
    command = led_by(board, leader)[0]
    if level_of(board, leader) == "brigade":
        units = [unit for unit in acting_units(board, command) if is_on_map(board, unit)]
        return [board.piece(unit).hex for unit in units]
    below = [
        centre_of(board, hexes_of(board, brigade))
        for division in divisions(board, thought.side)
        if command in line_of(board, division)
        for brigade in brigades_of(board, division)
    ]
    found = [one for one in below if one]
    return found or [board.piece(unit).hex for unit in units_of(board, command)]


def which_commander(thought: Thought) -> Choice:
    """One after the other: each is asked for once."""
    return str(thought.decision.options[0])


def ride_to(thought: Thought) -> Choice:
    """A leader goes to where he is safe and among his own."""
    leader = thought.decision.subject
    if not leader:
        return str(thought.decision.options[0])
    led = _led(thought, leader)
    return thought.best(lambda hex_: leader_at(thought, leader, hex_, led))


# --- reserves, rest, reinforcements, works --------------------------------------------------------


def leave_reserve(thought: Thought) -> Choice:
    """Nobody is kept back."""
    return str(thought.decision.options[0]) if thought.decision.options else PASS


def rest(thought: Thought) -> Choice:
    """Rally before rest."""
    for one in (":rally", ":rest"):
        if one in thought.decision.buttons:
            return one
    return PASS


def enter(thought: Thought) -> Choice:
    """Where the way to the goals is shortest."""
    board, decision = thought.board, thought.decision
    goals = list(dict.fromkeys(thought.plans.goals.values())) or list(decision.options)

    def far(hex_: str) -> float:
        return min(far_from(board, hex_, goal) for goal in goals)

    return min(decision.options, key=lambda one: (far(one), one), default=PASS)


def build(thought: Thought) -> Choice:
    """Whoever stands in his place in a line that holds, and has time."""
    board = thought.board
    for unit in thought.decision.options:
        hex_ = board.piece(unit).hex
        near = nearest_enemy(board, hex_, thought.side)
        if not _BUILD_NEAR <= near <= _BUILD_FAR:
            continue
        if (
            distance(board, hex_, thought.goal(unit)) <= 2
            and distance(board, hex_, thought.place(unit)) <= 1
        ):
            return str(unit)
    return PASS


ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    ("gbacw-048", "piece"): give_orders,
    ("gbacw-048", "action"): choose_orders,
    ("gbacw-058", "action"): choose_orders,
    ("gbacw-070", "action"): choose_orders,
    ("gbacw-172", "action"): arrivals,
    ("gbacw-056", "piece"): change_orders,
    ("gbacw-043", "yes-no"): coordinate,
    ("gbacw-043", "several"): everybody,
    ("gbacw-032", "several"): everybody,
    ("gbacw-033", "action"): share_out,
    ("gbacw-039", "action"): decline,
    ("gbacw-040", "several"): nobody,
    ("gbacw-030", "card"): first_marker,
    ("gbacw-022", "piece"): attach,
    ("gbacw-041", "piece"): next_brigade,
    ("gbacw-139", "path"): move_leader,
    ("gbacw-140", "path"): move_leader,
    ("gbacw-140", "piece"): which_commander,
    ("gbacw-304", "hex"): ride_to,
    ("gbacw-305", "hex"): ride_to,
    ("gbacw-306", "hex"): ride_to,
    ("gbacw-067", "piece"): decline,
    ("gbacw-069", "piece"): leave_reserve,
    ("gbacw-318", "action"): rest,
    ("gbacw-172", "hex"): enter,
    ("gbacw-331", "piece"): build,
}
