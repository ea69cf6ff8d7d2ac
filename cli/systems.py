"""The game system that the command line names."""

from hexwright.cli.arguments import unknown_name
from hexwright.schema.language import tr
from hexwright.schema.systems import GameSystem, find_system, system_ids


def chosen_system(name: str) -> GameSystem:
    """The installed system of this id; raises UsageError if there is none."""
    system = find_system(name)
    if system is None:
        raise unknown_name(tr("There is no game system “{name}”.", name=name), name, system_ids())
    return system
