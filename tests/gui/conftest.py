"""What holds for all tests that look at windows."""

import pytest

from hexwright.editor.play.question import odds_panel


@pytest.fixture(autouse=True)
def patient_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are waited for, however busy the machine is."""
    monkeypatch.setattr(odds_panel, "PATIENCE", 20.0)
