"""Computer players by name."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.players.player import Player
from engine.players.random_player import RandomPlayer

# Each makes a player from a seed.
PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {"random": RandomPlayer}
