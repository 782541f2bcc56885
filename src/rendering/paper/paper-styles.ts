/** §17.21: the style sheet of a preview: the rules that all previews share, and the sizes of this page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COLUMN_COUNT, COLUMN_GAP } from '../../template/model/column-width.ts';
import { type DocumentSetup, type PageSetup, styleOf } from '../../template/model/document-setup.ts';
import type { FontFamily, HeadingDepth } from '../../template/model/document-style.ts';
import { sheetOf } from '../../template/model/sheet-of.ts';
import { blockStyleRules, verticalRule } from './block-style-rules.ts';
import type { Paper } from './sheet-furniture.ts';
import { points, styleProperties } from './style-properties.ts';

/** `faces`: `@font-face` rules. `text`, `code`, `headings`: the font families of the PDF, best first; of headings with one of their own. */
export type PaperFonts = {
  faces: string;
  text: string[];
  code: string[];
  headings?: Partial<Record<HeadingDepth, string[]>>;
  /** Of styles of blocks and words with one of their own, by their names. */
  styles?: Record<string, string[]>;
};

/** Similar fonts on the reader's machine, as a fallback for what is not embedded. */
const FALLBACKS: Record<FontFamily, string> = {
  serif: 'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif',
  sans: '"Segoe UI", "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};
const NOT_EMBEDDED: Record<DocumentSetup['font'], PaperFonts> = {
  serif: { faces: '', text: ['Noto Serif'], code: ['Noto Sans Mono'] },
  sans: { faces: '', text: ['Noto Sans'], code: ['Noto Sans Mono'] },
};

/** A family of the document's own may have any look. */
function families(names: string[], family: FontFamily): string {
  const fallback = Object.hasOwn(FALLBACKS, family) ? FALLBACKS[family]! : FALLBACKS.sans!;
  return [...names.map((name) => `"${name}"`), fallback].join(', ');
}

/** Tables on a screen that is narrower than the page. */
const NARROW =
  'table:has(>colgroup){table-layout:auto}col{width:auto}:is(td,th).number{width:1px}td.number.number.number,.short{white-space:nowrap}th.number{word-break:keep-all}';

/** §17.28: the title with which a document begins stands above the columns. On a phone there is one. */
const TITLE = ':is(h1:first-child,div:first-child:has(>h1:only-child))';
const COLUMNS = [
  `@media print,(min-width:640.02px){main>div{column-count:${COLUMN_COUNT};column-gap:${points(COLUMN_GAP)}}}`,
  `.sheet:first-of-type main>div>${TITLE}{column-span:all}.sheet:first-of-type main>div>${TITLE}+*{margin-top:0}`,
  '.page-break{column-span:all}',
].join('');

/** §17.35: references and numbers of notes in documents of before. */
const BEFORE_LAYOUT_2 = `:root,thead{--references:var(--link)}:is(a.kept,[data-footnote-ref]){text-decoration:var(--link-line)}`;

/** §17.35: all that is not aligned, in a cell, or a block for signatures or of its own. */
const JUSTIFIED = [
  ':is(p,li,dd,.run-in>div):not(:is(table,.signature,.left,.center,.right,.contents,.columns,.address,.beside-window) *){text-align:justify}',
  ':is(li,dd) :is(h1,h2,h3,h4,h5,h6),.picture{text-align:start}',
].join('');

/** In cascade order. */
const SHEETS = ['sheet.css', 'text.css', 'lists.css', 'html.css', 'media.css', 'furniture.css'];

/** Minified: every answer with a preview carries it. */
const common = SHEETS.map((file) => readFileSync(path.join(import.meta.dirname, './styles', file), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ');

function sizesOf({ margins, ...page }: PageSetup): string {
  const { width, height } = sheetOf({ margins, ...page });
  const sides = Object.entries(margins).map(([side, length]) => `--margin-${side}:${points(length)}`);
  return `--page-width:${points(width)};--page-height:${points(height)};${sides.join(';')}`;
}

/** §10.30: the sizes of pages that differ from the document's own, on screen and in print. The first paper is that of the first sheet. */
export function sectionRules([first, ...others]: Paper[]): string {
  if (others.length === 0 && first!.key === '') return '';
  const pages = [{ ...first!, kind: 'next' }, { ...first!, kind: 'first' }, ...others];
  const widest = Math.max(...pages.map(({ page }) => sheetOf(page).width));
  const rules = pages.map(({ kind, page }) => {
    const { width, height } = sheetOf(page);
    const { top, right, bottom, left } = page.margins;
    const margins = [top, right, bottom, left].map(points).join(' ');
    return `.${kind}{${sizesOf(page)};page:${kind}}@page ${kind}{size:${points(width)} ${points(height)};margin:${margins}}`;
  });
  return `${rules.join('')}@media screen and (min-width:640.02px){body{--desk-width:calc(${points(widest)} + 32px)}}`;
}

/** The style sheet for a setup. Throws when a size or a font is unknown, a length is not a number of points, or a colour none. */
export function paperStyles(setup: DocumentSetup, embedded?: PaperFonts): string {
  const { page, font } = setup;
  const { margins } = page;
  const style = styleOf(setup);
  if (!NOT_EMBEDDED[font]) throw new Error(`font ${font}: expected one of ${Object.keys(NOT_EMBEDDED).join(', ')}`);
  const { faces, text, code, headings = {}, styles = {} } = embedded ?? NOT_EMBEDDED[font];
  const ofHeadings = Object.entries(headings).map(([depth, names]) => [
    depth,
    families(names, style.headings[Number(depth) as HeadingDepth].family!),
  ]);
  const ofStyles = Object.entries(styles).map(([name, names]) => [name, families(names, style.styles![name]!.family!)]);
  const { width, height } = sheetOf(page);
  const bodyWidth = width - margins.left - margins.right;
  const [top, right, bottom, left] = [margins.top, margins.right, margins.bottom, margins.left].map(points);
  return [
    faces,
    `:root{--page-width:${points(width)};--page-height:${points(height)};`,
    `--text-font:${families(text, style.text.family)};--code-font:${families(code, style.code.family)};`,
    `--margin-top:${top};--margin-right:${right};--margin-bottom:${bottom};--margin-left:${left}}`,
    `@page{size:${points(width)} ${points(height)};margin:${top} ${right} ${bottom} ${left}}`,
    styleProperties(style, Object.fromEntries(ofHeadings)),
    common,
    blockStyleRules(style, Object.fromEntries(ofStyles)),
    verticalRule(page),
    setup.columns ? COLUMNS : '',
    (setup.layout ?? 1) < 2 ? BEFORE_LAYOUT_2 : '',
    setup.justify ? JUSTIFIED : '',
    // Columns have the widths of the PDF when the sheet is as wide as the page. On a narrower sheet the browser lays tables out.
    `@container sheet (max-width:${points(bodyWidth - 1)}){${NARROW}}`,
  ].join('');
}
