"""Which way round the board lies: as it is printed, or turned to those who sit opposite."""

from functools import cached_property
from statistics import fmean

from PySide6.QtCore import QObject, Signal

from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell.preferences import settings
from hexwright.schema.placements import side_of
from hexwright.schema.scenario_map import scenario_map
from hexwright.schema.variants import resolved

_FOLLOWS = "play_turns_to_side"
# Armies whose middles are nearer to each other than this share of the map's height stand side by
# side: neither of them has its back to the upper edge.
_APART = 0.1


class BoardTurning(QObject):
    """Remembers for each seat of a scenario whether its board is turned round.

    Where the board turns to the side that acts, a side that says nothing else looks from the edge
    that its army stands at.
    """

    changed = Signal()

    def __init__(self, session: PlaySession, parent: QObject | None = None) -> None:
        """Take over what was remembered of earlier games."""
        super().__init__(parent)
        self._session = session
        self.follows = settings().value(_FOLLOWS) == "yes"

    @property
    def is_turned(self) -> bool:
        """Whether the board lies upside down for the one who looks at it now."""
        seat = self._seat
        kept = settings().value(self._key(seat))
        return kept == "yes" if kept in ("yes", "no") else self._unasked(seat)

    def turn(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Turn the board for the seat that looks at it, in this and in later games."""
        seat = self._seat
        if on == self._unasked(seat):
            settings().remove(self._key(seat))
        else:
            settings().setValue(self._key(seat), "yes" if on else "no")
        self.changed.emit()

    def follow(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Turn the board to the side that acts, or leave it to the players."""
        self.follows = on
        settings().setValue(_FOLLOWS, "yes" if on else "no")
        self.changed.emit()

    @property
    def _seat(self) -> str:
        """The side that looks at the board; empty if nobody in particular does."""
        session = self._session
        asked = session.view().asked
        if self.follows and asked is not None and asked.side in session.humans:
            return asked.side
        return session.viewpoint if session.viewpoint in session.players else ""

    def _key(self, seat: str) -> str:
        session = self._session
        return f"play_turned/{session.module.info.id}/{session.scenario.id}/{seat or 'table'}"

    def _unasked(self, seat: str) -> bool:
        """How the board lies for a seat that has not turned it."""
        return self.follows and seat in self._opposite

    @cached_property
    def _opposite(self) -> frozenset[str]:
        """The sides whose armies begin at the upper edge of the map, beyond all the others."""
        module, scenario = self._session.module, self._session.scenario
        found = scenario_map(module, scenario)
        if found is None:
            return frozenset()
        rows: dict[str, list[int]] = {}
        for one in resolved(scenario, module.scenarios).setup:
            place = found.index.find(one.hex) if one.hex else None
            if place is not None and side_of(module, one) in self._session.players:
                rows.setdefault(side_of(module, one), []).append(place[1])
        middles = sorted((fmean(ones), side) for side, ones in rows.items())
        apart = _APART * found.map.grid.rows
        if len(middles) < 2 or middles[1][0] - middles[0][0] < apart:
            return frozenset()
        return frozenset({middles[0][1]})
