"""Our own art for terrain of which only the name is known."""

from typing import Final, get_args

from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Art, ArtStyle

# Words that people use for what our art calls otherwise.
_STYLE_OF: Final[dict[str, ArtStyle]] = {
    "clear": "plain", "open": "plain", "forest": "woods", "wood": "woods", "hills": "hill",
    "mountain": "rugged", "mountains": "rugged", "swamp": "marsh", "lake": "water", "sea": "water",
    "city": "town", "fields": "field", "desert": "sand", "railway": "rail", "railroad": "rail",
    "highway": "road", "trail": "track", "path": "track", "ridge": "crest", "brook": "stream",
    "escarpment": "cliff", "canal": "river",
}  # fmt: skip


def usual_hexes() -> dict[str, str]:
    """Names of the kinds that most maps of hexes have, by their ids."""
    return {
        "clear": tr("Open ground"), "woods": tr("Woods"), "light-woods": tr("Light woods"),
        "field": tr("Fields"), "rough": tr("Rough"), "hill": tr("Hill"), "marsh": tr("Marsh"),
        "sand": tr("Sand"), "snow": tr("Snow"), "village": tr("Village"), "town": tr("Town"),
        "water": tr("Water"),
    }  # fmt: skip


def terrain_name(kind: str) -> str:
    """A name for readers, of a key."""
    return kind.replace("-", " ").replace("_", " ").capitalize()


def art_named(kind: str, colour: str | None = None) -> Art:
    """Our own art where the name says which; else the colour that the paper has."""
    words = {kind, *kind.split("-")}
    styles: tuple[ArtStyle, ...] = get_args(ArtStyle)
    named: list[ArtStyle] = [one for one in styles if one in words]
    named += [_STYLE_OF[word] for word in sorted(words) if word in _STYLE_OF]
    style: ArtStyle = named[0] if named else "plain"
    return Art(style=style, colour=colour if style == "plain" else None)
