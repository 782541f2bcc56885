/** §10.1, §10.22, §19.1: a file of an import, on disk or in memory. */

import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Message, type Param, tell, toldOf } from '../../../locales/message.ts';
import { fileProblem, fileRefusal } from '../../../platform/read-named-file.ts';
import { NO_LINE } from '../../../template/model/fault.ts';
import type { Choices } from '../../../template/word/placeholders/entries.ts';
import type { WordFacts } from '../reading/read-word.ts';
import type { TextReaders } from '../reading/text-readers.ts';
import type { UploadedFile } from '../upload/upload-limits.ts';

/** Access to the bytes of files. A place is an absolute path. */
type FileSource = {
  /** Returns the name of a folder in messages. */
  nameOf(root: string): Param;
  /** Resolves symbolic links. Undefined when nothing is there. */
  realPlace(place: string): Promise<string | undefined>;
  /** Returns the names in a folder. Missing when only a single file was given. */
  list?(folder: string): Promise<string[]>;
  /** Returns the bytes of a file, or what is wrong with it, as the end of a sentence. */
  read(place: string): Promise<Uint8Array<ArrayBuffer> | Message>;
};

export type TemplateFile = {
  /** The name in faults. For a file on disk, relative to the working directory. */
  file: string;
  /** Absolute, with symbolic links resolved. */
  path: string;
  /** The folder that images must be in: the imported one, or that of the file. */
  root: string;
  source: FileSource;
};

/** The most bytes of a template, and of each of its images. */
export const FILE_LIMIT = 5 * MEBIBYTE;

/** Returns what is wrong with a file of this size, as the end of a sentence. `limit`: the most bytes. */
export function sizeFault(bytes: number, limit = FILE_LIMIT): Message | undefined {
  return bytes > limit ? tell('file.bytes', { count: bytes, max: limit }) : undefined;
}

/** Matches Markdown files, whatever their ending (§10.22). */
export const MARKDOWN = /\.(?:md|markdown)$/i;
const TEMPLATES = /\.md$|\.theme\.ya?ml$/;
export const THEMES = /\.theme\.ya?ml$/;

export function isThemeFile({ file }: Pick<TemplateFile, 'file'>): boolean {
  return THEMES.test(file);
}

/** Returns whether an import takes a file: not when a name on its path begins with a dot. */
function isTaken(name: string, wanted: RegExp): boolean {
  return wanted.test(name) && !name.split(path.sep).some((part) => part[0] === '.');
}

/** Both paths must be absolute, with symbolic links resolved. */
export function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Returns the bytes of a file, or what is wrong with it, as the end of a sentence. */
export function readFile({ source, path: place }: TemplateFile): Promise<Uint8Array<ArrayBuffer> | Message> {
  return source.read(place);
}

// §10.37: which files are Word files, the folder of a template from one, and its pictures as files beside it.

/** Word's formats, and those refused with advice. Names that begin with `~$` are lock files of open documents. */
export const WORD = /(?:^|[\\/])(?!~\$)[^\\/]*\.(?:docx|docm|dotx|dotm|doc|odt|rtf)$/i;

/** A Word file contains its pictures, so it may be larger. */
export const WORD_LIMIT = 20 * MEBIBYTE;

/** Returns how many bytes a file of that name may have. */
export function limitOf(name: string): number {
  return WORD.test(name) ? WORD_LIMIT : FILE_LIMIT;
}

export function isWordFile({ file }: Pick<TemplateFile, 'file'>): boolean {
  return WORD.test(file);
}

