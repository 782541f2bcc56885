/** §17.44: where a line of an invoice stands on its pages, and its amount. */

import type { Word } from '../../pdf/index.ts';
import { NO_TOTALS, TOTAL_LABELS } from '../../template/e-invoice/total-labels.ts';
import { canonical, findScattered, findText, type Paper, type Row, type Spot } from './paper.ts';

/** How many rows of text one line may have. */
const MAX_ROWS = 12;

/** `prices`: which may stand there, too: before a discount, or of another number of pieces. */
export type Line = {
  entry: number;
  name: string;
  /** What else the XML says of it: its description and its notes. */
  texts: string[];
  amount: string;
  quantity: string;
  price: string;
  prices: string[];
  rate: number;
};
/** The word at which a line begins on paper: of several with its name, one whose rows have its amount, and that no other line has. */
export function findLine(paper: Paper, line: Line, taken: Set<Spot>, rowOf: Map<Word, Row>): Word | undefined {
  if (line.name === '') return undefined;
  const candidates = paper.streams.flatMap((stream) => occurrences(stream, line.name));
  const scattered = candidates.length === 0 ? findScattered(paper, line.name) : undefined;
  const all = scattered ? [scattered] : candidates;
  const spotOf = (word: Word) => {
    const row = rowOf.get(word);
    return row && amountIn(regionOf(paper, row, new Set()), line, taken);
  };
  const best = all.find((word) => spotOf(word)) ?? all[0];
  const spot = best && spotOf(best);
  if (spot) taken.add(spot);
  return best && rowOf.has(best) ? best : undefined;
}

function occurrences(stream: Paper['streams'][number], name: string): Word[] {
  const words: Word[] = [];
  const rest = { ...stream };
  const first = findText([rest], name);
  if (first) words.push(first);
  // The others stand behind it.
  let at = first ? stream.words.indexOf(first) : -1;
  for (let tries = 0; at !== -1 && tries < 30; tries++) {
    const cut = at + 1;
    const tail = {
      text: stream.text.slice(cut),
      words: stream.words.slice(cut),
      edges: new Set([...stream.edges].filter((edge) => edge >= cut).map((edge) => edge - cut)),
    };
    const next = findText([tail], name);
    if (!next) break;
    words.push(next);
    at = stream.words.indexOf(next);
  }
  return words;
}

/** The rows of a line: from that of its name to that of the next line, and one above, where amounts may stand higher than a name of several rows. */
export function regionOf({ rows }: Paper, row: Row, begins: ReadonlySet<Row>): Row[] {
  const at = rows.indexOf(row);
  const region = [row];
  for (let next = at + 1; next < rows.length && next < at + MAX_ROWS; next++) {
    const one = rows[next]!;
    if (one.page !== row.page || begins.has(one) || isTotal(one)) break;
    region.push(one);
  }
  for (let before = at - 1; before >= 0 && before >= at - 2; before--) {
    const one = rows[before]!;
    if (one.page !== row.page || begins.has(one) || isTotal(one) || row.box.top - one.box.bottom > 14) break;
    region.push(one);
  }
  return region;
}

export function isTotal({ text }: Row): boolean {
  return (
    TOTAL_LABELS.some(
      ([label, pattern]) => (label === 'due' || label === 'gross' || label === 'net') && pattern.test(text),
    ) && !NO_TOTALS.test(text)
  );
}

export function amountIn(
  region: readonly Row[],
  { amount, rate }: Line,
  taken: ReadonlySet<Spot> = new Set(),
): Spot | undefined {
  const spots = region.flatMap((row) => row.spots).filter((spot) => !spot.percent && !taken.has(spot));
  return (
    spots.find(({ values }) => values.has(canonical(amount))) ??
    spots.find((spot) => isWithVat(spot, amount, rate)) ??
    lessDiscount(spots, Number(amount))
  );
}

/** An amount before the discount that stands below it with a minus. */
function lessDiscount(spots: readonly Spot[], amount: number): Spot | undefined {
  const money = spots.filter((spot) => spot.money);
  const isLess = (spot: Spot) => (other: Spot) =>
    other.negative &&
    !spot.negative &&
    [...spot.values].some((a) => [...other.values].some((b) => Math.abs(Number(a) - Number(b) - amount) < 0.001));
  return money.find((spot) => money.some(isLess(spot)));
}

/** Consumers see an amount with its VAT. The XML has it without, rounded, or a cent more or less, so that the lines make the sum. */
function isWithVat({ money, values }: Spot, amount: string, rate: number): boolean {
  const net = Number(amount);
  return (
    rate > 0 && money && [...values].some((printed) => Math.abs(Number(printed) / (1 + rate / 100) - net) < 0.0151)
  );
}
