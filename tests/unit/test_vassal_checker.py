"""The checker of VASSAL modules: a sound module passes, each mistake of the format is told."""

from pathlib import Path

import pytest

from tests.helpers.vassal_checker import Module, faults, read_save
from tests.helpers.vassal_checker.text import plain, tokens
from tests.helpers.vassal_modules import (
    BUILD,
    HELPERS,
    LINES,
    METADATA,
    obfuscated,
    png,
    saved,
    sound_files,
    vmod,
    zipped,
)

_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" %s>%s</svg>'
_SIZED = b'width="9" height="9"'


def _with(name: str, data: bytes | None) -> dict[str, bytes]:
    files = {**sound_files(), name: data}
    return {one: content for one, content in files.items() if content is not None}


def _build(old: str, new: str) -> dict[str, bytes]:
    assert BUILD.count(old) >= 1
    return _with("buildFile.xml", BUILD.replace(old, new, 1).encode())


def _metadata(old: str, new: str) -> dict[str, bytes]:
    assert old in METADATA
    return _with("moduledata", METADATA.replace(old, new, 1).encode())


def _save(old: str, new: str) -> dict[str, bytes]:
    assert any(old in line for line in LINES)
    return _with("battle.vsav", saved(tuple(line.replace(old, new) for line in LINES)))


def _picture(name: str, data: bytes) -> dict[str, bytes]:
    return {**_build("inf.png;2nd Inf", f"{name};2nd Inf"), f"images/{name}": data}


def test_a_sound_module_has_no_faults(tmp_path: Path) -> None:
    assert faults(vmod(tmp_path, sound_files())) == []


def test_a_module_of_the_least_parts_has_no_faults(tmp_path: Path) -> None:
    build = (
        '<VASSAL.build.GameModule name="My Game" version="1.0" VassalVersion="3.7.0" '
        'nextPieceSlotId="1"><VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.'
        'BoardPicker><VASSAL.build.module.map.boardPicker.Board name="B" image="map.png"/>'
        f"</VASSAL.build.module.map.BoardPicker>{HELPERS}</VASSAL.build.module.Map>"
        "</VASSAL.build.GameModule>"
    )
    files = {**_with("battle.vsav", None), "buildFile.xml": build.encode()}
    assert faults(vmod(tmp_path, files)) == []


