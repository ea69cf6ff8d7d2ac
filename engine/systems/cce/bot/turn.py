"""The Veteran's own turn: which order, who carries it out, and where everybody goes."""

from collections.abc import Callable, Mapping
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.cce.activation import followers, heads
from hexwright.engine.systems.cce.advance import advances, can_advance
from hexwright.engine.systems.cce.artillery import radio_of
from hexwright.engine.systems.cce.bot.thought import Thought
from hexwright.engine.systems.cce.cards import hand, order_on
from hexwright.engine.systems.cce.exits import EXIT
from hexwright.engine.systems.cce.fire import has_target, shooters_of
from hexwright.engine.systems.cce.movement import can_move, steps
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    CONFUSION,
    DENIED,
    FIRE,
    MOVE,
    RECOVER,
    REQUEST,
    ROUT,
)
from hexwright.engine.systems.cce.units import (
    carrier,
    enemies_in,
    is_broken,
    is_damaged,
    is_leader,
    is_unit,
    points_of,
    units_in,
)

Answer = Callable[[Thought], Choice | None]


# --- what a move or an advance of a unit gains ----------------------------------------------------


def gain_of_move(thought: Thought, unit: str) -> float:
    """How much better off a unit is in the best hex that it can reach, as far as one sees."""
    board = thought.board
    here = board.piece(unit).hex
    if here in thought.holdings and len(units_in(board, here, thought.side)) == 1:
        return 0.0
    reach = _reach(thought, unit)
    worth = max((thought.worth_of_place(one) for one in reach), default=float("-inf"))
    return worth - thought.worth_of_place(here)


def _reach(thought: Thought, unit: str) -> list[str]:
    """The hexes next to a unit that it can enter, and those behind them."""
    return list(steps(thought.board, (unit,)))


def gain_of_advance(thought: Thought, unit: str, hex_: str) -> float:
    """What it gains a unit to advance into a hex."""
    board = thought.board
    if enemies_in(board, hex_, thought.side):
        return thought.worth_of_melee((unit,), hex_)
    here = board.piece(unit).hex
    if here in thought.holdings and len(units_in(board, here, thought.side)) == 1:
        return 0.0
    return thought.worth_of_place(hex_) - thought.worth_of_place(here)


def _best_advance(thought: Thought, unit: str) -> float:
    goals = advances(thought.board, unit)
    return max((gain_of_advance(thought, unit, goal) for goal in goals), default=0.0)


# --- which order ----------------------------------------------------------------------------------


def _worth_of_order(thought: Thought, kind: str) -> float:
    board, side = thought.board, thought.side
    if kind == FIRE:
        return max(
            (thought.best_fire(head) for head in heads(board, side, has_target)), default=0.0
        )
    if kind == MOVE:
        return max(
            (_moves_with(thought, head) for head in heads(board, side, can_move)), default=0.0
        )
    if kind == ADVANCE:
        able = heads(board, side, can_advance)
        return max((_advances_with(thought, one) for one in able), default=0.0)
    if kind == RECOVER:
        return thought.worth_of_recovery()
    if kind == ROUT:
        return thought.worth_of_rout()
    if kind == DENIED:
        return thought.weights.denied
    if kind == REQUEST:
        return _worth_of_shells(thought)
    return 0.0


def _worth_of_shells(thought: Thought) -> float:
    radio = radio_of(thought.board, thought.side)
    if radio and is_damaged(thought.board, radio):
        return 0.5
    return max((_shelled(thought, hex_) for hex_ in thought.enemy_hexes), default=0.0)


def _shelled(thought: Thought, hex_: str) -> float:
    """What shells around a hex may be worth: enemies less friends."""
    board = thought.board
    found = 0.0
    for other in thought.enemy_hexes:
        if distance(board, hex_, other) <= 1:
            found += sum(thought.price(enemy) for enemy in enemies_in(board, other, thought.side))
    for one in thought.mine:
        if distance(board, hex_, board.piece(one).hex) <= 3:
            found -= thought.price(one)
    return found * thought.weights.shells


def _moves_with(thought: Thought, head: str) -> float:
    found = [gain_of_move(thought, one) for one in (head, *followers(thought.board, head))]
    return sum(one for one in found if one > thought.weights.least_move)


