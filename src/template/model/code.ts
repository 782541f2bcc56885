/**
 * §10.35: codes for machines, written as pictures: `![Ticket](qr:{{Number}})`. This file parses and measures them but draws nothing, so
 * that ten thousand of them are checked quickly.
 */
import type { Image } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import type { SetDrawing } from './chart.ts';

/** `qr` has error correction level M. */
export type CodeKind =
  | `qr${'' | '-l' | '-q' | '-h'}`
  | 'girocode'
  | 'swiss-qr-bill'
  | 'verify'
  | 'datamatrix'
  | 'code128';
/** `payload`: the content that a scanner reads. */
export type Code = { kind: CodeKind; payload: string };
type Size = { width: number; height: number };

/** Lengths are in millimetres, and within symbols in modules. */
type Symbology = {
  name: string;
  /** The size of a code without a size of its own. */
  size: Size;
  /** The quiet zone on each side, which is part of the size. */
  quietZone: number;
  /** The unit in which the length is counted. */
  unit: 'bytes' | 'characters';
  /** Returns the length of a payload. Undefined if the symbology cannot encode it. */
  lengthOf(payload: string): number | undefined;
  /** The width of each symbol without its quiet zone, and the longest payload that it holds, in ascending order. */
  symbols: readonly SymbolSize[];
};
type SymbolSize = { across: number; holds: number };

/** Data codewords of versions 1 to 40, by error correction level (ISO 18004). */
const QR_CODEWORDS = {
  L: [
    19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861, 932, 1006, 1094,
    1174, 1276, 1370, 1468, 1531, 1631, 1735, 1843, 1955, 2071, 2191, 2306, 2434, 2566, 2702, 2812, 2956,
  ],
  M: [
    16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669, 714, 782, 860, 914,
    1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334,
  ],
  Q: [
    13, 22, 34, 48, 62, 76, 88, 110, 132, 154, 180, 206, 244, 261, 295, 325, 367, 397, 445, 485, 512, 568, 614, 664,
    718, 754, 808, 871, 911, 985, 1033, 1115, 1171, 1231, 1286, 1354, 1426, 1502, 1582, 1666,
  ],
  H: [
    9, 16, 26, 36, 46, 60, 66, 86, 100, 122, 140, 158, 180, 197, 223, 253, 283, 313, 341, 385, 406, 442, 464, 514, 538,
    596, 628, 661, 701, 745, 793, 845, 901, 961, 986, 1054, 1096, 1142, 1222, 1276,
  ],
};
type Level = keyof typeof QR_CODEWORDS;
/** Returns the sizes of QR codes with one byte segment: mode and length come first, and the character set if the payload is not ASCII. */
function qrSymbols(level: Level): SymbolSize[] {
  return QR_CODEWORDS[level].map((codewords, at) => ({ across: 21 + 4 * at, holds: codewords - (at < 9 ? 2 : 3) }));
}

/** The widths of square symbols, and their data codewords (ISO 16022). */
const DATA_MATRIX_SIDES = [
  10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132,
];
const DATA_MATRIX_CODEWORDS = [
  3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304,
];
/** The most characters of a bar code: longer ones are wider than paper. */
const LONGEST_BARS = 80;

/** The minimum width of a module in millimetres: two dots of a scan at 150 dpi. */
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
  // The standard allows at most version 13.
  girocode: { ...qrCode('M'), name: 'GiroCode', symbols: qrSymbols('M').slice(0, 13) },
  // The standard allows at most version 25. Its quiet zone is free space around it.
  'swiss-qr-bill': {
    ...qrCode('M'),
    name: 'Swiss QR code',
    size: { width: 46, height: 46 },
    quietZone: 0,
    symbols: qrSymbols('M').slice(0, 25),
  },
  // §25.1: below the QR code stands the code as text.
  verify: { ...qrCode('M'), size: { width: 30, height: 38 } },
  datamatrix: {
    name: 'Data Matrix',
    size: { width: 20, height: 20 },
    quietZone: 2,
    unit: 'characters',
    // Two digits take one codeword.
    lengthOf: (payload) => (IS_ASCII.test(payload) ? payload.match(/\d\d|./g)!.length : undefined),
    symbols: DATA_MATRIX_SIDES.map((across, at) => ({ across, holds: DATA_MATRIX_CODEWORDS[at]! })),
  },
  code128: {
    name: 'Code 128',
    size: { width: 70, height: 15 },
    quietZone: 10,
    unit: 'characters',
    // Two digits take one codeword in a long run, between two switches of the code set.
    lengthOf: (payload) =>
      IS_ASCII.test(payload)
        ? payload.replace(/\d{6,}/g, ({ length }) => '_'.repeat(2 + Math.ceil(length / 2))).length
        : undefined,
    symbols: Array.from({ length: LONGEST_BARS }, (_, at) => ({ across: 46 + 11 * at, holds: at + 1 })),
  },
};

