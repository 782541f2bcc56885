/** Styles of two themes that are unlike the house style, and any style within the limits of §19.8. */
import fc from 'fast-check';
import type { DocumentStyle, HeadingStyle, TableRules } from '../../../src/template/model/document-style.ts';
import type { DeclaredStyle } from '../../../src/template/theme/declared-theme.ts';
import { styleFrom } from '../../../src/template/theme/style-from.ts';

/** Throws when a theme may not say this. */
function styleOf(declared: DeclaredStyle): DocumentStyle {
  const { style, faults } = styleFrom(declared);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return style;
}

/** Small type without serifs, tables with stripes and a dark header. */
export const STRIPED = styleOf({
  color: { primary: '#0b7285', foreground: '#102a43' },
  typography: { base: { family: 'sans', size: '9pt', 'line-height': '1.6' } },
  paragraph: { after: '6pt' },
  table: { rules: 'none', stripes: 'true', header: { background: '#0b7285' } },
});

/** Large type with serifs, light headings without, tables in a grid. */
export const GRID = styleOf({
  typography: {
    base: { family: 'serif', size: '14pt', 'line-height': '1.3' },
    headings: { family: 'sans', weight: 'light', color: '#7a1f2b' },
    link: { color: '#7a1f2b', decoration: 'underline' },
  },
  headings: { '1': { size: '30pt', before: '0', after: '18pt' } },
  table: { rules: 'grid', size: '11pt' },
  accent: '#7a1f2b',
});

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const family = fc.constantFrom('serif', 'sans', 'mono');
function within(min: number, max: number) {
  return fc.integer({ min: Math.round(min * 20), max: max * 20 }).map((steps) => steps / 20);
}

const heading: fc.Arbitrary<HeadingStyle> = fc
  .record({
    family: fc.option(family, { nil: undefined }),
    size: within(8, 40),
    bold: fc.boolean(),
    italics: fc.boolean(),
    color,
    before: within(0, 60),
    after: within(0, 60),
  })
  .map(({ family: own, ...style }) => (own === undefined ? style : { ...style, family: own }));

export const anyStyle: fc.Arbitrary<DocumentStyle> = fc.record({
  text: fc.record({
    family,
    size: within(8, 16),
    leading: within(1.1, 2),
    color,
    paragraphAfter: within(0, 60),
  }),
  headings: fc.record({ 1: heading, 2: heading, 3: heading, 4: heading, 5: heading, 6: heading }),
  headingLeading: within(1, 2),
  code: fc.record({ family, background: color }),
  link: fc.record({ color, underlined: fc.boolean() }),
  table: fc
    .record({
      size: within(7, 14),
      rules: fc.constantFrom<TableRules>('rows', 'grid', 'head', 'none'),
      rule: color,
      stripe: fc.option(color, { nil: undefined }),
      background: fc.option(color, { nil: undefined }),
      ink: color,
    })
    .map(({ stripe, background, ink, ...table }) => ({
      ...table,
      ...(stripe !== undefined && { stripe }),
      header: { ...(background !== undefined && { background }), color: ink },
    })),
  muted: color,
  accent: color,
  bar: color,
});
