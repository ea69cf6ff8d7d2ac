"""Who plays the games of a run: this process, or others on this machine."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Final, Protocol

from hexwright.lab.play import play_recorded
from hexwright.lab.record import GameRecord
from hexwright.lab.store import Task
from hexwright.lab.time_limit import NO_LIMITS, Limits
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.package import read_package

# How many games wait for each worker: enough that none is idle, few enough to stop soon.
AHEAD: Final = 2
# A game that brought a worker down is tried so often before it is filed as failed.
TRIES: Final = 2

Played = tuple[Task, GameRecord]


class Workers(Protocol):
    """Plays games, in whatever order; the record of a game depends on its task alone."""

    def play(self, tasks: Iterable[Task], package: Callable[[str], Path]) -> Iterator[Played]:
        """Every game with its record; `package` is the file that has a package by its hash."""


class InTurn:
    """One game after the other, here."""

    def __init__(self, limits: Limits = NO_LIMITS) -> None:
        """Give every game and every answer so much time."""
        self._limits = limits

    def play(self, tasks: Iterable[Task], package: Callable[[str], Path]) -> Iterator[Played]:
        """Play the games in their order."""
        for task in tasks:
            yield task, play_task(task, package(task.package), self._limits)


class Processes:
    """Several games at a time, each in a process of its own."""

    def __init__(self, jobs: int = 0, limits: Limits = NO_LIMITS) -> None:
        """So many at a time, or one for each processor; games and answers have so much time."""
        self._jobs = jobs or os.cpu_count() or 1
        self._limits = limits

    def play(self, tasks: Iterable[Task], package: Callable[[str], Path]) -> Iterator[Played]:
        """Play the games; a worker that dies costs its game one try, and the run goes on."""
        waiting, tries = list(reversed(list(tasks))), dict[Task, int]()
        while waiting:
            # A forked copy of a process that has threads may wait for ever on a lock of one.
            pool = ProcessPoolExecutor(
                self._jobs, mp_context=get_context("spawn"), initializer=_go_with_parent
            )
            under_way: dict[Future[GameRecord], Task] = {}
            try:
                yield from self._play_on(pool, waiting, under_way, package)
            except BrokenProcessPool:
                for task in under_way.values():
                    tries[task] = tries.get(task, 0) + 1
                    if tries[task] < TRIES:
                        waiting.append(task)
                    else:
                        yield task, killed(task)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _play_on(
        self,
        pool: ProcessPoolExecutor,
        waiting: list[Task],
        under_way: dict[Future[GameRecord], Task],
        package: Callable[[str], Path],
    ) -> Iterator[Played]:
        while waiting or under_way:
            while waiting and len(under_way) < self._jobs * AHEAD:
                task = waiting.pop()
                place = package(task.package)
                under_way[pool.submit(play_task, task, place, self._limits)] = task
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                record = future.result()
                yield under_way.pop(future), record


def _go_with_parent() -> None:
    """End this worker when the process that started it is gone: nobody would read its games."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_go_after, args=(parent,), daemon=True).start()


def _go_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def play_task(task: Task, place: Path, limits: Limits) -> GameRecord:
    """Play a game of a package; the package is read once in a process."""
    return play_recorded(_module(place), task.scenario, task.players, task.seed, limits)


@cache
def _module(place: Path) -> Module:
    module, _ = load_module(read_package(place).members)
    assert module is not None, "the lab packs sound modules alone"
    return module


def killed(task: Task) -> GameRecord:
    """What is filed of a game whose process died as often as it was tried."""
    return GameRecord(
        scenario=task.scenario,
        seed=task.seed,
        players=task.players,
        sides=(),
        end="failed",
        reason="the process that played it died",
    )
