/**
 * §17.21, §19.8: the style of a document for the paper's style sheets: custom properties, and rules for headings and for headers of tables. All
 * of it is made of numbers and colours that are checked here, whatever the stored style says.
 */
import {
  type DocumentStyle,
  HEADING_DEPTHS,
  type HeadingStyle,
  type Styles,
  stylesInHeader,
  stylesOf,
  type TableRules,
} from '../../template/model/document-style.ts';

/** Throws on what is no number of points. */
export function points(length: number): string {
  return `${numberOf(length)}pt`;
}

export function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`length ${value}: expected a number of points`);
  return Math.round(value * 1000) / 1000;
}

/** Throws on what is no colour. */
export function color(value: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`color ${value}: expected #rrggbb`);
  return value;
}

/** `row`: between rows; `strong`: below the header and at the end; `top`: above the header; `column`: beside cells. On screens a hairline is a whole pixel. */
const RULES: Record<TableRules, string> = {
  rows: '--row-rule:var(--thin);--strong-rule:var(--thick);--top-rule:0;--column-rule:0;--hair:.1pt;',
  grid: '--row-rule:var(--thin);--strong-rule:var(--thin);--top-rule:var(--thin);--column-rule:var(--thin);--hair:.3pt;',
  head: '--row-rule:0;--strong-rule:var(--thick);--top-rule:0;--column-rule:0;--hair:.1pt;',
  none: '--row-rule:0;--strong-rule:0;--top-rule:0;--column-rule:0;--hair:.1pt;',
};

/** The colours of text and of what stands behind it. */
function colors({ text, muted, link, table, accent, bar, code, boxes }: Styles): string {
  const named = {
    ink: text.color,
    muted,
    link: link.color,
    hairline: table.rule,
    rule: accent,
    bar,
    tint: code.background,
    blank: boxes.blank,
    'blank-ink': boxes.label,
    missing: boxes.missing,
    mark: boxes.mark,
    ...(link.references && { references: link.references }),
  };
  return Object.entries(named)
    .map(([name, value]) => `--${name}:${color(value)};`)
    .join('');
}

function sizes({ text, unit, smallSize, spacing, headingLeading, table, tableLeading, codeLeading }: Styles): string {
  const lengths = {
    unit,
    size: text.size,
    small: smallSize,
    after: text.paragraphAfter,
    tight: spacing.tight.after,
    'table-size': table.size,
  };
  const leadings = {
    leading: text.leading,
    'heading-leading': headingLeading,
    'table-leading': tableLeading,
    'code-leading': codeLeading,
  };
  return [
    ...Object.entries(lengths).map(([name, length]) => `--${name}:${points(length)};`),
    ...Object.entries(leadings).map(([name, leading]) => `--${name}:${numberOf(leading)};`),
  ].join('');
}

function headingRule(
  selector: string,
  { size, bold, italics, color: ink, before, after }: HeadingStyle,
  family: string,
): string {
  const type = `font-size:${points(size)};font-weight:${bold ? 700 : 400};font-style:${italics ? 'italic' : 'normal'}`;
  const font = family === '' ? '' : `;font-family:${family}`;
  return `${selector}{margin:${points(before)} 0 ${points(after)};${type}${font};color:${color(ink)}}`;
}

/** A heading that wants less space above it than there is below what stands there takes none of it away for its columns. */
function columnsRule(depth: number, { before }: HeadingStyle, { paragraphAfter }: DocumentStyle['text']): string {
  return before < paragraphAfter
    ? `div.columns:has(>.column>h${depth}:first-child){margin-top:-${points(before)}}`
    : '';
}

/** `families`: the `font-family` of headings that have one of their own, by their depth. */
function headingRules({ headings, text }: DocumentStyle, families: HeadingFamilies): string {
  const slanted = HEADING_DEPTHS.filter((depth) => headings[depth].italics).map((depth) => `h${depth}`);
  const slants = `:is(${slanted.join(',')})`;
  const rules = HEADING_DEPTHS.map((depth) => {
    const family = families[depth] ?? '';
    // The mark of an item stands beside its heading, so that the space is above the item.
    const item = `li:has(>h${depth}:first-child){margin-top:${points(headings[depth].before)}}`;
    return headingRule(`h${depth}`, headings[depth], family) + item + columnsRule(depth, headings[depth], text);
  });
  const title = headingRule('.contents .contents-title', headings[2], families[2] ?? '');
  // Emphasis in what slants is upright.
  const emphasis = `${slants} em,${slants} em em em{font-style:normal}${slants} em em{font-style:italic}`;
  return rules.join('') + title + (slanted.length > 0 ? emphasis : '');
}

/** In a signature block tables have neither tints nor rules. */
const HEAD = 'thead:not(.signature *)';

/** `--right-air`: what hangs behind amounts is on the right, whatever the direction. */
const FLUSH = [
  ':is(th,td):first-child{--start-air:var(--hair)}:is(th,td):last-child{--end-air:var(--hair)}',
  ':is(th,td):last-child:not([dir=rtl] *),[dir=rtl] :is(th,td):first-child{--right-air:var(--hair)}',
].join('');

/** The cells of rows of sums. */
const SUMS = 'table :is(tr.sum,tr.sum~tr,tfoot>tr)>:is(td,th)';

function totalRule({ background, color: ink, bold }: NonNullable<DocumentStyle['table']['total']>): string {
  return [background && `background:${color(background)}`, ink && `color:${color(ink)}`, bold && 'font-weight:700']
    .filter(Boolean)
    .join(';');
}

function tableRules(styles: Styles): string {
  const { stripe, header, total, flush } = styles.table;
  const inHeader = stylesInHeader(styles);
  return [
    stripe === undefined ? '' : `.striped:not(.signature *)>:is(td,th){background:${color(stripe)}}`,
    inHeader === styles
      ? ''
      : `${HEAD}{${colors(inHeader)}background:${color(header.background!)}}${HEAD} :is(h1,h2,h3,h4,h5,h6){color:inherit}`,
    header.color === styles.text.color ? '' : `${HEAD}{color:${color(header.color)}}`,
    total === undefined ? '' : `${SUMS}{${totalRule(total)}}`,
    flush ? FLUSH : '',
  ].join('');
}

export type HeadingFamilies = Partial<Record<keyof DocumentStyle['headings'], string>>;

/** What a style sheet of the paper begins with. */
export function styleProperties(style: DocumentStyle, families: HeadingFamilies = {}): string {
  const styles = stylesOf(style);
  const lines = `--thin:.5pt solid var(--hairline);--thick:.9pt solid var(--rule);${RULES[style.table.rules]}`;
  const links = `--link-line:${style.link.underlined ? 'underline' : 'none'};`;
  return `:root{${colors(styles)}${sizes(styles)}${lines}${links}}${headingRules(style, families)}${tableRules(styles)}`;
}
