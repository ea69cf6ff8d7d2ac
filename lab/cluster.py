"""The games of a run on a Dask cluster: any scheduler, any workers, the same records.

A package goes to the workers once, by its hash. A worker whose rules are not those of this
machine is refused by name: its games would be other games.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Final

from hexwright.lab.play import play_recorded
from hexwright.lab.record import GameRecord
from hexwright.lab.store import Task
from hexwright.lab.time_limit import TimeLimit
from hexwright.lab.workers import AHEAD, TRIES, Played, killed
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.package import read_package

# How long a scheduler may take to answer.
_PATIENCE: Final = "20s"
# What decides how a game goes: the rules, and how modules are read.
_PARTS: Final = ("engine", "schema")
_one_game = Lock()

Outcome = GameRecord | str


class Cluster:
    """Plays games on the workers of a scheduler; those that die have their games played again."""

    def __init__(self, address: str, seconds: float = 0) -> None:
        """Name a scheduler; raises DataError where the extra for clusters is not installed."""
        _check_installed()
        self._address, self._seconds = address, seconds
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
        tries: dict[Task, int] = {}
        while waiting or under_way:
            allowed = self._allowed(client)
            while waiting and len(under_way) < len(allowed) * AHEAD:
                task = waiting.pop()
                if task.package not in packages:
                    data = package(task.package).read_bytes()
                    packages[task.package] = client.scatter(data, broadcast=True, hash=True)
                future = client.submit(
                    play_packed, task, packages[task.package], _own_print(), self._seconds,
                    workers=allowed, allow_other_workers=False, pure=False,
                )  # fmt: skip
                under_way[future] = task
            for future in _ended(list(under_way)):
                task = under_way.pop(future)
                outcome = self._outcome(future)
                if isinstance(outcome, GameRecord):
                    yield task, outcome
                elif _again(task, tries):
                    # What was sent may have gone with the worker that had it.
                    packages.clear()
                    waiting.append(task)
                else:
                    yield task, killed(task)

    def _outcome(self, future: Any) -> GameRecord | None:
        """The record of a game; None if its worker died or has other rules."""
        if future.status != "finished":
            return None
        found = future.result()
        if isinstance(found, GameRecord):
            return found
        self.refused[found] = ""
        return None


def _dask() -> Any:
    """Dask's library, which has no types for what is used of it."""
    return import_module("distributed")


def _ended(futures: list[Any]) -> list[Any]:
    """Wait until some have ended, whatever became of them."""
    dask = _dask()
    # A future whose package died with its worker is cancelled; its status tells that as well.
    with suppress(dask.client.FuturesCancelledError):
        return list(dask.wait(futures, return_when="FIRST_COMPLETED").done)
    return [future for future in futures if future.status != "pending"]


def _again(task: Task, tries: dict[Task, int]) -> bool:
    tries[task] = tries.get(task, 0) + 1
    return tries[task] <= TRIES


def play_packed(task: Task, data: bytes, rules: str, seconds: float) -> Outcome:
    """Play a game on a worker; the worker's address if it may not."""
    if rules_print() != rules:
        return str(_dask().get_worker().address)
    # Rules remember what they have worked out by module, and are not made for two threads.
    with _one_game, TimeLimit(seconds):
        return play_recorded(_module(task.package, data), task.scenario, task.players, task.seed)


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
