"""The build file of the exported module: everything that VASSAL puts together, and its metadata."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from hexwright.exporters.vassal.charts import chart_window
from hexwright.exporters.vassal.component import (
    MODULE,
    Element,
    component,
    text_component,
    xml_bytes,
)
from hexwright.exporters.vassal.decks import DeckPiles
from hexwright.exporters.vassal.dice import dice_buttons
from hexwright.exporters.vassal.gpids import NEXT
from hexwright.exporters.vassal.grid import BoardGrid
from hexwright.exporters.vassal.help_page import documentation
from hexwright.exporters.vassal.maps import hand, main_map, table_map
from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.plan import Plan, unlike
from hexwright.exporters.vassal.properties import command_property
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.exporters.vassal.tallies import tallies
from hexwright.exporters.vassal.turns import turn_tracker
from hexwright.schema.dump import dump_module
from hexwright.schema.language import tr

# The oldest VASSAL that has all that is written here; newer ones open it without a remark.
VASSAL_VERSION = "3.7.0"
TABLE_IMAGE = "table.png"
# The first of January 1980 in milliseconds, as in the zip: the clock must not show in the file.
_SAVED = "315532800000"


def build_file(
    plan: Plan, book: PieceBook, grids: Iterable[BoardGrid], charts: dict[str, str], version: str
) -> bytes:
    """The build file; `charts` are titles by the files of their pages."""
    info = plan.module.info
    root = component(
        "VASSAL.build.GameModule",
        *_frame(plan),
        tallies(plan.module),
        main_map(plan, grids),
        *_beside(plan),
        book.prototypes(),
        *book.windows(),
        *dice_buttons(plan.module),
        turn_tracker(plan),
        chart_window(charts),
        _inventory(book),
        component(f"{MODULE}NotesWindow", buttonText=tr("Notes")),
        *_setups(plan),
        component(f"{MODULE}Chatter"),
        component(f"{MODULE}KeyNamer"),
        name=plain(info.title),
        version=version,
        description=plain(info.description or ""),
        VassalVersion=VASSAL_VERSION,
        nextPieceSlotId=NEXT,
    )
    return xml_bytes(root)


def moduledata(plan: Plan, version: str) -> bytes:
    """What VASSAL's list of modules shows; name and version are those of the build file."""
    info = plan.module.info
    root = component(
        "data",
        text_component("version", version),
        component("extra1"),
        component("extra2"),
        text_component("VassalVersion", VASSAL_VERSION),
        text_component("dateSaved", _SAVED),
        text_component("description", plain(info.description or "")),
        text_component("name", plain(info.title)),
        version=1,
    )
    return xml_bytes(root)


def version_of(plan: Plan) -> str:
    """The module's own version and a mark of its contents: another one for every change.

    VASSAL keeps the map in pieces by name and version; an old one would be shown otherwise.
    """
    digest = sha256(msgspec.json.encode(dict(plan.source.options), order="sorted"))
    for name, data in sorted(dump_module(plan.module).items()):
        digest.update(name.encode() + b"\0" + data)
    for name in sorted(plan.module.assets):
        digest.update(name.encode() + b"\0" + plan.source.files.get(name, b""))
    return f"{plain(plan.module.info.version)}-{digest.hexdigest()[:8]}"


def setup_file(scenario: str) -> str:
    """The saved game of a scenario."""
    return f"setup-{scenario}.vsav"


def _frame(plan: Plan) -> list[Element]:
    names = [*(plain(side.name) for side in plan.module.info.sides), plan.solitaire]
    sides = [text_component("entry", name) for name in names]
    return [
        component(f"{MODULE}BasicCommandEncoder"),
        documentation(),
        component(
            f"{MODULE}PlayerRoster",
            *sides,
            buttonText=tr("Retire"),
            buttonToolTip=tr("Give up your side or take another"),
        ),
        component(
            f"{MODULE}GlobalOptions",
            autoReport="Always",
            chatterHTMLSupport="Always",
            nonOwnerUnmaskable="Never",
            inventoryForAll="Always",
            sendToLocationMoveTrails="Never",
            playerIdFormat="$PlayerName$",
            storeLeadingZeroIntegersAsStrings=True,
        ),
    ]


def _beside(plan: Plan) -> list[Element]:
    if plan.table.is_empty:
        return []
    piles = DeckPiles(plan)
    table = table_map(plan, TABLE_IMAGE, piles.piles())
    return [table, *(hand(plan, side) for side in plan.sides if plan.has_hands)]


def _inventory(book: PieceBook) -> Element:
    groups = ["Side", *(command_property(number) for number in range(1, book.depth + 1))]
    name = tr("Inventory")
    return component(
        f"{MODULE}Inventory",
        name=name,
        text=name,
        tooltip=tr("All units by formation"),
        hotkey=f"{ord('I')},520",
        include='{Class=="unit" || Class=="leader" || Class=="weapon"}',
        groupBy=sequence(",", groups),
        nonLeafFormat="$PropertyValue$",
        leafFormat="$PieceName$ ($LocationName$)",
        sortPieces=True,
        sortFormat="$PieceName$",
        centerOnPiece=True,
        drawPieces=True,
        pieceZoom=0.33,
        zoomOn=False,
        forwardKeystroke=True,
        showMenu=True,
    )


def _setups(plan: Plan) -> list[Element]:
    """An entry for each scenario, and one for those who want to begin with an empty map."""
    battles = sorted(plan.boards.of_scenario)
    titles = [plan.module.scenarios[name].title for name in battles]
    *names, empty = unlike([*titles, tr("Empty map")])
    found = [
        component(
            f"{MODULE}PredefinedSetup",
            name=name,
            file=setup_file(battle),
            useFile=True,
            isMenu=False,
        )
        for battle, name in zip(battles, names, strict=True)
    ]
    return [
        *found,
        component(f"{MODULE}PredefinedSetup", name=empty, useFile=False, isMenu=False),
    ]
