/**
 * §17.40: the core terms of an e-invoice that stand in the text of its pages where no person can read them: in the colour of what is behind them, covered, tiny, cut off,
 * struck through. The other readers believe what a file says; this one looks at its pages as they are drawn.
 */
import { nameOfSaid } from '../../template/e-invoice/said-terms.ts';
import type { EInvoiceValues, SaidTerm } from '../../template/model/e-invoice.ts';
import { locatePlaces } from './find-places.ts';
import { visible } from './flat-text.ts';
import { readPages, type Word } from './read-pages.ts';
import { type Hidden, placeInWords, placeOf, WHY_HIDDEN } from './seen-signs.ts';

/** What pages have to show, as in §10.36 rule 11. */
const CORE =
  /^(?:number|date|(?:seller|buyer|payee|tax-representative)\.name|totals\.(?:net|vat|due|vat-local|rounding)|vat\.amount|lines\.(?:name|amount|amount-with-vat))$/;
/** Terms that an author may write as text instead of a placeholder. */
const TEXTS = /^(?:number|lines\.name|.*\.name)$/;
/** The most places of one text that are looked at; a digit occurs very often. */
const MOST = 500;

/** A letter or digit of the text, and the word that it is in. */
type Letters = { text: string; edges: Set<number>; words: Word[] };

/** `told`: a sentence each, without its capital and its point; `unread`: how many pages are too many to be looked at. Throws for what is no PDF. */
export async function findUnseen(
  bytes: Uint8Array,
  values: EInvoiceValues,
): Promise<{ told: string[]; unread: number }> {
  const { pages, count } = await readPages(bytes);
  const letters = lettersOf(pages.flatMap(({ words }) => words));
  const hiddenOf = hiddenIn(letters, values);
  const core = values.terms.filter(([path]) => CORE.test(path));
  const looked = core.map((term) => ({ term, hidden: hiddenOf(term) }));
  const seen = looked
    .filter(({ term: [, , , ...places], hidden }) => !hidden && places.length > 0)
    .map(({ term }) => term);
  const isShown = (path: string) => seen.some(([one]) => one === path);
  const told = looked.flatMap(({ term, hidden }) => {
    const [path, entry, value] = term;
    if (
      !hidden ||
      (path.startsWith('totals.') && seen.some(([one, , same]) => /^totals\./.test(one) && same === value))
    )
      return [];
    // VAT may stand by rate, or as a sum.
    if (path === 'totals.vat' ? isShown('vat.amount') : path === 'vat.amount' && isShown('totals.vat')) return [];
    const of = `${nameOfSaid(path)}${entry === null ? '' : ` of entry ${entry}`}`;
    const why = WHY_HIDDEN[hidden.hidden as Hidden];
    return [`${of} is “${value}”, and stands only ${why}${placeInWords(placeOf(hidden))}`];
  });
  return { told, unread: count - pages.length };
}

/** Hyphens come and go at the ends of lines, and several letters may be one sign. */
function plain(text: string): string {
  return visible(text.normalize('NFKC')).replace(/[-‐‑]/g, '');
}

function lettersOf(words: readonly Word[]): Letters {
  const letters: Letters = { text: '', edges: new Set([0]), words: [] };
  for (const word of words) {
    letters.text += plain(word.text);
    while (letters.words.length < letters.text.length) letters.words.push(word);
    letters.edges.add(letters.text.length);
  }
  return letters;
}

/** Returns the first word of a term that is printed but never visible; undefined when it is visible once or not printed. */
function hiddenIn({ text, edges, words }: Letters, { pieces, printed, running = {} }: EInvoiceValues) {
  const plainPieces = [pieces, ...Object.values(running).map(({ first }) => first.pieces)]
    .flat()
    .map((piece) =>
      piece.map((part) => (typeof part === 'string' ? part.normalize('NFKC').replace(/[-‐‑]/g, '') : part)),
    );
  const located = Map.groupBy(
    locatePlaces({ text, edges }, { pieces: plainPieces, printed: printed.map(plain) }),
    ({ place }) => place,
  );
  const hiddenAt = ({ start, end }: { start: number; end: number }) => {
    for (let at = start; at < end; at++) if (words[at]!.hidden && /[\p{L}\p{N}]/u.test(text[at]!)) return words[at];
    return undefined;
  };
  const hiddenText = (ranges: readonly { start: number; end: number }[]) => {
    const found = ranges.map(hiddenAt);
    return found.every((one) => one) ? found[0] : undefined;
  };
  return ([path, , value, ...places]: SaidTerm): Word | undefined => {
    const isWritten = places.length === 0 && TEXTS.test(path);
    const all = isWritten
      ? [occurrences(text, plain(value))]
      : places.map((place) => located.get(place) ?? occurrences(text, plain(printed[place]!)));
    return all.map(hiddenText).find((one) => one);
  };
}

function occurrences(text: string, wanted: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  if (wanted === '') return found;
  for (let start = text.indexOf(wanted); start !== -1 && found.length < MOST; start = text.indexOf(wanted, start + 1))
    found.push({ start, end: start + wanted.length });
  return found;
}
