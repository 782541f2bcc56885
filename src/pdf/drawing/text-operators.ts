/** ISO 32000-1 §9.4: writes text operators (Tm, TJ, Tf) for the text of one font and size, with kerning and glyph offsets. */
import type { Glyph } from '../engine/fontkit.ts';
import type { DrawnInline, Renderer } from '../engine/layout.ts';
import type { EmbeddedFont, PdfDocument } from '../engine/pdf-file.ts';
import { objectState } from '../engine/replacement.ts';
import { type Pairs, SIGNS, signNumber } from '../fonts/pairs.ts';
import { pairsIn, runIn } from '../fonts/shaped-words.ts';
import { decimal, glyphCode, glyphNumber, textAt } from '../syntax/serialize.ts';
import { isShaped } from '../tagging/marks.ts';
import { ARTIFACTS } from '../tagging/structure-tree.ts';
import { type CopiedRun, copiedGlyphs } from './copied-glyphs.ts';
import { gappedOperators } from './gapped-operators.ts';

type SetText = Pick<
  DrawnInline,
  | 'text'
  | 'font'
  | 'fontSize'
  | 'fontFeatures'
  | 'characterSpacing'
  | 'color'
  | 'stretch'
  | 'scale'
  | 'between'
  | 'gaps'
  | 'marksApart'
>;

/** Returns the operators that show a text from a point on the baseline. The numbers are exactly those of pdfkit. */
export function textOperators(set: SetText, x: number, y: number): string {
  const { text, font, fontSize, fontFeatures, characterSpacing = 0, stretch = 0, scale = 1, between, marksApart } = set;
  const spacing = characterSpacing + (between?.gap ?? 0);
  const wider = (stretch * 1000) / (fontSize * scale);
  const isJoined = !marksApart && isShaped(text);
  if (set.gaps) return gappedOperators({ ...set, gaps: set.gaps, isJoined }, x, y);
  const plain = fontFeatures || isJoined ? undefined : kernedText(font, text, wider);
  if (plain !== undefined) {
    const shown = `${textAt(x, y, scale)}\n${plain}`;
    return spacing === 0 ? shown : `${decimal(spacing)} Tc\n${shown}\n0 Tc`;
  }
  const run = font.layout(text, fontFeatures ?? undefined);
  const { glyphs, positions }: CopiedRun = isJoined ? copiedGlyphs(font, run) : run;
  const size = fontSize / 1000;
  let operators = spacing === 0 ? textAt(x, y, scale) : `${decimal(spacing)} Tc\n${textAt(x, y, scale)}`;
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
      operators += `\n${textAt(left + position.xOffset * size * scale, y - position.yOffset * size, scale)}`;
      moved = beside;
    }
    codes += glyphCode(glyphNumber(font, glyph));
    const advance = position.xAdvance + (wider !== 0 && isBlank(glyph) ? wider : 0);
    const kerned = advance - position.advanceWidth;
    if (kerned !== 0 && !beside) {
      strings += `(${codes}) ${decimal(-kerned)} `;
      codes = '';
    }
    left += (advance * size + spacing) * scale;
  }
  show();
  return spacing === 0 ? operators : `${operators}\n0 Tc`;
}

/** Returns whether a glyph is a space between words, which is wider in a justified line. */
export function isBlank({ codePoints }: Pick<Glyph, 'codePoints'>): boolean {
  return codePoints.length === 1 && codePoints[0] === 0x20;
}

/** Returns the operators that set font and colour of a text, if they differ from the page's graphics state. */
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

/** The most bytes of a glyph's number in the file: two, or four if both are escaped. */
const MAX_OF_CODE = 4;
const BLANK = 32;
const TAB = 9;
const [OPEN, CLOSE, BEGIN, END] = [...'[]()'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number];

/**
 * A cache of the bytes for a font's signs and kerns. `codes`: `MAX_OF_CODE` bytes for each sign's number, of which `lengths` are used; a
 * length of 0 means not known yet.
 */
type GlyphCodes = { pairs: Pairs; codes: Uint8Array; lengths: Uint8Array; kerns: Map<number, string> };

const codesByFont = objectState<EmbeddedFont, GlyphCodes | null>('glyphCodes');

function glyphCodesOf(font: EmbeddedFont): GlyphCodes | null {
  let glyphCodes = codesByFont.get(font);
  if (glyphCodes === undefined) {
    const pairs = pairsIn(font.font);
    const count = SIGNS.length + 1;
    glyphCodes = pairs
      ? { pairs, codes: new Uint8Array(count * MAX_OF_CODE), lengths: new Uint8Array(count), kerns: new Map() }
      : null;
    codesByFont.set(font, glyphCodes);
  }
  return glyphCodes;
}

