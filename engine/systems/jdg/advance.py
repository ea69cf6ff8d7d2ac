"""Advancing after a shock (9.7, 9.8): who goes into the hex that was left, and how."""

from collections.abc import Callable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    Refusal,
    ask,
    ask_if_needed,
    choose_action,
    choose_one,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import Advance
from hexwright.engine.parts.facing import facings_within
from hexwright.engine.parts.reasons import none_of, none_of_hexes
from hexwright.engine.parts.troops import enemies_in
from hexwright.engine.systems.jdg.engagement import ground_preview, is_rough
from hexwright.engine.systems.jdg.facing import turn
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.shock_ratio import Fight, may_strike, strikes, struck_by
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    arm_of,
    can,
    cohesion,
    guns_in,
    is_heavy,
    is_steady,
)
from hexwright.engine.systems.jdg.zones import keeps_out
from hexwright.schema.language import later, tr

Units = tuple[str, ...]
# What units that take a hex are led to there.
Shown = Callable[[Units, str], Preview | None]
WITH_GUNS, ALONE = ":with-guns", ":alone"


# --- who ------------------------------------------------------------------------------------------


@rule("jdg-206", "jdg-266")
def precedence(board: Board, fight: Fight, unit: str) -> tuple[int, int]:
    """The place of a unit in the order of those who advance: the lowest goes first (9.7.3)."""
    key = arm_of(board, unit)
    if key == CAVALRY:
        key = f"heavy-{key}" if is_heavy(board, unit) else key
        key = f"{key}-charging" if unit in fight.chargers else key
    return int(board.look_up("advance", key)["order"]), -cohesion(board, unit)


@rule("jdg-203", "jdg-206")  # 9.7.1, 9.7.3
def first_to_advance(board: Board, fight: Fight, emptied: Sequence[str]) -> list[str]:
    """The units of which one goes first: the best that hold out before a hex they attacked."""
    return Advance(
        fight.attackers,
        lambda one: holds_out(board, fight, one),
        lambda one: [hex_ for hex_ in struck_by(board, one, fight.chargers) if hex_ in emptied],
        lambda one: precedence(board, fight, one),
    ).first()


@rule("jdg-203", "jdg-204")
def companions(board: Board, fight: Fight, unit: str) -> Units:
    """Who goes with a unit: its stack if several attacked, else nobody (9.7.1)."""
    if len({hex_ for _, hex_ in fight.starts}) < 2:
        return (unit,)
    here = board.piece(unit).hex
    staying = [attacker for attacker in fight.attackers if holds_out(board, fight, attacker)]
    return tuple(one for one in staying if board.piece(one).hex == here)


def holds_out(board: Board, fight: Fight, unit: str) -> bool:
    """Whether an attacker still stands where it attacked from."""
    if not is_steady(board, unit):
        return False
    return not fight.starts or (unit, board.piece(unit).hex) in fight.starts


async def _choose_first(
    game: Game, fight: Fight, emptied: Sequence[str], shown: Shown | None = None
) -> str:
    """The unit that goes first; its owner picks one of equals."""
    found = first_to_advance(game, fight, emptied)
    if not found:
        return ""
    parties = {companions(game, fight, one): one for one in found}
    units = list(parties.values())
    return await ask_if_needed(
        choose_one(
            "piece",
            game.piece(units[0]).side,
            tr("Who advances?"),
            lambda: units,
            "jdg-203",
            why_not=lambda one: _why_not_first(game, fight, units, one),
            preview=lambda unit: _preview(
                game, companions(game, fight, unit), goals_of_advance(game, unit, emptied), shown
            ),
        )
    )


def _why_not_first(board: Board, fight: Fight, units: Sequence[str], piece: str) -> Refusal | None:
    if piece not in fight.attackers:
        return none_of(board, fight.attackers, piece, "jdg-203")
    words = board.names.pieces(tuple(units))
    return Refusal(tr("These go before it: {pieces}.", pieces=words), "jdg-203")


def _preview(
    board: Board, units: Units, goals: Sequence[str], shown: Shown | None = None
) -> Preview | None:
    """What waits for units in the only hex they can go to: its ground, then what is `shown`."""
    if len(goals) != 1:
        return None
    found = shown(units, goals[0]) if shown and not is_rough(board, units, goals[0]) else None
    return found or ground_preview(board, units, goals[0])


# --- after a won shock ----------------------------------------------------------------------------


@rule("jdg-203")
async def advance(game: Game, fight: Fight, emptied: Sequence[str]) -> Units:
    """Let the winner go into a hex that was left, as he must, and turn there; who went (9.7.1)."""
    units = await take_hex(game, fight, emptied)
    await turn_after_advance(game, units)
    return units


