/** The style sheet of a preview: what all paper has in common, and the measures of this one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { sheetOf } from '../../template/model/sheet-of.ts';

/** `faces`: `@font-face` rules. `text`, `code`: the families that the PDF is set in, best first. */
export type PaperFonts = { faces: string; text: string[]; code: string[] };

/** Their nearest kin on other people's machines, for what is not embedded. */
const KIN: Record<DocumentSetup['font'] | 'mono', string> = {
  serif: 'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif',
  sans: '"Segoe UI", "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};
const NOT_EMBEDDED: Record<DocumentSetup['font'], PaperFonts> = {
  serif: { faces: '', text: ['Noto Serif'], code: ['Noto Sans Mono'] },
  sans: { faces: '', text: ['Noto Sans'], code: ['Noto Sans Mono'] },
};

function families(names: string[], kin: string): string {
  return [...names.map((name) => `"${name}"`), kin].join(', ');
}

/** What becomes of a table on a phone that is narrower than the page. */
const NARROW =
  'table:has(col){table-layout:auto}col{width:auto}:is(td,th).number{width:1px}td.number.number.number,.short{white-space:nowrap}th.number{word-break:keep-all}';

/** In the order in which they build on each other. */
const SHEETS = ['sheet.css', 'text.css', 'lists.css', 'media.css'];

/** Every answer with a preview carries it, so that comments and indentation stay behind. */
const common = SHEETS.map((file) => readFileSync(path.join(import.meta.dirname, '../paper', file), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ');

/** The whole sheet for a page so set up. Throws when a size or a font is unknown or a margin is not a number of points. */
export function paperStyles({ page, font }: DocumentSetup, embedded?: PaperFonts): string {
  const { margins } = page;
  if (!NOT_EMBEDDED[font]) throw new Error(`font ${font}: expected one of ${Object.keys(NOT_EMBEDDED).join(', ')}`);
  const { faces, text, code } = embedded ?? NOT_EMBEDDED[font];
  const { width, height } = sheetOf(page);
  const bodyWidth = width - margins.left - margins.right;
  const [top, right, bottom, left] = [margins.top, margins.right, margins.bottom, margins.left].map(points);
  return [
    faces,
    `:root{--page-width:${points(width)};--page-height:${points(height)};`,
    `--text-font:${families(text, KIN[font])};--code-font:${families(code, KIN.mono)};`,
    `--margin-top:${top};--margin-right:${right};--margin-bottom:${bottom};--margin-left:${left}}`,
    `@page{size:${points(width)} ${points(height)};margin:${top} ${right} ${bottom} ${left}}`,
    common,
    // Columns are as wide as on paper where the sheet is. On a narrower one the browser lays tables out.
    `@container sheet (max-width:${points(bodyWidth - 1)}){${NARROW}}`,
  ].join('');
}

function points(length: number): string {
  if (!Number.isFinite(length)) throw new Error(`length ${length}: expected a number of points`);
  return `${Math.round(length * 100) / 100}pt`;
}
