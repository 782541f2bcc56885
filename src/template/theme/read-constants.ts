/** §10.36: `e-invoice` of a theme: what the invoices of a company have in common, or mistakes with their lines. */
import { shorten } from '../../domain/suggestions.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import { nameOfTerm, termAt } from '../e-invoice/terms.ts';
import { declaredTerms, type WrittenTerms } from '../front-matter/declared-terms.ts';
import type { EInvoiceConstants } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';

const OF_TEMPLATES = /^(?:lines|allowances|charges|totals)\./;

export function readConstants(
  written: WrittenTerms | undefined,
  lineOf: ReadYaml['lineOf'],
): { constants?: EInvoiceConstants; faults: LineFault[] } {
  if (!written) return { faults: [] };
  const constants: EInvoiceConstants = { terms: {}, notes: [] };
  const faults: LineFault[] = [];
  for (const { path, text, codes, line } of declaredTerms(written, lineOf, ['e-invoice'])) {
    const report = (problem: string) => faults.push({ line, message: `e-invoice.${path}: ${problem}` });
    if (OF_TEMPLATES.test(path)) report('A template says this, not its theme.');
    else if (codes || text.includes('{{')) report('A theme names no placeholder here; the template does.');
    else {
      const read = writeTerm(termAt(path).kind, text);
      if ('problem' in read) faults.push({ line, message: `${nameOfTerm(path)}: "${shorten(text)}" ${read.problem}.` });
      else if (path === 'notes') constants.notes.push(text.trim());
      else constants.terms[path] = text.trim();
    }
  }
  return { constants, faults };
}
