"""Pictures of games: the dialog that begins one, a battle by the rules, a table without any."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from docs.gallery.stage import rest, save, wait_until
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.match import seated
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders

_SIZE = QSize(1280, 820)
_SEED = 7
_MOST_STEPS = 400
# Enough of a battle to have losses on both sides.
_STEPS = 90


def shoot_all() -> None:
    """Take every picture of games."""
    _dialog()
    _battle()
    _formations()
    _free()


def _sample(name: str) -> Module:
    folder = next(path for path in sample_folders() if path.name == name)
    module = load(folder).module
    assert module is not None
    return module


def _dialog() -> None:
    dialog = GameDialog(_sample("ccn"), scenario="mill-on-the-brook")
    dialog.seed.setText(str(_SEED))
    dialog.show()
    wait_until(lambda: not dialog.sheet.picture.pixmap().isNull())
    _take("play-dialog", dialog)


def _battle() -> None:
    """A person before an attack, with the odds of it on show."""
    module = _sample("ccn")
    seats = {"french": HUMAN, "allied": "veteran"}
    session = NewGame("mill-on-the-brook", seats, {}, "strict", _SEED).begin(module)
    target = _play_to_an_attack(session, _STEPS)
    window = _window(session)
    window.answering.point(target)
    _take("play", window)


def _formations() -> None:
    """Formations with orders face down, before a shock, with what the enemy controls."""
    module = _sample("jdg")
    seats = {"blue": HUMAN, "red": "veteran"}
    session = NewGame("kaltbach-crossing", seats, {}, "strict", _SEED).begin(module)
    attacker = _play_to_an_attack(session, 0)
    window = _window(session)
    for name in ("zones", "all_others"):
        window.actions_by_id[f"view.{name}"].trigger()
    window.answering.point(attacker)
    _take("play-jdg", window)


def _play_to_an_attack(session: PlaySession, least: int) -> str:
    """Play so many steps at least, until a person may attack; the first target that there is."""
    game = session.game
    players = seated(game, ["veteran", "veteran"], _SEED)
    for step in range(_MOST_STEPS):
        decision = game.decision
        assert decision is not None
        asks_person = decision.side in session.humans and decision.kind == "piece"
        if step >= least and asks_person and decision.preview is not None:
            for option in decision.options:
                preview = decision.preview(option)
                if preview is not None and preview.sum.parts:
                    return str(option)
        game.submit(players[decision.side].choose(Seat(game, decision.side)))
    raise AssertionError("nobody attacks")


def _free() -> None:
    """A note, a counter turned over and one that has moved."""
    seats = {"smugglers": HUMAN, "wardens": "random"}
    session = NewGame("foggy-night", seats, {}, "strict", _SEED).begin(_sample("free"))
    window = _window(session)
    assert window.free is not None
    table = window.free.table
    table.run(":note", "C6", "Somebody was here")
    table.flip("rustle#1")
    table.run("cart-of-the-inn", "D5")
    _take("play-free", window)


def _window(session: PlaySession) -> PlayWindow:
    session.bots.is_paused = True
    window = PlayWindow(session)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody answers
    window.resize(_SIZE)
    window.show()
    rest()
    wait_until(window.table.board.is_complete)
    return window


def _take(name: str, widget: QWidget) -> None:
    rest(400)
    save(widget.grab().toImage(), name)
    widget.close()
    rest()
