"""What a module of this system must keep beside the format."""

from collections.abc import Callable, Iterator
from typing import Final

from hexwright.schema.issues import Issue
from hexwright.schema.module import Module

CHECKS: Final[tuple[Callable[[Module], Iterator[Issue]], ...]] = ()
