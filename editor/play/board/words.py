"""What is on the board in words: for the status bar, for tool tips, for screen readers."""

from typing import TYPE_CHECKING

from hexwright.editor.map.canvas.describe import description
from hexwright.editor.map.canvas.pointing import pointer_at
from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.board.notes import notes_of
from hexwright.editor.play.board.pieces import DrawnPiece
from hexwright.engine.core.names import Names
from hexwright.engine.core.view import View
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView


def words_at(board: "BoardView", spot: BoardTarget) -> str:
    """What is at a spot: the ground, and every piece there."""
    assert board.shown is not None
    centre = board.pieces.centre(spot.hex)
    if centre is None:
        return ""
    pointer = pointer_at(board.shown, centre)
    view, names = board.pieces.view, board.session.names
    ground = description(
        board.session.module, board.shown.index, pointer, names.word, with_sections=False
    )
    pieces = [words_of(one, names, view) for one in board.pieces.by_hex.get(spot.hex, ())]
    notes = [f"“{note.text}”" for note in notes_of(view) if note.hex == spot.hex]
    return " · ".join([ground, *pieces, *notes])


def words_of(one: DrawnPiece, names: Names, view: View) -> str:
    """A piece in words: its name, how many steps it has left, what it carries."""
    known = view.pieces[one.id]
    name = names.piece(one.id) if not one.id.startswith("?") else tr("an unknown piece")
    kind = names.module.kinds.get(known.kind)
    details = [badge.name for badge in one.badges]
    if kind is not None and kind.steps:
        details.insert(0, tr("{count} of {most}", count=known.steps, most=kind.steps))
    return f"{name} ({', '.join(details)})" if details else name
