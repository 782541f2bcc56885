/** §20.10: what mistakes and refusals say in German; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_DE: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Die Einstellungen: &1',
  '%1 and %2 more': '%1 und %2 weitere',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: Im Arbeitsbereich gibt es kein Design %1. Es gibt dort %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: Im Arbeitsbereich gibt es kein Design %1. Es gibt dort %2. Das Design einer Website nützt hier nichts; entfernen Sie die Zeile.',
  // The text: marks, links, HTML, formulas.
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Listen, Zitate oder Hervorhebungen stehen hier zu tief ineinander, mehr als %1 Ebenen. Machen Sie weniger daraus.',
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
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'There is no placeholder "%1". &2': 'Es gibt keinen Platzhalter „%1“. &2',
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
  '%1 is too small. Write %2 to %3.': '%1 ist zu klein. Schreiben Sie %2 bis %3.',
  '%1 is too large. Write %2 to %3.': '%1 ist zu groß. Schreiben Sie %2 bis %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 auf %2 hat einen Kontrast von %3; mindestens %4 ist nötig. %5 hat ihn.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 auf %2 hat einen Kontrast von %3; mindestens %4 ist nötig. Auf %5 hat ihn keine Farbe.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '„%1“ ist keine Farbe. Schreiben Sie sie als #1f4e8c oder mit ihrem Namen in CSS.',
  '"%1" is no size. Write it as 10.5pt.': '„%1“ ist keine Größe. Schreiben Sie sie als 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '„%1“ ist keine Länge. Schreiben Sie sie als 3mm oder 9pt.',
  '"%1" is no number. Write it as 1.4.': '„%1“ ist keine Zahl. Schreiben Sie sie als 1.4.',
  '%1 (a file on the web)': '%1 (eine Datei im Web)',
  '%1 (files of %2 on the web)': '%1 (Dateien von %2 im Web)',
  '%1 (%2 without files)': '%1 (%2 ohne Dateien)',
  '%1 (%2 has no %3)': '%1 (%2 hat kein %3)',
  'is cut off or damaged; export it again': 'ist abgeschnitten oder beschädigt. Exportieren Sie es neu',
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
  'With the values "%1": &2': 'Mit den Werten „%1“: &2',
  'With %1: &2': 'Mit %1: &2',
  'In this file, %1 of %2 words are others. &3': 'In dieser Datei sind %1 von %2 Wörtern andere. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'In dieser Datei sind %1 von %2 Wörtern andere, ebenso die Platzhalter +3. &4',
  // Refusals, and values that do not fit.
  'There is no theme %1 in this workspace. It has %2.':
    'In diesem Arbeitsbereich gibt es kein Design %1. Es gibt dort %2.',
  // What the schemas of front matter and themes expect.
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
