/**
 * RFC 1951 §3.2.7: a code for the bytes of one kind of stream, made once from a sample of them. zlib makes a code for each stream
 * anew, which takes longer than all else for the small streams of a short document.
 */
import { deflateRawSync, constants as zlib } from 'node:zlib';

/** `codes` and `lengths` (in bits) by byte, and `END`'s; the lowest bit of a code is written first. `head`: what says so in a stream. */
export type LetterCode = { codes: Uint16Array; lengths: Uint8Array; head: { units: Uint16Array; bits: number } };

/** Behind the last byte of a block. */
export const END = 256;

const BYTES = Uint8Array.from({ length: END }, (_, byte) => byte);
const DYNAMIC = 2;
/** In which order a block says how long the codes of its code lengths are. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MOST_BITS = 15;

/** Reads bits of a block, the lowest of a byte first. */
function bitsOf(block: Uint8Array) {
  let at = 0;
  const take = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value |= ((block[at >> 3]! >> (at & 7)) & 1) << bit;
    return value;
  };
  return { take, taken: () => at };
}

/** RFC 1951 §3.2.2: the codes that follow from their lengths, the highest bit first. */
function codesOf(lengths: ArrayLike<number>): number[] {
  const codes: number[] = [];
  let code = 0;
  for (let length = 1; length <= MOST_BITS; length++, code <<= 1) {
    for (let letter = 0; letter < lengths.length; letter++) if (lengths[letter] === length) codes[letter] = code++;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit++) turned |= ((code >> bit) & 1) << (length - 1 - bit);
  return turned;
}

/** The lengths that a block's head says, and how many bits it takes. */
function headOf(block: Uint8Array): { lengths: number[]; bits: number } {
  const { take, taken } = bitsOf(block);
  take(1);
  if (take(2) !== DYNAMIC) throw new Error('zlib made no code of its own for a sample');
  const letters = take(5) + 257;
  const distances = take(5) + 1;
  const ofLengths = new Uint8Array(ORDER.length);
  for (let left = take(4) + 4, index = 0; index < left; index++) ofLengths[ORDER[index]!] = take(3);
  const codes = codesOf(ofLengths);
  const next = (): number => {
    for (let length = 1, code = take(1); ; length++, code = (code << 1) | take(1)) {
      const found = codes.findIndex((one, letter) => one === code && ofLengths[letter] === length);
      if (found >= 0) return found;
    }
  };
  const lengths: number[] = [];
  while (lengths.length < letters + distances) {
    const letter = next();
    if (letter < 16) lengths.push(letter);
    else if (letter === 16) lengths.push(...Array(take(2) + 3).fill(lengths.at(-1)));
    else lengths.push(...Array(letter === 17 ? take(3) + 3 : take(7) + 11).fill(0));
  }
  return { lengths, bits: taken() };
}

/** Of so many letters zlib makes a block at its highest memory level; the code of the first one is taken. */
const BLOCK = 32_000;

/** The code that suits the sample, in which any bytes can be written. */
export function letterCode(sample: Uint8Array): LetterCode {
  // Each byte once, so that it has a code, however long.
  const letters = Buffer.concat([BYTES, ...Array(Math.ceil(BLOCK / sample.length)).fill(sample)]);
  const block = deflateRawSync(letters, { strategy: zlib.Z_HUFFMAN_ONLY, memLevel: 9 });
  const head = headOf(block);
  const lengths = Uint8Array.from(head.lengths.slice(0, END + 1));
  const codes = Uint16Array.from(codesOf(lengths), (code, letter) => reversed(code, lengths[letter]!));
  // One block, the last one, in place of the first of several.
  const bits = bitsOf(block);
  const units = new Uint16Array(Math.ceil(head.bits / 16));
  for (let at = 0; at < head.bits; at++) units[at >> 4]! |= bits.take(1) << (at & 15);
  units[0]! |= 1;
  return { codes, lengths, head: { units, bits: head.bits } };
}
