/** §10.36 rule 9: where seller and buyer are, as the rules of Peppol tell it. */
import type { Invoice } from './invoice.ts';

/** By its address. */
export function isFrom(who: 'seller' | 'buyer', { terms }: Invoice, country: string): boolean {
  return terms(`${who}.country`) === country;
}

/** Whether seller and buyer have addresses in that country. */
export function isWithin(invoice: Invoice, country: string): boolean {
  return isFrom('seller', invoice, country) && isFrom('buyer', invoice, country);
}

/** Where somebody is taxed: by the VAT identifier if there is one, else by the address. */
export function isTaxedIn(who: 'seller' | 'buyer', { terms }: Invoice, ...countries: string[]): boolean {
  return countries.includes(terms(`${who}.vat-id`)?.slice(0, 2) ?? terms(`${who}.country`)!);
}
