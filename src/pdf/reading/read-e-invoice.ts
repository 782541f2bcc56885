/**
 * §17.40: compares the four readings of an e-invoice: the text of its pages, their tags and its XML, each read from the finished file,
 * and the values of its document. If they disagree, the document fails.
 */
import { isIban } from '../../domain/iban.ts';
import { visible } from '../../domain/text.ts';
import { type Message, tell, toldOf } from '../../locales/message.ts';
import { compareXml } from '../../template/e-invoice/invoice-xml.ts';
import { isPrintedOf } from '../../template/e-invoice/is-printed-of.ts';
import { inEntry, messageOfSaid, withoutFormer } from '../../template/e-invoice/said-terms.ts';
import { TERMS } from '../../template/e-invoice/terms.ts';
import type { CodeKind } from '../../template/model/code.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { type EInvoiceValues, type SaidTerm, SWISS_BILL } from '../../template/model/e-invoice.ts';
import {
  type BillColumn,
  billWords,
  layOutBill,
  printedAmount,
  spokenBill,
} from '../../template/payment/lay-out-bill.ts';
import { readSwissBill, readTransfer, type SwissBill } from '../../template/payment/payload.ts';
import { OF_INVOICE } from '../../template/payment/payment-terms.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { darkOf } from '../pictures/code-pictures.ts';
import { addSeen, findPlaces, nearly, readRunning, type SeenPlaces } from './find-places.ts';
import { associatedFiles, openPdf } from './open-pdf.ts';
import { type FlatText, pageTexts, taggedText } from './page-texts.ts';

/**
 * The values that each reader sees for a term. Without `page` and `tags` it is only in the XML. `entry`: the index in its part, from 0.
 */
type TermReading = {
  name: Message;
  entry: number | null;
  value: string;
  printed?: string;
  page?: string;
  tags?: string;
  xml?: string;
  agrees: boolean;
};

/** What a PDF shows of an e-invoice's terms. `faults`: further differences between the PDF and its XML. */
export type EInvoiceReading = { terms: TermReading[]; faults: Message[] };

/** Reads a finished PDF. Undefined for a document whose setup has no e-invoice values. Throws on anything but one of Platen's PDFs. */
export function readEInvoice(
  bytes: Uint8Array,
  setup: Pick<DocumentSetup, 'eInvoice' | 'language' | 'payments'>,
): EInvoiceReading | undefined {
  const { eInvoice, language, payments = {} } = setup;
  if (!eInvoice?.values) return undefined;
  const { values } = eInvoice;
  const said = withoutFormer(values.terms);
  const pdf = openPdf(bytes);
  const texts = pageTexts(pdf);
  const pages = [...texts.values()];
  const { page, tags, alts } = taggedText(pdf, texts);
  const onPage = findPlaces(page, values);
  const inTags = findPlaces(tags, values);
  addAll(inTags, findPlaces(alts, { pieces: values.alts ?? [], printed: values.printed }));
  addAll(onPage, readRunning(pages, values, SWISS_BILL in payments));
  const [file] = associatedFiles(pdf);
  const xml = compareXml(said, eInvoice, file ? file.content.toString('utf8') : '');
  const terms = said.map(([path, entry, value, ...places], at): TermReading => {
    const shown = places.filter((place) => onPage.has(place) || inTags.has(place));
    const seenBy = (reader: SeenPlaces) =>
      shown.map((place) => reader.get(place)?.seen ?? values.printed[place]!).join(' ');
    const isRight = (reader: SeenPlaces) => shown.every((place) => reader.get(place)?.agrees !== false);
    const isPrinted = places.every((place) => isPrinting([path, entry, value], place, values, language));
    const seen = xml.seen[at];
    return {
      name: messageOfSaid(path),
      entry,
      value,
      ...(shown.length > 0 && {
        printed: shown.map((place) => values.printed[place]).join(' '),
        page: seenBy(onPage),
        tags: seenBy(inTags),
      }),
      ...(seen !== undefined && { xml: seen }),
      agrees: isRight(onPage) && isRight(inTags) && xml.agrees[at]! && isPrinted,
    };
  });
  const accounts = wrongAccounts(
    values,
    pages.map((one) => one.around),
  );
  const codes = pages.flatMap((one) => one.codes);
  return { terms, faults: [...xml.faults, ...accounts, ...paymentFaults(setup, values, { codes, page, alts })] };
}

function addAll(seen: SeenPlaces, others: SeenPlaces): void {
  for (const [place, one] of others) addSeen(seen, place, one);
}

const KINDS = new Map(TERMS.map(({ path, kind }) => [path, kind]));

function isPrinting([path, , value]: SaidTerm, place: number, values: EInvoiceValues, language: string): boolean {
  const { coded, printed, dates } = values;
  const kind = KINDS.get(path);
  return (
    !kind || coded.includes(path) || isPrintedOf(kind, printed[place]!, value, { language, format: dates?.[place] })
  );
}

