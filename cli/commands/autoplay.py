"""`hexwright autoplay`: a whole game played by computer players, without a window."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.arguments import unknown_name
from cli.command import Command, Exit, UsageError
from cli.console import Progress, harmless, say
from schema.examine import sound_module
from schema.issues import DataError, Issue
from schema.language import tr
from schema.module import Module
from schema.saving import write_atomically

if TYPE_CHECKING:
    from engine.core.game import Game
    from engine.players.player import Player

LARGEST_SEED: Final = 2**53 - 1
MOST_STEPS: Final = 200_000


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=Path, help=tr("a module's folder, or a package")
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
        type=_seed,
        default=1,
        help=tr("where dice and players begin: the same number gives the same game"),
    )
    parser.add_argument(
        "--log", metavar=tr("FILE"), type=Path, help=tr("write what happens to a file instead")
    )


def _seed(word: str) -> int:
    if not word.isdecimal() or int(word) > LARGEST_SEED:
        raise ArgumentTypeError(
            tr("a whole number from 0 to {largest} is needed", largest=LARGEST_SEED)
        )
    return int(word)


def _run(arguments: Namespace) -> int:
    from engine.core.game import Game
    from engine.core.report import outcome_line, report_lines

    _, module = sound_module(arguments.module)
    scenario = _scenario(module, arguments.scenario)
    game = Game.start(module, scenario, arguments.seed)
    players = _players(game, arguments.bots, arguments.seed)
    with Progress() as progress:
        progress.show(tr("Playing {scenario}", scenario=scenario))
        _play(game, players)
    lines = [harmless(line) for line in report_lines(game)]
    if arguments.log is not None:
        write_atomically(arguments.log, "\n".join([*lines, ""]).encode())
    else:
        for line in lines[:-1]:
            say(line)
    say(harmless(outcome_line(game)))
    say(tr("{steps} choices, turn {turn}, seed {seed}", **_figures(game)))
    return Exit.OK


def play_through(module: Module, scenario: str, seed: int) -> "Game":
    """A whole game of random players; raises DataError if it does not end."""
    from engine.core.game import Game

    game = Game.start(module, scenario, seed)
    _play(game, _players(game, "random", seed))
    return game


def _play(game: "Game", players: "dict[str, Player]") -> None:
    from engine.players.player import EndlessGameError, play_on

    try:
        play_on(game, players, MOST_STEPS)
    except EndlessGameError as error:
        message = tr("The game does not end: {reason}", reason=error)
        raise DataError([Issue(code="play.endless", message=message)]) from error


def _figures(game: "Game") -> dict[str, int]:
    return {"steps": game.steps, "turn": game.state.turn, "seed": game.setting.seed}


def _scenario(module: Module, name: str | None) -> str:
    known = list(module.scenarios)
    if name is None:
        if len(known) == 1:
            return known[0]
        names = ", ".join(known)
        raise UsageError(tr("Which scenario? Choose with --scenario: {names}.", names=names))
    if name not in known:
        raise unknown_name(tr("There is no scenario “{name}”.", name=name), name, known)
    return name


def _players(game: "Game", words: str, seed: int) -> "dict[str, Player]":
    """A player for each side; their seeds differ, so that they do not think alike."""
    from engine.players.registry import player_named, players_of

    rulebook = game.setting.rulebook
    known = list(players_of(rulebook))
    names = words.split(",")
    sides = game.sides
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise UsageError(
            tr(
                "--bots names {count} players, but there are {sides} sides.",
                count=len(names),
                sides=len(sides),
            )
        )
    for name in names:
        if name not in known:
            raise unknown_name(tr("There is no computer player “{name}”.", name=name), name, known)
    return {
        side: player_named(name, seed * len(sides) + number, rulebook)
        for number, (side, name) in enumerate(zip(sides, names, strict=True))
    }


COMMAND = Command(
    name="autoplay",
    summary=lambda: tr("Let computer players play a scenario, and tell what happens."),
    examples=(
        "autoplay sample_modules/free --seed 7",
        "autoplay my-game --scenario bridge --bots random,random --log game.txt",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
