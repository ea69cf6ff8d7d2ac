"""Every action of a table without rules, as data."""

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

MENU = "table"


def free_specs() -> list[ActionSpec]:
    """All actions in the order of the menu; `needs` is what must be pointed at."""
    return [*_piece_specs(), *_hex_specs(), *_table_specs()]


def _piece_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "table.flip", MENU, tr("&Turn over"), tr("Show the next face of the counter"),
            "flip", "F", needs="piece",
        ),
        ActionSpec(
            "table.turn_left", MENU, tr("Turn &left"), tr("Turn the piece anticlockwise"),
            "turn-left", "[", needs="piece",
        ),
        ActionSpec(
            "table.turn_right", MENU, tr("Turn &right"), tr("Turn the piece clockwise"),
            "turn-right", "]", needs="piece",
        ),
        ActionSpec(
            "table.top", MENU, tr("Put on t&op"), tr("Lay the piece on top of its stack"),
            "up", "T", needs="piece",
        ),
        ActionSpec(
            "table.bottom", MENU, tr("Put at the &bottom"), tr("Lay the piece below its stack"),
            "down", "B", needs="piece",
        ),
        ActionSpec(
            "table.remove", MENU, tr("Take o&ut of the game"),
            tr("Take the piece away; it can be brought back"), "delete", "Del", needs="piece",
        ),
    ]  # fmt: skip


def _hex_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "table.stack", MENU, tr("&Move the stack"),
            tr("Take all pieces of the hex; Shift and the mouse drag them"), "layers", "S",
            needs="hex", starts_group=True,
        ),
        ActionSpec(
            "table.note", MENU, tr("Write a &note…"), tr("Leave words on the hex"), "label", "N",
            needs="hex",
        ),
        ActionSpec(
            "table.add", MENU, tr("&Add a marker"), tr("Put another marker on the hex"), "add", "A",
            needs="hex",
        ),
        ActionSpec(
            "table.back", MENU, tr("Bring a piece bac&k"),
            tr("Put a piece that was taken out on the hex"), "previous", "K", needs="hex",
        ),
    ]  # fmt: skip


def _table_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "table.roll", MENU, tr("Roll d&ice"), tr("Roll one or several dice"), "scatter", "R",
            starts_group=True,
        ),
        ActionSpec(
            "table.draw", MENU, tr("&Draw a card"), tr("Draw from a deck or a cup"), "deck", "D",
        ),
        ActionSpec(
            "table.card", MENU, tr("&Play a card"), tr("Show a card of your hand to all"),
            "export", "C",
        ),
        ActionSpec(
            "table.discard", MENU, tr("Di&scard a card"),
            tr("Put a card of your hand on the discards"), "cut", "X",
        ),
        ActionSpec(
            "table.shuffle", MENU, tr("S&huffle"), tr("Shuffle a deck, with its discards or alone"),
            "reload", "H",
        ),
        ActionSpec(
            "table.track", MENU, tr("Mo&ve a marker on a track"), tr("Count something on a track"),
            "numbers", "V",
        ),
        ActionSpec(
            "table.end-turn", MENU, tr("&End the turn"), tr("Pass the turn to the next side"),
            "next", "E", starts_group=True,
        ),
        ActionSpec(
            "table.end-game", MENU, tr("End the &game"), tr("Say who has won"),
            "decline", "Shift+E",
        ),
    ]  # fmt: skip
