/**
 * Random invoices, and what must be printed on them: computed with fractions of whole numbers and written by hand, without anything that
 * the service computes and writes with.
 */
import type { Template } from '../../../src/template/model/compiled.ts';
import { templateOf } from './templates.ts';

/** An example of an amount, and how one is written. */
type Country = {
  format: string;
  decimals: number;
  mark: string;
  group: string;
  sizes: [number, number];
  around: [string, string];
};

export const COUNTRIES: Record<string, Country> = {
  'United States': { format: '$1,234.50', decimals: 2, mark: '.', group: ',', sizes: [3, 3], around: ['$', ''] },
  Germany: { format: '1.234,50 €', decimals: 2, mark: ',', group: '.', sizes: [3, 3], around: ['', ' €'] },
  France: {
    format: '1\u202f234,50\u00a0€',
    decimals: 2,
    mark: ',',
    group: '\u202f',
    sizes: [3, 3],
    around: ['', '\u00a0€'],
  },
  Switzerland: { format: "CHF 1'234.50", decimals: 2, mark: '.', group: "'", sizes: [3, 3], around: ['CHF ', ''] },
  India: { format: '₹12,34,567.50', decimals: 2, mark: '.', group: ',', sizes: [3, 2], around: ['₹', ''] },
  Japan: { format: '¥1,234', decimals: 0, mark: '', group: ',', sizes: [3, 3], around: ['¥', ''] },
  Sweden: { format: '1\u00a0234,50 kr', decimals: 2, mark: ',', group: '\u00a0', sizes: [3, 3], around: ['', ' kr'] },
  Kuwait: { format: 'KD 1,234.500', decimals: 3, mark: '.', group: ',', sizes: [3, 3], around: ['KD ', ''] },
  Brazil: { format: 'R$ 1.234,50', decimals: 2, mark: ',', group: '.', sizes: [3, 3], around: ['R$ ', ''] },
  Estonia: { format: '1234,50', decimals: 2, mark: ',', group: '', sizes: [3, 3], around: ['', ''] },
};

export const LABELS = ['Net', 'Tax', 'Rebate', 'Due', 'Mean', 'Largest', 'Standard', 'Count'] as const;

const templates = new Map<string, Template>();

/** A table of positions, one of rates, and a line for each of `LABELS`. */
export function invoiceTemplate(country: string): Template {
  const known = templates.get(country);
  if (known) return known;
  const amount = (label: string, formula?: string) =>
    `{label: ${label}, type: number, format: ${JSON.stringify(COUNTRIES[country]!.format)}${formula ? `, formula: ${JSON.stringify(formula)}` : ''}}`;
  const template = templateOf(
    `| Quantity | Price | Discount | Amount | Rate |
|---|---|---|---|---|
| {{#Positions}}{{Quantity}} | {{Price}} | {{Discount}} | {{Amount}} | {{Rate}}{{/Positions}} |

| Rate | Net | Tax |
|---|---|---|
| {{#VAT}}{{Rate}} | {{Net}} | {{Tax}}{{/VAT}} |

${LABELS.map((label) => `${label}: {{${label}}}`).join('\n\n')}
`,
    `placeholders:
  - ${amount('Net', 'SUM(Positions.Amount)')}
  - ${amount('Tax', 'SUM(VAT.Tax)')}
  - ${amount('Rebate', '-Net * Rebate rate %')}
  - ${amount('Due', 'Net + Tax + Rebate')}
  - ${amount('Mean', 'AVERAGE(Positions.Amount)')}
  - ${amount('Largest', 'MAX(Positions.Amount)')}
  - ${amount('Standard', 'SUMIF(Positions.Amount, Rate >= 15)')}
  - {label: Count, type: number, formula: COUNT(Positions)}
  - {label: Rebate rate, type: number}
groups:
  - label: Positions
    fields:
      - {label: Quantity, type: number}
      - ${amount('Price')}
      - {label: Discount, type: number}
      - ${amount('Amount', 'Quantity * Price * (1 - Discount / 100)')}
      - {label: Rate, type: number}
  - label: VAT
    from: Positions
    by: Rate
    sort: ascending
    fields:
      - ${amount('Net', 'SUM(Amount)')}
      - ${amount('Tax', 'Net * Rate / 100')}
`,
  );
  templates.set(country, template);
  return template;
}

export type Position = { quantity: string; price: string; discount: string; rate: string };
export type Invoice = { country: string; rebate_rate: string; positions: Position[] };

/** The same for the same seed (mulberry32). */
export function randomInvoice(seed: number, maxRows: number): Invoice {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Of>(of: readonly Of[]) => of[below(of.length)]!;
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const number = (maxWhole: number, maxDecimals: number) => {
    const decimals = below(maxDecimals + 1);
    return `${String(below(10 ** (1 + below(maxWhole))))}${decimals === 0 ? '' : `.${digits(decimals)}`}`;
  };
  // Halves of the last digit are where roundings differ.
  const price = () => (random() < 0.3 ? `${below(1000)}.${digits(below(3))}5` : number(6, 4));
  const signed = (plain: string) => (random() < 0.15 ? `-${plain}` : plain);
  const rates = Array.from({ length: 1 + below(4) }, () =>
    pick(['0', '5', '5.5', '7', '7.0', '8.1', '19', '20', '20.00', '21', '25']),
  );
  const rows = Math.ceil(maxRows ** random());
  return {
    country: pick(Object.keys(COUNTRIES)),
    rebate_rate: pick(['0', '2', '3', '2.5', '0.333']),
    positions: Array.from({ length: rows }, () => ({
      quantity: signed(number(4, 3)),
      price: signed(price()),
      discount: random() < 0.7 ? '0' : number(2, 2),
      rate: pick(rates),
    })),
  };
}

