/** §17.30: which defaults a document was made with. One that was stored with others keeps its bytes. */
import type { Context } from './context.ts';

/** Whether columns of tables are as wide as their words need. */
export function followsWords({ layout }: Context): boolean {
  return layout >= 2;
}

/** Whether rows of tables part over pages. */
export function partsRows({ layout, keptKinds }: Context): boolean {
  return layout >= 2 && !keptKinds.includes('rows');
}

/** Whether no number is parted in a table, and sums go to the last page with rows that they sum up (§17.11, §17.31). */
export function keepsNumbers({ layout }: Context): boolean {
  return layout >= 4;
}

/** Whether a letter and its marks are one glyph of the file, and variation selectors are kept (§17.18). */
export function joinsMarks({ layout }: Context): boolean {
  return layout >= 4;
}
