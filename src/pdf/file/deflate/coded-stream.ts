/**
 * RFC 1950 and 1951: a stream of one block whose code is known beforehand, put together from bytes and from what was coded once and
 * for all. A seventh of the time of zlib, for a quarter more bytes where nothing in the stream repeats, as in the outlines of glyphs.
 */
import { END, type LetterCode } from './letter-code.ts';

/** Bytes as they stand in streams of one code; `sum` and `weighted` are what they add to the checksum. */
export type Coded = { units: Uint16Array; bits: number; length: number; sum: number; weighted: number };

/** A stream in the making: `bits` that do not fill two bytes yet are held. `low` and `high` are the halves of the checksum so far. */
export type CodedStream = {
  code: LetterCode;
  into: Buffer;
  at: number;
  held: number;
  bits: number;
  low: number;
  high: number;
};

/** Deflate with a window of 32 KB, as little compressed as can be. */
const HEADER = [0x78, 0x01];
/** RFC 1950 §8.2. */
const MODULUS = 65_521;
/** As many bytes as a code and the next one can take. */
const MOST_OF_LETTER = 4;

function begun(code: LetterCode, into: Buffer): CodedStream {
  return {
    code,
    into,
    at: 0,
    held: 0,
    bits: 0,
    low: 1,
    high: 0,
  };
}

function makeRoom(stream: CodedStream, bytes: number): void {
  const { into, at } = stream;
  if (into.length < at + bytes) stream.into = Buffer.concat([into.subarray(0, at)], 2 * (at + bytes));
}

function put(stream: CodedStream, value: number, bits: number): void {
  const held = stream.held | (value << stream.bits);
  const count = stream.bits + bits;
  if (count < 16) {
    stream.held = held;
    stream.bits = count;
    return;
  }
  stream.into[stream.at++] = held;
  stream.into[stream.at++] = held >>> 8;
  stream.held = held >>> 16;
  stream.bits = count - 16;
}

function putUnits(stream: CodedStream, units: Uint16Array, bits: number): void {
  makeRoom(stream, 2 * units.length + MOST_OF_LETTER);
  const { into, bits: shift } = stream;
  const whole = bits >> 4;
  let { at, held } = stream;
  for (let unit = 0; unit < whole; unit++) {
    held |= units[unit]! << shift;
    into[at++] = held;
    into[at++] = held >>> 8;
    held >>>= 16;
  }
  stream.at = at;
  stream.held = held;
  if (bits & 15) put(stream, units[whole]!, bits & 15);
}

/** What one stream is written into, and then the next one. */
let scratch: Buffer = Buffer.alloc(16 * 1024);

/** Begins a stream; no other one until it has ended. */
export function beginStream(code: LetterCode): CodedStream {
  const stream = begun(code, scratch);
  for (const byte of HEADER) put(stream, byte, 8);
  putUnits(stream, code.head.units, code.head.bits);
  return stream;
}

function summed(stream: CodedStream, length: number, sum: number, weighted: number): void {
  stream.high = (stream.high + length * stream.low + weighted) % MODULUS;
  stream.low = (stream.low + sum) % MODULUS;
}

function putLetters(stream: CodedStream, bytes: Uint8Array): { sum: number; weighted: number } {
  const { codes, lengths } = stream.code;
  makeRoom(stream, bytes.length * MOST_OF_LETTER);
  const { into } = stream;
  let { at, held, bits } = stream;
  let sum = 0;
  let weighted = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    held |= codes[byte]! << bits;
    bits += lengths[byte]!;
    if (bits >= 16) {
      into[at++] = held;
      into[at++] = held >>> 8;
      held >>>= 16;
      bits -= 16;
    }
    sum += byte;
    weighted += sum;
  }
  stream.at = at;
  stream.held = held;
  stream.bits = bits;
  return { sum, weighted };
}

/** Bytes that no other stream has. */
export function putBytes(stream: CodedStream, bytes: Uint8Array): void {
  const { sum, weighted } = putLetters(stream, bytes);
  summed(stream, bytes.length, sum, weighted);
}

/** Bytes that were coded before. */
export function putCoded(stream: CodedStream, { units, bits, length, sum, weighted }: Coded): void {
  putUnits(stream, units, bits);
  summed(stream, length, sum, weighted);
}

/** Fills the last byte with what is held. */
function flush(stream: CodedStream): void {
  for (; stream.bits > 0; stream.bits -= 8, stream.held >>>= 8) stream.into[stream.at++] = stream.held;
}

/** The whole stream. */
export function endStream(stream: CodedStream): Uint8Array {
  const { codes, lengths } = stream.code;
  makeRoom(stream, 3 * MOST_OF_LETTER);
  put(stream, codes[END]!, lengths[END]!);
  flush(stream);
  scratch = stream.into;
  const end = scratch.writeUInt16BE(stream.low, scratch.writeUInt16BE(stream.high, stream.at));
  return Buffer.from(scratch.subarray(0, end));
}

/** Bytes for any stream of that code. */
export function coded(code: LetterCode, bytes: Uint8Array): Coded {
  const stream = begun(code, Buffer.alloc((bytes.length + 1) * MOST_OF_LETTER));
  const { sum, weighted } = putLetters(stream, bytes);
  const bits = 8 * stream.at + stream.bits;
  flush(stream);
  const { into } = stream;
  const units = Uint16Array.from({ length: Math.ceil(bits / 16) }, (_, unit) => into.readUInt16LE(2 * unit));
  return { units, bits, length: bytes.length, sum, weighted };
}
