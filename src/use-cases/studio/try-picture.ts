/** §20.24 rule 4: pictures that are added to a text, with the limits and checks of an import. */

import { Refusal } from '../../domain/errors.ts';
import { shorten } from '../../domain/suggestions.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { type RenderedPdf, type RenderJob, SAMPLE_JOB } from '../../pdf/index.ts';
import type { Asset } from '../../template/model/code.ts';
import { examineImage, imageTypeOf, NO_IMAGE } from '../templates/files/examine-image.ts';
import { sizeFault } from '../templates/files/template-files.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import type { UploadedFile } from '../templates/upload/upload-limits.ts';

const MAX_PICTURE_NAME = 60;

/** Of letters, digits, points and dashes: it stands in the text as it is. Of two that are sent together, none takes the place of the other. */
export function freePictureName(given: string, taken: readonly string[]): string {
  const own = given.replaceAll('\\', '/').split('/').at(-1)!.normalize('NFKD').toLowerCase();
  const [, base = '', ending = ''] = /^(.*?)(\.[a-z]{3,4})?$/s.exec(own) ?? [];
  const plain = base
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_PICTURE_NAME);
  for (let nth = 1; ; nth++) {
    const name = `${plain || 'picture'}${nth === 1 ? '' : `-${nth}`}${ending}`;
    if (!taken.includes(name)) return name;
  }
}

/** A picture as an asset. Throws `validation` for what an import would refuse, and for what cannot be drawn. `render`: null where nothing is rendered. */
export async function tryPicture(
  readers: Pick<TextReaders, 'picture'>,
  render: (job: RenderJob) => Promise<RenderedPdf | Message | null>,
  { path, file: { name, size, bytes } }: { path: string; file: UploadedFile },
): Promise<Asset> {
  const refuse = (reason: Message) =>
    new Refusal('validation', tell('file.picture', { name: shorten(name), problem: reason }), 'picture');
  const tooLarge = sizeFault(size);
  if (!bytes || tooLarge) throw refuse(tooLarge ?? tell('file.tooLarge'));
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) throw refuse(NO_IMAGE);
  const asset: Asset = { path, mediaType, bytes };
  const { problem } = await examineImage(asset, readers.picture);
  if (problem) throw refuse(problem);
  const drawn = await render({ ...SAMPLE_JOB, markdown: `![](${path})`, blanks: [], assets: [asset] });
  if (isMessage(drawn)) throw refuse(tell('file.notDrawn', { reason: drawn }));
  return asset;
}
