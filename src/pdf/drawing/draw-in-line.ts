/**
 * §17.28: a line to write on: one rule, with the underscores that it stands for as invisible text, so that copied text has them. Both are the
 * content of a field of a form that is filled in on paper (ISO 32000-1 §14.8.5.6, PrintField), which is real content: who cannot see the
 * rule learns that something is to be written there. Words such as “blank line” would have to be in the language of each document.
 */
import type { PdfDocument } from '../engine/pdf-file.ts';
import type { DrawnInline, Renderer } from '../engine/renderer.ts';
import { decimal, glyphCode, glyphNumber, textAt } from '../syntax/operators.ts';
import { colorOperands } from './graphics-state.ts';

/** In points. */
const RULE_WIDTH = 0.5;
/** How far below the baseline it is drawn, as a share of the size. */
const DROP = 0.112;

/** Draws one in the mark that is open, from a point of the baseline on. The graphics state stays as it was. */
export function drawWritingLine(document: PdfDocument, inline: DrawnInline, x: number, baseline: number): void {
  const { font, fontSize, text, width } = inline;
  document.page.fonts[font.id] ??= font.ref();
  const { glyphs } = font.layout(text);
  const codes = glyphs.map((glyph) => glyphCode(glyphNumber(font, glyph)));
  const natural = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * font.scale * (fontSize / 1000);
  // As wide as the rule, so that readers that look for gaps find none.
  const scale = decimal((100 * width) / natural);
  const y = decimal(baseline + DROP * fontSize);
  document.addContent(
    [
      `q\n${colorOperands(inline.color!)} RG\n${RULE_WIDTH} w\n${decimal(x)} ${y} m ${decimal(x + width)} ${y} l S`,
      `BT\n3 Tr\n/${font.id} ${decimal(fontSize)} Tf\n${scale} Tz\n${textAt(x, baseline)}\n(${codes.join('')}) Tj\nET\nQ`,
    ].join('\n'),
  );
}

/** §17.38: draws a picture that stands in a line, from a point of the baseline on, as pdfmake draws any other. */
export function drawPictureInLine(
  renderer: typeof Renderer.prototype,
  { node, width, height }: NonNullable<DrawnInline['picture']>,
  x: number,
  baseline: number,
): void {
  const placed = { ...node(), x, y: baseline - height, _width: width, _height: height };
  if ('image' in placed) {
    // pdfmake opens those that it has measured.
    renderer.pdfDocument.provideImage(placed.image as string);
    renderer.renderImage(placed);
  } else renderer.renderSVG(placed as never);
}
