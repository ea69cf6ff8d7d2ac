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

# Of these a note tells what they were.
NOTED: Final = frozenset(
    (
        "GlobalProperty", "ZoneProperty", "ChangePropertyButton", "GlobalKeyCommand",
        "MassKeyCommand", "DeckGlobalKeyCommand", "DeckSendKeyCommand", "DeckSortKeyCommand",
        "StartupGlobalKeyCommand", "TurnTracker", "CounterTurnLevel", "ListTurnLevel",
        "TurnGlobalHotkey", "LOS_Thread", "DoActionButton", "MultiActionButton", "ToolbarMenu",
        "RandomTextButton", "DiceButton", "SpecialDiceButton", "BrowserPDFFile", "BrowserHelpFile",
        "GlobalTranslatableMessage", "Inventory", "ChessClock",
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
        "TurnTracker": tr("turn trackers"),
        "CounterTurnLevel": tr("levels of turn trackers"),
        "LOS_Thread": tr("lines of sight"),
        "MapShader": tr("shades over maps"),
        "DoActionButton": tr("buttons that do several things"),
        "MultiActionButton": tr("buttons that do several things"),
        "ToolbarMenu": tr("menus of the tool bar"),
        "RandomTextButton": tr("buttons for random texts"),
        "BrowserPDFFile": tr("PDF files"),
        "BrowserHelpFile": tr("help pages for the browser"),
        "ChessClock": tr("chess clocks"),
        "DeckSendKeyCommand": tr("global key commands"),
        "DeckSortKeyCommand": tr("global key commands"),
        "ZoneProperty": tr("properties of zones"),
        "ChangePropertyButton": tr("buttons that change properties"),
        "TurnGlobalHotkey": tr("hot keys of turn trackers"),
        "ListTurnLevel": tr("levels of turn trackers"),
        "DiceButton": tr("dice"),
        "SpecialDiceButton": tr("dice"),
        "Inventory": tr("lists of pieces"),
        "GlobalTranslatableMessage": tr("messages that can be translated"),
        "ChessClockControl": tr("chess clocks"),
        "Tutorial": tr("tutorials"),
        "ZoneHighlight": tr("colours of zones"),
        "ColorSwatch": tr("pictures that VASSAL draws itself"),
        "GamePieceLayout": tr("pictures that VASSAL draws itself"),
        "Translation": tr("translations"),
        "GamePieceImage": tr("pictures that VASSAL draws itself"),
        "ObliqueHexGridNumbering": tr("ways of numbering hexes; the map has numbers of ours"),
    }
    return known.get(name) or tr("parts of the kind “{name}”", name=name)
