/** §10.37: what an author should know of a Word file that was imported: what was understood, guessed, left out and typed. */
import { english } from '../../locales/message.ts';
import { understoodOf } from '../../template/word/word-report.ts';
import type { WordRead } from '../../use-cases/templates/index.ts';
import { type Fields, printRaw, printText } from '../terminal/print.ts';

type Report = WordRead['report'];

/** Of one file. */
const MAX_LISTED = 40;
const ORDER = ['guessed', 'left out', 'typed', 'kept'] as const;

/** `6 guessed`, `3 left out`, `2 words lost`. */
export function countsOf({ told, lost }: Report): string[] {
  const counts = ORDER.map((kind) => [told.filter((note) => note.kind === kind).length, kind] as const);
  const words = lost.length === 1 ? 'word' : 'words';
  const said = counts.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  return lost.length > 0 ? [...said, `${lost.length} ${words} lost`] : said;
}

/** Each place by its heading and paragraph: Word has no lines. */
export function printWord(file: string, report: Report): void {
  const { told, lost } = report;
  const counts = understoodOf(report).map(
    ([what, count]) => `${count} ${count === 1 ? what.replace(/(?<=x)es$|s$/, '') : what}`,
  );
  printRaw(`\n${file}: ${counts.join(', ') || 'text'}\n`);
  const rows = rowsOf(told);
  printText(rows.slice(0, MAX_LISTED));
  if (rows.length > MAX_LISTED) printRaw(`… and ${rows.length - MAX_LISTED} more; --json lists all\n`);
  if (lost.length > 0) printRaw(`Words of the file that the template lacks: ${lost.join(', ')}\n`);
}

/** Equal ones are one row. */
function rowsOf(told: Report['told']): Fields[] {
  const groups = Map.groupBy(told, ({ kind, message }) => `${ORDER.indexOf(kind)} ${english(message)}`);
  const rows = [...groups.values()].map((notes) => {
    const [{ kind, message, paragraph, heading }] = notes as [Report['told'][number]];
    const times = notes.length > 1 ? ` (${notes.length} times)` : '';
    return { kind, paragraph: paragraph ?? null, heading: heading ?? null, what: english(message) + times };
  });
  return rows.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.paragraph ?? 0) - (b.paragraph ?? 0));
}
