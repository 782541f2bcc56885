/** Blocks of a document → what pdfmake lays out: one small file per kind of node, dispatched by a flat map. */
import type { BlockContent, DefinitionContent, Nodes, RootContent } from 'mdast';
import { KEEP_TOGETHER, PAGE_BREAK } from '../../../template/document/layout-html.ts';
import type { KeptBlocks } from '../../../template/model/document-setup.ts';
import type { Laid } from '../context/block-layout.ts';
import type { Build } from '../context/build.ts';
import { keptTogether } from '../flow/keep-together.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { table } from '../tables/table.ts';
import { blockquote } from './blockquote.ts';
import { code } from './code.ts';
import { heading } from './heading.ts';
import { html } from './html.ts';
import { list } from './list.ts';
import { paragraph } from './paragraph.ts';
import { thematicBreak } from './thematic-break.ts';

/** Builds one block, or nothing where the node has no place of its own in the text. */
export type BlockRule<Node extends Nodes> = (node: Node, build: Build) => Laid | undefined;

type BlockNode = BlockContent | DefinitionContent;
type Rules = { [Kind in BlockNode['type']]: BlockRule<Extract<BlockNode, { type: Kind }>> };

function elsewhere() {
  return undefined;
}

const rules: Rules = {
  blockquote,
  code,
  heading,
  html,
  list,
  paragraph,
  table,
  thematicBreak,
  definition: elsewhere, // said where it is used
  footnoteDefinition: elsewhere, // set at the end of the document
};

/** Builds blocks in order and puts them under one another. */
export function sequence(nodes: RootContent[], build: Build): Laid {
  const blocks: Laid[] = [];
  let pageBreak = false;
  let keep = false;
  for (const node of nodes) {
    if (node.type === 'html' && PAGE_BREAK.test(node.value)) {
      pageBreak = true;
    } else if (node.type === 'html' && KEEP_TOGETHER.test(node.value)) {
      keep = true;
    } else {
      const laid = block(node, build);
      if (!laid) continue;
      const kept = keep || isKept(node, build) ? keptTogether(laid, build) : laid;
      blocks.push(pageBreak && blocks.length > 0 ? { ...kept, pageBreak: true } : kept);
      pageBreak = false;
      keep = false;
    }
  }
  return inSequence(build, blocks);
}

/** Kinds of blocks that the front matter can keep whole, all of them. */
const KEPT: Partial<Record<Nodes['type'], KeptBlocks>> = { table: 'tables', blockquote: 'quotes' };

function isKept({ type }: Nodes, { keep }: Build): boolean {
  return keep.some((kind) => kind === KEPT[type]);
}

function block(node: RootContent, build: Build) {
  const rule = rules[node.type as BlockNode['type']] as BlockRule<Nodes> | undefined;
  // Phrasing content without a paragraph around it: a value that stands for a whole block.
  if (!rule) return paragraph({ type: 'paragraph', children: [node as never] }, build);
  return rule(node, build);
}
