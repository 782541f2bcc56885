/** §17.9: anchors within a line. A run without text, which layout would leave out, stands for one until its name goes to the run behind it. */
import type { Run } from '../../lines/run.ts';

function isAnchor({ text, anchors }: Run): boolean {
  return text === '' && anchors !== undefined;
}

/** Runs whose anchors stand at text: the text behind them, else the last before them. Nothing but anchors is one run without text. */
export function withAnchors(runs: Run[]): Run[] {
  if (!runs.some(isAnchor)) return runs;
  const settled: Run[] = [];
  let waiting: string[] = [];
  for (const run of runs) {
    if (isAnchor(run)) waiting.push(...run.anchors!);
    else if (waiting.length === 0 || run.text === '\n') settled.push(run);
    else {
      settled.push({ ...run, anchors: waiting });
      waiting = [];
    }
  }
  if (waiting.length === 0) return settled;
  const at = settled.findLastIndex(({ text }) => text !== '\n');
  if (at < 0) return [{ ...runs.find(isAnchor)!, anchors: waiting }, ...settled];
  const last = settled[at]!;
  return settled.with(at, { ...last, anchors: [...(last.anchors ?? []), ...waiting] });
}
