"""Whom one has to fire at first: classes of targets as a filter on what may be chosen."""

from collections.abc import Collection, Iterable


def foremost(classes: Iterable[Collection[str]]) -> Collection[str]:
    """The first of some classes of targets that has anybody in it; empty if none has."""
    return next((some for some in classes if some), ())


def by_priority(targets: Iterable[str], classes: Iterable[Collection[str]]) -> list[str]:
    """Those of some targets that may be chosen: of the foremost class, of no other if it has any.

    A class may hold targets that are out of reach: they forbid the others all the same. Where no
    class has anybody in it all targets are free.
    """
    first = foremost(classes)
    return [target for target in targets if not first or target in first]
