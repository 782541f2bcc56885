/**
 * §13.9: reads back the text that pdfmake placed on pages, for the no-loss check. pdfmake leaves its pages on the document; only this
 * file knows their structure.
 */
import { COLUMN_COUNT } from '../../template/model/document-setup.ts';
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { RenderedSvg, RenderedText } from '../check/no-loss.ts';
import type { DocumentFont } from '../engine/layout.ts';
import type { LaidOutDocument } from '../engine/pdfmake.ts';
import { isPlacedTextRows, type PlacedTextRows, wholeText } from './text-rows.ts';

/** `ledger`: the number of the text's entry in the ledger. `read`: set once the text has been counted. */
type DrawnInline = {
  text: string;
  ledger?: number;
  order?: number;
  x: number;
  width: number;
  font: Pick<DocumentFont, 'widthOfString'>;
  fontSize: number;
  read?: boolean;
  picture?: { node(): { drawing?: RenderedSvg } };
};
type DrawnItem =
  | { type: 'line'; item: { x: number; y: number; inlines: DrawnInline[]; getHeight(): number } | PlacedTextRows }
  | { type: 'svg'; item: { drawing: RenderedSvg } }
  | { type: string; item?: object };
/** Added by Platen: the column of text in which it stands, unless it is the first. */
type InColumn = { column?: number };
type DrawnPage = {
  pageSize: { width: number; height: number };
  /** The margins of a page; `columns` is set for text in columns. */
  pageMargins?: { columns?: object };
  items: DrawnItem[];
};

type Pages = Pick<LaidOutDocument, '_pdfMakePages'>;

function pagesOf({ _pdfMakePages }: Pages): DrawnPage[] {
  return _pdfMakePages as DrawnPage[];
}

/** How far text may extend beyond its page, in points, since rounding adds up. */
const TOLERANCE = 1;

function isLine(item: DrawnItem): item is Extract<DrawnItem, { type: 'line' }> {
  return item.type === 'line';
}

/** The parts of a line in reading order. Bidi lines hold them from left to right (visual order). */
function partsInReadingOrder(inlines: DrawnInline[]): DrawnInline[] {
  return inlines.some(({ order }) => order !== undefined)
    ? inlines.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))
    : inlines;
}

/** Spaces and invisible characters, which may extend beyond the page. */
const BLANKS = String.raw`[\s\p{Default_Ignorable_Code_Point}]`;
const BLANKS_BEFORE = new RegExp(`^${BLANKS}+`, 'u');
const BLANKS_BEHIND = new RegExp(`(?<!${BLANKS})${BLANKS}+$`, 'u');

/** Returns whether the ink of a part that begins at `x` extends beyond the width of the page. */
function runsOff({ text, width, font, fontSize }: DrawnInline, x: number, page: DrawnPage['pageSize']): boolean {
  const isOff = (left: number, right: number) => left < -TOLERANCE || right > page.width + TOLERANCE;
  if (!isOff(x, x + width)) return false;
  const widthOf = (blanks: RegExp) => font.widthOfString(blanks.exec(text)?.[0] ?? '', fontSize, undefined);
  return isOff(x + widthOf(BLANKS_BEFORE), x + width - widthOf(BLANKS_BEHIND));
}

function hasInk(text: string): boolean {
  return text.replace(BLANKS_BEFORE, '') !== '';
}

/** `lastFlow`: the page on which each text ends (or the column, for text in columns), counted from 0 through the document. */
type DrawnText = RenderedText & { lastFlow: Int32Array };

/** Counts the texts of rows. No text is wider than its column, so comparing the columns with the page suffices. */
function readTexts(
  { style, x, rows, tops }: PlacedTextRows,
  page: DrawnPage['pageSize'],
  { texts: found, lastFlow, outside }: DrawnText,
  flow: number,
): void {
  const { columns, lineHeight, padding } = style;
  const [first, last] = [columns[0]!, columns.at(-1)!];
  const beside = x + first.x < -TOLERANCE || x + last.x + last.width > page.width + TOLERANCE;
  for (const [index, { texts, ledger, lines }] of rows.entries()) {
    const top = tops[index]! + padding.top;
    const below = top + lines * lineHeight > page.height + TOLERANCE || top < -TOLERANCE;
    for (let column = 0; column < texts.length; column++) {
      const text = wholeText(texts[column]!);
      found[ledger + column] += text;
      lastFlow[ledger + column] = flow;
      if ((below || beside) && hasInk(text)) outside.push(text);
    }
  }
}

/** Returns all text of a document, for each of the ledger's `entries`. A header that repeats counts once. */
export function drawnText(document: Pages, entries: number): DrawnText {
  const texts: string[] = Array.from({ length: entries }, () => '');
  const outside: string[] = [];
  const pages = pagesOf(document);
  const drawn: DrawnText = { pages: pages.length, texts, lastFlow: new Int32Array(entries), outside };
  for (const [page, { pageSize, pageMargins, items }] of pages.entries()) {
    const columns = pageMargins?.columns ? COLUMN_COUNT : 1;
    for (const item of items) {
      if (!isLine(item)) continue;
      const flow = page * columns + ((item as InColumn).column ?? 0);
      const line = item.item;
      if (isPlacedTextRows(line)) {
        readTexts(line, pageSize, drawn, flow);
        continue;
      }
      const below = line.y + line.getHeight() > pageSize.height + TOLERANCE || line.y < -TOLERANCE;
      for (const inline of partsInReadingOrder(line.inlines)) {
        if ((below || runsOff(inline, line.x + inline.x, pageSize)) && hasInk(inline.text)) outside.push(inline.text);
        if (inline.ledger !== undefined && !inline.read) {
          inline.read = true;
          drawn.lastFlow[inline.ledger] = flow;
          texts[inline.ledger] += inline.text.endsWith(SOFT_HYPHEN) ? inline.text.slice(0, -1) : inline.text;
        }
      }
    }
  }
  return drawn;
}

/** Returns the SVGs of a page's item, between lines or inline. */
function svgsIn(item: DrawnItem): RenderedSvg[] {
  if (item.type === 'svg') return [(item.item as { drawing: RenderedSvg }).drawing];
  if (!isLine(item) || isPlacedTextRows(item.item)) return [];
  return item.item.inlines.flatMap(({ picture }) => picture?.node().drawing ?? []);
}

/** Returns each SVG of a document once, with the text that was drawn of it. */
export function drawnSvgs(document: Pages): Iterable<RenderedSvg> {
  return new Set(pagesOf(document).flatMap(({ items }) => items.flatMap(svgsIn)));
}
