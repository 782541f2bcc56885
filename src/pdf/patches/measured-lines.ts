/**
 * pdfmake 0.3.11 takes all text apart into words, resolves two dozen style properties for each by walking the stack of styles,
 * measures it, and breaks lines anew. Our lines are measured and broken already (`setLines` on the node), their runs carry all
 * of their style, and no run is broken again. Here such a node goes through as it is: the same parts in the same lines with the
 * same widths, without any of that work. A third of a long document's layout.
 */
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import type { Run } from '../inline/text-runs.ts';
import { DocMeasure, DocPreprocessor, type LaidInline, LayoutBuilder, Line, type TextNode } from '../pdfmake-parts.ts';
import type { Patch } from './patch.ts';

/** pdfmake sets superscripts at this share of the size. */
const SUPERSCRIPT = 0.58;
const LEADING = /^\s+/;
const TRAILING = /\s+$/;
/** Most runs neither begin nor end with a blank. */
const isBlank = (code: number): boolean => code <= 32 || code >= 160;

const stock = {
  preprocessNode: DocPreprocessor.prototype.preprocessNode,
  measureLeaf: DocMeasure.prototype.measureLeaf,
  buildNextLine: LayoutBuilder.prototype.buildNextLine,
};

const isSet = (node: unknown): node is TextNode => typeof node === 'object' && node !== null && 'setLines' in node;

/** A line end comes as its sign, or in a node of its own. */
const isRun = (part: TextNode['text'][number]): part is Run => typeof part !== 'string' && part.text !== '\n';

/** pdfmake's own defaults for what a run does not say. */
const DEFAULTS = {
  fontFeatures: null,
  characterSpacing: 0,
  decoration: null,
  decorationColor: null,
  decorationStyle: null,
  decorationThickness: null,
  background: null,
  link: null,
  linkToPage: null,
  linkToDestination: null,
  noWrap: null,
  opacity: 1,
  sup: false,
  sub: false,
};

type Measurer = ThisParameterType<typeof stock.measureLeaf>;

function inlineOf(run: Run, alignment: string, { pdfDocument }: Measurer): LaidInline {
  const font = pdfDocument.provideFont(run.font, run.bold, run.italics);
  const fontSize = run.sup ? run.fontSize * SUPERSCRIPT : run.fontSize;
  const style = faceStyle(run.bold, run.italics);
  const widthOf = (text: string): number =>
    run.fontFeatures
      ? font.widthOfString(text, fontSize, run.fontFeatures)
      : (advanceOf(run.font, style, text) * fontSize) / 1000;
  const { text } = run;
  const leading = !run.preserveLeadingSpaces && isBlank(text.charCodeAt(0)) && LEADING.exec(text);
  const trailing = isBlank(text.charCodeAt(text.length - 1)) && TRAILING.exec(text);
  // Written out: a table has tens of thousands, and copying what others hold takes many times as long.
  return {
    text,
    ledger: run.ledger,
    place: run.place,
    order: run.order,
    level: run.level,
    id: run.id,
    font,
    fontSize,
    color: run.color,
    alignment: run.alignment ?? alignment,
    fontFeatures: run.fontFeatures ?? null,
    characterSpacing: 0,
    decoration: run.decoration ?? null,
    decorationColor: null,
    decorationStyle: null,
    decorationThickness: null,
    background: run.background ?? null,
    link: run.link ?? null,
    linkToPage: null,
    linkToDestination: run.linkToDestination ?? null,
    noWrap: run.noWrap ?? null,
    opacity: 1,
    sup: run.sup ?? false,
    sub: false,
    width: widthOf(text),
    height: font.lineHeight(fontSize) * run.lineHeight,
    leadingCut: leading ? widthOf(leading[0]) : 0,
    trailingCut: trailing ? widthOf(trailing[0]) : 0,
    x: 0,
  };
}

/** The end of a line, as high as the node's own style. */
function lineEndOf(node: TextNode, alignment: string, { pdfDocument, styleStack }: Measurer): LaidInline {
  const font = pdfDocument.provideFont(node.font, node.bold, node.italics);
  return {
    ...DEFAULTS,
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

function measureLeaf(this: Measurer, node: TextNode): TextNode {
  if (!isSet(node)) return stock.measureLeaf.call(this, node);
  const alignment = (this.styleStack.getProperty('alignment') as string | undefined) ?? 'left';
  const lines: LaidInline[][] = [];
  let line: LaidInline[] = [];
  for (const part of node.text) {
    if (isRun(part)) {
      line.push(inlineOf(part, alignment, this));
    } else {
      line.push(lineEndOf(node, alignment, this));
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) lines.push(line);
  node.measured = { lines, next: 0 };
  // Nothing asks for these: every column that text of ours stands in has a width in points.
  node._minWidth = 0;
  node._maxWidth = 0;
  return node;
}

function preprocessNode(this: object, node: unknown, ...rest: unknown[]): unknown {
  return isSet(node) && !node.id && !node.tocItem ? node : stock.preprocessNode.call(this, node, ...rest);
}

function buildNextLine(this: ThisParameterType<typeof stock.buildNextLine>, node: TextNode) {
  const { measured } = node;
  if (!measured) return stock.buildNextLine.call(this, node);
  const inlines = measured.lines[measured.next++];
  if (!inlines) return null;
  const line = new Line(this.writer.context().availableWidth);
  for (const inline of inlines) line.addInline(inline);
  line.lastLineInParagraph = measured.next === measured.lines.length;
  return line;
}

const use = (methods: typeof stock): void => {
  DocPreprocessor.prototype.preprocessNode = methods.preprocessNode;
  DocMeasure.prototype.measureLeaf = methods.measureLeaf;
  LayoutBuilder.prototype.buildNextLine = methods.buildNextLine;
};

export const measuredLines: Patch = {
  package: 'pdfmake',
  version: '0.3.11',
  apply: () => use({ preprocessNode, measureLeaf, buildNextLine }),
  revert: () => use(stock),
};
