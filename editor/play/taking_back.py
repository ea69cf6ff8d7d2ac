"""Why the last choice cannot be taken back, or none be made, in words for the player."""

from hexwright.editor.play.session import PlaySession
from hexwright.schema.language import tr


def why_not_back(session: PlaySession) -> str:
    """What keeps the last choice from being taken back; empty if it can be."""
    game = session.game
    if session.can_undo:
        return ""
    if not session.is_live:
        return tr("The past is on show: go to the last step first.")
    if not game.steps:
        return tr("Nothing has been chosen yet.")
    last, decision = game.history.steps.last(), game.decision
    if last.side not in session.humans:
        return tr("{side} has chosen since.", side=session.names.side(last.side))
    if last.barriers != game.history.barriers:
        return tr("Dice were rolled, a card was drawn or something was revealed since.")
    if decision is not None and decision.side != last.side:
        return tr("{side} is asked now.", side=session.names.side(decision.side))
    return tr("The save holds nothing earlier.")


def why_nobody_is_asked(session: PlaySession) -> str:
    """What keeps the person at the table from choosing; empty if nobody ever will."""
    if not session.is_live:
        return tr("The past is on show: go to the last step first.")
    if session.held.is_there:
        return tr("Nothing was chosen. Undo it first, or wait until the game goes on.")
    if session.outcome is not None or not session.humans:
        return ""
    asked = session.view().asked
    side = session.names.side(asked.side) if asked is not None else ""
    return session.pause_words or (tr("{side} is to choose.", side=side) if side else "")
