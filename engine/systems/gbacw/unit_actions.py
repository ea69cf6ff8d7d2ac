"""What one unit does in its brigade's activation (5.33): move, fire, rally, build, or nothing."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Decision, Refusal, ask, choose_path, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.obligations import bound
from hexwright.engine.core.options import Buttons
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Hand
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.ammunition import SUPPLIED, sections_to_supply, supply_section
from hexwright.engine.systems.gbacw.charge_moves import can_charge, charge_action
from hexwright.engine.systems.gbacw.columns import LINE_ACTIONS, column_length, column_paths, follow
from hexwright.engine.systems.gbacw.engineering import stop_building
from hexwright.engine.systems.gbacw.fire_by_type import can_fire_by_type, fire_by_type
from hexwright.engine.systems.gbacw.fire_modifiers import WILL_MOVE
from hexwright.engine.systems.gbacw.joint_moves import go_together, may_go_along
from hexwright.engine.systems.gbacw.leaders import movable_leaders
from hexwright.engine.systems.gbacw.lines import hexes_after
from hexwright.engine.systems.gbacw.loose_cannon import Standing, drive, faces_enemy, is_driven
from hexwright.engine.systems.gbacw.march import MARCH_ACTIONS
from hexwright.engine.systems.gbacw.markers import MARKER
from hexwright.engine.systems.gbacw.mounting import MOUNT_ACTIONS
from hexwright.engine.systems.gbacw.movement import At, left, paths, way_along
from hexwright.engine.systems.gbacw.orders import is_near_enemy, join_brigade, may
from hexwright.engine.systems.gbacw.passing import DONE
from hexwright.engine.systems.gbacw.proximity import is_too_near_to_fire
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.recovery import may_rally, rally, turn_after_recovery
from hexwright.engine.systems.gbacw.sections import may_reorder, reorder
from hexwright.engine.systems.gbacw.stacking import REARRANGED, may_rearrange, rearrange
from hexwright.engine.systems.gbacw.steps import ALONG, crossed_works, go, pull_works_down
from hexwright.engine.systems.gbacw.together import TOGETHER, band, part
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    ATTACK,
    FIRED,
    MARCH,
    MOVED,
    NO_FIRE,
    NO_SHOCK,
    SPENT,
    STANDS,
    acts_with,
    in_column,
    is_active,
    is_extended,
    is_extended_column,
    leaders_with,
    order_of,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import (
    TURNED,
    drop_covered_refusals,
    facing_cost,
    facings_open,
    may_refuse,
    phasing_with,
    set_refusal,
    turn_in_place,
    turned_with,
)
from hexwright.engine.systems.gbacw.volleys import can_fire_first, fire_first
from hexwright.engine.systems.gbacw.withdrawal import may_withdraw, retract_to_withdraw, withdraw
from hexwright.schema.language import tr

# Counted of a unit that recovers in this activation, and does nothing else.
RECOVERED: Final = "recovered"


class Action(NamedTuple):
    """Something that a unit can do instead of going somewhere."""

    words: Callable[[], str]
    may: Callable[[Board, str], bool]
    do: Callable[[Game, str], Awaitable[None]]


# --- what is open to a unit -----------------------------------------------------------------------


@rule("gbacw-042", "gbacw-333")
def can_act(board: Board, unit: str) -> bool:
    """Whether a unit may still do something in this activation; builders give up their work."""
    if board.count(ACTIVATION, ACTED, unit):
        return False
    return _has_something_to_do(board, unit, ACTIONS)


def _has_something_to_do(board: Board, unit: str, names: Iterable[str]) -> bool:
    """Whether a unit can go somewhere or do something; nearly all can turn, which is soon known."""
    if ":turn" in names and ACTIONS[":turn"].may(board, unit):
        return True
    found = any(ACTIONS[one].may(board, unit) for one in names if one not in _BY_THE_WAY)
    return found or bool(ways_of(board, unit))


@momentary
@rule("gbacw-058", "gbacw-043", "gbacw-051", "gbacw-052", "gbacw-049", "gbacw-301")
def may_spend(board: Board, unit: str) -> bool:
    """Whether a unit may spend movement points now: orders, staying, confusion (6.23, 5.34)."""
    known = activation(board)
    if known.confused or acts_with(board, unit) in known.stays or is_done(board, unit):
        return False
    if any(board.count(ACTIVATION, one, unit) for one in (REARRANGED, STANDS, SUPPLIED)):
        return False
    if order_of(board, unit) == MARCH and is_near_enemy(board, [unit]):
        return False
    fired = board.count(ACTIVATION, FIRED, unit)
    goes_on = may(board, unit, "move-and-fire") or board.count(ACTIVATION, WILL_MOVE, unit)
    return not fired or bool(goes_on)


def is_done(board: Board, unit: str) -> bool:
    """Whether the activation of a unit is over: it recovers, was driven back, or may do nothing."""
    if any(board.count(ACTIVATION, one, unit) for one in (DONE, RECOVERED)):
        return True
    return all(board.count(ACTIVATION, one, unit) for one in (NO_FIRE, NO_SHOCK))


def has_begun(board: Board, unit: str) -> bool:
    """Whether a unit has done anything in this activation."""
    names = (MOVED, FIRED, SPENT, TURNED, REARRANGED, SUPPLIED)
    return any(board.count(ACTIVATION, one, unit) for one in names)


def is_halted(board: Board, unit: str) -> bool:
    """Whether a unit has moved next to the enemy, and so goes no further (9.53)."""
    if not board.count(ACTIVATION, MOVED, unit):
        return False
    piece = board.piece(unit)
    return any(is_beside_enemy(board, hex_, piece.side) for hex_ in piece.hexes)


@rule("gbacw-083", "gbacw-155", "gbacw-049")
def ways_of(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The ways that a unit can go now, by their hexes."""
    if not may_spend(board, unit) or refused_hands(board, unit) or is_halted(board, unit):
        return {}
    if is_line_of_battle(board, unit):
        return {}
    return column_paths(board, unit) if goes_in_file(board, unit) else paths(board, unit)


