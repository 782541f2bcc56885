/** §17.44: compares the lines of an invoice on its pages and in its XML. */
import { type Box, placeOf, type Word } from '../../pdf/index.ts';
import { NO_TOTALS, TOTAL_LABELS } from '../../template/e-invoice/is-printed-of.ts';
import { hiddenSpot } from './compare-totals.ts';
import { COLUMN_LABELS, type Compared, hiddenText, shortened } from './findings.ts';
import { boxIn, canonical, findScattered, findText, nearestRow, type Paper, type Row, type Spot } from './paper.ts';

const MAX_LINES = 2_000;
type Columns = Record<'quantity' | 'price', { page: number; box: Box }[]>;

export function compareLines(all: Compared): void {
  const { xml, paper, count } = all;
  // A line without a name is a text of ZUGFeRD 1.
  const lines = linesOf(xml)
    .filter(({ name }) => name !== '')
    .slice(0, MAX_LINES);
  const rowOf = new Map(paper.rows.flatMap((row) => row.words.map((word) => [word, row] as const)));
  const taken = new Set<Spot>();
  const found = lines.map((line) => ({ line, word: findLine(paper, line, taken, rowOf) }));
  const begins = new Set(found.flatMap(({ word }) => (word ? [rowOf.get(word)!] : [])));
  const regions = found.flatMap(({ line, word }) =>
    word ? [{ line, region: regionOf(paper, rowOf.get(word)!, begins) }] : [],
  );
  const columns = columnsOf(paper, regions);
  for (const { line, word } of found) {
    count();
    if (!word) tellLost(all, line);
  }
  for (const { line, region } of regions) compareAmounts(all, line, { region, taken, columns });
  if (found.length > 0 && found.every(({ word }) => word))
    tellOthers(
      all,
      found.map(({ word }) => rowOf.get(word!)!),
      taken,
    );
}

function linesOf({ terms, unknown }: Compared['xml']): Line[] {
  const prices = unknown.flatMap(
    (one) =>
      /(?:GrossPriceProductTradePrice\/ChargeAmount|Price\/AllowanceCharge\/BaseAmount): (\S+)/.exec(one)?.[1] ?? [],
  );
  const bases = unknown.flatMap((one) => /(?:BasisQuantity|BaseQuantity): (\S+)/.exec(one)?.[1] ?? []);
  const entries = [...new Set(terms.flatMap(([path, entry]) => (path.startsWith('lines.') ? [entry!] : [])))];
  const textsOf = (entry: number) =>
    terms.flatMap(([path, of, value]) =>
      (path === 'lines.note' || path === 'lines.description') && of === entry && value !== '' ? [value] : [],
    );
  const by = new Map(terms.map(([path, entry, value]) => [`${path} ${entry}`, value]));
  return entries.map((entry) => {
    const at = (name: string) => by.get(`lines.${name} ${entry}`) ?? '';
    const price = at('price');
    return {
      entry,
      price,
      name: at('name'),
      texts: textsOf(entry),
      amount: at('amount'),
      quantity: at('quantity'),
      rate: Number(at('vat') || 0),
      prices: [
        price,
        at('gross-price'),
        String(Number(price) / (Number(at('price-quantity')) || 1)),
        ...prices,
        ...bases.map((base) => String(Number(price) / (Number(base) || 1))),
      ],
    };
  });
}

type OfLine = { region: Row[]; taken: ReadonlySet<Spot>; columns: Columns };

