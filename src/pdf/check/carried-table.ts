/** §17.29, §13.9: every sum that a table carries from page to page is the sum of the amounts that stand on the pages before it. */
import { tell } from '../../locales/message.ts';
import { cannotBeSet } from './render-failure.ts';
import { type LedgerEntry, sourceOf } from './run-ledger.ts';

/** An amount of a table: its entries in the ledger of the text, from `first` until before `end`. A blank has no sum behind it. */
export type CarriedAmount = { first: number; end: number; isBlank: boolean };

/** The entries of a table in the ledger, its amounts, and the sums that were drawn: each by an entry of its row. */
export type CarriedTable = {
  first: number;
  end: number;
  amounts: CarriedAmount[];
  read(text: string): bigint;
  write(sum: bigint): string;
  drawn: { entry: number; sum: string }[];
};

/**
 * Throws when a sum is wrong, missing or too much. `lastFlow`: for each entry of the ledger, the page on which it ends or, in columns of text,
 * the column; both are counted from 0 through the document.
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

/** Each behind the number of its page. */
function wantedSums(
  { first, end, amounts, read, write }: CarriedTable,
  entries: readonly LedgerEntry[],
  lastFlow: ArrayLike<number>,
): string[] {
  let last = 0;
  for (let entry = first; entry < end; entry++) last = Math.max(last, lastFlow[entry]!);
  const wanted: string[] = [];
  let sum: bigint | undefined = 0n;
  for (const [at, amount] of amounts.entries()) {
    const text = entries.slice(amount.first, amount.end).map(sourceOf).join('');
    if (sum !== undefined) sum = amount.isBlank ? undefined : sum + read(text);
    const next = amounts[at + 1];
    const until = next ? lastFlow[next.first]! : last;
    for (let flow = lastFlow[amount.first]!; flow < until; flow++) {
      const written = sum === undefined ? '' : write(sum);
      wanted.push(`${flow} ${written}`, `${flow + 1} ${written}`);
    }
  }
  return wanted;
}
