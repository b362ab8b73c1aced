"""The help for the fields of a ruleset in forms: a sentence about the use of each."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.files.yaml_nodes import Path as DataPath

_HELP: dict[str, Text] = {
    "name": Text("What players read, in this language.", "Ce que lisent les joueurs, dans cette langue."),
    "rule": Text("The section of your rules, as they print it.", "La section de vos règles, comme elles l’impriment."),
    "standing": Text(
        "Whether the rules print it, or it is a reading of theirs, from elsewhere, or yours.",
        "Si les règles l’impriment, si c’est une lecture, si cela vient d’ailleurs ou de vous.",
    ),
    "note": Text("What answers say beside the value.", "Ce que les réponses disent à côté de la valeur."),
    "summary": Text("One line for lists and tooltips.", "Une ligne pour les listes et les bulles."),
    "words": Text(
        "Other words under which the filters of palettes find it.",
        "D’autres mots sous lesquels les filtres le trouvent.",
    ),
    "aliases": Text(
        "Other words by which maps may name it.", "D’autres mots par lesquels les cartes peuvent le nommer."
    ),
    "terrain.layer": Text(
        "Where it lies: on whole hexes, on hexsides, along paths through hexes, or as a marker.",
        "Où il se trouve : sur des hexagones, sur des côtés, le long de voies, ou comme marqueur.",
    ),
    "also": Text("Further layers on which it may lie.", "D’autres couches où il peut se trouver."),
    "terrain.base": Text(
        "Whether a hex may be painted with it as its ground; no for what lies on top of a ground.",
        "Si l’on peut en peindre le sol d’un hexagone ; non pour ce qui se pose sur un sol.",
    ),
    "cost": Text(
        "Movement points to enter: a number, +1 added to others, P prohibited, ALL the whole allowance.",
        "Points de mouvement pour entrer : un nombre, +1 ajouté aux autres, P interdit, ALL tout le potentiel.",
    ),
    "passage": Text(
        "How it is crossed: freely, counting double (half), -5 taken off the move once, or forbidden. Behind it # if a die "
        "decides whether who crosses gets stuck, * if a test must be passed first: half #, -5 *.",
        "Comment on le traverse : librement, en comptant double (half), -5 retiré une fois du mouvement, ou interdit. Ensuite "
        "# si un dé décide si l’on s’enlise, * s’il faut d’abord réussir un test : half #, -5 *.",
    ),
    "owned": Text("Whether it belongs to a side.", "S’il appartient à un camp."),
    "roles": Text(
        "What the program takes it for: one row is the ground of empty maps, raised ground, smoke, a road …",
        "Ce pour quoi le programme le prend : une ligne est le sol des cartes vides, une hauteur, une fumée, une route …",
    ),
    "neutral": Text(
        "The word by which other games know the same ground, for comparing rules. Leave it empty if there is none.",
        "Le mot par lequel les autres jeux connaissent ce sol, pour comparer des règles. Vide s’il n’y en a pas.",
    ),
    "los": Text("What it does to a line of sight through it.", "Ce qu’il fait à une ligne de vue qui le traverse."),
    "height": Text(
        "How far it rises above the ground of its hex, in metres or levels as the game counts them.",
        "De combien il dépasse le sol de son hexagone, en mètres ou en niveaux selon le jeu.",
    ),
    "hindrance": Text(
        "How much it hinders a line; see Sight in the tables.",
        "De combien il gêne une ligne ; voir Vue dans les tables.",
    ),
    "eye": Text(
        "By how much it lifts the eyes of whoever is in it.", "De combien il élève les yeux de qui s’y trouve."
    ),
    "spot": Text(
        "Units inside are spotted from at most so many hexes.",
        "Les unités dedans sont repérées d’au plus tant d’hexagones.",
    ),
    "spot_for": Text(
        "Only units of these kinds or tags are hidden by it; empty: all.",
        "Ne cache que ces types ou étiquettes ; vide : tous.",
    ),
    "open_from": Text(
        "Who stands beside it and looks across it freely.", "Qui, posté contre lui, regarde librement par-dessus."
    ),
    "open_within": Text(
        "Up to how many hexes that holds at the target’s end.", "Jusqu’à combien d’hexagones cela vaut côté cible."
    ),
    "stops_lines": Text("Which lines it stops by its height.", "Quelles lignes sa hauteur arrête."),
    "replaces_hex_cost": Text(
        "Whoever follows it pays its cost in place of the hex’s.",
        "Qui la suit paie son coût au lieu de celui de l’hexagone.",
    ),
    "flattens": Text("Whoever follows it pays nothing for slopes.", "Qui la suit ne paie rien pour les pentes."),
    "stops_movement": Text("A move that enters it ends there.", "Un mouvement qui y entre s’y termine."),
    "stops_after": Text(
        "A move that leaves it ends in the next hex.", "Un mouvement qui en sort se termine dans l’hexagone suivant."
    ),
    "instead_of_slope": Text(
        "It stands for the contour between its two hexes, as a cliff.",
        "Il tient lieu de courbe de niveau entre ses deux hexagones, comme une falaise.",
    ),
    "stack": Text("So many units of a side may be in it.", "Tant d’unités d’un camp peuvent s’y trouver."),
    "style": Text("The drawing of the map.", "Le dessin sur la carte."),
    "colour": Text("The colour of the ground, or of the letter.", "La couleur du sol, ou de la lettre."),
    "look.group": Text("The heading of the palette.", "Le titre dans la palette."),
    "group": Text("The heading under which palettes have it.", "Le titre sous lequel les palettes l’ont."),
    "letter": Text("The letter on counters in this state.", "La lettre sur les pions dans cet état."),
    "mobility": Text("The class of movement whose costs it pays.", "La classe de mouvement dont il paie les coûts."),
    "tags": Text(
        "Words of your own for groups of kinds; rules ask for them.",
        "Vos mots pour des groupes de types ; les règles les demandent.",
    ),
    "symbol": Text("The symbol on its counters.", "Le symbole sur ses pions."),
    "figures": Text(
        "So many men are drawn up when it is placed on a table.", "Tant d’hommes quand on la pose sur une table."
    ),
    "values": Text(
        "What counters print: a number, or strength-range as 5-3.",
        "Ce qu’impriment les pions : un nombre, ou force-portée comme 5-3.",
    ),
    "only": Text("Kinds or tags that it is for; empty: all.", "Types ou étiquettes concernés ; vide : tous."),
    "adds_up": Text(
        "A weapon that a unit takes adds its value to that of the unit.",
        "Une arme prise par une unité ajoute sa valeur à la sienne.",
    ),
    "several": Text("Whether a unit may have several of the words.", "Si une unité peut avoir plusieurs des mots."),
    "minimum": Text("The smallest number that is taken.", "Le plus petit nombre admis."),
    "maximum": Text("The largest number that is taken.", "Le plus grand nombre admis."),
    "modelled": Text("No: the program leaves it out and says so.", "Non : le programme le laisse de côté et le dit."),
    "concern": Text(
        "Which answers say that this rule is left out.", "Quelles réponses disent que cette règle est laissée de côté."
    ),
    "default": Text("What holds where a scenario says nothing.", "Ce qui vaut quand un scénario ne dit rien."),
    "choices": Text("The words to choose from.", "Les mots parmi lesquels choisir."),
    "effect": Text("What the choice changes.", "Ce que le choix change."),
    "dice": Text("The dice, as 1d6 or 2d6.", "Les dés, comme 1d6 ou 2d6."),
    "columns": Text(
        "The headings of the columns, with blanks between them.", "Les titres des colonnes, séparés par des espaces."
    ),
    "results": Text(
        "The name of a result that the lines may hold.", "Le nom d’un résultat que les lignes peuvent contenir."
    ),
    "means": Text(
        "What the result brings, in the words of your rules.",
        "Ce que le résultat entraîne, dans les mots de vos règles.",
    ),
    "favours": Text("For whom the result is good.", "Pour qui le résultat est bon."),
    "below": Text(
        "What happens where a strength is too weak for the first column.",
        "Ce qui arrive quand une force est trop faible pour la première colonne.",
    ),
    "modifier": Text(
        "Whether modifiers move the column or are added to the dice.",
        "Si les modificateurs décalent la colonne ou s’ajoutent aux dés.",
    ),
    "attacks.value": Text(
        "The value of a unit that attacks: a strength, or strength-range.",
        "La valeur de l’unité qui attaque : une force, ou force-portée.",
    ),
    "method": Text(
        "A strength finds the column; the odds against a defence do; or dice must reach a number.",
        "La force donne la colonne ; le rapport avec une défense la donne ; ou les dés doivent atteindre un nombre.",
    ),
    "chart": Text("The chart in which the dice are read.", "Le tableau où l’on lit les dés."),
    "attacks.needed": Text("The total that the dice must reach.", "Le total que les dés doivent atteindre."),
    "defence": Text("The value of the target that counts against it.", "La valeur de la cible qui compte contre elle."),
    "attacks.range": Text(
        "How far it reaches where the unit prints no range.", "Sa portée quand l’unité n’en imprime pas."
    ),
    "range": Text("From and to how many hexes.", "De combien à combien d’hexagones."),
    "least_range": Text("Nearer than this it cannot be used.", "Plus près, on ne peut pas s’en servir."),
    "long_range": Text(
        "Up to so many times the range, at the strength below.",
        "Jusqu’à tant de fois la portée, à la force ci-dessous.",
    ),
    "long_strength": Text(
        "The share of the strength that counts there, as 1/2.", "La part de la force qui y compte, comme 1/2."
    ),
    "needs": Text(
        "Whether the target must be spotted, or only seen.", "Si la cible doit être repérée, ou seulement vue."
    ),
    "own_hex": Text("Whether units in the same hex may be attacked.", "Si l’on peut attaquer dans le même hexagone."),
    "targets": Text(
        "Kinds or tags that may be attacked; empty: all.", "Types ou étiquettes que l’on peut attaquer ; vide : tous."
    ),
    "silent": Text("States in which a unit may not attack so.", "États où une unité ne peut pas attaquer ainsi."),
    "halved": Text("States in which its strength counts half.", "États où sa force compte pour moitié."),
    "halved_when": Text("Conditions under which all attack with half.", "Conditions où tous attaquent à moitié."),
    "together": Text("Whose strengths add up in one attack.", "De qui les forces s’ajoutent dans une attaque."),
    "least": Text(
        "Shifts to the left never count for more than this.", "Les décalages vers la gauche ne comptent jamais plus."
    ),
    "most": Text(
        "Shifts to the right never count for more than this.", "Les décalages vers la droite ne comptent jamais plus."
    ),
    "bands": Text(
        "Names for ranges, with the hexes up to which each goes.",
        "Des noms de portées, avec les hexagones jusqu’où chacune va.",
    ),
    "rounds": Text("What becomes of halves.", "Ce que deviennent les moitiés."),
    "shift": Text(
        "Columns, or pips of the dice, for the attacker; a minus against him.",
        "Colonnes, ou points aux dés, pour l’attaquant ; moins contre lui.",
    ),
    "modifiers.attacks": Text(
        "The attacks that it counts for; empty: all.", "Les attaques pour lesquelles il compte ; vide : toutes."
    ),
    "modifiers.line": Text(
        "Of several with the same word here only the first counts.",
        "De plusieurs avec le même mot ici, seul le premier compte.",
    ),
    "modifiers.times": Text(
        "Each attacker for whom it counts has so many times its strength (1/2: half); of a pool so many of the dice are left.",
        "Chaque attaquant pour qui il compte a autant de fois sa force (1/2 : la moitié) ; d’un lot de dés il en reste autant.",
    ),
    "modifiers.defence_times": Text(
        "Each target for which it counts defends with so many times its value (2: doubled).",
        "Chaque cible pour qui il compte se défend avec autant de fois sa valeur (2 : doublée).",
    ),
    "all_firers": Text(
        "It counts only where it holds for all who attack together.",
        "Il ne compte que s’il vaut pour tous ceux qui attaquent ensemble.",
    ),
    "target_in": Text("The target is in this terrain.", "La cible est dans ce terrain."),
    "firer_in": Text("Who attacks is in this terrain.", "L’attaquant est dans ce terrain."),
    "crossed": Text("The line crosses this terrain or hexside.", "La ligne traverse ce terrain ou ce côté."),
    "higher": Text("The target stands higher.", "La cible est plus haute."),
    "lower": Text("The target stands lower.", "La cible est plus basse."),
    "band": Text("The range is in one of these bands.", "La portée est dans une de ces tranches."),
    "state": Text("The target is in one of these states.", "La cible est dans un de ces états."),
    "firer_state": Text("Who attacks is in one of these states.", "L’attaquant est dans un de ces états."),
    "modifiers.kind": Text(
        "The target is of one of these kinds or tags.", "La cible est d’un de ces types ou étiquettes."
    ),
    "firer_kind": Text(
        "Who attacks is of one of these kinds or tags.", "L’attaquant est d’un de ces types ou étiquettes."
    ),
    "condition": Text("One of these choices of the condition holds.", "Un de ces choix de la condition vaut."),
    "sight.heights": Text(
        "How heights decide what a line passes over.", "Comment les hauteurs décident de ce qu’une ligne survole."
    ),
    "sight.level_lines": Text(
        "What blocks a line between ends on one level.", "Ce qui arrête une ligne entre deux bouts au même niveau."
    ),
    "sight.equal_top": Text(
        "An obstacle exactly as high as the line, between unequal ends.",
        "Un obstacle juste aussi haut que la ligne, entre bouts inégaux.",
    ),
    "sight.ground": Text("Which ground blocks by its level.", "Quel sol arrête par son niveau."),
    "sight.runs": Text(
        "Of the two hexes beside a hexside that a line follows: which one counts.",
        "Des deux hexagones le long d’un côté que suit la ligne : lequel compte.",
    ),
    "sight.eyes": Text("Whom terrain lifts that says so.", "Qui est élevé par un terrain qui le dit."),
    "sight.eyes_for": Text("What being lifted counts for.", "À quoi sert d’être élevé."),
    "sight.ends": Text(
        "Whether the hexes of the ends pool or hinder.", "Si les hexagones des bouts s’ajoutent ou gênent."
    ),
    "sight.pool_blocks": Text(
        "So many hexes of “together block” stop a line; 0: never.",
        "Tant d’hexagones « ensemble arrêtent » arrêtent la ligne ; 0 : jamais.",
    ),
    "sight.pool_uneven": Text(
        "Whether they also block between unequal ends.", "S’ils arrêtent aussi entre bouts inégaux."
    ),
    "sight.hindrance_blocks": Text(
        "So much hindrance in all stops a line; 0: never.", "Tant de gêne en tout arrête la ligne ; 0 : jamais."
    ),
    "spotting.base": Text(
        "From so many hexes units in the open are spotted.", "D’autant d’hexagones on repère les unités à découvert."
    ),
    "spotting.always": Text(
        "So near everybody in sight is spotted.", "D’aussi près, tout ce qui est en vue est repéré."
    ),
    "spotting.per_level": Text(
        "So many hexes more for each level that the observer stands higher.",
        "Tant d’hexagones de plus par niveau où l’observateur domine.",
    ),
    "spotting.height_in_reduced": Text(
        "Whether height still helps where night or weather limit sight.",
        "Si la hauteur aide encore quand la nuit ou le temps limitent la vue.",
    ),
    "spotting.blind": Text("Kinds or tags that spot nothing.", "Types ou étiquettes qui ne repèrent rien."),
    "spotting.seen_states": Text("States that terrain does not hide.", "États que le terrain ne cache pas."),
    "spotting.seen_actions": Text(
        "What a unit does that terrain does not hide (fired, moved).",
        "Ce que fait une unité et que le terrain ne cache pas (fired, moved).",
    ),
    "spotting_bonus": Text(
        "So many hexes further for observers of this kind or tag.", "Tant d’hexagones de plus pour ces observateurs."
    ),
    "movement.least_hexes": Text(
        "So many hexes a unit may always move, whatever they cost.",
        "Tant d’hexagones qu’une unité peut toujours faire, quel qu’en soit le coût.",
    ),
    "movement.combine": Text(
        "Of several terrains in a hex: the dearest, or all together.",
        "De plusieurs terrains d’un hexagone : le plus cher, ou tous.",
    ),
    "movement.zoc": Text(
        "What the hexes beside an enemy do to a move.", "Ce que font à un mouvement les hexagones voisins d’un ennemi."
    ),
    "movement.zoc_cost": Text(
        "What entering such a hex costs more.", "Ce que coûte en plus l’entrée dans un tel hexagone."
    ),
    "movement.zoc_by": Text(
        "Kinds or tags that have a zone; empty: all.", "Types ou étiquettes qui ont une zone ; vide : tous."
    ),
    "movement.zoc_ignored_by": Text(
        "Kinds or tags that pay no heed to zones.", "Types ou étiquettes qui ignorent les zones."
    ),
    "movement.zoc_held": Text(
        "Whether a unit that begins in a zone may only move one hex.",
        "Si une unité qui commence dans une zone ne fait qu’un hexagone.",
    ),
    "movement.enemy_hexes": Text(
        "Whether hexes with enemies may be entered.", "Si l’on peut entrer dans les hexagones ennemis."
    ),
    "climb_up": Text(
        "What one level up costs more, by class; “all others” for the rest.",
        "Ce que coûte en plus un niveau à monter, par classe ; « tous les autres » pour le reste.",
    ),
    "climb_down": Text(
        "What one level down costs more, by class.", "Ce que coûte en plus un niveau à descendre, par classe."
    ),
    "stacking": Text(
        "So many units of one side in a hex, by kind or tag; “all others” for the rest.",
        "Tant d’unités d’un camp par hexagone, par type ou étiquette ; « tous les autres » pour le reste.",
    ),
    "spotting_by_time": Text(
        "Limits spotting at this time of day; 0: no limit.", "Limite le repérage à cette heure ; 0 : sans limite."
    ),
    "spotting_by_weather": Text(
        "Limits spotting in this weather; 0: no limit.", "Limite le repérage par ce temps ; 0 : sans limite."
    ),
    "sight_by_time": Text(
        "How far one sees at all at this time of day; 0: no limit.",
        "Jusqu’où l’on voit à cette heure ; 0 : sans limite.",
    ),
    "sight_by_weather": Text(
        "How far one sees at all in this weather; 0: no limit.", "Jusqu’où l’on voit par ce temps ; 0 : sans limite."
    ),
    "id": Text("The word by which scenarios name the game.", "Le mot par lequel les scénarios nomment le jeu."),
    "version": Text(
        "Which state of your rules this is; count it up when you send them.",
        "L’état de vos règles ; augmentez-le quand vous les envoyez.",
    ),
    "source": Text("Whose rules these are, and where they stand.", "De qui sont ces règles, et où elles se trouvent."),
    "map_kinds": Text("Maps of hexes, or a table.", "Des cartes à hexagones, ou une table."),
    "doctrines": Text(
        "By which game’s judgement this is answered; generic takes everything from these charts.",
        "Selon le jugement de quel jeu on répond ; generic prend tout dans ces tableaux.",
    ),
    "level_metres": Text(
        "What one level of the map is worth, in the unit of heights.",
        "Ce que vaut un niveau de la carte, dans l’unité des hauteurs.",
    ),
    "hex_metres": Text("How wide a hex is on the ground.", "La largeur d’un hexagone sur le terrain."),
    "elevation_steps": Text(
        "The lowest and the highest level of a map.", "Le plus bas et le plus haut niveau d’une carte."
    ),
    "default_grid": Text("How new maps are laid out.", "Comment sont disposées les nouvelles cartes."),
    "default_sides": Text("The name of a side in new scenarios.", "Le nom d’un camp dans les nouveaux scénarios."),
    "length_unit": Text("Centimetres or inches.", "Centimètres ou pouces."),
    "counter": Text(
        "Which values counters show below their symbol.", "Quelles valeurs les pions montrent sous leur symbole."
    ),
    "boards": Text(
        "The sizes of empty maps that are offered, as 32x20.", "Les tailles de cartes vides proposées, comme 32x20."
    ),
    "recipe": Text(
        "Where a slider of the generator stands at first, from 0 to 1.",
        "Où se trouve d’abord un curseur du générateur, de 0 à 1.",
    ),
    "copied_from": Text(
        "The game that cells are compared with and reset to.", "Le jeu auquel on compare les cellules et on les remet."
    ),
    "centre_dots": Text("A dot in the middle of every hex.", "Un point au milieu de chaque hexagone."),
    "relief": Text("Heights as tints, or with crest lines.", "Les hauteurs en teintes, ou par lignes de crête."),
    "outlines": Text(
        "Painted hexes with a soft outline, or exactly to their sides.",
        "Hexagones peints au contour doux, ou exactement à leurs côtés.",
    ),
    "bridges": Text(
        "Bridges wherever a road meets a river, or only where painted.",
        "Des ponts où une route croise une rivière, ou seulement où on les peint.",
    ),
    "kind": Text("How it is filled in.", "Comment on le remplit."),
    "per_side": Text("Each side has one of its own.", "Chaque camp a le sien."),
    "needed": Text("Without it the scenario cannot be played.", "Sans cela le scénario ne peut se jouer."),
    "pace": Text(
        "A way of going that a player weighs against the ordinary one.", "Une allure que l’on compare à l’ordinaire."
    ),
    "help": Text("What the card says beside the field.", "Ce que la fiche dit à côté du champ."),
    "parts": Text("The names of the numbers.", "Les noms des nombres."),
    "unit": Text("The unit of the number.", "L’unité du nombre."),
    "value": Text(
        "What the rules fix, so that no scenario gives it.", "Ce que les règles fixent, sans que le scénario le donne."
    ),
    "from": Text("What it shows that stands elsewhere.", "Ce qu’il montre et qui se trouve ailleurs."),
    "counters": Text("So many counters are taken for it.", "Tant de pions sont pris pour cela."),
    "asked": Text("The tables of odds that read it.", "Les tables de chances qui la lisent."),
    "inferred": Text("What we believe where nothing is typed in.", "Ce que nous croyons quand rien n’est saisi."),
    "about": Text("What lessons are to teach it.", "Ce que les leçons doivent en enseigner."),
    "left_out": Text("Why no lesson teaches it.", "Pourquoi aucune leçon ne l’enseigne."),
    "decides": Text(
        "It explains an answer better than a general sentence before it.",
        "Elle explique mieux une réponse qu’une phrase générale avant elle.",
    ),
    "along": Text("Paths that such a move keeps to.", "Les voies que suit un tel mouvement."),
    "any_conditions": Text("What limits moves does not limit it.", "Ce qui limite les mouvements ne le limite pas."),
    "messages": Text(
        "The sentence of an answer; words in braces are filled in.",
        "La phrase d’une réponse ; les mots entre accolades sont remplis.",
    ),
    "headings": Text("The English of a heading of a French source.", "L’anglais d’un titre d’une source française."),
    "card.rows": Text("The lines.", "Les lignes."),
    "rows": Text("The names of the rows.", "Les noms des lignes."),
    "figures.units": Text("So many men.", "Tant d’hommes."),
}
_GENERAL = {
    "terrain": Text(
        "A fact of this terrain that the rules ask for.", "Un fait de ce terrain que les règles demandent."
    ),
    "units": Text("A value of these units.", "Une valeur de ces unités."),
    "weapons": Text("A value of this weapon.", "Une valeur de cette arme."),
    "tables": Text("A value of this table.", "Une valeur de cette table."),
    "parameters": Text("A number that the rules use.", "Un nombre qu’emploient les règles."),
    "mobility": Text(
        "The name of a class of movement; every terrain has a cost for each.",
        "Le nom d’une classe de mouvement ; chaque terrain a un coût pour chacune.",
    ),
    "groups": Text("A heading of the palette of terrain.", "Un titre de la palette des terrains."),
    "columns": Text(
        "The section that all values of a column come from.",
        "La section d’où viennent toutes les valeurs d’une colonne.",
    ),
    "pieces": Text("A typical piece of a table.", "Une pièce typique d’une table."),
    "piece_groups": Text("A heading of the palette of pieces.", "Un titre de la palette des pièces."),
    "card_groups": Text("A heading of the card.", "Un titre de la fiche."),
    "headings": Text("The English of a heading of the source.", "L’anglais d’un titre de la source."),
    "messages": Text(
        "The sentence of an answer; words in braces are filled in.",
        "La phrase d’une réponse ; les mots entre accolades sont remplis.",
    ),
}
_ATTACK_SHIFT = Text(
    "What shifts an attack of this kind on units inside; a minus helps them.",
    "Ce qui décale une attaque de ce genre contre les unités dedans ; moins les aide.",
)


def help_of(path: DataPath) -> Text:
    """The sentence about the field at a path: of its own key in its place, of its key anywhere, of what it is in, of its
    section."""
    section, last = str(path[0]), str(path[-1])
    places = [str(one) for one in path[1:]]
    for at in range(len(places) - 1, -1, -1):
        inside = places[at - 1] if at else section
        for key in (f"{section}.{places[at]}", f"{inside}.{places[at]}", places[at]):
            if key in _HELP and (at == len(places) - 1 or places[at] not in ("facts", "values")):
                return _HELP[key]
    if section == "terrain" and places[1:2] == ["facts"] and last in ("fire", "gun", "assault"):
        return _ATTACK_SHIFT
    return _GENERAL.get(section, Text())
