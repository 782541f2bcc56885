/**
 * §18.8: caches shaped words for all documents, since shaping (letters → glyphs and positions) takes most of a short document's time.
 * Each glyph gets the text that it represents (`glyph-text.ts`).
 */
import { withFractionSlashes } from '../../template/typography/fractions.ts';
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { Font, GlyphRun, Position } from '../engine/fontkit.ts';
import { shaperOf } from '../engine/shaper-of.ts';
import { boundedCaches } from './bounded-cache.ts';
import { glyphNaming, isMirrored, layoutArguments, type Mirrored, withGlyphTexts } from './glyph-text.ts';
import { type LongContexts, NO_CONTEXTS, type Pairs, pairsByScript, pairsOf } from './pairs.ts';

/** The longest word that is cached, in UTF-16 units: longer texts rarely recur. */
export const LONGEST_REMEMBERED = 32;
/** The most letters cached for all fonts together; each takes about a hundred bytes. */
export const MAX_LETTERS = 150_000;

export function lettersOf(word: string): number {
  return word.length;
}
const shapedWords = boundedCaches(MAX_LETTERS, lettersOf);

/** How each font shapes a word: returns the cached run itself, not a copy. */
const shapers = new WeakMap<Font, (word: string) => GlyphRun>();
const pairs = new WeakMap<Font, Pairs>();

/** Returns a word as a shared font shapes it, in font units. It must not be changed. */
export function runIn(font: Font, word: string): GlyphRun {
  return shapers.get(font)!(word);
}

/** Returns how a shared font sets pairs of letters. Undefined for any other font. */
export function pairsIn(font: Font): Pairs | undefined {
  return pairs.get(font);
}

/** A soft hyphen, which stays in a text only at a line end, is drawn as a hyphen and copied as itself (ISO 32000-1 §14.8.2.2.3). */
function drawnTextOf(text: string): string {
  return text.endsWith(SOFT_HYPHEN) ? `${text.slice(0, -1)}-` : text;
}

/** The scripts of South and South-East Asia except Devanagari, for which fontkit lacks rules of conjuncts, and misplaces marks or fails. */
const BY_HARFBUZZ = /[\u0980-\u0dff\u0e80-\u109f\u1780-\u17ff]/;

function harfBuzzLayout(font: Font, bytes: Uint8Array): (text: string) => GlyphRun {
  const shapesOf = shaperOf(bytes);
  return (text) => {
    const shapes = shapesOf(text);
    return {
      glyphs: shapes.map(({ id }) => font.getGlyph(id)),
      positions: shapes.map(({ id: _id, cluster: _cluster, ...position }) => position),
      clusters: shapes.map(({ cluster }) => cluster),
      get advanceWidth() {
        return advanceOfPositions(this.positions);
      },
    };
  };
}

/**
 * Returns how a font file shapes text: with fontkit or HarfBuzz. fontkit fails if a font has no anchor for a mark on the letter before it
 * (OpenType GPOS: NULL), such as a combining mark after a sign; then marks stand where the font draws them.
 */
function layoutOf(font: Font, bytes: Uint8Array): Font['layout'] {
  const layout = font.layout.bind(font);
  const byHarfBuzz = harfBuzzLayout(font, bytes);
  return (text, features, ...rest) => {
    if (BY_HARFBUZZ.test(text)) return byHarfBuzz(text);
    try {
      return layout(text, features, ...rest);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return layout(text, { ...(features as object), mark: false, mkmk: false }, ...rest);
    }
  };
}

/** Returns the sum of the glyphs' advances. */
export function advanceOfPositions(positions: Position[]): number {
  let sum = 0;
  for (const { xAdvance } of positions) sum += xAdvance;
  return sum;
}

/**
 * Makes a font cache the words that it shapes. pdfkit scales positions in place, so each call of `layout` returns copies of them.
 * `bytes`: its file. `maxGlyphs`: the limit of cached glyphs with a text of their own. `contexts`: see `pairs.ts`.
 */
