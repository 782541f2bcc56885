/** §10.36, §17.40: an invoice as XML in the syntax and profile that it has, and what an XML says, term by term. */

import type { SaidTerm } from '../model/e-invoice.ts';
import { CII } from './cii.ts';
import type { Invoice } from './invoice.ts';
import type { Syntax, Version } from './profiles.ts';
import { saidTerms } from './said-terms.ts';
import { isListed } from './term-kinds.ts';
import { type UblDocument, ubl } from './ubl.ts';
import { type ReadTerm, type ReadXml, readElements, readXml, writeXml, type XmlRow } from './xml-rows.ts';

/** `profile`: what the XML says of itself (BT-24). */
export type ReadInvoice = ReadXml & { profile: string; syntax: Syntax };

/** What it says of itself. */
export function kindOf(version: Version, type: string): { guideline: string; process?: string } {
  const { selfBilled = version } = version;
  return isListed('peppolSelfBilled', type) ? selfBilled : version;
}

export function writeInvoice(invoice: Invoice): string {
  const { terms, version, syntax } = invoice;
  const { guideline, process } = kindOf(version, terms('type')!);
  const said = [
    ...(process === undefined ? [] : [['process', null, process] satisfies ReadTerm]),
    ['guideline', null, guideline] satisfies ReadTerm,
    ...saidTerms(invoice),
  ];
  return writeTerms(syntax, terms('type')!, said);
}

/** Of all terms, `guideline` and `process` too. */
export function writeTerms(syntax: Syntax, type: string, said: readonly (ReadTerm | SaidTerm)[]): string {
  if (syntax === 'cii') return writeXml(CII, said);
  const document = isListed('creditNote', type) ? 'CreditNote' : 'Invoice';
  return writeXml(rowsOf(document), said);
}

const known: Partial<Record<UblDocument, XmlRow>> = {};

function rowsOf(document: UblDocument): XmlRow {
  known[document] ??= ubl(document);
  return known[document];
}

/** Throws for what is no XML, and for other documents. */
export function readInvoiceXml(xml: string): ReadInvoice {
  const element = readElements(xml);
  const { name } = element;
  if (name !== 'CrossIndustryInvoice' && name !== 'Invoice' && name !== 'CreditNote')
    throw new Error(`its root is ${name}, expected CrossIndustryInvoice, Invoice or CreditNote`);
  const syntax = name === 'CrossIndustryInvoice' ? 'cii' : 'ubl';
  const { terms, unknown } = readXml(name === 'CrossIndustryInvoice' ? CII : rowsOf(name), element);
  const profile = terms.find(([path]) => path === 'guideline')?.[2] ?? '';
  return { profile, syntax, terms: terms.filter(([path]) => path !== 'guideline'), unknown };
}
