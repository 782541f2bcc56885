/**
 * Replaces methods of other packages (monkey patching); no other code does. `REPLACED_METHODS` lists the replaced methods with the
 * reasons. The new methods are in the folders whose rules they implement (layout, drawing, file), which pass them to `replacement`.
 */
import { FontClass, TrueTypeSubsetClass } from './fontkit.ts';
import {
  DocMeasure,
  DocPreprocessor,
  DocumentContext,
  LayoutBuilder,
  Line,
  PageElementWriter,
  PdfPrinter,
  Renderer,
  SvgToPdfKit,
  TableProcessor,
} from './layout.ts';
import { type EnginePackage, packageVersion } from './packages.ts';
import { PDFDocument, Reference } from './pdf-file.ts';

type NameOf<Row extends ReplacedRow> = (typeof REPLACED_METHODS)[Row]['methods'][number];
type MethodOf<Name> = Name extends `${infer Class}.${infer Method}`
  ? Class extends keyof Prototypes
    ? Method extends keyof Prototypes[Class]
      ? Prototypes[Class][Method]
      : never
    : never
  : never;

/** The methods of a row of the table, by their names. */
type MethodsOf<Row extends ReplacedRow> = { [Name in NameOf<Row>]: MethodOf<Name> };

/** `put` installs the methods of a row, and `takeBack` restores the package's own. Restore in reverse order of installing. */
export type Replacement = { row: ReplacedRow; put(): void; takeBack(): void };

/** Throws an Error if the installed version of a package is not the one for which its row was written. */
function assertVersion(row: ReplacedRow): void {
  const { package: name, methods } = REPLACED_METHODS[row];
  const installed = packageVersion(name);
  if (installed !== VERSIONS[name]) {
    throw new Error(
      `row ${row} of src/pdf/engine/replacement.ts replaces ${methods.join(', ')} of ${name} ${VERSIONS[name]}, but ${installed} is installed: install ${VERSIONS[name]}`,
    );
  }
}

/** Returns the prototype and the key of a method named `Class.method`. */
export function methodAt(name: string): { owner: object; key: string } {
  const [owner, key] = name.split('.') as [keyof Prototypes, string];
  return { owner: PROTOTYPES[owner], key };
}

/**
 * Creates the replacement of a row of the table. `make` gets the currently installed methods, which may be those of an earlier
 * replacement, and returns the new ones.
 */
export function replacement<Row extends ReplacedRow>(
  row: Row,
  make: (stock: MethodsOf<Row>) => MethodsOf<Row>,
): Replacement {
  let undo: (() => void)[] = [];
  return {
    row,
    put() {
      assertVersion(row);
      const stock: Record<string, unknown> = {};
      for (const name of REPLACED_METHODS[row].methods) {
        const { owner, key } = methodAt(name);
        stock[name] = (owner as Record<string, unknown>)[key];
      }
      const made = make(stock as MethodsOf<Row>) as Record<string, unknown>;
      undo = REPLACED_METHODS[row].methods.map((name) => {
        const { owner, key } = methodAt(name);
        return assigned(owner, { [key]: made[name] });
      });
    },
    takeBack() {
      for (const restore of undo.reverse()) restore();
    },
  };
}

/** Runs `run` while an object has other methods, and then restores its own, even if `run` throws. Synchronous only. */
export function withMethods<Target extends object, Result>(
  target: Target,
  methods: Partial<Target>,
  run: () => Result,
): Result {
  const restore = assigned(target, methods);
  try {
    return run();
  } finally {
    restore();
  }
}

/** Assigns properties to an object, and returns a function that restores the previous ones. */
function assigned(target: object, properties: object): () => void {
  const before = Object.keys(properties).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)] as const);
  Object.assign(target, properties);
  return () => {
    for (const [key, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, key, descriptor);
      else delete (target as Record<string, unknown>)[key];
    }
  };
}

