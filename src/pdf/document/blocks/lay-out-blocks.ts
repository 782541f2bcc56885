/** §17.7: lays out the blocks of a document: one file for each kind of node, dispatched by a flat map. */
import type { BlockContent, DefinitionContent, Html, Nodes, RootContent } from 'mdast';
import type { KeptBlocks } from '../../../template/model/document-setup.ts';
import {
  BREAK_TAG,
  isContents,
  isLayoutComment,
  KEEP_TOGETHER,
  PAGE_BREAK,
  type Summary,
} from '../../../template/model/document-tree.ts';
import type { AmountsAbove, BlockLayout } from '../context/block-layout.ts';
import { asCode, atStart, type Context, inElement, keepsNumbers } from '../context/context.ts';
import { besidePicture } from '../flow/picture.ts';
import { isTotals, keepTogether, keptEnds, notesHeightIn, stackBlocks, withEndKept } from '../flow/stack-blocks.ts';
import { anchorNames, anchorsIn, atAnchors, textBlock } from '../flow/text-block.ts';
import { generatedRuns, textRuns } from '../inline/text-runs.ts';
import { flowTable } from '../tables/flow-table.ts';
import { table } from '../tables/table.ts';
import { contents } from './contents.ts';
import { heading } from './heading.ts';
import { descriptionList, details, list, summary } from './list.ts';
import { overlay } from './overlay.ts';
import { code, gapOnLine, paragraph, signature, thematicBreak } from './paragraph.ts';
import { withSideNote } from './side-note.ts';
import { blockquote, columns, styledBlock } from './styled-block.ts';

/** Lays out one block. Returns undefined for a node that is laid out elsewhere, or not at all. */
type BlockRule<Node extends Nodes> = (node: Node, context: Context) => BlockLayout | undefined;

type BlockNode = BlockContent | DefinitionContent | Summary;
type Rules = { [Kind in BlockNode['type']]: BlockRule<Extract<BlockNode, { type: Kind }>> };

function noBlock() {
  return undefined;
}

const rules: Rules = {
  aligned: (node, context) => context.layOutBlocks(node.children, { ...context, align: node.align }),
  blockquote,
  code,
  columns,
  descriptionList,
  details,
  flowTable,
  heading,
  html,
  list,
  overlay,
  paragraph: (node, context) => paragraph(node, context),
  signature,
  sideNote: noBlock, // It stands in the margin, beside the block before it.
  styledBlock,
  summary,
  table,
  thematicBreak,
  definition: noBlock, // A definition shows nothing itself: the links that name it use its URL.
  footnoteDefinition: noBlock, // stands at the foot of a page or at the end of the document (`definition/notes.ts`)
};

const NOTHING: BlockLayout = { content: [], before: 0, after: 0, height: 0, startHeight: 0 };

/** Lays out blocks in order and stacks them. Markers (`<!-- page-break -->`, `<!-- keep -->`) apply to the next block. */
export function layOutBlocks(nodes: RootContent[], context: Context): BlockLayout {
  const blocks: BlockLayout[] = [];
  let pageBreak = false;
  let keep = false;
  let anchors: string[] = [];
  let above: AmountsAbove | undefined;
  const ending = keptEnds(nodes, context);
  let next = 0;
  for (const [at, node] of nodes.entries()) {
    if (at < next) continue;
    if (node.type === 'html' && PAGE_BREAK.test(node.value)) {
      pageBreak = !context.inCell;
    } else if (node.type === 'html' && KEEP_TOGETHER.test(node.value)) {
      keep = true;
    } else if (node.type === 'sideNote') {
      blocks.push(withSideNote(blocks.pop() ?? NOTHING, node, context));
    } else if (anchorsIn(node)) {
      anchors.push(...anchorNames(anchorsIn(node)!, context));
    } else {
      const placed = pageBreak ? context : atStart(context, blocks);
      const contextOf = (one: RootContent): Context =>
        ending
          ? {
              ...placed,
              endKept: ending.kept.has(one) || undefined,
              endsDocument: (one === ending.last && placed.endsDocument) || undefined,
            }
          : placed;
      const aside = besidePicture(nodes, at, contextOf);
      next = at + (aside?.count ?? 1);
      const ends = contextOf(nodes[next - 1]!);
      const own = isTotals(node) ? { ...ends, above } : ends;
      const isWhole =
        keep || own.keptKinds.some((kind) => kind === KEPT[node.type]) || (keepsNumbers(own) && isTotals(node));
      const notes = isWhole ? notesHeightIn(node, own) : 0;
      const laidOut = aside?.block ?? block(node, own);
      if (!laidOut) continue;
      above = laidOut.amounts ?? (isTotals(node) ? above : undefined);
      const anchored = atAnchors(anchors, laidOut, own);
      const whole = isWhole ? keepTogether(anchored, own, notes) : anchored;
      const laid = own.endKept ? withEndKept(whole, anchored, own) : whole;
      const gap = gapOnLine(nodes[at - 1], node, own);
      if (gap !== undefined) blocks.push({ ...blocks.pop()!, after: gap });
      const joined = gap === undefined ? laid : { ...laid, before: gap };
      blocks.push(pageBreak && blocks.length > 0 ? { ...joined, pageBreak: true } : joined);
      pageBreak = false;
      keep = false;
      anchors = [];
    }
  }
  if (anchors.length > 0) blocks.push(atAnchors(anchors, blocks.pop() ?? NOTHING, context));
  return stackBlocks(context, blocks);
}

/** The kinds of blocks that the front matter can keep together. */
const KEPT: Partial<Record<Nodes['type'], KeptBlocks>> = { table: 'tables', flowTable: 'tables', blockquote: 'quotes' };

function block(node: RootContent, context: Context) {
  const rule = rules[node.type as BlockNode['type']] as BlockRule<Nodes> | undefined;
  // Inline content without a paragraph comes from a value in place of a whole block.
  if (!rule) return paragraph({ type: 'paragraph', children: [node as never] }, context);
  return rule(node, context);
}

// §17.1: shows raw HTML as source text, line by line. Only `<br>` ends a line, and the contents comment becomes a table of contents.
// Other instructions show nothing.

/** Lays out a block of HTML. Undefined for contents without entries, and for instructions. */
function html(node: Html, context: Context): BlockLayout | undefined {
  if (isContents(node)) return contents(node, context);
  if (isLayoutComment(node.value)) return undefined;
  if (BREAK_TAG.test(node.value.trim())) return textBlock([], context);
  const own = inElement(inElement(context, 'P'), 'Code');
  const source = asCode(own);
  const runs = node.value
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? generatedRuns(source, '\n') : []), ...textRuns(source, line)]);
  return textBlock(runs, source);
}
