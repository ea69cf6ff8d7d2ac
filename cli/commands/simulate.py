"""`hexwright simulate`: many games, kept in a file, and a report of what they tell."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.cli.game_words import players_named, scenario_named, seed
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many

if TYPE_CHECKING:
    from hexwright.lab.hold import Hold
    from hexwright.lab.run import Plan, Run, Subject
    from hexwright.lab.store import Store
    from hexwright.lab.workers import Workers
    from hexwright.schema.module import Module

MOST_GAMES: Final = 1_000_000
MOST_LEAN: Final = 45


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "--scenario",
        metavar="ID[,ID...]",
        help=tr("the scenarios; without it, all of the module"),
    )
    parser.add_argument(
        "--bots",
        metavar="A,B",
        default="random",
        help=tr("a player for each side, or one for all; they change sides after each game"),
    )
    parser.add_argument(
        "--games", metavar="N", type=_count, default=100, help=tr("games of each scenario")
    )
    parser.add_argument(
        "--seed", metavar="N", type=seed, default=1, help=tr("the seed of the first game")
    )
    parser.add_argument(
        "--jobs",
        metavar="W",
        type=_count,
        default=0,
        help=tr("how many games are played at the same time; without it, one per processor"),
    )
    parser.add_argument(
        "--cluster",
        metavar=tr("ADDRESS"),
        help=tr("play on the workers of a Dask scheduler, such as tcp://10.0.0.5:8786"),
    )
    parser.add_argument(
        "--against",
        metavar=tr("OTHER"),
        type=existing,
        help=tr("another version of the module, played from the same seeds and compared"),
    )
    parser.add_argument(
        "--what-if",
        metavar=tr("NUMBER"),
        help=tr(
            "vary a number of the module over a range, such as tables/fire.json:rows/0/3=2..5, "
            "and propose the smallest change that makes the scenario even"
        ),
    )
    parser.add_argument(
        "--ladder",
        action="store_true",
        help=tr("let all players of --bots play each other, and tell how strong they are (Elo)"),
    )
    parser.add_argument(
        "--stop-at",
        metavar=tr("WIDTH"),
        type=_width,
        default=0.0,
        help=tr("stop when the share of wins is known within so many per cent, such as 10"),
    )
    parser.add_argument(
        "--clear-at",
        metavar=tr("LEAN"),
        type=_lean,
        default=0.0,
        help=tr(
            "stop when it is clear whether both sides are even or one wins so many per cent more "
            "than half"
        ),
    )
    parser.add_argument(
        "--game-seconds",
        metavar="N",
        type=_count,
        default=0,
        help=tr("give up a game that takes longer; without it, a game takes as long as it takes"),
    )
    parser.add_argument(
        "--answer-seconds",
        metavar="N",
        type=_count,
        default=0,
        help=tr("give up a game in which a player takes longer for one answer"),
    )
    parser.add_argument(
        "--report",
        metavar=tr("FOLDER"),
        type=Path,
        required=True,
        help=tr("where the games and the report go; a run in the same folder goes on"),
    )


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MOST_GAMES:
        raise ArgumentTypeError(tr("a whole number from 1 to {most} is needed", most=MOST_GAMES))
    return int(word)


def _width(word: str) -> float:
    if not word.isdecimal() or not 1 <= int(word) <= 100:
        raise ArgumentTypeError(tr("a whole number from 1 to {most} is needed", most=100))
    return int(word) / 100


def _lean(word: str) -> float:
    if not word.isdecimal() or not 1 <= int(word) <= MOST_LEAN:
        raise ArgumentTypeError(tr("a whole number from 1 to {most} is needed", most=MOST_LEAN))
    return int(word) / 100


def _run(arguments: Namespace) -> int:
    from hexwright.lab.hold import Hold
    from hexwright.lab.report import chapters_of, write_report
    from hexwright.lab.run import FILE, Run, packed
    from hexwright.lab.store import Store

    folder: Path = arguments.report
    _make_folder(folder)
    with Hold(folder) as hold, Store(folder / FILE) as store:
        with Progress() as progress:
            progress.show(tr("Checking {module}", module=arguments.module))
            subject = packed(arguments.module, store)
            other = packed(arguments.against, store) if arguments.against else None
        other_work = _climb if arguments.ladder else _vary if arguments.what_if else None
        if other_work is not None:
            other_work(store, hold, subject, arguments)
            return Exit.OK
        plan = _plan(subject.module, arguments)
        if other is not None:
            _refuse_strangers(other.module, plan)
        workers = _workers(arguments)
        run = Run(store, workers, plan, [subject] if other is None else [subject, other])
        _play(run, hold)
        for name in getattr(workers, "refused", ()):
            say(harmless(tr("Worker {name} has another version of the rules.", name=name)))
        chapters = list(chapters_of(run))
        title = tr("Play-test: {title}", title=subject.module.info.title)
        written = write_report(folder, title, chapters)
    for chapter in chapters:
        for line in chapter.lines():
            say(harmless(line))
    say(harmless(str(written[0])))
    return Exit.OK


def _climb(store: "Store", hold: "Hold", subject: "Subject", arguments: Namespace) -> None:
    """Play every pair of players, and tell the ladder."""
    from hexwright.lab.ladder import ladder, pairs
    from hexwright.lab.run import Run

    names = arguments.bots.split(",")
    if len(set(names)) < 2:
        raise UsageError(tr("A ladder needs two players or more: --bots A,B,C."))
    records = []
    for pair in pairs(names):
        arguments.bots = ",".join(pair)
        run = Run(store, _workers(arguments), _plan(subject.module, arguments), [subject])
        _play(run, hold)
        records += [one for name in run.plan.scenarios for one in run.counted(subject, name)]
    for rung in ladder(names, records):
        words = tr(
            "{name}: {elo} ± {half} Elo, games: {games}",
            name=rung.name,
            elo=f"{rung.elo:+.0f}",
            half=f"{rung.half:.0f}",
            games=rung.games,
        )
        say(harmless(words))


def _vary(store: "Store", hold: "Hold", subject: "Subject", arguments: Namespace) -> None:
    """Play the scenario with each value of a number, and tell which one makes it even."""
    from hexwright.lab.run import Run
    from hexwright.lab.what_if import dial_named, variants
    from hexwright.lab.what_if_report import WhatIf

    dial, plan = dial_named(arguments.what_if), _plan(subject.module, arguments)
    if len(plan.scenarios) != 1:
        raise UsageError(tr("--what-if plays one scenario: choose it with --scenario."))
    told = WhatIf(store, subject, dial, plan.scenarios[0])
    for value, variant in variants(store, subject, dial):
        run = Run(store, _workers(arguments), plan, [variant])
        _play(run, hold)
        told.add(value, run.counted(variant, plan.scenarios[0]))
    for line in told.lines():
        say(harmless(line))
    for path in told.write(arguments.report):
        say(harmless(str(path)))


def _workers(arguments: Namespace) -> "Workers":
    from hexwright.lab.cluster import Cluster
    from hexwright.lab.time_limit import Limits
    from hexwright.lab.workers import InTurn, Processes

    limits = Limits(arguments.game_seconds, arguments.answer_seconds)
    if arguments.cluster:
        return Cluster(arguments.cluster, limits)
    return InTurn(limits) if arguments.jobs == 1 else Processes(arguments.jobs, limits)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = tr("{name} cannot be made a folder: {reason}", name=folder, reason=error.strerror)
        raise DataError([Issue(code="lab.folder", message=message)]) from error


def _plan(module: "Module", arguments: Namespace) -> "Plan":
    from hexwright.engine.core.board import sides_of
    from hexwright.engine.core.rulebook import rulebook_of
    from hexwright.engine.players.registry import players_of
    from hexwright.lab.run import Plan

    words = arguments.scenario.split(",") if arguments.scenario else list(module.scenarios)
    scenarios = tuple(scenario_named(module, name) for name in words)
    if not scenarios:
        raise UsageError(tr("The module has no scenario."))
    known = list(players_of(rulebook_of(module)))
    players = {
        players_named(arguments.bots, sides_of(module, module.scenarios[name]), known, "--bots")
        for name in scenarios
    }
    if len(players) > 1:
        raise UsageError(tr("These scenarios have different numbers of sides; play them apart."))
    _refuse_two_rules(arguments)
    return Plan(
        scenarios,
        players.pop(),
        arguments.games,
        arguments.seed,
        arguments.stop_at,
        arguments.clear_at,
    )


def _refuse_two_rules(arguments: Namespace) -> None:
    if arguments.clear_at and (arguments.stop_at or arguments.against):
        raise UsageError(tr("--clear-at does not go with --stop-at, nor with --against."))


def _refuse_strangers(module: "Module", plan: "Plan") -> None:
    missing = [name for name in plan.scenarios if name not in module.scenarios]
    if missing:
        names = ", ".join(missing)
        raise UsageError(tr("The other version has no scenario {names}.", names=names))


def _play(run: "Run", hold: "Hold") -> None:
    wanted = run.wanted()
    words = tr_many("1 game to play|{count} games to play", wanted)
    title = run.subjects[0].module.info.title
    say(harmless(tr("{title}: {words}", title=title, words=words)))
    with Progress() as progress:
        for done, record in enumerate(run.play(), 1):
            progress.steps(done, wanted, record.scenario)
            if hold.is_asked_to_stop:
                break


COMMAND = Command(
    name="simulate",
    examples=(
        "simulate sample_modules/ccn --bots veteran --games 200 --report ccn-report",
        "simulate my-game --scenario bridge --against my-game-2 --games 500 --report bridge-report",
        "simulate my-game --bots veteran,random --stop-at 10 --report strength",
        "simulate my-game --scenario bridge --games 2000 --clear-at 10 --report even",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
