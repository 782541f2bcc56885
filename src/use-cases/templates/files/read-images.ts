/** §13.7: images come with the template: files named relative to it, in the imported folder. */

import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMessage, type Message, tell } from '../../../locales/message.ts';
import type { PictureLoss, PictureProblem, PictureReport } from '../../../pdf/index.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import { isInside, type TemplateFile } from './template-files.ts';

/** A reference to an image in a template. `path`: as written in the file. */
type ImageReference = { path: string; line: number };

/** Finds an image to use in place of one that was not given. */
export type FindImage = (path: string) => Promise<Asset | undefined>;

/** The images and what to report about them, by line. `kept`: paths of images that `findKept` has found. */
type ReadImages = {
  assets: Asset[];
  /** Faults of images that cannot be imported. `undrawn`: those images that exist but cannot be drawn. */
  faults: Fault[];
  undrawn: Fault[];
  /** Images that are drawn differently than they look. */
  warnings: Fault[];
  kept: string[];
};

/** Reads the images of a file, each once. `picture`: examines an image; in this thread by default. */
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
    // An image of the previous version does not prevent saving.
    if (problem)
      report(tell('file.image', { path, problem }), ...(before ? [read.warnings] : [read.faults, read.undrawn]));
    for (const loss of losses) report(loss, read.warnings);
    if (before || !problem) assets.set(path, asset);
  }
  return { ...read, assets: [...assets.values()] };
}

/** Returns the image, or what is wrong with it, as the end of a sentence. */
async function readImage(template: TemplateFile, written: string): Promise<Asset | Message> {
  const bytes = await readBeside(template, written);
  if (isMessage(bytes)) return bytes;
  const mediaType = imageTypeOf(bytes);
  return mediaType ? { path: written, mediaType, bytes } : NO_IMAGE;
}

// §13.7, §19.1: reads files that a template or a theme names: relative to it, in the imported folder.

/** Returns whether the message of `readBeside` says that the file was not given. It may have been given before. */
function isMissing({ code }: Message): boolean {
  return code === 'file.missing' || code === 'file.outside';
}

/** `written`: the path as written. Returns the bytes, or what is wrong with the file, as the end of a sentence. */
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

/** Decodes a path. Percent-encoding is allowed, for spaces and letters outside ASCII. */
function decode(written: string): string | undefined {
  try {
    const name = decodeURIComponent(written);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

/** §17.43: the messages to authors about images. `examinePicture` finds the problems, for every door. */
type Of<Kind extends PictureProblem['problem']> = Extract<PictureProblem, { problem: Kind }>;

const PROBLEMS: { [Kind in PictureProblem['problem']]: (problem: Of<Kind>) => Message } = {
  damaged: () => tell('file.cutOff'),
  coding: () => tell('file.jpeg'),
  pixels: ({ has, most }) => tell('file.pixels', { millions: has, max: most }),
  broken: ({ of, line }) => tell('file.svg.unread', { problem: of, line }),
  element: ({ of, line }) => tell('file.svg.notDrawn', { what: of, line }),
  outside: ({ of, line }) => tell('file.svg.outside', { what: of, line }),
  embedded: ({ of, line }) => tell('file.svg.picture', { kind: of, line }),
  sizeless: () => tell('file.svg.noSize'),
  costly: () => tell('file.svg.tooLarge'),
};

const ADVICE: Record<Exclude<PictureLoss['lost'], 'press' | 'wide'>, Message> = {
  shape: tell('file.svg.plainShapes'),
  color: tell('file.svg.color'),
  font: tell('file.svg.text'),
  sheet: tell('file.svg.styles'),
  style: tell('file.svg.selectors'),
  motion: tell('file.svg.animation'),
  html: tell('file.svg.instead'),
  namespace: tell('file.svg.namespace'),
};

/** Returns the message about a loss, as a whole sentence. */
function lossOf(path: string, loss: PictureLoss): Message {
  if (loss.lost === 'press') return tell('file.cmyk', { path });
  if (loss.lost === 'wide') return tell('file.colors', { path, space: loss.what });
  return tell('file.svg.without', { path, what: loss.what, line: loss.line ?? 0, advice: ADVICE[loss.lost] });
}

/** The known reports by the content of the image. A draft is tried at each pause in typing. */
const known = new LRUCache<string, PictureReport>({ max: 1000 });

/**
 * Examines an image. `problem`: why it is not drawn, as the end of a sentence. `losses`: whole sentences. `read`:
 * examines it, here or in a thread.
 */
export async function examineImage(
  asset: Asset,
  read: TextReaders['picture'],
): Promise<{ problem?: Message; losses: Message[] }> {
  const key = createHash('sha256').update(asset.mediaType).update(asset.bytes).digest('hex');
  const report = known.get(key) ?? (await read(asset));
  known.set(key, report);
  const { problem, losses } = report;
  const say = problem && (PROBLEMS[problem.problem] as (one: PictureProblem) => Message);
  return { ...(say && { problem: say(problem) }), losses: losses.map((loss) => lossOf(asset.path, loss)) };
}

/** The message for a file that is not an image at all. */
export const NO_IMAGE = tell('file.noPicture');

/** §13.7: detects the type of an image (PNG, JPEG or SVG) by its content. The file name does not matter. */
const SIGNATURES: [Asset['mediaType'], number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Returns undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): Asset['mediaType'] | undefined {
  for (const [type, signature] of SIGNATURES) if (signature.every((byte, at) => bytes[at] === byte)) return type;
  return isSvg(bytes) ? 'image/svg+xml' : undefined;
}

function isSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return /^<(?:[\w-]+:)?svg[\s>/]/.test(afterProlog(text.trimStart().slice(0, LONGEST_PROLOG)));
}

/** In characters, before the root element (§17.15). It is read on the main thread, and drawing programs write a few hundred. */
const LONGEST_PROLOG = 65_536;

/** Matches content before the root element: XML declaration, comments, document type (perhaps with brackets). */
const PROLOG = [/^<\?[\s\S]*?\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[[^\]]*\]\s*)?>/i];

function afterProlog(text: string): string {
  let rest = text;
  for (;;) {
    const part = PROLOG.map((one) => one.exec(rest)?.[0]).find((found) => found !== undefined);
    if (part === undefined) return rest;
    rest = rest.slice(part.length).trimStart();
  }
}
