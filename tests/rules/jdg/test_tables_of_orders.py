"""What the module's tables say of tests, orders, stacks and reinforcements is what is played."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.jdg.announced_shocks import announcers
from hexwright.engine.systems.jdg.batteries import may_fire
from hexwright.engine.systems.jdg.charge import may_charge
from hexwright.engine.systems.jdg.cohesion import Cause, engagement_test
from hexwright.engine.systems.jdg.commanders import refuges
from hexwright.engine.systems.jdg.initiative import initiative_modifiers, strategic_modifiers
from hexwright.engine.systems.jdg.markers import cup, fill, next_marker
from hexwright.engine.systems.jdg.movement import may_march
from hexwright.engine.systems.jdg.rally import may_rally
from hexwright.engine.systems.jdg.reach import NORMAL, allowance, points_of
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.reinforcements import entry_cost
from hexwright.engine.systems.jdg.results import cohesion_test
from hexwright.engine.systems.jdg.squares import may_form
from hexwright.engine.systems.jdg.stacking import may_share
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    FIRED,
    GOOD,
    NO_ORDERS,
    ORDERS,
    ROUTED,
    state_of,
)
from tests.helpers.jdg import (
    BLUE,
    RED,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.jdg_moves import fight
from tests.helpers.jdg_tables import edited, with_rows
from tests.helpers.situations import Situation

CHIEF = "general_tannhof"
OTHER = "division-steinacker"
COLUMNS = {"orders": ORDERS, "no_orders": NO_ORDERS}


# --- orders ---------------------------------------------------------------------------------------


def ordered(row: str, column: str, value: str, *statuses: str, **unit: Any) -> Situation:
    """A blue unit A with or without orders near a red one, the table changed in one cell."""
    maker = unit.pop("arm", infantry)
    unit.setdefault("facing", 3)
    drawing = unit.pop("drawing", ".A   .    .    .E   .")
    return fight(
        drawing,
        A=maker(statuses=(COLUMNS[column], *statuses), **unit),
        E=infantry(RED),
        documents=edited("order-status", {row: {column: value}}),
    )


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_034_who_may_fire(column: str) -> None:
    for value, may in (("yes", True), ("no", False)):
        assert may_fire(ordered("fire", column, value, arm=battery), "A") is may


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize(("value", "points"), [("full", 7), ("half", 4), ("no", 0)])
@pytest.mark.parametrize(("row", "has_fired"), [("move", False), ("move-after-firing", True)])
def test_jdg_032_jdg_034_how_far_who_moves(
    column: str, value: str, points: int, row: str, *, has_fired: bool
) -> None:
    game = ordered(row, column, value, *((FIRED,) if has_fired else ()), arm=battery, move=7)
    assert points_of(game, ("A",), NORMAL) == points


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_062_who_may_force_his_march(column: str) -> None:
    far = ".A" + " ." * 8 + " .E"
    for value, may in (("yes", True), ("no", False)):
        assert may_march(ordered("forced-march", column, value, drawing=far), ("A",)) is may


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_034_who_may_attack(column: str) -> None:
    for value, may in (("yes", True), ("test", True), ("no", False)):
        game = ordered("shock", column, value, drawing=".A .E .")
        assert bool(announcers(game)) is may


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_034_who_may_charge(column: str) -> None:
    for value, may in (("yes", True), ("test", True), ("no", False)):
        assert may_charge(ordered("charge", column, value, arm=cavalry, move=9), "A") is may


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_085_who_may_form_square(column: str) -> None:
    for value, may in (("yes", True), ("no", False)):
        assert may_form(ordered("square", column, value), "0101") is may


@pytest.mark.parametrize("column", COLUMNS)
def test_jdg_037_who_may_rally(column: str) -> None:
    for value, may in (("yes", True), ("no", False)):
        assert may_rally(ordered("rally", column, value, state=DISORDERED), "A") is may


@pytest.mark.parametrize(("mode", "points"), [("normal", 4), ("reduced", 2), ("forced-march", 16)])
def test_jdg_060_how_far_each_mode_takes_a_unit(mode: str, points: int) -> None:
    cells = {"normal": 0.5, "reduced": 0.25, "forced-march": 2}
    tables = edited("movement-modes", {name: {"factor": cell} for name, cell in cells.items()})
    game = battle(".A", A=infantry(move=8), documents=tables)
    assert allowance(game, "A", mode) == points


# --- tests and numbers ----------------------------------------------------------------------------


def test_jdg_006_how_high_a_cohesion_test_may_be_and_what_a_failure_does() -> None:
    rows = [[[None, 2], "passed", []], [[3, None], "failed", ["rout"]]]
    drawing = ". . .\n  . . .\n. .A .\n  . . .\n. . .\n  . . ."
    for die, state in ((5, GOOD), (6, ROUTED)):
        game = battle(
            drawing,
            A=infantry(cohesion=3),
            documents=with_rows("cohesion-test", rows),
            dice=[die],
        )
        game.run(cohesion_test(game, "A", Cause("terrain")))
        assert state_of(game, "A") == state


@pytest.mark.parametrize(("die", "passes"), [(5, True), (6, False)])
def test_jdg_007_how_high_an_engagement_test_may_be(die: int, *, passes: bool) -> None:
    rows = [[[None, 2], "passed"], [[3, None], "failed"]]
    tables = with_rows("engagement-test", rows)
    game = battle(".A", A=infantry(engagement=3), documents=tables, dice=[die])
    assert engagement_test(game, "A") is passes


@pytest.mark.parametrize("times", [-1, 2])
def test_jdg_039_jdg_055_how_a_commander_counts_for_initiative(times: int) -> None:
    cells = {name: {"commander": times} for name in ("leader-initiative", "strategic-initiative")}
    tables = edited("tests", cells)
    game = battle(f".A .{CHIEF}", A=infantry(), general_tannhof=commander(), documents=tables)
    drm = int(game.attribute(CHIEF, "drm"))
    assert initiative_modifiers(game, ("A",)).total == times * drm
    assert strategic_modifiers(game, BLUE).total == times * drm


def numbers(what: str, value: int) -> dict[str, Any]:
    """The documents of a battle in which one number is another."""
    return {"documents": edited("numbers", {what: {"value": value}})}


@pytest.mark.parametrize("left", [0, 1, 3])
def test_jdg_015_how_many_markers_stay_in_the_cup(left: int) -> None:
    game = battle(".A . .E", A=infantry(), E=infantry(RED), **numbers("markers-left-in-cup", left))
    cup(game).lay_out(game)
    fill(game)
    while next_marker(game):
        pass
    assert len(game.cards(cup(game).inside())) == left


@pytest.mark.parametrize("far", [1, 2, 3])
def test_jdg_046_how_far_a_commander_falls_back(far: int) -> None:
    row = ". . . ." + f" .{CHIEF} .E"
    game = battle(
        row,
        general_tannhof=commander(),
        E=infantry(RED),
        **numbers("commander-displacement", far),
    )
    assert max(distance(game, "0501", refuge) for refuge in refuges(game, CHIEF)) == far


@pytest.mark.parametrize(("times", "cost"), [(0, 1), (1, 3), (2, 5)])
def test_jdg_130_what_later_stacks_of_a_column_pay(times: int, cost: int) -> None:
    game = battle(".A", A=infantry(), **numbers("later-entry-stack", times))
    note_activation(game, Activation("", BLUE))
    game.emit(Counted(ACTIVATION, "entered", "0101", 2))
    assert entry_cost(game, ("A",), "0101") == cost


@pytest.mark.parametrize(("hexes", "may"), [(3, True), (4, False)])
def test_jdg_063_how_far_from_the_enemy_a_forced_march_begins(hexes: int, *, may: bool) -> None:
    game = fight(
        ".A . . . .E",
        A=infantry(statuses=(ORDERS,)),
        E=infantry(RED),
        **numbers("forced-march-distance", hexes),
    )
    assert may_march(game, ("A",)) is may


# --- stacks ---------------------------------------------------------------------------------------

THREE = ["infantry", "steady", 3, 3, 0, 0, True, None]


@pytest.mark.parametrize(
    ("column", "value", "may"),
    [
        (0, "infantry", True),
        (1, "routed", False),
        (2, 2, False),
        (3, 2, False),
        (6, False, True),
        (7, 8, False),
        (7, 9, True),
    ],
)
def test_jdg_102_every_column_of_the_stacking_table_counts(
    column: int, value: Any, *, may: bool
) -> None:
    row = [value if number == column else cell for number, cell in enumerate(THREE)]
    units: dict[str, Any] = {name: infantry(strength=3) for name in "ABC"}
    game = battle(".A .B .C", documents=with_rows("stacking", [row]), **units)
    assert may_share(game, ("A", "B", "C")) is may


@pytest.mark.parametrize("one_formation", [True, False])
def test_jdg_102_whether_formations_mix_is_in_the_table(*, one_formation: bool) -> None:
    row = ["any", "steady", 2, 1, 1, 1, one_formation, None]
    game = battle(
        ".A .B .C",
        A=infantry(),
        B=cavalry(command=OTHER),
        C=battery(),
        documents=with_rows("stacking", [row]),
    )
    assert may_share(game, ("A", "B")) is not one_formation
    assert may_share(game, ("A", "C"))
    assert not may_share(game, ("C", "A", "B"))
