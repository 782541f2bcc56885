/** §10.17, §17.23 `header` and `footer`: running text on every page. */
import { describe, expect, test } from '@jest/globals';
import type { PhrasingContent } from 'mdast';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { documentPieces, linesOf } from '../../support/read-pdf.ts';
import { page, render, SETUP } from '../../support/render.ts';

describe('running text', () => {
  test('header and footer with title, page numbers and blanks on every page', async () => {
    const setup: DocumentSetup = {
      ...SETUP,
      header: [{ token: 'title' }, ' for ', { blank: 'Client' }],
      footer: ['Page ', { token: 'page' }, ' of ', { token: 'pages' }],
    };
    const lines = await linesOf(await render('one\n\n<!-- pagebreak -->\n\ntwo', { setup }));
    expect(lines.map(({ page, text }) => `${page}: ${text}`)).toEqual([
      '1: A title for Client',
      '1: one',
      '1: Page 1 of 2',
      '2: A title for Client',
      '2: two',
      '2: Page 2 of 2',
    ]);
  });

  test('a header higher than its margin pushes the text down and loses nothing', async () => {
    const header = [Array.from({ length: 120 }, (_, word) => `header${word}`).join(' ')];
    const lines = await linesOf(
      await render('body', { setup: { ...page({ margins: { top: 20, right: 72, bottom: 20, left: 72 } }), header } }),
    );
    expect(lines.at(-1)!.text).toBe('body');
    expect(lines.map(({ text }) => text).join(' ')).toContain('header119');
  });

  test.each([
    ['ltr', 'en', 'left'],
    ['rtl', 'he', 'right'],
  ])(
    'columns have widths and sides of their own, and places where others are empty (%s)',
    async (_, language, side) => {
      const part = (value: string): PhrasingContent[] => [{ type: 'text', value }];
      const widths = [1, 2].map((value) => ({ value, unit: 'share' as const }));
      const look = { columns: 4, widths: [...widths, undefined, { value: 72, unit: 'points' as const }], align: [] };
      const footer = { column1: part('one'), column2: part('two'), column4: part('four'), look };
      const pieces = await documentPieces(await render('a', { setup: { ...SETUP, language, furniture: { footer } } }));
      const share = (595.28 - 144 - 3 * 12 - 72) / 4;
      const starts = [0, share + 12, 4 * share + 36].map((start) => 72 + start);
      const placed = ['one', 'two', 'four'].map((word) => pieces.find(({ text }) => text === word)!);
      const edges = placed.map(({ x, width }) => (side === 'left' ? x : 595.28 - x - width));
      for (const [at, edge] of edges.entries()) expect(edge).toBeCloseTo(starts[at]!, 0);
    },
  );
});
