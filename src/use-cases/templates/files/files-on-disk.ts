/** §10.1, §10.22, §19.1: the files of an import on disk: those that are named, and every `*.md` and theme in a folder that is named. */
import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../../domain/errors.ts';
import { type Message, tell } from '../../../locales/message.ts';
import type { UploadedFile } from '../upload/upload-limits.ts';
import {
  type FileSource,
  isInside,
  isTaken,
  limitOf,
  MARKDOWN,
  sizeFault,
  TEMPLATES,
  type TemplateFile,
  THEMES,
  WORD,
} from './template-files.ts';

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
