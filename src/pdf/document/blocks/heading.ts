/** Headings: more space above than below, never at the end of a page, and in the outline. */
import type { Heading } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { textOfHeading } from '../../../template/document/headings.ts';
import { linesOf } from '../../lines/lines.ts';
import { textString } from '../../syntax/text-string.ts';
import type { Laid } from '../context/block-layout.ts';
import { type Build, styled, within } from '../context/build.ts';
import { headingId } from '../context/heading-id.ts';
import { dropOf, HEADING_LEADING, HEADINGS, lineOf, SPACING } from '../context/styles.ts';
import { figureIn, picture } from '../flow/picture.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { linesHeight, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';

/** A heading, to be kept with what follows; pictures in it stand between its lines. */
export function heading(node: Heading, build: Build): Laid {
  const { size, italics, color, before, after } = HEADINGS[node.depth];
  const own = styled(within(build, `H${levelOf(node.depth, build)}`), {
    size,
    italics,
    color,
    bold: true,
    leading: HEADING_LEADING,
  });
  const entry = outlineEntry(node, build);
  const parts = splitAtPictures(node.children, build).map((part): Laid => {
    if (part.kind === 'picture') return { ...picture(part, figureIn(own, part)), keepNext: true };
    const lines = linesOf(inline(part.children, own), build.width, build.direction);
    const height = linesHeight(lines, own);
    const drop = dropOf(size, build.text.size);
    return { content: textNode(lines, own), ...SPACING.tight, height, lead: height, drop, keepNext: true };
  });
  const [first] = parts;
  if (parts.length > 1 || first!.drop === undefined) {
    // The outline leads to a line: one that is empty and takes no room.
    const place = {
      ...(textNode([], build) as object),
      ...entry,
      margin: [0, 0, 0, -lineOf(build.text.size)],
    } as Content;
    const laid = inSequence(own, parts);
    return { ...laid, content: { stack: [place, laid.content] }, before, after };
  }
  return { ...first!, content: { ...(first!.content as object), ...entry } as Content, before, after };
}

/** ISO 14289-1 §7.4.2: no level is skipped, whatever depths are written; a heading is one below the one it stands under. */
function levelOf(depth: number, { outline }: Build) {
  return (1 + outline.filter((entry) => entry.depth < depth).length) as Heading['depth'];
}

/** Which heading it stands under is the nearest one before it of a smaller depth. */
function outlineEntry(node: Heading, build: Build) {
  const entry = build.headings.byNode.get(node);
  if (!entry) return {};
  const { depth } = node;
  while (build.outline.length > 0 && build.outline.at(-1)!.depth >= depth) build.outline.pop();
  const parent = build.outline.at(-1);
  const id = headingId(entry);
  build.outline.push({ depth, id });
  return {
    id,
    outline: true,
    outlineText: textString(textOfHeading(node.children).replace(/\s+/g, ' ').trim()),
    outlineExpanded: depth === 1,
    ...(parent && { outlineParentId: parent.id }),
  };
}
