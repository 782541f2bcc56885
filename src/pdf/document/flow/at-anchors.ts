/** §17.9: anchors between blocks: they show nothing and take no height; a link to one leads to where the next block begins. */
import type { RootContent } from 'mdast';
import type { Anchor } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import type { Look, References } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { textNode } from './text-block.ts';

/** The anchors of a node that holds nothing else; undefined for any other node. */
export function anchorsIn(node: RootContent): Anchor[] | undefined {
  if (node.type === 'anchor') return [node];
  if (node.type !== 'paragraph') return undefined;
  const anchors = node.children.filter((child) => child.type === 'anchor');
  return anchors.length > 0 && anchors.length === node.children.length ? anchors : undefined;
}

/** The names of the anchors that something links to. */
export function anchorNames(anchors: Anchor[], { headings }: References): string[] {
  return anchors.flatMap((anchor) => headings.anchorNames.get(anchor) ?? []);
}

/** An empty line that takes no room: pdfmake has destinations and entries of the outline only at lines. */
export function destination(entry: { id?: string }, context: Look): Content {
  return {
    ...(textNode([], context) as object),
    ...entry,
    margin: [0, 0, 0, -lineHeightOf(context.style.size, context.style.leading)],
  } as Content;
}

/** A block that begins at the destinations of these names. */
export function atAnchors(names: string[], block: BlockLayout, context: Look): BlockLayout {
  if (names.length === 0) return block;
  return { ...block, content: { stack: [...names.map((id) => destination({ id }, context)), block.content] } };
}
