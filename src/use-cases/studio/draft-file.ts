/** §20.24: a draft of a template as a file of an import: its text, and its pictures by the paths that the text names. */

import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../../domain/text.ts';
import { tell } from '../../locales/message.ts';
import type { Asset } from '../../template/model/code.ts';
import { type TemplateFile, withPictures } from '../templates/files/index.ts';

/** What faults call it. */
export const DRAFT_FILE = 'template.md';
/** Of its text, in UTF-8. */
export const MAX_DRAFT_BYTES = MEBIBYTE;
/** So deep that a path of a picture may lead up, as it may in a folder that was imported. */
const FOLDER = '/draft/1/2/3/4/5/6/7/8';

/** Its text is that of `bytes`, which are given apart. */
export function draftFile(bytes: Uint8Array<ArrayBuffer>, pictures: readonly Asset[]): TemplateFile {
  const own = `${FOLDER}/${DRAFT_FILE}`;
  const file: TemplateFile = {
    ...{ file: DRAFT_FILE, path: own, root: '/draft' },
    source: { nameOf: () => 'of the draft', realPlace: async () => undefined, read: async () => bytes },
  };
  const beside = withPictures(file, new Map(pictures.map(({ path, bytes: picture }) => [path, picture])));
  const { source } = beside;
  return {
    ...beside,
    source: { ...source, read: (place) => (place === own ? Promise.resolve(bytes) : source.read(place)) },
  };
}

/** As it is kept. Throws `validation` for what no text can hold. */
export function readDraftText(text: string): string {
  const source = normaliseLineBreaks(text);
  const forbidden = findForbiddenCharacter(source);
  if (forbidden) throw new Refusal('validation', tell('refusal.draft.character', { character: forbidden }), 'source');
  return source;
}
