"""Counter kinds from pieces: those that look alike and have one name and side are one kind."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, get_args

from msgspec.structs import replace

from hexwright.importers.report import Tally
from hexwright.importers.vassal.layers import Layer
from hexwright.importers.vassal.looks import Look, Looks
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.pieces import Piece
from hexwright.importers.vassal.properties import Properties, Values
from hexwright.importers.vassal.sequence import decimal
from hexwright.importers.vassal.trait_words import MADE_OF, count_traits
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import (
    CounterKind,
    Counters,
    Face,
    PieceClass,
    Status,
    Template,
    TemplateField,
)

MOST_KINDS: Final = 50_000
_LONGEST: Final = 200
_LEAST_MM, _MOST_MM, _USUAL_MM = 3.0, 300.0, 14.0
_WAYS: Final = 12
Key = tuple[str, str, tuple[str | None, ...]]


def named(text: str, otherwise: str) -> str:
    """A name as the format allows it."""
    return " ".join(text.split())[:_LONGEST] or otherwise


@dataclass(frozen=True)
class Standing:
    """A piece as it lies somewhere: its kind and everything that can change."""

    kind: str
    face: str = ""
    statuses: dict[str, int] = field(default_factory=dict)
    # Degrees clockwise, if it can be turned.
    degrees: float | None = None
    # What differs from the others of its kind.
    attributes: Values = field(default_factory=dict)


class KindBook:
    """All kinds, templates and statuses that pieces ask for."""

    def __init__(self, pictures: Pictures, tally: Tally, sides: dict[str, str], mm: float) -> None:
        """Sides are ids by their names in lower case; `mm` is what a pixel is on paper."""
        self._pictures = pictures
        self._tally = tally
        self._sides = sides
        self._mm = mm
        self._looks = Looks(pictures, tally)
        self._properties = Properties(tally)
        self._kinds: dict[Key, CounterKind] = {}
        self._ids: set[str] = set()
        self._templates: dict[str, Template] = {}
        self._statuses: dict[tuple[str, tuple[str, ...]], Status] = {}
        self._status_ids: set[str] = set()

    @property
    def is_full(self) -> bool:
        """Whether there are more kinds than a module should have."""
        return len(self._kinds) >= MOST_KINDS

    def end_palettes(self) -> None:
        """All pieces of palettes are known; what comes now lies in set-ups."""
        self._looks.is_open = False

    def counters(self) -> Counters:
        """The document."""
        return Counters(
            templates=tuple(self._templates.values()),
            kinds=tuple(self._kinds.values()),
            statuses=tuple(self._statuses.values()),
        )

    def standing(
        self, piece: Piece, name: str = "", groups: Iterable[str] = (), palette: Iterable[str] = ()
    ) -> Standing:
        """The kind of a piece, made if it is new, and the state of this one."""
        look = self._looks.of(piece)
        side = self._side(piece, groups)
        key = (named(piece.name or name, tr("Counter")), side, look.arts)
        values = self._properties.of(piece, palette)
        if key not in self._kinds:
            self._kinds[key] = replace(self._kind(key, look, piece), attributes=values)
            count_traits(piece, self._tally, MADE_OF)
        kind = self._kinds[key]
        face = kind.faces[look.up].id if kind.faces else ""
        own = {one: value for one, value in values.items() if kind.attributes.get(one) != value}
        return Standing(kind.id, face, self._shown(look), self._degrees(piece), own)

    def _shown(self, look: Look) -> dict[str, int]:
        """The levels of the signs that lie on a piece, by their statuses."""
        signs = [(self._status(one).id, one) for one in look.signs]
        return {status: sign.index + 1 for status, sign in signs if sign.is_shown}

    def _kind(self, key: Key, look: Look, piece: Piece) -> CounterKind:
        name, side, arts = key
        kind_id = free_id(slug(name, "counter"), self._ids)
        self._ids.add(kind_id)
        if not any(arts):
            self._tally.lose(tr("pieces without a picture"), name)
        piece_class = self._class(piece, side)
        made = CounterKind(
            id=kind_id,
            name=name,
            piece_class=piece_class,
            side=side,
            template=self._template(next((art for art in arts if art), None), look.scale),
            movement_class="" if piece_class == "marker" else "all",
            image=arts[0],
        )
        if len(arts) < 2:
            return made
        return replace(made, faces=_faces(look))

    @staticmethod
    def _class(piece: Piece, side: str) -> PieceClass:
        said = piece.marks.get("Class", "")
        known: tuple[PieceClass, ...] = get_args(PieceClass)
        return next((one for one in known if one == said), "unit" if side else "marker")

    def _side(self, piece: Piece, groups: Iterable[str]) -> str:
        """Whose it is: as a marker says, else who may touch it, else the palette it lies in."""
        marks = {name.lower(): value for name, value in piece.marks.items()}
        said = [marks.get(name, "") for name in ("side", "nation", "nationality", "owner", "army")]
        said += [one for trait in piece.all("restrict") for one in trait.field(0).split(",")]
        return next((self._sides[one.strip().lower()] for one in (*said, *groups)
                     if one.strip().lower() in self._sides), "")  # fmt: skip

    def _template(self, art: str | None, scale: float) -> str:
        wide, high = self._pictures.sizes[art] if art else (0, 0)
        mm = scale * self._mm
        sides = [round(min(max(one * mm, _LEAST_MM), _MOST_MM) * 2) / 2 if one else _USUAL_MM
                 for one in (wide, high)]  # fmt: skip
        template = slug(f"counter-{sides[0]:g}-{sides[1]:g}", "counter")
        if template not in self._templates:
            self._templates[template] = Template(
                id=template,
                name=tr(
                    "Counter of {wide} × {high} mm", wide=f"{sides[0]:g}", high=f"{sides[1]:g}"
                ),
                shape="square",
                width_mm=sides[0],
                height_mm=sides[1],
                fields=(TemplateField(show="symbol", size=1),),
            )
        return template

    def _status(self, sign: Layer) -> Status:
        """The status that a layer shows, with a marker of its pictures; made if it is new."""
        name = named(sign.name or sign.level_name(0), tr("Sign"))
        key = (name, sign.images)
        if key not in self._statuses:
            status = free_id(slug(name, "status"), self._status_ids)
            self._status_ids.add(status)
            arts = tuple(self._pictures.art(image) for image in sign.images)
            names = tuple(sign.level_name(index) for index in range(len(arts)))
            marker = (name, "", arts)
            if marker not in self._kinds:
                look = Look(arts, names, 0, ())
                self._kinds[marker] = self._kind(marker, look, Piece((), "", name))
            levels = len(arts) if 1 < len(arts) <= 100 else 0
            kind = self._kinds[marker].id
            self._statuses[key] = Status(id=status, name=name, marker=kind, levels=levels)
        return self._statuses[key]

    def has_levels(self, status: str) -> bool:
        """Whether a status is counted."""
        return any(one.levels for one in self._statuses.values() if one.id == status)

    @staticmethod
    def _degrees(piece: Piece) -> float | None:
        for trait in piece.all("rotate"):
            ways = trait.field(0)
            if ways == "1":
                # Any angle, against the clock.
                return -decimal(trait.state, 0) % 360
            if ways.isdigit() and int(ways) > 1 and trait.state.strip().isdigit():
                return int(trait.state) * 360 / int(ways)
        return None


def _faces(look: Look) -> tuple[Face, ...]:
    taken: set[str] = set()
    made = []
    for number, (art, name) in enumerate(zip(look.arts, look.names, strict=True), 1):
        face = free_id(slug(name, f"face-{number}"), taken)
        taken.add(face)
        words = named(name, tr("Front") if number == 1 else tr("Face {number}", number=number))
        made.append(Face(id=face, name=words, image=art))
    return tuple(made)


def facing_of(degrees: float | None, orientation: str) -> int | None:
    """Degrees as one of the twelve ways that a map knows; None if they lie between two."""
    if degrees is None or degrees % (360 / _WAYS):
        return None
    return int(degrees * _WAYS / 360 - (orientation != "flat")) % _WAYS