/** The prototypes whose methods are replaced, by the class names in `REPLACED_METHODS`. */
const PROTOTYPES = {
  PdfPrinter: PdfPrinter.prototype,
  DocPreprocessor: DocPreprocessor.prototype,
  DocMeasure: DocMeasure.prototype,
  LayoutBuilder: LayoutBuilder.prototype,
  DocumentContext: DocumentContext.prototype,
  PageElementWriter: PageElementWriter.prototype,
  TableProcessor: TableProcessor.prototype,
  Line: Line.prototype,
  Renderer: Renderer.prototype,
  SvgToPdfKit,
  PDFDocument: PDFDocument.prototype,
  PDFReference: Reference.prototype,
  Font: FontClass.prototype,
  TrueTypeSubset: TrueTypeSubsetClass.prototype,
};

type Prototypes = typeof PROTOTYPES;

/** The package versions for which the rows were written. With any other version the first render throws. */
export const VERSIONS: Record<EnginePackage, string> = { pdfmake: '0.3.11', pdfkit: '0.19.1', fontkit: '2.0.4' };

/**
 * `needed`: whether documents would be wrong without the change (`right`) or only slower (`speed`). `by`: the file that makes the change.
 * `worth`: for `right`, the benefit of the change; for `speed`, the factor by which the four documents of the bench are slower without
 * it: a letter, an invoice, a report of 100 pages, a table of 5,000 rows.
 */
type Row = {
  package: EnginePackage;
  methods: readonly string[];
  needed: 'right' | 'speed';
  by: string;
  why: string;
  worth: string;
};

