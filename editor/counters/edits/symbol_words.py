"""Symbols in words: what lists and searches call them."""

from hexwright.render.nato_symbols import nato_code, nato_parts
from hexwright.schema.language import tr


def symbol_word(name: str) -> str:
    """A symbol as people call it; a name that is not in the set as it is."""
    if not name:
        return tr("none")
    parts = nato_parts(name)
    if parts is None:
        code = nato_code(name)
        return tr("NATO: {words}", words=code) if code else _words().get(name, name)
    branch, frame, size = parts
    words = [_branches()[branch]]
    if size:
        words.append(nato_sizes()[size])
    if frame != "friend":
        words.append(nato_frames()[frame])
    return tr("NATO: {words}", words=", ".join(words))


def short_symbol_word(name: str) -> str:
    """A symbol in a list that says frame and size of all at once."""
    parts = nato_parts(name)
    return _branches()[parts[0]] if parts else symbol_word(name)


def nato_frames() -> dict[str, str]:
    """Whose unit a frame means."""
    return {
        "friend": tr("friend"),
        "hostile": tr("enemy"),
        "neutral": tr("neutral"),
        "unknown": tr("unknown"),
    }


def nato_sizes() -> dict[str, str]:
    """How large units are, the smallest first."""
    return {
        "team": tr("team"),
        "squad": tr("squad"),
        "section": tr("section"),
        "platoon": tr("platoon"),
        "company": tr("company"),
        "battalion": tr("battalion"),
        "regiment": tr("regiment"),
        "brigade": tr("brigade"),
        "division": tr("division"),
        "corps": tr("corps"),
        "army": tr("army"),
        "army-group": tr("army group"),
    }


def _branches() -> dict[str, str]:
    return {
        "infantry": tr("infantry"),
        "light-infantry": tr("light infantry"),
        "mechanised-infantry": tr("mechanised infantry"),
        "motorised-infantry": tr("motorised infantry"),
        "armoured-fighting-infantry": tr("armoured fighting infantry"),
        "mountain-infantry": tr("mountain infantry"),
        "ski-infantry": tr("ski infantry"),
        "bicycle-infantry": tr("bicycle infantry"),
        "airborne-infantry": tr("airborne infantry"),
        "air-assault-infantry": tr("air assault infantry"),
        "amphibious-infantry": tr("amphibious infantry"),
        "marine-infantry": tr("marine infantry"),
        "combined-arms": tr("combined arms"),
        "cavalry": tr("cavalry"),
        "motorised-reconnaissance": tr("motorised reconnaissance"),
        "armoured-reconnaissance": tr("armoured reconnaissance"),
        "armour": tr("armour"),
        "wheeled-armour": tr("wheeled armour"),
        "amphibious-armour": tr("amphibious armour"),
        "artillery": tr("artillery"),
        "self-propelled-artillery": tr("self propelled artillery"),
        "mountain-artillery": tr("mountain artillery"),
        "airborne-artillery": tr("airborne artillery"),
        "rocket-artillery": tr("rocket artillery"),
        "missile-artillery": tr("missile artillery"),
        "observer": tr("observer"),
        "mortar": tr("mortar"),
        "anti-tank": tr("anti tank"),
        "self-propelled-anti-tank": tr("self propelled anti tank"),
        "air-defence": tr("air defence"),
        "air-defence-missile": tr("air defence missile"),
        "machine-gun": tr("machine gun"),
        "sniper": tr("sniper"),
        "special-forces": tr("special forces"),
        "engineer": tr("engineer"),
        "armoured-engineer": tr("armoured engineer"),
        "bridging": tr("bridging"),
        "chemical-defence": tr("chemical defence"),
        "military-police": tr("military police"),
        "signals": tr("signals"),
        "electronic-warfare": tr("electronic warfare"),
        "headquarters": tr("headquarters"),
        "supply": tr("supply"),
        "ammunition": tr("ammunition"),
        "fuel": tr("fuel"),
        "maintenance": tr("maintenance"),
        "transport": tr("transport"),
        "medical": tr("medical"),
        "hospital": tr("hospital"),
        "helicopter": tr("helicopter"),
        "aircraft": tr("aircraft"),
        "drone": tr("drone"),
        "unit": tr("unit"),
    }


