/** §17.21: the preview is the paper in a window of any width. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { findChromium } from '../../../doors/web/pages/support/browser.ts';
import { LINES } from '../../../doors/web/pages/support/lines.ts';
import { type ShownPage, startShownPage } from '../../../doors/web/pages/support/shown-page.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { SETUP } from '../../../pdf/support/render.ts';
import { corpus } from '../../../pdf/whole-documents/corpus/corpus.ts';

const chromium = findChromium();
const DOCUMENTS = (await corpus()).filter(({ name }) =>
  /^demo-(?:invoice|service|swiss)|^(?:chinese-simplified|arabic)-contract$|^letter-landscape$/.test(name),
);
const NAMES = DOCUMENTS.map(({ name }) => name);

(chromium ? describe : describe.skip)('in Chromium', () => {
  let shown: ShownPage;
  let page: Page;

  const show = (html: string, width: number) => shown.show(html, width);
  const previewOf = async (name: string) => {
    const { job } = DOCUMENTS.find((one) => one.name === name)!;
    return (await makePreview(job, job.assets)).html;
  };
  const ROOT = 'document.documentElement';
  const sheet = (measure: string) =>
    page.evaluate<number>(`document.querySelector('.sheet').getBoundingClientRect().${measure}`);

  beforeAll(async () => {
    shown = await startShownPage(chromium!);
    page = shown.page;
  });
  afterAll(() => shown?.close());

  test('a Swiss QR bill covers the foot of its sheet, in place of the footer', async () => {
    await show(await previewOf('demo-swiss-invoice'), 1280);
    const boxes = `['.sheet', '.swiss-bill > img', 'main table:last-of-type'].map((one) => {
      const { left, right, top, bottom } = [...document.querySelectorAll(one)].at(-1).getBoundingClientRect();
      return { left, right, top, bottom };
    })`;
    const [paper, bill, totals] = await page.evaluate<Record<'left' | 'right' | 'top' | 'bottom', number>[]>(boxes);
    expect([bill!.left, bill!.right, bill!.bottom]).toEqual(
      [paper!.left, paper!.right, paper!.bottom].map((one) => expect.closeTo(one, 0)),
    );
    expect(((bill!.bottom - bill!.top) / (bill!.right - bill!.left)) * 210).toBeCloseTo(108, 0);
    expect(totals!.bottom).toBeLessThan(bill!.top);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.sheet > footer')).display`)).toBe('none');
  });

  test.each(NAMES)('the sheet is whole in a narrow window, with the same lines: %s', async (name) => {
    const preview = await previewOf(name);
    await show(preview, 1280);
    const lines = await page.evaluate<string[]>(LINES);
    const [width, height] = [await sheet('width'), await sheet('height')];
    expect(lines.length).toBeGreaterThan(9);
    for (const window of [1000, 826, 794, 700, 650]) {
      await show(preview, window);
      expect(await page.evaluate(LINES)).toEqual(lines);
      const room = await page.evaluate<number>(`${ROOT}.clientWidth`);
      const ratio = Math.max(0.7, Math.min(1, room / (width + 32)));
      expect((await sheet('width')) / width).toBeCloseTo(ratio, 2);
      expect((await sheet('height')) / height).toBeCloseTo(ratio, 2);
      const overhang = await page.evaluate<number>(`${ROOT}.scrollWidth - ${ROOT}.clientWidth`);
      // Nor is there more desk below than around.
      const below = await page.evaluate<number>(
        `${ROOT}.scrollHeight - scrollY - [...document.querySelectorAll('.sheet')].at(-1).getBoundingClientRect().bottom`,
      );
      expect(below).toBeLessThan(34);
      expect(overhang > 0).toBe((width + 32) * 0.7 > room);
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('main')].every((one) => one.scrollWidth <= one.clientWidth)`,
        ),
      ).toBe(true);
    }
  });

  test.each([640, 600, 480, 360])(
    'on a phone %d pixels wide nothing is smaller, and no short header is broken',
    async (width) => {
      await show(await previewOf('chinese-simplified-contract'), width);
      expect(await sheet('width')).toBe(width);
      expect(await page.evaluate(`getComputedStyle(document.querySelector('p')).fontSize`)).toBe('15px');
      expect(await page.evaluate(LINES)).toEqual(expect.arrayContaining(['数量', '单价', '金额']));
    },
  );

  // In points, as `styles.ts` has it for the paper.
  test.each([
    ['code', 3, '- above\n  ```\n  code\n  ```'],
    ['code behind a task', 3, '- [ ] above\n  ```\n  code\n  ```'],
    ['a quote', 3, '- above\n  > quote'],
    ['a heading, whose letters stand a hair lower', 19.8, '- above\n  ## heading'],
    ['a table', 4, '- above\n  | a |\n  |---|\n  | b |'],
  ])('the text of a tight item has the space of the paper below it: %s', async (_name, points, markdown) => {
    await show((await makePreview({ title: '', markdown, blanks: [], setup: SETUP }, [png('p.png', 9, 9)])).html, 1280);
    const gap = await page.evaluate<number>(`(() => {
      const range = document.createRange();
      const texts = document.createTreeWalker(document.querySelector('li'), NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && !texts.currentNode.data.includes('above')) {}
      range.selectNode(texts.currentNode);
      const { top, bottom } = range.getBoundingClientRect();
      const line = parseFloat(getComputedStyle(document.querySelector('li')).lineHeight);
      const block = document.querySelector('li > :is(pre, blockquote, h2, table)');
      return block.getBoundingClientRect().top - (top + bottom) / 2 - line / 2;
    })()`);
    expect(gap * 0.75).toBeCloseTo(points, 0);
  });

  const open = async (markdown: string, width: number) =>
    show((await makePreview({ title: '', markdown, blanks: [], setup: SETUP }, [])).html, width);

  test('on a phone a lone figure does not make its column narrow, and short words of ideographs are whole', async () => {
    const answers = 'some words that are the answer to a question';
    await open(
      `| Question | 数量 |\n|---|--:|\n| ${answers} | ${answers} |\n| Income | 45,000.00 |\n| x | 一式 |`,
      420,
    );
    const [question, answer] = await page.evaluate<number[]>(
      `[...document.querySelectorAll('tr:nth-child(1) > td')].map((cell) => cell.offsetWidth)`,
    );
    expect(answer! / question!).toBeGreaterThan(0.8);
    const narrow = `| a | 数量 |${' b |'.repeat(7)}\n|---|--:|${'---|'.repeat(7)}\n| ${answers} | 一式 |${` ${answers} |`.repeat(7)}`;
    await open(narrow, 420);
    expect(
      await page.evaluate(`[...document.querySelectorAll('.short')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      })`),
    ).toEqual([1, 1]);
  });

  test('a row with nothing in it is as high as on paper', async () => {
    await open('| a | b |\n|---|---|\n| | |\n| c | d |', 1280);
    const [empty, filled] = await page.evaluate<number[]>(
      `[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight)`,
    );
    expect(Math.abs(empty! - filled!)).toBeLessThanOrEqual(1);
  });

  test('lines to the right and in the middle reach their edge, and nothing is drawn under the blank at their end', async () => {
    const words = 'some words that take several lines ~~and go on~~ `and on` '.repeat(5);
    for (const [delimiter, language] of [
      ['---:', 'en'],
      [':---:', 'en'],
      ['---:', 'he'],
    ] as const) {
      const markdown = `| a | b |\n|${delimiter}|---|\n| ${words} | ${words} |`;
      const setup = { ...SETUP, language };
      await show((await makePreview({ title: 'Lines', markdown, blanks: [], setup }, [])).html, 1280);
      const edges = await page.evaluate<[left: number, right: number][]>(`(() => {
        const cell = document.querySelector('td');
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right } = cell.getBoundingClientRect();
        const lines = new Map();
        for (const box of [...range.getClientRects()]) {
          if (box.width === 0) continue;
          const key = Math.round((box.top + box.bottom) / 2 / 8);
          const [from, to] = lines.get(key) ?? [Infinity, -Infinity];
          lines.set(key, [Math.min(from, box.left), Math.max(to, box.right)]);
        }
        return [...lines.values()].map(([from, to]) => [from - left, right - to]);
      })()`);
      expect(edges.length).toBeGreaterThan(4);
      for (const [left, right] of edges) {
        const [own, wanted] = delimiter === ':---:' ? [left, right] : [right, 5 * (4 / 3)];
        expect(Math.abs(own - wanted)).toBeLessThan(0.6);
      }
    }
  });

  /** The boxes of what the selectors find, in points; of a paragraph, that of the text at its end. */
  const boxesOf = async (markdown: string, selectors: string[], setup: DocumentSetup = SETUP) => {
    const assets = [png('p.png', 96, 48)];
    await show((await makePreview({ title: '', markdown, blanks: [], setup }, assets)).html, 1280);
    return page.evaluate<Record<'left' | 'right' | 'top' | 'bottom', number>[]>(
      `${JSON.stringify(selectors)}.map((selector) => {
        const range = document.createRange();
        const found = document.querySelector(selector);
        range.selectNode(found.matches('p') ? found.lastChild : found);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left: left * 0.75, right: right * 0.75, top: top * 0.75, bottom: bottom * 0.75 };
      })`,
    );
  };

  test('words have the background of their style', async () => {
    const styles = { pill: { color: '#ffffff', background: '#aa0000' } };
    const words = 'some <span class="style-pill">words</span> here';
    await boxesOf(words, ['p'], { ...SETUP, style: { ...HOUSE_STYLE, styles } });
    expect(
      await page.evaluate(`[...document.querySelectorAll('p, p > span')].map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return [one.textContent, color, backgroundColor];
      })`),
    ).toContainEqual(['words', 'rgb(255, 255, 255)', 'rgb(170, 0, 0)']);
  });

  test('text of a column stands beside a picture at its side', async () => {
    const column = (text: string) => `<div class="column">\n\n${text}\n\n</div>`;
    const inside = `<img src="p.png" alt="" align="right" width="60">${'words '.repeat(20)}`;
    const markdown = `<div class="columns">\n\n${column(inside)}\n\n${column('other')}\n\n</div>`;
    const [picture, text] = await boxesOf(markdown, ['.column img', '.column p']);
    expect(text!.top - picture!.top).toBeCloseTo(0, -1);
    expect(text!.left).toBeLessThan(picture!.left);
  });

  test.each([
    ['| PICTURE | |\n|---|---|\n| ____ | ____ |\n| Ada | Date |', 'td .alone'],
    ['PICTURE\n\n---\n\nAda', '.signature hr'],
  ])('a picture above a line to sign on stands on it: %j', async (inside, line) => {
    const markdown = `<div class="signature">\n\n${inside.replace('PICTURE', '![Signature](p.png)')}\n\n</div>`;
    const [picture, rule] = await boxesOf(markdown, ['.signature img', line]);
    expect(picture!.bottom).toBeGreaterThan(rule!.top - 3);
    expect(picture!.bottom).toBeLessThan(rule!.bottom + 3);
  });
});
