"""The beginning of a turn (A15): releases from the plan, garrisons that wake, calls for help."""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, whereabouts
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.objectives import has_all_of, holders
from hexwright.engine.parts.reinforcements import waiting_now
from hexwright.engine.parts.troops import hexes_with_units, is_on_map, units_on_map
from hexwright.engine.systems.aus.ground import level
from hexwright.engine.systems.aus.neighbours import around
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.scripts import (
    GARRISON,
    HELP,
    PLAN,
    RELEASE,
    RELEASE_NORTH,
    bound,
    remember,
    script,
    scripted,
)
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import divisions, number, units_of
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import Reinforcement, SpecialRule

# --- releases (A15.2, A15.5) ----------------------------------------------------------------------


def bound_plans(board: Board, *, northward: bool = False) -> list[SpecialRule]:
    """The plans that still bind somebody, or only those that still bind to the north."""
    known = script(board)
    return [
        one
        for one in scripted(board, PLAN)
        if one.id not in known.released
        and not (northward and (one.id in known.northward or not one.attributes.get("north_of")))
    ]


@rule("aus-397", "aus-410")
async def roll_for_release(game: Game) -> None:
    """Whoever holds enough of the goals rolls to free a corps of the plan, better every turn."""
    for one in scripted(game, RELEASE):
        side, needed = str(one.attributes["side"]), int(one.attributes.get("needed", 2))
        held = [
            name
            for name in one.attributes.get("objectives", ())
            if has_all_of(game, name, side, holders(game))
        ]
        if len(held) < needed or not bound_plans(game):
            remember(game, "aus-397", streak=0)
            continue
        added = Sum().plus(script(game).streak, later("turns of rolling"), "aus-397")
        remember(game, "aus-397", streak=script(game).streak + 1)
        if _rolls(game, one, added, "aus-397"):
            await _free(game, side, bound_plans(game), "released", "aus-397")


@rule("aus-398")
async def roll_for_north(game: Game) -> None:
    """While an enemy is on the heights, a natural roll frees a corps to go north (A15.2)."""
    for one in scripted(game, RELEASE_NORTH):
        side = str(one.attributes["side"])
        bound = bound_plans(game, northward=True)
        if not bound or not _is_entered(game, one, game.opponent(side)):
            continue
        if _rolls(game, one, Sum(), "aus-398"):
            await _free(game, side, bound, "northward", "aus-398")


def _is_entered(board: Board, one: SpecialRule, side: str) -> bool:
    """Whether a combat unit of a side stands in the zone of a special rule (A5.2)."""
    zone = field_of(board).zones.get(str(one.attributes.get("zone", "")))
    hexes = frozenset(zone.hexes if zone else ())
    return any(
        hex_ in hexes for unit in units_on_map(board, side) for hex_ in board.piece(unit).hexes
    )


def _rolls(game: Game, one: SpecialRule, added: Sum, rule_id: str) -> bool:
    """Roll for a special rule; whether its number is reached."""
    target = int(one.attributes["target"])
    roll = game.roll(
        "d10",
        one.title,
        rule_id,
        side=str(one.attributes["side"]),
        modifiers=added,
        needs=target,
        passes=lambda total: total >= target,
    )
    return roll + added.total >= target


async def _free(
    game: Game, side: str, bound: Sequence[SpecialRule], what: str, rule_id: str
) -> None:
    """The side names the corps that is freed."""
    buttons = {f":{one.id}": one.title for one in bound}
    prompt = tr("Which corps is freed of the plan?")
    chosen = await ask(choose_action(side, prompt, buttons, rule_id))
    name = chosen.removeprefix(":")
    known = {"released": script(game).released, "northward": script(game).northward}
    remember(game, rule_id, **{what: (*known[what], name)})
    title = next(one.title for one in bound if one.id == name)
    words = (
        later("{plan}: freed of all limits.")
        if what == "released"
        else later("{plan}: may go north.")
    )
    game.emit(Remarked(words, {"plan": title}, side=side, rule=rule_id))


# --- what is noted by itself ----------------------------------------------------------------------


