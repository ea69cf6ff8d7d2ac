"""What may follow a shock or charge (9.7.2, 10.5.1): results that grant more, played in thought.

Units go back the way that costs them least, the first to advance are those who can break through,
and nobody strikes back or pursues: it is counted how often they could.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.chances import rows
from hexwright.engine.parts.effects import effects_of
from hexwright.engine.parts.foresight import courses
from hexwright.engine.parts.trial import tried
from hexwright.engine.systems.jdg.advance import companions, goals_of_advance
from hexwright.engine.systems.jdg.charge import avengers, ride_home
from hexwright.engine.systems.jdg.cohesion import DIE
from hexwright.engine.systems.jdg.engagement import is_rough
from hexwright.engine.systems.jdg.pursuit import (
    PURSUIT,
    chase_open_to,
    may_ride_back,
)
from hexwright.engine.systems.jdg.results import Outcome, Struck, left_by, suffered
from hexwright.engine.systems.jdg.shock import (
    SECOND,
    breakthrough_by,
    count_attack,
    places_to_strike,
    strike,
)
from hexwright.engine.systems.jdg.shock_ratio import (
    ANNOUNCED,
    BREAKTHROUGH,
    COUNTER_SHOCK,
    Fight,
    begun,
)
from hexwright.engine.systems.jdg.troops import ACTIVATION, fighters_in

MORE: Final = (BREAKTHROUGH, COUNTER_SHOCK, PURSUIT)
_ADVANCE: Final = "jdg-203"


def chances_of_more(board: Board, fight: Fight, added: int) -> dict[str, Fraction]:
    """How likely each further attack is open to its side, by what a result calls it."""
    fight, found = begun(board, fight), dict.fromkeys(MORE, Fraction())
    held = [target for target in fight.targets if fighters_in(board, target)]
    for row, share in rows(board, DIE, "shock", added):
        if not any(effect.kind in MORE for effect in effects_of(row["follow_up"])):
            continue
        play = _charge if fight.chargers else _shock
        procedure = partial(play, fight, partial(suffered, row))
        for _, part, result in courses(board, procedure, partial(_answer, fight, held)):
            for kind in result or ():
                found[kind] += share * part
    return found


# --- played in thought ----------------------------------------------------------------------------


async def _shock(fight: Fight, struck: Struck, game: Game) -> list[str]:
    """A shock whose result is known; what could follow it."""
    if fight.kind != ANNOUNCED:
        for attacker in fight.attackers:
            game.emit(Counted(ACTIVATION, SECOND, attacker))
    count_attack(game, fight, fight.kind)
    outcome, starts, _, onward = await strike(game, fight, struck)
    found = [BREAKTHROUGH] if onward is not None else []
    if outcome.grants(PURSUIT) and chase_open_to(game, may_ride_back(game, fight), starts, {}):
        found.append(PURSUIT)
    return found + _counter_shock(game, fight, outcome, starts)


async def _charge(fight: Fight, struck: Struck, game: Game) -> list[str]:
    """A charge whose result is known; what could follow it."""
    count_attack(game, fight, BREAKTHROUGH if fight.pursuit else ANNOUNCED)
    outcome, starts, chase = await ride_home(game, fight, struck)
    if chase is not None:
        return []
    riding = avengers(game, fight, (), granted=outcome.grants(PURSUIT))
    found = [PURSUIT] if chase_open_to(game, riding, starts, {}) else []
    return found + _counter_shock(game, fight, outcome, starts)


def _counter_shock(
    board: Board, fight: Fight, outcome: Outcome, starts: Iterable[str]
) -> list[str]:
    side = board.opponent(board.piece(fight.attackers[0]).side)
    is_open = outcome.grants(COUNTER_SHOCK) and any(
        places_to_strike(board, side, target, tuple(starts)) for target in fight.targets
    )
    return [COUNTER_SHOCK] if is_open else []


# --- what is answered on the way ------------------------------------------------------------------


def _answer(fight: Fight, held: Sequence[str], board: Board, decision: Decision[Any]) -> Choice:
    """What a side is taken to answer: the first that is offered, but advance where it leads on."""
    options: list[Any] = list(decision.options)
    if decision.kind == "yes-no":
        return False
    if decision.kind in ("several", "order"):
        return tuple(options[: decision.least] if decision.kind == "several" else options)
    if not options:
        return next(iter(decision.buttons))
    if decision.rule == _ADVANCE:
        options.sort(key=lambda one: not _leads_on(board, fight, held, decision, one))
    answer: Choice = options[0]
    return answer


def _leads_on(
    board: Board, fight: Fight, held: Sequence[str], decision: Decision[Any], option: str
) -> bool:
    """Whether somebody who advances, or a hex that is taken, leads to a breakthrough."""
    unit = option if decision.kind == "piece" else decision.subject
    side = board.piece(unit).side
    emptied = left_by(board, fight.targets, side)
    goals = goals_of_advance(board, unit, emptied) if decision.kind == "piece" else [option]
    units = companions(board, fight, unit)
    return any(
        not is_rough(board, units, goal)
        and breakthrough_by(tried(board, units, goal), held, units) is not None
        for goal in goals
    )
