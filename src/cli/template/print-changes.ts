/** §10.10: prints what a version changes for callers, and who would notice. */
import { english } from '../../locales/message.ts';
import { understoodOf } from '../../template/word/word-report.ts';
import type { LeftOut, NoticedVersion, SavedTheme, WordRead } from '../../use-cases/templates/index.ts';
import { type Fields, printRaw, printText } from '../terminal/print.ts';

/** Prints the text for people; prints nothing if nothing changes. */
export function printChanges(version: NoticedVersion): void {
  const { changes, callers } = changesOf(version);
  if (changes.length === 0) return;
  printRaw(`\nWhat changes with version ${version.version} of "${version.title}":\n`);
  printText(changes);
  if (callers.length === 0) return;
  printRaw('\nIts documents of the last 90 days were made by:\n');
  printText(callers);
}

/** Returns what `printChanges` prints as JSON. */
export function changesOf({ changes, callers }: NoticedVersion): { changes: Fields[]; callers: Fields[] } {
  return {
    changes: changes.map(({ change, key, label, was, noticed }) => ({
      change,
      key,
      label,
      was: was || null,
      noticed_by: english(noticed) || 'nobody',
    })),
    callers: callers.map(({ name, documents, last }) => ({ name, documents, last: last.toISOString() })),
  };
}

// §20.25: lists which values beside templates were stored as examples.

/** Prints the text for people; prints nothing if nothing changes. */
export function printExamples(versions: readonly NoticedVersion[]): void {
  const rows = versions.flatMap((version) =>
    examplesOf(version).flatMap(({ example, result, note }) =>
      result === 'unchanged' && note === null ? [] : [{ template: version.title, example, result, note: note ?? '-' }],
    ),
  );
  if (rows.length === 0) return;
  printRaw('\nExamples, by the files with values:\n');
  printText(rows);
}

/** Returns the examples of saved templates for JSON output. */
export function examplesOf({
  examples = [],
}: NoticedVersion): (Fields & { example: string; result: string; note: string | null })[] {
  return examples.map(({ name, change, lost = [], problem }) => ({
    example: name,
    result: problem === undefined ? (change ?? 'unchanged') : 'left out',
    note:
      problem !== undefined
        ? english(problem)
        : lost.length > 0
          ? `without ${lost.join(', ')}, which the template does not have`
          : null,
  }));
}

/** §10.37: reports on an imported Word file: what was understood, guessed, left out and typed. */
type Report = WordRead['report'];

/** The most notes for one file. */
const MAX_LISTED = 40;
const ORDER = ['guessed', 'left out', 'typed', 'kept'] as const;

/** Returns counts such as `6 guessed`, `3 left out`, `2 words lost`. */
export function countsOf({ told, lost }: Report): string[] {
  const counts = ORDER.map((kind) => [told.filter((note) => note.kind === kind).length, kind] as const);
  const words = lost.length === 1 ? 'word' : 'words';
  const said = counts.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  return lost.length > 0 ? [...said, `${lost.length} ${words} lost`] : said;
}

/** Prints each place by its heading and paragraph, since Word has no line numbers. */
export function printWord(file: string, report: Report): void {
  const { told, lost } = report;
  const counts = understoodOf(report).map(
    ([what, count]) => `${count} ${count === 1 ? what.replace(/(?<=x)es$|s$/, '') : what}`,
  );
  printRaw(`\n${file}: ${counts.join(', ') || 'text'}\n`);
  const rows = rowsOf(told);
  printText(rows.slice(0, MAX_LISTED));
  if (rows.length > MAX_LISTED) printRaw(`… and ${rows.length - MAX_LISTED} more; --json lists all\n`);
  if (lost.length > 0) printRaw(`Words of the file that are missing from the template: ${lost.join(', ')}\n`);
}

/** Merges equal notes into one row. */
function rowsOf(told: Report['told']): Fields[] {
  const groups = Map.groupBy(told, ({ kind, message }) => `${ORDER.indexOf(kind)} ${english(message)}`);
  const rows = [...groups.values()].map((notes) => {
    const [{ kind, message, paragraph, heading }] = notes as [Report['told'][number]];
    const times = notes.length > 1 ? ` (${notes.length} times)` : '';
    return { kind, paragraph: paragraph ?? null, heading: heading ?? null, what: english(message) + times };
  });
  return rows.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.paragraph ?? 0) - (b.paragraph ?? 0));
}

// §19.1: reports which themes were saved, which of their settings have no effect, and what templates and themes lack of each other.

/** Prints the text for people; prints nothing if there are no themes. */
export function printThemes(themes: readonly SavedTheme[]): void {
  const rows = themes
    .map(themeFields)
    .map(({ warnings: _, ...row }) => ({ ...row, ignored: row.ignored.join(', ') || '-' }));
  printText(rows);
}

/** Prints the text for people; prints nothing if nothing was left out. */
export function printLeftOut(leftOut: readonly LeftOut[]): void {
  const [lines, styles] = [leftOut.filter((one) => 'placeholder' in one), leftOut.filter((one) => 'style' in one)];
  printThose('Lines of themes that are left out, because a template has no such placeholder:', lines);
  printThose('Styles of templates that change nothing, because their theme has no such style:', styles);
}

function printThose(heading: string, leftOut: readonly LeftOut[]): void {
  if (leftOut.length === 0) return;
  printRaw(`\n${heading}\n`);
  printText(leftOut.map(({ templates, ...one }) => ({ ...one, templates: titlesOf(templates) })));
}

const MAX_TITLES = 5;

function titlesOf(templates: LeftOut['templates']): string {
  const titles = templates.slice(0, MAX_TITLES).map(({ title }) => title);
  const more = templates.length - titles.length;
  return titles.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Returns a saved theme for JSON output. */
export function themeFields({ name, version, unchanged, ...theme }: SavedTheme) {
  return { theme: name, version, result: unchanged ? 'unchanged' : 'saved', ...noticesOf(theme) };
}

/** The notes on a theme, as JSON. */
export function noticesOf({ file, ignored, warnings }: Pick<SavedTheme, 'file' | 'ignored' | 'warnings'>) {
  const told = warnings.map(({ line, message }) => ({ line, message: english(message) }));
  return { file, ignored: ignored.map(english), warnings: told };
}
