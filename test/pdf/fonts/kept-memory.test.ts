/** A render worker runs for weeks: what it keeps of the documents it has set is bounded. */

import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import { boundedCaches } from '../../../src/pdf/fonts/bounded-cache.ts';
import { familiesFor } from '../../../src/pdf/fonts/faces.ts';
import { advanceOf, sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { render, SETUP } from '../support/render.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function usedMemory(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

function ideographs(count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
}

/** How many objects of a class `work` makes, and how many are left: `method` of their prototype `builder` is called to build each. */
async function countKept(method: string, builder: Record<string, unknown>, work: () => Promise<unknown>) {
  const original = builder[method] as (...given: unknown[]) => unknown;
  const made = new Set<WeakRef<object>>();
  let last: object | undefined;
  builder[method] = function build(this: object, ...given: unknown[]) {
    if (this !== last) made.add(new WeakRef(this));
    last = this;
    return original.apply(this, given);
  };
  await work();
  builder[method] = original;
  last = undefined;
  // What a WeakRef has been made of is kept until the turn of the event loop ends.
  await pause(1);
  collect();
  return { made: made.size, kept: [...made].filter((one) => one.deref()).length };
}

test('glyphs leave no outlines behind, and are drawn from the same ones again', async () => {
  const outline = Object.getPrototypeOf(sharedFont('simplified', 'normal').getGlyph(1).path!);
  const changes = { setup: { ...SETUP, language: 'zh' } };
  const pdfs: Buffer[] = [];
  const set = async () => void pdfs.push(Buffer.from((await render(ideographs(500), changes)).bytes));
  const { made, kept } = await countKept('moveTo', outline, set);
  // Nearly all of them: other test files may have drawn some of the same signs.
  expect(made).toBeGreaterThan(400);
  expect(kept).toBeLessThan(50);
  await set();
  expect(pdfs[1]!.equals(pdfs[0]!)).toBe(true);
});

test('an outline that is asked for again is the same', () => {
  const glyph = sharedFont('simplified', 'normal').getGlyph(2000);
  const { commands } = glyph.path!;
  expect(commands.length).toBeGreaterThan(3);
  expect(glyph.path!.commands).toEqual(commands);
});

test('a glyph is one object in all words that are remembered', () => {
  const font = sharedFont('korean', 'normal');
  expect(font.layout('한국').glyphs[0]).toBe(font.layout('한글').glyphs[0]);
  expect(font.layout('한국').glyphs[0]).not.toBe(font.layout('국한').glyphs[0]);
});

const PLAIN = Buffer.alloc(MEBIBYTE / 2, 'x').toString('latin1');

test.each<[string, (word: string) => unknown]>([
  ['shaped', (word) => sharedFont('serif', 'normal').layout(word)],
  ['measured', (word) => advanceOf('serif', 'normal', word)],
])('a word that was %s does not keep the document that it stood in', (_, ask) => {
  const before = usedMemory();
  for (let document = 0; document < 60; document++) {
    const text = `${PLAIN} конституционный${document}`;
    ask(text.slice(PLAIN.length + 1));
  }
  expect(usedMemory() - before).toBeLessThan(20 * MEBIBYTE);
});

test('the caches of all fonts share one limit', () => {
  const words = boundedCaches(10, (key) => key.length);
  const [one, other] = [words<number>(), words<number>()];
  one.set('abcde', 1);
  other.set('fghij', 2);
  expect([one.get('abcde'), other.get('fghij')]).toEqual([1, 2]);
  // Full: what was there is the older generation, out of which the first is taken over.
  one.set('klm', 3);
  expect(one.get('abcde')).toBe(1);
  other.set('nopqrst', 4);
  expect([one.get('abcde'), other.get('fghij'), other.get('nopqrst')]).toEqual([1, undefined, 4]);
});

test('any number of languages of one script share the caches of its fonts', () => {
  expect(familiesFor('sans', 'en-x-one')).toBe(familiesFor('sans', 'fr-x-two'));
  expect(familiesFor('serif', 'zh-x-one')).toBe(familiesFor('serif', 'zh-CN'));
  expect(familiesFor('serif', 'zh-TW')).not.toBe(familiesFor('serif', 'zh-CN'));
});
