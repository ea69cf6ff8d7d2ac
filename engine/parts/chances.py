"""How likely something is before a die falls: what it shows, and what a table makes of it."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.odds import Fact, LaterOdds, Odds
from hexwright.engine.core.tables import Reading

# A row of a table and how likely it is read.
Likely = tuple[Reading, Fraction]


@lasting
def numbers_of(board: Board, die: str) -> tuple[int, ...]:
    """The numbers that a die can show, each as often as it is on the die, the lowest first."""
    return tuple(sorted(face for face in faces_of(board.module, die) if isinstance(face, int)))


def chance(board: Board, die: str, counts: Callable[[int], bool]) -> Fraction:
    """How likely a die shows a number that counts."""
    numbers = numbers_of(board, die)
    return Fraction(sum(1 for number in numbers if counts(number)), len(numbers))


def spread(board: Board, die: str, added: int) -> dict[int, Fraction]:
    """How likely each total is of a die with something added, the lowest first."""
    numbers = numbers_of(board, die)
    found: dict[int, Fraction] = {}
    for number in numbers:
        total = number + added
        found[total] = found.get(total, Fraction()) + Fraction(1, len(numbers))
    return found


@lasting
def rows(board: Board, die: str, table: str, added: int) -> tuple[Likely, ...]:
    """The rows of a table that a die with something added leads to, and how likely each is."""
    found: dict[int, Likely] = {}
    for total, share in spread(board, die, added).items():
        reading = board.look_up(table, total=total)
        before = found[reading.row][1] if reading.row in found else Fraction()
        found[reading.row] = reading, before + share
    return tuple(found.values())


def results(
    board: Board, die: str, table: str, added: int, column: str = "result"
) -> dict[str, Likely]:
    """The rows that a die may lead to by a column; those that say the same there are one."""
    found: dict[str, Likely] = {}
    for reading, share in rows(board, die, table, added):
        result = str(reading[column])
        before = found[result][1] if result in found else Fraction()
        found[result] = reading, before + share
    return found


def chance_of_row(
    board: Board, die: str, table: str, added: int, counts: Callable[[Reading], bool]
) -> Fraction:
    """How likely a die with something added leads to a row that counts."""
    likely = rows(board, die, table, added)
    return sum((share for reading, share in likely if counts(reading)), Fraction())


def with_facts(shown: Preview, before: Iterable[Fact] = (), after: Iterable[Fact] = ()) -> Preview:
    """A preview with further chances before and after those that it has."""
    first, last = tuple(before), tuple(after)
    if not first and not last:
        return shown

    def whole() -> Odds:
        odds = shown.odds or Odds("", {})
        return odds._replace(facts=(*first, *odds.facts, *last))

    is_later = isinstance(shown.chances, LaterOdds)
    return shown._replace(chances=LaterOdds(whole) if is_later else whole())