/** Returns the path from the imported folder as `Parent / Child`. */
export function folderOf({ path: file, root }: Pick<TemplateFile, 'path' | 'root'>): string {
  const names = path.relative(root, path.dirname(file)).split(path.sep);
  return names
    .map((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((name) => name !== '')
    .join(' / ');
}

/** Adds pictures beside a file. `pictures`: by the paths that its text names; other paths lead nowhere. */
export function withPictures(file: TemplateFile, pictures: ReadonlyMap<string, Uint8Array>): TemplateFile {
  const places = new Map(
    [...pictures].map(([name, bytes]) => [path.resolve(path.dirname(file.path), decodeURIComponent(name)), bytes]),
  );
  return {
    ...file,
    source: {
      nameOf: (root) => file.source.nameOf(root),
      realPlace: async (place) => (places.has(place) ? place : undefined),
      read: async (place) => new Uint8Array(places.get(place) ?? []),
    },
  };
}

/** §10.1, §10.22, §19.1: files of an import on disk: those that are named, and every `*.md` and theme in a named folder. */
export const FILES_ON_DISK: FileSource = {
  nameOf: (root) => root,
  realPlace: (place) => realpath(place).catch(() => undefined),
  list: (folder) => readdir(folder),
  read: readBounded,
};

/**
 * Returns the files sorted by path, each once. `names`: matches the files to take from a folder. Skips names that begin with a dot, and
 * symbolic links that lead out of the folder. Throws `validation` for a missing path and a folder without templates.
 */
export function findTemplateFiles(given: string[], names = TEMPLATES): Promise<TemplateFile[]> {
  return findFiles(given, names, (folder) => tell('refusal.files.noTemplate', { folder, names: '*.md' }));
}

/** Finds theme files like `findTemplateFiles`. */
export function findThemeFiles(given: string[]): Promise<TemplateFile[]> {
  return findFiles(given, THEMES, (folder) => tell('refusal.files.noTheme', { folder, names: '*.theme.yaml' }));
}

type NoneIn = (folder: string) => Message;

async function findFiles(given: string[], wanted: RegExp, noneIn: NoneIn): Promise<TemplateFile[]> {
  const found = new Map<string, TemplateFile>();
  for (const one of given)
    for (const file of await filesOf(one, wanted, noneIn)) if (!found.has(file.path)) found.set(file.path, file);
  return [...found.values()];
}

async function filesOf(given: string, wanted: RegExp, noneIn: NoneIn): Promise<TemplateFile[]> {
  const source = FILES_ON_DISK;
  const refuse = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal('validation', tell('refusal.files.none', { name: given }));
    throw fileRefusal(given, fileProblem(error));
  };
  const place = await realpath(given).catch(refuse);
  if (!(await stat(place)).isDirectory()) return [{ file: given, path: place, root: path.dirname(place), source }];
  const names = await readdir(place, { recursive: true }).catch(refuse);
  const files: TemplateFile[] = [];
  for (const name of names.filter((one) => isTaken(one, wanted)).sort()) {
    const real = await realpath(path.join(place, name)).catch(() => null);
    if (real && isInside(place, real) && (await stat(real)).isFile())
      files.push({ file: path.join(given, name), path: real, root: place, source });
  }
  if (files.length === 0) throw new Refusal('validation', noneIn(given));
  return files;
}

/** Returns the bytes of a file, or what is wrong with it, as the end of a sentence. */
export function readBounded(file: string): Promise<Uint8Array<ArrayBuffer> | Message> {
  return readSmall(file).catch(fileProblem);
}

async function readSmall(file: string): Promise<Uint8Array<ArrayBuffer> | Message> {
  // NONBLOCK, because opening a pipe (FIFO) would otherwise wait for a writer for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return stats.isDirectory() ? tell('file.folder') : tell('file.noFile');
    return sizeFault(stats.size, limitOf(file)) ?? new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

// §20.12: uploaded files of an import, by their names, with `/` between folders.

/** The root of an upload. It is not the root of the file system, so that `..` leads out of it. */
const ROOT = path.resolve('/upload');

/** The same for an upload. Two Unicode spellings of a name mean the same file. Throws `validation` without templates. */
export function findUploadedTemplates(files: readonly UploadedFile[]): TemplateFile[] {
  const places = new Map(files.map((file) => [placeOf(file.name), file]));
  const source: FileSource = {
    nameOf: () => tell('file.uploaded'),
    realPlace: async (place) => (places.has(place.normalize()) ? place.normalize() : undefined),
    list: async (folder) =>
      [...places.keys()].filter((place) => path.dirname(place) === folder).map((place) => path.basename(place)),
    read: async (place) => {
      const file = places.get(place);
      return file?.bytes ?? sizeFault(file?.size ?? 0, limitOf(place)) ?? tell('file.missing');
    },
  };
  const names = files.map(({ name }) => name);
  const taken = names.filter((name) => [MARKDOWN, THEMES, WORD].some((wanted) => isTaken(name, wanted))).sort();
  if (taken.length === 0) throw new Refusal('validation', tell('file.noTemplate'), 'files');
  return taken.map((file) => ({ file, path: placeOf(file), root: ROOT, source }));
}

function placeOf(name: string): string {
  return path.join(ROOT, name).normalize();
}

// §10.37: reads a Word file in a thread.

/**
 * `title`: replaces the file's own title. `choices`: what the author says about its placeholders. `shown`: the number
 * of the paragraph that a preview shows.
 */
export type WordOptions = { title?: string; choices?: Choices | undefined; shown?: number | undefined };

/** Returns what a file contains, or why it is refused. Exceeding a limit of time or memory is a fault of the file. */
export async function readWordFile(
  file: TemplateFile,
  bytes: Uint8Array,
  { readers, ...options }: { readers: Pick<TextReaders, 'word'> } & WordOptions,
): Promise<WordFacts> {
  const source = { file: file.file, bytes, name: path.parse(file.path).name, folder: folderOf(file) };
  try {
    return await readers.word({ ...source, ...options });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation') throw error;
    return { ok: false, faults: [{ file: file.file, line: NO_LINE, message: toldOf(error) }] };
  }
}
