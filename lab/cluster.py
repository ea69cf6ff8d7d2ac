"""The games of a run on a Dask cluster: any scheduler, any workers, the same records.

A package goes to the workers once, by its hash. A worker whose rules are not those of this
machine is refused by name: its games would be other games.
"""

from asyncio import CancelledError
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Lock
from typing import Any, Final

from hexwright.lab.play import play_recorded
from hexwright.lab.record import GameRecord
from hexwright.lab.store import Task
from hexwright.lab.time_limit import NO_LIMITS, Limits
from hexwright.lab.workers import AHEAD, TRIES, Played, killed
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.package import read_package

# How long a scheduler may take to answer.
_PATIENCE: Final = "20s"
# How often a game may get lost; more can only be a cluster that does not work.
_MOST_LOST: Final = 20
# Seconds after which a scheduler knows that a worker is gone.
_BREATH: Final = 0.25
# What decides how a game goes: the rules, and how modules are read.
_PARTS: Final = ("engine", "schema")
_one_game = Lock()

Outcome = GameRecord | str


class Cluster:
    """Plays games on the workers of a scheduler; those that die have their games played again."""

    def __init__(self, address: str, limits: Limits = NO_LIMITS) -> None:
        """Name a scheduler; raises DataError where the extra for clusters is not installed."""
        _check_installed()
        self._address, self._limits = address, limits
        self.refused: dict[str, str] = {}

    def play(self, tasks: Iterable[Task], package: Callable[[str], Path]) -> Iterator[Played]:
        """Play the games on whatever workers there are, in whatever order."""
        waiting = list(reversed(list(tasks)))
        if not waiting:
            return
        client = self._connected()
        try:
            self._refuse_strangers(client)
            yield from self._play_on(client, waiting, package)
        finally:
            client.close()

    def _connected(self) -> Any:
        try:
            return _dask().Client(self._address, timeout=_PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            message = tr(
                "No scheduler answers at {address}: {reason}", address=self._address, reason=error
            )
            raise DataError([Issue(code="lab.no-cluster", message=message)]) from error

    def _refuse_strangers(self, client: Any) -> None:
        """Find the workers that have other rules; raises DataError if there are no others."""
        own = _own_print()
        for worker, found in client.run(rules_print, on_error="return").items():
            if found != own:
                self.refused[worker] = str(found)
        self._allowed(client)

    def _allowed(self, client: Any) -> list[str]:
        workers = list(client.scheduler_info(n_workers=-1)["workers"])
        allowed = [worker for worker in workers if worker not in self.refused]
        if not allowed:
            raise DataError([_no_worker(self._address, self.refused)])
        return allowed

    def _play_on(
        self, client: Any, waiting: list[Task], package: Callable[[str], Path]
    ) -> Iterator[Played]:
        packages: dict[str, Any] = {}
        under_way: dict[Any, Task] = {}
        tries = Counter[tuple[Task, bool]]()
        while waiting or under_way:
            allowed = self._allowed(client)
            while waiting and len(under_way) < len(allowed) * AHEAD:
                task = waiting.pop()
                if task.package not in packages:
                    data = package(task.package).read_bytes()
                    packages[task.package] = _sent(client, data)
                future = client.submit(
                    play_packed, task, packages[task.package], _own_print(), self._limits,
                    workers=allowed, allow_other_workers=False, pure=False,
                )  # fmt: skip
                under_way[future] = task
            for future in _ended(list(under_way)):
                task = under_way.pop(future)
                outcome = self._outcome(future)
                if isinstance(outcome, GameRecord):
                    yield task, outcome
                elif _again(task, _is_own_fault(future), tries):
                    # What was sent may have gone with the worker that had it. Sent again before
                    # the scheduler has done with that, it would go the same way.
                    if packages:
                        packages.clear()
                        Event().wait(_BREATH)
                    waiting.append(task)
                else:
                    yield task, killed(task)

    def _outcome(self, future: Any) -> GameRecord | None:
        """The record of a game; None if its worker died or has other rules."""
        if future.status != "finished":
            return None
        try:
            found = future.result()
        except _dask().client.FutureCancelledError:
            # It had ended, and its worker died before the record was fetched.
            return None
        if isinstance(found, GameRecord):
            return found
        self.refused[found] = ""
        return None


def _dask() -> Any:
    """Dask's library, which has no types for what is used of it."""
    return import_module("distributed")


def _sent(client: Any, data: bytes) -> Any:
    """A package on all workers; tried again where one died while it was being sent."""
    for _ in range(_MOST_LOST):
        try:
            return client.scatter(data, broadcast=True, hash=True)
        except OSError:
            Event().wait(_BREATH)
    return client.scatter(data, broadcast=True, hash=True)


def _ended(waited: list[Any]) -> list[Any]:
    """Wait until some have ended, whatever became of them."""
    dask = _dask()
    # A future whose package died with its worker is cancelled; its status tells that as well.
    with suppress(dask.client.FuturesCancelledError):
        return list(dask.wait(waited, return_when="FIRST_COMPLETED").done)
    return [future for future in waited if future.status != "pending"]


def _is_own_fault(future: Any) -> bool:
    """Whether a game has brought its worker down; others were lost with what they needed."""
    if future.status != "error":
        return False
    try:
        error = future.exception()
    except _dask().client.FutureCancelledError:
        return False
    return not isinstance(error, (futures.CancelledError, CancelledError))


def _again(task: Task, is_own_fault: bool, tries: Counter[tuple[Task, bool]]) -> bool:  # noqa: FBT001 - part of a key
    """Whether to try once more."""
    tries[task, is_own_fault] += 1
    return tries[task, is_own_fault] <= (TRIES if is_own_fault else _MOST_LOST)


def play_packed(task: Task, data: bytes, rules: str, limits: Limits) -> Outcome:
    """Play a game on a worker; the worker's address if it may not."""
    if rules_print() != rules:
        return str(_dask().get_worker().address)
    # Rules remember what they have worked out by module, and are not made for two threads.
    with _one_game:
        module = _module(task.package, data)
        return play_recorded(module, task.scenario, task.players, task.seed, limits)


_modules: dict[str, Any] = {}


def _module(hashed: str, data: bytes) -> Any:
    """The module of a package, read once in a process."""
    if hashed not in _modules:
        assert sha256(data).hexdigest() == hashed, "a package is what its hash says"
        _modules[hashed] = load_module(read_package(data).members).module
    return _modules[hashed]


@cache
def rules_print() -> str:
    """What tells one version of the rules from another: a hash of all that decides a game."""
    digest = sha256()
    for part in _PARTS:
        root = Path(import_module(f"hexwright.{part}").__path__[0])
        for file in sorted(root.rglob("*")):
            if file.suffix in (".py", ".json") and file.is_file():
                digest.update(f"{part}/{file.relative_to(root).as_posix()}".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _own_print() -> str:
    """The print of this machine, that of every worker must be the same."""
    return rules_print()


def _check_installed() -> None:
    if find_spec("distributed") is None:
        raise DataError(
            [
                Issue(
                    code="lab.no-dask",
                    message=tr("Playing on a cluster needs Dask, which is not installed."),
                    hint=tr("Install it with: {command}", command="pip install hexwright[cluster]"),
                )
            ]
        )


def _no_worker(address: str, refused: dict[str, str]) -> Issue:
    if not refused:
        message = tr("The scheduler at {address} has no workers.", address=address)
        hint = tr("Start some: {command}", command=f"dask worker {address} --nthreads 1")
        return Issue(code="lab.no-workers", message=message, hint=hint)
    names = ", ".join(sorted(refused))
    message = tr("These workers have another version of the rules: {names}", names=names)
    hint = tr("Install the same Hexwright there as here.")
    return Issue(code="lab.other-rules", message=message, hint=hint)
