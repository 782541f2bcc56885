/** §17.39: what is drawn reads as what was meant, at every size that a kind has. */
import { describe, expect, test } from '@jest/globals';
import decodeQr from 'qr/decode.js';
import { drawCodes } from '../../../src/pdf/pictures/code-pictures.ts';
import { findCodes } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { type CodeKind, SYMBOLOGIES } from '../../../src/template/model/code.ts';
import { SETUP } from '../support/render.ts';

const SETUP_WITH_CODES = { ...SETUP, codes: true as const };

function drawn(address: string, setup = SETUP_WITH_CODES): string[] {
  const tree = parseDocument(`![code](${address})`, []);
  return drawCodes(findCodes(tree, setup), 'en').map(({ bytes }) => new TextDecoder().decode(bytes));
}

/** Rows of modules, `true` for dark, quiet zone included, as a renderer would fill them. */
function modulesOf(svg: string): boolean[][] {
  const [, wide, high] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number) as [number, number, number];
  const rows = Array.from({ length: high }, () => Array<boolean>(wide).fill(false));
  for (const [, x, y, end] of svg.matchAll(/M(\d+) (\d+)H(\d+)v1H\1z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(end));
  return rows;
}

const SCALE = 4;
function readQr(svg: string): string {
  const rows = modulesOf(svg);
  const side = rows.length * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (rows[Math.floor(y / SCALE)]![Math.floor(x / SCALE)]) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  return decodeQr({ width: side, height: side, data });
}

describe('QR codes', () => {
  test.each([
    ['qr:RE-2026-0001', 'RE-2026-0001'],
    ['qr:0123456789012345678901234567890123456789', '0123456789012345678901234567890123456789'],
    ['qr:M%C3%BCller%20%26%20S%C3%B6hne%20%E9%83%A8%E5%93%81%20%F0%9F%99%82', 'Müller & Söhne 部品 🙂'],
    ['qr:100%25%0Atwo%20lines', '100%\ntwo lines'],
    ['qr:https://example.org/t/A%2FB%26c=1?x=1&y=2', 'https://example.org/t/A%2FB%26c=1?x=1&y=2'],
    ['qr:https%3A%2F%2Fexample.org%2F%3Fa%3D1', 'https://example.org/?a=1'],
    ['qr:%22%2F%3E%3Cscript%3E', '"/><script>'],
    ['qr:5%', '5%'],
    ['qr-h:M%C3%BCller%205', 'Müller 5'],
    ['girocode:BCD%0A002%0A1%0ASCT%0A%0AM%C3%BCller%0ADE89%0AEUR1.00', 'BCD\n002\n1\nSCT\n\nMüller\nDE89\nEUR1.00'],
  ])('%s', (address, read) => {
    const [svg] = drawn(address);
    expect(readQr(svg!)).toBe(read);
  });
});

describe('rooms', () => {
  // A Swiss QR bill, and a code for verifying, are more than their codes.
  const KINDS = (Object.keys(SYMBOLOGIES) as CodeKind[]).filter((kind) => !['swiss-qr-bill', 'verify'].includes(kind));
  test.each(KINDS)('%s: each size has room for what is claimed of it', (kind) => {
    const { symbols, quietZone, lengthOf } = SYMBOLOGIES[kind];
    for (const { across, holds } of symbols) {
      const payload = 'x'.repeat(holds);
      expect(lengthOf(payload)).toBe(holds);
      const wide = modulesOf(drawn(`${kind}:${payload}`)[0]!)[0]!.length;
      expect(wide).toBeLessThanOrEqual(across + 2 * quietZone);
      if (kind !== 'code128') expect(wide).toBe(across + 2 * quietZone);
    }
  });

  test.each([
    ['code128', '12345678901234567890AB'],
    ['code128', '1234567'],
    ['code128', 'A123456B1234567890'],
    ['datamatrix', '12345678901234567890123456789'],
    ['qr', 'ü'.repeat(120)],
  ] as [CodeKind, string][])('%s of %s is no wider than its length says', (kind, payload) => {
    const { symbols, quietZone, lengthOf } = SYMBOLOGIES[kind];
    const { across } = symbols.find(({ holds }) => holds >= lengthOf(payload)!)!;
    const wide = modulesOf(drawn(`${kind}:${encodeURIComponent(payload)}`)[0]!)[0]!.length;
    expect(wide).toBeLessThanOrEqual(across + 2 * quietZone);
  });
});

test('only a document that says so has codes, each once', () => {
  expect(drawn('qr:A', SETUP as typeof SETUP_WITH_CODES)).toEqual([]);
  expect(drawn('file.png')).toEqual([]);
  expect(drawn('qr:A) ![again](qr:A')).toHaveLength(1);
});
