/**
 * §19.4, §17.28, §10.30: other margins at the top and bottom of the first page than on those that follow, and of its second column, which begins
 * below the title. pdfmake has one set of margins for all.
 */
import type { DocumentContext, PageMargins } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';

/** Of a page of pdfmake's, counted from 0, which may be a column of one. */
function marginsOf(first: PageMargins, at: number): PageMargins {
  const { following = first, columns } = first;
  if (!columns) return at === 0 ? first : following;
  if (at === 1) return { ...first, top: first.top + columns.titleHeight };
  return at === 0 ? first : following;
}

/** Called for every page, new or entered again for the next column or cell. Blocks that are kept together have margins of their own: none. */
export const pageMargins = replacement('pageMargins', (stock) => ({
  'DocumentContext.initializePage': function (this: typeof DocumentContext.prototype): void {
    const first = this.pages[0]!.pageMargins;
    const own = this.getCurrentPage().pageMargins;
    if (own.section !== undefined) this.pageMargins = own;
    else if (first.following || first.columns) {
      this.pageMargins = marginsOf(first, this.page);
      this.getCurrentPage().pageMargins = this.pageMargins;
    }
    stock['DocumentContext.initializePage'].call(this);
  },
}));
