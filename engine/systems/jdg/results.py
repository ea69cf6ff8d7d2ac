"""What results do to units (9.5, 11.5), and the die of a shock or charge (9.4 to 9.9).

Each way of a unit is kept until the activation ends (`engine.systems.jdg.records.retreats`).
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Decision, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.core.told_events import Meaning, TableRead
from hexwright.engine.parts.cascade import Shaken, once_for_each_cause, settle_cascade
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.die_tests import Verdict
from hexwright.engine.parts.effects import TEST, Effect, carry_out, effects_of, meaning_of
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.jdg.cohesion import (
    COHESION,
    DEEDS,
    DIE,
    TESTS_OF_COHESION,
    Cause,
    eliminate,
    roll_cohesion,
    worsen,
)
from hexwright.engine.systems.jdg.commanders import leave_alone
from hexwright.engine.systems.jdg.flight import run
from hexwright.engine.systems.jdg.retreat import fall_back, rout_hexes
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import (
    Blow,
    Fight,
    attacker_picks,
    defenders,
    ground_modifiers,
    grounds_by_target,
    hex_modifiers,
    shock_modifiers,
    tell_strengths,
)
from hexwright.engine.systems.jdg.troops import (
    ROUTED,
    SHELTERED,
    fighters_in,
    guns_in,
    is_steady,
    state_of,
)
from hexwright.schema.language import later, tr

_CROSSED = Cause("crossing", rule="jdg-309")


@rule("jdg-288")
async def retreat(game: Game, unit: str, hexes: int, cause: Cause) -> None:
    """Let a unit go back; one that is routed has done so, or will in its own way (11)."""
    await settle_crossings(game, await suffer(game, unit, Effect("retreat", hexes), cause))


@rule("jdg-282")
async def rout_retreat(game: Game, unit: str, cause: Cause) -> None:
    """Let a unit that has just routed run as far as its arm does (11.2)."""
    await settle_crossings(game, await fall_back(game, unit, rout_hexes(game, unit), cause))


# --- effects, and whom they cross -----------------------------------------------------------------


@rule("jdg-282", "jdg-288", "jdg-329")
async def suffer(
    game: Game, unit: str, effect: Effect, cause: Cause, stood: str = ""
) -> list[Shaken]:
    """Let a unit take an effect that is no test, and its rout retreat; whom it has crossed (11).

    A routed unit that must retreat runs as far as its arm does, if it is still where it `stood`
    before it was struck. Effects that depend on what becomes of others are left to those who know.
    """
    if not is_on_map(game, unit):
        return []
    here, was_routed = game.piece(unit).hex, state_of(game, unit) == ROUTED
    match effect.kind:
        case "disorder" | "rout":
            if worsen(game, unit, effect.kind) == ROUTED and not was_routed:
                return await fall_back(game, unit, rout_hexes(game, unit), cause)
        case "eliminated":
            eliminate(game, unit, cause.rule or "jdg-200")
        case "retreat" | "retreat-if-failed" if not was_routed:
            return await fall_back(game, unit, effect.amount, cause)
        case "retreat" | "retreat-if-failed" if here == stood:
            return await fall_back(game, unit, rout_hexes(game, unit), cause)
    if not is_on_map(game, unit):
        await leave_alone(game, here, game.piece(unit).side)
    return []


@rule("jdg-006", "jdg-329")
async def take_test(game: Game, unit: str, test: Verdict, cause: Cause) -> list[Shaken]:
    """Let a unit take what its test came to, nothing if it passed; whom it has crossed (1.4.1)."""
    crossed: list[Shaken] = []
    for effect in effects_of(test.row["effects"] if test.row else ()):
        crossed += await suffer(game, unit, effect, cause)
    return crossed


@rule("jdg-008", "jdg-300", "jdg-305")
async def flee_at_once(game: Game, unit: str) -> list[Shaken]:
    """Let a routed unit flee instead of a test, unless it has shelter; whom it crossed (11.4)."""
    if SHELTERED in game.piece(unit).statuses:
        return []
    return await run(game, unit)


@rule("jdg-309", "jdg-310")
async def settle_crossings(game: Game, crossed: Iterable[Shaken]) -> None:
    """Let crossed units test or flee one after the other, then those whom they cross (11.5).

    Nobody flees from a unit that he has just run through himself, nor twice from the same one.
    """

    async def answer(crossed: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
        unit, by = crossed.unit, crossed.by
        if state_of(game, unit) != ROUTED:
            test = roll_cohesion(game, unit, None, "jdg-309", TESTS_OF_COHESION["crossing"])
            return await take_test(game, unit, test, _CROSSED)
        return [] if Shaken(by, unit) in done else await flee_at_once(game, unit)

    def is_spared(crossed: Shaken, done: Sequence[Shaken]) -> bool:
        return not is_on_map(game, crossed.unit) or once_for_each_cause(crossed, done)

    await settle_cascade(crossed, answer, is_spared)


# --- tests and results ----------------------------------------------------------------------------


@rule("jdg-006", "jdg-008", "jdg-009")
async def cohesion_test(game: Game, unit: str, cause: Cause, modifiers: Sum | None = None) -> bool:
    """Roll for a unit's cohesion; a failure disorders it, a routed unit flees instead (1.4.1)."""
    if state_of(game, unit) == ROUTED:
        await settle_crossings(game, await flee_at_once(game, unit))
        return False
    kind = TESTS_OF_COHESION.get(cause.kind, COHESION)
    test = roll_cohesion(game, unit, modifiers, test=kind)
    await settle_crossings(game, await take_test(game, unit, test, cause))
    return test.passed


