/** §17.36: the backgrounds of words: of code, marks, blanks and styles. */
import { type DrawnLine, TextDecorator } from '../engine/layout.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';

/** pdfmake's own, which makes every background as high as its line. */
const { drawBackground } = TextDecorator.prototype;

/**
 * Draws each background as high as a line of its own text, whatever else stands in the line: larger text, or a picture. Smaller letters
 * within it, such as superscripts, have that of the text around them. `x`, `y`: the upper left corner of the line, in points.
 */
export function drawBackgrounds(document: PdfDocument, line: Pick<DrawnLine, 'inlines'>, x: number, y: number): void {
  const ascent = Math.max(...line.inlines.map(({ font, fontSize }) => (font.ascender / 1000) * fontSize));
  const decorator = new TextDecorator(document);
  for (const inline of line.inlines) {
    const { background, font, fontSize, backgroundSize = fontSize, height = 0 } = inline;
    if (!background) continue;
    const size = Math.max(fontSize, backgroundSize);
    const own = { inlines: [inline], getHeight: () => (height * size) / fontSize };
    drawBackground.call(decorator, own, x, y + ascent - (font.ascender / 1000) * size);
  }
}
