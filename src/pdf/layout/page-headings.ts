/** §17.23: finds the headings that begin on each page, for headers and footers that name the chapter of their page. */
import { COLUMN_COUNT } from '../../template/model/document-setup.ts';
import type { DrawnLine, DrawnPage } from '../engine/layout.ts';

/** Returns the names of the headings that begin on each page. Two columns are one page. */
export function headingsOfPages(pages: readonly DrawnPage[]): string[][] {
  const count = pages[0]?.pageMargins?.columns ? COLUMN_COUNT : 1;
  const found: string[][] = [];
  for (const [at, { items }] of pages.entries()) {
    const page = Math.floor(at / count);
    found[page] ??= [];
    for (const { type, item } of items) {
      const name = type === 'line' ? (item as DrawnLine)._outline?.id : undefined;
      if (name !== undefined) found[page].push(name);
    }
  }
  return found;
}