async def hit(game: Game, unit: str, event: str, cause: Cause) -> None:
    """Let a unit take a "disorder" or a "rout", and its rout retreat if it routs (11.1, 11.2)."""
    await settle_crossings(game, await suffer(game, unit, Effect(event), cause))


# --- results of tables ----------------------------------------------------------------------------


@rule("jdg-008", "jdg-009", "jdg-117", "jdg-200", "jdg-329")
async def apply_effects(
    game: Game, units: Sequence[str], texts: Sequence[str], cause: Cause
) -> tuple[str, ...]:
    """Apply the effects of a result in their order, each to all units; who failed a test (9.5).

    In each hex the uppermost unit comes first. All tests are rolled before anybody moves.
    """
    failed: dict[str, None] = {}
    ordered = _from_the_top(game, units)
    stood = {one: game.piece(one).hex for one in ordered}

    def tested(unit: str, effect: Effect) -> Verdict | None:
        if effect.kind != TEST or not is_steady(game, unit):
            return None
        modifiers = Sum().plus(effect.amount, later("result"), cause.rule)
        test = roll_cohesion(game, unit, modifiers)
        if not test.passed:
            failed[unit] = None
        return test

    async def follow(unit: str, effect: Effect, test: Verdict | None) -> None:
        spared = effect.kind == "retreat-if-failed" and unit not in failed
        if spared or not is_on_map(game, unit):
            return
        if test is not None:
            crossed = await take_test(game, unit, test, cause)
        elif effect.kind == TEST:
            crossed = await flee_at_once(game, unit)
        else:
            crossed = await suffer(game, unit, effect, cause, stood[unit])
        await settle_crossings(game, crossed)

    await carry_out(effects_of(texts), ordered, tested, follow)
    return tuple(failed)


def _from_the_top(game: Game, units: Sequence[str]) -> list[str]:
    """Units hex by hex, and in each from the top of its stack."""
    hexes = dict.fromkeys(game.piece(unit).hex for unit in units)
    return [one for hex_ in hexes for one in reversed(game.stack(hex_)) if one in units]


# --- the die of a shock or charge -----------------------------------------------------------------


class Outcome(NamedTuple):
    """What came of a clash: the row of the table, and the hexes that the defenders have left."""

    row: Reading
    emptied: tuple[str, ...]

    def grants(self, what: str) -> bool:
        """Whether the result allows something: a breakthrough, a counter-shock, a pursuit."""
        return any(effect.kind == what for effect in effects_of(self.row["follow_up"]))


