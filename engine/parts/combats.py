"""Combats: attacks announced one by one or designated at once, force ratios, and the advance.

Announced combats are joined where they have a target in common, and fought one after the other; on
the way attackers and targets vanish, and combats with them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple, Self

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.substitution import with_heirs
from hexwright.engine.core.tables import Reading
from hexwright.engine.hexes.coordinates import cube_steps, to_cube
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.ground import field_of, near

COMBATS: Final = "combats"


class Combat(NamedTuple):
    """An attack that was announced: units, the hexes that they attack, those that charge."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    chargers: tuple[str, ...] = ()

    def of(self, units: Sequence[str]) -> "Combat":
        """The same attack by some of its attackers."""
        chargers = tuple(unit for unit in self.chargers if unit in units)
        return Combat(tuple(units), self.targets, chargers)

    def without(self, units: Sequence[str]) -> "Combat":
        """The same attack without some units."""
        return self.of([unit for unit in self.attackers if unit not in units])

    def meets(self, other: "Combat") -> bool:
        """Whether both attack a hex in common."""
        return not set(self.targets).isdisjoint(other.targets)

    def with_other(self, other: "Combat") -> "Combat":
        """Both attacks as one."""
        pairs = zip(self, other, strict=True)
        return Combat(*(tuple(dict.fromkeys((*ours, *theirs))) for ours, theirs in pairs))


