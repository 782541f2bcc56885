/** §10.1, §10.22, §19.1: what a file of an import is, wherever its bytes are: on disk, or in memory. */

import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Message, type Param, tell, toldOf } from '../../../locales/message.ts';
import { NO_LINE } from '../../../template/model/fault.ts';
import type { Choices } from '../../../template/word/placeholders/entries.ts';
import type { WordFacts } from '../reading/read-word.ts';
import type { TextReaders } from '../reading/text-readers.ts';
import type { UploadedFile } from '../upload/upload-limits.ts';

/** Where the bytes of files are. A place is an absolute path. */
type FileSource = {
  /** What messages call a folder. */
  nameOf(root: string): Param;
  /** The place behind symbolic links; undefined where nothing is. */
  realPlace(place: string): Promise<string | undefined>;
  /** The names of what is in a folder; nothing where only the file itself was given. */
  list?(folder: string): Promise<string[]>;
  /** The bytes of a file, or what is wrong with it, as the end of a sentence. */
  read(place: string): Promise<Uint8Array<ArrayBuffer> | Message>;
};

export type TemplateFile = {
  /** As faults show it; of one on disk relative to where the command runs. */
  file: string;
  /** Absolute, with symbolic links resolved. */
  path: string;
  /** Images must be in this folder: the one that was named, or that of the file. */
  root: string;
  source: FileSource;
};

/** For a template, and for each of its images. */
export const FILE_LIMIT = 5 * MEBIBYTE;

/** What is wrong with a file of this size, as the end of a sentence. `limit`: the most that it may have. */
export function sizeFault(bytes: number, limit = FILE_LIMIT): Message | undefined {
  return bytes > limit ? tell('file.bytes', { count: bytes, max: limit }) : undefined;
}

/** §10.22: all Markdown, whatever it calls itself. */
export const MARKDOWN = /\.(?:md|markdown)$/i;
const TEMPLATES = /\.md$|\.theme\.ya?ml$/;
export const THEMES = /\.theme\.ya?ml$/;

export function isThemeFile({ file }: Pick<TemplateFile, 'file'>): boolean {
  return THEMES.test(file);
}

/** Of names in a folder, those that are taken: none that begins with a dot, nor what is in such a folder. */
function isTaken(name: string, wanted: RegExp): boolean {
  return wanted.test(name) && !name.split(path.sep).some((part) => part[0] === '.');
}

/** Both absolute, with symbolic links resolved. */
export function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** The bytes of a file, or what is wrong with it, as the end of a sentence. */
export function readFile({ source, path: place }: TemplateFile): Promise<Uint8Array<ArrayBuffer> | Message> {
  return source.read(place);
}

// §10.37: which files are Word's, where a template of one is filed, and its pictures as files beside it.

/** Word's own, and those that are refused with what to do. Names that begin with `~$` are marks of a file that is open. */
export const WORD = /(?:^|[\\/])(?!~\$)[^\\/]*\.(?:docx|docm|dotx|dotm|doc|odt|rtf)$/i;

/** Pictures come with it. */
export const WORD_LIMIT = 20 * MEBIBYTE;

/** How many bytes a file of that name may have. */
export function limitOf(name: string): number {
  return WORD.test(name) ? WORD_LIMIT : FILE_LIMIT;
}

export function isWordFile({ file }: Pick<TemplateFile, 'file'>): boolean {
  return WORD.test(file);
}

/** The way from the folder that is imported, `Parent / Child`. */
export function folderOf({ path: file, root }: Pick<TemplateFile, 'path' | 'root'>): string {
  const names = path.relative(root, path.dirname(file)).split(path.sep);
  return names
    .map((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((name) => name !== '')
    .join(' / ');
}

/** `pictures`: by the paths that its text names, which lead to nothing else. */
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

/** §10.1, §10.22, §19.1: the files of an import on disk: those that are named, and every `*.md` and theme in a folder that is named. */
export const FILES_ON_DISK: FileSource = {
  nameOf: (root) => root,
  realPlace: (place) => realpath(place).catch(() => undefined),
  list: (folder) => readdir(folder),
  read: readBounded,
};

/**
 * Sorted by path, each file once; `names`: those that are taken of a folder. Skips names that begin with a dot, and symbolic links that
 * lead out of the folder. Throws `validation` for a path that does not exist and for a folder without templates.
 */
export function findTemplateFiles(given: string[], names = TEMPLATES): Promise<TemplateFile[]> {
  return findFiles(given, names, (folder) => tell('refusal.files.noTemplate', { folder, names: '*.md' }));
}

/** As `findTemplateFiles`, for themes. */
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
  const place = await realpath(given).catch(() => {
    throw new Refusal('validation', tell('refusal.files.none', { name: given }));
  });
  if (!(await stat(place)).isDirectory()) return [{ file: given, path: place, root: path.dirname(place), source }];
  const names = await readdir(place, { recursive: true });
  const files: TemplateFile[] = [];
  for (const name of names.filter((one) => isTaken(one, wanted)).sort()) {
    const real = await realpath(path.join(place, name)).catch(() => null);
    if (real && isInside(place, real) && (await stat(real)).isFile())
      files.push({ file: path.join(given, name), path: real, root: place, source });
  }
  if (files.length === 0) throw new Refusal('validation', noneIn(given));
  return files;
}

/** The bytes of a file, or what is wrong with it, as the end of a sentence. */
export function readBounded(file: string): Promise<Uint8Array<ArrayBuffer> | Message> {
  return readSmall(file).catch(({ code, message }: NodeJS.ErrnoException) =>
    tell('file.unread', { reason: code ?? message }),
  );
}

async function readSmall(file: string): Promise<Uint8Array<ArrayBuffer> | Message> {
  // Without waiting for somebody to write: a pipe (FIFO) would keep the command for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return tell('file.noFile');
    return sizeFault(stats.size, limitOf(file)) ?? new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

// §20.12: the files of an import that were uploaded: by their names, with `/` between folders.

/** Not the root of the file system, so that `..` leads out of it. */
const ROOT = path.resolve('/upload');

/** As `findTemplateFiles`. A name that Unicode writes in two ways means the same file in both. Throws `validation` without templates. */
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

// §10.37: the bytes of a Word file → what it says, read in a thread.

/** `title`: in place of its own. `choices`: what an author says of its placeholders. `shown`: the number of the paragraph that a preview leads to. */
export type WordOptions = { title?: string; choices?: Choices | undefined; shown?: number | undefined };

/** What a file says, or why it is refused. A limit of time or memory that it passes is a mistake of its own. */
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
