"""Divisions and units without a marker (3.0 C): a limited activation each."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, RecordSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.systems.aus.activations import begin_division, let_recover, march_or_drop
from hexwright.engine.systems.aus.brigades import (
    RECALL,
    brigades_on_map,
    recall,
    recall_buttons,
)
from hexwright.engine.systems.aus.command import lone_units
from hexwright.engine.systems.aus.records import (
    ACTED,
    CHANCE,
    INITIATIVE,
    LIMITED,
    LONE,
    Activation,
    initiative,
    next_serial,
)
from hexwright.engine.systems.aus.troops import (
    FINISHED,
    OUT_OF_COMMAND,
    STRATEGIC,
    TURN,
    blown,
    division_of,
    divisions,
    has,
    is_routed,
    leader_of,
)
from hexwright.schema.language import tr


@rule("aus-038", "aus-039", "aus-040", "aus-060", "aus-097")
async def act_without_marker(game: Game) -> bool:
    """Sides take turns to let a division or a unit without a marker act; False when both pass."""
    known = initiative(game)
    if len(known.passed) == len(game.sides):
        return False
    side = known.next
    divided, lone = idle_divisions(game, side), idle_units(game, side)
    if not divided and not lone:
        _pass_on(game, side, gone=True)
        return True
    leaders = {leader_of(game, one): one for one in divided}
    chosen = await ask(
        choose_one(
            "piece",
            side,
            tr("Which division or unit acts without a marker?"),
            lambda: [*leaders, *lone],
            "aus-038",
            buttons={PASS: tr("None any more"), **recall_buttons(game, side)},
            why_not=lambda _: Refusal(tr("It has a marker, or has acted already."), "aus-038"),
        )
    )
    if chosen.startswith(RECALL):
        recall(game, chosen.removeprefix(RECALL))
        return True
    _pass_on(game, side, gone=chosen == PASS)
    if chosen in leaders:
        division = leaders[chosen]
        game.emit(Counted(TURN, ACTED, division))
        if has(game, chosen, STRATEGIC):
            await march_or_drop(game, division)
        else:
            await begin_division(game, division, LIMITED, "", "")
    elif chosen != PASS:
        game.emit(Counted(TURN, ACTED, chosen))
        record = Activation(
            side=side, units=(chosen,), level=LONE, kind="unit", serial=next_serial(game)
        )
        begin_activation(game, record, "aus-060")
    return True


def _pass_on(game: Game, side: str, *, gone: bool) -> None:
    known = initiative(game)
    passed = (*known.passed, side) if gone else known.passed
    other = game.opponent(side)
    after = side if other in passed else other
    game.emit(RecordSet(INITIATIVE, replace(known, next=after, passed=passed), rule="aus-038"))


@rule("aus-038", "aus-009")
def idle_divisions(board: Board, side: str) -> list[str]:
    """The divisions of a side that had no chance by a marker, and have not acted (3.0 C)."""
    return [
        one
        for one in (*divisions(board, side), *brigades_on_map(board, side).values())
        if leader_of(board, one)
        and not board.count(TURN, CHANCE, one)
        and not board.count(TURN, ACTED, one)
        and not has(board, leader_of(board, one), FINISHED)
    ]


@rule("aus-033", "aus-034")
def idle_units(board: Board, side: str) -> list[str]:
    """The units out of command, or without a leader, that have not acted (4.3.3)."""
    loose = lone_units(board, side)
    return [
        one
        for one in units_on_map(board, side)
        if (has(board, one, OUT_OF_COMMAND) or one in loose)
        and not board.count(TURN, ACTED, one)
        and not is_routed(board, one)
    ]


@rule("aus-266")
def rest_idle(game: Game) -> None:
    """At the end of the phase those of idle divisions recover who neither moved nor defended."""
    for side in game.sides:
        for one in units_on_map(game, side):
            if blown(game, one) and not game.count(TURN, ACTED, division_of(game, one)):
                let_recover(game, one, 0)


@rule("aus-008", "aus-033")
def clear_turn(game: Game) -> None:
    """What lasts for a turn is over: units out of command, leaders who were finished (4.6.1)."""
    take_off(game, OUT_OF_COMMAND, FINISHED, rule="aus-057", in_silence=True)
