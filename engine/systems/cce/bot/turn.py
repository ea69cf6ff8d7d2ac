"""The Veteran's own turn: which order, who carries it out, and where everybody goes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.cce.activation import followers, heads
from hexwright.engine.systems.cce.advance import advances, can_advance
from hexwright.engine.systems.cce.artillery import radio_of
from hexwright.engine.systems.cce.bot.thought import Thought
from hexwright.engine.systems.cce.cards import actions_on, hand, order_on
from hexwright.engine.systems.cce.damage import DOUBLED_EXITS
from hexwright.engine.systems.cce.exits import EXIT
from hexwright.engine.systems.cce.fire import has_target, shooters_of
from hexwright.engine.systems.cce.markers import smoke_in
from hexwright.engine.systems.cce.movement import can_move
from hexwright.engine.systems.cce.objectives import specials
from hexwright.engine.systems.cce.opportunity import armed
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    CONFUSION,
    DENIED,
    FIRE,
    IN_ORDER,
    MOVE,
    RECOVER,
    REQUEST,
    ROUT,
    USED,
    order,
)
from hexwright.engine.systems.cce.units import (
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
    return _destination(thought, unit)[0] - thought.worth_of_place(here, unit)


def _destination(thought: Thought, unit: str) -> tuple[float, tuple[str, ...]]:
    """The best hex that a unit can get to: its worth less the dangers of the way, and the way."""
    found: tuple[float, tuple[str, ...]] = (float("-inf"), ())
    for goal, way in thought.reach(unit).items():
        passed = sum(thought.danger(one) for one in way.path[:-1])
        worth = thought.worth_of_place(goal, unit) - thought.weights.passing * passed
        worth -= thought.loss_to_mines(unit, way.path)
        if worth > found[0]:
            found = worth, way.path
    return found


def gain_of_advance(thought: Thought, unit: str, hex_: str, mates: tuple[str, ...] = ()) -> float:
    """What it gains a unit to advance into a hex; in a melee these may follow it."""
    board = thought.board
    if enemies_in(board, hex_, thought.side):
        before = units_in(board, hex_, thought.side)
        if is_leader(board, unit) and not before:
            return -1.0  # he follows those whom he leads
        worth = thought.worth_of_melee((unit, *mates), hex_) / (1 + len(mates))
        # Whoever has begun it needs the others more than any place does.
        return worth + thought.weights.joining if before and worth > 0 else worth
    here = board.piece(unit).hex
    if here in thought.holdings and len(units_in(board, here, thought.side)) == 1:
        return 0.0
    gain = thought.worth_of_place(hex_, unit) - thought.worth_of_place(here, unit)
    return gain - thought.loss_to_mines(unit, (hex_,))


def _best_advance(thought: Thought, unit: str, others: Sequence[str] = ()) -> float:
    """What a unit gains by the best of its advances, if those others may advance as well."""
    return max(
        (
            gain_of_advance(thought, unit, goal, _mates(thought, unit, goal, others))
            for goal in advances(thought.board, unit)
        ),
        default=0.0,
    )


def _mates(thought: Thought, unit: str, hex_: str, others: Sequence[str]) -> tuple[str, ...]:
    """Those of some units who could join one in a melee."""
    board = thought.board
    if not enemies_in(board, hex_, thought.side):
        return ()
    group = (*units_in(board, hex_, thought.side), unit)
    found: list[str] = []
    for one in others:
        joins = one != unit and one not in group and hex_ in advances(board, one)
        if joins and not thought.is_crowd((*group, *found, one)):
            found.append(one)
    return tuple(found)


def _waiting(thought: Thought) -> list[str]:
    """Those whom the order under way has activated and who have still to carry it out."""
    now = order(thought.board)
    if now is None:
        return []
    return [one for one in thought.board.heirs(*now.units) if one not in now.done]


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
    all_ = (head, *followers(thought.board, head))
    found = [_best_advance(thought, one, all_) for one in all_]
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
    if thought.lead > 0:
        # Whoever is ahead wants the clock to run: it runs by the cards that are drawn.
        held = [card for cards in kept.values() for card in cards if card not in chosen]
        chosen += sorted(held, key=lambda one: _KEPT.get(order_on(board, one), 0))[:-2]
    if not chosen and kept:
        chosen.append(max(kept.values(), key=len)[-1])
    return tuple(chosen[: thought.decision.most])


# What one would rather keep: the order of fire is an action as well.
_KEPT: Final = {FIRE: 3, RECOVER: 2, MOVE: 1, ADVANCE: 1}


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
        chosen = [option for option in options if _best_advance(thought, option, options) > 0]
    return tuple(chosen) or (() if thought.decision.is_allowed(()) else tuple(options))


# --- fire -----------------------------------------------------------------------------------------


def choose_lead(thought: Thought) -> Choice | None:
    """The strongest of the group that makes most of its fire."""
    shooters = list(thought.decision.options)
    found: list[tuple[float, int, str]] = []
    for hex_ in _possible_targets(thought):
        group = thought.group_at(hex_, shooters)
        if group:
            worth = thought.worth_of_fire(group, hex_)
            found.append((worth, thought.power(group[:1], hex_), group[0]))
    worth, _, lead = max(found, default=(0.0, 0, ""))
    if worth < 0.05 and PASS in thought.decision.buttons:
        return PASS
    return lead or None


def _possible_targets(thought: Thought) -> tuple[str, ...]:
    """Where enemies stand; in opportunity fire the one hex that it is about."""
    about = thought.decision.about
    if about is None or thought.board.state.active == thought.side:
        return thought.enemy_hexes
    return tuple(dict.fromkeys(hex_ for one in thought.decision.options for hex_ in about(one)))


def choose_target(thought: Thought) -> Choice | None:
    """The hex at which most may be expected with those who can join; never past one's power."""
    lead = thought.decision.subject
    others = [each for unit in _firing(thought) for each in shooters_of(thought.board, unit)]
    mates = [each for each in others if not thought.board.count(IN_ORDER, USED, each)]

    def worth(hex_: str) -> tuple[float, int]:
        group = thought.group_led_by(lead, hex_, mates)
        return thought.worth_of_fire(group, hex_), thought.power((lead,), hex_)

    return thought.best(worth)


