"""The `hexwright` command: finds the subcommand, runs it, and says plainly what went wrong."""

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from hexwright.cli.arguments import PROGRAM, check_existing, did_you_mean, parser_for
from hexwright.cli.catalogue import COMMANDS, find_command, show_help
from hexwright.cli.command import Exit, UsageError
from hexwright.cli.console import flush_output, harmless, prepare_streams, say
from hexwright.cli.signals import TerminatedError, ended_by_signals
from hexwright.schema.disk.places import tidy_places
from hexwright.schema.issues import DataError, Issue, ModuleError, OutputError, nearest
from hexwright.schema.language import available_languages, choose_language, tr


def main(argv: list[str] | None = None) -> int:
    """Run the command line; gives the exit code and never lets a fault of the data escape."""
    words = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    try:
        with ended_by_signals():
            return _main(words)
    except OSError:  # there is nobody left to tell: standard error is closed or full, too
        return Exit.PROBLEMS


def _main(words: list[str]) -> int:
    try:
        code = _run(words)
        flush_output()
    except UsageError as error:
        say(harmless(f"{PROGRAM}: {error}"), sys.stderr)
        say(tr("Try: {command}", command=_help_for(words)), sys.stderr)
        return Exit.USAGE
    except OutputError as error:
        _show_issues(error.issues)
        return Exit.USAGE
    except DataError as error:
        source = error.source if isinstance(error, ModuleError) else None
        _show_issues(error.issues, source)
        return Exit.PROBLEMS
    except BrokenPipeError:
        return _after_broken_pipe()
    except OSError as error:
        _show_issues([_system_fault(error)])
        return Exit.PROBLEMS
    except UnicodeEncodeError as error:
        return _after_odd_word(words, error)
    except TerminatedError:
        return Exit.TERMINATED
    except KeyboardInterrupt:
        say(tr("Stopped."), sys.stderr)
        return Exit.INTERRUPTED
    except Exception as error:  # noqa: BLE001 - a bug of ours, told in one line
        return _after_bug(error)
    return code


def _run(words: list[str]) -> int:
    language, words = _without_language(words)
    if language is not None:
        _choose(language)
    command, rest = (words[0], words[1:]) if words else ("edit", [])
    if command in ("-h", "--help", "help"):
        return _help(rest)
    if command in ("-V", "--version"):
        from hexwright.cli.version import version

        say(f"{PROGRAM} {version()}")
        return Exit.OK
    if command not in COMMANDS:
        raise _unknown_command(command)
    found = find_command(command)
    parser = parser_for(found, COMMANDS[command]())
    try:
        arguments = parser.parse_args(rest)
    except SystemExit:  # --help was asked for and printed
        return Exit.OK
    check_existing(parser, arguments)
    tidy_places()
    return found.run(arguments)


def _help(words: list[str]) -> int:
    if not words:
        show_help()
        return Exit.OK
    if words[0] not in COMMANDS:
        raise _unknown_command(words[0])
    parser_for(find_command(words[0]), COMMANDS[words[0]]()).print_help()
    return Exit.OK


def _without_language(words: list[str]) -> tuple[str | None, list[str]]:
    """The language asked for, and the words without it: the help speaks it too."""
    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--language":
            if equals:
                return value, words[:index] + words[index + 1 :]
            if index + 1 == len(words):
                raise UsageError(tr("{option} needs a value.", option=name))
            return words[index + 1], words[:index] + words[index + 2 :]
    return None, words


def _choose(language: str) -> None:
    known = available_languages()
    if language not in known:
        what = tr("Hexwright does not speak “{language}”.", language=language)
        names = tr("There are: {names}.", names=", ".join(known))
        raise UsageError(f"{what} {names}")
    choose_language(language)


def _unknown_command(word: str) -> UsageError:
    text = tr("There is no command “{word}”.", word=word)
    near = nearest(word, COMMANDS)
    if near:
        return UsageError(f"{text} {did_you_mean(near)}")
    if Path(word).exists():
        return UsageError(f"{text} {did_you_mean(f'{PROGRAM} edit {word}')}")
    return UsageError(text)


def _help_for(words: list[str]) -> str:
    command = next((word for word in words if word in COMMANDS), "")
    return f"{PROGRAM} {command} --help" if command else f"{PROGRAM} --help"


def _show_issues(issues: Sequence[Issue], source: Path | None = None) -> None:
    from hexwright.cli.report import show_issues

    show_issues(issues, source, sys.stderr)


def _system_fault(error: OSError) -> Issue:
    reason = error.strerror or str(error)
    return Issue(
        code="system.failed",
        message=tr("The computer refused: {reason}.", reason=reason),
        file=str(error.filename or ""),
    )


def _after_odd_word(words: list[str], error: UnicodeEncodeError) -> int:
    """A word of bytes that are no text can name a file, but cannot be written into one."""
    odd = [word for word in words if not word.isprintable()]
    if not odd:
        return _after_bug(error)
    say(harmless(tr("{program}: not UTF-8: {word}", program=PROGRAM, word=odd[0])), sys.stderr)
    return Exit.USAGE


def _after_broken_pipe() -> int:
    """The reader went away, as `head` does: stop in silence, also when Python closes stdout."""
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return Exit.BROKEN_PIPE


def _after_bug(error: Exception) -> int:
    if os.environ.get("HEXWRIGHT_DEBUG"):
        raise error
    kind = type(error).__name__
    text = tr("This is a fault of Hexwright, not yours: {kind}: {error}", kind=kind, error=error)
    say(harmless(text), sys.stderr)
    say(tr("Please report it, with the output of the same command after"), sys.stderr)
    say("  HEXWRIGHT_DEBUG=1", sys.stderr)
    return Exit.BUG
