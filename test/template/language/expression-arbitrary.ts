/** §10.26: random expressions, each printed in one of the ways that mean it, and evaluated as their tree says. */
import fc from 'fast-check';
import {
  add,
  dayOf,
  isoOf,
  move,
  type Naive,
  type NaiveDay,
  negate,
  order,
  type Ratio,
  ratio,
  round,
  type Unit,
} from './naive-values.ts';

/** What names stand for. `entry` is at hand; `parts` belong to it where it is one of a group made from a group. */
export type World = {
  document: readonly Naive[];
  entries: readonly (readonly Naive[])[];
  derived: { values: readonly Naive[]; parts: readonly number[] }[];
};
export type Here = World & { row?: number; part?: number; summed?: number };

/** `text(strength)`: as an operand of an operator of that strength, from 1 (`or`) to 9 (names). */
export type Tree<Value extends Naive = Naive> = {
  text: (strength: number) => string;
  value: (here: Here) => Value | undefined;
  /** Of the name of a select. */
  options?: readonly string[];
  [fc.toStringMethod]: () => string;
};
type NumberTree = Tree<Ratio>;
type DateTree = Tree<NaiveDay>;
type ConditionTree = Tree<boolean>;

const [OR, AND, NOT, COMPARISON, SUM, PRODUCT, UNARY, POSTFIX, ATOM] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Where names stand: in the document, a row of line items, an entry made from them, or in a sum over line items in each of these. */
export type Scene = 'document' | 'row' | 'derived';
type Context = { scene: Scene; in?: 'sum' | 'condition' };

function tree<Value extends Naive>(strength: number, text: string, value: Tree<Value>['value']): Tree<Value> {
  const whole = (wanted: number) => (strength >= wanted ? text : `(${text})`);
  return { text: whole, value, [fc.toStringMethod]: () => text };
}

/** Blanks between signs, and the words of the language in any case. */
const space = fc.constantFrom(' ', ' ', '', '\n', '  ');
function word(text: string): fc.Arbitrary<string> {
  return fc.constantFrom(text, text.toLowerCase(), text[0] + text.slice(1).toLowerCase());
}

const DOCUMENT = {
  number: [
    ['Net total', 0],
    ['net_total', 0],
    ['Net', 1],
    ['[Cost - net]', 2],
    ['[Net total]', 0],
    ['Rate', 3],
    ["Buyer's share", 4],
  ],
  date: [
    ['Start', 5],
    ['End date', 6],
    ['[End date]', 6],
    ['Blank day', 7],
  ],
  text: [
    ['Plan', 8],
    ['plan', 8],
    ['Note', 9],
    ['Terms and conditions', 10],
  ],
} as const;
const FIELDS = {
  number: [
    ['Quantity', 0],
    ['unit_price', 1],
    ['Unit price', 1],
    ['Net', 2],
  ],
  date: [['Delivered', 3]],
  text: [
    ['Kind', 4],
    ['kind', 4],
  ],
} as const;
export const OPTIONS = { plan: ['Gold', 'Gold plus', 'Bed and breakfast'], kind: ['goods', 'work'] };

