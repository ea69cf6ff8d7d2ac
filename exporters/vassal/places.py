"""Where the pieces and cards of a scenario lie, in pixels of VASSAL's maps."""

from collections import Counter

from hexwright.exporters.set_up import StartingPiece
from hexwright.exporters.vassal.beyond_boxes import waits
from hexwright.exporters.vassal.piece_text import Place
from hexwright.exporters.vassal.plan import Plan
from hexwright.render.stacks import ASIDE


class Places:
    """The places of one scenario; boxes are filled one space after the other."""

    def __init__(self, plan: Plan, scenario: str) -> None:
        """Nothing is placed yet."""
        self._plan = plan
        self.board = plan.boards.of_scenario.get(scenario)
        self._in_box: Counter[str] = Counter()
        self._coming: Counter[tuple[str, int]] = Counter()

    def of(self, one: StartingPiece) -> Place | None:
        """The place of a piece; None if nothing says where."""
        if one.track:
            return self.space(one.track, one.space)
        if waits(self._plan.module, one):
            return self._waiting(one)
        if one.box:
            return self.box(one.box)
        if one.hexes:
            return self._on_board(self.board.pixel(one.hexes[0]) if self.board else None)
        return self._beside(one)

    def box(self, box: str) -> Place | None:
        """The next free place in a box."""
        self._in_box[box] += 1
        return self._on_table(self._plan.table.box(box, self._in_box[box] - 1))

    def space(self, track: str, space: int) -> Place | None:
        """A space of a track."""
        return self._on_table(self._plan.table.space(track, space))

    def aside(self, place: Place) -> Place:
        """Up and to the left on the board: units show their values below, stacks rise rightwards.

        Tables have room for each piece.
        """
        if place.map != self._plan.map_name:
            return place
        step = round(ASIDE * self._plan.counter_pixels)
        return Place(place.map, place.x - step, place.y - step)

    def hand(self, side: str) -> Place | None:
        """The hand of a side; None where players hold no cards."""
        if not self._plan.has_hands or side not in self._plan.sides:
            return None
        return Place(self._plan.hand_name(side), *self._plan.hand_corner)

    def _waiting(self, one: StartingPiece) -> Place | None:
        """Reinforcements wait by side and turn."""
        side, turn = one.piece.side, one.space
        place = self._on_table(self._plan.table.arrival(side, turn, self._coming[side, turn]))
        self._coming[side, turn] += 1
        return place

    def _beside(self, one: StartingPiece) -> Place | None:
        """What its owner places where he likes lies in the box for what is still to come."""
        for box in self._plan.module.info.boxes:
            if box.purpose == "reinforcements" and box.side in ("", one.piece.side):
                return self.box(box.id)
        return None

    def _on_board(self, pixel: tuple[int, int] | None) -> Place | None:
        return Place(self._plan.map_name, *pixel) if pixel else None

    def _on_table(self, pixel: tuple[int, int] | None) -> Place | None:
        return Place(self._plan.table_name, *pixel) if pixel else None
