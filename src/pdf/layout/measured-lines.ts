/**
 * Skips pdfmake's line breaking for text whose lines are measured and broken already (`setLines`). pdfmake 0.3.11 splits all text into
 * words, looks up two dozen style properties for each word in a stack of styles, measures it and breaks lines again. Platen's runs carry
 * all of their style and are never broken again, so such a node passes through with the same parts, lines and widths.
 */
import {
  type DocMeasure,
  type DocPreprocessor,
  type DrawnInline,
  type LayoutBuilder,
  type LayoutInline,
  Line,
  type PlacedLine,
  type TextNode,
} from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import { blanksIn } from '../lines/looseness.ts';
import { type Gap, type Run, SUPERSCRIPT } from '../lines/run.ts';

const LEADING = /^\s+/;
const TRAILING = /\s+$/;
/** Returns whether a character may be white space: a quick check before the patterns above, since most runs have none at either end. */
function isBlank(code: number): boolean {
  return code <= 32 || code >= 160;
}

/** A text that Platen has laid out: runs, with a line end between lines. */
export type SetText = Omit<TextNode, 'text'> & { text: (Run | '\n' | { text: '\n' })[] };

/** Returns whether a node is a text that Platen has laid out. */
export function isSet(node: unknown): node is SetText {
  return typeof node === 'object' && node !== null && 'setLines' in node;
}

/** Returns whether a part is a run. A line end is `\n`, or a node that holds it. */
export function isRun(part: SetText['text'][number]): part is Run {
  return typeof part !== 'string' && part.text !== '\n';
}

type Measurer = Pick<typeof DocMeasure.prototype, 'pdfDocument' | 'styleStack'>;

function inlineOf(
  run: Run & Pick<DrawnInline, 'backgroundSize'>,
  alignment: string,
  { pdfDocument }: Measurer,
): LayoutInline {
  const font = pdfDocument.provideFont(run.font, run.bold, run.italics);
  const fontSize = run.sup ? run.fontSize * SUPERSCRIPT : run.fontSize;
  const style = faceStyle(run.bold, run.italics);
  const spacing = run.ruled === undefined ? (run.characterSpacing ?? 0) : 0;
  const widthOf = (text: string): number =>
    run.fontFeatures
      ? font.widthOfString(text, fontSize, run.fontFeatures) + spacing * Math.max(0, text.length - 1)
      : (advanceOf(run.font, style, text) * fontSize) / 1000;
  const { text } = run;
  const leading = !run.preserveLeadingSpaces && isBlank(text.charCodeAt(0)) && LEADING.exec(text);
  const trailing = !run.preserveTrailingSpaces && isBlank(text.charCodeAt(text.length - 1)) && TRAILING.exec(text);
  // One literal with a fixed shape, without pdfmake's defaults, since a table has tens of thousands of these.
  return {
    text,
    ledger: run.ledger,
    place: run.place,
    drawn: false,
    read: false,
    order: run.order,
    level: run.level,
    id: run.id,
    font,
    fontSize,
    color: run.color,
    alignment: run.alignment ?? alignment,
    fontFeatures: run.fontFeatures,
    characterSpacing: spacing,
    decoration: run.decoration,
    background: run.background,
    backgroundSize: run.backgroundSize,
    link: run.link,
    linkToDestination: run.linkToDestination,
    sup: run.sup,
    rise: run.rise,
    anchors: run.anchors,
    ruled: run.ruled,
    stretch: run.stretch,
    scale: run.scale,
    between: run.between,
    hang: run.hang,
    gaps: run.gaps,
    hasGaps: true,
    marksApart: run.marksApart,
    picture: run.picture,
    width: run.gaps ? widthOf(text) + widthOfGaps(run.gaps) : (run.ruled ?? run.picture?.width ?? widthOf(text)),
    height: font.lineHeight(fontSize) * run.lineHeight,
    leadingCut: leading ? widthOf(leading[0]) : 0,
    trailingCut: trailing ? widthOf(trailing[0]) : 0,
    x: 0,
  };
}

/** Returns a line end as an inline without width, with the line height of the node's style. */
function lineEndOf(node: SetText, alignment: string, { pdfDocument, styleStack }: Measurer): LayoutInline {
  const font = pdfDocument.provideFont(node.font, node.bold, node.italics);
  return {
    alignment,
    text: '',
    lineEnd: true,
    color: styleStack.getProperty('color') as string,
    font,
    fontSize: node.fontSize,
    width: 0,
    height: font.lineHeight(node.fontSize) * node.lineHeight,
    leadingCut: 0,
    trailingCut: 0,
    x: 0,
  };
}