/** Names of a type with what they mean there. */
function namesOf<Value extends Naive>(type: 'number' | 'date' | 'text', { scene, in: inside }: Context): Tree<Value>[] {
  const named = (text: string, value: (here: Here) => Naive): Tree<Value> => {
    const options = Object.entries(OPTIONS).find(([select]) =>
      text.toLowerCase().replace(/]$/, '').endsWith(select),
    )?.[1];
    return { ...tree(ATOM, text, value as Tree<Value>['value']), ...(options && { options }) };
  };
  const fields = FIELDS[type];
  const own = new Set<string>(fields.map(([name]) => name));
  const isHidden = (name: string) =>
    own.has(name) && (scene === 'row' || inside === 'condition' || (scene === 'derived' && inside === 'sum'));
  const document = DOCUMENT[type].flatMap(([name, at]) =>
    isHidden(name) ? [] : [named(name, ({ document: all }) => all[at])],
  );
  const summed = fields.flatMap(([name, at]) => {
    const value = ({ entries, summed: entry }: Here) => entries[entry!]![at];
    const bare = inside === 'condition' || scene === 'derived' ? [named(name, value)] : [];
    return [named(`Line items.${name}`, value), named(`[Line items].[${name}]`, value), ...bare];
  });
  const inRow = fields.flatMap(([name, at]) => {
    const value = ({ entries, row }: Here) => entries[row!]![at];
    return [named(name, value), named(`items.${name}`, value)];
  });
  const inDerived = type === 'text' ? [named('Kind', ({ derived, part }) => derived[part!]!.values[0])] : [];
  return [...document, ...(inside ? summed : scene === 'row' ? inRow : scene === 'derived' ? inDerived : [])];
}

/** Undefined if one of them is. */
function both<A extends Naive, B extends Naive, Value extends Naive>(
  a: Tree<A>,
  b: Tree<B>,
  compute: (a: A, b: B) => Value,
): Tree<Value>['value'] {
  return (here) => {
    const [x, y] = [a.value(here), b.value(here)];
    return x === undefined || y === undefined ? undefined : compute(x, y);
  };
}

const literal = fc.tuple(fc.nat({ max: 9999 }), fc.nat(4)).map(([digits, decimals]): NumberTree => {
  const padded = String(digits).padStart(decimals + 1, '0');
  const text = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  return tree(ATOM, text, () => ratio(BigInt(digits), 10n ** BigInt(decimals)));
});

const someDay = fc
  .tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => dayOf(...parts));

const quotedDay = fc
  .tuple(someDay, fc.constantFrom('"', "'"))
  .map(([day, mark]): DateTree => tree(ATOM, mark + isoOf(day) + mark, () => day));

const sameOrder = {
  '=': (at: number) => at === 0,
  '<>': (at: number) => at !== 0,
  '<': (at: number) => at < 0,
  '>': (at: number) => at > 0,
  '<=': (at: number) => at <= 0,
  '>=': (at: number) => at >= 0,
};
const comparison = fc.constantFrom(...Object.entries(sameOrder));

/** What a function of several values, or of those of all entries, makes of them. */
const REDUCED = {
  SUM: (all: Ratio[]) => all.reduce(add, ratio(0n)),
  MIN: (all: Ratio[]) => all.toSorted(order)[0],
  MAX: (all: Ratio[]) => all.toSorted(order).at(-1),
  AVERAGE: (all: Ratio[]) => {
    const { n, d } = all.reduce(add, ratio(0n));
    return all.length === 0 ? undefined : ratio(n, d * BigInt(all.length));
  },
};
const reduced = fc.constantFrom(...(['SUM', 'MIN', 'MAX', 'AVERAGE'] as const));

function reduce(name: keyof typeof REDUCED, values: (Ratio | undefined)[]): Ratio | undefined {
  return values.includes(undefined) ? undefined : REDUCED[name](values as Ratio[]);
}

function isGiven(value: Naive): boolean {
  return value !== undefined && value !== '';
}

/** The entries of line items that a sum goes over, each at hand in turn. */
function eachOf(here: Here): Here[] {
  const all = here.part === undefined ? here.entries.keys() : here.derived[here.part]!.parts;
  return [...all].map((summed) => ({ ...here, summed }));
}

