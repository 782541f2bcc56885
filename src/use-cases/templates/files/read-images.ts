/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */

import path from 'node:path';
import { isMessage, type Message, tell } from '../../../locales/message.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import { examineImage, imageTypeOf, NO_IMAGE } from './examine-image.ts';
import { isInside, type TemplateFile } from './template-files.ts';

/** A reference to an image in a template; `path` as written in the file. */
type ImageReference = { path: string; line: number };

/** An image that stands for one that was not given. */
export type FindImage = (path: string) => Promise<Asset | undefined>;

/** What was read, and what is to be said of it, by lines. `kept`: paths of those that `findKept` has found. */
type ReadImages = {
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

// §13.7, §19.1: reads what a template or a theme names: files relative to it, in the folder that is imported.

/** Whether what `readBeside` says of a file is that it was not given: it may have been once. */
function isMissing({ code }: Message): boolean {
  return code === 'file.missing' || code === 'file.outside';
}

/** `written`: the path as the file has it. The bytes, or what is wrong with it, as the end of a sentence. */
export async function readBeside(
  { path: file, root, source }: TemplateFile,
  written: string,
): Promise<Uint8Array<ArrayBuffer> | Message> {
  const name = decode(written);
  if (name === undefined || /^[a-z][a-z\d+.-]*:/i.test(name) || path.isAbsolute(name) || name.startsWith('//'))
    return tell('file.notRelative');
  const place = path.resolve(path.dirname(file), name);
  if (!isInside(root, place)) return tell('file.outside', { folder: source.nameOf(root) });
  const real = await source.realPlace(place);
  if (!real) return tell('file.missing');
  if (!isInside(root, real)) return tell('file.link', { folder: source.nameOf(root) });
  return source.read(real);
}

/** Percent-encoding is allowed, for spaces and letters outside ASCII. */
function decode(written: string): string | undefined {
  try {
    const name = decodeURIComponent(written);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}
