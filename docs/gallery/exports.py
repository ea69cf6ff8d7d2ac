"""The picture of an export: the dialog with a look at what will be written."""

from docs.gallery.stage import Stage, rest, wait_until
from hexwright.editor.document.opening import open_session
from hexwright.editor.exports.dialog import ExportDialog
from hexwright.exporters.registry import exporter_ids

_FORMAT = "vassal"
# The preview is asked for a moment after the last change.
_PAUSE_MS = 600


def export(stage: Stage) -> None:
    """The dialog for exports; a module is open."""
    source = stage.window.workspace.source
    assert source is not None
    session = open_session(source)
    dialog = ExportDialog(stage.document.module, lambda: session, stage.window)
    dialog.formats.setCurrentRow(exporter_ids().index(_FORMAT))
    dialog.target.setText(f"{stage.document.module.info.id}.vmod")
    dialog.show()
    rest(_PAUSE_MS)
    wait_until(lambda: dialog.preview.picture.image is not None)
    stage.shoot_widget("export", dialog)
    dialog.preview.stop()
    dialog.close()
