/** §10.49: where texts stand on a picture. Lengths are in points, from the upper left corner of the picture. */
import { isMessage, type Message, tell } from '../../locales/message.ts';
import type { Alignment, LabelPlace } from './document-tree.ts';
import { STAMP_PLACES } from './page-furniture.ts';
import { columnSize } from './table-look.ts';

const MM = 72 / 25.4;
/** Between a text and the edges of its picture, where its author says only at which of them it stands. */
const INSET = 3 * MM;
const AT_PLACE = { x: INSET, y: INSET, right: INSET, bottom: INSET };
/** Between a text and the edges of its panel. */
export const PANEL_PADDING = 2 * MM;

const LENGTHS = ['x', 'y', 'width', 'height'] as const;
/** The settings of a label. */
export const LABEL_FIELDS = ['place', ...LENGTHS] as const satisfies (keyof LabelPlace)[];
const PLACES: readonly string[] = STAMP_PLACES;

/** The room of a label on its picture, the side at which its text is, and whether it stands at the top, the middle or the bottom. */
export type LabelRoom = Record<'x' | 'y' | 'width' | 'height', number> & { align?: Alignment; vertical: 0 | 0.5 | 1 };
/** The place that a label takes, and the ratio of its type to that of the text around its picture. */
export type LabelBox = Record<'x' | 'y' | 'width' | 'height' | 'scale', number>;

/** Returns the settings of a label, or what is wrong with them. */
export function readLabel(written: Record<string, string | undefined>): LabelPlace | Message {
  const given = LABEL_FIELDS.flatMap((field) => {
    const value = written[field]?.trim();
    return value === undefined ? [] : [[field, value] as const];
  });
  const label: LabelPlace = Object.fromEntries(given);
  if (label.place !== undefined && !PLACES.includes(label.place))
    return tell('markdown.overlay.place', { place: label.place });
  if (label.place !== undefined && (label.x !== undefined || label.y !== undefined))
    return tell('markdown.overlay.both');
  for (const field of LENGTHS)
    if (label[field] !== undefined && sizeOf(label[field]) === undefined)
      return tell('markdown.overlay.length', { field, length: label[field] });
  return leaves(label, 'x', 'width') || leaves(label, 'y', 'height') ? tell('markdown.overlay.leaves') : label;
}

/** Returns whether percentages alone say that a label reaches beyond its picture. */
function leaves(label: LabelPlace, from: 'x' | 'y', length: 'width' | 'height'): boolean {
  const percent = (written = '') => {
    const size = sizeOf(written);
    return size?.unit === 'percent' ? size.value : 0;
  };
  return percent(label[from]) >= 100 || percent(label[from]) + percent(label[length]) > 100;
}

/** Parses a length. 0 is one too; a share is none. */
function sizeOf(written: string): { value: number; unit: 'percent' | 'points' } | undefined {
  if (/^0(?:%|mm|cm|in|pt|px)?$/.test(written)) return { value: 0, unit: 'points' };
  const size = columnSize(written);
  return size === undefined || isMessage(size) || size.unit === 'share' ? undefined : { ...size, unit: size.unit };
}

function pointsOf(written: string, whole: number): number {
  const { value, unit } = sizeOf(written)!;
  return unit === 'percent' ? (value / 100) * whole : value;
}

/** Returns the side at which the text of a label is; undefined if that is the one around its picture. */
export function sideOf({ place = DEFAULT_PLACE, x, y }: LabelPlace): Alignment | undefined {
  return x === undefined && y === undefined ? (place.split(' ')[1] as Alignment) : undefined;
}

const DEFAULT_PLACE = 'middle center';
const VERTICAL = { top: 0, middle: 0.5, bottom: 1 } as const;
const HORIZONTAL: Record<Alignment, number> = { left: 0, center: 0.5, right: 1 };

/**
 * Returns the room of a label on a picture of this size. A width or height is negative where the picture has none left. `x` is the
 * distance from the edge at which lines begin.
 */
export function labelRoom(
  label: LabelPlace,
  picture: { width: number; height: number },
  direction: 'ltr' | 'rtl',
): LabelRoom {
  const { place = DEFAULT_PLACE, x = '0', y = '0', width, height } = label;
  const align = sideOf(label);
  const inset =
    align === undefined
      ? { x: pointsOf(x, picture.width), y: pointsOf(y, picture.height), right: 0, bottom: 0 }
      : AT_PLACE;
  const [row] = place.split(' ') as [keyof typeof VERTICAL];
  const room = {
    width: picture.width - inset.x - inset.right,
    height: picture.height - inset.y - inset.bottom,
  };
  const wide = width === undefined ? room.width : Math.min(room.width, pointsOf(width, picture.width));
  const high = height === undefined ? room.height : Math.min(room.height, pointsOf(height, picture.height));
  const vertical = align === undefined ? 0 : VERTICAL[row];
  const begins = align ?? (direction === 'rtl' ? 'right' : 'left');
  const free = { x: room.width - wide, y: room.height - high };
  const left = direction === 'rtl' && align === undefined ? inset.right : inset.x;
  return {
    x: left + free.x * HORIZONTAL[begins],
    y: inset.y + free.y * vertical,
    width: wide,
    height: high,
    vertical,
    ...(align && { align }),
  };
}
