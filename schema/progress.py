"""How long work tells how far it is."""

from collections.abc import Callable

# Called with the steps done, all steps, and what is done now. Whatever it raises stops the work
# before anything is written.
Progress = Callable[[int, int, str], None]


def no_progress(_done: int, _steps: int, _what: str) -> None:
    """For callers that show no progress."""
