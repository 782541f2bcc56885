/** Issue 4, point 2: a run of lines of which no first or last one stands alone on a page. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Build } from '../build.ts';
import type { Run } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { breakLines, cutRuns, type Lines } from '../measure/lines.ts';
import { type Word, wordsOf } from '../measure/words.ts';
import { lineOf, SPACING } from '../styles.ts';

/** Fewer lines than these stay on one page anyway: two at least above a page's end and two below. */
const SMALLEST_DIVIDED = 4;
/** Lines of a node of pdfmake's at most. */
const LINES_PER_NODE = 32;

/** pdfmake's text node; it refuses an empty list. */
export const textNode = (runs: Run[]): Content => ({ text: runs.length > 0 ? (runs as Content[]) : '' });

/** Runs set as one paragraph. */
export function textBlock(runs: Run[], build: Build): Laid {
  const words = wordsOf(runs);
  const lines = breakLines(words, build.width);
  const line = lineOf(build.text.size, build.text.leading);
  const count = Math.max(1, lines.starts.length);
  return {
    content: divided(runs, words, lines),
    height: count * line,
    lead: (count < SMALLEST_DIVIDED ? count : 2) * line,
    ...(build.tight ? SPACING.tight : SPACING.paragraph),
  };
}

/**
 * The last two lines are kept together; the first two are, because the lead has room. Long text is cut between lines: pdfmake
 * takes quadratic time over one long node.
 */
function divided(runs: Run[], words: Word[], { starts, exact }: Lines): Content {
  if (starts.length < SMALLEST_DIVIDED || !exact) return textNode(runs);
  const last = starts.length - 2;
  const cuts = starts.filter(
    (_start, line) => line > 0 && (line === last || (line < last && line % LINES_PER_NODE === 0)),
  );
  const parts = cutRuns(runs, words, cuts).map(textNode);
  return { stack: [...parts.slice(0, -1), { ...(parts.at(-1) as object), unbreakable: true } as Content] };
}
