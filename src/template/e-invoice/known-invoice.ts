/** §10.36 rule 4: what is known of an invoice at the import, so that the rules of countries look at it before there are values. */
import { besideNumber } from '../../domain/number-formats.ts';
import type { Compiled } from '../model/compiled.ts';
import type { EInvoiceConstants, EInvoiceMapping, EInvoicePart, TermSource } from '../model/e-invoice.ts';
import type { Invoice } from './invoice.ts';
import { isPeppol, type Profile, type Syntax } from './profiles.ts';
import { UNKNOWN } from './rule-rows.ts';
import { writeTerm } from './term-kinds.ts';
import { termAt } from './terms.ts';

/** Returns the terms that do not depend on values. Reading any other term throws UNKNOWN. */
export function knownInvoice(
  { terms: sources, notes }: EInvoiceMapping,
  { terms: ofTheme, notes: notesOfTheme }: EInvoiceConstants,
  fillers: Compiled['fillers'],
): Invoice {
  const terms = (path: string) => {
    const text = path in sources ? textOf(sources[path]!, fillers) : ofTheme[path];
    const written = text === undefined ? undefined : writeTerm(termAt(path).kind, text);
    return written && 'value' in written ? written.value : text;
  };
  const profile = terms('profile') as Profile;
  const parts = (part: EInvoicePart) =>
    Object.keys(sources).some((path) => path.startsWith(`${part}.`)) ? [{ part, terms }] : [];
  return {
    profile,
    syntax: isPeppol(profile) ? 'ubl' : ((terms('syntax') ?? 'cii') as Syntax),
    terms,
    lines: parts('lines') as unknown as Invoice['lines'],
    changes: [...parts('allowances'), ...parts('charges')] as unknown as Invoice['changes'],
    documents: parts('documents') as unknown as Invoice['documents'],
    get version(): never {
      throw UNKNOWN;
    },
    get notes() {
      return [...notesOfTheme, ...notes.map(noteOf)];
    },
    get vat(): never {
      throw UNKNOWN;
    },
    get sums(): never {
      throw UNKNOWN;
    },
  };
}

/** Returns a term's text when it needs no value, with a digit in place of each number that is drawn later. */
function textOf({ parts }: TermSource, fillers: Compiled['fillers'] = []): string {
  const texts = parts.map((part) => {
    const filler = typeof part === 'string' || part.group !== undefined ? undefined : fillers[part.index];
    if (typeof part === 'string') return part;
    if (filler?.kind !== 'counter') throw UNKNOWN;
    return besideNumber(filler.shape, '2026').join('0');
  });
  return texts.join('');
}

/** Of a note that begins with its subject code, only what it is about is known; that of two of them says more by its text. */
function noteOf(source: TermSource): string {
  const [text] = source.parts;
  const isKnown = typeof text === 'string' && /^\s*#(?!BAR#|TXD#)[A-Z]{3}#/.test(text);
  return isKnown ? text : textOf(source);
}