const ADDRESS = /^(qr(?:-[lqh])?|girocode|swiss-qr-bill|verify|datamatrix|code128):/;
/** §25.1: the address of a code for verifying in a template, and in a document that was not issued. */
export const VERIFY = 'verify:';
/** What the sample of such a code says where the service's address is not known. */
const VERIFY_SAMPLE = 'SAMPLE';
/** Room for addresses of up to this many bytes, which the import cannot know. */
const VERIFY_BYTES = 106;

/** URLs stay percent-encoded, so that no value changes where they lead. */
const IS_URL = /^(?:https?|mailto|tel):/i;

export function isCode(address: string): boolean {
  return ADDRESS.test(address);
}

export function nameOfCode(address: string): string {
  return SYMBOLOGIES[readCode(address)!.kind].name;
}

function bytesOf(payload: string): number {
  return Buffer.byteLength(payload) + (/^[\0-\x7f]*$/.test(payload) ? 0 : 1);
}

/** Returns the address of a QR code with another level, such as `H`. Undefined for other codes and unknown levels. */
export function withLevel(address: string, level: string): string | undefined {
  const [, payload] = /^qr(?:-[lqh])?:(.*)$/s.exec(address) ?? [];
  if (payload === undefined || !/^[LMQH]$/i.test(level)) return undefined;
  const suffix = /m/i.test(level) ? '' : `-${level.toLowerCase()}`;
  return `qr${suffix}:${payload}`;
}

/** Returns the address of a payment code (§10.35) with its content, which may contain sentinels of counters. */
export function withPayload(address: string, payload: string): string {
  return address + payload.replace(/[%\n]/g, encodeURIComponent);
}

/** Parses the address of a picture as a code. Undefined for the path of a file. */
export function readCode(address: string): Code | undefined {
  const [scheme, kind] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const rest = address === VERIFY ? VERIFY_SAMPLE : address.slice(scheme.length);
  return { kind: kind as CodeKind, payload: IS_URL.test(rest) ? rest : decoded(rest) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % is literal
  }
}

const MM_PER_PIXEL = 25.4 / 96;

/** Returns the size in millimetres. If the author gave one side, the other follows from the kind's ratio. */
function sizeOf(kind: CodeKind, { width, height }: Pick<Image, 'width' | 'height'>): Size {
  const { size } = SYMBOLOGIES[kind];
  const ratio = size.width / size.height;
  const [wide, high] = [width, height].map((side) => (typeof side === 'number' ? side * MM_PER_PIXEL : undefined));
  if (wide === undefined && high === undefined) return size;
  return { width: wide ?? high! * ratio, height: high ?? wide! / ratio };
}

/** Returns the width in millimetres, including the quiet zone. */
export function widthOfCode(image: Image): number {
  return sizeOf(readCode(image.url)!.kind, image).width;
}

/** Returns the problem of a code without enough room, in the form of `findCodeProblem`. `room`: in millimetres. */
export function tightProblem(image: Image, room: number): Message {
  const width = round(widthOfCode(image));
  return tell('markdown.code.tight', { kind: nameOfCode(image.url), width, room: round(room) });
}

/** Returns the problem with the size of a code, as the end of a sentence. */
export function findSizeProblem(
  kind: CodeKind,
  { width, height }: Pick<Image, 'width' | 'height'>,
): Message | undefined {
  const { name } = SYMBOLOGIES[kind];
  if (kind === 'swiss-qr-bill') return (width ?? height) === undefined ? undefined : tell('markdown.code.billSize');
  if (typeof width === 'string' || typeof height === 'string') return tell('markdown.code.percent');
  if (kind === 'verify' && width !== undefined && height !== undefined) return tell('markdown.code.oneSide');
  if (kind !== 'code128' && width !== undefined && height !== undefined && width !== height)
    return tell('markdown.code.square', { kind: name });
  return undefined;
}

/** Returns why scanners cannot read a code, as the end of a sentence. Undefined if they can. */
export function findCodeProblem({ kind, payload }: Code, given: Pick<Image, 'width' | 'height'>): Message | undefined {
  const { name, unit, lengthOf } = SYMBOLOGIES[kind];
  const { width } = sizeOf(kind, given);
  const length = kind === 'verify' ? Math.max(bytesOf(payload), VERIFY_BYTES) : lengthOf(payload);
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

/** Returns the smallest symbol for a payload of this length. Throws if there is none. */
export function symbolFor(kind: CodeKind, length: number): SymbolSize {
  const found = SYMBOLOGIES[kind].symbols.find(({ holds }) => length <= holds);
  if (!found) throw new RangeError(`Cannot write ${length} ${SYMBOLOGIES[kind].unit} as a ${SYMBOLOGIES[kind].name}`);
  return found;
}

function round(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}

// §13.7: an image that comes with a template, or a file of its theme (§19.2).

/**
 * `path`: as written in the template, relative to its file. `theme:` precedes the path of a theme's picture, and `font:` the SHA-256 of a
 * font file (§19.7).
 */
export type Asset = {
  path: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';
  bytes: Uint8Array;
  /** §10.50: the drawing of a chart, for which `bytes` are empty. */
  chart?: SetDrawing;
};

/** Returns a path without escapes and `./`, so that different spellings of it mean the same picture. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A stray % is part of the name.
  }
  return decoded.replace(/^(\.\/)+/, '');
}