# What settles a clash of a kind: the die, or a result that is known already.
Struck = Callable[[Game, Fight, str], Awaitable[Outcome]]


# --- before the clash -----------------------------------------------------------------------------


@rule("jdg-197", "jdg-198")
async def settle_ground(game: Game, fight: Fight) -> Fight:
    """Let the sides pick whose ground counts, where there is something to pick (9.4.2, 9.4.3)."""
    attacker = game.piece(fight.attackers[0]).side
    found: dict[str, Blow] = {}
    for target, each in grounds_by_target(game, fight).items():
        side = attacker if attacker_picks(game, target) else game.opponent(attacker)
        sums = {one[0]: ground_modifiers(game, one) for one in each}
        if (start := _only(sums)) is None:
            prompt = tr("From which hex does the ground count?")
            start = await ask(_which(game, fight, side, prompt, {one[0]: one for one in each}))
        found[target] = (start, target)
    sums = {one: hex_modifiers(game, fight, blow) for one, blow in found.items()}
    if (counts := _only(sums)) is None:
        prompt = tr("Which hex under attack counts?")
        counts = await ask(_which(game, fight, game.opponent(attacker), prompt, found))
    return fight._replace(ground=found[counts])


def _only(sums: Mapping[str, Sum]) -> str | None:
    """The first of some hexes if all add the same to the die; else somebody picks one."""
    return next(iter(sums)) if len({one.total for one in sums.values()}) == 1 else None


def _which(
    board: Board, fight: Fight, side: str, prompt: str, blows: Mapping[str, Blow]
) -> Decision[str]:
    """The question for one of some hexes: what the die of the fight is by its ground."""
    return choose_one(
        "hex",
        side,
        prompt,
        blows.keys,
        "jdg-197",
        preview=lambda hex_: shock_preview(board, fight._replace(ground=blows[hex_])),
        why_not=lambda _: none_of_hexes(blows, later("Only these count: {hexes}."), "jdg-197"),
    )


# --- the clash ------------------------------------------------------------------------------------


@rule("jdg-117", "jdg-199", "jdg-200", "jdg-211", "jdg-213")
async def clash(game: Game, fight: Fight, kind: str) -> Outcome:
    """Roll, and apply the result to both sides (9.5)."""
    return await suffered(_roll(game, fight), game, fight, kind)


@rule("jdg-200", "jdg-232", "jdg-233")
async def suffered(row: Reading, game: Game, fight: Fight, kind: str) -> Outcome:
    """Apply a result to both sides and to the artillery with them (9.5, 9.9)."""
    starts = hexes_of(game, fight.attackers)
    ours = {hex_: tuple(fighters_in(game, hex_)) for hex_ in starts}
    theirs = {hex_: tuple(fighters_in(game, hex_)) for hex_ in fight.targets}
    foes = tuple(defenders(game, fight))
    for_us = Cause(kind, foes, "jdg-200")
    for_them = Cause(kind, fight.attackers, "jdg-200")
    await apply_effects(game, _flat(ours), row["attacker"], for_us)
    await apply_effects(game, _flat(theirs), row["defender"], for_them)
    for hex_, units in ours.items():
        lost = _is_lost(game, row, "attacker", hex_, units)
        await _with_attackers(game, hex_, units, for_us, lost=lost)
    await _with_defenders(game, row, theirs, for_them)
    side = game.piece(fight.attackers[0]).side
    return Outcome(row, left_by(game, fight.targets, side))


def left_by(board: Board, hexes: Sequence[str], side: str) -> tuple[str, ...]:
    """Those of some hexes in which the enemies of a side have no units any more."""
    return tuple(hex_ for hex_ in hexes if not enemies_in(board, hex_, side))


