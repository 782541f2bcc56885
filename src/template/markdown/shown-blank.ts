/** §17.33: how blanks are shown: which shape each has, and what stands for it in a tree and in a text. */
import type { InlineCode, PhrasingContent, Text } from 'mdast';
import type { BlankShape, BlankShapes, ShapedBlank } from '../model/document-setup.ts';
import { splitAtSentinels } from './sentinels.ts';

const SHAPES: readonly BlankShape[] = ['nothing', 'dash', 'line'];
const DASH = '–';
/** As wide as it is where a line goes on behind it. */
const LINE = '_'.repeat(16);

/** The shape of the blank with an ordinal; undefined for a box. */
export function shapesOf(shapes: BlankShapes = {}): (ordinal: number) => BlankShape | undefined {
  const all = SHAPES.find((shape) => shapes[shape] === true);
  if (all) return () => all;
  const found = new Map(SHAPES.flatMap((shape) => [shapes[shape] ?? []].flat().map((at) => [at as number, shape])));
  return (ordinal) => found.get(ordinal);
}

/** The shapes of a document's blanks by their ordinals; undefined where all are boxes. */
export function shapesFrom(ordinals: readonly number[], blanks: readonly ShapedBlank[]): BlankShapes | undefined {
  const given = SHAPES.filter((one) => blanks.some(({ shape }) => shape === one));
  if (given.length === 0) return undefined;
  return Object.fromEntries(
    given.map((one) => {
      const own = ordinals.filter((_, at) => blanks[at]!.shape === one);
      return [one, own.length === blanks.length ? true : own];
    }),
  );
}

export function nodeOf({ label, shape }: ShapedBlank): PhrasingContent {
  if (shape === 'line') return { type: 'writingLine', value: LINE, label };
  return { type: 'blank', label, ...(shape && { as: shape }) };
}

/** Returns a blank as text, for places that take only text. */
export function textOf({ label, shape }: ShapedBlank): string {
  if (shape === undefined) return label;
  return { nothing: '', dash: DASH, line: LINE }[shape];
}

/** A text, or code in a line, with nodes for the sentinels in it. */
export function splitAtBlanks(
  { type, value }: Text | InlineCode,
  nodeAt: (index: number) => PhrasingContent,
): PhrasingContent[] {
  return splitAtSentinels(value).map((piece) => (typeof piece === 'number' ? nodeAt(piece) : { type, value: piece }));
}

/** The text that is shown for a blank in a tree. */
export function shownBlank({ label, as }: { label: string; as?: 'nothing' | 'dash' }): string {
  return textOf({ label, shape: as });
}
