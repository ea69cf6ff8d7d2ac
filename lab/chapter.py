"""What is told of one scenario: shares, lengths, units, what decides, maps; as words and HTML."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Final

from hexwright.engine.core.names import names_of
from hexwright.lab.compare import Difference
from hexwright.lab.figures import Figures, Share, Spread, Swing
from hexwright.lab.heat_map import heat_map
from hexwright.lab.plots import histogram, share_bars
from hexwright.lab.record import GameRecord
from hexwright.lab.stopping import LeanKnown
from hexwright.render.small_picture import png_bytes
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module

_MOST_ROWS: Final = 30
_MARGIN: Final = "#8a6d2f"


class Chapter:
    """What is told of one scenario; differences to another version if there is one."""

    def __init__(
        self,
        module: Module,
        scenario: str,
        records: Iterable[GameRecord],
        differences: Sequence[Difference] = (),
        *,
        lean: float = 0.0,
        is_sequential: bool = False,
    ) -> None:
        """Work the figures out; `lean` is what was asked for, if a test decided when to stop."""
        self.module, self.scenario = module, scenario
        self.figures = Figures.of(records, is_sequential=is_sequential)
        self._lean = lean
        self.differences = differences
        names = names_of(module)
        self._names = {side.id: names.side(side.id) for side in module.info.sides}
        self._colours = {side.id: side.colour for side in module.info.sides}

    @property
    def title(self) -> str:
        """The scenario's title."""
        return self.module.scenarios[self.scenario].title

    def lines(self) -> Iterator[str]:
        """The report in a few lines of text."""
        figures = self.figures
        count = len(figures.games)
        yield tr_many("{title}: 1 game|{title}: {count} games", count, title=self.title)
        if count:
            for side in figures.sides:
                share = share_words(figures.wins(side))
                yield "  " + tr("{name}: {share}", name=self._names[side], share=share)
            if figures.draws.cases:
                yield "  " + tr("Draws: {share}", share=share_words(figures.draws))
            yield "  " + tr("Turns: {spread}", spread=spread_words(figures.turns))
            if self._lean:
                yield "  " + self._verdict()
        if figures.unfinished:
            yield "  " + tr_many(
                "1 game did not end|{count} games did not end", len(figures.unfinished)
            )
        for one in self.differences:
            yield "  " + difference_words(one, self._names.get(one.side, one.side))

    def _verdict(self) -> str:
        """What the sequential test has come to."""
        rule = LeanKnown(self._lean)
        for record in self.figures.games:
            rule.count((record,))
        lean, first, second = round(100 * self._lean), *self.figures.sides[:2]
        names = {"first": self._names[first], "second": self._names[second]}
        if rule.test.verdict == "even":
            return tr("Clear: neither side wins {lean} per cent more than half.", lean=lean)
        if rule.test.verdict:
            return tr("Clear: {side} wins more than half.", side=names[rule.test.verdict])
        return tr("Not clear yet: even, or one side ahead by {lean} per cent.", lean=lean)

    # --- HTML ------------------------------------------------------------------------------------

    def html(self) -> Iterator[str]:
        """The chapter as elements."""
        figures = self.figures
        yield f"<section><h2>{escape(self.title)}</h2>"
        yield "".join(f"<p>{escape(line.strip())}</p>" for line in list(self.lines())[:1])
        if figures.games:
            yield from self._results()
            yield from self.tables()
            yield from self._maps()
        if figures.unfinished:
            yield f"<h3>{escape(tr('Games that did not end'))}</h3>"
            yield _table(
                (tr("Seed"), tr("Players"), tr("Why")),
                [(one.seed, ", ".join(one.players), one.reason) for one in figures.unfinished],
            )
        yield "</section>"

    def shares(self) -> list[tuple[str, Share, str]]:
        """Who won how often, in which colour: sides, draws, who moved first, players."""
        figures = self.figures
        wins = [
            (self._names[side], figures.wins(side), self._colours.get(side, ""))
            for side in figures.sides
        ]
        firsts = [
            (tr("{side}, moving first", side=self._names[side]), figures.wins_when_first(side), "")
            for side in figures.sides
            if figures.wins_when_first(side).games
        ]
        players = [
            (name, figures.wins_of_player(name), "")
            for name in figures.players
            if figures.wins_of_player(name).games
        ]
        return [*wins, (tr("Draws"), figures.draws, ""), *firsts, *players]

    def margin_title(self) -> str:
        """What the margins are margins of."""
        first = self._names[self.figures.sides[0]]
        return tr("Points of {side} ahead of the other side", side=first)

    def tables(self) -> Iterator[str]:
        """Units, what decides, and rows that nobody reads, as elements."""
        yield from self._fates()
        yield from self._swings()
        yield from self._rows()

    def _results(self) -> Iterator[str]:
        figures, rows = self.figures, self.shares()
        yield share_bars(rows, tr("Shares of wins"))
        yield _table(
            (tr("Who"), tr("Wins"), tr("Games"), tr("Share"), tr("95 % interval")),
            [
                (name, one.cases, one.games, percent(one.value), _interval(one))
                for name, one, _ in rows
            ],
        )
        yield from self._conclusions()
        yield f"<h3>{escape(tr('Length and points'))}</h3>"
        yield _figure(tr("Turns"), histogram((game.turns for game in figures.games), tr("Turns")))
        margin = self.margin_title()
        yield _figure(margin, histogram(figures.margins, margin, _MARGIN))
        spreads = [(tr("Turns"), figures.turns)]
        spreads += [(self._names[side], figures.points(side)) for side in figures.sides]
        heads = (
            tr("What"),
            tr("Least"),
            tr("Quarter"),
            tr("Half"),
            tr("Three quarters"),
            tr("Most"),
        )
        yield _table(
            (*heads, tr("Mean")),
            [(name, *(f"{one:.1f}" for one in spread)) for name, spread in spreads],
        )

    def _conclusions(self) -> Iterator[str]:
        if self._lean:
            yield f'<p class="difference">{escape(self._verdict())}</p>'
        for one in self.differences:
            words = difference_words(one, self._names.get(one.side, one.side))
            yield f'<p class="difference">{escape(words)}</p>'
        if self.figures.is_sequential:
            words = tr(
                "The run could stop when enough was known. Its intervals of wins are wider than "
                "those of a fixed number of games, and hold whenever it stopped."
            )
            yield f'<p class="note">{escape(words)}</p>'

    def _fates(self) -> Iterator[str]:
        fates = self.figures.fates(self.module)[:_MOST_ROWS]
        if not fates:
            return
        yield f"<h3>{escape(tr('Units by their losses'))}</h3>"
        heads = (
            tr("Unit"),
            tr("Side"),
            tr("Lost in"),
            tr("95 % interval"),
            tr("Steps"),
            tr("Steps lost a game"),
            tr("Units destroyed a game"),
            tr("Steps taken a game"),
            tr("Taken for each of its steps"),
        )
        yield _table(
            heads,
            [
                (
                    self._piece(fate.piece),
                    self._names.get(fate.side or self._side_of_kind(fate.piece), ""),
                    percent(fate.lost.value),
                    _interval(fate.lost),
                    fate.size or "",
                    f"{fate.steps:.2f}",
                    f"{fate.kills:.2f}",
                    f"{fate.taken:.2f}",
                    f"{fate.exchange:.2f}" if fate.size else "",
                )
                for fate in fates
            ],
        )
        words = tr(
            "What the enemy loses is owed to who acts at it, in equal parts if they are several; "
            "what an attacker loses, to whom he attacked."
        )
        yield f'<p class="note">{escape(words)}</p>'

    def _piece(self, name: str) -> str:
        """The name of a unit; counters that a scenario places by kind are numbered."""
        piece = self.module.pieces.get(name)
        kind = self.module.kind_of_piece.get(name)
        if piece or kind:
            return (piece.name if piece else "") or (kind.name if kind else "")
        kind_id, _, number = name.partition("#")
        known = self.module.kinds.get(kind_id)
        return f"{known.name} {number}".strip() if known else name

    def _side_of_kind(self, name: str) -> str:
        return self.module.side_of_kind.get(name.partition("#")[0], "")

    def _swings(self) -> Iterator[str]:
        """What decides: cards and markers, objectives, rolls."""
        figures, side = self.figures, self.figures.sides[0]
        name = self._names[side]
        yield from self._swing_table(
            tr("Cards and markers by what they add to the wins of {side}", side=name),
            (tr("Card or marker"), tr("Wins with it"), tr("Wins without")),
            figures.swings(side),
            str,
        )
        yield from self._swing_table(
            tr("Objectives by what holding them at the end adds to the wins of {side}", side=name),
            (tr("Objective"), tr("Wins holding it"), tr("Wins without")),
            figures.objectives(side),
            self._objective,
        )
        yield from self._swing_table(
            tr("Rolls by what more than the usual adds to the wins of {side}", side=name),
            (tr("Who rolls for what"), tr("Wins with more"), tr("Wins with less")),
            figures.luck(side),
            self._roll,
        )

    def _swing_table(
        self,
        title: str,
        heads: tuple[str, str, str],
        swings: Sequence[Swing],
        named: Callable[[str], str],
    ) -> Iterator[str]:
        if not swings:
            return
        yield f"<h3>{escape(title)}</h3>"
        yield _table(
            (*heads, tr("Difference"), tr("Interval"), tr("More than chance")),
            [
                (
                    named(swing.name),
                    percent(swing.with_it.value),
                    percent(swing.without.value),
                    f"{100 * swing.difference:+.0f}",
                    "{:+.0f}\u00a0…\u00a0{:+.0f}".format(*(100 * end for end in swing.interval)),
                    tr("yes") if swing.is_clear else "",
                )
                for swing in swings[:_MOST_ROWS]
            ],
        )
        words = tr_many(
            "1 row was looked at; the interval holds in 95 cases of 100.|"
            "{count} rows were looked at; all intervals hold together in 95 cases of 100.",
            swings[0].looked_at,
        )
        yield f'<p class="note">{escape(words)}</p>'

    def _objective(self, objective: str) -> str:
        found = self.module.scenarios[self.scenario].objectives
        name = next((one.name for one in found if one.id == objective), objective)
        return names_of(self.module).word(name)

    def _roll(self, roll: str) -> str:
        """Who rolls, and for what."""
        side, _, reason = roll.partition("/")
        return f"{self._names.get(side, side)}: {names_of(self.module).reason(reason)}"

    def _rows(self) -> Iterator[str]:
        unused = self.figures.unused_rows(self.module)
        if not unused:
            return
        yield f"<h3>{escape(tr('Rows of tables that no game has read'))}</h3>"
        tables = self.module.tables
        rows = [
            (tables[name].title, ", ".join(str(row + 1) for row in rows))
            for name, rows in unused.items()
        ]
        yield _table((tr("Table"), tr("Rows")), rows)

    def _maps(self) -> Iterator[str]:
        titles = {
            "losses_at": tr("Where losses were suffered"),
            "fights": tr("Who was shot at or attacked where"),
            "occupied": tr("Where units stood when turns began"),
        }
        for what, title in titles.items():
            heat = self.figures.heat(what)
            if heat:
                data = b64encode(png_bytes(heat_map(self.module, self.scenario, heat))).decode()
                yield f"<h3>{escape(title)}</h3>"
                yield f'<img alt="{escape(title, quote=True)}" src="data:image/png;base64,{data}">'


