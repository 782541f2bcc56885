/**
 * The font engine, the line breaker and the XML reader that pdfmake itself uses, so that what we measure is what it will
 * draw. They are reached through pdfmake, never as packages of our own: another copy would share no font with it.
 */
import { createRequire } from 'node:module';
import type { Run } from './inline/text-runs.ts';

/** Advances are in font units. */
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** `id` is the font's own number, or a name that the font's subset knows. */
export type Glyph = {
  id: number | string;
  codePoints: number[];
  advanceWidth: number;
  /** In font units; on a font's own glyphs. */
  path?: { commands: { command: string; args: number[] }[] };
};
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
  toString(options: { compressed: boolean; preserveWhitespace: boolean }): string;
};
export const XmlDocument: new (text: string) => XmlElement = pdfmake('xmldoc').XmlDocument;

/** An object of the file in the making. */
export type PdfObject = { data: Record<string, unknown>; end(chunk?: Uint8Array): void };

/** What we use of pdfkit's document. Lengths from the upper left corner of the page, but for what goes into the file as it is. */
export type PdfDocument = {
  page: {
    height: number;
    dictionary: PdfObject;
    annotations: PdfObject[];
    fonts: Record<string, PdfObject>;
    /** Marked content that is still open; pdfkit ends it with the page. */
    markings: object[];
    /** Given out when first asked for. */
    structParentTreeKey: number;
  };
  info: { Title: string; Author?: string; Subject?: string; Creator: string; Producer: string; CreationDate: Date };
  outline: Outline;
  _root: PdfObject;
  _imageRegistry: Record<string, { colorSpace?: string }>;
  endMetadata(): void;
  ref(data: Record<string, unknown>): PdfObject;
  addContent(operators: string): PdfDocument;
  addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
  text(text: string, x: number, y: number, options: TextOptions): PdfDocument;
  currentLineHeight(): number;
  link(x: number, y: number, width: number, height: number, url: string, options: object): void;
  goTo(x: number, y: number, width: number, height: number, name: string, options: object): void;
  getMarkInfoDictionary(): PdfObject;
  getStructTreeRoot(): PdfObject;
  getStructParentTree(): { add(key: number, value: unknown): void };
  createStructParentTreeNextKey(): number;
};
type TextOptions = { link?: string | null; goTo?: string; textWidth: number };

/** What pdfmake's renderer draws. `place` is where in the structure tree it stands, carried there from the definition. */
export type DrawnInline = {
  id?: string;
  text: string;
  x: number;
  width: number;
  font: EmbeddedFont;
  fontSize: number;
  fontFeatures?: unknown;
  characterSpacing?: number;
  color?: string;
  sup?: boolean;
  link?: string | null;
  linkToDestination?: string | null;
  linkToPage?: number | null;
  _pageNodeRef?: object;
  place?: number;
  order?: number;
  level?: number;
  background?: string | null;
  decoration?: string | null;
};
export type DrawnLine = {
  id?: string;
  inlines: DrawnInline[];
  _pageNodeRef?: object;
  _outline?: { id?: string; parentId?: string; text: string; expanded?: boolean };
};
export type DrawnVector = {
  type: string;
  color?: string;
  lineColor?: string;
  lineWidth?: number;
  place?: number;
} & Partial<Record<'x' | 'y' | 'w' | 'h' | 'x1' | 'x2' | 'y1' | 'y2', number>> &
  Partial<Record<'dash' | 'lineCap' | 'lineJoin' | 'linearGradient' | 'fillOpacity' | 'strokeOpacity' | 'r', unknown>>;
export type DrawnPage = { items: { type: string; item: object }[] };
export type DrawnPicture = { x: number; y: number; _width: number; _height: number; place?: number };

/** pdfkit's font in a document: `subset` numbers the glyphs that are used, the arrays say by number what each is. */
export type EmbeddedFont = {
  id: string;
  ascender: number;
  scale: number;
  font: Font;
  subset: Subset;
  widths: number[];
  unicode: number[][];
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: EmbeddedPosition[] };
  lineHeight(size: number): number;
  ref(): PdfObject;
};
/** In thousandths of the size. */
type EmbeddedPosition = Position & { advanceWidth: number };

type Outline = { addItem(title: string, options: { expanded?: boolean | undefined }): Outline };

type RendererPrototype = {
  pdfDocument: PdfDocument;
  outlineMap: Record<string, Outline>;
  renderPages(pages: DrawnPage[]): void;
  renderLine(line: DrawnLine, x: number, y: number): void;
  renderVector(vector: DrawnVector): void;
  renderImage(image: DrawnPicture): void;
  renderSVG(image: DrawnPicture & { svg: string; whole?: string }): void;
};
/** A reference of pdfkit's, while the file is written; one with something in its buffer is a stream. */
export type PdfReference = {
  id: number;
  data: object;
  buffer: { length: number };
  document: PdfFile;
  write(chunk: string | Uint8Array): void;
  finalize(): void;
};
/** How pdfkit puts its file together. `_offsets` by number of object, from 1. */
export type PdfFile = {
  _offset: number;
  _offsets: (number | null)[];
  _security: object | null;
  _root: object;
  _info: object;
  _id: Uint8Array;
  _write(data: string | Uint8Array): void;
  _refEnd(reference: PdfReference): void;
  _finalize(): void;
  push(data: null): void;
};
/** pdfkit's document as pdfmake extends it. */
export const PDFDocument: { prototype: PdfFile & { ref(data: object): { constructor: unknown } } } =
  pdfmake('./PDFDocument.js').default;

/** The class of pdfkit's references, which pdfkit itself does not give away. */
export const Reference = PDFDocument.prototype.ref.call({ _offsets: [], _waiting: 0 } as never, {}).constructor as {
  prototype: PdfReference;
};

/** The installed version of one of the two. */
export function versionOf(name: 'pdfmake' | 'pdfkit'): string {
  const { version }: { version: string } =
    name === 'pdfmake' ? pdfmake('../package.json') : pdfmake('pdfkit/package.json');
  return version;
}

/** pdfmake's own renderer; each of its methods draws one thing. */
export const Renderer: { prototype: RendererPrototype } = pdfmake('./Renderer.js').default;

type Decorator = {
  drawBackground(line: DrawnLine, x: number, y: number): void;
  drawDecorations(line: DrawnLine, x: number, y: number): void;
};
/** What pdfmake draws behind, under and through text. */
export const TextDecorator: new (document: PdfDocument) => Decorator = pdfmake('./TextDecorator.js').default;

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
