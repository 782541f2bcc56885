/** §10.37: the bytes of a Word file → the version that they make, with its pictures, and what an author should know of it. */

import { createHash } from 'node:crypto';
import { tell } from '../../locales/message.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { type History, NO_HISTORY } from '../../template/model/inventory.ts';
import type { Choice, Choices } from '../../template/word/placeholders/entries.ts';
import type { WordReport } from '../../template/word/word-report.ts';
import { readWordFile, type WordOptions } from './files/read-word-file.ts';
import { folderOf, type TemplateFile, withPictures } from './files/template-files.ts';
import { type ReadVersion, readVersion } from './read-version.ts';
import type { TextReaders } from './reading/text-readers.ts';

export type WordRead = {
  title: string;
  folder: string;
  language: string;
  from: string;
  report: WordReport;
};
export type ReadWordVersion = ReadVersion & { word?: WordRead };

/** What was said of a placeholder when a version was saved. `where`: the words around a blank, which has no other name. */
type KeptChoice = Choice & { found: string; where?: string };

/** `kept`: what `loadWordChoices` finds for the template of a title and folder. `isNext`: somebody has said that it is the next version of that one. */
type Options = {
  themed: ReadonlySet<string>;
  readers: TextReaders;
  kept?: (name: { title: string; folder: string }) => Promise<unknown>;
  isNext?: boolean | undefined;
} & WordOptions;

export async function readWordVersion(
  file: TemplateFile,
  bytes: Uint8Array,
  { themed, readers, kept, choices: chosen, isNext = false, ...options }: Options,
): Promise<ReadWordVersion> {
  const folder = folderOf(file);
  const found = await readWordFile(file, bytes, { readers, ...options });
  if (!found.ok) return refused(found.faults);
  const before = (await kept?.({ title: found.title, folder })) as KeptChoice[] | null | undefined;
  const choices = merged(carried(before ?? [], found.report), chosen);
  const hasChoices = Object.keys(choices).length > 0;
  const facts = hasChoices ? await readWordFile(file, bytes, { readers, choices, ...options }) : found;
  if (!facts.ok) return refused(facts.faults);
  const source = { file: file.file, bytes: new TextEncoder().encode(facts.source), themed };
  const read = await readVersion(withPictures(file, facts.pictures), source, readers);
  const { title, report, language, from } = facts;
  const word = { title, folder, language, from, report };
  const wordHash = new Uint8Array(createHash('sha256').update(bytes).digest());
  const inventoryAfter = (history: History) =>
    read.version!.inventoryAfter(history === NO_HISTORY ? history : { ...history, takesDoubtsAsNew: true });
  const version = read.version && {
    ...{ ...read.version, inventoryAfter, wordHash, onlyChanged: true },
    ...(isNext && { isNext }),
    ...(hasChoices && { wordChoices: keptFrom(choices, found.report) }),
    ...(chosen && { isChosen: true }),
  };
  // Its author has no lines of Markdown, and may have no other picture.
  const warnings = [...read.warnings, ...read.undrawn].map((one) => ({ ...one, line: NO_LINE }));
  return { ...read, ...(version && { version }), faults: read.faults.map(ofMarkdown), imageFaults: [], warnings, word };
}

/** What was said holds for the same words, and for a blank in the same place; of several in such a place, for the one with the same name. */
function carried(before: readonly KeptChoice[], { placeholders }: WordReport): Choices {
  const found = before.flatMap(({ found: name, where, ...choice }) => {
    // Earlier releases wrote names in other capitals.
    const isNamed = (one: { found: string }) => one.found.toLowerCase() === name.toLowerCase();
    const fitting = placeholders.filter((one) => one.where === where && (where !== undefined || isNamed(one)));
    const same = fitting.length > 1 ? fitting.find(isNamed) : fitting[0];
    return same ? [[same.found, choice] as const] : [];
  });
  return Object.fromEntries(found);
}

function merged(before: Choices, chosen: Choices = {}): Choices {
  const own = Object.entries(chosen).map(([name, choice]) => [name, { ...before[name], ...choice }]);
  return { ...before, ...Object.fromEntries(own) };
}

function keptFrom(choices: Choices, { placeholders }: WordReport): KeptChoice[] {
  return placeholders
    .filter(({ found }) => Object.hasOwn(choices, found))
    .map(({ found, where }) => ({ found, ...(where !== undefined && { where }), ...choices[found] }));
}

function refused(faults: Fault[]): ReadWordVersion {
  return { faults, imageFaults: [], undrawn: [], missing: [], ignored: [], warnings: [], kept: [], placeholders: 0 };
}

/** Its author has no such lines. */
function ofMarkdown({ file, line, message }: Fault): Fault {
  return { file, line: NO_LINE, message: tell('word.line', { line, message }) };
}