@rule("gbacw-131", "gbacw-130")
def is_line_of_battle(board: Board, unit: str) -> bool:
    """Whether a unit manoeuvres as one body, or has to leave its column first (8.44, 8.53)."""
    if not is_extended(board, unit):
        return in_column(board, unit) and order_of(board, unit) == ATTACK
    return not in_column(board, unit) or order_of(board, unit) == ATTACK


def goes_in_file(board: Board, unit: str) -> bool:
    """Whether a unit goes as a column of several hexes."""
    return in_column(board, unit) and (is_extended(board, unit) or column_length(board, unit) > 1)


# --- acting ---------------------------------------------------------------------------------------


@rule("gbacw-042", "gbacw-180", "gbacw-356")
async def act(game: Game, unit: str) -> None:
    """Let a unit act until its owner is content, or it can do no more (5.33)."""
    game.emit(Counted(ACTIVATION, ACTED, unit))
    stop_building(game, unit)
    while is_active(game, unit) and not is_done(game, unit):
        if not _has_something_to_do(game, unit, _open_actions(game, unit)):
            break
        choice = await ask(_question(game, unit))
        if choice == PASS:
            break
        if isinstance(choice, str):
            await ACTIONS[choice].do(game, unit)
        elif goes_in_file(game, unit):
            await follow(game, unit, ways_of(game, unit)[choice])
        else:
            await go(game, unit, _way_of(game, unit, choice))
    moved = band(game, unit)
    part(game, moved)
    for one in moved:
        if is_on_map(game, one) and game.count(ACTIVATION, MOVED, one):
            await fight.after_move(game, one)
            drop_covered_refusals(game, game.piece(one).side)
            await join_brigade(game, one)


def _question(game: Game, unit: str) -> Decision[tuple[str, ...] | str]:
    """What a unit does next; one that its leader drives must go at the enemy."""
    question = choose_path(
        game.piece(unit).side,
        tr("What does {piece} do?", piece=game.names.piece(unit)),
        lambda: list(ways_of(game, unit)),
        "gbacw-042",
        buttons=Buttons(lambda: {PASS: tr("Nothing more"), **buttons(game, unit)}),
        subject=unit,
        allows=lambda way: bool(_own_way(game, unit, way)),
        why_not=lambda way: _why_not(game, unit, way, list(ways_of(game, unit))),
    )
    if not is_driven(game, unit):
        return question
    return bound(question, drive(game, unit, lambda choice: _standing(game, unit, choice)))


def _standing(board: Board, unit: str, choice: tuple[str, ...] | str) -> Standing:
    """Where a unit lies after an answer, and how it may look there."""
    if not isinstance(choice, str):
        end = _way_of(board, unit, choice)[-1]
        return (end.hex,), (end.facing,)
    now = (board.piece(unit).facing or 0,)
    facings = open_facings(board, unit) if choice == ":turn" else now
    return hexes_after(board, unit, choice), facings


