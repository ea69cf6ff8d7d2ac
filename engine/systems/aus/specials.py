"""Detachments and the grand battery (A4.5): who leads, whom they take, when they are over."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import LevelSet, RecordSet
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.leaders import commands_of
from hexwright.engine.parts.troops import is_on_map, leaders_on_map, units_on_map
from hexwright.engine.systems.aus.attached import (
    BATTERY,
    BRIGADE,
    DETACHMENT,
    GUNNER,
    Gunner,
    attach,
    gunner,
    members_of,
    parent_of,
    serving,
    special_of,
    specials,
)
from hexwright.engine.systems.aus.command import reaches, value_of
from hexwright.engine.systems.aus.records import ACTED
from hexwright.engine.systems.aus.troops import (
    FATIGUE,
    TURN,
    fatigue_of,
    group_of,
    has_ability,
    in_strategic_movement,
    is_company,
    is_gun,
    is_infantry,
    is_routed,
    leader_of,
    line_of_unit,
)
from hexwright.schema.language import tr

# --- whom they may take ---------------------------------------------------------------------------


@rule("aus-357", "aus-362", "aus-367", "aus-368")
def takable(board: Board, command: str) -> list[str]:
    """The units that a leader may take: near, of the right arm, and not yet activated (A4.5)."""
    side, leader = board.module.side_of[command], leader_of(board, command)
    under = serving(board)
    return [
        one
        for one in units_on_map(board, side)
        if under.get(one, command) == command
        and suits(board, command, one)
        and not board.count(TURN, ACTED, one)
        and not is_routed(board, one)
        and not in_strategic_movement(board, one)
        and reaches(board, leader, one, command)
    ]


@rule("aus-357", "aus-362", "aus-367")
def suits(board: Board, command: str, unit: str) -> bool:
    """Whether a command can have a unit: guns, foot and horse, or those of what it came from."""
    sort = special_of(board, command)
    if sort == BATTERY:
        return is_gun(board, unit)
    if sort == DETACHMENT:
        return not is_gun(board, unit) and not is_company(board, unit)
    is_right = is_gun(board, unit) or (is_infantry(board, unit) and not is_company(board, unit))
    return is_right and parent_of(board, command) in line_of_unit(board, unit)


@rule("aus-357", "aus-362", "aus-367")
def most_members(board: Board, command: str) -> int:
    """How many units a leader of such a command may have: what is printed on him (A4.5)."""
    leader = leader_of(board, command)
    value = "command_span" if special_of(board, command) == BATTERY else "activation"
    return value_of(board, leader, value, command) or value_of(board, leader, "activation", command)


@rule("aus-357", "aus-362", "aus-363", "aus-368", "aus-370")
async def take_units(game: Game, command: str) -> None:
    """At the start of its activation such a command takes units; who served in it stays (A4.5).

    A brigade is made up anew each time.
    """
    kept = () if special_of(game, command) == BRIGADE else members_of(game, command)
    able, most = [one for one in takable(game, command) if one not in kept], 0
    most = most_members(game, command) - len(kept)
    if not able or most <= 0:
        return
    leader = leader_of(game, command)
    chosen = await ask(
        choose_several(
            "piece",
            game.piece(leader).side,
            tr("Which units does {piece} take?", piece=game.names.piece(leader)),
            lambda: able,
            "aus-368",
            most=most,
            subject=leader,
            why_no_member=lambda _: Refusal(
                tr("It is too far away, of the wrong arm, or has acted already."), "aus-368"
            ),
        )
    )
    enlist(game, command, (*kept, *chosen))


@rule("aus-358", "aus-370")
def enlist(game: Game, command: str, units: Sequence[str]) -> None:
    """Units serve under a command, which is as tired as the most tired of them (A4.5.2E)."""
    new = [one for one in units if one not in members_of(game, command)]
    own = fatigue_of(game, command) if members_of(game, command) else 0
    levels = [fatigue_of(game, group_of(game, one)) for one in new if not is_gun(game, one)]
    attach(game, command, tuple(units), "aus-368")
    tired = max([own, *levels], default=0)
    if special_of(game, command) != BATTERY and tired != fatigue_of(game, command):
        game.emit(LevelSet(command, FATIGUE, tired, rule="aus-370"))


@rule("aus-355", "aus-408")
def call_brigades(board: Board) -> None:
    """Units that the scenario lets begin under a brigade serve there (A4.4.5A, A15.5)."""
    for one in board.scenario.sides:
        for found in one.attributes.get("brigades", ()):
            attach(board, found["command"], tuple(found["units"]), "aus-355")


@rule("aus-364", "aus-371")
def release(game: Game, command: str, rule_id: str) -> None:
    """The units of such a command follow their own leaders again (A4.5.1D, A4.5.2F)."""
    if members_of(game, command):
        attach(game, command, (), rule_id)
    if fatigue_of(game, command):
        game.emit(LevelSet(command, FATIGUE, 0, rule=rule_id))


# --- the grand battery ----------------------------------------------------------------------------


@rule("aus-361", "aus-351")
def gunners(board: Board, command: str) -> list[str]:
    """The leaders on the map who can lead the grand battery (A4.5.1)."""
    side = board.module.side_of[command]
    return [one for one in leaders_on_map(board, side) if command in commands_of(board, one)]


def battery_of(board: Board, side: str) -> str:
    """The grand battery of a side; empty if it has none."""
    return next((one for one in specials(board, side) if special_of(board, one) == BATTERY), "")


@rule("aus-361")
async def name_gunner(game: Game, side: str, *, is_in: bool) -> None:
    """A side says who leads its grand battery while its marker is in the pool (A4.5.1B).

    It is asked whether the marker goes in or not, so that the question tells nothing.
    """
    battery = battery_of(game, side)
    able = gunners(game, battery) if battery else []
    known = gunner(game)
    if not able:
        return
    leader = able[0]
    if len(able) > 1:
        offered = [known.leader] if known.leader in able else able
        leader = await ask(
            choose_one(
                "piece",
                side,
                tr("Who leads the grand battery, if its marker is in the pool?"),
                lambda: offered,
                "aus-361",
                secret=True,
                why_not=lambda _: Refusal(
                    tr("He leads it as long as the marker is in."), "aus-361"
                ),
            )
        )
    wanted = leader if is_in else ""
    if wanted != known.leader:
        game.emit(RecordSet(GUNNER, Gunner(wanted, side), rule="aus-361"))


@rule("aus-351")
def leads_guns(board: Board, leader: str) -> bool:
    """Whether a leader is the one of the grand battery (A4.4.1)."""
    return bool(leader) and gunner(board).leader == leader


def show_gunner(game: Game) -> None:
    """The marker is drawn: everybody sees who leads the grand battery."""
    known = gunner(game)
    if known.known_to:
        game.emit(RecordSet(GUNNER, replace(known, known_to=""), rule="aus-361"))


# --- when it is over ------------------------------------------------------------------------------


@rule("aus-364", "aus-366", "aus-371")
def dissolve(game: Game, command: str) -> None:
    """The marker of a command has left the pool: its units are free, its leader goes (A4.5)."""
    sort = special_of(game, command)
    release(game, command, "aus-364" if sort == BATTERY else "aus-371")
    if sort == BATTERY and gunner(game).leader:
        game.emit(RecordSet(GUNNER, Gunner(), rule="aus-364"))
    if sort == DETACHMENT:
        leader, emperor = leader_of(game, command), _emperor(game, game.module.side_of[command])
        if leader and emperor and game.piece(leader).hex != game.piece(emperor).hex:
            game.emit(Moved(leader, game.piece(emperor).hex, rule="aus-371"))


def _emperor(board: Board, side: str) -> str:
    own = leaders_on_map(board, side)
    return next((one for one in own if has_ability(board, one, "emperor")), "")


@rule("aus-354")
def staff_of(board: Board, leader: str) -> list[str]:
    """The staff officers who are with the emperor: they go where he goes (A4.4.4)."""
    if not has_ability(board, leader, "emperor"):
        return []
    piece = board.piece(leader)
    return [
        one
        for one in board.stack(piece.hex)
        if one in board.module.leaders
        and is_on_map(board, one)
        and one != leader
        and any(special_of(board, each) for each in commands_of(board, one))
    ]