/** Numbers, dates and conditions that hold one another. */
function grammar(context: Context, depth: number) {
  const depthIdentifier = fc.createDepthIdentifier();
  const oneOf = <T>(...of: fc.Arbitrary<T>[]) =>
    fc.oneof({ maxDepth: depth, depthIdentifier, withCrossShrink: true }, ...of);
  const name = <Value extends Naive>(type: 'number' | 'date' | 'text') =>
    fc.constantFrom(...namesOf<Value>(type, context));
  return fc.letrec<{ number: NumberTree; date: DateTree; condition: ConditionTree }>((tie) => {
    const [number, date, condition] = [tie('number'), tie('date'), tie('condition')];
    return {
      number: oneOf<NumberTree>(
        fc.oneof(name<Ratio>('number'), literal),
        fc.tuple(number, fc.constantFrom('+', '-'), number, space).map(([a, sign, b, gap]) =>
          tree(
            SUM,
            `${a.text(SUM)}${gap}${sign}${gap}${b.text(PRODUCT)}`,
            both(a, b, (x, y) => add(x, sign === '+' ? y : negate(y))),
          ),
        ),
        fc.tuple(number, number, space).map(([a, b, gap]) =>
          tree(
            PRODUCT,
            `${a.text(PRODUCT)}${gap}*${gap}${b.text(UNARY)}`,
            both(a, b, (x, y) => ratio(x.n * y.n, x.d * y.d)),
          ),
        ),
        fc.tuple(number, number, space).map(([a, b, gap]) =>
          tree(
            PRODUCT,
            `${a.text(PRODUCT)}${gap}/${gap}${b.text(UNARY)}`,
            both(a, b, (x, y) => ratio(x.n * y.d, x.d * y.n)),
          ),
        ),
        fc.tuple(number, space).map(([a, gap]) => tree(UNARY, `-${gap}${a.text(UNARY)}`, both(a, a, negate))),
        fc.tuple(number, space).map(([a, gap]) =>
          tree(
            POSTFIX,
            `${a.text(POSTFIX)}${gap}%`,
            both(a, a, ({ n, d }) => ratio(n, d * 100n)),
          ),
        ),
        fc.tuple(word('ABS'), number).map(([abs, a]) =>
          tree(
            ATOM,
            `${abs}(${a.text(OR)})`,
            both(a, a, (x) => (x.n < 0n ? negate(x) : x)),
          ),
        ),
        fc
          .tuple(
            fc.constantFrom('ROUND' as const, 'ROUNDUP' as const, 'ROUNDDOWN' as const),
            number,
            fc.integer({ min: -3, max: 5 }),
          )
          .map(([how, a, digits]) =>
            tree(
              ATOM,
              `${how}(${a.text(OR)}${digits === 0 ? '' : `, ${digits}`})`,
              both(a, a, (x) => round(x, digits, how)),
            ),
          ),
        fc
          .tuple(word('IF'), condition, number, number)
          .map(([word, test, a, b]) =>
            tree(ATOM, `${word}(${test.text(OR)}, ${a.text(OR)}, ${b.text(OR)})`, chosen(test, a, b)),
          ),
        fc.tuple(reduced, fc.array(number, { minLength: 2, maxLength: 3 })).map(([how, all]) =>
          tree(ATOM, `${how}(${all.map(({ text }) => text(OR)).join(', ')})`, (here) =>
            reduce(
              how,
              all.map(({ value }) => value(here)),
            ),
          ),
        ),
        fc.tuple(date, fc.oneof(date, quotedDay)).map(([a, b]) =>
          tree(
            SUM,
            `${a.text(SUM)} - ${b.text(PRODUCT)}`,
            both(a, b, (x, y) => ratio(BigInt(x.days - y.days))),
          ),
        ),
        ...(context.in ? [] : [sums(context.scene, depth)]),
      ),
      date: oneOf<DateTree>(
        name<NaiveDay>('date'),
        fc
          .tuple(
            date,
            fc.constantFrom('+', '-'),
            fc.oneof(
              fc.nat(40).map((whole) => tree<Ratio>(ATOM, `${whole}`, () => ratio(BigInt(whole)))),
              number,
            ),
            fc.constantFrom<'' | Unit>('', 'day', 'week', 'month', 'year'),
            fc.constantFrom('', 's'),
          )
          .map(([a, sign, amount, unit, plural]) => {
            const moved = (day: NaiveDay, by: Ratio) => move(day, sign === '+' ? by : negate(by), unit || 'day');
            const text = unit === '' ? amount.text(PRODUCT) : `${amount.text(POSTFIX)} ${unit}${plural}`;
            return tree(SUM, `${a.text(SUM)} ${sign} ${text}`, both(a, amount, moved));
          }),
        fc.tuple(fc.constantFrom('MIN', 'MAX'), date, fc.oneof(date, quotedDay)).map(([how, a, b]) =>
          tree(
            ATOM,
            `${how}(${a.text(OR)}, ${b.text(OR)})`,
            both(a, b, (x, y) => ({ days: how === 'MIN' ? Math.min(x.days, y.days) : Math.max(x.days, y.days) })),
          ),
        ),
        fc
          .tuple(condition, date, fc.oneof(date, quotedDay))
          .map(([test, a, b]) => tree(ATOM, `IF(${test.text(OR)}, ${a.text(OR)}, ${b.text(OR)})`, chosen(test, a, b))),
      ),
      condition: oneOf<ConditionTree>(
        fc.tuple(number, comparison, number).map(([a, [sign, isSo], b]) =>
          tree(
            COMPARISON,
            `${a.text(SUM)} ${sign} ${b.text(SUM)}`,
            both(a, b, (x, y) => isSo(order(x, y))),
          ),
        ),
        fc
          .oneof(name('number'), name('date'), name('text'))
          .map((a) => tree(ATOM, a.text(ATOM), (here) => isGiven(a.value(here)))),
        texts(name<string>('text')),
        fc.tuple(date, comparison, fc.oneof(date, quotedDay)).map(([a, [sign, isSo], b]) =>
          tree(
            COMPARISON,
            `${a.text(SUM)}${sign}${b.text(SUM)}`,
            both(a, b, (x, y) => isSo(x.days - y.days)),
          ),
        ),
        fc
          .tuple(condition, condition, word('AND'))
          .map(([a, b, and]) => tree(AND, `${a.text(AND)} ${and} ${b.text(NOT)}`, decided(a, b, false))),
        fc
          .tuple(condition, condition, word('OR'))
          .map(([a, b, or]) => tree(OR, `${a.text(OR)} ${or} ${b.text(AND)}`, decided(a, b, true))),
        fc.tuple(condition, word('NOT')).map(([a, not]) =>
          tree(
            NOT,
            `${not} ${a.text(NOT)}`,
            both(a, a, (x) => !x),
          ),
        ),
      ),
    };
  });
}

