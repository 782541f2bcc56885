/** §17.44: compares the totals of an invoice on its pages and in its XML, by their labels on paper. */
import { placeOf } from '../../pdf/index.ts';
import { BESIDE_LABELS, NO_TOTALS, TOTAL_LABELS, type TotalLabel } from '../../template/e-invoice/is-printed-of.ts';
import { firstOf } from './find-broken-rules.ts';
import type { Compared } from './findings.ts';
import { canonical, type Paper, type Row, type Spot } from './paper.ts';

type Labelled = { label: TotalLabel; spots: Spot[]; row: Row };

const TOTALS = ['totals.net', 'totals.vat', 'totals.gross', 'totals.due'] as const;
const FITTING: Record<(typeof TOTALS)[number], TotalLabel[]> = {
  'totals.net': ['net', 'total'],
  'totals.vat': ['vat', 'total'],
  'totals.gross': ['gross', 'due', 'total'],
  'totals.due': ['due', 'gross', 'total'],
};
/** UNTDID 1001: types of credit notes, whose amounts may be printed with a minus. */
const CREDITS = ['381', '261', '384', '396', '81', '83'];

/** Returns the amounts on paper that are totals. */
export function compareTotals(all: Compared): Spot[] {
  const { xml, paper } = all;
  const labelled = labelledSpots(paper);
  const known = knownAmounts(xml.terms);
  const told = new Set<Spot>();
  const found = TOTALS.flatMap((path) => {
    const amount = firstOf(xml.terms, path);
    if (amount === undefined) return [];
    all.count();
    return compareTotal(all, { path, amount }, { labelled, known, told });
  });
  tellOthers(all, labelled, { known, told });
  return found;
}

type OnPaper = { labelled: readonly Labelled[]; known: ReadonlySet<string>; told: Set<Spot> };
type Total = { path: (typeof TOTALS)[number]; amount: string };

/** Returns where a total stands on paper, if it does. */
function compareTotal(
  { xml, paper, tell }: Compared,
  { path, amount }: Total,
  { labelled, known, told }: OnPaper,
): Spot[] {
  const wanted = canonical(amount);
  const fits = (spot: Spot) => spot.values.has(wanted);
  const isUnknown = (spot: Spot) => !spot.part && ![...spot.values].some((one) => known.has(one));
  const spotsOf = (...labels: TotalLabel[]) =>
    labelled.filter(({ label }) => labels.includes(label)).flatMap(({ spots }) => spots);
  const differs = (spot: Spot) => {
    told.add(spot);
    const place = placeOf(spot);
    tell(path, null, { kind: 'differs', xml: amount, paper: printedOf(spot), place });
  };
  const [spots, own] = [spotsOf(...FITTING[path]), spotsOf(FITTING[path][0]!)];
  // The same number may be printed twice: total 529.87, and amount due -529.87.
  const fitting = spots.filter(fits);
  const beside = fitting.find((spot) => !isOtherSign(xml.terms, amount, spot)) ?? fitting[0];
  const found =
    beside ?? inParts(own, amount) ?? anywhere(paper, labelled, fits, { path, isUntaxed: isUntaxed(xml.terms) });
  const other = own.findLast(isUnknown);
  // The amount due is not correct just because the total above it is.
  if (found && other && path === 'totals.due' && !own.some(fits)) differs(other);
  else if (found && found === beside && isOtherSign(xml.terms, amount, found)) differs(found);
  if (found) return [found];
  // A zero need not be printed, nor the sum of VAT that is printed by rate.
  if (Number(amount) === 0 || (path === 'totals.vat' && isVatShown(xml.terms, paper, wanted))) return [];
  const hidden = hiddenSpot(paper, fits);
  const nearest = other ?? own.findLast(({ part }) => !part) ?? spots.findLast(isUnknown);
  // The total of prepaid amounts need not be printed, since the amount due is searched separately.
  const isPaidInPart = path === 'totals.gross' && firstOf(xml.terms, 'totals.due') !== amount;
  const severity = path === 'totals.net' || path === 'totals.vat' || isPaidInPart ? 'warning' : 'error';
  if (hidden) tell(path, null, { kind: 'hidden', xml: amount, ...hidden });
  else if (nearest) differs(nearest);
  else tell(path, null, { kind: 'missing', severity, xml: amount });
  return [];
}

