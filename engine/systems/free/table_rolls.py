"""Rolls on the module's tables in free play: the players say what counts, the table answers."""

from collections import Counter
from collections.abc import Iterator

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.decision import PASS, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum, from_table, signed
from hexwright.engine.core.tables import NotInTableError, look_up
from hexwright.engine.core.told_events import Remarked, TableRead
from hexwright.schema.language import later, tr
from hexwright.schema.model.table import Column, Table
from hexwright.schema.module import Module

ROLL, PLUS, MINUS = ":roll", ":plus", ":minus"
# A modifier's own button, so that none can clash with those above.
MODIFIER = ":modifier:"
_WHERE_FOUND = ("key", "range", "ratio")
_MOST_DICE = 20


def is_rolled_on(module: Module, table: Table) -> bool:
    """Whether a table has rows by the total of dice with numbers."""
    if not any(column.type == "range" for column in table.columns):
        return False
    known = table.die in {die.id for die in module.info.dice}
    is_usual = table.die[:1] == "d" and table.die[1:].isdecimal()
    return (known or is_usual) and all(
        isinstance(face, int) for face in faces_of(module, table.die)
    )


def results_of(table: Table) -> list[Column]:
    """The columns that hold results: those that do not say which row it is."""
    return [column for column in table.columns if column.type not in _WHERE_FOUND]


def choosable_columns(table: Table) -> list[Column]:
    """Columns of which one is read: those that stand for odds, strengths or differences."""
    found = [
        result
        for result in results_of(table)
        if result.range is not None or result.ratio is not None
    ]
    return found if len(found) > 1 else []


def keys_of(table: Table) -> Iterator[tuple[Column, list[str]]]:
    """Columns of words that a row is found by, with the words in their order."""
    for place, column in enumerate(table.columns):
        if column.type == "key":
            cells = [row[place] for row in table.rows]
            words = [w for cell in cells for w in (cell if isinstance(cell, tuple) else (cell,))]
            yield column, list(dict.fromkeys(str(word) for word in words))


@lasting
def tables_to_roll_on(board: Board) -> list[str]:
    """The tables of the module that dice are rolled for."""
    return [table.id for table in board.module.tables.values() if is_rolled_on(board.module, table)]


async def roll_on_table(game: Game, side: str) -> None:
    """Choose a table, its row and column where there are several, and what is added; then roll."""
    back, word = {PASS: tr("Put back")}, game.names.word
    titles = {f":{one}": word(game.table(one).title) for one in tables_to_roll_on(game)}
    choice = await ask(choose_action(side, tr("On which table?"), {**titles, **back}))
    if choice == PASS:
        return
    table = game.table(choice[1:])
    keys: list[str] = []
    for column, cells in keys_of(table):
        words = {f":{cell}": word(cell) for cell in cells}
        choice = await ask(choose_action(side, f"{word(column.name)}?", {**words, **back}))
        if choice == PASS:
            return
        keys.append(choice[1:])
    across = ""
    if columns := choosable_columns(table):
        words = {f":{one.id}": word(one.name) for one in columns}
        choice = await ask(choose_action(side, tr("Which column?"), {**words, **back}))
        if choice == PASS:
            return
        across = choice[1:]
    added = await _what_is_added(game, side, table)
    if added is not None:
        _roll(game, side, table, keys, across, added)


async def _what_is_added(game: Game, side: str, table: Table) -> Counter[str] | None:
    """What counts, each as often as it was chosen; None if the roll is called off."""
    added: Counter[str] = Counter()
    word = game.names.word
    while True:
        buttons = {ROLL: tr("Roll the dice")}
        for modifier in table.modifiers:
            times = f" ×{added[modifier.id]}" if added[modifier.id] else ""
            buttons[f"{MODIFIER}{modifier.id}"] = (
                f"{word(modifier.name)} {signed(int(modifier.value))}{times}"
            )
        buttons |= {PLUS: "+1", MINUS: "−1", PASS: tr("Put back")}
        total = sum(part.amount for part in _sum(table, added).parts)
        prompt = tr("What counts? So far {total}.", total=signed(total))
        choice = await ask(choose_action(side, prompt, buttons))
        if choice == PASS:
            return None
        if choice == ROLL:
            return added
        added[choice.removeprefix(MODIFIER)] += 1


def _sum(table: Table, added: Counter[str], applies_to: str = "roll") -> Sum:
    """The modifiers of one sort, with their names."""
    total = Sum()
    for modifier in table.modifiers:
        if added[modifier.id] and modifier.applies_to == applies_to:
            part = from_table(table, modifier.id, added[modifier.id])
            total = total.plus(part.amount, part.reason, part.rule)
    if applies_to == "roll":
        total = total.plus(added[PLUS] - added[MINUS], later("Agreed by the players"))
    return total


def _roll(
    game: Game, side: str, table: Table, keys: list[str], across: str, added: Counter[str]
) -> None:
    modifiers, shift = _sum(table, added), _sum(table, added, "column").total
    count = min(max(table.dice + _sum(table, added, "dice").total, 0), _MOST_DICE)
    values = game.roll_dice(
        table.die, count, table.title, table.rule, side=side, modifiers=modifiers
    )
    total = sum(value for value in values if isinstance(value, int)) + modifiers.total
    columns = [across] if across else [result.id for result in results_of(table)]
    try:
        for column in columns:
            reading = look_up(table, *keys, total=total, across=column, shift=shift)
            if reading.value not in (None, ""):
                game.emit(TableRead.of(reading, table, _words(reading.value)))
    except NotInTableError:
        game.emit(Remarked(later("{table} has no row for {total}."), _filled(table, total)))


def _filled(table: Table, total: int) -> dict[str, str | int]:
    return {"table": table.title, "total": total}


def _words(value: object) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(str(one) for one in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
