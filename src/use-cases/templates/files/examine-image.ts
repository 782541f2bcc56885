/** §17.43: what authors are told of an image, in words. What there is to tell says `examinePicture`, which every door asks. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PictureLoss, PictureProblem, PictureReport } from '../../../pdf/index.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { TextReaders } from '../reading/text-readers.ts';

type Of<Kind extends PictureProblem['problem']> = Extract<PictureProblem, { problem: Kind }>;

const PROBLEMS: { [Kind in PictureProblem['problem']]: (problem: Of<Kind>) => string } = {
  damaged: () => 'is cut off or damaged; export it again',
  coding: () => 'is a JPEG of a kind that no PDF can hold; save it as a baseline or progressive JPEG',
  pixels: ({ has, most }) => `has ${has} million pixels; make it smaller, as no more than ${most} million are drawn`,
  broken: ({ of, line }) => `cannot be read as SVG: ${of}, in its line ${line}; export it again`,
  element: ({ of, line }) => `has ${of} in its line ${line}, which is not drawn; export it without`,
  outside: ({ of, line }) =>
    `shows ${of} in its line ${line}, which is outside of it; embed it when you export the drawing`,
  embedded: ({ of, line }) =>
    `has a picture (${of}) in its line ${line} that is not drawn; embed it as a whole PNG or JPEG`,
  sizeless: () => 'has no size; give its <svg> a width and a height, or a viewBox',
  costly: () => 'is too large to be drawn; export it with fewer and simpler shapes',
};

const ADVICE: Record<Exclude<PictureLoss['lost'], 'press' | 'wide'>, string> = {
  shape: 'export it with plain shapes',
  color: 'write the color as #rrggbb',
  font: 'its text is set in the fonts of the document, unless you turn it into paths',
  sheet: 'write the styles into the drawing',
  style: 'write them as attributes or for a class',
  motion: 'it stands still as it begins',
  html: 'what the drawing has in its place is shown',
  namespace: 'write xmlns="http://www.w3.org/2000/svg" into its <svg>, or browsers show nothing',
};

/** What a loss is, as a whole sentence. */
function lossOf(path: string, loss: PictureLoss): string {
  if (loss.lost === 'press')
    return `The image ${path} has colors for presses (CMYK) and no profile for them: previews show others, and its documents are no PDF/A; save it in RGB.`;
  if (loss.lost === 'wide') return `The image ${path} has colors that no PDF can hold (${loss.what}); save it in sRGB.`;
  return `The image ${path} is drawn without ${loss.what}, in its line ${loss.line}; ${ADVICE[loss.lost]}.`;
}

/** What was found before, by what is in the file: a draft is tried at each stop of typing. */
const known = new LRUCache<string, PictureReport>({ max: 1000 });

/** `problem`: why it is not drawn, as the end of a sentence. `losses`: sentences. `read`: where it is examined. */
export async function examineImage(
  asset: Asset,
  read: TextReaders['picture'],
): Promise<{ problem?: string; losses: string[] }> {
  const key = createHash('sha256').update(asset.mediaType).update(asset.bytes).digest('hex');
  const report = known.get(key) ?? (await read(asset));
  known.set(key, report);
  const { problem, losses } = report;
  const say = problem && (PROBLEMS[problem.problem] as (one: PictureProblem) => string);
  return { ...(say && { problem: say(problem) }), losses: losses.map((loss) => lossOf(asset.path, loss)) };
}

/** Of a file that is no image at all. */
export const NO_IMAGE = 'is neither PNG, JPEG nor SVG (in UTF-8)';
