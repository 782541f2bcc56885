/** Headings: more space above than below, never at the end of a page, and in the outline. */
import type { Heading } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { type Build, styled, within } from '../build.ts';
import { headingId } from '../heading-id.ts';
import { inline } from '../inline/index.ts';
import type { Run } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { linesOf } from '../measure/lines.ts';
import { dropOf, HEADING_LEADING, HEADINGS } from '../styles.ts';
import { linesHeight, textNode } from './text-block.ts';

/** A heading, to be kept with what follows. */
export function heading(node: Heading, build: Build): Laid {
  const { size, italics, color, before, after } = HEADINGS[node.depth];
  const own = styled(within(build, `H${levelOf(node.depth, build)}`), {
    size,
    italics,
    color,
    bold: true,
    leading: HEADING_LEADING,
  });
  const runs = inline(node.children, own);
  const lines = linesOf(runs, build.width, build.direction);
  const height = linesHeight(lines, own);
  const content = { ...(textNode(lines, own) as object), ...outlineEntry(node, runs, build) } as Content;
  return { content, before, after, height, lead: height, drop: dropOf(size, build.text.size), keepNext: true };
}

/** ISO 14289-1 §7.4.2: no level is skipped, whatever depths are written; a heading is one below the one it stands under. */
const levelOf = (depth: number, { outline }: Build) =>
  (1 + outline.filter((entry) => entry.depth < depth).length) as Heading['depth'];

/** Which heading it stands under is the nearest one before it of a smaller depth. */
function outlineEntry(node: Heading, runs: Run[], build: Build) {
  const title = runs
    .map(({ text }) => text)
    .join('')
    .trim();
  const entry = build.headings.byNode.get(node);
  if (title === '' || !entry) return {};
  const { depth } = node;
  while (build.outline.length > 0 && build.outline.at(-1)!.depth >= depth) build.outline.pop();
  const parent = build.outline.at(-1);
  const id = headingId(entry);
  build.outline.push({ depth, id });
  return {
    id,
    outline: true,
    outlineText: title,
    outlineExpanded: depth === 1,
    ...(parent && { outlineParentId: parent.id }),
  };
}
