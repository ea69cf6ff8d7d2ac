"""What a game system lays over the map on demand: arcs, zones, corridors, of a piece or a side."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.showing import OverlayName, Patch

if TYPE_CHECKING:
    from hexwright.engine.core.board import Board

Laid = tuple[tuple[str, Patch], ...]


class BoardOverlays(QObject):
    """Which overlays are shown, and for whom."""

    changed = Signal()

    def __init__(self, session: PlaySession, parent: QObject | None = None) -> None:
        """Nothing is laid over the map yet."""
        super().__init__(parent)
        self._session = session
        self._shown: set[str] = set()
        # Whether every piece of the own and of the other side is shown, not only one.
        self._all_own = self._all_others = False
        # What was worked out for the position on show.
        self._kept: dict[tuple[str, str, str], tuple[Patch, ...]] = {}
        self._kept_for: Board | None = None

    @property
    def offered(self) -> tuple[OverlayName, ...]:
        """The overlays that the game system has."""
        return tuple(self._session.showing.overlays)

    def show(self, name: OverlayName, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Show an overlay, or no longer."""
        (self._shown.add if on else self._shown.discard)(name)
        self.changed.emit()

    def show_all_own(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Show overlays for every piece of the own side."""
        self._all_own = on
        self.changed.emit()

    def show_all_others(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Show overlays for every piece of the other sides."""
        self._all_others = on
        self.changed.emit()

    @property
    def own_side(self) -> str:
        """The side that looks; where nobody does in particular, the one whose turn it is."""
        sides, view = self._session.known().sides, self._session.view()
        return next((one for one in (view.side, view.active) if one in sides), sides[0])

    def laid(self, piece: str) -> Laid:
        """What lies over the map while a piece is pointed at, each with the side it belongs to."""
        found: list[tuple[str, Patch]] = []
        pieces = self._session.known().state.pieces
        for name in self.offered:
            if name not in self._shown:
                continue
            sides = self._whole_sides()
            for side in sides:
                found += [(side, one) for one in self._worked_out(name, "side", side)]
            if piece in pieces and pieces[piece].side not in sides:
                side = pieces[piece].side
                found += [(side, one) for one in self._worked_out(name, "piece", piece)]
        return tuple(found)

    def _whole_sides(self) -> list[str]:
        own = self.own_side
        return [
            side
            for side in self._session.known().sides
            if (self._all_own if side == own else self._all_others)
        ]

    def _worked_out(self, name: OverlayName, of: str, whom: str) -> tuple[Patch, ...]:
        board = self._session.known()
        if board is not self._kept_for:
            self._kept, self._kept_for = {}, board
        key = (name, of, whom)
        if key not in self._kept:
            overlay = self._session.showing.overlays[name]
            work_out = overlay.of_side if of == "side" else overlay.of_piece
            self._kept[key] = work_out(board, whom)
        return self._kept[key]
