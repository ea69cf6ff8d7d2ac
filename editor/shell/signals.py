"""Being told to end by the system: unsaved work is kept for the next start, then the loop ends."""

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QCoreApplication, QSocketNotifier

_SIGNALS = (signal.SIGTERM, signal.SIGINT)
# What a shell gives for a program that a signal ended.
_CODE = 128


def end_on_signals(app: QCoreApplication, keep_work: Callable[[], object]) -> None:
    """End the application on SIGTERM and SIGINT, which nobody can answer questions after."""
    # Python looks for signals between its own steps, of which a resting window takes none: the
    # system writes a byte into a socket, and Qt wakes up for that.
    ours, systems = socket.socketpair()
    for one in (ours, systems):
        one.settimeout(0.0)
    signal.set_wakeup_fd(systems.fileno(), warn_on_full_buffer=False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read, app)
    # The systems end lives as long as ours, and that as long as the notifier.
    notifier.activated.connect(lambda: (ours.recv(64), systems))

    def end(number: int, _frame: FrameType | None) -> None:
        keep_work()
        app.exit(_CODE + number)

    for number in _SIGNALS:
        signal.signal(number, end)