def _advances_with(thought: Thought, head: str) -> float:
    found = [_best_advance(thought, one) for one in (head, *followers(thought.board, head))]
    return sum(one for one in found if one > thought.weights.least_move)


def choose_order(thought: Thought) -> Choice | None:
    """The card whose order is worth most; none if none is worth its card."""
    cards = list(thought.decision.options)
    kinds = {card: order_on(thought.board, card) for card in cards}
    worths = {kind: _worth_of_order(thought, kind) for kind in set(kinds.values())}
    best = max(cards, key=lambda one: worths[kinds[one]], default="")
    if best and worths[kinds[best]] >= thought.weights.least_order:
        return str(best)
    return PASS


def discard(thought: Thought) -> Choice | None:
    """Let go what is of no use now, and what one holds too often.

    Whoever passes with a hand of good orders had no use for any of them. If he kept them all, both
    sides could wait for each other for ever, since the clock runs by cards: one of the kind that
    he holds most of goes.
    """
    board, chosen, kept = thought.board, [], dict[str, list[str]]()
    for one in hand(board, thought.side):
        kind = order_on(board, one)
        kept.setdefault(kind, []).append(one)
        if len(kept[kind]) > _keeping(thought, kind):
            chosen.append(one)
    if not chosen and kept:
        chosen.append(max(kept.values(), key=len)[-1])
    return tuple(chosen[: thought.decision.most])


def _keeping(thought: Thought, kind: str) -> int:
    """How many cards with an order one holds on to."""
    if kind == CONFUSION:
        return 0
    if kind in (REQUEST, DENIED):
        side = thought.side if kind == REQUEST else thought.enemy
        return 1 if radio_of(thought.board, side) else 0
    return {FIRE: 4, MOVE: 2, ADVANCE: 2, RECOVER: 1}.get(kind, 0)


# --- who carries it out ---------------------------------------------------------------------------


def _kind_of(thought: Thought) -> str:
    """The order for which units are chosen, by what has just been played."""
    piles = thought.board.state.piles
    last = [one.cards[0] for name, one in piles.items() if name.endswith("/discard") and one.cards]
    mine = [one for one in last if one.partition("/")[0] in _decks(thought)]
    return order_on(thought.board, mine[0]) if mine else ""


def _decks(thought: Thought) -> tuple[str, ...]:
    return tuple(side.deck for side in thought.board.scenario.sides if side.side == thought.side)


def choose_head(thought: Thought) -> Choice | None:
    """Whoever makes most of the card, with those whom he activates."""
    kind = _kind_of(thought)
    if thought.board.state.active != thought.side or kind == FIRE:
        return thought.best(thought.best_fire)
    return thought.best(lambda one: (_moves_with if kind == MOVE else _advances_with)(thought, one))


def choose_followers(thought: Thought) -> Choice | None:
    """All who have a target, or who are better off elsewhere."""
    kind, options = _kind_of(thought), list(thought.decision.options)
    if thought.board.state.active != thought.side or kind == FIRE:
        chosen = [option for option in options if has_target(thought.board, option)]
    elif kind == MOVE:
        chosen = [option for option in options if gain_of_move(thought, option) > 0]
    else:
        chosen = [option for option in options if _best_advance(thought, option) > 0]
    return tuple(chosen) or (() if thought.decision.is_allowed(()) else tuple(options))


# --- fire -----------------------------------------------------------------------------------------


def choose_lead(thought: Thought) -> Choice | None:
    """The strongest of the group that makes most of its fire."""
    shooters = list(thought.decision.options)
    found: list[tuple[float, str]] = []
    for hex_ in thought.enemy_hexes:
        group = thought.group_at(hex_, shooters)
        if group:
            found.append((thought.worth_of_fire(group, hex_), group[0]))
    worth, lead = max(found, default=(0.0, ""))
    if worth < 0.05 and PASS in thought.decision.buttons:
        return PASS
    return lead or None


