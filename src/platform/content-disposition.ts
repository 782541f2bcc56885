/** §4.6 `download` and §13.11: the Content-Disposition header (RFC 6266): inline or attachment, and a UTF-8 file name. */
import create from 'content-disposition';
import { savedAs } from '../domain/title.ts';

/**
 * The plain `filename` is ASCII only: browsers disagree about Latin-1 in a header, and a store that gets the header in
 * a URL encodes it in yet another way.
 */
const NOT_ASCII = /[^\u0020-\u007e]/gu;

/** Returns a header value such as `attachment; filename="Stra?e.pdf"; filename*=UTF-8''Stra%C3%9Fe.pdf`. */
export function contentDisposition({ fileName, download }: { fileName: string; download: boolean }): string {
  const name = savedAs(fileName);
  return create(name, { type: download ? 'attachment' : 'inline', fallback: name.replace(NOT_ASCII, '?') });
}
