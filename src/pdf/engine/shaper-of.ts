/** §17.2: shaping by HarfBuzz, the engine of browsers, which knows the scripts of South and South-East Asia better than fontkit. */
import { Blob, BufferFlag, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/**
 * `id`: the glyph's number in the font. `cluster`: the UTF-16 offset of the characters that the glyph represents, together with other
 * glyphs of the same cluster.
 */
export type ShapedGlyph = {
  id: number;
  cluster: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

/** Shared by all texts, since its memory is outside of JavaScript's heap. */
const buffer = new ShapingBuffer();

/**
 * Returns a function that shapes texts with a font file (TrueType or OpenType), from left to right, with lengths in font units. The file
 * is read for the first text.
 */
export function shaperOf(bytes: Uint8Array): (text: string) => ShapedGlyph[] {
  let font: Font | undefined;
  return (text) => {
    font ??= new Font(new Face(new Blob(bytes)));
    buffer.reset();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        id: codepoint,
        cluster,
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      }));
  };
}
