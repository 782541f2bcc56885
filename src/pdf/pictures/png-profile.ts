/** §17.14: finds the colour space of a picture that is not sRGB: its ICC profile, or one made from a PNG's gamma and primaries. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { PngFile } from '../../domain/png.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { SRGB_PROFILE_FILE } from '../engine/packages.ts';

const MAX_PROFILE = 4 * MEBIBYTE;
/**
 * ICC.1 §7.2: colour space signatures by the number of components, and the profile classes that a picture may have (ISO 19005-2
 * §6.2.4.2).
 */
const SPACES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
const CLASSES = new Set(['scnr', 'mntr', 'prtr', 'spac']);
const LAST_VERSION = 4;

/** Returns the ICC profile of a picture with so many components. Undefined for sRGB, and for a broken or unsuitable profile. */
export function usableProfile(icc: Uint8Array, components: number): Uint8Array | undefined {
  const word = (at: number) => Buffer.from(icc.subarray(at, at + 4)).toString('latin1');
  const isUsable =
    word(36) === 'acsp' && word(16) === SPACES[components] && CLASSES.has(word(12)) && icc[8]! <= LAST_VERSION;
  return isUsable && !readFileSync(SRGB_PROFILE_FILE).equals(icc) ? icc : undefined;
}

/** ISO 15948 §11.3.3, times 100,000. `primaries`: x and y of white, red, green and blue. */
const SRGB = { gamma: 45455, primaries: [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000] };
/** The rounding error of programs. */
const NEAR = 500;

/** Returns the ICC profile of a PNG's colours. Undefined for sRGB, which is the default. */
export function pngProfile({ header, looks }: PngFile): Uint8Array | undefined {
  const components = header.color === 0 || header.color === 4 ? 1 : 3;
  const profile = looks.get('iCCP');
  if (profile) return usableProfile(unpacked(profile), components);
  const numbers = (type: string) => {
    const body = Buffer.from(looks.get(type) ?? []);
    return Array.from({ length: body.length >> 2 }, (_, at) => body.readUInt32BE(4 * at));
  };
  // Primaries without a gamma are ignored, as browsers do.
  const [gamma = 0] = numbers('gAMA');
  const told = numbers('cHRM');
  const primaries = told.length === SRGB.primaries.length ? told : SRGB.primaries;
  const isNear = [gamma, ...primaries].every(
    (value, at) => Math.abs(value - [SRGB.gamma, ...SRGB.primaries][at]!) < NEAR,
  );
  if (looks.has('sRGB') || isNear || gamma === 0) return undefined;
  return madeProfile(gamma / 100_000, components === 1 ? [] : primaries.map((value) => value / 100_000));
}

/** Returns the profile in an `iCCP` chunk, after its name and compression method. Empty if it is broken, as for browsers. */
function unpacked(body: Uint8Array): Uint8Array {
  try {
    return inflateSync(body.subarray(body.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE });
  } catch {
    return new Uint8Array();
  }
}

type Vector = [number, number, number];

function times(matrix: Vector[], [a, b, c]: Vector): Vector {
  return matrix.map(([x, y, z]) => a * x + b * y + c * z) as Vector;
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: [Vector, Vector, Vector]): [Vector, Vector, Vector] {
  const all = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / all)) as [Vector, Vector, Vector];
}

/** ICC.1 annex E: the white of profiles, and the cone responses for adapting other whites to it (Bradford). */
const D50: Vector = [0.9642, 1, 0.8249];
const CONES: [Vector, Vector, Vector] = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Returns the XYZ of red, green and blue relative to the white of profiles. */
function colorants([wx, wy, ...rest]: number[]): Vector[] {
  const xyz = (x = 0, y = 0): Vector => [x / y, 1, (1 - x - y) / y];
  const white = xyz(wx, wy);
  const [red, green, blue] = [0, 2, 4].map((at) => xyz(rest[at], rest[at + 1])) as [Vector, Vector, Vector];
  const columns = [0, 1, 2].map((row) => [red[row], green[row], blue[row]]) as [Vector, Vector, Vector];
  const shares = times(inverse(columns), white);
  const [from, to] = [times(CONES, white), times(CONES, D50)];
  const adapted = (color: Vector) =>
    times(inverse(CONES), times(CONES, color).map((value, at) => (value * to[at]!) / from[at]!) as Vector);
  return [red, green, blue].map((color, at) => adapted(color.map((value) => value * shares[at]!) as Vector));
}

/** ICC.1 §8: returns a version 2 profile. `gamma`: that of encoding. `primaries`: empty for greys. */
function madeProfile(gamma: number, primaries: number[]): Uint8Array | undefined {
  const fixed = (values: number[]) => Buffer.concat(values.map((value) => word(Math.round(value * 65536))));
  const word = (value: number) => Buffer.from(Uint8Array.of(value >> 24, value >> 16, value >> 8, value));
  const tag = (type: string, ...body: Uint8Array[]) => Buffer.concat([Buffer.from(type, 'latin1'), word(0), ...body]);
  const xyz = (color: Vector) => tag('XYZ ', fixed(color));
  const decoding = Math.round(256 / gamma);
  const curve = tag('curv', word(1), Buffer.from(Uint8Array.of(decoding >> 8, decoding, 0, 0)));
  const colors = primaries.length > 0 ? colorants(primaries) : [];
  if (!colors.flat().every(Number.isFinite) || decoding > 0xffff) return undefined;
  const tags: [string, Buffer][] = [
    ['desc', tag('desc', word(4), Buffer.from('PNG\0'), Buffer.alloc(79))],
    ['cprt', tag('text', Buffer.from('None\0\0\0\0'))],
    ['wtpt', xyz(D50)],
    ...(colors.length === 0 ? [['kTRC', curve] as [string, Buffer]] : []),
    ...colors.flatMap((color, at): [string, Buffer][] => [
      [`${'rgb'[at]}XYZ`, xyz(color)],
      [`${'rgb'[at]}TRC`, curve],
    ]),
  ];
  const bodies = tags.map(([, body]) => Buffer.concat([body, Buffer.alloc(-body.length & 3)]));
  const begin = 128 + 4 + 12 * tags.length;
  const table = tags.map(([name, body], at) => {
    const before = bodies.slice(0, at).reduce((sum, { length }) => sum + length, begin);
    return Buffer.concat([Buffer.from(name), word(before), word(body.length)]);
  });
  const size = bodies.reduce((sum, { length }) => sum + length, begin);
  const header = Buffer.alloc(128);
  header.set(word(size), 0);
  header.set([2, 0x10], 8);
  header.write(`mntr${colors.length === 0 ? 'GRAY' : 'RGB '}XYZ `, 12);
  header.set([0x07, 0xe8, 0, 1, 0, 1], 24);
  header.write('acsp', 36);
  header.set(fixed(D50), 68);
  return Buffer.concat([header, word(tags.length), ...table, ...bodies]);
}
