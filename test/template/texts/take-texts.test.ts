/** §10.55: texts of a template leave for translators, and come back. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { english } from '../../../src/locales/message.ts';
import { piecesOf, textOfPieces } from '../../../src/template/texts/pieces-of.ts';
import { readXliff } from '../../../src/template/texts/read-xliff.ts';
import { takeTexts, translationOf } from '../../../src/template/texts/take-texts.ts';
import { readTextsJson, writeTextsJson } from '../../../src/template/texts/texts-json.ts';
import { writeXliff } from '../../../src/template/texts/write-xliff.ts';
import { assertProperty } from '../../support/property.ts';

const SOURCE = `---
title: Invoice
languages: [en, de, fr]
language: Customer language
footer: "Page {page} of {pages}" # stays
texts:
  # The head
  - {en: "Invoice {{Number}}", de: "Rechnung {{Number}}", fr: "Facture {{Number}}"}
  - {en: Please pay {{Total}}., de: "Bitte {{Total}} zahlen.", fr: "Veuillez payer {{Total}}."}
  - same: Acme GmbH
---
# Invoice {{Number}}

Please kindly pay {{Total}}.

**Terms** & conditions[^1]

Acme GmbH

[^1]: <b>No</b> deduction.
`.replace('en: Please pay {{Total}}.', 'en: "Please pay {{Total}}."');

const FORMATS = [
  ['XLIFF', (one: Parameters<typeof writeXliff>[0]) => readXliff(writeXliff(one))],
  ['JSON', (one: Parameters<typeof writeXliff>[0]) => readTextsJson(writeTextsJson(one))],
] as const;

describe.each(FORMATS)('%s', (_name, throughFile) => {
  test('has each text once, with what is missing and what has changed', () => {
    const translation = translationOf(SOURCE, 'invoice.md', 'de')!;
    expect(translation.texts).toEqual([
      { id: 't1', original: 'Page {page} of {pages}', text: '', line: 5 },
      { id: 't2', original: 'Invoice {{Number}}', text: 'Rechnung {{Number}}', line: 12 },
      {
        id: 't3',
        original: 'Please kindly pay {{Total}}.',
        text: 'Bitte {{Total}} zahlen.',
        was: 'Please pay {{Total}}.',
        line: 14,
      },
      { id: 't4', original: '**Terms** & conditions[^1]', text: '', line: 16 },
      { id: 't5', original: 'Acme GmbH', text: 'Acme GmbH', line: 18 },
      { id: 't6', original: '<b>No</b> deduction.', text: '', line: 20 },
    ]);
    const back = throughFile(translation);
    expect(back).toMatchObject({ name: 'invoice.md', from: 'en', to: 'de' });
    expect(back.texts.map(({ id, original, text }) => [id, original, text])).toEqual(
      translation.texts.map(({ id, original, text }) => [id, original, text]),
    );
  });

  test('what comes back as it left changes only what had changed in the original', () => {
    const translation = throughFile(translationOf(SOURCE, 'invoice.md', 'de')!);
    const taken = takeTexts(SOURCE, translation) as { source: string; taken: number };
    expect(taken.taken).toBe(1);
    expect(taken.source).toBe(SOURCE.replace('en: "Please pay {{Total}}."', 'en: "Please kindly pay {{Total}}."'));
  });

  test('new texts come in, and comments stay', () => {
    const translation = throughFile(translationOf(SOURCE, 'invoice.md', 'de')!);
    const texts = translation.texts.map((one) =>
      one.id === 't4' ? { ...one, text: '**Bedingungen**[^1] und mehr' } : one,
    );
    const { source } = takeTexts(SOURCE, { ...translation, texts }) as { source: string };
    expect(source).toContain('# The head');
    expect(source).toContain('"**Terms** & conditions[^1]"');
    expect(translationOf(source, 'invoice.md', 'de')!.texts[3]).toMatchObject({ text: '**Bedingungen**[^1] und mehr' });
    expect(translationOf(source, 'invoice.md', 'fr')!.texts[3]).toMatchObject({ text: '' });
  });

  test('any text comes back as it left', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{{Total}}',
        '**',
        '[^1]',
        '{page}',
        '<b>',
        '</b>',
        '](https://a.b "t")',
        '&amp;',
        ']]>',
        '\\',
        '"',
        "'",
      ),
      fc
        .string({ unit: 'grapheme', maxLength: 8 })
        .map((text) => text.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF\uFDD0-\uFDEF]/gu, '')),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    assertProperty(
      fc.property(text, text, (original, own) => {
        const [back] = throughFile({
          name: 'a.md',
          from: 'en',
          to: 'de',
          texts: [{ id: 't1', original, text: own }],
        }).texts;
        expect(back).toEqual({ id: 't1', original, text: own });
        expect(textOfPieces(piecesOf(own))).toBe(own);
      }),
    );
  });
});

test.each<[change: (text: string) => string, fault: string]>([
  [() => 'Rechnung', 't2: The text does not have {{Number}}, but the original does. Add it.'],
  [(text) => `${text} {{Total}}`, 't2: The text has {{Total}}, but the original does not. Remove it.'],
])('a text with other marks is refused with its unit', (change, fault) => {
  const translation = translationOf(SOURCE, 'invoice.md', 'de')!;
  const texts = translation.texts.map((one) => (one.id === 't2' ? { ...one, text: change(one.text) } : one));
  const taken = takeTexts(SOURCE, { ...translation, texts }) as { faults: Parameters<typeof english>[0][] };
  expect(taken.faults.map(english)).toEqual([fault]);
});

test('a text whose original is gone is refused, and nothing is taken', () => {
  const translation = translationOf(SOURCE, 'invoice.md', 'de')!;
  const taken = takeTexts(SOURCE.replace('# Invoice {{Number}}', '# Bill {{Number}}'), translation);
  expect((taken as { faults: Parameters<typeof english>[0][] }).faults.map(english)).toEqual([
    't2: "Invoice {{Number}}" is no longer a text of the file. Export again, and copy your translations.',
  ]);
});

const OPEN =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">';

test('segments of a unit that a program has parted are put together', () => {
  const xml = `${OPEN}<unit id="t1"><segment><source>One. </source><target>Eins. </target></segment><ignorable><source> </source></ignorable><segment><source>Two</source><target>Zwei</target></segment></unit></file></xliff>`;
  expect(readXliff(xml).texts).toEqual([{ id: 't1', original: 'One.  Two', text: 'Eins.  Zwei' }]);
});

test.each([
  ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff/>', 'It has a document type, which is not allowed in XLIFF.'],
  ['<xliff version="1.2"/>', 'It is not XLIFF 2.0 with a target language. Export it with texts export.'],
  [OPEN, 'Unclosed root tag'],
  ['', 'It is not XLIFF 2.0 with a target language. Export it with texts export.'],
])('%s is refused', (xml, problem) => {
  expect(() => readXliff(xml)).toThrow(`The file is not valid: ${problem}`);
});

test.each(['', '[]', '{"original": "en"}', '{"original": "en", "language": "de", "texts": [{"text": 1}]}', 'null'])(
  'JSON %j is refused',
  (json) => expect(() => readTextsJson(json)).toThrow(),
);
