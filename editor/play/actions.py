"""Every action of the play window, and what does it."""

from typing import TYPE_CHECKING

from hexwright.editor.play.board_menu import PALETTE, show_palette
from hexwright.editor.shell.action import ActionSpec, show_full_screen
from hexwright.editor.shell.help_window import SHORTCUTS
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.play.window import PlayWindow


def play_specs() -> "list[ActionSpec[PlayWindow]]":
    """All actions in the order of their menus."""
    return [*_game_specs(), *_turn_specs(), *_view_specs(), *_overlay_specs(), *_help_specs()]


def play_menus() -> dict[str, str]:
    """Menus of the play window in their order, by id."""
    return {"game": tr("&Game"), "turn": tr("&Turn"), "view": tr("&View"), "help": tr("&Help")}


def _game_specs() -> "list[ActionSpec[PlayWindow]]":
    return [
        ActionSpec(
            "game.new", "game", tr("&New game…"), tr("Play another game of this module"),
            "new", "Ctrl+N", lambda window: window.new_game_wanted.emit(), in_toolbar=True,
        ),
        ActionSpec(
            "game.open", "game", tr("&Open game…"), tr("Go on with a saved game"),
            "open", "Ctrl+O", lambda window: window.files.open(), in_toolbar=True, needs="own_file",
        ),
        ActionSpec(
            "game.save", "game", tr("&Save game"), tr("Keep the game in a file"),
            "save", "Ctrl+S", lambda window: window.files.save(),
            in_toolbar=True, starts_group=True, needs="own_file",
        ),
        ActionSpec(
            "game.save_as", "game", tr("Save game &as…"), tr("Keep the game in another file"),
            "save-as", "Ctrl+Shift+S", lambda window: window.files.save_as(), needs="own_file",
        ),
        ActionSpec(
            "game.close", "game", tr("&Close"), tr("Leave the game"),
            "quit", "Ctrl+W", lambda window: window.close(), starts_group=True,
        ),
    ]  # fmt: skip


def _turn_specs() -> "list[ActionSpec[PlayWindow]]":
    return [
        ActionSpec(
            "turn.undo", "turn", tr("&Undo"),
            tr("Take the last choice back, up to the last roll, reveal or change of side"),
            "undo", "Ctrl+Z", lambda window: window.undo(),
            needs="undo", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "turn.decline", "turn", tr("&Decline"),
            tr("Put the piece back, choose nothing, or say no"),
            "decline", "Esc", lambda window: window.decline(),
        ),
        ActionSpec(
            "turn.ask_first", "turn", tr("&Ask before nothing is chosen"),
            tr("Ask once more where a question could be answered with something, and is not"),
            "help", "", switch=lambda window, on: window.answering.ask_first(on),
        ),
        ActionSpec(
            "turn.ask_less", "turn", tr("Ask me &less"),
            tr("Answer what has but one answer, and what I have just declined, without asking; "
               "never where that would tell a secret"),
            "step", "Ctrl+Shift+L", switch=lambda window, on: window.session.asking_less.set_on(on),
        ),
        ActionSpec(
            "turn.orders", "turn", tr("When I am as&ked…"),
            tr("Say for each moment of reaction whether you want to be asked always, only if you "
               "can play something, or never"),
            "help", "Ctrl+Shift+J", lambda window: window.show_orders(), needs="windows",
        ),
        ActionSpec(
            "turn.look", "turn", tr("Take my &seat"),
            tr("Show what the side that is asked may see, and nobody else"),
            "eye", "Ctrl+L", lambda window: window.take_seat(), needs="seat",
        ),
        ActionSpec(
            "turn.pause", "turn", tr("&Pause the computer"), tr("Hold the computer players"),
            "pause", "Ctrl+P", switch=lambda window, on: window.session.bots.set_paused(on),
            needs="bots", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "turn.step", "turn", tr("&One move"), tr("Let a computer player make one move"),
            "step", "Ctrl+.", lambda window: window.session.bots.step(),
            needs="bot", in_toolbar=True,
        ),
    ]  # fmt: skip


