"""What a module of this system must keep beside the format: units, formations, terrain, tables."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from hexwright.engine.parts.effects import effect_of
from hexwright.engine.parts.slope_checks import slope_checks
from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.engine.systems.jdg.scenario_checks import SCENARIO_CHECKS
from hexwright.schema.documents import COUNTERS, DECK, MODULE, OOB
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.oob import Unit
from hexwright.schema.model.terrain import HexsideTerrain
from hexwright.schema.module import Module

INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
CUP = "activation-markers"
REDUCED_VALUES = ("strength", "cohesion", "move")
RANGES = ("effective_range", "maximum_range")
Values = dict[str, Any]


class _Fault(NamedTuple):
    """Something wrong with the values of a counter, wherever they stand."""

    code: str
    message: str
    hint: str = ""


def unit_values_fit_the_arm(module: Module) -> Iterator[Issue]:
    """Values that belong to one arm stand there alone, and the back is never above the front.

    A fault of a whole kind is told once, at the kind, and not for each of its units.
    """
    told: dict[str, set[str]] = {}
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class == "unit":
            faults = list(_conflicts(*_faces(kind, None)))
            told[kind.id] = {fault.code for fault in faults}
            for fault in faults:
                yield _issue(fault, COUNTERS.file, pointer("kinds", index))
    places = {kind.id: index for index, kind in enumerate(module.counters.kinds)}
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            kind = module.kinds[unit.kind]
            if kind.piece_class != "unit":
                continue
            of_kind = {fault.code for fault in _unit_faults(kind, None)}
            for fault in _unit_faults(kind, unit):
                if fault.code in told[kind.id]:
                    continue
                if fault.code not in of_kind:
                    yield _issue(fault, OOB.path(oob.id), pointer("units", index))
                else:
                    told[kind.id].add(fault.code)
                    yield _issue(fault, COUNTERS.file, pointer("kinds", places[kind.id]))


def _faces(kind: CounterKind, unit: Unit | None) -> tuple[Values, Values]:
    """Front and back values of a kind, or of a unit of that kind."""
    ids = [face.id for face in kind.faces] or [""]
    shown = []
    for face_id in (ids[0], ids[1] if len(ids) > 1 else ids[0]):
        values = dict(kind.attributes)
        values.update(next((one.attributes for one in kind.faces if one.id == face_id), {}))
        if unit is not None:
            values.update(unit.attributes)
            values.update(unit.faces.get(face_id, {}))
        shown.append(values)
    return shown[0], shown[1]


def _unit_faults(kind: CounterKind, unit: Unit | None) -> Iterator[_Fault]:
    front, back = _faces(kind, unit)
    yield from _conflicts(front, back)
    if front.get("arm") == ARTILLERY:
        missing = [name for name in RANGES if name not in front]
        if missing:
            yield _Fault(
                "jdg.range-missing",
                tr("A battery needs an effective and a maximum range."),
                tr("Missing: {names}.", names=", ".join(missing)),
            )
    elif "engagement" not in front:
        yield _Fault(
            "jdg.engagement-missing",
            tr("Only artillery has no engagement value."),
            tr("Give “engagement” a number from 0 to 9."),
        )


def _conflicts(front: Values, back: Values) -> Iterator[_Fault]:
    """Values that contradict the arm or each other; values that are missing are passed over."""
    arm = front.get("arm")
    if front.get("heavy") and arm != CAVALRY:
        hint = tr("Remove {names}.", names="heavy")
        yield _Fault("jdg.heavy-not-cavalry", tr("Only cavalry is heavy."), hint)
    if arm != ARTILLERY:
        given = [name for name in RANGES if name in front]
        if given:
            message = tr("Only artillery has a range.")
            hint = tr("Remove {names}.", names=", ".join(given))
            yield _Fault("jdg.range-not-artillery", message, hint)
        if "mount" in front:
            message = tr("Only artillery is “foot” or “horse”.")
            hint = tr("Remove {names}.", names="mount")
            yield _Fault("jdg.mount-not-artillery", message, hint)
    elif "engagement" in front:
        message = tr("Artillery has no engagement value.")
        hint = tr("Remove {names}.", names="engagement")
        yield _Fault("jdg.engagement-of-artillery", message, hint)
    yield from _numbers_out_of_order(front, back)


def _numbers_out_of_order(front: Values, back: Values) -> Iterator[_Fault]:
    effective, maximum = (front.get(name) for name in RANGES)
    if effective is not None and maximum is not None and effective > maximum:
        message = tr(
            "The effective range, {effective}, is longer than the maximum range, {maximum}.",
            effective=effective,
            maximum=maximum,
        )
        hint = tr("Lower the effective range, or raise the maximum range.")
        yield _Fault("jdg.range-order", message, hint)
    for name in REDUCED_VALUES:
        if name in front and name in back and back[name] > front[name]:
            message = tr(
                "“{name}” is {back} in disorder, but {front} in good order.",
                name=name,
                back=back[name],
                front=front[name],
            )
            hint = tr("The back of a counter is never better than its front.")
            yield _Fault("jdg.back-above-front", message, hint)


def _issue(fault: _Fault, file: str, where: str) -> Issue:
    return Issue(code=fault.code, message=fault.message, hint=fault.hint, file=file, pointer=where)


def units_belong_to_a_formation(module: Module) -> Iterator[Issue]:
    """Every unit is in a formation of its own side."""
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            if not unit.command:
                yield Issue(
                    code="jdg.no-formation",
                    message=tr("{unit} belongs to no formation.", unit=unit.name or unit.id),
                    hint=tr("Without one it would never be activated: name it under “command”."),
                    file=OOB.path(oob.id),
                    pointer=pointer("units", index, "command"),
                    suggestion=oob.commands[0].id if len(oob.commands) == 1 else "",
                )
            elif module.side_of[unit.command] != oob.side:
                yield Issue(
                    code="jdg.formation-of-enemy",
                    message=tr("{unit} is in a formation of the enemy.", unit=unit.name or unit.id),
                    hint=tr("Name a formation of its own side under “command”."),
                    file=OOB.path(oob.id),
                    pointer=pointer("units", index, "command"),
                )


def formations_have_markers(module: Module) -> Iterator[Issue]:
    """Every formation has one activation marker, or as many as the table of numbers says."""
    cup, most = module.decks.get(CUP), _most_markers(module)
    if cup is None or most is None:
        return
    markers: dict[str, int] = {}
    for card in cup.cards:
        if card.attributes.get("code", "O") == "O":
            for name in (card.command, *card.attributes.get("also_activates", ())):
                markers[name] = markers.get(name, 0) + card.copies
    formations = {unit.command for unit in module.units.values()}
    for oob in module.oobs.values():
        for index, command in enumerate(oob.commands):
            count = markers.get(command.id, 0)
            if command.id in formations and not 1 <= count <= most:
                yield Issue(
                    code="jdg.marker-count",
                    message=tr_many(
                        "{formation} has 1 activation marker instead of 1 to {most}.|"
                        "{formation} has {count} activation markers instead of 1 to {most}.",
                        count,
                        formation=command.name,
                        most=most,
                    ),
                    hint=tr("They are the cards of {file}.", file=cup.title),
                    file=OOB.path(oob.id),
                    pointer=pointer("commands", index),
                )


def _most_markers(module: Module) -> int | None:
    """How many markers a formation has at most; None if the table is not there or is damaged."""
    table = module.tables.get("numbers")
    cells = {row[0]: row[1] for row in table.rows if len(row) > 1} if table else {}
    most = cells.get("markers-per-formation")
    return int(most) if isinstance(most, (int, float)) else None


def markers_name_a_formation(module: Module) -> Iterator[Issue]:
    """An ordinary marker activates a formation that has units, and says its leader's initiative."""
    cup = module.decks.get(CUP)
    formations = {unit.command for unit in module.units.values()}
    for index, card in enumerate(cup.cards if cup else ()):
        if "initiative" not in card.attributes:
            yield Issue(
                code="jdg.marker-initiative",
                message=tr("The marker “{title}” has no initiative.", title=card.title),
                hint=tr("Give “initiative” a number from 0 to 9."),
                file=DECK.path(CUP),
                pointer=pointer("cards", index, "attributes", "initiative"),
            )
        if card.attributes.get("code", "O") == "O" and card.command not in formations:
            yield Issue(
                code="jdg.marker-formation",
                message=tr("The marker “{title}” activates no units.", title=card.title),
                hint=tr("Name a formation with units under “command”, or give it the code C."),
                file=DECK.path(CUP),
                pointer=pointer("cards", index),
            )