@rule("aus-396")
def note_brigades(board: Board) -> None:
    """Brigades are free near their goal, or if they begin to act near the enemy (A15.2)."""
    for one in scripted(board, PLAN):
        reach, near_enemy = one.attributes.get("free_near"), one.attributes.get("free_from_enemy")
        if reach is None or one.id in script(board).released:
            continue
        for division in _divisions_of(board, one):
            if division in script(board).brigades:
                continue
            units = units_of(board, division)
            acts = activation(board).division == division and not activation(board).done
            if any(_is_near(board, one, unit, int(reach)) for unit in units) or (
                acts and any(_enemy_at(board, unit, int(near_enemy or 0)) for unit in units)
            ):
                remember(board, "aus-396", brigades=(*script(board).brigades, division))


def _divisions_of(board: Board, one: SpecialRule) -> list[str]:
    commands = one.attributes.get("commands", ())
    return [
        name
        for side in board.sides
        for name in divisions(board, side)
        if name in commands or board.module.commands[name].parent in commands
    ]


def _is_near(board: Board, one: SpecialRule, unit: str, within: int) -> bool:
    known = field_of(board).zones
    goals = [hex_ for zone in one.attributes.get("goals", ()) for hex_ in known[zone].hexes]
    return any(
        distance(board, own, goal) <= within for own in board.piece(unit).hexes for goal in goals
    )


def _enemy_at(board: Board, unit: str, within: int) -> bool:
    piece = board.piece(unit)
    return any(
        distance(board, own, hex_) <= within
        for enemy in units_on_map(board, board.opponent(piece.side))
        for hex_ in board.piece(enemy).hexes
        for own in piece.hexes
    )


@rule("aus-400")
def note_garrisons(board: Board) -> None:
    """A garrison may move from the moment when one of its units sees an enemy (A15.2)."""
    top = board.turn.attributes.get("fog_level") if board.options.get("fog") else None
    for one in scripted(board, GARRISON):
        if one.id in script(board).over:
            continue
        for unit in bound(board, one.id):
            if is_on_map(board, unit) and _sees_enemy(board, unit, top):
                remember(board, "aus-400", over=(*script(board).over, one.id))
                break


@whereabouts
def _sees_enemy(board: Board, unit: str, top: int | None) -> bool:
    """Whether a unit sees a combat unit of the enemy; deep in fog it does not look far (A5.1.2)."""
    piece = board.piece(unit)
    enemies = hexes_with_units(board, board.opponent(piece.side))
    for own in piece.hexes:
        seen: Iterable[str] = enemies
        if top is not None and _lies_deep(board, own, top):
            close = around(board, own, number(board, "fog-sight"))
            seen = [one for one in enemies if one in close]
        if any(sees(board, own, one) for one in seen):
            return True
    return False


@lasting
def _lies_deep(board: Board, hex_: str, top: int) -> bool:
    """Whether all lines of sight from a hex that are longer than fog allows enter fog first."""
    return all(
        level(board, one) <= top for one in around(board, hex_, number(board, "fog-sight") + 1)
    )


def note_scripts(board: Board) -> None:
    """Look what has come about by itself."""
    note_brigades(board)
    note_garrisons(board)


# --- the call for help (A15.5) --------------------------------------------------------------------


@rule("aus-411")
async def call_for_help(game: Game) -> None:
    """A side may call for help at the start of a turn, and then rolls for it every turn (A15.5)."""
    for one in scripted(game, HELP):
        known, side = script(game), str(one.attributes["side"])
        if known.helped:
            continue
        if not known.called:
            prompt = tr("Do you call for help? Winning is harder then.")
            if not await ask(yes_no(side, prompt, "aus-411")):
                continue
            remember(game, "aus-411", called=game.state.turn)
        since = game.state.turn - script(game).called
        added = Sum().plus(since, later("turns since the call"), "aus-411")
        if _rolls(game, one, added, "aus-411"):
            remember(game, "aus-411", helped=True)


@rule("aus-411")
def is_awaited(board: Board, reinforcement: str) -> bool:
    """Whether a reinforcement waits for a call for help that has not been heard yet."""
    return not script(board).helped and any(
        reinforcement in one.attributes.get("arrivals", ()) for one in scripted(board, HELP)
    )


@rule("aus-029", "aus-411")
def arriving_now(board: Board, side: str) -> list[tuple[str, Reinforcement]]:
    """Those of a side who may come now: their turn has come, and nobody needs to call them."""
    return [one for one in waiting_now(board, side) if not is_awaited(board, one[1].id)]


async def begin_turn(game: Game) -> bool:
    """What the special rules do at the beginning of a turn."""
    note_scripts(game)
    await roll_for_release(game)
    await roll_for_north(game)
    await call_for_help(game)
    return False
