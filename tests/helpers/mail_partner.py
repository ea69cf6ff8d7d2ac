"""One player of a game by e-mail as a program of its own: opens a file, answers, writes the next.

python -m tests.helpers.mail_partner FOLDER SYSTEM FILE NEXT
"""

import sys
from pathlib import Path

from hexwright.engine.mail.mail_game import MailGame
from hexwright.engine.mail.turn_file import read
from tests.helpers.mail import Friend, own_module


def main(folder: str, system: str, file: str, following: str) -> None:
    """Take a file and write the one that follows it."""
    friend, data = Friend(Path(folder), own_module(system), 4), Path(file).read_bytes()
    if read(data).is_invitation:
        friend.mail = MailGame.accept(friend.key, friend.module, data, "Bert")
    else:
        friend.mail = friend.box.resume(read(data).game, friend.module)
        friend.mail.receive(data)
        friend.answer_all()
        friend.mail.send()
    friend.box.keep(friend.mail)
    Path(following).write_bytes(friend.mail.last_sent)


if __name__ == "__main__":
    main(*sys.argv[1:])
