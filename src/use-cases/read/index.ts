/** The public interface of this folder: reading templates and documents, for the API, the web app and assistants alike. */
export { ObjectStoreError } from '../../data/objects/object-store.ts';
export { type DocumentFilter, SIGNATURE_STATES } from '../../data/storage/documents/document-filter.ts';
export { type DocumentLink, listDocumentLinks } from '../../data/storage/documents/document-links.ts';
export type { DocumentChoices, ListedDocument } from '../../data/storage/documents/list-documents.ts';
export { findPdfWait, type PdfWait } from '../../data/storage/documents/pdf-renders.ts';
export {
  type DocumentFacts,
  type DocumentRow,
  findDocumentFacts,
  findWorkspaceOfDocument,
  type RelatedDocument,
  type StoredDocument,
} from '../../data/storage/documents/stored-documents.ts';
export { findVersion } from '../../data/storage/templates/template-versions.ts';
export {
  BETWEEN_FOLDERS,
  findTemplateBySlug,
  findTemplateHead,
  type MembersTemplate,
  type SavedTemplate,
  type TemplateHead,
  type TemplateOrder,
} from '../../data/storage/templates/templates.ts';
export {
  type BrowsedDocuments,
  browseDocuments,
  type FoundPdf,
  type FoundSeal,
  findDocument,
  findDocuments,
  findPdf,
  findPdfUnlessFailed,
  findSeal,
  findWordCopy,
} from './find-document.ts';
export {
  browseTemplates,
  diffVersions,
  findTemplateFacts,
  findTemplates,
  findVersions,
  markFavourite,
  previewTemplate,
  type TemplateFacts,
} from './find-templates.ts';
export { findThumbnail } from './find-thumbnail.ts';
export { createPdfWaits, type PdfWaits, waitForPdf } from './wait-for-pdf.ts';
