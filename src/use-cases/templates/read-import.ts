/** §10.5: reads files into new versions. All faults of all files are reported at once. */

import path from 'node:path';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import {
  findTemplateFields,
  loadCurrentImage,
  loadWordChoices,
} from '../../data/storage/templates/template-versions.ts';
import { themeFields } from '../../data/storage/templates/themes.ts';
import { isKnownLanguage } from '../../domain/calendar.ts';
import { Refusal, tooBusy } from '../../domain/errors.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { fieldNames } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Choices } from '../../template/word/placeholders/entries.ts';
import { readExamples } from './files/read-examples.ts';
import { type NewTheme, readThemeFiles } from './files/read-theme-file.ts';
import { folderOf, isThemeFile, isWordFile, readFile, type TemplateFile } from './files/template-files.ts';
import { type FindKept, readVersion, readWordVersion, type WordRead } from './read-version.ts';
import { settleTitles } from './reading/settle-titles.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import type { NewVersion } from './save-templates.ts';
import { busyFault, TemplateFaults } from './template-faults.ts';

export type ReadOptions = {
  /** Makes templates without a saved version. */
  draft?: boolean;
  /** The id of the template that gets the file as its next version. */
  replaces?: string;
  /** The title for the only Word file, replacing its own. */
  title?: string;
  /** A file with the text and images of the saved version makes no new version. */
  onlyChanged?: boolean;
  /** Called with how many files have been read, and how many there are. */
  onProgress?: (done: number, total: number) => void;
  /** What the author says about placeholders in Word files, by file. */
  choices?: Readonly<Record<string, Choices>> | undefined;
  /**
   * The files come from a browser. Then plain Markdown is taken too (`plain`), a refused Word or plain file does not
   * block the others (`refused`), and missing pictures come from the previous version (`kept`).
   */
  isUpload?: boolean;
  /** The author's answers about Word files that have the title of an existing template, by file. */
  answers?: Readonly<Record<string, NamesakeAnswer>> | undefined;
  /** The author's choices for plain Markdown, by file. */
  plainChoices?: Readonly<Record<string, PlainChoice>> | undefined;
  /** The number of the paragraph that a preview of a Word file shows. */
  shown?: number | undefined;
  /** The readers of texts; in this thread by default. */
  readers?: TextReaders;
  /** Aborted when the caller has left. Reading then stops before the next file. */
  clientSignal?: AbortSignal;
};

/** The file is the next version of that template, or a new template with this title. */
export type NamesakeAnswer = { isNext: true } | { title: string };

/** The outcome in the order of the files. `file`: its name in faults. `warnings`: for authors; they do not prevent saving. */
export type ReadImport = {
  templates: (NewVersion & { file: string })[];
  themes: NewTheme[];
  warnings: Fault[];
  /** The facts read from Word files, by file name. */
  words: ReadonlyMap<string, WordRead>;
  /** The facts read from plain Markdown, by file name. */
  plain: ReadonlyMap<string, PlainRead>;
  /** Why Word files and plain Markdown are left out. */
  refused: Fault[];
  /** Pictures that are taken from the previous version. */
  kept: KeptPicture[];
};

/** `version`: the version that has the picture. */
type KeptPicture = { file: string; path: string; version: number };

/** Checks the options of an import. Throws `validation` for options that do not fit the files. */
function refuseOptions(files: readonly TemplateFile[], { draft, replaces, title }: ReadOptions): void {
  if (replaces && draft) throw new Refusal('validation', tell('file.replace.draft'));
  if (replaces && files.length !== 1)
    throw new Refusal('validation', tell('file.replace.one', { count: files.length }));
  if (title !== undefined && !(files.length === 1 && isWordFile(files[0]!)))
    throw new Refusal('validation', tell('file.titleForWord'));
}

