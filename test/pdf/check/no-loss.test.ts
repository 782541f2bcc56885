/** §13.9: a document that would lose a word is refused; any text at all is set in full. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertNoLoss } from '../../../src/pdf/check/no-loss.ts';
import { sourceText } from '../../../src/pdf/check/run-ledger.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { assertProperty } from '../../support/property.ts';
import { documentPieces, textOf } from '../support/read-pdf.ts';
import { render } from '../support/render.ts';

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

  test('names what a header or footer lost, on any of its pages', () => {
    const running = [entry('Page 1'), entry('Page 2')];
    const texts = (last: string) => ({ ...whole, texts: [...whole.texts, 'Page 1', last] });
    expect(() => assertNoLoss(said('one two three'), entries, texts('Page 2'), running)).not.toThrow();
    expect(() => assertNoLoss(said('one two three'), entries, texts(''), running)).toThrow(/in layout: “Page 2”/);
    // It makes up for nothing that the text lacks.
    expect(() => assertNoLoss(said('one two three Page'), entries, texts('Page 2'), running)).toThrow(/near “Page”/);
  });

  test('names what stands off the page', () => {
    expect(() => assertNoLoss(said('one two three'), entries, { ...whole, outside: ['three'] })).toThrow(
      /off the page: “three”/,
    );
  });
});

describe('any text', () => {
  const visible = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const markdownEscaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&:@/]/g, '\\$&').replace(/\s+/g, ' ');
  // Scripts that the fonts cover; others are boxes with code points, tested elsewhere.
  const word = fc.stringMatching(/^[A-Za-z0-9äöüßéñÅΩλЖя„“€.,;:!?()/&<>|*_`#~-]{1,90}$/);
  const text = fc.array(word, { minLength: 1, maxLength: 120 }).map((words) => markdownEscaped(words.join(' ')));

  test('is there, inside the margins, in paragraphs, lists, quotes and cells', async () => {
    await assertProperty(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 4 }), async (content, columns) => {
        const row = `|${` ${content} |`.repeat(columns)}`;
        const pdf = await render(
          `${content}\n\n- a\n  - ${content}\n\n> ${content}\n\n${row}\n|${'---|'.repeat(columns)}\n${row}`,
        );
        for (const piece of await documentPieces(pdf)) {
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