def _way_of(board: Board, unit: str, choice: tuple[str, ...]) -> tuple[At, ...]:
    """A way that was offered, or another one of the owner's choice."""
    return ways_of(board, unit).get(choice) or _own_way(board, unit, choice)


def _own_way(board: Board, unit: str, way: tuple[str, ...]) -> tuple[At, ...]:
    """A way of the owner's choice, for those who are offered ways at all."""
    if goes_in_file(board, unit) or not ways_of(board, unit):
        return ()
    return way_along(board, unit, way)


def _why_not(
    board: Board, unit: str, way: tuple[str, ...] | str, ways: list[tuple[str, ...]]
) -> Refusal | None:
    if isinstance(way, str):
        return None
    if activation(board).confused:
        return Refusal(tr("Its division is in confusion."), "gbacw-043")
    if acts_with(board, unit) in activation(board).stays:
        return Refusal(tr("Its brigade must stay where it is."), "gbacw-058")
    if refused_hands(board, unit):
        return Refusal(tr("It must end the refusal of its flank first."), "gbacw-083")
    if is_halted(board, unit):
        return Refusal(tr("It stands next to the enemy and stops."), "gbacw-155")
    if not may_spend(board, unit):
        return Refusal(tr("It may not move any more."), "gbacw-042")
    return why_no_way(board, unit, way, ways, "gbacw-132")


# --- in its hex -----------------------------------------------------------------------------------


@rule("gbacw-074", "gbacw-078", "gbacw-155", "gbacw-043", "gbacw-058")
def open_facings(board: Board, unit: str) -> tuple[int, ...]:
    """The facings that a unit can turn to now; nobody turns who came next to the enemy (9.53).

    Nor does who moves no more because it advanced after its fire, or ground stopped it.
    """
    if is_halted(board, unit) or is_done(board, unit) or board.count(ACTIVATION, STANDS, unit):
        return ()
    if not may_spend(board, unit) and board.count(ACTIVATION, TURNED, unit):
        return ()
    return facings_open(board, unit, _purses(board, unit))


def _purses(board: Board, unit: str) -> dict[str, int]:
    """The points of those who act now and turn or refuse with a unit, itself among them."""
    return {
        one: left(board, one) if may_spend(board, one) else 0 for one in phasing_with(board, unit)
    }


async def _turn(game: Game, unit: str) -> None:
    facings = open_facings(game, unit)
    hex_ = game.piece(unit).hex
    driven = [facing for facing in facings if faces_enemy(game, unit, hex_, facing)]
    await turn_in_place(game, unit, driven or facings, "gbacw-074")


@rule("gbacw-080", "gbacw-081")
def _may_refuse(board: Board, unit: str, hand: Hand) -> bool:
    """Whether a unit and those with it have the point to refuse a flank, and may (7.32).

    Who has moved does not make those refuse with whom it stacks.
    """
    if not may_spend(board, unit) or not may(board, unit, "refuse-flank"):
        return False
    if board.count(ACTIVATION, MOVED, unit) and len(turned_with(board, unit)) > 1:
        return False
    return _can_pay(board, unit, "refuse-a-flank") and may_refuse(board, unit, hand)


def _can_pay(board: Board, unit: str, case: str) -> bool:
    return all(points >= facing_cost(board, case) for points in _purses(board, unit).values())


async def _refuse(game: Game, unit: str, hand: Hand) -> None:
    _set_refusal(game, unit, (*refused_hands(game, unit), hand), "refuse-a-flank", "gbacw-081")


def _set_refusal(game: Game, unit: str, hands: Sequence[Hand], case: str, rule_: str) -> None:
    """All who act now of a stack pay for refusing a flank, or for ending it (7.32, 7.33)."""
    for one in phasing_with(game, unit):
        game.emit(Counted(ACTIVATION, SPENT, one, facing_cost(game, case)))
    set_refusal(game, unit, hands, rule_)


@rule("gbacw-083")
def _may_end_refusal(board: Board, unit: str) -> bool:
    refuses = bool(refused_hands(board, unit)) and may_spend(board, unit)
    return refuses and _can_pay(board, unit, "end-refusal")


async def _end_refusal(game: Game, unit: str) -> None:
    _set_refusal(game, unit, (), "end-refusal", "gbacw-083")


