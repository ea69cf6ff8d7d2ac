"""Questions to a player: who is asked what, by which rule, and what may be answered.

Every choice is plain data with a stable text: yes or no, a number, an id (of a piece, a card, a hex
or a button), several ids in a row, or words of the player's own. Ids of buttons begin with a colon,
so that they never clash with ids of a module.
"""

import types
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    overload,
)

import msgspec
from msgspec import field

from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import LaterOdds, Odds
from hexwright.engine.core.options import Buttons, Options
from hexwright.schema.language import tr

T = TypeVar("T")

Kind = Literal[
    "yes-no", "number", "text", "action", "piece", "hex", "card", "path", "several", "order"
]
Member = Literal["piece", "hex", "card", "action"]
Choice = bool | int | str | tuple[str, ...]

PASS: Final = ":pass"  # noqa: S105 # a button
OFF_MAP: Final = ":off"  # as the last hex of a path: the way leads off the map there
_JOINT: Final = ", "


class Refusal(NamedTuple):
    """Why a choice is not allowed, in the user's language, and by which rule."""

    reason: str
    rule: str = ""


class RuleViolation(Exception):  # noqa: N818 # an answer to a player, not a fault
    """A choice that the rules do not allow."""

    def __init__(self, rule: str, reason: str) -> None:
        """Say which rule forbids it, and why."""
        super().__init__(f"{rule}: {reason}" if rule else reason)
        self.rule = rule
        self.reason = reason


class Preview(NamedTuple):
    """What a choice would lead to, before it is made: dice, each modifier with its rule, odds.

    `chances` are the odds, perhaps to be worked out when somebody looks at them: the window
    shows the rest at once, and computer players need no more.
    """

    text: str
    sum: Sum = Sum()
    chances: Odds | LaterOdds | None = None
    rule: str = ""

    @property
    def odds(self) -> Odds | None:
        """The odds, worked out if they are not yet."""
        return self.chances.known if isinstance(self.chances, LaterOdds) else self.chances


