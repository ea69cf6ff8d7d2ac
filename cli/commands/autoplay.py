"""`hexwright autoplay`: a whole game played by computer players, without a window."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.cli.game_words import players_named, scenario_named, seed
from hexwright.schema.disk.output_path import check_output_file
from hexwright.schema.examine import sound_module
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module
from hexwright.schema.saving import write_output

if TYPE_CHECKING:
    from hexwright.engine.core.game import Game
    from hexwright.engine.core.rulebook import Rulebook
    from hexwright.engine.players.player import Player

MOST_GAMES: Final = 100_000


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "--scenario", metavar="ID", help=tr("the scenario; not needed where there is only one")
    )
    parser.add_argument(
        "--bots",
        metavar="A,B",
        default="random",
        help=tr("a player for each side, or one for all: random, or one that knows the system"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=seed,
        default=1,
        help=tr("where dice and players begin: the same number gives the same game"),
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=_count,
        help=tr("play so many games, the players changing sides, and tell who won how often"),
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_count,
        default=0,
        help=tr("how many games are played at the same time; without it, one per processor"),
    )
    parser.add_argument(
        "--log", metavar=tr("FILE"), type=Path, help=tr("write what happens to a file instead")
    )


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MOST_GAMES:
        raise ArgumentTypeError(tr("a whole number from 1 to {most} is needed", most=MOST_GAMES))
    return int(word)


def _run(arguments: Namespace) -> int:
    if arguments.log is not None:
        if arguments.games is not None:
            raise UsageError(
                tr("{first} and {second} exclude each other.", first="--games", second="--log")
            )
        check_output_file(arguments.log, arguments.module)
    return _one_game(arguments) if arguments.games is None else _many_games(arguments)


def _many_games(arguments: Namespace) -> int:
    """Every scenario, or the one that is named, so many times; only a table is printed."""
    from hexwright.cli.matches import pairings, played, table_of
    from hexwright.engine.core.board import sides_of
    from hexwright.engine.core.rulebook import rulebook_of

    _, module = sound_module(arguments.module)
    named = arguments.scenario
    for scenario in [scenario_named(module, named)] if named else module.scenarios:
        sides = sides_of(module, module.scenarios[scenario])
        names = _names(rulebook_of(module), sides, arguments.bots)
        games = pairings(arguments.module, [scenario], names, arguments.games, arguments.seed)
        results = []
        with Progress() as progress:
            for result in played(games, arguments.jobs):
                results.append(result)
                progress.steps(len(results), len(games), scenario)
        for line in table_of(module, scenario, results):
            say(harmless(line))
    return Exit.OK


def _one_game(arguments: Namespace) -> int:
    from hexwright.engine.core.game import Game
    from hexwright.engine.core.report import outcome_line, report_lines
    from hexwright.engine.players.match import seated

    _, module = sound_module(arguments.module)
    scenario = scenario_named(module, arguments.scenario)
    game = Game.start(module, scenario, arguments.seed)
    names = _names(game.setting.rulebook, game.sides, arguments.bots)
    players = seated(game, names, arguments.seed)
    with Progress() as progress:
        progress.show(tr("Playing {scenario}", scenario=scenario))
        _play(game, players)
    lines = [harmless(line) for line in report_lines(game)]
    if arguments.log is not None:
        write_output(arguments.log, "\n".join([*lines, ""]).encode())
    else:
        for line in lines[:-1]:
            say(line)
    say(harmless(outcome_line(game)))
    say(
        tr_many(
            "1 choice, turn {turn}, seed {seed}|{count} choices, turn {turn}, seed {seed}",
            game.steps,
            turn=game.state.turn,
            seed=game.setting.seed,
        )
    )
    return Exit.OK


def play_for(module: Module, scenario: str, seed: int, answers: int) -> "Game":
    """A game of random players, as far as so many answers lead."""
    from contextlib import suppress

    from hexwright.engine.core.game import Game
    from hexwright.engine.players.match import seated
    from hexwright.engine.players.player import EndlessGameError, play_on

    game = Game.start(module, scenario, seed)
    with suppress(EndlessGameError):
        play_on(game, seated(game, ["random"] * len(game.sides), seed), answers)
    return game


def _play(game: "Game", players: "dict[str, Player]") -> None:
    from hexwright.engine.players.match import MOST_STEPS
    from hexwright.engine.players.player import EndlessGameError, play_on

    try:
        play_on(game, players, MOST_STEPS)
    except EndlessGameError as error:
        message = tr("The game does not end: {reason}", reason=error)
        raise DataError([Issue(code="play.endless", message=message)]) from error


def _names(rulebook: "Rulebook", sides: tuple[str, ...], words: str) -> tuple[str, ...]:
    """The player of each side; one that is named alone plays all of them."""
    from hexwright.engine.players.registry import players_of

    return players_named(words, sides, list(players_of(rulebook)), "--bots")


COMMAND = Command(
    name="autoplay",
    examples=(
        "autoplay sample_modules/free --seed 7",
        "autoplay my-game --scenario bridge --bots random,random --log game.txt",
        "autoplay sample_modules/ccn --games 200 --bots veteran,random",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
