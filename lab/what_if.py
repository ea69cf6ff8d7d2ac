"""What if a number were another one: a module with each value plays the same games."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from hexwright.engine.core.rulebook import rulebook_of
from hexwright.lab.figures import Figures, Share
from hexwright.lab.run import Subject
from hexwright.lab.store import Store
from hexwright.schema.dump import dump_module
from hexwright.schema.examine import package_header
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.outside_file import read_outside
from hexwright.schema.package import build_package, read_package
from hexwright.schema.saving import write_output

# A scenario in which each side wins so many games is called even.
EVEN: Final = (0.45, 0.55)
MOST_VALUES: Final = 25
PROPOSAL: Final = "proposal.json"
# Far more than the few words of a proposal.
_MOST_BYTES: Final = 1 << 16

Way = tuple[str | int, ...]


class Dial(NamedTuple):
    """A number of a module by its file and its way in it, and the values that it is to take."""

    file: str
    way: Way
    values: tuple[int, ...]

    @property
    def name(self) -> str:
        """How it is written."""
        return f"{self.file}:{'/'.join(map(str, self.way))}"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one number, kept in a file for the editor to make."""

    module: str
    file: str
    way: tuple[str | int, ...]
    old: int
    new: int


def dial_named(words: str) -> Dial:
    """Read "tables/fire.json:rows/0/3=2..5"; raises DataError if it says something else."""
    place, _, span = words.partition("=")
    file, _, way = place.partition(":")
    least, _, most = span.partition("..")
    if not (file and way and _is_number(least) and _is_number(most)):
        raise DataError([_not_a_dial(words)])
    values = tuple(range(int(least), int(most) + 1))
    if not 2 <= len(values) <= MOST_VALUES:
        raise DataError([_not_a_dial(words)])
    parts = tuple(int(one) if one.isdecimal() else one for one in way.split("/"))
    return Dial(file, parts, values)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


class Variant(NamedTuple):
    """The module with one value of the number."""

    value: int
    subject: Subject


def number_at(module_files: dict[str, bytes], dial: Dial) -> int:
    """The number as it is; raises DataError if there is none."""
    found = _found(_document(module_files, dial), dial)
    if isinstance(found, bool) or not isinstance(found, int):
        raise DataError([_no_number(dial)])
    return found


def variants(store: Store, subject: Subject, dial: Dial) -> Iterator[Variant]:
    """A sound module for each value; raises DataError for a value that the module cannot have."""
    files = dict(read_package(store.package(subject.hash)).members)
    number_at(files, dial)
    for value in dial.values:
        document = _document(files, dial)
        *before, last = dial.way
        _found(document, dial._replace(way=tuple(before)))[last] = value
        changed = {**files, dial.file: json.dumps(document).encode()}
        loaded = load_module(changed)
        if loaded.module is None or not loaded.is_sound:
            raise DataError(loaded.issues)
        # As every module is written, so that the old value makes the old package.
        members = {**changed, **dump_module(loaded.module)}
        data = build_package(members, package_header(loaded.module))
        rules = rulebook_of(loaded.module).version
        title = loaded.module.info.title
        yield Variant(value, Subject(loaded.module, store.add_package(data, title, rules)))


def decided_share(figures: Figures, side: str) -> Share:
    """How often a side won of the games that somebody won."""
    decided = sum(bool(game.winner) for game in figures.games)
    return Share(figures.wins(side).cases, decided)


def nearest_even(old: int, shares: Sequence[tuple[int, Share]]) -> int | None:
    """The value least far from the old one at which the sides are even; None if at no value."""
    even = [value for value, share in shares if share.games and EVEN[0] <= share.value <= EVEN[1]]
    return min(even, key=lambda value: (abs(value - old), value), default=None)


def write_proposal(folder: Path, module: str, dial: Dial, old: int, new: int) -> Path:
    """Keep a proposal for the editor."""
    path = folder / PROPOSAL
    made = Proposal(module=module, file=dial.file, way=dial.way, old=old, new=new)
    write_output(path, msgspec.json.format(msgspec.json.encode(made), indent=1))
    return path


def read_proposal(path: Path) -> Proposal:
    """A proposal that was kept; raises DataError if the file is none."""
    try:
        return msgspec.json.decode(read_outside(path, _MOST_BYTES, "lab"), type=Proposal)
    except msgspec.MsgspecError as error:
        message = tr("{name} is no proposal of the lab: {reason}", name=path, reason=error)
        raise DataError([Issue(code="lab.no-proposal", message=message)]) from error


def _document(files: dict[str, bytes], dial: Dial) -> Any:
    if dial.file not in files:
        raise DataError([_no_number(dial)])
    return json.loads(files[dial.file])


def _found(document: Any, dial: Dial) -> Any:
    found = document
    for part in dial.way:
        try:
            found = found[part]
        except (KeyError, IndexError, TypeError) as error:
            raise DataError([_no_number(dial)]) from error
    return found


def _no_number(dial: Dial) -> Issue:
    message = tr("There is no whole number at {place}.", place=dial.name)
    hint = tr("A cell of a table is written like this: tables/fire.json:rows/0/3=2..5")
    return Issue(code="lab.no-number", message=message, hint=hint)


def _not_a_dial(words: str) -> Issue:
    message = tr("{words} names no number with 2 to {most} values.", words=words, most=MOST_VALUES)
    hint = tr("A cell of a table is written like this: tables/fire.json:rows/0/3=2..5")
    return Issue(code="lab.no-dial", message=message, hint=hint)
