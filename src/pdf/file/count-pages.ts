/** ISO 32000-1 §7.5.7, §7.7.3.3: counts the page objects of a PDF, in object streams and outside of them. */
import { inflateSync } from 'node:zlib';

const PAGE = /\/Type \/Page\b/g;
/** Matches the dictionary of an object stream, as `object-streams.ts` writes it. */
const OBJECT_STREAM = /\/Type \/ObjStm [^>]*\/Length (\d+)[^>]*>>\r?\nstream\r?\n/g;

function pagesIn(text: string): number {
  return text.match(PAGE)?.length ?? 0;
}

/** Returns the number of pages. Only for files that this service has written. Throws when an object stream cannot be decompressed. */
export function countPages(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1');
  let pages = pagesIn(text);
  for (const { 0: head, 1: length, index } of text.matchAll(OBJECT_STREAM)) {
    const start = index + head.length;
    pages += pagesIn(inflateSync(bytes.subarray(start, start + Number(length))).toString('latin1'));
  }
  return pages;
}

// ISO 32000-1 §7.5.2, §7.5.5: checks whether bytes begin and end like a PDF; an empty, truncated or foreign file does not.

/** Checks files that this service has written itself, which have nothing before the header or after the trailer. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.subarray(0, 5).toString('latin1') === '%PDF-' && /%%EOF\s*$/.test(text.subarray(-8).toString('latin1'));
}