class Decision(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A question to one side.

    `options` are what one may point at; of a path one way to each end, of several and of an order
    the members. `buttons` are further answers with their words. `allows` decides about paths, sets
    and orders as a whole: a set that it allows it must also allow less one member, so that players
    can build sets step by step. `complies` is asked of whole answers alone: whether they do what
    their side must (`engine.core.obligations`). `asides` can be done beside it at any time, and
    leave it open (`engine.core.asides`). `window` names the moment of reaction that it belongs to,
    if it does (`engine.core.windows`). `stands_for` names the pieces that an option stands
    for where they are more than one: to point at any of them means it. `about` names the hexes that
    an answer is about where it is no hex itself, for a window to show. `why_not` says why an
    answer is refused, `why_no_member` why one thing is not offered where several are asked for;
    both say the reason alone (`engine.core.refusals`). Other sides learn nothing of a secret
    question but that it is asked. Answers that depend on something hidden are never worked out
    beforehand: they are options, or buttons given as a function.
    """

    side: str
    prompt: str
    kind: Kind
    rule: str = ""
    options: Options[Any] = field(default_factory=lambda: Options(tuple))
    buttons: Mapping[str, str] = field(default_factory=dict)
    member: Member = "action"
    least: int = 0
    most: int = 0
    allows: Callable[[T], bool] | None = None
    complies: Callable[[T], bool] | None = None
    stands_for: Callable[[str], Sequence[str]] | None = None
    about: Callable[[T], Sequence[str]] | None = None
    why_not: Callable[[T], Refusal | None] | None = None
    why_no_member: Callable[[str], Refusal | None] | None = None
    preview: Callable[[T], Preview | None] | None = None
    subject: str = ""
    secret: bool = False
    asides: Mapping[str, str] = field(default_factory=dict)
    window: str = ""

    def forget(self) -> None:
        """Work out anew what may be answered: the state was not changed by the rules."""
        self.options.forget()
        for answers in (self.buttons, self.asides):
            if isinstance(answers, Buttons):
                answers.forget()

    @property
    def default(self) -> Choice | None:
        """The answer that declines, if there is one."""
        if self.kind == "yes-no":
            return False if False in self.options else None
        if PASS in self.buttons:
            return PASS
        may_be_empty = self.kind == "several" and self.least == 0
        return () if may_be_empty and self.is_complete(()) else None

    def is_complete(self, choice: Choice) -> bool:
        """Whether an answer, which is allowed otherwise, does all that its side must."""
        return self.complies is None or self.complies(choice)  # type: ignore[arg-type] # any choice

    def _has_button(self, choice: str) -> bool:
        """Whether an answer is a button; what may be done beside it is looked for by colons."""
        return choice in self.buttons or (choice.startswith(":") and choice in self.asides)

    def is_allowed(self, choice: Choice) -> bool:
        """Whether the rules allow a choice; anything at all may be asked."""
        if isinstance(choice, str) and self._has_button(choice):
            return True
        if not _TESTS[self.kind](self, choice):
            return False
        return self.complies is None or self.is_complete(choice)


def text_of(choice: Choice) -> str:
    """A choice as text: yes, no, 3, 0405, or several ids with commas between."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return _JOINT.join(choice) if isinstance(choice, tuple) else str(choice)


def choice_of(decision: Decision[Any], text: str) -> Choice:
    """The choice that a text stands for; raises RuleViolation if it stands for none."""
    if type(text) is not str:
        raise RuleViolation(decision.rule, tr("Answer with a text."))
    if text in decision.asides:
        return text
    if decision.kind == "yes-no":
        if text not in ("yes", "no"):
            raise RuleViolation(decision.rule, tr("Answer yes or no."))
        return text == "yes"
    if decision.kind == "number":
        try:
            return int(text)
        except ValueError as error:
            raise RuleViolation(decision.rule, tr("Answer with a number.")) from error
    if decision.kind in ("path", "several", "order"):
        return tuple(text.split(_JOINT)) if text else ()
    return text


# --- asking --------------------------------------------------------------------------------------


@types.coroutine
def _suspended(decision: Decision[T]) -> Generator[Decision[T], T, T]:
    return (yield decision)


async def ask(decision: Decision[T]) -> T:
    """Wait for the choice of a side."""
    return await _suspended(decision)


async def ask_if_needed(decision: Decision[T]) -> T:
    """Wait for the choice of a side, unless it has but one and no way out."""
    if len(decision.options) == 1 and not decision.buttons:
        only: T = decision.options[0]
        return only
    return await ask(decision)


def yes_no(side: str, prompt: str, rule: str = "", **more: Any) -> Decision[bool]:
    """A question that is answered by yes or no."""
    options = Options(lambda: (True, False))
    return Decision(side=side, prompt=prompt, rule=rule, kind="yes-no", options=options, **more)


def choose_number(
    side: str, prompt: str, lowest: int, highest: int, rule: str = "", **more: Any
) -> Decision[int]:
    """A question for a number."""
    options = Options(lambda: range(lowest, highest + 1))
    return Decision(side=side, prompt=prompt, rule=rule, kind="number", options=options, **more)


def choose_text(side: str, prompt: str, most: int, **more: Any) -> Decision[str]:
    """A question for one line of the player's own words, at most so many characters."""
    return Decision(side=side, prompt=prompt, kind="text", most=most, **more)


def choose_action(
    side: str,
    prompt: str,
    buttons: Mapping[str, str] | Callable[[], Mapping[str, str]],
    rule: str = "",
    **more: Any,
) -> Decision[str]:
    """A question with buttons alone; their ids begin with a colon."""
    if callable(buttons):
        buttons = Buttons(buttons)
    return Decision(side=side, prompt=prompt, rule=rule, kind="action", buttons=buttons, **more)


def choose_one(
    kind: Literal["piece", "hex", "card", "action"],
    side: str,
    prompt: str,
    options: Callable[[], Iterable[str]],
    rule: str = "",
    **more: Any,
) -> Decision[str]:
    """A question for one piece, hex or card; further answers may stand on buttons."""
    contains = more.pop("contains", None)
    return Decision(
        side=side, prompt=prompt, rule=rule, kind=kind, options=Options(options, contains), **more
    )


@overload
def choose_path(
    side: str,
    prompt: str,
    paths: Callable[[], Iterable[tuple[str, ...]]],
    rule: str = "",
    *,
    buttons: Mapping[str, str],
    **more: Any,
) -> Decision[tuple[str, ...] | str]: ...
@overload
def choose_path(
    side: str,
    prompt: str,
    paths: Callable[[], Iterable[tuple[str, ...]]],
    rule: str = "",
    **more: Any,
) -> Decision[tuple[str, ...]]: ...
def choose_path(
    side: str,
    prompt: str,
    paths: Callable[[], Iterable[tuple[str, ...]]],
    rule: str = "",
    **more: Any,
) -> Decision[Any]:
    """A question for hexes in a row: one path to each end is offered, `allows` knows the others.

    A way that leaves the map ends with OFF_MAP.
    """
    more["member"] = "hex"
    options = Options(paths)
    return Decision(side=side, prompt=prompt, rule=rule, kind="path", options=options, **more)


def choose_several(
    member: Member,
    side: str,
    prompt: str,
    members: Callable[[], Iterable[str]],
    rule: str = "",
    **more: Any,
) -> Decision[tuple[str, ...]]:
    """A question for a set of at least `least` and at most `most` members (0: any number)."""
    return Decision(
        side=side,
        prompt=prompt,
        rule=rule,
        kind="several",
        member=member,
        options=Options(members),
        **more,
    )


def choose_order(
    member: Member,
    side: str,
    prompt: str,
    members: Callable[[], Iterable[str]],
    rule: str = "",
    **more: Any,
) -> Decision[tuple[str, ...]]:
    """A question for the order of things; the order in which they are given must be allowed."""
    return Decision(
        side=side,
        prompt=prompt,
        rule=rule,
        kind="order",
        member=member,
        options=Options(members),
        **more,
    )


# --- what may be answered ------------------------------------------------------------------------


def _is_yes_no(decision: Decision[Any], choice: Choice) -> bool:
    return isinstance(choice, bool) and choice in decision.options


def _is_number(decision: Decision[Any], choice: Choice) -> bool:
    return type(choice) is int and choice in decision.options


def _is_line(decision: Decision[Any], choice: Choice) -> bool:
    if not isinstance(choice, str) or not 0 < len(choice) <= decision.most:
        return False
    return choice.isprintable() and choice == choice.strip() and not choice.startswith(":")


def _is_one(decision: Decision[Any], choice: Choice) -> bool:
    return isinstance(choice, str) and choice in decision.options


def _is_path(decision: Decision[Any], choice: Choice) -> bool:
    if not isinstance(choice, tuple):
        return False
    return choice in decision.options or bool(decision.allows and decision.allows(choice))


def _is_set(decision: Decision[Any], choice: Choice) -> bool:
    if not isinstance(choice, tuple) or len(set(choice)) != len(choice):
        return False
    if len(choice) < decision.least or (decision.most and len(choice) > decision.most):
        return False
    if not all(one in decision.options for one in choice):
        return False
    return decision.allows is None or bool(decision.allows(choice))


def _is_order(decision: Decision[Any], choice: Choice) -> bool:
    if not isinstance(choice, tuple) or sorted(choice) != sorted(decision.options):
        return False
    return decision.allows is None or bool(decision.allows(choice))


_TESTS: Final[Mapping[Kind, Callable[[Decision[Any], Choice], bool]]] = {
    "yes-no": _is_yes_no,
    "number": _is_number,
    "text": _is_line,
    "action": _is_one,
    "piece": _is_one,
    "hex": _is_one,
    "card": _is_one,
    "path": _is_path,
    "several": _is_set,
    "order": _is_order,
}
