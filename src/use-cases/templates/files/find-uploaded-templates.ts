/** §20.12: the files of an import that were uploaded: by their names, with `/` between folders. */

import path from 'node:path';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import type { UploadedFile } from '../upload/uploaded-file.ts';
import { type FileSource, isTaken, MARKDOWN, sizeFault, type TemplateFile, THEMES } from './template-files.ts';
import { limitOf, WORD } from './word-files.ts';

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
