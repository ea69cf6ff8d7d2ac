"""Fire step by step (10.3, 10.4): the phasing unit, those who answer, repeaters, and advancing."""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    Preview,
    Refusal,
    ask,
    choose_several,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.advance import advance_after_fire
from hexwright.engine.systems.gbacw.ammunition import use_ammunition
from hexwright.engine.systems.gbacw.cohesion import DIE
from hexwright.engine.systems.gbacw.facing import arc_towards
from hexwright.engine.systems.gbacw.fire import (
    Shot,
    apply_shot,
    leave_reserve,
    roll_volley,
    volley_preview,
)
from hexwright.engine.systems.gbacw.fire_modifiers import (
    FIRED_SINCE,
    TURNED_IN_REACTION,
    WILL_MOVE,
    Volley,
    is_shell,
    sections_of,
)
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.reaction_facing import react_to_fire
from hexwright.engine.systems.gbacw.reaction_fire import (
    declare,
    return_fire,
)
from hexwright.engine.systems.gbacw.sections import (
    free_sections,
    note_busy,
    ready,
)
from hexwright.engine.systems.gbacw.targets import (
    can_fire,
    can_fire_rapidly,
    is_phasing,
    is_refused_front,
    points_at,
    rapid_points,
    targets_of,
    why_no_shot,
    why_not_firing,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    MOVED,
    NO_SHOCK,
    SPENT,
    fighters_in,
    is_disordered,
    is_foot,
    is_gun,
    number,
    weapon,
)
from hexwright.schema.language import later, tr

# --- aiming (10.15, 10.31, 10.65) -----------------------------------------------------------------


@rule("gbacw-180", "gbacw-182", "gbacw-213", "gbacw-214", "gbacw-118")
async def _aim(game: Game, unit: str) -> list[Volley]:
    """At which hexes a unit fires, and how much at each (10.15).

    Small arms divide their fire among enemies right in front alone, guns at any range.
    """
    found = targets_of(game, unit)
    chosen = await ask(
        choose_several(
            "hex",
            game.piece(unit).side,
            tr("Where does {piece} fire?", piece=game.names.piece(unit)),
            lambda: list(found),
            "gbacw-182",
            most=number(game, "splits"),
            subject=unit,
            allows=lambda some: _may_split(game, unit, some),
            why_not=lambda _: Refusal(
                tr("Fire is divided among enemies right in front, a point at least for each."),
                "gbacw-182",
            ),
            why_no_member=lambda hex_: why_no_target(game, unit, hex_),
            preview=lambda some: _shown(game, unit, some),
        )
    )
    return volleys_at(game, unit, chosen)


def _may_split(board: Board, unit: str, targets: Sequence[str]) -> bool:
    if len(targets) < 2:
        return True
    if len(volleys_at(board, unit, targets)) < len(targets):
        return False
    if is_gun(board, unit):
        return True
    hexes = board.piece(unit).hexes
    return all(any(distance(board, hex_, target) == 1 for hex_ in hexes) for target in targets)


@rule("gbacw-182", "gbacw-085", "gbacw-118")
def volleys_at(board: Board, unit: str, targets: Sequence[str]) -> list[Volley]:
    """The volleys of a unit at some hexes, its strength divided as evenly as can be (10.15).

    The first has the larger part. What goes into a refused front is counted by itself. Parts of a
    line that fire at different hexes each fire what they have.
    """
    found = targets_of(board, unit)
    volleys = []
    sections = _sections_left(board, unit)
    for place, target in enumerate(targets):
        parts = found.get(target) or board.piece(unit).hexes[:1]
        points = sum(points_at(board, unit, hex_, target, sections) for hex_ in parts)
        rivals = [
            other
            for other in targets
            if set(found.get(other, ())) & set(parts) and _shares(board, unit, parts, target, other)
        ]
        if len(rivals) > 1:
            half = points // len(rivals)
            points = points - half if place == 0 else half
        if points:
            volley = Volley(unit, parts[0], target, points, parts=parts[1:], sections=sections)
            volleys.append(volley)
    return volleys


