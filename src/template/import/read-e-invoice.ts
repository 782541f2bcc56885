/** §10.36: `e-invoice` of the front matter: from which placeholders the terms come, or every mistake with its line. */
import { ofField } from '../../locales/message.ts';
import { nameOfTerm, termAt } from '../e-invoice/terms.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { EInvoiceMapping, EInvoicePart } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import type { Defined } from './define-inventory.ts';
import type { InUse } from './in-use.ts';
import type { GroupEntry, Names } from './names.ts';
import { keepDecimals, readTerm, unknownGroup } from './read-term.ts';

/** To be called when it is known where each placeholder stands. What terms name is of use from here on. */
export function readEInvoice(
  { placeholders, groups }: Names,
  { eInvoice, formerTerms, formats }: Pick<FrontMatter, 'eInvoice' | 'formerTerms' | 'formats'>,
  { unplaced }: InUse,
  defined: Defined,
): { mapping?: EInvoiceMapping; faults: LineFault[] } {
  if (!eInvoice) return { faults: [] };
  const faults: LineFault[] = [];
  const mapping: EInvoiceMapping = { terms: {}, notes: [], groups: {}, ...(formerTerms && { former: formerTerms }) };
  const owners: Partial<Record<string, GroupEntry>> = {};

  for (const { path, text, line } of eInvoice) {
    const [part, name] = path.split('.') as [EInvoicePart, string];
    if (name !== 'group') continue;
    const group = groups.find(text.trim());
    if (group) {
      owners[part] = group;
      mapping.groups[part] = group.index!;
      unplaced.delete(group);
    } else {
      const known = groups.entries.map(({ label }) => label);
      faults.push({ line, message: ofField(`e-invoice.${path}`, unknownGroup(text, known)) });
    }
  }
  for (const term of eInvoice) {
    if (term.path.endsWith('.group')) continue;
    const owner = owners[term.path.split('.')[0]!];
    const read = readTerm(term, termAt(term.path).kind, formats, (name, ofDocument) => {
      const field = ofDocument ? undefined : owner?.fields.find(name);
      const entry = field ?? placeholders.find(name);
      if (!entry) return undefined;
      unplaced.delete(entry);
      return { entry, place: { ...(field && { group: owner!.index! }), index: entry.index! } };
    });
    faults.push(
      ...read.problems.map((problem) => ({ line: term.line, message: ofField(nameOfTerm(term.path), problem) })),
    );
    if (term.path === 'notes') mapping.notes.push(read.source);
    else mapping.terms[term.path] = read.source;
  }
  keepDecimals(mapping.terms, (path) => termAt(path).kind, defined);
  return { mapping, faults };
}
