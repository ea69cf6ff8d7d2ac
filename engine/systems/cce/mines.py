"""Mines (F103): they attack all who move, advance or retreat into their hex or out of it."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.fire import MINES_KIND, defend_all
from hexwright.engine.systems.cce.language import Doing, Step, verb
from hexwright.engine.systems.cce.markers import MINES, works_in
from hexwright.engine.systems.cce.nations import number
from hexwright.engine.systems.cce.records import ATTACK, Attack, attack, note
from hexwright.schema.language import later


@rule("cce-322")
def mine_firepower(board: Board) -> int:
    """The firepower of mines: the scenario's word, else the usual one."""
    own = board.scenario.attributes.get("mine_firepower")
    return number(board, "mine-firepower") if own is None else int(own)


@rule("cce-196", "cce-321", "cce-323")
async def cross_mines(game: Game, units: tuple[str, ...], hex_: str, rolls: Rolls) -> None:
    """Mines in a hex attack those who leave or enter it together, nobody else."""
    alive = game.heirs(*units)
    if alive and works_in(game, hex_) == MINES:
        await mine_attack(game, alive, hex_, rolls)


@rule("cce-322", "cce-332")
async def mine_attack(game: Game, units: tuple[str, ...], hex_: str, rolls: Rolls) -> None:
    """The opponent of those who move rolls the attack; only they defend, and no cover helps."""
    side = game.opponent(game.piece(units[0]).side)
    strength = mine_firepower(game)
    note(
        game,
        ATTACK,
        Attack(MINES_KIND, side, (hex_,), units=units, parts=((strength, "mines", ""),)),
    )
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind=MINES_KIND,
            reason=later("mines"),
            rule="cce-322",
            side=side,
            target=units[0],
            modifiers=Sum().plus(strength, later("mines"), "cce-322"),
        ),
    )
    note(game, ATTACK, replace(attack(game), total=fallen.total))
    await defend_all(game, rolls)
    note(game, ATTACK, None)


@verb("attack-with-mines")
@rule("cce-229")
async def hidden_mines(game: Game, doing: Doing, step: Step) -> None:
    """Mines that were just placed attack those who entered."""
    del step
    units = game.heirs(*doing.units)
    if units and works_in(game, doing.hex) == MINES:
        await mine_attack(game, units, doing.hex, doing.rolls)
