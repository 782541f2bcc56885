/** Words are measured and drawn pair by pair: the fonts set no longer stretch of these signs in another way. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Font } from '../../../src/pdf/engine/fontkit.ts';
import { fontFile } from '../../../src/pdf/fonts/faces.ts';
import { SIGNS, signNumber } from '../../../src/pdf/fonts/pairs.ts';
import { pairsIn } from '../../../src/pdf/fonts/shaped-words.ts';
import { advanceOf, parseOwnFont, sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { assertProperty } from '../../support/property.ts';
import { isOfThisRun } from '../../support/this-run.ts';

const FAMILIES = ['serif', 'sans', 'mono'] as const;
const STYLES = ['normal', 'bold', 'italics', 'bolditalics'] as const;
/** A quarter of them, others for each commit. */
const FACES = FAMILIES.flatMap((family) => STYLES.map((style) => [family, style] as const)).filter((_, nth) =>
  isOfThisRun(nth, 4),
);

const sign = fc.constantFrom(...SIGNS.filter((one) => one !== ' '));
const digit = fc.constantFrom(...'0123456789.,-/:%()€£'.split(''));
const letter = fc.constantFrom(...'aäbcdeéfghijklmnoöpqrsßtuüvwxyzATVWYLPF’-'.split(''));
const word = fc.oneof(
  fc.string({ unit: sign, minLength: 1, maxLength: 12 }),
  fc.string({ unit: digit, minLength: 1, maxLength: 12 }),
  fc.string({ unit: letter, minLength: 1, maxLength: 12 }),
);

/** A word that is taken pair by pair has the glyphs and places that shaping gives. */
function checkPairs(font: Font): void {
  const all = pairsIn(font)!;
  let taken = 0;
  assertProperty(
    fc.property(word, fc.boolean(), (text, spaced) => {
      const whole = spaced ? `${text} ` : text;
      const pairs = all.in(whole, 0, whole.length);
      const advance = pairs.advanceOf(whole, 0, whole.length);
      if (advance === undefined) return;
      taken += 1;
      const { glyphs, positions, advanceWidth } = font.layout(whole);
      const signs = Array.from(whole, (one) => signNumber(one.charCodeAt(0)));
      expect(advance).toBe(advanceWidth);
      expect(glyphs).toEqual(signs.map((one) => pairs.glyphOf(one)));
      expect(positions.map(({ xAdvance }, index) => xAdvance - glyphs[index]!.advanceWidth)).toEqual(
        signs.map((one, index) => (index + 1 < signs.length ? pairs.kernOf(one, signs[index + 1]!) : 0)),
      );
      expect(positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(150);
}

describe.each(FACES)('%s %s', (family, style) => {
  const font = sharedFont(family, style);

  test('a word that is taken pair by pair is set as shaping sets it', () => checkPairs(font));

  test('a text is as wide as its words', () => {
    assertProperty(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const spaced = words.map((one, index) => (index + 1 < words.length ? `${one} ` : one));
        const sum = spaced.reduce((total, one) => total + font.layout(one).advanceWidth, 0);
        expect(advanceOf(family, style, spaced.join(''))).toBeCloseTo((sum * 1000) / font.unitsPerEm, 6);
      }),
      { numRuns: 100 },
    );
  });
});

test('ligatures are left to the font', () => {
  const pairs = pairsIn(sharedFont('serif', 'normal'))!;
  expect(pairs.advanceOf('office', 0, 6)).toBeUndefined();
});

/** Fonts of others may set longer stretches in ways of their own, and signs in another way among letters. */
test.each(['naskh', 'japanese'] as const)('so it is in a font that nobody has looked at (%s)', (family) => {
  checkPairs(parseOwnFont(readFileSync(fontFile(family, 'normal'))));
});
