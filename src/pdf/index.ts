/**
 * §13: the only entry point of this wing. It loads no layout code: the render workers do, and callers of a function in `load`, in a
 * thread that makes previews.
 */
export { isFinalFailure, renderFailureOf } from './check/render-failure.ts';
export { countPages, isWholePdf } from './file/count-pages.ts';
export {
  BUILT_IN_FONTS,
  type BuiltInFamily,
  baseOf,
  type DocumentFonts,
  type FaceStyle,
  type FamilyName,
  faceStyle,
  familiesFor,
  fontFile,
  isOwn,
  listFontFiles,
  type OwnFamily,
  type TextFamily,
} from './fonts/faces.ts';
export type { PageNumbers, RenderedPdf, RenderJob } from './job/render-pdf.ts';
export type { PictureLoss, PictureProblem, PictureReport } from './pictures/picture-size.ts';
export {
  createRenderPool,
  type RenderPool,
  RenderPoolClosedError,
  renderOrReason,
  SAMPLE_JOB,
} from './pool/render-pool.ts';
export { LongRendersBusyError, maxLongRenders } from './pool/render-scheduler.ts';
export type { FieldPlace } from './reading/find-fields.ts';
export type { Attached, HybridFile } from './reading/read-hybrid-file.ts';
export type { ReadPage, Word } from './reading/read-pages.ts';
export { around, type Box, type Hidden, type Place, placeInWords, placeOf, whyHidden } from './reading/seen-signs.ts';
export type { AppendedReport, PdfReport, SignatureReport } from './verify/verify-pdf.ts';

/** The functions that lay out and read documents, each loaded when it is asked for: `(await load.measureTables())(tree, …)`. */
export const load = {
  /** §24.10: appends signatures to a PDF of this service. */
  signatures: () => import('./signature/begin-signature.ts'),
  /** §25.6: verifies a PDF on its own: its seal, and what was appended behind it. */
  verifyPdf: async () => (await import('./verify/verify-pdf.ts')).verifyPdf,
  /** §24.15: appends to a PDF what proves its signatures, and reads it. */
  validation: () => import('./signature/append-validation.ts'),
  /** Measures tables as in the PDF. */
  measureTables: async () => (await import('./document/definition/measures.ts')).measureTables,
  /** Measures where the PDF sets texts on pictures. */
  measureLabels: async () => (await import('./document/definition/measure-lines.ts')).measureLabels,
  /** Measures where lines of Chinese, Japanese and Korean text end in the PDF. */
  measureLines: async () => (await import('./document/definition/measure-lines.ts')).measureLines,
  /** Measures the width of clause numbers in the PDF. */
  measureClauses: async () => (await import('./document/definition/measures.ts')).measureClauses,
  /** Measures where the PDF places headers, footers and so on. */
  measureFurniture: async () => (await import('./document/definition/measures.ts')).measureFurniture,
  /** Returns the size in which the PDF shows a picture, if it does. */
  pictureSize: async () => (await import('./pictures/picture-size.ts')).pictureSize,
  /** Returns a picture in the form that other programs should show. */
  pictureAsDrawn: async () => (await import('./pictures/picture-size.ts')).pictureAsDrawn,
  /** Finds faults in a picture, and parts of it that no PDF shows. */
  examinePicture: async () => (await import('./pictures/picture-size.ts')).examinePicture,
  /** Renders a document as a PDF in this thread. */
  runRenderJob: async () => (await import('./job/render-pdf.ts')).runRenderJob,
  /** Finds the pages on which the places of a document stand. */
  pageNumbers: async () => (await import('./job/render-pdf.ts')).pageNumbers,
  /** Draws codes as pictures. */
  drawCodes: async () => (await import('./pictures/code-pictures.ts')).drawCodes,
  /** Lays out charts as drawings. */
  layOutCharts: async () => (await import('./pictures/charts/draw-charts.ts')).layOutCharts,
  /** Draws charts as pictures. */
  drawCharts: async () => (await import('./pictures/charts/draw-charts.ts')).drawCharts,
  /** Hyphenates words of a language. */
  hyphenateIn: async () => (await import('./lines/hyphenate-in.ts')).hyphenateIn,
  /** Loads the rules of Chinese, Japanese and Korean lines, which measures of such text need. */
  loadEastAsianFor: async () => (await import('./lines/east-asian-rules.ts')).loadEastAsianFor,
  /** Assigns a font to each part of a text. */
  fontRuns: async () => (await import('./fonts/font-runs.ts')).fontRuns,
  /** Checks whether a face has the letters of a feature, such as superscripts. */
  hasVariants: async () => (await import('./fonts/shared-fonts.ts')).hasVariants,
  /** Loads a document's own fonts. */
  holdFonts: async () => (await import('./fonts/hold-fonts.ts')).holdFonts,
  /** Extracts the XML of an e-invoice from its PDF. */
  attachedXml: async () => (await import('./reading/open-pdf.ts')).attachedXml,
  /** Finds the signature fields of a PDF. */
  findFields: async () => (await import('./reading/find-fields.ts')).findFields,
  /** Compares what readers of an e-invoice see with its XML. */
  differencesIn: async () => (await import('./reading/read-e-invoice.ts')).differencesIn,
  /** Checks whether a font file can be used in documents. */
  checkFont: async () => (await import('./job/check-font.ts')).checkFont,
  /** Reads the files in anybody's PDF, and its metadata. */
  readHybridFile: async () => (await import('./reading/read-hybrid-file.ts')).readHybridFile,
  /** Reads the words of anybody's PDF, and which of them a person sees. */
  readPages: async () => (await import('./reading/read-pages.ts')).readPages,
  /** Finds terms of an e-invoice that are printed but hidden. */
  findUnseen: async () => (await import('./reading/find-places.ts')).findUnseen,
};
