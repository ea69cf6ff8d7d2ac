"""Why a piece, a hex or a card is not offered; worked out only when somebody asks."""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import no_enemy_of, no_unit, not_of, not_on_map, too_far
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.ccn.battle import (
    helper_dice,
    is_pinned,
    range_of,
    restrictions,
    targets_of,
)
from hexwright.engine.systems.ccn.entering import why_barred
from hexwright.engine.systems.ccn.ground import is_passable, rearward, sees
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import (
    ARTILLERY,
    CANNOT_BATTLE,
    CAVALRY,
    INFANTRY,
    LEADER,
    ORDERED,
    TURN,
    arm_of,
    hexes_moved,
    in_square,
    leader_at,
    leader_of,
    original_blocks,
    unit_at,
)
from hexwright.schema.language import later, tr, tr_many

_ARMS = {
    INFANTRY: later("The dice give blocks to infantry now."),
    CAVALRY: later("The dice give blocks to cavalry now."),
    ARTILLERY: later("The dice give blocks to artillery now."),
}


def _by_card(board: Board, words: str) -> Refusal:
    """What the card of this turn forbids, in words with its title."""
    return Refusal(tr(words, card=board.names.card(card_played(board).acts_as)), "ccn-020")


# --- orders, moves and battles --------------------------------------------------------------------


def _not_ordered(board: Board, piece: str) -> Refusal | None:
    if ORDERED in board.piece(piece).statuses:
        return None
    return Refusal(tr("It is not ordered in this turn."), "ccn-029")


def why_not_moved(board: Board, side: str, piece: str) -> Refusal | None:
    """Why a piece does not move now."""
    found = not_of(board, side, piece, "ccn-029") or not_on_map(board, piece, "ccn-038")
    found = found or _not_ordered(board, piece)
    if found:
        return found
    if "no-move" in restrictions(board):
        return _by_card(board, later("The card “{card}” lets nobody move."))
    if board.count(TURN, "done", piece):
        return Refusal(tr("It has moved already."), "ccn-038")
    if board.count(TURN, "joined", piece):
        return Refusal(tr("A leader has joined it, so it moves no more in this turn."), "ccn-060")
    if in_square(board, piece):
        return Refusal(tr("It stands in square, and squares do not move."), "ccn-062")
    return _by_card(board, later("The card “{card}” does not let it move."))


def why_not_entered(board: Board, piece: str, hex_: str) -> Refusal:
    """Why a unit or a leader may not step into a hex."""
    arm = LEADER if is_leader(board, piece) else arm_of(board, piece)
    if not is_passable(board, hex_, arm):
        return Refusal(tr("The ground of {hex} cannot be entered.", hex=hex_), "ccn-045")
    side = board.piece(piece).side
    if any(one.side != side for one in board.pieces_in(hex_)):
        rule_id = "ccn-058" if is_leader(board, piece) else "ccn-040"
        return Refusal(tr("The enemy stands in {hex}.", hex=hex_), rule_id)
    if unit_at(board, hex_):
        return Refusal(tr("Another unit stands in {hex}.", hex=hex_), "ccn-039")
    if leader_at(board, hex_):
        reason = tr("A leader stands in {hex}, and it has one of its own.", hex=hex_)
        return Refusal(reason, "ccn-041")
    return Refusal(tr("{hex} cannot be entered.", hex=hex_), "ccn-040")


def why_no_battle(board: Board, side: str, piece: str) -> Refusal | None:
    """Why a unit does not battle now."""
    found = not_of(board, side, piece, "ccn-064") or not_on_map(board, piece, "ccn-064")
    found = found or no_unit(board, piece, "ccn-069") or _not_ordered(board, piece)
    return found or _why_kept_from_battle(board, piece) or _why_no_target(board, piece)


def _why_kept_from_battle(board: Board, unit: str) -> Refusal | None:
    if board.count(TURN, "battled", unit):
        return Refusal(tr("It has battled in this turn."), "ccn-066")
    if CANNOT_BATTLE in board.piece(unit).statuses:
        return why_barred(board, unit)
    forbidden = restrictions(board)
    if "no-battle" in forbidden:
        return _by_card(board, later("The card “{card}” lets nobody battle."))
    if "move-or-battle" in forbidden and hexes_moved(board, unit):
        return _by_card(board, later("With “{card}” it moves or battles, and it has moved."))
    return None


def _why_no_target(board: Board, unit: str) -> Refusal | None:
    if targets_of(board, unit):
        return None
    reach = range_of(board, unit)
    if not reach:
        return Refusal(tr("No enemy whom it could attack is next to it."), "ccn-063")
    reason = tr("No enemy whom it could attack is in range ({most}) and sight.", most=reach)
    return Refusal(reason, "ccn-063")


