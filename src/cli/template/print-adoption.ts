/** §10.22, §7: prints the results for the files of a folder. It is an error if some are refused; only those are not saved. */

import { shorten } from '../../domain/suggestions.ts';
import { english, tell } from '../../locales/message.ts';
import { type LineFault, positionOf } from '../../template/model/fault.ts';
import type { AdoptedFile } from '../../use-cases/templates/adopt-templates.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { type Fields, printJson, printRaw, printText } from '../terminal/print.ts';
import { changesOf, countsOf, printChanges, printWord } from './print-changes.ts';

/** The most listed reasons, and names of ignored content. */
const MAX_LISTED = 20;

/** Throws a PartialFailure, with the whole result for `--json`, when a file is refused. */
export function printAdoption(files: AdoptedFile[], { json, checked }: { json: boolean; checked: boolean }): void {
  const { rows, reasons, warnings, ignored, namesakes, sums, document } = adoptionReport(files, checked);
  if (!json) {
    printText(rows);
    for (const { saved } of files) if (saved) printChanges(saved);
    for (const { file, word } of files) if (word) printWord(file.file, word);
    printList(reasons);
    printList(warnings);
    printList(ignored);
    if (namesakes.length > 0) {
      printRaw(`\n${NAMESAKES}\n`);
      printText(namesakes);
    }
    printRaw('\n');
    printText(sums);
  }
  const { refused = 0, busy = 0 } = sums;
  if (refused + busy === 0) {
    if (json) printJson(document);
    return;
  }
  const facts = { refused, files: sums.files ?? 0, checked: checked ? 'checked' : 'saved' };
  if (refused === 0)
    throw new PartialFailure('unavailable', tell('command.import.busy', { ...facts, busy }), [], document);
  const told = busy === 0 ? tell('command.import.refused', facts) : tell('command.import.both', { ...facts, busy });
  throw new PartialFailure('invalid_template', told, [], document);
}

const NAMESAKES = `Each of these Word files has the title of a template. Import all with --namesakes next, as next versions, or with --namesakes other, as
templates of their own; or each alone: --replace with the id of the template, or --title.`;

function printList(rows: Fields[]): void {
  if (rows.length === 0) return;
  printRaw('\n');
  printText(rows.slice(0, MAX_LISTED));
  if (rows.length > MAX_LISTED) printRaw(`… and ${rows.length - MAX_LISTED} more\n`);
}

// §10.22: the report of an adoption: a row for each file, what many of them share, and totals.

/** The most names in one row. */
const MAX_NAMES = 3;

/**
 * `rows`, `document`: about the files. `namesakes`: Word files that need a decision. `reasons`: why files are refused. `warnings`: about
 * accepted files. `ignored`: content that documents do not show.
 */
function adoptionReport(files: AdoptedFile[], checked: boolean) {
  const sums = sumsOf(files);
  return {
    rows: files.map((file) => rowOf(file, checked)),
    reasons: messagesOf(files, 'refused', ({ faults }) => faults),
    warnings: messagesOf(files, 'warning', ({ saved, warnings }) => (saved ? warnings : [])),
    ignored: ignoredIn(files),
    namesakes: files.flatMap(({ file, faults: [first] }) =>
      first?.namesake
        ? [
            {
              file: file.file,
              template: first.namesake.id,
              another: `--title ${JSON.stringify(first.namesake.proposed)}`,
            },
          ]
        : [],
    ),
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

function resultOf({ saved, faults }: AdoptedFile, checked: boolean): string {
  if (!saved) return areBusy(faults) ? 'busy' : 'refused';
  if (saved.unchanged) return 'unchanged';
  return checked ? 'would be saved' : 'saved';
}

/** Returns whether the files themselves have no faults. */
function areBusy(faults: readonly LineFault[]): boolean {
  return faults.every(({ isBusy }) => isBusy === true);
}

function remarksOn({ ignored, notes: ownNotes, warnings, word }: AdoptedFile): string[] {
  const count = warnings.length > 0 ? [`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`] : [];
  const notes = [...ownNotes.map(english), ...(word ? countsOf(word) : []), ...count];
  const names = mostFrequent(ignored).map(([name, times]) => (times > 1 ? `${name} ×${times}` : name));
  if (names.length === 0) return notes;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return [`${sumOf(ignored)} ignored: ${shown}${names.length > MAX_NAMES ? ', …' : ''}`, ...notes];
}

function reasonOf({ faults: [first, ...others] }: AdoptedFile): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const position = positionOf(first!);
  return `${position && `line ${position}: `}${english(first!.message)}${more}`;
}

/** Returns the JSON object with the contents of a table row (`rowOf`). */
function documentOf(adopted: AdoptedFile, checked: boolean): Record<string, unknown> {
  const { file, title, folder, language, from, saved, ignored, notes, warnings, faults, word } = adopted;
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
    notes: notes.map(english),
    warnings: warnings.map(({ line, message }) => ({ line, message: english(message) })),
    faults: faults.map((fault) => ({ ...fault, message: english(fault.message) })),
    ...(word && { word }),
    ...(saved ? changesOf(saved) : { changes: [], callers: [] }),
  };
}

/** Returns messages of one kind: the number of files, the first place, and the message. */
function messagesOf(files: AdoptedFile[], kind: string, of: (file: AdoptedFile) => LineFault[]): Fields[] {
  const messages = new Map<string, { files: number; first: string }>();
  for (const adopted of files)
    for (const [message, line] of new Map(
      of(adopted)
        .toReversed()
        .map((one) => [english(one.message), one.line]),
    )) {
      const known = messages.get(message);
      if (known) known.files += 1;
      else
        messages.set(message, { files: 1, first: [adopted.file.file, positionOf({ line })].filter(Boolean).join(':') });
    }
  const rows = [...messages].map(([message, { files: count, first }]) => ({ files: count, first, [kind]: message }));
  return rows.sort((a, b) => b.files - a.files);
}

/** Returns ignored content: in how many files, and how often. */
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
  const busy = files.filter((file) => !file.saved && areBusy(file.faults)).length;
  return {
    files: files.length,
    saved: saved.length - unchanged,
    unchanged,
    refused: files.length - saved.length - busy,
    ...(busy > 0 && { busy }),
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
