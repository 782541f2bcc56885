/** Rows of texts as they are drawn: the same operators as lines of pdfmake's would give, and no line. */
import { textAt } from '../operators.ts';
import type { PdfDocument } from '../pdfmake-parts/document.ts';
import type { Renderer } from '../pdfmake-parts/drawing.ts';
import { marking } from '../structure/marks.ts';
import type { PlacedTexts, TextsStyle } from '../table/placed-texts.ts';
import { glyphs, setText } from './text-operators.ts';

/** How far a line stands in from where its column begins. */
function indentOf(text: string, { width, alignment }: TextsStyle['columns'][number], style: TextsStyle): number {
  if (alignment === 'left') return 0;
  const spare = width - style.widthOf(text);
  return alignment === 'right' ? spare : spare / 2;
}

/** Draws rows with the rules below them. */
export function drawTexts(renderer: typeof Renderer.prototype, placed: PlacedTexts): void {
  const { style, x, first, rows, tops } = placed;
  const { font, fontSize, color, columns, padding, lineHeight } = style;
  const document: PdfDocument = renderer.pdfDocument;
  const ascent = (font.ascender / 1000) * fontSize;
  const drawn = { text: '', font, fontSize, color };
  for (const [index, { texts, lines, place }] of rows.entries()) {
    const top = tops[index]!;
    let operators = '';
    for (let column = 0; column < texts.length; column++) {
      const lines = texts[column]!;
      let y = padding.top;
      const drawLine = (text: string): void => {
        if (text !== '') {
          const mark = marking(document, place + column);
          const left = columns[column]!.x + indentOf(text, columns[column]!, style) + x;
          drawn.text = text;
          const shown = `BT\n${setText(document, drawn)}${glyphs(drawn, left, y + top + ascent)}\nET`;
          if (operators !== '') operators += '\n';
          operators += mark === '' ? shown : `${mark}\n${shown}`;
        }
        y += lineHeight;
      };
      if (typeof lines === 'string') drawLine(lines);
      else for (const line of lines) drawLine(line);
    }
    if (operators !== '') document.addContent(operators);
    let bottom = padding.top;
    for (let line = 0; line < lines; line++) bottom += lineHeight;
    const rule = style.ruleBelow(first + index, x, top + (bottom + padding.bottom));
    if (rule) renderer.renderVector(rule as never);
  }
}
