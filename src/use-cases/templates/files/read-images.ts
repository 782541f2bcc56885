/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { imageTypeOf } from './image-type.ts';
import { readBeside } from './read-beside.ts';
import type { TemplateFile } from './template-files.ts';

/** A reference to an image in a template; `path` as written in the file. */
export type ImageReference = { path: string; line: number };

/** The images of a file, each once, and a fault for each that cannot be imported. */
export async function readImages(
  template: TemplateFile,
  references: ImageReference[],
): Promise<{ assets: Asset[]; faults: Fault[] }> {
  const assets = new Map<string, Asset>();
  const faults: Fault[] = [];
  for (const reference of references) {
    if (assets.has(reference.path)) continue;
    const image = await readImage(template, reference.path);
    if (typeof image !== 'string') assets.set(reference.path, image);
    else faults.push({ file: template.file, line: reference.line, message: `The image ${reference.path} ${image}.` });
  }
  return { assets: [...assets.values()], faults };
}

/** The image, or what is wrong with it, as the end of a sentence. */
async function readImage(template: TemplateFile, written: string): Promise<Asset | string> {
  const bytes = await readBeside(template, written);
  if (typeof bytes === 'string') return bytes;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? { path: written, mediaType, bytes } : 'is neither PNG, JPEG nor SVG (in UTF-8, without entities)';
}
