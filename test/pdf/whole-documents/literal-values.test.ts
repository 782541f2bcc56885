/**
 * §11.1: a value is literal text, on paper too. Every position of a placeholder is drawn with many values; what
 * PDF.js reads back must be what it reads from the same document with plain words, those words replaced by the values.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes, RootContent } from 'mdast';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { isOfThisRun } from '../../support/this-run.ts';
import { POSITIONS } from '../../template/support/positions.ts';
import { sharpValue } from '../../template/support/sharp-values.ts';
import { fill, templateOf } from '../../template/support/templates.ts';
import { documentPieces } from '../support/read-pdf.ts';
import { inputOf } from '../support/render.ts';

/** One document shows this many values of a position; all positions together make the number of runs. */
const VALUES = 8;
const DOCUMENTS = Math.ceil(RUNS / VALUES / Object.keys(POSITIONS).length);

/** What the fonts of this test have. How other scripts are drawn is tested where they are. */
const DRAWN = /[^\t\n\u0020-\u007e\u00a0é€—“]/gu;
/** Never the text that the conditions of the positions ask for. */
const value = sharpValue.map((text) => text.replace(DRAWN, '')).filter((text) => text.trim() !== 'no');

/** Where what is filled in is not seen on paper. */
const UNSEEN = new Set([
  ...['link destination', 'link title', 'definition of a reference', 'link of HTML', 'abbreviation and its title'],
]);

type Pair = { A: string; B: string };

/** Footnotes and references of several pieces must not meet in one document. */
function renamed<Node extends Nodes>(node: Node, piece: number): Node {
  if ('identifier' in node) Object.assign(node, { identifier: `${node.identifier}-${piece}`, label: `${piece}` });
  if ('children' in node) for (const child of node.children) renamed(child, piece);
  return node;
}

/** The text of one document that holds the position once for each pair, without white space. */
async function drawn(body: string, pairs: Pair[]): Promise<string> {
  const template = templateOf(body);
  const labels = template.inventory.placeholders.map(({ label }) => label);
  const children = pairs.flatMap(({ A, B }, piece): RootContent[] => {
    const values = Object.fromEntries(Object.entries({ A, B }).filter(([label]) => labels.includes(label)));
    const { markdown, blanks } = fill(template, values);
    const mark: RootContent = { type: 'paragraph', children: [{ type: 'text', value: `Piece ${piece}.` }] };
    // On a page of its own, so that no table goes over a page end and has its head twice.
    const apart: RootContent[] = piece === 0 ? [] : [{ type: 'html', value: '<!-- pagebreak -->' }];
    return [...apart, mark, ...renamed(parseDocument(markdown, blanks), piece).children];
  });
  const pdf = await renderPdf(inputOf('', { tree: { type: 'root', children } }));
  return withoutSpace((await documentPieces(pdf)).map(({ text }) => text).join(''));
}

function withoutSpace(text: string) {
  return text.replace(/\s/g, '');
}

describe('a value is literal text on paper', () => {
  // A quarter of the positions: for each, two documents are set and read.
  test.each(Object.entries(POSITIONS).filter((_, nth) => isOfThisRun(nth, 4)))(
    '%s: %j',
    async (position, body) => {
      const probes = Array.from({ length: VALUES }, (_value, i) => ({ A: `Qa${i}q`, B: `Qb${i}q` }));
      const plain = await drawn(body, probes);
      expect([plain.includes('Piece7.'), plain.includes('Qa7q')]).toEqual([true, !UNSEEN.has(position)]);
      const pairs = fc.array(fc.record({ A: value, B: value }), { minLength: VALUES, maxLength: VALUES });
      const property = fc.asyncProperty(pairs, async (sent) => {
        // A cleared placeholder shows its label.
        const wanted = plain.replace(/Q([ab])(\d+)q/g, (_probe, name: string, i: string) => {
          const label = name === 'a' ? 'A' : 'B';
          return withoutSpace(sent[Number(i)]![label] || label);
        });
        expect(await drawn(body, sent)).toBe(wanted);
      });
      await assertProperty(property, { numRuns: DOCUMENTS });
    },
    PROPERTY_TIMEOUT,
  );
});
