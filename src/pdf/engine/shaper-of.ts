/** §17.2: shaping by HarfBuzz, the engine of browsers, which knows the scripts of South and South-East Asia better than fontkit. */
import { Blob, BufferFlag, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** `id`: the glyph's number in the font. `cluster`: the offset (UTF-16) in the text of what the glyph stands for, together with others of that number. */
export type ShapedGlyph = {
  id: number;
  cluster: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

/** One for all texts: what it holds lies outside of JavaScript's memory. */
const buffer = new ShapingBuffer();

/** Shapes texts with a font file (TrueType or OpenType), from left to right, lengths in font units. The file is read when the first text comes. */
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
