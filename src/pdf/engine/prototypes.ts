/** The prototypes whose methods are replaced, by the class names in `replaced-methods.ts`. */
import { FontClass, TrueTypeSubsetClass } from './fontkit.ts';
import { DocMeasure, DocPreprocessor, DocumentContext, LayoutBuilder, Line, TableProcessor } from './layout.ts';
import { PDFDocument, Reference } from './pdf-file.ts';
import { Renderer } from './renderer.ts';

export const PROTOTYPES = {
  DocPreprocessor: DocPreprocessor.prototype,
  DocMeasure: DocMeasure.prototype,
  LayoutBuilder: LayoutBuilder.prototype,
  DocumentContext: DocumentContext.prototype,
  TableProcessor: TableProcessor.prototype,
  Line: Line.prototype,
  Renderer: Renderer.prototype,
  PDFDocument: PDFDocument.prototype,
  PDFReference: Reference.prototype,
  Font: FontClass.prototype,
  TrueTypeSubset: TrueTypeSubsetClass.prototype,
};

export type Prototypes = typeof PROTOTYPES;
