/** §17.39: draws the codes (§10.35) of a document as SVGs, which join the pictures that came with the template. */
import { createRequire } from 'node:module';
import encodeQr from 'qr';
import { type Asset, type Code, type CodeKind, readCode, SYMBOLOGIES, symbolFor } from '../../template/model/code.ts';
import { BILL_ABOVE, BILL_HEIGHT, BILL_WIDTH } from '../../template/model/e-invoice.ts';
import {
  BILL_SECTIONS,
  type BillColumn,
  billWords,
  layOutBill,
  printedAmount,
} from '../../template/payment/lay-out-bill.ts';
import { finishedTransfer, readSwissBill, type SwissBill, swissPayload } from '../../template/payment/payload.ts';

/**
 * §17.41: draws the receipt and payment part of a Swiss QR bill, by SIX's Style Guide: 210 × 105 mm, and above it the upper half of the
 * scissors on the line. Lengths are in millimetres from the upper left corner of the receipt, font sizes in points.
 */
const POINT = 25.4 / 72;
/** The standard allows only these; the first is that of the PDF. */
const FONTS = "swissBill, Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif";
const RECEIPT = { x: 5, right: 57, currency: 5, amount: 18, size: 8 };
const PAYMENT = { x: 67, currency: 67, amount: 82, size: 10 };
const INFORMATION = { receipt: { x: 5, y: 12 }, payment: { x: 118, y: 5 } };
const CODE = { x: 67, y: 17, side: 46, cross: 7 };
const AMOUNT_Y = 68;
const AMOUNT_BOX = {
  receipt: { x: 27, y: 68, width: 30, height: 10 },
  payment: { x: 78, y: 72, width: 40, height: 15 },
};
const ACCEPTANCE_Y = 82;
/** The length of a bill's corner marks. */
const CORNER = 3;
const CORNER_LINE = 0.75 * POINT;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function text(x: number, y: number, size: number, content: string, attributes = ''): string {
  const written = content.replace(/[&<>]/g, (sign) => ESCAPES[sign]!);
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size * POINT)}"${attributes}>${written}</text>`;
}

const BOLD = ' font-weight="bold"';

function round(length: number): number {
  return Math.round(length * 1000) / 1000;
}

