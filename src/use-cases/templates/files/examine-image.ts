/** §17.43: what authors are told of an image, in words. What there is to tell says `examinePicture`, which every door asks. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Message, tell } from '../../../locales/message.ts';
import type { PictureLoss, PictureProblem, PictureReport } from '../../../pdf/index.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { TextReaders } from '../reading/text-readers.ts';

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
