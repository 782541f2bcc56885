/** The public interface of this folder: examines an installation, and checks that all its PDFs exist. */
export { examine, type Finding } from './examine.ts';
export { openRepair, type PdfFault, type Verified, verifyPdfs } from './verify-pdfs.ts';
