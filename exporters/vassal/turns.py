"""The turn counter: turns with their hour, light and weather, and whose move it is."""

from hexwright.exporters.vassal.component import MODULE, Element, component
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario, Turn
from hexwright.schema.variants import resolved


def turn_tracker(plan: Plan) -> Element | None:
    """The counter of turns; None if no scenario counts any and no side moves first."""
    scenarios = plan.module.scenarios
    battles = [resolved(scenarios[name], scenarios) for name in sorted(scenarios)]
    turns = _turn_level(battles)
    sides = _side_level(plan, battles)
    if turns is None and sides is None:
        return None
    if turns is None:
        turns = _counted(0)
    levels = "$level1$ – $level2$" if sides is not None else "$level1$"
    if sides is not None:
        turns.append(sides)
    return component(
        f"{MODULE}turn.TurnTracker",
        turns,
        name=tr("Turn"),
        buttonText=tr("Turn"),
        tooltip=tr("Show or hide the turn"),
        turnFormat=levels,
        reportFormat=tr("It is now {new}", new="$newTurn$"),
        nexthotkey=f"{ord('N')},520",
        prevhotkey=f"{ord('P')},520",
        lengthStyle="Maximum",
    )


def _turn_level(battles: list[Scenario]) -> Element | None:
    """The names of the turns if all scenarios have the same, else their numbers."""
    lists = {tuple(map(_turn_text, battle.turns, _NUMBERS)) for battle in battles if battle.turns}
    if not lists:
        return None
    if len(lists) > 1:
        return _counted(max(map(len, lists)))
    return component(
        f"{MODULE}turn.ListTurnLevel",
        property="Turn",
        list=sequence(",", lists.pop()),
        turnFormat="$value$",
        configList=False,
        configFirst=False,
    )


_NUMBERS = range(1, 10_000)


def _counted(last: int) -> Element:
    return component(
        f"{MODULE}turn.CounterTurnLevel",
        property="Turn",
        start=1,
        incr=1,
        loop=last > 0,
        loopLimit=last,
        turnFormat=tr("Turn {number}", number="$value$"),
    )


def _turn_text(turn: Turn, number: int) -> str:
    words = {
        "dawn": tr("dawn"),
        "dusk": tr("dusk"),
        "night": tr("night"),
        "fog": tr("fog"),
        "rain": tr("rain"),
        "mud": tr("mud"),
        "snow": tr("snow"),
        "storm": tr("storm"),
    }
    signs = [words[one] for one in (turn.light, turn.weather) if one in words]
    text = tr("Turn {number}", number=number)
    return plain(", ".join([f"{text}: {turn.label}" if turn.label else text, *signs]))


def _side_level(plan: Plan, battles: list[Scenario]) -> Element | None:
    """Whose move it is, where a side is said to move first; of several scenarios, in most."""
    firsts = [battle.first_side for battle in battles if battle.first_side in plan.sides]
    if not firsts:
        return None
    first = max(sorted(set(firsts)), key=firsts.count)
    order = [first, *(side for side in plan.sides if side != first)]
    return component(
        f"{MODULE}turn.ListTurnLevel",
        property="ActiveSide",
        list=sequence(",", (plain(plan.sides[side].name) for side in order)),
        turnFormat="$value$",
        configList=False,
        configFirst=False,
    )
