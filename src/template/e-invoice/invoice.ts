/** §10.36: an invoice by the semantic model of EN 16931, as its XML is written from it: amounts are exact, and what is blank is not there. */
import type Fraction from 'fraction.js';
import { about, type Message, type Param, type Problem, tell } from '../../locales/message.ts';
import type { EInvoicePart } from '../model/e-invoice.ts';
import type { Profile, Syntax, Version } from './profiles.ts';

/** By the path of its term: numbers plain, dates ISO, codes as codes. Undefined when blank. */
export type Terms = (path: string) => string | undefined;

/** Of category O there is no rate. */
export type Tax = { category: string; rate: Fraction };
/** `entry`: its place among what was sent for its part. `price`: of so many as `per`. `withVat`: what is printed with VAT, from which what is without is made. */
export type Line = {
  entry: number;
  terms: Terms;
  quantity: Fraction;
  price: Fraction;
  per: Fraction;
  discount: Fraction;
  charge: Fraction;
  tax: Tax;
  net: Fraction;
  withVat?: Fraction;
};
/** An allowance or a charge of the whole invoice. */
export type Change = {
  part: 'allowances' | 'charges';
  entry: number;
  terms: Terms;
  amount: Fraction;
  tax: Tax;
  withVat?: Fraction;
};
/** BG-24. */
export type SupportingDocument = { entry: number; terms: Terms };
/** BG-23: what is taxed by one category and rate. */
export type VatGroup = Tax & { base: Fraction; amount: Fraction; reason?: string; code?: string };
/** BG-22. */
export type Sums = Record<
  'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'paid' | 'rounding' | 'due',
  Fraction
>;

export type Invoice = {
  profile: Profile;
  syntax: Syntax;
  version: Version;
  terms: Terms;
  notes: string[];
  lines: Line[];
  changes: Change[];
  documents: SupportingDocument[];
  vat: VatGroup[];
  sums: Sums;
};

/** What a document has for the terms: as `Terms`, with an empty text for a blank. `entries`: of each part that is mapped. */
export type InvoiceValues = {
  profile: Profile;
  syntax: Syntax;
  value: (path: string) => string;
  notes: string[];
  entries: Partial<Record<EInvoicePart, ((path: string) => string)[]>>;
};

/**
 * What is wrong with a term, in entry `entry` of its part; of a part without an entry: with all of it. `problem`: what is wrong with its value; with
 * `isMissing`, `because` says why one is needed. `rule`: the official one that is broken. `others`: terms that may be sent in its place, where it is not
 * mapped. `said`: what stands there, which is told where nobody has sent it.
 */
export type TermFault = { path: string; entry?: number; rule?: string; others?: string[]; said?: string } & (
  | { isMissing?: undefined; problem: Problem }
  | { isMissing: true; because?: Message }
);
/** A value that is wrong. */
export type Wrong = { problem: Problem; rule?: string };

export function lacks(terms: Terms, ...paths: string[]): boolean {
  return paths.every((path) => terms(path) === undefined);
}

/** `subject`: what is wrong, such as the value in quotes. */
export function aboutTerm(subject: Param, { problem, rule }: Wrong): Message {
  return withRule(about(subject, problem), rule);
}

/** Why a term is needed; undefined where it always is. */
export function reasonOf({ because, rule }: { because?: Message; rule?: string }): Message | undefined {
  return because && withRule(because, rule);
}

function withRule(told: Message, rule: string | undefined): Message {
  return rule === undefined ? told : tell('text.hinted', { name: told, hint: rule });
}
