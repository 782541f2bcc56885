/** §15.1: a name that is sent twice is found wherever it stands, and nothing else is taken for one. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findDuplicateKey } from '../../src/domain/json.ts';
import { assertProperty } from '../support/property.ts';

/** A JSON text with names that may be sent twice: an object is its members in order. */
type Json = { members: [string, Json][] } | { items: Json[] } | string | number | null;

function write(json: Json): string {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  if ('items' in json) return `[ ${json.items.map(write).join(' ,')}]`;
  return `{${json.members.map(([name, value]) => ` ${JSON.stringify(name)} : ${write(value)}`).join(',\n')} }`;
}

function countMembers(json: Json): number {
  if (typeof json !== 'object' || json === null) return 0;
  if ('items' in json) return json.items.reduce<number>((sum, item) => sum + countMembers(item), 0);
  return json.members.reduce((sum, [, value]) => sum + 1 + countMembers(value), 0);
}

/** Names are short letters here, so that each is written behind a point. */
function firstDuplicate(json: Json, path = ''): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const seen = new Set<string>();
  const inside: [string, Json][] =
    'items' in json
      ? json.items.map((item, at) => [`${path}[${at}]`, item])
      : json.members.map(([name, value]) => [path === '' ? name : `${path}.${name}`, value]);
  for (const [own, value] of inside) {
    if (seen.has(own)) return own;
    seen.add(own);
    const below = firstDuplicate(value, own);
    if (below !== undefined) return below;
  }
  return undefined;
}

function find(json: string, written: number) {
  return findDuplicateKey(json, written, JSON.parse(json));
}

const NAMES = fc.constantFrom('a', 'b', 'c', 'values', 'é');
const TEXTS = fc.constantFrom('', 'a', '"', '\\', '{', '}', '[]', ',', ':', '\\": "', 'a":1,"a');
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(TEXTS, fc.constantFrom<Json>(null, 1, -0.5)),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => ({ items })),
    fc.array(fc.tuple(NAMES, tie('json')), { maxLength: 4 }).map((members) => ({ members })),
  ),
}));

test('the first name that is sent twice is found', () => {
  assertProperty(
    fc.property(json, (drawn) => {
      // Names of a path begin at an object.
      const whole: Json = { members: [['body', drawn]] };
      expect(find(write(whole), countMembers(whole))).toBe(firstDuplicate(whole));
    }),
    { numRuns: 1_000 },
  );
});

test.each<[json: string, members: number, path: string | undefined]>([
  ['{}', 0, undefined],
  ['{"a":1}', 1, undefined],
  ['{"a":1,"a":2}', 2, 'a'],
  ['{"a":{"x":1},"b":{"x":1}}', 4, undefined],
  ['{"a":{"x":1,"x":2}}', 3, 'a.x'],
  ['{"a":[{"x":1},{"x":1,"y":1,"x":2}]}', 5, 'a[1].x'],
  ['[[1,2],{"x":1,"x":2}]', 2, '[1].x'],
  ['{"a":["x",null,"x"],"b":"a"}', 2, undefined],
  ['{"a":{"Due date":1,"Due date":2}}', 3, 'a["Due date"]'],
  ['{"Due date":1,"Due date":2}', 2, 'Due date'],
  // The same name, written in two ways.
  ['{"a":1,"\\u0061":2}', 2, 'a'],
  ['{"":1,"":2}', 2, ''],
  ['{"a\\"b":1,"a\\"b":2}', 2, 'a"b'],
  ['{"a\\\\":1,"a\\\\":2}', 2, 'a\\'],
])('in %s with %i members it is %j', (text, members, path) => expect(find(text, members)).toBe(path));

test('a body that is nested very deep is scanned as well', () => {
  const depth = 100_000;
  const text = `${'{"a":'.repeat(depth)}{"b":1,"b":2}${'}'.repeat(depth)}`;
  let parsed: object = { b: 2 };
  for (let at = 0; at < depth; at++) parsed = { a: parsed };
  expect(findDuplicateKey(text, depth + 2, parsed)).toMatch(/^a\.a\..*\.b$/);
  expect(findDuplicateKey(text, depth + 1, parsed)).toBeUndefined();
});
