/** §17.40: collects what readers of an e-invoice must find: its terms, and where and how they are printed. */
import Fraction from 'fraction.js';
import type { Values } from '../../domain/values.ts';
import type { Invoice, VatGroup } from '../e-invoice/invoice.ts';
import { saidTerms } from '../e-invoice/said-terms.ts';
import { placeholderOf } from '../e-invoice/term-kinds.ts';
import { termAt } from '../e-invoice/terms.ts';
import { isBlank } from '../markdown/sentinels.ts';
import type { Compiled, FilledDocument, Template } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import {
  type EInvoiceMapping,
  type EInvoicePart,
  type EInvoiceValues,
  fixedText,
  type SaidTerm,
  type TermSource,
} from '../model/e-invoice.ts';
import type { Place, Value } from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import { everyGroup } from '../model/inventory.ts';
import type { Theme } from '../model/theme.ts';
import { saidTermsOf } from '../payment/payment-terms.ts';
import type { Contents } from './fill-tree.ts';
import {
  type Constants,
  findRunningPlaces,
  findShownPlaces,
  marked,
  partsIn,
  type Shown,
} from './find-shown-places.ts';
import { locatedIn } from './find-target.ts';
import { findUnprinted, lookOf, sightOf, type ToFind, vatFieldsOf } from './find-unprinted.ts';
import type { ForMachines } from './make-for-machines.ts';
import type { TypedValues } from './typed-values.ts';
import { eInvoiceFault } from './value-faults.ts';

/** `setupWith`: returns the document's setup with other contents. `typed`: the values as formulas see them. */
type Made = Pick<Shown, 'contents' | 'instances' | 'nesting' | 'rows' | 'choose' | 'paymentOf'> & {
  typed: TypedValues;
  setupWith: (contents: Contents) => DocumentSetup;
  theme: Theme | undefined;
};

type ToCheck = Omit<Made, 'choose' | 'paymentOf'> & {
  said: ForMachines;
  sent: Values;
  refuse: (fault: ValueFault) => void;
  choose: Made['choose'] | undefined;
};

/** Constant texts of the theme or template that pages usually show too. */
const CONSTANTS = ['payment.iban', 'seller.name'];
/** The fields that distinguish one transfer from another. */
const OF_CODES = ['iban', 'holder', 'amount', 'currency'];

/**
 * Adds to a document what the readers of its e-invoice must find. Refuses terms that no person could see on the pages (§10.36 rule 11).
 * `sent`: the values as sent.
 */
export function withEInvoiceValues(
  template: Pick<Template, 'compiled' | 'inventory'>,
  document: FilledDocument,
  { said, sent, refuse, choose, ...of }: ToCheck,
): FilledDocument {
  const { setup } = document;
  const { invoice, paymentOf } = said;
  const { eInvoice, language } = setup;
  const { compiled } = template;
  const mapping = compiled.eInvoice;
  if (!mapping || !invoice || !eInvoice) return document;
  const made = { ...of, choose: choose ?? (() => []), ...(paymentOf && { paymentOf }) };
  const found = eInvoiceValues(template, invoice, made);
  const told = locatedIn(template, sent, of.nesting);
  for (const fault of findUnprinted(mapping, invoice, { ...found, language }))
    if (!hasNumberToDraw(compiled, fault.path, of.contents)) refuse(eInvoiceFault(told, mapping, fault));
  return { ...document, setup: { ...setup, eInvoice: { ...eInvoice, values: found.values } } };
}

/** Returns whether a term contains a counter that is not drawn yet. A trial has a blank in its place, where documents have the number. */
function hasNumberToDraw({ eInvoice, fillers }: Compiled, path: string, contents: Contents): boolean {
  const { parts = [] } = eInvoice!.terms[path] ?? {};
  return parts.some(
    (part) =>
      typeof part === 'object' &&
      part.group === undefined &&
      fillers[part.index]!.kind === 'counter' &&
      isBlank(contents[part.index]!),
  );
}

/** Returns where sample values print core terms; their texts are the printed ones. */
export function placesOfSample(template: Pick<Template, 'compiled' | 'inventory'>, made: Made): EInvoiceValues {
  const { values } = eInvoiceValues(template, undefined, made);
  const asPrinted = ([path, entry, value, ...places]: SaidTerm): SaidTerm => {
    const printed = places.map((place) => values.printed[place]!).join(' ');
    return [path, entry, printed || value, ...places];
  };
  return { ...values, terms: values.terms.map(asPrinted) };
}

function sampleTerms({ terms, groups }: EInvoiceMapping, instances: Made['instances'], theme: Theme | undefined) {
  const said = { ...theme?.eInvoice?.terms, ...terms };
  return Object.entries(said).flatMap(([path, source]): SaidTerm[] => {
    const value = (typeof source === 'string' ? source : fixedText(source)) ?? '';
    const group = groups[path.split('.')[0] as EInvoicePart];
    return group === undefined ? [[path, null, value]] : instances[group]!.map((_, entry) => [path, entry, value]);
  });
}

