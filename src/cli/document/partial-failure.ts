/** §7: something that was done for many, ran to its end, and failed for some: lines of a batch, PDFs of documents, files of a folder. */

const MAX_SHOWN = 10;

export class PartialFailure extends Error {
  readonly code: string;
  /** For people: one for each that failed, and only the first ones of many. */
  readonly lines: string[];
  /** The JSON that a program gets in addition to the error. */
  readonly summary: Record<string, unknown>;
  readonly exitCode: 1 | 2;

  constructor(code: string, message: string, failed: string[], summary: Record<string, unknown>, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
    this.name = 'PartialFailure';
    this.code = code;
    this.summary = summary;
    this.lines = failed.slice(0, MAX_SHOWN);
    if (failed.length > MAX_SHOWN) this.lines.push(`… and ${failed.length - MAX_SHOWN} more`);
  }
}
