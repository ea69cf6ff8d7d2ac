"""Reaction facing and refusal (9.61, 9.62): units turn or refuse when the enemy is beside them."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Hand
from hexwright.engine.parts.facing import facing_button, facings_within
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.adjacency import neighbours
from hexwright.engine.systems.gbacw.cohesion import check_preview
from hexwright.engine.systems.gbacw.facing import arc_towards, body, front_hexes, front_of
from hexwright.engine.systems.gbacw.fire_modifiers import TURNED_IN_REACTION
from hexwright.engine.systems.gbacw.orders import may
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.results import undergo
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    fighters_in,
    is_active,
    is_extended,
    is_gun,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import (
    end_hex,
    face,
    may_refuse,
    set_refusal,
    turned_with,
)
from hexwright.schema.language import tr

# Counted while enemy brigades act: a unit has turned or refused.
REACTED: Final = "reacted"
_LEFT, _RIGHT = ":refuse-left", ":refuse-right"
_HANDS: Final[dict[str, Hand]] = {_LEFT: "left", _RIGHT: "right"}


# --- turning and refusing (9.61, 9.62) ------------------------------------------------------------


@rule("gbacw-163", "gbacw-164")
async def after_step(game: Game, mover: str) -> None:
    """Enemies of a unit that came next to them may turn or refuse a flank (9.61)."""
    piece = game.piece(mover)
    close = dict.fromkeys(
        neighbour for hex_ in piece.hexes for neighbour in neighbours(game, hex_, piece.side)
    )
    for one in close:
        if is_on_map(game, mover) and may_react(game, one, mover):
            await react(game, one, mover, "gbacw-164")


@rule("gbacw-163", "gbacw-165")
def may_react(board: Board, unit: str, trigger: str) -> bool:
    """Whether a unit may turn or refuse because of an enemy (9.61, 9.62).

    Once while enemy brigades act, not on the march, not in front of another enemy.
    """
    phasing = board.piece(unit).side == activation(board).side
    if phasing or not is_active(board, unit) or not may(board, unit, "react"):
        return False
    return not board.count(ACTIVATION, REACTED, unit) and bool(reactions(board, unit, trigger))


def _is_watched(board: Board, unit: str, hex_: str, trigger: str) -> bool:
    """Whether a hex of a unit is in front of another enemy than the one that it reacts to."""
    others = [
        neighbour
        for neighbour in neighbours(board, hex_, board.piece(unit).side)
        if neighbour != trigger
    ]
    return any(hex_ in front_hexes(board, other) for other in others)


def _may_turn(board: Board, unit: str, trigger: str) -> bool:
    """Whether a unit and all who stand with it may turn in reaction (9.62)."""
    piece = board.piece(unit)
    return (
        piece.facing is not None
        and not refused_hands(board, unit)
        and not any(
            is_extended(board, fighter)
            or board.count(ACTIVATION, REACTED, fighter)
            or not may(board, fighter, "react")
            for fighter in fighters_in(board, piece.hex)
        )
        and not _is_watched(board, unit, piece.hex, trigger)
    )


@rule("gbacw-165", "gbacw-166", "gbacw-114")
def reactions(board: Board, unit: str, trigger: str = "") -> dict[str, str]:
    """What a unit may do in reaction: turn one vertex, or refuse a flank (9.61).

    Each end of a line is judged by itself.
    """
    found: dict[str, str] = {}
    piece = board.piece(unit)
    if _may_turn(board, unit, trigger):
        assert piece.facing is not None
        for one in facings_within(piece.facing, 1):
            if one != piece.facing:
                found[facing_button(one)] = tr("Turn the unit")
    named = {_LEFT: tr("Refuse the left flank"), _RIGHT: tr("Refuse the right flank")}
    for button, hand in _HANDS.items() if may(board, unit, "refuse-flank") else ():
        if may_refuse(board, unit, hand, reacts=True) and not _is_watched(
            board, unit, end_hex(board, unit, hand), trigger
        ):
            found[button] = named[button]
    return found


@rule("gbacw-164", "gbacw-165", "gbacw-166", "gbacw-077", "gbacw-097")
async def react(game: Game, unit: str, trigger: str, rule_: str) -> bool:
    """Let a unit turn or refuse a flank, if its owner likes; whether it did (9.61, 9.62)."""
    preview = None if is_gun(game, unit) else check_preview(game, unit, "gbacw-165")
    choice = await ask(
        choose_action(
            game.piece(unit).side,
            tr("Does {piece} answer by turning or refusing?", piece=game.names.piece(unit)),
            lambda: {PASS: tr("Stand as it is"), **_named(game, unit, trigger)},
            rule_,
            subject=unit,
            about=lambda one: _shown(game, unit, one),
            preview=lambda one: None if one == PASS else preview,
        )
    )
    if choice == PASS:
        return False
    group = turned_with(game, unit)
    if choice in _HANDS:
        set_refusal(game, unit, (*refused_hands(game, unit), _HANDS[choice]), rule_)
    else:
        for one in group:
            face(game, one, _facing(choice), rule_)
    for one in group:
        game.emit(Counted(ACTIVATION, REACTED, one))
        if is_gun(game, one) and choice not in _HANDS:
            game.emit(Counted(ACTIVATION, TURNED_IN_REACTION, one))
    for one in group:
        if not is_gun(game, one) and is_on_map(game, one):
            await undergo(game, one, cause="reaction-facing", rule="gbacw-165")
    return True


def _facing(choice: str) -> int:
    return int(choice.rpartition("-")[2])


def _named(board: Board, unit: str, trigger: str) -> dict[str, str]:
    found = {}
    for choice, words in reactions(board, unit, trigger).items():
        ahead = ", ".join(_shown(board, unit, choice))
        found[choice] = tr("Turn towards {hexes}", hexes=ahead) if ahead else words
    return found


def _shown(board: Board, unit: str, choice: str) -> Sequence[str]:
    if choice == PASS or choice in _HANDS:
        return ()
    # Guns that others have manned again may look otherwise than their formation does.
    return front_of(board, body(board, unit)._replace(facing=_facing(choice)))


# --- fire from outside the front (9.61) -----------------------------------------------------------


@rule("gbacw-164", "gbacw-165", "gbacw-167")
async def react_to_fire(game: Game, hex_: str, firer: str) -> None:
    """Let units that were fired at from outside their front turn or refuse, after its results."""
    for fighter in reversed(fighters_in(game, hex_)):
        if arc_towards(game, fighter, game.piece(firer).hex) != "front" and may_react(
            game, fighter, firer
        ):
            await react(game, fighter, firer, "gbacw-164")
            return
