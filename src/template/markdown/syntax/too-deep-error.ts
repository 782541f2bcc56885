/** §10.16, a render takes bounded memory: how deep a document may nest, so that every later walk through its tree is safe. */

/** Lists in lists in quotes, each level being two or three nodes; no letter needs a tenth of it. */
export const MAX_DEPTH = 100;

export const NESTED_TOO_DEEP = `This nests lists, quotes or emphasis too deeply, more than ${MAX_DEPTH} levels; flatten it.`;

/** Thrown where going on would cost too much; `line` counts from 1 in the text that was read. */
export class TooDeepError extends RangeError {
  readonly line: number | undefined;

  constructor(line?: number) {
    super(NESTED_TOO_DEEP);
    this.line = line;
  }
}
