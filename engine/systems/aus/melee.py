"""Melee (8.2, 8.3, 8.5): bayonet and assault step by step, rounds, results."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one, choose_several, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan, TableRead
from hexwright.engine.parts.die_tests import DieTest, Verdict, roll_test
from hexwright.engine.parts.effects import Effect, effects_of, meaning_of
from hexwright.engine.parts.ground import direction, near
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.arcs import arc_hexes_of, arc_towards_hex, front_of
from hexwright.engine.systems.aus.fire import (
    DEEDS,
    RETURNED,
    VOLLEY,
    aim,
    fall_together,
    may_return,
    note_combat,
    note_defence,
    roll_shot,
    suffer,
    take_losses,
    wants_return,
)
from hexwright.engine.systems.aus.ground import is_defensive, melee_cover
from hexwright.engine.systems.aus.losses import eliminate, lose
from hexwright.engine.systems.aus.morale import check, levels_failed, rout, sink
from hexwright.engine.systems.aus.records import FULL, activation, mark, marked
from hexwright.engine.systems.aus.retreat import Flight, go_back, unsteady_length, withdraw
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    COLUMN,
    LIMBERED,
    LINE,
    ROUTED,
    SHAKEN,
    SKIRMISH,
    SQUARE,
    UNSTEADY,
    blown,
    disorder,
    fatigue_row,
    has,
    has_ability,
    in_strategic_movement,
    is_cavalry,
    is_disordered,
    is_elite,
    is_gun,
    is_infantry,
    is_routed,
    leaders_in,
    level_of,
    morale,
    shape,
    share_of,
    stack_of,
    strength,
    top_of,
)
from hexwright.schema.language import later, tr

ATTACKED: Final = "attacked"
ATTACKS: Final = "attacks"
SUPPORTS: Final = "supports"
ATTACKER_TEST: Final = DieTest(later("check before melee"), "d10", "pre-melee-attacker")
DEFENDER_TEST: Final = DieTest(later("check before melee"), "d10", "pre-melee-defender")


LOSERS: Final = {
    "attacker": later("the attackers"),
    "defender": later("the defenders"),
    "both": later("both sides"),
}


class Fight(NamedTuple):
    """A melee: who attacks whom, in which way, from which side, with which charge bonus."""

    kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hex: str
    arc: str = "front"
    bonus: int = 0
    overlap: int = 0
    supports: int = 0
    # Further hexes in which stacks are attacked together.
    more: tuple[str, ...] = ()
    # The defenders were charging themselves, and were counter-charged.
    countered: bool = False
    # Later rounds have no bonus for charging.
    is_later: bool = False


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


# --- checks before melee (8.2.1) ------------------------------------------------------------------


@rule("aus-225", "aus-233", "aus-287", "aus-343", "aus-295")
def attacker_modifiers(board: Board, unit: str, fight: Fight) -> Sum:
    """What is added to the check of an attacker."""
    names = [fight.arc] if fight.arc in ("flank", "rear") else []
    if any(is_on_map(board, one) and shape(board, one) == SKIRMISH for one in fight.defenders):
        names.append("against-skirmishers")
    names += _state(board, unit)
    table = board.table("pre-melee-attacker")
    found = Sum(tuple(from_table(table, one) for one in names))
    support = from_table(table, "support", fight.supports)
    return found.plus(support.amount, support.reason, support.rule)


@rule("aus-228", "aus-235", "aus-287", "aus-343", "aus-297", "aus-108")
def defender_modifiers(board: Board, unit: str, fight: Fight) -> Sum:
    """What is added to the check of a defender; friends beside it help but against assaults."""
    names = [fight.arc] if fight.arc in ("flank", "rear") else []
    names += ["skirmish"] if shape(board, unit) == SKIRMISH else []
    names += _state(board, unit)
    names += ["unsteady"] if level_of(board, unit) == UNSTEADY else []
    names += ["strategic"] if in_strategic_movement(board, unit) else []
    names += ["defensive"] if fight.kind == "assault" else []
    table = board.table("pre-melee-defender")
    found = Sum(tuple(from_table(table, one) for one in names))
    if fight.kind != "assault":
        friends = from_table(table, "flank-support", flank_supports(board, unit))
        found = found.plus(friends.amount, friends.reason, friends.rule)
    return found


def _state(board: Board, unit: str) -> list[str]:
    names = ["leader"] if leaders_in(board, unit) else []
    names += ["elite"] if is_elite(board, unit) else []
    names += ["line"] if shape(board, unit) == LINE else []
    names += ["shaken"] if level_of(board, unit) == SHAKEN else []
    return names + (["disordered"] if is_disordered(board, unit) else [])


@rule("aus-228")
def flank_supports(board: Board, unit: str) -> int:
    """How many unrouted friends stand beside a unit, at its flanks unless an option says any."""
    side = board.piece(unit).side
    arcs = (
        ("flank",)
        if board.options.get("flank_support", "flanks") == "flanks"
        else ("front", "flank", "rear")
    )
    hexes = [hex_ for arc in arcs for hex_ in arc_hexes_of(board, unit, arc)]  # type: ignore[arg-type]
    return sum(
        any(
            board.piece(one).side == side and not is_routed(board, one)
            for one in units_in(board, hex_)
        )
        for hex_ in hexes
    )


def verdict(game: Game, unit: str, test: DieTest, modifiers: Sum, rule_id: str) -> Verdict:
    """Roll a check before melee."""
    return roll_test(game, test, unit, morale(game, unit), modifiers, rule_id)


@rule("aus-225", "aus-281", "aus-228")
async def apply_check(game: Game, unit: str, found: Verdict, by: Sequence[str]) -> None:
    """What a failed check before melee does to a unit (8.2.1)."""
    assert found.row is not None
    await apply_effects(game, unit, effects_of(found.row["effects"]), by, pre_melee=True)


@rule("aus-281", "aus-272", "aus-238")
async def apply_effects(
    game: Game,
    unit: str,
    effects: Sequence[Effect],
    by: Sequence[str],
    *,
    pre_melee: bool = False,
    others: Sequence[str] = (),
) -> None:
    """Losses, disorder, the retreat of the result, then the level with its own retreat (8.5).

    `others` of its stack go back with it, for a stack stays together (10.1.1).
    """
    amounts = {one.kind: one.amount for one in effects}
    if "loss" in amounts:
        lost = await lose(game, unit, amounts["loss"])
        if pre_melee and game.options.get("check_after_pre_melee_loss"):
            await check(game, unit, lost - 1, by)
    if is_on_map(game, unit) and is_gun(game, unit):
        return
    if is_on_map(game, unit) and "disorder" in amounts:
        disorder(game, unit, "aus-228")
    going = [one for one in (unit, *others) if is_on_map(game, one) and not is_routed(game, one)]
    if "retreat" in amounts and going:
        flight = Flight(tuple(going), unsteady_length(game, going[0]), tuple(by))
        await go_back(game, flight, "aus-281")
    if is_on_map(game, unit) and "level" in amounts:
        await sink(game, unit, amounts["level"], by)
    if is_on_map(game, unit) and "rout" in amounts:
        await rout(game, unit, by)


# --- bayonet and assault --------------------------------------------------------------------------


@rule("aus-222", "aus-223", "aus-224", "aus-227", "aus-229", "aus-282")
async def attack(game: Game, unit: str, target: str, kind: str) -> None:
    """Infantry attacks a stack next to it, step by step (8.2.1, 8.3.1)."""
    hex_ = next(one for one in game.piece(target).hexes if one in front_of(game, unit))
    helpers = await _choose_supports(game, unit, hex_)
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
    await _steps(game, unit, target, fight)


async def _choose_supports(game: Game, unit: str, hex_: str) -> tuple[str, ...]:
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


def present(board: Board, fight: Fight) -> list[str]:
    """Those of the defenders that still stand where they are attacked."""
    hexes = (fight.hex, *fight.more)
    return [
        one
        for one in fight.defenders
        if is_on_map(board, one) and any(hex_ in board.piece(one).hexes for hex_ in hexes)
    ]


@rule("aus-226", "aus-234", "aus-132")
async def _defence(game: Game, unit: str, target: str, fight: Fight) -> bool:
    """The defender returns fire, or skirmishers leave; whether they have left (8.2.1)."""
    if shape(game, target) == SKIRMISH and await _leaves(game, target):
        await withdraw(game, target, melee_refuges(game, target), "aus-132")
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


@rule("aus-132")
def melee_refuges(board: Board, unit: str) -> list[str]:
    """Where skirmishers may leave to before a melee: in front of no enemy (6.2.1)."""
    piece = board.piece(unit)
    return [
        one
        for one in dict.fromkeys(hex_ for own in piece.hexes for hex_ in near(board, own))
        if one not in piece.hexes
        and may_stack(board, [unit], one)
        and not _is_fronted(board, one, piece.side)
    ]


def _is_fronted(board: Board, hex_: str, side: str) -> bool:
    return any(
        board.piece(one).side != side and hex_ in front_of(board, one)
        for other in near(board, hex_)
        for one in units_in(board, other)
    )


async def _leaves(game: Game, unit: str) -> bool:
    if not melee_refuges(game, unit):
        return False
    prompt = tr("Does {piece} leave before the attack?", piece=game.names.piece(unit))
    return await ask(yes_no(game.piece(unit).side, prompt, "aus-132", subject=unit))


@rule("aus-226")
def _still_fit(board: Board, fight: Fight) -> bool:
    """Whether an attacker is still there, neither unsteady nor routed."""
    return any(
        is_on_map(board, one) and level_of(board, one) not in (UNSTEADY, ROUTED)
        for one in fight.attackers
    )


@rule("aus-227", "aus-229", "aus-236", "aus-254")
async def clear_guns(game: Game, fight: Fight) -> None:
    """Guns that are left alone are lost, or go if they are limbered (8.2.1)."""
    here = present(game, fight)
    if any(not is_gun(game, one) for one in here):
        return
    for one in here:
        if shape(game, one) == LIMBERED and len(fight.defenders) > len(here):
            await go_back(game, Flight((one,), 1, fight.attackers), "aus-229")
        else:
            await eliminate(game, one, "aus-227")


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


def enter(game: Game, units: Sequence[str], hex_: str, rule_id: str) -> None:
    """Units go into a hex that was fought for, as far as they are there and find room."""
    for one in units:
        if not is_on_map(game, one) or level_of(game, one) in (UNSTEADY, ROUTED):
            continue
        piece = game.piece(one)
        if all(hex_ not in near(game, own) for own in piece.hexes):
            continue
        if not may_stack(game, [one], hex_) and not is_disordered(game, one):
            disorder(game, one, rule_id)
        if may_stack(game, [one], hex_):
            tail = (piece.hex,) if piece.extends and hex_ in near(game, piece.hex) else ()
            if piece.extends and not tail:
                tail = (piece.extends[0],)
            game.emit(
                Moved(
                    one,
                    hex_,
                    path=(piece.hex, hex_),
                    extends=tail,
                    facing=_facing(game, one, hex_, tail),
                    rule=rule_id,
                )
            )


def _facing(board: Board, unit: str, hex_: str, tail: tuple[str, ...]) -> int | None:
    """The facing of a unit that goes into a hex; in file it looks where it goes."""
    piece = board.piece(unit)
    if tail and shape(board, unit) not in (LINE, SKIRMISH, SQUARE):
        return 2 * direction(board, tail[0], hex_)
    return piece.facing


# --- the melee itself (8.5) -----------------------------------------------------------------------


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


@rule("aus-276")
def engaged(board: Board, fight: Fight) -> list[str]:
    """Those of the attackers who still stand next to where they attack (8.5.3)."""
    hexes = (fight.hex, *fight.more)
    return [
        one
        for one in fight.attackers
        if is_on_map(board, one)
        and not is_routed(board, one)
        and any(own in near(board, hex_) for hex_ in hexes for own in board.piece(one).hexes)
    ]


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
        if shape(game, unit) == SKIRMISH and await _leaves(game, unit):
            await withdraw(game, unit, melee_refuges(game, unit), "aus-238")
            return True
        prompt = tr("The melee goes on. Does {piece} rout to end it?", piece=game.names.piece(unit))
        if await ask(yes_no(side, prompt, "aus-277", subject=unit)):
            for one in left:
                if is_on_map(game, one):
                    await rout(game, one)
            return True
    return False


# --- the phase ------------------------------------------------------------------------------------


@rule("aus-054", "aus-056", "aus-191", "aus-194", "aus-222")
async def melee_phase(game: Game) -> bool:
    """One attack of the division that acts; False when nobody wants another (8.0)."""
    from hexwright.engine.systems.aus import charge

    known = activation(game)
    if known.level != FULL:
        return False
    able: dict[str, dict[str, str]] = {}
    for one in known.units:
        if is_on_map(game, one) and top_of(game, game.piece(one).hex) == one:
            found = melee_targets(game, one) or dict.fromkeys(charge.targets(game, one), "charge")
            if found:
                able[one] = found
    if not able:
        return False
    question = choose_one(
        "piece",
        known.side,
        tr("Which unit attacks?"),
        lambda: list(able),
        "aus-222",
        buttons={} if known.must == "charge" else {PASS: tr("End of combat")},
        why_not=lambda _: Refusal(tr("It cannot attack now."), "aus-222"),
    )
    unit = await ask(question)
    if unit == PASS:
        return False
    target = await ask(
        choose_one(
            "piece",
            known.side,
            tr("Whom does {piece} attack?", piece=game.names.piece(unit)),
            lambda: list(able[unit]),
            "aus-222",
            buttons={} if known.must == "charge" else {PASS: tr("Nobody")},
            subject=unit,
            why_not=lambda _: Refusal(tr("It cannot attack that one now."), "aus-222"),
        )
    )
    if target == PASS:
        return True
    if able[unit][target] == "charge":
        await charge.charge(game, unit, target)
    else:
        await attack(game, unit, target, able[unit][target])
    return True
