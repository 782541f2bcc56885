/** §17.40: the header that says that a PDF holds XML, too, which no field of the contract does. */

export type EInvoiceHeader = { 'E-Invoice'?: 'true' };

export function eInvoiceHeader(isEInvoice: boolean): EInvoiceHeader {
  return isEInvoice ? { 'E-Invoice': 'true' } : {};
}
