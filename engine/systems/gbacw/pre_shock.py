"""Before a shock (11.33 to 11.35, 11.38): defenders who go, and fire at those who close in."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion, check_preview
from hexwright.engine.systems.gbacw.designation import shocks
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import PRE_SHOCK
from hexwright.engine.systems.gbacw.reaction_fire import Answering, is_held
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.results import drive_back, finish, toll_of, upset
from hexwright.engine.systems.gbacw.retreat import Task, ways_back
from hexwright.engine.systems.gbacw.shock_modifiers import Fight
from hexwright.engine.systems.gbacw.targets import orders_allow
from hexwright.engine.systems.gbacw.troops import (
    fighters_in,
    is_disordered,
    is_gun,
    is_mounted,
)
from hexwright.schema.language import tr

# --- retreat before shock (11.33) -----------------------------------------------------------------


@rule("gbacw-234", "gbacw-051", "gbacw-265")
def may_retreat(board: Board, hex_: str, fights: Sequence[Fight]) -> list[str]:
    """The units of a hex that may retreat before the shock: not guns, not from cavalry (11.33)."""
    attackers = [attacker for fight in fights for attacker in fight.attackers]
    if not attackers or any(is_mounted(board, attacker) for attacker in attackers):
        return []
    side = board.piece(attackers[0]).side
    # Phasing units never go: not from defenders who continue the shock either.
    if side != activation(board).side:
        return []
    return [
        fighter
        for fighter in reversed(fighters_in(board, hex_))
        if board.piece(fighter).side != side
        and not is_gun(board, fighter)
        and orders_allow(board, fighter, "retreat-before-shock")
    ]


@rule("gbacw-234", "gbacw-235", "gbacw-236", "gbacw-278", "gbacw-287")
async def retreat_before(game: Game, hex_: str, fights: Sequence[Fight]) -> bool:
    """Offer the defenders of a hex to go; whether they have left it empty (11.33).

    Those who are disordered test afterwards.
    """
    units = may_retreat(game, hex_, fights)
    if not units:
        return False
    first = units[0]
    mounted = all(is_mounted(game, unit) for unit in units)
    row = "retreat-before-shock-mounted" if mounted else "retreat-before-shock"
    lengths = game.look_up("retreat-lengths", row)
    least, most = int(lengths["least"]), int(lengths["most"])
    enemies = tuple(attacker for fight in fights for attacker in fight.attackers)
    if not ways_back(game, Task(tuple(units), least, most, enemies)):
        return False
    wanted = await ask(
        yes_no(
            game.piece(first).side,
            tr("Does {piece} retreat before the shock?", piece=game.names.pieces(tuple(units))),
            "gbacw-234",
            subject=first,
            preview=lambda yes: _shown(game, units) if yes else None,
        )
    )
    if not wanted:
        return False
    toll = toll_of(game, Blow("retreat-before-shock", "gbacw-234", enemies), hex_)
    shaken = [unit for unit in units if is_disordered(game, unit)]
    await drive_back(game, toll, units, least, most)
    for one in shaken:
        if is_on_map(game, one) and not check_cohesion(game, one, rule="gbacw-234").passed:
            upset(game, toll, one)
    await finish(game, toll)
    return not fighters_in(game, hex_)


def _shown(board: Board, units: Sequence[str]) -> Preview | None:
    shaken = [unit for unit in units if is_disordered(board, unit)]
    return check_preview(board, shaken[0], "gbacw-234") if shaken else None


# --- fire before shock (10.43) --------------------------------------------------------------------


@rule("gbacw-206", "gbacw-241", "gbacw-261")
def pre_shock_fire(board: Board, hex_: str, whom: str, attacked: Sequence[str]) -> Answering:
    """Fire at an attacking hex: of those it attacks, and of others it stands before (10.43).

    These may not be in front of another enemy. Whoever countercharges does not fire.
    """
    side = board.opponent(board.piece(whom).side)

    def units(board: Board) -> list[str]:
        found = dict.fromkeys(
            fighter
            for close in near(board, hex_)
            for fighter in reversed(fighters_in(board, close))
        )
        countering = shocks(board).countering
        return [
            one
            for one in found
            if board.piece(one).side == side
            and one not in countering
            and hex_ in front_hexes(board, one)
        ]

    def parts(board: Board, one: str) -> list[str]:
        return [
            part
            for part in board.piece(one).hexes
            if hex_ in near(board, part)
            and (part in attacked or not is_held(board, one, part, hex_))
        ]

    return Answering(side, PRE_SHOCK, hex_, units, parts, whom)
