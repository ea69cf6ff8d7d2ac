"""Leaders: casualty checks, retreats and escapes (chapter 5, under these headings)."""

from fractions import Fraction

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.decision import OFF_MAP, Preview, ask, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.odds import Fact, Odds, at_least
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Face
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.leaders import CasualtyCheck, is_hit
from hexwright.engine.parts.ways_back import Path, Retreat, all_ways
from hexwright.engine.systems.ccn.ground import is_baseline, is_passable, rearward
from hexwright.engine.systems.ccn.losses import depart, eliminate
from hexwright.engine.systems.ccn.pieces import attach, detach
from hexwright.engine.systems.ccn.reasons import why_no_way_back
from hexwright.engine.systems.ccn.strength import escape_dice
from hexwright.engine.systems.ccn.troops import LEADER, leader_at, unit_at
from hexwright.schema.language import later, tr

DIE, SABRE = "battle", "sabre"
# By which rule a leader leaves over his own edge: he is out of play, but nobody has beaten him.
LEAVES = "ccn-176"
_SABRES = {SABRE: later("sabre|sabres")}


@rule("ccn-135", "ccn-136", "ccn-140")
def leader_is_hit(game: Game, leader: str, situation: str) -> bool:
    """The opponent rolls for a leader whose unit lost blocks; a hit leader is eliminated."""
    row = game.look_up("leader-checks", situation)
    rule_id = "ccn-136" if situation == "unit-survives" else "ccn-140"
    check = CasualtyCheck(
        DIE,
        _SABRES,
        later("leader casualty check"),
        int(row["dice"]),
        int(row["sabres"]),
        rule_id,
    )
    hit = is_hit(game, leader, check, game.opponent(game.piece(leader).side))
    game.emit(TableRead.silently(game.table("leader-checks"), [row]))
    if not hit:
        return False
    detach(game, leader, rule_id)
    eliminate(game, leader, rule_id)
    return True


@rule("ccn-141", "ccn-173", "ccn-185")
async def leader_retreats(game: Game, leader: str) -> None:
    """A leader left alone, or attacked alone, goes one to three hexes toward his own side."""
    detach(game, leader, "ccn-141")
    path = await _chosen_way(game, leader)
    if not path:
        eliminate(game, leader, "ccn-177")
        return
    start = game.piece(leader).hex
    gone: list[str] = [start]
    for step in path:
        if step == OFF_MAP:
            depart(game, leader, LEAVES)
            return
        if _is_enemy_unit(game, leader, step) and await _is_caught(game, leader, step, path):
            return
        gone.append(step)
    words = later("{piece} retreats from {start} to {hex}.|{piece} retreat from {start} to {hex}.")
    with game.together():
        game.emit(Moved(leader, path[-1], path=tuple(gone), words=words, rule="ccn-173"))
        attach(game, path[-1], "ccn-179")


async def _chosen_way(game: Game, leader: str) -> Path:
    ways = leader_ways(game, leader)
    if len(ways) <= 1:
        return ways[0] if ways else ()
    prompt = tr("Where does {piece} retreat?", piece=game.names.piece(leader))
    return await ask(
        choose_path(
            game.piece(leader).side,
            prompt,
            lambda: leader_ways(game, leader),
            "ccn-173",
            subject=leader,
            preview=lambda path: _preview(game, leader, path),
            why_not=lambda path: why_no_way_back(game, leader, path, ways, "ccn-178"),
        )
    )


def _preview(board: Board, leader: str, path: Path) -> Preview | None:
    """How likely it is that enemies on the way catch a leader."""
    units = _enemies_on(board, leader, path)
    if not units:
        return None
    facts = (Fact(tr("He is caught"), chance_to_be_caught(board, leader, path), rule="ccn-182"),)
    text = tr("He slips past {pieces}.", pieces=board.names.pieces(tuple(units)))
    return Preview(text, chances=Odds("", {}, facts), rule="ccn-182")


def _enemies_on(board: Board, leader: str, path: Path) -> list[str]:
    return [unit_at(board, one) for one in path if _is_enemy_unit(board, leader, one)]


