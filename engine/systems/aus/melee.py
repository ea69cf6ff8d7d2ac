"""Melee (8.2, 8.3, 8.5): bayonet and assault step by step, rounds, results."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.effects import Effect, effects_of, meaning_of
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.fire import DEEDS, fall_together, take_losses
from hexwright.engine.systems.aus.ground import melee_cover
from hexwright.engine.systems.aus.melee_checks import Fight, apply_effects
from hexwright.engine.systems.aus.melee_ground import engaged, leaves, melee_refuges, present
from hexwright.engine.systems.aus.morale import levels_failed, rout
from hexwright.engine.systems.aus.retreat import Flight, go_back, unsteady_length, withdraw
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    SKIRMISH,
    SQUARE,
    blown,
    fatigue_row,
    has_ability,
    in_strategic_movement,
    is_cavalry,
    is_gun,
    is_routed,
    leaders_in,
    shape,
    share_of,
    strength,
)
from hexwright.schema.language import later, tr

LOSERS: Final = {
    "attacker": later("the attackers"),
    "defender": later("the defenders"),
    "both": later("both sides"),
}


@rule(
    "aus-237",
    "aus-351",
    "aus-352",
    "aus-108",
    "aus-267",
    "aus-331",
    "aus-257",
    "aus-256",
    "aus-184",
)
def melee_modifiers(board: Board, fight: Fight) -> Sum:
    """What is added to the roll of a melee (8.5)."""
    attackers = [one for one in fight.attackers if is_on_map(board, one)]
    defenders = [one for one in present(board, fight) if not is_gun(board, one)]
    first, top = attackers[0], defenders[0]
    table = board.table("melee-modifiers")
    names = ["strategic"] if in_strategic_movement(board, top) else []
    names += [fight.arc] if fight.arc in ("flank", "rear") else []
    # Of several formations the best one for the defender counts (6.5.6).
    names += ["blown"] if all(blown(board, one) for one in defenders) else []
    if any(shape(board, one) == SQUARE for one in defenders):
        names.append(
            "cavalry-against-square" if is_cavalry(board, first) else "infantry-against-square"
        )
    is_charge = fight.kind == "charge" and not fight.is_later
    if is_charge and any(has_ability(board, one, "murat") for one in leaders_in(board, first)):
        names.append("murat")
    found = Sum(tuple(from_table(table, one) for one in names))
    found = found + _emperor(board, attackers, defenders) + _cover(board, first, fight.hex)
    overlap = from_table(table, "overlap", fight.overlap)
    found = found.plus(overlap.amount, overlap.reason, overlap.rule)
    found = found.plus(fight.bonus, later("charge"), "aus-256")
    found = found.plus(
        -fatigue_row(board, first, "melee"), later("fatigue of the attacker"), "aus-331"
    )
    if board.options.get("fatigue_in_melee", "both") == "both":
        found = found.plus(
            fatigue_row(board, top, "melee"), later("fatigue of the defender"), "aus-331"
        )
    against = _defence_strength(board, defenders, countered=fight.countered)
    odds = board.look_up("melee-odds", odds=(melee_strength(board, fight), against))
    return found.plus(int(odds["modifier"]), later("odds"), "aus-237")


def _cover(board: Board, unit: str, hex_: str) -> Sum:
    starts = [one for one in board.piece(unit).hexes if hex_ in near(board, one)]
    return melee_cover(board, starts[0], hex_) if starts else Sum()


@rule("aus-256", "aus-162", "aus-183", "aus-185")
def melee_strength(board: Board, fight: Fight) -> int:
    """The strength of those who attack; cavalry that charges in column counts a share."""
    total = 0
    for one in fight.attackers:
        if is_on_map(board, one) and not is_gun(board, one):
            own = strength(board, one)
            is_column = fight.kind == "charge" and shape(board, one) == COLUMN
            total += share_of(board, "column-strength", own) if is_column else own
    return max(total, 1)


@rule("aus-162")
def _defence_strength(board: Board, defenders: Sequence[str], *, countered: bool) -> int:
    """The strength of those who defend; a column that was charging counts a share (6.3.6)."""
    total = 0
    for one in defenders:
        own, is_column = strength(board, one), countered and shape(board, one) == COLUMN
        total += share_of(board, "column-strength", own) if is_column else own
    return max(1, total)


@rule("aus-351")
def _emperor(board: Board, attackers: Sequence[str], defenders: Sequence[str]) -> Sum:
    found = Sum()
    for units, sign in ((attackers, 1), (defenders, -1)):
        if any(
            has_ability(board, one, "emperor") for unit in units for one in leaders_in(board, unit)
        ):
            part = from_table(board.table("melee-modifiers"), "emperor", sign)
            found = found + Sum((Modifier(part.amount, part.reason, part.rule),))
    return found


@rule("aus-237", "aus-238", "aus-258", "aus-276", "aus-277", "aus-001")
async def melee(game: Game, fight: Fight) -> str:
    """Round after round until a side has lost, or routs of its own will; who lost (8.5)."""
    while True:
        attackers = engaged(game, fight)
        defenders = [one for one in present(game, fight) if not is_gun(game, one)]
        if not attackers or not defenders:
            return "attacker" if not attackers else "defender"
        added = melee_modifiers(game, fight._replace(attackers=tuple(attackers)))
        roll = game.roll(
            "d10",
            later("melee"),
            "aus-237",
            side=game.piece(attackers[0]).side,
            piece=attackers[0],
            target=defenders[0],
            modifiers=added,
        )
        reading = game.look_up("melee", total=roll + added.total)
        effects = effects_of(reading["effects"])
        meaning = meaning_of(LOSERS[str(reading["loser"])], effects, DEEDS)
        game.emit(TableRead.of(reading, game.table("melee"), " ", meaning))
        if reading["loser"] != "both":
            lost = attackers if reading["loser"] == "attacker" else defenders
            by = defenders if reading["loser"] == "attacker" else attackers
            await _beaten(game, lost, by, effects)
            return str(reading["loser"])
        await _bleed(game, attackers, defenders, effects)
        if await _break_off(game, fight):
            return "broken-off"
        fight = fight._replace(bonus=0, is_later=True)


@rule("aus-281", "aus-186", "aus-184", "aus-294")
async def _beaten(
    game: Game, units: Sequence[str], by: Sequence[str], effects: Sequence[Effect]
) -> None:
    """The top unit of the losers takes the result; a plain retreat takes all along (8.5.2)."""
    where = game.piece(units[0]).hex
    others = [one for one in units[1:] if game.piece(one).hex == where]
    await apply_effects(game, units[0], effects, by, others=others)
    if "retreat" in [one.kind for one in effects]:
        for one in units[1:]:
            if one not in others and is_on_map(game, one) and not is_routed(game, one):
                flight = Flight((one,), unsteady_length(game, one), tuple(by))
                await go_back(game, flight, "aus-281")


@rule("aus-276", "aus-278", "aus-279", "aus-280")
async def _bleed(
    game: Game, attackers: Sequence[str], defenders: Sequence[str], effects: Sequence[Effect]
) -> None:
    """Both sides lose and check, and the melee goes on if both are still there (8.5.3)."""
    losses = [one for one in effects if one.kind == "loss"]
    falls = []
    for units, foe in ((attackers, defenders[0]), (defenders, attackers[0])):
        checks, _ = await take_losses(game, units[0], losses)
        falls += [(one, levels_failed(game, one, extra), foe) for one, extra in checks]
    await fall_together(game, falls)


@rule("aus-168", "aus-238", "aus-277")
async def _break_off(game: Game, fight: Fight) -> bool:
    """At the end of a round a side may rout its own to end the melee; skirmishers just leave."""
    sides = [engaged(game, fight), [one for one in present(game, fight) if not is_gun(game, one)]]
    if not all(sides):
        return False
    for left in sides:
        unit, side = left[0], game.piece(left[0]).side
        if shape(game, unit) == SKIRMISH and await leaves(game, unit):
            await withdraw(game, unit, melee_refuges(game, unit), "aus-238")
            return True
        prompt = tr("The melee goes on. Does {piece} rout to end it?", piece=game.names.piece(unit))
        if await ask(yes_no(side, prompt, "aus-277", subject=unit)):
            for one in left:
                if is_on_map(game, one):
                    await rout(game, one)
            return True
    return False
