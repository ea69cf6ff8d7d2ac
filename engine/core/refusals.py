"""Why an answer is not allowed: what was chosen in words, the reason, and the rule.

A question says the reason alone, when it is asked for it: `why_not` of a whole answer, and
`why_no_member` of one thing that is not offered where several are asked for. Both are asked only
about what exists and what the side knows; everything that is the same for all questions is said
here. No text holds the id of a piece or a card.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Choice, Decision, Kind, Refusal, RuleViolation
from hexwright.engine.core.state import Piece
from hexwright.schema.language import later, tr

# So many of the answers that would do are named where nothing better can be said.
_MOST_NAMED: Final = 5
# Numbers beyond this are no answers to a question of any game; some rules would roll that many.
_LARGEST: Final = 999


def why_refused(board: Board, decision: Decision[Any], choice: Choice) -> Refusal:
    """Why an answer that is not allowed is not, or a set that may not grow so far."""
    found = _EXPLAINED[decision.kind](board, decision, choice)
    return found if found.rule else Refusal(found.reason, decision.rule)


# --- answers of every sort -----------------------------------------------------------------------


def plain_choice(decision: Decision[Any], choice: object) -> Choice:
    """An answer as plain data; raises RuleViolation for a value that no question is answered by."""
    if type(choice) in (bool, int, str):
        return choice  # type: ignore[return-value] # one of these
    if type(choice) in (tuple, list) and all(type(one) is str for one in choice):  # type: ignore[attr-defined] # a sequence
        return tuple(choice)  # type: ignore[arg-type] # of strings
    raise RuleViolation(decision.rule, _wanted(decision))


def makes_sense(board: Board, decision: Decision[Any], choice: Choice) -> bool:
    """Whether an answer against the rules is of the right sort and names what exists."""
    kind = decision.kind
    if kind == "number":
        return type(choice) is int and abs(choice) <= _LARGEST
    if kind not in ("path", "several", "order"):
        return isinstance(choice, str) and _exists(board, decision, kind, choice)
    if not isinstance(choice, tuple):
        return False
    if kind == "path":
        hexes = choice[:-1] if choice[-1:] == (OFF_MAP,) else choice
        return len(choice) <= len(board.hexes()) and all(map(board.has_hex, hexes))
    if len(set(choice)) != len(choice):
        return False
    if kind == "order":
        return sorted(choice) == sorted(decision.options)
    return all(_exists(board, decision, decision.member, one) for one in choice)


def _exists(board: Board, decision: Decision[Any], kind: str, name: str) -> bool:
    """Whether there is such a piece, hex or card, as far as the side that is asked may know."""
    if kind == "piece":
        return board.is_in_play(name) and _is_known(board, board.piece(name), decision.side)
    if kind == "hex":
        return board.has_hex(name)
    if kind == "card":
        return any(name in pile.cards for pile in board.state.piles.values())
    return name in decision.options


def _is_known(board: Board, piece: Piece, side: str) -> bool:
    """Whether a side knows what a piece is and where."""
    closed = any(box.id == piece.box and box.secret for box in board.module.info.boxes)
    return piece.is_known_to(side) and (not closed or piece.side == side)


def _wanted(decision: Decision[Any]) -> str:
    """What sort of answer a question wants."""
    if decision.kind == "number" and len(decision.options):
        lowest, highest = decision.options[0], decision.options[-1]
        return tr("Choose a number from {lowest} to {highest}.", lowest=lowest, highest=highest)
    if decision.kind == "text":
        return tr("Write one line of at most {most} characters.", most=decision.most)
    if decision.kind == "order":
        return tr("Put all of them in a row, each once.")
    many = decision.kind == "several"
    return tr((_WANTED_SOME if many else _WANTED)[decision.member if many else decision.kind])


_WANTED: Final[Mapping[str, str]] = {
    "yes-no": later("Answer yes or no."),
    "number": later("Answer with a number."),
    "action": later("Choose one of the answers that are offered."),
    "piece": later("Choose a piece."),
    "hex": later("Choose a hex of the map."),
    "card": later("Choose a card."),
    "path": later("Choose the hexes of the way, one after the other."),
}
_WANTED_SOME: Final[Mapping[str, str]] = {
    "piece": later("Choose pieces, each once."),
    "hex": later("Choose hexes of the map, each once."),
    "card": later("Choose cards, each once."),
    "action": later("Choose among the answers that are offered, each once."),
}


# --- in words ------------------------------------------------------------------------------------


def in_words(board: Board, thing: str) -> str:
    """A piece with its place, a card or a hex, as a player calls it; empty for anything else."""
    piece = board.state.pieces.get(thing)
    if piece is not None:
        name = board.names.piece(thing)
        place = piece.hex or (board.names.box(piece.box) if piece.box else "")
        return f"{name} ({place})" if place else name
    if any(thing in pile.cards for pile in board.state.piles.values()):
        return f"“{board.names.card(thing)}”"
    return tr("Hex {hex}", hex=thing) if board.has_hex(thing) else ""


def _about(board: Board, thing: str, found: Refusal) -> Refusal:
    """A reason with what it is about before it."""
    words = in_words(board, thing)
    if not words:
        return found
    return Refusal(tr("{thing} — {reason}", thing=words, reason=found.reason), found.rule)


def _listed(board: Board, names: Iterable[str]) -> str:
    words = [in_words(board, name) or name for name in names]
    shown = ", ".join(words[:_MOST_NAMED])
    return f"{shown} …" if len(words) > _MOST_NAMED else shown


# --- one sort of question after the other --------------------------------------------------------


def _why_no_one(board: Board, decision: Decision[Any], choice: Choice) -> Refusal:
    if not isinstance(choice, str):
        return Refusal(_wanted(decision))
    if choice.startswith(":") or decision.kind == "action":
        # Where one points at things, only obligations know why a button is missing.
        knows = decision.kind in ("action", "path") or decision.complies is not None
        found = decision.why_not(choice) if decision.why_not and knows else None
        return found or Refusal(_answers(board, decision))
    return _why_not_offered(board, decision, decision.kind, choice, decision.why_not)


def _answers(board: Board, decision: Decision[Any]) -> str:
    """What may be answered, where an answer was given that is not there."""
    words = [*decision.buttons.values(), *(in_words(board, option) for option in decision.options)]
    offered = ", ".join([f"“{word}”" for word in words if word][:_MOST_NAMED])
    if not offered:
        return _wanted(decision)
    return tr("This is not offered here; choose among: {answers}.", answers=offered)


def _why_not_offered(
    board: Board,
    decision: Decision[Any],
    kind: str,
    thing: str,
    why_not: Callable[[Any], Refusal | None] | None,
) -> Refusal:
    """Why one piece, hex or card is not among those offered."""
    if not _exists(board, decision, kind, thing):
        return _why_not_there(board, decision, kind, thing)
    found = why_not(thing) if why_not else None
    if found is None:
        offered = _listed(board, decision.options)
        reason = tr("It is not among the choices: {choices}.", choices=offered)
        found = Refusal(reason if offered else tr("Nothing can be chosen here."))
    return _about(board, thing, found)


def _why_not_there(board: Board, decision: Decision[Any], kind: str, thing: str) -> Refusal:
    piece = board.state.pieces.get(thing)
    if kind == "piece" and piece is not None and _is_known(board, piece, decision.side):
        return _about(board, thing, Refusal(tr("It is no longer in play.")))
    if kind == "piece" and (piece is not None or thing.startswith("?")):
        return Refusal(tr("You do not know this piece. {wanted}", wanted=_wanted(decision)))
    return _about(board, "" if piece and kind == "piece" else thing, Refusal(_wanted(decision)))


def _why_no_set(board: Board, decision: Decision[Any], choice: Choice) -> Refusal:
    if not isinstance(choice, tuple):
        return Refusal(_wanted(decision))
    for number, one in enumerate(choice):
        if one in choice[:number]:
            return _about(board, one, Refusal(tr("It is named twice.")))
        if one not in decision.options:
            return _why_not_offered(board, decision, decision.member, one, decision.why_no_member)
    if decision.kind == "order" and len(choice) != len(decision.options):
        return Refusal(_wanted(decision))
    return _why_no_such_set(board, decision, choice)


def _why_no_such_set(board: Board, decision: Decision[Any], choice: tuple[str, ...]) -> Refusal:
    """Why things that may be chosen may not be chosen together."""
    blamed = _first_too_far(decision, choice)
    found = decision.why_not(blamed or choice) if decision.why_not else None
    if blamed:
        if decision.most and len(blamed) > decision.most:
            reason = tr("No more than {most} can be chosen.", most=decision.most)
        else:
            reason = tr("It cannot be chosen together with the others.")
        return _about(board, blamed[-1], found or Refusal(reason))
    if found is None and len(choice) < decision.least:
        found = Refusal(tr("At least {least} must be chosen.", least=decision.least))
    return found or Refusal(_wanted(decision))


def _first_too_far(decision: Decision[Any], choice: tuple[str, ...]) -> tuple[str, ...]:
    """Sets are built step by step: the first that goes too far, or none."""
    if decision.kind != "several":
        return ()
    most = decision.most or len(choice)
    allows = decision.allows or (lambda _: True)
    sets = (choice[:size] for size in range(1, len(choice) + 1))
    return next((one for one in sets if len(one) > most or not allows(one)), ())


def _why_no_path(board: Board, decision: Decision[Any], choice: Choice) -> Refusal:
    if isinstance(choice, str) and choice.startswith(":"):
        return _why_no_one(board, decision, choice)
    if not isinstance(choice, tuple) or not choice:
        return _about(board, decision.subject, Refusal(_wanted(decision)))
    if not makes_sense(board, decision, choice):
        return _about(board, decision.subject, Refusal(tr("Its way must lead over the map.")))
    found = decision.why_not(choice) if decision.why_not else None
    if found is None:
        ends = dict.fromkeys(path[-1] for path in decision.options if path)
        words = _listed(board, [end for end in ends if end != OFF_MAP])
        found = Refusal(
            tr("This way is not among those that it may go; they lead to: {hexes}.", hexes=words)
        )
    return _about(board, decision.subject, found)


def _why_no_value(board: Board, decision: Decision[Any], choice: Choice) -> Refusal:
    """Of yes and no, numbers and lines of text."""
    del board
    is_sort = isinstance(choice, bool) if decision.kind == "yes-no" else True
    found = decision.why_not(choice) if decision.why_not and is_sort else None
    return found or Refusal(_wanted(decision))


_EXPLAINED: Final[Mapping[Kind, Callable[[Board, Decision[Any], Choice], Refusal]]] = {
    "yes-no": _why_no_value,
    "number": _why_no_value,
    "text": _why_no_value,
    "action": _why_no_one,
    "piece": _why_no_one,
    "hex": _why_no_one,
    "card": _why_no_one,
    "path": _why_no_path,
    "several": _why_no_set,
    "order": _why_no_set,
}
