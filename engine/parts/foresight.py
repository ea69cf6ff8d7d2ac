"""What a procedure may come to, exactly: it is played in thought, once for every way dice fall.

A system whose odds are worked out so tells players what its rules do, and never a second time in
other words. Questions on the way are answered by what the side that is asked is taken to want.
"""

from collections.abc import Callable, Coroutine, Iterator, Mapping
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
# The rolls of one course of events, in their order.
Rolls = tuple[tuple[Face, ...], ...]


class Course(NamedTuple):
    """One way that things may go: the game at its end, and how likely it is."""

    game: Game
    share: Fraction


def courses(board: Board, procedure: Procedure, answer: Answer) -> Iterator[Course]:
    """Every way that a procedure may go on a copy of the board, until it ends or the game does.

    Faces that count as the same by what the roll says (`counting`) are taken as one. Nothing but
    dice may be left to chance: who draws a card would look at what nobody may know.
    """
    setting = replace(board.setting, is_watched=False)
    waiting: list[tuple[Rolls, Fraction]] = [((), Fraction(1))]
    while waiting:
        rolls, share = waiting.pop()
        game = _Foreseen(setting, board.state.copy(), rolls, share)
        game.play_through(procedure(game), answer)
        waiting += game.others
        yield Course(game, game.share)


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

    def play_through(self, procedure: Coroutine[Any, Any, object], answer: Answer) -> None:
        """Play to the end, and answer whatever is asked."""
        choice: Choice | None = None
        try:
            while True:
                choice = answer(self, procedure.send(choice))
        except (StopIteration, GameOver):
            return

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
        **more: Any,
    ) -> tuple[Face, ...]:
        """Let dice fall as they are given."""
        number = len(self._fell)
        if number < len(self._given):
            values = self._given[number]
        else:
            (values, share), *others = _falls(self, die, count, counting)
            self.others += [((*self._fell, one), self.share * part) for one, part in others]
            self.share *= share
        self._fell += (values,)
        self.state.forced = values
        return super().roll_dice(die, count, *told, counting=counting, **more)


def _falls(
    board: Board, die: str, count: int, counting: Mapping[str, str]
) -> list[tuple[tuple[Face, ...], Fraction]]:
    """The ways that dice may fall, in no order of theirs, and how likely each is."""
    kinds: dict[object, Face] = {}
    faces = faces_of(board.module, die)
    meant: list[object] = [counting.get(str(one), "") if counting else one for one in faces]
    for one, face in zip(meant, faces, strict=True):
        kinds.setdefault(one, face)
    amounts = [tuple(int(one == kind) for kind in kinds) for one in meant]
    return [
        (_shown(tuple(kinds.values()), counts), share)
        for counts, share in totals(amounts, count).items()
    ]


def _shown(faces: tuple[Face, ...], counts: tuple[int, ...]) -> tuple[Face, ...]:
    return tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
