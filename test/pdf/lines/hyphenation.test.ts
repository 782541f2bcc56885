/** §17.26: words are divided by hyphens at line ends, by both engines alike, and read whole. */
import { describe, expect, test } from '@jest/globals';
import type { PdfInput } from '../../../src/pdf/job/render-pdf.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { contentOf, linesOf, open, textOf } from '../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../support/render.ts';
import { shapesOf } from '../support/shapes-of.ts';

const COLUMN = 120;
const WORDS = 'Die Datenschutzverordnung und die Geheimhaltungsvereinbarung gelten als vereinbart.';

/** German in a narrow column. */
function narrow(changes: Partial<DocumentSetup> = {}): Partial<PdfInput> {
  const margins = { ...SETUP.page.margins, right: 595.28 - 72 - COLUMN };
  const page = { ...SETUP.page, margins };
  return { setup: { ...SETUP, language: 'de', font: 'sans', page, hyphenate: true, ...changes } };
}

describe.each(ENGINES)('by the %s engine', (_engine, engine) => {
  const lines = async (markdown: string, changes?: Partial<DocumentSetup>) =>
    (await textOf(await render(markdown, narrow(changes), engine))).split('\n');

  test('a word that does not fit is divided, and as much of it as fits stays', async () => {
    const DIVIDED = ['Die Datenschutzverord', 'nung und die Geheim', 'haltungsvereinbarung', 'gelten als vereinbart.'];
    expect(await lines(WORDS)).toEqual(DIVIDED);
    expect(await lines(WORDS.replace('Geheimhaltungsvereinbarung', '**$&**'))).toHaveLength(4);
    expect(await lines(`> ${WORDS}`)).toContain('barung gelten als');
    expect(await lines(`- ${WORDS}`)).toContain('einbarung gelten als');
  });

  test('without hyphenate, only soft hyphens allow a hyphen', async () => {
    const { hyphenate, ...whole } = narrow().setup!;
    const drawn = async (markdown: string) =>
      (await textOf(await render(markdown, { setup: whole }, engine))).split('\n');
    expect(await drawn('Die Datenschutzverordnung')).toEqual(['Die', 'Datenschutzverordnung']);
    expect(await drawn('Die Daten\u00adschutz\u00adverordnung')).toEqual(['Die Datenschutz', 'verordnung']);
    expect(await drawn('Die **Daten\u00adschutz\u00adverordnung**, ja')).toEqual(['Die Datenschutz', 'verordnung, ja']);
    expect(await drawn('# Die Daten\u00adschutz\u00adverordnung')).toEqual(['Die Daten', 'schutz', 'verordnung']);
    expect(await drawn('`Die Daten\u00adschutzverordnung`')).toEqual(['Die', 'Datenschutzverordnung']);
  });

  test.each([
    ['a heading', '## Alle Vertragsstrafe', ['Alle', 'Vertragsstrafe']],
    ['code', '`Die Datenschutzverordnung`', ['Die', 'Datenschutzverordnung']],
    ['a box to fill in', 'Die {{Datenschutzverordnung}}', ['Die', 'Datenschutzverordnun', 'g']],
    ['an address', 'Die www.datenschutz.example', ['Die', 'www.datenschutz.exam', 'ple']],
    ['the last word of a text', 'Die lange Kaufsumme', ['Die lange Kaufsumme']],
  ])('whole stays what is no word of a text: %s', async (_name, markdown, wanted) => {
    expect(await lines(markdown)).toEqual(wanted);
  });

  test('the month of a date stays whole', async () => {
    expect(await lines('Die Frist ab 31. Dezember 2026 gilt.')).toEqual(['Die Frist ab', '31. Dezember 2026 gilt.']);
    expect(await lines('Die Frist des Dezembermonats gilt.')).toEqual(['Die Frist des Dezember', 'monats gilt.']);
  });

  test('a hyphen is drawn, and read as a soft one', async () => {
    const pdf = await render(WORDS, narrow(), engine);
    const hyphens = contentOf(pdf.bytes).match(/<00ad>/gi);
    expect(hyphens).toHaveLength(1);
    const { items } = await (await (await open(pdf)).getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).not.toContain('-');
  });

  test('a table divides words rather than shrink its type', async () => {
    const header = '| Geheimhaltungsvereinbarung | Datenschutzverordnung |\n|---|---|\n';
    const wide = { ...SETUP.page, margins: { ...SETUP.page.margins, right: 595.28 - 72 - 220 } };
    for (const row of [
      '| Vertragsstrafe | x |',
      '| **Vertragsstrafe** | x |',
      '| Vertrags\u00adstrafe | 1.234,50 € |',
    ]) {
      const sizes = new Set(
        (await linesOf(await render(header + row, narrow({ page: wide }), engine))).flatMap(({ pieces }) =>
          pieces.map(({ size }) => size),
        ),
      );
      expect([...sizes]).toEqual([9.5]);
    }
    const { hyphenate, ...setup } = narrow({ page: wide }).setup!;
    const [first] = await linesOf(await render(`${header}| x | y |`, { setup }, engine));
    expect(first!.pieces[0]!.size).toBeLessThan(9.5);
  });

  test('words are hyphenated in cells of plain text, and beside Hebrew', async () => {
    const cell = `| ${WORDS} |`;
    expect(await lines(`| |\n|---|\n${`${cell}\n`.repeat(3)}`)).toEqual(
      expect.arrayContaining(['Die Datenschutzverord', 'nung und die Geheim']),
    );
    expect(await lines(`Das שלום und die Geheimhaltungsvereinbarung`)).toEqual(
      expect.arrayContaining(['Das שלום und die Ge']),
    );
  });

  test('no line is wider than its column', async () => {
    const text = `${WORDS} Die „Übertragungswege“, Schiff\u00adfahrts\u00adgesellschaften, *Haftungs*ausschlüsse und Waffelöffel. `;
    const pdf = await render(`~~${text.repeat(6)}~~`, narrow(), engine);
    for (const [, , right] of await shapesOf(pdf, 1)) expect(right).toBeLessThanOrEqual(72 + COLUMN + 0.01);
  });
});

test('a text of as many soft hyphens as letters is set in linear time', async () => {
  const pdf = await render('a\u00ad'.repeat(20_000), narrow());
  expect((await textOf(pdf)).replace(/\s/g, '')).toHaveLength(20_000);
});
