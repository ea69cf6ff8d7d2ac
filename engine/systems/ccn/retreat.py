"""Flags and retreats of units (chapter 5, Retreats and Bolstered morale)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    Preview,
    ask,
    ask_if_needed,
    choose_number,
    choose_path,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.parts.ways_back import Path, Retreat, all_ways, best
from hexwright.engine.systems.ccn.ground import is_passable, rearward, works_into
from hexwright.engine.systems.ccn.losses import lose_blocks
from hexwright.engine.systems.ccn.pieces import attach
from hexwright.engine.systems.ccn.reasons import why_no_way_back
from hexwright.engine.systems.ccn.troops import (
    arm_of,
    in_square,
    is_lone,
    leader_at,
    leader_of,
    profile,
    troops_at,
    unit_at,
)
from hexwright.schema.language import later, tr, tr_many

# --- which flags count ----------------------------------------------------------------------------


@rule("ccn-163", "ccn-164", "ccn-165", "ccn-166", "ccn-167", "ccn-168", "ccn-171", "ccn-242")
def flags_that_may_be_ignored(board: Board, unit: str, attacked_from: str) -> Sum:
    """How many flags a unit may ignore, and why; all sources add up."""
    total = Sum()
    if leader_of(board, unit):
        flags = int(board.look_up("flag-ignore", "leader")["flags"])
        total = total.plus(flags, later("attached leader"), "ccn-164")
    known = profile(board, unit)
    total = total.plus(known.ignore_flags, later("troop type"), _type_rule(known.troop))
    if in_square(board, unit):
        return total
    support = board.look_up("flag-ignore", "support")
    if supporters(board, unit) >= int(support["needed"]):
        total = total.plus(int(support["flags"]), later("support"), "ccn-165")
    works = works_into(board, attacked_from, board.piece(unit).hex) if attacked_from else None
    if works is not None:
        arms = works.attributes.get("ignore_flags_arms") or (known.arm,)
        if known.arm in arms:
            flags = int(works.attributes.get("ignore_flags", 0))
            total = total.plus(flags, works.name, "ccn-292")
    return total


def _type_rule(troop: str) -> str:
    return {"grenadier": "ccn-169", "cuirassier": "ccn-170"}.get(troop, "ccn-171")


def supporters(board: Board, unit: str) -> int:
    """Friendly units and lone leaders next to a unit."""
    piece = board.piece(unit)
    count = 0
    for hex_ in near(board, piece.hex):
        for troop in troops_at(board, hex_):
            if troop.side != piece.side:
                continue
            counts = not troop.carried_by or board.options.get("attached_leader_supports")
            count += 1 if not is_leader(board, troop.id) or counts else 0
    return count


@rule("ccn-161", "ccn-162", "ccn-172", "ccn-237")
async def flags_obeyed(
    game: Game, unit: str, flags: int, attacked_from: str, *, bounce: bool
) -> int:
    """The flags that a unit does not ignore; nobody ignores the flags of a square."""
    if bounce:
        return flags
    allowance = flags_that_may_be_ignored(game, unit, attacked_from)
    most = min(flags, allowance.total)
    if most <= 0:
        return flags
    side = game.piece(unit).side
    prompt = tr_many(
        "{piece}: 1 flag. How many does it ignore?|"
        "{piece}: {count} flags. How many does it ignore?",
        flags,
        piece=game.names.piece(unit),
    )
    ignored = await ask(
        choose_number(
            side,
            prompt,
            0,
            most,
            "ccn-161",
            subject=unit,
            preview=lambda count: _preview(game, unit, flags - count, allowance),
        )
    )
    if ignored:
        one, many = (
            later("{piece} ignores a flag.|{piece} ignore a flag."),
            later("{piece} ignores {flags} flags.|{piece} ignore {flags} flags."),
        )
        words = one if ignored == 1 else many
        game.emit(Remarked(words, {"flags": ignored}, unit, rule="ccn-161"))
    return flags - ignored


def _preview(board: Board, unit: str, flags: int, allowance: Sum) -> Preview:
    """What the flags that are left will do."""
    hexes = hexes_of_retreat(board, unit, flags)
    blocks = min(blocks_for_retreat(board, unit, flags), board.piece(unit).steps)
    if not flags:
        text = tr("It holds.")
    elif not blocks:
        text = tr("It goes back, hexes: {hexes}.", hexes=hexes)
    else:
        lost = board.names.steps(board.piece(unit).kind, blocks)
        if in_square(board, unit) or not retreat_paths(board, unit, hexes):
            text = tr("It cannot go back and loses {blocks}.", blocks=lost)
        else:
            text = tr("It goes back as far as it can and loses {blocks}.", blocks=lost)
    return Preview(text, allowance, rule="ccn-150")


# --- going back -----------------------------------------------------------------------------------


@rule("ccn-150", "ccn-157", "ccn-160", "ccn-241")
async def retreat(game: Game, unit: str, flags: int) -> int:
    """Go back for the flags; the number of blocks lost for hexes that could not be gone."""
    hexes = hexes_of_retreat(game, unit, flags)
    if in_square(game, unit):
        return lose_blocks(game, unit, hexes * _per_hex_in_square(game), "ccn-241")
    path = await _chosen_path(game, unit, hexes)
    missing = _undone(game, unit, path, hexes)
    if path:
        go(
            game,
            unit,
            path,
            "ccn-151",
            later("{piece} retreats from {start} to {hex}.|{piece} retreat from {start} to {hex}."),
        )
    return lose_blocks(game, unit, missing * _per_missing_hex(game), "ccn-157") if missing else 0


def hexes_of_retreat(board: Board, unit: str, flags: int) -> int:
    """How far a unit must go back for so many flags."""
    return flags * profile(board, unit).retreat_per_flag


def blocks_for_retreat(board: Board, unit: str, flags: int) -> int:
    """The blocks that a retreat costs a unit that goes back as far as it can."""
    hexes = hexes_of_retreat(board, unit, flags)
    if in_square(board, unit):
        return hexes * _per_hex_in_square(board)
    paths = retreat_paths(board, unit, hexes)
    missing = min((_undone(board, unit, path, hexes) for path in paths), default=hexes)
    return missing * _per_missing_hex(board)


def _per_hex_in_square(board: Board) -> int:
    return int(board.look_up("square", "blocks-per-retreat-hex")["value"])


def _per_missing_hex(board: Board) -> int:
    return int(board.look_up("retreat", "blocks-per-missing-hex")["value"])


def _undone(board: Board, unit: str, path: Path, hexes: int) -> int:
    """The hexes of a retreat that a way leaves undone; none where it ends with a leader."""
    return 0 if _joins(board, unit, path) else hexes - len(path)


@rule("ccn-152")
async def _chosen_path(game: Game, unit: str, hexes: int) -> Path:
    """The way that the owner chooses among the longest."""
    if not retreat_paths(game, unit, hexes):
        return ()
    prompt = tr("Where does {piece} retreat?", piece=game.names.piece(unit))
    side = game.piece(unit).side
    return await ask_if_needed(
        choose_path(
            side,
            prompt,
            lambda: retreat_paths(game, unit, hexes),
            "ccn-152",
            subject=unit,
            why_not=lambda path: why_no_way_back(
                game, unit, path, retreat_paths(game, unit, hexes), "ccn-152"
            ),
        )
    )


@momentary
@rule("ccn-151", "ccn-156")
def retreat_paths(board: Board, unit: str, hexes: int) -> list[Path]:
    """The ways back that leave the fewest hexes undone; empty if it cannot leave its hex."""
    piece = board.piece(unit)
    every = all_ways(
        board,
        Retreat(
            piece.hex,
            hexes,
            may_step=lambda here, hex_: (
                hex_ in rearward(board, here, piece.side) and may_retreat_into(board, unit, hex_)
            ),
            may_end=lambda _: True,
            ends_early=lambda way: _joins(board, unit, way),
        ),
    )
    if not board.options.get("longest_retreat", True):
        return every
    return best(every, lambda way: _undone(board, unit, way, hexes))


@rule("ccn-153", "ccn-154", "ccn-156")
def may_retreat_into(board: Board, unit: str, hex_: str) -> bool:
    """Passable, without another unit or an enemy leader; a lone friend if it has no leader."""
    if not is_passable(board, hex_, arm_of(board, unit)) or unit_at(board, hex_):
        return False
    leader = leader_at(board, hex_)
    if not leader:
        return True
    return board.piece(leader).side == board.piece(unit).side and not leader_of(board, unit)


def farthest(board: Board, unit: str, ways: Sequence[Path]) -> Path:
    """Of ways back one that leaves the fewest hexes undone."""
    return max(ways, key=lambda way: (_joins(board, unit, way), len(way)))


def _joins(board: Board, unit: str, path: Path) -> bool:
    """Whether a way back ends with a leader who stops it (ccn-156)."""
    if not path:
        return False
    leader = leader_at(board, path[-1])
    return (
        bool(leader)
        and board.piece(leader).side == board.piece(unit).side
        and is_lone(board, leader)
    )


def go(game: Game, unit: str, path: Path, rule_id: str, words: str) -> None:
    """Let a unit go along a path, with its leader; it takes a lone leader at the end along."""
    start = game.piece(unit).hex
    with game.together():
        game.emit(Moved(unit, path[-1], path=(start, *path), words=words, rule=rule_id))
        attach(game, path[-1], rule_id)
