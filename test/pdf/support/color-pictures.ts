/** Pictures whose colours are not those of sRGB, made for tests. */
import { deflateSync } from 'node:zlib';
import { chunk } from './pictures.ts';

const SIDE = 8;
export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];

/** A PNG of 16 × 8 pixels: its left half is of one colour, its right half of another; samples by colour type and depth. */
export function pngOf(color: number, halves: [number[], number[]], before: Buffer[] = [], depth = 8): Uint8Array {
  const header = Buffer.from([0, 0, 0, 2 * SIDE, 0, 0, 0, SIDE, depth, color, 0, 0, 0]);
  const row = Buffer.from([0, ...halves.flatMap((samples) => Array<number[]>(SIDE).fill(samples).flat())]);
  const data = deflateSync(Buffer.concat(Array<Buffer>(SIDE).fill(row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [signature, chunk('IHDR', header), ...before, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

export function numbers(type: string, ...values: number[]): Buffer {
  const body = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) body.writeUInt32BE(value, 4 * at);
  return chunk(type, body);
}

/** An ICC profile whose red is the green of sRGB and the other way round (§10 of ICC.1, Bradford to D50). */
export function swapped(): Buffer {
  const word = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value), 4 * at);
    return bytes;
  };
  const xyz = (...color: number[]) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0'), word(...color.map((value) => value * 65536))]);
  const curve = Buffer.concat([Buffer.from('curv\0\0\0\0'), word(1), Buffer.from([2, 51, 0, 0])]);
  const [red, green, blue] = [xyz(0.436, 0.2225, 0.0139), xyz(0.3851, 0.7169, 0.0971), xyz(0.1431, 0.0606, 0.7141)];
  const tags: [string, Buffer][] = [
    ['desc', Buffer.concat([Buffer.from('desc\0\0\0\0'), word(2), Buffer.from('a\0'), Buffer.alloc(82)])],
    ['cprt', Buffer.from('text\0\0\0\0a\0\0\0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ...[green, red, blue].map((body, at): [string, Buffer] => [`${'rgb'[at]}XYZ`, body]),
    ...['r', 'g', 'b'].map((letter): [string, Buffer] => [`${letter}TRC`, curve]),
  ];
  let at = 132 + 12 * tags.length;
  const table = tags.map(([name, body]) => {
    const entry = Buffer.concat([Buffer.from(name), word(at, body.length)]);
    at += body.length;
    return entry;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12);
  header.write('acsp', 36);
  word(0.9642 * 65536, 65536, 0.8249 * 65536).copy(header, 68);
  return Buffer.concat([header, word(tags.length), ...table, ...tags.map(([, body]) => body)]);
}

export const ICC = chunk('iCCP', Buffer.concat([Buffer.from('swapped\0\0'), deflateSync(swapped())]));

/** 16 × 8 pixels of two colours in RGB, without any transform (Adobe), 8 bits a sample; `parts`: of a profile. */
export function jpegOf(parts: Buffer[], components = [RED, BLUE]): Uint8Array {
  const segment = (marker: number, ...body: (Buffer | number[])[]) => {
    const whole = Buffer.concat(body.map((one) => Buffer.from(one)));
    const length = whole.length + 2;
    return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), whole]);
  };
  const [count] = components.map(({ length }) => length);
  const each = (of: (at: number) => number[]) => Array.from({ length: count! }, (_, at) => of(at)).flat();
  // DC differences of up to 11 bits, by codes of four bits; no AC.
  let bits = '';
  let before = Array<number>(count!).fill(0);
  for (const color of components) {
    color.forEach((value, at) => {
      const difference = value - 128 - before[at]!;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      const coded = difference < 0 ? difference + 2 ** size - 1 : difference;
      bits += `${size.toString(2).padStart(4, '0')}${size > 0 ? coded.toString(2).padStart(size, '0') : ''}0`;
    });
    before = color.map((value) => value - 128);
  }
  const data = (bits + '1'.repeat(-bits.length & 7)).match(/.{8}/g)!.map((one) => Number.parseInt(one, 2));
  const codes = [0, 0, 0, 12, ...Array<number>(12).fill(0)];
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0')),
      ...parts.map((part, at) => segment(0xe2, Buffer.from('ICC_PROFILE\0'), [at + 1, parts.length], part)),
      segment(0xdb, [0, ...Array<number>(64).fill(8)]),
      segment(
        0xc0,
        [8, 0, SIDE, 0, 2 * SIDE, count!],
        each((at) => [at + 1, 0x11, 0]),
      ),
      segment(0xc4, [0, ...codes, ...Array(12).keys()]),
      segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
      segment(
        0xda,
        [count!],
        each((at) => [at + 1, 0]),
        [0, 63, 0],
      ),
      Buffer.from(data.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}
