"""Reactions (6.2): what the other side may do after every paid step in its reaction zones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, Refusal, ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Flipped, Formed, Moved, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.core.windows import Asking, Reaction, Window
from hexwright.engine.parts.bodies import hexes_at
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.aus.arcs import (
    arc_hexes_of,
    flank_zone,
    flankers,
    reaction_zone,
    reactors,
)
from hexwright.engine.systems.aus.charge import reaction_charge
from hexwright.engine.systems.aus.charge_ways import may_react
from hexwright.engine.systems.aus.counter_charge import dare_preview
from hexwright.engine.systems.aus.fire import (
    REACTED,
    RETURNED,
    aim,
    can_fire,
    is_uppermost,
    line_to,
    roll_shot,
    shot_preview,
    suffer,
)
from hexwright.engine.systems.aus.ground import off_road
from hexwright.engine.systems.aus.leaders import lone_leaders, refuges
from hexwright.engine.systems.aus.manoeuvres import Action, actions_of, backwards
from hexwright.engine.systems.aus.neighbours import hexes_beside
from hexwright.engine.systems.aus.records import mark, marked
from hexwright.engine.systems.aus.retreat import withdraw
from hexwright.engine.systems.aus.stacking import is_free, may_stack
from hexwright.engine.systems.aus.troops import (
    LIMBERED,
    LINE,
    RECOVERY,
    SKIRMISH,
    UNLIMBERED,
    disorder,
    formation_for,
    is_cavalry,
    is_cossack,
    is_gun,
    is_horse_battery,
    is_infantry,
    is_routed,
    morale,
    movement_class,
    set_status,
    shape,
)
from hexwright.schema.language import later, tr

HALTED: Final = "halted"
LIMBERED_NOW: Final = "limbered-in-reaction"


@dataclass(frozen=True)
class Trigger:
    """What somebody may react to: who did it, where, and from where.

    `kind` is "spend" for points spent in a hex and "ride" for a charge that goes on in it, "enter"
    for a hex entered, "charge", "pursuit" and "retreat" for hexes entered so. `skip` do not react,
    and whoever has reacted is in `done`.
    """

    kind: str
    units: tuple[str, ...]
    hex: str
    skip: tuple[str, ...] = ()
    was: str = ""
    done: list[str] = field(default_factory=list)

    @property
    def enters(self) -> bool:
        """Whether a hex was entered."""
        return self.kind not in ("spend", "ride")


def _order(game: Game, trigger: Trigger) -> Sequence[str]:
    return [game.opponent(game.piece(trigger.units[0]).side)]


def _mover(board: Board, trigger: Trigger) -> str:
    """The first of those who move that is still where it was."""
    return next(
        (
            one
            for one in trigger.units
            if is_on_map(board, one) and board.piece(one).hex == trigger.hex
        ),
        "",
    )


@rule("aus-147", "aus-307", "aus-260")
async def react(game: Game, trigger: Trigger) -> None:
    """Let the other side react, one unit after the other in its order (6.2)."""
    if _mover(game, trigger):
        await WINDOW.open(game, trigger, still=lambda: bool(_mover(game, trigger)))


# --- who may do what ------------------------------------------------------------------------------


@rule("aus-125", "aus-126", "aus-128", "aus-136", "aus-141", "aus-144", "aus-146")
def _offers(game: Game, side: str, trigger: Trigger) -> Iterator[Reaction]:
    mover = _mover(game, trigger)
    if not mover:
        return
    hexes = game.piece(mover).hexes
    found = dict.fromkeys(one for hex_ in hexes for one in reactors(game, side, hex_))
    for unit in found:
        if unit not in trigger.skip and unit not in trigger.done and not is_routed(game, unit):
            yield from _of_unit(game, unit, mover, trigger)
    if trigger.enters:
        for unit in dict.fromkeys(one for hex_ in hexes for one in flankers(game, side, hex_)):
            if unit not in trigger.done and unit not in found:
                yield from _flank_turns(game, unit, trigger)
    for leader in lone_leaders(game, side, hexes):
        if leader not in trigger.done and refuges(game, leader):
            words = tr("{piece} evades", piece=game.names.piece(leader))
            yield _reaction(trigger, leader, "evade", words, partial(_evade, game, leader))


def _of_unit(game: Game, unit: str, mover: str, trigger: Trigger) -> Iterator[Reaction]:
    if is_infantry(game, unit):
        yield from _of_infantry(game, unit, mover, trigger)
    elif is_gun(game, unit):
        yield from _of_guns(game, unit, mover, trigger)
    else:
        yield from _of_cavalry(game, unit, mover, trigger)


def _reaction(trigger: Trigger, piece: str, what: str, words: str, run: object) -> Reaction:
    """A reaction of a piece, which reacts to this once."""

    async def taken() -> None:
        trigger.done.append(piece)
        await run()  # type: ignore[operator] # a procedure

    return Reaction(f":{what}-{piece}", words, taken, "aus-125")


@rule("aus-126", "aus-128", "aus-129", "aus-130", "aus-197")
def _of_infantry(game: Game, unit: str, mover: str, trigger: Trigger) -> Iterator[Reaction]:
    """Infantry fires at points spent before it, skirmishers at all, or they go (6.2.1, 6.2.2)."""
    loose = shape(game, unit) == SKIRMISH
    goes_on = trigger.kind == "pursuit" and trigger.was in reaction_zone(game, unit)
    if loose or trigger.kind in ("spend", "ride") or goes_on:
        yield from _fire(game, unit, mover, trigger)
    if loose and skirmish_refuges(game, unit):
        words = tr("{piece} falls back", piece=game.names.piece(unit))
        yield _reaction(trigger, unit, "go", words, partial(_skirmish, game, unit))


@rule("aus-126", "aus-130", "aus-139", "aus-197", "aus-198")
def _fire(game: Game, unit: str, mover: str, trigger: Trigger) -> Iterator[Reaction]:
    if not may_react_by_fire(game, unit, mover):
        return
    words = tr("{piece} fires", piece=game.names.piece(unit))
    yield _reaction(trigger, unit, "fire", words, partial(reaction_fire, game, unit, mover))


def may_react_by_fire(board: Board, unit: str, mover: str) -> bool:
    """Whether a unit may use reaction fire at another: once in an enemy activation (8.1.3)."""
    if not can_fire(board, unit) or marked(board, REACTED, unit) or not is_uppermost(board, unit):
        return False
    if is_gun(board, unit) and marked(board, RETURNED, unit):
        return False
    return line_to(board, unit, mover) is not None


@rule("aus-126", "aus-141", "aus-197")
async def reaction_fire(game: Game, unit: str, mover: str) -> None:
    """A unit fires at one that moves in its zone; the result counts at once (8.1.3)."""
    shot = aim(game, unit, mover)
    if shot is None:
        return
    words = later("{piece} fires at {target} in reaction.|{piece} fire at {target} in reaction.")
    game.emit(ActionBegan(unit, words, target=mover, within=True, rule="aus-126"))
    mark(game, REACTED, unit)
    mark(game, f"{REACTED} {shot.start} {shot.end}", unit)
    await suffer(game, [(shot, roll_shot(game, shot))])


@rule("aus-129")
def skirmish_refuges(board: Board, unit: str) -> list[str]:
    """Where skirmishers may fall back to: next to no enemy (6.2.2)."""
    piece, mover = board.piece(unit), movement_class(board, unit)
    close = hexes_beside(board, board.opponent(piece.side))
    return [
        one
        for one in dict.fromkeys(hex_ for own in piece.hexes for hex_ in near(board, own))
        if one not in close
        and one not in piece.hexes
        and may_stack(board, [unit], one)
        and any(off_road(board, own, one, mover) for own in piece.hexes if one in near(board, own))
    ]


async def _skirmish(game: Game, unit: str) -> None:
    await withdraw(game, unit, skirmish_refuges(game, unit), "aus-129")


# --- guns (6.2.4, 6.2.5) --------------------------------------------------------------------------


@rule("aus-141", "aus-142", "aus-143", "aus-144")
def _of_guns(game: Game, unit: str, mover: str, trigger: Trigger) -> Iterator[Reaction]:
    """Guns fire at whoever enters their zone; horse artillery limbers and goes (6.2.4, 6.2.5)."""
    name = game.names.piece(unit)
    if shape(game, unit) == UNLIMBERED and trigger.enters:
        yield from _fire(game, unit, mover, trigger)
        is_slow = not is_cavalry(game, mover) and trigger.kind != "charge"
        fresh = not marked(game, REACTED, unit) and not marked(game, LIMBERED_NOW, unit)
        if is_horse_battery(game, unit) and is_slow and fresh:
            words = tr("{piece} limbers up", piece=name)
            yield _reaction(trigger, unit, "limber", words, partial(_limber, game, unit))
    elif shape(game, unit) == LIMBERED and is_horse_battery(game, unit):
        words = tr("{piece} goes back", piece=name)
        if not marked(game, HALTED, unit) and reverse_hexes(game, unit):
            yield _reaction(trigger, unit, "reverse", words, partial(_guns_back, game, unit))


async def _limber(game: Game, unit: str) -> None:
    formation = formation_for(game, unit, LIMBERED)
    mark(game, LIMBERED_NOW, unit)
    game.emit(Formed(unit, formation, rule="aus-142"))
    game.emit(Flipped(unit, LIMBERED, rule="aus-142", visible_to=()))


@rule("aus-143")
async def _guns_back(game: Game, unit: str) -> None:
    """Horse artillery goes a hex back; a failed check lets it do so no more (6.2.5)."""
    await go_reverse(game, unit)
    value = morale(game, unit)
    roll = game.roll(
        "d10",
        later("disorder check"),
        "aus-143",
        side=game.piece(unit).side,
        piece=unit,
        needs=value,
        passes=lambda total: total <= value,
    )
    if roll > value:
        mark(game, HALTED, unit)


# --- cavalry (6.2.3) ------------------------------------------------------------------------------


@rule("aus-136", "aus-137", "aus-270", "aus-269")
def _of_cavalry(game: Game, unit: str, mover: str, trigger: Trigger) -> Iterator[Reaction]:
    """Cavalry charges foot and guns that come before it, or goes back (6.2.3, A2.3)."""
    name = game.names.piece(unit)
    slow = not is_cavalry(game, mover)
    is_prey = slow or trigger.kind == "pursuit"
    if trigger.enters and is_prey and may_react(game, unit, mover):
        words = tr("{piece} charges", piece=name)
        run = partial(reaction_charge, game, unit, mover)
        yield _reaction(trigger, unit, "charge", words, run)
    if (slow or is_cossack(game, unit)) and reverse_hexes(game, unit):
        words = tr("{piece} goes back", piece=name)
        yield _reaction(trigger, unit, "reverse", words, partial(go_reverse, game, unit))


@rule("aus-137", "aus-145")
def reverse_hexes(board: Board, unit: str) -> list[str]:
    """The hexes behind a unit into which it may step back as it stands (6.2.6)."""
    piece, mover, found = board.piece(unit), movement_class(board, unit), []
    for hex_ in arc_hexes_of(board, unit, "rear"):
        done = backwards(board, unit, hex_)
        if done is None:
            continue
        ground = field_of(board)
        if not all(ground.exists(one) and ground.is_playable(one) for one in done.body.hexes):
            continue
        hexes = [ground.number(one) for one in done.body.hexes]
        start = next(one for one in piece.hexes if hex_ in near(board, one))
        if off_road(board, start, hex_, mover) is None or hexes[0] in found:
            continue
        if all(
            is_free(board, one, unit) and not enemies_in(board, one, piece.side) for one in hexes
        ):
            found.append(hexes[0])
    return found


@rule("aus-137", "aus-145", "aus-266")
async def go_reverse(game: Game, unit: str) -> None:
    """A unit steps a hex back and keeps its facing; ground may disorder it (6.2.6)."""
    goal = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(unit)),
            lambda: reverse_hexes(game, unit),
            "aus-137",
            subject=unit,
            why_not=lambda _: Refusal(tr("It steps back into a free hex behind it."), "aus-137"),
        )
    )
    piece = game.piece(unit)
    step = (
        off_road(game, piece.hex, goal, movement_class(game, unit))
        if goal in near(game, piece.hex)
        else None
    )
    hexes = hexes_at(game, unit, goal)
    game.emit(Moved(unit, goal, path=(piece.hex, goal), extends=hexes[1:], rule="aus-137"))
    set_status(game, unit, RECOVERY, "aus-266", on=False)
    if step is not None and step.disorder == "automatic":
        disorder(game, unit, "aus-145")
    elif step is not None and step.disorder == "check" and not is_gun(game, unit):
        test(game, unit)


def test(game: Game, unit: str) -> None:
    """A disorder check that ground or turning in reaction calls for (5.1.1)."""
    value = morale(game, unit)
    roll = game.roll(
        "d10",
        later("disorder check"),
        "aus-089",
        side=game.piece(unit).side,
        piece=unit,
        needs=value,
        passes=lambda total: total <= value,
    )
    if roll > value:
        disorder(game, unit, "aus-089")


@rule("aus-133", "aus-134")
def _flank_turns(game: Game, unit: str, trigger: Trigger) -> Iterator[Reaction]:
    """Cavalry turns towards whoever enters its flank zone, a hexside each time (6.2.3)."""
    if not is_cavalry(game, unit) or trigger.hex not in flank_zone(game, unit):
        return
    words = {
        "turn-left": tr("{piece} turns left", piece=game.names.piece(unit)),
        "turn-right": tr("{piece} turns right", piece=game.names.piece(unit)),
    }
    for one in actions_of(game, unit):
        if one.kind in words:
            run = partial(_turn, game, unit, one)
            yield _reaction(trigger, unit, one.kind, words[one.kind], run)


async def _turn(game: Game, unit: str, action: Action) -> None:
    hexes = action.hexes
    if hexes == game.piece(unit).hexes:
        game.emit(Rotated(unit, action.facing or 0, rule="aus-133"))
    else:
        # A counter of two hexes pivots, through hexes that are free (6.5.2).
        game.emit(Moved(unit, hexes[0], extends=hexes[1:], facing=action.facing, rule="aus-133"))
    if shape(game, unit) == LINE and marked(game, "turned", unit):
        test(game, unit)
    mark(game, "turned", unit)


async def _evade(game: Game, leader: str) -> None:
    goal = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(leader).side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(leader)),
            lambda: refuges(game, leader),
            "aus-146",
            subject=leader,
            why_not=lambda _: Refusal(
                tr("A leader goes one hex, to where no enemy is next to him."), "aus-146"
            ),
        )
    )
    game.emit(Moved(leader, goal, path=(game.piece(leader).hex, goal), rule="aus-146"))


def _asking(game: Game, side: str, trigger: Trigger) -> Asking:
    del side
    mover = _mover(game, trigger)
    prompt = tr(
        "{piece} moves in {hex}. Do you react?", piece=game.names.piece(mover), hex=trigger.hex
    )
    return Asking(
        prompt,
        tr("No reaction"),
        subject=mover,
        preview=lambda choice: _preview(game, choice, mover),
    )


def _preview(board: Board, choice: str, mover: str) -> Preview | None:
    """What fire in reaction may come to, and whether cavalry dares to charge."""
    for what, shown in _SHOWN.items():
        unit = choice.removeprefix(f":{what}-")
        if unit != choice:
            return shown(board, unit, mover)
    return None


_SHOWN: Final[Mapping[str, Callable[[Board, str, str], Preview | None]]] = {
    "fire": shot_preview,
    "charge": partial(dare_preview, rule_id="aus-138"),
}


WINDOW: Final[Window[Trigger]] = Window(
    name="reaction", order=_order, offers=(_offers,), asking=_asking, rule="aus-147"
)


def zone_of(board: Board, unit: str) -> tuple[str, ...]:
    """The reaction zone of a unit, for those who show it."""
    return reaction_zone(board, unit)
