/** §17.45: a glyph of a CFF font with another advance has that advance in the embedded font, too (ISO 19005-2 §6.2.11.5). */
import { expect, test } from '@jest/globals';
import { joinedGlyph } from '../../../src/pdf/fonts/glyph-text.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';

type Cff = {
  getCharString(id: number): Uint8Array;
  fdForGlyph(id: number): number;
  privateDictForGlyph(id: number): { nominalWidthX?: number };
};

/** What a reader finds of the subset's font: fontkit's own class reads it. */
function opened(bytes: Uint8Array, font: object): Cff {
  const { stream, 'CFF ': cff } = font as { stream: object; 'CFF ': object };
  const Stream = stream.constructor as new (bytes: Uint8Array) => object;
  return new (cff.constructor as new (stream: object) => Cff)(new Stream(bytes));
}

/** The first number of a charstring written in 16 bits. */
function firstOf([kind, high, low]: Uint8Array): number {
  expect(kind).toBe(28);
  return ((high! << 24) >> 16) | low!;
}

test.each(['japanese', 'simplified', 'traditional', 'korean'] as const)('%s', (family) => {
  const font = sharedFont(family, 'normal');
  const glyph = font.glyphForCodePoint('漢'.codePointAt(0)!);
  const id = Number.parseInt(`${glyph.id}`, 10);
  const subset = font.createSubset();
  const own = subset.includeGlyph(id);
  const wider = subset.includeGlyph(joinedGlyph({ parts: [{ id, x: 125, y: 0 }], advance: 1375 }, [0x6f22]).id);
  const cff = opened(subset.encode(), font);
  expect(cff.getCharString(own).length).toBeGreaterThan(10);
  const charString = cff.getCharString(wider);
  expect(firstOf(charString) + (cff.privateDictForGlyph(wider).nominalWidthX ?? 0)).toBe(1375);
  expect(charString.at(-1)).toBe(14);
  expect(cff.fdForGlyph(wider)).toBe(cff.fdForGlyph(own));
});
