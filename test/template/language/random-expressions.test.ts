/** §10.26: random expressions give what an evaluator of another make gives, however they are written. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { english } from '../../../src/locales/message.ts';
import type { Known, Scope } from '../../../src/template/language/names.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';
import type { Environment, Place, Value } from '../../../src/template/model/expression.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import {
  expressionArbitrary,
  type Here,
  OPTIONS,
  type Scene,
  type World,
  worldArbitrary,
} from './expression-arbitrary.ts';
import { type Naive, NaiveFault } from './naive-values.ts';

type Type = 'number' | 'date' | 'condition';

const NUMBER = { type: 'number' } as const;
const DATE = { type: 'date' } as const;

function named(label: string, rest: Omit<Known, 'label' | 'key'>): Known {
  return { label, key: label.toLowerCase().replace(/[^a-z]+/g, '_'), ...rest };
}

const kind = named('Kind', { type: 'select', options: OPTIONS.kind });
const SCOPE: Scope = {
  placeholders: [
    ...[named('Net total', NUMBER), named('Net', NUMBER), named('Cost - net', NUMBER), named('Rate', NUMBER)],
    ...[
      named("Buyer's share", NUMBER),
      named('Start', DATE),
      named('End date', { type: 'today' }),
      named('Blank day', DATE),
    ],
    named('Plan', { type: 'select', options: OPTIONS.plan }),
    ...[named('Note', { type: 'text' }), named('Terms and conditions', { type: 'text' })],
  ],
  groups: [
    {
      label: 'Line items',
      key: 'items',
      fields: [
        named('Quantity', NUMBER),
        named('Unit price', NUMBER),
        named('Net', NUMBER),
        named('Delivered', DATE),
        kind,
      ],
    },
    { label: 'Kinds', key: 'kinds', fields: [kind] },
  ],
};
const SCENES: Record<Scene, Scope> = {
  document: SCOPE,
  row: { ...SCOPE, group: 0 },
  derived: { ...SCOPE, group: 1, source: 0 },
};

function typed(naive: Naive): Value {
  if (typeof naive !== 'object') return naive;
  return 'n' in naive ? new Fraction(naive.n, naive.d) : naive.days;
}

/** Of the whole document; `entry` leads into rows and into entries that are made from them. */
function environmentOf(world: World): Environment {
  const memo: Environment['memo'] = new Map();
  const at = (here: readonly (number | undefined)[]): Environment => ({
    valueOf: ({ group, index }: Place) => {
      if (group === undefined) return typed(world.document[index]);
      return typed((group === 0 ? world.entries : world.derived.map(({ values }) => values))[here[group]!]![index]);
    },
    entriesOf: (group) => ({ from: 0, to: (group === 0 ? world.entries : world.derived).length }),
    at: (group) => here[group],
    rowOf: (group) => here[group],
    entry: (group, index) => at(here.with(group, index)),
    partOf: (group) => (group === 0 && here[1] !== undefined ? world.derived[here[1]]!.parts : undefined),
    memo,
    spend: () => undefined,
  });
  return at([undefined, undefined]);
}

/** Of what cannot be calculated, that it cannot. */
function outcome<Result>(compute: () => Result): Result | 'fault' {
  try {
    return compute();
  } catch (error) {
    if (error instanceof NaiveFault || FAULTS.test((error as Error).message)) return 'fault';
    throw error;
  }
}

const FAULTS = /^(It )?(divides by zero|moves a date|gives a date)/;

/** The service's values in all these environments. What names nothing is computed when it is read. */
function evaluated(text: string, type: Type, scope: Scope, environments: readonly Environment[]) {
  const found = readExpression(text, type, scope);
  if ('expression' in found) return environments.map((one) => outcome(() => found.expression.evaluate(one)));
  const message = english(found.faults[0]!.message);
  if (!FAULTS.test(message)) throw new Error(message);
  return environments.map(() => 'fault');
}

/** Everywhere that a scene leads. */
function placesIn(scene: Scene, world: World): { here: Here; environment: Environment }[] {
  const document = environmentOf(world);
  if (scene === 'document') return [{ here: world, environment: document }];
  if (scene === 'row')
    return world.entries.map((_, row) => ({ here: { ...world, row }, environment: document.entry(0, row) }));
  return world.derived.map((_, part) => ({ here: { ...world, part }, environment: document.entry(1, part) }));
}

test.each(['document', 'row', 'derived'] as const)(
  'in a %s',
  (scene) => {
    assertProperty(
      fc.property(expressionArbitrary(scene), worldArbitrary, ({ type, tree }, world) => {
        const text = tree.text(1);
        fc.pre(text.length <= 2_000);
        const places = placesIn(scene, world);
        const expected = places.map(({ here }) => outcome(() => typed(tree.value(here))));
        const environments = places.map(({ environment }) => environment);
        expect(evaluated(text, type, SCENES[scene], environments)).toEqual(expected);
      }),
    );
  },
  PROPERTY_TIMEOUT,
);
