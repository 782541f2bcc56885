/** The door of this room: reading templates and documents, for the API, the web app and assistants alike. */
export { findDocument } from './find-document.ts';
export { findDocuments } from './find-documents.ts';
export { findPdf } from './find-pdf.ts';
export { findTemplates, findTemplatesOf } from './find-templates.ts';
export { findWordCopy } from './find-word-copy.ts';
export { previewTemplate } from './preview-template.ts';