def _roll(game: Game, fight: Fight) -> Reading:
    modifiers = shock_modifiers(game, fight)
    tell_strengths(game, fight)
    first = fight.attackers[0]
    roll = game.roll(
        DIE,
        later("roll for the charge") if fight.chargers else later("roll for the shock"),
        "jdg-199",
        side=game.piece(first).side,
        piece=first,
        target=defenders(game, fight)[0],
        modifiers=modifiers,
    )
    row = game.look_up("shock", total=roll + modifiers.total)
    meaning = _meaning(row, charging=bool(fight.chargers))
    game.emit(TableRead.of(row, game.table("shock"), str(row["result"]), meaning))
    return row


def _meaning(row: Reading, *, charging: bool) -> tuple[Meaning, ...]:
    """What a result means for both sides; chargers pursue and never break through."""
    after = effects_of(row["follow_up"])
    ours = [*effects_of(row["attacker"]), *(one for one in after if one.kind == "breakthrough")]
    theirs = [*effects_of(row["defender"]), *(one for one in after if one.kind != "breakthrough")]
    if charging:
        ours = [our for our in ours if our.kind != "breakthrough"]
    if ours == theirs:
        return meaning_of(later("both sides"), ours, DEEDS)
    return (
        *meaning_of(later("the attackers"), ours, DEEDS),
        *meaning_of(later("the defenders"), theirs, DEEDS),
    )


def _flat(units: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [one for each in units.values() for one in each]


# --- artillery with them --------------------------------------------------------------------------


def _is_lost(board: Board, row: Reading, side: str, hex_: str, units: Sequence[str]) -> bool:
    """Whether the units of a hex lost the clash; where both suffer, if none of them stayed."""
    other = "defender" if side == "attacker" else "attacker"
    if not row[side]:
        return False
    return not row[other] or _all_left(board, hex_, units)


def _all_left(board: Board, hex_: str, units: Sequence[str]) -> bool:
    return not any(is_on_map(board, unit) and board.piece(unit).hex == hex_ for unit in units)


@rule("jdg-232")
async def _with_attackers(
    game: Game, hex_: str, units: Sequence[str], cause: Cause, *, lost: bool
) -> None:
    """What becomes of the artillery in an attacking hex (9.9)."""
    key = "with-losing-attacker" if lost else "with-winning-attacker"
    gone = {"retreat-with-stack": "retreat"} if _all_left(game, hex_, units) else {}
    await _strike_guns(game, hex_, key, gone, cause._replace(rule="jdg-232"))


@rule("jdg-233", "jdg-235")
async def _with_defenders(
    game: Game, row: Reading, hexes: Mapping[str, tuple[str, ...]], cause: Cause
) -> None:
    """What becomes of the artillery in attacked hexes: with others, or alone beside them (9.9)."""
    held = {hex_: units for hex_, units in hexes.items() if units}
    lost = {hex_: _is_lost(game, row, "defender", hex_, units) for hex_, units in held.items()}
    for hex_, is_lost in lost.items():
        if is_lost:
            await _strike_guns(
                game, hex_, "with-losing-defender", {}, cause._replace(rule="jdg-233")
            )
    fate = {"eliminated-if-lost": "eliminated"} if all(lost.values()) else {}
    for hex_ in hexes:
        if hex_ not in held:
            key = "alone-beside-another-target"
            await _strike_guns(game, hex_, key, fate, cause._replace(rule="jdg-235"))


@rule("jdg-234")
async def destroy_guns(game: Game, fight: Fight, kind: str) -> tuple[str, ...]:
    """Artillery that stands alone in all hexes under attack is lost; the hexes left empty (9.5)."""
    for hex_ in fight.targets:
        await _strike_guns(game, hex_, "alone", {}, Cause(kind, fight.attackers, "jdg-234"))
    return left_by(game, fight.targets, game.piece(fight.attackers[0]).side)


async def _strike_guns(
    game: Game, hex_: str, key: str, known: Mapping[str, str], cause: Cause
) -> None:
    """Apply a row of the table of artillery in shock; `known` says what conditions have come to."""
    texts = game.look_up("artillery-in-shock", key)["effects"]
    effects = [
        text.replace(one.kind, known.get(one.kind, one.kind), 1)
        for text, one in zip(texts, effects_of(texts), strict=True)
    ]
    await apply_effects(game, guns_in(game, hex_), effects, cause)
