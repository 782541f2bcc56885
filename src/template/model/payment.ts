/** §10.35 rule 7: codes for paying, whose address says nothing but their kind: what they say is kept with the document, and stands in no Markdown. */
import type { Nodes } from 'mdast';
import type { TermSource } from './e-invoice.ts';

/** A picture that is a Swiss QR bill: receipt and payment part, at the foot of its page. */
export const SWISS_BILL = 'swiss-qr-bill:';

/** Of such a bill, in millimetres; above it the upper half of the scissors on its line. */
export const [BILL_WIDTH, BILL_HEIGHT, BILL_ABOVE] = [210, 105, 3];

export const PAYMENT_ADDRESSES = ['girocode:', SWISS_BILL] as const;
/** The whole address of a picture. */
export type PaymentAddress = (typeof PAYMENT_ADDRESSES)[number];

/** What the codes of a document say, by their addresses; of one that is not there the document has none. */
export type Payments = Partial<Record<PaymentAddress, string>>;

/** In the front matter. By the paths of its terms. */
export type PaymentMapping = { terms: Record<string, TermSource> };

/** In a theme: texts by the paths of terms. */
export type PaymentConstants = { terms: Record<string, string> };

/** What such a picture says; undefined for any other node. */
export function paymentAt(node: Nodes): PaymentAddress | undefined {
  return node.type === 'image' ? PAYMENT_ADDRESSES.find((address) => address === node.url) : undefined;
}
