"""A table without rules: everything that can be done at it, each as one gesture.

The rules of free play ask for one thing after the other: which piece, then where it goes. Here a
gesture gives all the answers at once, and undo takes all of them back.
"""

from typing import Any, Final

from PySide6.QtCore import QObject

from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Choice, Decision, RuleViolation
from hexwright.schema.half_turn import HALF_TURN

FREE: Final = "free"
DIRECTIONS: Final = 12
# The button that only the first question of an action has.
_FIRST: Final = ":end-turn"


class FreeTable(QObject):
    """Answers several questions of free play in one go."""

    def __init__(self, session: PlaySession, parent: QObject | None = None) -> None:
        """Play at a table."""
        super().__init__(parent)
        self.session = session

    @staticmethod
    def suits(session: PlaySession) -> bool:
        """Whether a game is played without rules."""
        return session.game.setting.rulebook.system == FREE

    @property
    def is_mine(self) -> bool:
        """Whether the person at the table may act."""
        return self.session.decision() is not None

    # --- looking ----------------------------------------------------------------------------------

    def peek(self, *choices: Choice) -> Decision[Any] | None:
        """What would be asked after these answers; None if nothing would, or they are refused."""
        if not self.is_mine:
            return None
        ahead = self.session.game.fork()
        while ahead.decision is not None and not is_first(ahead.decision) and ahead.can_undo:
            ahead.undo()
        try:
            for choice in choices:
                ahead.submit(choice)
        except RuleViolation:
            return None
        return ahead.decision

    def is_whole(self, *choices: Choice) -> bool:
        """Whether these answers are an action as a whole: nothing more is asked about it."""
        decision = self.peek(*choices)
        return decision is None or is_first(decision)

    def faces(self, piece: str) -> list[str]:
        """The faces that a counter can be turned over to, the next one first."""
        found = self.session.view().pieces.get(piece)
        kind = self.session.module.kinds.get(found.kind) if found else None
        if found is None or kind is None:
            return []
        faces = [face.id for face in kind.faces]
        here = faces.index(found.face) if found.face in faces else -1
        return [*faces[here + 1 :], *faces[: max(here, 0)]]

    def hour(self, direction: int, *, turned: bool = False) -> int:
        """One of the twelve directions of the map, as on the face of a clock.

        On a board that is turned round every direction is the opposite one.
        """
        maps = self.session.module.maps
        placed = [maps[one.map] for one in self.session.scenario.maps]
        # On a map of pointed hexes the first direction leads to the side right of the top.
        is_flat = not placed or placed[0].grid.orientation == "flat"
        direction += (0 if is_flat else 1) + (HALF_TURN if turned else 0)
        return direction % DIRECTIONS or DIRECTIONS

    # --- doing ------------------------------------------------------------------------------------

    def run(self, *choices: Choice) -> bool:
        """Give all these answers; if one is refused, everything is as it was before."""
        if not self.is_mine:
            return False
        self.put_back()
        before = self.session.steps
        for choice in choices:
            if self.session.decision() is None or not self.session.answer(choice):
                while self.session.steps > before and self.session.can_undo:
                    self.session.undo()
                return False
        return True

    def put_back(self) -> None:
        """Leave an action that was begun and not finished."""
        session = self.session
        decision = session.decision()
        while decision is not None and not is_first(decision) and session.can_undo:
            session.undo()
            decision = session.decision()

    def undo(self) -> None:
        """Take the last action back as a whole."""
        self.session.undo()
        self.put_back()

    def flip(self, piece: str) -> bool:
        """Turn a counter over to its next face."""
        faces = self.faces(piece)
        return bool(faces) and self.run(piece, f":face:{faces[0]}")

    def turn(self, piece: str, by: int) -> bool:
        """Turn a piece by so many of twelve directions, clockwise."""
        found = self.session.view().pieces.get(piece)
        if found is None or not found.hex:
            return False
        return self.run(piece, ":turn", ((found.facing or 0) + by) % DIRECTIONS)

    def take_stack(self, hex_: str) -> bool:
        """Take all pieces of a hex; where they go is asked."""
        decision = self.peek(":stack")
        if decision is None or hex_ not in decision.options:
            return False
        return self.run(":stack", hex_)


def is_first(decision: Decision[Any]) -> bool:
    """Whether a question begins an action."""
    return _FIRST in decision.buttons
