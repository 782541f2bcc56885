/** §17.3: what runs from left to right in documents from right to left. */
import { describe, expect, test } from '@jest/globals';
import type { Heading, Image, Paragraph, PhrasingContent } from 'mdast';
import { textOfHeading } from '../../../src/template/document/headings.ts';
import { keepRunningDirections } from '../../../src/template/document/keep-directions.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { chartIn } from '../../../src/template/model/chart.ts';
import { SETUP } from '../../pdf/support/render.ts';

/** Marks of direction, to be seen. */
function shown(text: string): string {
  return text.replaceAll('\u200e', '|').replaceAll('\u200f', '<');
}

test.each<[name: string, text: string, wanted: string]>([
  ['a phone number', 'هاتف +44 117 496 0112.', 'هاتف |+44 117 496 0112.'],
  ['several, in other notations', '+971-4-5551234 أو +49 (0)40 123456', '|+971-4-5551234 أو |+49 (0)40 123456'],
  ['no sum', 'أ+1234567 و5+3', 'أ+1234567 و5+3'],
  ['no short number', 'خصم +5 و+12.5', 'خصم +5 و+12.5'],
  ['a date in another script', 'من 3 March 2026 إلى 9 April 2026.', 'من |3 March 2026 إلى |9 April 2026.'],
  ['dates of other languages', 'من 1er août 2026 إلى 3. März', 'من |1er août 2026 إلى |3. März'],
  ['a line of other letters', '12 Main Street (rear)', '|12 Main Street (rear)|'],
  ['signs of all kinds at its ends', '\\<b> & Item [x] "C++"', '|<b> & Item [x] "C++"|'],
  ['a sign at its end alone', 'Rock & Roll C#', 'Rock & Roll C#|'],
  ['no line with own letters', '"كتاب" C++', '"كتاب" C++'],
  ['no signed amount', '-5.50 kg', '-5.50 kg'],
  ['no amount', '5.50 kg', '5.50 kg'],
  ['no number within words or behind them', 'ورق A4, v2.5 beta, March 3, 2026', 'ورق A4, v2.5 beta, March 3, 2026'],
  ['no number of the document before a name', 'في 3 مارس 2026 Marlow', 'في 3 مارس 2026 Marlow'],
  ['a date of the language behind a name', 'Marlow, 3 مارس 2026', 'Marlow, <3 مارس 2026'],
  ['one that has a mark already', '\u200e+44 117 496 0112', '|+44 117 496 0112'],
])('in the text: %s', (_, text, wanted) => {
  const textIn = (language: string) => textOfHeading([parseDocument(text, [], { language }).children[0] as never]);
  expect(shown(textIn('ar'))).toBe(wanted);
});

test('lines of other letters keep their signs, each by itself', () => {
  const text = 'شركة:\\\n**Acme Ltd.**\\\n12 Main Street, *1st* floor.';
  const [paragraph] = parseDocument(text, [], { language: 'he' }).children;
  expect(shown(textOfHeading([paragraph as never]))).toBe('شركة: Acme Ltd.| |12 Main Street, 1st floor.|');
});

test('a heading in other letters has its number once', () => {
  const setup = { language: 'ar', numbering: { from: 1, headings: ['1', '1.1'], items: [] } };
  const [heading, clause] = parseDocument('# 1 Definitions (UK)\n\n## 1.1 12 Main Street\n', [], setup)
    .children as Heading[];
  expect(shown(textOfHeading([heading as never]))).toBe('Definitions (UK)|');
  expect(shown(textOfHeading([clause as never]))).toBe('|12 Main Street');
});

test('captions are lines, too', () => {
  const [paragraph] = parseDocument('![x](a.png "12 Acme Ltd.")', [], { language: 'ar', layout: 2 }).children;
  const [image] = (paragraph as Paragraph).children as Image[];
  expect([image!.title, image!.data!.caption].map((one) => shown(one!))).toEqual(['|12 Acme Ltd.|', '|12 Acme Ltd.|']);
});

