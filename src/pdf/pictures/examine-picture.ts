/** §17.43: what is wrong with a picture, and what of it no PDF shows: what authors are told before it is saved, at every door. */

import { readJpeg } from '../../domain/read-jpeg.ts';
import { assertWholePng, readPng } from '../../domain/read-png.ts';
import { MAX_PIXELS, maxPngPixels } from '../../domain/write-picture.ts';
import type { Asset } from '../../template/model/code.ts';
import { embeddedPicture } from './picture-size.ts';
import { usableProfile } from './png-profile.ts';
import type { SvgLoss } from './svg/plain-svg.ts';
import { readSvg, type SvgProblem } from './svg/read-svg.ts';

/** Why a picture is not drawn: its alt text stands for it. `has`, `most`: in millions. */
export type PictureProblem =
  | SvgProblem
  | { problem: 'damaged' | 'coding' }
  | { problem: 'pixels'; has: number; most: number };
/** What is drawn otherwise than it looks; `what`: as it is written. */
export type PictureLoss = SvgLoss | { what: string; lost: 'press' | 'wide'; line?: undefined };
export type PictureReport = { problem?: PictureProblem; losses: PictureLoss[] };

/** More would only be repeated. */
const MAX_LOSSES = 5;

/** Decodes a PNG; of the others it reads what is written about them. */
export function examinePicture({ mediaType, bytes }: Asset): PictureReport {
  if (mediaType === 'image/png') return examinePng(bytes);
  return mediaType === 'image/jpeg' ? examineJpeg(bytes) : examineSvg(Buffer.from(bytes).toString('utf8'));
}

function problem(what: PictureProblem): PictureReport {
  return { problem: what, losses: [] };
}

function examinePng(bytes: Uint8Array): PictureReport {
  try {
    const file = readPng(bytes);
    const tooMany = excess(file.header, maxPngPixels(file.header));
    if (tooMany) return problem(tooMany);
    assertWholePng(file);
    return { losses: file.looks.has('cICP') ? [{ what: 'cICP', lost: 'wide' }] : [] };
  } catch {
    return problem({ problem: 'damaged' });
  }
}

function examineJpeg(bytes: Uint8Array): PictureReport {
  const file = readJpeg(bytes);
  if (!file?.isWhole || file.width * file.height === 0) return problem({ problem: 'damaged' });
  if (!file.isHuffman) return problem({ problem: 'coding' });
  const tooMany = excess(file, MAX_PIXELS.jpeg);
  if (tooMany) return problem(tooMany);
  const hasPressColors = file.components === 4 && !(file.profile && usableProfile(file.profile, 4));
  return { losses: hasPressColors ? [{ what: 'CMYK', lost: 'press' }] : [] };
}

function excess({ width, height }: { width: number; height: number }, most: number): PictureProblem | undefined {
  const pixels = width * height;
  if (pixels > most) return { problem: 'pixels', has: Math.ceil(pixels / 1_000_000), most: most / 1_000_000 };
  return pixels === 0 ? { problem: 'damaged' } : undefined;
}

function examineSvg(svg: string): PictureReport {
  const read = readSvg(svg);
  if ('problem' in read) return problem(read);
  const losses: PictureLoss[] = [...read.losses];
  for (const { address, line } of read.embedded) {
    const picture = embeddedPicture(address);
    const within = examinePicture(picture);
    if (within.problem) return problem({ problem: 'embedded', of: picture.mediaType, line });
    losses.push(...within.losses);
  }
  return {
    losses: losses.filter(({ what }, at) => losses.findIndex((one) => one.what === what) === at).slice(0, MAX_LOSSES),
  };
}
