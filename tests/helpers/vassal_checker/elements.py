"""What VASSAL 3.7 knows: every element, the parents it may stand under, and its attributes.

A line is class | parents | attributes. A mark after an attribute says what it holds: i whole
number, d decimal, b boolean, c colour, k key stroke, K list of key strokes, g picture, f file.
"""

from dataclasses import dataclass

_NAMELESS = (
    "text tooltip icon:g hotkey:k canDisable:b propertyGate disabledIcon:g hideWhenDisabled:b "
    "description"
)
_BUTTON = f"name {_NAMELESS}"
_MAP = (
    "mapName description markMoved markUnmovedText markUnmovedTooltip markUnmovedIcon:g "
    "markUnmovedHotkey:k markUnmovedReport edgeWidth:i edgeHeight:i backgroundcolor:c "
    "allowMultiple:b color:c thickness:i launch:b buttonName tooltip icon:g hotkey:k showKey:k "
    "hideKey:k onlyReportChangedLocation:b moveWithinFormat moveToFormat createFormat "
    "changeFormat moveKey:k"
)
_NUMBERING = (
    "first sep hType hLeading:i hOff:i hDescend:b vType vLeading:i vOff:i vDescend:b "
    "locationFormat visible:b fontSize:i color:c rotateText:i hDrawOff:i vDrawOff:i"
)
_GRID = "dx:d dy:d x0:i y0:i snapTo:b edgesLegal:b cornersLegal:b visible:b dotsVisible:b color:c"
_METRICS = "disabled:b exSepX:i exSepY:i unexSepX:i unexSepY:i top:k bottom:k up:k down:k color:c"
_STACK = "name owningBoard useGridLocation:b location x:i y:i"
_SLOT = "entryName gpid:i width:i height:i"
_KEY_COMMAND = (
    f"{_BUTTON} buttonText buttonHotkey:k filter target deckCount:i reportSingle:b reportFormat "
    "suppressSounds:b"
)
_TABLE = f"""
build.GameModule | - | name version description VassalVersion nextPieceSlotId:i ModuleOther1 \
ModuleOther2
build.module.BasicCommandEncoder | GameModule |
build.module.Documentation | GameModule |
build.module.documentation.AboutScreen | Documentation | title fileName:g
build.module.documentation.HelpFile | Documentation | title fileName:f fileType
build.module.documentation.BrowserPDFFile | Documentation | title pdfFile:f
build.module.documentation.BrowserHelpFile | Documentation | title contents startingPage
build.module.documentation.Tutorial | Documentation | name logfile:f promptMessage \
launchOnStartup:b
build.module.PlayerRoster | GameModule | buttonText buttonToolTip buttonIcon:g buttonKeyStroke:k
build.module.GlobalOptions | GameModule | nonOwnerUnmaskable autoReport chatterHTMLSupport \
hotKeysOnClosedWindows inventoryForAll sendToLocationMoveTrails playerIdFormat promptString \
storeLeadingZeroIntegersAsStrings:b purgeBlankPropertyPrompts:b disablePieceIndexing:b minMaxHeap:i
preferences.BooleanPreference | GlobalOptions | tab desc name default
preferences.StringPreference | GlobalOptions | tab desc name default
preferences.IntegerPreference | GlobalOptions | tab desc name default
preferences.EnumPreference | GlobalOptions | tab desc name default list
build.module.Map | GameModule | {_MAP}
build.module.PrivateMap | GameModule | {_MAP} side visible:b useBoards
build.module.PlayerHand | GameModule | {_MAP} side visible:b useBoards
build.module.map.BoardPicker | @map | title boardPrompt slotWidth:i slotHeight:i slotScale:d \
maxColumns:i addRowButtonText addColumnButtonText addBoardsButtonText
build.module.map.boardPicker.Board | BoardPicker | name image:g reversible:b width:i height:i \
color:c
build.module.map.boardPicker.board.HexGrid | Board ZonedGrid Zone | {_GRID} sideways:b
build.module.map.boardPicker.board.mapgrid.HexGridNumbering | HexGrid | {_NUMBERING} stagger:b
build.module.map.boardPicker.board.SquareGrid | Board ZonedGrid Zone | {_GRID} range
build.module.map.boardPicker.board.mapgrid.SquareGridNumbering | SquareGrid | {_NUMBERING}
build.module.map.boardPicker.board.RegionGrid | Board ZonedGrid Zone | snapto:b visible:b \
fontsize:i
build.module.map.boardPicker.board.Region | RegionGrid | name originx:i originy:i
build.module.map.boardPicker.board.ZonedGrid | Board |
build.module.map.boardPicker.board.mapgrid.ZonedGridHighlighter | ZonedGrid |
build.module.map.boardPicker.board.mapgrid.ZoneHighlight | ZonedGridHighlighter | name color:c \
coverage style width:i opacity:i image:g
build.module.map.boardPicker.board.mapgrid.Zone | ZonedGrid | name path locationFormat \
useParentGrid:b useHighlight:b highlightProperty
build.module.properties.ZoneProperty | Zone | name initialValue description isNumeric:b min max \
wrap:b
build.module.map.StackMetrics | @map | {_METRICS}
build.module.map.HandMetrics | @map | {_METRICS}
build.module.map.ForwardToKeyBuffer | @map |
build.module.map.Scroller | @map | useArrows
build.module.map.ForwardToChatter | @map |
build.module.map.MenuDisplayer | @map |
build.module.map.MapCenterer | @map |
build.module.map.StackExpander | @map |
build.module.map.PieceMover | @map | markMoved:b markUnmoved:k markUnmovedIcon:g
build.module.map.KeyBufferer | @map | color:c
build.module.map.Zoomer | @map | zoomLevels zoomStart:i inTooltip inButtonText inIconName:g \
pickTooltip pickButtonText pickIconName:g outTooltip outButtonText outIconName:g zoomInKey:k \
zoomPickKey:k zoomOutKey:k
build.module.map.CounterDetailViewer | @map | borderWidth:i centerAll:b \
centerPiecesVertically:b stretchWidthSummary:b centerText:b combineCounterSummary:b \
counterReportFormat delay:i description display emptyHexReportForma enableHTML:b \
extraTextPadding:i fgColor:c bgColor:c fontSize:i graphicsZoom:d hotkey:k layerList \
minDisplayPieces:i onlyShowFirstSummary:b propertyFilter showDeck:b showDeckDepth:i \
showDeckMasked:b showMoveSelectde:b showNoStack:b \
showNonMovable:b showOverlap:b showTerrainBeneath showTerrainWidth:i \
showTerrainHeight:i showTerrainZoom:d showTerrainText showgraph:b showgraphsingle:b showtext:b \
showtextsingle:b stopAfterShowing:b summaryReportFormat unrotatePieces:b version:i \
verticalOffset:i verticalTopText:i zoomlevel:d
build.module.map.GlobalMap | @map | scale:d color:c hotkey:k icon:g tooltip buttonText
build.module.map.LOS_Thread | @map | threadName label tooltip iconName:g hotkey:k report \
persistence persistentIconName:g global snapStart:b snapEnd:b drawRange:b scale:i \
round hideCounters:b hideOpacity:i losThickness:i threadColor:c rangeFg:c \
rangeBg:c
build.module.map.HidePiecesButton | @map | hiddenIcon:g showingIcon:g buttonText tooltip hotkey:k \
icon:g
build.module.map.LayeredPieceCollection | @map | property layerOrder description
build.module.map.LayerControl | LayeredPieceCollection | {_BUTTON} command skip:b layers
build.module.map.MassKeyCommand | @map | {_KEY_COMMAND} singleMap:b
build.module.map.MapShader | @map | {_BUTTON} buttonText alwaysOn:b startsOn:b type drawOver \
boards boardList pattern color:c opacity:i border:b borderColor:c borderWidth:i borderOpacity:i \
image:g scaleImage:b
build.module.map.ImageSaver | @map | buttonText tooltip icon:g hotkey:k
build.module.map.TextSaver | @map | buttonText tooltip icon:g hotkey:k
build.module.map.PieceRecenterer | @map | buttonText tooltip icon:g hotkey:k
build.module.map.SelectionHighlighters | @map |
build.module.map.SelectionHighlighter | SelectionHighlighters | name match color:c thickness:i \
useImage:b image:g x:i y:i
build.module.map.HighlightLastMoved | @map | color:c thickness:i enabled:b
build.module.map.Flare | @map | circleColor:c circleSize:i circleScale:b flareKey flareName \
flarePulses:i flarePulsesPerSec:i reportFormat
build.module.map.MoveCameraButton | @map | {_BUTTON}
build.module.map.SetupStack | @map | {_STACK}
build.module.map.DrawPile | @map | {_STACK} width:i height:i allowMultiple:b allowSelect:b \
selectDisplayProperty selectSortProperty faceDown drawFaceUp:b faceDownFormat shuffle \
shuffleFormat shuffleHotkey:k shuffleCommand reversible:b reverseFormat reverseHotkey:k \
reverseCommand draw:b color:c maxStack:i expressionCounting:b countExpressions reshufflable:b \
reshuffleCommand reshuffleTarget reshuffleMessage reshuffleHotkey:k reportFormat canSave:b \
hotkeyOnEmpty:b emptyHotkey:k restrictOption:b restrictExpression drawMultipleMessage \
drawSpecificMessage faceUpMessage faceDownMessage faceUpHotkey:k faceDownHotkey:k \
faceFlipHotkey:k faceUpReportFormat saveMessage loadMessage saveHotkey:k loadHotkey:k \
saveReportFormat loadReportFormat deckRestrictAccess:b deckOwners
build.module.map.DeckGlobalKeyCommand | DrawPile | {_KEY_COMMAND}
build.module.map.deck.DeckSendKeyCommand | DrawPile | description menuText hotkey:k \
reportFormat target sendKey:k
build.module.map.deck.DeckSortKeyCommand | DrawPile | description menuText hotkey:k reportFormat \
sortParameters
build.module.PieceWindow | GameModule | {_BUTTON} hidden:b scale:d defaultWidth:i
build.widget.TabWidget | @widget | entryName description
build.widget.PanelWidget | @widget | entryName nColumns:i vert:b fixed:b scale:d description
build.widget.ListWidget | @widget | entryName width:i height:i divider:i scale:d description
build.widget.BoxWidget | @widget | entryName width:i height:i description
build.widget.MapWidget | @widget | entryName
build.widget.PieceSlot | @widget SetupStack | {_SLOT}
build.widget.CardSlot | DrawPile | {_SLOT}
build.widget.Chart | @widget | chartName fileName:g description
build.widget.HtmlChart | @widget | chartName fileName:f description
build.module.ChartWindow | GameModule | {_BUTTON}
build.module.PrototypesContainer | GameModule |
build.module.PrototypeDefinition | PrototypesContainer | name description
build.module.PredefinedSetup | GameModule PredefinedSetup | name description isMenu:b useFile:b \
file:f
build.module.Chatter | GameModule |
build.module.KeyNamer | GameModule |
build.module.DiceButton | GameModule | {_BUTTON} nDice:i nSides:i plus:i addToTotal:i \
reportTotal:b reportFormat prompt:b sortDice:b keepDice:b keepOption keepCount:i lockSides:b \
lockDice:b lockPlus:b lockAdd:b doCounts:b doLoop:b
build.module.SpecialDiceButton | GameModule | {_BUTTON} resultChatter:b resultWindow:b \
resultButton:b format windowTitleResultFormat windowX:i windowY:i backgroundColor:c
build.module.SpecialDie | SpecialDiceButton | name format
build.module.SpecialDieFace | SpecialDie | text value:i icon:g
build.module.RandomTextButton | GameModule | {_BUTTON} nDice:i nSides:i plus:i addToTotal:i \
reportTotal:b reportFormat prompt:b sortDice:b faces numeric:b
build.module.turn.TurnTracker | GameModule | name buttonText tooltip icon:g turnFormat \
reportFormat hotkey:k nexthotkey:k prevhotkey:k lengthStyle length:i fwdOnly:b \
plusButtonSize:i turnButtonHeight:i description
build.module.turn.CounterTurnLevel | @turn | property start:i incr:i loop:b loopLimit:i turnFormat
build.module.turn.ListTurnLevel | @turn | property list turnFormat configList:b configFirst:b \
prompt
build.module.turn.TurnGlobalHotkey | TurnTracker | name hotkey:k match reportFormat
build.module.Inventory | GameModule | {_BUTTON} include groupBy leafFormat nonLeafFormat \
sortPieces:b sortFormat sorting centerOnPiece:b drawPieces:b pieceZoom:d pieceZoom2:d \
pieceZoom3:d zoomOn:b foldersOnly:b forwardKeystroke:b showMenu:b sides keystroke:k \
cutRoot:i cutLeaves:i launchFunction refreshHotkey:k
build.module.properties.GlobalProperties | GameModule @map |
build.module.properties.GlobalProperty | GlobalProperties | name initialValue description \
isNumeric:b min max wrap:b
build.module.properties.ChangePropertyButton | GlobalProperty | {_BUTTON} propChanger \
reportFormat
build.module.GlobalKeyCommand | GameModule | {_KEY_COMMAND}
build.module.StartupGlobalKeyCommand | GameModule | {_KEY_COMMAND} whenToApply
build.module.DoActionButton | GameModule @map | {_BUTTON} doReport:b reportFormat doHotkey:b \
hotkeys:K doSound:b soundClip doLoop:b loopType loopCount whileExpression untilExpression \
preLoopKey:k postLoopKey:k index:b indexProperty indexStart indexStep
build.module.ToolbarMenu | GameModule @map | {_NAMELESS} menuItems
build.module.MultiActionButton | GameModule @map | {_NAMELESS} menuItems
build.module.NotesWindow | GameModule | buttonText hotkey:k icon:g tooltip
build.module.ChessClockControl | GameModule | {_BUTTON} buttonText
build.module.gamepieceimage.GamePieceImageDefinitions | GameModule |
build.module.folder.ModuleSubFolder | GameModule | name desc
build.module.folder.MapSubFolder | @map | name desc
build.module.folder.PrototypeFolder | PrototypesContainer | name desc
build.module.folder.DeckSubFolder | DrawPile | name desc
build.module.folder.GlobalPropertyFolder | GlobalProperties | name desc
i18n.Language | GameModule |
"""
_GROUPS = {
    "@map": ("Map", "PrivateMap", "PlayerHand"),
    "@widget": (
        "PieceWindow", "ChartWindow", "TabWidget", "PanelWidget", "ListWidget", "BoxWidget",
    ),
    "@turn": ("TurnTracker", "CounterTurnLevel", "ListTurnLevel"),
}  # fmt: skip
MAPS = _GROUPS["@map"]
FOLDERS = (
    "ModuleSubFolder", "MapSubFolder", "PrototypeFolder", "DeckSubFolder", "GlobalPropertyFolder",
)  # fmt: skip
# What the mouse needs in every map; the engine adds none of it.
HELPERS = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer",
)  # fmt: skip


@dataclass(frozen=True)
class Known:
    """One class that an element may name."""

    name: str
    parents: frozenset[str]
    # What each attribute holds; empty for text.
    attributes: dict[str, str]


def short(tag: str) -> str:
    """The class without its package."""
    return tag.rpartition(".")[2]


def _known(line: str) -> Known:
    name, parents, attributes = (part.strip() for part in line.split("|"))
    names = [one for parent in parents.split() for one in _GROUPS.get(parent, (parent,))]
    pairs = (one.partition(":") for one in attributes.split())
    return Known(f"VASSAL.{name}", frozenset(names), {pair[0]: pair[2] for pair in pairs})


ELEMENTS = {known.name: known for known in map(_known, _TABLE.strip().splitlines())}