test('labels of a chart do as cells of a table', () => {
  const markdown = '![Acme Ltd.](chart:bar)\n\n| Name | C++ |\n| - | -: |\n| 12 Main Street | 3 |\n| شركة | 4 |\n';
  const tree = parseDocument(markdown, [], { language: 'ar', charts: [{ table: 0, shapes: [{}] }] });
  const { title, names, series } = chartIn(tree.children[0] as never)!.data!.chart!;
  expect([title, ...names, series[0]!.label].map(shown)).toEqual(['Acme Ltd.|', '|12 Main Street', 'شركة', 'C++|']);
  expect(series[0]!.texts).toEqual(['3', '4']);
});

test('paragraphs from right to left keep dates and amounts in a document from left to right', () => {
  const shownIn = (text: string) => {
    const [paragraph] = parseDocument(text, [], { language: 'en' }).children;
    return shown(textOfHeading([paragraph as never]));
  };
  expect(shownIn('يبدأ في 3 March 2026 بمبلغ €1,200 أو -£5.')).toBe('يبدأ في |3 March 2026 بمبلغ |€1,200 أو |-£5.');
  expect(shownIn('من -5.00 إلى −12, ב-5 أو 2026-08-27 و(+3)')).toBe('من |-5.00 إلى |−12, ב-5 أو 2026-08-27 و(|+3)');
  expect(shownIn('From 3 March 2026 بمبلغ €1,200.')).toBe('From 3 March 2026 بمبلغ €1,200.');
  expect(shownIn('It begins on 1 يناير 2030, or ב-5 במרץ 2031.')).toBe('It begins on <1 يناير 2030, or ב-5 במרץ 2031.');
});

describe('headers and footers', () => {
  const text = (value: string): PhrasingContent => ({ type: 'text', value });

  test('of one line: as their letters run', () => {
    const header = ['Acme Ltd. ', { token: 'page' as const }];
    const footer = ['صفحة ', { token: 'page' as const }, ', Acme, +44 117 496 0112'];
    const { header: above, footer: below } = keepRunningDirections({ ...SETUP, language: 'he', header, footer });
    expect([above, below]).toEqual([
      ['\u200eAcme Ltd. \u200e', { token: 'page' }],
      ['صفحة ', { token: 'page' }, ', Acme, \u200e+44 117 496 0112'],
    ]);
  });

  test('with several lines: each by itself, on first pages and in sections, too', () => {
    const left = [text('Acme '), { type: 'strong' as const, children: [text('(UK).')] }, { type: 'break' as const }];
    const boxes = { left: [...left, text('شركة: Acme.'), { type: 'break' as const }, text('1 / 2')] };
    const setup = keepRunningDirections({
      ...SETUP,
      language: 'ar',
      furniture: { header: boxes, first: { footer: boxes } },
      sections: { plan: { page: SETUP.page, header: boxes, footer: ['Plan.'] } },
    });
    const wanted = {
      left: [
        text('\u200eAcme \u200e'),
        { type: 'strong', children: [text('\u200e(UK).\u200e')] },
        { type: 'break' },
        text('شركة: Acme.'),
        { type: 'break' },
        text('1 / 2'),
      ],
    };
    expect(setup.furniture).toEqual({ header: wanted, first: { footer: wanted } });
    expect(setup.sections?.plan).toMatchObject({ header: wanted, footer: ['\u200ePlan.\u200e'] });
  });

  test('watermark, stamp, sender and the title of the contents do as they do', () => {
    const look = { color: '#000000', place: 'top left' as const, angle: 12, pages: 'first' as const };
    const furniture = {
      watermark: { text: 'Copy (2).', color: '#cccccc' },
      stamp: { text: 'مدفوع (1).', ...look },
      address: { window: { left: 0, top: 0, width: 1, height: 1 }, sender: [text('Acme Ltd.')] },
    };
    const contents = { title: 'Contents (all)', depth: 3 };
    const setup = keepRunningDirections({ ...SETUP, language: 'ar', contents, furniture: furniture as never });
    expect(setup.contents).toEqual({ title: '\u200eContents (all)\u200e', depth: 3 });
    expect(setup.furniture).toMatchObject({
      watermark: { text: '\u200eCopy (2).\u200e' },
      stamp: { text: 'مدفوع (1).' },
      address: { sender: [text('\u200eAcme Ltd.\u200e')] },
    });
  });

  test('of a document from left to right stay as they are', () => expect(keepRunningDirections(SETUP)).toBe(SETUP));
});
