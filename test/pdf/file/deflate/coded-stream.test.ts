/** Streams with a code of their own are what any reader unpacks. */
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { beginStream, coded, endStream, putBytes, putCoded } from '../../../../src/pdf/file/deflate/coded-stream.ts';
import { letterCode } from '../../../../src/pdf/file/deflate/letter-code.ts';
import { assertProperty } from '../../../support/property.ts';

const code = letterCode(Buffer.from('Whereas the parties have agreed as follows; '.repeat(20)));

const piece = fc.record({ bytes: fc.uint8Array({ maxLength: 3000 }), before: fc.boolean() });

describe('a coded stream', () => {
  test('holds the bytes that went in, coded before or then', () => {
    assertProperty(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const ready = pieces.map(({ bytes, before }) => (before ? coded(code, bytes) : bytes));
        const stream = beginStream(code);
        for (const one of ready) {
          if (one instanceof Uint8Array) putBytes(stream, one);
          else putCoded(stream, one);
        }
        expect(inflateSync(endStream(stream))).toEqual(Buffer.concat(pieces.map(({ bytes }) => bytes)));
      }),
      { numRuns: 100 },
    );
  });

  test('holds more than there was room for at first', () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));
    const stream = beginStream(code);
    putBytes(stream, bytes);
    expect(inflateSync(endStream(stream)).equals(bytes)).toBe(true);
  });

  test('is short where the bytes are like the sample', () => {
    const text = Buffer.from('the parties agree '.repeat(50));
    const stream = beginStream(code);
    putBytes(stream, text);
    expect(endStream(stream).length).toBeLessThan(0.7 * text.length);
  });
});
