/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { imageTypeOf } from './image-type.ts';
import { isMissing, readBeside } from './read-beside.ts';
import type { TemplateFile } from './template-files.ts';

/** A reference to an image in a template; `path` as written in the file. */
export type ImageReference = { path: string; line: number };

/** An image that stands for one that was not given. */
export type FindImage = (path: string) => Promise<Asset | undefined>;

/** The images of a file, each once, and a fault for each that cannot be imported. `kept`: paths of those that `findKept` has found. */
export async function readImages(
  template: TemplateFile,
  references: ImageReference[],
  findKept?: FindImage,
): Promise<{ assets: Asset[]; faults: Fault[]; kept: string[] }> {
  const assets = new Map<string, Asset>();
  const faults: Fault[] = [];
  const kept: string[] = [];
  for (const { path, line } of references) {
    if (assets.has(path)) continue;
    const image = await readImage(template, path);
    const before = typeof image === 'string' && isMissing(image) ? await findKept?.(path) : undefined;
    if (before) kept.push(path);
    const asset = before ?? image;
    if (typeof asset !== 'string') assets.set(path, asset);
    else faults.push({ file: template.file, line, message: `The image ${path} ${asset}.` });
  }
  return { assets: [...assets.values()], faults, kept };
}

/** The image, or what is wrong with it, as the end of a sentence. */
async function readImage(template: TemplateFile, written: string): Promise<Asset | string> {
  const bytes = await readBeside(template, written);
  if (typeof bytes === 'string') return bytes;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? { path: written, mediaType, bytes } : 'is neither PNG, JPEG nor SVG (in UTF-8, without entities)';
}
