/** `--pdf` of a batch: a folder, or a pattern such as `letters/{number} {title}.pdf`. */
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import type { LineResult } from './results-file.ts';

const LONGEST = 120;

const PARTS: Record<string, (result: LineResult) => string> = {
  number: ({ generation_number }) => String(generation_number),
  id: ({ id }) => String(id),
  line: ({ line }) => String(line),
  title: ({ title = '' }) => fileNameOf(title),
};
/** With one of these in it, no two documents of a batch share a name. */
const DISTINCT = /\{(number|id)\}/;

/** Throws `validation` when two documents could get the same name. */
export function pdfNames(pattern: string): (result: LineResult) => string {
  const whole = pattern.endsWith('.pdf') ? pattern : path.join(pattern, '{number}.pdf');
  if (!DISTINCT.test(whole))
    throw new Refusal(
      'validation',
      `With --batch, --pdf is a folder or a pattern with {number} or {id} in it, such as "letters/{number}.pdf".`,
      'pdf',
    );
  return (result) => whole.replace(/\{(\w+)\}/g, (braces, name: string) => PARTS[name]?.(result) ?? braces);
}

/** What file systems refuse or read as something else becomes `_`. */
function fileNameOf(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  return [...safe].slice(0, LONGEST).join('').trim() || '_';
}
