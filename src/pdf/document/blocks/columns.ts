/** §17.34: blocks side by side: each column goes on over pages by itself, and first lines stand on one baseline. */

import { isPictured } from '../../../template/document/place-pictures.ts';
import { COLUMN_GAP } from '../../../template/model/document-setup.ts';
import type { Column, Columns } from '../../../template/model/document-tree.ts';
import { columnTracks, trackWidths } from '../../../template/model/table-look.ts';
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, NARROWEST, type Room } from '../context/context.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';

const NOTHING: Content = { text: '' };

const LAYOUT = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column > 0 ? COLUMN_GAP : 0),
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** In a structure of no element of their own, columns are read one after the other. Those that have no room are one below the other. */
export function columns(node: Columns, outer: Context): BlockLayout {
  const context: Context = { ...outer, inCell: 'column', endKept: undefined, endsDocument: undefined };
  const widths = widthsOfColumns(node, context);
  const rows: BlockLayout[] = [];
  for (let at = 0; at < node.children.length; at += widths.length)
    rows.push(rowOf(node.children.slice(at, at + widths.length), widths, context));
  const { keepWithNext: _keeps, endSpaces: _spaces, breaksBeforeEnd: _breaks, ...laidOut } = stackBlocks(context, rows);
  return laidOut;
}

/** In points, of those that stand in one row. */
export function widthsOfColumns({ children }: Columns, { width }: Room): number[] {
  const widths = trackWidths(columnTracks(children), width, COLUMN_GAP);
  return Math.min(...widths) < NARROWEST ? [width] : widths;
}

/** A picture that is a block has none. */
function hasFirstLine({ children: [first] }: Column): boolean {
  const begins = first?.type === 'paragraph' ? first.children[0] : first;
  return begins !== undefined && !(isPictured(begins) && !begins.data?.inLine);
}

function rowOf(nodes: Column[], widths: number[], context: Context): BlockLayout {
  const blocks = nodes.map(({ children }, at) => context.layOutBlocks(children, { ...context, width: widths[at]! }));
  const drops = blocks.map(({ baselineDrop = 0 }, at) => (hasFirstLine(nodes[at]!) ? baselineDrop : 0));
  const lowest = Math.max(...drops);
  const most = (of: (block: BlockLayout) => number) => Math.max(...blocks.map(of));
  const down = (at: number) => (hasFirstLine(nodes[at]!) ? lowest - drops[at]! : 0);
  const cells = widths.map((_, at): Content => {
    const block = blocks[at];
    return block ? { stack: [block.content], margin: [0, down(at), 0, 0] } : NOTHING;
  });
  const isMirrored = context.direction === 'rtl';
  const table = { widths: isMirrored ? widths.toReversed() : widths, body: [isMirrored ? cells.reverse() : cells] };
  return {
    content: { table, layout: LAYOUT },
    before: most(({ before }) => before),
    after: most(({ after }) => after),
    height: Math.max(...blocks.map(({ height }, at) => height + down(at))),
    startHeight: Math.max(...blocks.map(({ startHeight }, at) => startHeight + down(at))),
    baselineDrop: lowest,
  };
}