// biome-ignore format: a row is a replacement
export const REPLACED_METHODS = {
  hangingBlanks: { package: 'pdfmake', needed: 'right', by: 'layout/measured-lines.ts',
    methods: ['Line.addInline', 'Line.hasEnoughSpaceForInline'],
    why: 'A space at the end of a line hangs (CSS Text 3 §4.1.3); pdfmake handles only the space in the last part of a line. Letters, spaces and ends of justified lines fit their line when all are in it.',
    worth: 'Right-aligned and centred lines are exact (up to 2.5 pt off without).' },
  tablePageBreaks: { package: 'pdfmake', needed: 'right', by: 'layout/table-page-breaks.ts',
    methods: ['DocMeasure.measureTable', 'TableProcessor.beginRow', 'TableProcessor.beginTable', 'TableProcessor.endTable'],
    why: 'No last row alone on a page (widow); the space below a repeated header; page ends in some rows only; sums that are carried; the width after a table.',
    worth: 'Page breaks in tables follow §17.11, §17.25 and §17.29.' },
  partedRows: { package: 'pdfmake', needed: 'right', by: 'layout/parted-rows.ts', methods: ['LayoutBuilder.processTable'],
    why: 'A row that does not fit parts between its lines, with two of them at least on each side; pdfmake parts all rows or none, anywhere.',
    worth: 'No page stays half empty because of one row (§17.30).' },
  pageMargins: { package: 'pdfmake', needed: 'right', by: 'layout/vertical-places.ts', methods: ['DocumentContext.initializePage'],
    why: 'The first page may have other margins at its top and bottom than those that follow; pdfmake has one set of margins. Those of a section are its own.',
    worth: 'Letterheads and address windows (§19.4, §19.6); annexes and sections (§17.32).' },
  pageNotes: { package: 'pdfmake', needed: 'right', by: 'layout/page-notes.ts', methods: ['LayoutBuilder.processVerticalContainer'],
    why: 'Notes are laid out before the text and wait for their pages; pdfmake knows no notes.',
    worth: 'Footnotes stand at the foot of the page that refers to them (§17.10).' },
  verticalPlaces: { package: 'pdfmake', needed: 'right', by: 'layout/vertical-places.ts', methods: ['LayoutBuilder.addHeadersAndFooters'],
    why: 'What is left of a page goes above, below or between its blocks; pdfmake sets all from the top.',
    worth: 'Certificates and title pages (§17.36).' },
  markLines: { package: 'pdfmake', needed: 'right', by: 'drawing/mark-lines.ts', methods: ['Renderer.renderLine'],
    why: 'Tagged PDF: each part of a line is marked content with a place in the structure tree; pdfmake writes no marked content.',
    worth: 'PDF/UA-1, one clickable area for each link, text that copies in reading order.' },
  markPictures: { package: 'pdfmake', needed: 'right', by: 'drawing/mark-pictures.ts',
    methods: ['Renderer.renderVector', 'Renderer.renderImage', 'Renderer.renderSVG'],
    why: 'Tagged PDF: rules and tints are artifacts, pictures are figures with alt text; an SVG that repeats is a form XObject.',
    worth: 'PDF/UA-1; a drawing that is on every page is in the file once.' },
  mendSvg: { package: 'pdfmake', needed: 'right', by: 'drawing/draw-svg.ts', methods: ['SvgToPdfKit.default'],
    why: 'svg-to-pdfkit leaves the blue of half transparent masks, scales lines that do not scale, and knows neither blend modes nor `auto-start-reverse`.',
    worth: 'Drawings look as in browsers (§17.16); masks end in nothing.' },
  readingOrder: { package: 'pdfmake', needed: 'right', by: 'drawing/reading-order.ts', methods: ['Renderer.renderPages'],
    why: 'The content stream of a right-to-left page has its lines in reading order; the tints of rows lie behind those of code in them.',
    worth: 'Readers that keep the order of the content stream (PDF.js, MuPDF, pypdf) extract right-to-left tables and lists in order.' },
  columnPages: { package: 'pdfmake', needed: 'right', by: 'drawing/column-pages.ts', methods: ['Renderer.renderPages'],
    why: 'A column of text is a page of its own while it is laid out; pdfmake’s own columns lose kept blocks and repeated headers. Page numbers may begin again.',
    worth: 'Two columns of text (§17.28); page numbers of annexes in the table of contents (§17.32).' },
  openPictures: { package: 'pdfkit', needed: 'right', by: 'file/open-pictures.ts', methods: ['PDFDocument.openImage'],
    why: 'pdfkit ignores colour profiles, writes transparent PNGs whenever they are done, and copies the data of a PNG byte by byte.',
    worth: 'Colours are those of the picture; a PNG of 20 megapixels takes half a gigabyte less memory and stays within the limit of a render.' },
  objectStreams: { package: 'pdfkit', needed: 'right', by: 'file/object-streams.ts',
    methods: ['PDFDocument._write', 'PDFReference.write', 'PDFReference.finalize', 'PDFDocument._finalize'],
    why: 'pdfkit writes each object uncompressed, without object streams, into a stream of Node; a tagged document has thousands of small objects.',
    worth: 'Files are 1.2 to 1.7 times as large without, and font programs lack `Length1`.' },
  joinedGlyphs: { package: 'fontkit', needed: 'right', by: 'file/true-type-subset.ts', methods: ['TrueTypeSubset._addGlyph'],
    why: 'A letter and the marks that shaping moves to it are one glyph of the file; fontkit takes over glyphs as they are in the font.',
    worth: 'Words of India, Thailand and Cambodia, and letters with vowel signs, are copied without blanks in them.' },
  measuredLines: { package: 'pdfmake', needed: 'speed', by: 'layout/measured-lines.ts',
    methods: ['DocPreprocessor.preprocessNode', 'DocMeasure.measureLeaf', 'LayoutBuilder.buildNextLine'],
    why: 'Our lines are measured and broken already; pdfmake would split them into words and break them again.',
    worth: '1.7, 1.9, 2.3, 1.1' },
  placedRows: { package: 'pdfmake', needed: 'speed', by: 'layout/placed-rows.ts',
    methods: ['DocPreprocessor.preprocessTable', 'DocMeasure.measureTable', 'LayoutBuilder.processTable'],
    why: 'Rows of text with known lines are placed directly; pdfmake lays each row out on a separate page and copies it.',
    worth: '1.0, 1.2, 1.0, 2.9' },
  drawLines: { package: 'pdfmake', needed: 'speed', by: 'drawing/draw-line.ts', methods: ['Renderer.renderLine'],
    why: 'Writes the operators of a line directly, in page coordinates; sets font and colour only where they change.',
    worth: '1.7, 2.6, 3.7, 4.0' },
  openFonts: { package: 'pdfkit', needed: 'right', by: 'fonts/hold-fonts.ts', methods: ['PDFDocument.font'],
    why: 'All documents share a font; pdfkit parses its file again for each of them.',
    worth: 'Without shared fonts, a letter takes 2.4 times as long.' },
  noAddresses: { package: 'pdfmake', needed: 'right', by: 'engine/pdfmake.ts', methods: ['PdfPrinter.resolveUrls'],
    why: 'No document names a network address; pdfmake asks of each font and picture whether it is one.',
    worth: 'A render reads no network address (§13.6).' },
  trueTypeSubset: { package: 'fontkit', needed: 'speed', by: 'file/true-type-subset.ts', methods: ['TrueTypeSubset.encode'],
    why: 'Copies glyf, loca and hmtx data from the font; fontkit parses each glyph into points and writes it number by number.',
    worth: '1.3, 1.2, 1.1, 1.1' },
} as const satisfies Record<string, Row>;