def _sections_left(board: Board, unit: str) -> tuple[int, ...]:
    """The sections that fire for a battery of which others are brought ammunition."""
    free = free_sections(board, unit)
    return tuple(free) if len(free) < len(ready(board, unit)) else ()


def _shares(board: Board, unit: str, parts: Sequence[str], one: str, other: str) -> bool:
    """Whether two targets draw on the same strength: both normal fronts, or both refused."""
    hex_ = parts[0]
    return is_refused_front(board, unit, hex_, one) == is_refused_front(board, unit, hex_, other)


def _shown(board: Board, unit: str, targets: Sequence[str]) -> Preview | None:
    volleys = volleys_at(board, unit, targets) if targets else []
    return volley_preview(board, volleys[-1]) if volleys else None


def why_no_target(board: Board, unit: str, hex_: str) -> Refusal | None:
    """Why a unit cannot fire at a hex."""
    if not any(
        board.piece(fighter).side != board.piece(unit).side for fighter in fighters_in(board, hex_)
    ):
        return Refusal(tr("No enemy stands there."), "gbacw-179")
    for part in board.piece(unit).hexes:
        found = why_no_shot(board, unit, part, hex_)
        if found is not None:
            return found
    return Refusal(tr("Its strength does not reach so far down the stack."), "gbacw-100")


async def _rapidly(game: Game, volley: Volley) -> Volley:
    """Whether guns fire twice, before any die falls (10.68)."""
    far = distance(game, volley.hex, volley.target)
    if not can_fire_rapidly(game, volley.unit, far, volley.sections):
        return volley
    rapid = await ask(
        yes_no(
            game.piece(volley.unit).side,
            tr("Does {piece} fire rapidly?", piece=game.names.piece(volley.unit)),
            "gbacw-218",
            subject=volley.unit,
            preview=lambda _: volley_preview(game, volley),
        )
    )
    return volley._replace(rapid=rapid)


# --- together (10.63, 10.82) ----------------------------------------------------------------------


@rule("gbacw-212", "gbacw-224", "gbacw-101", "gbacw-181", "gbacw-339")
def fellows(board: Board, volley: Volley) -> list[str]:
    """Who of the same hex can fire with a unit: batteries from afar, small arms by option.

    Guns and infantry never do, nor batteries at canister range or at night (10.63, 16.12).
    """
    guns = is_gun(board, volley.unit)
    if guns and not (is_shell(board, volley) and light(board)["combined_batteries"]):
        return []
    if not guns and not board.options["combined_small_arms"]:
        return []
    return [
        fighter
        for fighter in reversed(fighters_in(board, volley.hex))
        if fighter != volley.unit
        and is_gun(board, fighter) == guns
        and is_phasing(board, fighter)
        and why_not_firing(board, fighter) is None
        and volley.target in targets_of(board, fighter)
    ]


async def _joined(game: Game, volley: Volley) -> Volley:
    """A volley with those who fire with it: batteries if their owner likes, others in any case."""
    able = fellows(game, volley)
    if not able:
        return volley
    helpers = tuple(able)
    if is_gun(game, volley.unit):
        helpers = await ask(
            choose_several(
                "piece",
                game.piece(volley.unit).side,
                tr("Which batteries fire together with {piece}?",
                   piece=game.names.piece(volley.unit)),
                lambda: able,
                "gbacw-212",
                subject=volley.unit,
                why_no_member=lambda one: none_of(game, able, one, "gbacw-212"),
                preview=lambda some: volley_preview(game, _with(game, volley, some)),
            )
        )  # fmt: skip
    return _with(game, volley, helpers)


def _with(board: Board, volley: Volley, helpers: Sequence[str]) -> Volley:
    points = sum(points_at(board, helper, volley.hex, volley.target) for helper in helpers)
    return volley._replace(points=volley.points + points, helpers=tuple(helpers))


# --- phasing fire and return fire (10.3, 10.42) ---------------------------------------------------


