"""Large pictures drawn band by band: little memory, and all processors at work."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context

from PySide6.QtCore import QSize

from hexwright.render.job import Job, unpacked
from hexwright.render.png import Band, packed
from hexwright.schema.language import choose_language, current_language, tr

# Says how many steps of how many are done, and what is being done; it may raise to stop the work.
Report = Callable[[int, int, str], None]

# Rows of a band.
_HIGH = 768
# Smaller pictures are done before other processes have begun.
_MANY_PIXELS = 30_000_000
_MOST_PROCESSES = 8


def no_report(_done: int, _steps: int, _what: str) -> None:
    """Tell nobody."""


def png_bands(job: Job, size: QSize, report: Report = no_report) -> Iterator[Band]:
    """The packed bands of a picture from top to bottom."""
    tops = list(range(0, size.height(), _HIGH))
    rows = [(top, min(_HIGH, size.height() - top)) for top in tops]
    done = 0
    what = tr("Drawing {map}", map=job.name)
    report(0, len(rows), what)
    if size.width() * size.height() >= _MANY_PIXELS and _processes() > 1:
        # Where no process can be started, this one does all the work.
        with suppress(BrokenProcessPool, OSError):
            for band in _by_processes(job, size.width(), rows):
                yield band
                done += 1
                report(done, len(rows), what)
    for band in _by_threads(job, size.width(), rows[done:]):
        yield band
        done += 1
        report(done, len(rows), what)


def _processes() -> int:
    if getattr(sys, "frozen", False):
        return 1
    return min(os.cpu_count() or 1, _MOST_PROCESSES)


def _by_threads(job: Job, wide: int, rows: list[tuple[int, int]]) -> Iterator[Band]:
    """Draw here, pack in a thread beside."""
    with ThreadPoolExecutor(1) as pool:
        waiting: deque[Future[Band]] = deque()
        for top, high in rows:
            waiting.append(pool.submit(packed, job.band(wide, top, high)))
            if len(waiting) > 2:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _by_processes(job: Job, wide: int, rows: list[tuple[int, int]]) -> Iterator[Band]:
    """Draw and pack in several processes, each band in one of them."""
    count = _processes()
    pool: Executor = ProcessPoolExecutor(
        count,
        mp_context=get_context("spawn"),
        initializer=_start,
        initargs=(job.packed(), current_language()),
    )
    waiting: deque[Future[Band]] = deque()
    try:
        for top, high in rows:
            waiting.append(pool.submit(_draw_band, wide, top, high))
            if len(waiting) > 2 * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_jobs: list[Job] = []


def _start(data: bytes, language: str) -> None:
    """Prepare a process for its bands."""
    # Ctrl-C is for the parent, which then ends its children in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    choose_language(language)
    _jobs.append(unpacked(data))


def _draw_band(wide: int, top: int, high: int) -> Band:
    return packed(_jobs[-1].band(wide, top, high))
