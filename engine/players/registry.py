"""Computer players by name: those that play every system, and those of one system."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.schema.language import later

if TYPE_CHECKING:
    from hexwright.engine.players.player import Player
    from hexwright.engine.players.veteran import Tempered

EVERY_SYSTEM: Final = (
    ComputerPlayer(
        "random", later("Random"), "hexwright.engine.players.random_player:RandomPlayer"
    ),
    ComputerPlayer(
        "marshal-quick",
        later("Marshal, 1 s an answer"),
        "hexwright.engine.players.marshal:quick_marshal",
    ),
    ComputerPlayer(
        "marshal",
        later("Marshal, 4 s an answer"),
        "hexwright.engine.players.marshal:steady_marshal",
    ),
    ComputerPlayer(
        "marshal-deep",
        later("Marshal, 15 s an answer"),
        "hexwright.engine.players.marshal:deep_marshal",
    ),
)


def players_of(rulebook: Rulebook) -> dict[str, ComputerPlayer]:
    """The players that can play a system, by name: its own first, then those of every system."""
    return {one.id: one for one in (*rulebook.players, *EVERY_SYSTEM)}


def veteran_of(rulebook: Rulebook) -> "Tempered | None":
    """The system's own player who weighs, if it has one."""
    for one in rulebook.players:
        place, _, name = one.place.partition(":")
        found = getattr(import_module(place), name)
        if hasattr(found, "usual"):
            made: Tempered = found
            return made
    return None


def player_named(name: str, seed: int, rulebook: Rulebook) -> "Player":
    """A new player of this name."""
    place, _, made_by = players_of(rulebook)[name].place.partition(":")
    player: Player = getattr(import_module(place), made_by)(seed)
    return player
