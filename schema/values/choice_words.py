"""What the choices of the format are called, in the language in use."""

from functools import cache

from hexwright.schema.language import current_language, tr


def word_of(choice: str) -> str:
    """What people call a choice; one that has no words of its own is called what it is."""
    return _words(current_language()).get(choice, choice.replace("-", " ").replace("_", " "))


@cache
def _words(_language: str) -> dict[str, str]:
    """All words, put together once for each language: sheets ask for them cell by cell."""
    return {
        **_terrain(),
        **_counters(),
        **_scenario(),
        **_places(),
        **_tables(),
        **_stocks(),
        **_systems(),
    }


def _terrain() -> dict[str, str]:
    return {
        "no": tr("no"),
        "through": tr("always"),
        "height": tr("by height"),
        "beyond-adjacent": tr("beyond adjacent"),
        "all": tr("all"),
        "none": tr("none"),
        "prohibited": tr("prohibited"),
        "line-only": tr("line only"),
        "whole": tr("whole"),
    }


def _counters() -> dict[str, str]:
    return {
        "unit": tr("unit"),
        "leader": tr("leader"),
        "marker": tr("marker"),
        "weapon": tr("weapon"),
        "piece": tr("piece"),
        "command": tr("command"),
        "nation": tr("nation"),
        "side": tr("side"),
        "hex": tr("hex"),
        "hexside": tr("hexside"),
        "vertex": tr("vertex"),
        "block": tr("block"),
        "circle": tr("circle"),
        "rounded": tr("rounded"),
        "square": tr("square-cornered"),
        "class": tr("class"),
        "army": tr("army"),
        "wing": tr("wing"),
        "corps": tr("corps"),
        "division": tr("division"),
        "brigade": tr("brigade"),
        "regiment": tr("regiment"),
        "battalion": tr("battalion"),
        "battery": tr("battery"),
        "section": tr("section"),
        "group": tr("group"),
    }


def _scenario() -> dict[str, str]:
    return {
        "at-once": tr("at once"),
        "at-end": tr("at end"),
        "once": tr("once"),
        "while-occupied": tr("while occupied"),
        "while-controlled": tr("while controlled"),
        "end-of-turn": tr("end of turn"),
        "end-of-game": tr("end of game"),
        "unit-eliminated": tr("unit eliminated"),
        "leader-eliminated": tr("leader eliminated"),
        "step-lost": tr("step lost"),
        "command-broken": tr("command broken"),
        "exit": tr("exit"),
        "other": tr("other"),
        "victory": tr("victory"),
        "marginal": tr("marginal"),
        "decisive": tr("decisive"),
        "draw": tr("a draw"),
        "dawn": tr("dawn"),
        "day": tr("day"),
        "dusk": tr("dusk"),
        "night": tr("night"),
        "fog": tr("fog"),
        "rain": tr("rain"),
        "mud": tr("mud"),
        "snow": tr("snow"),
        "storm": tr("storm"),
        "clear": tr("fair weather"),
    }


def _places() -> dict[str, str]:
    return {
        "north": tr("north"),
        "east": tr("east"),
        "south": tr("south"),
        "west": tr("west"),
        "top": tr("top"),
        "bottom": tr("bottom"),
        "left": tr("left"),
        "right": tr("right"),
        "centre": tr("centre"),
        "top-left": tr("top left"),
        "top-right": tr("top right"),
        "bottom-left": tr("bottom left"),
        "bottom-right": tr("bottom right"),
    }


def _tables() -> dict[str, str]:
    return {
        "chart": tr("chart"),
        "differential": tr("differential"),
        "odds": tr("odds"),
        "effects": tr("effects"),
        "modifiers": tr("modifiers"),
        "mix": tr("mix"),
        "number": tr("number"),
        "text": tr("text"),
        "rulebook": tr("rulebook"),
        "design": tr("the designer"),
        "roll": tr("roll of dice"),
        "key": tr("name to look for"),
        "range": tr("range"),
        "ratio": tr("ratio"),
        "flag": tr("yes or no"),
        "cost": tr("cost"),
        "column": tr("column"),
        "dice": tr("dice"),
        "movement-class": tr("movement class"),
        "kind": tr("kind of counter"),
        "status": tr("status"),
        "box": tr("box"),
        "formation": tr("formation"),
        "scenario": tr("scenario"),
        "hex-terrain": tr("terrain of a hex"),
        "hexside-terrain": tr("terrain of a hexside"),
        "line-terrain": tr("line"),
    }


def _stocks() -> dict[str, str]:
    """Sorts of decks, and what tracks and boxes are for."""
    return {
        "deck": tr("deck"),
        "cup": tr("cup"),
        "pool": tr("pool"),
        "reference": tr("reference cards"),
        "general": tr("general"),
        "points": tr("points"),
        "time": tr("time"),
        "casualties": tr("casualties"),
        "cards": tr("cards"),
        "holding": tr("holding"),
        "eliminated": tr("eliminated"),
        "routed": tr("routed"),
        "reinforcements": tr("reinforcements"),
        "artillery": tr("artillery"),
        "objectives": tr("objectives"),
        "chits": tr("chits"),
    }


def _systems() -> dict[str, str]:
    """What game systems share; words of one choice alone stand in its declaration."""
    return {
        "infantry": tr("infantry"),
        "cavalry": tr("cavalry"),
        "regular": tr("regular"),
        "irregular": tr("irregular"),
        "elite": tr("elite"),
        "guard": tr("guard"),
        "ranged": tr("ranged"),
        "melee": tr("melee"),
        "fire": tr("fire"),
        "movement": tr("movement"),
        "combat": tr("combat"),
        "rally": tr("rally"),
        "both": tr("both"),
        "always": tr("always"),
        "never": tr("never"),
    }
