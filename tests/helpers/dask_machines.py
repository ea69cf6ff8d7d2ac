"""A Dask scheduler with workers on this machine."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

SECONDS = 60


class Machines:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        quiet = ["--no-dashboard", "--scheduler-file", str(self._file)]
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", *quiet)
        for name in ("one", "two"):
            words = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--name", name)
            self._start("dask_worker", *words, *quiet)
        distributed = import_module("distributed")
        with distributed.Client(scheduler_file=str(self._file), timeout=SECONDS) as client:
            client.wait_for_workers(2, timeout=SECONDS)
        self.address = json.loads(self._file.read_text())["address"]

    def _start(self, program: str, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        nowhere = subprocess.DEVNULL
        self.processes.append(subprocess.Popen(command, stdout=nowhere, stderr=nowhere))

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()
