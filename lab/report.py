"""The report of a run: one HTML file, the games as CSV, and the games that are worth a look."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from hexwright.lab.chapter import Chapter
from hexwright.lab.compare import difference
from hexwright.lab.play import replayed
from hexwright.lab.record import GameRecord
from hexwright.lab.run import Run
from hexwright.schema.language import current_language
from hexwright.schema.save_file import SAVE_SUFFIX, write_save
from hexwright.schema.saving import write_output


def chapters_of(run: Run) -> Iterator[Chapter]:
    """A chapter for each scenario of a run; with two versions, what differs."""
    plan, subject = run.plan, run.subjects[0]
    for name in plan.scenarios:
        records = run.counted(subject, name)
        differences = []
        if len(run.subjects) > 1 and records:
            new = run.counted(run.subjects[1], name)
            differences = [
                difference(side, records, new, is_sequential=plan.is_sequential)
                for side in records[0].sides
            ]
        yield Chapter(
            subject.module,
            name,
            records,
            differences,
            lean=plan.lean,
            is_sequential=plan.is_sequential,
        )


def write_report(folder: Path, title: str, chapters: Sequence[Chapter]) -> list[Path]:
    """Write the page, the games as CSV and the games worth a look; all that was written."""
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    page = "\n".join(
        [
            f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            *(part for chapter in chapters for part in chapter.html()),
            "</body></html>",
        ]
    )
    written = [folder / "report.html", folder / "games.csv"]
    write_output(written[0], page.encode())
    write_output(written[1], games_csv(game for it in chapters for game in _all_games(it)))
    for chapter in chapters:
        written += _write_saves(folder, chapter)
    return written


def _all_games(chapter: Chapter) -> Iterator[GameRecord]:
    yield from chapter.figures.games
    yield from chapter.figures.unfinished


def _write_saves(folder: Path, chapter: Chapter) -> Iterator[Path]:
    """The most typical, the shortest and the most lopsided game, to be looked at in the window."""
    figures = chapter.figures
    if not figures.games:
        return
    picks = {
        "typical": figures.most_typical(),
        "shortest": figures.shortest(),
        "lopsided": figures.most_lopsided(),
    }
    for name, record in picks.items():
        path = folder / f"{chapter.scenario}-{name}{SAVE_SUFFIX}"
        game = replayed(chapter.module, record)
        write_save(path, game.save(dict(zip(record.sides, record.players, strict=True))))
        yield path


def games_csv(records: Iterable[GameRecord]) -> bytes:
    """Every game in a row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        (
            "scenario",
            "seed",
            "players",
            "end",
            "winner",
            "first",
            "points",
            "turns",
            "steps",
            "lost",
        )
    )
    for record in records:
        players, points = " ".join(record.players), " ".join(map(str, record.points))
        row = (record.scenario, record.seed, players, record.end, record.winner, record.first)
        writer.writerow((*row, points, record.turns, record.steps, " ".join(record.eliminated)))
    return text.getvalue().encode()
