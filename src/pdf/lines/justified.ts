/** §17.35: a line that reaches both edges: each blank between its words is so much wider. Where it has none it stays as it is. */
import { HANGING_SPACE } from './hanging-space.ts';
import type { Run } from './run.ts';
import { widthOf } from './words.ts';

/** The number of blanks in a text that grow. */
export function blanksIn(text: string): number {
  return text.split(' ').length - 1;
}

/** The runs of a line from left to right, with what its blanks have to grow by to fill `available` points. */
export function justified(line: Run[], available: number): Run[] {
  if (line.some(({ ruled }) => ruled !== undefined)) return line;
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  const grows = (run: Run, index: number) => index <= last && !(run.preserveLeadingSpaces && run.text.trim() === '');
  let width = 0;
  let blanks = 0;
  for (const [index, run] of line.slice(0, last + 1).entries()) {
    const shown = index === last ? run.text.replace(HANGING_SPACE, '') : run.text;
    width += widthOf(run, shown);
    if (grows(run, index)) blanks += blanksIn(shown);
  }
  const stretch = (available - width) / blanks;
  if (!(stretch > 0 && Number.isFinite(stretch))) return line;
  return line.map((run, index) => (grows(run, index) && run.text.includes(' ') ? { ...run, stretch } : run));
}
