/**
 * Records the text of an SVG that reaches the page, for the no-loss check (§13.9), and positions combining marks. pdfmake 0.3.11 skips
 * glyphs with an advance of zero, such as diacritics, and moves raised glyphs down instead of up.
 */
import type { EmbeddedFont, PdfDocument } from '../engine/pdf-document.ts';
import { withMethods } from '../engine/replacement.ts';

/** An advance in thousandths of the font size: too small to be seen, and not zero, so that pdfmake draws the glyph. */
const INVISIBLE_WIDTH = 0.001;

type Encoded = ReturnType<EmbeddedFont['encode']>;

/** The font with corrected positions of glyphs. */
function drawingFont(font: EmbeddedFont): EmbeddedFont {
  const encode = (text: string, features?: unknown): Encoded => {
    const [glyphs, positions] = font.encode(text, features);
    const placed = positions.map((position) =>
      position.advanceWidth === 0 || position.yOffset !== 0
        ? { ...position, advanceWidth: position.advanceWidth || INVISIBLE_WIDTH, yOffset: -position.yOffset }
        : position,
    );
    return [glyphs, placed];
  };
  return Object.assign(Object.create(font) as EmbeddedFont, { encode, ref: () => font.ref() });
}

const TF_OPERATOR = /^\/(\S+) \S+ Tf$/;
const TJ_OPERATOR = /^\[(.*)\] TJ$/;
const DIGITS = /<([0-9a-f]+)>/g;

/** Runs `draw` and returns the text that it drew, read back from the content operators through the fonts' ToUnicode text. */
export function recordSvgText(document: PdfDocument, draw: () => void): string {
  const { font, addContent, _font: before } = document;
  const fonts = new Map<string, { font: EmbeddedFont; drawing: EmbeddedFont }>();
  let current: EmbeddedFont | undefined;
  let text = '';
  const methods: Partial<PdfDocument> = {
    font(...given) {
      font.apply(document, given);
      const { _font: own } = document;
      if (!fonts.has(own.id)) fonts.set(own.id, { font: own, drawing: drawingFont(own) });
      document._font = fonts.get(own.id)!.drawing;
      return document;
    },
    addContent(operators) {
      const name = TF_OPERATOR.exec(operators)?.[1];
      if (name !== undefined) current = fonts.get(name)?.font;
      for (const [, digits] of TJ_OPERATOR.exec(operators)?.[1]?.matchAll(DIGITS) ?? []) {
        for (const glyph of digits!.match(/.{4}/g) ?? []) {
          text += String.fromCodePoint(...(current?.unicode[Number.parseInt(glyph, 16)] ?? []));
        }
      }
      return addContent.call(document, operators);
    },
    // Restores the font that was set before.
    _font: before,
  };
  withMethods(document, methods, draw);
  return text;
}
