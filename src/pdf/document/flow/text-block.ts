/** A run of lines of which no first or last one stands alone on a page. */

import type { Content } from 'pdfmake/interfaces.js';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import type { Laid, Room } from '../context/block-layout.ts';
import type { Build } from '../context/build.ts';
import { lineHeight, lineOf, SPACING } from '../context/styles.ts';

/** Fewer lines than these stay on one page: two at least above a page's end and two below. */
const SMALLEST_DIVIDED = 4;
/** pdfmake takes quadratic time over one long node. */
const LINES_PER_NODE = 32;

/**
 * Lines as pdfmake's text node. A line end in the build's own style makes its line as high as all others, whatever stands in
 * it; the last line has one when all in it is smaller. `alignment`: of lines that have none of their own.
 */
export function textNode(lines: Line[], { text }: Build, alignment?: Alignment): Content {
  const content =
    lines.length === 1 ? lines[0]! : lines.flatMap((line, index): Content[] => (index === 0 ? line : ['\n', ...line]));
  const isSmall = !lines.at(-1)?.some((run) => run.fontSize >= text.size && !run.sup);
  return {
    text: isSmall ? [...content, '\n'] : content,
    font: text.family,
    fontSize: text.size,
    lineHeight: lineHeight(text.leading),
    bold: text.bold,
    italics: text.italics,
    setLines: true,
    alignment,
  } as Content;
}

/** Lines set as asked, whatever their own direction. */
export function aligned(lines: Line[], alignment: Alignment): Line[] {
  return lines.some((line) => line.some((run) => run.alignment))
    ? lines.map((line) => line.map((run) => (run.alignment ? { ...run, alignment } : run)))
    : lines;
}

/** How high some lines are; no lines at all stand as an empty one. */
export function linesHeight(lines: Line[], { text }: Build): number {
  return Math.max(1, lines.length) * lineOf(text.size, text.leading);
}

/** What says that something comes. */
const COLONS: readonly (string | undefined)[] = [':', '：'];

/** Runs set as one paragraph. One that ends with a colon does not end a page. */
export function textBlock(runs: Run[], build: Build): Laid {
  const announces = COLONS.includes(runs.at(-1)?.text.trimEnd().at(-1));
  const lines = linesOf(runs, build.width, build.direction);
  const isDivided = lines.length >= SMALLEST_DIVIDED;
  const kept = isDivided ? lines.slice(0, 2) : lines;
  const end: Room | undefined = announces && isDivided ? { lead: linesHeight(kept, build), parts: [] } : undefined;
  return {
    content: isDivided ? divided(lines, build, end) : textNode(lines, build),
    height: linesHeight(lines, build),
    lead: linesHeight(kept, build),
    ...(build.tight ? SPACING.tight : SPACING.paragraph),
    ...(announces && { keepNext: true }),
    ...(end && { ending: [end], parted: true }),
  };
}

/** The last two lines are kept together, in the room for what follows them; the first two are, because the lead has room. */
function divided(lines: Line[], build: Build, end: Room | undefined): Content {
  const stack: Content[] = [];
  const last = lines.length - 2;
  for (let from = 0; from < last; from += LINES_PER_NODE) {
    stack.push(textNode(lines.slice(from, Math.min(from + LINES_PER_NODE, last)), build));
  }
  const ending = { ...(textNode(lines.slice(last), build) as object), unbreakable: true } as Content;
  end?.parts.push(ending);
  stack.push(end ? { stack: end.parts } : ending);
  return { stack };
}
