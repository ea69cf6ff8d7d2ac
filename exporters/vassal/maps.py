"""Maps of the exported module, each with all that VASSAL needs to move and look at pieces."""

from collections.abc import Iterable

from hexwright.exporters.side_table import Area, SideTable
from hexwright.exporters.vassal.component import MAP, MODULE, B, Element, colour, component
from hexwright.exporters.vassal.cups import draw_buttons
from hexwright.exporters.vassal.grid import BoardGrid
from hexwright.exporters.vassal.hands import take_buttons
from hexwright.exporters.vassal.plan import LAYER, LAYERS, Plan
from hexwright.exporters.vassal.reveals import reveal_buttons
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.schema.language import tr

# A map read from a file gets none of these by itself, and does not react to the mouse without.
_HELPERS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
_ZOOMS = ("0.15", "0.25", "0.4", "0.6", "0.8", "1.0", "1.5", "2.0")
_START = "0.6"
_FELT = "#3f4a3c"
# How many cards lie side by side in a hand, and how wide its window is at the most.
_CARDS, _MOST_WIDE = 6, 2000
# How many cards high it is: VASSAL's window is as high as its board, with bars and buttons in it.
_HIGH = 1.5
# Alt and a letter: Ctrl is for commands to pieces.
_ALT_L, _ALT_O, _ALT_H, _ALT_U = (f"{ord(letter)},520" for letter in "LOHU")


def main_map(plan: Plan, grids: Iterable[BoardGrid]) -> Element:
    """The map that battles are fought on; saved games say on which board."""
    boards = [
        component(
            f"{MAP}boardPicker.Board",
            grid.element,
            name=board.name,
            image=board.image,
            reversible=False,
        )
        for board, grid in zip(plan.boards.all, grids, strict=True)
    ]
    return component(
        f"{MODULE}Map",
        _picker(boards),
        _stacking(plan),
        *_helpers(),
        _zoomer(),
        _viewer(),
        _layers(),
        *_instruments(),
        *draw_buttons(plan),
        *reveal_buttons(plan),
        mapName=plan.map_name,
        markMoved="Always",
        markUnmovedText=tr("Clear moved"),
        markUnmovedTooltip=tr("Take the signs of movement off all pieces"),
        markUnmovedHotkey=_ALT_U,
        allowMultiple=False,
        launch=False,
        color="240,180,40",
        thickness=3,
        **_reports(),
    )


def _instruments() -> list[Element]:
    """What players look at the battlefield with."""
    return [
        component(
            f"{MAP}GlobalMap",
            scale=0.12,
            color="200,40,30",
            hotkey=_ALT_O,
            buttonText=tr("Overview"),
            tooltip=tr("Overview of the whole map"),
        ),
        component(
            f"{MAP}LOS_Thread",
            threadName=tr("Line of sight"),
            label=tr("Line of sight"),
            tooltip=tr("Drag a line to see what it crosses and how far it is"),
            hotkey=_ALT_L,
            snapStart=True,
            snapEnd=True,
            drawRange=True,
            hideCounters=False,
            losThickness=3,
            threadColor="200,40,30",
        ),
        component(
            f"{MAP}HidePiecesButton",
            buttonText=tr("Hide pieces"),
            tooltip=tr("Show the map without its pieces"),
            hotkey=_ALT_H,
        ),
        component(
            f"{MAP}ImageSaver",
            buttonText=tr("Picture"),
            tooltip=tr("Save a picture of the map"),
        ),
        component(f"{MAP}SelectionHighlighters"),
        component(f"{MAP}HighlightLastMoved", color="240,180,40", thickness=2, enabled=True),
        component(f"{MAP}Flare", flareName=tr("Look here"), circleColor="200,40,30"),
    ]


def table_map(plan: Plan, image: str, decks: Iterable[Element]) -> Element:
    """The map beside it, with boxes, tracks and decks."""
    board = component(
        f"{MAP}boardPicker.Board",
        _spaces(plan.table),
        name=plan.table_name,
        image=image,
        reversible=False,
    )
    return component(
        f"{MODULE}Map",
        _picker([board]),
        _stacking(plan),
        *_helpers(),
        _zoomer(),
        _viewer(),
        _layers(),
        *decks,
        mapName=plan.table_name,
        markMoved="Never",
        allowMultiple=False,
        launch=True,
        buttonName=plan.table_name,
        tooltip=tr("Show or hide boxes, tracks and cards"),
        hotkey=f"{ord('B')},520",
        **_reports(),
    )


