/** §17.25: the cells of a table of blocks: what each needs, and its content once the widths of the columns are known. */
import type { PhrasingContent } from 'mdast';
import type { PlacedCell } from '../../../template/document/flow-grid.ts';
import type { Alignment } from '../../../template/model/document-tree.ts';
import { cellText, isNoAmount, isNumber } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/definition.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import type { AmountColumn } from '../context/amounts-above.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement, styled } from '../context/context.ts';
import { aligned, linesHeight, textBlock, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';
import { alignWithAmounts, amountsAtSize } from './align-with-amounts.ts';
import { blocksNeed, runsNeed } from './block-needs.ts';
import { runsAtSize, unbroken } from './cells.ts';
import type { Need } from './flow-columns.ts';

/**
 * `context`: that of its structure element, with the style of the table at its normal size. `runs`, `text`: what it says when it holds no
 * more than one paragraph. `amount`: whether that is an amount; undefined where it says nothing of its column.
 */
export type FlowTableCell = PlacedCell & {
  context: Context;
  need: Need;
  runs?: Run[];
  text: string;
  amount?: boolean | undefined;
  /** That of the cell, or what is chosen for its column. */
  align?: Alignment | undefined;
};

/**
 * Ready for pdfmake. `content`: as it stands in a row that stays whole. `divided`: the same for a row that page ends divide, and how much
 * of its beginning stays together. `text`: of a paragraph, its lines, and how some of them are set. Heights are in points.
 */
export type LaidOutCell = PlacedCell & {
  content: Content;
  height: number;
  text?: { lines: Line[]; contentOf(lines: Line[]): Content };
  divided(): Pick<BlockLayout, 'content' | 'startHeight'>;
};

/** The phrasing content of a cell that holds one paragraph at most, without pictures. */
function paragraphIn({ children }: PlacedCell['cell'], context: Context): PhrasingContent[] | undefined {
  const [first] = children;
  if (!first) return [];
  if (children.length > 1 || first.type !== 'paragraph') return undefined;
  return splitAtPictures(first.children, context).every(({ kind }) => kind === 'text') ? first.children : undefined;
}

function factsOf({ cell, colspan, rowspan }: PlacedCell, scope: 'Column' | 'Row'): StructureFacts {
  const facts = {
    ...(cell.header && { Scope: scope }),
    ...(colspan > 1 && { ColSpan: colspan }),
    ...(rowspan > 1 && { RowSpan: rowspan }),
  };
  return Object.keys(facts).length === 0 ? {} : { attributes: { O: 'Table', ...facts } };
}

/** A cell with what it needs. `row`: the context of its row; `measuring`: the same without a trace. */
export function flowTableCell(
  placed: PlacedCell,
  row: Context,
  measuring: Context,
  scope: 'Column' | 'Row',
): FlowTableCell {
  const { cell } = placed;
  const own = inElement(row, cell.header ? 'TH' : 'TD', factsOf(placed, scope));
  const context = cell.header ? styled(own, { bold: true }) : own;
  const paragraph = paragraphIn(cell, context);
  if (!paragraph) {
    const measured = cell.header ? styled(measuring, { bold: true }) : measuring;
    return { ...placed, context, need: blocksNeed(cell.children, measured), text: '', amount: false };
  }
  const runs = unbroken(inline(paragraph, context));
  const text = cellText({ type: 'tableCell', children: paragraph });
  const amount = isNumber(text) || (isNoAmount(text) ? undefined : false);
  return { ...placed, context, need: runsNeed(runs), runs, text, amount };
}

/**
 * A cell laid out in so many points. `sized`: with the type size of the table, of whose normal one it is `ratio`. `amounts`: of its column,
 * if that is one of amounts.
 */
export function layOutFlowCell(
  cell: FlowTableCell,
  width: number,
  sized: Context,
  ratio: number,
  amounts: AmountColumn | undefined,
): LaidOutCell {
  const { runs, context: outer, cell: node, text: _text, ...placed } = cell;
  const align = cell.align ?? (amounts ? 'right' : undefined);
  const tight = sized.tight === 'note' ? 'note' : 'list';
  const context: Context = {
    ...styled(outer, { size: sized.style.size }),
    page: sized.page,
    width,
    align,
    tight,
    inCell: true,
    endsDocument: undefined,
    listDepth: 0,
  };
  if (!runs) {
    const laidOut = context.layOutBlocks(node.children, context);
    const content: Content = { stack: [laidOut.content] };
    const { height, startHeight } = laidOut;
    return { ...placed, cell: node, content, height, divided: () => ({ content, startHeight }) };
  }
  const own = runsAtSize(runs, ratio);
  const lines = linesOf(own, width, context.direction);
  const content = textInCell(lines, context, align);
  const amount = { runs: own, lines, text: cell.text, minWidth: 0, maxWidth: cell.need.maxWidth * ratio };
  const hangs = amounts && align === 'right' && !node.header;
  return {
    ...placed,
    cell: node,
    content: hangs ? alignWithAmounts(content, amount, amountsAtSize(amounts, ratio), width) : content,
    height: linesHeight(lines, context),
    text: { lines, contentOf: (some) => textInCell(some, context, align) },
    divided: () => textBlock(own, context),
  };
}

/** Lines in a cell, which begin at its own side whatever is around the table. */
function textInCell(lines: Line[], context: Context, align: Alignment | undefined): Content {
  const side = align ?? (context.direction === 'rtl' ? 'right' : 'left');
  return textNode(align ? aligned(lines, align) : lines, context, side);
}
