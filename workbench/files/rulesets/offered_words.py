"""Names of the words of cells that are neither keys of a ruleset nor words of its vocabulary: drawings of terrain, symbols of
counters, passages of terrain on a table."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.files.yaml_nodes import Path as DataPath

DRAWINGS: Mapping[str, Text] = {
    "barrage": Text("barrage", "barrage"),
    "beach": Text("beach", "plage"),
    "blaze": Text("blaze", "brasier"),
    "bridge": Text("bridge", "pont"),
    "brush": Text("brush", "broussailles"),
    "building": Text("building", "bâtiment"),
    "burning_wreck": Text("burning wreck", "épave en feu"),
    "cave": Text("cave", "grotte"),
    "clear": Text("clear", "terrain clair"),
    "cliff": Text("cliff", "falaise"),
    "crest_line": Text("crest line", "ligne de crête"),
    "ditch": Text("ditch", "fossé"),
    "dug_in": Text("dug-in position", "position enterrée"),
    "entrenchment": Text("entrenchment", "retranchement"),
    "field": Text("field", "champ"),
    "gas": Text("gas", "gaz"),
    "graveyard": Text("graveyard", "cimetière"),
    "gully": Text("gully", "ravine"),
    "hedge": Text("hedge", "haie"),
    "hill": Text("hill", "colline"),
    "junction": Text("junction", "jonction"),
    "jungle": Text("jungle", "jungle"),
    "light_woods": Text("light woods", "bois clairs"),
    "mangrove": Text("mangrove", "mangrove"),
    "marsh": Text("marsh", "marais"),
    "mines": Text("mines", "mines"),
    "orchard": Text("orchard", "verger"),
    "paddy": Text("paddy", "rizière"),
    "palm": Text("palms", "palmiers"),
    "rail": Text("railway", "voie ferrée"),
    "river": Text("river", "rivière"),
    "road": Text("road", "route"),
    "roadblock": Text("roadblock", "barrage routier"),
    "rocky": Text("rocky ground", "sol rocheux"),
    "rubble": Text("rubble", "décombres"),
    "sand": Text("sand", "sable"),
    "sandbar": Text("sandbar", "banc de sable"),
    "sewer": Text("sewer", "égout"),
    "shell_holes": Text("shell holes", "trous d’obus"),
    "slope": Text("slope", "pente"),
    "smoke": Text("smoke", "fumée"),
    "stairwell": Text("stairwell", "cage d’escalier"),
    "steep_slope": Text("steep slope", "pente raide"),
    "stream": Text("stream", "ruisseau"),
    "strongpoint": Text("strongpoint", "point d’appui"),
    "sunken_road": Text("sunken road", "chemin creux"),
    "teeth": Text("dragon’s teeth", "dents de dragon"),
    "town": Text("town", "ville"),
    "trail": Text("trail", "piste"),
    "trench": Text("trench", "tranchée"),
    "village": Text("village", "village"),
    "wadi": Text("wadi", "oued"),
    "wall": Text("wall", "mur"),
    "water": Text("water", "eau"),
    "wire": Text("wire", "barbelés"),
    "woods": Text("woods", "bois"),
    "wreck": Text("wreck", "épave"),
}
SYMBOLS: Mapping[str, Text] = {
    "aa_gun": Text("anti-aircraft gun", "canon antiaérien"),
    "aircraft": Text("aircraft", "avion"),
    "apc": Text("armoured carrier", "transport blindé"),
    "armoured_car": Text("armoured car", "automitrailleuse"),
    "artillery": Text("artillery", "artillerie"),
    "at_gun": Text("anti-tank gun", "canon antichar"),
    "at_rifle": Text("anti-tank rifle", "fusil antichar"),
    "cavalry": Text("cavalry", "cavalerie"),
    "crew": Text("crew", "équipage"),
    "dummy": Text("dummy", "leurre"),
    "engineer": Text("engineers", "génie"),
    "flamethrower": Text("flamethrower", "lance-flammes"),
    "forward_observer": Text("forward observer", "observateur avancé"),
    "half_squad": Text("half-squad", "demi-groupe"),
    "hero": Text("hero", "héros"),
    "hmg": Text("heavy machine gun", "mitrailleuse lourde"),
    "infantry": Text("infantry", "infanterie"),
    "infantry_gun": Text("infantry gun", "canon d’infanterie"),
    "landship": Text("landship", "cuirassé terrestre"),
    "leader": Text("leader", "chef"),
    "mg": Text("machine gun", "mitrailleuse"),
    "mortar": Text("mortar", "mortier"),
    "motorcycle": Text("motorcycle", "moto"),
    "mounted_leader": Text("mounted leader", "chef à cheval"),
    "recon": Text("reconnaissance", "reconnaissance"),
    "squad": Text("squad", "groupe de combat"),
    "strongpoint": Text("strongpoint", "point d’appui"),
    "tank": Text("tank", "char"),
    "tank_leader": Text("tank leader", "chef de chars"),
    "truck": Text("truck", "camion"),
    "wagon": Text("wagon", "chariot"),
}
PASSAGES: Mapping[str, Text] = {
    "free": Text("free", "libre"),
    "free #": Text("free (may get stuck)", "libre (peut s’enliser)"),
    "free *": Text("free after a test", "libre après un test"),
    "half": Text("counts double", "compte double"),
    "half #": Text("counts double (may get stuck)", "compte double (peut s’enliser)"),
    "half *": Text("counts double after a test", "compte double après un test"),
    "forbidden": Text("forbidden", "interdit"),
}


def offered_words(path: DataPath) -> Mapping[str, Text]:
    """The names of the words that the cell at a path of an entry offers; empty for a cell of another kind."""
    if path[2:] == ("look", "style"):
        return DRAWINGS
    if path[2:] == ("symbol",):
        return SYMBOLS
    return PASSAGES if len(path) == 4 and path[2] == "passage" else {}
