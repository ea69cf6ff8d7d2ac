"""`hexwright play`: the play window."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, UsageError
from hexwright.cli.commands.edit import require_display
from hexwright.cli.game_words import players_named, scenario_named, seed
from hexwright.schema.examine import sound_module
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.editor.play.start.new_game import NewGame

_CHOICES = ("scenario", "seed", "players", "rules")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "--scenario", metavar="ID", help=tr("begin this scenario; without it, a dialog asks")
    )
    parser.add_argument(
        "--players",
        metavar="A,B",
        help=tr("who plays each side: human, random, or a player that knows the system"),
    )
    parser.add_argument(
        "--rules",
        choices=("strict", "warn", "free"),
        help=tr("whether what breaks a rule is refused, warned about, or done"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=seed,
        help=tr("where dice and decks begin; without it, anywhere"),
    )
    parser.add_argument(
        "--resume", metavar=tr("FILE"), type=Path, help=tr("go on with a saved game")
    )
    parser.add_argument(
        "--turn",
        metavar=tr("FILE"),
        type=Path,
        help=tr("open an invitation or a turn of a game by e-mail"),
    )


def _run(arguments: Namespace) -> int:
    given = [name for name in _CHOICES if getattr(arguments, name) is not None]
    alone = [name for name in ("resume", "turn") if getattr(arguments, name) is not None]
    if alone and len(given) + len(alone) > 1:
        first, second = (f"--{name}" for name in [*given, *alone][-2:])
        raise UsageError(tr("{first} and {second} exclude each other.", first=first, second=second))
    from hexwright.engine.core.rulebook import rulebook_of

    examined, module = sound_module(arguments.module)
    rulebook_of(module)
    require_display(os.environ, sys.platform)
    # Only now: the window's part of Qt takes a while to load.
    from hexwright.editor.play.start.alone import run, run_turn
    from hexwright.render.image_shelf import ImageShelf

    wanted = _new_game(module, arguments) if given else arguments.resume
    images = ImageShelf(examined.files.get)
    if arguments.turn is not None:
        return run_turn(module, images, arguments.turn)
    return run(module, images, wanted)


def _new_game(module: Module, arguments: Namespace) -> "NewGame":
    """The last game of the module again, with what the command line says."""
    from hexwright.editor.play.session import HUMAN
    from hexwright.editor.play.start.new_game import computer_players, last_game

    new = last_game(module, scenario_named(module, arguments.scenario))
    if arguments.seed is not None:
        new = new._replace(seed=arguments.seed)
    if arguments.rules is not None:
        new = new._replace(enforcement=arguments.rules)
    if arguments.players is not None:
        sides, known = list(new.players), [HUMAN, *computer_players(module)]
        named = players_named(arguments.players, sides, known, "--players")
        new = new._replace(players=dict(zip(sides, named, strict=True)))
    return new


COMMAND = Command(
    name="play",
    examples=(
        "play sample_modules/ccn",
        "play drums.hexpkg --scenario mill-on-the-brook --players human,veteran --seed 7",
        "play drums.hexpkg --resume evening.hexsave",
        "play drums.hexpkg --turn mill-on-the-brook-004.hexturn",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
