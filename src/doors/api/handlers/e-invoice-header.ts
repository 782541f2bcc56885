/** §17.40: the headers that say that a PDF holds XML, too, and where a program gets it, which no field of the contract does. */

export type EInvoiceHeader = { 'E-Invoice'?: 'true'; Link?: string };

/** `page`: the document's page, below which its XML is. */
export function eInvoiceHeader(isEInvoice: boolean, page?: string): EInvoiceHeader {
  if (!isEInvoice) return {};
  return {
    'E-Invoice': 'true',
    ...(page !== undefined && { Link: `<${page}/e-invoice>; rel="alternate"; type="application/xml"` }),
  };
}
