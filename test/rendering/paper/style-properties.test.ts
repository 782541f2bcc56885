/** §19.8, §17.21: the preview's style sheet says what the style says, and nothing in a style can say more. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paperStyles, styleProperties } from '../../../src/rendering/paper/paper-styles.ts';
import { type DocumentStyle, HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import { SETUP } from '../../pdf/support/render.ts';
import { anyStyle, GRID, STRIPED } from '../../pdf/support/styles.ts';
import { assertProperty } from '../../support/property.ts';

test.each<[string, DocumentStyle, string[]]>([
  [
    'the house style',
    HOUSE_STYLE,
    [
      '--size:10.5pt;',
      '--leading:1.4;',
      '--unit:1pt;',
      '--small:8.5pt;',
      '--after:7pt;',
      '--link-line:none;',
      'h1{margin:24pt 0 10pt;font-size:19pt;font-weight:700;font-style:normal;color:#1a1a1a}',
      ':is(h5,h6) em em{font-style:italic}',
    ],
  ],
  [
    'stripes',
    STRIPED,
    [
      '--size:9pt;',
      '--leading:1.6;',
      '--unit:0.857pt;',
      '--table-size:8pt;',
      '--strong-rule:0;',
      '.striped:not(.signature *)>:is(td,th){background:#f2f6f7}',
      'thead:not(.signature *){--ink:#ffffff;',
      'background:#0b7285}',
      'thead:not(.signature *){color:#ffffff}',
    ],
  ],
  [
    'a grid',
    GRID,
    [
      '--column-rule:var(--thin);',
      '--link-line:underline;',
      'h1{margin:0pt 0 18pt;font-size:30pt;font-weight:400;font-style:normal;color:#7a1f2b}',
    ],
  ],
])('%s', (_, style, wanted) => {
  const sheet = styleProperties(style);
  for (const rule of wanted) expect(sheet).toContain(rule);
});

test('headings have the family that they are set in', () => {
  const fonts = { faces: '', text: ['Noto Serif'], code: [], headings: { 1: ['own-0', 'Noto Sans'] } };
  const sheet = paperStyles({ ...SETUP, style: GRID }, fonts);
  expect(sheet).toContain(';font-family:"own-0", "Noto Sans", "Segoe UI"');
});

test('on a dark background of a style all text has the colour of its words', () => {
  const styles = {
    pill: { color: '#ffffff', background: '#10264a' },
    tint: { background: '#f8d9d4' },
  };
  const sheet = paperStyles({ ...SETUP, style: { ...HOUSE_STYLE, styles } });
  expect(sheet).toMatch(/\.style-pill\{[^}]*--ink:#ffffff;[^}]*--link:#ffffff;/);
  expect(sheet).not.toMatch(/\.style-tint\{[^}]*--link/);
});

describe('an invalid colour, length or kind of rules throws', () => {
  const hostile = ['red;}*{display:none', '</style><script>', 'url(https://example.com)', '#12345', 'var(--x)'];
  const { text, table, headings } = HOUSE_STYLE;
  test.each(hostile)('%j', (value) => {
    const size = value as never as number;
    const styles: DocumentStyle[] = [
      { ...HOUSE_STYLE, accent: value },
      { ...HOUSE_STYLE, text: { ...text, color: value } },
      { ...HOUSE_STYLE, text: { ...text, size } },
      { ...HOUSE_STYLE, text: { ...text, leading: size } },
      { ...HOUSE_STYLE, table: { ...table, stripe: value } },
      { ...HOUSE_STYLE, table: { ...table, header: { ...table.header, background: value } } },
      { ...HOUSE_STYLE, headings: { ...headings, 3: { ...headings[3], before: size } } },
    ];
    for (const style of styles) expect(() => styleProperties(style)).toThrow();
    const rules = styleProperties({ ...HOUSE_STYLE, table: { ...table, rules: value as never } });
    expect(rules).not.toContain(value);
  });

  test('a family is never in the sheet by its own name', () => {
    const family = 'x";}*{display:none}';
    const sheet = paperStyles({
      ...SETUP,
      style: { ...HOUSE_STYLE, text: { ...text, family }, code: { ...HOUSE_STYLE.code, family: 'constructor' } },
    });
    expect(sheet).not.toContain('display:none}');
    expect(sheet).not.toContain('function');
  });
});

test('any style within the limits makes a sheet of balanced rules', () => {
  assertProperty(
    fc.property(anyStyle, (style) => {
      const sheet = styleProperties(style);
      expect(sheet).toMatch(/^(?:[^{}<@"]+\{[^{}<>@"]*\})+$/);
    }),
    { numRuns: 50 },
  );
});
