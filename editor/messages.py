"""Everything that the window asks or tells in a dialog; tests replace these functions."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.files import PACKAGE_SUFFIX
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many

if TYPE_CHECKING:
    from hexwright.editor.document.comparing import Compared
    from hexwright.editor.document.recovery import Work
    from hexwright.editor.document.work_basis import Basis

_SHOWN_ISSUES = 10
_BUTTONS = QMessageBox.StandardButton


def _box(parent: QWidget, picture: QMessageBox.Icon, title: str) -> QMessageBox:
    """A box whose words are only words: names from outside may hold marks."""
    box = QMessageBox(parent)
    box.setIcon(picture)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box


def _file_to_open(parent: QWidget, title: str, kinds: str) -> Path | None:
    """A file that is there; None if the user does not want to."""
    name, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return Path(name) if name else None


def _file_to_write(
    parent: QWidget, title: str, suggestion: str, kinds: str, suffix: str = ""
) -> Path | None:
    """Where to write a file; a name without a suffix gets this one."""
    name, _ = QFileDialog.getSaveFileName(parent, title, suggestion, kinds)
    if not name:
        return None
    path = Path(name)
    return path if path.suffix or not suffix else path.with_suffix(suffix)


def _is_agreed(box: QMessageBox, words: str, *, destroys: bool = False) -> bool:
    """Whether the user presses the button of these words; Return does not, if it `destroys`."""
    roles = QMessageBox.ButtonRole
    go_on = box.addButton(words, roles.DestructiveRole if destroys else roles.AcceptRole)
    cancel = box.addButton(_BUTTONS.Cancel)
    box.setDefaultButton(cancel if destroys else go_on)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is go_on


def _first_of(lines: list[str]) -> str:
    """Some lines below each other, and how many more there are."""
    shown = lines[:_SHOWN_ISSUES]
    more = len(lines) - len(shown)
    return "\n".join([*shown, tr("and {count} more", count=more)] if more else shown)


def ask_module_folder(parent: QWidget) -> Path | None:
    """The folder of a module, None if the user does not want to."""
    folder = QFileDialog.getExistingDirectory(parent, tr("Open module"))
    return Path(folder) if folder else None


def ask_package(parent: QWidget) -> Path | None:
    """A package to open."""
    kinds = tr("Packages (*{suffix})", suffix=PACKAGE_SUFFIX)
    return _file_to_open(parent, tr("Open package"), kinds)


def ask_package_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to write a package."""
    kinds = tr("Packages (*{suffix})", suffix=PACKAGE_SUFFIX)
    return _file_to_write(parent, tr("Build package"), suggestion, kinds)


def ask_spreadsheet(parent: QWidget) -> Path | None:
    """A spreadsheet to import."""
    from hexwright.importers.sheets.reading import SUFFIXES

    kinds = tr("Spreadsheets ({suffixes})", suffixes=_patterns(SUFFIXES))
    return _file_to_open(parent, tr("Import from spreadsheet"), kinds)


def ask_spreadsheet_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to write a spreadsheet; a name without a suffix is that of a CSV file."""
    kinds = ";;".join([tr("CSV (*.csv)"), tr("Workbooks (*.xlsx)")])
    name, kind = QFileDialog.getSaveFileName(parent, tr("Export to spreadsheet"), suggestion, kinds)
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(".xlsx" if "xlsx" in kind else ".csv")


def ask_list(parent: QWidget, titles: list[str], current: int) -> int:
    """Which list to export, by its place; -1 if the user does not want to."""
    title, label = tr("Export to spreadsheet"), tr("The list to write:")
    chosen, is_wanted = QInputDialog.getItem(parent, title, label, titles, current, editable=False)
    return titles.index(chosen) if is_wanted else -1


def _patterns(suffixes: Iterable[str]) -> str:
    return " ".join(f"*{suffix}" for suffix in suffixes)


def ask_save(parent: QWidget) -> Path | None:
    """A saved game to go on with."""
    from hexwright.schema.save_file import SAVE_SUFFIX

    kinds = tr("Saved games (*{suffix})", suffix=SAVE_SUFFIX)
    return _file_to_open(parent, tr("Open game"), kinds)


def ask_proposal(parent: QWidget) -> Path | None:
    """A proposal that the lab has written."""
    return _file_to_open(parent, tr("Apply proposal"), tr("Proposals of the lab (*.json)"))


def ask_save_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to keep a game; a name without a suffix gets the usual one."""
    from hexwright.schema.save_file import SAVE_SUFFIX

    kinds = tr("Saved games (*{suffix})", suffix=SAVE_SUFFIX)
    return _file_to_write(parent, tr("Save game"), suggestion, kinds, SAVE_SUFFIX)


