/**
 * §10.22: adopts a folder of Markdown that was not written for Platen as templates. Each file is read twice, because
 * all titles must be unique before the first is saved, and the texts of thousands of files do not fit into memory.
 */
import path from 'node:path';
import type { Database } from '../../data/storage/connection/database.ts';
import { loadWordChoices } from '../../data/storage/templates/template-versions.ts';
import { themeFields } from '../../data/storage/templates/themes.ts';
import type { Actor } from '../../domain/principal.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { decodeSource } from '../../template/import/decode-source.ts';
import { readForeign, readOwn, withFrontMatter } from '../../template/import/read-foreign.ts';
import type { Fault, LineFault } from '../../template/model/fault.ts';
import {
  findTemplateFiles,
  folderOf,
  isWordFile,
  readExamples,
  readFile,
  readWordFile,
  settleTitles,
  type TemplateFile,
  type TextReaders,
  WORD,
} from './files/index.ts';
import { nameOfPicture } from './read-import.ts';
import { readVersion, readWordVersion, type WordRead } from './read-version.ts';
import type { NewVersion } from './save-templates.ts';
import { type NoticedVersion, type SaveOptions, saveVersions, tryVersions } from './save-versions.ts';
import { busyFault, TemplateFaults } from './template-faults.ts';

/** §10.22: the result for a file of an adopted folder. */
export type AdoptedFile = {
  file: TemplateFile;
  /** The title; empty for an unreadable file. */
  title: string;
  folder: string;
  language: string;
  /** How the language was found, and why a default was used. */
  from: string;
  /** The file has Platen's front matter. */
  isOwn: boolean;
  word?: WordRead['report'];
  /** The parts that documents do not show, and how often: `class` of HTML, `layout:` of the front matter, `![logo.gif]` of pictures. */
  ignored: Map<string, number>;
  /** Other notes, such as a title that was cut. */
  notes: Message[];
  /** Other warnings for the author, by line. */
  warnings: LineFault[];
  /** Why the file is refused. Empty for a saved file. */
  faults: (LineFault & Pick<Fault, 'namesake'>)[];
  saved?: NoticedVersion & { placeholders: number };
};

export type AdoptOptions = {
  now: Date;
  /** Returns what an import would do, and saves nothing. */
  check: boolean;
  pool: NonNullable<SaveOptions['pool']>;
  /** The readers of Word files in worker threads. */
  readers: TextReaders;
  /** The person in the audit log. */
  importedBy: Actor;
  /**
   * The fate of a Word file with the title and folder of an existing template: its next version, or another template. Undefined: it is
   * refused with a question.
   */
  namesakes?: 'next' | 'other' | undefined;
  /** Called with how many files are done, and how many there are. */
  onProgress: (done: number, total: number) => void;
};

/** A version to be saved together with others. */
type Waiting = { adopted: AdoptedFile; version: NewVersion; placeholders: number };

/** Markdown and Word files. */
const ADOPTED = new RegExp(`\\.(?:md|markdown)$|${WORD.source}`, 'i');
/** How many templates one transaction saves. */
const MAX_WAITING = 50;
const MAX_WAITING_BYTES = 8 * MEBIBYTE;

/**
 * Adopts all files in the order of their paths. Faults of a file are in its `faults`. Without a workspace, nothing is
 * compared with saved templates, and no database is needed. Throws what `findTemplateFiles` throws.
 */
export async function adoptTemplates(
  workspace: { db: Database; id: string } | undefined,
  paths: string[],
  { onProgress, namesakes, ...options }: AdoptOptions,
): Promise<AdoptedFile[]> {
  const files = await findTemplateFiles(paths, ADOPTED);
  const adopted: AdoptedFile[] = [];
  for (const file of files) {
    onProgress(Math.floor(adopted.length / 2), files.length);
    adopted.push(
      await surveyFile(file, options.readers).catch((error) => unsurveyed(file, [busyFault(file.file, error)])),
    );
  }
  settleTitles(adopted);
  const names = new Map<string, string>();
  const themed = workspace ? await themeFields(workspace.db, workspace.id) : new Set<string>();
  const kept = async (name: { title: string; folder: string }) =>
    workspace && loadWordChoices(workspace.db, workspace.id, name);
  const word: Reading = { themed, readers: options.readers, kept, isNext: namesakes === 'next' };
  let waiting: Waiting[] = [];
  let bytes = 0;
  const save = async () => {
    await saveAll(waiting, async (templates) => {
      if (!workspace) return tryVersions(templates, options);
      const saved = await saveVersions(workspace.db, workspace.id, { templates, themes: [] }, options);
      return saved.templates;
    });
    waiting = [];
    bytes = 0;
  };
  const read = async (file: AdoptedFile) => {
    const read = await readAdopted(file, names, word).catch((error) =>
      refuse(file, [busyFault(file.file.file, error)]),
    );
    if (!read) return;
    waiting.push(read);
    bytes += sizeOf(read.version);
    if (waiting.length >= MAX_WAITING || bytes >= MAX_WAITING_BYTES) await save();
  };
  for (const [done, file] of adopted.entries()) {
    onProgress(Math.floor((files.length + done) / 2), files.length);
    await read(file);
  }
  await save();
  if (namesakes === 'other') {
    for (const file of adopted) {
      const proposed = file.faults[0]?.namesake?.proposed;
      if (proposed !== undefined) await read(Object.assign(file, { title: proposed, faults: [] }));
    }
    await save();
  }
  onProgress(files.length, files.length);
  return adopted;
}

