"""Pieces in free play: moved alone or as a stack, turned, flipped, marked, taken away, added."""

from collections import Counter

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Refusal,
    ask,
    choose_action,
    choose_number,
    choose_one,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import standing
from hexwright.engine.core.piece_events import (
    Eliminated,
    Flipped,
    LostSteps,
    Moved,
    Placed,
    RegainedSteps,
    Restacked,
    Rotated,
    StatusSet,
)
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.bodies import extends_at, extends_facing
from hexwright.schema.language import later, tr

DIRECTIONS = 12


async def handle(game: Game, side: str, piece: str) -> None:
    """Do something with a piece that was taken."""
    name = game.names.piece(piece)
    choice = await ask(
        choose_one(
            "hex",
            side,
            tr("Where does {piece} go?", piece=name),
            game.hexes,
            contains=game.has_hex,
            buttons=_actions(game, game.piece(piece)),
            subject=piece,
        )
    )
    action, _, what = choice.removeprefix(":").partition(":")
    if not choice.startswith(":"):
        game.emit(Moved(piece, choice, extends=extends_at(game, piece, choice)))
    elif action == "box":
        game.emit(Moved(piece, box=what))
    elif action == "face":
        game.emit(Flipped(piece, what))
    elif action == "status":
        game.emit(StatusSet(piece, what, 0 if what in game.piece(piece).statuses else 1))
    elif action == "turn":
        prompt = tr("Which way does {piece} face?", piece=name)
        facing = await ask(choose_number(side, prompt, 0, DIRECTIONS - 1, subject=piece))
        _turn(game, piece, facing)
    else:
        _simple(game, piece, action)


def _turn(game: Game, piece: str, facing: int) -> None:
    """A piece looks another way; one that covers several hexes swings about its counter."""
    extends = extends_facing(game, piece, facing)
    if extends == game.piece(piece).extends:
        game.emit(Rotated(piece, facing))
    else:
        words = later("{piece} wheels.|{piece} wheel.")
        game.emit(Moved(piece, game.piece(piece).hex, extends=extends, facing=facing, words=words))


def _simple(game: Game, piece: str, action: str) -> None:
    """What needs no further question; putting the piece back needs nothing at all."""
    here = game.piece(piece)
    if action == "top":
        game.emit(Restacked(here.hex, (*_others(game, here), piece)))
    elif action == "bottom":
        game.emit(Restacked(here.hex, (piece, *_others(game, here))))
    elif action == "lose":
        game.emit(LostSteps(piece))
    elif action == "regain":
        game.emit(RegainedSteps(piece))
    elif action == "remove":
        game.emit(Eliminated(piece))


def _others(game: Game, piece: Piece) -> tuple[str, ...]:
    return tuple(one for one in game.stack(piece.hex) if one != piece.id)


def _actions(game: Game, piece: Piece) -> dict[str, str]:
    """Buttons for everything that can be done with a piece but moving it to a hex."""
    names = game.names
    kind = game.module.kinds[piece.kind]
    buttons = {
        f":face:{face.id}": tr("Turn over: {face}", face=names.word(face.name))
        for face in kind.faces
        if face.id != piece.face
    }
    if piece.hex:
        buttons[":turn"] = tr("Change facing")
    if len(game.stack(piece.hex)) > 1:
        buttons[":top"] = tr("Put on top")
        buttons[":bottom"] = tr("Put at the bottom")
    if piece.steps:
        buttons[":lose"] = tr("Lose a step")
    if piece.steps < kind.steps:
        buttons[":regain"] = tr("Regain a step")
    for status in game.module.counters.statuses:
        if status.carried_by in ("piece", kind.piece_class):
            buttons[f":status:{status.id}"] = names.word(status.name)
    for box in game.module.info.boxes:
        if box.id != piece.box:
            buttons[f":box:{box.id}"] = tr("Put into: {box}", box=names.word(box.name))
    buttons[":remove"] = tr("Take out of the game")
    buttons[PASS] = tr("Put back")
    return buttons


@standing
def stacks(board: Board, side: str) -> list[str]:
    """Hexes with more than one piece that a side may take, and none that it may not."""
    return [
        hex_
        for hex_, pieces in board.state.stacks.items()
        if len(pieces) > 1 and all(board.piece(piece).is_known_to(side) for piece in pieces)
    ]


async def move_stack(game: Game, side: str) -> None:
    """Move all pieces of a hex at once, in their order."""
    back = {PASS: tr("Put back")}
    prompt = tr("Which stack?")
    start = await ask(
        choose_one(
            "hex",
            side,
            prompt,
            lambda: stacks(game, side),
            buttons=back,
            why_not=lambda _: Refusal(tr("No stack of several pieces stands there.")),
        )
    )
    if start == PASS:
        return
    prompt = tr("Where does the stack in {hex} go?", hex=start)
    where = await ask(
        choose_one("hex", side, prompt, game.hexes, contains=game.has_hex, buttons=back)
    )
    if where in (PASS, start):
        return
    for piece in game.stack(start):
        # What is carried has gone along with its carrier already.
        if game.piece(piece).hex == start:
            game.emit(Moved(piece, where, extends=extends_at(game, piece, where)))


@standing
def gone_pieces(board: Board, side: str) -> list[str]:
    """Pieces that were taken out of the game and can come back."""
    return [
        piece.id
        for piece in board.state.pieces.values()
        if piece.is_gone and piece.is_known_to(side)
    ]


async def bring_back(game: Game, side: str) -> None:
    """Put a piece that was taken out of the game on the map again, as it was."""
    buttons = {f":{one}": game.names.piece(one) for one in gone_pieces(game, side)}
    prompt = tr("Which piece comes back?")
    choice = await ask(choose_action(side, prompt, {**buttons, PASS: tr("Put back")}))
    if choice == PASS:
        return
    piece = choice[1:]
    prompt = tr("Where does {piece} go?", piece=game.names.piece(piece))
    hex_ = await ask(choose_one("hex", side, prompt, game.hexes, contains=game.has_hex))
    game.emit(Placed(replace(game.piece(piece), hex=hex_, box="", is_gone=False)))


@standing
def kinds_to_add(board: Board) -> list[str]:
    """Kinds of markers of which a counter is left."""
    in_play = Counter([piece.kind for piece in board.state.pieces.values() if not piece.is_gone])
    return [
        kind.id
        for kind in board.module.counters.kinds
        if kind.piece_class == "marker" and (not kind.count or in_play[kind.id] < kind.count)
    ]


async def add(game: Game, side: str) -> None:
    """Put another marker of a kind on the map."""
    buttons = {f":{kind}": game.names.kind(kind) for kind in kinds_to_add(game)}
    kind = (await ask(choose_action(side, tr("Which marker?"), buttons)))[1:]
    prompt = tr("Where does {piece} go?", piece=game.names.kind(kind))
    hex_ = await ask(choose_one("hex", side, prompt, game.hexes, contains=game.has_hex))
    number = 1 + sum(piece.kind == kind for piece in game.state.pieces.values())
    while f"{kind}#{number}" in game.state.pieces:
        number += 1
    known = game.module.kinds[kind]
    face = known.faces[0].id if known.faces else ""
    game.emit(Placed(Piece(f"{kind}#{number}", kind, known.side, hex_, face=face)))
