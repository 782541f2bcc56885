/**
 * All that is replaced inside pdfmake, pdfkit and fontkit, one row a change: what, why, and what it is worth. This is the only table of
 * such changes, and `replacement.ts` the only place that makes them. `make bench-pdf PART=ways` measures each quick one alone.
 *
 * Before an upgrade of one of these packages, read what it changes in the methods named here: a test compares their source with the one
 * that each row was written for, and names the row.
 */
import type { EnginePackage } from './packages.ts';

/** The versions that the rows were written for. Another one is refused when documents are first set. */
export const VERSIONS: Record<EnginePackage, string> = { pdfmake: '0.3.11', pdfkit: '0.19.1', fontkit: '2.0.4' };

/**
 * `needed`: whether a document would be wrong without the change (`right`), or the same but dearer (`speed`). `worth`: of `speed`, how many
 * times as long the letter, the invoice, the report of 100 pages and the table of 5,000 rows of the bench take without it; of `right`, what is lost.
 */
type Row = {
  package: EnginePackage;
  methods: readonly string[];
  needed: 'right' | 'speed';
  by: string;
  why: string;
  worth: string;
};

export const REPLACED_METHODS = {
  hangingBlanks: {
    package: 'pdfmake',
    methods: ['Line.addInline'],
    needed: 'right',
    by: 'layout/hanging-blanks.ts',
    why: 'The blank behind which a line was broken hangs over its end (CSS Text 3 §4.1.3); pdfmake forgets all but the last part of it.',
    worth: 'Lines to the right and in the middle stand where they should (up to 2.5 pt off without).',
  },
  tablePageBreaks: {
    package: 'pdfmake',
    methods: ['TableProcessor.beginRow'],
    needed: 'right',
    by: 'layout/table-page-breaks.ts',
    why: 'The last row of a table does not stand alone on a page (widow); a row that goes on keeps its space below the repeated header.',
    worth: 'Page ends in tables as §17.6 has them.',
  },
  markLines: {
    package: 'pdfmake',
    methods: ['Renderer.renderLine'],
    needed: 'right',
    by: 'drawing/mark-lines.ts',
    why: 'Tagged PDF: each part of a line is marked content of its place in the structure tree; pdfmake marks nothing.',
    worth: 'PDF/UA-1, links of one area, text that copies in the order of reading.',
  },
  markPictures: {
    package: 'pdfmake',
    methods: ['Renderer.renderVector', 'Renderer.renderImage', 'Renderer.renderSVG'],
    needed: 'right',
    by: 'drawing/mark-pictures.ts',
    why: 'Tagged PDF: rules and tints are artifacts, pictures are figures with alt text; an SVG is drawn once and shown as a form.',
    worth: 'PDF/UA-1; a drawing that stands on every page costs one.',
  },
  readingOrder: {
    package: 'pdfmake',
    methods: ['Renderer.renderPages'],
    needed: 'right',
    by: 'drawing/reading-order.ts',
    why: 'Lines of right-to-left pages stand in the file in the order in which they are read.',
    worth:
      'Readers that keep the order of the file (PDF.js, MuPDF, pypdf) give right-to-left tables and lists in order.',
  },
  pngPictures: {
    package: 'pdfkit',
    methods: ['PDFDocument.openImage'],
    needed: 'right',
    by: 'file/png-pictures.ts',
    why: 'pdfkit copies the data of a PNG byte by byte into an array of numbers and back.',
    worth: 'A PNG of 20 megapixels takes half a gigabyte less and stays within the memory of a render.',
  },
  objectStreams: {
    package: 'pdfkit',
    methods: ['PDFReference.finalize', 'PDFDocument._finalize'],
    needed: 'right',
    by: 'file/object-streams.ts',
    why: 'pdfkit writes each object by itself, uncompressed; the structure of a tagged document is thousands of small ones.',
    worth: 'Files are 1.2 to 1.7 times as large without, and font programs say no `Length1`.',
  },
  measuredLines: {
    package: 'pdfmake',
    methods: ['DocPreprocessor.preprocessNode', 'DocMeasure.measureLeaf', 'LayoutBuilder.buildNextLine'],
    needed: 'speed',
    by: 'layout/measured-lines.ts',
    why: 'Our lines are measured and broken already; pdfmake would take them apart into words and do it again.',
    worth: '2.0, 1.9, 2.0, 1.1',
  },
  placedRows: {
    package: 'pdfmake',
    methods: ['DocPreprocessor.preprocessTable', 'DocMeasure.measureTable', 'LayoutBuilder.processTable'],
    needed: 'speed',
    by: 'layout/placed-rows.ts',
    why: 'Rows of text whose lines are known are put where they stay; pdfmake lays each out on a page of its own and copies it.',
    worth: '1.0, 1.2, 1.1, 3.1',
  },
  drawLines: {
    package: 'pdfmake',
    methods: ['Renderer.renderLine'],
    needed: 'speed',
    by: 'drawing/draw-line.ts',
    why: 'A line is written as operators in the coordinates of the page, font and colour where they change.',
    worth: '2.0, 2.4, 2.4, 3.4',
  },
  drawRules: {
    package: 'pdfmake',
    methods: ['Renderer.renderPages', 'Renderer.renderVector'],
    needed: 'speed',
    by: 'drawing/draw-rules.ts',
    why: 'The rule below a row is one line, not one for each column; lines and tints set what changes.',
    worth: '1.0, 1.0, 1.1, 1.0, and 1 to 3 % of the bytes',
  },
  trueTypeSubset: {
    package: 'fontkit',
    methods: ['TrueTypeSubset.encode'],
    needed: 'speed',
    by: 'file/true-type-subset.ts',
    why: 'A subset is put together from the bytes of the font; fontkit takes each glyph apart into points and writes it number by number.',
    worth: '1.3, 1.1, 1.0, 1.0',
  },
} as const satisfies Record<string, Row>;

