/** §4.3: a batch that ran to its end and in which lines failed. */
import type { LineResult } from './results-file.ts';

const MAX_SHOWN = 10;

export class BatchFailures extends Error {
  readonly lines: string[];
  /** What a program reads beside the error. */
  readonly summary: Record<string, string | number>;

  constructor(
    file: string,
    failed: LineResult[],
    summary: { lines: number; results: string } & Record<string, string | number>,
  ) {
    const some = `${failed.length} of ${summary.lines} ${summary.lines === 1 ? 'line' : 'lines'}`;
    super(`${some} failed; ${summary.results} says why.`);
    this.name = 'BatchFailures';
    this.summary = summary;
    this.lines = failed
      .slice(0, MAX_SHOWN)
      .map(({ line, error }) => `${file}:${line}: ${error?.code}: ${error?.message}`);
    if (failed.length > MAX_SHOWN) this.lines.push(`… and ${failed.length - MAX_SHOWN} more`);
  }
}
