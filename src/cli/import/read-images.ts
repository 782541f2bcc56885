/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Asset } from '../../template/model/asset.ts';
import type { Fault } from '../../template/model/fault.ts';
import { imageTypeOf } from './image-type.ts';
import { isInside, readBounded, type TemplateFile } from './template-files.ts';

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

const EXPECTED = 'is not a path relative to the template';

/** The image, or what is wrong with it, as the end of a sentence. */
async function readImage({ path: file, root }: TemplateFile, written: string): Promise<Asset | string> {
  const name = decode(written);
  if (name === undefined || /^[a-z][a-z\d+.-]*:/i.test(name) || path.isAbsolute(name) || name.startsWith('//'))
    return EXPECTED;
  const place = path.resolve(path.dirname(file), name);
  if (!isInside(root, place)) return `lies outside the folder ${root}`;
  const real = await realpath(place).catch(() => undefined);
  if (!real) return 'does not exist';
  if (!isInside(root, real)) return `is a symbolic link that leads out of the folder ${root}`;
  const bytes = await readBounded(real);
  if (typeof bytes === 'string') return bytes;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? { path: written, mediaType, bytes } : 'is neither PNG, JPEG nor SVG (in UTF-8, without entities)';
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
