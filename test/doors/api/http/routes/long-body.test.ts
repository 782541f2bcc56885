/** §18.24: long answers are the bytes of their text. */
import { expect, test } from '@jest/globals';
import { longBody } from '../../../../../src/doors/api/http/routes/api.ts';

test.each(['a', '–', 'é😀', 'Zoë – 字 '])('the bytes of a text of any length are those of its UTF-8: %s', (piece) => {
  for (const length of [0, 1, 5_000, 9_000, 300_000, 500_000]) {
    const text = piece.repeat(Math.ceil(length / piece.length));
    expect(Buffer.from(longBody(text)).equals(Buffer.from(text))).toBe(true);
  }
  // The bytes of one answer are not those of the next.
  const first = longBody(piece.repeat(9_000));
  longBody('b'.repeat(9_000));
  expect(String(first)).toBe(piece.repeat(9_000));
});
