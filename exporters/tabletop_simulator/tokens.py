"""Counters as tiles: front and back, and further states for more faces and lost steps."""

from dataclasses import dataclass

from hexwright.exporters.attributes import plain, titles
from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.pieces import Piece
from hexwright.exporters.set_up import StartingPiece
from hexwright.exporters.tabletop_simulator.board import MM_PER_UNIT
from hexwright.exporters.tabletop_simulator.objects import (
    Guids,
    TableObject,
    TablePlace,
    Tile,
    tile,
    with_states,
)
from hexwright.render.counter_look import CounterLook
from hexwright.schema.language import tr


@dataclass(frozen=True)
class State:
    """Two sides of a tile, and what each of them means: a face, and how many steps are lost."""

    faces: tuple[str, ...]
    lost: int = 0


def states_of(piece: Piece) -> list[State]:
    """The faces two by two, then the first face with fewer and fewer steps where that shows."""
    faces = [face.id for face in piece.faces]
    made = [State(tuple(faces[at : at + 2])) for at in range(0, len(faces), 2)]
    whole = piece.look(faces[0])
    for lost in range(1, piece.steps):
        if piece.look(faces[0], lost) != whole:
            made.append(State((faces[0],), lost))
    return made


def state_shown(one: StartingPiece) -> tuple[int, bool]:
    """The number of the state that a piece begins with, and whether its back is up."""
    piece = one.piece
    for number, state in enumerate(states_of(piece)):
        wanted = one.face or piece.faces[0].id
        if wanted in state.faces and state.lost == min(one.losses, piece.steps):
            return number, state.faces.index(wanted) == 1
    return 0, False


class Tokens:
    """Makes the tiles of counters; pictures lie under a prefix."""

    def __init__(self, images: CounterImages, prefix: str, guids: Guids) -> None:
        """Tiles for one save."""
        self._images = images
        self._prefix = prefix
        self._guids = guids

    def token(self, piece: Piece, name: str, spot: TablePlace, shown: int = 0) -> TableObject:
        """The tile of a piece; `name` is unique in the save."""
        states = states_of(piece)
        made = [
            self._tile(piece, state, f"{name}|{number}" if number != shown else name, spot)
            for number, state in enumerate(states)
        ]
        return with_states(made, shown)

    def _tile(self, piece: Piece, state: State, name: str, spot: TablePlace) -> TableObject:
        looks = [piece.look(face, state.lost) for face in state.faces]
        urls = [self._url(piece, look, face) for look, face in zip(looks, state.faces, strict=True)]
        front = looks[0]
        look = Tile(
            front=urls[0],
            back=urls[-1],
            wide=front.width_mm / MM_PER_UNIT,
            high=front.height_mm / MM_PER_UNIT,
            shape=front.shape,
        )
        more = {"Nickname": piece.name, "Description": _values(piece, state), "Tags": _tags(piece)}
        return tile(self._guids.new(name), spot, look, **more)

    def _url(self, piece: Piece, look: CounterLook, face: str) -> str:
        lost = f"-{look.lost}" if look.lost else ""
        wanted = f"{piece.id}-{face}{lost}" if face else f"{piece.id}{lost}"
        return f"{self._prefix}{self._images.name(look, wanted)}"


def _values(piece: Piece, state: State) -> str:
    """What the counter prints, in words, for who points at it."""
    called = titles(piece.module, piece.kind.piece_class)
    lines = [piece.kind.name, *(one.name for one in reversed(piece.commands))]
    values = piece.values(state.faces[0]).items()
    shown = [f"{tr(called.get(name, name))}: {plain(value)}" for name, value in values]
    return "\n".join([*lines, *shown])


def _tags(piece: Piece) -> list[str]:
    """The side, the formation and the sort of a piece."""
    formation = [piece.commands[0].id] if piece.commands else []
    return [tag for tag in (piece.side, *formation, piece.kind.piece_class) if tag]
