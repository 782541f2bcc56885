/** Reads a PDF back in tests, with a reader of its own (PDF.js) and never with Platen's code. */
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

/** A piece of text as a reader finds it; `x`, `y` in points from the lower left corner of its page (from 1). */
export type Piece = { text: string; page: number; x: number; y: number; width: number; size: number };

const opened = new WeakMap<Uint8Array, ReturnType<typeof getDocumentProxy>>();

/** Opens a PDF with PDF.js; the same bytes once, for all that is read from them. */
export function open({ bytes }: { bytes: Uint8Array }) {
  const document = opened.get(bytes) ?? getDocumentProxy(new Uint8Array(bytes));
  opened.set(bytes, document);
  return document;
}

/** All pieces of text in the order of the file. */
export async function documentPieces(pdf: { bytes: Uint8Array }): Promise<Piece[]> {
  const document = await open(pdf);
  const pieces: Piece[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue;
      const [, , , size, x, y] = item.transform as number[];
      pieces.push({ text: item.str, page, x: x!, y: y!, width: item.width, size: size! });
    }
  }
  return pieces;
}

/** Pieces nearer than this stand on one line, whatever their size; lines of the smallest type are further apart. */
const SAME_LINE = 6;

export type Line = { text: string; page: number; y: number; pieces: Piece[] };

/** Lines of text from top to bottom, page after page, each with its pieces from left to right. */
export async function linesOf(pdf: { bytes: Uint8Array }): Promise<Line[]> {
  const rows: Piece[][] = [];
  for (const piece of (await documentPieces(pdf)).sort((a, b) => a.page - b.page || b.y - a.y)) {
    const first = rows.at(-1)?.[0];
    if (first && first.page === piece.page && first.y - piece.y < SAME_LINE) rows.at(-1)!.push(piece);
    else rows.push([piece]);
  }
  return rows
    .map((pieces) => {
      pieces.sort((a, b) => a.x - b.x);
      const text = pieces.map((piece) => piece.text).join('');
      return { text: text.replace(/\s+/g, ' ').trim(), page: pieces[0]!.page, y: pieces[0]!.y, pieces };
    })
    .filter(({ text }) => text !== '');
}

/** The text of a document, a line each. */
export async function textOf(pdf: { bytes: Uint8Array }): Promise<string> {
  return (await linesOf(pdf)).map(({ text }) => text).join('\n');
}

/** A file as text, followed by its streams unpacked. */
export function contentOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/\/Length (\d+)[\s\S]*?>>\nstream\n/g)].map(({ index, 0: { length }, 1: size }) => {
    try {
      return inflateSync(bytes.subarray(index + length, index + length + Number(size))).toString('latin1');
    } catch {
      return '';
    }
  });
  return [file, ...streams].join('\n');
}
