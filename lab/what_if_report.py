"""What came of varying a number: a line for each value, a plot, and a proposal."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from hexwright.engine.core.names import names_of
from hexwright.lab.chapter import share_words
from hexwright.lab.figures import Figures, Share
from hexwright.lab.plots import share_line
from hexwright.lab.record import GameRecord
from hexwright.lab.run import Subject
from hexwright.lab.store import Store
from hexwright.lab.what_if import Dial, decided_share, nearest_even, number_at, write_proposal
from hexwright.schema.language import current_language, tr
from hexwright.schema.package import read_package
from hexwright.schema.saving import write_output


class WhatIf:
    """The shares of wins of the first side, value by value."""

    def __init__(self, store: Store, subject: Subject, dial: Dial, scenario: str) -> None:
        """Begin with the module as it is."""
        self._module, self._dial, self._scenario = subject.module, dial, scenario
        self._old = number_at(dict(read_package(store.package(subject.hash)).members), dial)
        self._side = ""
        self.shares: list[tuple[int, Share]] = []

    def add(self, value: int, records: Sequence[GameRecord]) -> None:
        """Count the games of a value; those that nobody won say nothing."""
        figures = Figures.of(records)
        self._side = self._side or next(iter(figures.sides), "")
        self.shares.append((value, decided_share(figures, self._side)))

    @property
    def proposal(self) -> int | None:
        """The value to be proposed: the least change that makes the sides even."""
        return nearest_even(self._old, self.shares)

    def lines(self) -> Iterator[str]:
        """What came of it, in words."""
        side = names_of(self._module).side(self._side)
        yield tr(
            "{number}, now {value}: wins of {side}",
            number=self._dial.name,
            value=self._old,
            side=side,
        )
        for value, share in self.shares:
            yield "  " + tr("{value}: {share}", value=value, share=share_words(share))
        new = self.proposal
        if new is None:
            yield tr("At no value do the sides win between 45 and 55 games of 100.")
        elif new == self._old:
            yield tr("The sides are even as it is.")
        else:
            yield tr("Proposal: {new} in place of {old}.", new=new, old=self._old)
            yield tr("Take it as seriously as its interval is narrow.")

    def write(self, folder: Path) -> Iterator[Path]:
        """Write the page, and the proposal if there is one."""
        style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
        title = tr("What if: {title}", title=self._module.scenarios[self._scenario].title)
        words = "".join(f"<p>{escape(line)}</p>" for line in self.lines())
        head = (
            f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">'
            f"<title>{escape(title)}</title><style>{style}</style></head>"
        )
        plot = share_line(self.shares, title)
        page = folder / "what-if.html"
        write_output(
            page, f"{head}<body><h1>{escape(title)}</h1>{plot}{words}</body></html>".encode()
        )
        yield page
        new = self.proposal
        if new is not None and new != self._old:
            yield write_proposal(folder, self._module.info.id, self._dial, self._old, new)
