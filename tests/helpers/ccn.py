"""Situations of Commands & Colors on an open board of 13 by 9 hexes, A1 at the lower left.

    game = battle(
        {"us": ("french-line", "D5"), "them": ("british-line", "E5")}, dice=["infantry", "flag"]
    )
    game.play(melee(game, Attack("us", "them", "melee")), ...)

The French sit at the south edge here, so that their rows read upward.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hexwright.engine.core.board import Setting
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Placed, StatusSet
from hexwright.engine.core.setup import starting_state
from hexwright.engine.core.state import Piece, hand_pile
from hexwright.engine.systems.ccn.play import RULEBOOK, set_up
from hexwright.engine.systems.ccn.records import PlayedCard, note_card
from hexwright.engine.systems.ccn.squares import form_square
from hexwright.engine.systems.ccn.troops import ORDERED, TURN
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Hexside, Map, Overlay
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import MapPlacement, Scenario, ScenarioSide
from hexwright.schema.module import Module
from tests.helpers.situations import Situation

ROOT = Path(__file__).parents[2]
HAND = 5
YES, NO = True, False


@cache
def sample() -> Module:
    """The sample module."""
    loaded = load_module(read_folder(ROOT / "sample_modules" / "ccn"))
    assert loaded.module is not None
    assert loaded.is_sound
    return loaded.module


def battle(
    pieces: Mapping[str, tuple[Any, ...]],
    *,
    dice: Sequence[str] = (),
    terrain: Mapping[str, str] | None = None,
    works: Sequence[tuple[str, str]] = (),
    bridges: Sequence[str] = (),
    ordered: Sequence[str] = (),
    moved: Mapping[str, int] | None = None,
    squares: Sequence[str] = (),
    card: str = "",
    hands: Mapping[str, Sequence[str]] | None = None,
    active: str = "french",
    phase: str = "combat",
    options: Mapping[str, Any] | None = None,
    target: int = 9,
    scenario: Mapping[str, Any] | None = None,
    documents: Mapping[str, Record] | None = None,
    seed: int = 1,
) -> Situation:
    """A situation: pieces by id as (kind, hex) or (kind, hex, blocks), and what they have done."""
    board = _board(terrain or {}, works, bridges)
    module = sample().with_documents({"maps/board.json": board, **(documents or {})})
    whole = msgspec.structs.replace(_scenario(target), **(scenario or {}))
    setting = Setting(
        module=module,
        scenario=whole,
        rulebook=RULEBOOK,
        seed=seed,
        options={**_defaults(module), **(options or {})},
        is_watched=True,
    )
    game = Situation(setting, starting_state(module, whole, seed))
    for name, description in pieces.items():
        _place(game, name, description)
    _deal(game, hands or {})
    game.state.active = active
    set_up(game)
    game.state.phase = phase
    for unit in squares:
        form_square(game, unit)
    for unit in ordered:
        game.emit(StatusSet(unit, ORDERED))
    for unit, hexes in (moved or {}).items():
        game.emit(Counted(TURN, "moved", unit, hexes))
    if card:
        _play_card(game, card, active)
    game.state.forced = tuple(dice)
    return game


def _defaults(module: Module) -> dict[str, Any]:
    assert module.system is not None
    known = module.system.declaration.options["properties"]
    return {name: one["default"] for name, one in known.items()}


def _scenario(target: int) -> Scenario:
    sides = (
        ScenarioSide(side="french", edge="south", deck="command", hand=HAND, target=target),
        ScenarioSide(side="allied", edge="north", deck="command", hand=HAND, target=target),
    )
    return Scenario(
        id="board",
        title="Board",
        maps=(MapPlacement(map="board"),),
        sides=sides,
        first_side="french",
    )


def _board(
    terrain: Mapping[str, str], works: Sequence[tuple[str, str]], bridges: Sequence[str]
) -> Map:
    """Raven's Ridge made flat, with its sections."""
    known = sample().maps["ravens-ridge"]
    codes = {kind.id: chr(97 + number) for number, kind in enumerate(sample().terrain.hexes)}
    rows = [list("a" * (13 - row % 2) + " " * (row % 2)) for row in range(9)]
    for hex_, kind in terrain.items():
        rows["IHGFEDCBA".index(hex_[0])][int(hex_[1:]) - 1] = codes[kind]
    layer = msgspec.structs.replace(
        known.terrain,
        legend={code: kind for kind, code in codes.items()},
        rows=tuple("".join(row) for row in rows),
    )
    return msgspec.structs.replace(
        known,
        id="board",
        terrain=layer,
        hexsides=tuple(Hexside(terrain="fieldwork", between=work) for work in works),
        overlays=tuple(Overlay(terrain="bridge", hex=bridge) for bridge in bridges),
        sites=(),
        labels=(),
    )


def _place(game: Situation, name: str, description: tuple[Any, ...]) -> None:
    kind, hex_, *more = description
    known = game.module.kinds[kind]
    steps = more[0] if more else known.steps
    Placed(Piece(name, kind, known.side, hex_, steps=steps)).apply(game.state)


def _deal(game: Situation, hands: Mapping[str, Sequence[str]]) -> None:
    """Make hands hold exactly these cards, by their ids without the deck; others go below."""
    state = game.state
    for side, wanted in hands.items():
        pile = hand_pile("command", side)
        back = state.piles[pile].cards
        cards = tuple(f"command/{one}" for one in wanted)
        for name, other in state.piles.items():
            kept = tuple(card for card in other.cards if card not in cards)
            state.piles[name] = msgspec.structs.replace(other, cards=kept)
        deck = state.piles["command"]
        back = tuple(card for card in back if card not in cards)
        state.piles["command"] = msgspec.structs.replace(deck, cards=deck.cards + back)
        state.piles[pile] = msgspec.structs.replace(state.piles[pile], cards=cards)


def _play_card(game: Situation, card: str, side: str) -> None:
    name = f"command/{card}"
    for pile, known in game.state.piles.items():
        kept = tuple(one for one in known.cards if one != name)
        game.state.piles[pile] = msgspec.structs.replace(known, cards=kept)
    played = game.state.piles[f"command/played/{side}"]
    game.state.piles[f"command/played/{side}"] = msgspec.structs.replace(played, cards=(name,))
    hand = len(game.hand("command", side))
    note_card(game, PlayedCard(name, name, command=hand + 1))