function printedOf({ negative, text }: Spot): string {
  return `${negative ? '-' : ''}${text}`;
}

/** Without VAT, the net amount is the total. */
function isUntaxed(terms: Compared['xml']['terms']): boolean {
  return Number(firstOf(terms, 'totals.vat') ?? 0) === 0;
}

function isOtherSign(terms: Compared['xml']['terms'], amount: string, { negative }: Spot): boolean {
  return !CREDITS.includes(firstOf(terms, 'type') ?? '') && Number(amount) !== 0 && Number(amount) < 0 !== negative;
}

/** A total may be printed in parts, such as goods and delivery. */
function inParts(own: readonly Spot[], amount: string): Spot | undefined {
  const sum = own.reduce((all, { values }) => all + Math.max(...[...values].map(Number)), 0);
  return own.length > 1 && Math.abs(sum - Number(amount)) < 0.001 ? own[0] : undefined;
}

function isVatShown(terms: Compared['xml']['terms'], { rows }: Paper, wanted: string): boolean {
  const amounts = terms
    .filter(([path, , value]) => path === 'vat.amount' && Number(value) !== 0)
    .map(([, , value]) => canonical(value));
  const sum = amounts.reduce((all, one) => all + Number(one), 0);
  return (
    canonical(sum.toFixed(2)) === wanted &&
    amounts.every((one) => rows.some(({ spots }) => spots.some(({ values }) => values.has(one))))
  );
}

/** Returns the amount in a place that no other kind of total claims. */
function anywhere(
  paper: Paper,
  labelled: readonly Labelled[],
  fits: (spot: Spot) => boolean,
  { path, isUntaxed }: Pick<Total, 'path'> & { isUntaxed: boolean },
): Spot | undefined {
  const hasLabel = labelled.some(({ label }) => label === FITTING[path][0]);
  const others = labelled.filter(({ label }) => !FITTING[path].includes(label)).flatMap(({ spots }) => spots);
  const claimed = new Set(hasLabel && !isUntaxed ? others : []);
  return paper.rows.flatMap(({ spots }) => spots).find((spot) => !spot.percent && fits(spot) && !claimed.has(spot));
}

export function hiddenSpot({ hiddenRows }: Paper, fits: (spot: Spot) => boolean) {
  const spot = hiddenRows.flatMap(({ spots }) => spots).find(fits);
  const code = spot?.row.words.find(({ hidden }) => hidden)?.hidden;
  return spot && code ? { code, place: placeOf(spot) } : undefined;
}

/** Returns the labels, each with the amounts to its right, up to the next label. */
function labelledSpots({ rows }: Paper): Labelled[] {
  return rows.flatMap((row): Labelled[] => {
    if (NO_TOTALS.test(row.text)) return [];
    // “Summe ohne USt.” is a single label.
    const said = row.text.replace(BESIDE_LABELS, (beside) =>
      /^(?:ohne|excl|without|before)/iu.test(beside) ? beside : ' '.repeat(beside.length),
    );
    const labels = TOTAL_LABELS.flatMap(([label, pattern]) => {
      const found = pattern.exec(said);
      return found ? [{ label, from: found.index, to: found.index + found[0].length }] : [];
    });
    // Of overlapping labels, the first kind counts.
    const own = labels.filter(
      (one, at) => !labels.slice(0, at).some((other) => one.from < other.to && one.to > other.from),
    );
    const ordered = own.toSorted((a, b) => a.from - b.from);
    const money = row.spots.filter((spot) => spot.money && !spot.percent);
    return ordered.flatMap(({ label, to }, at) => {
      const next = ordered[at + 1]?.from ?? Number.POSITIVE_INFINITY;
      const spots = money.filter((spot) => spot.from >= to && spot.from < next);
      return spots.length === 0 ? [] : [{ label, spots, row }];
    });
  });
}

