/**
 * The drawing of an SVG's text by pdfmake 0.3.11: what of it reaches the page is read back, for the no-loss check. And marks
 * above and below letters, which take no room, are drawn, where pdfmake leaves out all that takes none, and raised, not lowered.
 */
import type { EmbeddedFont, PdfDocument } from '../engine/pdf-document.ts';
import { withMethods } from '../engine/replacement.ts';

/** In thousandths of the size: nothing that could be seen, and more than pdfmake takes for none. */
const HARDLY = 0.001;

type Encoded = ReturnType<EmbeddedFont['encode']>;

/** The font, but for how its glyphs are placed. */
function drawingFont(font: EmbeddedFont): EmbeddedFont {
  const encode = (text: string, features?: unknown): Encoded => {
    const [glyphs, positions] = font.encode(text, features);
    const placed = positions.map((position) =>
      position.advanceWidth === 0 || position.yOffset !== 0
        ? { ...position, advanceWidth: position.advanceWidth || HARDLY, yOffset: -position.yOffset }
        : position,
    );
    return [glyphs, placed];
  };
  return Object.assign(Object.create(font) as EmbeddedFont, { encode, ref: () => font.ref() });
}

const FONT = /^\/(\S+) \S+ Tf$/;
const SHOWN = /^\[(.*)\] TJ$/;
const DIGITS = /<([0-9a-f]+)>/g;

/** Draws, and gives the text that was drawn. */
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
      const name = FONT.exec(operators)?.[1];
      if (name !== undefined) current = fonts.get(name)?.font;
      for (const [, digits] of SHOWN.exec(operators)?.[1]?.matchAll(DIGITS) ?? []) {
        for (const glyph of digits!.match(/.{4}/g) ?? []) {
          text += String.fromCodePoint(...(current?.unicode[Number.parseInt(glyph, 16)] ?? []));
        }
      }
      return addContent.call(document, operators);
    },
    // So that the font that was set is back afterwards.
    _font: before,
  };
  withMethods(document, methods, draw);
  return text;
}