def choose_target(thought: Thought) -> Choice | None:
    """The hex at which most may be expected; friends who may join count."""
    lead = thought.decision.subject
    mates = [each for one in thought.mine for each in shooters_of(thought.board, one)]
    start = thought.board.piece(carrier(thought.board, lead)).hex
    near = [
        mate for mate in mates if thought.board.piece(carrier(thought.board, mate)).hex == start
    ]
    return thought.best(lambda hex_: thought.worth_of_fire(thought.group_at(hex_, near), hex_))


def join(thought: Thought) -> Choice | None:
    """Everybody who can joins."""
    return next(iter(thought.decision.options), PASS)


# --- moves ----------------------------------------------------------------------------------------


def choose_mover(thought: Thought) -> Choice | None:
    """Whoever gains most by moving; nobody if nobody does."""
    best = str(thought.best(lambda one: gain_of_move(thought, one)))
    if gain_of_move(thought, best) <= 0 and PASS in thought.decision.buttons:
        return PASS
    return best


def choose_step(thought: Thought) -> Choice | None:
    """The best hex beside; where one stands if that is better."""
    board, unit = thought.board, thought.decision.subject
    if EXIT in thought.decision.buttons and not thought.goals:
        return EXIT
    options = list(thought.decision.options)
    if not options:
        return PASS if PASS in thought.decision.buttons else None
    best = str(thought.best(thought.worth_of_place))
    stays = thought.worth_of_place(board.piece(unit).hex)
    if thought.worth_of_place(best) <= stays and PASS in thought.decision.buttons:
        return PASS
    return best


def choose_advancer(thought: Thought) -> Choice | None:
    """Whoever gains most by it, or the hex in which most is gained."""
    if thought.decision.kind == "piece":
        best = str(thought.best(lambda one: _best_advance(thought, one)))
        worth = _best_advance(thought, best)
    else:
        unit = thought.decision.subject
        if not thought.decision.options:
            return None
        best = str(thought.best(lambda one: gain_of_advance(thought, unit, one)))
        worth = gain_of_advance(thought, unit, best)
    return PASS if worth <= 0 and PASS in thought.decision.buttons else best


def go_with(thought: Thought) -> Choice | None:
    """Leaders go with their squads; everybody else by himself."""
    del thought
    return ()


# --- recovery and artillery -----------------------------------------------------------------------


def leaders_first(thought: Thought) -> Choice | None:
    """Leaders roll first, then whoever is worth most."""
    board = thought.board
    return thought.best(lambda one: (is_leader(board, one), points_of(board, one)))


def aim(thought: Thought) -> Choice | None:
    """Where most enemies are and no friends."""
    return thought.best(lambda hex_: _shelled(thought, hex_))


def rout_them(thought: Thought) -> Choice | None:
    """The enemy's broken units run, not one's own."""
    return f":{thought.enemy}"


def thin_out(thought: Thought) -> Choice | None:
    """A squad becomes teams, and the least of all is lost."""
    board = thought.board
    broken = [option for option in thought.decision.options if is_unit(board, option)]
    return str(min(broken, key=lambda one: (points_of(board, one), not is_broken(board, one))))


def set_up_next(thought: Thought) -> Choice | None:
    """Place what is still beside the map, and be ready then."""
    return PASS if PASS in thought.decision.buttons else next(iter(thought.decision.options))


def set_up_in(thought: Thought) -> Choice:
    """Where it is worth most to stand."""
    return thought.best(thought.worth_of_place)


ANSWERS: Final[Mapping[object, Answer]] = {
    ("cce-327", "piece"): set_up_next,
    ("cce-327", "hex"): set_up_in,
    ("cce-132", "card"): choose_order,
    ("cce-138", "several"): discard,
    ("cce-133", "piece"): choose_head,
    ("cce-050", "several"): choose_followers,
    ("cce-171", "piece"): choose_lead,
    ("cce-171", "hex"): choose_target,
    ("cce-173", "piece"): join,
    ("cce-188", "piece"): choose_mover,
    ("cce-188", "several"): go_with,
    ("cce-185", "hex"): choose_step,
    ("cce-140", "piece"): choose_advancer,
    ("cce-140", "hex"): choose_advancer,
    ("cce-198", "piece"): leaders_first,
    ("cce-155", "hex"): aim,
    ("cce-156", "action"): lambda _: ":shells",
    ("cce-200", "action"): rout_them,
    ("cce-098", "piece"): thin_out,
}
