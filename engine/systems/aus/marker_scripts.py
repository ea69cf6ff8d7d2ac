"""Markers by script (A15): wings, markers withheld and granted, pools that are chosen."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, whereabouts_of
from hexwright.engine.core.names import copies_of
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import count_key
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.aus.command import is_broken
from hexwright.engine.systems.aus.fire import DEFENDED
from hexwright.engine.systems.aus.ground import level
from hexwright.engine.systems.aus.scripts import (
    CHOOSE,
    GRANTED,
    WING,
    WITHHELD,
    remember,
    script,
    scripted,
)
from hexwright.engine.systems.aus.troops import TURN, corps_of, roster
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import SpecialRule

# --- the commander of a wing (A15.2, A15.5) -------------------------------------------------------


@rule("aus-422", "aus-386", "aus-028")
async def choose_commander(game: Game, side: str, commanders: Sequence[str]) -> str:
    """Through whom a command change is tried; said in secret before the roll (A15.2)."""
    able = [one for one in commanders if is_on_map(game, one)]
    wings = {str(one.attributes["leader"]) for one in scripted(game, WING)}
    if not any(one in wings for one in able):
        return ""
    if len(able) == 1:
        return able[0]
    buttons = {f":{one}": game.names.piece(one) for one in able}
    prompt = tr("Through whom do you change the command?")
    question = choose_action(side, prompt, buttons, "aus-422", secret=True)
    return (await ask(question)).removeprefix(":")


@rule("aus-028", "aus-406")
def added_by(board: Board, commander: str) -> int:
    """What the commander of a wing adds to the roll of a command change."""
    wing = _wing_of(board, commander)
    return int(wing.attributes.get("modifier", 0)) if wing else 0


@rule("aus-422")
def serves(board: Board, commander: str, command: str) -> bool:
    """Whether markers of a command may come in through a commander: of his wing alone."""
    wing = _wing_of(board, commander)
    return wing is None or corps_of(board, command) in wing.attributes.get("commands", ())


def _wing_of(board: Board, commander: str) -> SpecialRule | None:
    found = (one for one in scripted(board, WING) if one.attributes["leader"] == commander)
    return next(found, None)


# --- markers that may not come in yet (A15.6) -----------------------------------------------------


@rule("aus-415", "aus-418", "aus-419")
def withheld(board: Board, marker: str) -> bool:
    """Whether a marker may not be added yet."""
    card = board.card(marker)
    return any(
        one.id not in script(board).over and card.id in one.attributes.get("markers", ())
        for one in scripted(board, WITHHELD)
    )


@rule("aus-415", "aus-418", "aus-419")
def note_withheld(board: Board) -> None:
    """Look which markers need be withheld no longer: one of their conditions has come about."""
    for one in scripted(board, WITHHELD):
        if one.id not in script(board).over and _is_met(board, one):
            remember(board, "aus-418", over=(*script(board).over, one.id))


def _is_met(board: Board, one: SpecialRule) -> bool:
    found = one.attributes
    all_broken, any_broken = found.get("until_all_broken", ()), found.get("until_any_broken", ())
    return (
        board.state.turn >= int(found.get("until_turn", 999))
        or (bool(all_broken) and all(is_broken(board, name) for name in all_broken))
        or any(is_broken(board, name) for name in any_broken)
        or _is_reached(board, str(found.get("by", "")), found.get("until_level"))
        or any(_is_attacked(board, name) for name in found.get("until_attacked", ()))
        or any(_is_in_play(board, name) for name in found.get("until_added", ()))
    )


def _is_reached(board: Board, side: str, wanted: int | None) -> bool:
    """Whether a combat unit of a side stands on a level, or higher."""
    return wanted is not None and _highest(board, side) >= wanted


@whereabouts_of
def _highest(board: Board, side: str) -> int:
    """The highest level on which a combat unit of a side stands; very low if there is none."""
    return max(
        (
            level(board, hex_)
            for one in units_on_map(board, side)
            for hex_ in board.piece(one).hexes
        ),
        default=-999,
    )


def _is_attacked(board: Board, command: str) -> bool:
    """Whether a command was attacked this turn, but for fire of guns from afar."""
    counts = board.state.counts
    return any(counts[key] for key in _defences(board, command) & counts.keys())


@lasting
def _defences(board: Board, command: str) -> frozenset[str]:
    """What is counted when units of a command are attacked."""
    return frozenset(count_key(TURN, DEFENDED, unit) for unit in roster(board, command))


def _is_in_play(board: Board, card: str) -> bool:
    """Whether a marker has been put in: it is in a pool, or was drawn."""
    marker = _marker_called(board, card)
    return any(
        marker in pile.cards for name, pile in board.state.piles.items() if "/out/" not in name
    )


@lasting
def _marker_called(board: Board, card: str) -> str:
    return next(
        copy
        for deck in board.module.decks.values()
        for one in deck.cards
        if one.id == card
        for copy in copies_of(deck.id, one)
    )


# --- markers that come in without a roll (A15.6) --------------------------------------------------


@rule("aus-416", "aus-417")
def note_grants(board: Board) -> None:
    """Look which markers will be granted next turn, as an enemy has come so high."""
    known = script(board)
    for one in scripted(board, GRANTED):
        wanted = one.attributes.get("after_level")
        if one.id in (*known.due, *known.granted) or wanted is None:
            continue
        if _is_reached(board, str(one.attributes.get("by", "")), int(wanted)):
            remember(board, "aus-416", due=(*script(board).due, one.id))


@rule("aus-416", "aus-417")
def granted_now(board: Board, side: str) -> list[SpecialRule]:
    """The special rules that give a side markers now: at their turn, or the turn after."""
    known = script(board)
    return [
        one
        for one in scripted(board, GRANTED)
        if one.attributes.get("whose") == side
        and one.id not in known.granted
        and (one.id in known.due or board.state.turn == one.attributes.get("turn"))
    ]


def note_granted(board: Board, rules: Sequence[SpecialRule]) -> None:
    """These special rules have given what they give."""
    names = [one.id for one in rules]
    due = tuple(one for one in script(board).due if one not in names)
    remember(board, "aus-416", due=due, granted=(*script(board).granted, *names))


def is_granted(board: Board, one: SpecialRule, marker: str) -> bool:
    """Whether a marker is among those that a special rule gives."""
    card = board.card(marker)
    parent = corps_of(board, card.command) if card.command else ""
    return card.id in one.attributes.get("markers", ()) or (
        parent in one.attributes.get("commands", ()) and parent != card.command
    )


# --- pools that are chosen (A15.3) ----------------------------------------------------------------


@rule("aus-403")
def choice_of(board: Board, side: str) -> tuple[int, int] | None:
    """How many corps, or divisions instead, a side chooses for its pool at the start."""
    for one in scripted(board, CHOOSE):
        if one.attributes.get("whose") == side:
            return int(one.attributes["corps"]), int(one.attributes["divisions"])
    return None


def overall_of(board: Board, side: str) -> tuple[str, ...]:
    """The overall commanders of a side, as the scenario names them."""
    found = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    return tuple(found.get("overall_commanders", ()))
