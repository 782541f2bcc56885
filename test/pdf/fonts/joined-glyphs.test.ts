/** A letter and its marks as one glyph of the file: it looks as its parts do at their places, whichever engine writes it. */
import { expect, test } from '@jest/globals';
import { fontkit, type Glyph } from '../../../src/pdf/engine/fontkit.ts';
import type { FamilyName } from '../../../src/pdf/fonts/faces.ts';
import { joinedGlyph } from '../../../src/pdf/fonts/glyph-text.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { useEngine } from '../../../src/pdf/job/engines.ts';
import { ENGINES } from '../support/render.ts';

function outlineOf({ path }: Glyph, x = 0, y = 0): (string | number)[][] {
  return path!.commands.map(({ command, args }) => [
    command,
    ...args.map((length, index) => length + (index % 2 === 0 ? x : y)),
  ]);
}

// Of serif, a letter with an accent is put together of others already.
test.each(
  ENGINES.flatMap(([name, engine]) =>
    (['bengali', 'naskh', 'serif'] satisfies FamilyName[]).map((family) => [name, family, engine] as const),
  ),
)('by the %s engine, of %s', (_name, family, engine) => {
  useEngine(engine);
  const font = sharedFont(family, 'normal');
  const text = { bengali: 'কখ', naskh: 'بس', serif: 'éB' }[family];
  const [first, second, blank] = [...text, ' '].map((one) => font.glyphForCodePoint(one.codePointAt(0)!));
  const idOf = (glyph: Glyph | undefined) => Number.parseInt(`${glyph!.id}`, 10);
  const parts = [
    { id: idOf(first), x: 0, y: 0 },
    { id: idOf(blank), x: 90, y: 0 },
    { id: idOf(second), x: -310, y: 125 },
  ];
  const joined = joinedGlyph({ parts, advance: 777 }, [0x995]);
  const hidden = joinedGlyph({ parts: [], advance: 0 }, [0x9cd]);
  const subset = font.createSubset();
  const numbers = [joined, hidden, second!, joined].map(({ id }) => subset.includeGlyph(id));
  const file = fontkit.create(subset.encode());
  const [glyph, unseen, plain] = numbers.map((number) => file.getGlyph(number));
  expect(numbers[3]).toBe(numbers[0]);
  expect([glyph!.advanceWidth, unseen!.advanceWidth]).toEqual([777, 0]);
  expect(outlineOf(glyph!)).toEqual([...outlineOf(first!), ...outlineOf(second!, -310, 125)]);
  expect(outlineOf(unseen!)).toEqual([]);
  expect(outlineOf(plain!)).toEqual(outlineOf(second!));
});
