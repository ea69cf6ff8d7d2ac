"""How maps look, as data: colours and strengths of one style of drawing."""

from dataclasses import dataclass, field

from PySide6.QtGui import QColor


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


TONES = {
    "shadow": "#2c2a12",
    "tree-woods": "#5d7a3c",
    "tree-light-woods": "#77934c",
    "tree-orchard": "#7f9a4a",
    "tree-pale": "#8a9a4c",
    "tree-dark": "#22300f",
    "tree-gleam": "#f2efb4",
    "palm-trunk": "#7a5a33",
    "palm-leaf": "#55702f",
    "grass": "#8b8b4a",
    "marsh-water": "#4f86a0",
    "reed": "#56702f",
    "strip-1": "#e9d58e",
    "strip-2": "#dcc877",
    "strip-3": "#d3cf8a",
    "furrow": "#9d7d36",
    "stone": "#f3e7c4",
    "crag-light": "#e4d2a6",
    "crag-dark": "#5c4630",
    "grain": "#9a7d3e",
    "pit": "#cdb173",
    "ripple": "#f4fafb",
    "shallows": "#6d5c38",
    "roof-1": "#b5563c",
    "roof-2": "#a84a35",
    "roof-3": "#c0684a",
    "roof-4": "#9c4a38",
    "roof-5": "#b9704f",
    "roof-lit": "#ffe7c2",
    "roof-dark": "#2a0f08",
    "slate": "#8d6a5a",
    "keep": "#7b6a63",
    "building-ink": "#3d2417",
    "tower": "#d9cdb4",
    "battlement": "#cfc6b4",
    "court": "#e2d7b8",
    "timber": "#6d4a2b",
    "plaster": "#e9dcc0",
    "sail": "#f6eed6",
}


@dataclass(frozen=True)
class MapStyle:
    """Colours of a map; terrain kinds that name a colour of their own are pulled towards it."""

    id: str
    paper: str
    paper_edge: str
    ink: str
    ground: str
    mottle: str
    grid: str
    grid_alpha: float
    number: str
    hill_tints: tuple[str, ...]
    hill_light: str
    hill_shade: str
    halo: str
    own_colour: float
    art: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    # Colours of single things in the art, by name; those that are missing come from TONES.
    tones: dict[str, str] = field(default_factory=dict)

    def tone(self, name: str, alpha: float = 1.0) -> QColor:
        """The colour of a thing that the art draws, such as "shadow" or "roof-1"."""
        return colour(self.tones.get(name) or TONES[name], alpha)

    def of(self, art: str, own: str | None = None) -> QColor:
        """The main colour of an art style, mixed with the colour that a terrain kind asks for."""
        base = QColor(self.art.get(art, self.ground))
        return mixed(base, QColor(own), self.own_colour) if own else base


PARCHMENT = MapStyle(
    id="parchment",
    paper="#efe4c8",
    paper_edge="#8a7148",
    ink="#3d2f1f",
    ground="#e4dfb9",
    mottle="#b9a468",
    grid="#5b4a2e",
    grid_alpha=0.42,
    number="#5b4a2e",
    hill_tints=("#d9c28d", "#cbab72", "#bb935b", "#a77c49", "#93693c"),
    hill_light="#fff6d8",
    hill_shade="#5a3d1c",
    halo="#f6eed6",
    own_colour=0.4,
    art={
        "plain": "#e4dfb9",
        "woods": "#93a86a",
        "light-woods": "#bccb8c",
        "orchard": "#c9d193",
        "palms": "#d5d397",
        "marsh": "#c2cfae",
        "field": "#e6d28d",
        "rough": "#cfc199",
        "hill": "#d0b57c",
        "rugged": "#b59a6a",
        "water": "#8fb6c6",
        "town": "#d8c19c",
        "village": "#dfcca3",
        "castle": "#cfc3a6",
        "mill": "#dfcca3",
        "quarry": "#ddc993",
        "sand": "#ecdba6",
        "river": "#6f9fb8",
        "stream": "#7fabc0",
        "bridge": "#9b7a52",
        "ford": "#a9c8d2",
        "slope": "#9a7444",
        "steep-slope": "#7d5930",
        "crest": "#8f6d3e",
        "cliff": "#5c4630",
        "wall": "#6e665c",
        "hedge": "#5f7a3c",
        "fence": "#7c6242",
        "ditch": "#8b7450",
        "fieldwork": "#71552f",
        "road": "#f3e2b3",
        "minor-road": "#eddbb0",
        "track": "#8f6b3d",
        "rail": "#3f3a36",
    },
    labels={
        "place": "#2f2114",
        "water": "#2c5a78",
        "hill": "#6b431c",
        "region": "#3f5526",
        "note": "#6a5638",
    },
)

STYLES = {PARCHMENT.id: PARCHMENT}
