"""Lines of a report in stretches of text, some of which lead somewhere; and rolls told so."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from hexwright.engine.core.modifiers import Modifier, signed

if TYPE_CHECKING:
    from hexwright.engine.core.game_events import Rolled
    from hexwright.engine.core.names import Names

SpanKind = Literal["", "piece", "hex", "card", "rule", "die"]


class Span(NamedTuple):
    """A stretch of text; a link to what `id` names, unless it is plain. Dice are "die/face"."""

    text: str
    kind: SpanKind = ""
    id: str = ""


def plain_text(spans: tuple[Span, ...]) -> str:
    """The spans without their links."""
    return "".join(one.text for one in spans)


def with_rule(rule: str) -> tuple[Span, ...]:
    """The rule at the end of a line or a part, if there is one."""
    return (Span(" "), Span(f"[{rule}]", "rule", rule)) if rule else ()


def spans_of_roll(roll: "Rolled", names: "Names", acting: str | None = None) -> tuple[Span, ...]:
    """What was rolled for, the dice, what they did, and why there were so many.

    Below the line of an action, the piece that acts is not named again.
    """
    spans = [*_lead(roll, names, is_named=roll.piece != acting)]
    for number, face in enumerate(roll.values):
        name = names.faces(roll.die, (face,))
        spans += [Span(", " if number else " "), Span(name, "die", f"{roll.die}/{face}")]
    if not roll.values:
        spans.append(Span(" –"))
    result = roll.result(names)
    if result:
        tells = roll.counting or roll.passed is not None
        spans.append(Span(f" → {result}" if tells else f" = {result}"))
    spans += with_rule(roll.rule)
    for number, part in enumerate(roll.modifiers):
        spans += [Span(" · " if number else " ("), *_part(part, names, first=not number)]
    return (*spans, Span(")")) if roll.modifiers else tuple(spans)


def _lead(roll: "Rolled", names: "Names", *, is_named: bool) -> Iterator[Span]:
    what = roll.purpose(names)
    if what and not is_named:
        yield Span(f"{what}:")
        return
    rest = f": {what}:" if what else ":"
    if roll.piece:
        yield Span(names.piece(roll.piece), "piece", roll.piece)
        yield Span(rest)
    elif roll.side or what:
        yield Span(": ".join(one for one in (names.side(roll.side), what) if one) + ":")


def _part(part: Modifier, names: "Names", *, first: bool) -> Iterator[Span]:
    amount = str(part.amount) if first and part.amount > 0 else signed(part.amount)
    yield Span(f"{names.reason(part.reason)} {amount}")
    yield from with_rule(part.rule)
