<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>Rulesets of yours</source>
        <translation>Vos jeux de règles</translation>
    </message>
    <message>
        <source>Tables and counters of yours</source>
        <translation>Tables et pions à vous</translation>
    </message>
    <message>
        <source>Templates of scenarios</source>
        <translation>Modèles de scénarios</translation>
    </message>
    <message>
        <source>Templates of pages</source>
        <translation>Modèles de pages</translation>
    </message>
    <message>
        <source>Collection of pieces</source>
        <translation>Collection d’éléments</translation>
    </message>
    <message>
        <source>Earlier states of saved files</source>
        <translation>États antérieurs des fichiers enregistrés</translation>
    </message>
    <message>
        <source>All that the program keeps: learning, unsaved work, the above</source>
        <translation>Tout ce que le programme garde : apprentissage, travail non enregistré, ce qui précède</translation>
    </message>
    <message>
        <source>About Workbench</source>
        <translation>À propos de Workbench</translation>
    </message>
    <message>
        <source>Parts of the program and their licences</source>
        <translation>Parties du programme et leurs licences</translation>
    </message>
    <message>
        <source>Words of the licence</source>
        <translation>Texte de la licence</translation>
    </message>
    <message>
        <source>Of {day}.</source>
        <translation>Du {day}.</translation>
    </message>
    <message>
        <source>This version is {count} months old: there may be a newer one.</source>
        <translation>Cette version a {count} mois : il y en a peut-être une plus récente.</translation>
    </message>
    <message>
        <source>This version is not released yet: it comes from the sources.</source>
        <translation>Cette version n’est pas encore publiée : elle vient des sources.</translation>
    </message>
    <message>
        <source>New versions: {link} (opens your browser).</source>
        <translation>Nouvelles versions : {link} (ouvre votre navigateur).</translation>
    </message>
    <message>
        <source>New versions are where you have got this one.</source>
        <translation>Les nouvelles versions sont là où vous avez eu celle-ci.</translation>
    </message>
    <message>
        <source>Workbench itself never goes online and does not look for new versions.</source>
        <translation>Workbench ne va jamais en ligne et ne cherche pas de nouvelles versions.</translation>
    </message>
    <message>
        <source>My folders</source>
        <translation>Mes dossiers</translation>
    </message>
    <message>
        <source>Here the program keeps what is yours. A click opens a folder.</source>
        <translation>C’est ici que le programme garde ce qui est à vous. Un clic ouvre un dossier.</translation>
    </message>
    <message>
        <source>{path} (not there yet: it is made when it is needed)</source>
        <translation>{path} (pas encore là : il est créé quand il le faut)</translation>
    </message>
</context>
<context>
    <name>AbsentOffer</name>
    <message>
        <source>Leave them on the map; Issues warns of them</source>
        <translation>Les laisser sur la carte ; Problèmes le signale</translation>
    </message>
    <message>
        <source>{units} enters in turn {n} and counts as absent until then.</source>
        <translation>{units} entre au tour {n} et ne compte pas d’ici là.</translation>
    </message>
    <message>
        <source>{units} enter in turn {n} and count as absent until then.</source>
        <translation>{units} entrent au tour {n} et ne comptent pas d’ici là.</translation>
    </message>
    <message>
        <source>{units} enter later and count as absent until then.</source>
        <translation>{units} entrent plus tard et ne comptent pas d’ici là.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>the list has the keys. Click the map first</source>
        <translation>la liste a les touches. Cliquez d’abord la carte</translation>
    </message>
</context>
<context>
    <name>Announcements</name>
    <message>
        <source>Undone</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>Done again</source>
        <translation>Rétabli</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Rien n’est sélectionné</translation>
    </message>
    <message>
        <source>Selected: {n} units</source>
        <translation>Sélection : {n} unités</translation>
    </message>
    <message>
        <source>Selected: {names}</source>
        <translation>Sélection : {names}</translation>
    </message>
    <message>
        <source>Observes: {names}</source>
        <translation>Observe : {names}</translation>
    </message>
    <message>
        <source>No observer is chosen</source>
        <translation>Aucun observateur n’est choisi</translation>
    </message>
    <message>
        <source>{what}: on</source>
        <translation>{what} : affiché</translation>
    </message>
    <message>
        <source>{what}: off</source>
        <translation>{what} : masqué</translation>
    </message>
</context>
<context>
    <name>Answers</name>
    <message>
        <source>Undecided</source>
        <translation>Indécis</translation>
    </message>
    <message>
        <source>Clear, as no slope is drawn at {place}</source>
        <translation>Dégagée, faute de pente en {place}</translation>
    </message>
    <message>
        <source>Hindered by {n}</source>
        <translation>Gênée par {n}</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Dégagée</translation>
    </message>
    <message>
        <source>Blocked at {place}</source>
        <translation>Bloquée en {place}</translation>
    </message>
    <message>
        <source>Blocked at hexside {place}</source>
        <translation>Bloquée au côté {place}</translation>
    </message>
    <message>
        <source>{verdict}, too close to call</source>
        <translation>{verdict}, trop juste pour trancher</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Bloquée</translation>
    </message>
    <message>
        <source>Not spotted: no line of sight</source>
        <translation>Pas repéré : pas de ligne de vue</translation>
    </message>
    <message>
        <source>Open: range {range}, limit not known</source>
        <translation>Indécis : distance {range}, limite inconnue</translation>
    </message>
    <message>
        <source>Spotted: range {range}</source>
        <translation>Repéré : distance {range}</translation>
    </message>
    <message>
        <source>Not spotted: range {range}</source>
        <translation>Non repéré : distance {range}</translation>
    </message>
    <message>
        <source>Spotted: range {range}, limit {limit}</source>
        <translation>Repéré : distance {range}, limite {limit}</translation>
    </message>
    <message>
        <source>Not spotted: range {range}, limit {limit}</source>
        <translation>Non repéré : distance {range}, limite {limit}</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>interdit</translation>
    </message>
    <message>
        <source>{n} m</source>
        <translation>{n} m</translation>
    </message>
    <message>
        <source>level {n}</source>
        <translation>niveau {n}</translation>
    </message>
    <message>
        <source>{n} hex</source>
        <translation>{n} hexagone</translation>
    </message>
    <message>
        <source>{n} hexes</source>
        <translation>{n} hexagones</translation>
    </message>
    <message>
        <source>{n} movement point</source>
        <translation>{n} point de mouvement</translation>
    </message>
    <message>
        <source>{n} movement points</source>
        <translation>{n} points de mouvement</translation>
    </message>
    <message>
        <source>ordinary move</source>
        <translation>mouvement ordinaire</translation>
    </message>
    <message>
        <source>minimum move</source>
        <translation>mouvement minimal</translation>
    </message>
    <message>
        <source>overrun</source>
        <translation>écrasement par l’infanterie</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>charge</translation>
    </message>
    <message>
        <source>the road bonus, all the way by road</source>
        <translation>bonus de route, tout le trajet par la route</translation>
    </message>
    <message>
        <source>Assumed: {words}</source>
        <translation>Hypothèses : {words}</translation>
    </message>
    <message>
        <source>spotting</source>
        <translation>le repérage</translation>
    </message>
    <message>
        <source>fire</source>
        <translation>le tir</translation>
    </message>
    <message>
        <source>indirect fire</source>
        <translation>le tir indirect</translation>
    </message>
    <message>
        <source>observation</source>
        <translation>l’observation</translation>
    </message>
    <message>
        <source>bombardment</source>
        <translation>le bombardement</translation>
    </message>
    <message>
        <source>Spotting</source>
        <translation>Repérage</translation>
    </message>
    <message>
        <source>Fire</source>
        <translation>Tir</translation>
    </message>
    <message>
        <source>Indirect fire</source>
        <translation>Tir indirect</translation>
    </message>
    <message>
        <source>Observation</source>
        <translation>Observation</translation>
    </message>
    <message>
        <source>Bombardment</source>
        <translation>Bombardement</translation>
    </message>
    <message>
        <source>same hex</source>
        <translation>même hexagone</translation>
    </message>
    <message>
        <source>close range</source>
        <translation>courte portée</translation>
    </message>
    <message>
        <source>full range</source>
        <translation>pleine portée</translation>
    </message>
    <message>
        <source>long range</source>
        <translation>longue portée</translation>
    </message>
    <message>
        <source>range not known</source>
        <translation>portée inconnue</translation>
    </message>
    <message>
        <source>does not fire</source>
        <translation>ne tire pas</translation>
    </message>
    <message>
        <source>not in the arc</source>
        <translation>hors de l’arc</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>hors de portée</translation>
    </message>
    <message>
        <source>no line of sight</source>
        <translation>pas de ligne de vue</translation>
    </message>
    <message>
        <source>not spotted</source>
        <translation>non repéré</translation>
    </message>
    <message>
        <source>Out: {why}</source>
        <translation>Hors du champ : {why}</translation>
    </message>
    <message>
        <source>strength {n}</source>
        <translation>force {n}</translation>
    </message>
    <message>
        <source>spotting limit not known</source>
        <translation>limite de repérage inconnue</translation>
    </message>
    <message>
        <source>Who stands there: open</source>
        <translation>Qui s’y trouve : indécis</translation>
    </message>
    <message>
        <source>Who stands there: can be fired at</source>
        <translation>Qui s’y trouve : peut être pris sous le feu</translation>
    </message>
    <message>
        <source>Who stands there: cannot be fired at</source>
        <translation>Qui s’y trouve : hors d’atteinte</translation>
    </message>
    <message>
        <source>{name} (upper levels: {n})</source>
        <translation>{name} (niveaux supérieurs : {n})</translation>
    </message>
    <message>
        <source>visibility not given</source>
        <translation>visibilité non donnée</translation>
    </message>
    <message>
        <source>with {overlays}</source>
        <translation>avec {overlays}</translation>
    </message>
    <message>
        <source>{place}, level {n}</source>
        <translation>{place}, niveau {n}</translation>
    </message>
    <message>
        <source>Open: {what}</source>
        <translation>Incertain : {what}</translation>
    </message>
    <message>
        <source>Spotted, as no slope is drawn at {place}</source>
        <translation>Repéré, faute de pente en {place}</translation>
    </message>
    <message>
        <source>In the field: {what}</source>
        <translation>Dans le champ : {what}</translation>
    </message>
    <message>
        <source>{n} more</source>
        <translation>{n} de plus</translation>
    </message>
</context>
<context>
    <name>AreaSection</name>
    <message>
        <source>{n} of {size} seen</source>
        <translation>{n} sur {size} vus</translation>
    </message>
    <message>
        <source>{seen}: hill without slopes</source>
        <translation>{seen} : hauteur sans pentes</translation>
    </message>
</context>
<context>
    <name>AttributionSection</name>
    <message>
        <source>Blind ground</source>
        <translation>Terrain aveugle</translation>
    </message>
    <message>
        <source>Click a hex</source>
        <translation>Cliquez un hexagone</translation>
    </message>
    <message>
        <source>Observe from a unit or a pinned hex.</source>
        <translation>Observez depuis une unité ou un hexagone fixé.</translation>
    </message>
    <message>
        <source>Smoke from {places} hides {hexes}</source>
        <translation>Les fumigènes de {places} cachent {hexes}</translation>
    </message>
    <message>
        <source>The hexsides of {hex} hide {hexes}</source>
        <translation>Les côtés de {hex} cachent {hexes}</translation>
    </message>
    <message>
        <source>{hex} hides {hexes}</source>
        <translation>{hex} cache {hexes}</translation>
    </message>
    <message>
        <source>It alone hides: {hexes}</source>
        <translation>Il cache à lui seul : {hexes}</translation>
    </message>
    <message>
        <source>With others it hides: {hexes}</source>
        <translation>Il cache avec d’autres : {hexes}</translation>
    </message>
    <message>
        <source>{hex} itself is seen from {observer}.</source>
        <translation>{hex} est lui-même vu de {observer}.</translation>
    </message>
    <message>
        <source>{hex} is blind. For {observer} to see it, all of these would have to go: {places}</source>
        <translation>{hex} est aveugle. Pour que {observer} le voie, il faudrait retirer tous ceux-ci : {places}</translation>
    </message>
    <message>
        <source>{hex} is blind, and no obstacle that could go explains it.</source>
        <translation>{hex} est aveugle, et aucun obstacle qu’on puisse retirer ne l’explique.</translation>
    </message>
    <message>
        <source>No observer</source>
        <translation>Aucun observateur</translation>
    </message>
    <message>
        <source>{hex}: the observer’s hex</source>
        <translation>{hex} : l’hexagone de l’observateur</translation>
    </message>
    <message>
        <source>Click an obstacle for what it hides from here, or a blind hex (A hatches them) for what hides it.</source>
        <translation>Cliquez un obstacle pour ce qu’il cache d’ici, ou un hexagone aveugle (A les hachure) pour ce qui le cache.</translation>
    </message>
    <message>
        <source>{hex} is seen, hides nothing</source>
        <translation>{hex} est vu, ne cache rien</translation>
    </message>
    <message>
        <source>{hex} is blind</source>
        <translation>{hex} est aveugle</translation>
    </message>
    <message>
        <source>{hex} hidden by {places}</source>
        <translation>{hex} caché par {places}</translation>
    </message>
    <message>
        <source>Hexside {side} · alone: {alone} · with others: {others}</source>
        <translation>Côté {side} · seul : {alone} · avec d’autres : {others}</translation>
    </message>
    <message>
        <source>what is on {hex}</source>
        <translation>ce qui se trouve sur {hex}</translation>
    </message>
</context>
<context>
    <name>BaseSpottingSection</name>
    <message>
        <source>States</source>
        <translation>États</translation>
    </message>
    <message>
        <source>States: {n}</source>
        <translation>États : {n}</translation>
    </message>
</context>
<context>
    <name>BaseWatchSection</name>
    <message>
        <source>Observers</source>
        <translation>Observateurs</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixer</translation>
    </message>
    <message>
        <source>Who observes stays while you select and move other units; once more: add what is selected or under the mouse (O). Shift+click on the map adds one or takes one away.</source>
        <translation>Celui qui observe reste pendant que vous sélectionnez et déplacez d’autres unités ; encore une fois : ajouter ce qui est sélectionné ou sous la souris (O). Maj+clic sur la carte en ajoute un ou en retire un.</translation>
    </message>
    <message>
        <source>All units of a side look at once</source>
        <translation>Toutes les unités d’un camp regardent à la fois</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Let go of the observers: the selected unit observes again (Esc)</source>
        <translation>Libérer les observateurs : l’unité sélectionnée observe de nouveau (Échap)</translation>
    </message>
    <message>
        <source>Seen by any of them</source>
        <translation>Vu par l’un d’eux</translation>
    </message>
    <message>
        <source>Seen by all of them</source>
        <translation>Vu par tous</translation>
    </message>
    <message>
        <source>How many see it</source>
        <translation>Combien le voient</translation>
    </message>
    <message>
        <source>The chosen one alone</source>
        <translation>Celui qui est choisi, seul</translation>
    </message>
    <message>
        <source>What counts as seen</source>
        <translation>Ce qui compte comme vu</translation>
    </message>
    <message>
        <source>The line goes from the chosen one; Del takes it away</source>
        <translation>La ligne part de celui qui est choisi ; Suppr le retire</translation>
    </message>
    <message>
        <source>Whole side…</source>
        <translation>Tout un camp…</translation>
    </message>
    <message>
        <source>{n} of {all} see the place where the line is held</source>
        <translation>{n} sur {all} voient l’endroit où la ligne est tenue</translation>
    </message>
</context>
<context>
    <name>BoardsDialog</name>
    <message>
        <source>New map from boards</source>
        <translation>Nouvelle carte à partir de plateaux</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nouveau scénario</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Rangée</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Tourné</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Plateaux</translation>
    </message>
    <message>
        <source>&amp;Leave the boards in their files</source>
        <translation>&amp;Laisser les plateaux dans leurs fichiers</translation>
    </message>
    <message>
        <source>&amp;Add boards…</source>
        <translation>&amp;Ajouter des plateaux…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Retirer</translation>
    </message>
    <message>
        <source>Further to the left, or up</source>
        <translation>Plus à gauche, ou plus haut</translation>
    </message>
    <message>
        <source>Further to the right, or down</source>
        <translation>Plus à droite, ou plus bas</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>{file} est illisible : {why}</translation>
    </message>
    <message>
        <source>{file} is no board: it has no half hexes at its edges, or is made of boards itself</source>
        <translation>{file} n’est pas un plateau : il n’a pas de demi-hexagones aux bords, ou se compose déjà de plateaux</translation>
    </message>
    <message>
        <source>Add boards</source>
        <translation>Ajoutez des plateaux</translation>
    </message>
    <message>
        <source>Boards of one row lie side by side, rows lie end to end</source>
        <translation>Les plateaux d’une rangée se placent côte à côte, les rangées bout à bout</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>entier</translation>
    </message>
    <message>
        <source>half</source>
        <translation>demi</translation>
    </message>
    <message>
        <source>part {columns}</source>
        <translation>partie {columns}</translation>
    </message>
    <message>
        <source>Choose, or type the columns that are used: E-U. A row that begins with a part lies beside the joins above</source>
        <translation>Choisir, ou taper les colonnes employées : E-U. Une rangée qui commence par une partie se décale par rapport à celle du dessus</translation>
    </message>
    <message>
        <source>Turned by 180 degrees</source>
        <translation>Tourné de 180 degrés</translation>
    </message>
    <message>
        <source>fill the row with another board, or with a part of one</source>
        <translation>complétez la rangée par un autre plateau, ou par une partie</translation>
    </message>
    <message>
        <source>{words} is no part of this board: type columns like C-K, each an odd one from A to {last}</source>
        <translation>{words} n’est pas une partie de ce plateau : tapez des colonnes comme C-K, chacune impaire, de A à {last}</translation>
    </message>
    <message>
        <source>The boards do not fit</source>
        <translation>Les plateaux ne vont pas ensemble</translation>
    </message>
    <message>
        <source>{columns} columns, {rows} rows, {n} hexes</source>
        <translation>{columns} colonnes, {rows} rangées, {n} hexagones</translation>
    </message>
    <message>
        <source>The scenario names the files of the boards and keeps what differs from them; else it has all their terrain</source>
        <translation>Le scénario nomme les fichiers des plateaux et garde ce qui en diffère ; sinon il a tout leur terrain</translation>
    </message>
    <message>
        <source>Copied in any case, as samples of the program or boards of other files: {names}</source>
        <translation>Copiés en tout cas, comme exemples du programme ou plateaux d’autres fichiers : {names}</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
</context>
<context>
    <name>CannotOpen</name>
    <message>
        <source>This file cannot be opened</source>
        <translation>Ce fichier ne peut pas être ouvert</translation>
    </message>
    <message>
        <source>{name} was not opened. What you had open is still there.</source>
        <translation>{name} n’a pas été ouvert. Ce que vous aviez ouvert est toujours là.</translation>
    </message>
</context>
<context>
    <name>CannotSave</name>
    <message>
        <source>This file cannot be saved</source>
        <translation>Ce fichier ne peut pas être enregistré</translation>
    </message>
    <message>
        <source>Your work is still here: save {name} under another name or in another folder.</source>
        <translation>Votre travail est toujours là : enregistrez {name} sous un autre nom ou dans un autre dossier.</translation>
    </message>
    <message>
        <source>What was in {name} before is still there, and your work is still here: save it under another name or in another folder.</source>
        <translation>{name} contient toujours ce qu’il contenait, et votre travail est toujours là : enregistrez-le sous un autre nom ou dans un autre dossier.</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>{field} takes {what}</source>
        <translation>{field} attend {what}</translation>
    </message>
    <message>
        <source>possible here: {low} to {high}</source>
        <translation>possible ici : {low} à {high}</translation>
    </message>
    <message>
        <source>Level of victory {n}</source>
        <translation>Niveau de victoire {n}</translation>
    </message>
    <message>
        <source>Side of level {n}</source>
        <translation>Camp du niveau {n}</translation>
    </message>
    <message>
        <source>What brings level {n}</source>
        <translation>Ce qui donne le niveau {n}</translation>
    </message>
    <message>
        <source>What kind of victory; “–” takes the row away</source>
        <translation>Quelle sorte de victoire ; « – » retire la ligne</translation>
    </message>
    <message>
        <source>Whose victory it is</source>
        <translation>De qui est la victoire</translation>
    </message>
    <message>
        <source>3 x {what}, 1 x {what} @4 (note)</source>
        <translation>3 x {what}, 1 x {what} @4 (note)</translation>
    </message>
    <message>
        <source>one to a line</source>
        <translation>un par ligne</translation>
    </message>
    <message>
        <source>Take “{name}” off the card</source>
        <translation>Retirer « {name} » de la fiche</translation>
    </message>
</context>
<context>
    <name>CardPanel</name>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Fill in the fields, or read the card</source>
        <translation>Remplir les champs, ou lire la fiche</translation>
    </message>
    <message>
        <source>Add field…</source>
        <translation>Ajouter un champ…</translation>
    </message>
    <message>
        <source>Fields that the rules know and this card does not have yet</source>
        <translation>Champs que les règles connaissent et que cette fiche n’a pas encore</translation>
    </message>
    <message>
        <source>French</source>
        <translation>français</translation>
    </message>
    <message>
        <source>English</source>
        <translation>anglais</translation>
    </message>
    <message>
        <source>In {language} too</source>
        <translation>Aussi en {language}</translation>
    </message>
    <message>
        <source>Show a second field in the other language where a value has words</source>
        <translation>Montrer un second champ dans l’autre langue là où une valeur a des mots</translation>
    </message>
    <message>
        <source>Not said yet: {fields}</source>
        <translation>Pas encore dit : {fields}</translation>
    </message>
    <message>
        <source>Rule {rule}</source>
        <translation>Règle {rule}</translation>
    </message>
    <message>
        <source>For example: {example}</source>
        <translation>Par exemple : {example}</translation>
    </message>
    <message>
        <source>Fixed by the rules</source>
        <translation>Fixé par les règles</translation>
    </message>
    <message>
        <source>Shown from the boards of the map</source>
        <translation>Montré d’après les plateaux de la carte</translation>
    </message>
    <message>
        <source>Shown from the zones</source>
        <translation>Montré d’après les zones</translation>
    </message>
    <message>
        <source>Shown from the turns of the units</source>
        <translation>Montré d’après les tours d’entrée des unités</translation>
    </message>
    <message>
        <source>Shown from the properties of the scenario</source>
        <translation>Montré d’après les propriétés du scénario</translation>
    </message>
    <message>
        <source>Fold or unfold these fields</source>
        <translation>Plier ou déplier ces champs</translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
</context>
<context>
    <name>CaveatBanner</name>
    <message>
        <source>Draw the slopes</source>
        <translation>Dessiner les pentes</translation>
    </message>
    <message>
        <source>Draws every slope that the map lacks, as one step of undo</source>
        <translation>Dessine toutes les pentes qui manquent à la carte, en une seule étape</translation>
    </message>
</context>
<context>
    <name>ChangedFileBar</name>
    <message>
        <source>What differs…</source>
        <translation>Différences…</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Show what is in the file now; Undo brings back what is here</source>
        <translation>Montrer ce que contient le fichier ; Annuler ramène ce qui est ici</translation>
    </message>
    <message>
        <source>Leave it so; saving will ask</source>
        <translation>Laisser ainsi ; l’enregistrement posera la question</translation>
    </message>
    <message>
        <source>{name} is no longer there: what you see is in no file. Save it again.</source>
        <translation>{name} n’est plus là : ce que vous voyez n’est dans aucun fichier. Enregistrez à nouveau.</translation>
    </message>
    <message>
        <source>{name} was changed by another program, and you have changes that are not saved.</source>
        <translation>{name} a été modifié par un autre programme, et vous avez des modifications non enregistrées.</translation>
    </message>
    <message>
        <source>{name} was changed by another program.</source>
        <translation>{name} a été modifié par un autre programme.</translation>
    </message>
</context>
<context>
    <name>ChangedOnDisk</name>
    <message>
        <source>The file was changed</source>
        <translation>Le fichier a été modifié</translation>
    </message>
    <message>
        <source>{name} was changed by another program since you opened it. Different from your map are:</source>
        <translation>{name} a été modifié par un autre programme depuis son ouverture. Diffèrent de votre carte :</translation>
    </message>
    <message>
        <source>{name} was changed by another program since you opened it and cannot be read now:</source>
        <translation>{name} a été modifié par un autre programme depuis son ouverture et ne peut plus être lu :</translation>
    </message>
    <message>
        <source>{name} was written by another program since you opened it, and means the same as your map.</source>
        <translation>{name} a été réécrit par un autre programme depuis son ouverture, et dit la même chose que votre carte.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Ce qui diffère</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Show what is in the file now; Undo brings back what is here</source>
        <translation>Montrer ce que contient le fichier ; Annuler ramène ce qui est ici</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Écraser</translation>
    </message>
    <message>
        <source>What is in the file now is kept under File &gt; Earlier states</source>
        <translation>Ce que contient le fichier reste sous Fichier &gt; États précédents</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>Charts</name>
    <message>
        <source>Filled in from {unit}, as far as its counter says.</source>
        <translation>Rempli d’après {unit}, autant que le dit son pion.</translation>
    </message>
    <message>
        <source>Result charts of {rules}</source>
        <translation>Tables de résultats de {rules}</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Chances of the results in each column</source>
        <translation>Probabilités des résultats dans chaque colonne</translation>
    </message>
    <message>
        <source>all columns</source>
        <translation>toutes les colonnes</translation>
    </message>
    <message>
        <source>by the inputs</source>
        <translation>d’après les données</translation>
    </message>
    <message>
        <source>column: {name}</source>
        <translation>colonne : {name}</translation>
    </message>
    <message>
        <source>The book of this game prints no chart of results that is whole.</source>
        <translation>Le livre de ce jeu n’imprime aucune table de résultats complète.</translation>
    </message>
    <message>
        <source>{dice}; a modifier moves the column.</source>
        <translation>{dice} ; un modificateur décale la colonne.</translation>
    </message>
    <message>
        <source>{dice}; a modifier is added to the dice.</source>
        <translation>{dice} ; un modificateur s’ajoute aux dés.</translation>
    </message>
    <message>
        <source>{exact}: a roll of {totals}</source>
        <translation>{exact} : un jet de {totals}</translation>
    </message>
    <message>
        <source>Nothing is to be said: the dice decide alone.</source>
        <translation>Rien à dire : les dés décident seuls.</translation>
    </message>
    <message>
        <source>{plus} good for the attacker, {both} at a cost to both, {minus} good for the defender</source>
        <translation>{plus} bon pour l’attaquant, {both} coûte aux deux, {minus} bon pour le défenseur</translation>
    </message>
    <message>
        <source>column {column}</source>
        <translation>colonne {column}</translation>
    </message>
</context>
<context>
    <name>ClassResultsDialog</name>
    <message>
        <source>Results of a class</source>
        <translation>Résultats d’une classe</translation>
    </message>
    <message>
        <source>WB-…, a code in each line, with the name behind it</source>
        <translation>WB-…, un code par ligne, suivi du nom</translation>
    </message>
    <message>
        <source>&amp;Codes that the class sent, one a line:</source>
        <translation>&amp;Codes envoyés par la classe, un par ligne :</translation>
    </message>
    <message>
        <source>&amp;Read a file…</source>
        <translation>&amp;Lire un fichier…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Read codes</source>
        <translation>Lire des codes</translation>
    </message>
    <message>
        <source>Text (*.txt *.csv);;All files (*)</source>
        <translation>Texte (*.txt *.csv);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>line {number}: {problem}</source>
        <translation>ligne {number} : {problem}</translation>
    </message>
    <message>
        <source>and {n} lines more</source>
        <translation>et {n} lignes de plus</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Leçon</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>Essai</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Justes</translation>
    </message>
    <message>
        <source>Right by question</source>
        <translation>Justes par question</translation>
    </message>
</context>
<context>
    <name>ClearMap</name>
    <message>
        <source>Panels hidden – Tab brings them back</source>
        <translation>Panneaux cachés – Tab les ramène</translation>
    </message>
    <message>
        <source>Panels and menus are back</source>
        <translation>Les panneaux et les menus sont de retour</translation>
    </message>
    <message>
        <source>⤢  Tab</source>
        <translation>⤢  Tab</translation>
    </message>
</context>
<context>
    <name>CoherencyRow</name>
    <message>
        <source>Coherency</source>
        <translation>Cohésion</translation>
    </message>
    <message>
        <source>The longest gap between figures of a unit or units of a group, shown as a ring; 0 leaves it to the rules</source>
        <translation>Le plus grand écart entre figurines d’une unité ou unités d’un groupe, montré par un anneau ; 0 s’en remet aux règles</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>{n} {unit} (rules)</source>
        <translation>{n} {unit} (règles)</translation>
    </message>
    <message>
        <source>your own figure</source>
        <translation>votre propre chiffre</translation>
    </message>
    <message>
        <source>the rules have no such distance</source>
        <translation>les règles n’en donnent pas</translation>
    </message>
    <message>
        <source>from outside the source</source>
        <translation>hors de la source</translation>
    </message>
</context>
<context>
    <name>ConcealmentSection</name>
    <message>
        <source>Concealment of the selected unit</source>
        <translation>Dissimulation de l’unité</translation>
    </message>
    <message>
        <source>What the unit does; a move goes to the hex that is pointed at</source>
        <translation>Ce que fait l’unité ; un mouvement va à l’hexagone pointé</translation>
    </message>
    <message>
        <source>Keeps its concealment</source>
        <translation>Reste dissimulée</translation>
    </message>
    <message>
        <source>Loses its concealment</source>
        <translation>N’est plus dissimulée</translation>
    </message>
    <message>
        <source>At the end of its turn here it conceals itself</source>
        <translation>À la fin de son tour ici, elle se dissimule</translation>
    </message>
    <message>
        <source>At the end of its turn here it cannot conceal itself</source>
        <translation>À la fin de son tour ici, elle ne peut pas se dissimuler</translation>
    </message>
    <message>
        <source>At the end of its turn here it conceals itself with a dr of {n} or less</source>
        <translation>À la fin de son tour ici, elle se dissimule avec un dr de {n} ou moins</translation>
    </message>
</context>
<context>
    <name>ContoursPanel</name>
    <message>
        <source>Filter: a level or a hex</source>
        <translation>Filtre : un niveau ou un hexagone</translation>
    </message>
    <message>
        <source>Filter of the contours</source>
        <translation>Filtre des courbes</translation>
    </message>
    <message>
        <source>Contours of the map</source>
        <translation>Courbes de niveau de la carte</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Hexes</source>
        <translation>Hexagones</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Level </source>
        <translation>Niveau </translation>
    </message>
    <message>
        <source>The level of the selected contours</source>
        <translation>Le niveau des courbes sélectionnées</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Bring it into view, if it is not</source>
        <translation>L’amener dans la vue, si elle n’y est pas</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Delete the selected contours; hexes come down to what is left</source>
        <translation>Supprimer les courbes sélectionnées ; les hexagones descendent à ce qui reste</translation>
    </message>
    <message>
        <source>No contours yet. Shift+H draws them, Shift+D shapes the ground with a brush, Shift+O edits them.</source>
        <translation>Pas encore de courbes. Maj+H les dessine, Maj+D modèle le sol au pinceau, Maj+O les modifie.</translation>
    </message>
    <message>
        <source>Select a contour first</source>
        <translation>Sélectionner d’abord une courbe</translation>
    </message>
</context>
<context>
    <name>CounterSides</name>
    <message>
        <source>Counters</source>
        <translation>Pions</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(sans nom)</translation>
    </message>
    <message>
        <source>choose, or type the name of a side</source>
        <translation>choisir, ou saisir le nom d’un camp</translation>
    </message>
    <message>
        <source>Whose are the co&amp;unters?</source>
        <translation>À qui sont les &amp;pions ?</translation>
    </message>
    <message>
        <source>S&amp;ide of the chosen counters</source>
        <translation>&amp;Camp des pions choisis</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>laisser de côté</translation>
    </message>
    <message>
        <source>? nobody’s yet</source>
        <translation>? encore à personne</translation>
    </message>
</context>
<context>
    <name>Docks</name>
    <message>
        <source>Palette</source>
        <translation>Palette</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Forces</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspecteur</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Coupe</translation>
    </message>
    <message>
        <source>Kept lines</source>
        <translation>Lignes gardées</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Fiche</translation>
    </message>
    <message>
        <source>No room for {names}: View → Panels opens them, a wider window brings them back</source>
        <translation>Pas de place pour {names} : Affichage → Panneaux les ouvre, une fenêtre plus large les ramène</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Préparation</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Leçon</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>Écrire une leçon</translation>
    </message>
</context>
<context>
    <name>DraggedMoves</name>
    <message>
        <source>{move}: {reason}</source>
        <translation>{move} : {reason}</translation>
    </message>
    <message>
        <source>{move}: no way there</source>
        <translation>{move} : aucun chemin</translation>
    </message>
    <message>
        <source>{move}: does not end there</source>
        <translation>{move} : ne finit pas là</translation>
    </message>
    <message>
        <source>too far as well: {moves}</source>
        <translation>trop loin aussi : {moves}</translation>
    </message>
    <message>
        <source>{n} of {all} get there · {unit}</source>
        <translation>{n} sur {all} y arrivent · {unit}</translation>
    </message>
</context>
<context>
    <name>EarlierStates</name>
    <message>
        <source>Earlier states</source>
        <translation>États précédents</translation>
    </message>
    <message>
        <source>What was in {name} before it was saved. A state opens as a new map; the file stays as it is.</source>
        <translation>Ce que {name} contenait avant d’être enregistré. Un état s’ouvre comme une nouvelle carte ; le fichier reste tel quel.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Ce qui diffère</translation>
    </message>
    <message>
        <source>Choose a state to see what differs</source>
        <translation>Choisissez un état pour voir ce qui diffère</translation>
    </message>
    <message>
        <source>None yet: every save keeps what it replaces.</source>
        <translation>Aucun pour l’instant : chaque enregistrement garde ce qu’il remplace.</translation>
    </message>
    <message>
        <source>Different from your map now:</source>
        <translation>Différences avec votre carte :</translation>
    </message>
    <message>
        <source>It is the same as your map now.</source>
        <translation>C’est la même chose que votre carte.</translation>
    </message>
</context>
<context>
    <name>Exposure</name>
    <message>
        <source>⚠ As it was before the last change</source>
        <translation>⚠ Tel qu’avant le dernier changement</translation>
    </message>
    <message>
        <source>For {purpose}: the darker, the more of the {n} other hexes see it</source>
        <translation>Pour {purpose} : plus un hexagone est sombre, plus il est vu des {n} autres</translation>
    </message>
    <message>
        <source>Light to dark: {steps}</source>
        <translation>Du clair au foncé : {steps}</translation>
    </message>
    <message>
        <source>Observers at level {a}, targets at level {b} of their hexes</source>
        <translation>Observateurs au niveau {a}, cibles au niveau {b} de leur hexagone</translation>
    </message>
    <message>
        <source>Seen by the most: {hexes}</source>
        <translation>Les plus vus : {hexes}</translation>
    </message>
    <message>
        <source>Seen by the fewest: {hexes}</source>
        <translation>Les moins vus : {hexes}</translation>
    </message>
    <message>
        <source>See the most: {hexes}</source>
        <translation>Voient le plus : {hexes}</translation>
    </message>
    <message>
        <source>{share} % of all ordered pairs of hexes are in sight</source>
        <translation>{share} % des paires ordonnées d’hexagones se voient</translation>
    </message>
    <message>
        <source>How exposed every hex is</source>
        <translation>Exposition de chaque hexagone</translation>
    </message>
    <message>
        <source>Seen from {hexes}</source>
        <translation>Vu depuis {hexes}</translation>
    </message>
</context>
<context>
    <name>ExposureDisplay</name>
    <message>
        <source>Stopped; the next change or switching it on again goes on with it</source>
        <translation>Arrêté ; le prochain changement, ou la remise en marche, reprend le travail</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>An error of the program</source>
        <translation>Une erreur du programme</translation>
    </message>
    <message>
        <source>Something went wrong inside the program. What you have open is still there, and you can go on.</source>
        <translation>Quelque chose s’est mal passé dans le programme. Ce qui est ouvert est toujours là, et vous pouvez continuer.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>&amp;Show the report</source>
        <translation>&amp;Voir le rapport</translation>
    </message>
    <message>
        <source>&amp;Copy the report</source>
        <translation>&amp;Copier le rapport</translation>
    </message>
    <message>
        <source>So far {times} errors; the same one is told once.</source>
        <translation>Jusqu’ici {times} erreurs ; une même erreur n’est signalée qu’une fois.</translation>
    </message>
    <message>
        <source>&amp;Hide the report</source>
        <translation>&amp;Masquer le rapport</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Last time the program ended by itself. The report says where it stood; please send it to us.</source>
        <translation>La dernière fois, le programme s’est arrêté de lui-même. Le rapport dit où il en était ; merci de nous l’envoyer.</translation>
    </message>
    <message>
        <source>Unsaved work could not be copied: save it now, under another name.</source>
        <translation>Le travail non enregistré n’a pas pu être copié : enregistrez-le maintenant, sous un autre nom.</translation>
    </message>
</context>
<context>
    <name>FieldSection</name>
    <message>
        <source>How the selected unit fires</source>
        <translation>Comment tire l’unité sélectionnée</translation>
    </message>
    <message>
        <source>Field of fire</source>
        <translation>Champ de tir</translation>
    </message>
    <message>
        <source>The field of fire, or a special fire in its place</source>
        <translation>Le champ de tir, ou un tir particulier à sa place</translation>
    </message>
    <message>
        <source>Which hexes of an alternate grain the lane takes, seen from the gun [9.221]</source>
        <translation>Les hexagones que prend la ligne sur une ligne alternée, vus de l’arme [9.221]</translation>
    </message>
    <message>
        <source>left hexes</source>
        <translation>hexagones de gauche</translation>
    </message>
    <message>
        <source>right hexes</source>
        <translation>hexagones de droite</translation>
    </message>
    <message>
        <source>What the enemy does as he is fired at: FFMO and FFNAM enter the sum</source>
        <translation>Ce que fait l’ennemi quand on lui tire dessus : FFMO et FFNAM entrent dans la somme</translation>
    </message>
    <message>
        <source>It {does}</source>
        <translation>Il {does}</translation>
    </message>
    <message>
        <source>The weapon of the selected unit</source>
        <translation>L’arme de l’unité sélectionnée</translation>
    </message>
    <message>
        <source>Weapon: whichever can</source>
        <translation>Arme : celle qui peut</translation>
    </message>
    <message>
        <source>The kind of enemy that is fired at: it must be spotted. The same as at the head of the inspector</source>
        <translation>Le type d’ennemi visé : il doit être repéré. Le même qu’en tête de l’inspecteur</translation>
    </message>
    <message>
        <source>Enemy: {kind}</source>
        <translation>Ennemi : {kind}</translation>
    </message>
    <message>
        <source>Point at a hex</source>
        <translation>Pointez un hexagone</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Pas de réponse</translation>
    </message>
    <message>
        <source>Select a unit</source>
        <translation>Sélectionnez une unité</translation>
    </message>
</context>
<context>
    <name>FigureLinesSection</name>
    <message>
        <source>Figure by figure</source>
        <translation>Figurine par figurine</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>sees</source>
        <translation>voit</translation>
    </message>
    <message>
        <source>each of the target’s</source>
        <translation>chacune de la cible</translation>
    </message>
    <message>
        <source>Fire from its floor, by side: {sides}</source>
        <translation>Tir depuis son étage, par côté : {sides}</translation>
    </message>
    <message>
        <source>✓ clear, ≈ through smoke, ✗ blocked: the figures of the target in their order</source>
        <translation>✓ libre, ≈ à travers la fumée, ✗ bloquée : les figurines de la cible dans leur ordre</translation>
    </message>
    <message>
        <source>opening {n}</source>
        <translation>ouverture {n}</translation>
    </message>
    <message>
        <source>figure {n}</source>
        <translation>figurine {n}</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unité</translation>
    </message>
    <message>
        <source>north</source>
        <translation>nord</translation>
    </message>
    <message>
        <source>north-east</source>
        <translation>nord-est</translation>
    </message>
    <message>
        <source>east</source>
        <translation>est</translation>
    </message>
    <message>
        <source>south-east</source>
        <translation>sud-est</translation>
    </message>
    <message>
        <source>south</source>
        <translation>sud</translation>
    </message>
    <message>
        <source>south-west</source>
        <translation>sud-ouest</translation>
    </message>
    <message>
        <source>west</source>
        <translation>ouest</translation>
    </message>
    <message>
        <source>north-west</source>
        <translation>nord-ouest</translation>
    </message>
</context>
<context>
    <name>FigureRows</name>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>How many figures</source>
        <translation>Nombre de figurines</translation>
    </message>
    <message>
        <source>How many single figures the unit has; new ones stand beside the others, the last go first</source>
        <translation>Combien de figurines a l’unité ; les nouvelles se placent à côté des autres, les dernières partent d’abord</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Formation</translation>
    </message>
    <message>
        <source>Draws the figures up where they are, facing as the unit does</source>
        <translation>Range les figurines sur place, dans l’orientation de l’unité</translation>
    </message>
    <message>
        <source>as they stand</source>
        <translation>telles quelles</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Espacement</translation>
    </message>
    <message>
        <source>The gap from base to base in a formation</source>
        <translation>L’écart de socle à socle dans une formation</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>Une par une</translation>
    </message>
    <message>
        <source>Add, move and remove single figures on the table (N)</source>
        <translation>Ajouter, déplacer et retirer des figurines sur la table (N)</translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>{title} (copy)</source>
        <translation>{title} (copie)</translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation>Ouvrir un scénario</translation>
    </message>
    <message>
        <source>Save the scenario as</source>
        <translation>Enregistrer le scénario sous</translation>
    </message>
    <message>
        <source>{name} is open in another tab. Close that first, or choose another name.</source>
        <translation>{name} est ouvert dans un autre onglet. Fermez-le d’abord, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>This file cannot be saved</source>
        <translation>Ce fichier ne peut pas être enregistré</translation>
    </message>
    <message>
        <source>Saved: {name}</source>
        <translation>Enregistré : {name}</translation>
    </message>
    <message>
        <source>Pictures (*.png *.webp *.svg *.pdf)</source>
        <translation>Images (*.png *.webp *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save a picture of the map</source>
        <translation>Enregistrer une image de la carte</translation>
    </message>
    <message>
        <source>{name} was not written.</source>
        <translation>{name} n’a pas été écrit.</translation>
    </message>
    <message>
        <source>This picture cannot be saved</source>
        <translation>Cette image ne peut pas être enregistrée</translation>
    </message>
    <message>
        <source>“{title}” has changes that are not saved. Save them first?</source>
        <translation>« {title} » a des modifications qui ne sont pas enregistrées. Les enregistrer d’abord ?</translation>
    </message>
    <message>
        <source>“{title}” is in no file yet. Save it first?</source>
        <translation>« {title} » n’est encore dans aucun fichier. L’enregistrer d’abord ?</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Travail non enregistré</translation>
    </message>
    <message>
        <source>The lesson that you write about “{title}” is not saved. Save it first?</source>
        <translation>La leçon que vous écrivez sur « {title} » n’est pas enregistrée. L’enregistrer d’abord ?</translation>
    </message>
    <message>
        <source>Unsaved lesson</source>
        <translation>Leçon non enregistrée</translation>
    </message>
    <message>
        <source>There is a file {name} already. Replace it?</source>
        <translation>Il existe déjà un fichier {name}. Le remplacer ?</translation>
    </message>
    <message>
        <source>Reload from the file</source>
        <translation>Recharger depuis le fichier</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Scénarios</translation>
    </message>
</context>
<context>
    <name>FileKinds</name>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>{words}, opened by a double click</source>
        <translation>{words}, ouverts d’un double clic</translation>
    </message>
    <message>
        <source>{words}, as YAML</source>
        <translation>{words}, en YAML</translation>
    </message>
</context>
<context>
    <name>Fire</name>
    <message>
        <source>Fires in the ordinary way</source>
        <translation>Tire de la manière ordinaire</translation>
    </message>
    <message>
        <source>Advancing fire</source>
        <translation>Tir en progression</translation>
    </message>
    <message>
        <source>Subsequent first fire</source>
        <translation>Tir suivant</translation>
    </message>
    <message>
        <source>Fires again in final fire</source>
        <translation>Tire encore au tir final</translation>
    </message>
    <message>
        <source>Field of fire</source>
        <translation>Champ de tir</translation>
    </message>
    <message>
        <source>Fire lane</source>
        <translation>Ligne de tir</translation>
    </message>
    <message>
        <source>Snap shot</source>
        <translation>Tir bref</translation>
    </message>
    <message>
        <source>Spraying fire</source>
        <translation>Tir de balayage</translation>
    </message>
    <message>
        <source>Encirclement</source>
        <translation>Encerclement</translation>
    </message>
    <message>
        <source>Interdiction</source>
        <translation>Interdiction</translation>
    </message>
    <message>
        <source>does not move</source>
        <translation>ne bouge pas</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>bouge</translation>
    </message>
    <message>
        <source>moves, paid for the road alone</source>
        <translation>bouge, payant la route seule</translation>
    </message>
    <message>
        <source>moves in bypass</source>
        <translation>bouge en contournement</translation>
    </message>
    <message>
        <source>assault moves</source>
        <translation>bouge en mouvement d’assaut</translation>
    </message>
    <message>
        <source>Fire lane: {n} hex</source>
        <translation>Ligne de tir : {n} hexagone</translation>
    </message>
    <message>
        <source>Fire lane: {n} hexes</source>
        <translation>Ligne de tir : {n} hexagones</translation>
    </message>
    <message>
        <source>alternate grain</source>
        <translation>ligne alternée</translation>
    </message>
    <message>
        <source>Sprays with {powers} FP</source>
        <translation>Balaie avec une puissance de {powers}</translation>
    </message>
    <message>
        <source>Snap shot with {fp} FP, DRM {drm}</source>
        <translation>Tir bref : puissance {fp}, DRM {drm}</translation>
    </message>
    <message>
        <source>Encircled</source>
        <translation>Encerclé</translation>
    </message>
    <message>
        <source>Interdicts</source>
        <translation>Interdit</translation>
    </message>
    <message>
        <source>No fire lane</source>
        <translation>Pas de ligne de tir</translation>
    </message>
    <message>
        <source>No snap shot</source>
        <translation>Pas de tir bref</translation>
    </message>
    <message>
        <source>No spray</source>
        <translation>Pas de balayage</translation>
    </message>
    <message>
        <source>Not encircled</source>
        <translation>Pas encerclé</translation>
    </message>
    <message>
        <source>Does not interdict</source>
        <translation>N’interdit pas</translation>
    </message>
    <message>
        <source>Point at a hexside</source>
        <translation>Pointez un côté</translation>
    </message>
    <message>
        <source>Click two hexes</source>
        <translation>Cliquez deux hexagones</translation>
    </message>
    <message>
        <source>Point at a hex</source>
        <translation>Pointez un hexagone</translation>
    </message>
    <message>
        <source>Hindrance</source>
        <translation>Gêne</translation>
    </message>
    <message>
        <source>DRM at the target: {sum} ({parts})</source>
        <translation>DRM à la cible : {sum} ({parts})</translation>
    </message>
</context>
<context>
    <name>FirstTips</name>
    <message>
        <source>Tip · {tip}</source>
        <translation>Astuce · {tip}</translation>
    </message>
</context>
<context>
    <name>FootprintField</name>
    <message>
        <source>as their kinds</source>
        <translation>comme leurs sortes</translation>
    </message>
    <message>
        <source>a point</source>
        <translation>un point</translation>
    </message>
    <message>
        <source>as its kind: {size}</source>
        <translation>du type : {size}</translation>
    </message>
    <message>
        <source>round base</source>
        <translation>socle rond</translation>
    </message>
    <message>
        <source>rectangular base</source>
        <translation>socle rectangulaire</translation>
    </message>
    <message>
        <source>hull</source>
        <translation>caisse</translation>
    </message>
    <message>
        <source>wide</source>
        <translation>de large</translation>
    </message>
    <message>
        <source>deep</source>
        <translation>de profondeur</translation>
    </message>
    <message>
        <source>across</source>
        <translation>de diamètre</translation>
    </message>
    <message>
        <source>long</source>
        <translation>de long</translation>
    </message>
</context>
<context>
    <name>ForceImportDialog</name>
    <message>
        <source>Import units</source>
        <translation>Importer des unités</translation>
    </message>
    <message>
        <source>Paste units</source>
        <translation>Coller des unités</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Effet</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Remarques</translation>
    </message>
    <message>
        <source>added</source>
        <translation>ajoutée</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifiée</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>inchangée</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusée</translation>
    </message>
    <message>
        <source>Units that are not named here stay as they are. All of it is one step of undo.</source>
        <translation>Les unités qui ne sont pas nommées ici restent telles quelles. Le tout s’annule en une fois.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Line {n}: {words}</source>
        <translation>Ligne {n}&#xa0;: {words}</translation>
    </message>
</context>
<context>
    <name>ForcesAndZones</name>
    <message>
        <source>Seen by {side}: nothing is hidden from it</source>
        <translation>Vu par {side} : rien ne lui est caché</translation>
    </message>
    <message>
        <source>Seen by {side}: {n} hidden unit of others is left out</source>
        <translation>Vu par {side} : {n} unité cachée des autres n’est pas montrée</translation>
    </message>
    <message>
        <source>Seen by {side}: {n} hidden units of others are left out</source>
        <translation>Vu par {side} : {n} unités cachées des autres ne sont pas montrées</translation>
    </message>
    <message>
        <source>select hexes first, or units on the map</source>
        <translation>sélectionnez d’abord des hexagones, ou des unités sur la carte</translation>
    </message>
    <message>
        <source>select pieces first, such as a wood or a house</source>
        <translation>sélectionnez d’abord des éléments, comme un bois ou une maison</translation>
    </message>
    <message>
        <source>Not taken out: the zone would have several parts or a hole</source>
        <translation>Non retiré : la zone aurait plusieurs parties ou un trou</translation>
    </message>
</context>
<context>
    <name>ForcesMenu</name>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>Montrer sur la carte</translation>
    </message>
    <message>
        <source>Show on the table</source>
        <translation>Montrer sur la table</translation>
    </message>
    <message>
        <source>Put into a group…</source>
        <translation>Mettre dans un groupe…</translation>
    </message>
    <message>
        <source>Hand over to</source>
        <translation>Remettre à</translation>
    </message>
    <message>
        <source>Enters in turn…</source>
        <translation>Entre au tour…</translation>
    </message>
    <message>
        <source>Sets up or enters in</source>
        <translation>Se déploie ou entre dans</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>n’importe où</translation>
    </message>
    <message>
        <source>States</source>
        <translation>États</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Cachée</translation>
    </message>
    <message>
        <source>Take off the map</source>
        <translation>Retirer de la carte</translation>
    </message>
    <message>
        <source>Take off the table</source>
        <translation>Retirer de la table</translation>
    </message>
    <message>
        <source>off already</source>
        <translation>déjà retirées</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>the layer of units is locked</source>
        <translation>le calque des unités est verrouillé</translation>
    </message>
    <message>
        <source>there is no other side</source>
        <translation>il n’y a pas d’autre camp</translation>
    </message>
    <message>
        <source>there are no zones yet</source>
        <translation>il n’y a pas encore de zones</translation>
    </message>
    <message>
        <source>the rules know no states</source>
        <translation>les règles ne connaissent pas d’états</translation>
    </message>
    <message>
        <source>Put into a group</source>
        <translation>Mettre dans un groupe</translation>
    </message>
    <message>
        <source>Name of the group (empty: none)</source>
        <translation>Nom du groupe (vide : aucun)</translation>
    </message>
    <message>
        <source>Reinforcement</source>
        <translation>Renfort</translation>
    </message>
    <message>
        <source>Enters in turn (0: there from the start)</source>
        <translation>Entre au tour (0 : présente dès le début)</translation>
    </message>
</context>
<context>
    <name>ForcesPanel</name>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Filter of the forces</source>
        <translation>Filtre des forces</translation>
    </message>
    <message>
        <source>Side, id, name, kind, group, place or state; all words must fit</source>
        <translation>Camp, identifiant, nom, type, groupe, lieu ou état ; tous les mots doivent convenir</translation>
    </message>
    <message>
        <source>Seen by</source>
        <translation>Vu par</translation>
    </message>
    <message>
        <source>A side is not shown, and not told of, the hidden units of others</source>
        <translation>Un camp ne voit pas les unités cachées des autres et n’en entend pas parler</translation>
    </message>
    <message>
        <source>Seen by all</source>
        <translation>Vu par tous</translation>
    </message>
    <message>
        <source>Seen by {side}</source>
        <translation>Vu par : {side}</translation>
    </message>
</context>
<context>
    <name>ForcesTree</name>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Order of battle</source>
        <translation>Ordre de bataille</translation>
    </message>
    <message>
        <source>Add a side…</source>
        <translation>Ajouter un camp…</translation>
    </message>
    <message>
        <source>Rename {side}…</source>
        <translation>Renommer {side}…</translation>
    </message>
    <message>
        <source>Remove {side} and its units</source>
        <translation>Retirer {side} et ses unités</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>cachée</translation>
    </message>
    <message>
        <source>aboard {vehicle}</source>
        <translation>à bord de {vehicle}</translation>
    </message>
    <message>
        <source>Turn {n}</source>
        <translation>Tour {n}</translation>
    </message>
    <message>
        <source>{name} ({total}, {here} on the map)</source>
        <translation>{name} ({total}, dont {here} sur la carte)</translation>
    </message>
    <message>
        <source>{name} ({total}, {here} on the table)</source>
        <translation>{name} ({total}, dont {here} sur la table)</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown} sur {total}</translation>
    </message>
    <message>
        <source>On the map: {n}</source>
        <translation>Sur la carte : {n}</translation>
    </message>
    <message>
        <source>Off the map: {n}</source>
        <translation>Hors de la carte : {n}</translation>
    </message>
    <message>
        <source>On the table: {n}</source>
        <translation>Sur la table : {n}</translation>
    </message>
    <message>
        <source>Off the table: {n}</source>
        <translation>Hors de la table : {n}</translation>
    </message>
    <message>
        <source>Hidden: {n}</source>
        <translation>Cachées : {n}</translation>
    </message>
</context>
<context>
    <name>FormatCommands</name>
    <message>
        <source>All that can be read ({patterns})</source>
        <translation>Tout ce qui se lit ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation>Importer un fichier</translation>
    </message>
    <message>
        <source>Open or begin a map first: {name} is added to it.</source>
        <translation>Ouvrez ou commencez d’abord une carte : {name} s’y ajoute.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Lay the picture {name} under the map, to trace it?</source>
        <translation>Mettre l’image {name} sous la carte, pour la décalquer ?</translation>
    </message>
    <message>
        <source>The map is saved first, because the picture is kept in its folder.</source>
        <translation>La carte est d’abord enregistrée, car l’image est gardée dans son dossier.</translation>
    </message>
    <message>
        <source>It takes the place of the picture that lies there.</source>
        <translation>Elle remplace l’image qui s’y trouve.</translation>
    </message>
    <message>
        <source>{name} is being read …</source>
        <translation>Lecture de {name} …</translation>
    </message>
    <message>
        <source>{problem}

Do you want to name the file of the module?</source>
        <translation>{problem}

Voulez-vous indiquer le fichier du module ?</translation>
    </message>
    <message>
        <source>The module of the saved game</source>
        <translation>Le module de la partie enregistrée</translation>
    </message>
    <message>
        <source>Modules of VASSAL</source>
        <translation>Modules VASSAL</translation>
    </message>
    <message>
        <source>{name} ({format}) was read. Not taken over: {n}, see Issues.</source>
        <translation>{name} ({format}) a été lu. Non repris : {n}, voir Problèmes.</translation>
    </message>
    <message>
        <source>{name} names no rules. By which is it to be played?</source>
        <translation>{name} ne nomme pas de règles. Selon lesquelles jouer ?</translation>
    </message>
    <message>
        <source>Files belong to this map. Save it first, so that they lie beside it.</source>
        <translation>Des fichiers vont avec cette carte. Enregistrez d’abord la carte, pour qu’ils soient à côté d’elle.</translation>
    </message>
    <message>
        <source>Some files were not kept beside {name}.</source>
        <translation>Des fichiers n’ont pas été gardés à côté de {name}.</translation>
    </message>
    <message>
        <source>{name} was read as: {format}.</source>
        <translation>{name} a été lu, format : {format}.</translation>
    </message>
    <message>
        <source>This was not taken over:</source>
        <translation>Ceci n’a pas été repris :</translation>
    </message>
    <message>
        <source>Export the map as</source>
        <translation>Exporter la carte sous</translation>
    </message>
    <message>
        <source>Exported: {name}</source>
        <translation>Exporté : {name}</translation>
    </message>
    <message>
        <source>{name} was written as: {format}. This of the map is not in it:</source>
        <translation>{name} a été écrit, format : {format}. Il y manque :</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Page that answers</source>
        <translation>Page qui répond</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Every line of the map is worked out for {name} …</source>
        <translation>Toutes les lignes de la carte sont calculées pour {name} …</translation>
    </message>
    <message>
        <source>The steps are drawn for {name} …</source>
        <translation>Les étapes sont dessinées pour {name} …</translation>
    </message>
    <message>
        <source>The page was given up; no file was written.</source>
        <translation>La page est abandonnée ; aucun fichier n’a été écrit.</translation>
    </message>
    <message>
        <source>There is a file {name} already. Replace it?</source>
        <translation>Il existe déjà un fichier {name}. Le remplacer ?</translation>
    </message>
    <message>
        <source>{name} was not written.</source>
        <translation>{name} n’a pas été écrit.</translation>
    </message>
</context>
<context>
    <name>FrameCard</name>
    <message>
        <source>Frame times</source>
        <translation>Temps d’image</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Souris</translation>
    </message>
    <message>
        <source>Stroke or drag</source>
        <translation>Trait ou glisser</translation>
    </message>
    <message>
        <source>Press</source>
        <translation>Clic</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Molette</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Touche</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Autre</translation>
    </message>
    <message>
        <source>Frame times, in milliseconds</source>
        <translation>Temps d’image, en millisecondes</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>All frames</source>
        <translation>Toutes les images</translation>
    </message>
    <message>
        <source>Of it processor time</source>
        <translation>dont temps de calcul</translation>
    </message>
    <message>
        <source>Of it painting</source>
        <translation>dont dessin</translation>
    </message>
    <message>
        <source>Every step</source>
        <translation>Toutes les étapes</translation>
    </message>
    <message>
        <source>Nothing happened yet</source>
        <translation>Rien ne s’est encore passé</translation>
    </message>
    <message>
        <source>Longest step: {time} ms, most of it {what}</source>
        <translation>Étape la plus longue : {time} ms, surtout {what}</translation>
    </message>
    <message>
        <source>number</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>maximum</translation>
    </message>
    <message>
        <source>Save frame times</source>
        <translation>Enregistrer les temps d’image</translation>
    </message>
</context>
<context>
    <name>Games</name>
    <message>
        <source>its rules have mistakes</source>
        <translation>ses règles ont des fautes</translation>
    </message>
    <message>
        <source>on hexes</source>
        <translation>sur hexagones</translation>
    </message>
    <message>
        <source>on a table</source>
        <translation>sur une table</translation>
    </message>
    <message>
        <source>{on} · kinds of terrain: {ground} · kinds of units: {units} · charts of results: {charts}</source>
        <translation>{on} · terrains : {ground} · types d’unités : {units} · tableaux de résultats : {charts}</translation>
    </message>
    <message>
        <source>My game</source>
        <translation>Mon jeu</translation>
    </message>
    <message>
        <source>&amp;Name of the new game:</source>
        <translation>&amp;Nom du nouveau jeu :</translation>
    </message>
    <message>
        <source>Scenarios will name it as {id}; you can give it another name at any time.</source>
        <translation>Les scénarios le nommeront {id} ; vous pouvez lui donner un autre nom à tout moment.</translation>
    </message>
    <message>
        <source>Rename {game}</source>
        <translation>Renommer {game}</translation>
    </message>
    <message>
        <source>The word by which scenarios name this game. Maps that name it by the old one ask for the new one when they are opened. (The name that people read is a cell of the chart The game.)</source>
        <translation>Le mot par lequel les scénarios nomment ce jeu. Les cartes qui le nomment par l’ancien demandent le nouveau à leur ouverture. (Le nom que l’on lit est une cellule du tableau Le jeu.)</translation>
    </message>
    <message>
        <source>These rules are there already</source>
        <translation>Ces règles sont déjà là</translation>
    </message>
    <message>
        <source>You have rules {id} already. Those in {file} differ in {n} values (yours → theirs). If theirs take the place of yours, yours are set aside in the folder of earlier states.</source>
        <translation>Vous avez déjà des règles {id}. Celles de {file} diffèrent par {n} valeurs (les vôtres → les leurs). Si elles prennent la place des vôtres, celles-ci sont mises de côté dans le dossier des états précédents.</translation>
    </message>
    <message>
        <source>They are the same.</source>
        <translation>Elles sont les mêmes.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Ce qui diffère</translation>
    </message>
    <message>
        <source>&amp;Take their place</source>
        <translation>&amp;Prendre leur place</translation>
    </message>
    <message>
        <source>Install &amp;beside</source>
        <translation>Installer à &amp;côté</translation>
    </message>
</context>
<context>
    <name>Generate</name>
    <message>
        <source>Relief</source>
        <translation>Relief</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Eau</translation>
    </message>
    <message>
        <source>Woods</source>
        <translation>Bois</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Champs</translation>
    </message>
    <message>
        <source>Villages</source>
        <translation>Villages</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>Generate a map</source>
        <translation>Générer une carte</translation>
    </message>
    <message>
        <source>Picture of the map</source>
        <translation>Image de la carte</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>Une autre</translation>
    </message>
    <message>
        <source>The next seed: another map of the same kind</source>
        <translation>La graine suivante : une autre carte du même genre</translation>
    </message>
    <message>
        <source>Names on the map</source>
        <translation>Noms sur la carte</translation>
    </message>
    <message>
        <source>Villages, hills, woods and the river get names</source>
        <translation>Villages, hauteurs, bois et cours d’eau reçoivent un nom</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>This game has nothing of the kind</source>
        <translation>Ce jeu n’a rien de tel</translation>
    </message>
    <message>
        <source>The map of now gives way to the new one, in one step of undo. Units stay where they are.</source>
        <translation>La carte actuelle laisse place à la nouvelle, en une étape annulable. Les unités restent où elles sont.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>La montrer</translation>
    </message>
    <message>
        <source>Use this map</source>
        <translation>Prendre cette carte</translation>
    </message>
    <message>
        <source>A map this large is drawn when you ask for it.</source>
        <translation>Une carte aussi grande est dessinée à la demande.</translation>
    </message>
</context>
<context>
    <name>GuideDialog</name>
    <message>
        <source>User guide</source>
        <translation>Guide de l’utilisateur</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>Chercher dans le guide</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Back to the guide</source>
        <translation>Retour au guide</translation>
    </message>
    <message>
        <source>This page does not come with the program: {name}</source>
        <translation>Cette page n’est pas fournie avec le programme : {name}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
</context>
<context>
    <name>HexDocks</name>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Tampons</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Contours</source>
        <translation>Courbes</translation>
    </message>
</context>
<context>
    <name>HexInquiryForm</name>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>level {a} to {b}</source>
        <translation>niveau {a} vers {b}</translation>
    </message>
</context>
<context>
    <name>HexMapSettingsPage</name>
    <message>
        <source>Numbers of hexes</source>
        <translation>Numéros des hexagones</translation>
    </message>
    <message>
        <source>Place of the numbers</source>
        <translation>Place des numéros</translation>
    </message>
</context>
<context>
    <name>HexStatusBar</name>
    <message>
        <source>Level {n}</source>
        <translation>Niveau {n}</translation>
    </message>
    <message>
        <source>Range {n}</source>
        <translation>Distance {n}</translation>
    </message>
</context>
<context>
    <name>HexTerrainPalette</name>
    <message>
        <source>Belongs to:</source>
        <translation>Appartient à :</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>What you paint of this kind ({name}) belongs to this side</source>
        <translation>Ce que vous peignez de cette sorte ({name}) appartient à ce camp</translation>
    </message>
    <message>
        <source>Terrain of this kind belongs to nobody</source>
        <translation>Ce terrain n’appartient à personne</translation>
    </message>
    <message>
        <source>Hexsides</source>
        <translation>Côtés d’hexagone</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Voies</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>Marqueurs</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Along a path</source>
        <translation>Le long d’une voie</translation>
    </message>
    <message>
        <source>As whole hexes</source>
        <translation>En hexagones entiers</translation>
    </message>
    <message>
        <source>Cost: {costs}</source>
        <translation>Coût : {costs}</translation>
    </message>
</context>
<context>
    <name>HexToolBar</name>
    <message>
        <source>What is pasted</source>
        <translation>Ce qui est collé</translation>
    </message>
    <message>
        <source>What of the piece in hand counts; the preview on the map shows it</source>
        <translation>Ce qui compte du morceau en main ; l’aperçu sur la carte le montre</translation>
    </message>
    <message>
        <source>Radius </source>
        <translation>Rayon </translation>
    </message>
    <message>
        <source>How far the brush reaches around the mouse&apos;s hex, in hexes</source>
        <translation>Rayon du pinceau autour de l’hexagone sous la souris, en hexagones</translation>
    </message>
    <message>
        <source>Raise</source>
        <translation>Relever</translation>
    </message>
    <message>
        <source>Lower</source>
        <translation>Abaisser</translation>
    </message>
    <message>
        <source>Set level</source>
        <translation>Fixer le niveau</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Adoucir</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>What the elevation brush does; Ctrl does the opposite</source>
        <translation>Ce que fait le pinceau d’élévation ; Ctrl fait le contraire</translation>
    </message>
    <message>
        <source>Level </source>
        <translation>Niveau </translation>
    </message>
    <message>
        <source>The level that is set or drawn, in the ruleset&apos;s steps</source>
        <translation>Le niveau fixé ou dessiné, dans les pas des règles</translation>
    </message>
    <message>
        <source>What the contour brush does</source>
        <translation>Ce que fait le pinceau de courbes</translation>
    </message>
    <message>
        <source>What the contour brush does: Push spreads the level on which a stroke begins; Shift smooths</source>
        <translation>Ce que fait le pinceau de courbes : Pousser étend le niveau où le trait commence ; Maj lisse</translation>
    </message>
    <message>
        <source>The radius of the brush, in hexes (+ and −)</source>
        <translation>Le rayon du pinceau, en hexagones (+ et −)</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>Pentes</translation>
    </message>
</context>
<context>
    <name>HexUnitPanel</name>
    <message>
        <source>Facing</source>
        <translation>Orientation</translation>
    </message>
    <message>
        <source>The rules make nothing of the facing of such a unit; it is kept in the file and shown on the counter</source>
        <translation>Les règles ne font rien de l’orientation d’une telle unité ; elle est gardée dans le fichier et montrée sur le pion</translation>
    </message>
    <message>
        <source>Hexsides clockwise from the top of the map</source>
        <translation>Côtés d’hexagone dans le sens horaire depuis le haut de la carte</translation>
    </message>
    <message>
        <source>Hexspines are named by their hex: the selected units are in several hexes</source>
        <translation>Les épines se nomment d’après l’hexagone : les unités sélectionnées sont dans plusieurs hexagones</translation>
    </message>
    <message>
        <source>Not taken: a number from {low} to {high} is wanted</source>
        <translation>Refusé : il faut un nombre de {low} à {high}</translation>
    </message>
    <message>
        <source>Not taken: strength and range are wanted, such as 5-3</source>
        <translation>Refusé : il faut la force et la portée, par exemple 5-3</translation>
    </message>
    <message>
        <source>Not taken: a number is wanted</source>
        <translation>Refusé : il faut un nombre</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>strength-range, as 5-3</source>
        <translation>force-portée, comme 5-3</translation>
    </message>
    <message>
        <source>width x depth, as 6 x 2.5</source>
        <translation>largeur x profondeur, comme 6 x 2,5</translation>
    </message>
</context>
<context>
    <name>Hexes</name>
    <message>
        <source>Units copied: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Unités copiées : {n} · Ctrl+V les prend en main, dans une autre fenêtre aussi</translation>
    </message>
    <message>
        <source>Hexes copied: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Hexagones copiés : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Copied; nothing to clear.</source>
        <translation>Copié ; rien à vider.</translation>
    </message>
    <message>
        <source>Hexes cut: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Hexagones coupés : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Nothing to clear: the selected hexes are bare.</source>
        <translation>Rien à vider : les hexagones sélectionnés sont nus.</translation>
    </message>
    <message>
        <source>Units there stay: {n} (Map, Pasting takes units)</source>
        <translation>Les unités y restent : {n} (Carte, Le collage prend les unités)</translation>
    </message>
    <message>
        <source>The piece was copied from hexes that stand the other way</source>
        <translation>Le morceau vient d’hexagones orientés autrement</translation>
    </message>
    <message>
        <source>Nothing to paste: the map is like that there already</source>
        <translation>Rien à coller : la carte y est déjà ainsi</translation>
    </message>
    <message>
        <source>Kept as stamp {n}: the key {n} takes it in hand</source>
        <translation>Gardé comme tampon {n} : la touche {n} le prend en main</translation>
    </message>
    <message>
        <source>There is no stamp {n}: select hexes and press Ctrl+{n}</source>
        <translation>Pas de tampon {n} : sélectionnez des hexagones et tapez Ctrl+{n}</translation>
    </message>
    <message>
        <source>What was copied is a piece of a table</source>
        <translation>Ce qui a été copié est un morceau de table</translation>
    </message>
    <message>
        <source>No hexes were copied: select some and press Ctrl+C</source>
        <translation>Aucun hexagone copié : sélectionnez-en et tapez Ctrl+C</translation>
    </message>
    <message>
        <source>Shapes copied: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Formes copiées : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Shapes cut: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Formes coupées : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Not duplicated: there is no room on the map beside them</source>
        <translation>Non dupliqué : il n’y a pas de place sur la carte à côté</translation>
    </message>
    <message>
        <source>Contours copied: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Courbes copiées : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Contours cut: {n} · Ctrl+V takes them in hand, also in another window</source>
        <translation>Courbes coupées : {n} · Ctrl+V les prend en main, aussi dans une autre fenêtre</translation>
    </message>
</context>
<context>
    <name>Hiding</name>
    <message>
        <source>Stays still</source>
        <translation>Ne bouge pas</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Bouge</translation>
    </message>
    <message>
        <source>Crawls</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>Assaults</source>
        <translation>Donne l’assaut</translation>
    </message>
    <message>
        <source>Assault moves</source>
        <translation>Bouge en mouvement d’assaut</translation>
    </message>
    <message>
        <source>Advances</source>
        <translation>Progresse</translation>
    </message>
    <message>
        <source>Fires</source>
        <translation>Tire</translation>
    </message>
    <message>
        <source>Directs fire</source>
        <translation>Dirige un tir</translation>
    </message>
    <message>
        <source>Waits for opportunity fire</source>
        <translation>Attend un tir d’opportunité</translation>
    </message>
    <message>
        <source>Fights in close combat</source>
        <translation>Combat au corps à corps</translation>
    </message>
    <message>
        <source>Is entered by an enemy</source>
        <translation>Un ennemi entre chez elle</translation>
    </message>
    <message>
        <source>Is hit by an attack</source>
        <translation>Subit une attaque</translation>
    </message>
    <message>
        <source>Is hit by a sniper</source>
        <translation>Subit un tireur d’élite</translation>
    </message>
    <message>
        <source>Goes berserk</source>
        <translation>Devient berserk</translation>
    </message>
    <message>
        <source>Is overstacked</source>
        <translation>Est en surempilement</translation>
    </message>
    <message>
        <source>Breaks</source>
        <translation>Est démoralisée</translation>
    </message>
    <message>
        <source>Is wounded</source>
        <translation>Est blessée</translation>
    </message>
    <message>
        <source>Is fired at by a snap shot</source>
        <translation>Subit un tir bref</translation>
    </message>
    <message>
        <source>Does something else that is seen</source>
        <translation>Fait autre chose de visible</translation>
    </message>
    <message>
        <source>Turns its gun or vehicle</source>
        <translation>Tourne son canon ou son véhicule</translation>
    </message>
    <message>
        <source>Uses a radio</source>
        <translation>Se sert d’une radio</translation>
    </message>
    <message>
        <source>Repairs</source>
        <translation>Répare</translation>
    </message>
    <message>
        <source>Spots</source>
        <translation>Observe pour d’autres</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>As it was opened</source>
        <translation>Tel qu’à l’ouverture</translation>
    </message>
    <message>
        <source>As it was begun</source>
        <translation>Au commencement</translation>
    </message>
    <message>
        <source>Click a step to go back to it; the disk marks what is saved</source>
        <translation>Cliquez une étape pour y revenir ; la disquette marque ce qui est enregistré</translation>
    </message>
</context>
<context>
    <name>ImportMapDialog</name>
    <message>
        <source>Import a map</source>
        <translation>Importer une carte</translation>
    </message>
    <message>
        <source> levels of the rules</source>
        <translation> niveaux des règles</translation>
    </message>
    <message>
        <source>This map has no levels</source>
        <translation>Cette carte n’a pas de niveaux</translation>
    </message>
    <message>
        <source>choose, or type to search</source>
        <translation>choisir, ou écrire pour chercher</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>laisser de côté</translation>
    </message>
    <message>
        <source>&amp;Keep for this format</source>
        <translation>&amp;Garder pour ce format</translation>
    </message>
    <message>
        <source>Later files of this format begin with these meanings</source>
        <translation>Les prochains fichiers de ce format commencent avec ces significations</translation>
    </message>
    <message>
        <source>The file says how large the table is</source>
        <translation>Le fichier dit la taille de la table</translation>
    </message>
    <message>
        <source>the usual one of each</source>
        <translation>celle habituelle de chacun</translation>
    </message>
    <message>
        <source>{n} (not printed)</source>
        <translation>{n} (non imprimée)</translation>
    </message>
    <message>
        <source>These rules print no other heights for it</source>
        <translation>Ces règles n’impriment pas d’autres hauteurs</translation>
    </message>
    <message>
        <source>It is not played on this kind of map</source>
        <translation>On n’y joue pas sur ce genre de carte</translation>
    </message>
    <message>
        <source>Its terrain has no neutral words</source>
        <translation>Son terrain n’a pas de mots neutres</translation>
    </message>
    <message>
        <source>{name} ({format}) has words of its own. What do they mean?</source>
        <translation>{name} ({format}) a ses propres mots. Que signifient-ils ?</translation>
    </message>
    <message>
        <source>{name} ({format}) says nothing about terrain. By which rules is it played?</source>
        <translation>{name} ({format}) ne dit rien du terrain. Selon quelles règles se joue-t-il ?</translation>
    </message>
    <message>
        <source>Ma&amp;p of the file</source>
        <translation>Carte du &amp;fichier</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>&amp;Règles</translation>
    </message>
    <message>
        <source>A s&amp;quare of the file is worth</source>
        <translation>Une c&amp;ase du fichier vaut</translation>
    </message>
    <message>
        <source>&amp;Height of walls and pieces</source>
        <translation>&amp;Hauteur des murs et des éléments</translation>
    </message>
    <message>
        <source>A &amp;level of the file is worth</source>
        <translation>Un &amp;niveau du fichier vaut</translation>
    </message>
    <message>
        <source>&amp;Meaning of the chosen words</source>
        <translation>&amp;Signification des mots choisis</translation>
    </message>
    <message>
        <source>&amp;Words of the file</source>
        <translation>&amp;Mots du fichier</translation>
    </message>
    <message>
        <source>&amp;Not taken over</source>
        <translation>Non re&amp;pris</translation>
    </message>
    <message>
        <source>L&amp;oad mapping…</source>
        <translation>&amp;Charger une correspondance…</translation>
    </message>
    <message>
        <source>Take the meanings of a file, of yours or of others</source>
        <translation>Prendre les significations d’un fichier, de vous ou d’autres</translation>
    </message>
    <message>
        <source>&amp;Save mapping as…</source>
        <translation>&amp;Enregistrer la correspondance…</translation>
    </message>
    <message>
        <source>Write the meanings into a file, to keep or to share</source>
        <translation>Écrire les significations dans un fichier, à garder ou à partager</translation>
    </message>
    <message>
        <source>This file has nothing that a mapping could give a meaning</source>
        <translation>Ce fichier n’a rien à quoi une correspondance donnerait un sens</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>? nothing yet</source>
        <translation>? rien encore</translation>
    </message>
    <message>
        <source>One word means nothing yet: it is left out unless you say what it is.</source>
        <translation>Un mot ne signifie rien encore : il est laissé de côté si vous ne dites pas ce que c’est.</translation>
    </message>
    <message>
        <source>{n} words mean nothing yet: they are left out unless you say what they are.</source>
        <translation>{n} mots ne signifient rien encore : ils sont laissés de côté si vous ne dites pas ce que c’est.</translation>
    </message>
    <message>
        <source>the same, where the rules have it</source>
        <translation>la même chose, si les règles l’ont</translation>
    </message>
    <message>
        <source>Groups of counters without a side are left out: {n}.</source>
        <translation>Les groupes de pions sans camp sont laissés de côté : {n}.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>nothing: {why}</source>
        <translation>rien : {why}</translation>
    </message>
    <message>
        <source>taken as {name}</source>
        <translation>pris comme {name}</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Mot</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>Signifie</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>Devient</translation>
    </message>
    <message>
        <source>No rules can take this map</source>
        <translation>Aucunes règles ne conviennent à cette carte</translation>
    </message>
    <message>
        <source>A map this large has no preview.</source>
        <translation>Une carte de cette taille n’a pas d’aperçu.</translation>
    </message>
    <message>
        <source>Everything is taken over.</source>
        <translation>Tout est repris.</translation>
    </message>
    <message>
        <source>Mappings</source>
        <translation>Correspondances</translation>
    </message>
    <message>
        <source>Load a mapping</source>
        <translation>Charger une correspondance</translation>
    </message>
    <message>
        <source>{name} was not loaded.</source>
        <translation>{name} n’a pas été chargé.</translation>
    </message>
    <message>
        <source>Save the mapping as</source>
        <translation>Enregistrer la correspondance sous</translation>
    </message>
    <message>
        <source>There is a file {name} already. Replace it?</source>
        <translation>Il existe déjà un fichier {name}. Le remplacer ?</translation>
    </message>
    <message>
        <source>{name} was not written.</source>
        <translation>{name} n’a pas été écrit.</translation>
    </message>
    <message>
        <source>The meanings cannot be kept for this format.</source>
        <translation>Les significations ne peuvent être gardées pour ce format.</translation>
    </message>
</context>
<context>
    <name>InquiryForm</name>
    <message>
        <source>What the line of sight is wanted for: some rules differ</source>
        <translation>À quoi doit servir la ligne de vue : certaines règles diffèrent</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>But</translation>
    </message>
    <message>
        <source>Purpose and conditions: a click, or its key, opens the fields</source>
        <translation>But et conditions : un clic, ou sa touche, ouvre les champs</translation>
    </message>
    <message>
        <source>What the line of sight is wanted for: cover differs</source>
        <translation>À quoi sert la ligne de vue : le couvert diffère</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>non précisé</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message>
        <source>and {n} more</source>
        <translation>et {n} de plus</translation>
    </message>
    <message>
        <source>Issues: {n}</source>
        <translation>Problèmes : {n}</translation>
    </message>
</context>
<context>
    <name>IssuesList</name>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>No issues</source>
        <translation>Aucun problème</translation>
    </message>
    <message>
        <source>Issue (being checked …)</source>
        <translation>Problème (vérification en cours…)</translation>
    </message>
    <message>
        <source>Being checked …</source>
        <translation>Vérification en cours…</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erreur</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avertissement</translation>
    </message>
    <message>
        <source>note</source>
        <translation>note</translation>
    </message>
    <message>
        <source>For all issues of this kind, as one step of undo</source>
        <translation>Pour tous les problèmes de ce genre, en une étape d’annulation</translation>
    </message>
    <message>
        <source>Draw the slopes</source>
        <translation>Dessiner les pentes</translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation>Tout écarter</translation>
    </message>
</context>
<context>
    <name>KeptLinesPanel</name>
    <message>
        <source>Keep this line</source>
        <translation>Garder cette ligne</translation>
    </message>
    <message>
        <source>Save the line of now in the scenario (Ctrl+L)</source>
        <translation>Garder la ligne actuelle dans le scénario (Ctrl+L)</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Kept already: {name}</source>
        <translation>Déjà gardée : {name}</translation>
    </message>
    <message>
        <source>Not kept: a unit at an end of the line is not there any more</source>
        <translation>Non gardée : une unité au bout de la ligne n’est plus là</translation>
    </message>
    <message>
        <source>Kept: {name}</source>
        <translation>Gardée : {name}</translation>
    </message>
</context>
<context>
    <name>KeptPlansRow</name>
    <message>
        <source>Kept plans</source>
        <translation>Plans gardés</translation>
    </message>
    <message>
        <source>Plans that the scenario keeps, to be shown again whatever is selected</source>
        <translation>Plans que le scénario garde, affichés de nouveau quelle que soit la sélection</translation>
    </message>
    <message>
        <source>Keep, name or drop the plan</source>
        <translation>Garder, nommer ou oublier le plan</translation>
    </message>
    <message>
        <source>Keep this plan…</source>
        <translation>Garder ce plan…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Keep it no longer</source>
        <translation>Ne plus le garder</translation>
    </message>
    <message>
        <source>none: for what is selected</source>
        <translation>aucun : pour la sélection</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>aucun encore</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Cursor over the map, far with Shift</source>
        <translation>Curseur sur la carte, plus loin avec Maj</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Flèches</translation>
    </message>
    <message>
        <source>Cursor by a tenth of a hex</source>
        <translation>Curseur d’un dixième d’hexagone</translation>
    </message>
    <message>
        <source>Cursor by a millimetre</source>
        <translation>Curseur d’un millimètre</translation>
    </message>
    <message>
        <source>Alt and arrows</source>
        <translation>Alt et flèches</translation>
    </message>
    <message>
        <source>Click at the cursor; held down with arrows it drags</source>
        <translation>Cliquer au curseur ; maintenue, avec les flèches, elle tire</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Right button at the cursor</source>
        <translation>Bouton droit au curseur</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>Touche Menu</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Défiler</translation>
    </message>
    <message>
        <source>Ctrl and arrows</source>
        <translation>Ctrl et flèches</translation>
    </message>
    <message>
        <source>Move the map</source>
        <translation>Déplacer la carte</translation>
    </message>
    <message>
        <source>Space and drag</source>
        <translation>Espace et glisser</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Molette</translation>
    </message>
    <message>
        <source>Keep to a straight row</source>
        <translation>Rester sur une rangée droite</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Maj</translation>
    </message>
    <message>
        <source>Erase, lower or copy instead</source>
        <translation>Plutôt effacer, abaisser ou copier</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Pick what lies under the mouse</source>
        <translation>Prélever ce qui est sous la souris</translation>
    </message>
    <message>
        <source>Alt or right button</source>
        <translation>Alt ou bouton droit</translation>
    </message>
    <message>
        <source>Menu, with Select and move</source>
        <translation>Menu, avec Sélectionner et déplacer</translation>
    </message>
    <message>
        <source>Menu, with every tool</source>
        <translation>Menu, avec tout outil</translation>
    </message>
    <message>
        <source>Shift and right button, Shift+F10</source>
        <translation>Maj et bouton droit, Maj+F10</translation>
    </message>
    <message>
        <source>Move the table</source>
        <translation>Déplacer la table</translation>
    </message>
    <message>
        <source>Space or middle button and drag</source>
        <translation>Espace ou bouton central et glisser</translation>
    </message>
    <message>
        <source>Select more</source>
        <translation>Sélectionner aussi</translation>
    </message>
    <message>
        <source>Ctrl and click</source>
        <translation>Ctrl et clic</translation>
    </message>
    <message>
        <source>Select with a frame</source>
        <translation>Sélectionner par un cadre</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>Maj et glisser</translation>
    </message>
    <message>
        <source>Let one look too</source>
        <translation>Faire observer aussi</translation>
    </message>
    <message>
        <source>Shift and click</source>
        <translation>Maj et clic</translation>
    </message>
    <message>
        <source>Hold the line where it is</source>
        <translation>Tenir la ligne où elle est</translation>
    </message>
    <message>
        <source>Right button</source>
        <translation>Bouton droit</translation>
    </message>
    <message>
        <source>Move what is selected by 1 mm, by 1 cm</source>
        <translation>Déplacer la sélection de 1 mm, de 1 cm</translation>
    </message>
    <message>
        <source>Arrows, Shift and arrows</source>
        <translation>Flèches, Maj et flèches</translation>
    </message>
    <message>
        <source>Turn what is selected</source>
        <translation>Tourner la sélection</translation>
    </message>
    <message>
        <source>Ctrl and wheel</source>
        <translation>Ctrl et molette</translation>
    </message>
    <message>
        <source>Steps of 15°, squares</source>
        <translation>Pas de 15°, carrés</translation>
    </message>
    <message>
        <source>Draw without snapping</source>
        <translation>Tracer sans aimanter</translation>
    </message>
    <message>
        <source>End a polygon or a line</source>
        <translation>Terminer un polygone ou une ligne</translation>
    </message>
    <message>
        <source>Enter or right button</source>
        <translation>Entrée ou bouton droit</translation>
    </message>
    <message>
        <source>Draw the terrain under the mouse</source>
        <translation>Tracer le terrain sous la souris</translation>
    </message>
    <message>
        <source>Right button before the first point</source>
        <translation>Bouton droit avant le premier point</translation>
    </message>
    <message>
        <source>Take the last corner back</source>
        <translation>Reprendre le dernier coin</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retour arrière</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Questionner</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Dessiner</translation>
    </message>
    <message>
        <source>Map and layers</source>
        <translation>Carte et calques</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>File and scenario</source>
        <translation>Fichier et scénario</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>The mouse</source>
        <translation>La souris</translation>
    </message>
    <message>
        <source>The map by keys</source>
        <translation>La carte au clavier</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Filter by what is done or by keys</source>
        <translation>Filtrer par ce qui se fait ou par touches</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>Save as P&amp;DF…</source>
        <translation>Enregistrer en P&amp;DF…</translation>
    </message>
    <message>
        <source>No command and no key is called so</source>
        <translation>Aucune commande et aucune touche ne s’appelle ainsi</translation>
    </message>
    <message>
        <source>Save the keys as PDF</source>
        <translation>Enregistrer les touches en PDF</translation>
    </message>
    <message>
        <source>keys.pdf</source>
        <translation>touches.pdf</translation>
    </message>
    <message>
        <source>While you type into a field, {keys} edits its text.</source>
        <translation>Pendant la saisie dans un champ, {keys} agit sur son texte.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys of the window of tables</source>
        <translation>Touches de la fenêtre des tables</translation>
    </message>
    <message>
        <source>Keys of the window of hex maps</source>
        <translation>Touches de la fenêtre des cartes à hexagones</translation>
    </message>
    <message>
        <source>Filter by command or keys</source>
        <translation>Filtrer par commande ou touches</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Commandes et leurs touches</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>&amp;New keys:</source>
        <translation>&amp;Nouvelles touches :</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Nouvelles touches</translation>
    </message>
    <message>
        <source>Click here and press the keys</source>
        <translation>Cliquez ici et appuyez sur les touches</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>Les prendre</translation>
    </message>
    <message>
        <source>No &amp;keys</source>
        <translation>&amp;Sans touches</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Tout rétablir</translation>
    </message>
    <message>
        <source>Usually {keys}</source>
        <translation>D’habitude {keys}</translation>
    </message>
    <message>
        <source>Usually no keys</source>
        <translation>D’habitude sans touches</translation>
    </message>
    <message>
        <source>{keys} is kept for the map and the dialogs.</source>
        <translation>{keys} est réservé à la carte et aux dialogues.</translation>
    </message>
    <message>
        <source>{keys} belongs to “{command}”.</source>
        <translation>{keys} appartient à « {command} ».</translation>
    </message>
</context>
<context>
    <name>Layers</name>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>Marqueurs</translation>
    </message>
    <message>
        <source>Paths and rivers</source>
        <translation>Chemins et rivières</translation>
    </message>
    <message>
        <source>Hexsides</source>
        <translation>Côtés d’hexagone</translation>
    </message>
    <message>
        <source>Drawn shapes</source>
        <translation>Formes dessinées</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Elevation</source>
        <translation>Altitude</translation>
    </message>
    <message>
        <source>Pieces of terrain</source>
        <translation>Éléments de décor</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Names on the map</source>
        <translation>Noms sur la carte</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Picture under the map</source>
        <translation>Image sous la carte</translation>
    </message>
    <message>
        <source>Locked, so nothing was changed: {layers}. Unlock it in the Layers panel</source>
        <translation>Verrouillé, rien n’a été changé : {layers}. Déverrouillez dans le panneau Calques</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Calques</translation>
    </message>
    <message>
        <source>Space shows or hides the layer, Ctrl+Space locks or unlocks it</source>
        <translation>Espace affiche ou masque la couche, Ctrl+Espace la verrouille ou la déverrouille</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Calque</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Visible</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verrouillé</translation>
    </message>
    <message>
        <source>Show or hide it; answers still take it into account</source>
        <translation>Le montrer ou le cacher ; les réponses en tiennent toujours compte</translation>
    </message>
    <message>
        <source>Lock it against every edit</source>
        <translation>Le verrouiller contre toute modification</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Intensité</translation>
    </message>
    <message>
        <source>Lock all others</source>
        <translation>Verrouiller tous les autres</translation>
    </message>
    <message>
        <source>Only the chosen layer can be painted; again: unlock all</source>
        <translation>Seul le calque choisi peut être peint ; encore une fois : tout déverrouiller</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>All layers shown, strong and unlocked</source>
        <translation>Tous les calques visibles, pleins et déverrouillés</translation>
    </message>
    <message>
        <source>{layer}: shown</source>
        <translation>{layer} : affiché</translation>
    </message>
    <message>
        <source>{layer}: hidden</source>
        <translation>{layer} : masqué</translation>
    </message>
    <message>
        <source>{layer}: locked</source>
        <translation>{layer} : verrouillé</translation>
    </message>
    <message>
        <source>{layer}: unlocked</source>
        <translation>{layer} : déverrouillé</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>Carte réduite</translation>
    </message>
    <message>
        <source>Hidden: {layers}</source>
        <translation>Caché : {layers}</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>For {who} · {title}</source>
        <translation>Pour {who} · {title}</translation>
    </message>
    <message>
        <source>For {who}</source>
        <translation>Pour {who}</translation>
    </message>
    <message>
        <source>and {n} more assumption (see the inspector)</source>
        <translation>et {n} autre hypothèse (voir l’inspecteur)</translation>
    </message>
    <message>
        <source>and {n} more assumptions (see the inspector)</source>
        <translation>et {n} autres hypothèses (voir l’inspecteur)</translation>
    </message>
    <message>
        <source>Trial, not done: {change}. From {observer}, for {purpose}</source>
        <translation>Essai, pas fait : {change}. De {observer}, pour {purpose}</translation>
    </message>
    <message>
        <source>From {observer}, for {purpose}</source>
        <translation>Depuis {observer}, pour {purpose}</translation>
    </message>
    <message>
        <source>Targets at level {n} of their hexes</source>
        <translation>Cibles au niveau {n} de leur hexagone</translation>
    </message>
    <message>
        <source>Line of sight: {verdict}</source>
        <translation>Ligne de vue : {verdict}</translation>
    </message>
    <message>
        <source>Trial, not done: {verdict}</source>
        <translation>Essai, pas fait : {verdict}</translation>
    </message>
    <message>
        <source>Targets at any level from the floor to {n}, whether or not there is a place so high</source>
        <translation>Cibles à tout niveau, du sol à {n}, qu’il y ait ou non un lieu si haut</translation>
    </message>
    <message>
        <source>Visible area: hatched is blind</source>
        <translation>Champ de vision : hachuré, caché</translation>
    </message>
    <message>
        <source>Targets on the ground of their hexes</source>
        <translation>Cibles au sol de leur hexagone</translation>
    </message>
    <message>
        <source>To {target}, range {range}; heights: {a} and {b}</source>
        <translation>Vers {target}, distance {range} ; hauteurs : {a} et {b}</translation>
    </message>
    <message>
        <source>Dotted: seen only from a level up, which stands in the corner ({hexes})</source>
        <translation>Pointillé : vu seulement à partir d’un niveau, noté dans le coin ({hexes})</translation>
    </message>
    <message>
        <source>Lowest level that is seen</source>
        <translation>Plus bas niveau vu</translation>
    </message>
    <message>
        <source>Dotted: seen through hindrances, counted in the corner ({hexes})</source>
        <translation>Pointillé : vu à travers des gênes, comptées dans le coin ({hexes})</translation>
    </message>
    <message>
        <source>Seen by any of {n} observers</source>
        <translation>Vu par l’un des {n} observateurs</translation>
    </message>
    <message>
        <source>Seen by all of {n} observers</source>
        <translation>Vu par les {n} observateurs</translation>
    </message>
    <message>
        <source>How many of {n} observers see it</source>
        <translation>Combien des {n} observateurs le voient</translation>
    </message>
    <message>
        <source>One of {n} observers</source>
        <translation>Un des {n} observateurs</translation>
    </message>
    <message>
        <source>Light to dark: seen by {steps}</source>
        <translation>Du clair au foncé : vu par {steps}</translation>
    </message>
    <message>
        <source>Seen by {n} observer</source>
        <translation>Vu par {n} observateur</translation>
    </message>
    <message>
        <source>What {hex} hides</source>
        <translation>Ce que cache {hex}</translation>
    </message>
    <message>
        <source>What hides {hex}</source>
        <translation>Ce qui cache {hex}</translation>
    </message>
    <message>
        <source>{hex}: seen, hides nothing</source>
        <translation>{hex} : vu, ne cache rien</translation>
    </message>
    <message>
        <source>Hatched: it alone hides ({n}). Dotted: with others ({m})</source>
        <translation>Hachuré : caché par lui seul ({n}). Pointillé : avec d’autres ({m})</translation>
    </message>
    <message>
        <source>Numbered: what would all have to go for {hex} to be seen</source>
        <translation>Numérotés : tout ce qu’il faudrait retirer pour voir {hex}</translation>
    </message>
    <message>
        <source>Hatched: blind ({blind} of {hexes})</source>
        <translation>Hachuré : aveugle ({blind} sur {hexes})</translation>
    </message>
    <message>
        <source>any unit</source>
        <translation>toute unité</translation>
    </message>
    <message>
        <source>Enemy: {kind}</source>
        <translation>Ennemi : {kind}</translation>
    </message>
    <message>
        <source>Where an enemy is spotted</source>
        <translation>Où un ennemi est repéré</translation>
    </message>
    <message>
        <source>no weapon</source>
        <translation>pas d’arme</translation>
    </message>
    <message>
        <source>{weapon}, from {place}, for {purpose}</source>
        <translation>{weapon}, de {place}, pour {purpose}</translation>
    </message>
    <message>
        <source>Edged and tinted: spotted ({hexes})</source>
        <translation>Bordé et teinté : repéré ({hexes})</translation>
    </message>
    <message>
        <source>Dotted: seen, not spotted ({hexes})</source>
        <translation>Pointillé : vu, non repéré ({hexes})</translation>
    </message>
    <message>
        <source>Limit of spotting where the ground is seen: {low} to {high}</source>
        <translation>Limite de repérage là où l’on voit le sol : {low} à {high}</translation>
    </message>
    <message>
        <source>Limit of spotting where the ground is seen: {high}</source>
        <translation>Limite de repérage là où l’on voit le sol : {high}</translation>
    </message>
    <message>
        <source>Outlined with ?: limit unknown, not in the chart ({hexes})</source>
        <translation>Entouré avec ? : limite inconnue, absente du tableau ({hexes})</translation>
    </message>
    <message>
        <source>Tinted: can be fired at ({hexes})</source>
        <translation>Teinté : peut être pris sous le feu ({hexes})</translation>
    </message>
    <message>
        <source>Plain inside the edge: out of sight ({hexes})</source>
        <translation>Nu dans le contour : hors de vue ({hexes})</translation>
    </message>
    <message>
        <source>Field of fire of {unit}</source>
        <translation>Champ de tir de {unit}</translation>
    </message>
    <message>
        <source>solid line</source>
        <translation>trait plein</translation>
    </message>
    <message>
        <source>dashed line</source>
        <translation>tirets</translation>
    </message>
    <message>
        <source>dash-dotted line</source>
        <translation>tirets et points</translation>
    </message>
    <message>
        <source>dotted line</source>
        <translation>points</translation>
    </message>
    <message>
        <source>{style}: {band} to {hexes}</source>
        <translation>{style} : {band} jusqu’à {hexes}</translation>
    </message>
    <message>
        <source>{style}: {band}, no limit</source>
        <translation>{style} : {band}, sans limite</translation>
    </message>
    <message>
        <source>{n} hex in reach</source>
        <translation>{n} hexagone accessible</translation>
    </message>
    <message>
        <source>{n} hexes in reach</source>
        <translation>{n} hexagones accessibles</translation>
    </message>
    <message>
        <source>{mode}: {points}</source>
        <translation>{mode} : {points}</translation>
    </message>
    <message>
        <source>Ticks: the hexsides it can face where it ends; none: any of them</source>
        <translation>Traits : les côtés auxquels il peut faire face en fin de course ; aucun : tous</translation>
    </message>
    <message>
        <source>Cross: entering is refused; point there for the rule ({hexes})</source>
        <translation>Croix : entrée refusée ; pointer l’hexagone donne la règle ({hexes})</translation>
    </message>
    <message>
        <source>Dashed outline: {mode} only ({hexes})</source>
        <translation>Contour en tirets : {mode} seulement ({hexes})</translation>
    </message>
    <message>
        <source>+1, +2: levels inside the hex that it can end at</source>
        <translation>+1, +2 : niveaux de l’hexagone où il peut finir</translation>
    </message>
    <message>
        <source>Ring: in the open, in sight and normal range of an enemy ({hexes})</source>
        <translation>Anneau : à découvert, en vue et à portée normale d’un ennemi ({hexes})</translation>
    </message>
    <message>
        <source>Arrow at the edge: it can leave the map there ({hexes})</source>
        <translation>Flèche au bord : il peut quitter la carte par là ({hexes})</translation>
    </message>
    <message>
        <source>Reach of {unit}</source>
        <translation>Mouvement possible de {unit}</translation>
    </message>
    <message>
        <source>From {place}</source>
        <translation>Depuis {place}</translation>
    </message>
    <message>
        <source>{aid} of {unit}</source>
        <translation>{aid} : {unit}</translation>
    </message>
    <message>
        <source>Attackers: {units}</source>
        <translation>Attaquants : {units}</translation>
    </message>
    <message>
        <source>Outlined: on the lane, with its firepower</source>
        <translation>Encadrés : sur la ligne, avec sa puissance</translation>
    </message>
    <message>
        <source>Dashed: on the grain, no firepower there ({hexes})</source>
        <translation>Tirets : sur la ligne, sans puissance ({hexes})</translation>
    </message>
    <message>
        <source>Thick: the hexside that is crossed; all of it must be in sight</source>
        <translation>Épais : le côté franchi ; il doit être en vue tout entier</translation>
    </message>
    <message>
        <source>Lines: attacks; thick or a dot: where they enter the hex</source>
        <translation>Traits : les attaques ; épais ou un point : où elles entrent dans l’hexagone</translation>
    </message>
    <message>
        <source>Tinted: this unit interdicts ({hexes})</source>
        <translation>Teintés : cette unité interdit ({hexes})</translation>
    </message>
    <message>
        <source>Dotted: others of its side do ({hexes})</source>
        <translation>Pointillés : d’autres de son camp le font ({hexes})</translation>
    </message>
    <message>
        <source>the usual weapon against each</source>
        <translation>l’arme habituelle contre chacun</translation>
    </message>
    <message>
        <source>A tag is the chance of any effect on a target that may be fired at</source>
        <translation>Une étiquette : la probabilité d’un effet quelconque sur une cible permise</translation>
    </message>
    <message>
        <source>No enemy may be fired at</source>
        <translation>Aucun ennemi ne peut être pris pour cible</translation>
    </message>
    <message>
        <source>With other states than in the scenario (What if)</source>
        <translation>Avec d’autres états que dans le scénario (Et si)</translation>
    </message>
    <message>
        <source>Chances of {unit}</source>
        <translation>Probabilités de {unit}</translation>
    </message>
    <message>
        <source>⚠ Being worked out: more is to come</source>
        <translation>⚠ En cours de calcul : la suite vient</translation>
    </message>
    <message>
        <source>⚠ Being worked out: coarse as yet, and finer as it grows</source>
        <translation>⚠ En cours de calcul : encore grossier, puis de plus en plus fin</translation>
    </message>
    <message>
        <source>⚠ As it was before the last change</source>
        <translation>⚠ Comme avant le dernier changement</translation>
    </message>
    <message>
        <source>⚠ The answer before: the new one is being worked out</source>
        <translation>⚠ La réponse d’avant : la nouvelle est en cours de calcul</translation>
    </message>
    <message>
        <source>⚠ The answer to what was chosen before</source>
        <translation>⚠ La réponse à ce qui était choisi avant</translation>
    </message>
    <message>
        <source>Violet: {what} {steps}</source>
        <translation>Violet : {what} {steps}</translation>
    </message>
    <message>
        <source>Light to dark: {what} {steps}</source>
        <translation>Du clair au foncé : {what} {steps}</translation>
    </message>
    <message>
        <source>Numbered: the posts</source>
        <translation>Numérotés : les postes</translation>
    </message>
    <message>
        <source>Blue, +: seen now and not before</source>
        <translation>Bleu, + : vu maintenant, pas avant</translation>
    </message>
    <message>
        <source>Orange, dashed, −: no longer seen</source>
        <translation>Orange, tirets, − : n’est plus vu</translation>
    </message>
    <message>
        <source>Blue, solid edge: seen only under {game}</source>
        <translation>Bleu, bord plein : vu seulement sous {game}</translation>
    </message>
    <message>
        <source>Orange, dashed edge: seen only under {game}</source>
        <translation>Orange, bord tireté : vu seulement sous {game}</translation>
    </message>
    <message>
        <source>Pale green: seen under both</source>
        <translation>Vert pâle : vu sous les deux</translation>
    </message>
    <message>
        <source>Numbered: the places of the report</source>
        <translation>Numérotés : les lieux du rapport</translation>
    </message>
    <message>
        <source>Numbered: posts; crossed: not seen from any</source>
        <translation>Numérotés : postes ; barrés : vus d’aucun</translation>
    </message>
    <message>
        <source>Thick: the way chosen in the list</source>
        <translation>Épais : le trajet choisi dans la liste</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>Click places that the question offers · a second click takes one back</source>
        <translation>Cliquez les lieux que la question propose · un second clic en retire un</translation>
    </message>
    <message>
        <source>PgUp: back to the last step · the buttons beside the map go on</source>
        <translation>Page préc. : retour à la dernière étape · les boutons à côté de la carte font continuer</translation>
    </message>
    <message>
        <source>Click the places on the map, then Check · PgDn: next step</source>
        <translation>Cliquez les lieux sur la carte, puis Vérifier · Page suiv. : étape suivante</translation>
    </message>
    <message>
        <source>Click the place on the map, or arrow keys and Enter · PgDn: next step</source>
        <translation>Cliquez le lieu sur la carte, ou flèches puis Entrée · Page suivante : étape suivante</translation>
    </message>
    <message>
        <source>Type the answer, then Enter · PgDn: next step · Esc: to the map</source>
        <translation>Tapez la réponse, puis Entrée · Page suivante : étape suivante · Échap : à la carte</translation>
    </message>
    <message>
        <source>Space or PgDn: next step · PgUp: back · try it yourself: edit and ask freely</source>
        <translation>Espace ou Page suiv. : étape suivante · Page préc. : retour · à vous d’essayer : modifiez et demandez librement</translation>
    </message>
    <message>
        <source>Back to the step</source>
        <translation>Revenir à l’étape</translation>
    </message>
    <message>
        <source>The map is being drawn…</source>
        <translation>La carte se dessine…</translation>
    </message>
    <message>
        <source>The verdict is held back until H is pressed again.</source>
        <translation>Le verdict est retenu jusqu’à ce qu’on appuie encore sur H.</translation>
    </message>
    <message>
        <source>The answer is taken. H reveals the verdict.</source>
        <translation>La réponse est prise. H révèle le verdict.</translation>
    </message>
    <message>
        <source>the lesson has the keys. “Try it yourself” gives you the tools</source>
        <translation>la leçon a le clavier. « À vous d’essayer » donne les outils</translation>
    </message>
    <message>
        <source>Looking for questions…</source>
        <translation>Recherche de questions…</translation>
    </message>
    <message>
        <source>Questions looked at: {done} of {total}</source>
        <translation>Questions examinées : {done} sur {total}</translation>
    </message>
</context>
<context>
    <name>LessonCard</name>
    <message>
        <source>Show me</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Show the answer without giving one</source>
        <translation>Montrer la réponse sans en donner une</translation>
    </message>
    <message>
        <source>Another &amp;like this</source>
        <translation>Une autre &amp;du même genre</translation>
    </message>
    <message>
        <source>Ask the same about other places of this map, or of another map of the game</source>
        <translation>Poser la même question sur d’autres lieux de cette carte, ou d’une autre carte du jeu</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>O&amp;ui</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Non</translation>
    </message>
    <message>
        <source>Click it on the map, or go there with the arrow keys and press Enter.</source>
        <translation>Cliquez dessus sur la carte, ou allez-y avec les flèches puis Entrée.</translation>
    </message>
    <message>
        <source>Click them on the map, or go there with the arrow keys and press Enter; a second time takes one back.</source>
        <translation>Cliquez dessus sur la carte, ou allez-y avec les flèches puis Entrée ; une seconde fois en retire un.</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Indice</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>&amp;Vérifier</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Votre réponse</translation>
    </message>
    <message>
        <source>1/6 or 17%</source>
        <translation>1/6 ou 17 %</translation>
    </message>
    <message>
        <source>number</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Interdit</translation>
    </message>
    <message>
        <source>Chosen: none</source>
        <translation>Choisis : aucun</translation>
    </message>
    <message>
        <source>Chosen: {places}</source>
        <translation>Choisis : {places}</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Juste</translation>
    </message>
    <message>
        <source>✗ Not right</source>
        <translation>✗ Faux</translation>
    </message>
    <message>
        <source>✓ Right, at a later try</source>
        <translation>✓ Juste, à un nouvel essai</translation>
    </message>
    <message>
        <source>On the map:</source>
        <translation>Sur la carte :</translation>
    </message>
</context>
<context>
    <name>LessonEditor</name>
    <message>
        <source>Language of the texts</source>
        <translation>Langue des textes</translation>
    </message>
    <message>
        <source>Title of the lesson</source>
        <translation>Titre de la leçon</translation>
    </message>
    <message>
        <source>How hard the lesson is</source>
        <translation>Difficulté de la leçon</translation>
    </message>
    <message>
        <source>In no course</source>
        <translation>Dans aucun cours</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Premiers pas</translation>
    </message>
    <message>
        <source>Going further</source>
        <translation>Pour aller plus loin</translation>
    </message>
    <message>
        <source>For experts</source>
        <translation>Pour experts</translation>
    </message>
    <message>
        <source>&amp;Add step from what is shown</source>
        <translation>Ajouter l’étape de ce qui est &amp;montré</translation>
    </message>
    <message>
        <source>A step with the line that is held, the area, the reach or the odds that are on, and this view of the map</source>
        <translation>Une étape avec la ligne tenue, la zone vue, la portée de mouvement ou les chances affichées, et cette vue de la carte</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>Étapes de la leçon</translation>
    </message>
    <message>
        <source>What is shown gives no question: hold a line, or select places to choose from and click the step again</source>
        <translation>Ce qui est montré ne donne pas de question : tenez une ligne, ou sélectionnez des lieux au choix et cliquez de nouveau l’étape</translation>
    </message>
    <message>
        <source>These words are older than those of the other language: look at them again</source>
        <translation>Ces mots sont plus anciens que ceux de l’autre langue : relisez-les</translation>
    </message>
    <message>
        <source>Move the step up</source>
        <translation>Monter l’étape</translation>
    </message>
    <message>
        <source>Move the step down</source>
        <translation>Descendre l’étape</translation>
    </message>
    <message>
        <source>Remove the step</source>
        <translation>Retirer l’étape</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Texte de l’étape</translation>
    </message>
    <message>
        <source>**bold**, *italic*, lists with -; a blank line begins a paragraph</source>
        <translation>**gras**, *italique*, listes avec - ; une ligne vide commence un paragraphe</translation>
    </message>
    <message>
        <source>Question of the step</source>
        <translation>Question de l’étape</translation>
    </message>
    <message>
        <source>T&amp;ry</source>
        <translation>Essa&amp;yer</translation>
    </message>
    <message>
        <source>Save as lesso&amp;n…</source>
        <translation>Enre&amp;gistrer…</translation>
    </message>
    <message>
        <source>Hand-o&amp;ut…</source>
        <translation>Fe&amp;uille…</translation>
    </message>
    <message>
        <source>Go through the lesson as a learner does, in a tab of its own</source>
        <translation>Parcourir la leçon comme un élève, dans son propre onglet</translation>
    </message>
    <message>
        <source>Write the lesson to a file that can be opened, checked and handed on</source>
        <translation>Écrire la leçon dans un fichier qu’on peut ouvrir, contrôler et transmettre</translation>
    </message>
    <message>
        <source>Write one HTML page, to be read or to be taken by a class, or a worksheet</source>
        <translation>Écrire une page HTML, à lire ou à faire par une classe, ou une feuille d’exercices</translation>
    </message>
    <message>
        <source>No question</source>
        <translation>Pas de question</translation>
    </message>
</context>
<context>
    <name>LessonPanel</name>
    <message>
        <source>How far the lesson is</source>
        <translation>Avancement de la leçon</translation>
    </message>
    <message>
        <source>◀ &amp;Back</source>
        <translation>◀ &amp;Retour</translation>
    </message>
    <message>
        <source>The step before (PgUp)</source>
        <translation>L’étape précédente (Page préc.)</translation>
    </message>
    <message>
        <source>Ne&amp;xt ▶</source>
        <translation>S&amp;uite ▶</translation>
    </message>
    <message>
        <source>The next step (PgDn or Space)</source>
        <translation>L’étape suivante (Page suiv. ou Espace)</translation>
    </message>
    <message>
        <source>Try it yo&amp;urself</source>
        <translation>À vous d’essa&amp;yer</translation>
    </message>
    <message>
        <source>Ask and edit freely on a copy of this map, then go back to the step. Nothing else changes.</source>
        <translation>Demandez et modifiez librement sur une copie de cette carte, puis revenez à l’étape. Rien d’autre ne change.</translation>
    </message>
    <message>
        <source>Bac&amp;k to the step</source>
        <translation>Revenir à &amp;l’étape</translation>
    </message>
    <message>
        <source>Take back what was tried, and go on with the lesson</source>
        <translation>Annuler les essais et poursuivre la leçon</translation>
    </message>
    <message>
        <source>Go on with the lesson from which this one was opened, at the step where you were</source>
        <translation>Reprendre la leçon d’où celle-ci a été ouverte, à l’étape où vous étiez</translation>
    </message>
    <message>
        <source>◀ Back to “{title}”</source>
        <translation>◀ Retour à « {title} »</translation>
    </message>
    <message>
        <source>No lesson is open.</source>
        <translation>Aucune leçon n’est ouverte.</translation>
    </message>
    <message>
        <source>Less&amp;ons…</source>
        <translation>&amp;Leçons…</translation>
    </message>
    <message>
        <source>&amp;Quiz of this map…</source>
        <translation>&amp;Questionnaire sur cette carte…</translation>
    </message>
    <message>
        <source>again: {progress}</source>
        <translation>de nouveau : {progress}</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} sur {count}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fini</translation>
    </message>
    <message>
        <source>Another &amp;like this</source>
        <translation>Une autre &amp;du même genre</translation>
    </message>
    <message>
        <source>&amp;Again: what I missed ({n})</source>
        <translation>De &amp;nouveau : ce que j’ai manqué ({n})</translation>
    </message>
    <message>
        <source>Hands: {hands}</source>
        <translation>Mains levées : {hands}</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>Étape {number}</translation>
    </message>
    <message>
        <source>{right} of {asked} right</source>
        <translation>{right} sur {asked} justes</translation>
    </message>
    <message>
        <source>At a later try: {right} of {asked}; a later try counts half for the stars.</source>
        <translation>À un nouvel essai : {right} sur {asked} ; un nouvel essai compte pour moitié dans les étoiles.</translation>
    </message>
    <message>
        <source>Not answered: {n}</source>
        <translation>Sans réponse : {n}</translation>
    </message>
    <message>
        <source>The lesson is done when every question was answered.</source>
        <translation>La leçon est faite quand il a été répondu à chaque question.</translation>
    </message>
    <message>
        <source>By rule, those to look at again first (a question may count for several):</source>
        <translation>Par règle, à revoir d’abord (une question peut compter pour plusieurs) :</translation>
    </message>
    <message>
        <source>By rule:</source>
        <translation>Par règle :</translation>
    </message>
    <message>
        <source>taught in: {lessons}</source>
        <translation>enseigné dans : {lessons}</translation>
    </message>
    <message>
        <source>That was the last step.</source>
        <translation>C’était la dernière étape.</translation>
    </message>
    <message>
        <source>Next lesson: {title}</source>
        <translation>Leçon suivante : {title}</translation>
    </message>
    <message>
        <source>Another &amp;quiz of this map…</source>
        <translation>Un autre &amp;questionnaire sur cette carte…</translation>
    </message>
    <message>
        <source>From the sta&amp;rt again</source>
        <translation>Repren&amp;dre du début</translation>
    </message>
    <message>
        <source>step {numbers}</source>
        <translation>étape {numbers}</translation>
    </message>
    <message>
        <source>lesson {number}</source>
        <translation>leçon {number}</translation>
    </message>
    <message>
        <source>Rules: {rules}</source>
        <translation>Règles : {rules}</translation>
    </message>
    <message>
        <source>table</source>
        <translation>table</translation>
    </message>
</context>
<context>
    <name>LessonWriting</name>
    <message>
        <source>Nothing was shown: hold a line (right click) or switch an answer on</source>
        <translation>Rien n’était montré : tenez une ligne (clic droit) ou affichez une réponse</translation>
    </message>
    <message>
        <source>The line follows the mouse: hold it with a right click on its end, then add the step; or point there and press {keys}</source>
        <translation>La ligne suit la souris : tenez-la par un clic droit à son bout, puis ajoutez l’étape ; ou pointez là et tapez {keys}</translation>
    </message>
    <message>
        <source>Not in the step, because lessons cannot show it: {names}</source>
        <translation>Pas dans l’étape, car les leçons ne le montrent pas : {names}</translation>
    </message>
    <message>
        <source>Save the lesson as</source>
        <translation>Enregistrer la leçon sous</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
    <message>
        <source>{name} was not written.</source>
        <translation>{name} n’a pas été écrit.</translation>
    </message>
    <message>
        <source>Saved: {name}</source>
        <translation>Enregistré : {name}</translation>
    </message>
    <message>
        <source>Save the hand-out as</source>
        <translation>Enregistrer la feuille sous</translation>
    </message>
    <message>
        <source>Page, page to take and worksheet with key (*.html)</source>
        <translation>Page, page à faire et fiche avec corrigé (*.html)</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>Pages (*.html)</translation>
    </message>
    <message>
        <source>Pages in which the lesson is taken (*.html)</source>
        <translation>Pages où la leçon se fait (*.html)</translation>
    </message>
    <message>
        <source>Worksheets on paper, with room to write (*.pdf)</source>
        <translation>Feuilles d’exercices sur papier, où écrire (*.pdf)</translation>
    </message>
</context>
<context>
    <name>LessonsDialog</name>
    <message>
        <source>going further</source>
        <translation>pour aller plus loin</translation>
    </message>
    <message>
        <source>for experts</source>
        <translation>pour experts</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Jeux</translation>
    </message>
    <message>
        <source>&amp;Start the lesson</source>
        <translation>&amp;Commencer la leçon</translation>
    </message>
    <message>
        <source>&amp;Quiz of ten</source>
        <translation>Dix &amp;questions</translation>
    </message>
    <message>
        <source>Ten questions about a map of this game; rules that were missed come sooner</source>
        <translation>Dix questions sur une carte de ce jeu ; les règles manquées reviennent plus tôt</translation>
    </message>
    <message>
        <source>&amp;Today&apos;s ten</source>
        <translation>Les &amp;dix du jour</translation>
    </message>
    <message>
        <source>&amp;Erase what I have learned…</source>
        <translation>&amp;Effacer ce que j’ai appris…</translation>
    </message>
    <message>
        <source>It is kept on this computer only, for you alone</source>
        <translation>C’est gardé sur cet ordinateur seulement, pour vous seul</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>{right} of {asked}</source>
        <translation>{right} sur {asked}</translation>
    </message>
    <message>
        <source>, {n} at a later try</source>
        <translation>, {n} à un nouvel essai</translation>
    </message>
    <message>
        <source>, {n} not answered</source>
        <translation>, {n} sans réponse</translation>
    </message>
    <message>
        <source>Ten questions from the rules of the lessons you have done; due today: {n}</source>
        <translation>Dix questions sur les règles des leçons que vous avez faites ; à revoir aujourd’hui : {n}</translation>
    </message>
    <message>
        <source>Do a lesson of this game first</source>
        <translation>Faites d’abord une leçon de ce jeu</translation>
    </message>
    <message>
        <source>Lessons done: {done} of {all}</source>
        <translation>Leçons faites : {done} sur {all}</translation>
    </message>
    <message>
        <source>rules due today: {n}</source>
        <translation>règles à revoir aujourd’hui : {n}</translation>
    </message>
    <message>
        <source>level in quizzes: {rating} (1500 is the middle)</source>
        <translation>niveau aux questionnaires : {rating} (1500 est le milieu)</translation>
    </message>
    <message>
        <source>rules to look at again: {rules}</source>
        <translation>règles à revoir : {rules}</translation>
    </message>
    <message>
        <source>Lessons done and rules known are forgotten, for all games. This cannot be undone.</source>
        <translation>Les leçons faites et les règles connues sont oubliées, pour tous les jeux. C’est sans retour.</translation>
    </message>
    <message>
        <source>Erase what I have learned</source>
        <translation>Effacer ce que j’ai appris</translation>
    </message>
</context>
<context>
    <name>LevelFields</name>
    <message>
        <source>from </source>
        <translation>de </translation>
    </message>
    <message>
        <source>to </source>
        <translation>à </translation>
    </message>
    <message>
        <source>Levels above the floor of the observer’s hex (Page Up, Page Down)</source>
        <translation>Niveaux au-dessus du sol de l’hexagone de l’observateur (Page préc., Page suiv.)</translation>
    </message>
    <message>
        <source>Levels above the floors of the targets’ hexes (Shift+Page Up, Shift+Page Down)</source>
        <translation>Niveaux au-dessus du sol des hexagones visés (Maj+Page préc., Maj+Page suiv.)</translation>
    </message>
</context>
<context>
    <name>Levels</name>
    <message>
        <source>No hex of this map has a place above level {n}</source>
        <translation>Aucun hexagone de cette carte n’a de lieu au-dessus du niveau {n}</translation>
    </message>
    <message>
        <source>No hex of this map has a place below level {n}</source>
        <translation>Aucun hexagone de cette carte n’a de lieu au-dessous du niveau {n}</translation>
    </message>
    <message>
        <source>{hex} has no place above level {n}; the field Levels goes higher</source>
        <translation>{hex} n’a pas de lieu au-dessus du niveau {n} ; le champ Niveaux va plus haut</translation>
    </message>
    <message>
        <source>{hex} has no place below level {n}</source>
        <translation>{hex} n’a pas de lieu au-dessous du niveau {n}</translation>
    </message>
</context>
<context>
    <name>LineFromTheSide</name>
    <message>
        <source>Point at a target: its line of sight is drawn here from the side.</source>
        <translation>Pointez une cible : sa ligne de vue est dessinée ici vue de côté.</translation>
    </message>
</context>
<context>
    <name>LineSection</name>
    <message>
        <source>Line of sight</source>
        <translation>Ligne de vue</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex.</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Sommet</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>What would clear it</source>
        <translation>Ce qui l’ouvrirait</translation>
    </message>
    <message>
        <source>End the trial</source>
        <translation>Finir l’essai</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copier en texte</translation>
    </message>
    <message>
        <source>Copy the line hex by hex (Ctrl+C)</source>
        <translation>Copier la ligne hexagone par hexagone (Ctrl+C)</translation>
    </message>
    <message>
        <source>Trial: {verdict}</source>
        <translation>Essai : {verdict}</translation>
    </message>
    <message>
        <source>Range {range} · from {a} to {b}</source>
        <translation>Distance {range} · de {a} à {b}</translation>
    </message>
    <message>
        <source>hindrance {n}</source>
        <translation>gêne {n}</translation>
    </message>
    <message>
        <source>At the target: TEM {n}</source>
        <translation>À la cible : modificateur de terrain {n}</translation>
    </message>
    <message>
        <source>open ground to this firer</source>
        <translation>terrain découvert pour ce tireur</translation>
    </message>
    <message>
        <source>hindered {n}</source>
        <translation>gênée {n}</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>A click shows the line as it would be; the scenario does not change. Once more: as it is</source>
        <translation>Un clic montre la ligne comme elle serait ; le scénario ne change pas. Encore un : comme elle est</translation>
    </message>
    <message>
        <source>The line is open</source>
        <translation>La ligne est ouverte</translation>
    </message>
    <message>
        <source>No small change opens it</source>
        <translation>Aucun petit changement ne l’ouvre</translation>
    </message>
    <message>
        <source>A click on a row tries it; nothing is changed.</source>
        <translation>Un clic sur une ligne l’essaie ; rien n’est changé.</translation>
    </message>
    <message>
        <source>Tried, not done: {change}. Before: {verdict}.</source>
        <translation>Essayé, pas fait : {change}. Avant : {verdict}.</translation>
    </message>
    <message>
        <source>Hexes seen: {a}, then {b} ({n}).</source>
        <translation>Hex vus : {a}, puis {b} ({n}).</translation>
    </message>
    <message>
        <source>Both ways alike</source>
        <translation>Pareil dans les deux sens</translation>
    </message>
    <message>
        <source>Other way: {verdict}</source>
        <translation>Autre sens : {verdict}</translation>
    </message>
    <message>
        <source>Point at a target</source>
        <translation>Pointez une cible</translation>
    </message>
    <message>
        <source>While inspecting (V), click a hex or a unit to observe from it, then point at another hex.</source>
        <translation>En examinant (V), cliquez un hexagone ou une unité pour observer de là, puis montrez un autre hexagone.</translation>
    </message>
    <message>
        <source>Point at another hex. While inspecting, a right click holds the line there and a click observes from there.</source>
        <translation>Montrez un autre hexagone. En examinant, un clic droit y retient la ligne et un clic observe de là.</translation>
    </message>
</context>
<context>
    <name>LineWithText</name>
    <message>
        <source>Copy as text</source>
        <translation>Copier en texte</translation>
    </message>
</context>
<context>
    <name>LookingRows</name>
    <message>
        <source>Pin</source>
        <translation>Fixer</translation>
    </message>
    <message>
        <source>Who observes stays while other units are selected and moved (O)</source>
        <translation>Celui qui observe reste quand d’autres unités sont sélectionnées et déplacées (O)</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>Observateurs</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>Looked for</source>
        <translation>On cherche</translation>
    </message>
    <message>
        <source>Anybody</source>
        <translation>N’importe qui</translation>
    </message>
    <message>
        <source>The selected unit is looked for while others observe. With none selected (Esc) a kind can be chosen.</source>
        <translation>L’unité sélectionnée est cherchée tant que d’autres observent. Sans sélection (Échap), un type peut être choisi.</translation>
    </message>
    <message>
        <source>Who might be where nobody stands: his height is that of every answer.</source>
        <translation>Qui pourrait être là où il n’y a personne : sa hauteur est celle de toutes les réponses.</translation>
    </message>
    <message>
        <source>{side}, all {n} · line from {place}</source>
        <translation>{side}, les {n} · ligne depuis {place}</translation>
    </message>
    <message>
        <source>{place} and {n} more</source>
        <translation>{place} et {n} de plus</translation>
    </message>
    <message>
        <source>{place} (pinned)</source>
        <translation>{place} (fixé)</translation>
    </message>
</context>
<context>
    <name>MapCursor</name>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Copied: {words}</source>
        <translation>Copié : {words}</translation>
    </message>
</context>
<context>
    <name>MapMenu</name>
    <message>
        <source>{n} units</source>
        <translation>{n} unités</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Propriétés</translation>
    </message>
    <message>
        <source>Select alike</source>
        <translation>Sélectionner les semblables</translation>
    </message>
    <message>
        <source>Floor {n}</source>
        <translation>Étage {n}</translation>
    </message>
    <message>
        <source>Level {n}</source>
        <translation>Niveau {n}</translation>
    </message>
    <message>
        <source>Ground floor</source>
        <translation>Rez-de-chaussée</translation>
    </message>
    <message>
        <source>Level 0</source>
        <translation>Niveau 0</translation>
    </message>
    <message>
        <source>the layer of units is locked</source>
        <translation>le calque des unités est verrouillé</translation>
    </message>
    <message>
        <source>there is one level only</source>
        <translation>il n’y a qu’un niveau</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Étage</translation>
    </message>
    <message>
        <source>Level in the hex</source>
        <translation>Niveau dans l’hexagone</translation>
    </message>
    <message>
        <source>Line of sight from here</source>
        <translation>Ligne de vue d’ici</translation>
    </message>
    <message>
        <source>What is seen from here</source>
        <translation>Ce qu’on voit d’ici</translation>
    </message>
    <message>
        <source>It follows the mouse</source>
        <translation>Elle suit la souris</translation>
    </message>
    <message>
        <source>Line of sight to here</source>
        <translation>Ligne de vue jusqu’ici</translation>
    </message>
    <message>
        <source>It stays here; a plan answers for this place</source>
        <translation>Elle reste ici ; une préparation répond pour ce lieu</translation>
    </message>
    <message>
        <source>nothing was copied</source>
        <translation>rien n’a été copié</translation>
    </message>
    <message>
        <source>the layer of zones is locked</source>
        <translation>le calque des zones est verrouillé</translation>
    </message>
    <message>
        <source>Draw it</source>
        <translation>La dessiner</translation>
    </message>
    <message>
        <source>Add the selection to it</source>
        <translation>Y ajouter la sélection</translation>
    </message>
    <message>
        <source>Take the selection out of it</source>
        <translation>En retirer la sélection</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dupliquer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Zone: {name}</source>
        <translation>Zone : {name}</translation>
    </message>
    <message>
        <source>New zone from the selection</source>
        <translation>Nouvelle zone d’après la sélection</translation>
    </message>
    <message>
        <source>the layer of names is locked</source>
        <translation>le calque des noms est verrouillé</translation>
    </message>
    <message>
        <source>it lies where there is room already</source>
        <translation>il est déjà là où il y a de la place</translation>
    </message>
    <message>
        <source>Place it automatically</source>
        <translation>Le placer automatiquement</translation>
    </message>
    <message>
        <source>Name: {name}</source>
        <translation>Nom : {name}</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>Toutes les {n}</translation>
    </message>
    <message>
        <source>Units in this hex</source>
        <translation>Unités de cet hexagone</translation>
    </message>
    <message>
        <source>Hex {label}</source>
        <translation>Hexagone {label}</translation>
    </message>
    <message>
        <source>Edit the shape: {name}</source>
        <translation>Modifier la forme : {name}</translation>
    </message>
    <message>
        <source>{n} shapes</source>
        <translation>{n} formes</translation>
    </message>
    <message>
        <source>Contour of level {n}</source>
        <translation>Courbe de niveau {n}</translation>
    </message>
    <message>
        <source>{n} contours</source>
        <translation>{n} courbes</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Aligner</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Cut the selected hexes</source>
        <translation>Couper les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>Copy the selected hexes</source>
        <translation>Copier les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>Cut the selected units</source>
        <translation>Couper les unités sélectionnées</translation>
    </message>
    <message>
        <source>Copy the selected units</source>
        <translation>Copier les unités sélectionnées</translation>
    </message>
    <message>
        <source>Cut this hex</source>
        <translation>Couper cet hexagone</translation>
    </message>
    <message>
        <source>Copy this hex</source>
        <translation>Copier cet hexagone</translation>
    </message>
    <message>
        <source>This hex</source>
        <translation>Cet hexagone</translation>
    </message>
    <message>
        <source>The region of like terrain and level</source>
        <translation>La région de même terrain et niveau</translation>
    </message>
    <message>
        <source>The same terrain everywhere</source>
        <translation>Le même terrain partout</translation>
    </message>
    <message>
        <source>Paste here</source>
        <translation>Coller ici</translation>
    </message>
    <message>
        <source>Draw with what is here</source>
        <translation>Dessiner avec ce qui est ici</translation>
    </message>
    <message>
        <source>Select hexes</source>
        <translation>Sélectionner des hexagones</translation>
    </message>
    <message>
        <source>Selected hexes</source>
        <translation>Hexagones sélectionnés</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>This place</source>
        <translation>Cet endroit</translation>
    </message>
    <message>
        <source>{n} pieces</source>
        <translation>{n} éléments</translation>
    </message>
    <message>
        <source>Turn and flip</source>
        <translation>Tourner et retourner</translation>
    </message>
</context>
<context>
    <name>MapNameDialog</name>
    <message>
        <source>New name on the map</source>
        <translation>Nouveau nom sur la carte</translation>
    </message>
    <message>
        <source>Name on the map</source>
        <translation>Nom sur la carte</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>The height of its letters, as a share of what is usual for its kind</source>
        <translation>La hauteur de ses lettres, en part de l’usage pour son type</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Place it automatically again</source>
        <translation>Le placer à nouveau automatiquement</translation>
    </message>
    <message>
        <source>English</source>
        <translation>anglais</translation>
    </message>
    <message>
        <source>French</source>
        <translation>français</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Angle</translation>
    </message>
    <message>
        <source>Type its words first</source>
        <translation>Tapez d’abord son texte</translation>
    </message>
    <message>
        <source>Letters follow the course</source>
        <translation>Les lettres suivent le tracé</translation>
    </message>
    <message>
        <source>Clockwise; of a compass, where the north is</source>
        <translation>Dans le sens horaire ; pour une rose des vents, où est le nord</translation>
    </message>
</context>
<context>
    <name>MapPreview</name>
    <message>
        <source>Picture of the map</source>
        <translation>Image de la carte</translation>
    </message>
    <message>
        <source>The map is being made</source>
        <translation>La carte est en cours de création</translation>
    </message>
</context>
<context>
    <name>MapToolBar</name>
    <message>
        <source>Inspect</source>
        <translation>Examiner</translation>
    </message>
    <message>
        <source>Ask and change nothing: a click observes or selects, a drag is a line</source>
        <translation>Interroger sans rien changer : cliquer observe ou sélectionne, glisser trace une ligne</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Move, draw and place: no line follows the mouse</source>
        <translation>Déplacer, dessiner et placer : aucune ligne ne suit la souris</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
</context>
<context>
    <name>Mend</name>
    <message>
        <source>This scenario cannot be opened as it is</source>
        <translation>Ce scénario ne peut pas être ouvert tel quel</translation>
    </message>
    <message>
        <source>What is wrong and will be left out, everything else stays:</source>
        <translation>Ce qui est fautif et sera omis ; tout le reste demeure :</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Ce qui est fautif</translation>
    </message>
    <message>
        <source>The file stays as it is until you save; what it held then is kept under Earlier states.</source>
        <translation>Le fichier ne change pas avant que vous n’enregistriez ; ce qu’il contenait reste alors sous États précédents.</translation>
    </message>
    <message>
        <source>&amp;Open it so</source>
        <translation>&amp;Ouvrir ainsi</translation>
    </message>
    <message>
        <source>&amp;Copy the messages</source>
        <translation>&amp;Copier les messages</translation>
    </message>
    <message>
        <source>The rules that it names are not here. By which others is it to be played?</source>
        <translation>Les règles qu’il nomme ne sont pas là. Par quelles autres doit-il être joué ?</translation>
    </message>
    <message>
        <source>Something in it is wrong. It can be opened without that.</source>
        <translation>Quelque chose y est fautif. On peut l’ouvrir sans cela.</translation>
    </message>
    <message>
        <source>The rules {rules} no longer have what it uses. What takes its place?</source>
        <translation>Les règles {rules} n’ont plus ce qu’il emploie. Qu’est-ce qui prend sa place ?</translation>
    </message>
    <message>
        <source>{name} ({n} times):</source>
        <translation>{name} ({n} fois) :</translation>
    </message>
    <message>
        <source>(leave it out)</source>
        <translation>(l’omettre)</translation>
    </message>
    <message>
        <source>It cannot be opened so:</source>
        <translation>On ne peut pas l’ouvrir ainsi :</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>Car&amp;te</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Outils</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Préparer</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>Appr&amp;endre</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Scénario</translation>
    </message>
    <message>
        <source>&amp;Games</source>
        <translation>&amp;Jeux</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>Al&amp;ign</source>
        <translation>Al&amp;igner</translation>
    </message>
    <message>
        <source>Le&amp;vels</source>
        <translation>Ni&amp;veaux</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panneaux</translation>
    </message>
    <message>
        <source>&amp;Theme and language</source>
        <translation>&amp;Thème et langue</translation>
    </message>
    <message>
        <source>&amp;New hex map…</source>
        <translation>&amp;Nouvelle carte à hexagones…</translation>
    </message>
    <message>
        <source>Begin an empty hex map: choose the game, the columns and rows. It opens in a tab of its own.</source>
        <translation>Commencer une carte à hexagones vide : on choisit le jeu, les colonnes et les rangées. Elle s’ouvre dans son propre onglet.</translation>
    </message>
    <message>
        <source>Begin an empty table: choose the game, the size in centimetres or feet, and the sides.</source>
        <translation>Commencer une table vide : on choisit le jeu, la taille en centimètres ou en pieds, et les camps.</translation>
    </message>
    <message>
        <source>New from &amp;boards…</source>
        <translation>Nouveau à partir de &amp;plateaux…</translation>
    </message>
    <message>
        <source>Join files of single boards to one map; each can be turned or cut.</source>
        <translation>Assembler plusieurs plateaux en une carte ; chacun peut être tourné ou coupé.</translation>
    </message>
    <message>
        <source>New &amp;from real ground…</source>
        <translation>Nouveau &amp;d’un terrain réel…</translation>
    </message>
    <message>
        <source>Make a map or a table of a place on earth: from elevation models and OpenStreetMap, files that you have.</source>
        <translation>Faire une carte ou une table d’un lieu de la terre : d’après des modèles d’altitude et OpenStreetMap, des fichiers que vous avez.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open a scenario in a tab of its own. A file that is open already comes to the front.</source>
        <translation>Ouvrir un scénario dans son propre onglet. Un fichier déjà ouvert passe au premier plan.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Write the scenario to its file. A scenario that has no file yet asks for one.</source>
        <translation>Écrire le scénario dans son fichier. S’il n’en a pas encore, un nom est demandé.</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Enregistrer &amp;sous…</translation>
    </message>
    <message>
        <source>Write the scenario to another file and go on with that one.</source>
        <translation>Écrire le scénario dans un autre fichier et continuer avec celui-là.</translation>
    </message>
    <message>
        <source>Ear&amp;lier states…</source>
        <translation>États pré&amp;cédents…</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>pas encore enregistré</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>I&amp;mporter…</translation>
    </message>
    <message>
        <source>Take over a file of another program: a map, units of a spreadsheet, or a picture to trace. What cannot be taken over is listed.</source>
        <translation>Reprendre un fichier d’un autre programme : une carte, les unités d’un tableur, une image à décalquer. Ce qui ne peut être repris est indiqué.</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>Expor&amp;ter…</translation>
    </message>
    <message>
        <source>Write the map or its units in a format of another program. What is not in the file is listed.</source>
        <translation>Écrire la carte ou ses unités dans un format d’un autre programme. Ce qui n’est pas dans le fichier est indiqué.</translation>
    </message>
    <message>
        <source>Pa&amp;ge that answers…</source>
        <translation>Pa&amp;ge qui répond…</translation>
    </message>
    <message>
        <source>Write the map as one HTML file that answers by itself: what is seen from each place, lines with their reasons, moves and fire. It needs no program and no network.</source>
        <translation>Écrire la carte en un fichier HTML qui répond tout seul : ce qu’on voit de chaque endroit, les lignes avec leurs raisons, mouvements et tirs. Il ne demande ni programme ni réseau.</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>Enregistrer l’&amp;image…</translation>
    </message>
    <message>
        <source>Write the map as it is shown, with answers and legends, as PNG, SVG or PDF: files that can be printed.</source>
        <translation>Écrire la carte telle qu’elle est affichée, avec réponses et légendes, en PNG, SVG ou PDF : des fichiers que l’on peut imprimer.</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>Page d’&amp;accueil</translation>
    </message>
    <message>
        <source>Recent files, empty maps, your templates and the samples, on one page.</source>
        <translation>Fichiers récents, cartes vides, vos modèles et les exemples, sur une seule page.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Close all tabs and end the program; you are asked if work would be lost.</source>
        <translation>Fermer tous les onglets et terminer le programme ; une question est posée si du travail serait perdu.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>rien à annuler</translation>
    </message>
    <message>
        <source>Take the last step back. One stroke of the mouse is one step; History lists them all.</source>
        <translation>Annuler la dernière étape. Un geste de la souris est une étape ; l’Historique les montre toutes.</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>rien à rétablir</translation>
    </message>
    <message>
        <source>Make the step again that was undone last.</source>
        <translation>Refaire l’étape qui vient d’être annulée.</translation>
    </message>
    <message>
        <source>Come closer to the middle of the view. The wheel does it at the mouse.</source>
        <translation>S’approcher du milieu de la vue. La molette le fait à l’endroit de la souris.</translation>
    </message>
    <message>
        <source>Go farther away from the middle of the view. The wheel does it at the mouse.</source>
        <translation>S’éloigner du milieu de la vue. La molette le fait à l’endroit de la souris.</translation>
    </message>
    <message>
        <source>Fit everything into the view. Hold Space and drag to move about.</source>
        <translation>Faire tenir le tout dans la vue. Espace maintenue et glisser pour se déplacer.</translation>
    </message>
    <message>
        <source>Dark margins round the map; the paper stays paper.</source>
        <translation>Marges sombres autour de la carte ; le papier reste du papier.</translation>
    </message>
    <message>
        <source>Na&amp;mes of units</source>
        <translation>No&amp;ms des unités</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>Au&amp;cun</translation>
    </message>
    <message>
        <source>Of &amp;selected ones and under the mouse</source>
        <translation>Des unités &amp;sélectionnées et sous la souris</translation>
    </message>
    <message>
        <source>Name and id of selected units and of those under the mouse, at every zoom</source>
        <translation>Nom et identifiant des unités sélectionnées et de celles sous la souris, à toute échelle</translation>
    </message>
    <message>
        <source>Of &amp;all</source>
        <translation>De &amp;toutes</translation>
    </message>
    <message>
        <source>Name and id of every unit, at every zoom, placed where there is room</source>
        <translation>Nom et identifiant de chaque unité, à toute échelle, là où il y a de la place</translation>
    </message>
    <message>
        <source>The keys go round: bars, panels at the left, map, panels at the right, tabs. A frame shows where.</source>
        <translation>Le clavier fait le tour : barres, panneaux de gauche, carte, panneaux de droite, onglets. Un cadre montre où.</translation>
    </message>
    <message>
        <source>Theme of the s&amp;ystem</source>
        <translation>Thème du s&amp;ystème</translation>
    </message>
    <message>
        <source>Light or dark as the system is, also when it changes</source>
        <translation>Clair ou sombre comme le système, même quand il change</translation>
    </message>
    <message>
        <source>The window in English, at once. Scenarios and rules have their own texts in both languages.</source>
        <translation>La fenêtre en anglais, aussitôt. Scénarios et règles ont leurs textes dans les deux langues.</translation>
    </message>
    <message>
        <source>The window in French, at once. Scenarios and rules have their own texts in both languages.</source>
        <translation>La fenêtre en français, aussitôt. Scénarios et règles ont leurs textes dans les deux langues.</translation>
    </message>
    <message>
        <source>&amp;Help on what is here</source>
        <translation>&amp;Aide sur ce qui est ici</translation>
    </message>
    <message>
        <source>The guide at the topic of what has the keys or lies under the mouse, or of the tool.</source>
        <translation>Le guide, au sujet de ce qui a le clavier ou se trouve sous la souris, ou de l’outil.</translation>
    </message>
    <message>
        <source>All of the guide beside the map, with its contents and a search.</source>
        <translation>Tout le guide à côté de la carte, avec sa table des matières et une recherche.</translation>
    </message>
    <message>
        <source>Rules of this game that the program knows of and does not apply.</source>
        <translation>Les règles de ce jeu que le programme connaît et n’applique pas.</translation>
    </message>
    <message>
        <source>no unit is selected</source>
        <translation>aucune unité n’est sélectionnée</translation>
    </message>
    <message>
        <source>Turn &amp;left</source>
        <translation>Tourner à &amp;gauche</translation>
    </message>
    <message>
        <source>Turn &amp;right</source>
        <translation>Tourner à &amp;droite</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Take &amp;off the map</source>
        <translation>&amp;Retirer de la carte</translation>
    </message>
    <message>
        <source>The selected units wait in Forces; drag them from there to place them again.</source>
        <translation>Les unités sélectionnées attendent dans Forces ; on les glisse de là pour les replacer.</translation>
    </message>
    <message>
        <source>Copy the line as te&amp;xt</source>
        <translation>Copier la ligne en te&amp;xte</translation>
    </message>
    <message>
        <source>Put the line of sight, hex by hex, on the clipboard.</source>
        <translation>Mettre la ligne de vue, hexagone par hexagone, dans le presse-papiers.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>Drop what is begun, else go back to the first tool, else let go of selection, target and observer.</source>
        <translation>Lâcher ce qui est commencé, sinon revenir au premier outil, sinon libérer la sélection, la cible et l’observateur.</translation>
    </message>
    <message>
        <source>no drawn shape is selected</source>
        <translation>aucune forme tracée n’est sélectionnée</translation>
    </message>
    <message>
        <source>Select and move units; nothing is asked.</source>
        <translation>Sélectionner et déplacer des unités ; rien n’est demandé.</translation>
    </message>
    <message>
        <source>Select, move, turn and scale pieces and units; nothing is asked.</source>
        <translation>Sélectionner, déplacer, pivoter et redimensionner décors et unités ; rien n’est demandé.</translation>
    </message>
    <message>
        <source>Ask and change nothing: observe from a hex or a unit, drag a line.</source>
        <translation>Interroger sans rien changer : observer depuis un hexagone ou une unité, tirer une ligne.</translation>
    </message>
    <message>
        <source>Ask and change nothing: observe from a unit or a point, drag a line.</source>
        <translation>Interroger sans rien changer : observer depuis une unité ou un point, tirer une ligne.</translation>
    </message>
    <message>
        <source>&amp;What does a hex hide?</source>
        <translation>&amp;Que cache un hexagone ?</translation>
    </message>
    <message>
        <source>A unit that is dragged shows its way, and its cost against each of its moves</source>
        <translation>Une unité que l’on glisse montre son chemin, et son coût au regard de chacun de ses mouvements</translation>
    </message>
    <message>
        <source>A unit that is dragged goes no farther than its moves lead; Alt turns that round for a moment</source>
        <translation>Une unité que l’on glisse ne va pas plus loin que ses mouvements ; Alt inverse cela pour un moment</translation>
    </message>
    <message>
        <source>moves are not shown while dragging</source>
        <translation>les mouvements ne sont pas montrés en glissant</translation>
    </message>
    <message>
        <source>Write names on the map: places, hills, rivers, roads, regions, notes, title, compass</source>
        <translation>Écrire des noms sur la carte : lieux, hauteurs, cours d’eau, routes, régions, notes, titre, rose des vents</translation>
    </message>
    <message>
        <source>Na&amp;mes on the map</source>
        <translation>No&amp;ms sur la carte</translation>
    </message>
    <message>
        <source>What a hex alone, and together with others, hides from the observer; of a blind hex, what hides it.</source>
        <translation>Ce qu’un hexagone cache à l’observateur, seul et avec d’autres ; d’un hexagone caché, ce qui le cache.</translation>
    </message>
    <message>
        <source>&amp;Terrain brush</source>
        <translation>Pinceau de &amp;terrain</translation>
    </message>
    <message>
        <source>Paint the terrain that is chosen in the palette.</source>
        <translation>Peindre le terrain choisi dans la palette.</translation>
    </message>
    <message>
        <source>&amp;Fill</source>
        <translation>&amp;Remplissage</translation>
    </message>
    <message>
        <source>Fill all connected hexes of the same terrain with that of the palette.</source>
        <translation>Remplir tous les hexagones voisins de même terrain avec celui de la palette.</translation>
    </message>
    <message>
        <source>&amp;Elevation brush</source>
        <translation>Pinceau d’&amp;altitude</translation>
    </message>
    <message>
        <source>&amp;Hexside brush</source>
        <translation>Pinceau de &amp;côtés</translation>
    </message>
    <message>
        <source>Put hedges, walls, cliffs and the like on the sides between hexes.</source>
        <translation>Mettre haies, murs, falaises et autres sur les côtés entre les hexagones.</translation>
    </message>
    <message>
        <source>&amp;Path and river tool</source>
        <translation>&amp;Routes et rivières</translation>
    </message>
    <message>
        <source>Roads, railways, streams and gullies from hex to hex; bridges come by themselves.</source>
        <translation>Routes, voies ferrées, ruisseaux et ravins d’hexagone en hexagone ; les ponts viennent d’eux-mêmes.</translation>
    </message>
    <message>
        <source>&amp;Marker tool</source>
        <translation>&amp;Marqueurs</translation>
    </message>
    <message>
        <source>Smoke, wrecks, entrenchments and other markers, for a side or for nobody.</source>
        <translation>Fumées, épaves, retranchements et autres marqueurs, pour un camp ou pour personne.</translation>
    </message>
    <message>
        <source>&amp;Unit tool</source>
        <translation>&amp;Unités</translation>
    </message>
    <message>
        <source>Place the kind of unit and the side that are chosen in the palette.</source>
        <translation>Placer la sorte d’unité et le camp choisis dans la palette.</translation>
    </message>
    <message>
        <source>E&amp;raser</source>
        <translation>&amp;Gomme</translation>
    </message>
    <message>
        <source>Take away what stands on the ground.</source>
        <translation>Retirer ce qui se trouve sur le sol.</translation>
    </message>
    <message>
        <source>Change what is drawn: move it, its corners, its order.</source>
        <translation>Changer ce qui est tracé : le déplacer, ses coins, son rang.</translation>
    </message>
    <message>
        <source>Draw an area with corners, of the terrain of the palette.</source>
        <translation>Tracer une surface à coins, du terrain de la palette.</translation>
    </message>
    <message>
        <source>Draw a rectangle of the terrain of the palette.</source>
        <translation>Tracer un rectangle du terrain de la palette.</translation>
    </message>
    <message>
        <source>Draw an area by hand, of the terrain of the palette.</source>
        <translation>Tracer une surface à la main, du terrain de la palette.</translation>
    </message>
    <message>
        <source>Draw a wall, a hedge or another line; its width is in the Shape tab.</source>
        <translation>Tracer un mur, une haie ou une autre ligne ; sa largeur est dans l’onglet Forme.</translation>
    </message>
    <message>
        <source>Give painted woods an irregular outline and painted buildings straight walls.</source>
        <translation>Donner aux bois peints un contour irrégulier et aux bâtiments peints des murs droits.</translation>
    </message>
    <message>
        <source>this game does not look at drawn shapes</source>
        <translation>ce jeu ne regarde pas les formes tracées</translation>
    </message>
    <message>
        <source>Wider brush</source>
        <translation>Pinceau plus large</translation>
    </message>
    <message>
        <source>Narrower brush</source>
        <translation>Pinceau plus étroit</translation>
    </message>
    <message>
        <source>Visible area: the lowest level at which each hex is seen. Hatched hexes are seen at none.</source>
        <translation>Champ de vision : le plus bas niveau auquel chaque hexagone est vu. Les hexagones hachurés ne sont vus à aucun.</translation>
    </message>
    <message>
        <source>The cards that say what an answer assumed: show them or hide them.</source>
        <translation>Les fiches qui disent ce qu’une réponse a supposé : les montrer ou les cacher.</translation>
    </message>
    <message>
        <source>Edit s&amp;hapes</source>
        <translation>Modifier les &amp;formes</translation>
    </message>
    <message>
        <source>New &amp;table…</source>
        <translation>Nouvelle &amp;table…</translation>
    </message>
    <message>
        <source>Draw a &amp;polygon</source>
        <translation>Tracer un &amp;polygone</translation>
    </message>
    <message>
        <source>Draw a rectan&amp;gle</source>
        <translation>Tracer un rectan&amp;gle</translation>
    </message>
    <message>
        <source>Draw &amp;freehand</source>
        <translation>Tracer à &amp;main levée</translation>
    </message>
    <message>
        <source>Draw a &amp;line</source>
        <translation>Tracer une &amp;ligne</translation>
    </message>
    <message>
        <source>Draw painted hexes &amp;naturally</source>
        <translation>Dessiner les hexagones peints au &amp;naturel</translation>
    </message>
    <message>
        <source>Shape one step up</source>
        <translation>Forme : avancer d’un rang</translation>
    </message>
    <message>
        <source>Shape one step down</source>
        <translation>Forme : reculer d’un rang</translation>
    </message>
    <message>
        <source>Shape to the front</source>
        <translation>Forme au premier plan</translation>
    </message>
    <message>
        <source>Shape to the back</source>
        <translation>Forme à l’arrière-plan</translation>
    </message>
    <message>
        <source>Line of sight to the mouse&apos;s hex: clear or blocked, where, and by which rule</source>
        <translation>Ligne de vue vers l’hexagone sous la souris : dégagée ou bloquée, où, et par quelle règle</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Ligne</translation>
    </message>
    <message>
        <source>Line of sight to what is under the mouse: clear or blocked, where, and why</source>
        <translation>Ligne de vue vers ce qui est sous la souris : dégagée ou bloquée, où et pourquoi</translation>
    </message>
    <message>
        <source>Visible area: blind hexes are hatched, dots are seen only through light terrain. Click a hex or a unit to observe from there.</source>
        <translation>Champ de vision : les hexagones cachés sont hachurés, les points ne sont vus qu’à travers un terrain léger. Un clic sur un hexagone ou une unité en fait l’observateur.</translation>
    </message>
    <message>
        <source>&amp;Area</source>
        <translation>&amp;Champ de vision</translation>
    </message>
    <message>
        <source>Visible area: blind ground is hatched, terrain that is seen into is dotted. Click a unit or bare ground to observe from there.</source>
        <translation>Champ de vision : le sol caché est hachuré, le terrain où l’on voit est pointillé. Un clic sur une unité ou le sol nu en fait l’observateur.</translation>
    </message>
    <message>
        <source>Where an enemy would be spotted by the observer. Choose his kind and state in the inspector.</source>
        <translation>Où un ennemi serait repéré par l’observateur. Sa sorte et son état se choisissent dans l’inspecteur.</translation>
    </message>
    <message>
        <source>&amp;Spotting</source>
        <translation>&amp;Repérage</translation>
    </message>
    <message>
        <source>Where an enemy would be detected by the observer. Choose his kind, action and state in the inspector.</source>
        <translation>Où un ennemi serait détecté par l’observateur. Sa sorte, son action et son état se choisissent dans l’inspecteur.</translation>
    </message>
    <message>
        <source>Where the selected unit&apos;s weapon can fire: arc, range bands, line of sight and spotting. Select a unit with a click; weapon and enemy are chosen in the inspector.</source>
        <translation>Où l’arme de l’unité sélectionnée peut tirer : arc, tranches de portée, ligne de vue et repérage. Sélectionnez une unité d’un clic ; l’arme et l’ennemi se choisissent dans l’inspecteur.</translation>
    </message>
    <message>
        <source>Field of fire</source>
        <translation>Champ de tir</translation>
    </message>
    <message>
        <source>Where the selected unit may fire: arc, range bands and line of sight. Select a unit with a click; the weapon is chosen in the inspector.</source>
        <translation>Où l’unité sélectionnée peut tirer : arc, tranches de portée et ligne de vue. Sélectionnez une unité d’un clic ; l’arme se choisit dans l’inspecteur.</translation>
    </message>
    <message>
        <source>Where the selected unit can move, in bands with their costs; the way to the mouse is the cheapest. Select a unit with a click; the kind of move is in the inspector.</source>
        <translation>Où l’unité sélectionnée peut aller, par bandes avec leur coût ; le chemin vers la souris est le moins cher. Sélectionnez une unité d’un clic ; la sorte de mouvement est dans l’inspecteur.</translation>
    </message>
    <message>
        <source>&amp;Reach</source>
        <translation>&amp;Mouvement possible</translation>
    </message>
    <message>
        <source>select a unit first, with a click on it</source>
        <translation>sélectionnez d’abord une unité, d’un clic</translation>
    </message>
    <message>
        <source>&amp;Hold the line</source>
        <translation>&amp;Tenir la ligne</translation>
    </message>
    <message>
        <source>The line stays at its target, wherever the mouse goes</source>
        <translation>La ligne reste sur sa cible, où que va la souris</translation>
    </message>
    <message>
        <source>What would &amp;clear the line?</source>
        <translation>Qu’est-ce qui ouvrirait la &amp;ligne ?</translation>
    </message>
    <message>
        <source>Hold the line and list the smallest changes that would open it</source>
        <translation>Tenir la ligne et lister les plus petits changements qui l’ouvriraient</translation>
    </message>
    <message>
        <source>&amp;Keep the line</source>
        <translation>&amp;Garder la ligne</translation>
    </message>
    <message>
        <source>Save the line of now in the scenario, by name</source>
        <translation>Garder la ligne actuelle dans le scénario, sous un nom</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Zoom a&amp;vant</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Zoom a&amp;rrière</translation>
    </message>
    <message>
        <source>Show the &amp;whole map</source>
        <translation>Voir toute la &amp;carte</translation>
    </message>
    <message>
        <source>Names on the &amp;map</source>
        <translation>Noms sur la ca&amp;rte</translation>
    </message>
    <message>
        <source>Names on the &amp;table</source>
        <translation>Noms sur la ta&amp;ble</translation>
    </message>
    <message>
        <source>Draw the names of places, rivers and regions, the title and the compass, or hide them.</source>
        <translation>Dessiner les noms des lieux, cours d’eau et régions, le titre et la rose des vents, ou les cacher.</translation>
    </message>
    <message>
        <source>The keys go round the other way.</source>
        <translation>Le clavier fait le tour dans l’autre sens.</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>Thème &amp;sombre</translation>
    </message>
    <message>
        <source>Observer one level up</source>
        <translation>Observateur : un niveau plus haut</translation>
    </message>
    <message>
        <source>Observer one level down</source>
        <translation>Observateur : un niveau plus bas</translation>
    </message>
    <message>
        <source>Target one level up</source>
        <translation>Cible : un niveau plus haut</translation>
    </message>
    <message>
        <source>Target one level down</source>
        <translation>Cible : un niveau plus bas</translation>
    </message>
    <message>
        <source>The observer in its hex: storeys of a building, the crest of a depression. The floor of the hex is level 0.</source>
        <translation>L’observateur dans son hexagone : étages d’un bâtiment, crête d’une dépression. Le sol de l’hexagone est le niveau 0.</translation>
    </message>
    <message>
        <source>The targets in their hexes, wherever the mouse goes: storeys of a building, the crest of a depression.</source>
        <translation>Les cibles dans leurs hexagones, où que va la souris : étages d’un bâtiment, crête d’une dépression.</translation>
    </message>
    <message>
        <source>All le&amp;vels at once</source>
        <translation>Tous les ni&amp;veaux à la fois</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>&amp;Grille</translation>
    </message>
    <message>
        <source>The outlines of the hexes.</source>
        <translation>Les contours des hexagones.</translation>
    </message>
    <message>
        <source>Hex &amp;numbers</source>
        <translation>&amp;Numéros d’hexagone</translation>
    </message>
    <message>
        <source>The number of each hex at its upper edge; they fade when they would be too small.</source>
        <translation>Le numéro de chaque hexagone à son bord supérieur ; il s’efface quand il serait trop petit.</translation>
    </message>
    <message>
        <source>&amp;Units on the map</source>
        <translation>&amp;Unités sur la carte</translation>
    </message>
    <message>
        <source>Draw the units, or only the map. They count in every answer all the same.</source>
        <translation>Dessiner les unités, ou la carte seule. Elles comptent tout de même dans chaque réponse.</translation>
    </message>
    <message>
        <source>&amp;Heights</source>
        <translation>&amp;Hauteurs</translation>
    </message>
    <message>
        <source>Tint and contour lines of the levels of the ground.</source>
        <translation>Teinte et courbes des niveaux du sol.</translation>
    </message>
    <message>
        <source>L&amp;egends</source>
        <translation>Lé&amp;gendes</translation>
    </message>
    <message>
        <source>Centimetres an&amp;d inches</source>
        <translation>Centimètres et &amp;pouces</translation>
    </message>
    <message>
        <source>&amp;Properties…</source>
        <translation>&amp;Propriétés…</translation>
    </message>
    <message>
        <source>Title, card, conditions, optional rules, readings of unclear rules and values that you type in.</source>
        <translation>Titre, fiche, conditions, règles optionnelles, lectures des règles peu claires et valeurs que vous saisissez.</translation>
    </message>
    <message>
        <source>Scenario &amp;card…</source>
        <translation>&amp;Fiche du scénario…</translation>
    </message>
    <message>
        <source>What players read before they play: the fields that the rules ask for, with turns, forces to draw, allotments and levels of victory.</source>
        <translation>Ce que les joueurs lisent avant de jouer : les champs que demandent les règles, avec tours, chefs à tirer, attributions et niveaux de victoire.</translation>
    </message>
    <message>
        <source>&amp;Next phase or turn</source>
        <translation>Phase ou tour &amp;suivant</translation>
    </message>
    <message>
        <source>Say how far the game has come: the next phase, where the rules name phases, the next player, the next turn. The status bar shows it, and reinforcements that stand on the map count from their turn on.</source>
        <translation>Dire où en est la partie : la phase suivante, si la règle nomme des phases, le camp suivant, le tour suivant. La barre d’état le montre, et les renforts qui se trouvent sur la carte comptent à partir de leur tour.</translation>
    </message>
    <message>
        <source>the last turn of the card is over</source>
        <translation>le dernier tour de la fiche est fini</translation>
    </message>
    <message>
        <source>Pre&amp;vious phase or turn</source>
        <translation>Phase ou tour &amp;précédent</translation>
    </message>
    <message>
        <source>Go back by one phase or turn; before the first one no turn is shown any more.</source>
        <translation>Revenir d’une phase ou d’un tour ; avant le premier, plus aucun tour n’est montré.</translation>
    </message>
    <message>
        <source>no turn is played yet</source>
        <translation>aucun tour n’est encore joué</translation>
    </message>
    <message>
        <source>&amp;Add a side…</source>
        <translation>&amp;Ajouter un camp…</translation>
    </message>
    <message>
        <source>Add a side, with its name in both languages and its colour.</source>
        <translation>Ajouter un camp, avec son nom dans les deux langues et sa couleur.</translation>
    </message>
    <message>
        <source>&amp;Rename a side…</source>
        <translation>&amp;Renommer un camp…</translation>
    </message>
    <message>
        <source>Change the name of a side; its units stay as they are.</source>
        <translation>Changer le nom d’un camp ; ses unités ne changent pas.</translation>
    </message>
    <message>
        <source>Re&amp;move a side…</source>
        <translation>&amp;Supprimer un camp…</translation>
    </message>
    <message>
        <source>Take a side away with all its units; undo brings them back.</source>
        <translation>Retirer un camp avec toutes ses unités ; annuler les ramène.</translation>
    </message>
    <message>
        <source>map</source>
        <translation>carte</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>&amp;Guide de l’utilisateur</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Touches</translation>
    </message>
    <message>
        <source>All commands and gestures of this window by subject; filter them, print them or save them as PDF.</source>
        <translation>Toutes les commandes et tous les gestes de cette fenêtre par sujet ; on peut les filtrer, les imprimer ou les enregistrer en PDF.</translation>
    </message>
    <message>
        <source>Result &amp;charts</source>
        <translation>&amp;Tables de résultats</translation>
    </message>
    <message>
        <source>All tables of the game: charts with the chance of every result, and every other roll (rally, morale, close combat ...) with its inputs, filled in from the selected unit.</source>
        <translation>Toutes les tables du jeu : celles avec la probabilité de chaque résultat, et tous les autres jets (ralliement, moral, corps à corps…) avec leurs données, remplies d’après l’unité sélectionnée.</translation>
    </message>
    <message>
        <source>What is &amp;not modelled</source>
        <translation>Ce qui &amp;n’est pas modélisé</translation>
    </message>
    <message>
        <source>What can be &amp;done here</source>
        <translation>Que peut-on &amp;faire ici</translation>
    </message>
    <message>
        <source>Three sentences over the map for the first time; a click takes them away.</source>
        <translation>Trois phrases sur la carte pour la première fois ; un clic les retire.</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Ouvrir un e&amp;xemple</translation>
    </message>
    <message>
        <source>Single boards</source>
        <translation>Plateaux seuls</translation>
    </message>
    <message>
        <source>Worked examples of rules</source>
        <translation>Exemples de règles</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Aucun fichier récent</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>rien n’est sélectionné</translation>
    </message>
    <message>
        <source>C&amp;ut</source>
        <translation>C&amp;ouper</translation>
    </message>
    <message>
        <source>Take what is selected away and keep it for pasting, here or on another table.</source>
        <translation>Retirer ce qui est sélectionné et le garder pour le coller, ici ou sur une autre table.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Keep what is selected for pasting, here or on another table.</source>
        <translation>Garder ce qui est sélectionné pour le coller, ici ou sur une autre table.</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>C&amp;oller</translation>
    </message>
    <message>
        <source>no selected unit is in a group</source>
        <translation>aucune unité sélectionnée n’est dans un groupe</translation>
    </message>
    <message>
        <source>neither hexes nor units are selected</source>
        <translation>ni hexagones ni unités ne sont sélectionnés</translation>
    </message>
    <message>
        <source>Make all selected hexes bare and level. Pasting takes in the Map menu says what is cleared.</source>
        <translation>Rendre tous les hexagones sélectionnés nus et plats. Le collage prend, dans le menu Carte, dit ce qui est vidé.</translation>
    </message>
    <message>
        <source>Paste beside the original</source>
        <translation>Coller à côté de l’original</translation>
    </message>
    <message>
        <source>Put down what was copied, beside its old place, and select it.</source>
        <translation>Poser ce qui a été copié, à côté de son ancienne place, et le sélectionner.</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>D&amp;upliquer</translation>
    </message>
    <message>
        <source>A copy of what is selected, beside it.</source>
        <translation>Une copie de ce qui est sélectionné, à côté.</translation>
    </message>
    <message>
        <source>Take what is selected off the table for good; undo brings it back.</source>
        <translation>Supprimer ce qui est sélectionné ; annuler le ramène.</translation>
    </message>
    <message>
        <source>Take units &amp;off the table</source>
        <translation>Re&amp;tirer les unités de la table</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
    <message>
        <source>Select all pieces and units that are not locked.</source>
        <translation>Sélectionner tous les éléments et toutes les unités qui ne sont pas verrouillés.</translation>
    </message>
    <message>
        <source>Select all pieces of its terrain</source>
        <translation>Sélectionner tous les éléments de son terrain</translation>
    </message>
    <message>
        <source>All pieces of the terrain of a selected one, without those that are locked.</source>
        <translation>Tous les éléments du terrain d’un élément sélectionné, sauf ceux qui sont verrouillés.</translation>
    </message>
    <message>
        <source>fewer than three pieces or units are selected</source>
        <translation>moins de trois éléments ou unités sont sélectionnés</translation>
    </message>
    <message>
        <source>nothing that is selected is in a group</source>
        <translation>rien de ce qui est sélectionné n’est dans un groupe</translation>
    </message>
    <message>
        <source>&amp;Left edges</source>
        <translation>Bords &amp;gauches</translation>
    </message>
    <message>
        <source>&amp;Middles, from left to right</source>
        <translation>&amp;Centres, de gauche à droite</translation>
    </message>
    <message>
        <source>&amp;Right edges</source>
        <translation>Bords &amp;droits</translation>
    </message>
    <message>
        <source>&amp;Top edges</source>
        <translation>Bords &amp;supérieurs</translation>
    </message>
    <message>
        <source>M&amp;iddles, from top to bottom</source>
        <translation>C&amp;entres, de haut en bas</translation>
    </message>
    <message>
        <source>&amp;Bottom edges</source>
        <translation>Bords &amp;inférieurs</translation>
    </message>
    <message>
        <source>Pieces and units that are selected; a group moves as one</source>
        <translation>Éléments et unités sélectionnés ; un groupe bouge en bloc</translation>
    </message>
    <message>
        <source>Equal gaps &amp;across</source>
        <translation>Intervalles égaux en &amp;largeur</translation>
    </message>
    <message>
        <source>Equal gaps &amp;down</source>
        <translation>Intervalles égaux en &amp;hauteur</translation>
    </message>
    <message>
        <source>The two at the ends stay where they are; a group moves as one</source>
        <translation>Les deux des bouts restent en place ; un groupe bouge en bloc</translation>
    </message>
    <message>
        <source>Line &amp;up</source>
        <translation>Mettre en &amp;ligne</translation>
    </message>
    <message>
        <source>Space &amp;evenly</source>
        <translation>&amp;Espacer régulièrement</translation>
    </message>
    <message>
        <source>Take the selected shapes, what lies in the selected hexes, or the selected units away, and keep it for pasting.</source>
        <translation>Retire les formes sélectionnées, ce qui est dans les hexagones sélectionnés, ou les unités sélectionnées, et le garde pour le coller.</translation>
    </message>
    <message>
        <source>Keep the selected hexes, or while editing the selected shapes or units, for pasting, here or in another window; without any, copy the line of sight as text.</source>
        <translation>Garde pour le coller, ici ou dans une autre fenêtre, les hexagones sélectionnés ou, en modifiant, les formes ou unités sélectionnées ; sans rien, copie la ligne de vue en texte.</translation>
    </message>
    <message>
        <source>Turn the selected units, or the piece in hand, by one hexside to the left, and drawn shapes by 15°. Alt and the wheel do it too.</source>
        <translation>Tourner les unités sélectionnées, ou le morceau en main, d’un côté d’hexagone vers la gauche, et les formes de 15°. Alt et la molette le font aussi.</translation>
    </message>
    <message>
        <source>Turn the selected units, or the piece in hand, by one hexside to the right, and drawn shapes by 15°. Alt and the wheel do it too.</source>
        <translation>Tourner les unités sélectionnées, ou le morceau en main, d’un côté d’hexagone vers la droite, et les formes de 15°. Alt et la molette le font aussi.</translation>
    </message>
    <message>
        <source>Flip the piece in hand, the selected shapes or the selected hexes, left against right.</source>
        <translation>Retourner le morceau en main, les formes ou les hexagones sélectionnés, gauche contre droite.</translation>
    </message>
    <message>
        <source>Flip the piece in hand, the selected shapes or the selected hexes, top against bottom.</source>
        <translation>Retourner le morceau en main, les formes ou les hexagones sélectionnés, haut contre bas.</translation>
    </message>
    <message>
        <source>All units on the map, or with the tool for shapes all drawn shapes, to change them together.</source>
        <translation>Toutes les unités sur la carte ou, avec l’outil des formes, toutes les formes, pour les changer ensemble.</translation>
    </message>
    <message>
        <source>fewer than two drawn shapes are selected</source>
        <translation>moins de deux formes sont sélectionnées</translation>
    </message>
    <message>
        <source>fewer than three drawn shapes are selected</source>
        <translation>moins de trois formes sont sélectionnées</translation>
    </message>
    <message>
        <source>Draw the selected shapes over the next one that they lie under.</source>
        <translation>Dessiner les formes sélectionnées par-dessus la suivante.</translation>
    </message>
    <message>
        <source>Draw the selected shapes under the next one that they lie over.</source>
        <translation>Dessiner les formes sélectionnées sous la précédente.</translation>
    </message>
    <message>
        <source>Draw the selected shapes over all others.</source>
        <translation>Dessiner les formes sélectionnées par-dessus toutes les autres.</translation>
    </message>
    <message>
        <source>Draw the selected shapes under all others.</source>
        <translation>Dessiner les formes sélectionnées sous toutes les autres.</translation>
    </message>
    <message>
        <source>Copies of the selected shapes, beside them.</source>
        <translation>Des copies des formes sélectionnées, à côté d’elles.</translation>
    </message>
    <message>
        <source>Select all shapes of its terrain</source>
        <translation>Sélectionner toutes les formes de son terrain</translation>
    </message>
    <message>
        <source>All drawn shapes of the terrain of a selected one.</source>
        <translation>Toutes les formes du terrain d’une forme sélectionnée.</translation>
    </message>
    <message>
        <source>Drawn shapes that are selected</source>
        <translation>Les formes sélectionnées</translation>
    </message>
    <message>
        <source>Piece one step up</source>
        <translation>Avancer d’un plan</translation>
    </message>
    <message>
        <source>Draw the selected piece over the next one of its layer.</source>
        <translation>Dessiner l’élément sélectionné par-dessus le suivant de sa couche.</translation>
    </message>
    <message>
        <source>Piece one step down</source>
        <translation>Reculer d’un plan</translation>
    </message>
    <message>
        <source>Draw the selected piece under the next one of its layer.</source>
        <translation>Dessiner l’élément sélectionné sous le précédent de sa couche.</translation>
    </message>
    <message>
        <source>Piece to the front</source>
        <translation>Au premier plan</translation>
    </message>
    <message>
        <source>Draw the selected piece over all others of its layer.</source>
        <translation>Dessiner l’élément sélectionné par-dessus tous les autres de sa couche.</translation>
    </message>
    <message>
        <source>Piece to the back</source>
        <translation>À l’arrière-plan</translation>
    </message>
    <message>
        <source>Draw the selected piece under all others of its layer.</source>
        <translation>Dessiner l’élément sélectionné sous tous les autres de sa couche.</translation>
    </message>
    <message>
        <source>no piece is selected</source>
        <translation>aucun élément n’est sélectionné</translation>
    </message>
    <message>
        <source>Turn what is in hand or selected by 15° to the left. Ctrl or Alt and the wheel do it too.</source>
        <translation>Tourner ce qui est en main ou sélectionné de 15° vers la gauche. Ctrl ou Alt et la molette le font aussi.</translation>
    </message>
    <message>
        <source>Turn what is in hand or selected by 15° to the right. Ctrl or Alt and the wheel do it too.</source>
        <translation>Tourner ce qui est en main ou sélectionné de 15° vers la droite. Ctrl ou Alt et la molette le font aussi.</translation>
    </message>
    <message>
        <source>Flip what is in hand or selected, left against right.</source>
        <translation>Retourner ce qui est en main ou sélectionné, gauche contre droite.</translation>
    </message>
    <message>
        <source>Flip what is in hand or selected, top against bottom.</source>
        <translation>Retourner ce qui est en main ou sélectionné, haut contre bas.</translation>
    </message>
    <message>
        <source>fewer than two pieces or units are selected</source>
        <translation>moins de deux éléments ou unités sont sélectionnés</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>&amp;Grouper</translation>
    </message>
    <message>
        <source>What is selected moves and turns together from now on. Alt and click picks one alone.</source>
        <translation>Ce qui est sélectionné bouge et tourne désormais ensemble. Alt et clic en prend un seul.</translation>
    </message>
    <message>
        <source>U&amp;ngroup</source>
        <translation>&amp;Dégrouper</translation>
    </message>
    <message>
        <source>Let everything in the group move alone again.</source>
        <translation>Laisser de nouveau bouger séparément tout ce qui est dans le groupe.</translation>
    </message>
    <message>
        <source>On the line between the two that are farthest apart, which stay where they are</source>
        <translation>Sur la ligne entre les deux plus éloignées, qui restent en place</translation>
    </message>
    <message>
        <source>The same step from each to the next; the two that are farthest apart stay where they are</source>
        <translation>Le même pas de l’une à l’autre ; les deux plus éloignées restent en place</translation>
    </message>
    <message>
        <source>Loc&amp;k the piece</source>
        <translation>&amp;Verrouiller l’élément</translation>
    </message>
    <message>
        <source>A locked piece is neither moved, reshaped nor deleted</source>
        <translation>Un élément verrouillé n’est ni déplacé, ni remodelé, ni supprimé</translation>
    </message>
    <message>
        <source>&amp;Select and move</source>
        <translation>&amp;Sélectionner et déplacer</translation>
    </message>
    <message>
        <source>Let brushes reach one hex farther round the mouse, up to three; raise a contour.</source>
        <translation>Étendre les pinceaux d’un hexagone autour de la souris, jusqu’à trois ; monter une courbe de niveau.</translation>
    </message>
    <message>
        <source>Let brushes reach one hex less round the mouse; lower a contour.</source>
        <translation>Réduire les pinceaux d’un hexagone autour de la souris ; descendre une courbe de niveau.</translation>
    </message>
    <message>
        <source>Draw &amp;contours</source>
        <translation>Dessiner des &amp;courbes de niveau</translation>
    </message>
    <message>
        <source>Draw hills and valleys as they are, inside hexes: crest lines, slopes, hollows.</source>
        <translation>Dessiner collines et vallées comme elles sont, dans les hexagones : crêtes, pentes, creux.</translation>
    </message>
    <message>
        <source>Edit con&amp;tours</source>
        <translation>Modifier les courbes de ni&amp;veau</translation>
    </message>
    <message>
        <source>Select contours: move, turn and scale them, their corners, their levels, copies.</source>
        <translation>Sélectionner des courbes de niveau : les déplacer, pivoter, redimensionner, leurs coins, leurs niveaux, des copies.</translation>
    </message>
    <message>
        <source>Contour &amp;brush</source>
        <translation>Pinceau de cour&amp;bes</translation>
    </message>
    <message>
        <source>Push contours by hand as clay, raise and lower the drawn ground, smooth its lines.</source>
        <translation>Pousser les courbes à la main comme de l’argile, relever et abaisser le sol dessiné, lisser ses lignes.</translation>
    </message>
    <message>
        <source>Edit &amp;corners</source>
        <translation>Modifier les c&amp;oins</translation>
    </message>
    <message>
        <source>Change the outline of a piece, corner by corner.</source>
        <translation>Changer le contour d’un élément, coin par coin.</translation>
    </message>
    <message>
        <source>Draw a circl&amp;e</source>
        <translation>Tracer un c&amp;ercle</translation>
    </message>
    <message>
        <source>Draw a round piece of the terrain of the palette.</source>
        <translation>Tracer un élément rond du terrain de la palette.</translation>
    </message>
    <message>
        <source>&amp;Drop a typical piece</source>
        <translation>Poser un élément t&amp;ype</translation>
    </message>
    <message>
        <source>Put down the typical piece that is chosen in the palette; Ctrl and the wheel turn it.</source>
        <translation>Poser l’élément type choisi dans la palette ; Ctrl et la molette le tournent.</translation>
    </message>
    <message>
        <source>Doors and &amp;windows</source>
        <translation>&amp;Portes et fenêtres</translation>
    </message>
    <message>
        <source>Cut doors and windows into the walls of a building.</source>
        <translation>Percer portes et fenêtres dans les murs d’un bâtiment.</translation>
    </message>
    <message>
        <source>Single &amp;figures</source>
        <translation>&amp;Figurines</translation>
    </message>
    <message>
        <source>Add, move and remove the figures of a unit one by one.</source>
        <translation>Ajouter, déplacer et retirer une à une les figurines d’une unité.</translation>
    </message>
    <message>
        <source>Take pieces off the table; with Ctrl units too.</source>
        <translation>Retirer des éléments de la table ; avec Ctrl, des unités aussi.</translation>
    </message>
    <message>
        <source>S&amp;nap</source>
        <translation>Aima&amp;nter</translation>
    </message>
    <message>
        <source>The pen is drawn to corners, edges and the measuring grid; Ctrl turns it off for a moment</source>
        <translation>La plume est attirée par les coins, les bords et la grille de mesure ; Ctrl l’en libère un moment</translation>
    </message>
    <message>
        <source>Sh&amp;ow moves while dragging</source>
        <translation>&amp;Montrer les mouvements en glissant</translation>
    </message>
    <message>
        <source>Stop &amp;at the limit of the move</source>
        <translation>S’&amp;arrêter à la limite du mouvement</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Mesurer</translation>
    </message>
    <message>
        <source>Measure from point to point, or between bases.</source>
        <translation>Mesurer de point en point, ou d’un socle à l’autre.</translation>
    </message>
    <message>
        <source>&amp;Templates</source>
        <translation>&amp;Gabarits</translation>
    </message>
    <message>
        <source>Lay the templates of the rules: smoke, barrages, blasts. Who is under one is named below.</source>
        <translation>Poser les gabarits des règles : fumées, barrages, explosions. Ceux qui sont dessous sont nommés en bas.</translation>
    </message>
    <message>
        <source>What does a piece &amp;hide?</source>
        <translation>Que &amp;cache un élément ?</translation>
    </message>
    <message>
        <source>Another size for the table, and another ground under everything.</source>
        <translation>Une autre taille pour la table, et un autre sol sous tout le reste.</translation>
    </message>
    <message>
        <source>Show the &amp;whole table</source>
        <translation>Voir &amp;toute la table</translation>
    </message>
    <message>
        <source>&amp;Resize the table…</source>
        <translation>&amp;Redimensionner la table…</translation>
    </message>
    <message>
        <source>Draw a road, a hedge, a stream or another line of the terrain of the palette.</source>
        <translation>Tracer une route, une haie, un ruisseau ou une autre ligne, du terrain de la palette.</translation>
    </message>
    <message>
        <source>What a piece hides from the observer: the ground that would be seen without it.</source>
        <translation>Ce qu’un élément cache à l’observateur : le sol que l’on verrait sans lui.</translation>
    </message>
    <message>
        <source>Measuring &amp;grid</source>
        <translation>&amp;Grille de mesure</translation>
    </message>
    <message>
        <source>Lines 10 cm or 6 inches apart; the pen is drawn to them</source>
        <translation>Des lignes tous les 10 cm ou 6 pouces ; la plume y est attirée</translation>
    </message>
    <message>
        <source>&amp;Units on the table</source>
        <translation>&amp;Unités sur la table</translation>
    </message>
    <message>
        <source>Draw the units, or only the table. They count in every answer all the same.</source>
        <translation>Dessiner les unités, ou la table seule. Elles comptent tout de même dans chaque réponse.</translation>
    </message>
    <message>
        <source>Rulers, lines and drags tell lengths in both units: 12 in (30.5 cm)</source>
        <translation>Règles, lignes et glissements disent les longueurs dans les deux unités : 12 po (30,5 cm)</translation>
    </message>
    <message>
        <source>&amp;Coherency of the selected units</source>
        <translation>&amp;Cohésion des unités sélectionnées</translation>
    </message>
    <message>
        <source>A ring as far as figures may be apart, and a mark on those that are out</source>
        <translation>Un anneau jusqu’où les figurines peuvent s’écarter, et une marque sur celles qui sont trop loin</translation>
    </message>
    <message>
        <source>O&amp;utlines of all groups</source>
        <translation>Conto&amp;urs de tous les groupes</translation>
    </message>
    <message>
        <source>Units that move together; the group of a selected unit is always outlined</source>
        <translation>Les unités qui bougent ensemble ; le groupe d’une unité sélectionnée est toujours entouré</translation>
    </message>
    <message>
        <source>Legends in s&amp;hort</source>
        <translation>Légendes a&amp;brégées</translation>
    </message>
    <message>
        <source>Show the titles of the legends only</source>
        <translation>Ne montrer que le titre des légendes</translation>
    </message>
    <message>
        <source>&amp;Keep this line</source>
        <translation>&amp;Garder cette ligne</translation>
    </message>
    <message>
        <source>Save the line of now in the scenario</source>
        <translation>Enregistrer la ligne actuelle dans le scénario</translation>
    </message>
    <message>
        <source>Turn detection &amp;round</source>
        <translation>&amp;Inverser la détection</translation>
    </message>
    <message>
        <source>From where would the observer be detected?</source>
        <translation>D’où l’observateur serait-il détecté ?</translation>
    </message>
    <message>
        <source>Change &amp;keys…</source>
        <translation>Changer les &amp;touches…</translation>
    </message>
    <message>
        <source>Give commands other keys</source>
        <translation>Donner d’autres touches aux commandes</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>Pré&amp;férences…</translation>
    </message>
    <message>
        <source>Language, theme, size, colours of answers, wheel, files</source>
        <translation>Langue, thème, taille, couleurs des réponses, molette, fichiers</translation>
    </message>
    <message>
        <source>G&amp;o to…</source>
        <translation>Aller &amp;à…</translation>
    </message>
    <message>
        <source>Type a place, a unit, a kept line or a panel</source>
        <translation>Saisir un lieu, une unité, une ligne gardée ou un panneau</translation>
    </message>
    <message>
        <source>Copy the p&amp;lace as text</source>
        <translation>Copier le &amp;lieu en texte</translation>
    </message>
    <message>
        <source>What lies under the mouse or the cursor, and the answer about it, in one sentence</source>
        <translation>Ce qui se trouve sous la souris ou le curseur, et la réponse à son sujet, en une phrase</translation>
    </message>
    <message>
        <source>&amp;Search commands…</source>
        <translation>&amp;Chercher une commande…</translation>
    </message>
    <message>
        <source>Find a command by its name and run it</source>
        <translation>Trouver une commande par son nom et l’exécuter</translation>
    </message>
    <message>
        <source>&amp;Hide the chosen layer</source>
        <translation>&amp;Cacher le calque choisi</translation>
    </message>
    <message>
        <source>Its row is chosen in the Layers panel; again: show it</source>
        <translation>Sa ligne est choisie dans le panneau Calques ; encore : le montrer</translation>
    </message>
    <message>
        <source>L&amp;ock the chosen layer</source>
        <translation>Verr&amp;ouiller le calque choisi</translation>
    </message>
    <message>
        <source>Its row is chosen in the Layers panel; again: unlock it</source>
        <translation>Sa ligne est choisie dans le panneau Calques ; encore : le déverrouiller</translation>
    </message>
    <message>
        <source>Answers are no layer that could be edited</source>
        <translation>Les réponses ne sont pas un calque que l’on modifie</translation>
    </message>
    <message>
        <source>&amp;Lock the map</source>
        <translation>&amp;Verrouiller la carte</translation>
    </message>
    <message>
        <source>&amp;Lock the table</source>
        <translation>&amp;Verrouiller la table</translation>
    </message>
    <message>
        <source>Str&amp;aighten the picture</source>
        <translation>&amp;Redresser l’image</translation>
    </message>
    <message>
        <source>Take the perspective out of a photo: drag handles onto the corners of the table or board</source>
        <translation>Retirer la perspective d’une photo : glissez des poignées sur les coins de la table ou du plateau</translation>
    </message>
    <message>
        <source>Make the ground again with other settings, or better files; what was changed by hand stays.</source>
        <translation>Refaire le terrain avec d’autres réglages, ou de meilleurs fichiers ; ce qui fut changé à la main reste.</translation>
    </message>
    <message>
        <source>Nothing but units can be edited; single layers are locked in the Layers panel</source>
        <translation>Seules les unités peuvent être modifiées ; chaque calque se verrouille dans le panneau Calques</translation>
    </message>
    <message>
        <source>Lock the &amp;units</source>
        <translation>Verrouiller les &amp;unités</translation>
    </message>
    <message>
        <source>Units are neither moved nor changed</source>
        <translation>Les unités ne sont ni déplacées ni changées</translation>
    </message>
    <message>
        <source>there is one tab only</source>
        <translation>il n’y a qu’un onglet</translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation>Onglet sui&amp;vant</translation>
    </message>
    <message>
        <source>Bring the tab at the right of this one to the front; after the last one the first.</source>
        <translation>Passer à l’onglet à droite de celui-ci ; après le dernier, au premier.</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>Onglet pré&amp;cédent</translation>
    </message>
    <message>
        <source>Bring the tab at the left of this one to the front; before the first one the last.</source>
        <translation>Passer à l’onglet à gauche de celui-ci ; avant le premier, au dernier.</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>&amp;Fermer l’onglet</translation>
    </message>
    <message>
        <source>Close this scenario; you are asked if work would be lost.</source>
        <translation>Fermer ce scénario ; une question est posée si du travail serait perdu.</translation>
    </message>
    <message>
        <source>Reopen close&amp;d tab</source>
        <translation>&amp;Rouvrir l’onglet fermé</translation>
    </message>
    <message>
        <source>no tab was closed</source>
        <translation>aucun onglet n’a été fermé</translation>
    </message>
    <message>
        <source>Open the tab again that was closed last.</source>
        <translation>Rouvrir l’onglet qui a été fermé en dernier.</translation>
    </message>
    <message>
        <source>Open the&amp;se files again at the next start</source>
        <translation>Rouvrir ces fichiers au pro&amp;chain démarrage</translation>
    </message>
    <message>
        <source>Start with the files and places that were open at the end</source>
        <translation>Commencer par les fichiers et les endroits qui étaient ouverts à la fin</translation>
    </message>
    <message>
        <source>Hide all panels and bars; the same key on the map brings them back</source>
        <translation>Cacher tous les panneaux et toutes les barres ; la même touche sur la carte les ramène</translation>
    </message>
    <message>
        <source>Pro&amp;jector</source>
        <translation>Pro&amp;jecteur</translation>
    </message>
    <message>
        <source>Show a class the map in full screen, with one card in large letters and a pointer. Nothing moves by accident; Esc or F11 leaves.</source>
        <translation>Montrer à une classe la carte en plein écran, avec une seule fiche en grandes lettres et un pointeur. Rien ne bouge par accident ; Échap ou F11 quitte.</translation>
    </message>
    <message>
        <source>Restore the default la&amp;yout</source>
        <translation>Rétablir la disposition d’&amp;origine</translation>
    </message>
    <message>
        <source>Put panels and bars back where they were at the first start, and show all layers.</source>
        <translation>Remettre panneaux et barres comme au premier démarrage, et montrer tous les calques.</translation>
    </message>
    <message>
        <source>What was in the file before each of the last saves; choose one to open it as a new scenario.</source>
        <translation>Ce que le fichier contenait avant chacun des derniers enregistrements ; on en choisit un pour l’ouvrir comme nouveau scénario.</translation>
    </message>
    <message>
        <source>Print the card, the order of battle, the map to true scale, the player aid and counters, or save them as PDF.</source>
        <translation>Imprimer la fiche, l’ordre de bataille, la carte à l’échelle exacte, l’aide de jeu et les pions, ou les enregistrer en PDF.</translation>
    </message>
    <message>
        <source>Keyboard to the next part of the window</source>
        <translation>Clavier à la partie suivante de la fenêtre</translation>
    </message>
    <message>
        <source>Hide p&amp;anels</source>
        <translation>Cacher les pa&amp;nneaux</translation>
    </message>
    <message>
        <source>Keyboard to the part before</source>
        <translation>Clavier à la partie précédente</translation>
    </message>
    <message>
        <source>New o&amp;verlay</source>
        <translation>Nou&amp;velle surcouche</translation>
    </message>
    <message>
        <source>A layer of special rules over the map: what is otherwise in this scenario</source>
        <translation>Une surcouche de règles spéciales sur la carte : ce qui change dans ce scénario</translation>
    </message>
    <message>
        <source>Paint &amp;into the overlay</source>
        <translation>Pe&amp;indre dans la surcouche</translation>
    </message>
    <message>
        <source>Tools change the chosen overlay and not the map below</source>
        <translation>Les outils modifient la surcouche choisie et non la carte en dessous</translation>
    </message>
    <message>
        <source>Map without overlays</source>
        <translation>Carte sans surcouches</translation>
    </message>
    <message>
        <source>Look at the painted map below; answers stay those of the map in force</source>
        <translation>Regarder la carte peinte en dessous ; les réponses restent celles de la carte en vigueur</translation>
    </message>
    <message>
        <source>Select a rectan&amp;gle of hexes</source>
        <translation>Sélectionner un rectan&amp;gle d’hexagones</translation>
    </message>
    <message>
        <source>Select hexes by &amp;lasso</source>
        <translation>Sélectionner au &amp;lasso</translation>
    </message>
    <message>
        <source>Select like &amp;ground (wand)</source>
        <translation>Sélectionner un terrain d’un &amp;seul tenant (baguette)</translation>
    </message>
    <message>
        <source>Select the same terrain &amp;everywhere</source>
        <translation>Sélectionner le même terrain &amp;partout</translation>
    </message>
    <message>
        <source>no hexes are selected</source>
        <translation>aucun hexagone n’est sélectionné</translation>
    </message>
    <message>
        <source>Select a rectangle of hexes for fill, copy, turn and the other commands on hexes.</source>
        <translation>Sélectionner un rectangle d’hexagones pour remplir, copier, tourner et les autres commandes.</translation>
    </message>
    <message>
        <source>Select the hexes whose middles you drag round.</source>
        <translation>Sélectionner les hexagones dont on entoure les milieux.</translation>
    </message>
    <message>
        <source>Select the connected region of like terrain and level under the mouse.</source>
        <translation>Sélectionner la région d’un seul tenant, de même terrain et de même niveau, sous la souris.</translation>
    </message>
    <message>
        <source>Select every hex with the terrain under the mouse, wherever it lies.</source>
        <translation>Sélectionner tous les hexagones du terrain sous la souris, où qu’ils soient.</translation>
    </message>
    <message>
        <source>Take what was copied in hand: a click drops it, [ and ] turn it, the right button ends.</source>
        <translation>Prendre en main ce qui a été copié : un clic le pose, [ et ] le tournent, le bouton droit termine.</translation>
    </message>
    <message>
        <source>Paste where they were</source>
        <translation>Coller au même endroit</translation>
    </message>
    <message>
        <source>Put what was copied back where it came from, on this map or another.</source>
        <translation>Remettre ce qui a été copié là d’où il vient, sur cette carte ou une autre.</translation>
    </message>
    <message>
        <source>Flip left to right</source>
        <translation>Retourner de gauche à droite</translation>
    </message>
    <message>
        <source>Flip top to bottom</source>
        <translation>Retourner de haut en bas</translation>
    </message>
    <message>
        <source>Select all units of its kind</source>
        <translation>Sélectionner toutes les unités de sa sorte</translation>
    </message>
    <message>
        <source>All units of the same side and kind as a selected one.</source>
        <translation>Toutes les unités du camp et de la sorte d’une unité sélectionnée.</translation>
    </message>
    <message>
        <source>Select all units of its side</source>
        <translation>Sélectionner toutes les unités de son camp</translation>
    </message>
    <message>
        <source>All units of the side of a selected one.</source>
        <translation>Toutes les unités du camp d’une unité sélectionnée.</translation>
    </message>
    <message>
        <source>Select all units of its group</source>
        <translation>Sélectionner toutes les unités de son groupe</translation>
    </message>
    <message>
        <source>All units of the group of a selected one.</source>
        <translation>Toutes les unités du groupe d’une unité sélectionnée.</translation>
    </message>
    <message>
        <source>Delete the selected units, shapes or contour, or clear the selected hexes; undo brings them back.</source>
        <translation>Supprimer les unités, les formes ou la courbe de niveau sélectionnées, ou vider les hexagones sélectionnés ; annuler les ramène.</translation>
    </message>
    <message>
        <source>Select the whole stack</source>
        <translation>Sélectionner toute la pile</translation>
    </message>
    <message>
        <source>All units in the hex of a selected one, to move them together or fire as a group.</source>
        <translation>Toutes les unités de l’hexagone d’une unité sélectionnée, pour les déplacer ensemble ou tirer en groupe.</translation>
    </message>
    <message>
        <source>&amp;Fill the selected hexes</source>
        <translation>&amp;Remplir les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>Give all selected hexes the terrain of the palette.</source>
        <translation>Donner à tous les hexagones sélectionnés le terrain de la palette.</translation>
    </message>
    <message>
        <source>Raise the selected hexes</source>
        <translation>Relever les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>All selected hexes one level up, their slopes with them.</source>
        <translation>Tous les hexagones sélectionnés un niveau plus haut, avec leurs pentes.</translation>
    </message>
    <message>
        <source>Lower the selected hexes</source>
        <translation>Abaisser les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>All selected hexes one level down, their slopes with them.</source>
        <translation>Tous les hexagones sélectionnés un niveau plus bas, avec leurs pentes.</translation>
    </message>
    <message>
        <source>Clear the selected hexes</source>
        <translation>Vider les hexagones sélectionnés</translation>
    </message>
    <message>
        <source>Select all &amp;hexes</source>
        <translation>Sélectionner tous les &amp;hexagones</translation>
    </message>
    <message>
        <source>Select every hex of the map.</source>
        <translation>Sélectionner chaque hexagone de la carte.</translation>
    </message>
    <message>
        <source>Select &amp;no hexes</source>
        <translation>Ne &amp;rien sélectionner</translation>
    </message>
    <message>
        <source>Let go of the selected hexes; the ground stays as it is.</source>
        <translation>Libérer les hexagones sélectionnés ; le sol ne change pas.</translation>
    </message>
    <message>
        <source>Select all &amp;other hexes</source>
        <translation>Inverser la sé&amp;lection</translation>
    </message>
    <message>
        <source>Select the hexes that are not selected, and let go of the others.</source>
        <translation>Sélectionner les hexagones qui ne le sont pas, et libérer les autres.</translation>
    </message>
    <message>
        <source>&amp;Grow the selection</source>
        <translation>&amp;Agrandir la sélection</translation>
    </message>
    <message>
        <source>Add all neighbours of the selected hexes.</source>
        <translation>Ajouter tous les voisins des hexagones sélectionnés.</translation>
    </message>
    <message>
        <source>&amp;Shrink the selection</source>
        <translation>&amp;Rétrécir la sélection</translation>
    </message>
    <message>
        <source>Let go of the selected hexes at the edge of the selection.</source>
        <translation>Libérer les hexagones au bord de la sélection.</translation>
    </message>
    <message>
        <source>Select the terrain of the &amp;palette</source>
        <translation>Sélectionner le terrain de la &amp;palette</translation>
    </message>
    <message>
        <source>Select every hex with the terrain that is chosen in the palette.</source>
        <translation>Sélectionner tous les hexagones du terrain choisi dans la palette.</translation>
    </message>
    <message>
        <source>Paint only &amp;inside the selection</source>
        <translation>Peindre seulement &amp;dans la sélection</translation>
    </message>
    <message>
        <source>Brushes leave everything outside the selected hexes alone. Choose again to end it.</source>
        <translation>Les pinceaux laissent intact tout ce qui est hors des hexagones sélectionnés. Choisir de nouveau pour y mettre fin.</translation>
    </message>
    <message>
        <source>Pasting takes only what is drawn</source>
        <translation>Le collage ne prend que ce qui est dessiné</translation>
    </message>
    <message>
        <source>Pasting takes terrain</source>
        <translation>Le collage prend le terrain</translation>
    </message>
    <message>
        <source>Pasting takes levels</source>
        <translation>Le collage prend les niveaux</translation>
    </message>
    <message>
        <source>Pasting takes hexsides</source>
        <translation>Le collage prend les côtés d’hexagone</translation>
    </message>
    <message>
        <source>Pasting takes paths</source>
        <translation>Le collage prend les voies</translation>
    </message>
    <message>
        <source>Pasting takes shapes</source>
        <translation>Le collage prend les formes</translation>
    </message>
    <message>
        <source>Pasting takes markers</source>
        <translation>Le collage prend les marqueurs</translation>
    </message>
    <message>
        <source>Pasting takes units</source>
        <translation>Le collage prend les unités</translation>
    </message>
    <message>
        <source>Pasting takes pieces</source>
        <translation>Le collage prend les éléments</translation>
    </message>
    <message>
        <source>Bare ground of the piece (clear, level 0) leaves alone what lies below it</source>
        <translation>Le sol nu du morceau (dégagé, niveau 0) laisse tel quel ce qui est dessous</translation>
    </message>
    <message>
        <source>Real ground again…</source>
        <translation>Refaire le terrain réel…</translation>
    </message>
    <message>
        <source>this map was not made of real ground</source>
        <translation>cette carte n’a pas été faite d’un terrain réel</translation>
    </message>
    <message>
        <source>What cut, clear, turn and paste take along</source>
        <translation>Ce que couper, vider, tourner et coller emportent</translation>
    </message>
    <message>
        <source>What a paste takes of what was copied</source>
        <translation>Ce qu’un collage prend de ce qui a été copié</translation>
    </message>
    <message>
        <source>the grid of this map does not allow it</source>
        <translation>la grille de cette carte ne le permet pas</translation>
    </message>
    <message>
        <source>Flip the map left to right</source>
        <translation>Retourner la carte de gauche à droite</translation>
    </message>
    <message>
        <source>Flip the whole map, left against right; units, zones, shapes and kept lines follow.</source>
        <translation>Retourner toute la carte, gauche contre droite ; unités, zones, formes et lignes gardées suivent.</translation>
    </message>
    <message>
        <source>Flip the map top to bottom</source>
        <translation>Retourner la carte de haut en bas</translation>
    </message>
    <message>
        <source>Flip the whole map, top against bottom; units, zones, shapes and kept lines follow.</source>
        <translation>Retourner toute la carte, haut contre bas ; unités, zones, formes et lignes gardées suivent.</translation>
    </message>
    <message>
        <source>&amp;Rotate the map by 180°</source>
        <translation>&amp;Tourner la carte de 180°</translation>
    </message>
    <message>
        <source>Turn the whole map by half; units, zones, shapes and kept lines follow.</source>
        <translation>Tourner toute la carte d’un demi-tour ; unités, zones, formes et lignes gardées suivent.</translation>
    </message>
    <message>
        <source>&amp;Crop the map to the selection</source>
        <translation>Ro&amp;gner la carte à la sélection</translation>
    </message>
    <message>
        <source>Cut the map to the rectangle round the selected hexes; units, zones and lines follow.</source>
        <translation>Couper la carte au rectangle autour des hexagones sélectionnés ; unités, zones et lignes suivent.</translation>
    </message>
    <message>
        <source>Resi&amp;ze the map…</source>
        <translation>R&amp;edimensionner la carte…</translation>
    </message>
    <message>
        <source>Add or remove columns and rows, and choose what stays in place.</source>
        <translation>Ajouter ou retirer des colonnes et des rangées, et choisir ce qui reste en place.</translation>
    </message>
    <message>
        <source>Shift the &amp;map…</source>
        <translation>&amp;Décaler la carte…</translation>
    </message>
    <message>
        <source>Move all that is on the map by columns and rows; what would fall off is told first.</source>
        <translation>Déplacer tout ce qui est sur la carte, par colonnes et par rangées ; ce qui tomberait est dit d’abord.</translation>
    </message>
    <message>
        <source>Take stamp {n}</source>
        <translation>Prendre le tampon {n}</translation>
    </message>
    <message>
        <source>Keep the selected hexes as stamp {n}</source>
        <translation>Garder les hexagones sélectionnés comme tampon {n}</translation>
    </message>
    <message>
        <source>Take the stamp in hand: a click drops it, [ and ] turn it. The Stamps tab of the palette shows all nine.</source>
        <translation>Prendre le tampon en main : un clic le pose, [ et ] le tournent. L’onglet Tampons de la palette montre les neuf.</translation>
    </message>
    <message>
        <source>Keep what lies in the selected hexes under this digit; it is there again at the next start.</source>
        <translation>Garder sous ce chiffre ce qui est dans les hexagones sélectionnés ; il est encore là au prochain démarrage.</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>Exam&amp;iner</translation>
    </message>
    <message>
        <source>Hills and valleys: raise, lower, set, smooth, or lay a ramp; the tool bar has the choice.</source>
        <translation>Collines et vallées : relever, abaisser, fixer, lisser ou poser une rampe ; le choix est dans la barre d’outils.</translation>
    </message>
    <message>
        <source>Pin the &amp;observer</source>
        <translation>Fixer l’&amp;observateur</translation>
    </message>
    <message>
        <source>Who observes stays while other units are selected; if he is pinned: add what is selected or under the mouse</source>
        <translation>Celui qui observe reste quand d’autres unités sont sélectionnées ; s’il est fixé : ajouter ce qui est sélectionné ou sous la souris</translation>
    </message>
    <message>
        <source>in this game eyes and targets stand on the ground of their hexes; W tries what a level more would change</source>
        <translation>dans ce jeu, yeux et cibles sont au sol de leur hex ; W essaie ce qu’un niveau de plus changerait</translation>
    </message>
    <message>
        <source>&amp;Generate a map…</source>
        <translation>&amp;Générer une carte…</translation>
    </message>
    <message>
        <source>Make a plausible map of this size from a few sliders and a seed</source>
        <translation>Faire une carte plausible de cette taille à partir de quelques réglages et d’une graine</translation>
    </message>
    <message>
        <source>this scenario has no overlays: New overlay makes one</source>
        <translation>ce scénario n’a pas de surcouche : Nouvelle surcouche en fait une</translation>
    </message>
    <message>
        <source>What the program did last. It names no folder and no user.</source>
        <translation>Ce que le programme a fait en dernier. Aucun dossier ni utilisateur n’y est nommé.</translation>
    </message>
    <message>
        <source>Purpose and co&amp;nditions</source>
        <translation>But et co&amp;nditions</translation>
    </message>
    <message>
        <source>Open the fields below the answers: purpose, time, visibility, weather, levels</source>
        <translation>Ouvrir les champs sous les réponses : but, heure, visibilité, temps, niveaux</translation>
    </message>
    <message>
        <source>Show what the area &amp;wins and loses</source>
        <translation>Montrer ce que le champ &amp;gagne et perd</translation>
    </message>
    <message>
        <source>Remember what is seen now: after a move, another level or a change of the ground the map shows what is won and lost.</source>
        <translation>Retenir ce qui est vu maintenant : après un mouvement, un autre niveau ou un changement du terrain, la carte montre ce qui est gagné et perdu.</translation>
    </message>
    <message>
        <source>nobody observes</source>
        <translation>personne n’observe</translation>
    </message>
    <message>
        <source>&amp;Zone tool</source>
        <translation>Outil &amp;zone</translation>
    </message>
    <message>
        <source>Paint or draw where sides set up and enter, objectives and notes</source>
        <translation>Peindre ou dessiner où les camps se placent et entrent, objectifs et notes</translation>
    </message>
    <message>
        <source>&amp;Zones on the map</source>
        <translation>&amp;Zones sur la carte</translation>
    </message>
    <message>
        <source>&amp;Zones on the table</source>
        <translation>&amp;Zones sur la table</translation>
    </message>
    <message>
        <source>Draw set-up areas, entries, objectives and notes, or hide them.</source>
        <translation>Dessiner les zones de déploiement, les entrées, les objectifs et les notes, ou les cacher.</translation>
    </message>
    <message>
        <source>&amp;Table of units</source>
        <translation>&amp;Tableau des unités</translation>
    </message>
    <message>
        <source>All units in rows: sort, filter, edit many at once</source>
        <translation>Toutes les unités en lignes : trier, filtrer, en modifier plusieurs à la fois</translation>
    </message>
    <message>
        <source>&amp;Import units…</source>
        <translation>&amp;Importer des unités…</translation>
    </message>
    <message>
        <source>Take units from a file of comma-separated values</source>
        <translation>Lire des unités d’un fichier CSV</translation>
    </message>
    <message>
        <source>&amp;Export units…</source>
        <translation>&amp;Exporter les unités…</translation>
    </message>
    <message>
        <source>Write all units into a file of comma-separated values</source>
        <translation>Écrire toutes les unités dans un fichier CSV</translation>
    </message>
    <message>
        <source>no picture lies under the map</source>
        <translation>aucune image ne se trouve sous la carte</translation>
    </message>
    <message>
        <source>the picture is locked: untick Locked in the panel Picture</source>
        <translation>l’image est verrouillée : décocher Verrouillée dans le panneau Image</translation>
    </message>
    <message>
        <source>P&amp;icture under the map…</source>
        <translation>&amp;Image sous la carte…</translation>
    </message>
    <message>
        <source>A scan or a photo to trace, fitted to the hexes</source>
        <translation>Une carte numérisée ou une photo à décalquer, calée sur les hexagones</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>&amp;Caler l’image</translation>
    </message>
    <message>
        <source>Click places on the picture of which you know where they are</source>
        <translation>Cliquez sur l’image des lieux dont vous connaissez la position</translation>
    </message>
    <message>
        <source>Trace the picture</source>
        <translation>Décalquer l’image</translation>
    </message>
    <message>
        <source>The picture lies beneath the terrain, which is drawn more faintly</source>
        <translation>L’image est sous le terrain, dessiné plus faiblement</translation>
    </message>
    <message>
        <source>Paint both sides: left and right</source>
        <translation>Peindre les deux côtés : gauche et droite</translation>
    </message>
    <message>
        <source>Paint both sides: top and bottom</source>
        <translation>Peindre les deux côtés : haut et bas</translation>
    </message>
    <message>
        <source>Paint both sides: turned by half</source>
        <translation>Peindre les deux côtés : tourné d’un demi-tour</translation>
    </message>
    <message>
        <source>Every stroke of a brush is repeated on the other half of the map</source>
        <translation>Chaque trait de pinceau est répété sur l’autre moitié de la carte</translation>
    </message>
    <message>
        <source>Scatter terrain: {n} % of the hexes</source>
        <translation>Disperser le terrain : {n} % des hexagones</translation>
    </message>
    <message>
        <source>The terrain brush leaves hexes out by lot</source>
        <translation>Le pinceau de terrain laisse des hexagones au hasard</translation>
    </message>
    <message>
        <source>Slopes &amp;follow the levels</source>
        <translation>Les pentes &amp;suivent les niveaux</translation>
    </message>
    <message>
        <source>Raising, lowering, pasting and resizing lay the slopes that the rules want, and take those that they do not</source>
        <translation>Relever, abaisser, coller et redimensionner posent les pentes que veulent les règles, et retirent celles qu’elles ne veulent pas</translation>
    </message>
    <message>
        <source>this game has no slopes</source>
        <translation>ce jeu n’a pas de pentes</translation>
    </message>
    <message>
        <source>S&amp;mooth the elevation</source>
        <translation>&amp;Adoucir le relief</translation>
    </message>
    <message>
        <source>Of the selected hexes, or of the whole map; the elevation brush can smooth too</source>
        <translation>Des hexagones sélectionnés, ou de toute la carte ; le pinceau d’altitude adoucit aussi</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>Voir le &amp;journal</translation>
    </message>
    <message>
        <source>Copy a &amp;report for a fault</source>
        <translation>Copier un &amp;rapport d’erreur</translation>
    </message>
    <message>
        <source>Versions, system, screens, settings and the last lines of the log, without private paths</source>
        <translation>Versions, système, écrans, réglages et dernières lignes du journal, sans chemin privé</translation>
    </message>
    <message>
        <source>Show my &amp;folders</source>
        <translation>Montrer mes &amp;dossiers</translation>
    </message>
    <message>
        <source>Where your rulesets, templates, pieces, earlier states and unsaved work are kept.</source>
        <translation>Où sont gardés vos jeux de règles, modèles, éléments, états antérieurs et le travail non enregistré.</translation>
    </message>
    <message>
        <source>&amp;About Workbench</source>
        <translation>&amp;À propos de Workbench</translation>
    </message>
    <message>
        <source>Version and its date, licences of all parts, where new versions are.</source>
        <translation>La version et sa date, les licences de toutes les parties, où sont les nouvelles versions.</translation>
    </message>
    <message>
        <source>Record frame times</source>
        <translation>Mesurer les temps d’image</translation>
    </message>
    <message>
        <source>Counters alone, without names and ids</source>
        <translation>Les pions seuls, sans noms ni identifiants</translation>
    </message>
    <message>
        <source>E&amp;dit, not inspect</source>
        <translation>Modi&amp;fier, au lieu d’examiner</translation>
    </message>
    <message>
        <source>From inspecting, which changes nothing, to the tool that edited last, and back</source>
        <translation>De l’examen, qui ne change rien, au dernier outil de modification, et retour</translation>
    </message>
    <message>
        <source>How long the window takes for every step of the hand, on a card over the map</source>
        <translation>Combien la fenêtre met pour chaque geste, sur une fiche au-dessus de la carte</translation>
    </message>
    <message>
        <source>How e&amp;xposed every hex is</source>
        <translation>E&amp;xposition de chaque hexagone</translation>
    </message>
    <message>
        <source>Every pair of hexes is judged: the darker a hex, the more hexes see it</source>
        <translation>Chaque paire d’hexagones est jugée : plus un hexagone est sombre, plus il est vu</translation>
    </message>
    <message>
        <source>Save as m&amp;y piece…</source>
        <translation>Garder comme &amp;mon élément…</translation>
    </message>
    <message>
        <source>Add what is selected to your own collection in the palette, under a name</source>
        <translation>Ajouter ce qui est sélectionné à votre propre collection dans la palette, sous un nom</translation>
    </message>
    <message>
        <source>What a shot of the selected unit is likely to do: exact chances of every result on the target under the mouse, and the chance of any effect on every enemy that it may fire at. Select a unit with a click.</source>
        <translation>Ce que donnera sans doute un tir de l’unité sélectionnée : les probabilités exactes de chaque résultat sur la cible sous la souris, et celle d’un effet sur chaque ennemi qu’elle peut prendre pour cible. Un clic sélectionne l’unité.</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Probabilités</translation>
    </message>
    <message>
        <source>&amp;Keep this plan…</source>
        <translation>&amp;Garder ce plan…</translation>
    </message>
    <message>
        <source>Keep the plan in the scenario under a name, to be shown again.</source>
        <translation>Garder le plan dans le scénario sous un nom, pour l’afficher de nouveau.</translation>
    </message>
    <message>
        <source>Take the plan off the &amp;map</source>
        <translation>&amp;Retirer de la carte</translation>
    </message>
    <message>
        <source>Show the map without the plan.</source>
        <translation>Montrer la carte sans la préparation.</translation>
    </message>
    <message>
        <source>no plan is shown</source>
        <translation>aucune préparation n’est montrée</translation>
    </message>
    <message>
        <source>this scenario has one set-up only: New set-up makes a second one</source>
        <translation>ce scénario n’a qu’une mise en place : Nouvelle mise en place en fait une deuxième</translation>
    </message>
    <message>
        <source>&amp;New set-up…</source>
        <translation>&amp;Nouvelle mise en place…</translation>
    </message>
    <message>
        <source>Keep how the forces stand, and go on with a copy under another name</source>
        <translation>Garder les forces comme elles sont et continuer sur une copie d’un autre nom</translation>
    </message>
    <message>
        <source>Sho&amp;w the next set-up</source>
        <translation>&amp;Afficher la mise en place suivante</translation>
    </message>
    <message>
        <source>Let the forces stand as in the next of the set-ups</source>
        <translation>Placer les forces comme dans la mise en place suivante</translation>
    </message>
    <message>
        <source>Rename the set-up…</source>
        <translation>Renommer la mise en place…</translation>
    </message>
    <message>
        <source>Give the set-up that is shown another name</source>
        <translation>Donner un autre nom à la mise en place affichée</translation>
    </message>
    <message>
        <source>Remove the set-up</source>
        <translation>Retirer la mise en place</translation>
    </message>
    <message>
        <source>Remove the set-up that is shown, with its units</source>
        <translation>Retirer la mise en place affichée, avec ses unités</translation>
    </message>
    <message>
        <source>&amp;Compare set-ups</source>
        <translation>&amp;Comparer les mises en place</translation>
    </message>
    <message>
        <source>What is seen and reached in this set-up and not in another one</source>
        <translation>Ce qui est vu et atteint dans cette mise en place et pas dans une autre</translation>
    </message>
    <message>
        <source>What was learned is erased</source>
        <translation>Ce qui était appris est effacé</translation>
    </message>
    <message>
        <source>no lesson is open</source>
        <translation>aucune leçon n’est ouverte</translation>
    </message>
    <message>
        <source>&amp;Lessons…</source>
        <translation>&amp;Leçons…</translation>
    </message>
    <message>
        <source>&amp;Results of a class…</source>
        <translation>&amp;Résultats d’une classe…</translation>
    </message>
    <message>
        <source>Read the codes that learners sent from the pages of a lesson: who got what.</source>
        <translation>Lit les codes que les élèves ont envoyés depuis les pages d’une leçon : qui a eu quoi.</translation>
    </message>
    <message>
        <source>The lessons of every game in their order, with what is done; a double click starts one.</source>
        <translation>Les leçons de chaque jeu dans leur ordre, avec ce qui est fait ; un double clic en commence une.</translation>
    </message>
    <message>
        <source>&amp;Quiz of this map…</source>
        <translation>&amp;Questionnaire sur cette carte…</translation>
    </message>
    <message>
        <source>Questions about the open map, answered by the rules; rules that you missed come sooner.</source>
        <translation>Des questions sur la carte ouverte, auxquelles les règles répondent ; celles que vous avez manquées reviennent plus tôt.</translation>
    </message>
    <message>
        <source>&amp;Today&apos;s ten</source>
        <translation>Les &amp;dix du jour</translation>
    </message>
    <message>
        <source>Ten questions from the rules of the lessons you have done, those first that fade.</source>
        <translation>Dix questions sur les règles des leçons que vous avez faites, d’abord celles qui s’effacent.</translation>
    </message>
    <message>
        <source>do a lesson of this game first</source>
        <translation>faites d’abord une leçon de ce jeu</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>Étape &amp;suivante</translation>
    </message>
    <message>
        <source>Go on with the lesson. PgDn, Space on the map and the keys of presenters do it too.</source>
        <translation>Poursuivre la leçon. Page suiv., Espace sur la carte et les touches des télécommandes le font aussi.</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Étape &amp;précédente</translation>
    </message>
    <message>
        <source>Go back to the step before. PgUp does it too.</source>
        <translation>Revenir à l’étape précédente. Page préc. le fait aussi.</translation>
    </message>
    <message>
        <source>there is no step before</source>
        <translation>il n’y a pas d’étape avant</translation>
    </message>
    <message>
        <source>&amp;Show me the answer</source>
        <translation>&amp;Montrer la réponse</translation>
    </message>
    <message>
        <source>Show what the step hides without answering its question.</source>
        <translation>Montrer ce que l’étape cache sans répondre à sa question.</translation>
    </message>
    <message>
        <source>nothing is hidden</source>
        <translation>rien n’est caché</translation>
    </message>
    <message>
        <source>&amp;Try it yourself</source>
        <translation>&amp;À vous d’essayer</translation>
    </message>
    <message>
        <source>Ask and edit freely on a copy of the lesson&apos;s map; the same command goes back to the step.</source>
        <translation>Demander et modifier librement sur une copie de la carte ; la même commande revient à l’étape.</translation>
    </message>
    <message>
        <source>&amp;Open the map of this lesson</source>
        <translation>&amp;Ouvrir la carte de cette leçon</translation>
    </message>
    <message>
        <source>Open the scenario of the lesson in a tab of its own, to be edited and saved.</source>
        <translation>Ouvrir le scénario de la leçon dans son propre onglet, pour le modifier et l’enregistrer.</translation>
    </message>
    <message>
        <source>no lesson with a scenario of its own is open</source>
        <translation>aucune leçon ayant son scénario n’est ouverte</translation>
    </message>
    <message>
        <source>&amp;Write a lesson</source>
        <translation>Écr&amp;ire une leçon</translation>
    </message>
    <message>
        <source>Make a lesson about the open map, step by step from what it shows; or edit the lesson that is open.</source>
        <translation>Faire une leçon sur la carte ouverte, étape par étape d’après ce qu’elle montre ; ou modifier la leçon ouverte.</translation>
    </message>
    <message>
        <source>a quiz is made anew each time: there is no lesson to edit</source>
        <translation>un quiz est fait chaque fois à nouveau : il n’y a pas de leçon à modifier</translation>
    </message>
    <message>
        <source>&amp;Add step from what is shown</source>
        <translation>&amp;Ajouter l’étape de ce qui est montré</translation>
    </message>
    <message>
        <source>A new step with the line that is held, the answers that are on, and this view of the map.</source>
        <translation>Une nouvelle étape avec la ligne tenue, les réponses affichées et cette vue de la carte.</translation>
    </message>
    <message>
        <source>a lesson runs: write one about a scenario</source>
        <translation>une leçon est en cours : écrivez-en une sur un scénario</translation>
    </message>
    <message>
        <source>&amp;Erase what I have learned…</source>
        <translation>&amp;Effacer ce que j’ai appris…</translation>
    </message>
    <message>
        <source>Forget which lessons are done and which rules are known.</source>
        <translation>Oublier quelles leçons sont faites et quelles règles sont connues.</translation>
    </message>
    <message>
        <source>nothing is remembered</source>
        <translation>rien n’est retenu</translation>
    </message>
    <message>
        <source>My &amp;values…</source>
        <translation>Mes &amp;valeurs…</translation>
    </message>
    <message>
        <source>Type in the tables and counters of your copy of this game, once for all your scenarios of it.</source>
        <translation>Saisir les tables et les pions de votre exemplaire de ce jeu, une fois pour tous vos scénarios.</translation>
    </message>
    <message>
        <source>&amp;New game from…</source>
        <translation>&amp;Nouveau jeu d’après…</translation>
    </message>
    <message>
        <source>Copy the rules of any game, or of the empty hex or table game, under a name of your own.</source>
        <translation>Copier les règles d’un jeu, ou du jeu vide à hexagones ou de table, sous un nom à vous.</translation>
    </message>
    <message>
        <source>&amp;Edit the rules…</source>
        <translation>&amp;Modifier les règles…</translation>
    </message>
    <message>
        <source>All charts of this game in cells, checked as you type, with a board that answers by them.</source>
        <translation>Tous les tableaux de ce jeu en cellules, vérifiés pendant la saisie, avec un plateau qui répond d’après eux.</translation>
    </message>
    <message>
        <source>these rules lie beside the scenario: they are edited there</source>
        <translation>ces règles sont à côté du scénario : c’est là qu’on les modifie</translation>
    </message>
    <message>
        <source>&amp;Rules of another game…</source>
        <translation>&amp;Règles d’un autre jeu…</translation>
    </message>
    <message>
        <source>Rules of which game?</source>
        <translation>Les règles de quel jeu ?</translation>
    </message>
    <message>
        <source>Look at the rules of any game, or go on with those of your own.</source>
        <translation>Consulter les règles d’un jeu, ou continuer les vôtres.</translation>
    </message>
    <message>
        <source>you have no rules of your own: begin with a new game</source>
        <translation>vous n’avez pas de règles à vous : commencez par un nouveau jeu</translation>
    </message>
    <message>
        <source>&amp;Pack rules to send…</source>
        <translation>&amp;Empaqueter des règles à envoyer…</translation>
    </message>
    <message>
        <source>Write rules of your own into one file, with their samples.</source>
        <translation>Écrire des règles à vous dans un seul fichier, avec leurs exemples.</translation>
    </message>
    <message>
        <source>&amp;Install rules…</source>
        <translation>&amp;Installer des règles…</translation>
    </message>
    <message>
        <source>Take rules from a file that somebody sent you; nothing else in it is taken. A game that is there already can be replaced, or stay beside it.</source>
        <translation>Prendre des règles dans un fichier que l’on vous a envoyé ; rien d’autre n’en est pris. Un jeu déjà là peut être remplacé, ou rester à côté.</translation>
    </message>
    <message>
        <source>Re&amp;name a game…</source>
        <translation>Reno&amp;mmer un jeu…</translation>
    </message>
    <message>
        <source>Give a game of your own another word by which scenarios name it.</source>
        <translation>Donner à un de vos jeux un autre mot par lequel les scénarios le nomment.</translation>
    </message>
    <message>
        <source>&amp;Take a game away…</source>
        <translation>&amp;Supprimer un jeu…</translation>
    </message>
    <message>
        <source>Take a game of your own out of the lists; its files are kept.</source>
        <translation>Retirer un de vos jeux des listes ; ses fichiers sont gardés.</translation>
    </message>
    <message>
        <source>This scenario answers by the rules of before until it is opened again.</source>
        <translation>Ce scénario répond d’après les règles d’avant jusqu’à sa prochaine ouverture.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Rename which game of yours?</source>
        <translation>Renommer lequel de vos jeux ?</translation>
    </message>
    <message>
        <source>Take which game of yours away?</source>
        <translation>Supprimer lequel de vos jeux ?</translation>
    </message>
    <message>
        <source>Take the game {game} away? Its files are kept in the folder of earlier states, maps of it stay.</source>
        <translation>Supprimer le jeu {game} ? Ses fichiers restent dans le dossier des états précédents, ses cartes demeurent.</translation>
    </message>
    <message>
        <source>Take a game away</source>
        <translation>Supprimer un jeu</translation>
    </message>
    <message>
        <source>Packs of rules</source>
        <translation>Paquets de règles</translation>
    </message>
    <message>
        <source>Pack which rules?</source>
        <translation>Empaqueter quelles règles ?</translation>
    </message>
    <message>
        <source>Pack rules to send</source>
        <translation>Empaqueter des règles à envoyer</translation>
    </message>
    <message>
        <source>Install rules</source>
        <translation>Installer des règles</translation>
    </message>
    <message>
        <source>The rules {name} are installed in {folder}.</source>
        <translation>Les règles {name} sont installées dans {folder}.</translation>
    </message>
</context>
<context>
    <name>Minimap</name>
    <message>
        <source>Minimap</source>
        <translation>Carte réduite</translation>
    </message>
    <message>
        <source>Click or drag: go there · wheel: zoom · arrows: scroll</source>
        <translation>Clic ou glisser : y aller · molette : zoom · flèches : défiler</translation>
    </message>
</context>
<context>
    <name>MuzzleField</name>
    <message>
        <source>muzzle –</source>
        <translation>bouche –</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
    <message>
        <source>Kind of the next name</source>
        <translation>Type du prochain nom</translation>
    </message>
    <message>
        <source>What a click on the map writes</source>
        <translation>Ce qu’un clic sur la carte écrit</translation>
    </message>
    <message>
        <source>{place}, moved by hand</source>
        <translation>{place}, déplacé à la main</translation>
    </message>
    <message>
        <source>beside the map</source>
        <translation>à côté de la carte</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>et {n} de plus</translation>
    </message>
    <message>
        <source>No room on the map</source>
        <translation>Sans place sur la carte</translation>
    </message>
</context>
<context>
    <name>NamesPanel</name>
    <message>
        <source>No names yet. “New” begins a place, a hill, a river, a region, a note, a title or a compass; then click on the map where it belongs.</source>
        <translation>Pas encore de noms. « Nouveau » commence un lieu, une hauteur, un cours d’eau, une région, une note, un titre ou une rose des vents ; cliquez ensuite sur la carte à sa place.</translation>
    </message>
    <message>
        <source>Names on the map</source>
        <translation>Noms sur la carte</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Write a new name of a kind</source>
        <translation>Écrire un nouveau nom d’un type</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Change its words, kind, size and angle</source>
        <translation>Changer son texte, son type, sa taille et son angle</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Bring it into view, if it is not</source>
        <translation>Le montrer, s’il n’est pas en vue</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Take it off the map</source>
        <translation>Le retirer de la carte</translation>
    </message>
    <message>
        <source>Automatic placing</source>
        <translation>Placement automatique</translation>
    </message>
    <message>
        <source>Let names that were moved by hand lie where there is room again</source>
        <translation>Remettre là où il y a de la place les noms déplacés à la main</translation>
    </message>
    <message>
        <source>No room on the map for: {names}. Move or shrink what lies there.</source>
        <translation>Sans place sur la carte : {names}. Déplacez ou rapetissez ce qui s’y trouve.</translation>
    </message>
    <message>
        <source>Laid over each other by hand: {names}.</source>
        <translation>Posés l’un sur l’autre à la main : {names}.</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>et {n} de plus</translation>
    </message>
    <message>
        <source>Select a name first</source>
        <translation>Sélectionnez d’abord un nom</translation>
    </message>
    <message>
        <source>Only one name at a time</source>
        <translation>Un seul nom à la fois</translation>
    </message>
    <message>
        <source>It lies where there is room already</source>
        <translation>Il est déjà là où il y a de la place</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>The line was copied as text</source>
        <translation>La ligne a été copiée en texte</translation>
    </message>
    <message>
        <source>There is no line: click a hex or a unit to observe from, then point at a target</source>
        <translation>Pas de ligne : cliquez l’hexagone ou l’unité qui observe, puis pointez une cible</translation>
    </message>
</context>
<context>
    <name>NewMapDialog</name>
    <message>
        <source>New hex map</source>
        <translation>Nouvelle carte à hexagones</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nouveau scénario</translation>
    </message>
    <message>
        <source>Flat top (columns)</source>
        <translation>Côté plat en haut (colonnes)</translation>
    </message>
    <message>
        <source>Point at the top (rows)</source>
        <translation>Pointe en haut (rangées)</translation>
    </message>
    <message>
        <source>Even lines</source>
        <translation>Lignes paires</translation>
    </message>
    <message>
        <source>Odd lines</source>
        <translation>Lignes impaires</translation>
    </message>
    <message>
        <source>Shifted lines hold one hex more</source>
        <translation>Les lignes décalées ont un hexagone de plus</translation>
    </message>
    <message>
        <source>Numbers (0304)</source>
        <translation>Nombres (0304)</translation>
    </message>
    <message>
        <source>Letters and numbers (C4)</source>
        <translation>Lettres et nombres (C4)</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>Hexes</source>
        <translation>Hexagones</translation>
    </message>
    <message>
        <source>Shifted</source>
        <translation>Décalées</translation>
    </message>
    <message>
        <source>Shifted by half a hex</source>
        <translation>Décalées d’un demi-hexagone</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Étiquettes</translation>
    </message>
    <message>
        <source>Board’s number</source>
        <translation>Numéro du plateau</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Camps</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Vers le bas</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Vers le haut</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>À droite</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>À gauche</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>not a board</source>
        <translation>pas un plateau</translation>
    </message>
    <message>
        <source>The number or name of the board, by which its hexes are called: 2J4. New from boards keeps it.</source>
        <translation>Le numéro ou le nom du plateau, dont ses hexagones prennent le nom : 2J4. Nouveau à partir de plateaux le garde.</translation>
    </message>
    <message>
        <source>Only a board has a number: a flat top, even lines shifted up with one hex more, letters and numbers, an odd number of columns.</source>
        <translation>Seul un plateau a un numéro : côté plat en haut, lignes paires décalées vers le haut avec un hexagone de plus, lettres et chiffres, un nombre impair de colonnes.</translation>
    </message>
</context>
<context>
    <name>NewTableDialog</name>
    <message>
        <source>New table</source>
        <translation>Nouvelle table</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nouveau scénario</translation>
    </message>
    <message>
        <source> ({a} × {b} feet)</source>
        <translation> ({a} × {b} pieds)</translation>
    </message>
    <message>
        <source>Another size</source>
        <translation>Autre taille</translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation>centimètres</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pouces</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>Measured in</source>
        <translation>Mesurée en</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Camps</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this note</source>
        <translation>Fermer cette note</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>“{typed}” is not a number</source>
        <translation>« {typed} » n’est pas un nombre</translation>
    </message>
    <message>
        <source>A number is wanted</source>
        <translation>Il faut un nombre</translation>
    </message>
    <message>
        <source>{typed} is out of range: from {low} to {high}{unit}</source>
        <translation>{typed} est hors des bornes : de {low} à {high}{unit}</translation>
    </message>
    <message>
        <source>{typed} is not a whole number</source>
        <translation>{typed} n’est pas un nombre entier</translation>
    </message>
    <message>
        <source>{typed} is too fine: at most {n} digits after the decimal sign</source>
        <translation>{typed} est trop précis : au plus {n} chiffres après la virgule</translation>
    </message>
</context>
<context>
    <name>OddsSection</name>
    <message>
        <source>{title}: {roll} [{rule}]</source>
        <translation>{title} : {roll} [{rule}]</translation>
    </message>
    <message>
        <source>No target: a friend</source>
        <translation>Pas une cible : un ami</translation>
    </message>
    <message>
        <source>Expected: {means}</source>
        <translation>En moyenne : {means}</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Probabilités</translation>
    </message>
    <message>
        <source>With what the selected unit fires or fights</source>
        <translation>Avec quoi l’unité sélectionnée tire ou combat</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>What changes it</source>
        <translation>Ce qui la change</translation>
    </message>
    <message>
        <source>Who fires together</source>
        <translation>Qui tire ensemble</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Force</translation>
    </message>
    <message>
        <source>With what</source>
        <translation>Avec quoi</translation>
    </message>
    <message>
        <source>Point at a target</source>
        <translation>Pointez une cible</translation>
    </message>
    <message>
        <source>Select a unit</source>
        <translation>Sélectionnez une unité</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Pas de réponse</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>en tout</translation>
    </message>
    <message>
        <source>{side}: left out</source>
        <translation>{side} : n’y participe pas</translation>
    </message>
    <message>
        <source>Cannot be told</source>
        <translation>Impossible à dire</translation>
    </message>
    <message>
        <source>Not allowed: it would be {chance}</source>
        <translation>Interdit : ce serait {chance}</translation>
    </message>
    <message>
        <source>{chance} for any effect</source>
        <translation>{chance} d’un effet</translation>
    </message>
    <message>
        <source>What if: {words}</source>
        <translation>Et si : {words}</translation>
    </message>
    <message>
        <source>column {column}</source>
        <translation>colonne {column}</translation>
    </message>
    <message>
        <source>any result {chance}</source>
        <translation>résultat quelconque {chance}</translation>
    </message>
    <message>
        <source>Expected loss: {steps} steps</source>
        <translation>Perte moyenne : {steps} pas</translation>
    </message>
    <message>
        <source>The usual weapon against the target</source>
        <translation>L’arme habituelle contre la cible</translation>
    </message>
</context>
<context>
    <name>OpeningRow</name>
    <message>
        <source>floor </source>
        <translation>étage </translation>
    </message>
    <message>
        <source>ground floor</source>
        <translation>rez-de-chaussée</translation>
    </message>
    <message>
        <source>Look out of this opening</source>
        <translation>Regarder par cette ouverture</translation>
    </message>
    <message>
        <source>Take this opening away</source>
        <translation>Retirer cette ouverture</translation>
    </message>
    <message>
        <source>door, {side}</source>
        <translation>porte, {side}</translation>
    </message>
    <message>
        <source>window, {side}</source>
        <translation>fenêtre, {side}</translation>
    </message>
</context>
<context>
    <name>OpeningRows</name>
    <message>
        <source>Add doors and windows</source>
        <translation>Ajouter portes et fenêtres</translation>
    </message>
    <message>
        <source>Then click the walls on the table</source>
        <translation>Cliquez ensuite les murs sur la table</translation>
    </message>
    <message>
        <source>floor {n}: {sides}</source>
        <translation>étage {n} : {sides}</translation>
    </message>
    <message>
        <source>ground floor: {sides}</source>
        <translation>rez-de-chaussée : {sides}</translation>
    </message>
    <message>
        <source>no opening</source>
        <translation>aucune ouverture</translation>
    </message>
</context>
<context>
    <name>OrderButtons</name>
    <message>
        <source>To the back</source>
        <translation>À l’arrière-plan</translation>
    </message>
    <message>
        <source>One step down</source>
        <translation>Reculer d’un rang</translation>
    </message>
    <message>
        <source>One step up</source>
        <translation>Avancer d’un rang</translation>
    </message>
    <message>
        <source>To the front</source>
        <translation>Au premier plan</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>OverlayRule</name>
    <message>
        <source>Terrain that the rule changes</source>
        <translation>Terrain que la règle change</translation>
    </message>
    <message>
        <source>What it is instead</source>
        <translation>Ce qu’il devient</translation>
    </message>
    <message>
        <source>Where the rule holds</source>
        <translation>Où la règle s’applique</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Only at the hexes or pieces that are selected</source>
        <translation>Seulement aux hexagones ou aux éléments sélectionnés</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>Ajouter la règle</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>is</source>
        <translation>est</translation>
    </message>
    <message>
        <source>at</source>
        <translation>où</translation>
    </message>
    <message>
        <source>everywhere, or ids: w1 w2</source>
        <translation>partout, ou des éléments : w1 w2</translation>
    </message>
    <message>
        <source>everywhere, or hexes: 0304 0401-0405</source>
        <translation>partout, ou : 0304 0401-0405</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>absent</translation>
    </message>
    <message>
        <source>There is no piece {names}</source>
        <translation>Il n’y a pas d’élément {names}</translation>
    </message>
</context>
<context>
    <name>Overlays</name>
    <message>
        <source>Overlays</source>
        <translation>Surcouches</translation>
    </message>
    <message>
        <source>{sign} contour of level {n}</source>
        <translation>{sign} courbe de niveau {n}</translation>
    </message>
    <message>
        <source>✎ Overlay: {name}</source>
        <translation>✎ Surcouche : {name}</translation>
    </message>
    <message>
        <source>Map without overlays</source>
        <translation>Carte sans surcouches</translation>
    </message>
    <message>
        <source>The map below changed, but an overlay lies over it there</source>
        <translation>La carte en dessous a changé, mais une surcouche la recouvre à cet endroit</translation>
    </message>
    <message>
        <source>Without: {names}</source>
        <translation>Sans : {names}</translation>
    </message>
    <message>
        <source>(places: {n})</source>
        <translation>(lieux : {n})</translation>
    </message>
    <message>
        <source>levels ({n})</source>
        <translation>niveaux ({n})</translation>
    </message>
</context>
<context>
    <name>OverlaysPanel</name>
    <message>
        <source>Overlays</source>
        <translation>Surcouches</translation>
    </message>
    <message>
        <source>Special rules change the map without touching it: “all grain is open ground”, “the bridge is out”. Say what is otherwise below, or paint it.</source>
        <translation>Des règles spéciales changent la carte sans y toucher : « tous les blés sont dégagés », « le pont est coupé ». Dites ci-dessous ce qui change, ou peignez-le.</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>New overlay</source>
        <translation>Nouvelle surcouche</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Duplicate the overlay</source>
        <translation>Dupliquer la surcouche</translation>
    </message>
    <message>
        <source>One step up</source>
        <translation>Un cran plus haut</translation>
    </message>
    <message>
        <source>One step down</source>
        <translation>Un cran plus bas</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Delete the overlay, or what is chosen of it</source>
        <translation>Supprimer la surcouche, ou ce qui en est choisi</translation>
    </message>
    <message>
        <source>Paint into it</source>
        <translation>Peindre dedans</translation>
    </message>
    <message>
        <source>Tools change this overlay and not the map below</source>
        <translation>Les outils modifient cette surcouche et non la carte en dessous</translation>
    </message>
    <message>
        <source>Map below</source>
        <translation>Carte dessous</translation>
    </message>
    <message>
        <source>Look at the painted map without overlays</source>
        <translation>Regarder la carte peinte sans les surcouches</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Filter of the palette</source>
        <translation>Filtre de la palette</translation>
    </message>
    <message>
        <source>Enter takes the first that fits, Down goes into the list, Esc shows all again</source>
        <translation>Entrée prend le premier qui convient, Bas va dans la liste, Échap remontre tout</translation>
    </message>
    <message>
        <source>Nothing here fits “{words}”. Esc shows all again. Help → Search commands finds tools.</source>
        <translation>Rien ici ne convient à « {words} ». Échap remontre tout. Aide → Chercher une commande trouve les outils.</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Save a picture</source>
        <translation>Enregistrer une image</translation>
    </message>
    <message>
        <source>The whole map</source>
        <translation>Toute la carte</translation>
    </message>
    <message>
        <source>What the window shows</source>
        <translation>Ce que montre la fenêtre</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>Ce qui est sélectionné</translation>
    </message>
    <message>
        <source>A part by its corners</source>
        <translation>Une partie par ses coins</translation>
    </message>
    <message>
        <source>A unit of the table, in pixels</source>
        <translation>Une unité de la table, en pixels</translation>
    </message>
    <message>
        <source>A hex, in pixels</source>
        <translation>Un hexagone, en pixels</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Largeur en pixels</translation>
    </message>
    <message>
        <source>Dots to the inch</source>
        <translation>Points par pouce</translation>
    </message>
    <message>
        <source>As it is shown</source>
        <translation>Comme à l’écran</translation>
    </message>
    <message>
        <source>Answers and plans</source>
        <translation>Réponses et plans</translation>
    </message>
    <message>
        <source>Legends</source>
        <translation>Légendes</translation>
    </message>
    <message>
        <source>Title and scale</source>
        <translation>Titre et échelle</translation>
    </message>
    <message>
        <source>Numbers of hexes</source>
        <translation>Numéros des hexagones</translation>
    </message>
    <message>
        <source>Names of the terrain in hexes</source>
        <translation>Terrain écrit dans les hexagones</translation>
    </message>
    <message>
        <source>A ruler along the edges</source>
        <translation>Une règle le long des bords</translation>
    </message>
    <message>
        <source>Pale ground (saves ink)</source>
        <translation>Terrain pâle (moins d’encre)</translation>
    </message>
    <message>
        <source>White background</source>
        <translation>Fond blanc</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Coins</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size by</source>
        <translation>Taille par</translation>
    </message>
    <message>
        <source>Seen by</source>
        <translation>Vu par</translation>
    </message>
    <message>
        <source>How the picture will look</source>
        <translation>L’image telle qu’elle sera</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The ending of {name}, which you named, says the format</source>
        <translation>L’extension de {name}, que vous avez choisi, donne le format</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>{w} × {h} pixels are too many: choose a smaller size, SVG or PDF</source>
        <translation>{w} × {h} pixels, c’est trop : choisissez une taille plus petite, SVG ou PDF</translation>
    </message>
    <message>
        <source>{w} × {h} pixels, file: {size}</source>
        <translation>{w} × {h} pixels, fichier : {size}</translation>
    </message>
</context>
<context>
    <name>PieceFacts</name>
    <message>
        <source>Line of {n} points, {length} {unit} long</source>
        <translation>Ligne de {n} points, longue de {length} {unit}</translation>
    </message>
    <message>
        <source>Curve of {n} bends, {length} {unit} long</source>
        <translation>Courbe de {n} inflexions, longue de {length} {unit}</translation>
    </message>
    <message>
        <source>Circle, {across} {unit} across</source>
        <translation>Cercle de {across} {unit} de diamètre</translation>
    </message>
    <message>
        <source>{n} corners, {across} × {down} {unit}</source>
        <translation>{n} coins, {across} × {down} {unit}</translation>
    </message>
    <message>
        <source>Curve of {n} bends, {across} × {down} {unit}</source>
        <translation>Courbe de {n} inflexions, {across} × {down} {unit}</translation>
    </message>
    <message>
        <source>group {name}</source>
        <translation>groupe {name}</translation>
    </message>
</context>
<context>
    <name>PiecePanel</name>
    <message>
        <source>ground floor only</source>
        <translation>rez-de-chaussée seul</translation>
    </message>
    <message>
        <source>ground floor + </source>
        <translation>rez-de-chaussée + </translation>
    </message>
    <message>
        <source>Storeys above the ground floor that units can be on</source>
        <translation>Étages au-dessus du rez-de-chaussée où des unités peuvent se tenir</translation>
    </message>
    <message>
        <source>a bare line</source>
        <translation>un simple trait</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Words that the rules ask for, such as bunker, with commas between them</source>
        <translation>Mots que les règles demandent, bunker par exemple, séparés par des virgules</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Floors</source>
        <translation>Étages</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Rayon</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Couvert</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Propriétés</translation>
    </message>
    <message>
        <source>Openings</source>
        <translation>Ouvertures</translation>
    </message>
    <message>
        <source>Delete the selected pieces</source>
        <translation>Supprimer les éléments sélectionnés</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verrouillé</translation>
    </message>
    <message>
        <source>It is neither moved, reshaped nor deleted</source>
        <translation>Il n’est ni déplacé, ni remodelé, ni supprimé</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grouper</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Dégrouper</translation>
    </message>
    <message>
        <source>Let the selected pieces move together</source>
        <translation>Les éléments sélectionnés se déplacent ensemble</translation>
    </message>
    <message>
        <source>Let every piece of the group move alone</source>
        <translation>Chaque élément du groupe se déplace seul</translation>
    </message>
    <message>
        <source>No piece is selected</source>
        <translation>Aucun élément n’est sélectionné</translation>
    </message>
    <message>
        <source>Click a piece of terrain on the table.</source>
        <translation>Cliquez un élément de terrain sur la table.</translation>
    </message>
    <message>
        <source>{n} pieces</source>
        <translation>{n} éléments</translation>
    </message>
    <message>
        <source>The selected pieces are of several kinds of terrain</source>
        <translation>Les éléments sélectionnés sont de plusieurs sortes de terrain</translation>
    </message>
    <message>
        <source>Doors and windows belong to one building: select it alone</source>
        <translation>Portes et fenêtres sont celles d’un bâtiment : sélectionnez-le seul</translation>
    </message>
    <message>
        <source>It is locked: unlock it to move it</source>
        <translation>Verrouillé : déverrouillez-le pour le déplacer</translation>
    </message>
    <message>
        <source>The chart prints level {n} or more</source>
        <translation>La table donne le niveau {n} ou plus</translation>
    </message>
    <message>
        <source>{n} (as printed first)</source>
        <translation>{n} (le premier donné)</translation>
    </message>
    <message>
        <source>{n} (not printed)</source>
        <translation>{n} (non donné)</translation>
    </message>
    <message>
        <source>not agreed on</source>
        <translation>non convenu</translation>
    </message>
    <message>
        <source>as the chart</source>
        <translation>comme au tableau</translation>
    </message>
    <message>
        <source>Any level: usual is {n}</source>
        <translation>N’importe quel niveau : d’ordinaire {n}</translation>
    </message>
    <message>
        <source>Smooth curve through its points</source>
        <translation>Courbe lisse par ses points</translation>
    </message>
    <message>
        <source>The tool for corners (C) then moves the bends; without it edges are straight</source>
        <translation>L’outil des coins (C) en déplace alors les inflexions ; sans elle les bords sont droits</translation>
    </message>
</context>
<context>
    <name>PixelsDialog</name>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>More pixels make a sharper map and a larger file.</source>
        <translation>Plus de pixels font une carte plus nette et un fichier plus lourd.</translation>
    </message>
    <message>
        <source>Pixels of an inch (2.5 cm) of the table:</source>
        <translation>Pixels d’un pouce (2,5 cm) de la table :</translation>
    </message>
    <message>
        <source>Pixels of a hex from side to side:</source>
        <translation>Pixels d’un hexagone d’un côté à l’autre :</translation>
    </message>
</context>
<context>
    <name>PlacementRows</name>
    <message>
        <source>Middle</source>
        <translation>Centre</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Angle</translation>
    </message>
    <message>
        <source>How far its middle is from the left edge</source>
        <translation>Distance de son centre au bord gauche</translation>
    </message>
    <message>
        <source>How far its middle is from the top edge</source>
        <translation>Distance de son centre au bord supérieur</translation>
    </message>
    <message>
        <source>How wide it is, along its angle</source>
        <translation>Sa largeur, le long de son angle</translation>
    </message>
    <message>
        <source>How deep it is, across its angle</source>
        <translation>Sa profondeur, en travers de son angle</translation>
    </message>
    <message>
        <source>Degrees clockwise by which it is turned</source>
        <translation>De combien de degrés il est tourné, dans le sens des aiguilles d’une montre</translation>
    </message>
</context>
<context>
    <name>PlanChart</name>
    <message>
        <source>How many see the unit at each step</source>
        <translation>Combien voient l’unité à chaque pas</translation>
    </message>
    <message>
        <source>Cost and exposure of each way: click a point to see it</source>
        <translation>Coût et exposition de chaque trajet : cliquez un point pour le voir</translation>
    </message>
</context>
<context>
    <name>PlanForm</name>
    <message>
        <source>the first unit of a side: {side}</source>
        <translation>la première unité d’un camp : {side}</translation>
    </message>
    <message>
        <source>single units: click one, press O</source>
        <translation>des unités seules : cliquez-en une, touche O</translation>
    </message>
    <message>
        <source>{side} (no unit is selected)</source>
        <translation>{side} (aucune unité sélectionnée)</translation>
    </message>
    <message>
        <source>Pinned: {names}. Esc (twice while a unit is selected) lets a side look again</source>
        <translation>Fixés : {names}. Échap (deux fois si une unité est sélectionnée) : un camp regarde de nouveau</translation>
    </message>
    <message>
        <source>The selected unit: with none selected a kind can be chosen</source>
        <translation>L’unité sélectionnée : sans sélection, un type peut être choisi</translation>
    </message>
    <message>
        <source>Who is looked for, in all answers: the same as in the inspector</source>
        <translation>Qui est cherché, dans toutes les réponses : le même que dans l’inspecteur</translation>
    </message>
    <message>
        <source>selected hexes: {n}</source>
        <translation>hexagones sélectionnés : {n}</translation>
    </message>
    <message>
        <source>roads: {n} hexes</source>
        <translation>routes : {n} hexagones</translation>
    </message>
    <message>
        <source>hexes of the kept plan: {n}</source>
        <translation>hexagones du plan gardé : {n}</translation>
    </message>
    <message>
        <source>before the last change</source>
        <translation>avant la dernière modification</translation>
    </message>
    <message>
        <source>as its file holds it</source>
        <translation>tel que dans son fichier</translation>
    </message>
    <message>
        <source>another file…</source>
        <translation>un autre fichier…</translation>
    </message>
    <message>
        <source>Kind of plan</source>
        <translation>Genre de préparation</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Préparation</translation>
    </message>
</context>
<context>
    <name>PlanPanel</name>
    <message>
        <source>Kept</source>
        <translation>Gardés</translation>
    </message>
    <message>
        <source>How far the plan is worked out</source>
        <translation>Où en est le calcul de la préparation</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop working the plan out; what is shown stays</source>
        <translation>Arrêter le calcul ; ce qui est montré reste</translation>
    </message>
    <message>
        <source>Take off the map</source>
        <translation>Retirer de la carte</translation>
    </message>
    <message>
        <source>Show the map without the plan; choosing a plan shows it again</source>
        <translation>Montrer la carte sans la préparation ; en choisir une la montre à nouveau</translation>
    </message>
    <message>
        <source>Save as a page…</source>
        <translation>Enregistrer une page…</translation>
    </message>
    <message>
        <source>Write the report with its pictures into one file for a browser</source>
        <translation>Écrire le rapport avec ses images dans un seul fichier pour navigateur</translation>
    </message>
    <message>
        <source>Profile of this way</source>
        <translation>Profil de ce trajet</translation>
    </message>
    <message>
        <source>Step by step who sees the unit on the chosen way, and who may fire with what chance</source>
        <translation>Pas à pas, qui voit l’unité sur le trajet choisi, et qui peut tirer avec quelle chance</translation>
    </message>
    <message>
        <source>Places and ways of the plan</source>
        <translation>Lieux et trajets de la préparation</translation>
    </message>
    <message>
        <source>⚠ Being worked out anew. Below: the answer before</source>
        <translation>⚠ Nouveau calcul en cours. Ci-dessous : la réponse d’avant</translation>
    </message>
    <message>
        <source>⚠ Being worked out. Below: what is known so far</source>
        <translation>⚠ En cours de calcul. Ci-dessous : ce qui est déjà connu</translation>
    </message>
    <message>
        <source>⚠ Stopped. Below: the answer before</source>
        <translation>⚠ Arrêté. Ci-dessous : la réponse d’avant</translation>
    </message>
    <message>
        <source>Always take this post</source>
        <translation>Toujours prendre ce poste</translation>
    </message>
    <message>
        <source>Never take this post</source>
        <translation>Ne jamais prendre ce poste</translation>
    </message>
    <message>
        <source>Choose all posts freely again</source>
        <translation>Choisir de nouveau tous les postes librement</translation>
    </message>
</context>
<context>
    <name>Plans</name>
    <message>
        <source>The line and what fills the map rest until the plan is taken off it</source>
        <translation>La ligne et ce qui remplit la carte reposent jusqu’à ce que la préparation en soit retirée</translation>
    </message>
    <message>
        <source>The plan is being worked out</source>
        <translation>Le plan est en cours de calcul</translation>
    </message>
    <message>
        <source>A comparison with another file cannot be kept</source>
        <translation>Une comparaison avec un autre fichier ne peut être gardée</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>Garder ce plan</translation>
    </message>
    <message>
        <source>Kept: {name}</source>
        <translation>Gardé : {name}</translation>
    </message>
    <message>
        <source>Rename the plan</source>
        <translation>Renommer le plan</translation>
    </message>
    <message>
        <source>There is a plan called {name}</source>
        <translation>Il y a un plan nommé {name}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Compare with another file</source>
        <translation>Comparer à un autre fichier</translation>
    </message>
    <message>
        <source>{place}, by the way that is kept</source>
        <translation>{place}, par le trajet gardé</translation>
    </message>
    <message>
        <source>{place}; points of the way: {n}</source>
        <translation>{place} ; points du trajet : {n}</translation>
    </message>
    <message>
        <source>{place}, by the way chosen in the approach</source>
        <translation>{place}, par le trajet choisi dans l’approche</translation>
    </message>
    <message>
        <source>Stopped: nothing is shown. The next change works it out again</source>
        <translation>Arrêté : rien n’est montré. Le prochain changement relance le calcul</translation>
    </message>
    <message>
        <source>Save the fairness report</source>
        <translation>Enregistrer le rapport d’équité</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>Pages (*.html)</translation>
    </message>
    <message>
        <source>This report cannot be saved</source>
        <translation>Ce rapport ne peut être enregistré</translation>
    </message>
    <message>
        <source>Nothing has been changed yet: paint, move or undo, and see what differs</source>
        <translation>Rien n’a encore été modifié : peignez ou déplacez, et voyez ce qui diffère</translation>
    </message>
    <message>
        <source>The scenario is in no file yet: save it first</source>
        <translation>Le scénario n’est dans aucun fichier : enregistrez-le d’abord</translation>
    </message>
    <message>
        <source>Choose the file to compare with</source>
        <translation>Choisissez le fichier à comparer</translation>
    </message>
    <message>
        <source>Choose what to compare with</source>
        <translation>Choisissez à quoi comparer</translation>
    </message>
    <message>
        <source>{name} cannot be read</source>
        <translation>{name} ne peut être lu</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Préférences</translation>
    </message>
    <message>
        <source>Search the preferences</source>
        <translation>Chercher dans les préférences</translation>
    </message>
    <message>
        <source>No preference is called so.</source>
        <translation>Aucune préférence ne porte ce nom.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>That of the system</source>
        <translation>Celui du système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>Of panels and bars; the map stays paper.</source>
        <translation>Des panneaux et des barres ; la carte reste en papier.</translation>
    </message>
    <message>
        <source>Letters, icons, rows, and what lies over maps: lines, tags, legends. The map itself is zoomed.</source>
        <translation>Lettres, icônes, lignes de listes, et ce qui couvre la carte : traits, étiquettes, légendes. La carte elle-même se zoome.</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>Ta&amp;ille</translation>
    </message>
    <message>
        <source>Of lines, areas and bands, in pictures too. Every palette is for eyes that see few colours.</source>
        <translation>Des lignes, champs et bandes, dans les images aussi. Chaque palette convient aux yeux qui voient peu de couleurs.</translation>
    </message>
    <message>
        <source>&amp;Colours of answers</source>
        <translation>&amp;Couleurs des réponses</translation>
    </message>
    <message>
        <source>Mouse and keys</source>
        <translation>Souris et touches</translation>
    </message>
    <message>
        <source>Zooms, with Ctrl it scrolls</source>
        <translation>Zoome ; avec Ctrl, fait défiler</translation>
    </message>
    <message>
        <source>Scrolls, with Ctrl it zooms</source>
        <translation>Fait défiler ; avec Ctrl, zoome</translation>
    </message>
    <message>
        <source>On a touch pad two fingers scroll and a pinch zooms. Alt and the wheel turn what is selected.</source>
        <translation>Sur un pavé tactile, deux doigts font défiler et un pincement zoome. Alt et la molette orientent ce qui est sélectionné.</translation>
    </message>
    <message>
        <source>&amp;Wheel over the map</source>
        <translation>&amp;Molette sur la carte</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Changer les touches…</translation>
    </message>
    <message>
        <source>&amp;Keys of commands</source>
        <translation>Touc&amp;hes des commandes</translation>
    </message>
    <message>
        <source>Tell how a tool is used, the first time</source>
        <translation>Dire la première fois comment un outil s’utilise</translation>
    </message>
    <message>
        <source>T&amp;ips</source>
        <translation>&amp;Astuces</translation>
    </message>
    <message>
        <source>In the status bar, once for each tool and answer.</source>
        <translation>Dans la barre d’état, une fois pour chaque outil et chaque réponse.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>Open the files of the last time again</source>
        <translation>Rouvrir les fichiers de la dernière fois</translation>
    </message>
    <message>
        <source>At the sta&amp;rt</source>
        <translation>Au &amp;démarrage</translation>
    </message>
    <message>
        <source>&amp;Earlier states kept of a file</source>
        <translation>&amp;États antérieurs gardés d’un fichier</translation>
    </message>
    <message>
        <source>0 keeps none.</source>
        <translation>0 n’en garde aucun.</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds</comment>
        <translation> s</translation>
    </message>
    <message>
        <source>How soon after an edit unsaved work is set aside for the case of a crash. 0 never does.</source>
        <translation>Délai après une modification avant que le travail non enregistré soit mis de côté en cas de panne. 0 : jamais.</translation>
    </message>
    <message>
        <source>Set &amp;unsaved work aside after</source>
        <translation>Mettre de côté le travail &amp;non enregistré après</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Games of your own: a folder with a folder for each. From the next start on.</source>
        <translation>Vos propres jeux : un dossier, avec un dossier pour chacun. À partir du prochain démarrage.</translation>
    </message>
    <message>
        <source>Folder of &amp;more rulesets</source>
        <translation>Dossier de &amp;jeux en plus</translation>
    </message>
    <message>
        <source>Folder of more rulesets</source>
        <translation>Dossier de jeux en plus</translation>
    </message>
</context>
<context>
    <name>Print</name>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Toutes les leçons</translation>
    </message>
    <message>
        <source>US Letter</source>
        <translation>Lettre US</translation>
    </message>
    <message>
        <source>US Legal</source>
        <translation>Légal US</translation>
    </message>
    <message>
        <source>US Tabloid</source>
        <translation>Tabloïd US</translation>
    </message>
    <message>
        <source>Another size</source>
        <translation>Autre format</translation>
    </message>
    <message>
        <source>On one sheet</source>
        <translation>Sur une feuille</translation>
    </message>
    <message>
        <source>To scale</source>
        <translation>À l’échelle</translation>
    </message>
    <message>
        <source>With the units</source>
        <translation>Avec les unités</translation>
    </message>
    <message>
        <source>The whole map</source>
        <translation>Toute la carte</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>Ce qui est sélectionné</translation>
    </message>
    <message>
        <source>A part by its corners</source>
        <translation>Une partie par ses coins</translation>
    </message>
    <message>
        <source>With answers and plans</source>
        <translation>Avec réponses et plans</translation>
    </message>
    <message>
        <source>With legends</source>
        <translation>Avec légendes</translation>
    </message>
    <message>
        <source>With the numbers of hexes</source>
        <translation>Avec les numéros des hexagones</translation>
    </message>
    <message>
        <source>With the terrain in words</source>
        <translation>Avec le terrain en mots</translation>
    </message>
    <message>
        <source>With a key of its terrain</source>
        <translation>Avec la légende du terrain</translation>
    </message>
    <message>
        <source>With a ruler along the edges</source>
        <translation>Avec une règle le long des bords</translation>
    </message>
    <message>
        <source>With a plan for laying it out</source>
        <translation>Avec un plan de mise en place</translation>
    </message>
    <message>
        <source>Save ink</source>
        <translation>Économiser l’encre</translation>
    </message>
    <message>
        <source>With sections of the rules</source>
        <translation>Avec les sections des règles</translation>
    </message>
    <message>
        <source>As a booklet to fold</source>
        <translation>En livret à plier</translation>
    </message>
    <message>
        <source>Pages of half the size of the paper, two on each side, in the order for folding: print on both sides, turned at the short edge.</source>
        <translation>Des pages de la moitié du papier, deux par face, dans l’ordre du pliage : imprimez recto verso, retourné sur le petit côté.</translation>
    </message>
    <message>
        <source>Of the program</source>
        <translation>Du programme</translation>
    </message>
    <message>
        <source>Templates of your own lie in {folder}.</source>
        <translation>Vos propres modèles sont dans {folder}.</translation>
    </message>
    <message>
        <source>To scale on one page (poster)</source>
        <translation>À l’échelle sur une page (affiche)</translation>
    </message>
    <message>
        <source>As on the map</source>
        <translation>Comme sur la carte</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Parties</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Part of the map</source>
        <translation>Partie de la carte</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Coins</translation>
    </message>
    <message>
        <source>Numbers of hexes</source>
        <translation>Numéros des hexagones</translation>
    </message>
    <message>
        <source>Place of the numbers</source>
        <translation>Place des numéros</translation>
    </message>
    <message>
        <source>Counters, edge to edge</source>
        <translation>Pions, de bord à bord</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Leçon</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>The sheets</source>
        <translation>Les feuilles</translation>
    </message>
    <message>
        <source>Export PDF…</source>
        <translation>Exporter en PDF…</translation>
    </message>
    <message>
        <source>One picture for each sheet (PNG, SVG), or the text as a web page or plain text.</source>
        <translation>Une image par feuille (PNG, SVG), ou le texte en page web ou en texte simple.</translation>
    </message>
    <message>
        <source>Stopped; the printer was told to forget the sheets.</source>
        <translation>Arrêté ; l’imprimante doit oublier les feuilles.</translation>
    </message>
    <message>
        <source>{name}: a double click shows it large</source>
        <translation>{name} : un double clic l’agrandit</translation>
    </message>
    <message>
        <source>{n} sheets</source>
        <translation>{n} feuilles</translation>
    </message>
    <message>
        <source>{n} sheets, the first {k} are shown</source>
        <translation>{n} feuilles, les {k} premières sont montrées</translation>
    </message>
    <message>
        <source>{sheets} · the map on {n}, and how they go together · {scale}</source>
        <translation>{sheets} · la carte sur {n}, et leur assemblage · {scale}</translation>
    </message>
    <message>
        <source>Sheets, at most</source>
        <translation>Feuilles, au plus</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>A hex, side to side</source>
        <translation>Un hexagone, de côté à côté</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Recouvrement</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>What the window shows</source>
        <translation>Ce que montre la fenêtre</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Other formats…</source>
        <translation>Autres formats…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimer…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Stopped; choose again what is printed.</source>
        <translation>Arrêté ; choisissez à nouveau quoi imprimer.</translation>
    </message>
    <message>
        <source>The page is being made… Esc stops.</source>
        <translation>La page est en cours de fabrication… Échap arrête.</translation>
    </message>
    <message>
        <source>Reading the lessons…</source>
        <translation>Lecture des leçons…</translation>
    </message>
    <message>
        <source>Saved: {name} ({size})</source>
        <translation>Enregistré : {name} ({size})</translation>
    </message>
    <message>
        <source>Writing… Esc stops.</source>
        <translation>Écriture… Échap arrête.</translation>
    </message>
    <message>
        <source>One sheet</source>
        <translation>Une feuille</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>Fichiers PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Over several sheets</source>
        <translation>Sur plusieurs feuilles</translation>
    </message>
    <message>
        <source>PNG pictures (*.png);;SVG pictures (*.svg);;Web page (*.html);;Plain text (*.txt)</source>
        <translation>Images PNG (*.png);;Images SVG (*.svg);;Page web (*.html);;Texte simple (*.txt)</translation>
    </message>
    <message>
        <source>{name} was not written: {why}</source>
        <translation>{name} n’a pas été écrit : {why}</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Arrêté ; rien n’a été écrit.</translation>
    </message>
    <message>
        <source>Saved: {name} and {n} more</source>
        <translation>Enregistré : {name} et {n} autres</translation>
    </message>
    <message>
        <source>Sent to {printer}</source>
        <translation>Envoyé à {printer}</translation>
    </message>
</context>
<context>
    <name>Profile</name>
    <message>
        <source>Click for the large section</source>
        <translation>Cliquer pour la grande coupe</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>No ruleset could be loaded: the rulesets folder is missing or broken.</source>
        <translation>Aucune règle n’a pu être chargée : le dossier rulesets manque ou est abîmé.</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nouveau scénario</translation>
    </message>
    <message>
        <source>What is not saved was set aside and will be offered at the next start. Save it, best under another name.</source>
        <translation>Ce qui n’est pas enregistré a été mis de côté et sera proposé au prochain démarrage. Enregistrez-le, de préférence sous un autre nom.</translation>
    </message>
    <message>
        <source>Some of it is not saved: save it now, best under another name.</source>
        <translation>Une partie n’est pas enregistrée : enregistrez-la maintenant, de préférence sous un autre nom.</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>An answer is being worked out</source>
        <translation>Une réponse se prépare</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>Arrêter (Échap)</translation>
    </message>
    <message>
        <source>Stop working this answer out; what is shown stays</source>
        <translation>Ne plus calculer cette réponse ; ce qui est affiché reste</translation>
    </message>
</context>
<context>
    <name>Projector</name>
    <message>
        <source>H: hold the verdict · N, B: walk the line · Shift and mouse: marks · M: light, held: it follows · X: wipe · + −: letters · P: pointer · Ctrl+wheel: zoom · F1: these keys · Esc: leave</source>
        <translation>H : retenir le verdict · N, B : suivre la ligne · Maj et souris : marques · M : lumière, maintenu : suit la souris · X : effacer · + − : lettres · P : pointeur · Ctrl+molette : zoom · F1 : ces touches · Échap : quitter</translation>
    </message>
    <message>
        <source>Space, PgDn: next step · PgUp: back · 1 to 6: hands</source>
        <translation>Espace, Pg.suiv : étape suivante · Pg.préc : retour · 1 à 6 : mains</translation>
    </message>
    <message>
        <source>Click: observer · right click: target</source>
        <translation>Clic : observateur · clic droit : cible</translation>
    </message>
</context>
<context>
    <name>PropertiesDialog</name>
    <message>
        <source>Scenario properties</source>
        <translation>Propriétés du scénario</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Conditions</translation>
    </message>
    <message>
        <source>Optional rules</source>
        <translation>Règles optionnelles</translation>
    </message>
    <message>
        <source>Readings</source>
        <translation>Lectures</translation>
    </message>
    <message>
        <source>Your values</source>
        <translation>Vos valeurs</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>English</source>
        <translation>anglais</translation>
    </message>
    <message>
        <source>French</source>
        <translation>français</translation>
    </message>
    <message>
        <source>In {language} too</source>
        <translation>Aussi en {language}</translation>
    </message>
    <message>
        <source>Show the same fields in the other language</source>
        <translation>Montrer les mêmes champs dans l’autre langue</translation>
    </message>
    <message>
        <source>Fill in the scenario card</source>
        <translation>Remplir la fiche du scénario</translation>
    </message>
    <message>
        <source>Situation, sides, length, victory, author and what else players read; what you changed here is kept</source>
        <translation>Situation, camps, durée, victoire, auteur et ce que lisent les joueurs ; ce que vous avez changé ici est gardé</translation>
    </message>
    <message>
        <source>Rule {rule}</source>
        <translation>Règle {rule}</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>non précisé</translation>
    </message>
    <message>
        <source>Noted only, without any effect on answers here: {n}</source>
        <translation>Seulement notées, sans effet sur les réponses ici : {n}</translation>
    </message>
    <message>
        <source>These rules have no optional rules.</source>
        <translation>Ces règles n’ont pas de règles optionnelles.</translation>
    </message>
    <message>
        <source>Where the rules are unclear, the bench must choose a reading. Yours counts.</source>
        <translation>Là où les règles ne sont pas claires, il faut choisir une lecture. C’est la vôtre qui compte.</translation>
    </message>
    <message>
        <source>(usual)</source>
        <translation>(habituelle)</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>Fichier %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Disque</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Raccourci</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Chercher dans :</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>&amp;Type de fichiers :</translation>
    </message>
</context>
<context>
    <name>QuestionFields</name>
    <message>
        <source>Places by cl&amp;icking</source>
        <translation>Lieux par &amp;clics</translation>
    </message>
    <message>
        <source>Click places of the map that the question offers, one after the other; a second click takes one back</source>
        <translation>Cliquez l’un après l’autre les lieux de la carte que la question propose ; un second clic en retire un</translation>
    </message>
    <message>
        <source>Question in your own words (empty: as above)</source>
        <translation>Question dans vos propres mots (vide : comme ci-dessus)</translation>
    </message>
    <message>
        <source>Hint that learners may ask for</source>
        <translation>Indice que l’élève peut demander</translation>
    </message>
</context>
<context>
    <name>QuizDialog</name>
    <message>
        <source>Quiz of this map</source>
        <translation>Questionnaire sur cette carte</translation>
    </message>
    <message>
        <source>another each time</source>
        <translation>un autre à chaque fois</translation>
    </message>
    <message>
        <source>The same number makes the same quiz again, for a whole class</source>
        <translation>Le même nombre refait le même questionnaire, pour toute une classe</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Questions</translation>
    </message>
    <message>
        <source>Number of the quiz</source>
        <translation>Numéro du questionnaire</translation>
    </message>
    <message>
        <source>Measured by near misses, the rules that decide, and the distance</source>
        <translation>Mesurée par les réponses proches, les règles qui décident et la distance</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Difficulté</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Sur</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Commencer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>ReachSection</name>
    <message>
        <source>Movement</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Coût</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Limits without a leader</source>
        <translation>Limites sans chef</translation>
    </message>
    <message>
        <source>Limits near the enemy for units without a leader</source>
        <translation>Limites près de l’ennemi, unités sans chef</translation>
    </message>
    <message>
        <source>Ordinary move</source>
        <translation>Mouvement ordinaire</translation>
    </message>
    <message>
        <source>Whole turn: {n} foot phases</source>
        <translation>Tour entier : {n} phases à pied</translation>
    </message>
    <message>
        <source>The kind of move</source>
        <translation>La sorte de mouvement</translation>
    </message>
    <message>
        <source>Not {mode}: {why}</source>
        <translation>Pas de {mode} : {why}</translation>
    </message>
    <message>
        <source>Select a unit</source>
        <translation>Sélectionnez une unité</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Pas de réponse</translation>
    </message>
    <message>
        <source>{n} hex in reach</source>
        <translation>{n} hexagone accessible</translation>
    </message>
    <message>
        <source>{n} hexes in reach</source>
        <translation>{n} hexagones accessibles</translation>
    </message>
    <message>
        <source>Point at a hex</source>
        <translation>Pointez un hexagone</translation>
    </message>
    <message>
        <source>Only by {mode}: {cost}</source>
        <translation>Seulement avec « {mode} » : {cost}</translation>
    </message>
    <message>
        <source>No way there</source>
        <translation>Aucun chemin</translation>
    </message>
    <message>
        <source>In reach for {cost}</source>
        <translation>Accessible pour {cost}</translation>
    </message>
    <message>
        <source>Out of reach: {cost}</source>
        <translation>Inaccessible : {cost}</translation>
    </message>
    <message>
        <source>Needs: {what}</source>
        <translation>Exige : {what}</translation>
    </message>
    <message>
        <source>Makes it: {states}</source>
        <translation>Le rend : {states}</translation>
    </message>
    <message>
        <source>Inside the hex: {places}</source>
        <translation>Dans l’hexagone : {places}</translation>
    </message>
    <message>
        <source>In the open before: {units}</source>
        <translation>À découvert devant : {units}</translation>
    </message>
    <message>
        <source>Leaves the map here for {cost}</source>
        <translation>Quitte la carte ici pour {cost}</translation>
    </message>
    <message>
        <source>{hex} turn</source>
        <translation>{hex} pivot</translation>
    </message>
</context>
<context>
    <name>RealGroundDialog</name>
    <message>
        <source>Elevation models and OpenStreetMap</source>
        <translation>Modèles d’altitude et OpenStreetMap</translation>
    </message>
    <message>
        <source>New from real ground</source>
        <translation>Nouveau d’un terrain réel</translation>
    </message>
    <message>
        <source>Real ground again</source>
        <translation>Terrain réel, de nouveau</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Add a &amp;folder…</source>
        <translation>Ajouter un &amp;dossier…</translation>
    </message>
    <message>
        <source>All files of a place in it; of its tiles of elevation those around the land</source>
        <translation>Tous les fichiers d’un lieu qui s’y trouvent ; de ses tuiles d’altitude, celles autour du terrain</translation>
    </message>
    <message>
        <source>Overview of the files</source>
        <translation>Aperçu des fichiers</translation>
    </message>
    <message>
        <source>Click or drag to put the map elsewhere; with the keys: arrows, with Shift in longer steps</source>
        <translation>Cliquez ou glissez pour mettre la carte ailleurs ; au clavier : flèches, avec Maj par pas plus longs</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>Latitude</translation>
    </message>
    <message>
        <source>Longitude</source>
        <translation>Longitude</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>Width of the table</source>
        <translation>Largeur de la table</translation>
    </message>
    <message>
        <source>Depth of the table</source>
        <translation>Profondeur de la table</translation>
    </message>
    <message>
        <source>Where the upper edge of the map looks: 0 is north, 90 east</source>
        <translation>Vers où regarde le bord haut de la carte : 0 est le nord, 90 l’est</translation>
    </message>
    <message>
        <source>mean of the ground in the hex</source>
        <translation>moyenne du terrain de l’hexagone</translation>
    </message>
    <message>
        <source>median of the ground in the hex</source>
        <translation>médiane du terrain de l’hexagone</translation>
    </message>
    <message>
        <source>its highest ground (crest)</source>
        <translation>son terrain le plus haut (crête)</translation>
    </message>
    <message>
        <source>The rules have no level as high as this ground; with such levels they do</source>
        <translation>Les règles n’ont pas de niveau si haut que ce terrain ; avec de tels niveaux elles l’ont</translation>
    </message>
    <message>
        <source>Villages from</source>
        <translation>Villages dès</translation>
    </message>
    <message>
        <source>Towns from</source>
        <translation>Villes dès</translation>
    </message>
    <message>
        <source>Names of places, rivers and peaks</source>
        <translation>Noms de lieux, de rivières et de sommets</translation>
    </message>
    <message>
        <source>Make this map</source>
        <translation>Faire cette carte</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Latitude, longitude</source>
        <translation>Latitude, longitude</translation>
    </message>
    <message>
        <source>A hex is</source>
        <translation>Un hexagone fait</translation>
    </message>
    <message>
        <source>Columns, rows</source>
        <translation>Colonnes, rangées</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Turned to</source>
        <translation>Orientée vers</translation>
    </message>
    <message>
        <source>Height of a hex</source>
        <translation>Altitude d’un hexagone</translation>
    </message>
    <message>
        <source>A level is</source>
        <translation>Un niveau fait</translation>
    </message>
    <message>
        <source>{n} % built</source>
        <translation>{n} % bâti</translation>
    </message>
    <message>
        <source>A step of hills is</source>
        <translation>Un palier fait</translation>
    </message>
    <message>
        <source>What was changed by hand keeps its place only on ground with the same hexes</source>
        <translation>Ce qui fut changé à la main ne garde sa place que sur un terrain aux mêmes hexagones</translation>
    </message>
    <message>
        <source>The table stays where it lies, so that what was changed by hand keeps its place</source>
        <translation>La table reste où elle est, pour que ce qui fut changé à la main garde sa place</translation>
    </message>
    <message>
        <source>Files of the place</source>
        <translation>Fichiers du lieu</translation>
    </message>
    <message>
        <source>Reading {names} …</source>
        <translation>Lecture de {names} …</translation>
    </message>
    <message>
        <source>These files hold nothing that a map can be made of.</source>
        <translation>Ces fichiers ne contiennent rien dont on puisse faire une carte.</translation>
    </message>
    <message>
        <source>{n} m for all</source>
        <translation>{n} m pour tout</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>et {n} de plus</translation>
    </message>
    <message>
        <source>Not on the map:</source>
        <translation>Pas sur la carte :</translation>
    </message>
    <message>
        <source>A map this large has no preview.</source>
        <translation>Une carte aussi grande n’a pas d’aperçu.</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Unsaved work</source>
        <translation>Travail non enregistré</translation>
    </message>
    <message>
        <source>The program ended last time before this work was saved. What is opened is not saved yet either.</source>
        <translation>La dernière fois, le programme s’est arrêté avant que ce travail soit enregistré. Ce que vous ouvrez n’est toujours pas enregistré.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>&amp;Throw away…</source>
        <translation>&amp;Jeter…</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Plus tard</translation>
    </message>
    <message>
        <source>Ask again at the next start</source>
        <translation>Demander à nouveau au prochain démarrage</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Endommagé</translation>
    </message>
    <message>
        <source>in no file yet</source>
        <translation>encore dans aucun fichier</translation>
    </message>
    <message>
        <source>kept on {time}</source>
        <translation>mis de côté le {time}</translation>
    </message>
    <message>
        <source>{size}, units: {count}</source>
        <translation>{size}, unités : {count}</translation>
    </message>
    <message>
        <source>with the lesson that was written about it</source>
        <translation>avec la leçon écrite à son sujet</translation>
    </message>
    <message>
        <source>It cannot be opened as it is; Open asks what to do: {why}</source>
        <translation>Il ne peut être ouvert tel quel ; Ouvrir demande que faire : {why}</translation>
    </message>
    <message>
        <source>It cannot be opened: {why}</source>
        <translation>Il ne peut être ouvert : {why}</translation>
    </message>
    <message>
        <source>its file is no longer there</source>
        <translation>son fichier n’est plus là</translation>
    </message>
    <message>
        <source>its file cannot be read now</source>
        <translation>son fichier ne peut pas être lu</translation>
    </message>
    <message>
        <source>its file was changed since</source>
        <translation>son fichier a été modifié depuis</translation>
    </message>
    <message>
        <source>not saved: {what}</source>
        <translation>non enregistré : {what}</translation>
    </message>
    <message>
        <source>Throw this work away? It cannot be brought back.</source>
        <translation>Jeter ce travail ? Il ne pourra pas être récupéré.</translation>
    </message>
</context>
<context>
    <name>Reference</name>
    <message>
        <source>{rules}: known and not applied</source>
        <translation>{rules} : connu et non appliqué</translation>
    </message>
    <message>
        <source>What is not modelled</source>
        <translation>Ce qui n’est pas modélisé</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
</context>
<context>
    <name>Reports</name>
    <message>
        <source>What the program did last, oldest first. It names no folder and no user.</source>
        <translation>Ce que le programme a fait en dernier, le plus ancien d’abord. Ni dossier ni utilisateur n’y sont nommés.</translation>
    </message>
    <message>
        <source>Nothing is logged yet.</source>
        <translation>Rien n’est encore au journal.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Copied: versions, system, screens, settings and the last lines of the log</source>
        <translation>Copié : versions, système, écrans, réglages et dernières lignes du journal</translation>
    </message>
</context>
<context>
    <name>ResizeDialog</name>
    <message>
        <source>Resize the map</source>
        <translation>Redimensionner la carte</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>What stays in place</source>
        <translation>Ce qui reste en place</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>middle</source>
        <translation>milieu</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>top</source>
        <translation>haut</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>bas</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>The board answers</source>
        <translation>Le plateau répond</translation>
    </message>
    <message>
        <source>Unit of the board</source>
        <translation>Unité du plateau</translation>
    </message>
    <message>
        <source>Target on the board</source>
        <translation>Cible sur le plateau</translation>
    </message>
    <message>
        <source>Attack of the unit</source>
        <translation>Attaque de l’unité</translation>
    </message>
    <message>
        <source>Terrain to paint</source>
        <translation>Terrain à peindre</translation>
    </message>
    <message>
        <source>Empty &amp;board</source>
        <translation>Plateau &amp;vide</translation>
    </message>
    <message>
        <source>What the board answers</source>
        <translation>Ce que le plateau répond</translation>
    </message>
    <message>
        <source>Line between two places</source>
        <translation>Ligne entre deux lieux</translation>
    </message>
    <message>
        <source>Area that a place sees</source>
        <translation>Ce que voit un lieu</translation>
    </message>
    <message>
        <source>Is a unit spotted?</source>
        <translation>Une unité est-elle repérée ?</translation>
    </message>
    <message>
        <source>Odds of an attack</source>
        <translation>Chances d’une attaque</translation>
    </message>
    <message>
        <source>There is no ground yet to try these rules on.</source>
        <translation>Il n’y a pas encore de terrain pour essayer ces règles.</translation>
    </message>
    <message>
        <source>The usual attack</source>
        <translation>L’attaque habituelle</translation>
    </message>
    <message>
        <source>Click the board to paint it; the answers follow.</source>
        <translation>Cliquez le plateau pour le peindre ; les réponses suivent.</translation>
    </message>
    <message>
        <source>In sight.</source>
        <translation>En vue.</translation>
    </message>
    <message>
        <source>Not in sight.</source>
        <translation>Pas en vue.</translation>
    </message>
    <message>
        <source>Range {n}</source>
        <translation>Distance {n}</translation>
    </message>
    <message>
        <source>Spotted.</source>
        <translation>Repérée.</translation>
    </message>
    <message>
        <source>Not spotted.</source>
        <translation>Pas repérée.</translation>
    </message>
    <message>
        <source>Not spotted, not in sight.</source>
        <translation>Pas repérée, hors de vue.</translation>
    </message>
    <message>
        <source>What is in reach is drawn.</source>
        <translation>Ce qui est accessible est dessiné.</translation>
    </message>
    <message>
        <source>The rules do not allow this attack.</source>
        <translation>Les règles n’autorisent pas cette attaque.</translation>
    </message>
    <message>
        <source>Reach of a unit</source>
        <translation>Portée de mouvement d’une unité</translation>
    </message>
    <message>
        <source>Nothing: paint it</source>
        <translation>Rien : le peindre</translation>
    </message>
    <message>
        <source>One level higher</source>
        <translation>Un niveau plus haut</translation>
    </message>
    <message>
        <source>One level lower</source>
        <translation>Un niveau plus bas</translation>
    </message>
    <message>
        <source>Click the other end of the line.</source>
        <translation>Cliquez l’autre bout de la ligne.</translation>
    </message>
    <message>
        <source>What is seen from {place} is drawn.</source>
        <translation>Ce que l’on voit de {place} est dessiné.</translation>
    </message>
    <message>
        <source>{place} sees {n} of {all} hexes.</source>
        <translation>{place} voit {n} hexagones sur {all}.</translation>
    </message>
    <message>
        <source>{n} hexes in reach with {points} points.</source>
        <translation>{n} hexagones accessibles avec {points} points.</translation>
    </message>
    <message>
        <source>Test board</source>
        <translation>Plateau d’essai</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Section</translation>
    </message>
    <message>
        <source>Standing</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Copied from</source>
        <translation>Copié de</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(rien)</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>En-tête</translation>
    </message>
    <message>
        <source>Find in all cells (Ctrl+F)</source>
        <translation>Chercher dans toutes les cellules (Ctrl+F)</translation>
    </message>
    <message>
        <source>Find in all cells</source>
        <translation>Chercher dans toutes les cellules</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparer avec</translation>
    </message>
    <message>
        <source>Compare with …</source>
        <translation>Comparer avec …</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Charts of the rules</source>
        <translation>Tableaux des règles</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>N&amp;ouveau…</translation>
    </message>
    <message>
        <source>&amp;Copy…</source>
        <translation>&amp;Copier…</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Supprimer {name}</translation>
    </message>
    <message>
        <source>In these rules it is named here; costs, facts and entries of lists go with it:</source>
        <translation>Dans ces règles il est nommé ici ; coûts, faits et éléments de listes partent avec lui :</translation>
    </message>
    <message>
        <source>Nothing else in these rules names it.</source>
        <translation>Rien d’autre dans ces règles ne le nomme.</translation>
    </message>
    <message>
        <source>What names it</source>
        <translation>Ce qui le nomme</translation>
    </message>
    <message>
        <source>In its place</source>
        <translation>À sa place</translation>
    </message>
    <message>
        <source>(nothing: these places are mistakes then)</source>
        <translation>(rien : ces endroits sont alors des fautes)</translation>
    </message>
    <message>
        <source>Where a place would be left without any, this takes its place:</source>
        <translation>Là où il n’en resterait aucun, ceci prend sa place :</translation>
    </message>
    <message>
        <source>Without it these are mistakes, which you mend afterwards:</source>
        <translation>Sans elle, ceci serait faux et à corriger ensuite :</translation>
    </message>
    <message>
        <source>{n} times</source>
        <translation>{n} fois</translation>
    </message>
    <message>
        <source>Maps that use it, and will ask for another when they are opened:</source>
        <translation>Cartes qui l’emploient, et en demanderont un autre à leur ouverture :</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>&amp;Key…</source>
        <translation>C&amp;lé…</translation>
    </message>
    <message>
        <source>Give the entry another key, everywhere where these rules name it</source>
        <translation>Donner à l’entrée une autre clé, partout où ces règles la nomment</translation>
    </message>
    <message>
        <source>Re&amp;move…</source>
        <translation>S&amp;upprimer…</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Ce qui a été trouvé</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Cellules</translation>
    </message>
    <message>
        <source>Cells of the chart</source>
        <translation>Cellules du tableau</translation>
    </message>
    <message>
        <source>All entries side by side</source>
        <translation>Toutes les entrées côte à côte</translation>
    </message>
    <message>
        <source>Which fields</source>
        <translation>Quels champs</translation>
    </message>
    <message>
        <source>Re&amp;set cell</source>
        <translation>Réta&amp;blir l’origine</translation>
    </message>
    <message>
        <source>Give the cell the value of the ruleset that this one was copied from</source>
        <translation>Donner à la cellule la valeur des règles dont celles-ci sont la copie</translation>
    </message>
    <message>
        <source>Co&amp;lour…</source>
        <translation>Coul&amp;eur…</translation>
    </message>
    <message>
        <source>Make a copy to c&amp;hange…</source>
        <translation>&amp;Faire une copie à modifier…</translation>
    </message>
    <message>
        <source>&amp;Try on a map…</source>
        <translation>Essa&amp;yer sur une carte…</translation>
    </message>
    <message>
        <source>Close this window and begin a map that is played by these rules</source>
        <translation>Fermer cette fenêtre et commencer une carte jouée par ces règles</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Tous les champs</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <source>Name of the entry:</source>
        <translation>Nom de l’entrée :</translation>
    </message>
    <message>
        <source>Errors: {n}. The board answers by the rules before; such rules do not load.</source>
        <translation>Fautes : {n}. Le plateau répond d’après les règles d’avant ; de telles règles ne se chargent pas.</translation>
    </message>
    <message>
        <source>No errors. Remarks: {n}.</source>
        <translation>Pas de faute. Remarques : {n}.</translation>
    </message>
    <message>
        <source>New entry</source>
        <translation>Nouvelle entrée</translation>
    </message>
    <message>
        <source>Copy of the entry</source>
        <translation>Copie de l’entrée</translation>
    </message>
    <message>
        <source>Key of the entry: the word by which files name it. Maps that use it ask when they are opened.</source>
        <translation>Clé de l’entrée : le mot par lequel les fichiers la nomment. Les cartes qui l’emploient demandent à leur ouverture.</translation>
    </message>
    <message>
        <source>Another key</source>
        <translation>Autre clé</translation>
    </message>
    <message>
        <source>New result</source>
        <translation>Nouveau résultat</translation>
    </message>
    <message>
        <source>Letters as the lines of the chart hold them, as EX:</source>
        <translation>Les lettres telles que les lignes du tableau les ont, comme EX :</translation>
    </message>
    <message>
        <source>What {word} means:</source>
        <translation>Ce que veut dire {word} :</translation>
    </message>
    <message>
        <source>{n} differences.</source>
        <translation>{n} différences.</translation>
    </message>
    <message>
        <source>Checked: nothing is wrong.</source>
        <translation>Vérifié : tout est bon.</translation>
    </message>
    <message>
        <source>These rules are only looked at: make a copy to change them.</source>
        <translation>Ces règles se consultent seulement : faites-en une copie pour les modifier.</translation>
    </message>
    <message>
        <source>New game from …</source>
        <translation>Nouveau jeu d’après …</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>There are changes of these rules that were never saved. Go on with them?</source>
        <translation>Des changements de ces règles n’ont jamais été enregistrés. Continuer avec eux ?</translation>
    </message>
    <message>
        <source>The files were changed since then: nothing of them is written over.</source>
        <translation>Les fichiers ont été modifiés depuis : rien ne sera écrasé.</translation>
    </message>
    <message>
        <source>Unsaved rules</source>
        <translation>Règles non enregistrées</translation>
    </message>
    <message>
        <source>&amp;Go on with them</source>
        <translation>&amp;Continuer avec eux</translation>
    </message>
    <message>
        <source>&amp;Throw away</source>
        <translation>&amp;Jeter</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Plus tard</translation>
    </message>
    <message>
        <source>The rules have changes that are not saved.</source>
        <translation>Les règles ont des changements non enregistrés.</translation>
    </message>
    <message>
        <source>Add column</source>
        <translation>Ajouter une colonne</translation>
    </message>
    <message>
        <source>Remove column</source>
        <translation>Supprimer la colonne</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>Ajouter une ligne</translation>
    </message>
    <message>
        <source>Remove line</source>
        <translation>Supprimer la ligne</translation>
    </message>
    <message>
        <source>New result…</source>
        <translation>Nouveau résultat…</translation>
    </message>
    <message>
        <source>No column of these fields is called so, and it was left out: {names}</source>
        <translation>Aucune colonne de ces champs ne s’appelle ainsi, elle a été laissée de côté : {names}</translation>
    </message>
</context>
<context>
    <name>SamplePiecePalette</name>
    <message>
        <source>counts as {terrain}</source>
        <translation>compte comme {terrain}</translation>
    </message>
    <message>
        <source>My pieces</source>
        <translation>Mes éléments</translation>
    </message>
    <message>
        <source>Your own collection: it stands first in this list, for every table of the same rules</source>
        <translation>Votre propre collection : elle vient en tête de cette liste, pour toute table aux mêmes règles</translation>
    </message>
    <message>
        <source>Save the selection as my piece…</source>
        <translation>Garder la sélection comme mon élément…</translation>
    </message>
    <message>
        <source>Take one from a file…</source>
        <translation>En prendre un d’un fichier…</translation>
    </message>
    <message>
        <source>Rename the chosen one…</source>
        <translation>Renommer l’élément choisi…</translation>
    </message>
    <message>
        <source>Write the chosen one into a file…</source>
        <translation>Écrire l’élément choisi dans un fichier…</translation>
    </message>
    <message>
        <source>Delete the chosen one</source>
        <translation>Supprimer l’élément choisi</translation>
    </message>
    <message>
        <source>cannot be read: {why}</source>
        <translation>illisible : {why}</translation>
    </message>
    <message>
        <source>Rename my piece</source>
        <translation>Renommer mon élément</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Delete “{name}” from your collection? Tables on which it stands keep it.</source>
        <translation>Supprimer « {name} » de votre collection ? Les tables où il se trouve le gardent.</translation>
    </message>
    <message>
        <source>Take a piece from a file</source>
        <translation>Prendre un élément d’un fichier</translation>
    </message>
    <message>
        <source>Write my piece into a file</source>
        <translation>Écrire mon élément dans un fichier</translation>
    </message>
</context>
<context>
    <name>ScenarioEditing</name>
    <message>
        <source>Nothing to change: {edit}</source>
        <translation>Rien à changer : {edit}</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Le guide</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Panneau</translation>
    </message>
    <message>
        <source>Panel {name}</source>
        <translation>Panneau {name}</translation>
    </message>
    <message>
        <source>Kept line</source>
        <translation>Ligne gardée</translation>
    </message>
    <message>
        <source>Kept plan</source>
        <translation>Plan gardé</translation>
    </message>
    <message>
        <source>Unit, {side}</source>
        <translation>Unité, {side}</translation>
    </message>
    <message>
        <source>Name, {kind}</source>
        <translation>Nom, {kind}</translation>
    </message>
</context>
<context>
    <name>SearchPalette</name>
    <message>
        <source>Go to a place, a unit, a kept line, a panel</source>
        <translation>Aller à un lieu, une unité, une ligne gardée, un panneau</translation>
    </message>
    <message>
        <source>Search commands and the guide</source>
        <translation>Chercher une commande ou dans le guide</translation>
    </message>
    <message>
        <source>Enter runs · Esc closes</source>
        <translation>Entrée exécute · Échap ferme</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Ce qui a été trouvé</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Nothing is called so</source>
        <translation>Rien ne s’appelle ainsi</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} sur {all}</translation>
    </message>
</context>
<context>
    <name>Section</name>
    <message>
        <source>.</source>
        <translation>,</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>sans effet</translation>
    </message>
    <message>
        <source>no effect: {rule}</source>
        <translation>sans effet : {rule}</translation>
    </message>
</context>
<context>
    <name>SectionPanel</name>
    <message>
        <source>Save picture…</source>
        <translation>Enregistrer l’image…</translation>
    </message>
    <message>
        <source>Save the map with this line and its section as PNG, SVG or PDF</source>
        <translation>Enregistrer la carte avec cette ligne et sa coupe en PNG, SVG ou PDF</translation>
    </message>
</context>
<context>
    <name>SetUpRow</name>
    <message>
        <source>Set-up</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <source>Set-up of the forces</source>
        <translation>Mise en place des forces</translation>
    </message>
    <message>
        <source>One file may hold several ways in which the forces stand; edits change the one that is shown</source>
        <translation>Un fichier peut contenir plusieurs façons de placer les forces ; on modifie celle qui est affichée</translation>
    </message>
    <message>
        <source>Commands for set-ups</source>
        <translation>Commandes des mises en place</translation>
    </message>
    <message>
        <source>Copy, name, remove or compare set-ups</source>
        <translation>Copier, nommer, retirer ou comparer des mises en place</translation>
    </message>
    <message>
        <source>New set-up, a copy of this one…</source>
        <translation>Nouvelle mise en place, copie de celle-ci…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Compare with another one</source>
        <translation>Comparer à une autre</translation>
    </message>
    <message>
        <source>the only one</source>
        <translation>la seule</translation>
    </message>
</context>
<context>
    <name>SetUps</name>
    <message>
        <source>Set-up shown: {name}</source>
        <translation>Mise en place affichée : {name}</translation>
    </message>
    <message>
        <source>A scenario holds at most {n} set-ups</source>
        <translation>Un scénario contient au plus {n} mises en place</translation>
    </message>
    <message>
        <source>Set-up {n}</source>
        <translation>Mise en place {n}</translation>
    </message>
    <message>
        <source>New set-up</source>
        <translation>Nouvelle mise en place</translation>
    </message>
    <message>
        <source>Name of the copy, which is then shown</source>
        <translation>Nom de la copie, qui est ensuite affichée</translation>
    </message>
    <message>
        <source>Set-up shown: {name}. What you move now leaves the other one as it was</source>
        <translation>Mise en place affichée : {name}. Ce que vous déplacez laisse l’autre telle quelle</translation>
    </message>
    <message>
        <source>Rename the set-up</source>
        <translation>Renommer la mise en place</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Your settings in {file} cannot be read; those of this time are not kept.</source>
        <translation>Vos réglages dans {file} sont illisibles ; ceux de cette fois ne sont pas conservés.</translation>
    </message>
    <message>
        <source>Your settings are of a newer version of the program; what it knows is used.</source>
        <translation>Vos réglages viennent d’une version plus récente du programme ; ce qu’il connaît est utilisé.</translation>
    </message>
    <message>
        <source>Some settings could not be read and are as usual again: {keys}.</source>
        <translation>Certains réglages étaient illisibles et reprennent leur valeur habituelle : {keys}.</translation>
    </message>
    <message>
        <source>Your settings could not be read and are as usual again.</source>
        <translation>Vos réglages étaient illisibles et reprennent leurs valeurs habituelles.</translation>
    </message>
    <message>
        <source>What was there is kept in {file}.</source>
        <translation>L’ancien contenu est conservé dans {file}.</translation>
    </message>
</context>
<context>
    <name>Several</name>
    <message>
        <source>Not for all that is selected: their kinds differ</source>
        <translation>Pas pour tout ce qui est sélectionné : les sortes diffèrent</translation>
    </message>
</context>
<context>
    <name>ShapePanel</name>
    <message>
        <source>as the chart</source>
        <translation>comme au tableau</translation>
    </message>
    <message>
        <source>Upper levels of a building: with n of them it stands n and a half levels high, with 0 one</source>
        <translation>Niveaux supérieurs d’un bâtiment : avec n niveaux il a n niveaux et demi de haut, avec 0 un seul</translation>
    </message>
    <message>
        <source>Levels from its base to its top, in the place of what the chart and the levels say</source>
        <translation>Niveaux de sa base à son sommet, au lieu de ce que disent le tableau et les niveaux</translation>
    </message>
    <message>
        <source>Fills its hexes (inherent)</source>
        <translation>Remplit ses hexagones (inhérent)</translation>
    </message>
    <message>
        <source>Counts all over every hex that it lies in, hexsides included</source>
        <translation>Compte partout dans chaque hexagone où elle se trouve, côtés compris</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Delete the selected corner, or the shapes</source>
        <translation>Supprimer le sommet sélectionné, ou les formes</translation>
    </message>
    <message>
        <source>No shape is selected</source>
        <translation>Aucune forme sélectionnée</translation>
    </message>
    <message>
        <source>Draw one, or take the tool for shapes (C) and click one.</source>
        <translation>Tracez-en une, ou prenez l’outil des formes (C) et cliquez-en une.</translation>
    </message>
    <message>
        <source>{n} shapes</source>
        <translation>{n} formes</translation>
    </message>
    <message>
        <source>Shape {n} of {all}: {name}</source>
        <translation>Forme {n} sur {all} : {name}</translation>
    </message>
    <message>
        <source>as the chart: {n}</source>
        <translation>comme au tableau : {n}</translation>
    </message>
    <message>
        <source>as its levels</source>
        <translation>selon ses niveaux</translation>
    </message>
    <message>
        <source>Only what has straight sides has an angle: rectangles and straight lines</source>
        <translation>Seul ce qui a des côtés droits a un angle : rectangles et lignes droites</translation>
    </message>
    <message>
        <source>a thin line</source>
        <translation>un trait fin</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Rayon</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Lines and areas are of different terrain</source>
        <translation>Lignes et surfaces sont de terrains différents</translation>
    </message>
    <message>
        <source>{n} points, {length} hexes long</source>
        <translation>{n} points, longueur {length} hexagones</translation>
    </message>
    <message>
        <source>A circle</source>
        <translation>Un cercle</translation>
    </message>
    <message>
        <source>{n} corners, {area} of a hex</source>
        <translation>{n} sommets, {area} d’un hexagone</translation>
    </message>
    <message>
        <source>In {hexes}</source>
        <translation>Dans {hexes}</translation>
    </message>
    <message>
        <source>Not taken: {why}</source>
        <translation>Refusé : {why}</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>{path} was open last time and is no longer there.</source>
        <translation>{path} était ouvert la dernière fois et n’est plus là.</translation>
    </message>
    <message>
        <source>{problem}: {hint}</source>
        <translation>{problem} : {hint}</translation>
    </message>
    <message>
        <source>{path} cannot be opened: {why}</source>
        <translation>{path} ne peut pas être ouvert : {why}</translation>
    </message>
</context>
<context>
    <name>ShiftDialog</name>
    <message>
        <source>Shift the map</source>
        <translation>Décaler la carte</translation>
    </message>
    <message>
        <source>Columns to the right</source>
        <translation>Colonnes vers la droite</translation>
    </message>
    <message>
        <source>Rows down</source>
        <translation>Rangées vers le bas</translation>
    </message>
</context>
<context>
    <name>SideViewWidget</name>
    <message>
        <source>Click for the large side view</source>
        <translation>Cliquer pour la grande vue de profil</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Name of the new side</source>
        <translation>Nom du nouveau camp</translation>
    </message>
    <message>
        <source>Add a side</source>
        <translation>Ajouter un camp</translation>
    </message>
    <message>
        <source>Which side?</source>
        <translation>Quel camp ?</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Rename {side}</source>
        <translation>Renommer {side}</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>Nouveau nom</translation>
    </message>
</context>
<context>
    <name>SpokenControls</name>
    <message>
        <source>Panels</source>
        <translation>Panneaux</translation>
    </message>
</context>
<context>
    <name>SpottingSection</name>
    <message>
        <source>Spotting</source>
        <translation>Repérage</translation>
    </message>
    <message>
        <source>The states that the enemy is in</source>
        <translation>Les états de l’ennemi</translation>
    </message>
    <message>
        <source>Point at a hex</source>
        <translation>Pointez un hexagone</translation>
    </message>
</context>
<context>
    <name>StagingRows</name>
    <message>
        <source>Staging</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <source>several</source>
        <translation>plusieurs</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>there from the start</source>
        <translation>dès le début</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>n’importe où</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Choisir une image</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>Sans image</translation>
    </message>
    <message>
        <source>No picture: our symbol again</source>
        <translation>Sans image : de nouveau notre symbole</translation>
    </message>
    <message>
        <source>our symbol</source>
        <translation>notre symbole</translation>
    </message>
    <message>
        <source>Choose a picture, which is kept in the folder of the scenario</source>
        <translation>Choisir une image, gardée dans le dossier du scénario</translation>
    </message>
    <message>
        <source>Save the scenario first: its pictures lie in its folder</source>
        <translation>Enregistrez d’abord le scénario : ses images sont dans son dossier</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
</context>
<context>
    <name>StampsPanel</name>
    <message>
        <source>Select hexes and press Ctrl+1 to Ctrl+9 to keep them; 1 to 9 take them in hand.</source>
        <translation>Sélectionnez des hexagones et tapez Ctrl+1 à Ctrl+9 pour les garder ; 1 à 9 les prennent en main.</translation>
    </message>
    <message>
        <source>Keep the selection</source>
        <translation>Garder la sélection</translation>
    </message>
    <message>
        <source>Keep the selected hexes as the first stamp that is free</source>
        <translation>Garder les hexagones sélectionnés comme premier tampon libre</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Oublier</translation>
    </message>
    <message>
        <source>Forget the marked stamp</source>
        <translation>Oublier le tampon marqué</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Tampons</translation>
    </message>
    <message>
        <source>{n}: cannot be read</source>
        <translation>{n} : illisible</translation>
    </message>
    <message>
        <source>Stamp {n} · hexes: {count}</source>
        <translation>Tampon {n} · hexagones : {count}</translation>
    </message>
    <message>
        <source>On this keyboard: {keys}.</source>
        <translation>Sur ce clavier : {keys}.</translation>
    </message>
</context>
<context>
    <name>StatesTried</name>
    <message>
        <source>What if the firer were in another state? The scenario stays as it is.</source>
        <translation>Et si le tireur était dans un autre état ? Le scénario ne change pas.</translation>
    </message>
    <message>
        <source>What if the target were in another state? The scenario stays as it is.</source>
        <translation>Et si la cible était dans un autre état ? Le scénario ne change pas.</translation>
    </message>
    <message>
        <source>As in the scenario</source>
        <translation>Comme dans le scénario</translation>
    </message>
    <message>
        <source>Other values…</source>
        <translation>Autres valeurs…</translation>
    </message>
    <message>
        <source>no state</source>
        <translation>aucun état</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>autres valeurs</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>en l’état</translation>
    </message>
    <message>
        <source>Firer: {state}</source>
        <translation>Tireur : {state}</translation>
    </message>
    <message>
        <source>Target: {state}</source>
        <translation>Cible : {state}</translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>no effect</source>
        <translation>sans effet</translation>
    </message>
    <message>
        <source>hinders</source>
        <translation>gêne</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>bloque</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>indécis</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Effet</translation>
    </message>
</context>
<context>
    <name>TabStrip</name>
    <message>
        <source>Another tab: samples, recent files, new maps</source>
        <translation>Un autre onglet : exemples, fichiers récents, nouvelles cartes</translation>
    </message>
    <message>
        <source>Open scenarios</source>
        <translation>Scénarios ouverts</translation>
    </message>
    <message>
        <source>Close this tab</source>
        <translation>Fermer cet onglet</translation>
    </message>
    <message>
        <source>Close {title}</source>
        <translation>Fermer {title}</translation>
    </message>
</context>
<context>
    <name>TableLegends</name>
    <message>
        <source> + {n} levels</source>
        <translation> + {n} niveaux</translation>
    </message>
    <message>
        <source>any target</source>
        <translation>cible quelconque</translation>
    </message>
    <message>
        <source>still</source>
        <translation>immobile</translation>
    </message>
    <message>
        <source>crawling</source>
        <translation>rampe</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>en mouvement</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>tire</translation>
    </message>
    <message>
        <source>in the open</source>
        <translation>à découvert</translation>
    </message>
    <message>
        <source>in cover</source>
        <translation>à couvert</translation>
    </message>
    <message>
        <source>short range</source>
        <translation>courte portée</translation>
    </message>
    <message>
        <source>long range</source>
        <translation>longue portée</translation>
    </message>
    <message>
        <source>least range</source>
        <translation>portée minimale</translation>
    </message>
    <message>
        <source>Clear, too close to call</source>
        <translation>Dégagée, trop juste</translation>
    </message>
    <message>
        <source>Blocked, too close to call</source>
        <translation>Bloquée, trop juste</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Dégagée</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Bloquée</translation>
    </message>
    <message>
        <source>Line of sight: {verdict}</source>
        <translation>Ligne de vue : {verdict}</translation>
    </message>
    <message>
        <source>{length} · levels {a} and {b} · {purpose}</source>
        <translation>{length} · niveaux {a} et {b} · {purpose}</translation>
    </message>
    <message>
        <source>Blue: clear; orange: through smoke; dotted: blocked</source>
        <translation>Bleu : libre ; orange : à travers la fumée ; pointillé : bloquée</translation>
    </message>
    <message>
        <source>Within {n} {unit} of {who}</source>
        <translation>À {n} {unit} au plus de {who}</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>morale +{n}</source>
        <translation>moral +{n}</translation>
    </message>
    <message>
        <source> and {n} more</source>
        <translation> et {n} autres</translation>
    </message>
    <message>
        <source>{n:.0f} {unit}², {share} % of the table</source>
        <translation>{n:.0f} {unit}², {share} % de la table</translation>
    </message>
    <message>
        <source>regroup after a close combat, as far as the die says</source>
        <translation>regroupement après un combat rapproché, selon le dé</translation>
    </message>
    <message>
        <source>Dark lines: straight moves, which end on them only</source>
        <translation>Lignes sombres : déplacements tout droit, qui ne finissent que sur elles</translation>
    </message>
    <message>
        <source>Dotted: too near to other units</source>
        <translation>Pointillé : trop près d’autres unités</translation>
    </message>
    <message>
        <source>Way to the mouse: {n} {unit}</source>
        <translation>Chemin vers la souris : {n} {unit}</translation>
    </message>
    <message>
        <source>Way to the mouse: {n} {unit}, more than one move</source>
        <translation>Chemin vers la souris : {n} {unit}, plus d’un mouvement</translation>
    </message>
    <message>
        <source>How many of {n} see it: hatched is blind to all of them</source>
        <translation>Combien des {n} le voient : hachuré, personne ne voit</translation>
    </message>
    <message>
        <source>Seen by all: hatched is blind to one of them</source>
        <translation>Vu par tous : hachuré, caché à l’un d’eux</translation>
    </message>
    <message>
        <source>Seen by any: hatched is blind to all of them</source>
        <translation>Vu par l’un d’eux : hachuré, caché à tous</translation>
    </message>
    <message>
        <source>Dots: seen into terrain, not through it</source>
        <translation>Points : vu dans le terrain, non à travers</translation>
    </message>
    <message>
        <source>Hidden by this piece alone: {piece}</source>
        <translation>Caché par ce seul élément : {piece}</translation>
    </message>
    <message>
        <source>From {a}</source>
        <translation>Depuis {a}</translation>
    </message>
    <message>
        <source>From here it would be detected</source>
        <translation>D’ici elle serait détectée</translation>
    </message>
    <message>
        <source>{a} by {target}</source>
        <translation>{a} par {target}</translation>
    </message>
    <message>
        <source>A target is detected here</source>
        <translation>Une cible est détectée ici</translation>
    </message>
    <message>
        <source>By {a}: {target}</source>
        <translation>Par {a} : {target}</translation>
    </message>
    <message>
        <source>Dots: in sight, yet too far off</source>
        <translation>Points : en vue, mais trop loin</translation>
    </message>
    <message>
        <source>Darker: short range; lighter: long range</source>
        <translation>Foncé : courte portée ; clair : longue portée</translation>
    </message>
    <message>
        <source>At {target}</source>
        <translation>Sur {target}</translation>
    </message>
    <message>
        <source>Field of fire</source>
        <translation>Champ de tir</translation>
    </message>
    <message>
        <source>ordinary move</source>
        <translation>mouvement ordinaire</translation>
    </message>
    <message>
        <source>{n} {unit} over clear ground</source>
        <translation>{n} {unit} en terrain dégagé</translation>
    </message>
    <message>
        <source>{n} {unit} wholly by road</source>
        <translation>{n} {unit} entièrement par route</translation>
    </message>
    <message>
        <source>Violet: every way there asks for a die (#)</source>
        <translation>Violet : tout chemin y demande un dé (#)</translation>
    </message>
    <message>
        <source>Reach, by cost</source>
        <translation>Mouvement possible, par coût</translation>
    </message>
    <message>
        <source>No way there</source>
        <translation>Aucun chemin</translation>
    </message>
    <message>
        <source>From {a} to {b}</source>
        <translation>De {a} à {b}</translation>
    </message>
    <message>
        <source>Seen from {places}</source>
        <translation>Vu depuis {places}</translation>
    </message>
    <message>
        <source>Visible area: hatched is blind</source>
        <translation>Champ de vision : hachuré, caché</translation>
    </message>
    <message>
        <source>.</source>
        <comment>decimal mark</comment>
        <translation>,</translation>
    </message>
    <message>
        <source>in</source>
        <comment>inches</comment>
        <translation>po</translation>
    </message>
</context>
<context>
    <name>TableTelling</name>
    <message>
        <source>{n}° at the observer</source>
        <translation>{n}° chez l’observateur</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>light</source>
        <translation>léger</translation>
    </message>
    <message>
        <source>heavy</source>
        <translation>lourd</translation>
    </message>
    <message>
        <source>total</source>
        <translation>total</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>léger</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>dur</translation>
    </message>
    <message>
        <source>Cover of the target: {kind}</source>
        <translation>Couvert de la cible : {kind}</translation>
    </message>
    <message>
        <source>small arms hit on {n}</source>
        <translation>les armes légères touchent sur {n}</translation>
    </message>
    <message>
        <source>shells on {n}</source>
        <translation>les obus sur {n}</translation>
    </message>
    <message>
        <source>hits on {n} whatever else</source>
        <translation>touche sur {n} quoi qu’il en soit</translation>
    </message>
    <message>
        <source>{n} to hit</source>
        <translation>{n} pour toucher</translation>
    </message>
    <message>
        <source>damage on {n}+</source>
        <translation>dommages sur {n}+</translation>
    </message>
    <message>
        <source>damage: not in the source</source>
        <translation>dommages : absents de la source</translation>
    </message>
    <message>
        <source>behind its shield</source>
        <translation>derrière son bouclier</translation>
    </message>
    <message>
        <source>top</source>
        <translation>toit</translation>
    </message>
    <message>
        <source>armour struck: {face}</source>
        <translation>blindage touché : {face}</translation>
    </message>
    <message>
        <source>penetration {n}</source>
        <translation>pénétration {n}</translation>
    </message>
    <message>
        <source>from outside the source</source>
        <translation>hors de la source</translation>
    </message>
    <message>
        <source>{length} edge to edge</source>
        <translation>{length} de bord à bord</translation>
    </message>
    <message>
        <source>stopped {length} from the eye</source>
        <translation>arrêtée à {length} de l’œil</translation>
    </message>
    <message>
        <source>{n:.0f} % of its base is seen from here</source>
        <translation>{n:.0f} % de son socle est vu d’ici</translation>
    </message>
    <message>
        <source>Taking one piece away does not open it: several block.</source>
        <translation>Retirer un élément ne l’ouvre pas : plusieurs bloquent.</translation>
    </message>
    <message>
        <source>Without {pieces} it would be clear.</source>
        <translation>Sans {pieces}, elle serait dégagée.</translation>
    </message>
    <message>
        <source> or without </source>
        <translation> ou sans </translation>
    </message>
    <message>
        <source>{far} · from level {a} to level {b} · bearing {d:.0f}°</source>
        <translation>{far} · du niveau {a} au niveau {b} · cap {d:.0f}°</translation>
    </message>
    <message>
        <source>{first} stops this line; without {pieces} another one between the two is clear.</source>
        <translation>{first} arrête cette ligne ; sans {pieces}, une autre entre les deux est libre.</translation>
    </message>
    <message>
        <source>  assumed: {words}</source>
        <translation>  supposé : {words}</translation>
    </message>
</context>
<context>
    <name>TabletopAreaSection</name>
    <message>
        <source>{n} % of the table seen</source>
        <translation>{n} % de la table vus</translation>
    </message>
</context>
<context>
    <name>TabletopAttributionSection</name>
    <message>
        <source>What one piece hides</source>
        <translation>Ce que cache un élément</translation>
    </message>
    <message>
        <source>Click a piece</source>
        <translation>Cliquez un élément</translation>
    </message>
    <message>
        <source>It needs an observer: click a unit or a point.</source>
        <translation>Il faut un observateur : cliquez une unité ou un point.</translation>
    </message>
    <message>
        <source>{piece} alone hides nothing</source>
        <translation>{piece} ne cache rien à lui seul</translation>
    </message>
    <message>
        <source>{piece} hides nothing that others do not hide as well.</source>
        <translation>{piece} ne cache rien que d’autres ne cachent aussi.</translation>
    </message>
    <message>
        <source>{piece} hides {share} % of the table</source>
        <translation>{piece} cache {share} % de la table</translation>
    </message>
    <message>
        <source>Without {piece}, {n:.0f} {unit}² more would be seen: {share} % of the table.</source>
        <translation>Sans {piece}, on verrait {n:.0f} {unit}² de plus : {share} % de la table.</translation>
    </message>
</context>
<context>
    <name>TabletopDocks</name>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Éléments</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Élément</translation>
    </message>
</context>
<context>
    <name>TabletopFireSection</name>
    <message>
        <source>Fire</source>
        <translation>Tir</translation>
    </message>
    <message>
        <source>The weapon of the selected unit</source>
        <translation>L’arme de l’unité sélectionnée</translation>
    </message>
    <message>
        <source>Only where it is detected</source>
        <translation>Seulement où elle est détectée</translation>
    </message>
    <message>
        <source>Show the field of fire only where the target above would be detected</source>
        <translation>Montrer le champ de tir seulement où la cible ci-dessus serait détectée</translation>
    </message>
    <message>
        <source>Select a unit</source>
        <translation>Sélectionnez une unité</translation>
    </message>
    <message>
        <source>Point at a target</source>
        <translation>Pointez une cible</translation>
    </message>
    <message>
        <source>May not fire</source>
        <translation>Ne peut pas tirer</translation>
    </message>
    <message>
        <source>Out of its arc</source>
        <translation>Hors de son arc</translation>
    </message>
    <message>
        <source>Out of range: {far}</source>
        <translation>Hors de portée : {far}</translation>
    </message>
    <message>
        <source>No line of sight</source>
        <translation>Pas de ligne de vue</translation>
    </message>
</context>
<context>
    <name>TabletopForcesTree</name>
    <message>
        <source>off the table</source>
        <translation>hors de la table</translation>
    </message>
</context>
<context>
    <name>TabletopInquiryForm</name>
    <message>
        <source>How high above its ground an observer without a unit looks from</source>
        <translation>De combien au-dessus de son sol regarde un observateur sans unité</translation>
    </message>
    <message>
        <source>A line nearer than this to the other answer is too close to call</source>
        <translation>Une ligne plus proche que cela de l’autre réponse est trop juste pour trancher</translation>
    </message>
    <message>
        <source>How high above the ground of its place whoever is looked for is, in every answer</source>
        <translation>À combien au-dessus du sol de son lieu est celui que l’on cherche, dans toutes les réponses</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Too close</source>
        <translation>Trop juste</translation>
    </message>
    <message>
        <source>level {a} to {b}</source>
        <translation>niveau {a} vers {b}</translation>
    </message>
    <message>
        <source>too close: {n} mm</source>
        <translation>trop près : {n} mm</translation>
    </message>
    <message>
        <source>{place} (held)</source>
        <translation>{place} (tenu)</translation>
    </message>
</context>
<context>
    <name>TabletopLineSection</name>
    <message>
        <source>Line of sight</source>
        <translation>Ligne de vue</translation>
    </message>
    <message>
        <source>What would clear it</source>
        <translation>Ce qui l’ouvrirait</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Élément</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>dedans</translation>
    </message>
    <message>
        <source>top</source>
        <translation>sommet</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Copy the line piece by piece</source>
        <translation>Copier la ligne élément par élément</translation>
    </message>
    <message>
        <source>Trial: {verdict}</source>
        <translation>Essai : {verdict}</translation>
    </message>
    <message>
        <source>Tried, not done: {change}. Esc takes it back.</source>
        <translation>Essayé, non fait : {change}. Échap le reprend.</translation>
    </message>
    <message>
        <source>Both ways alike.</source>
        <translation>Pareil dans les deux sens.</translation>
    </message>
    <message>
        <source>without {piece}</source>
        <translation>sans {piece}</translation>
    </message>
    <message>
        <source>A click shows the line as it would be; the scenario does not change. Once more: as it is</source>
        <translation>Un clic montre la ligne comme elle serait ; le scénario ne change pas. Encore un : comme elle est</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>Point at a target</source>
        <translation>Pointez une cible</translation>
    </message>
    <message>
        <source>While inspecting (V), click a unit or a point to observe from it, then point at another.</source>
        <translation>En examinant (V), cliquez une unité ou un point pour observer de là, puis montrez-en un autre.</translation>
    </message>
    <message>
        <source>Point at another place. While inspecting, a right click holds the line there and a click observes from there.</source>
        <translation>Montrez un autre endroit. En examinant, un clic droit y retient la ligne et un clic observe de là.</translation>
    </message>
</context>
<context>
    <name>TabletopReachSection</name>
    <message>
        <source>Reach</source>
        <translation>Mouvement possible</translation>
    </message>
    <message>
        <source>How the selected unit moves</source>
        <translation>Comment l’unité sélectionnée se déplace</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Coût</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Select a unit</source>
        <translation>Sélectionnez une unité</translation>
    </message>
    <message>
        <source>It is being worked out</source>
        <translation>Elle se calcule</translation>
    </message>
    <message>
        <source>Point at a place</source>
        <translation>Pointez un lieu</translation>
    </message>
    <message>
        <source>Beyond one move</source>
        <translation>Au-delà d’un mouvement</translation>
    </message>
    <message>
        <source>A right click tells the way.</source>
        <translation>Un clic droit dit le chemin.</translation>
    </message>
    <message>
        <source>Allowance {n} {unit}.</source>
        <translation>Potentiel {n} {unit}.</translation>
    </message>
    <message>
        <source>Allowance {n} {unit}, {most} {unit} wholly by road.</source>
        <translation>Potentiel {n} {unit}, {most} {unit} entièrement par route.</translation>
    </message>
    <message>
        <source>Can assault it</source>
        <translation>Peut l’assaillir</translation>
    </message>
    <message>
        <source>Cannot assault it</source>
        <translation>Ne peut pas l’assaillir</translation>
    </message>
    <message>
        <source>Can overrun it</source>
        <translation>Peut l’écraser</translation>
    </message>
    <message>
        <source>Cannot overrun it</source>
        <translation>Ne peut pas l’écraser</translation>
    </message>
    <message>
        <source>Can get aboard</source>
        <translation>Peut monter à bord</translation>
    </message>
    <message>
        <source>Cannot get aboard</source>
        <translation>Ne peut pas monter à bord</translation>
    </message>
    <message>
        <source>Can enter the building</source>
        <translation>Peut entrer dans le bâtiment</translation>
    </message>
    <message>
        <source>Cannot enter the building</source>
        <translation>Ne peut pas entrer dans le bâtiment</translation>
    </message>
    <message>
        <source>Can go on into this section</source>
        <translation>Peut passer dans cette section</translation>
    </message>
    <message>
        <source>Cannot go on into this section</source>
        <translation>Ne peut pas passer dans cette section</translation>
    </message>
    <message>
        <source>it fires first</source>
        <translation>elle tire d’abord</translation>
    </message>
    <message>
        <source>it does not fire first</source>
        <translation>elle ne tire pas d’abord</translation>
    </message>
    <message>
        <source>No way there</source>
        <translation>Aucun chemin</translation>
    </message>
    <message>
        <source>{cost}: more than one move</source>
        <translation>{cost} : plus d’un mouvement</translation>
    </message>
    <message>
        <source>Ends facing any way</source>
        <translation>Finit dans n’importe quelle orientation</translation>
    </message>
    <message>
        <source>Ends facing {ways}</source>
        <translation>Finit orienté à {ways}</translation>
    </message>
</context>
<context>
    <name>TabletopSettingsPage</name>
    <message>
        <source>centimetres</source>
        <translation>centimètres</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pouces</translation>
    </message>
    <message>
        <source>Every length is converted; nothing on the table moves</source>
        <translation>Chaque longueur est convertie ; rien ne bouge sur la table</translation>
    </message>
    <message>
        <source>at the right</source>
        <translation>à droite</translation>
    </message>
    <message>
        <source>at both sides</source>
        <translation>des deux côtés</translation>
    </message>
    <message>
        <source>at the left</source>
        <translation>à gauche</translation>
    </message>
    <message>
        <source>at the bottom</source>
        <translation>en bas</translation>
    </message>
    <message>
        <source>at both ends</source>
        <translation>aux deux bouts</translation>
    </message>
    <message>
        <source>at the top</source>
        <translation>en haut</translation>
    </message>
    <message>
        <source>What lies beside a smaller table stays in the scenario: make it larger again and it is back.</source>
        <translation>Ce qui se trouve à côté d’une table plus petite reste dans le scénario : agrandissez-la et tout revient.</translation>
    </message>
    <message>
        <source>Measured in</source>
        <translation>Mesurée en</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Room is added or taken</source>
        <translation>Place ajoutée ou retirée</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Terrain</translation>
    </message>
</context>
<context>
    <name>TabletopStatusBar</name>
    <message>
        <source>{length} edge to edge</source>
        <translation>{length} de bord à bord</translation>
    </message>
    <message>
        <source>{length} away</source>
        <translation>à {length}</translation>
    </message>
</context>
<context>
    <name>TabletopTargetSection</name>
    <message>
        <source>Detection</source>
        <translation>Détection</translation>
    </message>
    <message>
        <source>no action named</source>
        <translation>action non précisée</translation>
    </message>
    <message>
        <source>What the target does</source>
        <translation>Ce que fait la cible</translation>
    </message>
    <message>
        <source>The states that the target is in</source>
        <translation>Les états de la cible</translation>
    </message>
    <message>
        <source>Detected here from where?</source>
        <translation>D’où serait-elle détectée ici ?</translation>
    </message>
    <message>
        <source>Turned round: the observer is looked for, by observers of the kind at the head of the inspector</source>
        <translation>Inversé : c’est l’observateur que l’on cherche, avec des observateurs du type en tête de l’inspecteur</translation>
    </message>
    <message>
        <source>Point at a place</source>
        <translation>Pointez un lieu</translation>
    </message>
    <message>
        <source>Not detected: no line of sight</source>
        <translation>Pas détecté : pas de ligne de vue</translation>
    </message>
    <message>
        <source>any distance</source>
        <translation>toute distance</translation>
    </message>
    <message>
        <source>Detected</source>
        <translation>Détectée</translation>
    </message>
    <message>
        <source>Not detected</source>
        <translation>Non détectée</translation>
    </message>
    <message>
        <source>{verdict}: {n} {unit}, limit {limit}</source>
        <translation>{verdict} : {n} {unit}, limite {limit}</translation>
    </message>
</context>
<context>
    <name>TabletopTerrainPalette</name>
    <message>
        <source>Terrain</source>
        <translation>Terrain</translation>
    </message>
    <message>
        <source> or more</source>
        <translation> ou plus</translation>
    </message>
    <message>
        <source>Level {levels}</source>
        <translation>Niveau {levels}</translation>
    </message>
</context>
<context>
    <name>TabletopToolBar</name>
    <message>
        <source>Width </source>
        <translation>Largeur </translation>
    </message>
    <message>
        <source>How wide the next line is drawn; 0 is a bare line</source>
        <translation>Largeur de la prochaine ligne ; 0 donne un simple trait</translation>
    </message>
    <message>
        <source>The level of what is drawn next</source>
        <translation>Le niveau du prochain élément</translation>
    </message>
    <message>
        <source>The level of what is drawn next: any that the rules allow; arrows take usual steps</source>
        <translation>Le niveau du prochain élément : tout niveau permis par les règles ; les flèches vont par pas usuels</translation>
    </message>
    <message>
        <source>The template in hand</source>
        <translation>Le gabarit en main</translation>
    </message>
    <message>
        <source>What a click on a wall makes (Tab); Alt makes the other</source>
        <translation>Ce que fait un clic sur un mur (Tab) ; Alt fait l’autre</translation>
    </message>
    <message>
        <source>Window or door</source>
        <translation>Fenêtre ou porte</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Door</source>
        <translation>Porte</translation>
    </message>
    <message>
        <source>Buildings have straight walls</source>
        <translation>Un bâtiment a des murs droits</translation>
    </message>
    <message>
        <source>Level {n}</source>
        <translation>Niveau {n}</translation>
    </message>
    <message>
        <source>Level </source>
        <translation>Niveau </translation>
    </message>
    <message>
        <source>Step that things are placed on</source>
        <translation>Pas sur lequel les choses se posent</translation>
    </message>
    <message>
        <source>Corners, units and pieces are placed on multiples of this step; Ctrl places them anywhere for a moment</source>
        <translation>Coins, unités et éléments se posent sur des multiples de ce pas ; Ctrl les pose où l’on veut pour un moment</translation>
    </message>
    <message>
        <source>Step: {n} {unit}</source>
        <translation>Pas : {n} {unit}</translation>
    </message>
    <message>
        <source>No step</source>
        <translation>Sans pas</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Bords</translation>
    </message>
    <message>
        <source>Straight edges, or smooth curves through the points that are clicked (Tab)</source>
        <translation>Bords droits, ou courbes lisses par les points cliqués (Tab)</translation>
    </message>
    <message>
        <source>Straight</source>
        <translation>Droit</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Courbe</translation>
    </message>
</context>
<context>
    <name>TabletopTools</name>
    <message>
        <source>A second click picks one of the group · drag: a line · right click: hold the line</source>
        <translation>Un second clic prend une seule unité du groupe · glisser : une ligne · clic droit : tenir la ligne</translation>
    </message>
    <message>
        <source>Click: observe from here, or select a unit · drag: a line · Shift: look too · right click: hold the line</source>
        <translation>Cliquer : observer d’ici, ou sélectionner une unité · glisser : une ligne · Maj : observer aussi · clic droit : tenir la ligne</translation>
    </message>
    <message>
        <source>Nobody observes yet: V, a click on a unit or on the ground, then D again</source>
        <translation>Personne n’observe encore : V, un clic sur une unité ou sur le sol, puis D de nouveau</translation>
    </message>
    <message>
        <source>Click a piece: the ground that it alone hides from the observer · right ends</source>
        <translation>Cliquez un élément : le sol que lui seul cache à l’observateur · clic droit : fin</translation>
    </message>
    <message>
        <source>Drag a rectangle · Shift makes a square · Ctrl does not snap · right click picks</source>
        <translation>Glisser : un rectangle · Maj : un carré · Ctrl : sans aimant · clic droit : reprendre un terrain</translation>
    </message>
    <message>
        <source>Drag a circle from its middle outwards · Ctrl does not snap · right click picks</source>
        <translation>Glisser : un cercle, depuis son centre · Ctrl : sans aimant · clic droit : reprendre un terrain</translation>
    </message>
    <message>
        <source>Drag round an area, back to where you began · Shift draws a line · right click picks</source>
        <translation>Glisser autour d’une surface, jusqu’au départ · Maj : une ligne · clic droit : reprendre un terrain</translation>
    </message>
    <message>
        <source>Not drawn: choose a terrain first</source>
        <translation>Non tracé : choisissez d’abord un terrain</translation>
    </message>
    <message>
        <source>Not drawn: {why}</source>
        <translation>Non tracé : {why}</translation>
    </message>
    <message>
        <source>Buildings have straight walls</source>
        <translation>Un bâtiment a des murs droits</translation>
    </message>
    <message>
        <source>Click corners · Enter, double click or right ends · Shift by 45° · Backspace takes back · Esc drops</source>
        <translation>Cliquer les coins · Entrée, double clic ou clic droit : finir · Maj : par 45° · Retour arrière : reprendre · Échap : abandonner</translation>
    </message>
    <message>
        <source>Click the corners of an area · Ctrl does not snap · right click picks a terrain</source>
        <translation>Cliquer les coins d’une surface · Ctrl : sans aimant · clic droit : reprendre un terrain</translation>
    </message>
    <message>
        <source>Click the points of a line · its width is in the tool bar · Ctrl does not snap · right picks</source>
        <translation>Cliquer les points d’une ligne · sa largeur est dans la barre d’outils · Ctrl : sans aimant · clic droit : reprendre un terrain</translation>
    </message>
    <message>
        <source>Not erased: {id} is locked</source>
        <translation>Pas effacé : {id} est verrouillé</translation>
    </message>
    <message>
        <source>Click or drag over pieces to erase them · Ctrl erases units, too</source>
        <translation>Cliquer ou glisser sur les éléments à effacer · Ctrl efface aussi les unités</translation>
    </message>
    <message>
        <source>Not changed: {id} is locked</source>
        <translation>Pas modifié : {id} est verrouillé</translation>
    </message>
    <message>
        <source>Nothing dropped: choose a piece first</source>
        <translation>Rien de posé : choisissez d’abord un élément</translation>
    </message>
    <message>
        <source>Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends</source>
        <translation>Clic pose · [ ] ou Ctrl+molette tourne · Maj+X, Maj+Y retourne · Échap ou clic droit termine</translation>
    </message>
    <message>
        <source>Way of {n} in {k} stretches</source>
        <translation>Chemin de {n} en {k} tronçons</translation>
    </message>
    <message>
        <source>{a} edge to edge</source>
        <translation>{a} bord à bord</translation>
    </message>
    <message>
        <source>Off the table: nobody looks from there, and nobody is looked for</source>
        <translation>Hors de la table&#xa0;: personne ne regarde de là, et personne n’y est cherché</translation>
    </message>
    <message>
        <source>{a} · bearing {d:.0f}°</source>
        <translation>{a} · cap {d:.0f}°</translation>
    </message>
    <message>
        <source>{k} stretches: {a} edge to edge · {b} middle to middle</source>
        <translation>{k} tronçons : {a} bord à bord · {b} de centre à centre</translation>
    </message>
    <message>
        <source>{a} edge to edge · {b} middle to middle · bearing {d:.0f}°</source>
        <translation>{a} bord à bord · {b} de centre à centre · cap {d:.0f}°</translation>
    </message>
    <message>
        <source>{said} · these rules measure shots from bases</source>
        <translation>{said} · ces règles mesurent les tirs depuis les socles</translation>
    </message>
    <message>
        <source>Click from point to point, units from their bases (Ctrl: from the muzzle, Tab: next weapon) · Shift: 15° steps · right ends</source>
        <translation>Cliquez de point en point, unités depuis leur socle (Ctrl : bouche, Tab : arme suivante) · Maj : pas de 15° · clic droit termine</translation>
    </message>
    <message>
        <source>Select a unit on foot first: a click on it does</source>
        <translation>Sélectionnez d’abord une unité à pied : un clic sur elle suffit</translation>
    </message>
    <message>
        <source>A vehicle is its hull: it has no single figures</source>
        <translation>Un véhicule est sa caisse : il n’a pas de figurines</translation>
    </message>
    <message>
        <source>Not moved: {id} would be off the table</source>
        <translation>Pas déplacé : {id} serait hors de la table</translation>
    </message>
    <message>
        <source>Click a unit to change its single figures · right click ends</source>
        <translation>Cliquer une unité pour changer ses figurines · clic droit : finir</translation>
    </message>
    <message>
        <source>Click adds a figure to {id} · drag moves one (Shift: straight) · Del or Ctrl-click removes one · right click ends</source>
        <translation>Clic : ajouter une figurine à {id} · glisser en déplace une (Maj : droit) · Suppr ou Ctrl+clic en retire une · clic droit : finir</translation>
    </message>
    <message>
        <source>gap {n} {unit}</source>
        <translation>écart {n} {unit}</translation>
    </message>
    <message>
        <source>Shift keeps straight · Ctrl does not snap · Esc drops</source>
        <translation>Maj : tout droit · Ctrl : sans aimant · Échap : abandonner</translation>
    </message>
    <message>
        <source>⅛ in</source>
        <translation>⅛ po</translation>
    </message>
    <message>
        <source>1 in</source>
        <translation>1 po</translation>
    </message>
    <message>
        <source>Shift keeps straight · Ctrl does not snap · Alt stops at the limit, or not · Esc drops</source>
        <translation>Maj : tout droit · Ctrl : sans aimant · Alt : arrêt à la limite, ou non · Échap : abandonner</translation>
    </message>
    <message>
        <source>Drag moves all · a second click picks one of the group · arrows {step} (Shift {far}) · [ ] or Ctrl+wheel turn</source>
        <translation>Glisser déplace tout · un second clic prend une seule unité du groupe · flèches : {step} (Maj {far}) · [ ] ou Ctrl+molette : tourner</translation>
    </message>
    <message>
        <source>Drag moves the unit · Alt+drag moves one figure · N: add and remove figures</source>
        <translation>Glisser déplace l’unité · Alt+glisser : une figurine · N : ajouter et retirer des figurines</translation>
    </message>
    <message>
        <source>Drag moves · handles scale and turn · arrows {step} (Shift {far}) · [ ] or Ctrl+wheel turn · Del deletes</source>
        <translation>Glisser : déplacer · poignées : taille et rotation · flèches : {step} (Maj {far}) · [ ] ou Ctrl+molette : tourner · Suppr : supprimer</translation>
    </message>
    <message>
        <source>Click selects · drag moves · Shift+click: select more · drag from the ground: a frame (Shift adds, Ctrl takes away)</source>
        <translation>Clic sélectionne · glisser déplace · Maj+clic : sélectionner de plus · glisser depuis le sol : un cadre (Maj ajoute, Ctrl retire)</translation>
    </message>
    <message>
        <source>astray {n} {unit}</source>
        <translation>erreur {n} {unit}</translation>
    </message>
    <message>
        <source>pinned: {n} {unit}</source>
        <translation>cloués : {n} {unit}</translation>
    </message>
    <message>
        <source>marker: {n} {unit}</source>
        <translation>marqueur : {n} {unit}</translation>
    </message>
    <message>
        <source>{template} [{rule}]: {who} · drag it astray, H: by chance · click: lift it</source>
        <translation>{template} [{rule}] : {who} · glisser pour dévier, H : au hasard · clic : le retirer</translation>
    </message>
    <message>
        <source>{template}, astray by {n} {unit} at {d:.0f}°: {who} · as aimed: {aimed} · right: bring it back</source>
        <translation>{template}, dévié de {n} {unit} à {d:.0f}° : {who} · comme visé : {aimed} · droit : le ramener</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>{template} [{rule}]: {who} · Tab or Ctrl+wheel: another size</source>
        <translation>{template} [{rule}] : {who} · Tab ou Ctrl+molette : autre taille</translation>
    </message>
    <message>
        <source>{template} [{rule}]: {who} · Enter: lay the smoke · Tab: another size</source>
        <translation>{template} [{rule}] : {who} · Entrée : poser la fumée · Tab : une autre taille</translation>
    </message>
    <message>
        <source>These rules have no templates</source>
        <translation>Ces règles n’ont pas de gabarits</translation>
    </message>
    <message>
        <source>Click: the template stays, click again to lift it · Tab or Ctrl+wheel: another size</source>
        <translation>Clic : le gabarit reste, re-cliquez pour le lever · Tab ou Ctrl+molette : autre taille</translation>
    </message>
    <message>
        <source>Not placed: add a side first</source>
        <translation>Pas posée : ajoutez d’abord un camp</translation>
    </message>
    <message>
        <source>Not placed: this is off the table</source>
        <translation>Pas posée : c’est hors de la table</translation>
    </message>
    <message>
        <source>Click to place, drag on to turn (Shift by 15°) · Ctrl-click deletes · right click picks a kind</source>
        <translation>Cliquer pour poser, continuer à glisser pour orienter (Maj : par 15°) · Ctrl+clic : supprimer · clic droit : reprendre un type</translation>
    </message>
    <message>
        <source>Not changed: {why}</source>
        <translation>Pas modifié : {why}</translation>
    </message>
    <message>
        <source>These corners are all needed · Esc, then Del deletes the piece</source>
        <translation>Ces coins sont tous nécessaires · Échap, puis Suppr supprime l’élément</translation>
    </message>
    <message>
        <source>Click a piece to change its corners</source>
        <translation>Cliquer un élément pour modifier ses coins</translation>
    </message>
    <message>
        <source>Drag corners · double click an edge for a new one · Del takes the chosen one away · right click leaves the piece</source>
        <translation>Glisser les coins · double clic sur un bord : un coin de plus · Suppr : retirer le coin choisi · clic droit : quitter l’élément</translation>
    </message>
    <message>
        <source>Not deleted: {id} is locked</source>
        <translation>Pas supprimé : {id} est verrouillé</translation>
    </message>
    <message>
        <source>Copied: {n} · Ctrl+V takes it in hand, also in another window</source>
        <translation>Copié : {n} · Ctrl+V le prend en main, aussi dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Nothing was copied: select pieces or units and press Ctrl+C</source>
        <translation>Rien de copié : sélectionnez des éléments ou des unités et tapez Ctrl+C</translation>
    </message>
    <message>
        <source>What was copied is a piece of a map of hexes</source>
        <translation>Ce qui a été copié est un morceau de carte à hexagones</translation>
    </message>
    <message>
        <source>These corners are all needed · the Zones panel deletes the zone</source>
        <translation>Tous ces coins sont nécessaires · le panneau Zones supprime la zone</translation>
    </message>
    <message>
        <source>Not drawn: a zone needs three corners</source>
        <translation>Non dessinée : une zone a au moins trois coins</translation>
    </message>
    <message>
        <source>Drag corners · double click on an edge: one more · Del takes it away · click beside: another zone · right click chooses</source>
        <translation>Tirer les coins · double clic sur un bord : un de plus · Suppr le retire · clic à côté : autre zone · clic droit choisit</translation>
    </message>
    <message>
        <source>{zone}: click where it belongs · drag it elsewhere · right click chooses a zone</source>
        <translation>{zone} : cliquer où elle va · la tirer ailleurs · clic droit : choisir une zone</translation>
    </message>
    <message>
        <source>{zone}: click its corners · Ctrl does not snap · right click chooses a zone · kind, side: tool bar</source>
        <translation>{zone} : cliquer ses coins · Ctrl : sans aimant · clic droit : choisir une zone · genre, camp : barre d’outils</translation>
    </message>
    <message>
        <source>It stands on “{hill}”: level {n} · the Piece panel changes it</source>
        <translation>Elle repose sur « {hill} » : niveau {n} · le volet Élément le change</translation>
    </message>
    <message>
        <source>Click a wall: {what} · Alt: {other} · Shift: a row · Ctrl+wheel: floor · on an opening: take it away</source>
        <translation>Cliquez un mur : {what} · Alt : {other} · Maj : une rangée · Ctrl+molette : étage · sur une ouverture : le retirer</translation>
    </message>
    <message>
        <source>door</source>
        <translation>porte</translation>
    </message>
    <message>
        <source>window</source>
        <translation>fenêtre</translation>
    </message>
    <message>
        <source>{opening}, floor {n}</source>
        <translation>{opening}, étage {n}</translation>
    </message>
    <message>
        <source>Not turned: what is selected is locked, or its rules give it no front</source>
        <translation>Pas tourné : ce qui est sélectionné est verrouillé, ou ses règles ne lui donnent pas de front</translation>
    </message>
    <message>
        <source>Select pieces or units first</source>
        <translation>Sélectionnez d’abord des éléments ou des unités</translation>
    </message>
    <message>
        <source>Save as my piece</source>
        <translation>Garder comme mon élément</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>“{name}” stands first among the pieces of the palette</source>
        <translation>« {name} » vient en tête des éléments de la palette</translation>
    </message>
    <message>
        <source>Nothing of what was copied is pasted: see Pasting takes in the Map menu</source>
        <translation>Rien de ce qui a été copié n’est collé : voir Le collage prend dans le menu Carte</translation>
    </message>
</context>
<context>
    <name>TabletopUnitPanel</name>
    <message>
        <source>From the left edge</source>
        <translation>Depuis le bord gauche</translation>
    </message>
    <message>
        <source>From the top edge</source>
        <translation>Depuis le bord supérieur</translation>
    </message>
    <message>
        <source>The middle of the unit, from the left edge and from the top edge of the table</source>
        <translation>Le milieu de l’unité, depuis le bord gauche et depuis le bord supérieur de la table</translation>
    </message>
    <message>
        <source>Degrees clockwise from the top of the table</source>
        <translation>Degrés dans le sens horaire depuis le haut de la table</translation>
    </message>
    <message>
        <source>ground floor</source>
        <translation>rez-de-chaussée</translation>
    </message>
    <message>
        <source>Storeys above the ground, of the building that it is in</source>
        <translation>Étages au-dessus du sol, dans le bâtiment où elle se trouve</translation>
    </message>
    <message>
        <source>The vehicle that carries it; who gets out stands beside it. Its rules say what carries men.</source>
        <translation>Le véhicule qui la transporte ; qui descend se tient à côté. Les règles du jeu disent ce qui transporte.</translation>
    </message>
    <message>
        <source>Units with the same word here move together</source>
        <translation>Les unités qui portent ici le même mot se déplacent ensemble</translation>
    </message>
    <message>
        <source>Who observes for its indirect fire</source>
        <translation>Qui observe pour son tir indirect</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Facing</source>
        <translation>Orientation</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualité</translation>
    </message>
    <message>
        <source>Aboard</source>
        <translation>À bord de</translation>
    </message>
    <message>
        <source>Spotter</source>
        <translation>Observateur</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Étage</translation>
    </message>
    <message>
        <source>Footprint</source>
        <translation>Emprise</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Figurines</translation>
    </message>
    <message>
        <source>Coherency</source>
        <translation>Cohésion</translation>
    </message>
    <message>
        <source>Weapons</source>
        <translation>Armes</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>aucun encore</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>non précisée</translation>
    </message>
    <message>
        <source>The selected units are of several sides</source>
        <translation>Les unités sélectionnées sont de plusieurs camps</translation>
    </message>
    <message>
        <source>Take off</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Put on the table</source>
        <translation>Mettre sur la table</translation>
    </message>
    <message>
        <source>Take the selected units off the table</source>
        <translation>Retirer de la table les unités sélectionnées</translation>
    </message>
    <message>
        <source>Put the unit in the middle of the table</source>
        <translation>Mettre l’unité au milieu de la table</translation>
    </message>
    <message>
        <source>The selected units have several weapons: select units with the same ones</source>
        <translation>Les unités sélectionnées ont des armes différentes : sélectionnez-en aux mêmes armes</translation>
    </message>
</context>
<context>
    <name>TabletopWatchSection</name>
    <message>
        <source>{n:.0f} % of the table</source>
        <translation>{n:.0f} % de la table</translation>
    </message>
    <message>
        <source>{share}, by so many: {counts}</source>
        <translation>{share} ; par nombre d’observateurs : {counts}</translation>
    </message>
</context>
<context>
    <name>Templates</name>
    <message>
        <source>{size} hexes</source>
        <translation>{size} hexagones</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pouces</translation>
    </message>
</context>
<context>
    <name>TipLine</name>
    <message>
        <source>No more tips</source>
        <translation>Plus d’astuces</translation>
    </message>
    <message>
        <source>Close the tip</source>
        <translation>Fermer l’astuce</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>Drag to raise · Shift straight · Ctrl lower · Alt or right button picks</source>
        <translation>Glisser relève · Maj tout droit · Ctrl abaisse · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag to lower · Shift straight · Ctrl raise · Alt or right button picks</source>
        <translation>Glisser abaisse · Maj tout droit · Ctrl relève · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag to set the level · Shift straight · Ctrl level 0 · Alt or right button picks</source>
        <translation>Glisser fixe le niveau · Maj tout droit · Ctrl niveau 0 · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag to smooth · Shift straight · Alt or right button picks</source>
        <translation>Glisser pour adoucir · Maj tout droit · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag from one level to another: what lies between rises evenly</source>
        <translation>Glisser d’un niveau à un autre : ce qui est entre deux monte régulièrement</translation>
    </message>
    <message>
        <source>Drag to erase the ground · Shift straight · Ctrl also levels it · right button picks</source>
        <translation>Glisser efface le terrain · Maj tout droit · Ctrl l’aplanit aussi · bouton droit prélève</translation>
    </message>
    <message>
        <source>Click to fill the region · Ctrl empties it · Alt or right button picks</source>
        <translation>Cliquer remplit la région · Ctrl la vide · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag along hexsides · Shift around one hex · Ctrl erase · Alt or right button picks</source>
        <translation>Glisser le long des côtés · Maj autour d’un hexagone · Ctrl efface · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Click to place a marker · Shift only one a hex · Ctrl remove · Alt or right button picks</source>
        <translation>Cliquer pose un marqueur · Maj un seul par hexagone · Ctrl retire · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>A click alone changes nothing here: drag to the next hex</source>
        <translation>Un clic seul ne change rien ici : glissez jusqu’à l’hexagone suivant</translation>
    </message>
    <message>
        <source>Drag from hex to hex, or click one · Shift straight · Ctrl erase · Alt or right button picks</source>
        <translation>Glisser d’hexagone en hexagone, ou cliquer un seul · Maj droit · Ctrl efface · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag from hex to hex · Shift straight · Ctrl erase · Alt or right button picks</source>
        <translation>Glisser d’hexagone en hexagone · Maj tout droit · Ctrl efface · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Not placed in {hex}: {why} · Shift and a click places it all the same</source>
        <translation>Non placée en {hex} : {why} · Maj et un clic la place tout de même</translation>
    </message>
    <message>
        <source>Placed in {hex} onto {n} · drag a unit to move it, right click or Alt picks its kind</source>
        <translation>Placée en {hex} (unités dessous : {n}) · glissez une unité pour la déplacer, clic droit ou Alt prend sa sorte</translation>
    </message>
    <message>
        <source>Click to place, also onto others (Shift: in any case) · drag a unit to move it · Ctrl-click deletes · right picks</source>
        <translation>Cliquez pour placer, sur d’autres aussi (Maj : en tout cas) · glissez une unité pour la déplacer · Ctrl-clic supprime · droit : prend</translation>
    </message>
    <message>
        <source>right ends</source>
        <translation>clic droit : fin</translation>
    </message>
    <message>
        <source>Click: observe from a hex, select a unit · drag: a line · right holds it · Shift: look too · Ctrl: vertices</source>
        <translation>Cliquer : observer d’un hexagone, sélectionner une unité · glisser : une ligne · clic droit : la tenir · Maj : observer aussi · Ctrl : sommets</translation>
    </message>
    <message>
        <source>Click: observe from a hex, select a unit · drag: a line · right holds it · Shift: look too</source>
        <translation>Cliquer : observer d’un hexagone, sélectionner une unité · glisser : une ligne · clic droit : la tenir · Maj : observer aussi</translation>
    </message>
    <message>
        <source>Drag to move · Shift adds · Ctrl-drag copies · [ ] or Ctrl-wheel turn · Del deletes · right click: menu</source>
        <translation>Glisser déplace · Maj ajoute · Ctrl-glisser copie · [ ] ou Ctrl-molette orientent · Suppr supprime · clic droit : menu</translation>
    </message>
    <message>
        <source>Drag to move · Shift adds · Ctrl-drag copies · [ ] turn · Del deletes · right click: menu</source>
        <translation>Glisser déplace · Maj ajoute · Ctrl-glisser copie · [ ] orientent · Suppr supprime · clic droit : menu</translation>
    </message>
    <message>
        <source>Click a unit to select it, drag to move it · drag from the ground: a frame · Shift adds · Ctrl-drag copies · right click: menu</source>
        <translation>Clic : sélectionner une unité ; glisser : la déplacer · glisser depuis le sol : un cadre · Maj ajoute · Ctrl-glisser copie · clic droit : menu</translation>
    </message>
    <message>
        <source>Point where the fire lane counter would lie · click holds it · T lets go · right ends</source>
        <translation>Pointer où serait le pion de ligne de tir · clic le fixe · T lâche · clic droit termine</translation>
    </message>
    <message>
        <source>Point at a hexside from the hex that is entered · click holds it · T lets go · right ends</source>
        <translation>Pointer un côté depuis l’hexagone où l’on entre · clic le fixe · T lâche · clic droit termine</translation>
    </message>
    <message>
        <source>Click one hex and point at, or click, the other · right ends</source>
        <translation>Cliquer un hexagone, pointer ou cliquer l’autre · clic droit termine</translation>
    </message>
    <message>
        <source>Point at the target · Shift-click units to name the attackers · click holds it</source>
        <translation>Pointer la cible · Maj-clic sur des unités nomme les attaquants · clic la fixe</translation>
    </message>
    <message>
        <source>Point where the enemy would rout · click holds it · T lets go · right ends</source>
        <translation>Pointer où l’ennemi fuirait · clic le fixe · T lâche · clic droit termine</translation>
    </message>
    <message>
        <source>Drag to paint · Shift straight · Ctrl erase · Alt or right button picks</source>
        <translation>Glisser peint · Maj tout droit · Ctrl efface · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Shift+click: the next point of the way · Backspace takes it back · right click: where to · click: select</source>
        <translation>Maj+clic : point suivant du trajet · Retour arrière le reprend · clic droit : où aller · clic : sélectionner</translation>
    </message>
    <message>
        <source>Observers are pinned · click: select a unit, or hold the line · Shift: add or remove one · Esc lets go</source>
        <translation>Observateurs fixés · cliquer : sélectionner une unité, ou tenir la ligne · Maj : en ajouter ou en retirer un · Échap libère</translation>
    </message>
    <message>
        <source>In the frame: {n} · begun with Shift it adds, with Ctrl it takes away · Esc drops it</source>
        <translation>Dans le cadre : {n} · commencé avec Maj il ajoute, avec Ctrl il retire · Échap l’abandonne</translation>
    </message>
    <message>
        <source>Not given: click the unit that takes {weapon}</source>
        <translation>Pas donnée : cliquez l’unité qui prend {weapon}</translation>
    </message>
    <message>
        <source>Not given: {unit} cannot have {weapon}</source>
        <translation>Pas donnée : {unit} ne peut pas avoir {weapon}</translation>
    </message>
    <message>
        <source>{unit} has {weapon}</source>
        <translation>{unit} a {weapon}</translation>
    </message>
    <message>
        <source>Add a side first: there is nobody to give units to</source>
        <translation>Ajoutez d’abord un camp : il n’y a personne à qui donner des unités</translation>
    </message>
    <message>
        <source>{thing}: {hint}</source>
        <translation>{thing} : {hint}</translation>
    </message>
    <message>
        <source>Nobody observes yet: V, a click on a unit or a hex, then D again</source>
        <translation>Personne n’observe encore : V, un clic sur une unité ou un hexagone, puis de nouveau D</translation>
    </message>
    <message>
        <source>Click a hex: what it hides from the observer, and what hides it · right ends</source>
        <translation>Cliquer un hexagone : ce qu’il cache à l’observateur, et ce qui le cache · clic droit termine</translation>
    </message>
    <message>
        <source>Drag a rectangle · Shift square · Ctrl does not snap · Alt or right button picks</source>
        <translation>Tirez un rectangle · Maj carré · Ctrl sans aimant · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Drag round an area, back to where you began · Alt or right button picks</source>
        <translation>Tirez autour d’une surface jusqu’au point de départ · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Not drawn: {why}</source>
        <translation>Non tracé : {why}</translation>
    </message>
    <message>
        <source>Not drawn: choose a terrain first</source>
        <translation>Non tracé : choisissez d’abord un terrain</translation>
    </message>
    <message>
        <source>Nothing drawn: no painted terrain here that a line of sight would meet</source>
        <translation>Rien à dessiner : aucun terrain peint ici qu’une ligne de vue rencontrerait</translation>
    </message>
    <message>
        <source>Click or drag over painted hexes to draw them naturally · Ctrl the whole stretch · Alt picks</source>
        <translation>Cliquez ou tirez sur des hexagones peints pour les dessiner au naturel · Ctrl toute l’étendue · Alt prélève</translation>
    </message>
    <message>
        <source>Not drawn: an area needs three corners</source>
        <translation>Non tracé : une surface a trois sommets au moins</translation>
    </message>
    <message>
        <source>+ and - change its level · drag a corner or its line · Del · Esc lets go · drag draws the next one</source>
        <translation>+ et - changent son niveau · glisser un coin ou sa ligne · Suppr · Échap lâche · glisser dessine la suivante</translation>
    </message>
    <message>
        <source>These corners are all needed · Del again deletes the contour</source>
        <translation>Ces sommets sont tous nécessaires · Suppr encore une fois supprime la courbe</translation>
    </message>
    <message>
        <source>Drag moves all · handles scale and turn · arrows 0.01 hex (Shift 0.1) · [ ] turn · + - levels · Del</source>
        <translation>Glisser déplace tout · les poignées changent taille et angle · flèches 0,01 hexagone (Maj 0,1) · [ ] pivotent · + - niveaux · Suppr</translation>
    </message>
    <message>
        <source>Drag the contour or a corner · click its line for a new one · + - level · [ ] turn · Del · right: menu</source>
        <translation>Glisser la courbe ou un coin · cliquer sa ligne pour un nouveau · + - niveau · [ ] pivotent · Suppr · à droite : menu</translation>
    </message>
    <message>
        <source>Click a contour · drag a frame, Shift adds, Ctrl takes away · Ctrl+A all</source>
        <translation>Cliquer une courbe · glisser un cadre, Maj ajoute, Ctrl retire · Ctrl+A toutes</translation>
    </message>
    <message>
        <source>Click corners · Enter, double click or right closes · Backspace takes back · Esc drops</source>
        <translation>Cliquez les sommets · Entrée, double clic ou droit ferme · Retour arrière reprend · Échap abandonne</translation>
    </message>
    <message>
        <source>Drag round ground of one level, or click its corners · click a contour to select it · + - level</source>
        <translation>Glissez autour du sol d’un niveau, ou cliquez ses coins · un clic sur une courbe la sélectionne · + - niveau</translation>
    </message>
    <message>
        <source>Nothing to change here: the ground has that level already</source>
        <translation>Rien à changer ici : le sol a déjà ce niveau</translation>
    </message>
    <message>
        <source>Level {n}</source>
        <translation>Niveau {n}</translation>
    </message>
    <message>
        <source>Drag from ground of one level: it spreads, contours are pushed · Shift smooths · + - size of the brush</source>
        <translation>Glisser depuis le sol d’un niveau : il s’étend, les courbes sont poussées · Maj lisse · + - taille du pinceau</translation>
    </message>
    <message>
        <source>Drag over the ground · Shift smooths · Ctrl does the opposite · Alt takes a level · + - size of the brush</source>
        <translation>Glisser sur le sol · Maj lisse · Ctrl fait le contraire · Alt prend un niveau · + - taille du pinceau</translation>
    </message>
    <message>
        <source>Click the corners of an area · Ctrl does not snap · Alt or right button picks</source>
        <translation>Cliquez les sommets d’une surface · Ctrl sans aimant · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>Not drawn: a line needs two points</source>
        <translation>Non tracé : une ligne a deux points au moins</translation>
    </message>
    <message>
        <source>Click points · Enter, double click or right ends · Backspace takes back · Esc drops</source>
        <translation>Cliquez les points · Entrée, double clic ou droit finit · Retour arrière reprend · Échap abandonne</translation>
    </message>
    <message>
        <source>Click the points of a line · Ctrl does not snap · Alt or right button picks</source>
        <translation>Cliquez les points d’une ligne · Ctrl sans aimant · Alt ou bouton droit prélève</translation>
    </message>
    <message>
        <source>These corners are all needed · Del again deletes the shape</source>
        <translation>Tous ces sommets sont nécessaires · Suppr encore supprime la forme</translation>
    </message>
    <message>
        <source>Click a shape to select it · Shift+click: more · drag from the ground: a frame · Alt picks its terrain</source>
        <translation>Clic : sélectionner une forme · Maj+clic : d’autres · glisser depuis le sol : un cadre · Alt prélève son terrain</translation>
    </message>
    <message>
        <source>Drag moves all · handles scale and turn · arrows 0.01 hex (Shift 0.1) · [ ] or Ctrl-wheel turn · Del</source>
        <translation>Glisser déplace tout · poignées : taille et angle · flèches 0,01 hexagone (Maj 0,1) · [ ] ou Ctrl+molette tournent · Suppr</translation>
    </message>
    <message>
        <source>Drag the shape or a corner · click an edge for a new one · Ctrl: no snap · Ctrl-wheel turns · Del · right: menu</source>
        <translation>Glissez la forme ou un coin · clic sur un bord : nouveau coin · Ctrl : sans aimant · Ctrl-molette tourne · Suppr · droit : menu</translation>
    </message>
    <message>
        <source>Only inside the selection (Map menu) · {hint}</source>
        <translation>Seulement dans la sélection (menu Carte) · {hint}</translation>
    </message>
    <message>
        <source>The terrain of this game has nothing for this tool</source>
        <translation>Le terrain de ce jeu n’a rien pour cet outil</translation>
    </message>
    <message>
        <source>Not for this tool: {wanted}. Chosen in its place: {now}</source>
        <translation>Pas pour cet outil : {wanted}. Choisi à sa place : {now}</translation>
    </message>
    <message>
        <source>Hexes selected: {n}</source>
        <translation>Hexagones sélectionnés : {n}</translation>
    </message>
    <message>
        <source>right click on them: menu, elsewhere: lets go</source>
        <translation>clic droit dessus : menu, ailleurs : lâche tout</translation>
    </message>
    <message>
        <source>Drag to select a rectangle of hexes · Shift adds · Ctrl takes away</source>
        <translation>Glissez pour sélectionner un rectangle d’hexagones · Maj ajoute · Ctrl retire</translation>
    </message>
    <message>
        <source>Drag round the hexes to select · Shift adds · Ctrl takes away</source>
        <translation>Glissez autour des hexagones à sélectionner · Maj ajoute · Ctrl retire</translation>
    </message>
    <message>
        <source>Click to select the region of like terrain and level · Shift adds · Ctrl takes away</source>
        <translation>Cliquez pour sélectionner la région de même terrain et niveau · Maj ajoute · Ctrl retire</translation>
    </message>
    <message>
        <source>Click to select the same terrain everywhere · Shift adds · Ctrl takes away</source>
        <translation>Cliquez pour sélectionner le même terrain partout · Maj ajoute · Ctrl retire</translation>
    </message>
    <message>
        <source>Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends</source>
        <translation>Clic pose · [ ] ou Ctrl+molette tourne · Maj+X, Maj+Y retourne · Échap ou clic droit termine</translation>
    </message>
    <message>
        <source>{zone}: drag to paint · Ctrl takes out · right click chooses a zone · kind, side: tool bar</source>
        <translation>{zone} : glisser peint · Ctrl retire · clic droit : choisir une zone · genre, camp : barre d’outils</translation>
    </message>
    <message>
        <source>A bridge was set where road and river cross: {places} · Ctrl+Z takes it away</source>
        <translation>Un pont a été mis où route et rivière se croisent : {places} · Ctrl+Z le retire</translation>
    </message>
    <message>
        <source>Selected: {n}</source>
        <translation>Sélectionnés : {n}</translation>
    </message>
    <message>
        <source>drag its corners · Shift: a new one, or away</source>
        <translation>tirez ses coins · Maj : un nouveau, ou le retirer</translation>
    </message>
    <message>
        <source>Click point by point along it · Enter or right click ends · Backspace takes one back</source>
        <translation>Cliquez point par point le long du tracé · Entrée ou clic droit termine · Retour arrière en retire un</translation>
    </message>
    <message>
        <source>Drag it elsewhere · Alt moves its place too · double click or Enter edits · Del removes · Esc lets go</source>
        <translation>Glissez-le ailleurs · Alt déplace aussi son lieu · double clic ou Entrée modifie · Suppr retire · Échap lâche</translation>
    </message>
    <message>
        <source>click where it begins · click or drag a name · Ctrl does not snap</source>
        <translation>cliquez où il commence · cliquez ou glissez un nom · Ctrl n’aligne pas</translation>
    </message>
    <message>
        <source>click its place · click or drag a name · Ctrl does not snap</source>
        <translation>cliquez son lieu · cliquez ou glissez un nom · Ctrl n’aligne pas</translation>
    </message>
</context>
<context>
    <name>TriedValues</name>
    <message>
        <source>What if: {unit}</source>
        <translation>Et si : {unit}</translation>
    </message>
    <message>
        <source>What is typed here is tried in the odds; the scenario stays as it is. Empty: its own value.</source>
        <translation>Ce qui est saisi ici est essayé dans les probabilités ; le scénario ne change pas. Vide : sa propre valeur.</translation>
    </message>
    <message>
        <source>As in the scenario</source>
        <translation>Comme dans le scénario</translation>
    </message>
</context>
<context>
    <name>TurnChip</name>
    <message>
        <source>How far the game has come. A click sets turn and phase.</source>
        <translation>Où en est la partie. Un clic règle le tour et la phase.</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>No turn is played</source>
        <translation>Aucun tour n’est joué</translation>
    </message>
</context>
<context>
    <name>Underlay</name>
    <message>
        <source>Click point {n} of 2 on the picture, the distance of which you know.</source>
        <translation>Cliquez sur l’image le point {n} de 2, dont vous connaissez la distance.</translation>
    </message>
    <message>
        <source>Click the centre of hex {hex} on the picture. Zoom in for a fine click.</source>
        <translation>Cliquez sur l’image le centre de l’hexagone {hex}. Zoomez pour viser finement.</translation>
    </message>
    <message>
        <source>Scaled to the distance.</source>
        <translation>Mise à l’échelle de la distance.</translation>
    </message>
    <message>
        <source>⚠ The two points are one.</source>
        <translation>⚠ Les deux points se confondent.</translation>
    </message>
    <message>
        <source>Drag the handles onto four corners in the photo (keys: 1 to 4, arrows); Enter straightens it, Esc ends.</source>
        <translation>Glissez les poignées sur quatre coins dans la photo (touches : 1 à 4, flèches) ; Entrée la redresse, Échap termine.</translation>
    </message>
    <message>
        <source>Straightened: the four corners lie at their places on the map.</source>
        <translation>Redressée : les quatre coins sont à leurs places sur la carte.</translation>
    </message>
    <message>
        <source>⚠ There is no hex {hex}.</source>
        <translation>⚠ Il n’y a pas d’hexagone {hex}.</translation>
    </message>
    <message>
        <source>⚠ The hexes or the clicks are too close together.</source>
        <translation>⚠ Les hexagones ou les clics sont trop proches.</translation>
    </message>
    <message>
        <source>Fitted: the worst of the three clicks is {n} pixels off. A hex is {w} pixels wide.</source>
        <translation>Calée : le pire des trois clics est à {n} pixels. Un hexagone mesure {w} pixels de large.</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>The map of a lesson is in no file of its own, and a picture needs the folder of one. Save the map as a scenario (File → Save as) and open that.</source>
        <translation>La carte d’une leçon n’a pas de fichier à elle, et une image a besoin du dossier d’un fichier. Enregistrez la carte comme scénario (Fichier → Enregistrer sous) et ouvrez celui-ci.</translation>
    </message>
    <message>
        <source>The picture is kept in the folder of the scenario, which is in no file yet. Save it now?</source>
        <translation>L’image est gardée dans le dossier du scénario, qui n’est encore dans aucun fichier. L’enregistrer maintenant ?</translation>
    </message>
    <message>
        <source>A picture to trace</source>
        <translation>Une image à décalquer</translation>
    </message>
    <message>
        <source>Pictures ({kinds})</source>
        <translation>Images ({kinds})</translation>
    </message>
    <message>
        <source>The corners lie at (empty: the corners of the map)</source>
        <translation>Les coins se trouvent à (vide : les coins de la carte)</translation>
    </message>
    <message>
        <source>The place of this corner, as {example}</source>
        <translation>La place de ce coin, comme {example}</translation>
    </message>
    <message>
        <source>upper left</source>
        <translation>en haut à gauche</translation>
    </message>
    <message>
        <source>upper right</source>
        <translation>en haut à droite</translation>
    </message>
    <message>
        <source>lower right</source>
        <translation>en bas à droite</translation>
    </message>
    <message>
        <source>lower left</source>
        <translation>en bas à gauche</translation>
    </message>
</context>
<context>
    <name>UnderlayPanel</name>
    <message>
        <source>Picture…</source>
        <translation>Image…</translation>
    </message>
    <message>
        <source>A scan or a photo to trace, kept in the folder of the scenario</source>
        <translation>Une carte numérisée ou une photo à décalquer, gardée dans le dossier du scénario</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Straighten by four corners</source>
        <translation>Redresser par quatre coins</translation>
    </message>
    <message>
        <source>For a photo taken at a slant: drag four handles onto the corners of the table or the board in it</source>
        <translation>Pour une photo prise de biais : glissez quatre poignées sur les coins de la table ou du plateau</translation>
    </message>
    <message>
        <source>As it was taken</source>
        <translation>Telle qu’elle fut prise</translation>
    </message>
    <message>
        <source>Show the photo with its perspective again</source>
        <translation>Montrer de nouveau la photo avec sa perspective</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Visible</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Verrouillée</translation>
    </message>
    <message>
        <source>Turned as its camera says</source>
        <translation>Tournée comme le dit l’appareil</translation>
    </message>
    <message>
        <source>As browsers and file managers show it; else as its pixels are stored</source>
        <translation>Comme la montrent les navigateurs et les gestionnaires de fichiers ; sinon telle que ses pixels sont rangés</translation>
    </message>
    <message>
        <source>Strength of the picture</source>
        <translation>Force de l’image</translation>
    </message>
    <message>
        <source>Picture and terrain</source>
        <translation>Image et terrain</translation>
    </message>
    <message>
        <source>Picture over the terrain</source>
        <translation>Image sur le terrain</translation>
    </message>
    <message>
        <source>Trace: terrain over it</source>
        <translation>Décalquer : terrain dessus</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>À droite de</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Plus bas de</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Turned by</source>
        <translation>Tournée de</translation>
    </message>
    <message>
        <source> hexes</source>
        <translation> hex.</translation>
    </message>
    <message>
        <source>Move by hand</source>
        <translation>À la main</translation>
    </message>
    <message>
        <source>Drag the picture; arrows move it by 0.1 pixel of its own, with Shift by 1, with Ctrl by 10; Esc ends</source>
        <translation>Faites glisser l’image ; les flèches la déplacent de 0,1 de ses pixels, avec Maj de 1, avec Ctrl de 10 ; Échap termine</translation>
    </message>
    <message>
        <source>Fit to a distance</source>
        <translation>Caler (distance)</translation>
    </message>
    <message>
        <source>Fit to three hexes</source>
        <translation>Caler (3 hex.)</translation>
    </message>
    <message>
        <source>Distance of the two points</source>
        <translation>Distance des deux points</translation>
    </message>
    <message>
        <source>Hex {n}</source>
        <translation>Hexagone {n}</translation>
    </message>
    <message>
        <source>No picture: choose a scan of a map or a photo to trace it.</source>
        <translation>Pas d’image : choisissez une carte numérisée ou une photo à décalquer.</translation>
    </message>
</context>
<context>
    <name>UnitFields</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>No unit is selected: click one</source>
        <translation>Aucune unité n’est sélectionnée : cliquez-en une</translation>
    </message>
    <message>
        <source>{n} units</source>
        <translation>{n} unités</translation>
    </message>
    <message>
        <source>Its id in the file: {id}</source>
        <translation>Son id dans le fichier : {id}</translation>
    </message>
    <message>
        <source>States</source>
        <translation>États</translation>
    </message>
    <message>
        <source>What the counter prints; empty: the value of its kind, shown in grey</source>
        <translation>Ce qu’imprime le pion ; vide : la valeur de son type, en gris</translation>
    </message>
</context>
<context>
    <name>UnitPalette</name>
    <message>
        <source>Whose units you place</source>
        <translation>À qui sont les unités que vous placez</translation>
    </message>
    <message>
        <source>Add a side</source>
        <translation>Ajouter un camp</translation>
    </message>
    <message>
        <source>Side:</source>
        <translation>Camp :</translation>
    </message>
    <message>
        <source>Kinds of units</source>
        <translation>Types d’unités</translation>
    </message>
</context>
<context>
    <name>UnitsTable</name>
    <message>
        <source>Table of units</source>
        <translation>Tableau des unités</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Filter of the table of units</source>
        <translation>Filtre du tableau des unités</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Write all units into a file of comma-separated values</source>
        <translation>Écrire toutes les unités dans un fichier CSV</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Take units from a file of comma-separated values; you see first what would change</source>
        <translation>Lire des unités d’un fichier CSV ; vous voyez d’abord ce qui changerait</translation>
    </message>
    <message>
        <source>The units were not written</source>
        <translation>Les unités n’ont pas été écrites</translation>
    </message>
    <message>
        <source>The units were written to {file}</source>
        <translation>Les unités ont été écrites dans {file}</translation>
    </message>
    <message>
        <source>Export units</source>
        <translation>Exporter les unités</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
    <message>
        <source>Import units</source>
        <translation>Importer des unités</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv)</source>
        <translation>Tableaux (*.csv *.txt *.tsv)</translation>
    </message>
    <message>
        <source>This file cannot be read</source>
        <translation>Ce fichier n’est pas lisible</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>presse-papiers</translation>
    </message>
    <message>
        <source>{total} units</source>
        <translation>{total} unités</translation>
    </message>
    <message>
        <source>{total} units · {n} marked: an edit changes all of them</source>
        <translation>{total} unités · {n} marquées : une saisie les modifie toutes</translation>
    </message>
    <message>
        <source>{n} unit added</source>
        <translation>{n} unité ajoutée</translation>
    </message>
    <message>
        <source>{n} units added</source>
        <translation>{n} unités ajoutées</translation>
    </message>
    <message>
        <source>{n} changed</source>
        <translation>{n} modifiée</translation>
    </message>
    <message>
        <source>{n} changed</source>
        <comment>several</comment>
        <translation>{n} modifiées</translation>
    </message>
    <message>
        <source>{n} as it was</source>
        <translation>{n} inchangée</translation>
    </message>
    <message>
        <source>{n} as they were</source>
        <translation>{n} inchangées</translation>
    </message>
    <message>
        <source>{n} row refused</source>
        <translation>{n} ligne refusée</translation>
    </message>
    <message>
        <source>{n} rows refused</source>
        <translation>{n} lignes refusées</translation>
    </message>
    <message>
        <source>The id {id} is taken: every unit has its own</source>
        <translation>L’identifiant {id} est pris : chaque unité a le sien</translation>
    </message>
</context>
<context>
    <name>UnsavedWork</name>
    <message>
        <source>Unsaved work cannot be set aside ({why}): save it yourself now and then.</source>
        <translation>Le travail non enregistré ne peut pas être mis de côté ({why}) : enregistrez-le vous-même de temps en temps.</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Unsaved values</source>
        <translation>Valeurs non enregistrées</translation>
    </message>
    <message>
        <source>Your values have changes that are not saved.</source>
        <translation>Vos valeurs ont des modifications non enregistrées.</translation>
    </message>
    <message>
        <source>There are changes of these values that were never saved. Go on with them?</source>
        <translation>Des modifications de ces valeurs n’ont jamais été enregistrées. Les reprendre ?</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Whose values</source>
        <translation>Quelles valeurs</translation>
    </message>
    <message>
        <source>New ones…</source>
        <translation>Nouvelles…</translation>
    </message>
    <message>
        <source>Name of these values</source>
        <translation>Nom de ces valeurs</translation>
    </message>
    <message>
        <source>Used &amp;by this scenario</source>
        <translation>&amp;Utilisées par ce scénario</translation>
    </message>
    <message>
        <source>The scenario names these values, and its answers take them</source>
        <translation>Le scénario nomme ces valeurs, et ses réponses les prennent</translation>
    </message>
    <message>
        <source>&amp;Install…</source>
        <translation>&amp;Installer…</translation>
    </message>
    <message>
        <source>Take values from a file that somebody sent you</source>
        <translation>Prendre des valeurs dans un fichier que l’on vous a envoyé</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>Expor&amp;ter…</translation>
    </message>
    <message>
        <source>Write these values into one file</source>
        <translation>Écrire ces valeurs dans un fichier</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message>
        <source>Cells of the table</source>
        <translation>Cases de la table</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Pions</translation>
    </message>
    <message>
        <source>Take our &amp;guesses</source>
        <translation>Prendre nos suppo&amp;sitions</translation>
    </message>
    <message>
        <source>Fill empty rows with what we believe; nothing vouches for it</source>
        <translation>Remplir les lignes vides avec ce que nous supposons ; rien ne le garantit</translation>
    </message>
    <message>
        <source>Re&amp;move counters</source>
        <translation>Retirer des &amp;pions</translation>
    </message>
    <message>
        <source>Counter as a &amp;form…</source>
        <translation>Pion en &amp;formulaire…</translation>
    </message>
    <message>
        <source>Only the fields that a counter of its kind has, or a new counter</source>
        <translation>Seulement les champs d’un pion de son type, ou un nouveau pion</translation>
    </message>
    <message>
        <source>Library of counters</source>
        <translation>Bibliothèque de pions</translation>
    </message>
    <message>
        <source>A counter a row; paste a table with headings: it finds their columns. The palette has them.</source>
        <translation>Un pion par ligne ; collez un tableau avec titres : il trouve ses colonnes. La palette les propose.</translation>
    </message>
    <message>
        <source>Counters with mistakes, which the palette does not have: {n}</source>
        <translation>Pions avec des fautes, absents de la palette : {n}</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>Il ne manque rien.</translation>
    </message>
    <message>
        <source>Nothing is typed in yet.</source>
        <translation>Rien n’est encore saisi.</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Il manque</translation>
    </message>
    <message>
        <source>My values</source>
        <translation>Mes valeurs</translation>
    </message>
    <message>
        <source>Values to send</source>
        <translation>Valeurs à envoyer</translation>
    </message>
    <message>
        <source>Install values</source>
        <translation>Installer des valeurs</translation>
    </message>
    <message>
        <source>Export values</source>
        <translation>Exporter des valeurs</translation>
    </message>
    <message>
        <source>My counters</source>
        <translation>Mes pions</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Pion</translation>
    </message>
</context>
<context>
    <name>ValuesPage</name>
    <message>
        <source>The source at hand does not hold these values. What you type in is your own data, kept in the scenario; an empty field is unknown, and answers say so.</source>
        <translation>La source disponible ne contient pas ces valeurs. Ce que vous saisissez est votre donnée, gardée dans le scénario ; un champ vide est inconnu, et les réponses le disent.</translation>
    </message>
    <message>
        <source>These rules leave no value blank.</source>
        <translation>Ces règles ne laissent aucune valeur en blanc.</translation>
    </message>
    <message>
        <source>Not a number that fits: {names}</source>
        <translation>Pas un nombre qui convient : {names}</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>unknown; {value} is our guess</source>
        <translation>inconnu ; nous supposons {value}</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Take our guesses</source>
        <translation>Prendre nos suppositions</translation>
    </message>
    <message>
        <source>Fill empty fields with what we believe; nothing vouches for it</source>
        <translation>Remplit les champs vides avec ce que nous croyons ; rien ne le garantit</translation>
    </message>
</context>
<context>
    <name>WaitDialog</name>
    <message>
        <source>Less than a minute left</source>
        <translation>Moins d’une minute encore</translation>
    </message>
    <message>
        <source>About {n} minutes left</source>
        <translation>Environ {n} minutes encore</translation>
    </message>
</context>
<context>
    <name>WaitNote</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>WatchSection</name>
    <message>
        <source>{n} observer sees {any} of {size}</source>
        <translation>{n} observateur voit {any} sur {size}</translation>
    </message>
    <message>
        <source>{n} observers: any sees {any}, all see {all} of {size}</source>
        <translation>{n} observateurs : l’un voit {any}, tous voient {all} sur {size}</translation>
    </message>
</context>
<context>
    <name>WeaponRow</name>
    <message>
        <source>Weapon</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>How it is mounted</source>
        <translation>Son montage</translation>
    </message>
    <message>
        <source>How the weapon is mounted: it says where it may fire without turning the unit</source>
        <translation>Le montage de l’arme : il dit où elle tire sans tourner l’unité</translation>
    </message>
    <message>
        <source>Where it fires to</source>
        <translation>Vers où elle tire</translation>
    </message>
    <message>
        <source>The side that it fires to; it counts before the way it is mounted</source>
        <translation>Le côté vers lequel elle tire ; il l’emporte sur le montage</translation>
    </message>
    <message>
        <source>Who carries it</source>
        <translation>Qui la porte</translation>
    </message>
    <message>
        <source>The figure that carries it, by its number on the table</source>
        <translation>La figurine qui la porte, par son numéro sur la table</translation>
    </message>
    <message>
        <source>Muzzle</source>
        <translation>Bouche</translation>
    </message>
    <message>
        <source>How far the muzzle lies before the middle of the unit, where the game measures from it; empty: nobody said</source>
        <translation>De combien la bouche est en avant du milieu de l’unité, là où le jeu mesure depuis elle ; vide : non précisé</translation>
    </message>
    <message>
        <source>Take this weapon away</source>
        <translation>Retirer cette arme</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>turret</source>
        <translation>tourelle</translation>
    </message>
    <message>
        <source>all round</source>
        <translation>tous azimuts</translation>
    </message>
    <message>
        <source>hull</source>
        <translation>caisse</translation>
    </message>
    <message>
        <source>carriage</source>
        <translation>affût</translation>
    </message>
    <message>
        <source>whole unit</source>
        <translation>toute l’unité</translation>
    </message>
    <message>
        <source>figure {n}</source>
        <translation>figurine {n}</translation>
    </message>
    <message>
        <source>figure {n}?</source>
        <translation>figurine {n} ?</translation>
    </message>
    <message>
        <source>usual arc</source>
        <translation>arc habituel</translation>
    </message>
    <message>
        <source>front</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>rear</source>
        <translation>arrière</translation>
    </message>
    <message>
        <source>all sides</source>
        <translation>tous côtés</translation>
    </message>
</context>
<context>
    <name>WeaponRows</name>
    <message>
        <source>Add a weapon</source>
        <translation>Ajouter une arme</translation>
    </message>
    <message>
        <source>as its kind: {names}</source>
        <translation>comme son type : {names}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Paint a map, place units, and see what the printed rules say about sight and movement.</source>
        <translation>Peignez une carte, placez des unités, et voyez ce que les règles imprimées disent de la vue et du mouvement.</translation>
    </message>
    <message>
        <source>Samples: one click opens them</source>
        <translation>Exemples : un clic les ouvre</translation>
    </message>
    <message>
        <source>New hex map…</source>
        <translation>Nouvelle carte à hexagones…</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Ouvrir un fichier…</translation>
    </message>
    <message>
        <source>Empty the list</source>
        <translation>Vider la liste</translation>
    </message>
    <message>
        <source>Learn: lessons and quizzes of a game</source>
        <translation>Apprendre : leçons et questions d’un jeu</translation>
    </message>
    <message>
        <source>New and empty: one click makes the map</source>
        <translation>Nouvelles et vides : un clic fait la carte</translation>
    </message>
    <message>
        <source>Your templates: one click starts a new scenario from one</source>
        <translation>Vos modèles : un clic en tire un nouveau scénario</translation>
    </message>
    <message>
        <source>{n} lessons</source>
        <translation>{n} leçons</translation>
    </message>
    <message>
        <source>{done} of {n} done</source>
        <translation>{done} sur {n} faites</translation>
    </message>
    <message>
        <source>The lessons of {game} in their order, and a quiz on its maps</source>
        <translation>Les leçons de {game} dans leur ordre, et un questionnaire sur ses cartes</translation>
    </message>
    <message>
        <source>New table…</source>
        <translation>Nouvelle table…</translation>
    </message>
    <message>
        <source>Open a map of another program…</source>
        <translation>Ouvrir une carte d’un autre programme…</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>illisible</translation>
    </message>
    <message>
        <source>a sample</source>
        <translation>un exemple</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Fichiers récents</translation>
    </message>
    <message>
        <source>being drawn…</source>
        <translation>en cours de dessin…</translation>
    </message>
</context>
<context>
    <name>WhatToDoCard</name>
    <message>
        <source>Lessons: learn a game step by step…</source>
        <translation>Leçons : apprendre un jeu pas à pas…</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>not saved</source>
        <translation>non enregistré</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>leçon</translation>
    </message>
    <message>
        <source>File → Welcome page has samples, lessons and empty maps; {search} finds every command, unit and table by a word, {here} explains what is under the mouse.</source>
        <translation>Fichier → Page d’accueil propose exemples, leçons et cartes vides ; {search} trouve par un mot toute commande, unité ou table, {here} explique ce qui est sous la souris.</translation>
    </message>
    <message>
        <source>Click a unit or a place, and point at another: the inspector says step by step why it is seen or not. Line, Area, Odds and Reach, at the top right, choose what the map shows.</source>
        <translation>Cliquez sur une unité ou un lieu, et pointez-en un autre : l’inspecteur dit pas à pas pourquoi il est vu ou non. Ligne, Champ de vision, Probabilités et Mouvement possible, en haut à droite, choisissent ce que montre la carte.</translation>
    </message>
    <message>
        <source>Edit, at the top left, changes the map: choose ground or units in the palette, then click or drag. Undo takes everything back.</source>
        <translation>Modifier, en haut à gauche, change la carte : choisissez un terrain ou des unités dans la palette, puis cliquez ou glissez. Annuler défait tout.</translation>
    </message>
    <message>
        <source>Their floor is gone, they are on the highest one that is left: {units} · Ctrl+Z takes it back</source>
        <translation>Leur étage n’existe plus, ils sont au plus haut qui reste : {units} · Ctrl+Z revient en arrière</translation>
    </message>
    <message>
        <source>Their floor is gone, they stand on the ground now: {units} · Ctrl+Z takes it back</source>
        <translation>Leur étage n’existe plus, ils sont maintenant au sol : {units} · Ctrl+Z revient en arrière</translation>
    </message>
    <message>
        <source>Choose a sample, a file or a new map</source>
        <translation>Choisissez un exemple, un fichier ou une nouvelle carte</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Accueil</translation>
    </message>
    <message>
        <source>Stopped; the next question is worked out again</source>
        <translation>Arrêté ; la prochaine question sera calculée de nouveau</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>{label}: {words}</source>
        <translation>{label} : {words}</translation>
    </message>
    <message>
        <source>{clause}; {next}</source>
        <translation>{clause} ; {next}</translation>
    </message>
</context>
<context>
    <name>ZoneFields</name>
    <message>
        <source>{n} selected</source>
        <translation>{n} sélectionnées</translation>
    </message>
    <message>
        <source>What is entered here goes to all of them, in one step of undo</source>
        <translation>Ce qui est saisi ici va à toutes, en une étape d’annulation</translation>
    </message>
</context>
<context>
    <name>Zones</name>
    <message>
        <source>Set-up area</source>
        <translation>Zone de placement</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Secteur</translation>
    </message>
    <message>
        <source>S</source>
        <comment>set-up</comment>
        <translation>P</translation>
    </message>
    <message>
        <source>E</source>
        <comment>entry</comment>
        <translation>E</translation>
    </message>
    <message>
        <source>O</source>
        <comment>objective</comment>
        <translation>O</translation>
    </message>
    <message>
        <source>A</source>
        <comment>area</comment>
        <translation>S</translation>
    </message>
    <message>
        <source>New zone ({zone})</source>
        <translation>Nouvelle zone ({zone})</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 point</translation>
    </message>
    <message>
        <source>{n} points</source>
        <translation>{n} points</translation>
    </message>
    <message>
        <source>held: {side}</source>
        <translation>contrôle : {side}</translation>
    </message>
    <message>
        <source>from turn {n}</source>
        <translation>dès le tour {n}</translation>
    </message>
    <message>
        <source>{zone}: {text}</source>
        <translation>{zone} : {text}</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>et {n} de plus</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>View of one side</source>
        <translation>Vue d’un camp</translation>
    </message>
    <message>
        <source>Kind of the new zone</source>
        <translation>Genre de la nouvelle zone</translation>
    </message>
    <message>
        <source>Begin a new zone of this kind; the Zones panel changes those that are there</source>
        <translation>Commencer une nouvelle zone de ce genre ; le panneau Zones modifie celles qui existent</translation>
    </message>
    <message>
        <source>Side of the new zone</source>
        <translation>Camp de la nouvelle zone</translation>
    </message>
    <message>
        <source>Begin a new zone for this side</source>
        <translation>Commencer une nouvelle zone pour ce camp</translation>
    </message>
    <message>
        <source>For all</source>
        <translation>Pour tous</translation>
    </message>
</context>
<context>
    <name>ZonesPanel</name>
    <message>
        <source>Zones</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Tenue par</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>For whom it is</source>
        <translation>À qui elle est destinée</translation>
    </message>
    <message>
        <source>The turn from which it holds</source>
        <translation>Le tour à partir duquel elle vaut</translation>
    </message>
    <message>
        <source>Who controls it at the start</source>
        <translation>Qui la contrôle au départ</translation>
    </message>
    <message>
        <source>What it is worth to who controls it</source>
        <translation>Ce qu’elle vaut pour qui la contrôle</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>From the selection</source>
        <translation>D’après la sélection</translation>
    </message>
    <message>
        <source>Draw a new zone of a kind</source>
        <translation>Dessiner une nouvelle zone d’un genre</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Further up in the list: below others</source>
        <translation>Plus haut dans la liste : sous d’autres</translation>
    </message>
    <message>
        <source>Further down in the list: over others</source>
        <translation>Plus bas dans la liste : sur d’autres</translation>
    </message>
    <message>
        <source>No name yet: it is called so until you give it one.</source>
        <translation>Pas encore de nom : elle s’appelle ainsi tant que vous ne lui en donnez pas.</translation>
    </message>
    <message>
        <source>Select a zone first</source>
        <translation>Sélectionnez d’abord une zone</translation>
    </message>
    <message>
        <source>Only one zone at a time can be brought into view</source>
        <translation>Une seule zone à la fois peut être amenée à l’écran</translation>
    </message>
    <message>
        <source>Nothing is further up</source>
        <translation>Rien n’est plus haut</translation>
    </message>
    <message>
        <source>Nothing is further down</source>
        <translation>Rien n’est plus bas</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Type another name</source>
        <translation>Taper un autre nom</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dupliquer</translation>
    </message>
    <message>
        <source>A copy on top of it</source>
        <translation>Une copie par-dessus</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Units that were to set up or enter there name no zone then</source>
        <translation>Les unités qui devaient s’y placer ou y entrer ne nomment plus de zone</translation>
    </message>
    <message>
        <source>No zones yet. “New” begins a set-up area, an entry, an objective, a note or another area; then draw it on the map.</source>
        <translation>Pas encore de zone. « Nouvelle » commence une zone de placement, une entrée, un objectif, une note ou une autre zone ; dessinez-la ensuite sur la carte.</translation>
    </message>
    <message>
        <source>Bring it into view, if it is not</source>
        <translation>La montrer, si elle n’est pas en vue</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tous</translation>
    </message>
    <message>
        <source>⚠ none</source>
        <translation>⚠ aucun</translation>
    </message>
    <message>
        <source>{n} hexes</source>
        <translation>{n} hexagones</translation>
    </message>
    <message>
        <source>1 hex</source>
        <translation>1 hexagone</translation>
    </message>
    <message>
        <source>area</source>
        <translation>surface</translation>
    </message>
    <message>
        <source>point</source>
        <translation>point</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
</context>
<context>
    <name>_EnteringRow</name>
    <message>
        <source>Enters the map here</source>
        <translation>Entre sur la carte ici</translation>
    </message>
    <message>
        <source>The move begins off the map: the hex of the unit is the first that it pays for</source>
        <translation>Le mouvement commence hors carte : l’hexagone de l’unité est le premier qu’elle paie</translation>
    </message>
    <message>
        <source>place </source>
        <translation>rang </translation>
    </message>
    <message>
        <source>Its place in the column: every place off the map is paid for too</source>
        <translation>Sa place dans la colonne : chaque place hors carte se paie aussi</translation>
    </message>
</context>
<context>
    <name>_ExposureProgress</name>
    <message>
        <source>Exposure %p %</source>
        <translation>Exposition %p %</translation>
    </message>
    <message>
        <source>How far the exposure of all hexes is worked out</source>
        <translation>Avancement du calcul de l’exposition de tous les hexagones</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop working out how exposed every hex is; what is shown stays</source>
        <translation>Arrêter le calcul de l’exposition ; ce qui est affiché reste</translation>
    </message>
</context>
<context>
    <name>_MapDialog</name>
    <message>
        <source>Nothing falls off the map.</source>
        <translation>Rien ne tombe hors de la carte.</translation>
    </message>
</context>
<context>
    <name>_NewDialog</name>
    <message>
        <source>Names of the sides, with commas between them</source>
        <translation>Noms des camps, séparés par des virgules</translation>
    </message>
</context>
<context>
    <name>_SeenSection</name>
    <message>
        <source>Visible area</source>
        <translation>Zone visible</translation>
    </message>
    <message>
        <source>No observer</source>
        <translation>Pas d’observateur</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Pas de réponse</translation>
    </message>
    <message>
        <source>While inspecting (V), click a unit or a place to observe from it.</source>
        <translation>En examinant (V), cliquez une unité ou un endroit pour observer de là.</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>vu</translation>
    </message>
    <message>
        <source>blind</source>
        <translation>aveugle</translation>
    </message>
    <message>
        <source>Point at a place</source>
        <translation>Pointez un lieu</translation>
    </message>
    <message>
        <source>{place}: seen</source>
        <translation>{place} : vu</translation>
    </message>
    <message>
        <source>{place}: blind</source>
        <translation>{place} : caché</translation>
    </message>
</context>
</TS>
