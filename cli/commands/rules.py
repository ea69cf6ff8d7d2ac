"""`hexwright rules`: what a game system adds, its rules in plain sentences, and their tests."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.arguments import offer
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import BOLD, painted, say, wrapped
from hexwright.cli.coverage import named_examples, named_rules
from hexwright.cli.system_sheet import show_system
from hexwright.cli.systems import chosen_system
from hexwright.schema.language import tr
from hexwright.schema.rules_reference import Rule, RulesReference, reference_of, rules_of
from hexwright.schema.samples import CHECKOUT
from hexwright.schema.systems import system_ids


def _add_arguments(parser: ArgumentParser) -> None:
    system = parser.add_argument("system", metavar=tr("SYSTEM"), help=tr("the id of a game system"))
    offer(system, system_ids())
    parser.add_argument(
        "rules", metavar="ID", nargs="*", help=tr("numbers of rules to read, such as ccn-042 or 42")
    )
    parser.add_argument(
        "--find",
        metavar=tr("TEXT"),
        help=tr("read the rules of a printed paragraph, such as 9.3, or that hold this text"),
    )
    parser.add_argument(
        "--coverage", action="store_true", help=tr("list the rules that no test names yet")
    )
    parser.add_argument(
        "--tests",
        metavar=tr("FOLDER"),
        type=Path,
        help=tr("the tests of the system, if not those of this checkout"),
    )


def _run(arguments: Namespace) -> int:
    system = chosen_system(arguments.system)
    reference = reference_of(system.id)
    if arguments.coverage:
        _show_coverage(reference, arguments.tests or CHECKOUT.joinpath("tests", "rules", system.id))
        return Exit.OK
    if arguments.rules or arguments.find is not None:
        found = _found(reference, arguments.rules, arguments.find)
        for rule in found:
            _show_rule(rule, reference)
        return Exit.OK if found else _nothing(arguments.find)
    show_system(system.declaration, reference)
    return Exit.OK


def _found(reference: RulesReference, words: list[str], text: str | None) -> list[Rule]:
    wanted = {_rule(reference.system, word).id for word in words}
    if text is not None:
        wanted |= {rule.id for rule in reference.find(text)}
    return [rule for rule in reference.rules if rule.id in wanted]


def _rule(system: str, word: str) -> Rule:
    """The rule that a word names: `ccn-042`, `042` and `42` are the same."""
    known = rules_of(system)
    name = f"{system}-{int(word):03}" if word.isdecimal() else word.lower()
    if name not in known:
        what = tr("{system} has no rule “{name}”.", system=system, name=word)
        if not known:
            raise UsageError(what)
        span = tr("Its rules run from {first} to {last}.", first=min(known), last=max(known))
        raise UsageError(f"{what} {span}")
    return known[name]


def _nothing(text: str) -> int:
    say(tr("No rule holds “{text}”.", text=text))
    return Exit.PROBLEMS


def _show_rule(rule: Rule, reference: RulesReference) -> None:
    titles = {section.id: section.title for section in reference.sections}
    printed = f"  (§ {'; '.join(rule.printed)})" if rule.printed else ""
    say(f"{painted(rule.id, BOLD, sys.stdout)}  {titles[rule.section]}{printed}")
    say(wrapped(rule.text, "    "))
    if rule.basis == "reading":
        say(wrapped(tr("(How we read rules that are unclear here.)"), "    "))
    elif rule.basis == "design":
        say(wrapped(tr("(Our own design, where the rules give nothing.)"), "    "))
    if rule.omitted:
        say(wrapped(tr("Left out: {reason}", reason=rule.omitted), "    "))
    for example in reference.examples:
        if rule.id in example.rules:
            say(wrapped(f"{example.id}: {example.text}", "      ", first="    "))
    say()


def _show_coverage(reference: RulesReference, folder: Path) -> None:
    """How many rules and examples tests name, the others, and what is left out on purpose."""
    covered = named_rules(folder, reference.system) & set(rules_of(reference.system))
    total = len(reference.rules)
    share = f" ({100 * len(covered) // total} %)" if total else ""
    text = tr("{covered} of {total} rules have a test", covered=len(covered), total=total)
    say(f"{reference.system}: {text}{share}")
    for section in reference.sections:
        rules = reference.in_section(section.id)
        missing = [rule.id for rule in rules if rule.id not in covered]
        if missing:
            done = f"{len(rules) - len(missing)}/{len(rules)}"
            say()
            say(painted(f"{section.id} {section.title}  {done}", BOLD, sys.stdout))
            say(wrapped(" ".join(missing), "  "))
    _show_examples(reference, named_examples(folder, reference.system))
    _show_omissions(reference)


def _show_examples(reference: RulesReference, covered: set[str]) -> None:
    every = [example.id for example in reference.examples]
    if not every:
        return
    missing = [name for name in every if name not in covered]
    done = len(every) - len(missing)
    say(tr("{covered} of {total} worked examples have a test", covered=done, total=len(every)))
    if missing:
        say(wrapped(" ".join(missing), "  "))


def _show_omissions(reference: RulesReference) -> None:
    left_out = [rule for rule in reference.rules if rule.omitted]
    if left_out:
        say()
        say(painted(tr("Left out on purpose"), BOLD, sys.stdout))
    for rule in left_out:
        say(wrapped(f"{rule.id}: {rule.omitted}", "    ", first="  "))


COMMAND = Command(
    name="rules",
    examples=(
        "rules ccn",
        "rules ccn ccn-042 43",
        "rules jdg --find square",
        "rules jdg --find 9.3",
        "rules jdg --coverage",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
