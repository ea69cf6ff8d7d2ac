"""One situation, drawn: any paragraph of the rules can be played alone, with scripted dice.

    game = situation('''
        .    .C1   .
          .     .I1
    ''', I1=piece("infantry", "red"), C1=piece("cavalry", "blue"), dice=[6])
    game.play(try_to_form_square(game, "I1"), True)

A token is a hex: a letter of the legend, then the pieces in it from the bottom up, joined by `+`.
A row that is indented more than its neighbours is shifted to the right.
"""

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.asides import is_aside
from hexwright.engine.core.board import Enforcement, GameOver, Setting
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.setup import starting_state
from hexwright.engine.core.state import Face, Piece, Pile
from hexwright.schema.model.map import ElevationLayer, Grid, Map, TerrainLayer, Zone
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.module import Module
from tests.helpers.modules import module_of

T = TypeVar("T")

LEGEND = {".": "clear", "w": "woods", "m": "marsh", "~": "lake"}


class Situation(Game):
    """A game that waits for a procedure; everything scripted must be used up."""

    result: Any = None

    def play(self, procedure: Coroutine[Any, Any, T], *choices: Choice) -> T:
        """Play a procedure with these choices; it must end, and use all choices and dice."""
        self.run(procedure)
        for number, choice in enumerate(choices):
            decision = self.decision
            assert decision is not None, f"nobody asked for {choices[number:]}"
            self.answer(choice)
        assert self.decision is None, f"left open: {self.decision.prompt}"
        self.check_dice()
        result: T = self.result
        return result

    def run(self, procedure: Coroutine[Any, Any, Any]) -> Decision[Any] | None:
        """Run a procedure to its first question, or to its end."""
        self._procedure = procedure
        self._send(None)
        return self.decision

    def answer(self, choice: Choice) -> Decision[Any] | None:
        """Answer a question of the procedure, as strictly as the game is played."""
        decision = self.decision
        assert decision is not None
        how = self._way_of(decision, choice, anyway=False)
        assert how == "choice"
        if is_aside(decision, choice):
            self._do_aside(str(choice))
        else:
            self._send(choice)
        return self.decision

    def _send(self, choice: Choice | None) -> None:
        assert self._procedure is not None
        self._decision = None
        try:
            self._decision = self._with_asides(self._procedure.send(choice))
        except StopIteration as stop:
            self.result = stop.value
            self._procedure = None
        except GameOver:
            self._procedure = None

    def check_dice(self) -> None:
        """Every scripted die must have fallen."""
        assert not self.state.forced, f"dice left over: {self.state.forced}"


def piece(kind: str = "infantry", side: str = "red", **fields: Any) -> Piece:
    """A piece that a drawing puts somewhere."""
    return Piece("", kind, side, **fields)


async def nothing_happens(game: Game) -> None:
    """Procedures of a situation are played one by one; none begins by itself."""
    raise AssertionError(f"no turn is played in a situation: {game.state.turn}")


STILL = Rulebook(system="free", version=1, proceed=nothing_happens)


def situation(
    drawing: str,
    *,
    dice: Sequence[Face] = (),
    module: Module | None = None,
    rulebook: Rulebook = STILL,
    legend: Mapping[str, str] | None = None,
    heights: str = "",
    orientation: Literal["pointy", "flat"] = "pointy",
    piles: Mapping[str, Sequence[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    enforcement: Enforcement = "strict",
    seed: int = 1,
    active: str = "",
    scenario: Mapping[str, Any] | None = None,
    zones: Sequence[Zone] = (),
    **pieces: Piece,
) -> Situation:
    """A game on a drawn map with these pieces, dice and piles of cards (the top one first)."""
    base = module or module_of()
    map_, placed = _drawn(drawing, legend or LEGEND, orientation, heights)
    assert sorted(placed) == sorted(pieces), "the drawing and the list of pieces differ"
    map_ = msgspec.structs.replace(map_, zones=tuple(zones))
    whole = base.with_documents({"maps/drawing.json": map_})
    setting = Setting(
        module=whole,
        scenario=msgspec.structs.replace(
            Scenario(id="situation", title="Situation", maps=(MapPlacement(map="drawing"),)),
            **(scenario or {}),
        ),
        rulebook=rulebook,
        seed=seed,
        options={**base.info.system.options, **(options or {})},
        enforcement=enforcement,
        is_watched=True,
    )
    game = Situation(setting, starting_state(whole, setting.scenario, seed))
    game.state.forced = tuple(dice)
    game.state.active = active or game.sides[0]
    for name, where in placed.items():
        Placed(replace(pieces[name], id=name, hex=where)).apply(game.state)
    for name, cards in (piles or {}).items():
        _stack_pile(game, name, tuple(cards))
    return game


def _stack_pile(game: Situation, name: str, cards: tuple[str, ...]) -> None:
    """Make a pile hold exactly these cards; they are taken out of all others."""
    state = game.state
    for other, pile in state.piles.items():
        kept = tuple(card for card in pile.cards if card not in cards)
        state.piles[other] = replace(pile, cards=kept)
    known = state.piles.get(name, Pile(name.partition("/")[0]))
    state.piles[name] = replace(known, cards=cards + (known.cards if "/" not in name else ()))


def _drawn(
    drawing: str, legend: Mapping[str, str], orientation: Literal["pointy", "flat"], heights: str
) -> tuple[Map, dict[str, str]]:
    lines = [line for line in drawing.splitlines() if line.strip()]
    rows = [line.split() for line in lines]
    width = max(len(row) for row in rows)
    codes, placed = [], {}
    for number, row in enumerate(rows, 1):
        codes.append("".join(token[0] for token in row).ljust(width))
        for column, token in enumerate(row, 1):
            names: Iterable[str] = token[1:].split("+") if token[1:] else ()
            for name in names:
                assert name not in placed, f"{name} is drawn twice"
                placed[name] = f"{column:02}{number:02}"
    grid = Grid(
        orientation=orientation, columns=width, rows=len(rows), stagger=_stagger(lines), hex_mm=20
    )
    elevation = None
    if heights:
        levels = tuple(heights.split())
        elevation = ElevationLayer(legend={str(n): n for n in range(10)}, rows=levels)
    layer = TerrainLayer(legend=dict(legend), rows=tuple(codes))
    map_ = Map(id="drawing", title="Drawing", grid=grid, terrain=layer, elevation=elevation)
    return map_, placed


def _stagger(lines: list[str]) -> Literal["odd", "even"]:
    """Which rows are shifted; the first row counts as odd."""
    indents = [len(line) - len(line.lstrip()) for line in lines[:2]]
    return "odd" if len(indents) > 1 and indents[0] > indents[1] else "even"
