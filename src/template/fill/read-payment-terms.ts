/** §10.35 rule 7: the terms of `payment` in a document: those of the template, of its theme, and of the e-invoice, the first that says one. */
import { about, type Problem, sentence, tell } from '../../locales/message.ts';
import type { Invoice } from '../e-invoice/invoice.ts';
import { moneyOf } from '../e-invoice/money.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import type { ValueFault } from '../model/fault.ts';
import type { Template } from '../model/template.ts';
import type { Theme } from '../model/theme.ts';
import {
  isOfParty,
  nameOfPaymentTerm,
  OF_INVOICE,
  PAYMENT_TERMS,
  paymentTermAt,
  saidTermsOf,
} from '../payment/payment-terms.ts';
import { aboutSent, faultOfTemplate } from './e-invoice-fault.ts';
import { type Located, locateValue } from './locate-value.ts';
import type { TermReader } from './term-reader.ts';

/** `read`: undefined where the template says nothing of it. */
export type Paying = {
  theme: Theme | undefined;
  told: Located;
  read: TermReader | undefined;
  invoice: Invoice | undefined;
  report: (fault: ValueFault) => void;
};

/**
 * `at`: empty for a blank, and for what is reported. `own`: the same without the e-invoice. `isWhole`: nothing was reported. `namesCounter`: whether a number of the
 * service is part of it. `refuse`: reports a problem of a term.
 */
export type PaymentTerms = {
  at(path: string): string;
  own(path: string): string;
  isWhole: boolean;
  namesCounter(path: string): boolean;
  refuse(path: string, problem: Problem): void;
  lack(path: string): void;
};

export function readPaymentTerms(compiled: Template['compiled'], paying: Paying): PaymentTerms {
  const { theme, read, invoice, report } = paying;
  const terms = new Map<string, { own: string; value: string }>();
  const saidPaths = saidTermsOf(compiled, theme);
  let isWhole = true;
  const refuse = (path: string, problem: Problem) => {
    isWhole = false;
    report(faultOf(compiled, paying, path, problem));
  };
  for (const { path, kind } of PAYMENT_TERMS) {
    const source = compiled.payment?.terms[path];
    const said = source && read ? read(source, kind) : theme?.payment?.terms[path];
    const write = (given: string) => {
      const text = given.replace(/\s+/g, ' ').trim();
      const written = text === '' ? { value: '' } : writeTerm(kind, text);
      if ('problem' in written) refuse(path, written.problem);
      return 'value' in written ? written.value : '';
    };
    const own = write(said ?? '');
    const isOfInvoice = said === undefined && !isOfParty(saidPaths, path);
    terms.set(path, { own, value: isOfInvoice ? write(ofInvoice(invoice, path)) : own });
  }
  const placesOf = (path: string) =>
    (compiled.payment?.terms[path]?.parts ?? []).filter((part) => typeof part === 'object');
  return {
    at: (path) => terms.get(path)!.value,
    own: (path) => terms.get(path)!.own,
    isWhole,
    namesCounter: (path) => placesOf(path).some(({ index }) => compiled.fillers[index]!.kind === 'counter'),
    refuse,
    lack: (path) => report(lackOf(compiled, paying, path)),
  };
}

function ofInvoice(invoice: Invoice | undefined, path: string): string {
  if (!invoice) return '';
  const { terms, sums } = invoice;
  if (path === 'amount') return moneyOf(sums.due);
  return OF_INVOICE[path]?.map(terms).find((text) => text !== undefined) ?? '';
}

/** The placeholder that a term comes from. */
function placeOf({ payment, eInvoice }: Template['compiled'], path: string) {
  const named = [
    payment?.terms[path],
    ...[...(OF_INVOICE[path] ?? []), ...(path === 'amount' ? ['totals.due'] : [])].map((term) => eInvoice?.terms[term]),
  ];
  return named.flatMap((source) => source?.parts ?? []).find((part) => typeof part === 'object');
}

function faultOf(compiled: Template['compiled'], { told }: Paying, path: string, problem: Problem): ValueFault {
  const place = placeOf(compiled, path);
  if (!place) return faultOfTemplate(tell('values.mend', { problem: about(nameOfPaymentTerm(path), problem) }));
  const { name, path: at, sent } = locateValue(told, place);
  const reason = aboutSent(sent, { problem }, paymentTermAt(path).name);
  const message = tell('values.payment.notFit', { name, problem: sentence(reason) });
  return { code: 'invalid_values', message, path: at, fact: { kind: 'eInvoice', reason } };
}

/** Of a Swiss QR bill. */
function lackOf(compiled: Template['compiled'], { told }: Paying, path: string): ValueFault {
  const place = placeOf(compiled, path);
  if (!place) return faultOfTemplate(tell('values.term.none', { term: nameOfPaymentTerm(path) }));
  const { name, path: at } = locateValue(told, place);
  const message = tell('values.term.missing', { term: paymentTermAt(path).name, name });
  return { code: 'invalid_values', message, path: at, fact: { kind: 'missing' } };
}
