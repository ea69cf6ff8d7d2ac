"""States of units and formations: the ladder to rout, markers that come off, breaking."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Flipped, StatusSet

# Below the last rung; also the purpose of the box where such pieces lie.
ELIMINATED: Final = "eliminated"


def _as_it_lies(board: Board, unit: str, state: str) -> str:
    del state
    return board.piece(unit).face


class Rung(NamedTuple):
    """A state: its name, the marker of a unit that is in it, and what ends when it gets there.

    `words` tell that a unit has come down to it, `rallied` that it has come up, with {piece};
    a marker that is told by neither is told by its name.
    """

    state: str
    marker: str = ""
    ends: tuple[str, ...] = ()
    words: str = ""
    rallied: str = ""


class Ladder(NamedTuple):
    """States from the best to the worst; `face` says which face of its counter a unit shows."""

    rungs: tuple[Rung, ...]
    face: Callable[[Board, str, str], str] = _as_it_lies

    def below(self, state: str, levels: int = 1) -> str:
        """The state so many levels worse; beneath the last one a unit is eliminated."""
        at = self._place(state) + levels
        return self.rungs[at].state if at < len(self.rungs) else ELIMINATED

    def above(self, state: str, levels: int = 1, best: str = "") -> str:
        """The state so many levels better, but none above the `best` that is open to a unit."""
        top = self._place(best) if best else 0
        at = self._place(state)
        return self.rungs[min(at, max(top, at - levels))].state

    def worst(self, states: Iterable[str]) -> str:
        """The worst of some states, as a stack may have to share it."""
        return max(states, key=self._place)

    def enter(self, board: Board, unit: str, state: str, rule: str) -> None:
        """Show that a unit is in a state now: markers off, its face up, the marker of the state."""
        rung, piece = self.rungs[self._place(state)], board.piece(unit)
        others = [one.marker for one in self.rungs if one.marker and one is not rung]
        changes: list[StatusSet | Flipped] = [
            StatusSet(unit, one, 0, rule=rule)
            for one in (*rung.ends, *others)
            if one in piece.statuses
        ]
        face = self.face(board, unit, state)
        if piece.face != face:
            changes.append(Flipped(unit, face, rule=rule))
        if rung.marker and rung.marker not in piece.statuses:
            changes.append(StatusSet(unit, rung.marker, rule=rule))
        words = rung.rallied if self._is_below(piece.statuses, rung) else rung.words
        if words and changes:
            # The last change tells all of them.
            silent = [replace(change, visible_to=()) for change in changes[:-1]]
            changes = [*silent, replace(changes[-1], words=words)]
        for one in changes:
            board.emit(one)

    def _is_below(self, statuses: Collection[str], rung: Rung) -> bool:
        """Whether a unit comes up to a rung: to the first, or from one with another marker."""
        worse = self.rungs[self._place(rung.state) + 1 :]
        return rung is self.rungs[0] or any(one.marker in statuses for one in worse)

    def _place(self, state: str) -> int:
        return next(n for n, one in enumerate(self.rungs) if one.state == state)


@lasting
def lost_box(board: Board, side: str) -> str:
    """The box for the eliminated pieces of a side, if the module has one; its own comes first."""
    boxes = [box for box in board.module.info.boxes if box.purpose == ELIMINATED]
    return next((box.id for wanted in (side, "") for box in boxes if box.side == wanted), "")


# --- markers that come off all at once ------------------------------------------------------------


def take_off(
    board: Board,
    *statuses: str,
    of: Collection[str] | None = None,
    rule: str = "",
    in_silence: bool = False,
) -> None:
    """Take statuses off all pieces, or off these; in silence if nobody need be told."""
    for piece in [one for one in board.state.pieces.values() if one.statuses]:
        if of is None or piece.id in of:
            for status in statuses:
                if status in piece.statuses:
                    told = () if in_silence else None
                    board.emit(StatusSet(piece.id, status, 0, rule=rule, visible_to=told))


# --- formations that break ------------------------------------------------------------------------


class Breaking(NamedTuple):
    """When a formation is broken, the status that says so, and by which rules."""

    status: str
    formations: Callable[[Board, str], Sequence[str]]
    is_broken: Callable[[Board, str], bool]
    breaks: str = ""
    recovers: str = ""
    # Once broken it stays so, whatever becomes of its units.
    for_good: bool = False
    # How it is told that {piece} breaks, and that it has recovered.
    broken_words: str = ""
    recovered_words: str = ""


def judge_formations(board: Board, breaking: Breaking) -> None:
    """Look at the formations of all sides: which break, which have recovered."""
    for side in board.sides:
        for formation in breaking.formations(board, side):
            was, now = has_broken(board, formation, breaking), breaking.is_broken(board, formation)
            if was != now and not (was and breaking.for_good):
                rule = breaking.breaks if now else breaking.recovers
                words = breaking.broken_words if now else breaking.recovered_words
                board.emit(LevelSet(formation, breaking.status, int(now), words, rule=rule))


def has_broken(board: Board, formation: str, breaking: Breaking) -> bool:
    """Whether a formation was found broken when it was last looked at."""
    return bool(board.state.levels.get(formation, {}).get(breaking.status))


def broken_formations(board: Board, side: str, breaking: Breaking) -> list[str]:
    """The formations of a side that were found broken."""
    return [
        formation
        for formation in breaking.formations(board, side)
        if has_broken(board, formation, breaking)
    ]