/** Returns the lines of a text of Platen, measured in points. `alignment`: for runs without their own. */
export function measuredLinesOf(node: SetText, alignment: string, measurer: Measurer): LayoutInline[][] {
  const [first] = node.text;
  if (node.text.length === 1 && isRun(first!)) return [[inlineOf(first, alignment, measurer)]];
  const lines: LayoutInline[][] = [];
  let line: LayoutInline[] = [];
  for (const part of node.text) {
    if (isRun(part)) {
      line.push(inlineOf(part, alignment, measurer));
    } else {
      line.push(lineEndOf(node, alignment, measurer));
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

export const measuredLines = replacement('measuredLines', (stock) => ({
  'DocPreprocessor.preprocessNode': function (
    this: typeof DocPreprocessor.prototype,
    node: unknown,
    ...rest: unknown[]
  ): unknown {
    const isReady = isSet(node) && !node.id && !node.tocItem;
    return isReady ? node : stock['DocPreprocessor.preprocessNode'].call(this, node, ...rest);
  },
  'DocMeasure.measureLeaf': function (this: typeof DocMeasure.prototype, node: TextNode): TextNode {
    if (!isSet(node)) return stock['DocMeasure.measureLeaf'].call(this, node);
    const alignment = (this.styleStack.getProperty('alignment') as string | undefined) ?? 'left';
    node.measured = { lines: measuredLinesOf(node, alignment, this), next: 0 };
    // Unused: every column with Platen's text has a width in points.
    node._minWidth = 0;
    node._maxWidth = 0;
    return node;
  },
  'LayoutBuilder.buildNextLine': function (this: typeof LayoutBuilder.prototype, node: TextNode) {
    const { measured } = node;
    if (!measured) return stock['LayoutBuilder.buildNextLine'].call(this, node);
    const inlines = measured.lines[measured.next++];
    if (!inlines) return null;
    const line = new Line(this.writer.context().availableWidth);
    for (const inline of inlines) line.addInline(inline);
    line.lastLineInParagraph = measured.next === measured.lines.length;
    return line;
  },
}));

/**
 * §17.4, CSS Text 3 §4.1.3: hanging spaces. A space at the end of a line does not count towards the line's width, so right-aligned and
 * centred lines ignore it. pdfmake 0.3.11 only subtracts the space in the line's last part. It misses the space if the line end is a part
 * by itself, as in Platen's lines, and if several parts consist of spaces. Spaces and letters of justified lines have other widths.
 */
type Cut = Pick<LayoutInline, 'width' | 'trailingCut'>;

/** Returns the width of the spaces at a line's end after adding a part. `cut`: that width before. In points. */
function hangingWidth(cut: number, { width, trailingCut }: Cut): number {
  return trailingCut === width ? cut + width : trailingCut;
}

/** Returns how many points wider the rooms of East Asian text make a part. */
function widthOfGaps(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, [, points]) => sum + points, 0);
}

export const hangingBlanks = replacement('hangingBlanks', (stock) => ({
  'Line.addInline': function (this: typeof Line.prototype, inline: LayoutInline): void {
    // §17.35: pdfmake has measured letters and spaces as they are in the font.
    if (inline.between) inline.width += inline.between.gap * inline.between.count;
    if (inline.scale) inline.width *= inline.scale;
    if (inline.stretch) inline.width += inline.stretch * blanksIn(inline.text);
    if (inline.hang) inline.leadingCut += inline.hang;
    if (inline.gaps && !inline.hasGaps) {
      inline.width += widthOfGaps(inline.gaps);
      inline.hasGaps = true;
    }
    const cut = this.trailingCut;
    stock['Line.addInline'].call(this, inline);
    this.trailingCut = hangingWidth(cut, inline);
  },
  // pdfmake would end a justified line before a part that shrinks, or that hangs over the margin.
  'Line.hasEnoughSpaceForInline': function (this: typeof Line.prototype, inline: LayoutInline, others: LayoutInline[]) {
    return inline.noWrap === true && this.newLineForced !== true
      ? true
      : stock['Line.hasEnoughSpaceForInline'].call(this, inline, others);
  },
}));

/** The methods that drawing calls on a placed line. */
const { getHeight, getAscenderHeight } = Line.prototype;

/** Returns a line of a cell, aligned within `width` points from `x`; coordinates are those of the row. */
export function lineIn(inlines: LayoutInline[], width: number, x: number, y: number): PlacedLine {
  const { leadingCut, alignment } = inlines[0]!;
  let right = 0;
  let cut = 0;
  for (const inline of inlines) {
    inline.x = right - leadingCut;
    right += inline.width;
    cut = hangingWidth(cut, inline);
  }
  const spare = width - (right - leadingCut - cut);
  const indent = alignment === 'right' ? spare : alignment === 'center' ? spare / 2 : 0;
  return { x: x + indent, y, inlines, getHeight, getAscenderHeight };
}
