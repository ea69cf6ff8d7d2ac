"""Squares (5.2, 10.3): forming and leaving them, also against a charge, and cavalry held back."""

from collections.abc import Callable, Sequence
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, ask_if_needed, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Rotated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import Combat, call_off, hexes_of, joined, pending
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.parts.ground import distance, near, trait
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.systems.jdg.charge_moves import Units, can_charge, charged_hexes
from hexwright.engine.systems.jdg.cohesion import (
    DIE,
    Cause,
    chance_at_most,
    engagement_preview,
    engagement_test,
)
from hexwright.engine.systems.jdg.engagement import attack_preview, ground_preview, take_markers
from hexwright.engine.systems.jdg.facing import fellows, turn
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.orders import active_units, allowed
from hexwright.engine.systems.jdg.reach import LEFT_SQUARE, allowance, mode_of
from hexwright.engine.systems.jdg.refusal import side_may_react
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.shock_ratio import with_stacked
from hexwright.engine.systems.jdg.stacking import may_join
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    BROKEN_SQUARE,
    CAVALRY,
    INFANTRY,
    LEAVES_SQUARE,
    MOVED,
    SQUARE,
    arm_of,
    can,
    cohesion,
    in_square,
)
from hexwright.engine.systems.jdg.zones import is_enemy_front, keeps_out
from hexwright.schema.language import later, tr

FORM = "form-square"
_FORMING = DieTest(later("test to form square"), DIE)
_STOPPING = later("engagement test to stop")
_FORMS = later("{piece} forms square.|{piece} form square.")


def infantry_in(board: Board, hex_: str) -> list[str]:
    """The infantry of a hex, the lowest first."""
    return [unit for unit in units_in(board, hex_) if arm_of(board, unit) == INFANTRY]


# --- in one's own activation ----------------------------------------------------------------------


@rule("jdg-083", "jdg-084", "jdg-085", "jdg-086", "jdg-087", "jdg-339")
def may_form(board: Board, hex_: str) -> bool:
    """Whether all units of a hex can form square, which were there from the start (5.2)."""
    here = units_in(board, hex_)
    return (
        bool(infantry_in(board, hex_))
        and bool(trait(board, hex_, "square_allowed"))
        and all(_may_form(board, one) for one in here)
    )


def _may_form(board: Board, unit: str) -> bool:
    return (
        unit in active_units(board)
        and can(board, unit, FORM)
        and allowed(board, unit, "square") == "yes"
        and not board.count(ACTIVATION, MOVED, unit)
        and not board.count(ACTIVATION, LEFT_SQUARE, unit)
    )


@rule("jdg-085", "jdg-086", "jdg-087")
def form(board: Board, hex_: str) -> None:
    """Everybody in a hex forms square, which takes all their movement (5.2)."""
    for unit in units_in(board, hex_):
        board.emit(StatusSet(unit, SQUARE, words=_FORMS, rule="jdg-085"))
        board.emit(Counted(ACTIVATION, MOVED, unit))


@rule("jdg-084", "jdg-088")
def may_leave(board: Board, hex_: str) -> bool:
    """Whether the square in a hex can be left: by all its infantry, with points for it (5.2)."""
    infantry = infantry_in(board, hex_)
    return bool(infantry) and all(
        in_square(board, one)
        and one in active_units(board)
        and not board.count(ACTIVATION, MOVED, one)
        and _can_pay(board, one)
        for one in infantry
    )


def _can_pay(board: Board, unit: str) -> bool:
    mode = mode_of(board, unit)
    return bool(mode) and allowance(board, unit, mode) >= 0


@rule("jdg-088", "jdg-091")
def leave(board: Board, hex_: str) -> None:
    """The square in a hex ends; those who were in it have paid for that when they move (5.2)."""
    for unit in units_in(board, hex_):
        if in_square(board, unit):
            board.emit(StatusSet(unit, SQUARE, 0, LEAVES_SQUARE, rule="jdg-088"))
            board.emit(Counted(ACTIVATION, LEFT_SQUARE, unit))


# --- against a charge -----------------------------------------------------------------------------


@rule("jdg-095", "jdg-098", "jdg-099", "jdg-339")
def may_react(board: Board, hex_: str) -> bool:
    """Whether the infantry of a hex that is charged may try to form square (5.2, 10.3.1)."""
    infantry = infantry_in(board, hex_)
    return (
        bool(infantry)
        and bool(trait(board, hex_, "square_allowed"))
        and all(can(board, one, FORM) for one in infantry)
        and not any(board.count(ACTIVATION, BROKEN_SQUARE, one) for one in infantry)
    )


