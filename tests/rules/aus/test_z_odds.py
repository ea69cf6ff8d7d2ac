"""What players are shown before the dice fall is what falls: every face of the die is played."""

from collections import Counter as Tally
from collections.abc import Callable, Coroutine
from fractions import Fraction
from typing import Any

from hexwright.engine.core.decision import PASS, Choice, Decision, Preview
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.effects import effects_of
from hexwright.engine.systems.aus.activations import try_to_act
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.fire import fire_at, fire_phase
from hexwright.engine.systems.aus.melee_odds import LOSER_WORDS
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.odds import words_for
from hexwright.engine.systems.aus.rally import rally
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import MAY_CHARGE, SHAKEN, has
from tests.helpers.aus import (
    ALLIED,
    DIVISION,
    FRENCH,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.situations import Situation

FACES = range(10)
# No two dice in a row are alike, since ties are rolled again.
REST = (5, 3) * 20
Begin = Callable[[Situation], Coroutine[Any, Any, Any]]
Chances = dict[str, Fraction]


def to_question(
    make: Callable[..., Situation], begin: Begin, rule: str, *before: Choice, dice: tuple[int, ...]
) -> tuple[Situation, Decision[Any]]:
    """Play to the question of a rule: these answers first, and nobody reacts."""
    game, left = make(), list(before)
    game.state.forced = dice
    decision = game.run(begin(game))
    while decision is not None and (left or decision.rule != rule):
        if left and decision.is_allowed(left[0]):
            decision = game.answer(left.pop(0))
        else:
            decision = game.answer(default_of(decision))
    assert decision is not None, "nobody was asked"
    return game, decision


def default_of(decision: Decision[Any]) -> Choice:
    """To decline, or whatever there is."""
    if decision.default is not None:
        return decision.default
    options = [*decision.options, *decision.buttons]
    choice: Choice = options[0]
    return choice


def told(preview: Preview | None) -> Chances:
    """The chances that a preview tells."""
    assert preview is not None
    assert preview.odds is not None
    return {fact.text: fact.value for fact in preview.odds.facts}


def played(
    make: Callable[..., Situation],
    begin: Begin,
    question: tuple[str, tuple[Choice, ...], Choice],
    unit: str,
    read: Callable[[Situation, Rolled], str],
    first: tuple[int, ...] = (),
) -> Chances:
    """What every face of the die of a unit comes to, with the dice before it given."""
    rule, before, choice = question
    tally: Tally[str] = Tally()
    for face in FACES:
        dice = (*first, face, *REST)
        game, _ = to_question(make, begin, rule, *before, dice=dice)
        since = len(game.history.events)
        decision = game.answer(choice)
        while decision is not None:
            decision = game.answer(default_of(decision))
        rolled = [
            one
            for one in game.history.events.since(since)
            if isinstance(one, Rolled) and one.piece == unit
        ]
        assert rolled, "the die did not fall"
        tally[read(game, rolled[0])] += 1
    return {text: Fraction(count, len(FACES)) for text, count in tally.items()}


def result_of(game: Situation, rolled: Rolled) -> str:
    """What the first table that was read after a roll says."""
    events = list(game.history.events.since(0))
    read = next(one for one in events[events.index(rolled) :] if isinstance(one, TableRead))
    table = game.table(read.table)
    names = [one.id for one in table.columns]
    row: Any = table.rows[read.rows[0]]
    if read.table == "melee":
        words = words_for(effects_of(row[names.index("effects")]))
        return LOSER_WORDS[row[names.index("loser")]].format(result=words)
    titles = [one.name for one in table.columns]
    return words_for(effects_of(row[titles.index(read.column)]))


def passed(game: Situation, rolled: Rolled) -> str:
    """Whether a test was passed."""
    del game
    return "passed" if rolled.passed else "failed"


# --- fire -----------------------------------------------------------------------------------------


def volley(**more: Any) -> Situation:
    return battle(A=infantry("0404"), Z=infantry("0503", ALLIED, facing=9), **more)


def test_aus_213_a_shot_shows_how_likely_each_result_is() -> None:
    question = ("aus-193", ("A",), "Z")
    _, decision = to_question(volley, fire_phase, "aus-193", "A", dice=REST)
    assert decision.preview is not None
    shown = told(decision.preview("Z"))
    assert shown == played(volley, fire_phase, question, "A", result_of)
    assert sum(shown.values()) == 1
    assert len(shown) > 1


def test_aus_196_fire_in_return_shows_its_own_odds() -> None:
    def begin(game: Situation) -> Coroutine[Any, Any, Any]:
        return fire_at(game, "A", "Z")

    _, decision = to_question(volley, begin, "aus-196", dice=REST)
    assert decision.preview is not None
    assert decision.preview(NO) is None
    question: tuple[str, tuple[Choice, ...], Choice] = ("aus-196", (), YES)
    # The shot that is answered falls first.
    shown = told(decision.preview(YES))
    assert shown == played(volley, begin, question, "Z", result_of, (0,))


def test_aus_147_a_question_of_reaction_shows_the_odds_of_the_fire() -> None:
    def make() -> Situation:
        return battle(
            A=infantry("0503", form="column", facing=2), Z=infantry("0603", ALLIED, facing=9)
        )

    def begin(game: Situation) -> Coroutine[Any, Any, Any]:
        return move_unit(game, "A")

    # Points that are spent in front of infantry draw its fire.
    _, decision = to_question(make, begin, "aus-147", ":form-infantry-line", dice=REST)
    fire = next(one for one in decision.buttons if one.startswith(":fire-"))
    assert decision.preview is not None
    assert decision.preview(PASS) is None
    question = ("aus-147", (":form-infantry-line",), fire)
    assert told(decision.preview(fire)) == played(make, begin, question, "Z", result_of)


# --- bayonet and assault --------------------------------------------------------------------------


def bayonet(**more: Any) -> Situation:
    return battle(
        A=infantry("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8, **more.pop("foe", {})),
        **more,
    )


def test_aus_225_a_bayonet_attack_shows_whether_the_attackers_dare() -> None:
    _, decision = to_question(bayonet, melee_phase, "aus-222", "A", dice=REST)
    assert decision.preview is not None
    shown = told(decision.preview("Z"))
    found = played(bayonet, melee_phase, ("aus-222", ("A",), "Z"), "A", passed)
    assert shown["The attackers dare"] == found["passed"]


def test_aus_228_a_bayonet_attack_shows_whether_the_defenders_hold() -> None:
    _, decision = to_question(bayonet, melee_phase, "aus-222", "A", dice=REST)
    assert decision.preview is not None
    shown = told(decision.preview("Z"))
    # The attackers have passed: a nought is below every morale.
    found = played(bayonet, melee_phase, ("aus-222", ("A",), "Z"), "Z", passed, (0,))
    assert shown["The defenders hold"] == found["passed"]
    assert sum(
        value for text, value in shown.items() if text.startswith("The defenders fail")
    ) == found.get("failed", 0)


def test_aus_223_stacks_in_support_make_the_attackers_braver() -> None:
    def make() -> Situation:
        return battle(
            A=infantry("0404"),
            B=infantry("0504"),
            Z=infantry("0503", ALLIED, form="column", facing=8),
        )

    _, decision = to_question(make, melee_phase, "aus-223", "A", "Z", dice=REST)
    assert decision.preview is not None
    alone, helped = (told(decision.preview(some)) for some in ((), ("B",)))
    assert helped["The attackers dare"] == alone["The attackers dare"] + Fraction(1, 10)


def test_aus_237_an_assault_shows_what_its_melee_may_come_to() -> None:
    def make() -> Situation:
        return bayonet(terrain={"0503": "v"})

    _, decision = to_question(make, melee_phase, "aus-222", "A", dice=REST)
    assert decision.preview is not None
    shown = told(decision.preview("Z"))
    # Both checks are passed, nobody fires.
    found = melee_falls(make, melee_phase, ("aus-222", ("A",), "Z"), (0, 0))
    assert {text: value for text, value in shown.items() if "lose" in text} == found


def melee_falls(
    make: Callable[..., Situation],
    begin: Begin,
    question: tuple[str, tuple[Choice, ...], Choice],
    first: tuple[int, ...],
) -> Chances:
    """What every face of the first die of a melee comes to."""
    rule, before, choice = question
    tally: Tally[str] = Tally()
    for face in FACES:
        game, _ = to_question(make, begin, rule, *before, dice=(*first, face, *REST))
        decision = game.answer(choice)
        while decision is not None:
            decision = game.answer(default_of(decision))
        rolled = next(
            one
            for one in game.history.events.since(0)
            if isinstance(one, Rolled) and one.reason == "melee"
        )
        tally[result_of(game, rolled)] += 1
    return {text: Fraction(count, len(FACES)) for text, count in tally.items()}


# --- charges --------------------------------------------------------------------------------------


def charged(**more: Any) -> Situation:
    return battle(
        C=cavalry("0404", statuses=[MAY_CHARGE], **more),
        Z=infantry("0603", ALLIED, form="column", facing=8),
    )


def test_aus_237_a_charge_shows_its_melee_from_where_it_will_be_fought() -> None:
    _, decision = to_question(charged, melee_phase, "aus-222", "C", dice=REST)
    assert decision.preview is not None
    shown = told(decision.preview("Z"))
    found = melee_falls(charged, melee_phase, ("aus-222", ("C",), "Z"), (0,))
    assert {text: value for text, value in shown.items() if "lose" in text} == found


def test_aus_250_those_who_are_charged_see_what_standing_and_a_square_come_to() -> None:
    def begin(game: Situation) -> Coroutine[Any, Any, Any]:
        return charge(game, "C", "Z")

    _, decision = to_question(charged, begin, "aus-250", dice=REST)
    assert decision.preview is not None
    for choice in (STAND, FORM_SQUARE):
        found = played(charged, begin, ("aus-250", (), choice), "Z", passed)
        assert told(decision.preview(choice))["Test passed"] == found["passed"]


def test_aus_246_cavalry_that_may_counter_charge_sees_whether_it_will_dare() -> None:
    def make() -> Situation:
        return battle(
            C=cavalry("0404", statuses=[MAY_CHARGE]),
            Z=infantry("0703", ALLIED, form="column", facing=8),
            Y=cavalry("0704", ALLIED, facing=9),
        )

    def begin(game: Situation) -> Coroutine[Any, Any, Any]:
        return charge(game, "C", "Z")

    _, decision = to_question(make, begin, "aus-135", dice=REST)
    assert decision.preview is not None
    found = played(make, begin, ("aus-135", (), "Y"), "Y", passed)
    assert told(decision.preview("Y"))["Test passed"] == found["passed"]


# --- command and rally ----------------------------------------------------------------------------


def test_aus_018_a_leader_sees_how_likely_a_full_activation_is() -> None:
    def make() -> Situation:
        return battle(suchet=leader("0404"), A=infantry("0404"), level="")

    def begin(game: Situation) -> Coroutine[Any, Any, Any]:
        return try_to_act(game, DIVISION[FRENCH])

    _, decision = to_question(make, begin, "aus-045", dice=REST)
    assert decision.preview is not None
    found = played(make, begin, ("aus-045", (), ":full"), "suchet", passed)
    assert told(decision.preview(":full"))["Full activation"] == found["passed"]
    assert decision.preview(":limited") is None


def test_aus_319_a_unit_that_rallies_sees_how_likely_it_gets_better() -> None:
    def make() -> Situation:
        return battle(A=infantry("0404", statuses=[SHAKEN]), level="")

    def better(game: Situation, rolled: Rolled) -> str:
        del rolled
        return "no" if has(game, "A", SHAKEN) else "yes"

    _, decision = to_question(make, rally, "aus-318", dice=REST)
    assert decision.preview is not None
    found = played(make, rally, ("aus-318", (), "A"), "A", better)
    assert told(decision.preview("A"))["A level better"] == found["yes"]


def test_guns_alone_are_lost_without_a_roll() -> None:
    game = battle(A=infantry("0404"), Z=battery("0503", ALLIED, facing=8))
    game.state.forced = REST
    game.run(melee_phase(game))
    decision = game.answer("A")
    assert decision is not None
    assert decision.preview is not None
    assert told(decision.preview("Z"))["The guns are lost"] == 1
