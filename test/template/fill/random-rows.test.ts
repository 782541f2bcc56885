/**
 * §10.40, §10.41: random rows, sorted, filtered and summed up, against an arithmetic of whole cents that shares nothing with the service.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { isLong } from '../../support/this-run.ts';
import { fill, templateOf } from '../support/templates.ts';

/** A thousand cases for each function in long runs. */
const RUNS = { numRuns: isLong ? 1_000 : 40 };

/** Cents; undefined for a blank. */
type Row = { a: bigint | undefined; day: number | undefined; kind: string };
type Scene = { opening: bigint; least: bigint; lots: Row[][]; sort: string[]; isFiltered: boolean };

const cents = fc.oneof(
  fc.bigInt({ min: -100_000n, max: 100_000n }),
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);
const sort = fc.uniqueArray(fc.constantFrom('A', 'Day', 'Kind'), { maxLength: 3 });

function rowArbitrary(canBeBlank: boolean): fc.Arbitrary<Row> {
  return fc.record({
    a: canBeBlank ? fc.option(cents, { nil: undefined, freq: 6 }) : cents,
    day: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 5 }),
    kind: fc.constantFrom('', 'x', 'y', 'z'),
  });
}

function sceneArbitrary(canBeBlank: boolean): fc.Arbitrary<Scene> {
  return fc.record({
    opening: cents,
    least: fc.bigInt({ min: -50_000n, max: 50_000n }),
    lots: fc.array(fc.array(rowArbitrary(canBeBlank), { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
    sort: sort.chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(key, `-${key}`)))),
    isFiltered: fc.boolean(),
  });
}

function plain(amount: bigint | undefined): string {
  if (amount === undefined) return '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function iso(day: number | undefined): string {
  return day === undefined ? '' : new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
}

function templateFor({ sort: keys, isFiltered }: Scene) {
  const sorted = keys.length > 0 ? `        sort: [${keys.join(', ')}]\n` : '';
  return templateOf(
    `{{Opening}} {{Least}} {{Sum}} {{Count}}

{{#Lots}}

= {{Total}}

{{#Rows}}

{{A}}|{{Day}}|{{Kind}}|{{Row}}|{{Row of all}}|{{Before}}|{{Balance}}|{{Running}}|{{Running of all}}

{{/Rows}}

{{/Lots}}
`,
    `placeholders:
  - {label: Opening, type: number, format: "1.50"}
  - {label: Least, type: number, format: "1.50"}
  - {label: Sum, type: number, format: "1.50", formula: "SUMIF(Lots.Rows.A, A)"}
  - {label: Count, type: number, formula: COUNT(Lots.Rows)}
groups:
  - label: Lots
    fields: [{label: Total, type: number, format: "1.50", formula: "SUMIF(Rows.A, A)"}]
    groups:
      - label: Rows
${sorted}${isFiltered ? '        where: A >= Least\n' : ''}        fields:
          - {label: A, type: number, format: "1.50"}
          - {label: Day, type: date}
          - {label: Kind, type: select, options: [z, x, y]}
          - {label: Row, type: number, formula: ROW()}
          - {label: Row of all, type: number, formula: ROW(all)}
          - {label: Before, type: number, format: "1.50", formula: "PREVIOUS(A, Opening)"}
          - {label: Balance, type: number, format: "1.50", formula: "PREVIOUS(Balance, Opening) + A"}
          - {label: Running, type: number, format: "1.50", formula: RUNNING(A)}
          - {label: Running of all, type: number, format: "1.50", formula: "RUNNING(A, all)"}
`,
  );
}

const OPTIONS = ['z', 'x', 'y'];

/** The rows that are shown, in order: by a selection sort, which looks at all pairs. */
function shownOf(rows: Row[], { sort: keys, isFiltered, least }: Scene): Row[] {
  const left = rows.filter(({ a }) => !isFiltered || (a !== undefined && a >= least));
  const rank = (one: Row, key: string): bigint | undefined => {
    if (key === 'A') return one.a;
    if (key === 'Day') return one.day === undefined ? undefined : BigInt(one.day);
    return one.kind === '' ? undefined : BigInt(OPTIONS.indexOf(one.kind));
  };
  const isBefore = (one: Row, other: Row): boolean => {
    for (const written of keys) {
      const [mine, theirs] = [one, other].map((of) => rank(of, written.replace('-', '')));
      if (mine === theirs) continue;
      if (mine === undefined || theirs === undefined) return theirs === undefined;
      return written.startsWith('-') ? mine > theirs : mine < theirs;
    }
    return false;
  };
  const sorted: Row[] = [];
  while (left.length > 0) {
    let first = 0;
    for (let at = 1; at < left.length; at++) if (isBefore(left[at]!, left[first]!)) first = at;
    sorted.push(...left.splice(first, 1));
  }
  return sorted;
}

function expectedOf(scene: Scene): string[] {
  const lots = scene.lots.map((rows) => shownOf(rows, scene));
  const sum = (rows: Row[]) => rows.reduce((total, { a = 0n }) => total + a, 0n);
  const lines = [`${plain(scene.opening)} ${plain(scene.least)} ${plain(sum(lots.flat()))} ${lots.flat().length}`];
  const add = (to: bigint | undefined, a: bigint | undefined) =>
    to === undefined || a === undefined ? undefined : to + a;
  let [ofAll, runningOfAll]: [number, bigint | undefined] = [0, 0n];
  for (const rows of lots) {
    lines.push(`= ${plain(sum(rows))}`);
    let [before, balance, running]: (bigint | undefined)[] = [scene.opening, scene.opening, 0n];
    for (const [at, { a, day, kind }] of rows.entries()) {
      ofAll += 1;
      [balance, running, runningOfAll] = [add(balance, a), add(running, a), add(runningOfAll, a)];
      const numbers = [before, balance, running, runningOfAll].map(plain);
      lines.push([plain(a), iso(day), kind, at + 1, ofAll, ...numbers].join('|'));
      before = a;
    }
  }
  return lines;
}

function printedBy(scene: Scene): string[] {
  const lots = scene.lots.map((rows) => ({
    rows: rows.map(({ a, day, kind }) => ({ a: plain(a), day: iso(day), kind })),
  }));
  const values = { opening: plain(scene.opening), least: plain(scene.least), lots };
  const { markdown } = fill(templateFor(scene), values);
  return markdown
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\{\{[^}]*\}\}/g, '').replace(/\\/g, ''));
}

test.each([
  ['without blanks', false],
  ['with blanks', true],
])(
  'random rows are shown and summed up %s',
  (_, canBeBlank) =>
    assertProperty(
      fc.property(sceneArbitrary(canBeBlank), (scene) => expect(printedBy(scene)).toEqual(expectedOf(scene))),
      RUNS,
    ),
  PROPERTY_TIMEOUT,
);
