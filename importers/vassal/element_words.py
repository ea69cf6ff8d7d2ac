"""What the parts of a VASSAL module are called, for the import report."""

from typing import Final

from hexwright.schema.language import tr

# Read by the importer.
READ: Final = frozenset(
    (
        "GameModule", "BasicModule", "ModuleExtension", "ExtensionElement", "Map", "PrivateMap",
        "PlayerHand", "WidgetMap", "MapWidget", "BoardPicker", "Board", "HexGrid",
        "HexGridNumbering", "ZonedGrid", "Zone", "RegionGrid", "Region", "PrototypesContainer",
        "PrototypeDefinition", "PieceSlot", "CardSlot", "PieceWindow", "TabWidget", "PanelWidget",
        "ListWidget", "BoxWidget", "SetupStack", "DrawPile", "PlayerRoster", "entry", "setup",
        "PredefinedSetup", "DiceButton", "SpecialDiceButton", "SpecialDie", "SpecialDieFace",
        "ChartWindow", "Chart", "HtmlChart", "HelpFile", "Documentation", "ListTurnLevel",
        "ModuleSubFolder", "MapSubFolder", "PrototypeFolder", "DeckSubFolder",
        "GlobalPropertyFolder",
    )
)  # fmt: skip
# What Hexwright's own windows do for every module, or what holds other parts.
OF_THE_WINDOW: Final = frozenset(
    (
        "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
        "StackExpander", "PieceMover", "KeyBufferer", "Zoomer", "CounterDetailViewer",
        "StackMetrics", "HandMetrics", "SelectionHighlighters", "SelectionHighlighter",
        "HighlightLastMoved", "Flare", "ImageSaver", "TextSaver", "GlobalMap", "HidePiecesButton",
        "BasicCommandEncoder", "GlobalOptions", "option", "Language", "Chatter", "KeyNamer",
        "GlobalTranslatableMessages", "GamePieceImageDefinitions", "ColorManager", "FontManager",
        "FontStyle", "GamePieceLayoutsContainer", "GlobalProperties", "ZonedGridHighlighter",
        "NotesWindow", "AboutScreen", "LayeredPieceCollection", "LayerControl", "PieceRecenterer",
        "PlayerRosterEntry", "MoveCameraButton", "BooleanPreference", "StringPreference",
        "IntegerPreference", "EnumPreference", "ConnectionWindow", "Inventory",
    )
)  # fmt: skip


def element_words(name: str) -> str:
    """What an element is, in words, of many."""
    known = {
        "GlobalProperty": tr("global properties"),
        "GlobalKeyCommand": tr("global key commands"),
        "MassKeyCommand": tr("global key commands"),
        "DeckGlobalKeyCommand": tr("global key commands"),
        "StartupGlobalKeyCommand": tr("global key commands"),
        "SquareGrid": tr("square grids; their pieces lie in boxes"),
        "SquareGridNumbering": tr("numbers of square grids"),
        "TurnTracker": tr("turn trackers with levels that are no list"),
        "CounterTurnLevel": tr("turn trackers with levels that are no list"),
        "LOS_Thread": tr("lines of sight"),
        "MapShader": tr("shades over maps"),
        "DoActionButton": tr("buttons that do several things"),
        "MultiActionButton": tr("buttons that do several things"),
        "ToolbarMenu": tr("menus of the tool bar"),
        "RandomTextButton": tr("buttons for random texts"),
        "BrowserPDFFile": tr("PDF files"),
        "BrowserHelpFile": tr("help pages for the browser"),
        "ChessClock": tr("chess clocks"),
        "GamePieceImage": tr("pictures that VASSAL draws itself"),
    }
    return known.get(name) or tr("parts of the kind “{name}”", name=name)
