import type { CodeKind } from '../../template/model/code.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import { SWISS_BILL } from '../../template/model/payment.ts';
import { billWords } from '../../template/payment/bill-words.ts';
import { readTransfer } from '../../template/payment/epc-payload.ts';
import { type BillColumn, layOutBill, printedAmount, spokenBill } from '../../template/payment/lay-out-bill.ts';
import { OF_INVOICE } from '../../template/payment/payment-of-invoice.ts';
import { readSwissBill, type SwissBill } from '../../template/payment/swiss-bill.ts';
import { darkOf } from '../pictures/code-pictures.ts';
import { type FlatText, visible } from './flat-text.ts';

/** `codes`: the paths of all that are drawn. */
type Read = { codes: readonly string[]; page: FlatText; alts: FlatText };

/** A sentence each, without its capital and its point. */
export function paymentFaults(
  { payments = {}, language }: Pick<DocumentSetup, 'payments' | 'language'>,
  { terms, ofCodes = [] }: Pick<EInvoiceValues, 'terms' | 'ofCodes'>,
  read: Read,
): string[] {
  return Object.entries(payments).flatMap(([address, payload]) => {
    const bill = address === SWISS_BILL ? readSwissBill(payload) : undefined;
    const name = bill ? 'Swiss QR bill' : 'GiroCode';
    const said: Record<string, unknown> = bill ? { ...bill, holder: bill.creditor.name } : readTransfer(payload);
    const { dark } = darkOf({ kind: address.slice(0, -1) as CodeKind, payload });
    return [
      ...ofCodes.flatMap((path) => {
        const meant = meantBy(path, terms);
        return visible(String(said[path])) === visible(meant)
          ? []
          : [`the ${name} says “${said[path]}” where the e-invoice says “${meant}”`];
      }),
      ...(read.codes.includes(asDrawn(dark)) ? [] : [`the ${name} is drawn otherwise than it was made`]),
      ...(bill ? faultsOfBill(bill, language, read) : []),
    ];
  });
}

/** What the invoice says of a term of payment. */
function meantBy(path: string, terms: EInvoiceValues['terms']): string {
  const paths = OF_INVOICE[path] ?? ['totals.due'];
  return paths.flatMap((one) => terms.find(([term]) => term === one)?.[2] ?? [])[0] ?? '';
}

/** Each run of modules as its four corners. */
function asDrawn(dark: string): string {
  const runs = [...dark.matchAll(/M(\d+) (\d+)H(\d+)/g)].map(([, ...of]) => of.map(Number) as [number, number, number]);
  return runs.map(([x, y, end]) => `M ${x} ${y} L ${end} ${y} L ${end} ${y + 1} L ${x} ${y + 1}`).join(' ');
}

function faultsOfBill(bill: SwissBill, language: string, { page, alts }: Read): string[] {
  const words = billWords(language);
  const { receipt, payment } = layOutBill(bill, words)!;
  const textOf = ({ lines }: BillColumn) => lines.map(({ text }) => text).join('');
  const money = words.currency + words.amount + bill.currency + printedAmount(bill);
  const isOn = ({ text }: FlatText, part: string, times = 1) => text.split(visible(part)).length > times;
  const isPrinted = isOn(page, textOf(receipt)) && isOn(page, textOf(payment)) && isOn(page, money, 2);
  return [
    ...(isPrinted ? [] : ['the Swiss QR bill is printed otherwise than it was made']),
    ...(isOn(alts, spokenBill(bill, words)) ? [] : ['the alt text of the Swiss QR bill says something else']),
  ];
}
