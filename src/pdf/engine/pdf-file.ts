/** The types and classes with which pdfkit writes a file: references to indirect objects, their byte offsets, images. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Font, Glyph, Position, Subset } from './fontkit.ts';
import { pdfmake, SRGB_PROFILE_FILE } from './packages.ts';

/** A reference of pdfkit: an indirect object until it is written. An object with bytes in `buffer` is a stream. */
export type PdfReference = {
  id: number;
  /** The byte offset at which the object was written. */
  offset: number;
  data: Record<string, unknown>;
  /** Whether to compress the stream. `data.Filter` is set with the first bytes. */
  compress: boolean;
  /** The bytes; each character of a string is one byte. */
  buffer: (string | Uint8Array)[];
  document: PdfFile;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
  finalize(): void;
};
/** pdfkit's document as a writer of bytes. `_offsets`: the byte offset of object `index + 1`, null before it is written. */
export type PdfFile = {
  _offset: number;
  _offsets: (number | null)[];
  _root: object;
  _info: object;
  _id: Uint8Array;
  _write(data: string | Uint8Array): void;
  _refEnd(reference: PdfReference): void;
  ref(data: object): PdfReference;
  _finalize(): void;
  end(): void;
};
/** A picture that pdfkit has read. Its size is in pixels, before rotation. `obj`: its image XObject, once that is in the file. */
export type OpenPicture = {
  label: string;
  width: number;
  height: number;
  orientation?: number;
  obj: PdfReference | null;
  embed(file: PdfFile): void;
};
export type PicturesOfFile = {
  _imageCount: number;
  /** The pictures by address. */
  _imageRegistry: Record<string, OpenPicture>;
  openImage(source: unknown): OpenPicture;
};
/** The fonts that a document has opened, by their names, or by `id` if another font has the name. */
export type FontsOfFile = {
  _font: EmbeddedFont;
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  font(source: unknown): FontsOfFile;
};
/** pdfkit's document as pdfmake extends it. */
export const PDFDocument: { prototype: PdfFile & PicturesOfFile & FontsOfFile } = pdfmake('./PDFDocument.js').default;

/** The class of pdfkit's references. pdfkit does not export it, so it is taken from a reference. */
export const Reference = PDFDocument.prototype.ref.call({ _offsets: [], _waiting: 0 } as never, {})
  .constructor as unknown as {
  prototype: PdfReference;
};

/** Returns a value that pdfkit writes as this text, such as a reference to an object that pdfkit does not know. */
export function writtenAs(text: string): object {
  return Object.create(Reference.prototype, { toString: { value: () => text } });
}

/** Returns the same object as the writer of its file, because pdfkit's document has both roles. */
export function asFile(document: PdfDocument): PdfFile {
  return document as unknown as PdfFile;
}

/** An indirect object of the file that is being written. It becomes a stream with its first bytes. */
export type PdfObject = {
  data: Record<string, unknown>;
  write(chunk: string | Uint8Array): void;
  end(chunk?: Uint8Array): void;
};

/**
 * The part of pdfkit's document that Platen uses. Lengths are in points from the upper left corner of the page. Objects made with `ref`
 * and `annotations` go into the file unchanged, where y counts from the bottom.
 */
