"""How a piece looks: its faces, which of them is up, and the signs upon it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from hexwright.importers.report import Tally
from hexwright.importers.vassal.composition import Part
from hexwright.importers.vassal.layers import Layer, layers_of
from hexwright.importers.vassal.pictures import Pictures, Size
from hexwright.importers.vassal.pieces import Piece, Trait
from hexwright.schema.language import tr

# How large a picture is that is a side of a piece, and no sign upon it or frame around it.
_LEAST_COVER, _MOST_COVER = 0.8, 1.1
# Where a mask has its picture, how others see it, and the name under which they see it.
_MASK, _DISPLAY, _MASKED_NAME = 1, 3, 4
_OWN_PICTURE: Final = "G"
# Everything of a piece's look that does not change.
_Key = tuple[str | Layer, ...]


@dataclass(frozen=True)
class Look:
    """The faces of a piece, which of them is up, and the layers that are no faces."""

    arts: tuple[str | None, ...]
    names: tuple[str, ...]
    up: int
    signs: tuple[Layer, ...]
    # How much larger the piece is than its pictures.
    scale: float = 1.0


class _Chosen(NamedTuple):
    """The layer that is the faces of pieces, and whether the first of them began with it."""

    number: int
    is_shown: bool


@dataclass
class Looks:
    """Finds the faces of pieces among their layers and masks."""

    pictures: Pictures
    tally: Tally
    # Which layer is the faces, by everything of a piece that does not change.
    _known: dict[_Key, _Chosen | None] = field(default_factory=dict)
    # Levels that pieces of palettes show of what is drawn into them, and the faces that were drawn.
    _levels: dict[_Key, list[tuple[int, ...]]] = field(default_factory=dict)
    _made: dict[tuple[_Key, tuple[tuple[int, int], ...]], tuple[str | None, list[str | None]]] = (
        field(default_factory=dict)
    )
    # Whether pieces of palettes are still to come.
    is_open: bool = True

    def of(self, piece: Piece) -> Look:
        """The look of a piece; what always lies upon it is drawn into its faces."""
        layers = layers_of(piece)
        key: _Key = (piece.image, *(replace(layer, level=0) for layer in layers))
        chosen = self._chosen(key, layers)
        main = layers[chosen.number] if chosen else None
        grounds = self._grounds(key, layers, main)
        signs = tuple(self._signs(piece, layers, main, grounds))
        base, scale = self.pictures.art(piece.image), 1.0
        plain, arts = self._faces(piece, key, layers, main, grounds)
        if main is None or chosen is None:
            return Look((plain,), ("",), 0, signs)
        names = [main.level_name(index) for index in range(len(arts))]
        if base is None:
            scale = main.scale
        if base is None or main.is_always_on:
            return Look(tuple(arts), tuple(names), main.index, signs, scale)
        # What the first of them shows comes first.
        if chosen.is_shown:
            up = main.index if main.is_shown else len(arts)
            return Look((*arts, plain), (*names, ""), up, signs, scale)
        up = main.index + 1 if main.is_shown else 0
        return Look((plain, *arts), ("", *names), up, signs, scale)

    def _grounds(self, key: _Key, layers: list[Layer], main: Layer | None) -> dict[int, int]:
        """Layers as large as the piece that always show something, and the level drawn into it.

        Pieces of palettes show their own levels; in set-ups, others than those are signs.
        """
        size = self.pictures.size(main.images[main.index]) if main else None
        found = [
            at for at, layer in enumerate(layers)
            if layer is not main and layer.is_always_on and not layer.is_fixed
            and size and self._covers(layer, size)
        ]  # fmt: skip
        levels = tuple(layers[at].index for at in found)
        known = self._levels.setdefault(key, [])
        if levels not in known and (self.is_open or not known):
            known.append(levels)
        return dict(zip(found, levels if levels in known else known[0], strict=True))

    def _signs(
        self, piece: Piece, layers: list[Layer], main: Layer | None, grounds: dict[int, int]
    ) -> Iterator[Layer]:
        """What lies on a piece for a while; what is drawn into it is not shown once more."""
        for at, layer in enumerate(layers):
            if layer is main or layer.is_fixed:
                continue
            is_drawn = grounds.get(at) == layer.index
            level = -abs(layer.level or 1)
            yield replace(layer, level=level, is_always_on=False) if is_drawn else layer
        yield from self._masks(piece)

    def _faces(
        self, piece: Piece, key: _Key, layers: list[Layer], main: Layer | None,
        grounds: dict[int, int],
    ) -> tuple[str | None, list[str | None]]:  # fmt: skip
        """How a piece looks without its main layer, and with each level of that."""
        known = key, tuple(grounds.items())
        if known not in self._made:
            base = self.pictures.art(piece.image)
            stay = {
                id(layer): self.pictures.art(layer.images[grounds.get(at, 0)])
                for at, layer in enumerate(layers)
                if layer is not main and (layer.is_fixed or at in grounds)
            }
            plain = self._drawn(piece, base, layers, stay)
            arts = [
                self._drawn(piece, base, layers, {**stay, id(main): self.pictures.art(image)})
                or plain
                for image in (main.images if main else ())
            ]
            self._made[known] = plain, arts
        return self._made[known]

    def _drawn(
        self, piece: Piece, base: str | None, layers: list[Layer], arts: dict[int, str | None]
    ) -> str | None:
        """One face: the piece's own picture, and those that lie upon it; the outermost is first."""
        parts = [Part(base)] if base else []
        for layer in reversed(layers):
            art = arts.get(id(layer))
            if art:
                parts.append(Part(art, layer.at, layer.scale))
        seen = self._seen(parts)
        if len(seen) < 2:
            return seen[0].art if seen else None
        made = self.pictures.together(tuple(seen))
        if made is None:
            what = tr("pictures that always lie on another picture of a piece")
            self.tally.lose(what, piece.name)
        return made or parts[-1].art

    def _seen(self, parts: list[Part]) -> list[Part]:
        """Without those that others hide wholly."""
        for number in range(len(parts) - 1, 0, -1):
            if all(self.pictures.hides(parts[number], below) for below in parts[:number]):
                return parts[number:]
        return parts

    def _masks(self, piece: Piece) -> Iterator[Layer]:
        """A sign for every mask with a picture of its own: it lies on top while it hides."""
        for trait in piece.all("obs"):
            image = mask_picture(trait)
            if self.pictures.art(image) is not None:
                is_masked = trait.state.partition(";")[0].strip() not in ("", "null")
                name = trait.field(_MASKED_NAME) or tr("Masked")
                yield Layer(name=name, images=(image,), names=(), level=1 if is_masked else -1)

    def _chosen(self, key: _Key, layers: list[Layer]) -> _Chosen | None:
        """The layer that is the piece's faces: the first piece of its sort decides.

        That one lies in a palette; states change in set-ups.
        """
        if key not in self._known:
            main = self._main(layers, str(key[0]))
            number = next((at for at, layer in enumerate(layers) if layer is main), 0)
            self._known[key] = _Chosen(number, is_shown=main.is_shown) if main else None
        return self._known[key]

    def _main(self, layers: list[Layer], image: str) -> Layer | None:
        base, best = self.pictures.size(image), None
        largest = max(map(self._area, layers), default=0)
        # The innermost comes last, and is drawn below the others.
        for layer in reversed(layers):
            if base and not (self._covers(layer, base) or self._outgrows(layer, base)):
                continue
            ranks = [self._rank(one, base, largest) for one in (layer, best) if one]
            if best is None or ranks[0] > ranks[1] or (
                ranks[0] == ranks[1] and self._lies_over(layer, best)
            ):  # fmt: skip
                best = layer
        return best

    def _rank(self, layer: Layer, base: Size | None, largest: int) -> tuple[bool | int, ...]:
        if base:
            return self._covers(layer, base), layer.is_shown, layer.is_always_on
        area = self._area(layer)
        # Shadows and frames are a little larger than what they are drawn around.
        is_large = area >= _LEAST_COVER**2 * largest
        return layer.is_shown, is_large, not layer.is_fixed, layer.is_always_on, area

    def _lies_over(self, layer: Layer, below: Layer) -> bool:
        """Whether a layer that is shown lets nothing be seen of another one."""
        arts = [self.pictures.art(one.images[one.index]) for one in (layer, below) if one.is_shown]
        parts = [Part(art) for art in arts if art]
        return len(parts) > 1 and layer.at == below.at and self.pictures.hides(*parts)

    def _outgrows(self, layer: Layer, base: Size) -> bool:
        """Whether a layer shows a picture that is larger than the piece's own: a man on a disc."""
        size = self.pictures.size(layer.images[layer.index]) if layer.is_shown else None
        return bool(size) and not layer.is_fixed and layer.at == (0, 0) and all(
            own * layer.scale >= _LEAST_COVER * full
            for own, full in zip(size or (), base, strict=True)
        )  # fmt: skip

    def _covers(self, layer: Layer, base: Size) -> bool:
        sizes = [size for image in layer.images if (size := self.pictures.size(image))]
        return layer.at == (0, 0) and bool(sizes) and all(
            _LEAST_COVER * full <= own * layer.scale <= _MOST_COVER * full
            for size in sizes for own, full in zip(size, base, strict=True)
        )  # fmt: skip

    def _area(self, layer: Layer) -> int:
        sizes = (self.pictures.size(image) or (0, 0) for image in layer.images)
        return max(wide * high for wide, high in sizes)


def mask_picture(trait: Trait) -> str:
    """The picture that a mask shows to others; empty if it has none."""
    shown = trait.field(_DISPLAY)
    return shown[1:] if shown.startswith(_OWN_PICTURE) and len(shown) > 1 else trait.field(_MASK)
