/** The door of this room: is an installation in order, and are all its PDFs there? */
export { examine } from './examine.ts';
export type { Finding } from './finding.ts';
export { openRepair } from './open-repair.ts';
export { type PdfFault, type Verified, verifyPdfs } from './verify-pdfs.ts';
