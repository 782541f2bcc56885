/**
 * What reaches into pdfmake's insides changes no page: with it and without it every document of a corpus has the same pages and
 * the same text in the same places.
 */
import { afterAll, describe, expect, test } from '@jest/globals';
import { usePatches } from '../../src/pdf/patches/index.ts';
import { assertVersion } from '../../src/pdf/patches/patch.ts';
import type { PdfInput } from '../../src/pdf/render-pdf.ts';
import { invoice, ledger, letter, report } from '../bench/pdf/documents.ts';
import { piecesOf, render, SETUP } from './support.ts';

type Document = [name: string, markdown: string, changes?: Partial<PdfInput>];

const numbered = (count: number, name: string, make: (seed: number) => string): Document[] =>
  Array.from({ length: count }, (_, seed) => [`${name} ${seed}`, make(seed)]);

const RUNNING = { ...SETUP, header: [{ token: 'title' as const }], footer: ['Page ', { token: 'page' as const }] };
const language = (tag: string) => ({ setup: { ...RUNNING, language: tag } });

const CORPUS: Document[] = [
  ...numbered(20, 'letter', letter),
  ...numbered(16, 'invoice', invoice),
  ...numbered(8, 'report', (seed) => report(4, seed)),
  ...numbered(8, 'ledger', (seed) => ledger(40 + 40 * seed, seed)),
  ['running text', letter(50), { setup: RUNNING }],
  ['sans', letter(51), { setup: { ...RUNNING, font: 'sans' } }],
  ['landscape', invoice(52), { setup: { ...SETUP, page: { ...SETUP.page, orientation: 'landscape' } } }],
  ['headings of all depths', '# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F *g*\n\ntext'],
  ['nested lists', '1. a\n   - b\n     1. c\n\n   d\n2. e\n\n- [ ] f\n- [x] g\n\n> q\n>\n> > r'],
  ['notes', `${'text[^n] '.repeat(30)}and[^m].\n\n[^n]: One.\n[^m]: Two, with *more*.`],
  [
    'code',
    `\`\`\`\n${'  if (a) {\n\tb("a long line of code that wraps at the edge of the page, and goes on");\n'.repeat(60)}\`\`\``,
  ],
  ['breaks', 'one\\\ntwo\\\n\\\nthree `x y`  ~~gone~~ <br> four\n\n<!-- pagebreak -->\n\nfive'],
  ['blanks', 'Dear {{Name}}, the {{Long label of several words}} is `{{Code}}`.'],
  ['a long word', `a ${'x'.repeat(3000)} b https://example.com/${'path/'.repeat(60)}`],
  ['a wide table', `|${' head |'.repeat(14)}\n|${' --- |'.repeat(14)}\n|${' **some** text |'.repeat(14)}`],
  ['a tall row', `| a | b |\n|---|---|\n| ${'word '.repeat(4000)} | x |`],
  ['a missing sign', 'a \u{1f9ff} \u{10ffff} b'],
  [
    'Arabic',
    '# عقد\n\nيلتزم الطرف (أ) بمبلغ 12,500 يورو.\n\n- واحد\n- two\n\n| أ | b |\n|---|--:|\n| ج | 1 |',
    language('ar'),
  ],
  ['Hebrew in English', 'The word שלום (peace) and 12 ספרים, **ספר**.'],
  ['Chinese', '# 合同\n\n本合同由甲乙双方在平等自愿的基础上经友好协商签订。'.repeat(20), language('zh')],
  ['Thai and Devanagari', 'สวัสดีครับ ยินดีต้อนรับ\n\nनमस्ते दुनिया, क्षत्रिय'],
  ['superscripts in a table', '| a | b |\n|---|--:|\n| x[^1] | 1,000.00 |\n\n[^1]: note'],
];

describe('patches', () => {
  afterAll(() => usePatches(true));

  test.each(CORPUS)('%s: the same pages with and without', async (_name, markdown, changes) => {
    usePatches(true);
    const patched = await render(markdown, changes);
    usePatches(false);
    const stock = await render(markdown, changes);
    expect(patched.pages).toBe(stock.pages);
    // The same bytes are the same pages; a patch that writes the file otherwise is to show the same to a reader.
    if (Buffer.from(patched.bytes).equals(stock.bytes)) return;
    expect(await piecesOf(patched)).toEqual(await piecesOf(stock));
  });

  test('the corpus is large enough to mean something', () => expect(CORPUS.length).toBeGreaterThanOrEqual(60));

  test('one for another version is refused, with what to do', () => {
    const patch = { package: 'pdfmake' as const, version: '0.0.1', apply: () => {}, revert: () => {} };
    expect(() => assertVersion(patch)).toThrow(/written for pdfmake 0\.0\.1, but .* PDF_PATCHES=off/);
  });
});