/** Returns all numbers in the XML, and what follows from them. */
function knownAmounts(terms: Compared['xml']['terms']): Set<string> {
  const known = new Set<string>();
  const number = new Map<string, number>();
  for (const [path, entry, value] of terms) {
    if (!/^-?\d+(?:\.\d+)?$/.test(value)) continue;
    known.add(canonical(value));
    number.set(`${path} ${entry ?? ''}`, Number(value));
  }
  const add = (value: number) => known.add(canonical(value.toFixed(2)));
  for (const [path, entry, value] of terms) {
    if (path === 'vat.base') add(Number(value) + (number.get(`vat.amount ${entry}`) ?? 0));
    if (/^(?:lines|allowances|charges)\.amount$/.test(path)) {
      const rate = number.get(`${path.replace('amount', 'vat')} ${entry}`) ?? 0;
      add(Number(value) * (1 + rate / 100));
      add((Number(value) * rate) / 100);
    }
  }
  const total = (name: string) => number.get(`totals.${name} `) ?? 0;
  add(total('lines') - total('allowances'));
  add(total('gross') - total('due'));
  return known;
}

const STRONG: TotalLabel[] = ['due', 'gross', 'net', 'vat'];
const TERM_OF: Record<string, (typeof TOTALS)[number]> = {
  due: 'totals.due',
  gross: 'totals.gross',
  net: 'totals.net',
  vat: 'totals.vat',
  total: 'totals.gross',
};

/** Reports totals on paper that the XML lacks. */
function tellOthers(
  { xml, tell }: Compared,
  labelled: readonly Labelled[],
  { known, told }: { known: Set<string>; told: Set<Spot> },
): void {
  const currency = firstOf(xml.terms, 'currency') ?? '';
  const rates = new Set(
    xml.terms.filter(([path]) => path.endsWith('.vat') || path === 'vat.rate').map(([, , rate]) => canonical(rate)),
  );
  // The profiles MINIMUM and BASIC WL omit terms that are printed.
  const hasVat = xml.terms.some(([path]) => path === 'vat.amount');
  for (const { label, spots, row } of labelled) {
    if ((!STRONG.includes(label) && label !== 'total') || (label === 'vat' && !hasVat)) continue;
    const other = spots.filter(
      (spot) => !told.has(spot) && !spot.part && ![...spot.values].some((one) => known.has(one)),
    );
    if (other.length < spots.length && label !== 'due' && label !== 'gross') continue;
    for (const spot of other) {
      // An amount in another currency is a different one.
      const around = row.text.slice(Math.max(0, spot.from - 8), spot.from) + row.text.slice(spot.to, spot.to + 8);
      const codes = around.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? [];
      if (codes.some((code) => code !== currency)) continue;
      tell(TERM_OF[label]!, null, {
        kind: 'extra',
        severity: STRONG.includes(label) ? 'error' : 'warning',
        paper: `${spot.negative ? '-' : ''}${spot.text}`,
        place: placeOf(spot),
      });
      told.add(spot);
    }
  }
  for (const row of new Set(labelled.filter(({ label }) => label === 'vat' && hasVat).map((one) => one.row)))
    for (const spot of row.spots)
      if (spot.percent && isOfVat(spot) && ![...spot.values].some((one) => rates.has(one)))
        tell('vat.rate', null, { kind: 'extra', paper: `${spot.text} %`, place: placeOf(spot) });
}

const VAT = TOTAL_LABELS.find(([label]) => label === 'vat')![1];

/** Returns whether an amount is right beside the word for VAT. */
function isOfVat({ row, from, to }: Spot): boolean {
  const [before, behind] = [row.text.slice(Math.max(0, from - 25), from), row.text.slice(to, to + 20)];
  return VAT.test(before.slice(before.lastIndexOf('\t') + 1)) || VAT.test(behind.split('\t')[0]!);
}
