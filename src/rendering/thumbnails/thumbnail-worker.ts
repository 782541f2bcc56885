/** §20.83: the code of a worker thread that draws thumbnails. */
import { pngOf } from '../../domain/png.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { drawPage } from '../compare/draw-pages.ts';
import type { ThumbnailJob } from './thumbnails.ts';

/** Pixels per point: an A4 page is 119 pixels wide, for 40 on screens of up to three pixels each. */
const SCALE = 0.2;

export default inThread(async ({ pdf }: ThumbnailJob) => pngOf(await drawPage(pdf, 0, SCALE)));