@rule("gbacw-042", "gbacw-314")
def _may_rally(board: Board, unit: str) -> bool:
    return not has_begun(board, unit) and not is_done(board, unit) and may_rally(board, unit)


@rule("gbacw-314")
async def _rally(game: Game, unit: str) -> None:
    """Rally, and bring up ammunition as well if that is wanted (13.4)."""
    game.emit(Counted(ACTIVATION, RECOVERED, unit))
    await rally(game, unit)
    words = tr("Does {piece} bring up ammunition too?", piece=game.names.piece(unit))
    if is_on_map(game, unit) and fight.can_resupply(game, unit) and await _wants(game, unit, words):
        await fight.resupply(game, unit)


async def _wants(game: Game, unit: str, words: str) -> bool:
    return await ask(yes_no(game.piece(unit).side, words, "gbacw-314", subject=unit))


def _may_resupply(board: Board, unit: str) -> bool:
    recovered = board.count(ACTIVATION, DONE, unit)
    return not has_begun(board, unit) and not recovered and fight.can_resupply(board, unit)


@rule("gbacw-226")
def _may_supply_section(board: Board, unit: str) -> bool:
    """Whether some guns of a battery may be brought ammunition while others fire (10.92)."""
    if is_done(board, unit) or any(board.count(ACTIVATION, one, unit) for one in (MOVED, SPENT)):
        return False
    return bool(sections_to_supply(board, unit))


@rule("gbacw-095")
def _may_reorder_guns(board: Board, unit: str) -> bool:
    return not is_done(board, unit) and may_reorder(board, unit)


@rule("gbacw-226")
async def _resupply(game: Game, unit: str) -> None:
    """Bring up ammunition, and rally as well or turn one vertex (10.92)."""
    game.emit(Counted(ACTIVATION, RECOVERED, unit))
    await fight.resupply(game, unit)
    words = tr("Does {piece} rally too?", piece=game.names.piece(unit))
    if may_rally(game, unit) and await _wants(game, unit, words):
        await rally(game, unit)
    else:
        await turn_after_recovery(game, unit, "gbacw-226")


def _may_fire(board: Board, unit: str) -> bool:
    return (
        not activation(board).confused
        and not is_done(board, unit)
        and not board.count(ACTIVATION, FIRED, unit)
        and not _lies_elsewhere(board, unit)
        and not is_too_near_to_fire(board, unit)
        and fight.can_fire(board, unit)
    )


@rule("gbacw-095")
def _lies_elsewhere(board: Board, unit: str) -> bool:
    """Whether a unit has changed its place in the stack, by advance orders instead of firing."""
    changed = board.count(ACTIVATION, REARRANGED, unit)
    return bool(changed) and not may(board, unit, "move-and-fire")


def _may_charge(board: Board, unit: str) -> bool:
    return may_spend(board, unit) and not has_begun(board, unit) and can_charge(board, unit)


def _may_withdraw(board: Board, unit: str) -> bool:
    return may_spend(board, unit) and not has_begun(board, unit) and may_withdraw(board, unit)


async def _withdraw(game: Game, unit: str) -> None:
    if await withdraw(game, unit):
        game.emit(Counted(ACTIVATION, DONE, unit))


@rule("gbacw-159")
def _may_close_and_withdraw(board: Board, unit: str) -> bool:
    """Whether a line that cannot withdraw as it is may close up in disorder to do so (9.54)."""
    if not may_spend(board, unit) or has_begun(board, unit) or may_withdraw(board, unit):
        return False
    return is_extended(board, unit) and not in_column(board, unit)


async def _close_and_withdraw(game: Game, unit: str) -> None:
    await retract_to_withdraw(game, unit)
    if is_on_map(game, unit) and may_withdraw(game, unit):
        await _withdraw(game, unit)


def _may_rearrange(board: Board, unit: str) -> bool:
    return may_spend(board, unit) and not has_begun(board, unit) and may_rearrange(board, unit)


@rule("gbacw-139", "gbacw-091")
def _leaders_to_take(board: Board, unit: str) -> list[str]:
    """The leaders of a unit's commands in its hex who may move now, or have moved to join it."""
    if has_begun(board, unit):
        return []
    return [
        leader
        for leader in leaders_with(board, unit)
        if leader in movable_leaders(board)
        or (board.count(ACTIVATION, SPENT, leader) and not board.count(MARKER, ALONG, leader))
    ]


