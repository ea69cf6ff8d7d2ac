"""Checks on counters and orders of battle."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hexwright.schema.documents import COUNTERS, OOB
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.oob import Leader, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.schemas import attribute_schema


def pieces_are_of_the_right_class(module: Module) -> Iterator[Issue]:
    """Leaders are of a leader kind, units are not."""
    classes = {name: kind.piece_class for name, kind in module.kinds.items()}
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            if classes[unit.kind] == "leader":
                yield _wrong_class(oob, "units", index, unit)
        for index, leader in enumerate(oob.leaders):
            if classes[leader.kind] != "leader":
                yield _wrong_class(oob, "leaders", index, leader)


def _groups(oob: OrderOfBattle) -> tuple[tuple[str, Sequence[Unit | Leader]], ...]:
    return ("units", oob.units), ("leaders", oob.leaders)


def _wrong_class(oob: OrderOfBattle, group: str, index: int, piece: Unit | Leader) -> Issue:
    return Issue(
        code="oob.wrong-class",
        message=tr("“{kind}” is not a kind for this list.", kind=piece.kind),
        hint=tr("Leaders belong under “leaders”, all other pieces under “units”."),
        file=OOB.path(oob.id),
        pointer=pointer(group, index, "kind"),
    )


def faces_exist(module: Module) -> Iterator[Issue]:
    """Values by face are for faces that the piece's kind has."""
    faces = {name: {face.id for face in kind.faces} for name, kind in module.kinds.items()}
    used = {(piece.kind, face) for piece in module.pieces.values() for face in piece.faces}
    if all(face in faces[kind] for kind, face in used):
        return
    for oob in module.oobs.values():
        for group, pieces in _groups(oob):
            for index, piece in enumerate(pieces):
                for face in piece.faces:
                    if face not in faces[piece.kind]:
                        yield Issue(
                            code="oob.face-unknown",
                            message=tr(
                                "Counters of the kind “{kind}” have no face “{face}”.",
                                kind=piece.kind,
                                face=face,
                            ),
                            hint=_faces_hint(module.kinds[piece.kind]),
                            file=OOB.path(oob.id),
                            pointer=pointer(group, index, "faces", face),
                        )


def _faces_hint(kind: CounterKind) -> str:
    return tr("Faces: {names}.", names=", ".join(face.id for face in kind.faces) or "–")


def attributes_are_complete(module: Module) -> Iterator[Issue]:
    """Kind and unit together have the attributes that the system asks of their class."""
    rules = _AttributeRules(module) if module.system else None
    if rules is None or rules.allow_everything:
        return
    yield from _kind_faults(module, rules)
    for oob in module.oobs.values():
        for group, pieces in _groups(oob):
            for index, piece in enumerate(pieces):
                yield from _piece_faults(module, rules, oob, piece, pointer(group, index))


def _kind_faults(module: Module, rules: "_AttributeRules") -> Iterator[Issue]:
    placed = {one.kind for scenario in module.scenarios.values() for one in scenario.setup}
    for index, kind in enumerate(module.counters.kinds):
        where = pointer("kinds", index)
        for name in rules.foreign(kind, kind.attributes):
            yield _foreign(kind, name, COUNTERS.file, where + pointer("attributes", name))
        missing = rules.missing(kind) if kind.id in placed else set()
        if missing:
            yield Issue(
                code="counters.attribute-missing",
                message=tr(
                    "{kind} is placed on the map, but has no {names}.",
                    kind=kind.name,
                    names=", ".join(sorted(missing)),
                ),
                file=COUNTERS.file,
                pointer=where,
            )


def _piece_faults(
    module: Module,
    rules: "_AttributeRules",
    oob: OrderOfBattle,
    piece: Unit | Leader,
    where: str,
) -> Iterator[Issue]:
    kind = module.kinds[piece.kind]
    missing = rules.missing(kind, piece)
    if missing:
        yield Issue(
            code="oob.attribute-missing",
            message=tr(
                "{piece} has no {names}.",
                piece=piece.name or piece.id,
                names=", ".join(sorted(missing)),
            ),
            hint=tr("Give the value here, or for the whole kind “{kind}”.", kind=kind.id),
            file=OOB.path(oob.id),
            pointer=where,
        )
    for name in rules.foreign(kind, piece.attributes):
        yield _foreign(kind, name, OOB.path(oob.id), where + pointer("attributes", name))


class _AttributeRules:
    """Required and known attributes by class of piece; what a kind lacks is worked out once."""

    def __init__(self, module: Module) -> None:
        assert module.system
        declaration = module.system.declaration
        fields: Any = module.info.fields
        self._is_open = not declaration.attributes
        self._schemas = {
            name: attribute_schema(name, declaration, fields)
            for name in ("unit", "leader", "weapon", "marker")
        }
        self._lacking: dict[str, set[str]] = {}
        for kind in module.counters.kinds:
            front = kind.faces[0].attributes if kind.faces else {}
            required = set(self._schemas[kind.piece_class].get("required", ()))
            self._lacking[kind.id] = required - set(kind.attributes) - set(front)

    @property
    def allow_everything(self) -> bool:
        """Whether nothing is required and nothing foreign."""
        return self._is_open and not any(self._lacking.values())

    def missing(self, kind: CounterKind, piece: Unit | Leader | None = None) -> set[str]:
        lacking = self._lacking[kind.id]
        if not lacking or piece is None:
            return lacking
        front = piece.faces.get(kind.faces[0].id, {}) if kind.faces else {}
        return lacking - piece.attributes.keys() - front.keys()

    def foreign(self, kind: CounterKind, attributes: dict[str, Any]) -> list[str]:
        if self._is_open or not attributes:
            return []
        known = self._schemas[kind.piece_class]["properties"]
        return [name for name in attributes if name not in known]


def _foreign(kind: CounterKind, name: str, file: str, where: str) -> Issue:
    return Issue(
        code="piece.attribute-foreign",
        severity=Severity.WARNING,
        message=tr(
            "A piece of the class “{kind}” has no use for “{name}”.",
            kind=kind.piece_class,
            name=name,
        ),
        hint=tr("Remove it, or change the class of the kind."),
        file=file,
        pointer=where,
    )


def counter_mix_suffices(module: Module) -> Iterator[Issue]:
    """There are no more units of a kind than counters in the box."""
    if not any(kind.count for kind in module.counters.kinds):
        return
    used = Counter(piece.kind for piece in module.pieces.values())
    for index, kind in enumerate(module.counters.kinds):
        if kind.count and used[kind.id] > kind.count:
            yield Issue(
                code="counters.mix-exceeded",
                severity=Severity.WARNING,
                message=tr_many(
                    "{used} pieces are of the kind “{kind}”, but there is 1 counter.|"
                    "{used} pieces are of the kind “{kind}”, but there are {count} counters.",
                    kind.count,
                    used=used[kind.id],
                    kind=kind.id,
                ),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "count"),
            )


CHECKS = (
    pieces_are_of_the_right_class,
    faces_exist,
    attributes_are_complete,
    counter_mix_suffices,
)
