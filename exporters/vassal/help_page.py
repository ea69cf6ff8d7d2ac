"""The help page of the exported module: what the game is, its scenarios, and how to handle it."""

from collections.abc import Iterator

from hexwright.exporters.battle_words import BattleWords
from hexwright.exporters.vassal.component import MODULE, Element, component
from hexwright.exporters.vassal.pages import bullets, heading, listing, page, paragraphs
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.splash import FILE as SPLASH
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

FILE = "help.html"


def documentation() -> Element:
    """The entries in VASSAL's help menu; the splash also stands beside its first questions."""
    return component(
        f"{MODULE}Documentation",
        component(f"{MODULE}documentation.AboutScreen", title=tr("Title page"), fileName=SPLASH),
        component(
            f"{MODULE}documentation.HelpFile",
            title=tr("About this module"),
            fileName=FILE,
            fileType="archive",
        ),
    )


def help_page(module: Module) -> bytes:
    """The page."""
    info, scenarios = module.info, module.scenarios
    battles = [resolved(scenarios[name], scenarios) for name in sorted(scenarios)]
    return page(
        plain(info.title),
        paragraphs(info.description),
        listing(("", ""), list(_facts(module))),
        heading(tr("How to play it in VASSAL")),
        bullets(_manual()),
        heading(tr("Keys")),
        listing((tr("Key"), tr("What it does")), _keys()),
        heading(tr("Scenarios")) if battles else "",
        *(_battle(module, battle) for battle in battles),
        heading(tr("Notes")) if info.notes else "",
        paragraphs(info.notes),
    )


def _facts(module: Module) -> Iterator[tuple[str, str]]:
    info = module.info
    yield tr("Version"), info.version
    if info.authors:
        yield tr("Authors"), ", ".join(info.authors)
    if info.licence:
        yield tr("Licence"), info.licence
    yield tr("Sides"), ", ".join(side.name for side in info.sides)
    if module.system is not None:
        yield tr("Rules"), module.system.declaration.title


def _manual() -> list[str]:
    return [
        tr("Choose a side, then a scenario: all its pieces stand where they begin."),
        tr("A side moves its own pieces; sit down as Solitaire to move all of them."),
        tr("Reinforcements wait beside the map, by side and turn."),
        tr("Drag pieces; they snap into hexes, and the chat says where they go."),
        tr("Right-click a piece for its commands, or use the keys below on selected pieces."),
        tr("Units that are not on the map wait in the palette; drag them from there."),
        tr("Draw cards with the button of your hand's window; other sides see their backs alone."),
        tr("Rest the mouse on a stack to see what is in it, on a hex to read its number."),
        tr("Inventory lists all units by formation, wherever they are."),
    ]


def _keys() -> list[tuple[str, str]]:
    return [
        ("Ctrl+F", tr("Turn over")),
        ("Ctrl+L / Ctrl+Shift+L", tr("Lose a step / get it back")),
        ("Ctrl+R / Ctrl+Shift+R", tr("Turn right / left")),
        ("Ctrl+Shift+F", tr("Next formation")),
        ("Ctrl+H", tr("Hide from other sides, or show again")),
        ("Ctrl+M", tr("Mark as moved")),
        ("Ctrl+T", tr("Show the way it went")),
        ("Ctrl+E / Ctrl+Shift+E", tr("Eliminate / bring back")),
        ("Ctrl+C / Ctrl+D", tr("Copy / delete")),
        ("Alt+L", tr("Line of sight")),
        ("Alt+O", tr("Overview of the whole map")),
        ("Alt+H", tr("Hide pieces")),
        ("Alt+U", tr("Take the signs of movement off all pieces")),
        ("Alt+B", tr("Boxes, tracks and cards")),
        ("Alt+C", tr("Charts")),
        ("Alt+I", tr("Inventory")),
        ("Alt+N / Alt+P", tr("Next turn / turn before")),
    ]


def _battle(module: Module, battle: Scenario) -> str:
    parts = (
        heading(battle.title, 3),
        paragraphs(", ".join(filter(None, (battle.place, battle.date)))),
        paragraphs(battle.summary),
        paragraphs(battle.history),
        bullets(_starting(BattleWords(module, battle))),
        bullets(one.text for one in battle.victory),
        bullets(f"{one.title}. {one.text}".strip() for one in battle.special_rules),
        paragraphs(battle.notes),
    )
    return "\n".join(filter(None, parts))


def _starting(words: BattleWords) -> list[str]:
    """What players do before and while they play, that pieces on the map do not tell."""
    placed = [tr("Placed by its owner: {words}", words=one) for one in words.placed_by_owner()]
    return [*words.sides(), *words.hands(), *placed, *words.reinforcements(), *words.scoring()]
