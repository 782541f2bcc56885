/** What the no-loss check is given: the text that layout has put on the pages, and what stands off them. */
import { describe, expect, test } from '@jest/globals';
import { drawnText } from '../../../src/pdf/layout/drawn-text.ts';

describe('what was drawn', () => {
  const font = { widthOfString: (text: string) => 5 * text.length };
  const line = (x: number, y: number, text: string, ledger: number) => ({
    type: 'line' as const,
    item: { x, y, inlines: [{ text, ledger, x: 0, width: 50, font, fontSize: 10 }], getHeight: () => 12 },
  });
  const page = (...items: ReturnType<typeof line>[]) => ({ pageSize: { width: 200, height: 100 }, items });

  test('pieces of one run are put together over pages, a repeated header counts once', () => {
    const header = line(10, 0, 'head', 1);
    const pages = [page(header, line(10, 20, 'a ', 0)), page(header, line(10, 20, 'b', 0))];
    expect(drawnText({ _pdfMakePages: pages }, 2)).toEqual({
      pages: 2,
      texts: ['a b', 'head'],
      outside: [],
      lastFlow: Int32Array.of(1, 0),
    });
  });

  test.each([
    ['right', 160, 20],
    ['left', -20, 20],
    ['bottom', 10, 95],
    ['top', 10, -5],
  ])('text over the %s edge is outside', (_edge, x, y) => {
    expect(drawnText({ _pdfMakePages: [page(line(x, y, 'a', 0))] }, 1).outside).toEqual(['a']);
  });

  test.each([
    ['before ink', -20, '     a', []],
    ['before ink that is outside itself', -20, '  a', ['  a']],
    ['behind ink', 170, 'a    \u00a0\u200b', []],
    ['around nothing', -500, '    ', []],
  ])('blanks %s are none', (_where, x, text, outside) => {
    expect(drawnText({ _pdfMakePages: [page(line(x, 20, text, 0))] }, 1).outside).toEqual(outside);
  });
});