@rule("gbacw-178", "gbacw-201", "gbacw-211", "gbacw-180", "gbacw-181")
async def fire_action(game: Game, unit: str) -> None:
    """Let a phasing unit fire; targets, splits and answers are asked for in here (10.3)."""
    if aimed := await _aim(game, unit):
        await fire_aimed(game, unit, aimed)


async def fire_aimed(game: Game, unit: str, aimed: Sequence[Volley]) -> None:
    """Fire what was aimed, and let all answer who may; nobody's dice have fallen before (10.65)."""
    volleys = [await _rapidly(game, one) for one in aimed]
    if len(volleys) == 1 and not volleys[0].rapid:
        volleys = [await _joined(game, volleys[0])]
    for firer in (unit, *volleys[0].helpers):
        game.emit(Counted(ACTIVATION, FIRED, firer, rule="gbacw-201"))
    for volley in volleys:
        note_busy(game, unit, sections_of(game, volley, unit), "gbacw-213")
        await leave_reserve(game, volley.target, distance(game, volley.hex, volley.target))
    before = {volley.target: tuple(fighters_in(game, volley.target)) for volley in volleys}
    if fires_twice(game, unit):
        await _fire_with_repeaters(game, volleys)
    else:
        await _exchange(game, volleys)
    for target in before:
        if before[target] and not fighters_in(game, target):
            await advance_after_fire(game, unit, target)


@rule("gbacw-210")
def can_fire_first(board: Board, unit: str) -> bool:
    """Whether guns may fire now and move afterwards, both at a price (10.61)."""
    moved = board.count(ACTIVATION, SPENT, unit) or board.count(ACTIVATION, MOVED, unit)
    return is_gun(board, unit) and not moved and can_fire(board, unit)


@rule("gbacw-210")
async def fire_first(game: Game, unit: str) -> None:
    """Let guns fire before they move (10.61)."""
    game.emit(Counted(ACTIVATION, WILL_MOVE, unit, rule="gbacw-210"))
    await fire_action(game, unit)
    if is_on_map(game, unit) and not game.count(ACTIVATION, FIRED, unit):
        game.emit(Counted(ACTIVATION, WILL_MOVE, unit, -1, rule="gbacw-210"))


@rule("gbacw-325")
def fires_twice(board: Board, unit: str) -> bool:
    """Whether a unit fires its repeaters twice: on foot and in good order (14.3)."""
    if is_gun(board, unit) or is_disordered(board, unit) or not is_foot(board, unit):
        return False
    return bool(board.look_up("range-effects", weapon(board, unit))["fires_twice"])


@rule("gbacw-205", "gbacw-204", "gbacw-218", "gbacw-327", "gbacw-330")
async def _exchange(game: Game, volleys: Sequence[Volley]) -> None:
    """Fire and return fire at once: all roll before anything is applied (10.42).

    Fire from outside the front of its target is resolved before that answers, and guns answer
    from afar afterwards.
    """
    outside = [volley for volley in volleys if is_from_outside(game, volley)]
    answers = await _answers(game, [volley for volley in volleys if volley not in outside])
    late = [answer for answer in answers if _is_late(game, answer)]
    prompt = [answer for answer in answers if answer not in late]
    twice = [one for one in prompt if fires_twice(game, one.unit)]
    # Against rapid fire both shots of repeaters fall with it (14.37).
    at_once = twice if any(volley.rapid for volley in volleys) else []
    later_on = [one for one in twice if one not in at_once]
    dice = await fire_at_once(game, [*volleys, *prompt], at_once, later_on)
    for one in later_on:
        await _second_shot(game, one, dice[one])
    await fire_one_by_one(game, late)
    await _answer_from_outside(game, outside)


