/** §20.24: what the marks of a template mean, by examples, in German: a part of `studio-de.ts`. */
import type { Texts } from './texts.ts';

export const HELP_DE: Texts['studio']['help'] = {
  line: {
    name: 'Absätze und Zeilen',
    about:
      'Eine leere Zeile beginnt einen neuen Absatz. Zeilen ohne sie laufen weiter. Eine Zeile, die auf \\ endet, endet dort, wie in einer Anschrift.',
    text: 'Muster GmbH\\\nHauptstraße 1\\\n20457 Hamburg\n\nHier beginnt der nächste Absatz.',
  },
  bold: { name: 'Fett und kursiv', about: '', text: 'Das ist **fett**, und das ist *kursiv*.' },
  heading: {
    name: 'Überschriften',
    about: 'Ein # ist die größte; mit mehreren wird sie kleiner.',
    text: '# Überschrift\n\n## Kleinere Überschrift',
  },
  list: { name: 'Listen', about: '', text: '- erster Punkt\n- zweiter Punkt\n\n1. erster Schritt\n2. zweiter Schritt' },
  field: {
    name: 'Felder',
    about: 'Wer ein Dokument erstellt, füllt sie aus. Was mit denselben Wörtern dasteht, ist ein Feld.',
    text: 'Guten Tag {{Name}},',
  },
  today: {
    name: 'Das Datum des Tages',
    about: 'Es füllt sich selbst aus.',
    settings: 'placeholders:\n  - label: Datum\n    type: today\n    format: 27. August 2026',
    text: '{{Datum}}',
  },
  date: {
    name: 'Ein Datum zum Ausfüllen',
    about: 'Man tippt es oder wählt es im Kalender; geschrieben wird es immer wie das Beispiel hinter „format“.',
    settings: 'placeholders:\n  - label: Beginn\n    type: date\n    format: 27. August 2026',
    text: 'Wir beginnen am {{Beginn}}.',
  },
  items: {
    name: 'Eine Tabelle, die sich wiederholt, mit Summe',
    about: 'Sie hat eine Zeile für jeden Posten, so viele es auch sind.',
    settings:
      'placeholders:\n  - label: Summe\n    type: number\n    format: "1.234,56"\n    formula: SUM(Posten.Preis)\ngroups:\n  - label: Posten\n    fields:\n      - label: Preis\n        type: number\n        format: "1.234,56"',
    text: '| Bezeichnung | Preis |\n|:--|--:|\n| {{#Posten}}{{Bezeichnung}} | {{Preis}}{{/Posten}} |\n| **Summe** | **{{Summe}}** |',
  },
  rows: {
    name: 'Eine Tabelle, die sich wiederholt, mit drei Spalten und einem Datum',
    about:
      'Sie hat eine Zeile für jeden Termin. Was eine Spalte anderes als Text aufnimmt, steht unter dem Namen der Liste.',
    settings:
      'groups:\n  - label: Termine\n    fields:\n      - label: Tag\n        type: date\n        format: 27. August 2026',
    text: '| Tag | Thema | Ort |\n|:--|:--|:--|\n| {{#Termine}}{{Tag}} | {{Thema}} | {{Ort}}{{/Termine}} |',
  },
  condition: {
    name: 'Text, der nicht immer dasteht',
    about: 'Hier: nur, wenn das Feld ausgefüllt ist. {{#if Land = "Frankreich"}} fragt nach einem Wert.',
    text: '{{#if Rabatt}}\n\nSie erhalten einen Rabatt von {{Rabatt}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Bilder',
    about:
      'Wählen Sie die Datei unter „Bilder“ unterhalb des Textes; der Knopf „Bild“ tut das auch. Eine Zeile wie diese zeigt es dort, wo sie steht. In geschweiften Klammern stehen Platz und Breite.',
    text: '![Das neue Büro](buero.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'Eine Linie für die Unterschrift',
    about: 'Der Block bleibt auf einer Seite beisammen.',
    text: '::: signature\n\n____________________\n{{Name der unterzeichnenden Person}}\\\n{{Funktion der unterzeichnenden Person}}\n\n:::',
  },
  pagebreak: { name: 'Eine neue Seite', about: '', text: '<!-- pagebreak -->' },
};