let operator = Buffer.alloc(4096);
/** The most bytes for one glyph: its code, and a kern between two strings. */
const MAX_OF_GLYPH = MAX_OF_CODE + 32;

/** Writes a glyph's code; returns the number of bytes. */
function writeCode(id: number, into: Uint8Array, at: number): number {
  const code = glyphCode(id);
  for (let index = 0; index < code.length; index++) into[at + index] = code.charCodeAt(index);
  return code.length;
}

/** The number of bytes in `operator`. */
let end = 0;
/** The offset at which the last string begins. */
let opened = 0;

/** Ends the string, writes a kern in thousandths of the font size, and begins the next string. */
function writeKern(kern: number, { kerns }: GlyphCodes): void {
  let written = kerns.get(kern);
  if (written === undefined) {
    written = `) ${decimal(-kern)} (`;
    kerns.set(kern, written);
  }
  for (let at = 0; at < written.length; at++) operator[end++] = written.charCodeAt(at);
  opened = end;
}

/**
 * Writes a word whose width is the sum of its kerning pairs. Otherwise returns false and writes nothing. A glyph enters the file only
 * when a word with it is written, so a word with a new glyph is checked first.
 */
function writePairs(
  font: EmbeddedFont,
  glyphCodes: GlyphCodes,
  pairs: Pairs,
  text: string,
  from: number,
  to: number,
): boolean {
  const { codes, lengths } = glyphCodes;
  const [endBefore, openedBefore] = [end, opened];
  let isKnown = false;
  let sign = signNumber(text.charCodeAt(from));
  for (let at = from; at < to; at++) {
    const first = sign * MAX_OF_CODE;
    if (lengths[sign] === 0) {
      if (!isKnown && pairs.advanceOf(text, from, to) === undefined) break;
      isKnown = true;
      lengths[sign] = writeCode(glyphNumber(font, pairs.glyphOf(sign)!), codes, first);
    }
    operator[end] = codes[first]!;
    operator[end + 1] = codes[first + 1]!;
    operator[end + 2] = codes[first + 2]!;
    operator[end + 3] = codes[first + 3]!;
    end += lengths[sign]!;
    if (at + 1 === to) return true;
    const next = signNumber(text.charCodeAt(at + 1));
    const kern = next === 0 ? undefined : pairs.kernOf(sign, next);
    if (kern === undefined) break;
    if (kern !== 0) writeKern(kern * font.scale, glyphCodes);
    sign = next;
  }
  end = endBefore;
  opened = openedBefore;
  return false;
}

/** Writes any other word, shaped as a whole. Returns false if one of its glyphs is off the baseline. */
function writeWord(font: EmbeddedFont, glyphCodes: GlyphCodes, word: string): boolean {
  const { glyphs, positions } = runIn(font.font, word);
  const max = end + (glyphs.length + 1) * MAX_OF_GLYPH + 2;
  if (operator.length < max) operator = Buffer.concat([operator.subarray(0, end)], 2 * max);
  for (let index = 0; index < glyphs.length; index++) {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    if (xOffset !== 0 || yOffset !== 0) return false;
    const glyph = glyphs[index]!;
    end += writeCode(glyphNumber(font, glyph), operator, end);
    const kern = xAdvance * font.scale - glyph.advanceWidth * font.scale;
    if (kern !== 0) writeKern(kern, glyphCodes);
  }
  return true;
}

/**
 * Returns the TJ operator for a text. Undefined if the font needs general shaping or a glyph is off the baseline. `wider`: the extra
 * width of its spaces, in thousandths of the font size.
 */
function kernedText(font: EmbeddedFont, text: string, wider = 0): string | undefined {
  const glyphCodes = glyphCodesOf(font);
  if (!glyphCodes) return undefined;
  const { length } = text;
  end = 0;
  operator[end++] = OPEN;
  operator[end++] = BEGIN;
  opened = end;
  let start = 0;
  for (let at = 0; at < length; at++) {
    // Words are written one by one, each with its space.
    const code = text.charCodeAt(at);
    if (code !== BLANK && code !== TAB && at + 1 < length) continue;
    const max = end + (at + 2 - start) * MAX_OF_GLYPH + 2;
    if (operator.length < max) operator = Buffer.concat([operator.subarray(0, end)], 2 * max);
    const pairs = glyphCodes.pairs.in(text, start, at + 1);
    const isWritten =
      writePairs(font, glyphCodes, pairs, text, start, at + 1) ||
      writeWord(font, glyphCodes, text.slice(start, at + 1));
    if (!isWritten) return undefined;
    if (wider !== 0 && code === BLANK) writeKern(wider, glyphCodes);
    start = at + 1;
  }
  // After a kern at the end, no empty string is written.
  if (opened === end) end -= 1;
  else operator[end++] = END;
  operator[end++] = CLOSE;
  return `${operator.toString('latin1', 0, end)} TJ`;
}

