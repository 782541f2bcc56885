/** §17.6, §17.27: headings, with their numbers: more space above than below, kept with the next block (a heading does not end a page), in the PDF's outline. */
import type { Heading } from 'mdast';
import { textOfHeading } from '../../../template/document/headings.ts';
import { isAnnex } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import { linesOf } from '../../lines/lines.ts';
import { textString } from '../../syntax/serialize.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  asHeading,
  type Context,
  type Drawables,
  indented,
  inElement,
  type References,
  type Trace,
} from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { destination } from '../flow/at-anchors.ts';
import { picture } from '../flow/picture.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { alignedText, linesHeight } from '../flow/text-block.ts';
import { figureContext, type InlinePart, splitAtPictures } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { annexNumber, besideNumber, clauseNumber, leadingNumber } from './number-column.ts';

/** A heading; pictures in it stand between its lines. */
export function heading(node: Heading, context: Context): BlockLayout {
  const { headings, spacing } = context.styles;
  const { size, before, after } = headings[node.depth];
  const own = asHeading(inElement(context, `H${levelOf(node.depth, context)}`), node.depth);
  const entry = outlineEntry(node, context);
  const clause = node.data?.clause;
  const split = partsOf(node, context);
  const isText = split.length === 1 && split[0]!.kind === 'text';
  const isHung = clause !== undefined && !isAnnex(clause) && isText && context.numberColumn > 0 && !context.align;
  const hanging = isHung ? clauseNumber(clause, own) : [];
  const leading = isHung ? [] : isAnnex(clause) ? annexNumber(clause!, own) : leadingNumber(clause, own);
  const text = isHung ? indented(own, context.numberColumn) : own;
  const parts = split.map((part, index): BlockLayout => {
    if (part.kind === 'picture') return { ...picture(part, figureContext(own, part)), keepWithNext: true };
    const runs = inline(part.children, text);
    const lines = linesOf(index === 0 ? [...leading, ...runs] : runs, text.width, context.direction);
    const height = linesHeight(lines, own);
    const baselineDrop = baselineDropOf(size, context.style.size);
    return {
      content: alignedText(lines, own),
      ...spacing.tight,
      height,
      startHeight: height,
      baselineDrop,
      keepWithNext: true,
    };
  });
  const [first] = parts;
  if (parts.length > 1 || first!.baselineDrop === undefined) {
    const laidOut = stackBlocks(own, parts);
    return { ...laidOut, content: { stack: [destination(entry, context), laidOut.content] }, before, after };
  }
  const content = { ...(first!.content as object), ...entry } as Content;
  return {
    ...first!,
    content: isHung ? besideNumber(hanging, context.numberColumn, content, own) : content,
    before,
    after,
  };
}

/** A number has a line of text, also above a picture. */
function partsOf({ children, data }: Heading, context: References & Drawables): InlinePart[] {
  const parts = splitAtPictures(children, context);
  return data?.clause && parts[0]?.kind === 'picture' ? [{ kind: 'text', children: [] }, ...parts] : parts;
}

/** ISO 14289-1 §7.4.2: no level is skipped, whatever depths are written: a heading is one level below its parent. */
function levelOf(depth: number, { headingPath }: Trace) {
  return (1 + headingPath.filter((entry) => entry.depth < depth).length) as Heading['depth'];
}

/** The heading's entry in the outline. Its parent is the nearest heading before it of a smaller depth. */
function outlineEntry(node: Heading, context: References & Trace) {
  const entry = context.headings.byNode.get(node);
  if (!entry) return {};
  const { depth } = node;
  while (context.headingPath.length > 0 && context.headingPath.at(-1)!.depth >= depth) context.headingPath.pop();
  const parent = context.headingPath.at(-1);
  const id = entry.name;
  const numbered = node.data?.clause?.label ?? '';
  context.headingPath.push({ depth, id });
  return {
    id,
    outline: true,
    outlineText: textString(`${numbered} ${textOfHeading(node.children)}`.replace(/\s+/g, ' ').trim()),
    outlineExpanded: depth === 1,
    ...(parent && { outlineParentId: parent.id }),
  };
}