def _is_one_sided(terrain: HexsideTerrain) -> bool:
    """It protects one side only, or stops zones one way."""
    return _protects(terrain) != "both" or terrain.attributes.get("zones") == "outward"


def _rises(terrain: HexsideTerrain) -> bool:
    return _protects(terrain) == "upper"


def _protects(terrain: HexsideTerrain) -> str:
    protects: str = terrain.attributes.get("protects", "both")
    return protects


def commanders_pay_as_the_option_says(module: Module) -> Iterator[Issue]:
    """The movement class of commanders is the one that the options name."""
    wanted = module.info.system.options.get("cinc_movement_class", CAVALRY)
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class == "leader" and kind.movement_class not in {"", wanted}:
            yield Issue(
                code="jdg.commander-movement",
                severity=Severity.WARNING,
                message=tr(
                    "{kind} is of the movement class “{given}”, but commanders move as “{wanted}”.",
                    kind=kind.name,
                    given=kind.movement_class,
                    wanted=wanted,
                ),
                hint=tr(
                    "Change it, or the option cinc_movement_class in {file}.", file=MODULE.file
                ),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "movement_class"),
                suggestion=wanted,
            )


# --- tables ---------------------------------------------------------------------------------------


_RETREATS: Final = ("retreat", "retreat-if-failed")
_HITS: Final = ("disorder", "rout", "eliminated", *_RETREATS)
_WITH_STACK: Final = ("retreat-with-stack", "eliminated-if-lost")
TABLE_CHECKS: Final = table_checks(
    TableRules(
        "jdg",
        no_limit={("stacking", "strength"): (), ("movement-modes", "factor"): ("pursuit",)},
        read_by_sums=("fire", "shock", "cohesion-test", "engagement-test"),
        effects={
            ("fire", "effects"): ("test", *_HITS),
            ("shock", "attacker"): ("test", *_HITS),
            ("shock", "defender"): ("test", *_HITS),
            ("shock", "follow_up"): (
                "advance",
                "breakthrough",
                "counter-shock",
                "defender-pursuit",
            ),
            ("cohesion-test", "effects"): _HITS,
            ("artillery-in-shock", "effects"): ("test", *_HITS, *_WITH_STACK),
        },
        effect_of=effect_of,
        in_hexes=(*_RETREATS, "retreat-with-stack"),
        rising=(("force-ratio", "modifier"),),
        arcs=("facing",),
    )
)


# --- all of them ----------------------------------------------------------------------------------


CHECKS = (
    unit_values_fit_the_arm,
    units_belong_to_a_formation,
    formations_have_markers,
    markers_name_a_formation,
    *slope_checks("jdg", _is_one_sided, _rises),
    commanders_pay_as_the_option_says,
    *TABLE_CHECKS,
    *SCENARIO_CHECKS,
)
