"""One game of the lab, played to its end or to the end of what it is given."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.game import Game
from hexwright.engine.parts.objectives import holders, objective_hexes
from hexwright.engine.players.match import MOST_STEPS, seated
from hexwright.engine.players.player import EndlessGameError, play_on
from hexwright.lab.record import End, GameRecord, Observer
from hexwright.lab.time_limit import NO_LIMITS, Hurried, Limits, TimeLimit
from hexwright.schema.module import Module

# How much of a fault is kept: its kind and its first words tell where to look.
_MOST_WORDS: Final = 400


def play_recorded(
    module: Module,
    scenario: str,
    names: Sequence[str],
    seed: int,
    limits: Limits = NO_LIMITS,
    most_steps: int = MOST_STEPS,
) -> GameRecord:
    """Play a game; one that does not end, or whose player breaks or hangs, is told as such."""
    game = Game.start(module, scenario, seed)
    observer = Observer(game.state.pieces)
    began = len(game.events)
    first = game.decision.side if game.decision else ""
    end, reason = _played(game, names, seed, limits, most_steps)
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
        kills=_rounded(observer.kills),
        taken=_rounded(observer.taken),
        held=_held(game, observer),
        rolls=dict(sorted(observer.rolls.items())),
        fights=dict(sorted(observer.fights.items())),
        losses_at=dict(sorted(observer.losses_at.items())),
        occupied=dict(sorted(observer.occupied.items())),
        cards=dict(sorted(observer.cards.items())),
        rows=dict(sorted(observer.rows.items())),
    )


def _rounded(amounts: Mapping[str, float]) -> dict[str, float]:
    """In thousandths: thirds must not depend on the order in which they were added."""
    return {name: round(amount, 3) for name, amount in sorted(amounts.items())}


def _held(game: Game, observer: Observer) -> dict[str, str]:
    """Who has each objective at the end: by the system's word, or who was the last to stand there.

    An objective of several hexes is held by who has all of them.
    """
    last = {**observer.holders, **holders(game)}
    found: dict[str, str] = {}
    for objective in game.scenario.objectives:
        sides = {last.get(hex_, "") for hex_ in objective_hexes(game, objective.id)}
        if len(sides) == 1 and (side := sides.pop()):
            found[objective.id] = side
    return found


def replayed(module: Module, record: GameRecord) -> Game:
    """The same game once more, to be looked at."""
    game = Game.start(module, record.scenario, record.seed)
    _played(game, record.players, record.seed, NO_LIMITS, max(record.steps, 1))
    return game


def _played(
    game: Game, names: Sequence[str], seed: int, limits: Limits, most_steps: int
) -> tuple[End, str]:
    players = seated(game, names, seed)
    if limits.answer:
        players = {side: Hurried(player, limits.answer) for side, player in players.items()}
    try:
        # What is counted of a game that ended in time is none of its time.
        with TimeLimit(limits.game):
            play_on(game, players, most_steps)
    except EndlessGameError as error:
        return "endless", str(error)[:_MOST_WORDS]
    except TimeoutError as error:
        return "failed", str(error)[:_MOST_WORDS]
    except Exception as error:  # noqa: BLE001 - a broken player must not end a night's work
        return "failed", f"{type(error).__name__}: {error}"[:_MOST_WORDS]
    return "ended", ""