function compareAmounts({ paper, tell }: Compared, line: Line, { region, taken, columns }: OfLine): void {
  const { entry, amount, quantity, price, prices, rate } = line;
  const spots = region.flatMap(({ spots: of }) => of).filter(({ percent }) => !percent);
  const whole = region[0]!.spots.filter(({ percent, part }) => !percent && !part);
  const own = amountIn(region, line);
  const last = whole.findLast(({ money }) => money) ?? whole.at(-1);
  if (!own && amount !== '') {
    const rows = paper.hiddenRows.filter((row) =>
      region.some((one) => one.page === row.page && Math.abs(one.box.top - row.box.top) < 3),
    );
    const hidden = hiddenSpot({ ...paper, hiddenRows: rows }, ({ values }) => values.has(canonical(amount)));
    if (hidden) tell('lines.amount', entry, { kind: 'hidden', xml: amount, ...hidden });
    else if (last)
      tell('lines.amount', entry, { kind: 'differs', xml: amount, paper: last.text, place: placeOf(last) });
    else tell('lines.amount', entry, { kind: 'missing', xml: amount });
  }
  const discounts = region.flatMap(({ spots: of }) =>
    of.filter(({ percent }) => percent).flatMap(({ values }) => [...values].map(Number)),
  );
  const isPrice = (spot: Spot) =>
    prices.some((one) => isRoundedIn(spot, one, rate)) ||
    discounts.some((share) => isRoundedIn(spot, String(Number(price) / (1 - share / 100)), rate, 0.06));
  const inColumn = (kind: 'quantity' | 'price') => {
    const isIn = ({ page, box }: Spot) =>
      columns[kind].some((one) => one.page === page && one.box.left < box.right && one.box.right > box.left);
    return whole.find((spot) => spot !== own && !(taken.has(spot) && spot !== own) && isIn(spot));
  };
  const differs = (path: string, xml: string, spot: Spot) =>
    tell(path, entry, { kind: 'differs', xml, paper: spot.text, place: placeOf(spot) });
  const [otherPrice, otherQuantity] = [inColumn('price'), inColumn('quantity')];
  if (otherPrice && price !== '' && !spots.some(isPrice)) differs('lines.price', price, otherPrice);
  if (otherQuantity && quantity !== '' && !spots.some((spot) => isRoundedIn(spot, quantity, 0)))
    differs('lines.quantity', quantity, otherQuantity);
}

/** Returns where quantities and prices stand: below their labels, and where those of other lines are. */
function columnsOf({ rows }: Paper, regions: readonly { line: Line; region: Row[] }[]): Columns {
  const columns: Columns = { quantity: [], price: [] };
  const pages = new Set(regions.map(({ region }) => region[0]!.page));
  const heads = rows.filter((row) =>
    pages.has(row.page) && COLUMN_LABELS.quantity.test(row.text) !== COLUMN_LABELS.price.test(row.text)
      ? false
      : COLUMN_LABELS.quantity.test(row.text),
  );
  for (const kind of ['quantity', 'price'] as const) {
    for (const row of heads) {
      const found = COLUMN_LABELS[kind].exec(row.text);
      if (found) columns[kind].push({ page: row.page, box: boxIn(row, found.index, found.index + found[0].length) });
    }
    for (const { line, region } of regions) {
      const matches = region[0]!.spots.filter(
        (spot) => !spot.percent && isRoundedIn(spot, line[kind], 0) && line.quantity !== line.price,
      );
      if (matches.length === 1) columns[kind].push({ page: matches[0]!.page, box: matches[0]!.box });
    }
  }
  return columns;
}

/** Returns whether a printed value equals the value, the value rounded as printed, or the value with the VAT from which it was rounded. */
function isRoundedIn({ values }: Spot, value: string, rate: number, tolerance = 0): boolean {
  const exact = Math.abs(Number(value));
  const half = (number: string) => 0.5001 * 10 ** -Math.max(2, number.split('.')[1]?.length ?? 0);
  return [...values].some((printed) => {
    const [within, factor] = [half(printed) + tolerance, 1 + rate / 100];
    return (
      Math.abs(Number(printed) - exact) < within ||
      (rate > 0 && Math.abs(Number(printed) - exact * factor) < Math.max(within, half(value) * factor + tolerance))
    );
  });
}

/** Reports a line whose name is not visible: hidden, under another name, or missing. */
function tellLost({ xml, paper, tell }: Compared, line: Line): void {
  const { entry, name } = line;
  const said = { xml: shortened(name) };
  // Names in ZUGFeRD 1 combine several texts; paper may show a line's description or note instead.
  const isNamedOtherwise = line.texts.some((text) => text.length >= 8 && findText(paper.streams, text));
  const severity = xml.old || isNamedOtherwise ? 'warning' : 'error';
  const hidden = hiddenText(paper, name) ?? hiddenSpot(paper, ({ values }) => values.has(canonical(line.amount)));
  const quantity = canonical(line.quantity);
  const withAmount = paper.rows.filter(
    (row) => !isTotal(row) && amountIn([row], line) && row.spots.some(({ values }) => values.has(quantity)),
  );
  const row = nearestRow(paper, name) ?? (withAmount.length === 1 ? withAmount[0] : undefined);
  if (hidden) tell('lines.name', entry, { kind: 'hidden', ...said, ...hidden });
  else if (row)
    tell('lines.name', entry, { kind: 'differs', severity, ...said, paper: shortened(row.text), place: placeOf(row) });
  else tell('lines.name', entry, { kind: 'missing', severity, ...said });
}

