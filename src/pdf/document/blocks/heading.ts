/** §17.6: headings: more space above than below, kept with the next block (a heading does not end a page), in the PDF's outline. */
import type { Heading } from 'mdast';
import { textOfHeading } from '../../../template/document/headings.ts';
import type { Content } from '../../engine/definition.ts';
import { linesOf } from '../../lines/lines.ts';
import { textString } from '../../syntax/text-string.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { asHeading, type Context, inElement } from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { destination } from '../flow/at-anchors.ts';
import { figureContext, picture } from '../flow/picture.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { alignedText, linesHeight } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';

/** A heading; pictures in it stand between its lines. */
export function heading(node: Heading, context: Context): BlockLayout {
  const { headings, spacing } = context.styles;
  const { size, before, after } = headings[node.depth];
  const own = asHeading(inElement(context, `H${levelOf(node.depth, context)}`), node.depth);
  const entry = outlineEntry(node, context);
  const parts = splitAtPictures(node.children, context).map((part): BlockLayout => {
    if (part.kind === 'picture') return { ...picture(part, figureContext(own, part)), keepWithNext: true };
    const lines = linesOf(inline(part.children, own), context.width, context.direction);
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
  return { ...first!, content: { ...(first!.content as object), ...entry } as Content, before, after };
}

/** ISO 14289-1 §7.4.2: no level is skipped, whatever depths are written: a heading is one level below its parent. */
function levelOf(depth: number, { headingPath }: Context) {
  return (1 + headingPath.filter((entry) => entry.depth < depth).length) as Heading['depth'];
}

/** The heading's entry in the outline. Its parent is the nearest heading before it of a smaller depth. */
function outlineEntry(node: Heading, context: Context) {
  const entry = context.headings.byNode.get(node);
  if (!entry) return {};
  const { depth } = node;
  while (context.headingPath.length > 0 && context.headingPath.at(-1)!.depth >= depth) context.headingPath.pop();
  const parent = context.headingPath.at(-1);
  const id = entry.name;
  context.headingPath.push({ depth, id });
  return {
    id,
    outline: true,
    outlineText: textString(textOfHeading(node.children).replace(/\s+/g, ' ').trim()),
    outlineExpanded: depth === 1,
    ...(parent && { outlineParentId: parent.id }),
  };
}