def _firing(thought: Thought) -> list[str]:
    """Those who are activated to fire: by the order, or armed for opportunity fire."""
    now = order(thought.board)
    if now is None or now.side != thought.side:
        return armed(thought.board, thought.side)
    return list(thought.board.heirs(*now.units))


def join(thought: Thought) -> Choice | None:
    """Everybody joins who makes the group stronger; smoke before one would weaken all."""
    preview = thought.decision.preview
    assert preview is not None
    alone = preview(PASS)
    for option in thought.decision.options:
        together = preview(option)
        if alone is None or together is None or together.sum.total > alone.sum.total:
            return str(option)
    return PASS


# --- moves ----------------------------------------------------------------------------------------


def choose_mover(thought: Thought) -> Choice | None:
    """Whoever gains most by moving; nobody if nobody does."""
    best = str(thought.best(lambda one: gain_of_move(thought, one)))
    if gain_of_move(thought, best) <= 0 and PASS in thought.decision.buttons:
        return PASS
    return best


def choose_step(thought: Thought) -> Choice | None:
    """The next hex on the best way; where one stands if that is better."""
    unit, buttons = thought.decision.subject, thought.decision.buttons
    worth, path = _destination(thought, unit)
    gain = worth - thought.worth_of_place(thought.board.piece(unit).hex, unit)
    if EXIT in buttons and _worth_of_leaving(thought, unit) > gain:
        return EXIT
    if not thought.decision.options:
        return PASS if PASS in buttons else None
    if gain <= 0 and PASS in buttons:
        return PASS
    # Whoever comes through an objective takes it.
    taken = [hex_ for hex_ in thought.decision.options if hex_ in thought.goals]
    if taken:
        return str(max(taken, key=lambda hex_: thought.goals[hex_]))
    if path and path[0] in thought.decision.options:
        return _smoke_first(thought, path[0]) or path[0]
    return thought.best(lambda hex_: thought.worth_of_place(hex_, unit))


def _worth_of_leaving(thought: Thought, unit: str) -> float:
    """What it is worth that a unit leaves the map; nobody leaves his objective alone."""
    board = thought.board
    here = board.piece(unit).hex
    if here in thought.holdings and len(units_in(board, here, thought.side)) == 1:
        return 0.0
    if len(thought.mine) == 1:
        return 9.0 if thought.lead + points_of(board, unit) > 0 else -9.0
    twice = 2 if DOUBLED_EXITS in specials(board) else 1
    return thought.weights.leaving * twice * points_of(board, unit)


def _smoke_first(thought: Thought, hex_: str) -> str:
    """A card with smoke grenades, if the way leads through heavy fire."""
    if thought.danger(hex_) < thought.weights.smoke or smoke_in(thought.board, hex_):
        return ""
    for button in thought.decision.buttons:
        card = button.removeprefix(":play ")
        if card != button and "smoke-grenades" in actions_on(thought.board, card):
            return button
    return ""


def throw_smoke(thought: Thought) -> Choice | None:
    """Where the next of those on the move is seen by most fire: on his way, or around him."""
    goals = list(thought.decision.options)
    movers = [one for one in _waiting(thought) if can_move(thought.board, one)]
    on_way = [path[0] for one in movers if (path := _destination(thought, one)[1])]
    return str(max([one for one in goals if one in on_way] or goals, key=thought.danger))


def choose_advancer(thought: Thought) -> Choice | None:
    """Whoever gains most by it, or the hex in which most is gained."""
    if thought.decision.kind == "piece":
        others = _waiting(thought)
        best = str(thought.best(lambda one: _best_advance(thought, one, others)))
        worth = _best_advance(thought, best, others)
    else:
        unit = thought.decision.subject
        if not thought.decision.options:
            return None
        others = _waiting(thought)

        def gain(hex_: str) -> float:
            return gain_of_advance(thought, unit, hex_, _mates(thought, unit, hex_, others))

        best = str(thought.best(gain))
        worth = gain(best)
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
    ("cce-236", "hex"): throw_smoke,
    ("cce-156", "action"): lambda _: ":shells",
    ("cce-200", "action"): rout_them,
    ("cce-098", "piece"): thin_out,
}
