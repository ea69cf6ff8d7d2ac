"""One game of the lab, played to its end or to the end of what it is given."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.game import Game
from hexwright.engine.players.match import MOST_STEPS, seated
from hexwright.engine.players.player import EndlessGameError, play_on
from hexwright.lab.record import End, GameRecord, Observer
from hexwright.schema.module import Module

# How much of a fault is kept: its kind and its first words tell where to look.
_MOST_WORDS: Final = 400


def play_recorded(
    module: Module, scenario: str, names: Sequence[str], seed: int, most_steps: int = MOST_STEPS
) -> GameRecord:
    """Play a game; one that does not end, or whose player breaks, is told as such."""
    game = Game.start(module, scenario, seed)
    observer = Observer(game.state.pieces)
    began = len(game.events)
    first = game.decision.side if game.decision else ""
    end, reason = _played(game, names, seed, most_steps)
    observer.watch(game.events[began:])
    outcome = game.outcome if end == "ended" else None
    return GameRecord(
        scenario=scenario,
        seed=seed,
        players=tuple(names),
        sides=tuple(game.sides),
        end=end,
        reason=outcome.reason if outcome else reason,
        winner=outcome.winner if outcome else "",
        first=first,
        points=tuple(game.state.points.get(side, 0) for side in game.sides),
        turns=game.state.turn,
        steps=game.steps,
        lost_steps=dict(sorted(observer.lost_steps.items())),
        eliminated=tuple(observer.eliminated),
        fights=dict(sorted(observer.fights.items())),
        losses_at=dict(sorted(observer.losses_at.items())),
        occupied=dict(sorted(observer.occupied.items())),
        cards=dict(sorted(observer.cards.items())),
        rows=dict(sorted(observer.rows.items())),
    )


def replayed(module: Module, record: GameRecord) -> Game:
    """The same game once more, to be looked at."""
    game = Game.start(module, record.scenario, record.seed)
    _played(game, record.players, record.seed, max(record.steps, 1))
    return game


def _played(game: Game, names: Sequence[str], seed: int, most_steps: int) -> tuple[End, str]:
    try:
        play_on(game, seated(game, names, seed), most_steps)
    except EndlessGameError as error:
        return "endless", str(error)[:_MOST_WORDS]
    except TimeoutError as error:
        return "failed", str(error)[:_MOST_WORDS]
    except Exception as error:  # noqa: BLE001 - a broken player must not end a night's work
        return "failed", f"{type(error).__name__}: {error}"[:_MOST_WORDS]
    return "ended", ""
