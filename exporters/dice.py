"""The dice that a module rolls, and what the numbers of those with symbols mean."""

from hexwright.exporters.charts import Chart
from hexwright.render.dice_picture import die_of
from hexwright.schema.language import tr
from hexwright.schema.model.module import Die
from hexwright.schema.module import Module


def dice_of(module: Module) -> list[tuple[Die, list[int]]]:
    """Every die, and how many of it are rolled at once."""
    counts: dict[str, set[int]] = {die.id: {1} for die in module.info.dice}
    for table in module.tables.values():
        if table.die:
            counts.setdefault(table.die, {1}).add(max(table.dice, 1))
    return [(die_of(module, name), sorted(numbers)) for name, numbers in counts.items()]


def die_chart(die: Die) -> Chart:
    """Which numbers of a plain die stand for the symbols of this one."""
    rows, first = [], 1
    for face in die.faces:
        numbers = range(first, first + face.count)
        rows.append((", ".join(map(str, numbers)), face.name))
        first += face.count
    return Chart(f"die-{die.id}", die.name, (tr("Roll"), tr("Face")), tuple(rows))
