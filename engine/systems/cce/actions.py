"""Actions (A25-A41) that change an attack under way, or the one about to break: verbs and needs."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.systems.cce.cards import action_row, name_on
from hexwright.engine.systems.cce.damage import reduce
from hexwright.engine.systems.cce.fire import cover_of, firepower, reaches
from hexwright.engine.systems.cce.language import Doing, Moment, Step, need, verb
from hexwright.engine.systems.cce.markers import (
    PILLBOX,
    fortification_in,
    is_building,
    is_left,
    is_shut,
)
from hexwright.engine.systems.cce.nations import is_defender, nation
from hexwright.engine.systems.cce.records import ATTACK, attack, moves_now, note
from hexwright.engine.systems.cce.targets import (
    choose_place,
    hiding_places,
    is_machine_gun,
    is_mortar,
)
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    RANGE,
    SQUAD,
    TEAM,
    all_units_in,
    hexes_of,
    is_boxed,
    is_weapon,
    troop,
)
from hexwright.schema.language import tr

# --- before an attack roll ------------------------------------------------------------------------


@verb("add-firepower")
@rule("cce-216", "cce-218", "cce-226", "cce-234", "cce-238", "cce-334")
async def add_firepower(game: Game, doing: Doing, step: Step) -> None:
    """The attack under way becomes stronger."""
    now = attack(game)
    action = str(game.card(doing.card).attributes.get("action", ""))
    reason = name_on(action_row(game, action), action)
    note(game, ATTACK, replace(now, parts=(*now.parts, (step.amount, reason, doing.rule))))


@verb("strain")
@rule("cce-238")
async def strain(game: Game, doing: Doing, step: Step) -> None:
    """Doubles of the attack roll will damage a weapon, once more for each card."""
    del doing, step
    now = attack(game)
    note(game, ATTACK, replace(now, strains=now.strains + 1))


@verb("second-hex")
@rule("cce-237")
async def spray(game: Game, doing: Doing, step: Step) -> None:
    """The attack hits a second hex next to the first; what hinders is looked at anew."""
    del step
    now = attack(game)
    hex_ = await choose_place(
        doing, tr("Which second hex?"), _second_hexes(game), is_optional=False
    )
    if not hex_:
        return
    hexes = (*now.hexes, hex_)
    before = len(firepower(game, now.firers, now.hexes).parts)
    base = firepower(game, now.firers, hexes).parts
    parts = tuple((one.amount, one.reason, one.rule) for one in base) + now.parts[before:]
    note(game, ATTACK, replace(now, hexes=hexes, parts=parts))


def _second_hexes(board: Board) -> list[str]:
    now = attack(board)
    if len(now.hexes) > 1:
        return []
    return [
        hex_
        for hex_ in hexes_of(board, board.opponent(now.side))
        if hex_ in near(board, now.hexes[0])
        and all(reaches(board, each, hex_) for each in now.firers)
    ]


@need("boxed-range")
@rule("cce-237")
def can_spray(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether all who fire have a boxed range, and a second hex to fire at."""
    del side, moment, step
    now = attack(board)
    return all(is_boxed(board, firer, RANGE) for firer in now.firers) and bool(_second_hexes(board))


@need("defender")
@rule("cce-216", "cce-227")
def defends(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a side has the posture of a defender."""
    del moment, step
    return is_defender(board, side)


@need("weapon-firepower")
@rule("cce-216")
def has_strong_weapon(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a weapon fires whose printed firepower is high enough."""
    del side, moment
    weapons = [firer for firer in attack(board).firers if is_weapon(board, firer)]
    return any(int(board.attribute(weapon, FIREPOWER, 0)) >= step.amount for weapon in weapons)


@need("target-moves")
@rule("cce-218")
def target_moves(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether somebody is shot at who is activated by the Move order under way."""
    del side, moment, step
    here = (unit for hex_ in attack(board).hexes for unit in all_units_in(board, hex_))
    return any(moves_now(board, one) for one in here)


@need("adjacent")
@rule("cce-226")
def fires_next_to(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether somebody fires at a hex beside his own."""
    del side, moment, step
    now = attack(board)
    return any(distance(board, start, hex_) == 1 for start in now.starts for hex_ in now.hexes)


@need("named-nation")
@rule("cce-234")
def is_of_nation(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a squad or team of one's nation fires."""
    del moment, step
    own = nation(board, side).id
    units = [firer for firer in attack(board).firers if not is_weapon(board, firer)]
    return any(
        troop(board, unit) in (SQUAD, TEAM)
        and board.module.kinds[board.piece(unit).kind].nation == own
        for unit in units
    )


@need("machine-gun-or-mortar")
@rule("cce-238")
def has_machine_gun_or_mortar(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a machine gun or a mortar fires."""
    del side, moment, step
    weapons = [firer for firer in attack(board).firers if is_weapon(board, firer)]
    return any(is_machine_gun(board, weapon) or is_mortar(board, weapon) for weapon in weapons)


# --- before a defence roll ------------------------------------------------------------------------


@verb("subtract-cover")
@rule("cce-217")
async def conceal(game: Game, doing: Doing, step: Step) -> None:
    """The attack total falls by the cover of the attacked hex, for the rest of the attack."""
    del step
    now = attack(game)
    amount = max((cover_of(game, one).total for one in _in_attacked(game, doing)), default=0)
    note(game, ATTACK, replace(now, lifted=now.lifted + amount))


def _in_attacked(game: Game, doing: Doing) -> list[str]:
    """One's own units under the attack: with two hexes the better cover may be taken."""
    mine = [heir for heir in game.heirs(*attack(game).units) if game.piece(heir).side == doing.side]
    return mine or list(game.heirs(*doing.units))


@need("open-hex")
@rule("cce-228", "cce-230")
def is_free_of_works(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a fortification can be placed in the hex: no water, none there yet."""
    del side
    if not moment.hex or is_shut(board, moment.hex, ("water", "fortified", "blaze")):
        return False
    return "building" not in step.words or not is_building(board, moment.hex)


@need("pillbox-left")
@rule("cce-230")
def has_pillbox(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether the pillbox is not in play yet."""
    del side, moment, step
    return is_left(board, PILLBOX)


# --- when a squad is about to break ---------------------------------------------------------------


@verb("reduce")
@rule("cce-233")
async def save_squad(game: Game, doing: Doing, step: Step) -> None:
    """A team takes the place of the squad that was about to break."""
    del step
    for unit in game.heirs(*doing.units):
        reduce(game, unit, doing.rule)


@need("squad")
@rule("cce-233")
def is_about_squad(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether it is a squad that is about to break."""
    del side, step
    return any(board.is_in_play(unit) and troop(board, unit) == SQUAD for unit in moment.units)


# --- where something can be placed ---------------------------------------------------------------


@need("fortified-own-hex")
@rule("cce-219")
def has_works_to_blow_up(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether one of a side's units is in a fortified hex."""
    del moment, step
    return any(fortification_in(board, hex_) for hex_ in hexes_of(board, side))


@need("own-hex")
@rule("cce-220")
def has_hex_for_it(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether one of a side's units is in a hex that is not ruled out."""
    del moment
    return any(not is_shut(board, hex_, step.unless) for hex_ in hexes_of(board, side))


@need("radio-free-support")
@rule("cce-231")
def can_hide_units(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether there is a place for a hidden unit."""
    del moment, step
    return any(hiding_places(board, side))
