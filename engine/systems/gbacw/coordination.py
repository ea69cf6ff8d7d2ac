"""Coordination (5.34): brigades of a division that act as one, or fall into confusion."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, Refusal, ask, choose_several, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.command import reaches
from hexwright.engine.systems.gbacw.initiative import DIE
from hexwright.engine.systems.gbacw.records import DIVISION, activation
from hexwright.engine.systems.gbacw.troops import (
    INEFFECTIVE,
    has_level,
    leader_of,
    units_of,
)
from hexwright.schema.language import later, tr


@rule("gbacw-043", "gbacw-313")
async def coordinate(game: Game) -> bool:
    """Let the leader of a division try to make brigades act as one (5.34)."""
    known = activation(game)
    leader = leader_of(game, known.division) if known.division else ""
    if len(eligible(game)) < 2 or has_level(game, known.division, INEFFECTIVE):
        return False
    prompt = tr("Does {piece} try to coordinate brigades?", piece=game.names.piece(leader))
    preview = Preview(tr("A low roll confuses all of them."), modifiers(game, leader))
    if not await ask(
        yes_no(known.side, prompt, "gbacw-043", subject=leader, preview=lambda _: preview)
    ):
        return False
    added = modifiers(game, leader)
    roll = game.roll(
        DIE, later("coordination"), "gbacw-043", side=known.side, piece=leader, modifiers=added
    )
    row = game.look_up("coordination", total=roll + added.total)
    if row["result"] == "confusion":
        note_activation(game, replace(known, confused=tuple(eligible(game))), "gbacw-043")
        game.emit(Remarked(later("The brigades fall into confusion."), rule="gbacw-043"))
    elif row["result"] == "coordinated":
        most = row["brigades"]
        await _choose(game, len(eligible(game)) if most is None else int(most))
    return False


async def _choose(game: Game, most: int) -> None:
    """The owner chooses which brigades act as one."""
    known = activation(game)
    leaders = {leader_of(game, one): one for one in eligible(game)}
    chosen = tuple(leaders)
    if most < len(leaders):
        chosen = await ask(
            choose_several(
                "piece",
                known.side,
                tr("Which brigades act as one?"),
                lambda: list(leaders),
                "gbacw-043",
                most=most,
                stands_for=lambda one: units_of(game, leaders[one]),
                why_no_member=lambda one: (
                    not_of(game, known.side, one)
                    or Refusal(
                        tr("His brigade is out of the division leader's range."), "gbacw-043"
                    )
                ),
            )
        )
    together = tuple(leaders[one] for one in chosen)
    note_activation(game, replace(known, together=together), "gbacw-043")


@rule("gbacw-043")
def eligible(board: Board) -> list[str]:
    """The brigades whose leaders are within range of the division's leader now (5.34)."""
    known = activation(board)
    if known.chit != DIVISION or not known.division:
        return []
    over = leader_of(board, known.division)
    return [
        formation
        for formation in known.formations
        if formation not in known.finished
        and (leader := leader_of(board, formation))
        and leader != over
        and is_on_map(board, leader)
        and reaches(board, over, board.piece(leader).hex)
    ]


def modifiers(board: Board, leader: str) -> Sum:
    """The coordination rating of the division's leader."""
    rating = int(board.attribute(leader, "coordination", 0))
    found = from_table(board.table("coordination"), "coordination-rating", rating)
    return Sum((found,)) if rating else Sum()
