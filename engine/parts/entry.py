"""Coming onto the map: the owner says with whom, how and along which way units enter."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Refusal,
    ask,
    choose_one,
    choose_path,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Placed
from hexwright.schema.language import tr

# The button that asks who enters in the same stack.
WITH: Final = ":with"
Units = tuple[str, ...]
Path = tuple[str, ...]


class EntryMode(NamedTuple):
    """A way of moving in which units may enter, and the button that chooses it, in English."""

    id: str
    button: str
    words: str


class EntryRules(NamedTuple):
    """What a system says about units that enter."""

    # Who may enter in one stack with a unit, each for himself; whether all of them may.
    companions: Callable[[Board, str], Sequence[str]]
    may_come_together: Callable[[Board, Units], bool]
    # The modes in which units can enter now, the usual one first.
    modes: Callable[[Board, Units], Sequence[EntryMode]]
    # The ways in, each from its entry hex on, and why another one is none.
    ways: Callable[[Board, Units, str], Sequence[Path]]
    why_not: Callable[[Board, Units, str, object], Refusal | None]
    rule: str = ""


class WayIn(NamedTuple):
    """Units that enter together, in which mode and along which way."""

    units: Units
    mode: str
    path: Path


async def choose_way_in(game: Game, unit: str, rules: EntryRules) -> WayIn | None:
    """Let the owner of a unit choose how it enters; None if it does not."""
    units: Units = (unit,)
    modes = rules.modes(game, units)
    if not modes:
        return None
    mode = modes[0].id
    while True:
        answer = await ask(_question(game, units, mode, rules))
        if isinstance(answer, tuple):
            return WayIn(units, mode, answer)
        if answer == WITH:
            units = (unit, *await _companions(game, unit, rules))
            continue
        chosen = [one.id for one in rules.modes(game, units) if one.button == answer]
        if not chosen:
            return None
        mode = chosen[0]


def _question(game: Game, units: Units, mode: str, rules: EntryRules) -> Decision[Path | str]:
    buttons = {PASS: tr("Not now")}
    if rules.companions(game, units[0]):
        buttons[WITH] = tr("With others…")
    others = (one for one in rules.modes(game, units) if one.id != mode)
    buttons.update({one.button: tr(one.words) for one in others})
    return choose_path(
        game.piece(units[0]).side,
        tr("Where do {pieces} enter?", pieces=game.names.pieces(units)),
        lambda: rules.ways(game, units, mode),
        rules.rule,
        buttons=buttons,
        subject=units[0],
        allows=lambda path: rules.why_not(game, units, mode, path) is None,
        why_not=lambda path: rules.why_not(game, units, mode, path),
    )


async def _companions(game: Game, unit: str, rules: EntryRules) -> Units:
    return await ask(
        choose_several(
            "piece",
            game.piece(unit).side,
            tr("Who enters together with {piece}?", piece=game.names.piece(unit)),
            lambda: rules.companions(game, unit),
            rules.rule,
            allows=lambda others: rules.may_come_together(game, (unit, *others)),
        )
    )


async def choose_entry_hex(game: Game, piece: str, hexes: Sequence[str], rule: str = "") -> str:
    """The hex where a piece enters, of those that it may; its owner is asked if there are more."""
    if len(hexes) == 1:
        return hexes[0]
    side = game.piece(piece).side
    prompt = tr("Where do {pieces} enter?", pieces=game.names.pieces((piece,)))
    return await ask(choose_one("hex", side, prompt, lambda: hexes, rule, subject=piece))


def set_down(
    board: Board, piece: str, hex_: str, facing: int | None, *statuses: str, rule: str = ""
) -> None:
    """Put a piece from beside the map into a hex, with these statuses alone."""
    found = replace(
        board.piece(piece), hex=hex_, facing=facing, statuses=dict.fromkeys(statuses, 1)
    )
    board.emit(Placed(found, rule=rule))
