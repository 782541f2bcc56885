/** §17.41: a Swiss QR bill, which takes the foot of its page from edge to edge (`layout/vertical-places.ts`) and is never made smaller. */
import { tell } from '../../../locales/message.ts';
import { BILL_ABOVE, BILL_HEIGHT, BILL_WIDTH } from '../../../template/model/payment.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/definition.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { fitsPage } from '../flow/reserve-space.ts';
import { type DrawablePicture, placedPicture } from '../inline/drawn-picture.ts';

const MM = 72 / 25.4;
const SIZE = { width: BILL_WIDTH * MM, height: (BILL_HEIGHT + BILL_ABOVE) * MM };
/** In points, by which sheets and bills may differ. */
const TOLERANCE = 1;

/** `context`: that of its structure element. It is as high as its part above the margin. */
export function swissBill(part: DrawablePicture, context: Context): BlockLayout {
  const { page, width } = context;
  if (page.columns || width !== page.bodyWidth || Math.abs(page.width - SIZE.width) > TOLERANCE)
    throw cannotBeSet(tell('pdf.bill.page'));
  const bottom = Math.min(page.margins.bottom, page.first?.bottom ?? Infinity);
  const height = Math.max(0, SIZE.height - bottom);
  if (!fitsPage(context, height)) throw cannotBeSet(tell('pdf.bill.room'));
  const node = { ...placedPicture(part, SIZE, context), height, footOf: SIZE.height };
  return {
    content: node as object as Content,
    before: context.styles.spacing.image.before,
    after: 0,
    height,
    startHeight: height,
  };
}
