"""Hexes where enemy reinforcements are still to come: nobody gets there in any way (jdg-136)."""

from typing import Any

from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.jdg.advance import advance
from hexwright.engine.systems.jdg.charge_moves import charge_ends
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.commanders import refuges, ways_of
from hexwright.engine.systems.jdg.ground import kept_free
from hexwright.engine.systems.jdg.pursuit import Chase, pursue
from hexwright.engine.systems.jdg.refusal import refusal_paths
from hexwright.engine.systems.jdg.retreat import Task, may_pass, ways_back
from hexwright.engine.systems.jdg.shock import counter_shock
from hexwright.engine.systems.jdg.shock_ratio import Fight
from hexwright.engine.systems.jdg.squares import hexes_back
from hexwright.engine.systems.jdg.troops import GOOD
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.jdg import BLUE, RED, cavalry, commander, infantry
from tests.helpers.jdg_moves import fight
from tests.helpers.situations import Situation

CHIEF = "general_tannhof"
# Red comes by 0104: that hex and those around it are closed to Blue.
KEPT = {"0104", "0103", "0203", "0204", "0105", "0205"}


def expecting(drawing: str, *, waits: bool = True, **units: Any) -> Situation:
    """A situation in which the red unit L is still to come by 0104, or will not come."""
    coming = Reinforcement(id="late", side=RED, turn=3, pieces=("L",), hexes=("0104",))
    scenario = {"reinforcements": (coming,) if waits else ()}
    game = fight(drawing, scenario=scenario, L=infantry(RED), **units)
    game.emit(Moved("L", ""))
    return game


FIELD = """
    .     .     .     .     .
       .     .     .     .     .
    .     .     .{0}  .{1}  .
       .     .     .     .     .
    .L    .     .     .     .
"""


def back_from_0203(**more: Any) -> list[str]:
    drawing = FIELD.format("A", "E")
    game = expecting(drawing, A=infantry(), E=infantry(RED, facing=9), **more)
    task = Task("A", GOOD, "0303", "0303", 1, Cause("shock", ("E",)))
    return [one[-1] for one in ways_back(game, task)]


def test_jdg_136_retreats_do_not_lead_there() -> None:
    assert "0203" in back_from_0203(waits=False)
    assert "0203" not in back_from_0203()
    assert back_from_0203()


def test_jdg_136_nor_does_flight() -> None:
    game = expecting(FIELD.format("A", "E"), A=infantry(), E=infantry(RED))
    assert set(kept_free(game, BLUE)) == KEPT
    assert not may_pass(game, "A", "0204")
    assert may_pass(game, "E", "0204")


def test_jdg_136_nor_a_charge() -> None:
    riders: dict[str, Any] = {"A": cavalry(facing=7, move=9), "E": infantry(RED)}
    drawing = FIELD.format("A", "") + "       .     .     .     .     .E"
    free = expecting(drawing, waits=False, **riders)
    assert "0203" in charge_ends(free, ("A",))
    game = expecting(drawing, **riders)
    assert KEPT.isdisjoint(charge_ends(game, ("A",)))


def test_jdg_136_nor_a_refusal_or_a_recall() -> None:
    drawing = FIELD.format("A", "E")
    game = expecting(drawing, A=cavalry(move=9), E=infantry(RED))
    ends = {path[-1] for path in refusal_paths(game, "A", ("E",))}
    assert ends
    assert KEPT.isdisjoint(ends)
    back = hexes_back(game, ["A"], ["0403"])
    assert KEPT.isdisjoint(back)


def test_jdg_136_nor_an_advance() -> None:
    drawing = FIELD.format("A", "E")
    for waits in (True, False):
        game = expecting(drawing, waits=waits, A=infantry(facing=7), E=infantry(RED))
        game.play(
            advance(game, Fight(("A",), ("0203",)), ("0203",)), *(() if waits else (":pass",))
        )
        assert game.piece("A").hex == ("0303" if waits else "0203")


def test_jdg_136_nor_a_pursuit() -> None:
    game = expecting(FIELD.format("A", "E"), A=cavalry(facing=7), E=infantry(RED))
    chase = Chase(Fight(("A",), ("0203",), ("A",)), {"0203": ()})
    game.play(pursue(game, chase))
    assert game.piece("A").hex == "0303"


def test_jdg_136_nor_do_commanders_go_or_fall_back_there() -> None:
    drawing = FIELD.format(CHIEF, "E")
    game = expecting(drawing, general_tannhof=commander(), E=infantry(RED))
    assert ways_of(game, CHIEF)
    assert KEPT.isdisjoint(way[-1] for way in ways_of(game, CHIEF))
    assert refuges(game, CHIEF)
    assert KEPT.isdisjoint(refuges(game, CHIEF))


def test_jdg_136_nor_those_who_strike_back() -> None:
    drawing = FIELD.format("A", "E").replace("    .     .     .A", "    .F    .     .A")
    units = {"A": infantry(facing=7), "F": infantry(RED), "E": infantry(RED)}
    for waits in (True, False):
        game = expecting(drawing, waits=waits, **units)
        decision = game.run(counter_shock(game, Fight(("F",), ("0303",)), ["0203"]))
        assert (decision is None) is waits
