"""Prototypes: traits that many pieces share, kept once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.component import MODULE, Element, component
from hexwright.exporters.vassal.overlays import Overlays
from hexwright.exporters.vassal.piece_text import Definition
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.traits import (
    Trait,
    clone,
    delete,
    marker,
    mask,
    prototype,
    report,
    restrict,
    send,
    trail,
)
from hexwright.render.counter_look import CounterLook
from hexwright.schema.language import tr
from hexwright.schema.model.module import Side

# What VASSAL puts into reports.
_NAMES = {
    "place": "$location$",
    "old": "$oldPieceName$",
    "new": "$newPieceName$",
    "command": "$menuCommand$",
}


class Prototypes:
    """The prototypes of an export by name, in the order in which pieces first used them."""

    def __init__(self) -> None:
        """None yet."""
        self._traits: dict[str, Sequence[Trait]] = {}

    def use(self, name: str, make: Callable[[], Iterable[Trait]]) -> list[Trait]:
        """The trait that uses a prototype, which is made if it is new; none if it is empty."""
        if name not in self._traits:
            self._traits[name] = tuple(make())
        return [prototype(name)] if self._traits[name] else []

    def by_use(self) -> Mapping[str, Sequence[Trait]]:
        """The traits of all prototypes by the type of the trait that uses them."""
        return {prototype(name).type: traits for name, traits in self._traits.items()}

    def element(self) -> Element:
        """The container of the build file."""
        container = component(f"{MODULE}PrototypesContainer")
        for name, traits in self._traits.items():
            if traits:
                made = component(f"{MODULE}PrototypeDefinition", name=name, description="")
                made.text = Definition(name, traits).text()
                container.append(made)
        return container


def common_traits(overlays: Overlays) -> list[Trait]:
    """What all units and leaders can do."""
    return [trail(tr("Movement trail"), keys.TRAIL), overlays.moved()]


def told_traits(changes: Sequence[str], *, turns: bool) -> list[Trait]:
    """Tells in the chat what these commands change; stands outside whatever it tells about.

    VASSAL tells of a key that a piece does not know, too.
    """
    turning = [keys.TURN_LEFT, keys.TURN_RIGHT]
    return [
        *([report(changes, tr("{place}: {old} is now {new}", **_NAMES))] if changes else []),
        *([report(turning, tr("{place}: {new}: {command}", **_NAMES))] if turns else []),
    ]


def handling_traits() -> list[Trait]:
    """What makes and takes away pieces; innermost, since menus begin with the outermost traits."""
    return [
        report([keys.DELETE], tr("{old} is taken away", **_NAMES)),
        report([keys.CLONE], tr("{place}: a second {new}", **_NAMES)),
        delete(tr("Delete"), keys.DELETE),
        clone(tr("Clone"), keys.CLONE),
    ]


def lost_traits(table: str, at: tuple[int, int]) -> list[Trait]:
    """Sends a piece to the box of what its side has lost, and back from there."""
    return [
        # It lies in its box by the time of the report: where it stood is what players ask.
        report(
            [keys.ELIMINATE],
            tr("{place}: {old} is eliminated", **{**_NAMES, "place": "$oldLocationName$"}),
        ),
        send(
            (tr("Eliminate"), keys.ELIMINATE), (tr("Bring back"), keys.BRING_BACK), (table, "", *at)
        ),
    ]


def side_mark(side: Side) -> Trait:
    """Says whose a piece is."""
    return marker({"Side": plain(side.name)})


def side_traits(side: Side, solitaire: str) -> list[Trait]:
    """Keeps pieces from the hands of other sides; the seat that is named may touch all."""
    return [restrict([plain(side.name), solitaire]), side_mark(side)]


def hidden_picture(side: str, look: CounterLook, images: CounterImages) -> str:
    """The back of a block: nothing but the colours of its side."""
    bare = replace(look, printed=(), symbol="", image=None, stripe=None, band=None)
    return images.name(replace(bare, steps=0, lost=0, name=""), f"hidden-{side}")


def hidden_trait(picture: str) -> Trait:
    """Hides a block behind its back."""
    return mask(picture, tr("Hide or show"), keys.HIDE, tr("Hidden"))
