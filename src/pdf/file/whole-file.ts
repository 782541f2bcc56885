/**
 * pdfkit 0.19.1 hands its file on through a stream of Node's, a line or a few bytes at a time. Nothing is done with a file that is not
 * whole: here its pieces wait for the end, and are handed on as one.
 */
import { noted } from '../engine/notes.ts';
import type { Patch } from '../engine/patch.ts';
import { PDFDocument, type PdfFile } from '../engine/pdf-file.ts';

const { _write: write, push } = PDFDocument.prototype;

/** What was written so far; each character of a text is a byte. */
const written = noted<PdfFile, (string | Uint8Array)[]>('written');

function keep(this: PdfFile, piece: string | Uint8Array): void {
  let pieces = written.get(this);
  if (!pieces) {
    pieces = [];
    written.set(this, pieces);
  }
  const line = typeof piece === 'string' ? `${piece}\n` : piece;
  pieces.push(line);
  this._offset += line.length;
}

function wholeOf(pieces: (string | Uint8Array)[], length: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') whole.write(piece, at, 'latin1');
    else whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function handOn(this: PdfFile, data: Uint8Array | null): boolean {
  const pieces = written.get(this);
  if (data === null && pieces) {
    written.set(this, undefined);
    push.call(this, wholeOf(pieces, this._offset));
  }
  return push.call(this, data);
}

export const wholeFile: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply: () => Object.assign(PDFDocument.prototype, { _write: keep, push: handOn }),
  revert: () => Object.assign(PDFDocument.prototype, { _write: write, push }),
};