function chosen<Value extends Naive>(test: ConditionTree, yes: Tree<Value>, no: Tree<Value>): Tree<Value>['value'] {
  return (here) => {
    const found = test.value(here);
    return found === undefined ? undefined : (found ? yes : no).value(here);
  };
}

/** Kleene's; what decides is not asked further. */
function decided(a: ConditionTree, b: ConditionTree, decides: boolean): ConditionTree['value'] {
  return (here) => {
    const first = a.value(here);
    if (first === decides) return decides;
    const second = b.value(here);
    if (second === decides) return decides;
    return first === undefined || second === undefined ? undefined : !decides;
  };
}

function texts(names: fc.Arbitrary<Tree<string>>): fc.Arbitrary<ConditionTree> {
  return fc
    .tuple(names, fc.constantFrom('=', '<>'), fc.nat(5), fc.constantFrom('', '"', "'"))
    .map(([a, sign, at, mark]) => {
      const name = a.text(ATOM);
      const { options } = a;
      const all = options ?? ['Ada', '', 'x'];
      const wanted = all[at % all.length]!;
      const quote = options ? mark : mark || '"';
      return tree(
        COMPARISON,
        `${name} ${sign} ${quote}${wanted}${quote}`,
        (here) => ((a.value(here) ?? '') === wanted) === (sign === '='),
      );
    });
}