/** Reads an import and saves nothing. Throws `TemplateFaults`, and `validation` for options that do not fit. */
export async function readImport(
  db: Database | Transaction,
  workspaceId: string,
  found: readonly TemplateFile[],
  {
    draft = false,
    replaces,
    title,
    onlyChanged = false,
    onProgress,
    choices,
    isUpload = false,
    plainChoices,
    answers,
    shown,
    readers = TEXT_READERS,
    clientSignal,
  }: ReadOptions,
): Promise<ReadImport> {
  const files = found.filter((file) => !isThemeFile(file));
  refuseOptions(files, { draft, replaces, title });
  const { themes, faults } = await readThemeFiles(found.filter(isThemeFile), readers);
  const themed = fieldNames(themes.map(({ content }) => content.furniture));
  for (const name of await themeFields(db, workspaceId)) themed.add(name);
  const templates: ReadImport['templates'] = [];
  const warnings: Fault[] = themes.flatMap((theme) => theme.warnings);
  const words = new Map<string, WordRead>();
  const refused: Fault[] = [];
  const pictures: KeptPicture[] = [];
  const replaced = replaces ? await findTemplateFields(db, workspaceId, replaces) : undefined;
  const plain: ReadonlyMap<string, PlainFile> = isUpload
    ? await findPlainFiles(files, { readers, choices: plainChoices, ...(replaced && { replaced }) })
    : new Map();
  const names = new Map<string, string>();
  for (const [done, file] of files.entries()) {
    if (clientSignal?.aborted) throw tooBusy();
    onProgress?.(done, files.length);
    const asPlain = plain.get(file.file);
    if (asPlain && !asPlain.read.isTaken) continue;
    const findKept: FindKept = (name) => async (path) => {
      const before = await loadCurrentImage(db, workspaceId, { id: replaces, ...name }, path);
      if (before) pictures.push({ file: file.file, path, version: before.version });
      return before?.image;
    };
    const one = await readOne(file, {
      themed,
      readers,
      kept: (name) => loadWordChoices(db, workspaceId, { id: replaces, ...name }),
      choices: choices?.[file.file],
      shown,
      plain: asPlain,
      ...(title !== undefined && { title }),
      ...answers?.[file.file],
      ...(isUpload && { findKept }),
    }).catch((error): ReadOne => {
      // An upload fails as a whole, because the browser sends it again by itself.
      if (isUpload) throw error;
      return { faults: [busyFault(file.file, error)], warnings: [] };
    });
    (isUpload && (asPlain || isWordFile(file)) ? refused : faults).push(...one.faults);
    warnings.push(...one.warnings);
    if (one.word && one.version) words.set(file.file, one.word);
    if (!one.version) continue;
    const name = JSON.stringify([one.version.folder, one.version.title]);
    const namesake = names.get(name);
    if (namesake) faults.push({ file: file.file, line: 1, message: tell('file.sameTitle', { path: namesake }) });
    names.set(name, file.file);
    const { examples, warnings: ofExamples } = await readExamples(file, readers);
    warnings.push(...ofExamples);
    templates.push({
      ...one.version,
      ...(examples.length > 0 && { examples }),
      file: file.file,
      draft,
      ...(onlyChanged && { onlyChanged }),
      ...(replaces && { replaces }),
    });
  }
  onProgress?.(files.length, files.length);
  const isLeft = [...plain.values()].some(({ read }) => !read.isTaken);
  const isNothing = templates.length === 0 && themes.length === 0 && !isLeft;
  if (faults.length > 0 || (refused.length > 0 && isNothing)) throw new TemplateFaults([...faults, ...refused]);
  const plainReads = new Map([...plain].map(([file, { read }]) => [file, read]));
  return { templates, themes, warnings, words, plain: plainReads, refused, kept: pictures };
}

type ReadOne = { version?: NewVersion; faults: Fault[]; warnings: Fault[]; word?: WordRead };

