/** The language of pdfmake's document definitions, for whoever writes one. */
export type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