def hand(plan: Plan, side: str) -> Element:
    """The cards that a side holds; others see their backs alone."""
    name = plan.hand_name(side)
    width = min(round(plan.card_pixels[0] * _CARDS), _MOST_WIDE)
    height = round(plan.card_pixels[1] * _HIGH)
    # A place with a name: else the chat says of each card that leaves it that it was “offboard”.
    whole = component(f"{B}ZonedGrid", _zone(name, Area(0, 0, width, height)))
    board = component(
        f"{MAP}boardPicker.Board",
        whole,
        name=name,
        width=width,
        height=height,
        color=colour(_FELT),
        reversible=False,
    )
    return component(
        f"{MODULE}PlayerHand",
        _picker([board]),
        component(f"{MAP}HandMetrics", exSepX=6, exSepY=18, unexSepX=4, unexSepY=6, disabled=False),
        *_helpers(),
        _zoomer(),
        _viewer(),
        *take_buttons(plan, side),
        mapName=name,
        markMoved="Never",
        allowMultiple=False,
        launch=True,
        buttonName=name,
        tooltip=tr("Show or hide the cards of {side}", side=plan.sides[side].name),
        side=sequence(",", [plain(plan.sides[side].name), plan.solitaire]),
        visible=False,
        # No names: the chat is read by everybody.
        moveWithinFormat="",
        moveToFormat=tr("A card goes to {place}", place="$mapName$"),
        createFormat="",
        changeFormat="",
    )


def _picker(boards: list[Element]) -> Element:
    """The boards of a map; of several, players choose one unless a saved game does."""
    return component(
        f"{MAP}BoardPicker",
        *boards,
        title=tr("Choose a board"),
        boardPrompt=tr("Select a board"),
        slotWidth=350,
        slotHeight=125,
        slotScale=0.1,
    )


def _helpers() -> list[Element]:
    return [component(f"{MAP}{name}") for name in _HELPERS]


def _stacking(plan: Plan) -> Element:
    """How far pieces of a stack lie apart: the largest must not hide the smallest below it."""
    size, (wider, higher) = plan.counter_pixels, plan.size_differences
    return component(
        f"{MAP}StackMetrics",
        exSepX=round(size * 0.2),
        exSepY=round(size * 0.6),
        unexSepX=round(wider / 2 + size * (0.3 if wider else 0.08)),
        unexSepY=round(higher / 2 + size * (0.45 if higher else 0.1)),
        disabled=False,
    )


def _zoomer(start: str = _START) -> Element:
    # VASSAL counts levels from the largest.
    return component(
        f"{MAP}Zoomer",
        zoomLevels=",".join(_ZOOMS),
        zoomStart=len(_ZOOMS) - _ZOOMS.index(start),
    )


def _viewer() -> Element:
    """What lies in a stack, when the mouse rests on it."""
    return component(
        f"{MAP}CounterDetailViewer",
        delay=500,
        showgraph=True,
        showgraphsingle=False,
        showtext=True,
        showtextsingle=True,
        graphicsZoom=1.0,
        zoomlevel=1.0,
        minDisplayPieces=1,
        fontSize=11,
        summaryReportFormat="$LocationName$",
        counterReportFormat="$PieceName$",
        emptyHexReportForma="$LocationName$",
        unrotatePieces=True,
        showDeck=False,
        borderWidth=2,
        fgColor="40,30,20",
        bgColor="250,245,230",
    )


def _layers() -> Element:
    return component(
        f"{MAP}LayeredPieceCollection", property=LAYER, layerOrder=sequence(",", LAYERS)
    )


def _reports() -> dict[str, str]:
    """What the chat says when pieces move; VASSAL fills in what stands between the dollars."""
    piece, old, new = "$pieceName$", "$previousLocation$", "$location$"
    moved = tr("{piece} moves from {old} to {new}", piece=piece, old=old, new=new)
    return {
        "moveWithinFormat": moved,
        "moveToFormat": moved,
        "createFormat": tr("{piece} is placed in {new}", piece=piece, new=new),
        "changeFormat": "$message$",
    }


def _spaces(table: SideTable) -> Element:
    """Every box and space as a zone with its name, in which pieces may lie anywhere."""
    spaces = (space for group in table.groups() for space in group.spaces)
    return component(f"{B}ZonedGrid", *(_zone(space.name, space.area) for space in spaces))


def _zone(name: str, area: Area) -> Element:
    right, bottom = area.x + area.width, area.y + area.height
    corners = ((area.x, area.y), (right, area.y), (right, bottom), (area.x, bottom))
    return component(
        f"{B}mapgrid.Zone",
        name=name,
        path=";".join(f"{x},{y}" for x, y in corners),
        locationFormat="$name$",
        useParentGrid=False,
        useHighlight=False,
    )
