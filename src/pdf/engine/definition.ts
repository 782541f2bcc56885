/** The types of pdfmake's document definitions. Types only: writing a definition does not load pdfmake. */
export type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