type ReplacedRow = keyof typeof REPLACED_METHODS;

/**
 * Methods that are replaced on one object instead of its class, either for the object's life or while something is drawn (`withMethods`).
 * They are public methods of the packages, except for names that begin with an underscore. Rows have the format above.
 */
// biome-ignore format: a row is a replacement
export const REPLACED_ON_OBJECTS = {
  roomForNotes: { package: 'pdfmake', needed: 'right', by: 'layout/page-notes.ts, layout/held-notes.ts',
    methods: ['PageElementWriter.addLine', 'PageElementWriter.addFragment', 'PageElementWriter._fitOnPage',
      'PageElementWriter.addPage', 'PageElementWriter.moveToNextPage', 'PageElementWriter.beginUnbreakableBlock', 'PageElementWriter.commitUnbreakableBlock'],
    why: 'In a document with footnotes: what refers to a note is placed where the note has room at the foot of the page.',
    worth: 'As `pageNotes` above; other documents keep the methods of their class.' },
  sharedFonts: { package: 'fontkit', needed: 'right', by: 'fonts/shared-fonts.ts, fonts/glyph-text.ts',
    methods: ['Font.layout', 'Font.getGlyph', 'Font.createSubset'],
    why: 'All documents share a font; the Unicode text of a glyph (ToUnicode) must not depend on earlier documents.',
    worth: 'Text that copies as it was written.' },
  svgText: { package: 'pdfkit', needed: 'right', by: 'drawing/draw-svg.ts',
    methods: ['PDFDocument.font', 'PDFDocument.addContent', 'PDFDocument.linearGradient', 'PDFDocument.radialGradient'],
    why: 'While an SVG is drawn: records the text that reaches the page, positions combining marks, limits the stops of a gradient.',
    worth: 'The no-loss check covers SVGs; a hostile gradient is refused.' },
  lineText: { package: 'pdfkit', needed: 'right', by: 'drawing/mark-lines.ts', methods: ['PDFDocument.text'],
    why: 'While pdfmake draws a line: each part of it becomes marked content.',
    worth: 'As `markLines`.' },
  metadata: { package: 'pdfkit', needed: 'right', by: 'engine/pdf-file.ts', methods: ['PDFDocument.endMetadata'],
    why: 'pdfkit does not escape values in XMP, which breaks on `&` and `<`.',
    worth: 'Well-formed XMP, as PDF/A-2b and PDF/UA-1 need it.' },
} as const satisfies Record<string, Row>;

/**
 * Additional data of an object, kept under a symbol on the object itself instead of in a WeakMap. If a WeakMap's value refers to its key,
 * V8 frees both only at the next full collection, so a small document would stay in memory as long as a large one.
 */
type ObjectState<Owner extends object, Value> = {
  get(owner: Owner): Value | undefined;
  set(owner: Owner, value: Value | undefined): void;
};

/** Creates a kind of additional data. `kind` is for debuggers: two states of the same kind on an object are still separate. */
export function objectState<Owner extends object, Value>(kind: string): ObjectState<Owner, Value> {
  const key = Symbol(kind);
  type WithState = { [key]?: Value | undefined };
  return {
    get: (owner) => (owner as WithState)[key],
    set(owner, value) {
      (owner as WithState)[key] = value;
    },
  };
}
