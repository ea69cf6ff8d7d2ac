"""What a run was told to play, kept beside its games, so that it can be gone on with any time."""

from pathlib import Path
from typing import Final

import msgspec

from hexwright.lab.run import Plan
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.saving import write_atomically

ORDER: Final = "run.json"
PACKAGE: Final = "module.hexpkg"
# Far more than an order of many scenarios needs.
_MOST_BYTES: Final = 1 << 20


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A run as it was begun: of which module, which games, and when to stop."""

    module: str
    title: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int = 1
    jobs: int = 0
    width: float = 0.0
    lean: float = 0.0
    # When it was begun, for the eyes of its user.
    begun: str = ""

    @property
    def plan(self) -> Plan:
        """The games that are wanted."""
        return Plan(self.scenarios, self.players, self.games, self.seed, self.width, self.lean)

    def words(self, folder: Path) -> list[str]:
        """The words of the command that plays it."""
        found = ["simulate", str(folder / PACKAGE), "--scenario", ",".join(self.scenarios)]
        found += ["--bots", ",".join(self.players), "--games", str(self.games)]
        found += ["--seed", str(self.seed), "--report", str(folder)]
        if self.jobs:
            found += ["--jobs", str(self.jobs)]
        if self.width:
            found += ["--stop-at", str(round(100 * self.width))]
        if self.lean:
            found += ["--clear-at", str(round(100 * self.lean))]
        return found


def write_order(folder: Path, order: Order) -> None:
    """Keep an order in the folder of its run."""
    write_atomically(folder / ORDER, msgspec.json.format(msgspec.json.encode(order), indent=1))


def read_order(folder: Path) -> Order:
    """The order of a run; raises DataError if there is none."""
    try:
        return msgspec.json.decode(read_outside(folder / ORDER, _MOST_BYTES, "lab"), type=Order)
    except msgspec.MsgspecError as error:
        message = tr("{name} is no run of the lab: {reason}", name=folder, reason=error)
        raise DataError([Issue(code="lab.no-run", message=message)]) from error
