/** §4, §8: which parameters and bodies the specification lets through. */
import { describe, expect, test } from '@jest/globals';
import { locate, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';

const UUID = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
const ids = { good: [UUID, UUID.toUpperCase()], bad: ['', 'x', UUID.slice(1), `urn:uuid:${UUID}`, `${UUID}0`] };
const limits = { good: ['1', '50', '200'], bad: ['', '0', '201', '-1', '1.5', 'ten'] };
const searches = { good: ['', '100% _\\', '😀'.repeat(200)], bad: ['x'.repeat(201), 'a\0b'] };
const flags = { good: ['1'], bad: ['', '0', 'true', '01'] };
const instants = {
  good: [
    '2026-08-27',
    '2026-08-27T10:00:00Z',
    '2026-08-27T10:00:00.123456+02:00',
    '2026-08-27T10:00Z',
    '2026-08-27T10:00:00+0200',
    '2026-08-27T10:00-0530',
    '2028-02-29',
    '2026-08-27t10:00z',
  ],
  bad: [
    '',
    'today',
    '2026-08',
    '2026-13-27',
    '2026-08-32',
    '2026-08-27T10:00:00',
    '2026-08-27T10:00',
    '2026-08-27T25:00:00Z',
    '2026-08-27T25:00Z',
    '2026-08-27T10:00:00+0260',
    '2026-08-27T10:00:00 02:00',
  ],
};

const keys = { 'header Idempotency-Key': { good: ['k', 'x'.repeat(255)], bad: ['', 'x'.repeat(256)] } };
const preferences = { good: ['wait=10', 'return=minimal', ''], bad: [] };
const tags = { good: ['W/"a"', '*', ''], bad: [] };

type Case = { good: string[]; bad: string[] };

const PARAMETERS: Record<string, Record<string, Case>> = {
  '/templates/get': { 'query search': searches, 'query limit': limits, 'header If-None-Match': tags },
  '/templates/{id}/get': { 'path id': ids, 'header If-None-Match': tags },
  '/templates/{id}/generations/post': {
    'path id': ids,
    ...keys,
    'header Prefer': preferences,
  },
  '/templates/by-slug/{slug}/generations/post': {
    'path slug': { good: ['offer-letter', 'x'.repeat(200)], bad: ['x'.repeat(201), 'a\0b'] },
    ...keys,
    'header Prefer': preferences,
  },
  '/generations/get': {
    'query template': ids,
    'query created_by': ids,
    'query source': { good: ['app', 'api'], bad: ['', 'API', 'mcp'] },
    'query from': instants,
    'query to': instants,
    'query search': searches,
    'query limit': limits,
    'query cursor': { good: ['MjAyNi0wOC0yN1Q'], bad: ['', 'x'.repeat(513)] },
    'header If-None-Match': tags,
  },
  '/generations/{id}/get': { 'path id': ids, 'header If-None-Match': tags },
  '/generations/{id}/pdf/get': {
    'path id': ids,
    'query download': flags,
    'query redirect': flags,
    'header Prefer': preferences,
  },
};

type Parameter = { name: string; in: string; required?: boolean };

function parametersOf(operation: string): (Parameter & { pointer: string })[] {
  const method = operation.slice(operation.lastIndexOf('/') + 1);
  const path = operation.slice(0, operation.lastIndexOf('/'));
  const count = specification.paths[path]?.[method]?.parameters?.length ?? 0;
  return Array.from({ length: count }, (_, i) => {
    const { pointer, value } = locate(`#/paths/${path.replaceAll('/', '~1')}/${method}/parameters/${i}`);
    return { ...(value as Parameter), pointer };
  });
}

describe.each(Object.keys(PARAMETERS))('%s', (operation) => {
  const wanted = PARAMETERS[operation]!;
  const found = new Map(parametersOf(operation).map((each) => [`${each.in} ${each.name}`, each]));

  test('takes these parameters, and only those of the path are required', () => {
    expect([...found.keys()]).toEqual(Object.keys(wanted));
    for (const parameter of found.values()) expect(parameter.required ?? false).toBe(parameter.in === 'path');
  });

  test.each(Object.entries(wanted))('%s', (name, { good, bad }) => {
    const validate = validatorAt(`${found.get(name)?.pointer}/schema`, 'header');
    expect(good.filter((value) => !validate(value))).toEqual([]);
    expect(bad.filter((value) => validate(value))).toEqual([]);
  });
});

describe('the body of createGeneration', () => {
  const body = '#/paths/~1templates~1{id}~1generations/post/requestBody';
  const validate = validatorAt(`${body}/content/application~1json/schema`);

  test('may be left out', () => {
    expect(locate(body).value).toMatchObject({ required: false });
  });

  test.each<[unknown, boolean]>([
    [{}, true],
    [{ values: {} }, true],
    [{ title: '' }, true],
    [{ title: '😀'.repeat(200) }, true],
    [{ values: { name: 'Ada', Label: '', items: [], rows: [{ a: '1' }, {}] } }, true],
    [JSON.parse('{"values":{"__proto__":"a","constructor":"b"}}'), true],
    [null, false],
    [[], false],
    ['{}', false],
    [{ title: 'x'.repeat(201) }, false],
    [{ title: null }, false],
    [{ value: {} }, false],
    [{ values: null }, false],
    [{ values: [] }, false],
    [{ values: { amount: 1 } }, false],
    [{ values: { paid: true } }, false],
    [{ values: { name: null } }, false],
    [{ values: { nested: { a: 'b' } } }, false],
    [{ values: { items: ['a'] } }, false],
    [{ values: { items: [{ qty: 1 }] } }, false],
    [{ values: { items: [{ qty: ['1'] }] } }, false],
    [JSON.parse('{"values":{"__proto__":1}}'), false],
  ])('%j → %p', (given, wanted) => {
    expect(validate(given)).toBe(wanted);
  });
});
