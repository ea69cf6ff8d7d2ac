"""What positions of Austerlitz that were read from the printed rules have in common."""

from collections.abc import Mapping
from typing import Any, Final

from hexwright.engine.core.decision import PASS, Decision
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.troops import MAY_CHARGE
from tests.helpers.aus import ALLIED, NO, REACTION, Counter, cavalry, infantry
from tests.helpers.situations import Situation

# Horse that may charge; four strength points; in column and in disorder, looking south-west.
READY: Final[dict[str, Any]] = {"statuses": [MAY_CHARGE]}
FOUR: Final[dict[str, Any]] = {"strength": 4}
WEST: Final[dict[str, Any]] = {"form": "column", "facing": 8}
LOOSE: Final[dict[str, Any]] = {"form": "disorder", "facing": 8}


def column(hex_: str, facing: int = 2, **more: Any) -> Counter:
    """French infantry in column, looking north-east."""
    return infantry(hex_, form="column", facing=facing, **more)


def foe(hex_: str = "0503", form: str = "column", facing: int = 8, **more: Any) -> Counter:
    """Russian infantry before 0404."""
    return infantry(hex_, ALLIED, form=form, facing=facing, **more)


def on_foot(hex_: str, **more: Any) -> Counter:
    """Russian infantry in column, looking south-west."""
    return infantry(hex_, ALLIED, **{**WEST, **more})


def russian(hex_: str, facing: int = 9, **more: Any) -> Counter:
    """Russian infantry in line, looking west."""
    return infantry(hex_, ALLIED, facing=facing, **more)


def horse(hex_: str, facing: int = 9, **more: Any) -> Counter:
    """Russian cavalry in line, looking west."""
    return cavalry(hex_, ALLIED, facing=facing, **more)


def asked(game: Situation, unit: str, *answers: Any) -> list[str]:
    """What may be answered to the question that follows some answers in a move."""
    decision = game.run(move_unit(game, unit))
    for choice in answers:
        assert decision is not None, f"nobody asked for {choice}"
        decision = game.answer(choice)
    return [] if decision is None else [*map(str, decision.options), *decision.buttons]


def run_on(game: Situation, procedure: Any) -> Decision[Any] | None:
    """Run a procedure to its first question that is not about a way; the first way is taken."""
    decision = game.run(procedure)
    while decision is not None and decision.kind == "path":
        decision = game.answer(decision.options[0])
    return decision


def may_stop(game: Situation, unit: str, *answers: Any) -> bool:
    """Whether a unit may end its move after these answers."""
    found = asked(game, unit, *answers)
    return not found or PASS in found


def reactions(game: Situation, unit: str, *answers: Any) -> list[str]:
    """The reactions that are offered after some answers in a move, without their passing."""
    found = asked(game, unit, *answers)
    if game.decision is None or game.decision.rule != REACTION:
        return []
    return [choice for choice in found if choice != PASS]


def states(game: Situation, *units: str) -> Mapping[str, str]:
    """Where units stand and in which formation, in few letters."""
    return {one: f"{game.piece(one).hex} {game.piece(one).formation}" for one in units}


def driven(game: Situation, procedure: Any, *wanted: Any) -> list[str]:
    """Play a procedure: what is wanted is done where it is offered; everything that was offered."""
    game.state.forced = (*(game.state.forced or ()), *[5] * 20)
    game.run(procedure)
    seen: list[str] = []
    left = list(wanted)
    while game.decision is not None:
        decision = game.decision
        offered = [*map(str, decision.options), *map(str, decision.buttons)]
        seen += offered
        take = next((one for one in left if str(one) in offered), None)
        if take is not None:
            left.remove(take)
            game.answer(take)
        elif decision.kind == "yes-no":
            game.answer(left.pop(0) if left and isinstance(left[0], bool) else NO)
        elif PASS in decision.buttons:
            game.answer(PASS)
        else:
            game.answer(decision.options[0] if decision.options else next(iter(decision.buttons)))
    assert not left, f"nobody asked for {left}: {seen}"
    return seen
