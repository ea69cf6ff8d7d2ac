"""Movement (5): points, what stops a unit, unit after unit, and reactions to every paid step."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.obligations import Obligation, bound
from hexwright.engine.core.piece_events import Flipped, Formed, Moved, Restacked, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import AT
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.facing import facing_buttons
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import enemies_in, is_leader, is_on_map, units_in, units_on_map
from hexwright.engine.systems.aus.arcs import arcs_at, front_of
from hexwright.engine.systems.aus.fire import UNLIMBERED_NOW
from hexwright.engine.systems.aus.ground import POINT, in_fog, needs_road
from hexwright.engine.systems.aus.leaders import movable_leaders, move_leader
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of
from hexwright.engine.systems.aus.morale import rout, share_level
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import (
    FULL,
    LIMITED,
    LONE,
    MARCH,
    Activation,
    activation,
    mark,
    marked,
)
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.stacking import crowd, may_stack
from hexwright.engine.systems.aus.troops import (
    DISORDER,
    DISORDERED,
    LIMBERED,
    LINE,
    MAY_CHARGE,
    ORDERED,
    SKIRMISH,
    STRATEGIC,
    TURN,
    UNLIMBERED,
    blown,
    disorder,
    division_of,
    enemy_distance,
    hexes_beside,
    is_cavalry,
    is_gun,
    is_routed,
    leader_of,
    morale,
    movement,
    number,
    set_status,
    shape,
    shape_of,
    share_of,
    stack_of,
    top_of,
)
from hexwright.schema.language import later, tr

SPENT: Final = "spent"
MOVED: Final = "moved"
STOPPED: Final = "stopped"
DROP: Final = ":drop"
TURNED: Final = "turned"
FORM: Final = ":form-"
FACE: Final = ":face-"
OTHERS: Final = {
    ":about-face": later("Face about"),
    ":rout": later("Rout"),
    ":to-top": later("To the top of the stack"),
}
TURNS: Final = {"turn-left": later("Turn left"), "turn-right": later("Turn right")}


# --- points (5.0) ---------------------------------------------------------------------------------


@rule(
    "aus-059",
    "aus-060",
    "aus-083",
    "aus-095",
    "aus-264",
    "aus-265",
    "aus-375",
    "aus-376",
    "aus-065",
)
def allowance(board: Board, unit: str, level: str, *, clear: bool = False) -> int:
    """The movement points of a unit at the start of an activation, in parts (5.0, 4.6.2, 8.4.4).

    Fog halves as a limited activation does, and not once more (A5.1.1); `clear` leaves it out.
    """
    points = movement(board, unit)
    if blown(board, unit):
        points = share_of(board, "blown", points)
    if level == MARCH:
        points *= number(board, "strategic-factor")
    if level == LIMITED:
        points = share_of(board, "limited", points)
    elif level == LONE:
        points = share_of(board, "out-of-command", points)
    elif not clear and in_fog(board, board.piece(unit).hex):
        points = share_of(board, "fog", points)
    return points * POINT


def spent(board: Board, unit: str) -> int:
    """What a unit has spent in this activation, in parts."""
    return marked(board, SPENT, unit)


def pay(board: Board, unit: str, cost: int) -> None:
    """Count what a unit has spent."""
    if cost:
        serial = activation(board).serial
        board.emit(Counted(TURN, SPENT, f"{unit}{AT}{serial}", cost, visible_to=()))


# --- what is allowed ------------------------------------------------------------------------------


@rule(
    "aus-084",
    "aus-058",
    "aus-092",
    "aus-094",
    "aus-105",
    "aus-163",
    "aus-104",
    "aus-102",
    "aus-109",
)
def may_do(
    board: Board, units: Sequence[str], action: Action, left: int, shunned: Sequence[str]
) -> bool:
    """Whether units may do something: points, enemies, neighbours, room (5.1)."""
    unit = units[0]
    piece, level = board.piece(unit), activation(board).level
    if action.cost > left:
        return False
    entered = [one for one in action.hexes if one not in piece.hexes]
    if not entered:
        return action.kind != "form" or level != MARCH or shape_of(board, action.formation) != LINE
    if any(enemies_in(board, one, piece.side) for one in entered):
        return False
    if level == MARCH and not _may_march(board, unit, action, entered):
        return False
    return _may_come_near(board, unit, entered, level, shunned) and has_room(
        board, units, action, left
    )


def _may_march(board: Board, unit: str, action: Action, entered: Sequence[str]) -> bool:
    """Strategic movement keeps away from enemies and to the roads where it needs them (5.2.1)."""
    piece = board.piece(unit)
    least = number(board, "strategic-distance")
    if any(enemy_distance(board, one, piece.side) <= least for one in entered):
        return False
    start = next((one for one in piece.hexes if action.hex in near(board, one)), piece.hex)
    if action.road or not needs_road(board, start, action.hex):
        return shape_of(board, action.formation) != LINE
    return False


def _may_come_near(
    board: Board, unit: str, entered: Sequence[str], level: str, shunned: Sequence[str]
) -> bool:
    """Who may go next to an enemy: nobody in a limited activation, no limbered guns (4.6.2)."""
    side = board.piece(unit).side
    if level in (LIMITED, LONE) and any(
        one in hexes_beside(board, board.opponent(side)) for one in entered
    ):
        return False
    close = [
        one
        for hex_ in entered
        for other in near(board, hex_)
        for one in enemies_in(board, other, side)
    ]
    if shape(board, unit) == LIMBERED and any(
        not is_gun(board, one) and not is_routed(board, one) for one in close
    ):
        return False
    return not any(one in shunned for one in close)


@rule("aus-093", "aus-094", "aus-155")
def has_room(board: Board, units: Sequence[str], action: Action, left: int) -> bool:
    """Whether units may stay in a hex, or have the points to leave it again (5.1.4)."""
    if all(
        may_stack(board, units, one, action.formation, by_road=action.road) for one in action.hexes
    ):
        return True
    if len(action.hexes) > 1 or action.kind not in ("move", "road"):
        return False
    step = max(POINT, action.cost)
    return left - action.cost >= 2 * step and any(
        all(not units_in(board, one) for one in (hex_,)) for hex_ in near(board, action.hex)
    )


@rule("aus-091")
def is_stopped(board: Board, unit: str) -> bool:
    """Whether a unit stands in front of an enemy, which ends its move (5.1.3)."""
    piece = board.piece(unit)
    return bool(facing_enemies(board, piece.hexes, piece.side))


def facing_enemies(board: Board, hexes: Sequence[str], side: str) -> list[str]:
    """The enemies that have one of some hexes in front of them."""
    return [
        one
        for one in units_on_map(board, board.opponent(side))
        if not is_routed(board, one) and any(hex_ in front_of(board, one) for hex_ in hexes)
    ]


# --- a move ---------------------------------------------------------------------------------------


@rule("aus-087", "aus-088", "aus-055", "aus-117")
async def move_unit(game: Game, unit: str) -> None:
    """A unit or its stack spends its points action by action, as its owner likes (5.0)."""
    known = activation(game)
    units = await _together(game, unit)
    mark(game, MOVED, unit)
    points = min(allowance(game, one, known.level) for one in units)
    shunned = facing_enemies(game, game.piece(unit).hexes, known.side)
    foggy = in_fog(game, game.piece(unit).hex)
    # What a march through fog has more as long as it keeps to roads and villages (A5.1.1).
    on_road = allowance(game, unit, known.level, clear=True) - points if foggy else 0
    on_road = on_road if known.level == MARCH else 0
    paid = 0
    while _goes_on(game, units, game.piece(unit).hex):
        action = await _next_action(game, units, points - paid, shunned, on_road)
        if action is None:
            break
        if action.kind in ALONE:
            await ALONE[action.kind](game, units)
            continue
        where = game.piece(unit).hex
        await react(game, Trigger("spend", tuple(units), where, was=where))
        if not _goes_on(game, units, where):
            break
        perform(game, units, action)
        paid += action.cost
        on_road = on_road if action.road or action.hex == where else 0
        for one in units:
            pay(game, one, action.cost)
        by_road = known.level == MARCH and action.road
        if not foggy and not by_road and in_fog(game, action.hex):
            foggy, points = True, paid + share_of(game, "fog", points - paid)
        test_order(game, units, action)
        entered = action.hex != where or len(action.hexes) > 1
        if entered:
            crowd(game, units, action.hex, by_road=action.road)
            await react(game, Trigger("enter", tuple(units), action.hex, was=where))
        if not _goes_on(game, units, action.hex):
            break
        if entered and is_stopped(game, unit) and _has_place(game, units):
            break
    await settle_down(game, units)


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
    for one in actions_of(board, units[0]):
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
    if not spent(board, piece.id) and not any(is_gun(board, one) for one in units):
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
    if activation(game).must == "charge":
        question = bound(question, _drive(game, unit, options))
    chosen = await ask(question)
    return None if chosen == PASS else await _one_of(game, unit, options[chosen])


@rule("aus-068")
def _drive(game: Game, unit: str, options: Mapping[str, Sequence[Action]]) -> Obligation[str]:
    """Those who must charge or attack go nearer to the enemy while they can (4.7)."""
    side = game.piece(unit).side

    def nearer(choice: str) -> int:
        here = enemy_distance(game, game.piece(unit).hex, side)
        least = 2 if is_cavalry(game, unit) else 1
        if here <= least or choice == PASS:
            return int(here <= least)
        action = options[choice][0]
        return int(choice.startswith(":") or enemy_distance(game, action.hex, side) < here)

    return Obligation(
        measure=nearer, words=tr("It must go at the enemy."), rule="aus-068", enough=1
    )


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
    return Refusal(tr("{hex} is closed to it, full or too dear.", hex=hex_), "aus-084")


# --- doing it -------------------------------------------------------------------------------------


def perform(game: Game, units: Sequence[str], action: Action) -> None:
    """Units do what their owner has paid for."""
    for one in units:
        piece = game.piece(one)
        if action.kind == "form":
            _take_up(game, one, action)
        elif action.hexes != piece.hexes and action.kind in ("about-face", "close-up", "spread"):
            game.emit(
                Formed(
                    one,
                    piece.formation,
                    action.hexes[1:],
                    action.facing,
                    action.hex,
                    rule="aus-153",
                )
            )
        elif action.hexes == piece.hexes:
            if action.facing is not None and action.facing != piece.facing:
                game.emit(Rotated(one, action.facing, rule="aus-117"))
                mark(game, TURNED, one)
        else:
            path = (piece.hex, action.hex) if action.hex != piece.hex else ()
            game.emit(
                Moved(
                    one,
                    action.hex,
                    path=path,
                    extends=action.hexes[1:],
                    facing=action.facing,
                    rule="aus-084",
                )
            )
            if action.vertices:
                mark(game, TURNED, one)


@rule("aus-148", "aus-163", "aus-165", "aus-167")
def _take_up(game: Game, unit: str, action: Action) -> None:
    """A unit takes up a formation, and shows the side of its counter that belongs to it."""
    wanted = shape_of(game, action.formation)
    face = {DISORDER: DISORDERED, LIMBERED: LIMBERED, UNLIMBERED: UNLIMBERED}.get(wanted, ORDERED)
    game.emit(
        Formed(unit, action.formation, action.hexes[1:], action.facing, action.hex, rule="aus-148")
    )
    if game.piece(unit).face != face:
        game.emit(Flipped(unit, face, rule="aus-148", visible_to=()))
    if wanted == UNLIMBERED:
        mark(game, UNLIMBERED_NOW, unit)


@rule("aus-089", "aus-118", "aus-171")
def test_order(game: Game, units: Sequence[str], action: Action) -> None:
    """What ground and turning do to the order of units (5.1.1)."""
    for one in units:
        if action.disorder == "automatic":
            disorder(game, one, "aus-089")
            continue
        is_turn = action.vertices and marked(game, TURNED, one) > number(game, "contact-turns")
        if action.disorder == "check" or is_turn:
            check_order(game, one)


@rule("aus-089")
def check_order(game: Game, unit: str) -> bool:
    """Roll whether a unit keeps its order; whether it did (5.1.1)."""
    if shape(game, unit) in (DISORDER, SKIRMISH):
        return True
    value = morale(game, unit)
    roll = game.roll(
        "d10",
        later("disorder check"),
        "aus-089",
        side=game.piece(unit).side,
        piece=unit,
        needs=value,
        passes=lambda total: total <= value,
    )
    if roll > value:
        disorder(game, unit, "aus-089")
    return roll <= value


@rule("aus-094", "aus-182", "aus-293", "aus-304")
async def settle_down(game: Game, units: Sequence[str]) -> None:
    """Units that have ended their move share the level of the stack; too many go on to leave it."""
    for one in units:
        if not is_on_map(game, one):
            continue
        if not all(may_stack(game, [one], hex_, by_road=True) for hex_ in game.piece(one).hexes):
            await go_back(game, Flight((one,), 1), "aus-094")
        if is_on_map(game, one):
            share_level(game, one)


# --- the phase ------------------------------------------------------------------------------------


@rule("aus-054", "aus-055", "aus-086", "aus-115", "aus-033")
async def move_phase(game: Game) -> bool:
    """One unit or leader of the division that acts may move; False when all have (4.6.1)."""
    known = activation(game)
    able = [*movers(game), *movable_leaders(game)]
    if not known.moves or not able:
        _mark_chargers(game)
        return False
    buttons = {PASS: tr("End of movement")}
    if known.level == MARCH and known.division:
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
    chosen = await ask(question)
    if chosen == DROP:
        set_status(game, leader_of(game, known.division), STRATEGIC, "aus-099", on=False)
    if chosen in (PASS, DROP):
        _mark_chargers(game)
        return False
    if is_leader(game, chosen):
        await move_leader(game, chosen)
    else:
        note_activation(game, _with_done(game, [chosen]))
        await move_unit(game, chosen)
    return True


def movers(board: Board) -> list[str]:
    """The units of the division that acts which may still move."""
    known = activation(board)
    return [
        one
        for one in known.units
        if one not in known.done and is_on_map(board, one) and not is_routed(board, one)
    ]


@rule("aus-103")
def could_march_on(board: Board, unit: str) -> bool:
    """Whether a unit on the march has points left to go on into another hex (5.2.1)."""
    if not is_on_map(board, unit) or is_routed(board, unit):
        return False
    left = allowance(board, unit, MARCH) - spent(board, unit)
    kinds = ("move", "road")
    return any(
        may_do(board, [unit], one, left, ()) for one in actions_of(board, unit) if one.kind in kinds
    )


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


def near_enemies(board: Board, division: str, far: int) -> Iterator[str]:
    """The units of a division within so many hexes of an enemy combat unit."""
    for one in activation(board).units:
        if is_on_map(board, one) and division_of(board, one) in ("", division):
            side = board.piece(one).side
            if min(enemy_distance(board, hex_, side) for hex_ in board.piece(one).hexes) <= far:
                yield one


def hexes_apart(board: Board, one: str, other: str) -> int:
    """How far two pieces are from each other."""
    return min(
        distance(board, a, b) for a in board.piece(one).hexes for b in board.piece(other).hexes
    )
