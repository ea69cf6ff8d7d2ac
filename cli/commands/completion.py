"""`hexwright completion`: what lets a shell complete the words of this command."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from shlex import quote

from hexwright.cli.arguments import PROGRAM
from hexwright.cli.command import Command, Exit
from hexwright.cli.console import say
from hexwright.cli.described import Described, choices_of, described
from hexwright.schema.language import tr


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "shell", metavar=tr("SHELL"), choices=tuple(_SHELLS), help=tr("bash, zsh or fish")
    )


def _run(arguments: Namespace) -> int:
    for line in _SHELLS[arguments.shell](list(described())):
        say(line)
    return Exit.OK


def _bash(commands: list[Described]) -> Iterator[str]:
    """Words after the command; names of files wherever nothing else is known."""
    yield f"# bash completion for {PROGRAM}"
    yield f"_{PROGRAM}() {{"
    yield '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=""'
    yield "    if [ $COMP_CWORD -eq 1 ]; then"
    every = " ".join(command.name for command in commands)
    yield f'        words="{every} --help --version --language"'
    yield "    else"
    yield '        case "${COMP_WORDS[1]} $before" in'
    for one in commands:
        for option in one.options:
            if choices_of(option):
                asked = "|".join(f'"{one.name} {name}"' for name in option.option_strings)
                yield f'            {asked}) words="{" ".join(choices_of(option))}";;'
    yield "        esac"
    yield '        if [ -z "$words" ]; then'
    yield '            case "${COMP_WORDS[1]}" in'
    for one in commands:
        names = [name for option in one.options for name in option.option_strings]
        values = [value for argument in one.arguments for value in choices_of(argument)]
        yield f'                {one.name}) words="{" ".join([*names, *values])}";;'
    yield "            esac"
    yield "        fi"
    yield "    fi"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield f"complete -o bashdefault -o default -F _{PROGRAM} {PROGRAM}"


def _zsh(commands: list[Described]) -> Iterator[str]:
    """zsh takes the words of bash."""
    yield f"#compdef {PROGRAM}"
    yield "autoload -U +X bashcompinit && bashcompinit"
    yield from _bash(commands)


def _fish(commands: list[Described]) -> Iterator[str]:
    yield f"# fish completion for {PROGRAM}"
    for command in commands:
        yield (
            f"complete -c {PROGRAM} -n __fish_use_subcommand "
            f"-a {command.name} -d {quote(command.summary)}"
        )
    for command in commands:
        here = f"complete -c {PROGRAM} -n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            names = " ".join(_fish_name(name) for name in option.option_strings)
            values = f" -x -a {quote(' '.join(choices_of(option)))}" if choices_of(option) else ""
            yield f"{here} {names}{values} -d {quote(option.help or '')}"
        for argument in command.arguments:
            if choices_of(argument):
                yield f"{here} -a {quote(' '.join(choices_of(argument)))}"


def _fish_name(name: str) -> str:
    return f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"


_SHELLS: dict[str, Callable[[list[Described]], Iterator[str]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}

COMMAND = Command(
    name="completion",
    examples=(
        "completion bash > ~/.local/share/bash-completion/completions/hexwright",
        "completion fish > ~/.config/fish/completions/hexwright.fish",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
