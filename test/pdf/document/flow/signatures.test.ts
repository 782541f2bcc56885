/** §17.28: a signature block is whole, with the last two lines before it, wherever a page ends; and what lines to write on are. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { byPage } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { contentOf, linesOf } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { picturesOf, shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

const SIGNATURE = [
  '::: signature\nSIGNED\n\n____________\nAda\n',
  '| For A | For B |\n|---|---|\n| ____ | ____ |\n| Ada | Grace |\n\nEND\n:::',
].join('\n');
const BREAK = '\n\n<!-- pagebreak -->\n\n';

function lines(count: number, indent = ''): string {
  return Array.from({ length: count }, (_, line) => `line${line}`).join(`\\\n${indent}`);
}

/** `min`: how many lines of it are on the page of the signature block. */
const BEFORE: [name: string, markdown: string, min: number][] = [
  ['a line', 'line0', 1],
  ['a line behind a paragraph', `${lines(5)}\n\nline5`, 2],
  ['a paragraph of two lines', lines(2), 2],
  ['a paragraph of three lines', lines(3), 3],
  ['a paragraph of twenty lines', lines(20), 2],
  ['a list', '- line0\n- line1\n- line2', 2],
  ['a list in a list', '- line0\n  - line1\n    1. line2\n    2. line3', 2],
  ['a long item', `- ${lines(9, '  ')}`, 2],
  ['a table', `| line |\n|---|\n${'| line |\n'.repeat(9)}`, 3],
  ['a table of one row', '| line0 |\n|---|\n| line1 |', 2],
  ['a table with lists in its cells', `<table>${'<tr><td>line<ul><li>line</li></ul></td></tr>'.repeat(6)}</table>`, 4],
  ['a quote', `> ${lines(9, '> ')}`, 2],
  ['a heading and a paragraph', '## line0\n\nline1', 2],
  ['a kept block', `<!-- keep -->\n\n> ${lines(9, '> ')}`, 9],
  ['code', `\`\`\`\n${lines(9).replaceAll('\\', '')}\n\`\`\``, 2],
  ['descriptions', 'line0\n: line1\n: line2', 2],
  ['a picture', 'line0\n\n![line1](p.png)', 1],
  ['another signature block', `line0\n\nline1\n\n${SIGNATURE.replaceAll('SIGNED', 'line2')}`, 8],
];

describe('a signature block', () => {
  // By lines, so that the end of a page comes to each place of the blocks: they are at most 25 lines high.
  const FILLS = Array.from({ length: 10 }, (_, index) => 20 + 3 * index);

  test.each(ofThisRun(BEFORE, 3))('is not parted from %s', async (_name, before, min) => {
    const parts = FILLS.map(
      (fill) => `${lines(fill).replaceAll('line', 'fill')}\n\n${before}\n\n${SIGNATURE}\n\nafter`,
    );
    const pdf = await render(parts.join(BREAK), { assets: [png('p.png', 40, 60)] });
    const pages = byPage(await linesOf(pdf)).map((page) => page.map(({ text }) => text));
    const signed = pages.filter((page) => page.includes('SIGNED'));
    expect(signed).toHaveLength(FILLS.length);
    for (const page of signed) {
      const at = page.indexOf('SIGNED');
      expect(page).toContain('END');
      expect(page.slice(0, at).filter((text) => !text.startsWith('fill')).length).toBeGreaterThanOrEqual(min);
    }
    expect(pages.length).toBeGreaterThan(FILLS.length);
  });

  test('that is higher than a page is divided', async () => {
    const pdf = await render(`a\n\n::: signature\n${lines(90)}\n:::`);
    expect(pdf.pages).toBe(2);
  });
});

/** Rules of the text, from left to right and from top to bottom: where each begins and ends. */
async function rulesOf(pdf: { bytes: Uint8Array }): Promise<number[][]> {
  const shapes = await shapesOf(pdf, 1);
  return shapes.filter(([, bottom, , top]) => top - bottom < 1).map(([left, , right]) => [left, right]);
}

const PAGE = { left: 72, right: 523.28 };

describe.each(ENGINES)('a line to write on, by the %s engine', (_name, engine) => {
  const rules = async (markdown: string, changes = {}) =>
    rulesOf(await render(markdown, { setup: { ...SETUP, ...changes } }, engine));

  test('at the end of a line reaches to the end of the column', async () => {
    const [first, second] = await rules('Name: ____\\\nStreet and town: ______________________________');
    expect(first![1]).toBeCloseTo(PAGE.right, 1);
    expect(second![1]).toBeCloseTo(PAGE.right, 1);
    expect(first![0]).toBeLessThan(second![0]!);
  });

  test('shares what is left with others on the line by their lengths', async () => {
    const [place, date] = await rules('Place: ____________________ Date: __________');
    expect(date![1]).toBeCloseTo(PAGE.right, 1);
    expect((place![1]! - place![0]!) / (date![1]! - date![0]!)).toBeCloseTo(2, 1);
  });

  test('within a sentence is as wide as its underscores', async () => {
    const [short, long] = await rules('On ____ at ________ they met.');
    expect(2 * (short![1]! - short![0]!)).toBeCloseTo(long![1]! - long![0]!, 1);
    expect(long![1]).toBeLessThan(200);
  });

  test('that is longer than its line stays one, beside what names it', async () => {
    const found = await rules(`Signature: ${'_'.repeat(200)}`);
    expect(found).toHaveLength(1);
    expect(found[0]![0]).toBeGreaterThan(PAGE.left + 20);
  });

  test('from right to left begins on the other side', async () => {
    const found = await rules('التاريخ: ____________', { language: 'ar' });
    expect(found).toHaveLength(1);
    expect(found[0]![0]).toBeCloseTo(PAGE.left, 1);
    expect(found[0]![1]).toBeLessThan(PAGE.right - 20);
  });

  test('is copied as underscores, and is a field of the form', async () => {
    const pdf = await render('Date: ____________ (____)', {}, engine);
    expect((await linesOf(pdf)).map(({ text }) => text)).toEqual(['Date: ____________ (____)']);
    const { elements, artifacts } = await structureOf(pdf);
    expect(elements).toEqual([['P', 'Date:', ['Form', '____________'], '(', ['Form', '____'], ')']]);
    expect(artifacts).toBe('');
    expect(contentOf(pdf.bytes)).toContain('/S /Form');
    expect(contentOf(pdf.bytes)).toContain('/O /PrintField/Role /tv');
  });
});

