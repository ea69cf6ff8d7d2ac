"""Steps of a turn in which both sides name pieces, one at a time, until they have no more."""

from collections.abc import Awaitable, Callable, Collection

from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.systems.gbacw.records import sides_in_order
from hexwright.engine.systems.gbacw.troops import TURN


async def one_at_a_time(
    game: Game, done: str, name_one: Callable[[Game, str], Awaitable[None]]
) -> bool:
    """Let the next side that has not `done` it this turn name one; whether there was one."""
    for side in sides_in_order(game):
        if not game.count(TURN, done, side):
            await name_one(game, side)
            return True
    return False


async def name_piece(
    game: Game,
    side: str,
    done: str,
    options: Collection[str],
    words: tuple[str, str],
    why_not: Callable[[], Refusal],
    rule: str,
    *,
    stands_for: Callable[[str], Collection[str]] | None = None,
) -> str:
    """The piece that a side names; empty, and counted as `done`, if it has no more.

    `words` are the question and the button; why a piece of its own is none of them is worked out
    when somebody asks, in the language of then.
    """
    chosen = PASS
    if options:
        more = {} if stands_for is None else {"stands_for": stands_for}
        chosen = await ask(
            choose_one(
                "piece",
                side,
                words[0],
                lambda: list(options),
                rule,
                buttons={PASS: words[1]},
                why_not=lambda one: not_of(game, side, one) or why_not(),
                **more,
            )
        )
    if chosen == PASS:
        game.emit(Counted(TURN, done, side))
        return ""
    return chosen
