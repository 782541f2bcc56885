/**
 * What pdfmake's drawing of a line leaves out. ISO 32000-1 §14.9.4: where glyphs alone do not tell the text (marks, and letters
 * that shaping puts in another order), the file says the text beside them; not for right-to-left words, since readers turn what
 * they find there round once more. And every part of a line may be the destination of a link, not only the line.
 *
 * Reaches into pdfmake 0.3.11, whose text has no such options: while a line is drawn, its text goes through here.
 */
import { Renderer } from './pdfmake-parts.ts';

type Canvas = {
  addContent(operators: string): Canvas;
  addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
  text(text: string, ...rest: unknown[]): Canvas;
};

/** Marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u0fff]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const hexOf = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();

const { renderLine } = Renderer.prototype;

Renderer.prototype.renderLine = function (line, x, y) {
  const canvas: Canvas = this.pdfDocument;
  for (const inline of line.inlines) {
    if (inline.id && inline.id !== line.id) canvas.addNamedDestination(inline.id, 'XYZ', x + inline.x, y, null);
  }
  if (!line.inlines.some(({ text }) => SHAPED.test(text))) return renderLine.call(this, line, x, y);
  const { text } = canvas;
  canvas.text = (shown, ...rest) => {
    if (!SHAPED.test(shown) || RIGHT_TO_LEFT.test(shown)) return text.call(canvas, shown, ...rest);
    canvas.addContent(`/Span <</ActualText <${hexOf(shown)}>>> BDC`);
    text.call(canvas, shown, ...rest);
    return canvas.addContent('EMC');
  };
  try {
    renderLine.call(this, line, x, y);
  } finally {
    canvas.text = text;
  }
};
