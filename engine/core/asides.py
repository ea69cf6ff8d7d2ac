"""What a side may do beside the question that it is asked: something that is allowed at any time.

Afterwards the same question is open still. Computer players and random games do not look for it.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hexwright.engine.core.board import Board
    from hexwright.engine.core.decision import Choice, Decision


class Asides(NamedTuple):
    """What a side that is asked may do as well, by id with its words, and the doing of it.

    The ids begin with a colon. Whatever is done must leave the question something to answer it by.
    """

    offers: "Callable[[Board, Decision[Any]], Mapping[str, str]]"
    run: "Callable[[Board, str, str], None]"


def is_aside(decision: "Decision[Any] | None", choice: "Choice") -> bool:
    """Whether a choice does something beside the question, which stays open."""
    if decision is None or not isinstance(choice, str) or not choice.startswith(":"):
        return False
    # What may be done beside it is worked out only for what is no answer.
    return choice not in decision.buttons and choice in decision.asides
