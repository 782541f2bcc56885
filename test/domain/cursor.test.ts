/** §14.3: the cursor carries a position and nothing that was not issued here is taken. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCursor, writeCursor } from '../../src/domain/cursor.ts';
import { assertProperty } from '../support/property.ts';

const position = fc.record({
  createdAt: fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  id: fc.uuid(),
});

test('what was written is read back', () => {
  assertProperty(fc.property(position, (wanted) => expect(readCursor(writeCursor(wanted))).toEqual(wanted)));
});

test('a cursor that was changed in one character is refused', () => {
  assertProperty(
    fc.property(position, fc.nat(), fc.constantFrom(...'AZaz09-_'), (wanted, at, character) => {
      const cursor = writeCursor(wanted);
      const changed = cursor.slice(0, at % cursor.length) + character + cursor.slice((at % cursor.length) + 1);
      fc.pre(changed !== cursor);
      expect(() => readCursor(changed)).toThrow(expect.objectContaining({ code: 'validation', detail: 'cursor' }));
    }),
  );
});

/** With a checksum that is right. */
function cursorOfFormat(format: number): string {
  const body = Buffer.alloc(25);
  body.writeUInt8(format);
  const check = createHash('sha256').update('platen cursor\0').update(body).digest().subarray(0, 6);
  return Buffer.concat([body, check]).toString('base64url');
}

test('the format of a cursor is 1', () => {
  const first = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  expect(readCursor(cursorOfFormat(1))).toEqual(first);
});

describe('refused', () => {
  test.each([
    cursorOfFormat(0),
    cursorOfFormat(2),
    '',
    'x',
    'AAAA',
    '%00',
    'ä',
    `${writeCursor({ createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' })}=`,
  ])('%j', (cursor) =>
    expect(() => readCursor(cursor)).toThrow(
      expect.objectContaining({
        code: 'validation',
        detail: 'cursor',
        message: expect.stringMatching(/^cursor is not valid\. Send/),
      }),
    ),
  );
});
