/** decisions §1: a saved version never changes, so it is compiled once and kept, bounded by memory. */
import { expect, test } from '@jest/globals';
import { createVersionCache } from '../../src/template/version-cache.ts';
import { templateOf } from './support/templates.ts';

/** Names of the versions that had to be compiled when these were asked for in order. */
const compiledOf = async (maxBytes: number, asked: string[], body = 'x'): Promise<string[]> => {
  const cache = createVersionCache({ maxBytes });
  const compiled: string[] = [];
  for (const version of asked) {
    await cache.get(version, async () => {
      compiled.push(version);
      return templateOf(body);
    });
  }
  return compiled;
};

const ONE = templateOf('x').source.length * 60;

test.each([
  ['all that fit', ONE * 3, ['a', 'b', 'a', 'c', 'b', 'a'], ['a', 'b', 'c']],
  ['those used last', ONE * 2, ['a', 'b', 'a', 'c', 'a', 'b'], ['a', 'b', 'c', 'b']],
  ['none that is too large', ONE - 1, ['a', 'a'], ['a', 'a']],
])('keeps %s', async (_, maxBytes, asked, wanted) => expect(await compiledOf(maxBytes, asked)).toEqual(wanted));

test('gives the very same template again', async () => {
  const cache = createVersionCache({ maxBytes: ONE });
  const template = templateOf('x');
  expect(await cache.get('a', async () => template)).toBe(template);
  expect(await cache.get('a', async () => templateOf('y'))).toBe(template);
});

test('is loaded once for all who ask at the same time', async () => {
  const cache = createVersionCache({ maxBytes: ONE });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return templateOf('x');
  };
  const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
  expect([loads, first === second]).toEqual([1, true]);
});

test('a load that fails is not kept', async () => {
  const cache = createVersionCache({ maxBytes: ONE });
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(cache.get('a', async () => templateOf('x'))).resolves.toMatchObject({ title: expect.any(String) });
});
