/** §17.39: draws the codes (§10.35) of a document: SVGs, which stand for it beside the pictures that came with the template. */
import { createRequire } from 'node:module';
import encodeQr from 'qr';
import { type Asset, type Code, type CodeKind, readCode, SYMBOLOGIES, symbolFor } from '../../template/model/code.ts';
import { finishedTransfer } from '../../template/payment/epc-payload.ts';
import { readSwissBill, swissPayload } from '../../template/payment/swiss-bill.ts';

import { drawSwissBill } from './draw-swiss-bill.ts';

/** `true` is dark: rows of modules. */
type Modules = boolean[][];

/** A matrix has modules in `pixs`, 1 or 0, and bars have widths in `sbs`, dark and light in turn. */
type Bwip = { raw(options: { bcid: string; text: string; version?: string }): [{ pixs: number[]; sbs: number[] }] };

/** The package's 2 MB are loaded for documents that need them. */
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

/** SVGs by the addresses of codes. `language`: of their document, BCP 47. */
export function drawCodes(addresses: readonly string[], language: string): Asset[] {
  return addresses.map((address) => {
    const code = readCode(address)!;
    const svg = code.kind === 'swiss-qr-bill' ? billOf(code, language) : drawCode(code);
    return { path: address, mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
  });
}

/** §17.41. */
function billOf(code: Code, language: string): string {
  const { dark, wide } = darkOf(code);
  return drawSwissBill(readSwissBill(code.payload), dark, wide, language);
}

/** What is kept before its numbers are drawn. */
const FINISHED: Partial<Record<CodeKind, (payload: string) => string>> = {
  girocode: finishedTransfer,
  'swiss-qr-bill': (payload) => swissPayload(readSwissBill(payload)),
};

/** The dark modules of a code as a path, and how many modules are within its quiet zone and that. */
export function darkOf({ kind, payload }: Code): { dark: string; wide: number; high: number } {
  const { quietZone, lengthOf } = SYMBOLOGIES[kind];
  const written = FINISHED[kind]?.(payload) ?? payload;
  const { across } = symbolFor(kind, lengthOf(written)!);
  const modules = MODULES[kind](written, across);
  const top = kind === 'code128' ? 0 : quietZone;
  const [wide, high] = [modules[0]!.length + 2 * quietZone, modules.length + 2 * top];
  return { dark: pathOf(modules, quietZone, top), wide, high };
}

/** In black on white, whatever the page is made of. One path, so that no seams show between modules. */
function drawCode(code: Code): string {
  const { size } = SYMBOLOGIES[code.kind];
  const { dark, wide, high } = darkOf(code);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}mm" height="${size.height}mm" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none"><path fill="#fff" d="M0 0H${wide}V${high}H0z"/><path d="${dark}"/></svg>`;
}

/** The dark modules, so far from the left and the top. */
function pathOf(modules: Modules, left = 0, top = 0): string {
  const runs = modules.flatMap((row, y) =>
    runsOf(row).map(([x, end]) => `M${x + left} ${y + top}H${end + left}v1H${x + left}z`),
  );
  return runs.join('');
}

/** Where dark modules begin and end. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const edges = [...row.keys(), row.length].filter((at) => Boolean(row[at - 1]) !== Boolean(row[at]));
  return edges.flatMap((at, index) => (index % 2 === 0 ? [[at, edges[index + 1]!] as [number, number]] : []));
}
