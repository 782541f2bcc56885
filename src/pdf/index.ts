/**
 * §13: the only door of this room. It loads nothing that sets documents: the render workers do, and whoever calls a function of `load`, in a
 * thread that makes previews.
 */
export { isFinalFailure, renderFailureOf } from './check/render-failure.ts';
export { countPages, isWholePdf } from './file/count-pages.ts';
export {
  BUILT_IN_FONTS,
  type BuiltInFamily,
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
export type { Attached, HybridFile } from './reading/read-hybrid-file.ts';
export type { ReadPage, Word } from './reading/read-pages.ts';
export { around, type Box, type Hidden, type Place, placeInWords, placeOf, whyHidden } from './reading/seen-signs.ts';

/** What sets and reads documents. Each is loaded when it is asked for: `(await load.measureTables())(tree, …)`. */
export const load = {
  /** How the PDF sets the tables of a document. */
  measureTables: async () => (await import('./document/definition/measures.ts')).measureTables,
  /** Measures the room which a PDF gives the numbers of clauses. */
  measureClauses: async () => (await import('./document/definition/measures.ts')).measureClauses,
  /** Measures where a PDF places headers, footers and the like. */
  measureFurniture: async () => (await import('./document/definition/measures.ts')).measureFurniture,
  /** The size in which the PDF shows a picture, if it does. */
  pictureSize: async () => (await import('./pictures/picture-size.ts')).pictureSize,
  /** A picture as other programs are to show it. */
  pictureAsDrawn: async () => (await import('./pictures/picture-size.ts')).pictureAsDrawn,
  /** Finds mistakes in a picture and parts of it that no PDF shows. */
  examinePicture: async () => (await import('./pictures/picture-size.ts')).examinePicture,
  /** A document as a PDF, in this thread. */
  runRenderJob: async () => (await import('./job/render-pdf.ts')).runRenderJob,
  /** On which pages the places of a document stand. */
  pageNumbers: async () => (await import('./job/render-pdf.ts')).pageNumbers,
  /** Codes for machines as pictures. */
  drawCodes: async () => (await import('./pictures/code-pictures.ts')).drawCodes,
  /** Divides words of a language. */
  hyphenateIn: async () => (await import('./lines/hyphenate-in.ts')).hyphenateIn,
  /** Assigns a font to each part of a text. */
  fontRuns: async () => (await import('./fonts/font-runs.ts')).fontRuns,
  /** The fonts that a document brings along. */
  holdFonts: async () => (await import('./fonts/hold-fonts.ts')).holdFonts,
  /** The XML of an e-invoice, out of its PDF. */
  attachedXml: async () => (await import('./reading/open-pdf.ts')).attachedXml,
  /** Compares what readers of an e-invoice see with its XML. */
  differencesIn: async () => (await import('./reading/read-e-invoice.ts')).differencesIn,
  /** Whether documents can be set in a font file. */
  checkFont: async () => (await import('./job/check-font.ts')).checkFont,
  /** The files in a PDF of anybody, and its metadata. */
  readHybridFile: async () => (await import('./reading/read-hybrid-file.ts')).readHybridFile,
  /** The words of a PDF of anybody, and which of them a person sees. */
  readPages: async () => (await import('./reading/read-pages.ts')).readPages,
  /** Finds terms of an e-invoice that are printed, but hidden. */
  findUnseen: async () => (await import('./reading/find-places.ts')).findUnseen,
};