@rule("jdg-098")
def forget_broken_squares(board: Board) -> None:
    """Squares that broke before a charge do not hinder new ones, those it breaks do (10.3.1)."""
    for piece in board.state.pieces:
        if count := board.count(ACTIVATION, BROKEN_SQUARE, piece):
            board.emit(Counted(ACTIVATION, BROKEN_SQUARE, piece, -count, rule="jdg-098"))


@rule("jdg-095", "jdg-096", "jdg-097")
async def try_reaction_square(
    game: Game,
    hex_: str,
    chargers: Sequence[str],
    charge: Callable[[], Preview | None] = lambda: None,
) -> bool:
    """Let the infantry of a charged hex try to form square; whether it stands in one then (10.3.1).

    `charge` says what waits for it if it does not try.
    """
    if not may_react(game, hex_):
        return False
    first = infantry_in(game, hex_)[-1]
    side = game.piece(first).side
    prompt = tr("Does the infantry in {hex} try to form square?", hex=hex_)
    wanted = yes_no(
        side,
        prompt,
        "jdg-095",
        subject=first,
        preview=lambda tries: _preview(game, hex_) if tries else charge(),
    )
    if not await ask(wanted):
        return False
    needed = needed_for_square(game, hex_)
    if roll_test(game, _FORMING, first, needed, rule="jdg-096").passed:
        for one in units_in(game, hex_):
            if can(game, one, FORM):
                game.emit(StatusSet(one, SQUARE, words=_FORMS, rule="jdg-096"))
        return True
    for one in infantry_in(game, hex_):
        if is_on_map(game, one):
            cause = Cause("charge", tuple(chargers), "jdg-096")
            await hit(game, one, "disorder", cause)
    return False


@rule("jdg-096")
def needed_for_square(board: Board, hex_: str) -> int:
    """The roll with which all the infantry of a hex forms square: the least cohesion (10.3.1)."""
    return min(cohesion(board, one) for one in infantry_in(board, hex_))


def _preview(board: Board, hex_: str) -> Preview:
    """How likely a square is."""
    needed = needed_for_square(board, hex_)
    chance = chance_at_most(board, needed)
    text = tr("It forms square with a roll of at most {number}, or is disordered.", number=needed)
    facts = (Fact(tr("It forms square"), chance, rule="jdg-096"),)
    return Preview(
        text, chances=Odds(tr("Squares"), {0: 1 - chance, 1: chance}, facts), rule="jdg-096"
    )


# --- stopping a charge (10.3.3) -------------------------------------------------------------------


def top_of(board: Board, units: Sequence[str]) -> str:
    """The uppermost of units that stand together: it tests for all of them."""
    return max(units, key=board.stack(board.piece(units[0]).hex).index)


@rule("jdg-251", "jdg-254")  # 10.3.3
async def stop_before_squares(game: Game, units: Units, pursuit: int = 0) -> bool:
    """Let infantry form square, and whoever rides at it try to stop; whether these units do.

    `pursuit` says how often they have charged on before.
    """
    squares = await _offer_squares(game, units, pursuit)
    if not squares:
        return False
    others = _others_riding(game, units, squares)
    has_stopped = await try_recall(game, units, squares, pursuit)
    for each in others:
        theirs = [square for square in squares if square in charged_hexes(game, each[0])]
        await try_recall(game, each, theirs)
    return has_stopped


@rule("jdg-251")  # 10.3.3
def _others_riding(board: Board, units: Units, squares: Sequence[str]) -> list[Units]:
    """The stacks that rode at hexes before these have formed square, and have not struck yet."""
    riding = [
        charger for combat in pending(board) for charger in combat.chargers if charger not in units
    ]
    riding = [
        one
        for one in riding
        if can_charge(board, one) and any(hex_ in squares for hex_ in charged_hexes(board, one))
    ]
    return [
        tuple(one for one in riding if board.piece(one).hex == hex_)
        for hex_ in hexes_of(board, riding)
    ]


@rule("jdg-095", "jdg-099", "jdg-237")
async def _offer_squares(game: Game, units: Units, pursuit: int) -> list[str]:
    """Let the infantry before chargers form square; the hexes where it just did so (10.3.1)."""
    if not side_may_react(game, game.opponent(game.piece(units[0]).side)):
        return []
    targets = charged_hexes(game, units[0])
    charge = partial(_charge, game, units, pursuit)
    return [target for target in targets if await try_reaction_square(game, target, units, charge)]


