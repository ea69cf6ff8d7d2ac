"""What play reads without asking whether it is there: dice, teams, support, markers, results."""

from collections.abc import Iterator
from typing import Any, Final

from hexwright.engine.parts.effects import effect_of
from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.engine.systems.cce.language import fault_of, step_of
from hexwright.schema.documents import COUNTERS, DECK, MODULE, SCENARIO, TABLE
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import ScenarioSide
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

_WORKS: Final = ("foxhole", "trench", "bunker", "pillbox", "mines", "wire")
_SUPPORT: Final = ("group", "number", "item", "weapon", "first_year", "last_year")
_ATTACK: Final = ("before-attack",)
# Words that speak of something that is under way at certain moments alone.
_ONLY_AT: Final = {
    "add-firepower": _ATTACK,
    "strain": _ATTACK,
    "second-hex": _ATTACK,
    "weapon-firepower": _ATTACK,
    "target-moves": _ATTACK,
    "adjacent": _ATTACK,
    "named-nation": _ATTACK,
    "machine-gun-or-mortar": _ATTACK,
    "boxed-range": _ATTACK,
    "subtract-cover": ("before-defence",),
    "reduce": ("about-to-break",),
    "squad": ("about-to-break",),
    "arm": ("enemy-move",),
    "unit-to-arm": ("enemy-move",),
    "attack-with-movers": ("own-move",),
    "boxed-firepower": ("own-move",),
    "boxed-move": ("own-move",),
    "attack-with-mines": ("after-entry", "enemy-move"),
    "survivor": ("after-melee",),
}


def _issue(code: str, message: str, hint: str, file: str, where: str) -> Issue:
    return Issue(code=f"cce.{code}", message=message, hint=hint, file=file, pointer=where)


def _rows(module: Module, table: str) -> list[tuple[int, dict[str, Any]]]:
    found = module.tables.get(table)
    if found is None:
        return []
    ids = [column.id for column in found.columns]
    rows = enumerate(found.rows)
    return [(n, dict(zip(ids, row, strict=True))) for n, row in rows if len(row) == len(ids)]


def _sides(module: Module) -> Iterator[tuple[str, int, ScenarioSide]]:
    """The sides of all scenarios, with the scenario and their place there."""
    for name, scenario in module.scenarios.items():
        for index, side in enumerate(resolved(scenario, module.scenarios).sides):
            yield name, index, side


# --- cards ----------------------------------------------------------------------------------------


def cards_are_dice(module: Module) -> Iterator[Issue]:
    """Every card of a deck that a side rolls with has two dice, a numbered hex and an event."""
    decks = {side.deck for _, _, side in _sides(module)}
    decks |= {str(nation.attributes.get("deck") or "") for nation in module.info.nations}
    for name in sorted(decks & set(module.decks)):
        for index, card in enumerate(module.decks[name].cards):
            values = card.attributes
            wanted = ("white_die", "dark_die", "order", "event", "random_hex")
            lacking = [one for one in wanted if not values.get(one)]
            hex_ = str(values.get("random_hex") or "")
            if hex_ and not any(one.isdecimal() for one in hex_):
                lacking.append("random_hex")
            if lacking:
                yield _issue(
                    "card-incomplete",
                    tr("The card lacks: {names}.", names=", ".join(lacking)),
                    tr("Every decision card has an order, an event, two dice and a random hex."),
                    DECK.path(name),
                    pointer("cards", index, "attributes"),
                )


def words_fit_their_moment(module: Module) -> Iterator[Issue]:
    """What changes an attack belongs to cards that are played on one, and never to events."""
    for table, column in (("actions", "effects"), ("actions", "needs"), ("events", "effects")):
        for number, row in _rows(module, table):
            moment = str(row.get("window", ""))
            texts = row.get(column)
            for text in texts if isinstance(texts, tuple | list) else ():
                step = step_of(str(text))
                allowed = _ONLY_AT.get(step.verb) if step else None
                if allowed is not None and moment not in (*allowed, "never"):
                    yield _issue(
                        "moment",
                        tr("“{word}” means nothing at this moment.", word=str(text)),
                        tr("It can be used at: {names}.", names=", ".join(allowed)),
                        TABLE.path(table),
                        pointer("rows", number),
                    )


def needs_have_known_words(module: Module) -> Iterator[Issue]:
    """Hexes that a need rules out are of a known sort."""
    for number, row in _rows(module, "actions"):
        for text in row.get("needs") or ():
            _, *rest = str(text).split() or [""]
            options = " ".join(one for one in rest if "=" in one)
            if options and fault_of(f"place {options}"):
                yield _issue(
                    "step",
                    tr("The language of cards does not know “{word}”.", word=options),
                    tr("The page about Combat Commander in the format lists its words."),
                    TABLE.path("actions"),
                    pointer("rows", number),
                )


# --- counters -------------------------------------------------------------------------------------


def fortifications_are_there(module: Module) -> Iterator[Issue]:
    """There is a marker of each of the six fortifications, which cards may place at any time."""
    kinds = module.counters.kinds
    known = {kind.attributes.get("fortification") for kind in kinds if kind.piece_class == "marker"}
    for what in _WORKS:
        if what not in known:
            yield _issue(
                "fortification",
                tr("No marker is a fortification “{name}”.", name=what),
                tr("Add a marker of this fortification."),
                COUNTERS.file,
                "/kinds",
            )


