"""Procedures that are played in thought, over every way that their dice can fall."""

from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice, Decision, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import LostSteps
from hexwright.engine.core.state import Face
from hexwright.engine.parts.foresight import courses
from tests.helpers.situations import Situation, piece, situation


def alone() -> Situation:
    return situation(".a  .", a=piece(steps=3))


def says_yes(board: Board, decision: Decision[Any]) -> Choice:
    del board, decision
    return True


async def volley(game: Game) -> None:
    """Two dice; a one hits, and who is hit may have another die rolled."""
    hits = game.roll_dice("d6", 2).count(1)
    wants = bool(hits) and await ask(yes_no("red", "Once more?"))
    if wants:
        hits += game.roll_dice("d6", 1).count(1)
    if hits:
        game.emit(LostSteps("a", hits))


def test_every_way_that_dice_fall_is_played_with_its_share() -> None:
    game = alone()
    left: dict[int, Fraction] = {}
    for end, share, _ in courses(game, volley, says_yes):
        steps = end.piece("a").steps
        left[steps] = left.get(steps, Fraction()) + share

    one, two = Fraction(10, 36), Fraction(1, 36)
    assert left == {
        3: Fraction(25, 36),
        2: one * Fraction(5, 6),
        1: one * Fraction(1, 6) + two * Fraction(5, 6),
        0: two * Fraction(1, 6),
    }
    assert game.piece("a").steps == 3


def test_what_counts_as_the_same_is_one_way() -> None:
    async def counted(game: Game) -> None:
        game.roll_dice("d6", 3, counting={"1": "hit", "2": "hit"})

    shares = [course.share for course in courses(alone(), counted, says_yes)]

    assert sorted(shares) == sorted(
        Fraction(ways * 2**hits * 4 ** (3 - hits), 6**3) for hits, ways in enumerate((1, 3, 3, 1))
    )


def test_faces_that_come_to_the_same_are_one_way() -> None:
    async def tested(game: Game) -> bool:
        def passes(faces: tuple[Face, ...]) -> bool:
            return int(faces[0]) <= 2

        return passes(game.roll_dice("d6", 1, means=passes))

    ends = {course.result: course.share for course in courses(alone(), tested, says_yes)}

    assert ends == {True: Fraction(1, 3), False: Fraction(2, 3)}


def test_a_course_ends_with_the_game() -> None:
    async def decisive(game: Game) -> None:
        if game.roll("d6") == 6:
            game.end("red")
        game.roll("d6")

    ends = [
        (course.game.outcome is not None, course.share)
        for course in courses(alone(), decisive, says_yes)
    ]

    assert sum((share for is_over, share in ends if is_over), Fraction()) == Fraction(1, 6)
    assert len(ends) == 31


def test_nothing_but_dice_can_be_foreseen() -> None:
    async def drawn(game: Game) -> None:
        game.random_below(2)

    with pytest.raises(AssertionError, match="only dice"):
        list(courses(alone(), drawn, says_yes))
