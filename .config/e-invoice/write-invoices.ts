/**
 * Writes random invoices as XML for validators: `node write-invoices.ts COUNT FOLDER REFUSED`; SEED draws others. Prints the number of
 * refused invoices by reason, and writes some of them to REFUSED.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeInvoice } from '../../src/template/e-invoice/invoice-xml.ts';
import { draftInvoice } from '../../src/template/e-invoice/read-invoice.ts';
import { randomInvoices } from '../../test/template/e-invoice/support/random-invoices.ts';
import { createRefusals, kindOf } from './refusals.ts';

const [count = '10000', folder = '', refusedFolder = ''] = process.argv.slice(2);
if (refusedFolder === '') throw new Error('which folders? write-invoices.ts COUNT FOLDER REFUSED');
mkdirSync(folder, { recursive: true });

const refused = new Map<string, number>();
const refusals = createRefusals(refusedFolder);
const counts = new Map<string, number>();
let made = 0;
for (const [index, { kind, values, invoice, faults }] of randomInvoices(
  Number(count),
  Number(process.env.SEED ?? 7),
).entries()) {
  const { profile, syntax } = values;
  // With faults in terms, the invoice as a whole was not checked, so it may have more faults. Not all validators support the edition of
  // 2026.
  if (draftInvoice(values).faults.length === 0 && values.value('edition') === '') refusals.add(values, faults);
  if (invoice) {
    made += 1;
    writeFileSync(path.join(folder, `${String(index).padStart(5, '0')}-${profile}-${kind}.xml`), writeInvoice(invoice));
    counts.set(`${profile} ${syntax}`, (counts.get(`${profile} ${syntax}`) ?? 0) + 1);
  }
  for (const kind of faults.map(kindOf)) refused.set(kind, (refused.get(kind) ?? 0) + 1);
}
refusals.save();
const ofEach = [...counts].map(([name, number]) => `${number} ${name}`).sort();
console.log(`${made} of ${count} invoices were made (${ofEach.join(', ')}). Reasons why others were not:`);
for (const [reason, times] of [...refused].sort((a, b) => b[1] - a[1])) console.log(`  ${times} × ${reason}`);
