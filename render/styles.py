"""How maps look, as data: every style is a file in map_styles/ with colours, widths and faces."""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from PySide6.QtGui import QColor

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

FOLDER = Path(__file__).parent / "map_styles"

ColourCode = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Strength = Annotated[float, msgspec.Meta(ge=0, le=4)]
Width = Annotated[float, msgspec.Meta(ge=0, le=60)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Pattern = Literal["lines", "rain", "cross", "dots", "bricks"]


def colour(code: str, alpha: float = 1.0) -> QColor:
    """A colour from its #rrggbb code, with its opacity."""
    made = QColor(code)
    made.setAlphaF(alpha)
    return made


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two: 0 is the first, 1 the second."""
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * share,
        one.greenF() + (other.greenF() - one.greenF()) * share,
        one.blueF() + (other.blueF() - one.blueF()) * share,
        one.alphaF() + (other.alphaF() - one.alphaF()) * share,
    )


def faded(one: QColor, alpha: float) -> QColor:
    """The same colour with another opacity."""
    made = QColor(one)
    made.setAlphaF(alpha)
    return made


def is_dark(one: QColor) -> bool:
    """Whether light text reads better on this colour than dark text."""
    return one.redF() * 0.299 + one.greenF() * 0.587 + one.blueF() * 0.114 < 0.55


@dataclass(frozen=True)
class FrameLine:
    """One line of the frame around a map: how far out it lies, how wide it is, its colour."""

    out: Annotated[float, msgspec.Meta(ge=0, le=25)]
    width: Width
    colour: ColourCode


@dataclass(frozen=True)
class MapStyle:
    """A style of drawing; terrain kinds that name a colour of their own are pulled towards it.

    Of the dictionaries, `art` and `labels` are by the names of the format; the others are by the
    names that the drawing uses: every style knows all those that the first style knows.
    """

    id: str
    paper: ColourCode
    ink: ColourCode
    ground: ColourCode
    mottle: ColourCode
    grid: ColourCode
    grid_alpha: Share
    number: ColourCode
    hill_tints: Annotated[tuple[ColourCode, ...], msgspec.Meta(min_length=1)]
    hill_light: ColourCode
    hill_shade: ColourCode
    halo: ColourCode
    own_colour: Share
    frame: tuple[FrameLine, ...]
    art: dict[str, ColourCode]
    labels: dict[str, ColourCode]
    tones: dict[str, ColourCode]
    widths: dict[str, Width]
    strengths: dict[str, Strength]
    faces: dict[str, str]
    patterns: dict[str, Pattern] = field(default_factory=dict)

    def tone(self, name: str, alpha: float = 1.0) -> QColor:
        """The colour of a thing that the art draws, such as "shadow" or "roof-1"."""
        return colour(self.tones[name], alpha)

    def width(self, name: str) -> float:
        """How wide a line of this name is, in map units."""
        return self.widths[name]

    def strength(self, name: str) -> float:
        """How strong an effect is: 0 leaves it out, 1 is usual."""
        return self.strengths[name]

    def face(self, name: str) -> tuple[str, bool, bool]:
        """The font of a kind of text: its family, and whether it is bold and italic."""
        words = self.faces[name].split()
        return words[0], "bold" in words, "italic" in words

    def of(self, art: str, own: str | None = None) -> QColor:
        """The main colour of an art style, mixed with the colour that a terrain kind asks for."""
        base = QColor(self.art.get(art, self.ground))
        return mixed(base, QColor(own), self.own_colour) if own else base


def read_style(data: bytes, file: str, base: MapStyle | None = None) -> MapStyle:
    """A style from the bytes of its file; what it leaves out is as in `base`; raises DataError."""
    try:
        found = msgspec.json.decode(data, type=dict[str, Any])
        members = _members(base) if base else {}
        _refuse_unknown(found, members, file)
        for name, value in found.items():
            old = members.get(name)
            both = isinstance(old, dict) and isinstance(value, dict)
            members[name] = {**old, **value} if both else value  # type: ignore[dict-item] # both are dicts
        style = msgspec.convert(members, MapStyle)
    except msgspec.MsgspecError as error:
        message = tr("The map style {file} is broken: {error}.", file=file, error=str(error))
        raise DataError([_issue("style.broken", message, file)]) from error
    _refuse_faces(style, file)
    return style


def _members(style: MapStyle) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(style)
    return found


def _refuse_unknown(found: dict[str, Any], known: dict[str, Any], file: str) -> None:
    """Members that nothing would read: most likely a slip of the pen."""
    names = {one.name for one in fields(MapStyle)}
    unknown = [name for name in found if name not in names]
    for group in ("tones", "widths", "strengths", "faces", "art", "labels"):
        if group in known and isinstance(found.get(group), dict):
            unknown += [f"{group}.{name}" for name in found[group] if name not in known[group]]
    if unknown:
        words = ", ".join(sorted(unknown))
        message = tr("The map style {file} has unknown members: {names}.", file=file, names=words)
        raise DataError([_issue("style.unknown", message, file)])


def _refuse_faces(style: MapStyle, file: str) -> None:
    for name, words in style.faces.items():
        family, *cuts = words.split() or [""]
        if family not in ("serif", "sans") or not {"bold", "italic"}.issuperset(cuts):
            message = tr("The map style {file} has no face “{words}”.", file=file, words=words)
            hint = tr(
                "A face is serif or sans, then bold, italic, both or nothing: {name}.", name=name
            )
            raise DataError([_issue("style.face", message, file, hint)])


def _issue(code: str, message: str, file: str, hint: str = "") -> Issue:
    hint = hint or tr("Compare it with the file of another style.")
    return Issue(code=code, message=message, hint=hint, file=file)


def style_title(style: MapStyle) -> str:
    """What users call a style."""
    titles = {
        "parchment": tr("Period parchment"),
        "modern": tr("Modern clean"),
        "colour-blind": tr("Colour-blind safe"),
    }
    return titles.get(style.id, style.id)


def _built_in(name: str, base: MapStyle | None = None) -> MapStyle:
    file = FOLDER / f"{name}.json"
    return read_style(file.read_bytes(), file.name, base)


PARCHMENT = _built_in("parchment")

STYLES = {
    style.id: style
    for style in (
        PARCHMENT,
        _built_in("modern", PARCHMENT),
        _built_in("colour-blind", PARCHMENT),
    )
}
