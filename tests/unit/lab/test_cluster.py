"""Games on a Dask cluster: a real scheduler and two workers on this machine, one of them killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.lab import cluster
from hexwright.lab.cluster import Cluster, rules_print
from hexwright.lab.record import GameRecord
from hexwright.lab.run import FILE, Plan, Run, packed
from hexwright.lab.store import Store
from hexwright.lab.workers import InTurn
from hexwright.schema.issues import DataError
from tests.helpers.command_line import run as run_command
from tests.helpers.dask_machines import Machines

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install hexwright[cluster]"
)
FREE = Path(__file__).resolve().parents[3] / "sample_modules" / "free"


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


def games_of(place: Path, workers: object, games: int) -> list[GameRecord]:
    with Store(place) as store:
        subject = packed(FREE, store)
        plan = Plan(("foggy-night",), ("random", "random"), games)
        run = Run(store, workers, plan, [subject])  # type: ignore[arg-type] # any workers
        list(run.play())
        return run.counted(subject, "foggy-night")


def test_a_worker_with_other_rules_is_refused_by_name(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = rules_print()
    monkeypatch.setattr(cluster, "_own_print", lambda: "other" + here)
    with pytest.raises(DataError, match=r"another version of the rules: tcp://127\.0\.0\.1:"):
        games_of(tmp_path / FILE, Cluster(machines.address), 2)


def test_the_command_plays_on_a_cluster(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--games", "2", "--cluster", machines.address, "--report", tmp_path / "lab")
    result = run_command(capsys, "simulate", FREE, *words)
    assert result.code == 0, result.err
    assert "A Foggy Night: 2 games" in result.out


def test_a_worker_that_is_killed_costs_no_game_and_changes_none(
    machines: Machines, tmp_path: Path
) -> None:
    with Store(tmp_path / FILE) as store:
        subject = packed(FREE, store)
        plan = Plan(("foggy-night",), ("random", "random"), 24)
        run = Run(store, Cluster(machines.address), plan, [subject])
        for done, _ in enumerate(run.play(), 1):
            if done == 3:
                os.kill(machines.processes[1].pid, signal.SIGKILL)
        found = run.counted(subject, "foggy-night")
    assert [one.end for one in found] == ["ended"] * 24
    assert found == games_of(tmp_path / f"here-{FILE}", InTurn(), 24)


def test_no_scheduler_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", "1s")
    with pytest.raises(DataError, match="No scheduler answers at tcp://127"):
        games_of(tmp_path / FILE, Cluster("tcp://127.0.0.1:1"), 2)


# Run by another process: two clients in one would share what they know of keys.
_LOSE = """
import sys
from distributed import Client, Future

def known(dask_scheduler):
    return [key for key in dask_scheduler.tasks if key.startswith("bytes-")]

with Client(sys.argv[1], timeout="60s") as client:
    keys = client.run_on_scheduler(known)
    client.cancel([Future(key, client=client) for key in keys], force=True)
    print(len(keys))
"""


def test_what_a_cluster_loses_is_played_again(machines: Machines, tmp_path: Path) -> None:
    """A package that is cancelled, with all that waits for it, as where its only worker died."""
    lost = 0
    with Store(tmp_path / FILE) as store:
        subject = packed(FREE, store)
        plan = Plan(("foggy-night",), ("random", "random"), 12)
        run = Run(store, Cluster(machines.address), plan, [subject])
        for done, _ in enumerate(run.play(), 1):
            if done in (2, 5):
                words = [sys.executable, "-c", _LOSE, machines.address]
                lost += int(subprocess.run(words, check=True, capture_output=True).stdout)
        found = run.counted(subject, "foggy-night")
    assert lost > 0
    assert [one.end for one in found] == ["ended"] * 12
    assert found == games_of(tmp_path / f"here-{FILE}", InTurn(), 12)