def why_no_target(board: Board, unit: str, target: str, *, bonus: bool) -> Refusal | None:
    """Why a unit does not attack a piece."""
    found = no_enemy_of(board, board.piece(unit).side, target, "ccn-063")
    found = found or not_on_map(board, target, "ccn-063") or _no_troops(board, target)
    if found:
        return found
    start, end = board.piece(unit).hex, board.piece(target).hex
    far = distance(board, start, end)
    if far == 1:
        return _why_no_melee(board, unit, target)
    if bonus:
        return Refusal(tr("A bonus attack is against an enemy next to it."), "ccn-203")
    return _why_no_fire(board, unit, target, far)


def _no_troops(board: Board, target: str) -> Refusal | None:
    if is_unit(board, target) or is_leader(board, target):
        return None
    return Refusal(tr("It is a marker, no unit."), "ccn-063")


def _why_no_melee(board: Board, unit: str, target: str) -> Refusal:
    if "no-melee" in restrictions(board):
        return _by_card(board, later("The card “{card}” allows no melee."))
    if board.piece(target).carried_by:
        return Refusal(tr("He is with a unit; attack that."), "ccn-063")
    if not is_passable(board, board.piece(unit).hex, arm_of(board, unit)):
        return Refusal(tr("There is no melee from the ground where it stands."), "ccn-296")
    return Refusal(tr("Not one die would be thrown at it."), "ccn-072")


def _why_no_fire(board: Board, unit: str, target: str, far: int) -> Refusal:
    reach, end = range_of(board, unit), board.piece(target).hex
    if "no-ranged" in restrictions(board):
        return _by_card(board, later("The card “{card}” allows no ranged combat."))
    if not reach:
        return _why_no_range(board, unit)
    if is_pinned(board, unit):
        return Refusal(tr("An enemy next to the attacker keeps it from firing farther."), "ccn-078")
    if is_leader(board, target):
        return Refusal(tr("Leaders are no targets of ranged combat."), "ccn-079")
    found = too_far(far, reach, "ccn-081")
    if found is None and not sees(board, unit, end):
        found = Refusal(tr("It is out of sight."), "ccn-082")
    return found or Refusal(tr("Not one die would be thrown at it."), "ccn-072")


def _why_no_range(board: Board, unit: str) -> Refusal:
    if hexes_moved(board, unit) and arm_of(board, unit) != CAVALRY:
        return Refusal(tr("The attacker has moved and does not fire."), "ccn-093")
    return Refusal(tr("It is not next to the attacker, who does not fire."), "ccn-076")


def why_no_help(board: Board, attack: Attack, piece: str) -> Refusal | None:
    """Why a battery does not join an attack."""
    side, target = board.piece(attack.attacker).side, attack.target
    if piece == attack.attacker:
        return Refusal(tr("It leads the attack."), "ccn-253")
    found = not_of(board, side, piece, "ccn-253") or not_on_map(board, piece, "ccn-253")
    found = found or no_unit(board, piece, "ccn-253")
    if found is None and arm_of(board, piece) != ARTILLERY:
        found = Refusal(tr("Only artillery joins an attack."), "ccn-253")
    found = found or _not_ordered(board, piece) or _why_kept_from_battle(board, piece)
    if found:
        return found
    end = board.piece(target).hex
    far = distance(board, board.piece(piece).hex, end)
    found = too_far(far, max(range_of(board, piece), 1), "ccn-255")
    if found is None and far > 1 and is_pinned(board, piece):
        found = Refusal(tr("An enemy next to it keeps it from firing farther."), "ccn-078")
    if found is None and far > 1 and not sees(board, piece, end, combined=True):
        found = Refusal(tr("Its line of sight to the target is not clear."), "ccn-255")
    if found is None and helper_dice(board, piece, target).total <= 0:
        found = Refusal(tr("It would add no die."), "ccn-258")
    return found


# --- cards ----------------------------------------------------------------------------------------


def why_not_played(hand: Sequence[str], card: str) -> Refusal | None:
    """Why a card is not played now."""
    if card not in hand:
        return Refusal(tr("It is not in your hand."), "ccn-018")
    return Refusal(tr("It is only played in answer to an attack."), "ccn-124")


def why_not_kept(drawn: Sequence[str], card: str) -> Refusal | None:
    """Why a card is not kept of those drawn."""
    if card in drawn:
        return None
    return Refusal(tr("It is not one of the two that you have drawn."), "ccn-307")


