/** A part of the document with what its neighbours must know of it. */
import type { Content } from 'pdfmake/interfaces.js';

import type { Spacing } from './styles.ts';

/** What is drawn, with the room before it once there is any; `lead` is the height that is to be left on the page. */
export type ReservedSpace = { height: number; stack: Content[] };

/**
 * A block ready for pdfmake. `before` and `after` are the space it wants around it, `height` what it takes without them;
 * `lead` is the height of what must stay together at its beginning (two lines of a paragraph, a table's header with its first
 * row), `least` what is left of that when a heading above would have no room with it. `drop` is how much lower the baseline of its first
 * line stands than that of a paragraph would. All in points.
 *
 * A block with `keepNext` may not end a page. When it is made of blocks, `ending` are the rooms of those at its end that share
 * a page with what follows; with `parted`, a page may end between its beginning and those.
 */
export type BlockLayout = {
  content: Content;
  before: number;
  after: number;
  height: number;
  startHeight: number;
  leastStartHeight?: number;
  baselineDrop?: number;
  keepWithNext?: true;
  endSpaces?: ReservedSpace[];
  breaksBeforeEnd?: true;
  pageBreak?: true;
};

/** At least so much space around a block: a heading, a table or code at its ends keeps its own. */
export function withLeastSpacing({ before, after }: Spacing, laid: BlockLayout): BlockLayout {
  return {
    ...laid,
    before: Math.max(before, laid.before),
    after: Math.max(after, laid.after),
  };
}