@rule("ccn-182", "ccn-184")
def chance_to_be_caught(board: Board, leader: str, path: Path) -> Fraction:
    """How likely it is that one of the enemies on a way catches a leader."""
    needed = int(board.look_up("leader-checks", "escape")["sabres"])
    faces = [face == SABRE for face in faces_of(board.module, DIE)]
    escapes = Fraction(int(may_end(board, leader, path[-1])))
    for enemy in _enemies_on(board, leader, path):
        escapes *= 1 - at_least(needed, faces, escape_dice(board, enemy, leader).total)
    return 1 - escapes


@rule("ccn-182", "ccn-183", "ccn-184")
async def _is_caught(game: Game, leader: str, hex_: str, path: Path) -> bool:
    """An enemy unit rolls at a leader who slips through its hex."""
    if hex_ == path[-1]:
        eliminate(game, leader, "ccn-184")
        return True
    unit = unit_at(game, hex_)
    dice = escape_dice(game, unit, leader)
    row = game.look_up("leader-checks", "escape")

    def catches(faces: tuple[Face, ...]) -> bool:
        return faces.count(SABRE) >= int(row["sabres"])

    faces = game.roll_dice(
        DIE,
        dice.total,
        later("escape of a leader"),
        "ccn-182",
        side=game.piece(unit).side,
        piece=unit,
        target=leader,
        modifiers=dice,
        counting=_SABRES,
        means=catches,
    )
    game.emit(TableRead.silently(game.table("leader-checks"), [row]))
    if not catches(faces):
        return False
    eliminate(game, leader, "ccn-182")
    return True


# --- ways -----------------------------------------------------------------------------------------


@momentary
def leader_ways(board: Board, leader: str) -> list[Path]:
    """Ways that end where he may be; if there are none, those on which he is caught in the end."""
    most = int(board.look_up("retreat", "leader-most")["value"])
    least = int(board.look_up("retreat", "leader-least")["value"])
    every = [path for path in _ways(board, leader, most) if len(path) >= least]
    sound = [path for path in every if may_end(board, leader, path[-1])]
    if sound:
        return sound
    return [path for path in every if len(path) == most and _is_enemy_unit(board, leader, path[-1])]


@rule("ccn-173", "ccn-176")
def _ways(board: Board, leader: str, most: int) -> list[Path]:
    """Every way of at most so many hexes; from his first row he leaves the board."""
    piece = board.piece(leader)
    sideways = board.options.get("leader_may_step_sideways")

    def may_step(here: str, hex_: str) -> bool:
        is_back = hex_ in rearward(board, here, piece.side)
        is_aside = sideways and _same_row(board, here, hex_, piece.side)
        return bool(is_back or is_aside) and may_pass(board, leader, hex_)

    return all_ways(
        board,
        Retreat(
            piece.hex,
            most,
            may_step,
            may_end=lambda _: True,
            leaves=lambda hex_: is_baseline(board, hex_, piece.side),
        ),
    )


def _same_row(board: Board, one: str, other: str, side: str) -> bool:
    return not any(other in rearward(board, one, who) for who in (side, board.opponent(side)))


@rule("ccn-177", "ccn-180", "ccn-181")
def may_pass(board: Board, leader: str, hex_: str) -> bool:
    """Passable ground; friends let him through, a lone enemy leader too if the option says so."""
    if not is_passable(board, hex_, LEADER):
        return False
    other = leader_at(board, hex_)
    is_enemy = bool(other) and board.piece(other).side != board.piece(leader).side
    if is_enemy and not unit_at(board, hex_):
        return bool(board.options.get("escape_past_lone_leader", True))
    return True


@rule("ccn-178", "ccn-179")
def may_end(board: Board, leader: str, hex_: str) -> bool:
    """Empty, or a friendly unit without a leader; or off the board."""
    if hex_ == OFF_MAP:
        return True
    if leader_at(board, hex_):
        return False
    unit = unit_at(board, hex_)
    return not unit or board.piece(unit).side == board.piece(leader).side


def _is_enemy_unit(board: Board, leader: str, hex_: str) -> bool:
    if hex_ == OFF_MAP:
        return False
    unit = unit_at(board, hex_)
    return bool(unit) and board.piece(unit).side != board.piece(leader).side
