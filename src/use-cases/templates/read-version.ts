/** §10.5, §13.7: reads a file into a new version with its images. */

import { createHash } from 'node:crypto';
import { tell } from '../../locales/message.ts';
import type { Source } from '../../template/import/read-template.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { countPlaceholders, type History, NO_HISTORY } from '../../template/model/inventory.ts';
import type { Choice, Choices } from '../../template/word/placeholders/entries.ts';
import type { WordReport } from '../../template/word/word-report.ts';
import { type FindImage, readImages } from './files/read-images.ts';
import { folderOf, readWordFile, type TemplateFile, type WordOptions, withPictures } from './files/template-files.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import type { NewVersion } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';

/**
 * `missing`: paths of images that cannot be imported, which `imageFaults` report. `undrawn`: those of them that exist.
 * `ignored`: HTML that documents do not show. `warnings`: those of the version.
 */
type ReadVersion = {
  /** The version that was read. Undefined when there are `faults`; faults of images do not count. */
  version?: NewVersion;
  faults: Fault[];
  imageFaults: Fault[];
  undrawn: Fault[];
  missing: string[];
  ignored: string[];
  warnings: Fault[];
  /** Paths of images that `findKept` has found. */
  kept: string[];
  /** How many placeholders the template has, at the top and in groups. */
  placeholders: number;
};

/** Finds the images of the previous version, for the template of a title and folder. */
export type FindKept = (name: { title: string; folder: string }) => FindImage;

/** `readers`: read the text; in this thread by default. `findKept`: finds images that were not given. */
export async function readVersion(
  file: TemplateFile,
  source: Source,
  readers: TextReaders = TEXT_READERS,
  findKept?: FindKept,
): Promise<ReadVersion> {
  const { template: read } = readers;
  const facts = await read(source);
  const images = await readImages(file, facts.assetPaths, readers, facts.ok ? findKept?.(facts) : undefined);
  const { assets, faults: imageFaults, undrawn, kept } = images;
  const found = new Set(assets.map((asset) => asset.path));
  const missing = facts.assetPaths.map((asset) => asset.path).filter((path) => !found.has(path));
  if (!facts.ok)
    return { faults: facts.faults, imageFaults, undrawn, missing, ignored: [], warnings: [], kept, placeholders: 0 };
  const { title, folder, source: text, inventory, theme, ignored } = facts;
  const warnings = [...facts.warnings, ...images.warnings];
  // The text is read again in the transaction that saves it, where earlier versions are known, because keys stay the
  // same from version to version (§10.10).
  const inventoryAfter = async (history: History) => {
    if (history === NO_HISTORY) return inventory;
    const again = await read(source, history);
    if (!again.ok) throw new TemplateFaults(again.faults);
    return again.inventory;
  };
  const themed = theme && { theme: { ...theme, file: file.file } };
  const { bodyLine } = source;
  const version = { file: file.file, bodyLine, title, folder, source: text, assets, inventoryAfter, ...themed };
  const placeholders = countPlaceholders(inventory);
  return { version, faults: [], imageFaults, undrawn, missing, ignored, warnings, kept, placeholders };
}

/** §10.37: reads a Word file into a new version with its pictures, and what its author should know. */
export type WordRead = { title: string; folder: string; language: string; from: string; report: WordReport };
type ReadWordVersion = ReadVersion & { word?: WordRead };

/** The saved choices for a placeholder. `where`: the words around a blank, which has no other name. */
type KeptChoice = Choice & { found: string; where?: string };

/**
 * `kept`: loads the saved choices (`loadWordChoices`) of the template with a title and folder. `isNext`: the author has
 * said that the file is the next version of that template.
 */
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
    ...read.version,
    inventoryAfter,
    wordHash,
    onlyChanged: true,
    ...(isNext && { isNext }),
    ...(hasChoices && { wordChoices: keptFrom(choices, found.report) }),
    ...(chosen && { isChosen: true }),
  };
  // The author of a Word file has no Markdown lines, and may have no other picture.
  const warnings = [...read.warnings, ...read.undrawn].map((one) => ({ ...one, line: NO_LINE }));
  return { ...read, ...(version && { version }), faults: read.faults.map(ofMarkdown), imageFaults: [], warnings, word };
}

/**
 * Carries saved choices over: to a placeholder with the same words, or a blank in the same place. When several are in
 * that place, the one with the same name counts.
 */
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

/** Wraps a fault, because the author of a Word file has no Markdown lines. */
function ofMarkdown({ file, line, message }: Fault): Fault {
  return { file, line: NO_LINE, message: tell('word.line', { line, message }) };
}
