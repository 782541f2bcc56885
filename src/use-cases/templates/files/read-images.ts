/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */
import { isMessage, type Message, tell } from '../../../locales/message.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import { examineImage, NO_IMAGE } from './examine-image.ts';
import { imageTypeOf } from './image-type.ts';
import { isMissing, readBeside } from './read-beside.ts';
import type { TemplateFile } from './template-files.ts';

/** A reference to an image in a template; `path` as written in the file. */
export type ImageReference = { path: string; line: number };

/** An image that stands for one that was not given. */
export type FindImage = (path: string) => Promise<Asset | undefined>;

/** What was read, and what is to be said of it, by lines. `kept`: paths of those that `findKept` has found. */
export type ReadImages = {
  assets: Asset[];
  /** Of images that cannot be imported. `undrawn`: those of them that are there. */
  faults: Fault[];
  undrawn: Fault[];
  /** Of what is drawn otherwise than it looks. */
  warnings: Fault[];
  kept: string[];
};

/** The images of a file, each once. `readers`: where they are examined; here unless told. */
export async function readImages(
  template: TemplateFile,
  references: ImageReference[],
  { picture: examine }: Pick<TextReaders, 'picture'> = TEXT_READERS,
  findKept?: FindImage,
): Promise<ReadImages> {
  const assets = new Map<string, Asset>();
  const read: ReadImages = { assets: [], faults: [], undrawn: [], warnings: [], kept: [] };
  for (const { path, line } of references) {
    if (assets.has(path)) continue;
    const report = (message: Message, ...lists: Fault[][]) => {
      for (const list of lists) list.push({ file: template.file, line, message });
    };
    const image = await readImage(template, path);
    const before = isMessage(image) && isMissing(image) ? await findKept?.(path) : undefined;
    if (before) read.kept.push(path);
    const asset = before ?? image;
    if (isMessage(asset)) {
      report(tell('file.image', { path, problem: asset }), read.faults);
      continue;
    }
    const { problem, losses } = await examineImage(asset, examine);
    // One that was imported once keeps nothing from being saved.
    if (problem)
      report(tell('file.image', { path, problem }), ...(before ? [read.warnings] : [read.faults, read.undrawn]));
    for (const loss of losses) report(loss, read.warnings);
    if (before || !problem) assets.set(path, asset);
  }
  return { ...read, assets: [...assets.values()] };
}

/** The image, or what is wrong with it, as the end of a sentence. */
async function readImage(template: TemplateFile, written: string): Promise<Asset | Message> {
  const bytes = await readBeside(template, written);
  if (isMessage(bytes)) return bytes;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? { path: written, mediaType, bytes } : NO_IMAGE;
}
