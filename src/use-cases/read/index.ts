/** The door of this room: reading documents, for the API and the web app alike. */
export { findDocument } from './find-document.ts';
export { findDocuments } from './find-documents.ts';
export { findPdf } from './find-pdf.ts';