export function rememberShapedWords(font: Font, bytes: Uint8Array, maxGlyphs: number, contexts: LongContexts): void {
  const layout = layoutOf(font, bytes);
  const { unitsPerEm } = font;
  const nameGlyph = glyphNaming(maxGlyphs);
  const withTexts = (run: GlyphRun, text: string): GlyphRun => withGlyphTexts(run, text, unitsPerEm, nameGlyph);
  const known = shapedWords<GlyphRun>();
  const shaped = (text: string, drawnText: string): GlyphRun => {
    if (text.length > LONGEST_REMEMBERED) return withTexts(layout(...layoutArguments(drawnText)), text);
    const key = drawnText === text ? text : `${text}\n${drawnText}`;
    let run = known.get(key);
    if (!run) {
      run = withTexts(layout(...layoutArguments(drawnText)), text);
      known.set(key, run);
    }
    return run;
  };
  shapers.set(font, (word) => shaped(word, drawnTextOf(word)));
  const ofSigns = pairsOf((text) => withTexts(layout(...layoutArguments(drawnTextOf(text))), text), contexts);
  const asLatin = (text: string) => {
    const [drawn, features] = layoutArguments(drawnTextOf(text));
    return withTexts(layout(drawn, features, 'latn'), text);
  };
  pairs.set(font, contexts === NO_CONTEXTS ? ofSigns : pairsByScript(ofSigns, pairsOf(asLatin, contexts)));
  font.layout = (text, features, ...rest) => {
    if (isTypeFeatures(features)) {
      const fractions = features.tags.frac ? withFractions(text, font) : text;
      const letters = features.upper === undefined ? fractions : inCapitals(fractions, features.upper, font);
      const [drawn, own = {}] = layoutArguments(drawnTextOf(letters));
      return withTexts(layout(drawn, { ...(own as object), ...features.tags }), text);
    }
    const mirrored = isMirrored(features) ? mirroredIn(font, features) : undefined;
    const drawnText = mirrored ?? drawnTextOf(text);
    const hasFeatures = features !== undefined && !isMirrored(features);
    if (hasFeatures || rest.length > 0)
      return withTexts(hasFeatures ? layout(text, features, ...rest) : layout(...layoutArguments(drawnText)), text);
    const { glyphs, positions: remembered } = shaped(text, drawnText);
    const positions = remembered.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return advanceOfPositions(positions);
      },
    };
  };
}

/** Returns the sign to draw in place of another one; undefined if the font lacks it. */
function mirroredIn(font: Pick<Font, 'hasGlyphForCodePoint'>, { mirroredText }: Mirrored): string | undefined {
  return font.hasGlyphForCodePoint(mirroredText.codePointAt(0)!) ? mirroredText : undefined;
}

// §17.37: the setting of a run's letters: features of its font (OpenType), and capitals, which are copied as the letters that were
// written.

/** `tags`: features that are on or off. `upper`: draws text in the capitals of this language (BCP 47). */
export type TypeFeatures = { tags: Record<string, boolean>; upper?: string | undefined };

function isTypeFeatures(features: unknown): features is TypeFeatures {
  return typeof features === 'object' && features !== null && 'tags' in features;
}

/**
 * Returns the text with the fraction slash (U+2044), which is drawn in place of the written slash: only beside it does fontkit apply the
 * feature `frac`, and then always.
 */
function withFractions(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  return font.hasGlyphForCodePoint(0x2044) ? withFractionSlashes(text) : text;
}

const SHARP_S: Record<string, string> = { ß: 'ẞ' };

/**
 * Returns the text in capitals, one for each letter, so that each glyph represents the letter that was written. A letter without a
 * capital in the font stays.
 */
function inCapitals(text: string, language: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  return Array.from(text, (letter) => {
    const capital = SHARP_S[letter] ?? letter.toLocaleUpperCase(language);
    return capital.length === letter.length && font.hasGlyphForCodePoint(capital.codePointAt(0)!) ? capital : letter;
  }).join('');
}
