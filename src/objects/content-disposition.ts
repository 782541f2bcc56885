/** §4.6 `download` and §13.11: what a browser does with the file and calls it, by RFC 6266 with the UTF-8 form. */
import create from 'content-disposition';

/** What would end the name or make it a path; a title may hold any of these. */
const SEPARATORS = /[/\\]/g;
const BLANKS_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/** Latin-1 in a header is read in more than one way, and a store that is handed it in a URL sends something else again. */
const NOT_ASCII = /[^\u0020-\u007e]/gu;

/** `attachment; filename="Stra?e.pdf"; filename*=UTF-8''Stra%C3%9Fe.pdf`: the value of a Content-Disposition header. */
export function contentDisposition({ fileName, download }: { fileName: string; download: boolean }): string {
  const name = fileName.toWellFormed().replace(SEPARATORS, '-').replace(BLANKS_AND_CONTROLS, ' ').trim();
  return create(name, { type: download ? 'attachment' : 'inline', fallback: name.replace(NOT_ASCII, '?') });
}
