"""From a spot on the board to an answer: what a click there would mean, and where targets are."""

from collections import deque
from typing import NamedTuple

from PySide6.QtCore import QPointF

from hexwright.editor.play.board.pieces import BoardPieces
from hexwright.editor.play.question.answering import Answering, Path
from hexwright.engine.core.decision import Choice
from hexwright.schema.grid import MapIndex

# How many hexes away from a target an arrow key still finds it straight ahead: a target to the side
# counts as this many times farther away than it is.
_SIDEWAYS = 2.5


class BoardTarget(NamedTuple):
    """Where the mouse is: the hex and the piece under it; empty where there is none."""

    hex: str = ""
    piece: str = ""


class Aim:
    """What can be pointed at on a board, for the question that is open."""

    def __init__(self, answering: Answering, pieces: BoardPieces, index: MapIndex) -> None:
        """Aim at the pieces and hexes of a map."""
        self._answering = answering
        self._pieces = pieces
        self._index = index

    def choice_at(self, spot: BoardTarget, trail: Path = ()) -> Choice | None:
        """What a click on a spot would answer, allowed or not; None if it would mean nothing."""
        wants = self._answering.question.wants
        if wants == "piece":
            return self._piece_at(spot) or None
        if wants == "hex":
            return spot.hex or None
        if wants == "path" and spot.hex:
            return self._path_to(spot.hex, trail)
        return None

    def is_target(self, choice: Choice | None) -> bool:
        """Whether the rules allow to point at this."""
        question = self._answering.question
        if isinstance(choice, tuple):
            decision = question.decision
            return decision is not None and bool(choice) and decision.is_allowed(choice)
        return isinstance(choice, str) and question.has(choice)

    def _piece_at(self, spot: BoardTarget) -> str:
        """What the piece stands for; where it may not be chosen, another one of its hex may be."""
        option_of = self._answering.question.option_of
        stack = self._pieces.by_hex.get(spot.hex, ())
        names = [*(one.id for one in stack), spot.piece]
        allowed = [option for name in names if (option := option_of(name))]
        return allowed[-1] if allowed else spot.piece

    def _path_to(self, end: str, trail: Path) -> Path | None:
        """A way that is allowed, else the straight one, which the rules can say no to."""
        question = self._answering.question
        allowed = question.path_to(end, trail)
        if allowed is not None:
            return allowed
        start = self.subject_hex()
        return self.straight(start, end) if start and start != end else None

    def subject_hex(self) -> str:
        """The hex of the piece that the question is about."""
        decision = self._answering.decision
        standing = self._pieces.by_piece.get(decision.subject) if decision else None
        return standing.hex if standing else ""

    def straight(self, start: str, end: str) -> Path:
        """The hexes after the first of a shortest way, whatever lies on it; empty if none."""
        before = {start: ""}
        waiting = deque([start])
        while waiting and end not in before:
            here = waiting.popleft()
            for other in self._index.neighbours(here):
                if other not in before:
                    before[other] = here
                    waiting.append(other)
        way: list[str] = []
        here = end if end in before else start
        while here != start:
            way.append(here)
            here = before[here]
        return tuple(reversed(way))

    # --- the keyboard -----------------------------------------------------------------------------

    def targets(self) -> dict[str, QPointF]:
        """Everything on the map that may be chosen, with its place in map units."""
        found = {}
        for member in self._answering.question.members:
            at = self.place_of(member)
            if at is not None:
                found[member] = at
        return found

    def place_of(self, member: str) -> QPointF | None:
        """Where a member of the question is on the map; None if it is elsewhere."""
        if self._answering.question.wants == "piece":
            standing = self._pieces.by_piece.get(member)
            return standing.rect.center() if standing else None
        if self._answering.question.wants in ("hex", "path"):
            return self._pieces.centre(member)
        return None

    def towards(self, here: QPointF, direction: QPointF) -> str:
        """The nearest target in a direction from a place; empty if there is none."""
        best, least = "", float("inf")
        for member, place in self.targets().items():
            off = place - here
            ahead = QPointF.dotProduct(off, direction)
            aside = abs(off.x() * direction.y() - off.y() * direction.x())
            if ahead > 1.0 and aside <= 2 * ahead and ahead + _SIDEWAYS * aside < least:
                best, least = member, ahead + _SIDEWAYS * aside
        return best
