/**
 * §10.35: codes for machines, written as pictures: `![Ticket](qr:{{Number}})`. What they say, how large they are and what they hold. Nothing
 * is drawn here, so that a document with ten thousand of them is checked at once.
 */
import type { Image } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';

/** `qr` has level M. */
export type CodeKind = 'qr' | 'qr-l' | 'qr-q' | 'qr-h' | 'girocode' | 'swiss-qr-bill' | 'datamatrix' | 'code128';
/** `payload`: what a reader reads. */
export type Code = { kind: CodeKind; payload: string };
type Size = { width: number; height: number };

/** Lengths are in millimetres or, of what a reader tells apart, in modules. */
type Symbology = {
  name: string;
  /** What has no size has this one. */
  size: Size;
  /** On each side, within the size. */
  quietZone: number;
  /** In which its length is counted. */
  unit: 'bytes' | 'characters';
  /** Undefined for what it cannot say. */
  lengthOf(payload: string): number | undefined;
  /** How wide it is, without its quiet zone, and the longest payload that it has room for then, in ascending order. */
  symbols: readonly SymbolSize[];
};
type SymbolSize = { across: number; holds: number };

/** Data codewords of the versions 1 to 40, by the level of their error correction (ISO 18004). */
const QR_CODEWORDS = {
  L: [
    ...[
      19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861, 932, 1006, 1094,
    ],
    ...[1174, 1276, 1370, 1468, 1531, 1631, 1735, 1843, 1955, 2071, 2191, 2306, 2434, 2566, 2702, 2812, 2956],
  ],
  M: [
    ...[16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669, 714, 782, 860],
    ...[914, 1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334],
  ],
  Q: [
    ...[13, 22, 34, 48, 62, 76, 88, 110, 132, 154, 180, 206, 244, 261, 295, 325, 367, 397, 445, 485, 512, 568, 614],
    ...[664, 718, 754, 808, 871, 911, 985, 1033, 1115, 1171, 1231, 1286, 1354, 1426, 1502, 1582, 1666],
  ],
  H: [
    ...[9, 16, 26, 36, 46, 60, 66, 86, 100, 122, 140, 158, 180, 197, 223, 253, 283, 313, 341, 385, 406, 442, 464],
    ...[514, 538, 596, 628, 661, 701, 745, 793, 845, 901, 961, 986, 1054, 1096, 1142, 1222, 1276],
  ],
};
type Level = keyof typeof QR_CODEWORDS;
/** One segment of bytes: mode and length before them, and the number of the character set where there are others than ASCII's. */
function qrSymbols(level: Level): SymbolSize[] {
  return QR_CODEWORDS[level].map((codewords, at) => ({ across: 21 + 4 * at, holds: codewords - (at < 9 ? 2 : 3) }));
}

/** Of square symbols, how wide they are, and their data codewords (ISO 16022). */
const DATA_MATRIX_SIDES = [
  10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132,
];
const DATA_MATRIX_CODEWORDS = [
  ...[3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304],
];
/** Longer ones are wider than paper. */
const LONGEST_BARS = 80;

/** How wide a module is at least, in millimetres: two dots of a scan at 150 dpi. */
const LEAST_MODULE = 0.34;

const IS_ASCII = /^[\x20-\x7e]+$/;

function qrCode(level: Level): Symbology {
  const name = level === 'M' ? 'QR code' : `QR code of level ${level}`;
  const size = { width: 30, height: 30 };
  return { name, size, quietZone: 4, unit: 'bytes', lengthOf: bytesOf, symbols: qrSymbols(level) };
}

export const SYMBOLOGIES: Record<CodeKind, Symbology> = {
  qr: qrCode('M'),
  'qr-l': qrCode('L'),
  'qr-q': qrCode('Q'),
  'qr-h': qrCode('H'),
  // At most version 13.
  girocode: {
    ...{ name: 'GiroCode', size: { width: 30, height: 30 }, quietZone: 4, unit: 'bytes' },
    lengthOf: bytesOf,
    symbols: qrSymbols('M').slice(0, 13),
  },
  // At most version 25; a quiet zone is left free around it.
  'swiss-qr-bill': {
    ...{ name: 'Swiss QR code', size: { width: 46, height: 46 }, quietZone: 0, unit: 'bytes' },
    lengthOf: bytesOf,
    symbols: qrSymbols('M').slice(0, 25),
  },
  datamatrix: {
    ...{ name: 'Data Matrix', size: { width: 20, height: 20 }, quietZone: 2, unit: 'characters' },
    // Two digits are one codeword.
    lengthOf: (payload) => (IS_ASCII.test(payload) ? payload.match(/\d\d|./g)!.length : undefined),
    symbols: DATA_MATRIX_SIDES.map((across, at) => ({ across, holds: DATA_MATRIX_CODEWORDS[at]! })),
  },
  code128: {
    ...{ name: 'Code 128', size: { width: 70, height: 15 }, quietZone: 10, unit: 'characters' },
    // So are they in a long run, between two changes of the set.
    lengthOf: (payload) =>
      IS_ASCII.test(payload)
        ? payload.replace(/\d{6,}/g, ({ length }) => '_'.repeat(2 + Math.ceil(length / 2))).length
        : undefined,
    symbols: Array.from({ length: LONGEST_BARS }, (_, at) => ({ across: 46 + 11 * at, holds: at + 1 })),
  },
};

const ADDRESS = /^(qr(?:-[lqh])?|girocode|swiss-qr-bill|datamatrix|code128):/;
/** What is an address stays percent-encoded, so that no value in it changes where it leads. */
const IS_URL = /^(?:https?|mailto|tel):/i;

