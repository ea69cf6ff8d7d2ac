"""Measure several ways in turns within one run, so that noise of the machine hits all alike."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping


def shares(ways: Mapping[str, Callable[[], object]], *, rounds: int) -> dict[str, float]:
    """CPU time of each way as a multiple of the first one's: median over rounds of turns."""
    base = next(iter(ways))
    found: dict[str, list[float]] = {name: [] for name in ways}
    for way in ways.values():
        way()
    for _ in range(rounds):
        spent = {name: _spent(way) for name, way in ways.items()}
        for name, seconds in spent.items():
            found[name].append(seconds / spent[base])
    return {name: statistics.median(values) for name, values in found.items()}


def _spent(way: Callable[[], object]) -> float:
    gc.collect()
    start = time.thread_time()
    way()
    return time.thread_time() - start


def line(what: str, value: float, bound: str, *, holds: bool) -> str:
    """One line of a benchmark's report."""
    return f"  {'ok  ' if holds else 'FAIL'} {what:<58} {value:8.2f}   {bound}\n"
