"""The initiative of leaders (rules 5.D): groups without orders may act on their own."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Modifier, Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.systems.jdg.chances import chance_at_most
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.orders import (
    DIE,
    FAILED,
    PASSED,
    Group,
    active_units,
    hanging_together,
    reachable_by,
    status_of,
)
from hexwright.engine.systems.jdg.records import activation, order_markers
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ORDERS,
    REINFORCEMENT,
    formation_of,
    is_commander,
    is_on_map,
    units_of,
)
from hexwright.schema.language import later, tr

_INITIATIVE = DieTest(later("leader's initiative"), DIE)


@momentary
@rule("jdg-022", "jdg-033", "jdg-035", "jdg-038")
def groups_without_orders(board: Board) -> list[Group]:
    """Groups without orders, of those who act now, that have not tried their leader yet."""
    if not activation(board).needs_orders:
        return []
    waiting = [one for one in active_units(board) if status_of(board, one) == "no_orders"]
    names = dict.fromkeys(formation_of(board, one) for one in waiting)
    groups = (group for name in names for group in _groups(board, name))
    found = (tuple(one for one in group if one in waiting) for group in groups)
    return [group for group in found if group]


@rule("jdg-132")
def _groups(board: Board, formation: str) -> tuple[Group, ...]:
    """The groups that got order markers, and those who came later without orders."""
    markers = order_markers(board, formation)
    ordered = markers.groups if markers else ()
    known = [one for group in ordered for one in group]
    late = [
        one
        for one in units_of(board, formation)
        if one not in known and board.piece(one).statuses.keys().isdisjoint((ORDERS, REINFORCEMENT))
    ]
    return (*ordered, *hanging_together(board, late))


@rule("jdg-033", "jdg-038", "jdg-039", "jdg-040", "jdg-041", "jdg-340")
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
    tested = roll_test(game, _INITIATIVE, unit, value, modifiers, "jdg-039")
    name = PASSED if tested.passed else FAILED
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
    """The best commander in whose range the group is; one alone counts.

    Units of the group that do not act now, by a combined marker, may be those in his range.
    """
    sign = int(board.look_up("tests", "leader-initiative")["commander"])
    formation = formation_of(board, group[0])
    whole = next((one for one in _groups(board, formation) if group[0] in one), group)
    near = reachable_by(board, formation, [one for one in whole if is_on_map(board, one)])
    best = max((int(board.attribute(one, "drm", 0)) for one in near), default=0)
    return Sum((Modifier(sign * best, later("commander in range"), "jdg-039"),)) if best else Sum()
