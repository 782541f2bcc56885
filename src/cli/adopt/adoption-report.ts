/** §10.22: what an adoption says at its end: a row for each file, what is the same in many of them, and sums. */
import { shorten } from '../../domain/suggestions.ts';
import { changesOf } from '../import/print-changes.ts';
import type { Fields } from '../terminal/print.ts';
import type { AdoptedFile } from './adopted-file.ts';

/** In a row. */
const MAX_NAMES = 3;

/** `rows` and `document` are about the files; `reasons` why they are refused; `ignored` is what documents do not show. */
export function adoptionReport(files: AdoptedFile[], checked: boolean) {
  const sums = sumsOf(files);
  return {
    rows: files.map((file) => rowOf(file, checked)),
    reasons: reasonsOf(files),
    ignored: ignoredIn(files),
    sums,
    document: { files: files.map((file) => documentOf(file, checked)), sums },
  };
}

function rowOf(adopted: AdoptedFile, checked: boolean): Fields {
  const { file, title, language, from, saved } = adopted;
  return {
    file: file.file,
    title: shorten(title) || null,
    language: language && `${language} (${from})`,
    version: saved?.version ?? null,
    result: [resultOf(adopted, checked), ...(saved ? remarksOn(adopted) : [reasonOf(adopted)])].join('; '),
  };
}

function resultOf({ saved }: AdoptedFile, checked: boolean): string {
  if (!saved) return 'refused';
  if (saved.unchanged) return 'unchanged';
  return checked ? 'would be saved' : 'saved';
}

function remarksOn({ ignored, notes }: AdoptedFile): string[] {
  const names = mostFrequent(ignored).map(([name, times]) => (times > 1 ? `${name} ×${times}` : name));
  if (names.length === 0) return notes;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return [`${sumOf(ignored)} ignored: ${shown}${names.length > MAX_NAMES ? ', …' : ''}`, ...notes];
}

function reasonOf({ faults: [first, ...others] }: AdoptedFile): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `line ${first!.line}: ${first!.message}${more}`;
}

/** As `rowOf`, for a program. */
function documentOf(adopted: AdoptedFile, checked: boolean): Record<string, unknown> {
  const { file, title, folder, language, from, saved, ignored, notes, faults } = adopted;
  return {
    file: file.file,
    title,
    folder,
    language,
    language_from: from,
    result: resultOf(adopted, checked),
    ...(saved && !checked && { id: saved.id }),
    version: saved?.version ?? null,
    placeholders: saved?.placeholders ?? 0,
    ignored: Object.fromEntries(mostFrequent(ignored)),
    notes,
    faults,
    ...(saved ? changesOf(saved) : { changes: [], callers: [] }),
  };
}

/** Reasons for which files are refused: in how many files, the reason, and the first place. */
function reasonsOf(files: AdoptedFile[]): Fields[] {
  const reasons = new Map<string, { files: number; first: string }>();
  for (const { file, faults } of files)
    for (const [message, line] of new Map(faults.toReversed().map((fault) => [fault.message, fault.line]))) {
      const known = reasons.get(message);
      if (known) known.files += 1;
      else reasons.set(message, { files: 1, first: `${file.file}:${line}` });
    }
  const rows = [...reasons].map(([reason, { files: count, first }]) => ({ files: count, first, refused: reason }));
  return rows.sort((a, b) => b.files - a.files);
}

/** What is ignored: in how many files, and how often. */
function ignoredIn(files: AdoptedFile[]): Fields[] {
  const names = new Map<string, { files: number; times: number }>();
  for (const { saved, ignored } of files)
    for (const [name, times] of saved ? ignored : []) {
      const known = names.get(name) ?? { files: 0, times: 0 };
      names.set(name, { files: known.files + 1, times: known.times + times });
    }
  const rows = [...names].map(([name, { files: count, times }]) => ({ files: count, times, ignored: name }));
  return rows.sort((a, b) => b.files - a.files || b.times - a.times);
}

function sumsOf(files: AdoptedFile[]): Record<string, number> {
  const saved = files.flatMap((file) => (file.saved ? [file] : []));
  const unchanged = saved.filter((file) => file.saved?.unchanged).length;
  return {
    files: files.length,
    saved: saved.length - unchanged,
    unchanged,
    refused: files.length - saved.length,
    with_things_ignored: saved.filter(({ ignored }) => ignored.size > 0).length,
    placeholders: saved.reduce((sum, file) => sum + file.saved!.placeholders, 0),
  };
}

function mostFrequent(names: Map<string, number>): [name: string, times: number][] {
  return [...names].sort(([, a], [, b]) => b - a);
}

function sumOf(names: Map<string, number>): number {
  return [...names.values()].reduce((sum, times) => sum + times, 0);
}
