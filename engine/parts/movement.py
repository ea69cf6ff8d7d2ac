"""A move as a transaction of paid actions: others may break in before and after each of them.

What an action costs, and what happens around it, is for a system to say. Whoever is stopped on the
way, dies, runs or can no longer pay does nothing of the rest. Between two questions only ids are
held, so that a reaction may do whatever it likes to those who move.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.hexes.costs import Points

Units = tuple[str, ...]
ENTER = "enter"


class Action(NamedTuple):
    """What movement points are spent on: a hex to enter, or something done where one stands.

    Whatever is no hex to enter (a turn, another formation) has a procedure that does it.
    """

    hex: str
    cost: Points = 0
    kind: str = ENTER
    do: Callable[[Game, Units], None] | None = None


class PaidStep(NamedTuple):
    """Actions that are about to be done at once, or were just done: who, from where, along what.

    Mostly it is one action; hexes that are passed while nothing can happen belong to one step.
    """

    units: Units
    start: str
    actions: tuple[Action, ...]

    @property
    def kind(self) -> str:
        """What the last action is: to enter a hex, to turn, or what a system calls it."""
        return self.actions[-1].kind

    @property
    def hex(self) -> str:
        """Where it ends."""
        return self.actions[-1].hex

    @property
    def before(self) -> str:
        """The hex from which the last action is done."""
        return self.actions[-2].hex if len(self.actions) > 1 else self.start

    @property
    def cost(self) -> Points:
        """The points that it costs."""
        return sum((action.cost for action in self.actions), 0)


# What happens around a step; whether those who move may go on.
Hook = Callable[[Game, PaidStep], Awaitable[bool]]


async def goes_on(game: Game, step: PaidStep) -> bool:
    """Nothing happens around a step."""
    del game, step
    return True


def one_by_one(board: Board, units: Units, start: str, actions: Sequence[Action]) -> int:
    """Something may happen after each action."""
    del board, units, start, actions
    return 1


def stands_in(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit is still where its move has brought it; beside the map if it is to enter."""
    return board.is_in_play(unit) and board.piece(unit).hex == hex_


class MoveRules(NamedTuple):
    """What a system says about moves.

    `before` and `after` are the moments at which others react. `stride` tells how many actions are
    done before anybody has to be asked; they are one step, and one event of each unit. `takes_part`
    says who goes on after a reaction; `allowance` the points of units as they are now, if these may
    shrink on the way. `words` tell the move, if it is more than one (see `Moved`).
    """

    before: Hook = goes_on
    after: Hook = goes_on
    stride: Callable[[Board, Units, str, Sequence[Action]], int] = one_by_one
    takes_part: Callable[[Board, str, str], bool] = stands_in
    allowance: Callable[[Board, Units], Points] | None = None
    words: str = ""


class Travelled(NamedTuple):
    """How far a move came: who still goes together, the points spent, what was not done."""

    units: Units
    spent: Points
    cancelled: tuple[Action, ...] = ()


async def carry_out(
    game: Game, units: Sequence[str], actions: Sequence[Action], rules: MoveRules, rule: str = ""
) -> Travelled:
    """Do paid actions one after another with units that move together."""
    going, todo = tuple(units), tuple(actions)
    spent: Points = 0
    while going and todo:
        start = game.piece(going[0]).hex
        count = rules.stride(game, going, start, todo)
        step = PaidStep(going, start, todo[:count])
        if not _can_pay(game, step, spent, rules):
            break
        may_go = await rules.before(game, step)
        going = _taking_part(game, going, start, rules)
        if not going or not may_go:
            break
        step = step._replace(units=going)
        _do(game, step, rule, rules.words)
        todo, spent = todo[count:], spent + step.cost
        may_go = await rules.after(game, step)
        going = _taking_part(game, going, step.hex, rules)
        if not may_go:
            break
    return Travelled(going, spent, todo)


def _can_pay(board: Board, step: PaidStep, spent: Points, rules: MoveRules) -> bool:
    return rules.allowance is None or spent + step.cost <= rules.allowance(board, step.units)


def _taking_part(board: Board, units: Units, hex_: str, rules: MoveRules) -> Units:
    """Those who go on, or who have taken the place of one that did."""
    return tuple(heir for heir in board.heirs(*units) if rules.takes_part(board, heir, hex_))


def _do(game: Game, step: PaidStep, rule: str, words: str) -> None:
    """Units enter the hexes of a step together, or do what else it is."""
    action = step.actions[-1]
    assert len(step.actions) == 1 or all(one.do is None for one in step.actions), step
    if action.do is not None:
        action.do(game, step.units)
        return
    path = tuple(filter(None, (step.start, *(one.hex for one in step.actions))))
    for unit in step.units:
        assert not game.piece(unit).extends, f"{unit} covers several hexes: it manoeuvres"
        game.emit(Moved(unit, action.hex, path=path, words=words, rule=rule))
