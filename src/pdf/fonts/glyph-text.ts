/**
 * What readers of a file copy and search: PDF says for each glyph which text it stands for (ISO 32000-1 §9.10.3), once a glyph
 * in the whole file. Shaping uses one glyph for several letters and sets letters in another order than they are read, so here
 * a glyph has a number in the file for each text that it stands for. Only public ways of fontkit are used.
 */

import { PRINTABLE_ASCII } from '../../template/typography/scripts.ts';
import type { Font, Glyph, GlyphRun, Position } from '../engine/fontkit.ts';
import { boundedCache } from './bounded-cache.ts';

/** A font feature of our own: the text is drawn as another one (the mirrored bracket) and still says itself. */
export type Mirrored = { mirroredText: string };

export function isMirrored(features: unknown): features is Mirrored {
  return typeof features === 'object' && features !== null && 'mirroredText' in features;
}

/** Right-to-left letters, whose glyphs stand in a run from left to right and so are read backwards; their digits are not. */
const RIGHT_TO_LEFT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;
/** Text of Latin letters in which nothing combines. */
const PLAIN_LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u;
const ACCENTED_LATIN = /[\u00c0-\u024f\u1e00-\u1eff]/;

/** The text of a glyph that has none: PDF.js leaves it out, and would show the glyph's number in place of an empty text. */
const NO_TEXT = [0x200b];

/** What fontkit lays out: text, features, script, language, direction. */
export type LayoutArguments = [
  text: string,
  features?: unknown,
  script?: string,
  language?: string,
  direction?: string,
];

/**
 * How fontkit is to lay out a text where it would go wrong by itself: it takes a number in Arabic or Persian digits for a word
 * and turns it round, and a letter such as ị that it has taken apart would be two glyphs for one letter, of which the second
 * says nothing.
 */
export function layoutArguments(text: string): LayoutArguments {
  if (ARABIC_DIGIT.test(text) && !RIGHT_TO_LEFT.test(text)) return [text, undefined, undefined, undefined, 'ltr'];
  if (ACCENTED_LATIN.test(text) && PLAIN_LATIN.test(text)) return [text, { ccmp: false }];
  return [text];
}

/** The run with glyphs that, read in order, say its text; those of right-to-left letters say theirs backwards as readers expect. */
export function withGlyphTexts(run: GlyphRun, text: string, unitsPerEm: number, nameGlyph: NameGlyph): GlyphRun {
  const backwards = RIGHT_TO_LEFT.test(text);
  const inOrder = <Item>(items: Item[]): Item[] => (backwards ? items.toReversed() : items);
  const wanted = Array.from(text, (character) => character.codePointAt(0)!);
  const read = inOrder(run.glyphs);
  const plain = PRINTABLE_ASCII.test(text) && read.length === wanted.length;
  const texts = plain ? wanted.map((one) => [one]) : textsByGlyph(read, wanted);
  const glyphTexts = inOrder(texts.map(inOrder));
  return {
    glyphs: run.glyphs.map((glyph, index) => nameGlyph(glyph, glyphTexts[index]!)),
    positions: backwards ? withoutWideGaps(run, unitsPerEm) : run.positions,
    advanceWidth: run.advanceWidth,
  };
}

/** Readers take a wider gap than this share of the size for a space. */
const WIDEST_GAP = 0.098;

/** Letters that a font sets wide apart for the looks (Amiri's ra before ya), as near as still copies as one word. */
function withoutWideGaps({ glyphs, positions }: GlyphRun, unitsPerEm: number): Position[] {
  const widest = WIDEST_GAP * unitsPerEm;
  return positions.map((position, index) => {
    const by = position.xOffset - widest;
    if (index === 0 || by <= 0 || glyphs[index]!.advanceWidth === 0 || position.yOffset !== 0) return position;
    return { ...position, xOffset: position.xOffset - by, xAdvance: position.xAdvance - by };
  });
}

/**
 * Shares a text out over its glyphs. Wherever so many glyphs stand for so much of the text, in whatever order, a stretch ends;
 * within one, letters go to glyphs in the order in which they are read.
 */
function textsByGlyph(glyphs: Glyph[], wanted: number[]): number[][] {
  const texts: number[][] = [];
  let from = 0;
  let to = 0;
  let first = 0;
  const owed = new Map<number, number>();
  const owe = (codePoint: number, by: number) => {
    const left = (owed.get(codePoint) ?? 0) + by;
    if (left === 0) owed.delete(codePoint);
    else owed.set(codePoint, left);
  };
  const close = (end: number, last: number) => {
    // Of more glyphs than letters, those that take no room say nothing first.
    let spare = last - first - (end - from);
    let start = from;
    for (let index = first; index < last; index++) {
      const silent = spare > 0 && (glyphs[index]!.advanceWidth === 0 || last - index <= spare);
      if (silent) {
        spare -= 1;
        texts.push(NO_TEXT);
        continue;
      }
      const next = index === last - 1 ? end : Math.min(end, start + 1);
      texts.push(wanted.slice(start, next));
      start = next;
    }
    from = end;
    first = last;
  };
  for (const [index, { codePoints }] of glyphs.entries()) {
    for (const codePoint of codePoints) {
      owe(codePoint, 1);
      if (to < wanted.length) owe(wanted[to++]!, -1);
    }
    if (owed.size === 0) close(to, index + 1);
  }
  if (first < glyphs.length) close(wanted.length, glyphs.length);
  else texts.at(-1)?.push(...wanted.slice(from));
  return texts;
}

/** The glyph under a name of its own for the text that it stands for; pdfkit hands the name to the subset as it is. */
function named(glyph: Glyph, codePoints: number[]): Glyph {
  return glyph.id === 0
    ? glyph
    : { id: `${glyph.id}:${codePoints.join()}`, codePoints, advanceWidth: glyph.advanceWidth };
}

type NameGlyph = typeof named;

/** Names the glyphs of one font: in all the words that are remembered, a glyph is one object. `most` bounds how many are known. */
export function glyphNaming(most: number): NameGlyph {
  const known = boundedCache<Glyph>(most);
  return (glyph, codePoints) => {
    const own = named(glyph, codePoints);
    const { id } = own;
    if (typeof id === 'number') return own;
    const found = known.get(id);
    if (!found) known.set(id, own);
    return found ?? own;
  };
}

/** A glyph, under whatever name, that says another text. */
export function glyphWithText(glyph: Glyph, codePoints: number[]): Glyph {
  return named({ ...glyph, id: Number.parseInt(`${glyph.id}`, 10), advanceWidth: glyph.advanceWidth }, codePoints);
}

/** Makes the font's subsets take such names: the second text of a glyph is a second glyph of the same shape. */
export function allowGlyphCopies(font: Font): void {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    // The glyph that no file goes without is there already.
    const places = new Map<number | string, number>([[0, 0]]);
    subset.includeGlyph = (name) => {
      let place = places.get(name);
      if (place === undefined) {
        const id = typeof name === 'number' ? name : Number.parseInt(name, 10);
        place = subset.glyphs.push(id) - 1;
        places.set(name, place);
        // Of several of one shape, the first one stands for it.
        if (!places.has(id)) places.set(id, place);
      }
      return place;
    };
    return subset;
  };
}
