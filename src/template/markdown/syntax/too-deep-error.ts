/** §10.16: limits how deep a document may nest, so that rendering takes bounded memory and every walk through its tree is safe. */
import { english, tell } from '../../../locales/message.ts';

/** The most nested nodes. Lists in lists in quotes take two or three for each level; no letter needs a tenth of it. */
export const MAX_DEPTH = 100;

export const NESTED_TOO_DEEP = tell('markdown.tooDeep', { max: MAX_DEPTH });

/** Thrown where continuing would cost too much. `line`: counted from 1 in the parsed text. */
export class TooDeepError extends RangeError {
  readonly line: number | undefined;

  constructor(line?: number) {
    super(english(NESTED_TOO_DEEP));
    this.line = line;
  }
}
