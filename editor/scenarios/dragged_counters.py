"""Counters on their way from the list to the map, as Qt carries them."""

import json
from collections.abc import Iterable

from PySide6.QtCore import QMimeData

from hexwright.editor.scenarios.edits.setup import Stock

MIME = "application/x-hexwright-counters"


def packed(stocks: Iterable[Stock]) -> QMimeData:
    """Counters to be dragged."""
    data = QMimeData()
    data.setData(MIME, json.dumps([list(stock) for stock in stocks]).encode())
    return data


def unpacked(data: QMimeData) -> list[Stock]:
    """The counters that are dragged."""
    return [Stock(*load) for load in json.loads(bytes(data.data(MIME).data()))]
