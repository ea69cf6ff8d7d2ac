"""`hexwright format`: a module's documents rewritten in their canonical form."""

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext

from hexwright.cli.arguments import add_follow_links, existing
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import harmless, say
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump_module
from hexwright.schema.examine import folder_of
from hexwright.schema.files import PACKAGE_SUFFIX, FolderFiles, locked_module, read_folder
from hexwright.schema.issues import DataError, Issue, ModuleError, Severity
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.saving import save_together

# A document with one of these cannot be written back without losing or moving something.
NOT_WRITABLE = ("json.repeated-member", "file.name-differs")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder"))
    parser.add_argument(
        "--check",
        action="store_true",
        help=tr("write nothing; exit with 1 and list the files that would change"),
    )
    add_follow_links(parser)


def _run(arguments: Namespace) -> int:
    if arguments.module.suffix == PACKAGE_SUFFIX and arguments.module.is_file():
        raise UsageError(tr("A package is not rewritten: format its module's folder."))
    folder = folder_of(arguments.module)
    # Nobody else writes between reading and writing.
    with nullcontext() if arguments.check else locked_module(folder):
        files = read_folder(folder, follow_links=arguments.follow_links)
        base = fingerprints(folder, [name for name in files if kind_of(name)])
        try:
            changed = changed_documents(files)
        except DataError as error:
            raise ModuleError(folder, error.issues) from error
        if not arguments.check:
            save_together(folder, changed, base=base, follow_links=arguments.follow_links)
    for name in changed:
        say(harmless(str(files.folder / name)))
    if not changed:
        say(tr("Every file is in its canonical form."))
    elif arguments.check:
        say(tr("To rewrite these files: hexwright format {module}", module=arguments.module))
        return Exit.PROBLEMS
    return Exit.OK


def changed_documents(files: FolderFiles) -> dict[str, bytes]:
    """The documents that are not canonical, in canonical form.

    Raises DataError if any document could not be written back whole.
    """
    module, issues = load_module(files)
    documents = dump_module(module) if module else {}
    lost = [name for name in files if kind_of(name) and name not in documents]
    if module is None or lost or any(issue.code in NOT_WRITABLE for issue in issues):
        raise DataError(_reasons(issues, lost))
    return {name: data for name, data in documents.items() if files[name] != data}


def _reasons(issues: list[Issue], lost: list[str]) -> list[Issue]:
    """The errors that stop the rewriting, without those that do not."""
    errors = [issue for issue in issues if issue.severity is Severity.ERROR]
    return [issue for issue in errors if issue.file in lost or issue.code in NOT_WRITABLE] or errors


COMMAND = Command(
    name="format",
    examples=("format my-game", "format my-game --check"),
    add_arguments=_add_arguments,
    run=_run,
)
