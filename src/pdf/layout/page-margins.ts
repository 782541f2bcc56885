/** §19.4: other margins at the top and bottom of the first page than on those that follow. pdfmake has one set of margins for all. */
import type { DocumentContext } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';

/** Called for every page, new or entered again for the next column or cell. Blocks that are kept together have margins of their own: none. */
export const pageMargins = replacement('pageMargins', (stock) => ({
  'DocumentContext.initializePage': function (this: typeof DocumentContext.prototype): void {
    const first = this.pages[0]!.pageMargins;
    if (first.following) {
      this.pageMargins = this.page === 0 ? first : first.following;
      this.getCurrentPage().pageMargins = this.pageMargins;
    }
    stock['DocumentContext.initializePage'].call(this);
  },
}));