/** Draws the corner marks of a box to write in. */
function corners({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): string {
  const [right, bottom] = [x + width, y + height];
  const corner = (atX: number, atY: number, toX: number, toY: number) =>
    `M${round(atX + toX)} ${round(atY)}H${round(atX)}V${round(atY + toY)}`;
  const path = [
    corner(x, y, CORNER, CORNER),
    corner(right, y, -CORNER, CORNER),
    corner(x, bottom, CORNER, -CORNER),
    corner(right, bottom, -CORNER, -CORNER),
  ].join('');
  return `<path d="${path}" fill="none" stroke="#000" stroke-width="${round(CORNER_LINE)}"/>`;
}

function column({ lines, boxY }: BillColumn, part: keyof typeof BILL_SECTIONS): string {
  const { x, y: top } = INFORMATION[part];
  const { width, height } = BILL_SECTIONS[part].box;
  const written = lines.map(({ text: line, y, size, isHeading }) =>
    text(x, top + y * POINT, size, line, isHeading ? BOLD : ''),
  );
  const box =
    boxY === undefined ? '' : corners({ x, y: top + boxY * POINT, width: width * POINT, height: height * POINT });
  return written.join('') + box;
}

function amountOf(bill: SwissBill, words: ReturnType<typeof billWords>, part: 'receipt' | 'payment'): string {
  const { currency, amount, size } = part === 'receipt' ? RECEIPT : PAYMENT;
  const heading = AMOUNT_Y + (size - 2) * POINT;
  const value = heading + (size + 1) * POINT;
  const money = bill.amount === '' ? corners(AMOUNT_BOX[part]) : text(amount, value, size, printedAmount(bill));
  return [
    text(currency, heading, size - 2, words.currency, BOLD) + text(amount, heading, size - 2, words.amount, BOLD),
    text(currency, value, size, bill.currency) + money,
  ].join('');
}

/** Draws the Swiss cross of the standard: black with a white edge, which scanners ignore. */
function cross(): string {
  const half = CODE.cross / 2;
  const [x, y] = [CODE.x + CODE.side / 2, CODE.y + CODE.side / 2];
  const square = (side: number) => `M${x - side} ${y - side}h${2 * side}v${2 * side}h${-2 * side}z`;
  const arm = (wide: number, high: number) =>
    `M${round(x - wide)} ${round(y - high)}h${round(2 * wide)}v${round(2 * high)}h${round(-2 * wide)}z`;
  return `<path fill="#fff" d="${square(half)}"/><path d="${square(3)}"/><path fill="#fff" d="${arm(0.585, 1.945)}${arm(1.945, 0.585)}"/>`;
}

/** The scissors on a line to cut along, 5 mm long, to the right from a point on it. */
const SCISSORS =
  '<circle cx=".8" cy="-.85" r=".6" fill="none"/><circle cx=".8" cy=".85" r=".6" fill="none"/><path stroke="none" fill="#000" d="M1.25 -.6L1.4 -.3L5 .7Q4.2 .9 3.3 .6zM1.25 .6L1.4 .3L5 -.7Q4.2 -.9 3.3 -.6z"/>';

function lines(): string {
  return `<path d="M0 0H${BILL_WIDTH}M62 0V${BILL_HEIGHT}" fill="none" stroke="#000" stroke-width=".2"/><g stroke="#000" stroke-width=".25"><g transform="translate(4 0)">${SCISSORS}</g><g transform="translate(62 92) rotate(-90)">${SCISSORS}</g></g>`;
}

/** `modules`: the dark modules of its code, as a path. `across`: the number of modules in a row. `language`: a BCP 47 tag. */
function drawSwissBill(bill: SwissBill, modules: string, across: number, language: string): string {
  const words = billWords(language);
  const laidOut = layOutBill(bill, words);
  if (!laidOut) throw new Error('A Swiss QR bill has no room for its lines; they are checked when it is filled');
  const height = BILL_HEIGHT + BILL_ABOVE;
  const scale = CODE.side / across;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BILL_WIDTH}mm" height="${height}mm" viewBox="0 ${-BILL_ABOVE} ${BILL_WIDTH} ${height}">`,
    `<path fill="#fff" d="M0 ${-BILL_ABOVE}H${BILL_WIDTH}V${BILL_HEIGHT}H0z"/>${lines()}<g font-family="${FONTS}" fill="#000">`,
    text(RECEIPT.x, 8.5, 11, words.receipt, BOLD),
    column(laidOut.receipt, 'receipt') + amountOf(bill, words, 'receipt'),
    text(RECEIPT.right, ACCEPTANCE_Y + 6 * POINT, 6, words.acceptance, `${BOLD} text-anchor="end"`),
    text(PAYMENT.x, 8.5, 11, words.payment, BOLD),
    amountOf(bill, words, 'payment'),
    column(laidOut.payment, 'payment'),
    `</g><g transform="translate(${CODE.x} ${CODE.y}) scale(${scale})"><path d="${modules}"/></g>${cross()}</svg>`,
  ].join('');
}

/** The modules of a code, row by row; `true` is dark. */
type Modules = boolean[][];

/** A matrix has modules in `pixs`, 1 or 0; bars have widths in `sbs`, dark and light in turn. */
type Bwip = { raw(options: { bcid: string; text: string; version?: string }): [{ pixs: number[]; sbs: number[] }] };

/** The package's 2 MB are only loaded for documents that need them. */
function encode(options: Parameters<Bwip['raw']>[0]) {
  const require = createRequire(import.meta.url);
  const { raw }: Bwip = require('bwip-js/node');
  return raw(options)[0];
}

const MODULES: Record<CodeKind, (payload: string, across: number) => Modules> = {
  qr: qrOf('medium'),
  'qr-l': qrOf('low'),
  'qr-q': qrOf('quartile'),
  'qr-h': qrOf('high'),
  girocode: qrOf('medium'),
  'swiss-qr-bill': qrOf('medium'),
  verify: qrOf('medium'),
  datamatrix: (text, across) => {
    const { pixs } = encode({ bcid: 'datamatrix', text, version: `${across}x${across}` });
    return Array.from({ length: across }, (_, row) => pixs.slice(row * across, (row + 1) * across).map(Boolean));
  },
  code128: (text) => {
    const { sbs } = encode({ bcid: 'code128', text });
    return [sbs.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0))];
  },
};

