/** §20.10: what mistakes and refusals say in German; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_DE: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Die Einstellungen: &1',
  'The file does not begin with front matter: YAML such as "title: Invoice" between two lines "---".':
    'Die Datei beginnt nicht mit Einstellungen: mit YAML wie "title: Rechnung" zwischen zwei Zeilen "---".',
  'The file is over 2 MB; split it or make its images separate files.':
    'Die Datei hat mehr als 2 MB. Teilen Sie sie, oder machen Sie aus ihren Bildern eigene Dateien.',
  'The file is not valid UTF-8; save it in that encoding.':
    'Die Datei ist kein gültiges UTF-8. Speichern Sie sie in dieser Kodierung.',
  'The line holds the character %1; remove it.': 'Die Zeile enthält das Zeichen %1. Entfernen Sie es.',
  'Not valid YAML: ~1': 'Kein gültiges YAML: ~1',
  'A text cannot begin with this sign; put it into quotation marks.':
    'Mit diesem Zeichen kann ein Text nicht beginnen. Setzen Sie ihn in Anführungszeichen.',
  'Two fields stand in one. Put a text that holds a colon into quotation marks, title: "Part: name", and begin each field on a line of its own, as far in as its neighbours.':
    'Hier stehen zwei Felder in einem. Setzen Sie einen Text mit Doppelpunkt in Anführungszeichen, title: "Teil: Name", und beginnen Sie jedes Feld in einer eigenen Zeile, so weit eingerückt wie seine Nachbarn.',
  'A colon is missing; write a field as "name: value", with a blank behind the colon.':
    'Ein Doppelpunkt fehlt. Schreiben Sie ein Feld als "name: wert", mit einem Leerzeichen hinter dem Doppelpunkt.',
  'A line begins with a tab; write blanks in its place.':
    'Eine Zeile beginnt mit einem Tabulator. Schreiben Sie stattdessen Leerzeichen.',
  'Behind the end of a value stands more. Put a text that begins with a bracket, brace, hyphen or quotation mark into quotation marks as a whole, such as footer: "{page} of {pages}".':
    'Hinter dem Ende eines Werts steht noch etwas. Setzen Sie einen Text, der mit einer Klammer, einem Strich oder einem Anführungszeichen beginnt, als Ganzes in Anführungszeichen, etwa footer: "{page} von {pages}".',
  'Map keys must be unique': 'Ein Feld steht zweimal da. Entfernen Sie eines.',
  'All mapping items must start at the same column': 'Felder, die zusammengehören, müssen gleich weit eingerückt sein.',
  'All sequence items must start at the same column': 'Einträge einer Liste müssen gleich weit eingerückt sein.',
  'Missing closing "quote': 'Das schließende Anführungszeichen " fehlt.',
  "Missing closing 'quote": "Das schließende Anführungszeichen ' fehlt.",
  'Flow map in block collection must be sufficiently indented and end with a }':
    'Die geschweifte Klammer wird nicht geschlossen: Schreiben Sie } an ihr Ende, weit genug eingerückt.',
  'Flow sequence in block collection must be sufficiently indented and end with a ]':
    'Die eckige Klammer wird nicht geschlossen: Schreiben Sie ] an ihr Ende, weit genug eingerückt.',
  'Flow map must end with a }': 'Die geschweifte Klammer wird nicht geschlossen: Schreiben Sie } an ihr Ende.',
  'Flow sequence must end with a ]': 'Die eckige Klammer wird nicht geschlossen: Schreiben Sie ] an ihr Ende.',
  'Missing , between flow map items': 'Zwischen den Feldern in der geschweiften Klammer fehlt ein Komma.',
  'Missing , between flow sequence items': 'Zwischen den Einträgen in der eckigen Klammer fehlt ein Komma.',
  'Missing , or : between flow map items':
    'Zwischen den Feldern in der geschweiften Klammer fehlt ein Komma oder ein Doppelpunkt.',
  'Missing , or : between flow sequence items':
    'Zwischen den Einträgen in der eckigen Klammer fehlt ein Komma oder ein Doppelpunkt.',
  'Unexpected , in flow map': 'In der geschweiften Klammer steht ein Komma zu viel.',
  'Unexpected , in flow sequence': 'In der eckigen Klammer steht ein Komma zu viel.',
  'Comments must be separated from other tokens by white space characters':
    'Vor einem Kommentar mit # steht ein Leerzeichen. Ist # kein Kommentar, setzen Sie den Text in Anführungszeichen.',
  'Tags and anchors must be separated from the next token by white space':
    'Ein Text beginnt mit ! oder &. Setzen Sie ihn in Anführungszeichen.',
  'Sequence item without - indicator': 'Dem Eintrag der Liste fehlt der Strich - am Anfang.',
  'Block collections are not allowed within flow collections': 'In einer Klammer kann keine eingerückte Liste stehen.',
  'Invalid escape sequence %1':
    'In Anführungszeichen " hat der umgekehrte Schrägstrich in %1 eine besondere Bedeutung. Verdoppeln Sie ihn.',
  'Unresolved tag: %1': 'Ein Text beginnt mit ! (%1). Setzen Sie ihn in Anführungszeichen.',
  'Unresolved alias (the anchor must be set before the alias): %1':
    'Ein Text beginnt mit * (%1). Setzen Sie ihn in Anführungszeichen.',
  'Excessive alias count indicates a resource exhaustion attack':
    'Zu viele Verweise (*) auf andere Stellen. Schreiben Sie aus, was sie meinen.',
  'Source contains multiple documents; please use YAML.parseAllDocuments()':
    'Die Zeile --- steht zu oft da: Einstellungen stehen zwischen genau zwei davon.',
  'is missing. ~1': 'fehlt. ~1',
  "is not a field of Platen's. &1": 'ist kein Feld von Platen. &1',
  'is not known. &1': 'ist nicht bekannt. &1',
  'has no value. A comma ends a field between braces; put a text that holds one into quotation marks, such as format: "1,234.56".':
    'hat keinen Wert. Ein Komma beendet ein Feld in geschweiften Klammern; setzen Sie einen Text mit Komma in Anführungszeichen, etwa format: "1,234.56".',
  '"%1" does not fit. ~2': '„%1“ passt nicht. Erwartet wird: ~2',
  'does not fit. ~1': 'passt nicht. Erwartet wird: ~1',
  'Known here: +1.': 'Hier gibt es: +1.',
  'Did you mean "%1"?': 'Meinten Sie „%1“?',
  'Did you mean %1?': 'Meinten Sie %1?',
  '%1 and %2 more': '%1 und %2 weitere',
  'Write it as "language", such as "language: en".': 'Schreiben Sie es als "language", etwa "language: de".',
  'Write "contents: true" for a table of contents.': 'Schreiben Sie "contents: true" für ein Inhaltsverzeichnis.',
  'Write "contents: {depth: 2}".': 'Schreiben Sie "contents: {depth: 2}".',
  'Write "contents: {title: …}".': 'Schreiben Sie "contents: {title: …}".',
  'Write it as "folder", such as "folder: Sales / Quotes".':
    'Schreiben Sie es als "folder", etwa "folder: Vertrieb / Angebote".',
  'Write "page: {size: A4}".': 'Schreiben Sie "page: {size: A4}".',
  'Write "page: {margins: 25mm}".': 'Schreiben Sie "page: {margins: 25mm}".',
  'Write "font: serif" or "font: sans".': 'Schreiben Sie "font: serif" oder "font: sans".',
  'Write "numbering: legal" for numbers of headings and list items.':
    'Schreiben Sie "numbering: legal", um Überschriften und Listenpunkte zu nummerieren.',
  'Write it in the text, or as a placeholder of the type date.':
    'Schreiben Sie es in den Text oder als Platzhalter vom Typ date.',
  'Write it in the text, or as a placeholder such as {{Version}}.':
    'Schreiben Sie es in den Text oder als Platzhalter wie {{Version}}.',
  'Write it in the text, or as a placeholder such as {{Author}}.':
    'Schreiben Sie es in den Text oder als Platzhalter wie {{Autor}}.',
  'Write it in the text, below the heading.': 'Schreiben Sie es in den Text, unter die Überschrift.',
  'Nothing shows it; write it in the text, or remove it.':
    'Nichts zeigt es an. Schreiben Sie es in den Text, oder entfernen Sie es.',
  'Write it in the text, as ![alt text](path).': 'Schreiben Sie es in den Text, als ![Bildbeschreibung](pfad).',
  'Platen gives each template an id; remove it.': 'Platen gibt jeder Vorlage selbst eine Kennung. Entfernen Sie es.',
  'Remove it; "platen template import --help" says how to import a draft.':
    'Entfernen Sie es. Wie ein Entwurf importiert wird, sagt "platen template import --help".',
  'It is for a website, which Platen does not make; remove it.':
    'Es ist für eine Website, die Platen nicht erstellt. Entfernen Sie es.',
  'It is for LaTeX, which Platen does not use; remove it.':
    'Es ist für LaTeX, das Platen nicht verwendet. Entfernen Sie es.',
  'A section has a name of lower-case letters, digits and underscores, which is not main or annex.':
    'Der Name eines Abschnitts besteht aus Kleinbuchstaben, Ziffern und Unterstrichen und ist nicht main oder annex.',
  'language: "%1" is not known; write a BCP 47 tag such as en, en-GB or fr.':
    'language: „%1“ ist nicht bekannt. Schreiben Sie ein Kürzel nach BCP 47 wie de, de-AT oder en-GB.',
  'hyphenate: Platen does not know where to divide words of the language "%1", only of %2. Take the line out.':
    'hyphenate: Platen weiß nicht, wo Wörter der Sprache „%1“ getrennt werden, nur bei %2. Entfernen Sie die Zeile.',
  'The window %1 is for %2 in portrait; choose another, or write "page: {size: %3}".':
    'Das Fenster %1 ist für %2 im Hochformat. Wählen Sie ein anderes, oder schreiben Sie "page: {size: %3}".',
  'The margins leave less than an inch of the page; make them smaller.':
    'Die Ränder lassen weniger als 2,5 cm der Seite frei. Machen Sie sie schmaler.',
  'A heading with {.annex} begins an annex; say how annexes are numbered: "annexes: Schedule 1" in the front matter.':
    'Eine Überschrift mit {.annex} beginnt eine Anlage. Geben Sie in den Einstellungen an, wie Anlagen nummeriert werden: "annexes: Anlage 1".',
  'The margins of a section leave less than an inch of its pages; make them smaller.':
    'Die Ränder eines Abschnitts lassen weniger als 2,5 cm seiner Seiten frei. Machen Sie sie schmaler.',
  'columns: A document in two columns has no annexes and no other sections; take out one or the other.':
    'columns: Ein Dokument in zwei Spalten hat keine Anlagen und keine weiteren Abschnitte. Entfernen Sie das eine oder das andere.',
  '<!-- pagebreak %1 --> names pages that there are not. &2':
    '<!-- pagebreak %1 --> nennt Seiten, die es nicht gibt. &2',
  'Known are +1; others stand under "sections" in the front matter.':
    'Es gibt +1; weitere werden in den Einstellungen unter "sections" angegeben.',
  'Known are +1.': 'Es gibt +1.',
  'No page is of the section %1; begin its pages with <!-- pagebreak %2 -->.':
    'Keine Seite gehört zum Abschnitt %1. Beginnen Sie seine Seiten mit <!-- pagebreak %2 -->.',
  'No heading begins an annex; write {.annex} behind those that do.':
    'Keine Überschrift beginnt eine Anlage. Schreiben Sie {.annex} hinter die, die es tun.',
  'styles: Nothing in the text is of the style %1; write {: .%2} below a block, or take it out.':
    'styles: Nichts im Text hat den Stil %1. Schreiben Sie {: .%2} unter einen Block, oder entfernen Sie ihn hier.',
  'styles: The theme %1 has no style "%2". &3': 'styles: Das Design %1 hat keinen Stil „%2“. &3',
  'styles: Behind words, these fields of the style "%1" have no effect: +2. Put the style on a block, or leave them out of it.':
    'styles: Hinter Wörtern wirken diese Felder des Stils „%1“ nicht: +2. Geben Sie den Stil einem Block, oder lassen Sie sie weg.',
  'The template has no placeholder "%1"; the line of the theme %2 with it is left out.':
    'Die Vorlage hat keinen Platzhalter „%1“. Die Zeile des Designs %2, in der er steht, entfällt.',
  'theme: There is no theme %1 in the workspace. &2': 'theme: Im Arbeitsbereich gibt es kein Design %1. &2',
  "theme: There is no theme %1 in the workspace. &2 A website's theme has no use here; remove it.":
    'theme: Im Arbeitsbereich gibt es kein Design %1. &2 Das Design einer Website nützt hier nichts; entfernen Sie die Zeile.',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: Im Arbeitsbereich gibt es kein Design %1. Es gibt dort %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: Im Arbeitsbereich gibt es kein Design %1. Es gibt dort %2. Das Design einer Website nützt hier nichts; entfernen Sie die Zeile.',
  'by is for a group that is made from another; add from, or remove it.':
    'by gehört zu einer Gruppe, die aus einer anderen entsteht. Ergänzen Sie from, oder entfernen Sie es.',
  'sort is for a group that is made from another; add from, or remove it.':
    'sort gehört zu einer Gruppe, die aus einer anderen entsteht. Ergänzen Sie from, oder entfernen Sie es.',
  'min is more than max.': 'min ist größer als max.',
  'The hint says what min and max want, and there is none of them; remove it.':
    'Der Hinweis (hint) erklärt min und max, die es hier nicht gibt. Entfernen Sie ihn.',
  '"%1" is declared and never used; remove it or write {{%2}} in the document.':
    '„%1“ ist angegeben und wird nie verwendet. Entfernen Sie die Angabe, oder schreiben Sie {{%2}} in den Text.',
  '"%1" is declared and never used; remove it or write {{#%2}} … {{/%3}} in the document.':
    '„%1“ ist angegeben und wird nie verwendet. Entfernen Sie die Angabe, oder schreiben Sie {{#%2}} … {{/%3}} in den Text.',
  '"%1" is declared and never used; remove it or write {{%2}} inside the group "%3".':
    '„%1“ ist angegeben und wird nie verwendet. Entfernen Sie die Angabe, oder schreiben Sie {{%2}} in die Gruppe „%3“.',
  '"%1" is declared and never used; the text has ~2; if that is the same list, give both one name, else remove it.':
    '„%1“ ist angegeben und wird nirgends verwendet. Im Text steht ~2: Ist das dieselbe Liste, geben Sie beiden einen Namen; sonst entfernen Sie sie.',
  '"%1": The formula goes over "%2", which the text never shows; it shows ~3. If that is the same list, give both one name.':
    '„%1“: Die Formel rechnet über „%2“, das der Text nirgends zeigt; er zeigt ~3. Ist das dieselbe Liste, geben Sie beiden einen Namen.',
  'The default does not fit: &1': 'Der Vorgabewert (default) passt nicht: &1',
  'It holds the character %1, which text may not hold.': 'Es enthält das Zeichen %1, das in Texten nicht stehen darf.',
  'A select placeholder needs options: a list of texts.':
    'Eine Auswahl (select) braucht options: eine Liste von Texten.',
  'A %1 placeholder has no options; remove them.':
    'Ein Platzhalter vom Typ %1 hat keine Auswahl (options). Entfernen Sie sie.',
  'A %1 placeholder has no start; remove it.':
    'Ein Platzhalter vom Typ %1 hat keinen Anfang (start). Entfernen Sie ihn.',
  'A %1 placeholder is filled by the service; remove its default.':
    'Einen Platzhalter vom Typ %1 füllt der Dienst aus. Entfernen Sie default.',
  'A %1 placeholder is filled by the service; remove required.':
    'Einen Platzhalter vom Typ %1 füllt der Dienst aus. Entfernen Sie required.',
  'A %1 placeholder is filled by the service and never blank; remove blank.':
    'Einen Platzhalter vom Typ %1 füllt der Dienst aus; er ist nie leer. Entfernen Sie blank.',
  'A %1 placeholder has no formula; write "type: number" or "type: date".':
    'Ein Platzhalter vom Typ %1 hat keine Formel. Schreiben Sie "type: number" oder "type: date".',
  'A %1 placeholder has no min; remove it.': 'Ein Platzhalter vom Typ %1 hat kein min. Entfernen Sie es.',
  'A %1 placeholder has no max; remove it.': 'Ein Platzhalter vom Typ %1 hat kein max. Entfernen Sie es.',
  'A %1 placeholder has no pattern; remove it.':
    'Ein Platzhalter vom Typ %1 hat kein Muster (pattern). Entfernen Sie es.',
  'A %1 placeholder has no format; remove it.': 'Ein Platzhalter vom Typ %1 hat kein Format. Entfernen Sie es.',
  'What has a formula has no default; remove one of the two.':
    'Was eine Formel hat, hat keinen Vorgabewert (default). Entfernen Sie eines von beiden.',
  'Without a formula there is nothing to override; remove it.':
    'Ohne Formel gibt es nichts zu überschreiben (override). Entfernen Sie es.',
  'What is required is never blank; remove one of the two.':
    'Was erforderlich ist (required), ist nie leer (blank). Entfernen Sie eines von beiden.',
  'The hint says what required, min, max or pattern want, and there is none of them; write it as description.':
    'Der Hinweis (hint) erklärt required, min, max oder pattern, die es hier nicht gibt. Schreiben Sie ihn als description.',
  'The pattern "%1" cannot be read: %2.': 'Das Muster „%1“ ist nicht lesbar: %2.',
  'The default "%1" does not fit the pattern.': 'Der Vorgabewert „%1“ passt nicht zum Muster.',
  'The format "%1" cannot be read; write an example of a positive number such as 1,234.56.':
    'Das Format „%1“ ist nicht lesbar. Schreiben Sie das Beispiel einer positiven Zahl wie 1.234,56.',
  'The format "%1" cannot be read; write the date 2026-08-27 written the expected way, such as 27 August 2026.':
    'Das Format „%1“ ist nicht lesbar. Schreiben Sie den 27. August 2026 so, wie Daten aussehen sollen, etwa 27.08.2026.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands.':
    'Das Format „%1“ lässt sich auf zwei Arten lesen. Schreiben Sie „%2“ für drei Nachkommastellen, „%3“ für Tausender.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands, or say the language of the template.':
    'Das Format „%1“ lässt sich auf zwei Arten lesen. Schreiben Sie „%2“ für drei Nachkommastellen, „%3“ für Tausender, oder geben Sie die Sprache der Vorlage an.',
  'The sign in the format "%1" is not understood; write one beside the number, as in -1,234.56, (1,234.56) or 1,234.56-, and words into the text.':
    'Das Vorzeichen im Format „%1“ ist nicht verständlich. Schreiben Sie eines neben die Zahl wie in -1.234,56, (1.234,56) oder 1.234,56-, und Wörter in den Text.',
  'The format "%1" has braces that mean nothing; only a counter knows {year}, as in INV-{year}-0001.':
    'Das Format „%1“ enthält geschweifte Klammern, die nichts bedeuten. Nur ein Zähler kennt {year}, wie in RE-{year}-0001.',
  'The format "%1" has another weekday than 27 August 2026, which is a Thursday.':
    'Das Format „%1“ nennt einen anderen Wochentag als der 27. August 2026, der ein Donnerstag ist.',
  'The default %1 is written as %2, and formulas see that number.':
    'Der Vorgabewert %1 wird als %2 geschrieben, und Formeln rechnen mit dieser Zahl.',
  'The default %1 is written as %2, and exact wants no more decimals.':
    'Der Vorgabewert %1 wird als %2 geschrieben, und exact lässt nicht mehr Nachkommastellen zu.',
  'exact is for a number with a format; remove it.': 'exact gilt für eine Zahl mit Format. Entfernen Sie es.',
  'The format "%1" cannot be read; write an example with digits such as INV-00042.':
    'Das Format „%1“ ist nicht lesbar. Schreiben Sie ein Beispiel mit Ziffern wie RE-00042.',
  "It begins a link's destination, which a %1 placeholder cannot; use text or select.":
    'Hier beginnt das Ziel eines Links; ein Platzhalter vom Typ %1 kann das nicht. Verwenden Sie text oder select.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL.':
    'Hier beginnt das Ziel eines Links. „%1“ muss deshalb eine vollständige Adresse mit http, https, mailto oder tel sein.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL, with %20 for a blank.':
    'Hier beginnt das Ziel eines Links. „%1“ muss deshalb eine vollständige Adresse mit http, https, mailto oder tel sein, mit %20 für ein Leerzeichen.',
  'The label "%1" is declared twice; remove one.':
    'Die Bezeichnung (label) „%1“ ist zweimal angegeben. Entfernen Sie eine.',
  'The key "%1" is declared twice; keys must differ.':
    'Der Schlüssel (key) „%1“ ist zweimal angegeben. Schlüssel müssen sich unterscheiden.',
  'The key "%1" was a name of "%2" in an earlier version; choose another.':
    'Der Schlüssel (key) „%1“ gehörte in einer früheren Version zu „%2“. Wählen Sie einen anderen.',
  '"%1" is new &2; add to it &3.': '„%1“ ist neu, &2. Ergänzen Sie bei der Angabe &3.',
  '"%1" is new &2; declare it with &3.': '„%1“ ist neu, &2. Geben Sie es an mit &3.',
  '"key: %1" if it is another': '"key: %1", wenn es etwas anderes ist',
  '"key: %1" if it is "%2", or &3': '"key: %1", wenn es „%2“ ist, oder &3',
  'while +1 is gone': 'während +1 nicht mehr da ist',
  'while +1 are gone': 'während +1 nicht mehr da sind',
  'and was a name of the %1 with the key "%2", which callers may still send':
    'und der Name gehörte zu %1 mit dem Schlüssel „%2“, den Programme vielleicht noch senden',
  'as a counter while another has ended': 'als Zähler, während ein anderer aufgehört hat',
  'There is no group "%1" to make it from; there are: +2.':
    'Es gibt keine Gruppe „%1“, aus der sie entstehen könnte; es gibt: +2.',
  'There is no group "%1" to make it from. &2': 'Es gibt keine Gruppe „%1“, aus der sie entstehen könnte. &2',
  'Callers do not send it; remove its %1.': 'Niemand sendet es. Entfernen Sie %1.',
  'by is missing: the field, or the list of fields, whose different values make its entries.':
    'by fehlt: das Feld oder die Liste der Felder, deren verschiedene Werte die Einträge ergeben.',
  'by: "%1" is no field of "%2"; there are: +3.': 'by: „%1“ ist kein Feld von „%2“; es gibt: +3.',
  'by: "%1" is no field of "%2". &3': 'by: „%1“ ist kein Feld von „%2“. &3',
  'by: "%1" is a counter, whose numbers are drawn later.':
    'by: „%1“ ist ein Zähler, dessen Nummern erst später gezogen werden.',
  '"%1" has the values of "%2"; remove its %3.': '„%1“ hat die Werte von „%2“. Entfernen Sie %3.',
  '"%1" needs a formula, such as SUM(…), since callers do not send it.':
    '„%1“ braucht eine Formel wie SUM(…), denn niemand sendet es.',
  '"%1" is computed and not sent; remove its %2.': '„%1“ wird berechnet und nicht gesendet. Entfernen Sie %2.',
  '{{%1}} is no field of it; declare it with a formula; there are: +2.':
    '{{%1}} ist kein Feld dieser Gruppe. Geben Sie es mit einer Formel an; es gibt: +2.',
  '{{%1}} is no field of it; declare it with a formula. &2':
    '{{%1}} ist kein Feld dieser Gruppe. Geben Sie es mit einer Formel an. &2',
  'The formulas go in a circle: %1; compute one of them from something else.':
    'Die Formeln drehen sich im Kreis: %1. Berechnen Sie eine davon aus etwas anderem.',
  'A template has at most %1 formulas.': 'Eine Vorlage hat höchstens %1 Formeln.',
  '"%1" is no field of the group. &2': '„%1“ ist kein Feld der Gruppe. &2',
  'Fields are: +1.': 'Felder sind: +1.',
  '"%1" is no number, so it has no sum to carry.':
    '„%1“ ist keine Zahl und hat deshalb keine Summe, die übertragen wird.',
  '{{%1}} must stand alone in a cell of the table rows that the group repeats; only text that is always the same may stand beside it.':
    '{{%1}} muss allein in einer Zelle der Zeilen stehen, die die Gruppe wiederholt; daneben darf nur Text stehen, der immer gleich ist.',
  'a table carries one sum; take the other one out.': 'Eine Tabelle überträgt eine Summe. Entfernen Sie die andere.',
  'hide-empty-columns: no blank is printed as nothing, so no column is ever empty; write blank: nothing too.':
    'hide-empty-columns: Kein leeres Feld wird als nichts gedruckt, deshalb ist nie eine Spalte leer. Schreiben Sie auch blank: nothing.',
  'hide-empty-columns: the group repeats no rows of a table; remove it.':
    'hide-empty-columns: Die Gruppe wiederholt keine Tabellenzeilen. Entfernen Sie es.',
  'no table has rows of this group.': 'Keine Tabelle hat Zeilen dieser Gruppe.',
  'known_by: "%1" is a picture; name what is text.': 'known_by: „%1“ ist ein Bild. Nennen Sie etwas, das Text ist.',
  'known_by: "%1" is in the group "%2", of which a document may have many rows; name what it has once.':
    'known_by: „%1“ gehört zur Gruppe „%2“, von der ein Dokument viele Zeilen haben kann. Nennen Sie etwas, das es einmal hat.',
  'known_by: "%1" is no placeholder of the template.': 'known_by: „%1“ ist kein Platzhalter der Vorlage.',
  'known_by: "%1" is no placeholder of the template. &2': 'known_by: „%1“ ist kein Platzhalter der Vorlage. &2',
  'pictures: "%1" is no placeholder of the text.': 'pictures: „%1“ ist kein Platzhalter des Textes.',
  'pictures: "%1" is shown as no picture; write ![…]({{%2}}).':
    'pictures: „%1“ wird nicht als Bild gezeigt. Schreiben Sie ![…]({{%2}}).',
  'pictures: "%1" stands in the text, too, where a picture cannot; it stands in ![…]({{%2}}) alone.':
    'pictures: „%1“ steht auch im Text, wo kein Bild stehen kann. Es steht nur in ![…]({{%2}}).',
  'pictures: "%1" is a picture; no group has an entry for each different one.':
    'pictures: „%1“ ist ein Bild; aus seinen Werten kann keine Gruppe entstehen.',
  'pictures: "%1" is a picture, which has no %2; remove it.':
    'pictures: „%1“ ist ein Bild und hat kein %2. Entfernen Sie es.',
  'The picture does not fit: &1.': 'Das Bild passt nicht: &1.',
  'The picture &1.': 'Das Bild &1.',
  'It has %1 placeholders, more than %2; split it, or use platen template import.':
    'Die Vorlage hat %1 Platzhalter, mehr als %2. Teilen Sie sie, oder verwenden Sie platen template import.',
  'It is no example: &1': 'Das ist kein Beispiel: &1',
  'Expected one JSON object, such as {"customer": "Marlow"}.':
    'Erwartet wird ein JSON-Objekt wie {"customer": "Marlow"}.',
  // The text: marks, links, HTML, formulas.
  '%1 is never closed; add {{/%2}} where the group ends.':
    '%1 wird nicht beendet. Schreiben Sie {{/%2}} dorthin, wo die Gruppe endet.',
  '%1 is never closed; add {{/if}} where it ends.':
    '%1 wird nicht beendet. Schreiben Sie {{/if}} dorthin, wo die Bedingung endet.',
  '%1 begins a group that has begun already; write {{/%2}} where it ends.':
    '%1 beginnt eine Gruppe, die schon begonnen hat. Schreiben Sie {{/%2}} dorthin, wo sie endet.',
  '%1 stands inside %2; groups do not nest.': '%1 steht innerhalb von %2; Gruppen stehen nicht ineinander.',
  '%1 ends a condition, and none is open.': '%1 beendet eine Bedingung, und keine hat begonnen.',
  '%1 closes a group that is not open.': '%1 beendet eine Gruppe, die nicht begonnen hat.',
  '%1 stands inside %2, which must be closed first.': '%1 steht innerhalb von %2; diese Gruppe muss zuerst enden.',
  '%1 ends no group here; to end %2 write {{/%3}}.':
    '%1 beendet hier keine Gruppe. Um %2 zu beenden, schreiben Sie {{/%3}}.',
  '%1 shares a row, an item or a block with another group; give each its own.':
    '%1 teilt sich eine Zeile, einen Listenpunkt oder einen Block mit einer anderen Gruppe. Geben Sie jeder einen eigenen.',
  '%1 holds nothing to repeat.': '%1 enthält nichts, was sich wiederholt.',
  "%1 would repeat the table's header; put both marks into body rows, or on lines of their own around the table.":
    '%1 würde den Tabellenkopf wiederholen. Setzen Sie beide Marken in Zeilen darunter, oder auf eigene Zeilen vor und hinter der Tabelle.',
  '%1 begins or ends within rows that one cell joins (rowspan); put the mark outside of them.':
    '%1 beginnt oder endet in Zeilen, die eine Zelle verbindet (rowspan). Setzen Sie die Marke außerhalb.',
  '%1 holds a footnote or a link definition, which cannot repeat; move it out of the group.':
    '%1 enthält eine Fußnote oder die Definition eines Links, die sich nicht wiederholen kann. Setzen Sie sie außerhalb der Gruppe.',
  '%1 begins within %2 and ends outside of it; put {{/%3}} before %4, or both marks of the group around the condition.':
    '%1 beginnt innerhalb von %2 und endet außerhalb. Setzen Sie {{/%3}} vor %4, oder beide Marken der Gruppe um die Bedingung.',
  '%1 begins within %2 and does not end there; put {{/if}} before {{/%3}}.':
    '%1 beginnt innerhalb von %2 und endet dort nicht. Setzen Sie {{/if}} vor {{/%3}}.',
  '%1 is the second one of %2; a condition has one {{else}}, and {{else if …}} before it.':
    '%1 ist das zweite von %2. Eine Bedingung hat ein {{else}}, und davor {{else if …}}.',
  '%1 stands behind {{else}}, so that it can never apply; put it before {{else}}.':
    '%1 steht hinter {{else}} und kann deshalb nie zutreffen. Setzen Sie es vor {{else}}.',
  '%1 stands in more than %2 other conditions.': '%1 steht in mehr als %2 anderen Bedingungen.',
  '%1 is written {{/if}}, not %2.': '%1 wird {{/if}} geschrieben, nicht %2.',
  '%1 needs a condition, such as {{#if Plan = Gold}}.': '%1 braucht eine Bedingung, etwa {{#if Tarif = Gold}}.',
  '%1 stands within a line, and another mark of the condition elsewhere; put all of them into one line, or each on a line of its own, behind a list or a quote with a blank line before it.':
    '%1 steht innerhalb einer Zeile, eine andere Marke der Bedingung aber nicht. Setzen Sie alle in eine Zeile, oder jede auf eine eigene, hinter einer Liste oder einem Zitat mit einer leeren Zeile davor.',
  '%1 stands in a line beside other text, with a group in its branch; put the marks of the condition at the beginning and end of what the group repeats, behind a list or a quote with a blank line before them.':
    '%1 steht in einer Zeile neben anderem Text, und in diesem Zweig steht eine Gruppe. Setzen Sie die Marken der Bedingung an Anfang und Ende dessen, was die Gruppe wiederholt, hinter einer Liste oder einem Zitat mit einer leeren Zeile davor.',
  "%1 would leave out the table's header; put the marks into body rows, or on lines of their own around the table.":
    '%1 würde den Tabellenkopf weglassen. Setzen Sie die Marken in Zeilen darunter, oder auf eigene Zeilen vor und hinter der Tabelle.',
  '%1 holds nothing; write what applies between it and %2.':
    '%1 enthält nichts. Schreiben Sie, was dann gilt, zwischen diese Marke und %2.',
  '%1 holds the footnote [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 enthält die Fußnote [%2], auf die der Text auch außerhalb verweist. Setzen Sie sie außerhalb der Bedingung.',
  '%1 holds the link definition [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 enthält die Definition des Links [%2], auf die der Text auch außerhalb verweist. Setzen Sie sie außerhalb der Bedingung.',
  '%1 can never apply: it is never true.': '%1 kann nie zutreffen: Die Bedingung ist niemals wahr.',
  '%1 can never apply: the same condition stands before it.':
    '%1 kann nie zutreffen: Dieselbe Bedingung steht schon davor.',
  '%1 can never apply: whenever it is true, a condition before it is true.':
    '%1 kann nie zutreffen: Wann immer die Bedingung wahr ist, ist es auch eine davor.',
  '%1 can never apply: the condition before it is always true.':
    '%1 kann nie zutreffen: Die Bedingung davor ist immer wahr.',
  '%1 can never apply: one of the conditions before it is always true.':
    '%1 kann nie zutreffen: Eine der Bedingungen davor ist immer wahr.',
  '%1 can never apply: the conditions around it exclude it.':
    '%1 kann nie zutreffen: Die Bedingungen außen herum schließen das aus.',
  '%1 stands between rows or items; put it into a cell or an item.':
    '%1 steht zwischen Zeilen oder Listenpunkten. Setzen Sie es in eine Zelle oder einen Punkt.',
  '%1 stands in a comment, which nobody sees; take it out.':
    '%1 steht in einem Kommentar, den niemand sieht. Nehmen Sie es heraus.',
  '%1 stands in the name of a place in the text; such names are fixed.':
    '%1 steht im Namen einer Textstelle. Solche Namen sind fest.',
  '%1 stands in the label of a footnote or a reference; labels are fixed names.':
    '%1 steht in der Bezeichnung einer Fußnote oder eines Verweises. Das sind feste Namen.',
  '%1 stands in the first line of a code fence; only the code itself can be filled.':
    '%1 steht in der ersten Zeile eines Codeblocks. Nur der Code selbst lässt sich ausfüllen.',
  '%1 stands in the path of an image; images come with the template, so their paths are fixed. Where callers are to send the picture, the placeholder is all of the path, and the front matter has pictures: [its label].':
    '%1 steht im Pfad eines Bildes. Bilder kommen mit der Vorlage, ihre Pfade sind deshalb fest. Soll das Bild gesendet werden, ist der Platzhalter der ganze Pfad, und in den Einstellungen steht pictures: [seine Bezeichnung].',
  '%1 marks a group inside code, an image or a link destination; put it in the text.':
    '%1 begrenzt eine Gruppe in Code, in einem Bild oder im Ziel eines Links. Setzen Sie die Marke in den Text.',
  '%1 marks a condition inside code, an image or a link destination; put it in the text.':
    '%1 begrenzt eine Bedingung in Code, in einem Bild oder im Ziel eines Links. Setzen Sie die Marke in den Text.',
  '%1 stands where nothing of it is shown, such as an attribute or a second definition of the same name.':
    '%1 steht, wo nichts davon gezeigt wird, etwa in einem Attribut oder in der zweiten Definition desselben Namens.',
  '%1 is a condition, which a theme cannot hold; write it into the header, footer or watermark of a template.':
    '%1 ist eine Bedingung, die ein Design nicht haben kann. Schreiben Sie sie in header, footer oder watermark einer Vorlage.',
  '%1 marks a group, which a header or footer cannot hold.':
    '%1 begrenzt eine Gruppe, die in einer Kopf- oder Fußzeile nicht stehen kann.',
  '%1 stands in code, in an address or in a picture; here only text can be filled.':
    '%1 steht in Code, in einer Adresse oder in einem Bild. Hier lässt sich nur Text ausfüllen.',
  '%1 stands in a code; there a placeholder such as {{Label}} may stand.':
    '%1 steht in einem Strichcode. Dort kann ein Platzhalter wie {{Bezeichnung}} stehen.',
  '%1 and the other marks of the condition stand in different emphases or links; put all of them into one, or outside.':
    '%1 und die anderen Marken der Bedingung stehen in verschiedenen Hervorhebungen oder Links. Setzen Sie alle in eine, oder nach außen.',
  '%1 shows a brace on either side of the value; write {{%2}}.':
    '%1 zeigt eine Klammer auf jeder Seite des Werts. Schreiben Sie {{%2}}.',
  '%1 shows a brace on either side of the value; write a name into it.':
    '%1 zeigt eine Klammer auf jeder Seite des Werts. Schreiben Sie einen Namen hinein.',
  '%1 is no placeholder; write {{%2}}, or \\{{ for the braces themselves.':
    '%1 ist kein Platzhalter. Schreiben Sie {{%2}}, oder \\{{ für die Klammern selbst.',
  '%1 is no placeholder; write a name into it, or \\{{ for the braces themselves.':
    '%1 ist kein Platzhalter. Schreiben Sie einen Namen hinein, oder \\{{ für die Klammern selbst.',
  'The mark of a group or a condition stands beside raw HTML, which would become part of it; move the mark.':
    'Die Marke einer Gruppe oder Bedingung steht neben HTML und würde ein Teil davon. Setzen Sie sie woanders hin.',
  'The text has more than %1 parts (links, cells, list items, emphases and the like) up to here; split it.':
    'Bis hier hat der Text mehr als %1 Teile (Links, Zellen, Listenpunkte, Hervorhebungen und Ähnliches). Teilen Sie ihn.',
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Listen, Zitate oder Hervorhebungen stehen hier zu tief ineinander, mehr als %1 Ebenen. Machen Sie weniger daraus.',
  'This Markdown cannot be written back as it was meant; simplify its raw HTML, lists or links.':
    'Dieses Markdown lässt sich nicht so zurückschreiben, wie es gemeint war. Vereinfachen Sie HTML, Listen oder Links.',
  '%1: Platen writes a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}.&2':
    '%1: In Platen schreiben Sie eine Bedingung als {{#if Tarif = Gold}} … {{else if Tarif = Silber}} … {{else}} … {{/if}}.&2',
  '%1: Platen writes it as {{#if not …}} … {{/if}}.&2':
    '%1: In Platen schreiben Sie das als {{#if not …}} … {{/if}}.&2',
  '%1: Platen repeats what stands between {{#Label}} and {{/Label}}, with the label of the group.&2':
    '%1: Platen wiederholt, was zwischen {{#Gruppe}} und {{/Gruppe}} steht, mit der Bezeichnung der Gruppe.&2',
  '%1: Platen computes in the front matter. Declare a name there with a formula, such as {label: Sum, type: number, formula: Total * 2}, and write {{Sum}} here.&2':
    '%1: Platen rechnet in den Einstellungen. Geben Sie dort einen Namen mit einer Formel an, etwa {label: Sum, type: number, formula: Total * 2}, und schreiben Sie hier {{Sum}}.&2',
  '%1: For the day on which the document is made, declare a name with "type: today" in the front matter.&2':
    '%1: Geben Sie für den Tag, an dem das Dokument entsteht, in den Einstellungen einen Namen mit "type: today" an.&2',
  '%1: Platen has no filters. Write the label alone; "format" in the front matter says how a number or a date is written.&2':
    '%1: Platen hat keine Filter. Schreiben Sie nur die Bezeichnung; wie eine Zahl oder ein Datum aussieht, sagt "format" in den Einstellungen.&2',
  '%1: Platen has no parts of templates. Write the text here; what all documents share is in their theme.&2':
    '%1: Platen setzt Vorlagen nicht aus Teilen zusammen. Schreiben Sie den Text hierher; was alle Dokumente gemeinsam haben, steht in ihrem Design.&2',
  '%1: Write a comment as <!-- … -->.&2': '%1: Schreiben Sie einen Kommentar als <!-- … -->.&2',
  '%1: A value is literal text everywhere. Write the label alone.&2':
    '%1: Werte sind überall einfacher Text. Schreiben Sie nur die Bezeichnung.&2',
  '%1: In a group, write the label of the field.&2':
    '%1: In einer Gruppe schreiben Sie nur die Bezeichnung des Feldes.&2',
  '%1: Placeholders are always written as {{Label}}.&2':
    '%1: Platzhalter werden immer als {{Bezeichnung}} geschrieben.&2',
  ' If it is a label, declare it in the front matter.':
    ' Ist es eine Bezeichnung, geben Sie sie in den Einstellungen an.',
  'A link to %1 leads nowhere; did you mean #%2? Documents show the text of the link alone.':
    'Ein Link auf %1 führt nirgendwohin. Meinten Sie #%2? Dokumente zeigen nur den Text des Links.',
  'A link to %1 leads nowhere; no heading and no {#name} is called so. Documents show the text of the link alone.':
    'Ein Link auf %1 führt nirgendwohin: Keine Überschrift und kein {#name} heißt so. Dokumente zeigen nur den Text des Links.',
  'A link to %1 is no address that a document can open; write one that begins with https:, http:, mailto: or tel:. Documents show the text of the link alone.':
    'Ein Link auf %1 hat keine Adresse, die ein Dokument öffnen kann. Schreiben Sie eine, die mit https:, http:, mailto: oder tel: beginnt. Dokumente zeigen nur den Text des Links.',
  'A link without a text says the number of what it leads to, and nothing has numbers here; write "numbering: legal" into the front matter, or a text between the brackets.':
    'Ein Link ohne Text zeigt die Nummer seines Ziels, und hier hat nichts Nummern. Schreiben Sie "numbering: legal" in die Einstellungen, oder einen Text zwischen die eckigen Klammern.',
  'A link without a text says the number of a fixed place; write the name of one behind #, or a text between the brackets.':
    'Ein Link ohne Text zeigt die Nummer einer festen Stelle. Schreiben Sie deren Namen hinter #, oder einen Text zwischen die eckigen Klammern.',
  '[](#%1) stands behind %2 and what it refers to behind %3, so that never both are there; write a text between the brackets, or move one of them.':
    '[](#%1) steht hinter %2 und sein Ziel hinter %3; nie ist beides da. Schreiben Sie einen Text zwischen die eckigen Klammern, oder setzen Sie eines davon woanders hin.',
  '%1 and what it refers to stand in different branches of one condition, so that never both are there; write a text between the brackets, or move one of them.':
    '%1 und sein Ziel stehen in verschiedenen Zweigen einer Bedingung; nie ist beides da. Schreiben Sie einen Text zwischen die eckigen Klammern, oder setzen Sie eines davon woanders hin.',
  '%1 refers to nothing; did you mean #%2?': '%1 verweist auf nichts. Meinten Sie #%2?',
  '%1 refers to nothing; write {#%2} behind the heading or at the start of the item.':
    '%1 verweist auf nichts. Schreiben Sie {#%2} hinter die Überschrift oder an den Anfang des Listenpunkts.',
  '%1 may mean several places; give the one that is meant a name of its own, such as {#%2-2}.':
    '%1 kann mehrere Stellen meinen. Geben Sie der gemeinten einen eigenen Namen, etwa {#%2-2}.',
  '%1 refers to a place that has no number; put {#%2} on a heading or an item of a numbered list, or write a text between the brackets.':
    '%1 verweist auf eine Stelle ohne Nummer. Setzen Sie {#%2} an eine Überschrift oder einen Punkt einer nummerierten Liste, oder schreiben Sie einen Text zwischen die eckigen Klammern.',
  'A heading with {.annex} is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    'Eine Überschrift mit {.annex} steht im Dokument selbst; in einer Liste, einem Zitat, einer Zelle oder einer Spalte ist das nicht möglich.',
  '<!-- %1 --> stands within a line; write it on a line of its own, with a blank line before it.':
    '<!-- %1 --> steht innerhalb einer Zeile. Schreiben Sie es auf eine eigene, mit einer leeren Zeile davor.',
  '<!-- %1 --> has nothing behind it that it could be about; remove it, or put it before its block.':
    '<!-- %1 --> hat nichts hinter sich, was es betreffen könnte. Entfernen Sie es, oder setzen Sie es vor seinen Block.',
  '<!-- %1 --> stands before a group, which may have no entry or several; put it behind the mark of the group.':
    '<!-- %1 --> steht vor einer Gruppe, die keinen oder mehrere Einträge haben kann. Setzen Sie es hinter die Marke der Gruppe.',
  '<!-- %1 --> stands before a condition, which may leave out what is behind it; put it behind the mark of the condition.':
    '<!-- %1 --> steht vor einer Bedingung, mit der das Folgende wegfallen kann. Setzen Sie es hinter die Marke der Bedingung.',
  '<!-- %1 --> says that a heading or a list has no numbers, so put it right before one.':
    '<!-- %1 --> sagt, dass eine Überschrift oder Liste keine Nummern hat. Setzen Sie es direkt vor eine.',
  '<!-- %1 --> stands in a cell, within which no page ends; put it before the table.':
    '<!-- %1 --> steht in einer Zelle, in der keine Seite endet. Setzen Sie es vor die Tabelle.',
  '<!-- %1 --> stands in a column, which goes on over pages beside the others; put it before or behind the columns.':
    '<!-- %1 --> steht in einer Spalte, die neben den anderen über Seiten weiterläuft. Setzen Sie es vor oder hinter die Spalten.',
  '<!-- %1 --> is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    '<!-- %1 --> gehört zu einem Block des Dokuments selbst; in einer Liste, einem Zitat, einer Zelle oder einer Spalte kann es nicht stehen.',
  '<!-- %1 --> stands in a column; an address is all that is in the first of two, which are in no other block.':
    '<!-- %1 --> steht in einer Spalte. Eine Anschrift ist alles, was in der ersten von zweien steht, und die Spalten stehen in keinem anderen Block.',
  '<!-- %1 --> says how a table looks, so put it right before one.':
    '<!-- %1 --> sagt, wie eine Tabelle aussieht. Setzen Sie es direkt vor eine.',
  '<!-- %1 --> stands behind another; a document has one address.':
    '<!-- %1 --> ist das zweite. Ein Dokument hat eine Anschrift.',
  '<!-- %1 --> must be right before the address; put other comments above it.':
    '<!-- %1 --> muss direkt vor der Anschrift stehen. Setzen Sie andere Kommentare darüber.',
  '<!-- %1 --> cannot be followed: &2.': '<!-- %1 --> lässt sich nicht befolgen: &2.',
  '"%1" is no width; write 30%, 25mm, a share such as 2, or auto':
    '„%1“ ist keine Breite; schreiben Sie 30%, 25mm, einen Anteil wie 2 oder auto',
  '"%1" is no alignment; write left, center, right, decimal or auto':
    '„%1“ ist keine Ausrichtung; schreiben Sie left, center, right, decimal oder auto',
  'the widths are %1% together; they share 100%': 'die Breiten ergeben zusammen %1%; sie teilen sich 100%',
  '%1 names %2 columns, and there are %3': '%1 nennt %2 Spalten, und es gibt %3',
  '%1 names %2 columns, and there is 1': '%1 nennt %2 Spalten, und es gibt nur 1',
  '%1 names 1 column, and there are %2': '%1 nennt 1 Spalte, und es gibt %2',
  '%1 names 1 column, and there is 1': '%1 nennt 1 Spalte, und es gibt 1',
  'The Swiss QR bill stands beside something else; put it into a paragraph of its own, with a blank line before and behind it.':
    'Die Schweizer QR-Rechnung steht neben etwas anderem. Setzen Sie sie in einen eigenen Absatz, mit einer leeren Zeile davor und dahinter.',
  'The Swiss QR bill stands in another block or in a group; it takes the foot of a page of the document itself, once.':
    'Die Schweizer QR-Rechnung steht in einem anderen Block oder in einer Gruppe. Sie nimmt den Fuß einer Seite des Dokuments selbst ein, einmal.',
  'The Swiss QR bill is the second one; a document has one, so put it behind the condition.':
    'Das ist die zweite Schweizer QR-Rechnung. Ein Dokument hat eine; setzen Sie sie hinter die Bedingung.',
  'The Swiss QR bill has a caption, for which there is no place; remove what stands behind its address.':
    'Die Schweizer QR-Rechnung hat eine Beschriftung, für die kein Platz ist. Entfernen Sie, was hinter ihrer Adresse steht.',
  'A Swiss QR bill stands on no page with columns.':
    'Auf einer Seite mit Spalten kann keine Schweizer QR-Rechnung stehen.',
  'A Swiss QR bill needs A4 paper, upright.': 'Eine Schweizer QR-Rechnung braucht A4 im Hochformat.',
  'A Swiss QR bill stands in the text; it takes the foot of its page.':
    'Eine Schweizer QR-Rechnung steht im Text; sie nimmt den Fuß ihrer Seite ein.',
  'has something behind %1:, and nothing stands there; payment says where it leads':
    'hat etwas hinter %1:, und dort steht nichts; payment sagt, wohin gezahlt wird',
  'is a Swiss QR bill, which is 210 × 105 mm; give it no size':
    'ist eine Schweizer QR-Rechnung von 210 × 105 mm; geben Sie keine Größe an',
  'has its width in %, so that nobody knows what it holds; give it in mm, such as {width=30mm}':
    'hat seine Breite in %, sodass niemand weiß, wie viel es fasst; geben Sie sie in mm an, etwa {width=30mm}',
  'is a %1, which is square; give its width alone': 'ist ein %1 und damit quadratisch; geben Sie nur die Breite an',
  'a %1 cannot be empty': 'ein %1 kann nicht leer sein',
  'a %1 takes letters from A to Z, digits and signs of ASCII only':
    'ein %1 nimmt nur Buchstaben von A bis Z, Ziffern und Zeichen aus ASCII auf',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less':
    'ein %1 von %2 mm Breite fasst %3 Byte, und dieser hätte %4; senden Sie weniger',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less, or make it at least %5 mm wide':
    'ein %1 von %2 mm Breite fasst %3 Byte, und dieser hätte %4; senden Sie weniger, oder machen Sie ihn mindestens %5 mm breit',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less':
    'ein %1 von %2 mm Breite fasst %3 Zeichen, und dieser hätte %4; senden Sie weniger',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less, or make it at least %5 mm wide':
    'ein %1 von %2 mm Breite fasst %3 Zeichen, und dieser hätte %4; senden Sie weniger, oder machen Sie ihn mindestens %5 mm breit',
  'a %1 %2 mm wide has room for %3 mm there; send fewer entries beside one another, or make it narrower':
    'ein %1 von %2 mm Breite hat dort nur %3 mm Platz; senden Sie weniger Einträge nebeneinander, oder machen Sie ihn schmaler',
  '&1 has no place here, only lines of text; write \\ before the sign that makes it one.':
    '&1 ist hier nicht möglich, nur Textzeilen. Schreiben Sie \\ vor das Zeichen, das es dazu macht.',
  'A footnote has no place here.': 'Eine Fußnote ist hier nicht möglich.',
  'Write the address behind the text: [text](address).': 'Schreiben Sie die Adresse hinter den Text: [Text](adresse).',
  '<%1> has no place in a document; remove it.': '<%1> kann in einem Dokument nicht stehen. Entfernen Sie es.',
  '%1 is no tag of HTML; remove it, or write \\%2 to show it as it is.':
    '%1 ist kein HTML-Element. Entfernen Sie es, oder schreiben Sie \\%2, um es so zu zeigen.',
  '%1 is no tag of HTML. For a placeholder write {{%2}}, for these words themselves \\%3.':
    '%1 ist kein HTML-Element. Für einen Platzhalter schreiben Sie {{%2}}, für diese Wörter selbst \\%3.',
  '%1 is no tag to Markdown; write its attributes in quotes, with blanks between them.':
    '%1 ist für Markdown kein HTML-Element. Setzen Sie seine Attribute in Anführungszeichen, mit Leerzeichen dazwischen.',
  'Text stands right in <%1>, which holds only %2.': 'Text steht direkt in <%1>, das nur %2 enthält.',
  '%1 stands right in <%2>, which holds only %3.': '%1 steht direkt in <%2>, das nur %3 enthält.',
  '%1 stands outside of <%2>.': '%1 steht außerhalb von <%2>.',
  '%1 of <%2> runs a script, which no document can; remove it.':
    '%1 bei <%2> startet ein Skript, was kein Dokument kann. Entfernen Sie es.',
  '%1 is not closed before %2; add </%3>.': '%1 ist vor %2 nicht geschlossen. Ergänzen Sie </%3>.',
  '%1 is never closed in its paragraph; add </%2>.': '%1 wird in seinem Absatz nicht geschlossen. Ergänzen Sie </%2>.',
  '%1 is never closed in the list item, quote or document in which it stands; add </%2>.':
    '%1 wird in dem Listenpunkt, Zitat oder Dokument, in dem es steht, nicht geschlossen. Ergänzen Sie </%2>.',
  'Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <%1>; remove the blank line or the blanks.':
    'Hinter einer leeren Zeile gelten in Markdown Zeilen, die mit vier Leerzeichen beginnen, als Code, hier in <%1>. Entfernen Sie die leere Zeile oder die Leerzeichen.',
  'The comment is never closed; add --> behind it.': 'Der Kommentar wird nicht beendet. Ergänzen Sie --> dahinter.',
  'A < begins a tag that does not end; for the sign itself write &lt;.':
    'Ein < beginnt ein HTML-Element, das nicht endet. Für das Zeichen selbst schreiben Sie &lt;.',
  'A block of HTML stands within a part of a line; end that part before it.':
    'Ein Block HTML steht in einem Teil einer Zeile. Beenden Sie diesen Teil davor.',
  '%1 holds a block; a heading is one line of text.': '%1 enthält einen Block. Eine Überschrift ist eine Textzeile.',
  '%1 counts down, which Markdown cannot; write the numbers as text.':
    '%1 zählt rückwärts, was Markdown nicht kann. Schreiben Sie die Nummern als Text.',
  'The item is numbered %1, which is not the next number; begin a list of its own with start="%2".':
    'Der Listenpunkt hat die Nummer %1, die nicht die nächste ist. Beginnen Sie eine eigene Liste mit start="%2".',
  '%1 ends a block that nothing begins; remove it, or begin it with ::: {.name}.':
    '%1 beendet einen Block, der nicht begonnen hat. Entfernen Sie es, oder beginnen Sie ihn mit ::: {.name}.',
  '%1 is never closed in the list item, quote or document in which it stands; add a line ::: behind its text.':
    '%1 wird in dem Listenpunkt, Zitat oder Dokument, in dem es steht, nicht beendet. Ergänzen Sie hinter seinem Text eine Zeile :::.',
  '%1 is a column of nothing; write ::: columns before it, and ::: behind the last one.':
    '%1 ist eine Spalte von nichts. Schreiben Sie ::: columns davor, und ::: hinter die letzte.',
  '%1 has no columns in it; begin each with ::: column, or ::: {.column width=60%}, and end it with :::.':
    '%1 hat keine Spalten. Beginnen Sie jede mit ::: column oder ::: {.column width=60%}, und beenden Sie sie mit :::.',
  'All that stands in ::: columns belongs in one of its columns: between ::: column and :::.':
    'Alles, was in ::: columns steht, gehört in eine der Spalten: zwischen ::: column und :::.',
  '%1 says the widths of columns; write them at each: ::: {.column width=60%}.':
    '%1 gibt die Breiten der Spalten an. Schreiben Sie sie an jede: ::: {.column width=60%}.',
  '%1 has %2 columns, and %3 fit side by side.': '%1 hat %2 Spalten, und %3 passen nebeneinander.',
  '%1 has columns of more than 100% together; they share 100%.':
    '%1 hat Spalten mit zusammen mehr als 100%; sie teilen sich 100%.',
  '%1 begins a comment of kramdown; write <!-- … --> instead.':
    '%1 beginnt einen Kommentar von kramdown. Schreiben Sie stattdessen <!-- … -->.',
  '%1 is of kramdown; remove it, and write \\ before signs that are not meant as Markdown.':
    '%1 gehört zu kramdown. Entfernen Sie es, und schreiben Sie \\ vor Zeichen, die kein Markdown sein sollen.',
  '%1 sets options of kramdown, which Platen does not have; remove it.':
    '%1 setzt Optionen von kramdown, die Platen nicht hat. Entfernen Sie es.',
  '%1 ends a block of kramdown; remove it with its beginning.':
    '%1 beendet einen Block von kramdown. Entfernen Sie es mit seinem Anfang.',
  '%1 belongs on a line right below a table of Markdown.':
    '%1 gehört auf die Zeile direkt unter einer Markdown-Tabelle.',
  '%1 belongs on a line right below a table of Markdown. If it is meant as text, write \\%2.':
    '%1 gehört auf die Zeile direkt unter einer Markdown-Tabelle. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 belongs at the end of a heading; a list without numbers has <!-- unnumbered --> on a line of its own before it. If it is meant as text, write \\%2.':
    '%1 gehört ans Ende einer Überschrift; vor einer Liste ohne Nummern steht <!-- unnumbered --> auf einer eigenen Zeile. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 belongs at the end of a heading, at either end of an item, right behind a link or emphasis, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 gehört ans Ende einer Überschrift, an Anfang oder Ende eines Listenpunkts, direkt hinter einen Link oder eine Hervorhebung, oder auf die Zeile unter seinem Block. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 belongs right behind a picture. If it is meant as text, write \\%2.':
    '%1 gehört direkt hinter ein Bild. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 belongs right behind [text]. If it is meant as text, write \\%2.':
    '%1 gehört direkt hinter [Text]. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 belongs right behind [text], a picture, a link or emphasis, at the end of a heading, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 gehört direkt hinter [Text], ein Bild, einen Link oder eine Hervorhebung, ans Ende einer Überschrift oder auf die Zeile unter seinem Block. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 would be printed: beside these characters it begins or ends nothing. Put a blank there, or write %2. If it is meant as text, write \\%3.':
    '%1 würde gedruckt: Neben diesen Zeichen beginnt und beendet es nichts. Setzen Sie dort ein Leerzeichen, oder schreiben Sie %2. Ist es als Text gemeint, schreiben Sie \\%3.',
  '%1 has no partner and is printed. If it is meant as text, write \\%2.':
    '%1 steht allein und wird gedruckt. Ist es als Text gemeint, schreiben Sie \\%2.',
  '%1 begins code that never ends. Close it, and in a table write | in code as \\|. For the sign itself write \\`.':
    '%1 beginnt Code, der nie endet. Schließen Sie ihn, und schreiben Sie | im Code einer Tabelle als \\|. Für das Zeichen selbst schreiben Sie \\`.',
  '%1 stands right beside an address, which takes it in. Put a blank between them, or write the address between < and >.':
    '%1 steht direkt an einer Adresse und wird Teil von ihr. Setzen Sie ein Leerzeichen dazwischen, oder schreiben Sie die Adresse zwischen < und >.',
  'There is no note %1. Write %2: and its text on a line of its own.':
    'Es gibt keine Anmerkung %1. Schreiben Sie %2: und ihren Text auf eine eigene Zeile.',
  'This is not a link: its address has blanks or brackets in it. Write the address between < and >. If it is meant as text, write \\](.':
    'Das ist kein Link: In seiner Adresse stehen Leerzeichen oder Klammern. Schreiben Sie die Adresse zwischen < und >. Ist es als Text gemeint, schreiben Sie \\](.',
  'This is not a link: nothing says where it leads. Write [its name]: and the address on a line of its own. If it is meant as text, write \\][.':
    'Das ist kein Link: Nirgends steht, wohin er führt. Schreiben Sie [seinen Namen]: und die Adresse auf eine eigene Zeile. Ist es als Text gemeint, schreiben Sie \\][.',
  'A \\ at the end of a paragraph is printed: it ends a line only before another line. Take it out, or write \\\\ for the sign itself.':
    'Ein \\ am Ende eines Absatzes wird gedruckt: Es beendet eine Zeile nur vor einer weiteren. Entfernen Sie es, oder schreiben Sie \\\\ für das Zeichen selbst.',
  '%1 begins nothing behind a mark. Write it before the mark, or the mark on a line of its own. If it is meant as text, write \\%2.':
    '%1 beginnt hinter einer Marke nichts. Schreiben Sie es vor die Marke, oder die Marke auf eine eigene Zeile. Ist es als Text gemeint, schreiben Sie \\%2.',
  'A heading needs a blank behind %1. If it is meant as text, write \\%2.':
    'Eine Überschrift braucht ein Leerzeichen hinter %1. Ist es als Text gemeint, schreiben Sie \\%2.',
  'This : defines nothing. Write the term on the line above it, as a paragraph of its own. If it is meant as text, write \\:.':
    'Dieses : erklärt nichts. Schreiben Sie den Begriff auf die Zeile darüber, als eigenen Absatz. Ist es als Text gemeint, schreiben Sie \\:.',
  'This line begins no table. It needs as many cells as the line above it, and that one a blank line before it. If it is meant as text, write \\|.':
    'Mit dieser Zeile beginnt keine Tabelle. Sie braucht so viele Zellen wie die Zeile darüber, und jene eine Leerzeile davor. Ist es als Text gemeint, schreiben Sie \\|.',
  '%1 would be printed: there is no Markdown in a block of HTML. Put a blank line before the text, or use tags, such as <b>…</b>.':
    '%1 würde gedruckt: In einem HTML-Block gibt es kein Markdown. Setzen Sie eine Leerzeile vor den Text, oder verwenden Sie Tags wie <b>…</b>.',
  '%1 would be printed: this text has no Markdown. Take it out; headers and footers have Markdown in their parts left, center and right.':
    '%1 würde gedruckt: In diesem Text gibt es kein Markdown. Entfernen Sie es; Kopf- und Fußzeilen haben Markdown in ihren Teilen left, center und right.',
  'A sum goes over the entries of one group; this one goes over "%1" already.':
    'Eine Summe geht über die Einträge einer Gruppe; diese geht schon über „%1“.',
  'A sum stands within a sum over entries; compute it in a placeholder of its own.':
    'Eine Summe steht in einer Summe über Einträge. Berechnen Sie sie in einem eigenen Platzhalter.',
  '"%1" is that of one entry; write %2 for that of each.':
    '„%1“ ist der Wert eines Eintrags. Schreiben Sie %2 für den von jedem.',
  'COUNT counts what is given; count the entries for which something is true with COUNTIF(Group, condition).':
    'COUNT zählt, was angegeben ist. Einträge, für die etwas zutrifft, zählen Sie mit COUNTIF(Gruppe, Bedingung).',
  'The parts of %1 must be numbers, or all of them dates.':
    'Was in %1 steht, muss lauter Zahlen sein, oder lauter Daten.',
  '%1 goes over the entries of a group; write %2.': '%1 geht über die Einträge einer Gruppe. Schreiben Sie %2.',
  '"%1" is a counter; its number is drawn when the document is made, so nothing can be computed from it.':
    '„%1“ ist ein Zähler; seine Nummer wird erst gezogen, wenn das Dokument entsteht. Daraus lässt sich nichts berechnen.',
  '"%1" has an entry for each repetition; write which you mean, such as %2.':
    '„%1“ hat für jede Wiederholung einen Eintrag. Schreiben Sie, welchen Sie meinen, etwa %2.',
  '"%1" is no name of the template. &2': '„%1“ ist kein Name der Vorlage. &2',
  '"%1" is no name of the group "%2". &3': '„%1“ ist kein Name der Gruppe „%2“. &3',
  '"%1" is no name of the document. &2': '„%1“ ist kein Name des Dokuments. &2',
  '%1 stands in the group "%2", and "%3" is declared for the document. Write %4 for that value, or declare a field "%5" of the group.':
    '%1 steht in der Gruppe „%2“, und „%3“ ist für das Dokument deklariert. Schreiben Sie %4 für diesen Wert, oder deklarieren Sie ein Feld „%5“ der Gruppe.',
  '%1: The document has no placeholder "%2". ~3': '%1: Das Dokument hat keinen Platzhalter „%2“. ~3',
  'Declare it under "placeholders:".': 'Geben Sie ihn unter "placeholders:" an.',
  'Here a name is missing. &1': 'Hier fehlt ein Name. &1',
  'Did you mean %1? If it is a text, write it in quotation marks.':
    'Meinten Sie %1? Ist es ein Text, setzen Sie ihn in Anführungszeichen.',
  'Groups are: ~1.': 'Gruppen sind: ~1.',
  'Write {{#%1}} … {{/%2}} in the document.': 'Schreiben Sie {{#%1}} … {{/%2}} in das Dokument.',
  '"%1" is a field of the group "%2"; write %3.': '„%1“ ist ein Feld der Gruppe „%2“. Schreiben Sie %3.',
  'Names are: +1.': 'Namen sind: +1.',
  'Names are: +1. Declare it under "placeholders:" if it is new.':
    'Namen sind: +1. Ist er neu, geben Sie ihn unter "placeholders:" an.',
  'Names are: +1. If it is a text, write it in quotation marks.':
    'Namen sind: +1. Ist es ein Text, setzen Sie ihn in Anführungszeichen.',
  '"%1" has signs in it that compute; write %2.': '„%1“ enthält Zeichen, mit denen gerechnet wird. Schreiben Sie %2.',
  '"%1" cannot stand here; an operator such as +, = or and is wanted before it.':
    '„%1“ kann hier nicht stehen. Davor gehört ein Rechenzeichen oder Wort wie +, = oder and.',
  'Here something is missing: a name, a number or a text in quotation marks.':
    'Hier fehlt etwas: ein Name, eine Zahl oder ein Text in Anführungszeichen.',
  'Before %1 something is missing: a name, a number or a text in quotation marks.':
    'Vor %1 fehlt etwas: ein Name, eine Zahl oder ein Text in Anführungszeichen.',
  'Here a comma is missing; write %1.': 'Hier fehlt ein Komma. Schreiben Sie %1.',
  'This bracket closes none; take it out.': 'Diese Klammer schließt keine. Entfernen Sie sie.',
  'The bracket is not closed; write ) where it ends.':
    'Die Klammer wird nicht geschlossen. Schreiben Sie ) dorthin, wo sie endet.',
  'The bracket of %1( is not closed; write ) behind its last part.':
    'Die Klammer von %1( wird nicht geschlossen. Schreiben Sie ) hinter den letzten Teil.',
  'The bracket [ is not closed; write ] behind the name.':
    'Die Klammer [ wird nicht geschlossen. Schreiben Sie ] hinter den Namen.',
  '%1 has a part too many; write %2.': '%1 hat einen Teil zu viel. Schreiben Sie %2.',
  'Write a number in one piece, with a point before its decimals, such as 1000.5.':
    'Schreiben Sie eine Zahl in einem Stück, mit einem Punkt vor den Nachkommastellen, etwa 1000.5.',
  'Write %1 in place of %2.': 'Schreiben Sie %1 anstelle von %2.',
  'Between two conditions write and, not &. If "%1" is one name, declare it under "placeholders:".':
    'Schreiben Sie zwischen zwei Bedingungen and, nicht &. Ist "%1" ein einziger Name, geben Sie ihn unter "placeholders:" an.',
  'A quotation mark has no other; write text between two " or two \'.':
    'Zu einem Anführungszeichen fehlt das andere. Schreiben Sie Text zwischen zwei " oder zwei \'.',
  'There is no function %1. There are %2.': 'Eine Funktion %1 gibt es nicht. Es gibt %2.',
  'There is no function %1. &2': 'Eine Funktion %1 gibt es nicht. &2',
  'Both values of IF must be numbers, or both dates, or both texts.':
    'Beide Werte von IF müssen Zahlen sein, oder beide Daten, oder beide Texte.',
  'More than %1 brackets and functions stand in one another; compute parts of it in placeholders of their own.':
    'Mehr als %1 Klammern und Funktionen stehen ineinander. Berechnen Sie Teile davon in eigenen Platzhaltern.',
  'It has more than %1 characters; compute parts of it in placeholders of their own.':
    'Das hat mehr als %1 Zeichen. Berechnen Sie Teile davon in eigenen Platzhaltern.',
  'The number has more than %1 digits.': 'Die Zahl hat mehr als %1 Ziffern.',
  '"%1" is not a day of the calendar such as "2026-08-27".': '„%1“ ist kein Tag des Kalenders wie "2026-08-27".',
  'Two comparisons stand in a row; write a < b and b < c.':
    'Zwei Vergleiche stehen hintereinander. Schreiben Sie a < b and b < c.',
  'Texts are equal or not; compare them with = or <>.':
    'Texte sind gleich oder nicht. Vergleichen Sie sie mit = oder <>.',
  '"%1" is none of the options. Options are: +2.': '„%1“ gehört nicht zur Auswahl. Zur Auswahl stehen: +2.',
  '"%1" is none of the options. &2': '„%1“ gehört nicht zur Auswahl. &2',
  '"%1" is an option and a name; write "%2" for the option, or [%3] for the name.':
    '„%1“ gehört zur Auswahl und ist ein Name. Schreiben Sie "%2" für die Auswahl, oder [%3] für den Namen.',
  'This compares &1 with &2; write a day in quotation marks, such as "2026-08-27".':
    'Hier wird &1 mit &2 verglichen. Schreiben Sie einen Tag in Anführungszeichen, etwa "2026-08-27".',
  'This compares &1 with &2; write the text in quotation marks.':
    'Hier wird &1 mit &2 verglichen. Schreiben Sie den Text in Anführungszeichen.',
  'This compares &1 with &2; count its entries with COUNT(…).':
    'Hier wird &1 mit &2 verglichen. Zählen Sie die Einträge mit COUNT(…).',
  'This compares &1 with &2.': 'Hier wird &1 mit &2 verglichen.',
  'This is &1, and a condition is wanted; compare it with something, such as … = 1.':
    'Erwartet wird eine Bedingung, und hier steht: &1. Vergleichen Sie es mit etwas, etwa … = 1.',
  '&1 is &2, and &3 is wanted; count its entries with COUNT(…).':
    '&1 passt nicht: Erwartet wird &3, und das ist: &2. Zählen Sie die Einträge mit COUNT(…).',
  '&1 is &2, and &3 is wanted; declare "%4" with "type: %5".':
    '&1 passt nicht: Erwartet wird &3, und das ist: &2. Geben Sie „%4“ mit "type: %5" an.',
  '&1 is &2, and &3 is wanted.': '&1 passt nicht: Erwartet wird &3, und das ist: &2.',
  'What the formula gives': 'Was die Formel ergibt,',
  'What stands in %1': 'Was in %1 steht,',
  'The number of decimals of %1': 'Die Zahl der Nachkommastellen von %1',
  'What is added to a date': 'Was zu einem Datum gezählt wird,',
  'What is subtracted from': 'Wovon abgezogen wird,',
  'What is added to': 'Wozu addiert wird,',
  'What is subtracted': 'Was abgezogen wird,',
  'What is added': 'Was addiert wird,',
  'What stands before %1': 'Was vor %1 steht,',
  'What stands behind %1': 'Was hinter %1 steht,',
  'a number': 'eine Zahl',
  'a date': 'ein Datum',
  text: 'Text',
  'a condition': 'eine Bedingung',
  'a group': 'eine Gruppe',
  'a number of days, weeks, months or years': 'eine Zahl von Tagen, Wochen, Monaten oder Jahren',
  'A block of code': 'Ein Codeblock',
  'A heading': 'Eine Überschrift',
  'A list': 'Eine Liste',
  'A table': 'Eine Tabelle',
  'A quote': 'Ein Zitat',
  'A rule': 'Eine Trennlinie',
  'A footnote': 'Eine Fußnote',
  'What begins here': 'Was hier beginnt,',
  'Days, weeks, months and years are added to a date, which stands first: Invoice date + 30 days.':
    'Tage, Wochen, Monate und Jahre werden zu einem Datum gezählt, das zuerst steht: Rechnungsdatum + 30 days.',
  'It divides by zero.': 'Hier wird durch null geteilt.',
  'It has more than 100 digits.': 'Die Zahl hat mehr als 100 Ziffern.',
  'It has more than 1,000 digits on the way.': 'Unterwegs entsteht eine Zahl mit mehr als 1.000 Ziffern.',
  'It takes too long to compute.': 'Die Berechnung dauert zu lange.',
  'It is a date outside of the years 1 to 9999.': 'Das Datum liegt außerhalb der Jahre 1 bis 9999.',
  'It moves a date by %1, which is no whole number.': 'Ein Datum wird um %1 verschoben, was keine ganze Zahl ist.',
  'It rounds to %1 decimals; a whole number from %2 to %3 is wanted.':
    'Gerundet wird auf %1 Nachkommastellen; erwartet wird eine ganze Zahl von %2 bis %3.',
  'divides by zero': 'sie teilt durch null',
  'has more than 100 digits': 'sie ergibt mehr als 100 Ziffern',
  'has more than 1,000 digits on the way': 'unterwegs entsteht eine Zahl mit mehr als 1.000 Ziffern',
  'takes too long to compute': 'die Berechnung dauert zu lange',
  'is a date outside of the years 1 to 9999': 'sie ergibt ein Datum außerhalb der Jahre 1 bis 9999',
  'moves a date by %1, which is no whole number': 'sie verschiebt ein Datum um %1, was keine ganze Zahl ist',
  'rounds to %1 decimals; a whole number from %2 to %3 is wanted':
    'sie rundet auf %1 Nachkommastellen; erwartet wird eine ganze Zahl von %2 bis %3',
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'No group and no condition stands in a term; map a placeholder.':
    'In einer Angabe steht keine Gruppe und keine Bedingung. Verwenden Sie einen Platzhalter.',
  'of names one placeholder alone, such as "{{Unit}}".': 'of nennt einen einzigen Platzhalter, etwa "{{Einheit}}".',
  '"%1" may be +2, of which codes has no code.': '„%1“ kann +2 sein, wofür codes keinen Code hat.',
  '"%1" is never +2; take it out of codes.': '„%1“ ist nie +2. Entfernen Sie es aus codes.',
  'The profile depends on no value; write it.': 'profile hängt von keinem Wert ab. Schreiben Sie es aus.',
  'The syntax depends on no value; write it.': 'syntax hängt von keinem Wert ab. Schreiben Sie es aus.',
  'The edition depends on no value; write it.': 'edition hängt von keinem Wert ab. Schreiben Sie es aus.',
  '"%1" is a picture; name what is text.': '„%1“ ist ein Bild. Nennen Sie etwas, das Text ist.',
  'Of "%1", &2': 'Bei „%1“: &2',
  'Beside "%1" nothing else can stand; write "{{%2}}" alone.':
    'Neben „%1“ kann nichts anderes stehen. Schreiben Sie nur "{{%2}}".',
  '"%1" is of the type %2; it has to be a number.': '„%1“ ist vom Typ %2; es muss number sein.',
  '"%1" is of the type %2; it has to be a date or today.': '„%1“ ist vom Typ %2; es muss date oder today sein.',
  '"%1" shows no day; a date of an e-invoice has one.': '„%1“ zeigt keinen Tag; ein Datum einer E-Rechnung hat einen.',
  'The default of "%1" is %2, which its format prints otherwise.':
    'Der Vorgabewert von „%1“ ist %2, was sein Format anders druckt.',
  'There is no placeholder "%1".': 'Es gibt keinen Platzhalter „%1“.',
  'There is no placeholder "%1". &2': 'Es gibt keinen Platzhalter „%1“. &2',
  'There is no group "%1".': 'Es gibt keine Gruppe „%1“.',
  'There is no group "%1". &2': 'Es gibt keine Gruppe „%1“. &2',
  'A template says this, not its theme.': 'Das sagt eine Vorlage, nicht ihr Design.',
  'A theme names no placeholder here; the template does.':
    'Ein Design nennt hier keinen Platzhalter; das tut die Vorlage.',
  '%1: Peppol has ubl alone; leave it out.': '%1: Peppol hat nur ubl. Lassen Sie es weg.',
  'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.':
    'e-invoice.lines.group fehlt (BG-25). Nennen Sie die Gruppe, deren Einträge die Positionen sind.',
  '%1 stands nowhere on the pages; write ~2 into the text.': '%1 steht auf keiner Seite. Schreiben Sie ~2 in den Text.',
  '%1 is only struck through; write ~2 where people can read it.':
    '%1 ist nur durchgestrichen zu sehen. Schreiben Sie ~2 dorthin, wo man es lesen kann.',
  '%1 is only in the colour of what is behind it; write ~2 where people can read it.':
    '%1 hat nur die Farbe dessen, was dahinter ist. Schreiben Sie ~2 dorthin, wo man es lesen kann.',
  '%1 is written out; map a placeholder, so that pages and XML say the same.':
    '%1 ist fest hingeschrieben. Ordnen Sie einen Platzhalter zu, damit Seiten und XML dasselbe sagen.',
  '%1 comes from no field of the lines; map one of their fields.':
    '%1 kommt aus keinem Feld der Positionen. Ordnen Sie eines ihrer Felder zu.',
  '%1 is an amount in %2, and "%3" is printed with %4; write the sign of %2, or none.':
    '%1 ist ein Betrag in %2, und „%3“ wird mit %4 gedruckt. Schreiben Sie das Zeichen von %2 oder keines.',
  '%1 is missing; map a placeholder, or write it.':
    '%1 fehlt. Nennen Sie einen Platzhalter, oder schreiben Sie es aus.',
  '%1 is missing; write it in the theme, or map a placeholder.':
    '%1 fehlt. Schreiben Sie es in das Design, oder nennen Sie einen Platzhalter.',
  '%1 is missing, and a direct debit needs it; &2': '%1 fehlt, und eine Lastschrift braucht es; &2',
  '%1 is missing, and a transfer needs it (BR-61); &2': '%1 fehlt, und eine Überweisung braucht es (BR-61); &2',
  '%1 is missing, and a card needs it; &2': '%1 fehlt, und eine Karte braucht es; &2',
  '%1 is missing, and an account needs it (BR-49); &2': '%1 fehlt, und ein Konto braucht es (BR-49); &2',
  '%1 is missing, and its date needs it (BR-55); &2': '%1 fehlt, und das Datum dazu braucht es (BR-55); &2',
  '%1 is missing, and an address of delivery needs it (BR-57); &2':
    '%1 fehlt, und eine Lieferanschrift braucht es (BR-57); &2',
  '%1 is missing, and so is a period; an invoice says when it was supplied (BR-FX-EN-04); &2':
    '%1 fehlt, und ein Zeitraum auch; eine Rechnung sagt, wann geleistet wurde (BR-FX-EN-04); &2',
  '%1 is missing, and so is %2; an amount to be paid needs one of them (BR-CO-25); &3':
    '%1 fehlt, und %2 auch; für einen Betrag, der zu zahlen ist, wird eines davon gebraucht (BR-CO-25); &3',
  '%1 is missing, and so is %2; one of them is needed; &3': '%1 fehlt, und %2 auch; eines davon wird gebraucht; &3',
  '%1 is missing, and so is %2; Peppol asks for one of them (PEPPOL-EN16931-R003); &3':
    '%1 fehlt, und %2 auch; Peppol verlangt eines davon (PEPPOL-EN16931-R003); &3',
  '%1 is missing, and so are %2; buyers know the seller by one of them (BR-CO-26); &3':
    '%1 fehlt, und auch %2; an einem davon erkennt der Käufer den Verkäufer (BR-CO-26); &3',
  'map a placeholder, or write it.': 'nennen Sie einen Platzhalter, oder schreiben Sie es aus.',
  'write it in the theme, or map a placeholder.': 'schreiben Sie es in das Design, oder nennen Sie einen Platzhalter.',
  '"%1" is no %2: %3, or a code such as %4.': '„%1“ passt hier nicht (%2). Schreiben Sie %3 oder einen Code wie %4.',
  '"%1" is no amount with two decimals at most, such as 1234.50.':
    '„%1“ ist kein Betrag mit höchstens zwei Nachkommastellen, etwa 1234.50.',
  '"%1" is no VAT id with the letters of its country, such as DE123456789.':
    '„%1“ ist keine USt-IdNr. mit den Buchstaben ihres Landes, etwa DE123456789.',
  '"%1" is no electronic address: an e-mail address, or a scheme and an id, such as 0208:0123456749.':
    '„%1“ ist keine elektronische Adresse: eine E-Mail-Adresse, oder ein Schema und eine Kennung wie 0208:0123456749.',
  '"%1" has the subject code %2, which UNTDID 4451 does not have; write #AAI# for general information.':
    '„%1“ hat den Themencode %2, den UNTDID 4451 nicht kennt. Schreiben Sie #AAI# für allgemeine Angaben.',
  '"%1" is no date such as 2026-08-27.': '„%1“ ist kein Datum wie 2026-08-27.',
  '"%1" is no plain number such as 1234.5.': '„%1“ ist keine einfache Zahl wie 1234.5.',
  '"%1" is no rate in percent, such as 19.': '„%1“ ist kein Satz in Prozent, etwa 19.',
  '"%1" is no profile: %2.': '„%1“ ist kein Profil: %2.',
  '"%1" is no syntax: cii or ubl.': '„%1“ ist keine Syntax: cii oder ubl.',
  '"%1" is no country code of two capital letters, such as DE or FR.':
    '„%1“ ist kein Ländercode aus zwei Großbuchstaben wie DE oder FR.',
  '"%1" is no currency code of three capital letters, such as EUR.':
    '„%1“ ist kein Währungscode aus drei Großbuchstaben wie EUR.',
  '"%1" is no unit of UN/ECE Recommendation 20 or 21, such as HUR (hour), H87 (piece) or LS (lump sum).':
    '„%1“ ist keine Einheit nach UN/ECE-Empfehlung 20 oder 21, etwa HUR (Stunde), H87 (Stück) oder LS (pauschal).',
  '"%1" is no VAT category: S, Z, E, AE, K, G, O, L, M or B.':
    '„%1“ ist keine Umsatzsteuerkategorie: S, Z, E, AE, K, G, O, L, M oder B.',
  '"%1" is no code of the list VATEX, such as VATEX-EU-AE.': '„%1“ ist kein Code der Liste VATEX, etwa VATEX-EU-AE.',
  '"%1" is no e-mail address, such as ada@example.com.': '„%1“ ist keine E-Mail-Adresse wie ada@example.com.',
  '"%1" is no IBAN; a digit is wrong, or one is missing.': '„%1“ ist keine IBAN; eine Ziffer ist falsch oder fehlt.',
  '"%1" is no BIC of 8 or 11 characters, such as COBADEFFXXX.':
    '„%1“ ist kein BIC aus 8 oder 11 Zeichen wie COBADEFFXXX.',
  '"%1" is more or less than the last four to six digits of a card.':
    '„%1“ sind nicht die letzten vier bis sechs Ziffern einer Karte.',
  '"%1" is no identifier of the scheme %2; a digit is wrong, or one is missing (%3).':
    '„%1“ ist keine Kennung des Schemas %2; eine Ziffer ist falsch oder fehlt (%3).',
  '"%1" is no address at Peppol; write a scheme and an id, such as 0208:0123456749 (PEPPOL-EN16931-CL008).':
    '„%1“ ist keine Adresse bei Peppol. Schreiben Sie ein Schema und eine Kennung wie 0208:0123456749 (PEPPOL-EN16931-CL008).',
  '"%1" has %2 characters, and a GiroCode takes %3.': '„%1“ hat %2 Zeichen, und ein GiroCode fasst %3.',
  '"%1" is more than 999,999,999.99, the most that a GiroCode takes.':
    '„%1“ ist mehr als 999.999.999,99, das Höchste für einen GiroCode.',
  '"%1" stands beside payment.reference; a GiroCode has one reference.':
    '„%1“ steht neben payment.reference; ein GiroCode hat eine Referenz.',
  '"%1" has %2 characters, and a Swiss QR bill takes %3.':
    '„%1“ hat %2 Zeichen, und eine Schweizer QR-Rechnung fasst %3.',
  '"%1" has “%2”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script.':
    '„%1“ enthält „%2“; eine Schweizer QR-Rechnung nimmt die Buchstaben der europäischen Sprachen in lateinischer Schrift auf.',
  '"%1" is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one.':
    '„%1“ ist kein Konto in der Schweiz oder in Liechtenstein, wie es eine Schweizer QR-Rechnung braucht.',
  '"%1" stands beside payment.reference; a bill has one reference.':
    '„%1“ steht neben payment.reference; eine Rechnung hat eine Referenz.',
  '"%1" is a QR-IBAN, which needs a QR reference: write reference or reference-from.':
    '„%1“ ist eine QR-IBAN, die eine QR-Referenz braucht. Schreiben Sie reference oder reference-from.',
  '"%1" is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one.':
    '„%1“ ist keine QR-Referenz aus 27 Ziffern mit ihrer Prüfziffer, wie eine QR-IBAN sie braucht; reference-from bildet eine.',
  '"%1" is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text.':
    '„%1“ ist keine Gläubigerreferenz wie RF18 5390 0754 7034; reference-from bildet eine, und message nimmt jeden Text.',
  '"%1" has other signs than digits, of which alone a QR reference is made.':
    '„%1“ enthält andere Zeichen als Ziffern, aus denen allein eine QR-Referenz besteht.',
  '"%1" has %2 digits, and a QR reference is made of 26 at most.':
    '„%1“ hat %2 Ziffern, und eine QR-Referenz entsteht aus höchstens 26.',
  '"%1" is nothing but zeros, of which no QR reference is made.':
    '„%1“ besteht nur aus Nullen, woraus keine QR-Referenz entsteht.',
  '"%1" is more than 999,999,999.99, the most that a Swiss QR bill takes.':
    '„%1“ ist mehr als 999.999.999,99, das Höchste für eine Schweizer QR-Rechnung.',
  '"%1" has other signs than letters from A to Z and digits.':
    '„%1“ enthält andere Zeichen als Buchstaben von A bis Z und Ziffern.',
  '"%1" has %2 signs, and a creditor reference is made of 21 at most.':
    '„%1“ hat %2 Zeichen, und eine Gläubigerreferenz entsteht aus höchstens 21.',
  'The file is over 1 MB.': 'Die Datei hat mehr als 1 MB.',
  'There is a {logo}, and no file of it. Write "logo: logo.svg" at the top.':
    'Hier steht {logo}, und es gibt keine Datei dafür. Schreiben Sie "logo: logo.svg" an den Anfang.',
  'A theme cannot be called %1; give its file another name.':
    'Ein Design kann nicht %1 heißen. Geben Sie seiner Datei einen anderen Namen.',
  'A theme is called after its file, such as acme.theme.yaml: lower-case letters, digits, -, _ and points.':
    'Ein Design heißt wie seine Datei, etwa acme.theme.yaml: Kleinbuchstaben, Ziffern, -, _ und Punkte.',
  '"%1" is no family of typography.fonts. Did you mean "%2"?':
    '„%1“ ist keine Schriftfamilie aus typography.fonts. Meinten Sie „%2“?',
  '%1 is too small. Write %2 to %3.': '%1 ist zu klein. Schreiben Sie %2 bis %3.',
  '%1 is too large. Write %2 to %3.': '%1 ist zu groß. Schreiben Sie %2 bis %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 auf %2 hat einen Kontrast von %3; mindestens %4 ist nötig. %5 hat ihn.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 auf %2 hat einen Kontrast von %3; mindestens %4 ist nötig. Auf %5 hat ihn keine Farbe.',
  'Text on %1 would have a contrast of %2; at least %3 is needed. Take a color that is nearer to that of the page.':
    'Text auf %1 hätte einen Kontrast von %2; mindestens %3 ist nötig. Nehmen Sie eine Farbe, die näher an der der Seite liegt.',
  '"%1" is no color. &2': '„%1“ ist keine Farbe. &2',
  'Write it as #1f4e8c, or its name in CSS or color.palette.':
    'Schreiben Sie sie als #1f4e8c, mit ihrem Namen in CSS oder aus color.palette.',
  'The text of a table is flush only where it has no stripes, no backgrounds and no grid.':
    'Der Text einer Tabelle ist nur dann bündig, wenn sie keine Streifen, keine Hintergründe und kein Gitter hat.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '„%1“ ist keine Farbe. Schreiben Sie sie als #1f4e8c oder mit ihrem Namen in CSS.',
  '"%1" is no size. Write it as 10.5pt.': '„%1“ ist keine Größe. Schreiben Sie sie als 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '„%1“ ist keine Länge. Schreiben Sie sie als 3mm oder 9pt.',
  '"%1" is no number. Write it as 1.4.': '„%1“ ist keine Zahl. Schreiben Sie sie als 1.4.',
  '%1 (a file on the web)': '%1 (eine Datei im Web)',
  '%1 (files of %2 on the web)': '%1 (Dateien von %2 im Web)',
  '%1 (%2 without files)': '%1 (%2 ohne Dateien)',
  '%1 (%2 has no %3)': '%1 (%2 hat kein %3)',
  'There are %1 font files; a theme has at most %2.': 'Das sind %1 Schriftdateien; ein Design hat höchstens %2.',
  'The fonts have more than %1 MB together, unpacked.': 'Die Schriften haben entpackt zusammen mehr als %1 MB.',
  'The font %1 is larger than %2 MB, unpacked; take one with fewer characters.':
    'Die Schrift %1 ist entpackt größer als %2 MB. Nehmen Sie eine mit weniger Zeichen.',
  'The font %1 &2.': 'Die Schrift %1 &2.',
  'The image %1 &2.': 'Das Bild %1 &2.',
  'The picture %1 &2.': 'Das Bild %1 &2.',
  'The file &1.': 'Die Datei &1.',
  '%1 is a theme of the same name.': '%1 ist ein Design desselben Namens.',
  '%1 has the same title and folder.': '%1 hat denselben Titel und Ordner.',
  'is not a path relative to the file that names it': 'ist kein Pfad relativ zu der Datei, die ihn nennt',
  'does not exist': 'gibt es nicht',
  'lies outside the folder': 'liegt außerhalb des Ordners',
  'is a symbolic link that leads out of the folder %1':
    'ist eine symbolische Verknüpfung, die aus dem Ordner %1 hinausführt',
  'cannot be read (%1)': 'kann nicht gelesen werden (%1)',
  'is not a file': 'ist keine Datei',
  'has %1 bytes, more than %2': 'hat %1 Bytes, mehr als %2',
  'is too large': 'ist zu groß',
  'is neither PNG, JPEG nor SVG (in UTF-8)': 'ist weder PNG noch JPEG noch SVG (in UTF-8)',
  'is cut off or damaged; export it again': 'ist abgeschnitten oder beschädigt. Exportieren Sie es neu',
  'is a JPEG of a kind that no PDF can hold; save it as a baseline or progressive JPEG':
    'ist ein JPEG einer Art, die in keinem PDF stehen kann. Speichern Sie es als gewöhnliches oder progressives JPEG',
  'has %1 million pixels; make it smaller, as no more than %2 million are drawn':
    'hat %1 Millionen Pixel. Verkleinern Sie es: Gezeichnet werden höchstens %2 Millionen',
  'cannot be read as SVG: %1, in its line %2; export it again':
    'lässt sich nicht als SVG lesen: %1, in Zeile %2. Exportieren Sie es neu',
  'has %1 in its line %2, which is not drawn; export it without':
    'enthält in Zeile %2 %1, was nicht gezeichnet wird. Exportieren Sie es ohne',
  'shows %1 in its line %2, which is outside of it; embed it when you export the drawing':
    'zeigt in Zeile %2 %1, was außerhalb liegt. Betten Sie es beim Exportieren der Zeichnung ein',
  'has a picture (%1) in its line %2 that is not drawn; embed it as a whole PNG or JPEG':
    'enthält in Zeile %2 ein Bild (%1), das nicht gezeichnet wird. Betten Sie es als vollständiges PNG oder JPEG ein',
  'has no size; give its <svg> a width and a height, or a viewBox':
    'hat keine Größe. Geben Sie seinem <svg> width und height oder eine viewBox',
  'is too large to be drawn; export it with fewer and simpler shapes':
    'ist zu groß, um gezeichnet zu werden. Exportieren Sie es mit weniger und einfacheren Formen',
  'The image %1 is drawn without %2, in its line %3; &4.': 'Das Bild %1 wird ohne %2 in Zeile %3 gezeichnet: &4.',
  'export it with plain shapes': 'Exportieren Sie es mit einfachen Formen',
  'write the color as #rrggbb': 'Schreiben Sie die Farbe als #rrggbb',
  'its text is set in the fonts of the document, unless you turn it into paths':
    'Sein Text steht in den Schriften des Dokuments, außer Sie wandeln ihn in Pfade um',
  'write the styles into the drawing': 'Schreiben Sie die Stile in die Zeichnung',
  'write them as attributes or for a class': 'Schreiben Sie sie als Attribute oder für eine Klasse',
  'it stands still as it begins': 'Es steht still, so wie es beginnt',
  'what the drawing has in its place is shown': 'Gezeigt wird, was die Zeichnung stattdessen vorsieht',
  'write xmlns="http://www.w3.org/2000/svg" into its <svg>, or browsers show nothing':
    'Schreiben Sie xmlns="http://www.w3.org/2000/svg" in sein <svg>, sonst zeigen Browser nichts',
  'The image %1 has colors for presses (CMYK) and no profile for them: previews show others, and its documents are no PDF/A; save it in RGB.':
    'Das Bild %1 hat Farben für den Druck (CMYK) ohne Farbprofil: Vorschauen zeigen andere, und seine Dokumente sind kein PDF/A. Speichern Sie es in RGB.',
  'The image %1 has colors that no PDF can hold (%2); save it in sRGB.':
    'Das Bild %1 hat Farben, die kein PDF fassen kann (%2). Speichern Sie es in sRGB.',
  'cannot be drawn: ~1': 'kann nicht gezeichnet werden: ~1',
  'is damaged: it cannot be unpacked': 'ist beschädigt: Sie lässt sich nicht entpacken',
  'is damaged: it cannot be embedded in a preview': 'ist beschädigt: Sie lässt sich nicht in eine Vorschau einbetten',
  'is damaged: it takes too long to be read': 'ist beschädigt: Sie zu lesen dauert zu lange',
  'is damaged: it takes too much memory to be read': 'ist beschädigt: Sie zu lesen braucht zu viel Speicher',
  'is damaged: its tables cannot be read': 'ist beschädigt: Ihre Tabellen sind nicht lesbar',
  'is damaged: its glyph %1 cannot be read': 'ist beschädigt: Ihr Zeichenbild %1 ist nicht lesbar',
  'is damaged: it cannot be embedded': 'ist beschädigt: Sie lässt sich nicht einbetten',
  'is damaged: its character %1 cannot be set': 'ist beschädigt: Ihr Zeichen %1 lässt sich nicht setzen',
  'is damaged: its glyphs do not lie where its table loca says':
    'ist beschädigt: Ihre Zeichenbilder liegen nicht, wo ihre Tabelle loca es sagt',
  'is damaged: it does not say how wide each glyph is (table hmtx)':
    'ist beschädigt: Sie sagt nicht, wie breit jedes Zeichenbild ist (Tabelle hmtx)',
  'is a collection of fonts; take a file with one font':
    'ist eine Sammlung von Schriften; nehmen Sie eine Datei mit einer einzigen',
  'is no font in TrueType, OpenType, WOFF or WOFF2 format':
    'ist keine Schrift im Format TrueType, OpenType, WOFF oder WOFF2',
  'is a variable font; take a static one, with a file for each style':
    'ist eine variable Schrift; nehmen Sie eine feste, mit einer Datei für jeden Schnitt',
  'is a colour font; take one whose glyphs have outlines alone':
    'ist eine Farbschrift; nehmen Sie eine, deren Zeichenbilder nur Umrisse haben',
  'is cut off: its table %1 goes on behind the end of the file':
    'ist abgeschnitten: Ihre Tabelle %1 reicht über das Ende der Datei hinaus',
  'has no table %1': 'hat keine Tabelle %1',
  'has no outlines (tables glyf and loca, or CFF)': 'hat keine Umrisse (Tabellen glyf und loca, oder CFF)',
  'has %1 units per em; 16 to 16384 are allowed': 'hat %1 Einheiten je Geviert; erlaubt sind 16 bis 16384',
  'forbids embedding (fsType 2); ask its maker for a licence':
    'verbietet das Einbetten (fsType 2); fragen Sie den Hersteller nach einer Lizenz',
  'forbids subsets (fsType 256), and documents embed subsets; ask its maker for a licence':
    'verbietet Teilmengen (fsType 256), und Dokumente betten Teilmengen ein; fragen Sie den Hersteller nach einer Lizenz',
  'allows only bitmaps to be embedded (fsType 512); ask its maker for a licence':
    'erlaubt nur, Rasterbilder einzubetten (fsType 512); fragen Sie den Hersteller nach einer Lizenz',
  'has no characters of Unicode (table cmap)': 'hat keine Unicode-Zeichen (Tabelle cmap)',
  'A document of it cannot be rendered: ~1.': 'Ein Dokument daraus lässt sich nicht erstellen: ~1.',
  'No document can be rendered with this theme: ~1.': 'Mit diesem Design lässt sich kein Dokument erstellen: ~1.',
  'A document of the template %1 cannot be rendered with this theme: ~2.':
    'Ein Dokument der Vorlage %1 lässt sich mit diesem Design nicht erstellen: ~2.',
  'The documents take more than %1 minutes to be rendered; import fewer files at once.':
    'Die Dokumente brauchen mehr als %1 Minuten, um erstellt zu werden. Importieren Sie weniger Dateien auf einmal.',
  'The template takes more than %1 s or %2 MB to be read; split it.':
    'Die Vorlage braucht mehr als %1 s oder %2 MB, um gelesen zu werden. Teilen Sie sie.',
  'The document takes more than %1 s or %2 MB to be made; send fewer or shorter values, or split the template.':
    'Das Dokument braucht mehr als %1 s oder %2 MB, um erstellt zu werden. Senden Sie weniger oder kürzere Werte, oder teilen Sie die Vorlage.',
  '%1 takes more than %2 s or %3 MB to be read; split it.':
    '%1 braucht mehr als %2 s oder %3 MB, um gelesen zu werden. Teilen Sie die Datei.',
  'a code does not fit where it stands: &1': 'ein Code passt nicht an seine Stelle: &1',
  'a sum that a table carries from page to page would be wrong':
    'eine Summe, die eine Tabelle von Seite zu Seite überträgt, wäre falsch',
  'text would be lost in layout: “%1” is drawn as “%2”': 'Text ginge beim Setzen verloren: „%1“ erscheint als „%2“',
  'text would be lost before layout, near “%1”': 'Text ginge vor dem Setzen verloren, in der Nähe von „%1“',
  'text would run off the page: “%1”': 'Text liefe aus der Seite heraus: „%1“',
  'text of the picture %1 would be lost, near “%2”': 'Text des Bildes %1 ginge verloren, in der Nähe von „%2“',
  'a Swiss QR bill needs an upright page of A4, and stands in no column, cell, list or quote':
    'eine Schweizer QR-Rechnung braucht eine Seite A4 im Hochformat und steht in keiner Spalte, keiner Zelle, keiner Liste und keinem Zitat',
  'a Swiss QR bill has no room between the margins of its page':
    'eine Schweizer QR-Rechnung hat zwischen den Rändern ihrer Seite keinen Platz',
  'the margins leave %1 pt for each of %2 columns; at least %3 are needed':
    'die Ränder lassen %1 pt für jede der %2 Spalten; mindestens %3 sind nötig',
  'the margins leave %1 × %2 pt for text; at least %3 × %4 are needed':
    'die Ränder lassen %1 × %2 pt für Text; mindestens %3 × %4 sind nötig',
  'lists and quotes are nested too deep: no room is left for text on the page':
    'Listen und Zitate stehen zu tief ineinander: Auf der Seite bleibt kein Platz für Text',
  'the header and footer leave no room for text': 'Kopf- und Fußzeile lassen keinen Platz für Text',
  'the header of the first page is too high: it would cover the window of the address':
    'die Kopfzeile der ersten Seite ist zu hoch: Sie würde das Fenster der Anschrift verdecken',
  'the line of the sender does not fit above the address': 'die Absenderzeile passt nicht über die Anschrift',
  'a table of %1 columns does not fit on a page %2 pt wide':
    'eine Tabelle mit %1 Spalten passt nicht auf eine Seite von %2 pt Breite',
  'a table of %1 columns does not fit in a column of text %2 pt wide':
    'eine Tabelle mit %1 Spalten passt nicht in eine Textspalte von %2 pt Breite',
  'a table of %1 columns, %2 mm wide, has no room for a code of %3 mm':
    'eine Tabelle mit %1 Spalten und %2 mm Breite hat keinen Platz für einen Code von %3 mm',
  'a table of %1 columns, %2 mm wide, has no room for codes of %3 mm':
    'eine Tabelle mit %1 Spalten und %2 mm Breite hat keinen Platz für Codes von %3 mm',
  'a table with lists, quotes or tables in its cells does not fit into %1 pt':
    'eine Tabelle mit Listen, Zitaten oder Tabellen in ihren Zellen passt nicht in %1 pt',
  'the drawing %1 cannot be drawn: %2': 'die Zeichnung %1 lässt sich nicht zeichnen: %2',
  'its PNGs have more than %1 million pixels in all': 'ihre PNG-Bilder haben zusammen mehr als %1 Millionen Pixel',
  'its SVG drawings hold more than %1 shapes in all, counted as often as they are used':
    'ihre SVG-Zeichnungen haben zusammen mehr als %1 Formen, so oft gezählt, wie sie verwendet werden',
  'the document, or a drawing in it, nests too deeply':
    'das Dokument oder eine Zeichnung darin ist zu tief verschachtelt',
  'the document, or a drawing in it, is too large': 'das Dokument oder eine Zeichnung darin ist zu groß',
  'the text nests lists, quotes or emphasis too deeply': 'Listen, Zitate oder Hervorhebungen stehen zu tief ineinander',
  'the render took more than %1 s': 'es zu erstellen dauerte mehr als %1 s',
  'the render took more than %1 s, with little of a processor':
    'es zu erstellen dauerte mehr als %1 s, mit wenig Rechenzeit',
  'The machine is too busy to read the file. Nothing is wrong with it; import it again.':
    'Der Rechner ist zu beschäftigt, um die Datei zu lesen. An ihr ist nichts falsch; importieren Sie sie noch einmal.',
  'the render needed more than %1 MB of memory': 'es zu erstellen brauchte mehr als %1 MB Speicher',
  'This is a .doc file or has a password; save it in Word as .docx without a password.':
    'Das ist eine .doc-Datei, oder sie hat ein Passwort. Speichern Sie sie in Word als .docx ohne Passwort.',
  'This is an RTF file; save it in Word as .docx.': 'Das ist eine RTF-Datei. Speichern Sie sie in Word als .docx.',
  'This is an OpenDocument file; save it as .docx.': 'Das ist eine OpenDocument-Datei. Speichern Sie sie als .docx.',
  'There is no Word document in the file; save it as .docx.':
    'In der Datei ist kein Word-Dokument. Speichern Sie sie als .docx.',
  'There is no text in the file; save it as .docx in Word.':
    'In der Datei ist kein Text. Speichern Sie sie in Word als .docx.',
  'The file is damaged: its archive cannot be unpacked. Open it in Word and save it again.':
    'Die Datei ist beschädigt: Ihr Archiv lässt sich nicht entpacken. Öffnen Sie sie in Word, und speichern Sie sie neu.',
  'The file is damaged: its text is missing. Open it in Word and save it again.':
    'Die Datei ist beschädigt: Ihr Text fehlt. Öffnen Sie sie in Word, und speichern Sie sie neu.',
  'The file is damaged: a part of it is empty.': 'Die Datei ist beschädigt: Ein Teil davon ist leer.',
  'The file is damaged: %1.': 'Die Datei ist beschädigt: %1.',
  'The file has a password; save it in Word without one.':
    'Die Datei hat ein Passwort. Speichern Sie sie in Word ohne Passwort.',
  'The file has a document type in its XML, which no Word file has; save it again in Word.':
    'Die Datei hat einen Dokumenttyp in ihrem XML, den keine Word-Datei hat. Speichern Sie sie in Word neu.',
  'The file has more than %1 elements; split it.': 'Die Datei hat mehr als %1 Elemente. Teilen Sie sie.',
  'The file has more than %1 parts, the most that a Word file may have; split it.':
    'Die Datei hat mehr als %1 Teile, so viele wie eine Word-Datei höchstens haben darf. Teilen Sie sie.',
  'The file has a part of more than %1 MB, the most that a Word file may have; split it.':
    'Die Datei hat einen Teil von mehr als %1 MB, so viel wie er in einer Word-Datei höchstens haben darf. Teilen Sie sie.',
  'The file unpacks to more than %1 times its size, the most that a Word file may have; split it.':
    'Die Datei ist entpackt mehr als %1-mal so groß, was eine Word-Datei nicht sein darf. Teilen Sie sie.',
  'The file unpacks to more than %1 MB, the most that a Word file may have; split it.':
    'Die Datei hat entpackt mehr als %1 MB, so viel wie eine Word-Datei höchstens haben darf. Teilen Sie sie.',
  'Tables or frames stand in one another without end.': 'Tabellen oder Rahmen stehen endlos ineinander.',
  'Tables or lists stand in one another too deep to be read.':
    'Tabellen oder Listen stehen zu tief ineinander, um gelesen zu werden.',
  'Line %1 of the Markdown that Platen made of it: &2': 'Zeile %1 des Markdowns, das Platen daraus gemacht hat: &2',
  'Headers and footers of even pages were left out; all pages have those of odd ones.':
    'Kopf- und Fußzeilen gerader Seiten wurden ausgelassen; alle Seiten haben die der ungeraden.',
  'Headers and footers of the first pages of later sections were left out.':
    'Kopf- und Fußzeilen der ersten Seiten späterer Abschnitte wurden ausgelassen.',
  'Headers and footers that change within a page stay as they are.':
    'Kopf- und Fußzeilen, die innerhalb einer Seite wechseln, bleiben, wie sie sind.',
  'Text in columns is set in one column.': 'Text in Spalten wird in eine Spalte gesetzt.',
  'A page of %1 × %2 is taken as %3.': 'Eine Seite von %1 × %2 gilt als %3.',
  'In the header: &1': 'In der Kopfzeile: &1',
  'In the footer: &1': 'In der Fußzeile: &1',
  'Its end was left out: it has more than 12 lines or 1,000 characters.':
    'Das Ende wurde ausgelassen: Es sind mehr als 12 Zeilen oder 1.000 Zeichen.',
  'A large picture was left out; the theme can have it as a background.':
    'Ein großes Bild wurde ausgelassen; das Design kann es als Hintergrund haben.',
  'A tracked deletion was carried out.': 'Eine nachverfolgte Löschung wurde ausgeführt.',
  'A tracked insertion was accepted.': 'Eine nachverfolgte Einfügung wurde übernommen.',
  'A document that is embedded in the file was left out.':
    'Ein Dokument, das in der Datei eingebettet ist, wurde ausgelassen.',
  'The first entry of a repeating section is the pattern of all.':
    'Der erste Eintrag eines wiederholten Abschnitts ist das Muster für alle.',
  'The text of a text box follows the paragraph that holds it.':
    'Der Text eines Textfelds folgt auf den Absatz, an dem es hängt.',
  'Of pictures that are grouped, only the first was taken over.':
    'Von gruppierten Bildern wurde nur das erste übernommen.',
  'A picture outside of the file was left out.': 'Ein Bild außerhalb der Datei wurde ausgelassen.',
  'A shape was left out.': 'Eine Form wurde ausgelassen.',
  'A picture of the type %1 was left out; insert it as PNG or JPEG.':
    'Ein Bild vom Typ %1 wurde ausgelassen. Fügen Sie es als PNG oder JPEG ein.',
  'The field %1 keeps its last result as text.': 'Das Feld %1 behält sein letztes Ergebnis als Text.',
  'Paragraph %1 has the number “%2” of “%3” as Platen counts, and “%4” in the file. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Absatz %1 hat nach Platens Zählung die Nummer „%2“ von „%3“, in der Datei aber „%4“. Aktualisieren Sie in Word alle Felder (Strg+A, F9), speichern Sie und importieren Sie die Datei noch einmal. Wenn sie dann noch abweichen, melden Sie uns die Datei.',
  'The field %1 was left out.': 'Das Feld %1 wurde ausgelassen.',
  'The file numbers all paragraphs by its defaults, which Platen cannot count. Give each list its own numbers in Word, and import again.':
    'Die Datei nummeriert alle Absätze über ihre Standardwerte, was Platen nicht zählen kann. Geben Sie in Word jeder Liste eigene Nummern und importieren Sie die Datei noch einmal.',
  'A table behind paragraph %1 has numbers of its table style, which Platen cannot count. Make them numbers of a list in Word, and import again.':
    'Eine Tabelle nach Absatz %1 hat Nummern aus ihrer Tabellenformatvorlage, die Platen nicht zählen kann. Machen Sie daraus in Word Nummern einer Liste und importieren Sie die Datei noch einmal.',
  'A field that has no end keeps its last result as text.': 'Ein Feld ohne Ende behält sein letztes Ergebnis als Text.',
  'A condition (IF field) keeps its last result as text.':
    'Eine Bedingung (Feld IF) behält ihr letztes Ergebnis als Text.',
  'A formula is kept as plain text.': 'Eine Formel bleibt als einfacher Text erhalten.',
  'A sign of the font %1 is shown as “•”.': 'Ein Zeichen der Schrift %1 erscheint als „•“.',
  'Hidden text was left out.': 'Ausgeblendeter Text wurde ausgelassen.',
  'A comment was left out.': 'Ein Kommentar wurde ausgelassen.',
  'The pronunciation above words was left out.': 'Die Aussprache über Wörtern wurde ausgelassen.',
  '“%1”: look at its label.': '„%1“: Prüfen Sie die Bezeichnung.',
  '“%1” for %2: look at its label.': '„%1“ für %2: Prüfen Sie die Bezeichnung.',
  '“%1” is a date by its name, written as %2: look at its type.':
    '„%1“ ist dem Namen nach ein Datum, geschrieben als %2: Prüfen Sie den Typ.',
  '“%1” is a number by its name, written as %2: look at its type.':
    '„%1“ ist dem Namen nach eine Zahl, geschrieben als %2: Prüfen Sie den Typ.',
  'Headings are aligned as the theme has them, and not as in the file: paragraphs %1.':
    'Überschriften stehen, wie es das Design vorgibt, und nicht wie in der Datei: Absätze %1.',
  'Text that is centred or at the right in the file begins at the left: paragraphs %1.':
    'Text, der in der Datei zentriert oder rechts steht, beginnt links: Absätze %1.',
  'Text that is justified in the file is not justified: paragraphs %1.':
    'Text, der in der Datei im Blocksatz steht, steht nicht im Blocksatz: Absätze %1.',
  'Text that is not justified in the file is justified, as most of the file is: paragraphs %1.':
    'Text, der in der Datei nicht im Blocksatz steht, steht wie der Großteil der Datei im Blocksatz: Absätze %1.',
  'Shading was left out: paragraphs %1.': 'Schattierungen wurden ausgelassen: Absätze %1.',
  'Rules beside paragraphs were left out: paragraphs %1.': 'Linien an Absätzen wurden ausgelassen: Absätze %1.',
  'Small capitals were left out: paragraphs %1.': 'Kapitälchen wurden ausgelassen: Absätze %1.',
  'Page numbers within the text were left out: paragraphs %1.': 'Seitenzahlen im Text wurden ausgelassen: Absätze %1.',
  'Values that the file shows in capitals are printed as they are sent: paragraphs %1.':
    'Werte, die die Datei in Großbuchstaben zeigt, werden so gedruckt, wie sie gesendet werden: Absätze %1.',
  'In headers and footers: shading was left out.': 'In Kopf- und Fußzeilen: Schattierungen wurden ausgelassen.',
  'In headers and footers: rules were left out.': 'In Kopf- und Fußzeilen: Linien wurden ausgelassen.',
  'In headers and footers: small capitals were left out.': 'In Kopf- und Fußzeilen: Kapitälchen wurden ausgelassen.',
  'In headers and footers: values that the file shows in capitals are printed as they are sent.':
    'In Kopf- und Fußzeilen: Werte, die die Datei in Großbuchstaben zeigt, werden so gedruckt, wie sie gesendet werden.',
  'The command %1 was left out.': 'Der Befehl %1 wurde ausgelassen.',
  '“%1”: its months are written in the language of the template.':
    '„%1“: Die Monate stehen in der Sprache der Vorlage.',
  '“%1”: write its choices, such as Gold; Silver.': '„%1“: Geben Sie die Auswahl an, etwa Gold; Silber.',
  '“%1”: &2': '„%1“: &2',
  '“%1” is typed: Platen would print another number.':
    '„%1“ ist fest eingetragen: Platen würde eine andere Nummer drucken.',
  '%1 has no other half, and stays as text.': '%1 hat kein Gegenstück und bleibt als Text.',
  '%1 was left out (it cannot stand where it does); all that stands in it stays.':
    '%1 wurde ausgelassen (es kann dort nicht stehen); alles darin bleibt.',
  '%1 was left out (there is no value in it); all that stands in it stays.':
    '%1 wurde ausgelassen (es enthält keinen Wert); alles darin bleibt.',
  '%1 was left out (a branch of it is empty); all that stands in it stays.':
    '%1 wurde ausgelassen (ein Zweig davon ist leer); alles darin bleibt.',
  '%1 was left out (groups do not stand in groups); all that stands in it stays.':
    '%1 wurde ausgelassen (Gruppen stehen nicht in Gruppen); alles darin bleibt.',
  '%1 was left out (Platen cannot say its condition); all that stands in it stays.':
    '%1 wurde ausgelassen (Platen kann die Bedingung nicht ausdrücken); alles darin bleibt.',
  '%1 was left out (it begins and ends within different paragraphs); all that stands in it stays.':
    '%1 wurde ausgelassen (es beginnt und endet in verschiedenen Absätzen); alles darin bleibt.',
  'The tag %1 was left out.': 'Die Marke %1 wurde ausgelassen.',
  'The comment %1 was left out.': 'Der Kommentar %1 wurde ausgelassen.',
  'The inserted document %1 was left out.': 'Das eingefügte Dokument %1 wurde ausgelassen.',
  'Optional text? “%1” stays with its brackets.': 'Text nach Wahl? „%1“ behält seine Klammern.',
  'A reference keeps “%1” as text: its clause stands in an annex.':
    'Ein Verweis behält „%1“ als Text: Seine Klausel steht in einer Anlage.',
  "A reference keeps “%1” as text: its clause has no number of Platen's.":
    'Ein Verweis behält „%1“ als Text: Seine Klausel hat keine Nummer von Platen.',
  'A reference that read “%1” reads “%2”.': 'Ein Verweis, in dem „%1“ stand, lautet jetzt „%2“.',
  'The repeating section “%1”': 'Der wiederholte Abschnitt „%1“',
  '%1 lines with {% … %} left as text': '%1 Zeilen mit {% … %} blieben als Text',
  '1 line with {% … %} left as text': '1 Zeile mit {% … %} blieb als Text',
  'who does not send it': 'wer es nicht sendet',
  'who sends %1': 'wer %1 sendet',
  'who sends "%1" or "%2"': 'wer „%1“ oder „%2“ sendet',
  'who sends "%1" or "%2" or "%3"': 'wer „%1“, „%2“ oder „%3“ sendet',
  'who sends a %1': 'wer einen Wert vom Typ %1 sendet',
  'who sends a date as %1': 'wer ein Datum wie %1 sendet',
  'who sends the label %1': 'wer die Bezeichnung %1 sendet',
  'who sends the key %1': 'wer den Schlüssel %1 sendet',
  'who sends anything else than %1': 'wer etwas anderes als %1 sendet',
  'who sends ""': 'wer "" sendet',
  'who sends "" or leaves it out': 'wer "" sendet oder es weglässt',
  'who sends less than %1': 'wer weniger als %1 sendet',
  'who sends more than %1': 'wer mehr als %1 sendet',
  'who sends a day before %1': 'wer einen Tag vor %1 sendet',
  'who sends a day after %1': 'wer einen Tag nach %1 sendet',
  'who sends what does not match %1': 'wer sendet, was nicht zu %1 passt',
  'who sends fewer than 1 entry': 'wer weniger als 1 Eintrag sendet',
  'who sends fewer than %1 entries': 'wer weniger als %1 Einträge sendet',
  'who sends more than 1 decimal': 'wer mehr als 1 Nachkommastelle sendet',
  'who sends more than %1 decimals': 'wer mehr als %1 Nachkommastellen sendet',
  'who sends more than 1 entry': 'wer mehr als 1 Eintrag sendet',
  'who sends more than %1 entries': 'wer mehr als %1 Einträge sendet',
  '%1 has not applied with any values that were tried; if some make it apply, put them into a file beside the template.':
    '%1 hat mit keinem der probierten Werte zugetroffen. Gibt es welche, legen Sie sie in einer Datei neben die Vorlage.',
  'With the values "%1": &2': 'Mit den Werten „%1“: &2',
  'With %1: &2': 'Mit %1: &2',
  'It has none yet; platen theme import makes one.': 'Es gibt dort noch keines; platen theme import legt eines an.',
  'There is no template (*.md, *.docx) among the files.': 'Unter den Dateien ist keine Vorlage (*.md, *.docx).',
  'A draft has no saved version, so it cannot replace one.':
    'Ein Entwurf hat keine gespeicherte Version und kann deshalb keine ersetzen.',
  'One file can replace a template; %1 were given.': 'Eine Datei kann eine Vorlage ersetzen; angegeben wurden %1.',
  '%1 is a template already (version %2). &3': '%1 gibt es schon als Vorlage (Version %2). &3',
  '%1 has been edited as Markdown since (version %2). &3': '%1 wurde seither als Markdown bearbeitet (Version %2). &3',
  'In this file, %1 of %2 words are others.': 'In dieser Datei sind %1 von %2 Wörtern andere.',
  'In this file, %1 of %2 words are others. &3': 'In dieser Datei sind %1 von %2 Wörtern andere. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3.':
    'In dieser Datei sind %1 von %2 Wörtern andere, ebenso die Platzhalter +3.',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'In dieser Datei sind %1 von %2 Wörtern andere, ebenso die Platzhalter +3. &4',
  'If it is the next version, import it alone with --replace %1; if it is another template, with --title %2.':
    'Wenn sie die nächste Version ist, importieren Sie sie allein mit --replace %1, wenn sie eine andere Vorlage ist, mit --title %2.',
  'A title can be given for one Word file; Markdown has it in its front matter.':
    'Ein Titel lässt sich für eine einzelne Word-Datei angeben; in Markdown steht er im Kopf der Datei.',
  'Version %1 has been saved meanwhile.': 'Inzwischen wurde Version %1 gespeichert.',
  'The template has no version %1.': 'Die Vorlage hat keine Version %1.',
  'Two files are called %1.': 'Zwei Dateien heißen %1.',
  'The name %1 has more than %2 characters.': 'Der Name %1 hat mehr als %2 Zeichen.',
  'The name %1 has control characters.': 'Der Name %1 enthält Steuerzeichen.',
  'The name %1 leads out of what was uploaded; names are relative, without "..".':
    'Der Name %1 führt aus dem Hochgeladenen hinaus. Namen sind relativ, ohne "..".',
  'The archive %1 unpacks to more than %2 times its size, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Das Archiv %1 ist entpackt mehr als %2-mal so groß, das Höchste für einen Upload. Nehmen Sie einen Teil nach dem anderen; platen template import hat keine solche Grenze.',
  'The archive %1 cannot be read: %2.': 'Das Archiv %1 lässt sich nicht lesen: %2.',
  '%1 is encrypted; make the archive without a password.':
    '%1 ist verschlüsselt. Erstellen Sie das Archiv ohne Passwort.',
  '%1 is a symbolic link; put the file itself into the archive.':
    '%1 ist eine symbolische Verknüpfung. Nehmen Sie die Datei selbst in das Archiv auf.',
  'The files have more than %1 MB together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Die Dateien haben zusammen mehr als %1 MB, das Höchste für einen Upload. Nehmen Sie einen Teil nach dem anderen; platen template import hat keine solche Grenze.',
  'There are more than @1 files, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Es sind mehr als @1 Dateien, das Höchste für einen Upload. Nehmen Sie einen Teil nach dem anderen; platen template import hat keine solche Grenze.',
  'The templates have more than %1 MB of text together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Die Vorlagen haben zusammen mehr als %1 MB Text, das Höchste für einen Upload. Nehmen Sie einen Teil nach dem anderen; platen template import hat keine solche Grenze.',
  'The text holds %1, which no text can hold. Leave it out.':
    'Der Text enthält %1, was kein Text enthalten kann. Lassen Sie es weg.',
  'The text is missing.': 'Der Text fehlt.',
  'The values to try are not understood.': 'Die Werte zum Ausprobieren sind nicht verständlich.',
  'A quotation mark begins a cell here, and none ends it. One within a cell is written twice ("").':
    'Hier beginnt ein Anführungszeichen eine Zelle, und keines beendet sie. Eines in einer Zelle wird doppelt geschrieben ("").',
  'This is no CSV or XLSX file.': 'Das ist keine CSV- oder XLSX-Datei.',
  'The file has more than 5 MB. Send a part of its rows at a time.':
    'Die Datei hat mehr als 5 MB. Senden Sie einen Teil der Zeilen nach dem anderen.',
  'There are no rows: the first line has the names of the columns, and each line below it is a row.':
    'Es gibt keine Zeilen: In der ersten stehen die Namen der Spalten, und jede darunter ist eine Zeile.',
  'The file is of an old version of Excel, or has a password. Save it as XLSX without one, or as CSV.':
    'Die Datei ist von einer alten Excel-Version, oder sie hat ein Passwort. Speichern Sie sie als XLSX ohne Passwort, oder als CSV.',
  'The file is damaged, or no XLSX: %1.': 'Die Datei ist beschädigt oder kein XLSX: %1.',
  'The file is damaged, or no XLSX.': 'Die Datei ist beschädigt oder kein XLSX.',
  'The file unpacks to more than a sheet may have. Send a part of its rows at a time, without pictures.':
    'Die Datei ist entpackt größer, als eine Tabelle sein darf. Senden Sie einen Teil der Zeilen nach dem anderen, ohne Bilder.',
  'The file is no XLSX.': 'Die Datei ist kein XLSX.',
  '“%1” has more than @2 rows. Send a part at a time.':
    '„%1“ hat mehr als @2 Zeilen. Senden Sie einen Teil nach dem anderen.',
  '“%1” has more than %2 columns.': '„%1“ hat mehr als %2 Spalten.',
  'The row has more text than a document takes.': 'Die Zeile hat mehr Text, als ein Dokument fasst.',
  'The text has more than @1 lines and marks of Markdown, such as * | [ and <, of which an item of a list is seven; split it.':
    'Der Text hat mehr als @1 Zeilen und Zeichen, die in Markdown etwas bedeuten, wie * | [ und <; ein Listenpunkt zählt sieben. Teilen Sie ihn.',
  'A table has more than %1 columns; split it.': 'Eine Tabelle hat mehr als %1 Spalten. Teilen Sie sie.',
  'A list begins with a number over %1, the most that Word counts to.':
    'Eine Liste beginnt mit einer Zahl über %1, bis zu der Word zählt.',
  'A list has numbers of the format “%1”, which Platen cannot write. Choose another number format for it in Word, and import again.':
    'Eine Liste hat Nummern im Format „%1“, das Platen nicht schreiben kann. Wählen Sie in Word ein anderes Zahlenformat für sie und importieren Sie die Datei noch einmal.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the cross-reference of paragraph %5. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Absatz %1 („%2“) hat nach Platens Zählung die Nummer „%3“, im Querverweis von Absatz %5 aber „%4“. Aktualisieren Sie in Word alle Felder (Strg+A, F9), speichern Sie und importieren Sie die Datei noch einmal. Wenn sie dann noch abweichen, melden Sie uns die Datei.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the table of contents. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'Absatz %1 („%2“) hat nach Platens Zählung die Nummer „%3“, im Inhaltsverzeichnis aber „%4“. Aktualisieren Sie in Word alle Felder (Strg+A, F9), speichern Sie und importieren Sie die Datei noch einmal. Wenn sie dann noch abweichen, melden Sie uns die Datei.',
  'Paragraph %1 has a number of the field %2, which no file holds. Make it an automatic number of a list in Word, or type it, and import again.':
    'Absatz %1 hat eine Nummer aus dem Feld %2, die in keiner Datei steht. Machen Sie daraus in Word eine automatische Nummer einer Liste oder tippen Sie sie, und importieren Sie die Datei noch einmal.',
  'A list has numbers of more than %1 characters.': 'Eine Liste hat Nummern mit mehr als %1 Zeichen.',
  'Paragraph %1 has more than %2 brackets, braces or blanks; split it.':
    'Absatz %1 hat mehr als %2 Klammern oder Leerstellen. Teilen Sie ihn.',
  'The file has more than %1 characters of text; split it.': 'Die Datei hat mehr als %1 Zeichen Text. Teilen Sie sie.',
  'The pattern "%1" is too large: written out, it has %2 steps, more than %3. Write smaller numbers in its braces.':
    'Das Muster „%1“ ist zu groß: Ausgeschrieben hat es %2 Schritte, mehr als %3. Schreiben Sie kleinere Zahlen in seine geschweiften Klammern.',
  'With this one, the patterns of the template have more than %1 steps together. Write smaller numbers in their braces.':
    'Mit diesem haben die Muster der Vorlage zusammen mehr als %1 Schritte. Schreiben Sie kleinere Zahlen in ihre geschweiften Klammern.',
  'The texts that must match a pattern are too long together. Send fewer entries at a time, or shorter texts.':
    'Die Texte, die einem Muster entsprechen müssen, sind zusammen zu lang. Senden Sie weniger Einträge auf einmal oder kürzere Texte.',
  'The YAML has more than %1 lines, %2 brackets, commas and anchors, %3 entries in a list, or %4 MB. Split the file.':
    'Das YAML hat mehr als %1 Zeilen, %2 Klammern, Kommas und Anker, %3 Einträge in einer Liste oder %4 MB. Teilen Sie die Datei.',
  'Lists or fields stand in one another too deep.': 'Listen oder Felder sind zu tief ineinander verschachtelt.',
  'There are more mistakes. Mend these first.': 'Es gibt weitere Fehler. Beheben Sie zuerst diese.',
  'The values have more than %1 parts, or stand too deep in one another.':
    'Die Werte haben mehr als %1 Teile oder sind zu tief verschachtelt.',
  'The file has more than %1 MB.': 'Die Datei hat mehr als %1 MB.',
  'There are more than @1 rows. Send a part at a time.': 'Es sind mehr als @1 Zeilen. Senden Sie sie in Teilen.',
  'There are more than @1 lines. Send a part at a time.': 'Es sind mehr als @1 Textzeilen. Senden Sie sie in Teilen.',
  'There are more than @1 columns.': 'Es sind mehr als @1 Spalten.',
  'A cell has a character that no text may have. Remove it.':
    'Eine Zelle enthält ein Zeichen, das in keinem Text stehen darf. Entfernen Sie es.',
  'A number format has more than @1 characters. Take a shorter one.':
    'Ein Zahlenformat hat mehr als @1 Zeichen. Nehmen Sie ein kürzeres.',
  'The file has more than @1 cell formats.': 'Die Datei hat mehr als @1 Zellformate.',
  'The file has a password. Save it without one.': 'Die Datei hat ein Kennwort. Speichern Sie sie ohne Kennwort.',
  'Sheet “%1”: row number “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Blatt „%1“: Die Zeilennummer „%2“ ist ungültig oder steht nicht in der richtigen Reihenfolge. Öffnen Sie die Datei in einer Tabellenkalkulation und speichern Sie sie erneut.',
  'Sheet “%1”: cell “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Blatt „%1“: Die Zelle „%2“ ist ungültig oder steht nicht in der richtigen Reihenfolge. Öffnen Sie die Datei in einer Tabellenkalkulation und speichern Sie sie erneut.',
  'A cell has more than @1 characters.': 'Eine Zelle hat mehr als @1 Zeichen.',
  'The sheet has too much text. Send a part of its rows at a time.':
    'Die Tabelle hat zu viel Text. Senden Sie einen Teil der Zeilen nach dem anderen.',
  // Refusals, and values that do not fit.
  'The service cannot answer at the moment. Send the request again.':
    'Der Dienst kann gerade nicht antworten. Senden Sie die Anfrage noch einmal.',
  'The template has no saved version yet. Save it, then try again.':
    'Die Vorlage hat noch keine gespeicherte Version. Speichern Sie sie, und versuchen Sie es dann noch einmal.',
  'The form is too large. Enter less.': 'Das Formular ist zu groß. Geben Sie weniger ein.',
  'The form could not be read. Send it again.': 'Das Formular konnte nicht gelesen werden. Senden Sie es noch einmal.',
  'The files could not be read. Send them again.':
    'Die Dateien konnten nicht gelesen werden. Senden Sie sie noch einmal.',
  '%1 searches of this workspace wait already. Send fewer at once.':
    'In diesem Arbeitsbereich warten schon %1 Suchen. Senden Sie weniger auf einmal.',
  'A name has 1 to %1 characters, all of them visible, on one line.':
    'Ein Name hat 1 bis %1 Zeichen, alle sichtbar, in einer Zeile.',
  'A time zone has an IANA name, such as Europe/Paris; its city alone, such as Paris, is enough.':
    'Eine Zeitzone hat einen IANA-Namen wie Europe/Berlin; die Stadt allein, etwa Berlin, genügt.',
  'An email address looks like ada@example.com.': 'Eine E-Mail-Adresse sieht aus wie ada@example.com.',
  'Beyond A to Z, write an email address in lower case, without full-width letters and signs that stand for letters.':
    'Schreiben Sie eine E-Mail-Adresse außer A bis Z in Kleinbuchstaben, ohne vollbreite Buchstaben und Zeichen, die für Buchstaben stehen.',
  'An address begins with https://, such as https://example.com/webhooks.':
    'Eine Adresse beginnt mit https://, etwa https://example.com/webhooks.',
  'An address has at most %1 characters.': 'Eine Adresse hat höchstens %1 Zeichen.',
  'An address has no user, no password and no #: the signature says who sends.':
    'Eine Adresse hat keinen Benutzer, kein Passwort und kein #: Wer sendet, sagt die Signatur.',
  'An address is reached by https, on its own port: it begins with https:// and names no port.':
    'Eine Adresse wird mit https über dessen eigenen Port erreicht: Sie beginnt mit https:// und nennt keinen Port.',
  '%1 is no name of the internet. Whoever runs the service can allow hosts of their own network (WEBHOOK_HOSTS).':
    '%1 ist kein Name im Internet. Wer den Dienst betreibt, kann Rechner des eigenen Netzes erlauben (WEBHOOK_HOSTS).',
  'A workspace has at most %1 webhooks. Remove one first.':
    'Ein Arbeitsbereich hat höchstens %1 Webhooks. Entfernen Sie zuerst einen.',
  'It has %1 characters. Choose one of %2 to %3; a few words that do not belong together are good.':
    'Es hat %1 Zeichen. Wählen Sie %2 bis %3; gut sind einige Wörter, die nicht zusammengehören.',
  'It is your e-mail address, which is the first thing that others try. Choose another.':
    'Das ist Ihre E-Mail-Adresse, die andere zuerst probieren. Wählen Sie ein anderes.',
  'It is one of those that others try first. Choose a few words that do not belong together.':
    'Das ist eines von denen, die andere zuerst probieren. Wählen Sie einige Wörter, die nicht zusammengehören.',
  'There is a workspace named %1 already.': 'Einen Arbeitsbereich namens %1 gibt es schon.',
  '%1 has the shape of an id and cannot be a name.': '%1 hat die Form einer Kennung und kann kein Name sein.',
  '%1 is a member of this workspace already.': '%1 ist schon Mitglied dieses Arbeitsbereichs.',
  '%1 is the last owner of this workspace. Make somebody else owner first.':
    '%1 ist der letzte Eigentümer dieses Arbeitsbereichs. Machen Sie zuerst jemand anderen zum Eigentümer.',
  '%1 signs in by a link that an owner of another workspace handed on. Whoever runs this service can add them, with platen member invite.':
    '%1 meldet sich mit einem Link an, den ein Eigentümer eines anderen Arbeitsbereichs weitergegeben hat. Wer diesen Dienst betreibt, kann die Person mit platen member invite hinzufügen.',
  '%1 is a %2 of this workspace; only an owner or admin can create keys.':
    '%1 hat in diesem Arbeitsbereich die Rolle %2; Schlüssel erstellen nur Eigentümer und Admins.',
  '%1 is in the past. A key expires in the future.':
    '%1 liegt in der Vergangenheit. Ein Schlüssel läuft in der Zukunft ab.',
  'The template %1 is in use. Archive it before you delete it for good.':
    'Die Vorlage %1 ist in Gebrauch. Archivieren Sie sie, bevor Sie sie endgültig löschen.',
  'There is no theme %1 in this workspace. &2': 'In diesem Arbeitsbereich gibt es kein Design %1. &2',
  'There is no theme %1 in this workspace. It has %2.':
    'In diesem Arbeitsbereich gibt es kein Design %1. Es gibt dort %2.',
  '&1 So it is with %2 more. Nothing was changed.': '&1 So ist es bei %2 weiteren. Nichts wurde geändert.',
  '&1 Nothing was changed.': '&1 Nichts wurde geändert.',
  'An example holds at most 1 MB, and no U+0000.': 'Ein Beispiel hat höchstens 1 MB und kein U+0000.',
  'A template has at most %1 examples; remove one first.':
    'Eine Vorlage hat höchstens %1 Beispiele. Entfernen Sie zuerst eines.',
  'Say why, in 1 to %1 characters.': 'Geben Sie in 1 bis %1 Zeichen an, warum.',
  'A document has at most %1 links. End one first.': 'Ein Dokument hat höchstens %1 Links. Beenden Sie zuerst einen.',
  'title holds %1, which no text can hold. Leave it out.':
    'Der Titel enthält %1, was kein Text enthalten kann. Lassen Sie es weg.',
  'title has %1 characters; send at most %2.': 'Der Titel hat %1 Zeichen; senden Sie höchstens %2.',
  'The document is too large for a Word copy: it takes more than %1 s or %2 MB. Take its PDF or its Markdown.':
    'Das Dokument ist zu groß für eine Word-Kopie: Sie braucht mehr als %1 s oder %2 MB. Nehmen Sie sein PDF oder sein Markdown.',
  'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.':
    'Dieser Arbeitsbereich hat keinen aktiven Tarif. Ein Eigentümer oder Admin kann in der Abrechnung der Web-App einen wählen.',
  'The PDF could not be rendered. &1': 'Das PDF konnte nicht erstellt werden. &1',
  'The PDF could not be rendered: ~1. Asking again tries once more.':
    'Das PDF konnte nicht erstellt werden: ~1. Eine weitere Anfrage versucht es noch einmal.',
  'The PDF could not be rendered: ~1. Generate the document anew with a changed template or other values; asking again tries once more.':
    'Das PDF konnte nicht erstellt werden: ~1. Erstellen Sie das Dokument neu, mit geänderter Vorlage oder anderen Werten; eine weitere Anfrage versucht es noch einmal.',
  'Generate the document anew with a changed template or other values; asking again tries once more.':
    'Erstellen Sie das Dokument neu, mit geänderter Vorlage oder anderen Werten; eine weitere Anfrage versucht es noch einmal.',
  'Asking again tries once more.': 'Eine weitere Anfrage versucht es noch einmal.',
  '&1 (And 1 more fault.)': '&1 (Und 1 weiterer Fehler.)',
  '&1 (And %2 more faults.)': '&1 (Und %2 weitere Fehler.)',
  '"%1" matches no placeholder. &2': '„%1“ gehört zu keinem Platzhalter. &2',
  '"%1" in entry %2 matches no field of the group "%3". &4':
    '„%1“ in Eintrag %2 gehört zu keinem Feld der Gruppe „%3“. &4',
  'Valid keys: +1.': 'Gültige Schlüssel: +1.',
  'Did you mean "%1"? Valid keys: +2.': 'Meinten Sie „%1“? Gültige Schlüssel: +2.',
  '"%1" was removed from the template. Valid keys: +2.': '„%1“ wurde aus der Vorlage entfernt. Gültige Schlüssel: +2.',
  '"%1" is the label of another placeholder than it was; send its key, "%2".':
    '„%1“ ist jetzt die Bezeichnung eines anderen Platzhalters als früher. Senden Sie seinen Schlüssel, „%2“.',
  '"%1" is called "%2" now; send that key.': '„%1“ heißt jetzt „%2“. Senden Sie diesen Schlüssel.',
  '"%1" is no part of what is sent: the group "%2" is made from the entries of "%3"; leave it out.':
    '„%1“ wird nicht gesendet: Die Gruppe „%2“ entsteht aus den Einträgen von „%3“. Lassen Sie es weg.',
  '"%1" is sent twice with different values, by key and by label; send it once.':
    '„%1“ wird zweimal mit verschiedenen Werten gesendet, mit Schlüssel und mit Bezeichnung. Senden Sie es einmal.',
  '"%1" is a placeholder, not a group; send a string.':
    '„%1“ ist ein Platzhalter, keine Gruppe. Senden Sie einen Text.',
  '"%1" is a repeating group; send an array of objects with the keys: +2.':
    '„%1“ ist eine Gruppe, die sich wiederholt. Senden Sie eine Liste von Objekten mit den Schlüsseln: +2.',
  'There are more than %1 group entries in one request; send fewer.':
    'Das sind mehr als %1 Gruppeneinträge auf einmal. Senden Sie weniger.',
  'The text refers to the number of the clause "%1", but "%2" is empty, which removes it; send one entry for "%3".':
    'Der Text verweist auf die Nummer der Klausel „%1“, aber „%2“ ist leer, wodurch sie entfällt. Senden Sie einen Eintrag für „%3“.',
  'The text refers to the number of the clause "%1", but each of the %2 entries of "%3" has one; send one entry for "%4".':
    'Der Text verweist auf die Nummer der Klausel „%1“, aber jeder der %2 Einträge von „%3“ hat eine. Senden Sie einen Eintrag für „%4“.',
  'The text refers to the number of the clause "%1", which a condition or a blank leaves out; send values with which it does, or mend the template.':
    'Der Text verweist auf die Nummer der Klausel „%1“, die durch eine Bedingung oder ein leeres Feld entfällt. Senden Sie Werte, mit denen sie da ist, oder ändern Sie die Vorlage.',
  'The text refers to the number of the clause "%1", which is there only where %2 applies; send values with which it does, or mend the template.':
    'Der Text verweist auf die Nummer der Klausel „%1“, die nur da ist, wo %2 zutrifft. Senden Sie Werte, mit denen es das tut, oder ändern Sie die Vorlage.',
  'The value of ~1 does not fit: &2': 'Der Wert von ~1 passt nicht: &2',
  'The value of ~1 holds the character %2; leave it out.': 'Der Wert von ~1 enthält das Zeichen %2. Lassen Sie es weg.',
  "%1 is a link's destination; send an absolute URL that begins with https:, http:, mailto: or tel:.":
    '%1 ist das Ziel eines Links. Senden Sie eine vollständige Adresse, die mit https:, http:, mailto: oder tel: beginnt.',
  "%1 is a link's destination and has a blank in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and write a blank as %20.":
    '%1 ist das Ziel eines Links und enthält ein Leerzeichen. Senden Sie eine vollständige Adresse, die mit https:, http:, mailto: oder tel: beginnt, und schreiben Sie ein Leerzeichen als %20.',
  "%1 is a link's destination and has a line break in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the line break out.":
    '%1 ist das Ziel eines Links und enthält einen Zeilenumbruch. Senden Sie eine vollständige Adresse, die mit https:, http:, mailto: oder tel: beginnt, und lassen Sie den Zeilenumbruch weg.',
  "%1 is a link's destination and has a tab in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the tab out.":
    '%1 ist das Ziel eines Links und enthält einen Tabulator. Senden Sie eine vollständige Adresse, die mit https:, http:, mailto: oder tel: beginnt, und lassen Sie den Tabulator weg.',
  '"%1" in entry %2 of "%3"': '„%1“ in Eintrag %2 von „%3“',
  '"%1" is not a plain number; send digits with at most one point, such as 1234.5, no grouping and at most 100 digits.':
    '„%1“ ist keine einfache Zahl; senden Sie Ziffern mit höchstens einem Punkt, etwa 1234.5, ohne Tausenderzeichen und mit höchstens 100 Ziffern.',
  '"%1" is not one of: +2.': '„%1“ ist keines von: +2.',
  '"%1" is not one of: +2. Did you mean "%3"?': '„%1“ ist keines von: +2. Meinten Sie „%3“?',
  '"%1" does not fit the format "%2".': '„%1“ passt nicht zum Format „%2“.',
  '"%1" is not a date: there is no %2.': '„%1“ ist kein Datum: %2 gibt es nicht.',
  '"%1" has the wrong weekday: %2 is a %3. Send "%4".':
    '„%1“ hat den falschen Wochentag: %2 ist ein %3. Senden Sie „%4“.',
  '"%1" is not a date in the expected shape; send %2.': '„%1“ ist kein Datum in der erwarteten Form; senden Sie %2.',
  'it has more than %1 characters; send a shorter one.': 'er hat mehr als %1 Zeichen; senden Sie einen kürzeren.',
  '"%1" does not match the pattern; send what matches %2.': '„%1“ passt nicht zum Muster; senden Sie, was zu %2 passt.',
  '"%1" does not match the pattern. %2': '„%1“ passt nicht zum Muster. %2',
  '"%1" is less than %2; send %3 or more.': '„%1“ ist weniger als %2; senden Sie %3 oder mehr.',
  '"%1" is more than %2; send %3 or less.': '„%1“ ist mehr als %2; senden Sie %3 oder weniger.',
  '"%1" is before %2; send %3 or a later day.': '„%1“ liegt vor %2; senden Sie %3 oder einen späteren Tag.',
  '"%1" is after %2; send %3 or an earlier day.': '„%1“ liegt nach %2; senden Sie %3 oder einen früheren Tag.',
  '"%1" is less than %2. %3': '„%1“ ist weniger als %2. %3',
  '"%1" is more than %2. %3': '„%1“ ist mehr als %2. %3',
  '"%1" is before %2. %3': '„%1“ liegt vor %2. %3',
  '"%1" is after %2. %3': '„%1“ liegt nach %2. %3',
  'its min &1; send other values.': 'die Grenze min lässt sich nicht berechnen: &1. Senden Sie andere Werte.',
  'its max &1; send other values.': 'die Grenze max lässt sich nicht berechnen: &1. Senden Sie andere Werte.',
  '"%1" was sent, and its formula, %2, gives "%3"; send that, or leave it out.':
    '„%1“ wurde gesendet, und die Formel, %2, ergibt „%3“. Senden Sie das, oder lassen Sie es weg.',
  '"%1" was sent, and its formula, %2, gives nothing; leave %3 out.':
    '„%1“ wurde gesendet, und die Formel, %2, ergibt nichts. Lassen Sie %3 weg.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 is blank; send it, or leave %4 out.':
    '„%1“ wurde gesendet, und die Formel, %2, ergibt nichts, weil %3 leer ist. Senden Sie es, oder lassen Sie %4 weg.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 are blank; send them, or leave %4 out.':
    '„%1“ wurde gesendet, und die Formel, %2, ergibt nichts, weil %3 leer sind. Senden Sie sie, oder lassen Sie %4 weg.',
  'it would be printed as %1; send a whole number.': 'sie würde als %1 gedruckt; senden Sie eine ganze Zahl.',
  'it would be printed as %1; send at most 1 decimal.':
    'sie würde als %1 gedruckt; senden Sie höchstens 1 Nachkommastelle.',
  'it would be printed as %1; send at most %2 decimals.':
    'sie würde als %1 gedruckt; senden Sie höchstens %2 Nachkommastellen.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send a whole number.':
    'die E-Rechnung hat Zahlen, wie sie gedruckt werden, und diese würde als %1 gedruckt; senden Sie eine ganze Zahl.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most 1 decimal.':
    'die E-Rechnung hat Zahlen, wie sie gedruckt werden, und diese würde als %1 gedruckt; senden Sie höchstens 1 Nachkommastelle.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most %2 decimals.':
    'die E-Rechnung hat Zahlen, wie sie gedruckt werden, und diese würde als %1 gedruckt; senden Sie höchstens %2 Nachkommastellen.',
  '%1 cannot be computed: its formula, %2, &3.': '%1 lässt sich mit der Formel %2 nicht berechnen: &3.',
  '"%1" has 1 entry; send at least %2.': '„%1“ hat 1 Eintrag; senden Sie mindestens %2.',
  '"%1" has %2 entries; send at least %3.': '„%1“ hat %2 Einträge; senden Sie mindestens %3.',
  '"%1" has 1 entry; send at most %2.': '„%1“ hat 1 Eintrag; senden Sie höchstens %2.',
  '"%1" has %2 entries; send at most %3.': '„%1“ hat %2 Einträge; senden Sie höchstens %3.',
  '"%1" has 1 entry. %2': '„%1“ hat 1 Eintrag. %2',
  '"%1" has %2 entries. %3': '„%1“ hat %2 Einträge. %3',
  'This value is missing: %1.': 'Dieser Wert fehlt: %1.',
  'These values are missing: %1.': 'Diese Werte fehlen: %1.',
  'The template cannot tell whether %1 applies: &2; send other values.':
    'Die Vorlage kann nicht sagen, ob %1 zutrifft: &2. Senden Sie andere Werte.',
  'The document would have more than 8 MB of Markdown, or of text around its pages; send fewer or shorter values.':
    'Das Dokument hätte mehr als 8 MB Markdown oder Text um seine Seiten. Senden Sie weniger oder kürzere Werte.',
  'The XML of the e-invoice would have more than 8 MB; send fewer or shorter values.':
    'Das XML der E-Rechnung hätte mehr als 8 MB. Senden Sie weniger oder kürzere Werte.',
  'The formulas and conditions of the template would take too long for so many entries; send fewer.':
    'Die Formeln und Bedingungen der Vorlage würden bei so vielen Einträgen zu lange dauern. Senden Sie weniger.',
  'The e-invoice has no %1: send a value for %2%3.': 'In der E-Rechnung fehlt %1: Senden Sie einen Wert für %2%3.',
  'The e-invoice has no %1: send at least one entry for %2%3.':
    'In der E-Rechnung fehlt %1: Senden Sie mindestens einen Eintrag für %2%3.',
  '%1 has no %2: send a value for %3.': 'In %1 fehlt %2: Senden Sie einen Wert für %3.',
  '%1 has no %2; map a placeholder, or write it.':
    'In %1 fehlt %2. Nennen Sie einen Platzhalter, oder schreiben Sie es aus.',
  'The e-invoice cannot be made: &1': 'Die E-Rechnung lässt sich nicht erstellen: &1',
  'A code does not fit: &1.': 'Ein Code passt nicht: &1.',
  'The Swiss QR bill stands on no page with columns; mend the template or its theme.':
    'Auf einer Seite mit Spalten kann keine Schweizer QR-Rechnung stehen. Ändern Sie die Vorlage oder ihr Design.',
  'The Swiss QR bill needs A4 paper, upright; mend the template or its theme.':
    'Eine Schweizer QR-Rechnung braucht A4 im Hochformat. Ändern Sie die Vorlage oder ihr Design.',
  'min &1': 'Grenze min: &1',
  'max &1': 'Grenze max: &1',
  // What the schemas of front matter and themes expect.
  'The YAML between the two lines `---` at the top of a template file.':
    'Das YAML zwischen den beiden Zeilen `---` am Anfang einer Vorlage.',
  "The template's title: one line of 1 to 180 characters.": 'Der Titel der Vorlage: eine Zeile mit 1 bis 180 Zeichen.',
  'Where the template is filed, written `Parent / Child`; left out at the root.':
    'Wo die Vorlage abgelegt ist, geschrieben `Ordner / Unterordner`; weggelassen: ganz oben.',
  "The name of a theme, or none. Default: the workspace's.":
    'Der Name eines Designs, oder none. Vorgabe: das des Arbeitsbereichs.',
  'A BCP 47 tag such as en, en-GB or fr; names of months and weekdays are in this language. Default: en.':
    'Ein Kürzel nach BCP 47 wie de, de-AT oder en-GB; Monate und Wochentage stehen in dieser Sprache. Vorgabe: en.',
  'serif or sans. Default: sans.': 'serif oder sans. Vorgabe: sans.',
  'true for a table of contents, or its title, its depth (1 to 6, default 3), or both.':
    'true für ein Inhaltsverzeichnis, oder sein Titel (title), seine Tiefe (depth, 1 bis 6, Vorgabe 3), oder beides.',
  'A line above the table.': 'Eine Zeile über dem Verzeichnis.',
  'Headings of this level and above are listed, 1 to 6. Default: 3.':
    'Überschriften dieser und höherer Ebenen werden aufgeführt, 1 bis 6. Vorgabe: 3.',
  'What stays on one page each where it fits: tables, quotes, rows (of tables), or a list such as [tables, quotes].':
    'Was jeweils auf einer Seite bleibt, wo es passt: tables, quotes, rows (Tabellenzeilen), oder eine Liste wie [tables, quotes].',
  'The styles of the theme that the text uses, by name, such as [display, seal].':
    'Die Stile des Designs, die der Text verwendet, mit Namen, etwa [display, seal].',
  'The name of a style: lower-case letters, digits and -.': 'Der Name eines Stils: Kleinbuchstaben, Ziffern und -.',
  'true: words are divided at line ends by the rules of the language. Default: false.':
    'true: Wörter werden am Zeilenende nach den Regeln der Sprache getrennt. Vorgabe: false.',
  'true: the lines of paragraphs are as wide as their column. Default: false.':
    'true: Die Zeilen von Absätzen sind so breit wie ihre Spalte. Vorgabe: false.',
  'run-in: terms stand in the line of their definitions. Unless given they stand above them.':
    'run-in: Begriffe stehen in der Zeile ihrer Erklärung. Sonst stehen sie darüber.',
  'Labels or keys of placeholders for which a picture is sent, such as [Signature]; the text shows it with ![Signature]({{Signature}}).':
    'Bezeichnungen oder Schlüssel von Platzhaltern, für die ein Bild gesendet wird, etwa [Unterschrift]; der Text zeigt es mit ![Unterschrift]({{Unterschrift}}).',
  'Labels or keys of up to five placeholders by which people know a document in lists and find it, such as [Invoice number, Customer name].':
    'Bezeichnungen oder Schlüssel von bis zu fünf Platzhaltern, an denen ein Dokument in Listen erkannt und gefunden wird, etwa [Rechnungsnummer, Kundenname].',
  'How annexes are numbered, such as Schedule 1 or Annex A; or label with page, header, footer, restart, numbering and reference.':
    'Wie Anlagen nummeriert werden, etwa Anlage 1 oder Anhang A; oder label mit page, header, footer, restart, numbering und reference.',
  'What a reference into an annex says elsewhere, with {number} and {annex}: {number} of {annex}.':
    'Was ein Verweis in eine Anlage an anderer Stelle sagt, mit {number} und {annex}: {number} in {annex}.',
  'true: in all tables, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true: In allen Tabellen entfallen Spalten, in denen unter dem Kopf jede Zelle leer ist und als nichts gedruckt wird. Vorgabe: false.',
  'Pages that differ, by a name of your own: page, header, footer and restart of each.':
    'Seiten, die anders sind, mit einem eigenen Namen: page, header, footer und restart zu jedem.',
  'Pages that begin with <!-- pagebreak NAME -->: page, header, footer and restart.':
    'Seiten, die mit <!-- pagebreak NAME --> beginnen: page, header, footer und restart.',
  '2: the text is set in two columns on each page, below the title.':
    '2: Der Text steht auf jeder Seite in zwei Spalten, unter dem Titel.',
  'What differs on the first page: header and footer, {} for none.':
    'Was auf der ersten Seite anders ist: header und footer, {} für keine.',
  'One line of text behind that of the document, such as DRAFT; with {{Label}}.':
    'Eine Textzeile hinter der des Dokuments, etwa ENTWURF; mit {{Bezeichnung}}.',
  'The window of an envelope that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or none.':
    'Das Fenster eines Umschlags, in dem die Anschrift erscheinen muss: din-5008-a, din-5008-b, us-10 oder uk; oder none.',
  'A list of placeholders, each beginning with `- label:`.':
    'Eine Liste von Platzhaltern, jeder beginnt mit `- label:`.',
  'A list of repeating groups, each beginning with `- label:`.':
    'Eine Liste von Gruppen, die sich wiederholen, jede beginnt mit `- label:`.',
  'A repeating group, written `{{#Label}} … {{/Label}}` in the document.':
    'Eine Gruppe, die sich wiederholt, im Text `{{#Bezeichnung}} … {{/Bezeichnung}}`.',
  'The placeholders inside the group, each beginning with `- label:`.':
    'Die Platzhalter in der Gruppe, jeder beginnt mit `- label:`.',
  'true: in the tables of this group, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true: In den Tabellen dieser Gruppe entfallen Spalten, in denen unter dem Kopf jede Zelle leer ist und als nichts gedruckt wird. Vorgabe: false.',
  'The group whose entries this one is made from; callers do not send it.':
    'Die Gruppe, aus deren Einträgen diese entsteht; niemand sendet sie.',
  'With from: a field of that group, or a list of fields; each different value makes one entry.':
    'Mit from: ein Feld jener Gruppe, oder eine Liste von Feldern; jeder verschiedene Wert ergibt einen Eintrag.',
  'With from: ascending or descending. Default: in order of first appearance.':
    'Mit from: ascending oder descending. Vorgabe: in der Reihenfolge des ersten Auftretens.',
  'How the table looks whose rows the group repeats.': 'Wie die Tabelle aussieht, deren Zeilen die Gruppe wiederholt.',
  'One for each column: 30%, 25mm, a share such as 2, or auto.':
    'Für jede Spalte eines: 30%, 25mm, ein Anteil wie 2, oder auto.',
  'One for each column: left, center, right, decimal or auto.':
    'Für jede Spalte eines: left, center, right, decimal oder auto.',
  'A number field whose sum is carried from page to page; or field, forward and brought, with words of your own.':
    'Ein Zahlenfeld, dessen Summe von Seite zu Seite übertragen wird; oder field, forward und brought mit eigenen Wörtern.',
  'What is printed for a blank: box, nothing, dash or line. Default: box, with its label.':
    'Was für ein leeres Feld gedruckt wird: box, nothing, dash oder line. Vorgabe: box, mit seiner Bezeichnung.',
  'legal: headings are numbered 1, 1.1 and list items (a), (i), (A), (1); or your own `headings`, `items` and `from`.':
    'legal: Überschriften werden 1, 1.1 nummeriert und Listenpunkte (a), (i), (A), (1); oder eigene `headings`, `items` und `from`.',
  'The level of the headings that are numbered first, 1 to 6. Default: 2 where the first heading is the only one of level 1, else 1.':
    'Die Ebene der Überschriften, die zuerst nummeriert werden, 1 bis 6. Vorgabe: 2, wo die erste Überschrift die einzige der Ebene 1 ist, sonst 1.',
  'true: the numbers of these pages begin at 1 again. Default: false.':
    'true: Die Nummern dieser Seiten beginnen wieder bei 1. Vorgabe: false.',
  'Size, orientation, margins and vertical of the page.':
    'Größe (size), Ausrichtung (orientation), Ränder (margins) und vertical der Seite.',
  'A4, Letter or Legal. Default: A4.': 'A4, Letter oder Legal. Vorgabe: A4.',
  'portrait or landscape. Default: portrait.': 'portrait (hoch) oder landscape (quer). Vorgabe: portrait.',
  'Where text stands on a page that it does not fill: middle or bottom. Default: at the top.':
    'Wo Text auf einer Seite steht, die er nicht füllt: middle oder bottom. Vorgabe: oben.',
  'One length for all four sides, or top, right, bottom and left. Default: 25mm.':
    'Eine Länge für alle vier Seiten, oder top, right, bottom und left. Vorgabe: 25mm.',
  'How many entries must be sent at least or at most, a whole number from 0 to 10000.':
    'Wie viele Einträge mindestens oder höchstens gesendet werden, eine ganze Zahl von 0 bis 10000.',
  'A number, a day or a formula; less (min) or more (max) is refused.':
    'Eine Zahl, ein Tag oder eine Formel; weniger (min) oder mehr (max) wird abgelehnt.',
  'What is wanted, in words for whoever fills it in; refusals say it.':
    'Was erwartet wird, in Worten für alle, die es ausfüllen; Ablehnungen sagen es.',
  'One line of up to 100 characters.': 'Eine Zeile mit bis zu 100 Zeichen.',
  'tables, quotes or rows': 'tables, quotes oder rows',
  'compact: many rows on a page; roomy: air around each.':
    'compact: viele Zeilen auf einer Seite; roomy: Luft um jede.',
  'A mark for each level, such as ["1.1", "(a)", "(i)"]; of one level, the mark alone; [] for no numbers. Letters cannot touch a number and words cannot follow it, as in 第1条.':
    'Ein Zeichen für jede Ebene, etwa ["1.1", "(a)", "(i)"]; bei einer Ebene das Zeichen allein; [] für keine Nummern. Buchstaben können eine Nummer nicht berühren und Wörter ihr nicht folgen, wie in 第1条.',
  'An example of a number: 1, a, aa, A, i or I, or several of them with points between (1.1). Signs may stand around it, and words before a blank in front of it: (a), § 1, Article I. Letters cannot touch it and words cannot follow it, as in 第1条.':
    'Ein Beispiel einer Nummer: 1, a, aa, A, i oder I, oder mehrere davon mit Punkten dazwischen (1.1). Zeichen können darum stehen, und Wörter mit einem Leerzeichen davor: (a), § 1, Artikel I. Buchstaben können sie nicht berühren und Wörter ihr nicht folgen, wie in 第1条.',
  'The name between the braces: one line of 1 to 200 characters without braces, not beginning with # or /.':
    'Der Name zwischen den Klammern: eine Zeile mit 1 bis 200 Zeichen ohne Klammern, nicht mit # oder / am Anfang.',
  'Lower-case letters, digits and underscores. Derived from the label when left out.':
    'Kleinbuchstaben, Ziffern und Unterstriche. Weggelassen: aus der Bezeichnung abgeleitet.',
  'A length such as 20mm, 2cm, 0.75in or 54pt; a bare number is millimetres.':
    'Eine Länge wie 20mm, 2cm, 0.75in oder 54pt; eine bloße Zahl sind Millimeter.',
  'One line of text in quotation marks, with {{Label}}, {page}, {pages}, {title} and {annex}; or left, center and right of inline Markdown; or up to four columns.':
    'Eine Textzeile in Anführungszeichen, mit {{Bezeichnung}}, {page}, {pages}, {title} und {annex}; oder left, center und right aus Markdown für eine Zeile; oder bis zu vier Spalten.',
  'Up to four columns of inline Markdown, side by side.':
    'Bis zu vier Spalten aus Markdown für eine Zeile, nebeneinander.',
  'The widths of the columns: 30%, 25mm, a share such as 2, or auto.':
    'Die Breiten der Spalten: 30%, 25mm, ein Anteil wie 2, oder auto.',
  'The side of each column: left, center or right.': 'Die Seite jeder Spalte: left, center oder right.',
  'A placeholder, written `{{Label}}` in the document.': 'Ein Platzhalter, im Text `{{Bezeichnung}}`.',
  'text, select, number, date, today or counter. Default: text.':
    'text, select, number, date, today oder counter. Vorgabe: text.',
  'What stands there unless something else is sent.': 'Was dort steht, wenn nichts anderes gesendet wird.',
  'For select: a list of different, non-empty texts.': 'Für select: eine Liste verschiedener Texte, keiner davon leer.',
  'A non-empty text.': 'Ein Text, der nicht leer ist.',
  'number: an example such as 1,234.56, or 1,234.## for two decimals at most. date and today: 2026-08-27 written the expected way. counter: an example such as INV-0001 or INV-{year}-0001.':
    'number: ein Beispiel wie 1.234,56, oder 1.234,## für höchstens zwei Nachkommastellen. date und today: der 27.08.2026 so, wie er aussehen soll. counter: ein Beispiel wie RE-0001 oder RE-{year}-0001.',
  'For number, true: what is sent has no more decimals than the format shows.':
    'Bei number, true: Was gesendet wird, hat nicht mehr Nachkommastellen, als das Format zeigt.',
  'Instructions for whoever fills it in.': 'Anleitung für alle, die es ausfüllen.',
  'number and date: what is computed where nothing is sent, such as Quantity * Unit price.':
    'number und date: was berechnet wird, wo nichts gesendet wird, etwa Menge * Einzelpreis.',
  'With formula, true: what is sent stands, even if the formula gives something else.':
    'Mit formula, true: Was gesendet wird, gilt, auch wenn die Formel etwas anderes ergibt.',
  'true: it may not be left blank.': 'true: Es darf nicht leer bleiben.',
  'For text: a regular expression (RE2) that the whole value must match, of up to 200 characters.':
    'Für text: ein regulärer Ausdruck (RE2) mit bis zu 200 Zeichen, zu dem der ganze Wert passen muss.',
  'For counter: the first number, a whole number from 0. Default: 1.':
    'Für counter: die erste Nummer, eine ganze Zahl ab 0. Vorgabe: 1.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title}, {annex} and {logo}; its lines are lines on the page.':
    'Markdown für eine Zeile mit {{Bezeichnung}}, {page}, {pages}, {title}, {annex} und {logo}; seine Zeilen sind Zeilen auf der Seite.',
  'What documents of one company have in common: meta, logo, color and typography as in brand.yml, and the parts of a page as in CSS Paged Media.':
    'Was die Dokumente eines Unternehmens gemeinsam haben: meta, logo, color und typography wie in brand.yml, und die Teile einer Seite wie in CSS Paged Media.',
  "The company's name, and what else brand.yml has there.":
    'Der Name des Unternehmens, und was brand.yml dort sonst noch hat.',
  "The company's name, or its full and short forms.": 'Der Name des Unternehmens, oder seine lange und kurze Form.',
  'A path, or images, small, medium and large as in brand.yml.':
    'Ein Pfad, oder images, small, medium und large wie in brand.yml.',
  'Pictures by name.': 'Bilder mit Namen.',
  'What the picture shows, in words.': 'Was das Bild zeigt, in Worten.',
  'Colors by what they are for; palette gives names to colors.':
    'Farben danach, wofür sie sind; palette gibt Farben Namen.',
  'Names of your own for colors.': 'Eigene Namen für Farben.',
  'Fonts, and the type of text, headings, code and links.':
    'Schriften, und die Schrift von Text, Überschriften, Code und Links.',
  'A list of families, each beginning with `- family:`.':
    'Eine Liste von Schriftfamilien, jede beginnt mit `- family:`.',
  'The type of the text: a family, or family, size, line-height, weight, color and figures.':
    'Die Schrift des Textes: eine Familie, oder family, size, line-height, weight, color und figures.',
  'The type of all headings: a family, or family, weight, style, line-height and color.':
    'Die Schrift aller Überschriften: eine Familie, oder family, weight, style, line-height und color.',
  'The type of code: a family, or family, size, weight, color and background-color.':
    'Die Schrift von Code: eine Familie, oder family, size, weight, color und background-color.',
  'Links: a color, or color and decoration (underline or none).':
    'Links: eine Farbe, oder color und decoration (underline oder none).',
  'underline or none.': 'underline oder none.',
  'The family of text and headings in Chinese, Japanese and Korean documents.':
    'Die Familie von Text und Überschriften in chinesischen, japanischen und koreanischen Dokumenten.',
  'What brand.yml has for other programs.': 'Was brand.yml für andere Programme hat.',
  'Size, orientation, margins, vertical, background and frame of the page, its header and footer, and what differs on the first page.':
    'Größe (size), Ausrichtung (orientation), Ränder (margins), vertical, Hintergrund (background) und Rahmen (frame) der Seite, ihre Kopf- und Fußzeile, und was auf der ersten Seite anders ist.',
  'A4, Letter or Legal.': 'A4, Letter oder Legal.',
  'portrait or landscape.': 'portrait (hoch) oder landscape (quer).',
  'One length for all four sides, or top, right, bottom and left.':
    'Eine Länge für alle vier Seiten, oder top, right, bottom und left.',
  'top, right, bottom and left.': 'top, right, bottom und left.',
  'Where text stands on a page that it does not fill: middle or bottom.':
    'Wo Text auf einer Seite steht, die er nicht füllt: middle oder bottom.',
  'A rule around each page: inset from its edge, width, color and style.':
    'Eine Linie um jede Seite: Abstand vom Rand (inset), width, color und style.',
  'What differs on the first page.': 'Was auf der ersten Seite anders ist.',
  'top and bottom; the sides are those of the other pages.': 'top und bottom; die Seiten sind die der anderen Seiten.',
  'One line of text behind that of the document, such as DRAFT, or text and color.':
    'Eine Textzeile hinter der des Dokuments, etwa ENTWURF, oder text und color.',
  'The window that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or window and sender.':
    'Das Fenster, in dem die Anschrift erscheinen muss: din-5008-a, din-5008-b, us-10 oder uk; oder window und sender.',
  'Headings by their level, 1 to 6.': 'Überschriften nach ihrer Ebene, 1 bis 6.',
  'Paragraphs.': 'Absätze.',
  'Tables.': 'Tabellen.',
  'rows, grid, head or none.': 'rows, grid, head oder none.',
  'The background of every second row: a color, or true for a light one.':
    'Der Hintergrund jeder zweiten Zeile: eine Farbe, oder true für eine helle.',
  'The header of a table.': 'Der Kopf einer Tabelle.',
  'true: the text of the first and the last column stands at the edges of the table.':
    'true: Der Text der ersten und der letzten Spalte steht an den Rändern der Tabelle.',
  'Rows of sums.': 'Zeilen mit Summen.',
  'Styles by the names of classes: what blocks and words look like that have them.':
    'Stile nach den Namen von Klassen: wie Blöcke und Wörter aussehen, die sie haben.',
  "A style's name: lower-case letters, digits and -.": 'Der Name eines Stils: Kleinbuchstaben, Ziffern und -.',
  'A size such as 10.5pt, 14px, 3mm, 1rem or 0.9em; a bare number is points.':
    'Eine Größe wie 10.5pt, 14px, 3mm, 1rem oder 0.9em; eine bloße Zahl sind Punkte.',
  'The distance of lines as a multiple of the size, such as 1.4.':
    'Der Zeilenabstand als Vielfaches der Größe, etwa 1.4.',
  '100 to 900, or a name such as light, normal, semi-bold or bold.':
    '100 bis 900, oder ein Name wie light, normal, semi-bold oder bold.',
  'One weight, a list of them, or a range such as 300..700.':
    'Eine Strichstärke, eine Liste davon, oder ein Bereich wie 300..700.',
  'normal or italic.': 'normal oder italic.',
  'serif, sans or mono, or a family of typography.fonts.':
    'serif, sans oder mono, oder eine Familie aus typography.fonts.',
  'A color such as #1f4e8c, a name of color.palette, or primary, foreground and the like.':
    'Eine Farbe wie #1f4e8c, ein Name aus color.palette, oder primary, foreground und Ähnliches.',
  "The path of a file, relative to the theme's.": 'Der Pfad einer Datei, relativ zu der des Designs.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title} and {logo}; at most 1,000 characters.':
    'Markdown für eine Zeile mit {{Bezeichnung}}, {page}, {pages}, {title} und {logo}; höchstens 1.000 Zeichen.',
  'One line of text with {{Label}}; at most 100 characters.':
    'Eine Textzeile mit {{Bezeichnung}}; höchstens 100 Zeichen.',
  'left, center and right, or up to four columns: inline Markdown each.':
    'left, center und right, oder bis zu vier Spalten: jeweils Markdown für eine Zeile.',
  'din-5008-a, din-5008-b, us-10 or uk.': 'din-5008-a, din-5008-b, us-10 oder uk.',
  'A color, the path of a picture (SVG, PNG or JPEG), or color and picture.':
    'Eine Farbe, der Pfad eines Bildes (SVG, PNG oder JPEG), oder color und picture.',
  'A path, or path and alt.': 'Ein Pfad, oder path und alt.',
  'A path or a name of logo.images, or light and dark.': 'Ein Pfad oder ein Name aus logo.images, oder light und dark.',
  'A heading: family, size, weight, style, color, and the space before and after.':
    'Eine Überschrift: family, size, weight, style, color, und der Abstand davor und danach.',
  'A family: family, source (file) and files.': 'Eine Schriftfamilie: family, source (file) und files.',
  'The name of the family.': 'Der Name der Familie.',
  'file: the files come with the theme. google, bunny and system: nothing is fetched.':
    'file: Die Dateien kommen mit dem Design. google, bunny und system: Nichts wird geholt.',
  'Paths of TTF, OTF or WOFF2 files, or path, weight and style of each.':
    'Pfade von TTF-, OTF- oder WOFF2-Dateien, oder path, weight und style zu jeder.',
  'A path, or path, weight and style.': 'Ein Pfad, oder path, weight und style.',
  'normal, italic, or a list of them.': 'normal, italic, oder eine Liste davon.',
  'For web pages.': 'Für Webseiten.',
  'How figures are drawn: old-style or lining, proportional or tabular, and fractions.':
    'Wie Ziffern gezeichnet werden: old-style oder lining, proportional oder tabular, und fractions.',
  'solid or double.': 'solid oder double.',
  'What a block or words with this class look like; what is left out is as around them.':
    'Wie ein Block oder Wörter mit dieser Klasse aussehen; was fehlt, ist wie außen herum.',
  'Space between letters as a share of the size, such as 0.15em.':
    'Abstand zwischen Buchstaben als Anteil der Größe, etwa 0.15em.',
  'all: capitals; small: small capitals, of fonts that have them.':
    'all: Großbuchstaben; small: Kapitälchen, bei Schriften, die sie haben.',
  'left, center or right.': 'left, center oder right.',
  'Where a block stands that is not as wide as its column: left, center or right; and on the page: middle or bottom.':
    'Wo ein Block steht, der nicht so breit ist wie seine Spalte: left, center oder right; und auf der Seite: middle oder bottom.',
  'A rule around: width, color, style (solid, double) and sides.':
    'Eine Linie außen herum: width, color, style (solid, double) und sides.',
  'top, right, bottom, left: those that have a rule. Default: all.':
    'top, right, bottom, left: die, die eine Linie haben. Vorgabe: alle.',
  // Values of e-invoices and of codes for paying.
  'The theme: &1': 'Das Design: &1',
  'The value of ~1 does not fit the e-invoice: &2': 'Der Wert von ~1 passt nicht in die E-Rechnung: &2',
  'The value of ~1 does not fit the code for paying: &2': 'Der Wert von ~1 passt nicht in den Code zum Bezahlen: &2',
  'The e-invoice cannot be made: %1 is missing&2; map a placeholder, or write it in the theme.':
    'Die E-Rechnung lässt sich nicht erstellen: %1 fehlt&2. Nennen Sie einen Platzhalter, oder schreiben Sie es in das Design.',
  'The e-invoice cannot be made: &1; mend the template or its theme.':
    'Die E-Rechnung lässt sich nicht erstellen: &1. Ändern Sie die Vorlage oder ihr Design.',
  'takes more room than a Swiss QR bill has; send less':
    'braucht mehr Platz, als eine Schweizer QR-Rechnung hat; senden Sie weniger',
  '"%1" takes more room than a Swiss QR bill has; send less':
    '„%1“ braucht mehr Platz, als eine Schweizer QR-Rechnung hat; senden Sie weniger',
  '%1 has a number that the service draws, so that nobody knows its check digits; write reference-from':
    '%1 hat eine Nummer, die der Dienst zieht, sodass niemand ihre Prüfziffern kennt; schreiben Sie reference-from',
  '%1 is negative; send it without the sign': '%1 ist negativ; senden Sie es ohne Vorzeichen',
  '%1 is negative; make the quantity negative instead': '%1 ist negativ; machen Sie stattdessen die Menge negativ',
  '%1 is negative, in a credit note': '%1 ist negativ, in einer Gutschrift',
  '%1 needs a VAT category beside a rate of 0: Z, E, AE, K, G or O':
    '%1 braucht neben einem Satz von 0 eine Umsatzsteuerkategorie: Z, E, AE, K, G oder O',
  '%1 does not fit a rate of %2, as that of %3 is 0': '%1 passt nicht zu einem Satz von %2, denn der von %3 ist 0',
  '%1 does not fit a rate of %2, as that of %3 is above':
    '%1 passt nicht zu einem Satz von %2, denn der von %3 liegt darüber',
  '%1 is none that the profile %2 has': '%1 ist keine, die das Profil %2 hat',
  '%1 has more than %2 decimals': '%1 hat mehr als %2 Dezimalstellen',
  '%1 is not above 0': '%1 ist nicht größer als 0',
  '%1 is not quantity × price ÷ price-quantity, less the discount, with the charge, %2':
    '%1 ist nicht Menge × Preis ÷ price-quantity, abzüglich Rabatt, mit Zuschlag, %2',
  '%1 is not what gross-price is more than price': '%1 ist nicht der Unterschied zwischen gross-price und price',
  '%1 is less than the price without the discount': '%1 ist kleiner als der Preis ohne Rabatt',
  '%1 does not go with the VAT category %2, which has no reason':
    '%1 passt nicht zur Umsatzsteuerkategorie %2, die keinen Grund hat',
  '%1 does not go with VAT category O; leave the tax representative out':
    '%1 passt nicht zur Umsatzsteuerkategorie O; lassen Sie den Steuervertreter weg',
  '%1 is the seller; leave the payee out': '%1 ist der Verkäufer; lassen Sie den Zahlungsempfänger weg',
  '%1 is the currency of the invoice; leave it out': '%1 ist die Währung der Rechnung; lassen Sie es weg',
  '%1 has not the sign of the VAT in the currency of the invoice':
    '%1 hat nicht das Vorzeichen der Umsatzsteuer in der Währung der Rechnung',
  '%1 is not the same in all lines of a VAT category, for which EN 16931 has one code':
    '%1 ist nicht in allen Positionen einer Umsatzsteuerkategorie gleich, für die EN 16931 einen Code hat',
  ', as there is a price-discount': ', denn es gibt price-discount',
  ', as there is a charge': ', denn es gibt einen Zuschlag',
  ', as there is a tax representative': ', denn es gibt einen Steuervertreter',
  ', as there is a payee': ', denn es gibt einen Zahlungsempfänger',
  ', as there is e-invoice.vat-currency': ', denn es gibt e-invoice.vat-currency',
  ', as there is e-invoice.totals.vat-local': ', denn es gibt e-invoice.totals.vat-local',
  '"%1" is no GTIN of 8, 12, 13 or 14 digits; a digit is wrong, or one is missing.':
    '„%1“ ist keine GTIN aus 8, 12, 13 oder 14 Ziffern; eine Ziffer ist falsch oder fehlt.',
  '"%1" is no address on the web, such as https://example.com/report.pdf.':
    '„%1“ ist keine Adresse im Web, etwa https://example.com/report.pdf.',
  '"%1" is no edition of EN 16931-1: %2.': '„%1“ ist keine Ausgabe der EN 16931-1: %2.',
  '%1 is missing, and vat-currency needs it (BR-53); &2': '%1 fehlt, und vat-currency braucht es (BR-53); &2',
  '%1 is missing, and totals.vat-local needs it; &2': '%1 fehlt, und totals.vat-local braucht es; &2',
  '%1 is missing, and a payee needs it (BR-17); &2': '%1 fehlt, und ein Zahlungsempfänger braucht es (BR-17); &2',
  '%1 is missing, and a tax representative needs it (BR-18, BR-20, BR-56); &2':
    '%1 fehlt, und ein Steuervertreter braucht es (BR-18, BR-20, BR-56); &2',
  '%1 is missing, and a charge needs it (BR-44); &2': '%1 fehlt, und ein Zuschlag braucht es (BR-44); &2',
  '%1 is missing, and price-discount needs it; &2': '%1 fehlt, und price-discount braucht es; &2',
  '%1 goes with %2 alone; map that, or %3.': '%1 gehört zu %2; ordnen Sie dieses zu oder %3.',
  '%1 does not go with %2; map %3 in its place.': '%1 passt nicht zu %2; ordnen Sie stattdessen %3 zu.',
  '%1 is without VAT, so it does not go with %2; take it into the price.':
    '%1 ist ohne Umsatzsteuer und passt daher nicht zu %2; rechnen Sie es in den Preis ein.',
  '%1 is not known any more; take it out of the template.': '%1 gibt es nicht mehr; nehmen Sie es aus der Vorlage.',
  '%1 is not known any more; take it out of the theme.': '%1 gibt es nicht mehr; nehmen Sie es aus dem Design.',
  '%1 is %2, which the profile %3 does not have; leave it out.':
    '%1 ist %2, was das Profil %3 nicht hat; lassen Sie es weg.',
  '%1 is not quantity × price less the discount, %2': '%1 ist nicht Menge × Preis abzüglich Rabatt, %2',
  '%1 is before the period begins': '%1 liegt vor dem Beginn des Zeitraums',
  '%1 is not what lines, allowances and charges make, %2':
    '%1 ist nicht, was Positionen, Abschläge und Zuschläge ergeben, %2',
  '%1 is in the XML as %2, and no page shows it': '%1 steht im XML als %2, und keine Seite zeigt es',
  '%1 is in the XML as %2, and the pages show it struck through':
    '%1 steht im XML als %2, und die Seiten zeigen es durchgestrichen',
  '%1 is in the XML as %2, and the pages show it in the colour of what is behind it':
    '%1 steht im XML als %2, und die Seiten zeigen es in der Farbe dessen, was dahinter ist',
  '%1 is in the XML as %2, and the pages show "%3" right beside it':
    '%1 steht im XML als %2, und die Seiten zeigen „%3“ direkt daneben',
  '%1 is an amount in %2, and the pages show %3 with it': '%1 ist ein Betrag in %2, und die Seiten zeigen %3 dabei',
  '%1 has %2 at %3 % in the XML, and the pages show %4 there':
    '%1 hat im XML %2 bei %3 %, und die Seiten zeigen dort %4',
  '%1 is not what the lines make, %2': '%1 ist nicht, was die Positionen ergeben, %2',
  '%1 has a line that begins with # and is no cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00#':
    '%1 hat eine Zeile, die mit # beginnt und kein Skonto ist, etwa #SKONTO#TAGE=14#PROZENT=2.00#',
  '%1 has three signs between two #, which UBL reads as a subject code':
    '%1 hat drei Zeichen zwischen zwei #, was UBL als Themencode liest',
  '%1 have a period that is not within that of the invoice':
    '%1 haben einen Zeitraum, der nicht in dem der Rechnung liegt',
  '%1 have VAT category O and others; what is outside of the scope of VAT has an invoice of its own':
    '%1 haben die Umsatzsteuerkategorie O und andere; was nicht der Umsatzsteuer unterliegt, hat eine eigene Rechnung',
  '%1 is a kind of invoice that XRechnung does not have': '%1 ist eine Rechnungsart, die XRechnung nicht hat',
  '%1 is a kind of invoice that Peppol does not have': '%1 ist eine Rechnungsart, die Peppol nicht hat',
  '%1 is a kind of invoice that Peppol has within Germany alone':
    '%1 ist eine Rechnungsart, die Peppol nur innerhalb Deutschlands hat',
  '%1 has less than three digits': '%1 hat weniger als drei Ziffern',
  '%1 is no business process of Peppol; leave it out': '%1 ist kein Geschäftsprozess von Peppol; lassen Sie es weg',
  '%1 does not go with the VAT category': '%1 passt nicht zur Umsatzsteuerkategorie',
  '%1 is no identifier of %2; write it with its scheme, %3':
    '%1 ist keine Kennung aus %2; schreiben Sie sie mit ihrem Schema, %3',
  '%1 has no scheme in front, as Peppol asks for in DK': '%1 hat kein Schema davor, wie Peppol es in DK verlangt',
  '%1 goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer':
    '%1 gehört zu einer isländischen Kontonummer, die keine IBAN ist; verwenden Sie sepa-transfer oder transfer',
  '%1 is no Italian tax number of 11 to 16 capital letters and digits':
    '%1 ist keine italienische Steuernummer aus 11 bis 16 Großbuchstaben und Ziffern',
  '%1 is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59':
    '%1 ist keine Zahlungsart, die Peppol in NL hat: 30, 48, 49, 57, 58 oder 59',
  '%1 is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here':
    '%1 ist keine Zahlungsart, die Peppol in DK für eine IBAN hat: sepa-transfer ist eine; Konten des dänischen Giro gibt es hier in E-Rechnungen nicht',
  '%1 is no Norwegian VAT identifier, such as NO974760673MVA': '%1 ist keine norwegische USt-IdNr. wie NO974760673MVA',
  '%1 is no Swedish VAT identifier of SE and twelve digits':
    '%1 ist keine schwedische USt-IdNr. aus SE und zwölf Ziffern',
  '%1 is no Swedish organisation number; a digit is wrong, or one is missing':
    '%1 ist keine schwedische Organisationsnummer; eine Ziffer ist falsch oder fehlt',
  '%1 is that of Greece, where Peppol asks for numbers of myDATA that Platen does not write; use another profile':
    '%1 ist Griechenland, wo Peppol Nummern von myDATA verlangt, die Platen nicht schreibt; nehmen Sie ein anderes Profil',
  '%1 says something else than "Godkänd för F-skatt"': '%1 sagt etwas anderes als "Godkänd för F-skatt"',
  '%1 is a rate that Sweden does not have: 25, 12 or 6': '%1 ist ein Satz, den Schweden nicht hat: 25, 12 oder 6',
  '%1 is missing&2; &3': '%1 fehlt&2; &3',
  '"%1" is no kind of buyer: company or consumer.': '„%1“ ist keine Art von Käufer: company oder consumer.',
  ', as France asks for it': ', was Frankreich verlangt',
  ', as France asks for it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid':
    ', was Frankreich verlangt: S1 für Dienstleistungen, B1 für Waren, M1 für beides und S2, B2 oder M2 für schon Bezahltes',
  ', as France asks for it: 0225: and the SIREN, such as 0225:732829320':
    ', was Frankreich verlangt: 0225: und die SIREN, etwa 0225:732829320',
  ', as France asks for it in a credit note of the type 262':
    ', was Frankreich in einer Gutschrift vom Typ 262 verlangt',
  ', as France asks for it in credit notes': ', was Frankreich in Gutschriften verlangt',
  ', as it has been paid: the day of payment': ', denn sie ist bezahlt: der Tag der Zahlung',
  '%1 has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001':
    '%1 hat mehr als 35 Zeichen oder andere als Buchstaben, Ziffern und + - _ /, etwa F2026-0001',
  '%1 is not of the years 2000 to 2099': '%1 liegt nicht in den Jahren 2000 bis 2099',
  '%1 is a kind of invoice that France does not have: %2': '%1 ist eine Art von Rechnung, die Frankreich nicht hat: %2',
  '%1 is no process of France: %2': '%1 ist kein Vorgang von Frankreich: %2',
  '%1 is of invoices of several sellers, which Platen does not write; use S1, B1 or M1':
    '%1 gehört zu Rechnungen mehrerer Verkäufer, die Platen nicht schreibt; nehmen Sie S1, B1 oder M1',
  '%1 is no VAT category of France: %2': '%1 ist keine Umsatzsteuerkategorie von Frankreich: %2',
  '%1 is a rate that France does not have: %2, and earlier ones':
    '%1 ist ein Satz, den Frankreich nicht hat: %2 und frühere',
  '%1 is before the date of the invoice': '%1 liegt vor dem Datum der Rechnung',
  '%1 is of final invoices, and this is a prepayment; use S1, B1 or M1':
    '%1 gehört zu Schlussrechnungen, und dies ist eine Anzahlung; nehmen Sie S1, B1 oder M1',
  '%1 is of what has been paid in full; write totals.paid, or use S1, B1 or M1':
    '%1 gehört zu voll Bezahltem; schreiben Sie totals.paid, oder nehmen Sie S1, B1 oder M1',
  '%1 has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231':
    '%1 hat keinen Vermerk "#TXD#MEMBRE_ASSUJETTI_UNIQUE", der zu einer Kennung des Schemas 0231 gehört',
  '%1 has no note %2, which France asks for; write one, such as "%3"':
    '%1 hat keinen Vermerk %2, den Frankreich verlangt; schreiben Sie einen, etwa "%3"',
  '%1 has more than one note %2; France takes one': '%1 hat mehr als einen Vermerk %2; Frankreich nimmt einen',
  '%1 has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY':
    '%1 hat einen Vermerk BAR, der keiner von B2B, B2BINT, B2C, OUTOFSCOPE und ARCHIVEONLY ist',
  '%1 is no SIREN; write 0002: and its nine digits, such as 0002:732829320':
    '%1 ist keine SIREN; schreiben Sie 0002: und ihre neun Ziffern, etwa 0002:732829320',
  '%1 is no SIRET of 14 digits that begins with the SIREN of %2, such as 0009:73282932000074':
    '%1 ist keine SIRET aus 14 Ziffern, die mit der SIREN von %2 beginnt, etwa 0009:73282932000074',
  '%1 has other characters than letters, digits, + - . and _':
    '%1 hat andere Zeichen als Buchstaben, Ziffern, + - . und _',
  '%1 has more than %2 characters': '%1 hat mehr als %2 Zeichen',
  '%1 has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET':
    '%1 hat kein Schema davor, das Frankreich in UBL verlangt, etwa 0009: einer SIRET',
  '%1 is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320':
    '%1 ist nicht die Adresse der SIREN; schreiben Sie 0225: und die SIREN, etwa 0225:732829320',
  '%1 has more than %2 decimals, or is too long': '%1 hat mehr als %2 Dezimalstellen oder ist zu lang',
  '%1 has more than %2 digits, or another sum has': '%1 hat mehr als %2 Ziffern, oder eine andere Summe hat sie',
  '%1 has more than %2 characters, or others than those of %3': '%1 hat mehr als %2 Zeichen oder andere als die von %3',
  '%1 has more than 20 characters, or others than those of ASCII, or no digit':
    '%1 hat mehr als 20 Zeichen, andere als die von ASCII oder keine Ziffer',
  '%1 is no Italian province, such as RM': '%1 ist keine italienische Provinz wie RM',
  '%1 is not Italy, where seller and buyer of the profile peppol-it are; use the profile peppol':
    '%1 ist nicht Italien, wo Verkäufer und Käufer beim Profil peppol-it sind; nehmen Sie das Profil peppol',
  '%1 has no house number, such as 12, or s.n.c. where there is none':
    '%1 hat keine Hausnummer wie 12, oder s.n.c., wo es keine gibt',
  '%1 is no codice fiscale; write 0210: and its 11 digits or 16 characters, such as 0210:80012345678':
    '%1 ist kein Codice fiscale; schreiben Sie 0210: und seine 11 Ziffern oder 16 Zeichen, wie 0210:80012345678',
  '%1 has no place here; write the codice fiscale as seller.legal-id, with 0210: in front':
    '%1 hat hier keinen Platz; schreiben Sie den Codice fiscale als seller.legal-id, mit 0210: davor',
  '%1 is no public office of the IPA; write 0201: and its six characters, such as 0201:UFABCD':
    '%1 ist kein öffentliches Amt der IPA; schreiben Sie 0201: und seine sechs Zeichen, wie 0201:UFABCD',
  '%1 is none as AgID has it, such as %2': '%1 ist nicht so, wie AgID es hat, etwa %2',
  '%1 is no telephone number of 5 to 12 characters': '%1 ist keine Telefonnummer aus 5 bis 12 Zeichen',
  '%1 has a date in Italy, which EN 16931 does not have; leave it out':
    '%1 hat in Italien ein Datum, das EN 16931 nicht hat; lassen Sie es weg',
  '%1 is no VAT category of Italy: %2': '%1 ist keine Umsatzsteuerkategorie von Italien: %2',
  '%1 is B, split payment, which is only within Italy': '%1 ist B, Split Payment, das es nur innerhalb Italiens gibt',
  '%1 is B and S; split payment has an invoice of its own': '%1 ist B und S; Split Payment hat eine eigene Rechnung',
  '%1 is of a member of a VAT group, which has a tax representative (BT-63); use another identifier':
    '%1 gehört zu einem Mitglied einer Umsatzsteuergruppe, die einen Steuervertreter hat (BT-63); nehmen Sie eine andere Kennung',
  ', as France asks for the VAT in euros where the invoice has another currency':
    ', denn Frankreich verlangt die Umsatzsteuer in Euro, wenn die Rechnung eine andere Währung hat',
  '%1 is not EUR, in which France asks for the VAT': '%1 ist nicht EUR, worin Frankreich die Umsatzsteuer verlangt',
  '%1 is no kind of document that France has: %2': '%1 ist keine Art von Unterlage, die Frankreich hat: %2',
  '%1 stands in more than one document; France takes one':
    '%1 steht in mehr als einer Unterlage; Frankreich nimmt eine',
  ', as an invoice has lines': ', denn eine Rechnung hat Positionen',
  ', as Peppol asks for it in %1': ', was Peppol in %1 verlangt',
  ', as Peppol asks for the registration number of the account in DK':
    ', und Peppol verlangt in DK die Registernummer des Kontos',
  ', as Peppol asks for it in credit notes of NL': ', was Peppol in Gutschriften aus NL verlangt',
  ', as something is to be paid, and Peppol asks for it in NL':
    ', denn es ist etwas zu zahlen, und Peppol verlangt es in NL',
  ', as a line has e-invoice.lines.order-line (BT-132)': ', denn eine Position hat e-invoice.lines.order-line (BT-132)',
  ', as Peppol has the rules of Germany within it': ', denn Peppol enthält die Regeln Deutschlands',
  ', or one of e-invoice.order (BT-13), as Peppol asks for one of them':
    ', oder e-invoice.order (BT-13); Peppol verlangt eines davon',
  ', or one of e-invoice.terms (BT-20), as something is to be paid':
    ', oder e-invoice.terms (BT-20), denn es ist etwas zu zahlen',
  ', or one of a period, as an invoice says when it was supplied':
    ', oder ein Zeitraum; eine Rechnung sagt, wann geleistet wurde',
  ', or one of seller.legal-id (BT-30) or seller.id (BT-29)': ', oder seller.legal-id (BT-30) oder seller.id (BT-29)',
  ', or one of seller.tax-number (BT-32)': ', oder seller.tax-number (BT-32)',
  ', or one of exemption.code (BT-121), as VAT category E needs it':
    ', oder exemption.code (BT-121), denn die Umsatzsteuerkategorie E braucht es',
  ', as there is an address of delivery': ', denn es gibt eine Lieferanschrift',
  ', as it is paid by transfer': ', denn es wird überwiesen',
  ', as it is paid by direct debit': ', denn es wird per Lastschrift gezahlt',
  ', as it is paid by card': ', denn es wird mit Karte gezahlt',
  ', as there is an account': ', denn es gibt ein Konto',
  ', as VAT category %1 needs it': ', denn die Umsatzsteuerkategorie %1 braucht es',
  ', as it corrects an invoice': ', denn sie korrigiert eine Rechnung',
  'The pages show "%1" for all values; print a placeholder that the e-invoice has.':
    'Die Seiten zeigen bei allen Werten „%1“. Drucken Sie einen Platzhalter, den die E-Rechnung hat.',
  '"%1" stands beside "%2", and no term of the e-invoice has it; readers take it for the total.':
    '„%1“ steht neben „%2“ und kommt in der E-Rechnung nicht vor. Wer es liest, hält es für die Summe.',
  '%1 stands in no text of the pages; write "%2" into the text, unless a picture shows it.':
    '%1 steht in keinem Text der Seiten. Schreiben Sie „%2“ in den Text, falls kein Bild es zeigt.',
  'The XML is no invoice in CII (CrossIndustryInvoice) or UBL (Invoice, CreditNote).':
    'Das XML ist keine Rechnung in CII (CrossIndustryInvoice) oder UBL (Invoice, CreditNote).',
  'The XML has no number and no totals where an invoice has them.':
    'Im XML fehlen Nummer oder Summen, wo eine Rechnung sie hat.',
  'It is no XML that can be read: %1.': 'Es ist kein lesbares XML: %1.',
  'The PDF cannot be read: %1.': 'Die PDF-Datei lässt sich nicht lesen: %1.',
  'The PDF is encrypted, which an e-invoice must not be. Save it without a password.':
    'Die PDF-Datei ist verschlüsselt, was eine E-Rechnung nicht sein darf. Speichern Sie sie ohne Passwort.',
  'The PDF has no XML of an invoice in it.': 'Die PDF-Datei enthält kein XML einer Rechnung.',
  'It takes more than %1 s or %2 MB to read the file.': 'Die Datei zu lesen braucht mehr als %1 s oder %2 MB.',
  '%1 is %2, and its parts make %3 (%4).': '%1 beträgt %2, und die Teile ergeben %3 (%4).',
};
