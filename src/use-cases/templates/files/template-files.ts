/** §10.1, §10.22, §19.1: what a file of an import is, wherever its bytes are: on disk, or in memory. */
import path from 'node:path';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Message, type Param, tell } from '../../../locales/message.ts';

/** Where the bytes of files are. A place is an absolute path. */
export type FileSource = {
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
export const TEMPLATES = /\.md$|\.theme\.ya?ml$/;
export const THEMES = /\.theme\.ya?ml$/;

export function isThemeFile({ file }: Pick<TemplateFile, 'file'>): boolean {
  return THEMES.test(file);
}

/** Of names in a folder, those that are taken: none that begins with a dot, nor what is in such a folder. */
export function isTaken(name: string, wanted: RegExp): boolean {
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