# --- words ---------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A share in whole per cents."""
    return f"{100 * share:.0f} %"


def share_words(share: Share) -> str:
    """A share with its interval."""
    return tr(
        "{share} of {games} ({interval})",
        share=percent(share.value),
        games=share.games,
        interval=_interval(share),
    )


def spread_words(spread: Spread) -> str:
    """How a number is spread."""
    return tr(
        "{least} to {most}, half of them from {lower} to {upper}",
        least=f"{spread.least:g}",
        most=f"{spread.most:g}",
        lower=f"{spread.lower:g}",
        upper=f"{spread.upper:g}",
    )


def difference_words(one: Difference, side: str) -> str:
    """What two versions differ by, or how much could have been seen."""
    low, high = one.interval
    values = {
        "side": side,
        "points": f"{100 * one.value:+.1f}",
        "low": f"{100 * low:+.1f}",
        "high": f"{100 * high:+.1f}",
        "games": one.games,
        "least": f"{100 * one.could_see:.1f}",
    }
    if one.is_seen:
        return tr(
            "{side}: {points} per cent of wins more ({low} to {high}); common seeds: {games}",
            **values,
        )
    return tr(
        "{side}: no difference seen ({points}, {low} to {high}); common seeds: {games}, enough to "
        "see one of {least} per cent",
        **values,
    )


def _interval(share: Share) -> str:
    low, high = share.interval
    return tr("{low} to {high} %", low=round(100 * low), high=round(100 * high))


def _figure(caption: str, plot: str) -> str:
    return f"<figure>{plot}<figcaption>{escape(caption)}</figcaption></figure>" if plot else ""


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
