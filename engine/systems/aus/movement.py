"""Movement (5): points, what stops a unit, unit after unit, and reactions to every paid step."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.obligations import Obligation, bound
from hexwright.engine.core.piece_events import Restacked
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.facing import facing_buttons
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import enemies_in, is_leader, is_on_map
from hexwright.engine.systems.aus.arcs import arcs_at
from hexwright.engine.systems.aus.duties import duty_of, is_bound
from hexwright.engine.systems.aus.ground import POINT, in_fog
from hexwright.engine.systems.aus.leaders import movable_leaders, move_leader
from hexwright.engine.systems.aus.limits import facing_enemies, is_stopped, may_do
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.neighbours import stack_of, top_of
from hexwright.engine.systems.aus.plan import closed_to, is_driven, is_held
from hexwright.engine.systems.aus.points import allowance, pay, spent
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import (
    FULL,
    MARCH,
    STOPPED,
    Activation,
    activation,
    mark,
    marked,
)
from hexwright.engine.systems.aus.reinforcements import enter_map, entrants
from hexwright.engine.systems.aus.running import run_off
from hexwright.engine.systems.aus.stacking import crowd, may_stack
from hexwright.engine.systems.aus.steps import TURNED, perform, settle_down, test_order
from hexwright.engine.systems.aus.tirailleurs import REFORM, SPLIT, reform, split
from hexwright.engine.systems.aus.troops import (
    MAY_CHARGE,
    STRATEGIC,
    UNLIMBERED,
    is_cavalry,
    is_gun,
    is_routed,
    leader_of,
    movement,
    number,
    set_status,
    shape,
    share_of,
)
from hexwright.schema.language import later, tr

MOVED: Final = "moved"
DROP: Final = ":drop"
FORM: Final = ":form-"
FACE: Final = ":face-"
OTHERS: Final = {
    ":about-face": later("Face about"),
    ":rout": later("Rout"),
    ":to-top": later("To the top of the stack"),
    ":split": later("Split into companies"),
    ":reform": later("Gather as a battalion"),
}


TURNS: Final = {"turn-left": later("Turn left"), "turn-right": later("Turn right")}


# --- a move ---------------------------------------------------------------------------------------


@dataclass
class _Purse:
    """What units have for their move, in parts; a march by road has more as long as it lasts."""

    points: int
    paid: int = 0
    on_road: int = 0
    foggy: bool = False

    @property
    def left(self) -> int:
        """What is left to spend."""
        return self.points - self.paid


def _purse(game: Game, units: Sequence[str]) -> _Purse:
    level, unit = activation(game).level, units[0]
    points = min(allowance(game, one, level) for one in units)
    foggy = in_fog(game, game.piece(unit).hex)
    # What a march through fog has more as long as it keeps to roads and villages (A5.1.1).
    on_road = allowance(game, unit, level, clear=True) - points if foggy else 0
    paid = max(spent(game, one) for one in units)
    return _Purse(points, paid, on_road if level == MARCH else 0, foggy)


@rule("aus-375", "aus-376")
def _account(game: Game, units: Sequence[str], action: Action, purse: _Purse, was: str) -> None:
    """Units pay for what they have done; fog halves what is left (A5.1.1)."""
    purse.paid += action.cost
    purse.on_road = purse.on_road if action.road or action.hex == was else 0
    for one in units:
        pay(game, one, action.cost)
    by_road = activation(game).level == MARCH and action.road
    if not purse.foggy and not by_road and in_fog(game, action.hex):
        # Half of the points that are left, in whole points.
        left = share_of(game, "fog", ceil(purse.left / POINT)) * POINT
        purse.foggy, purse.points = True, purse.paid + min(purse.left, left)


@rule("aus-087", "aus-088", "aus-055", "aus-117")
async def move_unit(game: Game, unit: str) -> None:
    """A unit or its stack spends its points action by action, as its owner likes (5.0)."""
    units = await _together(game, unit)
    mark(game, MOVED, unit)
    purse = _purse(game, units)
    shunned = facing_enemies(game, game.piece(unit).hexes, activation(game).side)
    while _goes_on(game, units, game.piece(unit).hex):
        action = await _next_action(game, units, purse.left, shunned, purse.on_road)
        if action is None:
            break
        if action.kind in ALONE:
            await ALONE[action.kind](game, units)
        elif not await _act(game, units, action, purse):
            break
    await settle_down(game, units)


async def _act(game: Game, units: Sequence[str], action: Action, purse: _Purse) -> bool:
    """Units do one thing that they pay for, with all reactions; whether they may go on (5.1)."""
    unit = units[0]
    where = game.piece(unit).hex
    await react(game, Trigger("spend", tuple(units), where, was=where))
    if not _goes_on(game, units, where):
        return False
    if action.kind in (SPLIT, REFORM):
        _account(game, units, action, purse, where)
        _exchange(game, unit, action)
        return False
    perform(game, units, action)
    _account(game, units, action, purse, where)
    test_order(game, units, action)
    entered = action.hex != where or len(action.hexes) > 1
    if entered:
        crowd(game, units, action.hex, by_road=action.road)
        await react(game, Trigger("enter", tuple(units), action.hex, was=where))
    if not _goes_on(game, units, action.hex):
        return False
    return not (entered and is_stopped(game, unit) and _has_place(game, units))


@rule("aus-344", "aus-346")
def _exchange(game: Game, unit: str, action: Action) -> None:
    """A battalion gives way to its companies, or they to it; they move on by themselves (A2.4)."""
    if action.kind == SPLIT:
        split(game, unit)
    else:
        reform(game, unit, action.facing or 0)


async def _together(game: Game, unit: str) -> list[str]:
    """Whether the whole stack goes, if there is one (5.0)."""
    known = activation(game)
    others = [
        one
        for one in stack_of(game, unit)[1:]
        if one in known.units and one not in known.done and shape(game, one) == shape(game, unit)
    ]
    if not others or game.piece(unit).extends:
        return [unit]
    prompt = tr("Does the whole stack move?")
    if not await ask(yes_no(known.side, prompt, "aus-088", subject=unit)):
        return [unit]
    note_activation(game, _with_done(game, others))
    return [unit, *others]


def _with_done(game: Game, units: Sequence[str]) -> Activation:
    known = activation(game)
    return replace(known, done=(*known.done, *units))


def _goes_on(board: Board, units: Sequence[str], hex_: str) -> bool:
    """Whether units are where they were, and nobody has stopped them."""
    return all(
        is_on_map(board, one)
        and board.piece(one).hex == hex_
        and not is_routed(board, one)
        and not marked(board, STOPPED, one)
        for one in units
    )


def _has_place(board: Board, units: Sequence[str]) -> bool:
    """Whether units may stay where they are."""
    return all(may_stack(board, units, one, by_road=True) for one in board.piece(units[0]).hexes)


@rule("aus-376")
def options_of(
    board: Board, units: Sequence[str], left: int, shunned: Sequence[str], on_road: int = 0
) -> dict[str, list[Action]]:
    """What units may do next, by the hex or the button that stands for it."""
    found: dict[str, list[Action]] = {}
    for one in actions_of(board, units[0], units[1:]):
        points = left + on_road if one.road else left
        if not may_do(board, units, one, points, shunned):
            continue
        if not _turns_allowed(board, units[0], one):
            continue
        key = _key(board, units[0], one)
        known = found.setdefault(key, [])
        if one.kind in ("move", "road", "slide", "reverse", "spread"):
            # The cheaper of a road and the ground beside it.
            if known and known[0].cost <= one.cost and not (one.road and on_road):
                continue
            known.clear()
        known.append(one)
    return found


@rule("aus-168", "aus-186")
def _without_points(board: Board, units: Sequence[str]) -> dict[str, list[Action]]:
    """What costs units nothing: to rout before they go, or to change places (6.4.2, 7.2)."""
    piece, found = board.piece(units[0]), []
    if len(units) == 1 and top_of(board, piece.hex) != piece.id and not is_gun(board, piece.id):
        found.append("to-top")
    if not any(is_gun(board, one) for one in units):
        found.append("rout")
    return {
        f":{kind}": [Action(kind, piece.hexes, piece.facing, piece.formation, 0)] for kind in found
    }


@rule("aus-168")
async def _run_away(game: Game, units: Sequence[str]) -> None:
    """The owner of units lets them rout, if he means it (6.4.2)."""
    prompt = tr("Shall {piece} really rout?", piece=game.names.piece(units[0]))
    if await ask(yes_no(game.piece(units[0]).side, prompt, "aus-168", subject=units[0])):
        for one in units:
            await rout(game, one)


@rule("aus-186")
async def _to_top(game: Game, units: Sequence[str]) -> None:
    """A unit goes to the top of its stack, where it fires and is hit first (7.2)."""
    hex_ = game.piece(units[0]).hex
    here = tuple(one for one in game.stack(hex_) if one != units[0])
    game.emit(Restacked(hex_, (*here, units[0]), rule="aus-186"))


ALONE: Final = {"rout": _run_away, "to-top": _to_top}


def _key(board: Board, unit: str, action: Action) -> str:
    if action.kind in ("move", "road", "slide", "reverse", "spread"):
        hexes = board.piece(unit).hexes
        entered = [one for one in action.hexes if one not in hexes]
        return entered[0] if entered else action.hex
    if action.kind == "form":
        return f"{FORM}{action.formation}"
    if action.kind == "close-up":
        return f":close-up-{action.hex}"
    return f":{action.kind}"


@rule("aus-164")
def _turns_allowed(board: Board, unit: str, action: Action) -> bool:
    """Unlimbered guns turn one step in an activation (6.3.8)."""
    if shape(board, unit) != UNLIMBERED or not action.kind.startswith("turn"):
        return True
    return marked(board, TURNED, unit) < number(board, "limber-turns")


async def _next_action(
    game: Game, units: Sequence[str], left: int, shunned: Sequence[str], on_road: int = 0
) -> Action | None:
    """What the owner of units does with them next; None if he ends their move."""
    options = options_of(game, units, left, shunned, on_road)
    ends = _has_place(game, units)
    if not options:
        return None
    if ends:
        options |= _without_points(game, units)
    unit = units[0]
    buttons = {key: _words(game, key) for key in options if key.startswith(":")}
    if ends:
        buttons[PASS] = tr("End its move")
    question = choose_one(
        "hex",
        game.piece(unit).side,
        tr(
            "What does {piece} do? It has {points} movement points left.",
            piece=game.names.piece(unit),
            points=f"{max(left, left + on_road) / POINT:g}",
        ),
        lambda: [one for one in options if not one.startswith(":")],
        "aus-084",
        buttons=buttons,
        subject=unit,
        why_not=lambda hex_: _why_not(game, unit, hex_),
    )
    duty = duty_of(game, unit, options)
    chosen = await ask(question if duty is None else bound(question, duty))
    return None if chosen == PASS else await _one_of(game, unit, options[chosen])


async def _one_of(game: Game, unit: str, actions: Sequence[Action]) -> Action:
    """One of several ways to take up a formation, by the facing."""
    if len(actions) == 1:
        return actions[0]
    by_facing = {one.facing or 0: one for one in actions}
    ahead = {
        facing: [
            hex_
            for hex_, arc in arcs_at(game, one.hexes, facing, one.formation).items()
            if arc == "front"
        ]
        for facing, one in by_facing.items()
    }
    chosen = await ask(
        choose_action(
            game.piece(unit).side,
            tr("Where does {piece} face?", piece=game.names.piece(unit)),
            lambda: facing_buttons(ahead),
            "aus-149",
            subject=unit,
        )
    )
    return by_facing[int(chosen.removeprefix(FACE))]


def _words(board: Board, key: str) -> str:
    if key.startswith(FORM):
        name = board.names.formation(key.removeprefix(FORM))
        return tr("Form {formation}", formation=name)
    if key.startswith(":close-up-"):
        return tr("Close up on {hex}", hex=key.removeprefix(":close-up-"))
    if key in OTHERS:
        return tr(OTHERS[key])
    return tr(TURNS[key.removeprefix(":")])


def _why_not(board: Board, unit: str, hex_: str) -> Refusal:
    piece = board.piece(unit)
    if all(hex_ not in near(board, one) for one in piece.hexes):
        return Refusal(tr("It goes one hex at a time."), "aus-084")
    if enemies_in(board, hex_, piece.side):
        return Refusal(tr("The enemy stands in {hex}.", hex=hex_), "aus-084")
    arc = arcs_at(board, piece.hexes, piece.facing, piece.formation).get(hex_)
    if arc != "front":
        return Refusal(tr("{hex} is not in front of it.", hex=hex_), "aus-085")
    closed = Refusal(tr("{hex} is closed to it, full or too dear.", hex=hex_), "aus-084")
    return closed_to(board, unit, hex_) or closed


# --- the phase ------------------------------------------------------------------------------------


@rule("aus-054", "aus-055", "aus-086", "aus-115", "aus-033")
async def move_phase(game: Game) -> bool:
    """One unit or leader of the division that acts may move; False when all have (4.6.1)."""
    known = activation(game)
    coming = entrants(game)
    able = [*coming, *movers(game), *movable_leaders(game)]
    if not known.moves or not able:
        _mark_chargers(game)
        return False
    buttons = {PASS: tr("End of movement")}
    leader = leader_of(game, known.division) if known.division else ""
    if known.level == MARCH and leader:
        buttons[DROP] = tr("End strategic movement")
    question = choose_one(
        "piece",
        known.side,
        tr("Who moves?"),
        lambda: able,
        "aus-055",
        buttons=buttons,
        why_not=lambda one: (
            not_of(game, known.side, one)
            or Refusal(tr("It does not move now, or has moved already."), "aus-055")
        ),
    )
    # One is enough; to try out what all of them could do takes longer than everything else.
    is_owed = any(not is_leader(game, one) and _must_move(game, one) for one in able)
    chosen = await ask(bound(question, _to_move()) if is_owed else question)
    if await run_off(game):
        return True
    if chosen == DROP:
        set_status(game, leader, STRATEGIC, "aus-099", on=False)
    if chosen in (PASS, DROP):
        _mark_chargers(game)
        return False
    if chosen in coming and not await enter_map(game, chosen):
        return True
    if is_leader(game, chosen):
        await move_leader(game, chosen)
    else:
        note_activation(game, _with_done(game, [chosen]))
        await move_unit(game, chosen)
    return True


@rule("aus-068", "aus-390")
def _must_move(game: Game, unit: str) -> bool:
    """Whether a unit that has not moved has to: at the enemy, or on to the goal of its plan."""
    known = activation(game)
    if unit not in known.units or not (known.must == "charge" or is_driven(game, unit)):
        return False
    shunned = facing_enemies(game, game.piece(unit).hexes, known.side)
    options = options_of(game, [unit], _purse(game, [unit]).left, shunned)
    return is_bound(game, unit, options)


def _to_move() -> Obligation[str]:
    """Nobody ends a movement in which somebody has not done what he must (4.7, A15.2)."""
    return Obligation(
        measure=lambda choice: int(choice != PASS),
        words=tr("There are units that must move yet."),
        rule="aus-390",
        enough=1,
    )


def movers(board: Board) -> list[str]:
    """The units of the division that acts which may still move."""
    known = activation(board)
    return [
        one
        for one in known.units
        if one not in known.done and is_on_map(board, one) and not is_routed(board, one)
        if not is_held(board, one)
    ]


@rule("aus-090", "aus-240")
def _mark_chargers(game: Game) -> None:
    """Cavalry that has not moved too far may charge (5.1.2)."""
    known = activation(game)
    if known.level != FULL:
        return
    for one in known.units:
        if is_on_map(game, one) and is_cavalry(game, one):
            most = share_of(game, "may-charge", movement(game, one)) * POINT
            set_status(game, one, MAY_CHARGE, "aus-090", on=spent(game, one) <= most)
