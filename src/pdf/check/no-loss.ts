/** §13.9: the no-loss check: a document that would lose a word is not rendered. */
import { tell } from '../../locales/message.ts';
import { cannotBeSet } from './render-failure.ts';
import { type LedgerEntry, renderedTextOf, sourceOf } from './run-ledger.ts';

/** `texts`: for each entry of the ledger, all text drawn for it, in order. `outside`: texts that run off their page. */
export type RenderedText = { pages: number; texts: string[]; outside: string[] };

/** An SVG: the text that should be visible in it, and the text that was rendered. */
export type RenderedSvg = { path: string; text: string; renderedText: string };

/** Returns the text without spaces, which may change at line ends, and without invisible characters, which may be left out. */
function visible(text: string): string {
  return text.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');
}

const SURROGATE = /[\ud800-\udfff]/;
const [SHOWN, HIDDEN] = [1, 2];
/** For each UTF-16 unit, whether `visible` keeps it: `SHOWN`, `HIDDEN`, or 0 while nobody has asked. */
const kinds = new Uint8Array(0x10000);

function isHidden(unit: number): boolean {
  if (kinds[unit] === 0) kinds[unit] = visible(String.fromCharCode(unit)) === '' ? HIDDEN : SHOWN;
  return kinds[unit] === HIDDEN;
}

/** Returns a text whose UTF-16 units can be counted. Most texts need no copy. */
function countable(text: string): string {
  return SURROGATE.test(text) ? visible(text) : text;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The count of each UTF-16 unit, by its upper and lower byte, since one table of all units would be larger than most texts. */
type Tally = Int32Array[];

function countsOf(tally: Tally, unit: number): Int32Array {
  let counts = tally[unit >> 8];
  if (!counts) {
    counts = new Int32Array(0x100);
    tally[unit >> 8] = counts;
  }
  return counts;
}

function tallied(texts: readonly string[]): Tally {
  const tally: Tally = [];
  for (const text of texts) {
    const units = countable(text);
    for (let at = 0; at < units.length; at++) {
      const unit = units.charCodeAt(at);
      if (!isHidden(unit)) countsOf(tally, unit)[unit & 0xff]! += 1;
    }
  }
  return tally;
}

/** Subtracts a text's units. Returns false if there are too few of one. */
function covers(left: Tally, text: string): boolean {
  const units = countable(text);
  for (let at = 0; at < units.length; at++) {
    const unit = units.charCodeAt(at);
    if (isHidden(unit)) continue;
    const counts = countsOf(left, unit);
    counts[unit & 0xff]! -= 1;
    if (counts[unit & 0xff]! < 0) return false;
  }
  return true;
}

/** Returns the first word of the source with a character that the runs lack. */
function firstLost(source: string, runs: readonly string[]): string | undefined {
  if (covers(tallied(runs), source)) return undefined;
  const left = tallied(runs);
  return source.split(/\s+/).find((word) => !covers(left, word));
}

/** Compares what was passed to layout, under numbers from `first` on, with what was rendered. */
function assertRendered(entries: LedgerEntry[], first: number, { texts }: RenderedText): void {
  for (let index = 0; index < entries.length; index++) {
    const wanted = renderedTextOf(entries[index]!);
    const text = texts[first + index]!;
    if (text !== wanted && visible(text) !== visible(wanted))
      throw cannotBeSet(tell('pdf.lostInLayout', { text: shortened(wanted), drawn: shortened(text) }));
  }
}

/**
 * Compares the document's text (`sourceText`) with what was passed to layout, and that with what was rendered, run by run. `running`: the
 * entries of headers and footers, one for each page that shows a run. Throws an Error that names the first text that would be lost, or
 * that runs off its page.
 */
export function assertNoLoss(
  source: string,
  entries: LedgerEntry[],
  rendered: RenderedText,
  running: LedgerEntry[] = [],
): void {
  const lost = firstLost(source, entries.map(sourceOf));
  if (lost !== undefined) throw cannotBeSet(tell('pdf.lostBefore', { text: shortened(lost) }));
  assertRendered(entries, 0, rendered);
  assertRendered(running, entries.length, rendered);
  const [first] = rendered.outside;
  if (first !== undefined) throw cannotBeSet(tell('pdf.offPage', { text: shortened(first) }));
}

/**
 * Compares the text of a document's SVGs with what was rendered. `unmirrored`: returns a text with one sign for each pair of mirrored ones. Throws
 * an Error that names the first lost text.
 */
export function assertNoLossInSvgs(pictures: Iterable<RenderedSvg>, unmirrored: (text: string) => string): void {
  for (const { path, text, renderedText } of pictures) {
    // A picture may run from right to left without a letter that does, and signs without a font lose theirs.
    if (firstLost(text, [renderedText]) === undefined) continue;
    const lost = firstLost(unmirrored(text), [unmirrored(renderedText)]);
    if (lost !== undefined) throw cannotBeSet(tell('pdf.lostInPicture', { picture: path, text: shortened(lost) }));
  }
}

// §17.29, §13.9: checks that every sum carried over pages is the sum of the amounts on the pages before it.

/** An amount of a table: its entries in the text's ledger, from `first` to before `end`. After a blank there is no sum. */
type CarriedAmount = { first: number; end: number; isBlank: boolean };

/** A table's entries in the ledger, its amounts, and the drawn sums, each with the entry of its row. */
export type CarriedTable = {
  first: number;
  end: number;
  amounts: CarriedAmount[];
  /** The sum before the first amount; undefined if it is blank. `isLast`: the last amount is carried, not a sum. */
  opening: bigint | undefined;
  isLast: boolean;
  read(text: string): bigint;
  write(sum: bigint): string;
  drawn: { entry: number; sum: string }[];
};

/**
 * Throws when a sum is wrong, missing or superfluous. `lastFlow`: for each entry of the ledger, the page (or column, for text in columns)
 * on which it ends, counted from 0 through the document.
 */
export function assertCarried(
  tables: readonly CarriedTable[],
  entries: readonly LedgerEntry[],
  lastFlow: ArrayLike<number>,
): void {
  for (const table of tables) {
    const wanted = wantedSums(table, entries, lastFlow);
    const drawn = table.drawn.map(({ entry, sum }) => `${lastFlow[entry]} ${sum}`);
    if (wanted.join('\n') !== drawn.sort(byFlow).join('\n')) throw cannotBeSet(tell('pdf.carriedSum'));
  }
}

function byFlow(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10);
}

/** Returns the wanted sums, each with the number of its page. */
function wantedSums(
  { first, end, amounts, opening, isLast, read, write }: CarriedTable,
  entries: readonly LedgerEntry[],
  lastFlow: ArrayLike<number>,
): string[] {
  let last = 0;
  for (let entry = first; entry < end; entry++) last = Math.max(last, lastFlow[entry]!);
  const wanted: string[] = [];
  let sum = opening;
  for (const [at, amount] of amounts.entries()) {
    const text = entries.slice(amount.first, amount.end).map(sourceOf).join('');
    if (isLast) sum = amount.isBlank ? undefined : read(text);
    else if (sum !== undefined) sum = amount.isBlank ? undefined : sum + read(text);
    const next = amounts[at + 1];
    const until = next ? lastFlow[next.first]! : last;
    for (let flow = lastFlow[amount.first]!; flow < until; flow++) {
      const written = sum === undefined ? '' : write(sum);
      wanted.push(`${flow} ${written}`, `${flow + 1} ${written}`);
    }
  }
  return wanted;
}