/** Reads an adopted file; undefined if it is refused. `names`: the file of each title and folder. */
async function readAdopted(
  adopted: AdoptedFile,
  names: Map<string, string>,
  word: Reading,
): Promise<Waiting | undefined> {
  if (adopted.faults.length > 0) return undefined;
  const { file, ignored } = adopted;
  const read = isWordFile(file) ? await readWord(adopted, word) : await readMarkdown(adopted, word);
  if (Array.isArray(read)) return refuse(adopted, read);
  const { version } = read;
  if (!version) return refuse(adopted, read.faults);
  adopted.warnings = isWordFile(file) ? read.warnings : [...read.warnings, ...read.undrawn];
  // A document shows a missing picture as its alt text.
  for (const name of [...read.ignored, ...read.missing.map(nameOfPicture)])
    ignored.set(name, (ignored.get(name) ?? 0) + 1);
  const name = JSON.stringify([version.folder, version.title]);
  const namesake = names.get(name);
  if (namesake) return refuse(adopted, [{ line: 1, message: tell('file.sameTitle', { path: namesake }) }]);
  names.set(name, file.file);
  const { examples, warnings } = await readExamples(file);
  adopted.warnings.push(...warnings);
  return { adopted, version: { ...version, onlyChanged: true, examples }, placeholders: read.placeholders };
}

type Read = Awaited<ReturnType<typeof readVersion>>;

async function readMarkdown(
  { file, isOwn, title, folder, language }: AdoptedFile,
  { themed, readers }: Reading,
): Promise<Read | LineFault[]> {
  const text = await readText(file);
  if (typeof text !== 'string') return text;
  const { source, ...place } = isOwn ? { source: text } : withFrontMatter(text, { title, folder, language });
  return readVersion(file, { file: file.file, bytes: new TextEncoder().encode(source), themed, ...place }, readers);
}

type Reading = {
  themed: ReadonlySet<string>;
  readers: TextReaders;
  kept: (name: { title: string; folder: string }) => Promise<unknown>;
  isNext: boolean;
};

async function readWord({ file, title }: AdoptedFile, word: Reading): Promise<Read | LineFault[]> {
  const bytes = await readFile(file);
  return isMessage(bytes) ? unread(bytes) : readWordVersion(file, bytes, { ...word, title });
}

function unread(problem: Message): LineFault[] {
  return [{ line: 1, message: tell('file.file', { problem }) }];
}

function refuse(adopted: AdoptedFile, faults: AdoptedFile['faults']): undefined {
  adopted.faults = faults;
}

function sizeOf({ source, assets }: NewVersion): number {
  return assets.reduce((sum, { bytes }) => sum + bytes.length, source.length);
}

/** Refuses versions whose placeholders do not follow from the previous version, and saves the others. */
async function saveAll(waiting: Waiting[], save: (versions: NewVersion[]) => Promise<NoticedVersion[]>): Promise<void> {
  if (waiting.length === 0) return;
  try {
    const saved = await save(waiting.map(({ version }) => version));
    for (const [at, { adopted, placeholders }] of waiting.entries()) adopted.saved = { ...saved[at]!, placeholders };
  } catch (error) {
    if (!(error instanceof TemplateFaults)) throw error;
    for (const { adopted } of waiting) adopted.faults = error.faults.filter(({ file }) => file === adopted.file.file);
    const left = waiting.filter(({ adopted }) => adopted.faults.length === 0);
    if (left.length === waiting.length) throw error;
    await saveAll(left, save);
  }
}

/**
 * §10.22: the first reading of a file: title, folder and language, before any file is saved. Never throws for what is
 * in the file: that becomes faults.
 */
async function surveyFile(file: TemplateFile, readers: TextReaders): Promise<AdoptedFile> {
  if (isWordFile(file)) return surveyWord(file, readers);
  const text = await readText(file);
  if (typeof text !== 'string') return unsurveyed(file, text);
  const adopted = unsurveyed(file, []);
  const own = readOwn(text);
  if (own) return { ...adopted, ...own, from: 'given', isOwn: true };
  const { title, language, from, ignored, liquidLines } = readForeign(text, path.parse(file.path).name);
  return {
    ...adopted,
    title,
    language,
    from,
    folder: folderOf(file),
    ignored: new Map(ignored.map((name) => [name, 1])),
    notes: liquidLines > 0 ? [tell('word.marks', { count: liquidLines })] : [],
  };
}

async function surveyWord(file: TemplateFile, readers: TextReaders): Promise<AdoptedFile> {
  const bytes = await readFile(file);
  if (isMessage(bytes)) return unsurveyed(file, unread(bytes));
  const facts = await readWordFile(file, bytes, { readers });
  if (!facts.ok) return unsurveyed(file, facts.faults);
  const { title, language, from, report } = facts;
  return { ...unsurveyed(file, []), title, language, from, folder: folderOf(file), word: report };
}

/** A file of which nothing is known, yet or because of its faults. */
function unsurveyed(file: TemplateFile, faults: AdoptedFile['faults']): AdoptedFile {
  const none = { title: '', folder: '', language: '', from: '' };
  return { file, isOwn: false, ignored: new Map(), notes: [], warnings: [], faults, ...none };
}

/** Returns the file's text with LF line ends, or its faults. */
async function readText(file: TemplateFile): Promise<string | LineFault[]> {
  const bytes = await readFile(file);
  return isMessage(bytes) ? unread(bytes) : decodeSource(bytes);
}
