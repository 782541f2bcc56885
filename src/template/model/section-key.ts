/** §10.30: pages that differ from the others of a document: those of annexes, and those behind `<!-- pagebreak wide -->`. */

/** The pages that the document begins with; behind an annex, `<!-- pagebreak main -->` goes back to them. */
export const MAIN_SECTION = 'main';
/** The pages of the annex, behind others within it. */
export const ANNEX_SECTION = 'annex';
/** What differs on the first page is read as sections are; none has this name. */
export const FIRST_PAGE = 'first page';
/** Sections that every document has. */
export const ORIENTATIONS = ['portrait', 'landscape'] as const;

/** The key of a section in the setup: `wide`, `annex`, `annex wide`. */
export function sectionKey(isInAnnex: boolean, name: string): string {
  const own = name === ANNEX_SECTION ? '' : name;
  return isInAnnex ? `${ANNEX_SECTION} ${own}`.trim() : own;
}