/** A fraction; `d` is above 0. */
type Exact = { n: bigint; d: bigint };

function exact(plain: string): Exact {
  const [whole, decimals = ''] = plain.split('.') as [string, string?];
  return {
    n: BigInt(whole.replace('-', '') + decimals) * (plain.startsWith('-') ? -1n : 1n),
    d: 10n ** BigInt(decimals.length),
  };
}

function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** In units of the last decimal: half away from zero. */
function units({ n, d }: Exact, decimals: number): bigint {
  const twice = (n < 0n ? -n : n) * 2n * 10n ** BigInt(decimals);
  const rounded = (twice + d) / (2n * d);
  return n < 0n ? -rounded : rounded;
}

function sum(of: readonly bigint[]): bigint {
  return of.reduce((total, one) => total + one, 0n);
}

/** Units of the last decimal as the country writes an amount. */
function written(amount: bigint, { decimals, mark, group, sizes, around }: Country): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  let whole = digits.slice(0, digits.length - decimals);
  let grouped = '';
  for (let size = sizes[0]; group !== '' && whole.length > size; size = sizes[1]) {
    grouped = group + whole.slice(-size) + grouped;
    whole = whole.slice(0, -size);
  }
  const decimal = decimals === 0 ? '' : mark + digits.slice(-decimals);
  return (amount < 0n ? '-' : '') + around[0] + whole + grouped + decimal + around[1];
}

export type Printed = { positions: string[][]; rates: string[][]; totals: Record<(typeof LABELS)[number], string> };

/** All that must be printed on an invoice. */
export function expectedOn({ country, rebate_rate, positions }: Invoice): Printed {
  const shape = COUNTRIES[country]!;
  const { decimals } = shape;
  const unit = 10n ** BigInt(decimals);
  const rows = positions.map(({ quantity, price, discount, rate }) => {
    const printed = units(exact(price), decimals);
    const off = exact(discount);
    const part = { n: 100n * off.d - off.n, d: 100n * off.d };
    const amount = units(times(times(exact(quantity), { n: printed, d: unit }), part), decimals);
    return { quantity, price: printed, discount, amount, rate };
  });
  const byRate = [...Map.groupBy(rows, ({ rate }) => Number(rate))].sort(([a], [b]) => a - b);
  const rates = byRate.map(([, of]) => {
    const net = sum(of.map(({ amount }) => amount));
    return {
      rate: of[0]!.rate,
      net,
      tax: units(times(times({ n: net, d: unit }, exact(of[0]!.rate)), { n: 1n, d: 100n }), decimals),
    };
  });
  const amounts = rows.map(({ amount }) => amount);
  const net = sum(amounts);
  const tax = sum(rates.map((one) => one.tax));
  const rebate = units(times(times({ n: -net, d: unit }, exact(rebate_rate)), { n: 1n, d: 100n }), decimals);
  const totals = {
    Net: net,
    Tax: tax,
    Rebate: rebate,
    Due: net + tax + rebate,
    Mean: units({ n: net, d: unit * BigInt(amounts.length) }, decimals),
    Largest: amounts.reduce((largest, one) => (one > largest ? one : largest)),
    Standard: sum(rows.filter(({ rate }) => Number(rate) >= 15).map(({ amount }) => amount)),
  };
  const write = (amount: bigint) => written(amount, shape);
  // Numbers without a format are written with the marks of the amounts beside them, and with their own decimals.
  const writeLike = (plain: string) => {
    const own = plain.split('.')[1]?.length ?? 0;
    return written(units(exact(plain), own), { ...shape, decimals: own, mark: shape.mark || '.', around: ['', ''] });
  };
  return {
    positions: rows.map((row) => [
      writeLike(row.quantity),
      write(row.price),
      writeLike(row.discount),
      write(row.amount),
      row.rate,
    ]),
    rates: rates.map((one) => [one.rate, write(one.net), write(one.tax)]),
    totals: {
      ...(Object.fromEntries(
        Object.entries(totals).map(([label, amount]) => [label, write(amount)]),
      ) as Printed['totals']),
      Count: String(positions.length),
    },
  };
}

/** An amount as a reader of the paper takes it, in units of its last decimal. */
export function readAmount(text: string, country: string): bigint {
  const { around } = COUNTRIES[country]!;
  const digits = text
    .replace(around[0].trim(), '')
    .replace(around[1].trim(), '')
    .replace(/[^0-9]/g, '');
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

/** What stands in the cells and lines of a document. */
export function printedIn(markdown: string): Printed {
  const [positions = [], rates = [], ...lines] = markdown.split('\n\n').map((block) => block.split('\n'));
  const cells = (rows: string[]) =>
    rows.slice(2).map((row) =>
      row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('\\', '')),
    );
  const totals = lines.map(([line = '']) => line.replaceAll('\\', '').split(': '));
  return { positions: cells(positions), rates: cells(rates), totals: Object.fromEntries(totals) };
}
