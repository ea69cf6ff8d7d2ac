"""Activation (O14.1): one unit, and with a leader those whom he commands, once a turn."""

from collections.abc import Callable
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.systems.cce.reasons import not_commanded
from hexwright.engine.systems.cce.records import ACTIVATED, TURN
from hexwright.engine.systems.cce.units import commanded_by, is_hero, is_leader, units_of
from hexwright.schema.language import later, tr

# Whether a unit can carry out what it would be activated for.
Can = Callable[[Board, str], bool]


@rule("cce-133", "cce-134")
def is_free(board: Board, unit: str) -> bool:
    """Whether a unit was not activated yet this turn; a hero may be again and again."""
    return is_hero(board, unit) or not board.count(TURN, ACTIVATED, unit)


@rule("cce-050", "cce-133")
def followers(board: Board, leader: str) -> list[str]:
    """Those whom a leader may activate beside himself."""
    if not is_leader(board, leader):
        return []
    return [one for one in commanded_by(board, leader) if is_free(board, one)]


@rule("cce-137", "cce-166")
def heads(board: Board, side: str, can: Can) -> list[str]:
    """The units that can be activated: they, or one whom they activate, can carry it out."""
    free = [unit for unit in units_of(board, side) if is_free(board, unit)]
    able = {unit for unit in free if can(board, unit)}
    return [
        unit
        for unit in free
        if unit in able or (is_leader(board, unit) and not able.isdisjoint(followers(board, unit)))
    ]


def any_head(board: Board, side: str, can: Can) -> bool:
    """Whether there is somebody who can be activated; whoever leads others to it is not needed.

    Those whom a leader could activate are free, so that they can be activated by themselves.
    """
    return any(is_free(board, unit) and can(board, unit) for unit in units_of(board, side))


@rule("cce-050", "cce-133")
async def choose_units(game: Game, side: str, can: Can, prompt: str) -> tuple[str, ...]:
    """Let a side say whom a card activates, before any of it is carried out."""
    head = await ask(
        choose_one(
            "piece",
            side,
            prompt,
            partial(heads, game, side, can),
            "cce-133",
            why_not=lambda one: _why_not(game, side, one),
        )
    )
    more = followers(game, head)
    chosen: tuple[str, ...] = ()
    if more:
        # Where a head was chosen against the rules, nobody may be able to carry it out.
        alone = can(game, head) or not any(can(game, one) for one in more)
        chosen = await ask(
            choose_several(
                "piece",
                side,
                tr("Whom does {piece} activate as well?", piece=game.names.piece(head)),
                lambda: more,
                "cce-050",
                why_not=lambda _: Refusal(tr("Somebody must be able to carry it out."), "cce-137"),
                why_no_member=lambda one: not_commanded(game, head, one, is_free(game, one)),
                complies=lambda some: alone or any(can(game, one) for one in some),
            )
        )
    words = later("{piece} is activated.|{piece} are activated.")
    game.emit(ActionBegan(head, words, helpers=chosen, rule="cce-133"))
    for one in (head, *chosen):
        game.emit(Counted(TURN, ACTIVATED, one, rule="cce-133"))
    return (head, *chosen)


def _why_not(game: Game, side: str, unit: str) -> Refusal:
    """Why a unit cannot be activated."""
    if game.piece(unit).side != side:
        return Refusal(tr("It is not one of yours."), "cce-133")
    if unit not in units_of(game, side):
        return Refusal(tr("It is no unit on the map."), "cce-133")
    if not is_free(game, unit):
        return Refusal(tr("It was activated this turn already."), "cce-133")
    return Refusal(tr("Neither it nor anybody it commands could carry that out."), "cce-137")
