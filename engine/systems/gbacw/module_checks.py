"""What a module of this system must keep beside the format: counters, armies, markers, tables."""

from collections.abc import Iterator
from typing import Any, Final

from hexwright.engine.parts.effects import effect_of
from hexwright.engine.parts.slope_checks import slope_checks
from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.engine.systems.gbacw.scenario_checks import SCENARIO_CHECKS
from hexwright.schema.documents import COUNTERS, DECK, OOB, TABLE
from hexwright.schema.issues import Issue, Severity, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Leader, Unit
from hexwright.schema.model.terrain import HexsideTerrain
from hexwright.schema.module import Module

ARTILLERY: Final = "artillery"
GOOD, DISORDERED = "good", "disordered"
ON_FOOT: Final = ("dismounted", "dismounted-disordered")
FORMATIONS: Final = (
    "line",
    "refused-left",
    "refused-right",
    "refused-both",
    "march",
    "extended-line",
    "extended-line-refused-left",
    "extended-line-refused-right",
    "extended-line-refused-both",
    "extended-column",
    "road-column",
)
_RATINGS: Final = {
    "army": ("initiative",),
    "corps": ("efficiency",),
    "division": ("coordination", "activation"),
    "brigade": ("profile", "orders_rating"),
    "artillery": ("orders_rating",),
}


# --- counters -------------------------------------------------------------------------------------


def formations_are_there(module: Module) -> Iterator[Issue]:
    """The formations that the rules know can be taken up."""
    known = {formation.id for formation in module.counters.formations}
    missing = [name for name in FORMATIONS if name not in known]
    if missing:
        yield Issue(
            code="gbacw.formation-missing",
            message=tr("The rules need the formations {names}.", names=", ".join(missing)),
            hint=tr("Copy them from the counters of the sample."),
            file=COUNTERS.file,
            pointer="/formations",
        )


def kinds_have_their_faces(module: Module) -> Iterator[Issue]:
    """Units show good order and disorder; those who dismount do both on foot as well."""
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class != "unit":
            continue
        faces = {face.id for face in kind.faces}
        needed = [GOOD, DISORDERED, *(ON_FOOT if faces & {*ON_FOOT} else ())]
        missing = [name for name in needed if name not in faces]
        if missing:
            yield Issue(
                code="gbacw.face-missing",
                message=tr("{kind} lacks the faces {names}.", kind=kind.name, names=_list(missing)),
                hint=tr("Give the faces these ids; their names are up to you."),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "faces"),
            )


def _list(names: list[str]) -> str:
    return ", ".join(names)


# --- armies ---------------------------------------------------------------------------------------


def units_are_what_their_arm_allows(module: Module) -> Iterator[Issue]:
    """Weapons are known, sections add up, and disorder improves nothing."""
    chart = module.tables.get("range-effects")
    weapons = [str(row[0]) for row in chart.rows if row] if chart else []
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            if module.kinds[unit.kind].piece_class != "unit":
                continue
            file, where = OOB.path(oob.id), pointer("units", index)
            for code, message, hint in _unit_faults(module, unit, weapons):
                yield Issue(
                    code=f"gbacw.{code}", message=message, hint=hint, file=file, pointer=where
                )


def _unit_faults(module: Module, unit: Unit, weapons: list[str]) -> Iterator[tuple[str, str, str]]:
    good, bad = (module.attributes(unit.id, face) for face in (GOOD, DISORDERED))
    sections: list[Any] = good.get("sections", [])
    for weapon in dict.fromkeys([good.get("weapon"), *(section["weapon"] for section in sections)]):
        if weapons and weapon is not None and weapon not in weapons:
            match = nearest(str(weapon), weapons)
            hint = tr("Known here: {names}.", names=_list(weapons))
            if match:
                hint = tr("Did you mean “{name}”?", name=match)
            message = tr("The range chart has no weapon “{weapon}”.", weapon=weapon)
            yield "weapon", message, hint
    is_artillery = good.get("arm") == ARTILLERY
    if sections and not is_artillery:
        yield (
            "sections",
            tr("Only batteries have sections."),
            tr("Remove {names}.", names="sections"),
        )
    elif sections and sum(section["guns"] for section in sections) != good.get("strength"):
        message = tr("The guns of the sections are not the strength of the battery.")
        yield "sections", message, tr("Let the sections add up to it.")
    if bad.get("cohesion", 0) > good.get("cohesion", 9):
        message = tr("Disorder improves the unit's cohesion.")
        yield "back-above-front", message, tr("Give the disordered face a lower number.")
    if is_artillery and bad.get("move") != good.get("move"):
        message = tr("Disordered artillery moves as far as before.")
        yield "artillery-movement", message, tr("Give both faces the same movement.")


def leaders_have_their_ratings(module: Module) -> Iterator[Issue]:
    """Ratings of another level do nothing; a brigade leader needs a profile."""
    for oob in module.oobs.values():
        for index, leader in enumerate(oob.leaders):
            file, where = OOB.path(oob.id), pointer("leaders", index)
            for message, hint in _leader_faults(module, leader):
                yield Issue(
                    code="gbacw.leader-rating",
                    message=message,
                    hint=hint,
                    file=file,
                    pointer=where,
                    severity=Severity.WARNING,
                )


