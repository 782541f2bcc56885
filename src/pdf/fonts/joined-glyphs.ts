/**
 * §17.18: glyphs that are put together in the font of a file (OpenType glyf: composite glyphs): a letter with the marks that shaping moves to
 * it. Readers find one glyph on the baseline, where marks that stand apart would leave gaps that they take for blanks.
 */
import { FIRST_JOINED, type FontFacts, type Glyph, type JoinedGlyph, type Subset } from '../engine/fontkit.ts';

/** Whether the outlines of a font can be put together: those of CFF cannot. */
export function canJoin(font: object): boolean {
  return Boolean((font as FontFacts).directory.tables.glyf);
}

/** A glyph put together from others of its font, in font units; its id says of what. */
export function joinedGlyph({ parts, advance }: JoinedGlyph, codePoints: number[]): Glyph {
  const of = parts.map(({ id, x, y }) => `${id},${x},${y}`).join('+');
  return { id: `${of}=${advance}:${codePoints.join()}`, codePoints, advanceWidth: advance };
}

/** The glyph that an id stands for; undefined where it is one of the font. */
export function joinedOf(name: string): JoinedGlyph | undefined {
  const [of, advance] = name.slice(0, name.indexOf(':')).split('=');
  if (advance === undefined) return undefined;
  const parts = (of ? of.split('+') : []).map((part) => {
    const [id, x, y] = part.split(',').map(Number) as [number, number, number];
    return { id, x, y };
  });
  return { parts, advance: Number(advance) };
}

/** Adds such a glyph to those of a subset; returns its number. */
export function addJoined(subset: Subset, joined: JoinedGlyph): number {
  subset.joined ??= [];
  return FIRST_JOINED + subset.joined.push(joined) - 1;
}
