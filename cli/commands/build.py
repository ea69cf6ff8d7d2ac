"""`hexwright build`: a module made into one package file."""

import hashlib
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from hexwright.cli.arguments import add_follow_links, existing
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say, size_text
from hexwright.schema.disk.output_path import check_output_file
from hexwright.schema.examine import left_out, package_header, package_members, sound_module
from hexwright.schema.files import PACKAGE_SUFFIX
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.package import MANIFEST, build_package
from hexwright.schema.saving import write_atomically

# A zip whose first member is the manifest; the name stands after 30 bytes of header.
_ZIP_START: Final = b"PK\x03\x04"
_NAME_AT: Final = 30


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="X.hexpkg",
        type=Path,
        help=tr("the package to write; without it, the module's id here"),
    )
    add_follow_links(parser)


def _run(arguments: Namespace) -> int:
    if arguments.output is not None:
        _require_suffix(arguments.output)
        check_output_file(arguments.output, arguments.module)
    with Progress() as progress:
        progress.show(tr("Checking {module}", module=arguments.module))
        examined, module = sound_module(arguments.module, follow_links=arguments.follow_links)
        target: Path = arguments.output or Path(f"{module.info.id}{PACKAGE_SUFFIX}")
        check_output_file(target, arguments.module)
        refuse_other_files(target)
        progress.show(tr("Building {package}", package=target))
        members = package_members(examined, module)
        data = build_package(members, package_header(module))
        write_atomically(target, data)
    say(harmless(str(target)))
    size = tr("{size} ({bytes} bytes)", size=size_text(len(data)), bytes=len(data))
    for name, value in (
        (tr("size"), size),
        ("sha256", hashlib.sha256(data).hexdigest()),
        (tr("members"), str(len(members))),
    ):
        say(f"  {name:<10}{value}")
    _tell_left_out(left_out(examined, members))
    return Exit.OK


def _require_suffix(target: Path) -> None:
    if target.suffix != PACKAGE_SUFFIX:
        raise UsageError(
            tr(
                "The name of a package ends in {suffix}: {name}",
                suffix=PACKAGE_SUFFIX,
                name=target.parent / f"{target.stem}{PACKAGE_SUFFIX}",
            )
        )


def refuse_other_files(target: Path) -> None:
    """Raise DataError if something that is not a package would be written over."""
    if not target.exists() or (target.is_file() and _is_package(target)):
        return
    raise DataError(
        [
            Issue(
                code="build.not-a-package",
                message=tr("{name} is there already and is not a package.", name=target.name),
                hint=tr("Choose another name, or move it away."),
                file=str(target),
            )
        ]
    )


def _is_package(path: Path) -> bool:
    name = MANIFEST.encode()
    with path.open("rb") as file:
        head = file.read(_NAME_AT + len(name))
    return head.startswith(_ZIP_START) and head[_NAME_AT:] == name


def _tell_left_out(names: list[str]) -> None:
    if names:
        shown = ", ".join(names[:5]) + (", …" if len(names) > 5 else "")
        text = tr("Left out, being no document, picture or note: {names}", names=shown)
        say(harmless(f"  {text}"))


COMMAND = Command(
    name="build",
    examples=("build sample_modules/ccn -o drums.hexpkg", "build my-game"),
    add_arguments=_add_arguments,
    run=_run,
)
