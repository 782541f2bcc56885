/** A part of the document with what its neighbours must know of it. */
import type { Content } from 'pdfmake/interfaces.js';

/**
 * A block ready for pdfmake. `before` and `after` are the space it wants around it, `height` what it takes without them;
 * `lead` is the height of what must stay together at its beginning (two lines of a paragraph, a table's header with its first
 * row). All in points. A block with `keepNext` may not end a page.
 */
export type Laid = {
  content: Content;
  before: number;
  after: number;
  height: number;
  lead: number;
  keepNext?: true;
  pageBreak?: true;
};
