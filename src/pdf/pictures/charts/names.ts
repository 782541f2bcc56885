/** §10.50: the names below upright bars and lines: as many as have room without touching, in up to three lines. */
import { type Canvas, type Frame, LEADING, type Wrapped, wrapped } from './canvas.ts';

export type NamesBelow = { height: number; draw(canvas: Canvas, top: number): void };

const MOST_LINES = 2;
const MOST_LINES_THINNED = 3;
const FEWEST_NAMES = 4;
const BETWEEN = 5;

/** `placeOf`: the middle of each name. `room`: from one to the next. */
export function namesBelow(
  names: readonly string[],
  placeOf: (at: number) => number,
  room: number,
  frame: Frame,
): NamesBelow {
  const { look, measure, width } = frame;
  const widths = new Map<string, number>();
  const measured = (text: string) => {
    const known = widths.get(text) ?? measure(text, look.size);
    widths.set(text, known);
    return known;
  };
  // The first and the last name stay within the chart.
  const middleOf = (at: number, name: Wrapped) =>
    Math.min(width - name.width / 2, Math.max(name.width / 2, placeOf(at)));
  const shownAt = (step: number, most: number): Map<number, Wrapped> | undefined => {
    const found = new Map<number, Wrapped>();
    let end = Number.NEGATIVE_INFINITY;
    const wide = Math.min(width, step * room - BETWEEN);
    const narrow = step === 1 && wide > 0 ? widthOfParts(names, wide, measured) : undefined;
    for (let at = 0; at < names.length; at += step) {
      const name = wrapped(names[at]!, narrow ?? wide, measured);
      const left = middleOf(at, name) - name.width / 2;
      if (name.isBroken || name.lines.length > most || left < end) return undefined;
      end = left + name.width + BETWEEN / 2;
      found.set(at, name);
    }
    return found;
  };
  const thinned = stepsFor(names.length);
  // Where names are left out, those that stay are on one line if some do.
  const plain = thinned.filter((step) => names.length / step >= FEWEST_NAMES);
  const tries: [step: number, most: number][] = [
    [1, MOST_LINES],
    ...plain.map((step): [number, number] => [step, 1]),
    ...thinned.map((step): [number, number] => [step, MOST_LINES_THINNED]),
  ];
  let shown: Map<number, Wrapped> | undefined;
  for (const [step, most] of tries) shown ??= shownAt(step, most);
  const all = shown ?? new Map(names.slice(0, 1).map((name) => [0, wrapped(name, width, measured)] as const));
  const lines = Math.max(0, ...[...all.values()].map((name) => name.lines.length));
  return {
    height: lines * look.size * LEADING + look.size * 0.45,
    draw(canvas, top) {
      for (const [at, name] of all) {
        const middle = middleOf(at, name);
        for (const [line, text] of name.lines.entries())
          canvas.text(text, middle, top + look.size * (1.3 + line * LEADING), { anchor: 'middle', color: look.muted });
      }
    },
  };
}

/**
 * Returns the room in which names of two words each, such as `May 26`, have two lines, if one of them needs two: else some months would be on
 * one line and some on two.
 */
function widthOfParts(names: readonly string[], room: number, measure: (text: string) => number): number | undefined {
  const parts = names.map((name) => name.split(' '));
  if (parts.some(({ length }) => length !== 2) || names.every((name) => measure(name) <= room)) return undefined;
  const widest = Math.max(...parts.flat().map(measure));
  return names.some((name) => measure(name) <= widest) ? undefined : widest;
}

/** Every second name, third, fourth, fifth, tenth and so on. */
function stepsFor(count: number): number[] {
  const steps = [2, 3, 4, 5];
  for (let size = 10; size < count; size *= 10) steps.push(size, 2 * size, 5 * size);
  return steps.filter((step) => step < count);
}
