/**
 * §17.34: how wide blocks side by side are, in PDF and preview: lengths and percentages hold, and shares divide what these leave. Further
 * columns stand below the first ones.
 */
import { isMessage } from '../../locales/message.ts';
import { type ColumnSize, columnSize } from './table-look.ts';

export const MAX_COLUMNS = 4;

const SHARE: ColumnSize = { value: 1, unit: 'share' };
/** In percent: what three thirds may be more than all, rounded. */
const ROUNDED = 0.5;

/** The widths of those that stand in the first row: as many as there are, as have 100% together, and no more than four. */
export function columnTracks(columns: readonly { width?: string }[]): ColumnSize[] {
  const sizes = columns.slice(0, MAX_COLUMNS).map(({ width = '' }) => sizeOr(columnSize(width)));
  let percent = 0;
  const over = sizes.findIndex(({ unit, value }) => {
    percent += unit === 'percent' ? value : 0;
    return percent > 100 + ROUNDED;
  });
  return over > 0 ? sizes.slice(0, over) : sizes;
}

function sizeOr(size: ReturnType<typeof columnSize>): ColumnSize {
  return size && !isMessage(size) ? size : SHARE;
}

/** In points, of columns with `gap` between them in a width of `whole`. What is too wide together shrinks in proportion. */
export function trackWidths(tracks: readonly ColumnSize[], whole: number, gap: number): number[] {
  const available = whole - gap * (tracks.length - 1);
  const fixed = tracks.map(({ value, unit }) =>
    unit === 'points' ? value : unit === 'percent' ? (available * value) / 100 : 0,
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const shares = sum(tracks.map(({ value, unit }) => (unit === 'share' ? value : 0)));
  const left = Math.max(0, available - sum(fixed));
  const widths = tracks.map(({ value, unit }, at) => (unit === 'share' ? (left * value) / shares : fixed[at]!));
  const scale = Math.min(1, available / sum(widths));
  return widths.map((width) => width * scale);
}
