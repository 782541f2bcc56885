/**
 * Writes refused invoices as XML, so that validators can say which rule they break: a few of each kind of refusal, of invoices that are
 * otherwise correct. A file is named after its kind, and `kinds.json` describes each kind.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { english, tell } from '../../src/locales/message.ts';
import { aboutTerm, type InvoiceValues, reasonOf, type TermFault } from '../../src/template/e-invoice/invoice.ts';
import { writeInvoice } from '../../src/template/e-invoice/invoice-xml.ts';
import { draftInvoice } from '../../src/template/e-invoice/read-invoice.ts';
import { numberOf } from '../../src/template/language/arithmetic.ts';

const OF_EACH = 4;

/** Returns the refusal in English, with the path as its subject and without the amounts of one invoice. */
export function kindOf(fault: TermFault): string {
  const told = fault.isMissing
    ? tell('eInvoice.missing', { name: fault.path, because: reasonOf(fault) ?? '' })
    : aboutTerm(fault.path, fault);
  return english(told)
    .replace(/-?\d+\.\d\d(?!\d)(?!.*#)/g, '…')
    .replace(/a rate of [\d.]+/, 'a rate of …');
}

/** `save` writes `kinds.json`, to which another program may add. */
export function createRefusals(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'kinds.json');
  const kinds: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const counts = new Map<string, number>();
  return {
    add(values: InvoiceValues, faults: TermFault[]): void {
      const [kind, ...others] = new Set(faults.map(kindOf));
      if (kind === undefined || others.length > 0) return;
      const name = kind.replace(/[^a-zA-Z0-9]+/g, '-').slice(0, 120);
      const ofKind = `${name}.${values.profile}-${values.syntax}`;
      const count = (counts.get(ofKind) ?? 0) + 1;
      counts.set(ofKind, count);
      kinds[name] = kind;
      if (count <= OF_EACH) writeFileSync(path.join(folder, `${ofKind}-${count}.xml`), xmlOf(values, faults));
    },
    save(): void {
      writeFileSync(file, JSON.stringify(kinds, null, 2));
    },
  };
}

/** Returns the XML as if the refused amounts were correct. */
function xmlOf(values: InvoiceValues, faults: TermFault[]): string {
  const { invoice } = draftInvoice(values);
  const isRefused = (term: string) => faults.some((fault) => fault.path === term);
  const said = (name: string) => (isRefused(`totals.${name}`) ? invoice.terms(`totals.${name}`) : undefined);
  const sums = Object.fromEntries(
    Object.entries(invoice.sums).map(([name, sum]) => [name, said(name) === undefined ? sum : numberOf(said(name)!)]),
  ) as typeof invoice.sums;
  const lines = invoice.lines.map((line) => {
    const amount = isRefused('lines.amount') ? line.terms('lines.amount') : undefined;
    return amount === undefined ? line : { ...line, net: numberOf(amount) };
  });
  const whole = { ...invoice, sums, lines };
  return writeInvoice(whole);
}
