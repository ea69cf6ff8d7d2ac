"""Small VASSAL modules made by hand, to try the checker on."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

HELPERS = "".join(
    f"<VASSAL.build.module.map.{name}/>"
    for name in (
        "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
        "StackExpander", "PieceMover", "KeyBufferer",
    )
)  # fmt: skip
_GRID = """<VASSAL.build.module.map.boardPicker.board.HexGrid dx="52.0" dy="60.0" x0="40" y0="40" \
sideways="false" snapTo="true" visible="false" color="0,0,0"><VASSAL.build.module.map.boardPicker.\
board.mapgrid.HexGridNumbering first="H" sep="" hType="N" hLeading="1" hOff="1" hDescend="false" \
vType="N" vLeading="1" vOff="1" vDescend="false" stagger="false" locationFormat="$gridLocation$"/>\
</VASSAL.build.module.map.boardPicker.board.HexGrid>"""
_ROTATE = "rotate;6;76,130;82,130;Left;Right;;;Facing;;;;;true"
_STACK = f"""<VASSAL.build.module.map.SetupStack name="0305" owningBoard="Board" \
useGridLocation="true" location="0305" x="0" y="0"><VASSAL.build.widget.PieceSlot \
entryName="1st Inf" gpid="2" width="50" height="50">+/null/prototype;Unit&#9;mark;Side\\&#9;\
{_ROTATE}\\\\&#9;piece;;;inf.png;1st Inf/&#9;Axis\\&#9;2\\\\&#9;null;0;0;2;0\
</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>"""
_DECK = """<VASSAL.build.module.map.DrawPile name="Deck" owningBoard="Board" x="600" y="400" \
width="50" height="70" draw="true" color="0,0,0" faceDown="Always" shuffle="Always">\
<VASSAL.build.widget.CardSlot entryName="Order" gpid="3" width="50" height="70">\
+/null/return;Return;82,130;;;;2;false;Deck&#9;piece;;;inf.png;Order/&#9;null;0;0;3;0\
</VASSAL.build.widget.CardSlot></VASSAL.build.module.map.DrawPile>"""
MAP = f"""<VASSAL.build.module.Map mapName="Main Map" allowMultiple="false" launch="false" \
markMoved="Always"><VASSAL.build.module.map.BoardPicker title="Choose boards" slotWidth="350" \
slotHeight="125" slotScale="0.2"><VASSAL.build.module.map.boardPicker.Board name="Board" \
image="map.png" reversible="false">{_GRID}</VASSAL.build.module.map.boardPicker.Board>\
<setup>Main MapBoardPicker&#9;Board&#9;0&#9;0</setup></VASSAL.build.module.map.BoardPicker>\
<VASSAL.build.module.map.StackMetrics exSepX="6" exSepY="18" unexSepX="4" unexSepY="6" \
disabled="false"/>{HELPERS}<VASSAL.build.module.map.Zoomer zoomLevels="0.5,1.0,1.5" \
zoomStart="2"/>{_STACK}{_DECK}</VASSAL.build.module.Map>"""
_PROTOTYPES = """<VASSAL.build.module.PrototypesContainer>\
<VASSAL.build.module.PrototypeDefinition name="Unit" description="">+/null/report;68\\,130;\
$pieceName$ is gone;;;;false&#9;delete;Delete;68,130;\\&#9;clone;Clone;67,130;\\\\&#9;\
piece;;;;Unit/-1&#9;\\&#9;\\\\&#9;null;0;0;;0</VASSAL.build.module.PrototypeDefinition>\
</VASSAL.build.module.PrototypesContainer>"""
_PALETTE = """<VASSAL.build.module.PieceWindow name="Units" text="Units" hidden="false" \
scale="1.0"><VASSAL.build.widget.TabWidget entryName="Units"><VASSAL.build.widget.PanelWidget \
entryName="Axis" nColumns="4" vert="false" fixed="false"><VASSAL.build.widget.PieceSlot \
entryName="2nd Inf" gpid="1" width="50" height="50">+/null/prototype;Unit&#9;mark;Side\\&#9;\
PROP;MP;true,0,9,false;Use MP:85\\,130:I\\,-1;\\\\&#9;piece;;;inf.png;2nd Inf/&#9;\
Axis\\&#9;6\\\\&#9;null;0;0;1;0</VASSAL.build.widget.PieceSlot></VASSAL.build.widget.PanelWidget>\
</VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>"""
BUILD = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="My Game" version="1.0" description="" VassalVersion="3.7.0" \
nextPieceSlotId="10"><VASSAL.build.module.BasicCommandEncoder/>\
<VASSAL.build.module.Documentation/><VASSAL.build.module.PlayerRoster buttonText="Retire">\
<entry>Axis</entry><entry>Allied</entry></VASSAL.build.module.PlayerRoster>{MAP}{_PROTOTYPES}\
{_PALETTE}<VASSAL.build.module.PredefinedSetup name="Battle" isMenu="false" useFile="true" \
file="battle.vsav"/><VASSAL.build.module.Chatter/><VASSAL.build.module.KeyNamer/>\
</VASSAL.build.GameModule>"""
METADATA = """<?xml version="1.0" encoding="UTF-8"?>
<data version="1"><version>1.0</version><extra1/><extra2/><VassalVersion>3.7.0</VassalVersion>\
<dateSaved>1700000000000</dateSaved><description>A game</description><name>My Game</name></data>"""
# The centre of hex 0305.
_AT = "144;280"
_UNIT = f"delete;Delete;68,130;\tmark;Side\\\t{_ROTATE}\\\\\tpiece;;;inf.png;1st Inf"
LINES = (
    "begin_save",
    f"+/a/{_UNIT}/\tAxis\\\t2\\\\\tMain Map;{_AT};2;0",
    f"+/b/piece;;;inf.png;2nd Inf/Main Map;{_AT};1;0",
    "+/c/piece;;;inf.png;Order/Main Map;600;400;3;0",
    f"+/s/stack/Main Map;{_AT};a;b;@@0",
    "+/d/deck;true;0,0,0;50;70;Always;Always;false;false;false;;;;Deck/Main Map;600;400;true;c",
    "Main MapBoardPicker\tBoard\t0\t0",
    "SETUP_STACK\t",
    "end_save",
)


def png(width: int, height: int, kind: str = "PNG") -> bytes:
    """A picture in one colour."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), (200, 220, 180)).save(file, kind)
    return file.getvalue()


def obfuscated(text: str, key: int = 0x5A) -> bytes:
    """A saved game's text as VASSAL writes it."""
    return f"!VCSK{key:02x}".encode() + bytes(b ^ key for b in text.encode()).hex().encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file.getvalue()


def saved(lines: tuple[str, ...] = LINES, metadata: str = METADATA) -> bytes:
    """A saved game of these commands."""
    text = "\x1b".join(line.replace("\x1b", "\\\x1b") for line in lines)
    return zipped(
        {
            "savedGame": obfuscated(text),
            "savedata": metadata.replace("<name>My Game</name>", "").encode(),
            "moduledata": metadata.encode(),
        }
    )


def sound_files() -> dict[str, bytes]:
    """The files of a module without fault: a map, a stack, a deck, a palette, a set-up."""
    return {
        "buildFile.xml": BUILD.encode(),
        "moduledata": METADATA.encode(),
        "images/map.png": png(700, 500),
        "images/inf.png": png(50, 50),
        "battle.vsav": saved(),
    }


def vmod(folder: Path, files: Mapping[str, bytes]) -> Path:
    """A module of these files."""
    path = folder / "game.vmod"
    path.write_bytes(zipped(files))
    return path