def ask_turn_file(parent: QWidget) -> Path | None:
    """A file that the other player of a game by e-mail has sent."""
    return _file_to_open(parent, tr("Open their turn"), _turn_files())


def ask_turn_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to write a file for the other player; a name without a suffix gets the usual one."""
    from hexwright.engine.mail.turn_file import SUFFIX

    return _file_to_write(parent, tr("Send my turn"), suggestion, _turn_files(), SUFFIX)


def _turn_files() -> str:
    from hexwright.engine.mail.turn_file import SUFFIX

    return tr("Turns of games by e-mail (*{suffix})", suffix=SUFFIX)


def tell_written_turn(parent: QWidget, target: Path, words: str, letter: QUrl) -> None:
    """Say that a file for the other player is written; offers its folder, and a letter."""
    box = _box(parent, QMessageBox.Icon.Information, tr("Send my turn"))
    box.setText(tr("{name} is written.", name=target.name))
    box.setInformativeText(words)
    show = box.addButton(tr("Show the &folder"), QMessageBox.ButtonRole.ActionRole)
    write = box.addButton(tr("Write the e-&mail"), QMessageBox.ButtonRole.ActionRole)
    close = box.addButton(_BUTTONS.Close)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    # A click on either must not end the box: most people want both.
    for button, place in ((show, QUrl.fromLocalFile(str(target.parent))), (write, letter)):
        button.clicked.disconnect()
        button.clicked.connect(lambda _=False, url=place: QDesktopServices.openUrl(url))
    box.open()


def tell_code(parent: QWidget, code: str, name: str) -> None:
    """Show the code by which two players know that nobody sits between them."""
    box = _box(parent, QMessageBox.Icon.Information, tr("Compare the code"))
    box.setText(code)
    box.setInformativeText(
        tr(
            "Ask {name} by telephone for the code of this game. If it is another, somebody "
            "has changed the files on their way.",
            name=name,
        )
    )
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.open()


def ask_remove_mail_game(parent: QWidget, words: str) -> bool:
    """Whether a game by e-mail shall be given up for good."""
    box = _box(parent, QMessageBox.Icon.Warning, tr("Games by e-mail"))
    box.setText(tr("Remove this game?"))
    told = tr("It cannot go on then, and files of the other player are refused.")
    box.setInformativeText(f"{words}\n\n{told}")
    return _is_agreed(box, tr("&Remove"), destroys=True)


def ask_report_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to write the report of a game; a name without a suffix is that of a text."""
    kinds = tr("Texts (*.txt)")
    return _file_to_write(parent, tr("Save the report"), suggestion, kinds, ".txt")


def ask_export_folder(parent: QWidget, start: Path) -> Path | None:
    """The folder to export to; it need not exist yet."""
    title = tr("Export to folder")
    folder, _ = QFileDialog.getSaveFileName(
        parent, title, str(start), options=QFileDialog.Option.ShowDirsOnly
    )
    return Path(folder) if folder else None


