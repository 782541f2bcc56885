/** §20.10: what mistakes and refusals say in French; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_FR: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Les réglages : &1',
  'The file does not begin with front matter: YAML such as "title: Invoice" between two lines "---".':
    'Le fichier ne commence pas par des réglages : du YAML comme "title: Facture" entre deux lignes "---".',
  'The file is over 2 MB; split it or make its images separate files.':
    'Le fichier dépasse 2 Mo. Divisez-le, ou faites de ses images des fichiers à part.',
  'The file is not valid UTF-8; save it in that encoding.':
    'Le fichier n’est pas en UTF-8 valide. Enregistrez-le dans cet encodage.',
  'The line holds the character %1; remove it.': 'La ligne contient le caractère %1. Supprimez-le.',
  'Not valid YAML: ~1': 'YAML non valide : ~1',
  'A text cannot begin with this sign; put it into quotation marks.':
    'Un texte ne peut pas commencer par ce signe. Mettez-le entre guillemets droits.',
  'Two fields stand in one. Put a text that holds a colon into quotation marks, title: "Part: name", and begin each field on a line of its own, as far in as its neighbours.':
    'Deux réglages se trouvent dans un seul. Mettez entre guillemets droits un texte qui contient un deux-points, title: "Partie: Nom", et commencez chaque réglage sur sa propre ligne, aussi en retrait que ses voisins.',
  'A colon is missing; write a field as "name: value", with a blank behind the colon.':
    'Il manque un deux-points. Écrivez un réglage comme "nom: valeur", avec une espace après le deux-points.',
  'A line begins with a tab; write blanks in its place.':
    'Une ligne commence par une tabulation. Mettez des espaces à la place.',
  'Behind the end of a value stands more. Put a text that begins with a bracket, brace, hyphen or quotation mark into quotation marks as a whole, such as footer: "{page} of {pages}".':
    'Il y a encore quelque chose après la fin d’une valeur. Mettez en entier entre guillemets droits un texte qui commence par un crochet, une accolade, un tiret ou un guillemet, par exemple footer: "{page} sur {pages}".',
  'Map keys must be unique': 'Un réglage figure deux fois. Supprimez-en un.',
  'All mapping items must start at the same column': 'Des réglages qui vont ensemble doivent avoir le même retrait.',
  'All sequence items must start at the same column': 'Les éléments d’une liste doivent avoir le même retrait.',
  'Missing closing "quote': 'Il manque le guillemet fermant ".',
  "Missing closing 'quote": "Il manque l’apostrophe fermante '.",
  'Flow map in block collection must be sufficiently indented and end with a }':
    'L’accolade n’est pas fermée : écrivez } à la fin, avec assez de retrait.',
  'Flow sequence in block collection must be sufficiently indented and end with a ]':
    'Le crochet n’est pas fermé : écrivez ] à la fin, avec assez de retrait.',
  'Flow map must end with a }': 'L’accolade n’est pas fermée : écrivez } à la fin.',
  'Flow sequence must end with a ]': 'Le crochet n’est pas fermé : écrivez ] à la fin.',
  'Missing , between flow map items': 'Il manque une virgule entre les réglages de l’accolade.',
  'Missing , between flow sequence items': 'Il manque une virgule entre les éléments du crochet.',
  'Missing , or : between flow map items': 'Il manque une virgule ou un deux-points entre les réglages de l’accolade.',
  'Missing , or : between flow sequence items':
    'Il manque une virgule ou un deux-points entre les éléments du crochet.',
  'Unexpected , in flow map': 'Il y a une virgule de trop dans l’accolade.',
  'Unexpected , in flow sequence': 'Il y a une virgule de trop dans le crochet.',
  'Comments must be separated from other tokens by white space characters':
    'Un commentaire avec # suit une espace. Si # n’est pas un commentaire, mettez le texte entre guillemets droits.',
  'Tags and anchors must be separated from the next token by white space':
    'Un texte commence par ! ou &. Mettez-le entre guillemets droits.',
  'Sequence item without - indicator': 'Il manque le tiret - au début de l’élément de la liste.',
  'Block collections are not allowed within flow collections':
    'Une liste en retrait ne peut pas se trouver dans un crochet ou une accolade.',
  'Invalid escape sequence %1':
    'Entre guillemets droits, la barre oblique inverse de %1 a un sens particulier. Doublez-la.',
  'Unresolved tag: %1': 'Un texte commence par ! (%1). Mettez-le entre guillemets droits.',
  'Unresolved alias (the anchor must be set before the alias): %1':
    'Un texte commence par * (%1). Mettez-le entre guillemets droits.',
  'Excessive alias count indicates a resource exhaustion attack':
    'Il y a trop de renvois (*) à d’autres endroits. Écrivez en toutes lettres ce qu’ils désignent.',
  'Source contains multiple documents; please use YAML.parseAllDocuments()':
    'La ligne --- figure trop souvent : les réglages se trouvent entre deux exactement.',
  'is missing. ~1': 'manque. ~1',
  "is not a field of Platen's. &1": 'n’est pas un réglage de Platen. &1',
  'is not known. &1': 'n’est pas connu. &1',
  'has no value. A comma ends a field between braces; put a text that holds one into quotation marks, such as format: "1,234.56".':
    'n’a pas de valeur. Une virgule termine un réglage entre accolades ; mettez entre guillemets droits un texte qui en contient une, par exemple format: "1,234.56".',
  '"%1" does not fit. ~2': '« %1 » ne convient pas. Attendu : ~2',
  'does not fit. ~1': 'ne convient pas. Attendu : ~1',
  'Known here: +1.': 'Il existe : +1.',
  'Did you mean "%1"?': 'Vouliez-vous dire « %1 » ?',
  'Did you mean %1?': 'Vouliez-vous dire %1 ?',
  '%1 and %2 more': '%1 et %2 autres',
  'Write it as "language", such as "language: en".': 'Écrivez-le comme "language", par exemple "language: fr".',
  'Write "contents: true" for a table of contents.': 'Écrivez "contents: true" pour une table des matières.',
  'Write "contents: {depth: 2}".': 'Écrivez "contents: {depth: 2}".',
  'Write "contents: {title: …}".': 'Écrivez "contents: {title: …}".',
  'Write it as "folder", such as "folder: Sales / Quotes".':
    'Écrivez-le comme "folder", par exemple "folder: Ventes / Devis".',
  'Write "page: {size: A4}".': 'Écrivez "page: {size: A4}".',
  'Write "page: {margins: 25mm}".': 'Écrivez "page: {margins: 25mm}".',
  'Write "font: serif" or "font: sans".': 'Écrivez "font: serif" ou "font: sans".',
  'Write "numbering: legal" for numbers of headings and list items.':
    'Écrivez "numbering: legal" pour numéroter titres et éléments de liste.',
  'Write it in the text, or as a placeholder of the type date.':
    'Écrivez-le dans le texte, ou comme champ du type date.',
  'Write it in the text, or as a placeholder such as {{Version}}.':
    'Écrivez-le dans le texte, ou comme champ tel que {{Version}}.',
  'Write it in the text, or as a placeholder such as {{Author}}.':
    'Écrivez-le dans le texte, ou comme champ tel que {{Auteur}}.',
  'Write it in the text, below the heading.': 'Écrivez-le dans le texte, sous le titre.',
  'Nothing shows it; write it in the text, or remove it.':
    'Rien ne l’affiche. Écrivez-le dans le texte, ou supprimez-le.',
  'Write it in the text, as ![alt text](path).': 'Écrivez-le dans le texte, sous la forme ![description](chemin).',
  'Platen gives each template an id; remove it.': 'Platen donne lui-même un identifiant à chaque modèle. Supprimez-le.',
  'Remove it; "platen template import --help" says how to import a draft.':
    'Supprimez-le ; "platen template import --help" dit comment importer un brouillon.',
  'It is for a website, which Platen does not make; remove it.':
    'C’est pour un site web, que Platen ne crée pas. Supprimez-le.',
  'It is for LaTeX, which Platen does not use; remove it.': 'C’est pour LaTeX, que Platen n’utilise pas. Supprimez-le.',
  'A section has a name of lower-case letters, digits and underscores, which is not main or annex.':
    'Le nom d’une section se compose de minuscules, de chiffres et de tirets bas, et n’est ni main ni annex.',
  'language: "%1" is not known; write a BCP 47 tag such as en, en-GB or fr.':
    'language: « %1 » n’est pas connu. Écrivez un code BCP 47 comme fr, fr-CH ou en-GB.',
  'hyphenate: Platen does not know where to divide words of the language "%1", only of %2. Take the line out.':
    'hyphenate: Platen ne sait pas où couper les mots de la langue « %1 », seulement ceux de %2. Supprimez la ligne.',
  'The window %1 is for %2 in portrait; choose another, or write "page: {size: %3}".':
    'La fenêtre %1 est prévue pour %2 en portrait. Choisissez-en une autre, ou écrivez "page: {size: %3}".',
  'The margins leave less than an inch of the page; make them smaller.':
    'Les marges laissent moins de 2,5 cm de la page. Réduisez-les.',
  'A heading with {.annex} begins an annex; say how annexes are numbered: "annexes: Schedule 1" in the front matter.':
    'Un titre avec {.annex} commence une annexe. Dites dans les réglages comment les annexes sont numérotées : "annexes: Annexe 1".',
  'The margins of a section leave less than an inch of its pages; make them smaller.':
    'Les marges d’une section laissent moins de 2,5 cm de ses pages. Réduisez-les.',
  'columns: A document in two columns has no annexes and no other sections; take out one or the other.':
    'columns: Un document en deux colonnes n’a ni annexes ni autres sections. Retirez l’un ou l’autre.',
  '<!-- pagebreak %1 --> names pages that there are not. &2':
    '<!-- pagebreak %1 --> nomme des pages qui n’existent pas. &2',
  'Known are +1; others stand under "sections" in the front matter.':
    'Il existe +1 ; d’autres se déclarent sous "sections" dans les réglages.',
  'Known are +1.': 'Il existe +1.',
  'No page is of the section %1; begin its pages with <!-- pagebreak %2 -->.':
    'Aucune page n’appartient à la section %1. Commencez ses pages par <!-- pagebreak %2 -->.',
  'No heading begins an annex; write {.annex} behind those that do.':
    'Aucun titre ne commence une annexe. Écrivez {.annex} après ceux qui le font.',
  'styles: Nothing in the text is of the style %1; write {: .%2} below a block, or take it out.':
    'styles: Rien dans le texte n’a le style %1. Écrivez {: .%2} sous un bloc, ou retirez-le.',
  'styles: The theme %1 has no style "%2". &3': 'styles: Le thème %1 n’a pas de style « %2 ». &3',
  'styles: Behind words, these fields of the style "%1" have no effect: +2. Put the style on a block, or leave them out of it.':
    'styles: derrière des mots, ces champs du style « %1 » sont sans effet : +2. Donnez le style à un bloc, ou retirez-les.',
  'The template has no placeholder "%1"; the line of the theme %2 with it is left out.':
    'Le modèle n’a pas de champ « %1 ». La ligne du thème %2 qui le contient est omise.',
  'theme: There is no theme %1 in the workspace. &2': 'theme: Il n’y a pas de thème %1 dans l’espace de travail. &2',
  "theme: There is no theme %1 in the workspace. &2 A website's theme has no use here; remove it.":
    'theme: Il n’y a pas de thème %1 dans l’espace de travail. &2 Le thème d’un site web ne sert à rien ici ; supprimez-le.',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: Il n’y a pas de thème %1 dans l’espace de travail. Il existe %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: Il n’y a pas de thème %1 dans l’espace de travail. Il existe %2. Le thème d’un site web ne sert à rien ici ; supprimez-le.',
  'by is for a group that is made from another; add from, or remove it.':
    'by s’emploie dans un groupe tiré d’un autre. Ajoutez from, ou supprimez-le.',
  'sort is for a group that is made from another; add from, or remove it.':
    'sort s’emploie dans un groupe tiré d’un autre. Ajoutez from, ou supprimez-le.',
  'min is more than max.': 'min est supérieur à max.',
  'The hint says what min and max want, and there is none of them; remove it.':
    'L’indication (hint) explique min et max, qui n’existent pas ici. Supprimez-la.',
  '"%1" is declared and never used; remove it or write {{%2}} in the document.':
    '« %1 » est déclaré et jamais utilisé. Supprimez-le, ou écrivez {{%2}} dans le document.',
  '"%1" is declared and never used; remove it or write {{#%2}} … {{/%3}} in the document.':
    '« %1 » est déclaré et jamais utilisé. Supprimez-le, ou écrivez {{#%2}} … {{/%3}} dans le document.',
  '"%1" is declared and never used; remove it or write {{%2}} inside the group "%3".':
    '« %1 » est déclaré et jamais utilisé. Supprimez-le, ou écrivez {{%2}} dans le groupe « %3 ».',
  '"%1" is declared and never used; the text has ~2; if that is the same list, give both one name, else remove it.':
    '« %1 » est déclaré et jamais utilisé. Le texte a ~2 : si c’est la même liste, donnez aux deux un seul nom ; sinon, supprimez-la.',
  '"%1": The formula goes over "%2", which the text never shows; it shows ~3. If that is the same list, give both one name.':
    '« %1 » : la formule porte sur « %2 », que le texte ne montre nulle part ; il montre ~3. Si c’est la même liste, donnez aux deux un seul nom.',
  'The default does not fit: &1': 'La valeur par défaut (default) ne convient pas : &1',
  'It holds the character %1, which text may not hold.':
    'Il contient le caractère %1, qu’un texte ne peut pas contenir.',
  'A select placeholder needs options: a list of texts.':
    'Un champ au choix (select) a besoin d’options : une liste de textes.',
  'A %1 placeholder has no options; remove them.': 'Un champ du type %1 n’a pas d’options. Supprimez-les.',
  'A %1 placeholder has no start; remove it.': 'Un champ du type %1 n’a pas de premier numéro (start). Supprimez-le.',
  'A %1 placeholder is filled by the service; remove its default.':
    'Un champ du type %1 est rempli par le service. Supprimez default.',
  'A %1 placeholder is filled by the service; remove required.':
    'Un champ du type %1 est rempli par le service. Supprimez required.',
  'A %1 placeholder is filled by the service and never blank; remove blank.':
    'Un champ du type %1 est rempli par le service et n’est jamais vide. Supprimez blank.',
  'A %1 placeholder has no formula; write "type: number" or "type: date".':
    'Un champ du type %1 n’a pas de formule. Écrivez "type: number" ou "type: date".',
  'A %1 placeholder has no min; remove it.': 'Un champ du type %1 n’a pas de min. Supprimez-le.',
  'A %1 placeholder has no max; remove it.': 'Un champ du type %1 n’a pas de max. Supprimez-le.',
  'A %1 placeholder has no pattern; remove it.': 'Un champ du type %1 n’a pas de motif (pattern). Supprimez-le.',
  'A %1 placeholder has no format; remove it.': 'Un champ du type %1 n’a pas de format. Supprimez-le.',
  'What has a formula has no default; remove one of the two.':
    'Ce qui a une formule n’a pas de valeur par défaut (default). Supprimez l’une des deux.',
  'Without a formula there is nothing to override; remove it.':
    'Sans formule, il n’y a rien à remplacer (override). Supprimez-le.',
  'What is required is never blank; remove one of the two.':
    'Ce qui est obligatoire (required) n’est jamais vide (blank). Supprimez l’un des deux.',
  'The hint says what required, min, max or pattern want, and there is none of them; write it as description.':
    'L’indication (hint) explique required, min, max ou pattern, qui n’existent pas ici. Écrivez-la comme description.',
  'The pattern "%1" cannot be read: %2.': 'Le motif « %1 » est illisible : %2.',
  'The default "%1" does not fit the pattern.': 'La valeur par défaut « %1 » ne correspond pas au motif.',
  'The format "%1" cannot be read; write an example of a positive number such as 1,234.56.':
    'Le format « %1 » est illisible. Écrivez l’exemple d’un nombre positif comme 1 234,56.',
  'The format "%1" cannot be read; write the date 2026-08-27 written the expected way, such as 27 August 2026.':
    'Le format « %1 » est illisible. Écrivez le 27 août 2026 comme les dates doivent apparaître, par exemple 27/08/2026.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands.':
    'Le format « %1 » peut se lire de deux façons. Écrivez « %2 » pour trois décimales, « %3 » pour des milliers.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands, or say the language of the template.':
    'Le format « %1 » peut se lire de deux façons. Écrivez « %2 » pour trois décimales, « %3 » pour des milliers, ou indiquez la langue du modèle.',
  'The sign in the format "%1" is not understood; write one beside the number, as in -1,234.56, (1,234.56) or 1,234.56-, and words into the text.':
    'Le signe du format « %1 » n’est pas compris. Écrivez-en un à côté du nombre, comme dans -1 234,56, (1 234,56) ou 1 234,56-, et les mots dans le texte.',
  'The format "%1" has braces that mean nothing; only a counter knows {year}, as in INV-{year}-0001.':
    'Le format « %1 » contient des accolades qui ne veulent rien dire. Seul un compteur connaît {year}, comme dans FAC-{year}-0001.',
  'The format "%1" has another weekday than 27 August 2026, which is a Thursday.':
    'Le format « %1 » a un autre jour de la semaine que le 27 août 2026, qui est un jeudi.',
  'The default %1 is written as %2, and formulas see that number.':
    'La valeur par défaut %1 est écrite %2, et les formules utilisent ce nombre.',
  'The default %1 is written as %2, and exact wants no more decimals.':
    'La valeur par défaut %1 est écrite %2, et exact n’admet pas plus de décimales.',
  'exact is for a number with a format; remove it.': 'exact est pour un nombre avec un format. Supprimez-le.',
  'The format "%1" cannot be read; write an example with digits such as INV-00042.':
    'Le format « %1 » est illisible. Écrivez un exemple avec des chiffres comme FAC-00042.',
  "It begins a link's destination, which a %1 placeholder cannot; use text or select.":
    'La destination d’un lien commence ici, ce qu’un champ du type %1 ne peut pas faire. Utilisez text ou select.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL.':
    'La destination d’un lien commence ici : « %1 » doit donc être une adresse complète en http, https, mailto ou tel.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL, with %20 for a blank.':
    'La destination d’un lien commence ici : « %1 » doit donc être une adresse complète en http, https, mailto ou tel, avec %20 pour une espace.',
  'The label "%1" is declared twice; remove one.': 'Le libellé (label) « %1 » est déclaré deux fois. Supprimez-en un.',
  'The key "%1" is declared twice; keys must differ.':
    'La clé (key) « %1 » est déclarée deux fois. Les clés doivent être différentes.',
  'The key "%1" was a name of "%2" in an earlier version; choose another.':
    'La clé (key) « %1 » désignait « %2 » dans une version antérieure. Choisissez-en une autre.',
  '"%1" is new &2; add to it &3.': '« %1 » est nouveau &2. Ajoutez &3.',
  '"%1" is new &2; declare it with &3.': '« %1 » est nouveau &2. Déclarez-le avec &3.',
  '"key: %1" if it is another': '"key: %1" si c’est autre chose',
  '"key: %1" if it is "%2", or &3': '"key: %1" si c’est « %2 », ou &3',
  'while +1 is gone': 'alors que +1 a disparu',
  'while +1 are gone': 'alors que +1 ont disparu',
  'and was a name of the %1 with the key "%2", which callers may still send':
    'et ce nom désignait %1 avec la clé « %2 », que des programmes envoient peut-être encore',
  'as a counter while another has ended': 'comme compteur alors qu’un autre s’est arrêté',
  'There is no group "%1" to make it from; there are: +2.':
    'Il n’y a pas de groupe « %1 » dont le tirer ; il existe : +2.',
  'There is no group "%1" to make it from. &2': 'Il n’y a pas de groupe « %1 » dont le tirer. &2',
  'Callers do not send it; remove its %1.': 'Personne ne l’envoie. Supprimez %1.',
  'by is missing: the field, or the list of fields, whose different values make its entries.':
    'by manque : le champ, ou la liste des champs, dont les valeurs différentes donnent ses entrées.',
  'by: "%1" is no field of "%2"; there are: +3.': 'by: « %1 » n’est pas un champ de « %2 » ; il existe : +3.',
  'by: "%1" is no field of "%2". &3': 'by: « %1 » n’est pas un champ de « %2 ». &3',
  'by: "%1" is a counter, whose numbers are drawn later.':
    'by: « %1 » est un compteur, dont les numéros sont tirés plus tard.',
  '"%1" has the values of "%2"; remove its %3.': '« %1 » a les valeurs de « %2 ». Supprimez %3.',
  '"%1" needs a formula, such as SUM(…), since callers do not send it.':
    '« %1 » a besoin d’une formule comme SUM(…), car personne ne l’envoie.',
  '"%1" is computed and not sent; remove its %2.': '« %1 » est calculé et n’est pas envoyé. Supprimez %2.',
  '{{%1}} is no field of it; declare it with a formula; there are: +2.':
    '{{%1}} n’est pas un champ de ce groupe. Déclarez-le avec une formule ; il existe : +2.',
  '{{%1}} is no field of it; declare it with a formula. &2':
    '{{%1}} n’est pas un champ de ce groupe. Déclarez-le avec une formule. &2',
  'The formulas go in a circle: %1; compute one of them from something else.':
    'Les formules tournent en rond : %1. Calculez l’une d’elles à partir d’autre chose.',
  'A template has at most %1 formulas.': 'Un modèle a %1 formules au plus.',
  '"%1" is no field of the group. &2': '« %1 » n’est pas un champ du groupe. &2',
  'Fields are: +1.': 'Les champs sont : +1.',
  '"%1" is no number, so it has no sum to carry.': '« %1 » n’est pas un nombre et n’a donc pas de somme à reporter.',
  '{{%1}} must stand alone in a cell of the table rows that the group repeats; only text that is always the same may stand beside it.':
    '{{%1}} doit être seul dans une cellule des lignes que le groupe répète ; à côté ne peut figurer qu’un texte toujours identique.',
  'a table carries one sum; take the other one out.': 'Un tableau reporte une seule somme. Retirez l’autre.',
  'hide-empty-columns: no blank is printed as nothing, so no column is ever empty; write blank: nothing too.':
    'hide-empty-columns: Aucun champ vide n’est imprimé comme rien, aucune colonne n’est donc jamais vide. Écrivez aussi blank: nothing.',
  'hide-empty-columns: the group repeats no rows of a table; remove it.':
    'hide-empty-columns: Le groupe ne répète aucune ligne de tableau. Supprimez-le.',
  'no table has rows of this group.': 'Aucun tableau n’a de lignes de ce groupe.',
  'known_by: "%1" is a picture; name what is text.': 'known_by: « %1 » est une image. Nommez ce qui est du texte.',
  'known_by: "%1" is in the group "%2", of which a document may have many rows; name what it has once.':
    'known_by: « %1 » est dans le groupe « %2 », dont un document peut avoir beaucoup de lignes. Nommez ce qu’il a une seule fois.',
  'known_by: "%1" is no placeholder of the template.': 'known_by: « %1 » n’est pas un champ du modèle.',
  'known_by: "%1" is no placeholder of the template. &2': 'known_by: « %1 » n’est pas un champ du modèle. &2',
  'pictures: "%1" is no placeholder of the text.': 'pictures: « %1 » n’est pas un champ du texte.',
  'pictures: "%1" is shown as no picture; write ![…]({{%2}}).':
    'pictures: « %1 » n’est pas affiché comme image. Écrivez ![…]({{%2}}).',
  'pictures: "%1" stands in the text, too, where a picture cannot; it stands in ![…]({{%2}}) alone.':
    'pictures: « %1 » figure aussi dans le texte, où une image ne peut pas être. Il figure seulement dans ![…]({{%2}}).',
  'pictures: "%1" is a picture; no group has an entry for each different one.':
    'pictures: « %1 » est une image ; aucun groupe n’a une entrée par image différente.',
  'pictures: "%1" is a picture, which has no %2; remove it.':
    'pictures: « %1 » est une image, qui n’a pas de %2. Supprimez-le.',
  'The picture does not fit: &1.': 'L’image ne convient pas : &1.',
  'The picture &1.': 'L’image &1.',
  'It has %1 placeholders, more than %2; split it, or use platen template import.':
    'Le modèle a %1 champs, plus de %2. Divisez-le, ou utilisez platen template import.',
  'It is no example: &1': 'Ce n’est pas un exemple : &1',
  'Expected one JSON object, such as {"customer": "Marlow"}.': 'Attendu : un objet JSON comme {"customer": "Marlow"}.',
  // The text: marks, links, HTML, formulas.
  '%1 is never closed; add {{/%2}} where the group ends.':
    '%1 n’est jamais fermé. Ajoutez {{/%2}} là où le groupe se termine.',
  '%1 is never closed; add {{/if}} where it ends.':
    '%1 n’est jamais fermé. Ajoutez {{/if}} là où la condition se termine.',
  '%1 begins a group that has begun already; write {{/%2}} where it ends.':
    '%1 commence un groupe déjà commencé. Écrivez {{/%2}} là où il se termine.',
  '%1 stands inside %2; groups do not nest.': '%1 se trouve dans %2 ; les groupes ne s’emboîtent pas.',
  '%1 ends a condition, and none is open.': '%1 termine une condition, et aucune n’est ouverte.',
  '%1 closes a group that is not open.': '%1 ferme un groupe qui n’est pas ouvert.',
  '%1 stands inside %2, which must be closed first.': '%1 se trouve dans %2, qui doit être fermé d’abord.',
  '%1 ends no group here; to end %2 write {{/%3}}.':
    '%1 ne termine aucun groupe ici. Pour terminer %2, écrivez {{/%3}}.',
  '%1 shares a row, an item or a block with another group; give each its own.':
    '%1 partage une ligne, un élément ou un bloc avec un autre groupe. Donnez à chacun le sien.',
  '%1 holds nothing to repeat.': '%1 ne contient rien à répéter.',
  "%1 would repeat the table's header; put both marks into body rows, or on lines of their own around the table.":
    '%1 répéterait l’en-tête du tableau. Mettez les deux marques dans les lignes du corps, ou sur leurs propres lignes autour du tableau.',
  '%1 begins or ends within rows that one cell joins (rowspan); put the mark outside of them.':
    '%1 commence ou finit dans des lignes qu’une cellule réunit (rowspan). Mettez la marque en dehors.',
  '%1 holds a footnote or a link definition, which cannot repeat; move it out of the group.':
    '%1 contient une note de bas de page ou une définition de lien, qui ne peut pas se répéter. Sortez-la du groupe.',
  '%1 begins within %2 and ends outside of it; put {{/%3}} before %4, or both marks of the group around the condition.':
    '%1 commence dans %2 et se termine en dehors. Mettez {{/%3}} avant %4, ou les deux marques du groupe autour de la condition.',
  '%1 begins within %2 and does not end there; put {{/if}} before {{/%3}}.':
    '%1 commence dans %2 et ne s’y termine pas. Mettez {{/if}} avant {{/%3}}.',
  '%1 is the second one of %2; a condition has one {{else}}, and {{else if …}} before it.':
    '%1 est le second de %2. Une condition a un seul {{else}}, et {{else if …}} avant lui.',
  '%1 stands behind {{else}}, so that it can never apply; put it before {{else}}.':
    '%1 suit {{else}} et ne peut donc jamais s’appliquer. Mettez-le avant {{else}}.',
  '%1 stands in more than %2 other conditions.': '%1 se trouve dans plus de %2 autres conditions.',
  '%1 is written {{/if}}, not %2.': '%1 s’écrit {{/if}}, et non %2.',
  '%1 needs a condition, such as {{#if Plan = Gold}}.':
    '%1 a besoin d’une condition, par exemple {{#if Formule = Or}}.',
  '%1 stands within a line, and another mark of the condition elsewhere; put all of them into one line, or each on a line of its own, behind a list or a quote with a blank line before it.':
    '%1 se trouve dans une ligne, et une autre marque de la condition ailleurs. Mettez-les toutes sur une ligne, ou chacune sur la sienne, après une liste ou une citation avec une ligne vide avant.',
  '%1 stands in a line beside other text, with a group in its branch; put the marks of the condition at the beginning and end of what the group repeats, behind a list or a quote with a blank line before them.':
    '%1 se trouve dans une ligne à côté d’autre texte, et sa branche contient un groupe. Mettez les marques de la condition au début et à la fin de ce que le groupe répète, après une liste ou une citation avec une ligne vide avant.',
  "%1 would leave out the table's header; put the marks into body rows, or on lines of their own around the table.":
    '%1 omettrait l’en-tête du tableau. Mettez les marques dans les lignes du corps, ou sur leurs propres lignes autour du tableau.',
  '%1 holds nothing; write what applies between it and %2.':
    '%1 ne contient rien. Écrivez ce qui s’applique entre cette marque et %2.',
  '%1 holds the footnote [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 contient la note de bas de page [%2], à laquelle le texte renvoie en dehors. Sortez-la de la condition.',
  '%1 holds the link definition [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 contient la définition du lien [%2], à laquelle le texte renvoie en dehors. Sortez-la de la condition.',
  '%1 can never apply: it is never true.': '%1 ne peut jamais s’appliquer : la condition n’est jamais vraie.',
  '%1 can never apply: the same condition stands before it.':
    '%1 ne peut jamais s’appliquer : la même condition se trouve déjà avant.',
  '%1 can never apply: whenever it is true, a condition before it is true.':
    '%1 ne peut jamais s’appliquer : chaque fois que la condition est vraie, une condition précédente l’est aussi.',
  '%1 can never apply: the condition before it is always true.':
    '%1 ne peut jamais s’appliquer : la condition précédente est toujours vraie.',
  '%1 can never apply: one of the conditions before it is always true.':
    '%1 ne peut jamais s’appliquer : l’une des conditions précédentes est toujours vraie.',
  '%1 can never apply: the conditions around it exclude it.':
    '%1 ne peut jamais s’appliquer : les conditions qui l’entourent l’excluent.',
  '%1 stands between rows or items; put it into a cell or an item.':
    '%1 se trouve entre des lignes ou des éléments. Mettez-le dans une cellule ou un élément.',
  '%1 stands in a comment, which nobody sees; take it out.':
    '%1 se trouve dans un commentaire, que personne ne voit. Retirez-le.',
  '%1 stands in the name of a place in the text; such names are fixed.':
    '%1 se trouve dans le nom d’un endroit du texte. Ces noms sont fixes.',
  '%1 stands in the label of a footnote or a reference; labels are fixed names.':
    '%1 se trouve dans le libellé d’une note ou d’un renvoi. Ces libellés sont des noms fixes.',
  '%1 stands in the first line of a code fence; only the code itself can be filled.':
    '%1 se trouve dans la première ligne d’un bloc de code. Seul le code lui-même peut être rempli.',
  '%1 stands in the path of an image; images come with the template, so their paths are fixed. Where callers are to send the picture, the placeholder is all of the path, and the front matter has pictures: [its label].':
    '%1 se trouve dans le chemin d’une image. Les images viennent avec le modèle, leurs chemins sont donc fixes. Si l’image doit être envoyée, le champ est tout le chemin, et les réglages contiennent pictures: [son libellé].',
  '%1 marks a group inside code, an image or a link destination; put it in the text.':
    '%1 délimite un groupe dans du code, une image ou la destination d’un lien. Mettez la marque dans le texte.',
  '%1 marks a condition inside code, an image or a link destination; put it in the text.':
    '%1 délimite une condition dans du code, une image ou la destination d’un lien. Mettez la marque dans le texte.',
  '%1 stands where nothing of it is shown, such as an attribute or a second definition of the same name.':
    '%1 se trouve là où rien n’en est affiché, par exemple dans un attribut ou une seconde définition du même nom.',
  '%1 is a condition, which a theme cannot hold; write it into the header, footer or watermark of a template.':
    '%1 est une condition, qu’un thème ne peut pas contenir. Écrivez-la dans header, footer ou watermark d’un modèle.',
  '%1 marks a group, which a header or footer cannot hold.':
    '%1 délimite un groupe, qu’un en-tête ou un pied de page ne peut pas contenir.',
  '%1 stands in code, in an address or in a picture; here only text can be filled.':
    '%1 se trouve dans du code, une adresse ou une image. Seul du texte peut être rempli ici.',
  '%1 stands in a code; there a placeholder such as {{Label}} may stand.':
    '%1 se trouve dans un code-barres. Un champ comme {{Libellé}} peut s’y trouver.',
  '%1 and the other marks of the condition stand in different emphases or links; put all of them into one, or outside.':
    '%1 et les autres marques de la condition se trouvent dans des mises en valeur ou des liens différents. Mettez-les toutes dans un seul, ou en dehors.',
  '%1 shows a brace on either side of the value; write {{%2}}.':
    '%1 affiche une accolade de chaque côté de la valeur. Écrivez {{%2}}.',
  '%1 shows a brace on either side of the value; write a name into it.':
    '%1 affiche une accolade de chaque côté de la valeur. Écrivez-y un nom.',
  '%1 is no placeholder; write {{%2}}, or \\{{ for the braces themselves.':
    '%1 n’est pas un champ. Écrivez {{%2}}, ou \\{{ pour les accolades elles-mêmes.',
  '%1 is no placeholder; write a name into it, or \\{{ for the braces themselves.':
    '%1 n’est pas un champ. Écrivez-y un nom, ou \\{{ pour les accolades elles-mêmes.',
  'The mark of a group or a condition stands beside raw HTML, which would become part of it; move the mark.':
    'La marque d’un groupe ou d’une condition se trouve à côté de HTML et en ferait partie. Déplacez-la.',
  'The text has more than %1 parts (links, cells, list items, emphases and the like) up to here; split it.':
    'Jusqu’ici, le texte a plus de %1 parties (liens, cellules, éléments de liste, mises en valeur, etc.). Divisez-le.',
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Des listes, des citations ou des mises en valeur s’emboîtent ici trop profondément, sur plus de %1 niveaux. Simplifiez.',
  'This Markdown cannot be written back as it was meant; simplify its raw HTML, lists or links.':
    'Ce Markdown ne peut pas être réécrit comme il était voulu. Simplifiez le HTML, les listes ou les liens.',
  '%1: Platen writes a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}.&2':
    '%1: Dans Platen, une condition s’écrit {{#if Formule = Or}} … {{else if Formule = Argent}} … {{else}} … {{/if}}.&2',
  '%1: Platen writes it as {{#if not …}} … {{/if}}.&2': '%1: Dans Platen, cela s’écrit {{#if not …}} … {{/if}}.&2',
  '%1: Platen repeats what stands between {{#Label}} and {{/Label}}, with the label of the group.&2':
    '%1: Platen répète ce qui se trouve entre {{#Groupe}} et {{/Groupe}}, avec le libellé du groupe.&2',
  '%1: Platen computes in the front matter. Declare a name there with a formula, such as {label: Sum, type: number, formula: Total * 2}, and write {{Sum}} here.&2':
    '%1 : Platen calcule dans les réglages. Déclarez-y un nom avec une formule, par exemple {label: Sum, type: number, formula: Total * 2}, et écrivez ici {{Sum}}.&2',
  '%1: For the day on which the document is made, declare a name with "type: today" in the front matter.&2':
    '%1 : pour le jour où le document est créé, déclarez dans les réglages un nom avec "type: today".&2',
  '%1: Platen has no filters. Write the label alone; "format" in the front matter says how a number or a date is written.&2':
    '%1: Platen n’a pas de filtres. Écrivez seulement le libellé ; "format" dans les réglages dit comment un nombre ou une date s’écrit.&2',
  '%1: Platen has no parts of templates. Write the text here; what all documents share is in their theme.&2':
    '%1: Platen n’assemble pas de morceaux de modèles. Écrivez le texte ici ; ce que tous les documents ont en commun est dans leur thème.&2',
  '%1: Write a comment as <!-- … -->.&2': '%1: Écrivez un commentaire sous la forme <!-- … -->.&2',
  '%1: A value is literal text everywhere. Write the label alone.&2':
    '%1: Une valeur est partout du texte tel quel. Écrivez seulement le libellé.&2',
  '%1: In a group, write the label of the field.&2': '%1: Dans un groupe, écrivez le libellé du champ.&2',
  '%1: Placeholders are always written as {{Label}}.&2': '%1: Les champs s’écrivent toujours {{Libellé}}.&2',
  ' If it is a label, declare it in the front matter.': ' Si c’est un libellé, déclarez-le dans les réglages.',
  'A link to %1 leads nowhere; did you mean #%2? Documents show the text of the link alone.':
    'Un lien vers %1 ne mène nulle part. Vouliez-vous dire #%2 ? Les documents n’affichent que le texte du lien.',
  'A link to %1 leads nowhere; no heading and no {#name} is called so. Documents show the text of the link alone.':
    'Un lien vers %1 ne mène nulle part : aucun titre ni aucun {#name} ne porte ce nom. Les documents n’affichent que le texte du lien.',
  'A link to %1 is no address that a document can open; write one that begins with https:, http:, mailto: or tel:. Documents show the text of the link alone.':
    'Un lien vers %1 n’est pas une adresse qu’un document peut ouvrir. Écrivez-en une qui commence par https:, http:, mailto: ou tel:. Les documents n’affichent que le texte du lien.',
  'A link without a text says the number of what it leads to, and nothing has numbers here; write "numbering: legal" into the front matter, or a text between the brackets.':
    'Un lien sans texte affiche le numéro de sa destination, et rien n’a de numéro ici. Écrivez "numbering: legal" dans les réglages, ou un texte entre les crochets.',
  'A link without a text says the number of a fixed place; write the name of one behind #, or a text between the brackets.':
    'Un lien sans texte affiche le numéro d’un endroit fixe. Écrivez-en le nom après #, ou un texte entre les crochets.',
  '[](#%1) stands behind %2 and what it refers to behind %3, so that never both are there; write a text between the brackets, or move one of them.':
    '[](#%1) suit %2 et sa destination suit %3 : jamais les deux ne sont là. Écrivez un texte entre les crochets, ou déplacez l’un des deux.',
  '%1 and what it refers to stand in different branches of one condition, so that never both are there; write a text between the brackets, or move one of them.':
    '%1 et sa destination se trouvent dans des branches différentes d’une condition : jamais les deux ne sont là. Écrivez un texte entre les crochets, ou déplacez l’un des deux.',
  '%1 refers to nothing; did you mean #%2?': '%1 ne renvoie à rien. Vouliez-vous dire #%2 ?',
  '%1 refers to nothing; write {#%2} behind the heading or at the start of the item.':
    '%1 ne renvoie à rien. Écrivez {#%2} après le titre ou au début de l’élément.',
  '%1 may mean several places; give the one that is meant a name of its own, such as {#%2-2}.':
    '%1 peut désigner plusieurs endroits. Donnez à celui qui est voulu un nom à lui, par exemple {#%2-2}.',
  '%1 refers to a place that has no number; put {#%2} on a heading or an item of a numbered list, or write a text between the brackets.':
    '%1 renvoie à un endroit sans numéro. Mettez {#%2} sur un titre ou un élément d’une liste numérotée, ou écrivez un texte entre les crochets.',
  'A heading with {.annex} is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    'Un titre avec {.annex} appartient au document lui-même ; il ne peut pas se trouver dans une liste, une citation, une cellule ou une colonne.',
  '<!-- %1 --> stands within a line; write it on a line of its own, with a blank line before it.':
    '<!-- %1 --> se trouve dans une ligne. Écrivez-le sur sa propre ligne, avec une ligne vide avant.',
  '<!-- %1 --> has nothing behind it that it could be about; remove it, or put it before its block.':
    '<!-- %1 --> n’a rien après lui qu’il puisse concerner. Supprimez-le, ou mettez-le avant son bloc.',
  '<!-- %1 --> stands before a group, which may have no entry or several; put it behind the mark of the group.':
    '<!-- %1 --> précède un groupe, qui peut n’avoir aucune entrée ou plusieurs. Mettez-le après la marque du groupe.',
  '<!-- %1 --> stands before a condition, which may leave out what is behind it; put it behind the mark of the condition.':
    '<!-- %1 --> précède une condition, qui peut omettre ce qui suit. Mettez-le après la marque de la condition.',
  '<!-- %1 --> says that a heading or a list has no numbers, so put it right before one.':
    '<!-- %1 --> dit qu’un titre ou une liste n’a pas de numéros. Mettez-le juste avant.',
  '<!-- %1 --> stands in a cell, within which no page ends; put it before the table.':
    '<!-- %1 --> se trouve dans une cellule, où aucune page ne finit. Mettez-le avant le tableau.',
  '<!-- %1 --> stands in a column, which goes on over pages beside the others; put it before or behind the columns.':
    '<!-- %1 --> se trouve dans une colonne, qui continue de page en page à côté des autres. Mettez-le avant ou après les colonnes.',
  '<!-- %1 --> is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    '<!-- %1 --> concerne un bloc du document lui-même ; il ne peut pas se trouver dans une liste, une citation, une cellule ou une colonne.',
  '<!-- %1 --> stands in a column; an address is all that is in the first of two, which are in no other block.':
    '<!-- %1 --> se trouve dans une colonne. Une adresse est tout ce que contient la première de deux colonnes, qui ne sont dans aucun autre bloc.',
  '<!-- %1 --> says how a table looks, so put it right before one.':
    '<!-- %1 --> dit à quoi ressemble un tableau. Mettez-le juste avant.',
  '<!-- %1 --> stands behind another; a document has one address.':
    '<!-- %1 --> en suit un autre. Un document a une seule adresse.',
  '<!-- %1 --> must be right before the address; put other comments above it.':
    '<!-- %1 --> doit se trouver juste avant l’adresse. Mettez les autres commentaires au-dessus.',
  '<!-- %1 --> cannot be followed: &2.': '<!-- %1 --> ne peut pas être suivi : &2.',
  '"%1" is no width; write 30%, 25mm, a share such as 2, or auto':
    '« %1 » n’est pas une largeur ; écrivez 30%, 25mm, une part comme 2, ou auto',
  '"%1" is no alignment; write left, center, right, decimal or auto':
    '« %1 » n’est pas un alignement ; écrivez left, center, right, decimal ou auto',
  'the widths are %1% together; they share 100%': 'les largeurs font %1% ensemble ; elles se partagent 100%',
  '%1 names %2 columns, and there are %3': '%1 nomme %2 colonnes, et il y en a %3',
  '%1 names %2 columns, and there is 1': '%1 nomme %2 colonnes, et il n’y en a qu’une',
  '%1 names 1 column, and there are %2': '%1 nomme 1 colonne, et il y en a %2',
  '%1 names 1 column, and there is 1': '%1 nomme 1 colonne, et il y en a 1',
  'The Swiss QR bill stands beside something else; put it into a paragraph of its own, with a blank line before and behind it.':
    'La QR-facture suisse se trouve à côté d’autre chose. Mettez-la dans un paragraphe à elle, avec une ligne vide avant et après.',
  'The Swiss QR bill stands in another block or in a group; it takes the foot of a page of the document itself, once.':
    'La QR-facture suisse se trouve dans un autre bloc ou dans un groupe. Elle occupe le bas d’une page du document lui-même, une seule fois.',
  'The Swiss QR bill is the second one; a document has one, so put it behind the condition.':
    'C’est la seconde QR-facture suisse. Un document en a une : mettez-la après la condition.',
  'The Swiss QR bill has a caption, for which there is no place; remove what stands behind its address.':
    'La QR-facture suisse a une légende, pour laquelle il n’y a pas de place. Supprimez ce qui suit son adresse.',
  'A Swiss QR bill stands on no page with columns.':
    'Une QR-facture suisse ne peut pas se trouver sur une page en colonnes.',
  'A Swiss QR bill needs A4 paper, upright.': 'Une QR-facture suisse a besoin d’une page A4 en portrait.',
  'A Swiss QR bill stands in the text; it takes the foot of its page.':
    'Une QR-facture suisse se trouve dans le texte ; elle occupe le bas de sa page.',
  'has something behind %1:, and nothing stands there; payment says where it leads':
    'a quelque chose après %1:, et rien ne s’y met ; payment dit où l’argent va',
  'is a Swiss QR bill, which is 210 × 105 mm; give it no size':
    'est une QR-facture suisse de 210 × 105 mm ; ne lui donnez pas de taille',
  'has its width in %, so that nobody knows what it holds; give it in mm, such as {width=30mm}':
    'a sa largeur en %, si bien que personne ne sait ce qu’elle contient ; donnez-la en mm, par exemple {width=30mm}',
  'is a %1, which is square; give its width alone': 'est un %1, qui est carré ; donnez seulement sa largeur',
  'a %1 cannot be empty': 'un %1 ne peut pas être vide',
  'a %1 takes letters from A to Z, digits and signs of ASCII only':
    'un %1 n’accepte que les lettres de A à Z, les chiffres et les signes ASCII',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less':
    'un %1 de %2 mm de large contient %3 octets, et celui-ci en aurait %4 ; envoyez-en moins',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less, or make it at least %5 mm wide':
    'un %1 de %2 mm de large contient %3 octets, et celui-ci en aurait %4 ; envoyez-en moins, ou donnez-lui au moins %5 mm de large',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less':
    'un %1 de %2 mm de large contient %3 caractères, et celui-ci en aurait %4 ; envoyez-en moins',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less, or make it at least %5 mm wide':
    'un %1 de %2 mm de large contient %3 caractères, et celui-ci en aurait %4 ; envoyez-en moins, ou donnez-lui au moins %5 mm de large',
  'a %1 %2 mm wide has room for %3 mm there; send fewer entries beside one another, or make it narrower':
    'un %1 de %2 mm de large n’a que %3 mm de place là ; envoyez moins d’entrées côte à côte, ou réduisez-le',
  '&1 has no place here, only lines of text; write \\ before the sign that makes it one.':
    '&1 n’a pas sa place ici, seulement des lignes de texte. Écrivez \\ avant le signe qui le produit.',
  'A footnote has no place here.': 'Une note de bas de page n’a pas sa place ici.',
  'Write the address behind the text: [text](address).': 'Écrivez l’adresse après le texte : [texte](adresse).',
  '<%1> has no place in a document; remove it.': '<%1> n’a pas sa place dans un document. Supprimez-le.',
  '%1 is no tag of HTML; remove it, or write \\%2 to show it as it is.':
    '%1 n’est pas une balise HTML. Supprimez-la, ou écrivez \\%2 pour l’afficher telle quelle.',
  '%1 is no tag of HTML. For a placeholder write {{%2}}, for these words themselves \\%3.':
    '%1 n’est pas une balise HTML. Pour un champ, écrivez {{%2}} ; pour ces mots eux-mêmes, \\%3.',
  '%1 is no tag to Markdown; write its attributes in quotes, with blanks between them.':
    '%1 n’est pas une balise pour Markdown. Mettez ses attributs entre guillemets droits, avec des espaces entre eux.',
  'Text stands right in <%1>, which holds only %2.':
    'Du texte se trouve directement dans <%1>, qui ne contient que %2.',
  '%1 stands right in <%2>, which holds only %3.': '%1 se trouve directement dans <%2>, qui ne contient que %3.',
  '%1 stands outside of <%2>.': '%1 se trouve en dehors de <%2>.',
  '%1 of <%2> runs a script, which no document can; remove it.':
    '%1 de <%2> lance un script, ce qu’aucun document ne peut faire. Supprimez-le.',
  '%1 is not closed before %2; add </%3>.': '%1 n’est pas fermé avant %2. Ajoutez </%3>.',
  '%1 is never closed in its paragraph; add </%2>.': '%1 n’est jamais fermé dans son paragraphe. Ajoutez </%2>.',
  '%1 is never closed in the list item, quote or document in which it stands; add </%2>.':
    '%1 n’est jamais fermé dans l’élément de liste, la citation ou le document où il se trouve. Ajoutez </%2>.',
  'Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <%1>; remove the blank line or the blanks.':
    'Après une ligne vide, Markdown prend pour du code les lignes qui commencent par quatre espaces, ici dans <%1>. Supprimez la ligne vide ou les espaces.',
  'The comment is never closed; add --> behind it.': 'Le commentaire n’est jamais fermé. Ajoutez --> après lui.',
  'A < begins a tag that does not end; for the sign itself write &lt;.':
    'Un < commence une balise qui ne se termine pas. Pour le signe lui-même, écrivez &lt;.',
  'A block of HTML stands within a part of a line; end that part before it.':
    'Un bloc HTML se trouve dans une partie de ligne. Terminez cette partie avant lui.',
  '%1 holds a block; a heading is one line of text.': '%1 contient un bloc. Un titre est une ligne de texte.',
  '%1 counts down, which Markdown cannot; write the numbers as text.':
    '%1 compte à rebours, ce que Markdown ne peut pas. Écrivez les numéros comme texte.',
  'The item is numbered %1, which is not the next number; begin a list of its own with start="%2".':
    'L’élément a le numéro %1, qui n’est pas le suivant. Commencez une liste à part avec start="%2".',
  '%1 ends a block that nothing begins; remove it, or begin it with ::: {.name}.':
    '%1 termine un bloc que rien ne commence. Supprimez-le, ou commencez-le par ::: {.name}.',
  '%1 is never closed in the list item, quote or document in which it stands; add a line ::: behind its text.':
    '%1 n’est jamais fermé dans l’élément de liste, la citation ou le document où il se trouve. Ajoutez une ligne ::: après son texte.',
  '%1 is a column of nothing; write ::: columns before it, and ::: behind the last one.':
    '%1 est une colonne de rien. Écrivez ::: columns avant elle, et ::: après la dernière.',
  '%1 has no columns in it; begin each with ::: column, or ::: {.column width=60%}, and end it with :::.':
    '%1 ne contient aucune colonne. Commencez chacune par ::: column ou ::: {.column width=60%}, et terminez-la par :::.',
  'All that stands in ::: columns belongs in one of its columns: between ::: column and :::.':
    'Tout ce qui se trouve dans ::: columns va dans l’une de ses colonnes : entre ::: column et :::.',
  '%1 says the widths of columns; write them at each: ::: {.column width=60%}.':
    '%1 donne les largeurs des colonnes. Écrivez-les à chacune : ::: {.column width=60%}.',
  '%1 has %2 columns, and %3 fit side by side.': '%1 a %2 colonnes, et %3 tiennent côte à côte.',
  '%1 has columns of more than 100% together; they share 100%.':
    '%1 a des colonnes de plus de 100% ensemble ; elles se partagent 100%.',
  '%1 begins a comment of kramdown; write <!-- … --> instead.':
    '%1 commence un commentaire de kramdown. Écrivez plutôt <!-- … -->.',
  '%1 is of kramdown; remove it, and write \\ before signs that are not meant as Markdown.':
    '%1 appartient à kramdown. Supprimez-le, et écrivez \\ avant les signes qui ne sont pas du Markdown.',
  '%1 sets options of kramdown, which Platen does not have; remove it.':
    '%1 règle des options de kramdown, que Platen n’a pas. Supprimez-le.',
  '%1 ends a block of kramdown; remove it with its beginning.':
    '%1 termine un bloc de kramdown. Supprimez-le avec son début.',
  '%1 belongs on a line right below a table of Markdown.': '%1 va sur la ligne juste au-dessous d’un tableau Markdown.',
  '%1 belongs on a line right below a table of Markdown. If it is meant as text, write \\%2.':
    '%1 va sur la ligne juste au-dessous d’un tableau Markdown. Si c’est du texte, écrivez \\%2.',
  '%1 belongs at the end of a heading; a list without numbers has <!-- unnumbered --> on a line of its own before it. If it is meant as text, write \\%2.':
    '%1 va à la fin d’un titre ; une liste sans numéros a <!-- unnumbered --> sur une ligne à part avant elle. Si c’est du texte, écrivez \\%2.',
  '%1 belongs at the end of a heading, at either end of an item, right behind a link or emphasis, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 va à la fin d’un titre, au début ou à la fin d’un élément, juste après un lien ou une mise en valeur, ou sur la ligne sous son bloc. Si c’est du texte, écrivez \\%2.',
  '%1 belongs right behind a picture. If it is meant as text, write \\%2.':
    '%1 va juste après une image. Si c’est du texte, écrivez \\%2.',
  '%1 belongs right behind [text]. If it is meant as text, write \\%2.':
    '%1 va juste après [texte]. Si c’est du texte, écrivez \\%2.',
  '%1 belongs right behind [text], a picture, a link or emphasis, at the end of a heading, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 se place juste après [texte], une image, un lien ou une mise en valeur, à la fin d’un titre ou sur une ligne sous son bloc. S’il s’agit de texte, écrivez \\%2.',
  '%1 would be printed: beside these characters it begins or ends nothing. Put a blank there, or write %2. If it is meant as text, write \\%3.':
    '%1 serait imprimé : à côté de ces caractères, il n’ouvre ni ne ferme rien. Mettez-y une espace, ou écrivez %2. S’il s’agit de texte, écrivez \\%3.',
  '%1 has no partner and is printed. If it is meant as text, write \\%2.':
    '%1 est seul et sera imprimé. S’il s’agit de texte, écrivez \\%2.',
  '%1 begins code that never ends. Close it, and in a table write | in code as \\|. For the sign itself write \\`.':
    '%1 ouvre du code qui ne se ferme jamais. Fermez-le et, dans un tableau, écrivez | dans du code sous la forme \\|. Pour le signe lui-même, écrivez \\`.',
  '%1 stands right beside an address, which takes it in. Put a blank between them, or write the address between < and >.':
    '%1 touche une adresse, qui l’absorbe. Mettez une espace entre les deux, ou écrivez l’adresse entre < et >.',
  'There is no note %1. Write %2: and its text on a line of its own.':
    'La note %1 n’existe pas. Écrivez %2: et son texte sur une ligne à part.',
  'This is not a link: its address has blanks or brackets in it. Write the address between < and >. If it is meant as text, write \\](.':
    'Ceci n’est pas un lien : son adresse contient des espaces ou des parenthèses. Écrivez l’adresse entre < et >. S’il s’agit de texte, écrivez \\](.',
  'This is not a link: nothing says where it leads. Write [its name]: and the address on a line of its own. If it is meant as text, write \\][.':
    'Ceci n’est pas un lien : rien ne dit où il mène. Écrivez [son nom]: et l’adresse sur une ligne à part. S’il s’agit de texte, écrivez \\][.',
  'A \\ at the end of a paragraph is printed: it ends a line only before another line. Take it out, or write \\\\ for the sign itself.':
    'Un \\ à la fin d’un paragraphe est imprimé : il ne termine une ligne que devant une autre. Supprimez-le, ou écrivez \\\\ pour le signe lui-même.',
  '%1 begins nothing behind a mark. Write it before the mark, or the mark on a line of its own. If it is meant as text, write \\%2.':
    '%1 n’ouvre rien après une marque. Écrivez-le avant la marque, ou la marque sur une ligne à part. S’il s’agit de texte, écrivez \\%2.',
  'A heading needs a blank behind %1. If it is meant as text, write \\%2.':
    'Un titre demande une espace après %1. S’il s’agit de texte, écrivez \\%2.',
  'This : defines nothing. Write the term on the line above it, as a paragraph of its own. If it is meant as text, write \\:.':
    'Ce : ne définit rien. Écrivez le terme sur la ligne au-dessus, dans un paragraphe à part. S’il s’agit de texte, écrivez \\:.',
  'This line begins no table. It needs as many cells as the line above it, and that one a blank line before it. If it is meant as text, write \\|.':
    'Cette ligne ne commence pas de tableau. Il lui faut autant de cellules qu’à la ligne au-dessus, et à celle-ci une ligne vide avant elle. S’il s’agit de texte, écrivez \\|.',
  '%1 would be printed: there is no Markdown in a block of HTML. Put a blank line before the text, or use tags, such as <b>…</b>.':
    '%1 serait imprimé : il n’y a pas de Markdown dans un bloc HTML. Mettez une ligne vide avant le texte, ou utilisez des balises, comme <b>…</b>.',
  '%1 would be printed: this text has no Markdown. Take it out; headers and footers have Markdown in their parts left, center and right.':
    '%1 serait imprimé : ce texte n’a pas de Markdown. Supprimez-le ; les en-têtes et pieds de page ont du Markdown dans leurs parties left, center et right.',
  'A sum goes over the entries of one group; this one goes over "%1" already.':
    'Une somme parcourt les entrées d’un seul groupe ; celle-ci parcourt déjà « %1 ».',
  'A sum stands within a sum over entries; compute it in a placeholder of its own.':
    'Une somme se trouve dans une somme sur des entrées. Calculez-la dans un champ à part.',
  '"%1" is that of one entry; write %2 for that of each.':
    '« %1 » est la valeur d’une seule entrée. Écrivez %2 pour celle de chacune.',
  'COUNT counts what is given; count the entries for which something is true with COUNTIF(Group, condition).':
    'COUNT compte ce qui est rempli. Comptez les entrées pour lesquelles quelque chose est vrai avec COUNTIF(Groupe, condition).',
  'The parts of %1 must be numbers, or all of them dates.':
    'Les parties de %1 doivent être des nombres, ou toutes des dates.',
  '%1 goes over the entries of a group; write %2.': '%1 parcourt les entrées d’un groupe. Écrivez %2.',
  '"%1" is a counter; its number is drawn when the document is made, so nothing can be computed from it.':
    '« %1 » est un compteur ; son numéro est tiré à la création du document, rien ne peut donc en être calculé.',
  '"%1" has an entry for each repetition; write which you mean, such as %2.':
    '« %1 » a une entrée par répétition. Écrivez laquelle vous voulez, par exemple %2.',
  '"%1" is no name of the template. &2': '« %1 » n’est pas un nom du modèle. &2',
  '"%1" is no name of the group "%2". &3': '« %1 » n’est pas un nom du groupe « %2 ». &3',
  '"%1" is no name of the document. &2': '« %1 » n’est pas un nom du document. &2',
  '%1 stands in the group "%2", and "%3" is declared for the document. Write %4 for that value, or declare a field "%5" of the group.':
    '%1 se trouve dans le groupe « %2 », et « %3 » est déclaré pour le document. Écrivez %4 pour cette valeur, ou déclarez un champ « %5 » du groupe.',
  '%1: The document has no placeholder "%2". ~3': '%1 : le document n’a pas de champ « %2 ». ~3',
  'Declare it under "placeholders:".': 'Déclarez-le sous "placeholders:".',
  'Here a name is missing. &1': 'Il manque un nom ici. &1',
  'Did you mean %1? If it is a text, write it in quotation marks.':
    'Vouliez-vous dire %1 ? Si c’est un texte, mettez-le entre guillemets droits.',
  'Groups are: ~1.': 'Les groupes sont : ~1.',
  'Write {{#%1}} … {{/%2}} in the document.': 'Écrivez {{#%1}} … {{/%2}} dans le document.',
  '"%1" is a field of the group "%2"; write %3.': '« %1 » est un champ du groupe « %2 » ; écrivez %3.',
  'Names are: +1.': 'Les noms sont : +1.',
  'Names are: +1. Declare it under "placeholders:" if it is new.':
    'Les noms sont : +1. S’il est nouveau, déclarez-le sous "placeholders:".',
  'Names are: +1. If it is a text, write it in quotation marks.':
    'Les noms sont : +1. Si c’est un texte, mettez-le entre guillemets droits.',
  '"%1" has signs in it that compute; write %2.': '« %1 » contient des signes qui calculent. Écrivez %2.',
  '"%1" cannot stand here; an operator such as +, = or and is wanted before it.':
    '« %1 » ne peut pas se trouver ici. Il faut avant un opérateur comme +, = ou and.',
  'Here something is missing: a name, a number or a text in quotation marks.':
    'Il manque quelque chose ici : un nom, un nombre ou un texte entre guillemets droits.',
  'Before %1 something is missing: a name, a number or a text in quotation marks.':
    'Avant %1, il manque quelque chose : un nom, un nombre ou un texte entre guillemets droits.',
  'Here a comma is missing; write %1.': 'Il manque une virgule ici. Écrivez %1.',
  'This bracket closes none; take it out.': 'Cette parenthèse n’en ferme aucune. Retirez-la.',
  'The bracket is not closed; write ) where it ends.':
    'La parenthèse n’est pas fermée. Écrivez ) là où elle se termine.',
  'The bracket of %1( is not closed; write ) behind its last part.':
    'La parenthèse de %1( n’est pas fermée. Écrivez ) après sa dernière partie.',
  'The bracket [ is not closed; write ] behind the name.': 'Le crochet [ n’est pas fermé. Écrivez ] après le nom.',
  '%1 has a part too many; write %2.': '%1 a une partie de trop. Écrivez %2.',
  'Write a number in one piece, with a point before its decimals, such as 1000.5.':
    'Écrivez un nombre d’un seul tenant, avec un point avant les décimales, par exemple 1000.5.',
  'Write %1 in place of %2.': 'Écrivez %1 à la place de %2.',
  'Between two conditions write and, not &. If "%1" is one name, declare it under "placeholders:".':
    'Entre deux conditions, écrivez and et non &. Si "%1" est un seul nom, déclarez-le sous "placeholders:".',
  'A quotation mark has no other; write text between two " or two \'.':
    'Un guillemet n’a pas son pareil. Écrivez du texte entre deux " ou deux \'.',
  'There is no function %1. There are %2.': 'Il n’y a pas de fonction %1. Il existe %2.',
  'There is no function %1. &2': 'Il n’y a pas de fonction %1. &2',
  'Both values of IF must be numbers, or both dates, or both texts.':
    'Les deux valeurs de IF doivent être des nombres, ou des dates, ou des textes.',
  'More than %1 brackets and functions stand in one another; compute parts of it in placeholders of their own.':
    'Plus de %1 parenthèses et fonctions s’emboîtent. Calculez-en des parties dans des champs à part.',
  'It has more than %1 characters; compute parts of it in placeholders of their own.':
    'Il y a plus de %1 caractères. Calculez-en des parties dans des champs à part.',
  'The number has more than %1 digits.': 'Le nombre a plus de %1 chiffres.',
  '"%1" is not a day of the calendar such as "2026-08-27".':
    '« %1 » n’est pas un jour du calendrier comme "2026-08-27".',
  'Two comparisons stand in a row; write a < b and b < c.': 'Deux comparaisons se suivent. Écrivez a < b and b < c.',
  'Texts are equal or not; compare them with = or <>.': 'Des textes sont égaux ou non. Comparez-les avec = ou <>.',
  '"%1" is none of the options. Options are: +2.': '« %1 » n’est pas l’un des choix. Les choix sont : +2.',
  '"%1" is none of the options. &2': '« %1 » n’est pas l’un des choix. &2',
  '"%1" is an option and a name; write "%2" for the option, or [%3] for the name.':
    '« %1 » est un choix et un nom. Écrivez "%2" pour le choix, ou [%3] pour le nom.',
  'This compares &1 with &2; write a day in quotation marks, such as "2026-08-27".':
    'Ceci compare &1 avec &2. Écrivez un jour entre guillemets droits, par exemple "2026-08-27".',
  'This compares &1 with &2; write the text in quotation marks.':
    'Ceci compare &1 avec &2. Écrivez le texte entre guillemets droits.',
  'This compares &1 with &2; count its entries with COUNT(…).':
    'Ceci compare &1 avec &2. Comptez ses entrées avec COUNT(…).',
  'This compares &1 with &2.': 'Ceci compare &1 avec &2.',
  'This is &1, and a condition is wanted; compare it with something, such as … = 1.':
    'Il faut une condition, et ceci est &1. Comparez-le avec quelque chose, par exemple … = 1.',
  '&1 is &2, and &3 is wanted; count its entries with COUNT(…).':
    '&1 est &2, et il faut &3. Comptez ses entrées avec COUNT(…).',
  '&1 is &2, and &3 is wanted; declare "%4" with "type: %5".':
    '&1 est &2, et il faut &3 ; déclarez « %4 » avec "type: %5".',
  '&1 is &2, and &3 is wanted.': '&1 est &2, et il faut &3.',
  'What the formula gives': 'Le résultat de la formule',
  'What stands in %1': 'Le contenu de %1',
  'The number of decimals of %1': 'Le nombre de décimales de %1',
  'What is added to a date': 'Ce qui est ajouté à une date',
  'What is subtracted from': 'Ce dont on soustrait',
  'What is added to': 'Ce à quoi on ajoute',
  'What is subtracted': 'Ce qui est soustrait',
  'What is added': 'Ce qui est ajouté',
  'What stands before %1': 'Ce qui précède %1',
  'What stands behind %1': 'Ce qui suit %1',
  'a number': 'un nombre',
  'a date': 'une date',
  text: 'du texte',
  'a condition': 'une condition',
  'a group': 'un groupe',
  'a number of days, weeks, months or years': 'un nombre de jours, de semaines, de mois ou d’années',
  'A block of code': 'Un bloc de code',
  'A heading': 'Un titre',
  'A list': 'Une liste',
  'A table': 'Un tableau',
  'A quote': 'Une citation',
  'A rule': 'Un filet',
  'A footnote': 'Une note de bas de page',
  'What begins here': 'Ce qui commence ici',
  'Days, weeks, months and years are added to a date, which stands first: Invoice date + 30 days.':
    'Les jours, semaines, mois et années s’ajoutent à une date, qui vient d’abord : Date de facture + 30 days.',
  'It divides by zero.': 'Le calcul divise par zéro.',
  'It has more than 100 digits.': 'Le nombre a plus de 100 chiffres.',
  'It has more than 1,000 digits on the way.': 'Un nombre intermédiaire a plus de 1 000 chiffres.',
  'It takes too long to compute.': 'Le calcul prend trop de temps.',
  'It is a date outside of the years 1 to 9999.': 'La date est en dehors des années 1 à 9999.',
  'It moves a date by %1, which is no whole number.': 'Une date est déplacée de %1, ce qui n’est pas un nombre entier.',
  'It rounds to %1 decimals; a whole number from %2 to %3 is wanted.':
    'Le calcul arrondit à %1 décimales ; il faut un nombre entier de %2 à %3.',
  'divides by zero': 'elle divise par zéro',
  'has more than 100 digits': 'elle donne plus de 100 chiffres',
  'has more than 1,000 digits on the way': 'un nombre intermédiaire a plus de 1 000 chiffres',
  'takes too long to compute': 'le calcul prend trop de temps',
  'is a date outside of the years 1 to 9999': 'elle donne une date en dehors des années 1 à 9999',
  'moves a date by %1, which is no whole number': 'elle déplace une date de %1, ce qui n’est pas un nombre entier',
  'rounds to %1 decimals; a whole number from %2 to %3 is wanted':
    'elle arrondit à %1 décimales ; il faut un nombre entier de %2 à %3',
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'No group and no condition stands in a term; map a placeholder.':
    'Ni groupe ni condition ne se trouvent dans une mention. Indiquez un champ.',
  'of names one placeholder alone, such as "{{Unit}}".': 'of nomme un seul champ, par exemple "{{Unité}}".',
  '"%1" may be +2, of which codes has no code.': '« %1 » peut être +2, dont codes n’a pas le code.',
  '"%1" is never +2; take it out of codes.': '« %1 » n’est jamais +2. Retirez-le de codes.',
  'The profile depends on no value; write it.': 'profile ne dépend d’aucune valeur. Écrivez-le.',
  'The syntax depends on no value; write it.': 'syntax ne dépend d’aucune valeur. Écrivez-le.',
  'The edition depends on no value; write it.': 'edition ne dépend d’aucune valeur. Écrivez-le.',
  '"%1" is a picture; name what is text.': '« %1 » est une image. Nommez ce qui est du texte.',
  'Of "%1", &2': 'Pour « %1 » : &2',
  'Beside "%1" nothing else can stand; write "{{%2}}" alone.':
    'Rien d’autre ne peut se trouver à côté de « %1 ». Écrivez seulement "{{%2}}".',
  '"%1" is of the type %2; it has to be a number.': '« %1 » est du type %2 ; il doit être number.',
  '"%1" is of the type %2; it has to be a date or today.': '« %1 » est du type %2 ; il doit être date ou today.',
  '"%1" shows no day; a date of an e-invoice has one.':
    '« %1 » ne montre pas de jour ; une date de facture électronique en a un.',
  'The default of "%1" is %2, which its format prints otherwise.':
    'La valeur par défaut de « %1 » est %2, que son format imprime autrement.',
  'There is no placeholder "%1".': 'Il n’y a pas de champ « %1 ».',
  'There is no placeholder "%1". &2': 'Il n’y a pas de champ « %1 ». &2',
  'There is no group "%1".': 'Il n’y a pas de groupe « %1 ».',
  'There is no group "%1". &2': 'Il n’y a pas de groupe « %1 ». &2',
  'A template says this, not its theme.': 'C’est un modèle qui le dit, pas son thème.',
  'A theme names no placeholder here; the template does.':
    'Un thème ne nomme aucun champ ici ; c’est le modèle qui le fait.',
  '%1: Peppol has ubl alone; leave it out.': '%1: Peppol n’a que ubl. Retirez cette ligne.',
  'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.':
    'e-invoice.lines.group manque (BG-25). Nommez le groupe dont les entrées sont les lignes.',
  '%1 stands nowhere on the pages; write ~2 into the text.': '%1 n’apparaît sur aucune page. Écrivez ~2 dans le texte.',
  '%1 is only struck through; write ~2 where people can read it.':
    '%1 n’apparaît que barré. Écrivez ~2 là où on peut le lire.',
  '%1 is only in the colour of what is behind it; write ~2 where people can read it.':
    '%1 n’apparaît que dans la couleur du fond. Écrivez ~2 là où on peut le lire.',
  '%1 is written out; map a placeholder, so that pages and XML say the same.':
    '%1 est écrit en toutes lettres. Indiquez un champ, pour que les pages et le XML disent la même chose.',
  '%1 comes from no field of the lines; map one of their fields.':
    '%1 ne vient d’aucun champ des lignes. Indiquez l’un de leurs champs.',
  '%1 is an amount in %2, and "%3" is printed with %4; write the sign of %2, or none.':
    '%1 est un montant en %2, et « %3 » est imprimé avec %4. Écrivez le signe de %2, ou aucun.',
  '%1 is missing; map a placeholder, or write it.': '%1 manque. Indiquez un champ, ou écrivez-le.',
  '%1 is missing; write it in the theme, or map a placeholder.':
    '%1 manque. Écrivez-le dans le thème, ou indiquez un champ.',
  '%1 is missing, and a direct debit needs it; &2': '%1 manque, et un prélèvement en a besoin ; &2',
  '%1 is missing, and a transfer needs it (BR-61); &2': '%1 manque, et un virement en a besoin (BR-61) ; &2',
  '%1 is missing, and a card needs it; &2': '%1 manque, et une carte en a besoin ; &2',
  '%1 is missing, and an account needs it (BR-49); &2': '%1 manque, et un compte en a besoin (BR-49) ; &2',
  '%1 is missing, and its date needs it (BR-55); &2': '%1 manque, et sa date en a besoin (BR-55) ; &2',
  '%1 is missing, and an address of delivery needs it (BR-57); &2':
    '%1 manque, et une adresse de livraison en a besoin (BR-57) ; &2',
  '%1 is missing, and so is a period; an invoice says when it was supplied (BR-FX-EN-04); &2':
    '%1 manque, et une période aussi ; une facture dit quand la prestation a eu lieu (BR-FX-EN-04) ; &2',
  '%1 is missing, and so is %2; an amount to be paid needs one of them (BR-CO-25); &3':
    '%1 manque, et %2 aussi ; un montant à payer a besoin de l’un des deux (BR-CO-25) ; &3',
  '%1 is missing, and so is %2; one of them is needed; &3':
    '%1 manque, et %2 aussi ; l’un des deux est nécessaire ; &3',
  '%1 is missing, and so is %2; Peppol asks for one of them (PEPPOL-EN16931-R003); &3':
    '%1 manque, et %2 aussi ; Peppol demande l’un des deux (PEPPOL-EN16931-R003) ; &3',
  '%1 is missing, and so are %2; buyers know the seller by one of them (BR-CO-26); &3':
    '%1 manque, et aussi %2 ; l’acheteur reconnaît le vendeur à l’un d’eux (BR-CO-26) ; &3',
  'map a placeholder, or write it.': 'indiquez un champ, ou écrivez-le.',
  'write it in the theme, or map a placeholder.': 'écrivez-le dans le thème, ou indiquez un champ.',
  '"%1" is no %2: %3, or a code such as %4.': '« %1 » ne convient pas (%2). Écrivez %3, ou un code comme %4.',
  '"%1" is no amount with two decimals at most, such as 1234.50.':
    '« %1 » n’est pas un montant à deux décimales au plus, comme 1234.50.',
  '"%1" is no VAT id with the letters of its country, such as DE123456789.':
    '« %1 » n’est pas un numéro de TVA avec les lettres de son pays, comme FR12345678901 ou DE123456789.',
  '"%1" is no electronic address: an e-mail address, or a scheme and an id, such as 0208:0123456749.':
    '« %1 » n’est pas une adresse électronique : une adresse e-mail, ou un schéma et un identifiant comme 0208:0123456749.',
  '"%1" has the subject code %2, which UNTDID 4451 does not have; write #AAI# for general information.':
    '« %1 » a le code de sujet %2, que UNTDID 4451 ne connaît pas. Écrivez #AAI# pour des informations générales.',
  '"%1" is no date such as 2026-08-27.': '« %1 » n’est pas une date comme 2026-08-27.',
  '"%1" is no plain number such as 1234.5.': '« %1 » n’est pas un nombre simple comme 1234.5.',
  '"%1" is no rate in percent, such as 19.': '« %1 » n’est pas un taux en pour cent, comme 20.',
  '"%1" is no profile: %2.': '« %1 » n’est pas un profil : %2.',
  '"%1" is no syntax: cii or ubl.': '« %1 » n’est pas une syntaxe : cii ou ubl.',
  '"%1" is no country code of two capital letters, such as DE or FR.':
    '« %1 » n’est pas un code de pays en deux majuscules, comme DE ou FR.',
  '"%1" is no currency code of three capital letters, such as EUR.':
    '« %1 » n’est pas un code de monnaie en trois majuscules, comme EUR.',
  '"%1" is no unit of UN/ECE Recommendation 20 or 21, such as HUR (hour), H87 (piece) or LS (lump sum).':
    '« %1 » n’est pas une unité de la recommandation 20 ou 21 de UN/ECE, comme HUR (heure), H87 (pièce) ou LS (forfait).',
  '"%1" is no VAT category: S, Z, E, AE, K, G, O, L, M or B.':
    '« %1 » n’est pas une catégorie de TVA : S, Z, E, AE, K, G, O, L, M ou B.',
  '"%1" is no code of the list VATEX, such as VATEX-EU-AE.':
    '« %1 » n’est pas un code de la liste VATEX, comme VATEX-EU-AE.',
  '"%1" is no e-mail address, such as ada@example.com.': '« %1 » n’est pas une adresse e-mail comme ada@example.com.',
  '"%1" is no IBAN; a digit is wrong, or one is missing.': '« %1 » n’est pas un IBAN ; un chiffre est faux ou manque.',
  '"%1" is no BIC of 8 or 11 characters, such as COBADEFFXXX.':
    '« %1 » n’est pas un BIC de 8 ou 11 caractères, comme COBADEFFXXX.',
  '"%1" is more or less than the last four to six digits of a card.':
    '« %1 » n’est pas les quatre à six derniers chiffres d’une carte.',
  '"%1" is no identifier of the scheme %2; a digit is wrong, or one is missing (%3).':
    '« %1 » n’est pas un identifiant du schéma %2 ; un chiffre est faux ou manque (%3).',
  '"%1" is no address at Peppol; write a scheme and an id, such as 0208:0123456749 (PEPPOL-EN16931-CL008).':
    '« %1 » n’est pas une adresse chez Peppol. Écrivez un schéma et un identifiant, comme 0208:0123456749 (PEPPOL-EN16931-CL008).',
  '"%1" has %2 characters, and a GiroCode takes %3.': '« %1 » a %2 caractères, et un GiroCode en accepte %3.',
  '"%1" is more than 999,999,999.99, the most that a GiroCode takes.':
    '« %1 » dépasse 999 999 999,99, le maximum d’un GiroCode.',
  '"%1" stands beside payment.reference; a GiroCode has one reference.':
    '« %1 » se trouve à côté de payment.reference ; un GiroCode a une seule référence.',
  '"%1" has %2 characters, and a Swiss QR bill takes %3.':
    '« %1 » a %2 caractères, et une QR-facture suisse en accepte %3.',
  '"%1" has “%2”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script.':
    '« %1 » contient « %2 » ; une QR-facture suisse accepte les lettres des langues d’Europe en écriture latine.',
  '"%1" is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one.':
    '« %1 » n’est pas un compte en Suisse ou au Liechtenstein, comme en demande une QR-facture suisse.',
  '"%1" stands beside payment.reference; a bill has one reference.':
    '« %1 » se trouve à côté de payment.reference ; une facture a une seule référence.',
  '"%1" is a QR-IBAN, which needs a QR reference: write reference or reference-from.':
    '« %1 » est un QR-IBAN, qui a besoin d’une référence QR. Écrivez reference ou reference-from.',
  '"%1" is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one.':
    '« %1 » n’est pas une référence QR de 27 chiffres avec son chiffre de contrôle, comme en demande un QR-IBAN ; reference-from en forme une.',
  '"%1" is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text.':
    '« %1 » n’est pas une référence de créancier comme RF18 5390 0754 7034 ; reference-from en forme une, et message accepte tout texte.',
  '"%1" has other signs than digits, of which alone a QR reference is made.':
    '« %1 » contient d’autres signes que des chiffres, dont seule se compose une référence QR.',
  '"%1" has %2 digits, and a QR reference is made of 26 at most.':
    '« %1 » a %2 chiffres, et une référence QR se forme de 26 au plus.',
  '"%1" is nothing but zeros, of which no QR reference is made.':
    '« %1 » n’a que des zéros, dont aucune référence QR ne se forme.',
  '"%1" is more than 999,999,999.99, the most that a Swiss QR bill takes.':
    '« %1 » dépasse 999 999 999,99, le maximum d’une QR-facture suisse.',
  '"%1" has other signs than letters from A to Z and digits.':
    '« %1 » contient d’autres signes que les lettres de A à Z et les chiffres.',
  '"%1" has %2 signs, and a creditor reference is made of 21 at most.':
    '« %1 » a %2 signes, et une référence de créancier se forme de 21 au plus.',
  'The file is over 1 MB.': 'Le fichier dépasse 1 Mo.',
  'There is a {logo}, and no file of it. Write "logo: logo.svg" at the top.':
    'Il y a un {logo}, et aucun fichier pour lui. Écrivez "logo: logo.svg" en haut.',
  'A theme cannot be called %1; give its file another name.':
    'Un thème ne peut pas s’appeler %1. Donnez un autre nom à son fichier.',
  'A theme is called after its file, such as acme.theme.yaml: lower-case letters, digits, -, _ and points.':
    'Un thème porte le nom de son fichier, comme acme.theme.yaml : minuscules, chiffres, -, _ et points.',
  '"%1" is no family of typography.fonts. Did you mean "%2"?':
    '« %1 » n’est pas une famille de typography.fonts. Vouliez-vous dire « %2 » ?',
  '%1 is too small. Write %2 to %3.': '%1 est trop petit. Écrivez de %2 à %3.',
  '%1 is too large. Write %2 to %3.': '%1 est trop grand. Écrivez de %2 à %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 sur %2 a un contraste de %3 ; il faut au moins %4. %5 l’a.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 sur %2 a un contraste de %3 ; il faut au moins %4. Aucune couleur ne l’a sur %5.',
  'Text on %1 would have a contrast of %2; at least %3 is needed. Take a color that is nearer to that of the page.':
    'Du texte sur %1 aurait un contraste de %2 ; il faut au moins %3. Prenez une couleur plus proche de celle de la page.',
  '"%1" is no color. &2': '« %1 » n’est pas une couleur. &2',
  'Write it as #1f4e8c, or its name in CSS or color.palette.':
    'Écrivez-la comme #1f4e8c, ou son nom en CSS ou dans color.palette.',
  'The text of a table is flush only where it has no stripes, no backgrounds and no grid.':
    'Le texte d’un tableau n’est au bord que s’il n’a ni rayures, ni fonds, ni grille.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '« %1 » n’est pas une couleur. Écrivez-la comme #1f4e8c, ou son nom en CSS.',
  '"%1" is no size. Write it as 10.5pt.': '« %1 » n’est pas une taille. Écrivez-la comme 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '« %1 » n’est pas une longueur. Écrivez-la comme 3mm ou 9pt.',
  '"%1" is no number. Write it as 1.4.': '« %1 » n’est pas un nombre. Écrivez-le comme 1.4.',
  '%1 (a file on the web)': '%1 (un fichier sur le web)',
  '%1 (files of %2 on the web)': '%1 (fichiers de %2 sur le web)',
  '%1 (%2 without files)': '%1 (%2 sans fichiers)',
  '%1 (%2 has no %3)': '%1 (%2 n’a pas %3)',
  'There are %1 font files; a theme has at most %2.': 'Il y a %1 fichiers de police ; un thème en a %2 au plus.',
  'The fonts have more than %1 MB together, unpacked.': 'Les polices dépassent ensemble %1 Mo, une fois décompressées.',
  'The font %1 is larger than %2 MB, unpacked; take one with fewer characters.':
    'La police %1 dépasse %2 Mo, une fois décompressée. Prenez-en une avec moins de caractères.',
  'The font %1 &2.': 'La police %1 &2.',
  'The image %1 &2.': 'L’image %1 &2.',
  'The picture %1 &2.': 'L’image %1 &2.',
  'The file &1.': 'Le fichier &1.',
  '%1 is a theme of the same name.': '%1 est un thème du même nom.',
  '%1 has the same title and folder.': '%1 a le même titre et le même dossier.',
  'is not a path relative to the file that names it': 'n’est pas un chemin relatif au fichier qui le nomme',
  'does not exist': 'n’existe pas',
  'lies outside the folder': 'se trouve en dehors du dossier',
  'is a symbolic link that leads out of the folder %1': 'est un lien symbolique qui mène hors du dossier %1',
  'cannot be read (%1)': 'ne peut pas être lu (%1)',
  'is not a file': 'n’est pas un fichier',
  'has %1 bytes, more than %2': 'a %1 octets, plus de %2',
  'is too large': 'est trop grand',
  'is neither PNG, JPEG nor SVG (in UTF-8)': 'n’est ni PNG, ni JPEG, ni SVG (en UTF-8)',
  'is cut off or damaged; export it again': 'est tronquée ou endommagée ; exportez-la de nouveau',
  'is a JPEG of a kind that no PDF can hold; save it as a baseline or progressive JPEG':
    'est un JPEG d’un type qu’aucun PDF ne peut contenir ; enregistrez-la en JPEG standard ou progressif',
  'has %1 million pixels; make it smaller, as no more than %2 million are drawn':
    'compte %1 millions de pixels ; réduisez-la, car %2 millions au plus sont dessinés',
  'cannot be read as SVG: %1, in its line %2; export it again':
    'ne peut pas être lue comme SVG : %1, à sa ligne %2 ; exportez-la de nouveau',
  'has %1 in its line %2, which is not drawn; export it without':
    'contient %1 à sa ligne %2, ce qui n’est pas dessiné ; exportez-la sans cet élément',
  'shows %1 in its line %2, which is outside of it; embed it when you export the drawing':
    'montre %1 à sa ligne %2, qui se trouve hors du fichier ; incorporez-le en exportant le dessin',
  'has a picture (%1) in its line %2 that is not drawn; embed it as a whole PNG or JPEG':
    'contient à sa ligne %2 une image (%1) qui n’est pas dessinée ; incorporez un PNG ou un JPEG complet',
  'has no size; give its <svg> a width and a height, or a viewBox':
    'n’a pas de dimensions ; donnez à son <svg> width et height, ou une viewBox',
  'is too large to be drawn; export it with fewer and simpler shapes':
    'est trop complexe pour être dessinée ; exportez-la avec des formes moins nombreuses et plus simples',
  'The image %1 is drawn without %2, in its line %3; &4.': 'L’image %1 est dessinée sans %2, à sa ligne %3 : &4.',
  'export it with plain shapes': 'exportez-la avec des formes simples',
  'write the color as #rrggbb': 'écrivez la couleur sous la forme #rrggbb',
  'its text is set in the fonts of the document, unless you turn it into paths':
    'son texte est composé dans les polices du document, sauf si vous le convertissez en tracés',
  'write the styles into the drawing': 'écrivez les styles dans le dessin',
  'write them as attributes or for a class': 'écrivez-les comme attributs ou pour une classe',
  'it stands still as it begins': 'elle reste immobile, telle qu’elle commence',
  'what the drawing has in its place is shown': 'ce que le dessin prévoit à la place est affiché',
  'write xmlns="http://www.w3.org/2000/svg" into its <svg>, or browsers show nothing':
    'écrivez xmlns="http://www.w3.org/2000/svg" dans son <svg>, sinon les navigateurs n’affichent rien',
  'The image %1 has colors for presses (CMYK) and no profile for them: previews show others, and its documents are no PDF/A; save it in RGB.':
    'L’image %1 a des couleurs d’impression (CMJN) sans profil : les aperçus en montrent d’autres, et ses documents ne sont pas PDF/A ; enregistrez-la en RVB.',
  'The image %1 has colors that no PDF can hold (%2); save it in sRGB.':
    'L’image %1 a des couleurs qu’aucun PDF ne peut contenir (%2) ; enregistrez-la en sRGB.',
  'cannot be drawn: ~1': 'ne peut pas être dessiné : ~1',
  'is damaged: it cannot be unpacked': 'est endommagé : impossible de le décompresser',
  'is damaged: it cannot be embedded in a preview': 'est endommagé : impossible de l’intégrer à un aperçu',
  'is damaged: it takes too long to be read': 'est endommagé : le lire prend trop de temps',
  'is damaged: it takes too much memory to be read': 'est endommagé : le lire prend trop de mémoire',
  'is damaged: its tables cannot be read': 'est endommagé : ses tables sont illisibles',
  'is damaged: its glyph %1 cannot be read': 'est endommagé : son glyphe %1 est illisible',
  'is damaged: it cannot be embedded': 'est endommagé : impossible de l’intégrer',
  'is damaged: its character %1 cannot be set': 'est endommagé : impossible de composer son caractère %1',
  'is damaged: its glyphs do not lie where its table loca says':
    'est endommagé : ses glyphes ne sont pas là où sa table loca le dit',
  'is damaged: it does not say how wide each glyph is (table hmtx)':
    'est endommagé : il ne dit pas la largeur de chaque glyphe (table hmtx)',
  'is a collection of fonts; take a file with one font':
    'est une collection de polices ; prenez un fichier d’une seule police',
  'is no font in TrueType, OpenType, WOFF or WOFF2 format':
    'n’est pas une police au format TrueType, OpenType, WOFF ou WOFF2',
  'is a variable font; take a static one, with a file for each style':
    'est une police variable ; prenez-en une fixe, avec un fichier par style',
  'is a colour font; take one whose glyphs have outlines alone':
    'est une police en couleurs ; prenez-en une dont les glyphes n’ont que des contours',
  'is cut off: its table %1 goes on behind the end of the file':
    'est coupé : sa table %1 continue après la fin du fichier',
  'has no table %1': 'n’a pas de table %1',
  'has no outlines (tables glyf and loca, or CFF)': 'n’a pas de contours (tables glyf et loca, ou CFF)',
  'has %1 units per em; 16 to 16384 are allowed': 'a %1 unités par cadratin ; de 16 à 16384 sont permises',
  'forbids embedding (fsType 2); ask its maker for a licence':
    'interdit l’intégration (fsType 2) ; demandez une licence à son éditeur',
  'forbids subsets (fsType 256), and documents embed subsets; ask its maker for a licence':
    'interdit les sous-ensembles (fsType 256), que les documents intègrent ; demandez une licence à son éditeur',
  'allows only bitmaps to be embedded (fsType 512); ask its maker for a licence':
    'ne permet d’intégrer que des images bitmap (fsType 512) ; demandez une licence à son éditeur',
  'has no characters of Unicode (table cmap)': 'n’a pas de caractères Unicode (table cmap)',
  'A document of it cannot be rendered: ~1.': 'Impossible d’en composer un document : ~1.',
  'No document can be rendered with this theme: ~1.': 'Impossible de composer un document avec ce thème : ~1.',
  'A document of the template %1 cannot be rendered with this theme: ~2.':
    'Impossible de composer un document du modèle %1 avec ce thème : ~2.',
  'The documents take more than %1 minutes to be rendered; import fewer files at once.':
    'Les documents demandent plus de %1 minutes. Importez moins de fichiers à la fois.',
  'The template takes more than %1 s or %2 MB to be read; split it.':
    'Lire le modèle demande plus de %1 s ou %2 Mo. Divisez-le.',
  'The document takes more than %1 s or %2 MB to be made; send fewer or shorter values, or split the template.':
    'Créer le document demande plus de %1 s ou %2 Mo. Envoyez moins de valeurs ou de plus courtes, ou divisez le modèle.',
  '%1 takes more than %2 s or %3 MB to be read; split it.':
    'Lire %1 demande plus de %2 s ou %3 Mo. Divisez le fichier.',
  'a code does not fit where it stands: &1': 'un code ne tient pas à sa place : &1',
  'a sum that a table carries from page to page would be wrong':
    'une somme qu’un tableau reporte de page en page serait fausse',
  'text would be lost in layout: “%1” is drawn as “%2”':
    'du texte se perdrait à la mise en page : « %1 » devient « %2 »',
  'text would be lost before layout, near “%1”': 'du texte se perdrait avant la mise en page, près de « %1 »',
  'text would run off the page: “%1”': 'du texte sortirait de la page : « %1 »',
  'text of the picture %1 would be lost, near “%2”': 'du texte de l’image %1 se perdrait, près de « %2 »',
  'a Swiss QR bill needs an upright page of A4, and stands in no column, cell, list or quote':
    'une QR-facture suisse a besoin d’une page A4 en portrait, et ne se trouve dans aucune colonne, cellule, liste ou citation',
  'a Swiss QR bill has no room between the margins of its page':
    'une QR-facture suisse n’a pas de place entre les marges de sa page',
  'the margins leave %1 pt for each of %2 columns; at least %3 are needed':
    'les marges laissent %1 pt à chacune des %2 colonnes ; il en faut au moins %3',
  'the margins leave %1 × %2 pt for text; at least %3 × %4 are needed':
    'les marges laissent %1 × %2 pt au texte ; il faut au moins %3 × %4',
  'lists and quotes are nested too deep: no room is left for text on the page':
    'listes et citations s’emboîtent trop profondément : il ne reste pas de place pour le texte',
  'the header and footer leave no room for text': 'l’en-tête et le pied de page ne laissent pas de place au texte',
  'the header of the first page is too high: it would cover the window of the address':
    'l’en-tête de la première page est trop haut : il couvrirait la fenêtre de l’adresse',
  'the line of the sender does not fit above the address':
    'la ligne de l’expéditeur ne tient pas au-dessus de l’adresse',
  'a table of %1 columns does not fit on a page %2 pt wide':
    'un tableau de %1 colonnes ne tient pas sur une page de %2 pt de large',
  'a table of %1 columns does not fit in a column of text %2 pt wide':
    'un tableau de %1 colonnes ne tient pas dans une colonne de texte de %2 pt de large',
  'a table of %1 columns, %2 mm wide, has no room for a code of %3 mm':
    'un tableau de %1 colonnes, de %2 mm de large, n’a pas de place pour un code de %3 mm',
  'a table of %1 columns, %2 mm wide, has no room for codes of %3 mm':
    'un tableau de %1 colonnes, de %2 mm de large, n’a pas de place pour des codes de %3 mm',
  'a table with lists, quotes or tables in its cells does not fit into %1 pt':
    'un tableau avec des listes, citations ou tableaux dans ses cellules ne tient pas dans %1 pt',
  'the drawing %1 cannot be drawn: %2': 'le dessin %1 ne peut pas être dessiné : %2',
  'its PNGs have more than %1 million pixels in all': 'ses images PNG ont ensemble plus de %1 millions de pixels',
  'its SVG drawings hold more than %1 shapes in all, counted as often as they are used':
    'ses dessins SVG ont ensemble plus de %1 formes, comptées à chaque emploi',
  'the document, or a drawing in it, nests too deeply':
    'le document, ou un dessin qu’il contient, s’emboîte trop profondément',
  'the document, or a drawing in it, is too large': 'le document, ou un dessin qu’il contient, est trop grand',
  'the text nests lists, quotes or emphasis too deeply':
    'listes, citations ou mises en valeur s’emboîtent trop profondément',
  'the render took more than %1 s': 'le créer a pris plus de %1 s',
  'the render took more than %1 s, with little of a processor':
    'le créer a pris plus de %1 s, avec peu de temps de calcul',
  'The machine is too busy to read the file. Nothing is wrong with it; import it again.':
    'La machine est trop occupée pour lire le fichier. Il ne contient pas d’erreur ; importez-le à nouveau.',
  'the render needed more than %1 MB of memory': 'le créer demandait plus de %1 Mo de mémoire',
  'This is a .doc file or has a password; save it in Word as .docx without a password.':
    'C’est un fichier .doc, ou il a un mot de passe. Enregistrez-le dans Word en .docx sans mot de passe.',
  'This is an RTF file; save it in Word as .docx.': 'C’est un fichier RTF. Enregistrez-le dans Word en .docx.',
  'This is an OpenDocument file; save it as .docx.': 'C’est un fichier OpenDocument. Enregistrez-le en .docx.',
  'There is no Word document in the file; save it as .docx.':
    'Le fichier ne contient pas de document Word. Enregistrez-le en .docx.',
  'There is no text in the file; save it as .docx in Word.':
    'Le fichier ne contient pas de texte. Enregistrez-le dans Word en .docx.',
  'The file is damaged: its archive cannot be unpacked. Open it in Word and save it again.':
    'Le fichier est endommagé : son archive ne peut pas être décompressée. Ouvrez-le dans Word et enregistrez-le à nouveau.',
  'The file is damaged: its text is missing. Open it in Word and save it again.':
    'Le fichier est endommagé : son texte manque. Ouvrez-le dans Word et enregistrez-le à nouveau.',
  'The file is damaged: a part of it is empty.': 'Le fichier est endommagé : une partie en est vide.',
  'The file is damaged: %1.': 'Le fichier est endommagé : %1.',
  'The file has a password; save it in Word without one.':
    'Le fichier a un mot de passe. Enregistrez-le dans Word sans mot de passe.',
  'The file has a document type in its XML, which no Word file has; save it again in Word.':
    'Le XML du fichier a un type de document, ce qu’aucun fichier Word n’a. Enregistrez-le à nouveau dans Word.',
  'The file has more than %1 elements; split it.': 'Le fichier a plus de %1 éléments. Divisez-le.',
  'The file has more than %1 parts, the most that a Word file may have; split it.':
    'Le fichier a plus de %1 parties, le maximum d’un fichier Word. Divisez-le.',
  'The file has a part of more than %1 MB, the most that a Word file may have; split it.':
    'Le fichier a une partie de plus de %1 Mo, le maximum d’un fichier Word. Divisez-le.',
  'The file unpacks to more than %1 times its size, the most that a Word file may have; split it.':
    'Décompressé, le fichier est plus de %1 fois plus grand, le maximum d’un fichier Word. Divisez-le.',
  'The file unpacks to more than %1 MB, the most that a Word file may have; split it.':
    'Décompressé, le fichier dépasse %1 Mo, le maximum d’un fichier Word. Divisez-le.',
  'Tables or frames stand in one another without end.': 'Tableaux ou cadres s’emboîtent sans fin.',
  'Tables or lists stand in one another too deep to be read.':
    'Tableaux ou listes s’emboîtent trop profondément pour être lus.',
  'Line %1 of the Markdown that Platen made of it: &2': 'Ligne %1 du Markdown que Platen en a tiré : &2',
  'Headers and footers of even pages were left out; all pages have those of odd ones.':
    'Les en-têtes et pieds des pages paires ont été omis ; toutes les pages ont ceux des impaires.',
  'Headers and footers of the first pages of later sections were left out.':
    'Les en-têtes et pieds des premières pages des sections suivantes ont été omis.',
  'Headers and footers that change within a page stay as they are.':
    'Les en-têtes et pieds qui changent au milieu d’une page restent comme ils sont.',
  'Text in columns is set in one column.': 'Le texte en colonnes est composé en une seule colonne.',
  'A page of %1 × %2 is taken as %3.': 'Une page de %1 × %2 est prise pour %3.',
  'In the header: &1': 'Dans l’en-tête : &1',
  'In the footer: &1': 'Dans le pied de page : &1',
  'Its end was left out: it has more than 12 lines or 1,000 characters.':
    'La fin a été omise : il y a plus de 12 lignes ou de 1 000 caractères.',
  'A large picture was left out; the theme can have it as a background.':
    'Une grande image a été omise ; le thème peut l’avoir comme fond.',
  'A tracked deletion was carried out.': 'Une suppression suivie a été appliquée.',
  'A tracked insertion was accepted.': 'Une insertion suivie a été acceptée.',
  'A document that is embedded in the file was left out.': 'Un document incorporé au fichier a été omis.',
  'The first entry of a repeating section is the pattern of all.':
    'La première entrée d’une section répétée sert de modèle à toutes.',
  'The text of a text box follows the paragraph that holds it.':
    'Le texte d’une zone de texte suit le paragraphe auquel elle est liée.',
  'Of pictures that are grouped, only the first was taken over.':
    'Des images groupées, seule la première a été reprise.',
  'A picture outside of the file was left out.': 'Une image extérieure au fichier a été omise.',
  'A shape was left out.': 'Une forme a été omise.',
  'A picture of the type %1 was left out; insert it as PNG or JPEG.':
    'Une image du type %1 a été omise. Insérez-la en PNG ou JPEG.',
  'The field %1 keeps its last result as text.': 'Le champ Word %1 garde son dernier résultat comme texte.',
  'Paragraph %1 has the number “%2” of “%3” as Platen counts, and “%4” in the file. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Le paragraphe %1 porte le numéro « %2 » de « %3 » selon le calcul de Platen, mais « %4 » dans le fichier. Mettez à jour tous les champs dans Word (Ctrl+A, F9), enregistrez et importez de nouveau le fichier. S’ils diffèrent encore, signalez-nous le fichier.',
  'The field %1 was left out.': 'Le champ Word %1 a été omis.',
  'The file numbers all paragraphs by its defaults, which Platen cannot count. Give each list its own numbers in Word, and import again.':
    'Le fichier numérote tous les paragraphes par ses valeurs par défaut, ce que Platen ne sait pas compter. Donnez dans Word ses propres numéros à chaque liste, et importez de nouveau le fichier.',
  'A table behind paragraph %1 has numbers of its table style, which Platen cannot count. Make them numbers of a list in Word, and import again.':
    'Un tableau après le paragraphe %1 a des numéros de son style de tableau, que Platen ne sait pas compter. Faites-en dans Word des numéros d’une liste, et importez de nouveau le fichier.',
  'A field that has no end keeps its last result as text.':
    'Un champ Word sans fin garde son dernier résultat comme texte.',
  'A condition (IF field) keeps its last result as text.':
    'Une condition (champ Word IF) garde son dernier résultat comme texte.',
  'A formula is kept as plain text.': 'Une formule est gardée comme simple texte.',
  'A sign of the font %1 is shown as “•”.': 'Un signe de la police %1 apparaît comme « • ».',
  'Hidden text was left out.': 'Du texte masqué a été omis.',
  'A comment was left out.': 'Un commentaire a été omis.',
  'The pronunciation above words was left out.': 'La prononciation au-dessus des mots a été omise.',
  '“%1”: look at its label.': '« %1 » : vérifiez son libellé.',
  '“%1” for %2: look at its label.': '« %1 » pour %2 : vérifiez son libellé.',
  '“%1” is a date by its name, written as %2: look at its type.':
    '« %1 » est une date d’après son nom, écrite comme %2 : vérifiez son type.',
  '“%1” is a number by its name, written as %2: look at its type.':
    '« %1 » est un nombre d’après son nom, écrit comme %2 : vérifiez son type.',
  'Headings are aligned as the theme has them, and not as in the file: paragraphs %1.':
    'Les titres sont alignés comme le veut le thème, et non comme dans le fichier : paragraphes %1.',
  'Text that is centred or at the right in the file begins at the left: paragraphs %1.':
    'Du texte centré ou aligné à droite dans le fichier commence à gauche : paragraphes %1.',
  'Text that is justified in the file is not justified: paragraphs %1.':
    'Du texte justifié dans le fichier ne l’est plus : paragraphes %1.',
  'Text that is not justified in the file is justified, as most of the file is: paragraphs %1.':
    'Du texte non justifié dans le fichier est justifié, comme la plus grande partie du fichier : paragraphes %1.',
  'Shading was left out: paragraphs %1.': 'La trame de fond a été omise : paragraphes %1.',
  'Rules beside paragraphs were left out: paragraphs %1.':
    'Les bordures de paragraphes ont été omises : paragraphes %1.',
  'Small capitals were left out: paragraphs %1.': 'Les petites capitales ont été omises : paragraphes %1.',
  'Page numbers within the text were left out: paragraphs %1.':
    'Les numéros de page dans le texte ont été omis : paragraphes %1.',
  'Values that the file shows in capitals are printed as they are sent: paragraphs %1.':
    'Les valeurs que le fichier affiche en majuscules sont imprimées telles qu’elles sont envoyées : paragraphes %1.',
  'In headers and footers: shading was left out.': 'Dans les en-têtes et pieds de page : la trame de fond a été omise.',
  'In headers and footers: rules were left out.': 'Dans les en-têtes et pieds de page : les bordures ont été omises.',
  'In headers and footers: small capitals were left out.':
    'Dans les en-têtes et pieds de page : les petites capitales ont été omises.',
  'In headers and footers: values that the file shows in capitals are printed as they are sent.':
    'Dans les en-têtes et pieds de page : les valeurs que le fichier affiche en majuscules sont imprimées telles qu’elles sont envoyées.',
  'The command %1 was left out.': 'La commande %1 a été omise.',
  '“%1”: its months are written in the language of the template.':
    '« %1 » : les mois sont écrits dans la langue du modèle.',
  '“%1”: write its choices, such as Gold; Silver.': '« %1 » : écrivez ses choix, par exemple Or; Argent.',
  '“%1”: &2': '« %1 » : &2',
  '“%1” is typed: Platen would print another number.':
    '« %1 » est écrit en texte : Platen imprimerait un autre numéro.',
  '%1 has no other half, and stays as text.': '%1 n’a pas son autre moitié et reste du texte.',
  '%1 was left out (it cannot stand where it does); all that stands in it stays.':
    '%1 a été omis (il ne peut pas se trouver là) ; tout ce qu’il contient reste.',
  '%1 was left out (there is no value in it); all that stands in it stays.':
    '%1 a été omis (il ne contient aucune valeur) ; tout ce qu’il contient reste.',
  '%1 was left out (a branch of it is empty); all that stands in it stays.':
    '%1 a été omis (une de ses branches est vide) ; tout ce qu’il contient reste.',
  '%1 was left out (groups do not stand in groups); all that stands in it stays.':
    '%1 a été omis (les groupes ne s’emboîtent pas) ; tout ce qu’il contient reste.',
  '%1 was left out (Platen cannot say its condition); all that stands in it stays.':
    '%1 a été omis (Platen ne peut pas exprimer sa condition) ; tout ce qu’il contient reste.',
  '%1 was left out (it begins and ends within different paragraphs); all that stands in it stays.':
    '%1 a été omis (il commence et finit dans des paragraphes différents) ; tout ce qu’il contient reste.',
  'The tag %1 was left out.': 'La balise %1 a été omise.',
  'The comment %1 was left out.': 'Le commentaire %1 a été omis.',
  'The inserted document %1 was left out.': 'Le document inséré %1 a été omis.',
  'Optional text? “%1” stays with its brackets.': 'Texte facultatif ? « %1 » garde ses crochets.',
  'A reference keeps “%1” as text: its clause stands in an annex.':
    'Un renvoi garde « %1 » comme texte : sa clause se trouve dans une annexe.',
  "A reference keeps “%1” as text: its clause has no number of Platen's.":
    'Un renvoi garde « %1 » comme texte : sa clause n’a pas de numéro de Platen.',
  'A reference that read “%1” reads “%2”.': 'Un renvoi qui disait « %1 » dit maintenant « %2 ».',
  'The repeating section “%1”': 'La section répétée « %1 »',
  '%1 lines with {% … %} left as text': '%1 lignes avec {% … %} sont restées du texte',
  '1 line with {% … %} left as text': '1 ligne avec {% … %} est restée du texte',
  'who does not send it': 'qui ne l’envoie pas',
  'who sends %1': 'qui envoie %1',
  'who sends "%1" or "%2"': 'qui envoie « %1 » ou « %2 »',
  'who sends "%1" or "%2" or "%3"': 'qui envoie « %1 », « %2 » ou « %3 »',
  'who sends a %1': 'qui envoie une valeur du type %1',
  'who sends a date as %1': 'qui envoie une date comme %1',
  'who sends the label %1': 'qui envoie le libellé %1',
  'who sends the key %1': 'qui envoie la clé %1',
  'who sends anything else than %1': 'qui envoie autre chose que %1',
  'who sends ""': 'qui envoie ""',
  'who sends "" or leaves it out': 'qui envoie "" ou l’omet',
  'who sends less than %1': 'qui envoie moins de %1',
  'who sends more than %1': 'qui envoie plus de %1',
  'who sends a day before %1': 'qui envoie un jour avant %1',
  'who sends a day after %1': 'qui envoie un jour après %1',
  'who sends what does not match %1': 'qui envoie ce qui ne correspond pas à %1',
  'who sends fewer than 1 entry': 'qui envoie moins d’une entrée',
  'who sends fewer than %1 entries': 'qui envoie moins de %1 entrées',
  'who sends more than 1 decimal': 'qui envoie plus d’une décimale',
  'who sends more than %1 decimals': 'qui envoie plus de %1 décimales',
  'who sends more than 1 entry': 'qui envoie plus d’une entrée',
  'who sends more than %1 entries': 'qui envoie plus de %1 entrées',
  '%1 has not applied with any values that were tried; if some make it apply, put them into a file beside the template.':
    '%1 ne s’est appliqué avec aucune des valeurs essayées. S’il en existe, mettez-les dans un fichier à côté du modèle.',
  'With the values "%1": &2': 'Avec les valeurs « %1 » : &2',
  'With %1: &2': 'Avec %1: &2',
  'It has none yet; platen theme import makes one.': 'Il n’y en a pas encore ; platen theme import en crée un.',
  'There is no template (*.md, *.docx) among the files.': 'Il n’y a pas de modèle (*.md, *.docx) parmi les fichiers.',
  'A draft has no saved version, so it cannot replace one.':
    'Un brouillon n’a pas de version enregistrée et ne peut donc pas en remplacer une.',
  'One file can replace a template; %1 were given.': 'Un seul fichier peut remplacer un modèle ; il y en a %1.',
  '%1 is a template already (version %2). &3': '%1 existe déjà comme modèle (version %2). &3',
  '%1 has been edited as Markdown since (version %2). &3': '%1 a été modifié depuis en Markdown (version %2). &3',
  'In this file, %1 of %2 words are others.': 'Dans ce fichier, %1 mots sur %2 sont différents.',
  'In this file, %1 of %2 words are others. &3': 'Dans ce fichier, %1 mots sur %2 sont différents. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3.':
    'Dans ce fichier, %1 mots sur %2 sont différents, ainsi que les champs +3.',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'Dans ce fichier, %1 mots sur %2 sont différents, ainsi que les champs +3. &4',
  'If it is the next version, import it alone with --replace %1; if it is another template, with --title %2.':
    'Si c’est la version suivante, importez-le seul avec --replace %1 ; si c’est un autre modèle, avec --title %2.',
  'A title can be given for one Word file; Markdown has it in its front matter.':
    'Un titre peut être donné pour un seul fichier Word ; en Markdown, il figure dans l’en-tête du fichier.',
  'Version %1 has been saved meanwhile.': 'La version %1 a été enregistrée entre-temps.',
  'The template has no version %1.': 'Le modèle n’a pas de version %1.',
  'Two files are called %1.': 'Deux fichiers s’appellent %1.',
  'The name %1 has more than %2 characters.': 'Le nom %1 a plus de %2 caractères.',
  'The name %1 has control characters.': 'Le nom %1 contient des caractères de contrôle.',
  'The name %1 leads out of what was uploaded; names are relative, without "..".':
    'Le nom %1 mène hors de ce qui a été envoyé ; les noms sont relatifs, sans "..".',
  'The archive %1 unpacks to more than %2 times its size, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Décompressée, l’archive %1 est plus de %2 fois plus grande, le maximum d’un envoi. Procédez par parties ; platen template import n’a pas cette limite.',
  'The archive %1 cannot be read: %2.': 'L’archive %1 est illisible : %2.',
  '%1 is encrypted; make the archive without a password.': '%1 est chiffré. Créez l’archive sans mot de passe.',
  '%1 is a symbolic link; put the file itself into the archive.':
    '%1 est un lien symbolique. Mettez le fichier lui-même dans l’archive.',
  'The files have more than %1 MB together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Les fichiers dépassent ensemble %1 Mo, le maximum d’un envoi. Procédez par parties ; platen template import n’a pas cette limite.',
  'There are more than @1 files, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Il y a plus de @1 fichiers, le maximum d’un envoi. Procédez par parties ; platen template import n’a pas cette limite.',
  'The templates have more than %1 MB of text together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Les modèles ont ensemble plus de %1 Mo de texte, le maximum d’un envoi. Procédez par parties ; platen template import n’a pas cette limite.',
  'The text holds %1, which no text can hold. Leave it out.':
    'Le texte contient %1, ce qu’aucun texte ne peut contenir. Retirez-le.',
  'The text is missing.': 'Le texte manque.',
  'The values to try are not understood.': 'Les valeurs d’essai sont incompréhensibles.',
  'A quotation mark begins a cell here, and none ends it. One within a cell is written twice ("").':
    'Un guillemet commence une cellule ici, et aucun ne la termine. Dans une cellule, un guillemet s’écrit deux fois ("").',
  'This is no CSV or XLSX file.': 'Ce n’est pas un fichier CSV ou XLSX.',
  'The file has more than 5 MB. Send a part of its rows at a time.':
    'Le fichier dépasse 5 Mo. Envoyez ses lignes par parties.',
  'There are no rows: the first line has the names of the columns, and each line below it is a row.':
    'Il n’y a pas de lignes : la première a les noms des colonnes, et chacune au-dessous est une ligne.',
  'The file is of an old version of Excel, or has a password. Save it as XLSX without one, or as CSV.':
    'Le fichier vient d’une ancienne version d’Excel, ou il a un mot de passe. Enregistrez-le en XLSX sans mot de passe, ou en CSV.',
  'The file is damaged, or no XLSX: %1.': 'Le fichier est endommagé, ou n’est pas du XLSX : %1.',
  'The file is damaged, or no XLSX.': 'Le fichier est endommagé, ou n’est pas du XLSX.',
  'The file unpacks to more than a sheet may have. Send a part of its rows at a time, without pictures.':
    'Décompressé, le fichier dépasse ce qu’une feuille peut avoir. Envoyez ses lignes par parties, sans images.',
  'The file is no XLSX.': 'Le fichier n’est pas du XLSX.',
  '“%1” has more than @2 rows. Send a part at a time.': '« %1 » a plus de @2 lignes. Envoyez-les par parties.',
  '“%1” has more than %2 columns.': '« %1 » a plus de %2 colonnes.',
  'The row has more text than a document takes.': 'La ligne contient plus de texte qu’un document n’en accepte.',
  'The text has more than @1 lines and marks of Markdown, such as * | [ and <, of which an item of a list is seven; split it.':
    'Le texte a plus de @1 lignes et signes de Markdown, comme * | [ et < ; un élément de liste en compte sept. Divisez-le.',
  'A table has more than %1 columns; split it.': 'Un tableau a plus de %1 colonnes ; divisez-le.',
  'A list begins with a number over %1, the most that Word counts to.':
    'Une liste commence par un nombre supérieur à %1, le plus grand que Word compte.',
  'A list has numbers of the format “%1”, which Platen cannot write. Choose another number format for it in Word, and import again.':
    'Une liste a des numéros au format « %1 », que Platen ne sait pas écrire. Choisissez un autre format de nombre dans Word et importez de nouveau le fichier.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the cross-reference of paragraph %5. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Le paragraphe %1 (« %2 ») porte le numéro « %3 » selon le calcul de Platen, mais « %4 » dans le renvoi du paragraphe %5. Mettez à jour tous les champs dans Word (Ctrl+A, F9), enregistrez et importez de nouveau le fichier. S’ils diffèrent encore, signalez-nous le fichier.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the table of contents. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Le paragraphe %1 (« %2 ») porte le numéro « %3 » selon le calcul de Platen, mais « %4 » dans la table des matières. Mettez à jour tous les champs dans Word (Ctrl+A, F9), enregistrez et importez de nouveau le fichier. S’ils diffèrent encore, signalez-nous le fichier.',
  'Paragraph %1 has a number of the field %2, which no file holds. Make it an automatic number of a list in Word, or type it, and import again.':
    'Le paragraphe %1 a un numéro du champ %2, qu’aucun fichier ne contient. Faites-en dans Word un numéro automatique de liste, ou saisissez-le, et importez de nouveau le fichier.',
  'A list has numbers of more than %1 characters.': 'Une liste a des numéros de plus de %1 caractères.',
  'Paragraph %1 has more than %2 brackets, braces or blanks; split it.':
    'Le paragraphe %1 a plus de %2 crochets, accolades ou blancs ; divisez-le.',
  'The file has more than %1 characters of text; split it.':
    'Le fichier a plus de %1 caractères de texte ; divisez-le.',
  'The pattern "%1" is too large: written out, it has %2 steps, more than %3. Write smaller numbers in its braces.':
    'Le motif « %1 » est trop grand : développé, il a %2 étapes, plus de %3. Écrivez de plus petits nombres entre ses accolades.',
  'With this one, the patterns of the template have more than %1 steps together. Write smaller numbers in their braces.':
    'Avec celui-ci, les motifs du modèle ont ensemble plus de %1 étapes. Écrivez de plus petits nombres entre leurs accolades.',
  'The texts that must match a pattern are too long together. Send fewer entries at a time, or shorter texts.':
    'Les textes qui doivent correspondre à un motif sont trop longs ensemble. Envoyez moins d’entrées à la fois, ou des textes plus courts.',
  'The YAML has more than %1 lines, %2 brackets, commas and anchors, %3 entries in a list, or %4 MB. Split the file.':
    'Le YAML a plus de %1 lignes, %2 crochets, virgules et ancres, %3 éléments dans une liste, ou %4 Mo. Divisez le fichier.',
  'Lists or fields stand in one another too deep.': 'Des listes ou des champs sont imbriqués trop profondément.',
  'There are more mistakes. Mend these first.': 'Il y a d’autres fautes. Corrigez d’abord celles-ci.',
  'The values have more than %1 parts, or stand too deep in one another.':
    'Les valeurs ont plus de %1 parties, ou sont imbriquées trop profondément.',
  'The file has more than %1 MB.': 'Le fichier a plus de %1 Mo.',
  'There are more than @1 rows. Send a part at a time.': 'Il y a plus de @1 lignes. Envoyez-les par parties.',
  'There are more than @1 lines. Send a part at a time.': 'Le texte a plus de @1 lignes. Envoyez-le par parties.',
  'There are more than @1 columns.': 'Il y a plus de @1 colonnes.',
  'A cell has a character that no text may have. Remove it.':
    'Une cellule contient un caractère qu’aucun texte ne peut avoir. Retirez-le.',
  'A number format has more than @1 characters. Take a shorter one.':
    'Un format de nombre a plus de @1 caractères. Prenez-en un plus court.',
  'The file has more than @1 cell formats.': 'Le fichier a plus de @1 formats de cellule.',
  'The file has a password. Save it without one.': 'Le fichier a un mot de passe. Enregistrez-le sans mot de passe.',
  'Sheet “%1”: row number “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Feuille « %1 » : le numéro de ligne « %2 » n’est pas valable, ou n’est pas à sa place. Ouvrez le fichier dans un tableur et enregistrez-le de nouveau.',
  'Sheet “%1”: cell “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Feuille « %1 » : la cellule « %2 » n’est pas valable, ou n’est pas à sa place. Ouvrez le fichier dans un tableur et enregistrez-le de nouveau.',
  'A cell has more than @1 characters.': 'Une cellule a plus de @1 caractères.',
  'The sheet has too much text. Send a part of its rows at a time.':
    'La feuille a trop de texte. Envoyez ses lignes par parties.',
  // Refusals, and values that do not fit.
  'The service cannot answer at the moment. Send the request again.':
    'Le service ne peut pas répondre pour le moment. Envoyez la demande à nouveau.',
  'The template has no saved version yet. Save it, then try again.':
    'Le modèle n’a pas encore de version enregistrée. Enregistrez-le, puis réessayez.',
  'The form is too large. Enter less.': 'Le formulaire est trop grand. Saisissez-en moins.',
  'The form could not be read. Send it again.': 'Le formulaire n’a pas pu être lu. Envoyez-le à nouveau.',
  'The files could not be read. Send them again.': 'Les fichiers n’ont pas pu être lus. Envoyez-les à nouveau.',
  '%1 searches of this workspace wait already. Send fewer at once.':
    '%1 recherches de cet espace de travail attendent déjà. Envoyez-en moins à la fois.',
  'A name has 1 to %1 characters, all of them visible, on one line.':
    'Un nom a de 1 à %1 caractères, tous visibles, sur une ligne.',
  'A time zone has an IANA name, such as Europe/Paris; its city alone, such as Paris, is enough.':
    'Un fuseau horaire a un nom IANA comme Europe/Paris ; la ville seule, comme Paris, suffit.',
  'An email address looks like ada@example.com.': 'Une adresse e-mail ressemble à ada@example.com.',
  'Beyond A to Z, write an email address in lower case, without full-width letters and signs that stand for letters.':
    'À part A à Z, écrivez une adresse e-mail en minuscules, sans lettres pleine chasse ni signes mis pour des lettres.',
  'An address begins with https://, such as https://example.com/webhooks.':
    'Une adresse commence par https://, comme https://example.com/webhooks.',
  'An address has at most %1 characters.': 'Une adresse a %1 caractères au plus.',
  'An address has no user, no password and no #: the signature says who sends.':
    'Une adresse n’a ni utilisateur, ni mot de passe, ni # : la signature dit qui envoie.',
  'An address is reached by https, on its own port: it begins with https:// and names no port.':
    'Une adresse est jointe par https, sur son propre port : elle commence par https:// et ne nomme aucun port.',
  '%1 is no name of the internet. Whoever runs the service can allow hosts of their own network (WEBHOOK_HOSTS).':
    '%1 n’est pas un nom d’internet. La personne qui exploite le service peut autoriser des hôtes de son réseau (WEBHOOK_HOSTS).',
  'A workspace has at most %1 webhooks. Remove one first.':
    'Un espace de travail a %1 webhooks au plus. Supprimez-en un d’abord.',
  'It has %1 characters. Choose one of %2 to %3; a few words that do not belong together are good.':
    'Il a %1 caractères. Choisissez-en de %2 à %3 ; quelques mots sans rapport entre eux conviennent bien.',
  'It is your e-mail address, which is the first thing that others try. Choose another.':
    'C’est votre adresse e-mail, que d’autres essaient en premier. Choisissez autre chose.',
  'It is one of those that others try first. Choose a few words that do not belong together.':
    'C’est l’un de ceux que d’autres essaient en premier. Choisissez quelques mots sans rapport entre eux.',
  'There is a workspace named %1 already.': 'Il y a déjà un espace de travail nommé %1.',
  '%1 has the shape of an id and cannot be a name.': '%1 a la forme d’un identifiant et ne peut pas être un nom.',
  '%1 is a member of this workspace already.': '%1 est déjà membre de cet espace de travail.',
  '%1 is the last owner of this workspace. Make somebody else owner first.':
    '%1 est le dernier propriétaire de cet espace de travail. Nommez d’abord quelqu’un d’autre propriétaire.',
  '%1 signs in by a link that an owner of another workspace handed on. Whoever runs this service can add them, with platen member invite.':
    '%1 se connecte par un lien transmis par le propriétaire d’un autre espace de travail. La personne qui exploite ce service peut l’ajouter, avec platen member invite.',
  '%1 is a %2 of this workspace; only an owner or admin can create keys.':
    '%1 est %2 dans cet espace de travail ; seuls les propriétaires et les administrateurs créent des clés.',
  '%1 is in the past. A key expires in the future.': '%1 est dans le passé. Une clé expire dans le futur.',
  'The template %1 is in use. Archive it before you delete it for good.':
    'Le modèle %1 est en service. Archivez-le avant de le supprimer pour de bon.',
  'There is no theme %1 in this workspace. &2': 'Il n’y a pas de thème %1 dans cet espace de travail. &2',
  'There is no theme %1 in this workspace. It has %2.':
    'Il n’y a pas de thème %1 dans cet espace de travail. Il existe %2.',
  '&1 So it is with %2 more. Nothing was changed.': '&1 Il en est de même pour %2 autres. Rien n’a été modifié.',
  '&1 Nothing was changed.': '&1 Rien n’a été modifié.',
  'An example holds at most 1 MB, and no U+0000.': 'Un exemple a 1 Mo au plus, et pas de U+0000.',
  'A template has at most %1 examples; remove one first.': 'Un modèle a %1 exemples au plus. Supprimez-en un d’abord.',
  'Say why, in 1 to %1 characters.': 'Dites pourquoi, en 1 à %1 caractères.',
  'A document has at most %1 links. End one first.': 'Un document a %1 liens au plus. Mettez fin à l’un d’eux d’abord.',
  'title holds %1, which no text can hold. Leave it out.':
    'Le titre contient %1, ce qu’aucun texte ne peut contenir. Retirez-le.',
  'title has %1 characters; send at most %2.': 'Le titre a %1 caractères ; envoyez-en %2 au plus.',
  'The document is too large for a Word copy: it takes more than %1 s or %2 MB. Take its PDF or its Markdown.':
    'Le document est trop grand pour une copie Word : elle demande plus de %1 s ou %2 Mo. Prenez son PDF ou son Markdown.',
  'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.':
    'Cet espace de travail n’a pas d’abonnement actif. Un propriétaire ou un administrateur peut en choisir un dans la facturation de l’application web.',
  'The PDF could not be rendered. &1': 'Le PDF n’a pas pu être créé. &1',
  'The PDF could not be rendered: ~1. Asking again tries once more.':
    'Le PDF n’a pas pu être créé : ~1. Une nouvelle demande réessaie.',
  'The PDF could not be rendered: ~1. Generate the document anew with a changed template or other values; asking again tries once more.':
    'Le PDF n’a pas pu être créé : ~1. Créez le document à nouveau, avec un modèle modifié ou d’autres valeurs ; une nouvelle demande réessaie.',
  'Generate the document anew with a changed template or other values; asking again tries once more.':
    'Créez le document à nouveau, avec un modèle modifié ou d’autres valeurs ; une nouvelle demande réessaie.',
  'Asking again tries once more.': 'Une nouvelle demande réessaie.',
  '&1 (And 1 more fault.)': '&1 (Et 1 autre erreur.)',
  '&1 (And %2 more faults.)': '&1 (Et %2 autres erreurs.)',
  '"%1" matches no placeholder. &2': '« %1 » ne correspond à aucun champ. &2',
  '"%1" in entry %2 matches no field of the group "%3". &4':
    '« %1 » dans l’entrée %2 ne correspond à aucun champ du groupe « %3 ». &4',
  'Valid keys: +1.': 'Clés valables : +1.',
  'Did you mean "%1"? Valid keys: +2.': 'Vouliez-vous dire « %1 » ? Clés valables : +2.',
  '"%1" was removed from the template. Valid keys: +2.': '« %1 » a été retiré du modèle. Clés valables : +2.',
  '"%1" is the label of another placeholder than it was; send its key, "%2".':
    '« %1 » est maintenant le libellé d’un autre champ. Envoyez sa clé, « %2 ».',
  '"%1" is called "%2" now; send that key.': '« %1 » s’appelle maintenant « %2 ». Envoyez cette clé.',
  '"%1" is no part of what is sent: the group "%2" is made from the entries of "%3"; leave it out.':
    '« %1 » ne s’envoie pas : le groupe « %2 » est tiré des entrées de « %3 ». Retirez-le.',
  '"%1" is sent twice with different values, by key and by label; send it once.':
    '« %1 » est envoyé deux fois avec des valeurs différentes, par clé et par libellé. Envoyez-le une fois.',
  '"%1" is a placeholder, not a group; send a string.': '« %1 » est un champ, pas un groupe. Envoyez un texte.',
  '"%1" is a repeating group; send an array of objects with the keys: +2.':
    '« %1 » est un groupe qui se répète. Envoyez une liste d’objets avec les clés : +2.',
  'There are more than %1 group entries in one request; send fewer.':
    'Il y a plus de %1 entrées de groupes à la fois. Envoyez-en moins.',
  'The text refers to the number of the clause "%1", but "%2" is empty, which removes it; send one entry for "%3".':
    'Le texte renvoie au numéro de la clause « %1 », mais « %2 » est vide, ce qui la supprime. Envoyez une entrée pour « %3 ».',
  'The text refers to the number of the clause "%1", but each of the %2 entries of "%3" has one; send one entry for "%4".':
    'Le texte renvoie au numéro de la clause « %1 », mais chacune des %2 entrées de « %3 » en a une. Envoyez une entrée pour « %4 ».',
  'The text refers to the number of the clause "%1", which a condition or a blank leaves out; send values with which it does, or mend the template.':
    'Le texte renvoie au numéro de la clause « %1 », qu’une condition ou un champ vide omet. Envoyez des valeurs avec lesquelles elle est là, ou corrigez le modèle.',
  'The text refers to the number of the clause "%1", which is there only where %2 applies; send values with which it does, or mend the template.':
    'Le texte renvoie au numéro de la clause « %1 », qui n’est là que si %2 s’applique. Envoyez des valeurs avec lesquelles c’est le cas, ou corrigez le modèle.',
  'The value of ~1 does not fit: &2': 'La valeur de ~1 ne convient pas : &2',
  'The value of ~1 holds the character %2; leave it out.': 'La valeur de ~1 contient le caractère %2. Retirez-le.',
  "%1 is a link's destination; send an absolute URL that begins with https:, http:, mailto: or tel:.":
    '%1 est la destination d’un lien. Envoyez une adresse complète qui commence par https:, http:, mailto: ou tel:.',
  "%1 is a link's destination and has a blank in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and write a blank as %20.":
    '%1 est la destination d’un lien et contient une espace. Envoyez une adresse complète qui commence par https:, http:, mailto: ou tel:, et écrivez une espace comme %20.',
  "%1 is a link's destination and has a line break in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the line break out.":
    '%1 est la destination d’un lien et contient un retour à la ligne. Envoyez une adresse complète qui commence par https:, http:, mailto: ou tel:, et retirez le retour à la ligne.',
  "%1 is a link's destination and has a tab in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the tab out.":
    '%1 est la destination d’un lien et contient une tabulation. Envoyez une adresse complète qui commence par https:, http:, mailto: ou tel:, et retirez la tabulation.',
  '"%1" in entry %2 of "%3"': '« %1 » dans l’entrée %2 de « %3 »',
  '"%1" is not a plain number; send digits with at most one point, such as 1234.5, no grouping and at most 100 digits.':
    '« %1 » n’est pas un nombre simple ; envoyez des chiffres avec un point au plus, comme 1234.5, sans séparateur de milliers et 100 chiffres au plus.',
  '"%1" is not one of: +2.': '« %1 » n’est pas l’un de : +2.',
  '"%1" is not one of: +2. Did you mean "%3"?': '« %1 » n’est pas l’un de : +2. Vouliez-vous dire « %3 » ?',
  '"%1" does not fit the format "%2".': '« %1 » ne correspond pas au format « %2 ».',
  '"%1" is not a date: there is no %2.': '« %1 » n’est pas une date : %2 n’existe pas.',
  '"%1" has the wrong weekday: %2 is a %3. Send "%4".':
    '« %1 » a le mauvais jour de la semaine : %2 est un %3. Envoyez « %4 ».',
  '"%1" is not a date in the expected shape; send %2.': '« %1 » n’est pas une date de la forme attendue ; envoyez %2.',
  'it has more than %1 characters; send a shorter one.': 'elle a plus de %1 caractères ; envoyez-en une plus courte.',
  '"%1" does not match the pattern; send what matches %2.':
    '« %1 » ne correspond pas au motif ; envoyez ce qui correspond à %2.',
  '"%1" does not match the pattern. %2': '« %1 » ne correspond pas au motif. %2',
  '"%1" is less than %2; send %3 or more.': '« %1 » est inférieur à %2 ; envoyez %3 ou plus.',
  '"%1" is more than %2; send %3 or less.': '« %1 » est supérieur à %2 ; envoyez %3 ou moins.',
  '"%1" is before %2; send %3 or a later day.': '« %1 » précède %2 ; envoyez %3 ou un jour ultérieur.',
  '"%1" is after %2; send %3 or an earlier day.': '« %1 » suit %2 ; envoyez %3 ou un jour antérieur.',
  '"%1" is less than %2. %3': '« %1 » est inférieur à %2. %3',
  '"%1" is more than %2. %3': '« %1 » est supérieur à %2. %3',
  '"%1" is before %2. %3': '« %1 » précède %2. %3',
  '"%1" is after %2. %3': '« %1 » suit %2. %3',
  'its min &1; send other values.': 'la limite min ne peut pas être calculée : &1. Envoyez d’autres valeurs.',
  'its max &1; send other values.': 'la limite max ne peut pas être calculée : &1. Envoyez d’autres valeurs.',
  '"%1" was sent, and its formula, %2, gives "%3"; send that, or leave it out.':
    '« %1 » a été envoyé, et sa formule, %2, donne « %3 ». Envoyez cela, ou omettez-le.',
  '"%1" was sent, and its formula, %2, gives nothing; leave %3 out.':
    '« %1 » a été envoyé, et sa formule, %2, ne donne rien. Omettez %3.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 is blank; send it, or leave %4 out.':
    '« %1 » a été envoyé, et sa formule, %2, ne donne rien, car %3 est vide. Envoyez-le, ou omettez %4.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 are blank; send them, or leave %4 out.':
    '« %1 » a été envoyé, et sa formule, %2, ne donne rien, car %3 sont vides. Envoyez-les, ou omettez %4.',
  'it would be printed as %1; send a whole number.': 'il serait imprimé %1 ; envoyez un nombre entier.',
  'it would be printed as %1; send at most 1 decimal.': 'il serait imprimé %1 ; envoyez 1 décimale au plus.',
  'it would be printed as %1; send at most %2 decimals.': 'il serait imprimé %1 ; envoyez %2 décimales au plus.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send a whole number.':
    'la facture électronique a les nombres tels qu’ils sont imprimés, et celui-ci serait imprimé %1 ; envoyez un nombre entier.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most 1 decimal.':
    'la facture électronique a les nombres tels qu’ils sont imprimés, et celui-ci serait imprimé %1 ; envoyez 1 décimale au plus.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most %2 decimals.':
    'la facture électronique a les nombres tels qu’ils sont imprimés, et celui-ci serait imprimé %1 ; envoyez %2 décimales au plus.',
  '%1 cannot be computed: its formula, %2, &3.': '%1 ne peut pas être calculé avec sa formule, %2 : &3.',
  '"%1" has 1 entry; send at least %2.': '« %1 » a 1 entrée ; envoyez-en au moins %2.',
  '"%1" has %2 entries; send at least %3.': '« %1 » a %2 entrées ; envoyez-en au moins %3.',
  '"%1" has 1 entry; send at most %2.': '« %1 » a 1 entrée ; envoyez-en %2 au plus.',
  '"%1" has %2 entries; send at most %3.': '« %1 » a %2 entrées ; envoyez-en %3 au plus.',
  '"%1" has 1 entry. %2': '« %1 » a 1 entrée. %2',
  '"%1" has %2 entries. %3': '« %1 » a %2 entrées. %3',
  'This value is missing: %1.': 'Cette valeur manque : %1.',
  'These values are missing: %1.': 'Ces valeurs manquent : %1.',
  'The template cannot tell whether %1 applies: &2; send other values.':
    'Le modèle ne peut pas dire si %1 s’applique : &2. Envoyez d’autres valeurs.',
  'The document would have more than 8 MB of Markdown, or of text around its pages; send fewer or shorter values.':
    'Le document aurait plus de 8 Mo de Markdown, ou de texte autour de ses pages. Envoyez moins de valeurs, ou de plus courtes.',
  'The XML of the e-invoice would have more than 8 MB; send fewer or shorter values.':
    'Le XML de la facture électronique dépasserait 8 Mo. Envoyez moins de valeurs, ou de plus courtes.',
  'The formulas and conditions of the template would take too long for so many entries; send fewer.':
    'Les formules et conditions du modèle prendraient trop de temps pour tant d’entrées. Envoyez-en moins.',
  'The e-invoice has no %1: send a value for %2%3.':
    'Il manque %1 dans la facture électronique : envoyez une valeur pour %2%3.',
  'The e-invoice has no %1: send at least one entry for %2%3.':
    'Il manque %1 dans la facture électronique : envoyez au moins une entrée pour %2%3.',
  '%1 has no %2: send a value for %3.': 'Il manque %2 dans %1 : envoyez une valeur pour %3.',
  '%1 has no %2; map a placeholder, or write it.': 'Il manque %2 dans %1. Indiquez un champ, ou écrivez-le.',
  'The e-invoice cannot be made: &1': 'La facture électronique ne peut pas être créée : &1',
  'A code does not fit: &1.': 'Un code ne convient pas : &1.',
  'The Swiss QR bill stands on no page with columns; mend the template or its theme.':
    'Une QR-facture suisse ne peut pas se trouver sur une page en colonnes. Corrigez le modèle ou son thème.',
  'The Swiss QR bill needs A4 paper, upright; mend the template or its theme.':
    'Une QR-facture suisse a besoin d’une page A4 en portrait. Corrigez le modèle ou son thème.',
  'min &1': 'limite min : &1',
  'max &1': 'limite max : &1',
  // What the schemas of front matter and themes expect.
  'The YAML between the two lines `---` at the top of a template file.':
    'Le YAML entre les deux lignes `---` en haut d’un modèle.',
  "The template's title: one line of 1 to 180 characters.": 'Le titre du modèle : une ligne de 1 à 180 caractères.',
  'Where the template is filed, written `Parent / Child`; left out at the root.':
    'Où le modèle est classé, écrit `Dossier / Sous-dossier` ; omis à la racine.',
  "The name of a theme, or none. Default: the workspace's.":
    'Le nom d’un thème, ou none. Par défaut : celui de l’espace de travail.',
  'A BCP 47 tag such as en, en-GB or fr; names of months and weekdays are in this language. Default: en.':
    'Un code BCP 47 comme fr, fr-CH ou en-GB ; les noms des mois et des jours sont dans cette langue. Par défaut : en.',
  'serif or sans. Default: sans.': 'serif ou sans. Par défaut : sans.',
  'true for a table of contents, or its title, its depth (1 to 6, default 3), or both.':
    'true pour une table des matières, ou son titre (title), sa profondeur (depth, de 1 à 6, 3 par défaut), ou les deux.',
  'A line above the table.': 'Une ligne au-dessus de la table.',
  'Headings of this level and above are listed, 1 to 6. Default: 3.':
    'Les titres de ce niveau et au-dessus y figurent, de 1 à 6. Par défaut : 3.',
  'What stays on one page each where it fits: tables, quotes, rows (of tables), or a list such as [tables, quotes].':
    'Ce qui reste sur une même page si possible : tables, quotes, rows (lignes de tableaux), ou une liste comme [tables, quotes].',
  'The styles of the theme that the text uses, by name, such as [display, seal].':
    'Les styles du thème que le texte utilise, par leur nom, comme [display, seal].',
  'The name of a style: lower-case letters, digits and -.': 'Le nom d’un style : minuscules, chiffres et -.',
  'true: words are divided at line ends by the rules of the language. Default: false.':
    'true : les mots sont coupés en fin de ligne selon les règles de la langue. Par défaut : false.',
  'true: the lines of paragraphs are as wide as their column. Default: false.':
    'true : les lignes des paragraphes ont la largeur de leur colonne. Par défaut : false.',
  'run-in: terms stand in the line of their definitions. Unless given they stand above them.':
    'run-in : les termes sont dans la ligne de leur définition. Sinon, ils sont au-dessus.',
  'Labels or keys of placeholders for which a picture is sent, such as [Signature]; the text shows it with ![Signature]({{Signature}}).':
    'Libellés ou clés de champs pour lesquels une image est envoyée, comme [Signature] ; le texte l’affiche avec ![Signature]({{Signature}}).',
  'Labels or keys of up to five placeholders by which people know a document in lists and find it, such as [Invoice number, Customer name].':
    'Libellés ou clés d’au plus cinq champs auxquels on reconnaît et retrouve un document dans les listes, comme [Numéro de facture, Nom du client].',
  'How annexes are numbered, such as Schedule 1 or Annex A; or label with page, header, footer, restart, numbering and reference.':
    'Comment les annexes sont numérotées, comme Annexe 1 ou Annexe A ; ou label avec page, header, footer, restart, numbering et reference.',
  'What a reference into an annex says elsewhere, with {number} and {annex}: {number} of {annex}.':
    'Ce qu’un renvoi vers une annexe dit ailleurs, avec {number} et {annex} : {number} de {annex}.',
  'true: in all tables, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true : dans tous les tableaux, les colonnes dont chaque cellule sous l’en-tête est vide et imprimée comme rien sont omises. Par défaut : false.',
  'Pages that differ, by a name of your own: page, header, footer and restart of each.':
    'Des pages différentes, avec un nom à vous : page, header, footer et restart de chacune.',
  'Pages that begin with <!-- pagebreak NAME -->: page, header, footer and restart.':
    'Des pages qui commencent par <!-- pagebreak NOM --> : page, header, footer et restart.',
  '2: the text is set in two columns on each page, below the title.':
    '2 : le texte est en deux colonnes sur chaque page, sous le titre.',
  'What differs on the first page: header and footer, {} for none.':
    'Ce qui diffère sur la première page : header et footer, {} pour aucun.',
  'One line of text behind that of the document, such as DRAFT; with {{Label}}.':
    'Une ligne de texte derrière celui du document, comme PROJET ; avec {{Libellé}}.',
  'The window of an envelope that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or none.':
    'La fenêtre d’enveloppe où l’adresse doit apparaître : din-5008-a, din-5008-b, us-10 ou uk ; ou none.',
  'A list of placeholders, each beginning with `- label:`.': 'Une liste de champs, chacun commençant par `- label:`.',
  'A list of repeating groups, each beginning with `- label:`.':
    'Une liste de groupes qui se répètent, chacun commençant par `- label:`.',
  'A repeating group, written `{{#Label}} … {{/Label}}` in the document.':
    'Un groupe qui se répète, écrit `{{#Libellé}} … {{/Libellé}}` dans le document.',
  'The placeholders inside the group, each beginning with `- label:`.':
    'Les champs du groupe, chacun commençant par `- label:`.',
  'true: in the tables of this group, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true : dans les tableaux de ce groupe, les colonnes dont chaque cellule sous l’en-tête est vide et imprimée comme rien sont omises. Par défaut : false.',
  'The group whose entries this one is made from; callers do not send it.':
    'Le groupe dont les entrées donnent celui-ci ; personne ne l’envoie.',
  'With from: a field of that group, or a list of fields; each different value makes one entry.':
    'Avec from : un champ de ce groupe, ou une liste de champs ; chaque valeur différente donne une entrée.',
  'With from: ascending or descending. Default: in order of first appearance.':
    'Avec from : ascending ou descending. Par défaut : dans l’ordre d’apparition.',
  'How the table looks whose rows the group repeats.': 'L’aspect du tableau dont le groupe répète les lignes.',
  'One for each column: 30%, 25mm, a share such as 2, or auto.':
    'Un par colonne : 30%, 25mm, une part comme 2, ou auto.',
  'One for each column: left, center, right, decimal or auto.':
    'Un par colonne : left, center, right, decimal ou auto.',
  'A number field whose sum is carried from page to page; or field, forward and brought, with words of your own.':
    'Un champ de nombre dont la somme est reportée de page en page ; ou field, forward et brought, avec vos propres mots.',
  'What is printed for a blank: box, nothing, dash or line. Default: box, with its label.':
    'Ce qui est imprimé pour un champ vide : box, nothing, dash ou line. Par défaut : box, avec son libellé.',
  'legal: headings are numbered 1, 1.1 and list items (a), (i), (A), (1); or your own `headings`, `items` and `from`.':
    'legal : les titres sont numérotés 1, 1.1 et les éléments de liste (a), (i), (A), (1) ; ou vos propres `headings`, `items` et `from`.',
  'The level of the headings that are numbered first, 1 to 6. Default: 2 where the first heading is the only one of level 1, else 1.':
    'Le niveau des titres numérotés en premier, de 1 à 6. Par défaut : 2 si le premier titre est le seul du niveau 1, sinon 1.',
  'true: the numbers of these pages begin at 1 again. Default: false.':
    'true : les numéros de ces pages recommencent à 1. Par défaut : false.',
  'Size, orientation, margins and vertical of the page.':
    'Format (size), orientation, marges (margins) et vertical de la page.',
  'A4, Letter or Legal. Default: A4.': 'A4, Letter ou Legal. Par défaut : A4.',
  'portrait or landscape. Default: portrait.': 'portrait ou landscape (paysage). Par défaut : portrait.',
  'Where text stands on a page that it does not fill: middle or bottom. Default: at the top.':
    'Où le texte se place sur une page qu’il ne remplit pas : middle ou bottom. Par défaut : en haut.',
  'One length for all four sides, or top, right, bottom and left. Default: 25mm.':
    'Une longueur pour les quatre côtés, ou top, right, bottom et left. Par défaut : 25mm.',
  'How many entries must be sent at least or at most, a whole number from 0 to 10000.':
    'Combien d’entrées doivent être envoyées au moins ou au plus, un nombre entier de 0 à 10000.',
  'A number, a day or a formula; less (min) or more (max) is refused.':
    'Un nombre, un jour ou une formule ; moins (min) ou plus (max) est refusé.',
  'What is wanted, in words for whoever fills it in; refusals say it.':
    'Ce qui est attendu, en mots pour qui remplit ; les refus le disent.',
  'One line of up to 100 characters.': 'Une ligne de 100 caractères au plus.',
  'tables, quotes or rows': 'tables, quotes ou rows',
  'compact: many rows on a page; roomy: air around each.':
    'compact : beaucoup de lignes par page ; roomy : de l’espace autour de chacune.',
  'A mark for each level, such as ["1.1", "(a)", "(i)"]; of one level, the mark alone; [] for no numbers. Letters cannot touch a number and words cannot follow it, as in 第1条.':
    'Une marque par niveau, comme ["1.1", "(a)", "(i)"] ; pour un seul niveau, la marque seule ; [] pour aucun numéro. Des lettres ne peuvent pas toucher un numéro, ni des mots le suivre, comme dans 第1条.',
  'An example of a number: 1, a, aa, A, i or I, or several of them with points between (1.1). Signs may stand around it, and words before a blank in front of it: (a), § 1, Article I. Letters cannot touch it and words cannot follow it, as in 第1条.':
    'L’exemple d’un numéro : 1, a, aa, A, i ou I, ou plusieurs d’entre eux séparés de points (1.1). Des signes peuvent l’entourer, et des mots le précéder avec une espace : (a), § 1, Article I. Des lettres ne peuvent pas le toucher, ni des mots le suivre, comme dans 第1条.',
  'The name between the braces: one line of 1 to 200 characters without braces, not beginning with # or /.':
    'Le nom entre les accolades : une ligne de 1 à 200 caractères sans accolades, ne commençant ni par # ni par /.',
  'Lower-case letters, digits and underscores. Derived from the label when left out.':
    'Minuscules, chiffres et tirets bas. Tiré du libellé s’il est omis.',
  'A length such as 20mm, 2cm, 0.75in or 54pt; a bare number is millimetres.':
    'Une longueur comme 20mm, 2cm, 0.75in ou 54pt ; un nombre seul est en millimètres.',
  'One line of text in quotation marks, with {{Label}}, {page}, {pages}, {title} and {annex}; or left, center and right of inline Markdown; or up to four columns.':
    'Une ligne de texte entre guillemets droits, avec {{Libellé}}, {page}, {pages}, {title} et {annex} ; ou left, center et right en Markdown d’une ligne ; ou jusqu’à quatre colonnes.',
  'Up to four columns of inline Markdown, side by side.':
    'Jusqu’à quatre colonnes en Markdown d’une ligne, côte à côte.',
  'The widths of the columns: 30%, 25mm, a share such as 2, or auto.':
    'Les largeurs des colonnes : 30%, 25mm, une part comme 2, ou auto.',
  'The side of each column: left, center or right.': 'Le côté de chaque colonne : left, center ou right.',
  'A placeholder, written `{{Label}}` in the document.': 'Un champ, écrit `{{Libellé}}` dans le document.',
  'text, select, number, date, today or counter. Default: text.':
    'text, select, number, date, today ou counter. Par défaut : text.',
  'What stands there unless something else is sent.': 'Ce qui s’y trouve si rien d’autre n’est envoyé.',
  'For select: a list of different, non-empty texts.':
    'Pour select : une liste de textes différents, dont aucun n’est vide.',
  'A non-empty text.': 'Un texte qui n’est pas vide.',
  'number: an example such as 1,234.56, or 1,234.## for two decimals at most. date and today: 2026-08-27 written the expected way. counter: an example such as INV-0001 or INV-{year}-0001.':
    'number : un exemple comme 1 234,56, ou 1 234,## pour deux décimales au plus. date et today : le 27/08/2026 écrit comme il doit apparaître. counter : un exemple comme FAC-0001 ou FAC-{year}-0001.',
  'For number, true: what is sent has no more decimals than the format shows.':
    'Pour number, true : ce qui est envoyé n’a pas plus de décimales que le format n’en montre.',
  'Instructions for whoever fills it in.': 'Des instructions pour qui remplit.',
  'number and date: what is computed where nothing is sent, such as Quantity * Unit price.':
    'number et date : ce qui est calculé si rien n’est envoyé, comme Quantité * Prix unitaire.',
  'With formula, true: what is sent stands, even if the formula gives something else.':
    'Avec formula, true : ce qui est envoyé compte, même si la formule donne autre chose.',
  'true: it may not be left blank.': 'true : il ne peut pas rester vide.',
  'For text: a regular expression (RE2) that the whole value must match, of up to 200 characters.':
    'Pour text : une expression régulière (RE2) de 200 caractères au plus, à laquelle toute la valeur doit correspondre.',
  'For counter: the first number, a whole number from 0. Default: 1.':
    'Pour counter : le premier numéro, un nombre entier à partir de 0. Par défaut : 1.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title}, {annex} and {logo}; its lines are lines on the page.':
    'Markdown d’une ligne avec {{Libellé}}, {page}, {pages}, {title}, {annex} et {logo} ; ses lignes sont des lignes de la page.',
  'What documents of one company have in common: meta, logo, color and typography as in brand.yml, and the parts of a page as in CSS Paged Media.':
    'Ce que les documents d’une entreprise ont en commun : meta, logo, color et typography comme dans brand.yml, et les parties d’une page comme dans CSS Paged Media.',
  "The company's name, and what else brand.yml has there.": 'Le nom de l’entreprise, et ce que brand.yml y a d’autre.',
  "The company's name, or its full and short forms.": 'Le nom de l’entreprise, ou ses formes longue et courte.',
  'A path, or images, small, medium and large as in brand.yml.':
    'Un chemin, ou images, small, medium et large comme dans brand.yml.',
  'Pictures by name.': 'Des images par leur nom.',
  'What the picture shows, in words.': 'Ce que montre l’image, en mots.',
  'Colors by what they are for; palette gives names to colors.':
    'Les couleurs par leur rôle ; palette leur donne des noms.',
  'Names of your own for colors.': 'Vos propres noms de couleurs.',
  'Fonts, and the type of text, headings, code and links.':
    'Les polices, et la typographie du texte, des titres, du code et des liens.',
  'A list of families, each beginning with `- family:`.':
    'Une liste de familles de polices, chacune commençant par `- family:`.',
  'The type of the text: a family, or family, size, line-height, weight, color and figures.':
    'La typographie du texte : une famille, ou family, size, line-height, weight, color et figures.',
  'The type of all headings: a family, or family, weight, style, line-height and color.':
    'La typographie de tous les titres : une famille, ou family, weight, style, line-height et color.',
  'The type of code: a family, or family, size, weight, color and background-color.':
    'La typographie du code : une famille, ou family, size, weight, color et background-color.',
  'Links: a color, or color and decoration (underline or none).':
    'Les liens : une couleur, ou color et decoration (underline ou none).',
  'underline or none.': 'underline ou none.',
  'The family of text and headings in Chinese, Japanese and Korean documents.':
    'La famille du texte et des titres dans les documents chinois, japonais et coréens.',
  'What brand.yml has for other programs.': 'Ce que brand.yml a pour d’autres programmes.',
  'Size, orientation, margins, vertical, background and frame of the page, its header and footer, and what differs on the first page.':
    'Format (size), orientation, marges (margins), vertical, fond (background) et cadre (frame) de la page, son en-tête et son pied, et ce qui diffère sur la première page.',
  'A4, Letter or Legal.': 'A4, Letter ou Legal.',
  'portrait or landscape.': 'portrait ou landscape (paysage).',
  'One length for all four sides, or top, right, bottom and left.':
    'Une longueur pour les quatre côtés, ou top, right, bottom et left.',
  'top, right, bottom and left.': 'top, right, bottom et left.',
  'Where text stands on a page that it does not fill: middle or bottom.':
    'Où le texte se place sur une page qu’il ne remplit pas : middle ou bottom.',
  'A rule around each page: inset from its edge, width, color and style.':
    'Un filet autour de chaque page : distance au bord (inset), width, color et style.',
  'What differs on the first page.': 'Ce qui diffère sur la première page.',
  'top and bottom; the sides are those of the other pages.': 'top et bottom ; les côtés sont ceux des autres pages.',
  'One line of text behind that of the document, such as DRAFT, or text and color.':
    'Une ligne de texte derrière celui du document, comme PROJET, ou text et color.',
  'The window that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or window and sender.':
    'La fenêtre où l’adresse doit apparaître : din-5008-a, din-5008-b, us-10 ou uk ; ou window et sender.',
  'Headings by their level, 1 to 6.': 'Les titres par leur niveau, de 1 à 6.',
  'Paragraphs.': 'Les paragraphes.',
  'Tables.': 'Les tableaux.',
  'rows, grid, head or none.': 'rows, grid, head ou none.',
  'The background of every second row: a color, or true for a light one.':
    'Le fond d’une ligne sur deux : une couleur, ou true pour une claire.',
  'The header of a table.': 'L’en-tête d’un tableau.',
  'true: the text of the first and the last column stands at the edges of the table.':
    'true : le texte de la première et de la dernière colonne touche les bords du tableau.',
  'Rows of sums.': 'Les lignes de totaux.',
  'Styles by the names of classes: what blocks and words look like that have them.':
    'Les styles par noms de classes : l’aspect des blocs et des mots qui les portent.',
  "A style's name: lower-case letters, digits and -.": 'Le nom d’un style : minuscules, chiffres et -.',
  'A size such as 10.5pt, 14px, 3mm, 1rem or 0.9em; a bare number is points.':
    'Une taille comme 10.5pt, 14px, 3mm, 1rem ou 0.9em ; un nombre seul est en points.',
  'The distance of lines as a multiple of the size, such as 1.4.':
    'L’interligne comme multiple de la taille, par exemple 1.4.',
  '100 to 900, or a name such as light, normal, semi-bold or bold.':
    'De 100 à 900, ou un nom comme light, normal, semi-bold ou bold.',
  'One weight, a list of them, or a range such as 300..700.':
    'Une graisse, une liste de graisses, ou une plage comme 300..700.',
  'normal or italic.': 'normal ou italic.',
  'serif, sans or mono, or a family of typography.fonts.': 'serif, sans ou mono, ou une famille de typography.fonts.',
  'A color such as #1f4e8c, a name of color.palette, or primary, foreground and the like.':
    'Une couleur comme #1f4e8c, un nom de color.palette, ou primary, foreground et semblables.',
  "The path of a file, relative to the theme's.": 'Le chemin d’un fichier, relatif à celui du thème.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title} and {logo}; at most 1,000 characters.':
    'Markdown d’une ligne avec {{Libellé}}, {page}, {pages}, {title} et {logo} ; 1 000 caractères au plus.',
  'One line of text with {{Label}}; at most 100 characters.':
    'Une ligne de texte avec {{Libellé}} ; 100 caractères au plus.',
  'left, center and right, or up to four columns: inline Markdown each.':
    'left, center et right, ou jusqu’à quatre colonnes : chacun en Markdown d’une ligne.',
  'din-5008-a, din-5008-b, us-10 or uk.': 'din-5008-a, din-5008-b, us-10 ou uk.',
  'A color, the path of a picture (SVG, PNG or JPEG), or color and picture.':
    'Une couleur, le chemin d’une image (SVG, PNG ou JPEG), ou color et picture.',
  'A path, or path and alt.': 'Un chemin, ou path et alt.',
  'A path or a name of logo.images, or light and dark.': 'Un chemin ou un nom de logo.images, ou light et dark.',
  'A heading: family, size, weight, style, color, and the space before and after.':
    'Un titre : family, size, weight, style, color, et l’espace avant et après.',
  'A family: family, source (file) and files.': 'Une famille de polices : family, source (file) et files.',
  'The name of the family.': 'Le nom de la famille.',
  'file: the files come with the theme. google, bunny and system: nothing is fetched.':
    'file : les fichiers viennent avec le thème. google, bunny et system : rien n’est téléchargé.',
  'Paths of TTF, OTF or WOFF2 files, or path, weight and style of each.':
    'Chemins de fichiers TTF, OTF ou WOFF2, ou path, weight et style de chacun.',
  'A path, or path, weight and style.': 'Un chemin, ou path, weight et style.',
  'normal, italic, or a list of them.': 'normal, italic, ou une liste des deux.',
  'For web pages.': 'Pour les pages web.',
  'How figures are drawn: old-style or lining, proportional or tabular, and fractions.':
    'Comment les chiffres sont dessinés : old-style ou lining, proportional ou tabular, et fractions.',
  'solid or double.': 'solid ou double.',
  'What a block or words with this class look like; what is left out is as around them.':
    'L’aspect d’un bloc ou de mots de cette classe ; ce qui est omis est comme autour.',
  'Space between letters as a share of the size, such as 0.15em.':
    'L’espace entre les lettres comme part de la taille, par exemple 0.15em.',
  'all: capitals; small: small capitals, of fonts that have them.':
    'all : capitales ; small : petites capitales, si la police en a.',
  'left, center or right.': 'left, center ou right.',
  'Where a block stands that is not as wide as its column: left, center or right; and on the page: middle or bottom.':
    'Où se place un bloc moins large que sa colonne : left, center ou right ; et sur la page : middle ou bottom.',
  'A rule around: width, color, style (solid, double) and sides.':
    'Un filet autour : width, color, style (solid, double) et sides.',
  'top, right, bottom, left: those that have a rule. Default: all.':
    'top, right, bottom, left : ceux qui ont un filet. Par défaut : tous.',
  // Values of e-invoices and of codes for paying.
  'The theme: &1': 'Le thème : &1',
  'The value of ~1 does not fit the e-invoice: &2': 'La valeur de ~1 ne convient pas à la facture électronique : &2',
  'The value of ~1 does not fit the code for paying: &2': 'La valeur de ~1 ne convient pas au code de paiement : &2',
  'The e-invoice cannot be made: %1 is missing&2; map a placeholder, or write it in the theme.':
    'La facture électronique ne peut pas être créée : %1 manque&2. Indiquez un champ, ou écrivez-le dans le thème.',
  'The e-invoice cannot be made: &1; mend the template or its theme.':
    'La facture électronique ne peut pas être créée : &1. Corrigez le modèle ou son thème.',
  'takes more room than a Swiss QR bill has; send less':
    'prend plus de place que n’en a une QR-facture suisse ; envoyez-en moins',
  '"%1" takes more room than a Swiss QR bill has; send less':
    '« %1 » prend plus de place que n’en a une QR-facture suisse ; envoyez-en moins',
  '%1 has a number that the service draws, so that nobody knows its check digits; write reference-from':
    '%1 contient un numéro que le service tire, dont personne ne connaît les chiffres de contrôle ; écrivez reference-from',
  '%1 is negative; send it without the sign': '%1 est négatif ; envoyez-le sans le signe',
  '%1 is negative; make the quantity negative instead': '%1 est négatif ; rendez plutôt la quantité négative',
  '%1 is negative, in a credit note': '%1 est négatif, dans un avoir',
  '%1 needs a VAT category beside a rate of 0: Z, E, AE, K, G or O':
    '%1 a besoin d’une catégorie de TVA à côté d’un taux de 0 : Z, E, AE, K, G ou O',
  '%1 does not fit a rate of %2, as that of %3 is 0': '%1 ne va pas avec un taux de %2, car celui de %3 est 0',
  '%1 does not fit a rate of %2, as that of %3 is above':
    '%1 ne va pas avec un taux de %2, car celui de %3 est supérieur',
  '%1 is none that the profile %2 has': '%1 n’est pas une édition du profil %2',
  '%1 has more than %2 decimals': '%1 a plus de %2 décimales',
  '%1 is not above 0': '%1 n’est pas supérieur à 0',
  '%1 is not quantity × price ÷ price-quantity, less the discount, with the charge, %2':
    '%1 n’est pas quantité × prix ÷ price-quantity, moins la remise, plus les frais, %2',
  '%1 is not what gross-price is more than price': '%1 n’est pas la différence entre gross-price et price',
  '%1 is less than the price without the discount': '%1 est inférieur au prix sans la remise',
  '%1 does not go with the VAT category %2, which has no reason':
    '%1 ne va pas avec la catégorie de TVA %2, qui n’a pas de motif',
  '%1 does not go with VAT category O; leave the tax representative out':
    '%1 ne va pas avec la catégorie de TVA O ; omettez le représentant fiscal',
  '%1 is the seller; leave the payee out': '%1 est le vendeur ; omettez le bénéficiaire',
  '%1 is the currency of the invoice; leave it out': '%1 est la devise de la facture ; omettez-le',
  '%1 has not the sign of the VAT in the currency of the invoice':
    '%1 n’a pas le signe de la TVA dans la devise de la facture',
  '%1 is not the same in all lines of a VAT category, for which EN 16931 has one code':
    '%1 n’est pas le même dans toutes les lignes d’une catégorie de TVA, pour laquelle EN 16931 a un seul code',
  ', as there is a price-discount': ', car il y a price-discount',
  ', as there is a charge': ', car il y a des frais',
  ', as there is a tax representative': ', car il y a un représentant fiscal',
  ', as there is a payee': ', car il y a un bénéficiaire',
  ', as there is e-invoice.vat-currency': ', car il y a e-invoice.vat-currency',
  ', as there is e-invoice.totals.vat-local': ', car il y a e-invoice.totals.vat-local',
  '"%1" is no GTIN of 8, 12, 13 or 14 digits; a digit is wrong, or one is missing.':
    '« %1 » n’est pas un GTIN de 8, 12, 13 ou 14 chiffres ; un chiffre est faux ou manque.',
  '"%1" is no address on the web, such as https://example.com/report.pdf.':
    '« %1 » n’est pas une adresse web, comme https://example.com/report.pdf.',
  '"%1" is no edition of EN 16931-1: %2.': '« %1 » n’est pas une édition de EN 16931-1 : %2.',
  '%1 is missing, and vat-currency needs it (BR-53); &2': '%1 manque, et vat-currency en a besoin (BR-53) ; &2',
  '%1 is missing, and totals.vat-local needs it; &2': '%1 manque, et totals.vat-local en a besoin ; &2',
  '%1 is missing, and a payee needs it (BR-17); &2': '%1 manque, et un bénéficiaire en a besoin (BR-17) ; &2',
  '%1 is missing, and a tax representative needs it (BR-18, BR-20, BR-56); &2':
    '%1 manque, et un représentant fiscal en a besoin (BR-18, BR-20, BR-56) ; &2',
  '%1 is missing, and a charge needs it (BR-44); &2': '%1 manque, et des frais en ont besoin (BR-44) ; &2',
  '%1 is missing, and price-discount needs it; &2': '%1 manque, et price-discount en a besoin ; &2',
  '%1 goes with %2 alone; map that, or %3.': '%1 ne va qu’avec %2 ; associez celui-ci, ou %3.',
  '%1 does not go with %2; map %3 in its place.': '%1 ne va pas avec %2 ; associez %3 à sa place.',
  '%1 is without VAT, so it does not go with %2; take it into the price.':
    '%1 est hors TVA et ne va donc pas avec %2 ; intégrez-le au prix.',
  '%1 is not known any more; take it out of the template.': '%1 n’existe plus ; retirez-le du modèle.',
  '%1 is not known any more; take it out of the theme.': '%1 n’existe plus ; retirez-le du thème.',
  '%1 is %2, which the profile %3 does not have; leave it out.': '%1 est %2, que le profil %3 n’a pas ; omettez-le.',
  '%1 is not quantity × price less the discount, %2': '%1 n’est pas quantité × prix moins la remise, %2',
  '%1 is before the period begins': '%1 précède le début de la période',
  '%1 is not what lines, allowances and charges make, %2':
    '%1 n’est pas ce que donnent les lignes, remises et frais, %2',
  '%1 is in the XML as %2, and no page shows it': '%1 figure dans le XML comme %2, et aucune page ne le montre',
  '%1 is in the XML as %2, and the pages show it struck through':
    '%1 figure dans le XML comme %2, et les pages le montrent barré',
  '%1 is in the XML as %2, and the pages show it in the colour of what is behind it':
    '%1 figure dans le XML comme %2, et les pages le montrent dans la couleur du fond',
  '%1 is in the XML as %2, and the pages show "%3" right beside it':
    '%1 figure dans le XML comme %2, et les pages montrent « %3 » juste à côté',
  '%1 is an amount in %2, and the pages show %3 with it': '%1 est un montant en %2, et les pages montrent %3 à côté',
  '%1 has %2 at %3 % in the XML, and the pages show %4 there': '%1 a %2 à %3 % dans le XML, et les pages y montrent %4',
  '%1 is not what the lines make, %2': '%1 n’est pas ce que donnent les lignes, %2',
  '%1 has a line that begins with # and is no cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00#':
    '%1 a une ligne qui commence par # et n’est pas un escompte, comme #SKONTO#TAGE=14#PROZENT=2.00#',
  '%1 has three signs between two #, which UBL reads as a subject code':
    '%1 a trois signes entre deux #, que UBL lit comme un code de sujet',
  '%1 have a period that is not within that of the invoice':
    '%1 ont une période qui n’est pas dans celle de la facture',
  '%1 have VAT category O and others; what is outside of the scope of VAT has an invoice of its own':
    '%1 ont la catégorie de TVA O et d’autres ; ce qui est hors du champ de la TVA a sa propre facture',
  '%1 is a kind of invoice that XRechnung does not have': '%1 est un type de facture que XRechnung n’a pas',
  '%1 is a kind of invoice that Peppol does not have': '%1 est un type de facture que Peppol n’a pas',
  '%1 is a kind of invoice that Peppol has within Germany alone':
    '%1 est un type de facture que Peppol n’a qu’en Allemagne',
  '%1 has less than three digits': '%1 a moins de trois chiffres',
  '%1 is no business process of Peppol; leave it out': '%1 n’est pas un processus de Peppol ; omettez-le',
  '%1 does not go with the VAT category': '%1 ne va pas avec la catégorie de TVA',
  '%1 is no identifier of %2; write it with its scheme, %3':
    '%1 n’est pas un identifiant de %2 ; écrivez-le avec son schéma, %3',
  '%1 has no scheme in front, as Peppol asks for in DK': '%1 n’a pas de schéma devant, comme Peppol le demande en DK',
  '%1 goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer':
    '%1 va avec un numéro de compte islandais, qui n’est pas un IBAN ; utilisez sepa-transfer ou transfer',
  '%1 is no Italian tax number of 11 to 16 capital letters and digits':
    '%1 n’est pas un numéro fiscal italien de 11 à 16 majuscules et chiffres',
  '%1 is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59':
    '%1 n’est pas un moyen de paiement de Peppol en NL : 30, 48, 49, 57, 58 ou 59',
  '%1 is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here':
    '%1 n’est pas un moyen de paiement de Peppol en DK pour un IBAN : sepa-transfer en est un ; les comptes du giro danois n’existent pas ici dans les factures électroniques',
  '%1 is no Norwegian VAT identifier, such as NO974760673MVA':
    '%1 n’est pas un numéro de TVA norvégien, comme NO974760673MVA',
  '%1 is no Swedish VAT identifier of SE and twelve digits':
    '%1 n’est pas un numéro de TVA suédois : SE et douze chiffres',
  '%1 is no Swedish organisation number; a digit is wrong, or one is missing':
    '%1 n’est pas un numéro d’organisation suédois ; un chiffre est faux ou manque',
  '%1 is that of Greece, where Peppol asks for numbers of myDATA that Platen does not write; use another profile':
    '%1 est la Grèce, où Peppol demande des numéros de myDATA que Platen n’écrit pas ; prenez un autre profil',
  '%1 says something else than "Godkänd för F-skatt"': '%1 dit autre chose que "Godkänd för F-skatt"',
  '%1 is a rate that Sweden does not have: 25, 12 or 6': '%1 est un taux que la Suède n’a pas : 25, 12 ou 6',
  '%1 is missing&2; &3': '%1 manque&2 ; &3',
  '"%1" is no kind of buyer: company or consumer.': '« %1 » n’est pas un type d’acheteur : company ou consumer.',
  ', as France asks for it': ', que la France demande',
  ', as France asks for it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid':
    ', que la France demande : S1 pour des services, B1 pour des biens, M1 pour les deux, et S2, B2 ou M2 pour une facture déjà payée',
  ', as France asks for it: 0225: and the SIREN, such as 0225:732829320':
    ', que la France demande : 0225: et le SIREN, par exemple 0225:732829320',
  ', as France asks for it in a credit note of the type 262': ', que la France demande dans un avoir de type 262',
  ', as France asks for it in credit notes': ', que la France demande dans les avoirs',
  ', as it has been paid: the day of payment': ', car elle est payée : le jour du paiement',
  '%1 has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001':
    '%1 a plus de 35 caractères, ou d’autres que des lettres, des chiffres et + - _ /, par exemple F2026-0001',
  '%1 is not of the years 2000 to 2099': '%1 n’est pas entre les années 2000 et 2099',
  '%1 is a kind of invoice that France does not have: %2': '%1 est un type de facture que la France n’a pas : %2',
  '%1 is no process of France: %2': '%1 n’est pas un cadre de facturation français : %2',
  '%1 is of invoices of several sellers, which Platen does not write; use S1, B1 or M1':
    '%1 est celui des factures de plusieurs vendeurs, que Platen n’écrit pas ; prenez S1, B1 ou M1',
  '%1 is no VAT category of France: %2': '%1 n’est pas une catégorie de TVA française : %2',
  '%1 is a rate that France does not have: %2, and earlier ones':
    '%1 est un taux que la France n’a pas : %2, et d’anciens taux',
  '%1 is before the date of the invoice': '%1 est avant la date de la facture',
  '%1 is of final invoices, and this is a prepayment; use S1, B1 or M1':
    '%1 est celui des factures définitives, et celle-ci est un acompte ; prenez S1, B1 ou M1',
  '%1 is of what has been paid in full; write totals.paid, or use S1, B1 or M1':
    '%1 est celui des factures entièrement payées ; écrivez totals.paid, ou prenez S1, B1 ou M1',
  '%1 has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231':
    '%1 n’a pas la note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", qui va avec un identifiant du schéma 0231',
  '%1 has no note %2, which France asks for; write one, such as "%3"':
    '%1 n’a pas de note %2, que la France demande ; écrivez-en une, par exemple "%3"',
  '%1 has more than one note %2; France takes one': '%1 a plusieurs notes %2 ; la France en accepte une',
  '%1 has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY':
    '%1 a une note BAR qui n’est ni B2B, ni B2BINT, ni B2C, ni OUTOFSCOPE, ni ARCHIVEONLY',
  '%1 is no SIREN; write 0002: and its nine digits, such as 0002:732829320':
    '%1 n’est pas un SIREN ; écrivez 0002: et ses neuf chiffres, par exemple 0002:732829320',
  '%1 is no SIRET of 14 digits that begins with the SIREN of %2, such as 0009:73282932000074':
    '%1 n’est pas un SIRET de 14 chiffres qui commence par le SIREN de %2, par exemple 0009:73282932000074',
  '%1 has other characters than letters, digits, + - . and _':
    '%1 a d’autres caractères que des lettres, des chiffres, + - . et _',
  '%1 has more than %2 characters': '%1 a plus de %2 caractères',
  '%1 has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET':
    '%1 n’a pas de schéma devant, que la France demande en UBL, par exemple 0009: d’un SIRET',
  '%1 is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320':
    '%1 n’est pas l’adresse du SIREN ; écrivez 0225: et le SIREN, par exemple 0225:732829320',
  '%1 has more than %2 decimals, or is too long': '%1 a plus de %2 décimales, ou est trop long',
  '%1 has more than %2 digits, or another sum has': '%1 a plus de %2 chiffres, ou une autre somme en a',
  '%1 has more than %2 characters, or others than those of %3':
    '%1 a plus de %2 caractères, ou d’autres que ceux de %3',
  '%1 has more than 20 characters, or others than those of ASCII, or no digit':
    '%1 a plus de 20 caractères, d’autres que ceux d’ASCII, ou aucun chiffre',
  '%1 is no Italian province, such as RM': '%1 n’est pas une province italienne comme RM',
  '%1 is not Italy, where seller and buyer of the profile peppol-it are; use the profile peppol':
    '%1 n’est pas l’Italie, où sont le vendeur et l’acheteur du profil peppol-it ; prenez le profil peppol',
  '%1 has no house number, such as 12, or s.n.c. where there is none':
    '%1 n’a pas de numéro comme 12, ou s.n.c. s’il n’y en a pas',
  '%1 is no codice fiscale; write 0210: and its 11 digits or 16 characters, such as 0210:80012345678':
    '%1 n’est pas un codice fiscale ; écrivez 0210: et ses 11 chiffres ou 16 caractères, comme 0210:80012345678',
  '%1 has no place here; write the codice fiscale as seller.legal-id, with 0210: in front':
    '%1 n’a pas sa place ici ; écrivez le codice fiscale dans seller.legal-id, précédé de 0210:',
  '%1 is no public office of the IPA; write 0201: and its six characters, such as 0201:UFABCD':
    '%1 n’est pas un bureau public de l’IPA ; écrivez 0201: et ses six caractères, comme 0201:UFABCD',
  '%1 is none as AgID has it, such as %2': '%1 n’est pas comme AgID le veut, par exemple %2',
  '%1 is no telephone number of 5 to 12 characters': '%1 n’est pas un numéro de téléphone de 5 à 12 caractères',
  '%1 has a date in Italy, which EN 16931 does not have; leave it out':
    '%1 a une date en Italie, qu’EN 16931 n’a pas ; laissez-le de côté',
  '%1 is no VAT category of Italy: %2': '%1 n’est pas une catégorie de TVA italienne : %2',
  '%1 is B, split payment, which is only within Italy': '%1 est B, le paiement scindé, qui n’existe qu’en Italie',
  '%1 is B and S; split payment has an invoice of its own': '%1 est B et S ; le paiement scindé a sa propre facture',
  '%1 is of a member of a VAT group, which has a tax representative (BT-63); use another identifier':
    '%1 est celui d’un membre d’un assujetti unique, qui a un représentant fiscal (BT-63) ; prenez un autre identifiant',
  ', as France asks for the VAT in euros where the invoice has another currency':
    ', car la France demande la TVA en euros quand la facture a une autre devise',
  '%1 is not EUR, in which France asks for the VAT':
    '%1 n’est pas EUR, la devise dans laquelle la France demande la TVA',
  '%1 is no kind of document that France has: %2': '%1 n’est pas un type de pièce jointe français : %2',
  '%1 stands in more than one document; France takes one':
    '%1 figure dans plusieurs pièces jointes ; la France en accepte une',
  ', as an invoice has lines': ', car une facture a des lignes',
  ', as Peppol asks for it in %1': ', que Peppol demande en %1',
  ', as Peppol asks for the registration number of the account in DK':
    ', et Peppol demande le numéro d’enregistrement du compte en DK',
  ', as Peppol asks for it in credit notes of NL': ', que Peppol demande dans les avoirs de NL',
  ', as something is to be paid, and Peppol asks for it in NL':
    ', car quelque chose est à payer, et Peppol le demande en NL',
  ', as a line has e-invoice.lines.order-line (BT-132)': ', car une ligne a e-invoice.lines.order-line (BT-132)',
  ', as Peppol has the rules of Germany within it': ', car Peppol contient les règles de l’Allemagne',
  ', or one of e-invoice.order (BT-13), as Peppol asks for one of them':
    ', ou e-invoice.order (BT-13) ; Peppol demande l’un des deux',
  ', or one of e-invoice.terms (BT-20), as something is to be paid':
    ', ou e-invoice.terms (BT-20), car quelque chose est à payer',
  ', or one of a period, as an invoice says when it was supplied':
    ', ou une période ; une facture dit quand la prestation a eu lieu',
  ', or one of seller.legal-id (BT-30) or seller.id (BT-29)': ', ou seller.legal-id (BT-30) ou seller.id (BT-29)',
  ', or one of seller.tax-number (BT-32)': ', ou seller.tax-number (BT-32)',
  ', or one of exemption.code (BT-121), as VAT category E needs it':
    ', ou exemption.code (BT-121), car la catégorie de TVA E en a besoin',
  ', as there is an address of delivery': ', car il y a une adresse de livraison',
  ', as it is paid by transfer': ', car le paiement se fait par virement',
  ', as it is paid by direct debit': ', car le paiement se fait par prélèvement',
  ', as it is paid by card': ', car le paiement se fait par carte',
  ', as there is an account': ', car il y a un compte',
  ', as VAT category %1 needs it': ', car la catégorie de TVA %1 en a besoin',
  ', as it corrects an invoice': ', car elle corrige une facture',
  'The pages show "%1" for all values; print a placeholder that the e-invoice has.':
    'Les pages affichent « %1 » pour toutes les valeurs. Imprimez un champ que contient la facture électronique.',
  '"%1" stands beside "%2", and no term of the e-invoice has it; readers take it for the total.':
    '« %1 » se trouve à côté de « %2 » et ne figure pas dans la facture électronique. On le prendra pour le total.',
  '%1 stands in no text of the pages; write "%2" into the text, unless a picture shows it.':
    '%1 ne figure dans aucun texte des pages. Écrivez « %2 » dans le texte, sauf si une image l’affiche.',
  'The XML is no invoice in CII (CrossIndustryInvoice) or UBL (Invoice, CreditNote).':
    'Le XML n’est pas une facture en CII (CrossIndustryInvoice) ou en UBL (Invoice, CreditNote).',
  'The XML has no number and no totals where an invoice has them.':
    'Le XML n’a pas de numéro ou de totaux là où une facture les a.',
  'It is no XML that can be read: %1.': 'Ce n’est pas un XML lisible : %1.',
  'The PDF cannot be read: %1.': 'Le PDF ne peut pas être lu : %1.',
  'The PDF is encrypted, which an e-invoice must not be. Save it without a password.':
    'Le PDF est chiffré, ce qu’une facture électronique ne doit pas être. Enregistrez-le sans mot de passe.',
  'The PDF has no XML of an invoice in it.': 'Le PDF ne contient pas de facture en XML.',
  'It takes more than %1 s or %2 MB to read the file.': 'La lecture du fichier demande plus de %1 s ou de %2 Mo.',
  '%1 is %2, and its parts make %3 (%4).': '%1 est de %2, et ses éléments donnent %3 (%4).',
};