@rule("gbacw-164", "gbacw-167", "gbacw-205")
async def _answer_from_outside(game: Game, volleys: Sequence[Volley]) -> None:
    """Let those who were fired at from outside their front turn, and then answer (9.61)."""
    before = [unit for volley in volleys for unit in fighters_in(game, volley.target)]
    for one in volleys:
        if is_on_map(game, one.unit):
            await react_to_fire(game, one.target, one.unit)
    gone = [unit for unit in before if not _still_there(game, unit, volleys)]
    if game.options["return_fire_after_second_disorder"]:
        gone = []
    await fire_one_by_one(game, await _answers(game, volleys, gone))


async def _answers(game: Game, volleys: Sequence[Volley], but: Sequence[str] = ()) -> list[Volley]:
    if not volleys:
        return []
    side = game.opponent(game.piece(volleys[0].unit).side)
    targets = [volley.target for volley in volleys]
    hexes = dict.fromkeys(hex_ for volley in volleys for hex_ in (volley.hex, *volley.parts))
    answers: list[Volley] = []
    for hex_ in hexes:
        answers += await declare(game, return_fire(targets, hex_, side, but))
    return answers


def _still_there(board: Board, unit: str, volleys: Sequence[Volley]) -> bool:
    """Whether a unit that turned in reaction was not driven off by it (9.61, A-07)."""
    return is_on_map(board, unit) and any(
        volley.target in board.piece(unit).hexes for volley in volleys
    )


@rule("gbacw-205")
def _is_late(board: Board, volley: Volley) -> bool:
    """Whether guns answer from so far that the enemy's fire comes first (10.42)."""
    return is_shell(board, volley)


@rule("gbacw-164", "gbacw-205")
def is_from_outside(board: Board, volley: Volley) -> bool:
    """Whether fire comes from outside the front of the unit on top of its target (9.61)."""
    there = fighters_in(board, volley.target)
    return bool(there) and arc_towards(board, there[-1], volley.hex) != "front"


@rule("gbacw-184", "gbacw-204", "gbacw-218", "gbacw-219", "gbacw-225")
async def fire_at_once(
    game: Game,
    volleys: Sequence[Volley],
    seconds: Sequence[Volley] = (),
    waiting: Sequence[Volley] = (),
) -> dict[Volley, list[int]]:
    """Roll for all volleys, then apply their results in the order rolled (10.41, 10.68).

    `seconds` are second shots of repeaters. Ammunition runs short when all is fired; of those who
    are `waiting` to fire once more the dice are told instead (10.91, 14.33).
    """
    shots: list[Shot] = []
    dice: list[tuple[Volley, list[int], bool]] = []
    for one, second in (
        *((volley, False) for volley in volleys),
        *((one, True) for one in seconds),
    ):
        rolled = [roll_volley(game, one)]
        if one.rapid:
            rolled.append(roll_volley(game, one._replace(points=rapid_points(game, one))))
        shots += rolled
        dice.append((one, [shot.roll for shot in rolled], second))
        if game.count(ACTIVATION, TURNED_IN_REACTION, one.unit):
            game.emit(Counted(ACTIVATION, FIRED_SINCE, one.unit, rule="gbacw-166"))
    for one, rolls, second in dice:
        if one not in waiting:
            _use_up(game, one, rolls, second=second, also=volleys)
    for shot in shots:
        await apply_shot(game, shot)
    return {one: rolls for one, rolls, _ in dice if one in waiting}


@rule("gbacw-213", "gbacw-219")
def _use_up(
    game: Game,
    volley: Volley,
    rolls: Sequence[int],
    *,
    second: bool = False,
    also: Sequence[Volley] = (),
) -> None:
    """What dice leave of the ammunition of those who fire, and of sections at the same hex."""
    with_it = [one for one in also if (one.unit, one.target) == (volley.unit, volley.target)]
    sections = {section for one in (volley, *with_it) for section in one.sections}
    for unit in (volley.unit, *volley.helpers):
        if unit in game.state.pieces and is_on_map(game, unit):
            those = sorted(sections) if unit == volley.unit else ()
            use_ammunition(game, unit, rolls, rapid=volley.rapid, second=second, sections=those)


