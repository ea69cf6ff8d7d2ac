"""Facing: where counters look, what lies in front of them, beside and behind, and turning them.

Facings are 0 to 11 clockwise as `engine.hexes.facing` counts them: even ones look at a hexside, odd
ones at a vertex. How many hexes a formation has in front, and which, is for a system to say.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Rotated, hour_of
from hexwright.engine.hexes.facing import (
    ALL_DIRECTIONS,
    FACINGS,
    Arc,
    Arcs,
    arcs,
    is_vertex,
    turn_between,
)
from hexwright.engine.parts.ground import direction, near
from hexwright.schema.language import tr

VERTICES: Final = tuple(one for one in range(FACINGS) if is_vertex(one))
HEXSIDES: Final = tuple(one for one in range(FACINGS) if not is_vertex(one))
_BUTTON: Final = ":face-"


class FacingProfile(NamedTuple):
    """What a formation looks at, and its arcs as directions relative to that, 0 to 5 clockwise.

    Of a counter that looks at a vertex 0 is the neighbour to the left of the vertex and 1 the one
    to its right; of one that looks at a hexside 0 is the neighbour behind it. A formation without a
    facing looks at nothing: its arcs are then those of the map, all around or none.
    """

    looks_at: Literal["vertex", "hexside", ""]
    front: tuple[int, ...]
    flank: tuple[int, ...]
    rear: tuple[int, ...]

    @classmethod
    def of_counts(
        cls, looks_at: Literal["vertex", "hexside"], front: int, rear: int
    ) -> "FacingProfile":
        """So many hexes in front and behind, as many to the left as to the right; flanks between.

        Where both would overlap the front counts. All six in front, or nothing anywhere, leave
        nothing to look at.
        """
        first = 1 if looks_at == "vertex" else 0
        ahead = arcs(first, front=front, rear=0).front
        behind = tuple(one for one in arcs(first, front=0, rear=rear).rear if one not in ahead)
        beside = tuple(one for one in ALL_DIRECTIONS if one not in ahead and one not in behind)
        has_facing = len(ahead) < len(ALL_DIRECTIONS) and bool(ahead or behind)
        return cls(looks_at if has_facing else "", ahead, beside, behind)

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings that a counter in this formation can have."""
        return {"vertex": VERTICES, "hexside": HEXSIDES, "": ()}[self.looks_at]

    def arcs(self, facing: int | None) -> Arcs:
        """The arcs on the map for a facing; none where a facing is needed and there is none."""
        if not self.looks_at:
            return Arcs(self.front, self.flank, self.rear)
        if facing is None:
            return Arcs((), (), ())
        assert facing in self.facings, (facing, self)
        return Arcs(*(_turned(one, facing // 2) for one in (self.front, self.flank, self.rear)))


def _turned(directions: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple((one + by) % len(ALL_DIRECTIONS) for one in directions)


@lasting
def arc_hexes(
    board: Board, hex_: str, facing: int | None, profile: FacingProfile, arc: Arc
) -> tuple[str, ...]:
    """The hexes around one that lie in an arc, clockwise."""
    wanted = getattr(profile.arcs(facing), arc)
    return tuple(one for one in near(board, hex_) if direction(board, hex_, one) in wanted)


@lasting
def arc_of(
    board: Board, hex_: str, facing: int | None, profile: FacingProfile, other: str
) -> Arc | None:
    """The arc that a neighbouring hex lies in; None if there are no arcs."""
    shape = profile.arcs(facing)
    found = direction(board, hex_, other)
    known: tuple[tuple[Arc, tuple[int, ...]], ...] = (
        ("front", shape.front),
        ("flank", shape.flank),
        ("rear", shape.rear),
    )
    return next((arc for arc, directions in known if found in directions), None)


def facings_within(facing: int, steps: int) -> tuple[int, ...]:
    """The facings that a counter can turn to by so many vertices or hexsides, its own among them.

    A counter that looks at a vertex turns to vertices, one that looks at a hexside to hexsides.
    """
    kind = VERTICES if is_vertex(facing) else HEXSIDES
    return tuple(one for one in kind if turn_between(facing, one) <= 2 * steps)


# --- turning questions ----------------------------------------------------------------------------


def facing_button(facing: int) -> str:
    """The answer that turns a counter."""
    return f"{_BUTTON}{facing}"


def facing_after(board: Board, unit: str, choice: str) -> int:
    """Where a unit looks after an answer."""
    facing = board.piece(unit).facing
    assert facing is not None
    return facing if choice == PASS else int(choice.removeprefix(_BUTTON))


def hexes_ahead(board: Board, unit: str, profile: FacingProfile, choice: str) -> tuple[str, ...]:
    """The hexes in front of a unit after an answer."""
    facing = facing_after(board, unit, choice)
    return arc_hexes(board, board.piece(unit).hex, facing, profile, "front")


async def turn(
    game: Game,
    units: Sequence[str],
    rule: str,
    profile: FacingProfile,
    facings: Sequence[int],
    shown: Callable[[int], Preview | None] | None = None,
) -> bool:
    """Let the owner turn units that stand together, or not; whether they turned.

    `shown` says what waits for them once they face so.
    """
    facing = await choose_facing(game, units[0], rule, profile, facings, shown)
    if facing is None:
        return False
    for unit in units:
        game.emit(Rotated(unit, facing, rule=rule))
    return True


async def choose_facing(
    game: Game,
    unit: str,
    rule: str,
    profile: FacingProfile,
    facings: Sequence[int],
    shown: Callable[[int], Preview | None] | None = None,
) -> int | None:
    """Ask the owner where a unit is to face, by the hexes in front; None for as it is."""
    choice = await ask(
        choose_action(
            game.piece(unit).side,
            tr("Where does {piece} face?", piece=game.names.piece(unit)),
            lambda: _buttons(game, unit, profile, facings),
            rule,
            subject=unit,
            about=lambda choice: hexes_ahead(game, unit, profile, choice),
            preview=_by_button(game, unit, shown) if shown else None,
        )
    )
    return None if choice == PASS else int(choice.removeprefix(_BUTTON))


def _by_button(
    board: Board, unit: str, shown: Callable[[int], Preview | None]
) -> Callable[[str], Preview | None]:
    return lambda choice: shown(facing_after(board, unit, choice))


def facing_buttons(hexes: Mapping[int, Sequence[str]]) -> dict[str, str]:
    """The answers that turn a counter, each with the hexes that it looks at then.

    At the edge of the map there may be none to name, and two facings may look at the same ones.
    """
    named = [tuple(hex_) for hex_ in hexes.values()]
    words = {}
    for facing, ahead in hexes.items():
        hour, names = hour_of(facing), ", ".join(ahead)
        text = tr("Towards {hexes}", hexes=names)
        if not names:
            text = tr("Off the map, to {hour}", hour=hour)
        elif named.count(tuple(ahead)) > 1:
            text = tr("Towards {hexes}, facing {hour}", hexes=names, hour=hour)
        words[facing_button(facing)] = text
    return words


def _buttons(
    board: Board, unit: str, profile: FacingProfile, facings: Sequence[int]
) -> Mapping[str, str]:
    now, hex_ = board.piece(unit).facing, board.piece(unit).hex
    words = facing_buttons(
        {
            facing: arc_hexes(board, hex_, facing, profile, "front")
            for facing in facings
            if facing != now
        }
    )
    return {PASS: tr("Keep its facing"), **words} if now in facings else words