def _leader_faults(module: Module, leader: Leader) -> Iterator[tuple[str, str]]:
    own = {**leader.attributes}
    values = module.attributes(leader.id)
    level = str(values.get("level"))
    known = _RATINGS.get(level, ())
    if level == "brigade" and "profile" not in values:
        message = tr("A brigade leader without a profile acts as a normal one.")
        yield message, tr("Give “profile” one of the tempers.")
    others = {name for names in _RATINGS.values() for name in names} - {*known, "profile"}
    useless = sorted(others & own.keys())
    if useless:
        message = tr("Ratings that his level does not use: {names}.", names=_list(useless))
        yield message, tr("Remove {names}.", names=_list(useless))


# --- ground ---------------------------------------------------------------------------------------


def ways_have_costs(module: Module) -> Iterator[Issue]:
    """Every kind of road has a row of costs by orders."""
    table = module.tables.get("road-costs")
    known = {row[0] for row in table.rows if row} if table else set()
    for line in module.terrain.lines if table else ():
        if line.id not in known:
            yield Issue(
                code="gbacw.road-cost",
                message=tr("“{name}” has no costs by orders.", name=line.name),
                hint=tr("Give it a row here, with the id “{id}”.", id=line.id),
                file=TABLE.path("road-costs"),
                pointer="/rows",
            )


def _rises(terrain: HexsideTerrain) -> bool:
    return bool(terrain.attributes.get("slope", "none") != "none")


def _is_one_sided(terrain: HexsideTerrain) -> bool:
    return _rises(terrain) or bool(terrain.attributes.get("protects") == "upper")


# --- tables ---------------------------------------------------------------------------------------


_SHOCK: Final = ("loss", "disorder", "retreat", "bloody-fight", "rout-test", "abandon")
_SECOND: Final = ("loss", "retreat-up-to", "stop", "go-back", "blown", "abandon")
TABLE_CHECKS: Final = table_checks(
    TableRules(
        "gbacw",
        no_limit={
            ("coordination", "brigades"): (),
            ("loose-cannon", "within"): (),
            ("loose-cannon", "within_mounted"): (),
            ("stacking-limits", "march"): (),
            ("stacking-limits", "advance"): (),
            ("stacking-limits", "batteries"): (),
            ("stacking-limits", "guns"): (),
            ("fire-limits", "cavalry"): (),
            ("road-costs", "march"): (),
            ("road-costs", "advance"): (),
            ("road-costs", "share"): (),
            ("road-costs", "least"): (),
            ("range-effects", "prepared_range"): (),
            ("ammunition", "also"): (),
            ("fatigue-causes", "free"): (),
            ("fatigue-causes", "most"): (),
        },
        read_by_sums=("fire", "artillery-fire", "shock", "orders-change", "coordination"),
        effects={
            ("shock", "attacker"): _SHOCK,
            ("shock", "defender"): _SHOCK,
            ("second-disorder", "effects"): _SECOND,
            ("second-disorder", "artillery"): _SECOND,
        },
        effect_of=effect_of,
        in_hexes=("retreat", "retreat-up-to"),
        rising=(("shock-ratio", "modifier"),),
    )
)


def fire_says_what_the_rules_know(module: Module) -> Iterator[Issue]:
    """Every column of the fire tables holds losses, tests and disorder."""
    known = ("loss", "test", "disorder")
    for name in ("fire", "artillery-fire"):
        table = module.tables.get(name)
        for number, row in enumerate(table.rows if table else ()):
            for place, cell in enumerate(row[1:], 1):
                for text in cell if isinstance(cell, tuple) else ():
                    effect = effect_of(text) if isinstance(text, str) else None
                    if effect is None or effect.kind not in known:
                        yield Issue(
                            code="gbacw.effect",
                            message=tr("The rules know no effect “{effect}” here.", effect=text),
                            hint=tr("Known here: {names}.", names=", ".join(known)),
                            file=TABLE.path(name),
                            pointer=pointer("rows", number, place),
                        )


def events_can_be_read(module: Module) -> Iterator[Issue]:
    """A table of events, which a marker names, has a die, and a result for what it shows."""
    for deck in module.decks.values():
        for number, card in enumerate(deck.cards):
            table = module.tables.get(str(card.attributes.get("hook", "")))
            columns = {column.id: column.type for column in table.columns} if table else {}
            if table and not (table.die and "range" in columns.values() and "result" in columns):
                yield Issue(
                    code="gbacw.events",
                    message=tr("“{name}” cannot be rolled on as a table of events.",
                               name=table.title),
                    hint=tr("Give it a die, a column of ranges and a column “result”."),
                    file=DECK.path(deck.id),
                    pointer=pointer("cards", number, "attributes", "hook"),
                )  # fmt: skip


CHECKS = (
    events_can_be_read,
    formations_are_there,
    kinds_have_their_faces,
    units_are_what_their_arm_allows,
    leaders_have_their_ratings,
    ways_have_costs,
    *slope_checks("gbacw", _is_one_sided, _rises),
    fire_says_what_the_rules_know,
    *TABLE_CHECKS,
    *SCENARIO_CHECKS,
)
