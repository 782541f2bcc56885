/** §17.30 `leaders`: dots from the texts of a menu or price list to the next column. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import { contentOf, linesOf } from '../../support/read-pdf.ts';
import { BOTH_ENGINES, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const LONG = 'a description that goes over more than one line, '.repeat(3).trim();
const TABLE = `<!-- table leaders -->\n\n| | |\n|:--|--:|\n| Soup | 4.50 |\n| ${LONG} | 12.00 |\n| | 1.00 |\n`;
/** A dashed line: where it begins and ends. */
const DOTS = /\[0 ([\d.]+)\] 0 d\n([\d.]+) [\d.-]+ m ([\d.]+) [\d.-]+ l S/g;

test.each(BOTH_ENGINES)('dots fill the room behind a text, and are not read or copied (%s)', async (_name, engine) => {
  const pdf = await render(TABLE, {}, engine);
  const read = (await linesOf(pdf)).map(({ text }) => text).join(' ');
  expect(read).toContain('Soup');
  expect(read).not.toMatch(/\. ?\./);
  expect(JSON.stringify((await structureOf(pdf)).elements)).not.toContain('..');
  const leaders = [...contentOf(pdf.bytes).matchAll(DOTS)].map((found) => found.slice(1).map(Number));
  // None behind an empty cell. All dots are multiples of one step, so they stand under one another.
  expect(leaders).toHaveLength(2);
  for (const [step, from, to] of leaders as [number, number, number][]) {
    expect(from / step).toBeCloseTo(Math.round(from / step), 1);
    expect(to).toBeGreaterThan(from);
  }
  expect(Math.abs(leaders[0]![2]! - leaders[1]![2]!)).toBeLessThan(0.1);
});

test('in the preview they are no text either', async () => {
  const { html } = await makePreview({ title: 'T', markdown: TABLE, blanks: [], setup: SETUP }, []);
  expect(html).toMatch(/<table class="leaders[^>]*>/);
  expect(html.slice(html.indexOf('<table'), html.indexOf('</table>'))).not.toContain('..');
});
