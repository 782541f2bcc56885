/**
 * The font engine, the line breaker and the XML reader that pdfmake itself uses, so that what we measure is what it will
 * draw. They are reached through pdfmake, never as packages of our own: another copy would share no font with it.
 */
import { createRequire } from 'node:module';
import type { Run } from './inline/text-runs.ts';

/** Advances are in font units. */
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** `id` is the font's own number, or a name that the font's subset knows. */
export type Glyph = { id: number | string; codePoints: number[]; advanceWidth: number };
export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** What we use of fontkit's font. */
export type Font = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  layout(text: string, features?: unknown, ...rest: unknown[]): GlyphRun;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  createSubset(): Subset;
};

/** The glyphs of a font that a file needs; a glyph's place among `glyphs` is its number in the file. */
export type Subset = { glyphs: number[]; includeGlyph(id: number | string): number };

type FontFormat = { new (stream: { buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean };
type Fontkit = { create(bytes: Uint8Array): Font; registerFormat(format: FontFormat): void };

/** UAX #14: `nextBreak` gives the next place where a line may (or must) end, then null. */
export type LineBreaker = { nextBreak(): { position: number; required: boolean } | null };

const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));

export const fontkit: Fontkit = createRequire(pdfmake.resolve('pdfkit'))('fontkit');
export const LineBreaker: new (text: string) => LineBreaker = pdfmake('linebreak');

/** An element of an XML file; the reader throws on what is not well formed. */
export type XmlElement = {
  type: string;
  name: string;
  attr: Record<string, string>;
  children: XmlElement[];
  val: string;
};
export const XmlDocument: new (text: string) => XmlElement = pdfmake('xmldoc').XmlDocument;

/** pdfmake's own renderer; `renderLine` draws one line. */
type DrawnLine = { id?: string; inlines: { id?: string; text: string; x: number }[] };
type RenderLine = (line: DrawnLine, x: number, y: number) => void;
export const Renderer: { prototype: { pdfDocument: never; renderLine: RenderLine } } = pdfmake('./Renderer.js').default;

/** The installed version of one of the two. */
export function versionOf(name: 'pdfmake' | 'pdfkit'): string {
  const { version }: { version: string } =
    name === 'pdfmake' ? pdfmake('../package.json') : pdfmake('pdfkit/package.json');
  return version;
}

/** A font in one document. */
type DocumentFont = {
  lineHeight(size: number): number;
  widthOfString(text: string, size: number, features: unknown): number;
};

/** A part of a line as pdfmake lays it out; what else the definition said of it comes along. */
export type LaidInline = {
  text: string;
  font: DocumentFont;
  fontSize: number;
  width: number;
  height: number;
  leadingCut: number;
  trailingCut: number;
  x: number;
  lineEnd?: boolean;
  [said: string]: unknown;
};
type LaidLine = { addInline(inline: LaidInline): void; lastLineInParagraph: boolean };

/** A text of ours between definition and layout. `setLines`: its runs are lines already, parted by line ends. */
export type TextNode = {
  setLines?: true;
  measured?: { lines: LaidInline[][]; next: number };
  text: (Run | '\n' | { text: '\n' })[];
  font: string;
  fontSize: number;
  lineHeight: number;
  bold: boolean;
  italics: boolean;
  id?: string;
  tocItem?: unknown;
  _minWidth: number;
  _maxWidth: number;
};

type DocMeasureMethods = {
  pdfDocument: { provideFont(family: string, bold: boolean, italics: boolean): DocumentFont };
  styleStack: { getProperty(name: string): unknown };
  measureLeaf(this: DocMeasureMethods, node: TextNode): TextNode;
};
type LayoutBuilderMethods = {
  writer: { context(): { availableWidth: number } };
  buildNextLine(this: LayoutBuilderMethods, node: TextNode): LaidLine | null;
};

/** The steps of pdfmake's layout: definition → checked nodes → measured nodes → lines on pages. */
export const DocPreprocessor: {
  prototype: { preprocessNode(this: object, node: unknown, ...rest: unknown[]): unknown };
} = pdfmake('./DocPreprocessor.js').default;
export const DocMeasure: { prototype: DocMeasureMethods } = pdfmake('./DocMeasure.js').default;
export const LayoutBuilder: { prototype: LayoutBuilderMethods } = pdfmake('./LayoutBuilder.js').default;
export const Line: new (width: number) => LaidLine = pdfmake('./Line.js').default;
