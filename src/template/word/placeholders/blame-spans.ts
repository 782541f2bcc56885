/** §10.37: which groups and conditions of a Word file the mistakes of its template are about: those are left out, and all others stay. */
import type { Settled } from './settle-values.ts';

const MARK = /\{\{(?:[#/]|else)[^{}]*\}\}/g;
/** What YAML and JSON may write otherwise. */
const QUOTES = /["'\\]/g;

/** `lines`: of the mistakes. Empty where they are about nothing that could be left out. */
export function blameSpans(source: string, lines: readonly number[], { marks, spanOf }: Settled): Set<number> {
  const all = source.split('\n');
  const textFrom = all.indexOf('---', 1);
  const places = all.flatMap((line, at) => (at < textFrom ? [] : [...line.matchAll(MARK)].map(() => at + 1)));
  const ofText = [...marks.keys()].filter((piece) => !spanOf.get(piece)!.isRunning);
  const isInOrder = places.length === ofText.length;
  const blamed = new Set<number>();
  for (const line of lines) {
    const written = (all[line - 1] ?? '').replace(QUOTES, '');
    for (const [piece, mark] of marks) {
      const { no, isRunning } = spanOf.get(piece)!;
      const isThere = isInOrder && !isRunning && places[ofText.indexOf(piece)] === line;
      const isSaidThere = (isRunning || !isInOrder) && written.includes(mark.replace(QUOTES, ''));
      if (isThere || isSaidThere) blamed.add(no);
    }
  }
  return blamed;
}

/** All conditions, or all groups where no condition is left. */
export function everySpan({ spanOf }: Settled): Set<number> {
  const spans = [...spanOf.values()];
  const conditions = spans.filter(({ isGroup }) => !isGroup);
  return new Set((conditions.length > 0 ? conditions : spans).map(({ no }) => no));
}
