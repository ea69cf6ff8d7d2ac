"""Every action of a table without rules, and what does it."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.play.free.free_play import FreePlay

MENU = "table"


def free_specs() -> "list[ActionSpec[FreePlay]]":
    """All actions in the order of the menu; `needs` is what must be pointed at."""
    return [*_piece_specs(), *_hex_specs(), *_table_specs()]


def _piece_specs() -> "list[ActionSpec[FreePlay]]":
    return [
        ActionSpec(
            "table.flip", MENU, tr("&Turn over"), tr("Show the next face of the counter"),
            "flip", "F", lambda play: play.with_piece(play.table.flip), needs="piece",
        ),
        ActionSpec(
            "table.turn_left", MENU, tr("Turn &left"), tr("Turn the piece anticlockwise"),
            "turn-left", "[",
            lambda play: play.with_piece(lambda piece: play.table.turn(piece, -1)), needs="piece",
        ),
        ActionSpec(
            "table.turn_right", MENU, tr("Turn &right"), tr("Turn the piece clockwise"),
            "turn-right", "]",
            lambda play: play.with_piece(lambda piece: play.table.turn(piece, 1)), needs="piece",
        ),
        ActionSpec(
            "table.top", MENU, tr("Put on t&op"), tr("Lay the piece on top of its stack"),
            "up", "T", lambda play: play.with_piece(lambda piece: play.table.run(piece, ":top")),
            needs="piece",
        ),
        ActionSpec(
            "table.bottom", MENU, tr("Put at the &bottom"), tr("Lay the piece below its stack"),
            "down", "B",
            lambda play: play.with_piece(lambda piece: play.table.run(piece, ":bottom")),
            needs="piece",
        ),
        ActionSpec(
            "table.remove", MENU, tr("Take o&ut of the game"),
            tr("Take the piece away; it can be brought back"),
            "delete", "Del",
            lambda play: play.with_piece(lambda piece: play.table.run(piece, ":remove")),
            needs="piece",
        ),
    ]  # fmt: skip


def _hex_specs() -> "list[ActionSpec[FreePlay]]":
    return [
        ActionSpec(
            "table.stack", MENU, tr("&Move the stack"),
            tr("Take all pieces of the hex; Shift and the mouse drag them"),
            "layers", "S", lambda play: play.with_hex(play.table.take_stack),
            needs="hex", starts_group=True,
        ),
        ActionSpec(
            "table.note", MENU, tr("Write a &note…"), tr("Leave words on the hex"),
            "label", "N", lambda play: play.with_hex(lambda at: play.choose(":note", at)),
            needs="hex",
        ),
        ActionSpec(
            "table.add", MENU, tr("&Add a marker"), tr("Put another marker on the hex"),
            "add", "A", lambda play: play.with_hex(lambda at: play.choose(":add", at)), needs="hex",
        ),
        ActionSpec(
            "table.back", MENU, tr("Bring a piece bac&k"),
            tr("Put a piece that was taken out on the hex"),
            "previous", "K", lambda play: play.with_hex(lambda at: play.choose(":back", at)),
            needs="hex",
        ),
    ]  # fmt: skip


def _table_specs() -> "list[ActionSpec[FreePlay]]":
    return [
        ActionSpec(
            "table.roll", MENU, tr("Roll d&ice"), tr("Roll one or several dice"),
            "scatter", "R", lambda play: play.choose(":roll"), starts_group=True,
        ),
        ActionSpec(
            "table.roll_on", MENU, tr("R&oll on a table"),
            tr("Choose a table, its column and what is added, and roll"),
            "table", "O", lambda play: play.roll_on_table(),
        ),
        ActionSpec(
            "table.draw", MENU, tr("&Draw a card"), tr("Draw from a deck or a cup"),
            "deck", "D", lambda play: play.choose(":draw"),
        ),
        ActionSpec(
            "table.card", MENU, tr("&Play a card"), tr("Show a card of your hand to all"),
            "export", "C", lambda play: play.choose(":card"),
        ),
        ActionSpec(
            "table.discard", MENU, tr("Di&scard a card"),
            tr("Put a card of your hand on the discards"),
            "cut", "X", lambda play: play.choose(":discard"),
        ),
        ActionSpec(
            "table.shuffle", MENU, tr("S&huffle"), tr("Shuffle a deck, with its discards or alone"),
            "reload", "H", lambda play: play.choose(":shuffle"),
        ),
        ActionSpec(
            "table.track", MENU, tr("Mo&ve a marker on a track"), tr("Count something on a track"),
            "numbers", "V", lambda play: play.choose(":track"),
        ),
        ActionSpec(
            "table.end-turn", MENU, tr("&End the turn"), tr("Pass the turn to the next side"),
            "next", "E", lambda play: play.table.run(":end-turn"), starts_group=True,
        ),
        ActionSpec(
            "table.end-game", MENU, tr("End the &game"), tr("Say who has won"),
            "decline", "Shift+E", lambda play: play.table.run(":end-game"),
        ),
    ]  # fmt: skip
