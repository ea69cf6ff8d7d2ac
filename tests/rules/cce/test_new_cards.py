"""A designer's own cards: rows typed into two tables, a card that names them, and a game."""

from msgspec.structs import replace

from hexwright.editor.tables.edits.rows import TableSheet
from hexwright.engine.core.game import Game
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.documents import DECK, TABLE
from hexwright.schema.dump import dump_module
from hexwright.schema.load import load_module
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from tests.helpers.cce import sample

# A moment of its own, no need, two steps; an event that places, and looks for whoever is nearest.
SPEECH = ("speech", "Rousing Speech", "", "time-advance", "either", "[]")
SPEECH_STEPS = "may rally one own broken, score 1"
SHELL = ("stray-shell", "Stray Shell", "")
SHELL_STEPS = "random-hex unless=water,blaze; place smoke; suppress one any unsuppressed nearest"


def typed(module: Module, name: str, *cells: str) -> Table:
    """The table with one more row, of what is typed into its cells."""
    table = module.tables[name]
    row = len(table.rows)
    sheet = TableSheet(module, replace(table, rows=(*table.rows, (None,) * len(table.columns))))
    return sheet.with_values(
        {(row, place): sheet.read(row, place, text) for place, text in enumerate(cells)}
    )


def with_own_cards() -> Module:
    """The sample, in which every German card has the new action and the new event on it."""
    module = sample()
    cards = tuple(
        replace(one, attributes={**one.attributes, "action": "speech", "event": "stray-shell"})
        for one in module.decks["germany"].cards
    )
    made = module.with_documents(
        {
            TABLE.path("actions"): typed(module, "actions", *SPEECH, SPEECH_STEPS),
            TABLE.path("events"): typed(module, "events", *SHELL, SHELL_STEPS),
            DECK.path("germany"): replace(module.decks["germany"], cards=cards),
        }
    )
    loaded = load_module(dump_module(made))
    assert loaded.issues == []
    assert loaded.module is not None
    return loaded.module


def test_a_new_action_and_a_new_event_by_the_language_of_cards_are_played() -> None:
    game, player = Game.start(with_own_cards(), "crossroads", 3), RandomPlayer(3)
    cards = game.module.decks["germany"].cards
    held = {f"germany/{card.id}" for card in cards}
    seen: set[str] = set()
    while game.decision is not None and seen != {"speech", "shell"}:
        asked = game.decision
        mine = [one for one in asked.options if one in held] if asked.kind == "card" else []
        before = len(game.history.events)
        if asked.window == "time-advance" and mine:
            game.submit(mine[0])
            seen.add("speech")
        else:
            game.submit(player.answer(asked))
        told = [one for one in game.log("", before) if isinstance(one, Remarked)]
        if any("Stray Shell" in one.values.values() for one in told):
            seen.add("shell")
    assert seen == {"speech", "shell"}
