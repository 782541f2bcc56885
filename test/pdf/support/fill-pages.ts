/** Text that fills pages, and lines by the page on which they stand. */
import type { Line } from './read-pdf.ts';

export const SENTENCE = 'The supplier shall perform the services with reasonable skill and care. ';

/** So many paragraphs of one sentence, each with its number. */
export function paragraphs(count: number) {
  return Array.from({ length: count }, (_, index) => `${index} ${SENTENCE}`).join('\n\n');
}

/** So many words, each with its number. */
export function words(count: number) {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
}

/** The lines of each page. */
export function byPage(lines: Line[]): Line[][] {
  const pages: Line[][] = [];
  for (const line of lines) {
    pages[line.page - 1] ??= [];
    pages[line.page - 1]!.push(line);
  }
  return pages;
}