@rule("gbacw-204", "gbacw-205")
async def fire_one_by_one(game: Game, volleys: Iterable[Volley]) -> None:
    """Let declared volleys be fired in turn; who is no longer able to has fired all the same."""
    for volley in volleys:
        now = _as_it_stands(game, volley)
        if why_not_firing(game, volley.unit, volley.kind) is not None or not now.points:
            continue
        if not fighters_in(game, volley.target):
            _fire_at_nobody(game, now)
            continue
        again = [now] if fires_twice(game, volley.unit) else []
        dice = await fire_at_once(game, [now], waiting=again)
        for each in again:
            await _second_shot(game, each, dice[each])


@rule("gbacw-183", "gbacw-205")
def _as_it_stands(board: Board, volley: Volley) -> Volley:
    """A declared volley after losses: no more than those who fire have left (10.15)."""
    left = sum(
        points_at(board, one, hex_, volley.target, volley.sections if one == volley.unit else ())
        for one in (volley.unit, *volley.helpers)
        for hex_ in (volley.hex, *volley.parts)
    )
    return volley._replace(points=min(volley.points, left))


@rule("gbacw-204", "gbacw-218", "gbacw-325")
def _fire_at_nobody(game: Game, volley: Volley, *, second: bool = False) -> None:
    """Fire at a hex that was emptied before costs ammunition alone (10.41, 10.68, 14.3)."""
    if not (volley.rapid or second or game.options["small_arms_ammunition"]):
        return
    _use_up(game, volley, [_roll_blindly(game, volley) for _ in range(1 + volley.rapid)],
            second=second)  # fmt: skip


def _roll_blindly(game: Game, volley: Volley) -> int:
    side = game.piece(volley.unit).side
    return game.roll(
        DIE, later("roll for the ammunition"), "gbacw-204", side=side, piece=volley.unit
    )


# --- repeaters (14.3) -----------------------------------------------------------------------------


@rule("gbacw-326", "gbacw-328", "gbacw-330")
async def _fire_with_repeaters(game: Game, volleys: Sequence[Volley]) -> None:
    """First shot, then return fire, then the second shot of a phasing unit (14.31).

    Guns that fire rapidly take turns with them (14.38).
    """
    outside = [volley for volley in volleys if is_from_outside(game, volley)]
    dice = await fire_at_once(game, volleys, waiting=volleys)
    answers = await _answers(game, [volley for volley in volleys if volley not in outside])
    quick = {answer: list[int]() for answer in answers if answer.rapid}
    for one in answers:
        if one in quick:
            quick[one] += await _single_shot(game, one)
        else:
            await fire_one_by_one(game, [one])
    for one in volleys:
        await _second_shot(game, one, dice[one])
    for one, rolls in quick.items():
        _use_up(game, one, [*rolls, *await _single_shot(game, one)])
    await _answer_from_outside(game, outside)


async def _single_shot(game: Game, volley: Volley) -> list[int]:
    """One of two shots of guns that fire rapidly, if they still can; its die."""
    now = _as_it_stands(game, volley)
    if why_not_firing(game, volley.unit, volley.kind) is not None or not now.points:
        return []
    if not fighters_in(game, volley.target):
        return [_roll_blindly(game, volley)]
    shot = roll_volley(game, now)
    await apply_shot(game, shot)
    return [shot.roll]


@rule("gbacw-325", "gbacw-327", "gbacw-329", "gbacw-328")
async def _second_shot(game: Game, volley: Volley, first: Sequence[int]) -> None:
    """The second shot of repeaters, unless their unit was driven off by a second disorder (14.3).

    It goes at the same hex, be it empty by now. What the `first` dice left of the ammunition
    counts after it.
    """
    unit = volley.unit
    there = is_on_map(game, unit) and volley.hex in game.piece(unit).hexes
    now = _as_it_stands(game, volley)
    if there and now.points and not game.count(ACTIVATION, NO_SHOCK, unit):
        if fighters_in(game, volley.target):
            await fire_at_once(game, (), [now])
        else:
            _fire_at_nobody(game, now, second=True)
    _use_up(game, volley, first)
