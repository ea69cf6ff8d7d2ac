"""The dialog for exports: which format, how, where to, and a look at what will be written."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor import messages
from hexwright.editor.document.opening import Session
from hexwright.editor.exports.last_export import last_export, last_format, remember_export
from hexwright.editor.exports.preview import ExportPreview
from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.icons import icon, icon_names
from hexwright.exporters.base import Exporter, Source
from hexwright.exporters.options import chosen, source_of
from hexwright.exporters.registry import exporter, exporter_ids
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way

# How long after the last change of an option the preview is drawn anew.
_PAUSE_MS = 250
_FORM_WIDTHS = (300, 380)


class ExportOrder(NamedTuple):
    """What the user wants written."""

    exporter: str
    target: Path
    options: Mapping[str, Any]


class ExportDialog(FittingDialog):
    """Formats on the left, options and target in the middle, the preview on the right."""

    def __init__(
        self, module: Module, made: Callable[[], Session], parent: QWidget | None = None
    ) -> None:
        """`made` gives the module with its files; it is called on another thread."""
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self.module = module
        self._made = made
        self._options: dict[str, Any] = {}
        # The files of an export, and the format and options that they were worked out for.
        self._names: list[str] = []
        self._named: tuple[str, dict[str, Any]] = ("", {})
        self.formats = QListWidget(self)
        self.formats.setAccessibleName(tr("Format"))
        for name in exporter_ids():
            item = QListWidgetItem(_icon(name), exporter(name).title, self.formats)
            item.setData(Qt.ItemDataRole.UserRole, name)
        self.form = RecordForm(lambda _name: None, self)
        self.holder = QScrollArea(self)
        self.target = QLineEdit(self)
        self.browse = QPushButton(tr("Bro&wse…"), self)
        self.count = QLabel(self)
        self.preview = ExportPreview(self)
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(tr("&Export"), self)
        self.ok = self.buttons.ok
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._lay_out()
        self._connect()
        row = max(exporter_ids().index(last_format(exporter_ids())), 0)
        self.formats.setCurrentRow(row)
        self.formats.setFocus()

    @property
    def exporter(self) -> Exporter:
        """The format that is chosen."""
        return exporter(self.formats.currentItem().data(Qt.ItemDataRole.UserRole))

    def ask(self) -> ExportOrder | None:
        """Ask the user; None if nothing shall be written."""
        is_wanted = self.exec() == QDialog.DialogCode.Accepted
        self.preview.stop()
        self.deleteLater()
        return self.order() if is_wanted else None

    def order(self) -> ExportOrder:
        """What the fields say."""
        return ExportOrder(self.exporter.id, Path(self.target.text().strip()), self._options)

    def accept(self) -> None:
        """Keep what was chosen for the next time; ask before anything is written over."""
        order = self.order()
        there = [path for path in self._files() if path.exists()]
        if there and not messages.may_replace(self, order.target, len(there)):
            return
        remember_export(self.module.info.id, order.exporter, order.target, order.options)
        super().accept()

    def _lay_out(self) -> None:
        self.holder.setWidgetResizable(True)
        self.holder.setFrameShape(QFrame.Shape.NoFrame)
        self.holder.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.holder.setMinimumWidth(_FORM_WIDTHS[0])
        self.holder.setMaximumWidth(_FORM_WIDTHS[1])
        self.formats.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.formats.setMinimumWidth(200)
        self.formats.setMaximumWidth(260)
        self.formats.setWordWrap(True)
        # Words that were one line in a wide list take two in a narrow one.
        self.formats.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.formats.setSpacing(5)
        self.formats.setIconSize(QSize(28, 28))
        self.target.setAccessibleName(tr("Write to"))
        where = QHBoxLayout()
        label = QLabel(tr("Write &to:"), self)
        label.setBuddy(self.target)
        for part in (label, self.target, self.browse, self.count):
            where.addWidget(part)
        columns = QHBoxLayout()
        columns.setSpacing(16)
        columns.addWidget(self.formats)
        columns.addWidget(self.holder, 3)
        columns.addWidget(self.preview, 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 14)
        whole.setSpacing(12)
        whole.addLayout(columns, 1)
        whole.addLayout(where)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)
        self.browse.setAutoDefault(False)
        self.resize(QSize(1120, 660))

    def _connect(self) -> None:
        self.formats.currentRowChanged.connect(self._show_format)
        self.target.textChanged.connect(self._judge)
        self.browse.clicked.connect(self._browse)
        self._pause.timeout.connect(self._draw)

    def _show_format(self) -> None:
        """Fields for the options of another format, with what was chosen the last time."""
        one = self.exporter
        parts = one.options(self.module)
        kept = last_export(self.module.info.id, one.id)
        self._options = {**chosen(one, self.module, {})}
        for name, value in kept.options.items():
            if not _faults(one, self.module, {name: value}):
                self._options[name] = value
        self.form = RecordForm(lambda _name: None, self)
        self.form.add_members(parts)
        self.form.typed.connect(self._take)
        self.form.chosen.connect(self._take)
        self.form.show_values(lambda way: self._options.get(str(way[0])))
        if not parts:
            self.form.add_heading(tr("Nothing to choose for this format."))
        self.holder.setWidget(self.form)
        self.target.setText(str(kept.target or self._proposal(one)))
        self._judge()
        self._pause.start()

    def _proposal(self, one: Exporter) -> Path:
        name = self.module.info.id
        suffix = one.suffixes[0] if one.suffixes else f"-{one.id}"
        return Path.home() / f"{name}{suffix}"

    def _take(self, way: Way, value: Any) -> None:
        self._options = {**self._options, str(way[0]): value}
        self._judge()
        self._pause.start()

    def _judge(self) -> None:
        """Say what is wrong with the fields, and how many files there will be."""
        found = self._problems()
        self.problem.tell(found)
        self.ok.setEnabled(not found)
        count = 0 if found else len(self._files())
        self.count.setText(tr_many("1 file|{count} files", count) if count > 1 else "")

    def _problems(self) -> list[Issue]:
        faults = _faults(self.exporter, self.module, self._options)
        text, suffixes = self.target.text().strip(), self.exporter.suffixes
        if not text:
            faults.append(Issue(code="export.target", message=tr("Say where to write.")))
        elif suffixes and Path(text).suffix.lower() not in suffixes:
            words = tr("The file's name ends in one of: {suffixes}", suffixes=", ".join(suffixes))
            faults.append(Issue(code="export.target", message=words))
        elif not suffixes and Path(text).is_file():
            words = tr("There is a file of that name; a folder is needed.")
            faults.append(Issue(code="export.target", message=words))
        return faults

    def _files(self) -> list[Path]:
        target = Path(self.target.text().strip())
        if self.exporter.suffixes:
            return [target]
        if self._named != (self.exporter.id, self._options):
            # Which files there will be does not depend on what the module's pictures show.
            self._names = self.exporter.names(Source(self.module, {}, self._options))
            self._named = (self.exporter.id, self._options)
        return [target / name for name in self._names]

    def _browse(self) -> None:
        suffixes = self.exporter.suffixes
        now = Path(self.target.text().strip() or self._proposal(self.exporter))
        found = (
            messages.ask_export_file(self, now, suffixes)
            if suffixes
            else messages.ask_export_folder(self, now)
        )
        if found:
            self.target.setText(str(found))

    def _draw(self) -> None:
        one, module, options = self.exporter, self.module, dict(self._options)
        if _faults(one, module, options):
            return
        made = self._made

        def source() -> Source:
            session = made()
            return source_of(one, session.sound(), session.files, options)

        self.preview.show_pages(lambda: one.previews(source()))


def _icon(name: str) -> QIcon:
    """The icon of a format; those of other packages share one."""
    return icon(f"to-{name}" if f"to-{name}" in icon_names() else "export")


def _faults(one: Exporter, module: Module, options: Mapping[str, Any]) -> list[Issue]:
    try:
        chosen(one, module, options)
    except DataError as error:
        return list(error.issues)
    return []
