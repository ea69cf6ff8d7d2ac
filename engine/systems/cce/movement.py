"""Movement (O21), leaving the map (7.2), opportunity fire (A33), actions on the move (A26, A39)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Refusal,
    ask,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, CountsCleared
from hexwright.engine.core.options import Buttons
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.cards import action_row, name_on
from hexwright.engine.systems.cce.damage import hand_over
from hexwright.engine.systems.cce.exits import EXIT, at_enemy_edge, leave_map
from hexwright.engine.systems.cce.fire import (
    fire_attack,
    shooters_of,
    targets_of,
)
from hexwright.engine.systems.cce.groups import choose_shot
from hexwright.engine.systems.cce.language import Doing, Moment, Step, need, verb
from hexwright.engine.systems.cce.markers import WIRE, is_impassable, works_in
from hexwright.engine.systems.cce.mines import cross_mines
from hexwright.engine.systems.cce.nations import number
from hexwright.engine.systems.cce.opportunity import BY_TRENCH, REACT_MOVE
from hexwright.engine.systems.cce.reasons import not_own
from hexwright.engine.systems.cce.records import (
    IN_ORDER,
    ON_ROAD,
    ORDER,
    SPENT,
    STEP,
    Order,
    note,
    note_acted,
    order,
)
from hexwright.engine.systems.cce.terrain import cost, has_road, is_network
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    enemies_in,
    hexes_of,
    is_boxed,
    movement,
    units_in,
    weapon_of,
)
from hexwright.engine.systems.cce.windows import (
    MOVED,
    OWN_MOVE,
    play_action,
    playable,
)
from hexwright.schema.language import later, tr

TRANSFER, STOP, END = ":transfer", PASS, PASS
STOPPED: Final = "stopped"


# --- where one can go -----------------------------------------------------------------------------


def left(board: Board, unit: str) -> int:
    """How many movement points a unit has left in this order."""
    if board.count(IN_ORDER, STOPPED, unit):
        return 0
    return movement(board, unit) - board.count(IN_ORDER, SPENT, unit)


@rule("cce-185", "cce-186", "cce-190")
def steps(board: Board, units: tuple[str, ...]) -> dict[str, int]:
    """The neighbours into which units can go together, with the cost; the slowest sets the pace."""
    return dict(_steps(board, units))


def _steps(board: Board, units: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    points = min(left(board, unit) for unit in units)
    here, side = board.piece(units[0]).hex, board.piece(units[0]).side
    if points >= 0:
        held = hexes_of(board, board.opponent(side))
        for goal in near(board, here):
            price = cost(board, here, goal)
            if price is not None and price <= points and goal not in held:
                yield goal, price


@rule("cce-080", "cce-137")
def can_exit(board: Board, units: tuple[str, ...]) -> bool:
    """Whether units can leave the map by their move."""
    price = number(board, "exit-cost")
    return all(at_enemy_edge(board, unit) and left(board, unit) >= price for unit in units)


@rule("cce-137")
def can_move(board: Board, unit: str) -> bool:
    """Whether a unit can cross a hexside by a Move order."""
    return any(_steps(board, (unit,))) or can_exit(board, (unit,))


# --- the Move order -------------------------------------------------------------------------------


def _now(game: Game) -> Order:
    found = order(game)
    assert found is not None
    return found


def _to_move(game: Game) -> list[str]:
    """Those who have not moved yet and can."""
    now = _now(game)
    return [
        heir for heir in game.heirs(*now.units) if heir not in now.done and _is_able(game, heir)
    ]


def _is_able(game: Game, unit: str) -> bool:
    return bool(game.piece(unit).hex) and (can_move(game, unit) or _can_transfer(game, unit))


@rule("cce-136", "cce-137", "cce-185", "cce-188")
async def move_one(game: Game, rolls: Rolls) -> bool:
    """The next of those who are activated moves, alone or with others; False when all is done."""
    now = _now(game)
    if not _to_move(game):
        await MOVED.open(game, _own_moment(game, rolls))
        return False
    prompt = tr("Who moves next?")
    choice = await ask(
        _with_actions(
            game,
            rolls,
            choose_one(
                "piece",
                now.side,
                prompt,
                partial(_to_move, game),
                "cce-188",
                why_not=lambda _: Refusal(tr("It cannot move in this order any more."), "cce-188"),
            ),
            lambda: {} if _must_move(game) else {END: tr("End the order")},
        )
    )
    if choice == END:
        return False
    if await _played(game, rolls, choice):
        return True
    together = [one for one in _to_move(game) if one != choice and _same_hex(game, one, choice)]
    stack: tuple[str, ...] = (choice,)
    if together:
        prompt = tr("Who goes with {piece}?", piece=game.names.piece(choice))
        more = await ask(
            choose_several(
                "piece",
                now.side,
                prompt,
                lambda: together,
                "cce-188",
                why_no_member=not_own(
                    game, now.side, "cce-188", later("It does not begin its move there with it.")
                ),
            )
        )
        stack = (choice, *more)
    await _march(game, rolls, stack)
    for heir in game.heirs(*stack):
        _finish(game, heir)
    return True


@rule("cce-137")
def _must_move(game: Game) -> bool:
    """Whether somebody has yet to cross a hexside in this order, and can."""
    return not _now(game).has_acted and any(can_move(game, one) for one in _to_move(game))


def _same_hex(game: Game, one: str, other: str) -> bool:
    fresh = not game.count(IN_ORDER, SPENT, one)
    return fresh and game.piece(one).hex == game.piece(other).hex


def _finish(game: Game, unit: str) -> None:
    now = _now(game)
    note(game, ORDER, replace(now, done=(*now.done, unit)))


def _with_actions(
    game: Game, rolls: Rolls, decision: Decision[str], buttons: Callable[[], dict[str, str]]
) -> Decision[str]:
    """A question to whoever moves, with the actions that he may play from his hand on buttons."""

    def all_buttons() -> dict[str, str]:
        return {**_action_buttons(game, rolls), **buttons()}

    return replace(decision, buttons=Buttons(all_buttons))


def _own_moment(game: Game, rolls: Rolls) -> Moment:
    now = _now(game)
    return Moment(rolls, "", _on_map(game, now.units), now.side)


def _action_buttons(game: Game, rolls: Rolls) -> dict[str, str]:
    found = {}
    for card, action in playable(game, _now(game).side, _own_moment(game, rolls), OWN_MOVE):
        name = game.names.word(name_on(action_row(game, action), action))
        found[f":play {card}"] = tr("Play {action}", action=name)
    return found


async def _played(game: Game, rolls: Rolls, choice: str) -> bool:
    """Whether a choice was an action from the hand, which is carried out."""
    if not choice.startswith(":play "):
        return False
    card = choice.removeprefix(":play ")
    moment = _own_moment(game, rolls)
    action = next(
        one for held, one in playable(game, _now(game).side, moment, OWN_MOVE) if held == card
    )
    await play_action(game, _now(game).side, moment, card, action)
    return True


@rule("cce-185", "cce-187", "cce-188")
async def _march(game: Game, rolls: Rolls, stack: tuple[str, ...]) -> None:
    """Units go hex by hex as long as they can and their side likes."""
    while True:
        alive = tuple(heir for heir in game.heirs(*stack) if game.piece(heir).hex)
        if not alive:
            return
        near_first = tuple(one for one in alive if game.piece(one).hex == game.piece(alive[0]).hex)
        if near_first != alive:
            # A fire drove them apart: they are no group any more, and go on one after the other.
            await _march(game, rolls, near_first)
            await _march(game, rolls, tuple(one for one in alive if one not in near_first))
            return
        if not steps(game, alive) and not can_exit(game, alive) and not _in_hands(game, alive):
            return
        choice = await ask(_step_question(game, rolls, alive))
        if choice == STOP:
            return
        if await _played(game, rolls, choice):
            continue
        if choice == TRANSFER:
            await _transfer(game, alive)
        elif choice == EXIT:
            await leave_map(game, alive, rolls)
            return
        else:
            await _step(game, rolls, alive, choice, steps(game, alive)[choice])


def _ways_on(game: Game, units: tuple[str, ...]) -> dict[str, str]:
    """What units on the move may do beside going on to a hex."""
    leaves, buttons = can_exit(game, units), {}
    others = any(can_move(game, one) for one in _to_move(game) if one not in units)
    if _now(game).has_acted or others or (not leaves and not steps(game, units)):
        buttons[STOP] = tr("Stop here")
    if leaves:
        buttons[EXIT] = tr("Leave the map")
    if _in_hands(game, units):
        buttons[TRANSFER] = tr("Hand over a weapon")
    return buttons


def _step_question(game: Game, rolls: Rolls, units: tuple[str, ...]) -> Decision[str]:
    now = _now(game)
    spent = max(game.count(IN_ORDER, SPENT, unit) for unit in units)
    question = choose_one(
        "hex",
        now.side,
        tr("Where does {piece} go? ({spent} spent)", piece=game.names.pieces(units), spent=spent),
        lambda: list(steps(game, units)),
        "cce-185",
        subject=units[0],
        why_not=lambda one: _why_not_there(game, units, one),
    )
    return _with_actions(game, rolls, question, partial(_ways_on, game, units))


@rule("cce-190")
def _why_not_there(game: Game, units: tuple[str, ...], goal: str) -> Refusal:
    here, side = game.piece(units[0]).hex, game.piece(units[0]).side
    if goal not in near(game, here):
        return Refusal(tr("It is not next to {hex}.", hex=here), "cce-185")
    if enemies_in(game, goal, side):
        return Refusal(tr("Enemies are there."), "cce-190")
    price = cost(game, here, goal)
    if price is None:
        return Refusal(tr("Nobody can go there."), "cce-190")
    points = min(left(game, unit) for unit in units)
    words = tr("It costs {price}, and {left} are left.", price=price, left=max(0, points))
    return Refusal(words, "cce-186")


@rule("cce-189", "cce-191", "cce-192", "cce-193", "cce-195", "cce-196")
async def _step(game: Game, rolls: Rolls, units: tuple[str, ...], goal: str, price: int) -> None:
    """Pay, leave one hex and enter the next; mines first, then what the other side does."""
    here = game.piece(units[0]).hex
    by_trench = is_network(game, here, goal)
    await cross_mines(game, units, here, rolls)
    alive = tuple(heir for heir in game.heirs(*units) if game.piece(heir).hex == here)
    if not alive or is_impassable(game, goal) or enemies_in(game, goal, _now(game).side):
        return  # what the mines set off has shut the way
    for one in alive:
        game.emit(Counted(IN_ORDER, SPENT, one, price, rule="cce-186"))
    enter(game, alive, goal)
    if WIRE in (works_in(game, here), works_in(game, goal)):
        stop(game, alive)
    await cross_mines(game, alive, goal, rolls)
    alive = game.heirs(*alive)
    if not alive:
        return
    game.emit(CountsCleared(STEP))
    if by_trench:
        game.emit(Counted(STEP, BY_TRENCH))
    moment = Moment(rolls, goal, alive, _now(game).side)
    await REACT_MOVE.open(game, moment, still=lambda: _are_in(game, alive, goal))
    if works_in(game, goal) == WIRE:
        stop(game, game.heirs(*alive))


def _are_in(game: Game, units: tuple[str, ...], hex_: str) -> bool:
    return any(game.piece(heir).hex == hex_ for heir in game.heirs(*units))


def enter(game: Game, units: tuple[str, ...], goal: str, words: str = "") -> None:
    """Units come into a hex together."""
    with game.together():
        for unit in units:
            game.emit(Moved(unit, goal, words=words, rule="cce-185"))
            if has_road(game, goal) and not game.count(IN_ORDER, ON_ROAD, unit):
                game.emit(Counted(IN_ORDER, ON_ROAD, unit, rule="cce-193"))
    note_acted(game)


@rule("cce-195", "cce-325")
def stop(game: Game, units: tuple[str, ...]) -> None:
    """Wire takes all movement points that are left."""
    for unit in units:
        if not game.count(IN_ORDER, STOPPED, unit):
            game.emit(Counted(IN_ORDER, STOPPED, unit, rule="cce-195"))


# --- weapons from hand to hand --------------------------------------------------------------------


@rule("cce-119")
def _receivers(board: Board, unit: str) -> list[str]:
    found = board.piece(unit)
    here = units_in(board, found.hex, found.side)
    return [one for one in here if one != unit and not weapon_of(board, one)]


def _can_transfer(board: Board, unit: str) -> bool:
    enough = left(board, unit) >= number(board, "transfer-cost")
    return enough and bool(weapon_of(board, unit)) and bool(_receivers(board, unit))


def _in_hands(board: Board, units: tuple[str, ...]) -> list[str]:
    """The weapons that some units can hand over."""
    return [weapon_of(board, unit) for unit in units if _can_transfer(board, unit)]


@rule("cce-119")
async def _transfer(game: Game, units: tuple[str, ...]) -> None:
    """A unit gives its weapon to a friend in its hex, which has none, for a movement point."""
    side, hands = _now(game).side, _in_hands(game, units)
    weapon = hands[0]
    if len(hands) > 1:
        weapon = await ask(
            choose_one(
                "piece",
                side,
                tr("Which weapon is handed over?"),
                lambda: hands,
                "cce-119",
                why_not=lambda _: Refusal(tr("It cannot be handed over here."), "cce-119"),
            )
        )
    giver = game.piece(weapon).carried_by
    prompt = tr("Who takes the weapon?")
    taker = await ask(
        choose_one(
            "piece",
            side,
            prompt,
            partial(_receivers, game, giver),
            "cce-119",
            subject=weapon,
            why_not=not_own(
                game, side, "cce-119", later("It has a weapon already, or is elsewhere.")
            ),
        )
    )
    price = number(game, "transfer-cost")
    game.emit(Counted(IN_ORDER, SPENT, giver, price, rule="cce-119"))
    hand_over(game, weapon, taker, "cce-119")


# --- assault fire and smoke grenades --------------------------------------------------------------


def _on_map(board: Board, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some units who are still there: what a card set off may have ended one."""
    return tuple(heir for heir in board.heirs(*units) if board.piece(heir).hex)


def _assault_shooters(board: Board, units: tuple[str, ...]) -> list[str]:
    """Those who move, and their weapons, whose firepower is boxed and who have a target."""
    found = [each for unit in _on_map(board, units) for each in shooters_of(board, unit)]
    return [one for one in found if is_boxed(board, one, FIREPOWER) and targets_of(board, one)]


@need("boxed-firepower")
@rule("cce-215")
def can_assault(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether somebody who moves could fire on the move."""
    del side, step
    return bool(_assault_shooters(board, moment.units))


@verb("attack-with-movers")
@rule("cce-215")
async def assault_fire(game: Game, doing: Doing, step: Step) -> None:
    """One fire attack by those who move and whose firepower is boxed."""
    del step
    shooters = _assault_shooters(game, doing.units)
    shot = await choose_shot(game, doing.side, shooters, is_optional=False)
    if shot is not None:
        await fire_attack(game, doing.rolls, shot)


@need("boxed-move")
@rule("cce-236")
def can_throw_smoke(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether somebody who moves has a boxed movement."""
    del side, step
    return any(is_boxed(board, unit, "move") for unit in _on_map(board, moment.units))
