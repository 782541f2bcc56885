/** §17.10, §17.21: notes stand at the foot of the sheets that refer to them. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import type { FootnotePlaces } from '../../../src/template/model/document-setup.ts';

const BREAK = '\n\n<!-- pagebreak -->\n\n';

/** Each sheet as the numbers of its references, and behind `|` those of its notes with the beginning of their text. */
function sheetsOf(markdown: string, footnotes?: FootnotePlaces): string[] {
  const { sheets } = toHtml(parseDocument(markdown, []), { language: 'en', footnotes });
  return sheets.map((html) => {
    const [text = '', notes = ''] = html.split('<section');
    const marks = [...text.matchAll(/data-footnote-ref[^>]*>(\d+)</g)].map(([, number]) => number);
    let last = 0;
    const shown = [...notes.matchAll(/<li id="[^"]*"(?: value="(\d+)")?>\s*<p>(\w+)/g)].map(([, value, word]) => {
      last = value === undefined ? last + 1 : Number(value);
      return `${last} ${word}`;
    });
    return `${marks.join(' ')} | ${shown.join(', ')}`;
  });
}

const TWO = `a[^x] b[^y]${BREAK}c[^z] d[^x]\n\n[^z]: three\n\n[^x]: one\n\n[^y]: two`;

test.each<[name: string, markdown: string, footnotes: FootnotePlaces | undefined, wanted: string[]]>([
  ['at the end unless a document says where', TWO, undefined, ['1 2 | ', '3 1 | 1 one, 2 two, 3 three']],
  ['at the end', TWO, 'end', ['1 2 | ', '3 1 | 1 one, 2 two, 3 three']],
  ['on their sheets', TWO, 'continuous', ['1 2 | 1 one, 2 two', '3 1 | 3 three']],
  ['numbered by sheet', TWO, 'per-page', ['1 2 | 1 one, 2 two', '1 1 | 1 three']],
  [
    'a sheet without notes',
    `a[^x]${BREAK}b${BREAK}c[^y]\n\n[^x]: one\n\n[^y]: two`,
    'continuous',
    ['1 | 1 one', ' | ', '2 | 2 two'],
  ],
  [
    'a note in a note',
    `a[^x]${BREAK}b[^y]\n\n[^x]: one[^z]\n\n[^y]: two\n\n[^z]: three`,
    'continuous',
    ['1 | 1 one, 3 three', '2 | 2 two'],
  ],
  ['a note without a reference', `a[^x]${BREAK}b\n\n[^x]: one\n\n[^y]: two`, 'continuous', ['1 | 1 one', ' | 2 two']],
  ['no notes', `a${BREAK}b`, 'continuous', [' | ', ' | ']],
])('%s', (_, markdown, footnotes, wanted) => {
  expect(sheetsOf(markdown, footnotes)).toEqual(wanted);
});

test('every id stands once, and every link leads to one', () => {
  const { html } = toHtml(parseDocument(TWO, []), { language: 'en', footnotes: 'continuous' });
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('notes stand above a Swiss QR bill', () => {
  const { sheets } = toHtml(parseDocument('a[^x]\n\n![Bill](swiss-qr-bill:)\n\n[^x]: one', []), {
    language: 'en',
    footnotes: 'continuous',
  });
  expect(sheets[0]).toMatch(/<section[^>]*>[\s\S]*one[\s\S]*<\/section>\s*<p>[\s\S]*Bill/);
});