class Combats(OwnRecord, frozen=True):
    """The attacks of an activation that are still to be fought.

    `pursuits` have come out of those that were fought, and are fought before all others.
    """

    pending: tuple[Combat, ...] = ()
    pursuits: tuple[Combat, ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Units that take the place of others fight in their stead."""

        def inherited(combats: tuple[Combat, ...]) -> tuple[Combat, ...]:
            return tuple(
                combat._replace(
                    attackers=with_heirs(combat.attackers, gone, heirs),
                    chargers=with_heirs(combat.chargers, gone, heirs),
                )
                for combat in combats
            )

        return replace(self, pending=inherited(self.pending), pursuits=inherited(self.pursuits))


# --- those still to be fought --------------------------------------------------------------------


def _combats(board: Board) -> Combats:
    found = board.state.records.get(COMBATS)
    return found if isinstance(found, Combats) else Combats()


def pending(board: Board) -> tuple[Combat, ...]:
    """The attacks that are still to be fought."""
    return _combats(board).pending


def waiting(board: Board) -> tuple[Combat, ...]:
    """The attacks that are still to be fought, in their order: pursuits come first."""
    return (*_combats(board).pursuits, *pending(board))


def note_combats(board: Board, combats: Iterable[Combat]) -> None:
    """Remember the attacks that are still to be fought."""
    _note(board, Combats(tuple(combats), _combats(board).pursuits))


def note_pursuit(board: Board, combat: Combat) -> None:
    """Remember an attack that comes before all others."""
    _note(board, Combats(pending(board), (*_combats(board).pursuits, combat)))


def take_pursuit(board: Board) -> Combat | None:
    """The attack that comes before all others, if there is one; it is remembered no more."""
    pursuits = _combats(board).pursuits
    if not pursuits:
        return None
    _note(board, Combats(pending(board), pursuits[1:]))
    return pursuits[0]


def _note(board: Board, record: Combats) -> None:
    board.emit(RecordSet(COMBATS, None if record == Combats() else record))


def add_combat(board: Board, combat: Combat) -> None:
    """Add an attack; with those that have a target in common it becomes one combat."""
    whole = joined(board, combat)
    apart = [other for other in pending(board) if not other.meets(whole)]
    note_combats(board, [*apart, whole])


def joined(board: Board, combat: Combat) -> Combat:
    """An attack and all those that have a target in common with it."""
    for other in pending(board):
        if other.meets(combat):
            combat = other.with_other(combat)
    return combat


def call_off(board: Board, units: Sequence[str]) -> None:
    """Take units out of the attacks that are still to be fought."""
    left = [combat.without(units) for combat in pending(board)]
    note_combats(board, [combat for combat in left if combat.attackers])


def take_lost(board: Board, now: Callable[[Combat], Combat]) -> list[Combat]:
    """The attacks of which nobody is left, by what each is `now`; they are remembered no more."""
    lost = [combat for combat in pending(board) if not now(combat).attackers]
    if lost:
        note_combats(board, [combat for combat in pending(board) if combat not in lost])
    return lost


def combat_on(board: Board, target: str) -> Combat | None:
    """The attack on a hex that is still to be fought."""
    return next((combat for combat in pending(board) if target in combat.targets), None)


# --- whom they must attack -----------------------------------------------------------------------


class Coverage(NamedTuple):
    """What a system says about who attacks whom.

    `can_attack` asks whether a unit is able to, `reaches` names the hexes that it can attack as it
    stands, `must_strike` says of one of them whether somebody is there who has to be attacked.
    """

    can_attack: Callable[[str], bool]
    reaches: Callable[[Combat, str], Sequence[str]]
    must_strike: Callable[[str, str], bool]

    def duties(self, combat: Combat, unit: str) -> list[str]:
        """The hexes in front of an attacker that he, or somebody else, has to attack."""
        return [hex_ for hex_ in self.reaches(combat, unit) if self.must_strike(unit, hex_)]

    def uncovered(self, board: Board) -> dict[str, list[str]]:
        """Hexes before announced attackers that nobody attacks, and who has to attack them."""
        found: dict[str, list[str]] = {}
        for combat in pending(board):
            for unit in combat.attackers:
                for target in self.duties(combat, unit):
                    if combat_on(board, target) is None:
                        found.setdefault(target, []).append(unit)
        return found

    def remaining(
        self,
        board: Board,
        combat: Combat,
        may_strike: Callable[[str, str], bool],
        *,
        all_in_front: bool = True,
    ) -> Combat:
        """An attack as it stands now: who is left, and whom they attack.

        Those whom nobody reaches or may strike are released; with `all_in_front` those before the
        attackers whom no other attack covers are added.
        """
        attackers = tuple(unit for unit in combat.attackers if self._attacks(combat, unit))
        found = dict.fromkeys(
            target
            for unit in attackers
            for target in self.reaches(combat, unit)
            if target in combat.targets and may_strike(unit, target)
        )
        if all_in_front:
            for unit in attackers:
                loose = [
                    duty for duty in self.duties(combat, unit) if combat_on(board, duty) is None
                ]
                found.update(dict.fromkeys(loose))
        return combat.of(attackers)._replace(targets=tuple(found))

    def _attacks(self, combat: Combat, unit: str) -> bool:
        return self.can_attack(unit) and any(
            target in combat.targets for target in self.reaches(combat, unit)
        )


# --- who attacks together ------------------------------------------------------------------------


def all_or_nobody(units: Sequence[str], is_free: Callable[[str], bool]) -> tuple[str, ...]:
    """Units of a hex that attack together: all of them, or nobody if one of them may not."""
    return tuple(units) if all(map(is_free, units)) else ()


def hexes_of(board: Board, units: Iterable[str]) -> list[str]:
    """The hexes that units cover, each once; units that are off the map cover none."""
    return list(
        dict.fromkeys(
            hex_ for unit in units if board.is_in_play(unit) for hex_ in board.piece(unit).hexes
        )
    )


def stands_beside(board: Board, hex_: str, units: Iterable[str]) -> bool:
    """Whether a hex is one of those of some units, or next to one of them."""
    hexes = hexes_of(board, units)
    return hex_ in hexes or any(other in hexes for other in near(board, hex_))


def parties(board: Board, units: Sequence[str]) -> list[tuple[str, ...]]:
    """Units by those who stand side by side, in an unbroken chain of hexes."""
    left = hexes_of(board, units)
    found = []
    while left:
        hexes = [left.pop(0)]
        for hex_ in hexes:
            beside = [other for other in left if other in near(board, hex_)]
            hexes += beside
            left = [other for other in left if other not in beside]
        found.append(tuple(unit for unit in units if set(board.piece(unit).hexes) & set(hexes)))
    return found


# --- in which order ------------------------------------------------------------------------------


def from_left(board: Board, combats: Iterable[Combat], facing: int) -> list[Combat]:
    """Combats from left to right, as somebody sees them who looks the way of a facing.

    One whose targets have vanished is fought, or called off, where its attackers are.
    """
    field = field_of(board)
    steps, side = cube_steps(field.grid), facing // 2
    right = [steps[(side + 2) % 6]]
    if not is_vertex(facing):
        right.append(steps[(side + 1) % 6])

    def across(combat: Combat) -> float:
        hexes = combat.targets or hexes_of(board, combat.attackers)
        cubes = [to_cube(field.grid, field.place(hex_)) for hex_ in hexes]
        total = sum(
            a * b for cube in cubes for step in right for a, b in zip(cube, step, strict=True)
        )
        return total / max(1, len(cubes))

    return sorted(combats, key=across)


# --- attacks that are designated all at once ------------------------------------------------------


FaultKind = Literal["several-hexes", "split-stack", "apart", "together", "twice", "uncovered"]


class Fault(NamedTuple):
    """Why a batch is not allowed: the kind of the fault, and the units and hexes concerned."""

    kind: FaultKind
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class Designation(NamedTuple):
    """What a system says about groups.

    `duties` are the hexes that a designated unit has to see attacked, by itself or by others.
    `able_in` are the units of a hex that attack together or not at all. `must_combine` and
    `may_combine` say of two attackers of one target whether they have to fight in one combat, and
    whether they can. A `single_hex` group has one attacking hex or one defending hex; the hexes
    of a body that covers several count as one.
    """

    duties: Callable[[Combat, str], Sequence[str]]
    able_in: Callable[[str], Sequence[str]]
    must_combine: Callable[[str, str], bool]
    may_combine: Callable[[str, str], bool]
    single_hex: bool = True

    def faults(self, board: Board, combats: Sequence[Combat]) -> list[Fault]:
        """Everything that is wrong with a batch, to be told at once; empty if it is lawful."""
        found: list[Fault] = []
        for combat in combats:
            found += self._of_group(board, combat)
        for one, other in combinations(combats, 2):
            found += self._of_two(one, other)
        attacked = {hex_ for combat in combats for hex_ in combat.targets}
        for combat in combats:
            for unit in combat.attackers:
                loose = tuple(hex_ for hex_ in self.duties(combat, unit) if hex_ not in attacked)
                found += [Fault("uncovered", (unit,), loose)] if loose else []
        return found

    def _of_group(self, board: Board, combat: Combat) -> Iterator[Fault]:
        hexes = hexes_of(board, combat.attackers)
        if self.single_hex and not (_is_single(board, hexes) or _is_single(board, combat.targets)):
            yield Fault("several-hexes", combat.attackers, combat.targets)
        for hex_ in hexes:
            left = tuple(one for one in self.able_in(hex_) if one not in combat.attackers)
            if left:
                yield Fault("split-stack", left, (hex_,))
        for one, other in combinations(combat.attackers, 2):
            if not self.may_combine(one, other):
                yield Fault("together", (one, other), combat.targets)

    def _of_two(self, one: Combat, other: Combat) -> Iterator[Fault]:
        both = tuple(unit for unit in one.attackers if unit in other.attackers)
        if both:
            yield Fault("twice", both)
        common = tuple(hex_ for hex_ in one.targets if hex_ in other.targets)
        if not common:
            return
        for ours in one.attackers:
            for theirs in other.attackers:
                if self.must_combine(ours, theirs):
                    yield Fault("apart", (ours, theirs), common)


def _is_single(board: Board, hexes: Sequence[str]) -> bool:
    """Whether these are no more than a hex, or all belong to one body."""
    return len(hexes) <= 1 or any(
        all(hex_ in body.hexes for hex_ in hexes) for body in board.pieces_in(hexes[0])
    )


# --- force ratios ---------------------------------------------------------------------------------


Favoured = Literal["attacker", "defender"]


def ratio_row(
    board: Board, table: str, attack: float, defence: float, favoured: Favoured = "defender"
) -> Reading:
    """The row of a table of ratios; between two of them one side is favoured.

    Ratios beyond the first and the last row read these.
    """
    odds = (attack, defence)
    reached = board.look_up(table, odds=odds)
    if favoured == "defender" or reached.clamped or _is_exact(board, reached, attack, defence):
        return reached
    return board.look_up(table, odds=odds, shift=1)


def _is_exact(board: Board, reading: Reading, attack: float, defence: float) -> bool:
    columns = board.table(reading.table).columns
    column = next(column.id for column in columns if column.type == "ratio")
    ours, theirs = reading[column]
    return bool(attack * theirs == ours * defence)


# --- advancing after combat -----------------------------------------------------------------------


# The place of a unit in the order of those who go: the lowest first.
Precedence = tuple[int, ...]


def _equal(unit: str) -> Precedence:
    del unit
    return ()


class Advance(NamedTuple):
    """An advance or a pursuit: whoever fought, who of them can go, and where each may go to."""

    units: Sequence[str]
    can_go: Callable[[str], bool]
    goals: Callable[[str], Sequence[str]]
    precedence: Callable[[str], Precedence] = _equal

    def first(self) -> list[str]:
        """The units of which one goes first; its owner picks one of equals."""
        able = [unit for unit in self.units if self.can_go(unit) and self.goals(unit)]
        least = min(map(self.precedence, able), default=())
        return [one for one in able if self.precedence(one) == least]