/** Over the entries of line items, all or some; and counts. */
function sums(scene: Scene, depth: number): fc.Arbitrary<NumberTree> {
  const { number } = grammar({ scene, in: 'sum' }, depth - 1);
  const { condition } = grammar({ scene, in: 'condition' }, depth - 1);
  const fields = new Set<string>(
    FIELDS.number.map(([name]) => name).filter((name) => name !== 'Net' || scene === 'derived'),
  );
  // A sum without a field of its group is none.
  const field = fc.constantFrom(
    ...namesOf<Ratio>('number', { scene, in: 'sum' }).filter(({ text }) =>
      fields.has(text(ATOM).replace(/^.*\.\[?|]$/g, '')),
    ),
  );
  const summed = fc.oneof(
    field,
    fc.tuple(field, fc.constantFrom('+', '-'), number).map(([a, sign, b]) =>
      tree(
        SUM,
        `${a.text(SUM)} ${sign} ${b.text(PRODUCT)}`,
        both(a, b, (x, y) => add(x, sign === '+' ? y : negate(y))),
      ),
    ),
  );
  const count = (all: Naive[]) => ratio(BigInt(all.filter(isGiven).length));
  return fc.oneof(
    fc
      .tuple(reduced, summed)
      .map(([how, a]) => tree(ATOM, `${how}(${a.text(OR)})`, (here) => reduce(how, eachOf(here).map(a.value)))),
    fc.tuple(reduced, summed, condition).map(([how, a, test]) =>
      tree(ATOM, `${how}IF(${a.text(OR)}, ${test.text(OR)})`, (here) =>
        reduce(
          how,
          eachOf(here).flatMap((one) => (test.value(one) === true ? [a.value(one)] : [])),
        ),
      ),
    ),
    fc
      .constantFrom('Line items', 'items', '[Line items]')
      .map((group) => tree(ATOM, `COUNT(${group})`, (here) => ratio(BigInt(eachOf(here).length)))),
    fc
      .tuple(fc.constantFrom('Line items', 'items'), condition)
      .map(([group, test]) =>
        tree(ATOM, `COUNTIF(${group}, ${test.text(OR)})`, (here) =>
          ratio(BigInt(eachOf(here).filter((one) => test.value(one) === true).length)),
        ),
      ),
    summed.map((a) => tree(ATOM, `COUNT(${a.text(OR)})`, (here) => count(eachOf(here).map(a.value)))),
  );
}

/** An expression for a scene, with the type that it gives. */
export function expressionArbitrary(scene: Scene): fc.Arbitrary<{ type: 'number' | 'date' | 'condition'; tree: Tree }> {
  const { number, date, condition } = grammar({ scene }, 4);
  return fc.oneof(
    number.map((one) => ({ type: 'number' as const, tree: one as Tree })),
    date.map((one) => ({ type: 'date' as const, tree: one as Tree })),
    condition.map((one) => ({ type: 'condition' as const, tree: one as Tree })),
  );
}

const someNumber = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(3))
      .map(([n, decimals]) => ratio(BigInt(n), 10n ** BigInt(decimals))),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
const someText = fc.constantFrom('', undefined, 'Ada', 'x');

function day(): fc.Arbitrary<NaiveDay | undefined> {
  return fc.option(someDay, { nil: undefined, freq: 5 });
}

/** Values for all names; each kind of line items makes an entry of the group that is made from them. */
export const worldArbitrary: fc.Arbitrary<World> = fc
  .record({
    document: fc.tuple(
      someNumber,
      someNumber,
      someNumber,
      someNumber,
      someNumber,
      day(),
      day(),
      fc.constant(undefined),
      fc.constantFrom('', ...OPTIONS.plan),
      someText,
      someText,
    ),
    entries: fc.array(fc.tuple(someNumber, someNumber, someNumber, day(), fc.constantFrom(...OPTIONS.kind)), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ document, entries }) => ({
    document,
    entries,
    derived: [...Map.groupBy(entries.keys(), (at) => entries[at]![4])].map(([kind, parts]) => ({
      values: [kind],
      parts,
    })),
  }));