def ask_export_file(parent: QWidget, start: Path, suffixes: tuple[str, ...]) -> Path | None:
    """The file to export to; a name without a suffix gets the first of these."""
    kinds = " ".join(f"*{suffix}" for suffix in suffixes)
    # Whether a file is written over is asked in one place, for folders too.
    name, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Export to file"),
        str(start),
        f"{kinds} ({kinds})",
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix.lower() in suffixes else Path(f"{name}{suffixes[0]}")


def may_replace(parent: QWidget, target: Path, count: int) -> bool:
    """Whether files that are there may be written over."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Export"))
    if count == 1:
        box.setText(tr("{name} is there already.", name=target.name))
    else:
        box.setText(
            tr_many(
                "1 of the files is there already.|{count} of the files are there already.", count
            )
        )
    box.setInformativeText(tr("They are replaced when the export is whole."))
    return _is_agreed(box, tr("&Replace"))


def show_export_report(parent: QWidget, target: Path, count: int, issues: list[Issue]) -> None:
    """Tell what was written and what could not be carried over."""
    box = _box(parent, QMessageBox.Icon.Information, tr("Export"))
    box.setText(
        tr_many("1 file written to {place}|{count} files written to {place}", count, place=target)
    )
    if issues:
        words = tr("The target cannot express everything:")
        lines = [f"• {issue.message} {issue.hint}".rstrip() for issue in issues[:_SHOWN_ISSUES]]
        box.setInformativeText("\n".join([words, *lines]))
    show = box.addButton(tr("&Show in folder"), QMessageBox.ButtonRole.ActionRole)
    close = box.addButton(_BUTTONS.Close)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    folder = target if target.is_dir() else target.parent
    show.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
    box.open()


def ask_new_folder(parent: QWidget, title: str, name: str) -> Path | None:
    """A folder to make, named by the user."""
    start = str(Path.home() / name)
    chosen, _ = QFileDialog.getSaveFileName(
        parent, title, start, options=QFileDialog.Option.ShowDirsOnly
    )
    return Path(chosen) if chosen else None


def ask_foreign_game(parent: QWidget, formats: Mapping[str, tuple[str, ...]]) -> list[Path]:
    """The files of a game of another program; formats are suffixes by titles of programs."""
    every = _patterns(suffix for suffixes in formats.values() for suffix in suffixes)
    kinds = [tr("All games ({suffixes})", suffixes=every)]
    kinds += [f"{title} ({_patterns(suffixes)})" for title, suffixes in formats.items()]
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Import a game"), "", ";;".join(kinds))
    return [Path(name) for name in names]


def show_import_report(
    parent: QWidget,
    folder: Path,
    summary: str,
    read_terrain: Callable[[], None] | None,
    issues: list[Issue],
) -> None:
    """Tell what was brought and what was not; all of it is also a note of the module.

    Where there is a scan below the map, its terrain can be read at once.
    """
    box = _box(parent, QMessageBox.Icon.Information, tr("Import a game"))
    box.setText(tr("Made the module in {folder}.", folder=folder))
    words = tr("What was not taken over is listed in the note “import-report”.")
    box.setInformativeText(f"{summary}\n\n{words}" if issues else summary)
    box.setDetailedText("\n".join(f"• {issue.message} {issue.hint}".rstrip() for issue in issues))
    if read_terrain is not None:
        box.addButton(QMessageBox.StandardButton.Close)
        button = box.addButton(tr("Recognise &terrain…"), QMessageBox.ButtonRole.ActionRole)
        button.clicked.connect(read_terrain)
    box.open()


def ask_chart_target(parent: QWidget, suggestion: str) -> Path | None:
    """Where to draw a chart; a name without a suffix is that of a page to print."""
    kinds = tr("Pictures (*.pdf *.png *.svg)")
    return _file_to_write(parent, tr("Print chart"), suggestion, kinds, ".pdf")


def ask_copies(parent: QWidget) -> int:
    """How many copies are wanted; none if the user does not want to."""
    words = tr("How many copies? Numbers in names count on.")
    count, is_wanted = QInputDialog.getInt(parent, tr("Make copies"), words, 2, 1, 99)
    return count if is_wanted else 0


def ask_delete_used(parent: QWidget, count: int, users: list[str]) -> bool:
    """Whether entries shall go though other documents use them."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Delete"))
    box.setText(tr("Some of what is to be deleted ({count}) is still used.", count=count))
    listed = "\n".join(users[:_SHOWN_ISSUES])
    words = tr("It is taken out there as well:")
    box.setInformativeText(f"{words}\n{listed}")
    return _is_agreed(box, tr("&Delete"), destroys=True)