describe('within a signature block', () => {
  test('a thematic break is a line to sign on, close to the name below', async () => {
    const markdown = '::: signature\nSigned:\n\n____\nAda\n:::';
    const pdf = await render(markdown);
    const [rule] = (await shapesOf(pdf, 1)).filter(([, bottom, , top]) => top - bottom < 1);
    const [signed, name] = await linesOf(pdf);
    expect(rule![2] - rule![0]).toBeCloseTo(240, 0);
    expect(signed!.y - rule![1]).toBeGreaterThan(25);
    expect(rule![1] - name!.y).toBeLessThan(15);
    expect((await structureOf(pdf)).elements).toEqual([
      ['P', 'Signed:'],
      ['P', ['Form', '']],
      ['P', 'Ada'],
    ]);
  });

  test('parties stand side by side, with no rules but those to sign on', async () => {
    const parties = '| For A | For the other |\n|---|---|\n| ________ | ____ |\n| Date: ____ | Date: ____ |';
    const found = await rulesOf(await render(`::: signature\n${parties}\n:::`));
    expect(found).toHaveLength(4);
    const [left, right] = found;
    expect(left![0]).toBeCloseTo(PAGE.left, 1);
    expect(right![1]).toBeCloseTo(PAGE.right, 1);
    expect(left![1]! - left![0]!).toBeCloseTo(right![1]! - right![0]!, 1);
    expect(right![0]! - left![1]!).toBeCloseTo(24, 1);
  });
});

describe.each(ENGINES)('a picture above a line to sign on stands on it, by the %s engine', (_name, engine) => {
  const draw = (inside: string, setup = SETUP) => {
    const markdown = `before\n\n::: signature\n${inside.replaceAll('PICTURE', '![Signature](p.png)')}\n:::`;
    const tree = parseDocument(markdown, [], setup);
    return render(markdown, { tree, assets: [png('p.png', 96, 48)], setup }, engine);
  };

  test.each<[inside: string, rules: number]>([
    ['| PICTURE | |\n|---|---|\n| ____ | ____ |\n| Ada | Date |', 2],
    ['| A | B |\n|---|---|\n| PICTURE | |\n| ____ | ____ |\n| Ada | Date |', 2],
    ['| A | B |\n|---|---|\n| PICTURE | 1<br>2<br>3<br>4<br>5<br>6 |\n| ____ | ____ |', 2],
    ['| A<br>PICTURE | B |\n|---|---|\n| ____ | ____ |', 2],
    ['| PICTURE<br>____ | ____ |\n|---|---|\n| Ada | Date |', 2],
    ['PICTURE\n\n____\nAda', 1],
    ['PICTURE\n____\nAda', 1],
    ['Signed:\\\nPICTURE\n\n---\n\nAda', 1],
    ['[PICTURE](https://x.example)\n\n____\nAda', 1],
  ])('%j', async (inside, count) => {
    const pdf = await draw(inside);
    const [picture] = await picturesOf(pdf, 1);
    const rules = (await shapesOf(pdf, 1)).filter(([, bottom, , top]) => top - bottom < 1);
    expect(rules).toHaveLength(count);
    // From the edge of the picture to the rule, in points.
    for (const [, bottom] of rules) expect(Math.abs(picture![1] - bottom)).toBeLessThan(3);
    expect(rules[0]![0]).toBeLessThanOrEqual(picture![0] + 0.5);
    const lines = await linesOf(pdf);
    expect(lines[0]!.y).toBeGreaterThan(picture![3]);
    const name = lines.find(({ text }) => text.startsWith('Ada'));
    if (name) expect(name.y).toBeLessThan(rules[0]![1] - 5);
  });

  test('in documents from before layout 2, and beside the line, it stays where it was', async () => {
    const table = '| PICTURE | x |\n|---|---|\n| ____ | ____ |';
    const [before, now] = await Promise.all([draw(table, { ...SETUP, layout: 1 }), draw(table)]);
    const gapOf = async (pdf: { bytes: Uint8Array }) => {
      const [picture] = await picturesOf(pdf, 1);
      return picture![1] - (await shapesOf(pdf, 1))[0]![1];
    };
    expect(await gapOf(before)).toBeGreaterThan(20);
    expect(await gapOf(now)).toBeLessThan(3);
    const beside = await draw('| ____ | PICTURE |\n|---|---|\n| Ada | Seal |');
    const [picture] = await picturesOf(beside, 1);
    expect(picture![1]).toBeLessThan((await shapesOf(beside, 1))[0]![1]);
  });
});
