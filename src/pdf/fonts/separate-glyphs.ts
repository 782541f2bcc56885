/**
 * Glyphs of a font that many documents share: none says the text of a document before, and none keeps its outline for good.
 * Only public ways of fontkit.
 */
import type { Font, Glyph } from '../engine/fontkit.ts';
import { boundedCache } from './bounded-cache.ts';

type GlyphClass = new (id: number, codePoints: number[], font: Font) => Glyph;
type Contours = NonNullable<Glyph['path']>;

function classOf(glyph: Glyph): GlyphClass {
  return glyph.constructor as GlyphClass;
}

/**
 * fontkit remembers the code points with which a glyph was first asked for. On a shared font the text extracted from one
 * document would then depend on the documents before it, so each (glyph, code points) gets an object of its own. `most` bounds
 * how many of them are remembered.
 */
export function separateGlyphs(font: Font, most: number): void {
  const getGlyph = font.getGlyph.bind(font);
  const passing = passingContours(font);
  const known = boundedCache<Glyph>(most);
  font.getGlyph = (id, codePoints) => {
    if (!codePoints?.length) {
      const glyph = getGlyph(id);
      if (glyph && !Object.hasOwn(glyph, 'path')) Object.defineProperty(glyph, 'path', passing);
      return glyph;
    }
    const key = `${id}:${codePoints.join()}`;
    const found = known.get(key);
    if (found) return found;
    const glyph = getGlyph(id);
    if (!glyph) return glyph;
    const own = new (classOf(glyph))(id, [...codePoints], font);
    known.set(key, own);
    return own;
  };
}

/**
 * An outline of which only what it is made of stays. fontkit keeps it with the glyph, ten kilobytes for an ideograph, though a
 * subset of a font of CFF outlines only asks for it so that the subroutines it uses are noted on the glyph: documents in Chinese,
 * Japanese and Korean left some hundreds of megabytes in each worker. Whoever wants to draw it has it read again.
 */
function passingContours(font: Font): PropertyDescriptor {
  const noted = new WeakSet<Glyph>();
  const read = (glyph: Glyph): { glyph: Glyph; outline: Contours } => {
    const own = new (classOf(glyph))(Number(glyph.id), glyph.codePoints, font);
    return { outline: own.path!, glyph: own };
  };
  let kind: Contours;
  return {
    get(this: Glyph): Contours {
      if (noted.has(this)) return Object.create(kind, { commands: { get: () => read(this).outline.commands } });
      const { glyph, outline } = read(this);
      kind = Object.getPrototypeOf(outline);
      Object.assign(this, glyph); // all but the outline
      noted.add(this);
      return outline;
    },
  };
}
