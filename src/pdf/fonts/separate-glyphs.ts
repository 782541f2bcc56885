/**
 * §18.8: glyphs of a font that many documents share: none has a text from an earlier document, and none keeps its contours in memory. Only
 * public ways of fontkit are used.
 */
import type { Font, Glyph } from '../engine/fontkit.ts';
import { boundedCache } from './bounded-cache.ts';

type GlyphClass = new (id: number, codePoints: number[], font: Font) => Glyph;
type Contours = NonNullable<Glyph['path']>;

function classOf(glyph: Glyph): GlyphClass {
  return glyph.constructor as GlyphClass;
}

/**
 * fontkit remembers the code points with which a glyph was first asked for. With a shared font the text of one document would then
 * depend on the documents before it, so each pair of a glyph and code points gets an object of its own. `max` bounds how many of them
 * are remembered.
 */
export function separateGlyphs(font: Font, max: number): void {
  const getGlyph = font.getGlyph.bind(font);
  const passing = passingContours(font);
  const known = boundedCache<Glyph>(max);
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
 * The property `path` of a glyph, which is not kept. fontkit keeps the contours with the glyph, 10 KB for an ideograph, though the subset
 * of a CFF font asks for them only so that the subroutines which they use are noted on the glyph: documents in Chinese, Japanese and
 * Korean left some hundreds of megabytes in each worker. Whoever wants to draw the contours has them read again.
 */
function passingContours(font: Font): PropertyDescriptor {
  const wasRead = new WeakSet<Glyph>();
  const read = (glyph: Glyph): { glyph: Glyph; contours: Contours } => {
    const own = new (classOf(glyph))(Number(glyph.id), glyph.codePoints, font);
    return { contours: own.path!, glyph: own };
  };
  let kind: Contours;
  return {
    get(this: Glyph): Contours {
      if (wasRead.has(this)) return Object.create(kind, { commands: { get: () => read(this).contours.commands } });
      const { glyph, contours } = read(this);
      kind = Object.getPrototypeOf(contours);
      Object.assign(this, glyph); // all but the contours
      wasRead.add(this);
      return contours;
    },
  };
}
