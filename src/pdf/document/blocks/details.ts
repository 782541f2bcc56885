/** §17.24: `details`, always open: on paper there is nothing to unfold. Its summary is bold and kept with what follows. */
import type { Details, Summary } from '../../../template/model/document-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, styled } from '../context/context.ts';
import { fitsPage } from '../flow/reserve-space.ts';

export function details(node: Details, context: Context): BlockLayout {
  return context.layOutBlocks(node.children, context);
}

/** Blocks in bold that do not end a page. */
export function summary({ children }: Pick<Summary, 'children'>, context: Context): BlockLayout {
  const {
    endSpaces: _endSpaces,
    breaksBeforeEnd: _breaks,
    ...laidOut
  } = context.layOutBlocks(children, styled(context, { bold: true }));
  const startHeight = fitsPage(context, laidOut.height) ? laidOut.height : laidOut.startHeight;
  return { ...laidOut, startHeight, keepWithNext: true };
}
