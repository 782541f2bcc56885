/** ISO 32000-1 §7.5.7, §7.7.3.3: how many pages a file of ours has, whether its objects stand in it plainly or in compressed streams. */
import { inflateSync } from 'node:zlib';

const PAGE = /\/Type \/Page\b/g;
/** The end of such a stream's dictionary, as `patches/object-streams.ts` writes it. */
const OBJECT_STREAM = /\/Type \/ObjStm [^>]*\/Length (\d+)[^>]*>>\r?\nstream\r?\n/g;

function pagesIn(text: string): number {
  return text.match(PAGE)?.length ?? 0;
}

/** For files that this service has written, now or earlier; throws on one whose object streams cannot be read. */
export function countPages(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1');
  let pages = pagesIn(text);
  for (const { 0: head, 1: length, index } of text.matchAll(OBJECT_STREAM)) {
    const start = index + head.length;
    pages += pagesIn(inflateSync(bytes.subarray(start, start + Number(length))).toString('latin1'));
  }
  return pages;
}