@rule("jdg-009", "jdg-116", "jdg-251", "jdg-252", "jdg-254")
async def try_recall(
    game: Game, units: Sequence[str], squares: Sequence[str], pursuit: int = 0
) -> bool:
    """Let cavalry try to stop before hexes that have just formed square; whether it does (10.3.3).

    It gives the whole charge up, whomever else it would have struck.
    """
    top = top_of(game, units)
    side = game.piece(top).side
    prompt = tr("Does {piece} try to stop its charge?", piece=game.names.piece(top))
    wanted = yes_no(
        side,
        prompt,
        "jdg-251",
        subject=top,
        preview=lambda tries: (
            _stop(game, top, "jdg-251") if tries else _charge(game, units, pursuit)
        ),
    )
    if not await ask(wanted):
        return False
    if not engagement_test(game, top, rule_id="jdg-251", name=_STOPPING):
        return False
    call_off(game, units)
    take_markers(game, units, "jdg-253")
    await _fall_back(game, units, squares)
    return True


def _stop(board: Board, unit: str, rule_id: str) -> Preview:
    """How likely cavalry stops if it tries."""
    return engagement_preview(board, unit, tr("It stops"), rule_id)


def _charge(board: Board, units: Sequence[str], pursuit: int) -> Preview:
    """What a charge counts; that of a pursuit is fought alone."""
    combat = Combat(tuple(units), charged_hexes(board, units[0]), tuple(units))
    whole = combat if pursuit else with_stacked(board, joined(board, combat))
    return attack_preview(board, whole, pursuit)


@rule("jdg-251", "jdg-252")
async def _fall_back(game: Game, units: Sequence[str], squares: Sequence[str]) -> None:
    """Go back a hex and face as one likes; without a hex to go to stay as one is (10.3.3)."""
    ways = hexes_back(game, units, squares)
    if not ways:
        return
    goal = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(units[0]).side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(units[0])),
            lambda: ways,
            "jdg-251",
            subject=units[0],
            preview=lambda hex_: ground_preview(game, units, hex_),
            why_not=lambda _: none_of_hexes(
                ways,
                later("It falls back from the square to a hex before no enemy: {hexes}."),
                "jdg-252",
            ),
        )
    )
    words = later(
        "{piece} draws back from {start} to {hex}.|{piece} draw back from {start} to {hex}."
    )
    arrived = await enter_hex(game, units, (goal,), "jdg-251", words)
    if not arrived:
        return
    others = [fellow for fellow in fellows(game, arrived[0]) if fellow not in arrived]
    facing = game.piece(others[0]).facing if others else None
    if facing is None:
        await turn(game, arrived, "jdg-251")
        return
    for one in arrived:
        game.emit(Rotated(one, facing, rule="jdg-138"))


@rule("jdg-136", "jdg-155", "jdg-252", "jdg-330")  # 6.2.3, 12.2, 10.3.3, 6.1.3
def hexes_back(board: Board, units: Sequence[str], squares: Sequence[str]) -> list[str]:
    """The hexes to which cavalry may fall back: farther from the squares, before no enemy."""
    found = board.piece(units[0])
    enemy = board.opponent(found.side)
    return [
        one
        for one in near(board, found.hex)
        if can_step(board, found.hex, one, CAVALRY)
        and not enemies_in(board, one, found.side)
        and not keeps_out(board, found.id, one)
        and may_join(board, one, *units)
        and not is_enemy_front(board, one, enemy)
        and all(distance(board, one, hex_) > distance(board, found.hex, hex_) for hex_ in squares)
    ]


@rule("jdg-275")  # 10.5.2
async def try_halt(game: Game, units: Sequence[str], pursuit: int = 1) -> bool:
    """Let pursuers try to halt before an enemy whom they do not follow; whether they do."""
    top = top_of(game, units)
    prompt = tr("Does {piece} try to end its pursuit?", piece=game.names.piece(top))
    tests = bool(game.options["pursuit_halt_requires_test"])
    stop = partial(_stop, game, top, "jdg-275") if tests else lambda: None
    wanted = yes_no(
        game.piece(top).side,
        prompt,
        "jdg-275",
        subject=top,
        preview=lambda ends: stop() if ends else _charge(game, units, pursuit),
    )
    if not await ask(wanted):
        return False
    if not tests:
        return True
    return engagement_test(game, top, rule_id="jdg-275", name=_STOPPING)