/** An account that is nearly that of the invoice, and none that a bank could have. */
function wrongAccounts({ terms }: EInvoiceValues, texts: readonly string[]): Message[] {
  const [, , iban] = terms.find(([path]) => path === 'payment.iban') ?? [];
  if (iban === undefined) return [];
  return texts
    .flatMap((text) => nearly(visible(text), iban))
    .filter((other) => !isIban(other))
    .map((other) => tell('pdf.account', { other, iban }));
}

/** Returns the differences between the readers of a stored PDF, a sentence each; undefined when there is nothing to compare. */
export function differencesIn(bytes: Uint8Array, setup: Parameters<typeof readEInvoice>[1]): Message[] | undefined {
  try {
    const reading = readEInvoice(bytes, setup);
    return reading && describeDifferences(reading);
  } catch (error) {
    return [tell('pdf.unread', { problem: toldOf(error) })];
  }
}

const MAX_TOLD = 3;

/** Throws the reason for the user if the readers of a finished PDF disagree. */
export function assertReadersAgree(reading: EInvoiceReading): void {
  const told = describeDifferences(reading);
  if (told.length === 0) return;
  throw cannotBeSet(tell('pdf.readersDisagree', { told: shortList(told) }));
}

export function shortList(told: readonly Message[]): Message {
  const list = told.slice(0, MAX_TOLD).reduce((first, next) => tell('pdf.list', { first, next }));
  return told.length > MAX_TOLD ? tell('pdf.list.more', { list, more: told.length - MAX_TOLD }) : list;
}

/** Returns one message each, without capital and full stop; empty if all readers agree. */
export function describeDifferences({ terms, faults }: EInvoiceReading): Message[] {
  return [...terms.filter(({ agrees }) => !agrees).map(describe), ...faults];
}

function describe({ name, entry, value, printed, page, tags, xml }: TermReading): Message {
  const quoted = (text: string | undefined) =>
    text ? tell('pdf.quoted', { text: shortened(text) }) : tell('pdf.nothing');
  const facts = { term: inEntry(name, entry), value: quoted(value), xml: quoted(xml) };
  if (printed === undefined) return tell('pdf.differs', facts);
  const onPages = { printed: quoted(printed), page: quoted(page), tags: quoted(tags) };
  return tell('pdf.differs.printed', { ...facts, ...onPages });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}

/** `codes`: the paths of all drawn codes. */
type Read = { codes: readonly string[]; page: FlatText; alts: FlatText };

/** Returns one sentence each, without capital and full stop. */
function paymentFaults(
  { payments = {}, language }: Pick<DocumentSetup, 'payments' | 'language'>,
  { terms, ofCodes = [] }: Pick<EInvoiceValues, 'terms' | 'ofCodes'>,
  read: Read,
): Message[] {
  return Object.entries(payments).flatMap(([address, payload]) => {
    const bill = address === SWISS_BILL ? readSwissBill(payload) : undefined;
    const kind = bill ? 'bill' : 'transfer';
    const said: Record<string, unknown> = bill ? { ...bill, holder: bill.creditor.name } : readTransfer(payload);
    const { dark } = darkOf({ kind: address.slice(0, -1) as CodeKind, payload });
    return [
      ...ofCodes.flatMap((path) => {
        const meant = meantBy(path, terms);
        return visible(String(said[path])) === visible(meant)
          ? []
          : [tell('pdf.payment.says', { kind, said: String(said[path]), meant })];
      }),
      ...(read.codes.includes(asDrawn(dark)) ? [] : [tell('pdf.payment.drawn', { kind })]),
      ...(bill ? faultsOfBill(bill, language, read) : []),
    ];
  });
}

/** Returns the invoice's value for a term of payment. */
function meantBy(path: string, terms: EInvoiceValues['terms']): string {
  const paths = OF_INVOICE[path] ?? ['totals.due'];
  return paths.flatMap((one) => terms.find(([term]) => term === one)?.[2] ?? [])[0] ?? '';
}

/** Returns each run of modules as its four corners. */
function asDrawn(dark: string): string {
  const runs = [...dark.matchAll(/M(\d+) (\d+)H(\d+)/g)].map(([, ...of]) => of.map(Number) as [number, number, number]);
  return runs.map(([x, y, end]) => `M ${x} ${y} L ${end} ${y} L ${end} ${y + 1} L ${x} ${y + 1}`).join(' ');
}

function faultsOfBill(bill: SwissBill, language: string, { page, alts }: Read): Message[] {
  const words = billWords(language);
  const { receipt, payment } = layOutBill(bill, words)!;
  const textOf = ({ lines }: BillColumn) => lines.map(({ text }) => text).join('');
  const money = words.currency + words.amount + bill.currency + printedAmount(bill);
  const isOn = ({ text }: FlatText, part: string, times = 1) => text.split(visible(part)).length > times;
  const isPrinted = isOn(page, textOf(receipt)) && isOn(page, textOf(payment)) && isOn(page, money, 2);
  return [
    ...(isPrinted ? [] : [tell('pdf.bill.printed')]),
    ...(isOn(alts, spokenBill(bill, words)) ? [] : [tell('pdf.bill.alt')]),
  ];
}
