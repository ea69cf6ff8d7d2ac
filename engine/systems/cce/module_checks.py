"""What a module of this system must keep beside the format: cards, counters, tables, scenarios."""

from collections.abc import Iterator
from typing import Any, Final

from hexwright.engine.systems.cce import completeness
from hexwright.engine.systems.cce.language import NEEDS, WHO, WINDOWS, fault_of, step_of
from hexwright.schema.documents import COUNTERS, DECK, MODULE, SCENARIO, TABLE
from hexwright.schema.issues import Issue, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

_FACES: Final = {
    "unit": ("good", "broken"),
    "leader": ("good", "broken"),
    "weapon": ("intact", "damaged"),
}


# --- counters -------------------------------------------------------------------------------------


def kinds_have_their_faces(module: Module) -> Iterator[Issue]:
    """Units show good order and disorder, weapons and radios that they work or do not."""
    for index, kind in enumerate(module.counters.kinds):
        faces = [face.id for face in kind.faces]
        missing = [one for one in _FACES.get(kind.piece_class, ()) if one not in faces]
        if missing:
            names = ", ".join(missing)
            yield Issue(
                code="cce.face-missing",
                message=tr("{kind} lacks the faces {names}.", kind=kind.name, names=names),
                hint=tr("Give the faces these ids; their names are up to you."),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "faces"),
            )


def boxes_are_there(module: Module) -> Iterator[Issue]:
    """Each side has a box for losses, for those on the time track, artillery and secret chits."""
    known = {(box.purpose, box.side) for box in module.info.boxes}
    for side in module.info.sides:
        for purpose in ("eliminated", "reinforcements", "artillery", "objectives"):
            if (purpose, side.id) not in known:
                yield Issue(
                    code="cce.box",
                    message=tr(
                        "{side} has no box of the purpose “{purpose}”.",
                        side=side.name,
                        purpose=purpose,
                    ),
                    hint=tr("Add one to the boxes of the module, with this side."),
                    file=MODULE.file,
                    pointer="/boxes",
                )


# --- cards ----------------------------------------------------------------------------------------


def _rows(module: Module, table: str) -> list[tuple[int, dict[str, Any]]]:
    found = module.tables.get(table)
    if found is None:
        return []
    ids = [column.id for column in found.columns]
    rows = enumerate(found.rows)
    return [(n, dict(zip(ids, row, strict=True))) for n, row in rows if len(row) == len(ids)]


def cards_name_what_is_there(module: Module) -> Iterator[Issue]:
    """The actions and events of cards stand in their tables, and their random hexes on the maps."""
    actions = [str(row.get("action")) for _, row in _rows(module, "actions")]
    events = [str(row.get("event")) for _, row in _rows(module, "events")]
    for deck in module.decks.values():
        if deck.kind != "deck":
            continue
        for index, card in enumerate(deck.cards):
            for name, word, known in _named(card, actions, events):
                if word and known and word not in known:
                    match = nearest(word, known)
                    hint = tr("Known here: {names}.", names=", ".join(known))
                    if match:
                        hint = tr("Did you mean “{name}”?", name=match)
                    yield Issue(
                        code="cce.card-word",
                        message=tr("No table has a row “{word}”.", word=word),
                        hint=hint,
                        file=DECK.path(deck.id),
                        pointer=pointer("cards", index, "attributes", name),
                    )


def _named(card: Card, actions: list[str], events: list[str]) -> list[tuple[str, str, list[str]]]:
    values = card.attributes
    return [
        ("action", str(values.get("action") or ""), actions),
        ("top_action", str(values.get("top_action") or ""), actions),
        ("event", str(values.get("event") or ""), events),
    ]


def random_hexes_are_on_the_maps(module: Module) -> Iterator[Issue]:
    """Every map has all the hexes that cards name at random."""
    for deck in module.decks.values():
        for index, card in enumerate(deck.cards if deck.kind == "deck" else ()):
            hex_ = str(card.attributes.get("random_hex") or "")
            missing = [
                one.map.title
                for one in module.map_indexes.values()
                if hex_ and not one.has_hex(hex_)
            ]
            if missing:
                yield Issue(
                    code="cce.random-hex",
                    message=tr(
                        "There is no hex {hex} on: {maps}.", hex=hex_, maps=", ".join(missing)
                    ),
                    hint=tr("Name a hex that is on every map."),
                    file=DECK.path(deck.id),
                    pointer=pointer("cards", index, "attributes", "random_hex"),
                )


# --- the language of cards ------------------------------------------------------------------------


def steps_are_known(module: Module) -> Iterator[Issue]:
    """Actions and events say what the rules can do."""
    for table in ("actions", "events"):
        for number, row in _rows(module, table):
            place = len(row) - 1
            for text in row.get("effects") or ():
                word = fault_of(str(text))
                if word:
                    yield _word_fault(table, number, place, word)


def _word_fault(table: str, number: int, place: int, word: str) -> Issue:
    return Issue(
        code="cce.step",
        message=tr("The language of cards does not know “{word}”.", word=word),
        hint=tr("The page about Combat Commander in the format lists its words."),
        file=TABLE.path(table),
        pointer=pointer("rows", number, place),
    )


def actions_have_moments(module: Module) -> Iterator[Issue]:
    """Actions name a moment, who may play them, and needs that the rules can judge."""
    columns = (
        [one.id for one in module.tables["actions"].columns] if "actions" in module.tables else []
    )
    for number, row in _rows(module, "actions"):
        for column, known in (("window", WINDOWS), ("who", WHO)):
            if column in row and row[column] not in known:
                yield _word_fault("actions", number, columns.index(column), str(row[column]))
        for text in row.get("needs") or ():
            step = step_of(str(text))
            if step is None or step.verb not in NEEDS:
                yield _word_fault("actions", number, columns.index("needs"), str(text))


# --- scenarios ------------------------------------------------------------------------------------


def hands_fit_postures(module: Module) -> Iterator[Issue]:
    """The hand that is dealt is the one of the posture."""
    sizes = {row.get("posture"): row.get("cards") for _, row in _rows(module, "hand-sizes")}
    for name, scenario in module.scenarios.items():
        for index, side in enumerate(resolved(scenario, module.scenarios).sides):
            size = sizes.get(side.attributes.get("posture"))
            if size is not None and side.hand != size:
                yield Issue(
                    code="cce.hand",
                    message=tr("The hand of this posture is {size}.", size=size),
                    hint=tr("Set the hand to {size}.", size=size),
                    file=SCENARIO.path(name),
                    pointer=pointer("sides", index, "hand"),
                )


CHECKS: Final = (
    kinds_have_their_faces,
    boxes_are_there,
    cards_name_what_is_there,
    random_hexes_are_on_the_maps,
    steps_are_known,
    actions_have_moments,
    hands_fit_postures,
    *completeness.CHECKS,
)
