/** ISO 32000-1 §9.4: text operators (Tm, TJ, Tf): writes the text of one font and size, with kerning and glyph offsets. */

import type { Glyph } from '../engine/fontkit.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import type { DrawnInline } from '../engine/renderer.ts';
import { decimal, glyphCode, glyphNumber, textAt } from '../syntax/operators.ts';
import { isShaped } from '../tagging/actual-text.ts';
import { type CopiedRun, copiedGlyphs } from './copied-glyphs.ts';
import { colorOperands, graphicsStateOf } from './graphics-state.ts';
import { kernedText } from './kerned-text.ts';

type SetText = Pick<
  DrawnInline,
  'text' | 'font' | 'fontSize' | 'fontFeatures' | 'characterSpacing' | 'color' | 'stretch' | 'marksApart'
>;

/** The operators that show a text from a point on the baseline. The numbers are exactly those that pdfkit writes. */
export function textOperators(set: SetText, x: number, y: number): string {
  const { text, font, fontSize, fontFeatures, characterSpacing: spacing = 0, stretch = 0, marksApart } = set;
  const wider = (stretch * 1000) / fontSize;
  const isJoined = !marksApart && isShaped(text);
  const plain = fontFeatures || isJoined ? undefined : kernedText(font, text, wider);
  if (plain !== undefined) return `${textAt(x, y)}\n${plain}`;
  const run = font.layout(text, fontFeatures ?? undefined);
  const { glyphs, positions }: CopiedRun = isJoined ? copiedGlyphs(font, run) : run;
  const size = fontSize / 1000;
  let operators = spacing === 0 ? textAt(x, y) : `${decimal(spacing)} Tc\n${textAt(x, y)}`;
  let strings = '';
  let codes = '';
  let moved = false;
  let left = x;
  const show = () => {
    if (codes) strings += `(${codes})`;
    if (strings) operators += `\n[${strings}] TJ`;
    strings = '';
    codes = '';
  };
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]!;
    const position = positions[index]!;
    if (position.isHidden && (position.advanceWidth > 0 || spacing !== 0)) {
      show();
      operators += `\n1 Tz\n(${glyphCode(glyphNumber(font, glyph))}) Tj\n100 Tz`;
      moved = true;
      continue;
    }
    const beside = position.xOffset !== 0 || position.yOffset !== 0;
    if (beside || moved) {
      show();
      operators += `\n${textAt(left + position.xOffset * size, y - position.yOffset * size)}`;
      moved = beside;
    }
    codes += glyphCode(glyphNumber(font, glyph));
    const advance = position.xAdvance + (wider !== 0 && isBlank(glyph) ? wider : 0);
    const kerned = advance - position.advanceWidth;
    if (kerned !== 0 && !beside) {
      strings += `(${codes}) ${decimal(-kerned)} `;
      codes = '';
    }
    left += advance * size + spacing;
  }
  show();
  return spacing === 0 ? operators : `${operators}\n0 Tc`;
}

/** A blank between words, which is wider in a justified line. */
export function isBlank({ codePoints }: Pick<Glyph, 'codePoints'>): boolean {
  return codePoints.length === 1 && codePoints[0] === 0x20;
}

/** The operators that set font and colour of a text, where they differ from the page's graphics state. */
export function textStateOperators(document: PdfDocument, { font, fontSize, color }: SetText): string {
  const state = graphicsStateOf(document);
  let operators = '';
  if (state.fill !== color) {
    operators += `${colorOperands(color!)} rg\n`;
    state.fill = color!;
  }
  if (state.font !== font.id || state.size !== fontSize) {
    document.page.fonts[font.id] ??= font.ref();
    operators += `/${font.id} ${decimal(fontSize)} Tf\n`;
    state.font = font.id;
    state.size = fontSize;
  }
  return operators;
}