async def _take_leader(game: Game, unit: str) -> None:
    leader = _leaders_to_take(game, unit)[0]
    game.emit(Counted(ACTIVATION, ALONG, f"{leader}>{unit}"))
    game.emit(Counted(MARKER, MOVED, leader))
    game.emit(Counted(MARKER, ALONG, leader))


def _only_if_free(
    may_: Callable[[Board, str], bool],
) -> Callable[[Board, str], bool]:
    """A manoeuvre is open to those who may spend points and are not next to the enemy."""
    return lambda board, unit: (
        may_spend(board, unit) and not is_halted(board, unit) and may_(board, unit)
    )


_FORMING: Final = (":form-line", ":close-column")
# What a stack that moves as one does beside moving.
_TOGETHER: Final = (":turn", ":march-on", ":take-leader")
# What a unit does only beside something else.
_BY_THE_WAY: Final = (":reorder-guns",)
ACTIONS: Final[dict[str, Action]] = {
    ":fire": Action(lambda: tr("Fire"), _may_fire, fight.fire_action),
    ":fire-first": Action(
        lambda: tr("Fire, and move afterwards"),
        lambda board, unit: may_spend(board, unit) and can_fire_first(board, unit),
        fire_first,
    ),
    ":fire-by-type": Action(
        lambda: tr("Fire by types of guns"),
        lambda board, unit: _may_fire(board, unit) and can_fire_by_type(board, unit),
        fire_by_type,
    ),
    ":reorder-guns": Action(lambda: tr("Other guns on top"), _may_reorder_guns, reorder),
    ":charge": Action(lambda: tr("Charge"), _may_charge, charge_action),
    ":turn": Action(
        lambda: tr("Turn the unit"), lambda board, unit: len(open_facings(board, unit)) > 1, _turn
    ),
    ":refuse-left": Action(
        lambda: tr("Refuse the left flank"),
        lambda board, unit: _may_refuse(board, unit, "left"),
        lambda game, unit: _refuse(game, unit, "left"),
    ),
    ":refuse-right": Action(
        lambda: tr("Refuse the right flank"),
        lambda board, unit: _may_refuse(board, unit, "right"),
        lambda game, unit: _refuse(game, unit, "right"),
    ),
    ":end-refusal": Action(
        lambda: tr("End the refusal of the flank"), _may_end_refusal, _end_refusal
    ),
    ":withdraw": Action(lambda: tr("Withdraw"), _may_withdraw, _withdraw),
    ":close-and-withdraw": Action(
        lambda: tr("Close up in disorder and withdraw"),
        _may_close_and_withdraw,
        _close_and_withdraw,
    ),
    ":together": Action(
        lambda: tr("Move together with others of the stack"),
        lambda board, unit: may_spend(board, unit) and bool(may_go_along(board, unit)),
        go_together,
    ),
    ":rearrange": Action(lambda: tr("Another place in the stack"), _may_rearrange, rearrange),
    ":take-leader": Action(
        lambda: tr("Take a leader along"),
        lambda board, unit: may_spend(board, unit) and bool(_leaders_to_take(board, unit)),
        _take_leader,
    ),
    ":pull-down": Action(
        lambda: tr("Pull down the breastworks"),
        lambda board, unit: may_spend(board, unit) and bool(crossed_works(board, unit)),
        pull_works_down,
    ),
    ":rally": Action(lambda: tr("Rally"), _may_rally, _rally),
    ":resupply": Action(lambda: tr("Bring up ammunition"), _may_resupply, _resupply),
    ":supply-section": Action(
        lambda: tr("Bring up ammunition for some guns"), _may_supply_section, supply_section
    ),
    **{
        name: Action(words, _only_if_free(may_), do)
        for name, (words, may_, do) in {**LINE_ACTIONS, **MARCH_ACTIONS, **MOUNT_ACTIONS}.items()
    },
}


@rule("gbacw-131", "gbacw-091")
def _open_actions(board: Board, unit: str) -> Iterable[str]:
    """The actions of which a unit may choose; by attack orders a column first forms."""
    if board.count(ACTIVATION, TOGETHER, unit):
        return _TOGETHER
    forms = is_extended_column(board, unit) and order_of(board, unit) == ATTACK
    return _FORMING if forms and may_spend(board, unit) else ACTIONS


def buttons(board: Board, unit: str) -> dict[str, str]:
    """What a unit can do beside going somewhere."""
    names = _open_actions(board, unit)
    return {name: ACTIONS[name].words() for name in names if ACTIONS[name].may(board, unit)}