@rule("jdg-203", "jdg-207")
async def take_hex(
    game: Game, fight: Fight, emptied: Sequence[str], shown: Shown | None = None
) -> Units:
    """Let the winner go into a hex that was left, without turning; who is there then (9.7.1)."""
    unit = await _choose_first(game, fight, emptied, shown)
    if not unit:
        return ()
    units = companions(game, fight, unit)
    goal = await _goal(game, units, unit, emptied, shown)
    return await move_in(game, units, goal) if goal else ()


@rule("jdg-136", "jdg-155", "jdg-203")
def goals_of_advance(board: Board, unit: str, emptied: Sequence[str]) -> list[str]:
    """The hexes left before a unit that are open to it (9.7.1)."""
    found, arm = board.piece(unit), arm_of(board, unit)
    return [
        strike
        for strike in strikes(board, unit)
        if strike in emptied
        and not keeps_out(board, unit, strike)
        and not enemies_in(board, strike, found.side)
        and can_step(board, found.hex, strike, arm)
    ]


async def _goal(
    game: Game, units: Units, unit: str, emptied: Sequence[str], shown: Shown | None = None
) -> str:
    """The hex that a unit goes into; none if all are closed to it."""
    goals = goals_of_advance(game, unit, emptied)
    if not goals:
        return ""
    prompt = tr("Which hex does {piece} take?", piece=game.names.piece(unit))
    return await ask_if_needed(
        choose_one(
            "hex",
            game.piece(unit).side,
            prompt,
            lambda: goals,
            "jdg-203",
            subject=unit,
            why_not=lambda _: none_of_hexes(
                goals, later("It may enter these hexes that were left: {hexes}."), "jdg-203"
            ),
            preview=lambda hex_: _preview(game, units, (hex_,), shown),
        )
    )


@rule("jdg-204", "jdg-205", "jdg-330")
async def move_in(game: Game, units: Units, goal: str, rule_id: str = "jdg-203") -> Units:
    """Move into a hex that was left, whose ground may disorder; who is there then (9.7.1)."""
    words = later("{piece} advances from {start} to {hex}.|{piece} advance from {start} to {hex}.")
    arrived = await enter_hex(game, units, (goal,), rule_id, words)
    return tuple(one for one in arrived if is_steady(game, one))


@rule("jdg-204")
async def turn_after_advance(game: Game, units: Sequence[str]) -> None:
    """Let units turn as far as an advance allows; artillery keeps its facing (9.7.1)."""
    able = [unit for unit in units if arm_of(game, unit) != ARTILLERY]
    facing = game.piece(able[0]).facing if able else None
    if facing is not None:
        most = int(game.look_up("numbers", "turn-on-advance")["value"])
        await turn(game, able, "jdg-204", facings_within(facing, most))


@rule("jdg-207", "jdg-209")
def breakthrough_targets(board: Board, units: Sequence[str]) -> Units:
    """Whom units that broke through must attack: all in front, shocked before or not (9.7.2)."""
    able = [unit for unit in units if can(board, unit, "shock")]
    return tuple(
        dict.fromkeys(
            hex_
            for one in able
            for hex_ in strikes(board, one)
            if may_strike(board, one, hex_, again=True)
        )
    )


# --- after a refusal ------------------------------------------------------------------------------


@rule("jdg-223", "jdg-229")  # 9.8.1
async def advance_after_refusal(game: Game, fight: Fight) -> None:
    """Offer the attacker the hex that the enemy has left; guns may follow infantry, no others."""
    emptied = fight.targets
    unit = await _choose_first(game, fight, emptied)
    if not unit:
        return
    here = game.piece(unit).hex
    goals = goals_of_advance(game, unit, emptied)
    follows = arm_of(game, unit) == INFANTRY
    guns = [gun for gun in guns_in(game, here) if follows and can(game, gun, "move")]
    buttons = {ALONE: tr("Advance")} if goals else {}
    if any(can_step(game, here, one, ARTILLERY) for one in goals) and guns:
        buttons[WITH_GUNS] = tr("Advance with the artillery")
    if not buttons:
        return
    prompt = tr("Does {piece} advance?", piece=game.names.piece(unit))
    side = game.piece(unit).side
    units = companions(game, fight, unit)
    choice = await ask(
        choose_action(
            side,
            prompt,
            {**buttons, PASS: tr("Stay")},
            "jdg-223",
            subject=unit,
            preview=lambda choice: _preview(game, units, goals) if choice in buttons else None,
        )
    )
    if choice == PASS:
        return
    if choice == WITH_GUNS:
        goals = [one for one in goals if can_step(game, here, one, ARTILLERY)]
    goal = await _goal(game, units, unit, goals)
    there = await move_in(game, (*units, *guns) if choice == WITH_GUNS else units, goal)
    await turn_after_advance(game, there)