def smoke_has_two_faces(module: Module) -> Iterator[Issue]:
    """Chits of the cup of smoke name markers with smoke on one face and fire on the other."""
    cup = module.decks.get("smoke")
    for index, card in enumerate(cup.cards if cup else ()):
        kind = module.kinds.get(str(card.attributes.get("marker") or ""))
        faces = [face.id for face in kind.faces] if kind else []
        if "smoke" not in faces or "blaze" not in faces:
            yield _issue(
                "smoke",
                tr("This chit names no marker with the faces “smoke” and “blaze”."),
                tr("Name a smoke marker, and give it these faces."),
                DECK.path("smoke"),
                pointer("cards", index, "attributes"),
            )


def radios_threaten_works(module: Module) -> Iterator[Issue]:
    """The firepower of each radio has a row in the table of artillery against fortifications."""
    known = {row.get("firepower") for _, row in _rows(module, "fortification-vulnerability")}
    for index, kind in enumerate(module.counters.kinds):
        if kind.attributes.get("weapon_class") != "radio":
            continue
        power = kind.attributes.get("firepower", 0)
        if power not in known:
            yield _issue(
                "radio",
                tr("The table of artillery has no row for the firepower {power}.", power=power),
                tr("Add a row to “fortification-vulnerability”."),
                COUNTERS.file,
                pointer("kinds", index),
            )


# --- nations --------------------------------------------------------------------------------------


def teams_are_there(module: Module) -> Iterator[Issue]:
    """Squads of every side that plays become teams of a kind that exists."""
    rows = {(row.get("nation"), row.get("quality")): row for _, row in _rows(module, "teams")}
    for name, index, side in _sides(module):
        key = side.attributes.get("nation"), side.attributes.get("quality", "regular")
        row = rows.get(key)
        kind = module.kinds.get(str(row.get("team"))) if row else None
        if kind is None or kind.piece_class != "unit":
            yield _issue(
                "teams",
                tr("The table of teams has no unit for the nation and quality of this side."),
                tr("Add a row to “teams”."),
                SCENARIO.path(name),
                pointer("sides", index, "attributes"),
            )


def nations_are_complete(module: Module) -> Iterator[Issue]:
    """Every nation that plays has a hero, a private and a support table that can be read."""
    used = {side.attributes.get("nation") for _, _, side in _sides(module)}
    for index, nation in enumerate(module.info.nations):
        if nation.id not in used:
            continue
        lacking = [
            one for one in ("hero", "private") if not _is_unit(module, nation.attributes, one)
        ]
        if not _has_support(module, str(nation.attributes.get("support_table") or "")):
            lacking.append("support_table")
        if lacking:
            yield _issue(
                "nation",
                tr("{nation} lacks: {names}.", nation=nation.name, names=", ".join(lacking)),
                tr("A support table has the columns: {names}.", names=", ".join(_SUPPORT)),
                MODULE.file,
                pointer("nations", index, "attributes"),
            )


def _is_unit(module: Module, values: Any, name: str) -> bool:
    kind = module.kinds.get(str(values.get(name) or ""))
    return kind is not None and kind.piece_class in ("unit", "leader")


def _has_support(module: Module, name: str) -> bool:
    """Whether a support table can be read, row by row."""
    table = module.tables.get(name)
    if table is None or tuple(column.id for column in table.columns) != _SUPPORT:
        return False
    return all(_is_support(module, row) for row in table.rows)


def _is_support(module: Module, row: Any) -> bool:
    """Whether a row brings a unit, perhaps with a weapon, or a radio, in certain years."""
    if len(row) != len(_SUPPORT):
        return False
    _, _, item, weapon, first, last = row
    years = all(isinstance(one, int | float) for one in (first, last))
    kind, gun = module.kinds.get(str(item)), module.kinds.get(str(weapon))
    if kind is None or not years or kind.piece_class not in ("unit", "leader", "weapon"):
        return False
    is_gun = gun is not None and gun.piece_class == "weapon"
    return not weapon or (is_gun and kind.piece_class != "weapon")


def tracks_are_there(module: Module) -> Iterator[Issue]:
    """There is a track of time, on which every scenario puts the marker."""
    tracks = {track.id for track in module.info.tracks if track.purpose == "time"}
    if not tracks:
        message = tr("The module has no track of the purpose “{purpose}”.", purpose="time")
        hint = tr("Add a time track to the module.")
        yield _issue("time", message, hint, MODULE.file, "/tracks")
    for name, scenario in module.scenarios.items():
        placed = {track.track for track in resolved(scenario, module.scenarios).tracks}
        if tracks and not tracks & placed:
            message = tr("The scenario puts no marker on the time track.")
            hint = tr("Put the Time marker on its first space.")
            yield _issue("time", message, hint, SCENARIO.path(name), "/tracks")


RESULTS: Final = table_checks(
    TableRules(
        "cce",
        no_limit={},
        read_by_sums=("fire-results", "rally-results", "rout-results"),
        effects={
            ("fire-results", "standing"): ("break", "suppress"),
            ("fire-results", "moving"): ("break", "suppress"),
            ("rally-results", "result"): ("rally", "suppress"),
            ("rout-results", "result"): ("retreat", "suppress"),
        },
        effect_of=effect_of,
    )
)
CHECKS: Final = (
    cards_are_dice,
    words_fit_their_moment,
    needs_have_known_words,
    fortifications_are_there,
    smoke_has_two_faces,
    radios_threaten_works,
    teams_are_there,
    nations_are_complete,
    tracks_are_there,
    *RESULTS,
)
