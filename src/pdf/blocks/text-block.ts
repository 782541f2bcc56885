/** Issue 4, point 2: a run of lines of which no first or last one stands alone on a page. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Build } from '../build.ts';
import type { Run } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { breakLines, cutRuns } from '../measure/lines.ts';
import { wordsOf } from '../measure/words.ts';
import { lineOf, SPACING } from '../styles.ts';

/** Fewer lines than these stay on one page anyway: two at least above a page's end and two below. */
const SMALLEST_DIVIDED = 4;

/** pdfmake's text node; it refuses an empty list. */
export const textNode = (runs: Run[]): Content => ({ text: runs.length > 0 ? (runs as Content[]) : '' });

/** Runs set as one paragraph. */
export function textBlock(runs: Run[], build: Build): Laid {
  const words = wordsOf(runs);
  const { starts, exact } = breakLines(words, build.width);
  const line = lineOf(build.text.size, build.text.leading);
  const lines = Math.max(1, starts.length);
  return {
    content: divided(runs, words, starts, exact),
    height: lines * line,
    lead: (lines < SMALLEST_DIVIDED ? lines : 2) * line,
    ...(build.tight ? SPACING.tight : SPACING.paragraph),
  };
}

/** The last two lines are kept together; the first two are, because the lead has room. */
function divided(runs: Run[], words: ReturnType<typeof wordsOf>, starts: number[], exact: boolean): Content {
  if (starts.length < SMALLEST_DIVIDED || !exact) return textNode(runs);
  const [head, tail] = cutRuns(runs, words, starts.at(-2)!);
  return { stack: [textNode(head), { ...(textNode(tail) as object), unbreakable: true } as Content] };
}