export type ReplacedRow = keyof typeof REPLACED_METHODS;

/**
 * Methods that one object of a package has instead of its class's, for as long as it lives or something is drawn (`withMethods`). They are what
 * the packages publish, but for those that begin with a low line; rows as above.
 */
export const REPLACED_ON_OBJECTS = {
  sharedFonts: {
    package: 'fontkit',
    methods: ['Font.layout', 'Font.getGlyph', 'Font.createSubset'],
    needed: 'right',
    by: 'fonts/shared-fonts.ts, fonts/separate-glyphs.ts, fonts/glyph-text.ts',
    why: 'A font that all documents share says what each glyph stands for in one document, whatever was set before.',
    worth:
      'Text that copies as it was written; a letter takes 2.4 times as long when each document opens its fonts anew.',
  },
  svgText: {
    package: 'pdfkit',
    methods: ['PDFDocument.font', 'PDFDocument.addContent', 'PDFDocument.linearGradient', 'PDFDocument.radialGradient'],
    needed: 'right',
    by: 'drawing/draw-svg.ts, drawing/svg-drawn-text.ts',
    why: 'While an SVG is drawn: what of its text reaches the page is read back; marks are placed; a gradient cannot repeat without end.',
    worth: 'The no-loss check holds for drawings; a hostile gradient is refused.',
  },
  lineText: {
    package: 'pdfkit',
    methods: ['PDFDocument.text'],
    needed: 'right',
    by: 'drawing/mark-lines.ts',
    why: 'While pdfmake draws a line: each part of it is marked.',
    worth: 'As `markLines`.',
  },
  metadata: {
    package: 'pdfkit',
    methods: ['PDFDocument.endMetadata'],
    needed: 'right',
    by: 'engine/catalog.ts',
    why: 'pdfkit writes values into XMP as they are, which breaks on `&` and `<`.',
    worth: 'PDF/A-2b and PDF/UA-1 metadata that can be read.',
  },
} as const satisfies Record<string, Row>;