// ISO 32000-1 §8.4: tracks the graphics state (colour, font) of the current page, so that only changes are written.

/** The values that were set last; undefined where unknown. */
type GraphicsState = {
  page: PdfDocument['page'];
  fill?: string | undefined;
  font?: string | undefined;
  size?: number | undefined;
  /** The pen of the last line, if it had only a width and a colour. */
  pen?: string | undefined;
};

const states = objectState<PdfDocument, GraphicsState>('graphics state');

/** Returns the state of the current page; empty on a new page. The caller updates it with each operator that it writes. */
export function graphicsStateOf(document: PdfDocument): GraphicsState {
  let state = states.get(document);
  if (!state || state.page !== document.page) {
    state = { page: document.page };
    states.set(document, state);
  }
  return state;
}

/** Resets the state. Call this after pdfmake or pdfkit has drawn something. */
export function resetState(document: PdfDocument): void {
  states.set(document, undefined);
}

const colors = new Map<string, string | undefined>();

/** Returns the operands of `rg` and `RG` for `#rrggbb`. Undefined for any other notation. */
export function colorOperands(color: string): string | undefined {
  if (!colors.has(color)) {
    const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
    const parts = found?.slice(1).map((digits) => String(decimal(Number.parseInt(digits, 16) / 255)));
    colors.set(color, parts?.join(' '));
  }
  return colors.get(color);
}

// §17.28: draws a signature line: a rule, with its underscores as invisible text, so that copied text has them. Both are the content of a
// form field that is filled in on paper (ISO 32000-1 §14.8.5.6, PrintField), which is real content: it tells people who cannot see the
// rule that something is to be written there. Words such as “blank line” would need a translation for each document's language.

const RULE_WIDTH = 0.5;
/** The distance below the baseline, as a share of the font size. */
const DROP = 0.112;

/** Draws a line within the open mark, from a point of the baseline on. Keeps the graphics state. */
export function drawWritingLine(document: PdfDocument, inline: DrawnInline, x: number, baseline: number): void {
  const { font, fontSize, text, width } = inline;
  if (inline.place === ARTIFACTS.layout) {
    drawLeader(document, inline, x, baseline);
    return;
  }
  document.page.fonts[font.id] ??= font.ref();
  const { glyphs } = font.layout(text);
  const codes = glyphs.map((glyph) => glyphCode(glyphNumber(font, glyph)));
  const natural = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * font.scale * (fontSize / 1000);
  // The text is as wide as the rule, so that readers that look for gaps find none.
  const scale = decimal((100 * width) / natural);
  const y = decimal(baseline + DROP * fontSize);
  document.addContent(
    [
      `q\n${colorOperands(inline.color!)} RG\n${RULE_WIDTH} w\n${decimal(x)} ${y} m ${decimal(x + width)} ${y} l S`,
      `BT\n3 Tr\n/${font.id} ${decimal(fontSize)} Tf\n${scale} Tz\n${textAt(x, baseline)}\n(${codes.join('')}) Tj\nET\nQ`,
    ].join('\n'),
  );
}

/** As shares of the font size: from dot to dot, and how wide a dot is. */
const DOTS = { step: 0.5, width: 0.11 };

/** §10.31: draws the dots of a leader. Those of all lines stand under one another. */
function drawLeader(document: PdfDocument, { fontSize, width, color }: DrawnInline, x: number, baseline: number): void {
  const step = DOTS.step * fontSize;
  const first = Math.ceil((x + step / 2) / step) * step;
  const last = Math.floor((x + width) / step) * step;
  if (last < first) return;
  const y = decimal(baseline - (DOTS.width * fontSize) / 2);
  document.addContent(
    `q\n${colorOperands(color!)} RG\n1 J\n${decimal(DOTS.width * fontSize)} w\n[0 ${decimal(step)}] 0 d\n${decimal(first)} ${y} m ${decimal(last + DOTS.width / 10)} ${y} l S\nQ`,
  );
}

/** §17.38: draws an inline picture from a point of the baseline on, like any other of pdfmake's. */
export function drawPictureInLine(
  renderer: typeof Renderer.prototype,
  { node, width, height }: NonNullable<DrawnInline['picture']>,
  x: number,
  baseline: number,
): void {
  const placed = { ...node(), x, y: baseline - height, _width: width, _height: height };
  if ('image' in placed) {
    // pdfmake opens only the pictures that it has measured itself.
    renderer.pdfDocument.provideImage(placed.image as string);
    renderer.renderImage(placed);
  } else renderer.renderSVG(placed as never);
}
