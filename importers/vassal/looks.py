"""How a piece looks: its faces, which of them is up, and the signs upon it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.composition import Part
from hexwright.importers.vassal.layers import Layer, layers_of
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.pieces import Piece, Trait
from hexwright.schema.language import tr

# How large a picture is that is a side of a piece, and no sign upon it or frame around it.
_LEAST_COVER, _MOST_COVER = 0.8, 1.1
# Where a mask has its picture, how others see it, and the name under which they see it.
_MASK, _DISPLAY, _MASKED_NAME = 1, 3, 4
_OWN_PICTURE: Final = "G"


@dataclass(frozen=True)
class Look:
    """The faces of a piece, which of them is up, and the layers that are no faces."""

    arts: tuple[str | None, ...]
    names: tuple[str, ...]
    up: int
    signs: tuple[Layer, ...]


@dataclass(frozen=True)
class Looks:
    """Finds the faces of pieces among their layers and masks."""

    pictures: Pictures
    tally: Tally

    def of(self, piece: Piece) -> Look:
        """The look of a piece; what always lies upon it is drawn into its faces."""
        layers = layers_of(piece)
        main = self._main(layers, piece.image)
        fixed = [layer for layer in layers if layer is not main and layer.is_fixed]
        signs = (
            *(layer for layer in layers if layer is not main and not layer.is_fixed),
            *self._masks(piece),
        )
        base = self.pictures.art(piece.image)
        plain = self._drawn(piece, base, main, fixed, -1)
        if main is None:
            return Look((plain,), ("",), 0, signs)
        arts = [self._drawn(piece, base, main, fixed, at) for at in range(len(main.images))]
        names = [main.level_name(index) for index in range(len(arts))]
        if base is None or main.is_always_on:
            return Look(tuple(arts), tuple(names), main.index, signs)
        up = main.index + 1 if main.is_shown else 0
        return Look((plain, *arts), ("", *names), up, signs)

    def _drawn(
        self, piece: Piece, base: str | None, main: Layer | None, fixed: list[Layer], at: int
    ) -> str | None:
        """One face: its own picture, and below and above it those that never change."""
        face = self.pictures.art(main.images[at]) if main and at >= 0 else None
        if not fixed:
            return face or base
        parts = [Part(base)] if base else []
        for layer in reversed(layers_of(piece)):
            art = face if layer is main else self.pictures.art(layer.images[0])
            if art and (layer is main or layer in fixed):
                parts.append(Part(art, layer.at, layer.scale))
        made = self.pictures.together(tuple(parts)) if len(parts) > 1 else None
        if made is None and len(parts) > 1:
            what = tr("pictures that always lie on another picture of a piece")
            self.tally.lose(what, piece.name)
        return made or face or (parts[0].art if parts else base)

    def _masks(self, piece: Piece) -> Iterator[Layer]:
        """A sign for every mask with a picture of its own: it lies on top while it hides."""
        for trait in piece.all("obs"):
            image = mask_picture(trait)
            if self.pictures.art(image) is not None:
                is_masked = trait.state.partition(";")[0].strip() not in ("", "null")
                name = trait.field(_MASKED_NAME) or tr("Masked")
                yield Layer(name=name, images=(image,), names=(), level=1 if is_masked else -1)

    def _main(self, layers: list[Layer], image: str) -> Layer | None:
        """The layer that is the piece's faces: never decided by its state, which changes."""
        base = self.pictures.size(image)
        fitting = [layer for layer in layers if base is None or self._covers(layer, base)]
        # The innermost comes last, and is drawn below the others.
        return max(
            reversed(fitting),
            key=lambda one: (one.is_always_on, one.at == (0, 0), base is None and self._area(one)),
            default=None,
        )

    def _covers(self, layer: Layer, base: tuple[int, int]) -> bool:
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
