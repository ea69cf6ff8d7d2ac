"""What a module of this system must keep: formations, counters, armies, tables."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from hexwright.engine.parts.effects import effect_of
from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.engine.systems.aus.scenario_checks import SCENARIO_CHECKS
from hexwright.engine.systems.aus.script_checks import SCRIPT_CHECKS
from hexwright.schema.documents import COUNTERS, OOB, TABLE
from hexwright.schema.issues import Issue, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.module import Module

# What formations of each sort look at.
_LOOKS: Final = {
    "line": "vertex",
    "column": "hexside",
    "disorder": "hexside",
    "limbered": "hexside",
    "unlimbered": "hexside",
    "skirmish": "all",
    "square": "all",
}
_GUNS: Final = frozenset(("limbered", "unlimbered"))
_BREAKDOWNS: Final = ("stop", "retreat", "limited", "full", "charge", "reactivate", "enemy")
_LOSERS: Final = ("attacker", "defender", "both")
_BANDS: Final = ("canister", "medium", "long")


# --- formations and counters ----------------------------------------------------------------------


def formations_fit_their_sort(module: Module) -> Iterator[Issue]:
    """Every formation is of a sort, looks at what its sort does, and moves by a class."""
    for index, one in enumerate(module.counters.formations):
        where, sort = pointer("formations", index), one.attributes.get("shape")
        if sort not in _LOOKS:
            yield Issue(
                code="aus.formation-sort",
                message=tr("“{name}” is no sort of formation that the rules know.", name=one.name),
                hint=tr("Give “shape” one of {names}.", names=", ".join(_LOOKS)),
                file=COUNTERS.file,
                pointer=where,
            )
        elif one.facing != _LOOKS[sort]:
            yield Issue(
                code="aus.formation-facing",
                message=tr("“{name}” looks at the wrong thing for its sort.", name=one.name),
                hint=tr("Give “facing” the value “{name}”.", name=_LOOKS[sort]),
                file=COUNTERS.file,
                pointer=where,
            )
        elif not one.movement_class and one.attributes.get("may_move", True):
            yield Issue(
                code="aus.formation-movement",
                message=tr("“{name}” has no movement class.", name=one.name),
                hint=tr("Name the column of the terrain chart that it moves by."),
                file=COUNTERS.file,
                pointer=where,
            )


def kinds_have_formations_and_faces(module: Module) -> Iterator[Issue]:
    """Units can fall into disorder, guns limber and unlimber, and counters show it."""
    sorts = {one.id: one.attributes.get("shape") for one in module.counters.formations}
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class != "unit":
            continue
        own = {sorts.get(one) for one in kind.formations}
        for code, message, hint in _kind_faults(kind, own):
            yield Issue(
                code=f"aus.{code}",
                message=message,
                hint=hint,
                file=COUNTERS.file,
                pointer=pointer("kinds", index),
            )


def _kind_faults(kind: CounterKind, own: set[Any]) -> Iterator[tuple[str, str, str]]:
    is_gun = bool(own & _GUNS)
    needed = _GUNS if is_gun else frozenset(("disorder",))
    if own == {"skirmish"}:
        # Companies know one formation alone, and are never disordered (A2.4).
        return
    lacking = ", ".join(sorted(needed - own))
    if lacking:
        yield (
            "kind-formations",
            tr("{kind} lacks formations of the sort {names}.", kind=kind.name, names=lacking),
            tr("List them among the formations of the kind."),
        )
    faces = {one.id for one in kind.faces}
    wanted = {"unlimbered", "limbered"} if is_gun else {"disordered"}
    if not is_gun and own - {"disorder"}:
        wanted.add("ordered")
    missing = ", ".join(sorted(wanted - faces))
    if missing:
        yield (
            "face-missing",
            tr("{kind} lacks the faces {names}.", kind=kind.name, names=missing),
            tr("Give the faces these ids; their names are up to you."),
        )


def formations_have_rows(module: Module) -> Iterator[Issue]:
    """The tables that are read by formation know every formation that units can take up."""
    used = {name: None for kind in module.counters.kinds for name in kind.formations}
    sorts = {one.id: one.attributes.get("shape") for one in module.counters.formations}
    for table in ("defence-classes", "facing-costs", "stacking"):
        known = _rows(module, table)
        for name in used if table in module.tables else ():
            if name in known or (table == "stacking" and sorts.get(name) in _GUNS):
                continue
            yield Issue(
                code="aus.formation-row",
                message=tr("The table has no row for the formation “{name}”.", name=name),
                hint=tr("Give it a row, with the id of the formation first."),
                file=TABLE.path(table),
                pointer="/rows",
            )


def _rows(module: Module, table: str) -> list[str]:
    found = module.tables.get(table)
    return [str(row[0]) for row in found.rows if row] if found else []


# --- armies ---------------------------------------------------------------------------------------


def units_fit_their_arm(module: Module) -> Iterator[Issue]:
    """Cavalry has a type, guns a row of ranges, and those who fire a letter."""
    sorts = {one.id: one.attributes.get("shape") for one in module.counters.formations}
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            kind = module.kinds.get(unit.kind)
            if kind is None or kind.piece_class != "unit":
                continue
            guns = any(sorts.get(one) in _GUNS for one in kind.formations)
            for face in kind.faces:
                values = module.attributes(unit.id, face.id)
                fault = _unit_fault(module, values, face.id, guns=guns)
                if fault:
                    yield Issue(
                        code=f"aus.{fault[0]}",
                        message=fault[1],
                        hint=fault[2],
                        file=OOB.path(oob.id),
                        pointer=pointer("units", index),
                    )
                    break


def _unit_fault(
    module: Module, values: Any, face: str, *, guns: bool
) -> tuple[str, str, str] | None:
    arm = values.get("arm")
    if (arm == "artillery") != guns:
        return (
            "arm",
            tr("The arm of the unit does not fit the formations of its kind."),
            tr("Guns are limbered or unlimbered; all others are not."),
        )
    if arm == "cavalry":
        return _row_fault(module, "charges", values.get("cavalry"), "cavalry")
    if arm == "artillery":
        found = _row_fault(module, "artillery-range", values.get("range_row"), "range-row")
        if found or face == "limbered":
            return found
    if not values.get("fire"):
        return ("fire", tr("The unit has no letter to fire with."), tr("Give “fire” a letter."))
    return None


def _row_fault(module: Module, table: str, name: Any, code: str) -> tuple[str, str, str] | None:
    known = _rows(module, table)
    if name in known or table not in module.tables:
        return None
    match = nearest(str(name), known)
    hint = tr("Known here: {names}.", names=", ".join(known))
    if name and match:
        hint = tr("Did you mean “{name}”?", name=match)
    return code, tr("The table “{table}” has no row “{name}”.", table=table, name=name or ""), hint


# --- tables ---------------------------------------------------------------------------------------


_FIRE: Final = ("loss", "check")
_BEFORE: Final = ("loss", "disorder", "retreat", "level", "rout")
_MELEE: Final = ("loss", "check", "level", "retreat", "rout")
TABLE_CHECKS: Final = table_checks(
    TableRules(
        "aus",
        no_limit={
            ("stacking", "clear"): (),
            ("stacking", "woods"): (),
            ("stacking", "village"): (),
            ("facing-costs", "about_face"): (),
            ("facing-costs", "step"): (),
        },
        read_by_sums=(
            "melee",
            "morale",
            "pursuit",
            "pre-melee-attacker",
            "pre-melee-defender",
            "reaction-square",
        ),
        effects={
            ("melee", "effects"): _MELEE,
            ("pre-melee-attacker", "effects"): _BEFORE,
            ("pre-melee-defender", "effects"): _BEFORE,
            ("reaction-square", "effects"): _BEFORE,
        },
        effect_of=effect_of,
        rising=(("melee-odds", "modifier"),),
    )
)


def cells_say_what_the_rules_know(module: Module) -> Iterator[Issue]:
    """Breakdowns, losers and roundings are words of the rules; fire brings losses and checks."""
    yield from _words(module, "breakdown", ("aggressive", "normal", "cautious"), _BREAKDOWNS)
    yield from _words(module, "melee", ("loser",), _LOSERS)
    yield from _words(module, "rounding", ("rounding",), ("up", "down"))
    for number, place, cell in _cells(module, "fire-results", ()):
        for text in cell if isinstance(cell, tuple) else ():
            effect = effect_of(text) if isinstance(text, str) else None
            if effect is None or effect.kind not in _FIRE:
                yield _unknown("fire-results", number, place, str(text), _FIRE)


def _words(
    module: Module, table: str, columns: tuple[str, ...], known: tuple[str, ...]
) -> Iterator[Issue]:
    for number, place, cell in _cells(module, table, columns):
        if cell not in known:
            yield _unknown(table, number, place, "" if cell is None else str(cell), known)


def _cells(
    module: Module, table: str, columns: tuple[str, ...]
) -> Iterator[tuple[int, int, object]]:
    """The cells of some columns, or of all but the first."""
    found = module.tables.get(table)
    if found is None:
        return
    names = [one.id for one in found.columns]
    places = [names.index(one) for one in columns if one in names] or range(1, len(names))
    for number, row in enumerate(found.rows):
        for place in places:
            if place < len(row):
                yield number, place, row[place]


def _unknown(table: str, number: int, place: int, text: str, known: tuple[str, ...]) -> Issue:
    return Issue(
        code="aus.effect",
        message=tr("The rules know no effect “{effect}” here.", effect=text),
        hint=tr("Known here: {names}.", names=", ".join(known)),
        file=TABLE.path(table),
        pointer=pointer("rows", number, place),
    )


def fractions_can_be_worked_out(module: Module) -> Iterator[Issue]:
    """No fraction is divided by nothing, and ranges of guns run from near to far."""
    for number, place, cell in _cells(module, "rounding", ("denominator",)):
        if not isinstance(cell, int | float) or cell < 1:
            yield _number(module, "rounding", number, place, tr("Write 1 or more."))
    for number, place, cell in _cells(module, "artillery-range", _BANDS):
        if not isinstance(cell, tuple | list) or len(cell) != 2 or None in cell:
            yield _number(module, "artillery-range", number, place, tr("Write a range of hexes."))


def _number(module: Module, table: str, number: int, place: int, hint: str) -> Issue:
    name = module.tables[table].columns[place].name
    return Issue(
        code="aus.number",
        message=tr("The rules need something in the column “{name}”.", name=name),
        hint=hint,
        file=TABLE.path(table),
        pointer=pointer("rows", number, place),
    )


CHECKS: Final[tuple[Callable[[Module], Iterator[Issue]], ...]] = (
    formations_fit_their_sort,
    kinds_have_formations_and_faces,
    formations_have_rows,
    units_fit_their_arm,
    cells_say_what_the_rules_know,
    fractions_can_be_worked_out,
    *TABLE_CHECKS,
    *SCENARIO_CHECKS,
    *SCRIPT_CHECKS,
)
