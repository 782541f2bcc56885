/** §4.6 `download` and decisions §4: what a browser does with the file and calls it, by RFC 6266 with the UTF-8 form. */
import create from 'content-disposition';

/** What would end the name or make it a path; a title may hold any of these. */
const SEPARATORS = /[/\\]/g;
const BLANKS_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** `attachment; filename="Stra?e.pdf"; filename*=UTF-8''Stra%C3%9Fe.pdf`: the value of a Content-Disposition header. */
export const contentDisposition = ({ fileName, download }: { fileName: string; download: boolean }): string =>
  create(fileName.toWellFormed().replace(SEPARATORS, '-').replace(BLANKS_AND_CONTROLS, ' ').trim(), {
    type: download ? 'attachment' : 'inline',
  });
