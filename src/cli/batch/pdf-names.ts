/** §4.6: `--pdf` of a batch: file names from a folder or from a pattern such as `letters/{number} {title}.pdf`. */
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { withIsolatedControls } from '../../domain/text.ts';
import type { LineResult } from './results-file.ts';

const MAX_TITLE = 120;

const PARTS: Record<string, (result: LineResult) => unknown> = {
  number: ({ generation_number }) => generation_number,
  id: ({ id }) => id,
  line: ({ line }) => line,
  title: ({ title = '' }) => title,
};
/** A pattern with one of these gives every document of a batch a name of its own. */
const UNIQUE = /\{(number|id)\}/;

/** Throws `validation` when two documents could get the same name. */
export function pdfNames(pattern: string): (result: LineResult) => string {
  const whole = pattern.endsWith('.pdf') ? pattern : path.join(pattern, '{number}.pdf');
  if (!UNIQUE.test(whole))
    throw new Refusal(
      'validation',
      `With --batch, --pdf is a folder or a pattern with {number} or {id} in it, such as "letters/{number}.pdf".`,
      'pdf',
    );
  return (result) =>
    whole.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const part = PARTS[name];
      // A server says what all of them are, and it need not be one of ours.
      return part ? fileNameOf(String(part(result))) : braces;
    });
}

/** Characters that are not allowed in file names, or mean something there, become `_`. */
function fileNameOf(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  return withIsolatedControls([...safe].slice(0, MAX_TITLE).join('').trim()) || '_';
}
