export type { Finding, Report } from './findings.ts';
export { createInvoiceChecker, type InvoiceChecker, MAX_INVOICE_BYTES } from './invoice-checker.ts';