/** Returns the values for readers of an e-invoice. Without an invoice, uses the terms of sample values. */
function eInvoiceValues(
  { compiled, inventory }: Pick<Template, 'compiled' | 'inventory'>,
  invoice: Invoice | undefined,
  { setupWith, theme, typed, ...made }: Made,
): ToFind {
  const { contents, instances } = made;
  const mapping = compiled.eInvoice!;
  const printed: string[] = [];
  const numbers = new Map<string, number>();
  const dates: Record<number, string> = {};
  const fieldsOf = [...everyGroup(inventory.groups), ...(compiled.rules?.derived ?? [])].map(({ fields }) => fields);
  const numberAt = ({ group, index }: Place, instance: number): number[] => {
    const content = (group === undefined ? contents : instances[group]![instance]!)[index]!;
    // The same number for the whole document, whichever entry names it.
    const name = nameOf(index, group, group === undefined ? 0 : instance);
    if (isBlank(content)) return [];
    const known = numbers.get(name);
    if (known !== undefined) return [known];
    const number = printed.push(content) - 1;
    numbers.set(name, number);
    const { type, format } = (group === undefined ? inventory.placeholders : fieldsOf[group]!)[index]!;
    if (format !== undefined && (type === 'date' || type === 'today')) dates[number] = format;
    return [number];
  };
  const placesOf = (path: string, entry: number): number[] => {
    const source = path === 'notes' ? undefined : mapping.terms[path];
    const places = source?.parts.filter((part) => typeof part === 'object') ?? [];
    const part = path.split('.')[0] as EInvoicePart;
    return places.flatMap((place) => numberAt(place, mapping.groups[part] === undefined ? 0 : entry));
  };
  const byRate = invoice ? vatByRate(compiled, invoice, typed) : [];
  const numbersOf = (places: VatByRate['right']) => places.flatMap(([place, instance]) => numberAt(place, instance));
  const said = invoice ? saidTerms(invoice) : sampleTerms(mapping, instances, theme);
  const terms = said.map(([path, entry, value]): SaidTerm => {
    const places = path === 'vat.amount' ? numbersOf(byRate[entry!]!.right) : placesOf(path, entry ?? 0);
    return [path, entry, value, ...places];
  });
  const wrongVat = byRate.flatMap(({ wrong }, at) =>
    numbersOf(wrong).map((place): [number, VatGroup] => [place, invoice!.vat[at]!]),
  );
  const constants: Constants = terms
    .filter(([path, , , ...places]) => CONSTANTS.includes(path) && places.length === 0)
    .map((term) => ({
      pattern: spelled(term[2]),
      numberOf: (text) => {
        const number = printed.push(text) - 1;
        term.push(number);
        return number;
      },
    }));
  const numberOf: Shown['numberOf'] = (index, group, instance = 0) => numbers.get(nameOf(index, group, instance));
  const look = lookOf(setupWith(contents));
  const { inSight, ...shown } = findShownPlaces(compiled, { ...made, constants, numberOf }, look);
  const setup = setupWith(marked(contents, numberOf));
  const running = findRunningPlaces(setup, constants);
  const around = partsIn(setup.furniture?.address?.sender ?? [], constants).filter((part) => typeof part === 'number');
  const coded = Object.keys(mapping.terms).filter((path) => isCoded(path, mapping.terms[path]!, compiled, typed));
  const ownOfCodes = saidTermsOf(compiled, theme);
  const ofCodes = compiled.codes ? OF_CODES.filter((path) => !ownOfCodes.includes(path)) : [];
  const values = {
    terms,
    printed,
    ...shown,
    ...running,
    around,
    coded,
    ...(ofCodes.length > 0 && { ofCodes }),
    ...(Object.keys(dates).length > 0 && { dates }),
  };
  return { values, sight: sightOf(inSight, setup, printed), wrongVat };
}

/** Returns whether a page shows a term in other words than its XML: by codes, or in another language (§10.54). */
function isCoded(
  path: string,
  { parts, codes }: TermSource,
  { fillers, groupFillers }: Template['compiled'],
  typed: TypedValues,
): boolean {
  if (codes) return true;
  return (
    placeholderOf(termAt(path).kind) === undefined &&
    parts.some((part) => {
      if (typeof part === 'string') return false;
      const filler = (part.group === undefined ? fillers : groupFillers[part.group]!)[part.index]!;
      return typed.isSpoken(part) || (filler.kind !== 'counter' && filler.meant !== undefined);
    })
  );
}

/** The places where derived groups print the VAT of a rate, and those where they print another amount. */
type VatByRate = Record<'right' | 'wrong', [place: Place, instance: number][]>;

/** Returns the places for each VAT of the invoice. Charges beside the lines may be in no derived group. */
function vatByRate(compiled: Template['compiled'], { vat, changes }: Invoice, typed: TypedValues): VatByRate[] {
  const fields = vatFieldsOf({ compiled });
  return vat.map(({ rate, amount, base }) => {
    const found: VatByRate = { right: [], wrong: [] };
    for (const group of new Set(fields.map(({ place }) => place.group))) {
      const own = fields.filter(({ place }) => place.group === group);
      for (const [instance, one] of typed.column(group, own[0]!.rate).entries()) {
        if (!isEqual(one, rate)) continue;
        const valueAt = (place: Place) => typed.column(place.group, place.index)[instance];
        const places = own.map(({ place }) => place);
        const isKnown = places.some((place) => [amount, base.add(amount)].some((sum) => isEqual(valueAt(place), sum)));
        for (const place of places)
          if (isEqual(valueAt(place), amount)) found.right.push([place, instance]);
          else if (!isKnown && changes.length === 0) found.wrong.push([place, instance]);
      }
    }
    return found;
  });
}

function isEqual(value: Value, number: Fraction): boolean {
  return value instanceof Fraction && value.equals(number);
}

function nameOf(index: number, group?: number, instance = 0): string {
  return `${group ?? ''} ${index} ${instance}`;
}

/** Matches a text with any spaces in it, such as an IBAN. */
function spelled(text: string): RegExp {
  const signs = [...text.replace(/\s/g, '')].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  return new RegExp(signs.join('\\s*'), 'u');
}
