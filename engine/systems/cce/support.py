"""Support (A35.4, E59, E68): a roll on one's national table, and an item that the year allows."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.rolls import Roll
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.language import Doing, Step, verb
from hexwright.engine.systems.cce.nations import box_of, national, year
from hexwright.schema.language import later, tr

Item = tuple[str, ...]


@rule("cce-060", "cce-231", "cce-259", "cce-268")
def items(board: Board, side: str, total: int, *, radios: bool) -> list[Item]:
    """What a roll offers a side in the year of the scenario: kinds of a unit and its weapon.

    A radio can be had only while one's artillery box is empty.
    """
    group = str(board.look_up("support-rolls", total=total)["group"])
    table = board.table(str(national(board, side, "support_table", "")))
    found: list[Item] = []
    for row in table.rows:
        _, _, kind, weapon, first, last = row
        if row[0] != group or not int(first) <= year(board) <= int(last):  # type: ignore[arg-type] # numbers
            continue
        is_radio = board.module.kinds[str(kind)].piece_class == "weapon"
        if is_radio and (not radios or board.state.boxes.get(box_of(board, "artillery", side))):
            continue
        found.append((str(kind), str(weapon)) if weapon else (str(kind),))
    return found


@verb("support")
@rule("cce-231", "cce-259", "cce-268")
async def roll_for_support(game: Game, doing: Doing, step: Step) -> None:
    """Roll on the support table and choose one of the items of that group."""
    fallen = await doing.rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind="support",
            reason=later("support"),
            rule=doing.rule,
            side=doing.side,
        ),
    )
    found = items(game, doing.side, fallen.natural, radios="no-radio" not in step.words)
    if not found:
        doing.stopped = True
        return
    buttons = {f":{number}": _words(game, one) for number, one in enumerate(found, 1)}
    choice = await ask(choose_action(doing.side, tr("Which support comes?"), buttons, doing.rule))
    doing.support = found[int(choice.removeprefix(":")) - 1]


def _words(game: Game, item: Item) -> str:
    return " + ".join(game.names.kind(one) for one in item)