def _view_specs() -> "list[ActionSpec[PlayWindow]]":
    return [
        ActionSpec(
            "view.zoom_in", "view", tr("Zoom &in"), tr("Show the map larger"),
            "zoom-in", "Ctrl++", lambda window: window.board.zoom_in(),
            in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "view.zoom_out", "view", tr("Zoom &out"), tr("Show the map smaller"),
            "zoom-out", "Ctrl+-", lambda window: window.board.zoom_out(), in_toolbar=True,
        ),
        ActionSpec(
            "view.fit", "view", tr("&Fit"), tr("Show the whole map"),
            "fit", "Ctrl+0", lambda window: window.board.show_all(), in_toolbar=True,
        ),
        ActionSpec(
            "view.turn", "view", tr("&Turn the board"),
            tr("Look at the map from the opposite edge; kept for your seat in this scenario"),
            "turn-board", "Ctrl+T", switch=lambda window, on: window.board.turning.turn(on),
            in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "view.turn_to_side", "view", tr("Turn to the &side that acts"),
            tr("Show each side the map from the edge where its army stands"),
            "turn-to-side", "Ctrl+Shift+T",
            switch=lambda window, on: window.board.turning.follow(on),
        ),
        ActionSpec(
            "view.charts", "view", tr("C&harts"),
            tr("Tables, terrain, notes and cards of the module, with what counts now marked"),
            "charts", "F4", switch=lambda window, on: window.show_charts(on),
            in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            PALETTE, "view", tr("Find an actio&n…"),
            tr("Find an action or a chart by a few letters of its name"),
            "palette", "Ctrl+Shift+P", show_palette,
        ),
        ActionSpec(
            "view.next_pane", "view", tr("Next &panel"), tr("Give the keyboard to the next panel"),
            "panes", "F6", lambda window: window.next_pane(), starts_group=True,
        ),
        ActionSpec(
            "view.full_screen", "view", tr("F&ull screen"), tr("Nothing but the game"),
            "full-screen", "F11", switch=show_full_screen,
        ),
    ]  # fmt: skip


def _overlay_specs() -> "list[ActionSpec[PlayWindow]]":
    """What game systems lay over the map; those that a game has not are hidden."""
    return [
        ActionSpec(
            "view.arcs", "view", tr("Facing &arcs"),
            tr("Show front and rear of the piece that is pointed at, and the reach of its guns"),
            "arcs", "F7", switch=lambda window, on: window.board.overlays.show("arcs", on),
            in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "view.zones", "view", tr("&Zones of control"),
            tr("Show what the piece that is pointed at controls, or the reach of a commander"),
            "control", "F8", switch=lambda window, on: window.board.overlays.show("zones", on),
            in_toolbar=True,
        ),
        ActionSpec(
            "view.corridors", "view", tr("&Charge corridors"),
            tr("Show whom the piece that is pointed at could charge, and the ways there"),
            "corridors", "F9",
            switch=lambda window, on: window.board.overlays.show("corridors", on), in_toolbar=True,
        ),
        ActionSpec(
            "view.sight", "view", tr("&Line of sight from here"),
            tr("Show whether the place that is pointed at sees others, and what is in the way"),
            "sight", "F10", lambda window: window.board.looking.begin(),
        ),
        ActionSpec(
            "view.all_own", "view", tr("For &my whole side"),
            tr("Show arcs, zones and corridors of every piece of one's own side"),
            "all-own", "Shift+F7", switch=lambda window, on: window.board.overlays.show_all_own(on),
        ),
        ActionSpec(
            "view.all_others", "view", tr("For the &enemy's whole side"),
            tr("Show arcs, zones and corridors of every piece of the other side"),
            "all-others", "Shift+F8",
            switch=lambda window, on: window.board.overlays.show_all_others(on),
        ),
    ]  # fmt: skip


def _help_specs() -> "list[ActionSpec[PlayWindow]]":
    return [
        ActionSpec(
            "help.contents", "help", tr("&Contents"), tr("Read how a game is played"),
            "help", "F1", lambda window: window.show_help(),
        ),
        ActionSpec(
            "help.shortcuts", "help", tr("&Keyboard shortcuts"), tr("All keys on one page"),
            "keyboard", "Ctrl+F1", lambda window: window.show_help(SHORTCUTS),
        ),
    ]  # fmt: skip
