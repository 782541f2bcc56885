/** The door of this room: is an installation in order, and are all its PDFs there? */
export { examine, type Finding } from './examine.ts';
export { openRepair, type PdfFault, type Verified, verifyPdfs } from './verify-pdfs.ts';
