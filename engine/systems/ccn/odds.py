"""What an attack may lead to before its dice are rolled: every way they can fall, played through.

The target is taken to stand, to ignore every flag that it may, to go back as far as it can and to
battle back; a leader who must run goes where he is caught least.
"""

from collections.abc import Callable, Coroutine, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.decision import Choice, Decision, Preview
from hexwright.engine.core.game import Game
from hexwright.engine.core.odds import Fact, Odds, mean, totals
from hexwright.engine.core.piece_events import Eliminated, StatusSet
from hexwright.engine.parts.foresight import Course, courses
from hexwright.engine.parts.trial import imagined, worked_out_later
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.systems.ccn.battle import pooled, targets_of
from hexwright.engine.systems.ccn.clash import blow_back, clash, square_strikes_first, still_fights
from hexwright.engine.systems.ccn.leaders import DIE, LEAVES, SABRE, chance_to_be_caught
from hexwright.engine.systems.ccn.retreat import farthest
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow, strike
from hexwright.engine.systems.ccn.troops import SQUARE, leader_of
from hexwright.schema.language import tr, tr_many


class Result(NamedTuple):
    """How a blow may end for its target: blocks lost, and what becomes of it and of its leader.

    A unit that goes back lives; `stands` says that it can battle back.
    """

    lost: int
    goes_back: bool = False
    leader_falls: bool = False
    stands: bool = True


def attack_preview(board: Board, blow: Blow) -> Preview:
    """The dice of a blow with their reasons, and what they may do."""
    return _preview(board, blow, lambda there: odds_of(there, blow))


def _preview(board: Board, blow: Blow, odds: Callable[[Board], Odds]) -> Preview:
    names, attack = board.names, blow.attack
    text = tr(
        "{attacker} against {target}: {dice}",
        attacker=names.piece(attack.attacker),
        target=names.piece(attack.target),
        dice=_dice(blow.dice.total),
    )
    return Preview(text, blow.dice, worked_out_later(board, odds), blow.rule)


def targets_in_words(board: Board, unit: str) -> str:
    """Whom a unit may attack, with its dice at each; empty if it may attack nobody."""
    return ", ".join(
        tr(
            "{target} ({dice})",
            target=board.names.piece(target.target),
            dice=_dice(dice_of(board, target).total),
        )
        for target in targets_of(board, unit)
    )


def _dice(count: int) -> str:
    return tr("1 die") if count == 1 else tr_many("1 die|{count} dice", count)


# --- one blow -------------------------------------------------------------------------------------


def odds_of(board: Board, blow: Blow) -> Odds:
    """The chances of a blow."""
    results = results_of(board, blow)
    if is_leader(board, blow.attack.target):
        return _odds_against_leader(board, blow, results)
    return _odds(board, blow.attack.target, results)


def results_of(board: Board, blow: Blow) -> dict[Result, Fraction]:
    """How likely each result of a blow is for its target."""
    found: dict[Result, Fraction] = {}
    for game, share, _ in courses(board, lambda game: strike(game, blow), what_is_answered):
        result = _result(board, game, blow.attack.target)
        found[result] = found.get(result, Fraction()) + share
    return found


def _result(board: Board, after: Board, unit: str) -> Result:
    was, now = board.piece(unit), after.piece(unit)
    leader = unit if is_leader(board, unit) else leader_of(board, unit)
    return Result(
        was.steps - now.steps,
        goes_back=not now.is_gone and now.hex != was.hex,
        leader_falls=_falls(after, leader),
        stands=now.hex == was.hex and after.state.outcome is None,
    )


def _falls(after: Board, leader: str) -> bool:
    """Whether a leader is eliminated; one who leaves over his own edge is not."""
    return any(
        isinstance(one, Eliminated) and one.piece == leader and one.rule != LEAVES
        for one in after.history.events.since(0)
    )


def what_is_answered(board: Board, decision: Decision[Any]) -> Choice:
    """What a side is taken to answer when its troops are struck."""
    answer: Choice
    if decision.kind == "number":
        answer = max(decision.options)
    elif is_leader(board, decision.subject):
        caught = partial(chance_to_be_caught, board, decision.subject)
        answer = min(decision.options, key=caught)
    else:
        answer = farthest(board, decision.subject, list(decision.options))
    return answer


def _odds(board: Board, target: str, results: Mapping[Result, Fraction]) -> Odds:
    spread: dict[int, Fraction] = {}
    for result, chance in sorted(results.items()):
        spread[result.lost] = spread.get(result.lost, Fraction()) + chance
    destroyed = spread.get(board.piece(target).steps, Fraction())
    facts = [Fact(tr("Destroyed"), destroyed, rule="ccn-074")]
    back = _share(results, lambda one: one.goes_back)
    if back:
        facts.append(Fact(tr("Goes back"), back, rule="ccn-150"))
    if leader_of(board, target):
        falls = _share(results, lambda one: one.leader_falls)
        facts.append(Fact(tr("Its leader falls"), falls, rule="ccn-135"))
    facts.append(Fact(tr("Blocks lost on average"), mean(spread), "mean"))
    return Odds(tr("Blocks lost"), spread, tuple(facts))


