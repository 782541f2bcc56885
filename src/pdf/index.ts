/**
 * §13: the only door of this room. It loads nothing that sets documents: the render workers do, and whoever calls a `load…` function, in a
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

/** How the PDF sets the tables of a document. */
export async function loadMeasureTables() {
  return (await import('./document/definition/measures.ts')).measureTables;
}

/** Loads the function that measures the room which a PDF gives the numbers of clauses. */
export async function loadMeasureClauses() {
  return (await import('./document/definition/measures.ts')).measureClauses;
}

/** Loads the function that measures where a PDF places headers, footers and the like. */
export async function loadMeasureFurniture() {
  return (await import('./document/definition/measures.ts')).measureFurniture;
}

/** The size in which the PDF shows a picture, if it does. */
export async function loadPictureSize() {
  return (await import('./pictures/picture-size.ts')).pictureSize;
}

/** A picture as other programs are to show it. */
export async function loadPictureAsDrawn() {
  return (await import('./pictures/picture-size.ts')).pictureAsDrawn;
}

/** Loads the function that finds mistakes in a picture and parts of it that no PDF shows. */
export async function loadExaminePicture() {
  return (await import('./pictures/picture-size.ts')).examinePicture;
}

/** A document as a PDF, in this thread. */
export async function loadRunRenderJob() {
  return (await import('./job/render-pdf.ts')).runRenderJob;
}

/** On which pages the places of a document stand. */
export async function loadPageNumbers() {
  return (await import('./job/render-pdf.ts')).pageNumbers;
}

/** Codes for machines as pictures. */
export async function loadDrawCodes() {
  return (await import('./pictures/code-pictures.ts')).drawCodes;
}

/** Loads the function that divides words of a language. */
export async function loadHyphenateIn() {
  return (await import('./lines/hyphenate-in.ts')).hyphenateIn;
}

/** Loads the function that assigns a font to each part of a text. */
export async function loadFontRuns() {
  return (await import('./fonts/font-runs.ts')).fontRuns;
}

/** The fonts that a document brings along. */
export async function loadHoldFonts() {
  return (await import('./fonts/hold-fonts.ts')).holdFonts;
}

/** The XML of an e-invoice, out of its PDF. */
export async function loadAttachedXml() {
  return (await import('./reading/open-pdf.ts')).attachedXml;
}

/** Loads the function that compares what readers of an e-invoice see with its XML. */
export async function loadDifferencesIn() {
  return (await import('./reading/read-e-invoice.ts')).differencesIn;
}

/** Whether documents can be set in a font file. */
export async function loadCheckFont() {
  return (await import('./job/check-font.ts')).checkFont;
}

/** The files in a PDF of anybody, and its metadata. */
export async function loadReadHybridFile() {
  return (await import('./reading/read-hybrid-file.ts')).readHybridFile;
}

/** The words of a PDF of anybody, and which of them a person sees. */
export async function loadReadPages() {
  return (await import('./reading/read-pages.ts')).readPages;
}

/** Loads the function that finds terms of an e-invoice that are printed, but hidden. */
export async function loadFindUnseen() {
  return (await import('./reading/find-places.ts')).findUnseen;
}
