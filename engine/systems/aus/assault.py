"""Bayonet and assault (8.2, 8.3): who may attack, supports, step by step up to the melee."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_several, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.arcs import arc_towards_hex, front_of
from hexwright.engine.systems.aus.fire import (
    RETURNED,
    VOLLEY,
    aim,
    may_return,
    note_combat,
    note_defence,
    roll_shot,
    suffer,
    wants_return,
)
from hexwright.engine.systems.aus.ground import is_defensive
from hexwright.engine.systems.aus.losses import displace_leaders, eliminate
from hexwright.engine.systems.aus.melee import melee
from hexwright.engine.systems.aus.melee_checks import (
    ATTACKER_TEST,
    DEFENDER_TEST,
    Fight,
    apply_check,
    attacker_modifiers,
    defender_modifiers,
    verdict,
)
from hexwright.engine.systems.aus.melee_ground import (
    clear_guns,
    enter,
    leaves,
    melee_refuges,
    present,
)
from hexwright.engine.systems.aus.neighbours import stack_of, top_of
from hexwright.engine.systems.aus.records import activation, mark, marked
from hexwright.engine.systems.aus.retreat import withdraw
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    ROUTED,
    SKIRMISH,
    SQUARE,
    UNSTEADY,
    has,
    in_strategic_movement,
    is_disordered,
    is_gun,
    is_infantry,
    is_routed,
    level_of,
    shape,
)
from hexwright.schema.language import later, tr

ATTACKED: Final = "attacked"
ATTACKS: Final = "attacks"
SUPPORTS: Final = "supports"


# --- who may attack (8.2, 8.3) --------------------------------------------------------------------


@rule("aus-167", "aus-221", "aus-297", "aus-314", "aus-299")
def may_start_melee(board: Board, unit: str) -> bool:
    """Whether a unit is fit to attack: in order, steady, above its breakpoint (8.2)."""
    return (
        not is_gun(board, unit)
        and not is_disordered(board, unit)
        and level_of(board, unit) not in (UNSTEADY, ROUTED)
        and not has(board, unit, BREAKPOINT)
        and not in_strategic_movement(board, unit)
    )


@rule("aus-221", "aus-231", "aus-232", "aus-195", "aus-222")
def melee_targets(board: Board, unit: str) -> dict[str, str]:
    """The stacks that infantry may attack, by their top unit, with the kind of attack (8.2)."""
    if not is_infantry(board, unit) or not may_start_melee(board, unit):
        return {}
    if (
        marked(board, ATTACKS, unit)
        or marked(board, SUPPORTS, unit)
        or shape(board, unit) == SQUARE
    ):
        return {}
    side, found = board.piece(unit).side, {}
    for hex_ in front_of(board, unit):
        target = top_of(board, hex_, board.opponent(side))
        if not target or not _may_follow_fire(board, unit, hex_):
            continue
        kind = "assault" if is_defensive(board, _from(board, unit, hex_), hex_) else "bayonet"
        if kind == "assault" or not marked(board, ATTACKED, target):
            found[target] = kind
    return found


def _from(board: Board, unit: str, hex_: str) -> str:
    """The hex of a unit that is next to another one."""
    return next(one for one in board.piece(unit).hexes if hex_ in near(board, one))


@rule("aus-195")
def _may_follow_fire(board: Board, unit: str, hex_: str) -> bool:
    """Who has fired attacks only the stack that it fired at (8.0)."""
    if not has(board, unit, "fired"):
        return True
    return any(marked(board, f"{VOLLEY} {one}", unit) for one in units_in(board, hex_))


@rule("aus-223")
def supporters(board: Board, unit: str, hex_: str) -> list[str]:
    """The stacks that may support an attack on a hex, by their top unit (8.2)."""
    known, found = activation(board), []
    for other in near(board, hex_):
        top = top_of(board, other, known.side)
        if not top or top in stack_of(board, unit) or top not in known.units:
            continue
        is_free = not marked(board, ATTACKS, top) and not marked(board, SUPPORTS, top)
        if is_free and is_infantry(board, top) and may_start_melee(board, top):
            found.append(top)
    return list(dict.fromkeys(found))


# --- bayonet and assault --------------------------------------------------------------------------


@rule("aus-222", "aus-223", "aus-224", "aus-227", "aus-229", "aus-282", "aus-286")
async def attack(game: Game, unit: str, target: str, kind: str) -> None:
    """Infantry attacks a stack next to it, step by step (8.2.1, 8.3.1)."""
    hex_ = next(one for one in game.piece(target).hexes if one in front_of(game, unit))
    helpers = await _choose_supports(game, unit, hex_, (target, kind))
    words = {
        "bayonet": later(
            "{piece} attacks {target} with the bayonet.|{piece} attack {target} with the bayonet."
        ),
        "assault": later("{piece} assaults {target}.|{piece} assault {target}."),
    }
    game.emit(ActionBegan(unit, words[kind], helpers=tuple(helpers), target=target, rule="aus-222"))
    attackers = tuple(one for one in stack_of(game, unit) if not is_gun(game, one))
    for one in attackers:
        mark(game, ATTACKS, one)
    for one in helpers:
        mark(game, SUPPORTS, one)
    mark(game, ATTACKED, target)
    defenders = tuple(stack_of(game, target))
    arc = arc_towards_hex(game, target, _from(game, unit, hex_))
    fight = Fight(kind, attackers, defenders, hex_, arc, supports=len(helpers))
    note_combat(game, (*attackers, *defenders))
    for one in defenders:
        note_defence(game, one)
    start = game.piece(unit).hex
    await _steps(game, unit, target, fight)
    await displace_leaders(game, start)


async def _choose_supports(
    game: Game, unit: str, hex_: str, aim: tuple[str, str]
) -> tuple[str, ...]:
    # What attacks may come to is worked out from the rules of all of them.
    from hexwright.engine.systems.aus.melee_odds import attack_preview

    able = supporters(game, unit, hex_)
    if not able:
        return ()
    return await ask(
        choose_several(
            "piece",
            game.piece(unit).side,
            tr("Which stacks support the attack of {piece}?", piece=game.names.piece(unit)),
            lambda: able,
            "aus-223",
            preview=lambda some: attack_preview(game, unit, *aim, supports=len(some)),
            why_no_member=lambda _: Refusal(tr("It cannot support this attack."), "aus-223"),
        )
    )


@rule(
    "aus-224",
    "aus-225",
    "aus-226",
    "aus-227",
    "aus-228",
    "aus-233",
    "aus-234",
    "aus-235",
    "aus-236",
)
async def _steps(game: Game, unit: str, target: str, fight: Fight) -> None:
    """The steps of a bayonet attack or an assault up to the melee (8.2.1, 8.3.1)."""
    if not await _runners_fall(game, fight):
        await _advance(game, fight)
        return
    found = verdict(game, unit, ATTACKER_TEST, attacker_modifiers(game, unit, fight), "aus-225")
    if not found.passed:
        await apply_check(game, unit, found, (target,))
        return
    if await _defence(game, unit, target, fight) or not _still_fit(game, fight):
        return
    if all(is_gun(game, one) for one in present(game, fight)):
        await clear_guns(game, fight)
        await _advance(game, fight)
        return
    for one in present(game, fight):
        if not is_gun(game, one):
            held = verdict(
                game, one, DEFENDER_TEST, defender_modifiers(game, one, fight), "aus-228"
            )
            if not held.passed:
                await apply_check(game, one, held, (unit,))
    await clear_guns(game, fight)
    if fight.kind == "assault" and present(game, fight):
        await melee(game, fight)
        await clear_guns(game, fight)
    await _advance(game, fight)


@rule("aus-224", "aus-282")
async def _runners_fall(game: Game, fight: Fight) -> bool:
    """Routed defenders are eliminated; whether others are left (8.2.1)."""
    for one in present(game, fight):
        if is_routed(game, one):
            await eliminate(game, one, "aus-224")
    return bool(present(game, fight))


@rule("aus-226", "aus-234", "aus-132")
async def _defence(game: Game, unit: str, target: str, fight: Fight) -> bool:
    """The defender returns fire, or skirmishers leave; whether they have left (8.2.1)."""
    if shape(game, target) == SKIRMISH and await leaves(game, target):
        await withdraw(game, target, melee_refuges(game, target), "aus-132")
        # The guns that they leave behind are lost, or go if they are limbered.
        await clear_guns(game, fight)
        enter(game, fight.attackers, fight.hex, "aus-226")
        return True
    for one in present(game, fight):
        if may_return(game, one, unit) and await wants_return(game, one, unit):
            shot = aim(game, one, unit)
            assert shot is not None
            mark(game, RETURNED, one)
            await suffer(game, [(shot, roll_shot(game, shot))])
            if not is_on_map(game, unit):
                break
    return False


@rule("aus-226")
def _still_fit(board: Board, fight: Fight) -> bool:
    """Whether an attacker is still there, neither unsteady nor routed."""
    return any(
        is_on_map(board, one) and level_of(board, one) not in (UNSTEADY, ROUTED)
        for one in fight.attackers
    )


@rule("aus-230", "aus-239")
async def _advance(game: Game, fight: Fight) -> None:
    """Attackers enter the hex that an assault has emptied; by an option others do, too."""
    if units_in(game, fight.hex):
        return
    if fight.kind == "assault":
        enter(game, fight.attackers, fight.hex, "aus-239")
    elif game.options.get("bayonet_advance") and _still_fit(game, fight):
        unit = next(one for one in fight.attackers if is_on_map(game, one))
        prompt = tr("Does {piece} take the ground?", piece=game.names.piece(unit))
        if await ask(yes_no(game.piece(unit).side, prompt, "aus-230", subject=unit)):
            enter(game, fight.attackers, fight.hex, "aus-230")
