"""What a procedure may come to, exactly: it is played in thought, once for every way dice fall.

A system whose odds are worked out so tells players what its rules do, and never a second time in
other words. Questions on the way are answered by what the side that is asked is taken to want.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from hexwright.engine.core.board import NOTHING, Board, GameOver, Setting, faces_of
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.odds import totals
from hexwright.engine.core.state import Face, State

Procedure = Callable[[Game], Coroutine[Any, Any, object]]
# What a side is taken to answer.
Answer = Callable[[Board, Decision[Any]], Choice]
# What the faces of a roll come to.
Means = Callable[[tuple[Face, ...]], object]
# A way that dice may fall, and how likely it is.
Fall = tuple[tuple[Face, ...], Fraction]
# The rolls of one course of events, in their order.
Rolls = tuple[tuple[Face, ...], ...]


class Course(NamedTuple):
    """One way that things may go: the game at its end, and how likely it is.

    `result` is what the procedure came to, None if the game ended before it did.
    """

    game: Game
    share: Fraction
    result: Any = None


def courses(board: Board, procedure: Procedure, answer: Answer) -> Iterator[Course]:
    """Every way that a procedure may go on a copy of the board, until it ends or the game does.

    Faces that come to the same by what the roll says (`counting`, `means`) are taken as one.
    Nothing but dice may be left to chance: who draws a card would look at what nobody may know.
    """
    setting = replace(board.setting, is_watched=False)
    waiting: list[tuple[Rolls, Fraction]] = [((), Fraction(1))]
    while waiting:
        rolls, share = waiting.pop()
        game = _Foreseen(setting, board.state.copy(), rolls, share)
        result = game.play_through(procedure(game), answer)
        waiting += game.others
        yield Course(game, game.share, result)


class _Foreseen(Game):
    """A game in thought: its first rolls are given, and of each later one the first way is taken.

    `others` are the courses that begin with another way of such a roll.
    """

    def __init__(self, setting: Setting, state: State, rolls: Rolls, share: Fraction) -> None:
        super().__init__(setting, state)
        self.others: list[tuple[Rolls, Fraction]] = []
        self.share = share
        self._given = rolls
        self._fell: Rolls = ()

    def play_through(self, procedure: Coroutine[Any, Any, object], answer: Answer) -> object:
        """Play to the end, and answer whatever is asked; what it came to."""
        choice: Choice | None = None
        try:
            while True:
                choice = answer(self, procedure.send(choice))
        except StopIteration as end:
            return end.value
        except GameOver:
            return None

    def random_below(self, count: int) -> int:
        """Refuse: what is not a die cannot be foreseen."""
        del count
        raise AssertionError("only dice can be foreseen")

    def roll_dice(
        self,
        die: str,
        count: int,
        *told: Any,
        counting: Mapping[str, str] = NOTHING,
        means: Means | None = None,
        **more: Any,
    ) -> tuple[Face, ...]:
        """Let dice fall as they are given."""
        number = len(self._fell)
        if number < len(self._given):
            values = self._given[number]
        else:
            every = _falls(faces_of(self.module, die), count, counting)
            (values, share), *others = _by_meaning(every, means) if means else every
            self.others += [((*self._fell, one), self.share * part) for one, part in others]
            self.share *= share
        self._fell += (values,)
        self.state.forced = values
        return super().roll_dice(die, count, *told, counting=counting, **more)


def _falls(faces: tuple[Face, ...], count: int, counting: Mapping[str, str]) -> list[Fall]:
    """The ways that dice may fall, in no order of theirs, and how likely each is."""
    kinds: dict[object, Face] = {}
    meant: list[object] = [counting.get(str(one), "") if counting else one for one in faces]
    for one, face in zip(meant, faces, strict=True):
        kinds.setdefault(one, face)
    amounts = tuple(tuple(int(one == kind) for kind in kinds) for one in meant)
    return [
        (_shown(tuple(kinds.values()), counts), share)
        for counts, share in totals(amounts, count).items()
    ]


def _shown(faces: tuple[Face, ...], counts: tuple[int, ...]) -> tuple[Face, ...]:
    return tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))


def _by_meaning(every: Iterable[Fall], means: Means) -> list[Fall]:
    """The same ways, those that come to the same taken as one."""
    found: dict[object, Fall] = {}
    for values, share in every:
        meaning = means(values)
        first, known = found.get(meaning, (values, Fraction()))
        found[meaning] = first, known + share
    return list(found.values())
