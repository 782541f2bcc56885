/** Code blocks: monospaced, tinted, long lines wrap, and a long block goes on over pages. */
import type { Code } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { type Build, indented, styled, within } from '../build.ts';
import { textRuns } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { linesOf } from '../measure/lines.ts';
import { CODE_LEADING, CODE_SCALE, COLORS, dropOf, lineOf, SPACING } from '../styles.ts';
import { textNode } from './text-block.ts';

const PADDING = { x: 8, y: 6 };
const TAB_STOP = 4;
/** Blocks of so few lines stay on one page. */
const KEPT_LINES = 3;

const layout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => PADDING.x,
  paddingRight: () => PADDING.x,
  paddingTop: () => PADDING.y,
  paddingBottom: () => PADDING.y,
  fillColor: () => COLORS.tint,
};

const withSpaces = (line: string): string => {
  let spaced = '';
  for (const character of line) {
    spaced += character === '\t' ? ' '.repeat(TAB_STOP - (spaced.length % TAB_STOP)) : character;
  }
  return spaced;
};

/** A code block. Each of its lines is a text of its own: pdfmake takes quadratic time over one long text. */
export function code(node: Code, build: Build): Laid {
  const size = build.text.size * CODE_SCALE;
  const own = within(within(build, 'P'), 'Code');
  const inner = styled(indented(own, 2 * PADDING.x), { family: 'mono', size, leading: CODE_LEADING });
  let lines = 0;
  const stack: Content[] = node.value.split(/\r?\n/).map((line) => {
    const runs = textRuns(inner, withSpaces(line)).map((run) => ({ ...run, preserveLeadingSpaces: true }));
    const wrapped = linesOf(runs, inner.width);
    lines += Math.max(1, wrapped.length);
    return textNode(wrapped, inner);
  });
  const line = lineOf(size, CODE_LEADING);
  // No last line stands alone on a page.
  if (stack.length > KEPT_LINES) stack.push({ stack: stack.splice(-2), unbreakable: true });
  return {
    content: {
      table: {
        widths: [inner.width],
        body: [[{ stack }]],
      },
      layout,
    },
    height: 2 * PADDING.y + lines * line,
    lead: 2 * PADDING.y + (lines <= KEPT_LINES ? lines : 2) * line,
    drop: PADDING.y + dropOf(size, build.text.size),
    ...SPACING.code,
  };
}
