/** §18.42: what differs, in words for a terminal. */
import type { Comparison, PageDifference, WordChange } from './compare-documents.ts';

/** `page`: from 1; undefined for the document. `of`: what it says it of. */
export type SaidDifference = { page?: number; says: string; of?: PageDifference };

/** In a message. */
const SHOWN_WORDS = 3;
const SHOWN_CHARACTERS = 60;

/** Empty where a reader sees no difference. */
export function sayDifferences({ pages, differences, words, isOther }: Comparison): SaidDifference[] {
  const counted =
    pages.were === pages.are ? [] : [{ says: `there are ${pages.are} pages, and there were ${pages.were}` }];
  const ofText = words.length > 0 ? [{ says: sayWords(words) }] : [];
  const found = [...counted, ...differences.map(sayPage), ...ofText];
  return found.length === 0 && isOther ? [{ says: 'the Markdown is written otherwise' }] : found;
}

function sayPage(of: PageDifference): SaidDifference {
  const { was, is, words = [] } = of;
  if (is === undefined) return { says: `what was page ${was} is gone`, of };
  if (was === undefined) return { page: is, says: 'all is new', of };
  return { page: is, says: words.length > 0 ? sayWords(words) : sayPlace(of), of };
}

function sayPlace({ bands, pictures: [picture] }: PageDifference): string {
  const mm = (share: number) => Math.round(share * picture!.mm);
  return `it looks otherwise from ${mm(bands[0]!.from)} to ${mm(bands.at(-1)!.to)} mm below its upper edge`;
}

/** “30” is now “14”, and the like. */
function sayWords(words: readonly WordChange[]): string {
  const said = words.slice(0, SHOWN_WORDS).map(({ was, is }) => {
    if (was !== undefined && is !== undefined) return `${quoted(was)} is now ${quoted(is)}`;
    return was === undefined ? `${quoted(is!)} is new` : `${quoted(was)} is gone`;
  });
  const more = words.length - SHOWN_WORDS;
  return said.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function quoted(words: string): string {
  return `“${words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words}”`;
}
