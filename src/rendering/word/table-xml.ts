/** §17.42: writes a Word table: its frame, rows and cells, with any content. */
import type { WordContext } from './context.ts';
import { type ParagraphLook, paragraph, rule } from './paragraph.ts';
import { flag, hex, properties, say, twips, w } from './xml.ts';

/** A cell; lengths are in points. `content`: the paragraphs and tables of the cell. `goesOn`: it began in a row above. */
export type Cell = {
  content: string;
  colspan?: number;
  span?: 'restart' | 'goesOn';
  background?: string | undefined;
  isBelowRule?: boolean;
  /** Whether its content stands at the bottom. */
  isLow?: boolean;
  /** The free space at the end of the cell, in points. */
  gap?: number;
};
/** `height`: the minimum, in points. */
export type Row = { height?: number; cells: Cell[]; isHead?: boolean };
type Frame = {
  style: 'PlatenTable' | 'PlatenColumns';
  widths: number[];
  padding?: { x: number; y: number } | undefined;
  hasHead?: boolean;
  /** Whether the text of the first and last column stands at the edges. Default: as the theme says for tables. */
  isFlush?: boolean;
  /** How far the table is indented, in points. */
  indent?: number;
};

const GAP = 9;
/** A line that barely fits its cell on paper is slightly wider in other programs. */
export const SLACK = 1;

/** The paragraph that Word requires at the end of a cell that is empty or ends with a table. */
const LINE = { before: 0, after: 0 };

export function tableXml(
  { style, widths, padding, hasHead, isFlush: isOwnFlush, indent: moved = 0 }: Frame,
  rows: readonly Row[],
  context: WordContext,
): string {
  const { direction, indent, styles } = context;
  const sum = widths.reduce((all, one) => all + one, 0);
  const isFlush = isOwnFlush ?? (style === 'PlatenTable' && styles.table.flush === true);
  const isRuled = style === 'PlatenTable' && !hasHead && styles.table.rules === 'rows';
  // The head and every second row may have the background of the table's style.
  const isFilled = ({ isHead }: Row, at: number) =>
    style === 'PlatenTable' && (isHead ? styles.table.header.background : styles.table.stripe && at % 2 === 1);
  const margin = (name: string, points: number) => w(name, { w: twips(points), type: 'dxa' });
  const own = w(
    'tblPr',
    {},
    say('tblStyle', style),
    direction === 'rtl' ? w('bidiVisual') : undefined,
    w('tblW', { w: twips(sum), type: 'dxa' }),
    indent + moved === 0 ? undefined : w('tblInd', { w: twips(indent + moved), type: 'dxa' }),
    w('tblLayout', { type: 'fixed' }),
    padding &&
      w(
        'tblCellMar',
        {},
        margin('top', padding.y),
        margin('left', padding.x),
        margin('bottom', padding.y),
        margin('right', Math.max(0, padding.x - SLACK)),
      ),
    w('tblLook', {
      val: hasHead ? '0420' : '0400',
      firstRow: hasHead ? 1 : 0,
      lastRow: 0,
      firstColumn: 0,
      lastColumn: 0,
      noHBand: styles.table.stripe ? 0 : 1,
      noVBand: 1,
    }),
  );
  const grid = w('tblGrid', {}, ...widths.map((width) => w('gridCol', { w: twips(width) })));
  return (
    before(context) +
    w(
      'tbl',
      {},
      own,
      grid,
      ...rows.map((row, at) => {
        const fill = isFilled(row, hasHead ? at - 1 : at) ? undefined : context.ground?.background;
        return rowXml(row, widths, { isFlush, isTop: at === 0 && isRuled, fill }, context);
      }),
    )
  );
}

/** Writes what waits for a paragraph before the table: a page break, bookmarks. */
function before(context: WordContext): string {
  const { pending, inCell } = context;
  pending.isTop = false;
  if (pending.bookmarks.length === 0 && (!pending.pageBreak || inCell)) return '';
  return paragraph('', { style: 'TableEnd', indent: undefined }, context);
}

function rowXml(
  { cells, isHead, height }: Row,
  widths: readonly number[],
  { isFlush, isTop, fill }: { isFlush: boolean; isTop: boolean; fill: string | undefined },
  context: WordContext,
): string {
  let column = 0;
  const written = cells.map(({ content, colspan = 1, span, background = fill, isBelowRule, isLow, gap }) => {
    const width = widths.slice(column, column + colspan).reduce((sum, one) => sum + one, 0);
    const isFirst = column === 0;
    column += colspan;
    const isLast = column === widths.length;
    const [start, end] = context.direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
    const free = {
      ...(isFlush && isFirst && { [start]: 0 }),
      ...(isFlush && isLast && { [end]: 0 }),
      ...(gap && { [end]: gap }),
    };
    const { accent, table } = context.styles;
    const own = w(
      'tcPr',
      {},
      w('tcW', { w: twips(width), type: 'dxa' }),
      colspan > 1 ? say('gridSpan', colspan) : undefined,
      span && w('vMerge', { val: span === 'restart' ? 'restart' : undefined }),
      isBelowRule || isTop
        ? w(
            'tcBorders',
            {},
            rule('top', isBelowRule ? { width: 0.75, color: accent } : { width: 0.5, color: table.rule }),
          )
        : undefined,
      background && w('shd', { val: 'clear', color: 'auto', fill: hex(background) }),
      properties(
        'tcMar',
        ...(['left', 'right'] as const).map((side) =>
          free[side] === undefined ? undefined : w(side, { w: twips(free[side]), type: 'dxa' }),
        ),
      ),
      isLow ? say('vAlign', 'bottom') : undefined,
    );
    return w(
      'tc',
      {},
      own,
      content.endsWith('</w:p>') || content.endsWith('<w:p/>')
        ? content
        : content + paragraph('', LINE, inCell(context, width)),
    );
  });
  return w(
    'tr',
    {},
    properties(
      'trPr',
      w('cantSplit'),
      height === undefined ? undefined : w('trHeight', { val: twips(height), hRule: 'atLeast' }),
      flag('tblHeader', isHead || undefined),
    ),
    ...written,
  );
}

/** Returns the context of a cell's content. `whole`: the width of the cell. `taken`: the part of the width that stays free. */
export function inCell(context: WordContext, whole: number, taken = 0): WordContext {
  const width = whole - taken;
  return {
    ...context,
    width,
    indent: 0,
    inCell: true,
    listDepth: 0,
    tight: undefined,
    align: undefined,
    ending: undefined,
    style: 'TableText',
    pending: { pageBreak: false, bookmarks: [] },
    ...(context.ground && { ground: { ...context.ground, isCell: true } }),
  };
}

/** Separates adjacent tables, which would be merged, and keeps the distance of the next block. `look`: the cells' own, if any. */
export function tableEnd(context: WordContext, look: ParagraphLook = {}): string {
  return paragraph(
    '',
    { style: 'TableEnd', indent: undefined, keepNext: undefined, keepLines: undefined, ...look },
    { ...context, pending: { pageBreak: false, bookmarks: [] }, look: {} },
  );
}

/** Writes boxes side by side in one row. */
export function plainTable<Box extends { width: number }>(
  boxes: readonly Box[],
  write: (box: Box, inside: WordContext) => string,
  context: WordContext,
): string {
  const cells = boxes.map(
    (box, at): Cell => ({
      content: write(box, { ...inCell(context, box.width), style: context.style }),
      gap: at < boxes.length - 1 ? GAP : 0,
    }),
  );
  return tableXml({ style: 'PlatenColumns', widths: boxes.map(({ width }) => width) }, [{ cells }], context);
}
