/** §17.24, §17.35: description lists: a bold term, kept with what is said of it, which is indented; or in the line of that. */
import type { PhrasingContent, RootContent } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DescriptionDetails, DescriptionList, Details, Summary } from '../../../template/model/document-tree.ts';
import type { Run } from '../../lines/run.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement, marginsOf, styled } from '../context/context.ts';
import { keptAtEnd } from '../flow/kept-ends.ts';
import { fitsPage } from '../flow/reserve-space.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import { paragraph } from './paragraph.ts';

/** `terms`: those that run in, with the blank behind them. */
function describe({ children }: DescriptionDetails, context: Context, terms: Run[]): BlockLayout {
  if (terms.length > 0) {
    const [first, ...rest] = children;
    const block = paragraph(first as RunInParagraph, keptAtEnd(context, rest.length), terms);
    return rest.length === 0 ? block : stackBlocks(context, [block, context.layOutBlocks(rest, context)]);
  }
  const { listIndent } = context.styles;
  const laidOut = context.layOutBlocks(children, indented(context, listIndent));
  return { ...laidOut, content: { stack: [laidOut.content], margin: marginsOf(context, listIndent) } };
}

type RunInParagraph = Extract<RootContent, { type: 'paragraph' }>;

/** The text of a term that can stand in a line. */
function lineOf({ children: [only, ...others] }: { children: RootContent[] }): PhrasingContent[] | undefined {
  return only?.type === 'paragraph' && others.length === 0 ? only.children : undefined;
}

/** Bold, unless some of it is. */
function termRuns(children: PhrasingContent[], context: Context): Run[] {
  let isBold = true;
  everyNode({ type: 'paragraph', children }, ({ type }) => {
    if (type === 'strong') isBold = false;
  });
  return inline(children, isBold ? styled(context, { bold: true }) : context);
}

/** Each term begins an item, unless it follows another term: those share what follows. */
export function descriptionList(node: DescriptionList, context: Context): BlockLayout {
  const { spacing } = context.styles;
  const own = inElement(context, 'L', { attributes: { O: 'List', ListNumbering: 'None' } });
  const runsIn = node.data?.runIn === true;
  const tight = runsIn ? context.tight : (context.tight ?? 'list');
  const inner: Context = { ...own, align: undefined, tight };
  let item: Context | undefined;
  let terms: Run[] = [];
  const blocks = node.children.flatMap((child, at) => {
    const isTerm = child.type === 'descriptionTerm';
    const next = node.children[at + 1];
    if (!item || (isTerm && node.children[at - 1]?.type !== 'descriptionTerm')) item = inElement(inner, 'LI');
    const part = inElement(keptAtEnd(item, node.children.length - 1 - at), isTerm ? 'Lbl' : 'LBody');
    const line = isTerm && runsIn && runsInto(node.children.slice(at)) ? lineOf(child) : undefined;
    if (line) {
      const sign = next?.type === 'descriptionTerm' ? ', ' : ' ';
      terms.push(...termRuns(line, part), ...generatedRuns(part, sign));
      return [];
    }
    const laidOut = isTerm ? summary(child, part) : describe(child as DescriptionDetails, part, terms);
    terms = [];
    const isLast = next?.type !== 'descriptionDetails';
    const isClose = !runsIn && (isTerm || !isLast);
    return [withLeastSpacing(isClose || context.tight ? spacing.tight : spacing.paragraph, laidOut)];
  });
  return withLeastSpacing(context.tight ? spacing.tight : spacing.list, stackBlocks(context, blocks));
}

/** Whether terms, each a line, stand before a text in whose line they can stand. */
function runsInto(from: DescriptionList['children']): boolean {
  const at = from.findIndex(({ type }) => type === 'descriptionDetails');
  return at > 0 && from.slice(0, at).every(lineOf) && from[at]!.children[0]?.type === 'paragraph';
}

/** §17.24: `details`, always open: on paper there is nothing to unfold. Its summary is bold and kept with what follows. */
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
