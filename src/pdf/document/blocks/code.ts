/** §17.13: code blocks: monospaced, tinted; long lines wrap, and a long block may be divided between pages. */
import type { Code } from 'mdast';
import type { Content } from '../../engine/layout.ts';
import { linesOf } from '../../lines/lines.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import { asCode, type Context, indented, inElement, styled } from '../context/context.ts';
import { baselineDropOf, CODE_PADDING, lineHeightOf } from '../context/styles.ts';
import { textNode } from '../flow/text-block.ts';
import { textRuns } from '../inline/text-runs.ts';

const TAB_STOP = 4;
/** Blocks of so few lines are kept together, and so are the parts of a wrapped line. */
const KEPT_LINES = 3;

function layout({ code: { background } }: Context['styles']) {
  return {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => CODE_PADDING.x,
    paddingRight: () => CODE_PADDING.x,
    paddingTop: () => CODE_PADDING.y,
    paddingBottom: () => CODE_PADDING.y,
    fillColor: () => background,
  };
}

/** A line with spaces in place of its tabs. */
function withSpaces(line: string): string {
  let spaced = '';
  for (const character of line) {
    spaced += character === '\t' ? ' '.repeat(TAB_STOP - (spaced.length % TAB_STOP)) : character;
  }
  return spaced;
}

/** No orphan: how many lines are kept together at the beginning, two at least. `first`, `second`: how many lines each is wrapped into. */
function startLines([first = 1, second = 1]: number[]): number {
  if (first > 1) return first > KEPT_LINES ? 2 : first;
  return 1 + (second > KEPT_LINES ? 1 : second);
}

/** A code block. Each of its lines is a text node of its own: pdfmake takes quadratic time over one long node. */
export function code(node: Code, context: Context): BlockLayout {
  const own = inElement(inElement(context, 'P'), 'Code');
  const { styles } = context;
  const inner = styled(asCode(indented(own, 2 * CODE_PADDING.x)), { leading: styles.codeLeading });
  const { size, leading } = inner.style;
  const counts: number[] = [];
  const stack: Content[] = node.value.split(/\r?\n/).map((line) => {
    const runs = textRuns(inner, withSpaces(line)).map((run) => ({ ...run, preserveLeadingSpaces: true }));
    const wrapped = linesOf(runs, inner.width);
    counts.push(Math.max(1, wrapped.length));
    const isKept = wrapped.length > 1 && wrapped.length <= KEPT_LINES;
    return { ...(textNode(wrapped, inner) as object), ...(isKept && { unbreakable: true }) } as Content;
  });
  const lines = counts.reduce((sum, count) => sum + count, 0);
  const line = lineHeightOf(size, leading);
  // No widow: the last two lines are kept together.
  let end: ReservedSpace | undefined;
  if (stack.length > KEPT_LINES) {
    const lastTwo: Content = { stack: stack.splice(-2), unbreakable: true };
    const height = counts.slice(-2).reduce((sum, count) => sum + count, 0) * line + CODE_PADDING.y;
    end = context.endKept && { height, stack: [lastTwo] };
    stack.push(end ? { stack: end.stack } : lastTwo);
  }
  return {
    content: {
      table: {
        widths: [inner.width],
        body: [[{ stack }]],
      },
      layout: layout(styles),
    },
    height: 2 * CODE_PADDING.y + lines * line,
    startHeight: 2 * CODE_PADDING.y + (lines <= KEPT_LINES ? lines : startLines(counts)) * line,
    baselineDrop: CODE_PADDING.y + baselineDropOf(size, context.style.size),
    ...styles.spacing.code,
    ...(end && { keepWithNext: true, endSpaces: [end], breaksBeforeEnd: true }),
  };
}
