"""Initiative: who opens the turn (4), and leaders who act without orders (3.4.3)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, RecordSet
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Modifier, Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.cup import choose_first
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.parts.groups import Group
from hexwright.engine.parts.initiative import InitiativeRoll
from hexwright.engine.parts.initiative import roll_for_initiative as roll_off
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import chance_at_most
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.markers import markers_for
from hexwright.engine.systems.jdg.orders import (
    DIE,
    FAILED,
    PASSED,
    active_units,
    hanging_together,
    reachable_by,
    status_of,
)
from hexwright.engine.systems.jdg.reasons import why_no_initiative
from hexwright.engine.systems.jdg.records import (
    INITIATIVE,
    StrategicInitiative,
    activation,
    order_markers,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ORDERS,
    REINFORCEMENT,
    formation_of,
    formations,
    is_commander,
    units_of,
)
from hexwright.schema.language import later, tr

# --- strategic initiative (4) ---------------------------------------------------------------------


@rule("jdg-012", "jdg-055", "jdg-056", "jdg-057", "jdg-058", "jdg-059", "jdg-133")  # 2.2, 4, 6.2
async def roll_for_initiative(game: Game) -> None:
    """Both sides roll; the higher may choose the marker that is played first."""
    winner = roll_off(game, _ROLL)
    first = ""
    if winner:
        first = await choose_first(winner, lambda: markers_to_choose(game, winner), "jdg-057")
    game.emit(RecordSet(INITIATIVE, StrategicInitiative(winner, first), rule="jdg-055"))


@rule("jdg-055", "jdg-051")
def strategic_modifiers(board: Board, side: str) -> Sum:
    """What the designated commander adds, as long as he is on the map (3.5.2, 4)."""
    chief = strategic_commander(board, side)
    if not chief or not is_on_map(board, chief):
        return Sum()
    sign = int(board.look_up("tests", "strategic-initiative")["commander"])
    amount = sign * int(board.attribute(chief, "drm", 0))
    return Sum().plus(amount, later("commander in chief"), "jdg-055")


def strategic_commander(board: Board, side: str) -> str:
    """The commander who rolls for a side: the scenario's, else the one whose counter says so."""
    own = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    named = str(own.get("strategic_commander", ""))
    if named:
        return named
    leaders = [
        leader
        for leader in board.module.leaders
        if leader in board.state.pieces and board.piece(leader).side == side
    ]
    marked = [leader for leader in leaders if board.module.attributes(leader).get("strategic")]
    return (marked or leaders or [""])[0]


@rule("jdg-057", "jdg-059", "jdg-133")  # 4, 6.2
def markers_to_choose(board: Board, side: str) -> list[str]:
    """Ordinary markers of this turn; of formations still off the map only by option."""
    late = bool(board.options["initiative_may_choose_reinforcement_am"])
    return [
        marker
        for name in formations(board, side)
        if late or units_of(board, name)
        for marker in markers_for(board, name)
    ]


_ROLL = InitiativeRoll(DIE, later("strategic initiative"), strategic_modifiers, "jdg-055")


# --- the leader's initiative (3.4.3) --------------------------------------------------------------

_LEADER = DieTest(later("initiative test"), DIE)


@momentary
@rule("jdg-022", "jdg-033", "jdg-035", "jdg-038")  # 3.1.2, 3.4.2, 3.4.3
def groups_without_orders(board: Board) -> list[Group]:
    """Groups without orders, of those who act now, that have not tried their leader yet."""
    if not activation(board).needs_orders:
        return []
    waiting = [unit for unit in active_units(board) if status_of(board, unit) == "no_orders"]
    names = dict.fromkeys(formation_of(board, one) for one in waiting)
    groups = (group for name in names for group in _groups(board, name))
    found = (tuple(one for one in group if one in waiting) for group in groups)
    return [group for group in found if group]


@rule("jdg-132")
def _groups(board: Board, formation: str) -> tuple[Group, ...]:
    """The groups that got order markers, and those who came later without orders (2.1, 6.2.1)."""
    markers = order_markers(board, formation)
    ordered = markers.groups if markers else ()
    known = [one for group in ordered for one in group]
    late = [
        unit
        for unit in units_of(board, formation)
        if unit not in known
        and board.piece(unit).statuses.keys().isdisjoint((ORDERS, REINFORCEMENT))
    ]
    return (*ordered, *hanging_together(board, late))


@rule("jdg-033", "jdg-038", "jdg-039", "jdg-040", "jdg-041", "jdg-340")  # 3.4.2, 3.4.3, 3.5.1
async def try_leader_initiative(game: Game) -> bool:
    """Let one group without orders try the initiative of its leader; whether another may follow.

    Commanders may move before, to be near it.
    """
    groups = groups_without_orders(game)
    if not groups:
        return False
    side = activation(game).side
    first = {group[0]: group for group in groups}
    unit = await ask(
        choose_one(
            "piece",
            side,
            tr("Which group tries its leader's initiative?"),
            lambda: [*first, *movable_commanders(game)],
            "jdg-033",
            stands_for=lambda unit: first.get(unit, (unit,)),
            preview=lambda unit: _preview(game, first[unit]) if unit in first else None,
            buttons={PASS: tr("None")},
            why_not=lambda one: why_no_initiative(game, groups, one),
        )
    )
    if unit == PASS:
        return False
    if is_commander(game, unit):
        await move_commander(game, unit)
        return True
    group = first.get(unit, (unit,))
    modifiers = initiative_modifiers(game, group)
    value = activation(game).initiative
    tested = roll_test(game, _LEADER, unit, value, modifiers, "jdg-039")
    name = PASSED if tested.passed else FAILED
    words = later("{piece} stays without orders.|{piece} stay without orders.")
    if tested.passed:
        words = later("{piece} acts as if with orders.|{piece} act as if with orders.")
    game.emit(Remarked(words, piece=group[0], helpers=tuple(group[1:]), rule="jdg-040"))
    for one in group:
        game.emit(Counted(ACTIVATION, name, one))
    return True


def _preview(board: Board, group: Group) -> Preview:
    """How likely the leader of a group acts by himself."""
    modifiers, value = initiative_modifiers(board, group), activation(board).initiative
    added = signed(modifiers.total)
    text = tr("Die and {sum} against initiative {number}", sum=added, number=value)
    fact = Fact(
        tr("It acts as if with orders"),
        chance_at_most(board, value - modifiers.total),
        rule="jdg-040",
    )
    return Preview(text, modifiers, Odds("", {}, (fact,)), "jdg-039")


@rule("jdg-039", "jdg-051", "jdg-341")
def initiative_modifiers(board: Board, group: Sequence[str]) -> Sum:
    """The best commander in whose range the group is; one alone counts (3.4.3, 3.5.1, 3.5.2).

    Units of the group that do not act now, by a combined marker, may be those in his range.
    """
    sign = int(board.look_up("tests", "leader-initiative")["commander"])
    formation = formation_of(board, group[0])
    whole = next((one for one in _groups(board, formation) if group[0] in one), group)
    near = reachable_by(board, formation, [one for one in whole if is_on_map(board, one)])
    best = max((int(board.attribute(one, "drm", 0)) for one in near), default=0)
    return Sum((Modifier(sign * best, later("commander in range"), "jdg-039"),)) if best else Sum()
