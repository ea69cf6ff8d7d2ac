"""The windows that players take pieces from: by side and order of battle, and markers."""

from collections.abc import Callable, Iterable

from hexwright.exporters.pieces import Piece
from hexwright.exporters.vassal.component import MODULE, WIDGET, Element, component
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_COLUMNS = 6

Slot = Callable[[Piece], Element]


def palette(
    module: Module, pieces: Iterable[Piece], markers: Iterable[Piece], slot: Slot
) -> Element:
    """The window: a tab for each side with a panel for each command, and one for markers."""
    of_side: dict[str, list[Piece]] = {side.id: [] for side in module.info.sides}
    loose: list[Piece] = []
    for piece in pieces:
        of_side[piece.side].append(piece)
    for piece in markers:
        is_marker = piece.kind.piece_class == "marker"
        (loose if is_marker or piece.side not in of_side else of_side[piece.side]).append(piece)
    names = {side.id: side.name for side in module.info.sides}
    tabs = [_side(names[side], found, slot) for side, found in of_side.items() if found]
    if loose:
        tabs.append(_panel(tr("Markers"), loose, slot))
    tab_widget = component(f"{WIDGET}TabWidget", *tabs, entryName=tr("Pieces"))
    return component(
        f"{MODULE}PieceWindow",
        tab_widget,
        name=tr("Pieces"),
        text=tr("Pieces"),
        tooltip=tr("All pieces, by side and command"),
        hidden=False,
        scale="1.0",
    )


def _side(name: str, pieces: list[Piece], slot: Slot) -> Element:
    """A side's pieces: one panel, or a list of its commands with a panel for each."""
    panels: dict[str, list[Piece]] = {}
    for piece in pieces:
        panels.setdefault(_heading(piece), []).append(piece)
    if len(panels) == 1:
        return _panel(name, pieces, slot)
    made = [_panel(heading, found, slot) for heading, found in panels.items()]
    return component(f"{WIDGET}BoxWidget", *made, entryName=name)


def _heading(piece: Piece) -> str:
    if piece.owner is None:
        return tr("By kind")
    return " / ".join(command.name for command in piece.commands) or tr("No command")


def _panel(name: str, pieces: Iterable[Piece], slot: Slot) -> Element:
    return component(
        f"{WIDGET}PanelWidget",
        *map(slot, pieces),
        entryName=name,
        nColumns=_COLUMNS,
        vert=False,
        fixed=False,
    )
