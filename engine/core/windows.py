"""Interrupt windows: named moments at which sides may react, in an order that the system sets."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Preview,
    Refusal,
    ask,
    choose_action,
    choose_one,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.options import Buttons
from hexwright.schema.language import tr

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something that a side may do in a window: an id, words for the button, and the procedure.

    Where the window asks for pieces, hexes or cards, the id is one of these; with a colon it is a
    button there too. After a reaction that `closes` its side is not asked again.
    """

    id: str
    words: str
    run: Callable[[], Awaitable[object]]
    rule: str = ""
    closes: bool = False

    @property
    def button(self) -> str:
        """The id as an answer on a button."""
        return self.id if self.id.startswith(":") else f":{self.id}"


Offers = Callable[[Game, str, C], Iterable[Reaction]]


@dataclass(frozen=True)
class Hidden(Generic[C]):
    """Reactions out of what others do not see, such as cards of a hand.

    A side is asked whenever it `could` have one for all that everybody knows, so that being asked
    tells nothing; what it really has is looked at only for its own answer.
    """

    could: Callable[[Game, str, C], bool]
    offers: Offers[C]

    def __call__(self, game: Game, side: str, context: C) -> Iterable[Reaction]:
        """What the side really has."""
        return self.offers(game, side, context) if self.could(game, side, context) else ()


class Asking(NamedTuple):
    """How the question of a window is put: about what, to point at what, and who may read it.

    Where there is one reaction at most it may be asked for by yes or no.
    """

    prompt: str
    decline: str = ""
    kind: Literal["action", "piece", "hex", "card", "yes-no"] = "action"
    subject: str = ""
    secret: bool = False
    preview: Callable[[Any], Preview | None] | None = None
    about: Callable[[str], Sequence[str]] | None = None
    why_not: Callable[[str], Refusal | None] | None = None


@dataclass(frozen=True, kw_only=True)
class Window(Generic[C]):
    """A named moment: who may react in which order, and with what.

    `offers` are asked anew each time, since a reaction may have changed everything. A side goes on
    until it passes, or reacts once if `again` is false; then the next side is asked (`in-turn`), or
    the sides take turns until all pass in a row (`alternating`). `always_asks` asks even a side
    that has nothing to offer, so that the question does not tell what it holds; `Hidden` offers do
    so only where the side could have something. `asking` says more about the question than
    `prompt`.
    """

    name: str
    order: Callable[[Game, C], Sequence[str]]
    offers: tuple[Offers[C] | Hidden[C], ...]
    prompt: Callable[[], str] = str
    asking: Callable[[Game, str, C], Asking] | None = None
    rule: str = ""
    again: bool = True
    always_asks: bool = False
    priority: Literal["in-turn", "alternating"] = "in-turn"

    async def open(
        self,
        game: Game,
        context: C,
        *,
        still: Callable[[], bool] = lambda: True,
        closed: bool = False,
        most: int = 0,
    ) -> int:
        """Let the sides react while it still makes sense; the number of reactions.

        `closed` keeps the window shut: no triggers while a trigger is resolved. After `most`
        reactions, of all sides together, it is shut too; 0 stands for any number.
        """
        return 0 if closed else len(await self._taken(game, context, still, runs=True, most=most))

    async def declared(
        self, game: Game, context: C, *, closed: bool = False
    ) -> tuple[Reaction, ...]:
        """Let the sides say what they will do before any of it is done; each thing once.

        Whoever opened the window runs the reactions: one by one, or all together.
        """
        if closed:
            return ()
        return tuple(await self._taken(game, context, lambda: True, runs=False))

    async def _taken(
        self, game: Game, context: C, still: Callable[[], bool], *, runs: bool, most: int = 0
    ) -> list[Reaction]:
        """Go from side to side until nobody reacts any more; the reactions, run or only said."""
        sides = list(self.order(game, context))
        alternating = self.priority == "alternating"
        taken: list[Reaction] = []
        said: list[tuple[str, str]] = []
        passed = 0
        while passed < len(sides) and still() and (not most or len(taken) < most):
            side = sides.pop(0)
            reaction = await self._asked(game, side, context, said)
            if reaction is None:
                if alternating:
                    sides.append(side)
                    passed += 1
                continue
            passed = 0
            if self.again and not reaction.closes:
                sides.insert(len(sides) if alternating else 0, side)
            taken.append(reaction)
            if runs:
                await reaction.run()
            else:
                said.append((side, reaction.id))
        return taken

    def _offered(
        self, game: Game, side: str, context: C, said: Sequence[tuple[str, str]]
    ) -> Iterator[Reaction]:
        for offers in self.offers:
            for offer in offers(game, side, context):
                if (side, offer.id) not in said:
                    yield offer

    async def _asked(
        self, game: Game, side: str, context: C, said: Sequence[tuple[str, str]]
    ) -> Reaction | None:
        """Ask a side once, if it is to be asked; None if it does not react."""
        if not self._is_asked(game, side, context, said):
            return None

        def offered() -> Iterator[Reaction]:
            return self._offered(game, side, context, said)

        asking = self.asking(game, side, context) if self.asking else Asking(self.prompt())
        choice = await ask(self._question(side, asking, offered))
        if choice in (PASS, False):
            return None
        if choice is True:
            return next(iter(offered()), None)
        return next((one for one in offered() if choice in (one.id, one.button)), None)

    def _is_asked(self, game: Game, side: str, context: C, said: Sequence[tuple[str, str]]) -> bool:
        """Whether a side is asked; what it hides counts only as far as everybody knows of it."""
        if self.always_asks:
            return True
        for offers in self.offers:
            if isinstance(offers, Hidden):
                if offers.could(game, side, context):
                    return True
            elif any((side, offer.id) not in said for offer in offers(game, side, context)):
                return True
        return False

    def _question(
        self, side: str, asking: Asking, offered: Callable[[], Iterable[Reaction]]
    ) -> Decision[Any]:
        points = asking.kind != "action"

        def buttons() -> dict[str, str]:
            """The reactions that one cannot point at, and the way out."""
            words = {
                one.button: one.words for one in offered() if not points or one.id.startswith(":")
            }
            return {**words, PASS: asking.decline or tr("No reaction")}

        more: dict[str, Any] = {
            "why_not": asking.why_not or self._why_not,
            "subject": asking.subject,
            "secret": asking.secret,
            "window": self.name,
            "preview": asking.preview,
            "about": asking.about,
        }
        if asking.kind == "yes-no":
            return yes_no(side, asking.prompt, self.rule, **more)
        if not points:
            return choose_action(side, asking.prompt, buttons, self.rule, **more)
        return choose_one(
            asking.kind,
            side,
            asking.prompt,
            lambda: [one.id for one in offered() if not one.id.startswith(":")],
            self.rule,
            buttons=Buttons(buttons),
            **more,
        )

    def _why_not(self, choice: str) -> Refusal:
        del choice
        return Refusal(tr("This is no reaction that is possible now."), self.rule)
