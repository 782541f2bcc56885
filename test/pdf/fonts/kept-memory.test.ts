/** A render worker runs for weeks: what it keeps of the documents it has set is bounded. */

import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import { boundedCaches } from '../../../src/pdf/fonts/bounded-cache.ts';
import { familiesFor } from '../../../src/pdf/fonts/faces.ts';
import { advanceOf, sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { render, SETUP } from '../support/render.ts';

type Class = new () => object;

/** How many objects of a class are left once all garbage is collected, which the question sees to. */
function kept(wanted: Class): number {
  return queryObjects(wanted, { format: 'count' });
}

setFlagsFromString('--expose-gc');
/** Without a look at every object, which takes seconds of a heap that other tests have filled. */
const collect = runInNewContext('gc') as () => void;

function usedMemory(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

function ideographs(count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
}

test('glyphs leave no outlines behind, and are drawn from the same ones again', async () => {
  const Outline = sharedFont('simplified', 'normal').getGlyph(1).path!.constructor as Class;
  const changes = { setup: { ...SETUP, language: 'zh' } };
  const before = kept(Outline);
  const first = await render(ideographs(500), changes);
  expect(kept(Outline) - before).toBeLessThan(50);
  const second = await render(ideographs(500), changes);
  expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
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

test('what fonts remember has one bound for all of them together', () => {
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

test('languages of one script share what is remembered of its fonts, whatever their number', () => {
  expect(familiesFor('sans', 'en-x-one')).toBe(familiesFor('sans', 'fr-x-two'));
  expect(familiesFor('serif', 'zh-x-one')).toBe(familiesFor('serif', 'zh-CN'));
  expect(familiesFor('serif', 'zh-TW')).not.toBe(familiesFor('serif', 'zh-CN'));
});
