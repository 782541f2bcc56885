/** §17.21: the preview document around a sanitised body. */
import { describe, expect, test } from '@jest/globals';
import { previewPage } from '../../../src/rendering/paper/preview-page.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';

const setup: DocumentSetup = {
  page: { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 54, bottom: 36.5, left: 18 } },
  language: 'en',
  font: 'serif',
  header: [],
  footer: [],
};

type Text = {
  title?: string;
  language?: string;
  body?: string;
  sheets?: string[];
  pages?: number;
  truncated?: boolean;
};

function preview(changes: Partial<DocumentSetup> = {}, text: Text = {}) {
  return previewPage({
    title: text.title ?? 'Letter',
    language: text.language ?? 'en',
    sheets: text.sheets ?? [text.body ?? '<p>Hello</p>'],
    ...(text.pages !== undefined && { pages: text.pages }),
    truncated: text.truncated ?? false,
    setup: { ...setup, ...changes },
  });
}

function page(changes: Partial<DocumentSetup['page']>) {
  return preview({ page: { ...setup.page, ...changes } });
}

describe('paper', () => {
  test.each([
    ['A4', 'portrait', '--page-width:595.28pt;--page-height:841.89pt'],
    ['A4', 'landscape', '--page-width:841.89pt;--page-height:595.28pt'],
    ['Letter', 'portrait', '--page-width:612pt;--page-height:792pt'],
    ['Legal', 'portrait', '--page-width:612pt;--page-height:1008pt'],
  ] as const)('%s %s', (size, orientation, wanted) => expect(page({ size, orientation })).toContain(wanted));

  test('has the margins of the setup, on screen and in print', () => {
    const html = preview();
    expect(html).toContain('--margin-top:72pt;--margin-right:54pt;--margin-bottom:36.5pt;--margin-left:18pt');
    expect(html).toContain('@page{size:595.28pt 841.89pt;margin:72pt 54pt 36.5pt 18pt}');
  });

  test.each([
    ['serif', '--text-font:"Noto Serif"'],
    ['sans', '--text-font:"Noto Sans"'],
  ] as const)('is set in %s', (font, wanted) => expect(preview({ font })).toContain(wanted));

  test('refuses what is no size, font or length', () => {
    expect(() => page({ size: 'A9' as 'A4' })).toThrow('page size A9: expected one of A3, A4, ');
    expect(() => preview({ font: 'red}' as 'sans' })).toThrow('font red}: expected one of serif, sans');
    const margins = { ...setup.page.margins, left: '1;}' as unknown as number };
    expect(() => page({ margins })).toThrow('length 1;}: expected a number of points');
  });
});

describe('text', () => {
  test.each([
    ['a title', { title: '</title><script>alert(1)</script>' }, {}],
    ['a header', {}, { header: ['<script>alert(1)</script>'] }],
    ['a blank in a footer', {}, { footer: [{ blank: '<script>alert(1)</script>' }] }],
    ['a language', { language: '"><script>alert(1)</script>' }, {}],
    ['a title in a header', { title: '<script>' }, { header: [{ token: 'title' as const }] }],
  ])('%s is escaped', (_, text, changes) => {
    const html = preview(changes, text);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script');
  });

  test('the body stands as it came, even when it looks like a layout', () => {
    const body = '<p>{{title}} {{{bodyHtml}}} {{> shell}}</p>\n<pre>  two\n    four</pre>';
    expect(preview({}, { body })).toContain(body);
  });

  test('braces in a title or a footer are text', () => {
    const html = preview({ footer: ['{{title}}'] }, { title: '{{language}}' });
    expect(html).toContain('<title>{{language}}</title>');
    expect(html).toContain('>{{title}}</div>');
  });

  test.each([
    ['en', 'ltr'],
    ['de-CH', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['no such tag', 'ltr'],
  ])('%s runs %s', (language, direction) =>
    expect(preview({}, { language })).toContain(`<html lang="${language}" dir="${direction}">`),
  );
});

test('a paragraph against the direction of its document finds its own by style', () => {
  expect(preview()).toMatch(/\[dir=.ltr.\] :is\(p, [^)]*\) \{ unicode-bidi: plaintext; \}/);
});

describe('header and footer', () => {
  test('show text, the title, blanks and page numbers in order', () => {
    const html = preview(
      {
        header: ['For ', { blank: 'Client' }],
        footer: [{ token: 'title' }, ' · ', { token: 'page' }, '/', { token: 'pages' }],
      },
      { title: 'A & B' },
    );
    expect(html).toContain('<div>For <span class="blank">Client</span></div>');
    expect(html).toContain('<div>A &amp; B · …/…</div>');
  });

  test.each([
    ['one sheet, pages not counted', 1, undefined, false, ['1/…', '…/…']],
    ['one sheet that is the page', 1, 1, false, ['1/1', '1/1']],
    ['one sheet of three pages', 1, 3, false, ['1/3', '3/3']],
    ['as many sheets as pages', 3, 3, false, ['1/3', '1/3', '2/3', '2/3', '3/3', '3/3']],
    ['two sheets of three pages', 2, 3, false, ['1/3', '…/3', '…/3', '3/3']],
    ['sheets that are cut', 2, 2, true, ['1/2', '…/2', '…/2', '…/2']],
  ])('number pages as far as they are known: %s', (_, sheets, pages, truncated, wanted) => {
    const numbers = [{ token: 'page' as const }, '/', { token: 'pages' as const }];
    const html = preview(
      { header: numbers, footer: numbers },
      { sheets: Array.from({ length: sheets }, () => '<p>a</p>'), truncated, ...(pages && { pages }) },
    );
    expect([...html.matchAll(/<div>([^<]*\/[^<]*)<\/div>/g)].map(([, text]) => text)).toEqual(wanted);
    expect(html.includes('This preview ends here.')).toBe(truncated);
  });

  test('are left out when they are empty', () => {
    const html = preview();
    expect(html).not.toContain('<header');
    expect(html).not.toContain('<footer');
  });
});

test('is one document that runs nothing and fetches nothing', () => {
  const html = preview();
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain(
    'content="default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;; img-src data:; font-src data:"',
  );
  expect(html).not.toMatch(/<script|<link|@import|url\(|https?:|\son\w+=|\sstyle=/i);
  expect(html.match(/<style>/g)).toHaveLength(1);
});
