/** §17.39: codes, which are never made smaller than their author wants them. */

import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { isCode, nameOfCode, readCode } from '../../../template/model/code.ts';
import { codeCannotBeSet } from '../../check/render-failure.ts';
import type { Context } from './context.ts';

type Room = { width: number; height: number };

/** Whether the picture of that address is such a code. */
export function keepsSize(path: string, { layout }: Pick<Context, 'layout'>): boolean {
  return layout >= 3 && isCode(path);
}

/** In points: sums of fractions are no more exact. */
const HAIR = 0.15;
const POINTS_PER_MM = 72 / 25.4;

/** Throws where a code has no room for its size. Lengths are in points. */
export function assertRoomForCode(address: string, wanted: Room, room: Room): void {
  const side = (['width', 'height'] as const).find((one) => wanted[one] > room[one] + HAIR);
  if (!side) return;
  const [is, has] = [wanted[side], room[side]].map((points) => Math.round((points / POINTS_PER_MM) * 10) / 10);
  const { payload } = readCode(address)!;
  const says = /[\n:]/.test(payload) ? '' : tell('pdf.room.payload', { payload: shorten(payload) });
  const facts = { kind: nameOfCode(address), payload: says, is: is!, has: has! };
  throw codeCannotBeSet(tell(side === 'width' ? 'pdf.room.wide' : 'pdf.room.high', facts));
}
