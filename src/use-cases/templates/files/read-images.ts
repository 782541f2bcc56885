/** §13.7: images come with the template: files named relative to it, in the folder that is imported. */

import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMessage, type Message, tell } from '../../../locales/message.ts';
import type { PictureLoss, PictureProblem, PictureReport } from '../../../pdf/index.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
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

/** §17.43: what authors are told of an image, in words. What there is to tell says `examinePicture`, which every door asks. */
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

/** What a loss is, as a whole sentence. */
function lossOf(path: string, loss: PictureLoss): Message {
  if (loss.lost === 'press') return tell('file.cmyk', { path });
  if (loss.lost === 'wide') return tell('file.colors', { path, space: loss.what });
  return tell('file.svg.without', { path, what: loss.what, line: loss.line ?? 0, advice: ADVICE[loss.lost] });
}

/** What was found before, by what is in the file: a draft is tried at each stop of typing. */
const known = new LRUCache<string, PictureReport>({ max: 1000 });

/** `problem`: why it is not drawn, as the end of a sentence. `losses`: sentences. `read`: where it is examined. */
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

/** Of a file that is no image at all. */
export const NO_IMAGE = tell('file.noPicture');

/** §13.7: the type of an image, PNG, JPEG or SVG, by its content. The file name does not matter. */
const SIGNATURES: [Asset['mediaType'], number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Undefined for anything else. */
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
  return /^<(?:[\w-]+:)?svg[\s>/]/.test(afterProlog(text));
}

/** What may stand before the root element: XML declaration, comments, document type, which may hold declarations in brackets. */
const PROLOG = [/^<\?[\s\S]*?\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[[^\]]*\]\s*)?>/i];

function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const part = PROLOG.map((one) => one.exec(rest)?.[0]).find((found) => found !== undefined);
    if (part === undefined) return rest;
    rest = rest.slice(part.length).trimStart();
  }
}