def _words() -> dict[str, str]:
    return {
        "line-infantry": tr("line infantry"),
        "infantry": tr("infantry"),
        "militia": tr("militia"),
        "light-infantry": tr("light infantry"),
        "rifles": tr("rifles"),
        "grenadier": tr("grenadier"),
        "guard-infantry": tr("guard infantry"),
        "light-cavalry": tr("light cavalry"),
        "cavalry": tr("cavalry"),
        "heavy-cavalry": tr("heavy cavalry"),
        "cuirassier": tr("cuirassier"),
        "dragoon": tr("dragoon"),
        "lancer": tr("lancer"),
        "guard-cavalry": tr("guard cavalry"),
        "irregular-cavalry": tr("irregular cavalry"),
        "foot-artillery": tr("foot artillery"),
        "artillery": tr("artillery"),
        "horse-artillery": tr("horse artillery"),
        "heavy-artillery": tr("heavy artillery"),
        "siege-artillery": tr("siege artillery"),
        "mountain-artillery": tr("mountain artillery"),
        "rocket-artillery": tr("rocket artillery"),
        "guard-artillery": tr("guard artillery"),
        "engineer": tr("engineer"),
        "marine": tr("marine"),
        "leader": tr("leader"),
        "commander": tr("commander"),
        "leader-brigade": tr("leader of a brigade"),
        "leader-division": tr("leader of a division"),
        "leader-corps": tr("leader of a corps"),
        "leader-army": tr("leader of an army"),
        "supreme-commander": tr("supreme commander"),
        "squad": tr("squad"),
        "elite-squad": tr("elite squad"),
        "team": tr("team"),
        "weapon-team": tr("weapon team"),
        "soldier": tr("soldier"),
        "hero": tr("hero"),
        "sergeant": tr("sergeant"),
        "lieutenant": tr("lieutenant"),
        "captain": tr("captain"),
        "major": tr("major"),
        "light-machine-gun": tr("light machine gun"),
        "machine-gun": tr("machine gun"),
        "heavy-machine-gun": tr("heavy machine gun"),
        "light-mortar": tr("light mortar"),
        "mortar": tr("mortar"),
        "infantry-gun": tr("infantry gun"),
        "anti-tank-gun": tr("anti tank gun"),
        "anti-tank-launcher": tr("anti tank launcher"),
        "flamethrower": tr("flamethrower"),
        "satchel-charge": tr("satchel charge"),
        "radio": tr("radio"),
        "tank": tr("tank"),
        "truck": tr("truck"),
        "ship": tr("ship"),
        "wagon": tr("wagon"),
        "orders": tr("orders"),
        "no-orders": tr("no orders"),
        "rout": tr("rout"),
        "square": tr("square"),
        "charge": tr("charge"),
        "shock": tr("shock"),
        "shock-test": tr("shock, test due"),
        "fired": tr("fired"),
        "reinforcement": tr("reinforcement"),
        "demoralised": tr("demoralised"),
        "turn": tr("turn"),
        "points": tr("victory points"),
        "flag": tr("flag"),
        "banner": tr("banner"),
        "question": tr("question mark"),
        "bell": tr("bell"),
        "crate": tr("crate"),
        "lantern": tr("lantern"),
        "otter": tr("otter"),
        "sabre": tr("sabre"),
        "horse": tr("horse"),
        "bayonet": tr("bayonet"),
        "march": tr("march"),
        "counter": tr("counter-move"),
        "drum": tr("drum"),
        "anchor": tr("anchor"),
        "smoke": tr("smoke"),
        "fire": tr("fire"),
        "wire": tr("wire"),
        "mines": tr("mines"),
        "foxhole": tr("foxhole"),
        "trench": tr("trench"),
        "bunker": tr("bunker"),
        "objective": tr("objective"),
        "suppressed": tr("suppressed"),
        "broken": tr("broken"),
        "disordered": tr("disordered"),
        "control": tr("control"),
        "skull": tr("skull"),
    }
