"""What VASSAL cannot hold of a module's pieces and set-ups, one line for each sort of loss."""

from collections.abc import Iterable, Iterator

from hexwright.exporters.pieces import Piece
from hexwright.exporters.set_up import StartingPiece
from hexwright.exporters.vassal.losses import loss
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module


def piece_losses(
    module: Module, pieces: Iterable[Piece], starting_pieces: Iterable[StartingPiece]
) -> Iterator[Issue]:
    """What pieces cannot show or do there."""
    secret = [track.name for track in module.info.tracks if track.secret]
    if secret:
        message = tr("Everybody sees where markers stand on {tracks}.", tracks=", ".join(secret))
        hint = tr("Players who keep that secret write it down instead.")
        yield loss("vassal.secret-tracks", message, hint)
    kinds = {piece.kind.id: piece.kind for piece in pieces}
    wide = [kind.name for kind in kinds.values() if kind.hexes > 1]
    if wide or any(len(one.hexes) > 1 for one in starting_pieces):
        message = tr("Counters that cover several hexes stand in the first of them.")
        hint = tr("Players turn and move them so that they cover the others.")
        yield loss("vassal.several-hexes", message, hint)
    listed = sorted(
        {
            name
            for kind in kinds.values()
            for name, value in kind.attributes.items()
            if isinstance(value, (list, dict))
        }
    )
    if listed:
        message = tr("Values that are lists are no properties: {names}.", names=", ".join(listed))
        hint = tr("Players look them up in the tables or in the help of the module.")
        yield loss("vassal.lists", message, hint)


def setup_losses(battles: Iterable[Scenario], unshown: int) -> Iterator[Issue]:
    """What set-ups cannot say; so many statuses of pieces are not shown on them."""
    chosen = list(battles)
    count = unshown + sum(
        len(set(start.statuses) | set(start.levels or ()))
        for one in chosen
        for start in one.commands
    )
    if count:
        message = tr("Statuses at the start that belong to no single piece: {count}.", count=count)
        hint = tr("Lay their markers out by hand; they are in the palette.")
        yield loss("vassal.statuses", message, hint)
    count = sum(hand.random + hand.choose for one in chosen for hand in one.hands)
    if count:
        message = tr(
            "Cards and chits that are drawn or chosen at the start stay in their decks: {count}.",
            count=count,
        )
        yield loss("vassal.hands", message, tr("Deal them by hand when the game begins."))
    count = sum(bool(placed.attributes) for one in chosen for placed in one.setup)
    if count:
        message = tr(
            "Pieces that lose values which they have in one scenario only: {count}.", count=count
        )
        yield loss("vassal.values", message, tr("Write them into the notes of the scenario."))
