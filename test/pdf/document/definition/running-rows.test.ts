/** §10.17, §17.23 `header` and `footer`: running text on every page. */
import { describe, expect, test } from '@jest/globals';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { linesOf } from '../../support/read-pdf.ts';
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
});