def _odds_against_leader(board: Board, blow: Blow, results: Mapping[Result, Fraction]) -> Odds:
    faces = [(int(face == SABRE),) for face in faces_of(board.module, DIE)]
    sabres = totals(faces, max(0, blow.dice.total))
    spread = {count: chance for (count,), chance in sabres.items()}
    falls = _share(results, lambda one: one.leader_falls)
    return Odds(tr("Sabres"), spread, (Fact(tr("The leader falls"), falls, rule="ccn-148"),))


def _share(results: Mapping[Result, Fraction], counts: Callable[[Result], bool]) -> Fraction:
    return sum((share for one, share in results.items() if counts(one)), Fraction())


# --- a melee --------------------------------------------------------------------------------------


class _Prospect(NamedTuple):
    """What a melee may come to before the Battle Back.

    `results` are those of the target, `prevented` is how likely the attacker does not come to
    strike, `own` are the blocks that he loses on average. `ends` are games in which both still
    fight, by the blocks that both have, and how likely it comes to that.
    """

    results: dict[Result, Fraction]
    prevented: Fraction
    own: Fraction
    ends: dict[tuple[int, int], Course]


def _foreseen(
    board: Board, attack: Attack, helpers: tuple[str, ...], *, struck_first: bool
) -> _Prospect:
    us, them = board.piece(attack.attacker), attack.target

    def procedure(game: Game) -> Coroutine[Any, Any, bool]:
        return clash(game, attack, helpers, us.hex, struck_first=struck_first)

    found = _Prospect({}, Fraction(), Fraction(), {})
    prevented, own = found.prevented, found.own
    for game, share, _ in courses(board, procedure, what_is_answered):
        result = _result(board, game, them)
        found.results[result] = found.results.get(result, Fraction()) + share
        left = game.piece(us.id).steps
        own += share * (us.steps - left)
        if not still_fights(game, attack, us.hex):
            prevented += share
        elif game.outcome is None and result.stands:
            ends = left, game.piece(them).steps
            known = found.ends[ends].share if ends in found.ends else Fraction()
            found.ends[ends] = Course(game, known + share)
    return found._replace(prevented=prevented, own=own)


def clash_preview(
    board: Board, attack: Attack, helpers: tuple[str, ...], *, struck_first: bool = False
) -> Preview:
    """What the attack may do to a unit that stands, or has formed square."""

    def odds(there: Board) -> Odds:
        found = _foreseen(there, attack, helpers, struck_first=struck_first)
        return _clash_odds(there, attack, found)

    return _preview(board, Blow(attack, pooled(board, attack, helpers), "ccn-112"), odds)


def _clash_odds(board: Board, attack: Attack, found: _Prospect) -> Odds:
    odds = _odds(board, attack.target, found.results)
    if not found.prevented:
        return odds
    fact = Fact(tr("The square drives it off first"), found.prevented, rule="ccn-234")
    return odds._replace(facts=(*odds.facts, fact))


def melee_preview(board: Board, attack: Attack, helpers: tuple[str, ...]) -> Preview:
    """The same for the attacker, with what the target's own blows may cost him."""
    if is_leader(board, attack.target):
        return attack_preview(board, Blow(attack, dice_of(board, attack), "ccn-148"))
    blow = Blow(attack, pooled(board, attack, helpers), "ccn-112")
    return _preview(board, blow, lambda there: _melee_odds(there, attack, helpers))


def _melee_odds(board: Board, attack: Attack, helpers: tuple[str, ...]) -> Odds:
    found = _foreseen(board, attack, helpers, struck_first=False)
    odds = _clash_odds(board, attack, found)
    struck_first = square_strikes_first(board, attack)
    goal = board.piece(attack.target).hex
    cost, is_answered = found.own, struck_first
    for game, share, _ in found.ends.values():
        blow = blow_back(game, attack, goal, struck_first=struck_first)
        if blow is not None:
            cost += share * _blocks_lost(game, blow)
            is_answered = True
    if not is_answered:
        return odds
    fact = Fact(tr("Own blocks lost on average"), cost, "mean", "ccn-116")
    return odds._replace(facts=(*odds.facts, fact))


def _blocks_lost(board: Board, blow: Blow) -> Fraction:
    """The blocks that a blow costs its target on average."""
    results = results_of(board, blow)
    return sum((one.lost * share for one, share in results.items()), Fraction())


def as_square(board: Board, unit: str) -> Board:
    """The board as it would be with a unit in square."""
    return imagined(board, [StatusSet(unit, SQUARE)])
