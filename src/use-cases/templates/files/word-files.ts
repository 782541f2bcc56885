/** §10.37: which files are Word's, where a template of one is filed, and its pictures as files beside it. */
import path from 'node:path';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { FILE_LIMIT, type TemplateFile } from './template-files.ts';

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