def ask_delete_document(
    parent: QWidget, title: str, users: list[str], *, is_taken_out: bool = False
) -> Literal["delete", "show", "cancel"]:
    """What to do about a document that shall go though others use it.

    Where it `is_taken_out` of the others in the same step, that is offered.
    """
    box = _box(parent, QMessageBox.Icon.Question, tr("Delete"))
    box.setText(
        tr_many(
            "“{title}” is still used: 1 place.|“{title}” is still used: {count} places.",
            len(users),
            title=title,
        )
    )
    box.setInformativeText(_first_of(users))
    offer = tr("&Delete, and take out there as well") if is_taken_out else tr("&Delete anyway")
    go_on = box.addButton(offer, QMessageBox.ButtonRole.DestructiveRole)
    show = box.addButton(tr("&Show the uses"), QMessageBox.ButtonRole.ActionRole)
    cancel = box.addButton(_BUTTONS.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    if box.clickedButton() is show:
        return "show"
    return "delete" if box.clickedButton() is go_on else "cancel"


def ask_pictures(parent: QWidget, *, many: bool) -> list[Path]:
    """Pictures to take into the module; none if the user does not want to."""
    kinds = tr("Pictures (*.png *.jpg *.jpeg *.webp *.tif *.tiff *.bmp)")
    if not many:
        name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a picture"), "", kinds)
        return [Path(name)] if name else []
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Add pictures"), "", kinds)
    return [Path(name) for name in names]


def ask_unsaved(parent: QWidget, title: str) -> Literal["save", "discard", "cancel"]:
    """What shall become of work that is not saved."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Unsaved work"))
    box.setText(tr("“{title}” has changes that are not saved.", title=title))
    box.setInformativeText(tr("Save them before it is closed?"))
    box.setStandardButtons(_BUTTONS.Save | _BUTTONS.Discard | _BUTTONS.Cancel)
    box.setDefaultButton(_BUTTONS.Save)
    box.setEscapeButton(_BUTTONS.Cancel)
    chosen = box.exec()
    if chosen == _BUTTONS.Save:
        return "save"
    return "discard" if chosen == _BUTTONS.Discard else "cancel"


def ask_changed_on_disk(
    parent: QWidget, files: list[str]
) -> Literal["overwrite", "reload", "cancel"]:
    """What to do when another program has changed files that are to be saved."""
    box = _box(parent, QMessageBox.Icon.Warning, tr("Changed on disk"))
    box.setText(tr("Another program has changed or deleted files of this module."))
    box.setInformativeText(_first_of(files))
    overwrite = box.addButton(tr("&Overwrite them"), QMessageBox.ButtonRole.DestructiveRole)
    reload = box.addButton(tr("&Read them again"), QMessageBox.ButtonRole.AcceptRole)
    reload.setToolTip(tr("Your own changes stay in the history and can be had back with undo"))
    cancel = box.addButton(_BUTTONS.Cancel)
    box.setDefaultButton(cancel)
    box.exec()
    if box.clickedButton() is overwrite:
        return "overwrite"
    return "reload" if box.clickedButton() is reload else "cancel"


def ask_no_module(parent: QWidget, folder: Path) -> Literal["new", "open", "cancel"]:
    """What to do about a folder that holds no module."""
    box = _box(parent, QMessageBox.Icon.Information, tr("No module here"))
    box.setText(tr("There is no module in the folder “{name}”.", name=folder.name))
    box.setInformativeText(
        tr("The folder of a module has a file module.json. This one has none: {path}", path=folder)
    )
    roles = QMessageBox.ButtonRole
    new = box.addButton(tr("&New module here…"), roles.AcceptRole)
    other = box.addButton(tr("&Open another folder…"), roles.ActionRole)
    box.addButton(_BUTTONS.Cancel)
    box.setDefaultButton(new)
    box.exec()
    pressed = box.clickedButton()
    if pressed is new:
        return "new"
    return "open" if pressed is other else "cancel"


def ask_save_unreadable(parent: QWidget, paths: list[str]) -> bool:
    """Whether files are saved though they cannot be read as they are."""
    box = _box(parent, QMessageBox.Icon.Warning, tr("Files with faults"))
    box.setText(tr("These files still have faults. Saved like this, they cannot be used in play."))
    box.setInformativeText(_first_of(paths))
    return _is_agreed(box, tr("&Save all the same"))


def ask_follow_links(parent: QWidget, issues: list[Issue]) -> bool:
    """Whether files are written through links to places outside the module."""
    box = _box(parent, QMessageBox.Icon.Warning, tr("Links that lead out of the module"))
    box.setText(tr("Some files would be written to places outside the module's folder."))
    box.setInformativeText(_first_of([issue.message for issue in issues]))
    return _is_agreed(box, tr("&Write them there"))


def show_comparison(parent: QWidget, titles: tuple[str, str], files: "list[Compared]") -> None:
    """Show what differs between two states of some files."""
    from hexwright.editor.shell.compare_dialog import CompareDialog

    CompareDialog(titles, files, parent).exec()


def ask_words(parent: QWidget, title: str, prompt: str, words: str) -> str | None:
    """One line of the user's own words; None if the user does not want to."""
    usual = QLineEdit.EchoMode.Normal
    typed, accepted = QInputDialog.getText(parent, title, plain_tip(prompt), usual, words)
    return typed if accepted else None


def ask_play_on(parent: QWidget, lost: int) -> bool:
    """Whether a game goes on from an earlier position, though so many later choices are lost."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Play on from here"))
    box.setText(tr("The choices made after this position will be gone: {count}.", count=lost))
    box.setInformativeText(tr("Save the game first if you want to keep them."))
    return _is_agreed(box, tr("&Play on from here"))


def ask_recovery(
    parent: QWidget, work: "Work", basis: "Basis"
) -> Literal["restore", "compare", "discard", "later"]:
    """What shall become of work that a program left behind when it died."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Recovery"))
    box.setText(tr("There is unsaved work on “{title}”.", title=work.title))
    kept, written = moment(work.time), moment(basis.disk_time)
    lines = [tr("Hexwright ended without closing it.")]
    if basis.state == "other":
        box.setIcon(QMessageBox.Icon.Warning)
        if basis.disk_time > work.time:
            box.setText(tr("“{title}” was saved after this copy of it was kept.", title=work.title))
            lines.append(tr("What is on the disk is newer: restoring brings older work back."))
        else:
            lines.append(tr("What is on the disk is not what this work was begun on."))
    lines.append(
        tr("Kept for recovery: {time}. Changed files: {count}.", time=kept, count=len(work.paths))
    )
    if basis.disk_time:
        lines.append(tr("Last written on the disk: {time}.", time=written))
    box.setInformativeText("\n".join([*lines, work.source]))
    restore_words = tr("&Restore") if basis.state != "other" else tr("&Restore anyway")
    restore = box.addButton(restore_words, QMessageBox.ButtonRole.AcceptRole)
    compare = box.addButton(tr("&Compare…"), QMessageBox.ButtonRole.ActionRole)
    discard = box.addButton(tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
    later = box.addButton(tr("&Later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(restore if basis.state != "other" else compare)
    box.setEscapeButton(later)
    box.exec()
    if box.clickedButton() is restore:
        return "restore"
    if box.clickedButton() is compare:
        return "compare"
    return "discard" if box.clickedButton() is discard else "later"


def ask_go_on(parent: QWidget, title: str, answers: int, time: int) -> bool:
    """Whether a game that was not finished when the program ended goes on; else another begins."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Go on with the game"))
    box.setText(tr("A game was not finished when Hexwright ended: {title}.", title=title))
    words = tr_many(
        "Game, 1 answer, {time}|Game, {count} answers, {time}", answers, time=moment(time)
    )
    box.setInformativeText(words)
    go_on = box.addButton(tr("&Go on"), QMessageBox.ButtonRole.AcceptRole)
    other = box.addButton(tr("&Begin another"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(go_on)
    box.setEscapeButton(other)
    box.exec()
    return box.clickedButton() is go_on


def may_discard_kept(parent: QWidget, title: str) -> bool:
    """Whether unfinished work or a game that was kept shall go for good."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Discard"))
    box.setText(tr("Discard “{title}” for good?", title=title))
    box.setInformativeText(tr("Nothing else has it."))
    return _is_agreed(box, tr("&Discard"), destroys=True)


def moment(seconds: int) -> str:
    """A date and a time to the second: two copies of one minute must look different."""
    then = QDateTime.fromSecsSinceEpoch(seconds)
    day = QLocale().toString(then.date(), QLocale.FormatType.ShortFormat)
    return f"{day}, {then.time().toString('HH:mm:ss')}"


def show_issues(parent: QWidget, title: str, issues: list[Issue]) -> None:
    """Tell what is wrong with the user's data."""
    box = _box(parent, QMessageBox.Icon.Warning, title)
    box.setText(issues[0].message if issues else title)
    box.setInformativeText(issues[0].hint if issues else "")
    if len(issues) > 1:
        box.setDetailedText("\n".join(issue.text() for issue in issues[:_SHOWN_ISSUES]))
    box.open()


def show_fault(parent: QWidget, what: str, details: str) -> None:
    """Tell that the program itself has failed, with what a programmer needs to know."""
    box = _box(parent, QMessageBox.Icon.Critical, tr("Something went wrong"))
    box.setText(tr("Hexwright has made a mistake: this is not your fault."))
    words = tr("Your work has been kept. Save it, start again, and report what you did.")
    box.setInformativeText(f"{words}\n\n{what}")
    box.setDetailedText(details)
    copy = box.addButton(tr("&Copy the details"), QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    close = box.addButton(_BUTTONS.Close)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    box.exec()


def ask_language_now(parent: QWidget) -> bool:
    """Whether the window shall be made anew in another language at once."""
    box = _box(parent, QMessageBox.Icon.Question, tr("Preferences"))
    box.setText(tr("Use the other language now?"))
    box.setInformativeText(
        tr(
            "The window is made anew. Unsaved work comes along and stays unsaved, but earlier "
            "steps can no longer be undone. Otherwise the language changes with the next start."
        )
    )
    now = box.addButton(tr("Use it &now"), QMessageBox.ButtonRole.AcceptRole)
    later = box.addButton(tr("&Later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(later)
    box.setEscapeButton(later)
    box.exec()
    return box.clickedButton() is now


def show_about(parent: QWidget, version: str) -> None:
    """Tell version and licence."""
    box = _box(parent, QMessageBox.Icon.NoIcon, tr("About Hexwright"))
    box.setIconPixmap(icon("package").pixmap(QSize(64, 64), parent.devicePixelRatioF()))
    box.setText(tr("Hexwright {version}", version=version))
    words = tr(
        "Author, check, play and publish board wargames: hex maps, counters, tables, scenarios."
    )
    box.setInformativeText(f"{words}\n\n{tr('Free software under the MIT licence.')}")
    box.open()
