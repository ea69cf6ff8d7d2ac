"""Who serves under whom for a while (A4.4.5, A4.5): brigades, detachments, the grand battery."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Self

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule

ATTACHED, GUNNER = "attached", "gunner"
# The sorts of commands that take units from others, as the attribute “special” says.
BRIGADE, DETACHMENT, BATTERY = "brigade", "detachment", "grand-battery"


class Attached(OwnRecord, frozen=True):
    """Units that serve under another command than their own, and what brigades came from."""

    members: tuple[tuple[str, str], ...] = ()
    parents: tuple[tuple[str, str], ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Units that take the place of others serve where those did."""
        found: dict[tuple[str, str], None] = {}
        for unit, command in self.members:
            for one in heirs if unit in gone else (unit,):
                found[one, command] = None
        return replace(self, members=tuple(found))


class Gunner(OwnRecord, frozen=True):
    """The leader of the grand battery, known to one side until its marker is drawn."""

    leader: str = ""
    known_to: str = ""

    def seen_by(self, side: str) -> "Gunner":
        """Others do not know who will lead it as long as the marker lies in the secret pool."""
        if not side or not self.known_to or side == self.known_to:
            return self
        return Gunner()


_NOBODY: Final = Attached()
_NOBODY_ELSEWHERE: Final[Mapping[str, str]] = MappingProxyType({})


def attachments(board: Board) -> Attached:
    """Who serves under whom now."""
    found = board.state.records.get(ATTACHED)
    return found if isinstance(found, Attached) else _NOBODY


def gunner(board: Board) -> Gunner:
    """Who leads the grand battery."""
    found = board.state.records.get(GUNNER)
    return found if isinstance(found, Gunner) else Gunner()


def serving(board: Board) -> Mapping[str, str]:
    """The commands under which units serve that are not their own."""
    members = attachments(board).members
    return dict(members) if members else _NOBODY_ELSEWHERE


def members_of(board: Board, command: str) -> tuple[str, ...]:
    """The units that serve under a command for a while."""
    return tuple(unit for unit, under in attachments(board).members if under == command)


@lasting
def special_of(board: Board, command: str) -> str:
    """The sort of a command that takes units from others; empty for all the rest."""
    found = board.module.commands.get(command)
    return str(found.attributes.get("special", "")) if found else ""


@lasting
def specials(board: Board, side: str) -> tuple[str, ...]:
    """The commands of a side that take units from others."""
    return tuple(
        one.id
        for oob in board.module.oobs.values()
        if oob.side == side
        for one in oob.commands
        if special_of(board, one.id)
    )


@rule("aus-356", "aus-357")
def parent_of(board: Board, brigade: str) -> str:
    """What a brigade was detached from; at the start of a game its corps (A4.4.5A)."""
    return (
        dict(attachments(board).parents).get(brigade, "") or board.module.commands[brigade].parent
    )


def note(board: Board, record: Attached, rule_id: str) -> None:
    """Note who serves under whom."""
    board.emit(RecordSet(ATTACHED, record, rule=rule_id))


@rule("aus-363", "aus-368")
def attach(board: Board, command: str, units: tuple[str, ...], rule_id: str) -> None:
    """Let these units serve under a command, and no others; each is marked (A4.5.1, A4.5.2)."""
    known = attachments(board)
    before = members_of(board, command)
    left = tuple(one for one in known.members if one[1] != command and one[0] not in units)
    note(board, replace(known, members=(*left, *((one, command) for one in units))), rule_id)
    for one in before:
        if one not in units and one in board.state.pieces:
            board.emit(StatusSet(one, ATTACHED, 0, rule=rule_id))
    for one in units:
        if one not in before:
            board.emit(StatusSet(one, ATTACHED, rule=rule_id))
