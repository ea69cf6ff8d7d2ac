"""Lines of a report in stretches of text, some of which lead somewhere; and rolls told so."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from hexwright.engine.core.modifiers import minus, signed

if TYPE_CHECKING:
    from hexwright.engine.core.game_events import Rolled
    from hexwright.engine.core.names import Names
from hexwright.schema.language import tr_many

SpanKind = Literal["", "piece", "hex", "card", "rule", "die"]


class Span(NamedTuple):
    """A stretch of text; a link to what `id` names, unless it is plain. Dice are "die/face"."""

    text: str
    kind: SpanKind = ""
    id: str = ""


def plain_text(spans: tuple[Span, ...]) -> str:
    """The spans without their links."""
    return "".join(span.text for span in spans)


def with_rule(rule: str) -> tuple[Span, ...]:
    """The rule at the end of a line or a part, if there is one."""
    return (Span(" "), Span(f"[{rule}]", "rule", rule)) if rule else ()


def spans_of_roll(roll: "Rolled", names: "Names", acting: tuple[str, ...] = ()) -> tuple[Span, ...]:
    """What was rolled for, the dice, what they did, and every modifier.

    Numbers are told as the sum that they are: "5 + 2 = 7"; where faces count, the modifiers say
    why there were so many dice. Below the line of an action, those who act are not named again,
    but for a test of their own.
    """
    parts = tuple(_parts(roll, names))
    is_named = roll.piece not in acting or roll.needs is not None
    spans = [*_lead(roll, names, parts if roll.counting else (), is_named=is_named)]
    for number, face in enumerate(roll.values):
        name = names.faces(roll.die, (face,))
        between = " + " if roll.sum_of_dice is not None else ", "
        spans += [Span(between if number else " "), Span(name, "die", f"{roll.die}/{face}")]
    if not roll.values:
        spans.append(Span(" –"))
    if roll.sum_of_dice is not None:
        spans.append(Span(_added(roll)))
    if not roll.counting:
        spans += parts
    result = roll.effect(names)
    if result:
        spans.append(Span(f" → {result}" if roll.counting else f", {result}"))
    return (*spans, *with_rule(roll.rule))


def _lead(
    roll: "Rolled", names: "Names", dice: tuple[Span, ...], *, is_named: bool
) -> Iterator[Span]:
    """Who rolls, what for, and with how many dice."""
    what = roll.purpose(names)
    if is_named and roll.piece:
        yield Span(names.piece(roll.piece), "piece", roll.piece)
        what = f", {what}" if what else ""
    elif roll.side and (is_named or not what):
        what = ", ".join(one for one in (names.side(roll.side), what) if one)
    if what:
        yield Span(what if what[0] == "," else what[0].upper() + what[1:])
    if dice:
        count = tr_many("1 die|{count} dice", len(roll.values))
        yield Span(f", {count}" if what else count)
    yield from dice
    yield Span(":")


def _added(roll: "Rolled") -> str:
    """What the modifiers make of the dice: " + 2 = 7"."""
    added = sum(modifier.amount for modifier in roll.modifiers)
    sign = f" {'−' if added < 0 else '+'} {abs(added)}" if roll.modifiers else ""
    return f"{sign} = {minus(roll.sum_of_dice or 0)}"


def _parts(roll: "Rolled", names: "Names") -> Iterator[Span]:
    """The modifiers in brackets; where they are dice, the first is what the others add to."""
    for number, part in enumerate(roll.modifiers):
        first = roll.counting and not number and part.amount > 0
        amount = str(part.amount) if first else signed(part.amount)
        yield Span(" · " if number else " (")
        yield Span(f"{names.reason(part.reason)} {amount}")
        yield from with_rule(part.rule)
    if roll.modifiers:
        yield Span(")")