/** Returns the version that a file makes, or all faults of the file and its images. */
async function readOne(
  file: TemplateFile,
  {
    themed,
    readers,
    plain,
    findKept,
    ...word
  }: {
    themed: ReadonlySet<string>;
    readers: TextReaders;
    plain: PlainFile | undefined;
    findKept?: FindKept;
    kept: (name: { title: string; folder: string }) => Promise<unknown>;
    choices: Choices | undefined;
    shown: number | undefined;
    title?: string;
    isNext?: boolean;
  },
): Promise<ReadOne> {
  const bytes = await readFile(file);
  if (isMessage(bytes))
    return { faults: [{ file: file.file, line: 1, message: tell('file.file', { problem: bytes }) }], warnings: [] };
  if (isWordFile(file)) return readWordVersion(file, bytes, { themed, readers, ...word });
  const source = plain
    ? { file: file.file, bytes: new TextEncoder().encode(plain.source), bodyLine: plain.bodyLine, themed }
    : { file: file.file, bytes, themed };
  const { version, faults, imageFaults, undrawn, ignored, missing, warnings } = await readVersion(
    file,
    source,
    readers,
    findKept,
  );
  if (plain) plain.read.ignored = addIgnored(plain.read.ignored, [...ignored, ...missing.map(nameOfPicture)]);
  // A document shows a missing picture as its alt text. Faults of existing pictures are reported.
  const told = plain ? [...warnings, ...undrawn] : warnings;
  const all = plain ? faults : [...faults, ...imageFaults].sort((a, b) => a.line - b.line);
  return { ...(version && all.length === 0 && { version }), faults: all, warnings: told };
}

// §20.12: plain Markdown in an upload: what would become of each file, before any is read as a template.

/** The author's choices for a file, replacing what was guessed. */
export type PlainChoice = { title?: string; folder?: string; language?: string; isTaken?: boolean };

/** `from`: how the language was found. `ignored`: what documents do not show, how often. `isTaken`: it is imported. */
export type PlainRead = {
  title: string;
  folder: string;
  language: string;
  from: string;
  ignored: [what: string, times: number][];
  notes: Message[];
  isTaken: boolean;
};

type Found = PlainRead & { file: TemplateFile; isOwn: boolean; text: string };

type PlainFile = { read: PlainRead; source: string; bodyLine: number };

/** `replaced`: the template that gets the file as its next version, and keeps its name. */
type Options = {
  readers: TextReaders;
  choices?: Readonly<Record<string, PlainChoice>> | undefined;
  replaced?: { title: string; folder: string } | undefined;
};

/**
 * Returns the plain files by name; files with Platen's front matter are left out. Beside such a file, plain ones are
 * most likely notes, and become templates only if the author says so.
 */
async function findPlainFiles(
  files: readonly TemplateFile[],
  { readers, choices = {}, replaced }: Options,
): Promise<Map<string, PlainFile>> {
  const found: Found[] = [];
  let own = 0;
  for (const file of files.filter((one) => !isWordFile(one))) {
    const bytes = await readFile(file);
    if (isMessage(bytes)) continue;
    const plain = await readers.plain({ file: file.file, bytes, name: path.parse(file.path).name });
    if (!plain) {
      own++;
      continue;
    }
    const { text, title, language, from, ignored, liquidLines } = plain;
    found.push({
      file,
      isOwn: false,
      isTaken: true,
      text,
      title,
      folder: folderOf(file),
      language,
      from,
      ...replaced,
      ignored: ignored.map((name) => [name, 1]),
      notes: liquidLines > 0 ? [tell('word.marks', { count: liquidLines })] : [],
    });
  }
  for (const one of found) Object.assign(one, { isTaken: own === 0 }, chosen(choices[one.file.file]));
  settleTitles(found.filter(({ isTaken }) => isTaken));
  const plain = new Map<string, PlainFile>();
  for (const { file, isOwn: _, text, ...read } of found) {
    const { title, folder, language } = read;
    plain.set(file.file, { read, ...(await readers.framed({ source: text }, { title, folder, language })) });
  }
  return plain;
}

/** An empty choice, or an unknown language, leaves the guess. */
function chosen({ title, folder, language, isTaken }: PlainChoice = {}): Partial<Found> {
  return {
    ...(title && { title }),
    ...(folder !== undefined && { folder }),
    ...(language && isKnownLanguage(language) && { language, from: 'given' }),
    ...(isTaken !== undefined && { isTaken }),
  };
}

/** Counts each name once more. */
function addIgnored(ignored: PlainRead['ignored'], more: readonly string[]): PlainRead['ignored'] {
  const times = new Map(ignored);
  for (const name of more) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times];
}

/** Shortens the path of a picture: one that is embedded in the text may be longer than all other text. */
export function nameOfPicture(path: string): string {
  return `![${path.length > 60 ? `${path.slice(0, 60)}…` : path}]`;
}