export type PdfDocument = {
  page: {
    width: number;
    height: number;
    dictionary: PdfObject;
    annotations: PdfObject[];
    fonts: Record<string, PdfObject>;
    xobjects: Record<string, PdfObject>;
    patterns: object;
    ext_gstates: Record<string, PdfObject>;
    colorSpaces: object;
    write(chunk: string): void;
    /** The open marked content, which pdfkit ends with the page. */
    markings: object[];
    /** The page's key in the parent tree; a getter that reserves the key at the first read. */
    structParentTreeKey: number;
  };
  info: { Title: string; Author?: string; Subject?: string; Creator: string; Producer: string; CreationDate: Date };
  outline: Outline;
  _root: PdfObject;
  /** The current font and transformation matrix. */
  _font: EmbeddedFont;
  _ctm: number[];
  font(...given: unknown[]): PdfDocument;
  _imageRegistry: Record<string, { colorSpace?: string }>;
  /** A method of pdfmake: returns a font of its dictionary. */
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
  /** A method of pdfmake: opens an image of its dictionary. */
  provideImage(name: string): object;
  endMetadata(): void;
  endAcroForm(): void;
  ref(data: Record<string, unknown>): PdfObject;
  save(): PdfDocument;
  restore(): PdfDocument;
  translate(x: number, y: number): PdfDocument;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): PdfDocument;
  /** Begins a path as SVG writes it. */
  path(path: string): PdfDocument;
  lineWidth(width: number): PdfDocument;
  fill(color: string): PdfDocument;
  stroke(color: string): PdfDocument;
  fillAndStroke(fill: string, stroke: string): PdfDocument;
  linearGradient(...ends: number[]): Gradient;
  radialGradient(...ends: number[]): Gradient;
  addContent(operators: string): PdfDocument;
  /** Sets the opacities of fills and strokes, 0 to 1. */
  _doOpacity(fill: number | null, stroke: number | null): void;
  addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
  text(text: string, x: number, y: number, options: TextOptions): PdfDocument;
  currentLineHeight(): number;
  link(x: number, y: number, width: number, height: number, url: string, options: object): void;
  annotate(x: number, y: number, width: number, height: number, options: object): void;
  goTo(x: number, y: number, width: number, height: number, name: string, options: object): void;
  getMarkInfoDictionary(): PdfObject;
  getStructTreeRoot(): PdfObject;
  getStructParentTree(): { add(key: number, value: unknown): void };
  createStructParentTreeNextKey(): number;
};
export type Gradient = { stop(...color: unknown[]): Gradient };
type TextOptions = { link?: string | null; goTo?: string; textWidth: number };

/** The document outline (bookmarks), or an entry of it. */
export type Outline = { addItem(title: string, options: { expanded?: boolean | undefined }): Outline };

/** The class of pdfkit's fonts. pdfkit does not export it, so it is taken from a font that pdfkit opens. */
export type EmbeddedFontClass = new (document: FontsOfFile, font: Font, id: string) => EmbeddedFont;
export function embeddedFontClass(font: FontsOfFile['font'], file: string): EmbeddedFontClass {
  const { _font } = font.call({ _fontFamilies: {}, _registeredFonts: {}, options: {} } as never, file);
  return _font.constructor as EmbeddedFontClass;
}

/**
 * A font of pdfkit in a document. `subset` numbers the used glyphs; `widths` and `unicode` (for ToUnicode) are indexed by these numbers.
 */
export type EmbeddedFont = {
  id: string;
  name: string;
  ascender: number;
  scale: number;
  font: Font;
  subset: Subset;
  widths: number[];
  unicode: number[][];
  encode(text: string, features?: unknown): [glyphs: string[], positions: EmbeddedPosition[]];
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: EmbeddedPosition[] };
  lineHeight(size: number): number;
  ref(): PdfObject;
};
/** A position in thousandths of the font size. */
type EmbeddedPosition = Position & { advanceWidth: number };

// ISO 32000-1 §7.7.2: the document catalog of a PDF: its XMP metadata stream and its output intent (ICC colour profile).

/** Replaces pdfkit's method, which would write its own XMP when the document ends. */
function endMetadata(): void {}

/**
 * ISO 32000-1 §14.3.2: writes the metadata stream. `xmp` is a whole XMP packet. It replaces pdfkit's packet, which does not escape values
 * in XML.
 */
export function setMetadata(document: PdfDocument, xmp: string): void {
  const stream = document.ref({ Type: 'Metadata', Subtype: 'XML' });
  Object.assign(stream, { compress: false });
  stream.end(Buffer.from(xmp));
  document._root.data.Metadata = stream;
  document.endMetadata = endMetadata;
}

/** An area of the current page, in points from its upper left corner. */
type Area = { x: number; y: number; width: number; height: number };

/**
 * §26.3, ISO 32000-1 §12.7.4.5: adds an empty signature field to the current page and returns its annotation. pdfkit's own forms have
 * fonts and leave the appearance to readers, which PDF/A does not allow. `key`: its number in the parent tree.
 */
