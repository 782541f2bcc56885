/** §17.24: description lists: a bold term, kept with what is said of it, which is indented. */
import type { DescriptionDetails, DescriptionList } from '../../../template/model/document-tree.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement, marginsOf } from '../context/context.ts';
import { keptAtEnd } from '../flow/before-signature.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { summary } from './details.ts';

function describe({ children }: DescriptionDetails, context: Context): BlockLayout {
  const { listIndent } = context.styles;
  const laidOut = context.layOutBlocks(children, indented(context, listIndent));
  return { ...laidOut, content: { stack: [laidOut.content], margin: marginsOf(context, listIndent) } };
}

/** Each term begins an item, unless it follows another term: those share what follows. */
export function descriptionList(node: DescriptionList, context: Context): BlockLayout {
  const { spacing } = context.styles;
  const own = inElement(context, 'L', { attributes: { O: 'List', ListNumbering: 'None' } });
  const inner: Context = { ...own, align: undefined, tight: context.tight ?? 'list' };
  let item: Context | undefined;
  const blocks = node.children.map((child, at) => {
    const isTerm = child.type === 'descriptionTerm';
    if (!item || (isTerm && node.children[at - 1]?.type !== 'descriptionTerm')) item = inElement(inner, 'LI');
    const part = inElement(keptAtEnd(item, node.children.length - 1 - at), isTerm ? 'Lbl' : 'LBody');
    const laidOut = isTerm ? summary(child, part) : describe(child, part);
    const isLast = node.children[at + 1]?.type !== 'descriptionDetails';
    return withLeastSpacing(isTerm || !isLast || context.tight ? spacing.tight : spacing.paragraph, laidOut);
  });
  return withLeastSpacing(context.tight ? spacing.tight : spacing.list, stackBlocks(context, blocks));
}