_MISTAKES: dict[str, tuple[dict[str, bytes], str]] = {
    "no build file": (_with("buildFile.xml", None), "buildFile.xml is missing"),
    "broken XML": (_build("</VASSAL.build.GameModule>", ""), "not well formed"),
    "a saved game at the root": (_with("savedGame", b""), "savedGame at the root"),
    "the old build file": (_with("buildFile", b""), "old name"),
    "pictures in folders": (_with("images/a/b.png", png(9, 9)), "are flat"),
    "no metadata": (_with("moduledata", None), "moduledata is missing"),
    "metadata that is no XML": (_with("moduledata", b"<"), "moduledata is no XML"),
    "another name": (_metadata("My Game", "Your Game"), "another name"),
    "another version": (_metadata("<version>1.0", "<version>1.1"), "another version"),
    "an old VASSAL": (_metadata("3.7.0", "3.4.0"), "does not open it"),
    "a later VASSAL": (_build('VassalVersion="3.7.0"', 'VassalVersion="3.8.0"'), "does not open"),
    "no date": (_metadata("1700000000000", ""), "no dateSaved"),
    "an unknown class": (_build("module.Chatter/", "module.Chatte/"), "is not known"),
    "a wrong parent": (
        _build("<entry>Allied</entry>", "<VASSAL.build.module.map.Scroller/>"),
        "Scroller stands under PlayerRoster",
    ),
    "CDATA": (_build("<entry>Axis</entry>", "<entry><![CDATA[Axis]]></entry>"), "CDATA"),
    "an unknown attribute": (_build('title="', 'caption="'), "caption is not known"),
    "a mis-cased attribute": (_build("snapTo", "snapto"), "snapto is written snapTo"),
    "an empty number": (_build('exSepX="6"', 'exSepX=""'), "no whole number"),
    "a broken number": (_build('x0="40"', 'x0="40.5"'), "no whole number"),
    "a number with a unit": (_build('dx="52.0"', 'dx="52px"'), "no number"),
    "a capital boolean": (_build('sideways="false"', 'sideways="False"'), "no true or false"),
    "a web colour": (_build('color="0,0,0"', 'color="#000000"'), "no colour"),
    "a colour out of range": (_build('color="0,0,0"', 'color="0,0,256"'), "no colour"),
    "a name that ends with a backslash": (
        _build('name="Deck"', 'name="Deck\\"'), "ends with a backslash",
    ),
    **{
        f"no {name}": (_build(f"<VASSAL.build.module.map.{name}/>", ""), f"has no {name}")
        for name in (
            "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
            "StackExpander", "PieceMover", "KeyBufferer",
        )
    },
    "a menu that holds itself": (
        _build("<VASSAL.build.module.Chatter/>", '<VASSAL.build.module.ToolbarMenu text="Units" '
               'menuItems="Units"/><VASSAL.build.module.Chatter/>'),
        "holds a button with its own text",
    ),
    "a menu of no button": (
        _build("<VASSAL.build.module.Chatter/>", '<VASSAL.build.module.ToolbarMenu text="All" '
               'menuItems="Unit"/><VASSAL.build.module.Chatter/>'),
        "there is no button “Unit”",
    ),
    "two maps of a name": (
        _build("<VASSAL.build.module.Chatter/>",
               '<VASSAL.build.module.Map mapName="Main Map"/><VASSAL.build.module.Chatter/>'),
        "2 maps are called",
    ),
    "no board picker": (
        _build("</VASSAL.build.GameModule>", '<VASSAL.build.module.Map mapName="Other">'
               f"{HELPERS}</VASSAL.build.module.Map></VASSAL.build.GameModule>"),
        "has 0 board pickers",
    ),
    "a board picker after a stack": (
        _build("<VASSAL.build.module.map.BoardPicker", '<VASSAL.build.module.map.SetupStack '
               'name="early" x="40" y="40"/><VASSAL.build.module.map.BoardPicker'),
        "comes after stacks",
    ),
    "no board": (
        _build("</VASSAL.build.GameModule>", '<VASSAL.build.module.Map mapName="Other">'
               f"<VASSAL.build.module.map.BoardPicker/>{HELPERS}</VASSAL.build.module.Map>"
               "</VASSAL.build.GameModule>"),
        "has no board",
    ),
    "two boards of a name": (
        _build("<setup>", '<VASSAL.build.module.map.boardPicker.Board name="Board" width="9" '
               'height="9"/><setup>'),
        "two boards have the same name",
    ),
    "a set-up of another map": (_build("<setup>Main", "<setup>Side"), "its set-up begins with"),
    "a set-up of another board": (_build("&#9;Board&#9;0", "&#9;Bord&#9;0"), "names the board"),
    "a board picture that is missing": (_with("images/map.png", None), "is not in the zip"),
    "a board without size": (_with("images/map.png", b"no picture"), "has no size"),
    "a stack on an unknown board": (_build('owningBoard="Board"', 'owningBoard="B"'), "belongs to"),
    "a stack in no hex": (_build('location="0305"', 'location="305"'), "there is no location"),
    "a deck outside": (_build('x="600"', 'x="700"'), "lies outside its board"),
    "cards to no deck": (
        _build('name="Deck"', 'name="Deck" reshuffleTarget="Bin"'), "sends cards to the deck",
    ),
    "a card that returns to no deck": (_build("false;Deck", "false;Bin"), "there is no deck “Bin”"),
    "a gpid twice": (_build('gpid="2"', 'gpid="1"'), "gpid 1 is used 2 times"),
    "a gpid too high": (_build('Id="10"', 'Id="3"'), "not below nextPieceSlotId"),
    "another gpid in the state": (_build("null;0;0;2;0", "null;0;0;4;0"), "its state 4"),
    "a slot on a map": (_build("null;0;0;1;0", "Main Map;0;0;1;0"), "instead of null"),
    "a state too few": (_build("/&#9;Axis\\&#9;6", "/Axis&#9;6"), " states"),
    "an unknown trait": (_build("mark;Side", "marker;Side"), "trait “marker” is not known"),
    "an unknown prototype": (_build("prototype;Unit", "prototype;Uni"), "no prototype “Uni”"),
    "two prototypes of a name": (
        _build("</VASSAL.build.module.PrototypesContainer>", "<VASSAL.build.module."
               'PrototypeDefinition name="Unit">+/null/piece;;;;Unit/null;0;0;;0'
               "</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module."
               "PrototypesContainer>"),
        "names are unique",
    ),
    "a piece's name with a backslash at its end": (_build("1st Inf/", "1st Inf\\/"), "parts"),
    "an unescaped tab": (_build("mark;Side\\&#9;", "mark;Side&#9;"), "a tab inside"),
    "an unescaped list of keys": (_build("68\\,130", "68,130"), "escaped commas"),
    "an unescaped command": (_build("I\\,-1", "I,-1"), "list of commands"),
    "a key that is none": (_build("Delete;68,130", "Delete;Ctrl D"), "no key stroke"),
    "a facing that is none": (_build("2\\\\&#9;null", "6\\\\&#9;null"), "facing “6” of 6"),
    "a marker with too many values": (_build("&#9;Axis\\", "&#9;Axis,9\\"), "2 values"),
    "too many fields": (_build("delete;Delete;68,130;", "delete;Delete;68,130;;"), "at most 3"),
    "a report inside what it reports": (
        _build("+/null/report;68\\,130;$pieceName$ is gone;;;;false&#9;delete;Delete;68,130;\\",
               "+/null/delete;Delete;68,130;&#9;report;68\\,130;$pieceName$ is gone;;;;false\\"),
        "stands inside the trait that has the key",
    ),
    "a piece's picture that is missing": (_with("images/inf.png", None), "is not in the zip"),
    "a picture in another case": (_build("inf.png;1st", "Inf.png;1st"), "the zip has"),
    "WebP": (_with("images/inf.png", png(9, 9, "WEBP")), "does not read"),
    "a broken picture": (_with("images/inf.png", png(50, 50)[:-30]), "cannot be read"),
    "a huge picture": (_with("images/inf.png", png(8001, 1)), "more than 8000"),
    "a shouted SVG": (_picture("a.SVG", _SVG % (_SIZED, b"")), "lower case"),
    "an SVG without size": (_picture("a.svg", _SVG % (b"", b"")), "has no size"),
    "an SVG with a plain link": (
        _picture("a.svg", _SVG % (_SIZED, b'<image href="x.png"/>')), "only xlink:href",
    ),
    "an SVG with text": (_picture("a.svg", _SVG % (_SIZED, b"<text>A</text>")), "holds text"),
    "a hand of nobody": (
        _build("<VASSAL.build.module.Chatter/>", '<VASSAL.build.module.PlayerHand mapName="Hand" '
               'side="Axes"/><VASSAL.build.module.Chatter/>'),
        "belongs to no side “Axes”",
    ),
    "an inventory by nothing": (
        _build("<VASSAL.build.module.Chatter/>", '<VASSAL.build.module.Inventory name="All" '
               'groupBy="Side,Army"/><VASSAL.build.module.Chatter/>'),
        "the inventory groups by “Army”",
    ),
    "a piece for nobody": (
        _build("delete;Delete;68,130;", "restrict;Axes;false;true;"), "access for no side “Axes”",
    ),
    "a trigger that nobody hears": (
        _build("clone;Clone;67,130;", "macro;T;T;84,130;;;69\\,130;false;;;counted;;;1;false;;1;1"),
        "a trigger sends “69,130”",
    ),
    "a menu of no command": (
        _build("clone;Clone;67,130;", "submenu;More;Flip;"), "the menu “More” has no command",
    ),
    "a piece in no layer": (
        _build("<VASSAL.build.module.map.Zoomer", '<VASSAL.build.module.map.LayeredPieceCollection '
               'property="Side" layerOrder="Allied"/><VASSAL.build.module.map.Zoomer'),
        "lies in the layer “Axis”",
    ),
    "a set-up without file": (_with("battle.vsav", None), "which is not in the zip"),
    "a set-up that is no zip": (_with("battle.vsav", b"no"), "is no zip"),
    "a save of another module": (
        _with("battle.vsav", saved(metadata=METADATA.replace("My", "Our"))), "another name",
    ),
    "a save of another version": (
        _with("battle.vsav", saved(metadata=METADATA.replace(">1.0<", ">2.0<"))),
        "another version",
    ),
    "a save without metadata": (
        _with("battle.vsav", zipped({"savedGame": obfuscated("begin_save\x1bend_save")})),
        "has no savedata",
    ),
    "a save in broken code": (
        _with("battle.vsav", zipped({"savedGame": b"!VCSK5axyz"})), "cannot be decoded",
    ),
    "a save without end": (_save("end_save", ""), "begin_save to end_save"),
    "an unknown line": (_save("SETUP_STACK", "SETUP_STOCK"), "is not known"),
    "a piece on an unknown map": (_save("Main Map;", "Main map;"), "which does not exist"),
    "a board that the map lacks": (_save("\tBoard\t", "\tBord\t"), "has no board “Bord”"),
    "a prototype in a save": (_save("delete;Delete;68,130;", "prototype;Unit"), "expanded"),
    "a stack before its piece": (
        _with("battle.vsav", saved((LINES[0], LINES[4], *LINES[1:4], *LINES[5:]))),
        "comes before its piece",
    ),
    "a stack without its piece": (_save("a;b;@@0", "a;e;@@0"), "comes before its piece e"),
    "an unknown deck": (_save(";;;;Deck", ";;;;Pile"), "there is no deck “Pile”"),
    "a piece off the board": (_save("144;280", "944;280"), "outside the boards"),
    "a piece off its hex": (_save("144;280", "150;280"), "not at the centre"),
    "a piece elsewhere than its stack": (
        _save("2nd Inf/Main Map;144;280", "2nd Inf/Main Map;40;40"), "elsewhere than its stack",
    ),
    "an id twice": (_save("+/b/", "+/a/"), "two things have the id"),
    "a broken piece in a save": (_save("/\tAxis", "/Axis"), "cannot be decoded"),
    "a saved gpid without slot": (_save("280;1;0", "280;7;0"), "of no slot"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", _MISTAKES)
def test_every_mistake_is_told(mistake: str, tmp_path: Path) -> None:
    files, words = _MISTAKES[mistake]
    assert any(words in fault for fault in faults(vmod(tmp_path, files)))


def test_what_is_no_zip_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.vmod"
    path.write_bytes(b"plain")
    assert faults(path) == ["this is no zip"]


def test_a_replacement_piece_needs_a_gpid_of_its_own(tmp_path: Path) -> None:
    inner = "+/null/piece\\;\\;\\;inf.png\\;New/null\\;0\\;0\\;2\\;0".replace("/", "\\/")
    replace = f"replace;Turn;84,130;{inner};null;0;0;false;;;2;0;false;false;;1"
    files = _build("mark;Side\\&#9;rotate", f"{replace}\\&#9;rotate")
    assert "gpid 2 is used 2 times" in faults(vmod(tmp_path, files))


def test_a_reader_tells_where_a_piece_of_a_save_stands(tmp_path: Path) -> None:
    module = Module(vmod(tmp_path, sound_files()))
    save = read_save(module, module.setups["Battle"])
    piece = save.pieces["a"]
    found = piece.name, piece.marks, piece.facings, save.location_name(module, "a")
    assert found == ("1st Inf", {"Side": "Axis"}, {"Facing": 2}, "0305")


def test_a_reader_tells_what_lies_in_a_deck(tmp_path: Path) -> None:
    module = Module(vmod(tmp_path, sound_files()))
    save = read_save(module, "battle.vsav")
    found = [(pile.deck, pile.members) for pile in save.piles]
    assert found == [(None, ("a", "b")), ("Deck", ("c",))]


def test_a_slot_comes_with_its_prototypes_traits(tmp_path: Path) -> None:
    module = Module(vmod(tmp_path, sound_files()))
    [slot] = [slot for slot in module.slots if slot.gpid == "1"]
    ids = [trait.id for trait in module.expanded(slot).traits]
    assert ids == ["report", "delete", "clone", "mark", "PROP"]


def test_escaped_delimiters_stay_in_their_token() -> None:
    assert tokens("A,B\\,C,x\\\\,y", ",") == ["A", "B,C", "x\\,y"]


def test_quotes_round_a_token_are_taken_off() -> None:
    assert tokens("'\\a';b", ";") == ["\\a", "b"]


@pytest.mark.parametrize("saved_text", [b"begin_save", obfuscated("begin_save")])
def test_saves_are_read_plain_or_obfuscated(saved_text: bytes) -> None:
    assert plain(saved_text) == "begin_save"
