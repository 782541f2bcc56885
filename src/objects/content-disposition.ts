/** §4.6 `download` and §13.11: the Content-Disposition header (RFC 6266): inline or attachment, and a UTF-8 file name. */
import path from 'node:path';
import create from 'content-disposition';
import { withIsolatedControls } from '../domain/text.ts';

/** Path separators, which a title may hold. */
const SEPARATORS = /[/\\]/g;
const BLANKS_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/** Browsers disagree about Latin-1 in a header, and a store that gets it in a URL sends yet another encoding. */
const NOT_ASCII = /[^\u0020-\u007e]/gu;

/** `attachment; filename="Stra?e.pdf"; filename*=UTF-8''Stra%C3%9Fe.pdf`: the value of a Content-Disposition header. */
export function contentDisposition({ fileName, download }: { fileName: string; download: boolean }): string {
  const safe = fileName.toWellFormed().replace(SEPARATORS, '-').replace(BLANKS_AND_CONTROLS, ' ').trim();
  const { name: own, ext } = path.parse(safe);
  const name = withIsolatedControls(own) + ext;
  return create(name, { type: download ? 'attachment' : 'inline', fallback: name.replace(NOT_ASCII, '?') });
}
