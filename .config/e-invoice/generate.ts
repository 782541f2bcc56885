/**
 * Writes the files that are generated from the table of terms (src/template/e-invoice/terms.ts): the JSON Schema for editors, the one for
 * `payment`, and the reference in spec/e-invoice-terms.md. A test compares them with the table.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eInvoiceSchema, termsReference } from '../../src/template/e-invoice/e-invoice-schema.ts';
import { paymentSchema } from '../../src/template/payment/payment-terms.ts';

const root = path.join(import.meta.dirname, '../..');
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
write('src/template/front-matter/e-invoice.schema.json', `${JSON.stringify(eInvoiceSchema(), null, 2)}\n`);
write('src/template/front-matter/payment.schema.json', `${JSON.stringify(paymentSchema(), null, 2)}\n`);
write('spec/e-invoice-terms.md', termsReference());