function qrOf(ecc: 'low' | 'medium' | 'quartile' | 'high') {
  return (text: string, across: number): Modules =>
    encodeQr(text, 'raw', { ecc, version: (across - 17) / 4, border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
}

/** Returns SVGs by the addresses of codes. `language`: the document's (BCP 47). */
export function drawCodes(addresses: readonly string[], language: string): Asset[] {
  return addresses.map((address) => {
    const code = readCode(address)!;
    const svg = DRAW[code.kind]?.(code, language) ?? drawCode(code);
    return { path: address, mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
  });
}

const DRAW: Partial<Record<CodeKind, (code: Code, language: string) => string>> = {
  'swiss-qr-bill': billOf,
  verify: drawVerification,
};

/** Draws a Swiss QR bill (§17.41). */
function billOf(code: Code, language: string): string {
  const { dark, wide } = darkOf(code);
  return drawSwissBill(readSwissBill(code.payload), dark, wide, language);
}

/** Finishes payloads that were stored before their counters were drawn. */
const FINISHED: Partial<Record<CodeKind, (payload: string) => string>> = {
  girocode: finishedTransfer,
  'swiss-qr-bill': (payload) => swissPayload(readSwissBill(payload)),
};

/** Returns the dark modules of a code as a path, and its size in modules including the quiet zone. */
export function darkOf({ kind, payload }: Code): { dark: string; wide: number; high: number } {
  const { quietZone, lengthOf } = SYMBOLOGIES[kind];
  const written = FINISHED[kind]?.(payload) ?? payload;
  const { across } = symbolFor(kind, lengthOf(written)!);
  const modules = MODULES[kind](written, across);
  const top = kind === 'code128' ? 0 : quietZone;
  const [wide, high] = [modules[0]!.length + 2 * quietZone, modules.length + 2 * top];
  return { dark: pathOf(modules, quietZone, top), wide, high };
}

/** Draws a code black on white, whatever the page's background is, as one path, so that no seams show between modules. */
function drawCode(code: Code): string {
  const { size } = SYMBOLOGIES[code.kind];
  const { dark, wide, high } = darkOf(code);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}mm" height="${size.height}mm" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none"><path fill="#fff" d="M0 0H${wide}V${high}H0z"/><path d="${dark}"/></svg>`;
}

/** §25.1: draws the code to scan, and below it, on two lines, the code to type. Lengths are in millimetres. */
function drawVerification(code: Code): string {
  const { size } = SYMBOLOGIES.verify;
  const { dark, wide } = darkOf(code);
  const groups = code.payload
    .slice(code.payload.lastIndexOf('/') + 1)
    .toUpperCase()
    .split('-');
  const half = groups.length / 2;
  const lines = groups.length > 1 ? [groups.slice(0, half), groups.slice(half)] : [groups];
  const middle = size.width / 2;
  const written = lines.map((line, at) => text(middle, 31.6 + 3.4 * at, 8, line.join('-'), ' text-anchor="middle"'));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}mm" height="${size.height}mm" viewBox="0 0 ${size.width} ${size.height}">`,
    `<path fill="#fff" d="M0 0H${size.width}V${size.height}H0z"/>`,
    `<g transform="scale(${size.width / wide})"><path d="${dark}"/></g>`,
    `<g font-family="${FONTS}" fill="#000">${written.join('')}</g></svg>`,
  ].join('');
}

/** Returns the path of the dark modules, at an offset from the left and the top. */
function pathOf(modules: Modules, left = 0, top = 0): string {
  const runs = modules.flatMap((row, y) =>
    runsOf(row).map(([x, end]) => `M${x + left} ${y + top}H${end + left}v1H${x + left}z`),
  );
  return runs.join('');
}

/** Returns where runs of dark modules begin and end. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const edges = [...row.keys(), row.length].filter((at) => Boolean(row[at - 1]) !== Boolean(row[at]));
  return edges.flatMap((at, index) => (index % 2 === 0 ? [[at, edges[index + 1]!] as [number, number]] : []));
}
