/**
 * §17.28: what stands before a signature block: the last two lines of it are kept with the block. They may be those of two blocks, of which the
 * second is a line.
 */
import type { RootContent } from 'mdast';
import { isContents, isLayoutHtml } from '../../../template/model/layout-html.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { anchorsIn } from './at-anchors.ts';
import { fitsPage } from './reserve-space.ts';

/** So many blocks, items or entries before a signature block keep their ends. */
const KEPT = 2;

/** The blocks among some that keep their ends with what follows them; undefined when there are none, as in most documents. */
export function blocksBeforeSignature(nodes: RootContent[], { endKept }: Context): Set<RootContent> | undefined {
  if (!endKept && !nodes.some(beginsWithSignature)) return undefined;
  const blocks = nodes.filter(isBlock);
  const found = new Set<RootContent>(endKept ? blocks.slice(-KEPT) : []);
  for (const [at, block] of blocks.entries()) {
    if (beginsWithSignature(block)) for (const one of blocks.slice(Math.max(0, at - KEPT), at)) found.add(one);
  }
  return found;
}

/** The context of one of several parts, `left` of which follow it: the last two keep their ends where the whole does. */
export function keptAtEnd(context: Context, left: number): Context {
  return context.endKept && left >= KEPT ? { ...context, endKept: undefined } : context;
}

function beginsWithSignature(node: RootContent): boolean {
  if (node.type === 'signature') return true;
  return 'children' in node && node.type !== 'paragraph' && beginsSo(node.children as RootContent[]);
}

function beginsSo(children: RootContent[]): boolean {
  const first = children.find(isBlock);
  return first !== undefined && beginsWithSignature(first);
}

function isBlock(node: RootContent): boolean {
  if (node.type === 'html') return isContents(node) || !isLayoutHtml(node.value);
  return node.type !== 'definition' && node.type !== 'footnoteDefinition' && !anchorsIn(node);
}

/**
 * A block that does not end a page. `divided`: the same when it is not kept together as a whole. One that cannot keep its last lines alone is
 * kept whole, where it fits.
 */
export function withEndKept(block: BlockLayout, divided: BlockLayout, context: Context): BlockLayout {
  if (block === divided) return block.keepWithNext ? block : wholeWithNext(block, context);
  const { endSpaces: _endSpaces, breaksBeforeEnd: _breaks, ...whole } = block;
  return { ...whole, keepWithNext: true, divided: divided.keepWithNext ? divided : wholeWithNext(divided, context) };
}

function wholeWithNext(block: BlockLayout, context: Context): BlockLayout {
  return fitsPage(context, block.height) ? { ...block, startHeight: block.height, keepWithNext: true } : block;
}

/** The end of a table: its last rows, which share a page, with the header that is repeated above them. */
export function keptRows(
  kept: { height: number } | undefined,
  headerHeight: number,
  context: Context,
): Pick<BlockLayout, 'keepWithNext' | 'breaksBeforeEnd' | 'endSpaces'> {
  if (!context.endKept || !kept) return {};
  const keep = (height: number) => {
    if (fitsPage(context, height)) kept.height = height - headerHeight;
  };
  return {
    keepWithNext: true,
    breaksBeforeEnd: true,
    endSpaces: [{ height: kept.height + headerHeight, stack: [], keep }],
  };
}
