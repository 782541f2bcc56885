/** §10.16, a render takes bounded memory: how deep a document may nest, so that every later walk through its tree is safe. */

import { english, tell } from '../../../locales/message.ts';

/** Lists in lists in quotes, each level being two or three nodes; no letter needs a tenth of it. */
export const MAX_DEPTH = 100;

export const NESTED_TOO_DEEP = tell('markdown.tooDeep', { max: MAX_DEPTH });

/** Thrown where going on would cost too much; `line` counts from 1 in the text that was read. */
export class TooDeepError extends RangeError {
  readonly line: number | undefined;

  constructor(line?: number) {
    super(english(NESTED_TOO_DEEP));
    this.line = line;
  }
}