export function isCode(address: string): boolean {
  return ADDRESS.test(address);
}

/** Of its kind, as people say it. */
export function nameOfCode(address: string): string {
  return SYMBOLOGIES[readCode(address)!.kind].name;
}

function bytesOf(payload: string): number {
  return Buffer.byteLength(payload) + (/^[\0-\x7f]*$/.test(payload) ? 0 : 1);
}

/** The address of a QR code with another level, such as `H`; undefined for what has none, and for a level that there is not. */
export function withLevel(address: string, level: string): string | undefined {
  const [, payload] = /^qr(?:-[lqh])?:(.*)$/s.exec(address) ?? [];
  if (payload === undefined || !/^[LMQH]$/i.test(level)) return undefined;
  const suffix = /m/i.test(level) ? '' : `-${level.toLowerCase()}`;
  return `qr${suffix}:${payload}`;
}

/** The address of a code for paying (§10.35) with what it says, which may have sentinels of numbers in it. */
export function withPayload(address: string, payload: string): string {
  return address + payload.replace(/[%\n]/g, encodeURIComponent);
}

/** What the address of a picture says as a code; undefined for the path of a file. */
export function readCode(address: string): Code | undefined {
  const [scheme, kind] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const rest = address.slice(scheme.length);
  return { kind: kind as CodeKind, payload: IS_URL.test(rest) ? rest : decoded(rest) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % is one
  }
}

const MM_PER_PIXEL = 25.4 / 96;

/** In millimetres, as its author wants it; where one side is given, the other has the proportion of the kind. */
function sizeOf(kind: CodeKind, { width, height }: Pick<Image, 'width' | 'height'>): Size {
  const { size } = SYMBOLOGIES[kind];
  const ratio = size.width / size.height;
  const [wide, high] = [width, height].map((side) => (typeof side === 'number' ? side * MM_PER_PIXEL : undefined));
  if (wide === undefined && high === undefined) return size;
  return { width: wide ?? high! * ratio, height: high ?? wide! / ratio };
}

/** In millimetres, quiet zone and all. */
export function widthOfCode(image: Image): number {
  return sizeOf(readCode(image.url)!.kind, image).width;
}

/** What keeps a code of that width from its place, as `findCodeProblem` says it. `room`: in millimetres. */
export function tightProblem(image: Image, room: number): Message {
  const width = round(widthOfCode(image));
  return tell('markdown.code.tight', { kind: nameOfCode(image.url), width, room: round(room) });
}

/** What is wrong with the size of a code, as the end of a sentence. */
export function findSizeProblem(
  kind: CodeKind,
  { width, height }: Pick<Image, 'width' | 'height'>,
): Message | undefined {
  const { name } = SYMBOLOGIES[kind];
  if (kind === 'swiss-qr-bill') return (width ?? height) === undefined ? undefined : tell('markdown.code.billSize');
  if (typeof width === 'string' || typeof height === 'string') return tell('markdown.code.percent');
  if (kind !== 'code128' && width !== undefined && height !== undefined && width !== height)
    return tell('markdown.code.square', { kind: name });
  return undefined;
}

/** What keeps readers from reading a code, as a whole sentence without its beginning; undefined for nothing. */
export function findCodeProblem({ kind, payload }: Code, given: Pick<Image, 'width' | 'height'>): Message | undefined {
  const { name, unit, lengthOf } = SYMBOLOGIES[kind];
  const { width } = sizeOf(kind, given);
  const length = lengthOf(payload);
  if (payload === '') return tell('markdown.code.empty', { kind: name });
  if (length === undefined) return tell('markdown.code.ascii', { kind: name });
  const holds = roomIn(kind, width);
  if (length <= holds) return undefined;
  const most = SYMBOLOGIES[kind].symbols.at(-1)!.holds;
  const facts = { kind: name, width: round(width), holds, length };
  if (length > most) return tell(`markdown.code.holds.${unit}`, facts);
  return tell(`markdown.code.holds.${unit}OrWider`, { ...facts, least: leastWidth(kind, length) });
}

function roomIn(kind: CodeKind, width: number): number {
  const { symbols, quietZone } = SYMBOLOGIES[kind];
  return symbols.findLast(({ across }) => width >= LEAST_MODULE * (across + 2 * quietZone))?.holds ?? 0;
}

function leastWidth(kind: CodeKind, length: number): number {
  const { quietZone } = SYMBOLOGIES[kind];
  return Math.ceil(LEAST_MODULE * (symbolFor(kind, length).across + 2 * quietZone));
}

/** The smallest that has room for a payload of so many units; throws where none has. */
export function symbolFor(kind: CodeKind, length: number): SymbolSize {
  const found = SYMBOLOGIES[kind].symbols.find(({ holds }) => length <= holds);
  if (!found) throw new RangeError(`Cannot write ${length} ${SYMBOLOGIES[kind].unit} as a ${SYMBOLOGIES[kind].name}`);
  return found;
}

function round(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}

// §13.7: an image that travels with a template, or a file of its theme (§19.2).

/**
 * `path` as written in the template, relative to its file; `theme:` before it for a picture of the theme, and `font:` before the SHA-256 of
 * a font file (§19.7).
 */
export type Asset = {
  path: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';
  bytes: Uint8Array;
};

/** A path as written in a document, without escapes and `./`: what is written in two ways is one picture. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A stray % is part of the name.
  }
  return decoded.replace(/^(\.\/)+/, '');
}
