/** §19.8: the style that a theme's words give, what follows from them, and what is refused. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { english } from '../../../src/locales/message.ts';
import { HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import { contrastOf, parseColor } from '../../../src/template/theme/color.ts';
import type { DeclaredStyle } from '../../../src/template/theme/declared-theme.ts';
import { findStyleFaults } from '../../../src/template/theme/find-style-faults.ts';
import { styleFrom } from '../../../src/template/theme/style-from.ts';
import { assertProperty } from '../../support/property.ts';

function styleOf(declared: DeclaredStyle, pages?: string[]) {
  const { style, faults } = styleFrom(declared, pages);
  expect(faults).toEqual([]);
  return style;
}

function faultsOf(declared: DeclaredStyle, pages?: string[]): string[] {
  return styleFrom(declared, pages).faults.map(({ path, message }) => `${path.join('.')}: ${english(message)}`);
}

test('a theme that says nothing is the house style, in which nothing is at fault', () => {
  expect(styleOf({})).toEqual(HOUSE_STYLE);
  expect(findStyleFaults(HOUSE_STYLE, ['#ffffff'])).toEqual([]);
});

test('all that is said, in the units of brand.yml and of paper', () => {
  const style = styleOf({
    typography: {
      base: { family: 'Inter', size: '14px', 'line-height': '1.5', color: '#222' },
      headings: { family: 'Lora', weight: '500', color: 'rebeccapurple', 'line-height': '1.2' },
      monospace: { family: 'Fira', 'background-color': '#eee' },
      link: { color: '#006', decoration: 'underline' },
    },
    headings: { '1': { size: '2rem', before: '10', after: '3mm', weight: 'bold', style: 'italic', color: '#000' } },
    paragraph: { after: '9pt' },
    table: {
      rules: 'grid',
      'border-color': '#abc',
      stripes: '#f8f8f8',
      header: { background: '#000', color: '#fff' },
      size: '9',
    },
    accent: '#b00',
    muted: '#555',
  });
  expect(style.text).toEqual({ family: 'Inter', size: 10.5, leading: 1.5, color: '#222222', paragraphAfter: 9 });
  expect(style.headings[1]).toEqual({
    family: 'Lora',
    size: 21,
    bold: true,
    italics: true,
    color: '#000000',
    before: 28.35,
    after: 8.5,
  });
  expect(style.headings[2]).toMatchObject({ family: 'Lora', bold: false, color: '#663399' });
  expect(style).toMatchObject({
    headingLeading: 1.2,
    code: { family: 'Fira', background: '#eeeeee' },
    link: { color: '#000066', underlined: true },
    table: {
      size: 9,
      rules: 'grid',
      rule: '#aabbcc',
      stripe: '#f8f8f8',
      header: { background: '#000000', color: '#ffffff' },
    },
    muted: '#555555',
    accent: '#bb0000',
    bar: '#bb0000',
  });
});

test('sizes and spaces follow the size of the text', () => {
  const { text, headings, table } = styleOf({ typography: { base: { size: '14pt' } } });
  expect(text.paragraphAfter).toBe(9.5);
  expect(Object.values(headings).map(({ size }) => size)).toEqual([25.5, 18.5, 16, 14, 14, 14]);
  expect(headings[1]).toMatchObject({ before: 32, after: 13.5 });
  expect(table.size).toBe(12.5);
});

test('no heading that is left out is larger than one above it, or smaller than one below', () => {
  const sizes = (declared: DeclaredStyle['headings']) =>
    Object.values(styleOf({ headings: declared! }).headings).map(({ size }) => size);
  expect(sizes({ '1': { size: '12' } })).toEqual([12, 12, 12, 10.5, 10.5, 10.5]);
  expect(sizes({ '3': { size: '20' } })).toEqual([20, 20, 20, 10.5, 10.5, 10.5]);
});

test('the primary colour is that of headings, links and rules where it can be read', () => {
  const dark = styleOf({ color: { primary: '#0b7285' }, table: { stripes: 'true' } });
  expect([dark.headings[1].color, dark.link.color, dark.accent, dark.bar]).toEqual(Array(4).fill('#0b7285'));
  expect(dark.table.stripe).toBe('#f2f6f7');
  // On white it has 3.6: enough for large headings and rules, too little for links.
  const middle = styleOf({ color: { primary: '#e8590c' } });
  expect(middle.headings[1].color).toBe('#e8590c');
  expect(middle.headings[4].color).toBe(HOUSE_STYLE.text.color);
  expect(middle.link.color).toBe(HOUSE_STYLE.link.color);
  const light = styleOf({ color: { primary: '#ffd43b' } });
  expect(light).toEqual(HOUSE_STYLE);
});

test('a header with a background has a colour that can be read on it, and so has a dark page', () => {
  expect(styleOf({ table: { header: { background: '#0b7285' } } }).table.header.color).toBe('#ffffff');
  expect(styleOf({ table: { header: { background: '#ffd43b' } } }).table.header.color).toBe('#1a1a1a');
  const night = styleOf({}, ['#1b2a41']);
  expect(contrastOf(night.text.color, '#1b2a41')).toBeGreaterThan(10);
});

test.each<[DeclaredStyle, string[]]>([
  [{ typography: { base: { size: '6pt' } } }, ['typography.base.size: 6pt is too small. Use 8pt to 16pt.']],
  [
    { typography: { base: { 'line-height': '2.2' } } },
    ['typography.base.line-height: 2.2 is too large. Use 1.1 to 2.'],
  ],
  [{ headings: { '2': { size: '41' } } }, ['headings.2.size: 41pt is too large. Use 8pt to 40pt.']],
  [{ table: { size: '6.5' } }, ['table.size: 6.5pt is too small. Use 7pt to 14pt.']],
  [
    { table: { flush: 'true', stripes: 'true' } },
    ['table.flush: Table text can be flush only without stripes, backgrounds and grid.'],
  ],
  [{ paragraph: { after: '30' } }, ['paragraph.after: 85.04pt is too large. Use 0pt to 60pt.']],
  [
    { typography: { base: { size: 'huge' } } },
    ['typography.base.size: "huge" is not a size. Use a value such as 10.5pt.'],
  ],
  [
    { color: { foreground: 'inkblue' } },
    ['color.foreground: "inkblue" is not a colour. Use a value such as #1f4e8c, or a CSS colour name.'],
  ],
  [
    { typography: { link: { color: '#7fb3d5' } } },
    ['typography.link.color: #7fb3d5 on #f4f5f6 has a contrast of 2.06, but must have at least 4.5. Use #3f7494.'],
  ],
  // Large headings could have it, small ones not.
  [
    { typography: { headings: { color: '#e8590c' } } },
    ['typography.headings.color: #e8590c on #ffffff has a contrast of 3.58, but must have at least 4.5. Use #d24500.'],
  ],
  [
    { table: { header: { background: '#0b7285', color: '#222' } } },
    ['table.header.color: #222222 on #0b7285 has a contrast of 2.84, but must have at least 4.5. Use #e9e9e9.'],
  ],
])('%j is refused', (declared, wanted) => expect(faultsOf(declared)).toEqual(wanted));

test('a colour is checked on the backgrounds of all pages', () => {
  expect(faultsOf({ typography: { base: { color: '#fff' } } }, ['#1b2a41', '#ffffff'])).toEqual([
    'typography.base.color: #ffffff on #ffffff has a contrast of 1, but must have at least 4.5. No colour has enough contrast on all of #1b2a41 and #ffffff and #27354b.',
  ]);
});

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour that a message advises is accepted', () => {
  const advised = / Use (#[0-9a-f]{6})\.$/;
  assertProperty(
    fc.property(colors, colors, (color, page) => {
      const [fault] = faultsOf({ typography: { base: { color }, monospace: { 'background-color': page } } }, [page]);
      if (!fault) return;
      const better = advised.exec(fault)![1]!;
      expect(
        faultsOf({ typography: { base: { color: better }, monospace: { 'background-color': page } } }, [page]),
      ).toEqual([]);
    }),
  );
});

test('a colour that is left out is never at fault', () => {
  assertProperty(
    fc.property(colors, colors, colors, (primary, background, page) =>
      expect(faultsOf({ color: { primary }, table: { header: { background }, stripes: 'true' } }, [page])).toEqual([]),
    ),
  );
});

test.each([
  ['#1F4E8C', '#1f4e8c'],
  ['#abc', '#aabbcc'],
  ['RebeccaPurple', '#663399'],
  ['rgb(255, 0, 0)', '#ff0000'],
  ['#11223380', undefined],
  ['transparent', undefined],
  ['red;}*{display:none', undefined],
  ['', undefined],
])('the colour %j is %j', (text, wanted) => expect(parseColor(text)).toBe(wanted));
