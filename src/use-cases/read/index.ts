/** The door of this room: reading templates and documents, for the API, the web app and assistants alike. */
export { ObjectStoreError } from '../../data/objects/object-store.ts';
export { type DocumentLink, listDocumentLinks } from '../../data/storage/documents/document-links.ts';
export type { GenerationFilter } from '../../data/storage/documents/generation-filter.ts';
export {
  findGenerationFacts,
  findWorkspaceOfGeneration,
  type GenerationFacts,
  type GenerationRow,
  type NamedGeneration,
  type StoredGeneration,
} from '../../data/storage/documents/generations.ts';
export type { GenerationChoices } from '../../data/storage/documents/list-generations.ts';
export type { MembersTemplate, TemplateOrder } from '../../data/storage/templates/list-templates-of.ts';
export {
  BETWEEN_FOLDERS,
  findTemplateHead,
  type SavedTemplate,
  type TemplateHead,
} from '../../data/storage/templates/saved-templates.ts';
export { findVersion } from '../../data/storage/templates/template-versions.ts';
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
