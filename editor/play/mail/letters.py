"""Files for the other player: written where the user wants, with a letter to go with them."""

from pathlib import Path
from urllib.parse import quote

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtWidgets import QWidget

from hexwright.editor import messages
from hexwright.engine.core.names import Names
from hexwright.engine.mail.mail_folder import MailFolder
from hexwright.engine.mail.mail_game import MailGame
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.saving import write_atomically


def mail_box() -> MailFolder:
    """The user's key and his games by e-mail."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return MailFolder(Path(data) / "mail")


def write_file(parent: QWidget, mail: MailGame, names: Names) -> bool:
    """Ask where to write the player's last file, and write it; whether that was done."""
    path = messages.ask_turn_target(parent, mail.file_name())
    if path is None:
        return False
    try:
        write_atomically(path, mail.last_sent)
    except DataError as error:
        messages.show_issues(parent, tr("Send my turn"), error.issues)
        return False
    scenario = names.word(mail.terms.scenario_title or mail.terms.scenario)
    messages.tell_written_turn(parent, path, _words(mail), letter(scenario, path))
    return True


def _words(mail: MailGame) -> str:
    if mail.other_name:
        return tr("Send it to {name} as an attachment of an e-mail.", name=mail.other_name)
    return tr("Send it to whom you want to play against, as an attachment of an e-mail.")


def letter(scenario: str, path: Path) -> QUrl:
    """An e-mail to be written by the user's own program, which must attach the file itself."""
    subject = tr("Our game: {scenario}", scenario=scenario)
    body = tr(
        "Here is my file, {name}. Open it in Hexwright: Play, Open their turn.", name=path.name
    )
    return QUrl(f"mailto:?subject={quote(subject)}&body={quote(body)}")
