/** §13: the facts of a document, and the same bytes for the same document. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SAMPLE_JOB } from '../../src/pdf/job/sample-job.ts';
import type { DocumentSetup } from '../../src/template/model/document-setup.ts';
import { linesOf, open, render, SETUP } from './support.ts';

function page(change: Partial<DocumentSetup['page']>): DocumentSetup {
  return {
    ...SETUP,
    page: { ...SETUP.page, ...change },
  };
}

describe('facts', () => {
  test('title, author, subject, language, time and version', async () => {
    const { info } = await (
      await open(await render('text', { subject: 'On PDF', setup: { ...SETUP, language: 'de-AT' } }))
    ).getMetadata();
    expect(info).toMatchObject({
      Title: 'A title',
      Author: 'Acme Ltd',
      Subject: 'On PDF',
      Creator: 'Platen',
      Producer: 'Platen',
      CreationDate: 'D:20261121102030Z',
      PDFFormatVersion: '1.7',
      Language: 'de-AT',
    });
  });

  test('the window shows the title', async () => {
    const preferences = await (await open(await render('text'))).getViewerPreferences();
    expect(preferences).toMatchObject({ DisplayDocTitle: true });
  });

  const SHEETS: [size: DocumentSetup['page']['size'], orientation: 'portrait' | 'landscape', box: number[]][] = [
    ['A4', 'portrait', [595.28, 841.89]],
    ['A4', 'landscape', [841.89, 595.28]],
    ['Letter', 'portrait', [612, 792]],
    ['Letter', 'landscape', [792, 612]],
    ['Legal', 'portrait', [612, 1008]],
  ];
  test.each(SHEETS)('%s %s', async (size, orientation, box) => {
    const document = await open(await render('text', { setup: page({ size, orientation }) }));
    expect((await document.getPage(1)).view.slice(2)).toEqual(box);
  });

  test('text stands inside the margins', async () => {
    const margins = { top: 50, right: 150, bottom: 300, left: 120 };
    const pdf = await render('Some words. '.repeat(400), { setup: page({ margins }) });
    for (const { pieces, y } of await linesOf(pdf)) {
      expect(pieces[0]!.x).toBeCloseTo(120, 1);
      expect(pieces.at(-1)!.x + pieces.at(-1)!.width).toBeLessThanOrEqual(595.28 - 150 + 3);
      expect(y).toBeGreaterThan(300);
      expect(y).toBeLessThan(841.89 - 50);
    }
    expect(pdf.pages).toBeGreaterThan(1);
  });

  test('margins that leave no room are refused', async () => {
    await expect(
      render('text', { setup: page({ margins: { top: 0, bottom: 0, left: 300, right: 290 } }) }),
    ).rejects.toThrow(/margins leave 5 ×/);
  });

  test('headings are the outline, nested by depth', async () => {
    const outline = await (await open(await render('# A\n\n### B\n\n## C\n\n### D *d*\n\n# E'))).getOutline();
    const titles = (items: typeof outline): unknown => items.map((item) => [item.title, titles(item.items)]);
    const said = await (
      await open(await render('# A *b*<br>c[^n] `d` {{E}} 𒀀\n\n## ![f](f.png)\n\n[^n]: n'))
    ).getOutline();
    expect(titles(said)).toEqual([['A b c d E 𒀀', [['f', []]]]]);
    expect(titles(outline)).toEqual([
      [
        'A',
        [
          ['B', []],
          ['C', [['D d', []]]],
        ],
      ],
      ['E', []],
    ]);
  });
});

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

describe('the same bytes', () => {
  const MARKDOWN = `${SAMPLE_JOB.markdown}\n\nΩ → 中 {{Blank}}\n`;
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('again, after other documents, and in another process', async () => {
    const first = hash((await render(MARKDOWN)).bytes);
    await render('Ω wholly other text ﬁ 中 A\u030a Å '.repeat(30));
    expect(hash((await render(MARKDOWN)).bytes)).toBe(first);
    const script = `
      import { render } from ${JSON.stringify(new URL('support.ts', import.meta.url).href)};
      import { createHash } from 'node:crypto';
      const { bytes } = await render(${JSON.stringify(MARKDOWN)});
      process.stdout.write(createHash('sha256').update(bytes).digest('hex'));`;
    const other = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '', TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' },
      encoding: 'utf8',
    });
    expect(other).toBe(first);
  });

  test('another creation time gives other bytes', async () => {
    const later = await render(MARKDOWN, { createdAt: new Date('2027-01-01') });
    expect(hash(later.bytes)).not.toBe(hash((await render(MARKDOWN)).bytes));
  });
});
