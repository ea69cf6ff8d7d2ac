"""Interrupt windows: named moments at which sides may react, in an order that the system sets."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.schema.language import tr

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something that a side may do in a window: an id, words for the button, and the procedure."""

    id: str
    words: str
    run: Callable[[], Awaitable[object]]
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(Generic[C]):
    """A named moment: who may react in which order, and with what.

    `offers` are asked anew each time, since a reaction may have changed everything. A side goes on
    until it passes, or reacts once if `again` is false. `always_asks` asks even a side that has
    nothing to offer, so that the question does not tell what it holds.
    """

    name: str
    prompt: Callable[[], str]
    order: Callable[[Game, C], Sequence[str]]
    offers: tuple[Callable[[Game, str, C], Iterable[Reaction]], ...]
    rule: str = ""
    again: bool = True
    always_asks: bool = False

    async def open(
        self,
        game: Game,
        context: C,
        *,
        still: Callable[[], bool] = lambda: True,
        closed: bool = False,
    ) -> int:
        """Let the sides react while it still makes sense; the number of reactions.

        `closed` keeps the window shut: no triggers while a trigger is resolved.
        """
        made = 0
        for side in () if closed else self.order(game, context):
            while still():
                reaction = await self._asked(game, side, context)
                if reaction is None:
                    break
                made += 1
                await reaction.run()
                if not self.again:
                    break
        return made

    async def _asked(self, game: Game, side: str, context: C) -> Reaction | None:
        def offered() -> dict[str, Reaction]:
            reactions = (one for offer in self.offers for one in offer(game, side, context))
            return {f":{one.id}": one for one in reactions}

        def buttons() -> dict[str, str]:
            words = {name: reaction.words for name, reaction in offered().items()}
            return {**words, PASS: tr("No reaction")}

        if not self.always_asks and not offered():
            return None
        choice = await ask(
            choose_action(side, self.prompt(), buttons, self.rule, why_not=self._why_not)
        )
        return offered().get(choice)

    def _why_not(self, choice: str) -> Refusal:
        reason = tr("“{choice}” is no reaction that is possible now.", choice=choice)
        return Refusal(reason, self.rule)
