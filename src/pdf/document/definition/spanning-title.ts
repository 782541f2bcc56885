/** §17.28: the title of a document in columns stands above both of them. */
import type { RootContent } from 'mdast';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, marginsOf } from '../context/context.ts';
import { traceless } from '../tables/block-needs.ts';

/** The share of the page that a title may take above both columns; a higher one stands in the first. */
const HIGHEST = 1 / 3;

/** `height`: with the space below it. `text`: the context of what follows. */
export type SpanningTitle = { block: BlockLayout; height: number; rest: RootContent[]; text: Context };

function isTitle(node: RootContent | undefined): boolean {
  if (node?.type === 'aligned') return node.children.length === 1 && isTitle(node.children[0]);
  return node?.type === 'heading' && node.depth === 1;
}

/** The title with which a document begins; undefined for one that is not in columns or begins otherwise. */
export function spanningTitle([first, ...rest]: RootContent[], context: Context): SpanningTitle | undefined {
  const { page } = context;
  if (!page.columns || !isTitle(first)) return undefined;
  const across: Context = { ...context, width: page.bodyWidth };
  const measured = context.layOutBlocks([first!], traceless(across));
  if (measured.height > page.bodyHeight * HIGHEST) return undefined;
  const block = context.layOutBlocks([first!], across);
  const height = block.height + block.after;
  const margin = marginsOf(context, 0);
  margin[context.direction === 'rtl' ? 0 : 2] = -page.columns.step;
  const text = { ...context, page: { ...page, bodyHeight: page.bodyHeight - height } };
  return { block: { ...block, content: { stack: [block.content], margin } }, height, rest, text };
}