def why_not_rallied(board: Board, side: str, arm: str, piece: str) -> Refusal | None:
    """Why a unit gets no block back."""
    found = not_of(board, side, piece, "ccn-341") or not_on_map(board, piece, "ccn-341")
    found = found or no_unit(board, piece, "ccn-341")
    if found:
        return found
    if arm_of(board, piece) != arm:
        return Refusal(tr(_ARMS[arm]), "ccn-341")
    if board.piece(piece).steps >= original_blocks(board, piece):
        return Refusal(tr("It has all the blocks that it began with."), "ccn-341")
    return None


def why_no_victim(board: Board, piece: str) -> Refusal | None:
    """Why a unit is not sent back by Short Supply."""
    found = not_on_map(board, piece, "ccn-343") or no_unit(board, piece, "ccn-345")
    if found is None and in_square(board, piece):
        found = Refusal(tr("It stands in square, which cannot be named."), "ccn-345")
    return found or Refusal(tr("There is no hex on its base line that it could enter."), "ccn-343")


def why_no_supply_hex(board: Board, unit: str, hexes: Iterable[str], hex_: str) -> Refusal:
    """Why a unit is not placed in a hex by Short Supply."""
    is_closed = unit_at(board, hex_) or not is_passable(board, hex_, arm_of(board, unit))
    if hex_ != board.piece(unit).hex and (is_closed or leader_at(board, hex_)):
        return why_not_entered(board, unit, hex_)
    rows = ", ".join(hexes)
    reason = tr(
        "It is no free hex of its section on its base line; these are: {hexes}.", hexes=rows
    )
    return Refusal(reason, "ccn-343")


# --- going back -----------------------------------------------------------------------------------


def why_no_way_back(
    board: Board, piece: str, path: Path, ways: Sequence[Path], rule: str
) -> Refusal | None:
    """Why a unit or a leader does not go back along a way, of those that it may go."""
    here, side = board.piece(piece).hex, board.piece(piece).side
    for step in path:
        if not board.has_hex(step):
            return Refusal(tr("It is not on its first row, where it could leave."), rule)
        if step not in near(board, here):
            return Refusal(tr("The hexes of a way lie side by side."), rule)
        if step not in rearward(board, here, side):
            reason = tr("{hex} is not a row closer to its own edge.", hex=step)
            return Refusal(reason, "ccn-173" if is_leader(board, piece) else "ccn-151")
        if _is_blocked(board, piece, step):
            return why_not_entered(board, piece, step)
        here = step
    lengths = sorted({len(way) for way in ways})
    if len(path) not in lengths:
        least, most = lengths[0], lengths[-1]
        words = later("Its way must be 1 hex long.|Its way must be {count} hexes long.")
        reason = tr_many(words, most)
        if least < most:
            reason = tr("Its way must be {least} to {most} hexes long.", least=least, most=most)
        return Refusal(reason, rule)
    if any(one.side != side for one in board.pieces_in(here)):
        return why_not_entered(board, piece, here)
    if leader_at(board, here):
        return Refusal(tr("Another leader is in {hex}.", hex=here), "ccn-056")
    return Refusal(tr("It may not end in {hex}.", hex=here), rule)


def _is_blocked(board: Board, piece: str, hex_: str) -> bool:
    if is_leader(board, piece):
        return not is_passable(board, hex_, LEADER)
    if unit_at(board, hex_) or not is_passable(board, hex_, arm_of(board, piece)):
        return True
    leader = leader_at(board, hex_)
    is_friend = bool(leader) and board.piece(leader).side == board.piece(piece).side
    return bool(leader) and (not is_friend or bool(leader_of(board, piece)))


def why_no_breakthrough(board: Board, unit: str, goal: str, path: Path) -> Refusal | None:
    """Why a unit does not advance along a way."""
    if path[0] != goal:
        reason = tr("It goes first into the hex that the enemy has left, {hex}.", hex=goal)
        return Refusal(reason, "ccn-193")
    if len(path) > 2:
        return Refusal(tr("It goes one hex further at most."), "ccn-193")
    last = path[-1]
    if last not in near(board, goal):
        return Refusal(tr("The hexes of a way lie side by side."), "ccn-193")
    if last != board.piece(unit).hex and (board.pieces_in(last) or not _is_open(board, unit, last)):
        return why_not_entered(board, unit, last)
    return Refusal(tr("It must stop in {hex}.", hex=goal), "ccn-046")


def _is_open(board: Board, unit: str, hex_: str) -> bool:
    return is_passable(board, hex_, arm_of(board, unit))
