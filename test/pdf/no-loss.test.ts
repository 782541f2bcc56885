/** A document that would lose a word is refused; any text at all is set in full. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertNoLoss } from '../../src/pdf/check/no-loss.ts';
import { sourceText } from '../../src/pdf/check/source-text.ts';
import { drawnText } from '../../src/pdf/layout/drawn-text.ts';
import { parseDocument } from '../../src/template/document/document-tree.ts';
import { piecesOf, render, textOf } from './support.ts';

function said(markdown: string): string {
  return sourceText(parseDocument(markdown, []));
}
function entry(text: string) {
  return { source: text, rendered: text };
}

describe('the check', () => {
  const whole = { pages: 1, texts: ['one two', 'three'], outside: [] };
  const entries = [entry('one two'), entry('three')];

  test('passes when all is drawn, however the space falls', () => {
    expect(() => assertNoLoss(said('one two **three**'), entries, whole)).not.toThrow();
    const wrapped = { ...whole, texts: ['one two', ' three\n'] };
    expect(() => assertNoLoss(said('one two **three**'), entries, wrapped)).not.toThrow();
  });

  test('names the word that never reached layout', () => {
    expect(() => assertNoLoss(said('one two **three** four'), entries, whole)).toThrow(
      /lost before layout, near “four”/,
    );
  });

  test.each([
    ['a sign of another script', 'one 日本 two **three**', '日本'],
    ['a sign outside the first plane', 'one two 𝒳 **three**', '𝒳'],
    ['a sign that is there, but not as often', 'one two **three** e', 'e'],
  ])('counts %s', (_name, markdown, lost) => {
    expect(() => assertNoLoss(said(markdown), entries, whole)).toThrow(`lost before layout, near “${lost}”`);
  });

  test.each([
    ['cut off', ['one', 'three']],
    ['left out', ['one two', '']],
    ['changed', ['one two', 'tree']],
    ['drawn twice', ['one two', 'threethree']],
  ])('names the run that was %s', (_name, texts) => {
    expect(() => assertNoLoss(said('one two **three**'), entries, { ...whole, texts })).toThrow(/lost in layout: “/);
  });

  test('names what stands off the page', () => {
    expect(() => assertNoLoss(said('one two three'), entries, { ...whole, outside: ['three'] })).toThrow(
      /off the page: “three”/,
    );
  });
});

describe('what was drawn', () => {
  const line = (x: number, y: number, text: string, ledger: number) => ({
    type: 'line' as const,
    item: { x, y, inlines: [{ text, ledger, x: 0, width: 50 }], getHeight: () => 12 },
  });
  const page = (...items: ReturnType<typeof line>[]) => ({ pageSize: { width: 200, height: 100 }, items });

  test('pieces of one run are put together over pages, a repeated header counts once', () => {
    const header = line(10, 0, 'head', 1);
    const pages = [page(header, line(10, 20, 'a ', 0)), page(header, line(10, 20, 'b', 0))];
    expect(drawnText({ _pdfMakePages: pages }, 2)).toEqual({ pages: 2, texts: ['a b', 'head'], outside: [] });
  });

  test.each([
    ['right', 160, 20],
    ['left', -20, 20],
    ['bottom', 10, 95],
    ['top', 10, -5],
  ])('text over the %s edge is outside', (_edge, x, y) => {
    expect(drawnText({ _pdfMakePages: [page(line(x, y, 'a', 0))] }, 1).outside).toEqual(['a']);
  });
});

describe('any text', () => {
  const visible = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const markdownEscaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&:@/]/g, '\\$&').replace(/\s+/g, ' ');
  // Scripts that the fonts cover; others are boxes with code points, tested elsewhere.
  const word = fc.stringMatching(/^[A-Za-z0-9äöüßéñÅΩλЖя„“€.,;:!?()/&<>|*_`#~-]{1,90}$/);
  const text = fc.array(word, { minLength: 1, maxLength: 120 }).map((words) => markdownEscaped(words.join(' ')));

  test('is there, inside the margins, in paragraphs, lists, quotes and cells', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 4 }), async (content, columns) => {
        const row = `|${` ${content} |`.repeat(columns)}`;
        const pdf = await render(
          `${content}\n\n- a\n  - ${content}\n\n> ${content}\n\n${row}\n|${'---|'.repeat(columns)}\n${row}`,
        );
        for (const piece of await piecesOf(pdf)) {
          expect(piece.x).toBeGreaterThanOrEqual(71);
          expect(piece.x + piece.width).toBeLessThanOrEqual(595.28 - 71);
        }
        const shown = visible(await textOf(await render(content)));
        expect(shown.length).toBeGreaterThanOrEqual(visible(content).length);
      }),
      { numRuns: 25 },
    );
  });
});