export function addSignatureField(document: PdfDocument, name: string, area: Area, key: number): PdfObject {
  const { page, _root: root, _ctm: matrix } = document;
  const appearance = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, area.width, area.height],
    Resources: {},
  });
  appearance.end(new Uint8Array());
  const [left, top] = [matrix[0]! * area.x + matrix[4]!, matrix[3]! * area.y + matrix[5]!];
  const field = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String(name),
    TU: new String(name),
    F: PRINTED,
    Rect: [left, top - area.height, left + area.width, top],
    P: page.dictionary,
    StructParent: key,
    AP: { N: appearance },
  });
  field.end();
  page.annotations.push(field);
  root.data.AcroForm ??= newForm(document);
  const form = root.data.AcroForm as PdfObject;
  (form.data.Fields as PdfObject[]).push(field);
  return field;
}

/** The flag of an annotation that is printed (ISO 32000-1 §12.5.3). */
const PRINTED = 4;

function newForm(document: PdfDocument): PdfObject {
  const form = document.ref({ Fields: [], SigFlags: 1 });
  // Replaces pdfkit's method, which expects a form with fonts.
  document.endAcroForm = () => form.end();
  return form;
}

const PROFILE = 'sRGB IEC61966-2.1';
/** Each render thread reads and compresses the profile once. */
const profile = deflateSync(readFileSync(SRGB_PROFILE_FILE), { level: 9 });

/** ISO 19005-2 §6.2.3: adds the OutputIntent that PDF/A requires: the document's colours are sRGB, defined by the profile in pdfkit. */
export function addOutputIntent(document: PdfDocument): void {
  const stream = document.ref({ N: 3, Filter: 'FlateDecode' });
  stream.end(profile);
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String(PROFILE),
    OutputConditionIdentifier: new String(PROFILE),
    DestOutputProfile: stream,
  });
  intent.end();
  document._root.data.OutputIntents = [intent];
}

/** Checks whether a picture of the document has CMYK colours, for printing presses. */
export function hasPressColors(document: PdfDocument): boolean {
  return Object.values(document._imageRegistry).some(({ colorSpace }) => colorSpace === 'DeviceCMYK');
}

/** Returns the named destinations with their pages, counted from 0. pdfkit keeps them by name in a tree. */
export function pagesOfPlaces({ _root }: PdfDocument): [name: string, page: number][] {
  const { Names, Pages } = _root.data as {
    Names: { data: { Dests: { _items: Record<string, [page: PdfObject]> } } };
    Pages: { data: { Kids: PdfObject[] } };
  };
  const pages = new Map(Pages.data.Kids.map((page, at) => [page, at]));
  return Object.entries(Names.data.Dests._items).map(([name, [page]]) => [name, pages.get(page)!]);
}

/**
 * ISO 32000-1 §8.10: form XObjects, whose content is drawn once and shown many times. pdfkit does not support them. It writes into the
 * current page, so it gets a page object that writes into the form while the form is drawn.
 */
type Size = { width: number; height: number };

/**
 * Records the drawing of `draw` as a form XObject with its own origin and resources. Lengths are in points. Page and coordinates are
 * restored even if `draw` throws.
 */
export function createForm(document: PdfDocument, { width, height }: Size, draw: () => void): PdfObject {
  const { page, _ctm: matrix } = document;
  const used = { Font: {}, XObject: {}, ExtGState: {}, Pattern: {}, ColorSpace: {} };
  const resources = document.ref({});
  const box = { BBox: [0, 0, width, height], Resources: resources };
  const form = document.ref({ Type: 'XObject', Subtype: 'Form', FormType: 1, ...box });
  document._ctm = [1, 0, 0, 1, 0, 0];
  document.page = {
    ...{
      width: page.width,
      height: page.height,
      markings: [],
      annotations: [],
      fonts: used.Font,
      xobjects: used.XObject,
    },
    ...{ ext_gstates: used.ExtGState, patterns: used.Pattern, colorSpaces: used.ColorSpace },
    write: (chunk: string) => form.write(chunk),
  } as unknown as PdfDocument['page'];
  try {
    form.write('');
    draw();
  } finally {
    document.page = page;
    document._ctm = matrix;
  }
  for (const [kind, names] of Object.entries(used)) if (Object.keys(names).length > 0) resources.data[kind] = names;
  resources.end();
  form.end();
  return form;
}