/** Reports amounts in the column of line amounts, between the first line and the totals, that no line of the XML has. */
function tellOthers({ xml, paper, tell }: Compared, begins: readonly Row[], taken: ReadonlySet<Spot>): void {
  const column = [...taken];
  if (column.length < Math.min(2, begins.length)) return;
  const isInColumn = (spot: Spot) =>
    column.some((one) => one.page === spot.page && Math.abs(one.box.right - spot.box.right) < 2.5);
  const known = new Set(
    xml.terms
      .map(([, , value]) => value)
      .filter((value) => /^-?\d+(?:\.\d+)?$/.test(value))
      .map(canonical),
  );
  const ats = begins.map((row) => paper.rows.indexOf(row));
  const first = Math.min(...ats);
  for (let at = first; at < paper.rows.length; at++) {
    const row = paper.rows[at]!;
    if (at > Math.max(...ats) && TOTAL_LABELS.some(([, pattern]) => pattern.test(row.text))) break;
    if (NO_TOTALS.test(row.text) || isTotal(row)) continue;
    const other = row.spots.find(
      (spot) =>
        spot.money &&
        !spot.percent &&
        !taken.has(spot) &&
        isInColumn(spot) &&
        ![...spot.values].some((one) => known.has(one)) &&
        !begins.includes(row),
    );
    if (other) tell('lines.amount', null, { kind: 'extra', paper: shortened(row.text), place: placeOf(other) });
  }
}

// §17.44: finds where a line of an invoice stands on its pages, and its amount.

/** The most rows of text of a line. */
const MAX_ROWS = 12;

/** `prices`: other prices that may be printed: before a discount, or for another quantity. */
type Line = {
  entry: number;
  name: string;
  /** The other texts of the line in the XML: description and notes. */
  texts: string[];
  amount: string;
  quantity: string;
  price: string;
  prices: string[];
  rate: number;
};
/**
 * Returns the word at which a line begins on paper: of several with its name, one whose rows have its amount and that no other line has
 * taken.
 */
function findLine(paper: Paper, line: Line, taken: Set<Spot>, rowOf: Map<Word, Row>): Word | undefined {
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
  // Other occurrences come later.
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

/**
 * Returns the rows of a line: from its name to the next line, and one above, since an amount may stand higher than a name of several
 * rows.
 */
function regionOf({ rows }: Paper, row: Row, begins: ReadonlySet<Row>): Row[] {
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

function isTotal({ text }: Row): boolean {
  return (
    TOTAL_LABELS.some(
      ([label, pattern]) => (label === 'due' || label === 'gross' || label === 'net') && pattern.test(text),
    ) && !NO_TOTALS.test(text)
  );
}

function amountIn(
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

/** Finds an amount before the discount that stands below it with a minus. */
function lessDiscount(spots: readonly Spot[], amount: number): Spot | undefined {
  const money = spots.filter((spot) => spot.money);
  const isLess = (spot: Spot) => (other: Spot) =>
    other.negative &&
    !spot.negative &&
    [...spot.values].some((a) => [...other.values].some((b) => Math.abs(Number(a) - Number(b) - amount) < 0.001));
  return money.find((spot) => money.some(isLess(spot)));
}

/** Consumers see amounts with VAT. The XML holds them without, rounded, or a cent more or less, so that the lines add up. */
function isWithVat({ money, values }: Spot, amount: string, rate: number): boolean {
  const net = Number(amount);
  return (
    rate > 0 && money && [...values].some((printed) => Math.abs(Number(printed) / (1 + rate / 100) - net) < 0.0151)
  );
}
