/** The door of this room: reading templates and documents, for the API, the web app and assistants alike. */
export { ObjectStoreError } from '../../data/objects/object-store.ts';
export type { DocumentFilter } from '../../data/storage/documents/document-filter.ts';
export { type DocumentLink, listDocumentLinks } from '../../data/storage/documents/document-links.ts';
export type { DocumentChoices } from '../../data/storage/documents/list-documents.ts';
export {
  type DocumentFacts,
  type DocumentRow,
  findDocumentFacts,
  findWorkspaceOfDocument,
  type NamedDocument,
  type StoredDocument,
} from '../../data/storage/documents/stored-documents.ts';
export { findVersion } from '../../data/storage/templates/template-versions.ts';
export {
  BETWEEN_FOLDERS,
  findTemplateHead,
  type MembersTemplate,
  type SavedTemplate,
  type TemplateHead,
  type TemplateOrder,
} from '../../data/storage/templates/templates.ts';
export { findDocument, findWordCopy } from './find-document.ts';
export { type BrowsedDocuments, browseDocuments, findDocuments } from './find-documents.ts';
export { type FoundPdf, findPdf, findPdfUnlessFailed } from './find-pdf.ts';
export { browseTemplates, findTemplates } from './find-templates.ts';
export {
  diffVersions,
  findTemplateFacts,
  findVersions,
  markFavourite,
  previewTemplate,
  type TemplateFacts,
} from './template-facts.ts';
